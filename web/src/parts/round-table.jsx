// The pairings of a round as one table: proposed (tap two names and they change places) or played (results by tap or by key).
import {useState} from 'preact/hooks';
import {request} from '../link.js';
import {pointsText} from '../model.js';
import {announce} from '../speech.js';
import {Dialog, Fault, colourName, faultText, resultText, t, useFault} from '../ui.jsx';
import {boardLink, nameOf, readResult, signedBy, usual} from '../tournament-model.js';
import {coloursOf, notPlaying} from '../event-tables.js';
import {DefaultTime, MoveBoard, Other, Usual} from './room-boards.jsx';

/** @param {{model: Tournament, player: number, round: number}} props */
function Colours({model, player, round}) {
  const had = coloursOf(model, player, round);
  if (!had.length) return null;
  const said = had.map(c => (c ? colourName(c) : t('table.unpaired'))).join(', ');
  return (
    <span class="hist" role="img" aria-label={`${t('table.colours')}: ${said}`}>
      {had.map(c => (
        <span class={`who-dot ${c ?? 'none'}`} />
      ))}
    </span>
  );
}

/** A name that can be tapped, or only read, with its rating. */
function Name({model, number, chosen, choose}) {
  const player = model.players.find(p => p.number === number);
  const text = (
    <>
      <span class="name">{player?.name ?? '–'}</span> {player?.rating && <span class="elo">{player.rating}</span>}
    </>
  );
  if (!choose) return <span class="player">{text}</span>;
  return (
    <button type="button" class="player" aria-pressed={chosen === number} onClick={() => choose(number)}>
      {text}
    </button>
  );
}

const Heads = ({rated, result}) => (
  <thead>
    <tr>
      <th scope="col" class="num">
        <abbr title={t('event.boards')}>{t('table.board')}</abbr>
      </th>
      <th scope="col" class="right">
        {colourName('white')}
      </th>
      {rated && (
        <th scope="col" class="hist-cell">
          {t('table.colours')}
        </th>
      )}
      <th scope="col" class="num">
        {t('table.points')}
      </th>
      <th scope="col" class="middle">
        <span class={result ? '' : 'unseen'}>{t('table.result')}</span>
      </th>
      <th scope="col">{t('table.points')}</th>
      {rated && (
        <th scope="col" class="hist-cell">
          {t('table.colours')}
        </th>
      )}
      <th scope="col">{colourName('black')}</th>
      <th scope="col">
        <span class="unseen">{t('table.notes')}</span>
      </th>
    </tr>
  </thead>
);

/** One pair: both players with colours and points on both sides of what stands between them. */
function Pair({model, round, board, history, middle, notes, chosen = null, choose = undefined, ...row}) {
  const [white, black] = board.scores ?? [];
  return (
    <tr {...row}>
      <th scope="row" class="num">
        {board.number ?? board.board}
      </th>
      <td class="right">
        <Name {...{model, chosen, choose}} number={board.white} />
      </td>
      {history && (
        <td class="hist-cell">
          <Colours {...{model, round}} player={board.white} />
        </td>
      )}
      <td class="num score">{white == null ? '' : pointsText(white)}</td>
      <td class="middle">{middle}</td>
      <td class="score">{black == null ? '' : pointsText(black)}</td>
      {history && (
        <td class="hist-cell">
          <Colours {...{model, round}} player={board.black} />
        </td>
      )}
      <td>
        <Name {...{model, chosen, choose}} number={board.black} />
      </td>
      <td class="row-notes">{notes}</td>
    </tr>
  );
}

/**
 * Those without a game in a round: byes with what they bring, absent, withdrawn.
 * @param {{model: Tournament, round: any, chosen?: number | null, choose?: (n: number) => void}} props
 */
export function NotPlaying({model, round, chosen, choose}) {
  const list = notPlaying(model, round);
  if (!list.length) return null;
  return (
    <section class="panel not-playing" aria-labelledby="not-playing">
      <h2 id="not-playing">{t('table.out')}</h2>
      <ul>
        {list.map(({player, why}) => (
          <li key={player.number}>
            <Name {...{model, chosen}} number={player.number} choose={why === 'bye' ? choose : undefined} />
            <span class="muted">{t(`out.${why}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * The next round before it is opened.
 * @param {{model: Tournament, made: Proposal, pairs: number[][], swap: (a: number, b: number) => void}} props
 */
export function ProposedTable({model, made, pairs, swap}) {
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
  const choose = n => {
    if (chosen === n) return setChosen(null);
    if (chosen == null) return setChosen(n);
    swap(chosen, n);
    announce(t('table.swapped', {a: nameOf(model, chosen), b: nameOf(model, n)}));
    return setChosen(null);
  };
  const scores = new Map(made.boards.flatMap(b => [b.white, b.black].map((n, i) => [n, b.scores?.[i]])));
  const history = made.round > 1;
  const boards = pairs
    .filter(p => p[1])
    .map(([white, black], i) => ({board: i + 1, white, black, scores: [scores.get(white), scores.get(black)]}));
  const byes = pairs.filter(p => !p[1]).map(p => p[0]);
  const why = (b, i) => {
    const was = made.boards[i];
    if (!was || was.white !== b.white || was.black !== b.black)
      return <span class="chip warn">{t('proposal.changed')}</span>;
    return was.why && <span class="why muted">{`${was.article}: ${was.why}`}</span>;
  };
  return (
    <div class="round-grid">
      <div class="table-box pairs-box" tabIndex={0} role="region" aria-label={t('proposal', {n: made.round})}>
        <table class="pairs">
          <caption class="unseen">{t('proposal', {n: made.round})}</caption>
          <Heads rated={history} result={false} />
          <tbody>
            {boards.map((board, i) => (
              <Pair
                key={board.board}
                {...{model, board, history, chosen, choose}}
                round={made.round}
                middle={<span class="muted">–</span>}
                notes={why(board, i)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <NotPlaying {...{model, chosen, choose}} round={{round: made.round, boards, byes}} />
    </div>
  );
}

/**
 * What a result is told to: the game, or the report of an event that was begun elsewhere.
 * @param {Tournament} model
 * @param {string} key
 */
const teller = (model, key) => (round, board, result) =>
  round.elsewhere
    ? request(`/api/tournaments/${model.id}/entries`, {
        method: 'POST',
        key,
        body: {round: round.round, board: board.board, result},
        patient: true,
      })
    : request(`/api/games/${board.game}/events`, {method: 'POST', key, body: {do: 'declare', result}});

/** A result that stands is changed: what was, what will be, once. */
function Correction({model, board, result, onDone, onClose}) {
  return (
    <Dialog title={t('correct', {n: board.board})} onClose={onClose}>
      <p>
        {nameOf(model, board.white)} – {nameOf(model, board.black)}:{' '}
        <strong>{t('correct.change', {was: resultText(board.result), now: resultText(result)})}</strong>
      </p>
      <div class="buttons">
        <button type="button" class="primary" onClick={onDone}>
          {t('correct.do')}
        </button>
        <button type="button" onClick={onClose}>
          {t('cancel')}
        </button>
      </div>
    </Dialog>
  );
}

/** @param {{saved: {text: string, undo: (() => void) | null} | null}} props */
const Saved = ({saved}) => (
  <p class="saved" role="status">
    {saved?.text}{' '}
    {saved?.undo && (
      <button type="button" class="slim" onClick={saved.undo}>
        {t('undo')}
      </button>
    )}
  </p>
);

/** The keys for whoever collects slips: "12 1-0" in a line, which says the names before Enter. */
function KeyLine({model, round, tell}) {
  const [line, setLine] = useState('');
  const [fault, setFault] = useFault();
  const said = readResult(line);
  const board = said && round.boards.find(b => b.board === said.board && (b.game || round.elsewhere));
  const enter = e => {
    e.preventDefault();
    if (!board) return setFault(t('room.unread'));
    setFault(null);
    setLine('');
    return tell(board, said.result);
  };
  return (
    <section class="panel key-line" aria-labelledby="key-line">
      <h2 id="key-line">{t('table.keys')}</h2>
      <form class="enter" onSubmit={enter}>
        <label class="row-field">
          <span>{t('room.line')}</span>
          <input
            value={line}
            required
            autocomplete="off"
            spellcheck={false}
            onInput={e => setLine(e.currentTarget.value)}
          />
        </label>
        <button type="submit">{t('room.enter')}</button>
      </form>
      <p class="muted small" aria-live="polite">
        {board
          ? `${nameOf(model, board.white)} – ${nameOf(model, board.black)}, ${resultText(said.result)}`
          : t('table.keys.about')}
      </p>
      <Fault text={fault} />
    </section>
  );
}

const byKey = {1: usual[0], 5: usual[1], '=': usual[1], 0: usual[2]};

/** What stands between two players: the result, or the results to choose from. */
function Middle({board, tell, enters}) {
  if (board.result) return <span class="board-result">{resultText(board.result)}</span>;
  if (!enters) return <span class="muted">–</span>;
  return (
    <span class="buttons chips">
      <Usual number={board.board} chosen={null} choose={result => tell(board, result)} />
    </span>
  );
}

/**
 * Everything about results: entered at once, corrected after a question, taken back within a while.
 * @param {Tournament} model
 * @param {Round} round
 * @param {string} key
 */
function useResults(model, round, key) {
  const [fault, setFault] = useFault();
  const [asked, setAsked] = useState(/** @type {{board: TournamentBoard, result: string} | null} */ (null));
  const [saved, setSaved] = useState(null);
  const send = teller(model, key);
  const say = (board, result, undo) => {
    const text = t('room.result', {n: board.board, result: resultText(result)});
    announce(text);
    setSaved({text, undo});
  };
  const put = (board, result, was) =>
    send(round, board, result).then(
      () => {
        setFault(null);
        say(board, result, was ? () => put({...board, result}, was, null) : null);
      },
      e => setFault(faultText(e)),
    );
  const tell = (board, result) => {
    if (board.result === result) return null;
    if (board.result) return setAsked({board, result});
    return put(board, result, null);
  };
  const confirm = () => {
    setAsked(null);
    put(asked.board, asked.result, asked.board.result);
  };
  return {fault, asked, saved, tell, confirm, cancel: () => setAsked(null)};
}

/** Arrows choose a board, 1 5 0 enter its result and go on to the next without one. */
function useCursor(boards, tell) {
  const [cursor, setCursor] = useState(0);
  const onKeyDown = e => {
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(e.target.tagName) || e.ctrlKey || e.metaKey || e.altKey) return;
    const step = {ArrowDown: 1, ArrowUp: -1}[e.key];
    if (step) setCursor(Math.min(Math.max(cursor + step, 0), boards.length - 1));
    else if (byKey[e.key] && boards[cursor]) {
      tell(boards[cursor], byKey[e.key]);
      const next = boards.findIndex((b, i) => i > cursor && !b.result);
      if (next >= 0) setCursor(next);
    } else return;
    e.preventDefault();
  };
  return {cursor, setCursor, onKeyDown};
}

/** What stands behind a pair: other results, the way to its desk, what two players signed. */
function Notes({model, round, board, tournamentKey, tell, enters, chosen}) {
  const desk = !board.in_room && boardLink(model, board, tournamentKey);
  return (
    <span class="buttons">
      {board.corrected && (
        <span class="chip" title={t('correct.was', {was: resultText(board.corrected)})}>
          {t('table.corrected')}
        </span>
      )}
      {desk && (
        <a class="button slim" href={desk}>
          {t('event.desk')}
          <span class="unseen"> {t('proposal.board', {n: board.board})}</span>
        </a>
      )}
      {enters && <Other number={board.board} choose={result => tell(board, result)} all={!!board.result} />}
      {chosen && board.in_room && <MoveBoard {...{model, round, board, tournamentKey}} />}
    </span>
  );
}

/**
 * A round that is open: its pairs, and for those who direct it the results.
 * @param {{model: Tournament, round: Round, tournamentKey: string}} props
 */
export function ResultsTable({model, round, tournamentKey}) {
  const {fault, asked, saved, tell, confirm, cancel} = useResults(model, round, tournamentKey);
  const enters = b => !!(round.elsewhere || (b.in_room && b.game));
  const typed = round.boards.filter(enters);
  const {cursor, setCursor, onKeyDown} = useCursor(typed, tell);
  const history = round.round > 1;
  if (!round.boards.length) return null;
  const state = b =>
    [b === typed[cursor] ? 'cursor' : '', signedBy(b) === 2 || b.call || b.claim ? 'called' : ''].join(' ').trim();
  return (
    <div class="round-grid">
      <div>
        {typed.length > 0 && <DefaultTime model={model} round={round} />}
        <div
          class="table-box pairs-box"
          tabIndex={0}
          role="region"
          aria-label={t('table.of', {n: round.round})}
          onKeyDown={onKeyDown}
        >
          <table class="pairs">
            <caption class="unseen">{t('table.of', {n: round.round})}</caption>
            <Heads rated={history} result />
            <tbody>
              {round.boards.map(board => (
                <Pair
                  key={board.board}
                  id={`board-${round.round}-${board.board}`}
                  tabIndex={-1}
                  class={state(board)}
                  onClick={() => typed.includes(board) && setCursor(typed.indexOf(board))}
                  {...{model, board, history}}
                  round={round.round}
                  middle={<Middle {...{board, tell}} enters={enters(board)} />}
                  notes={
                    <Notes
                      {...{model, round, board, tournamentKey, tell}}
                      enters={enters(board)}
                      chosen={board === typed[cursor]}
                    />
                  }
                />
              ))}
            </tbody>
          </table>
        </div>
        <Saved saved={saved} />
        <Fault text={fault} />
      </div>
      <aside class="side">
        <NotPlaying model={model} round={round} />
        {typed.length > 0 && <KeyLine {...{model, round, tell}} />}
      </aside>
      {asked && <Correction model={model} {...asked} onDone={confirm} onClose={cancel} />}
    </div>
  );
}
