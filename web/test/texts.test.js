import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import test from 'node:test';
import lessons from '../src/generated/lessons-tables.js';
import matches from '../src/generated/matches-tables.js';
import players from '../src/generated/players-tables.js';
import {alsoLearn, languages, learn, numberForm, speaker, tables} from '../src/text.js';

for (const words of [lessons, matches, players]) alsoLearn(words);
for (const lang of Object.keys(languages)) await learn(lang);
const keys = Object.keys(tables.en);
const data = name => new URL(`../../data/words/${name}`, import.meta.url);
const keysOf = name =>
  readFileSync(data(`en/${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => line.split('\t')[0]);
const page = [...keysOf('page'), ...keysOf('lawbook'), ...keysOf('exercises'), ...keysOf('players')];
const values = text => [...new Set([...text.matchAll(/\{(\w+)[:}]/g)].map(m => m[1]))].sort().join();

test('every language says everything, with the same values in it', () => {
  assert.deepEqual(Object.keys(tables), Object.keys(languages));
  for (const [lang, table] of Object.entries(tables)) {
    assert.deepEqual(
      Object.keys(table)
        .filter(k => k !== 'letters')
        .sort(),
      [...keys].sort(),
      lang,
    );
    for (const key of keys) assert.equal(values(table[key]), values(tables.en[key]), `${lang}: ${key}`);
  }
});

test('every language speaks with its own words', () => {
  for (const lang of Object.keys(tables).filter(l => l !== 'en')) {
    const same = page.filter(
      k => tables[lang][k] === tables.en[k] && /[a-z]{5}/i.test(tables.en[k]) && !/^(new\.edition|preset)/.test(k),
    );
    assert.ok(same.length <= 3, `${lang}: not translated: ${same}`);
  }
});

test('a noun agrees with its number', () => {
  const forms = {
    en: {1: 0, 2: 1, 5: 1, 11: 1, 21: 1},
    cs: {1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 21: 2},
    hr: {1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 12: 2, 21: 0, 22: 1, 111: 2, 112: 2, 121: 0},
    sl: {1: 0, 2: 1, 3: 2, 4: 2, 5: 3, 11: 3, 101: 0, 102: 1, 103: 2},
  };
  for (const [lang, numbers] of Object.entries(forms))
    for (const [n, form] of Object.entries(numbers))
      assert.equal(numberForm(tables[lang].numbers, Number(n)), form, `${lang} ${n}`);
});

test('every text can be said, of any number and of a woman', () => {
  for (const lang of Object.keys(tables))
    for (const n of [1, 2, 3, 5, 11, 21])
      for (const key of page) {
        const names = [...tables[lang][key].matchAll(/\{(\w+)/g)].map(m => [
          m[1],
          m[1] === 'n' || m[1] === 'rounds' ? n : 'Ana Novak',
        ]);
        const said = speaker(lang)(key, Object.fromEntries(names));
        assert.ok(!/[{}|]|undefined|NaN| {2}/.test(said), `${lang} ${key}: ${said}`);
      }
});

const sources = dir =>
  readdirSync(dir, {withFileTypes: true}).flatMap(e =>
    e.isDirectory()
      ? sources(new URL(`${e.name}/`, dir))
      : /\.jsx?$/.test(e.name)
        ? [readFileSync(new URL(e.name, dir), 'utf8')]
        : [],
  );
test('every text that the page asks for is there, and none is left over', () => {
  const source = sources(new URL('../src/', import.meta.url)).join('\n');
  const asked = new Set([...source.matchAll(/\bt\('([^']+)'/g)].map(m => m[1]));
  for (const m of source.matchAll(/\bt\([^')`]*\? '([^']+)'(?: : '([^']+)')?/g))
    [m[1], m[2]].filter(Boolean).forEach(k => asked.add(k));
  assert.deepEqual(
    [...asked].filter(k => !keys.includes(k)),
    [],
  );
  const patterns = [...source.matchAll(/\bt\(`([^`]*)/g)].map(m => m[1].split('${')[0]).filter(p => p.length > 1);
  const unused = page.filter(k => !asked.has(k) && !source.includes(`'${k}'`) && !patterns.some(p => k.startsWith(p)));
  assert.deepEqual(unused, []);
});

test('a language that is missing is English, and a text its own name', () => {
  assert.equal(speaker('xx')('close'), 'Close');
  assert.equal(speaker('cs')('no such key'), 'no such key');
  assert.equal(speaker('en')('board.after', {move: '2… Nc6'}), 'After 2… Nc6');
});
