// A player's plate: name, whether he is there, and his clock, which runs on here between the server's messages.
import {useEffect, useRef, useState} from 'preact/hooks';
import {clockText, nextChange, timeLeft} from '../clock.js';
import {serverNow} from '../model.js';
import {play} from '../sound.js';
import {colourName, playerName, t} from '../ui.jsx';

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

export function Clock({model, colour, warn = false}) {
  const {left, runs} = useClock(model, colour);
  const warned = useRef(false);
  const low = left != null && left < 20000;
  useEffect(() => {
    if (warn && runs && left < 10000 && !warned.current) {
      warned.current = true;
      play('low');
    }
    if (left > 20000) warned.current = false;
  });
  return (
    <span
      class={`clock ${runs ? 'runs' : ''} ${low ? 'low' : ''} ${left === 0 ? 'fallen' : ''}`}
      role="timer"
      aria-label={t('clock.of', {who: colourName(colour)})}
    >
      {clockText(left)}
    </span>
  );
}

export function Plate({model, colour, own = false, children}) {
  const here = model.here?.[colour];
  const runs = model.state?.phase === 'running' && model.state.clock?.running === colour;
  const illegal = model.state?.illegal?.[colour] ?? 0;
  return (
    <div class={`plate ${runs ? 'runs' : ''} ${own ? 'own' : ''}`} data-colour={colour}>
      <span class={`who-dot ${colour}`} aria-hidden="true" />
      <span class="who">
        <span class="name">{playerName(model, colour)}</span>
        <span class="about">
          {here != null && <span class={here ? 'here' : 'away'}>{t(here ? 'here' : 'away')}</span>}
          {illegal > 0 && <span class="illegal">{t('illegal.count', {n: illegal})}</span>}
        </span>
      </span>
      {children}
      <Clock model={model} colour={colour} warn={own} />
    </div>
  );
}
