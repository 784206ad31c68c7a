// The board: a grid of squares that carries the colours, the marks, the pointer, the keyboard and what a screen reader reads;
// above it the men, each an element of its own for as long as it stands. It decides nothing: `hold` and `drop` ask the page.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {pieces} from '../model.js';
import {coordinates, imageOf, positionPicture} from '../position-picture.js';
import {place, squareColour, squares} from '../squares.js';
import {t} from '../ui.jsx';
import {Arrows, useDrawing} from './arrows.jsx';
import {useMen, usePointer} from './pointer.js';

const kinds = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};
/** @param {string} letter */
const kindOf = letter => kinds[letter.toLowerCase()];
/** @param {string} letter */
export const pieceName = letter => t(`piece.${kindOf(letter)}`);
/** @param {string} letter */
const pieceWords = letter => t(letter === letter.toUpperCase() ? `white.${kindOf(letter)}` : `black.${kindOf(letter)}`);

/** @param {{piece: string}} props */
export function PieceImage({piece}) {
  return (
    <svg class="piece-image" viewBox="0 0 40 40" aria-hidden="true">
      <use href={`#${piece}`} />
    </svg>
  );
}

/**
 * "e8, black king, in check"
 * @param {Square} square
 * @param {string | undefined} piece
 * @param {string} [marks]
 */
const squareWords = (square, piece, marks = '') =>
  [
    square,
    piece && pieceWords(piece),
    marks.includes('target') && t('board.target'),
    marks.includes('check') && t('board.check'),
  ]
    .filter(Boolean)
    .join(', ');

/** @param {{men: Man[], orientation: Colour, elements: Elements, back: number | null, dragged: number | null}} props */
const Men = ({men, orientation, elements, back, dragged}) => (
  <div class="men" aria-hidden="true">
    {men.map(m => (
      <svg
        key={m.id}
        ref={e => {
          elements.current[m.id] = e;
        }}
        class={`man ${m.moved || back === m.id ? 'glides' : ''} ${dragged === m.id ? 'dragged' : ''}`}
        data-man={`${m.piece}@${m.square}`}
        style={{transform: place(m.square, orientation)}}
        viewBox="0 0 40 40"
      >
        <use href={imageOf(m.piece)} />
      </svg>
    ))}
  </div>
);

/** @type {Record<string, [right: number, down: number]>} */
const steps = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-7, 0],
  End: [7, 0],
  PageUp: [0, -7],
  PageDown: [0, 7],
};

/**
 * A hand at the board leaves the keyboard to the page, where Space presses the clock: no square has the focus, no field.
 * @param {Event} e
 */
const leaveKeyboard = e => {
  e.preventDefault();
  /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
};

/**
 * The square beside another, as the board is seen; at its edge the same.
 * @param {Square[][]} order
 * @param {Square} square
 * @param {number} right
 * @param {number} down
 */
function neighbour(order, square, right, down) {
  const row = order.findIndex(r => r.includes(square)),
    column = order[row].indexOf(square);
  return order[Math.min(7, Math.max(0, row + down))][Math.min(7, Math.max(0, column + right))];
}

/**
 * What the keyboard does: one square has the focus, arrows go on from it, Enter picks up and puts down.
 * @param {{order: Square[][], cells: Cells, choose: (square: Square) => void, letGo: () => void}} given
 */
function useKeys({order, cells, choose, letGo}) {
  const [focus, setFocus] = useState(order[6].find(s => s[0] === 'e'));
  const go = next => {
    setFocus(next);
    cells.current[next]?.focus();
  };
  const onKey = (e, square) => {
    if (steps[e.key]) go(neighbour(order, square, ...steps[e.key]));
    else if (e.key === 'Enter' || e.key === ' ') choose(square);
    else if (e.key === 'Escape') letGo();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return {focus, setFocus, onKey};
}

/**
 * What may be done with the men: one is held, and put down elsewhere or let go.
 * @param {{
 *   live: boolean,
 *   men: {put: Square | null},
 *   hold?: (square: Square) => boolean,
 *   drop?: (from: Square, to: Square) => boolean,
 *   letGo?: () => void,
 * }} given
 */
function useHeld({live, men, hold, drop, letGo}) {
  const [held, setHeld] = useState(/** @type {Square | null} */ (null));
  useEffect(() => {
    if (!live) setHeld(null);
  }, [live]);
  const put = (from, to, byHand) => {
    setHeld(null);
    const stays = !!drop?.(from, to);
    if (stays && byHand) men.put = to;
    return stays;
  };
  const lift = square => live && !!hold?.(square);
  const release = () => {
    setHeld(null);
    letGo?.();
  };
  const choose = square => {
    if (held === square) setHeld(null);
    else if (held) put(held, square, false);
    else if (lift(square)) setHeld(square);
  };
  return {held, setHeld, put, lift, letGo: release, choose};
}

/**
 * @param {{
 *   square: Square,
 *   piece: string | undefined,
 *   marks?: string,
 *   held: boolean,
 *   cells: Cells,
 *   keys: BoardKeys,
 *   choose: (square: Square) => void,
 * }} props
 */
const Square = ({square, piece, marks = '', held, cells, keys, choose}) => (
  <div
    role="gridcell"
    ref={e => {
      cells.current[square] = e;
    }}
    data-square={square}
    class={`square ${squareColour(square)} ${marks} ${held ? 'held' : ''}`}
    tabIndex={square === keys.focus ? 0 : -1}
    aria-selected={held}
    aria-label={squareWords(square, piece, marks)}
    onFocus={() => keys.setFocus(square)}
    onKeyDown={e => keys.onKey(e, square)}
    onClick={e => e.detail === 0 && choose(square)} // a screen reader's; the pointer has its own
  />
);

/**
 * The marks of the page, and where the held piece may go.
 * @param {Marks} given
 * @param {Standing} standing
 * @param {Square[]} targets
 */
function withTargets(given, standing, targets) {
  const marks = {...given};
  for (const square of targets) marks[square] = `${marks[square] ?? ''} target${standing[square] ? ' taken' : ''}`;
  return marks;
}

/**
 * standing: {e4: 'P', …}, as seen from `orientation`. marks: {e4: 'last bound target …'}. hold(square): may this piece be
 * picked up? drop(from, to): true when the piece may stay there until the server has answered. targets(square): where a
 * held piece may go, if that is known. arrows: drawn over it, besides those that the reader draws. live: may anything be moved at all? letGo(): nothing is wanted any more.
 * @param {{standing: Standing, orientation?: Colour, marks?: Marks, live?: boolean, label: string, arrows?: Arrow[]} & BoardAsked} props
 */
export function Board({
  standing,
  orientation = 'white',
  marks: given = {},
  live = false,
  label,
  targets,
  arrows = [],
  ...asked
}) {
  const cells = useRef({});
  const elements = useRef({});
  const order = useMemo(() => squares(orientation), [orientation]);
  const men = useMen(standing, orientation);
  const hand = useHeld({live, men, ...asked});
  const {held, choose} = hand;
  const {handlers, back, dragged} = usePointer({orientation, men, cells, elements, ...hand});
  const keys = useKeys({order, cells, ...hand});
  const {drawn, down, up} = useDrawing(orientation);
  const marks = withTargets(given, standing, (held && targets?.(held)) || []);
  const square = name => (
    <Square
      key={name}
      square={name}
      piece={standing[name]}
      marks={marks[name]}
      held={held === name}
      {...{cells, keys, choose}}
    />
  );
  return (
    <div class={`board ${live ? 'live' : ''}`}>
      <div
        class="squares"
        role="grid"
        aria-label={label}
        onContextMenu={e => e.preventDefault()}
        onDragStart={e => e.preventDefault()}
        {...(live ? {...handlers, onMouseDown: leaveKeyboard} : {})}
        onPointerDownCapture={down}
        onPointerUpCapture={up}
      >
        {order.map(row => (
          <div role="row" class="row" key={row[0][1]}>
            {row.map(square)}
          </div>
        ))}
      </div>
      <div aria-hidden="true" dangerouslySetInnerHTML={{__html: coordinates(orientation)}} />
      <Men men={men.men} {...{orientation, elements, back, dragged}} />
      <Arrows arrows={[...arrows, ...drawn]} orientation={orientation} />
    </div>
  );
}

/**
 * The board as a table of letters, for reading with a Braille display or by ear.
 * @param {{fen?: string, standing?: Standing, orientation?: Colour}} props
 */
export function TextBoard({fen, standing = pieces(fen), orientation = 'white'}) {
  const order = squares(orientation);
  return (
    <table class="text-board">
      <caption>{t('board.text')}</caption>
      <thead>
        <tr>
          <td />
          {order[0].map(s => (
            <th scope="col">{s[0]}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map(row => (
          <tr>
            <th scope="row">{row[0][1]}</th>
            {row.map(s => (
              <td>
                {standing[s] ? (
                  <>
                    <span aria-hidden="true">{figure[standing[s]]}</span>
                    <span class="unseen">{pieceWords(standing[s])}</span>
                  </>
                ) : (
                  <span aria-hidden="true">·</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
const figure = {K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙', k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟'};

/**
 * A picture of a position, for walls and cards: it is always the last one, however quickly they come. marks: as above.
 * @param {{fen: string, orientation?: Colour, marks?: Marks, label?: string}} props
 */
export function SmallBoard({fen, orientation = 'white', marks = {}, label}) {
  const picture = {__html: positionPicture(fen, orientation, marks)};
  return (
    <svg class="small-board" viewBox="0 0 320 320" role="img" aria-label={label} dangerouslySetInnerHTML={picture} />
  );
}
