// The start page: a board that can be played on at once, one main button, and the ways to everything else.
import {useEffect, useState} from 'preact/hooks';
import {request} from '../link.js';
import {
  Fault,
  Header,
  Icon,
  Later,
  colourName,
  computerName,
  faultText,
  resultText,
  t,
  useFault,
  useSettings,
} from '../ui.jsx';
import {Colour, More, Presets, Segments, drawnColour} from '../parts/game-choices.jsx';
import {hasLibrary} from '../library.js';
import {levels} from '../level.js';
import {addressOf, layTable} from '../local-games.js';
import {isPlayer, other} from '../model.js';
import {keepPage} from '../offline.js';
import {Level, chosenLevel, levelName} from '../parts/computer-level.jsx';
import {StartBoard} from '../parts/start-board.jsx';
import '../players-words.js';
import {change, forgetGame, keepLinks, keptGames, settings} from '../settings.js';
import {body, bothSeats, defaults, presets as known} from '../newgame.js';

/**
 * Whom one plays or watches: the opponent's name, both where one only looks on.
 * @param {KeptGame} game
 */
function opponents({role, white, black}) {
  const name = {white: white ?? colourName('white'), black: black ?? colourName('black')};
  return isPlayer(role) ? name[other(/** @type {Colour} */ (role))] : `${name.white} – ${name.black}`;
}

/** @param {{game: KeptGame, onForget: (href: string) => void}} props */
const KeptRow = ({game: g, onForget}) => (
  <li>
    <a href={g.href}>
      <span class="who">{opponents(g)}</span>
      <span class="muted">{t(`role.${g.role}`)}</span>
      {g.result ? <span class="num">{resultText(g.result)}</span> : <span class="chip">{t('play.continue')}</span>}
    </a>
    <button
      type="button"
      class="quiet"
      aria-label={t('games.forget')}
      title={t('games.forget')}
      onClick={() => onForget(g.href)}
    >
      <Icon name="close" />
    </button>
  </li>
);

const few = 2;

/** What this browser has played, watches or arbitrates, the open ones first: nothing is lost with a closed window. */
function YourGames() {
  const [games, setGames] = useState(keptGames);
  const [all, setAll] = useState(false);
  if (!games.length) return null;
  const forget = href => {
    forgetGame(href);
    setGames(keptGames());
  };
  const sorted = [...games].sort((a, b) => Number(!!a.result) - Number(!!b.result));
  return (
    <section class="your-games" aria-labelledby="your-games">
      <div class="row-head">
        <h2 id="your-games">{t('games')}</h2>
        {games.length > few && !all && (
          <button type="button" class="quiet slim" onClick={() => setAll(true)}>
            {t('play.all', {n: games.length})}
          </button>
        )}
      </div>
      <ul>
        {(all ? sorted : sorted.slice(0, few)).map(g => (
          <KeptRow key={g.href} game={g} onForget={forget} />
        ))}
      </ul>
    </section>
  );
}

/**
 * The way to another page.
 * @param {{href: string, icon: string, name: string, about: string}} props
 */
const RowLink = ({href, icon, name, about}) => (
  <a class="row-link" href={href}>
    <Icon name={icon} />
    <span>
      <strong>{name}</strong>
      <span class="muted">{about}</span>
    </span>
    <Icon name="next" />
  </a>
);

/**
 * away: the server cannot be reached.
 * @param {{away?: boolean}} props
 */
const Elsewhere = ({away = false}) => (
  <>
    {!away && <RowLink href="/t/new" icon="cup" name={t('start.tournament')} about={t('start.tournament.about')} />}
    <RowLink href="/first" icon="book" name={t('first.go')} about={t('first.go.about')} />
    {!away && hasLibrary() && <RowLink href="/here" icon="two" name={t('here.go')} about={t('here.go.about')} />}
    <RowLink href="/pgn" icon="file" name={t('pgn.go')} about={t('pgn.go.about')} />
  </>
);

/** "May I castle out of check?": a page of its own answers. */
const Question = () => (
  <form role="search" class="question" action="/laws">
    <Icon name="search" />
    <input name="q" aria-label={t('lawbook.title')} placeholder={t('play.ask')} autocomplete="off" />
  </form>
);

/** The server cannot be reached: what this device can do by itself. */
const Away = () => (
  <>
    <Header />
    <main class="start">
      <h1 class="unseen">{t('start.title')}</h1>
      <p class="panel waiting" role="status">
        {t('here.offline')}
      </p>
      <Later load={() => import('./here.jsx').then(m => m.Begin)} />
      <YourGames />
      <nav class="rows" aria-label={t('start.elsewhere')}>
        <Elsewhere away />
      </nav>
    </main>
  </>
);

/** What the server is like: {presets, engine, version}, {away} when it cannot be reached, null until that is known. */
function useHall() {
  const [hall, setHall] = useState(/** @type {Hall | null} */ (null));
  useEffect(() => {
    request(`/api/hall?lang=${settings.lang}`).then(setHall, error => setHall({away: !error.status && hasLibrary()}));
  }, [settings.lang]);
  return hall;
}

/**
 * Make the game that was wished for, and go there.
 * @param {GameWish} wish
 * @param {Record<string, Preset>} presets
 */
async function makeGame(wish, presets) {
  const colour = wish.colour === 'random' ? drawnColour() : wish.colour;
  const theirs = colour === 'white' ? 'black' : 'white';
  const named = wish.against === 'engine' ? {[theirs]: wish[theirs].trim() || computerName(chosenLevel())} : {};
  const asked = body({...wish, colour, level: chosenLevel(), ...named}, presets);
  const game = await request('/api/games', {method: 'POST', body: asked});
  keepLinks(game.id, game.links, asked);
  location.assign(wish.against === 'here' ? bothSeats(game) : game.links[colour]);
}

/**
 * Against whom, with which colour, and how strong.
 * @param {{wish: GameWish, set: (values: Partial<GameWish>) => void, engine: boolean | undefined}} props
 */
const Opponent = ({wish, set, engine}) => (
  <div class="choices">
    <Segments
      legend={t('new.against')}
      name="against"
      value={wish.against}
      onChange={against => set({against})}
      options={['friend', 'here', ...(engine ? ['engine'] : [])].map(who => [who, t(`new.${who}`)])}
    />
    {wish.against !== 'here' && <Colour value={wish.colour} onChange={colour => set({colour})} />}
    {engine && wish.against === 'engine' && <Level id="level" />}
  </div>
);

/**
 * @param {{
 *   presets: Record<string, Preset>,
 *   engine: boolean | undefined,
 *   busy: boolean,
 *   fault: string | null,
 *   create: (wish: GameWish, event: Event) => void,
 * }} props
 */
function NewGame({presets, engine, busy, fault, create}) {
  const [wish, setWish] = useState(defaults);
  const set = values => setWish(w => ({...w, ...values}));
  return (
    <form onSubmit={e => create(wish, e)} class="new-game">
      <Presets presets={presets} value={wish.preset} onChange={preset => set({preset, control: ''})} />
      <Opponent {...{wish, set, engine}} />
      <div class="go">
        <button type="submit" class="primary large" disabled={busy}>
          {t(wish.against === 'friend' ? 'new.go' : 'new.go.engine')}
        </button>
        <p class="muted">{t(`new.go.${presets[wish.preset].preset === 'online' ? 'online' : 'otb'}`)}</p>
      </div>
      <Fault text={fault} />
      <More wish={wish} set={set} preset={presets[wish.preset]} />
    </form>
  );
}

/** Minutes and seconds a move; none. */
const clocks = ['', '3+2', '5+3', '10+5', '15+10'];

/**
 * One of the three things that are chosen; what is chosen is remembered, and obeyed.
 * @param {{name: string, label: string, value: string | number, options: [value: string | number, text: string][]}} props
 */
const Chosen = ({name, label, value, options}) => (
  <label class="row-field">
    <span>{label}</span>
    <select
      value={value}
      onChange={e => change({[name]: name === 'level' ? Number(e.currentTarget.value) : e.currentTarget.value})}
    >
      {options.map(([v, text]) => (
        <option key={v} value={v}>
          {text}
        </option>
      ))}
    </select>
  </label>
);

/**
 * A game against the computer as it is chosen: on this device where that is possible, else on the server. first: the move that was
 * made on the board.
 * @param {Record<string, Preset>} presets
 * @param {string} [first]
 */
function playComputer(presets, first) {
  const control = settings.playClock || (hasLibrary() ? '' : '10+5');
  const colour = settings.playColour === 'random' ? drawnColour() : settings.playColour;
  /** @type {GameWish} */
  const wish = {...defaults, against: 'engine', colour, control: control || '1440', level: chosenLevel()};
  if (!hasLibrary()) return makeGame(wish, presets);
  location.assign(addressOf(layTable(body(wish, presets), {first, untimed: !control})));
  return Promise.resolve();
}

/** @param {{busy: boolean, onPlay: (event: Event) => void}} props */
const ComputerChoice = ({busy, onPlay}) => (
  <form class="computer-choice" onSubmit={onPlay}>
    <Chosen
      name="level"
      label={t('play.level')}
      value={chosenLevel()}
      options={levels.map(level => [level[0], levelName(level)])}
    />
    <Chosen
      name="playClock"
      label={t('play.clock')}
      value={settings.playClock}
      options={clocks.filter(c => c || hasLibrary()).map(c => [c, c || t('play.noclock')])}
    />
    <Chosen
      name="playColour"
      label={t('new.colour')}
      value={settings.playColour}
      options={['white', 'black', 'random'].map(c => [c, t(`new.colour.${c}`)])}
    />
    <button type="submit" class="primary large" disabled={busy}>
      {t(settings.playColour === 'black' ? 'play.as.black' : 'play.computer')}
    </button>
  </form>
);

/**
 * The game with a friend by link, and every other game of this server.
 * @param {Parameters<typeof NewGame>[0]} props
 */
const Friend = props => (
  <details class="row-details">
    <summary>
      <Icon name="link" />
      <span>
        <strong>{t('play.friend')}</strong>
        <span class="muted">{t('play.friend.about')}</span>
      </span>
    </summary>
    <NewGame {...props} />
  </details>
);

/** The board that can be played on at once, and who sits behind it. */
function Invitation({presets, busy}) {
  const level = levels.find(([elo]) => elo === chosenLevel()) ?? levels[2];
  const clock = settings.playClock || t('play.noclock');
  return (
    <StartBoard
      colour={settings.playColour === 'black' ? 'black' : 'white'}
      level={[computerName(level[0]), `${t(`level.${level[1]}`)} · ${clock}`]}
      busy={busy}
      onMove={move => playComputer(presets, move)}
    />
  );
}

export function Start() {
  useSettings();
  const hall = useHall();
  const [fault, setFault] = useFault();
  const [busy, setBusy] = useState(false);
  useEffect(keepPage, []);
  const presets = known(hall?.presets);
  const begin = (e, game) => {
    e.preventDefault();
    setBusy(true);
    return game().catch(error => {
      setBusy(false);
      setFault(faultText(error));
    });
  };
  const create = (wish, e) => begin(e, () => makeGame(wish, presets));
  if (hall?.away) return <Away />;
  const playable = hasLibrary() || hall?.engine;
  return (
    <>
      <Header />
      <main class="start first-screen">
        {hasLibrary() && <Invitation presets={presets} busy={busy} />}
        <div class="first-side">
          <section class="hero">
            <h1>{t('start.title')}</h1>
            <p class="lead">{t('start.lead')}</p>
          </section>
          {playable && <ComputerChoice busy={busy} onPlay={e => begin(e, () => playComputer(presets))} />}
          <nav class="rows" aria-label={t('start.elsewhere')}>
            <Friend engine={hall?.engine} {...{presets, busy, fault, create}} />
            <Elsewhere />
          </nav>
          <Question />
          <YourGames />
          <footer class="foot muted">
            <p>
              {t('start.foot')}
              {hall?.version ? ` · Jadoube ${hall.version}` : ''}
            </p>
          </footer>
        </div>
      </main>
    </>
  );
}
