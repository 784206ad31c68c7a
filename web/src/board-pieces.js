// The men on the board: which of them is which from one position to the next, so that each is drawn moving once, and
// where they stand while a move is on its way to the server. What a move brings is known to the server alone; here is only
// what a hand does with the pieces.
const files = 'abcdefgh';
/** @param {Square} square */
const fileOf = square => files.indexOf(square[0]);
/**
 * @param {Square} a
 * @param {Square} b
 */
const distance = (a, b) => Math.max(Math.abs(fileOf(a) - fileOf(b)), Math.abs(Number(a[1]) - Number(b[1])));
/** @param {string} piece */
const colourOf = piece => (piece === piece.toUpperCase() ? 'w' : 'b');
/** @param {string} piece */
const isPawn = piece => piece === 'P' || piece === 'p';
/** @param {string} piece */
const isKing = piece => piece === 'K' || piece === 'k';

let count = 0;
/**
 * @param {string} piece
 * @param {Square} square
 */
const fresh = (piece, square) => ({id: ++count, piece, square, moved: false});

/**
 * A pawn that is gone beside the last rank, for the piece that came there.
 * @param {Man} man
 * @param {string} piece
 * @param {Square} square
 */
const promoted = (man, piece, square) =>
  isPawn(man.piece) &&
  colourOf(man.piece) === colourOf(piece) &&
  /[18]/.test(square[1]) &&
  distance(man.square, square) === 1;

/**
 * Are the same pieces on the same squares?
 * @param {Standing} a
 * @param {Standing} b
 */
export function isSame(a, b) {
  const squares = Object.keys(a);
  return squares.length === Object.keys(b).length && squares.every(s => a[s] === b[s]);
}

/**
 * The men on the squares of `standing`: who stays is the same one; who came is who went, of his kind and from nearby.
 * @param {Man[]} men
 * @param {Standing} standing
 */
export function settle(men, standing) {
  const rest = new Map(men.map(m => [m.square, m]));
  const out = [];
  const open = [];
  for (const [square, piece] of Object.entries(standing)) {
    const man = rest.get(square);
    if (man?.piece !== piece) open.push([square, piece]);
    else {
      out.push({...man, moved: false});
      rest.delete(square);
    }
  }
  for (const [square, piece] of open) {
    const near = (a, b) => distance(a.square, square) - distance(b.square, square);
    const left = [...rest.values()];
    const man = left.filter(m => m.piece === piece).sort(near)[0] ?? left.find(m => promoted(m, piece, square));
    if (man) rest.delete(man.square);
    out.push(man ? {id: man.id, piece, square, moved: true} : fresh(piece, square));
  }
  return out.sort((a, b) => a.id - b.id); // in the order of the document: an element that changes places loses its movement
}

/**
 * A king that goes two files, or onto his own rook, takes the rook along; at a board (`alone`) one hand moves one piece.
 * @param {Standing} standing
 * @param {HandMove} given
 * @param {string} king
 */
function castle(standing, {from, to, alone}, king) {
  const rook = colourOf(king) === 'w' ? 'R' : 'r';
  const onRook = standing[to] === rook;
  const right = fileOf(to) > fileOf(from);
  if (!isKing(king) || from[1] !== to[1] || (!onRook && (alone || Math.abs(fileOf(to) - fileOf(from)) !== 2)))
    return null;
  const corner = onRook ? to : (right ? 'h' : 'a') + from[1];
  if (standing[corner] !== rook) return null;
  return {corner, king: (right ? 'g' : 'c') + from[1], rook: (right ? 'f' : 'd') + from[1], piece: rook};
}

/**
 * {square: piece} with the move {from, to, promotion} done by hand; as it was where the man is no longer there.
 * @param {Standing} standing
 * @param {HandMove} move
 */
export function withMove(standing, move) {
  const {[move.from]: man, ...out} = standing;
  if (!man || man !== move.piece) return standing;
  const castling = castle(standing, move, man);
  if (castling) {
    delete out[castling.corner];
    return {...out, [castling.king]: man, [castling.rook]: castling.piece};
  }
  if (isPawn(man) && move.from[0] !== move.to[0] && !standing[move.to]) delete out[move.to[0] + move.from[1]]; // in passing
  const letter = move.promotion && (colourOf(man) === 'w' ? move.promotion.toUpperCase() : move.promotion);
  return {...out, [move.to]: letter || man};
}
