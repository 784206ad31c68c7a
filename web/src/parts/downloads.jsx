// The game to take along: PGN, the log, scoresheets as PDF, and a frame for another page.
import {isOver, isPlayer} from '../model.js';
import {keptLinks, settings} from '../settings.js';
import {save, saveText} from '../link.js';
import {Copy, Fault, colourName, faultText, t, useFault} from '../ui.jsx';

/**
 * A game of this browser's.
 * @param {{table: LocalTable | null}} props
 */
const FromTable = ({table}) => (
  <details class="panel downloads">
    <summary>{t('download')}</summary>
    <div class="buttons">
      <button type="button" onClick={() => saveText(table.pgn, `${table.id}.pgn`)}>
        PGN
      </button>
      <button type="button" onClick={() => saveText(table.game.log, `${table.id}.jsonl`)}>
        {t('download.log')}
      </button>
    </div>
  </details>
);

/** @param {{model: Game, link: GameLink}} props */
export function Downloads({model, link}) {
  const [fault, setFault] = useFault();
  const get = (path, name) =>
    save(path, link.key, name).then(
      () => setFault(null),
      error => setFault(error.code ? faultText(error) : t('download.failed')),
    );
  if (link.table) return <FromTable table={link.table} />;
  const base = `/api/games/${model.id}`;
  const sheets = /** @type {Colour[]} */ (['white', 'black']).filter(
    c => isOver(model) || model.role === c || (!isPlayer(model.role) && model.role !== 'spectator'),
  );
  const spectator = model.role === 'spectator' ? link.key : keptLinks(model.id)?.spectator?.split('#')[1];
  const frame =
    spectator &&
    `<iframe src="${location.origin}/embed/${model.id}#${spectator}" width="480" height="700" title="Jadoube"></iframe>`;
  return (
    <details class="panel downloads">
      <summary>{t('download')}</summary>
      <div class="buttons">
        <button type="button" onClick={() => get(`${base}/pgn`, `${model.id}.pgn`)}>
          PGN
        </button>
        <button type="button" onClick={() => get(`${base}/log`, `${model.id}.jsonl`)}>
          {t('download.log')}
        </button>
        {sheets.map(c => (
          <button
            type="button"
            onClick={() => get(`${base}/sheet.pdf?of=${c}&lang=${settings.lang}`, `${model.id}-${c}.pdf`)}
          >
            {t('download.sheet', {who: colourName(c)})}
          </button>
        ))}
      </div>
      {spectator && (
        <div class="row-field">
          <span>{t('download.watch')}</span>
          <Copy text={`${location.origin}/g/${model.id}#${spectator}`} label={t('download.watch')} />
        </div>
      )}
      {frame && (
        <div class="row-field">
          <span>{t('download.embed')}</span>
          <Copy text={frame} label={t('download.embed')} />
        </div>
      )}
      <Fault text={fault} />
    </details>
  );
}
