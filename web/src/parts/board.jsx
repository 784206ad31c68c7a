// The board: cm-chessboard draws the pieces and follows the pointer; a grid of squares behind it carries the colours, the
// marks, the keyboard and what a screen reader reads. It decides nothing: `hold` and `drop` ask the page.
import {Chessboard, INPUT_EVENT_TYPE} from 'cm-chessboard/src/Chessboard.js';
import {Svg} from 'cm-chessboard/src/lib/Svg.js';
import {useEffect, useMemo, useRef, useState} from 'preact/hooks';
import sprite from '../pieces.svg';
import {pieces} from '../model.js';
import {t} from '../ui.jsx';

function placeSprite() {
  if (document.getElementById('cm-chessboard-sprite')) return;
  const holder = document.createElement('div');
  holder.id = 'cm-chessboard-sprite'; // where cm-chessboard looks for its pieces
  holder.className = 'unseen';
  holder.setAttribute('aria-hidden', 'true');
  holder.innerHTML = sprite;
  document.body.append(holder);
}

/** The dragged piece, placed through the style object: a style attribute is what the page's own policy forbids. */
function dragWithinPolicy(board) {
  const input = board.view.visualMoveInput,
    view = board.view;
  input.createDraggablePiece = name => {
    const svg = (input.draggablePiece = Svg.createSvg(document.body));
    svg.classList.add('cm-chessboard', 'dragged');
    svg.setAttribute('width', view.squareHeight);
    svg.setAttribute('height', view.squareHeight);
    svg.setAttribute('viewBox', '0 0 40 40');
    Svg.addElement(svg, 'use', {href: `#${name}`});
  };
  input.moveDraggablePiece = (x, y) => {
    const half = view.squareHeight / 2;
    input.draggablePiece.style.transform = `translate(${x - half}px, ${y - half}px)`;
  };
}

const stillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const files = 'abcdefgh';

const squareColour = square => ((files.indexOf(square[0]) + Number(square[1])) % 2 ? 'dark' : 'light');

/** Squares as they are seen, row by row from the top. */
function squares(orientation) {
  const ranks = orientation === 'black' ? [1, 2, 3, 4, 5, 6, 7, 8] : [8, 7, 6, 5, 4, 3, 2, 1];
  const across = orientation === 'black' ? [...files].reverse() : [...files];
  return ranks.map(rank => across.map(file => file + rank));
}

const kinds = {p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king'};
const kindOf = letter => kinds[letter.toLowerCase()];
export const pieceName = letter => t(`piece.${kindOf(letter)}`);
const pieceWords = letter => t(letter === letter.toUpperCase() ? `white.${kindOf(letter)}` : `black.${kindOf(letter)}`);

export function PieceImage({piece}) {
  placeSprite();
  return (
    <svg class="piece-image" viewBox="0 0 40 40" aria-hidden="true">
      <use href={`#${piece}`} />
    </svg>
  );
}

/**
 * fen, orientation: what is shown. marks: {e4: 'last bound target …'}. hold(square): may this piece be picked up?
 * drop(from, to): true when the piece may stay there until the server has answered. targets(square): where a held piece
 * may go, if that is known. live: may anything be moved at all?
 */
export function Board({fen, orientation = 'white', marks: given = {}, live = false, hold, drop, targets, label, still = false}) {
  const place = useRef(),
    board = useRef(),
    act = useRef();
  const [focus, setFocus] = useState(orientation === 'black' ? 'e7' : 'e2');
  const [held, setHeld] = useState(null);
  const cells = useRef({});
  const standing = useMemo(() => pieces(fen), [fen]);
  act.current = {hold, drop};
  const marks = {...given};
  for (const square of (held && targets?.(held)) || [])
    marks[square] = `${marks[square] ?? ''} target${standing[square] ? ' taken' : ''}`;

  useEffect(() => {
    placeSprite();
    const b = (board.current = new Chessboard(place.current, {
      position: fen.split(' ')[0],
      orientation: orientation[0],
      assetsUrl: '/',
      style: {
        cssClass: 'jadoube',
        showCoordinates: false,
        animationDuration: stillness() || still ? 0 : 180,
        pieces: {file: 'pieces.svg', tileSize: 40},
      },
    }));
    b.view.svg.setAttribute('aria-hidden', 'true');
    dragWithinPolicy(b);
    return () => b.destroy();
  }, []);

  // Only while something may be moved: otherwise a finger on a piece could not scroll the page.
  useEffect(() => {
    const b = board.current;
    if (!live) return undefined;
    b.enableMoveInput(event => {
      const {hold, drop} = act.current;
      if (event.type === INPUT_EVENT_TYPE.moveInputStarted) {
        const ok = !!hold?.(event.squareFrom);
        if (ok) setHeld(event.squareFrom);
        return ok;
      }
      if (event.type === INPUT_EVENT_TYPE.validateMoveInput) {
        setHeld(null);
        return !!drop?.(event.squareFrom, event.squareTo);
      }
      if (event.type === INPUT_EVENT_TYPE.moveInputCanceled) setHeld(null);
      return undefined;
    });
    return () => {
      if (!b.view) return; // already taken down
      b.cancelMoveInput();
      b.disableMoveInput();
    };
  }, [live]);

  useEffect(() => {
    const b = board.current;
    if (b.getOrientation() !== orientation[0]) b.setOrientation(orientation[0], false);
  }, [orientation]);
  useEffect(() => {
    const b = board.current,
      placement = fen.split(' ')[0];
    if (b.getPosition() !== placement) b.setPosition(placement, !stillness() && !still);
  });

  const order = squares(orientation);
  const go = (square, right, down) => {
    const row = order.findIndex(r => r.includes(square)),
      column = order[row].indexOf(square);
    const next = order[Math.min(7, Math.max(0, row + down))][Math.min(7, Math.max(0, column + right))];
    setFocus(next);
    cells.current[next]?.focus();
  };
  const choose = square => {
    if (!held) {
      if (live && hold?.(square)) setHeld(square);
    } else {
      if (held !== square) drop?.(held, square);
      setHeld(null);
    }
  };
  const keys = {
    ArrowLeft: [-1, 0],
    ArrowRight: [1, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    Home: [-7, 0],
    End: [7, 0],
    PageUp: [0, -7],
    PageDown: [0, 7],
  };
  const onKey = (e, square) => {
    if (keys[e.key]) go(square, ...keys[e.key]);
    else if (e.key === 'Enter' || e.key === ' ') choose(square);
    else if (e.key === 'Escape' && held) setHeld(null);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <div class="board">
      <div class="squares" role="grid" aria-label={label}>
        {order.map(row => (
          <div role="row" class="row" key={row[0]}>
            {row.map(square => (
              <div
                role="gridcell"
                key={square}
                ref={e => {
                  cells.current[square] = e;
                }}
                data-square={square}
                class={`square ${squareColour(square)} ${marks[square] ?? ''} ${held === square ? 'held' : ''}`}
                tabIndex={square === focus ? 0 : -1}
                aria-selected={held === square}
                aria-label={`${square}${standing[square] ? `, ${pieceWords(standing[square])}` : ''}${marks[square]?.includes('target') ? `, ${t('board.target')}` : ''}`}
                onFocus={() => setFocus(square)}
                onKeyDown={e => onKey(e, square)}
                onClick={() => choose(square)}
              />
            ))}
          </div>
        ))}
      </div>
      <div class="ranks" aria-hidden="true">
        {order.map(row => (
          <span class={squareColour(row[0])}>{row[0][1]}</span>
        ))}
      </div>
      <div class="files" aria-hidden="true">
        {order[7].map(s => (
          <span class={squareColour(s)}>{s[0]}</span>
        ))}
      </div>
      <div class="pieces" ref={place} />
    </div>
  );
}

/** The board as a table of letters, for reading with a Braille display or by ear. */
export function TextBoard({fen, orientation = 'white'}) {
  const standing = pieces(fen);
  const order = squares(orientation);
  return (
    <table class="text-board">
      <caption>{t('board.text')}</caption>
      <thead>
        <tr>
          <td />
          {order[0].map(s => (
            <th scope="col">{s[0]}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map(row => (
          <tr>
            <th scope="row">{row[0][1]}</th>
            {row.map(s => (
              <td>
                {standing[s] ? (
                  <>
                    <span aria-hidden="true">{figure[standing[s]]}</span>
                    <span class="unseen">{pieceWords(standing[s])}</span>
                  </>
                ) : (
                  <span aria-hidden="true">·</span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
const figure = {K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘', P: '♙', k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟'};

/** A picture of a position, for walls and cards: it is always the last one, however quickly they come. marks: as above. */
export function SmallBoard({fen, orientation = 'white', marks = {}, label}) {
  placeSprite();
  const standing = pieces(fen);
  return (
    <svg class="small-board" viewBox="0 0 320 320" role="img" aria-label={label}>
      {squares(orientation).flatMap((row, r) =>
        row.map((s, c) => (
          <g key={s}>
            <rect class={(r + c) % 2 ? 'dark' : 'light'} x={c * 40} y={r * 40} width="40" height="40" />
            {marks[s] && <rect class={marks[s]} x={c * 40} y={r * 40} width="40" height="40" />}
            {standing[s] && (
              <use
                href={`#${standing[s] === standing[s].toUpperCase() ? 'w' : 'b'}${standing[s].toLowerCase()}`}
                x={c * 40}
                y={r * 40}
              />
            )}
          </g>
        )),
      )}
    </svg>
  );
}
