// Games from a file: gone through move by move, with variations, comments and clocks, and what the Laws say to each.
import {useEffect, useRef, useState} from 'preact/hooks';
import {Board, TextBoard} from '../parts/board.jsx';
import {Plate} from '../parts/plate.jsx';
import {Replay} from '../parts/replay.jsx';
import {Flow} from '../parts/move-tree.jsx';
import {
  clocksAt,
  cutBytes,
  evaluation,
  nodeAtPly,
  numberOf,
  remarksOf,
  share,
  standingAt,
  tagsOf,
  treeOf,
} from '../game-tree.js';
import {hasLibrary, library} from '../library.js';
import {pgnOf, readGames} from '../link.js';
import {other} from '../model.js';
import {keepPage} from '../offline.js';
import {StudyPanel} from '../parts/insight.jsx';
import '../players-words.js';
import {settings} from '../settings.js';
import {announce} from '../speech.js';
import {Article, Fault, Header, faultText, resultText, t, useFault, useSettings} from '../ui.jsx';
import {FlipButton, useArrows} from '../parts/game-view.jsx';

/**
 * A file that is chosen or dropped, or a text that is pasted, as bytes: what they mean is the server's to find out, or the library's.
 * @param {{onBytes: (bytes: Uint8Array<ArrayBuffer>) => void, fault: string | null, busy: boolean}} props
 */
function Opening({onBytes, fault, busy}) {
  const [over, setOver] = useState(false);
  const text = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  const take = async file => file && onBytes(new Uint8Array(await file.arrayBuffer()));
  const drop = e => {
    e.preventDefault();
    setOver(false);
    take(e.dataTransfer.files[0]);
  };
  const dragOver = e => {
    e.preventDefault();
    setOver(true);
  };
  const read = e => {
    e.preventDefault();
    if (text.current.value.trim()) onBytes(new TextEncoder().encode(text.current.value));
  };
  return (
    <main class="start">
      <section class="hero">
        <h1>{t('pgn.title')}</h1>
        <p class="lead">{t('pgn.lead')}</p>
      </section>
      <div class={`drop ${over ? 'over' : ''}`} onDragOver={dragOver} onDragLeave={() => setOver(false)} onDrop={drop}>
        <label class="button primary large">
          <input
            class="unseen"
            type="file"
            accept=".pgn,text/plain,application/x-chess-pgn"
            onChange={e => take(e.currentTarget.files[0])}
          />
          {t('pgn.choose')}
        </label>
        <p class="muted">{t('pgn.drop')}</p>
      </div>
      <form class="paste" onSubmit={read}>
        <label class="row-field">
          <span>{t('pgn.paste')}</span>
          <textarea ref={text} rows={7} spellcheck={false} placeholder={'1. e4 e5 2. Nf3 …'} />
        </label>
        <button type="submit" disabled={busy}>
          {t('pgn.read')}
        </button>
      </form>
      <Fault text={fault} />
    </main>
  );
}

/**
 * @param {GameFile} game
 * @param {Colour} colour
 */
const nameOf = (game, colour) => {
  const name = tagsOf(game)[colour === 'white' ? 'White' : 'Black'];
  return name && name !== '?' ? name : null;
};
/** @param {GameFile} game */
const titleOf = game =>
  `${nameOf(game, 'white') ?? t('colour.white')} – ${nameOf(game, 'black') ?? t('colour.black')}  ${resultText(game.result)}`;

/**
 * "Brno, 2026.11.16, 3"
 * @param {GameFile} game
 */
const aboutOf = game => {
  const tags = tagsOf(game);
  return ['Event', 'Site', 'Date', 'Round']
    .map(n => tags[n])
    .filter(v => v && !/^[?.*]*$/.test(v))
    .join(' · ');
};

/**
 * What was found in this game: mistakes, and draws that could have been claimed.
 * @param {{findings: Finding[], unheld: boolean, onShow: (ply: number) => void}} props
 */
function Findings({findings, unheld, onShow}) {
  if (!findings.length) return <p class="muted">{t(unheld ? 'pgn.unheld' : 'pgn.fine')}</p>;
  return (
    <section class="rulings findings" aria-labelledby="findings-title" tabIndex={0}>
      <h2 id="findings-title" class="unseen">
        {t('pgn.findings')}
      </h2>
      <ol>
        {findings.map((f, i) => (
          <li key={i} class={`ruling ${f.note ? '' : 'weighs'}`}>
            {f.article ? (
              <Article edition={f.edition} article={f.article} />
            ) : (
              <span class="article">{`${f.line}:${f.column}`}</span>
            )}
            <button type="button" class="found" disabled={f.ply < 0} onClick={() => onShow(f.ply)}>
              <strong>{f.move}</strong> {f.what}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/**
 * What an engine thought, where one has: [%eval] in the file says it.
 * @param {{tree: GameTree, node: TreeNode}} props
 */
function Evaluation({tree, node}) {
  if (!tree.nodes.some(n => evaluation(n) != null)) return null;
  let at = node;
  while (at.parent && share(at) == null) at = at.parent;
  const part = share(at) ?? 0.5;
  return (
    <p class="evaluation">
      <meter min="0" max="1" value={part} aria-label={t('pgn.eval')} />
      <span class="num">{evaluation(at) ?? '–'}</span>
    </p>
  );
}

/**
 * A plate needs a game; here its clocks stand as they were written.
 * @param {GameFile} game
 * @param {TreeNode} node
 */
const platesOf = (game, node) => ({
  names: {white: nameOf(game, 'white'), black: nameOf(game, 'black')},
  state: {phase: 'finished', clock: {...clocksAt(node), running: null}},
  stateAt: 0,
  offset: 0,
});

/**
 * @param {TreeNode} node
 * @param {Standing} standing
 */
function marksOf(node, standing) {
  if (!node.parent) return {};
  const marks = {[node.move.slice(0, 2)]: 'last', [node.move.slice(2, 4)]: 'last'};
  const king =
    /[+#]/.test(node.text) && Object.keys(standing).find(s => standing[s] === (node.by === 'white' ? 'k' : 'K'));
  return king ? {...marks, [king]: `${marks[king] ?? ''} check`} : marks;
}

/**
 * Back and on by the line in which one is; `count` and `shown` are half-moves of that line.
 * @param {GameTree} tree
 */
function useWalk(tree) {
  const asked = Number(new URLSearchParams(location.search).get('ply')); // a link to a position
  const first = () => nodeAtPly(tree, asked || 0);
  const [node, setNode] = useState(first);
  useEffect(() => setNode(first()), [tree]);
  const current = tree.nodes[node.id] === node ? node : tree.root;
  let last = current;
  while (last.next) last = last.next;
  const show = ply => {
    let to = current;
    while (to.ply > ply && to.parent) to = to.parent;
    while (to.ply < ply && to.next) to = to.next;
    setNode(to);
  };
  return {node: current, setNode, show, count: last.ply};
}

/**
 * The moves of the main line by their squares.
 * @param {GameTree} tree
 */
function mainLine(tree) {
  const moves = [];
  for (let node = tree.root.next; node; node = node.next) moves.push(node.move);
  return moves;
}

/**
 * The position after a move, as the library writes it.
 * @param {GameFile} game
 * @param {TreeNode} node
 */
async function fenOf(game, node) {
  const {Position} = await library();
  const moves = [];
  for (let n = node; n.parent; n = n.parent) moves.unshift(n.move);
  return Position.fromFen(game.start).playAll(moves.join(' ')).fen;
}

/**
 * How a game of a file went, when it is asked for.
 * @param {{game: GameFile, tree: GameTree, node: TreeNode, show: (ply: number) => void, onArrows: (arrows: Arrow[]) => void}} props
 */
function FileStudy({game, tree, node, show, onArrows}) {
  const [wanted, setWanted] = useState(false);
  const moves = mainLine(tree);
  if (!hasLibrary() || moves.length < 2) return null;
  if (!wanted)
    return (
      <button type="button" class="primary" onClick={() => setWanted(true)}>
        {t('study.go')}
      </button>
    );
  const names = {white: nameOf(game, 'white') ?? t('colour.white'), black: nameOf(game, 'black') ?? t('colour.black')};
  const links = {fenText: () => fenOf(game, node), shown: node.ply, pgnText: () => pgnLine(game, tree)};
  return <StudyPanel start={game.start} shown={node.ply} onShow={show} {...{moves, names, onArrows, links}} />;
}

/**
 * The main line of a game as PGN, for a link: moves by their squares, which every reader of ours knows.
 * @param {GameFile} game
 * @param {GameTree} tree
 */
const pgnLine = (game, tree) =>
  `${game.tags
    .filter(([name]) => /^(White|Black|Result|FEN|SetUp|Variant)$/.test(name))
    .map(([name, value]) => `[${name} "${value.replace(/["\\\\]/g, '')}"]\n`)
    .join('')}${mainLine(tree).join(' ')} ${game.result ?? '*'}`;

/** @param {{game: GameFile, findings: Finding[], unheld: boolean, many: boolean, head: Children}} props */
function View({game, findings, unheld, many, head}) {
  const [flip, setFlip] = useState(false);
  const [tree, setTree] = useState(() => treeOf(game));
  const [arrows, onArrows] = useState(/** @type {Arrow[]} */ ([]));
  useEffect(() => setTree(treeOf(game)), [game]);
  const {node, setNode, show, count} = useWalk(tree);
  useArrows(node.ply, show);
  const standing = standingAt(game, node);
  const side = flip ? 'black' : 'white';
  const plates = platesOf(game, node);
  const remarks = node.parent ? remarksOf(node.after) : remarksOf(game.before);
  const said = node.parent ? `${numberOf(tree.root, node)} ${node.text}` : t('replay.first');
  useEffect(() => {
    if (node.parent) announce([said, ...remarks].join('. '));
  }, [node.id, tree]);
  const found = new Set(findings.map(f => f.ply));
  return (
    <main class="table reading">
      <h1 class="unseen">{titleOf(game)}</h1>
      <Plate model={plates} colour={other(side)} place="top" standing={standing} />
      <Board
        standing={standing}
        orientation={side}
        marks={marksOf(node, standing)}
        label={t('board')}
        arrows={arrows}
      />
      <Plate model={plates} colour={side} place="bottom" standing={standing} />
      <div class="game">
        <div class="under">
          <p class="status">
            {!many && titleOf(game)} <span class="muted">{aboutOf(game)}</span>
          </p>
          <FlipButton onClick={() => setFlip(!flip)} />
        </div>
        <div class="notices">
          {head}
          <Findings {...{findings, unheld}} onShow={ply => setNode(nodeAtPly(tree, ply))} />
          <FileStudy key={game.start + game.line.length} {...{game, tree, node, show, onArrows}} />
        </div>
        <Evaluation tree={tree} node={node} />
        <Flow {...{tree, game, node, found}} onShow={setNode} />
        <Replay count={count} shown={node.ply} onShow={show} />
      </div>
      <div class="below">{settings.textBoard && <TextBoard standing={standing} orientation={side} />}</div>
    </main>
  );
}

/**
 * Which of the games, and another file.
 * @param {{data: GamesRead, at: number, setAt: (at: number) => void, onClose: () => void}} props
 */
function Head({data, at, setAt, onClose}) {
  return (
    <div class="reading-head">
      {data.games.length > 1 && (
        <label>
          <span class="unseen">{t('pgn.which')}</span>
          <select value={at} onChange={e => setAt(Number(e.currentTarget.value))}>
            {data.games.map((g, i) => (
              <option
                value={i}
              >{`${i + 1}. ${titleOf(g)}${data.findings.some(f => f.game === i + 1 && !f.note) ? ' §' : ''}`}</option>
            ))}
          </select>
        </label>
      )}
      <button type="button" class="slim" onClick={onClose}>
        {t('pgn.another')}
      </button>
      {data.cut && <p class="muted">{t('pgn.cut')}</p>}
    </div>
  );
}

export function Pgn() {
  useSettings();
  useEffect(keepPage, []);
  const [data, setData] = useState(/** @type {GamesRead | null} */ (null));
  const [bytes, setBytes] = useState(/** @type {Uint8Array<ArrayBuffer> | null} */ (null));
  const [fault, setFault] = useFault();
  const [at, setAt] = useState(0);
  useEffect(() => {
    document.title = `${t('pgn.title')} · Jadoube`;
  }, [settings.lang]);
  useEffect(() => {
    const given = decodeURIComponent(location.hash.slice(1));
    const [id, key] = given.split('.');
    if (given.startsWith('pgn=')) setBytes(new TextEncoder().encode(given.slice(4)));
    else if (key) pgnOf(id, key).then(setBytes, error => setFault(faultText(error)));
  }, []);
  useEffect(() => {
    if (!bytes) return;
    const part = cutBytes(bytes);
    readGames(part, settings.lang).then(
      told => {
        setFault(told.games.length ? null : t('pgn.none'));
        scrollTo(0, 0);
        setData(told.games.length ? {...told, cut: told.cut || part.length < bytes.length} : null);
      },
      error => setFault(faultText(error)),
    );
  }, [bytes, settings.lang]);
  const open = given => {
    setAt(0);
    setBytes(given);
  };
  const close = () => {
    setBytes(null);
    setData(null);
  };
  if (!data)
    return (
      <>
        <Header />
        <Opening onBytes={open} fault={fault} busy={!!bytes && !fault} />
      </>
    );
  return (
    <>
      <Header>
        <span class="top-title">{t('pgn.title')}</span>
      </Header>
      <View
        key={at}
        game={data.games[at]}
        many={data.games.length > 1}
        findings={data.findings.filter(f => f.game === at + 1)}
        unheld={data.unheld}
        head={<Head {...{data, at, setAt}} onClose={close} />}
      />
    </>
  );
}
