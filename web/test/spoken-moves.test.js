import assert from 'node:assert/strict';
import test from 'node:test';
import {sayMove, voices} from '../src/spoken-moves.js';
import {languages, learn, speaker} from '../src/text.js';

for (const lang of Object.keys(languages)) await learn(lang);
const knight = {
  move: 'g1f3',
  text: 'Nxf3+',
  said: 'knight g1 takes on f3',
  announced: 'Springer Gustav eins Felix drei',
  fen: '4k3/8/8/8/8/5N2/8/4K3 b - - 0 1',
};
const said = (move, style, lang = 'en', blind = false) => sayMove(move, {style, blind}, speaker(lang)).text;

test('a move in each style', () => {
  assert.deepEqual(
    voices.map(style => said(knight, style)),
    [
      'knight g1 takes on f3',
      'knight takes f3, check',
      'knight g1 takes on f3, check',
      'Springer Gustav eins Felix drei',
      'knight Golf 1 takes on Foxtrot 3, check',
    ],
  );
  assert.equal(said(knight, 'short', 'cs'), 'jezdec bere f3, šach');
});

test('pawns, promotions, castling, mate', () => {
  const pawn = (move, text) => ({move, text, said: '', announced: 'Bauer', fen: `4k3/8/8/8/4P3/8/8/4K3 b - - 0 1`});
  assert.equal(said(pawn('e2e4', 'e4'), 'short'), 'e4');
  assert.equal(said({...pawn('d3e4', 'dxe4'), fen: '8/8/8/8/4P3/8/8/8 b - - 0 1'}, 'short'), 'd takes e4');
  assert.equal(said({...pawn('e7e8q', 'e8Q#'), fen: '4Q3/8/8/8/8/8/8/8 b - - 0 1'}, 'short'), 'e8, queen, mate');
  assert.equal(
    said({...pawn('e7e8q', 'e8Q#'), fen: '4Q3/8/8/8/8/8/8/8 b - - 0 1'}, 'full'),
    'pawn e7 to e8, queen, mate',
  );
  assert.equal(said({...pawn('e1g1', '0-0+')}, 'short'), 'short castling, check');
  assert.equal(said({...pawn('e1c1', '0-0-0')}, 'radio', 'de'), 'lange Rochade');
});

test('one language at a time: Appendix D is German, and everything else the reader’s', () => {
  assert.deepEqual(sayMove(knight, {style: 'auto', blind: true}, speaker('en')), {text: knight.announced, lang: 'de'});
  assert.deepEqual(sayMove(knight, {style: 'announced'}, speaker('en')), {text: knight.announced, lang: 'de'});
  assert.equal(sayMove(knight, {style: 'short', blind: true}, speaker('en')).lang, null);
  assert.equal(sayMove({move: 'Ke3', text: 'Ke3', said: ''}, {style: 'short'}, speaker('en')).text, 'Ke3');
});
