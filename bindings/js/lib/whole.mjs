// The whole library: files of games, a game under the Laws, who can still mate, an opponent.
import { SyntaxFault } from './module.mjs';
import { POSITION_BYTES, Position } from './position.mjs';
import { colourNumber } from './squares.mjs';
import { whole } from './whole-module.mjs';

const { call } = whole;
const [HERE] = whole.slots;

export { Move, Position } from './position.mjs';
export { Refused, SyntaxFault } from './module.mjs';

function lay(position, at = HERE) {
  whole.bytes.set(position.bytes, at);
  return at;
}

const taken = (at) => new Position(whole.bytes.slice(at, at + POSITION_BYTES));

// What lies in the module's memory is let go with the object that has it; free() does so at once.
const forgotten = new FinalizationRegistry((end) => end());

class Held {
  #end;

  constructor(at, free) {
    if (!at) throw new RangeError('out of memory');
    this.#end = () => free(at);
    forgotten.register(this, this.#end, this);
  }

  /** Let go of its memory at once. It cannot be used after that. */
  free() {
    forgotten.unregister(this);
    this.#end?.();
    this.#end = null;
  }

  get isFree() {
    return !this.#end;
  }
}

/** Lines of legal moves, by the fastest count there is. */
export const perft = (position, depth) => call.js_perft_fast(lay(position), depth);

// ---- who can still mate ----

const ANSWERS = ['no', 'yes', 'unknown'];
const MIB = 1 << 20;

/** Can this side still checkmate by any series of legal moves? The answer is never wrong: `yes` has a line that mates, `no`
 * a reason, and when the budget does not suffice it is `unknown`. */
export function mate(position, side, { nodes = 1e6, memory = 16 * MIB } = {}) {
  const answer = ANSWERS[call.js_mate(lay(position), colourNumber(side), nodes, memory)];
  const at = call.js_exchange(0);
  const [, reason, length] = new Int32Array(call.memory.buffer, at, 3);
  const line = answer === 'yes' ? position.texts(whole.moves(at + 12, length)) : [];
  return { answer, reason: whole.constant(call.js_mate_reason(reason)), line };
}

// ---- a game under the Laws ----

const PARTIES = ['white', 'black', 'arbiter', 'both', 'nobody'];

/** A game under the Laws: regulations, then events; each answers with its rulings. The words of both are those of the log
 * (docs/log.md). */
export class LawGame extends Held {
  #log;
  #lines = [];

  constructor(regulations, { language = 'en' } = {}) {
    const log = call.js_log_new();
    super(log, call.js_log_free);
    this.#log = log;
    this.language = language;
    this.#line({ regulations });
  }

  /** Goes through a log in JSON Lines. */
  static fromLog(text, options) {
    const [first, ...events] = text.split('\n').filter((line) => line.trim());
    const game = new LawGame(JSON.parse(first).regulations, options);
    for (const line of events) game.apply(JSON.parse(line));
    return game;
  }

  #line(object) {
    if (this.isFree) throw new TypeError('the game was freed');
    const line = JSON.stringify(object);
    const length = whole.putText(line);
    const failed = call.js_log_line(this.#log, whole.exchange, length);
    if (failed) throw new SyntaxFault(line, call.js_log_fault_offset(), whole.constant(call.js_log_fault_expected()));
    this.#lines.push(line);
    return Array.from({ length: call.js_log_rulings() }, (_, i) => this.#ruling(i));
  }

  #ruling(i) {
    whole.putText(this.language);
    const code = whole.exchange; // read before the ruling is written there
    const length = call.js_log_ruling(this.#log, i, code);
    return JSON.parse(whole.text(call.js_exchange(0), length));
  }

  /** What happens at the board; answers with what the Laws say to it. Bad input throws, and nothing has happened. */
  apply(event) {
    return this.#line(event);
  }

  /** As a party sees it: white, black, arbiter, nobody (a spectator). */
  state(as = 'arbiter') {
    const length = call.js_log_state(this.#log, PARTIES.indexOf(as));
    return JSON.parse(whole.text(call.js_exchange(0), length)).state;
  }

  /** When time alone decides something next, in ms of its watch; null: never. */
  get due() {
    const at = call.js_log_due(this.#log);
    return at < 0 ? null : at;
  }

  /** The position after so many half-moves that stand; after all of them. */
  position(ply = call.js_log_plies(this.#log)) {
    call.js_log_position(this.#log, ply, HERE);
    return taken(HERE);
  }

  /** Its log, in JSON Lines. */
  get log() {
    return this.#lines.map((line) => `${line}\n`).join('');
  }
}

/** All that regulations and events may say. */
export function vocabulary() {
  const length = call.js_vocabulary(0, 0);
  const at = whole.reserve(length + 1);
  call.js_vocabulary(at, length + 1);
  return JSON.parse(whole.text(at, length));
}

// ---- an opponent ----

/** A player of moves. It thinks in positions looked at, not in seconds: the same question has the same answer everywhere. */
export class Opponent extends Held {
  #player;

  constructor({ memory = 4 * MIB } = {}) {
    const player = call.js_player_new(memory);
    super(player, call.js_player_free);
    this.#player = player;
  }

  /** A move for the side that is on move after these moves (numbers); null when there is none. Level: 400 to 2400 in Elo,
   * 0 as well as it can. */
  think(start, moves = [], { level = 0, nodes = 100000, depth = 0, seed = 1 } = {}) {
    const at = whole.reserve(2 * moves.length + 2);
    new Uint16Array(call.memory.buffer, at, moves.length).set(moves);
    if (call.js_player_set(this.#player, lay(start), at, moves.length)) throw new RangeError('a move of the game is not legal');
    const best = call.js_player_think(this.#player, nodes, depth, level, seed);
    return best ? { move: best, score: call.js_player_score(this.#player) } : null;
  }
}

export { games } from './games.mjs';
