// Squares as they are seen from one side of the board.
const files = 'abcdefgh';

/** @param {Square} square */
export const squareColour = square => ((files.indexOf(square[0]) + Number(square[1])) % 2 ? 'dark' : 'light');

/**
 * Squares as they are seen, row by row from the top.
 * @param {Colour} orientation
 */
export function squares(orientation) {
  const ranks = orientation === 'black' ? [1, 2, 3, 4, 5, 6, 7, 8] : [8, 7, 6, 5, 4, 3, 2, 1];
  const across = orientation === 'black' ? [...files].reverse() : [...files];
  return ranks.map(rank => across.map(file => file + rank));
}

/**
 * Column and row of a square, as they are seen.
 * @param {Square} square
 * @param {Colour} orientation
 */
function seat(square, orientation) {
  const file = files.indexOf(square[0]),
    rank = Number(square[1]) - 1;
  return orientation === 'black' ? [7 - file, rank] : [file, 7 - rank];
}
/**
 * Where a man on a square is drawn.
 * @param {Square} square
 * @param {Colour} orientation
 */
export const place = (square, orientation) => {
  const [column, row] = seat(square, orientation);
  return `translate(${100 * column}%, ${100 * row}%)`;
};
