/* check/examine.h - what is found in a text of games: is every move legal, and what do the Laws say to each result, to
 * draws that were due and to draws that could be claimed? */
#ifndef CHECK_EXAMINE_H
#define CHECK_EXAMINE_H

#include "console/text.h"
#include "jadoube/pgn.h"
#include "jadoube/review.h"

/* Problems with the text, by jd_pgn_fault, then findings of the Laws, by jd_finding_kind, then a position to begin from
 * that cannot arise (3.10.3). */
#define KIND_UNREACHABLE (JD_PGN_FAULTS + JD_FINDING_COUNT)
#define KINDS            (KIND_UNREACHABLE + 1)

const char *kind_name(int kind);    /* "illegal", "time-result" */
bool        kind_is_note(int kind); /* an opportunity, not a problem */

struct finding {
    int         kind, ply;          /* half-moves of the main line before it held; -1: it is about the text */
    uint64_t    line, column, game; /* in this text, which may begin in the midst of a file */
    const char *article;            /* with the edition that it is of; NULL for problems with the text */
    jd_edition  edition;
    char       *move, *what;
};

struct findings {
    bool            ready, starved; /* starved: there was no memory for all of it */
    size_t          file;
    uint64_t        games, plies, lines, kinds[KINDS];
    size_t          count, size;
    struct finding *findings;
};

void report_free(struct findings *r); /* the findings */

/* `by_date`: the edition in force on the day of each game, else `edition`. `notes`: they are reported too, not only
 * counted, in the language of `language`. `nodes` and `bytes`: what the question may take who can still mate. */
struct examination {
    bool               by_date, notes;
    jd_edition         edition;
    const jd_language *language;
    uint64_t           nodes;
    size_t             bytes;
};

struct examiner; /* one for each thread */

struct examiner *examiner_new(const struct examination *how); /* NULL: not enough memory */
void             examiner_free(struct examiner *e);

/* Take the next part of a text. */
void examiner_feed(struct examiner *e, const char *text, size_t length);

/* The text is over: what was found in it. The caller owns the findings. */
struct findings examiner_end(struct examiner *e);

#endif
