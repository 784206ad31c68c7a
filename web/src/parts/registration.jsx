// How players get into a tournament: lists from a file, the registration by a link, check-in before a round.
import {useState} from 'preact/hooks';
import {readPlayers, request} from '../link.js';
import {decoded, found, linesOf} from '../roster.js';
import {settings} from '../settings.js';
import {announce} from '../speech.js';
import {Copy, Fault, faultText, t, useFault} from '../ui.jsx';
import {about, directs, nextRound} from '../tournament-model.js';

const whole = 200000; // bytes: a longer file is a rating list, in which one searches

/** @param {{notes: ImportNote[], open: boolean}} props */
function Notes({notes, open}) {
  if (!notes.length) return null;
  return (
    <details class="notes" open={open}>
      <summary>{t('import.notes', {n: notes.length})}</summary>
      <ul>
        {notes.map(n => (
          <li>
            {t('import.note', {line: n.line, column: n.column})} {n.expected}
            {n.found && ` (${n.found})`}
          </li>
        ))}
      </ul>
    </details>
  );
}

/**
 * Lines of a large list that fit what is typed; those that are ticked are taken.
 * @param {{list: string[], take: (text: string) => Promise<unknown>}} props
 */
function Search({list, take}) {
  const [wanted, setWanted] = useState('');
  const [ticked, setTicked] = useState([]);
  const lines = found(list, wanted, 40);
  const toggle = line => setTicked(ticked.includes(line) ? ticked.filter(l => l !== line) : [...ticked, line]);
  return (
    <div class="search">
      <label class="row-field">
        <span>{t('import.search')}</span>
        <input type="search" value={wanted} onInput={e => setWanted(e.currentTarget.value)} />
      </label>
      <ul class="found">
        {[...ticked, ...lines.filter(l => !ticked.includes(l))].map(line => (
          <li key={line}>
            <label>
              <input type="checkbox" checked={ticked.includes(line)} onChange={() => toggle(line)} />{' '}
              {line.replace(/\s{2,}/g, ' · ')}
            </label>
          </li>
        ))}
      </ul>
      <button
        type="button"
        disabled={!ticked.length}
        onClick={() => take([list[0], ...ticked].join('\n')).then(() => setTicked([]))}
      >
        {t('import.take', {n: ticked.length})}
      </button>
    </div>
  );
}

/**
 * TRF, CSV or FIDE's rating list: the server reads it, and says what it could not.
 * @param {{onPlayers: (players: Partial<TournamentPlayer>[], file: ReportFile) => void}} props
 */
export function Import({onPlayers}) {
  const [list, setList] = useState(/** @type {string[] | null} */ (null));
  const [notes, setNotes] = useState([]);
  const [fault, setFault] = useFault();
  const take = text =>
    readPlayers(text, settings.lang).then(
      read => {
        setFault(read.players.length ? null : t('import.none'));
        setNotes(read.notes);
        return onPlayers(read.players, {text, rounds: read.rounds, boards: read.boards, notes: read.notes.length});
      },
      e => setFault(faultText(e)),
    );
  const choose = async e => {
    const file = e.currentTarget.files[0];
    e.currentTarget.value = '';
    if (!file) return;
    setList(null);
    const text = decoded(new Uint8Array(await file.arrayBuffer()));
    if (file.size <= whole) await take(text);
    else setList(linesOf(text));
  };
  return (
    <div class="import">
      <label class="button">
        <input class="unseen" type="file" accept=".trf,.trfx,.csv,.tsv,.txt,text/plain,text/csv" onChange={choose} />
        {t('import')}
      </label>
      {list && <Search list={list} take={take} />}
      <Fault text={fault} />
      <Notes notes={notes} open={!!fault} />
    </div>
  );
}

/**
 * @param {Tournament} model
 * @param {string} tournamentKey
 * @returns {[act: Enter, fault: string | null]}
 */
function useEntry(model, tournamentKey) {
  const [fault, setFault] = useFault();
  const act = body =>
    request(`/api/tournaments/${model.id}/entries`, {method: 'POST', key: tournamentKey, body, patient: true}).then(
      () => {
        setFault(null);
        return true;
      },
      e => setFault(faultText(e)),
    );
  return [act, fault];
}

/** @param {{entry: Tournament['applications'][0], alike: number, act: Enter}} props */
function Application({entry, alike, act}) {
  const send = body => act(body).then(done => done && announce(t('entries.done', {who: entry.name})));
  const answer = what => send({[what]: entry.application});
  return (
    <li>
      <span>
        {entry.name} <span class="muted">{[about(entry), entry.country, entry.fide].filter(Boolean).join(', ')}</span>
      </span>
      <span class="buttons">
        <button type="button" onClick={() => answer('accept')}>
          {t('register.accept')}
          <span class="unseen"> {entry.name}</span>
        </button>
        <button type="button" class="quiet-danger" onClick={() => answer('dismiss')}>
          {t('register.dismiss')}
          <span class="unseen"> {entry.name}</span>
        </button>
        {alike > 1 && (
          <button type="button" class="quiet-danger" onClick={() => send({dismiss: {like: entry.application}})}>
            {t('register.dismiss.alike', {n: alike})}
            <span class="unseen"> {entry.name}</span>
          </button>
        )}
      </span>
    </li>
  );
}

/**
 * The link by which players apply, and those who wait.
 * @param {{model: Tournament, tournamentKey: string}} props
 */
export function Registration({model, tournamentKey}) {
  const [act, fault] = useEntry(model, tournamentKey);
  if (!directs(model) || !nextRound(model)) return null;
  const link = model.links?.entrant;
  const waiting = model.applications ?? [];
  const alike = entry => waiting.filter(other => entry.group && other.group === entry.group).length;
  return (
    <section class={`panel registration ${waiting.length ? 'waiting' : ''}`} aria-labelledby="registration">
      <h2 id="registration">{t('register')}</h2>
      <div class="buttons">
        <button type="button" onClick={() => act({registration: !link})}>
          {t(link ? 'register.close' : 'register.open')}
        </button>
      </div>
      {link && <Copy text={new URL(link, location.origin).href} label={t('register.link')} />}
      {waiting.length > 0 && (
        <ol class="attendance">
          {waiting.map(entry => (
            <Application key={entry.application} entry={entry} alike={alike(entry)} act={act} />
          ))}
        </ol>
      )}
      {waiting.length > 1 && (
        <button type="button" class="quiet-danger" onClick={() => act({dismiss: 'all'})}>
          {t('register.dismiss.all', {n: waiting.length})}
        </button>
      )}
      <Fault text={fault} />
    </section>
  );
}

/**
 * Opening and closing the check-in; a player says that he is there.
 * @param {{model: Tournament, tournamentKey: string}} props
 */
export function CheckIn({model, tournamentKey}) {
  const [act, fault] = useEntry(model, tournamentKey);
  const {round, here} = model.check_in ?? {};
  const next = nextRound(model);
  if (!next || (!round && !directs(model))) return null;
  const mine = model.you && here?.includes(model.you);
  return (
    <section class="check-in" aria-label={t('checkin', {n: next})}>
      {round && <p>{t('checkin.count', {n: here.length, of: model.players.length})}</p>}
      {directs(model) && (
        <button type="button" onClick={() => act({check_in: !round})}>
          {t(round ? 'checkin.close' : 'checkin.open', {n: next})}
        </button>
      )}
      {model.you && round && (
        <button
          type="button"
          class={mine ? '' : 'primary large'}
          aria-pressed={!!mine}
          onClick={() => act({here: !mine})}
        >
          {t(mine ? 'checkin.done' : 'checkin.here', {n: round})}
        </button>
      )}
      <Fault text={fault} />
    </section>
  );
}
