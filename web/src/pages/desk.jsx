// The arbiter's desk: the board and both clocks, who calls, what waits, what may be ruled and by which Article, the log.
import {useEffect, useState} from 'preact/hooks';
import {Board, TextBoard} from '../parts/board.jsx';
import {TimeChart} from '../parts/chart.jsx';
import {Plate, useClock} from '../parts/clock.jsx';
import {Downloads} from '../parts/downloads.jsx';
import {Invite} from '../parts/invite.jsx';
import {Line} from '../parts/line.jsx';
import {Replay} from '../parts/replay.jsx';
import {Ruling, Rulings} from '../parts/rulings.jsx';
import {Sheet, WrittenSheet} from '../parts/sheet.jsx';
import {clockText, parseClock} from '../clock.js';
import {candidates, eventWords, watchTime, worthwhile} from '../desk.js';
import {boardMarks} from '../hand.js';
import {fenAt, serverNow} from '../model.js';
import {keptLinks, settings} from '../settings.js';
import {Article, Fault, colourName, playerName, rulingText, t, useAct} from '../ui.jsx';
import {FlipButton, titleOf, useShown} from './game.jsx';
import {Result, ruledPlies} from './play.jsx';

const colours = ['white', 'black'];
const wordsFor = event => {
  const kind = event.what ?? event.claim ?? event.measure, whom = event.of ?? event.who;
  return t(`do.${event.do}${kind ? `.${kind}` : ''}`, {who: whom ? colourName(whom) : ''});
};

/** What the server says would follow from each candidate; asked again whenever the game moves on. */
function useSuggestions(link, model) {
  const [list, setList] = useState([]);
  const fallen = colours.map(c => useClock(model, c).left === 0).join();
  useEffect(() => {
    let stale = false;
    const asked = candidates(model, serverNow(model, performance.now()));
    Promise.all(asked.map(event => link.send({try: event}).then(a => ({event, rulings: a.rulings ?? []}), () => null)))
      .then(answers => { if (!stale) setList(answers.filter(a => a && worthwhile(a.rulings))); });
    return () => { stale = true; };
  }, [link.online, model.seq, model.claim, model.calls, model.here, settings.lang, fallen]);
  return list;
}

function Waiting({link, model, act}) {
  const list = useSuggestions(link, model);
  if (!model.calls.length && !model.claim && !list.length) return null;
  return (
    <section class="panel waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{t('desk.waiting')}</h2>
      {model.calls.map(c => <p class="call" role="alert">{t('said.call', {who: playerName(model, c)})}</p>)}
      {model.claim && <p class="claim-waits">{t('desk.claim', {who: playerName(model, model.claim.by), what: t(`claim.${model.claim.what}`)})}</p>}
      <ul class="suggestions">
        {list.map(({event, rulings}) => (
          <li key={JSON.stringify(event)}>
            <button type="button" class="suggest" onClick={() => act(event)}>{wordsFor(event)}</button>
            {rulings.map(r => <span class="would"><Article edition={r.edition} article={r.article} /> {rulingText(r)}</span>)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ClockSetting({model, act}) {
  const left = {white: useClock(model, 'white').left, black: useClock(model, 'black').left};
  const [fields, setFields] = useState({white: '', black: '', moves: ''});
  const [wrong, setWrong] = useState(null);
  const set = e => {
    e.preventDefault();
    const ms = Object.fromEntries(colours.filter(c => fields[c].trim()).map(c => [c, parseClock(fields[c])]));
    const bad = colours.find(c => fields[c].trim() && ms[c] == null);
    setWrong(bad ? t('desk.clock.wrong') : null);
    const moves = /^\d+$/.test(fields.moves.trim()) ? {moves: Number(fields.moves)} : {};
    if (!bad) act({do: 'set-clock', ...ms, ...moves}, () => setFields({white: '', black: '', moves: ''}));
  };
  return (
    <form class="fields" onSubmit={set}>
      {colours.map(c => (
        <label class="row-field" key={c}><span>{t('desk.clock.of', {who: colourName(c)})}</span>
          <input value={fields[c]} placeholder={clockText(left[c])} onInput={e => setFields({...fields, [c]: e.target.value})} inputMode="numeric" /></label>
      ))}
      <label class="row-field"><span>{t('desk.counter')}</span>
        <input value={fields.moves} placeholder={String(model.state.clock?.counter?.white ?? '')} onInput={e => setFields({...fields, moves: e.target.value})} inputMode="numeric" /></label>
      <button type="submit" disabled={!Object.values(fields).some(f => f.trim())}>{t('do.set-clock')}</button>
      <Fault text={wrong} />
    </form>
  );
}

function Picker({label, options, value, onChange, name}) {
  return (
    <label class="row-field"><span>{label}</span>
      <select value={value} onChange={e => onChange(e.target.value)} name={name}>{options.map(([v, text]) => <option value={v}>{text}</option>)}</select></label>
  );
}
const who = () => colours.map(c => [c, colourName(c)]);

function GiveTime({act}) {
  const [of, setOf] = useState('white');
  const [minutes, setMinutes] = useState('2');
  return (
    <form class="fields" onSubmit={e => { e.preventDefault(); act({do: 'give-time', who: of, ms: Math.round(Number(minutes.replace(',', '.')) * 60000)}); }}>
      <Picker label={t('desk.to')} options={who()} value={of} onChange={setOf} />
      <label class="row-field"><span>{t('desk.minutes')}</span><input value={minutes} onInput={e => setMinutes(e.target.value)} inputMode="decimal" /></label>
      <button type="submit">{t('do.give-time')}</button>
    </form>
  );
}

const seen = ['illegal', 'flag', 'both-flags', 'illegal-position', 'displaced', 'wrong-setup', 'board-turned', 'colours-reversed', 'two-hands', 'device', 'boards-differ', 'refusal', 'disturbance'];
const unowned = ['both-flags', 'illegal-position', 'wrong-setup', 'board-turned', 'colours-reversed', 'boards-differ'];

function Observe({act, link}) {
  const [what, setWhat] = useState('illegal');
  const [of, setOf] = useState('white');
  const [would, setWould] = useState(null);
  const event = {do: 'observe', what, ...(unowned.includes(what) ? {} : {of})};
  return (
    <form class="fields" onSubmit={e => { e.preventDefault(); setWould(null); act(event); }}>
      <Picker label={t('desk.seen')} options={seen.map(s => [s, t(`seen.${s}`)])} value={what} onChange={v => { setWhat(v); setWould(null); }} />
      {!unowned.includes(what) && <Picker label={t('desk.by')} options={who()} value={of} onChange={v => { setOf(v); setWould(null); }} />}
      <button type="button" onClick={() => link.send({try: event}).then(a => setWould(a.rulings ?? []), () => setWould([]))}>{t('desk.would')}</button>
      <button type="submit">{t('do.observe')}</button>
      {would && <ol class="would-list" role="status">{would.length ? would.map(r => <Ruling ruling={r} edition={r.edition} />) : <li>{t('desk.would.none')}</li>}</ol>}
    </form>
  );
}

const measures = ['warning', 'add-time', 'take-time', 'add-points', 'take-points', 'lose', 'fine', 'exclude-rounds', 'expel'];

function Penalise({act}) {
  const [measure, setMeasure] = useState('warning');
  const [whom, setWhom] = useState('white');
  const [amount, setAmount] = useState('2');
  const [theirs, setTheirs] = useState('');
  const timed = measure.endsWith('-time'), pointed = measure.endsWith('-points'), lost = measure === 'lose';
  const number = text => Number(text.replace(',', '.').replace('½', '0.5'));
  const event = {do: 'penalise', who: whom, measure, ...(timed && {ms: Math.round(number(amount) * 60000)}), ...(pointed && {points: number(amount)}), ...(lost && theirs.trim() && {opponent: number(theirs)})};
  return (
    <form class="fields" onSubmit={e => { e.preventDefault(); act(event); }}>
      <Picker label={t('desk.whom')} options={who()} value={whom} onChange={setWhom} />
      <Picker label={t('desk.measure')} options={measures.map(m => [m, t(`measure.${m}`)])} value={measure} onChange={setMeasure} />
      {(timed || pointed) && <label class="row-field"><span>{t(timed ? 'desk.minutes' : 'desk.points')}</span><input value={amount} onInput={e => setAmount(e.target.value)} inputMode="decimal" /></label>}
      {lost && <label class="row-field"><span>{t('desk.opponent')}</span><input value={theirs} placeholder="1" onInput={e => setTheirs(e.target.value)} inputMode="decimal" /></label>}
      <button type="submit" class={lost || measure === 'expel' ? 'danger' : ''}>{t('do.penalise')}</button>
    </form>
  );
}

function Position({model, act, shown}) {
  return (
    <div class="fields">
      <p class="muted">{t('desk.restore.about', {n: shown, of: model.moves.length})}</p>
      <button type="button" onClick={() => act({do: 'restore', ply: shown})}>{t('do.restore')}</button>
    </div>
  );
}

function Adjourn({model, act}) {
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
          <label class="row-field"><span>{t('desk.adjourn.hours')}</span><input value={hours} onInput={e => setHours(e.target.value)} inputMode="decimal" /></label>
          <label class="row-field"><span>{t('desk.adjourn.place')}</span><input value={place} onInput={e => setPlace(e.target.value)} /></label>
          <button type="button" disabled={!!model.envelope} onClick={() => act({do: 'adjourn', ...(place.trim() && {at_place: place.trim()}), ...(later > 0 && {resume_at: Math.round(serverNow(model, performance.now()) + later * 3600000)})})}>{t('do.adjourn')}</button>
        </>
      )}
      {model.envelope && <p>{t(model.envelope.sealed ? 'desk.envelope.sealed' : 'desk.envelope.open', {who: colourName(model.envelope.by)})}</p>}
      {model.envelope?.commitment && <p class="muted commitment">{t('desk.envelope.hash')} <code>{model.envelope.commitment.slice(0, 16)}…</code></p>}
      {adjourned && (
        <>
          {colours.map(c => <label class="check"><input type="checkbox" checked={present[c]} onChange={e => setPresent({...present, [c]: e.target.checked})} /><span>{t('desk.present', {who: playerName(model, c)})}</span></label>)}
          <button type="button" class="primary" onClick={() => act({do: 'resume-session', present: colours.filter(c => present[c])})}>{t('do.resume-session')}</button>
          <label class="check"><input type="checkbox" checked={gone} onChange={e => setGone(e.target.checked)} /><span>{t('desk.envelope.gone')}</span></label>
          <button type="button" onClick={() => act({do: 'envelope-lost', ...(gone && {position: false})})}>{t('do.envelope-lost')}</button>
        </>
      )}
    </div>
  );
}

const results = ['1-0', '1/2-1/2', '0-1', '0-0', '1/2-0', '0-1/2', '+/-', '-/+', '-/-'];

function Declare({act}) {
  const [result, setResult] = useState('1-0');
  const [article, setArticle] = useState('');
  return (
    <form class="fields" onSubmit={e => { e.preventDefault(); act({do: 'declare', result, ...(article.trim() && {article: article.trim()})}); }}>
      <Picker label={t('desk.result')} options={results.map(r => [r, r.replaceAll('1/2', '½')])} value={result} onChange={setResult} />
      <label class="row-field"><span>{t('desk.article')}</span><input value={article} onInput={e => setArticle(e.target.value)} spellcheck={false} /></label>
      <button type="submit" class="danger">{t('do.declare')}</button>
    </form>
  );
}

function Consent({model, act}) {
  const regs = model.regulations ?? {};
  if (!regs.draws && !regs.check_in) return null;
  return (
    <div class="fields">
      {regs.draws && <button type="button" onClick={() => act({do: 'consent', what: 'draw'})}>{t('do.consent.draw')}</button>}
      {regs.check_in && colours.map(c => <button type="button" onClick={() => act({do: 'consent', what: 'late', of: c})}>{t('do.consent.late', {who: colourName(c)})}</button>)}
    </div>
  );
}

/** The whole log: what was kept before this window joined, or joined again, then what came since. */
function useLog(link, model) {
  const [kept, setKept] = useState([]);
  useEffect(() => {
    if (!link.online) return;
    fetch(`/api/games/${model.id}/log`, {headers: {Authorization: `Bearer ${link.key}`}})
      .then(r => (r.ok ? r.text() : ''))
      .then(text => setKept(text.split('\n').filter(Boolean).map(l => JSON.parse(l)).filter(e => e.do)), () => {});
  }, [link.online]);
  const old = kept.map((event, i) => ({seq: i + 1, event, rulings: model.rulings.filter(r => r.event === i + 1)}));
  return [...old, ...model.log.filter(l => l.seq > kept.length)];
}

function Log({link, model}) {
  const [incidents, setIncidents] = useState(false);
  const all = useLog(link, model);
  const list = incidents ? all.filter(l => l.rulings.some(r => r.gives || r.result || r.restores != null) || ['stop', 'observe', 'penalise', 'claim', 'rule', 'declare'].includes(l.event?.do)) : all;
  return (
    <section class="panel log">
      <h2>{t('desk.log')}</h2>
      <label class="check"><input type="checkbox" checked={incidents} onChange={e => setIncidents(e.target.checked)} /><span>{t('desk.incidents')}</span></label>
      <div class="log-box" tabIndex={0} role="region" aria-label={t('desk.log')}>
        <table class="plain">
          <thead><tr><th scope="col">{t('desk.log.at')}</th><th scope="col">{t('desk.log.by')}</th><th scope="col">{t('desk.log.what')}</th></tr></thead>
          <tbody>
            {[...list].reverse().map(l => (
              <tr key={l.seq}>
                <td class="num">{watchTime(l.event?.at)}</td><td>{l.event?.by ? t(`by.${l.event.by}`) : ''}</td>
                <td><code>{l.event ? eventWords(l.event) : ''}</code>{l.rulings.map(r => <p class="ruled"><Article edition={r.edition ?? model.regulations?.edition} article={r.article} /> {rulingText(r)}</p>)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

export function Desk({link, model}) {
  const [act, fault] = useAct(link);
  const [flip, setFlip] = useState(false);
  const [shown, show, current] = useShown(model);
  const {phase} = model.state;
  const side = flip ? 'black' : 'white', top = flip ? 'white' : 'black';
  const fen = fenAt(model, shown);
  const links = keptLinks(model.id);
  const group = (key, children, open = false) => <details class="panel tool" open={open}><summary>{t(`desk.${key}`)}</summary>{children}</details>;
  return (
    <main class="table desk">
      <h1 class="unseen">{t('desk.title', {white: playerName(model, 'white'), black: playerName(model, 'black')})}</h1>
      <div class="board-side">
        <Plate model={model} colour={top} />
        <Board fen={fen} orientation={side} marks={boardMarks(model, shown, null)} label={t('board')} />
        <Plate model={model} colour={side} />
        <div class="under">
          <p class="status" role="status">{current ? titleOf(model) : t('board.ply', {n: shown, of: model.moves.length})}</p>
          <Replay count={model.moves.length} shown={shown} onShow={show} />
          <FlipButton onClick={() => setFlip(!flip)} />
        </div>
        <section class="panel moves"><h2>{t('sheet')}</h2><Sheet model={model} shown={shown} onShow={show} ruled={ruledPlies(model)} /></section>
        {model.regulations?.sheets === 'manual' && colours.map(c => <WrittenSheet model={model} colour={c} />)}
        {settings.textBoard && <TextBoard fen={fen} orientation={side} />}
      </div>
      <div class="text-side">
        <Result model={model} me={null} act={act} />
        <section class="desk-clock" aria-label={t('desk.clocks')}>
          {phase === 'scheduled' && <button type="button" class="primary large" onClick={() => act({do: 'start'})}>{t('do.start')}</button>}
          {phase === 'running' && <button type="button" class="large" onClick={() => act({do: 'pause'})}>{t('do.pause')}</button>}
          {phase === 'paused' && !model.claim && <button type="button" class="primary large" onClick={() => act({do: 'resume'})}>{t('do.resume')}</button>}
        </section>
        <Fault text={fault} />
        <Waiting link={link} model={model} act={act} />
        {links && phase === 'scheduled' && <Invite links={links} model={model} />}
        <div class="tools">
          {group('observe', <Observe act={act} link={link} />, true)}
          {group('penalties', <Penalise act={act} />)}
          {group('clocks', <><ClockSetting model={model} act={act} /><GiveTime act={act} /></>)}
          {group('position', <Position model={model} act={act} shown={shown} />)}
          {group('adjournment', <Adjourn model={model} act={act} />, phase === 'adjourned' || !!model.envelope)}
          {group('end', <><Declare act={act} /><Consent model={model} act={act} /></>)}
        </div>
        <Rulings model={model} limit={12} />
        <Log link={link} model={model} />
        <TimeChart model={model} shown={shown} onShow={show} />
        <Line link={link} onConfirm={() => {}} />
        <Downloads model={model} link={link} />
      </div>
    </main>
  );
}
