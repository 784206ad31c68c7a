// Arrows and circles over a board: those of the page, and those that a reader draws with the right button.
import {useRef, useState} from 'preact/hooks';
import {squares} from '../squares.js';

/**
 * The middle of a square, in squares from the upper left corner.
 * @param {Square} square
 * @param {Colour} orientation
 */
function middleOf(square, orientation) {
  const [file, rank] = ['abcdefgh'.indexOf(square[0]), Number(square[1]) - 1];
  return orientation === 'white' ? [file + 0.5, 7.5 - rank] : [7.5 - file, rank + 0.5];
}

/** @param {{arrow: Arrow, orientation: Colour}} props */
function Shape({arrow: {from, to, kind = 'own'}, orientation}) {
  const [x, y] = middleOf(from, orientation);
  if (from === to) return <circle class={`mark-own ${kind}`} cx={x} cy={y} r="0.43" />;
  const [right, down] = middleOf(to, orientation);
  const length = Math.hypot(right - x, down - y);
  const [a, b] = [(right - x) / length, (down - y) / length];
  const at = (along, aside) => `${(x + a * along - b * aside).toFixed(3)} ${(y + b * along + a * aside).toFixed(3)}`;
  const neck = length - 0.42;
  return (
    <g class={`arrow ${kind}`}>
      <path class="rim" d={`M${at(0.25, 0)}L${at(neck, 0)}`} />
      <path class="head rim-head" d={`M${at(neck, 0.26)}L${at(length - 0.02, 0)}L${at(neck, -0.26)}z`} />
      <path class="shaft" d={`M${at(0.25, 0)}L${at(neck, 0)}`} />
    </g>
  );
}

/** @param {{arrows: Arrow[], orientation: Colour}} props */
export const Arrows = ({arrows, orientation}) =>
  arrows.length ? (
    <svg class="arrows" viewBox="0 0 8 8" aria-hidden="true">
      {arrows.map(a => (
        <Shape key={`${a.from}${a.to}${a.kind ?? ''}`} arrow={a} orientation={orientation} />
      ))}
    </svg>
  ) : null;

/**
 * The square under a pointer.
 * @param {Element} grid
 * @param {PointerEvent} event
 * @param {Colour} orientation
 */
function squareAt(grid, event, orientation) {
  const box = grid.getBoundingClientRect();
  const size = box.width / 8;
  return squares(orientation)[Math.floor((event.clientY - box.top) / size)]?.[
    Math.floor((event.clientX - box.left) / size)
  ];
}

/**
 * What is drawn with the right button: an arrow from square to square, a circle on one; the same once more takes it away, the
 * left button takes all of them.
 * @param {Colour} orientation
 */
export function useDrawing(orientation) {
  const [drawn, setDrawn] = useState(/** @type {Arrow[]} */ ([]));
  const from = useRef(/** @type {Square | null} */ (null));
  const down = e => {
    if (e.button === 2) from.current = squareAt(e.currentTarget, e, orientation) ?? null;
    else if (drawn.length) setDrawn([]);
  };
  const up = e => {
    if (e.button !== 2 || !from.current) return;
    const arrow = {from: from.current, to: squareAt(e.currentTarget, e, orientation)};
    from.current = null;
    if (!arrow.to) return;
    const isSame = a => a.from === arrow.from && a.to === arrow.to;
    setDrawn(all => (all.some(isSame) ? all.filter(a => !isSame(a)) : [...all, arrow]));
  };
  return {drawn, down, up};
}
