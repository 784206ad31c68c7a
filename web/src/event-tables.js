// What the tables of an event show besides names: colours so far, who does not play, names that are alike, a bracket, a podium.
import {attendance, scoreOf} from './tournament-model.js';

/** @type {Colour[]} */
const colours = ['white', 'black'];

/**
 * @param {TournamentBoard} board
 * @param {number} player
 * @returns {Colour}
 */
const colourAt = (board, player) => (board.white === player ? 'white' : 'black');

/**
 * The colours that a player had before a round: ['white', 'black', null], null for a round without a game.
 * @param {Tournament} model
 * @param {number} player
 * @param {number} before
 */
export const coloursOf = (model, player, before) =>
  model.rounds
    .filter(r => r.round < before && r.boards.length)
    .map(({boards}) => {
      const board = boards.find(b => b.white === player || b.black === player);
      return !board || /^[+-]/.test(board.result ?? '') ? null : colourAt(board, player);
    });

/**
 * Everybody without a game in a round, and why: {player, why}, why: 'bye', 'full', 'half', 'zero', 'gone', 'later'.
 * @param {Tournament} model
 * @param {{round: number, boards: {white: number, black: number}[], byes?: number[]}} round
 */
export function notPlaying(model, {round, boards, byes = []}) {
  const seated = new Set(boards.flatMap(b => [b.white, b.black]));
  const why = player => {
    if (byes.includes(player.number)) return 'bye';
    if (player.entered > round) return 'later';
    const state = attendance(player, round);
    return state === 'plays' ? 'none' : state;
  };
  return boards.length
    ? model.players.filter(p => !seated.has(p.number)).map(player => ({player, why: why(player)}))
    : [];
}

/**
 * A name without accents, signs and order: "Zelený, Oto" and "oto zeleny" are alike.
 * @param {string} name
 */
const bare = name =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');

/**
 * For each player whose name is like that of one before: the number of that one.
 * @param {{number: number, name: string}[]} players
 */
export function alikeNames(players) {
  const first = new Map(),
    alike = new Map();
  for (const {number, name} of players) {
    const key = bare(name);
    if (first.has(key)) alike.set(number, first.get(key));
    else first.set(key, number);
  }
  return alike;
}

/**
 * The player of the list whom this name may mean.
 * @param {{number: number, name: string}[]} players
 * @param {string} name
 */
export const playerAlike = (players, name) => players.find(p => bare(p.name) === bare(name));

/**
 * Has the player a game or a bye in a round that is open? Then nobody takes them out of the list.
 * @param {Tournament} model
 * @param {number} number
 */
export const hasPlayed = (model, number) =>
  model.rounds.some(
    r =>
      r.state !== 'planned' &&
      (r.boards.some(b => b.white === number || b.black === number) || (r.byes ?? []).includes(number)),
  );

/**
 * The own round of a player, as a card says it: {round, state, board, colour, opponent} or {round, why}.
 * @param {Tournament} model
 * @param {number} you
 */
export function ownRound(model, you) {
  const shown = r => r.state === 'open' || r.state === 'running';
  const round = model.rounds.find(shown) ?? model.rounds.filter(r => r.state === 'finished').at(-1);
  if (!round) return null;
  const board = round.boards.find(b => b.white === you || b.black === you);
  const why = notPlaying(model, round).find(({player}) => player.number === you)?.why ?? 'none';
  if (!board) return {round: round.round, state: round.state, why};
  const colour = colourAt(board, you);
  const number = colour === 'white' ? board.black : board.white;
  return {
    round: round.round,
    state: round.state,
    board: board.board,
    result: board.result,
    colour,
    opponent: model.players.find(p => p.number === number),
  };
}

/**
 * The games of a player so far: {round, colour, opponent, score}; a bye has no opponent.
 * @param {Tournament} model
 * @param {number} you
 */
export const ownGames = (model, you) =>
  model.rounds.flatMap(({round, boards}) =>
    boards
      .filter(b => b.result && (b.white === you || b.black === you))
      .map(b => {
        const colour = colourAt(b, you);
        const opponent = model.players.find(p => p.number === (colour === 'white' ? b.black : b.white));
        return {round, colour, opponent, score: scoreOf(b.result, colour)};
      }),
  );

/**
 * The first three places of an event that is over: [[row, …], …], those who are equal together; null before.
 * @param {Tournament} model
 */
export function podium(model) {
  const rows = model.teams?.standings ?? model.standings;
  if (!model.rounds.length || !rows.length || model.rounds.some(r => r.state !== 'finished')) return null;
  const ranks = [...new Set(rows.map(r => r.rank))].filter(rank => rank <= 3);
  return ranks.map(rank => rows.filter(r => r.rank === rank));
}

/**
 * A knock-out round by round, each match once with the games that were played: {round, matches: [{sides: [{player, points}], winner}]}.
 * @param {Tournament} model
 */
export const bracket = model =>
  model.rounds.map(({round, boards, byes = []}) => ({
    round,
    matches: [
      ...boards.map(b => {
        const points = colours.map(c => (b.result ? scoreOf(b.result, c) : ''));
        const won = points.findIndex(p => p === '1' || p === '+');
        const winner = [b.white, b.black][won] ?? null;
        return {
          board: b.board,
          live: !b.result && !!b.game,
          winner,
          sides: [b.white, b.black].map((player, i) => ({player, points: points[i]})),
        };
      }),
      ...byes.map(player => ({board: 0, live: false, winner: player, sides: [{player, points: ''}]})),
    ],
  }));
