export {COLOURS, KINDS, Move, Position, Refused, SQUARES, SyntaxFault} from './index.js';
export type * from './index.js';
export {Node, Tree} from './tree.js';
