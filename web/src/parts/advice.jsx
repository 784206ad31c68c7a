// For the arbiter who has to rule on "cannot win by normal means" or "no effort" (10.2, G.5, III.5): what the record shows, in
// sentences with numbers. It decides nothing.
import {useEffect, useState} from 'preact/hooks';
import {request} from '../link.js';
import {playerName, t} from '../ui.jsx';

/**
 * What best play gives.
 * @param {{score: number, mate: number, nodes: number}} given
 * @param {string} who
 */
function bestText({score, mate, nodes}, who) {
  if (mate) return t(mate > 0 ? 'advice.mates' : 'advice.mated', {who, n: Math.abs(mate)});
  const pawns = `${score > 0 ? '+' : score < 0 ? '−' : ''}${(Math.abs(score) / 100).toFixed(1)}`;
  return t('advice.best', {who, pawns, nodes});
}

/**
 * The sentences, by what the server counted.
 * @param {Advice} a
 * @param {string} who
 */
const sentences = (a, who) => [
  t(`advice.mate.${a.can_mate}`, {who}),
  t('advice.tried', {who, n: a.moves, captures: a.captures, pawns: a.pawn_moves, checks: a.checks}),
  t('advice.back', {who, n: a.back, of: a.moves}),
  t('advice.quiet', {n: a.quiet, times: a.occurrences}),
  t('advice.progress', {who, before: a.before, after: a.after}),
  bestText(a, who),
];

/** @param {{model: Game, link: GameLink}} props */
export function Advice({model, link}) {
  const [advice, setAdvice] = useState(/** @type {Advice | null} */ (null));
  const asks = !!model.claim;
  useEffect(() => {
    let stale = false;
    setAdvice(null);
    if (asks)
      request(`/api/games/${model.id}/advice`, {key: link.key}).then(
        a => !stale && setAdvice(a),
        () => {},
      );
    return () => {
      stale = true;
    };
  }, [asks, model.seq]);
  if (!asks || !advice) return null;
  return (
    <section class="advice" aria-labelledby="advice-title">
      <h3 id="advice-title">{t('advice')}</h3>
      <ul>
        {sentences(advice, playerName(model, advice.of)).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p class="muted">{t('advice.note')}</p>
    </section>
  );
}
