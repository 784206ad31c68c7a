/** The rules of chess, and with load() the Laws. */
import type {SetupProblem} from './facts.js';

export type Colour = 'white' | 'black';
export type Kind = 'pawn' | 'knight' | 'bishop' | 'rook' | 'queen' | 'king';
export type File = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h';
export type Rank = '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8';
export type Square = `${File}${Rank}`;
/** How a move is written: Nf3, Ng1f3, ♘f3, g1f3. */
export type Form = 'short' | 'long' | 'figurine' | 'uci';

export interface Man {
  colour: Colour;
  kind: Kind;
}

export const COLOURS: readonly Colour[];
export const KINDS: readonly Kind[];
/** All squares, a1 first. */
export const SQUARES: readonly Square[];

/** Input that cannot be read: where it stops making sense (in bytes of UTF-8), and what was expected there. */
export class SyntaxFault extends SyntaxError {
  readonly offset: number;
  readonly expected: string;
}

/** Well-formed, but nothing that can be played. */
export class Refused extends RangeError {
  /** Of a FEN what is wrong with the setup, of a move why it cannot be made. */
  readonly reasons: readonly (SetupProblem | 'illegal' | 'ambiguous')[];
}

/** A legal move of a position. */
export class Move {
  /** The orthodox array, or from a FEN: as fromFen(). */
  constructor(fen?: string, options?: {lenient?: boolean; strict?: boolean});
  /** From the bytes of a position, such as a worker gets them. Throws Refused. */
  static fromBytes(bytes: Uint8Array): Position;
  /** The board in letters, as White sees it. */
  get board(): string;
  /** 16 bits, as the library writes it. */
  readonly number: number;
  get before(): Position;
  get after(): Position;
  get from(): Square;
  /** Where it goes; a king that castles goes to the c- or the g-file. */
  get to(): Square;
  get kind(): Kind;
  get promotion(): Kind | null;
  get isEnPassant(): boolean;
  get isCastling(): boolean;
  get captures(): Kind | null;
  /** As in PGN. */
  get san(): string;
  get uci(): string;
  text(form?: Form): string;
  toString(): string;
}

/** A position: a value that never changes. */
export class Position implements Iterable<[Square, Man]> {
  private constructor();
  /** The library's own form of it. */
  readonly bytes: Uint8Array;
  static initial(): Position;
  /** One of the 960 arrays, 518 the usual one. */
  static chess960(number: number): Position;
  /** Throws SyntaxFault, or Refused with the reasons. Composed positions are read; `strict` takes only what a game can
   * have, `lenient` all that has two kings. */
  static fromFen(fen: string, options?: {lenient?: boolean; strict?: boolean}): Position;
  get fen(): string;
  get turn(): Colour;
  get halfmoveClock(): number;
  get fullmove(): number;
  /** The square of a legal en passant capture. */
  get enPassant(): Square | null;
  get isChess960(): boolean;
  /** 64 bits, equal for positions that are the same by Article 9.2. */
  get key(): bigint;
  get isCheck(): boolean;
  get isMate(): boolean;
  get isStalemate(): boolean;
  get moveCount(): number;
  /** The rook with which a side may still castle. */
  castlingRook(colour: Colour, side: 'king' | 'queen'): Square | null;
  at(square: Square): Man | null;
  [Symbol.iterator](): Iterator<[Square, Man]>;
  isSame(other: Position): boolean;
  attackers(square: Square, colour: Colour): Square[];
  moves(from?: Square): Move[];
  moveNumbers(from?: Square): Uint16Array;
  moveTexts(form?: Form, from?: Square): string[];
  /** The move that a text names; throws SyntaxFault or Refused. */
  read(text: string): Move;
  /** The legal move of a number. */
  move(number: number): Move;
  find(from: Square, to: Square, promotion?: Kind): Move | null;
  play(move: Move | number | string): Position;
  playAll(line: string | Uint16Array): Position;
  lineNumbers(line: string): Uint16Array;
  texts(numbers: ArrayLike<number>, form?: Form): string[];
  perft(depth: number): number;
  toString(): string;
  toJSON(): string;
}

/** Everything else, fetched when it is asked for. */
export function load(): Promise<typeof import('./whole.js')>;
