import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {fault} from '../src/fault.js';
import {languages, learn, learnRefusals, speaker, tables} from '../src/text.js';

for (const lang of Object.keys(languages)) await learn(lang);
for (const lang of Object.keys(languages)) await learnRefusals(lang);

/** The sentence for a refusal in a language. */
const said = (lang, error) => speaker(lang)(...fault(error, key => key in tables[lang]));

/** The codes of the server: docs/api.md lists them, and a test compares it with the program. */
const listed = readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8')
  .split('<!-- event-tables refusals -->')[1]
  .split('<!-- end -->')[0];
const codes = [...listed.matchAll(/^\| `(\w+)` \| (\d+) \|/gm)].map(([, code, status]) => ({
  code,
  status: Number(status),
}));

const forPrograms = [
  ...['bad_http', 'bad_json', 'bad_message', 'bad_field', 'bad_length', 'not_joined', 'websocket_needed'],
  ...['foreign_page', 'no_such_path', 'wrong_method', 'head_too_large', 'no_chunks', 'http_version'],
  ...['bad_control', 'bad_position', 'bad_cell', 'bad_list'], // their fields say it, or their notes
];

test('every code has a sentence in every language, or is for programs alone', () => {
  assert.ok(codes.length > 80);
  for (const lang of Object.keys(languages)) {
    const without = codes.filter(({code}) => !(`refusal.${code}` in tables[lang])).map(({code}) => code);
    assert.deepEqual(without.sort(), [...forPrograms].sort(), lang);
    const spoken = Object.keys(tables[lang]).filter(key => key.startsWith('refusal.'));
    assert.deepEqual(
      spoken.filter(key => !codes.some(({code}) => key === `refusal.${code}`)),
      [],
      lang,
    );
    for (const {code, status} of codes)
      assert.match(said(lang, {code, status, wait: 9, line: 3}), /^\p{Lu}[^{}]*[.]$/u, `${lang}: ${code}`);
  }
});

test('a refusal fits where it is shown', () => {
  for (const lang of Object.keys(languages))
    for (const [key, text] of Object.entries(tables[lang]).filter(([key]) => key.startsWith('refusal.')))
      assert.ok(text.length <= 130 && text.split(' ').length <= 24, `${lang}: ${key}: ${text}`);
});

test('what there is too much of, and how long to wait', () => {
  const games = {status: 429, code: 'too_many_games', wait: 45};
  assert.equal(said('en', games), 'Too many new games from your address. Possible again in 45 s.');
  assert.match(said('en', {status: 429, code: 'too_many_tournaments', wait: 601}), /again in 11 min\.$/);
});

test('the rest by its status', () => {
  for (const [error, key] of [
    [{lost: true}, 'fault.lost'],
    [{status: 0}, 'fault.server'],
    [{status: 503}, 'fault.server'],
    [{status: 403}, 'fault.forbidden'],
    [{status: 429, code: 'never_heard_of', wait: 1}, 'fault.often'],
    [{status: 400}, 'fault.act'],
  ])
    assert.deepEqual(
      fault(error, () => false),
      [key],
    );
});
