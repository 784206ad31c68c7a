import assert from 'node:assert/strict';
import test from 'node:test';
import {fault} from '../src/fault.js';
import {languages, learn, speaker, tables} from '../src/text.js';

for (const lang of Object.keys(languages)) await learn(lang);
test('what there is too much of, and how long to wait', () => {
  const say = speaker('en');
  assert.equal(
    say(...fault({status: 429, limit: 'games', wait: 45})),
    'Too many new games from your address. Possible again in 45 s.',
  );
  assert.match(say(...fault({status: 429, limit: 'tournaments', wait: 601})), /again in 11 min\.$/);
  for (const lang of Object.keys(tables))
    for (const limit of ['bytes', 'games', 'tournaments', 'boards', 'connections', 'acts', 'words'])
      assert.ok(!speaker(lang)(...fault({status: 429, limit, wait: 9})).includes('fault.'), `${lang}: ${limit}`);
});

test('the rest by its status', () => {
  for (const [error, key] of [
    [{lost: true}, 'fault.lost'],
    [{status: 0}, 'fault.server'],
    [{status: 503}, 'fault.server'],
    [{status: 403}, 'fault.forbidden'],
    [{status: 429, limit: 'requests', wait: 1}, 'fault.often'],
    [{status: 400}, 'fault.act'],
  ])
    assert.deepEqual(fault(error), [key]);
});
