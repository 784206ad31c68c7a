// Games that were read from a text: each a tree of moves, walked about in. What a move is, and what the Laws say to the
// game, the server has told; here pieces are only put where it says.
import {withMove} from './board-pieces.js';
import {pieces} from './model.js';

export const mostBytes = 256 * 1024;

/**
 * The tags of a game as an object; of two the first counts.
 * @param {GameFile} game
 */
export const tagsOf = game => Object.fromEntries([...game.tags].reverse());

const turned = {white: 'black', black: 'white'};

/**
 * @param {any[]} line
 * @param {TreeNode} parent
 * @param {{next: number, nodes: TreeNode[]}} ids
 */
function grow(line, parent, ids) {
  for (const told of line) {
    const node = {
      ...told,
      id: ids.next++,
      parent,
      by: parent.turn,
      turn: turned[parent.turn],
      ply: parent.ply + 1,
      next: null,
    };
    ids.nodes.push(node);
    parent.next ??= node;
    node.instead = (told.instead ?? []).map(other => {
      const first = ids.next;
      grow(other, parent, ids);
      return ids.nodes[first];
    });
    parent = node;
  }
}

/**
 * {root, nodes}: every move knows the one before it (`parent`), the one after it (`next`), and what was played `instead`.
 * @param {GameFile} game
 * @returns {GameTree}
 */
export function treeOf(game) {
  const turn = / b /.test(game.start) ? 'black' : 'white';
  const number = Number(game.start.split(' ')[5] ?? 1);
  /** @type {TreeNode} */
  const root = {id: 0, parent: null, next: null, turn, ply: 0, first: 2 * (number - 1) + (turn === 'black' ? 1 : 0)};
  const ids = {next: 1, nodes: [root]};
  grow(game.line, root, ids);
  return {root, nodes: ids.nodes};
}

/**
 * "12." or "12…", as the move would be numbered.
 * @param {TreeNode} root
 * @param {TreeNode} node
 */
export function numberOf(root, node) {
  const half = root.first + node.ply - 1;
  return `${Math.floor(half / 2) + 1}${half % 2 ? '…' : '.'}`;
}

/**
 * {square: piece} after a move; kept with it.
 * @param {GameFile} game
 * @param {TreeNode} node
 */
export function standingAt(game, node) {
  if (!node.parent) return pieces(game.start);
  if (!node.standing) {
    const before = standingAt(game, node.parent);
    const [from, to, promotion] = [node.move.slice(0, 2), node.move.slice(2, 4), node.move.slice(4)];
    node.standing = withMove(before, {from, to, promotion, piece: before[from], alone: false});
  }
  return node.standing;
}

/**
 * What the clocks showed after a move: {white, black}, null where nothing is written.
 * @param {TreeNode} node
 */
export function clocksAt(node) {
  const clocks = {white: null, black: null};
  for (let n = node; n?.parent; n = n.parent) clocks[n.by] ??= n.clock ?? null;
  return clocks;
}

/**
 * What an engine thought of the position after a move, for White: "+0.35", "#-3"; null where it says nothing.
 * @param {TreeNode} given
 */
export function evaluation({eval: value, mate}) {
  if (mate != null) return `#${mate}`;
  if (value == null) return null;
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${(Math.abs(value) / 100).toFixed(2)}`;
}

/**
 * From all for Black to all for White, 0 to 1, with most of the room for what is open.
 * @param {TreeNode} given
 */
export const share = ({eval: value, mate}) =>
  mate != null ? (mate > 0 ? 1 : 0) : value == null ? null : 1 / (1 + Math.exp(-value / 200));

/**
 * A comment as people read it, without its commands.
 * @param {string} text
 */
export const plainRemark = text =>
  text
    .replace(/\[%[^\]]*\]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
/** @param {string[] | undefined} list */
export const remarksOf = list => (list ?? []).map(plainRemark).filter(Boolean);

/**
 * The move of the main line with this number of half-moves, the start for none.
 * @param {GameTree} tree
 * @param {number} ply
 */
export function nodeAtPly(tree, ply) {
  let node = tree.root;
  while (node.next && node.ply < ply) node = node.next;
  return node;
}

/**
 * Where to cut a text that is too long: before the last game that would not be whole.
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
export function cutBytes(bytes) {
  if (bytes.length <= mostBytes) return bytes;
  const tag = [...'\n[Event '].map(c => c.charCodeAt(0));
  for (let at = mostBytes - tag.length; at > 0; at--)
    if (tag.every((b, i) => bytes[at + i] === b)) return bytes.slice(0, at + 1);
  return bytes.slice(0, mostBytes);
}
