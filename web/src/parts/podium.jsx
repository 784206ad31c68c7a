// How an event ended: the first three places, and the bracket of a knock-out.
import {pointsText} from '../model.js';
import {t} from '../ui.jsx';
import {about, nameOf} from '../tournament-model.js';
import {bracket, podium} from '../event-tables.js';

/** @param {{model: Tournament}} props */
export function Podium({model}) {
  const steps = podium(model);
  if (!steps) return null;
  const of = row => model.players.find(p => p.number === row.player);
  return (
    <section class="podium" aria-labelledby="podium">
      <h2 id="podium" class="unseen">
        {t('podium')}
      </h2>
      <ol>
        {steps.map(rows => (
          <li key={rows[0].rank} class={`place-${rows[0].rank}`}>
            <span class="rank">{rows[0].rank}</span>
            {rows.map(row => (
              <div key={row.name}>
                <strong>{row.name}</strong>
                {of(row) && about(of(row)) && <span class="muted">{about(of(row))}</span>}
              </div>
            ))}
            <span>{t('podium.points', {n: pointsText(rows[0].points)})}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** "Final", "Semi-finals", … by how many rounds are left. */
const roundName = (model, round) => {
  const left = model.rounds.length - round;
  return left < 3 ? t(`bracket.${left}`) : t('event.round', {n: round});
};

/** @param {{model: Tournament}} props */
export function Bracket({model}) {
  if (model.system !== 'knock-out' || model.teams) return null;
  return (
    <div class="table-box bracket-box" tabIndex={0} role="region" aria-label={t('bracket')}>
      <div class="bracket">
        {bracket(model).map(({round, matches}) => (
          <section key={round} aria-label={roundName(model, round)}>
            <h3>{roundName(model, round)}</h3>
            <ul>
              {matches.length === 0 && <li class="match waiting muted">{t('event.later')}</li>}
              {matches.map(({board, live, winner, sides}) => (
                <li key={board + sides[0].player} class={`match ${live ? 'live' : ''}`}>
                  {sides.map(({player, points}) => (
                    <span key={player} class={player === winner ? 'winner' : ''}>
                      {nameOf(model, player)} <b>{points}</b>
                    </span>
                  ))}
                  {sides.length === 1 && <span class="muted">{t('proposal.bye')}</span>}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
