/* jadoube/games.h - the games of a PGN file, one after the other: tags, start, main line, result.
 *
 *     for (const jd_record *game; jd_games_next(games, &game) == JD_OK && game;)
 *         …
 *
 * The simplest way to read games. Whoever wants variations and comments needs gametree.h; whoever reads millions, or
 * wants to see each move with its place in the text, pgn.h.
 */
#ifndef JADOUBE_GAMES_H
#define JADOUBE_GAMES_H

#include "pgn_write.h"

#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_games jd_games;

/* A game as far as it could be read. It belongs to the reader, and lives until the next one is asked for. */
typedef struct jd_record {
    uint64_t          number; /* from 1                                                            */
    jd_position       start;
    size_t            moves;   /* of the main line                                                  */
    const jd_move    *move;    /* each legal after those before it                                  */
    size_t            tags;    /* as they stand in the file                                         */
    const jd_pgn_tag *tag;     /* in UTF-8                                                          */
    jd_result         result;  /* JD_NO_RESULT: none, or unfinished                                 */
    const char       *problem; /* what was wrong first, an English sentence without its full stop;
                                * NULL when nothing was                                            */
    uint64_t line, column;     /* of the problem                                                   */
} jd_record;

/* A reader of a file that the caller has opened, from where it stands; and of a text. Both stay the caller's, and must
 * outlive the reader. The caller owns *out; release it with jd_games_free(). */
JD_API jd_err jd_games_of_file(jd_games **out, FILE *file);
JD_API jd_err jd_games_of_text(jd_games **out, const char *text, size_t length);
JD_API void   jd_games_free(jd_games *games); /* NULL is fine */

/* The next game; *out is NULL after the last. On error (the file cannot be read, memory is lacking) it is NULL, too. */
JD_API jd_err jd_games_next(jd_games *games, const jd_record **out);

/* The value of a tag ("White"); NULL if the game has none of that name. */
JD_API const char *jd_record_tag(const jd_record *record, const char *name);

#ifdef __cplusplus
}
#endif
#endif
