// What a page has to fetch before it knows the rules.
import assert from 'node:assert/strict';
import {readFileSync} from 'node:fs';
import test from 'node:test';
import {gzipSync} from 'node:zlib';

const size = path => gzipSync(readFileSync(new URL(path, import.meta.url)), {level: 9}).length;

test('the rules are under 60 KB, compressed', () => {
  const parts = [
    '../dist/rules.wasm',
    '../lib/index.mjs',
    '../lib/position.mjs',
    '../lib/module.mjs',
    '../lib/squares.mjs',
    '../lib/cells.mjs',
    '../lib/facts.mjs',
    '../lib/load.web.mjs',
  ];
  const all = parts.reduce((sum, part) => sum + size(part), 0);
  assert.ok(all < 60 * 1024, `${all} bytes`);
});
