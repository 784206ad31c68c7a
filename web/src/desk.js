// What an arbiter may be about to do, by the state of the game. Each candidate is asked of the server first ("try"), and
// only what would have an effect is suggested, with the Article that the server names.
import {timeLeft} from './clock.js';
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
    if (model.moves.length && state.completed !== false) out.push({do: 'observe', what: 'illegal', of: model.moves.at(-1).by});
  }
  for (const caller of model.calls ?? []) {
    const who = other(caller);
    out.push({do: 'penalise', who, measure: 'warning'}, {do: 'penalise', who, measure: 'add-time', ms: 120000});
  }
  return out;
}

/** Is this answer worth suggesting? What has no effect is not; what brings no ruling, such as opening an envelope, is. */
export const worthwhile = rulings => !rulings.length || rulings.some(r => !r.refused);

/** An event of the log in a few words: "observe flag white". */
export function eventWords(event) {
  const rest = ['what', 'claim', 'measure', 'of', 'who', 'square', 'move', 'text', 'result', 'article', 'reason']
    .map(k => event[k])
    .filter(v => v != null);
  if (event.ms != null) rest.push(`${event.ms / 1000} s`);
  if (event.ply != null) rest.push(event.ply);
  return [event.do, ...rest].join(' ');
}

/** "0:01:05": a time on the game's watch. */
export function watchTime(ms) {
  const s = Math.floor((ms ?? 0) / 1000),
    two = n => String(n).padStart(2, '0');
  return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}
