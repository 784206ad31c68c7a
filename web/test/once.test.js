// An act that had no answer is sent again with the same key, so that it happens once (src/link.js).
import assert from 'node:assert/strict';
import {beforeEach, test} from 'node:test';
import {request} from '../src/link.js';

const entry = {method: 'POST', key: 'K', body: {name: 'Anna'}};
let fates, keys;

/** Each fate is a status, or 'lost': there is no answer; 'cut': the answer has no end. */
globalThis.fetch = async (path, {headers}) => {
  const fate = fates.shift() ?? 200;
  keys.push(headers['Idempotency-Key']);
  if (fate === 'lost') throw new TypeError('fetch failed');
  if (fate === 'cut') return new Response('{"half":', {status: 200});
  return Response.json(fate < 400 ? {} : {error: {code: fate === 429 ? 'too_many_waiting' : 'x', wait: 0.01}}, {
    status: fate,
  });
};

beforeEach(() => {
  fates = [];
  keys = [];
});

test('an act without an answer is sent again, with the same key', async () => {
  fates = ['lost', 'cut'];
  await request('/api/a', entry);
  assert.equal(keys.length, 3);
  assert.equal(new Set(keys).size, 1);
  assert.match(keys[0], /^[\w-]{22}$/);
});

test('pressed again after it was given up, it is still the same act; done, the next is another', async () => {
  fates = ['lost', 'lost', 'lost', 'lost'];
  await assert.rejects(request('/api/b', entry), {status: 0, unsure: true});
  await request('/api/b', entry);
  assert.equal(new Set(keys).size, 1);
  await request('/api/b', entry);
  assert.equal(new Set(keys).size, 2);
});

test('what was refused has not happened: it is another act the next time', async () => {
  fates = [409];
  await assert.rejects(request('/api/c', entry), {status: 409});
  await request('/api/c', entry);
  assert.equal(new Set(keys).size, 2);
});

test('a server with too much to do is asked again', async () => {
  fates = [429, 429];
  await request('/api/d', entry);
  assert.deepEqual([keys.length, new Set(keys).size], [3, 1]);
});

test('another body is another act; what only reads has no key', async () => {
  await request('/api/e', entry);
  await request('/api/e', {...entry, body: {name: 'Bea'}});
  await request('/api/e');
  assert.equal(new Set(keys).size, 3);
  assert.equal(keys[2], undefined);
});
