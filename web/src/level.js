// The levels of the computer, in Elo, and the word for each; 0 is all that it can.
/** @type {[elo: number, name: string][]} */
export const levels = [
  [400, 'beginner'],
  [600, 'beginner'],
  [800, 'casual'],
  [1000, 'casual'],
  [1200, 'club'],
  [1400, 'club'],
  [1600, 'strong'],
  [1800, 'strong'],
  [2000, 'expert'],
  [2200, 'expert'],
  [2400, 'master'],
  [2600, 'grandmaster'],
  [2800, 'grandmaster'],
  [3000, 'grandmaster'],
  [0, 'full'],
];

/**
 * Who suits better after a game: the next stronger level for who was ahead, the next weaker for who was behind; null when there is none.
 * @param {number} level
 * @param {number} ahead
 */
export function suited(level, ahead) {
  const at = levels.findLastIndex(([elo]) => (level === 0 ? elo === 0 : elo > 0 && elo <= level));
  return at < 0 || !ahead ? null : (levels[at + Math.sign(ahead)] ?? null);
}
