// From a game that is looked at: the link to this very position, and playing on from it against the computer.
import {useState} from 'preact/hooks';
import {addressOf, layTable} from '../local-games.js';
import {body, defaults, presets} from '../newgame.js';
import {chosenLevel} from './computer-level.jsx';
import {Icon, t} from '../ui.jsx';

/**
 * A game as short as a link can carry it: who played, from where, the moves; without clocks, comments and variations of the rulings.
 * @param {string} pgn
 */
export const shortened = pgn =>
  pgn
    .split('\n')
    .filter(line => !/^\[(?!(White|Black|Result|FEN|SetUp|Variant) )/.test(line))
    .join(' ')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The link that opens a game at a position.
 * @param {string} pgn
 * @param {number} ply
 */
export const positionLink = (pgn, ply) => `${location.origin}/pgn?ply=${ply}#pgn=${encodeURIComponent(shortened(pgn))}`;

/**
 * fenText gives the position that is looked at, pgnText the game.
 * @param {{fenText: () => string | Promise<string>, shown: number, pgnText: () => string | Promise<string>}} props
 */
export function PositionLinks({fenText, shown, pgnText}) {
  const [link, setLink] = useState('');
  const share = async () => {
    const made = positionLink(await pgnText(), shown);
    setLink(made);
    await navigator.clipboard?.writeText(made).catch(() => {});
  };
  const playOn = async () => {
    const fen = await fenText();
    const colour = fen.split(' ')[1] === 'b' ? 'black' : 'white';
    const wish = {...defaults, against: 'engine', colour, control: '1440', level: chosenLevel(), start: fen};
    location.assign(addressOf(layTable(body(/** @type {GameWish} */ (wish), presets()), {untimed: true})));
  };
  return (
    <div class="buttons position-links">
      <button type="button" onClick={share}>
        <Icon name="share" />
        {t(link ? 'study.shared' : 'study.share')}
      </button>
      <button type="button" onClick={playOn}>
        {t('study.try')}
      </button>
      {link && <input class="shared-link" readOnly value={link} aria-label={t('study.share')} />}
    </div>
  );
}
