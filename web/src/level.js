// The levels of the computer, in Elo, and the word for each; 0 is all that it can.
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
  [0, 'full'],
];

export const defaultLevel = 800;
