// What flows through the page: the messages of the server (docs/api.md), the game, the tournament and the match that are made of
// them, and what is asked of the server. Whatever a role may not see, and whatever is not there yet, is optional or null.

type Colour = 'white' | 'black';
type Role = Colour | 'assistant' | 'arbiter' | 'organiser' | 'player' | 'spectator' | 'entrant';
type Phase = 'scheduled' | 'running' | 'paused' | 'adjourned' | 'finished' | 'annulled';
/** "e4" */
type Square = string;
/** What stands on a board: {e4: 'P', …}. */
type Standing = Record<Square, string>;
/** What is marked on it: {e4: 'last bound', …}. */
type Marks = Record<Square, string>;
type PerColour<T> = {white: T; black: T};
type Texts = (key: string, values?: Record<string, any>) => string;

// ---- a game ----

interface Regulations {
  preset?: string;
  control?: string;
  control_black?: string;
  edition?: string;
  illegal?: string;
  flags?: string;
  sheets?: string;
  quickplay?: string;
  blind?: string;
  chess960?: number | boolean;
  draws?: 'arbiter' | {before_move?: number; arbiter?: boolean};
  start?: string;
  setup_ok?: boolean;
  supervised?: boolean;
  check_in?: boolean;
  default_ms?: number;
  arbiter?: boolean;
  in_room?: boolean;
  white?: string;
  black?: string;
  event?: string;
  round?: string;
  board?: number;
}

/** An event of the log; what is sent has neither `at` nor `by`. */
interface GameEvent {
  do: string;
  at?: number;
  by?: Colour | 'arbiter';
  move?: string;
  square?: Square;
  accidental?: boolean;
  felt?: boolean;
  event?: number;
  partial?: boolean;
  hands?: number;
  what?: string;
  of?: Colour | 'both';
  who?: Colour | 'both';
  claim?: string;
  measure?: string;
  ms?: number;
  points?: number;
  opponent?: number;
  ply?: number;
  clock?: Partial<PerColour<number>>;
  own_time?: boolean;
  valid?: boolean;
  hand?: string;
  text?: string;
  lang?: string;
  place?: string;
  reason?: string;
  result?: string;
  article?: string;
  present?: Colour[];
  white?: number;
  black?: number;
  moves?: number;
  position?: boolean;
  resume_at?: number;
  at_place?: string;
  salt?: string;
}

interface Ruling {
  at: number;
  rule?: string;
  article?: string;
  edition: string;
  text?: string;
  result?: string;
  gives?: any;
  refused?: boolean;
  restores?: number | null;
  seq?: number;
  event?: number;
}

interface GameMove {
  ply: number;
  move: string;
  by: Colour;
  text?: string;
  said?: string;
  announced?: string;
  at?: number;
  clock?: number;
  fen: string;
}

interface ClockState {
  white: number;
  black: number;
  running: Colour | null;
  counter?: PerColour<number> | null;
  delay?: number;
}

interface GameState {
  phase: Phase;
  fen: string;
  on_move: Colour;
  ply: number | null;
  result: string | null;
  points?: PerColour<number>;
  offer: Colour | null;
  illegal?: PerColour<number>;
  completed?: boolean;
  clock: ClockState | null;
  article?: string;
}

interface Claim {
  by: Colour;
  what: string;
  move?: string | null;
}
interface Call {
  by: Colour;
  reason?: string | null;
}
interface Envelope {
  by: Colour;
  sealed: boolean;
  move_number: number;
  commitment: string | null;
  resume_at: number | null;
  place: string | null;
}
type Here = {white?: boolean; black?: boolean; arbiter?: boolean; assistant?: boolean; spectators?: number};

/** What the server tells of a whole game. */
interface GameTold {
  id: string;
  /** The computer at a table of this browser's. */
  computer?: Computer | null;
  /** Moves were taken back. */
  anew?: boolean;
  role: Role;
  for?: Colour;
  lang: string;
  seq: number;
  now: number;
  state_at?: number;
  regulations: Regulations;
  names?: PerColour<string | null>;
  start: string;
  state: GameState;
  bound?: string[] | null;
  bound_text?: string[] | null;
  legal?: string[] | null;
  acts?: string[];
  pieces: 'touch' | 'move';
  moves?: GameMove[];
  rulings?: Ruling[];
  last?: GameEvent | null;
  claim?: Claim | null;
  call?: Call | null;
  envelope?: Envelope | null;
  here?: Here;
  sheet?: Partial<PerColour<string[]>>;
  signed?: Partial<PerColour<string | null>>;
  tags?: Record<string, string> | null;
  tournament?: {id: string; round: number; board: number};
  start_clock?: PerColour<number>;
  /** The number of the act that the arbiter can take back. */
  withdraw?: number | null;
}

/** A line of what this page has heard of. */
interface Heard {
  seq: number;
  event: GameEvent;
  rulings: Ruling[];
  move?: GameMove;
}

/** A game as this page knows it. */
interface Game extends GameTold {
  moves: GameMove[];
  rulings: Ruling[];
  claim: Claim | null;
  call: Call | null;
  envelope: Envelope | null;
  here: Here;
  sheet: Partial<PerColour<string[]>>;
  /** The server's time of `state`, and what this machine's is ahead of it. */
  stateAt: number;
  offset: number;
  log: Heard[];
  trouble: string | null;
  watch?: string | null;
}

// ---- messages ----

/** Why the server refused, or that it could not be reached. */
interface Refusal {
  status?: number;
  code?: string;
  expected?: string | null;
  lost?: boolean;
  unsure?: boolean;
  limit?: string;
  wait?: number;
  line?: number;
  column?: number;
  notes?: unknown[];
  n?: number;
}

/** A message of the server over the WebSocket; each has some of these. */
interface Message {
  game?: GameTold;
  tournament?: TournamentTold;
  boards?: TournamentBoard[];
  again?: boolean;
  seq?: number;
  event?: GameEvent;
  rulings?: Ruling[];
  state?: GameState;
  state_at?: number;
  bound?: string[] | null;
  legal?: string[] | null;
  plies?: number | null;
  move?: GameMove;
  moves?: GameMove[];
  withdraw?: number | null;
  claim?: Claim | null;
  call?: Call | null;
  envelope?: Envelope | null;
  signed?: Partial<PerColour<string | null>>;
  sheet?: Partial<PerColour<string[]>>;
  ack?: number;
  answer?: number;
  text?: string;
  error?: Refusal;
  watch?: string;
  here?: Here;
  trouble?: string | null;
  undecided?: Colour;
  rematch?: {game: string; key: string};
  lost?: boolean;
  match?: MatchTold;
  [more: string]: any;
}

/** What was sent and has no answer yet: an act has a key of its own; `seen`: the model then; `why`: it was
 * refused for now; `away`: it was never sent. */
interface WaitingSent {
  resolve: (answer: Message) => void;
  reject: (error: Refusal) => void;
  sent: Sent;
  act: {text: string; key: string} | null;
  seen: any;
  why?: Refusal;
  away: boolean;
}

/** What is sent: an act, a question, what an act would bring. */
interface Sent {
  do?: string;
  ask?: string;
  try?: GameEvent;
  [more: string]: any;
}

/** What the newcomer is asked next; `typed` is a move, or a word of the line with what follows it. */
interface LessonStep {
  theme: number;
  text: string;
  typed: string | string[] | null;
}

// ---- a tournament ----

type RoundState = 'planned' | 'open' | 'running' | 'finished';

interface TournamentPlayer {
  number: number;
  name: string;
  rating?: number;
  title?: string;
  club?: string;
  country?: string;
  fide?: string;
  link?: string;
  card?: number;
  entered?: number;
  withdrawn?: number | null;
  absent?: Record<string, 'full' | 'half' | 'zero'>;
}

interface TournamentBoard {
  round?: number;
  board: number;
  white: number;
  black: number;
  game?: string;
  result: string | null;
  state?: GameState;
  state_at?: number;
  stateAt?: number;
  now?: number;
  offset?: number;
  here?: Here;
  call?: Call | null;
  claim?: Claim | null;
  signed?: Partial<PerColour<string | null>>;
  in_room?: boolean;
  again?: boolean;
  scores?: [number, number];
  corrected?: string;
  links?: Partial<Record<Role, string>>;
}

interface TeamMatch {
  match: number;
  white: number;
  black: number;
  boards: [number, number];
  points?: [number, number];
}

interface Round {
  round: number;
  state: RoundState;
  boards: TournamentBoard[];
  byes?: number[];
  matches?: TeamMatch[];
  by_hand?: boolean;
  elsewhere?: boolean;
  started?: number;
}

interface StandingsRow {
  rank: number;
  player: number;
  name: string;
  points: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
  tiebreaks: Record<string, number | null>;
}

interface TeamStandingsRow extends Omit<StandingsRow, 'player' | 'games'> {
  team: number;
  game_points: number;
  matches: number;
}

interface Teams {
  boards: number;
  system: string;
  list: {team: number; name: string; players: number[]}[];
  standings: TeamStandingsRow[];
}

interface TournamentTold {
  id: string;
  role: Role;
  you?: number;
  version: number;
  name: string;
  site?: string;
  date?: string;
  system: string;
  swiss?: boolean;
  regulations: Regulations;
  players: TournamentPlayer[];
  rounds: Round[];
  standings: StandingsRow[];
  tiebreaks?: string[];
  points?: number[];
  prizes?: string[];
  teams?: Teams;
  links?: Partial<Record<Role, string>>;
  applications?: ({application: number; group?: number} & Partial<TournamentPlayer>)[];
  check_in?: {round: number; here: number[]};
}

/** A tournament as this page knows it; `watch` is the key for boards that are not the reader's. */
interface Tournament extends TournamentTold {
  watch?: string | null;
}

/** The pairs of the next round, as the system makes them. */
interface Proposal {
  round: number;
  boards: {
    board: number;
    white: number;
    black: number;
    scores?: [number, number];
    why?: string;
    article?: string;
  }[];
  byes: number[];
  matches?: TeamMatch[];
}

/** A pairing system of GET /api/systems, with its usual tie-breaks; `teams`: it pairs teams. */
interface PairingSystem {
  system: string;
  rounds: number;
  swiss: boolean;
  teams?: boolean;
  tiebreaks?: string[] | null;
  team_tiebreaks?: string[] | null;
}

/** What the form for a new tournament says, as it is typed. */
interface TournamentWish {
  name: string;
  site: string;
  date: string;
  players: string;
  preset: string;
  control: string;
  system: string;
  rounds: string;
  default: string;
  points: string;
  imported: Partial<TournamentPlayer>[];
  ties: string;
  prizes: string;
  arbiter: string;
  country: string;
  until: string;
  screens: string;
  count: string;
  boards: string;
  file: ReportFile | null;
  goesOn: boolean;
  lenient?: boolean;
  swiss?: boolean;
}
interface ReportFile {
  text: string;
  rounds: number;
  boards?: number;
  notes: number;
}

// ---- a match of engines ----

interface Thought {
  score: number;
  mate?: boolean;
  depth: number;
  line: string;
}

interface MatchBoard {
  place: number;
  game: number;
  white: number;
  black: number;
  state: GameState;
  state_at: number;
  now: number;
  stateAt: number;
  offset: number;
  [more: string]: any;
}

/** A match as its server tells it (docs/match.md); its figures are shown as they come. */
type MatchTold = Record<string, any>;
interface Match extends MatchTold {
  boards: MatchBoard[];
  standing: any;
}

// ---- the connection ----

type GameLink = import('./link.js').Link<Game>;
type TournamentLink = import('./link.js').Link<Tournament>;
type MatchLink = import('./link.js').Link<Match>;

/** What a Link is made of; `table`: where the game is played, when it is in this browser. */
interface LinkOptions<Model> {
  id?: string;
  key?: string | null;
  lang: string;
  room?: 'join' | 'wall' | 'match';
  reduce?: (model: Model | null, message: Message, at: number) => Model | null;
  told?: Message | null;
  table?: LocalTable | null;
  open?: () => WebSocket;
  beside?: ((link: any, message: Sent) => Promise<Message | null>) | null;
  clock?: () => number;
}

// ---- what this browser keeps, and what it is built with ----

/** Preset regulations, with the words of the server once they are there. */
interface Preset {
  preset: string;
  control: string;
  text?: string;
  short?: string;
}

/** What GET /api/hall answers; `away`: it could not be asked. */
interface Hall {
  presets?: Record<string, Preset>;
  engine?: boolean;
  version?: string;
  away?: boolean;
}

/** What an Article asks. */
interface Law {
  title?: string;
  text: string;
}

/** A move that is shown and on its way to the server: what the hand did, and what is known of it. */
interface Pending {
  from: Square;
  to: Square;
  promotion: string;
  piece: string;
  alone: boolean;
  left: number | null;
  asks?: {promote: true; move: string};
  seq?: number;
  lost?: boolean;
}
interface Plan {
  from: Square;
  to: Square;
}

/** What is chosen before a game. */
interface GameWish {
  preset: string;
  colour: string;
  against: string;
  level: number;
  white: string;
  black: string;
  control: string;
  edition: string;
  illegal: string;
  flags: string;
  chess960: string;
  array: string;
  sheets: string;
  quickplay: string;
  blind: string;
  arbiter: boolean;
  check_in: boolean;
  unsupervised: boolean;
  before_move: string;
  start: string;
}

/** The library, which build.mjs puts into the page where it is built. */
type Library = typeof import('../../bindings/js/types/whole.js');
declare var LIBRARY: boolean | undefined;

/** What build.mjs made: the files of each page and of each language; for the service worker those that it keeps. */
declare const FILES: {
  words: Record<string, string[]>;
  pages: Record<string, string[]>;
  version: string;
  page: string[];
  library: string[];
};

interface Window {
  /** The connection that boot.js has opened. */
  line: WebSocket | null;
  /** What it has asked for: the game of the first board. */
  early?: Promise<{game: GameTold} | null>;
  webkitAudioContext?: typeof AudioContext;
}

interface Navigator {
  connection?: {saveData?: boolean};
}

/** What a service worker has besides: its own library of types would declare everything else twice. */
interface LaterEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface FetchEvent extends LaterEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface ServiceWorker {
  skipWaiting(): Promise<void>;
  clients: {claim(): Promise<void>};
  addEventListener(kind: 'install' | 'activate', listener: (event: LaterEvent) => void): void;
  addEventListener(kind: 'message', listener: (event: LaterEvent & MessageEvent) => void): void;
  addEventListener(kind: 'fetch', listener: (event: FetchEvent) => void): void;
}
declare class WorkerGlobalScope {}

declare module '*.wasm' {
  const address: string;
  export default address;
}

// ---- parts of the page ----

/** What a press does: it is sent, and why it was refused is told; `done` is what follows. */
type Act = (event: GameEvent, done?: () => void) => Promise<Message | null>;

type Children = import('preact').ComponentChildren;
type ComponentOf = import('preact').ComponentType<any>;
type Signed = Partial<PerColour<string | null>>;
/** A game of this browser's: where it is found, and the same once more. */
type LocalTable = import('./table.js').Table & {href?: string; again?: (level?: number) => string};

/** What is kept of it; `watch` is the time of the game, which stands while nobody looks. */
interface KeptTable {
  id: string;
  regulations: Regulations;
  tags?: Record<string, string> | null;
  computer?: Computer | null;
  lines?: GameEvent[];
  watch?: number;
  helped?: {hints: number; takenBack: number};
  /** The move with which it was begun on the start page. */
  first?: string;
}
interface Computer {
  plays: Colour;
  level: number;
  seed?: number;
}
interface TableOptions {
  library: any;
  lang: string;
  words: Texts;
  keep?: (table: KeptTable) => void;
  clock?: () => number;
  wait?: (done: () => void, ms: number) => any;
}

/** What an arbiter is about to do is asked of the Laws first, under this title. */
type Propose = (title: string, event: GameEvent | GameEvent[], how?: {plain?: boolean}) => Promise<boolean>;
/** What is said to a game or to an address, with a key: was it taken? */
type Tell = (where: string, key: string, body: object) => Promise<boolean | void>;
/** A change of who plays, and what is said when it is done. */
type Enter = (body: object, name?: string) => Promise<boolean | void>;

/** A piece on the board, which is the same one from one position to the next. */
interface Man {
  id: number;
  piece: string;
  square: Square;
  moved?: boolean;
}
type Cells = {current: Record<Square, HTMLElement | null>};
type Elements = {current: Record<number, SVGElement | null>};

/** What a hand does with a piece; `alone`: the rook of a castling is moved by itself. */
interface HandMove {
  from: Square;
  to: Square;
  promotion?: string;
  piece: string;
  alone: boolean;
}

/** What the board asks of the page (parts/board.jsx). */
interface BoardAsked {
  hold?: (square: Square) => boolean;
  drop?: (from: Square, to: Square) => boolean;
  targets?: (square: Square) => Square[];
  letGo?: () => void;
}
interface BoardKeys {
  focus: Square;
  setFocus: (square: Square) => void;
  onKey: (event: KeyboardEvent, square: Square) => void;
}
type ShowMove = (move: string, sending: Promise<Partial<Heard>>) => void;

/** The hand of a player, and how the board looks meanwhile (pages/play.jsx). */
interface Hand {
  seen: Game;
  standing: Standing;
  pending: Pending | null;
  plan: Plan | null;
  promote: (piece: string) => void;
  board: BoardAsked & {live: boolean; standing: Standing};
  asks: boolean;
  putBack: () => void;
  show: ShowMove;
}

/** What a clock is drawn of: a game, a board of a tournament, a game of a file. */
type ClockGame = {
  state?: {phase: string; clock: ClockState | null};
  stateAt?: number;
  offset?: number;
  names?: PerColour<string | null>;
  regulations?: Regulations;
};
/** What a player's plate is drawn of. */
type PlateGame = ClockGame &
  Partial<Pick<Game, 'here' | 'tags' | 'computer'>> & {state?: {illegal?: PerColour<number>; on_move?: Colour}};
/** A board of a tournament with the names of its players. */
type BoardGame = {
  state?: GameState;
  stateAt?: number;
  offset: number;
  signed?: Signed;
  names: PerColour<string>;
};
/** What may wait for an arbiter: a game, or a board of a tournament. */
type Waits = {
  state?: GameState;
  stateAt?: number;
  call?: Call | null;
  claim?: Claim | null;
  signed?: Signed;
  regulations?: Regulations;
};
interface TimeUsed {
  ply: number;
  colour: Colour;
  ms: number;
}

/** The body of POST /api/games. */
interface GameBody {
  regulations: Regulations;
  start?: boolean;
  chess960?: string;
  engine?: {plays: Colour; level: number} | null;
}

interface KeptGame {
  id: string;
  href: string;
  role: Role | 'both';
  white: string | null;
  black: string | null;
  result: string | null;
}
interface KeptEvent {
  id: string;
  href: string;
  boards: {game: string; round: number; href: string; over: boolean; mine: boolean}[];
}
interface Applied {
  name: string;
  link: string;
}

/** What the record of a game shows to an arbiter who has to rule on a claim. */
interface Advice {
  of: Colour;
  can_mate: string;
  moves: number;
  captures: number;
  pawn_moves: number;
  checks: number;
  back: number;
  quiet: number;
  occurrences: number;
  before: number;
  after: number;
  score: number;
  mate: number;
  nodes: number;
}

/** Where a game that is over turned (GET /api/games/ID/turns). */
/** What an arbiter has just done: what it is called, and the number of the last event before it. */
interface Done {
  label: string;
  since: number;
}

/** An arrow over a board; a circle where both squares are the same. */
interface Arrow {
  from: Square;
  to: Square;
  kind?: string;
}

/** A position of a game as the computer sees it: `white` in hundredths of a point; the move that led there, and what was found. */
interface Weighed {
  score?: number;
  white: number;
  turn: Colour;
  best?: string;
  better?: string;
  then?: string[];
  played?: string;
  text?: string;
}
interface Mistake {
  ply: number;
  by: Colour;
  kind: string;
  lost: number;
  played?: string;
  text?: string;
  best?: string;
  better?: string;
  then?: string[];
  before: number;
  after: number;
}

interface Turns {
  nodes: number;
  worth: {score: number; white: number; mate?: number}[];
  turns: {ply: number; kind: string; move: string; better?: string; before?: number; after?: number; mate?: number}[];
}

/** What a question about a board is answered from (spoken-answers.js). */
interface Asked {
  state: GameState;
  stateAt: number;
  now: number;
  position: any;
  last: GameMove | null;
  moves: boolean;
  say: Texts;
  lang: string;
}

/** What can be typed, in a language: by each form of a word what it means. */
interface TypedForms {
  words: Map<string, string>;
  kinds: Map<string, string>;
  questions: Map<string, string>;
}

/** What could not be read of a file, and where. */
interface ImportNote {
  line: number;
  column: number;
  expected: string;
  found?: string;
}

/** What there is to play, for whoever applies (GET …/registration). */
interface RegistrationTold {
  name: string;
  site?: string;
  date?: string;
  control?: string;
  rounds: number;
  players: TournamentPlayer[];
  yours?: {application: number; state: string; player?: number; name: string};
}

/** The guided game: whose it is, and where it is played. */
interface LessonGame {
  id: string;
  keys: string[];
  table?: LocalTable;
}

// ---- games from a file ----

/** What POST /api/pgn answers; `unheld`: nobody has held them against the Laws. */
interface GamesRead {
  games: GameFile[];
  findings: Finding[];
  cut: boolean;
  unheld?: boolean;
}

/** A game that is gone through: where one is in it, and how one goes elsewhere. */
interface Walked {
  tree: GameTree;
  node: TreeNode;
  onShow: (node: TreeNode) => void;
}

interface GameFile {
  tags: [string, string][];
  start: string;
  result: string;
  before?: string[];
  line: any[];
}
interface TreeNode {
  id: number;
  parent: TreeNode | null;
  next: TreeNode | null;
  turn: Colour;
  ply: number;
  first?: number;
  by?: Colour;
  move?: string;
  text?: string;
  instead?: TreeNode[];
  standing?: Standing;
  clock?: number;
  eval?: number;
  mate?: number;
  marks?: string[];
  before?: string[];
  after?: string[];
}
interface GameTree {
  root: TreeNode;
  nodes: TreeNode[];
}
interface Finding {
  game: number;
  ply: number;
  line: number;
  column: number;
  kind: string;
  note: boolean;
  move: string;
  what: string;
  article?: string;
  edition?: string;
}

/** A game of examples/: its log as lines; of a situation the Articles that it shows, of an exercise what may be decided. */
interface Situation {
  id: string;
  articles: string[];
  log: string[];
}

interface Exercise {
  id: string;
  choices: string[];
  log: string[];
}

interface ShownStep {
  event: GameEvent | null;
  rulings: (Ruling & {binds?: string[]})[];
  state: any;
  moves: GameMove[];
  standing: Standing;
  marks: Marks;
}

interface ShownGame {
  regulations: Regulations & {control: string};
  steps: ShownStep[];
}

/** What the library has decided at the end of an exercise. */
interface Outcome {
  result: string | null;
  gives: Record<string, number>;
  back: boolean;
  binds: string[];
  refused: boolean;
  annulled: boolean;
  standing: Standing;
}

/** result: '' while play goes on; time: '' or 'white:120'. */
interface FreeDecision {
  result: string;
  time: string;
  back: boolean;
}

/** What is asked of the Laws: an Article, or a phrase; in which edition ('': the latest), at which speed ('': standard), beside which game. */
interface AskedLaws {
  number: string;
  phrase: string;
  edition: string;
  speed: string;
  example: string;
}

type Ask = (asked: AskedLaws) => void;

type FoundLaw = import('../../bindings/js/types/whole.js').FoundLaw;

declare module '*.css' {
  const text: string;
  export default text;
}
