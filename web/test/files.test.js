// How the page's files hang together.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {basename, join, normalize} from 'node:path';
import test from 'node:test';
import {fileURLToPath} from 'node:url';

const source = fileURLToPath(new URL('../src', import.meta.url));
const files = readdirSync(source, {recursive: true}).filter(f => /\.jsx?$/.test(f) && !f.startsWith('generated'));

/** What a file needs before it runs; what it fetches later (`import()`) is no part of that. */
const importsOf = file =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/^(?:import|export)\b[^;]*?from '(\.[^']+)'/gm)]
    .map(([, path]) => normalize(join(file, '..', path)))
    .filter(path => files.includes(path));

test('no file needs itself, by whatever way', () => {
  const done = new Set();
  const visit = (file, way) => {
    assert.ok(!way.includes(file), [...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file)) return;
    for (const next of importsOf(file)) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  assert.ok(importsOf('pages/game.jsx').includes('pages/play.jsx'), 'imports are found at all');
});

test('no two files have one name', () => {
  const names = files.map(f => basename(f).replace(/\.jsx?$/, ''));
  assert.deepEqual(
    names.filter((n, i) => names.indexOf(n) !== i),
    [],
  );
});
