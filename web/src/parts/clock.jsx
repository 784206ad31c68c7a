// A player's plate: name, whether he is there, and his clock, which runs on here between the server's messages. His own is
// what he presses, as at a table.
import {useEffect, useRef, useState} from 'preact/hooks';
import {clockText, nextChange, timeLeft} from '../clock.js';
import {serverNow} from '../model.js';
import {play} from '../sound.js';
import {playerName, t} from '../ui.jsx';

/** Milliseconds left now; the component draws again exactly when the text changes. */
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

/** A sound when time runs short, once. */
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

/** presses: this clock is there to be pressed; press: what does it, now. */
export function Clock({model, colour, warn = false, presses = false, press = null}) {
  const {left, runs} = useClock(model, colour);
  useWarning(warn, left, runs);
  const low = left != null && left < 20000;
  const look = `clock ${runs ? 'runs' : ''} ${low ? 'low' : ''} ${left === 0 ? 'fallen' : ''}`;
  if (!presses)
    return (
      <span class={look} role="timer" aria-label={t('clock.of', {who: playerName(model, colour)})}>
        {clockText(left)}
      </span>
    );
  return (
    <button type="button" class={`${look} press`} disabled={!press} title={t('press.key')} aria-keyshortcuts="Space" onClick={() => press?.()}>
      <span class="face">{clockText(left)}</span> <span class="hint">{t('press')}</span>
    </button>
  );
}

export function Plate({model, colour, own = false, place = '', presses = false, press = null}) {
  const here = model.here?.[colour];
  const runs = model.state?.phase === 'running' && model.state.clock?.running === colour;
  const illegal = model.state?.illegal?.[colour] ?? 0;
  const tag = colour === 'white' ? 'White' : 'Black';
  const {[`${tag}Elo`]: rating, [`${tag}Team`]: club} = model.tags ?? {};
  return (
    <div class={`plate ${place} ${runs ? 'runs' : ''} ${own ? 'own' : ''}`} data-colour={colour}>
      <span class={`who-dot ${colour}`} aria-hidden="true" />
      <span class="who">
        <span class="named">
          <span class="name">{playerName(model, colour)}</span>
          {rating && <span class="rating num">{rating}</span>}
        </span>
        <span class="about">
          {here != null && <span class={here ? 'here' : 'away'}>{t(here ? 'here' : 'away')}</span>}
          {illegal > 0 && <span class="illegal">{t('illegal.count', {n: illegal})}</span>}
          {club && <span class="club">{club}</span>}
        </span>
      </span>
      <Clock model={model} colour={colour} warn={own} presses={presses} press={press} />
    </div>
  );
}
