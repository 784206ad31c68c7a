// What an arbiter does at his desk, one small form for each kind of act. `propose` shows what follows before it is done.
import {useState} from 'preact/hooks';
import vocabulary from '../generated/vocabulary.js';
import {clockFace, clockText, parseClock} from '../clock.js';
import {annulment, clockReasons, clocksAt, minutesOf, observation, pointsOf} from '../suggestions.js';
import {knows, numberedMoves, serverNow} from '../model.js';
import {Fault, playerName, resultText, t} from '../ui.jsx';
import {DoneAct, useDone} from './done-act.jsx';
import {useClock} from './plate.jsx';

/** @type {Colour[]} */
const colours = ['white', 'black'];

/**
 * The words that an act takes, and whether it needs a field with one of them: by the library's own table.
 * @param {string} act
 * @param {string} field
 */
const wordsOf = (act, field) => vocabulary.acts[act].fields[field].words;
/**
 * @param {string} act
 * @param {string} field
 * @param {string} word
 */
const needs = (act, field, word) => [].concat(vocabulary.acts[act].fields[field].needed ?? []).includes(word);

/**
 * One of a few, side by side: [[value, text], …].
 * @param {{
 *   label: string,
 *   options: string[][],
 *   value: string,
 *   onChange: (value: any) => void,
 * }} props
 */
function Choice({label, options, value, onChange}) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="segments">
        {options.map(([v, text]) => (
          <button type="button" key={v} aria-pressed={v === value} onClick={() => onChange(v)}>
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
/** @param {Game} model */
const who = model => colours.map(c => [c, playerName(model, c)]);

/**
 * @param {{
 *   label: string,
 *   options: string[][],
 *   value: string,
 *   onChange: (value: string) => void,
 *   name?: string,
 * }} props
 */
function Picker({label, options, value, onChange, name}) {
  return (
    <label class="row-field">
      <span>{label}</span>
      <select value={value} onChange={e => onChange(e.currentTarget.value)} name={name}>
        {options.map(([v, text]) => (
          <option value={v}>{text}</option>
        ))}
      </select>
    </label>
  );
}

/**
 * @param {{
 *   label: string,
 *   value: string,
 *   onChange: (value: string) => void,
 *   kind?: string,
 * } & Record<string, any>} props
 */
function Field({label, value, onChange, kind = 'decimal', ...rest}) {
  return (
    <label class="row-field">
      <span>{label}</span>
      <input value={value} onInput={e => onChange(e.currentTarget.value)} inputMode={kind} {...rest} />
    </label>
  );
}

/** @param {{label: string, checked: boolean, onChange: (value: boolean) => void}} props */
function Check({label, checked, onChange}) {
  return (
    <label class="check">
      <input type="checkbox" checked={checked} onChange={e => onChange(e.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

/**
 * A form that does one thing, once: after it is done it says so in place of its button, with the way back.
 * @param {{onSend: () => Promise<unknown> | void, model: Game, act: Act, label: string, children: Children}} props
 */
function Form({onSend, model, act, label, children}) {
  const [busy, done, run, end] = useDone(model);
  return (
    <form
      class={`fields ${busy || done ? 'acted' : ''}`}
      onSubmit={e => {
        e.preventDefault();
        run(label, async () => onSend());
      }}
    >
      {children}
      {done && <DoneAct {...{done, model, act}} onEnd={end} />}
    </form>
  );
}

/**
 * What the clocks show now, and what they will show.
 * @param {{model: Game, left: PerColour<number>, fields: Record<string, string>}} props
 */
function ClocksAfter({model, left, fields}) {
  const changed = colours.filter(c => parseClock(fields[c]) != null);
  if (!changed.length) return null;
  return (
    <ul class="will-be">
      {changed.map(c => (
        <li key={c}>
          {playerName(model, c)}{' '}
          <span class="num">
            {clockText(left[c]).replace(/\.\d$/, '')} → <strong>{clockFace(parseClock(fields[c]))}</strong>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** @param {{model: Game, act: Act}} props */
export function ClockSetting({model, act}) {
  const left = {white: useClock(model, 'white').left, black: useClock(model, 'black').left};
  const empty = {white: '', black: '', moves: ''};
  const [fields, setFields] = useState(empty);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState(/** @type {string | null} */ (null));
  const set = () => {
    const ms = Object.fromEntries(colours.filter(c => fields[c].trim()).map(c => [c, parseClock(fields[c])]));
    const bad = colours.find(c => fields[c].trim() && ms[c] == null);
    setWrong(bad ? t('desk.clock.wrong') : null);
    const moves = /^\d+$/.test(fields.moves.trim()) ? {moves: Number(fields.moves)} : {};
    return bad
      ? null
      : act({do: 'set-clock', white: ms.white, black: ms.black, ...moves, ...(reason && {reason})}, () =>
          setFields(empty),
        );
  };
  return (
    <Form onSend={set} label={t('word.set-clock.name')} {...{model, act}}>
      {colours.map(c => (
        <div key={c}>
          <Field
            label={t('desk.clock.of', {who: playerName(model, c)})}
            value={fields[c]}
            placeholder={clockText(left[c])}
            onChange={v => setFields({...fields, [c]: v})}
          />
          {parseClock(fields[c]) != null && (
            <span class="muted">= {clockFace(parseClock(fields[c]), {hours: true})}</span>
          )}
        </div>
      ))}
      <Field
        label={t('desk.counter')}
        kind="numeric"
        value={fields.moves}
        placeholder={String(model.state.clock?.counter?.white ?? '')}
        onChange={moves => setFields({...fields, moves})}
      />
      <Picker
        label={t('desk.reason')}
        options={[['', '–'], ...clockReasons.map(r => [r, t(`desk.reason.${r}`)])]}
        value={reason}
        onChange={setReason}
      />
      <ClocksAfter {...{model, left, fields}} />
      <button type="submit" disabled={!Object.values(fields).some(f => f.trim())}>
        {t('word.set-clock.do')}
      </button>
      <Fault text={wrong} />
      {model.state.phase === 'running' && (
        <button type="button" onClick={() => act({do: 'tick'})}>
          {t('word.tick.do')}
        </button>
      )}
    </Form>
  );
}

/** @param {{model: Game, act: Act}} props */
export function GiveTime({model, act}) {
  const [of, setOf] = useState(/** @type {Colour} */ ('white'));
  const [minutes, setMinutes] = useState('2');
  return (
    <Form
      onSend={() => act({do: 'give-time', who: of, ms: minutesOf(minutes)})}
      label={t('word.give-time.name')}
      {...{model, act}}
    >
      <Choice label={t('desk.to')} options={[...who(model), ['both', t('desk.both')]]} value={of} onChange={setOf} />
      <Field label={t('desk.minutes')} value={minutes} onChange={setMinutes} />
      <button type="submit" disabled={!minutesOf(minutes)}>
        {t('word.give-time.do')}
      </button>
    </Form>
  );
}

/**
 * What he saw, by whom. An illegal move that is found late goes back with the clocks as they stood then, if he wants (7.5.1).
 * @param {{model: Game, act: Act, propose: Propose}} props
 */
export function Observe({model, act, propose}) {
  const [what, setWhat] = useState('illegal');
  const [of, setOf] = useState(/** @type {Colour | ''} */ (''));
  const [ply, setPly] = useState('');
  const [back, setBack] = useState(false);
  const [ownTime, setOwnTime] = useState(false);
  const [theirs, setTheirs] = useState('');
  const needed = needs('observe', 'of', what);
  const whose = of || (needed ? 'white' : '');
  const clock = back && ply ? clocksAt(model, Number(ply) - 1) : null;
  const event = observation({what, of: whose, ply, clock, ownTime, theirs});
  return (
    <Form onSend={() => propose(t(`seen.${what}`), event)} label={t(`seen.${what}`)} {...{model, act}}>
      <Picker
        label={t('desk.seen')}
        options={wordsOf('observe', 'what').map(s => [s, t(`seen.${s}`)])}
        value={what}
        onChange={setWhat}
      />
      <Choice
        label={t('desk.by')}
        options={needed ? who(model) : [['', '–'], ...who(model)]}
        value={whose}
        onChange={setOf}
      />
      {what === 'illegal' && (
        <Picker
          label={t('desk.ply')}
          options={[['', t('desk.ply.any')], ...numberedMoves(model).map(([n, text]) => [String(n), text])]}
          value={ply}
          onChange={setPly}
        />
      )}
      {what === 'illegal' && ply && <Check label={t('desk.clocks.then')} checked={back} onChange={setBack} />}
      {what === 'refusal' && <Field label={t('desk.opponent')} value={theirs} placeholder="1" onChange={setTheirs} />}
      {what === 'displaced' && <Check label={t('desk.own-time')} checked={ownTime} onChange={setOwnTime} />}
      <button type="submit">{t('word.observe.do')}</button>
    </Form>
  );
}

/** @param {{model: Game, act: Act, propose: Propose}} props */
export function Penalise({model, act, propose}) {
  const [measure, setMeasure] = useState('warning');
  const [whom, setWhom] = useState(/** @type {Colour} */ ('white'));
  const [amount, setAmount] = useState('2');
  const [theirs, setTheirs] = useState('');
  const timed = needs('penalise', 'ms', measure),
    pointed = needs('penalise', 'points', measure),
    lost = measure === 'lose';
  const event = {
    do: 'penalise',
    who: whom,
    measure,
    ...(timed && {ms: minutesOf(amount)}),
    ...(pointed && {points: pointsOf(amount)}),
    ...(lost && theirs.trim() && {opponent: pointsOf(theirs)}),
  };
  return (
    <Form
      onSend={() => propose(`${t('word.penalise.do')}: ${playerName(model, whom)}`, event)}
      label={`${t(`measure.${measure}`)}: ${playerName(model, whom)}`}
      {...{model, act}}
    >
      <Choice label={t('desk.whom')} options={who(model)} value={whom} onChange={setWhom} />
      <Picker
        label={t('desk.measure')}
        options={wordsOf('penalise', 'measure').map(m => [m, t(`measure.${m}`)])}
        value={measure}
        onChange={setMeasure}
      />
      {(timed || pointed) && (
        <Field label={t(timed ? 'desk.minutes' : 'desk.points')} value={amount} onChange={setAmount} />
      )}
      {lost && <Field label={t('desk.opponent')} value={theirs} placeholder="1" onChange={setTheirs} />}
      <button type="submit" disabled={(timed || pointed) && pointsOf(amount) == null}>
        {t('word.penalise.do')}
      </button>
    </Form>
  );
}

/**
 * An earlier position, as it is looked at; with the clocks as they stood then, unless they are to stay.
 * @param {{model: Game, propose: Propose, shown: number}} props
 */
export function Position({model, propose, shown}) {
  const [back, setBack] = useState(true);
  const [why, setWhy] = useState('');
  const clocks = clocksAt(model, shown);
  const last = model.moves[shown - 1];
  const reason = why.trim() ? {reason: why.trim()} : {};
  const events = [
    ...(model.state.phase === 'running' ? [{do: 'pause', ...reason}] : []), // nobody's time runs while both look at it
    {do: 'restore', ply: shown},
    ...(back && Object.keys(clocks).length ? [{do: 'set-clock', ...clocks}] : []),
  ];
  return (
    <div class="fields">
      <p class="muted">{t('desk.restore.how')}</p>
      <p>
        {last ? t('desk.restore.after', {move: last.text, who: playerName(model, last.by)}) : t('desk.restore.start')}
      </p>
      <Check
        label={`${t('desk.clocks.then')}: ${colours
          .filter(c => c in clocks)
          .map(c => `${playerName(model, c)} ${clockFace(clocks[c])}`)
          .join(', ')}`}
        checked={back}
        onChange={setBack}
      />
      <Field label={t('desk.reason')} value={why} onChange={setWhy} kind="text" />
      <p class="muted">{t('desk.restore.stops')}</p>
      <button type="button" onClick={() => propose(t('word.restore.do'), events)}>
        {t('word.restore.do')}
      </button>
    </div>
  );
}

/** @param {{model: Game, act: Act}} props */
function AdjournForm({model, act}) {
  const [hours, setHours] = useState('');
  const [place, setPlace] = useState('');
  const later = Number(hours.replace(',', '.'));
  const send = () =>
    act({
      do: 'adjourn',
      ...(place.trim() && {at_place: place.trim()}),
      ...(later > 0 && {resume_at: Math.round(serverNow(model, performance.now()) + later * 3600000)}),
    });
  return (
    <Form onSend={send} label={t('word.adjourn.name')} {...{model, act}}>
      <Field label={t('desk.adjourn.hours')} value={hours} onChange={setHours} />
      <Field label={t('desk.adjourn.place')} value={place} onChange={setPlace} kind="text" />
      <button type="submit" disabled={!!model.envelope}>
        {t('word.adjourn.do')}
      </button>
    </Form>
  );
}

/** @param {{model: Game, act: Act, propose: Propose}} props */
function ResumeForm({model, act, propose}) {
  const [gone, setGone] = useState(false);
  const [present, setPresent] = useState({white: true, black: true});
  return (
    <Form
      onSend={() => act({do: 'resume-session', present: colours.filter(c => present[c])})}
      label={t('word.resume-session.name')}
      {...{model, act}}
    >
      {colours.map(c => (
        <Check
          key={c}
          label={t('desk.present', {who: playerName(model, c)})}
          checked={present[c]}
          onChange={v => setPresent({...present, [c]: v})}
        />
      ))}
      <button type="submit" class="primary">
        {t('word.resume-session.do')}
      </button>
      <Check label={t('desk.envelope.gone')} checked={gone} onChange={setGone} />
      <button
        type="button"
        onClick={() => propose(t('word.envelope-lost.do'), {do: 'envelope-lost', ...(gone && {position: false})})}
      >
        {t('word.envelope-lost.do')}
      </button>
    </Form>
  );
}

/** @param {{model: Game, act: Act, propose: Propose}} props */
export function Adjourn({model, act, propose}) {
  const {envelope, state} = model;
  return (
    <>
      {envelope && (
        <p>
          {t(envelope.sealed ? 'desk.envelope.sealed' : 'desk.envelope.open', {who: playerName(model, envelope.by)})}
        </p>
      )}
      {envelope?.commitment && (
        <p class="muted commitment">
          {t('desk.envelope.hash')} <code>{envelope.commitment.slice(0, 16)}…</code>
        </p>
      )}
      {state.phase === 'adjourned' ? (
        <ResumeForm {...{model, act, propose}} />
      ) : (
        <AdjournForm model={model} act={act} />
      )}
    </>
  );
}

/**
 * The result, or none: an annulled game names its Article, and why.
 * @param {{model: Game, act: Act, propose: Propose}} props
 */
export function Declare({model, act, propose}) {
  const [result, setResult] = useState(vocabulary.results[0]);
  const [article, setArticle] = useState('');
  const [reason, setReason] = useState('');
  const declaration = {do: 'declare', result, ...(article.trim() && {article: article.trim()})};
  return (
    <Form
      onSend={() => propose(`${t('word.declare.do')}: ${resultText(result)}`, declaration)}
      label={resultText(result)}
      {...{model, act}}
    >
      <Picker
        label={t('desk.result')}
        options={vocabulary.results.map(r => [r, resultText(r)])}
        value={result}
        onChange={setResult}
      />
      <Field label={t('desk.article')} value={article} onChange={setArticle} kind="text" spellcheck={false} />
      <button type="submit">{t('word.declare.do')}</button>
      <Field label={t('desk.annul.why')} value={reason} onChange={setReason} kind="text" />
      <button
        type="button"
        disabled={!annulment(article)}
        onClick={() => propose(t('word.annul.do'), annulment(article, reason))}
      >
        {t('word.annul.do')}
      </button>
    </Form>
  );
}

/** @param {{model: Game, act: Act}} props */
export function Consent({model, act}) {
  const draw = knows(model, 'consent draw'),
    late = knows(model, 'consent late');
  if (!draw && !late) return null;
  return (
    <div class="fields">
      {draw && (
        <button type="button" onClick={() => act({do: 'consent', what: 'draw'})}>
          {t('do.consent.draw')}
        </button>
      )}
      {late &&
        colours.map(c => (
          <button type="button" key={c} onClick={() => act({do: 'consent', what: 'late', of: c})}>
            {t('do.consent.late', {who: playerName(model, c)})}
          </button>
        ))}
    </div>
  );
}
