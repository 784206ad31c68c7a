// Which page an address means: / · /first · /here#TABLE · /pgn · /laws · /laws/ARTICLE · /laws/exercises · /laws/editions · /g/GAME#KEY · /t/TOURNAMENT#KEY · /t/TOURNAMENT/enter#KEY · /embed/GAME#KEY; /match, where `jadoube match` serves.
// A board is here; the other pages are fetched (boot.js has asked for them already).
import {render} from 'preact';
import {useEffect} from 'preact/hooks';
import {Game, Two} from './pages/game.jsx';
import {settings} from './settings.js';
import {prepare} from './speech.js';
import {beforeRefusal} from './link.js';
import {learn, learnRefusals} from './text.js';
import {t, useSettings} from './ui.jsx';

const [, room, id, part] = location.pathname.split('/');
const key = decodeURIComponent(location.hash.slice(1));

/** The game that boot.js has asked for, unless it is long in coming. */
const early = () => Promise.race([window.early, new Promise(late => setTimeout(late, 1000))]);

const pages = {
  g: async () => {
    if (key.includes('.')) return () => <Two id={id} keys={key.split('.')} />;
    const told = await early();
    return () => <Game id={id} gameKey={key} told={told} />;
  },
  embed: async () => {
    const told = await early();
    return () => <Game id={id} gameKey={key} told={told} embed />;
  },
  t: () =>
    import('./pages/tournament.jsx').then(
      m => () =>
        part === 'enter' ? <m.Enter id={id} entrantKey={key} /> : <m.Tournament id={id} tournamentKey={key} />,
    ),
  first: () => import('./pages/first.jsx').then(m => m.First),
  here: () => import('./pages/here.jsx').then(m => m.Here),
  laws: () => import('./pages/laws.jsx').then(m => () => <m.Laws part={id} />),
  pgn: () => import('./pages/pgn.jsx').then(m => m.Pgn),
  match: () => import('./pages/match.jsx').then(m => m.Match),
  start: () => import('./pages/start.jsx').then(m => m.Start),
};

/** @param {{Page: ComponentOf}} props */
function App({Page}) {
  const {lang, scheme, board, coordinates} = useSettings();
  useEffect(() => {
    document.documentElement.lang = lang;
    Object.assign(document.documentElement.dataset, {scheme, board, coordinates});
  });
  useEffect(() => {
    if (!room) document.title = `Jadoube · ${t('start.title')}`;
  });
  return <Page />;
}

beforeRefusal(() => learnRefusals(settings.lang));

async function begin() {
  const [Page] = await Promise.all([(pages[room] ?? pages.start)(), learn(settings.lang)]);
  await learn(settings.lang); // what the page has added
  prepare();
  const place = /** @type {HTMLElement} */ (document.getElementById('app'));
  place.replaceChildren(); // the sketch
  render(<App Page={Page} />, place);
}

addEventListener('hashchange', () => location.reload());
begin();
