// The moves of the game as on a scoresheet, with the clock beside each; a click shows the position after it.
import {useEffect, useRef} from 'preact/hooks';
import {clockText} from '../clock.js';
import {isUntimed, rows} from '../model.js';
import {settings} from '../settings.js';
import {colourName, playerName, t} from '../ui.jsx';

/** @param {{move: GameMove, shown: number, onShow: (ply: number) => void, marked: boolean, timed: boolean}} props */
function Move({move, shown, onShow, marked, timed}) {
  if (!move) return <td class="move none">…</td>;
  return (
    <td class="move">
      <button
        type="button"
        class={shown === move.ply ? 'shown' : ''}
        aria-current={shown === move.ply ? 'true' : undefined}
        onClick={() => onShow(move.ply)}
      >
        <span class="text">{move.text ?? move.move}</span>
        {marked && (
          <span class="mark" title={t('sheet.ruled')}>
            §
          </span>
        )}
        {timed && move.clock != null && (
          <span class="left" aria-hidden="true">
            {clockText(move.clock).replace(/\.\d$/, '')}
          </span>
        )}
      </button>
    </td>
  );
}

/** @param {HTMLElement} element */
const middle = element => {
  const box = element.getBoundingClientRect();
  return box.top + box.height / 2;
};

/**
 * shown: the ply on the board; ruled: plies at which something was ruled.
 * @param {{model: Game, shown: number, onShow: (ply: number) => void, ruled?: Set<number>}} props
 */
export function Sheet({model, shown, onShow, ruled = new Set()}) {
  const box = useRef(/** @type {HTMLDivElement | null} */ (null));
  const list = rows(model.moves);
  const more = {shown, onShow, timed: !isUntimed(model)};
  useEffect(() => {
    const list = box.current;
    const follow = () => {
      const current = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current]'));
      if (current) list.scrollTop += middle(current) - middle(list);
      else list.scrollTop = shown ? list.scrollHeight : 0;
    };
    follow();
    const watch = new ResizeObserver(follow); // what is said above it takes room from it
    watch.observe(list);
    return () => watch.disconnect();
  }, [shown, model.moves.length]);
  return (
    <div class="sheet" ref={box} tabIndex={0} role="region" aria-label={t('sheet')}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">{t('sheet.number')}</span>
            </th>
            {
              /** @type {Colour[]} */ (['white', 'black']).map(colour => (
                <th scope="col">
                  <span class="unseen">{playerName(model, colour)}</span>
                </th>
              ))
            }
          </tr>
        </thead>
        <tbody>
          {list.map(row => (
            <tr key={row.number}>
              <th scope="row">{row.number}.</th>
              <Move move={row.white} {...more} marked={row.white && ruled.has(row.white.ply)} />
              {row.black || row.number < list.length ? (
                <Move move={row.black} {...more} marked={row.black && ruled.has(row.black.ply)} />
              ) : (
                <td />
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {!model.moves.length && <p class="muted empty">{t('sheet.empty')}</p>}
    </div>
  );
}

/**
 * What a player wrote himself, where the sheets are kept by hand (8.1); with `act` he can write on.
 * @param {{model: Game, colour: Colour, act?: Act}} props
 */
export function WrittenSheet({model, colour, act = null}) {
  const lines = model.sheet?.[colour] ?? [];
  const write = e => {
    e.preventDefault();
    const field = e.currentTarget.elements.entry;
    if (field.value.trim())
      act({do: 'write', text: field.value.trim(), lang: settings.lang}, () => {
        field.value = '';
      });
  };
  return (
    <section class="written panel">
      <h2>{t('sheet.of', {who: colourName(colour)})}</h2>
      <ol>
        {lines.map((line, i) => (
          <li key={i}>{line}</li>
        ))}
      </ol>
      {!lines.length && <p class="muted">{t('sheet.empty')}</p>}
      {act && (
        <form class="field" onSubmit={write}>
          <input
            name="entry"
            aria-label={t('sheet.entry')}
            placeholder={t('sheet.entry')}
            autocomplete="off"
            spellcheck={false}
          />
          <button type="submit">{t('sheet.write')}</button>
        </form>
      )}
    </section>
  );
}
