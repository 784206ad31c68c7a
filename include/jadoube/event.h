/* jadoube/event.h - what happens at a board: the acts of players and arbiters, each with its time. */
#ifndef JADOUBE_EVENT_H
#define JADOUBE_EVENT_H

#include "board.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Who acts, or who is meant. */
typedef enum jd_party { JD_BY_WHITE, JD_BY_BLACK, JD_BY_ARBITER, JD_BY_BOTH, JD_BY_NOBODY } jd_party;

static inline jd_party jd_party_of(jd_colour c) { return (jd_party)c; }

/* X(id, "name", may be done by: P player, A arbiter, E either) */
#define JD_ACTS(X)                                                                                                     \
    X(ARRIVE, "arrive", P)                                                                                             \
    X(LEAVE, "leave", P)                                                                                               \
    X(ADJUST, "adjust", P)                                                                                             \
    X(TOUCH, "touch", P)                                                                                               \
    X(RELEASE, "release", P)                                                                                           \
    X(PRESS, "press", P)                                                                                               \
    X(PLAY, "play", P)                                                                                                 \
    X(WRITE, "write", P)                                                                                               \
    X(OFFER, "offer", P)                                                                                               \
    X(ACCEPT, "accept", P)                                                                                             \
    X(DECLINE, "decline", P)                                                                                           \
    X(CLAIM, "claim", P)                                                                                               \
    X(RESIGN, "resign", P)                                                                                             \
    X(STOP, "stop", P)                                                                                                 \
    X(ANNOUNCE, "announce", P)                                                                                         \
    X(ASK, "ask", P)                                                                                                   \
    X(SEAL, "seal", P)                                                                                                 \
    X(SIGN, "sign", P)                                                                                                 \
    X(START, "start", A)                                                                                               \
    X(TICK, "tick", E)                                                                                                 \
    X(PAUSE, "pause", A)                                                                                               \
    X(RESUME, "resume", A)                                                                                             \
    X(SET_CLOCK, "set-clock", A)                                                                                       \
    X(OBSERVE, "observe", A)                                                                                           \
    X(RESTORE, "restore", A)                                                                                           \
    X(CONSENT, "consent", A)                                                                                           \
    X(RULE, "rule", A)                                                                                                 \
    X(PENALISE, "penalise", A)                                                                                         \
    X(GIVE_TIME, "give-time", A)                                                                                       \
    X(ADJOURN, "adjourn", A)                                                                                           \
    X(RESUME_SESSION, "resume-session", A)                                                                             \
    X(ENVELOPE_LOST, "envelope-lost", A)                                                                               \
    X(DECLARE, "declare", A)

typedef enum jd_act {
#define JD_ACT_ID(id, name, who) JD_DO_##id,
    JD_ACTS(JD_ACT_ID)
#undef JD_ACT_ID
        JD_ACT_COUNT
} jd_act;

/* What is claimed, asked, observed, consented to, ruled. */
#define JD_WHATS(X)                                                                                                    \
    X(REPETITION, "repetition", CLAIM)                                                                                 \
    X(FIFTY, "fifty", CLAIM)                                                                                           \
    X(FLAG, "flag", CLAIM)                                                                                             \
    X(ILLEGAL, "illegal", CLAIM)                                                                                       \
    X(TOUCH, "touch", CLAIM)                                                                                           \
    X(SETUP, "setup", CLAIM)                                                                                           \
    X(CANNOT_WIN, "cannot-win", CLAIM)                                                                                 \
    X(NO_EFFORT, "no-effort", CLAIM)                                                                                   \
    X(INCREMENT, "increment", CLAIM)                                                                                   \
    X(MOVES, "moves", ASK)                                                                                             \
    X(SHEET, "sheet", ASK)                                                                                             \
    X(SEEN_FLAG, "flag", OBSERVE)                                                                                      \
    X(SEEN_BOTH_FLAGS, "both-flags", OBSERVE)                                                                          \
    X(SEEN_ILLEGAL, "illegal", OBSERVE)                                                                                \
    X(SEEN_ILLEGAL_POSITION, "illegal-position", OBSERVE)                                                              \
    X(SEEN_DISPLACED, "displaced", OBSERVE)                                                                            \
    X(SEEN_WRONG_SETUP, "wrong-setup", OBSERVE)                                                                        \
    X(SEEN_BOARD_TURNED, "board-turned", OBSERVE)                                                                      \
    X(SEEN_COLOURS_REVERSED, "colours-reversed", OBSERVE)                                                              \
    X(SEEN_DEVICE, "device", OBSERVE)                                                                                  \
    X(SEEN_TWO_HANDS, "two-hands", OBSERVE)                                                                            \
    X(SEEN_BOARDS_DIFFER, "boards-differ", OBSERVE)                                                                    \
    X(SEEN_REFUSAL, "refusal", OBSERVE)                                                                                \
    X(SEEN_DISTURBANCE, "disturbance", OBSERVE)                                                                        \
    X(CONSENT_DRAW, "draw", CONSENT)                                                                                   \
    X(CONSENT_LATE, "late", CONSENT)                                                                                   \
    X(RULE_ACCEPT, "accept", RULE)                                                                                     \
    X(RULE_REJECT, "reject", RULE)                                                                                     \
    X(RULE_POSTPONE, "postpone", RULE)                                                                                 \
    X(WARNING, "warning", PENALISE)                                                                                    \
    X(ADD_TIME, "add-time", PENALISE)                                                                                  \
    X(TAKE_TIME, "take-time", PENALISE)                                                                                \
    X(ADD_POINTS, "add-points", PENALISE)                                                                              \
    X(TAKE_POINTS, "take-points", PENALISE)                                                                            \
    X(LOSE, "lose", PENALISE)                                                                                          \
    X(FINE, "fine", PENALISE)                                                                                          \
    X(EXCLUDE_ROUNDS, "exclude-rounds", PENALISE)                                                                      \
    X(EXPEL, "expel", PENALISE)

typedef enum jd_what {
    JD_WHAT_NONE,
#define JD_WHAT_ID(id, name, act) JD_WHAT_##id,
    JD_WHATS(JD_WHAT_ID)
#undef JD_WHAT_ID
        JD_WHAT_COUNT
} jd_what;

#define JD_ABSENT INT64_MIN /* a number that was not given */

/* One event. Fill it with jd_event_of() and set what the kind needs; strings belong to the caller and
 * are only read while the event is applied. */
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
    const char *article; /* declare                                                              */
    const char *note;    /* stop: the reason; adjourn: the place                                 */
    jd_square   square;  /* touch                                                                */
    jd_bitboard squares; /* adjust; 0: all                                                       */
    int         hands;   /* 2: two hands were used                                               */
    bool        accidental;
    bool        partial;     /* release: the king of a castling, the rook still to move (4.7.2)      */
    bool        venue;       /* leave: the playing venue, not only the playing area                  */
    bool        no_position; /* envelope-lost: the position cannot be restored either             */
    int64_t     ms;          /* penalise, give-time, rule                                            */
    int64_t     clock[2];    /* set-clock: ms left                                                   */
    int64_t     moves[2];    /* set-clock: counters                                                  */
    int64_t     ply;         /* restore                                                              */
    int64_t     resume_at;   /* adjourn                                                             */
    double      points;      /* penalise; negative: not given                                        */
    double      opponent;    /* penalise lose, observe refusal: the other's points; negative: a win  */
    bool        present[2];  /* resume-session                                                     */
} jd_event;

/* An event with nothing but who, what and when: everything else absent. */
JD_API jd_event jd_event_of(int64_t at, jd_party by, jd_act act);

/* Names as in the log, and back; the parsers return the _COUNT value for a name that is none. */
JD_API const char *jd_act_name(jd_act act);
JD_API jd_act      jd_act_parse(const char *text);
JD_API const char *jd_what_name(jd_what what);
JD_API jd_what     jd_what_parse(jd_act act, const char *text);
JD_API const char *jd_party_name(jd_party party);

/* May this party do this? */
JD_API bool jd_act_allowed(jd_act act, jd_party by);

#ifdef __cplusplus
}
#endif
#endif
