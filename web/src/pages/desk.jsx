// The arbiter's desk: who calls and what waits, what the Laws say to it; the board and both clocks; everything that he may do.
import {useState} from 'preact/hooks';
import {Adjourn, ClockSetting, Consent, Declare, GiveTime, Observe, Penalise, Position} from '../parts/acts.jsx';
import {Board, TextBoard} from '../parts/board.jsx';
import {TimeChart} from '../parts/time-chart.jsx';
import {Plate} from '../parts/plate.jsx';
import {Downloads} from '../parts/downloads.jsx';
import {Invite} from '../parts/invite.jsx';
import {Insight, Study} from '../parts/insight.jsx';
import {Line} from '../parts/typing-line.jsx';
import {Log} from '../parts/log.jsx';
import {Onward, PlayAnnulledAgain} from '../parts/after-game.jsx';
import {usePropose} from '../parts/confirm-act.jsx';
import {Replay} from '../parts/replay.jsx';
import {Adjourned, Result} from '../parts/result.jsx';
import {Rulings} from '../parts/rulings.jsx';
import {Sheet, WrittenSheet} from '../parts/sheet.jsx';
import {FlipButton, titleOf, useShown} from '../parts/game-view.jsx';
import {Waiting} from '../parts/waiting.jsx';
import {useArises} from '../can-arise.js';
import {boardMarks} from '../handling.js';
import {fenAt, isOver, pieces, ruledPlies} from '../model.js';
import {keptLinks, settings} from '../settings.js';
import {Fault, playerName, t} from '../ui.jsx';

/**
 * Everything an arbiter may do, behind one heading each.
 * @param {{
 *   model: Game,
 *   act: Act,
 *   propose: Propose,
 *   shown: number,
 * }} props
 */
function Tools({model, act, propose, shown}) {
  const {phase} = model.state;
  const group = (key, children, open = false) => (
    <details class="panel tool" open={open}>
      <summary>{t(`desk.${key}`)}</summary>
      {children}
    </details>
  );
  return (
    <div class="tools">
      {group('observe', <Observe {...{model, act, propose}} />)}
      {group('penalties', <Penalise {...{model, act, propose}} />)}
      {group(
        'clocks',
        <>
          <ClockSetting model={model} act={act} />
          <GiveTime model={model} act={act} />
        </>,
      )}
      {group('position', <Position model={model} propose={propose} shown={shown} />)}
      {group(
        'adjournment',
        <Adjourn model={model} act={act} propose={propose} />,
        phase === 'adjourned' || !!model.envelope,
      )}
      {group(
        'end',
        <>
          <Declare {...{model, act, propose}} />
          <Consent model={model} act={act} />
        </>,
      )}
    </div>
  );
}

/**
 * A game that began from a position that cannot arise (7.2, A.4.4): the arbiter is told why.
 * @param {{model: Game}} props
 */
function Unreachable({model}) {
  const {refused, text} = useArises(model.regulations?.start, settings.lang);
  return refused && <Fault text={t('start.refused', {why: text})} />;
}

/** @param {{link: GameLink, model: Game}} props */
export function Desk({link, model}) {
  const [propose, fault, dialog, act] = usePropose(link);
  const [flip, setFlip] = useState(false);
  const [shown, show, current] = useShown(model);
  const side = flip ? 'black' : 'white',
    top = flip ? 'white' : 'black';
  const fen = fenAt(model, shown);
  const links = keptLinks(model.id);
  return (
    <main class="table desk">
      <h1 class="unseen">{t('desk.title', {white: playerName(model, 'white'), black: playerName(model, 'black')})}</h1>
      <div class="first">
        <Waiting link={link} model={model} act={act} propose={propose} />
        <Result model={model} me={null} act={act}>
          <PlayAnnulledAgain model={model} link={link} />
          <Onward model={model} link={link} me={null} />
        </Result>
        <Adjourned model={model} />
        <Unreachable model={model} />
        <Fault text={fault} />
      </div>
      <Plate model={model} colour={top} place="top" />
      <Board standing={pieces(fen)} orientation={side} marks={boardMarks(model, shown, null)} label={t('board')} />
      <Plate model={model} colour={side} place="bottom" />
      <div class="game">
        <div class="under">
          <p class="status" role="status">
            {current ? titleOf(model) : t('board.earlier')}
          </p>
          {!current && (
            <button type="button" class="slim" onClick={() => show(Infinity)}>
              {t('board.now')}
            </button>
          )}
          <FlipButton onClick={() => setFlip(!flip)} />
        </div>
        {links && model.state.phase === 'scheduled' && <Invite links={links} model={model} />}
        {!isOver(model) && <Tools {...{model, act, propose, shown}} />}
        <Sheet model={model} shown={shown} onShow={show} ruled={ruledPlies(model)} />
        <Replay count={model.moves.length} shown={shown} onShow={show} />
        <Rulings model={model} limit={12} />
        <Log link={link} model={model} />
        {isOver(model) && <Tools {...{model, act, propose, shown}} />}
        {model.regulations?.sheets === 'manual' &&
          /** @type {Colour[]} */ (['white', 'black']).map(c => <WrittenSheet model={model} colour={c} />)}
        {settings.textBoard && <TextBoard fen={fen} orientation={side} />}
        <TimeChart model={model} shown={shown} onShow={show} />
        <Insight {...{model, link, shown}} onShow={show} />
        <Study {...{model, link, shown}} onShow={show} />
        <Line link={link} onConfirm={() => {}} />
        <Downloads model={model} link={link} />
      </div>
      {dialog}
    </main>
  );
}
