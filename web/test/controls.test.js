// Every act of the Laws has its control on the page, with every field and every word that belongs to it: the tables of
// /api/vocabulary are walked, and the page's own sources read.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import test from 'node:test';
import vocabulary from '../src/generated/vocabulary.js';
import {tables} from '../src/text.js';

const src = new URL('../src/', import.meta.url);
const typed = 'typed-words.js'; // a word that can be typed is no control: most people never type one
const sources = ['', 'pages/', 'parts/']
  .flatMap(folder => readdirSync(new URL(folder, src)).map(name => folder + name))
  .filter(name => /\.jsx?$/.test(name) && name !== typed)
  .map(name => readFileSync(new URL(name, src), 'utf8'));

/** The text of the object literal around a place. */
function literalAt(text, at) {
  let start = at,
    depth = 0;
  for (; start > 0 && !(text[start] === '{' && depth-- === 0); start--) if (text[start] === '}') depth++;
  let end = start;
  for (depth = 0; end < text.length; end++) {
    if (text[end] === '{') depth++;
    if (text[end] === '}' && --depth === 0) break;
  }
  return text.slice(start, end + 1);
}

/** What the page sends of an act: the object literals with "do: 'act'". */
const sent = act =>
  sources.flatMap(text =>
    [...text.matchAll(new RegExp(`do: (?:[^,}]*)'${act}'`, 'g'))].map(m => literalAt(text, m.index)),
  );

/** Fields that an act may have and nobody fills in on the page. */
const without = {
  adjust: {squares: 'all pieces are meant'},
  claim: {clock: 'the arbiter sets clocks'},
  observe: {line: 'evidence that the server finds', searched: 'evidence that the server finds'},
  play: {lang: 'the board sends squares'},
  release: {lang: 'the board sends squares'},
  pause: {reason: 'the arbiter tells those who are there'},
  resume: {reason: 'the arbiter tells those who are there'},
  seal: {salt: 'the server’s'},
};
/** Fields that are put on a literal that was made elsewhere, such as the hand’s. */
const added = name =>
  ['partial', 'hands', 'accidental', 'felt'].includes(name) &&
  sources.some(text => new RegExp(`\\{(\\.{3}\\w+, )?${name}: `).test(text));

for (const [act, {fields}] of Object.entries(vocabulary.acts))
  test(`${act} has its control`, () => {
    const literals = sent(act);
    assert.ok(literals.length > 0, `nothing on the page sends "${act}"`);
    for (const name of Object.keys(fields ?? {})) {
      if (without[act]?.[name]) continue;
      const there = literals.some(l => new RegExp(`\\b${name}\\b`).test(l)) || added(name);
      assert.ok(there, `nothing on the page fills in "${name}" of "${act}"`);
    }
  });

test('nothing is excused that is not there', () => {
  for (const [act, fields] of Object.entries(without))
    for (const name of Object.keys(fields)) assert.ok(vocabulary.acts[act].fields[name], `${act} ${name}`);
});

test('every word of an act can be chosen, and is called something in every language', () => {
  const names = {claim: 'claim', ask: 'ask', observe: 'seen', penalise: 'measure'};
  const chosen = {
    claim: /wordsOf\(model, 'claim'\)/,
    ask: /wordsOf\(model, 'ask'\)/,
    observe: /wordsOf\('observe'/,
    penalise: /wordsOf\('penalise'/,
  };
  for (const [act, group] of Object.entries(names)) {
    assert.ok(
      sources.some(text => chosen[act].test(text)),
      `${act}: the list is the vocabulary's own`,
    );
    const {words} = Object.values(vocabulary.acts[act].fields).find(f => f.words);
    for (const word of words)
      for (const lang of Object.keys(tables)) assert.ok(tables[lang][`${group}.${word}`], `${lang}: ${group}.${word}`);
  }
  for (const act of ['rule', 'consent'])
    for (const word of Object.values(vocabulary.acts[act].fields).find(f => f.words).words)
      assert.ok(
        sent(act).some(l => l.includes(`'${word}'`)),
        `${act} ${word}`,
      );
});
