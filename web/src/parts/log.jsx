// The log of a game for its arbiter, in his words, with what was ruled on each event.
import {useEffect, useState} from 'preact/hooks';
import {eventWords, moveWords, watchTime} from '../suggestions.js';
import {moveNumber, numberedMoves} from '../model.js';
import {settings} from '../settings.js';
import {lettersOf} from '../text.js';
import {Article, playerName, resultText, rulingText, t} from '../ui.jsx';

/**
 * The whole log: what was kept before this window joined, or joined again, then what came since.
 * @param {GameLink} link
 * @param {Game} model
 */
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

/** @param {Heard} given */
const isIncident = ({event, rulings}) =>
  rulings.some(r => r.gives || r.result || r.restores != null) ||
  ['stop', 'observe', 'penalise', 'claim', 'rule', 'declare', 'annul', 'restore', 'set-clock', 'appeal'].includes(
    event?.do,
  );

/** @param {{link: GameLink, model: Game}} props */
export function Log({link, model}) {
  const [incidents, setIncidents] = useState(false);
  const all = useLog(link, model);
  const list = incidents ? all.filter(isIncident) : all;
  const partyName = by => (by === 'arbiter' ? t('role.arbiter') : by ? playerName(model, by) : '');
  const how = {
    name: colour => (colour === 'both' ? t('desk.both') : playerName(model, colour)),
    move: event => moveWords(event, model.moves, lettersOf(settings.lang)),
    score: resultText,
    ply: n =>
      numberedMoves(model).find(([ply]) => ply === n)?.[1] ?? (n ? moveNumber(n, model.start) : t('board.start')),
  };
  return (
    <details class="panel log">
      <summary>{t('desk.log')}</summary>
      <label class="check">
        <input type="checkbox" checked={incidents} onChange={e => setIncidents(e.currentTarget.checked)} />
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
                  {l.event && eventWords(l.event, t, how)}
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
    </details>
  );
}
