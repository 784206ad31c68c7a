// At home against the computer: a hint in two steps, taking back, a draw, resigning; nothing that only an arbiter's hall knows.
import {useEffect, useState} from 'preact/hooks';
import {fenAt, pieces} from '../model.js';
import {settings} from '../settings.js';
import {announce} from '../speech.js';
import {Icon, t} from '../ui.jsx';
import {pieceName} from './board.jsx';

/**
 * @param {{icon: string, text: string, onClick: () => void, off?: boolean}} props
 */
const Tool = ({icon, text, onClick, off = false}) => (
  <button type="button" class="tool-button" disabled={off} onClick={onClick}>
    <Icon name={icon} />
    <span>{text}</span>
  </button>
);

/**
 * {state, hint, ask, show}: nothing, busy, the piece, the move; gone with the next move.
 * @param {LocalTable} table
 * @param {Game} model
 * @param {(marks: Marks) => void} mark
 */
function useHint(table, model, mark) {
  const [state, setState] = useState(/** @type {null | 'busy' | 'piece' | 'move'} */ (null));
  const [hint, setHint] = useState(/** @type {{move: string, text: string} | null} */ (null));
  useEffect(() => {
    setState(null);
    mark({});
  }, [model.seq]);
  const ask = async () => {
    setState('busy');
    const {hintFor} = await import('../computer.js');
    const seq = table.lines.length;
    const found = await hintFor(table, settings.lang).catch(() => null);
    if (!found || seq !== table.lines.length) return setState(null);
    table.helped = {...table.helped, hints: table.helped.hints + 1};
    table.save();
    setHint(found);
    setState('piece');
    mark({[found.move.slice(0, 2)]: 'hint'});
    return announce(lookText(model, found));
  };
  const show = () => {
    setState('move');
    mark({[hint.move.slice(0, 2)]: 'hint', [hint.move.slice(2, 4)]: 'hint'});
    announce(t('hint.move', {move: hint.text}));
  };
  return {state, hint, ask, show};
}

/**
 * @param {Game} model
 * @param {{move: string}} hint
 */
function lookText(model, {move}) {
  const square = move.slice(0, 2);
  return t('hint.look', {piece: pieceName(pieces(fenAt(model, Infinity))[square] ?? 'p'), square});
}

/** @param {{model: Game, hint: {move: string, text: string}, state: string, onShow: () => void}} props */
const Hint = ({model, hint, state, onShow}) => (
  <div class="hint-card">
    <Icon name="hint" />
    <p>
      {state === 'busy'
        ? t('hint.busy')
        : state === 'piece'
          ? lookText(model, hint)
          : t('hint.move', {move: hint.text})}
    </p>
    {state === 'piece' && (
      <button type="button" class="slim" onClick={onShow}>
        {t('hint.show')}
      </button>
    )}
  </div>
);

/**
 * @param {{
 *   link: GameLink,
 *   model: Game,
 *   me: Colour,
 *   act: Act,
 *   ask: (what: string) => void,
 *   mark: (marks: Marks) => void,
 * }} props
 */
export function HomeActs({link, model, me, act, ask, mark}) {
  const {table} = link;
  const {state, hint, ...help} = useHint(table, model, mark);
  const mine = model.state.phase === 'running' && model.state.on_move === me;
  const back = () => {
    table.takeBack();
    announce(t('takeback.said'));
  };
  const offered = model.state.offer && model.state.offer !== me;
  return (
    <section class="home-acts" aria-label={t('acts')}>
      {state && <Hint {...{model, hint, state}} onShow={help.show} />}
      <div class="tool-row">
        {table.untimed && <Tool icon="hint" text={t('hint')} off={!mine || state === 'busy'} onClick={help.ask} />}
        {table.untimed && <Tool icon="undo" text={t('takeback')} off={table.lastOwn < 0} onClick={back} />}
        {offered ? (
          <Tool icon="draw" text={t('accept')} onClick={() => act({do: 'accept'})} />
        ) : (
          <Tool
            icon="draw"
            text={t(model.state.offer === me ? 'offer.made' : 'offer')}
            off={model.state.offer === me || model.state.phase !== 'running'}
            onClick={() => act({do: 'offer'})}
          />
        )}
        <Tool icon="flag" text={t('resign')} onClick={() => ask('resign')} />
      </div>
    </section>
  );
}
