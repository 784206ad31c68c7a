// The line to type in: any move, in any notation, and the words that a player without a board lives by.
import {useMemo, useRef, useState} from 'preact/hooks';
import {announce} from '../speech.js';
import {settings} from '../settings.js';
import {tables} from '../text.js';
import {faultText, t} from '../ui.jsx';
import {known, read, vocabulary} from '../words.js';

/** "rank 4", in the reader's language. */
const example = word => [t(`word.${word}`).split(',')[0], tables[settings.lang]?.[`word.${word}.example`]].filter(Boolean).join(' ');

export function Line({link, onConfirm, may}) {
  const [said, setSaid] = useState([]);
  const [help, setHelp] = useState(false);
  const field = useRef();
  const table = useMemo(() => vocabulary(t), [settings.lang]);
  const tell = (text, fault = false) => {
    setSaid(list => [...list.slice(-5), {text, fault}]);
    announce(text, {urgent: fault});
  };
  const obey = async line => {
    const wish = read(line, table, settings.lang);
    if (!wish) return;
    if (wish.help) return setHelp(h => !h);
    if (wish.fault) return tell(t(`fault.word.${wish.fault}`), true);
    if (wish.confirm) return onConfirm(wish.confirm);
    try {
      const answer = await link.send(wish);
      tell(answer.text ?? t('line.done', {what: line.trim()}));
    } catch (error) {
      tell(faultText(error), true);
      field.current.value = line;
      field.current.select();
    }
  };
  const submit = e => {
    e.preventDefault();
    const line = field.current.value;
    field.current.value = '';
    obey(line);
  };
  return (
    <form class="line" onSubmit={submit}>
      <label for="line">{t(may ? 'line.label' : 'line.ask')}</label>
      <div class="field">
        <input
          id="line"
          ref={field}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={t('line.example')}
          aria-describedby="line-help"
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
      <div id="line-help" class="help" hidden={!help}>
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
      {said.length > 0 && (
        <ul class="said">
          {said.map((s, i) => (
            <li key={i} class={s.fault ? 'wrong' : ''}>
              {s.text}
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
