import type {Move, Position, Square} from './index.js';
import type {PgnGame} from './whole.js';

export type GameResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** An arrow, or a mark: then both squares are the same. */
export interface Arrow {
  from: Square;
  to?: Square;
  colour?: 'green' | 'red' | 'yellow' | 'blue';
}

/** A move, with what follows it. The root is the start and has no move. */
export class Node implements Iterable<Node> {
  private constructor();
  readonly parent: Node | null;
  readonly move: Move | null;
  /** After the move. */
  readonly position: Position;
  /** Comments before the move, where a variation begins. */
  before: string[];
  comments: string[];
  nags: number[];
  /** What follows: the first is the line itself, the others are variations. */
  children: Node[];
  get next(): Node | null;
  get variations(): Node[];
  add(move: Move | number | string, more?: {comment?: string; nags?: number[]}): Node;
  addLine(line: string | Iterable<Move | number | string>): Node;
  remove(): void;
  promote(how?: {toMain?: boolean}): void;
  /** The value of a command such as [%clk 1:23:45] in the comments. */
  command(name: string): string | null;
  setCommand(name: string, value: string | null): void;
  /** In milliseconds. */
  get clock(): number | null;
  set clock(milliseconds: number | null);
  get elapsed(): number | null;
  set elapsed(milliseconds: number | null);
  get arrows(): Arrow[];
  set arrows(arrows: Arrow[]);
  [Symbol.iterator](): Iterator<Node>;
}

/** A game to build and to change. String(tree) is the game in PGN. */
export class Tree {
  constructor(start?: Position | string, tags?: Record<string, string> | Map<string, string>);
  /** A game that games() has read. */
  static of(game: PgnGame): Tree;
  root: Node;
  tags: Map<string, string>;
  get result(): GameResult;
  set result(result: GameResult);
  get end(): Node;
  toString(): string;
}
