// Everything else in JavaScript: games of files, a game under the Laws, who can still mate, an opponent.
import assert from 'node:assert/strict';
import test from 'node:test';
import {load} from '../lib/index.mjs';

const {LawGame, Opponent, Position, SyntaxFault, games, mate, perft, treeOf, turningPoints, vocabulary} = await load();

const TWO = `[Event "Café"]
[White "A"]
[Result "1-0"]

1. e4 {best by test} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3! $14 1-0

[Event "second"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 Ke7 2. Kd9 1/2-1/2
`;

test('a forfeit is told by its tag where the marker names the same winner', () => {
  const told = (tag, marker) => [...games(`[Result "${tag}"]\n\n1. e4 ${marker}\n`)][0].result;
  assert.deepEqual(
    [told('+/-', '1-0'), told('-/+', '0-1'), told('+/-', '0-1'), told('1-0', '1-0')],
    ['+/-', '-/+', '0-1', '1-0'],
  );
});

test('the games of a text, with all that is in them', () => {
  const [first, second] = games(TWO);
  assert.equal(first.tags.get('Event'), 'Café');
  assert.deepEqual(first.texts(), ['e4', 'e5', 'Nf3']);
  assert.equal(first.result, '1-0');
  assert.deepEqual(first.problems, []);
  const told = [...first.entries()];
  assert.deepEqual(
    told.filter(e => e.nag).map(e => e.nag),
    [1, 14],
  );
  assert.deepEqual(
    told.filter(e => e.comment),
    [{comment: 'best by test'}],
  );
  assert.equal(told.filter(e => e.open).length, 2);
  assert.equal(second.start.fen, '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1');
  assert.deepEqual(second.texts(), ['e4', 'Ke7']);
  assert.deepEqual(
    second.problems.map(p => [p.line, p.column, p.lost]),
    [[10, 14, true]],
  );
});

test('the same games however the text is cut', () => {
  const bytes = new TextEncoder().encode(TWO);
  const all = source => [...games(source)].map(g => [[...g.tags], [...g.moves], g.result, g.problems]);
  const whole = all(TWO);
  for (const size of [1, 7, 64]) {
    const cut = Array.from({length: Math.ceil(bytes.length / size)}, (_, i) =>
      bytes.subarray(i * size, (i + 1) * size),
    );
    assert.deepEqual(all(cut), whole);
  }
  assert.deepEqual(all(''), []);
});

test('old files are in Latin-1: the text is as the command line has it', () => {
  const bytes = Uint8Array.from('[White "Gr\u00fcnfeld"]\n[Black "Caf\u00c3\u00a9"]\n\n1. e4 {sch\u00f6n} *\n', c =>
    c.charCodeAt(0),
  );
  const [game] = games(bytes);
  assert.deepEqual([game.tags.get('White'), game.tags.get('Black')], ['Grünfeld', 'Café']);
  assert.deepEqual(
    [...game.entries()].find(e => e.comment),
    {comment: 'schön'},
  );
});

test('a long comment is one, however it came', () => {
  const long = 'č'.repeat(100000);
  const [game] = games(`1. e4 {${long}} *`);
  assert.deepEqual(
    [...game.entries()].find(e => e.comment),
    {comment: long},
  );
});

test('who can still mate: a line, a reason, or honestly unknown', () => {
  const rook = Position.fromFen('8/8/8/4k3/8/8/8/4KR2 w - - 0 1');
  const yes = mate(rook, 'white');
  assert.equal(yes.answer, 'yes');
  assert.ok(rook.playAll(yes.line.join(' ')).isMate);
  assert.deepEqual(mate(rook, 'black'), {answer: 'no', reason: 'bare', line: []});
  const hard = Position.fromFen('8/1k5B/7b/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/6K1 w - - 0 1');
  assert.equal(mate(hard, 'white', {nodes: 1, memory: 0}).answer === 'yes', false);
});

test('a game under the Laws', () => {
  const game = new LawGame({edition: '2018', control: '300+3', white: 'Anna', black: 'Boris'}, {language: 'en'});
  assert.deepEqual(game.apply({at: 0, by: 'arbiter', do: 'start'}), []);
  const [ruling] = game.apply({at: 1000, by: 'white', do: 'play', move: 'e2e5'});
  assert.equal(ruling.article, '7.5.5');
  assert.deepEqual(ruling.binds, ['e2e3', 'e2e4']);
  assert.match(ruling.text, /Anna/);
  assert.equal(game.state().clock.running, 'white');
  assert.ok(game.due > 1000);
  game.apply({at: 2000, by: 'white', do: 'play', move: 'e2e4'});
  assert.equal(game.position().fen, Position.initial().play('e4').fen);
  assert.equal(game.position(0).fen, Position.initial().fen);
  const again = LawGame.fromLog(game.log);
  assert.deepEqual(again.state(), game.state());
  assert.throws(() => game.apply({at: 1, by: 'white', do: 'play', move: 'd2d4'}), SyntaxFault);
  assert.throws(
    () => game.apply({at: 3000, by: 'white', do: 'dance'}),
    e => e instanceof SyntaxFault && e.offset > 0,
  );
  assert.throws(() => new LawGame({control: 'soon'}), SyntaxFault);
  game.free();
  assert.throws(() => game.apply({at: 3000, by: 'black', do: 'resign'}), TypeError);
  assert.ok(Object.keys(vocabulary()).length > 0);
});

test('an opponent', () => {
  const opponent = new Opponent({memory: 1 << 20});
  const p = Position.fromFen('6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1');
  const {move} = opponent.think(p, [], {nodes: 5000});
  assert.ok(p.play(move).isMate);
  assert.equal(opponent.think(p, [move]), null);
  assert.throws(() => opponent.think(p, [1]), RangeError);
  opponent.free();
});

test('the fast count', () => {
  assert.equal(perft(Position.initial(), 4), 197281);
});

test('where a game turned', () => {
  const start = Position.initial();
  const moves = start.lineNumbers('f3 e5 g4 Qh4#');
  const {nodes, worth, turns} = turningPoints(start, moves, {language: 'de'});
  assert.ok(nodes > 0);
  assert.equal(worth.length, 5);
  assert.ok(worth[4].white < worth[0].white);
  const blunder = turns.find(turn => turn.ply === 3);
  assert.equal(blunder.move, 'g4');
  assert.ok(blunder.after < blunder.before);
  assert.throws(() => turningPoints(start, [1]), RangeError);
  assert.deepEqual(turningPoints(start, []).turns, []);
});

test('a game with its variations, as people of a language write it', () => {
  const text =
    '[White "A"]\n\n{first} 1. e4 {[%clk 0:05:00] [%eval 0.35] good} (1. d4 (1. c4 {third}) d5) (1. Nf3 $2) ({nothing}) e5 2. Nf3 {[%eval #-3]} *';
  const [game] = games(text);
  const tree = treeOf(game, 'de');
  assert.deepEqual(tree.before, ['first']);
  assert.deepEqual(
    tree.line.map(node => [node.move, node.text]),
    [
      ['e2e4', 'e4'],
      ['e7e5', 'e5'],
      ['g1f3', 'Sf3'],
    ],
  );
  const [first, , last] = tree.line;
  assert.deepEqual([first.clock, first.eval, last.mate], [300000, 35, -3]);
  assert.deepEqual(
    first.instead.map(line => line.map(node => node.text)),
    [['d4', 'd5'], ['c4'], ['Sf3']],
  );
  assert.deepEqual(first.instead[1][0].after, ['third']);
  assert.deepEqual(first.instead[2][0].nags, [2]);
  assert.equal(first.after.at(-1), 'nothing');
  assert.deepEqual([tree.start, tree.result, tree.tags], [Position.initial().fen, '*', [['White', 'A']]]);
});

test('a regulation that is none is refused', () => {
  assert.throws(() => new LawGame({control: '300', nonsense: 1}), /nonsense is no regulation/);
  assert.throws(() => games(42).next(), /expected a string or bytes/);
});
