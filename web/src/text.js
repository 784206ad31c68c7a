// The texts of the page, made from data/words; a language is there once it is learned.
import load, {refusals} from './generated/tables.js';
import {languages as names, letters} from './generated/words.js';

/** @type {Record<string, Record<string, string>>} */
export const tables = {};

/** @type {Record<string, () => Promise<{default: Record<string, string>}>>[]} */
const more = [];

/** A page has words of its own, by language: they are learned from now on. */
export const alsoLearn = tablesOf => more.push(tablesOf);

/**
 * Load the texts of a language; one that is not spoken here is English.
 * @param {string} lang
 */
export async function learn(lang) {
  const code = lang in names ? lang : 'en';
  tables[code] ??= (await load[code]()).default;
  for (const tablesOf of more) Object.assign(tables[code], (await tablesOf[code]()).default);
}

/** … and its words for refusals, which most readers never need. */
export async function learnRefusals(lang) {
  const code = lang in names ? lang : 'en';
  Object.assign(tables[code], (await refusals[code]()).default);
}

/** Each language by its own name, as it stands in a list. */
export const languages = Object.fromEntries(
  Object.entries(names).map(([code, name]) => [code, name[0].toLocaleUpperCase(code) + name.slice(1)]),
);

/**
 * "2-4" or "%10 2-4": is the number, or what is left of it, among these?
 * @param {string} text
 * @param {number} n
 */
function isAmong(text, n) {
  const [, modulus, least, most] = /^(?:%(\d+) )?(\d+)(?:-(\d+))?$/.exec(text) ?? [];
  const rest = modulus ? n % Number(modulus) : n;
  return rest >= Number(least) && rest <= Number(most ?? least);
}

/**
 * Which form goes with a number: the rules "1=one|2-4=few|=many" of a language, the first that holds.
 * @param {string} rules
 * @param {number} n
 */
export function numberForm(rules, n) {
  return rules.split('|').findIndex(rule => {
    const [is, not] = rule.split('=')[0].split(' not ');
    return !is || (isAmong(is, n) && !(not && isAmong(not, n)));
  });
}

/**
 * A function that says a key in a language: {name} in a text stands for values.name, {n:move|moves} for the form that goes with values.n.
 * @param {string} lang
 */
export function speaker(lang) {
  const table = tables[lang in names ? lang : 'en'];
  return (key, values = {}) =>
    (table[key] ?? key).replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, forms) => {
      if (forms) return forms.split('|')[numberForm(table.numbers, Number(values[name]))];
      return values[name] == null ? '' : String(values[name]);
    });
}

/**
 * The letters of the pieces from pawn to king, as a language has them.
 * @param {string} lang
 */
export const lettersOf = lang => letters[lang] ?? letters.en;
