// After the game: what each position was worth as a curve beside the time that was used, and where the game turned, in words.
import {useState} from 'preact/hooks';
import {request} from '../link.js';
import {isOver} from '../model.js';
import {settings} from '../settings.js';
import {Later, faultText, t, useFault} from '../ui.jsx';

/** @param {{model: Game, found: Turns, shown: number, onShow: (ply: number) => void}} props */
const TurningPoints = props => (
  <Later load={() => import('./turning-points.jsx').then(m => m.TurningPoints)} {...props} />
);

/**
 * Our own player's opinion: the server's, of a game on this device its own.
 * @param {Game} model
 * @param {GameLink} link
 */
async function opinion(model, link) {
  if (link.table) return (await import('../computer.js')).lookBack(link.table, settings.lang);
  return request(`/api/games/${model.id}/turns?lang=${settings.lang}`, {key: link.key});
}

/**
 * Asked for by whoever wants it, when the game is over; before, the server refuses.
 * @param {{model: Game, link: GameLink, shown: number, onShow: (ply: number) => void}} props
 */
export function Insight({model, link, shown, onShow}) {
  const [found, setFound] = useState(/** @type {Turns | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useFault();
  if (!isOver(model) || model.moves.length < 2) return null;
  const ask = async () => {
    setBusy(true);
    try {
      setFound(await opinion(model, link));
      setFault(null);
    } catch (error) {
      setFault(faultText(error));
    }
    setBusy(false);
  };
  if (!found)
    return (
      <p class="insight">
        <button type="button" disabled={busy} aria-busy={busy} onClick={ask}>
          {t('turns.find')}
        </button>
        {fault && <span class="fault">{fault}</span>}
      </p>
    );
  return (
    <div class="insight" role="status">
      <TurningPoints {...{model, found, shown, onShow}} />
    </div>
  );
}
