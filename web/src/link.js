// The connection to the server: HTTP for single requests, one WebSocket for a game that is followed.
import {socketAddress} from './socket-address.js';
import {answerHere, gamesHere} from './library.js';
import {after} from './model.js';

let learnWords = async () => {};
/**
 * What is to be fetched before a refusal is told: the words for it.
 * @param {() => Promise<void>} learn
 */
export const beforeRefusal = learn => (learnWords = learn);

/**
 * A refusal, once there are words for it; without them its status says enough.
 * @param {Refusal} error
 */
async function withWords(error) {
  if (error.code) await learnWords().catch(() => {});
  return error;
}

const passing = ['busy', 'event_changed']; // somebody else changes the same
const most = 12; // tries, each after a moment

/** How often a request that was refused so is asked again: what a store refused that does not answer has not happened. */
const chances = (error, patient) =>
  error.code === 'store_unavailable' ? 4 * most : patient && passing.includes(error.code) ? most : 1;

/**
 * A request of the API, asked again for some seconds while the store does not answer, and where others change the same
 * (`patient`). An act that has no answer is sent again with the same key, so that it happens once. Throws a Refusal.
 * @param {string} path
 * @param {{method?: string, key?: string | null, body?: object, patient?: boolean}} [how]
 * @returns {Promise<any>} what the server answers
 */
export async function request(path, {patient = false, ...how} = {}) {
  const act = how.method === 'POST' ? unsettledAct(path, how) : null;
  for (let tries = 1; ; tries++)
    try {
      const answer = await ask(path, {...how, act: act?.key});
      act?.settle();
      return answer;
    } catch (error) {
      const pause = pauseAfter(error, tries, act, patient);
      if (pause === null) throw act && !error.status ? {...error, unsure: true} : (act?.settle(), error);
      await new Promise(resolve => setTimeout(resolve, pause));
    }
}

const unanswered = [300, 900, 1800]; // ms before the next tries of an act that had no answer
const answerTime = 20000; // ms after which there will be none

/** How long to wait before the next try; null: there is none. */
function pauseAfter(error, tries, act, patient) {
  if (act && !error.status) return globalThis.navigator?.onLine === false ? null : (unanswered[tries - 1] ?? null);
  if (error.code === 'too_many_waiting') return tries < most ? 1000 * error.wait * (0.5 + Math.random()) : null;
  return tries < chances(error, patient) ? 100 + 250 * Math.random() : null;
}

/** @type {Map<string, string>} */
const unsettled = new Map(); // acts that had no answer, and their keys: pressed again, they are the same acts

/**
 * A key by which the server knows an act that it has seen before.
 * @param {string} path
 * @param {{key?: string | null, body?: object}} how
 */
function unsettledAct(path, {key, body}) {
  const what = JSON.stringify([path, key, body]);
  const own = unsettled.get(what) ?? newActKey();
  unsettled.set(what, own);
  return {key: own, settle: () => unsettled.delete(what)};
}

const newActKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/**
 * @param {string} path
 * @param {{method?: string, key?: string | null, body?: object, act?: string}} how
 */
async function ask(path, {method = 'GET', key, body, act}) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        ...(key && {Authorization: `Bearer ${key}`}),
        ...(body && {'Content-Type': 'application/json'}),
        ...(act && {'Idempotency-Key': act}),
      },
      body: body && JSON.stringify(body),
      ...(act && {signal: AbortSignal.timeout(answerTime)}),
    });
  } catch {
    const here = method === 'GET' ? await answerHere(path) : null;
    if (here) return here;
    throw {status: 0, expected: null};
  }
  const data = await answer.json().catch(() => undefined);
  if (!answer.ok) throw await withWords({expected: null, ...data?.error, status: answer.status});
  if (data === undefined) throw {status: 0, expected: null}; // it was cut
  return data;
}

/**
 * What the server makes of a file, given as text or bytes. Throws as above, and {line} where the file is damaged.
 * @param {string} path
 * @param {BodyInit} file
 */
async function read(path, file) {
  const answer = await fetch(path, {method: 'POST', body: file}).catch(() => {
    throw {status: 0, expected: null};
  });
  const data = await answer.json().catch(() => null);
  if (!answer.ok || !data) throw await withWords({expected: null, ...data?.error, status: answer.status});
  return data;
}

/**
 * Players of a list in any form: {players, notes}; the notes say in this language what was expected.
 * @param {BodyInit} text
 * @param {string} lang
 */
export const readPlayers = (text, lang) => read(`/api/players?lang=${lang}`, text);

/**
 * The games of a text, given as bytes, and what the Laws say to them: {games, findings, cut}; `unheld`: not what the Laws say.
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} lang
 * @returns {Promise<GamesRead>}
 */
export const readGames = (bytes, lang) =>
  read(`/api/pgn?lang=${lang}`, bytes).catch(async error => {
    const here = error.status === 0 ? await gamesHere(bytes, lang) : null;
    if (here) return here;
    throw error;
  });

/**
 * An event from its archive: {id, keys, links}.
 * @param {File} file
 */
export const restoreEvent = file => read('/api/archives', file);

/**
 * What an answer that is no JSON otherwise says when it is a refusal; null: there was no answer.
 * @param {Response | null} answer
 */
async function refusalIn(answer) {
  const data = await answer?.json().catch(() => null);
  return withWords({expected: null, ...data?.error, status: answer?.status ?? 0});
}

/**
 * A game of the hall as the bytes of a PGN file.
 * @param {string} id
 * @param {string} key
 */
export async function pgnOf(id, key) {
  const answer = await fetch(`/api/games/${id}/pgn`, {headers: {Authorization: `Bearer ${key}`}}).catch(() => null);
  if (!answer?.ok) throw await refusalIn(answer);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * Fetched with the key in a header, so that it stands in no address.
 * @param {string} path
 * @param {string} key
 * @param {string} name
 */
export async function save(path, key, name) {
  const answer = await fetch(path, {headers: {Authorization: `Bearer ${key}`}});
  if (!answer.ok) throw await refusalIn(answer);
  saveBlob(await answer.blob(), name);
}

/**
 * @param {string} text
 * @param {string} name
 */
export const saveText = (text, name) => saveBlob(new Blob([text], {type: 'text/plain'}), name);

/**
 * @param {Blob} blob
 * @param {string} name
 */
function saveBlob(blob, name) {
  const address = URL.createObjectURL(blob);
  const a = Object.assign(document.createElement('a'), {href: address, download: name});
  document.body.append(a);
  a.click();
  a.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

const slowest = 2000; // ms between two attempts to come back
const silence = 6000; // ms in which a server that was sent an act says something
const glance = 500; // ms between two looks at what is not answered
const moments = ['store_unavailable', 'game_resuming', 'game_elsewhere']; // refused for now: it has not happened

/**
 * Is it the same moment of the game, so that an act means what it meant? A pause and the clocks make no difference.
 * @param {any} one
 * @param {any} other
 */
const isAsBefore = (one, other) => {
  const moment = ({state, claim}) =>
    JSON.stringify([state.fen, state.on_move, state.ply, state.result, state.offer, state.completed, claim]);
  return one.seq === other.seq || moment(one) === moment(other);
};

/** The connection that boot.js has opened, for whoever comes first, while it holds; or another. */
function openSocket() {
  const early = window.line;
  window.line = null;
  return early && early.readyState <= WebSocket.OPEN ? early : new WebSocket(socketAddress());
}

/**
 * Follows one game, or with `room: 'wall'` the boards of one tournament, with 'match' a match of engines. Tells listeners of every message; reconnects by
 * itself, with growing pauses. `told` is the same as it was asked for before: to be looked at until the server answers here.
 * `table`: a game of this browser's (table.js), which speaks as the server does. `beside`: who may know the answer to a
 * question without the server (beside.js).
 * @template {Game | Tournament | Match} Model
 */
export class Link {
  /** @param {LinkOptions<Model>} how */
  constructor({
    id,
    key,
    lang,
    room = 'join',
    reduce = /** @type {any} */ (after), // of a game
    told = null,
    table = null,
    open = table ? () => /** @type {any} */ (table.open()) : openSocket, // what looks like a socket
    beside = null,
    clock = () => performance.now(),
  }) {
    this.id = id;
    this.key = key;
    this.lang = lang;
    this.room = room;
    this.reduce = reduce;
    this.table = table;
    this.open = open;
    this.beside = beside;
    this.clock = clock;
    this.model = /** @type {Model} */ (told && reduce(null, told, clock()));
    this.online = this.joined = false; // now; at any time
    /** @type {Refusal | null} */
    this.failed = null; // why it will never work: a wrong key, no such game
    /** @type {Map<number, WaitingSent>} */
    this.waiting = new Map();
    /** @type {Map<string, string>} */
    this.unsure = new Map(); // acts that were given up, and their keys
    this.heard = 0; // messages
    this.n = 0;
    this.tries = 0;
    this.pause = 0; // ms that the server asked to wait
    /** @type {Set<(link: this, message: Message) => void>} */
    this.listeners = new Set();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
  }

  /** @param {(link: this, message: Message) => void} listener */
  listen(listener) {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  }

  /** @param {Message} message */
  tell(message) {
    for (const listener of this.listeners) listener(this, message);
  }

  connect() {
    clearTimeout(this.again);
    this.closed = false;
    const socket = (this.socket = this.open());
    const join = () => socket.send(JSON.stringify({[this.room]: this.id, key: this.key, lang: this.lang}));
    if (socket.readyState === 1)
      join(); // open already
    else socket.onopen = join;
    socket.onmessage = e => this.receive(JSON.parse(e.data));
    socket.onclose = () => this.lost(socket);
  }

  close() {
    this.closed = true;
    clearTimeout(this.again);
    this.socket?.close();
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (socket !== this.socket) return;
    this.online = false;
    for (const [n, {act, reject}] of this.waiting) if (!act && this.waiting.delete(n)) reject({lost: true}); // an act is sent again when the game is there
    const pause = Math.max(this.pause, Math.min(slowest, 250 * 2 ** this.tries++));
    this.pause = 0;
    if (!this.closed && !this.failed) this.again = setTimeout(() => this.connect(), pause);
    this.tell({lost: true});
  }

  /** @param {Message} message */
  receive(message) {
    this.model = this.reduce(this.model, message, this.clock());
    this.heard++;
    if (message.game || message.tournament || message.match) {
      const back = !this.online;
      this.online = this.joined = true;
      this.tries = 0;
      if (back) for (const [n, {act}] of this.waiting) if (act) this.sendAgain(n);
    }
    if (message.ack != null) this.settle(message.ack, 'resolve', message);
    if (message.answer != null) this.settle(message.answer, 'resolve', message);
    if (message.error) {
      if (message.error.n != null) this.refused(message.error);
      else if (message.error.wait) this.pause = 1000 * message.error.wait;
      else if (!this.model) this.failed = message.error;
    }
    this.tell(message);
  }

  /**
   * @param {number} n
   * @param {'resolve' | 'reject'} how
   * @param {any} value
   */
  settle(n, how, value) {
    this.waiting.get(n)?.[how](value);
    this.waiting.delete(n);
  }

  /**
   * Send an act or a question; resolves with the server's answer once it is stored, rejects with a Refusal.
   * @param {Sent} message
   * @returns {Promise<Message>}
   */
  send(message) {
    if (!this.beside || !(message.ask || message.try)) return this.sendOn(message);
    return this.beside(this, message).then(known => known ?? this.sendOn(message));
  }

  /**
   * An act has a key of its own, so that it happens once however often it is sent. One that was given up without an answer
   * is the same act when it is sent again. One that is done while the connection is lost follows when it is back.
   * @param {Sent} message
   * @returns {Promise<Message>}
   */
  sendOn(message) {
    const acts = message.do && !this.table;
    if (!this.online && !(acts && this.joined)) return Promise.reject({lost: true});
    const n = ++this.n;
    const text = JSON.stringify(message);
    const act = acts ? {text, key: this.unsure.get(text) ?? newActKey()} : null;
    const sent = {n, ...message, ...(act && {once: act.key})};
    if (this.online) {
      this.unsure.delete(text);
      this.socket.send(JSON.stringify(sent));
    }
    return new Promise((resolve, reject) => {
      this.waiting.set(n, {resolve, reject, sent, act, seen: this.model, away: !this.online});
      if (act) this.watchOver(n);
    });
  }

  /**
   * An act that is not answered: a connection that says nothing is given up for another, and after a while the act, too.
   * @param {number} n
   * @param {{waited: number, quiet: number, heard: number}} so
   */
  watchOver(n, {waited, quiet, heard} = {waited: 0, quiet: 0, heard: this.heard}) {
    setTimeout(() => {
      const act = this.waiting.get(n)?.act;
      const still = heard === this.heard && this.online ? quiet + glance : 0;
      if (!act) return;
      if (this.closed || waited + glance >= answerTime) this.giveUp(n, act);
      else {
        if (still >= silence) this.drop();
        this.watchOver(n, {waited: waited + glance, quiet: still % silence, heard: this.heard});
      }
    }, glance);
  }

  /**
   * @param {number} n
   * @param {{text: string, key: string}} act
   */
  giveUp(n, act) {
    const {why, away} = this.waiting.get(n);
    if (why) withWords(why).then(e => this.settle(n, 'reject', e));
    else {
      if (!away) this.unsure.set(act.text, act.key);
      this.settle(n, 'reject', away ? {lost: true} : {unsure: true});
    }
  }

  /** The browser would notice a connection that leads nowhere much later. */
  drop() {
    const {socket} = this;
    socket.close();
    this.lost(socket);
  }

  /**
   * With the same key, so that it is known where it was done before. Where the game went on meanwhile it is not done now.
   * @param {number} n
   */
  sendAgain(n) {
    const waits = this.waiting.get(n);
    const {sent, seen} = waits;
    Object.assign(waits, {why: undefined, away: false});
    this.unsure.delete(waits.act.text);
    const after = isAsBefore(seen, this.model) ? {} : {after: /** @type {any} */ (seen).seq};
    this.socket.send(JSON.stringify({...sent, ...after}));
  }

  /** @param {Refusal} error */
  refused(error) {
    const act = this.waiting.get(error.n)?.act;
    if (!act || !moments.includes(error.code)) withWords(error).then(e => this.settle(e.n, 'reject', e));
    else {
      this.waiting.get(error.n).why = error; // to be told when there is no other answer
      setTimeout(() => this.online && this.waiting.has(error.n) && this.sendAgain(error.n), glance);
    }
  }

  /**
   * The same for an act of a game; resolves with the event as all are told it.
   * @param {Sent} message
   * @returns {Promise<Partial<Heard>>}
   */
  async become(message) {
    const {seq} = await this.send(message);
    const {model} = /** @type {GameLink} */ (/** @type {unknown} */ (this));
    if (model.seq >= seq) return model.log.find(l => l.seq === seq) ?? {};
    return new Promise(resolve => {
      const stop = this.listen((_, told) => {
        if (told.seq !== seq && !told.game && !told.lost) return;
        stop();
        resolve(told.seq === seq ? told : {});
      });
    });
  }

  /** @param {string} lang */
  speak(lang) {
    this.lang = lang;
    if (this.online) this.socket.send(JSON.stringify({lang}));
  }
}
