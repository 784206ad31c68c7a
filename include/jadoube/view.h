/* jadoube/view.h - what each role is told of a game: the whole of it, and every event.
 *
 * This is the one place that decides what a role may see (8.1, 12.6, I.1, Appendix D). A server, a page and a script
 * pass these bytes on. They are JSON, the messages of docs/api.md without what only a server knows: the name of the
 * game, who is there, the time of day.
 *
 * All functions take a log that keeps its lines, with at least the first one (jd_log_keep()). Text goes to the caller's
 * buffer with a closing NUL; the length that it has or would have is returned, without the NUL. A language that is NULL
 * is English.
 */
#ifndef JADOUBE_VIEW_H
#define JADOUBE_VIEW_H

#include "log.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Who reads ---- */

typedef enum jd_role {
    JD_ROLE_WHITE,
    JD_ROLE_BLACK,
    JD_ROLE_ARBITER,
    JD_ROLE_ASSISTANT, /* of a blind player, whose eyes they have; in other games they only watch */
    JD_ROLE_SPECTATOR,
    JD_ROLE_COUNT
} jd_role;

typedef struct jd_reader {
    jd_role            role;
    const jd_language *language;
} jd_reader;

/* "white", and back; JD_ROLE_COUNT for a name that is none. */
JD_API const char *jd_role_name(jd_role role);
JD_API jd_role     jd_role_parse(const char *name);

/* With whose eyes a role sees a game under these regulations: a player, JD_BY_ARBITER, JD_BY_NOBODY (a spectator). */
JD_API jd_party jd_role_eyes(jd_role role, const jd_regulations *regs);

/* ---- What they are told ---- */

/* The whole game as it is now. `since`: the events after this one stand there as `missed`; -1: it has none. */
JD_API size_t jd_view_game(const jd_log *log, jd_reader reader, int64_t since, char *out, size_t size);

/* The last event, and what it has changed. There has to be one. */
JD_API size_t jd_view_event(const jd_log *log, jd_reader reader, char *out, size_t size);

/* The state alone, as both have it. */
JD_API size_t jd_view_state(const jd_log *log, jd_role role, char *out, size_t size);

#ifdef __cplusplus
}
#endif
#endif
