// Beside the server: what the library, once it is in this browser, says about a game that the server plays, without a round
// trip. Until it is here, and where it cannot know, the server is asked.
import {answerTo} from './spoken-answers.js';
import {libraryAtHand} from './library.js';
import {serverNow, touchMode} from './model.js';
import {speaker} from './text.js';

/**
 * The position on the board; null where an illegal move stands on it that makes it none.
 * @param {Pick<Library, 'Position'>} given
 * @param {string} fen
 */
function positionOf({Position}, fen) {
  try {
    return Position.fromFen(fen);
  } catch {
    return null;
  }
}

/** @param {Game} model */
const nowOf = model => Math.floor(serverNow(model, performance.now()));

/**
 * @param {Library} library
 * @param {GameLink} given
 * @param {Sent} message
 */
function answerHere(library, {model, lang}, message) {
  const position = positionOf(library, model.state.fen);
  const {state, stateAt} = model;
  const game = {
    state,
    stateAt,
    now: nowOf(model),
    position,
    last: model.moves.at(-1),
    moves: !touchMode(model),
    say: speaker(lang),
    lang,
  };
  const text = position && answerTo(message, game, library);
  return text == null ? null : {text};
}

/**
 * The arbiter's game once more, by its log: {game, seq}, with so many events.
 * @param {Pick<Library, 'LawGame'>} given
 * @param {GameLink} given
 */
async function replayed({LawGame}, {id, key, lang}) {
  const answer = await fetch(`/api/games/${id}/log`, {headers: {Authorization: `Bearer ${key}`}});
  if (!answer.ok) throw answer.status;
  const text = await answer.text();
  return {game: LawGame.fromLog(text, {language: lang}), seq: text.split('\n').filter(line => line.trim()).length - 1};
}

const followed = new WeakMap(); // link: what replayed() gives, asked for once

/**
 * The game of a link as it stands now; null when it cannot be followed here, as where a sealed move is told to nobody: then that is not
 * tried again.
 * @param {Library} library
 * @param {GameLink} link
 */
async function gameOf(library, link) {
  if (!followed.has(link))
    followed.set(
      link,
      replayed(library, link).catch(() => ({game: null})),
    );
  const it = await followed.get(link);
  try {
    for (const {seq, event} of link.model.log.filter(line => line.seq > it.seq)) {
      if (seq !== it.seq + 1) throw new RangeError('an event is missing');
      it.game.apply(event);
      it.seq = seq;
    }
  } catch {
    it.game = null;
  }
  return it.seq === link.model.seq ? it.game : null;
}

/**
 * @param {Library} library
 * @param {GameLink} link
 * @param {GameEvent} event
 */
async function wouldHere(library, link, event) {
  const game = await gameOf(library, link);
  if (!game) return null;
  game.language = link.lang;
  try {
    return {rulings: game.would({at: nowOf(link.model), by: 'arbiter', ...event})};
  } catch {
    return null; // the server says what is wrong with it
  }
}

/**
 * The answer to a message of a link, or null: the server is to be asked.
 * @param {GameLink} link
 * @param {Sent} message
 */
export async function beside(link, message) {
  const library = libraryAtHand();
  if (!library || !link.model) return null;
  if (message.ask) return answerHere(library, link, message);
  return message.try ? wouldHere(library, link, message.try) : null;
}

/**
 * The move that was typed, by its squares, where it is legal and he may choose: it can be shown before the server has heard of it.
 * @param {GameLink} given
 * @param {string} typed
 */
export function typedMove({model, lang}, typed) {
  const library = libraryAtHand();
  const position = library && model.legal && positionOf(library, model.state.fen);
  const move = position && library.readMove(position, typed, lang);
  return model.legal?.includes(move) ? move : null;
}
