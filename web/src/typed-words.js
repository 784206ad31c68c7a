// What is typed below the board: a move in any notation, or one of the words that `jadoube play` also knows.
// A word may be English or the reader's own; everything else is taken for a move.

import events from './generated/vocabulary.js';
import {typed} from './generated/words.js';

const claims = events.acts.claim.fields.what.words;
const questions = events.acts.ask.fields.what.words;
const square = /^[a-h][1-8]$/i;

const asks = {
  clock: () => ({ask: 'clock'}),
  board: () => ({ask: 'board'}),
  last: () => ({ask: 'last'}),
  rank: a => /^[1-8]$/.test(a) && {ask: 'rank', rank: Number(a)},
  file: a => /^[a-h]$/i.test(a) && {ask: 'file', file: a.toLowerCase()},
  where: a => a && {ask: 'where', piece: a},
  attackers: a => square.test(a) && {ask: 'attackers', square: a.toLowerCase()},
  moves: a => (a === '' ? {ask: 'moves'} : square.test(a) && {ask: 'moves', square: a.toLowerCase()}),
};
/**
 * What a beginning of its name means among these.
 * @param {Map<string, string>} forms
 * @param {string} typed
 */
const named = (forms, typed) => {
  const form = typed && [...forms.keys()].find(k => k.startsWith(typed.toLowerCase()));
  return form && forms.get(form);
};
const acts = {
  offer: () => ({do: 'offer'}),
  accept: () => ({do: 'accept'}),
  decline: () => ({do: 'decline'}),
  claim: (a, lang, {kinds}) => {
    const [what, ...move] = a.split(/\s+/);
    const found = named(kinds, what);
    return found && {do: 'claim', what: found, ...(move.length ? {move: move.join(' '), lang} : {})};
  },
  resign: () => ({confirm: 'resign'}),
  press: a => ({do: 'press', ...(a && {hand: 'other'})}),
  touch: a => {
    const [at, felt] = a.split(/\s+/);
    return square.test(at) && {do: 'touch', square: at.toLowerCase(), ...(felt && {felt: true})};
  },
  accidental: a => square.test(a) && {do: 'touch', square: a.toLowerCase(), accidental: true},
  release: (a, lang) => a && {do: 'release', move: a, lang},
  king: (a, lang) => a && {do: 'release', move: a, lang, partial: true},
  adjust: () => ({do: 'adjust'}),
  stop: a => ({do: 'stop', ...(a && {reason: a})}),
  ask: (a, _lang, {questions}) => named(questions, a) && {do: 'ask', what: named(questions, a)},
  leave: a => ({do: 'leave', ...(a && {place: 'venue'})}),
  write: (a, lang) => a && {do: 'write', text: a, lang},
  announce: (a, lang) => a && {do: 'announce', text: a, lang},
  seal: (a, lang) => a && {do: 'seal', text: a, lang},
  help: () => ({help: true}),
};

/** All words, in the order in which they are listed. */
export const known = [...Object.keys(asks), ...Object.keys(acts)];

/**
 * Without accents, for a keyboard that has none.
 * @param {string} text
 */
const plain = text => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/g, 'd');
/** @param {string} text */
const forms = text =>
  text
    .split(',')
    .map(f => f.trim().toLowerCase())
    .filter(Boolean);

/**
 * The forms of each word, by form: the reader's own, then the English ones, then both without accents.
 * @param {string[]} names
 * @param {string} group
 * @param {Texts} t
 */
function table(names, group, t) {
  const found = new Map();
  for (const say of [t, key => typed[key]])
    for (const name of names)
      for (const form of forms(say(`${group}.${name}`))) if (!found.has(form)) found.set(form, name);
  for (const [form, name] of [...found]) if (!found.has(plain(form))) found.set(plain(form), name);
  return found;
}

/**
 * What may be typed in a language ("word.clock": "čas, hodiny"), and what may be claimed.
 * @param {Texts} t
 */
export const vocabulary = t => ({
  words: table(known, 'word', t),
  kinds: table(claims, 'what', t),
  questions: table(questions, 'what', t),
});

/**
 * A typed move is put on the board; where there is a clock to press it is pressed by saying so: "Nf3 press".
 * @param {string[]} words
 * @param {TypedForms} forms
 * @param {string} lang
 * @param {boolean} touch
 */
function moveOf(words, forms, lang, touch) {
  const presses = words.length > 1 && forms.words.get(words.at(-1).toLowerCase()) === 'press';
  return {do: touch && !presses ? 'release' : 'play', move: (presses ? words.slice(0, -1) : words).join(' '), lang};
}

/**
 * What a line asks for: {do …}, {ask …}, {confirm}, {help}, or {fault: 'word'} when a word lacks what it needs.
 * @param {string} line
 * @param {TypedForms} forms
 * @param {string} [lang]
 * @param {boolean} [touch]
 */
export function read(line, forms, lang = 'en', touch = false) {
  const text = line.trim();
  if (!text) return null;
  const [head, ...rest] = text.split(/\s+/);
  const word = forms.words.get(head.toLowerCase());
  const found = word && (asks[word] ?? acts[word])(rest.join(' '), lang, forms);
  if (found) return found;
  if (word) return {fault: word};
  return moveOf([head, ...rest], forms, lang, touch);
}
