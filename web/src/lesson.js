// The guided first game: what the newcomer is asked next, and what his opponent answers. Both follow from the game as it
// stands, so that a reload loses nothing; what is allowed and what it costs the server says, as in every game.
import vocabulary from './generated/vocabulary.js';
import {isOver, pieces} from './model.js';

const edition = vocabulary.editions.at(-1);

/** The five things to be felt, with their Articles in that edition, the last one. */
export const themes = [
  {name: 'touch', article: '4.3.1'},
  {name: 'press', article: '6.2.1'},
  {name: 'illegal', article: '7.5.5'},
  {name: 'offer', article: '9.1.2.1'},
  {name: 'claim', article: '9.2'},
];

/**
 * @param {string} white
 * @param {string} black
 */
export const lessonGame = (white, black) => ({
  regulations: {preset: 'rapid', control: '600+5', edition, arbiter: false, white, black},
  start: true,
});

/** On the newcomer's turn everything stands at home, or one knight of each side is out. */
const planned =
  /^rnbqkb(nr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RNBQKBNR|1r\/pppppppp\/5n2\/8\/8\/(5N2|7N)\/PPPPPPPP\/RNBQKB1R) /;

/** @type {(theme: string, text: string, typed?: string | string[] | null) => LessonStep} */
const step = (theme, text, typed = null) => ({theme: themes.findIndex(t => t.name === theme), text, typed});

/**
 * His move stands on the board, and his clock still runs.
 * @param {Game} model
 * @param {number} plies
 */
function made(model, plies) {
  if (plies !== 5) return step(plies === 1 ? 'press' : 'illegal', plies === 1 ? 'press' : 'press.again', ['press']);
  return model.state.offer ? step('offer', 'offered', ['press']) : step('offer', 'offer', ['offer']);
}

/**
 * It is his turn to move.
 * @param {Game} model
 * @param {number} plies
 */
function turn(model, plies) {
  const {state} = model;
  if (plies === 0)
    return model.bound?.length ? step('touch', 'touched', 'g1f3') : step('touch', 'touch', ['touch', 'g1']);
  if (state.ply > plies) return step('illegal', 'illegal.press', ['press']);
  if (!planned.test(state.fen)) return step('illegal', 'stray');
  if (plies === 2) return state.illegal.white ? step('illegal', 'back', 'f3g1') : step('illegal', 'illegal', 'f1a6');
  if (plies === 4) return step('offer', 'forth', 'g1f3');
  return plies === 6 ? step('claim', 'home', 'f3g1') : step('claim', 'claim', ['claim', 'repetition']);
}

/**
 * What is asked of him: {theme, text, typed}, where `typed` is a move or a word of the line with what follows it.
 * @param {Game} model
 */
export function lessonStep(model) {
  const {state} = model,
    plies = model.moves.length;
  if (isOver(model)) return {theme: themes.length, text: 'end', typed: null};
  if (state.phase !== 'running') return step('touch', 'wait');
  if (state.clock.running === 'black') return step(themes[Math.min(4, Math.ceil(plies / 2))].name, 'theirs');
  return state.on_move === 'white' ? turn(model, plies) : made(model, plies);
}

const knights = ['g8f6', 'f6g8', 'b8c6', 'c6b8'];

/**
 * What the opponent does now: he declines, a knight goes out and back; who cannot do even that resigns. Null: nothing.
 * @param {Game} model
 */
export function lessonReply(model) {
  const {state} = model;
  if (state.phase !== 'running' || state.clock.running !== 'black') return null;
  if (state.offer === 'white') return {do: 'decline'};
  const standing = pieces(state.fen);
  const open = knights.filter(m => standing[m.slice(0, 2)] === 'n' && !/[a-z]/.test(standing[m.slice(2)] ?? ''));
  const move = state.illegal.black ? null : open[0];
  return move ? {do: 'play', move} : {do: 'resign'};
}
