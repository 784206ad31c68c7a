import assert from 'node:assert/strict';
import test from 'node:test';
import {
  acting,
  after,
  fenAt,
  fromGame,
  knows,
  numberedMoves,
  pieces,
  pointsBeside,
  pointsText,
  rows,
  serverNow,
  timeUsed,
  wordsOf,
} from '../src/model.js';

const move = (ply, text) => ({
  ply,
  move: 'a1a2',
  text,
  by: ply % 2 ? 'white' : 'black',
  at: ply * 1000,
  fen: `fen ${ply}`,
});
const game = (extra = {}) => ({
  id: 'g',
  role: 'white',
  lang: 'en',
  seq: 4,
  now: 10000,
  state_at: 9000,
  regulations: {},
  start: 'fen 0',
  state: {
    fen: 'fen 2',
    ply: 2,
    on_move: 'white',
    made: true,
    completed: true,
    phase: 'running',
    clock: {white: 1, black: 2, running: 'white'},
  },
  moves: [move(1, 'e4'), move(2, 'e5')],
  rulings: [],
  here: {white: true, black: false},
  ...extra,
});
const event = (seq, doing, extra = {}) => ({
  seq,
  event: {at: 11000, by: 'white', do: doing},
  rulings: [],
  state: {fen: 'fen 3', phase: 'running'},
  state_at: 11000,
  plies: 2,
  ...extra,
});

test('a game message starts the model and sets the watch', () => {
  const m = after(null, {game: game()}, 500);
  assert.equal(serverNow(m, 500), 10000);
  assert.equal(serverNow(m, 700), 10200);
  assert.equal(m.stateAt, 9000);
});

test('a move is added, and one that was taken back is dropped', () => {
  let m = fromGame(game(), 0);
  m = after(m, event(5, 'play', {plies: 3, move: move(3, 'Nf3')}), 1000);
  assert.deepEqual(
    m.moves.map(x => x.text),
    ['e4', 'e5', 'Nf3'],
  );
  m = after(m, event(6, 'press', {plies: 2, rulings: [{article: '7.5.5', text: 'x'}]}), 2000);
  assert.deepEqual(
    m.moves.map(x => x.text),
    ['e4', 'e5'],
  );
  assert.equal(m.rulings.length, 1);
});

test('whoever comes back knows what happened last, once', () => {
  const last = {at: 9000, by: 'arbiter', do: 'resume', reason: 'server'};
  let m = after(null, {game: game({last})}, 0);
  assert.deepEqual(m.log, [{seq: 4, event: last, rulings: []}]);
  m = after(m, {game: game({last})}, 0);
  assert.equal(m.log.length, 1);
  m = after(m, {game: game({seq: 7, last: null})}, 0);
  assert.equal(m.log.length, 1);
});

test('what was seen already is not applied twice', () => {
  const m = fromGame(game(), 0);
  assert.equal(after(m, event(4, 'play', {plies: 3, move: move(3, 'Nf3')}), 1), m);
});

test('bound and legal are only for now', () => {
  let m = fromGame(game({bound: ['e2e4'], legal: ['e2e4']}), 0);
  m = after(m, event(5, 'press'), 1);
  assert.equal(m.bound, null);
  assert.equal(m.legal, null);
});

test('a claim stays until an event says otherwise', () => {
  let m = fromGame(game(), 0);
  m = after(m, event(5, 'claim', {claim: {by: 'white', what: 'no-effort'}}), 1);
  m = after(m, event(6, 'tick'), 2);
  assert.equal(m.claim.what, 'no-effort');
  m = after(m, event(7, 'rule', {claim: null}), 3);
  assert.equal(m.claim, null);
});

test('the watch follows the quickest messages, and slow ones only by a little', () => {
  let m = fromGame(game(), 500); // offset -9500
  m = after(m, event(5, 'tick'), 1400); // 1400 - 11000 = -9600: came faster
  assert.equal(m.offset, -9600);
  m = after(m, event(6, 'tick'), 3000);
  assert.equal(m.offset, -9595);
});

test('who is there, trouble and calls', () => {
  let m = fromGame(game(), 0);
  m = after(m, {here: {white: true, black: true}}, 0);
  assert.equal(m.here.black, true);
  m = after(m, {trouble: 'store'}, 0);
  assert.equal(m.trouble, 'store');
  m = after(m, {trouble: null}, 0);
  assert.equal(m.trouble, null);
  assert.equal(m.call, null);
  m = after(m, {...event(8, 'stop'), call: {by: 'black', reason: 'noise'}}, 0);
  assert.deepEqual(m.call, {by: 'black', reason: 'noise'});
  m = after(m, event(9, 'penalise'), 0);
  assert.equal(m.call.by, 'black', 'until play goes on');
  assert.equal(after(m, {...event(10, 'resume'), call: null}, 0).call, null);
  assert.equal(
    fromGame({...game(), call: {by: 'white', reason: null}}, 0).call.by,
    'white',
    'also for one who comes later',
  );
});

test('whose acts are done here, and which there are, is told', () => {
  assert.equal(acting({role: 'assistant', for: 'black'}), 'black');
  assert.equal(acting({role: 'spectator', for: null}), null);
  const model = {acts: ['stop', 'claim fifty', 'claim flag']};
  assert.ok(knows(model, 'stop') && knows(model, 'claim flag') && !knows(model, 'adjust'));
  assert.deepEqual(wordsOf(model, 'claim'), ['fifty', 'flag']);
});

test('positions by ply', () => {
  const m = fromGame(game(), 0);
  assert.equal(fenAt(m, 1), 'fen 1');
  assert.equal(fenAt(m, 2), 'fen 2');
  assert.equal(fenAt(m, 0), 'fen 0');
});

test('moves stand in rows, also when Black begins', () => {
  assert.deepEqual(
    rows([move(1, 'a'), move(2, 'b'), move(3, 'c')]).map(r => [r.number, r.white?.text, r.black?.text]),
    [
      [1, 'a', 'b'],
      [2, 'c', undefined],
    ],
  );
  assert.deepEqual(
    rows([{...move(2, 'b')}, move(3, 'c')]).map(r => [r.white?.text, r.black?.text]),
    [
      [undefined, 'b'],
      ['c', undefined],
    ],
  );
});

test('time used per move', () => {
  assert.deepEqual(
    timeUsed(
      [
        {ply: 1, by: 'white', at: 4000},
        {ply: 2, by: 'black', at: 9000},
      ],
      1000,
    ).map(u => u.ms),
    [3000, 5000],
  );
});

test('pieces of a FEN', () => {
  const p = pieces('4k3/8/8/8/4P3/8/8/R3K3 w Q - 0 1');
  assert.deepEqual(p, {e8: 'k', e4: 'P', a1: 'R', e1: 'K'});
});

test('points stand beside a result that tells other ones', () => {
  const beside = (score, white, black) => pointsBeside({points: {white, black}}, score);
  assert.equal(beside('½-½', 0.5, 0.5), '');
  assert.equal(beside('½-½', 1, 0.5), '1 : ½');
  assert.equal(beside('+/-', 1, 0), '');
  assert.equal(beside('-/+', 0, 1), '');
  assert.equal(beside('1-0', 3, 0), '3 : 0');
  assert.equal(beside('0-1', 1.5, 1), '1½ : 1');
  assert.equal(pointsBeside({points: null}, null), '');
});

test('moves are named by their number and who made them, also where Black began', () => {
  const m = fromGame(game(), 0);
  assert.deepEqual(numberedMoves(m), [
    [2, '1… e5'],
    [1, '1. e4'],
  ]);
  assert.deepEqual(numberedMoves({...m, start: '8/8/8/8/8/8/8/8 b - - 0 1'}), [
    [2, '2. e5'],
    [1, '1… e4'],
  ]);
  const uncounted = {...m, state: {...m.state, ply: null}, moves: [move(2, 'e5')], sheet: {white: ['e4', 'e5', 'Nf3']}};
  assert.deepEqual(numberedMoves(uncounted, 'white')[0], [3, '2. Nf3'], 'what he wrote himself');
});

test('the way to the tournament stays known when the game is told again', () => {
  const told = after(after(null, {game: game()}, 0), {watch: '/t/x#y'}, 0);
  assert.equal(told.watch, '/t/x#y');
  assert.equal(after(told, {game: game()}, 0).watch, '/t/x#y');
});

test('points have a half as people write it, and other fractions as they are', () => {
  assert.deepEqual([2, 0, 0.5, 2.5, 15.52, 0.75].map(pointsText), ['2', '0', '½', '2½', '15.52', '0.75']);
});
