// Exercises for arbiters: what has happened at a board, a decision, the ruling with its Article, and a score at the end.
import {useEffect, useLayoutEffect, useMemo, useRef, useState} from 'preact/hooks';
import {canBeFree, choiceText, isDecided, isDecidedFreely, outcomeOf} from '../decision.js';
import {exercises} from '../generated/lessons.js';
import vocabulary from '../generated/vocabulary.js';
import {walkLog} from '../lesson-log.js';
import {pieces} from '../model.js';
import {settings} from '../settings.js';
import {Article, Icon, resultText, rulingText, t} from '../ui.jsx';
import {Board} from './board.jsx';

const counts = [10, 20, 40];
const letters = 'ABCD';
const longestLine = 24; // half-moves to a mate that are still worth showing

const tick = 'M5 12.5l4.5 4.5L19 7.5';
/** @param {{right: boolean}} props */
const Sign = ({right}) => (right ? <Icon shape={tick} /> : <Icon name="close" />);

/**
 * So many of them, in an order that is another one each time.
 * @template T
 * @param {T[]} all
 * @param {number} count
 */
const drawn = (all, count) =>
  all
    .map(one => ({one, key: Math.random()}))
    .sort((a, b) => a.key - b.key)
    .slice(0, count)
    .map(({one}) => one);

/**
 * One of several, as buttons of one row.
 * @param {{name: string, legend: string, value: string, values: string[][], onChange: (value: string) => void}} props
 */
const Segments = ({name, legend, value, values, onChange}) => (
  <fieldset class="choice">
    <legend>{legend}</legend>
    <div class="segments">
      {values.map(([v, text]) => (
        <label key={v}>
          <input type="radio" name={name} checked={value === v} onChange={() => onChange(v)} />
          <span>{text}</span>
        </label>
      ))}
    </div>
  </fieldset>
);

/** @param {{onBegin: (list: Exercise[], free: boolean) => void}} props */
function Beginning({onBegin}) {
  const [count, setCount] = useState('10');
  const [mode, setMode] = useState('choices');
  const free = mode === 'free';
  const all = free ? exercises.filter(canBeFree) : exercises;
  return (
    <main class="drill-start">
      <h1>{t('drill.title')}</h1>
      <p class="lead">{t('drill.lead')}</p>
      <Segments
        name="count"
        legend={t('drill.count')}
        value={count}
        values={counts.map(n => [String(n), String(Math.min(n, all.length))])}
        onChange={setCount}
      />
      <Segments
        name="mode"
        legend={t('drill.mode')}
        value={mode}
        values={['choices', 'free'].map(m => [m, t(`drill.mode.${m}`)])}
        onChange={setMode}
      />
      <button type="button" class="primary large" onClick={() => onBegin(drawn(all, Number(count)), free)}>
        {t('drill.begin')}
      </button>
    </main>
  );
}

/**
 * How far one is: dots for the eye, a sentence for the ear.
 * @param {{n: number, of: number}} props
 */
const Progress = ({n, of}) => (
  <div class="drill-head">
    <p class="muted">
      {t('drill.name')}
      <span class="unseen">. {t('drill.of', {n, of})}</span>
    </p>
    <span class="drill-dots" aria-hidden="true">
      {Array.from({length: of}, (_, i) => (
        <i key={i} class={i < n ? 'on' : ''} />
      ))}
    </span>
  </div>
);

/** @param {{choice: string, i: number, outcome: Outcome, given: string | null, onGive: (choice: string) => void}} props */
function Choice({choice, i, outcome, given, onGive}) {
  const right = given != null && isDecided(choice, outcome);
  const wrong = given === choice && !right;
  const state = given == null ? '' : right ? 'right' : wrong ? 'wrong' : 'rest';
  return (
    <button
      type="button"
      class={`drill-option ${state}`}
      aria-disabled={given != null}
      onClick={() => given == null && onGive(choice)}
    >
      <span class="key" aria-hidden="true">
        {right || wrong ? <Sign right={right} /> : letters[i]}
      </span>
      <span class="drill-option-text">{choiceText(choice, t)}</span>
      {right && <span class="tag">{t('drill.right')}</span>}
      {wrong && <span class="tag">{t('drill.yours')}</span>}
    </button>
  );
}

/**
 * A to D choose, wherever nothing else is typed.
 * @param {string[]} choices
 * @param {((choice: string) => void) | null} onGive
 */
function useLetters(choices, onGive) {
  useLayoutEffect(() => {
    const onKey = e => {
      if (!onGive || e.ctrlKey || e.altKey || e.metaKey || e.target.closest('input, select, textarea, dialog')) return;
      const choice = choices[letters.indexOf(e.key.toUpperCase())];
      if (!choice || e.key.length > 1) return;
      e.preventDefault();
      onGive(choice);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/** @param {{exercise: Exercise, outcome: Outcome, given: string | null, onGive: (choice: string) => void}} props */
function Choices({exercise, outcome, given, onGive}) {
  useLetters(exercise.choices, given == null ? onGive : null);
  return (
    <div class="drill-options" role="group" aria-label={t('drill.choices')}>
      {exercise.choices.map((choice, i) => (
        <Choice key={choice} {...{choice, i, outcome, given, onGive}} />
      ))}
    </div>
  );
}

const times = ['white:60', 'white:120', 'black:60', 'black:120'];

/** @param {string} time */
const timeText = time => {
  const [who, seconds] = time.split(':');
  return t('drill.time.for', {who: t(`colour.${who}`), n: Number(seconds) / 60});
};

/** @param {{label: string, value: string, values: string[][], off: boolean, onChange: (value: string) => void}} props */
const Pick = ({label, value, values, off, onChange}) => (
  <label class="row-field">
    <span>{label}</span>
    <select value={value} disabled={off} onChange={e => onChange(e.currentTarget.value)}>
      {values.map(([v, text]) => (
        <option value={v}>{text}</option>
      ))}
    </select>
  </label>
);

/** @param {{given: string | null, onGive: (decision: string) => void}} props */
function FreeForm({given, onGive}) {
  const [decision, setDecision] = useState(/** @type {FreeDecision} */ ({result: '', time: '', back: false}));
  const put = change => setDecision({...decision, ...change});
  const off = given != null;
  const submit = e => {
    e.preventDefault();
    onGive(JSON.stringify(decision));
  };
  return (
    <form class="free-form" onSubmit={submit} aria-label={t('drill.choices')}>
      <Pick
        label={t('drill.result')}
        value={decision.result}
        values={[
          ['', t('drill.result.none')],
          ...vocabulary.results.map(r => [r, resultText(r)]),
          ['annul', t('drill.result.annul')],
        ]}
        off={off}
        onChange={result => put({result})}
      />
      <Pick
        label={t('drill.time')}
        value={decision.time}
        values={[['', t('drill.time.none')], ...times.map(time => [time, timeText(time)])]}
        off={off || !!decision.result}
        onChange={time => put({time})}
      />
      <Pick
        label={t('drill.position')}
        value={decision.back ? 'back' : 'stays'}
        values={['stays', 'back'].map(v => [v, t(`drill.position.${v}`)])}
        off={off || !!decision.result}
        onChange={v => put({back: v === 'back'})}
      />
      {!off && (
        <button type="submit" class="primary">
          {t('drill.decide')}
        </button>
      )}
    </form>
  );
}

/**
 * A mate that decides whether a flag loses: whose it would be, and one way there.
 * @param {Library} library
 * @param {ShownGame} walk
 */
function possibleMate(library, walk) {
  const {rulings, state} = walk.steps.at(-1);
  if (!rulings.some(r => r.rule === 'time') || state.points.white === state.points.black) return null;
  const winner = state.points.white > state.points.black ? 'white' : 'black';
  const position = library.Position.fromFen(state.fen);
  const {answer, line} = library.mate(position, winner);
  if (answer !== 'yes' || line.length > longestLine) return null;
  const moves = line.join(' ');
  return {
    standing: pieces(position.playAll(moves).fen),
    moves: position.texts(position.lineNumbers(moves), 'figurine').join(' '),
  };
}

/**
 * The board before the decision; after it also what the ruling has made of it, and a possible mate.
 * @param {{library: Library, walk: ShownGame, decided: boolean}} props
 */
function ExerciseBoard({library, walk, decided}) {
  const [shown, setShown] = useState('before');
  const mate = useMemo(() => (decided ? possibleMate(library, walk) : null), [decided, walk]);
  useEffect(() => setShown(decided ? 'after' : 'before'), [decided, walk]);
  const steps = {before: walk.steps.at(-2), after: walk.steps.at(-1)};
  const views = ['before', 'after', ...(mate ? ['mate'] : [])];
  const {standing, marks} =
    shown === 'mate' && mate ? {standing: mate.standing, marks: {}} : (steps[shown] ?? steps.before);
  return (
    <div class="drill-board">
      <Board standing={standing} marks={marks} label={t('board')} />
      {decided && (
        <div class="segments" role="group" aria-label={t('drill.board')}>
          {views.map(view => (
            <button type="button" key={view} aria-pressed={shown === view} onClick={() => setShown(view)}>
              {t(`drill.board.${view}`)}
            </button>
          ))}
        </div>
      )}
      {shown === 'mate' && mate && <p class="muted">{t('drill.mate.line', {moves: mate.moves})}</p>}
    </div>
  );
}

/**
 * The rulings on the last event, the Article of the last of them in full.
 * @param {{library: Library, walk: ShownGame, right: boolean}} props
 */
function Why({library, walk, right}) {
  const {rulings} = walk.steps.at(-1);
  const {article, edition} = rulings.at(-1);
  const options = {language: settings.lang, edition, speed: library.speedOf(walk.regulations), most: 1};
  const {found, fast} = library.askLaws(article, options);
  return (
    <section class="panel why" role="status" aria-labelledby="why-title">
      <p class="verdict">
        <Sign right={right} />
        {t(right ? 'drill.said.right' : 'drill.said.wrong')}
      </p>
      {rulings.map(ruling => (
        <p>
          <Article edition={ruling.edition} article={ruling.article} /> {rulingText(ruling)}
        </p>
      ))}
      <h2 id="why-title">{t('drill.why')}</h2>
      <p>{found[0].text}</p>
      {fast && (
        <p>
          <Article edition={fast.edition} article={fast.number} /> {fast.text}
        </p>
      )}
    </section>
  );
}

/**
 * @param {{
 *   library: Library, exercise: Exercise, free: boolean, n: number, of: number,
 *   onNext: (right: boolean) => void,
 * }} props
 */
function Asked({library, exercise, free, n, of, onNext}) {
  const [given, setGiven] = useState(/** @type {string | null} */ (null));
  const title = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  const next = useRef(/** @type {HTMLButtonElement | null} */ (null));
  const walk = useMemo(() => walkLog(library, exercise.log, settings.lang), [exercise, settings.lang]);
  const outcome = outcomeOf(walk);
  const right = given != null && (free ? isDecidedFreely(JSON.parse(given), outcome) : isDecided(given, outcome));
  const answer = exercise.choices.find(choice => isDecided(choice, outcome));
  useEffect(() => title.current?.focus(), [exercise]);
  useLayoutEffect(() => {
    if (given != null) next.current?.focus();
  }, [given]);
  const {article} = walk.steps.at(-1).rulings.at(-1);
  return (
    <main class="drill">
      <ExerciseBoard library={library} walk={walk} decided={given != null} />
      <div class="drill-text">
        <Progress n={n} of={of} />
        <h1 ref={title} tabIndex={-1}>
          {given == null ? t('drill.title') : choiceText(answer, t)}
        </h1>
        <p class="drill-question">{t(`exercise.${exercise.id}`)}</p>
        {free ? (
          <FreeForm given={given} onGive={setGiven} />
        ) : (
          <Choices {...{exercise, outcome, given}} onGive={setGiven} />
        )}
        {given != null && (
          <>
            <Why {...{library, walk, right}} />
            <div class="buttons">
              <button type="button" class="primary" ref={next} onClick={() => onNext(right)}>
                {t(n < of ? 'drill.next' : 'drill.finish')}
              </button>
              <a class="button" href={`/laws/${article}`} target="_blank" rel="noopener">
                {t('drill.read', {n: article})}
              </a>
            </div>
          </>
        )}
      </div>
    </main>
  );
}

/** @param {{list: Exercise[], answers: boolean[], onBegin: (list: Exercise[] | null) => void}} props */
function Score({list, answers, onBegin}) {
  const title = useRef(/** @type {HTMLHeadingElement | null} */ (null));
  useEffect(() => title.current?.focus(), []);
  const missed = list.filter((_, i) => !answers[i]);
  return (
    <main class="drill-start">
      <h1 ref={title} tabIndex={-1}>
        {t('drill.score', {right: list.length - missed.length, of: list.length})}
      </h1>
      <h2 id="answers-title">{t('drill.answers')}</h2>
      <ol class="drill-answers" aria-labelledby="answers-title">
        {list.map((exercise, i) => (
          <li key={exercise.id} class={answers[i] ? 'right' : 'wrong'}>
            <Sign right={answers[i]} />
            <span>
              <span class="unseen">{t(answers[i] ? 'drill.said.right' : 'drill.said.wrong')} </span>
              {t(`exercise.${exercise.id}`)}
            </span>
          </li>
        ))}
      </ol>
      <div class="buttons">
        {missed.length > 0 && (
          <button type="button" class="primary" onClick={() => onBegin(missed)}>
            {t('drill.missed')}
          </button>
        )}
        <button type="button" class={missed.length ? '' : 'primary'} onClick={() => onBegin(null)}>
          {t('drill.again')}
        </button>
      </div>
    </main>
  );
}

/** @param {{library: Library}} props */
export function Drill({library}) {
  const [round, setRound] = useState(/** @type {{list: Exercise[], free: boolean} | null} */ (null));
  const [answers, setAnswers] = useState(/** @type {boolean[]} */ ([]));
  const begin = (list, free = round?.free) => {
    setAnswers([]);
    setRound(list && {list, free});
    scrollTo(0, 0);
  };
  if (!round) return <Beginning onBegin={begin} />;
  const {list, free} = round;
  const n = answers.length;
  if (n === list.length) return <Score {...{list, answers}} onBegin={begin} />;
  const next = right => {
    setAnswers([...answers, right]);
    scrollTo(0, 0);
  };
  return <Asked key={list[n].id} {...{library, free, n: n + 1, of: list.length}} exercise={list[n]} onNext={next} />;
}
