// The entries that need no other file: bundled in every way, run, and asked.
import assert from 'node:assert/strict';
import {readFileSync, writeFileSync, mkdtempSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import test from 'node:test';
import {fileURLToPath, pathToFileURL} from 'node:url';
import vm from 'node:vm';

const here = file => fileURLToPath(new URL(file, import.meta.url));
const {build} = createRequire(new URL('../../../web/package.json', import.meta.url))('esbuild');
const folder = mkdtempSync(join(tmpdir(), 'jadoube-'));

async function bundled(entry, code, format, platform) {
  const input = join(folder, 'in.mjs');
  writeFileSync(input, `import * as entry from ${JSON.stringify(here(entry))};\n${code}`);
  const {outputFiles, warnings} = await build({
    entryPoints: [input],
    bundle: true,
    write: false,
    format,
    platform,
    logLevel: 'silent',
  });
  assert.deepEqual([warnings.length, outputFiles.length], [0, 1]);
  return outputFiles[0].text;
}

const ASK = 'globalThis.answer = new entry.Position().perft(3);';

for (const [format, platform] of [
  ['iife', 'browser'],
  ['cjs', 'node'],
  ['iife', 'neutral'],
])
  test(`inline, bundled as ${format} for ${platform}`, async () => {
    const code = await bundled('../dist/inline.mjs', ASK, format, platform);
    const context = vm.createContext({WebAssembly, TextDecoder, TextEncoder, atob, Uint8Array});
    vm.runInContext(code, context);
    assert.equal(context.answer, 8902);
  });

test('inline, bundled as a module, and required', async () => {
  const out = join(folder, 'out.mjs');
  writeFileSync(out, await bundled('../dist/inline.mjs', `${ASK} export default answer;`, 'esm', 'browser'));
  assert.equal((await import(pathToFileURL(out).href)).default, 8902);
  assert.equal(createRequire(import.meta.url)('../dist/inline.cjs').Position.initial().moveCount, 20);
});

test('init takes bytes, a compiled module, a URL', async () => {
  const bytes = readFileSync(here('../dist/rules.wasm'));
  const fresh = async source => {
    const out = join(folder, `init${Math.random()}.mjs`);
    writeFileSync(out, readFileSync(here('../dist/init.mjs')));
    return (await import(pathToFileURL(out).href)).init(source);
  };
  for (const source of [
    bytes,
    new WebAssembly.Module(bytes),
    `data:application/wasm;base64,${bytes.toString('base64')}`,
  ]) {
    const {Position, Tree} = await fresh(source);
    assert.equal(new Position().perft(2), 400);
    assert.equal(new Tree().root.add('e4').position.turn, 'black');
  }
  await assert.rejects(fresh('data:application/wasm,nonsense'), WebAssembly.CompileError);
});
