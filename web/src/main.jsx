// Which page an address means: / · /first · /pgn · /g/GAME#KEY · /t/TOURNAMENT#KEY · /embed/GAME#KEY; /match, where `jadoube match` serves.
import './style/app.css';
import {render} from 'preact';
import {useEffect} from 'preact/hooks';
import {First} from './pages/first.jsx';
import {Game, Two} from './pages/game.jsx';
import {Match} from './pages/match.jsx';
import {Pgn} from './pages/pgn.jsx';
import {Start} from './pages/start.jsx';
import {Tournament} from './pages/tournament.jsx';
import {prepare} from './speech.js';
import {t, useSettings} from './ui.jsx';

const [, room, id] = location.pathname.split('/');
const key = decodeURIComponent(location.hash.slice(1));

function App() {
  const settings = useSettings();
  useEffect(() => {
    document.documentElement.lang = settings.lang;
    document.documentElement.dataset.scheme = settings.scheme;
    document.documentElement.dataset.board = settings.board;
  });
  useEffect(() => {
    if (!room) document.title = `Jadoube · ${t('start.title')}`;
  });
  if (room === 'g' && key.includes('.')) return <Two id={id} keys={key.split('.')} />;
  if (room === 'g') return <Game key={id} id={id} gameKey={key} />;
  if (room === 'embed') return <Game id={id} gameKey={key} embed />;
  if (room === 't') return <Tournament id={id} tournamentKey={key} />;
  if (room === 'first') return <First />;
  if (room === 'pgn') return <Pgn />;
  if (room === 'match') return <Match />;
  return <Start />;
}

addEventListener('hashchange', () => location.reload());
prepare();
render(<App />, document.getElementById('app'));
