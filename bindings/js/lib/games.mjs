// Files of games: what ../tape/tape.c writes, game by game.
import {whole} from './whole-module.mjs';
import {POSITION, RESULTS, TAPE} from './facts.mjs';
import {BELIEVED, Position} from './position.mjs';

const {call} = whole;
const decoder = new TextDecoder();
const encoder = new TextEncoder();
const PIECE = 1 << 18; // bytes that are read at once

const LETTER = Object.fromEntries([...'TLMCN()PD'].map(letter => [letter, letter.charCodeAt(0)]));

/** A game as far as it could be read. */
export class PgnGame {
  #bytes;
  #view;
  #tags;
  #moves;

  /** @internal */
  constructor(bytes) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  #text(at) {
    const length = this.#view.getUint32(at, true);
    return [decoder.decode(this.#bytes.subarray(at + 4, at + 4 + length)), at + 4 + length];
  }

  // The entries of the tape: [letter, where what it says begins]. Zeros fill it up to the moves.
  *#entries() {
    const end = this.#view.getUint32(TAPE.line, true);
    for (let at = TAPE.bytes; at < end && this.#bytes[at];) {
      const letter = this.#bytes[at++];
      yield [letter, at];
      at = this.#behind(letter, at);
    }
  }

  #behind(letter, at) {
    switch (letter) {
      case LETTER.T:
        return this.#behindText(this.#behindText(at));
      case LETTER.L:
        return at + 2;
      case LETTER.M:
        return at + 2 + 2 * this.#view.getUint16(at, true);
      case LETTER.C:
        return this.#behindText(at);
      case LETTER.N:
        return at + 2;
      case LETTER.P:
      case LETTER.D:
        return this.#behindText(at + 8);
      default:
        return at; // brackets
    }
  }

  #behindText(at) {
    return at + 4 + this.#view.getUint32(at, true);
  }

  /** Its tags; of two of the same name the first. */
  get tags() {
    if (this.#tags) return this.#tags;
    this.#tags = new Map();
    for (const [letter, at] of this.#entries()) {
      if (letter === LETTER.L) break;
      if (letter !== LETTER.T) continue;
      const [name, behind] = this.#text(at);
      if (!this.#tags.has(name)) this.#tags.set(name, this.#text(behind)[0]);
    }
    return this.#tags;
  }

  /** Where it begins; null when its moves could not be read at all. */
  get start() {
    return this.#bytes[TAPE.started] ? new Position(this.#bytes.slice(TAPE.start, TAPE.bytes), BELIEVED) : null;
  }

  /** The moves of its main line, as numbers; each is legal after those before it. */
  get moves() {
    this.#moves ??= new Uint16Array(
      this.#bytes.buffer,
      this.#bytes.byteOffset + this.#view.getUint32(TAPE.line, true),
      this.#view.getUint32(TAPE.plies, true),
    );
    return this.#moves;
  }

  #line(at) {
    const count = this.#view.getUint16(at, true);
    return Array.from({length: count}, (_, i) => this.#view.getUint16(at + 2 + 2 * i, true));
  }

  /** Its main line in text. */
  texts(form = 'short') {
    return this.start?.texts(this.moves, form) ?? [];
  }

  get result() {
    return RESULTS[this.#bytes[TAPE.result]];
  }

  /** What is wrong with it: { line, column, what, lost }. Not `lost`: it could be read all the same. */
  get problems() {
    const found = [];
    for (const [letter, at] of this.#entries())
      if (letter === LETTER.P || letter === LETTER.D)
        found.push({
          line: this.#view.getUint32(at, true),
          column: this.#view.getUint32(at + 4, true),
          what: this.#text(at + 8)[0],
          lost: letter === LETTER.P,
        });
    return found;
  }

  /** Everything after the tags, in the order of the file: { moves }, { comment }, { nag }, { open }, { close }. */
  *entries() {
    let ply = 0;
    for (const [letter, at] of this.#entries()) {
      if (letter === LETTER.L)
        yield {moves: Array.from(this.moves.subarray(ply, (ply += this.#view.getUint16(at, true))))};
      else if (letter === LETTER.M) yield {moves: this.#line(at)};
      else if (letter === LETTER.N) yield {nag: this.#view.getUint16(at, true)};
      else if (letter === LETTER['(']) yield {open: true};
      else if (letter === LETTER[')']) yield {close: true};
      else if (letter === LETTER.C) yield {comment: this.#text(at)[0]};
    }
  }
}

// ---- with variations ----

const HERE = whole.slots[0];

/** What [%clk] and [%eval] in comments say: {clock, eval, mate}. */
function commandsOf(comment) {
  const bytes = encoder.encode(comment);
  const at = call.js_alloc(bytes.length + 1);
  if (!at) throw new RangeError('out of memory');
  whole.bytes.set(bytes, at);
  const told = whole.text(call.js_exchange(0), call.js_commands(at, bytes.length)).split('\n');
  call.js_free(at);
  const found = {};
  for (let i = 0; i + 1 < told.length; i += 2) found[told[i]] = Number(told[i + 1]);
  return found;
}

/** A tree that grows entry by entry. In a line stand its moves; with each what could be played `instead` of it. */
class Tree {
  #language;
  #stack = [];
  #at; // { line, node, waiting, before, now }: node null before the first move

  constructor(start, language) {
    this.#language = language;
    this.before = [];
    this.line = [];
    this.#at = {line: this.line, node: null, waiting: this.before, before: start.bytes, now: start.bytes};
  }

  move(number) {
    const here = this.#at;
    whole.bytes.set(here.now, HERE);
    const length = call.js_move_in(HERE, number, whole.layText(this.#language));
    const [move, text] = whole.text(call.js_exchange(0), length).split('\n');
    const node = {move, text};
    if (this.#stack.length && !here.node && here.waiting.length) node.before = here.waiting;
    here.line.push(node);
    this.#at = {
      ...here,
      node,
      main: here.node ? node : (here.main ?? node),
      before: here.now,
      now: whole.bytes.slice(HERE, HERE + POSITION.bytes),
    };
  }

  comment(text) {
    const {node, waiting} = this.#at;
    if (!node) return void waiting.push(text);
    (node.after ??= []).push(text);
    Object.assign(node, commandsOf(text));
  }

  nag(number) {
    if (this.#at.node) (this.#at.node.nags ??= []).push(number);
  }

  open() {
    const {main, before} = this.#at;
    const line = [];
    (main.instead ??= []).push(line);
    this.#stack.push(this.#at);
    this.#at = {line, main, node: null, waiting: [], before, now: before};
  }

  close() {
    const {line, main, waiting} = this.#at;
    this.#at = this.#stack.pop();
    if (line.length) return;
    main.instead.splice(main.instead.indexOf(line), 1);
    waiting.forEach(text => this.comment(text)); // of a variation without moves
  }
}

/** A game that was read, as the server of the playing hall tells it: {tags, start, result, before, line}, with variations,
 * comments and what they say of clocks; null when its moves could not be read at all. */
export function treeOf(game, language = 'en') {
  const {start} = game;
  if (!start) return null;
  const tree = new Tree(start, language);
  for (const entry of game.entries()) {
    if (entry.moves) for (const number of entry.moves) tree.move(number);
    else if (entry.comment !== undefined) tree.comment(entry.comment);
    else if (entry.nag !== undefined) tree.nag(entry.nag);
    else if (entry.open) tree.open();
    else tree.close();
  }
  const {before, line} = tree;
  return {tags: [...game.tags], start: start.fen, result: game.result, ...(before.length && {before}), line};
}

function* finished(reader) {
  const at = call.js_games_tape(reader);
  const tape = whole.bytes.slice(at, at + call.js_games_whole(reader));
  const view = new DataView(tape.buffer);
  for (let from = 0; from < tape.length;) {
    const length = view.getUint32(from, true);
    yield new PgnGame(tape.subarray(from, from + length));
    from += length;
  }
}

function feed(reader, bytes) {
  const at = bytes ? whole.reserve(bytes.length) : 0;
  if (bytes) whole.bytes.set(bytes, at);
  if (!call.js_games_feed(reader, at, bytes?.length ?? 0)) throw new RangeError('out of memory');
}

function* pieces(source) {
  const bytes = typeof source === 'string' ? encoder.encode(source) : source;
  if (!(bytes instanceof Uint8Array)) {
    if (!bytes?.[Symbol.iterator]) throw new TypeError(`${source} is no text of games: expected a string or bytes`);
    for (const part of bytes) yield* pieces(part);
    return;
  }
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

/** The games of a text, of bytes, or of what can be iterated to give them piece by piece. Memory does not grow with it. */
export function* games(source) {
  const reader = call.js_games_new();
  if (!reader) throw new RangeError('out of memory');
  try {
    for (const piece of pieces(source)) {
      feed(reader, piece);
      yield* finished(reader);
    }
    feed(reader, null);
    yield* finished(reader);
  } finally {
    call.js_games_free(reader);
  }
}
