// The player's hand: what picking up and putting down a piece says to the server. At a board, touching and releasing are
// acts of their own (4.3, 4.7) and the clock completes the move; online all three are one.
import {touchMode} from './model.js';

const own = (piece, me) => piece && (piece === piece.toUpperCase()) === (me === 'white');
const isPawn = piece => piece === 'P' || piece === 'p';

/** Remembers what was touched in this turn, so that a piece that is picked up twice is touched once. */
export function mover() {
  let turn = null,
    touched = new Set();
  const inTurn = model => {
    const now = `${model.moves.at(-1)?.at}:${model.state.on_move}`;
    if (now !== turn) [turn, touched] = [now, new Set()];
    return touched;
  };
  return {
    forget() {
      turn = null;
    },

    /** The event that touching this square is, or null. */
    hold(square, piece, model, me) {
      if (!touchMode(model) || !piece || model.state.on_move !== me || inTurn(model).has(square)) return null;
      touched.add(square);
      return {do: 'touch', square};
    },

    /** May this piece be lifted? Online only one that may move; at a board any own piece. */
    mayLift(square, piece, model, me) {
      if (!own(piece, me)) return false;
      if (touchMode(model)) return model.state.on_move === me || !!standingMove(model, me, square);
      return model.state.on_move === me && (!model.legal || model.legal.some(m => m.startsWith(square)));
    },

    /** What putting it down there says: {send, stays}, {promote …} when a new piece is to be chosen, or null. */
    drop(from, to, piece, model, me, target = null) {
      const before = touchMode(model) ? standingMove(model, me, from) : null;
      const start = before ? before.slice(0, 2) : from;
      const move = start + to;
      if (touchMode(model)) {
        if (own(target, me) && !(model.regulations?.chess960 != null && /^k$/i.test(piece) && /^r$/i.test(target))) return null; // another piece, then
        if (isPawn(piece) && /[18]$/.test(to)) return {promote: true, move};
        return {send: {do: 'release', move}, stays: !before && !own(target, me)};
      }
      const found = (model.legal ?? [move]).filter(m => m.startsWith(move));
      if (!found.length) return null;
      if (found.some(m => m.length === 5)) return {promote: true, move};
      return {send: {do: 'play', move}, stays: !own(target, me)};
    },

    promoted: ({move}, piece, model) => ({do: touchMode(model) ? 'release' : 'play', move: move + piece}),
  };
}

/** The move of his own that stands on `square` and is not yet pressed: he may still put an illegal one elsewhere (4.7). */
function standingMove(model, me, square) {
  const his = model.log?.findLast(({event}) => event?.by === me && ['release', 'press', 'play'].includes(event.do));
  const move = his?.event.do === 'release' ? String(his.event.move) : '';
  return /^[a-h][1-8]/.test(move) && move.slice(2, 4) === square ? move : null;
}

/** The marks on the board: the last move, and where a bound player may go. */
export function boardMarks(model, shown, me) {
  const marks = {};
  const put = (square, mark) => {
    marks[square] = marks[square] ? `${marks[square]} ${mark}` : mark;
  };
  const last = model.moves[shown - 1];
  if (last) [last.move.slice(0, 2), last.move.slice(2, 4)].forEach(s => put(s, 'last'));
  if (me && model.state.on_move === me && model.bound?.length)
    new Set(model.bound.flatMap(m => [m.slice(0, 2), m.slice(2, 4)])).forEach(s => put(s, 'bound'));
  return marks;
}

/** Where a held piece may go, by what the server called legal. */
export const targetsOf = (model, square) => [
  ...new Set((model.legal ?? []).filter(m => m.startsWith(square)).map(m => m.slice(2, 4))),
];
