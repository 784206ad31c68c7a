// Made by tools/js-facts from the headers of the library: not to be changed by hand.
import type { Colour, Square } from './index.js';

export type Edition = '2009' | '2014' | '2018' | '2023';

export type Preset = 'standard' | 'rapid' | 'blitz' | 'online';

export type Result = '1-0' | '0-1' | '1/2-1/2' | '0-0' | '1/2-0' | '0-1/2' | '+/-' | '-/+' | '-/-';

/** As PGN has it: * is none. */
export type PgnResult = '*' | '1-0' | '0-1' | '1/2-1/2' | '0-0' | '1/2-0' | '0-1/2' | '+/-' | '-/+' | '-/-';

export type Party = 'white' | 'black' | 'arbiter' | 'both' | 'nobody';

export type Role = 'white' | 'black' | 'arbiter' | 'assistant' | 'spectator';

export type Phase = 'scheduled' | 'running' | 'paused' | 'adjourned' | 'finished' | 'annulled';

export type Outcome = 'move' | 'ambiguous' | 'illegal' | 'unreadable';

export type MateReason = 'bare' | 'material' | 'stalemate' | 'mated' | 'wall' | 'closed' | 'exhausted';

export type SetupProblem =
  | 'overlap' | 'no-king' | 'kings' | 'last-rank' | 'too-many' | 'promoted' | 'opposite-check' | 'kings-touch'
  | 'checkers' | 'castling' | 'en-passant' | 'counter';

export type Deviation =
  | 'missing-check' | 'missing-mate' | 'false-check' | 'other-check-sign' | 'missing-capture' | 'false-capture'
  | 'other-capture-sign' | 'long-form' | 'hyphen' | 'needless-origin' | 'other-origin' | 'missing-piece' | 'lower-case'
  | 'upper-case' | 'other-letter' | 'figurine' | 'pawn-letter' | 'missing-rank' | 'en-passant-written'
  | 'false-en-passant' | 'promotion-sign' | 'castling-letters' | 'castling-hyphens' | 'castling-by-king' | 'mark'
  | 'draw-offer' | 'move-number' | 'space';

export type Act =
  | 'arrive' | 'leave' | 'adjust' | 'touch' | 'release' | 'press' | 'play' | 'write' | 'offer' | 'accept' | 'decline'
  | 'claim' | 'resign' | 'stop' | 'announce' | 'ask' | 'seal' | 'sign' | 'start' | 'tick' | 'pause' | 'resume'
  | 'set-clock' | 'observe' | 'restore' | 'consent' | 'rule' | 'penalise' | 'give-time' | 'adjourn' | 'resume-session'
  | 'envelope-lost' | 'declare' | 'appeal' | 'annul' | 'withdraw';

/** What a ruling says: a name that never changes. */
export type Rule =
  | 'not-on-move' | 'refused-move' | 'one-hand' | 'adjusted' | 'adjust-refused' | 'adjust-clock' | 'accidental'
  | 'touched-own' | 'touched-theirs' | 'touched-both' | 'castling-due' | 'castling-rook-first' | 'castling-impossible'
  | 'promotion-chosen' | 'touched-free' | 'made-already' | 'king-released' | 'touch-claim-refused' | 'mate'
  | 'resignation' | 'stalemate' | 'dead-position' | 'agreement' | 'not-dead' | 'result-waits' | 'no-mate-shown'
  | 'game-over' | 'not-started' | 'clock-misused' | 'not-resumed' | 'late' | 'late-consent-refused' | 'flag-not-fallen'
  | 'time' | 'clock-set' | 'both-flags-play-on' | 'both-flags-draw' | 'wrong-setup' | 'board-turned'
  | 'colours-reversed' | 'displaced' | 'illegal-move' | 'illegal-not-found' | 'shifted' | 'sheet-wrong' | 'sheet-ahead'
  | 'sheet-behind' | 'sheet-misused' | 'sheet-update' | 'signed' | 'offer-limited' | 'no-offer' | 'repetition-written'
  | 'repetition' | 'fifty-written' | 'fifty' | 'claim-after-touch' | 'wrong-claim' | 'fivefold' | 'seventy-five'
  | 'score-refused' | 'left-venue' | 'left-area' | 'device' | 'disturbance' | 'refusal' | 'refusal-both' | 'extra-time'
  | 'not-told' | 'penalty-unknown' | 'penalty-warning' | 'penalty-add-time' | 'penalty-take-time' | 'penalty-add-points'
  | 'penalty-take-points' | 'penalty-lose' | 'penalty-fine' | 'penalty-exclude-rounds' | 'penalty-expel' | 'declared'
  | 'setup-late' | 'illegal-move-unsupervised' | 'illegal-move-blitz' | 'illegal-move-stands'
  | 'illegal-move-stands-blitz' | 'illegal-position' | 'flag-claim-refused' | 'flag-not-called'
  | 'both-flags-unsupervised' | 'looks-rapid' | 'looks-blitz' | 'not-announced' | 'announcement-slip'
  | 'boards-corrected' | 'boards-differ' | 'seal-refused' | 'sealed-ambiguous' | 'sealed-unreadable' | 'sealed-illegal'
  | 'resumed-late' | 'envelope-lost' | 'envelope-annulled' | 'quickplay-unannounced' | 'quickplay-excluded'
  | 'quickplay-refused' | 'quickplay-draw' | 'quickplay-draw-later' | 'quickplay-draw-designated'
  | 'quickplay-postponed' | 'quickplay-rejected' | 'quickplay-increment' | 'quickplay-no-arbiter' | 'appeal'
  | 'repetition-unread' | 'fifty-unread' | 'nobody-to-call' | 'flag-down' | 'quickplay-lost-designated' | 'reply-sealed'
  | 'clock-late' | 'clock-put-back' | 'clock-resumed' | 'annulled' | 'sheet-offer' | 'move-sealed' | 'position-arises'
  | 'bond-broken' | 'other-hand' | 'stop-unfounded' | 'interference' | 'moves-told' | 'offer-ill-timed'
  | 'offer-repeated' | 'quickplay-final' | 'withdrawn' | 'withdraw-refused' | 'clock-shown' | 'told-resigned'
  | 'told-agreed';

/** The Article of each rule, by edition. */
export interface Articles {
  'not-on-move': { '2009': '1.1'; '2014': '1.1'; '2018': '1.3'; '2023': '1.3' };
  'refused-move': { '2009': '4.6'; '2014': '3.10.b'; '2018': '3.10.2'; '2023': '3.10.2' };
  'one-hand': { '2009': '4.1'; '2014': '4.1'; '2018': '4.1'; '2023': '4.1' };
  'adjusted': { '2009': '4.2'; '2014': '4.2'; '2018': '4.2.1'; '2023': '4.2.1' };
  'adjust-refused': { '2009': '4.2'; '2014': '4.2'; '2018': '4.2.1'; '2023': '4.2.1' };
  'adjust-clock': { '2014': '6.2.d'; '2018': '6.2.5'; '2023': '6.2.5' };
  'accidental': { '2009': '4.3'; '2014': '4.3'; '2018': '4.2.2'; '2023': '4.2.2' };
  'touched-own': { '2009': '4.3.a'; '2014': '4.3.a'; '2018': '4.3.1'; '2023': '4.3.1' };
  'touched-theirs': { '2009': '4.3.b'; '2014': '4.3.b'; '2018': '4.3.2'; '2023': '4.3.2' };
  'touched-both': { '2009': '4.3.c'; '2014': '4.3.c'; '2018': '4.3.3'; '2023': '4.3.3' };
  'castling-due': { '2009': '4.4.a'; '2014': '4.4.a'; '2018': '4.4.1'; '2023': '4.4.1' };
  'castling-rook-first': { '2009': '4.4.b'; '2014': '4.4.b'; '2018': '4.4.2'; '2023': '4.4.2' };
  'castling-impossible': { '2009': '4.4.c'; '2014': '4.4.c'; '2018': '4.4.3'; '2023': '4.4.3' };
  'promotion-chosen': { '2009': '4.4.d'; '2014': '4.4.d'; '2018': '4.4.4'; '2023': '4.4.4' };
  'touched-free': { '2009': '4.5'; '2014': '4.5'; '2018': '4.5'; '2023': '4.5' };
  'made-already': { '2009': '4.6'; '2014': '4.7'; '2018': '4.7'; '2023': '4.7' };
  'king-released': { '2009': '4.6.b'; '2014': '4.7.b'; '2018': '4.7.2'; '2023': '4.7.2' };
  'touch-claim-refused': { '2009': '4.7'; '2014': '4.8'; '2018': '4.8'; '2023': '4.8' };
  'mate': { '2009': '5.1.a'; '2014': '5.1.a'; '2018': '5.1.1'; '2023': '5.1.1' };
  'resignation': { '2009': '5.1.b'; '2014': '5.1.b'; '2018': '5.1.2'; '2023': '5.1.2' };
  'stalemate': { '2009': '5.2.a'; '2014': '5.2.a'; '2018': '5.2.1'; '2023': '5.2.1' };
  'dead-position': { '2009': '5.2.b'; '2014': '5.2.b'; '2018': '5.2.2'; '2023': '5.2.2' };
  'agreement': { '2009': '5.2.c'; '2014': '5.2.c'; '2018': '5.2.3'; '2023': '5.2.3' };
  'not-dead': { '2009': '5.2.b'; '2014': '5.2.b'; '2018': '5.2.2'; '2023': '5.2.2' };
  'result-waits': { '2009': '6.9'; '2014': '6.9'; '2018': '6.9'; '2023': '6.9' };
  'no-mate-shown': { '2009': '6.9'; '2014': '6.9'; '2018': '6.9'; '2023': '6.9' };
  'game-over': { '2009': '8.7'; '2014': '8.7'; '2018': '8.7'; '2023': '8.7' };
  'not-started': { '2009': '6.5'; '2014': '6.6'; '2018': '6.6'; '2023': '6.6' };
  'clock-misused': { '2009': '6.7.c'; '2014': '6.2.c'; '2018': '6.2.4'; '2023': '6.2.4' };
  'not-resumed': { '2009': '6.12.c'; '2014': '6.12.c'; '2018': '6.11.3'; '2023': '6.11.3' };
  'late': { '2009': '6.6.a'; '2014': '6.7.a'; '2018': '6.7.1'; '2023': '6.7.1' };
  'late-consent-refused': { '2009': '6.6.a' };
  'flag-not-fallen': { '2009': '6.8'; '2014': '6.8'; '2018': '6.8'; '2023': '6.8' };
  'time': { '2009': '6.9'; '2014': '6.9'; '2018': '6.9'; '2023': '6.9' };
  'clock-set': { '2009': '6.10.b'; '2014': '6.10.b'; '2018': '6.10.2'; '2023': '6.10.2' };
  'both-flags-play-on': { '2009': '6.11.a'; '2014': '6.11.a'; '2018': 'III.3.1.1'; '2023': 'III.3.1.1' };
  'both-flags-draw': { '2009': '6.11.b'; '2014': '6.11.b'; '2018': 'III.3.1.2'; '2023': 'III.3.1.2' };
  'wrong-setup': { '2009': '7.1.a'; '2014': '7.2.a'; '2018': '7.2.1'; '2023': '7.2.1' };
  'board-turned': { '2009': '7.1.b'; '2014': '7.2.b'; '2018': '7.2.2'; '2023': '7.2.2' };
  'colours-reversed': { '2009': '7.2'; '2014': '7.3'; '2018': '7.3'; '2023': '7.3' };
  'displaced': { '2009': '7.3'; '2014': '7.4'; '2018': '7.4.1'; '2023': '7.4.1' };
  'illegal-move': { '2009': '7.4.b'; '2014': '7.5.b'; '2018': '7.5.5'; '2023': '7.5.5' };
  'illegal-not-found': { '2009': '7.4.a'; '2014': '7.5.a'; '2018': '7.5.1'; '2023': '7.5.1' };
  'shifted': { '2009': '7.5'; '2014': '7.6'; '2018': '7.6'; '2023': '7.6' };
  'sheet-wrong': { '2009': '8.1'; '2014': '8.1.a'; '2018': '8.1.1'; '2023': '8.1.1' };
  'sheet-ahead': { '2009': '8.1'; '2014': '8.1.a'; '2018': '8.1.2'; '2023': '8.1.2' };
  'sheet-behind': { '2009': '8.1'; '2014': '8.1.c'; '2018': '8.1.3'; '2023': '8.1.3' };
  'sheet-misused': { '2009': '12.4'; '2014': '8.1.b'; '2018': '8.1.4'; '2023': '8.1.4' };
  'sheet-update': { '2009': '8.5.b'; '2014': '8.5.b'; '2018': '8.5.2'; '2023': '8.5.2' };
  'signed': { '2009': '8.7'; '2014': '8.7'; '2018': '8.7'; '2023': '8.7' };
  'offer-limited': { '2009': '9.1.a'; '2014': '9.1.a'; '2018': '9.1.1'; '2023': '9.1.1' };
  'no-offer': { '2009': '9.1.b.1'; '2014': '9.1.b.1'; '2018': '9.1.2.1'; '2023': '9.1.2.1' };
  'repetition-written': { '2009': '9.2.a'; '2014': '9.2.a'; '2018': '9.2.1.1'; '2023': '9.2.1' };
  'repetition': { '2009': '9.2.b'; '2014': '9.2.b'; '2018': '9.2.1.2'; '2023': '9.2.2' };
  'fifty-written': { '2009': '9.3.a'; '2014': '9.3.a'; '2018': '9.3.1'; '2023': '9.3.1' };
  'fifty': { '2009': '9.3.b'; '2014': '9.3.b'; '2018': '9.3.2'; '2023': '9.3.2' };
  'claim-after-touch': { '2009': '9.4'; '2014': '9.4'; '2018': '9.4'; '2023': '9.4' };
  'wrong-claim': { '2009': '9.5.b'; '2014': '9.5.b'; '2018': '9.5.3'; '2023': '9.5.3' };
  'fivefold': { '2014': '9.6.a'; '2018': '9.6.1'; '2023': '9.6.1' };
  'seventy-five': { '2014': '9.6.b'; '2018': '9.6.2'; '2023': '9.6.2' };
  'score-refused': { '2009': '11.1'; '2014': '10.1'; '2018': '10.2'; '2023': '10.2' };
  'left-venue': { '2009': '12.2'; '2014': '11.2.a'; '2018': '11.2.3.1'; '2023': '11.2.3.1' };
  'left-area': { '2009': '12.2'; '2014': '11.2.b'; '2018': '11.2.3.2'; '2023': '11.2.3.2' };
  'device': { '2009': '12.3.b'; '2014': '11.3.b'; '2018': '11.3.2.2'; '2023': '11.3.2.2' };
  'disturbance': { '2009': '12.6'; '2014': '11.5'; '2018': '11.5'; '2023': '11.5' };
  'refusal': { '2009': '12.8'; '2014': '11.7'; '2018': '11.7'; '2023': '11.7' };
  'refusal-both': { '2009': '12.9'; '2014': '11.8'; '2018': '11.8'; '2023': '11.8' };
  'extra-time': { '2009': '13.5'; '2014': '12.5'; '2018': '12.5'; '2023': '12.5' };
  'not-told': { '2009': '13.6'; '2014': '12.6'; '2018': '12.6'; '2023': '12.6' };
  'penalty-unknown': { '2009': '13.4'; '2014': '12.9' };
  'penalty-warning': { '2009': '13.4.a'; '2014': '12.9.a'; '2018': '12.9.1'; '2023': '12.9.1' };
  'penalty-add-time': { '2009': '13.4.b'; '2014': '12.9.b'; '2018': '12.9.2'; '2023': '12.9.2' };
  'penalty-take-time': { '2009': '13.4.c'; '2014': '12.9.c'; '2018': '12.9.3'; '2023': '12.9.3' };
  'penalty-add-points': { '2009': '13.4.f'; '2014': '12.9.d'; '2018': '12.9.4'; '2023': '12.9.4' };
  'penalty-take-points': { '2009': '13.4.e'; '2014': '12.9.e'; '2018': '12.9.5'; '2023': '12.9.5' };
  'penalty-lose': { '2009': '13.4.d'; '2014': '12.9.f'; '2018': '12.9.6'; '2023': '12.9.6' };
  'penalty-fine': { '2014': '12.9.g'; '2018': '12.9.7'; '2023': '12.9.7' };
  'penalty-exclude-rounds': { '2018': '12.9.8'; '2023': '12.9.8' };
  'penalty-expel': { '2009': '13.4.g'; '2014': '12.9.h'; '2018': '12.9.9'; '2023': '12.9.9' };
  'declared': { '2009': '13.3'; '2014': '12.3'; '2018': '12.3'; '2023': '12.3' };
  'setup-late': { '2009': 'A.4.a'; '2014': 'A.4.a.2'; '2018': 'A.4.1.2'; '2023': 'A.5.1.2' };
  'illegal-move-unsupervised': { '2009': 'A.4.c'; '2014': 'A.4.b'; '2018': 'A.4.2'; '2023': 'A.5.2' };
  'illegal-move-blitz': { '2009': 'B.3.c'; '2014': 'A.4.b'; '2018': 'A.4.2'; '2023': 'A.5.2' };
  'illegal-move-stands': { '2009': 'A.4.c'; '2014': 'A.4.b'; '2018': 'A.4.2'; '2023': 'A.5.2' };
  'illegal-move-stands-blitz': { '2009': 'B.3.c'; '2014': 'A.4.b'; '2018': 'A.4.2'; '2023': 'A.5.2' };
  'illegal-position': { '2009': 'A.4.c'; '2014': 'A.4.d'; '2018': 'A.4.4'; '2023': 'A.5.4' };
  'flag-claim-refused': { '2009': 'A.4.d.2'; '2014': 'A.4.c'; '2018': 'A.4.3'; '2023': 'A.5.3' };
  'flag-not-called': { '2009': 'A.4.d.1' };
  'both-flags-unsupervised': { '2009': 'A.4.d.3' };
  'looks-rapid': { '2018': 'A.3.2'; '2023': 'A.4.3' };
  'looks-blitz': { '2018': 'B.3.2'; '2023': 'B.2.3' };
  'not-announced': { '2009': 'E.2.3'; '2014': 'D.2.3'; '2018': 'D.2.4'; '2023': 'D.2.4' };
  'announcement-slip': { '2009': 'E.2.6'; '2014': 'D.2.7'; '2018': 'D.2.8'; '2023': 'D.2.8' };
  'boards-corrected': { '2009': 'E.2.7'; '2014': 'D.2.8'; '2018': 'D.2.9'; '2023': 'D.2.9' };
  'boards-differ': { '2009': 'E.2.8'; '2014': 'D.2.8'; '2018': 'D.2.9'; '2023': 'D.2.9' };
  'seal-refused': { '2009': 'Adj.1.a'; '2014': 'E.1.a'; '2018': 'I.1.1'; '2023': 'I.1.1' };
  'sealed-ambiguous': { '2009': 'Adj.8.a'; '2014': 'E.8.a'; '2018': 'I.8.1'; '2023': 'I.8.1' };
  'sealed-unreadable': { '2009': 'Adj.8.b'; '2014': 'E.8.b'; '2018': 'I.8.2'; '2023': 'I.8.2' };
  'sealed-illegal': { '2009': 'Adj.8.c'; '2014': 'E.8.c'; '2018': 'I.8.3'; '2023': 'I.8.3' };
  'resumed-late': { '2009': 'Adj.10'; '2014': 'E.10'; '2018': 'I.10'; '2023': 'I.10' };
  'envelope-lost': { '2009': 'Adj.11.a'; '2014': 'E.12.a'; '2018': 'I.12.1'; '2023': 'I.12.1' };
  'envelope-annulled': { '2009': 'Adj.11.b'; '2014': 'E.12.b'; '2018': 'I.12.2'; '2023': 'I.12.2' };
  'quickplay-unannounced': { '2009': '10.1'; '2014': 'G.2'; '2018': 'III.2.1'; '2023': 'III.2.1' };
  'quickplay-excluded': { '2009': 'B.3.b'; '2014': 'G.3'; '2018': 'III.2.2'; '2023': 'III.2.2' };
  'quickplay-refused': { '2009': '10.2'; '2014': 'G.5'; '2018': 'III.5'; '2023': 'III.5' };
  'quickplay-draw': { '2009': '10.2.a'; '2014': 'G.5.a'; '2018': 'III.5.1'; '2023': 'III.5.1' };
  'quickplay-draw-later': { '2009': '10.2.b'; '2014': 'G.5.b'; '2018': 'III.5.2'; '2023': 'III.5.2' };
  'quickplay-draw-designated': { '2009': 'D.1'; '2014': 'G.6.b'; '2018': 'III.6.2'; '2023': 'III.6.2' };
  'quickplay-postponed': { '2009': '10.2.b'; '2014': 'G.5.b'; '2018': 'III.5.2'; '2023': 'III.5.2' };
  'quickplay-rejected': { '2009': '10.2.c'; '2014': 'G.5.c'; '2018': 'III.5.3'; '2023': 'III.5.3' };
  'quickplay-increment': { '2009': '10.2'; '2014': 'G.4'; '2018': 'III.4'; '2023': 'III.4' };
  'quickplay-no-arbiter': { '2009': 'D.1'; '2014': 'G.6.a'; '2018': 'III.6.1'; '2023': 'III.6.1' };
  'appeal': { '2009': '12.10'; '2014': '11.10'; '2018': '11.10'; '2023': '11.10' };
  'repetition-unread': { '2009': '9.2.a'; '2014': '9.2.a'; '2018': '9.2.1.1'; '2023': '9.2.1' };
  'fifty-unread': { '2009': '9.3.a'; '2014': '9.3.a'; '2018': '9.3.1'; '2023': '9.3.1' };
  'nobody-to-call': { '2009': '6.12.b'; '2014': '6.12.b'; '2018': '6.11.2'; '2023': '6.11.2' };
  'flag-down': { '2009': '6.9'; '2014': '6.9'; '2018': '6.9'; '2023': '6.9' };
  'quickplay-lost-designated': { '2009': 'D.1'; '2014': 'G.6.b'; '2018': 'III.6.2'; '2023': 'III.6.2' };
  'reply-sealed': { '2009': 'Adj.9.c'; '2014': 'E.9.c'; '2018': 'I.9.3'; '2023': 'I.9.3' };
  'clock-late': { '2009': 'A.4.a'; '2014': 'A.4.a.1'; '2018': 'A.4.1.1'; '2023': 'A.5.1.1' };
  'clock-put-back': { '2009': '6.13'; '2014': '7.1'; '2018': '7.1'; '2023': '7.1' };
  'clock-resumed': { '2009': 'Adj.12'; '2014': 'E.13'; '2018': 'I.13'; '2023': 'I.13' };
  'annulled': { '2009': '13.3'; '2014': '12.3'; '2018': '12.3'; '2023': '12.3' };
  'sheet-offer': { '2009': '8.1'; '2014': '8.1.d'; '2018': '8.1.5'; '2023': '8.1.5' };
  'move-sealed': { '2009': 'Adj.1.a'; '2014': 'E.1.a'; '2018': 'I.1.1'; '2023': 'I.1.1' };
  'position-arises': { '2009': '7.4.a'; '2014': '3.10.c'; '2018': '3.10.3'; '2023': '3.10.3' };
  'bond-broken': { '2009': '9.5.b'; '2014': '9.5.b'; '2018': '9.5.3'; '2023': '9.5.3' };
  'other-hand': { '2009': '6.7.b'; '2014': '6.2.b'; '2018': '6.2.3'; '2023': '6.2.3' };
  'stop-unfounded': { '2009': '6.12.d'; '2014': '6.12.d'; '2018': '6.11.4'; '2023': '6.11.4' };
  'interference': { '2009': '13.7.a'; '2014': '12.7'; '2018': '12.7'; '2023': '12.7' };
  'moves-told': { '2009': 'E.2.9.d'; '2014': 'D.2.9.d'; '2018': 'D.2.10.4'; '2023': 'D.2.10.4' };
  'offer-ill-timed': { '2009': '9.1.b.1'; '2014': '9.1.b.1'; '2018': '9.1.2.1'; '2023': '9.1.2.1' };
  'offer-repeated': { '2009': '12.6'; '2014': '11.5'; '2018': '11.5'; '2023': '11.5' };
  'quickplay-final': { '2009': '10.2.d' };
  'withdrawn': {};
  'withdraw-refused': {};
  'clock-shown': { '2009': '6.10.a'; '2014': '6.10.a'; '2018': '6.10.1'; '2023': '6.10.1' };
  'told-resigned': { '2009': '5.1.b'; '2014': '5.1.b'; '2018': '5.1.2'; '2023': '5.1.2' };
  'told-agreed': { '2009': '5.2.c'; '2014': '5.2.c'; '2018': '5.2.3'; '2023': '5.2.3' };
}

/** What was announced before the game. */
export interface Regulations {
  /** The edition of the Laws: `2009`, `2014`, `2018` or `2023`; if it is not given: `2023`. */
  edition?: Edition;
  /** `standard`, `rapid`, `blitz` or `online`; the other fields override it; if it is not given: follows from `control` (A.1, B.1). */
  preset?: Preset;
  /** Periods with `:` between them, each `[moves/]seconds`, then `+N` for an increment or `dN` for a delay of N seconds a move; the last one has no number of moves. */
  control: string;
  /** Time odds: Black's own control; if it is not given: the same for both. */
  control_black?: string;
  /** The start position as FEN; if it is not given: the initial array. */
  start?: string;
  /** The number of a Chess960 array, or `true` with a `start`; if it is not given: `false`. */
  chess960?: number | boolean;
  /** As FEN, what `start` is compared with by a claim about the set-up; if it is not given: the initial array; in Chess960 its array, or `start`. */
  array?: string;
  /** Is supervision adequate (A.3, B.2)?; if it is not given: `true`. */
  supervised?: boolean;
  /** What becomes of an illegal move: it is seen at the press, not taken by the board, or stands until it is claimed or observed; if it is not given: `penalise`; `online`: `refuse`. */
  illegal?: 'penalise' | 'refuse' | 'stand';
  /** Who writes the scoresheets: the program, or the players; if it is not given: `automatic`. */
  sheets?: 'automatic' | 'manual';
  /** Players must arrive (6.7); if it is not given: `false`. */
  check_in?: boolean;
  /** … and lose when they are later than that; if it is not given: 0. */
  default_ms?: number;
  /** `{"before_move": N}` or `"arbiter"`: when draws may be agreed (9.1.1); for both `{"before_move": N, "arbiter": true}`; if it is not given: freely. */
  draws?: 'arbiter' | { before_move: number; arbiter?: boolean };
  /** Quickplay finish (III.4); if it is not given: `none`; in 2009 `claims`. */
  quickplay?: 'none' | 'claims' | 'increment';
  /** For a win, a draw and a loss, with at most three decimals; if it is not given: `[1, 0.5, 0]`. */
  points?: [win: number, draw: number, loss: number];
  /** `false`: there is none to be called; if it is not given: `true`. */
  arbiter?: boolean;
  /** `true`: `start` is meant as it is; if it is not given: `false`. */
  setup_ok?: boolean;
  /** `white`, `black` or `both`: Appendix D; if it is not given: nobody. */
  blind?: Colour | 'both';
  /** Is the increment added before the first move too?; if it is not given: `true`; `online`: `false`. */
  increment_first?: boolean;
  /** Extra time for the opponent by 7.5.5 and 9.5.3; if it is not given: by edition and speed. */
  penalty_ms?: number;
  /** … by 7.5.5 alone; if it is not given: `penalty_ms`. */
  illegal_ms?: number;
  /** … by 9.5.3 alone; if it is not given: `penalty_ms`. */
  claim_ms?: number;
  /** Article 4 only where a player asks for it (2009, A.4.b); if it is not given: by edition. */
  touch_on_request?: boolean;
  /** Positions that may be looked at for one question whether a side can still mate; if it is not given: 60000000. */
  budget?: number;
  /** White's name. */
  white?: string;
  /** Black's name. */
  black?: string;
  /** A device that was brought (11.3.2.2) loses the game, or leaves the penalty, which is a milder one, to the arbiter; in 2009 it loses; if it is not given: `lose`. */
  device?: 'lose' | 'penalise';
  /** The default time at a resumption (I.10); if it is not given: `default_ms`; in 2009 an hour. */
  resume_default_ms?: number;
  /** `true`: it is played where nobody tells the moves; it ends with the result that both sign (8.7), or that the arbiter declares; if it is not given: `false`. */
  in_room?: boolean;
  /** What becomes of a fallen flag: it is seen at once, or stands until it is claimed or observed (6.8); if it is not given: `notice`. */
  flags?: 'notice' | 'stand';
}

/** Is there (6.7). */
export type ArriveEvent = {
  at: number;
  by: Colour;
  do: 'arrive';
};

/** Leaves the playing area or the venue (11.2). */
export type LeaveEvent = {
  at: number;
  by: Colour;
  do: 'leave';
  /** Which of the two he leaves. */
  place?: 'area' | 'venue';
};

/** Says that he adjusts (4.2). */
export type AdjustEvent = {
  at: number;
  by: Colour;
  do: 'adjust';
  /** Which pieces; all if it is not given. */
  squares?: Square[];
};

/** Touches a piece (4.3). */
export type TouchEvent = {
  at: number;
  by: Colour;
  do: 'touch';
  /** Where it stands. */
  square: Square;
  /** It was an accident. */
  accidental?: boolean;
  /** A blind player feels the piece in its hole, which touches nothing (D.2.2). */
  felt?: boolean;
};

/** The move is made, legal or not (4.7). */
export type ReleaseEvent = {
  at: number;
  by: Colour;
  do: 'release';
  /** The move as text, in coordinates or as it is written. */
  move: string;
  /** The language of the move: English, announcements by D.2.1, if it is not given. */
  lang?: string;
  /** 2: two hands were used. */
  hands?: number;
  /** The king of a castling, the rook still to move (4.7.2). */
  partial?: boolean;
};

/** Presses the clock: the move is completed (6.2.1). */
export type PressEvent = {
  at: number;
  by: Colour;
  do: 'press';
  /** With which hand the clock is pressed: that of the move, or the other. */
  hand?: 'same' | 'other';
};

/** Touches, releases and presses, all three at once. */
export type PlayEvent = {
  at: number;
  by: Colour;
  do: 'play';
  /** The move as text, in coordinates or as it is written. */
  move: string;
  /** The language of the move: English, announcements by D.2.1, if it is not given. */
  lang?: string;
  /** 2: two hands were used. */
  hands?: number;
  /** The king of a castling, the rook still to move (4.7.2). */
  partial?: boolean;
};

/** Writes on his own scoresheet (8.1). */
export type WriteEvent = {
  at: number;
  by: Colour;
  do: 'write';
  /** What he writes, says or asks for. */
  text: string;
  /** The language of the move: English, announcements by D.2.1, if it is not given. */
  lang?: string;
};

/** Offers a draw (9.1). */
export type OfferEvent = {
  at: number;
  by: Colour;
  do: 'offer';
};

/** Accepts the draw that was offered (9.1). */
export type AcceptEvent = {
  at: number;
  by: Colour;
  do: 'accept';
};

/** Declines the draw that was offered (9.1). */
export type DeclineEvent = {
  at: number;
  by: Colour;
  do: 'decline';
};

/** Claims something, with the move that he wrote down or without (9.2, 9.3, 6.8, 7.5, III.4). */
export type ClaimEvent = {
  at: number;
  by: Colour;
  do: 'claim';
  /** What is claimed, asked for, seen or agreed to. */
  what:
    | 'repetition' | 'fifty' | 'flag' | 'illegal' | 'touch' | 'setup' | 'cannot-win' | 'no-effort' | 'increment'
    | 'resigned' | 'agreed';
  /** The move as text, in coordinates or as it is written. */
  move?: string;
  /** The language of the move: English, announcements by D.2.1, if it is not given. */
  lang?: string;
  /** The irregular half-move itself; the first one that stands if it is not given. */
  ply?: number;
  /** `{"white": ms, "black": ms}`: the clocks are set so, before the penalty. */
  clock?: number | { white?: number; black?: number };
};

/** Resigns (5.1.2). */
export type ResignEvent = {
  at: number;
  by: Colour;
  do: 'resign';
};

/** Stops the clocks to call the arbiter (6.11.2). */
export type StopEvent = {
  at: number;
  by: Colour;
  do: 'stop';
  /** Why. */
  reason?: string;
};

/** Announces a move (D.2.1). */
export type AnnounceEvent = {
  at: number;
  by: Colour;
  do: 'announce';
  /** What he writes, says or asks for. */
  text: string;
  /** The language of the move: English, announcements by D.2.1, if it is not given. */
  lang?: string;
};

/** Asks for the number of moves or to see a scoresheet. */
export type AskEvent = {
  at: number;
  by: Colour;
  do: 'ask';
  /** What is claimed, asked for, seen or agreed to. */
  what: 'moves' | 'sheet';
};

/** The move for the envelope; until that is opened only a hash of salt and move is shown (I.1). */
export type SealEvent = {
  at: number;
  by: Colour;
  do: 'seal';
  /** The move. */
  text: string;
  /** The language of the move: English, announcements by D.2.1, if it is not given. */
  lang?: string;
  /** Mixed into the hash that is shown. */
  salt?: string;
};

/** Signs the result (8.7). */
export type SignEvent = {
  at: number;
  by: Colour;
  do: 'sign';
  /** The result, such as 1-0. */
  result: string;
};

/** Starts the clock of the player on move (6.6). */
export type StartEvent = {
  at: number;
  by: 'arbiter';
  do: 'start';
};

/** Nothing but time passes. */
export type TickEvent = {
  at: number;
  by: Colour | 'arbiter';
  do: 'tick';
};

/** Stops both clocks (6.11). */
export type PauseEvent = {
  at: number;
  by: 'arbiter';
  do: 'pause';
  /** Why. */
  reason?: string;
};

/** Lets the clocks go on (6.11). */
export type ResumeEvent = {
  at: number;
  by: 'arbiter';
  do: 'resume';
  /** Why. */
  reason?: string;
  /** False: the player who stopped the clocks had no good reason (6.11.4). */
  valid?: boolean;
};

/** Corrects the clocks or their counters (6.10, 7.1). */
export type SetClockEvent = {
  at: number;
  by: 'arbiter';
  do: 'set-clock';
  /** Why. */
  reason?: string;
  /** White's time left in ms. */
  white?: number;
  /** Black's time left in ms. */
  black?: number;
  /** The counters of moves: one number, or one for each. */
  moves?: number | { white?: number; black?: number };
};

/** Has seen something himself. */
export type ObserveEvent = {
  at: number;
  by: 'arbiter';
  do: 'observe';
  /** What is claimed, asked for, seen or agreed to. */
  what:
    | 'flag' | 'both-flags' | 'illegal' | 'illegal-position' | 'displaced' | 'wrong-setup' | 'board-turned'
    | 'colours-reversed' | 'boards-differ' | 'dead' | 'disturbance' | 'interference';
  /** Whom it concerns. */
  of?: 'white' | 'black' | 'both';
  /** Moves in coordinates, parted by blanks, that end in mate. */
  line?: string;
  /** Positions that were looked at: whoever did it answers for it. */
  searched?: number;
  /** The other's points; a win if it is not given. */
  opponent?: number;
  /** The irregular half-move itself; the first one that stands if it is not given. */
  ply?: number;
  /** `{"white": ms, "black": ms}`: the clocks are set so, before the penalty. */
  clock?: number | { white?: number; black?: number };
  /** Displaced: the offender's clock runs until the press, when the pieces stand again (7.4.1). */
  own_time?: boolean;
} | {
  at: number;
  by: 'arbiter';
  do: 'observe';
  /** What is claimed, asked for, seen or agreed to. */
  what: 'device' | 'two-hands' | 'refusal' | 'other-hand' | 'clock-shown';
  /** Whom it concerns. */
  of: 'white' | 'black' | 'both';
  /** Moves in coordinates, parted by blanks, that end in mate. */
  line?: string;
  /** Positions that were looked at: whoever did it answers for it. */
  searched?: number;
  /** The other's points; a win if it is not given. */
  opponent?: number;
  /** The irregular half-move itself; the first one that stands if it is not given. */
  ply?: number;
  /** `{"white": ms, "black": ms}`: the clocks are set so, before the penalty. */
  clock?: number | { white?: number; black?: number };
  /** Displaced: the offender's clock runs until the press, when the pieces stand again (7.4.1). */
  own_time?: boolean;
};

/** Sets up an earlier position again (7.1). */
export type RestoreEvent = {
  at: number;
  by: 'arbiter';
  do: 'restore';
  /** The half-move after which it stood. */
  ply: number;
};

/** Agrees to a draw (9.1.1) or to a late arrival (6.7.1). */
export type ConsentEvent = {
  at: number;
  by: 'arbiter';
  do: 'consent';
  /** What is claimed, asked for, seen or agreed to. */
  what: 'draw';
  /** Whom it concerns. */
  of?: 'white' | 'black' | 'both';
} | {
  at: number;
  by: 'arbiter';
  do: 'consent';
  /** What is claimed, asked for, seen or agreed to. */
  what: 'late';
  /** Whom it concerns. */
  of: 'white' | 'black' | 'both';
};

/** Rules on the claim that waits (III.5, G.5, 10.2). */
export type RuleEvent = {
  at: number;
  by: 'arbiter';
  do: 'rule';
  /** What becomes of the claim. */
  claim: 'accept' | 'reject' | 'postpone';
  /** Milliseconds. */
  ms?: number;
  /** Whose claim; the latest if it is not given. */
  who?: 'white' | 'black';
};

/** Penalises a player (12.9). */
export type PenaliseEvent = {
  at: number;
  by: 'arbiter';
  do: 'penalise';
  /** The penalty. */
  measure: 'warning' | 'lose' | 'fine' | 'exclude-rounds' | 'expel';
  /** The offender. */
  who: 'white' | 'black';
  /** Milliseconds. */
  ms?: number;
  /** Points given or taken, in thousandths at the finest. */
  points?: number;
  /** The other's points; a win if it is not given. */
  opponent?: number;
} | {
  at: number;
  by: 'arbiter';
  do: 'penalise';
  /** The penalty. */
  measure: 'add-time' | 'take-time';
  /** The offender. */
  who: 'white' | 'black';
  /** Milliseconds. */
  ms: number;
  /** Points given or taken, in thousandths at the finest. */
  points?: number;
  /** The other's points; a win if it is not given. */
  opponent?: number;
} | {
  at: number;
  by: 'arbiter';
  do: 'penalise';
  /** The penalty. */
  measure: 'add-points' | 'take-points';
  /** The offender. */
  who: 'white' | 'black';
  /** Milliseconds. */
  ms?: number;
  /** Points given or taken, in thousandths at the finest. */
  points: number;
  /** The other's points; a win if it is not given. */
  opponent?: number;
};

/** Gives time (12.5). */
export type GiveTimeEvent = {
  at: number;
  by: 'arbiter';
  do: 'give-time';
  /** Who gets it. */
  who: 'white' | 'black' | 'both';
  /** Milliseconds. */
  ms: number;
};

/** Adjourns: the player on move seals (I.1). */
export type AdjournEvent = {
  at: number;
  by: 'arbiter';
  do: 'adjourn';
  /** Where the game goes on. */
  at_place?: string;
  /** When the game goes on, on the same watch. */
  resume_at?: number;
};

/** The adjourned game goes on (I.7). */
export type ResumeSessionEvent = {
  at: number;
  by: 'arbiter';
  do: 'resume-session';
  /** Who is there; both if it is not given. */
  present?: Colour[];
};

/** The sealed move is lost (I.11). */
export type EnvelopeLostEvent = {
  at: number;
  by: 'arbiter';
  do: 'envelope-lost';
  /** False: it cannot be set up again either. */
  position?: boolean;
};

/** Declares a result. */
export type DeclareEvent = {
  at: number;
  by: 'arbiter';
  do: 'declare';
  /** The result, such as 1-0. */
  result: string;
  /** The Article on which it rests. */
  article?: string;
};

/** Appeals against a decision of the arbiter, also after the end (11.10). */
export type AppealEvent = {
  at: number;
  by: Colour;
  do: 'appeal';
  /** What he writes, says or asks for. */
  text: string;
};

/** Annuls the game: a new one is played (7.2, 7.3). */
export type AnnulEvent = {
  at: number;
  by: 'arbiter';
  do: 'annul';
  /** The Article on which it rests. */
  article: string;
  /** Why. */
  reason?: string;
};

/** Takes the arbiter's own last act back, if no player has acted since. */
export type WithdrawEvent = {
  at: number;
  by: 'arbiter';
  do: 'withdraw';
  /** The number of the act that is taken back. */
  event: number;
};

/** What happens at a board; `at` is in milliseconds of one watch. */
export type LawEvent =
  | ArriveEvent | LeaveEvent | AdjustEvent | TouchEvent | ReleaseEvent | PressEvent | PlayEvent
  | WriteEvent | OfferEvent | AcceptEvent | DeclineEvent | ClaimEvent | ResignEvent | StopEvent
  | AnnounceEvent | AskEvent | SealEvent | SignEvent | StartEvent | TickEvent | PauseEvent | ResumeEvent
  | SetClockEvent | ObserveEvent | RestoreEvent | ConsentEvent | RuleEvent | PenaliseEvent | GiveTimeEvent
  | AdjournEvent | ResumeSessionEvent | EnvelopeLostEvent | DeclareEvent | AppealEvent | AnnulEvent
  | WithdrawEvent;
