// An act in a game that has no answer is sent again with the same key, so that it happens once, or says that it did not (src/link.js).
import assert from 'node:assert/strict';
import test from 'node:test';
import {Link} from '../src/link.js';

const told = (more = {}) => ({
  game: {id: 'g', role: 'white', seq: 1, now: 0, state: {fen: 'F', on_move: 'white', ply: 0}, moves: [], ...more},
});

/** A link that has joined, on timers that the test moves. */
function joined(t, more = {}) {
  t.mock.timers.enable({apis: ['setTimeout']});
  const sockets = [];
  const open = () => {
    const s = {sent: [], send: m => s.sent.push(JSON.parse(m)), close: () => (s.isClosed = true)};
    sockets.push(s);
    return s;
  };
  const link = new Link({id: 'g', key: 'k', lang: 'cs', open, clock: () => 0, ...more});
  const join = (game = told()) => {
    sockets.at(-1).onopen();
    link.receive(game);
  };
  link.connect();
  join();
  return {link, sockets, join, acts: () => sockets.flatMap(s => s.sent).filter(m => m.do)};
}
const pass = (t, ms) => {
  for (let done = 0; done < ms; done += 500) t.mock.timers.tick(500);
};

test('an act has a key of its own; a question has none', t => {
  const {link, sockets, acts} = joined(t);
  link.send({do: 'offer'});
  link.send({do: 'offer'});
  link.send({ask: 'clock'});
  assert.match(acts()[0].once, /^[\w-]{22}$/);
  assert.notEqual(acts()[0].once, acts()[1].once, 'pressed twice: two acts');
  assert.equal(sockets[0].sent.at(-1).once, undefined);
});

test('a connection that breaks: the act is sent again with its key, in its order', async t => {
  const {link, sockets, join, acts} = joined(t);
  const one = link.send({do: 'release', move: 'e2e4'}),
    two = link.send({do: 'press'});
  sockets[0].onclose();
  pass(t, 1000);
  assert.equal(acts().length, 2, 'not before the game is there');
  join();
  const [a, b, again, more] = acts();
  assert.deepEqual([again, more], [a, b]);
  link.receive({ack: 1, seq: 2});
  link.receive({ack: 2, seq: 3});
  assert.deepEqual([(await one).seq, (await two).seq], [2, 3]);
});

test('what is done while the connection is lost follows; if it does not come back, it is told so', async t => {
  const {link, sockets, join, acts} = joined(t);
  link.send({do: 'touch', square: 'e2'}).catch(() => {});
  sockets[0].onclose();
  const release = link.send({do: 'release', move: 'e2e4'});
  pass(t, 1000);
  join();
  assert.deepEqual(
    acts().map(m => m.do),
    ['touch', 'touch', 'release'],
  );
  link.receive({ack: 2, seq: 3});
  assert.equal((await release).seq, 3);
  sockets[1].onclose();
  const never = assert.rejects(link.send({do: 'offer'}), {lost: true});
  pass(t, 20000);
  await never;
  join();
  assert.equal(acts().filter(m => m.do === 'offer').length, 0);
});

test('where the game went on meanwhile the act is only asked after', async t => {
  const {link, sockets, join, acts} = joined(t);
  const act = link.send({do: 'offer'});
  sockets[0].onclose();
  pass(t, 1000);
  join(told({seq: 3, state: {fen: 'G', on_move: 'black', ply: 1}}));
  assert.equal(acts()[1].after, 1);
  link.receive({error: {n: 1, code: 'game_went_on', status: 409}});
  await assert.rejects(act, {code: 'game_went_on'});
});

test('a pause is no reason not to do it', t => {
  const {link, sockets, join, acts} = joined(t);
  link.send({do: 'offer'}).catch(() => {});
  sockets[0].onclose();
  pass(t, 1000);
  join(told({seq: 3}));
  assert.equal(acts()[1].after, undefined);
});

test('a connection that says nothing is given up for another', async t => {
  const {link, sockets, join, acts} = joined(t);
  const act = link.send({do: 'offer'});
  pass(t, 6000);
  assert.ok(sockets[0].isClosed);
  pass(t, 500);
  join();
  sockets[0].onclose?.(); // when the browser notices
  assert.deepEqual([sockets.length, acts().length], [2, 2]);
  link.receive({ack: 1, seq: 2});
  assert.equal((await act).seq, 2);
});

test('given up it says so, and pressed again it is the same act', async t => {
  const {link, sockets, join, acts} = joined(t);
  const act = link.send({do: 'give-time', ms: 1});
  sockets[0].onclose();
  pass(t, 20000);
  await assert.rejects(act, {unsure: true});
  join();
  assert.equal(acts().length, 1, 'nothing is done behind the back of whoever was told so');
  link.send({do: 'give-time', ms: 1});
  link.send({do: 'give-time', ms: 1});
  assert.deepEqual([acts()[1].once === acts()[0].once, acts()[2].once === acts()[0].once], [true, false]);
});

test('what is refused for the moment is asked again, and then told', async t => {
  const {link, acts} = joined(t);
  const busy = n => link.receive({error: {n, code: 'store_unavailable', status: 503}});
  const one = link.send({do: 'offer'});
  busy(1);
  pass(t, 500);
  link.receive({ack: 1, seq: 2});
  assert.equal((await one).seq, 2);
  assert.equal(acts()[1].once, acts()[0].once);
  const two = assert.rejects(link.send({do: 'resign'}), {code: 'store_unavailable'});
  for (let n = 0; n < 40; n++) {
    busy(2);
    t.mock.timers.tick(500);
  }
  busy(2);
  pass(t, 500);
  await two;
  link.send({do: 'resign'});
  assert.notEqual(acts().at(-1).once, acts()[2].once, 'it has not happened: the next is another');
});

test('a game of this browser has no server that could forget', t => {
  const {link, acts} = joined(t, {table: {}});
  link.send({do: 'offer'});
  assert.equal(acts()[0].once, undefined);
});
