// What every page uses: the texts in the reader's language, dialogs, the law behind an Article.
import {useEffect, useRef, useState} from 'preact/hooks';
import {change, onChange, settings} from './settings.js';
import vocabulary from './generated/vocabulary.js';
import {languages, learn, speaker} from './text.js';
import {fault} from './fault.js';
import {voices} from './spoken-moves.js';
import {request} from './link.js';
import {numberedMoves} from './model.js';

let say, sayLang;
/**
 * @param {string} key
 * @param {Record<string, any>} [values]
 */
export function t(key, values) {
  if (sayLang !== settings.lang) say = speaker((sayLang = settings.lang));
  return say(key, values);
}

/**
 * Why the server refused.
 * @param {Refusal} error
 */
export const faultText = error => t(...fault(error, key => t(key) !== key));

/** Why something was refused, as a text of the page. */
export const useFault = () => useState(/** @type {string | null} */ (null));

/** Draw again whenever a setting changes. */
export function useSettings() {
  const [, again] = useState(0);
  useEffect(() => onChange(() => again(n => n + 1)), []);
  return settings;
}

/**
 * A part of the page that is fetched when it is wanted: load() gives its component. A page older than its server begins anew.
 * @param {{load: () => Promise<ComponentOf>} & Record<string, any>} props
 */
export function Later({load, ...more}) {
  const [View, setView] = useState(/** @returns {ComponentOf | null} */ () => null);
  useEffect(() => {
    load().then(
      view => setView(() => view),
      () => location.reload(),
    );
  }, []);
  return View && <View {...more} />;
}

/**
 * Draw again with every message of a link.
 * @param {import("./link.js").Link<any>} link
 */
export function useLink(link) {
  const [, again] = useState(0);
  useEffect(() => link.listen(() => again(n => n + 1)), [link]);
  return link.model;
}

/**
 * "½-½" for people.
 * @param {string | null | undefined} result
 */
export const resultText = result => vocabulary.scores[result] ?? '–';
/** @param {Colour} colour */
export const colourName = colour => t(`colour.${colour}`);
/** @param {number} level */
export const computerName = level => (level ? t('player.level', {n: level}) : t('player.full'));
/**
 * In a game with the computer on this device: "You", "Computer · 800".
 * @param {{names?: Partial<PerColour<string | null>>, regulations?: Regulations, computer?: Computer | null}} model
 * @param {Colour} colour
 */
export const playerName = ({computer, names, regulations}, colour) =>
  computer
    ? colour === computer.plays
      ? computerName(computer.level)
      : t('player.you')
    : names?.[colour] || regulations?.[colour] || colourName(colour);

/**
 * A day such as 2026-11-16, as the reader writes it; what is none stays as it is.
 * @param {string | undefined} day
 */
export function dateText(day) {
  const date = new Date(`${day}T12:00`);
  return day && !Number.isNaN(date.getTime()) ? date.toLocaleDateString(settings.lang, {dateStyle: 'long'}) : day;
}

/**
 * A moment, in ms since 1970, as a clock on the wall shows it.
 * @param {number} at
 */
export const timeText = at => new Date(at).toLocaleTimeString(settings.lang, {hour: '2-digit', minute: '2-digit'});

/**
 * Which position is looked at: "After 2… Nc6".
 * @param {Game} model
 * @param {number} ply
 */
export const positionText = (model, ply) =>
  ply ? t('board.after', {move: numberedMoves(model).find(([n]) => n === ply)[1]}) : t('board.start');

/**
 * Who has called the arbiter, and why.
 * @param {Partial<Pick<Game, 'names' | 'regulations' | 'call'>>} given
 */
export const callText = ({call, ...model}) =>
  t(call.reason ? 'said.call.why' : 'said.call', {who: playerName(model, call.by), why: call.reason});

/**
 * One of these, or a shape of its own.
 * @param {{name?: string, shape?: string}} props
 */
export function Icon({name, shape}) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shape ?? icons[name]} />
    </svg>
  );
}
const icons = {
  sound: 'M4 9v6h4l5 4V5L8 9zM16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12',
  mute: 'M4 9v6h4l5 4V5L8 9zM16 9l5 6M21 9l-5 6',
  flip: 'M7 4v14M7 4 4 7.5M7 4l3 3.5M17 20V6M17 20l3-3.5M17 20l-3-3.5',
  first: 'M6 5v14M18 5l-9 7 9 7z',
  back: 'M15 5l-8 7 8 7',
  next: 'M9 5l8 7-8 7',
  last: 'M18 5v14M6 5l9 7-9 7z',
  play: 'M8 5l11 7-11 7z',
  stop: 'M7 6v12M17 6v12',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4',
  close: 'M6 6l12 12M18 6 6 18',
  done: 'M5 12.5l5 5 9-11',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1.5 1.5M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1.5-1.5',
  cup: 'M8 4h8v6a4 4 0 0 1-8 0zM8 6H4v1a4 4 0 0 0 4 4M16 6h4v1a4 4 0 0 1-4 4M12 14v4M8 20h8',
  book: 'M6 4h12v16H7a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1zM5 18a2 2 0 0 1 2-2h11M9 8h5',
  two: 'M5 4h14v16H5zM5 12h14',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4M10 12h5M10 16h5',
  search: 'M11 5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15.5 15.5 20 20',
  hint: 'M9 17h6M10 20h4M12 4a5 5 0 0 1 3 9c-.6.5-1 1.2-1 2h-4c0-.8-.4-1.5-1-2a5 5 0 0 1 3-9z',
  undo: 'M9 7 5 11l4 4M5 11h9a5 5 0 0 1 0 10h-2',
  draw: 'M12 4a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM12 4v16',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  share: 'M12 4v11M12 4 8 8M12 4l4 4M5 13v6h14v-6',
  laws: 'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6a2.7 2.7 0 0 0 5 0zM19 7l-2.5 6a2.7 2.7 0 0 0 5 0z',
};

/** @param {{title: string, onClose: () => void, children: Children}} props */
export function Dialog({title, onClose, children}) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    ref.current.showModal();
    const first = ref.current.querySelector('.dialog > :not(.dialog-head) :is(input, button, a)');
    /** @type {HTMLElement | null} */ (first)?.focus(); // what it is about, not the way out
    return () => ref.current?.close();
  }, []);
  const outside = e => e.target === ref.current && onClose();
  return (
    <dialog
      ref={ref}
      aria-labelledby="dialog-title"
      onCancel={e => {
        e.preventDefault();
        onClose();
      }}
      onClick={outside}
    >
      <div class="dialog">
        <div class="dialog-head">
          <h2 id="dialog-title">{title}</h2>
          <button type="button" class="quiet" onClick={onClose} aria-label={t('close')}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

/**
 * What an Article asks, in the reader's language.
 * @param {{edition: string, article: string, onClose: () => void}} props
 */
function LawDialog({edition, article, onClose}) {
  const [law, setLaw] = useState(/** @type {Law | null} */ (null));
  useEffect(() => {
    request(`/api/laws/${edition}/${encodeURIComponent(article)}?lang=${settings.lang}`).then(setLaw, () =>
      setLaw({text: t('law.none')}),
    );
  }, [edition, article]);
  return (
    <Dialog title={law?.title ? `${article} · ${law.title}` : t('law.article', {n: article})} onClose={onClose}>
      <p class="law-text" aria-busy={!law}>
        {law?.text ?? '…'}
      </p>
      <p class="muted">{t('law.edition', {year: edition})}</p>
    </Dialog>
  );
}

/**
 * The Article of a ruling as a button that explains it.
 * @param {{edition: string, article: string}} props
 */
export function Article({edition, article}) {
  const [open, setOpen] = useState(false);
  if (!article) return null;
  return (
    <>
      <button
        type="button"
        class="article"
        onClick={() => setOpen(true)}
        title={t('law.explain', {n: article})}
        aria-label={t('law.explain', {n: article})}
      >
        {article}
      </button>
      {open && <LawDialog edition={edition} article={article} onClose={() => setOpen(false)} />}
    </>
  );
}

/**
 * A ruling's sentence without the number that stands beside it anyway.
 * @param {Ruling} ruling
 */
export function rulingText(ruling) {
  const text = ruling.text ?? '';
  const colon = text.indexOf(': ');
  return ruling.article && colon > 0 && text.slice(0, colon).includes(ruling.article) ? text.slice(colon + 2) : text;
}

/**
 * "Ask the Laws": a page of its own; at a board a dialog, so that nothing of the game is missed, with answers that fit the game.
 * @param {{regulations?: Regulations, quiet?: boolean}} props
 */
export function LawsLink({regulations, quiet = false}) {
  const [open, setOpen] = useState(false);
  const title = t('lawbook.title');
  const Kind = regulations ? 'button' : 'a';
  return (
    <>
      <Kind
        class={`button ${quiet ? 'quiet laws-link' : ''}`}
        title={title}
        href={regulations ? undefined : '/laws'}
        type={regulations ? 'button' : undefined}
        onClick={() => setOpen(!!regulations)}
      >
        <Icon name="laws" />
        <span>{title}</span>
      </Kind>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <Later load={() => import('./parts/ask.jsx').then(m => m.AskHere)} regulations={regulations} />
        </Dialog>
      )}
    </>
  );
}

/** @param {{children?: Children, link?: {speak(lang: string): void, model?: any}}} props */
export function Header({children, link}) {
  useSettings();
  const speak = async lang => {
    await learn(lang);
    change({lang});
    link?.speak(lang);
  };
  return (
    <header class="top">
      <a class="brand" href="/" aria-label="Jadoube">
        <img src="/icon.svg" alt="" width="32" height="32" />
        <span>Jadoube</span>
      </a>
      <div class="top-middle">{children}</div>
      <LawsLink regulations={link?.model?.regulations} quiet />
      <label class="unseen" for="lang">
        {t('language')}
      </label>
      <select id="lang" class="lang" value={settings.lang} onChange={e => speak(e.currentTarget.value)}>
        {Object.entries(languages).map(([code, name]) => (
          <option value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="quiet"
        aria-pressed={settings.sound}
        title={t('settings.sound')}
        aria-label={t('settings.sound')}
        onClick={() => change({sound: !settings.sound})}
      >
        <Icon name={settings.sound ? 'sound' : 'mute'} />
      </button>
      <SettingsMenu />
    </header>
  );
}

/**
 * One of several values of a setting: [[value, text], …].
 * @param {{name: string, values: string[][]}} props
 */
function Segments({name, values}) {
  return (
    <fieldset class="choice">
      <legend>{t(`settings.${name}`)}</legend>
      <div class="segments">
        {values.map(([v, text]) => (
          <label>
            <input type="radio" name={name} checked={settings[name] === v} onChange={() => change({[name]: v})} />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function SettingsMenu() {
  const [open, setOpen] = useState(false);
  const box = (key, extra = {}) => (
    <label class="check">
      <input
        type="checkbox"
        checked={settings[key]}
        onChange={e => change({[key]: e.currentTarget.checked})}
        {...extra}
      />
      <span>{t(`settings.${key}`)}</span>
    </label>
  );
  return (
    <>
      <button
        type="button"
        class="quiet"
        aria-label={t('settings')}
        title={t('settings')}
        onClick={() => setOpen(true)}
      >
        <Icon name="settings" />
      </button>
      {open && (
        <Dialog title={t('settings')} onClose={() => setOpen(false)}>
          {box('sound')}
          <label class="row-field">
            <span>{t('settings.volume')}</span>
            <input
              type="range"
              min="0"
              max="100"
              step="10"
              value={settings.volume}
              onChange={e => change({volume: Number(e.currentTarget.value)})}
            />
          </label>
          {box('speech')}
          <Segments name="voice" values={voices.map(v => [v, t(`voice.${v}`)])} />
          {box('textBoard')}
          {box('material')}
          {box('turn')}
          <Segments name="scheme" values={['auto', 'light', 'dark'].map(v => [v, t(`scheme.${v}`)])} />
          <Segments name="board" values={['usual', 'brown', 'blue', 'contrast'].map(v => [v, t(`board.${v}`)])} />
          {box('coordinates')}
        </Dialog>
      )}
    </>
  );
}

/**
 * Buttons and fields that do one thing when they are pressed, and say when it is refused.
 * @param {GameLink} link
 * @returns {[act: Act, fault: string | null, setFault: (text: string | null) => void]}
 */
export function useAct(link) {
  const [fault, setFault] = useFault();
  const act = (message, done) =>
    link.send(message).then(
      answer => {
        setFault(null);
        done?.(answer);
        return answer;
      },
      error => {
        setFault(faultText(error));
        return null;
      },
    );
  return [act, fault, setFault];
}

/** @param {{text: string | null}} props */
export const Fault = ({text}) =>
  text ? (
    <p class="fault" role="alert">
      {text}
    </p>
  ) : null;

/**
 * A text to copy; share: a link, which a telephone can also hand on in its own way.
 * @param {{text: string, label: string, share?: boolean}} props
 */
export function Copy({text, label, share = false}) {
  const [done, setDone] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  const copy = async e => {
    const button = e.currentTarget;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      field.current.select();
      document.execCommand('copy');
      button.focus(); // to select takes the focus away
    }
    setDone(true);
    setTimeout(() => setDone(false), 2000);
  };
  return (
    <div class="copy">
      <input ref={field} readOnly value={text} aria-label={label} onFocus={e => e.currentTarget.select()} />
      <button type="button" onClick={copy}>
        <Icon name="copy" />
        {done ? t('copied') : t('copy')}
      </button>
      {share && navigator.share && (
        <button type="button" onClick={() => navigator.share({url: text}).catch(() => {})}>
          {t('share')}
        </button>
      )}
    </div>
  );
}
