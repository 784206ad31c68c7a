// A game without a server: the Laws run in this browser, and the library says what each player is told, in the server's own
// messages (docs/api.md). They go through what looks to link.js like a socket.
import {answerTo} from './spoken-answers.js';
import {other} from './model.js';

const players = ['white', 'black'];

/** What is kept of a table: {id, regulations, tags, computer, lines, watch, helped}; `watch` is the time of the game, which stands while
 *  nobody looks, and always where there is no clock (`tags` says so). */
export class Table {
  /**
   * @param {KeptTable} kept
   * @param {TableOptions} how
   */
  constructor(
    kept,
    {library, lang, words, keep = () => {}, clock = () => performance.now(), wait = (done, ms) => setTimeout(done, ms)},
  ) {
    this.id = kept.id;
    this.regulations = kept.regulations;
    this.tags = kept.tags ?? null;
    this.computer = kept.computer ?? null;
    this.helped = kept.helped ?? {hints: 0, takenBack: 0};
    this.library = library;
    this.lang = lang;
    this.words = words;
    this.keep = keep;
    this.clock = clock;
    this.wait = wait;
    this.lines = kept.lines ?? [];
    this.began = clock() - (kept.watch ?? 0);
    /** @type {(() => void) | undefined} */
    this.reseat = undefined; // the computer sits down anew
    this.sockets = new Set();
    this.listeners = new Set();
    this.lay();
    if (!this.lines.length) this.begin(kept.first);
    else this.setTimer();
  }

  /** No clock: no time passes in such a game. */
  get untimed() {
    return this.tags?.TimeControl === '-';
  }

  /** The game by its lines. */
  lay() {
    const {regulations, tags, lang: language} = this;
    const head = JSON.stringify({regulations, ...(tags && {tags})});
    this.game = new this.library.LawGame(regulations, {language, head});
    for (const line of this.lines) this.game.apply(line);
  }

  /** The time of the game, in whole ms, never before the last event. */
  now() {
    if (this.untimed) return this.lines.at(-1)?.at ?? 0;
    return Math.max(this.lines.at(-1)?.at ?? 0, Math.floor(this.clock() - this.began));
  }

  /** @param {string} [first] the move with which the game was begun on the start page */
  begin(first) {
    if (this.regulations.check_in) for (const by of players) this.act({by, do: 'arrive'});
    this.act({by: 'arbiter', do: 'start'});
    if (first) this.act({by: 'white', do: 'play', move: first});
  }

  /** The line of the last move of the player who has the computer as opponent; -1: there is none to take back. */
  get lastOwn() {
    const me = this.computer && other(this.computer.plays);
    return me && this.untimed ? this.lines.findLastIndex(({by, do: act}) => by === me && act === 'play') : -1;
  }

  /** That move was not played, nor what came after it. */
  takeBack() {
    const from = this.lastOwn;
    if (from < 0) return;
    this.lines = this.lines.slice(0, from);
    this.helped = {...this.helped, takenBack: this.helped.takenBack + 1};
    this.lay();
    this.save();
    for (const socket of this.sockets) socket.hear(this.gameFor(socket.role, {anew: true}));
    this.reseat?.();
  }

  /** The game as PGN, with the help that was taken. */
  get pgn() {
    const {hints, takenBack} = this.helped;
    const tags = {...this.tags, ...(hints && {Hints: `${hints}`}), ...(takenBack && {TakeBacks: `${takenBack}`})};
    const head = JSON.stringify({regulations: this.regulations, tags});
    const game = new this.library.LawGame(this.regulations, {language: this.lang, head});
    for (const line of this.lines) game.apply(line);
    return game.pgn;
  }

  /** An event happens now: {seq, rulings}. Throws what the library finds wrong with it. */
  act(event) {
    const line = {at: this.now(), ...event};
    const rulings = this.game.apply(line);
    this.lines.push(line);
    this.save();
    this.setTimer();
    for (const socket of this.sockets) socket.hear(this.game.viewEventText(socket.role));
    for (const listener of this.listeners) listener(line, this.lines.length);
    return {seq: this.lines.length, rulings};
  }

  save() {
    const {id, regulations, tags, computer, lines, helped} = this;
    this.keep({id, regulations, tags, computer, lines, helped, watch: this.now()});
  }

  /** When time alone decides, it is said. */
  setTimer() {
    clearTimeout(this.timer);
    const {due} = this.game;
    if (due != null)
      this.timer = this.wait(() => this.act({by: 'arbiter', do: 'tick'}), Math.max(0, due - this.now() + 1));
  }

  close() {
    clearTimeout(this.timer);
    this.save();
  }

  listen(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  // ---- what is told ----

  /** The library's view of the game, with what a server would add. */
  gameFor(role, more = {}) {
    const {id, computer} = this;
    const own = JSON.stringify({role, now: this.now(), id, ...(computer && {computer}), ...more});
    return `{"game":${own.slice(0, -1)},${this.game.viewText(role).slice(1)}}`;
  }

  // ---- what is heard ----

  /** What a seat's link holds for a socket of the server's. */
  open() {
    const table = this;
    const socket = {
      readyState: 1,
      role: null,
      hear: data => queueMicrotask(() => socket.readyState === 1 && socket.onmessage?.({data})),
      send: text => table.hear(socket, JSON.parse(text)),
      close() {
        socket.readyState = 3;
        table.sockets.delete(socket);
      },
    };
    return socket;
  }

  hear(socket, {n, ...message}) {
    if (message.join) {
      socket.role = message.key;
      this.sockets.add(socket);
      socket.hear(this.gameFor(socket.role));
    } else if (message.ask) socket.hear(JSON.stringify(this.answer(n, message, socket.role)));
    else if (message.do) this.hearAct(socket, n, message);
    else if (message.lang) this.speak(message.lang);
  }

  hearAct(socket, n, message) {
    try {
      const {seq} = this.act({by: socket.role, ...message});
      socket.hear(JSON.stringify({ack: n, seq}));
    } catch (error) {
      socket.hear(JSON.stringify({error: {n, code: 'bad_event', status: 400, expected: error.expected ?? null}}));
    }
  }

  speak(lang) {
    if (lang === this.lang) return;
    this.lang = this.game.language = lang;
    for (const socket of this.sockets) socket.hear(this.gameFor(socket.role));
  }

  answer(n, message, role) {
    const {game, lang, words: say} = this;
    const {state, state_at: stateAt, moves, pieces} = game.view(role);
    const asked = {state, stateAt, now: this.now(), position: game.position(), last: moves.at(-1), say, lang};
    const text = answerTo(message, {...asked, moves: pieces === 'move'}, this.library);
    return text == null ? {error: {n, code: 'bad_question', status: 400, expected: null}} : {answer: n, text};
  }
}
