// What every view of a game has: which position is looked at, the keys that go through the game, the side it is seen from.
import {useEffect, useState} from 'preact/hooks';
import {Icon, playerName, resultText, t} from '../ui.jsx';

/**
 * The position that is looked at: the game's, or an earlier one; who plays (`follows`) is back with every new move.
 * @param {Game} model
 * @param {boolean} [follows]
 * @returns {[shown: number, show: (ply: number) => void, isCurrent: boolean]}
 */
export function useShown(model, follows = false) {
  const [ply, setPly] = useState(/** @type {number | null} */ (null));
  const count = model.moves.length;
  useEffect(() => {
    if (follows) setPly(null);
  }, [count]);
  const shown = ply == null || ply > count ? count : ply;
  const show = n => setPly(n >= count ? null : Math.max(0, n));
  return [shown, show, shown === count];
}

/** @param {Game} model */
export function titleOf(model) {
  const {phase, on_move: onMove, result} = model.state ?? {};
  if (result) return t('status.result', {result: resultText(result)});
  if (phase === 'running') return t('status.move', {who: playerName(model, onMove)});
  return t(`phase.${phase ?? 'scheduled'}`);
}

/**
 * Arrow keys go through the game wherever nothing else uses them.
 * @param {number} shown
 * @param {(ply: number) => void} show
 */
export function useArrows(shown, show) {
  useEffect(() => {
    const onKey = e => {
      if (e.target.closest('input, select, textarea, dialog, [role=gridcell]')) return;
      if (e.key === 'ArrowLeft') show(shown - 1);
      else if (e.key === 'ArrowRight') show(shown + 1);
      else return;
      e.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/** @param {{onClick: () => void}} props */
export function FlipButton({onClick}) {
  return (
    <button type="button" class="quiet" onClick={onClick} aria-label={t('board.flip')} title={t('board.flip')}>
      <Icon name="flip" />
    </button>
  );
}
