// Boards in the room: nothing is told of their games but the results, which both players sign or the arbiter enters.
import {useEffect, useState} from 'preact/hooks';
import {request} from '../link.js';
import {announce} from '../speech.js';
import {Fault, faultText, resultText, t, timeText, useFault} from '../ui.jsx';
import {defaultTime, directs, nameOf, readResult, roomBoards, seldom, signedBy, usual} from '../tournament-model.js';

/**
 * An act at a board, and what went wrong with it.
 * @returns {[act: Tell, fault: string | null, setFault: (text: string | null) => void, tell: Tell]}
 */
function useBoardAct() {
  const [fault, setFault] = useFault();
  const tell = (path, key, body) =>
    request(path, {method: 'POST', key, body, patient: path.endsWith('/entries')}).then(
      () => {
        setFault(null);
        return true;
      },
      e => setFault(faultText(e)),
    );
  const act = (game, key, body) => tell(`/api/games/${game}/events`, key, body);
  return [act, fault, setFault, tell];
}

/**
 * The three results that a game usually has, and what each says to a screen reader.
 * @param {{
 *   number: number,
 *   chosen: string | null | undefined,
 *   first?: string | null,
 *   choose: (result: string) => void,
 * }} props
 */
export function Usual({number, chosen, first, choose}) {
  return usual.map(r => (
    <button
      type="button"
      key={r}
      class={r === first ? 'primary' : ''}
      aria-pressed={r === chosen}
      aria-label={t('room.result', {n: number, result: resultText(r)})}
      onClick={() => choose(r)}
    >
      {r === first ? t('room.confirm', {result: resultText(r)}) : resultText(r)}
    </button>
  ));
}

/**
 * What a player says about his own game. `signed`: {white, black}, what each of the two has signed.
 * @param {{number: number, me: Colour | null, signed: Signed | undefined, sign: (result: string) => void}} props
 */
export function Sign({number, me, signed, sign}) {
  const own = signed?.[me],
    theirs = signed?.[me === 'white' ? 'black' : 'white'];
  const usualOnly = !theirs || usual.includes(theirs);
  return (
    <section class="sign" aria-label={t('room.sign')}>
      <p>{t(own && theirs && own !== theirs ? 'room.differs' : own ? 'room.waits' : 'room.sign')}</p>
      <div class="buttons">
        <Usual number={number} chosen={own} first={own ? null : theirs} choose={sign} />
        {!usualOnly && (
          <button type="button" class="primary" onClick={() => sign(theirs)}>
            {t('room.confirm', {result: resultText(theirs)})}
          </button>
        )}
        <Other number={number} choose={sign} />
      </div>
    </section>
  );
}

/**
 * Forfeits and what an arbiter may decide besides; to correct a result, all that there are.
 * @param {{number: number, choose: (result: string) => void, all?: boolean}} props
 */
export function Other({number, choose, all = false}) {
  return (
    <select
      aria-label={t('room.other', {n: number})}
      value=""
      onChange={e => e.currentTarget.value && choose(e.currentTarget.value)}
    >
      <option value="">…</option>
      {[...(all ? usual : []), ...seldom].map(r => (
        <option value={r}>{resultText(r)}</option>
      ))}
    </select>
  );
}

/**
 * @param {Tournament} model
 * @param {string} key
 * @param {string} path
 * @param {object} body
 */
const post = (model, key, path, body) =>
  request(`/api/tournaments/${model.id}/rounds/${path}`, {method: 'POST', key, body});

/**
 * A board goes to screens, or from them into the room, as long as nothing has been told of its game.
 * @param {{model: Tournament, round: Round, board: TournamentBoard, tournamentKey: string}} props
 */
export function MoveBoard({model, round, board, tournamentKey}) {
  const [fault, setFault] = useFault();
  const told = board.result || (board.state && board.state.phase !== 'scheduled') || signedBy(board);
  if (!directs(model) || !board.game || told) return null;
  const act = () =>
    post(model, tournamentKey, `${round.round}/boards/${board.board}/again`, {in_room: !board.in_room})
      .then(() =>
        round.state === 'running' && board.in_room ? post(model, tournamentKey, `${round.round}/start`, {}) : null,
      )
      .then(
        () => setFault(null),
        e => setFault(faultText(e)),
      );
  return (
    <>
      <button type="button" class="slim" onClick={act}>
        {t(board.in_room ? 'room.screen' : 'room.room')}
        <span class="unseen"> {t('proposal.board', {n: board.board})}</span>
      </button>
      <Fault text={fault} />
    </>
  );
}

/** @param {{model: Tournament, round: Round, board: TournamentBoard, tournamentKey: string}} props */
function RoomBoard({model, round, board, tournamentKey}) {
  const [act, fault, , tell] = useBoardAct();
  const mine = model.you === board.white ? 'white' : model.you === board.black ? 'black' : null;
  const open = (board.game || round.elsewhere) && !board.result;
  const correct = result =>
    tell(`/api/tournaments/${model.id}/entries`, tournamentKey, {round: round.round, board: board.board, result});
  const declare = result =>
    (round.elsewhere ? correct(result) : act(board.game, tournamentKey, {do: 'declare', result})).then(
      done => done && announce(t('room.result', {n: board.board, result: resultText(result)})),
    );
  const sign = result => act(board.game, board.links[mine].split('#')[1], {do: 'sign', result});
  const side = colour => (
    <span class="seat">
      <span class={`who-dot ${colour}`} aria-hidden="true" />
      <span class="name">{nameOf(model, board[colour])}</span>
      {open && board.signed?.[colour] && <span class="signature">{resultText(board.signed[colour])}</span>}
    </span>
  );
  return (
    <li
      id={`board-${round.round}-${board.board}`}
      tabIndex={-1}
      class={`room-board ${mine ? 'mine' : ''} ${signedBy(board) === 2 ? 'called' : ''}`}
    >
      <span class="board-tag">{board.board}</span>
      <span class="pair">
        {side('white')}
        {side('black')}
      </span>
      {board.result && <span class="board-result">{resultText(board.result)}</span>}
      {open && mine && board.links && <Sign number={board.board} me={mine} signed={board.signed} sign={sign} />}
      {(board.game || round.elsewhere) && directs(model) && (
        <span class="buttons">
          {open && <Usual number={board.board} chosen={null} choose={declare} />}
          <Other number={board.board} choose={declare} all={!!board.result} />
          <MoveBoard {...{model, round, board, tournamentKey}} />
        </span>
      )}
      <Fault text={fault} />
    </li>
  );
}

/**
 * For whoever collects the slips: "12 1-0", one line after the other.
 * @param {{round: Round, tournamentKey: string}} props
 */
function ResultLine({round, tournamentKey}) {
  const [line, setLine] = useState('');
  const [act, fault, setFault] = useBoardAct();
  const enter = e => {
    e.preventDefault();
    const said = readResult(line);
    const board = said && round.boards.find(b => b.board === said.board && b.game && b.in_room);
    if (!board) return setFault(t('room.unread'));
    return act(board.game, tournamentKey, {do: 'declare', result: said.result}).then(done => {
      if (!done) return;
      announce(t('room.result', {n: said.board, result: resultText(said.result)}));
      setLine('');
    });
  };
  return (
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
      <Fault text={fault} />
    </form>
  );
}

/**
 * Until when one may come (6.7.1), and that it is over.
 * @param {{model: Tournament, round: Round}} props
 */
export function DefaultTime({model, round}) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, []);
  const time = defaultTime(model, round, now);
  if (!time) return null;
  return (
    <p class={time.over ? '' : 'muted'}>{t(time.over ? 'room.late' : 'room.default', {time: timeText(time.until)})}</p>
  );
}

/** @param {{model: Tournament, round: Round, tournamentKey: string}} props */
export function RoomBoards({model, round, tournamentKey}) {
  const boards = roomBoards(model, round);
  if (!boards.length) return null;
  const enters = directs(model) && !round.elsewhere && (round.state === 'open' || round.state === 'running');
  return (
    <section class="panel" aria-labelledby="room-boards">
      <h2 id="room-boards">{t('room.boards')}</h2>
      <DefaultTime model={model} round={round} />
      {enters && <ResultLine {...{round, tournamentKey}} />}
      <ul class="room-boards">
        {boards.map(board => (
          <RoomBoard key={board.board} {...{model, round, board, tournamentKey}} />
        ))}
      </ul>
    </section>
  );
}

/**
 * What two players signed differently, or one of them reports: one click decides.
 * @param {{board: TournamentBoard, tournamentKey: string}} props
 */
export function Decide({board, tournamentKey}) {
  const [act, fault] = useBoardAct();
  const results = [...new Set(['white', 'black'].map(c => board.signed?.[c]).filter(Boolean))];
  return (
    <span class="buttons">
      {results.map(result => (
        <button
          type="button"
          class="slim"
          key={result}
          onClick={() => act(board.game, tournamentKey, {do: 'declare', result})}
        >
          {t('room.decide', {result: resultText(result)})}
          <span class="unseen"> {t('proposal.board', {n: board.board})}</span>
        </button>
      ))}
      <Fault text={fault} />
    </span>
  );
}
