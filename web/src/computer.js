// The computer at a table of this browser's. It thinks in a thread of its own, which follows the game by its events: this file is
// both that thread and the page's end of it. It shares no file with the page: what both imported would be fetched apart from the
// board's code, before the first board.
const most = 1500; // ms that it thinks at most

/** A page that was built without it has no table for a computer. */
async function library() {
  if (globalThis.LIBRARY) return import('../../bindings/js/lib/whole.mjs'); // else not even its files are looked for
  throw new Error('built without the library');
}

/**
 * How long it may think: a part of what is left.
 * @param {number | null | undefined} left
 */
const budget = left => (left == null ? most : Math.max(20, Math.min(most, left / 40)));

/**
 * The move that it would play here, with all its strength: {move, text}, in the reader's language; null where there is none.
 * @param {{regulations: any, lines: any[], language: string}} given
 * @param {any} whole
 */
export function hintHere({regulations, lines, language}, {LawGame, Opponent, movesIn}) {
  const game = new LawGame(regulations);
  for (const line of lines) game.apply(line);
  const position = game.position();
  const found = new Opponent().think(game.position(0), game.moves, {nodes: 150000});
  return found && {move: position.move(found.move).uci, text: textIn(position, found.move, language, movesIn)};
}

/** A move as people of a language write it. */
const textIn = (position, number, language, movesIn) =>
  movesIn(position, language)[[...position.moveNumbers()].indexOf(number)] ?? position.move(number).san;

const studyTime = 3500, // ms for a game, so that one of 40 moves takes less than five seconds
  mostNodes = 20000,
  lineNodes = 4000;

/** A few moves behind the better one, as each side would play them. */
function lineAfter(position, number, language, {Opponent, movesIn}) {
  const player = new Opponent({memory: 1 << 20});
  const texts = [];
  for (let p = position.play(number); texts.length < 3;) {
    const found = player.think(p, [], {nodes: lineNodes});
    if (!found) break;
    texts.push(textIn(p, found.move, language, movesIn));
    p = p.play(found.move);
  }
  player.free();
  return texts;
}

/**
 * The positions of a game and its moves by their numbers, up to the first that is not legal.
 * @param {{start?: string, moves: string[]}} given
 * @param {any} whole
 */
function gameLine({start, moves}, {Position}) {
  const positions = [start ? Position.fromFen(start) : Position.initial()];
  const numbers = [];
  for (const text of moves) {
    const move = positions.at(-1).find(text.slice(0, 2), text.slice(2, 4), promotions[text[4]]);
    if (!move) break;
    numbers.push(move.number);
    positions.push(positions.at(-1).play(move));
  }
  return {positions, numbers};
}
const promotions = {n: 'knight', b: 'bishop', r: 'rook', q: 'queen'};

/** What a position without a move is worth to White. */
const ended = position => (position.isMate ? (position.turn === 'white' ? -3000 : 3000) : 0);

/**
 * What each position of a game is worth, from its end on: what comes later is known then. Every step gives {done, of}; the
 * last {weighed, keys, nodes}: a row for each position, {score, turn, best, better, played, text}, and what names each position.
 * @param {{start?: string, moves: string[], language: string}} given
 * @param {any} whole
 * @param {() => number} [clock]
 */
export function* studyHere(given, whole, clock = () => performance.now()) {
  const {positions, numbers} = gameLine(given, whole);
  const player = new whole.Opponent({memory: 8 << 20});
  const weighed = [];
  const of = positions.length;
  let nodes = Math.min(mostNodes, 4000),
    looked = 0;
  const began = clock();
  for (let i = of - 1; i >= 0; i--) {
    const position = positions[i];
    const found = position.moveCount ? player.think(positions[0], numbers.slice(0, i), {nodes}) : null;
    const sign = position.turn === 'white' ? 1 : -1;
    weighed[i] = {
      score: found ? sign * found.score : ended(position),
      turn: position.turn,
      ...(found && {best: position.move(found.move).uci, number: found.move}),
      ...(i && {
        played: positions[i - 1].move(numbers[i - 1]).uci,
        text: textIn(positions[i - 1], numbers[i - 1], given.language, whole.movesIn),
      }),
    };
    const done = of - i;
    const left = studyTime - (clock() - began);
    looked += nodes;
    nodes = Math.max(
      1000,
      Math.min(mostNodes, (((nodes * done) / Math.max(1, clock() - began)) * left) / (of - done + 1)),
    );
    yield {done, of};
  }
  for (const [i, w] of weighed.entries())
    if (w.number && w.best !== weighed[i + 1]?.played && i < of - 1) {
      w.better = textIn(positions[i], w.number, given.language, whole.movesIn);
      const fell = (w.score - weighed[i + 1].score) * (w.turn === 'white' ? 1 : -1);
      if (fell > 100) w.then = lineAfter(positions[i], w.number, given.language, whole);
    }
  player.free();
  return {weighed, keys: positions.map(p => keyOf(p.fen)), nodes: Math.round(looked / of)};
}

/** A position without its counters. */
const keyOf = fen => fen.split(' ').slice(0, 4).join(' ');

/**
 * What names each position of the opening table: its rows are [ECO, name, moves].
 * @param {string[][]} rows
 * @param {any} whole
 */
export function openingBook(rows, {Position}) {
  return rows.map(([eco, name, line]) => [keyOf(Position.initial().playAll(line).fen), {eco, name}]);
}

/** The thread of a study: progress as it goes on, then what was found, with the opening's name. */
async function study(given, whole) {
  const steps = studyHere(given, whole);
  for (let step = steps.next(); ; step = steps.next()) {
    if (!step.done) {
      postMessage(step.value);
      continue;
    }
    const {default: rows} = await import('./generated/openings.js');
    postMessage({found: {...step.value, book: openingBook(rows, whole)}});
    return;
  }
}

/**
 * Its thread: told {begin}, then {event, seq, now}, it answers {seq, deeds, after} or {seq, look}.
 * @param {any} begin
 * @param {any} given
 * @param {() => number} [clock]
 */
export function thinker(begin, {LawGame, Partner}, clock = () => performance.now()) {
  const {regulations, colour, level, seed} = begin;
  const game = new LawGame(regulations);
  const partner = new Partner(game, colour, {level, seed});
  let speed = 100, // positions a ms, until it is known
    thought = null; // what it found: {turn, until}
  const think = turn => {
    const began = clock();
    const found = partner.think({nodes: Math.ceil(speed * budget(game.state().clock?.[colour]))});
    const took = Math.max(1, clock() - began);
    if (found && took > 20) speed = found.nodes / took;
    return found && {turn, until: began + found.ms};
  };
  const answer = seq => {
    const {state, bound} = game.view('arbiter');
    const turn = `${state.ply} ${state.fen} ${bound ?? ''}`; // whatever else happens meanwhile changes nothing in what it found
    if (thought?.turn !== turn) thought = think(turn);
    return thought && {seq, deeds: partner.decide(), after: Math.max(0, thought.until - clock())};
  };
  const look = (seq, now) => {
    const deeds = partner.atOnce(now);
    if (deeds.length) return {seq, deeds, after: 0};
    return partner.isToThink ? answer(seq) : partner.watches == null ? null : {seq, look: partner.watches};
  };
  return {
    hear({event, seq, now, quiet}) {
      if (event) game.apply(event);
      return quiet ? null : look(seq, now);
    },
  };
}

if (typeof document === 'undefined' && typeof WorkerGlobalScope !== 'undefined') {
  let made = null;
  const heard = [];
  const answer = message => {
    const said = made.hear(message);
    if (said) postMessage(said);
  };
  onmessage = async ({data}) => {
    if (data.hint)
      return library()
        .then(whole => postMessage({hint: hintHere(data.hint, whole)}))
        .catch(reportError);
    if (data.study)
      return library()
        .then(whole => study(data.study, whole))
        .catch(reportError);
    if (!data.begin) return made ? answer(data) : heard.push(data);
    made = thinker(data.begin, await library());
    if (made) heard.splice(0).forEach(answer);
    return undefined;
  };
}

const thread = () => new Worker(import.meta.url, {type: 'module'});

/**
 * The move that the computer would play for the player.
 * @param {LocalTable} given
 * @param {string} language
 * @param {Worker} [worker]
 * @returns {Promise<{move: string, text: string} | null>}
 */
export function hintFor({regulations, lines}, language, worker = thread()) {
  const found = new Promise((resolve, reject) => {
    worker.onmessage = ({data}) => resolve(data.hint);
    worker.onerror = reject;
  });
  worker.postMessage({hint: {regulations, lines, language}});
  return found.finally(() => worker.terminate());
}

/**
 * A look back at a game, {start, moves}; answers with what ends it. onStep is told {done, of}, onFound what was found, onFault nothing.
 * @param {{start?: string, moves: string[], language: string}} given
 * @param {{onStep: (step: {done: number, of: number}) => void, onFound: (found: any) => void, onFault: () => void}} told
 * @param {Worker} [worker]
 */
export function lookInto(given, {onStep, onFound, onFault}, worker = thread()) {
  worker.onmessage = ({data}) => {
    if (!data.found) return onStep(data);
    worker.terminate();
    return onFound(data.found);
  };
  worker.onerror = onFault;
  worker.postMessage({study: given});
  return () => worker.terminate();
}

const mostPause = 1200; // ms that somebody without a clock waits for an answer

/**
 * It takes its seat; answers with what makes it leave.
 * @param {LocalTable} table
 * @param {Computer} given
 * @param {Worker} [worker]
 */
export function sitDown(table, {plays: colour, level, seed}, worker = thread()) {
  let timer = null,
    busy = false; // with acts that follow each other
  const tell = (event, seq, quiet = false) => worker.postMessage({event, seq, now: table.now(), quiet});
  const perform = deeds =>
    deeds.forEach((deed, i) => {
      busy = i + 1 < deeds.length;
      table.act({...deed, at: table.now()});
    });
  worker.onmessage = ({data: {seq, deeds, after, look}}) => {
    const isCurrent = () => seq === table.lines.length; // else something happened meanwhile, of which it has been told
    if (!isCurrent()) return;
    clearTimeout(timer);
    if (look != null) timer = setTimeout(() => tell(null, seq), Math.max(0, look - table.now()));
    else timer = setTimeout(() => isCurrent() && perform(deeds), table.untimed ? Math.min(after, mostPause) : after);
  };
  worker.postMessage({begin: {regulations: table.regulations, colour, level, seed}});
  table.lines.forEach((event, i) => tell(event, i + 1, i + 1 < table.lines.length));
  const stop = table.listen((event, seq) => tell(event, seq, busy));
  return () => {
    stop();
    clearTimeout(timer);
    worker.terminate();
  };
}
