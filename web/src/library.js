// The library in this browser (bindings/js): the Laws, without a server. It is fetched when it is wanted; a page that was built
// without it (make js) asks the server for everything.
export const hasLibrary = () => !!globalThis.LIBRARY;

/** @type {Library | null} */
let loaded = null;

/** Everything: games under the Laws, questions about a board, a partner. */
export async function library() {
  if (globalThis.LIBRARY)
    return (loaded = /** @type {Library} */ (/** @type {unknown} */ (await import('../../bindings/js/lib/whole.mjs')))); // where it is not, not even its files are looked for
  throw new Error('built without the library');
}

/** The same if it is there already, else null. */
export const libraryAtHand = () => loaded;

/** It will be of use here: fetched by the way, unless data are to be saved. */
export function wantLibrary() {
  if (hasLibrary() && !globalThis.navigator?.connection?.saveData) library().catch(() => {});
}

/**
 * The games of a text as the server tells them (POST /api/pgn), where it cannot be asked; what the Laws say to them is not in it,
 * only what could not be read. Null without the library.
 * @param {Uint8Array} bytes
 * @param {string} lang
 */
export async function gamesHere(bytes, lang) {
  if (!hasLibrary()) return null;
  const {games, treeOf} = await library();
  const read = [...games(bytes)]
    .map(game => ({tree: treeOf(game, lang), problems: game.problems.filter(p => p.lost)}))
    .filter(({tree}) => tree);
  const findings = read.flatMap(({problems}, i) =>
    problems.map(({line, column, what}) => ({
      game: i + 1,
      ply: -1,
      line,
      column,
      kind: 'text',
      note: false,
      move: '',
      what,
    })),
  );
  return {games: read.map(({tree}) => tree), findings, cut: false, unheld: true};
}

/**
 * What it says where the server cannot be asked: what an Article asks, what a time control is. Null: that only the server knows.
 * @param {string} path
 */
export async function answerHere(path) {
  const {pathname, searchParams} = new URL(path, 'http://here');
  const [, , room, edition, number] = pathname.split('/');
  const lang = searchParams.get('lang') ?? 'en';
  if (!hasLibrary() || !['laws', 'control'].includes(room)) return null;
  const {article, control} = await library();
  if (room === 'laws') return article(edition, decodeURIComponent(number), lang);
  try {
    return control(searchParams.get('control'), lang);
  } catch ({expected}) {
    throw {status: 400, expected};
  }
}
