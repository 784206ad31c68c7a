// A player's own view: his board, both clocks, what he may do.
import {useEffect, useRef, useState} from 'preact/hooks';
import {Board, TextBoard} from '../parts/board.jsx';
import {TimeChart} from '../parts/time-chart.jsx';
import {Plate} from '../parts/plate.jsx';
import {Announce, AppealDialog, CallDialog, ClaimDialog, Confirm, Promotion, Sealing} from '../parts/dialogs.jsx';
import {Downloads} from '../parts/downloads.jsx';
import {Invite} from '../parts/invite.jsx';
import {Insight, Study} from '../parts/insight.jsx';
import {Line} from '../parts/typing-line.jsx';
import {Onward} from '../parts/after-game.jsx';
import {usePending, usePlan} from '../parts/pending-move.js';
import {Replay} from '../parts/replay.jsx';
import {Adjourned, Result} from '../parts/result.jsx';
import {Resumed, Rulings} from '../parts/rulings.jsx';
import {Sheet, WrittenSheet} from '../parts/sheet.jsx';
import {FlipButton, titleOf, useShown} from '../parts/game-view.jsx';
import {withMove} from '../board-pieces.js';
import {acting, fenAt, isOver, isUntimed, knows, other, pieces, ruledPlies, touchMode, wordsOf} from '../model.js';
import {boardMarks, foreseen, mover, targetsOf} from '../handling.js';
import {keptLinks, settings} from '../settings.js';
import {Fault, Later, LawsLink, callText, colourName, playerName, t, useAct} from '../ui.jsx';

/**
 * The slip of a board in the room, which is played on wood.
 * @param {{number: number, me: Colour, signed: Signed | undefined, sign: (result: string) => void}} props
 */
const Sign = props => <Later load={() => import('../parts/room-boards.jsx').then(m => m.Sign)} {...props} />;

/**
 * What one does at home against the computer.
 * @param {{link: GameLink, model: Game, me: Colour, act: Act, ask: (what: string) => void, mark: (marks: Marks) => void}} props
 */
const HomeActs = props => <Later load={() => import('../parts/home-acts.jsx').then(m => m.HomeActs)} {...props} />;

/** How the next piece is handled: the king of a castling before its rook (4.7.2), both hands (4.1), touched by accident (4.2.2). */
const manners = {king: 'king.first', hands: 'two.hands', accident: 'accident', felt: 'felt'};
/** A touch that is none: by accident, or by a blind player in its hole (D.2.2). */
const unmeant = {accident: {accidental: true}, felt: {felt: true}};

/**
 * @param {Game} model
 * @param {string} name
 */
const mayHandle = (model, name) => name !== 'felt' || ['both', acting(model)].includes(model.regulations?.blind);

/**
 * What is seldom wanted: the next piece handled in its own way, leaving (11.2), questions (12.6, A.3.2), announcing (D.2.1).
 * @param {{
 *   model: Game,
 *   act: Act,
 *   manner: string | null,
 *   setManner: (manner: string | null) => void,
 * }} props
 */
function SeldomActs({model, act, manner, setManner}) {
  const questions = wordsOf(model, 'ask');
  const leaving = knows(model, 'leave');
  return (
    <details class="more">
      <summary>{t('acts.more')}</summary>
      {knows(model, 'announce') && <Announce act={act} />}
      <div class="acts">
        {touchMode(model) &&
          Object.entries(manners)
            .filter(([name]) => mayHandle(model, name))
            .map(([name, text]) => (
              <button
                type="button"
                key={name}
                aria-pressed={manner === name}
                onClick={() => setManner(manner === name ? null : name)}
              >
                {t(text)}
              </button>
            ))}
        {knows(model, 'press') && (
          <button type="button" onClick={() => act({do: 'press', hand: 'other'})}>
            {t('press.other')}
          </button>
        )}
        {questions.map(what => (
          <button type="button" key={what} onClick={() => act({do: 'ask', what})}>
            {t(`ask.${what}`)}
          </button>
        ))}
        {leaving &&
          ['area', 'venue'].map(place => (
            <button type="button" key={place} onClick={() => act({do: 'leave', place})}>
              {t(`leave.${place}`)}
            </button>
          ))}
        <LawsLink regulations={model.regulations} />
      </div>
    </details>
  );
}

/**
 * @param {{
 *   model: Game,
 *   me: Colour,
 *   act: Act,
 *   ask: (what: string) => void,
 * }} props
 */
function Acts({model, me, act, ask}) {
  const {state} = model;
  const runs = state.phase === 'running';
  const lasts = runs || state.phase === 'paused' || state.phase === 'adjourned'; // offers and resigning need no clock
  const offered = state.offer === other(me),
    offers = state.offer === me;
  const button = (label, message, {kind = '', off = !runs} = {}) => (
    <button type="button" class={kind} disabled={off} onClick={() => act(message)}>
      {label}
    </button>
  );
  return (
    <section class="acts" aria-label={t('acts')}>
      {offered && (
        <div class="offer" role="group" aria-label={t('offer.by', {who: playerName(model, other(me))})}>
          <p>{t('offer.by', {who: playerName(model, other(me))})}</p>
          {button(t('accept'), {do: 'accept'}, {kind: 'primary', off: !lasts})}
          {button(t('decline'), {do: 'decline'}, {off: !lasts})}
        </div>
      )}
      {!offered && button(offers ? t('offer.made') : t('offer'), {do: 'offer'}, {off: !lasts || offers})}
      <button type="button" disabled={!runs && state.phase !== 'paused'} onClick={() => ask('claim')}>
        {t('claim.open')}
      </button>
      {knows(model, 'adjust') && button(t('adjust'), {do: 'adjust'})}
      {knows(model, 'stop') && (
        <button type="button" disabled={!runs} onClick={() => ask('call')}>
          {t('stop')}
        </button>
      )}
      {knows(model, 'appeal') && (
        <button type="button" onClick={() => ask('appeal')}>
          {t('appeal')}
        </button>
      )}
      {knows(model, 'arrive') && state.phase !== 'finished' && button(t('arrive'), {do: 'arrive'}, {off: false})}
      <button type="button" class="quiet-danger" disabled={!lasts} onClick={() => ask('resign')}>
        {t('resign')}
      </button>
    </section>
  );
}

/**
 * Space presses the clock wherever nothing else uses it.
 * @param {(() => void) | null} press
 */
function useSpace(press) {
  useEffect(() => {
    if (!press) return undefined;
    const onKey = e => {
      if (e.key !== ' ' || e.target.closest('input, button, select, textarea, summary, a, dialog, [role=gridcell]'))
        return;
      e.preventDefault();
      press();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

/**
 * What the hand does at the board: picking up, putting down, planning; and how the board looks meanwhile.
 * @param {{link: GameLink, model: Game, me: Colour, live: boolean, manner: string | null, setManner: (manner: string | null) => void, tell: (text: string | null) => void}} given
 */
function useHand({link, model, me, live, manner, setManner, tell}) {
  const touch = touchMode(model);
  const hand = useRef(null);
  hand.current ??= mover();
  const way = usePending(link, model, me, tell);
  const {pending} = way;
  const [plan, setPlan] = usePlan(model, me, way.send);
  const seen = pending && !pending.asks && !touch ? foreseen(model, me, pending.left) : model;
  const standing = pending ? withMove(pieces(model.state.fen), pending) : pieces(model.state.fen);
  const send = (from, to, message) => way.send(from, to, message).then(done => done || hand.current.forget());
  const hold = square => {
    if (pending && touch) return false; // one move at a time
    if (hand.current.mayPlan(standing[square], seen, me)) return true;
    const touched = hand.current.hold(square, standing[square], seen, me);
    if (touched && manner in unmeant) {
      setManner(null);
      hand.current.forget();
      link.send({...touched, ...unmeant[manner]}).catch(() => {});
      return false;
    }
    if (touched) link.send(touched).catch(() => hand.current.forget());
    return hand.current.mayLift(square, standing[square], seen, me);
  };
  const drop = (from, to) => {
    if (hand.current.mayPlan(standing[from], seen, me)) {
      setPlan({from, to});
      return false;
    }
    const made = hand.current.drop(from, to, standing[from], seen, me, standing[to]);
    if (!made) return false;
    if (made.promote) return !!way.ask(from, to, made);
    const how = {king: {partial: true}, hands: {hands: 2}}[made.send.do === 'release' && manner];
    if (how) setManner(null);
    send(from, to, {...made.send, ...how});
    return true;
  };
  const promote = piece => send(pending.from, pending.to, hand.current.promoted(pending.asks, piece, model));
  return {
    seen,
    standing,
    pending,
    plan,
    promote,
    board: {live, hold, drop, standing, targets: s => targetsOf(seen, s), letGo: () => setPlan(null)},
    asks: !!pending?.asks,
    putBack: way.drop,
    show: (move, sending) => way.show(move.slice(0, 2), move.slice(2, 4), move, sending),
  };
}

/**
 * @param {{
 *   asking: string | null,
 *   setAsking: (what: string | null) => void,
 *   hand: Hand,
 *   model: Game,
 *   link: GameLink,
 *   me: Colour,
 *   act: Act,
 * }} props
 */
function Dialogs({asking, setAsking, hand, model, link, me, act}) {
  const close = () => setAsking(null);
  if (hand.asks) return <Promotion colour={me} onChoose={hand.promote} onClose={hand.putBack} />;
  if (asking === 'claim') return <ClaimDialog model={model} link={link} onClose={close} />;
  if (asking === 'call') return <CallDialog link={link} onClose={close} />;
  if (asking === 'appeal') return <AppealDialog link={link} onClose={close} />;
  if (asking !== 'resign') return null;
  const resign = () => {
    act({do: 'resign'});
    close();
  };
  return <Confirm title={t('resign.sure')} text={t('resign.about')} yes={t('resign')} onClose={close} onYes={resign} />;
}

/**
 * What the player is told of the game as it stands: to be answered, to be read, to be signed.
 * @param {{
 *   link: GameLink,
 *   model: Game,
 *   me: Colour,
 *   two: Colour | null,
 *   guide: Children,
 *   act: Act,
 *   fault: string | null,
 *   setAsking: (what: string | null) => void,
 *   shown: number,
 *   show: (ply: number) => void,
 *   onArrows: (arrows: Arrow[]) => void,
 * }} props
 */
function Notices({link, model, me, two, guide, act, fault, setAsking, shown, show, onArrows}) {
  const links = keptLinks(model.id);
  return (
    <div class="notices">
      {model.state.phase === 'scheduled' && links && !two && <Invite links={links} model={model} />}
      {model.role === 'assistant' && <p class="panel">{t('assistant.of', {who: colourName(me)})}</p>}
      <Result model={model} me={two ? null : me} act={act} ask={setAsking} onReplay={() => show(0)}>
        {!guide && <Onward model={model} link={link} me={me} two={!!two} />}
      </Result>
      <Study {...{model, link, shown, onArrows}} onShow={show} />
      {model.regulations?.in_room && !isOver(model) && (
        <Sign
          number={model.tournament?.board ?? 1}
          me={me}
          signed={model.signed}
          sign={result => act({do: 'sign', result})}
        />
      )}
      <Adjourned model={model} />
      <Sealing model={model} me={me} act={act} />
      {model.claim && <p class="panel waiting">{t('claim.waits')}</p>}
      {model.call && <p class="panel waiting">{callText(model)}</p>}
      <Resumed model={model} />
      <Fault text={fault} />
      <Rulings model={model} />
    </div>
  );
}

/**
 * What stands below board and game: what is seldom wanted, and the game once it is over.
 * @param {{
 *   link: GameLink,
 *   model: Game,
 *   me: Colour,
 *   side: Colour,
 *   shown: number,
 *   show: (ply: number) => void,
 *   begun: boolean,
 *   act: Act,
 *   manner: string | null,
 *   setManner: (manner: string | null) => void,
 * }} props
 */
function Below({link, model, me, side, shown, show, begun, act, manner, setManner}) {
  const over = isOver(model);
  return (
    <div class="below">
      {!over && begun && !model.computer && <SeldomActs {...{model, act, manner, setManner}} />}
      {settings.textBoard && <TextBoard fen={fenAt(model, shown)} orientation={side} />}
      {knows(model, 'write') && <WrittenSheet model={model} colour={me} act={over ? null : act} />}
      {over && !isUntimed(model) && <TimeChart model={model} shown={shown} onShow={show} />}
      <Insight {...{model, link, shown}} onShow={show} />
      <Downloads model={model} link={link} />
    </div>
  );
}

/**
 * How the game stands, the way back to it, and the board turned round.
 * @param {{text: string, mine: boolean, back: (() => void) | false, flip: () => void}} props
 */
const Under = ({text, mine, back, flip}) => (
  <div class="under">
    <p class={`status ${mine ? 'mine' : ''}`}>{text}</p>
    {back && (
      <button type="button" class="slim" onClick={back}>
        {t('board.now')}
      </button>
    )}
    <FlipButton onClick={flip} />
  </div>
);

/**
 * @param {Marks} marks
 * @param {Marks} hinted
 */
function withHint(marks, hinted) {
  const out = {...marks};
  for (const square of Object.keys(hinted)) out[square] = `${out[square] ?? ''} ${hinted[square]}`;
  return out;
}

/**
 * The board and, above and below it, both clocks; his own is what he presses.
 * @param {{
 *   model: Game,
 *   me: Colour,
 *   side: Colour,
 *   hand: Hand,
 *   shown: number,
 *   current: boolean,
 *   press: (() => void) | null,
 *   hinted: Marks,
 *   arrows: Arrow[],
 * }} props
 */
function Table({model, me, side, hand, shown, current, press, hinted, arrows}) {
  const over = isOver(model);
  const standing = pieces(fenAt(model, shown));
  const counts = over || !touchMode(model); // at a board a player has nothing but his eyes (11.3.1)
  const plate = (colour, place) => (
    <Plate
      model={hand.seen}
      colour={colour}
      own={colour === me}
      place={place}
      presses={colour === me && touchMode(model) && !over}
      press={press}
      standing={counts ? standing : null}
    />
  );
  const board = current ? hand.board : {live: false, standing};
  const marks = withHint(boardMarks(model, shown, current ? me : null, current ? hand : {}), current ? hinted : {});
  return (
    <>
      {plate(other(side), 'top')}
      <Board {...board} orientation={side} label={t('board')} marks={marks} arrows={arrows} />
      {plate(side, 'bottom')}
    </>
  );
}

/**
 * two: both players sit here, and the board is seen from this side. guide: who leads a newcomer through the game.
 * @param {{link: GameLink, model: Game, two?: Colour | null, guide?: Children}} props
 */
export function Play({link, model, two = null, guide = null}) {
  const me = acting(model);
  const [act, fault, setFault] = useAct(link);
  const [flip, setFlip] = useState(false);
  const [asking, setAsking] = useState(/** @type {string | null} */ (null));
  const [manner, setManner] = useState(/** @type {string | null} */ (null));
  const [hinted, mark] = useState(/** @type {Marks} */ ({}));
  const [arrows, onArrows] = useState(/** @type {Arrow[]} */ ([]));
  const over = isOver(model);
  const [shown, show, current] = useShown(model, !over);
  const live = current && model.state.phase === 'running' && link.online;
  const hand = useHand({link, model, me, live, manner, setManner, tell: setFault});
  const press = touchMode(model) && live ? () => act({do: 'press'}) : null;
  useSpace(press);
  const seenFrom = two ?? me;
  const side = flip ? other(seenFrom) : seenFrom;
  const begun = model.state.phase !== 'scheduled' || knows(model, 'arrive');
  const counted = model.state.ply != null; // who keeps his own score is told no more than the last move (12.6)
  const acts = {act, fault, asking, setAsking, manner, setManner, press};
  const all = {link, model, me, two, guide, side, hand, shown, show, current, begun, hinted, arrows, onArrows, ...acts};
  const home = !!model.computer && !touchMode(model);
  return (
    <main class={`table ${guide ? 'guided' : ''}`}>
      <h1 class="unseen">{t('game.title', {white: playerName(model, 'white'), black: playerName(model, 'black')})}</h1>
      <Table {...all} />
      <div class="game">
        {guide}
        <Under
          text={current ? status(hand.seen, me, two) : t('board.earlier')}
          mine={hand.seen.state.on_move === me && live}
          back={!current && !over && (() => show(Infinity))}
          flip={() => setFlip(!flip)}
        />
        <Notices {...all} />
        {counted && <Sheet model={model} shown={shown} onShow={show} ruled={ruledPlies(model)} />}
        {counted && model.moves.length > 0 && <Replay count={model.moves.length} shown={shown} onShow={show} />}
        {!over && begun && home && <HomeActs {...{link, model, me, act, mark}} ask={setAsking} />}
        {!over && begun && !home && <Acts model={model} me={me} act={act} ask={setAsking} />}
        {!over && begun && <Line link={link} onConfirm={setAsking} may show={hand.show} />}
      </div>
      <Below {...all} />
      <Dialogs {...all} />
    </main>
  );
}

/**
 * @param {Game} model
 * @param {Colour} me
 * @param {Colour | null} two
 */
function status(model, me, two) {
  const {phase, on_move: onMove} = model.state;
  if (phase === 'running' && model.envelope?.by === me) return t('seal');
  if (phase === 'running' && onMove === me && model.bound?.length)
    return t(model.bound.length === 1 ? 'status.bound.one' : 'status.bound', {
      moves: model.bound_text.join(', '),
    });
  if (phase === 'running' && onMove === me && !two) return t(touchMode(model) ? 'status.yours.touch' : 'status.yours');
  if (phase === 'scheduled' && model.here?.[other(me)] === false)
    return t('status.waiting', {who: playerName(model, other(me))});
  return titleOf(model);
}
