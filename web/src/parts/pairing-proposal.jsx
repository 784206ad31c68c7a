// The pairs of the next round as the system makes them, with its reasons; the arbiter may change them before it is opened.
import {useState} from 'preact/hooks';
import {request} from '../link.js';
import {settings} from '../settings.js';
import {Fault, faultText, t, useFault} from '../ui.jsx';
import {exchanged, pairsOf} from '../tournament-model.js';
import {ProposedTable} from './round-table.jsx';

/** @param {{label: string, number: number, players: TournamentPlayer[], choose: (number: number) => void}} props */
function Seat({label, number, players, choose}) {
  return (
    <select aria-label={label} value={number} onChange={e => choose(Number(e.currentTarget.value))}>
      {players.map(p => (
        <option value={p.number}>{p.name}</option>
      ))}
    </select>
  );
}

/**
 * @param {{
 *   model: Tournament,
 *   made: Proposal,
 *   pairs: number[][],
 *   setPairs: (pairs: number[][]) => void,
 * }} props
 */
function Pairs({model, made, pairs, setPairs}) {
  const all = model.teams ? model.teams.list.map(({team, name}) => ({number: team, name})) : model.players;
  const players = pairs
    .flat()
    .filter(Boolean)
    .map(n => all.find(p => p.number === n));
  const seat = (i, side) => {
    const label = `${pairs[i][1] ? t('proposal.board', {n: i + 1}) : t('proposal.bye')} ${side ? t('colour.black') : t('colour.white')}`;
    return (
      <Seat {...{label, players}} number={pairs[i][side]} choose={n => setPairs(exchanged(pairs, pairs[i][side], n))} />
    );
  };
  const changed = i => pairs[i].join() !== pairsOf(made)[i].join();
  return (
    <ol class="attendance proposal">
      {pairs.map(([, black], i) => (
        <li>
          <span class="pair">
            {seat(i, 0)} {black ? seat(i, 1) : <span>{t('proposal.bye')}</span>}
          </span>
          <span class="muted">
            {changed(i)
              ? t('proposal.changed')
              : made.boards[i]?.why && `${made.boards[i].article}: ${made.boards[i].why}`}
          </span>
        </li>
      ))}
    </ol>
  );
}

/**
 * `open` tells what the server objected to, if it did; `tell` shows a text also when the round has been opened meanwhile.
 * @param {{
 *   model: Tournament,
 *   round: Round,
 *   tournamentKey: string,
 *   open: (pairs: object) => Promise<Refusal | undefined>,
 *   tell: (text: string | null) => void,
 * }} props
 */
export function Proposal({model, round, tournamentKey, open, tell}) {
  const [made, setMade] = useState(/** @type {Proposal | null} */ (null));
  const [pairs, setPairs] = useState([]);
  const [fault, setFault] = useFault();
  const ask = () =>
    request(`/api/tournaments/${model.id}/rounds/${round.round}/proposal?lang=${settings.lang}`, {
      key: tournamentKey,
    }).then(
      p => {
        setFault(null);
        const boards = p.boards ?? p.matches; // of teams
        setMade({...p, boards});
        setPairs(pairsOf({...p, boards}));
        return true;
      },
      e => setFault(faultText(e)),
    );
  const n = round.round;
  const publish = async () => {
    const refused = await open({[model.teams ? 'matches' : 'pairs']: pairs, proposed: pairsOf(made)});
    if (refused?.code === 'proposal_changed' && (await ask())) tell(t('proposal.stale', {n}));
    if (refused?.code === 'round_open') tell(t('proposal.taken', {n}));
  };
  return (
    <>
      <button type="button" class={made?.round === n ? '' : 'primary large'} onClick={ask}>
        {t('proposal.show', {n})}
      </button>
      <Fault text={fault} />
      {made?.round === n && (
        <section class="panel wide">
          <h3>{t('proposal', {n})}</h3>
          <p class="muted">{t('proposal.about')}</p>
          {model.teams ? (
            <Pairs {...{model, made, pairs, setPairs}} />
          ) : (
            <ProposedTable {...{model, made, pairs}} swap={(a, b) => setPairs(exchanged(pairs, a, b))} />
          )}
          <button type="button" class="primary large" onClick={publish}>
            {t('proposal.open', {n})}
          </button>
        </section>
      )}
    </>
  );
}
