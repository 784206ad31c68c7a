// What an arbiter may be about to do, by the state of the game. Each candidate is asked of the server first ("try"), and
// only what would have an effect is suggested, with the Article that the server names.
import {clockFace, timeLeft} from './clock.js';
import {other} from './model.js';

const colours = ['white', 'black'];

/** Acts worth asking about now, besides starting and stopping the clocks: plain events, in the order in which they are offered. */
export function candidates(model, now) {
  const {state, claim} = model;
  const out = [];
  if (claim) out.push({do: 'rule', claim: 'accept'}, {do: 'rule', claim: 'reject'}, {do: 'rule', claim: 'postpone'});
  if (state.phase === 'adjourned') out.push({do: 'resume-session', present: colours.filter(c => model.here?.[c])});
  if (state.phase === 'running' || state.phase === 'paused') {
    const fallen = colours.filter(c => timeLeft(state, model.stateAt, c, now) === 0);
    if (fallen.length === 2) out.push({do: 'observe', what: 'both-flags'});
    for (const of of fallen) out.push({do: 'observe', what: 'flag', of});
    const unnoticed = model.regulations?.illegal === 'stand'; // nobody is told: the arbiter has to see it himself
    if (model.moves.length && state.completed !== false && !unnoticed) out.push({do: 'observe', what: 'illegal', of: model.moves.at(-1).by});
  }
  for (const caller of model.calls ?? []) {
    const who = other(caller);
    out.push({do: 'penalise', who, measure: 'warning'}, {do: 'penalise', who, measure: 'add-time', ms: 120000});
  }
  return out;
}

/** "0,5", "1½": points as people write them; null where there are none. */
export function pointsOf(text) {
  const plain = text.trim().replace(',', '.').replace(/^(\d*)½$/, (_, whole) => `${Number(whole) + 0.5}`);
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

/**
 * What is observed, of whom; of an illegal move which half-move it was; displaced pieces put back on whose time (7.4.1);
 * what the opponent of a player scores who refuses to obey the Laws (11.7).
 */
export function observation({what, of, ply = '', ownTime = false, theirs = ''}) {
  const which = what === 'illegal' && /^[1-9]\d*$/.test(ply.trim()) && {ply: Number(ply)};
  const scores = what === 'refusal' && pointsOf(theirs) != null && {opponent: pointsOf(theirs)};
  const put = what === 'displaced' && of && ownTime && {own_time: true};
  return {do: 'observe', what, ...(of && {of}), ...which, ...scores, ...put};
}

/** An annulled game names the Article; without one there is nothing to send. */
export const annulment = article => (article.trim() ? {do: 'annul', article: article.trim()} : null);

/** Why the clocks may be set after the moves of A.4.1.1. */
export const clockReasons = ['schedule', 'defect'];

/** Is this answer worth suggesting? What has no effect is not; what brings no ruling, such as opening an envelope, is. */
export const worthwhile = rulings => !rulings.length || rulings.some(r => !r.refused);

const kinds = {
  ask: kind => `what.${kind}`,
  claim: kind => `claim.${kind}`,
  consent: kind => `what.consent-${kind}`,
  observe: kind => `seen.${kind}`,
  penalise: kind => `measure.${kind}`,
  rule: kind => `what.rule-${kind}`,
};

/** An event of the log in a few words of the reader's: "observation: a fallen flag, White". */
export function eventWords(event, t) {
  const kind = event.what ?? event.claim ?? event.measure,
    whom = event.of ?? event.who;
  const rest = [
    kind && t((kinds[event.do] ?? String)(kind)).split(',')[0],
    whom && t(`colour.${whom}`),
    ...['square', 'move', 'text', 'result', 'article', 'reason'].map(name => event[name]),
    event.ms != null && clockFace(event.ms),
    event.points,
    event.opponent,
    event.ply,
    event.own_time && t('desk.own-time'),
  ].filter(part => part != null && part !== false);
  return t(`act.${event.do}`) + (rest.length ? `: ${rest.join(', ')}` : '');
}

/** "0:01:05": a time on the game's watch. */
export const watchTime = ms => clockFace(ms ?? 0, {hours: true, passed: true});
