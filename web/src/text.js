// One table of texts for each language; a test holds them against each other.
import en from './texts/en.js';
import cs from './texts/cs.js';
import sk from './texts/sk.js';
import hr from './texts/hr.js';
import sl from './texts/sl.js';

export const tables = {en, cs, sk, hr, sl};
export const languages = {en: 'English', cs: 'Čeština', sk: 'Slovenčina', hr: 'Hrvatski', sl: 'Slovenščina'};

/** A function that says a key in a language: {name} in a text stands for values.name. */
export function speaker(lang) {
  const table = tables[lang] ?? en;
  return (key, values = {}) =>
    (table[key] ?? en[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => (values[name] == null ? '' : String(values[name])));
}
