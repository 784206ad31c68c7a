// The interface of chess.js: what people write against it, and where it differs from that program on purpose.
import assert from 'node:assert/strict';
import {createRequire} from 'node:module';
import test from 'node:test';
import {Chess, DEFAULT_POSITION, validateFen} from '../lib/chess.mjs';

test('a game, move by move, and back', () => {
  const chess = new Chess();
  const move = chess.move('e4');
  assert.deepEqual(
    [move.from, move.to, move.flags, move.lan, move.before],
    ['e2', 'e4', 'b', 'e2e4', DEFAULT_POSITION],
  );
  chess.move({from: 'c7', to: 'c5'});
  assert.deepEqual(chess.history(), ['e4', 'c5']);
  assert.equal(chess.fen({forceEnpassantSquare: true}).split(' ')[3], 'c6');
  assert.equal(chess.undo().san, 'c5');
  assert.equal(chess.turn(), 'b');
  assert.throws(() => chess.move('Ke3'), /Invalid move: Ke3/);
  assert.throws(() => chess.move('e7e5', {strict: true}), /Invalid move/);
});

test('draws and ends', () => {
  const chess = new Chess();
  for (const san of ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1', 'Ng8']) chess.move(san);
  assert.ok(chess.isThreefoldRepetition() && chess.isDraw() && chess.isGameOver());
  chess.undo();
  assert.ok(!chess.isThreefoldRepetition());
  chess.load('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1');
  assert.ok(chess.isStalemate());
  chess.load('8/8/8/4k3/8/8/8/4KB2 w - - 100 80');
  assert.ok(chess.isInsufficientMaterial() && chess.isDrawByFiftyMoves());
});

test('a board that is set up man by man', () => {
  const chess = new Chess();
  chess.clear();
  assert.deepEqual(chess.moves(), []); // without kings nobody moves here: chess.js lets the others
  assert.ok(chess.put({type: 'k', color: 'w'}, 'e1') && chess.put({type: 'k', color: 'b'}, 'e8'));
  assert.ok(!chess.put({type: 'k', color: 'w'}, 'a1'));
  assert.ok(chess.put({type: 'r', color: 'w'}, 'h1') && chess.setCastlingRights('w', {k: true}));
  assert.ok(chess.moves().includes('O-O'));
  assert.equal(chess.getHeaders().FEN, '4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  assert.deepEqual(chess.remove('h1'), {type: 'r', color: 'w'});
  assert.deepEqual(chess.getCastlingRights('w'), {k: false, q: false});
});

test('PGN with notes, read and written', () => {
  const chess = new Chess();
  chess.loadPgn('[White "A"]\n[ECO "C20"]\n\n1. e4 {good} e5!? $14 (1... c5 {no}) 2. Nf3 ; well\n1-0');
  assert.deepEqual(chess.history(), ['e4', 'e5', 'Nf3']);
  assert.equal(chess.getHeaders().Result, '1-0');
  const again = new Chess();
  again.loadPgn(chess.pgn());
  assert.deepEqual(again.getComments(), chess.getComments());
  assert.match(chess.pgn(), /1\. e4 \{good\} e5!\? \$14 2\. Nf3 \{well\} 1-0$/);
  assert.throws(() => chess.loadPgn('1. e4 {open'), /comment/);
  assert.throws(() => chess.loadPgn('1. e4 Ke3'), /Ke3/);
});

test('what is no FEN', () => {
  assert.deepEqual(validateFen(DEFAULT_POSITION), {ok: true});
  for (const fen of ['', '8/8/8/8/8/8/8/8 w - - 0 1', 'rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'])
    assert.equal(validateFen(fen).ok, false);
});

test('the same by require()', () => {
  const required = createRequire(import.meta.url)('../dist/chess.cjs');
  assert.equal(new required.Chess().perft(3), 8902);
});
