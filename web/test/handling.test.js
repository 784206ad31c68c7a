import assert from 'node:assert/strict';
import test from 'node:test';
import {boardMarks, foreseen, mover, planned, targetsOf} from '../src/handling.js';

const online = (extra = {}) => ({
  pieces: 'play',
  state: {on_move: 'white', ply: 0},
  moves: [],
  legal: ['e2e4', 'e2e3', 'g1f3', 'a7a8q', 'a7a8r'],
  ...extra,
});
const table = (extra = {}, state = {}) => ({
  pieces: 'touch',
  state: {on_move: 'white', ply: 0, completed: true, ...state},
  moves: [],
  legal: null,
  ...extra,
});

test('online a move is one act, and only a legal one', () => {
  const hand = mover();
  assert.equal(hand.hold('e2', 'P', online(), 'white'), null, 'touching says nothing');
  assert.equal(hand.mayLift('e2', 'P', online(), 'white'), true);
  assert.equal(hand.mayLift('h1', 'R', online(), 'white'), false, 'nothing legal from there');
  assert.equal(hand.mayLift('e7', 'p', online(), 'white'), false);
  assert.deepEqual(hand.drop('e2', 'e4', 'P', online(), 'white'), {send: {do: 'play', move: 'e2e4'}});
  assert.equal(hand.drop('e2', 'e5', 'P', online(), 'white'), null);
});

test('a promotion asks for the piece', () => {
  const hand = mover();
  const asked = hand.drop('a7', 'a8', 'P', online(), 'white');
  assert.equal(asked.promote, true);
  assert.deepEqual(hand.promoted(asked, 'n', online()), {do: 'play', move: 'a7a8n'});
  const at = hand.drop('a7', 'a8', 'P', table(), 'white');
  assert.deepEqual(hand.promoted(at, 'q', table()), {do: 'release', move: 'a7a8q'});
});

test('at a board touching binds, once for each piece and turn', () => {
  const hand = mover();
  assert.deepEqual(hand.hold('e2', 'P', table(), 'white'), {do: 'touch', square: 'e2'});
  assert.equal(hand.hold('e2', 'P', table(), 'white'), null);
  assert.deepEqual(hand.hold('e7', 'p', table(), 'white'), {do: 'touch', square: 'e7'}, 'the opponent’s piece as well');
  assert.equal(hand.mayLift('e7', 'p', table(), 'white'), false);
  assert.deepEqual(
    hand.hold('e2', 'P', table({moves: [{by: 'black', at: 9}]}), 'white'),
    {do: 'touch', square: 'e2'},
    'a new turn',
  );
  assert.equal(hand.hold('e2', 'P', table({}, {on_move: 'black'}), 'white'), null, 'not out of turn');
});

test('at a board any square will do: the Laws rule on it, not the page', () => {
  assert.deepEqual(mover().drop('e2', 'e5', 'P', table(), 'white'), {send: {do: 'release', move: 'e2e5'}});
});

test('an unpressed move is put elsewhere from where the turn began', () => {
  const made = table(
    {log: [{event: {do: 'release', by: 'white', move: 'e2e5'}}, {event: {do: 'tick'}}]},
    {phase: 'running', clock: {running: 'white'}},
  );
  const hand = mover();
  assert.equal(hand.mayLift('e5', 'P', made, 'white'), true);
  assert.deepEqual(hand.drop('e5', 'e4', 'P', made, 'white').send, {do: 'release', move: 'e2e4'});
  assert.deepEqual(hand.drop('d2', 'd4', 'P', made, 'white').send, {do: 'release', move: 'd2d4'});
  const legal = {...made, state: {...made.state, on_move: 'black'}};
  assert.equal(hand.mayLift('e5', 'P', legal, 'white'), true, 'the Laws say that it stays (4.7), not the page');
  assert.equal(hand.mayLift('d2', 'P', legal, 'white'), false);
  const pressed = {...legal, log: [...legal.log, {event: {do: 'press', by: 'white'}}]};
  assert.equal(hand.mayLift('e5', 'P', pressed, 'white'), false);
});

test('marks: the last move, and where a bound player may go', () => {
  const m = table({moves: [{ply: 1, by: 'white', move: 'e2e4'}], bound: ['d7d5']}, {on_move: 'black'});
  assert.deepEqual(boardMarks(m, 1, 'black'), {e2: 'last', e4: 'last', d7: 'bound', d5: 'bound'});
  assert.deepEqual(boardMarks(m, 1, 'white'), {e2: 'last', e4: 'last'});
  assert.deepEqual(targetsOf(online(), 'e2'), ['e4', 'e3']);
  assert.deepEqual(targetsOf(online(), 'a7'), ['a8']);
});

test('putting a piece on another of his own is picking that one up, but for castling in Chess960', () => {
  assert.equal(mover().drop('e2', 'd2', 'P', table(), 'white', 'P'), null);
  assert.equal(mover().drop('e1', 'h1', 'K', table(), 'white', 'R'), null);
  assert.deepEqual(mover().drop('f1', 'g1', 'K', table({regulations: {chess960: 320}}), 'white', 'R'), {
    send: {do: 'release', move: 'f1g1'},
  });
  assert.deepEqual(mover().drop('e4', 'd5', 'P', table(), 'white', 'p'), {send: {do: 'release', move: 'e4d5'}});
});

test('online a move can be planned while the other one thinks', () => {
  const hand = mover();
  const theirs = online({state: {on_move: 'black', phase: 'running'}});
  assert.equal(hand.mayPlan('P', theirs, 'white'), true);
  assert.equal(hand.mayPlan('p', theirs, 'white'), false);
  assert.equal(hand.mayPlan('P', online({state: {on_move: 'white', phase: 'running'}}), 'white'), false);
  assert.equal(hand.mayPlan('P', table({}, {on_move: 'black', phase: 'running'}), 'white'), false, 'not at a board');
  assert.equal(planned(online(), {from: 'e2', to: 'e4'}), 'e2e4');
  assert.equal(planned(online(), {from: 'a7', to: 'a8'}), 'a7a8q');
  assert.equal(planned(online(), {from: 'e2', to: 'e5'}), null);
});

test('while a move is on its way it is not his turn, and his clock stands', () => {
  const clock = {white: 5000, black: 6000, running: 'white'};
  const seen = foreseen(online({state: {on_move: 'white', phase: 'running', clock}}), 'white', 4321);
  assert.deepEqual(
    [seen.state.on_move, seen.state.clock, seen.legal],
    ['black', {white: 4321, black: 6000, running: null}, null],
  );
});

test('check and what was touched are marked', () => {
  const fen = 'rnbqkbnr/ppppp2p/8/5ppQ/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 3';
  const move = {ply: 1, move: 'd1h5', text: 'Dh5+', by: 'white', fen};
  const game = online({state: {on_move: 'black', fen}, moves: [move], log: []});
  assert.deepEqual(boardMarks(game, 1, null), {d1: 'last', h5: 'last', e8: 'check'});
  const log = [
    {event: {do: 'touch', square: 'a1'}},
    {event: {do: 'release', move: 'd1h5'}},
    {event: {do: 'touch', square: 'g7'}},
  ];
  const touched = table({log, moves: [move]}, {on_move: 'black', fen, phase: 'running'});
  assert.equal(boardMarks(touched, 1, null).g7, 'touched');
  assert.equal(boardMarks(touched, 1, null).a1, undefined, 'before the last move');
  const pending = {from: 'e7', to: 'e6'};
  assert.deepEqual(
    boardMarks(game, 1, 'black', {pending}),
    {e7: 'last', e6: 'last'},
    'the move on its way is the last one',
  );
});
