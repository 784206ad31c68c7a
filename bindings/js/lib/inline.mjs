// The rules with their module inside the script: for bundlers, workers and pages that fetch nothing. dist/inline.* is made
// of it by build.mjs.
export {Move, Position} from './position.mjs';
export {Refused, SyntaxFault} from './module.mjs';
export {COLOURS, KINDS, SQUARES} from './squares.mjs';
export {Node, Tree} from './tree.mjs';
