// A player's plate: name, whether he is there, and his clock, which runs on here between the server's messages. His own is
// what he presses, as at a table.
import {useEffect, useRef, useState} from 'preact/hooks';
import {clockText, nextChange, timeLeft} from '../clock.js';
import {material} from '../material.js';
import {isUntimed, serverNow} from '../model.js';
import {play} from '../sound.js';
import {settings} from '../settings.js';
import {playerName, t} from '../ui.jsx';
import {pieceName} from './board.jsx';

/**
 * Milliseconds left now; the component draws again exactly when the text changes.
 * @param {ClockGame} model
 * @param {Colour} colour
 */
export function useClock(model, colour) {
  const [, again] = useState(0);
  const now = serverNow(model, performance.now());
  const left = timeLeft(model.state, model.stateAt, colour, now);
  const runs = model.state?.phase === 'running' && model.state.clock?.running === colour;
  const waits = runs ? nextChange(left) : null;
  useEffect(() => {
    if (waits == null) return undefined;
    const timer = setTimeout(() => again(n => n + 1), waits);
    return () => clearTimeout(timer);
  });
  return {left, runs};
}

/**
 * A sound when time runs short, once.
 * @param {boolean} warn
 * @param {number | null} left
 * @param {boolean} runs
 */
function useWarning(warn, left, runs) {
  const warned = useRef(false);
  useEffect(() => {
    if (warn && runs && left < 10000 && !warned.current) {
      warned.current = true;
      play('low');
    }
    if (left > 20000) warned.current = false;
  });
}

/**
 * presses: this clock is there to be pressed; press: what does it, now.
 * @param {{
 *   model: ClockGame,
 *   colour: Colour,
 *   warn?: boolean,
 *   presses?: boolean,
 *   press?: (() => void) | null,
 * }} props
 */
export function Clock({model, colour, warn = false, presses = false, press = null}) {
  const {left, runs} = useClock(model, colour);
  useWarning(warn, left, runs);
  const low = left != null && left < 20000;
  const look = `clock ${runs ? 'runs' : ''} ${low ? 'low' : ''} ${left === 0 ? 'fallen' : ''}`;
  if (left == null) return null; // a game of a file, without clocks
  if (!presses)
    return (
      <span class={look} role="timer" aria-label={t('clock.of', {who: playerName(model, colour)})}>
        {clockText(left)}
      </span>
    );
  return (
    <button
      type="button"
      class={`${look} press`}
      disabled={!press}
      title={t('press.key')}
      aria-keyshortcuts="Space"
      onClick={() => press?.()}
    >
      <span class="face">{clockText(left)}</span> <span class="hint">{t('press')}</span>
    </button>
  );
}

/**
 * What a side has more of, and by how many points it leads.
 * @param {{standing: Standing, colour: Colour}} props
 */
function Material({standing, colour}) {
  const {more, lead} = material(standing, colour);
  if (!more.length) return null;
  const words = more.map(([kind, n]) => (n > 1 ? `${n} × ${pieceName(kind)}` : pieceName(kind))).join(', ');
  return (
    <span class="material" role="img" aria-label={`${t('material', {pieces: words})}${lead ? `, +${lead}` : ''}`}>
      {more.flatMap(([kind, n]) =>
        Array.from({length: n}, () => (
          <svg viewBox="6 4 28 32" aria-hidden="true">
            <use href={`#b${kind}`} />
          </svg>
        )),
      )}
      {lead > 0 && <span class="num">+{lead}</span>}
    </span>
  );
}

/**
 * standing: the men who are counted beside the name; without them none are.
 * @param {{
 *   model: PlateGame,
 *   colour: Colour,
 *   own?: boolean,
 *   place?: string,
 *   presses?: boolean,
 *   press?: (() => void) | null,
 *   standing?: Standing | null,
 * }} props
 */
export function Plate({model, colour, own = false, place = '', presses = false, press = null, standing = null}) {
  const here = model.here?.[colour];
  const runs = model.state?.phase === 'running' && model.state.clock?.running === colour;
  const illegal = model.state?.illegal?.[colour] ?? 0;
  const untimed = isUntimed(model);
  const turn = untimed && model.state?.phase === 'running' && model.state.on_move === colour;
  const tag = colour === 'white' ? 'White' : 'Black';
  const {[`${tag}Elo`]: rating, [`${tag}Team`]: club} = model.tags ?? {};
  return (
    <div
      class={`plate ${place} ${runs && !untimed ? 'runs' : ''} ${turn ? 'turn' : ''} ${own ? 'own' : ''}`}
      data-colour={colour}
    >
      <span class={`who-dot ${colour}`} aria-hidden="true" />
      <span class="who">
        <span class="named">
          <span class="name">{playerName(model, colour)}</span>
          {rating && <span class="rating num">{rating}</span>}
        </span>
        <span class="about">
          {untimed && own && <span>{t('player.untimed')}</span>}
          {here != null && <span class={here ? 'here' : 'away'}>{t(here ? 'here' : 'away')}</span>}
          {illegal > 0 && <span class="illegal">{t('illegal.count', {n: illegal})}</span>}
          {standing && settings.material && <Material standing={standing} colour={colour} />}
          {club && <span class="club">{club}</span>}
        </span>
      </span>
      {untimed ? (
        turn && own && <span class="your-move">{t('status.yours')}</span>
      ) : (
        <Clock model={model} colour={colour} warn={own} presses={presses} press={press} />
      )}
    </div>
  );
}
