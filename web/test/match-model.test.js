import assert from 'node:assert/strict';
import test from 'node:test';
import {afterMatch, eloText, evalText, llrText, path, percent, plot, pointsText} from '../src/match-model.js';

const board = (place, extra) => ({place, game: 1, state: {fen: 'x'}, state_at: 10, now: 20, ...extra});
const first = {match: {engines: [{name: 'a'}], games: 4}, boards: [board(1), board(0)], standing: {played: 0}};

test('boards follow the messages, each on its own watch', () => {
  assert.equal(afterMatch(null, {boards: [board(0)]}, 5), null, 'nothing is known before the match is');
  let m = afterMatch(null, first, 100);
  assert.deepEqual(
    m.boards.map(b => [b.place, b.stateAt, b.offset]),
    [
      [0, 10, 80],
      [1, 10, 80],
    ],
  );
  m = afterMatch(m, {boards: [board(1, {game: 3, state_at: 30, now: 50})]}, 60);
  assert.deepEqual(
    m.boards.map(b => [b.place, b.game, b.offset]),
    [
      [0, 1, 80],
      [1, 3, 10],
    ],
  );
  assert.equal(m.standing.played, 0);
  m = afterMatch(m, {boards: [], standing: {played: 2}}, 70);
  assert.deepEqual([m.standing.played, m.boards.length, m.games], [2, 2, 4]);
  assert.equal(afterMatch(m, {...first, boards: []}, 80).boards.length, 0, 'what is told anew is all there is');
});

test('figures as people read them', () => {
  assert.equal(evalText(null), '');
  assert.equal(evalText({score: 35}), '+0.35');
  assert.equal(evalText({score: -120}), '−1.20');
  assert.equal(evalText({score: -4, mate: true}), '−#4');
  assert.equal(eloText({elo: 12.34, error: 4.56}), '+12.3 ± 4.6');
  assert.equal(eloText({elo: -9999, error: 0}), '−∞');
  assert.equal(eloText({elo: 9999, error: 0}), '+∞');
  assert.equal(percent(0.525), '52.5 %');
  assert.equal(llrText(-2.944), '−2.94');
  assert.equal(pointsText([3, 1, 1]), '3½/5');
  assert.equal(pointsText([0, 1, 0]), '½/1');
  assert.equal(pointsText([0, 0, 2]), '0/2');
});

test('a chart stays within its limits', () => {
  const {points, at} = plot([0, 10, -30], {width: 100, height: 40, low: -20, high: 20});
  assert.deepEqual(points, [
    [0, 20],
    [50, 10],
    [100, 40],
  ]);
  assert.equal(at(20), 0);
  assert.equal(path(points), 'M0.0 20.0L50.0 10.0L100.0 40.0');
  assert.equal(path([]), '');
});
