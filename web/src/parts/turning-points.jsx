// What each position was worth as a curve, and where the game turned, in words. Fetched when it is asked for.
import '../players-words.js';
import {colourName, t} from '../ui.jsx';

const width = 600,
  tall = 120;

/**
 * "12. Nf3" or "12… Nf6", by the half-move.
 * @param {number} ply
 * @param {string} text
 * @param {boolean} [blackFirst]
 */
function numbered(ply, text, blackFirst = false) {
  const half = ply - 1 + (blackFirst ? 1 : 0);
  return `${Math.floor(half / 2) + 1}${half % 2 ? '…' : '.'} ${text}`;
}

/**
 * Where the curve of White's chances goes, in per cent from below.
 * @param {{white: number}[]} worth
 */
function curve(worth) {
  const step = width / Math.max(10, worth.length - 1);
  return worth
    .map(({white}, i) => `${i ? 'L' : 'M'}${(i * step).toFixed(1)} ${(tall - (white / 100) * tall).toFixed(1)}`)
    .join('');
}

/** @param {{worth: {white: number}[], turns: Turns['turns'], shown: number, onShow: (ply: number) => void}} props */
function Curve({worth, turns, shown, onShow}) {
  const step = width / Math.max(10, worth.length - 1);
  const y = white => tall - (white / 100) * tall;
  return (
    <figure class="chart worth">
      <figcaption>{t('worth')}</figcaption>
      <svg viewBox={`0 0 ${width} ${tall}`} role="img" aria-label={t('worth.about', {n: worth.at(-1).white})}>
        <line class="axis" x1="0" x2={width} y1={tall / 2} y2={tall / 2} />
        <path class="curve" d={curve(worth)} />
        {shown > 0 && shown < worth.length && <line class="now" x1={shown * step} x2={shown * step} y1="0" y2={tall} />}
        {turns.map(turn => (
          <circle
            key={turn.ply}
            class="turn"
            cx={turn.ply * step}
            cy={y(worth[turn.ply].white)}
            r="5"
            onClick={() => onShow(turn.ply)}
          >
            <title>{turn.move}</title>
          </circle>
        ))}
        <text class="legend" x="2" y="11">
          {colourName('white')}
        </text>
        <text class="legend" x="2" y={tall - 3}>
          {colourName('black')}
        </text>
      </svg>
    </figure>
  );
}

/** @param {{model: Game, found: Turns, shown: number, onShow: (ply: number) => void}} props */
function Turns({model, found, shown, onShow}) {
  const black = / b /.test(model.regulations?.start ?? '');
  return (
    <section aria-labelledby="turns-title" class="turns">
      <h2 id="turns-title">{t('turns')}</h2>
      {!found.turns.length && <p>{t('turns.none')}</p>}
      <ol>
        {found.turns.map(turn => (
          <li key={turn.ply}>
            <button type="button" class="found" aria-pressed={shown === turn.ply} onClick={() => onShow(turn.ply)}>
              {t(`turn.${turn.kind}`, {...turn, move: numbered(turn.ply, turn.move, black), n: turn.mate})}
            </button>
          </li>
        ))}
      </ol>
      <p class="muted">{t('turns.about', {n: found.nodes})}</p>
    </section>
  );
}

/** @param {{model: Game, found: Turns, shown: number, onShow: (ply: number) => void}} props */
export const TurningPoints = ({model, found, shown, onShow}) => (
  <>
    <Curve worth={found.worth} turns={found.turns} shown={shown} onShow={onShow} />
    <Turns model={model} found={found} shown={shown} onShow={onShow} />
  </>
);
