// Who sits at a game under the Laws: what he is shown, what he may ask, and a partner on the other side.
import assert from 'node:assert/strict';
import test from 'node:test';
import {load} from '../lib/index.mjs';

const {LawGame, Partner, Position, SyntaxFault, article, control, describe, movesIn, readMove} = await load();

const begun = (regulations, options) => {
  const game = new LawGame(regulations, options);
  game.apply({at: 0, by: 'arbiter', do: 'start'});
  return game;
};

test('online: legal moves for the one on move, and each move for people', () => {
  const game = begun({preset: 'online', control: '300+3'}, {language: 'de'});
  assert.equal(game.refusesIllegal, true);
  assert.equal(game.legal('white').length, 20);
  assert.equal(game.legal('black'), null);
  game.apply({at: 1000, by: 'white', do: 'play', move: 'g1f3'});
  assert.equal(game.plies, 1);
  const {fen, ...told} = game.told(1);
  assert.deepEqual(told, {
    move: 'g1f3',
    text: 'Sf3',
    said: 'Springer g1 nach f3',
    announced: 'Springer Gustav eins Felix drei',
    by: 'white',
    at: 1000,
    clock: 302000,
  });
  assert.equal(fen, game.position().fen);
  assert.equal(game.sheet('white'), null);
});

test('at a board: bound by a touch, what would follow, and who calls', () => {
  const game = begun({preset: 'rapid', control: '600+5', arbiter: false});
  assert.equal(game.refusesIllegal, false);
  assert.equal(game.legal('white'), null);
  assert.equal(game.bound, null);
  game.apply({at: 10, by: 'white', do: 'touch', square: 'g1'});
  assert.deepEqual(game.bound.sort(), ['g1f3', 'g1h3']);
  const before = game.log;
  const [ruling] = game.would({at: 20, by: 'white', do: 'play', move: 'e2e5'});
  assert.equal(ruling.of, 'white');
  assert.equal(game.log, before);
  assert.deepEqual(game.bound.sort(), ['g1f3', 'g1h3']);
  assert.throws(() => game.would({at: 20, by: 'white', do: 'dance'}), SyntaxFault);
  assert.ok(game.acts('white').includes('claim repetition'));
  assert.equal(game.claim, null);
  assert.equal(game.caller, null);
  game.apply({at: 30, by: 'white', do: 'play', move: 'g1f3'});
  assert.match(game.pgn, /\[Result "\*"\][\s\S]*1\. Nf3/);
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
