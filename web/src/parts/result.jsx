// How a game ended, and where one goes from there.
import {useState} from 'preact/hooks';
import {aheadBy, isOver, knows, pointsBeside, serverNow, touchMode} from '../model.js';
import {settings} from '../settings.js';
import {Article, resultText, rulingText, t} from '../ui.jsx';

/**
 * Won, lost or drawn: by the points that the result brings.
 * @param {GameState} given
 * @param {Colour | null} me
 */
function verdictOf({result, points}, me) {
  if (!result) return 'phase.annulled';
  const ahead = aheadBy({points}, me);
  if (ahead) return ahead > 0 ? 'result.won' : 'result.lost';
  return points?.white === points?.black && points?.white > 0 ? 'result.draw' : 'result.other';
}

/**
 * Won against the computer on this device, in words for home.
 * @param {Game} model
 * @param {string} verdict
 */
function wonAtHome({computer, moves}, verdict) {
  if (!computer?.level || verdict !== 'result.won') return null;
  return t(/#/.test(moves.at(-1)?.text ?? '') ? 'home.mate' : 'home.won', {n: computer.level});
}

/** @param {Game} model */
const lastReason = model => {
  const ruling = model.rulings.findLast(r => r.result);
  return ruling ? rulingText(ruling) : '';
};

/** @type {Intl.DateTimeFormatOptions} */
const dayAndHour = {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h23',
};

/**
 * When and where an adjourned game goes on (I.6): told to everybody.
 * @param {{model: Game}} props
 */
export function Adjourned({model}) {
  const {resume_at: at, place} = model.envelope ?? {};
  const when = at != null && new Date(Date.now() + at - serverNow(model, performance.now()));
  const told = [when && when.toLocaleString(settings.lang, dayAndHour), place].filter(Boolean);
  return told.length ? <p class="panel waiting">{t('game.goes-on', {what: told.join(', ')})}</p> : null;
}

/**
 * What a player still does about the result: he signs it (8.7), he appeals (11.10).
 * @param {{model: Game, act: Act, ask: (what: string) => void}} props
 */
function PlayersPart({model, act, ask}) {
  const [signed, setSigned] = useState(false);
  const {result} = model.state;
  return (
    <>
      {touchMode(model) && (
        <button type="button" disabled={signed} onClick={() => act({do: 'sign', result}, () => setSigned(true))}>
          {t(signed ? 'signed' : 'sign')}
        </button>
      )}
      {ask && knows(model, 'appeal') && (
        <button type="button" onClick={() => ask('appeal')}>
          {t('appeal')}
        </button>
      )}
    </>
  );
}

/**
 * How it ended: the score, for whom, and why; `children` lead on from here.
 * @param {{
 *   model: Game,
 *   me: Colour | null,
 *   act?: Act,
 *   ask?: (what: string) => void,
 *   onReplay?: () => void,
 *   children: Children,
 * }} props
 */
export function Result({model, me, act, ask, onReplay, children}) {
  const {result, article} = model.state;
  if (!isOver(model)) return null;
  const verdict = verdictOf(model.state, me);
  const beside = pointsBeside(model.state, result && resultText(result));
  return (
    <section class={`result panel ${verdict.replace('.', '-')}`} aria-labelledby="result-title">
      <h2 id="result-title">
        <span class="score">{resultText(result)}</span> {wonAtHome(model, verdict) ?? t(verdict)}
      </h2>
      {beside && (
        <p class="points">
          {t('desk.points')} {beside}
        </p>
      )}
      {article && (
        <p class="why">
          <Article edition={model.regulations?.edition} article={article} />
          <span>{lastReason(model)}</span>
        </p>
      )}
      <div class="buttons">
        {children}
        {onReplay && model.moves.length > 0 && (
          <button type="button" onClick={onReplay}>
            {t('replay')}
          </button>
        )}
        {me && result && <PlayersPart model={model} act={act} ask={ask} />}
        {me && (
          <a class="button" href="/">
            {t('game.new')}
          </a>
        )}
      </div>
    </section>
  );
}
