import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import test from 'node:test';
import {languages, speaker, tables} from '../src/text.js';

const keys = Object.keys(tables.en);
const values = text =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(m => m[1])
    .sort()
    .join();

test('every language says everything, with the same values in it', () => {
  assert.deepEqual(Object.keys(tables), Object.keys(languages));
  for (const [lang, table] of Object.entries(tables)) {
    assert.deepEqual(Object.keys(table).sort(), [...keys].sort(), lang);
    for (const key of keys) {
      assert.ok(table[key].trim(), `${lang}: ${key} is empty`);
      assert.equal(values(table[key]), values(tables.en[key]), `${lang}: ${key}`);
    }
  }
});

const letters = {cs: 'ěščřžýáíéůú', sk: 'ľščťžýáíéúôň', hr: 'čćžšđ', sl: 'čšž'};
test('each language is written with its own letters', () => {
  for (const [lang, own] of Object.entries(letters)) {
    const all = Object.values(tables[lang]).join(' ');
    for (const letter of own) assert.ok(all.includes(letter), `${lang}: no ${letter}`);
    const same = keys.filter(
      k => tables[lang][k] === tables.en[k] && /[a-z]{5}/i.test(tables.en[k]) && !/^(word|new\.edition|preset)/.test(k),
    );
    assert.ok(same.length <= 3, `${lang}: not translated: ${same}`);
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
  const source = sources(new URL('../src/', import.meta.url))
    .filter(s => !s.startsWith('export default'))
    .join('\n');
  const asked = new Set([...source.matchAll(/\bt\('([^']+)'/g)].map(m => m[1]));
  for (const m of source.matchAll(/\bt\([^')`]*\? '([^']+)'(?: : '([^']+)')?/g))
    [m[1], m[2]].filter(Boolean).forEach(k => asked.add(k));
  assert.deepEqual(
    [...asked].filter(k => !keys.includes(k)),
    [],
  );
  const patterns = [...source.matchAll(/\bt\(`([^`]*)/g)].map(m => m[1].split('${')[0]).filter(p => p.length > 1);
  const unused = keys.filter(k => !asked.has(k) && !source.includes(`'${k}'`) && !patterns.some(p => k.startsWith(p)));
  assert.deepEqual(unused, []);
});

test('a text that is missing falls back to English, then to its name', () => {
  assert.equal(speaker('xx')('close'), 'Close');
  assert.equal(speaker('cs')('no such key'), 'no such key');
  assert.equal(speaker('en')('board.ply', {n: 3, of: 9}), 'After half-move 3 of 9');
});
