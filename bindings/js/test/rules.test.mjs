// The rules in JavaScript: what C answers arrives, and what cannot be read or played says where and why.
import assert from 'node:assert/strict';
import test from 'node:test';
import {Position, Refused, SQUARES, SyntaxFault} from '../lib/index.mjs';

const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

test('a position is a value', () => {
  const start = Position.initial();
  const after = start.play('e4');
  assert.equal(start.fen, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  assert.equal(after.fen, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  assert.equal(after.turn, 'black');
  assert.deepEqual(start.at('e1'), {colour: 'white', kind: 'king'});
  assert.equal(after.at('e2'), null);
  assert.equal([...after].length, 32);
  assert.equal(JSON.stringify({start}), `{"start":"${start.fen}"}`);
});

test('the same by 9.2, whatever way it came about', () => {
  const a = Position.initial().playAll('Nf3 Nf6 Ng1 Ng8');
  assert.ok(a.isSame(Position.initial()));
  assert.equal(a.key, Position.initial().key);
  assert.equal(a.halfmoveClock, 4);
  assert.equal(a.fullmove, 3);
  assert.ok(!a.isSame(Position.initial().play('e4')));
});

test('legal moves, each with its texts', () => {
  const p = Position.fromFen(KIWIPETE);
  assert.equal(p.moves().length, 48);
  assert.equal(p.moveCount, 48);
  assert.deepEqual(p.moves('e1').map(String).sort(), ['Kd1', 'Kf1', 'O-O', 'O-O-O']);
  const castles = p.read('0-0-0');
  assert.deepEqual(
    [castles.san, castles.uci, castles.from, castles.to, castles.isCastling],
    ['O-O-O', 'e1c1', 'e1', 'c1', true],
  );
  const takes = p.find('e5', 'g6');
  assert.deepEqual([takes.san, takes.captures, takes.kind, takes.text('figurine')], ['Nxg6', 'pawn', 'knight', '♘xg6']);
  assert.equal(p.find('e5', 'e6'), null);
});

test('en passant, promotion, mate and stalemate', () => {
  const ep = Position.initial().playAll('e4 a6 e5 d5');
  assert.equal(ep.enPassant, 'd6');
  assert.ok(ep.read('exd6').isEnPassant);
  assert.equal(Position.initial().play('e4').enPassant, null); // nobody can take there
  const promotes = Position.fromFen('8/P7/8/8/8/8/k1K5/8 w - - 0 1').moves('a7');
  assert.deepEqual(promotes.map(m => m.promotion).sort(), ['bishop', 'knight', 'queen', 'rook']);
  assert.ok(Position.initial().playAll('f3 e5 g4 Qh4').isMate);
  assert.ok(Position.fromFen('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1').isStalemate);
});

test('counting lines', () => {
  assert.equal(Position.initial().perft(4), 197281);
  assert.equal(Position.fromFen(KIWIPETE).perft(3), 97862);
  assert.equal(Position.chess960(0).perft(3), 9006);
  assert.equal(Position.initial().perft(0), 1);
});

test('what cannot be read says where and what was expected', () => {
  assert.throws(
    () => Position.fromFen('8/8/8/17/8/8/8/8 w - - 0 1'),
    e => e instanceof SyntaxFault && e.offset === 7 && /number/.test(e.expected),
  );
  assert.throws(
    () => Position.fromFen('8/8/8/8/8/8/8/8 w - - 0 1'),
    e => e instanceof Refused && e.reasons.includes('no-king'),
  );
  assert.throws(
    () => Position.initial().read('Nd3'),
    e => e instanceof Refused && e.reasons[0] === 'illegal',
  );
  assert.throws(
    () => Position.fromFen('4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1').read('Nb3'),
    e => e.reasons[0] === 'ambiguous',
  );
  assert.throws(() => Position.initial().read('čtyři'), SyntaxFault);
  assert.throws(() => Position.initial().at('i9'), TypeError);
  assert.throws(() => Position.chess960(960), RangeError);
  assert.throws(() => Position.initial().play(0), Refused);
});

test('a setup that the Laws let stand can be played on when that is wanted', () => {
  const both = '4k3/8/8/8/8/8/4r3/4K3 b - - 0 1'; // White in check, and Black is on move
  assert.throws(
    () => Position.fromFen(both),
    e => e.reasons.includes('opposite-check'),
  );
  assert.ok(Position.fromFen(both, {lenient: true}).moveCount > 0);
});

test('lines of moves, as texts and as numbers', () => {
  const start = Position.initial();
  const numbers = start.lineNumbers('e2e4 e7e5 Nf3 Nc6 Bb5');
  assert.equal(numbers.length, 5);
  assert.deepEqual(start.texts(numbers), ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  assert.deepEqual(start.texts(numbers, 'uci'), ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5']);
  assert.equal(start.lineNumbers('e4 e5 Ke3').length, 2);
  assert.throws(() => start.playAll('e4 e5 Ke3'), Refused);
  assert.equal(start.playAll(numbers).fen, start.playAll('e4 e5 Nf3 Nc6 Bb5').fen);
  assert.deepEqual(start.attackers('f3', 'white'), ['g1', 'e2', 'g2']);
  assert.equal(SQUARES.length, 64);
});

test('the same move by its number', () => {
  const p = Position.initial();
  for (const move of p.moves()) assert.equal(p.move(move.number).san, move.san);
  assert.throws(() => p.move(1), Refused);
});

test('plain moves and others, in every form, are the same alone and in a line', () => {
  // castling, en passant, promotion, all kinds of origin, check and mate, and words that only the lenient reader knows
  const line =
    'e4 d5 e5 f5 exf6 Nc6 fxg7 h5 gxh8=N Bf5 Nf3 Qd7 Be2 O-O-O O-O Nb4 Nc3 Nxc2 Bb5 c6 Bxc6 bxc6 Qxc2 Bxc2 e8 d4';
  let p = Position.initial();
  const words = line.split(' ').slice(0, 24);
  const alone = words.map(word => {
    const move = p.read(word);
    p = p.play(move);
    return move;
  });
  const numbers = Position.initial().lineNumbers(line);
  assert.deepEqual(
    [...numbers],
    alone.map(move => move.number),
  ); // e8 is no move
  for (const form of ['short', 'long', 'figurine', 'uci'])
    assert.deepEqual(
      Position.initial().texts(numbers, form),
      alone.map(move => move.text(form)),
    );
  const two = Position.fromFen('k7/8/8/8/8/8/8/KN1N3N w - - 0 1');
  assert.equal(two.lineNumbers('Nc3').length, 0);
  assert.deepEqual(two.texts(two.lineNumbers('Nbc3 ka7 Nh1-g3 Kb6 Nf2')), ['Nbc3', 'Ka7', 'Ng3', 'Kb6', 'Nf2']);
  assert.deepEqual(two.texts(two.lineNumbers('Nbc3 Ka7 Nf2 Kb6')), ['Nbc3', 'Ka7']); // two knights could go there
});

test('memory stays as it is: a million positions made and dropped', () => {
  const round = Position.initial().lineNumbers('Nf3 Nf6 Ng1 Ng8');
  const run = count => {
    let p = Position.initial();
    for (let i = 0; i < count; i++) p = p.play(round[i & 3]);
  };
  run(200000);
  const before = process.memoryUsage();
  run(1000000);
  const after = process.memoryUsage();
  assert.ok(after.rss < before.rss + (48 << 20), `${before.rss} to ${after.rss} bytes`);
});

test('made from a FEN or from bytes; composed positions, strictness', () => {
  const fourth = 'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1';
  assert.equal(new Position(fourth).perft(3), 9467);
  assert.equal(new Position().fen, Position.initial().fen);
  assert.throws(() => new Position(fourth, {strict: true}), Refused);
  assert.throws(() => new Position('nonsense'), SyntaxFault);
  const sent = structuredClone(new Position(fourth).play('c5'));
  assert.equal(Position.fromBytes(sent.bytes).fen, new Position(fourth).play('c5').fen);
  const broken = sent.bytes.slice();
  broken[3] ^= 16;
  assert.throws(() => Position.fromBytes(broken), Refused);
  assert.throws(() => Position.fromBytes(new Uint8Array(3)), Refused);
  assert.equal(Position.initial().play('e4').board.split('\n')[4], '. . . . P . . .');
});

test('misuse is told', () => {
  const p = Position.initial();
  assert.throws(() => p.play(undefined), /expected a text, a Move or its number/);
  assert.throws(() => new Position(42), /expected a string/);
  assert.throws(() => p.perft(-1), RangeError);
  assert.throws(() => p.playAll('e4 e5 Ke3'), /move 3 of the line: Ke3: no king can go to e3/);
});
