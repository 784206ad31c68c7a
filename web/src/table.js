// A game without a server: the Laws run in this browser, and the library says what each player is told, in the server's own
// messages (docs/api.md). They go through what looks to link.js like a socket.
import {answerTo} from './spoken-answers.js';

const players = ['white', 'black'];

/** What is kept of a table: {id, regulations, computer, lines, watch}; `watch` is the time of the game, which stands while nobody looks. */
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
    this.computer = kept.computer ?? null;
    this.library = library;
    this.lang = lang;
    this.words = words;
    this.keep = keep;
    this.clock = clock;
    this.wait = wait;
    this.lines = kept.lines ?? [];
    this.began = clock() - (kept.watch ?? 0);
    this.sockets = new Set();
    this.listeners = new Set();
    this.game = new library.LawGame(kept.regulations, {language: lang});
    for (const line of this.lines) this.game.apply(line);
    if (!this.lines.length) this.begin();
    else this.setTimer();
  }

  /** The time of the game, in whole ms, never before the last event. */
  now() {
    return Math.max(this.lines.at(-1)?.at ?? 0, Math.floor(this.clock() - this.began));
  }

  begin() {
    if (this.regulations.check_in) for (const by of players) this.act({by, do: 'arrive'});
    this.act({by: 'arbiter', do: 'start'});
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
    const {id, regulations, computer, lines} = this;
    this.keep({id, regulations, computer, lines, watch: this.now()});
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
  gameFor(role) {
    const own = JSON.stringify({role, now: this.now(), id: this.id});
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
