// Going through a game move by move, by button and by key, or letting it run.
import {useEffect, useState} from 'preact/hooks';
import {Icon, t} from '../ui.jsx';

/** @param {{count: number, shown: number, onShow: (ply: number) => void}} props */
export function Replay({count, shown, onShow}) {
  const [runs, setRuns] = useState(false);
  useEffect(() => {
    if (!runs) return undefined;
    if (shown >= count) {
      setRuns(false);
      return undefined;
    }
    const timer = setTimeout(() => onShow(shown + 1), 1200);
    return () => clearTimeout(timer);
  }, [runs, shown, count]);
  const button = (icon, label, to, off) => (
    <button type="button" aria-label={label} title={label} disabled={off} onClick={() => onShow(to)}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="replay" role="group" aria-label={t('replay')}>
      {button('first', t('replay.first'), 0, shown === 0)}
      {button('back', t('replay.back'), shown - 1, shown === 0)}
      <button
        type="button"
        aria-pressed={runs}
        aria-label={t('replay.run')}
        title={t('replay.run')}
        onClick={() => {
          if (!runs && shown >= count) onShow(0);
          setRuns(!runs);
        }}
      >
        <Icon name={runs ? 'stop' : 'play'} />
      </button>
      {button('next', t('replay.next'), shown + 1, shown >= count)}
      {button('last', t('replay.last'), count, shown >= count)}
    </div>
  );
}
