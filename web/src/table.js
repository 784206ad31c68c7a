// A game without a server: the Laws run in this browser, and whoever sits here is told what the hall would tell him, in the
// same messages (docs/api.md), through what looks to link.js like a socket. What is legal, bound and ruled the library says.
import {answerTo} from './spoken-answers.js';

const players = ['white', 'black'];

/** What is kept of a table: {id, regulations, computer, lines, watch}; `watch` is the time of the game, which stands while nobody looks. */
export class Table {
  constructor(
    kept,
    {library, lang, words, keep = () => {}, clock = () => performance.now(), wait = (done, ms) => setTimeout(done, ms)},
  ) {
    Object.assign(this, {id: kept.id, regulations: kept.regulations, computer: kept.computer ?? null});
    Object.assign(this, {library, lang, words, keep, clock, wait});
    this.lines = kept.lines ?? [];
    this.began = clock() - (kept.watch ?? 0);
    this.sockets = new Set();
    this.listeners = new Set();
    this.replay();
    if (!this.lines.length) this.begin();
    else this.setTimer();
  }

  /** The time of the game, in whole ms, never before the last event. */
  now() {
    return Math.max(this.lines.at(-1)?.at ?? 0, Math.floor(this.clock() - this.began));
  }

  /** The game from its beginning, with all rulings in the reader's language. */
  replay() {
    this.game?.free();
    this.game = new this.library.LawGame(this.regulations, {language: this.lang});
    this.rulings = this.lines.flatMap(line => this.game.apply(line));
  }

  begin() {
    if (this.regulations.check_in) for (const by of players) this.act({by, do: 'arrive'});
    this.act({by: 'arbiter', do: 'start'});
  }

  /** An event happens now: {seq, rulings}. Throws what the library finds wrong with it. */
  act(event) {
    const line = {at: this.now(), ...event};
    const before = {plies: this.game.plies, claim: this.game.claim, caller: this.game.caller};
    const rulings = this.game.apply(line);
    this.lines.push(line);
    this.rulings.push(...rulings);
    this.save();
    this.setTimer();
    for (const socket of this.sockets) socket.hear(this.eventFor(socket.role, line, rulings, before));
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

  view(role) {
    const {game} = this;
    return {state: game.state(role), bound: game.bound, legal: game.legal(role), state_at: this.lines.at(-1)?.at ?? 0};
  }

  move(ply, uncounted = false) {
    return {ply: uncounted ? null : ply, ...this.game.told(ply)};
  }

  call() {
    const by = this.game.caller;
    return by && {by, reason: this.lines.findLast(l => l.do === 'stop' && l.by === by)?.reason ?? null};
  }

  gameFor(role) {
    const {game, regulations} = this;
    const view = this.view(role);
    const plies = Array.from({length: game.plies}, (_, i) => i + 1);
    const uncounted = view.state.ply == null;
    return {
      ...view,
      id: this.id,
      role,
      for: role,
      lang: this.lang,
      seq: this.lines.length,
      now: this.now(),
      regulations,
      names: {white: regulations.white ?? null, black: regulations.black ?? null},
      start: game.position(0).fen,
      acts: game.acts(role),
      pieces: game.refusesIllegal ? 'move' : 'touch',
      moves: (uncounted ? plies.slice(-1) : plies).map(ply => this.move(ply, uncounted)),
      rulings: this.rulings,
      last: this.lines.at(-1) ?? null,
      claim: game.claim,
      call: this.call(),
      sheet: this.sheet(role),
    };
  }

  sheet(role) {
    const written = this.game.sheet(role);
    return written ? {[role]: written} : {};
  }

  eventFor(role, event, rulings, before) {
    const {game} = this;
    const view = this.view(role);
    const uncounted = view.state.ply == null;
    return {
      ...view,
      seq: this.lines.length,
      event,
      rulings,
      plies: uncounted ? null : game.plies,
      ...(game.plies > before.plies && {move: this.move(game.plies, uncounted)}),
      ...(game.claim?.what !== before.claim?.what && {claim: game.claim}),
      ...(game.caller !== before.caller && {call: this.call()}),
      sheet: this.sheet(role),
    };
  }

  // ---- what is heard ----

  /** What a seat's link holds for a socket of the server's. */
  open() {
    const table = this;
    const socket = {
      readyState: 1,
      role: null,
      hear: message =>
        queueMicrotask(() => socket.readyState === 1 && socket.onmessage?.({data: JSON.stringify(message)})),
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
      socket.hear({game: this.gameFor(socket.role)});
    } else if (message.ask) socket.hear(this.answer(n, message, socket.role));
    else if (message.do) this.hearAct(socket, n, message);
    else if (message.lang) this.speak(message.lang);
  }

  hearAct(socket, n, message) {
    try {
      const {seq} = this.act({by: socket.role, ...message});
      socket.hear({ack: n, seq});
    } catch (error) {
      socket.hear({error: {n, status: 400, expected: error.expected ?? null}});
    }
  }

  speak(lang) {
    if (lang === this.lang) return;
    this.lang = lang;
    this.replay();
    for (const socket of this.sockets) socket.hear({game: this.gameFor(socket.role)});
  }

  answer(n, message, role) {
    const {game, lang, words: say} = this;
    const {state, state_at: stateAt} = this.view(role);
    const last = game.plies ? game.told(game.plies) : null;
    const asked = {
      state,
      stateAt,
      now: this.now(),
      position: game.position(),
      last,
      moves: game.refusesIllegal,
      say,
      lang,
    };
    const text = answerTo(message, asked, this.library);
    return text == null ? {error: {n, status: 400, expected: null}} : {answer: n, text};
  }
}
