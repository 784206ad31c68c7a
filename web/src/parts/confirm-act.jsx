// What an arbiter is about to do: the Laws are asked first, and what cannot be taken back is confirmed once, beside what follows.
import {useEffect, useState} from 'preact/hooks';
import {asksFirst} from '../suggestions.js';
import {wantLibrary} from '../library.js';
import {Dialog, Fault, t, useAct} from '../ui.jsx';
import {Ruling} from './rulings.jsx';

/**
 * Several acts in a row, such as a position with its clocks: the next one only when the one before was taken up.
 * @param {Act} act
 * @param {GameEvent[]} events
 */
async function doAll(act, events) {
  for (const event of events) if (!(await act(event))) return false;
  return true;
}

/**
 * @param {{
 *   title: string,
 *   model: Game,
 *   rulings: Ruling[],
 *   fault: string | null,
 *   onYes: () => void,
 *   onClose: () => void,
 * }} props
 */
function Proposal({title, model, rulings, fault, onYes, onClose}) {
  return (
    <Dialog title={title} onClose={onClose}>
      {rulings.length > 0 ? (
        <ol class="would-list">
          {rulings.map(r => (
            <Ruling ruling={r} model={model} />
          ))}
        </ol>
      ) : (
        <p>{t('desk.would.none')}</p>
      )}
      <Fault text={fault} />
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="button" class="danger" onClick={onYes}>
          {t('desk.yes')}
        </button>
      </div>
    </Dialog>
  );
}

/**
 * [propose(title, events, {plain}), fault, dialog]; what is `plain` was shown with what follows already, and ends nothing.
 * @param {GameLink} link
 * @returns {[propose: Propose, fault: string | null, dialog: Children, act: Act, setFault: (text: string | null) => void]}
 */
export function usePropose(link) {
  const [act, fault, setFault] = useAct(link);
  const [asked, setAsked] = useState(
    /** @type {{title: string, list: GameEvent[], rulings: Ruling[]} | null} */ (null),
  );
  const close = () => setAsked(null);
  useEffect(wantLibrary, []);
  const propose = async (title, events, {plain = false} = {}) => {
    const list = [].concat(events);
    const weighty = list.find(e => e.do !== 'pause') ?? list[0]; // clocks that are stopped first are no question
    const answer = await link.send({try: weighty}).catch(() => null);
    const rulings = answer?.rulings ?? [];
    const ends = rulings.some(r => r.result);
    if (answer && (plain ? ends : asksFirst(weighty, rulings))) {
      setAsked({title, list, rulings});
      return false;
    }
    return doAll(act, list); // a complaint of the server is shown as such
  };
  const yes = () => {
    doAll(act, asked.list).then(done => done && close());
  };
  const dialog = asked && <Proposal {...asked} model={link.model} fault={fault} onYes={yes} onClose={close} />;
  return [propose, asked ? null : fault, dialog, act, setFault];
}
