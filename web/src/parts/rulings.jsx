// What was ruled, newest first: the Article, what was found, what follows.
import {clockText} from '../clock.js';
import {isOver, isTouch} from '../model.js';
import {Article, playerName, rulingText, t} from '../ui.jsx';

/** @param {number | null | undefined} ms */
const signed = ms => `${ms < 0 ? '−' : '+'}${clockText(Math.abs(ms)).replace(/\.\d$/, '')}`;

/**
 * past: a move has been made since; then it is one line.
 * @param {{ruling: Ruling, model: Game, past?: boolean}} props
 */
export function Ruling({ruling, model, past = false}) {
  const weighs = ruling.result || ruling.gives || ruling.restores != null;
  return (
    <li class={`ruling ${ruling.result ? 'ends' : weighs ? 'weighs' : ''} ${past ? 'past' : ''}`}>
      <Article edition={ruling.edition ?? model.regulations?.edition} article={ruling.article} />
      <div>
        <p title={past ? rulingText(ruling) : undefined}>{rulingText(ruling)}</p>
        {ruling.gives && (
          <p class="gives">
            {Object.entries(ruling.gives).map(([who, ms]) => (
              <span>
                {playerName(model, /** @type {Colour} */ (who))} {signed(ms)}
              </span>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

/**
 * A touch is news only until the move is made, and why it ended stands with the result; everything else stays.
 * @param {Game} model
 */
const lasting = model =>
  model.rulings.filter((r, i, all) =>
    isTouch(r)
      ? model.bound?.length && i === all.length - 1
      : !(r.result && isOver(model) && r.result === model.state.result),
  );

/** @param {{model: Game, limit?: number}} props */
export function Rulings({model, limit = Infinity}) {
  const list = lasting(model).reverse().slice(0, limit);
  if (!list.length) return null;
  return (
    <section class="rulings" aria-labelledby="rulings-title" tabIndex={0}>
      <h2 id="rulings-title" class="unseen">
        {t('rulings')}
      </h2>
      <ol>
        {list.map((r, i) => (
          <Ruling key={list.length - i} ruling={r} model={model} past={model.moves.at(-1)?.at > r.at} />
        ))}
      </ol>
    </section>
  );
}

/**
 * After the server was away: whose time that was, until something else happens.
 * @param {{model: Game}} props
 */
export function Resumed({model}) {
  const last = model.log.at(-1)?.event;
  if (last?.do !== 'resume' || last.reason !== 'server') return null;
  return <p class="panel waiting resumed">{t('said.resumed')}</p>;
}
