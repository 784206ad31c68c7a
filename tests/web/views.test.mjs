// What the server tells each role, and what the library in the browser tells it: the same bytes, whatever happens. Games of
// every preset and edition go through random acts; each role listens in a language of its own. Then the same log goes
// through the library as WebAssembly. JADOUBE names the program, SEED begins chance elsewhere.
import assert from 'node:assert/strict';
import {after, before, test} from 'node:test';
import {load} from '../../bindings/js/lib/index.mjs';
import {Hall} from './hall.mjs';

const hall = new Hall(process.env.JADOUBE ?? 'build/jadoube');
const {LawGame, Position, vocabulary} = await load();
const {acts, presets, editions, results} = vocabulary();
const languages = ['en', 'cs', 'de', 'hr', 'sk', 'sl'];
const roles = ['white', 'black', 'assistant', 'arbiter', 'spectator'];
const events = 90; // in a game
const happened = new Set();

before(() => hall.start());
after(() => hall.stop());

// ---- chance ----

function chance(seed) {
  let state = seed >>> 0 || 1;
  const next = n => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
  return {below: next, one: list => list[next(list.length)], in: n => next(n) === 0};
}

const words = ['e4', 'Sf3', 'Qh5 secret', '“ě” "\\" \u0007\n', '12:34:56', 'e2e4 (=)', ''];

function value(name, field, {any, fen}) {
  switch (field.type) {
    case 'word':
      return any.one(field.words);
    case 'move':
      return moveOf(any, fen);
    case 'square':
      return squareOf(any);
    case 'squares':
      return [squareOf(any)];
    case 'number':
      return name === 'hands' ? 1 + any.below(2) : name === 'ply' ? 1 + any.below(9) : any.below(90000);
    case 'points':
      return any.below(4) / 2;
    case 'switch':
      return any.in(2);
    case 'pair':
      return {white: any.below(40), black: any.below(40)};
    case 'players':
      return [any.one(['white', 'black'])];
    default:
      return (
        {result: any.one(results), article: '11.10', lang: any.one(languages), line: 'f2f3 e7e5'}[name] ??
        any.one(words)
      );
  }
}

const squareOf = any => 'abcdefgh'[any.below(8)] + (1 + any.below(8));

/** A legal one in most cases. */
function moveOf(any, fen) {
  try {
    const moves = [...Position.fromFen(fen).moves];
    return any.in(8) || !moves.length ? squareOf(any) + squareOf(any) : any.one(moves).uci;
  } catch {
    return 'e2e4'; // what stands on the board is no position
  }
}

const ends = new Set(['resign', 'accept', 'declare', 'annul', 'claim', 'penalise', 'observe', 'envelope-lost', 'sign']);

/** Any act; what ends the game, more seldom. */
function anyAct(world) {
  const act = world.any.one(Object.keys(acts));
  return ends.has(act) && !world.any.in(6) ? anyAct(world) : withFields(act, world);
}

/** With what it needs, and now and then more. */
function withFields(act, world) {
  const {any} = world;
  const {by, fields} = acts[act];
  const event = {do: act};
  for (const [name, field] of Object.entries(fields)) {
    const needed = field.needed === true || field.needed?.includes?.(event.what ?? event.measure);
    if (name !== 'salt' && (needed || any.in(4))) event[name] = value(name, field, world);
  }
  const role =
    by === 'arbiter' || act === 'tick' ? 'arbiter' : any.one(['white', 'black', 'white', 'black', 'assistant']);
  return [role, event];
}

/** What brings a game on. */
function usualAct({any, fen, phase, turn}) {
  if (phase === 'scheduled') return ['arbiter', {do: 'start'}];
  if (phase === 'paused') return ['arbiter', any.in(2) ? {do: 'resume'} : {do: 'rule', claim: 'reject'}];
  if (phase === 'adjourned') return ['arbiter', {do: 'resume-session'}];
  const move = moveOf(any, fen);
  return [turn, any.one([{do: 'play', move}, {do: 'play', move}, {do: 'release', move}, {do: 'press'}])];
}

// ---- regulations ----

const pick = (list, i) => list[i % list.length];

const regulationsOf = (preset, edition, i) => ({
  edition,
  preset,
  control: presets[preset].control,
  budget: 400,
  white: 'Anna "A" Nováková',
  ...(i % 2 && {sheets: 'manual'}),
  ...(i % 3 === 2 && {blind: pick(['white', 'black', 'both'], (i / 3) | 0)}),
  ...(i % 4 === 1 && {illegal: pick(['stand', 'refuse', 'penalise'], (i / 4) | 0)}),
  ...(i % 5 === 4 && {chess960: 100 + i}),
  ...(i % 6 === 3 && {quickplay: 'claims'}),
  ...(i % 7 === 6 && {in_room: true}),
  ...(i % 8 === 5 && {check_in: true, supervised: false}),
});

// ---- who listens ----

/** What the library has written of a message {"game": …}: only what the server alone knows stands before it. */
function viewOf(text) {
  const begin = text.indexOf(',"lang":');
  const own = JSON.parse(`${text.slice(8, begin)}}`);
  assert.deepEqual(Object.keys(own), ['role', 'now', 'here', 'id']);
  return `{${text.slice(begin + 1, -1)}`;
}

/** Everything that a role is told, by the number of its event; `heard(seq)` waits for one. */
async function listen({id, keys}, role, lang) {
  const stop = new AbortController();
  const answer = await fetch(`${hall.base}/api/games/${id}/stream?lang=${lang}`, {
    headers: {Authorization: `Bearer ${keys[role]}`},
    signal: stop.signal,
  });
  assert.equal(answer.status, 200);
  const told = new Map();
  const waiting = [];
  let first = null, // the game as it was when they came: {seq, text}
    last = -1;
  const take = text => {
    if (text.startsWith('{"game":')) first = {seq: JSON.parse(text).game.seq, text: viewOf(text)};
    const [, seq] = /^\{"seq":(\d+),/.exec(text) ?? [null, first?.seq];
    if (seq === undefined) return;
    last = Math.max(last, Number(seq));
    if (text.startsWith('{"seq":')) told.set(last, text);
    waiting.filter(w => w.seq <= last).forEach(w => w.done());
  };
  (async () => {
    let text = '';
    for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
      const messages = (text + part).split('\n\n');
      text = messages.pop();
      for (const message of messages) take(message.replace(/^data: /, ''));
    }
  })().catch(() => {});
  const heard = seq => (last >= seq ? null : new Promise(done => waiting.push({seq, done})));
  await heard(0);
  return {role, lang, told, heard, first: () => first, close: () => stop.abort()};
}

const ask = (path, key, body) =>
  fetch(hall.base + path, {
    method: body ? 'POST' : 'GET',
    headers: {Authorization: `Bearer ${key}`},
    body: body && JSON.stringify(body),
  });

/** The game as a role may see it. */
async function wholeGame({id, keys}, {role, lang}) {
  const answer = await ask(`/api/games/${id}?lang=${lang}`, keys[role]);
  return {role, lang, text: viewOf(await answer.text())};
}

// ---- one game ----

async function play(game, listeners, any, owed) {
  const world = {any, fen: null, phase: 'scheduled', turn: 'white'};
  const wholes = new Map();
  let seq = 0;
  const act = async (role, event) => {
    const answer = await ask(`/api/games/${game.id}/events`, game.keys[role], event);
    const said = await answer.json();
    if (!answer.ok) return assert.ok([400, 403, 409, 429].includes(answer.status), JSON.stringify(said));
    await Promise.all(listeners.map(l => l.heard(said.seq)));
    seq = said.seq;
    const {state} = JSON.parse(listeners.find(l => l.role === 'arbiter').told.get(seq));
    return Object.assign(world, {fen: state.fen, phase: state.phase, turn: state.on_move});
  };
  for (let i = 0; i < events; i++) {
    await act(
      ...(i > events / 2 && owed.length ? withFields(owed.pop(), world) : any.in(2) ? usualAct(world) : anyAct(world)),
    );
    if (any.in(4)) wholes.set(seq, await Promise.all(listeners.map(l => wholeGame(game, l))));
  }
  for (const event of [{do: 'resume-session'}, {do: 'declare', result: '1-0'}, {do: 'annul', article: '11.10'}])
    if (!['finished', 'annulled'].includes(world.phase)) await act('arbiter', event);
  assert.match(world.phase, /finished|annulled/);
  return {wholes, seq};
}

/** Fails with the place at which the two differ. */
function same(there, here, where) {
  if (there === here) return;
  const at = [...here].findIndex((c, i) => c !== there?.[i]);
  const [a, b] = [there, here].map(text => text?.slice(Math.max(0, at - 60), at + 60));
  assert.fail(`${where}\n  server:  …${a}…\n  library: …${b}…`);
}

/** The same events in the library. */
async function replay(game, listeners, wholes, seq) {
  const log = await (await ask(`/api/games/${game.id}/log`, game.keys.arbiter)).text();
  const [head, ...lines] = log.trimEnd().split('\n');
  const here = LawGame.fromLog(head);
  for (const {role, lang: language, first} of listeners)
    if (first().seq === 0) same(first().text, here.viewText(role, {language}), `${role}, before the first event`);
  lines.slice(0, seq).forEach((line, i) => {
    const event = JSON.parse(line);
    here.apply(event);
    happened.add(event.do);
    for (const {role, lang: language, told, first} of listeners) {
      const {seq, text} = first();
      if (seq <= i) same(told.get(i + 1), here.viewEventText(role, {language}), `${role}: ${line}`);
      if (seq === i + 1) same(text, here.viewText(role, {language}), `${role} comes after ${line}`);
    }
    for (const {role, lang: language, text} of wholes.get(i + 1) ?? [])
      same(text, here.viewText(role, {language}), `${role}, the game after ${line}`);
  });
  here.free();
}

async function compare(regulations, i) {
  const game = await hall.newGame(regulations, {start: false});
  const any = chance(Number(process.env.SEED ?? 1) * 1000 + i + 1);
  const listeners = await Promise.all(roles.map((role, r) => listen(game, role, pick(languages, r + i))));
  const owed = Object.keys(acts).filter((_, n) => n % games.length === i); // so that no act is left to chance
  const {wholes, seq} = await play(game, listeners, any, owed);
  await replay(game, listeners, wholes, seq);
  listeners.forEach(l => l.close());
}

const games = Object.keys(presets).flatMap(preset => editions.map(edition => [preset, edition]));

for (const [i, [preset, edition]] of games.entries())
  test(`${preset}, ${edition}: every role is told the same here and there`, () =>
    compare(regulationsOf(preset, edition, i), i));

test('every act was among them', () =>
  assert.deepEqual(
    Object.keys(acts).filter(act => !happened.has(act)),
    [],
  ));
