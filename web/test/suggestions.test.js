import assert from 'node:assert/strict';
import test from 'node:test';
import {
  annulment,
  asksFirst,
  candidates,
  clocksAt,
  eventWords,
  minutesOf,
  moveWords,
  observation,
  pointsOf,
  waits,
  watchTime,
  worthwhile,
} from '../src/suggestions.js';
import {languages, learn, speaker} from '../src/text.js';

for (const lang of Object.keys(languages)) await learn(lang);
const model = (state, extra = {}) => ({
  state: {phase: 'running', clock: {white: 1000, black: 1000, running: 'white'}, ...state},
  stateAt: 0,
  moves: [],
  here: {white: true},
  claim: null,
  ...extra,
});
const plainly = ({do: act, ...rest}) =>
  [act, rest.what ?? rest.claim ?? rest.measure, rest.of ?? rest.who].filter(Boolean).join(' ');
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
  assert.deepEqual(kinds(model({phase: 'paused'}, {call: {by: 'black'}}), 0), [
    'penalise warning white',
    'penalise add-time white',
  ]);
  assert.deepEqual(kinds(model({phase: 'paused'}, {claim: {by: 'white', what: 'no-effort'}}), 0), [
    'rule accept white',
    'rule reject white',
    'rule postpone white',
  ]);
  assert.deepEqual(candidates(model({phase: 'adjourned'}), 0), [{do: 'resume-session', present: ['white']}]);
  assert.deepEqual(kinds(model({}, {moves: [{by: 'white'}]}), 0), ['observe illegal white']);
  assert.deepEqual(kinds(model({phase: 'finished'}), 9999), []);
});

test('nobody is told of an illegal move that stands until it is found', () => {
  const moves = [{by: 'white'}];
  assert.deepEqual(kinds(model({}, {moves, regulations: {illegal: 'stand'}}), 0), []);
  assert.deepEqual(kinds(model({}, {moves, regulations: {illegal: 'penalise'}}), 0), ['observe illegal white']);
});

test('what the arbiter saw, as an event', () => {
  assert.deepEqual(observation({what: 'illegal', of: ''}), {do: 'observe', what: 'illegal'});
  assert.deepEqual(observation({what: 'illegal', of: 'white', ply: ' 3 ', ownTime: true}), {
    do: 'observe',
    what: 'illegal',
    of: 'white',
    ply: 3,
  });
  assert.deepEqual(observation({what: 'illegal', of: 'white', ply: '0'}), {
    do: 'observe',
    what: 'illegal',
    of: 'white',
  });
  assert.deepEqual(observation({what: 'displaced', of: 'black', ply: '3', ownTime: true}), {
    do: 'observe',
    what: 'displaced',
    of: 'black',
    own_time: true,
  });
  assert.deepEqual(observation({what: 'displaced', of: '', ownTime: true}), {do: 'observe', what: 'displaced'});
});

test('a game is annulled by an Article', () => {
  assert.equal(annulment('  '), null);
  assert.deepEqual(annulment(' 7.3 '), {do: 'annul', article: '7.3'});
});

test('events in a few words', () => {
  const en = speaker('en');
  assert.equal(
    eventWords({do: 'penalise', who: 'white', measure: 'add-time', ms: 120000}, en),
    'penalty: more time for the opponent, White, 2:00',
  );
  assert.equal(
    eventWords({do: 'observe', what: 'displaced', of: 'white', own_time: true}, en),
    'observation: displaced pieces, White, on the own time of the player',
  );
  assert.equal(
    eventWords({do: 'annul', article: '7.3', reason: 'the wrong pairing'}, en),
    'game annulled: 7.3, the wrong pairing',
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

test('the opponent of a player who refuses to obey the Laws scores what the arbiter says', () => {
  const of = {do: 'observe', what: 'refusal', of: 'white'};
  assert.deepEqual(observation({what: 'refusal', of: 'white'}), of);
  assert.deepEqual(observation({what: 'refusal', of: 'white', theirs: '½'}), {...of, opponent: 0.5});
  assert.deepEqual(observation({what: 'refusal', of: 'white', theirs: '0'}), {...of, opponent: 0});
  assert.deepEqual(observation({what: 'flag', of: 'white', theirs: '½'}), {do: 'observe', what: 'flag', of: 'white'});
});

test('points as people write them', () => {
  assert.deepEqual(['1', '0,5', ' 1½ ', '½', '', 'x', '-1'].map(pointsOf), [1, 0.5, 1.5, 0.5, null, null, null]);
});

test('what waits, the most urgent first', () => {
  assert.deepEqual(waits(model({}), 0), []);
  assert.deepEqual(
    waits(
      model(
        {phase: 'paused', clock: {white: 1, black: 0}},
        {call: {by: 'black', reason: 'noise'}, claim: {by: 'white', what: 'fifty'}},
      ),
      0,
    ),
    [
      {kind: 'call', by: 'black', why: 'noise'},
      {kind: 'claim', by: 'white', why: 'fifty'},
      {kind: 'flag', by: 'black', why: null},
    ],
  );
  assert.deepEqual(
    waits(model({phase: 'finished', clock: {white: 0, black: 0}}), 0),
    [],
    'flags of games that are over wait for nobody',
  );
  const offered = {state: {phase: 'running', offer: 'white', clock: {white: 9, black: 9}}, stateAt: 0};
  assert.deepEqual(waits(offered, 0), []);
  assert.equal(waits({...offered, regulations: {draws: 'arbiter'}}, 0)[0].kind, 'offer');
  assert.equal(waits(model({phase: 'annulled'}), 0)[0].kind, 'annulled');
});

test('what cannot be taken back is asked once', () => {
  assert.equal(asksFirst({do: 'penalise', measure: 'warning'}, []), true);
  assert.equal(asksFirst({do: 'declare', result: '1-0'}, [{result: '1-0'}]), true);
  assert.equal(asksFirst({do: 'rule', claim: 'accept'}, [{result: '1/2-1/2'}]), true, 'whatever ends the game');
  assert.equal(asksFirst({do: 'give-time'}, [{gives: {white: 1}}]), false);
});

test('the clocks as they stood then', () => {
  const moves = [
    {by: 'white', clock: 100},
    {by: 'black', clock: 200},
    {by: 'white', clock: 90},
  ];
  const game = {moves, start_clock: {white: 300, black: 310}};
  assert.deepEqual(clocksAt(game, 3), {white: 90, black: 200});
  assert.deepEqual(clocksAt(game, 1), {white: 100, black: 310});
  assert.deepEqual(clocksAt(game, 0), {white: 300, black: 310});
  assert.deepEqual(clocksAt({moves}, 1), {white: 100}, 'as far as they are known');
  assert.deepEqual(observation({what: 'illegal', of: 'white', ply: '3', clock: {white: 1}}).clock, {white: 1});
  assert.equal(minutesOf('1,5'), 90000);
  assert.equal(minutesOf('x'), null);
});

test('the log in the reader’s words: names, and moves as he writes them', () => {
  const moves = [{by: 'white', move: 'g1f3', text: 'Jf3', at: 1000}];
  const letters = ['P', 'J', 'S', 'V', 'D', 'K'];
  const how = {
    name: c => ({white: 'Anna', black: 'Boris'})[c],
    move: e => moveWords(e, moves, letters),
    score: r => r.replace('1/2', '½'),
  };
  assert.equal(moveWords({by: 'white', move: 'g1f3', at: 900}, moves, letters), 'Jf3');
  assert.equal(
    moveWords({by: 'white', move: 'e7e8q', at: 900}, moves, letters),
    'e7-e8D',
    'one that does not stand any more',
  );
  assert.equal(moveWords({by: 'white', move: 'Qh5', at: 900}, moves, letters), 'Qh5', 'as it was written');
  const en = speaker('en');
  assert.equal(eventWords({do: 'play', by: 'white', move: 'g1f3', at: 900}, en, how), 'move: Jf3');
  assert.equal(eventWords({do: 'observe', what: 'flag', of: 'black'}, en, how), 'observation: a fallen flag, Boris');
  assert.equal(
    eventWords({do: 'set-clock', white: 60000, reason: 'defect'}, en, how),
    'clocks set: defect, Anna 0:01:00',
  );
  assert.equal(eventWords({do: 'stop', reason: 'noise'}, en, how), 'arbiter called: noise');
});
