// A tournament: the wall of all boards, the standings, the links to hand out.
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import {Entries} from '../parts/entries.jsx';
import {Cards, Exports, Links} from '../parts/handout.jsx';
import {CheckIn, Registration} from '../parts/registration.jsx';
import {NextStep, Tabs, useTab} from '../parts/event-tabs.jsx';
import {PlayerCard} from '../parts/player-card.jsx';
import {Bracket, Podium} from '../parts/podium.jsx';
import {RoomBoards} from '../parts/room-boards.jsx';
import {NotPlaying, ResultsTable} from '../parts/round-table.jsx';
import {CrossTable, Standings} from '../parts/standings.jsx';
import {Matches, TeamStandings} from '../parts/teams.jsx';
import {BoardCard, EventDesk, RoundControls} from '../parts/round-boards.jsx';
import {useControl} from '../control.js';
import {Link, request} from '../link.js';
import {keepEvent, keptKey, settings} from '../settings.js';
import {Header, colourName, dateText, t, useLink, useSettings} from '../ui.jsx';
import {
  afterWall,
  byesOf,
  currentRound,
  directs,
  memoryOf,
  nameOf,
  waitsForResults,
  watchKey,
  withSeats,
} from '../tournament-model.js';
import {NewTournament} from './new-tournament.jsx';

export {Enter} from './enter.jsx';

/** @param {{id: string, tournamentKey: string}} props */
export function Tournament({id, tournamentKey}) {
  const key = tournamentKey || keptKey(id); // a slip has an address without a key
  return id === 'new' ? <NewTournament /> : <Wall id={id} tournamentKey={key} />;
}

/**
 * @param {string} id
 * @param {string} key
 */
function useTournament(id, key) {
  const link = useMemo(
    () =>
      /** @type {TournamentLink} */ (
        new Link({id, key, lang: settings.lang, room: 'wall', reduce: (...told) => withSeats(afterWall(...told), key)})
      ),
    [id, key],
  );
  const known = useRef(0); // the version of which all keys are known
  useEffect(() => {
    const stop = link.listen((l, {tournament, again}) => {
      if (!tournament) return;
      if (tournament.role) known.current = tournament.version;
      // Keys of games, and who applies, come with the first message only; results change neither.
      if (again || !directs(l.model) || known.current === tournament.version) return;
      request(`/api/tournaments/${id}`, {key}).then(
        a => link.receive({...a, again: true}),
        () => {},
      );
    });
    link.connect();
    return () => {
      stop();
      link.close();
    };
  }, [link]);
  return link;
}

/** "?board=3.12": round and board that an address asks for. */
const wantedBoard = () =>
  /^(\d+)\.(\d+)$/.exec(new URLSearchParams(location.search).get('board') ?? '')?.slice(1) ?? [];

/**
 * Until the tournament is there, or when it cannot be opened.
 * @param {{failed: Refusal | boolean | null | undefined, hasKey: boolean}} props
 */
const Opening = ({failed, hasKey}) => (
  <>
    <Header />
    <main class="notice" aria-busy={!failed}>
      <h1>{t(failed ? 'event.none' : 'event.loading')}</h1>
      {failed && <p>{t(hasKey ? 'game.none.about' : 'game.nokey')}</p>}
    </main>
  </>
);

/**
 * @param {TournamentBoard} board
 * @param {number} player
 */
const colourAt = (board, player) => (board.white === player ? 'white' : board.black === player ? 'black' : null);

/**
 * The board at which the reader is to sit now.
 * @param {Tournament} given
 */
const ownBoard = ({you, rounds}) =>
  you &&
  rounds
    .flatMap(r => (r.state === 'open' || r.state === 'running' ? r.boards : []))
    .find(b => !b.result && !b.in_room && b.links && colourAt(b, you));

/** @param {{model: Tournament, children?: Children}} props */
function Head({model, children}) {
  const control = useControl(model.regulations?.control, settings.lang);
  const own = ownBoard(model);
  const colour = own ? colourAt(own, model.you) : null;
  return (
    <section class="event-head">
      <h1>{model.name}</h1>
      <p class="muted">
        {[model.site, dateText(model.date), t('event.number', {n: model.players.length}), control.text]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {children}
      {model.you && <p>{t('event.you', {who: nameOf(model, model.you)})}</p>}
      {own && (
        <a class="button primary large" href={own.links[colour]}>
          {t('event.sit.now', {n: own.board, colour: colourName(colour)})}
        </a>
      )}
    </section>
  );
}

/** @param {{model: Tournament, round: Round, onChoose: (round: number) => void}} props */
const Rounds = ({model, round, onChoose}) => (
  <nav class="rounds" aria-label={t('event.rounds')}>
    {model.rounds.map(r => (
      <button type="button" class={r.state} aria-pressed={r.round === round.round} onClick={() => onChoose(r.round)}>
        {t('event.round', {n: r.round})}
        <span class="unseen"> {t(`round.${r.state}`)}</span>
      </button>
    ))}
  </nav>
);

/** @param {{model: Tournament, round: Round, tournamentKey: string}} props */
const RoundHead = ({model, round, tournamentKey}) => (
  <div class="round-head">
    <h2>{t('event.round', {n: round.round})}</h2>
    <span class="muted">{t(`round.${round.state}`)}</span>
    {round.byes?.length > 0 && (!directs(model) || model.teams) && (
      <span class="muted">{t('event.bye', {who: byesOf(model, round).join(', ')})}</span>
    )}
    {round.by_hand && <span class="muted">{t('event.byhand')}</span>}
    {round.elsewhere && <span class="muted">{t('event.elsewhere')}</span>}
    {waitsForResults(model, round) && <span class="muted">{t('event.later')}</span>}
    <RoundControls model={model} round={round} tournamentKey={tournamentKey} />
  </div>
);

/**
 * A round: who meets whom on screens and in the room.
 * @param {{model: Tournament, round: Round, tournamentKey: string}} props
 */
const Round = ({model, round, tournamentKey}) => (
  <>
    <RoundHead {...{model, round, tournamentKey}} />
    <Matches model={model} round={round} />
    {directs(model) && round.state !== 'planned' && <ResultsTable {...{model, round, tournamentKey}} />}
    <ul class="wall">
      {round.boards
        .filter(b => !b.in_room)
        .map(b => (
          <BoardCard key={b.board} model={model} round={round} board={b} tournamentKey={tournamentKey} />
        ))}
    </ul>
    {(!directs(model) || round.state === 'planned') && (
      <RoomBoards model={model} round={round} tournamentKey={tournamentKey} />
    )}
    {!directs(model) && round.state !== 'planned' && <NotPlaying model={model} round={round} />}
  </>
);

/**
 * Whoever directs the event: one tab at a time, the next step above all.
 * @param {{model: Tournament, round: Round, tournamentKey: string, choose: (n: number) => void, cards: () => void, again: () => Promise<void>}} props
 */
function Directing({model, round, tournamentKey, choose, cards, again}) {
  const [tab, go] = useTab(model);
  return (
    <main class="event directing">
      <Head model={model}>
        <NextStep model={model} go={go} />
      </Head>
      <Tabs model={model} tab={tab} go={go} />
      <EventDesk model={model} tournamentKey={tournamentKey} />
      {tab === 'round' && (
        <>
          <Rounds model={model} round={round} onChoose={choose} />
          <Bracket model={model} />
          <Round {...{model, round, tournamentKey}} />
        </>
      )}
      {tab === 'players' && (
        <Entries {...{model, tournamentKey, again}}>
          <Registration model={model} tournamentKey={tournamentKey} />
        </Entries>
      )}
      {tab === 'standings' && (
        <>
          <Podium model={model} />
          <TeamStandings model={model} />
          <Standings model={model} />
          <CrossTable model={model} />
        </>
      )}
      {tab === 'share' && (
        <>
          <Links model={model} onCards={cards} />
          <Exports model={model} round={round.round} tournamentKey={tournamentKey} />
        </>
      )}
    </main>
  );
}

/**
 * Players and spectators: everything on one page, a player's own card first.
 * @param {{model: Tournament, round: Round, tournamentKey: string, choose: (n: number) => void}} props
 */
const Watching = ({model, round, tournamentKey, choose}) => (
  <main class="event">
    <Head model={model} />
    <PlayerCard model={model} />
    <Podium model={model} />
    <Rounds model={model} round={round} onChoose={choose} />
    <Bracket model={model} />
    <Round {...{model, round, tournamentKey}} />
    <CheckIn model={model} tournamentKey={tournamentKey} />
    <TeamStandings model={model} />
    <Standings model={model} />
    <CrossTable model={model} />
    <Exports model={model} round={round.round} tournamentKey={tournamentKey} />
  </main>
);

/**
 * The page is named after the tournament, remembers it, and goes to the board that its address asks for.
 * @param {Tournament} told
 * @param {Tournament} model
 * @param {string} key
 */
function useArrival(told, model, key) {
  useEffect(() => {
    if (!model) return;
    document.title = `${model.name} · Jadoube`;
    keepEvent(memoryOf(model, key));
  }, [told]);
  useEffect(() => {
    const [round, board] = wantedBoard();
    if (model && board) document.getElementById(`board-${round}-${board}`)?.focus();
  }, [!model]);
}

/** @param {{id: string, tournamentKey: string}} props */
function Wall({id, tournamentKey}) {
  useSettings();
  const link = useTournament(id, tournamentKey);
  const told = useLink(link);
  const model = told && {...told, watch: watchKey(told, tournamentKey)};
  const [chosen, setChosen] = useState(() => Number(wantedBoard()[0]) || null);
  const [cards, setCards] = useState(false);
  useArrival(told, model, tournamentKey);
  if (!model) return <Opening failed={link.failed} hasKey={!!tournamentKey} />;
  if (cards) return <Cards model={model} onBack={() => setCards(false)} />;
  const again = () =>
    request(`/api/tournaments/${id}`, {key: tournamentKey}).then(
      a => link.receive({...a, again: true}),
      () => {},
    );
  const number = chosen ?? currentRound(model);
  const round = model.rounds.find(r => r.round === number) ?? model.rounds[0];
  return (
    <>
      <Header>
        <span class="top-title">{t(`role.${model.role}`)}</span>
      </Header>
      {directs(model) ? (
        <Directing {...{model, round, tournamentKey, again}} choose={setChosen} cards={() => setCards(true)} />
      ) : (
        <Watching {...{model, round, tournamentKey}} choose={setChosen} />
      )}
    </>
  );
}
