// What was ruled, newest first: the Article, what was found, what follows.
import {clockText} from '../clock.js';
import {isTouch} from '../model.js';
import {Article, rulingText, t} from '../ui.jsx';

const signed = ms => `${ms < 0 ? '−' : '+'}${clockText(Math.abs(ms)).replace(/\.\d$/, '')}`;

export function Ruling({ruling, edition}) {
  const weighs = ruling.result || ruling.gives || ruling.restores != null;
  return (
    <li class={`ruling ${ruling.result ? 'ends' : weighs ? 'weighs' : ''}`}>
      <Article edition={ruling.edition ?? edition} article={ruling.article} />
      <div>
        <p>{rulingText(ruling)}</p>
        {ruling.gives && (
          <p class="gives">
            {Object.entries(ruling.gives).map(([who, ms]) => (
              <span>
                {t(`colour.${who}`)} {signed(ms)}
              </span>
            ))}
          </p>
        )}
      </div>
    </li>
  );
}

/** A touch is news only until the move is made; everything else stays. */
const lasting = ({rulings, bound}) => rulings.filter((r, i) => !isTouch(r) || (bound?.length && i === rulings.length - 1));

export function Rulings({model, limit = Infinity}) {
  const list = lasting(model).reverse().slice(0, limit);
  return (
    <section class="rulings panel" aria-labelledby="rulings-title">
      <h2 id="rulings-title">{t('rulings')}</h2>
      {list.length ? (
        <ol>
          {list.map((r, i) => (
            <Ruling key={list.length - i} ruling={r} edition={model.regulations?.edition} />
          ))}
        </ol>
      ) : (
        <p class="muted">{t('rulings.none')}</p>
      )}
    </section>
  );
}
