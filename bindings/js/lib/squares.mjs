// Names that the library knows by number.
export const COLOURS = ['white', 'black'];
export const KINDS = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
export const LETTERS = 'pnbrqk';
export const NO_KIND = 6;
export const NO_SQUARE = 64;

/** All squares, a1 first: a square's number is its place here. */
export const SQUARES = Array.from({length: 64}, (_, s) => 'abcdefgh'[s & 7] + ((s >> 3) + 1));

const numbers = new Map(SQUARES.map((name, s) => [name, s]));

export function squareNumber(name) {
  const s = numbers.get(name);
  if (s === undefined) throw new TypeError(`${name} is no square: expected a1 to h8`);
  return s;
}

export function colourNumber(name) {
  const c = COLOURS.indexOf(name);
  if (c < 0) throw new TypeError(`${name} is no colour: expected white or black`);
  return c;
}

/** What stands on a square, from the library's number of it. */
export const manOf = number => (number === NO_KIND ? null : {colour: COLOURS[number >> 3], kind: KINDS[number & 7]});

/** The squares of a set. */
export function squaresOf(set) {
  const out = [];
  for (let s = 0; set; s++, set >>= 1n) if (set & 1n) out.push(SQUARES[s]);
  return out;
}
