import assert from 'node:assert/strict';
import test from 'node:test';
import {describeControl, readControl, shortControl} from '../src/control.js';
import {body, defaults, presets} from '../src/newgame.js';
import {speaker} from '../src/text.js';

globalThis.crypto ??= (await import('node:crypto')).webcrypto; // node 18 has it only there

const table = presets({blitz: {preset: 'blitz', control: '300+0'}, odd: {}});

test('the plain game says nothing that the preset says already', () => {
  assert.deepEqual(body(defaults, table), {regulations: {preset: 'online', control: '300+3', arbiter: false}, start: true});
});

test('the server’s controls win over ours', () => {
  assert.equal(table.blitz.control, '300+0');
  assert.equal(table.rapid.control, '900+10');
  assert.deepEqual(Object.keys(table), ['online', 'blitz', 'rapid', 'standard']);
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
    control: ' 60d2 ',
    edition: '2009',
    illegal: 'refuse',
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

test('a random array is one of the 960', () => {
  for (let i = 0; i < 50; i++) {
    const n = body({...defaults, chess960: 'random'}, table).regulations.chess960;
    assert.ok(Number.isInteger(n) && n >= 0 && n < 960);
  }
});

test('controls are read and described', () => {
  assert.deepEqual(readControl('40/5400+30:60d2'), [
    {moves: 40, base: 5400, kind: '+', extra: 30},
    {moves: 0, base: 60, kind: 'd', extra: 2},
  ]);
  for (const text of ['', 'x', '40/5400', '300:300', '300+', null]) assert.equal(readControl(text), null);
  assert.equal(describeControl('40/5400+30:1800+30', speaker('en')), '90 min for 40 moves, then 30 min, +30 s a move');
  assert.equal(describeControl('180+2', speaker('cs')), '3 min, +2 s na tah');
  assert.equal(describeControl('60d2', speaker('en')), '1 min, 2 s delay a move');
  assert.deepEqual(['300+3', '40/5400+30:1800+30', '60d2', '90'].map(shortControl), ['5+3', '90+30', '1 d2', '90 s']);
});
