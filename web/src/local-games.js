// The games that are played in this browser alone: where they are laid, kept and opened.
import {library} from './library.js';
import {again as turned} from './newgame.js';
import {keepTable, keptTable, settings} from './settings.js';
import {Table} from './table.js';
import {speaker} from './text.js';

/** @param {number} below */
const lot = below => Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * below);
/** @param {string} id */
export const addressOf = id => `/here#${id}`;

const noClock = {TimeControl: '-'};

/**
 * A table for what would be the body of POST /api/games; its id. first: the move that has been made already; untimed: no clock.
 * @param {GameBody} given
 * @param {{first?: string, untimed?: boolean}} [how]
 */
export function layTable({regulations, chess960, engine}, {first, untimed = false} = {}) {
  const id = Array.from({length: 8}, () => '0123456789abcdefghjkmnpqrstvwxyz'[lot(32)]).join('');
  const drawn = chess960 === 'drawn' ? {chess960: lot(960)} : {};
  keepTable({
    id,
    regulations: {...regulations, ...drawn},
    computer: engine ? {...engine, seed: lot(2 ** 32)} : null,
    ...(untimed && {tags: noClock}),
    ...(first && {first}),
  });
  return id;
}

/**
 * Open a table; null when it is not kept here. Its time stands while nobody looks.
 * @param {string} id
 */
export async function openTable(id) {
  const kept = keptTable(id);
  if (!kept) return null;
  /** @type {Texts} */
  const words = (key, values) => speaker(settings.lang)(key, values);
  /** @type {LocalTable} */
  const table = new Table(kept, {library: await library(), lang: settings.lang, keep: keepTable, words});
  table.href = addressOf(id);
  table.again = level => {
    const given = turned({regulations: kept.regulations, engine: kept.computer}, level); // with colours reversed
    return addressOf(layTable(given, {untimed: table.untimed}));
  };
  addEventListener('pagehide', () => table.save());
  return table;
}
