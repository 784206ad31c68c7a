import assert from 'node:assert/strict';
import test from 'node:test';
import {clockText, nextChange, parseClock, timeLeft} from '../src/clock.js';

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

test('times are written down, never up, with tenths at the end', () => {
  for (const [ms, text] of [
    [5400000, '1:30:00'],
    [3599999, '59:59'],
    [61000, '1:01'],
    [20000, '0:20'],
    [19999, '0:19.9'],
    [50, '0:00.0'],
    [0, '0:00.0'],
    [null, '–'],
  ])
    assert.equal(clockText(ms), text);
});

test('times are read as they are written', () => {
  for (const [text, ms] of [
    ['1:30:00', 5400000],
    ['90:00', 5400000],
    ['4:59', 299000],
    ['45', 45000],
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
  for (const ms of [123456, 20001, 19999, 107, 60000]) {
    const wait = nextChange(ms);
    assert.notEqual(clockText(ms), clockText(Math.max(0, ms - wait)));
    assert.equal(clockText(ms), clockText(ms - wait + 1));
  }
  assert.equal(nextChange(7), 8, 'and once more when the flag falls');
  assert.equal(nextChange(0), null);
});
