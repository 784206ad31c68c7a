// A tournament as this page knows it, from the messages of its wall; and what the form for a new one says.
import {controlOf} from './control.js';
import {urgency, waits} from './suggestions.js';
import vocabulary from './generated/vocabulary.js';
import {pointsText} from './model.js';
import {seatKey} from './seat-key.js';

/**
 * @param {TournamentBoard} board
 * @param {number} at
 */
const withWatch = (board, at) =>
  board.now == null ? board : {...board, stateAt: board.state_at, offset: at - board.now};

/**
 * Rounds by their number: those that a later message leaves out are as they were.
 * @param {Round[]} old
 * @param {Round[]} fresh
 */
function mergeRounds(old, fresh) {
  const all = new Map(old.map(r => [r.round, r]));
  for (const r of fresh) all.set(r.round, r);
  return [...all.values()].sort((a, b) => a.round - b.round);
}

/**
 * Keys come once, with the first message: later ones must not lose them.
 * @param {TournamentTold} fresh
 * @param {Tournament} old
 */
function keepKeys(fresh, old) {
  const known = new Map(
    old.rounds
      .flatMap(r => r.boards)
      .filter(b => b.game && b.links)
      .map(b => [b.game, b]),
  );
  return {
    ...fresh,
    role: fresh.role ?? old.role,
    you: fresh.you ?? old.you,
    links: fresh.links ?? old.links,
    applications: fresh.role ? fresh.applications : old.applications, // … and those who wait, to whoever may know
    players: fresh.players.map(p => {
      const before = old.players.find(o => (o.card ?? o.number) === (p.card ?? p.number)); // numbers may have moved up
      return p.link || !before?.link ? p : {...p, link: before.link};
    }),
    rounds: mergeRounds(old.rounds, fresh.rounds).map(r => ({
      ...r,
      boards: r.boards.map(b => (b.links ? b : {...b, ...(known.has(b.game) && {links: known.get(b.game).links})})),
    })),
  };
}

/**
 * A player's own boards with the links to them, which follow from his key: nobody asks the server for them.
 * @param {Tournament | null} model
 * @param {string} key
 */
export function withSeats(model, key) {
  if (!model?.you) return model;
  const mine = (b, colour) => b[colour] === model.you && b.game && !b.links;
  const seated = (round, b) => {
    const colour = ['white', 'black'].find(c => mine(b, c));
    return colour ? {...b, links: {[colour]: `/g/${b.game}#${seatKey(key, round, b.board)}`}} : b;
  };
  const lacks = r => r.boards.some(b => mine(b, 'white') || mine(b, 'black'));
  return {
    ...model,
    rounds: model.rounds.map(r => (lacks(r) ? {...r, boards: r.boards.map(b => seated(r.round, b))} : r)),
  };
}

/**
 * The tournament after one message of the server.
 * @param {Tournament | null} model
 * @param {Message} message
 * @param {number} at
 */
export function afterWall(model, message, at) {
  if (message.tournament) {
    const t = message.tournament;
    const watched = {...t, rounds: t.rounds.map(r => ({...r, boards: r.boards.map(b => withWatch(b, at))}))};
    return model ? keepKeys(watched, model) : watched;
  }
  if (!model || !message.boards) return model;
  const news = new Map(message.boards.map(b => [`${b.round}/${b.board}`, b]));
  return {
    ...model,
    rounds: model.rounds.map(r => ({
      ...r,
      boards: r.boards.map(b =>
        news.has(`${r.round}/${b.board}`) ? {...b, ...withWatch(news.get(`${r.round}/${b.board}`), at)} : b,
      ),
    })),
  };
}

/**
 * The round to look at: the one that is played, else the next, else the last.
 * @param {Tournament} tournament
 */
export function currentRound(tournament) {
  const find = state => tournament.rounds.find(r => r.state === state)?.round;
  return find('running') ?? find('open') ?? find('planned') ?? tournament.rounds.at(-1)?.round ?? 1;
}

/**
 * A round of which nobody can say who meets whom, since results of the one before are missing.
 * @param {Pick<Tournament, 'rounds'>} given
 * @param {Round} given
 */
export const waitsForResults = ({rounds}, {round, state, boards}) =>
  state === 'planned' && !boards.length && round > 1 && rounds.find(r => r.round === round - 1)?.state !== 'finished';

/**
 * "Anna; 1850; Rook": a name, and behind it rating and club in any order.
 * @param {string} line
 * @returns {string | Partial<TournamentPlayer>}
 */
export function readPlayer(line) {
  const [name, ...rest] = line.split(/[;\t]/).map(s => s.trim());
  const rating = rest.find(r => /^\d{3,4}$/.test(r));
  const club = rest.find(r => r && r !== rating);
  return rating || club ? {name, ...(rating && {rating: Number(rating)}), ...(club && {club})} : name;
}

const {results, scores} = vocabulary;
const [won, lost, drawn] = results;
const forfeits = results.filter(r => /^[+-]/.test(r));

/** The results that a game usually has, and all others. */
export const usual = [won, drawn, lost];
export const seldom = [...forfeits, ...results.filter(r => !usual.includes(r) && !forfeits.includes(r))];

/** How people type them: as they are written, 1, = and 0 alone, + and - for who came and who did not. */
/** @type {Map<string, string>} */
const typed = new Map(
  /** @type {[string, string][]} */ ([
    ...results.flatMap(r => [
      [r, r],
      [scores[r], r],
      [r.replace('-', ':'), r],
    ]),
    ...forfeits.flatMap(r => [
      [r.replace('/', ''), r],
      [r.replace('/', ':'), r],
    ]),
    ...[
      ['1', won],
      ['0', lost],
      ...['=', '½', '0.5', '0,5'].map(d => [d, drawn]),
      ['+', forfeits[0]],
      ['-', forfeits[1]],
    ],
  ]),
);

/**
 * Until when one may come to a board in the room: {until, over}, ms since 1970; null where no default time was announced.
 * @param {Pick<Tournament, 'regulations'>} given
 * @param {Round} given
 * @param {number} now
 */
export function defaultTime({regulations}, {started, state}, now) {
  if (!started || state !== 'running' || !regulations?.default_ms) return null;
  const until = started + regulations.default_ms;
  return {until, over: now >= until};
}

/**
 * "12 1-0", "12 1", "12: ½", "12 +": a board and its result; null when it is neither.
 * @param {string} line
 */
export function readResult(line) {
  const [, board, said] = /^\s*(\d{1,4})[\s:;.,]+(\S.*?)\s*$/.exec(line) ?? [];
  const result = typed.get(said?.replace(/\s/g, ''));
  return result ? {board: Number(board), result} : null;
}

/**
 * @param {Pick<Tournament, 'you'>} given
 * @param {TournamentBoard} board
 */
const sitsAt = ({you}, board) => !!you && (board.white === you || board.black === you);

/**
 * The boards of a round that stand in the room; whoever sits at one has it first.
 * @param {Tournament} model
 * @param {Round} given
 */
export const roomBoards = (model, {boards}) =>
  boards.filter(b => b.in_room).sort((a, b) => Number(sitsAt(model, b)) - Number(sitsAt(model, a)));

/**
 * How far a board in the room is signed: 2 where two results wait for the arbiter, 1 by one player, 0.
 * @param {TournamentBoard} board
 */
export const signedBy = board => ['white', 'black'].filter(c => !board.result && board.signed?.[c]).length;

/** @param {string | undefined} text */
const listed = text => (text ?? '').split(/[\s,;]+/).filter(Boolean);
/** @param {string | undefined} text */
const lined = text =>
  (text ?? '')
    .split('\n')
    .map(l => l.trim())
    .filter(Boolean);

const teamSystems = {team: 'team', 'team-round-robin': 'round-robin', 'team-knock-out': 'knock-out'};

/**
 * The systems that there are for players, and those for teams, which are asked for in another way.
 * @param {PairingSystem[]} systems
 */
export const withTeams = systems => {
  const teams = Object.entries(teamSystems).flatMap(([system, theirs]) =>
    systems
      .filter(s => s.system === theirs)
      .map(s => ({system, swiss: true, teams: true, rounds: s.rounds, tiebreaks: s.team_tiebreaks})),
  );
  return [...systems.filter(s => s.system !== 'team'), ...teams];
};

/**
 * How many teams there are: as many as clubs.
 * @param {TournamentWish} wish
 */
export const teamCount = wish =>
  new Set(
    playersOf(wish)
      .map(p => (typeof p === 'string' ? null : p.club))
      .filter(Boolean),
  ).size;

/** @param {TournamentWish} wish */
const playersOf = wish => [
  ...(wish.imported ?? []),
  ...wish.players
    .split('\n')
    .filter(l => l.trim())
    .map(readPlayer),
];

/**
 * How teams play; where the event goes on, boards are the file's unless they are typed.
 * @param {TournamentWish} given
 * @param {string} system
 */
const teamTerms = ({boards, goesOn}, system) => ({
  ...((Number(boards) || !goesOn) && {boards: Number(boards) || 4}),
  system,
});

/**
 * The body of POST /api/tournaments.
 * @param {TournamentWish} wish
 * @param {Record<string, Preset>} presets
 */
export function tournamentBody(wish, presets) {
  const {preset, control} = presets[wish.preset];
  const regulations = {preset, control};
  const teams = teamSystems[wish.system];
  if (wish.control.trim()) regulations.control = controlOf(wish.control);
  if (Number(wish.default) > 0)
    Object.assign(regulations, {check_in: true, default_ms: Math.round(Number(wish.default) * 60000)});
  const points = wish.points
    .split(/[\s/]+/)
    .filter(Boolean)
    .map(p => Number(p.replace(',', '.').replace('½', '0.5')));
  return {
    ...((wish.name.trim() || !wish.goesOn) && {name: wish.name.trim()}),
    ...(wish.site.trim() && {site: wish.site.trim()}),
    ...(wish.date && {date: wish.date}),
    ...(wish.goesOn ? {report: wish.file.text, ...(wish.lenient && {lenient: true})} : {players: playersOf(wish)}),
    regulations,
    ...(teams ? {system: 'dutch', teams: teamTerms(wish, teams)} : wish.system && {system: wish.system}),
    ...((wish.swiss || wish.goesOn) && Number(wish.rounds) > 0 && {rounds: Number(wish.rounds)}),
    ...(points.length === 3 && points.every(Number.isFinite) && {points}),
    ...(listed(wish.ties).length && {tiebreaks: listed(wish.ties)}),
    ...(lined(wish.prizes).length && {prizes: lined(wish.prizes)}),
    ...Object.fromEntries(['arbiter', 'country', 'until'].filter(k => wish[k]?.trim()).map(k => [k, wish[k].trim()])),
    ...(wish.screens === 'none' && {screens: 0}),
    ...(wish.screens === 'some' && {screens: Number(wish.count) || 0}),
  };
}

/**
 * The round that is paired next, where players come and go until the end; null: there is none.
 * @param {Tournament} model
 */
export const nextRound = model => (model.swiss ? (model.rounds.find(r => r.state === 'planned')?.round ?? null) : null);

/**
 * Will he be paired in this round: 'plays', 'full', 'half' or 'zero' for a bye that he asked for, 'gone'?
 * @param {TournamentPlayer} player
 * @param {number} round
 */
export function attendance(player, round) {
  if (player.withdrawn && player.withdrawn <= round) return 'gone';
  return player.absent?.[round] ?? 'plays';
}

/**
 * What has to be said so that it is so.
 * @param {TournamentPlayer} player
 * @param {number} round
 * @param {string} wanted
 */
export function change(player, round, wanted) {
  const was = attendance(player, round);
  const absent = wanted === 'plays' || wanted === 'gone' ? null : wanted;
  return {
    ...((wanted === 'gone') !== (was === 'gone') && {withdrawn: wanted === 'gone' ? round : null}),
    ...(absent !== (player.absent?.[round] ?? null) && {absent: {[round]: absent}}),
  };
}

/**
 * A proposal as pairs of numbers, byes last: [[5, 4], [3, 0]].
 * @param {Proposal} given
 */
export const pairsOf = ({boards, byes}) => [...boards.map(b => [b.white, b.black]), ...byes.map(n => [n, 0])];

/**
 * The pairs with two players in each other's place.
 * @param {number[][]} pairs
 * @param {number} a
 * @param {number} b
 */
export const exchanged = (pairs, a, b) => pairs.map(pair => pair.map(n => (n === a ? b : n === b ? a : n)));

/**
 * Whoever opens and starts rounds.
 * @param {Tournament} model
 */
export const directs = model => model.role === 'organiser' || model.role === 'arbiter';

/**
 * @param {Tournament} model
 * @param {number} number
 */
export const nameOf = (model, number) => model.players.find(p => p.number === number)?.name ?? '–';

/**
 * What is known of a player besides his name: "1850, Rook".
 * @param {{rating?: number, club?: string}} player
 */
export const about = player => [player.rating, player.club].filter(Boolean).join(', ');

/**
 * The key with which a visitor looks at boards that are not his own; a player is told that of the spectators.
 * @param {Tournament} model
 * @param {string} key
 */
export const watchKey = (model, key) => model.links?.spectator?.split('#')[1] ?? (model.role === 'player' ? null : key);

/**
 * Where one sits down at a board, directs it, or looks at it.
 * @param {Tournament} model
 * @param {TournamentBoard} board
 * @param {string} key
 */
export function boardLink(model, board, key) {
  const mine = model.you && (board.white === model.you || board.black === model.you);
  if (mine && board.links) return board.links[board.black === model.you ? 'black' : 'white'];
  const opens = directs(model) ? key : watchKey(model, key);
  return board.game && opens ? `/g/${board.game}#${opens}` : null;
}

const array = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

/**
 * How a board stands before its game exists; null where only the server knows.
 * @param {Regulations | undefined} regulations
 */
export const startFen = regulations => regulations?.start ?? (regulations?.chess960 == null ? array : null);

/**
 * What waits at the boards that are played, the most urgent first: {round, board, kind, by, why}; then who is not there.
 * @param {Tournament} model
 * @param {(board: TournamentBoard) => number} nowAt
 */
export function waitingBoards(model, nowAt) {
  const rank = kind => (urgency.includes(kind) ? urgency.indexOf(kind) : urgency.length);
  const missing = board =>
    ['white', 'black'].filter(c => board.state?.phase === 'running' && board.here?.[c] === false);
  return model.rounds
    .filter(r => r.state === 'running')
    .flatMap(({round, boards}) =>
      boards
        .filter(b => !b.result && b.state)
        .flatMap(board =>
          [
            ...waits({...board, regulations: model.regulations}, nowAt(board)),
            ...missing(board).map(by => ({kind: 'absent', by, why: null})),
          ].map(wait => ({round, board, ...wait})),
        ),
    )
    .sort((a, b) => rank(a.kind) - rank(b.kind) || a.round - b.round || a.board.board - b.board.board);
}

/**
 * What a result brings a side, as a table shows it: 1, ½, 0, + or -.
 * @param {string} result
 * @param {Colour} colour
 */
export function scoreOf(result, colour) {
  const sides = /^[+-]\/[+-]$/.test(result) ? result.split('/') : result.split('-');
  return sides[colour === 'white' ? 0 : 1].replace('1/2', '½');
}

/**
 * The games of a player that have a result: {round, opponent, colour, score}.
 * @param {Tournament} model
 * @param {number} number
 */
const gamesOf = (model, number) =>
  model.rounds.flatMap(({round, boards}) =>
    boards
      .filter(b => b.result && (b.white === number || b.black === number))
      .map(b => {
        const colour = b.white === number ? 'white' : 'black';
        return {round, opponent: colour === 'white' ? b.black : b.white, colour, score: scoreOf(b.result, colour)};
      }),
  );

/** @param {Tournament} model */
const inOrder = model =>
  model.standings.map(s => ({
    player: model.players.find(p => p.number === s.player) ?? {number: s.player, name: s.name},
    points: s.points,
  }));

/**
 * Everybody against everybody, in the order of the standings: {columns, rows: [{player, points, cells}]}.
 * @param {Tournament} model
 */
export function crossTable(model) {
  const all = inOrder(model);
  return {
    columns: all.map((_, i) => i + 1),
    rows: all.map(row => {
      const games = gamesOf(model, row.player.number);
      const against = ({player}) =>
        games
          .filter(g => g.opponent === player.number)
          .map(g => g.score)
          .join(' ');
      return {...row, cells: all.map(against)};
    }),
  };
}

const awards = {full: 0, half: 1, zero: 2}; // for a win, a draw, a loss

/**
 * What a round without a game brought: "1", "½", or a dash for who was not paired; nothing before the first result.
 * @param {Tournament} model
 * @param {TournamentPlayer} player
 * @param {Round} round
 */
function withoutGame(model, player, round) {
  if (round.state !== 'finished' && !round.boards.some(b => b.result)) return ''; // it does not count yet
  const {points = [1, 0.5, 0]} = model;
  const award = round.byes?.includes(player.number)
    ? (points[3] ?? points[0])
    : points[awards[player.absent?.[round.round]] ?? 2];
  return award ? pointsText(award) : '–';
}

/**
 * Round by round: the opponent's place, the colour, what it brought: "3○ 1".
 * @param {Tournament} model
 */
export function progress(model) {
  const all = inOrder(model);
  const place = number => all.findIndex(r => r.player.number === number) + 1;
  return {
    columns: model.rounds.map(r => r.round),
    rows: all.map(row => {
      const games = gamesOf(model, row.player.number);
      const sits = ({boards}) => boards.some(b => b.white === row.player.number || b.black === row.player.number);
      const inRound = round =>
        sits(round)
          ? games
              .filter(g => g.round === round.round)
              .map(g => `${place(g.opponent)}${g.colour === 'white' ? '○' : '●'} ${g.score}`)
              .join(', ')
          : withoutGame(model, row.player, round);
      return {...row, cells: model.rounds.map(inRound)};
    }),
  };
}

/**
 * What each place brings, by player: those who are equal share the prizes of their places, "100 + 50 : 2".
 * @param {Pick<Tournament, 'standings' | 'prizes'>} given
 */
export function prizesOf({standings, prizes = []}) {
  const out = new Map();
  for (const {rank, player} of standings) {
    const equal = standings.filter(s => s.rank === rank).length;
    const theirs = prizes.slice(rank - 1, rank - 1 + equal);
    if (theirs.length) out.set(player, theirs.join(' + ') + (equal > 1 ? ` : ${equal}` : ''));
  }
  return out;
}

/**
 * All links at once, as a table to paste: [[name, link], …].
 * @param {string[][]} named
 */
export const linksText = named => named.map(([name, link]) => `${name}\t${link}`).join('\n');

const remembered = 400; // boards of the latest rounds

/**
 * What a browser remembers of a tournament, so that each board leads back to it.
 * @param {Tournament} model
 * @param {string} key
 */
export function memoryOf(model, key) {
  const boards = model.rounds.flatMap(({round, boards}) =>
    boards
      .filter(b => b.game)
      .map(b => ({
        game: b.game,
        round,
        href: boardLink(model, b, key),
        over: !!b.result,
        mine: !!model.you && (b.white === model.you || b.black === model.you),
      })),
  );
  return {id: model.id, href: `/t/${model.id}#${key}`, boards: boards.slice(-remembered)};
}

/**
 * Who has no game in a round, by name; of teams the whole team where it has no match.
 * @param {Tournament} model
 * @param {Round} round
 */
export function byesOf(model, round) {
  const names = round.byes.map(n => model.players.find(p => p.number === n));
  const playing = new Set(round.matches?.flatMap(m => [m.white, m.black]).map(n => model.teams.list[n - 1]?.name));
  return [...new Set(names.map(p => (model.teams && !playing.has(p?.club) ? p?.club : p?.name)))];
}

/**
 * The name of a file that says what it is: "club-open-2026-report.trf".
 * @param {string} event
 * @param {string} what
 */
export const fileName = (event, what) =>
  [
    event
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60),
    what,
  ]
    .filter(Boolean)
    .join('-');
