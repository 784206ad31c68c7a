import assert from 'node:assert/strict';
import {createHmac} from 'node:crypto';
import test from 'node:test';
import {presets} from '../src/newgame.js';
import {decoded, found, linesOf} from '../src/roster.js';
import {
  about,
  afterWall,
  attendance,
  boardLink,
  byesOf,
  change,
  crossTable,
  currentRound,
  defaultTime,
  exchanged,
  linksText,
  memoryOf,
  nextRound,
  pairsOf,
  prizesOf,
  progress,
  readPlayer,
  readResult,
  roomBoards,
  scoreOf,
  signedBy,
  startFen,
  teamCount,
  tournamentBody,
  waitingBoards,
  waitsForResults,
  watchKey,
  withSeats,
  withTeams,
} from '../src/tournament-model.js';

const tournament = (extra = {}) => ({
  id: 't',
  role: 'organiser',
  name: 'Club',
  players: [
    {number: 1, name: 'Anna', link: '/t/t#a'},
    {number: 2, name: 'Bella', link: '/t/t#b'},
  ],
  rounds: [
    {
      round: 1,
      state: 'open',
      boards: [
        {
          board: 1,
          white: 1,
          black: 2,
          game: 'g',
          result: null,
          state: {fen: 'x'},
          state_at: 10,
          now: 20,
          links: {white: '/g/g#w'},
        },
      ],
    },
    {round: 2, state: 'planned', boards: []},
  ],
  standings: [],
  ...extra,
});

test('boards follow the wall, each on its own watch', () => {
  let m = afterWall(null, {tournament: tournament()}, 100);
  assert.equal(m.rounds[0].boards[0].offset, 80);
  m = afterWall(
    m,
    {boards: [{round: 1, board: 1, game: 'g', result: '1-0', state: {fen: 'y'}, state_at: 30, now: 40}]},
    150,
  );
  const [b] = m.rounds[0].boards;
  assert.deepEqual([b.result, b.state.fen, b.stateAt, b.offset, b.links.white], ['1-0', 'y', 30, 110, '/g/g#w']);
  assert.equal(b.white, 1, 'who plays is kept');
});

test('later messages come without keys and do not lose them', () => {
  const m = afterWall(null, {tournament: tournament()}, 0);
  const bare = tournament({
    role: undefined,
    players: [
      {number: 1, name: 'Anna'},
      {number: 2, name: 'Bella'},
    ],
  });
  delete bare.rounds[0].boards[0].links;
  const after = afterWall(m, {tournament: {...bare, version: 2}}, 0);
  assert.equal(after.rounds[0].boards[0].links.white, '/g/g#w');
  assert.equal(after.players[1].link, '/t/t#b');
  assert.equal(after.role, 'organiser');
});

test('a player finds his seat by his own key', () => {
  const key = 'abcDEF0123456789abcd_-';
  const m = afterWall(null, {tournament: tournament({role: 'player', you: 2})}, 0);
  delete m.rounds[0].boards[0].links;
  const {white, black, ...more} = withSeats(m, key).rounds[0].boards[0].links;
  const expected = createHmac('sha256', key).update('board 1 1').digest().subarray(0, 16).toString('base64url');
  assert.deepEqual([white, black, more], [undefined, `/g/g#${expected}`, {}]);
  assert.equal(withSeats({...m, you: undefined}, key).rounds[0].boards[0].links, undefined);
});

test('rounds that a later message leaves out are as they were', () => {
  const m = afterWall(null, {tournament: tournament()}, 0);
  const after = afterWall(m, {tournament: tournament({rounds: [{round: 2, state: 'open', boards: []}]})}, 0);
  assert.deepEqual(
    after.rounds.map(r => [r.round, r.state]),
    [
      [1, 'open'],
      [2, 'open'],
    ],
  );
  assert.equal(after.rounds[0].boards[0].game, 'g');
});

test('the round to look at', () => {
  const rounds = (...states) => ({rounds: states.map((state, i) => ({round: i + 1, state}))});
  assert.equal(currentRound(rounds('finished', 'running', 'open')), 2);
  assert.equal(currentRound(rounds('finished', 'open', 'planned')), 2);
  assert.equal(currentRound(rounds('finished', 'finished')), 2);
});

test('players and tournaments as they are typed', () => {
  assert.equal(readPlayer(' Anna '), 'Anna');
  assert.deepEqual(readPlayer('Anna; 1850; Rook'), {name: 'Anna', rating: 1850, club: 'Rook'});
  assert.deepEqual(readPlayer('Anna; Rook'), {name: 'Anna', club: 'Rook'});
  const wish = {
    name: ' Club ',
    site: '',
    date: '',
    players: 'Anna\n\nBella; 1700\n',
    preset: 'rapid',
    control: '',
    system: 'double-round-robin',
    points: '3 1 0',
  };
  assert.deepEqual(tournamentBody(wish, presets({})), {
    name: 'Club',
    players: ['Anna', {name: 'Bella', rating: 1700}],
    regulations: {preset: 'rapid', control: '900+10'},
    system: 'double-round-robin',
    points: [3, 1, 0],
  });
  assert.equal(tournamentBody({...wish, points: '1 ½ 0'}, presets({})).points[1], 0.5);
  assert.deepEqual(tournamentBody({...wish, default: '30'}, presets({})).regulations, {
    preset: 'rapid',
    control: '900+10',
    check_in: true,
    default_ms: 1800000,
  });
  assert.equal('system' in tournamentBody({...wish, system: ''}, presets({})), false);
  assert.equal('points' in tournamentBody({...wish, points: 'x'}, presets({})), false);
});

test('a board leads back to its tournament', () => {
  const board = (game, white, black, result = null) => ({board: 1, game, white, black, result});
  const model = {
    id: 't',
    role: 'player',
    you: 2,
    links: {spectator: '/t/t#w'},
    rounds: [
      {round: 1, boards: [{...board('a', 1, 2), links: {white: '/g/a#w', black: '/g/a#b'}}, board('b', 3, 4, '1-0')]},
      {round: 2, boards: [{board: 1, game: null, white: 1, black: 3}]},
    ],
  };
  assert.equal(boardLink(model, model.rounds[0].boards[0], 'k'), '/g/a#b', 'his own seat');
  assert.equal(boardLink(model, model.rounds[1].boards[0], 'k'), null);
  assert.deepEqual(memoryOf(model, 'k'), {
    id: 't',
    href: '/t/t#k',
    boards: [
      {game: 'a', round: 1, href: '/g/a#b', over: false, mine: true},
      {game: 'b', round: 1, href: '/g/b#w', over: true, mine: false},
    ],
  });
});

test('who plays in the next round, and what has to be said so that it is so', () => {
  const model = {
    swiss: true,
    rounds: [
      {round: 1, state: 'finished'},
      {round: 2, state: 'planned'},
    ],
  };
  assert.equal(nextRound(model), 2);
  assert.equal(nextRound({...model, swiss: false}), null);
  const anna = {number: 1, absent: {1: 'half', 3: 'zero'}},
    bella = {number: 2, withdrawn: 2};
  assert.deepEqual(
    [1, 2, 3].map(r => attendance(anna, r)),
    ['half', 'plays', 'zero'],
  );
  assert.deepEqual(
    [1, 2, 3].map(r => attendance(bella, r)),
    ['plays', 'gone', 'gone'],
  );
  assert.deepEqual(change(anna, 2, 'half'), {absent: {2: 'half'}});
  assert.deepEqual(change(anna, 1, 'plays'), {absent: {1: null}});
  assert.deepEqual(change(anna, 1, 'gone'), {withdrawn: 1, absent: {1: null}});
  assert.deepEqual(change(bella, 2, 'zero'), {withdrawn: null, absent: {2: 'zero'}});
  assert.deepEqual(change(bella, 2, 'gone'), {});
});

test('the pairs of a proposal, and two who change places', () => {
  const pairs = pairsOf({
    boards: [
      {board: 1, white: 5, black: 4},
      {board: 2, white: 3, black: 2},
    ],
    byes: [6],
  });
  assert.deepEqual(pairs, [
    [5, 4],
    [3, 2],
    [6, 0],
  ]);
  assert.deepEqual(exchanged(pairs, 4, 6), [
    [5, 6],
    [3, 2],
    [4, 0],
  ]);
  assert.deepEqual(exchanged(pairs, 5, 4), [
    [4, 5],
    [3, 2],
    [6, 0],
  ]);
});

test('whose key opens which board', () => {
  const board = {board: 1, game: 'g', white: 1, black: 2};
  const link = (model, key = 'k') => boardLink({rounds: [], ...model}, board, key);
  assert.equal(link({role: 'spectator'}), '/g/g#k');
  assert.equal(link({role: 'arbiter', links: {spectator: '/t/t#w'}}), '/g/g#k', 'he directs it');
  assert.equal(
    link({role: 'player', you: 3, links: {spectator: '/t/t#w'}}),
    '/g/g#w',
    'a player watches as spectators do',
  );
  assert.equal(link({role: 'player', you: 3}), null, 'his own key does not open it');
  assert.equal(watchKey({role: 'organiser'}, 'k'), 'k');
});

test('the desk of all boards: what waits, the most urgent first', () => {
  const board = (n, extra) => ({
    board: n,
    game: `g${n}`,
    white: 1,
    black: 2,
    result: null,
    stateAt: 0,
    here: {white: true, black: true},
    ...extra,
  });
  const running = {phase: 'running', clock: {white: 50, black: 9000, running: 'white'}};
  const model = {
    regulations: {},
    rounds: [
      {round: 1, state: 'finished', boards: [board(1, {state: running, call: {by: 'white'}})]},
      {
        round: 2,
        state: 'running',
        boards: [
          board(1, {state: running, here: {white: true, black: false}}),
          board(2, {state: {...running, phase: 'paused'}, claim: {by: 'black', what: 'fifty'}}),
          board(3, {state: {...running, phase: 'paused'}, call: {by: 'white', reason: 'noise'}}),
          board(4, {state: running, result: '1-0'}),
          board(5, {}),
        ],
      },
    ],
  };
  const told = waitingBoards(model, () => 0).map(w => [w.round, w.board.board, w.kind, w.by]);
  assert.deepEqual(told, [
    [2, 3, 'call', 'white'],
    [2, 2, 'claim', 'black'],
    [2, 1, 'absent', 'black'],
  ]);
  assert.deepEqual(
    waitingBoards(model, () => 60)
      .filter(w => w.kind === 'flag')
      .map(w => w.board.board),
    [1],
    'a flag that has fallen meanwhile',
  );
});

test('who played whom', () => {
  assert.deepEqual(
    ['1-0', '1/2-1/2', '+/-', '0-1/2', '-/-'].map(r => [scoreOf(r, 'white'), scoreOf(r, 'black')]),
    [
      ['1', '0'],
      ['½', '½'],
      ['+', '-'],
      ['0', '½'],
      ['-', '-'],
    ],
  );
  const model = {
    players: [
      {number: 1, name: 'Anna', rating: 1850, club: 'Rook'},
      {number: 2, name: 'Bella'},
      {number: 3, name: 'Cyril'},
    ],
    standings: [
      {player: 2, name: 'Bella', points: 1.5},
      {player: 1, name: 'Anna', points: 0.5},
      {player: 3, name: 'Cyril', points: 0},
    ],
    rounds: [
      {round: 1, boards: [{white: 1, black: 2, result: '1/2-1/2'}]},
      {
        round: 2,
        boards: [
          {white: 3, black: 2, result: '0-1'},
          {white: 1, black: 3, result: null},
        ],
      },
    ],
  };
  assert.deepEqual(
    crossTable(model).rows.map(r => [r.player.name, ...r.cells, r.points]),
    [
      ['Bella', '', '½', '1', 1.5],
      ['Anna', '½', '', '', 0.5],
      ['Cyril', '0', '', '', 0],
    ],
  );
  assert.deepEqual(
    progress(model).rows.map(r => r.cells),
    [
      ['2○ ½'.replace('○', '●'), '3● 1'],
      ['1○ ½', ''],
      ['–', '1○ 0'],
    ],
  );
  // who had no game: a bye, half a point that was asked for, nothing; a round that is not open says nothing
  const swiss = {
    ...model,
    points: [1, 0.5, 0],
    players: [{...model.players[0], absent: {2: 'half'}}, ...model.players.slice(1)],
    rounds: [
      {round: 1, state: 'finished', byes: [3], boards: [{white: 1, black: 2, result: '1-0'}]},
      {round: 2, state: 'running', byes: [], boards: [{white: 3, black: 2, result: '0-1'}]},
      {round: 3, state: 'running', byes: [2], boards: [{white: 1, black: 3, result: null}]},
      {round: 4, state: 'planned', byes: [], boards: []},
    ],
  };
  assert.deepEqual(
    progress(swiss).rows.map(r => r.cells),
    [
      ['2● 0', '3● 1', '', ''],
      ['1○ 1', '½', '', ''],
      ['1', '1○ 0', '', ''],
    ],
  );
  assert.equal(waitsForResults(swiss, swiss.rounds[3]), true);
  assert.equal(
    waitsForResults({rounds: [{round: 1, state: 'finished'}]}, {round: 2, state: 'planned', boards: []}),
    false,
  );
  assert.equal(about(model.players[0]), '1850, Rook');
  assert.equal(about(model.players[1]), '');
});

test('boards before their games, links to paste', () => {
  assert.match(startFen({}), /^rnbqkbnr/);
  assert.equal(startFen({start: 'x'}), 'x');
  assert.equal(startFen({chess960: 5}), null);
  assert.equal(
    linksText([
      ['Anna', 'http://a'],
      ['Bella', 'http://b'],
    ]),
    'Anna\thttp://a\nBella\thttp://b',
  );
});

test('a result as one types it', () => {
  for (const [line, board, result] of [
    ['12 1-0', 12, '1-0'],
    ['3 1', 3, '1-0'],
    ['3: 0-1', 3, '0-1'],
    ['3 0', 3, '0-1'],
    ['4 =', 4, '1/2-1/2'],
    ['4 ½-½', 4, '1/2-1/2'],
    ['4 1/2-1/2', 4, '1/2-1/2'],
    ['4 0.5', 4, '1/2-1/2'],
    ['7 +', 7, '+/-'],
    ['7 -', 7, '-/+'],
    ['7 +/-', 7, '+/-'],
    ['7 -/+', 7, '-/+'],
    ['7 --', 7, '-/-'],
    ['7 -/-', 7, '-/-'],
    ['7 + -', 7, '+/-'],
  ])
    assert.deepEqual(readResult(line), {board, result}, line);
  for (const line of ['', '12', '1-0', 'x 1-0', '3 won', '3 1-0-1']) assert.equal(readResult(line), null, line);
  assert.equal(signedBy({signed: {white: '1-0', black: '0-1'}}), 2);
  assert.equal(signedBy({signed: {white: '1-0', black: null}}), 1);
  assert.equal(signedBy({signed: {white: '1-0', black: '1-0'}, result: '1-0'}), 0);
});

test('who sits in the room finds his board first', () => {
  const boards = [1, 2, 3].map(n => ({board: n, white: n, black: n + 3, in_room: n > 1}));
  const order = you => roomBoards({you}, {boards}).map(b => b.board);
  assert.deepEqual(
    [order(6), order(2), order(1), order(undefined)],
    [
      [3, 2],
      [2, 3],
      [2, 3],
      [2, 3],
    ],
  );
});

test('until when one may come', () => {
  const model = {regulations: {default_ms: 1000}};
  assert.deepEqual(defaultTime(model, {started: 5000, state: 'running'}, 5999), {until: 6000, over: false});
  assert.deepEqual(defaultTime(model, {started: 5000, state: 'running'}, 6000), {until: 6000, over: true});
  for (const [m, round] of [
    [{}, {started: 1, state: 'running'}],
    [model, {state: 'open'}],
    [model, {started: 1, state: 'finished'}],
  ])
    assert.equal(defaultTime(m, round, 9e12), null);
});

test('a list in whatever way it is written', () => {
  const bytes = (...all) => Uint8Array.from(all);
  assert.equal(decoded(new TextEncoder().encode('Žofie')), 'Žofie');
  assert.equal(decoded(new TextEncoder().encode('\ufeffAnna')), 'Anna');
  assert.equal(decoded(bytes(0x8e, 0x6f, 0x66, 0x69, 0x65)), 'Žofie'); // windows-1250
  assert.equal(decoded(bytes(0xff, 0xfe, 0x7d, 0x01, 0x6f, 0x00)), 'Žo');
  assert.equal(decoded(bytes(0xfe, 0xff, 0x01, 0x7d)), 'Ž');
});

test('searching a list', () => {
  const list = linesOf('ID Number  Name\r\n1  Nováková, Anna\n2  Novak, Boris\n3  Nova');
  assert.deepEqual(found(list, 'novak', 10), ['1  Nováková, Anna', '2  Novak, Boris']);
  assert.deepEqual(found(list, 'anna NOV', 10), ['1  Nováková, Anna']);
  assert.deepEqual(found(list, 'nov', 1), ['1  Nováková, Anna']);
  assert.deepEqual(found(list, 'no', 10), []);
});

test('prizes by place, shared by those who are equal', () => {
  const standings = [
    {rank: 1, player: 4},
    {rank: 2, player: 1},
    {rank: 2, player: 3},
    {rank: 4, player: 2},
  ];
  assert.deepEqual(
    [...prizesOf({standings, prizes: ['500 €', '300 €', '100 €']})],
    [
      [4, '500 €'],
      [1, '300 € + 100 € : 2'],
      [3, '300 € + 100 € : 2'],
    ],
  );
  assert.equal(prizesOf({standings}).size, 0);
});

test('teams are clubs, and their systems are asked for in another way', () => {
  const wish = {
    name: 'League',
    site: '',
    date: '',
    players: 'Anna; 1850; Rook\nBella; Pawn\nCyril; Rook',
    preset: 'rapid',
    control: '',
    points: '',
    ties: '',
    prizes: '',
    system: 'team-round-robin',
    swiss: true,
    rounds: '',
    boards: '2',
  };
  assert.equal(teamCount(wish), 2);
  const body = tournamentBody(wish, presets({}));
  assert.deepEqual(
    [body.system, body.teams, 'tiebreaks' in body],
    ['dutch', {boards: 2, system: 'round-robin'}, false],
  );
  const going = {...wish, goesOn: true, file: {text: '012 x'}, boards: ''};
  assert.deepEqual(
    [tournamentBody(going, presets({})).teams, tournamentBody({...going, system: ''}, presets({})).teams],
    [{system: 'round-robin'}, undefined],
  );
  assert.deepEqual(
    [true, false].map(
      goesOn => tournamentBody({...going, goesOn, system: '', swiss: false, rounds: '9'}, presets({})).rounds,
    ),
    [9, undefined],
  ); // the file's system may be Swiss
  const systems = withTeams([
    {system: 'dutch', rounds: 4},
    {system: 'round-robin', rounds: 7},
    {system: 'knock-out', rounds: 3, team_tiebreaks: ['MPvGP']},
    {system: 'team', rounds: 4, tiebreaks: ['BH'], team_tiebreaks: ['EMMSB']},
  ]);
  assert.deepEqual(
    systems.slice(3).map(s => [s.system, s.rounds, s.tiebreaks]),
    [
      ['team', 4, ['EMMSB']],
      ['team-round-robin', 7, undefined],
      ['team-knock-out', 3, ['MPvGP']],
    ],
  );
  const model = {
    players: [
      {number: 1, name: 'Anna', club: 'Rook'},
      {number: 2, name: 'Bella', club: 'Pawn'},
      {number: 3, name: 'Cyril', club: 'Pawn'},
    ],
    teams: {
      list: [
        {team: 1, name: 'Rook'},
        {team: 2, name: 'Pawn'},
      ],
    },
  };
  assert.deepEqual(byesOf(model, {byes: [1, 2, 3], matches: [{white: 1, black: 3}]}), ['Anna', 'Pawn']);
  assert.deepEqual(byesOf({players: model.players}, {byes: [1, 2]}), ['Anna', 'Bella']);
});
