// The entries for require(): the same modules in one file each. There is no waiting in them, and in Node none is needed.
import {copyFile, readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';

const here = new URL('.', import.meta.url);
const {build} = createRequire(new URL('../../web/package.json', here))('esbuild');

// Modules are found at once, by one of the loaders: beside the script, inside it, or given by who uses it.
const withoutWaiting = loader => ({
  name: 'without waiting',
  setup(bundle) {
    const path = fileURLToPath(new URL(`lib/load.${loader}.mjs`, here));
    bundle.onResolve({filter: /^#load$/}, () => ({path}));
    bundle.onResolve({filter: /^rules.wasm$/}, () => ({path: fileURLToPath(new URL('dist/rules.wasm', here))}));
    bundle.onLoad({filter: /\.mjs$/}, async ({path}) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('await compile(', 'compile('),
    }));
  },
});

await build({
  entryPoints: ['index', 'whole', 'tournament', 'chess', 'tree'].map(name => ({
    in: fileURLToPath(new URL(`lib/${name}.mjs`, here)),
    out: name,
  })),
  outdir: fileURLToPath(new URL('dist', here)),
  outExtension: {'.js': '.cjs'},
  bundle: true,
  format: 'cjs',
  platform: 'node',
  target: 'node18',
  logLevel: 'warning',
  plugins: [withoutWaiting('cjs')],
});

// For browsers, workers and bundlers: one file each, which looks for no other.
for (const [name, loader] of [
  ['inline', 'inline'],
  ['init', 'given'],
])
  for (const format of ['esm', 'cjs'])
    await build({
      entryPoints: [fileURLToPath(new URL(`lib/${name}.mjs`, here))],
      outfile: fileURLToPath(new URL(`dist/${name}.${format === 'esm' ? 'mjs' : 'cjs'}`, here)),
      bundle: true,
      format,
      platform: 'neutral',
      target: 'es2022',
      loader: {'.wasm': 'base64'},
      logLevel: 'warning',
      plugins: [withoutWaiting(loader)],
    });
await copyFile(new URL('../../LICENSE', here), new URL('LICENSE', here));
