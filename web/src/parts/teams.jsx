// Events of teams: the matches of a round, and where the teams stand.
import {pointsText} from '../model.js';
import {t} from '../ui.jsx';
import {Scroll, TieHead, tieText} from './standings.jsx';

/**
 * @param {Tournament} model
 * @param {number} number
 */
const teamName = (model, number) => model.teams.list.find(team => team.team === number)?.name ?? '';

/**
 * Match by match: who, with which boards, how it stands.
 * @param {{model: Tournament, round: Round}} props
 */
export function Matches({model, round}) {
  if (!round.matches?.length) return null;
  return (
    <Scroll label={t('team.matches')}>
      <table class="plain matches">
        <caption class="unseen">{t('team.matches')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('team.match')}</th>
            <th scope="col">{t('team')}</th>
            <th scope="col">{t('event.score')}</th>
            <th scope="col">{t('team')}</th>
            <th scope="col">{t('team.boards')}</th>
          </tr>
        </thead>
        <tbody>
          {round.matches.map(m => (
            <tr key={m.match}>
              <td class="num">{m.match}</td>
              <th scope="row">{teamName(model, m.white)}</th>
              <td class="num">
                <strong>{m.points.map(pointsText).join(' : ')}</strong>
              </td>
              <td>{teamName(model, m.black)}</td>
              <td class="num">{m.boards[0] === m.boards[1] ? m.boards[0] : m.boards.join('–')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

/** @param {{model: Tournament}} props */
export function TeamStandings({model}) {
  const rows = model.teams?.standings ?? [];
  if (!model.teams) return null;
  const codes = Object.keys(rows[0]?.tiebreaks ?? {});
  return (
    <section class="panel standings" aria-labelledby="teams">
      <h2 id="teams">{t('team.standings')}</h2>
      <Scroll label={t('team.points')}>
        <table class="plain">
          <thead>
            <tr>
              <th scope="col">{t('event.rank')}</th>
              <th scope="col">{t('team')}</th>
              <th scope="col">{t('team.points')}</th>
              <th scope="col">{t('team.games')}</th>
              <th scope="col">{t('team.matches')}</th>
              {codes.map(code => (
                <TieHead code={code} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.team}>
                <td class="num">{row.rank}</td>
                <th scope="row">{row.name}</th>
                <td class="num">
                  <strong>{pointsText(row.points)}</strong>
                </td>
                <td class="num">{pointsText(row.game_points)}</td>
                <td class="num">{row.matches}</td>
                {codes.map(code => (
                  <td class="num">{tieText(row.tiebreaks[code])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </section>
  );
}
