// Tournaments: players and teams, pairings by FIDE's rules, standings by the tie-breaks of C.07, reports (TRF).
import {compile} from '#load';
import {Held} from './held.mjs';
import {Module, Refused, SyntaxFault} from './module.mjs';

export {Refused, SyntaxFault} from './module.mjs';

const module = new Module(await compile('tournament'));
const {call} = module;

/** Texts in the exchange, one behind the other: where each of them is. */
function lay(...texts) {
  module.putText(texts.join('\0'));
  let at = module.exchange;
  return texts.map(() => {
    const here = at;
    at = module.bytes.indexOf(0, at) + 1;
    return here;
  });
}

const lines = length => module.text(call.js_exchange(0), length).split('\n').slice(0, -1);
const listed = codes => codes.split(',').filter(Boolean);

/** Throws what an error of the library says; answers what is none. */
function checked(answer) {
  if (answer === -1) throw new TypeError('there is nothing of this name');
  if (answer > 0)
    throw new Refused(module.constant(call.js_contest_err_expected(answer)), [
      module.constant(call.js_contest_err_name(answer)),
    ]);
}

/** The pairing systems, with their usual tie-breaks; `teamTiebreaks` null: it pairs no teams. */
export const systems = () =>
  lines(call.js_systems()).map(line => {
    const [name, least, most, swiss, ties, teams] = line.split('\t');
    return {
      name,
      least: Number(least),
      most: Number(most),
      isSwiss: swiss === '1',
      tiebreaks: listed(ties),
      teamTiebreaks: teams === '-' ? null : listed(teams),
    };
  });

const AWARDS = {full: 0, half: 1, zero: 2};

/** Players, rounds and boards are numbered from 1. `boards`: teams play matches on so many; a player's team is the club. */
export class Tournament extends Held {
  #t;

  constructor(system = 'dutch', {rounds = 0, boards = 0, at = call.js_tournament_new(...lay(system))} = {}) {
    if (!at) throw new RangeError(`'${system}' is no pairing system`);
    super(at, call.js_tournament_free);
    this.#t = at;
    if (boards) this.#set('team_boards', boards);
    if (rounds) this.#set('rounds', rounds);
  }

  /**
   * A tournament of a report. Its system is the one that the report names (192, 092), unless another is said. A report
   * with faults is refused, unless it is to be read as far as it has a meaning.
   */
  static read(trf, system = '', {lenient = false} = {}) {
    const [text, name] = lay(trf, system);
    const at = call.js_tournament_read(text, name - text - 1, name, lenient ? 1 : 0);
    if (at) return new Tournament('', {at});
    const [line, column] = [call.js_contest_note_line(), call.js_contest_note_column()];
    throw new Refused(`line ${line}, column ${column}: expected ${module.constant(call.js_contest_note_expected())}`);
  }

  #get(what, a = 0, b = 0) {
    return call.js_tournament_get(this.#t, ...lay(what), a, b);
  }

  #set(what, a = 0, b = 0, c = 0) {
    checked(call.js_tournament_set(this.#t, ...lay(what), a, b, c));
  }

  #setList(what, round, values) {
    const at = call.js_alloc(4 * values.length + 4);
    if (!at) throw new RangeError('out of memory');
    new Int32Array(call.memory.buffer, at, values.length).set(values);
    const answer = call.js_tournament_set_list(this.#t, ...lay(what), round, at, values.length);
    call.js_free(at);
    checked(answer);
  }

  #count(what, ...of) {
    return Array.from({length: this.#get(what, ...of)}, (_, i) => i + 1);
  }

  /** The report (TRF26), as far as rounds are open. */
  get trf() {
    const length = call.js_tournament_trf(this.#t);
    if (length < 0) checked(-length);
    return module.text(call.js_exchange(0), length);
  }

  // ---- who plays ----

  /** Enter a player; labels are club, title, country, fide, born and sex. Answers the number. */
  add(name, {rating = 0, ...labels} = {}) {
    checked(call.js_tournament_add(this.#t, ...lay(name)));
    const number = this.size;
    if (rating) this.#set('rating', number, rating);
    for (const [key, text] of Object.entries(labels)) this.setLabel(number, key, text);
    return number;
  }

  get size() {
    return this.#get('players');
  }

  /** A text about a player, or about the tournament (0): 'name', 'club', 'date'. */
  label(player, key) {
    return module.constant(call.js_tournament_label(this.#t, player, ...lay(key)));
  }

  setLabel(player, key, text) {
    checked(call.js_tournament_set_label(this.#t, player, ...lay(key, text)));
  }

  rating(player) {
    return this.#get('rating', player);
  }

  /** From this round on the player does not play; 0 takes that back. */
  withdraw(player, round) {
    this.#set('withdraw', player, round);
  }

  /** The player does not want to be paired in this round, for 'full', 'half' or 'zero'; null takes that back. */
  requestBye(player, round, award = 'half') {
    this.#set('absence', player, round, award === null ? 4 : AWARDS[award]);
  }

  // ---- teams ----

  get teamBoards() {
    return this.#get('team_boards');
  }

  /** The teams by number: their names, and their players in the order of their boards. */
  get teams() {
    return this.#count('teams').map(team => {
      const players = [];
      for (let player; (player = this.#get('member', team, players.length + 1));) players.push(player);
      return {name: module.constant(call.js_tournament_team_name(this.#t, team)), players};
    });
  }

  /** Who sits before whom: these, then all others by their numbers. */
  seat(players) {
    this.#setList('order', 0, players);
  }

  /** Matches of a round: teams by their numbers, the first and the last board, the points so far. */
  matches(round) {
    return this.#count('matches', round).map(i => {
      const get = what => this.#get(`match_${what}`, round, i);
      return {
        white: get('white'),
        black: get('black'),
        boards: [get('first'), get('last')],
        points: [get('white_points') / 1000, get('black_points') / 1000],
      };
    });
  }

  // ---- terms ----

  get system() {
    return module.constant(call.js_tournament_system(this.#t));
  }

  get rounds() {
    return this.#get('rounds');
  }

  /** How many rounds are open, or over. */
  get opened() {
    return this.#get('opened');
  }

  get tiebreaks() {
    return this.#count('tiebreaks').map(i => module.constant(call.js_tournament_tiebreak(this.#t, i - 1)));
  }

  /** null: the usual ones of the system. */
  set tiebreaks(codes) {
    const list = codes?.join(',') ?? '';
    this.#ties(list, call.js_tournament_set_tiebreaks(this.#t, ...lay(list), codes ? 0 : 1));
  }

  #ties(list, err) {
    const expected = err ? module.constant(call.js_contest_fault_expected()) : '';
    if (expected) throw new SyntaxFault(list, call.js_contest_fault_offset(), expected);
    checked(err);
  }

  /** The first colour of a Swiss system, 'w' or 'b': that of the first in the ranking. */
  setInitial(colour) {
    this.#set('initial', colour.charCodeAt(0));
  }

  /** These players, or teams, must not meet; in Swiss systems. */
  forbid(players) {
    this.#setList('forbid', 0, players);
  }

  /** The first rounds of a Swiss system are accelerated by Baku's method (C.04.7). */
  accelerate() {
    this.#set('baku', 1);
  }

  setPoints(...points) {
    this.#setList(
      'points',
      0,
      points.map(p => Math.round(1000 * p)),
    );
  }

  // ---- rounds ----

  /** Pair the next round by the system, and open it. Answers its pairs, byes last, with 0 for the opponent. */
  nextRound() {
    const number = this.opened + 1;
    this.#set('pair', number);
    this.#set('open', number);
    return this.pairs(number);
  }

  /** Pair the next round by hand, by pairs of players or by matches of teams, and open it. */
  setRound(pairs, {matches = false} = {}) {
    const number = this.opened + 1;
    this.#setList(matches ? 'matches' : 'pairs', number, pairs.flat());
    this.#set('open', number);
  }

  boards(round) {
    return this.#count('boards', round).map(b => ({
      white: this.#get('white', round, b),
      black: this.#get('black', round, b),
      result: module.constant(call.js_result_text(this.#get('result', round, b))) || null,
    }));
  }

  byes(round) {
    return this.#count('byes', round).map(i => this.#get('bye', round, i));
  }

  pairs(round) {
    return [...this.boards(round).map(b => [b.white, b.black]), ...this.byes(round).map(p => [p, 0])];
  }

  /** '1-0', '0-1', '1/2-1/2', '+/-' and the others of the log; null takes one back. */
  setResult(round, board, result) {
    this.#set('result', round, board, result ? call.js_result(...lay(result)) : 0);
  }

  isFinished(round) {
    return !!this.#get('finished', round);
  }

  /** Why each board, or match, of a Swiss system is paired so. */
  explain(round, language = 'en') {
    const length = call.js_tournament_explain(this.#t, round, ...lay(language));
    if (length < 0) checked(-length);
    return lines(length).map(line => {
      const [white, black, chapter, article, text] = line.split('\t');
      return {white: Number(white), black: Number(black), chapter, article, text};
    });
  }

  /** Who stands where, the best first: the rows of docs/api.md. `players` ranks the players where teams play; `after` so
   * many rounds, 0 for all of which a result is known. */
  standings({players = false, after = 0, tiebreaks = null} = {}) {
    const list = tiebreaks?.join(',') ?? '';
    const count = call.js_tournament_standings(this.#t, players ? 1 : 0, after, ...lay(list));
    if (count < 0) this.#ties(list, -count);
    return Array.from({length: count}, (_, i) => {
      const length = call.js_tournament_row(i + 1);
      return JSON.parse(module.text(call.js_exchange(0), length));
    });
  }
}
