// A position as a picture, in the words of HTML: for walls and cards, and for the first board before the program is there.
// Its pieces are the symbols that stand in the page itself (pieces.svg).
import {pieces} from './model.js';
import {squareColour, squares} from './squares.js';

/**
 * The symbol of a piece of a FEN.
 * @param {string} letter
 */
export const imageOf = letter => `#${letter === letter.toUpperCase() ? 'w' : 'b'}${letter.toLowerCase()}`;

/**
 * What stands in an <svg viewBox="0 0 320 320">. marks: {e4: 'last', …}.
 * @param {string} fen
 * @param {Colour} orientation
 * @param {Marks} [marks]
 */
export function positionPicture(fen, orientation, marks = {}) {
  const standing = pieces(fen);
  const at = (column, row) => `x="${column * 40}" y="${row * 40}"`;
  return squares(orientation)
    .flatMap((row, r) =>
      row.map((s, c) => {
        const man = /[pnbrqk]/i.test(standing[s] ?? '') ? `<use href="${imageOf(standing[s])}" ${at(c, r)}/>` : '';
        return `<rect class="${squareColour(s)} ${marks[s] ?? ''}" ${at(c, r)} width="40" height="40"/>${man}`;
      }),
    )
    .join('');
}

/**
 * @param {Square[]} list
 * @param {number} name
 */
const labels = (list, name) => list.map(s => `<span class="${squareColour(s)}">${s[name]}</span>`).join('');

/**
 * Ranks and files along two edges of the board.
 * @param {Colour} orientation
 */
export function coordinates(orientation) {
  const order = squares(orientation);
  return `<div class="ranks">${labels(
    order.map(row => row[0]),
    1,
  )}</div><div class="files">${labels(order[7], 0)}</div>`;
}
