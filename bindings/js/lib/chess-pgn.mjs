// PGN as chess.js reads and writes it: one game, its main line, with notes.
const SUFFIX_NAGS = ['!', '?', '!!', '??', '!?', '?!'];
const RESULTS = ['1-0', '0-1', '1/2-1/2', '*'];
const TAG = /^\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\]|\\.)*)"\s*\]/;

// ---- reading ----

function readTags(text) {
  const headers = {};
  let rest = text;
  while (rest.startsWith('[')) {
    const tag = TAG.exec(rest);
    if (!tag) throw new Error('Invalid PGN: a tag must be [Name "value"]');
    if (!(tag[1] in headers)) headers[tag[1]] = tag[2].replace(/\\(["\\])/g, '$1');
    rest = rest.slice(tag[0].length).trimStart();
  }
  return {headers, rest};
}

function closing(text, at) {
  const end = text.indexOf('}', at);
  if (end < 0) throw new Error('Invalid PGN: a comment is not closed');
  return end;
}

function behindVariation(text, at) {
  for (let depth = 0; at < text.length; at++) {
    if (text[at] === '{') at = closing(text, at);
    else if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return at + 1;
  }
  throw new Error('Invalid PGN: a variation is not closed');
}

const WORD = /[^\s{}();]+/y;

// A word of the moves: number, result, NAG, or a move with its sign.
/**
 * @param {string} word
 * @returns {{nag?: number, result?: string, move?: string, suffix?: string}[]}
 */
function entriesOf(word) {
  const bare = word.replace(/^\d+\.(\.\.)?\.*|^\.+|^\d+…/, '');
  if (bare === '') return [];
  if (/^\$\d+$/.test(bare)) return [{nag: Number(bare.slice(1))}];
  if (RESULTS.includes(bare)) return [{result: bare}];
  if (/^\d+$/.test(bare)) return [];
  const [, move, suffix] = /^(.*?)([!?]*)$/.exec(bare);
  if (move === '') return [{suffix}];
  if (/[!?]/.test(move)) throw new Error(`Invalid PGN: '${word}' is no move`);
  return [{move, ...(SUFFIX_NAGS.includes(suffix) && {suffix})}];
}

/** Tags, the entries of the main line in their order, and the result after them. */
export function readPgn(pgn, newlineChar) {
  const {headers, rest: text} = readTags(pgn.trim().replace(new RegExp(newlineChar, 'g'), '\n'));
  const entries = [];
  let result = '';
  for (let at = 0; at < text.length && !result;) {
    const letter = text[at];
    if (/\s/.test(letter)) at++;
    else if (letter === '{') {
      const end = closing(text, at);
      entries.push({comment: text.slice(at + 1, end).replaceAll('\n', ' ')}); // one line, however many it had
      at = end + 1;
    } else if (letter === ';' || (letter === '%' && (at === 0 || text[at - 1] === '\n'))) {
      const end = (text.indexOf('\n', at) + 1 || text.length + 1) - 1;
      if (letter === ';') entries.push({comment: text.slice(at + 1, end).trim()});
      at = end;
    } else if (letter === '(') at = behindVariation(text, at);
    else {
      WORD.lastIndex = at;
      const word = WORD.exec(text)?.[0];
      if (!word) throw new Error(`Invalid PGN: '${letter}' where a move is expected`);
      for (const entry of entriesOf(word))
        if (entry.result) result = entry.result;
        else entries.push(entry);
      at += word.length;
    }
  }
  return {headers, entries, result};
}

// ---- writing ----

// The roster, and then the other tags that the standard of PGN names, in its order; any others after them as they came.
const ORDER =
  'Event Site Date Round White Black Result WhiteTitle BlackTitle WhiteElo BlackElo WhiteUSCF BlackUSCF WhiteNA BlackNA ' +
  'WhiteType BlackType EventDate EventSponsor Section Stage Board Opening Variation SubVariation ECO NIC Time UTCTime UTCDate ' +
  'TimeControl SetUp FEN Termination Annotator Mode PlyCount';
const places = new Map(ORDER.split(' ').map((name, i) => [name, i]));
const place = name => places.get(name) ?? places.size;

const escaped = value => String(value).replace(/["\\]/g, '\\$&');

// Pairs of moves with their number, and what is said of them.
function pairsOf({start, moves, note}) {
  const said = fen => {
    const {comment, nags = []} = note(fen);
    return [...nags.map(nag => `$${nag}`), ...(comment === undefined ? [] : [`{${comment}}`])];
  };
  const pairs = [said(start.fen)];
  let number = start.number;
  let white = start.turn === 'w';
  for (const {san, fen} of moves) {
    if (white || pairs.length === 1) pairs.push([white ? `${number}.` : `${number}. ...`]);
    pairs.at(-1).push(san + (note(fen).suffix ?? ''), ...said(fen));
    if (!white) number++;
    white = !white;
  }
  return pairs.map(pair => pair.join(' ')).filter(Boolean);
}

// Lines of at most so many characters: a pair of moves is not broken, unless there is a comment in it.
function fill(pairs, width, newline) {
  const lines = [];
  let line = '';
  for (const word of pairs.flatMap(pair => (pair.includes('{') ? pair.split(/\s+/) : [pair]))) {
    if (line && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].join(newline);
}

export function writePgn({headers, start, moves, note, newline, maxWidth}) {
  const tags = Object.entries(headers).sort(([a], [b]) => place(a) - place(b));
  const words = [...pairsOf({start, moves, note}), ...(headers.Result ? [headers.Result] : [])];
  const head = tags.map(([key, value]) => `[${key} "${escaped(value)}"]${newline}`).join('');
  return head + (head ? newline : '') + (maxWidth ? fill(words, maxWidth, newline) : words.join(' '));
}
