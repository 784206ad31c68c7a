// A player's own view: his board, both clocks, what he may do.
import {useEffect, useRef, useState} from 'preact/hooks';
import {Board, PieceImage, TextBoard, pieceName} from '../parts/board.jsx';
import {Plate} from '../parts/clock.jsx';
import {Invite} from '../parts/invite.jsx';
import {Line} from '../parts/line.jsx';
import {Downloads} from '../parts/downloads.jsx';
import {Replay} from '../parts/replay.jsx';
import {Rulings} from '../parts/rulings.jsx';
import {Sheet, WrittenSheet} from '../parts/sheet.jsx';
import {TimeChart} from '../parts/chart.jsx';
import {acting, fenAt, isOver, knows, other, pieces, pointsBeside, touchMode, wordsOf} from '../model.js';
import {boardMarks, mover, targetsOf} from '../hand.js';
import {keptLinks, settings} from '../settings.js';
import {Article, Dialog, Fault, colourName, playerName, resultText, rulingText, t, useAct} from '../ui.jsx';
import {FlipButton, titleOf, useShown} from './game.jsx';

/** Which piece the pawn becomes: what he puts there (3.7.5.2). */
function Promotion({colour, onChoose, onClose}) {
  return (
    <Dialog title={t('promotion')} onClose={onClose}>
      <div class="promotion">
        {['q', 'r', 'b', 'n'].map(p => (
          <button type="button" key={p} onClick={() => onChoose(p)}>
            <PieceImage piece={colour[0] + p} />
            <span>{pieceName(p)}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}

function Confirm({title, text, yes, onYes, onClose}) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{text}</p>
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {t('cancel')}
        </button>
        <button type="button" class="danger" onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}

function ClaimDialog({model, act, onClose}) {
  const kinds = wordsOf(model, 'claim');
  const [what, setWhat] = useState(kinds[0]);
  const [move, setMove] = useState('');
  const withMove = what === 'repetition' || what === 'fifty';
  const submit = e => {
    e.preventDefault();
    act({do: 'claim', what, ...(withMove && move.trim() ? {move: move.trim(), lang: settings.lang} : {})}).then(
      done => done && onClose(),
    );
  };
  return (
    <Dialog title={t('claim')} onClose={onClose}>
      <form onSubmit={submit} class="claim">
        <fieldset>
          <legend class="unseen">{t('claim')}</legend>
          {kinds.map(k => (
            <label class="option" key={k}>
              <input type="radio" name="what" checked={what === k} onChange={() => setWhat(k)} />
              <span>
                <strong>{t(`claim.${k}`)}</strong>
                <span class="muted">{t(`claim.${k}.about`)}</span>
              </span>
            </label>
          ))}
        </fieldset>
        {withMove && (
          <label class="row-field">
            <span>{t('claim.move')}</span>
            <input
              value={move}
              onInput={e => setMove(e.target.value)}
              autocomplete="off"
              spellcheck={false}
              placeholder={t('claim.move.example')}
            />
          </label>
        )}
        <div class="buttons">
          <button type="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" class="primary">
            {t('claim.send')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** An appeal against a decision of the arbiter, in the player's own words, during the game or after it (11.10). */
function AppealDialog({act, onClose}) {
  const [text, setText] = useState('');
  const submit = e => {
    e.preventDefault();
    act({do: 'appeal', text: text.trim()}).then(done => done && onClose());
  };
  return (
    <Dialog title={t('appeal')} onClose={onClose}>
      <form onSubmit={submit} class="claim">
        <label class="row-field">
          <span>{t('appeal.about')}</span>
          <textarea value={text} rows={4} maxLength={300} onInput={e => setText(e.target.value)} />
        </label>
        <div class="buttons">
          <button type="button" onClick={onClose}>
            {t('cancel')}
          </button>
          <button type="submit" class="primary" disabled={!text.trim()}>
            {t('appeal.send')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Sealing the move of an adjournment (I.1): into the envelope, then the clock. */
function Sealing({model, me, act}) {
  const [text, setText] = useState('');
  const [put, setPut] = useState(null);
  const envelope = model.envelope;
  if (!envelope || envelope.by !== me || model.state.phase !== 'running') return null;
  const seal = e => {
    e.preventDefault();
    act({do: 'seal', text: text.trim(), lang: settings.lang}).then(done => done && setPut(text.trim()));
  };
  return (
    <section class="panel sealing" aria-labelledby="seal-title">
      <h2 id="seal-title">{t('seal')}</h2>
      <p>{t('seal.how')}</p>
      <form onSubmit={seal} class="field">
        <input
          aria-label={t('seal.move')}
          value={text}
          onInput={e => setText(e.target.value)}
          autocomplete="off"
          spellcheck={false}
        />
        <button type="submit" disabled={!text.trim()}>
          {t('seal.put')}
        </button>
      </form>
      {(put || envelope.sealed) && (
        <>
          <p role="status">{t('seal.done', {move: put ?? '…'})}</p>
          <button type="button" class="primary large" onClick={() => act({do: 'press'})}>
            {t('press')}
          </button>
        </>
      )}
    </section>
  );
}

/** What is seldom wanted: the king of a castling before its rook (4.7.2), leaving (11.2), questions (12.6, A.3.2). */
function SeldomActs({model, act, kingFirst, setKingFirst}) {
  const questions = wordsOf(model, 'ask');
  const leaving = knows(model, 'leave');
  if (!leaving && !questions.length && !knows(model, 'release')) return null;
  return (
    <details class="more">
      <summary>{t('acts.more')}</summary>
      <div class="acts">
        {knows(model, 'release') && (
          <button type="button" aria-pressed={kingFirst} onClick={() => setKingFirst(!kingFirst)}>
            {t('king.first')}
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
      </div>
    </details>
  );
}

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
      {knows(model, 'stop') && button(t('stop'), {do: 'stop'})}
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

/** Won, lost or drawn: by the points that the result brings. */
function verdictOf({result, points}, me) {
  if (!result) return 'phase.annulled';
  const ahead = (points?.[me] ?? 0) - (points?.[other(me)] ?? 0);
  if (me && ahead) return ahead > 0 ? 'result.won' : 'result.lost';
  return points?.white === points?.black && points?.white > 0 ? 'result.draw' : 'result.other';
}

/** How it ended: the score, for whom, and why. */
export function Result({model, me, act, ask}) {
  const [signed, setSigned] = useState(false);
  const {result, article} = model.state;
  if (!isOver(model)) return null;
  const verdict = verdictOf(model.state, me);
  const beside = pointsBeside(model.state, result && resultText(result));
  return (
    <section class="result panel" aria-labelledby="result-title">
      <h2 id="result-title">
        <span class="score">{resultText(result)}</span> {t(verdict)}
      </h2>
      {beside && (
        <p class="points">
          {t('desk.points')} {beside}
        </p>
      )}
      {article && (
        <p class="why">
          <Article edition={model.regulations?.edition} article={article} />
          <span>{lastReason(model)}</span>
        </p>
      )}
      {me && result && (
        <div class="buttons">
          <button type="button" disabled={signed} onClick={() => act({do: 'sign', result}, () => setSigned(true))}>
            {t(signed ? 'signed' : 'sign')}
          </button>
          {ask && knows(model, 'appeal') && (
            <button type="button" onClick={() => ask('appeal')}>
              {t('appeal')}
            </button>
          )}
          <a class="button" href="/">
            {t('game.new')}
          </a>
        </div>
      )}
    </section>
  );
}
const lastReason = model => {
  const ruling = model.rulings.findLast(r => r.result);
  return ruling ? rulingText(ruling) : '';
};

/** Where the rulings fell, for the marks on the sheet. */
export function ruledPlies(model) {
  const out = new Set();
  for (const r of model.rulings) {
    if (!r.gives && !r.result && r.restores == null) continue;
    const ply = model.moves.filter(m => m.at <= r.at).length;
    out.add(Math.max(1, ply));
  }
  return out;
}

export function Play({link, model}) {
  const me = acting(model);
  const touch = touchMode(model);
  const [act, fault] = useAct(link);
  const [flip, setFlip] = useState(false);
  const [asking, setAsking] = useState(null);
  const [promoting, setPromoting] = useState(null);
  const [kingFirst, setKingFirst] = useState(false);
  const [shown, show, current] = useShown(model);
  const hand = useRef(null);
  hand.current ??= mover();
  const fen = fenAt(model, shown);
  const standing = pieces(fen);
  const live = current && model.state.phase === 'running' && link.online;
  const send = message =>
    act(message).then(done => {
      if (!done) hand.current.forget();
      else if (message.do === 'release' && knows(model, 'announce')) act({do: 'announce', text: message.move, lang: 'en'}); // the page says it aloud (D.2.1)
    });

  const hold = square => {
    const touched = hand.current.hold(square, standing[square], model, me);
    if (touched) send(touched);
    return hand.current.mayLift(square, standing[square], model, me);
  };
  const drop = (from, to) => {
    const made = hand.current.drop(from, to, standing[from], model, me, standing[to]);
    if (made?.promote) {
      setPromoting(made);
      return false;
    }
    if (!made) return false;
    const partial = kingFirst && made.send.do === 'release';
    if (partial) setKingFirst(false);
    send(partial ? {...made.send, partial: true} : made.send);
    return made.stays;
  };
  const choose = piece => {
    send(hand.current.promoted(promoting, piece, model));
    setPromoting(null);
  };
  useEffect(() => {
    const onKey = e => {
      if (e.key !== ' ' || e.target.closest('input, button, select, textarea, summary, a, dialog, [role=gridcell]')) return;
      if (touch && live) {
        e.preventDefault();
        send({do: 'press'});
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  const side = flip ? other(me) : me;
  const top = other(side);
  const links = keptLinks(model.id);
  const begun = model.state.phase !== 'scheduled' || knows(model, 'arrive');
  const byHand = knows(model, 'write');
  const counted = model.state.ply != null; // who keeps his own score is told no more than the last move (12.6)
  const invites = model.state.phase === 'scheduled' && links;
  const pressButton = colour =>
    colour === me &&
    touch &&
    !isOver(model) && (
      <button
        type="button"
        class="press"
        disabled={!live}
        title={t('press.key')}
        aria-keyshortcuts="Space"
        onClick={() => send({do: 'press'})}
      >
        {t('press')}
      </button>
    );
  return (
    <main class="table">
      <h1 class="unseen">{t('game.title', {white: playerName(model, 'white'), black: playerName(model, 'black')})}</h1>
      <div class="board-side">
        <Plate model={model} colour={top} own={top === me}>
          {pressButton(top)}
        </Plate>
        <Board
          fen={fen}
          orientation={side}
          live={live}
          hold={hold}
          drop={drop}
          targets={s => targetsOf(model, s)}
          label={t('board')}
          marks={boardMarks(model, shown, current ? me : null)}
        />
        <Plate model={model} colour={side} own={side === me}>
          {pressButton(side)}
        </Plate>
        <div class="under">
          <p class={`status ${model.state.on_move === me && live ? 'mine' : ''}`} role="status">
            {status(model, me)}
          </p>
          <FlipButton onClick={() => setFlip(!flip)} />
        </div>
        {!current && (
          <p class="bar">
            <span>{t('board.earlier')}</span>{' '}
            <button type="button" onClick={() => show(Infinity)}>
              {t('board.now')}
            </button>
          </p>
        )}
      </div>
      <div class="text-side">
        {invites && <Invite links={links} model={model} />}
        {model.role === 'assistant' && <p class="panel">{t('assistant.of', {who: colourName(me)})}</p>}
        <Result model={model} me={me} act={act} ask={setAsking} />
        <Sealing model={model} me={me} act={act} />
        {model.claim && <p class="panel waiting">{t('claim.waits')}</p>}
        {!isOver(model) && begun && <Acts model={model} me={me} act={act} ask={setAsking} />}
        {!isOver(model) && begun && <SeldomActs {...{model, act, kingFirst, setKingFirst}} />}
        <Fault text={fault} />
        {!isOver(model) && begun && <Line link={link} onConfirm={setAsking} may />}
        {settings.textBoard && <TextBoard fen={fen} orientation={side} />}
        {byHand && <WrittenSheet model={model} colour={me} act={isOver(model) ? null : act} />}
        {counted && (
          <section class="panel moves">
            <h2>{t('sheet')}</h2>
            <Sheet model={model} shown={shown} onShow={show} ruled={ruledPlies(model)} />
            {model.moves.length > 0 && <Replay count={model.moves.length} shown={shown} onShow={show} />}
          </section>
        )}
        <Rulings model={model} />
        {isOver(model) && <TimeChart model={model} shown={shown} onShow={show} />}
        <Downloads model={model} link={link} />
      </div>
      {asking === 'claim' && <ClaimDialog model={model} act={act} onClose={() => setAsking(null)} />}
      {asking === 'appeal' && <AppealDialog act={act} onClose={() => setAsking(null)} />}
      {asking === 'resign' && (
        <Confirm
          title={t('resign.sure')}
          text={t('resign.about')}
          yes={t('resign')}
          onClose={() => setAsking(null)}
          onYes={() => {
            act({do: 'resign'});
            setAsking(null);
          }}
        />
      )}
      {promoting && <Promotion colour={me} onChoose={choose} onClose={() => setPromoting(null)} />}
    </main>
  );
}

function status(model, me) {
  const {phase, on_move: onMove} = model.state;
  if (phase === 'running' && model.envelope?.by === me) return t('seal');
  if (phase === 'running' && onMove === me && model.bound?.length) return t('status.bound', {moves: model.bound.join(', ')});
  if (phase === 'running' && onMove === me) return t(touchMode(model) ? 'status.yours.touch' : 'status.yours');
  if (phase === 'scheduled' && model.here?.[other(me)] === false) return t('status.waiting', {who: playerName(model, other(me))});
  return titleOf(model);
}
