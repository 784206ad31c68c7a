// Bundle the page into the folder named on the command line (dist): everything that the browser loads, nothing else.
import './words.mjs';
import {build} from 'esbuild';
import {copyFileSync, mkdirSync, rmSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, 'dist');

rmSync(out, {recursive: true, force: true});
mkdirSync(out, {recursive: true});
await build({
  absWorkingDir: here,
  entryPoints: {app: 'src/main.jsx'},
  outdir: out,
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['es2022', 'chrome109', 'firefox115', 'safari16'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'eof',
  loader: {'.svg': 'text'},
  logLevel: 'warning',
});
for (const file of ['index.html', 'icon.svg', 'manifest.webmanifest']) copyFileSync(join(here, 'src', file), join(out, file));
