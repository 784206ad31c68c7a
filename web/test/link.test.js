import assert from 'node:assert/strict';
import test from 'node:test';
import {Link, request} from '../src/link.js';

function fake(more = {}) {
  const sockets = [];
  const open = () => {
    const s = {sent: [], send: m => s.sent.push(JSON.parse(m)), close: () => s.onclose()};
    sockets.push(s);
    return s;
  };
  const link = new Link({id: 'g', key: 'k', lang: 'cs', open, clock: () => 0, ...more});
  return {link, sockets};
}
const game = {game: {id: 'g', role: 'white', seq: 1, now: 0, state: {}, moves: []}};

test('joins, sends with numbers, settles each by its own', async () => {
  const {link, sockets} = fake();
  link.connect();
  sockets[0].onopen();
  assert.deepEqual(sockets[0].sent[0], {join: 'g', key: 'k', lang: 'cs'});
  await assert.rejects(link.send({do: 'press'}), {lost: true}, 'not before it has joined');
  sockets[0].onmessage({data: JSON.stringify(game)});
  const one = link.send({do: 'press'}),
    two = link.send({ask: 'clock'}),
    three = link.send({do: 'play', move: 'x'});
  assert.deepEqual(
    sockets[0].sent.slice(1).map(m => m.n),
    [1, 2, 3],
  );
  link.receive({answer: 2, text: 'five'});
  link.receive({ack: 1, seq: 2});
  link.receive({error: {n: 3, expected: 'a move'}});
  assert.equal((await two).text, 'five');
  assert.equal((await one).seq, 2);
  await assert.rejects(three, {expected: 'a move'});
});

test('a game that was asked for before can be looked at, and nothing be done, until the server has answered', async () => {
  const {link, sockets} = fake({told: game});
  assert.equal(link.model.id, game.game.id);
  link.connect();
  await assert.rejects(link.send({do: 'press'}), {lost: true});
  sockets[0].onopen();
  link.receive({game: {...game.game, seq: game.game.seq + 1}});
  assert.deepEqual([link.online, link.model.seq], [true, game.game.seq + 1]);
  link.close();
});

test('comes back after a loss, and a question that was under way is refused', async () => {
  const {link, sockets} = fake();
  link.connect();
  sockets[0].onopen();
  link.receive(game);
  const lost = link.send({ask: 'clock'});
  sockets[0].onclose();
  await assert.rejects(lost, {lost: true});
  assert.equal(link.online, false);
  await new Promise(done => setTimeout(done, 400));
  assert.equal(sockets.length, 2, 'a new connection');
  link.close();
});

test('waits as long as it is told to', t => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {link, sockets} = fake();
  link.connect();
  link.receive({error: {status: 429, expected: 'fewer connections', limit: 'connections', wait: 10}});
  sockets[0].onclose();
  assert.equal(link.failed, null);
  t.mock.timers.tick(9999);
  assert.equal(sockets.length, 1);
  t.mock.timers.tick(1);
  assert.equal(sockets.length, 2);
  link.close();
});

test('a key that opens nothing is not tried for ever', () => {
  const {link, sockets} = fake();
  link.connect();
  link.receive({error: {expected: 'a key of this game'}});
  sockets[0].onclose();
  assert.ok(link.failed);
  assert.equal(link.again, undefined);
});

test('an act is told by what became of it, also when the event comes after the answer', async () => {
  const {link, sockets} = fake();
  link.connect();
  sockets[0].onopen();
  sockets[0].onmessage({data: JSON.stringify(game)});
  const become = link.become({do: 'play', move: 'Qh5'});
  link.receive({ack: 1, seq: 2});
  await Promise.resolve();
  link.receive({here: {}});
  link.receive({seq: 2, event: {do: 'play', at: 1}, rulings: [{refused: true}], state: {}});
  assert.deepEqual((await become).rulings, [{refused: true}]);
  const lost = link.become({do: 'press'});
  link.receive({ack: 2, seq: 3});
  await Promise.resolve();
  sockets[0].onclose();
  assert.deepEqual(await lost, {}, 'nothing is known of it');
  link.close();
});

test('however long the server is away, it is asked again within two seconds', t => {
  t.mock.timers.enable({apis: ['setTimeout']});
  const {link, sockets} = fake();
  link.connect();
  for (let i = 0; i < 12; i++) {
    sockets.at(-1).onclose();
    const before = sockets.length;
    t.mock.timers.tick(2000);
    assert.equal(sockets.length, before + 1, `attempt ${i}`);
  }
  link.close();
});

test('what a store refused that does not answer is asked again', async t => {
  const refusal = {error: {code: 'store_unavailable', expected: 'a store that answers'}};
  const answers = [
    [503, refusal],
    [503, refusal],
    [200, {seq: 7}],
  ];
  const asked = t.mock.method(globalThis, 'fetch', async () => {
    const [status, data] = answers.shift();
    return new Response(JSON.stringify(data), {status});
  });
  assert.deepEqual(await request('/api/games/g/events', {method: 'POST', key: 'k', body: {do: 'sign'}}), {seq: 7});
  assert.equal(asked.mock.callCount(), 3);
  answers.push([503, {error: {code: 'server_closing'}}], [200, {}]);
  await assert.rejects(request('/api/games/g'), {code: 'server_closing'}, 'everything else is told at once');
});
