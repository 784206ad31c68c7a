// Writes src/generated/lessons.js from examples/laws, examples/exercises and examples/editions: the games that the Laws pages go through, fetched
// with those pages. Each is a list of lines, as a log has them.
import {mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync} from 'node:fs';
import {fileURLToPath} from 'node:url';

const examples = new URL('../examples/', import.meta.url);
const text = path => readFileSync(new URL(path, examples), 'utf8').trimEnd().split('\n');

/** The rows of a folder's table, each with its log; cells of several words are lists. */
function lessons(folder, lists) {
  const [head, ...rows] = text(`${folder}/table.tsv`).map(line => line.split('\t'));
  return rows.map(cells => {
    const row = Object.fromEntries(head.map((name, i) => [name, cells[i] ?? '']));
    const kept = lists.map(name => [name, row[name].split(' ')]);
    return {id: row.id, ...Object.fromEntries(kept), log: text(`${folder}/${row.id}.jsonl`)};
  });
}

const disputed = readdirSync(new URL('editions/', examples))
  .filter(name => name.endsWith('.jsonl'))
  .sort()
  .map(name => [name.replace('.jsonl', ''), text(`editions/${name}`)]);

const out = fileURLToPath(new URL('src/generated/lessons.js', import.meta.url));
const json = given => JSON.stringify(given, null, 1);
mkdirSync(new URL('src/generated/', import.meta.url), {recursive: true});
writeFileSync(
  `${out}.${process.pid}`,
  `// Written by web/lessons.mjs from examples/; change the tables and logs there.
export const situations = ${json(lessons('laws', ['articles']))};
export const exercises = ${json(lessons('exercises', ['choices']))};
/** Games that editions rule differently, beside those of the situations. */
export const disputed = ${json(Object.fromEntries(disputed))};
`,
);
renameSync(`${out}.${process.pid}`, out); // whole at any moment: tests and a build may run at once
