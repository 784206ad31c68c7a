// Standings, and who played whom: everybody against everybody as a cross table, other systems round by round.
import {pointsText} from '../model.js';
import {t} from '../ui.jsx';
import {about, crossTable, prizesOf, progress} from '../tournament-model.js';

/**
 * A value of a tie-break: two decimals where it has more.
 * @param {number | null | undefined} value
 */
export const tieText = value => (value == null ? '–' : pointsText(Number(value.toFixed(2))));

/** @param {{label: string, children: Children}} props */
export const Scroll = ({label, children}) => (
  <div class="table-box" tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);

/**
 * A tie-break of C.07 by its code, with the name to be read.
 * @param {{code: string}} props
 */
export function TieHead({code}) {
  const name = t(`standings.tie.${code.split(/[/:]/)[0].toLowerCase()}`);
  return (
    <th scope="col">
      <abbr title={name}>{code}</abbr>
    </th>
  );
}

/** @param {{model: Tournament}} props */
export function Standings({model}) {
  const prizes = prizesOf(model);
  const known = new Map(model.players.map(p => [p.number, p]));
  const ties = model.teams ? Object.keys(model.standings[0]?.tiebreaks ?? {}) : (model.tiebreaks ?? []); // of teams they are theirs
  const rated = model.players.some(p => p.rating),
    clubs = model.players.some(p => p.club);
  return (
    <section class="panel standings">
      <h2>{t('event.standings')}</h2>
      <Scroll label={t('event.standings')}>
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">{t('event.rank')}</th>
              <th scope="col">{t('event.player')}</th>
              {rated && <th scope="col">{t('event.rating')}</th>}
              {clubs && (
                <th scope="col" class="club">
                  {t('event.club')}
                </th>
              )}
              <th scope="col">{t('event.score')}</th>
              <th scope="col">{t('event.games')}</th>
              {ties.map(k => (
                <TieHead code={k} />
              ))}
              {prizes.size > 0 && <th scope="col">{t('event.prize')}</th>}
            </tr>
          </thead>
          <tbody>
            {model.standings.map(s => (
              <tr key={s.player} class={s.player === model.you ? 'mine' : ''}>
                <td class="num">{s.rank}</td>
                <th scope="row">{s.name}</th>
                {rated && <td class="num">{known.get(s.player)?.rating ?? ''}</td>}
                {clubs && <td class="club">{known.get(s.player)?.club ?? ''}</td>}
                <td class="num">
                  <strong>{pointsText(s.points)}</strong>
                </td>
                <td class="num">{s.games}</td>
                {ties.map(k => (
                  <td class="num">{tieText(s.tiebreaks?.[k])}</td>
                ))}
                {prizes.size > 0 && <td>{prizes.get(s.player) ?? ''}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}

/**
 * Rows of players in the order of the standings, with a cell for each opponent or each round.
 * @param {{model: Tournament}} props
 */
export function CrossTable({model}) {
  const all = /round-robin/.test(model.system ?? 'round-robin');
  const {columns, rows} = all ? crossTable(model) : progress(model);
  if (!rows.some(r => r.cells.some(Boolean))) return null;
  return (
    <section class="panel cross">
      <h2>{t(all ? 'event.cross' : 'event.progress')}</h2>
      <Scroll label={t(all ? 'event.cross' : 'event.progress')}>
        <table class="plain">
          <thead>
            <tr>
              <th scope="col" class="num">
                <span class="unseen">{t('event.rank')}</span>
              </th>
              <th scope="col">{t('event.player')}</th>
              {columns.map(c => (
                <th scope="col" class="cell">
                  {c}
                </th>
              ))}
              <th scope="col" class="cell">
                {t('event.score')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, i) => (
              <tr key={row.player.number} class={row.player.number === model.you ? 'mine' : ''}>
                <td class="num">{i + 1}</td>
                <th scope="row">
                  {row.player.name} <span class="muted">{about(row.player)}</span>
                </th>
                {row.cells.map((cell, j) => (
                  <td class={`cell ${all && i === j ? 'self' : ''}`}>{cell}</td>
                ))}
                <td class="cell">
                  <strong>{pointsText(row.points)}</strong>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
