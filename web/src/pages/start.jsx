// The first page: a game in two clicks, everything else behind "more".
import {useEffect, useState} from 'preact/hooks';
import {request} from '../link.js';
import {Fault, Header, Icon, Later, colourName, faultText, resultText, t, useSettings} from '../ui.jsx';
import {Colour, More, Presets, Segments, drawnColour} from '../parts/choose.jsx';
import {hasLibrary} from '../library.js';
import {keepPage} from '../offline.js';
import {AtOnce, Level, chosenLevel} from '../parts/level.jsx';
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

export function Start() {
  useSettings();
  const [hall, setHall] = useState(null);
  const [wish, setWish] = useState(defaults);
  const [fault, setFault] = useState(null);
  const [busy, setBusy] = useState(false);
  const set = values => setWish(w => ({...w, ...values}));
  useEffect(() => {
    request(`/api/hall?lang=${settings.lang}`).then(setHall, error => setHall({away: !error.status && hasLibrary()}));
  }, [settings.lang]);
  useEffect(keepPage, []);
  const presets = known(hall?.presets);
  const create = async (wanted, e) => {
    e.preventDefault();
    setBusy(true);
    const colour = wanted.colour === 'random' ? drawnColour() : wanted.colour;
    try {
      const theirs = colour === 'white' ? 'black' : 'white';
      const named = wanted.against === 'engine' ? {[theirs]: wanted[theirs].trim() || t('player.engine')} : {};
      const asked = body({...wanted, colour, level: chosenLevel(), ...named}, presets);
      const game = await request('/api/games', {method: 'POST', body: asked});
      keepLinks(game.id, game.links, asked);
      location.assign(wanted.against === 'here' ? bothSeats(game) : game.links[colour]);
    } catch (error) {
      setBusy(false);
      setFault(faultText(error));
    }
  };
  if (hall?.away)
    return (
      <>
        <Header />
        <main class="start">
          <h1 class="unseen">{t('start.title')}</h1>
          <p class="panel waiting" role="status">
            {t('here.offline')}
          </p>
          <Later load={() => import('./here.jsx').then(m => m.Begin)} />
          <YourGames />
          <nav class="elsewhere" aria-label={t('start.elsewhere')}>
            <a class="card-link" href="/first">
              <strong>{t('first.go')}</strong>
              <span class="muted">{t('first.go.about')}</span>
            </a>
            <a class="card-link" href="/pgn">
              <strong>{t('pgn.go')}</strong>
              <span class="muted">{t('pgn.go.about')}</span>
            </a>
          </nav>
        </main>
      </>
    );
  return (
    <>
      <Header />
      <main class="start">
        <section class="hero">
          <h1>{t('start.title')}</h1>
          <p class="lead">{t('start.lead')}</p>
          <div class="hero-acts">
            {hall?.engine && (
              <AtOnce busy={busy} onPlay={e => create({...defaults, against: 'engine', colour: 'random'}, e)} />
            )}
            {!keptGames().length && (
              <a class="button" href="/first">
                {t('first.go')}
              </a>
            )}
          </div>
        </section>
        <form onSubmit={e => create(wish, e)} class="new-game">
          <Presets presets={presets} value={wish.preset} onChange={preset => set({preset, control: ''})} />
          <div class="choices">
            <Segments
              legend={t('new.against')}
              name="against"
              value={wish.against}
              onChange={against => set({against})}
              options={[
                ['friend', t('new.friend')],
                ['here', t('new.here')],
                ...(hall?.engine ? [['engine', t('new.engine')]] : []),
              ]}
            />
            {wish.against !== 'here' && <Colour value={wish.colour} onChange={colour => set({colour})} />}
            {hall?.engine && wish.against === 'engine' && <Level id="level" />}
          </div>
          <div class="go">
            <button type="submit" class="primary large" disabled={busy}>
              {t(wish.against === 'friend' ? 'new.go' : 'new.go.engine')}
            </button>
            <p class="muted">{t(`new.go.${presets[wish.preset].preset === 'online' ? 'online' : 'otb'}`)}</p>
          </div>
          <Fault text={fault} />
          <More wish={wish} set={set} preset={presets[wish.preset]} />
        </form>
        <YourGames />
        <nav class="elsewhere" aria-label={t('start.elsewhere')}>
          <a class="card-link" href="/first">
            <strong>{t('first.go')}</strong>
            <span class="muted">{t('first.go.about')}</span>
          </a>
          {hasLibrary() && (
            <a class="card-link" href="/here">
              <strong>{t('here.go')}</strong>
              <span class="muted">{t('here.go.about')}</span>
            </a>
          )}
          <a class="card-link" href="/pgn">
            <strong>{t('pgn.go')}</strong>
            <span class="muted">{t('pgn.go.about')}</span>
          </a>
          <a class="card-link" href="/t/new">
            <strong>{t('start.tournament')}</strong>
            <span class="muted">{t('start.tournament.about')}</span>
          </a>
        </nav>
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
