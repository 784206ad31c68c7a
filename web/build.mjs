// Bundle the page into the folder named on the command line (dist): everything that the browser loads, nothing else. What the
// first board needs is one file (app), the reader's words another, and the style, the pieces and boot.js stand in the HTML; the other pages
// are files of their own, and so is the library, where bindings/js/dist has it. A name with a hash in it never means anything
// else: it is kept for ever. Beside each file FILE.br.
import './words.mjs';
import {build} from 'esbuild';
import {createHash} from 'node:crypto';
import {copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {basename, dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {promisify} from 'node:util';
import {brotliCompress} from 'node:zlib';

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ?? join(here, 'dist');
const source = name => join(here, 'src', name);
const hasLibrary = ['rules', 'whole'].every(name => existsSync(join(here, `../bindings/js/dist/${name}.wasm`)));
const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  charset: 'utf8',
  target: ['es2022', 'chrome109', 'firefox115', 'safari16.4'],
  logLevel: 'warning',
};

/** Whatever is fetched later builds upon all of the board's code, so that it is one file and not one for each way to share. */
const oneCore = {
  name: 'one-core',
  setup({onLoad}) {
    onLoad(
      {
        filter:
          /src\/(pages|parts)\/(start|tournament|first|here|laws|ask|pgn|match|desk|qr|room-boards|better-level|turning-points|home-acts|study-panel|position-links)\.jsx$/,
      },
      ({path}) => ({
        contents: `import '${source('main.jsx')}';\n${readFileSync(path, 'utf8')}`,
        loader: 'jsx',
      }),
    );
  },
};

/** What the page reads of the vocabulary: the words of a field, and with which words of others it is needed. The rest is for
 *  readers of its documents. */
const onlyWords = fields =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, {words, needed}]) => [name, {words, needed: Array.isArray(needed) ? needed : undefined}])
      .filter(([, {words, needed}]) => words || needed),
  );
const noProse = {
  name: 'no-prose',
  setup({onLoad}) {
    onLoad({filter: /generated\/vocabulary\.js$/}, async ({path}) => {
      const {acts, regulations, presets, ...lists} = (await import(path)).default;
      const read = {
        ...lists,
        presets: Object.fromEntries(Object.entries(presets).map(([name, {control}]) => [name, {control}])),
        regulations: onlyWords(regulations),
        acts: Object.fromEntries(Object.entries(acts).map(([act, {fields}]) => [act, {fields: onlyWords(fields)}])),
      };
      return {contents: `export default ${JSON.stringify(read)}`};
    });
  },
};

/** The library takes its modules from the page's files. */
const ourModules = {
  name: 'our-modules',
  setup({onResolve}) {
    onResolve({filter: /^#load$/}, () => ({path: source('wasm-modules.js')}));
  },
};

async function bundle() {
  const {metafile} = await build({
    ...common,
    entryPoints: {app: source('main.jsx')},
    outdir: out,
    splitting: true,
    format: 'esm',
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'eof',
    plugins: [oneCore, noProse, ourModules],
    loader: {'.wasm': 'file', '.css': 'text'}, // a style that is fetched with its page
    assetNames: '[name]-[hash]',
    publicPath: '/',
    define: {'globalThis.LIBRARY': String(hasLibrary)},
    metafile: true,
  });
  const made = Object.entries(metafile.outputs).map(([path, output]) => ({...output, file: `/${basename(path)}`}));
  const app = made.find(({inputs}) => 'src/main.jsx' in inputs).file;
  /** Each file of a folder by its name, with what it needs besides `app`. */
  const entries = folder =>
    made
      .filter(({entryPoint}) => entryPoint && dirname(entryPoint) === folder)
      .map(({file, entryPoint, imports}) => {
        const more = imports.filter(i => i.kind === 'import-statement').map(i => `/${basename(i.path)}`);
        return [basename(entryPoint).replace(/\.jsx?$/, ''), [file, ...more.filter(f => f !== app)]];
      });
  const {tournament: t, start, first, here, laws, pgn, match} = Object.fromEntries(entries('src/pages'));
  const pages = {t, start, first, here, laws, pgn, match};
  return {app, words: Object.fromEntries(entries('src/generated/words')), pages};
}

const text = async options => (await build({...common, ...options, write: false})).outputFiles[0].text.trim();

rmSync(out, {recursive: true, force: true});
mkdirSync(out, {recursive: true});
const {app, words, pages} = await bundle();
rmSync(join(out, 'app.js')); // it only names the file that is loaded
const style = await text({entryPoints: [source('style/app.css')]});
const boot = await text({
  entryPoints: [source('boot.js')],
  format: 'iife',
  define: {FILES: JSON.stringify({words, pages})},
});
const pieces = readFileSync(source('pieces.svg'), 'utf8').trim();
const parts = {style, boot, app, pieces};
const html = readFileSync(source('index.html'), 'utf8').replace(
  /\{(style|boot|app|pieces)\}/g,
  (_, name) => parts[name],
);
writeFileSync(join(out, 'index.html'), html);
writeFileSync(join(out, 'app.css'), style); // for reports that stand alone
for (const file of ['icon.svg', 'manifest.webmanifest', ...readdirSync(source('icons')).map(name => `icons/${name}`)])
  copyFileSync(source(file), join(out, basename(file)));

/** What is kept for when there is no server: the page, and apart from it the library. Its version is what is in it. */
const kept = readdirSync(out).filter(file => file !== 'app.css');
const version = createHash('sha256');
for (const file of kept) version.update(file).update(readFileSync(join(out, file)));
const library = file => /\.wasm$/.test(file);
const files = {
  version: version.digest('hex').slice(0, 16),
  page: kept.filter(file => !library(file)).map(file => (file === 'index.html' ? '/' : `/${file}`)),
  library: kept.filter(library).map(file => `/${file}`),
};
writeFileSync(
  join(out, 'keeper.js'),
  await text({entryPoints: [source('keeper.js')], format: 'iife', define: {FILES: JSON.stringify(files)}}),
);
const pack = promisify(brotliCompress);
await Promise.all(
  readdirSync(out).map(async file => writeFileSync(join(out, `${file}.br`), await pack(readFileSync(join(out, file))))),
);
