// A game of examples/ gone through event by event by the library: how the board stands after each, and what is ruled.
import {withMove} from './board-pieces.js';
import {pieces} from './model.js';

/**
 * A pawn left on the last rank stands there for the eye, though the move is not complete.
 * @param {GameEvent} event
 * @param {Standing} before
 * @param {Standing} standing
 */
function seen(event, before, standing) {
  const from = event.move?.slice(0, 2),
    to = event.move?.slice(2, 4);
  const isLeft = event.do === 'release' && /^[a-h][27][a-h][18]$/.test(event.move) && standing[from] === before[from];
  return isLeft ? withMove(standing, {from, to, piece: standing[from], alone: false}) : standing;
}

/**
 * What is marked: the squares of a move, a touched piece, a king in check.
 * @param {GameEvent} event
 * @param {Standing} standing
 * @param {string | null} king
 */
function marksOf(event, standing, king) {
  /** @type {Marks} */
  const marks = {};
  if (event.square) marks[event.square] = 'touched';
  else if (/^[a-h][1-8][a-h][1-8]/.test(event.move ?? '') && standing[event.move.slice(2, 4)])
    for (const square of [event.move.slice(0, 2), event.move.slice(2, 4)]) marks[square] = 'last';
  if (king) marks[king] = `${marks[king] ?? ''} check`;
  return marks;
}

/**
 * The square of a king that is in check.
 * @param {Library} library
 * @param {string} fen
 */
function checkedKing(library, fen) {
  const standing = pieces(fen);
  const king = Object.keys(standing).find(s => standing[s] === (fen.split(' ')[1] === 'w' ? 'K' : 'k'));
  return king && library.Position.fromFen(fen, {lenient: true}).isCheck ? king : null;
}

/**
 * The steps of a log, the first of them before anything has happened.
 * @param {Library} library
 * @param {string[]} log
 * @param {string} language
 * @returns {ShownGame}
 */
export function walkLog(library, [head, ...lines], language) {
  const game = new library.LawGame(null, {head, language});
  const told = () => /** @type {any} */ (game.view('arbiter'));
  try {
    const first = told();
    const steps = [
      {event: null, rulings: [], state: first.state, moves: [], standing: pieces(first.state.fen), marks: {}},
    ];
    for (const line of lines) {
      const event = JSON.parse(line);
      const rulings = game.apply(event);
      const {state, moves} = told();
      const standing = seen(event, steps.at(-1).standing, pieces(state.fen));
      const marks = marksOf(event, standing, checkedKing(library, state.fen));
      steps.push({event, rulings, state, moves, standing, marks});
    }
    return {regulations: JSON.parse(head).regulations, steps};
  } finally {
    game.free();
  }
}

/** @param {ShownGame} walk */
const essence = walk =>
  JSON.stringify(walk.steps.map(({rulings, state}) => [state.result, ...rulings.map(r => r.rule)]));

/** Games that are told for any time control have this one. */
const anyControl = '5400+30';

/**
 * The same game by the regulations of another one, where that changes times and numbers only; otherwise as it was told.
 * @param {Library} library
 * @param {string[]} log
 * @param {{edition: string, control?: string} | null} fit
 * @param {string} language
 */
export function walkFitted(library, log, fit, language) {
  const plain = walkLog(library, log, language);
  if (!fit) return plain;
  const {regulations} = plain;
  const control = regulations.control === anyControl && fit.control ? fit.control : regulations.control;
  const head = JSON.stringify({regulations: {...regulations, edition: fit.edition, control}});
  try {
    const fitted = walkLog(library, [head, ...log.slice(1)], language);
    return essence(fitted) === essence(plain) ? fitted : plain;
  } catch {
    return plain; // this edition does not know what is told
  }
}
