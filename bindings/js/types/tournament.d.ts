/** Tournaments: players and teams, pairings by FIDE's rules, standings by the tie-breaks of C.07, reports (TRF). */
export {Refused, SyntaxFault} from './index.js';

/** A pairing system with its usual tie-breaks; `teamTiebreaks` null: it pairs no teams. */
export interface System {
  name: string;
  least: number;
  most: number;
  isSwiss: boolean;
  tiebreaks: string[];
  teamTiebreaks: string[] | null;
}

export function systems(): System[];

/** A place: of a player `player` and `games`, of a team `team`, `matches` and `game_points`. */
export interface Standing {
  rank: number;
  player?: number;
  team?: number;
  name: string;
  points: number;
  game_points?: number;
  games?: number;
  matches?: number;
  wins: number;
  draws: number;
  losses: number;
  tiebreaks: Record<string, number | null>;
}

export interface Reason {
  white: number;
  black: number;
  chapter: string;
  article: string;
  text: string;
}

/** Players, rounds and boards are numbered from 1. `boards`: teams play matches on so many; a player's team is the club. */
export class Tournament {
  constructor(system?: string, terms?: {rounds?: number; boards?: number});
  /** A tournament of a report. Its system is the one that the report names (192, 092), unless another is said. */
  static read(trf: string, system?: string, terms?: {lenient?: boolean}): Tournament;
  free(): void;
  get isFree(): boolean;
  get trf(): string;
  add(name: string, about?: {rating?: number; [label: string]: string | number | undefined}): number;
  get size(): number;
  label(player: number, key: string): string;
  setLabel(player: number, key: string, text: string): void;
  rating(player: number): number;
  withdraw(player: number, round: number): void;
  requestBye(player: number, round: number, award?: 'full' | 'half' | 'zero' | null): void;
  get teamBoards(): number;
  get teams(): {name: string; players: number[]}[];
  seat(players: number[]): void;
  matches(round: number): {white: number; black: number; boards: [number, number]; points: [number, number]}[];
  get system(): string;
  get rounds(): number;
  get opened(): number;
  get tiebreaks(): string[];
  set tiebreaks(codes: string[] | null);
  setInitial(colour: 'w' | 'b'): void;
  forbid(players: number[]): void;
  accelerate(): void;
  setPoints(win: number, draw: number, loss: number, bye?: number): void;
  nextRound(): [number, number][];
  setRound(pairs: [number, number][], terms?: {matches?: boolean}): void;
  boards(round: number): {white: number; black: number; result: string | null}[];
  byes(round: number): number[];
  pairs(round: number): [number, number][];
  setResult(round: number, board: number, result: string | null): void;
  isFinished(round: number): boolean;
  explain(round: number, language?: string): Reason[];
  standings(terms?: {players?: boolean; after?: number; tiebreaks?: string[] | null}): Standing[];
}
