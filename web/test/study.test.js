import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import test from 'node:test';
import {openingBook, studyHere} from '../src/computer.js';
import openings from '../src/generated/openings.js';
import {accuracyOf, chanceOf, costOf, mistakesOf, openingOf, slideOf} from '../src/study.js';

const built = new URL('../../bindings/js/dist/whole.wasm', import.meta.url);
const whole = existsSync(built) && (await import('../../bindings/js/lib/whole.mjs'));
const skip = !whole && 'make js';

/** White's chances after each move; every better move is another one unless `best` says the same. */
const game = (chances, best = {}) =>
  chances.map((white, i) => ({
    white,
    turn: /** @type {Colour} */ (i % 2 ? 'black' : 'white'),
    best: best[i + 1] ? `m${i + 1}` : 'other',
    better: 'B',
    ...(i && {played: `m${i}`, text: `M${i}`}),
  }));

test('chances are the library’s', () => {
  assert.deepEqual([0, 300, -300, 100, 5000, -5000].map(chanceOf), [50, 75, 25, 63, 95, 5]);
});

test('a move costs what its player had before it and has not after it', () => {
  const weighed = game([50, 40, 70, 70, 35]);
  assert.deepEqual(
    [1, 2, 3, 4].map(ply => costOf(weighed, ply)),
    [10, 30, 0, 0],
  );
  assert.equal(costOf(game([50, 20], {1: true}), 1), 0); // nothing better was found
});

test('mistakes of both sides, by their size', () => {
  const found = mistakesOf(game([50, 41, 31, 11, 41, 26]));
  assert.deepEqual(
    found.map(({ply, by, kind, before, after}) => [ply, by, kind, before, after]),
    [
      [3, 'white', 'mistake', 31, 11],
      [4, 'black', 'blunder', 89, 59],
      [5, 'white', 'mistake', 41, 26],
    ],
  );
});

test('accuracy: the mean of what each move scores', () => {
  const weighed = game([50, 40, 40, 40, 90]);
  assert.equal(accuracyOf(weighed, 'white'), 90); // 80 and 100
  assert.equal(accuracyOf(weighed, 'black'), 50); // 100 and 0
  assert.equal(accuracyOf(game([50]), 'white'), null);
});

test('a slide has a beginning', () => {
  assert.deepEqual(slideOf(game([50, 52, 46, 44, 40, 34, 28])), {who: 'white', ply: 3});
  assert.deepEqual(slideOf(game([50, 60, 52, 58, 70])), {who: 'black', ply: 3});
  assert.equal(slideOf(game([50, 20, 50])), null);
});

test('every row of the opening table is a line of legal moves, and each position has one name', {skip}, () => {
  const book = openingBook(openings, whole);
  assert.equal(new Map(book).size, openings.length);
  for (const [eco, name] of openings) assert.ok(/^[A-E]\d\d$/.test(eco) && name.length > 3, name);
});

test('an opening is known by its position, whatever the order of the moves', {skip}, () => {
  const book = new Map(openingBook(openings, whole));
  const named = line => {
    const keys = line.map((_, i) =>
      whole.Position.initial()
        .playAll(line.slice(0, i + 1).join(' '))
        .fen.split(' ')
        .slice(0, 4)
        .join(' '),
    );
    return openingOf(keys, book)?.name;
  };
  assert.equal(named(['c4', 'e6', 'd4', 'd5', 'a3']), "Queen's Gambit Declined");
  assert.equal(named(['e4', 'e5', 'Nf3', 'Nc6', 'Bc4', 'Bc5', 'c3', 'Nf6', 'd3']), 'Italian Game, Giuoco Pianissimo');
  assert.equal(named(['a3']), undefined);
});

test('a game is looked at from its end, in the reader’s language', {skip}, () => {
  const moves = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];
  const steps = studyHere({moves, language: 'de'}, whole);
  const seen = [];
  let step = steps.next();
  for (; !step.done; step = steps.next()) seen.push(step.value.done);
  assert.deepEqual(seen, [1, 2, 3, 4, 5]);
  const weighed = step.value.weighed.map(w => ({...w, white: chanceOf(w.score)}));
  assert.equal(weighed[4].text, 'Dh4#');
  assert.equal(weighed[4].white, 5);
  const [blunder] = mistakesOf(weighed).filter(m => m.ply === 3);
  assert.ok(['mistake', 'blunder'].includes(blunder.kind) && blunder.better);
  assert.equal(step.value.keys.length, 5);
});
