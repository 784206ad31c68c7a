import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {clockFace, clockText, nextChange, parseClock, timeLeft} from '../src/clock.js';

const state = (running, extra = {}) => ({phase: 'running', clock: {white: 60000, black: 30000, running, ...extra}});

test('only the running clock runs', () => {
  assert.equal(timeLeft(state('white'), 1000, 'white', 6000), 55000);
  assert.equal(timeLeft(state('white'), 1000, 'black', 6000), 30000);
  assert.equal(timeLeft({...state('white'), phase: 'paused'}, 1000, 'white', 6000), 60000);
  assert.equal(timeLeft(state('black'), 1000, 'black', 999999), 0, 'a flag falls at nothing');
  assert.equal(timeLeft(state('white'), 5000, 'white', 4000), 60000, 'a message from the future adds nothing');
});

test('main time waits for the delay', () => {
  assert.equal(timeLeft(state('white', {delay: 3000}), 0, 'white', 2500), 60000);
  assert.equal(timeLeft(state('white', {delay: 3000}), 0, 'white', 5000), 58000);
});

test('times are written as the library writes them', () => {
  const table = readFileSync(new URL('../../tests/data/clock-faces.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  const rows = table.map(line => line.split('\t')).filter(([, style]) => !style.includes('exact'));
  for (const [ms, style, face] of rows) {
    const styles = Object.fromEntries(style.split(' ').map(name => [name, true]));
    assert.equal(clockFace(Number(ms), styles), face, `${ms} ${style}`);
  }
  assert.ok(rows.length >= 20);
  assert.equal(clockText(null), '–');
  assert.equal(clockText(7301), '0:07.4');
});

test('times are read as they are written', () => {
  for (const [text, ms] of [
    ['1:30:00', 5400000],
    ['90:00', 5400000],
    ['4:59', 299000],
    ['45', 2700000],
    ['1.5', 90000],
    ['0:45', 45000],
    ['0:07.3', 7300],
    ['0:07,3', 7300],
    ['x', null],
    ['1:2:3:4', null],
    ['', null],
    ['-5', null],
  ])
    assert.equal(parseClock(text), ms);
});

test('the next drawing is due when the text changes', () => {
  for (const ms of [123456, 20001, 20000, 19999, 107, 60000, 7]) {
    const wait = nextChange(ms);
    assert.notEqual(clockText(ms), clockText(ms - wait), String(ms));
    assert.equal(clockText(ms), clockText(ms - wait + 1), String(ms));
  }
  assert.equal(nextChange(0), null);
});
