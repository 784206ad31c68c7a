// Made by tools/js-facts from the headers of the library: not to be changed by hand.

// Where things are in a jd_position.
export const POSITION = { bytes: 88, key: 72, halfmoves: 80, fullmove: 82, turn: 84, ep: 85, chess960: 86 };

// Where things are in a struct tape_game.
export const TAPE = { bytes: 104, line: 4, plies: 8, result: 12, started: 13, start: 16 };

// By jd_result, as PGN has them.
export const RESULTS = ['*', '1-0', '0-1', '1/2-1/2', '0-0', '1/2-0', '0-1/2', '+/-', '-/+', '-/-'];

// The most moves that a position has, bytes of a move in text, problems that nothing can be played with, and those of composed positions.
export const MOST_MOVES = 512;
export const MOVETEXT = 32;
export const FATAL = 7;
export const COMPOSED = 3888;
