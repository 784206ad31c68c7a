// A match of engines while it is played: boards with clocks, evaluations and lines; standings, cross table, the test.
import {useEffect, useMemo, useState} from 'preact/hooks';
import {SmallBoard, TextBoard} from '../parts/board.jsx';
import {Clock} from '../parts/plate.jsx';
import {Link} from '../link.js';
import {afterMatch, eloMost, eloText, evalText, llrText, path, percent, plot, pointsText} from '../match-model.js';
import {settings} from '../settings.js';
import words from '../generated/matches-tables.js';
import {alsoLearn, tables} from '../text.js';
import {Article, Header, colourName, resultText, t, useLink, useSettings} from '../ui.jsx';

alsoLearn(words);

/**
 * @param {Match} model
 * @param {number} engine
 */
const nameOf = (model, engine) => model.engines[engine].name;

/**
 * What ended a game, in words; what has none is called something else.
 * @param {string} rule
 */
function reason(rule) {
  const key = `match.ended.${rule}`;
  return t(key in tables[settings.lang] ? key : 'match.ended.other');
}

function useMatch() {
  const link = useMemo(() => new Link({id: 'live', lang: settings.lang, room: 'match', reduce: afterMatch}), []);
  useEffect(() => {
    link.connect();
    return () => link.close();
  }, [link]);
  return link;
}

// ---- boards ----

/** @param {{model: Match, board: MatchBoard, colour: Colour}} props */
function Seat({model, board, colour}) {
  const thought = board.thoughts[colour];
  return (
    <span class="seat">
      <span class={`who-dot ${colour}`} aria-hidden="true" />
      <span class="name">{nameOf(model, board[colour])}</span>
      <span class="eval num">{evalText(thought)}</span>
      <Clock model={board} colour={colour} />
    </span>
  );
}

/** @param {{model: Match, board: MatchBoard, colour: Colour}} props */
function Thought({model, board, colour}) {
  const thought = board.thoughts[colour];
  if (!thought) return null;
  return (
    <p class="thought">
      <span class={`who-dot ${colour}`} role="img" aria-label={colourName(colour)} />
      <span>
        <strong class="num">{evalText(thought)}</strong>{' '}
        <span class="muted">{t('match.depth', {n: thought.depth})}</span>
        <br />
        <span class="line">{thought.line}</span>
      </span>
      <span class="unseen">{nameOf(model, board[colour])}</span>
    </p>
  );
}

/** @param {{evals: number[]}} props */
function EvalChart({evals}) {
  const width = 320,
    height = 60,
    most = 500;
  const {points, at} = plot(evals, {width, height, low: -most, high: most});
  if (points.length < 2) return null;
  return (
    <svg class="evals" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('match.evals')}>
      <path class="area" d={`${path(points)}L${width} ${at(0)}L0 ${at(0)}Z`} />
      <line class="axis" x1="0" x2={width} y1={at(0)} y2={at(0)} />
      <path class="curve" d={path(points)} />
    </svg>
  );
}

/** @param {{model: Match, board: MatchBoard}} props */
function Ended({model, board}) {
  if (!board.result) return null;
  return (
    <p class="board-result">
      {resultText(board.result)} <span class="muted">{reason(board.rule)}</span>{' '}
      <Article edition={model.edition} article={board.article} />
    </p>
  );
}

/** @param {{model: Match, board: MatchBoard, large: boolean, onToggle: () => void}} props */
function BoardCard({model, board, large, onToggle}) {
  const label = t('match.board', {
    n: board.place + 1,
    game: board.game,
    white: nameOf(model, board.white),
    black: nameOf(model, board.black),
  });
  const marks = board.last ? {[board.last.from]: 'last', [board.last.to]: 'last'} : {};
  return (
    <li class={`board-card ${large ? 'large-board' : ''}`}>
      <span class="board-number">{board.game}</span>
      <Seat model={model} board={board} colour="black" />
      <SmallBoard fen={board.state.fen} marks={marks} label={label} />
      <Seat model={model} board={board} colour="white" />
      {large && settings.textBoard && <TextBoard fen={board.state.fen} />}
      <p class="last-move num">
        {board.last ? `${Math.ceil(board.state.ply / 2)}${board.state.ply % 2 ? '.' : '…'} ${board.last.text}` : '–'}
      </p>
      <Ended model={model} board={board} />
      <EvalChart evals={board.evals} />
      <div class="thoughts">
        <Thought model={model} board={board} colour="white" />
        <Thought model={model} board={board} colour="black" />
      </div>
      <button type="button" aria-pressed={large} onClick={onToggle}>
        {t(large ? 'match.smaller' : 'match.larger')}
        <span class="unseen"> {label}</span>
      </button>
    </li>
  );
}

// ---- figures ----

/** @param {{label: string, children: Children}} props */
const Box = ({label, children}) => (
  <div class="log-box" tabIndex={0} role="region" aria-label={label}>
    {children}
  </div>
);

/** @param {{model: Match}} props */
function Standings({model}) {
  const columns = ['games', 'wins', 'draws', 'losses'];
  return (
    <section class="panel">
      <h2>{t('match.standings')}</h2>
      <Box label={t('match.standings')}>
        <table class="plain figures">
          <thead>
            <tr>
              <th scope="col">{t('match.engine')}</th>
              {columns.map(c => (
                <th scope="col">{t(`match.${c}`)}</th>
              ))}
              <th scope="col">{t('match.score')}</th>
              <th scope="col">{t('match.elo')}</th>
              <th scope="col">{t('match.los')}</th>
              <th scope="col">{t('match.flags')}</th>
              <th scope="col">{t('match.failures')}</th>
            </tr>
          </thead>
          <tbody>
            {model.standing.rows.map(r => (
              <tr key={r.engine}>
                <th scope="row">{nameOf(model, r.engine)}</th>
                {columns.map(c => (
                  <td class="num">{r[c]}</td>
                ))}
                <td class="num">{percent(r.score)}</td>
                <td class="num elo">{eloText(r)}</td>
                <td class="num">{percent(r.los)}</td>
                <td class="num">{r.flags}</td>
                <td class="num">{r.failures}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </section>
  );
}

/** @param {{model: Match}} props */
function CrossTable({model}) {
  const {cross, rows} = model.standing;
  if (!cross.length) return null;
  return (
    <section class="panel">
      <h2>{t('match.cross')}</h2>
      <Box label={t('match.cross')}>
        <table class="plain figures cross">
          <thead>
            <tr>
              <th scope="col">{t('match.engine')}</th>
              {rows.map(r => (
                <th scope="col">{nameOf(model, r.engine)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(a => (
              <tr key={a.engine}>
                <th scope="row">{nameOf(model, a.engine)}</th>
                {rows.map(b => {
                  const met = cross[a.engine][b.engine];
                  const none = met.every(n => n === 0);
                  return (
                    <td class="num" title={none ? null : `+${met[0]} =${met[1]} −${met[2]}`}>
                      {a === b ? '×' : none ? '–' : pointsText(met)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </section>
  );
}

/**
 * The LLR between its bounds; without a test, Elo with its error.
 * @param {{model: Match}} props
 */
function Course({model}) {
  const {course} = model.standing;
  const width = 600,
    height = 160;
  const elos = course.filter(([, , elo]) => Math.abs(elo) < eloMost);
  const frame = model.sprt
    ? {
        low: Math.min(model.sprt.lower, ...course.map(p => p[1])),
        high: Math.max(model.sprt.upper, ...course.map(p => p[1])),
      }
    : {low: Math.min(-50, ...elos.map(p => p[2])), high: Math.max(50, ...elos.map(p => p[2]))};
  const box = {width, height, ...frame};
  const values = model.sprt ? course.map(p => p[1]) : elos.map(p => p[2]);
  const {points, at} = plot(values, box);
  const band = model.sprt
    ? []
    : [
        ...plot(
          elos.map(p => p[2] + p[3]),
          box,
        ).points,
        ...plot(
          elos.map(p => p[2] - p[3]),
          box,
        ).points.reverse(),
      ];
  const label = model.sprt ? t('match.course.llr') : t('match.course.elo', {who: nameOf(model, 0)});
  const lines = model.sprt ? [model.sprt.lower, 0, model.sprt.upper] : [frame.low, 0, frame.high];
  if (points.length < 2) return null;
  return (
    <figure class="chart course">
      <figcaption>{label}</figcaption>
      <svg viewBox={`-4 -12 ${width + 56} ${height + 24}`} role="img" aria-label={label}>
        {band.length > 0 && <path class="area" d={`${path(band)}Z`} />}
        {lines.map(v => (
          <g key={v}>
            <line class={v === 0 ? 'axis' : 'bound-line'} x1="0" x2={width} y1={at(v)} y2={at(v)} />
            <text class="legend" x={width + 4} y={at(v) + 4}>
              {model.sprt ? v.toFixed(2) : v.toFixed(0)}
            </text>
          </g>
        ))}
        <path class="curve" d={path(points)} />
      </svg>
    </figure>
  );
}

/** @param {{model: Match}} props */
function Test({model}) {
  const {sprt, standing} = model;
  if (!sprt) return <Course model={model} />;
  const share = Math.min(1, Math.max(0, (standing.llr - sprt.lower) / (sprt.upper - sprt.lower)));
  return (
    <section class="panel test">
      <h2>{t('match.test')}</h2>
      <p>
        <strong class="verdict">{t(`match.verdict.${standing.verdict}`)}</strong>{' '}
        <span class="num">
          {t('match.llr', {llr: llrText(standing.llr), lower: llrText(sprt.lower), upper: llrText(sprt.upper)})}
        </span>
      </p>
      <meter min="0" max="1" value={share} aria-label={t('match.test')} />
      <p class="muted">{t('match.hypotheses', {elo0: sprt.elo0, elo1: sprt.elo1})}</p>
      <Course model={model} />
    </section>
  );
}

/* An engine of a match that began before there were kinds has only its English text. */
/** @param {{kind?: string, who: string, what: string, text: string}} n */
const failing = n => (n.kind ? t('match.failed', {who: n.who, why: t(`fault.${n.kind}`, {what: n.what})}) : n.text);

/** @param {{model: Match}} props */
function Ends({model}) {
  const {ends, notes} = model.standing;
  return (
    <section class="panel">
      <h2>{t('match.ends')}</h2>
      <table class="plain figures">
        <thead>
          <tr>
            <th scope="col">{t('match.why')}</th>
            <th scope="col">{t('article')}</th>
            <th scope="col">{t('match.games')}</th>
          </tr>
        </thead>
        <tbody>
          {ends.map(e => (
            <tr key={e.rule + e.article}>
              <th scope="row">{reason(e.rule)}</th>
              <td>
                <Article edition={model.edition} article={e.article} />
              </td>
              <td class="num">{e.games}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {notes.length > 0 && (
        <>
          <h3>{t('match.notes')}</h3>
          <ul>
            {notes.map(n => (
              <li class="fault">
                {failing(n)}: {n.games}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

/** @param {{model: Match}} props */
function Recent({model}) {
  return (
    <section class="panel">
      <h2>{t('match.recent')}</h2>
      <Box label={t('match.recent')}>
        <table class="plain figures">
          <thead>
            <tr>
              <th scope="col">{t('match.game')}</th>
              <th scope="col">{colourName('white')}</th>
              <th scope="col">{colourName('black')}</th>
              <th scope="col">{t('match.result')}</th>
              <th scope="col">{t('match.why')}</th>
              <th scope="col">{t('match.plies')}</th>
            </tr>
          </thead>
          <tbody>
            {model.standing.recent.map(g => (
              <tr key={g.game}>
                <td class="num">{g.game}</td>
                <th scope="row">{nameOf(model, g.white)}</th>
                <td>{nameOf(model, g.black)}</td>
                <td class="num">{resultText(g.result)}</td>
                <td>
                  {reason(g.rule)} ({g.article})
                </td>
                <td class="num">{g.plies}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </section>
  );
}

// ---- all of it ----

/**
 * Until the match is there.
 * @param {{link: MatchLink}} props
 */
const Opening = ({link}) => (
  <>
    <Header link={link} />
    <main class="notice" aria-busy="true">
      <h1>{t('match.waiting')}</h1>
    </main>
  </>
);

/**
 * The boards that are played now, one of them large if that is wished.
 * @param {{model: Match}} props
 */
function Boards({model}) {
  const [large, setLarge] = useState(/** @type {number | null} */ (null));
  if (!model.boards.length) return null;
  return (
    <section>
      <h2 class="unseen">{t('match.boards')}</h2>
      <ul class="wall">
        {model.boards.map(b => (
          <BoardCard
            key={b.place}
            model={model}
            board={b}
            large={large === b.place}
            onToggle={() => setLarge(large === b.place ? null : b.place)}
          />
        ))}
      </ul>
    </section>
  );
}

export function Match() {
  useSettings();
  const link = useMatch();
  const model = useLink(link);
  const title = model ? model.event || model.engines.map(e => e.name).join(' – ') : t('match.title');
  useEffect(() => {
    document.title = `${title} · Jadoube`;
  });
  if (!model) return <Opening link={link} />;
  const {standing} = model;
  if (standing.over) link.close(); // there will be no more
  return (
    <>
      <Header link={link}>
        <span class="top-title">{t('match.title')}</span>
      </Header>
      {!link.online && !standing.over && (
        <p class="bar trouble" role="status">
          {t('match.lost')}
        </p>
      )}
      <main class="event match">
        <section class="event-head">
          <h1>{title}</h1>
          <p role="status">
            {t('match.progress', {n: standing.played, total: standing.games})}
            {standing.over && ` · ${t(standing.whole ? 'match.over' : 'match.unfinished')}`}
          </p>
        </section>
        <Boards model={model} />
        <div class="match-figures">
          <Standings model={model} />
          <Test model={model} />
          <CrossTable model={model} />
          <Ends model={model} />
          <Recent model={model} />
        </div>
      </main>
    </>
  );
}
