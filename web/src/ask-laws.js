// What the Laws say to a question, as the library finds it, and the games of examples/ that show it.
import {situations} from './generated/lessons.js';

/**
 * The games that show an Article of the latest edition, those of which it is the first Article before the others; where there is
 * none, those of the Articles below it.
 * @param {string | undefined} number
 */
export function situationsOf(number) {
  if (!number) return [];
  const place = s => s.articles.indexOf(number);
  const exact = situations.filter(s => place(s) >= 0).sort((a, b) => place(a) - place(b));
  return exact.length ? exact : situations.filter(s => s.articles.some(a => a.startsWith(`${number}.`)));
}

/** @param {string} id */
export const situationById = id => situations.find(s => s.id === id);

/**
 * The address of an answer: /laws/7.5.5 · /laws?q=flag · more of ?edition=…&speed=…&example=…
 * @param {AskedLaws} asked
 */
export function addressOf({number, phrase, edition, speed, example}) {
  const more = new URLSearchParams();
  if (!number && phrase) more.set('q', phrase);
  for (const [name, value] of Object.entries({edition, speed, example})) if (value) more.set(name, value);
  return `/laws${number ? `/${encodeURIComponent(number)}` : ''}${more.size ? `?${more}` : ''}`;
}

/**
 * … and back.
 * @param {{pathname: string, search: string}} location
 * @returns {AskedLaws}
 */
export function askedAt({pathname, search}) {
  const [, , number = ''] = pathname.split('/');
  const more = new URLSearchParams(search);
  const given = name => more.get(name) ?? '';
  return {
    number: decodeURIComponent(number),
    phrase: given('q'),
    edition: given('edition'),
    speed: given('speed'),
    example: given('example'),
  };
}
