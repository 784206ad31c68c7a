// Games that are built, changed and written in JavaScript.
import assert from 'node:assert/strict';
import test from 'node:test';
import {Position, Refused, load} from '../lib/index.mjs';
import {Tree} from '../lib/tree.mjs';

const {games} = await load();

test('a game is built, changed, written and read again', () => {
  const tree = new Tree(undefined, {White: 'Vidmar', Event: 'A "B"'});
  const d6 = tree.root.addLine('e4 e5 Nf3 d6');
  const nc6 = d6.parent.add('Nc6', {comment: 'usual', nags: [1]});
  assert.equal(d6.parent.add('Nc6'), nc6);
  nc6.add('Bb5').parent.add('Bc4');
  tree.root.comments.push('before');
  tree.root.next.clock = 5_400_500;
  tree.root.next.arrows = [
    {from: 'e2', to: 'e4'},
    {from: 'd4', colour: 'red'},
  ];
  tree.result = '1/2-1/2';
  const [again] = games(String(tree));
  assert.deepEqual(again.problems, []);
  assert.deepEqual([again.result, again.tags.get('Result'), again.tags.get('Event')], ['1/2-1/2', '1/2-1/2', 'A "B"']);
  const back = Tree.of(again);
  assert.equal(String(back), String(tree));
  assert.equal(back.root.next.clock, 5_400_500);
  assert.deepEqual(back.root.next.arrows, [
    {from: 'd4', to: 'd4', colour: 'red'},
    {from: 'e2', to: 'e4', colour: 'green'},
  ]);
  assert.match(
    String(tree).replace(/\s+/g, ' '),
    /2\. Nf3 d6 \(2\.\.\. Nc6 \$1 \{usual\} 3\. Bb5 \(3\. Bc4\)\) 1\/2-1\/2/,
  );
  nc6.promote();
  assert.equal(tree.end.parent, nc6);
  d6.remove();
  assert.deepEqual(
    Array.from(tree.root, node => node.move.san),
    ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'Bc4'],
  );
});

test('what is written is what C writes', () => {
  const long = 'Nf3 Nf6 Ng1 Ng8 '.repeat(40);
  const tree = new Tree();
  tree.root.addLine(long);
  tree.root.next.comments.push(
    'a comment {with a brace} that is long enough to be broken, more than once, at the end of a line',
  );
  tree.end.parent.add('Nd5', {comment: 'in the last line'});
  const text = String(tree);
  assert.ok(text.split('\n').every(line => line.length <= 79));
  const [game] = games(text);
  assert.deepEqual(game.problems, []);
  assert.equal(game.moves.length, 160);
});

test('starts, and what is refused', () => {
  const tree = new Tree('4k3/8/8/8/8/8/4P3/4K3 w - - 0 40');
  tree.root.add('e4');
  assert.match(String(tree), /\[FEN "4k3\/8\/8\/8\/8\/8\/4P3\/4K3 w - - 0 40"\]\n\[SetUp "1"\]\n\n40\. e4 \*\n/);
  assert.throws(() => tree.root.add('e5'), Refused);
  assert.throws(() => (tree.result = 'won'), RangeError);
  assert.throws(() => tree.root.remove(), TypeError);
  assert.match(String(new Tree(Position.chess960(1))), /\[Variant "Chess960"\]/);
});
