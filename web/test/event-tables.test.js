import assert from 'node:assert/strict';
import {test} from 'node:test';
import {alikeNames, coloursOf, hasPlayed, notPlaying, ownRound, playerAlike, podium} from '../src/event-tables.js';
import {fileName} from '../src/tournament-model.js';

const players = ['Zelený, Oto', 'Anna', 'oto zeleny', 'Bea', 'Cyril', 'Dora'].map((name, i) => ({number: i + 1, name}));
const board = (n, white, black, result = null) => ({board: n, white, black, result, game: `g${n}`});
const event = (more = {}) => ({
  players: players.map(p => ({...p, ...more[p.number]})),
  standings: [],
  rounds: [
    {round: 1, state: 'finished', boards: [board(1, 1, 2, '1-0'), board(2, 4, 5, '+/-')], byes: [6]},
    {round: 2, state: 'running', boards: [board(1, 2, 4)], byes: [1]},
    {round: 3, state: 'planned', boards: [], byes: []},
  ],
});

test('names are alike without accents, case and order', () => {
  assert.deepEqual([...alikeNames(players)], [[3, 1]]);
  assert.equal(playerAlike(players, 'ZELENY Oto').number, 1);
  assert.equal(playerAlike(players, 'Ota Zelený'), undefined);
});

test('colours of games that were played, in their order', () => {
  assert.deepEqual(coloursOf(event(), 2, 2), ['black']);
  assert.deepEqual(coloursOf(event(), 4, 3), [null, 'black']);
  assert.deepEqual(coloursOf(event(), 1, 1), []);
});

test('who does not play, and why', () => {
  const model = event({3: {entered: 3}, 5: {withdrawn: 2}, 6: {absent: {2: 'half'}}});
  assert.deepEqual(
    notPlaying(model, model.rounds[1]).map(({player, why}) => [player.number, why]),
    [
      [1, 'bye'],
      [3, 'later'],
      [5, 'gone'],
      [6, 'half'],
    ],
  );
  assert.deepEqual(notPlaying(model, model.rounds[2]), []);
});

test('whoever has a game or a bye has played', () => {
  const model = event();
  assert.deepEqual(
    players.map(p => hasPlayed(model, p.number)),
    [true, true, false, true, true, true],
  );
});

test('a card says where to sit, or why not', () => {
  const {board, colour, opponent} = ownRound(event(), 4);
  assert.deepEqual([board, colour, opponent.name], [1, 'black', 'Anna']);
  assert.equal(ownRound(event({6: {absent: {2: 'half'}}}), 6).why, 'half');
});

test('a podium stands when every round is over; equals share a step', () => {
  const standings = [1, 2, 2, 4].map((rank, i) => ({rank, player: i + 1, name: players[i].name, points: 3}));
  assert.equal(podium({...event(), standings}), null);
  const over = {...event(), standings, rounds: event().rounds.slice(0, 1)};
  assert.deepEqual(
    podium(over).map(rows => rows.length),
    [1, 2],
  );
});

test('a file says what it is', () => {
  assert.equal(fileName('Žižkov Open, jaro 2026!', 'report.trf'), 'zizkov-open-jaro-2026-report.trf');
  assert.equal(fileName('象棋', 'games.pgn'), 'games.pgn');
});
