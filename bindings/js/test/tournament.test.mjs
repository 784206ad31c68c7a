// Tournaments in JavaScript: pairs, teams, standings, reports.
import assert from 'node:assert/strict';
import test from 'node:test';
import {Refused, SyntaxFault, Tournament, systems} from '../lib/tournament.mjs';

const DUBOV = `012 Open
192 FIDE_DUBOV_2026
142 3
001    1      Anna                              2200                             1.0    1     3 w 1
001    2      Bella                             2100                             0.5    2     4 b =
001    3      Cyril                             2000                             0.0    4     1 b 0
001    4      Dora                              1900                             0.5    3     2 w =
`;

test('a round robin', () => {
  const t = new Tournament('round-robin');
  assert.deepEqual(
    ['Anna', 'Běla', 'Cyril'].map(name => t.add(name)),
    [1, 2, 3],
  );
  assert.deepEqual(
    [t.nextRound(), t.rounds, t.tiebreaks],
    [
      [
        [2, 3],
        [1, 0],
      ],
      3,
      ['DE', 'SB', 'WON', 'KS'],
    ],
  );
  t.setResult(1, 1, '1-0');
  t.tiebreaks = ['SB'];
  assert.deepEqual(t.standings()[0], {
    rank: 1,
    player: 2,
    name: 'Běla',
    points: 1,
    games: 1,
    wins: 1,
    draws: 0,
    losses: 0,
    tiebreaks: {SB: 0},
  });
  assert.equal(t.isFinished(1), true);
  t.free();
});

test('numbers are as exact as elsewhere', () => {
  const t = new Tournament('round-robin');
  for (let i = 0; i < 60; i++) t.add(`P${i}`);
  for (let round = 1; round <= t.rounds; round++) {
    t.nextRound();
    t.boards(round).forEach((b, i) => t.setResult(round, i + 1, '1/2-1/2'));
  }
  assert.deepEqual(t.standings()[59], {
    rank: 1,
    player: 60,
    name: 'P59',
    points: 29.5,
    games: 59,
    wins: 0,
    draws: 59,
    losses: 0,
    tiebreaks: {DE: null, SB: (59 * 29.5) / 2, WON: 0, KS: 29.5},
  });
});

test('the report says the system', () => {
  const t = Tournament.read(DUBOV);
  assert.deepEqual([t.system, t.opened, t.label(2, 'name'), t.rating(2)], ['dubov', 1, 'Bella', 2100]);
  assert.equal(Tournament.read(DUBOV, 'dutch').system, 'dutch');
  const pairs = t.nextRound();
  assert.deepEqual(
    t.explain(2, 'de').map(r => [r.white, r.black]),
    pairs,
  );
  assert.ok(t.trf.includes('192 FIDE_DUBOV_2026'));
  assert.deepEqual(Tournament.read(t.trf).pairs(2), pairs);
});

test('teams', () => {
  const t = new Tournament('team', {boards: 2});
  for (const club of 'KLMN') for (let i = 0; i < 2; i++) t.add(`${club}${i + 1}`, {rating: 2000 - i, club});
  t.nextRound();
  assert.deepEqual(t.teams[3], {name: 'N', players: [7, 8]});
  ['1-0', '0-1', '1-0', '1-0'].forEach((result, i) => t.setResult(1, i + 1, result));
  assert.deepEqual(t.matches(1)[0], {white: 1, black: 3, boards: [1, 2], points: [2, 0]});
  assert.deepEqual(
    t.standings().map(row => [row.rank, row.team, row.points, row.game_points]),
    [
      [1, 1, 2, 2],
      [2, 2, 1, 1],
      [2, 4, 1, 1],
      [4, 3, 0, 0],
    ],
  );
  assert.deepEqual(Tournament.read(t.trf).standings(), t.standings());
});

test('what is refused', () => {
  const t = new Tournament('dutch', {rounds: 3});
  t.add('Anna');
  assert.throws(() => t.setResult(1, 1, '1-0'), Refused);
  assert.throws(() => (t.tiebreaks = ['BH', 'XY']), SyntaxFault);
  assert.throws(() => t.standings({tiebreaks: ['XY']}), SyntaxFault);
  assert.throws(() => new Tournament('cheese'), RangeError);
  assert.throws(() => new Tournament('dutch', {boards: 2}), Refused);
  assert.throws(() => Tournament.read('nothing'), /line 1, column 1: expected players/);
  assert.deepEqual(
    systems()
      .filter(s => s.teamTiebreaks)
      .map(s => s.name),
    ['round-robin', 'double-round-robin', 'knock-out', 'team'],
  );
});

test('who must not meet, acceleration and the first colour', () => {
  const t = new Tournament('dutch', {rounds: 7});
  for (let i = 1; i <= 8; i++) t.add(`P${i}`, {rating: 2000 - i});
  t.setInitial('b');
  t.forbid([1, 5]);
  t.accelerate();
  assert.deepEqual(t.nextRound(), [
    [3, 1],
    [2, 4],
    [7, 5],
    [6, 8],
  ]);
  assert.throws(() => t.forbid([9]), Refused);
});
