import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import test from 'node:test';
import {beside, typedMove} from '../src/beside.js';
import {library} from '../src/library.js';
import {Link} from '../src/link.js';
import {learn} from '../src/text.js';

test('without the library the server is asked', async () => {
  const model = {state: {fen: '4k3/8/8/8/8/8/8/4K3 w - - 0 1'}, legal: ['e1e2'], moves: [], log: [], seq: 1};
  assert.equal(await beside({model, lang: 'en'}, {ask: 'board'}), null);
  assert.equal(typedMove({model, lang: 'en'}, 'Ke2'), null);
});

test('who knows the answer gives it; what he does not know goes to the server, and so does every act', async () => {
  const sent = [];
  const socket = {readyState: 1, send: text => sent.push(JSON.parse(text))};
  const know = async (_, {ask}) => (ask === 'board' ? {text: 'empty'} : null);
  const link = new Link({id: 'g', key: 'k', lang: 'en', open: () => socket, beside: know, clock: () => 0});
  link.connect();
  link.receive({game: {seq: 0, now: 0, state: {}}});
  assert.deepEqual(await link.send({ask: 'board'}), {text: 'empty'});
  link.send({ask: 'last'});
  link.send({do: 'press'});
  await new Promise(done => setTimeout(done));
  assert.deepEqual(
    sent
      .slice(1)
      .map(({ask, do: act}) => ask ?? act)
      .sort(),
    ['last', 'press'],
  );
  for (const n of [1, 2]) link.receive({ack: n, seq: 1});
});

const built = existsSync(new URL('../../bindings/js/dist/whole.wasm', import.meta.url));

test(
  'with the library: questions, typed moves, and what would follow, as long as the log can be followed',
  {skip: built ? false : 'there is no bindings/js/dist (make js)'},
  async () => {
    globalThis.LIBRARY = true;
    await learn('de');
    const {LawGame} = await library();
    const game = new LawGame({preset: 'online', control: '60', arbiter: true});
    game.apply({at: 0, by: 'arbiter', do: 'start'});
    let asked = 0;
    globalThis.fetch = async () => ({ok: true, text: async () => (asked++, game.log)});
    const model = {
      seq: 1,
      log: [],
      moves: [],
      offset: performance.now() - 5000,
      stateAt: 0,
      state: game.state('arbiter'),
      legal: game.view('white').legal,
      pieces: 'move',
    };
    const link = {id: 'g', key: 'k', lang: 'de', model};
    assert.match((await beside(link, {ask: 'where', piece: 'S'})).text, /g1/);
    assert.match((await beside(link, {ask: 'moves'})).text, /Sf3/);
    assert.equal(await beside(link, {ask: 'weather'}), null);
    assert.equal(typedMove(link, 'Sf3'), 'g1f3');
    assert.equal(typedMove(link, 'Sf6'), null, 'the server says what is wrong with it');

    const ends = {try: {do: 'declare', result: '1-0'}};
    assert.equal((await beside(link, ends)).rulings[0].result, '1-0');
    const event = {at: 600, by: 'white', do: 'play', move: 'e2e4'};
    link.model = {...model, seq: 2, log: [{seq: 2, event}]};
    assert.equal((await beside(link, ends)).rulings[0].result, '1-0');
    assert.equal(asked, 1, 'the log is asked for once, then followed');
    link.model = {...model, seq: 4, log: [{seq: 4, event}]};
    assert.equal(await beside(link, ends), null, 'something is missing: the server is asked');
  },
);
