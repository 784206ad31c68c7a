// A spectator's view: the live board, or any game gone through again, with its rulings and the time that each move took.
import {useState} from 'preact/hooks';
import {Board, TextBoard} from '../parts/board.jsx';
import {TimeChart} from '../parts/time-chart.jsx';
import {Plate} from '../parts/plate.jsx';
import {Downloads} from '../parts/downloads.jsx';
import {Insight, Study} from '../parts/insight.jsx';
import {Line} from '../parts/typing-line.jsx';
import {Onward} from '../parts/after-game.jsx';
import {Replay} from '../parts/replay.jsx';
import {Adjourned, Result} from '../parts/result.jsx';
import {Ruling, Rulings} from '../parts/rulings.jsx';
import {Sheet} from '../parts/sheet.jsx';
import {FlipButton, titleOf, useArrows, useShown} from '../parts/game-view.jsx';
import {boardMarks} from '../handling.js';
import {fenAt, other, pieces, ruledPlies} from '../model.js';
import {settings} from '../settings.js';
import {callText, playerName, positionText, t} from '../ui.jsx';

/**
 * @param {Game} model
 * @param {number} ply
 */
const rulingsAt = (model, ply) => {
  const from = model.moves[ply - 1]?.at ?? 0,
    to = model.moves[ply]?.at ?? Infinity;
  return model.rulings.filter(r => r.at >= from && r.at < to);
};

/**
 * What was ruled at the position that is looked at, else whatever was ruled.
 * @param {{model: Game, ruled: Ruling[]}} props
 */
const RuledHere = ({model, ruled}) =>
  ruled.length > 0 ? (
    <ol class="ruled-here">
      {ruled.map((r, i) => (
        <Ruling key={i} ruling={r} model={model} />
      ))}
    </ol>
  ) : (
    <Rulings model={model} />
  );

/**
 * The game in a frame of another page: the board, both clocks, the moves to go through.
 * @param {{model: Game, table: Children, shown: number, show: (ply: number) => void}} props
 */
const Embedded = ({model, table, shown, show}) => (
  <main class="embed">
    {table}
    <div class="under">
      <p class="status" role="status">
        {titleOf(model)}
      </p>
      <Replay count={model.moves.length} shown={shown} onShow={show} />
    </div>
  </main>
);

/**
 * Board and clocks, which have their places beside the moves, but in a frame.
 * @param {{model: Game, side: Colour, shown: number, embed: boolean, arrows: Arrow[]}} props
 */
const Table = ({model, side, shown, embed, arrows}) => {
  const standing = pieces(fenAt(model, shown));
  return (
    <>
      <h1 class="unseen">{t('game.title', {white: playerName(model, 'white'), black: playerName(model, 'black')})}</h1>
      <Plate model={model} colour={other(side)} place={embed ? '' : 'top'} standing={standing} />
      <Board
        standing={standing}
        orientation={side}
        marks={boardMarks(model, shown, null)}
        label={t('board')}
        arrows={arrows}
      />
      <Plate model={model} colour={side} place={embed ? '' : 'bottom'} standing={standing} />
    </>
  );
};

/** @param {{link: GameLink, model: Game, embed: boolean}} props */
export function Watch({link, model, embed}) {
  const [flip, setFlip] = useState(false);
  const [arrows, onArrows] = useState(/** @type {Arrow[]} */ ([]));
  const [shown, show, current] = useShown(model);
  useArrows(shown, show);
  const side = flip ? 'black' : 'white';
  const table = <Table {...{model, side, shown, embed, arrows}} />;
  if (embed) return <Embedded {...{model, table, shown, show}} />;
  return (
    <main class="table">
      {table}
      <div class="game">
        <div class="under">
          <p class="status" role="status">
            {current ? titleOf(model) : positionText(model, shown)}
          </p>
          <FlipButton onClick={() => setFlip(!flip)} />
        </div>
        <div class="notices">
          {model.call && <p class="panel waiting">{callText(model)}</p>}
          <Adjourned model={model} />
          <Result model={model} me={null}>
            <Onward model={model} link={link} me={null} />
          </Result>
          <Study {...{model, link, shown, onArrows}} onShow={show} />
          <RuledHere model={model} ruled={current ? [] : rulingsAt(model, shown)} />
        </div>
        <Sheet model={model} shown={shown} onShow={show} ruled={ruledPlies(model)} />
        <Replay count={model.moves.length} shown={shown} onShow={show} />
        <p class="muted">{t('watchers', {n: model.here?.spectators ?? 0})}</p>
      </div>
      <div class="below">
        {settings.textBoard && <TextBoard fen={fenAt(model, shown)} orientation={side} />}
        <TimeChart model={model} shown={shown} onShow={show} />
        <Insight {...{model, link, shown}} onShow={show} />
        <Line link={link} onConfirm={() => {}} />
        <Downloads model={model} link={link} />
      </div>
    </main>
  );
}
