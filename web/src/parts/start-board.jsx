// The board of the start page: whoever moves a piece on it has begun a game.
import {useEffect, useRef, useState} from 'preact/hooks';
import {library} from '../library.js';
import {other, pieces} from '../model.js';
import {t} from '../ui.jsx';
import {Board} from './board.jsx';

const begins = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const start = pieces(begins);
const example = {e2: 'held', e3: 'target', e4: 'target'}; // what a first move looks like

/** The legal first moves, once the library is there; it is fetched when somebody comes near the board. */
function useFirstMoves() {
  const [legal, setLegal] = useState(/** @type {string[] | null} */ (null));
  const asked = useRef(/** @type {Promise<string[]> | null} */ (null));
  const ask = () => {
    asked.current ??= library().then(({Position}) => Position.initial().moveTexts('uci'));
    asked.current.then(setLegal, () => {});
    return asked.current;
  };
  return {legal, ask};
}

/**
 * @param {{
 *   name: string,
 *   about: string,
 *   colour: Colour,
 *   place: string,
 * }} props
 */
const NamePlate = ({name, about, colour, place}) => (
  <div class={`plate ${place}`}>
    <span class={`who-dot ${colour}`} aria-hidden="true" />
    <span class="who">
      <span class="name">{name}</span>
      <span class="about">{about}</span>
    </span>
  </div>
);

/**
 * colour: what the reader plays; level: what the opponent's plate says, [name, about]. onMove(move): the game begins with it.
 * @param {{colour: Colour, level: [name: string, about: string], onMove: (move: string) => void, busy: boolean}} props
 */
export function StartBoard({colour, level, onMove, busy}) {
  const {legal, ask} = useFirstMoves();
  const [moved, setMoved] = useState(/** @type {string | null} */ (null));
  const [near, setNear] = useState(false);
  const live = colour === 'white' && !busy && !moved;
  useEffect(() => setMoved(null), [colour]);
  const come = () => {
    setNear(true);
    if (live) ask().catch(() => {});
  };
  const mayLift = square => (legal ? legal.some(m => m.startsWith(square)) : /^[A-Z]$/.test(start[square] ?? ''));
  const drop = (from, to) => {
    if (legal && !legal.includes(from + to)) return false;
    setMoved(from + to);
    ask().then(
      moves => (moves.includes(from + to) ? onMove(from + to) : setMoved(null)),
      () => setMoved(null),
    );
    return true;
  };
  const standing = {...start};
  if (moved) {
    standing[moved.slice(2)] = standing[moved.slice(0, 2)];
    delete standing[moved.slice(0, 2)];
  }
  return (
    <section class="start-board" aria-label={t('board')} onPointerEnter={come} onFocusCapture={come}>
      <NamePlate name={level[0]} about={level[1]} colour={other(colour)} place="top" />
      <Board
        standing={standing}
        orientation={colour}
        live={live}
        marks={live && !near ? example : {}}
        label={t('board')}
        hold={mayLift}
        drop={drop}
        targets={square => (legal ?? []).filter(m => m.startsWith(square)).map(m => m.slice(2, 4))}
      />
      <NamePlate
        name={t('player.you')}
        about={t(colour === 'white' ? 'play.begins' : 'play.waits')}
        colour={colour}
        place="bottom"
      />
    </section>
  );
}
