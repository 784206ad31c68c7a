// What waits for the arbiter, first on his desk: who calls and why, what the Laws say to each act, one click.
import {useEffect, useState} from 'preact/hooks';
import {candidates, minutesOf, waits, worthwhile} from '../suggestions.js';
import {serverNow} from '../model.js';
import {settings} from '../settings.js';
import {Article, callText, playerName, resultText, rulingText, t} from '../ui.jsx';
import {Advice} from './advice.jsx';
import {DoneAct, useDone} from './done-act.jsx';
import {useClock} from './plate.jsx';

/**
 * What a suggested act is called: "Warn: Anna", "2:00 for: Boris".
 * @param {GameEvent} event
 * @param {Game} model
 */
export function actText(event, model) {
  const kind = event.what ?? event.claim ?? event.measure,
    whom = event.of ?? event.who;
  const minutes = event.ms && event.ms / 60000;
  if (!kind) return t(`word.${event.do}.do`);
  return t(`do.${event.do}.${kind}`, {
    who: whom ? playerName(model, /** @type {Colour} */ (whom)) : '',
    opponent: whom ? playerName(model, whom === 'white' ? 'black' : 'white') : '',
    n: minutes,
  });
}

/**
 * What the server says would follow from each candidate; asked again whenever the game moves on.
 * @param {GameLink} link
 * @param {Game} model
 */
function useSuggestions(link, model) {
  const [list, setList] = useState([]);
  const white = useClock(model, 'white'),
    black = useClock(model, 'black');
  const fallen = `${white.left === 0},${black.left === 0}`;
  useEffect(() => {
    let stale = false;
    const asked = candidates(model, serverNow(model, performance.now()));
    Promise.all(
      asked.map(event =>
        link.send({try: event}).then(
          a => ({event, rulings: a.rulings ?? []}),
          () => null,
        ),
      ),
    ).then(answers => {
      if (!stale) setList(answers.filter(a => a && worthwhile(a.rulings)));
    });
    return () => {
      stale = true;
    };
  }, [link.online, model.seq, model.claim, model.call, model.here, settings.lang, fallen]);
  return list;
}

/**
 * One line about something that waits.
 * @param {Partial<Pick<Game, 'names' | 'regulations' | 'signed'>>} model
 * @param {{kind: string, by?: Colour | null, why?: string | null}} given
 */
export function waitText(model, {kind, by, why}) {
  if (kind === 'call') return callText({...model, call: {by, reason: why}});
  if (kind === 'claim') return t('desk.claim', {who: playerName(model, by), what: t(`claim.${why}`)});
  if (kind === 'signed')
    return t('waits.signed', {white: resultText(model.signed.white), black: resultText(model.signed.black)});
  if (kind === 'forfeit') return t('waits.forfeit', {who: playerName(model, by), result: resultText(why)});
  return t(`waits.${kind}`, {who: by ? playerName(model, by) : ''});
}

/**
 * The time that a decision which is postponed brings the opponent.
 * @param {{model: Game, propose: Propose}} props
 */
function Postpone({model, propose}) {
  const [minutes, setMinutes] = useState('2');
  return (
    <form
      class="inline"
      onSubmit={e => {
        e.preventDefault();
        const ms = minutesOf(minutes);
        const who = model.claim.by;
        propose(t('do.rule.postpone'), {do: 'rule', claim: 'postpone', who, ...(ms && {ms})}, {plain: true});
      }}
    >
      <label>
        <span>
          {t('desk.postpone.minutes', {who: playerName(model, model.claim.by === 'white' ? 'black' : 'white')})}
        </span>
        <input value={minutes} onInput={e => setMinutes(e.currentTarget.value)} inputMode="decimal" />
      </label>
      <button type="submit" class="suggest">
        {t('do.rule.postpone')}
      </button>
    </form>
  );
}

/** @param {{event: GameEvent, rulings: Ruling[], model: Game, off: boolean, onDo: (event: GameEvent) => void}} props */
function Suggestion({event, rulings, model, off, onDo}) {
  const label = actText(event, model);
  return (
    <li>
      <button type="button" class="suggest" disabled={off} onClick={() => onDo(event)}>
        {label}
      </button>
      <div>
        {rulings.map(r => (
          <p class="would">
            <Article edition={r.edition} article={r.article} /> {rulingText(r)}
          </p>
        ))}
      </div>
    </li>
  );
}

/**
 * Start, stop, go on: what the arbiter does with the clocks, whatever else waits.
 * @param {{model: Game, act: Act}} props
 */
function ClockAct({model, act}) {
  const event = {scheduled: {do: 'start'}, running: {do: 'pause'}, paused: !model.claim && {do: 'resume'}}[
    model.state.phase
  ];
  if (!event) return null;
  return (
    <>
      <button type="button" class={`large ${event.do === 'pause' ? '' : 'primary'}`} onClick={() => act(event)}>
        {t(`word.${event.do}.do`)}
      </button>
      {event.do === 'resume' && model.call && (
        <button type="button" class="large" onClick={() => act({do: 'resume', valid: false})}>
          {t('desk.no-good-reason')}
        </button>
      )}
    </>
  );
}

/**
 * The arbiter's last act can be taken back as long as no player has acted.
 * @param {{model: Game, act: Act}} props
 */
function WithdrawAct({model, act}) {
  const {withdraw, log} = model;
  const done = log.find(heard => heard.seq === withdraw);
  if (!withdraw) return null;
  return (
    <button type="button" class="large" onClick={() => act({do: 'withdraw', event: withdraw})}>
      {t('word.withdraw.do')}
      {done && `: ${t(`word.${done.event.do}.name`)}`}
    </button>
  );
}

/**
 * @param {{
 *   link: GameLink,
 *   model: Game,
 *   act: Act,
 *   propose: Propose,
 * }} props
 */
export function Waiting({link, model, act, propose}) {
  const list = useSuggestions(link, model);
  const items = waits(model, serverNow(model, performance.now()));
  const judged = model.claim ? list.filter(({event}) => event.claim !== 'postpone') : list;
  const postponed = judged.length < list.length;
  const waiting = items.length > 0 || list.length > 0;
  const [busy, done, run, end] = useDone(model);
  const perform = event => {
    const label = actText(event, model);
    run(label, () => propose(label, event, {plain: true}));
  };
  return (
    <section class={`waits ${waiting || done ? 'panel waiting' : ''}`} aria-labelledby="waiting-title">
      <h2 id="waiting-title" class={waiting ? '' : 'unseen'}>
        {t(items.length ? 'desk.waiting' : 'desk.could')}
      </h2>
      {items.map(item => (
        <p class="call" role="alert" key={item.kind + item.by}>
          {waitText(model, item)}
        </p>
      ))}
      {done && <DoneAct {...{done, model, act}} onEnd={end} />}
      {list.length > 0 && (
        <ul class="suggestions">
          {judged
            .filter(s => actText(s.event, model) !== done?.label) // what was just done is not done once more
            .map(s => (
              <Suggestion key={JSON.stringify(s.event)} {...s} model={model} off={busy || !!done} onDo={perform} />
            ))}
          {postponed && (
            <li>
              <Postpone model={model} propose={propose} />
            </li>
          )}
        </ul>
      )}
      <Advice model={model} link={link} />
      <ClockAct model={model} act={act} />
      <WithdrawAct model={model} act={act} />
    </section>
  );
}
