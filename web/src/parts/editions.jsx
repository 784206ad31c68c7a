// Editions side by side: every Article that differs, and a game that the two editions rule otherwise, stepped through in both.
import {useState} from 'preact/hooks';
import {situationById} from '../ask-laws.js';
import {disputed} from '../generated/lessons.js';
import vocabulary from '../generated/vocabulary.js';
import {settings} from '../settings.js';
import {t} from '../ui.jsx';
import {Example} from './example.jsx';

const years = vocabulary.editions;

/**
 * The log of a game by its name: "laws/two-hands", "editions/fine".
 * @param {string} name
 */
export function gameCalled(name) {
  const [folder, id] = name.split('/');
  return folder === 'laws' ? situationById(id)?.log : disputed[id];
}

/**
 * @param {string[]} log
 * @param {string} edition
 */
const inEdition = ([head, ...events], edition) => {
  const {regulations, ...more} = JSON.parse(head);
  return [JSON.stringify({...more, regulations: {...regulations, edition}}), ...events];
};

/**
 * The game by the edition that changed the rule, and by the one before it.
 * @param {{library: Library, log: string[], since: string}} props
 */
const BothGames = ({library, log, since}) => (
  <div class="both-games">
    {[years[years.indexOf(since) - 1], since].map(year => (
      <Example key={year} library={library} log={inEdition(log, year)} title={t('lawbook.edition', {year})} />
    ))}
  </div>
);

/** @typedef {ReturnType<Library['lawChanges']>[number]} Change */

/** @param {{library: Library, change: Change, first: string, last: string}} props */
function Difference({library, change: {since, game, law}, first, last}) {
  const [open, setOpen] = useState(false);
  const log = game && gameCalled(game);
  const act = t(open ? 'editions.hide' : 'editions.show');
  return (
    <li class="panel difference">
      <h2>{law.title}</h2>
      <p class="muted num">{[first, last].map(year => `${year}: ${law.numbers[year] ?? '–'}`).join(' · ')}</p>
      <p>{law.text}</p>
      {law.differs && <p>{law.differs}</p>}
      {log && (
        <button type="button" aria-expanded={open} aria-label={`${act}: ${law.title}`} onClick={() => setOpen(!open)}>
          {act}
        </button>
      )}
      {open && <BothGames library={library} log={log} since={since} />}
    </li>
  );
}

/** @param {{name: string, value: string, values: string[], onChange: (year: string) => void}} props */
const Year = ({name, value, values, onChange}) => (
  <label>
    <span>{t(`editions.${name}`)}</span>
    <select value={value} onChange={e => onChange(e.currentTarget.value)}>
      {values.map(year => (
        <option value={year}>{year}</option>
      ))}
    </select>
  </label>
);

/** The address remembers which: /laws/editions?from=…&to=… */
function useYears() {
  const given = new URLSearchParams(location.search);
  const known = (name, fallback) => (years.includes(given.get(name)) ? given.get(name) : fallback);
  const [pair, setPair] = useState(() => [known('from', years.at(-2)), known('to', years.at(-1))]);
  const choose = (from, to) => {
    history.replaceState(null, '', `?from=${from}&to=${to}`);
    setPair([from, to]);
  };
  return {pair, choose};
}

/** @param {{library: Library}} props */
export function Editions({library}) {
  const {pair, choose} = useYears();
  const [first, last] = [...pair].sort();
  const changes = library.lawChanges(first, last, {language: settings.lang});
  const topics = new Set(changes.map(change => change.law.topic));
  return (
    <main class="laws">
      <h1>{t('lawbook.editions')}</h1>
      <p>{t('editions.lead')}</p>
      <div class="ask-fit">
        <Year name="old" value={first} values={years.slice(0, -1)} onChange={year => choose(year, last)} />
        <Year name="new" value={last} values={years.slice(1)} onChange={year => choose(first, year)} />
      </div>
      <p role="status">{t('editions.count', {n: topics.size})}</p>
      <ol class="differences">
        {changes.map(change => (
          <Difference key={`${change.law.topic} ${change.since}`} {...{library, change, first, last}} />
        ))}
      </ol>
    </main>
  );
}
