// The whole library: files of games, a game under the Laws, who can still mate, an opponent.
import {POSITION} from './facts.mjs';
import {Held} from './held.mjs';
import {SyntaxFault} from './module.mjs';
import {BELIEVED, Position, answerLinesWith} from './position.mjs';
import {colourNumber} from './squares.mjs';
import {whole} from './whole-module.mjs';

const {call} = whole;
const [HERE] = whole.slots;
answerLinesWith(whole);

export {Move, Position} from './position.mjs';
export {Refused, SyntaxFault} from './module.mjs';

function lay(position, at = HERE) {
  whole.bytes.set(position.bytes, at);
  return at;
}

const taken = at => new Position(whole.bytes.slice(at, at + POSITION.bytes), BELIEVED);

/** Texts in the exchange, one behind the other: where each of them is. */
function layTexts(...texts) {
  whole.putText(texts.join('\0'));
  let at = whole.exchange;
  return texts.map(() => {
    const here = at;
    at = whole.bytes.indexOf(0, at) + 1;
    return here;
  });
}

/** So many bytes of lines that the exchange has now; null where there is no such thing. */
const lines = length => (length < 0 ? null : whole.text(call.js_exchange(0), length).split('\n').slice(0, -1));

/** Lines of legal moves, by the fastest count there is. */
export const perft = (position, depth) => call.js_perft_fast(lay(position), depth);

// ---- who can still mate ----

const ANSWERS = ['no', 'yes', 'unknown'];
const MIB = 1 << 20;

/** Can this side still checkmate by any series of legal moves? The answer is never wrong: `yes` has a line that mates, `no`
 * a reason, and when the budget does not suffice it is `unknown`. */
export function mate(position, side, {nodes = 1e6, memory = 16 * MIB} = {}) {
  const answer = ANSWERS[call.js_mate(lay(position), colourNumber(side), nodes, memory)];
  const at = call.js_exchange(0);
  const [, reason, length] = new Int32Array(call.memory.buffer, at, 3);
  const line = answer === 'yes' ? position.texts(whole.moves(at + 12, length)) : [];
  return {answer, reason: whole.constant(call.js_mate_reason(reason)), line};
}

// ---- a game under the Laws ----

/** A game's place in the memory of the module, for those who sit at it. */
let logOf;

let knownNames;

// A log may have names of a later release; a program that makes a game means what it writes.
function checkNames(regulations) {
  knownNames ??= new Set(Object.keys(vocabulary().regulations));
  for (const name of Object.keys(regulations))
    if (!knownNames.has(name)) throw new TypeError(`${name} is no regulation: expected ${[...knownNames].join(', ')}`);
}

/** A game under the Laws: regulations, then events; each answers with its rulings. The words of both are those of the log
 * (docs/log.md). */
export class LawGame extends Held {
  #log;
  #lines = [];

  static {
    logOf = game => game.#log;
  }

  /** `head`: the whole first line of its log, where there is one. */
  constructor(regulations, {language = 'en', head = JSON.stringify({regulations})} = {}) {
    checkNames(regulations ?? {});
    const log = call.js_log_new();
    super(log, call.js_log_free);
    this.#log = log;
    this.language = language;
    this.#line(head);
  }

  /** Goes through a log in JSON Lines. */
  static fromLog(text, options) {
    const [first, ...events] = text.split('\n').filter(line => line.trim());
    const game = new LawGame(null, {...options, head: first});
    for (const line of events) game.apply(JSON.parse(line));
    return game;
  }

  #line(line) {
    const rulings = this.#tell(call.js_log_line, line);
    this.#lines.push(line);
    return rulings;
  }

  #tell(how, line) {
    if (this.isFree) throw new TypeError('the game was freed');
    const length = whole.putText(line);
    const failed = how(this.#log, whole.exchange, length);
    if (failed) throw new SyntaxFault(line, call.js_log_fault_offset(), whole.constant(call.js_log_fault_expected()));
    return Array.from({length: call.js_log_rulings()}, (_, i) => this.#ruling(i));
  }

  #ruling(i) {
    whole.putText(this.language);
    const code = whole.exchange; // read before the ruling is written there
    const length = call.js_log_ruling(this.#log, i, code);
    return JSON.parse(whole.text(call.js_exchange(0), length));
  }

  /** What happens at the board; answers with what the Laws say to it. Bad input throws, and nothing has happened. */
  apply(event) {
    return this.#line(JSON.stringify(event));
  }

  /** What the Laws would say to it; nothing has happened. */
  would(event) {
    return this.#tell(call.js_log_would, JSON.stringify(event));
  }

  /** As a role sees it: white, black, arbiter, assistant (of a blind player), spectator. */
  state(as = 'arbiter') {
    return JSON.parse(this.#told(call.js_view_state, as, this.language));
  }

  #told(how, role, ...more) {
    const [name, code] = layTexts(role, more.shift());
    const length = how(this.#log, name, code, ...more);
    if (length < 0) throw new RangeError(`nothing to tell to ${role}`);
    return whole.text(call.js_exchange(0), length);
  }

  /** All that a role is told of the game, as JSON: the `game` of docs/api.md without what only a server knows. With
   * `since` also the events after that one. */
  viewText(role, {language = this.language, since = -1} = {}) {
    return this.#told(call.js_view_game, role, language, since);
  }

  /** What a role is told of the last event, as JSON. */
  viewEventText(role, {language = this.language} = {}) {
    return this.#told(call.js_view_event, role, language);
  }

  /** The same as objects. */
  view(role, options) {
    return JSON.parse(this.viewText(role, options));
  }

  viewEvent(role, options) {
    return JSON.parse(this.viewEventText(role, options));
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
    return this.#lines.map(line => `${line}\n`).join('');
  }

  /** Half-moves that stand. */
  get plies() {
    return call.js_log_plies(this.#log);
  }

  /** Its moves as numbers, up to the first that stands though it was not legal. */
  get moves() {
    const numbers = Array.from({length: this.plies}, (_, i) => call.js_log_move(this.#log, i + 1));
    const illegal = numbers.indexOf(0);
    return Uint16Array.from(illegal < 0 ? numbers : numbers.slice(0, illegal));
  }

  /** The game as PGN, with clocks, offers and rulings. */
  get pgn() {
    const again = call.js_log_new();
    call.js_pgn_begin();
    this.#lines.forEach((line, i) => {
      const length = whole.putText(line);
      call.js_log_line(again, whole.exchange, length);
      if (i) call.js_pgn_event(again, ...layTexts(this.language));
    });
    const length = call.js_pgn_end(again);
    const text = whole.text(call.js_exchange(0), length);
    call.js_log_free(again);
    return text;
  }
}

// ---- what people ask ----

/** A position in words: 'board', 'rank 4', 'file e', 'where N', 'attackers e4', 'moves e2'; null when it is no question. */
export function describe(position, question, language = 'en') {
  const length = call.js_describe(lay(position), ...layTexts(question, language));
  return length < 0 ? null : whole.text(call.js_exchange(0), length);
}

/** All legal moves as people of a language write them. */
export const movesIn = (position, language = 'en') => lines(call.js_choices_in(lay(position), ...layTexts(language)));

/** The move that a text in a language names, 'Sf3', by its squares: 'g1f3'; null when it names none. */
export function readMove(position, text, language = 'en') {
  const found = lines(call.js_read_in(lay(position), ...layTexts(text, language)));
  return found && found[0];
}

/** What an Article asks, in our words: {title, text}; null when the edition has none of this number. */
export function article(edition, number, language = 'en') {
  const found = lines(call.js_article(...layTexts(edition, number, language)));
  return found && {title: found[0], text: found.slice(1).join('\n')};
}

const SPEEDS = ['standard', 'rapid', 'blitz'];
const FOUND_LINES = 8;
const CHANGE_LINES = FOUND_LINES + 2;
const FOUND_GOOD = 500;
let editions;

function foundLaw(told) {
  const [topic, number, edition, score, title, text, differs, all] = told;
  editions ??= vocabulary().editions;
  const given = all.split(',').flatMap((each, e) => (each ? [[editions[e], each]] : []));
  const isGood = Number(score) >= FOUND_GOOD;
  const numbers = Object.fromEntries(given);
  return {topic, number, edition, score: Number(score), isGood, title, text, differs, numbers};
}

/** What the editions behind `first`, up to `last`, have changed: {since, game, law}; `game` names a log of examples/ that this
 * edition and the one before rule otherwise, '' where none can show it. */
export function lawChanges(first, last, {language = 'en'} = {}) {
  const told = lines(call.js_laws_changes(...layTexts(first, last, language)));
  if (!told) throw new RangeError(`${first}, ${last}: there is no such edition`);
  return Array.from({length: told.length / CHANGE_LINES}, (_, i) => {
    const [since, game, ...rest] = told.slice(i * CHANGE_LINES, (i + 1) * CHANGE_LINES);
    return {since, game, law: foundLaw(rest)};
  });
}

/** The Articles that a call has written to the exchange, each in so many lines. */
function foundLaws(length) {
  const told = lines(length) ?? [];
  return Array.from({length: told.length / FOUND_LINES}, (_, i) => foundLaw(told.slice(i * FOUND_LINES)));
}

/** The Articles that answer what a person types, the best first; `fast` is what changes the best one in a rapid or blitz game,
 * `nearest` what can be asked and is spelled alike, where nothing was found. */
export function askLaws(phrase, {language = 'en', edition = '', speed = 'standard', most = 7} = {}) {
  const year = edition || vocabulary().editions.at(-1);
  const at = SPEEDS.indexOf(speed);
  const length = call.js_laws_find(...layTexts(phrase, language, year), at, most);
  if (length < 0) throw new RangeError(`${year}: there is no such edition`);
  const found = foundLaws(length);
  const [best] = found;
  const [fast = null] = best
    ? foundLaws(call.js_laws_at_speed(...layTexts(best.topic, language, best.edition), at))
    : [];
  const nearest = best ? null : lines(call.js_laws_nearest(...layTexts(phrase, language, year)))[0];
  return {found, fast, nearest: nearest ?? null};
}

/** Whether a game is standard, rapid or blitz: by its preset, or its time control (A.1, B.1). */
export function speedOf({preset, control: typed, edition}) {
  if (SPEEDS.includes(preset)) return preset;
  return SPEEDS[call.js_speed(...layTexts(typed, edition ?? vocabulary().editions.at(-1)))] ?? SPEEDS[0];
}

/** A time control such as '40/5400+30:1800+30': {control, short, text}, the last in words. */
export function control(typed, language = 'en') {
  const found = lines(call.js_control(...layTexts(typed, language)));
  if (!found)
    throw new SyntaxFault(typed, call.js_control_fault_offset(), whole.constant(call.js_control_fault_expected()));
  return {control: found[0], short: found[1], text: found[2]};
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

  constructor({memory = 4 * MIB} = {}) {
    const player = call.js_player_new(memory);
    super(player, call.js_player_free);
    this.#player = player;
  }

  /** A move for the side that is on move after these moves (numbers); null when there is none. Level: 400 to 3000 in Elo,
   * 0 as well as it can. */
  think(start, moves = [], {level = 0, nodes = 100000, depth = 0, seed = 1} = {}) {
    const at = whole.reserve(2 * moves.length + 2);
    new Uint16Array(call.memory.buffer, at, moves.length).set(moves);
    if (call.js_player_set(this.#player, lay(start), at, moves.length))
      throw new RangeError('a move of the game is not legal');
    const best = call.js_player_think(this.#player, nodes, depth, level, seed);
    return best ? {move: best, score: call.js_player_score(this.#player)} : null;
  }
}

/** After a game: what each of its positions was worth, the first included, and where it turned, at most five moves. `white`
 * and `before`, `after` are the points that may be expected, in hundredths; it takes some seconds. */
export function turningPoints(start, moves, {language = 'en', memory = 8 * MIB} = {}) {
  const player = call.js_player_new(memory);
  const line = call.js_alloc(2 * moves.length + 2);
  let length, text;
  try {
    if (!player || !line) throw new RangeError('out of memory');
    new Uint16Array(call.memory.buffer, line, moves.length).set(moves);
    length = call.js_turns(player, lay(start), line, moves.length, ...layTexts(language));
    text = whole.text(call.js_exchange(0), length);
  } finally {
    if (line) call.js_free(line);
    if (player) call.js_player_free(player);
  }
  if (!length) throw new RangeError('a move of the game is not legal');
  return JSON.parse(text);
}

/** All that a player does at a board under the Laws: moves, claims, offers, resigns. It sits at a LawGame; what it does it
 * answers as events, which the caller applies at their time. */
export class Partner extends Held {
  #player;
  #log;
  #me;

  constructor(game, colour, {level = 0, seed = 1, memory = 4 * MIB} = {}) {
    const player = call.js_player_new(memory);
    super(player, call.js_player_free);
    this.#player = player;
    this.#log = logOf(game);
    this.#me = colourNumber(colour);
    call.js_partner_sit(player, level, seed);
  }

  /** What it does without thinking, after any event: claims, its scoresheet. */
  atOnce(now) {
    return lines(call.js_partner_at_once(this.#log, this.#me, now)).map(line => JSON.parse(line));
  }

  get isToThink() {
    return !!call.js_partner_is_to_think(this.#log, this.#me);
  }

  /** When it looks at the other one's flag, which nobody else may do; null: never. */
  get watches() {
    const at = call.js_partner_watches(this.#log, this.#me);
    return at < 0 ? null : at;
  }

  /** Finds its move: {ms, nodes}, `ms` being how long a person would have thought; null when it finds none. */
  think({nodes = 100000} = {}) {
    const ms = call.js_partner_think(this.#player, this.#log, this.#me, nodes);
    return ms < 0 ? null : {ms, nodes: call.js_partner_nodes(this.#player)};
  }

  /** What it does with what it found. */
  decide() {
    return lines(call.js_partner_decide(this.#player, this.#log, this.#me)).map(line => JSON.parse(line));
  }
}

export {games, treeOf} from './games.mjs';
