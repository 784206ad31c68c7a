/** The interface of chess.js 1.x. */

export type Color = 'w' | 'b';
export type PieceSymbol = 'p' | 'n' | 'b' | 'r' | 'q' | 'k';
export type Square = import('./index.js').Square;
export type Suffix = '!' | '?' | '!!' | '!?' | '?!' | '??';
export type NAG = number;
export interface Piece {
  color: Color;
  type: PieceSymbol;
}

export const WHITE: 'w';
export const BLACK: 'b';
export const PAWN: 'p';
export const KNIGHT: 'n';
export const BISHOP: 'b';
export const ROOK: 'r';
export const QUEEN: 'q';
export const KING: 'k';
export const DEFAULT_POSITION: string;
export const SQUARES: Square[];
export const SUFFIX_LIST: readonly Suffix[];
export const SEVEN_TAG_ROSTER: Record<string, string>;
export function nagToGlyph(nag: NAG): string | undefined;
export function validateFen(fen: string): {ok: boolean; error?: string};

export class Move {
  color: Color;
  from: Square;
  to: Square;
  piece: PieceSymbol;
  captured?: PieceSymbol;
  promotion?: PieceSymbol;
  flags: string;
  san: string;
  lan: string;
  before: string;
  after: string;
  isCapture(): boolean;
  isPromotion(): boolean;
  isEnPassant(): boolean;
  isKingsideCastle(): boolean;
  isQueensideCastle(): boolean;
  isBigPawn(): boolean;
  isNullMove(): boolean;
}

export class Chess {
  constructor(fen?: string, options?: {skipValidation?: boolean});
  clear(options?: {preserveHeaders?: boolean}): void;
  load(fen: string, options?: {skipValidation?: boolean; preserveHeaders?: boolean}): void;
  reset(): void;
  fen(options?: {forceEnpassantSquare?: boolean}): string;
  get(square: Square): Piece | undefined;
  put(piece: Piece, square: Square): boolean;
  remove(square: Square): Piece | undefined;
  findPiece(piece: Piece): Square[];
  board(): ({square: Square; type: PieceSymbol; color: Color} | null)[][];
  squareColor(square: Square): 'light' | 'dark' | null;
  ascii(): string;
  turn(): Color;
  setTurn(color: Color): boolean;
  moveNumber(): number;
  hash(): string;
  getCastlingRights(color: Color): {k: boolean; q: boolean};
  setCastlingRights(color: Color, rights: {k?: boolean; q?: boolean}): boolean;
  attackers(square: Square, attackedBy?: Color): Square[];
  isAttacked(square: Square, attackedBy: Color): boolean;
  isCheck(): boolean;
  inCheck(): boolean;
  isCheckmate(): boolean;
  isStalemate(): boolean;
  isInsufficientMaterial(): boolean;
  isThreefoldRepetition(): boolean;
  isDrawByFiftyMoves(): boolean;
  isDraw(): boolean;
  isGameOver(): boolean;
  isPromotion(move: {from: Square; to: Square}): boolean;
  moves(options?: {verbose?: false; square?: Square; piece?: PieceSymbol}): string[];
  moves(options: {verbose: true; square?: Square; piece?: PieceSymbol}): Move[];
  moves(options: {verbose: boolean; square?: Square; piece?: PieceSymbol}): string[] | Move[];
  move(move: string | {from: string; to: string; promotion?: string} | null, options?: {strict?: boolean}): Move;
  undo(): Move | null;
  history(options?: {verbose?: false}): string[];
  history(options: {verbose: true}): Move[];
  history(options: {verbose: boolean}): string[] | Move[];
  perft(depth: number): number;
  header(...pairs: string[]): Record<string, string>;
  setHeader(key: string, value: string): Record<string, string>;
  removeHeader(key: string): boolean;
  getHeaders(): Record<string, string>;
  pgn(options?: {newline?: string; maxWidth?: number}): string;
  loadPgn(pgn: string, options?: {strict?: boolean; newlineChar?: string}): void;
  getComment(): string | undefined;
  setComment(comment: string): void;
  removeComment(): string | undefined;
  /** @deprecated removeComment() */
  deleteComment(): string | undefined;
  getComments(): {fen: string; comment?: string; suffixAnnotation?: Suffix; nags: NAG[]}[];
  removeComments(): {fen: string; comment: string}[];
  /** @deprecated removeComments() */
  deleteComments(): {fen: string; comment: string}[];
  getSuffixAnnotation(fen?: string): Suffix | undefined;
  setSuffixAnnotation(suffix: Suffix, fen?: string): void;
  removeSuffixAnnotation(fen?: string): Suffix | undefined;
  getNags(fen?: string): NAG[];
  addNag(nag: NAG, fen?: string): void;
  setNags(nags: NAG[], fen?: string): void;
  removeNags(fen?: string): NAG[];
  removeNag(nag: NAG, fen?: string): boolean;
}
