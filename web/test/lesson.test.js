import assert from 'node:assert/strict';
import test from 'node:test';
import {lessonReply, lessonStep, themes} from '../src/lesson.js';

const home = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const out = 'rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R';
const at = (
  plies,
  {fen = plies % 4 ? out : home, running = 'white', turn = plies % 2 ? 'black' : 'white', ply = plies, ...more} = {},
) => ({
  moves: Array(plies).fill({}),
  bound: more.bound ?? null,
  state: {
    fen: `${fen} ${turn[0]} KQkq - 0 1`,
    ply,
    on_move: turn,
    phase: more.phase ?? 'running',
    clock: {running},
    illegal: {white: more.illegal ?? 0, black: more.theirs ?? 0},
    offer: more.offer ?? null,
  },
});
const asked = (...args) => lessonStep(at(...args)).text;

test('one thing after the other is asked of him', () => {
  assert.equal(asked(0, {phase: 'scheduled', running: null}), 'wait');
  assert.equal(asked(0), 'touch');
  assert.equal(asked(0, {bound: ['g1f3']}), 'touched');
  assert.equal(asked(1), 'press');
  assert.equal(asked(1, {running: 'black'}), 'theirs');
  assert.equal(asked(2), 'illegal');
  assert.equal(asked(2, {ply: 3}), 'illegal.press');
  assert.equal(asked(2, {illegal: 1}), 'back');
  assert.equal(asked(3), 'press.again');
  assert.equal(asked(4), 'forth');
  assert.equal(asked(5), 'offer');
  assert.equal(asked(5, {offer: 'white'}), 'offered');
  assert.equal(asked(6), 'home');
  assert.equal(asked(8), 'claim');
  assert.equal(asked(8, {phase: 'finished'}), 'end');
});

test('another move than the lesson needs stands, and that is said', () => {
  assert.equal(asked(2, {fen: 'rnbqkb1r/pppppppp/5n2/8/4P3/8/PPPP1PPP/RNBQKBNR'}), 'stray');
  assert.equal(asked(2, {fen: 'rnbqkb1r/pppppppp/5n2/8/8/7N/PPPPPPPP/RNBQKB1R'}), 'illegal');
});

test('each step belongs to a theme that is there', () => {
  for (let plies = 0; plies < 9; plies++)
    for (const running of ['white', 'black'])
      assert.ok(themes[lessonStep(at(plies, {running})).theme], `${plies} ${running}`);
});

test('the opponent declines, then a knight goes out and back; he resigns when nothing is left', () => {
  const reply = (plies, more) => lessonReply(at(plies, {running: 'black', ...more}));
  assert.equal(lessonReply(at(1)), null);
  assert.deepEqual(reply(1, {fen: home}), {do: 'play', move: 'g8f6'});
  assert.deepEqual(reply(3, {fen: out}), {do: 'play', move: 'f6g8'});
  assert.deepEqual(reply(5, {fen: home, offer: 'white'}), {do: 'decline'});
  assert.deepEqual(reply(3, {fen: 'rnbqkb1r/pppppppp/5N2/8/8/8/PPPPPPPP/RNBQKB1R'}), {do: 'play', move: 'b8c6'});
  assert.deepEqual(reply(3, {fen: 'r1bqkb1r/pppppppp/5N2/8/8/8/PPPPPPPP/RNBQKB1R'}), {do: 'resign'});
  assert.deepEqual(reply(3, {fen: out, theirs: 1}), {do: 'resign'});
});
