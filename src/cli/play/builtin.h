/* cli/play/builtin.h - our own player at the other side of the table, in a thread of this program. */
#ifndef CLI_PLAY_BUILTIN_H
#define CLI_PLAY_BUILTIN_H

#include "engine/engine.h"
#include "jadoube/opponent.h"
#include "jadoube/partner.h"

struct builtin;

/* A player of a level in Elo, or 0 for all that it can. `leisurely`: it takes the time that a person
 * would. NULL when there is no memory for it. */
struct builtin *builtin_new(int level, bool leisurely);
void            builtin_free(struct builtin *b); /* NULL is fine */

/* The level in Elo, and what it remembers of the game. */
int         builtin_level(const struct builtin *b);
jd_partner *builtin_partner(struct builtin *b);

/* Readable when it has made up its mind. */
int  builtin_fd(const struct builtin *b);
bool builtin_thinking(const struct builtin *b);

/* Think about a game; false when that cannot be begun. Stop, and forget about it. */
struct builtin_task {
    const jd_game   *game;
    jd_party         me;
    jd_position      start;
    const jd_move   *moves;
    size_t           count;
    struct engine_go go;
};
bool builtin_begin(struct builtin *b, const struct builtin_task *task);
void builtin_stop(struct builtin *b);

/* When its fd is readable: the move, and what the position is worth to it in hundredths of a pawn. */
jd_move builtin_take(struct builtin *b, int *score);

#endif
