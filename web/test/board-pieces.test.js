import assert from 'node:assert/strict';
import test from 'node:test';
import {isSame, settle, withMove} from '../src/board-pieces.js';

const at = (men, square) => men.find(m => m.square === square);

test('who stays is the same one; who moved is who went', () => {
  const before = settle([], {e2: 'P', d2: 'P', e1: 'K'});
  assert.ok(
    before.every(m => !m.moved),
    'nobody glides to where he is first seen',
  );
  const after = settle(before, {e4: 'P', d2: 'P', e1: 'K'});
  assert.equal(at(after, 'e4').id, at(before, 'e2').id);
  assert.deepEqual([at(after, 'e4').moved, at(after, 'd2').moved], [true, false]);
  assert.equal(at(settle(after, {e4: 'P', d2: 'P', e1: 'K'}), 'e4').moved, false);
});

test('a capture takes one away, and the nearest of a kind is the one who came', () => {
  const before = settle([], {a1: 'R', h1: 'R', f3: 'p'});
  const after = settle(before, {a1: 'R', f3: 'R'});
  assert.equal(at(after, 'f3').id, at(before, 'h1').id);
  assert.equal(after.length, 2);
});

test('castling moves two, a promotion is the same man', () => {
  const before = settle([], {e1: 'K', h1: 'R', a7: 'P'});
  const castled = settle(before, {g1: 'K', f1: 'R', a7: 'P'});
  assert.deepEqual([at(castled, 'g1').id, at(castled, 'f1').id], [at(before, 'e1').id, at(before, 'h1').id]);
  const queen = settle(castled, {g1: 'K', f1: 'R', a8: 'Q'});
  assert.deepEqual([at(queen, 'a8').id, at(queen, 'a8').piece], [at(before, 'a7').id, 'Q']);
});

test('men keep their order in the document', () => {
  const before = settle([], {a1: 'R', b1: 'N', c1: 'B'});
  const ids = before.map(m => m.id);
  assert.deepEqual(
    settle(before, {b1: 'N', c1: 'B', a5: 'R'}).map(m => m.id),
    ids,
  );
});

test('a move by hand: plain, in passing, promoting, castling', () => {
  assert.deepEqual(withMove({e2: 'P'}, {from: 'e2', to: 'e4', piece: 'P'}), {e4: 'P'});
  assert.deepEqual(withMove({e5: 'P', d5: 'p'}, {from: 'e5', to: 'd6', piece: 'P'}), {d6: 'P'});
  assert.deepEqual(withMove({b2: 'p', a1: 'R'}, {from: 'b2', to: 'a1', piece: 'p', promotion: 'n'}), {a1: 'n'});
  const home = {e1: 'K', a1: 'R', h1: 'R'};
  assert.deepEqual(withMove(home, {from: 'e1', to: 'g1', piece: 'K'}), {g1: 'K', f1: 'R', a1: 'R'});
  assert.deepEqual(withMove(home, {from: 'e1', to: 'c1', piece: 'K'}), {c1: 'K', d1: 'R', h1: 'R'});
  assert.deepEqual(
    withMove(home, {from: 'e1', to: 'g1', piece: 'K', alone: true}),
    {g1: 'K', a1: 'R', h1: 'R'},
    'one hand, one piece',
  );
  assert.deepEqual(withMove({f1: 'K', g1: 'R'}, {from: 'f1', to: 'g1', piece: 'K'}), {g1: 'K', f1: 'R'}, 'Chess960');
});

test('a move that the server has done is not done twice', () => {
  const done = {e4: 'P'};
  assert.equal(withMove(done, {from: 'e2', to: 'e4', piece: 'P'}), done);
  const answered = {e2: 'q'};
  assert.equal(withMove(answered, {from: 'e2', to: 'e4', piece: 'P'}), answered, 'another man stands there now');
});

test('the same pieces on the same squares', () => {
  assert.ok(isSame({e2: 'P', d2: 'P'}, {d2: 'P', e2: 'P'}));
  assert.ok(!isSame({e2: 'P'}, {e2: 'P', d2: 'P'}));
  assert.ok(!isSame({e2: 'P'}, {e2: 'p'}));
});
