import assert from 'node:assert/strict';
import test from 'node:test';
import {askArises} from '../src/can-arise.js';
import {askControl, controlOf, controlTyped} from '../src/control.js';
import {levels, suited} from '../src/level.js';
import {again, body, defaults, lacksArbiter, presets} from '../src/newgame.js';

const table = presets({blitz: {preset: 'blitz', control: '300+0'}, odd: {}});

test('the plain game says nothing that the preset says already', () => {
  assert.deepEqual(body(defaults, table), {
    regulations: {preset: 'online', control: '300+3', arbiter: false},
    start: true,
  });
});

test('the server’s controls win over ours', () => {
  assert.equal(table.blitz.control, '300+0');
  assert.equal(table.rapid.control, '900+10');
  assert.deepEqual(Object.keys(table), ['online', 'blitz', 'rapid', 'standard']);
});

test('rapid and blitz without an arbiter are said to lack supervision, unless they say so', () => {
  assert.ok(lacksArbiter({...defaults, preset: 'blitz'}));
  assert.ok(lacksArbiter({...defaults, preset: 'rapid'}));
  assert.ok(!lacksArbiter({...defaults, preset: 'rapid', arbiter: true}));
  assert.ok(!lacksArbiter({...defaults, preset: 'rapid', unsupervised: true}));
  assert.ok(!lacksArbiter({...defaults, preset: 'standard'}));
  assert.ok(!lacksArbiter(defaults));
});

test('everything that can be chosen arrives', () => {
  const wish = {
    ...defaults,
    preset: 'rapid',
    against: 'engine',
    colour: 'black',
    level: 7,
    white: ' A ',
    black: 'B',
    control: ' 1d2 ',
    edition: '2009',
    illegal: 'refuse',
    flags: 'stand',
    chess960: 'number',
    array: '42',
    sheets: 'manual',
    quickplay: 'claims',
    blind: 'white',
    arbiter: true,
    check_in: true,
    unsupervised: true,
    before_move: '30',
    start: ' 8/8 ',
  };
  assert.deepEqual(body(wish, table), {
    regulations: {
      preset: 'rapid',
      control: '60d2',
      edition: '2009',
      illegal: 'refuse',
      flags: 'stand',
      chess960: 42,
      sheets: 'manual',
      quickplay: 'claims',
      blind: 'white',
      check_in: true,
      supervised: false,
      draws: {before_move: 30},
      start: '8/8',
      setup_ok: true,
      white: 'A',
      black: 'B',
    },
    start: false,
    engine: {plays: 'white', level: 7},
  });
});

test('a random array is drawn by the server', () => {
  const asked = body({...defaults, chess960: 'random'}, table);
  assert.equal(asked.chess960, 'drawn');
  assert.equal(asked.regulations.chess960, undefined);
});

test('controls are described by the server, each asked about once', async () => {
  const asked = [];
  const ask = path => {
    asked.push(path);
    return path.includes('x')
      ? Promise.reject({expected: 'a number of seconds'})
      : Promise.resolve({text: '5 min, +3 s a move'});
  };
  assert.equal((await askControl('300+3', 'en', ask)).text, '5 min, +3 s a move');
  assert.equal((await askControl('x', 'en', ask)).wrong, 'a number of seconds');
  await askControl('300+3', 'en', ask);
  assert.deepEqual(asked, ['/api/control?control=300%2B3&lang=en', '/api/control?control=x&lang=en']);
});

test('what can be said against a position is asked once; without an answer it is asked again', async () => {
  const asked = [];
  let away = true;
  const ask = path => {
    asked.push(path);
    if (path.includes('bad')) return Promise.reject({expected: 'a digit'});
    return away ? Promise.reject({}) : Promise.resolve({refused: true, text: 'kings: …'});
  };
  assert.deepEqual(await askArises('8/8', 'en', ask), {});
  away = false;
  assert.equal((await askArises('8/8', 'en', ask)).refused, true);
  assert.equal((await askArises('8/8', 'en', ask)).refused, true);
  assert.equal((await askArises('bad', 'en', ask)).wrong, 'a digit');
  assert.deepEqual(asked, [...Array(2).fill('/api/arises?fen=8%2F8&lang=en'), '/api/arises?fen=bad&lang=en']);
});

test('the same once more has the colours reversed', () => {
  const first = {
    regulations: {preset: 'blitz', control: '180+2', white: 'Anna', blind: 'white'},
    start: true,
    engine: {plays: 'black', level: 3},
  };
  assert.deepEqual(again(first), {
    regulations: {preset: 'blitz', control: '180+2', black: 'Anna', blind: 'black'},
    start: true,
    engine: {plays: 'white', level: 3},
  });
});

test('times as people write them: minutes, and seconds a move', () => {
  for (const [typed, control] of [
    ['10+5', '600+5'],
    [' 3 + 2 ', '180+2'],
    ['40/90+30:30+30', '40/5400+30:1800+30'],
    ['40/2h; 20/1h; 15', '40/7200:20/3600:900'],
    ['0,5+1', '30+1'],
    ['30s+1s', '30+1'],
    ['5d3', '300d3'],
    ['1 min', '60'],
  ])
    assert.equal(controlOf(typed), control, typed);
  assert.equal(controlOf(' ten '), 'ten', 'the server says what is wrong');
  for (const control of ['300+3', '40/5400+30:1800+30', '90', '60d2', '30+1'])
    assert.equal(controlOf(controlTyped(control)), control);
  assert.deepEqual(['300+3', '40/5400+30:1800+30', '90+1'].map(controlTyped), ['5+3', '40/90+30:30+30', '90s+1']);
});

test('after a game with the computer the level that suits better is the next one', () => {
  assert.deepEqual(suited(800, 1)[0], 1000);
  assert.deepEqual(suited(800, -0.5)[0], 600);
  assert.equal(suited(800, 0), null); // drawn: it suits
  assert.equal(suited(400, -1), null);
  assert.equal(suited(900, 1)[0], 1000); // a level that is none of ours, from another page
  assert.equal(suited(levels.at(-2)[0], 1)[0], 0); // all that it can
  assert.equal(suited(0, -1)[0], levels.at(-2)[0]);
  assert.equal(suited(0, 1), null);
  const {engine} = again({regulations: {}, engine: {plays: 'white', level: 800}}, 1000);
  assert.deepEqual(engine, {plays: 'black', level: 1000});
  assert.deepEqual(again({regulations: {}, engine: {plays: 'white', level: 800}}).engine, {plays: 'black', level: 800});
  assert.deepEqual(again({regulations: {}}), {regulations: {}});
});
