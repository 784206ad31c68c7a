import assert from 'node:assert/strict';
import test from 'node:test';
import {candidates, eventWords, watchTime, worthwhile} from '../src/desk.js';

const model = (state, extra = {}) => ({
  state: {phase: 'running', clock: {white: 1000, black: 1000, running: 'white'}, ...state},
  stateAt: 0,
  moves: [],
  here: {white: true},
  claim: null,
  ...extra,
});
const kinds = (...args) => candidates(...args).map(eventWords);

test('what an arbiter may be about to do', () => {
  assert.deepEqual(kinds(model({phase: 'scheduled'}), 0), []);
  assert.deepEqual(kinds(model({}), 500), []);
  assert.deepEqual(kinds(model({}), 2000), ['observe flag white']);
  assert.deepEqual(kinds(model({clock: {white: 0, black: 0, running: null}}), 0), [
    'observe both-flags',
    'observe flag white',
    'observe flag black',
  ]);
  assert.deepEqual(kinds(model({phase: 'paused'}, {calls: ['black']}), 0), [
    'penalise warning white',
    'penalise add-time white 120 s',
  ]);
  assert.deepEqual(kinds(model({phase: 'paused'}, {claim: {by: 'white', what: 'no-effort'}}), 0), [
    'rule accept',
    'rule reject',
    'rule postpone',
  ]);
  assert.deepEqual(candidates(model({phase: 'adjourned'}), 0), [{do: 'resume-session', present: ['white']}]);
  assert.deepEqual(kinds(model({}, {moves: [{by: 'white'}]}), 0), ['observe illegal white']);
  assert.deepEqual(kinds(model({phase: 'finished'}), 9999), []);
});

test('events in a few words', () => {
  assert.equal(eventWords({do: 'penalise', who: 'white', measure: 'add-time', ms: 120000}), 'penalise add-time white 120 s');
  assert.equal(eventWords({do: 'restore', ply: 4}), 'restore 4');
  assert.equal(watchTime(3725000), '1:02:05');
});

test('what has no effect is not suggested', () => {
  assert.equal(worthwhile([]), true);
  assert.equal(worthwhile([{refused: true}]), false);
  assert.equal(worthwhile([{refused: true}, {result: '1-0'}]), true);
});
