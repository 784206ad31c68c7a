// A player's own card: where to sit, against whom, or why not; the own results so far.
import {pointsText} from '../model.js';
import {colourName, t} from '../ui.jsx';
import {ownGames, ownRound} from '../event-tables.js';

/** @param {{model: Tournament}} props */
export function PlayerCard({model}) {
  const now = model.you ? ownRound(model, model.you) : null;
  const games = model.you ? ownGames(model, model.you) : [];
  const own = model.standings.find(s => s.player === model.you);
  if (!model.you) return null;
  return (
    <section class="panel player-card" aria-labelledby="player-card">
      {!now && <h2 id="player-card">{t('card.soon')}</h2>}
      {now?.board && (
        <>
          <h2 id="player-card">
            <span class="muted">{t('event.round', {n: now.round})}</span> {t('card.board', {n: now.board})}
          </h2>
          <p class="where">
            <span class={`who-dot ${now.colour}`} aria-hidden="true" />{' '}
            {t('card.against', {
              colour: colourName(now.colour),
              who: [now.opponent?.name, now.opponent?.rating].filter(Boolean).join(' '),
            })}
          </p>
        </>
      )}
      {now && !now.board && <h2 id="player-card">{t(`card.${now.why}`, {n: now.round})}</h2>}
      {games.length > 0 && (
        <>
          <h3>
            {t('card.results')} {own && <span class="muted">{t('podium.points', {n: pointsText(own.points)})}</span>}
          </h3>
          <ol class="own-games">
            {games.map(g => (
              <li key={g.round}>
                <span class="num">{g.round}</span>
                <span class={`who-dot ${g.colour}`} role="img" aria-label={colourName(g.colour)} />
                <span class="name">{[g.opponent?.name, g.opponent?.rating].filter(Boolean).join(' ')}</span>
                <b>{g.score}</b>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
