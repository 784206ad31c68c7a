// Time used for each move: White's bars upwards, Black's downwards; every bar is a button, and the same is a table to read.
import {clockText} from '../clock.js';
import {timeUsed} from '../model.js';
import {colourName, t} from '../ui.jsx';

/** @param {number | null | undefined} ms */
const plain = ms => clockText(ms).replace(/\.\d$/, '');

const width = 600,
  middle = 80,
  tall = 58; // of the longest bar

/**
 * @param {Game} model
 * @param {number} ply
 */
const moveText = (model, ply) => model.moves[ply - 1].text ?? model.moves[ply - 1].move;

/**
 * One move: its bar upwards or downwards, by its number and its share of the longest.
 * @param {{
 *   model: Game,
 *   used: TimeUsed,
 *   step: number,
 *   most: number,
 *   shown: number,
 *   onShow: (ply: number) => void,
 * }} props
 */
function Bar({model, used, step, most, shown, onShow}) {
  const {ply, colour, ms} = used;
  const high = Math.max(1, (ms / most) * tall);
  return (
    <rect
      class={`bar ${colour} ${shown === ply ? 'shown' : ''}`}
      x={Math.floor((ply - 1) / 2) * step + step * 0.12}
      width={step * 0.76}
      y={colour === 'white' ? middle - high - 1 : middle + 1}
      height={high}
      rx="1.5"
      onClick={() => onShow(ply)}
    >
      <title>{`${moveText(model, ply)}: ${plain(ms)}`}</title>
    </rect>
  );
}

/**
 * The same to read.
 * @param {{model: Game, used: TimeUsed[]}} props
 */
const TimeTable = ({model, used}) => (
  <details>
    <summary>{t('chart.table')}</summary>
    <table class="plain">
      <thead>
        <tr>
          <th scope="col">{t('chart.move')}</th>
          <th scope="col">{t('chart.used')}</th>
        </tr>
      </thead>
      <tbody>
        {used.map(u => (
          <tr key={u.ply}>
            <th scope="row">
              {Math.ceil(u.ply / 2)}
              {u.colour === 'white' ? '.' : '…'} {moveText(model, u.ply)}
            </th>
            <td>{plain(u.ms)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/** @param {{model: Game, shown: number, onShow: (ply: number) => void, startedAt?: number}} props */
export function TimeChart({model, shown, onShow, startedAt}) {
  const used = timeUsed(model.moves, startedAt);
  if (used.length < 2) return null;
  const most = Math.max(1000, ...used.map(u => u.ms));
  const step = width / Math.max(10, Math.ceil(used.length / 2) + 1);
  return (
    <figure class="chart">
      <figcaption>{t('chart')}</figcaption>
      <svg viewBox={`0 0 ${width} 160`} role="img" aria-label={t('chart.about', {most: plain(most)})}>
        <line class="axis" x1="0" x2={width} y1={middle} y2={middle} />
        {used.map(u => (
          <Bar key={u.ply} used={u} {...{model, step, most, shown, onShow}} />
        ))}
        <text class="legend" x="2" y="10">
          {colourName('white')}
        </text>
        <text class="legend" x="2" y="156">
          {colourName('black')}
        </text>
        <text class="legend end" x={width - 2} y="10">
          {plain(most)}
        </text>
      </svg>
      <TimeTable model={model} used={used} />
    </figure>
  );
}
