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
 * After a game, in a thread of its own: {nodes, worth, turns}, as GET /api/games/ID/turns has it.
 * @param {{regulations: any, lines: any[], language: string}} given
 * @param {any} given
 */
export function lookBackHere({regulations, lines, language}, {LawGame, turningPoints}) {
  const game = new LawGame(regulations);
  for (const line of lines) game.apply(line);
  return turningPoints(game.position(0), game.moves, {language});
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
    if (data.lookBack)
      return library()
        .then(whole => postMessage(lookBackHere(data.lookBack, whole)))
        .catch(reportError);
    if (!data.begin) return made ? answer(data) : heard.push(data);
    made = thinker(data.begin, await library());
    if (made) heard.splice(0).forEach(answer);
    return undefined;
  };
}

/**
 * Where the game of a table turned, in the reader's language.
 * @param {LocalTable} given
 * @param {string} language
 * @param {Worker} [worker]
 */
export function lookBack({regulations, lines}, language, worker = new Worker(import.meta.url, {type: 'module'})) {
  const found = new Promise((resolve, reject) => {
    worker.onmessage = ({data}) => resolve(data);
    worker.onerror = reject;
  });
  worker.postMessage({lookBack: {regulations, lines, language}});
  return found.finally(() => worker.terminate());
}

/**
 * It takes its seat; answers with what makes it leave.
 * @param {LocalTable} table
 * @param {{plays: Colour, level: number, seed: number}} given
 * @param {Worker} [worker]
 */
export function sitDown(table, {plays: colour, level, seed}, worker = new Worker(import.meta.url, {type: 'module'})) {
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
    else timer = setTimeout(() => isCurrent() && perform(deeds), after);
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
