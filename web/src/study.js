// After a game: what each position was worth, who erred where, how accurate each side was. The engine's figures come in, what is
// shown goes out. docs/page.md says what accuracy means.

const most = 3000; // hundredths of a pawn: nothing is worth more
const half = 300; // what makes three quarters of the points

/**
 * The points that White may expect, in hundredths, as the library counts them (jd_worth_chance).
 * @param {number} score for White, in hundredths of a pawn
 */
export function chanceOf(score) {
  const size = Math.min(most, Math.abs(score));
  return 50 + Math.sign(score) * Math.floor((50 * size + (size + half) / 2) / (size + half));
}

/** From so many points of chance lost a move is called so. */
const kinds = /** @type {[number, string][]} */ ([
  [30, 'blunder'],
  [15, 'mistake'],
  [10, 'slip'],
]);
const scoresNothing = 50;

/**
 * What the move after a position cost its player; `best` is the move that was found there.
 * @param {Weighed[]} weighed the start, and the position after each move
 * @param {number} ply from 1
 */
export function costOf(weighed, ply) {
  const {turn, best, white: before} = weighed[ply - 1];
  const {played, white: after} = weighed[ply];
  const lost = turn === 'white' ? before - after : after - before;
  return best === played ? 0 : Math.max(0, lost);
}

/**
 * The mistakes of both sides, in their order.
 * @param {Weighed[]} weighed
 * @returns {Mistake[]}
 */
export const mistakesOf = weighed =>
  weighed.slice(1).flatMap((after, i) => {
    const ply = i + 1;
    const lost = costOf(weighed, ply);
    const kind = kinds.find(([from]) => lost >= from)?.[1];
    if (!kind) return [];
    const {turn: by, best, better, then, white} = weighed[i];
    const own = chance => (by === 'white' ? chance : 100 - chance);
    const {played, text} = after;
    return [{ply, by, kind, lost, played, text, best, better, then, before: own(white), after: own(after.white)}];
  });

/**
 * How accurate a side was, in per cent: a move that keeps the chances scores 100, one that loses 50 points of them or more 0, in
 * between in proportion; the mean of its moves. Null where it made none.
 * @param {Weighed[]} weighed
 * @param {Colour} side
 */
export function accuracyOf(weighed, side) {
  const scores = weighed
    .slice(1)
    .map((_, i) => i + 1)
    .filter(ply => weighed[ply - 1].turn === side)
    .map(ply => 100 * Math.max(0, 1 - costOf(weighed, ply) / scoresNothing));
  return scores.length ? Math.round(scores.reduce((sum, s) => sum + s, 0) / scores.length) : null;
}

/**
 * A game that slid away without a single mistake: who fell behind, and from which half-move on; null where nobody did.
 * @param {Weighed[]} weighed
 * @returns {{who: Colour, ply: number} | null}
 */
export function slideOf(weighed) {
  const end = weighed.at(-1).white;
  if (end > 35 && end < 65) return null;
  /** @type {Colour} */
  const who = end < 50 ? 'white' : 'black';
  const isBehind = ({white}) => (who === 'white' ? white < 45 : white > 55);
  const last = weighed.findLastIndex(w => !isBehind(w));
  return {who, ply: last + 1};
}

/**
 * The name of the opening: the longest row whose position the game has had.
 * @param {string[]} keys of the positions of the game, in their order
 * @param {Map<string, {eco: string, name: string}>} book
 */
export function openingOf(keys, book) {
  const at = keys.findLastIndex(key => book.has(key));
  return at < 0 ? null : book.get(keys[at]);
}
