// The line to type in: any move, in any notation, and the words that a player without a board lives by.
import {useMemo, useRef, useState} from 'preact/hooks';
import {typedMove} from '../beside.js';
import {wantLibrary} from '../library.js';
import {knows, touchMode} from '../model.js';
import {play} from '../sound.js';
import {announce} from '../speech.js';
import {sayMove} from '../spoken-moves.js';
import {settings} from '../settings.js';
import {tables} from '../text.js';
import {faultText, playerName, rulingText, t} from '../ui.jsx';
import {known, read, vocabulary} from '../typed-words.js';

/**
 * "rank 4", in the reader's language.
 * @param {string} word
 */
const example = word =>
  [t(`word.${word}`).split(',')[0], tables[settings.lang][`word.${word}.example`]].filter(Boolean).join(' ');

/**
 * What became of an act about which nothing was ruled.
 * @param {Sent} wish
 * @param {string} what
 */
const became = (wish, what) => t({play: 'line.played', release: 'line.stands'}[wish.do] ?? 'line.done', {what});

/**
 * What the words mean, to be read when that is wished.
 * @param {{open: boolean}} props
 */
const Help = ({open}) => (
  <div id="line-help" class="help" hidden={!open}>
    <p>{t('line.help.moves')}</p>
    <dl>
      {known.map(w => (
        <div key={w}>
          <dt>{example(w)}</dt>
          <dd>{t(`word.${w}.help`)}</dd>
        </div>
      ))}
    </dl>
  </div>
);

/**
 * The last answers.
 * @param {{said: {text: string, fault: boolean}[]}} props
 */
const Said = ({said}) =>
  said.length > 0 && (
    <ul class="said">
      {said.map((s, i) => (
        <li key={i} class={s.fault ? 'wrong' : ''}>
          {s.text}
        </li>
      ))}
    </ul>
  );

/**
 * What is done with a line: said, done, asked back. `showMove`: how a move is shown that the server has not heard of yet.
 * @param {{
 *   link: GameLink,
 *   onConfirm: (what: string) => void,
 *   showMove: ShowMove | null,
 *   onHelp: () => void,
 * }} given
 * @returns {[said: {text: string, fault: boolean}[], obey: (line: string) => Promise<boolean>]}
 */
function useObey({link, onConfirm, showMove, onHelp}) {
  const [said, setSaid] = useState([]);
  const table = useMemo(() => vocabulary(t), [settings.lang]);
  const show = (text, fault = false) => setSaid(list => [...list.slice(-5), {text, fault}]);
  const tell = (text, fault = false) => {
    show(text, fault);
    announce(text, {urgent: fault});
  };
  const perform = async (wish, line) => {
    const known = showMove && wish.do === 'play' && typedMove(link, wish.move);
    const becoming = link.become(known ? {...wish, move: known} : wish);
    if (known) showMove(known, becoming);
    const {rulings = [], move} = await becoming;
    if (move && !known) play('move');
    if (wish.do === 'release' && knows(link.model, 'announce'))
      link.send({do: 'announce', text: wish.move, lang: wish.lang}).catch(() => {});
    if (rulings.length)
      show(
        rulings.map(rulingText).join('\n'),
        rulings.some(r => r.refused),
      ); // heard already, as every ruling is
    else if (wish.do === 'press') tell(t('said.pressed', {who: playerName(link.model, link.model.state.on_move)}));
    else tell(became(wish, move ? sayMove(move, {style: settings.voice}, t).text : (wish.move ?? line.trim())));
  };
  /** Whether it was understood. */
  const obey = async line => {
    const wish = read(line, table, settings.lang, !!link.model && touchMode(link.model));
    if (!wish) return true;
    if (wish.help) onHelp();
    else if (wish.fault) tell(t(`fault.word.${wish.fault}`), true);
    else if (wish.confirm) onConfirm(wish.confirm);
    else
      try {
        if (wish.do) await perform(wish, line);
        else tell((await link.send(wish)).text);
      } catch (error) {
        tell(faultText(error), true);
        return false;
      }
    return true;
  };
  return [said, obey];
}

/**
 * show: how a move is shown that the server has not heard of yet.
 * @param {{link: GameLink, onConfirm: (what: string) => void, may?: boolean, show?: ShowMove | null}} props
 */
export function Line({link, onConfirm, may, show: showMove = null}) {
  const [help, setHelp] = useState(false);
  const [said, obey] = useObey({link, onConfirm, showMove, onHelp: () => setHelp(h => !h)});
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const submit = async e => {
    e.preventDefault();
    const line = field.current.value;
    field.current.value = '';
    if (await obey(line)) return;
    field.current.value = line;
    field.current.select();
  };
  return (
    <form class="line" onSubmit={submit}>
      <label for="line">{t(may ? 'line.label' : 'line.ask')}</label>
      <div class="field">
        <input
          id="line"
          ref={field}
          onFocus={wantLibrary}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={t('line.example')}
        />
        <button type="submit">{t('line.send')}</button>
        <button
          type="button"
          class="quiet"
          aria-expanded={help}
          aria-controls="line-help"
          aria-label={t('line.help')}
          title={t('line.help')}
          onClick={() => setHelp(!help)}
        >
          ?
        </button>
      </div>
      <Help open={help} />
      <Said said={said} />
    </form>
  );
}
