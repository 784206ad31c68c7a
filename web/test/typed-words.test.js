import assert from 'node:assert/strict';
import test from 'node:test';
import {languages, learn, speaker, tables} from '../src/text.js';
import {known, read, vocabulary} from '../src/typed-words.js';

for (const lang of Object.keys(languages)) await learn(lang);
const english = vocabulary(speaker('en'));

test('questions, acts, and everything else is a move', () => {
  for (const [line, wish] of [
    ['clock', {ask: 'clock'}],
    ['rank 4', {ask: 'rank', rank: 4}],
    ['file E', {ask: 'file', file: 'e'}],
    ['where N', {ask: 'where', piece: 'N'}],
    ['attackers e4', {ask: 'attackers', square: 'e4'}],
    ['moves e2', {ask: 'moves', square: 'e2'}],
    ['moves', {ask: 'moves'}],
    ['last', {ask: 'last'}],
    ['board', {ask: 'board'}],
    ['draw', {do: 'offer'}],
    ['press', {do: 'press'}],
    ['touch E2', {do: 'touch', square: 'e2'}],
    ['resign', {confirm: 'resign'}],
    ['?', {help: true}],
    ['claim rep Nf3', {do: 'claim', what: 'repetition', move: 'Nf3', lang: 'en'}],
    ['claim fifty', {do: 'claim', what: 'fifty'}],
    ['accidental e2', {do: 'touch', square: 'e2', accidental: true}],
    ['release e2e4', {do: 'release', move: 'e2e4', lang: 'en'}],
    ['king e1g1', {do: 'release', move: 'e1g1', lang: 'en', partial: true}],
    ['ask sheet', {do: 'ask', what: 'sheet'}],
    ['ask mov', {do: 'ask', what: 'moves'}],
    ['leave', {do: 'leave'}],
    ['leave venue', {do: 'leave', place: 'venue'}],
    ['king', {fault: 'king'}],
    ['ask', {fault: 'ask'}],
    ['Nf3', {do: 'play', move: 'Nf3', lang: 'en'}],
    [' e2 e4 ', {do: 'play', move: 'e2 e4', lang: 'en'}],
    ['', null],
    ['rank 9', {fault: 'rank'}],
    ['attackers', {fault: 'attackers'}],
    ['claim', {fault: 'claim'}],
  ])
    assert.deepEqual(read(line, english), wish, line);
});

test('every word has a text that explains it, in every language', () => {
  for (const [lang, table] of Object.entries(tables))
    for (const word of known) assert.ok(table[`word.${word}`] && table[`word.${word}.help`], `${lang} ${word}`);
});

test('every language has its own words, and English ones work everywhere', () => {
  for (const lang of Object.keys(tables)) {
    const table = vocabulary(speaker(lang));
    assert.deepEqual(read('clock', table, lang), {ask: 'clock'});
    for (const word of ['clock', 'board', 'last', 'offer', 'accept', 'decline', 'press', 'stop'])
      for (const form of tables[lang][`word.${word}`].split(','))
        assert.equal(table.words.get(form.trim()), word, `${lang}: ${form}`);
  }
  assert.deepEqual(read('řada 4', vocabulary(speaker('cs')), 'cs'), {ask: 'rank', rank: 4});
  assert.deepEqual(read('rada 4', vocabulary(speaker('cs')), 'cs'), {ask: 'rank', rank: 4}, 'without accents');
  assert.deepEqual(read('reklamuj opakování Jf3', vocabulary(speaker('cs')), 'cs'), {
    do: 'claim',
    what: 'repetition',
    move: 'Jf3',
    lang: 'cs',
  });
  assert.deepEqual(read('Jf3', vocabulary(speaker('cs')), 'cs'), {do: 'play', move: 'Jf3', lang: 'cs'});
});

test('no word of a language means two things', () => {
  for (const lang of Object.keys(tables)) {
    const seen = new Map();
    for (const [key, value] of Object.entries(tables[lang])) {
      const word = /^word\.(\w+)$/.exec(key)?.[1];
      for (const form of word ? value.split(',').map(f => f.trim()) : []) {
        assert.ok(!seen.has(form) || seen.get(form) === word, `${lang}: ${form} is ${seen.get(form)} and ${word}`);
        seen.set(form, word);
      }
    }
  }
});

test('where there is a clock to press, a typed move presses it only when that is said', () => {
  const table = vocabulary(speaker('cs'));
  assert.deepEqual(read('Jf3', table, 'cs', true), {do: 'release', move: 'Jf3', lang: 'cs'});
  assert.deepEqual(read('Jf3 stisk', table, 'cs', true), {do: 'play', move: 'Jf3', lang: 'cs'});
  assert.deepEqual(read('Jf3 press', table, 'cs', true), {do: 'play', move: 'Jf3', lang: 'cs'});
  assert.deepEqual(read('Jf3 stisk', table, 'cs'), {do: 'play', move: 'Jf3', lang: 'cs'}, 'online it presses itself');
  assert.deepEqual(read('stisk', table, 'cs', true), {do: 'press'});
});
