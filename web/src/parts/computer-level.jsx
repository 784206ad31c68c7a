// How strong the computer is to play: in plain words with their Elo, remembered in this browser.
import {change, settings} from '../settings.js';
import {t} from '../ui.jsx';
import {levels} from '../level.js';
import {defaultLevel} from '../newgame.js';

/** @param {[elo: number, name: string]} given */
export const levelName = ([elo, word]) =>
  elo ? t('level.elo', {word: t(`level.${word}`), n: elo}) : t(`level.${word}`);

export const chosenLevel = () => settings.level ?? defaultLevel;

/** @param {{id: string}} props */
export function Level({id}) {
  return (
    <label class="row-field level">
      <span>{t('new.level')}</span>
      <select id={id} value={chosenLevel()} onChange={e => change({level: Number(e.currentTarget.value)})}>
        {levels.map(level => (
          <option key={level[0]} value={level[0]}>
            {levelName(level)}
          </option>
        ))}
      </select>
    </label>
  );
}
