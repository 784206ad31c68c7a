import assert from 'node:assert/strict';
import {test} from 'node:test';
import {material} from '../src/material.js';
import {pieces} from '../src/model.js';

const counted = (fen, colour) => material(pieces(fen), colour);

test('what a side has more of, and by how much it leads', () => {
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  for (const colour of ['white', 'black']) assert.deepEqual(counted(start, colour), {more: [], lead: 0});
  const exchange = '4k3/pp6/8/8/8/8/PPP5/1N2K2r b - - 0 1'; // a knight and a pawn for a rook
  assert.deepEqual(counted(exchange, 'white'), {
    more: [
      ['n', 1],
      ['p', 1],
    ],
    lead: 0,
  });
  assert.deepEqual(counted(exchange, 'black'), {more: [['r', 1]], lead: 1});
  assert.deepEqual(counted('3qk3/8/8/8/8/8/8/2QQQK2 w - - 0 1', 'white'), {more: [['q', 2]], lead: 18}); // promoted
});
