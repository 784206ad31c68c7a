// The wall of a tournament: every board live from the first moment, who is there, and what waits for those who direct it.
import {useEffect, useState} from 'preact/hooks';
import {request} from '../link.js';
import {serverNow} from '../model.js';
import {announce} from '../speech.js';
import {Fault, faultText, resultText, t, useFault} from '../ui.jsx';
import {boardLink, directs, nameOf, nextRound, startFen, waitingBoards} from '../tournament-model.js';
import {SmallBoard} from './board.jsx';
import {Clock} from './plate.jsx';
import {Proposal} from './pairing-proposal.jsx';
import {Decide, MoveBoard} from './room-boards.jsx';
import {waitText} from './waiting.jsx';

/**
 * @param {Tournament} model
 * @param {string} key
 * @param {string} path
 * @param {object} [body]
 */
const post = (model, key, path, body = {}) =>
  request(`/api/tournaments/${model.id}/rounds/${path}`, {method: 'POST', key, body});

/**
 * A new game at a board: after a draw where somebody has to win, colours reversed; after an annulled one as before.
 * @param {{model: Tournament, round: Round, board: TournamentBoard, tournamentKey: string}} props
 */
function PlayAgain({model, round, board, tournamentKey}) {
  const [fault, setFault] = useFault();
  const act = () =>
    post(model, tournamentKey, `${round.round}/boards/${board.board}/again`)
      .then(() => post(model, tournamentKey, `${round.round}/start`))
      .then(
        () => setFault(null),
        e => setFault(faultText(e)),
      );
  return (
    <>
      <button type="button" onClick={act}>
        {t(board.again ? 'event.again' : 'event.anew')}
      </button>
      <Fault text={fault} />
    </>
  );
}

/**
 * The last position of a game that nobody plays any more: the wall is not told it.
 * @param {Tournament} model
 * @param {TournamentBoard} board
 */
function useLast(model, board) {
  const [fen, setFen] = useState(/** @type {string | null} */ (null));
  const wanted = board.result && board.game && !board.state?.fen ? board.game : null;
  useEffect(() => {
    let current = true;
    if (wanted && model.watch)
      request(`/api/games/${wanted}`, {key: model.watch}).then(
        a => current && setFen(a.game.state.fen),
        () => {},
      );
    return () => {
      current = false;
    };
  }, [wanted, model.watch]);
  return board.state?.fen ?? fen ?? (board.result ? null : startFen(model.regulations));
}

/**
 * The names of both players and their clocks, as a board of the game has them.
 * @param {Tournament} model
 * @param {TournamentBoard} board
 */
const asGame = (model, board) => ({
  state: board.state,
  stateAt: board.stateAt,
  offset: board.offset ?? 0,
  signed: board.signed,
  names: {white: nameOf(model, board.white), black: nameOf(model, board.black)},
});

/** @param {{game: BoardGame, board: TournamentBoard, colour: Colour}} props */
function Seat({game, board, colour}) {
  const here = board.here?.[colour];
  return (
    <span class="seat">
      <span class={`who-dot ${colour}`} aria-hidden="true" />
      <span class="name">{game.names[colour]}</span>
      {here != null && !board.result && (
        <span class={`presence ${here ? 'here' : 'away'}`} title={t(here ? 'here' : 'away')}>
          <span class="unseen">{t(here ? 'here' : 'away')}</span>
        </span>
      )}
      {board.state && !board.result ? <Clock model={game} colour={colour} /> : null}
    </span>
  );
}

/** @param {{model: Tournament, round: Round, board: TournamentBoard, tournamentKey: string}} props */
export function BoardCard({model, round, board, tournamentKey}) {
  const game = asGame(model, board);
  const fen = useLast(model, board);
  const mine = model.you && (board.white === model.you || board.black === model.you);
  const href = boardLink(model, board, tournamentKey);
  const label = t('event.board', {n: board.board, ...game.names});
  const called = board.call || board.claim;
  const renewed = board.again || board.state?.phase === 'annulled';
  return (
    <li class={`board-card ${mine ? 'mine' : ''} ${called ? 'called' : ''}`}>
      <span class="board-number">{board.board}</span>
      <Seat game={game} board={board} colour="black" />
      {fen ? <SmallBoard fen={fen} label={label} /> : <div class="no-board" aria-hidden="true" />}
      <Seat game={game} board={board} colour="white" />
      {board.result && <span class="board-result">{resultText(board.result)}</span>}
      {href && (
        <a class={`button ${mine ? 'primary' : ''}`} href={href}>
          {mine ? t('event.sit') : t(directs(model) ? 'event.desk' : 'event.watch')}
          <span class="unseen"> {label}</span>
        </a>
      )}
      <MoveBoard {...{model, round, board, tournamentKey}} />
      {renewed && directs(model) && <PlayAgain {...{model, round, board, tournamentKey}} />}
    </li>
  );
}

/**
 * Opening a round, and starting every board of it at once.
 * @param {{model: Tournament, round: Round, tournamentKey: string}} props
 */
export function RoundControls({model, round, tournamentKey}) {
  const [fault, setFault] = useFault();
  const [busy, setBusy] = useState(false);
  if (!directs(model)) return null;
  const act = (what, body) => {
    setBusy(true);
    return post(model, tournamentKey, `${round.round}/${what}`, body)
      .then(
        () => {
          setFault(null);
          announce(t('event.started', {n: round.round}));
        },
        e => {
          setFault(faultText(e));
          return e;
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <>
      {round.state === 'planned' && (
        <button
          type="button"
          class={round.round === nextRound(model) ? '' : 'primary large'}
          disabled={busy}
          onClick={() => act('open')}
        >
          {t('event.open', {n: round.round})}
        </button>
      )}
      {round.round === nextRound(model) && (
        <Proposal {...{model, round, tournamentKey}} open={pairs => act('open', pairs)} tell={setFault} />
      )}
      {round.state === 'open' && (
        <button type="button" class="primary large" disabled={busy} onClick={() => act('start')}>
          {t('event.start', {n: round.round})}
        </button>
      )}
      <Fault text={fault} />
    </>
  );
}

/**
 * The desk of all boards: what waits, the most urgent first; a flag may fall at any moment.
 * @param {{model: Tournament, tournamentKey: string}} props
 */
export function EventDesk({model, tournamentKey}) {
  const [, again] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => again(n => n + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  if (!directs(model) || !model.rounds.some(r => r.state === 'running')) return null;
  const list = waitingBoards(model, board => serverNow(board, performance.now()));
  if (!list.length) return null;
  return (
    <section
      class={`panel event-desk ${list.some(w => w.kind !== 'absent') ? 'waiting' : ''}`}
      aria-labelledby="event-desk"
    >
      <h2 id="event-desk">{t('event.waits')}</h2>
      <ul>
        {list.map(({round, board, kind, ...wait}) => (
          <li key={`${board.game}${kind}${wait.by}`}>
            <span class="board-tag">
              {round}.{board.board}
            </span>
            <span class="what">{waitText(asGame(model, board), {kind, ...wait})}</span>
            {['signed', 'forfeit'].includes(kind) && <Decide board={board} tournamentKey={tournamentKey} />}
            <a class="button slim" href={boardLink(model, board, tournamentKey)}>
              {t('event.desk')}
              <span class="unseen"> {t('event.board', {n: board.board, ...asGame(model, board).names})}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
