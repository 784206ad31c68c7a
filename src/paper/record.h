/* paper/record.h - a game log as one player's sheet shows it: his moves, times, offers, rulings, signatures.
 *
 * Where the players write, a sheet has what its player wrote, right or wrong, and nothing else; where sheets
 * are automatic it has the moves that stand (8.1). What the other player wrote, and what was ruled about
 * that, never gets on it. */
#ifndef PAPER_RECORD_H
#define PAPER_RECORD_H

#include "jadoube/language.h"
#include "jadoube/log.h"

/* One half-move. */
struct cell {
    char *text;      /* NULL: only rulings refer to it */
    char  time[24];  /* left on the clock, or as it was written; "" without */
    char  marks[24]; /* numbers of rulings, "1,2"; "" without */
    bool  offer;     /* (=), 8.1.5 */
    bool  wrong;     /* written otherwise than it was played */
};

struct incident {
    int     ply; /* after which; 0: before the first move */
    int64_t at;
    char   *text;
};

struct record {
    jd_log               *log;                                                   /* holds the names */
    char                  event[128], site[128], round[24], board[24], date[40]; /* "" when not known */
    const jd_regulations *regs;
    jd_state              state;
    int                   start_number; /* of the first move */
    bool                  black_first;
    int                   plies; /* that stand on the board */
    int                   count, size;
    struct cell          *cells;   /* by half-move, from 0 */
    int                   entries; /* written by hand */
    int                   incident_count, incident_size;
    struct incident      *incidents;
    jd_result             signed_result[2]; /* JD_NO_RESULT: he did not sign */
    int64_t               signed_at[2];
};

/* What is wrong with a log: the line, from 1, and the place in it. */
struct record_fault {
    size_t   line;
    jd_fault where;
};

/* Replay a log. On false *fault says why and there is nothing to release. */
bool record_read(const char *log, size_t length, jd_colour of, const jd_language *language, struct record *out,
                 struct record_fault *fault);
void record_free(struct record *r);

#endif
