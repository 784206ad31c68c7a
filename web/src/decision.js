// What may be decided in an exercise, as examples/exercises/table.tsv writes it, and whether the library decides so:
// 1-0 · on · time:white:120 · back · back:white:120 · queen:h1:white:60 · moves:e1 · takes:d5 · castles · free · refuse · annul
import {pieces} from './model.js';

/**
 * What the last event of a game has brought.
 * @param {ShownGame} walk
 * @returns {Outcome}
 */
export function outcomeOf({steps}) {
  const {event, rulings, state} = steps.at(-1);
  return {
    result: state.result,
    gives: Object.assign({}, ...rulings.map(r => r.gives ?? {})),
    back: rulings.some(r => r.restores != null),
    binds: rulings.findLast(r => r.binds?.length)?.binds ?? [],
    refused: event.by !== 'arbiter' && rulings.some(r => r.refused),
    annulled: state.phase === 'annulled',
    standing: pieces(state.fen),
  };
}

/**
 * @param {Outcome} outcome
 * @param {string | undefined} who
 * @param {string | undefined} seconds
 */
const givesOnly = ({gives}, who, seconds) =>
  JSON.stringify(gives) === JSON.stringify(who ? {[who]: Number(seconds) * 1000} : {});

/** @param {Outcome} o */
const nothing = o => !o.result && !o.back && !o.binds.length && !o.refused && !o.annulled && givesOnly(o, null, null);

/** @type {Record<string, (outcome: Outcome, ...more: string[]) => boolean>} */
const kinds = {
  on: nothing,
  free: nothing,
  time: (o, who, seconds) => !o.result && !o.back && givesOnly(o, who, seconds),
  back: (o, who, seconds) => !o.result && o.back && givesOnly(o, who, seconds),
  queen: (o, square, who, seconds) => kinds.time(o, who, seconds) && /q/i.test(o.standing[square] ?? ''),
  moves: (o, square) => o.binds.length > 0 && o.binds.every(move => move.slice(0, 2) === square),
  takes: (o, square) => o.binds.length > 0 && o.binds.every(move => move.slice(2, 4) === square),
  castles: o => o.binds.length > 0 && o.binds.every(move => /^e[18][cg][18]$/.test(move)),
  refuse: o => o.refused && !o.result && givesOnly(o, null, null),
  annul: o => o.annulled,
};

/**
 * Is this what the Laws decide?
 * @param {string} choice
 * @param {Outcome} outcome
 */
export function isDecided(choice, outcome) {
  const [kind, ...more] = choice.split(':');
  return kinds[kind]?.(outcome, ...more) ?? outcome.result === kind;
}

/**
 * A choice in the reader's words.
 * @param {string} choice
 * @param {Texts} t
 */
export function choiceText(choice, t) {
  const [kind, ...more] = choice.split(':');
  const [square] = more;
  if (['moves', 'takes'].includes(kind)) return t(`choice.${kind}`, {square});
  const [who, seconds] = more.slice(-2);
  if (!seconds) return t(`choice.${kind}`);
  return t(`choice.${kind}${kind === 'back' ? '-time' : ''}`, {who: t(`colour.${who}`), n: Number(seconds) / 60});
}

/**
 * A decision put together from its parts: a result or none, minutes for a player, the position set up again.
 * @param {FreeDecision} decision
 * @param {Outcome} outcome
 */
export function isDecidedFreely({result, time, back}, outcome) {
  if (result) return result === 'annul' ? outcome.annulled : outcome.result === result;
  const [who, seconds] = time ? time.split(':') : [];
  return !outcome.result && !outcome.annulled && outcome.back === back && givesOnly(outcome, who, seconds);
}

/** What a free decision cannot say: which piece must move. */
const byHand = ['moves', 'takes', 'castles', 'free'];
/** @param {{choices: string[]}} exercise */
export const canBeFree = ({choices}) => !choices.some(choice => byHand.includes(choice.split(':')[0]));
