// What is wrong with a FEN, in the words of this interface: as strict as chess.js is.
const rowLength = row => [...row].reduce((sum, letter) => sum + (Number(letter) || 1), 0);

const boardProblem = board => {
  const rows = board.split('/');
  if (rows.length !== 8) return 'Invalid FEN: the board needs eight ranks';
  for (const row of rows) {
    if (/\d\d/.test(row)) return 'Invalid FEN: empty squares side by side are one number';
    if (/[^1-8pnbrqkPNBRQK]/.test(row)) return 'Invalid FEN: the board has a character that is no piece';
    if (rowLength(row) !== 8) return 'Invalid FEN: a rank needs eight squares';
  }
  for (const [letter, colour] of [
    ['K', 'white'],
    ['k', 'black'],
  ]) {
    const count = board.split(letter).length - 1;
    if (count === 0) return `Invalid FEN: missing ${colour} king`;
    if (count > 1) return `Invalid FEN: too many ${colour} kings`;
  }
  return /p/i.test(rows[0] + rows[7]) ? 'Invalid FEN: a pawn stands on the first or the last rank' : null;
};

/** The first problem, or null. */
export function fenProblem(fen) {
  const fields = fen.split(/\s+/);
  if (fields.length !== 6) return 'Invalid FEN: there must be six fields, apart by spaces';
  const [board, turn, castling, ep, half, full] = fields;
  if (!/^[1-9]\d*$/.test(full)) return 'Invalid FEN: the move number must be a positive integer';
  if (!/^\d+$/.test(half)) return 'Invalid FEN: the half-move counter must be a non-negative integer';
  if (!/^(-|[a-h][36])$/.test(ep)) return 'Invalid FEN: the en passant square is no such square';
  if (/[^kKqQ-]/.test(castling)) return 'Invalid FEN: the castling rights are no castling rights';
  if (!/^[wb]$/.test(turn)) return 'Invalid FEN: the side to move must be w or b';
  if ((ep[1] === '3' && turn === 'w') || (ep[1] === '6' && turn === 'b'))
    return 'Invalid FEN: the en passant square is on the side of the player on move';
  return boardProblem(board);
}
