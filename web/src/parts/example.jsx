// A game of examples/, gone through step by step on the board with the rulings as they fall.
import {useEffect, useId, useMemo, useState} from 'preact/hooks';
import {clockFace} from '../clock.js';
import words from '../generated/lessons-tables.js';
import {library} from '../library.js';
import {walkFitted} from '../lesson-log.js';
import {settings} from '../settings.js';
import {eventWords, moveWords} from '../suggestions.js';
import {alsoLearn, learn, lettersOf} from '../text.js';
import {Article, resultText, rulingText, t} from '../ui.jsx';
import {Board} from './board.jsx';
import {useArrows} from './game-view.jsx';
import {Replay} from './replay.jsx';

alsoLearn(words);

/** The library, and the words of the Laws pages in the reader's language; null until both are here. */
export function useLessons() {
  const [ready, setReady] = useState(/** @type {{library: Library, lang: string} | null} */ (null));
  const {lang} = settings;
  useEffect(() => {
    Promise.all([library(), learn(lang)]).then(
      ([here]) => setReady({library: here, lang}),
      () => location.reload(), // a page older than its server
    );
  }, [lang]);
  return ready?.lang === lang ? ready.library : null;
}

/** @param {Colour | 'arbiter'} by */
const partyName = by => (by === 'arbiter' ? t('role.arbiter') : t(`colour.${by}`));

/**
 * "White: clock pressed"
 * @param {ShownStep} step
 */
function stepText({event, moves}) {
  if (!event) return t('lawbook.start');
  const how = {
    name: colour => t(`colour.${colour}`),
    move: given => moveWords(given, moves, lettersOf(settings.lang)),
    score: resultText,
    ply: String,
  };
  return `${partyName(event.by)}: ${eventWords(event, t, how)}`;
}

/**
 * What happens at this step, and what is ruled.
 * @param {{step: ShownStep}} props
 */
const StepText = ({step}) => (
  <div class="step-text" aria-live="polite">
    <p>{stepText(step)}</p>
    {step.rulings.map(ruling => (
      <p class="step-ruling">
        <Article edition={ruling.edition} article={ruling.article} /> {rulingText(ruling)}
      </p>
    ))}
    {step.state.result && <p class="step-result">{resultText(step.state.result)}</p>}
  </div>
);

/** @param {{state: any}} props */
const Clocks = ({state}) => (
  <p class="step-clocks muted num">
    {['white', 'black'].map(colour => (
      <span class={state.clock.running === colour ? 'runs' : ''}>
        {t(`colour.${colour}`)} {clockFace(state.clock[colour])}
      </span>
    ))}
  </p>
);

/**
 * Walks through a game; `children` stand between head and board.
 * @param {{library: Library, log: string[], title: string, fit?: {edition: string, control?: string} | null, children?: Children}} props
 */
export function Example({library: here, log, title, fit = null, children}) {
  const {lang} = settings;
  const walk = useMemo(() => walkFitted(here, log, fit, lang), [here, log.join(), fit?.edition, fit?.control, lang]);
  const id = useId();
  const [at, setAt] = useState(0);
  useEffect(() => setAt(0), [log.join()]);
  const steps = walk.steps.filter(step => step.event?.do !== 'start');
  const last = steps.length - 1;
  const year = walk.regulations.edition;
  const step = steps[Math.min(at, last)];
  const show = n => setAt(Math.max(0, Math.min(n, last)));
  useArrows(at, show);
  return (
    <section class="panel example" aria-labelledby={id}>
      <p class="example-head muted">
        <span>{t('lawbook.example')}</span>
        <span class="num">{t('lawbook.step', {n: Math.min(at, last) + 1, of: last + 1})}</span>
      </p>
      <h2 id={id}>{title}</h2>
      {children}
      <Board standing={step.standing} marks={step.marks} label={t('board')} />
      <Clocks state={step.state} />
      <Replay count={last} shown={Math.min(at, last)} onShow={show} />
      <StepText step={step} />
      <p class="muted">{t('lawbook.ruled', {year, speed: t(`speed.${here.speedOf(walk.regulations)}`)})}</p>
    </section>
  );
}
