// At a game under the Laws: what each role is told, what may be asked, and a partner on the other side.
import assert from 'node:assert/strict';
import test from 'node:test';
import {load} from '../lib/index.mjs';

const {
  LawGame,
  Partner,
  Position,
  SyntaxFault,
  article,
  askLaws,
  control,
  describe,
  lawChanges,
  movesIn,
  readMove,
  speedOf,
} = await load();

const begun = (regulations, options) => {
  const game = new LawGame(regulations, options);
  game.apply({at: 0, by: 'arbiter', do: 'start'});
  return game;
};

test('online: legal moves for the one on move, and each move for people', () => {
  const game = begun({preset: 'online', control: '300+3'}, {language: 'de'});
  assert.equal(game.view('white').pieces, 'move');
  assert.equal(game.view('white').legal.length, 20);
  assert.equal(game.view('black').legal, null);
  game.apply({at: 1000, by: 'white', do: 'play', move: 'g1f3'});
  assert.equal(game.plies, 1);
  const {move, plies} = game.viewEvent('spectator');
  const {fen, ...told} = move;
  assert.deepEqual(told, {
    ply: 1,
    move: 'g1f3',
    text: 'Sf3',
    said: 'Springer g1 nach f3',
    announced: 'Springer Gustav eins Felix drei',
    by: 'white',
    at: 1000,
    clock: 302000,
  });
  assert.equal(plies, 1);
  assert.equal(fen, game.position().fen);
  assert.deepEqual(game.view('white').moves, [move]);
  assert.deepEqual(game.view('white').sheet, {});
  assert.equal(game.view('white', {language: 'cs'}).moves[0].text, 'Jf3');
});

test('at a board: bound by a touch, what would follow, and who calls', () => {
  const game = begun({preset: 'rapid', control: '600+5'});
  const {pieces, legal, bound, acts, claim, call} = game.view('white');
  assert.deepEqual([pieces, legal, bound, claim, call], ['touch', null, null, null, null]);
  assert.ok(acts.includes('claim repetition'));
  game.apply({at: 10, by: 'white', do: 'touch', square: 'g1'});
  assert.deepEqual(game.view('white').bound.sort(), ['g1f3', 'g1h3']);
  const before = game.log;
  const [ruling] = game.would({at: 20, by: 'white', do: 'play', move: 'e2e5'});
  assert.equal(ruling.of, 'white');
  assert.equal(game.log, before);
  assert.deepEqual(game.view('white').bound_text.sort(), ['Nf3', 'Nh3']);
  assert.throws(() => game.would({at: 20, by: 'white', do: 'dance'}), SyntaxFault);
  game.apply({at: 30, by: 'white', do: 'play', move: 'g1f3'});
  game.apply({at: 40, by: 'black', do: 'stop', reason: 'noise'});
  assert.deepEqual(game.viewEvent('spectator').call, {by: 'black', reason: 'noise'});
  assert.match(game.pgn, /\[Result "\*"\][\s\S]*1\. Nf3/);
});

test('a role is told what it may see, and others are no roles', () => {
  const game = begun({control: '5400+30', sheets: 'manual', white: 'Anna'});
  game.apply({at: 10, by: 'white', do: 'play', move: 'e2e4'});
  game.apply({at: 20, by: 'white', do: 'write', text: 'e4'});
  assert.equal(game.viewEvent('white').event.text, 'e4');
  assert.equal(game.viewEvent('black').event.text, undefined);
  assert.deepEqual([game.state('black').ply, game.state('spectator').ply], [null, 1]);
  assert.deepEqual(
    game.view('arbiter', {since: 2}).missed.map(({seq}) => seq),
    [3],
  );
  assert.deepEqual(JSON.parse(game.viewText('arbiter')), game.view('arbiter'));
  assert.throws(() => game.view('king'), RangeError);
  assert.throws(() => new LawGame({control: '60'}).viewEvent('white'), RangeError);
  const long = LawGame.fromLog(game.log);
  assert.equal(long.viewText('black'), game.viewText('black'));
});

test('questions: the board, an Article, a time control', () => {
  assert.match(describe(Position.initial(), 'where N', 'en'), /b1.*g1/);
  assert.equal(describe(Position.initial(), 'weather'), null);
  assert.equal(movesIn(Position.initial(), 'cs').filter(text => /^J/.test(text)).length, 4);
  assert.equal(readMove(Position.initial(), 'Sf3', 'de'), 'g1f3');
  assert.equal(readMove(Position.initial(), 'Sf6', 'de'), null);
  assert.match(article('2023', '7.5.5').text, /illegal/i);
  assert.equal(article('2023', '99.9'), null);
  assert.deepEqual(control('600+5'), {control: '600+5', short: '10+5', text: '10\u00a0min, +5\u00a0s a move'});
  assert.throws(() => control('soon'), SyntaxFault);
});

test('the Laws are asked: by phrase, by number, at a speed, in an edition, in vain', () => {
  const {found, fast, nearest} = askLaws('fifty moves');
  assert.deepEqual([found[0].number, found[0].isGood, fast, nearest], ['9.3', true, null, null]);
  const blitz = askLaws('7.5.5', {speed: 'blitz', language: 'cs'});
  assert.deepEqual([blitz.found[0].topic, blitz.fast.number], ['illegal-penalty', 'A.3']);
  assert.deepEqual(blitz.found[0].numbers, {2009: '7.4.b', 2014: '7.5.b', 2018: '7.5.5', 2023: '7.5.5'});
  assert.match(blitz.found[0].title, /nepřípustné/);
  assert.equal(askLaws('fifty moves', {edition: '2009', most: 1}).found.length, 1);
  assert.deepEqual(askLaws('qqqq zzzz').found, []);
  assert.throws(() => askLaws('flag', {edition: '1997'}), RangeError);
  const changes = lawChanges('2018', '2023');
  assert.ok(changes.every(({since}) => since === '2023'));
  assert.equal(changes.find(({law}) => law.topic === 'resignation').game, 'laws/resign-lone-king');
  assert.deepEqual(lawChanges('2023', '2023'), []);
  assert.throws(() => lawChanges('1997', '2023'), RangeError);
  assert.deepEqual(
    [{control: '180+2'}, {control: '900'}, {control: '5400+30'}, {control: '60', preset: 'rapid'}].map(speedOf),
    ['blitz', 'rapid', 'standard', 'rapid'],
  );
});

test('a partner plays, online and at a board', () => {
  for (const preset of ['online', 'rapid']) {
    const game = begun({preset, control: '600+5', arbiter: false});
    const partner = new Partner(game, 'white', {level: 800, seed: 3, memory: 1 << 20});
    assert.deepEqual(partner.atOnce(0), []);
    assert.ok(partner.isToThink);
    const {ms, nodes} = partner.think({nodes: 5000});
    assert.ok(ms > 0 && nodes > 0);
    for (const deed of partner.decide()) game.apply({...deed, at: 500});
    assert.equal(game.plies, 1);
    assert.equal(game.state().clock.running, 'black');
    assert.equal(partner.isToThink, false);
    partner.free();
  }
});
