import assert from 'node:assert/strict';
import test from 'node:test';
import {
  clocksAt,
  cutBytes,
  mostBytes,
  nodeAtPly,
  numberOf,
  remarksOf,
  standingAt,
  tagsOf,
  treeOf,
} from '../src/game-tree.js';

const game = {
  tags: [
    ['White', 'Anna'],
    ['White', 'Bella'],
  ],
  start: 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 12',
  line: [
    {
      move: 'e1g1',
      text: '0-0',
      clock: 1000,
      instead: [
        [
          {move: 'e1c1', text: '0-0-0'},
          {move: 'e8g8', text: '0-0'},
        ],
        [{move: 'a1a8', text: 'Rxa8+'}],
      ],
    },
    {move: 'h8h1', text: 'Rh1+', clock: 2000, after: ['[%clk 0:00:02] why?']},
  ],
};

test('a move knows what came before it, what comes after it, and what was played instead', () => {
  const tree = treeOf(game);
  assert.deepEqual(
    tree.nodes.map(n => n.text),
    [undefined, '0-0', '0-0-0', '0-0', 'Rxa8+', 'Rh1+'],
  );
  const [root, castles, other] = tree.nodes;
  assert.equal(root.next, castles);
  assert.equal(castles.next.text, 'Rh1+');
  assert.equal(other.next.text, '0-0');
  assert.equal(other.parent, root);
  assert.deepEqual(
    castles.instead.map(n => n.text),
    ['0-0-0', 'Rxa8+'],
  );
  assert.deepEqual(
    tree.nodes.slice(1).map(n => numberOf(root, n)),
    ['12.', '12.', '12…', '12.', '12…'],
  );
  assert.equal(nodeAtPly(tree, 2).text, 'Rh1+');
  assert.equal(nodeAtPly(tree, 0), root);
});

test('pieces stand where the moves have put them, clocks as they were written', () => {
  const {nodes} = treeOf(game);
  assert.deepEqual(standingAt(game, nodes[3]), {a8: 'r', f8: 'r', g8: 'k', h1: 'R', c1: 'K', d1: 'R'});
  assert.deepEqual(standingAt(game, nodes[4]), {a8: 'R', e8: 'k', h8: 'r', e1: 'K', h1: 'R'});
  assert.deepEqual(clocksAt(nodes[5]), {white: 1000, black: 2000});
  assert.deepEqual(clocksAt(nodes[2]), {white: null, black: null});
});

test('of two tags the first counts; comments are read without their commands', () => {
  assert.equal(tagsOf(game).White, 'Anna');
  assert.deepEqual(remarksOf(game.line[1].after), ['why?']);
  assert.deepEqual(remarksOf(['[%clk 1:00:00]']), []);
});

test('a text that is too long is cut between two games', () => {
  const one = `[Event "x"]\n\n1. e4 {${'.'.repeat(100000)}} *\n`;
  const bytes = new TextEncoder().encode(one.repeat(4));
  assert.equal(cutBytes(bytes).length, 2 * one.length);
  assert.equal(cutBytes(bytes.slice(0, 10)).length, 10);
  assert.equal(cutBytes(new Uint8Array(mostBytes + 9)).length, mostBytes);
});
