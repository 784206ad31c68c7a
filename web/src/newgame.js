// From what is chosen on the first page to the body of POST /api/games.
import {controlOf} from './control.js';
import vocabulary from './generated/vocabulary.js';
import {other} from './model.js';

export const defaultLevel = 800;

/** @type {GameWish} */
export const defaults = {
  preset: 'online',
  colour: 'white',
  against: 'friend',
  level: defaultLevel,
  white: '',
  black: '',
  control: '',
  edition: vocabulary.editions.at(-1),
  illegal: 'preset',
  flags: 'notice',
  chess960: 'no',
  array: '',
  sheets: 'automatic',
  quickplay: 'none',
  blind: 'nobody',
  arbiter: false,
  check_in: false,
  unsupervised: false,
  before_move: '',
  start: '',
};

const order = ['online', 'blitz', 'rapid', 'standard'];

/**
 * The presets in our order, with the controls that the server names.
 * @param {Record<string, Preset>} [hall]
 */
export function presets(hall) {
  return Object.fromEntries(order.map(n => [n, {preset: n, control: vocabulary.presets[n].control, ...hall?.[n]}]));
}

/**
 * What is asked of the server; only what differs from the preset is named.
 * @param {GameWish} wish
 * @param {Record<string, Preset>} table
 * @returns {GameBody}
 */
export function body(wish, table) {
  const {preset, control} = table[wish.preset];
  /** @type {Regulations} */
  const regulations = {preset, control};
  if (wish.control.trim()) regulations.control = controlOf(wish.control);
  if (wish.edition !== defaults.edition) regulations.edition = wish.edition;
  if (wish.illegal !== 'preset') regulations.illegal = wish.illegal;
  if (wish.flags !== 'notice') regulations.flags = wish.flags;
  if (wish.chess960 === 'number') regulations.chess960 = Number(wish.array || 518);
  if (wish.sheets !== 'automatic') regulations.sheets = wish.sheets;
  if (wish.quickplay !== 'none') regulations.quickplay = wish.quickplay;
  if (wish.blind !== 'nobody') regulations.blind = wish.blind;
  if (wish.check_in) regulations.check_in = true;
  if (wish.unsupervised) regulations.supervised = false;
  if (Number(wish.before_move) > 0) regulations.draws = {before_move: Number(wish.before_move)};
  if (wish.start.trim()) Object.assign(regulations, {start: wish.start.trim(), setup_ok: true});
  if (wish.white.trim()) regulations.white = wish.white.trim();
  if (wish.black.trim()) regulations.black = wish.black.trim();
  if (!wish.arbiter) regulations.arbiter = false;
  /** @type {Colour} */
  const plays = wish.colour === 'white' ? 'black' : 'white';
  const engine = wish.against === 'engine' ? {engine: {plays, level: wish.level}} : {};
  const drawn = wish.chess960 === 'random' ? {chess960: 'drawn'} : {}; // lots are drawn by the server
  return {regulations, start: !wish.arbiter, ...drawn, ...engine};
}

/**
 * Rapid and blitz with nobody to watch, and not said to be so (A.3, B.2): the Laws for them would be others.
 * @param {GameWish} wish
 */
export const lacksArbiter = wish =>
  (wish.preset === 'rapid' || wish.preset === 'blitz') && !wish.arbiter && !wish.unsupervised;

/**
 * The same game once more, with colours reversed; against the computer at another level, if one is given.
 * @param {GameBody} given
 * @param {number} [level]
 * @returns {GameBody}
 */
export function again({regulations, engine, ...more}, level = engine?.level) {
  const {white, black, blind, ...rest} = regulations;
  const turned = {white: 'black', black: 'white', both: 'both'};
  return {
    ...more,
    regulations: {
      ...rest,
      ...(black && {white: black}),
      ...(white && {black: white}),
      ...(blind && {blind: turned[blind]}),
    },
    ...(engine && {engine: {...engine, level, plays: other(engine.plays)}}),
  };
}

/**
 * The link with which two play at one screen: both seats.
 * @param {{id: string, keys: PerColour<string>}} given
 */
export const bothSeats = ({id, keys}) => `/g/${id}#${keys.white}.${keys.black}`;
