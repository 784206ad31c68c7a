/* cli/play/builtin.h - our own player at the other side of the table, in a thread of this program. */
#ifndef CLI_PLAY_BUILTIN_H
#define CLI_PLAY_BUILTIN_H

#include "engine/engine.h"
#include "jadoube/opponent.h"

struct builtin;

/* A player of a level: 1 to 10, or in Elo. NULL when there is no memory for it. */
struct builtin *builtin_new(int level);
void            builtin_free(struct builtin *b); /* NULL is fine */

/* The level in Elo. */
int builtin_level(const struct builtin *b);

/* Readable when it has made up its mind. */
int  builtin_fd(const struct builtin *b);
bool builtin_thinking(const struct builtin *b);

/* Think about a game; false when that cannot be begun. Stop, and forget about it. */
bool builtin_begin(struct builtin *b, const jd_position *start, const jd_move *moves, size_t count,
                   const struct engine_go *go);
void builtin_stop(struct builtin *b);

/* When its fd is readable: the move, and what the position is worth to it in hundredths of a pawn. */
jd_move builtin_take(struct builtin *b, int *score);

#endif
