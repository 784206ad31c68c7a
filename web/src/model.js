// The game as this page knows it: the server's messages in, one plain object out. No function here decides anything
// about chess; what is legal, bound, said and ruled is what the server said last.

/**
 * The game message that answers a join. `at` is this machine's time at which it came.
 * @param {GameTold} game
 * @param {number} at
 * @returns {Game}
 */
export function fromGame(game, at) {
  return {
    ...game,
    moves: game.moves ?? [],
    rulings: game.rulings ?? [],
    claim: game.claim ?? null,
    call: game.call ?? null,
    envelope: game.envelope ?? null,
    withdraw: game.withdraw ?? null,
    here: game.here ?? {},
    sheet: game.sheet ?? {},
    stateAt: game.state_at ?? game.now,
    offset: at - game.now,
    log: /** @type {Heard[]} */ ([]),
    trouble: /** @type {string | null} */ (null),
  };
}

/**
 * What this page has heard of, and what happened last while it did not listen.
 * @param {Heard[]} log
 * @param {GameTold} given
 */
const heard = (log, {seq, last}) =>
  last && !(log.at(-1)?.seq >= seq) ? [...log, {seq, event: last, rulings: []}] : log;

/**
 * @param {Message} message
 * @param {keyof Message & keyof Game} key
 * @param {Game} model
 */
const present = (message, key, model) => (key in message ? message[key] : model[key]);

/**
 * @param {Game} model
 * @param {Message} message
 * @param {number} at
 * @returns {Game}
 */
function withEvent(model, message, at) {
  const plies = message.plies ?? model.moves.length + (message.move ? 1 : 0);
  const added = message.moves ?? (message.move ? [message.move] : []);
  const moves = [...model.moves.slice(0, added.length ? Math.max(0, added[0].ply - 1) : plies), ...added];
  return {
    ...model,
    seq: message.seq,
    state: message.state ?? model.state,
    stateAt: message.state_at ?? message.event?.at ?? model.stateAt,
    // The quickest message is nearest to the truth; a little slack lets two watches that drift apart find each other again.
    offset: message.event?.at == null ? model.offset : Math.min(model.offset + 5, at - message.event.at),
    bound: message.bound ?? null,
    bound_text: message.bound_text ?? null,
    legal: message.legal ?? null,
    moves: moves.slice(0, plies),
    rulings: [...model.rulings, ...(message.rulings ?? []).map(r => ({...r, seq: message.seq}))],
    claim: present(message, 'claim', model),
    call: present(message, 'call', model),
    envelope: present(message, 'envelope', model),
    signed: present(message, 'signed', model),
    withdraw: message.withdraw ?? null,
    sheet: message.sheet ? {...model.sheet, ...message.sheet} : model.sheet,
    log: [
      ...model.log,
      {
        seq: message.seq,
        event: message.event,
        rulings: message.rulings ?? [],
        ...(message.move && {move: message.move}),
      },
    ],
  };
}

/**
 * The model after one message of the server; messages that are not about the game leave it as it is.
 * @param {Game | null} model
 * @param {Message} message
 * @param {number} at
 * @returns {Game | null}
 */
export function after(model, message, at) {
  if (message.game) {
    const before = message.game.anew ? [] : (model?.log ?? []); // moves were taken back: what was heard is no longer so
    return {...fromGame(message.game, at), log: heard(before, message.game), watch: model?.watch ?? null};
  }
  if (!model) return model;
  if (message.seq != null && message.event) return message.seq <= model.seq ? model : withEvent(model, message, at);
  if (message.watch) return {...model, watch: message.watch};
  if (message.here) return {...model, here: message.here};
  if ('trouble' in message) return {...model, trouble: message.trouble};
  return model;
}

/**
 * The server's time on the game's watch, when this machine's is `at`.
 * @param {{offset?: number}} model
 * @param {number} at
 */
export const serverNow = (model, at) => at - model.offset;

/**
 * @param {Colour} colour
 * @returns {Colour}
 */
export const other = colour => (colour === 'white' ? 'black' : 'white');
/** @param {string | undefined} role */
export const isPlayer = role => role === 'white' || role === 'black';
/** @param {{state?: {phase?: string}}} model */
export const isOver = model => ['finished', 'annulled'].includes(model.state?.phase);
/**
 * Played without a clock: on this device, against the computer.
 * @param {{tags?: Record<string, string>}} model
 */
export const isUntimed = model => model.tags?.TimeControl === '-';
/**
 * At a board touching and releasing are acts of their own; online a move is one.
 * @param {Game} model
 */
export const touchMode = model => model.pieces === 'touch';

/**
 * Whose acts this window does: the player himself, or the one whom an assistant serves.
 * @param {Game} model
 */
export const acting = model => model.for ?? null;

/**
 * Is there such an act in this game for this role: 'stop', 'claim fifty'?
 * @param {Game} model
 * @param {string} act
 */
export const knows = (model, act) => (model.acts ?? []).includes(act);
/**
 * @param {Game} model
 * @param {string} act
 */
export const wordsOf = (model, act) =>
  (model.acts ?? []).filter(a => a.startsWith(`${act} `)).map(a => a.slice(act.length + 1));

/**
 * A ruling that only says what touching a piece means (4.3, 4.4).
 * @param {Ruling} ruling
 */
export const isTouch = ruling =>
  /^(touched|castling)-/.test(ruling.rule ?? '') && !ruling.gives && !ruling.result && !ruling.refused;

/**
 * The FEN of a ply; 0 is the start.
 * @param {Game} model
 * @param {number} ply
 */
export function fenAt(model, ply) {
  if (ply >= model.moves.length) return model.state.fen;
  return ply > 0 ? model.moves[ply - 1].fen : model.start;
}
/**
 * Milliseconds that each move took, in order: [{ply, colour, ms}].
 * @param {GameMove[]} moves
 * @param {number} [startedAt]
 */
export function timeUsed(moves, startedAt = 0) {
  let before = startedAt;
  return moves.map(m => {
    const ms = Math.max(0, (m.at ?? before) - before);
    before = m.at ?? before;
    return {ply: m.ply, colour: m.by, ms};
  });
}

/**
 * Two half-moves to a row: [{number, white, black}], by the colour that moved, so that Black may begin.
 * @param {GameMove[]} moves
 */
export function rows(moves) {
  const out = [];
  let number = 1;
  for (const m of moves) {
    if (m.by === 'white' || !out.length || out.at(-1).black) out.push({number: number++, white: null, black: null});
    out.at(-1)[m.by] = m;
  }
  return out;
}

/**
 * The number of a move as it is printed: "2.", "2…"; Black may have begun.
 * @param {number} ply
 * @param {string} start
 */
export function moveNumber(ply, start) {
  const half = ply - 1 + (String(start).split(' ')[1] === 'b' ? 1 : 0);
  return `${Math.floor(half / 2) + 1}${half % 2 ? '…' : '.'}`;
}

/**
 * Every move with its number, the last one first: [[ply, "2… Nc6"], …]. A player who keeps his own score is shown what he wrote.
 * @param {Game} model
 * @param {Colour | null} [me]
 */
export function numberedMoves(model, me = null) {
  const counted = model.state.ply != null || !me;
  const texts = counted ? model.moves.map(m => m.text ?? m.move) : (model.sheet[me] ?? []);
  return texts.map((text, i) => [i + 1, `${moveNumber(i + 1, model.start)} ${text}`]).reverse();
}

/**
 * The pieces of a FEN by square: {e1: 'K', …}.
 * @param {string | null | undefined} fen
 */
export function pieces(fen) {
  /** @type {Standing} */
  const out = {};
  String(fen ?? '')
    .split(' ')[0]
    .split('/')
    .forEach((rank, r) => {
      let file = 0;
      for (const c of rank) {
        if (/\d/.test(c)) file += Number(c);
        else out['abcdefgh'[file++] + (8 - r)] = c;
      }
    });
  return out;
}

const signs = {'½': 0.5, '+': 1, '-': 0};

/**
 * Points as people write them: "1½"; what is no half of one, as a number.
 * @param {number} n
 */
export const pointsText = n => (n % 1 === 0.5 ? `${Math.floor(n) || ''}½` : `${n}`);

/**
 * By how much a player came out ahead of the other: 0 for nobody, and while no points are given.
 * @param {Pick<GameState, 'points'>} given
 * @param {Colour | null} me
 */
export const aheadBy = ({points}, me) => (me && points ? points[me] - points[other(me)] : 0);

/**
 * The points beside a result that tells other ones, as `score` writes it: "1 : ½"; nothing where they are the same.
 * @param {Pick<GameState, 'points'>} given
 * @param {string} score
 */
export function pointsBeside({points}, score) {
  if (!points || !score) return '';
  const told = (/^[+-]\/[+-]$/.test(score) ? score.split('/') : score.split('-')).map(
    side => signs[side] ?? Number(side),
  );
  return told[0] === points.white && told[1] === points.black
    ? ''
    : `${pointsText(points.white)} : ${pointsText(points.black)}`;
}

/**
 * Where the rulings fell, for the marks on the sheet.
 * @param {Game} model
 */
export function ruledPlies(model) {
  const out = new Set();
  for (const r of model.rulings) {
    if (!r.gives && !r.result && r.restores == null) continue;
    const ply = model.moves.filter(m => m.at <= r.at).length;
    out.add(Math.max(1, ply));
  }
  return out;
}
