// Ask the Laws: type anything, read the best Article in full with what differs, others by title, and a game that shows it.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {addressOf, situationById, situationsOf} from '../ask-laws.js';
import vocabulary from '../generated/vocabulary.js';
import {situations} from '../generated/lessons.js';
import {hasLibrary} from '../library.js';
import {adoptStyle} from '../laws-style.js';
import {settings} from '../settings.js';
import {Icon, t} from '../ui.jsx';
import {Example, useLessons} from './example.jsx';

adoptStyle();
const editions = vocabulary.editions;
const latest = editions.at(-1);
const speeds = ['standard', 'rapid', 'blitz'];
const mostOthers = 6;
const glass = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l4.5 4.5';

/**
 * A link within the Laws pages: followed here, or opened elsewhere as any other.
 * @param {{to: Partial<AskedLaws>, asked: AskedLaws, onAsk: Ask, class?: string, children: Children}} props
 */
function LawsAnchor({to, asked, onAsk, children, ...more}) {
  const next = {...asked, phrase: '', number: '', example: '', ...to};
  const follow = e => {
    if (e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    onAsk(next);
  };
  return (
    <a href={addressOf(next)} onClick={follow} {...more}>
      {children}
    </a>
  );
}

/** @param {{asked: AskedLaws, onAsk: Ask}} props */
function Field({asked, onAsk}) {
  const field = useRef(/** @type {HTMLTextAreaElement | null} */ (null));
  useEffect(() => {
    field.current.value = asked.phrase || asked.number;
  }, [asked.phrase, asked.number]);
  const ask = e => {
    e.preventDefault();
    const phrase = field.current.value.trim().replace(/\s+/g, ' ');
    onAsk({...asked, phrase, number: '', example: ''});
  };
  return (
    <form class="ask-field" role="search" onSubmit={ask}>
      <Icon shape={glass} />
      <textarea
        ref={field}
        rows={1}
        maxLength={200}
        enterkeyhint="search"
        aria-label={t('lawbook.field')}
        placeholder={t('lawbook.lead')}
        onKeyDown={e => e.key === 'Enter' && ask(e)}
      />
      <button type="submit" class="primary">
        {t('lawbook.ask')}
      </button>
    </form>
  );
}

/**
 * @param {AskedLaws} asked
 * @param {FoundLaw | undefined} best
 * @param {string} edition
 */
const inEdition = (asked, best, edition) => ({
  ...asked,
  edition,
  number: asked.number && (best?.numbers[edition] ?? asked.number),
});

/**
 * By which edition, for which kind of game. An Article is the same one in another edition, under another number.
 * @param {{asked: AskedLaws, best?: FoundLaw, onAsk: Ask}} props
 */
const Fit = ({asked, best, onAsk}) => (
  <div class="ask-fit">
    <label>
      <span>{t('lawbook.which')}</span>
      <select value={asked.edition || latest} onChange={e => onAsk(inEdition(asked, best, e.currentTarget.value))}>
        {[...editions].reverse().map(year => (
          <option value={year}>{year}</option>
        ))}
      </select>
    </label>
    <label>
      <span>{t('lawbook.speed')}</span>
      <select value={asked.speed || speeds[0]} onChange={e => onAsk({...asked, speed: e.currentTarget.value})}>
        {speeds.map(speed => (
          <option value={speed}>{t(`speed.${speed}`)}</option>
        ))}
      </select>
    </label>
  </div>
);

/**
 * The best Article in full: what it asks, what changes it in this kind of game, what other editions say.
 * @param {{law: FoundLaw, fast: FoundLaw | null, asked: AskedLaws, onAsk: Ask}} props
 */
function Answer({law, fast, asked, onAsk}) {
  return (
    <article class="panel answer">
      <p class="answer-head">
        <LawsAnchor {...{asked, onAsk}} to={{number: law.number}} class="article">
          {t('law.article', {n: law.number})}
        </LawsAnchor>
        <span class="muted">{t('lawbook.edition', {year: law.edition})}</span>
      </p>
      <h2>{law.title}</h2>
      <p class="answer-text">{law.text}</p>
      {fast && (
        <div class="answer-more">
          <span class="chip info">{t('lawbook.fast')}</span>
          <p>
            <LawsAnchor {...{asked, onAsk}} to={{number: fast.number}} class="article">
              {fast.number}
            </LawsAnchor>{' '}
            {fast.text}
          </p>
        </div>
      )}
      {law.differs && (
        <div class="answer-more">
          <span class="chip">{t('lawbook.differs')}</span>
          <p>{law.differs}</p>
        </div>
      )}
    </article>
  );
}

/**
 * The number that the Article has in each edition.
 * @param {{law: FoundLaw}} props
 */
function Numbers({law}) {
  return (
    <section class="panel numbers" aria-labelledby="numbers-title">
      <h2 id="numbers-title">{t('lawbook.numbers')}</h2>
      <dl>
        {[...editions].reverse().map(year => (
          <div class={year === law.edition ? 'now' : ''}>
            <dt>{year}</dt>
            <dd class="num">{law.numbers[year] ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** @param {{laws: FoundLaw[], title: string, asked: AskedLaws, onAsk: Ask}} props */
const Titles = ({laws, title, asked, onAsk}) =>
  laws.length > 0 && (
    <section class="titles" aria-labelledby="titles-title">
      <h2 id="titles-title">{title}</h2>
      <ul>
        {laws.map(law => (
          <li key={law.topic}>
            <LawsAnchor {...{asked, onAsk}} to={{number: law.number, edition: law.edition}}>
              <span class="article">{law.number}</span> {law.title}
            </LawsAnchor>
          </li>
        ))}
      </ul>
    </section>
  );

/**
 * Situations by their names: those beside the one that is shown, or all of them.
 * @param {{list: Situation[], title: string, asked: AskedLaws, onAsk: Ask}} props
 */
const Situations = ({list, title, asked, onAsk}) =>
  list.length > 0 && (
    <section class="situations" aria-labelledby="situations-title">
      <h2 id="situations-title">{title}</h2>
      <ul>
        {list.map(({id, articles}) => (
          <li key={id}>
            <LawsAnchor {...{asked, onAsk}} to={{number: articles[0], edition: latest, example: id}}>
              {t(`situation.${id}`)}
            </LawsAnchor>
          </li>
        ))}
      </ul>
    </section>
  );

/** @param {{phrase: string, nearest: string | null, asked: AskedLaws, onAsk: Ask}} props */
const Nothing = ({phrase, nearest, asked, onAsk}) => (
  <div class="panel" role="status">
    <p>{t('lawbook.nothing', {what: phrase})}</p>
    {nearest && (
      <p>
        {t('lawbook.nearest')}{' '}
        <LawsAnchor {...{asked, onAsk}} to={{phrase: nearest}}>
          {nearest}
        </LawsAnchor>
        ?
      </p>
    )}
  </div>
);

/**
 * What the library finds: the best, if it is no guess, and others.
 * @param {Library} library
 * @param {AskedLaws} asked
 */
function findLaws(library, asked) {
  const phrase = asked.number || asked.phrase;
  if (!phrase) return null;
  const options = {language: settings.lang, speed: asked.speed || speeds[0], most: mostOthers + 1};
  const ask = edition => library.askLaws(phrase, {...options, edition});
  const years = [asked.edition || latest, ...[...editions].reverse()]; // a number may be that of another edition
  const own = asked.number && years.map(ask).find(({found}) => found[0]?.number === asked.number);
  return {phrase, ...(own || ask(years[0]))};
}

/**
 * @param {{library: Library, answer: ReturnType<typeof findLaws>, asked: AskedLaws, control?: string, onAsk: Ask}} props
 */
function Found({library, answer, asked, control, onAsk}) {
  if (!answer) return <Situations list={situations} title={t('lawbook.often')} {...{asked, onAsk}} />;
  const {phrase, found, fast, nearest} = answer;
  const [best, ...others] = found;
  if (!best) return <Nothing {...{phrase, nearest, asked, onAsk}} />;
  if (!best.isGood) return <Titles laws={found} title={t('lawbook.guess')} {...{asked, onAsk}} />;
  const examples = situationsOf(best.numbers[latest]);
  const shown = situationById(asked.example) ?? examples[0];
  const rest = examples.filter(s => s !== shown);
  return (
    <div class="ask-columns">
      <div class="ask-text" aria-live="polite">
        <Answer law={best} {...{fast, asked, onAsk}} />
        <Numbers law={best} />
        <Titles laws={others.slice(0, mostOthers)} title={t('lawbook.others')} {...{asked, onAsk}} />
      </div>
      {shown && (
        <div class="ask-example">
          <Example
            key={shown.id}
            library={library}
            log={shown.log}
            title={t(`situation.${shown.id}`)}
            fit={{edition: best.edition, control}}
          />
          <Situations list={rest} title={t('lawbook.examples')} {...{asked, onAsk}} />
        </div>
      )}
    </div>
  );
}

/**
 * The field and the answer; `head` stands between them, `Ways` after the answer, or before what is often asked.
 * @param {{library: Library, asked: AskedLaws, control?: string, onAsk: Ask, head?: Children, Ways?: ComponentOf}} props
 */
function Asking({library, asked, control, onAsk, head, Ways}) {
  const answer = useMemo(() => findLaws(library, asked), [library, JSON.stringify(asked), settings.lang]);
  return (
    <div class="ask">
      <Field {...{asked, onAsk}} />
      {head ?? <Fit {...{asked, onAsk}} best={answer?.found[0]} />}
      {Ways && !answer && <Ways />}
      <Found {...{library, answer, asked, control, onAsk}} />
      {Ways && answer && <Ways />}
    </div>
  );
}

/** @param {{asked: AskedLaws, onAsk: Ask, Ways?: ComponentOf}} props */
export function AskLaws(props) {
  const library = useLessons();
  if (!hasLibrary()) return <p class="panel">{t('lawbook.unable')}</p>;
  return library ? <Asking library={library} {...props} /> : <p aria-busy="true">…</p>;
}

/**
 * At a board, in a dialog: by the edition of the game, for its kind.
 * @param {{regulations: Regulations & {edition?: string, preset?: string, control?: string}}} props
 */
export function AskHere({regulations}) {
  const library = useLessons();
  const [asked, setAsked] = useState(/** @type {AskedLaws | null} */ (null));
  if (!hasLibrary()) return <p class="panel">{t('lawbook.unable')}</p>;
  if (!library) return <p aria-busy="true">…</p>;
  const {control, edition = latest} = regulations;
  const speed = library.speedOf(regulations);
  const now = asked ?? {number: '', phrase: '', edition, speed, example: ''};
  const head = <p class="muted">{t('lawbook.fits', {year: edition, speed: t(`speed.${speed}`)})}</p>;
  return <Asking asked={now} onAsk={setAsked} {...{library, control, head}} />;
}
