// The first board, to be looked at: the game that boot.js has asked for, drawn before the page's program is there. It has the
// measures of what takes its place, so that nothing moves then. A desk is not sketched, and what is heard begins with the page.
import {clockText, timeLeft} from './clock.js';
import {boardMarks} from './handling.js';
import {after, other, serverNow} from './model.js';
import {coordinates, positionPicture} from './position-picture.js';

/**
 * @param {string} name
 * @param {string} className
 * @param {...(string | Node)} children
 */
function element(name, className, ...children) {
  const e = document.createElement(name);
  e.className = className;
  e.append(...children);
  return e;
}

/**
 * @param {Game} model
 * @param {Colour} colour
 * @param {string} place
 * @param {number} now
 */
function plate(model, colour, place, now) {
  const runs = model.state.clock?.running === colour ? 'runs' : '';
  const name = model.names?.[colour] || model.regulations?.[colour] || '';
  const time = clockText(timeLeft(model.state, model.stateAt, colour, serverNow(model, now)));
  const who = element('span', 'who', element('span', 'named', element('span', 'name', name)));
  return element(
    'div',
    `plate ${place} ${runs}`,
    element('span', `who-dot ${colour}`),
    who,
    element('span', `clock ${runs}`, time),
  );
}

/**
 * @param {Game} model
 * @param {Colour} side
 */
function board(model, side) {
  const e = element('div', 'board');
  const position = positionPicture(model.state.fen, side, boardMarks(model, model.moves.length, null));
  e.innerHTML = `<svg class="small-board" viewBox="0 0 320 320">${position}</svg>${coordinates(side)}`;
  return e;
}

/**
 * Draw the server's message about a game into the page, unless something stands there already.
 * @param {{game: GameTold} | null} told
 * @param {boolean} embed
 */
export function sketch(told, embed) {
  const app = document.getElementById('app');
  const now = performance.now();
  const model = told && after(null, told, now);
  if (!model?.state?.fen || !app || app.querySelector('main') || /arbiter|organiser/.test(model.role)) return;
  const side = model.for ?? 'white';
  const parts = [plate(model, other(side), 'top', now), board(model, side), plate(model, side, 'bottom', now)];
  const main = element('main', embed ? 'embed' : 'table', ...parts, element('div', 'game'));
  main.ariaHidden = 'true';
  app.replaceChildren(...(embed ? [] : [element('header', 'top')]), main);
}
