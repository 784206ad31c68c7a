// How a move is said, in the style that the listener chose and in one language: as the game has it, shortly, in full, as
// Appendix D announces it (which is German), or with the alphabet of radio operators.
import {pieces} from './model.js';

export const voices = ['auto', 'short', 'full', 'announced', 'radio'];

const radio = {a: 'Alfa', b: 'Bravo', c: 'Charlie', d: 'Delta', e: 'Echo', f: 'Foxtrot', g: 'Golf', h: 'Hotel'};
/** @param {Square} square */
const onRadio = square => `${radio[square[0]]} ${square[1]}`;
const kinds = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};

/**
 * What the sign behind a move says: check, mate.
 * @param {string} text
 * @param {Texts} t
 */
const ending = (text, t) => (/#/.test(text) ? `, ${t('say.mate')}` : /\+/.test(text) ? `, ${t('say.check')}` : '');

/**
 * @param {GameMove} given
 * @param {string} style
 * @param {Texts} t
 */
function composed({move, text, fen}, style, t) {
  const [from, to, promotion] = [move.slice(0, 2), move.slice(2, 4), move.slice(4)];
  const kind = promotion ? 'pawn' : kinds[pieces(fen)[to]?.toLowerCase()];
  const takes = /x/.test(text);
  const becomes = promotion ? `, ${t(`piece.${kinds[promotion]}`)}` : '';
  if (/^0-0/.test(text)) return t(/^0-0-0/.test(text) ? 'move.castles.long' : 'move.castles.short');
  if (!kind) return text;
  const piece = t(`piece.${kind}`);
  if (style !== 'short') {
    const name = style === 'radio' ? onRadio : square => square;
    return t(takes ? 'move.takes' : 'move.goes', {piece, from: name(from), to: name(to)}) + becomes;
  }
  const who = kind !== 'pawn' ? piece : takes ? from[0] : '';
  return (takes ? t('say.takes', {piece: who, to}) : `${who} ${to}`.trim()) + becomes;
}

/**
 * {text, lang}: lang is null where it is the reader's own. `blind`: the game is announced by Appendix D anyway.
 * @param {GameMove} move
 * @param {{style: string, blind?: boolean}} given
 * @param {Texts} t
 */
export function sayMove(move, {style = 'auto', blind = false}, t) {
  const announced = style === 'announced' || (style === 'auto' && blind);
  if (announced && move.announced) return {text: move.announced, lang: 'de'};
  if (style === 'auto' || announced || !/^[a-h][1-8][a-h][1-8]/.test(move.move))
    return {text: move.said || move.text || move.move, lang: null};
  return {text: composed(move, style, t) + ending(move.text, t), lang: null};
}
