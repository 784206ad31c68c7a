import assert from 'node:assert/strict';
import test from 'node:test';
import {candidates, eventWords, watchTime, worthwhile} from '../src/desk.js';
import {speaker} from '../src/text.js';

const model = (state, extra = {}) => ({
  state: {phase: 'running', clock: {white: 1000, black: 1000, running: 'white'}, ...state},
  stateAt: 0,
  moves: [],
  here: {white: true},
  claim: null,
  ...extra,
});
const plainly = ({do: act, ...rest}) => [act, rest.what ?? rest.claim ?? rest.measure, rest.of ?? rest.who].filter(Boolean).join(' ');
const kinds = (...args) => candidates(...args).map(plainly);

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
    'penalise add-time white',
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
  const en = speaker('en');
  assert.equal(
    eventWords({do: 'penalise', who: 'white', measure: 'add-time', ms: 120000}, en),
    'penalty: more time for the opponent, White, 2:00',
  );
  assert.equal(eventWords({do: 'restore', ply: 4}, en), 'position set up again: 4');
  assert.equal(eventWords({do: 'rule', claim: 'accept'}, speaker('cs')), 'rozhodnutí o\u00a0reklamaci: uznat');
  assert.equal(eventWords({do: 'press'}, speaker('sl')), 'pritisk na uro');
  assert.equal(watchTime(3725000), '1:02:05');
});

test('what has no effect is not suggested', () => {
  assert.equal(worthwhile([]), true);
  assert.equal(worthwhile([{refused: true}]), false);
  assert.equal(worthwhile([{refused: true}, {result: '1-0'}]), true);
});
