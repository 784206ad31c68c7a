// The arbiter's desk: the board and both clocks, who calls, what waits, what may be ruled and by which Article, the log.
import {useEffect, useState} from 'preact/hooks';
import {Adjourn, ClockSetting, Consent, Declare, GiveTime, Observe, Penalise, Position} from '../parts/acts.jsx';
import {Board, TextBoard} from '../parts/board.jsx';
import {TimeChart} from '../parts/chart.jsx';
import {Plate, useClock} from '../parts/clock.jsx';
import {Downloads} from '../parts/downloads.jsx';
import {Invite} from '../parts/invite.jsx';
import {Line} from '../parts/line.jsx';
import {Onward} from '../parts/onward.jsx';
import {Replay} from '../parts/replay.jsx';
import {Result} from '../parts/result.jsx';
import {Rulings} from '../parts/rulings.jsx';
import {Sheet, WrittenSheet} from '../parts/sheet.jsx';
import {candidates, eventWords, watchTime, worthwhile} from '../desk.js';
import {boardMarks} from '../hand.js';
import {fenAt, pieces, ruledPlies, serverNow} from '../model.js';
import {keptLinks, settings} from '../settings.js';
import {Article, Fault, colourName, playerName, rulingText, t, useAct} from '../ui.jsx';
import {FlipButton, titleOf, useShown} from './game.jsx';

const colours = ['white', 'black'];
const partyName = by => (by === 'arbiter' ? t('role.arbiter') : by ? colourName(by) : '');
const wordsFor = event => {
  const kind = event.what ?? event.claim ?? event.measure,
    whom = event.of ?? event.who;
  return t(`do.${event.do}${kind ? `.${kind}` : ''}`, {who: whom ? colourName(whom) : ''});
};

/** What the server says would follow from each candidate; asked again whenever the game moves on. */
function useSuggestions(link, model) {
  const [list, setList] = useState([]);
  const fallen = colours.map(c => useClock(model, c).left === 0).join();
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
  }, [link.online, model.seq, model.claim, model.calls, model.here, settings.lang, fallen]);
  return list;
}

function Waiting({link, model, act}) {
  const list = useSuggestions(link, model);
  if (!model.calls.length && !model.claim && !list.length) return null;
  return (
    <section class="panel waiting" aria-labelledby="waiting-title">
      <h2 id="waiting-title">{t('desk.waiting')}</h2>
      {model.calls.map(c => (
        <p class="call" role="alert">
          {t('said.call', {who: playerName(model, c)})}
        </p>
      ))}
      {model.claim && (
        <p class="claim-waits">
          {t('desk.claim', {who: playerName(model, model.claim.by), what: t(`claim.${model.claim.what}`)})}
        </p>
      )}
      <ul class="suggestions">
        {list.map(({event, rulings}) => (
          <li key={JSON.stringify(event)}>
            <button type="button" class="suggest" onClick={() => act(event)}>
              {wordsFor(event)}
            </button>
            {rulings.map(r => (
              <span class="would">
                <Article edition={r.edition} article={r.article} /> {rulingText(r)}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The whole log: what was kept before this window joined, or joined again, then what came since. */
function useLog(link, model) {
  const [kept, setKept] = useState([]);
  useEffect(() => {
    if (!link.online) return;
    fetch(`/api/games/${model.id}/log`, {headers: {Authorization: `Bearer ${link.key}`}})
      .then(r => (r.ok ? r.text() : ''))
      .then(
        text =>
          setKept(
            text
              .split('\n')
              .filter(Boolean)
              .map(l => JSON.parse(l))
              .filter(e => e.do),
          ),
        () => {},
      );
  }, [link.online]);
  const old = kept.map((event, i) => ({seq: i + 1, event, rulings: model.rulings.filter(r => r.event === i + 1)}));
  return [...old, ...model.log.filter(l => l.seq > kept.length)];
}

function Log({link, model}) {
  const [incidents, setIncidents] = useState(false);
  const all = useLog(link, model);
  const list = incidents
    ? all.filter(
        l =>
          l.rulings.some(r => r.gives || r.result || r.restores != null) ||
          ['stop', 'observe', 'penalise', 'claim', 'rule', 'declare'].includes(l.event?.do),
      )
    : all;
  return (
    <section class="panel log">
      <h2>{t('desk.log')}</h2>
      <label class="check">
        <input type="checkbox" checked={incidents} onChange={e => setIncidents(e.target.checked)} />
        <span>{t('desk.incidents')}</span>
      </label>
      <div class="log-box" tabIndex={0} role="region" aria-label={t('desk.log')}>
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">{t('desk.log.at')}</th>
              <th scope="col">{t('desk.log.by')}</th>
              <th scope="col">{t('desk.log.what')}</th>
            </tr>
          </thead>
          <tbody>
            {[...list].reverse().map(l => (
              <tr key={l.seq}>
                <td class="num">{watchTime(l.event?.at)}</td>
                <td>{partyName(l.event?.by)}</td>
                <td>
                  {l.event && eventWords(l.event, t)}
                  {l.rulings.map(r => (
                    <p class="ruled">
                      <Article edition={r.edition ?? model.regulations?.edition} article={r.article} /> {rulingText(r)}
                    </p>
                  ))}
                </td>
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
  const side = flip ? 'black' : 'white',
    top = flip ? 'white' : 'black';
  const fen = fenAt(model, shown);
  const links = keptLinks(model.id);
  const group = (key, children, open = false) => (
    <details class="panel tool" open={open}>
      <summary>{t(`desk.${key}`)}</summary>
      {children}
    </details>
  );
  return (
    <main class="table desk">
      <h1 class="unseen">{t('desk.title', {white: playerName(model, 'white'), black: playerName(model, 'black')})}</h1>
      <Plate model={model} colour={top} place="top" />
      <Board standing={pieces(fen)} orientation={side} marks={boardMarks(model, shown, null)} label={t('board')} />
      <Plate model={model} colour={side} place="bottom" />
      <div class="game">
        <div class="under">
          <p class="status" role="status">
            {current ? titleOf(model) : t('board.ply', {n: shown, of: model.moves.length})}
          </p>
          <FlipButton onClick={() => setFlip(!flip)} />
        </div>
        <Result model={model} me={null} act={act}>
          <Onward model={model} link={link} me={null} />
        </Result>
        <Waiting link={link} model={model} act={act} />
        <section class="desk-clock" aria-label={t('desk.clocks')}>
          {phase === 'scheduled' && (
            <button type="button" class="primary large" onClick={() => act({do: 'start'})}>
              {t('do.start')}
            </button>
          )}
          {phase === 'running' && (
            <button type="button" class="large" onClick={() => act({do: 'pause'})}>
              {t('do.pause')}
            </button>
          )}
          {phase === 'paused' && !model.claim && (
            <button type="button" class="primary large" onClick={() => act({do: 'resume'})}>
              {t('do.resume')}
            </button>
          )}
        </section>
        <Fault text={fault} />
        {links && phase === 'scheduled' && <Invite links={links} model={model} />}
        <Sheet model={model} shown={shown} onShow={show} ruled={ruledPlies(model)} />
        <Replay count={model.moves.length} shown={shown} onShow={show} />
        <div class="tools">
          {group('observe', <Observe act={act} link={link} />, true)}
          {group('penalties', <Penalise act={act} />)}
          {group(
            'clocks',
            <>
              <ClockSetting model={model} act={act} />
              <GiveTime act={act} />
            </>,
          )}
          {group('position', <Position model={model} act={act} shown={shown} />)}
          {group('adjournment', <Adjourn model={model} act={act} />, phase === 'adjourned' || !!model.envelope)}
          {group(
            'end',
            <>
              <Declare act={act} />
              <Consent model={model} act={act} />
            </>,
          )}
        </div>
        <Rulings model={model} limit={12} />
        <Log link={link} model={model} />
        {model.regulations?.sheets === 'manual' && colours.map(c => <WrittenSheet model={model} colour={c} />)}
        {settings.textBoard && <TextBoard fen={fen} orientation={side} />}
        <TimeChart model={model} shown={shown} onShow={show} />
        <Line link={link} onConfirm={() => {}} />
        <Downloads model={model} link={link} />
      </div>
    </main>
  );
}
