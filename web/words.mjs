// Writes src/generated/words.js from the tables of data/ that are the page's: those that data/words/tables.tsv marks so.
// tools/gen-words.c, which makes C of the same tables, checks them.
import {mkdirSync, readFileSync, renameSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const data = new URL('../data/', import.meta.url);
const out = new URL('src/generated/words.js', import.meta.url);

function rows(path) {
  const [head, ...lines] = readFileSync(new URL(path, data), 'utf8').trimEnd().split('\n').map(l => l.split('\t'));
  return {head, lines};
}

/** {key: text}; further columns as 'key.column'. */
function table(path) {
  const {head, lines} = rows(path);
  return lines.flatMap(([key, ...cells]) => cells.map((text, i) => [i ? `${key}.${head[i + 1]}` : key, text])).filter(([, text]) => text);
}

const ours = rows('words/tables.tsv').lines.filter(([, whose]) => whose.split(' ').includes('page'));
const spoken = rows('languages.tsv').lines.filter(([, , words]) => words === 'yes');
const languages = spoken.map(([code, name]) => [code, name]);
const letters = spoken.map(([code, , , of]) => [code, of.split('|')]); // pawn to king
const words = languages.map(([code]) => [code, Object.fromEntries(ours.flatMap(([name]) => table(`words/${code}/${name}.tsv`)))]);
const text = `// Written by web/words.mjs from data/words; change the tables there.
export const languages = ${JSON.stringify(Object.fromEntries(languages), null, 1)};
export const letters = ${JSON.stringify(Object.fromEntries(letters))};
export const tables = ${JSON.stringify(Object.fromEntries(words), null, 1)};
`;

mkdirSync(new URL('./', out), {recursive: true});
const fresh = fileURLToPath(out) + `.${process.pid}`;
writeFileSync(fresh, text);
renameSync(fresh, out); // whole at any moment: tests and a build may run at once
