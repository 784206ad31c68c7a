// The moves of a game with its variations and comments, as they are printed: a click shows the position after one.
import {useEffect, useRef} from 'preact/hooks';
import {clockText} from '../clock.js';
import {numberOf, remarksOf} from '../game-tree.js';
import {t} from '../ui.jsx';

/** @param {Walked & {shown: boolean, numbered: boolean, marked: boolean}} props */
function Move({tree, node, shown, numbered, marked, onShow}) {
  return (
    <button
      type="button"
      class={shown ? 'shown' : ''}
      aria-current={shown ? 'true' : undefined}
      onClick={() => onShow(node)}
    >
      {numbered && <span class="no">{numberOf(tree.root, node)}</span>}
      <span class="text">{`${node.text}${(node.marks ?? []).join('')}`}</span>
      {marked && (
        <span class="mark" title={t('sheet.ruled')}>
          §
        </span>
      )}
      {node.clock != null && (
        <span class="left" aria-hidden="true">
          {clockText(node.clock).replace(/\.\d$/, '')}
        </span>
      )}
    </button>
  );
}

/** @param {{list: string[] | undefined}} props */
const Remarks = ({list}) =>
  remarksOf(list).map((text, i) => (
    <span key={i} class="remark">
      {text}{' '}
    </span>
  ));

/**
 * A line from a move on; whatever interrupts it makes the next move say its number.
 * @param {Walked & {found: Set<number>, from: TreeNode, depth: number}} props
 */
function LineOf({from, depth, ...all}) {
  const out = [];
  let interrupted = true;
  for (let node = from; node; node = node.next) {
    out.push(<Remarks list={node.before} />);
    out.push(
      <Move
        key={node.id}
        {...all}
        node={node}
        shown={all.node === node}
        numbered={interrupted || node.by === 'white'}
        marked={!depth && all.found.has(node.ply)}
      />,
    );
    out.push(<Remarks list={node.after} />);
    interrupted = node.instead.length > 0 || remarksOf(node.after).length > 0;
    for (const first of node.instead)
      out.push(
        <div class="variation" role="group" aria-label={t('pgn.variation')} key={`v${first.id}`}>
          <LineOf {...all} from={first} depth={depth + 1} />
        </div>,
      );
  }
  return out;
}

/** @param {Walked & {game: GameFile, found: Set<number>}} props */
export function Flow({tree, game, node, found, onShow}) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  useEffect(() => {
    const current = /** @type {HTMLElement | null} */ (box.current.querySelector('[aria-current]'));
    box.current.scrollTop = current ? current.offsetTop - box.current.clientHeight / 2 : 0;
  }, [node]);
  return (
    <div class="sheet flow" ref={box} tabIndex={0} role="region" aria-label={t('sheet')}>
      <Remarks list={game.before} />
      <LineOf {...{tree, node, found, onShow}} from={tree.root.next} depth={0} />
    </div>
  );
}
