// Who plays in a Swiss tournament while it is on: late entries, absences, withdrawals.
import {useState} from 'preact/hooks';
import {request} from '../link.js';
import {announce} from '../speech.js';
import {CheckIn, Import} from './registration.jsx';
import {Fault, faultText, t, useFault} from '../ui.jsx';
import {attendance, change, nextRound, readPlayer} from '../tournament-model.js';

const choices = ['plays', 'full', 'half', 'zero', 'gone'];

/**
 * @param {{
 *   player: TournamentPlayer,
 *   round: number,
 *   here: number[] | undefined,
 *   act: Enter,
 * }} props
 */
function Player({player, round, here, act}) {
  const state = attendance(player, round);
  return (
    <li>
      <span>
        {player.number}. {player.name} {player.rating && <span class="muted">{player.rating}</span>}
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
      <select
        aria-label={t('entries.of', {who: player.name, n: round})}
        value={state}
        onChange={e => act({player: player.number, ...change(player, round, e.currentTarget.value)}, player.name)}
      >
        {choices.map(c => (
          <option value={c}>{t(`entries.${c}`)}</option>
        ))}
      </select>
    </li>
  );
}

/** @param {{model: Tournament, tournamentKey: string}} props */
export function Entries({model, tournamentKey}) {
  const [line, setLine] = useState('');
  const [fault, setFault] = useFault();
  const round = nextRound(model);
  if (!round) return null;
  const act = (body, name) =>
    request(`/api/tournaments/${model.id}/entries`, {method: 'POST', key: tournamentKey, body, patient: true}).then(
      () => {
        setFault(null);
        announce(t('entries.done', {who: name}));
        return true;
      },
      e => setFault(faultText(e)),
    );
  const enter = e => {
    e.preventDefault();
    const player = [readPlayer(line)].map(p => (typeof p === 'string' ? {name: p} : p))[0];
    act(player, player.name).then(done => done && setLine(''));
  };
  return (
    <details class="panel entries" open={model.rounds[0].state === 'planned'}>
      <summary>{t('entries', {n: round})}</summary>
      <form class="enter" onSubmit={enter}>
        <label class="row-field">
          <span>{t('entries.line')}</span>
          <input value={line} required placeholder="Dora; 1850; Rook" onInput={e => setLine(e.currentTarget.value)} />
        </label>
        <button type="submit">{t('entries.enter')}</button>
      </form>
      <Import onPlayers={players => players.length && act({players}, t('import.done', {n: players.length}))} />
      <CheckIn model={model} tournamentKey={tournamentKey} />
      <Fault text={fault} />
      <ol class="attendance">
        {model.players.map(p => (
          <Player key={p.number} player={p} round={round} here={model.check_in?.here} act={act} />
        ))}
      </ol>
    </details>
  );
}
