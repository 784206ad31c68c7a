// What a hand does at the board, drawn: men who stay the same from one position to the next, and the pointer that holds one.
import {useRef, useState} from 'preact/hooks';
import {isSame, settle} from '../board-pieces.js';
import {place, squares} from '../squares.js';

/**
 * The men of this position, each the one that he was; who is put down by hand is there already and does not glide.
 * @param {Standing} standing
 * @param {Colour} orientation
 */
export function useMen(standing, orientation) {
  const kept = useRef({men: [], standing: {}, orientation, put: null});
  const k = kept.current;
  if (!isSame(k.standing, standing)) {
    k.men = settle(k.men, standing).map(m => (m.square === k.put ? {...m, moved: false} : m));
    k.put = null;
  } else if (k.orientation !== orientation) k.men = k.men.map(m => ({...m, moved: false}));
  Object.assign(k, {standing, orientation});
  return k;
}

const threshold = 4; // px before a press becomes a drag

/**
 * Where a pointer is on the board: its square, and the place of a man held there.
 * @param {Element} grid
 * @param {PointerEvent} event
 * @param {Colour} orientation
 */
function underPointer(grid, event, orientation) {
  const box = grid.getBoundingClientRect();
  const size = box.width / 8,
    x = event.clientX - box.left,
    y = event.clientY - box.top;
  const row = squares(orientation)[Math.floor(y / size)];
  const lifted = event.pointerType === 'touch' ? size * 0.9 : 0; // above the finger, to be seen
  return {
    square: x >= 0 ? row?.[Math.floor(x / size)] : undefined,
    at: `translate(${x - size / 2}px, ${y - size / 2 - lifted}px)`,
  };
}

/**
 * The square under a dragged man, marked where it is: drawing all of them again would take too long.
 * @param {Cells} cells
 */
function useOver(cells) {
  const over = useRef(null);
  return square => {
    if (over.current === square) return;
    cells.current[over.current]?.removeAttribute('data-over');
    over.current = square ?? null;
    cells.current[over.current]?.setAttribute('data-over', '');
  };
}

/**
 * The man in the hand: {begin, isMoving, move, end}. He is drawn by the pointer itself, not by the page.
 * @param {{orientation: Colour, cells: Cells, elements: Elements}} given
 */
function useDragged({orientation, cells, elements}) {
  const [dragged, setDragged] = useState(/** @type {number | null} */ (null));
  const [back, setBack] = useState(/** @type {number | null} */ (null)); // who glides home
  const mark = useOver(cells);
  const draw = (id, at) => {
    if (elements.current[id]) elements.current[id].style.transform = at;
  };
  return {
    dragged,
    back,
    rest: () => setBack(null),
    move(id, {square, at}) {
      if (dragged !== id) setDragged(id);
      draw(id, at);
      mark(square);
    },
    end(id, square, home) {
      mark(null);
      setDragged(null);
      draw(id, place(square, orientation));
      if (home) setBack(id);
    },
  };
}

/**
 * Pressing, dragging, letting go. A press holds a man; a second one elsewhere, or letting go elsewhere, puts him down.
 * @param {{
 *   orientation: Colour,
 *   men: {men: Man[]},
 *   held: Square | null,
 *   setHeld: (square: Square | null) => void,
 *   lift: (square: Square) => boolean,
 *   put: (from: Square, to: Square, byHand: boolean) => boolean,
 *   letGo: () => void,
 *   cells: Cells,
 *   elements: Elements,
 * }} given
 */
export function usePointer({orientation, men, held, setHeld, lift, put, letGo, cells, elements}) {
  const press = useRef(null); // {from, tapped} or {from, id, again, x, y, moves}
  const man = useDragged({orientation, cells, elements});
  const stop = () => {
    const p = press.current;
    press.current = null;
    if (p?.moves) man.end(p.id, p.from, true);
  };
  const onPointerDown = e => {
    if (e.button !== 0) {
      stop();
      letGo();
      return;
    }
    const {square} = underPointer(e.currentTarget, e, orientation);
    if (!square || press.current) return;
    man.rest();
    const again = held === square,
      stands = men.men.find(m => m.square === square);
    if (!again && !(stands && lift(square))) {
      press.current = {from: held, tapped: square};
      return;
    }
    setHeld(square);
    if (stands) press.current = {from: square, id: stands.id, again, x: e.clientX, y: e.clientY, moves: false};
    e.currentTarget.setPointerCapture(e.pointerId);
  };
  const onPointerMove = e => {
    const p = press.current;
    if (!p?.id || (!p.moves && Math.hypot(e.clientX - p.x, e.clientY - p.y) < threshold)) return;
    p.moves = true;
    man.move(p.id, underPointer(e.currentTarget, e, orientation));
  };
  const dropOn = square => {
    const {from, id} = press.current;
    const stays = square && square !== from && put(from, square, true);
    if (!stays) setHeld(null);
    press.current = null;
    man.end(id, stays ? square : from, !stays);
  };
  const onPointerUp = e => {
    const p = press.current;
    if (!p) return;
    const {square} = underPointer(e.currentTarget, e, orientation);
    if (p.moves) return dropOn(square);
    press.current = null;
    if (p.again) setHeld(null); // a second press on it lets it go
    if (p.id || square !== p.tapped) return;
    if (p.from) put(p.from, square, false);
    else letGo();
  };
  const onPointerCancel = () => {
    stop();
    setHeld(null);
  };
  return {handlers: {onPointerDown, onPointerMove, onPointerUp, onPointerCancel}, back: man.back, dragged: man.dragged};
}
