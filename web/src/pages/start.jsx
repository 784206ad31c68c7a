// The first page: a game in two clicks, everything else behind "more".
import {useEffect, useState} from 'preact/hooks';
import {request} from '../link.js';
import {Fault, Header, Icon, Later, colourName, faultText, resultText, t, useFault, useSettings} from '../ui.jsx';
import {Colour, More, Presets, Segments, drawnColour} from '../parts/game-choices.jsx';
import {hasLibrary} from '../library.js';
import {keepPage} from '../offline.js';
import {AtOnce, Level, chosenLevel} from '../parts/computer-level.jsx';
import {forgetGame, keepLinks, keptGames, settings} from '../settings.js';
import {body, bothSeats, defaults, presets as known} from '../newgame.js';

/** What this browser has played, watches or arbitrates: nothing is lost with a closed window. */
function YourGames() {
  const [games, setGames] = useState(keptGames);
  if (!games.length) return null;
  const forget = href => {
    forgetGame(href);
    setGames(keptGames());
  };
  return (
    <section class="your-games" aria-labelledby="your-games">
      <h2 id="your-games">{t('games')}</h2>
      <ul>
        {games.map(g => (
          <li key={g.href}>
            <a href={g.href}>
              <span class="who">{`${g.white ?? colourName('white')} – ${g.black ?? colourName('black')}`}</span>
              <span class="muted">{t(`role.${g.role}`)}</span>
              <span class="num">{g.result ? resultText(g.result) : t('games.open')}</span>
            </a>
            <button
              type="button"
              class="quiet"
              aria-label={t('games.forget')}
              title={t('games.forget')}
              onClick={() => forget(g.href)}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The way to another page.
 * @param {{href: string, name: string, about: string}} props
 */
const CardLink = ({href, name, about}) => (
  <a class="card-link" href={href}>
    <strong>{name}</strong>
    <span class="muted">{about}</span>
  </a>
);

/**
 * away: the server cannot be reached.
 * @param {{away?: boolean}} props
 */
const Elsewhere = ({away = false}) => (
  <nav class="elsewhere" aria-label={t('start.elsewhere')}>
    <CardLink href="/first" name={t('first.go')} about={t('first.go.about')} />
    {!away && hasLibrary() && <CardLink href="/here" name={t('here.go')} about={t('here.go.about')} />}
    <CardLink href="/pgn" name={t('pgn.go')} about={t('pgn.go.about')} />
    {!away && <CardLink href="/t/new" name={t('start.tournament')} about={t('start.tournament.about')} />}
  </nav>
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
      <Elsewhere away />
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
  const named = wish.against === 'engine' ? {[theirs]: wish[theirs].trim() || t('player.engine')} : {};
  const asked = body({...wish, colour, level: chosenLevel(), ...named}, presets);
  const game = await request('/api/games', {method: 'POST', body: asked});
  keepLinks(game.id, game.links, asked);
  location.assign(wish.against === 'here' ? bothSeats(game) : game.links[colour]);
}

/** @param {{engine: boolean | undefined, busy: boolean, create: (wish: GameWish, event: Event) => void}} props */
const Hero = ({engine, busy, create}) => (
  <section class="hero">
    <h1>{t('start.title')}</h1>
    <p class="lead">{t('start.lead')}</p>
    <div class="hero-acts">
      {engine && <AtOnce busy={busy} onPlay={e => create({...defaults, against: 'engine', colour: 'random'}, e)} />}
      {!keptGames().length && (
        <a class="button" href="/first">
          {t('first.go')}
        </a>
      )}
    </div>
  </section>
);

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

export function Start() {
  useSettings();
  const hall = useHall();
  const [fault, setFault] = useFault();
  const [busy, setBusy] = useState(false);
  useEffect(keepPage, []);
  const presets = known(hall?.presets);
  const create = (wish, e) => {
    e.preventDefault();
    setBusy(true);
    return makeGame(wish, presets).catch(error => {
      setBusy(false);
      setFault(faultText(error));
    });
  };
  if (hall?.away) return <Away />;
  return (
    <>
      <Header />
      <main class="start">
        <Hero engine={hall?.engine} {...{busy, create}} />
        <NewGame engine={hall?.engine} {...{presets, busy, fault, create}} />
        <YourGames />
        <Elsewhere />
        <footer class="foot muted">
          <p>
            {t('start.foot')}
            {hall?.version ? ` · Jadoube ${hall.version}` : ''}
          </p>
        </footer>
      </main>
    </>
  );
}
