// The first page: a game in two clicks, everything else behind "more".
import {useEffect, useState} from 'preact/hooks';
import {controlOf, controlTyped, useControl} from '../control.js';
import vocabulary from '../generated/vocabulary.js';
import {request} from '../link.js';
import {Fault, Header, Icon, colourName, faultText, resultText, t, useSettings} from '../ui.jsx';
import {PieceImage} from '../parts/board.jsx';
import {AtOnce, Level, chosenLevel} from '../parts/level.jsx';
import {forgetGame, keepLinks, keptGames, settings} from '../settings.js';
import {body, bothSeats, defaults, presets as known} from '../newgame.js';

const editions = [...vocabulary.editions].reverse();
const settingsOf = name => vocabulary.regulations[name].words;

function Presets({presets, value, onChange}) {
  return (
    <fieldset class="presets">
      <legend>{t('new.which')}</legend>
      {Object.entries(presets).map(([name, regs]) => (
        <label class="preset" key={name}>
          <input type="radio" name="preset" checked={value === name} onChange={() => onChange(name)} />
          <span class="card">
            <strong>{t(`preset.${name}`)}</strong>
            <span class="big">{regs.short}</span>
            <span class="muted">{regs.text}</span>
            <span class="muted">{t(`preset.${name}.about`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Segments({legend, name, options, value, onChange}) {
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="segments">
        {options.map(([key, label]) => (
          <label key={key}>
            <input type="radio" name={name} checked={value === key} onChange={() => onChange(key)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function More({wish, set, preset}) {
  const field = (key, extra = {}) => (
    <label class="row-field">
      <span>{t(`new.${key}`)}</span>
      <input value={wish[key] ?? ''} onInput={e => set({[key]: e.target.value})} {...extra} />
    </label>
  );
  const pick = (key, options, name = o => t(`new.${key}.${o}`)) => (
    <label class="row-field">
      <span>{t(`new.${key}`)}</span>
      <select value={wish[key]} onChange={e => set({[key]: e.target.value})}>
        {options.map(o => (
          <option value={o}>{name(o)}</option>
        ))}
      </select>
    </label>
  );
  const check = key => (
    <label class="check">
      <input type="checkbox" checked={!!wish[key]} onChange={e => set({[key]: e.target.checked})} />
      <span>{t(`new.${key}`)}</span>
    </label>
  );
  const control = useControl(wish.control.trim() ? controlOf(wish.control) : preset.control, settings.lang);
  return (
    <details class="more panel">
      <summary>{t('new.more')}</summary>
      <div class="fields">
        {field('white', {autocomplete: 'off', maxLength: 60})}
        {field('black', {autocomplete: 'off', maxLength: 60})}
        {field('control', {
          placeholder: controlTyped(preset.control),
          spellcheck: false,
          'aria-describedby': 'control-says',
          'aria-invalid': 'wrong' in control,
        })}
        <p id="control-says" class={'wrong' in control ? 'fault' : 'muted'}>
          {'wrong' in control ? t('new.control.wrong') : control.text}
        </p>
        {pick('edition', editions, o => o)}
        {pick('illegal', ['preset', ...settingsOf('illegal')])}
        {pick('chess960', ['no', 'random', 'number'])}
        {wish.chess960 === 'number' && field('array', {inputMode: 'numeric', placeholder: '518'})}
        {pick('sheets', settingsOf('sheets'))}
        {pick('quickplay', settingsOf('quickplay'))}
        {pick('blind', ['nobody', 'white', 'black', 'both'])}
        {check('arbiter')}
        {check('check_in')}
        {check('unsupervised')}
        {field('before_move', {inputMode: 'numeric', placeholder: '30'})}
        {field('start', {spellcheck: false, placeholder: 'FEN'})}
      </div>
    </details>
  );
}

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
            <button type="button" class="quiet" aria-label={t('games.forget')} title={t('games.forget')} onClick={() => forget(g.href)}>
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
    request(`/api/hall?lang=${settings.lang}`).then(setHall, () => setHall({}));
  }, [settings.lang]);
  const presets = known(hall?.presets);
  const create = async (wanted, e) => {
    e.preventDefault();
    setBusy(true);
    const drawn = crypto.getRandomValues(new Uint8Array(1))[0] & 1 ? 'white' : 'black';
    const colour = wanted.colour === 'random' ? drawn : wanted.colour;
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
  return (
    <>
      <Header />
      <main class="start">
        <section class="hero">
          <h1>{t('start.title')}</h1>
          <p class="lead">{t('start.lead')}</p>
          <div class="hero-acts">
            {hall?.engine && <AtOnce busy={busy} onPlay={e => create({...defaults, against: 'engine', colour: 'random'}, e)} />}
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
              options={[['friend', t('new.friend')], ['here', t('new.here')], ...(hall?.engine ? [['engine', t('new.engine')]] : [])]}
            />
            {wish.against !== 'here' && (
              <Segments
                legend={t('new.colour')}
                name="colour"
                value={wish.colour}
                onChange={colour => set({colour})}
                options={['white', 'random', 'black'].map(c => [
                  c,
                  <span class="with-piece">
                    <PieceImage piece={c === 'black' ? 'bk' : c === 'white' ? 'wk' : 'wn'} />
                    {t(`new.colour.${c}`)}
                  </span>,
                ])}
              />
            )}
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
