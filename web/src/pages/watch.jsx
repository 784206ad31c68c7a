// A spectator's view: the live board, or any game gone through again, with its rulings and the time that each move took.
import {useEffect, useState} from 'preact/hooks';
import {Board, TextBoard} from '../parts/board.jsx';
import {TimeChart} from '../parts/chart.jsx';
import {Plate} from '../parts/clock.jsx';
import {Downloads} from '../parts/downloads.jsx';
import {Insight} from '../parts/insight.jsx';
import {Line} from '../parts/line.jsx';
import {Analyse, Onward} from '../parts/onward.jsx';
import {Replay} from '../parts/replay.jsx';
import {Adjourned, Result} from '../parts/result.jsx';
import {Ruling, Rulings} from '../parts/rulings.jsx';
import {Sheet} from '../parts/sheet.jsx';
import {boardMarks} from '../hand.js';
import {fenAt, other, pieces, ruledPlies} from '../model.js';
import {settings} from '../settings.js';
import {callText, playerName, positionText, t} from '../ui.jsx';
import {FlipButton, titleOf, useShown} from './game.jsx';

/** Arrow keys go through the game wherever nothing else uses them. */
export function useArrows(shown, show) {
  useEffect(() => {
    const onKey = e => {
      if (e.target.closest('input, select, textarea, dialog, [role=gridcell]')) return;
      if (e.key === 'ArrowLeft') show(shown - 1);
      else if (e.key === 'ArrowRight') show(shown + 1);
      else return;
      e.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

const rulingsAt = (model, ply) => {
  const from = model.moves[ply - 1]?.at ?? 0,
    to = model.moves[ply]?.at ?? Infinity;
  return model.rulings.filter(r => r.at >= from && r.at < to);
};

export function Watch({link, model, embed}) {
  const [flip, setFlip] = useState(false);
  const [shown, show, current] = useShown(model);
  useArrows(shown, show);
  const side = flip ? 'black' : 'white';
  const fen = fenAt(model, shown);
  const standing = pieces(fen);
  const board = (
    <Board standing={standing} orientation={side} marks={boardMarks(model, shown, null)} label={t('board')} />
  );
  const title = (
    <h1 class="unseen">{t('game.title', {white: playerName(model, 'white'), black: playerName(model, 'black')})}</h1>
  );
  const ruled = current ? [] : rulingsAt(model, shown);
  if (embed) {
    return (
      <main class="embed">
        {title}
        <Plate model={model} colour={other(side)} standing={standing} />
        {board}
        <Plate model={model} colour={side} standing={standing} />
        <div class="under">
          <p class="status" role="status">
            {titleOf(model)}
          </p>
          <Replay count={model.moves.length} shown={shown} onShow={show} />
        </div>
      </main>
    );
  }
  return (
    <main class="table">
      {title}
      <Plate model={model} colour={other(side)} place="top" standing={standing} />
      {board}
      <Plate model={model} colour={side} place="bottom" standing={standing} />
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
            <Analyse model={model} link={link} />
          </Result>
          {ruled.length > 0 ? (
            <ol class="ruled-here">
              {ruled.map((r, i) => (
                <Ruling key={i} ruling={r} model={model} />
              ))}
            </ol>
          ) : (
            <Rulings model={model} />
          )}
        </div>
        <Sheet model={model} shown={shown} onShow={show} ruled={ruledPlies(model)} />
        <Replay count={model.moves.length} shown={shown} onShow={show} />
        <p class="muted">{t('watchers', {n: model.here?.spectators ?? 0})}</p>
      </div>
      <div class="below">
        {settings.textBoard && <TextBoard fen={fen} orientation={side} />}
        <TimeChart model={model} shown={shown} onShow={show} />
        <Insight {...{model, link, shown}} onShow={show} />
        <Line link={link} onConfirm={() => {}} />
        <Downloads model={model} link={link} />
      </div>
    </main>
  );
}
