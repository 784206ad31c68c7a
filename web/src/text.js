// The texts of the page, made from data/words.
import {languages as names, tables} from './generated/words.js';

export {tables};
/** Each language by its own name, as it stands in a list. */
export const languages = Object.fromEntries(
  Object.entries(names).map(([code, name]) => [code, name[0].toLocaleUpperCase(code) + name.slice(1)]),
);

/** "2-4" or "%10 2-4": is the number, or what is left of it, among these? */
function isAmong(text, n) {
  const [, modulus, least, most] = /^(?:%(\d+) )?(\d+)(?:-(\d+))?$/.exec(text);
  const rest = modulus ? n % Number(modulus) : n;
  return rest >= Number(least) && rest <= Number(most ?? least);
}

/** Which form goes with a number: the rules "1=one|2-4=few|=many" of a language, the first that holds. */
export function numberForm(rules, n) {
  return rules.split('|').findIndex(rule => {
    const [is, not] = rule.split('=')[0].split(' not ');
    return !is || (isAmong(is, n) && !(not && isAmong(not, n)));
  });
}

/** A function that says a key in a language: {name} in a text stands for values.name, {n:move|moves} for the form that goes with values.n. */
export function speaker(lang) {
  const table = tables[lang] ?? tables.en;
  return (key, values = {}) =>
    (table[key] ?? key).replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, forms) => {
      if (forms) return forms.split('|')[numberForm(table.numbers, Number(values[name]))];
      return values[name] == null ? '' : String(values[name]);
    });
}
