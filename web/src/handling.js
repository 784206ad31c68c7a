// The player's hand: what picking up and putting down a piece says to the server. At a board, touching and releasing are
// acts of their own (4.3, 4.7) and the clock completes the move; online all three are one.
import {fenAt, pieces, touchMode} from './model.js';

/**
 * @param {string | null | undefined} piece
 * @param {Colour} me
 */
const own = (piece, me) => piece && (piece === piece.toUpperCase()) === (me === 'white');
/** @param {string} piece */
const isPawn = piece => piece === 'P' || piece === 'p';

/** Remembers what was touched in this turn, so that a piece that is picked up twice is touched once. */
export function mover() {
  /** @type {string | null} */
  let turn = null;
  /** @type {Set<Square>} */
  let touched = new Set();
  const inTurn = (/** @type {Game} */ model) => {
    const now = `${model.moves.at(-1)?.at}:${model.state.on_move}`;
    if (now !== turn) [turn, touched] = [now, new Set()];
    return touched;
  };
  return {
    forget() {
      turn = null;
    },

    /**
     * The event that touching this square is, or null.
     * @param {Square} square
     * @param {string | undefined} piece
     * @param {Game} model
     * @param {Colour} me
     */
    hold(square, piece, model, me) {
      if (!touchMode(model) || !piece || model.state.on_move !== me || inTurn(model).has(square)) return null;
      touched.add(square);
      return {do: 'touch', square};
    },

    /**
     * May this piece be lifted? Online only one that may move; at a board any own piece.
     * @param {Square} square
     * @param {string | undefined} piece
     * @param {Game} model
     * @param {Colour} me
     */
    mayLift(square, piece, model, me) {
      if (!own(piece, me)) return false;
      if (touchMode(model)) return model.state.on_move === me || !!standingMove(model, me, square);
      return model.state.on_move === me && (!model.legal || model.legal.some(m => m.startsWith(square)));
    },

    /**
     * May a move with it be planned, to be played when the turn comes? Online only.
     * @param {string | undefined} piece
     * @param {Game} model
     * @param {Colour} me
     */
    mayPlan: (piece, model, me) =>
      !touchMode(model) && own(piece, me) && model.state.phase === 'running' && model.state.on_move !== me,

    /**
     * What putting it down there says: {send}, {promote …} when a new piece is to be chosen, or null.
     * @param {Square} from
     * @param {Square} to
     * @param {string} piece
     * @param {Game} model
     * @param {Colour} me
     * @param {string | null} [target] what stands there
     * @returns {{send?: GameEvent & {move: string}, promote?: true, move?: string} | null}
     */
    drop(from, to, piece, model, me, target = null) {
      const before = touchMode(model) ? standingMove(model, me, from) : null;
      const start = before ? before.slice(0, 2) : from;
      const move = start + to;
      if (touchMode(model)) {
        if (own(target, me) && !(model.regulations?.chess960 != null && /^k$/i.test(piece) && /^r$/i.test(target)))
          return null; // another piece, then
        if (isPawn(piece) && /[18]$/.test(to)) return {promote: true, move};
        return {send: {do: 'release', move}};
      }
      const found = (model.legal ?? [move]).filter(m => m.startsWith(move));
      if (!found.length) return null;
      if (found.some(m => m.length === 5)) return {promote: true, move};
      return {send: {do: 'play', move}};
    },

    /**
     * @param {{move: string}} asked
     * @param {string} piece
     * @param {Game} model
     */
    promoted: ({move}, piece, model) => ({do: touchMode(model) ? 'release' : 'play', move: move + piece}),
  };
}

/**
 * The move of his own that stands on `square` and is not yet pressed: he may still put an illegal one elsewhere (4.7).
 * @param {Game} model
 * @param {Colour} me
 * @param {Square} square
 */
function standingMove(model, me, square) {
  const his = model.log?.findLast(({event}) => event?.by === me && ['release', 'press', 'play'].includes(event.do));
  const move = his?.event.do === 'release' ? String(his.event.move) : '';
  return /^[a-h][1-8]/.test(move) && move.slice(2, 4) === square ? move : null;
}

/**
 * What was touched since the last move, by whomever (4.3).
 * @param {Game} model
 */
function touched(model) {
  const since = model.log.findLastIndex(({event}) => ['release', 'play', 'restore', 'start'].includes(event?.do));
  return model.log
    .slice(since + 1)
    .filter(({event}) => event?.do === 'touch' && !event.accidental && /^[a-h][1-8]$/.test(event.square))
    .map(({event}) => event.square);
}

/**
 * The king to whom the last move gives check, as its sign says.
 * @param {Game} model
 * @param {number} shown
 */
function checked(model, shown) {
  const last = model.moves[shown - 1];
  if (!/[+#]/.test(last?.text ?? '')) return [];
  const king = last.by === 'white' ? 'k' : 'K';
  return Object.entries(pieces(fenAt(model, shown)))
    .filter(([, piece]) => piece === king)
    .map(([square]) => square);
}

/** @param {string} move */
const ends = move => [move.slice(0, 2), move.slice(2, 4)];

/**
 * The marks on the board: the last move or the one on its way, check, what was touched, where a bound player may go.
 * @param {Game} model
 * @param {number} shown
 * @param {Colour | null} me
 * @param {{pending?: Pending | null, plan?: Plan | null}} [given]
 */
export function boardMarks(model, shown, me, {pending = null, plan = null} = {}) {
  /** @type {Marks} */
  const marks = {};
  const put = (/** @type {Square[]} */ list, /** @type {string} */ mark) =>
    new Set(list).forEach(square => {
      marks[square] = marks[square] ? `${marks[square]} ${mark}` : mark;
    });
  const last = model.moves[shown - 1];
  if (pending) put([pending.from, pending.to], 'last');
  else if (last) put(ends(last.move), 'last');
  if (!pending) put(checked(model, shown), 'check');
  if (plan) put([plan.from, plan.to], 'plan');
  if (shown < model.moves.length) return marks;
  if (!pending && touchMode(model) && model.state.phase === 'running') put(touched(model), 'touched');
  if (me && !pending && model.state.on_move === me && model.bound?.length) put(model.bound.flatMap(ends), 'bound');
  return marks;
}

/**
 * The planned move, if it has become legal; a pawn becomes a queen.
 * @param {Game} model
 * @param {{from: Square, to: Square}} given
 */
export function planned(model, {from, to}) {
  const found = (model.legal ?? []).filter(m => m.startsWith(from + to));
  return found.find(m => m.length === 4 || m.endsWith('q')) ?? null;
}

/**
 * The game as it looks while a move is on its way: no longer his turn, and his clock stands as when he let go.
 * @param {Game} model
 * @param {Colour} me
 * @param {number | null} left
 * @returns {Game}
 */
export function foreseen(model, me, left) {
  const clock = model.state.clock && {...model.state.clock, [me]: left, running: null};
  return {
    ...model,
    legal: null,
    bound: null,
    state: {...model.state, clock, on_move: me === 'white' ? 'black' : 'white'},
  };
}

/**
 * Where a held piece may go, by what the server called legal.
 * @param {Game} model
 * @param {Square} square
 */
export const targetsOf = (model, square) => [
  ...new Set((model.legal ?? []).filter(m => m.startsWith(square)).map(m => m.slice(2, 4))),
];
