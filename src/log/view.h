/* log/view.h - jadoube/view.h for who keeps game and lines apart, as a server does. */
#ifndef LOG_VIEW_H
#define LOG_VIEW_H

#include "jadoube/view.h"
#include "log/lines.h"

/* A game with its log, as it is now. */
struct view {
    const jd_game          *game;
    const jd_regulations   *regs;
    const char             *head; /* the first line */
    const struct log_lines *lines;
};

/* How it stood before an event, as far as its readers are told what has changed. */
struct view_before {
    jd_party    writes;    /* on whose sheet the event is written, or JD_BY_NOBODY */
    bool        adjourns;  /* it is an adjournment: perhaps to another place       */
    bool        withdraws; /* it takes an act back: sheets may be as they were    */
    int         standing, entries[2];
    jd_what     claim;
    jd_party    caller;
    jd_envelope envelope;
};

struct view_before jd_view_before(const jd_game *game, const jd_event *event);

size_t jd_view_game_of(const struct view *v, jd_reader reader, int64_t since, char *out, size_t size);
size_t jd_view_event_of(const struct view *v, const struct view_before *before, jd_reader reader, char *out,
                        size_t size);
/* How it stands, for all who look at many boards; one event of the log, from 1, without what the role must not see. */
size_t jd_view_board_of(const struct view *v, char *out, size_t size);
size_t jd_view_line_of(const struct view *v, size_t seq, jd_role role, char *out, size_t size);
size_t jd_view_rulings_of(const struct view *v, const jd_rulings *rulings, jd_reader reader, char *out, size_t size);
/* May a role not have the log and the PGN now? A player keeps their own score until 8.5 or the end (8.1, 12.6). */
bool jd_view_withholds_of(const struct view *v, jd_role role);

/* The same of a log that keeps its lines (log.c). */
struct view               jd_log_view(const jd_log *log);
const struct view_before *jd_log_before(const jd_log *log); /* its last event */

/* May a ruling be seen with these eyes? Those about what a player wrote quote it. */
bool jd_view_shows_ruling(const jd_ruling *ruling, jd_party eyes, bool over);

#endif
