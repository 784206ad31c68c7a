// A match of engines as this page knows it, from the messages of its server; and how its figures are written.

/**
 * Each board runs on the server's watch, as it was when the message came.
 * @param {MatchBoard} board
 * @param {number} at
 */
const withWatch = (board, at) => ({...board, stateAt: board.state_at, offset: at - board.now});

/**
 * The match after one message of the server.
 * @param {Match | null} model
 * @param {Message} message
 * @param {number} at
 */
export function afterMatch(model, message, at) {
  if (!message.match && !model) return model;
  const boards = new Map(message.match ? [] : model.boards.map(b => [b.place, b]));
  for (const board of /** @type {any[]} */ (message.boards ?? [])) boards.set(board.place, withWatch(board, at));
  return {
    ...(message.match ?? model),
    boards: [...boards.values()].sort((a, b) => a.place - b.place),
    standing: message.standing ?? model.standing,
  };
}

/**
 * @param {number} n
 * @param {number} digits
 */
const signed = (n, digits) => (n < 0 ? '−' : '+') + Math.abs(n).toFixed(digits);

/**
 * "+0.35", "−#4": from White's side.
 * @param {Thought | undefined} thought
 */
export function evalText(thought) {
  if (!thought) return '';
  if (thought.mate) return `${thought.score < 0 ? '−' : '+'}#${Math.abs(thought.score)}`;
  return signed(thought.score / 100, 2);
}

export const eloMost = 9999; // what the server calls it when all games were won

/**
 * "+12.3 ± 4.5"; a difference that is too large to be one is infinite.
 * @param {{elo: number, error: number}} given
 */
export function eloText({elo, error}) {
  if (Math.abs(elo) >= eloMost) return elo < 0 ? '−∞' : '+∞';
  return `${signed(elo, 1)} ± ${error.toFixed(1)}`;
}

/** @param {number} share */
export const percent = share => `${(100 * share).toFixed(1)} %`;
/** @param {number} n */
export const llrText = n => signed(n, 2);

/**
 * "3½ / 5": points of games, as people write them.
 * @param {[number, number, number]} given
 */
export function pointsText([wins, draws, losses]) {
  const halves = 2 * wins + draws;
  const whole = Math.floor(halves / 2);
  return `${halves % 2 ? `${whole || ''}½` : whole}/${wins + draws + losses}`;
}

/**
 * Where a chart of numbers is drawn: `points` as [x, y] within width and height, and `at(value)` for lines across. Values
 * stay within the limits.
 * @param {number[]} values
 * @param {{width: number, height: number, low: number, high: number}} given
 */
export function plot(values, {width, height, low, high}) {
  const within = v => Math.min(high, Math.max(low, v));
  const at = v => height - ((within(v) - low) / (high - low || 1)) * height;
  const step = width / Math.max(1, values.length - 1);
  return {points: values.map((v, i) => [i * step, at(v)]), at};
}

/**
 * A path through points; "" when there are none.
 * @param {number[][]} points
 */
export const path = points => points.map(([x, y], i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
