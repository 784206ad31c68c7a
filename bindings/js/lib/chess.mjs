// The interface of chess.js on top of the library: a project changes one import. What differs on purpose stands in README.md.
import {Position} from './position.mjs';
import {KINDS, LETTERS, SQUARES as NAMES} from './squares.mjs';
import {readPgn, writePgn} from './chess-pgn.mjs';
import {fenProblem} from './chess-fen.mjs';

export const WHITE = 'w';
export const BLACK = 'b';
export const PAWN = 'p';
export const KNIGHT = 'n';
export const BISHOP = 'b';
export const ROOK = 'r';
export const QUEEN = 'q';
export const KING = 'k';
export const DEFAULT_POSITION = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
export const SUFFIX_LIST = ['!', '?', '!!', '!?', '?!', '??'];
const GLYPHS = {
  7: '□',
  10: '=',
  13: '∞',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '-+',
  22: '⨀',
  32: '↑↑',
  36: '↑',
  40: '→',
  44: '=∞',
  132: '⇆',
  138: '⊕',
  140: '∆',
  146: 'N',
};

/** The sign of a NAG; undefined for one that has none. */
export const nagToGlyph = nag => GLYPHS[nag];

export const SEVEN_TAG_ROSTER = {
  Event: '?',
  Site: '?',
  Date: '????.??.??',
  Round: '?',
  White: '?',
  Black: '?',
  Result: '*',
};

/** All squares, a8 first. */
export const SQUARES = [8, 7, 6, 5, 4, 3, 2, 1].flatMap(rank => [...'abcdefgh'].map(file => file + rank));

const COLOUR = {white: WHITE, black: BLACK};
const COLOUR_NAME = {w: 'white', b: 'black'};
const letterOf = kind => LETTERS[KINDS.indexOf(kind)];
const other = colour => (colour === WHITE ? BLACK : WHITE);
const NULL_MOVE = '--';

// ---- a board that may be anything ----

// Six fields, with the board as letters by square: what can be changed man by man, kings or not.
function setupOf(fen) {
  const [board, turn, castling = '-', ep = '-', half = '0', full = '1'] = fen.split(/\s+/);
  const men = new Map();
  board.split('/').forEach((row, i) => {
    let file = 0;
    for (const letter of row)
      if (/\d/.test(letter)) file += Number(letter);
      else men.set('abcdefgh'[file++] + (8 - i), letter);
  });
  return {men, turn, castling: new Set(castling.replace('-', '')), ep, half: Number(half), full: Number(full)};
}

function boardText(men) {
  const row = rank =>
    [...'abcdefgh']
      .map(file => men.get(file + rank) ?? '1')
      .join('')
      .replace(/1+/g, ones => String(ones.length));
  return [8, 7, 6, 5, 4, 3, 2, 1].map(row).join('/');
}

function fenOf(setup) {
  const castling = [...'KQkq'].filter(right => setup.castling.has(right)).join('') || '-';
  return [boardText(setup.men), setup.turn, castling, setup.ep, setup.half, setup.full].join(' ');
}

const HOMES = {K: ['e1', 'h1'], Q: ['e1', 'a1'], k: ['e8', 'h8'], q: ['e8', 'a8']};

// A right to castle needs king and rook at home.
function canHold(men, right) {
  const [king, rook] = HOMES[right];
  const white = right === right.toUpperCase();
  return men.get(king) === (white ? 'K' : 'k') && men.get(rook) === (white ? 'R' : 'r');
}

// An en passant square needs the pawn that has passed it.
function canBeTaken(men, turn, ep) {
  if (ep === '-') return false;
  const [file, rank] = ep;
  const beyond = turn === WHITE ? '5' : '4';
  const behind = turn === WHITE ? '7' : '2';
  const pawn = turn === WHITE ? 'p' : 'P';
  return (
    rank === (turn === WHITE ? '6' : '3') && men.get(file + beyond) === pawn && !men.has(ep) && !men.has(file + behind)
  );
}

// ---- moves ----

export class Move {
  /** @internal */
  constructor(move) {
    const before = move.before;
    const captured = move.captures;
    this.color = COLOUR[before.turn];
    this.from = move.from;
    this.to = move.to;
    this.piece = letterOf(move.kind);
    this.captured = captured ? letterOf(captured) : undefined;
    this.promotion = move.promotion ? letterOf(move.promotion) : undefined;
    this.flags = flagsOf(move, this);
    this.san = move.san;
    this.lan = move.uci;
    this.before = before.fen;
    this.after = move.after.fen;
  }

  isCapture() {
    return this.flags.includes('c');
  }

  isPromotion() {
    return this.flags.includes('p');
  }

  isEnPassant() {
    return this.flags.includes('e');
  }

  isKingsideCastle() {
    return this.flags.includes('k');
  }

  isQueensideCastle() {
    return this.flags.includes('q');
  }

  isBigPawn() {
    return this.flags.includes('b');
  }

  isNullMove() {
    return this.flags.includes('-');
  }
}

function flagsOf(move, {piece, from, to, captured}) {
  if (move.isCastling) return to[0] === 'g' ? 'k' : 'q';
  if (move.isEnPassant) return 'e';
  if (move.promotion) return captured ? 'cp' : 'np';
  if (captured) return 'c';
  return piece === PAWN && Math.abs(from[1] - to[1]) === 2 ? 'b' : 'n';
}

function nullMove(before, after) {
  return Object.assign(Object.create(Move.prototype), {
    color: COLOUR[before.turn],
    from: kingOf(before),
    to: kingOf(before),
    piece: KING,
    flags: '-',
    san: NULL_MOVE,
    lan: NULL_MOVE,
    before: before.fen,
    after: after.fen,
  });
}

function kingOf(position) {
  for (const [square, man] of position) if (man.kind === 'king' && man.colour === position.turn) return square;
  return null;
}

// The turn is passed: nothing else changes, but what could have been taken en passant.
function passed(position) {
  const setup = setupOf(position.fen);
  setup.turn = other(setup.turn);
  setup.ep = '-';
  setup.half++;
  if (setup.turn === WHITE) setup.full++;
  return Position.fromFen(fenOf(setup), {lenient: true});
}

export function validateFen(fen) {
  const error = fenProblem(fen);
  return error ? {ok: false, error} : {ok: true};
}

export class Chess {
  #setup; // what is on the board where it is no position: null otherwise
  #position;
  #pushed; // the square that the last pawn passed, whether it can be taken or not
  #history; // { position, number, pushed }: before each move, and the move; number 0 for a null move
  #counts; // positions that were there, by key
  #headers = {};
  #comments = new Map(); // by FEN, as are the next two
  #suffixes = new Map();
  #nags = new Map();

  constructor(fen = DEFAULT_POSITION, {skipValidation = false} = {}) {
    this.load(fen, {skipValidation});
  }

  // ---- the board ----

  #begin(setup, preserveHeaders) {
    this.#history = [];
    this.#comments = new Map();
    this.#suffixes = new Map();
    this.#nags = new Map();
    if (!preserveHeaders) this.#headers = {...SEVEN_TAG_ROSTER};
    delete this.#headers.SetUp;
    delete this.#headers.FEN;
    this.#place(setup);
  }

  // Anything may stand on the board; what can be played on is a position. Rights that nobody can use are none.
  #place(setup) {
    for (const right of setup.castling) if (!canHold(setup.men, right)) setup.castling.delete(right);
    if (!canBeTaken(setup.men, setup.turn, setup.ep)) setup.ep = '-';
    this.#pushed = setup.ep;
    this.#setup = setup;
    this.#position = null;
    try {
      this.#position = Position.fromFen(fenOf(setup), {lenient: true});
      this.#setup = null;
    } catch {
      // no king, or two of them: there are no moves
    }
    this.#counts = new Map();
    this.#count(1);
  }

  #count(by) {
    if (!this.#position) return;
    const {key} = this.#position;
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + by);
  }

  #current() {
    return this.#setup ?? setupOf(this.#position.fen);
  }

  // The board was changed by hand: a start that is not the usual one is named.
  #changed(setup) {
    this.#place(setup);
    this.#nameStart();
  }

  #nameStart() {
    if (this.#history.length > 0) return;
    const fen = this.fen();
    if (fen === DEFAULT_POSITION) {
      delete this.#headers.SetUp;
      delete this.#headers.FEN;
    } else {
      this.#headers.SetUp = '1';
      this.#headers.FEN = fen;
    }
  }

  clear({preserveHeaders = false} = {}) {
    this.#begin(setupOf('8/8/8/8/8/8/8/8 w - - 0 1'), preserveHeaders);
  }

  load(fen, {skipValidation = false, preserveHeaders = false} = {}) {
    const fields = fen.trim().split(/\s+/);
    const whole =
      fields.length >= 2 && fields.length < 6 ? [...fields, ...['-', '-', '0', '1'].slice(fields.length - 2)] : fields;
    const error = skipValidation ? null : fenProblem(whole.join(' '));
    if (error) throw new Error(error);
    this.#begin(setupOf(whole.join(' ')), preserveHeaders);
    this.#nameStart();
  }

  reset() {
    this.load(DEFAULT_POSITION);
  }

  fen({forceEnpassantSquare = false} = {}) {
    const fen = this.#setup ? fenOf({...this.#setup, ep: '-'}) : this.#position.fen;
    if (!forceEnpassantSquare || this.#pushed === '-') return fen;
    const fields = fen.split(' ');
    fields[3] = this.#pushed;
    return fields.join(' ');
  }

  get(square) {
    const man = this.#letterAt(square);
    return man ? {color: man === man.toUpperCase() ? WHITE : BLACK, type: man.toLowerCase()} : undefined;
  }

  #letterAt(square) {
    if (!NAMES.includes(square)) return undefined;
    if (this.#setup) return this.#setup.men.get(square);
    const man = this.#position.at(square);
    return man && (man.colour === 'white' ? letterOf(man.kind).toUpperCase() : letterOf(man.kind));
  }

  put({type, color}, square) {
    const letter = String(type).toLowerCase();
    if (!LETTERS.includes(letter) || letter.length !== 1 || !NAMES.includes(square)) return false;
    const setup = this.#current();
    const man = color === WHITE ? letter.toUpperCase() : letter;
    const kings = [...setup.men].filter(([at, here]) => here === man && at !== square);
    if (letter === KING && kings.length > 0) return false;
    setup.men.set(square, man);
    this.#changed(setup);
    return true;
  }

  remove(square) {
    const man = this.get(square);
    const setup = this.#current();
    setup.men.delete(square);
    this.#changed(setup);
    return man;
  }

  findPiece({type, color}) {
    return SQUARES.filter(square => {
      const man = this.get(square);
      return man && man.type === type && man.color === color;
    });
  }

  board() {
    return [8, 7, 6, 5, 4, 3, 2, 1].map(rank =>
      [...'abcdefgh'].map(file => {
        const man = this.get(file + rank);
        return man ? {square: file + rank, type: man.type, color: man.color} : null;
      }),
    );
  }

  squareColor(square) {
    if (!NAMES.includes(square)) return null;
    return (square.charCodeAt(0) + Number(square[1])) % 2 ? 'light' : 'dark';
  }

  ascii() {
    const border = '   +------------------------+\n';
    const rows = this.board().map(
      (row, i) =>
        ` ${8 - i} |${row.map(man => ` ${man ? (man.color === WHITE ? man.type.toUpperCase() : man.type) : '.'} `).join('')}|\n`,
    );
    return `${border}${rows.join('')}${border}     a  b  c  d  e  f  g  h`;
  }

  turn() {
    return this.#setup ? this.#setup.turn : COLOUR[this.#position.turn];
  }

  setTurn(color) {
    if (this.turn() === color) return false;
    this.move(NULL_MOVE);
    return true;
  }

  moveNumber() {
    return this.#setup ? this.#setup.full : this.#position.fullmove;
  }

  hash() {
    return this.#position ? this.#position.key.toString(16) : '0';
  }

  getCastlingRights(color) {
    const {castling} = this.#current();
    return {[KING]: castling.has(color === WHITE ? 'K' : 'k'), [QUEEN]: castling.has(color === WHITE ? 'Q' : 'q')};
  }

  setCastlingRights(color, rights) {
    const setup = this.#current();
    for (const side of [KING, QUEEN]) {
      const right = color === WHITE ? side.toUpperCase() : side;
      if (rights[side] === true) setup.castling.add(right);
      if (rights[side] === false) setup.castling.delete(right);
    }
    this.#changed(setup);
    const now = this.getCastlingRights(color);
    return [KING, QUEEN].every(side => rights[side] === undefined || rights[side] === now[side]);
  }

  // ---- what is so ----

  attackers(square, attackedBy) {
    if (!this.#position) return [];
    return this.#position.attackers(square, COLOUR_NAME[attackedBy ?? this.turn()]);
  }

  isAttacked(square, attackedBy) {
    return this.attackers(square, attackedBy).length > 0;
  }

  isCheck() {
    return this.#position?.isCheck ?? false;
  }

  inCheck() {
    return this.isCheck();
  }

  isCheckmate() {
    return this.#position?.isMate ?? false;
  }

  isStalemate() {
    return this.#position?.isStalemate ?? false;
  }

  isInsufficientMaterial() {
    const men = [...this.#current().men].filter(([, man]) => man.toLowerCase() !== KING);
    if (men.length === 0) return true;
    if (men.length === 1) return /[bn]/i.test(men[0][1]);
    const colours = new Set(men.map(([square, man]) => man.toLowerCase() + this.squareColor(square)));
    return colours.size === 1 && [...colours][0].startsWith(BISHOP);
  }

  isThreefoldRepetition() {
    return this.#position !== null && this.#counts.get(this.#position.key) >= 3;
  }

  isDrawByFiftyMoves() {
    return (this.#setup ? this.#setup.half : this.#position.halfmoveClock) >= 100;
  }

  isDraw() {
    return (
      this.isDrawByFiftyMoves() || this.isStalemate() || this.isInsufficientMaterial() || this.isThreefoldRepetition()
    );
  }

  isGameOver() {
    return this.isCheckmate() || this.isDraw();
  }

  isPromotion({from, to}) {
    return this.get(from)?.type === PAWN && this.#position?.find(from, to, 'queen') != null;
  }

  // ---- moves ----

  /** @param {{verbose?: boolean, square?: string, piece?: string}} [which] */
  moves({verbose = false, square, piece} = {}) {
    const position = this.#position;
    if (!position || (square !== undefined && !NAMES.includes(square))) return [];
    const kind = piece?.toLowerCase();
    if (kind !== undefined) {
      const chosen = position.moves(square).filter(move => letterOf(move.kind) === kind);
      return chosen.map(move => (verbose ? new Move(move) : move.san));
    }
    return verbose ? position.moves(square).map(move => new Move(move)) : position.moveTexts('short', square);
  }

  move(move, {strict = false} = {}) {
    const found = this.#find(move, strict);
    const told = typeof move === 'string' ? move : JSON.stringify(move);
    if (!found) throw new Error(told === NULL_MOVE ? 'Null move not allowed when in check' : `Invalid move: ${told}`);
    return this.#make(found);
  }

  // A move of the library's, or 'pass'.
  #find(move, strict) {
    const position = this.#position;
    if (!position || (move !== null && typeof move === 'object' && !(move.from && move.to))) return null;
    if (move === null || move === NULL_MOVE || move.san === NULL_MOVE) return this.isCheck() ? null : 'pass';
    if (typeof move !== 'string') return this.#findByPlace(move);
    try {
      const found = position.read(move);
      return strict && found.san !== move ? null : found;
    } catch {
      return null;
    }
  }

  #findByPlace({from, to, promotion}) {
    if (!NAMES.includes(from) || !NAMES.includes(to)) return null;
    const kind = promotion && KINDS[LETTERS.indexOf(promotion.toLowerCase())];
    const found = this.#position.find(from, to, kind) ?? (promotion ? this.#position.find(from, to) : null);
    return found && found.to === to ? found : null; // castling is a step of the king here, never king takes rook
  }

  #make(found) {
    const before = this.#position;
    const pass = found === 'pass';
    const after = pass ? passed(before) : before.play(found.number);
    this.#history.push({position: before, number: pass ? 0 : found.number, pushed: this.#pushed});
    const made = pass ? nullMove(before, after) : new Move(found);
    this.#pushed = made.flags === 'b' ? made.from[0] + (made.color === WHITE ? '3' : '6') : '-';
    this.#position = after;
    this.#count(1);
    return made;
  }

  undo() {
    const last = this.#history.pop();
    if (!last) return null;
    const undone = this.#told(last);
    this.#count(-1);
    this.#position = last.position;
    this.#pushed = last.pushed;
    return undone;
  }

  #told({position, number}) {
    return number ? new Move(position.move(number)) : nullMove(position, passed(position));
  }

  history({verbose = false} = {}) {
    if (verbose) return this.#history.map(entry => this.#told(entry));
    return this.#history.map(({position, number}) => (number ? position.texts([number])[0] : NULL_MOVE));
  }

  perft(depth) {
    return this.#position ? this.#position.perft(depth) : 0;
  }

  // ---- PGN ----

  header(...pairs) {
    for (let i = 0; i + 1 < pairs.length; i += 2)
      if (typeof pairs[i] === 'string' && typeof pairs[i + 1] === 'string') this.#headers[pairs[i]] = pairs[i + 1];
    return this.getHeaders();
  }

  setHeader(key, value) {
    this.#headers[key] = value ?? SEVEN_TAG_ROSTER[key];
    if (this.#headers[key] === undefined) delete this.#headers[key];
    return this.getHeaders();
  }

  removeHeader(key) {
    if (!(key in this.#headers)) return false;
    if (key in SEVEN_TAG_ROSTER) this.#headers[key] = SEVEN_TAG_ROSTER[key];
    else delete this.#headers[key];
    return true;
  }

  getHeaders() {
    return {...this.#headers};
  }

  pgn({newline = '\n', maxWidth = 0} = {}) {
    const first = this.#history[0]?.position ?? this.#position;
    return writePgn({
      headers: this.#headers,
      start: {
        turn: COLOUR[first?.turn] ?? this.turn(),
        number: first?.fullmove ?? this.moveNumber(),
        fen: first?.fen ?? this.fen(),
      },
      moves: this.#lines(),
      note: fen => ({comment: this.#comments.get(fen), suffix: this.#suffixes.get(fen), nags: this.#nags.get(fen)}),
      newline,
      maxWidth,
    });
  }

  // Each move with the position after it.
  #lines() {
    return this.#history.map((entry, i) => ({
      san: entry.number ? entry.position.texts([entry.number])[0] : NULL_MOVE,
      fen: (this.#history[i + 1]?.position ?? this.#position).fen,
    }));
  }

  loadPgn(pgn, {strict = false, newlineChar = '\r?\n'} = {}) {
    const {headers, entries, result} = readPgn(pgn, newlineChar);
    const lower = Object.fromEntries(Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value]));
    if (!strict && lower.fen && lower.setup === undefined) headers.SetUp = '1';
    const fen = strict ? (lower.setup === '1' ? lower.fen : undefined) : lower.fen;
    if (strict && lower.setup === '1' && !('fen' in lower))
      throw new Error('Invalid PGN: FEN tag must be supplied with SetUp tag');
    this.load(fen ?? DEFAULT_POSITION);
    for (const [key, value] of Object.entries(headers)) this.#headers[key] = value;
    for (const entry of entries) this.#enter(entry, strict);
    if (result && Object.keys(this.#headers).length > 0 && this.#headers.Result !== result)
      this.setHeader('Result', result);
  }

  #enter({move, comment, suffix, nag}, strict) {
    if (move !== undefined) {
      const found = this.#find(move, strict);
      if (!found) throw new Error(`Invalid move in PGN: ${move}`);
      this.#make(found);
    }
    if (comment !== undefined) {
      const before = this.#comments.get(this.fen());
      this.#comments.set(this.fen(), before ? `${before} ${comment}` : comment);
    }
    if (suffix) this.#suffixes.set(this.fen(), suffix);
    if (nag !== undefined) this.addNag(nag);
  }

  // ---- notes on positions ----

  getComment() {
    return this.#comments.get(this.fen());
  }

  setComment(comment) {
    this.#comments.set(this.fen(), comment.replaceAll('{', '[').replaceAll('}', ']'));
  }

  removeComment() {
    const comment = this.getComment();
    this.#comments.delete(this.fen());
    return comment;
  }

  deleteComment() {
    return this.removeComment();
  }

  // What was noted of positions that are no longer in the game is forgotten.
  #prune() {
    const kept = new Set([...this.#history.map(({position}) => position.fen), this.fen()]);
    for (const notes of [this.#comments, this.#suffixes, this.#nags])
      for (const fen of notes.keys()) if (!kept.has(fen)) notes.delete(fen);
    return kept;
  }

  getComments() {
    const noted = [...this.#prune()].filter(
      fen => this.#comments.has(fen) || this.#suffixes.has(fen) || this.#nags.get(fen)?.length,
    );
    return noted.map(fen => ({
      fen,
      ...(this.#comments.has(fen) && {comment: this.#comments.get(fen)}),
      ...(this.#suffixes.has(fen) && {suffixAnnotation: this.#suffixes.get(fen)}),
      nags: this.#nags.get(fen) ?? [],
    }));
  }

  removeComments() {
    this.#prune();
    const removed = [...this.#comments].map(([fen, comment]) => ({fen, comment}));
    this.#comments.clear();
    return removed;
  }

  deleteComments() {
    return this.removeComments();
  }

  getSuffixAnnotation(fen = this.fen()) {
    return this.#suffixes.get(fen);
  }

  setSuffixAnnotation(suffix, fen = this.fen()) {
    if (!SUFFIX_LIST.includes(suffix)) throw new Error(`Invalid suffix: ${suffix}`);
    this.#suffixes.set(fen, suffix);
  }

  removeSuffixAnnotation(fen = this.fen()) {
    const suffix = this.#suffixes.get(fen);
    this.#suffixes.delete(fen);
    return suffix;
  }

  getNags(fen = this.fen()) {
    return this.#nags.get(fen) ?? [];
  }

  addNag(nag, fen = this.fen()) {
    if (!this.getNags(fen).includes(nag)) this.#nags.set(fen, [...this.getNags(fen), nag]);
  }

  setNags(nags, fen = this.fen()) {
    this.#nags.set(fen, [...nags]);
  }

  removeNags(fen = this.fen()) {
    const nags = this.getNags(fen);
    this.#nags.delete(fen);
    return nags;
  }

  removeNag(nag, fen = this.fen()) {
    const nags = this.getNags(fen);
    this.#nags.set(
      fen,
      nags.filter(one => one !== nag),
    );
    return nags.includes(nag);
  }
}
