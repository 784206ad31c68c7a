// After the game, beside the board: how it went. Against the computer on this device it is looked at at once, elsewhere when it is
// asked for; a page without the library asks the server.
import {useState} from 'preact/hooks';
import {hasLibrary} from '../library.js';
import {pgnOf, request} from '../link.js';
import {fenAt, isOver} from '../model.js';
import {settings} from '../settings.js';
import {learn} from '../text.js';
import {Later, faultText, playerName, t, useFault} from '../ui.jsx';

/** @param {{model: Game, found: Turns, shown: number, onShow: (ply: number) => void}} props */
const TurningPoints = props => (
  <Later load={() => import('./turning-points.jsx').then(m => m.TurningPoints)} {...props} />
);

/** Its words come with it. */
async function loadPanel() {
  const {StudyPanel} = await import('./study-panel.jsx');
  const {PositionLinks} = await import('./position-links.jsx');
  await learn(settings.lang);
  return (/** @type {any} */ {links, ...props}) => (
    <StudyPanel {...props}>
      <PositionLinks {...links} />
    </StudyPanel>
  );
}

/**
 * The look back at a game that is given by its moves.
 * @param {{
 *   start?: string,
 *   moves: string[],
 *   names: PerColour<string>,
 *   shown: number,
 *   onShow: (ply: number) => void,
 *   onArrows?: (arrows: Arrow[]) => void,
 *   links: {fenText: () => string | Promise<string>, shown: number, pgnText: () => string | Promise<string>},
 * }} props
 */
export const StudyPanel = props => <Later load={loadPanel} {...props} />;

/**
 * @param {Game} model
 * @param {GameLink} link
 */
const pgnText = (model, link) =>
  link.table ? link.table.pgn : pgnOf(model.id, link.key).then(bytes => new TextDecoder().decode(bytes));

/**
 * @param {{
 *   model: Game,
 *   link: GameLink,
 *   shown: number,
 *   onShow: (ply: number) => void,
 *   onArrows?: (arrows: Arrow[]) => void,
 * }} props
 */
export function Study({model, link, shown, onShow, onArrows}) {
  const [wanted, setWanted] = useState(!!model.computer);
  if (!isOver(model) || model.moves.length < 2 || !hasLibrary()) return null;
  if (!wanted)
    return (
      <button type="button" onClick={() => setWanted(true)}>
        {t('turns.find')}
      </button>
    );
  const names = {white: playerName(model, 'white'), black: playerName(model, 'black')};
  const moves = model.moves.map(m => m.move);
  const links = {fenText: () => fenAt(model, shown), shown, pgnText: () => pgnText(model, link)};
  return <StudyPanel start={model.start} {...{moves, names, shown, onShow, onArrows, links}} />;
}

/**
 * Asked of the server by whoever wants it, when the game is over; before, the server refuses.
 * @param {{model: Game, link: GameLink, shown: number, onShow: (ply: number) => void}} props
 */
export function Insight({model, link, shown, onShow}) {
  const [found, setFound] = useState(/** @type {Turns | null} */ (null));
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useFault();
  if (!isOver(model) || model.moves.length < 2 || hasLibrary()) return null;
  const ask = async () => {
    setBusy(true);
    try {
      setFound(await request(`/api/games/${model.id}/turns?lang=${settings.lang}`, {key: link.key}));
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
