/* jadoube/log.h - the log of a game as JSON Lines: the regulations in the first line, an event in every other.
 *
 * Reading is strict: one JSON object in UTF-8, no name twice. On JD_ERR_SYNTAX *fault, unless NULL, says where in the
 * line and what was expected there. Texts of what is read go to a buffer of the caller's, as long as the line, and
 * live there. Writing returns the length that is needed, without the NUL; what was written is read as the same.
 */
#ifndef JADOUBE_LOG_H
#define JADOUBE_LOG_H

#include "game.h"
#include "pgn_write.h"

#ifdef __cplusplus
extern "C" {
#endif

#define JD_LOG_VERSION 1

/* ---- Events ---- */

JD_API jd_err jd_event_read(const char *line, size_t length, jd_event *out, char *texts, jd_fault *fault);
JD_API size_t jd_event_write(const jd_event *event, char *out, size_t size);

/* One whose party and time are known already: its line says nothing about them. */
JD_API jd_err jd_event_read_from(const char *line, size_t length, int64_t at, jd_party by, jd_event *out, char *texts,
                                 jd_fault *fault);

/* ---- Regulations ---- */

/* The object itself; and the first line of a log, which holds it as "regulations". */
JD_API jd_err jd_regulations_read(const char *object, size_t length, jd_regulations *out, char *texts, jd_fault *fault);
JD_API jd_err jd_regulations_read_line(const char *line, size_t length, jd_regulations *out, char *texts,
                                       jd_fault *fault);
JD_API size_t jd_regulations_write(const jd_regulations *regs, char *out, size_t size);

/* What else the first line says about the game: `event`, `site`, `date`, `round` and `board` of its regulations, text
 * or a number. The length of the label; 0 when there is none, or no such line. */
JD_API size_t jd_log_label(const char *line, const char *name, char *out, size_t size);

/* ---- What is said ---- */

/* A ruling, with its sentence in a language, of players with names unless NULL (jd_ruling_tell()); the state, as
 * {"state": …}. */
JD_API size_t jd_ruling_write(const jd_ruling *ruling, const jd_language *language, const char *const names[2],
                              char *out, size_t size);
JD_API size_t jd_state_write(const jd_state *state, char *out, size_t size);

#define JD_RULING_JSON_MAX 8192 /* room enough for any ruling, and for any state */

/* The tables of events, presets and regulations themselves, for clients that want to know what there is. */
JD_API size_t jd_vocabulary_write(char *out, size_t size);

/* ---- A game that follows its log ---- */

typedef struct jd_log jd_log;

/* The caller owns it. On error *out is NULL. */
JD_API jd_err jd_log_new(jd_log **out);
JD_API void   jd_log_free(jd_log *log); /* NULL is fine */

/* The next line: the first one makes the game, every other is an event that is applied to it. On error the game is as
 * it was, and *out is empty. */
JD_API jd_err jd_log_line(jd_log *log, const char *line, size_t length, jd_rulings *out, jd_fault *fault);

/* Keep what happened, so that the game can be viewed (view.h). To be called before the first event; the log then ends
 * with JD_ERR_MEMORY where there is no memory for a line, and has to be read again. */
JD_API void jd_log_keep(jd_log *log);

/* What was read; NULL as long as there is none. The event and its texts live until the next line. */
JD_API jd_game              *jd_log_game(jd_log *log);
JD_API const jd_regulations *jd_log_regulations(const jd_log *log);
JD_API const char           *jd_log_head(const jd_log *log); /* the first line itself */
JD_API const jd_event       *jd_log_event(const jd_log *log);

/* ---- … and becomes PGN: the moves that stand, with clocks, offers and rulings ---- */

typedef struct jd_pgn_record jd_pgn_record;

JD_API jd_err jd_pgn_record_new(jd_pgn_record **out);
JD_API void   jd_pgn_record_free(jd_pgn_record *record); /* NULL is fine */

/* Call it after each event that was applied; rulings that are worth keeping (jd_ruling_lasts()) are noted in a
 * language. */
JD_API jd_err jd_pgn_record_event(jd_pgn_record *record, const jd_game *game, const jd_event *event,
                                  const jd_rulings *rulings, const jd_language *language);

/* The game so far. The log's first line, unless NULL, says where it was played (`event`, `site`, `date`, `round`,
 * `board`) and holds other tags in `tags`; a TimeControl among them means that the log's own control was made up.
 * `more` are tags for what the line does not say. */
JD_API jd_err jd_pgn_record_write(const jd_pgn_record *record, const jd_game *game, const jd_regulations *regs,
                                  const char *head, const jd_pgn_tag *more, size_t count,
                                  void (*put)(void *context, const char *text, size_t length), void *context);

#ifdef __cplusplus
}
#endif
#endif
