// A plain `make` where there is no compiler for WebAssembly: the page is built all the same, without the library.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {test} from 'node:test';
import {fileURLToPath} from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

test(
  'the page is built without bindings/js/dist',
  {skip: readdirSync(join(root, 'web')).includes('node_modules') ? false : 'no packages'},
  () => {
    const copy = mkdtempSync(join(tmpdir(), 'jadoube-page-'));
    try {
      const taken = path => !/node_modules|\/web\/(dist|page)$|\/js\/dist$/.test(path);
      for (const folder of ['web', 'data', 'examples', 'bindings/js']) {
        mkdirSync(join(copy, dirname(folder)), {recursive: true});
        cpSync(join(root, folder), join(copy, folder), {recursive: true, filter: taken});
      }
      symlinkSync(join(root, 'web/node_modules'), join(copy, 'web/node_modules'));
      execFileSync('node', ['build.mjs', join(copy, 'out')], {cwd: join(copy, 'web'), stdio: 'pipe'});
      const made = readdirSync(join(copy, 'out'));
      assert.ok(made.includes('index.html'), made.join(' '));
      assert.deepEqual(
        made.filter(name => name.includes('.wasm')),
        [],
      );
    } finally {
      rmSync(copy, {recursive: true, force: true});
    }
  },
);
