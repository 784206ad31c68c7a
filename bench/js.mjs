// Rules in JavaScript, beside chess.js and chessops in the same run: lines of moves counted, games written in SAN, games
// read from PGN. What counts is processor time, the best of several rounds, so that everybody's code has been compiled by then.
//
// usage: node bench/js.mjs GAMES.pgn [FOLDER with node_modules of the peers]
import {readFileSync} from 'node:fs';
import {join, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {Position, games, perft} from '../bindings/js/lib/whole.mjs';

const [file, folder = '.'] = process.argv.slice(2);
const peer = async path => {
  try {
    return await import(pathToFileURL(join(resolve(folder), 'node_modules', path)));
  } catch {
    return null;
  }
};

const spent = () => process.cpuUsage().user / 1000; // ms

// Thousands a second.
function measure(work, rounds = 4) {
  let best = 0;
  for (let i = 0; i < rounds; i++) {
    const began = spent();
    const count = work();
    best = Math.max(best, count / (spent() - began));
  }
  return best;
}

function row(what, unit, ours, peers) {
  const beside = Object.entries(peers).map(
    ([name, value]) => `${name} ${value.toFixed(1)}: ${(ours / value).toFixed(0)} ×`,
  );
  console.log(`${what}: ${ours.toFixed(1)} thousand ${unit}/s${beside.map(text => `; ${text}`).join('')}`);
}

const chessjs = await peer('chess.js/dist/esm/chess.js');
const chessops = {};
for (const part of ['index', 'san', 'pgn']) Object.assign(chessops, await peer(`chessops/dist/esm/${part}.js`));
const START = Position.initial().fen;

// ---- lines of moves ----

const counted = {...(chessjs && {'chess.js': measure(() => new chessjs.Chess().perft(3))})};
if (chessops.Chess) {
  const walk = (p, depth) => {
    let sum = 0;
    for (const [square, to] of p.allDests())
      for (const target of to) {
        if (depth === 1) {
          sum++;
          continue;
        }
        const next = p.clone();
        next.play({from: square, to: target});
        sum += walk(next, depth - 1);
      }
    return sum;
  };
  counted.chessops = measure(() => walk(chessops.Chess.default(), 3));
}
row(
  'perft',
  'lines',
  measure(() => perft(Position.initial(), 5)),
  counted,
);

// ---- SAN of games ----

const text = readFileSync(file);
const some = [];
for (const game of games(text)) {
  if (game.start?.fen === START && game.moves.length > 0) some.push(game);
  if (some.length === 10000) break;
}
const lines = some.map(game => game.moves);
const start = Position.initial();
const sans = some.map(game => game.texts());
const few = sans.slice(0, 200);
const written = {};
if (chessjs)
  written['chess.js'] = measure(() => {
    let count = 0;
    for (const game of few) {
      const chess = new chessjs.Chess();
      for (const san of game) chess.move(san);
      count += chess.history().length;
    }
    return count;
  });
if (chessops.parseSan)
  written.chessops = measure(() => {
    let count = 0;
    for (const game of few) {
      const p = chessops.Chess.default();
      for (const san of game) {
        count += chessops.makeSanAndPlay(p, chessops.parseSan(p, san)) ? 1 : 0;
      }
    }
    return count;
  });
const joined = sans.map(game => game.join(' '));
row(
  'moves read and written as SAN',
  'moves',
  measure(() => {
    let count = 0;
    for (const line of joined) count += start.texts(start.lineNumbers(line)).length;
    return count;
  }),
  written,
);
row(
  'moves written as SAN',
  'moves',
  measure(() => lines.reduce((sum, line) => sum + start.texts(line).length, 0)),
  {},
);

// ---- PGN ----

const texts = text
  .subarray(0, 1 << 20)
  .toString()
  .split(/\n\n(?=\[Event )/)
  .slice(0, 200);
const parsed = {};
if (chessjs)
  parsed['chess.js'] = measure(() => {
    let count = 0;
    for (const pgn of texts) {
      const chess = new chessjs.Chess();
      try {
        chess.loadPgn(pgn);
      } catch {
        // some are not legal
      }
      count += chess.history().length;
    }
    return count;
  });
if (chessops.parsePgn)
  parsed.chessops = measure(() => {
    let count = 0;
    for (const pgn of texts)
      for (const game of chessops.parsePgn(pgn)) {
        const p = chessops.startingPosition(game.headers).unwrap();
        for (const node of game.moves.mainline()) {
          const move = chessops.parseSan(p, node.san);
          if (!move) break;
          p.play(move);
          count++;
        }
      }
    return count;
  });
row(
  'PGN, every move checked',
  'moves',
  measure(() => {
    let count = 0;
    for (const game of games(text)) count += game.moves.length;
    return count;
  }),
  parsed,
);
