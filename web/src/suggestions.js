// What waits for an arbiter, and what he may be about to do, by the state of the game. Each candidate is asked of the server
// first ("try"), and only what would have an effect is suggested, with the Article that the server names.
import {clockFace, timeLeft} from './clock.js';
import {other} from './model.js';

/** @type {Colour[]} */
const colours = ['white', 'black'];

/**
 * Whose flags are down now.
 * @param {Waits} model
 * @param {number} now
 */
const fallen = (model, now) =>
  ['running', 'paused'].includes(model.state?.phase)
    ? colours.filter(c => timeLeft(model.state, model.stateAt, c, now) === 0)
    : [];

/**
 * What waits for the arbiter at a board, the most urgent first: {kind, by, why}. A call, a claim, a flag, an offer that needs
 * his consent (9.1.1), results of a board in the room that two signed differently, or one alone (a forfeit), an annulled game that is played again, an envelope.
 * @param {Waits} model
 * @param {number} now
 */
export function waits(model, now) {
  const {state, call, claim} = model;
  const out = [];
  if (call) out.push({kind: 'call', by: call.by, why: call.reason ?? null});
  if (claim) out.push({kind: 'claim', by: claim.by, why: claim.what});
  for (const by of fallen(model, now)) out.push({kind: 'flag', by, why: null});
  if (state?.offer && model.regulations?.draws === 'arbiter') out.push({kind: 'offer', by: state.offer, why: null});
  const {white, black} = model.signed ?? {};
  if (state?.phase === 'scheduled' && white && black) out.push({kind: 'signed', by: null, why: null});
  else if (state?.phase === 'scheduled' && /^[+-]/.test(white ?? black ?? ''))
    out.push({kind: 'forfeit', by: white ? 'white' : 'black', why: white ?? black});
  if (state?.phase === 'annulled') out.push({kind: 'annulled', by: null, why: null});
  if (state?.phase === 'adjourned') out.push({kind: 'adjourned', by: null, why: null});
  return out;
}

export const urgency = ['call', 'claim', 'flag', 'signed', 'forfeit', 'offer', 'annulled', 'adjourned'];

/**
 * A minute in rapid and blitz, else two: the time that an offence usually brings the opponent.
 * @param {Game} model
 */
const usualTime = model => (['rapid', 'blitz'].includes(model.regulations?.preset) ? 60000 : 120000);

/**
 * Acts worth asking about now, besides starting and stopping the clocks: plain events, in the order in which they are offered.
 * @param {Game} model
 * @param {number} now
 */
export function candidates(model, now) {
  const {state, claim, call} = model;
  const out = [];
  if (claim) {
    const who = claim.by; // another claim may come while he decides on this one
    out.push(
      {do: 'rule', claim: 'accept', who},
      {do: 'rule', claim: 'reject', who},
      {do: 'rule', claim: 'postpone', who},
    );
  }
  if (state.phase === 'adjourned') out.push({do: 'resume-session', present: colours.filter(c => model.here?.[c])});
  if (state.offer && model.regulations?.draws === 'arbiter') out.push({do: 'consent', what: 'draw'});
  if (state.phase === 'running' || state.phase === 'paused') {
    const down = fallen(model, now);
    if (down.length === 2) out.push({do: 'observe', what: 'both-flags'});
    for (const of of down) out.push({do: 'observe', what: 'flag', of});
    const unnoticed = model.regulations?.illegal === 'stand'; // nobody is told: the arbiter has to see it himself
    if (model.moves.length && state.completed !== false && !unnoticed)
      out.push({do: 'observe', what: 'illegal', of: model.moves.at(-1).by});
  }
  if (call) {
    const who = other(call.by);
    out.push(
      {do: 'penalise', who, measure: 'warning'},
      {do: 'penalise', who, measure: 'add-time', ms: usualTime(model)},
    );
  }
  return out;
}

/**
 * Does the arbiter say twice that he means it? Whatever ends the game, and every penalty.
 * @param {GameEvent} event
 * @param {Ruling[]} rulings
 */
export const asksFirst = (event, rulings) =>
  ['penalise', 'declare', 'annul', 'restore', 'observe', 'envelope-lost'].includes(event.do) ||
  rulings.some(r => r.result);

/**
 * "0,5", "1½": points as people write them; null where there are none.
 * @param {string} text
 */
export function pointsOf(text) {
  const plain = text
    .trim()
    .replace(',', '.')
    .replace(/^(\d*)½$/, (_, whole) => `${Number(whole) + 0.5}`);
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/**
 * Minutes as people write them, in milliseconds; null where there are none.
 * @param {string} text
 */
export const minutesOf = text => (pointsOf(text) == null ? null : Math.round(pointsOf(text) * 60000));

/**
 * The clocks as they stood after a half-move, as far as that is known: {white, black} in ms.
 * @param {Game} model
 * @param {number} ply
 */
export function clocksAt(model, ply) {
  const left = by => model.moves.slice(0, ply).findLast(m => m.by === by)?.clock ?? model.start_clock?.[by];
  return Object.fromEntries(colours.map(c => [c, left(c)]).filter(([, ms]) => ms != null));
}

/**
 * What is observed, of whom; of an illegal move which half-move it was, and the clocks as they stood before it (7.5.1); displaced
 * pieces put back on whose time (7.4.1); what the opponent of a player scores who refuses to obey the Laws (11.7).
 * @param {{what: string, of: Colour | 'both' | '', ply?: string, clock?: Partial<PerColour<number>> | null, ownTime?: boolean, theirs?: string}} given
 */
export function observation({what, of, ply = '', clock = null, ownTime = false, theirs = ''}) {
  const which = what === 'illegal' && /^[1-9]\d*$/.test(ply.trim());
  const scores = what === 'refusal' && pointsOf(theirs) != null;
  return {
    do: 'observe',
    what,
    ...(of && {of}),
    ...(which && {ply: Number(ply), ...(clock && {clock})}),
    ...(scores && {opponent: pointsOf(theirs)}),
    ...(what === 'displaced' && of && ownTime && {own_time: true}),
  };
}

/**
 * An annulled game names the Article; without one there is nothing to send.
 * @param {string} article
 * @param {string} [reason]
 */
export const annulment = (article, reason = '') =>
  article.trim() ? {do: 'annul', article: article.trim(), ...(reason.trim() && {reason: reason.trim()})} : null;

/** Why the clocks may be set after the moves of A.4.1.1. */
export const clockReasons = ['schedule', 'defect'];

/**
 * Is this answer worth suggesting? What has no effect is not; what brings no ruling, such as opening an envelope, is.
 * @param {Ruling[]} rulings
 */
export const worthwhile = rulings => !rulings.length || rulings.some(r => !r.refused);

const kinds = {
  ask: kind => `what.${kind}`,
  claim: kind => `claim.${kind}`,
  consent: kind => `what.consent-${kind}`,
  observe: kind => `seen.${kind}`,
  penalise: kind => `measure.${kind}`,
  rule: kind => `what.rule-${kind}`,
};

/**
 * A half-move of the log as the reader writes it: as on the sheet, or with both squares where it does not stand any more.
 * @param {GameEvent} event
 * @param {GameMove[]} moves
 * @param {string} letters
 */
export function moveWords(event, moves, letters) {
  const stands = moves.find(m => m.by === event.by && m.move === event.move && m.at >= event.at);
  if (stands) return stands.text;
  const squares = /^([a-h][1-8])([a-h][1-8])([nbrq])?$/.exec(event.move);
  return squares ? `${squares[1]}-${squares[2]}${squares[3] ? letters['pnbrq'.indexOf(squares[3])] : ''}` : event.move;
}

const plainly = {
  name: (/** @type {Colour | 'both'} */ colour, /** @type {Texts} */ t) => t(`colour.${colour}`),
  move: (/** @type {GameEvent} */ event) => event.move,
  score: (/** @type {string} */ result) => result,
  ply: (/** @type {number} */ n) => String(n),
};

/**
 * An event of the log in a few words of the reader's: "observation: a fallen flag, Anna". `how` names players, moves and results.
 * @param {GameEvent} event
 * @param {Texts} t
 * @param {Partial<typeof plainly>} [how]
 */
export function eventWords(event, t, how = plainly) {
  const kind = event.what ?? event.claim ?? event.measure,
    whom = event.of ?? event.who;
  /** @type {(string | number | false | undefined)[]} */
  const said = [
    kind && t((kinds[event.do] ?? String)(kind)).split(',')[0],
    whom && how.name(whom, t),
    event.square,
    event.move && how.move(event),
    event.text,
    event.result && how.score(event.result),
    event.article,
    event.reason && (clockReasons.includes(event.reason) ? t(`desk.reason.${event.reason}`) : event.reason),
    event.at_place,
    event.ms != null && clockFace(event.ms),
    ...colours
      .filter(c => event.do === 'set-clock' && event[c] != null)
      .map(c => `${how.name(c, t)} ${clockFace(event[c], {hours: true})}`),
    event.points,
    event.opponent,
    event.ply != null && how.ply(event.ply),
    event.own_time && t('desk.own-time'),
  ];
  const rest = said.filter(part => part != null && part !== false && part !== '');
  return t(`word.${event.do}.name`) + (rest.length ? `: ${rest.join(', ')}` : '');
}

/**
 * "0:01:05": a time on the game's watch.
 * @param {number | null | undefined} ms
 */
export const watchTime = ms => clockFace(ms ?? 0, {hours: true, passed: true});
