// What an arbiter has just done, told where the button was: "Done", and for ten seconds the way back. Meanwhile it cannot be done again.
import {useEffect, useRef, useState} from 'preact/hooks';
import {Icon, t} from '../ui.jsx';

const undoTime = 10, // s
  secondTap = 600; // ms in which a second tap on the button means nothing

/**
 * [busy, done, run(label, deed)]: `deed` answers whether it was done. `since` is the number of the last event before it.
 * @param {Game} model
 * @returns {[busy: boolean, done: Done | null, run: (label: string, deed: () => Promise<unknown>) => Promise<void>, end: () => void]}
 */
export function useDone(model) {
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(/** @type {Done | null} */ (null));
  const current = useRef(true);
  useEffect(
    () => () => {
      current.current = false;
    },
    [],
  );
  const run = async (label, deed) => {
    if (busy || done) return;
    const since = model.seq;
    setBusy(true);
    const answer = await deed();
    if (!current.current) return;
    setBusy(false);
    if (answer) setDone({label, since});
  };
  return [busy, done, run, () => setDone(null)];
}

/** Seconds that are left, counted down while nobody is at it. */
function useCountdown(held, onEnd) {
  const [left, setLeft] = useState(undoTime);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onEnd()), 1000);
    return () => clearTimeout(timer);
  }, [left, held]);
  return left;
}

/** @param {{done: Done, model: Game, act: Act, onEnd: () => void}} props */
export function DoneAct({done, model, act, onEnd}) {
  const [held, setHeld] = useState(false);
  const began = useRef(performance.now());
  const left = useCountdown(held, onEnd);
  const mayUndo = model.withdraw != null && model.withdraw > done.since;
  const undo = () => {
    if (performance.now() - began.current < secondTap) return;
    act({do: 'withdraw', event: model.withdraw}, onEnd);
  };
  return (
    <div
      class="done-act"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocusCapture={() => setHeld(true)}
      onBlurCapture={() => setHeld(false)}
    >
      <Icon name="done" />
      <span>
        <strong>{t('desk.done')}</strong> {done.label}
      </span>
      {mayUndo && (
        <button type="button" class="slim" onClick={undo}>
          {t('desk.undo')} <span class="num">{left}</span>
        </button>
      )}
    </div>
  );
}
