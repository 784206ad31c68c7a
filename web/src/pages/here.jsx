// On this device: two at one screen, or one against the computer, without a server.
import {useEffect, useState} from 'preact/hooks';
import {Colour, More, Presets, Segments, drawnColour} from '../parts/game-choices.jsx';
import {Level, chosenLevel} from '../parts/computer-level.jsx';
import {library} from '../library.js';
import {body, defaults, presets as known} from '../newgame.js';
import '../players-words.js';
import {keepPage} from '../offline.js';
import {settings} from '../settings.js';
import {addressOf, layTable, openTable} from '../local-games.js';
import {Header, computerName, t, useSettings} from '../ui.jsx';
import {Game, Opening, Two} from './game.jsx';

/** What can be chosen where nobody arbitrates and the sheets keep themselves. */
const choices = ['white', 'black', 'control', 'edition', 'illegal', 'chess960', 'before_move', 'start'];

/** The presets, with their controls in words once the library is there; {failed} when it cannot be had. */
function usePresets() {
  const [controls, setControls] = useState(/** @type {Record<string, any>} */ ({}));
  useEffect(() => {
    const inWords = ({control}) =>
      Object.fromEntries(Object.entries(known()).map(([name, p]) => [name, control(p.control, settings.lang)]));
    library().then(
      lib => setControls(inWords(lib)),
      () => setControls({failed: true}),
    );
  }, [settings.lang]);
  return controls.failed ? controls : known(controls);
}

/** A new game on this device. */
export function Begin() {
  useSettings();
  const [wish, setWish] = useState({...defaults, against: 'here'});
  const presets = usePresets();
  const set = values => setWish(w => ({...w, ...values}));
  if (presets.failed) return <p class="panel waiting">{t('here.missing')}</p>;
  const begin = e => {
    e.preventDefault();
    const colour = wish.colour === 'random' ? drawnColour() : wish.colour;
    const theirs = colour === 'white' ? 'black' : 'white';
    const named = wish.against === 'engine' ? {[theirs]: wish[theirs].trim() || computerName(chosenLevel())} : {};
    location.assign(addressOf(layTable(body({...wish, colour, level: chosenLevel(), ...named}, presets))));
  };
  return (
    <form onSubmit={begin} class="new-game">
      <Presets presets={presets} value={wish.preset} onChange={preset => set({preset, control: ''})} />
      <div class="choices">
        <Segments
          legend={t('new.against')}
          name="against"
          value={wish.against}
          onChange={against => set({against})}
          options={['here', 'engine'].map(who => [who, t(`new.${who}`)])}
        />
        {wish.against === 'engine' && <Colour value={wish.colour} onChange={colour => set({colour})} />}
        {wish.against === 'engine' && <Level id="level" />}
      </div>
      <div class="go">
        <button type="submit" class="primary large">
          {t('new.go.engine')}
        </button>
        <p class="muted">{t(`new.go.${wish.preset === 'online' ? 'online' : 'otb'}`)}</p>
      </div>
      <More wish={wish} set={set} preset={presets[wish.preset]} only={choices} />
    </form>
  );
}

/**
 * The table of this address: undefined until it is there, null when there is none.
 * @param {string} id
 */
function useTable(id) {
  const [table, setTable] = useState(undefined);
  useEffect(() => {
    let leave = null;
    openTable(id).then(
      async opened => {
        setTable(opened);
        if (!opened?.computer) return;
        const {sitDown} = await import('../computer.js');
        const sit = () => {
          leave?.();
          leave = sitDown(opened, opened.computer);
        };
        opened.reseat = sit; // when moves are taken back, it begins anew
        sit();
      },
      () => setTable(null),
    );
    return () => leave?.();
  }, [id]);
  return table;
}

/** @param {{id: string}} props */
function Played({id}) {
  const table = useTable(id);
  if (!table) return <Opening failed={table === null} hasKey />;
  const me = table.computer && (table.computer.plays === 'white' ? 'black' : 'white');
  return me ? <Game id={id} gameKey={me} table={table} /> : <Two id={id} keys={['white', 'black']} table={table} />;
}

export function Here() {
  const id = decodeURIComponent(location.hash.slice(1));
  useEffect(keepPage, []);
  useEffect(() => {
    if (!id) document.title = `Jadoube · ${t('here.go')}`;
  });
  if (id) return <Played id={id} />;
  return (
    <>
      <Header />
      <main class="start">
        <section class="hero">
          <h1>{t('here.go')}</h1>
          <p class="lead">{t('here.go.about')}</p>
        </section>
        <Begin />
      </main>
    </>
  );
}
