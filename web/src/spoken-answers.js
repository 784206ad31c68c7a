// What somebody who does not see the board is told when he asks; how a position reads the library says.
import {clockFace, timeLeft} from './clock.js';

/** @type {Record<string, (game: Asked) => string>} */
const words = {
  clock: ({state, stateAt, now, say}) =>
    /** @type {Colour[]} */ (['white', 'black'])
      .map(colour => `${say(`colour.${colour}`)} ${clockFace(timeLeft(state, stateAt, colour, now) ?? 0)}`)
      .join(', '),
  last: ({last, say}) => (last ? `${say(`colour.${last.by}`)} ${last.text}: ${last.said}` : ''),
};

/**
 * Of a game {state, stateAt, now, position, last, moves, say, lang}, `moves` being whether its legal moves may be told; null: it is no question.
 * @param {Sent} given
 * @param {Asked} game
 * @param {Pick<Library, "describe" | "movesIn">} given
 */
export function answerTo({ask, square, file, rank, piece}, game, {describe, movesIn}) {
  if (words[ask]) return words[ask](game);
  if (ask === 'moves' && !square) return game.moves ? movesIn(game.position, game.lang).join(', ') : null;
  return describe(game.position, [ask, square, file, rank, piece].filter(word => word != null).join(' '), game.lang);
}
