// What is typed below the board: a move in any notation, or one of the words that `jadoube play` also knows.
// A word may be English or the reader's own; everything else is taken for a move.

const english = {
  clock: ['clock', 'time'], board: ['board'], rank: ['rank'], file: ['file'], where: ['where'], attackers: ['attackers', 'attacks'],
  moves: ['moves'], last: ['last'], offer: ['offer', 'draw'], accept: ['accept'], decline: ['decline'], resign: ['resign'],
  claim: ['claim'], press: ['press'], touch: ['touch'], adjust: ['adjust', "j'adoube", 'jadoube'], stop: ['stop'],
  write: ['write'], announce: ['announce', 'say'], seal: ['seal'], help: ['help', '?'],
};
const claims = ['repetition', 'fifty', 'flag', 'illegal', 'touch', 'setup', 'cannot-win', 'no-effort', 'increment'];
const square = /^[a-h][1-8]$/i;

/** The words of a language from its texts ("word.clock": "hodiny, čas"), with the English ones behind them. */
export function vocabulary(t) {
  const table = new Map();
  for (const [word, forms] of Object.entries(english))
    for (const form of [...t(`word.${word}`).split(','), ...forms]) if (form.trim()) table.set(form.trim().toLowerCase(), word);
  return table;
}

const asks = {
  clock: () => ({ask: 'clock'}), board: () => ({ask: 'board'}), last: () => ({ask: 'last'}),
  rank: a => /^[1-8]$/.test(a) && {ask: 'rank', rank: Number(a)},
  file: a => /^[a-h]$/i.test(a) && {ask: 'file', file: a.toLowerCase()},
  where: a => a && {ask: 'where', piece: a},
  attackers: a => square.test(a) && {ask: 'attackers', square: a.toLowerCase()},
  moves: a => (a === '' ? {ask: 'moves'} : square.test(a) && {ask: 'moves', square: a.toLowerCase()}),
};
const acts = {
  offer: () => ({do: 'offer'}), accept: () => ({do: 'accept'}), decline: () => ({do: 'decline'}), press: () => ({do: 'press'}),
  stop: () => ({do: 'stop'}), adjust: () => ({do: 'adjust'}), resign: () => ({confirm: 'resign'}), help: () => ({help: true}),
  touch: a => square.test(a) && {do: 'touch', square: a.toLowerCase()},
  write: (a, lang) => a && {do: 'write', text: a, lang},
  announce: (a, lang) => a && {do: 'announce', text: a, lang},
  seal: (a, lang) => a && {do: 'seal', text: a, lang},
  claim: (a, lang) => {
    const [what, ...move] = a.split(/\s+/);
    const full = claims.find(c => what && c.startsWith(what.toLowerCase()));
    return full && {do: 'claim', what: full, ...(move.length ? {move: move.join(' '), lang} : {})};
  },
};

/** What a line asks for: {do …}, {ask …}, {confirm}, {help}, or {fault: 'word'} when a word lacks what it needs. */
export function read(line, table, lang = 'en') {
  const text = line.trim();
  if (!text) return null;
  const [head, ...rest] = text.split(/\s+/);
  const word = table.get(head.toLowerCase());
  const found = word && (asks[word] ?? acts[word])(rest.join(' '), lang);
  if (found) return found;
  if (word) return {fault: word};
  return {do: 'play', move: text, lang};
}
