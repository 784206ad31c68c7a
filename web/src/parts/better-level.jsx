// After a game with the computer: who would suit better.
import {suited} from '../level.js';
import {aheadBy} from '../model.js';
import {change} from '../settings.js';
import {t} from '../ui.jsx';
import {levelName} from './computer-level.jsx';

/**
 * Against the computer: the next level for who won, the one before for who lost; it is remembered.
 * @param {{model: Game, me: Colour | null, level: number, onPlay: (level: number) => void}} props
 */
export function Suited({model, me, level, onPlay}) {
  const ahead = aheadBy(model.state, me);
  const next = suited(level, ahead);
  if (!next) return null;
  const play = () => {
    change({level: next[0]});
    onPlay(next[0]);
  };
  return (
    <button type="button" onClick={play}>
      {t(ahead > 0 ? 'rematch.stronger' : 'rematch.weaker', {level: levelName(next)})}
    </button>
  );
}
