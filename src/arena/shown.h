/* arena/shown.h - what spectators see of a match, as it is handed from the runner's thread to theirs. */
#ifndef ARENA_SHOWN_H
#define ARENA_SHOWN_H

#include "arena/chronicle.h"
#include "arena/exchange.h"
#include "match/stats.h"
#include "match/tally.h"

#define EVALS_MAX   400 /* half-moves of which the evaluation is drawn: the last ones */
#define NOTES_SHOWN 8

/* A board, in one piece: it is copied as it is. */
struct shown_board {
    bool           there;
    int64_t        number;
    struct pairing pairing;
    jd_position    position, before; /* … the last move */
    jd_move        last;             /* JD_NO_MOVE: there is none */
    int            ply;
    int64_t        clock[2], delay, since;
    jd_colour      on_move;
    struct thought thoughts[2];
    int16_t        evals[EVALS_MAX];    /* hundredths of a pawn from White's side */
    int            eval_count, moments; /* of so many moments */
    jd_result      result;              /* JD_NO_RESULT: it goes on */
    char           rule[32], article[16];
};

/* The standing; the arrays are as long as the match has engines. */
struct shown_standing {
    int64_t             played, total;
    bool                over, whole; /* it has ended; all that was to be played was */
    struct score       *scores;
    struct met         *met;
    struct end          ends[32];
    size_t              end_count;
    struct note         notes[NOTES_SHOWN];
    size_t              note_count;
    struct course_point course[COURSE_MAX];
    size_t              course_count;
    struct listed_game  recent[RECENT_MAX]; /* the last one first */
    size_t              recent_count;
};

struct shown {
    const struct match     *match;
    const struct chronicle *chronicle; /* the runner's: nobody else looks into it */

    /* Of each place: three copies, and what the runner's thread keeps to itself. */
    struct shown_place {
        struct exchange    exchange;
        struct shown_board copies[EXCHANGE_COPIES];
        struct shown_board now;
    } * places;
    size_t count;

    struct exchange       exchange;
    struct shown_standing copies[EXCHANGE_COPIES];
    int64_t               given_at; /* µs */
    bool                  pending;  /* something happened since then */

    /* The other thread's: what it took last. */
    bool  *fresh; /* by place */
    bool   fresh_standing;
    size_t next; /* place to look at first */
};

bool shown_init(struct shown *s, const struct chronicle *c, const struct match_tally *t);
void shown_free(struct shown *s);

/* In the runner's thread: an onlooker, which must come behind the chronicle's; and the last word. */
void shown_see(void *shown, enum sight what, const struct scene *scene);
void shown_end(struct shown *s, const struct match_tally *t, bool whole);

#endif
