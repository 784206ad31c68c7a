// Stands in the page's HTML and runs before anything else is there: asks for what the first board needs, all at once, so that
// nothing is waited for twice. FILES is what build.mjs made: {words: {en: ['/…']}, pages: {start: ['/…']}}.
import {socketAddress} from './socket-address.js';
import {settings} from './settings.js';
import {sketch} from './first-board.js';

const [, room, id] = location.pathname.split('/');
const key = decodeURIComponent(location.hash.slice(1));
/** @param {Iterable<string>} files */
const fetchModules = files => {
  for (const href of files)
    document.head.append(Object.assign(document.createElement('link'), {rel: 'modulepreload', href}));
};
const isBoard = room === 'g' || room === 'embed';

fetchModules(FILES.words[settings.lang] ?? FILES.words.en);
if (!isBoard) fetchModules(FILES.pages[room] ?? FILES.pages.start);
else if (key && !key.includes('.')) {
  window.line = new WebSocket(socketAddress());
  window.early = fetch(`/api/games/${id}?lang=${settings.lang}`, {headers: {Authorization: `Bearer ${key}`}})
    .then(answer => answer.ok && answer.json())
    .then(told => {
      sketch(told, room === 'embed');
      return told;
    })
    .catch(() => null);
}
document.documentElement.dataset.scheme = settings.scheme;
document.documentElement.dataset.board = settings.board;
document.documentElement.dataset.coordinates = String(settings.coordinates);
