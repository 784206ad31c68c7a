// A game to build, to change and to write: tags, moves, variations, comments, NAGs, clocks, arrows.
import {Position} from './position.mjs';

const COLUMNS = 79;
const ROSTER = {Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?', Result: '*'};
const OUTCOMES = ['1-0', '0-1', '1/2-1/2', '*'];
const COLOURS = {G: 'green', R: 'red', Y: 'yellow', B: 'blue'};
const letterOf = colour => Object.keys(COLOURS).find(letter => COLOURS[letter] === colour);

const commandPattern = name => new RegExp(` ?\\[%${name}\\s+([^\\]]*)\\]`);

function timeOf(value) {
  const found = /^\s*(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)\s*$/.exec(value ?? '');
  if (!found) return null;
  const [hours, minutes, seconds] = found.slice(1).map(part => Number(part ?? 0));
  return Math.round(1000 * (3600 * hours + 60 * minutes + seconds));
}

function faceOf(milliseconds) {
  if (!(milliseconds >= 0)) throw new RangeError(`${milliseconds} ms: expected 0 or more`);
  const two = n => String(n).padStart(2, '0');
  const seconds = Math.floor(milliseconds / 1000);
  const rest = Math.round(milliseconds % 1000);
  const face = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return rest ? `${face}.${String(rest).padStart(3, '0')}` : face;
}

/** A move, with what follows it. The root is the start and has no move. */
export class Node {
  /** Comments before the move, where a variation begins; comments after it; NAGs. */
  before = [];
  comments = [];
  nags = [];
  /** What follows: the first is the line itself, the others are variations. */
  children = [];

  /** @internal: made by add(). */
  constructor(parent, move, position) {
    this.parent = parent;
    this.move = move;
    this.position = position;
  }

  get next() {
    return this.children[0] ?? null;
  }

  /** Other moves than the one that follows. */
  get variations() {
    return this.children.slice(1);
  }

  /** A move behind this one: a Move, its number or a text. One that is there is not added twice.
   * @param {any} move
   * @param {{comment?: string, nags?: number[]}} [more] */
  add(move, {comment, nags = []} = {}) {
    const read = typeof move === 'string' ? this.position.read(move) : this.position.move(move?.number ?? move);
    let node = this.children.find(child => child.move.number === read.number);
    if (!node) this.children.push((node = new Node(this, read, read.after)));
    if (comment !== undefined) node.comments.push(comment);
    node.nags.push(...nags);
    return node;
  }

  /** Several moves, each behind the one before; the node of the last. */
  addLine(line) {
    const moves = typeof line === 'string' ? line.split(/\s+/).filter(Boolean) : [...line];
    return moves.reduce((node, move) => node.add(move), this);
  }

  /** Take this move, and all that follows it, out of the tree. */
  remove() {
    if (!this.parent) throw new TypeError('the start of a game cannot be removed');
    this.parent.children = this.parent.children.filter(child => child !== this);
    this.parent = null;
  }

  /** Move this variation one place up, or make it the line itself. */
  promote({toMain = false} = {}) {
    const among = this.parent?.children ?? [this];
    const place = among.indexOf(this);
    among.splice(place, 1);
    among.splice(toMain ? 0 : Math.max(place - 1, 0), 0, this);
  }

  /** The value of a command such as [%clk 1:23:45] in the comments, or null. */
  command(name) {
    for (const text of this.comments) {
      const found = commandPattern(name).exec(text);
      if (found) return found[1];
    }
    return null;
  }

  /** Write a command into the comments, in place of the one that is there; null removes it. */
  setCommand(name, value) {
    const texts = this.comments.map(text => text.replace(commandPattern(name), '').trim());
    if (value !== null) texts.unshift(`[%${name} ${value}]`);
    this.comments = texts.filter(Boolean);
  }

  /** What the clock showed after the move, in milliseconds, or null. */
  get clock() {
    return timeOf(this.command('clk'));
  }

  set clock(milliseconds) {
    this.setCommand('clk', milliseconds === null ? null : faceOf(milliseconds));
  }

  /** The time that the move took, in milliseconds, or null. */
  get elapsed() {
    return timeOf(this.command('emt'));
  }

  set elapsed(milliseconds) {
    this.setCommand('emt', milliseconds === null ? null : faceOf(milliseconds));
  }

  /** Arrows and marked squares: {from, to, colour}; a mark has the same square twice. */
  get arrows() {
    const text = `${this.command('csl') ?? ''},${this.command('cal') ?? ''}`;
    return [...text.matchAll(/([GRYB])([a-h][1-8])([a-h][1-8])?/g)].map(([, letter, from, to]) => ({
      from,
      to: to ?? from,
      colour: COLOURS[letter],
    }));
  }

  set arrows(arrows) {
    const drawn = arrows.map(({from, to = from, colour = 'green'}) => [letterOf(colour) + from, to === from ? '' : to]);
    const list = kind => drawn.filter(([, to]) => Boolean(to) === kind).map(parts => parts.join(''));
    this.setCommand('cal', list(true).join(',') || null);
    this.setCommand('csl', list(false).join(',') || null);
  }

  /** All nodes that follow, variations included: each before what follows it. */
  *[Symbol.iterator]() {
    const stack = this.children.toReversed?.() ?? [...this.children].reverse();
    while (stack.length) {
      const node = stack.pop();
      yield node;
      stack.push(...[...node.children].reverse());
    }
  }
}

// ---- writing ----

// Words of a game one after the other, in lines of at most 79 columns; what is glued stands directly beside a word.
class Sheet {
  #text = '';
  #column = 0;
  #open = '';
  #number = true;

  word(text) {
    const size = this.#open.length + text.length;
    const room = this.#column + 1 + size <= COLUMNS;
    const gap = this.#column === 0 ? '' : room ? ' ' : '\n';
    this.#text += gap + this.#open + text;
    this.#column = gap === '\n' ? size : this.#column + gap.length + size;
    this.#open = '';
  }

  move(node) {
    const {fullmove, turn} = node.parent.position;
    if (turn === 'white') this.word(`${fullmove}.`);
    else if (this.#number) this.word(`${fullmove}...`);
    this.word(node.move.san);
    this.#number = false;
  }

  comment(text) {
    const words = `{${text.replaceAll('}', ')').trim()}}`.match(/\[%[^\]]*\]\S*|\S+/g);
    for (const word of words) this.word(word);
    this.#number = true;
  }

  open() {
    this.#open += '(';
    this.#number = true;
  }

  close() {
    this.#text += ')';
    this.#column++;
    this.#number = true;
  }

  toString() {
    return this.#text;
  }
}

function writeSaid(sheet, node) {
  for (const nag of node.nags) sheet.word(`$${nag}`);
  for (const text of node.comments) sheet.comment(text);
}

// What is still to be written waits in a list: trees may be deep.
function writeMoves(sheet, root) {
  writeSaid(sheet, root);
  const waiting = root.next ? [root.next] : [];
  while (waiting.length) {
    const node = waiting.pop();
    if (typeof node === 'string') {
      sheet[node]();
      continue;
    }
    for (const text of node.before) sheet.comment(text);
    sheet.move(node);
    writeSaid(sheet, node);
    if (node.next) waiting.push(node.next);
    if (node.parent.next === node)
      for (const other of node.parent.variations.reverse()) waiting.push('close', other, 'open');
  }
}

const quoted = value =>
  String(value)
    .replace(/["\\]/g, '\\$&')
    .replace(/\p{Cc}/gu, ' ');

/** A game to build and to change. String(tree) is the game in PGN. */
export class Tree {
  /** From the orthodox array, a Position or a FEN. */
  constructor(start, tags = {}) {
    const position = start?.bytes ? start : new Position(start); // of any entry
    this.root = new Node(null, null, position);
    this.tags = new Map(tags instanceof Map ? tags : Object.entries(tags));
    if (position.fen !== Position.initial().fen || position.isChess960)
      this.tags.set('SetUp', '1').set('FEN', position.fen);
    if (position.isChess960) this.tags.set('Variant', 'Chess960');
  }

  /** A game that games() has read. */
  static of(game) {
    if (!game.start) throw new TypeError('the moves of this game could not be read');
    const tree = new Tree(game.start);
    tree.tags = new Map(game.tags);
    if (game.result !== '*' || !tree.tags.has('Result')) tree.tags.set('Result', game.result);
    const grow = new Growth(tree.root);
    for (const entry of game.entries()) grow.take(entry);
    return tree;
  }

  /** 1-0, 0-1, 1/2-1/2 or *: the tag Result, which is also written after the moves. */
  get result() {
    return this.tags.get('Result') ?? '*';
  }

  set result(result) {
    if (!OUTCOMES.includes(result)) throw new RangeError(`${result} is no result: expected ${OUTCOMES.join(', ')}`);
    this.tags.set('Result', result);
  }

  /** The last move of the main line. */
  get end() {
    let node = this.root;
    while (node.next) node = node.next;
    return node;
  }

  toString() {
    const others = [...this.tags.keys()].filter(name => !(name in ROSTER)).sort();
    const tags = [...Object.keys(ROSTER), ...others].map(
      name => `[${name} "${quoted(this.tags.get(name) ?? ROSTER[name])}"]\n`,
    );
    const sheet = new Sheet();
    writeMoves(sheet, this.root);
    sheet.word(OUTCOMES.includes(this.result) ? this.result : '*');
    return `${tags.join('')}\n${sheet}\n\n`;
  }
}

// A tree that grows entry by entry, as a file has them. Null moves, which no position knows, end their line.
class Growth {
  #stack = [];
  #at;

  constructor(root) {
    this.#at = {node: root, waiting: null, lost: false};
  }

  take(entry) {
    if (entry.moves) entry.moves.forEach(number => this.#move(number));
    else if (entry.open) this.#open();
    else if (entry.close) this.#close();
    else if (!this.#at.lost && entry.nag !== undefined) this.#at.node.nags.push(entry.nag);
    else if (!this.#at.lost && entry.comment !== undefined)
      (this.#at.waiting ?? this.#at.node.comments).push(entry.comment);
  }

  #move(number) {
    const here = this.#at;
    here.lost ||= number === NULL_MOVE;
    if (here.lost) return;
    here.node = here.node.add(number);
    if (here.waiting) here.node.before.push(...here.waiting);
    here.waiting = null;
  }

  #open() {
    const {node, lost} = this.#at;
    this.#stack.push(this.#at);
    this.#at = {node: lost ? node : node.parent, waiting: [], lost};
  }

  #close() {
    const {waiting} = this.#at;
    this.#at = this.#stack.pop();
    if (waiting && !this.#at.lost) this.#at.node.comments.push(...waiting); // of a variation without moves
  }
}

const NULL_MOVE = 65;
