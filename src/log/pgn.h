/* log/pgn.h - a game log as PGN: the moves that stand, with clocks, offers and rulings. */
#ifndef LOG_PGN_H
#define LOG_PGN_H

#include "jadoube/game.h"

#include <jansson.h>
#include <stdio.h>

struct pgn_record;

/* Follow a game while its events are applied: call pgn_record_event() after each. */
struct pgn_record *pgn_record_new(void);

/* Where it was played: `event`, `site`, `date`, `round` and `board` of the log's first line, which must stay; and
 * other tags that stand there in `tags`. A TimeControl among them means that the log's own control was made up. */
void pgn_record_labels(struct pgn_record *r, const json_t *first_line);

void pgn_record_event(struct pgn_record *r, const jd_game *game, const jd_event *event, const jd_rulings *rulings,
                      const char *lang);

void pgn_record_write(const struct pgn_record *r, const jd_game *game, const jd_regulations *regs, FILE *to);
void pgn_record_free(struct pgn_record *r);

#endif
