// What the reader chose, kept in this browser; the language of the browser until then.
import {languages} from './text.js';

const store = {
  get(key) {
    try {
      return JSON.parse(localStorage.getItem(`jadoube.${key}`));
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(`jadoube.${key}`, JSON.stringify(value));
    } catch {
      /* a private window: only for now */
    }
  },
};

const preferred = () => (navigator.languages ?? []).map(l => l.slice(0, 2).toLowerCase()).find(l => l in languages) ?? 'en';

export const settings = {
  lang: preferred(),
  sound: true,
  speech: false,
  scheme: 'auto',
  textBoard: false,
  ...store.get('settings'),
};
const listeners = new Set();

export function change(values) {
  Object.assign(settings, values);
  store.set('settings', settings);
  for (const listener of listeners) listener();
}
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Links of the last games that were opened here, so that an invitation survives a reload. */
export function keepLinks(id, links) {
  store.set('links', [{id, links}, ...(store.get('links') ?? []).filter(k => k.id !== id)].slice(0, 30));
}
export const keptLinks = id => (store.get('links') ?? []).find(k => k.id === id)?.links;
