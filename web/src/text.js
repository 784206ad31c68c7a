// The texts of the page, made from data/words; a language is there once it is learned.
import load from './generated/tables.js';
import {languages as names, letters} from './generated/words.js';
import {pieces} from './model.js';

export const tables = {};

/** Load the texts of a language; one that is not spoken here is English. */
export async function learn(lang) {
  const code = lang in names ? lang : 'en';
  tables[code] ??= (await load[code]()).default;
}

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
  const table = tables[lang in names ? lang : 'en'];
  return (key, values = {}) =>
    (table[key] ?? key).replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, forms) => {
      if (forms) return forms.split('|')[numberForm(table.numbers, Number(values[name]))];
      return values[name] == null ? '' : String(values[name]);
    });
}

/** The letters of the pieces from pawn to king, as a language has them. */
export const lettersOf = lang => letters[lang] ?? letters.en;

const castlings = {e1g1: 2, e1c1: 3, e8g8: 2, e8c8: 3}; // zeros, with hyphens between them

/** A move such as g1f3 as people of a language write it: "Ng1-f3", `briefly` "Nf3". */
export function moveText(move, fen, lang, briefly = false) {
  const standing = pieces(fen);
  const [from, to, promotion] = [move.slice(0, 2), move.slice(2, 4), move.slice(4)];
  const letter = piece => lettersOf(lang)['pnbrqk'.indexOf(piece.toLowerCase())];
  const piece = standing[from];
  if (!piece) return move;
  if (/k/i.test(piece) && castlings[move]) return Array(castlings[move]).fill(0).join('-');
  const pawn = /p/i.test(piece);
  const takes = standing[to] || (pawn && from[0] !== to[0]);
  const start = !briefly ? from : pawn && takes ? from[0] : '';
  return `${pawn ? '' : letter(piece)}${start}${takes ? 'x' : briefly ? '' : '-'}${to}${promotion && letter(promotion)}`;
}

/** Several of them; briefly where they are all of one piece. */
export const moveList = (moves, fen, lang) =>
  moves.map(m => moveText(m, fen, lang, new Set(moves.map(m => m.slice(0, 2))).size === 1)).join(', ');
