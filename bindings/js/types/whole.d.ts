/** The whole library: files of games, a game under the Laws, who can still mate, an opponent. */
import type {
  Act,
  Edition,
  LawEvent,
  MateReason,
  Party,
  PgnResult,
  Phase,
  Preset,
  Regulations,
  Result,
  Role,
  Rule,
} from './facts.js';
import type {Colour, Form, Position as Board} from './index.js';

export * from './facts.js';
export {Move, Position, Refused, SyntaxFault} from './index.js';

/** Lines of legal moves, by the fastest count there is. */
export function perft(position: Board, depth: number): number;

export interface MateAnswer {
  /** Never wrong; `unknown` when the budget did not suffice. */
  answer: 'yes' | 'no' | 'unknown';
  /** Why not; `none` otherwise. */
  reason: MateReason | 'none';
  /** Moves to a mate. */
  line: string[];
}

/** Can this side still checkmate by any series of legal moves? */
export function mate(position: Board, side: Colour, budget?: {nodes?: number; memory?: number}): MateAnswer;

/** What the Laws say to an event: docs/log.md has the fields. */
export interface Ruling {
  event: number;
  at: number;
  rule: Rule;
  /** The Article in this edition (Articles has them all), or the one that the arbiter named. */
  article: string;
  edition: Edition;
  /** The player whom it is about. */
  of?: Colour | 'both';
  /** Milliseconds added by player; negative: taken. */
  gives?: {white?: number; black?: number};
  /** The half-move whose position is set up again; null: one who may not know the number is not told. */
  restores?: number | null;
  /** The moves to which the player is now bound. */
  binds?: string[];
  /** The act has no effect. */
  refused?: true;
  /** The result waits for the answer. */
  waits?: {can_mate: Colour};
  result: Result | null;
  text: string;
}

interface Each {
  white: number;
  black: number;
}

/** How a game stands, as a party sees it. */
export interface State {
  fen: string;
  ply: number | null;
  on_move: Colour;
  made: boolean;
  completed: boolean;
  phase: Phase;
  clock: Each & {running: Colour | 'both' | null; period: Each; counter: Each | null; delay?: number};
  illegal: Each;
  offer: Colour | 'both' | null;
  waits?: {can_mate: Colour};
  result: Result | null;
  points?: Each;
  article: string | null;
}

/** A half-move that stands: by its squares, as people write it, as it is said, as Appendix D announces it. */
export interface ToldMove {
  /** null for a player who is not told how many moves there were (12.6). */
  ply: number | null;
  move: string;
  text: string;
  said: string;
  announced: string;
  by: Colour;
  at: number;
  clock: number;
  fen: string;
}

/** What both messages have. */
interface Told {
  seq: number;
  state: State;
  state_at: number;
  rulings: Ruling[];
  /** The moves to which the player on move is bound (4.3 to 4.7), and as people write them. */
  bound: string[] | null;
  bound_text?: string[];
  /** The moves among which this role may choose, where no others are taken (online). */
  legal: string[] | null;
}

/** What may wait: a claim, a call, an envelope. */
interface Matters {
  claim: {by: Party; what: string; move: string | null} | null;
  call: {by: Colour; reason: string | null} | null;
  envelope: {
    by: Colour;
    sealed: boolean;
    move_number: number;
    commitment: string | null;
    resume_at: number | null;
    place: string | null;
  } | null;
  sheet: {white?: string[]; black?: string[]};
  signed: {white: Result | null; black: Result | null};
}

/** All that a role is told of a game: the `game` of docs/api.md without what only a server knows. */
export interface View extends Told, Omit<Matters, 'signed'>, Partial<Pick<Matters, 'signed'>> {
  lang: string;
  regulations: Regulations;
  tags: Record<string, string> | null;
  names: {white: string | null; black: string | null};
  start: string;
  start_clock?: Each;
  acts: string[];
  for: Colour | null;
  pieces: 'move' | 'touch';
  moves: ToldMove[];
  last: Partial<LawEvent> | null;
  missed?: {seq: number; event: Partial<LawEvent>}[];
}

/** What a role is told of one event, and what that has changed. */
export interface ViewEvent extends Told, Partial<Matters> {
  event: Partial<LawEvent>;
  plies: number | null;
  move?: ToldMove;
}

/** A game under the Laws. */
export class LawGame {
  /** `head`: the whole first line of its log, where there is one. */
  constructor(regulations: Regulations | null, options?: {language?: string; head?: string});
  static fromLog(text: string, options?: {language?: string}): LawGame;
  language: string;
  apply(event: LawEvent): Ruling[];
  /** What the Laws would say to it; nothing has happened. */
  would(event: LawEvent): Ruling[];
  state(as?: Role): State;
  /** What a role is told, of the whole game and of the last event; and as the bytes that the server would send. */
  view(role: Role, options?: {language?: string; since?: number}): View;
  viewEvent(role: Role, options?: {language?: string}): ViewEvent;
  viewText(role: Role, options?: {language?: string; since?: number}): string;
  viewEventText(role: Role, options?: {language?: string}): string;
  /** When time alone decides something next, in ms of its watch. */
  get due(): number | null;
  position(ply?: number): Board;
  get log(): string;
  /** Half-moves that stand. */
  get plies(): number;
  /** Its moves as numbers, up to the first that stands though it was not legal. */
  get moves(): Uint16Array;
  get pgn(): string;
  /** Let go of its memory at once; otherwise that happens when nobody has the game any more. */
  free(): void;
  get isFree(): boolean;
}

/** All that regulations and events may say, with a sentence about each. */
export interface Vocabulary {
  editions: Edition[];
  results: Result[];
  /** The results as people read them. */
  scores: Record<Result, string>;
  presets: Record<Preset, {preset: Preset; control: string; about: string}>;
  regulations: Record<keyof Regulations, {words?: string[]; about: string; otherwise: string}>;
  acts: Record<Act, {by: 'player' | 'arbiter' | 'either'; fields: Record<string, VocabularyField>; about: string}>;
}

export interface VocabularyField {
  type: string;
  words?: string[];
  /** Always, or with these words. */
  needed?: true | string[];
  least?: number;
  most?: number;
  bytes?: number;
  about: string;
}

export function vocabulary(): Vocabulary;

export class Opponent {
  constructor(options?: {memory?: number});
  think(
    start: Board,
    moves?: ArrayLike<number>,
    limits?: {level?: number; nodes?: number; depth?: number; seed?: number},
  ): {move: number; score: number} | null;
  free(): void;
  get isFree(): boolean;
}

/** All that a player does at a board under the Laws; what it does it answers as events, which the caller applies at their time. */
export class Partner {
  constructor(game: LawGame, colour: Colour, options?: {level?: number; seed?: number; memory?: number});
  /** What it does without thinking, after any event. */
  atOnce(now: number): LawEvent[];
  get isToThink(): boolean;
  /** When it looks at the other one's flag, which nobody else may do. */
  get watches(): number | null;
  /** Finds its move; `ms` is how long a person would have thought. */
  think(limits?: {nodes?: number}): {ms: number; nodes: number} | null;
  /** What it does with what it found. */
  decide(): LawEvent[];
  free(): void;
  get isFree(): boolean;
}

export interface Turn {
  ply: number;
  kind: 'mate' | 'win' | 'loss' | 'worse';
  /** The points that its player could expect with the better move, and with his own, in hundredths. */
  before: number;
  after: number;
  move: string;
  better: string;
  mate?: number;
}

/** After a game: what each of its positions was worth, and where it turned. It takes some seconds. */
export function turningPoints(
  start: Board,
  moves: ArrayLike<number>,
  options?: {language?: string; memory?: number},
): {nodes: number; worth: {score: number; white: number; mate?: number}[]; turns: Turn[]};

/** A position in words: 'board', 'rank 4', 'where N', 'attackers e4'; null when it is no question. */
export function describe(position: Board, question: string, language?: string): string | null;

/** All legal moves as people of a language write them. */
export function movesIn(position: Board, language?: string): string[];

/** The move that a text in a language names, by its squares: 'g1f3'; null when it names none. */
export function readMove(position: Board, text: string, language?: string): string | null;

/** What an Article asks, in our words. */
export function article(edition: string, number: string, language?: string): {title: string; text: string} | null;

export type Speed = 'standard' | 'rapid' | 'blitz';

/** An Article that was found: its number in `edition`, what it asks in our words, its number in each edition. */
export interface FoundLaw {
  topic: string;
  number: string;
  edition: string;
  /** 1 to 1000. */
  score: number;
  /** No guess. */
  isGood: boolean;
  title: string;
  text: string;
  /** What differs between the editions; '' where nothing does. */
  differs: string;
  numbers: Record<string, string>;
}

/** The Articles that answer what a person types, the best first. */
export function askLaws(
  phrase: string,
  options?: {language?: string; edition?: string; speed?: Speed | string; most?: number},
): {
  found: FoundLaw[];
  /** What changes the best one in a rapid or blitz game. */
  fast: FoundLaw | null;
  /** Where nothing was found: what can be asked and is spelled alike. */
  nearest: string | null;
};

/** What the editions behind `first`, up to `last`, have changed; `game`: a log of examples/, '' where none can show it. */
export function lawChanges(
  first: string,
  last: string,
  options?: {language?: string},
): {since: string; game: string; law: FoundLaw}[];

/** Whether a game is standard, rapid or blitz: by its preset, or its time control. */
export function speedOf(regulations: {preset?: string; control?: string; edition?: string}): Speed;

/** A time control such as '40/5400+30:1800+30'; `text` has it in words. */
export function control(typed: string, language?: string): {control: string; short: string; text: string};

export interface PgnProblem {
  line: number;
  column: number;
  what: string;
  /** Something could not be read because of it. */
  lost: boolean;
}

export type PgnEntry = {moves: number[]} | {comment: string} | {nag: number} | {open: true} | {close: true};

/** A game as far as it could be read. */
export class PgnGame {
  private constructor();
  get tags(): Map<string, string>;
  get start(): Board | null;
  get moves(): Uint16Array;
  texts(form?: Form): string[];
  get result(): PgnResult;
  get problems(): PgnProblem[];
  entries(): Generator<PgnEntry>;
}

export interface PgnNode {
  move: string;
  text: string;
  before?: string[];
  after?: string[];
  nags?: number[];
  clock?: number;
  eval?: number;
  mate?: number;
  instead?: PgnNode[][];
}

/** A game that was read, with variations and comments, its moves as people of a language write them. */
export function treeOf(
  game: PgnGame,
  language?: string,
): {tags: [string, string][]; start: string; result: PgnResult; before?: string[]; line: PgnNode[]} | null;

/** The games of a text, of bytes, or of what gives them piece by piece. */
export function games(source: string | Uint8Array | Iterable<string | Uint8Array>): Generator<PgnGame>;
