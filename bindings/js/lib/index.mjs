// jadoube - the rules of chess, and with load() the Laws.
export {Move, Position} from './position.mjs';
export {Refused, SyntaxFault} from './module.mjs';
export {COLOURS, KINDS, SQUARES} from './squares.mjs';

/** Everything else, fetched when it is asked for: files of games, a game under the Laws, who can still mate, an opponent. */
export const load = () => import('./whole.mjs');
