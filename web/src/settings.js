// What the reader chose, kept in this browser; the language of the browser until then.
import {languages} from './generated/words.js';

const store = {
  /** @param {string} key */
  get(key) {
    try {
      return JSON.parse(localStorage.getItem(`jadoube.${key}`) ?? 'null');
    } catch {
      return null;
    }
  },
  /**
   * @param {string} key
   * @param {unknown} value
   */
  set(key, value) {
    try {
      localStorage.setItem(`jadoube.${key}`, JSON.stringify(value));
    } catch {
      /* a private window: only for now */
    }
  },
  /** @param {string} key */
  drop(key) {
    try {
      localStorage.removeItem(`jadoube.${key}`);
    } catch {
      /* there is none */
    }
  },
};

const preferred = () =>
  (navigator.languages ?? []).map(l => l.slice(0, 2).toLowerCase()).find(l => l in languages) ?? 'en';

export const settings = {
  lang: preferred(),
  sound: true,
  speech: false,
  voice: 'auto',
  scheme: 'auto',
  textBoard: false,
  material: true,
  board: 'usual',
  coordinates: true,
  volume: 100,
  turn: true,
  playClock: '',
  playColour: 'white',
  ...store.get('settings'),
};
const listeners = new Set();

/** @param {object} values */
export function change(values) {
  Object.assign(settings, values);
  store.set('settings', settings);
  for (const listener of listeners) listener();
}
/** @param {() => void} listener */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Links of the last games that were opened here, so that an invitation survives a reload; and what was asked for.
 * @param {string} id
 * @param {Partial<Record<Role, string>>} links
 * @param {object | null} [body]
 */
export function keepLinks(id, links, body = null) {
  store.set('links', [{id, links, body}, ...(store.get('links') ?? []).filter(k => k.id !== id)].slice(0, 30));
}
/**
 * @param {string} id
 * @returns {{id: string, links: Partial<Record<Role, string>>, body: GameBody | null} | undefined}
 */
const kept = id => (store.get('links') ?? []).find(k => k.id === id);
/** @param {string} id */
export const keptLinks = id => kept(id)?.links;
/** @param {string} id */
export const keptBody = id => kept(id)?.body ?? null;

/**
 * The tournaments that were looked at here, {id, href, boards: [{game, round, href, over, mine}]}: the way back to them.
 * @param {KeptEvent} event
 */
export function keepEvent(event) {
  store.set('events', [event, ...(store.get('events') ?? []).filter(e => e.id !== event.id)].slice(0, 5));
}

/**
 * The key with which this browser has looked at a tournament; '': it has not.
 * @param {string} id
 */
export const keptKey = id => (store.get('events') ?? []).find(e => e.id === id)?.href.split('#')[1] ?? '';

/**
 * The tournament of a game: {href, next}, `next` being the own board that is still to be played, or the next one to see.
 * @param {string} game
 */
export function eventOf(game) {
  const event = (store.get('events') ?? []).find(e => e.boards.some(b => b.game === game));
  if (!event) return null;
  const at = event.boards.findIndex(b => b.game === game),
    {round, mine} = event.boards[at];
  const later = [...event.boards.slice(at + 1), ...event.boards.slice(0, at)].filter(b => !b.over);
  const next = mine ? later.find(b => b.mine) : later.find(b => b.round === round);
  return {href: event.href, next: next?.href ?? null};
}

/**
 * The games that this browser plays, watches or arbitrates, the last one first: {id, href, role, white, black, result}.
 * @param {KeptGame} game
 */
export function keepGame(game) {
  const others = keptGames().filter(g => g.href !== game.href);
  store.set('games', [game, ...others].slice(0, 40));
}
/** @returns {KeptGame[]} */
export const keptGames = () => store.get('games') ?? [];
/** @param {string} href */
export function forgetGame(href) {
  store.set(
    'games',
    keptGames().filter(g => g.href !== href),
  );
  store.drop(`table.${href.split('#')[1]}`);
}

/**
 * The games that are played in this browser alone, as table.js keeps them.
 * @param {KeptTable} table
 */
export const keepTable = table => store.set(`table.${table.id}`, table);
/**
 * @param {string} id
 * @returns {KeptTable | null}
 */
export const keptTable = id => store.get(`table.${id}`);
