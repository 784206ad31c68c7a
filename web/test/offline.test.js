// What is asked of the server while there is none.
import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import test from 'node:test';
import {treeOf} from '../src/game-tree.js';
import {readGames} from '../src/link.js';

const built = existsSync(new URL('../../bindings/js/dist/whole.wasm', import.meta.url));
const text = '[White "Gr\u00fcnfeld"]\n\n1. e4 (1. d4 d5) e5 2. Nf3 Nc6 *\n\n[White "B"]\n\n1. e4 Ke7 *\n';

test(
  'the games of a file are read here',
  {skip: built ? false : 'there is no bindings/js/dist (make js)'},
  async () => {
    globalThis.LIBRARY = true;
    globalThis.fetch = () => Promise.reject(new TypeError('no server'));
    const {games, findings, unheld} = await readGames(
      Uint8Array.from(text, c => c.charCodeAt(0)),
      'cs',
    );
    assert.deepEqual(games[0].tags, [['White', 'Grünfeld']]);
    assert.deepEqual(
      treeOf(games[0])
        .nodes.slice(1)
        .map(node => node.text),
      ['e4', 'd4', 'd5', 'e5', 'Jf3', 'Jc6'],
    );
    assert.deepEqual(
      findings.map(({game, line}) => [game, line]),
      [[2, 7]],
    );
    assert.ok(unheld);
  },
);
