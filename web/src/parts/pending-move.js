// A move on its way: it is shown where it was put until the server has answered, or is known not to have heard of it. And
// the move that is planned for the own turn (online).
import {useEffect, useState} from 'preact/hooks';
import {timeLeft} from '../clock.js';
import {planned} from '../handling.js';
import {isOver, knows, pieces, serverNow, touchMode} from '../model.js';
import {play} from '../sound.js';
import {announce} from '../speech.js';
import {faultText, t} from '../ui.jsx';

/**
 * From "e7e8q" to what a hand does with the piece.
 * @param {Game} model
 * @param {Square} from
 * @param {Square} to
 * @param {string} move
 */
const handled = (model, from, to, move) => ({
  from,
  to,
  promotion: move.slice(4),
  piece: pieces(model.state.fen)[from],
  alone: touchMode(model),
});

/**
 * What became of the move that is shown, once that is known: 'stands', 'unheard', or null as long as it is not.
 * @param {Pending} pending
 * @param {Game} model
 * @param {boolean} online
 */
export function fate(pending, model, online) {
  if (pending.asks || !online) return null;
  if (pending.seq != null) return model.seq >= pending.seq ? 'stands' : null;
  if (!pending.lost) return null;
  return pieces(model.state.fen)[pending.from] === pending.piece ? 'unheard' : 'stands';
}

/** Whether the server has heard of it is seen when the game is there again. */
const isUnsure = ({lost, unsure}) => lost || unsure;

/**
 * {pending, send(from, to, message), show(from, to, move, sending), ask(from, to, made), drop()}; `tell` says why a piece goes back.
 * @param {GameLink} link
 * @param {Game} model
 * @param {Colour} me
 * @param {(text: string | null) => void} tell
 */
export function usePending(link, model, me, tell) {
  const [pending, setPending] = useState(/** @type {Pending | null} */ (null));
  const put = (from, to, move, more) => {
    const left = timeLeft(model.state, model.stateAt, me, serverNow(model, performance.now()));
    const made = {...handled(model, from, to, move), left, ...more};
    setPending(made);
    return made;
  };
  const change = (made, values) =>
    setPending(p => (p?.from === made.from && p.to === made.to ? values && {...p, ...values} : p));
  const send = (from, to, message) => {
    const made = put(from, to, message.move);
    play('move');
    tell(null);
    return link.send(message).then(
      ({seq}) => {
        change(made, {seq});
        if (message.do === 'release' && knows(model, 'announce'))
          link.send({do: 'announce', text: message.move, lang: 'en'}).catch(() => {}); // the page says it aloud (D.2.1)
        return true;
      },
      error => {
        change(made, isUnsure(error) ? {lost: true} : null);
        if (!isUnsure(error)) tell(faultText(error));
        return false;
      },
    );
  };
  /** A move that is sent by somebody else; `sending` gives its event. */
  const show = (from, to, move, sending) => {
    const made = put(from, to, move);
    play('move');
    sending.then(
      ({seq}) => change(made, seq == null ? null : {seq}),
      error => change(made, isUnsure(error) ? {lost: true} : null),
    );
  };
  const known = pending && fate(pending, model, link.online);
  useEffect(() => {
    if (!known) return;
    setPending(null);
    if (known === 'unheard') {
      tell(t('fault.unheard'));
      announce(t('fault.unheard'), {urgent: true});
    }
  }, [known]);
  return {
    pending,
    send,
    show,
    ask: (from, to, made) => put(from, to, made.move, {asks: made}),
    drop: () => setPending(null),
  };
}

/**
 * The planned move is played as soon as it is his turn and it is legal; else it is forgotten, and that is said.
 * @param {Game} model
 * @param {Colour} me
 * @param {(from: Square, to: Square, message: GameEvent & {move: string}) => unknown} send
 * @returns {[plan: Plan | null, setPlan: (plan: Plan | null) => void]}
 */
export function usePlan(model, me, send) {
  const [plan, setPlan] = useState(/** @type {Plan | null} */ (null));
  useEffect(() => {
    if (!plan) return;
    if (isOver(model)) setPlan(null);
    else if (model.state.phase === 'running' && model.state.on_move === me && model.legal) {
      const move = planned(model, plan);
      setPlan(null);
      if (move) send(plan.from, plan.to, {do: 'play', move});
      else announce(t('plan.gone'));
    }
  }, [plan, model.state.on_move, model.seq]);
  return [plan, setPlan];
}
