// Writes src/generated/words.js and, for each language, src/generated/words/<language>.js, from the tables of data/ that are the
// page's: those that data/words/tables.tsv marks so. Readers load their own language, by src/generated/tables.js; the words
// for refusals, which most of them never need, are in a file of their own. Also src/generated/openings.js, of data/openings.tsv.
// So are the words of pages that most readers never open. tools/gen-words.c, which makes C of the same tables, checks them.
import './lessons.mjs';
import {mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const data = new URL('../data/', import.meta.url);
const out = new URL('src/generated/', import.meta.url);

function rows(path) {
  const [head, ...lines] = readFileSync(new URL(path, data), 'utf8')
    .trimEnd()
    .split('\n')
    .map(l => l.split('\t'));
  return {head, lines};
}

/** {key: text}; further columns as 'key.column'. */
function table(path) {
  const {head, lines} = rows(path);
  return lines
    .flatMap(([key, ...cells]) => cells.map((text, i) => [i ? `${key}.${head[i + 1]}` : key, text]))
    .filter(([, text]) => text);
}

const tablesFor = what => rows('words/tables.tsv').lines.filter(([, whose]) => whose.split(' ').includes(what));
const spoken = rows('languages.tsv').lines.filter(([, , words]) => words === 'yes');
const languages = spoken.map(([code, name]) => [code, name]);
const letters = spoken.map(([code, , , of]) => [code, of.split('|')]); // pawn to king
const wordsFor = what =>
  languages.map(([code]) => [
    code,
    Object.fromEntries(tablesFor(what).flatMap(([name]) => table(`words/${code}/${name}.tsv`))),
  ]);
const words = wordsFor('page');
const refusals = wordsFor('refusals');
const later = ['lessons', 'matches', 'players'].map(group => [group, wordsFor(group)]); // fetched with their pages
const typed = Object.entries(Object.fromEntries(words).en).filter(([key]) => /^(word|what)\.[^.]+$/.test(key));

/** Whole at any moment: tests and a build may run at once. */
function write(name, text) {
  const path = fileURLToPath(new URL(name, out));
  writeFileSync(
    `${path}.${process.pid}`,
    `// Written by web/words.mjs from data/words; change the tables there.\n${text}`,
  );
  renameSync(`${path}.${process.pid}`, path);
}

const json = entries => JSON.stringify(Object.fromEntries(entries), null, 1);
mkdirSync(new URL('words/', out), {recursive: true});
mkdirSync(new URL('refusals/', out), {recursive: true});
for (const [group] of later) mkdirSync(new URL(`${group}/`, out), {recursive: true});
for (const [code, table] of words) write(`words/${code}.js`, `export default ${json(Object.entries(table))};\n`);
for (const [code, table] of refusals) write(`refusals/${code}.js`, `export default ${json(Object.entries(table))};\n`);
for (const [group, list] of later)
  for (const [code, table] of list) write(`${group}/${code}.js`, `export default ${json(Object.entries(table))};\n`);
const loaders = folder =>
  `{\n${languages.map(([code]) => ` ${code}: () => import('./${folder}/${code}.js'),\n`).join('')}}`;
write('tables.js', `export default ${loaders('words')};\nexport const refusals = ${loaders('refusals')};\n`);
write('openings.js', `export default ${JSON.stringify(rows('openings.tsv').lines, null, 1)};\n`); // [ECO, name, moves]
for (const [group] of later) write(`${group}-tables.js`, `export default ${loaders(group)};\n`);
write(
  'words.js',
  `export const languages = ${json(languages)};
export const letters = ${json(letters)};
/** What may be typed in any language: the English words. */
export const typed = ${json(typed)};
`,
);
