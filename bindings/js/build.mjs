// The entries for require(): the same modules in one file each. There is no waiting in them, and in Node none is needed.
import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import {fileURLToPath} from 'node:url';

const here = new URL('.', import.meta.url);
const {build} = createRequire(new URL('../../web/package.json', here))('esbuild');

const withoutWaiting = {
  name: 'without waiting',
  setup(bundle) {
    bundle.onResolve({filter: /^#load$/}, () => ({path: fileURLToPath(new URL('lib/load.cjs.mjs', here))}));
    bundle.onLoad({filter: /\.mjs$/}, async ({path}) => ({
      contents: (await readFile(path, 'utf8')).replaceAll('await compile(', 'compile('),
    }));
  },
};

await build({
  entryPoints: ['index', 'whole', 'tournament', 'chess'].map(name => ({
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
  plugins: [withoutWaiting],
});
