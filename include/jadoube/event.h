/* jadoube/event.h - what happens at a board: the acts of players and arbiters, each with its time.
 *
 * The tables below are the whole knowledge about events: who may do what, what belongs to it, and which
 * values a field takes. jd_event_check(), the log, the documents and the page are made from them.
 */
#ifndef JADOUBE_EVENT_H
#define JADOUBE_EVENT_H

#include "err.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who acts, or who is meant. */
typedef enum jd_party { JD_BY_WHITE, JD_BY_BLACK, JD_BY_ARBITER, JD_BY_BOTH, JD_BY_NOBODY } jd_party;

static inline jd_party jd_party_of(jd_colour c) { return (jd_party)c; }

/* ---- What may belong to an event ---- */

/* In the order in which they are written. X(id, "name in the log", type, member of jd_event, least, most, "about"): of
 * texts least and most are bytes. */
#define JD_FIELDS(X)                                                                                                   \
    X(WHAT, "what", WHAT, what, 0, 0, "what is claimed, asked for, seen or agreed to")                                 \
    X(RULED, "claim", WHAT, what, 0, 0, "what becomes of the claim")                                                   \
    X(MEASURE, "measure", WHAT, what, 0, 0, "the penalty")                                                             \
    X(OF, "of", PARTY, of, 0, 0, "whom it concerns")                                                                   \
    X(WHO, "who", PLAYER, of, 0, 0, "the offender")                                                                    \
    X(WHOM, "who", PARTY, of, 0, 0, "who gets it")                                                                     \
    X(MOVE, "move", MOVE, move, 1, 95, "the move as text, in coordinates or as it is written")                         \
    X(TEXT, "text", TEXT, text, 0, 1000, "what he writes, says or asks for")                                           \
    X(SEALED, "text", TEXT, text, 0, 95, "the move")                                                                   \
    X(LANG, "lang", TEXT, lang, 0, 15,                                                                                 \
      "the language of the move: English, announcements by D.2.1, if it is not given")                                 \
    X(SALT, "salt", TEXT, salt, 0, 71, "mixed into the hash that is shown")                                            \
    X(RESULT, "result", TEXT, result, 0, 31, "the result, such as 1-0")                                                \
    X(ARTICLE, "article", TEXT, article, 0, 15, "the Article on which it rests")                                       \
    X(REASON, "reason", TEXT, note, 0, 1000, "why")                                                                    \
    X(PLACE, "at_place", TEXT, note, 0, 1000, "where the game goes on")                                                \
    X(SQUARE, "square", SQUARE, square, 0, 63, "where it stands")                                                      \
    X(SQUARES, "squares", SQUARES, squares, 0, 0, "which pieces; all if it is not given")                              \
    X(HANDS, "hands", NUMBER, hands, 1, 2, "2: two hands were used")                                                   \
    X(ACCIDENTAL, "accidental", SWITCH, accidental, 0, 1, "it was an accident")                                        \
    X(PARTIAL, "partial", SWITCH, partial, 0, 1, "the king of a castling, the rook still to move (4.7.2)")             \
    X(POSITION, "position", SWITCH, position, 0, 1, "false: it cannot be set up again either")                         \
    X(VENUE, "place", AREA_OR_VENUE, venue, 0, 1, "which of the two he leaves")                                        \
    X(MS, "ms", NUMBER, ms, 0, 1099511627776, "milliseconds")                                                          \
    X(WHITE, "white", NUMBER, clock[0], 0, 1099511627776, "White's time left in ms")                                   \
    X(BLACK, "black", NUMBER, clock[1], 0, 1099511627776, "Black's time left in ms")                                   \
    X(MOVES, "moves", PAIR, moves, 0, 100000, "the counters of moves: one number, or one for each")                    \
    X(PLY, "ply", NUMBER, ply, 0, 2147483647, "the half-move after which it stood")                                    \
    X(RESUME_AT, "resume_at", NUMBER, resume_at, 0, 2305843009213693951, "when the game goes on, on the same watch")   \
    X(POINTS, "points", POINTS, points, 0, 1000, "points given or taken, in thousandths at the finest")                \
    X(LINE, "line", TEXT, line, 1, 65535, "moves in coordinates, parted by blanks, that end in mate")                  \
    X(SEARCHED, "searched", NUMBER, searched, 0, 9007199254740991,                                                     \
      "positions that were looked at: whoever did it answers for it")                                                  \
    X(OPPONENT, "opponent", POINTS, opponent, 0, 1000, "the other's points; a win if it is not given")                 \
    X(PRESENT, "present", PLAYERS, present, 0, 0, "who is there; both if it is not given")                             \
    X(IRREGULAR, "ply", NUMBER, ply, 1, 2147483647,                                                                    \
      "the irregular half-move itself; the first one that stands if it is not given")                                  \
    X(CLOCKS, "clock", PAIR, clock, 0, 1099511627776,                                                                  \
      "`{\"white\": ms, \"black\": ms}`: the clocks are set so, before the penalty")                                   \
    X(OWN_TIME, "own_time", SWITCH, own_time, 0, 1,                                                                    \
      "displaced: the offender's clock runs until the press, when the pieces stand again (7.4.1)")                     \
    X(CLAIMANT, "who", PLAYER, of, 0, 0, "whose claim; the latest if it is not given")                                 \
    X(HAND, "hand", SAME_OR_OTHER, other_hand, 0, 1,                                                                   \
      "with which hand the clock is pressed: that of the move, or the other")                                          \
    X(VALID, "valid", SWITCH, valid, 0, 1, "false: the player who stopped the clocks had no good reason (6.11.4)")     \
    X(EVENT, "event", NUMBER, ply, 1, 2147483647, "the number of the act that is taken back")                          \
    X(FELT, "felt", SWITCH, felt, 0, 1, "a blind player feels the piece in its hole, which touches nothing (D.2.2)")

typedef enum jd_field {
#define JD_FIELD_ID(id, ...) JD_FIELD_##id,
    JD_FIELDS(JD_FIELD_ID)
#undef JD_FIELD_ID
        JD_FIELD_COUNT
} jd_field;

typedef enum jd_field_type {
    JD_TYPE_WHAT,    /* one of the words of the act                    */
    JD_TYPE_PLAYER,  /* white or black                                 */
    JD_TYPE_PARTY,   /* white, black or both                           */
    JD_TYPE_MOVE,    /* a move as text                                 */
    JD_TYPE_TEXT,    /* UTF-8                                          */
    JD_TYPE_SQUARE,  /* e4                                             */
    JD_TYPE_SQUARES, /* a list of squares                              */
    JD_TYPE_NUMBER,  /* a whole number                                 */
    JD_TYPE_POINTS,  /* with up to three decimals                      */
    JD_TYPE_SWITCH,  /* true or false                                  */
    JD_TYPE_CHOICE,  /* one of two words: jd_field_word()              */
    JD_TYPE_PAIR,    /* a whole number for both, or one for each       */
    JD_TYPE_PLAYERS  /* a list of players                              */
} jd_field_type;

/* ---- What is done ---- */

/* X(id, function, "name", by whom: P player, A arbiter, E either; fields that it needs, fields that it may have,
 * "about"). What follows from an act is in src/laws: jd_act_<function>(). */
#define JD_ACTS(X)                                                                                                     \
    X(ARRIVE, arrive, "arrive", P, 0, 0, "is there (6.7)")                                                             \
    X(LEAVE, leave, "leave", P, 0, F(VENUE), "leaves the playing area or the venue (11.2)")                            \
    X(ADJUST, adjust, "adjust", P, 0, F(SQUARES), "says that he adjusts (4.2)")                                        \
    X(TOUCH, touch, "touch", P, F(SQUARE), F(ACCIDENTAL) | F(FELT), "touches a piece (4.3)")                           \
    X(RELEASE, release, "release", P, F(MOVE), F(LANG) | F(HANDS) | F(PARTIAL),                                        \
      "the move is made, legal or not (4.7)")                                                                          \
    X(PRESS, press, "press", P, 0, F(HAND), "presses the clock: the move is completed (6.2.1)")                        \
    X(PLAY, play, "play", P, F(MOVE), F(LANG) | F(HANDS) | F(PARTIAL),                                                 \
      "touches, releases and presses, all three at once")                                                              \
    X(WRITE, write, "write", P, F(TEXT), F(LANG), "writes on his own scoresheet (8.1)")                                \
    X(OFFER, offer, "offer", P, 0, 0, "offers a draw (9.1)")                                                           \
    X(ACCEPT, accept, "accept", P, 0, 0, "accepts the draw that was offered (9.1)")                                    \
    X(DECLINE, decline, "decline", P, 0, 0, "declines the draw that was offered (9.1)")                                \
    X(CLAIM, claim, "claim", P, F(WHAT), F(MOVE) | F(LANG) | F(IRREGULAR) | F(CLOCKS),                                 \
      "claims something, with the move that he wrote down or without (9.2, 9.3, 6.8, 7.5, III.4)")                     \
    X(RESIGN, resign, "resign", P, 0, 0, "resigns (5.1.2)")                                                            \
    X(STOP, stop, "stop", P, 0, F(REASON), "stops the clocks to call the arbiter (6.11.2)")                            \
    X(ANNOUNCE, announce, "announce", P, F(TEXT), F(LANG), "announces a move (D.2.1)")                                 \
    X(ASK, ask, "ask", P, F(WHAT), 0, "asks for the number of moves or to see a scoresheet")                           \
    X(SEAL, seal, "seal", P, F(SEALED), F(LANG) | F(SALT),                                                             \
      "the move for the envelope; until that is opened only a hash of salt and move is shown (I.1)")                   \
    X(SIGN, sign, "sign", P, F(RESULT), 0, "signs the result (8.7)")                                                   \
    X(START, start, "start", A, 0, 0, "starts the clock of the player on move (6.6)")                                  \
    X(TICK, tick, "tick", E, 0, 0, "nothing but time passes")                                                          \
    X(PAUSE, pause, "pause", A, 0, F(REASON), "stops both clocks (6.11)")                                              \
    X(RESUME, resume, "resume", A, 0, F(REASON) | F(VALID), "lets the clocks go on (6.11)")                            \
    X(SET_CLOCK, set_clock, "set-clock", A, 0, F(WHITE) | F(BLACK) | F(MOVES) | F(REASON),                             \
      "corrects the clocks or their counters (6.10, 7.1)")                                                             \
    X(OBSERVE, observe, "observe", A, F(WHAT),                                                                         \
      F(OF) | F(OPPONENT) | F(LINE) | F(SEARCHED) | F(IRREGULAR) | F(CLOCKS) | F(OWN_TIME),                            \
      "has seen something himself")                                                                                    \
    X(RESTORE, restore, "restore", A, F(PLY), 0, "sets up an earlier position again (7.1)")                            \
    X(CONSENT, consent, "consent", A, F(WHAT), F(OF), "agrees to a draw (9.1.1) or to a late arrival (6.7.1)")         \
    X(RULE, rule, "rule", A, F(RULED), F(MS) | F(CLAIMANT), "rules on the claim that waits (III.5, G.5, 10.2)")        \
    X(PENALISE, penalise, "penalise", A, F(MEASURE) | F(WHO), F(MS) | F(POINTS) | F(OPPONENT),                         \
      "penalises a player (12.9)")                                                                                     \
    X(GIVE_TIME, give_time, "give-time", A, F(WHOM) | F(MS), 0, "gives time (12.5)")                                   \
    X(ADJOURN, adjourn, "adjourn", A, 0, F(PLACE) | F(RESUME_AT), "adjourns: the player on move seals (I.1)")          \
    X(RESUME_SESSION, resume_session, "resume-session", A, 0, F(PRESENT), "the adjourned game goes on (I.7)")          \
    X(ENVELOPE_LOST, envelope_lost, "envelope-lost", A, 0, F(POSITION), "the sealed move is lost (I.11)")              \
    X(DECLARE, declare, "declare", A, F(RESULT), F(ARTICLE), "declares a result")                                      \
    X(APPEAL, appeal, "appeal", P, F(TEXT), 0,                                                                         \
      "appeals against a decision of the arbiter, also after the end (11.10)")                                         \
    X(ANNUL, annul, "annul", A, F(ARTICLE), F(REASON), "annuls the game: a new one is played (7.2, 7.3)")              \
    X(WITHDRAW, withdraw, "withdraw", A, F(EVENT), 0,                                                                  \
      "takes the arbiter's own last act back, if no player has acted since")                                           \
    /* append new acts here: their numbers are part of the binary interface */

typedef enum jd_act {
#define JD_ACT_ID(id, ...) JD_DO_##id,
    JD_ACTS(JD_ACT_ID)
#undef JD_ACT_ID
        JD_ACT_COUNT
} jd_act;

/* What is claimed, asked, observed, consented to, ruled. X(id, "name", act, fields that the act then needs as well) */
#define JD_WHATS(X)                                                                                                    \
    X(REPETITION, "repetition", CLAIM, 0)                                                                              \
    X(FIFTY, "fifty", CLAIM, 0)                                                                                        \
    X(FLAG, "flag", CLAIM, 0)                                                                                          \
    X(ILLEGAL, "illegal", CLAIM, 0)                                                                                    \
    X(TOUCH, "touch", CLAIM, 0)                                                                                        \
    X(SETUP, "setup", CLAIM, 0)                                                                                        \
    X(CANNOT_WIN, "cannot-win", CLAIM, 0)                                                                              \
    X(NO_EFFORT, "no-effort", CLAIM, 0)                                                                                \
    X(INCREMENT, "increment", CLAIM, 0)                                                                                \
    X(MOVES, "moves", ASK, 0)                                                                                          \
    X(SHEET, "sheet", ASK, 0)                                                                                          \
    X(SEEN_FLAG, "flag", OBSERVE, 0)                                                                                   \
    X(SEEN_BOTH_FLAGS, "both-flags", OBSERVE, 0)                                                                       \
    X(SEEN_ILLEGAL, "illegal", OBSERVE, 0)                                                                             \
    X(SEEN_ILLEGAL_POSITION, "illegal-position", OBSERVE, 0)                                                           \
    X(SEEN_DISPLACED, "displaced", OBSERVE, 0)                                                                         \
    X(SEEN_WRONG_SETUP, "wrong-setup", OBSERVE, 0)                                                                     \
    X(SEEN_BOARD_TURNED, "board-turned", OBSERVE, 0)                                                                   \
    X(SEEN_COLOURS_REVERSED, "colours-reversed", OBSERVE, 0)                                                           \
    X(SEEN_DEVICE, "device", OBSERVE, F(OF))                                                                           \
    X(SEEN_TWO_HANDS, "two-hands", OBSERVE, F(OF))                                                                     \
    X(SEEN_BOARDS_DIFFER, "boards-differ", OBSERVE, 0)                                                                 \
    X(SEEN_DEAD, "dead", OBSERVE, 0)                                                                                   \
    X(SEEN_REFUSAL, "refusal", OBSERVE, F(OF))                                                                         \
    X(SEEN_DISTURBANCE, "disturbance", OBSERVE, 0)                                                                     \
    X(CONSENT_DRAW, "draw", CONSENT, 0)                                                                                \
    X(CONSENT_LATE, "late", CONSENT, F(OF))                                                                            \
    X(RULE_ACCEPT, "accept", RULE, 0)                                                                                  \
    X(RULE_REJECT, "reject", RULE, 0)                                                                                  \
    X(RULE_POSTPONE, "postpone", RULE, 0)                                                                              \
    X(WARNING, "warning", PENALISE, 0)                                                                                 \
    X(ADD_TIME, "add-time", PENALISE, F(MS))                                                                           \
    X(TAKE_TIME, "take-time", PENALISE, F(MS))                                                                         \
    X(ADD_POINTS, "add-points", PENALISE, F(POINTS))                                                                   \
    X(TAKE_POINTS, "take-points", PENALISE, F(POINTS))                                                                 \
    X(LOSE, "lose", PENALISE, 0)                                                                                       \
    X(FINE, "fine", PENALISE, 0)                                                                                       \
    X(EXCLUDE_ROUNDS, "exclude-rounds", PENALISE, 0)                                                                   \
    X(EXPEL, "expel", PENALISE, 0)                                                                                     \
    X(SEEN_OTHER_HAND, "other-hand", OBSERVE, F(OF))                                                                   \
    X(SEEN_INTERFERENCE, "interference", OBSERVE, 0)                                                                   \
    X(SEEN_CLOCK_SHOWN, "clock-shown", OBSERVE, F(OF))                                                                 \
    X(RESIGNED, "resigned", CLAIM, 0)                                                                                  \
    X(AGREED, "agreed", CLAIM, 0)

typedef enum jd_what {
    JD_WHAT_NONE,
#define JD_WHAT_ID(id, ...) JD_WHAT_##id,
    JD_WHATS(JD_WHAT_ID)
#undef JD_WHAT_ID
        JD_WHAT_COUNT
} jd_what;

#define JD_ABSENT    INT64_MIN /* a number that was not given */
#define JD_NO_POINTS (-1.0)    /* points that were not given  */

/* One event. Fill it with jd_event_of() and set what the kind needs; what does not belong to the kind is not
 * looked at. Strings belong to the caller and are only read while the event is applied. */
typedef struct jd_event {
    int64_t     at; /* ms on the arbiter's watch, never decreasing */
    jd_party    by;
    jd_act      act;
    jd_what     what;    /* claim, ask, observe, consent, rule, penalise                         */
    jd_party    of;      /* observe, consent, penalise, give-time: whom it concerns              */
    const char *move;    /* release, play, claim: as text                                        */
    const char *text;    /* write, seal, announce                                                */
    const char *lang;    /* of either; NULL: English, announcements by D.2.1                     */
    const char *salt;    /* seal: mixed into the commitment                                      */
    const char *result;  /* sign, declare                                                        */
    const char *article; /* declare, annul                                                       */
    const char *line;    /* observe dead: moves that end in mate                                 */
    const char *note;    /* stop, pause, resume, set-clock, annul: the reason; adjourn: the place */
    jd_square   square;  /* touch                                                                */
    jd_bitboard squares; /* adjust; 0: all                                                       */
    int64_t     hands;   /* 2: two hands were used                                               */
    bool        accidental;
    bool        partial;     /* release: the king of a castling, the rook still to move (4.7.2)      */
    bool        venue;       /* leave: the playing venue, not only the playing area                  */
    bool        position;    /* envelope-lost: false: it cannot be restored either                   */
    int64_t     ms;          /* penalise, give-time, rule                                            */
    int64_t     clock[2];    /* set-clock, claim and observe illegal: ms left                        */
    int64_t     moves[2];    /* set-clock: counters                                                  */
    int64_t     ply;         /* restore; claim, observe illegal: the irregular half-move; withdraw: the event */
    int64_t     resume_at;   /* adjourn                                                             */
    int64_t     searched;    /* observe dead: positions that were looked at                          */
    double      points;      /* penalise; JD_NO_POINTS: not given                                     */
    double      opponent;    /* penalise lose, observe refusal: the other's points; none: a win  */
    bool        present[2];  /* resume-session                                                     */
    bool        own_time;    /* observe displaced: on the offender's own time (7.4.1)                */
    bool        other_hand;  /* press: not with the hand that moved (6.2.3)                          */
    bool        valid;       /* resume: false: the stop had no good reason (6.11.4)                  */
    bool        felt;        /* touch: by a blind player, in its hole (D.2.2)                        */
    uint64_t    reserved[7]; /* zero */
} jd_event;

/* An event with nothing but who, what and when: everything else absent. */
JD_API jd_event jd_event_of(int64_t at, jd_party by, jd_act act);

/* Names as in the log, and back; the parsers return the _COUNT value for a name that is none. */
JD_API const char *jd_act_name(jd_act act);
JD_API jd_act      jd_act_parse(const char *text);
JD_API const char *jd_what_name(jd_what what);
JD_API jd_what     jd_what_parse(jd_act act, const char *text);
JD_API const char *jd_party_name(jd_party party);

/* Do they make an act together: one of its words, or JD_WHAT_NONE where it has none? */
JD_API bool jd_act_whole(jd_act act, jd_what what);

/* May this party do this? */
JD_API bool jd_act_allowed(jd_act act, jd_party by);

/* Can it be applied at all: nothing missing that its kind needs, every field within its limits, texts in UTF-8? If
 * not *fault, unless NULL, says what was expected, and *field, unless NULL, where: JD_FIELD_COUNT means the act, its
 * party or its time. jd_game_apply() asks this of every event. */
JD_API jd_err jd_event_check(const jd_event *event, jd_field *field, jd_fault *fault);

/* ---- The tables, for those who make something of them ---- */

JD_API const char *jd_act_about(jd_act act);
JD_API bool        jd_act_takes(jd_act act, jd_field field);               /* may it have this field?       */
JD_API bool        jd_act_needs(jd_act act, jd_what what, jd_field field); /* … and not be without it?      */
JD_API jd_act      jd_what_act(jd_what what);                              /* JD_ACT_COUNT for none         */

JD_API const char   *jd_field_name(jd_field field);
JD_API jd_field_type jd_field_type_of(jd_field field);
JD_API const char   *jd_field_about(jd_field field);
JD_API void          jd_field_range(jd_field field, int64_t *least, int64_t *most);
JD_API const char   *jd_field_word(jd_field field, bool value); /* JD_TYPE_CHOICE; NULL for any other */

#ifdef __cplusplus
}
#endif
#endif
