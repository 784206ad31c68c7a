// Time used for each move: White's bars upwards, Black's downwards; every bar is a button, and the same is a table to read.
import {clockText} from '../clock.js';
import {timeUsed} from '../model.js';
import {colourName, t} from '../ui.jsx';

const plain = ms => clockText(ms).replace(/\.\d$/, '');

export function TimeChart({model, shown, onShow, startedAt}) {
  const used = timeUsed(model.moves, startedAt);
  if (used.length < 2) return null;
  const most = Math.max(1000, ...used.map(u => u.ms));
  const columns = Math.max(10, Math.ceil(used.length / 2) + 1);
  const width = 600,
    middle = 80,
    tall = 58;
  const step = width / columns;
  const column = u => Math.floor((u.ply - 1) / 2);
  return (
    <figure class="chart">
      <figcaption>{t('chart')}</figcaption>
      <svg viewBox={`0 0 ${width} 160`} role="img" aria-label={t('chart.about', {most: plain(most)})}>
        <line class="axis" x1="0" x2={width} y1={middle} y2={middle} />
        {used.map(u => {
          const high = Math.max(1, (u.ms / most) * tall);
          return (
            <rect
              key={u.ply}
              class={`bar ${u.colour} ${shown === u.ply ? 'shown' : ''}`}
              x={column(u) * step + step * 0.12}
              width={step * 0.76}
              y={u.colour === 'white' ? middle - high - 1 : middle + 1}
              height={high}
              rx="1.5"
              onClick={() => onShow(u.ply)}
            >
              <title>{`${model.moves[u.ply - 1].text ?? model.moves[u.ply - 1].move}: ${plain(u.ms)}`}</title>
            </rect>
          );
        })}
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
                  {u.colour === 'white' ? '.' : '…'} {model.moves[u.ply - 1].text ?? model.moves[u.ply - 1].move}
                </th>
                <td>{plain(u.ms)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
