// The games of examples/ with the library itself: what the Laws pages show of them. tests/laws/examples.py holds the tables.
import assert from 'node:assert/strict';
import {existsSync, readFileSync} from 'node:fs';
import test from 'node:test';
import {canBeFree, choiceText, isDecided, isDecidedFreely, outcomeOf} from '../src/decision.js';
import {disputed, exercises, situations} from '../src/generated/lessons.js';
import {walkFitted, walkLog} from '../src/lesson-log.js';
import lessons from '../src/generated/lessons-tables.js';
import {alsoLearn, languages, learn, speaker, tables} from '../src/text.js';

const built = existsSync(new URL('../../bindings/js/dist/whole.wasm', import.meta.url));
const library = built ? await import('../../bindings/js/lib/whole.mjs') : null;
const skip = built ? false : 'there is no bindings/js/dist (make js)';
alsoLearn(lessons);
for (const lang of Object.keys(languages)) await learn(lang);
const situation = id => situations.find(s => s.id === id).log;
const answers = new Map(
  readFileSync(new URL('../../examples/exercises/table.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => line.split('\t'))
    .map(([id, , answer]) => [id, answer]),
);

test('of the choices of an exercise the library decides for exactly one, the answer of the table', {skip}, () => {
  assert.equal(exercises.length, 40);
  for (const {id, choices, log} of exercises) {
    const outcome = outcomeOf(walkLog(library, log, 'en'));
    assert.deepEqual(
      choices.filter(choice => isDecided(choice, outcome)),
      [answers.get(id)],
      id,
    );
    assert.equal(new Set(choices.map(choice => choiceText(choice, speaker('en')))).size, choices.length, id);
  }
});

/** Every decision that the form can say. */
const decisions = ['', '1-0', '0-1', '1/2-1/2', '0-0', '+/-', '-/+', '-/-', 'annul'].flatMap(result =>
  ['', 'white:60', 'white:120', 'black:60', 'black:120'].flatMap(time =>
    [false, true].map(back => ({result, time, back})),
  ),
);

test('a free decision has one right answer, whatever is said beside a result', {skip}, () => {
  const free = exercises.filter(canBeFree);
  assert.ok(free.length >= 30, `${free.length}`);
  for (const {id, log} of free) {
    const outcome = outcomeOf(walkLog(library, log, 'en'));
    const right = decisions.filter(decision => isDecidedFreely(decision, outcome));
    assert.equal(new Set(right.map(d => d.result || JSON.stringify(d))).size, 1, id);
  }
});

test('every situation and exercise has its words in every language, and no words are left over', () => {
  const ids = [...situations.map(s => `situation.${s.id}`), ...exercises.map(e => `exercise.${e.id}`)].sort();
  for (const lang of Object.keys(languages)) {
    const keys = Object.keys(tables[lang]).filter(key => /^(situation|exercise)\./.test(key));
    assert.deepEqual(keys.sort(), ids, lang);
    const texts = ids.map(key => tables[lang][key]);
    assert.equal(new Set(texts).size, texts.length, lang);
    for (const {choices} of exercises)
      for (const choice of choices) assert.doesNotMatch(choiceText(choice, speaker(lang)), /[{}|]|choice\.|undefined/);
  }
});

test(
  'step by step: an illegal move on the board, the king in check, the ruling, and the position before',
  {skip},
  () => {
    const {steps} = walkLog(library, situation('illegal-move'), 'de');
    const [first, started, made, pressed] = steps;
    assert.deepEqual(
      [first.event, started.event.do, made.event.do, pressed.event.do],
      [null, 'start', 'release', 'press'],
    );
    assert.equal(made.standing.h4, 'P');
    assert.match(made.marks.e1, /check/);
    assert.equal(made.marks.h4, 'last');
    assert.equal(pressed.standing.h2, 'P');
    assert.match(pressed.rulings[0].text, /^Artikel 7\.5\.5: Weiß/);
  },
);

test('a pawn left on the last rank is seen there', {skip}, () => {
  const {steps} = walkLog(library, situation('promotion-forgotten'), 'en');
  assert.deepEqual([steps[2].standing.b8, steps[3].standing.b8], ['P', 'Q']);
});

test('a touched piece is marked', {skip}, () => {
  const {steps} = walkLog(library, situation('touch-capture'), 'en');
  assert.equal(steps.at(-1).marks.d5, 'touched');
});

test('the same game by the rules of the reader’s, where only times and numbers change', {skip}, () => {
  const last = (id, fit) => walkFitted(library, situation(id), fit, 'en').steps.at(-1).rulings[0];
  assert.deepEqual(last('illegal-move', null).gives, {black: 120000});
  assert.deepEqual(last('illegal-move', {edition: '2023', control: '180+2'}).gives, {black: 60000});
  assert.equal(last('illegal-move', {edition: '2014'}).article, '7.5.b');
  assert.equal(last('resign-lone-king', {edition: '2018'}).edition, '2023', 'there it is lost');
  assert.equal(last('illegal-move', {edition: '2023', control: '5'}).rule, 'illegal-move', 'not the flag');
});

test('every change between editions that names a game has it, and the two editions rule it otherwise', {skip}, () => {
  const years = library.vocabulary().editions;
  const changes = library.lawChanges(years[0], years.at(-1)).filter(change => change.game);
  assert.ok(changes.length > 30, `${changes.length}`);
  for (const {game, since} of changes) {
    const [folder, id] = game.split('/');
    const log = folder === 'laws' ? situation(id) : disputed[id];
    const ruled = edition => {
      const {regulations} = JSON.parse(log[0]);
      const {steps} = walkLog(
        library,
        [JSON.stringify({regulations: {...regulations, edition}}), ...log.slice(1)],
        'en',
      );
      return JSON.stringify(steps.map(s => [s.state.result, s.rulings.map(r => [r.rule, r.gives, r.refused, r.text])]));
    };
    assert.notEqual(ruled(since), ruled(years[years.indexOf(since) - 1]), game);
  }
});
