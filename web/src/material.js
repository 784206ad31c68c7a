// Who has more on the board: what stands there is counted, no move is judged.
/** @type {Record<string, number>} */
const worth = {q: 9, r: 5, b: 3, n: 3, p: 1};

/**
 * What a colour has more of than the other, the heaviest first, and by how many points it leads: {more: [['r', 1], ['p', 2]], lead: 7}.
 * @param {Standing} standing
 * @param {Colour} colour
 */
export function material(standing, colour) {
  const men = Object.values(standing);
  const count = (/** @type {string} */ letter) => men.filter(p => p === letter).length;
  const ahead = (/** @type {string} */ kind) =>
    (count(kind.toUpperCase()) - count(kind)) * (colour === 'white' ? 1 : -1);
  const differences = Object.keys(worth).map(kind => /** @type {[kind: string, n: number]} */ ([kind, ahead(kind)]));
  return {
    more: differences.filter(([, n]) => n > 0),
    lead: Math.max(
      0,
      differences.reduce((sum, [kind, n]) => sum + n * worth[kind], 0),
    ),
  };
}
