// After a game, beside the board: how it went as a curve, how accurate both were, their mistakes with what was better. The computer
// looks at it in a thread of this browser's, also without a server; what it finds appears when it is found.
import {useEffect, useMemo, useState} from 'preact/hooks';
import '../players-words.js';
import {settings} from '../settings.js';
import {accuracyOf, chanceOf, mistakesOf, openingOf, slideOf} from '../study.js';
import {t} from '../ui.jsx';

const width = 500,
  tall = 104;

/**
 * "8. b4", "8… dxc3"
 * @param {number} ply
 * @param {string} text
 * @param {number} first half-moves before the game's first
 */
const numbered = (ply, text, first) => {
  const half = first + ply - 1;
  return `${Math.floor(half / 2) + 1}${half % 2 ? '…' : '. '}${text}`;
};

/**
 * What was found of a game, null until then, and how far it is.
 * @param {string | undefined} start
 * @param {string[]} moves by their squares
 */
function useStudy(start, moves) {
  const [step, setStep] = useState({done: 0, of: moves.length + 1});
  const [found, setFound] = useState(/** @type {any} */ (null));
  const [failed, setFailed] = useState(false);
  const line = moves.join(' ');
  useEffect(() => {
    setFound(null);
    setFailed(false);
    let stop = () => {},
      wanted = true;
    const told = {onStep: setStep, onFound: setFound, onFault: () => setFailed(true)};
    import('../computer.js').then(
      ({lookInto}) => {
        if (wanted) stop = lookInto({start, moves, language: settings.lang}, told);
      },
      () => setFailed(true),
    );
    return () => {
      wanted = false;
      stop();
    };
  }, [start, line, settings.lang]);
  const study = useMemo(() => found && studied(found), [found]);
  return {step, study, failed};
}

/** @param {{weighed: any[], keys: string[], book: any[], nodes: number}} found */
function studied({weighed: rows, keys, book, nodes}) {
  /** @type {Weighed[]} */
  const weighed = rows.map((w, i) => ({...w, white: ends(rows, i) ?? chanceOf(w.score)}));
  return {
    weighed,
    nodes,
    mistakes: mistakesOf(weighed),
    slide: slideOf(weighed),
    opening: openingOf(keys, new Map(book)),
    accuracy: {white: accuracyOf(weighed, 'white'), black: accuracyOf(weighed, 'black')},
  };
}
/** Mate on the board is all or nothing. */
const ends = (rows, i) =>
  i < rows.length - 1 || rows[i].best || Math.abs(rows[i].score) < 3000 ? null : rows[i].score > 0 ? 100 : 0;

/**
 * @param {{
 *   weighed: Weighed[],
 *   mistakes: Mistake[],
 *   shown: number,
 *   names: PerColour<string>,
 *   onShow: (ply: number) => void,
 * }} props
 */
function Curve({weighed, mistakes, shown, names, onShow}) {
  const step = width / Math.max(8, weighed.length - 1);
  const y = white => tall - (white / 100) * tall;
  const line = weighed.map(({white}, i) => `L${(i * step).toFixed(1)} ${y(white).toFixed(1)}`).join('');
  const end = ((weighed.length - 1) * step).toFixed(1);
  const about = t('study.curve', {first: weighed[0].white, last: weighed.at(-1).white});
  const go = e => {
    const box = e.currentTarget.getBoundingClientRect();
    onShow(
      Math.max(0, Math.min(weighed.length - 1, Math.round((((e.clientX - box.left) / box.width) * width) / step))),
    );
  };
  return (
    <svg class="study-curve" viewBox={`0 0 ${width} ${tall}`} role="img" aria-label={about} onClick={go}>
      <path class="of-white" d={`M0 ${tall}${line}L${end} ${tall}z`} />
      <path class="of-black" d={`M0 0${line}L${end} 0z`} />
      <line class="middle" x1="0" x2={width} y1={tall / 2} y2={tall / 2} />
      <line class="now" x1={shown * step} x2={shown * step} y1="0" y2={tall} />
      {mistakes.map(m => (
        <circle key={m.ply} class={m.by} cx={m.ply * step} cy={y(weighed[m.ply].white)} r="5" />
      ))}
      <text class="on-black" x="8" y="17">
        {t('study.ahead', {who: names.black})}
      </text>
      <text class="on-white" x="8" y={tall - 8}>
        {t('study.ahead', {who: names.white})}
      </text>
    </svg>
  );
}

/** @param {{names: PerColour<string>, accuracy: PerColour<number | null>}} props */
const Accuracy = ({names, accuracy}) => (
  <p class="accuracy">
    {
      /** @type {Colour[]} */ (['white', 'black']).map(c => (
        <span key={c}>
          <span class={`who-dot ${c}`} aria-hidden="true" />
          <span class="name">{names[c]}</span>
          <strong class="num">{accuracy[c] ?? '–'} %</strong>
          <span class="muted">{t('study.accuracy')}</span>
        </span>
      ))
    }
  </p>
);

/**
 * A row for each mistake; it shows the position before it, with what was played and what was better.
 * @param {{mistakes: Mistake[], chosen: number | null, first: number, onChoose: (mistake: Mistake) => void}} props
 */
const Mistakes = ({mistakes, chosen, first, onChoose}) => (
  <table class="mistakes">
    <thead>
      <tr>
        {['played', 'kind', 'better', 'chances'].map(name => (
          <th scope="col" key={name}>
            {t(`study.${name}`)}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {mistakes.map(m => (
        <tr key={m.ply} class={chosen === m.ply ? 'chosen' : ''} onClick={() => onChoose(m)}>
          <th scope="row">
            <button type="button" class="found" aria-pressed={chosen === m.ply}>
              <span class={`who-dot ${m.by}`} aria-hidden="true" />
              {numbered(m.ply, m.text, first)}
            </button>
          </th>
          <td>
            <span class={`kind ${m.kind}`}>{t(`study.${m.kind}`)}</span>
          </td>
          <td>
            <strong>{m.better}</strong>
            {m.then?.length > 0 && <span class="muted then"> {t('study.then', {moves: m.then.join(' ')})}</span>}
          </td>
          <td class="num">
            {m.before} → {m.after} %
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** @param {{study: ReturnType<typeof studied>, names: PerColour<string>, first: number}} props */
function NoMistakes({study, names, first}) {
  const {slide} = study;
  if (!slide) return <p>{t('study.even')}</p>;
  return <p>{t('study.slide', {who: names[slide.who], n: Math.floor((first + slide.ply - 1) / 2) + 1})}</p>;
}

/**
 * start: the FEN from which the game began, unless from the start position; moves by their squares. onShow(ply): the position is
 * looked at; onArrows: what was played and what was better in it.
 * @param {{
 *   start?: string,
 *   moves: string[],
 *   names: PerColour<string>,
 *   shown: number,
 *   onShow: (ply: number) => void,
 *   onArrows?: (arrows: Arrow[]) => void,
 *   children?: Children,
 * }} props
 */
export function StudyPanel({start, moves, names, shown, onShow, onArrows, children}) {
  const {step, study, failed} = useStudy(start, moves);
  const [chosen, setChosen] = useState(/** @type {Mistake | null} */ (null));
  const first = firstHalf(start);
  useEffect(() => {
    if (chosen && shown !== chosen.ply - 1) choose(null);
  }, [shown]);
  const choose = mistake => {
    setChosen(mistake);
    onArrows?.(mistake ? arrowsOf(mistake) : []);
    if (mistake) onShow(mistake.ply - 1);
  };
  if (failed) return <p class="panel">{t('study.failed')}</p>;
  return (
    <section class="study panel" aria-labelledby="study-title" aria-busy={!study}>
      <div class="row-head">
        <h2 id="study-title">{t('study')}</h2>
        {study?.opening && (
          <span class="muted opening">
            {study.opening.name} ({study.opening.eco})
          </span>
        )}
      </div>
      {!study && (
        <p class="progress" role="status">
          <progress max={step.of} value={step.done} aria-label={t('study.progress', {n: step.done, of: step.of})} />
          <span class="muted num">{t('study.progress', {n: step.done, of: step.of})}</span>
        </p>
      )}
      {study && <Curve {...{...study, shown, names, onShow}} />}
      {study && <Accuracy names={names} accuracy={study.accuracy} />}
      {chosen && <Legend mistake={chosen} first={first} />}
      {study && study.mistakes.length > 0 && (
        <Mistakes mistakes={study.mistakes} chosen={chosen?.ply ?? null} first={first} onChoose={choose} />
      )}
      {study && !study.mistakes.length && <NoMistakes {...{study, names, first}} />}
      {study && <p class="muted small">{t('study.about', {n: study.nodes})}</p>}
      {children}
    </section>
  );
}

/**
 * The two arrows in words.
 * @param {{mistake: Mistake, first: number}} props
 */
const Legend = ({mistake, first}) => (
  <p class="arrow-legend">
    <span class="better">
      {t('study.better')}: {mistake.better}
    </span>
    <span class="worse">
      {t('study.played')}: {numbered(mistake.ply, mistake.text, first)}
    </span>
  </p>
);

/**
 * @param {Mistake} mistake
 * @returns {Arrow[]}
 */
const arrowsOf = ({played, best}) => [
  {from: played.slice(0, 2), to: played.slice(2, 4), kind: 'worse'},
  {from: best.slice(0, 2), to: best.slice(2, 4), kind: 'better'},
];

/**
 * Half-moves before the first move of a game that began from a position.
 * @param {string | undefined} start
 */
function firstHalf(start) {
  const [, turn, , , , number = '1'] = (start ?? '').split(' ');
  return 2 * (Number(number) - 1) + (turn === 'b' ? 1 : 0);
}
