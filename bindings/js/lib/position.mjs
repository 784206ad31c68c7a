// Positions and moves: plain values, as in C. A position is its 88 bytes, which are laid into the module's memory for each
// question, so nothing has to be freed, and positions can be kept by the million, compared, copied and sent to a worker.
import {compile} from '#load';
import {CELL, readCells} from './cells.mjs';
import {COMPOSED, FATAL, MOST_MOVES, MOVETEXT, POSITION} from './facts.mjs';
import {Module, Refused, SyntaxFault} from './module.mjs';
import {
  COLOURS,
  KINDS,
  LETTERS,
  NO_KIND,
  NO_SQUARE,
  SQUARES,
  colourNumber,
  manOf,
  squareNumber,
  squaresOf,
} from './squares.mjs';

const rules = new Module(await compile('rules'));
const {call} = rules;
const [HERE, NEXT] = rules.slots;

// Who answers for whole lines of moves: the whole library, once it is there, has been compiled for speed and not for size.
let quick = rules;
export const answerLinesWith = module => {
  quick = module;
};

const SHORT = 0;
const LONG = 1;
const FIGURINE = 2;
const UCI = 3;
const FORMS = {short: SHORT, long: LONG, figurine: FIGURINE, uci: UCI};

const AMBIGUOUS = 1;

const letterOf = ({colour, kind}) => {
  const letter = LETTERS[KINDS.indexOf(kind)];
  return colour === 'white' ? letter.toUpperCase() : letter;
};

/** A legal move of a position. */
export class Move {
  #before;

  /** @internal: made by positions. */
  constructor(before, number) {
    this.#before = before;
    this.number = number; // 16 bits, as the library writes it
  }

  get before() {
    return this.#before;
  }

  get after() {
    return this.#before.play(this);
  }

  get from() {
    return SQUARES[this.number & 63];
  }

  /** Where it goes; a king that castles goes to the c- or the g-file. */
  get to() {
    const to = (this.number >> 6) & 63;
    return SQUARES[this.isCastling ? (to & 56) | (to > (this.number & 63) ? 6 : 2) : to];
  }

  get kind() {
    return this.#before.at(this.from).kind;
  }

  get promotion() {
    return ((this.number >> 12) & 3) === 1 ? KINDS[1 + (this.number >> 14)] : null;
  }

  get isEnPassant() {
    return ((this.number >> 12) & 3) === 2;
  }

  get isCastling() {
    return ((this.number >> 12) & 3) === 3;
  }

  /** What it takes, or null. */
  get captures() {
    return KINDS[this.#before.ask(call.js_captures, this.number)] ?? null;
  }

  /** As in PGN: Nf3, exd8=Q+, O-O. */
  get san() {
    return this.text('short');
  }

  get uci() {
    return this.text('uci');
  }

  /** In a form: short, long, figurine, uci. */
  text(form = 'short') {
    const at = rules.exchange;
    return rules.text(at, this.#before.ask(call.js_text, this.number, FORMS[form], at));
  }

  toString() {
    return this.san;
  }
}

// Bytes that the library has written are believed.
export const BELIEVED = Symbol('believed');

export class Position {
  /** The orthodox array, or from a FEN: see fromFen(). */
  constructor(fen, options) {
    if (options === BELIEVED) this.bytes = fen;
    else this.bytes = (fen === undefined ? Position.initial() : Position.fromFen(fen, options)).bytes;
  }

  /** From the bytes of a position, such as a worker gets them. */
  static fromBytes(bytes) {
    const whole = bytes instanceof Uint8Array && bytes.length === POSITION.bytes;
    const found = whole ? new Position(new Uint8Array(bytes), BELIEVED) : null;
    if (!found || !found.#isSound()) throw new Refused('these bytes are no position', ['bytes']);
    return found;
  }

  // The same comes out when it is written and read; whether it is Chess960 a FEN may not tell.
  #isSound() {
    const {bytes} = this;
    if (bytes[POSITION.turn] > 1 || bytes[POSITION.ep] > NO_SQUARE || bytes[POSITION.chess960] > 1) return false;
    try {
      const again = Position.fromFen(this.fen, {lenient: true});
      return bytes.every((byte, i) => byte === again.bytes[i] || i === POSITION.chess960);
    } catch {
      return false;
    }
  }

  /** The orthodox array. */
  static initial() {
    call.js_initial(NEXT);
    return Position.#taken();
  }

  /** One of the 960 arrays, 518 the usual one. */
  static chess960(number) {
    if (!(Number.isInteger(number) && number >= 0 && number < 960))
      throw new RangeError(`${number} is no array: expected 0 to 959`);
    call.js_of_array(NEXT, number);
    return Position.#taken();
  }

  /** From FEN, X-FEN, Shredder-FEN or the four fields of EPD. Composed positions are read, though no game can have them;
   * `strict` refuses them. With `lenient` all can be played on that has two kings. */
  static fromFen(fen, {lenient = false, strict = false} = {}) {
    if (typeof fen !== 'string') throw new TypeError(`${typeof fen} is no FEN: expected a string`);
    rules.putText(fen);
    const failed = call.js_fen_read(NEXT, rules.exchange, lenient ? ~FATAL : strict ? 0 : COMPOSED);
    if (failed === 1) throw new SyntaxFault('FEN', call.js_fault_offset(), rules.constant(call.js_fault_expected()));
    if (failed) throw new Refused(...Position.#problems());
    return Position.#taken();
  }

  static #problems() {
    const found = call.js_problems();
    const reasons = [];
    let first = '';
    for (let bit = 1; bit <= found; bit <<= 1)
      if (found & bit) {
        reasons.push(rules.constant(call.js_problem_name(bit)));
        first ||= rules.constant(call.js_problem_text(bit));
      }
    return [`FEN: ${first}`, reasons];
  }

  static #from(module, at) {
    return new Position(module.bytes.slice(at, at + POSITION.bytes), BELIEVED);
  }

  static #taken() {
    return Position.#from(rules, NEXT);
  }

  /** @internal: ask the library about this position. */
  ask(what, ...more) {
    rules.bytes.set(this.bytes, HERE);
    return what(HERE, ...more);
  }

  #number16(at) {
    return this.bytes[at] | (this.bytes[at + 1] << 8);
  }

  get fen() {
    return rules.text(rules.exchange, this.ask(call.js_fen_write, rules.exchange));
  }

  get turn() {
    return COLOURS[this.bytes[POSITION.turn]];
  }

  get halfmoveClock() {
    return this.#number16(POSITION.halfmoves);
  }

  get fullmove() {
    return this.#number16(POSITION.fullmove);
  }

  /** The square of a *legal* en passant capture, or null. */
  get enPassant() {
    return SQUARES[this.bytes[POSITION.ep]] ?? null;
  }

  get isChess960() {
    return this.bytes[POSITION.chess960] !== 0;
  }

  /** 64 bits, equal for positions that are the same by Article 9.2. */
  get key() {
    return new DataView(this.bytes.buffer, this.bytes.byteOffset).getBigUint64(POSITION.key, true);
  }

  /** The rook with which a side may still castle, or null. */
  castlingRook(colour, side) {
    return SQUARES[this.ask(call.js_castling_rook, colourNumber(colour), side === 'king' ? 1 : 0)] ?? null;
  }

  /** What stands on a square: { colour, kind }, or null. */
  at(square) {
    return manOf(this.ask(call.js_man_at, squareNumber(square)));
  }

  /** All men: [square, { colour, kind }], from a1 to h8. */
  *[Symbol.iterator]() {
    this.ask(call.js_men, rules.exchange);
    const men = rules.bytes.slice(rules.exchange, rules.exchange + 64);
    for (let s = 0; s < 64; s++) if (men[s] !== NO_KIND) yield [SQUARES[s], manOf(men[s])];
  }

  get isCheck() {
    return this.ask(call.js_in_check) !== 0;
  }

  get isMate() {
    return this.ask(call.js_is_mate) !== 0;
  }

  get isStalemate() {
    return this.ask(call.js_is_stalemate) !== 0;
  }

  /** The same in the sense of Article 9.2: move numbers do not count. */
  isSame(other) {
    rules.bytes.set(other.bytes, NEXT);
    return this.ask(call.js_is_same, NEXT) !== 0;
  }

  /** From where a colour attacks a square. */
  attackers(square, colour) {
    return squaresOf(BigInt.asUintN(64, this.ask(call.js_attackers, squareNumber(square), colourNumber(colour))));
  }

  /** All legal moves as numbers of 16 bits; the fastest way to them. */
  moveNumbers(from) {
    const at = rules.reserve(2 * MOST_MOVES);
    return rules.moves(at, this.ask(call.js_moves, from === undefined ? NO_SQUARE : squareNumber(from), at));
  }

  /** All legal moves; those of the man on one square. */
  moves(from) {
    return Array.from(this.moveNumbers(from), number => new Move(this, number));
  }

  /** The texts of all legal moves, in the order of moves(): quicker than asking each. */
  moveTexts(form = 'short', from) {
    const at = rules.reserve(MOST_MOVES * (MOVETEXT + 1));
    const length = this.ask(call.js_choices, from === undefined ? NO_SQUARE : squareNumber(from), FORMS[form], at);
    return length ? rules.text(at, length - 1).split('\n') : [];
  }

  get moveCount() {
    return this.ask(call.js_moves_count);
  }

  /** The move that a text names, in English or by coordinates, with all that Appendix C allows. */
  read(text) {
    if (typeof text !== 'string') throw new TypeError(`${text} is no move: expected a text, a Move or its number`);
    const length = rules.putText(text);
    const number = this.ask(call.js_read, rules.exchange, length);
    if (number) return new Move(this, number);
    throw this.#refusal(text);
  }

  #refusal(text) {
    const outcome = call.js_read_outcome();
    if (outcome > AMBIGUOUS + 1)
      return new SyntaxFault(text, call.js_fault_offset(), rules.constant(call.js_fault_expected()));
    const room = 512;
    const at = rules.reserve(room);
    const length = Math.min(this.ask(call.js_read_reason, at, room), room - 1);
    return new Refused(`${text}: ${rules.text(at, length)}`, [outcome === AMBIGUOUS ? 'ambiguous' : 'illegal']);
  }

  /** The move from one square to another, or null when none is legal. */
  find(from, to, promotion) {
    const kind = promotion ? KINDS.indexOf(promotion) : NO_KIND;
    const number = this.ask(call.js_find, squareNumber(from), squareNumber(to), kind);
    return number ? new Move(this, number) : null;
  }

  /** The move of a number. */
  move(number) {
    if (!this.ask(call.js_is_legal, number)) throw new Refused(`${number} is not legal here`, ['illegal']);
    return new Move(this, number);
  }

  /** The position after a move: a Move, its number, or a text. */
  play(move) {
    const number = typeof move === 'number' ? move : (move?.number ?? this.read(move).number);
    if (!this.ask(call.js_is_legal, number)) throw new Refused(`${move} is not legal here`, ['illegal']);
    call.js_make(HERE, number, NEXT);
    return Position.#taken();
  }

  /** The position after a line: a text of moves apart by spaces, or their numbers. */
  playAll(line) {
    const {moves, position} = this.#follow(line);
    const count = typeof line === 'string' ? line.split(/ +/).filter(Boolean).length : line.length;
    if (moves.length < count) throw this.#broken(line, moves.length, position);
    return position;
  }

  // Why a line cannot be followed beyond a move.
  #broken(line, at, position) {
    const word = typeof line === 'string' ? line.split(/ +/).filter(Boolean)[at] : line[at];
    try {
      position.play(word);
    } catch (error) {
      error.message = `move ${at + 1} of the line: ${error.message}`;
      return error;
    }
    return new Refused(`move ${at + 1} of the line is not legal`, ['illegal']);
  }

  /** The numbers of the moves of a line, as far as they are legal. */
  lineNumbers(line) {
    return this.#follow(line).moves;
  }

  #follow(line) {
    if (typeof line !== 'string') return this.#make(line);
    const length = quick.putText(line);
    const at = quick.reserve(length + 2 + 2 * length) + ((length + 2) & ~1);
    const there = this.#lay();
    const count = quick.call.js_line(there, quick.exchange, length, at);
    return {moves: quick.moves(at, count), position: Position.#from(quick, there)};
  }

  // Where the lines of this position are followed.
  #lay() {
    quick.bytes.set(this.bytes, quick.slots[1]);
    return quick.slots[1];
  }

  #make(numbers) {
    const texts = this.texts(numbers, 'uci');
    return {moves: numbers.slice(0, texts.length), position: Position.#from(quick, quick.slots[1])};
  }

  /** The texts of moves that follow each other, given by their numbers; it ends before one that is not legal. */
  texts(numbers, form = 'short') {
    const room = (2 * numbers.length + CELL - 1) & -CELL; // for the numbers; the texts come after them
    const at = quick.reserve(room + numbers.length * (form === 'figurine' ? MOVETEXT + 1 : CELL) + 1);
    const {call: asked} = quick;
    new Uint16Array(asked.memory.buffer, at, numbers.length).set(numbers);
    if (form !== 'figurine') {
      const count = asked.js_cells(this.#lay(), at, numbers.length, FORMS[form], at + room);
      return readCells(asked.memory.buffer, at + room, count);
    }
    const length = asked.js_texts(this.#lay(), at, numbers.length, FIGURINE, at + room);
    return length ? quick.text(at + room, length - 1).split('\n') : [];
  }

  /** How many lines of so many legal moves there are. */
  perft(depth) {
    if (!(Number.isInteger(depth) && depth >= 0)) throw new RangeError(`${depth} is no depth: expected 0 or more`);
    return this.ask(call.js_perft, depth);
  }

  toString() {
    return this.fen;
  }

  /** The board in letters, as White sees it. */
  get board() {
    const men = {};
    for (const [square, man] of this) men[/** @type {string} */ (square)] = letterOf(/** @type {any} */ (man));
    const ranks = [8, 7, 6, 5, 4, 3, 2, 1];
    return ranks.map(rank => [...'abcdefgh'].map(file => men[file + rank] ?? '.').join(' ')).join('\n');
  }

  [Symbol.for('nodejs.util.inspect.custom')]() {
    return `Position(${this.fen})`;
  }

  toJSON() {
    return this.fen;
  }
}
