// Who plays in a Swiss tournament while it is on: a list that is read, searched and corrected; late entries, absences, withdrawals.
import {useState} from 'preact/hooks';
import {request} from '../link.js';
import {announce} from '../speech.js';
import {CheckIn, Import} from './registration.jsx';
import {Dialog, Fault, faultText, t, useFault} from '../ui.jsx';
import {attendance, change, nextRound, readPlayer} from '../tournament-model.js';
import {alikeNames, hasPlayed, playerAlike} from '../event-tables.js';

const choices = ['plays', 'full', 'half', 'zero', 'gone'];

/** The fields of one player, in the place of what is read. */
function EditRow({player, save, cancel, remove}) {
  const [name, setName] = useState(player.name);
  const [rating, setRating] = useState(String(player.rating ?? ''));
  const [club, setClub] = useState(player.club ?? '');
  const submit = e => {
    e.preventDefault();
    save({name: name.trim(), rating: Number(rating) || null, club: club.trim() || null});
  };
  const esc = e => e.key === 'Escape' && cancel();
  const field = (label, value, set, more = {}) => (
    <label class="row-field">
      <span>{label}</span>
      <input value={value} onInput={e => set(e.currentTarget.value)} {...more} />
    </label>
  );
  return (
    <li class="editing">
      <form onSubmit={submit} onKeyDown={esc} aria-label={t('players.edit', {who: player.name})}>
        {field(t('event.player'), name, setName, {required: true, maxLength: 100, autofocus: true})}
        {field(t('event.rating'), rating, setRating, {inputMode: 'numeric', pattern: '[0-9]{0,4}', size: 5})}
        {field(t('event.club'), club, setClub, {maxLength: 100})}
        <span class="buttons">
          <button type="submit" class="primary">
            {t('players.save')}
          </button>
          <button type="button" onClick={cancel}>
            {t('cancel')}
          </button>
          {remove && (
            <button type="button" class="quiet-danger" onClick={remove}>
              {t('players.remove')}
            </button>
          )}
        </span>
      </form>
    </li>
  );
}

/** A player who may be the same person as another. */
function Alike({player, other, merge, keep}) {
  return (
    <p class="alike">
      <span>{t('players.alike', {n: other.number, who: other.name})}</span>
      <span class="buttons">
        {merge && (
          <button type="button" class="slim" onClick={merge}>
            {t('players.merge', {n: other.number})}
            <span class="unseen"> {player.name}</span>
          </button>
        )}
        <button type="button" class="slim" onClick={keep}>
          {t('players.keep')}
          <span class="unseen"> {player.name}</span>
        </button>
      </span>
    </p>
  );
}

/** One player as a row that is read. */
function PlayerRow({player, round, here, act, edit, alike}) {
  return (
    <li class={alike ? 'called' : ''}>
      <span class="num">{player.number}</span>
      <span class="who">
        <span class="name">{player.name}</span> <span class="elo">{player.rating}</span>{' '}
        <span class="muted">{player.club}</span>
      </span>
      {here && (
        <label class="here">
          <input
            type="checkbox"
            checked={here.includes(player.number)}
            onChange={e => act({player: player.number, here: e.currentTarget.checked}, player.name)}
          />{' '}
          {t('here')}
          <span class="unseen"> {player.name}</span>
        </label>
      )}
      {round && (
        <select
          class="dense"
          aria-label={t('entries.of', {who: player.name, n: round})}
          value={attendance(player, round)}
          onChange={e => act({player: player.number, ...change(player, round, e.currentTarget.value)}, player.name)}
        >
          {choices.map(c => (
            <option value={c}>{t(`entries.${c}`)}</option>
          ))}
        </select>
      )}
      <button type="button" class="slim" onClick={edit}>
        {t('players.change')}
        <span class="unseen"> {player.name}</span>
      </button>
      {alike}
    </li>
  );
}

/** Nobody is removed by one tap. */
const Leaving = ({player, onDone, onClose}) => (
  <Dialog title={t('players.remove')} onClose={onClose}>
    <p>{t('players.remove.ask', {who: player.name})}</p>
    <div class="buttons">
      <button type="button" class="primary" onClick={onDone}>
        {t('players.remove.do')}
      </button>
      <button type="button" onClick={onClose}>
        {t('cancel')}
      </button>
    </div>
  </Dialog>
);

/**
 * The list, as far as it fits what is looked for.
 * @param {{model: Tournament, round: number | null, act: Enter}} props
 */
function PlayerList({model, round, act}) {
  const [wanted, setWanted] = useState('');
  const [editing, setEditing] = useState(0);
  const [kept, setKept] = useState([]);
  const [leaves, setLeaves] = useState(/** @type {TournamentPlayer | null} */ (null));
  const alike = alikeNames(model.players);
  const fits = p => `${p.number} ${p.name} ${p.club ?? ''}`.toLowerCase().includes(wanted.trim().toLowerCase());
  const done = sent => sent && setEditing(0);
  const save = p => fields => act({player: p.number, ...fields}, fields.name).then(done);
  const remove = p => (model.swiss && !hasPlayed(model, p.number) ? () => setLeaves(p) : null);
  const mark = p => {
    const other = model.players[alike.get(p.number) - 1];
    if (!other || kept.includes(p.name)) return null;
    const merge = remove(p) && (() => act({player: p.number, merge: other.number}, other.name));
    return <Alike player={p} {...{other, merge}} keep={() => setKept([...kept, p.name])} />;
  };
  return (
    <>
      <label class="row-field find">
        <span>{t('players.find')}</span>
        <input type="search" value={wanted} onInput={e => setWanted(e.currentTarget.value)} />
      </label>
      <ol class="player-list">
        {model.players
          .filter(fits)
          .map(p =>
            editing === p.number ? (
              <EditRow key={p.number} player={p} save={save(p)} cancel={() => setEditing(0)} remove={remove(p)} />
            ) : (
              <PlayerRow
                key={p.number}
                player={p}
                {...{round, act}}
                here={model.check_in?.here}
                edit={() => setEditing(p.number)}
                alike={mark(p)}
              />
            ),
          )}
      </ol>
      {leaves && (
        <Leaving
          player={leaves}
          onClose={() => setLeaves(null)}
          onDone={() =>
            act({player: leaves.number, remove: true}, leaves.name).then(() => (setLeaves(null), setEditing(0)))
          }
        />
      )}
    </>
  );
}

/** A player who comes now; who is in the list already is told before it is done twice. */
function AddPlayer({model, act, busy}) {
  const [line, setLine] = useState('');
  const player = [readPlayer(line)].map(p => (typeof p === 'string' ? {name: p} : p))[0];
  const known = line.trim() ? playerAlike(model.players, player.name) : null;
  const enter = e => {
    e.preventDefault();
    act(player, player.name).then(done => done && setLine(''));
  };
  return (
    <form class="enter" onSubmit={enter}>
      <label class="row-field">
        <span>{t('entries.line')}</span>
        <input value={line} required placeholder="Dora; 1850; Rook" onInput={e => setLine(e.currentTarget.value)} />
      </label>
      <button type="submit" disabled={busy}>
        {t('entries.enter')}
      </button>
      {known && <p class="chip warn">{t('players.known', {n: known.number, who: known.name})}</p>}
    </form>
  );
}

/** @param {{model: Tournament, tournamentKey: string, again: () => Promise<void>, children: Children}} props */
export function Entries({model, tournamentKey, again, children}) {
  const [fault, setFault] = useFault();
  const [busy, setBusy] = useState(false);
  const round = nextRound(model);
  const act = (body, name) => {
    setBusy(true);
    return request(`/api/tournaments/${model.id}/entries`, {method: 'POST', key: tournamentKey, body, patient: true})
      .then(
        () => {
          setFault(null);
          announce(t('entries.done', {who: name}));
          return again().then(() => true);
        },
        e => setFault(faultText(e)),
      )
      .finally(() => setBusy(false));
  };
  return (
    <div class={round ? 'players-grid' : ''}>
      <section class="panel entries" aria-labelledby="entries">
        <h2 id="entries">{round ? t('entries', {n: round}) : t('players.all')}</h2>
        <Fault text={fault} />
        <PlayerList {...{model, round, act}} />
      </section>
      {round && (
        <div class="side">
          <section class="panel entries" aria-label={t('entries.enter')}>
            <AddPlayer {...{model, act, busy}} />
            <Import onPlayers={players => players.length && act({players}, t('import.done', {n: players.length}))} />
            <CheckIn model={model} tournamentKey={tournamentKey} />
          </section>
          {children}
        </div>
      )}
    </div>
  );
}
