// A game of this browser's, with the library itself; where it is not built there is nothing to be tried.
import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import test from 'node:test';
import {thinker} from '../src/computer.js';
import {Link} from '../src/link.js';
import {Table} from '../src/table.js';
import {learn, speaker} from '../src/text.js';

const built = existsSync(new URL('../../bindings/js/dist/whole.wasm', import.meta.url));
const library = built ? await import('../../bindings/js/lib/whole.mjs') : null;
const skip = built ? false : 'there is no bindings/js/dist (make js)';
for (const lang of ['en', 'de']) await learn(lang);

/** A table whose watch is set by hand; time that alone decides is waited for there. */
function laid(regulations, kept = {}) {
  const world = {time: 0, waits: null, kept: null};
  const options = {
    library,
    lang: 'en',
    words: speaker('en'),
    keep: table => (world.kept = structuredClone(table)),
    clock: () => world.time,
    wait: (done, ms) => (world.waits = {done, ms}),
  };
  world.table = new Table({id: 't', regulations: {control: '60+1', arbiter: false, ...regulations}, ...kept}, options);
  world.sit = async key => {
    const link = new Link({id: 't', key, lang: 'en', table: world.table, clock: () => world.time});
    link.connect();
    await Promise.resolve();
    return link;
  };
  return world;
}

test('both seats are told what the hall would tell them', {skip}, async () => {
  const world = laid({preset: 'online', white: 'Anna'});
  const white = await world.sit('white'),
    black = await world.sit('black');
  assert.equal(white.model.state.phase, 'running');
  assert.equal(white.model.legal.length, 20);
  assert.equal(black.model.legal, null);
  assert.equal(white.model.names.white, 'Anna');
  world.time = 2000;
  const {move} = await white.become({do: 'play', move: 'Nf3', lang: 'en'});
  assert.equal(white.model.moves.at(-1).text, 'Nf3');
  assert.equal(move.by, 'white');
  assert.equal(black.model.legal.length, 20);
  assert.equal(black.model.state.clock.white, 59000);
  await assert.rejects(black.send({do: 'play', move: 'nonsense'}), {status: 400});
  assert.equal((await black.send({ask: 'last'})).text, 'White Nf3: knight g1 to f3');
  assert.equal((await black.send({ask: 'clock'})).text, 'White 0:59, Black 1:00');
  assert.match((await black.send({ask: 'where', piece: 'N'})).text, /f3/);
  assert.match((await black.send({ask: 'moves'})).text, /Nc6|Nb8-c6/);
});

test('what a player must not know is not there either (12.6)', {skip}, async () => {
  const world = laid({preset: 'standard', control: '5400+30', sheets: 'manual'});
  const white = await world.sit('white'),
    black = await world.sit('black');
  for (const [seat, move] of [
    [white, 'g1f3'],
    [black, 'g8f6'],
  ])
    await seat.send({do: 'play', move});
  await white.send({do: 'write', text: 'Nf3'});
  assert.equal(white.model.state.fen.split(' ').slice(4).join(' '), '0 1');
  assert.deepEqual([white.model.state.ply, white.model.moves.length], [null, 1]);
  assert.deepEqual([white.model.sheet, black.model.sheet], [{white: ['Nf3']}, {black: []}]);
  assert.equal(black.model.log.at(-1).event.text, undefined);
});

test("the library's bytes are passed on, with what a server would add before them", {skip}, async () => {
  const {table} = laid({preset: 'online'});
  const heard = [];
  const socket = Object.assign(table.open(), {onmessage: ({data}) => heard.push(data)});
  socket.send(JSON.stringify({join: 't', key: 'white'}));
  await Promise.resolve();
  assert.equal(heard.pop(), `{"game":{"role":"white","now":0,"id":"t",${table.game.viewText('white').slice(1)}}`);
  socket.send(JSON.stringify({n: 1, do: 'play', move: 'e2e4'}));
  await Promise.resolve();
  assert.deepEqual(heard, [table.game.viewEventText('white'), '{"ack":1,"seq":2}']);
});

test('a flag falls by itself, and what is kept goes on where it stood', {skip}, async () => {
  const world = laid({preset: 'rapid'});
  const white = await world.sit('white');
  world.time = 1000;
  await white.send({do: 'touch', square: 'e2'});
  assert.deepEqual(white.model.bound.sort(), ['e2e3', 'e2e4']);
  assert.deepEqual(white.model.bound_text.sort(), ['e3', 'e4']);
  world.time = 5000;
  world.table.close();
  const again = laid({preset: 'rapid'}, world.kept);
  assert.equal(again.table.now(), 5000, 'time stood meanwhile');
  const seat = await again.sit('white');
  assert.deepEqual(seat.model.bound.sort(), ['e2e3', 'e2e4']);
  assert.equal(again.waits.ms, 61000 - 5000 + 1);
  again.time = 56002;
  again.waits.done();
  await Promise.resolve();
  assert.equal(seat.model.state.result, '0-1');
  assert.equal(seat.model.rulings.at(-1).article, '6.9');
  seat.speak('de');
  await Promise.resolve();
  assert.match(seat.model.rulings.at(-1).text, /Weiß/);
});

test('the computer moves when it is its turn, and only then', {skip}, () => {
  const regulations = {preset: 'rapid', control: '600+5', arbiter: false};
  const mind = thinker({regulations, colour: 'black', level: 400, seed: 1}, library);
  const tell = (event, seq) => mind.hear({event, seq, now: event.at});
  assert.equal(tell({at: 0, by: 'arbiter', do: 'start'}, 1), null);
  assert.equal(tell({at: 10, by: 'white', do: 'release', move: 'e2e4'}, 2), null, 'his clock still runs');
  const answer = tell({at: 20, by: 'white', do: 'press'}, 3);
  assert.equal(answer.seq, 3);
  assert.ok(answer.after >= 0);
  assert.deepEqual([...new Set(answer.deeds.map(deed => deed.by))], ['black']);
  assert.equal(answer.deeds.at(-1).do, 'press');
});

test('the computer thinks once about its turn, whoever comes and goes', {skip}, () => {
  const regulations = {preset: 'online', control: '600+5', arbiter: false};
  let thoughts = 0,
    time = 0;
  class Counted extends library.Partner {
    think(limits) {
      thoughts += 1;
      return super.think(limits);
    }
  }
  const mind = thinker({regulations, colour: 'black', level: 400, seed: 1}, {...library, Partner: Counted}, () => time);
  const tell = (event, seq) => mind.hear({event, seq, now: event.at});
  tell({at: 0, by: 'arbiter', do: 'start'}, 1);
  const first = tell({at: 10, by: 'white', do: 'play', move: 'e2e4'}, 2);
  time = 100;
  const again = tell({at: 110, by: 'white', do: 'leave'}, 3);
  assert.deepEqual([again.seq, again.deeds, again.after], [3, first.deeds, first.after - 100]);
  time = 100000;
  assert.equal(tell({at: 100010, by: 'white', do: 'arrive'}, 4).after, 0);
  assert.equal(thoughts, 1);
  tell({...first.deeds[0], at: 100020}, 5);
  tell({at: 100030, by: 'white', do: 'play', move: 'g1f3'}, 6);
  assert.equal(thoughts, 2);
});
