// What an arbiter does at his desk, one small form for each kind of act.
import {useState} from 'preact/hooks';
import vocabulary from '../generated/vocabulary.js';
import {clockFace, clockText, parseClock} from '../clock.js';
import {annulment, clockReasons, observation, pointsOf} from '../desk.js';
import {knows, serverNow} from '../model.js';
import {Fault, colourName, playerName, resultText, t} from '../ui.jsx';
import {useClock} from './clock.jsx';
import {Ruling} from './rulings.jsx';

const colours = ['white', 'black'];

export function ClockSetting({model, act}) {
  const left = {white: useClock(model, 'white').left, black: useClock(model, 'black').left};
  const [fields, setFields] = useState({white: '', black: '', moves: ''});
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState(null);
  const set = e => {
    e.preventDefault();
    const ms = Object.fromEntries(colours.filter(c => fields[c].trim()).map(c => [c, parseClock(fields[c])]));
    const bad = colours.find(c => fields[c].trim() && ms[c] == null);
    setWrong(bad ? t('desk.clock.wrong') : null);
    const moves = /^\d+$/.test(fields.moves.trim()) ? {moves: Number(fields.moves)} : {};
    if (!bad) act({do: 'set-clock', ...ms, ...moves, ...(reason && {reason})}, () => setFields({white: '', black: '', moves: ''}));
  };
  return (
    <form class="fields" onSubmit={set}>
      {colours.map(c => (
        <label class="row-field" key={c}>
          <span>{t('desk.clock.of', {who: colourName(c)})}</span>
          <input
            value={fields[c]}
            placeholder={clockText(left[c])}
            onInput={e => setFields({...fields, [c]: e.target.value})}
            inputMode="numeric"
          />
          {parseClock(fields[c]) != null && <span>= {clockFace(parseClock(fields[c]), {hours: true})}</span>}
        </label>
      ))}
      <label class="row-field">
        <span>{t('desk.counter')}</span>
        <input
          value={fields.moves}
          placeholder={String(model.state.clock?.counter?.white ?? '')}
          onInput={e => setFields({...fields, moves: e.target.value})}
          inputMode="numeric"
        />
      </label>
      <Picker
        label={t('desk.reason')}
        options={[['', '–'], ...clockReasons.map(r => [r, t(`desk.reason.${r}`)])]}
        value={reason}
        onChange={setReason}
      />
      <button type="submit" disabled={!Object.values(fields).some(f => f.trim())}>
        {t('do.set-clock')}
      </button>
      <Fault text={wrong} />
    </form>
  );
}

function Picker({label, options, value, onChange, name}) {
  return (
    <label class="row-field">
      <span>{label}</span>
      <select value={value} onChange={e => onChange(e.target.value)} name={name}>
        {options.map(([v, text]) => (
          <option value={v}>{text}</option>
        ))}
      </select>
    </label>
  );
}
const who = () => colours.map(c => [c, colourName(c)]);

/** The words that an act takes, and whether it needs a field with one of them: by the library's own table. */
const wordsOf = (act, field) => vocabulary.acts[act].fields[field].words;
const needs = (act, field, word) => [].concat(vocabulary.acts[act].fields[field].needed ?? []).includes(word);

export function GiveTime({act}) {
  const [of, setOf] = useState('white');
  const [minutes, setMinutes] = useState('2');
  return (
    <form
      class="fields"
      onSubmit={e => {
        e.preventDefault();
        act({do: 'give-time', who: of, ms: Math.round(Number(minutes.replace(',', '.')) * 60000)});
      }}
    >
      <Picker label={t('desk.to')} options={who()} value={of} onChange={setOf} />
      <label class="row-field">
        <span>{t('desk.minutes')}</span>
        <input value={minutes} onInput={e => setMinutes(e.target.value)} inputMode="decimal" />
      </label>
      <button type="submit">{t('do.give-time')}</button>
    </form>
  );
}

export function Observe({act, link}) {
  const [what, setWhat] = useState('illegal');
  const [of, setOf] = useState('');
  const [ply, setPly] = useState('');
  const [ownTime, setOwnTime] = useState(false);
  const [theirs, setTheirs] = useState('');
  const [would, setWould] = useState(null);
  const needed = needs('observe', 'of', what);
  const whose = of || (needed ? 'white' : '');
  const event = observation({what, of: whose, ply, ownTime, theirs});
  return (
    <form
      class="fields"
      onSubmit={e => {
        e.preventDefault();
        setWould(null);
        act(event);
      }}
    >
      <Picker
        label={t('desk.seen')}
        options={wordsOf('observe', 'what').map(s => [s, t(`seen.${s}`)])}
        value={what}
        onChange={v => {
          setWhat(v);
          setWould(null);
        }}
      />
      <Picker
        label={t('desk.by')}
        options={needed ? who() : [['', '–'], ...who()]}
        value={whose}
        onChange={v => {
          setOf(v);
          setWould(null);
        }}
      />
      {what === 'illegal' && (
        <label class="row-field">
          <span>{t('desk.ply')}</span>
          <input value={ply} onInput={e => setPly(e.target.value)} inputMode="numeric" />
        </label>
      )}
      {what === 'refusal' && (
        <label class="row-field">
          <span>{t('desk.opponent')}</span>
          <input value={theirs} placeholder="1" onInput={e => setTheirs(e.target.value)} inputMode="decimal" />
        </label>
      )}
      {what === 'displaced' && (
        <label class="check">
          <input type="checkbox" checked={ownTime} onChange={e => setOwnTime(e.target.checked)} />
          <span>{t('desk.own-time')}</span>
        </label>
      )}
      <button
        type="button"
        onClick={() =>
          link.send({try: event}).then(
            a => setWould(a.rulings ?? []),
            () => setWould([]),
          )
        }
      >
        {t('desk.would')}
      </button>
      <button type="submit">{t('do.observe')}</button>
      {would && (
        <ol class="would-list" role="status">
          {would.length ? would.map(r => <Ruling ruling={r} edition={r.edition} />) : <li>{t('desk.would.none')}</li>}
        </ol>
      )}
    </form>
  );
}

export function Penalise({act}) {
  const [measure, setMeasure] = useState('warning');
  const [whom, setWhom] = useState('white');
  const [amount, setAmount] = useState('2');
  const [theirs, setTheirs] = useState('');
  const timed = needs('penalise', 'ms', measure),
    pointed = needs('penalise', 'points', measure),
    lost = measure === 'lose';
  const event = {
    do: 'penalise',
    who: whom,
    measure,
    ...(timed && {ms: Math.round(pointsOf(amount) * 60000)}),
    ...(pointed && {points: pointsOf(amount)}),
    ...(lost && theirs.trim() && {opponent: pointsOf(theirs)}),
  };
  return (
    <form
      class="fields"
      onSubmit={e => {
        e.preventDefault();
        act(event);
      }}
    >
      <Picker label={t('desk.whom')} options={who()} value={whom} onChange={setWhom} />
      <Picker
        label={t('desk.measure')}
        options={wordsOf('penalise', 'measure').map(m => [m, t(`measure.${m}`)])}
        value={measure}
        onChange={setMeasure}
      />
      {(timed || pointed) && (
        <label class="row-field">
          <span>{t(timed ? 'desk.minutes' : 'desk.points')}</span>
          <input value={amount} onInput={e => setAmount(e.target.value)} inputMode="decimal" />
        </label>
      )}
      {lost && (
        <label class="row-field">
          <span>{t('desk.opponent')}</span>
          <input value={theirs} placeholder="1" onInput={e => setTheirs(e.target.value)} inputMode="decimal" />
        </label>
      )}
      <button type="submit" class={lost || measure === 'expel' ? 'danger' : ''}>
        {t('do.penalise')}
      </button>
    </form>
  );
}

export function Position({model, act, shown}) {
  return (
    <div class="fields">
      <p class="muted">{t('desk.restore.about', {n: shown, of: model.moves.length})}</p>
      <button type="button" onClick={() => act({do: 'restore', ply: shown})}>
        {t('do.restore')}
      </button>
    </div>
  );
}

export function Adjourn({model, act}) {
  const [hours, setHours] = useState('');
  const [place, setPlace] = useState('');
  const [gone, setGone] = useState(false);
  const [present, setPresent] = useState({white: true, black: true});
  const adjourned = model.state.phase === 'adjourned';
  const later = Number(hours.replace(',', '.'));
  return (
    <div class="fields">
      {!adjourned && (
        <>
          <label class="row-field">
            <span>{t('desk.adjourn.hours')}</span>
            <input value={hours} onInput={e => setHours(e.target.value)} inputMode="decimal" />
          </label>
          <label class="row-field">
            <span>{t('desk.adjourn.place')}</span>
            <input value={place} onInput={e => setPlace(e.target.value)} />
          </label>
          <button
            type="button"
            disabled={!!model.envelope}
            onClick={() =>
              act({
                do: 'adjourn',
                ...(place.trim() && {at_place: place.trim()}),
                ...(later > 0 && {resume_at: Math.round(serverNow(model, performance.now()) + later * 3600000)}),
              })
            }
          >
            {t('do.adjourn')}
          </button>
        </>
      )}
      {model.envelope && (
        <p>{t(model.envelope.sealed ? 'desk.envelope.sealed' : 'desk.envelope.open', {who: colourName(model.envelope.by)})}</p>
      )}
      {model.envelope?.commitment && (
        <p class="muted commitment">
          {t('desk.envelope.hash')} <code>{model.envelope.commitment.slice(0, 16)}…</code>
        </p>
      )}
      {adjourned && (
        <>
          {colours.map(c => (
            <label class="check">
              <input type="checkbox" checked={present[c]} onChange={e => setPresent({...present, [c]: e.target.checked})} />
              <span>{t('desk.present', {who: playerName(model, c)})}</span>
            </label>
          ))}
          <button
            type="button"
            class="primary"
            onClick={() => act({do: 'resume-session', present: colours.filter(c => present[c])})}
          >
            {t('do.resume-session')}
          </button>
          <label class="check">
            <input type="checkbox" checked={gone} onChange={e => setGone(e.target.checked)} />
            <span>{t('desk.envelope.gone')}</span>
          </label>
          <button type="button" onClick={() => act({do: 'envelope-lost', ...(gone && {position: false})})}>
            {t('do.envelope-lost')}
          </button>
        </>
      )}
    </div>
  );
}

export function Declare({act}) {
  const [result, setResult] = useState(vocabulary.results[0]);
  const [article, setArticle] = useState('');
  return (
    <form
      class="fields"
      onSubmit={e => {
        e.preventDefault();
        act({do: 'declare', result, ...(article.trim() && {article: article.trim()})});
      }}
    >
      <Picker
        label={t('desk.result')}
        options={vocabulary.results.map(r => [r, resultText(r)])}
        value={result}
        onChange={setResult}
      />
      <label class="row-field">
        <span>{t('desk.article')}</span>
        <input value={article} onInput={e => setArticle(e.target.value)} spellcheck={false} />
      </label>
      <button type="submit" class="danger">
        {t('do.declare')}
      </button>
      <button type="button" class="danger" disabled={!annulment(article)} onClick={() => act(annulment(article))}>
        {t('do.annul')}
      </button>
    </form>
  );
}

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
          <button type="button" onClick={() => act({do: 'consent', what: 'late', of: c})}>
            {t('do.consent.late', {who: colourName(c)})}
          </button>
        ))}
    </div>
  );
}
