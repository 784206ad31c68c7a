/* cli/play/engine.h - a UCI engine, or our own player, at the other side of the table. */
#ifndef CLI_PLAY_ENGINE_H
#define CLI_PLAY_ENGINE_H

#include "cli/play/table.h"

struct opponent;

/* Start an engine by its command line ("stockfish", "gnuchess --uci"). `level`: 1 to 10, more than that is
 * a rating, 0 as strong as it is. NULL, with a message printed, when it does not start or greet. */
struct opponent *opponent_start(const char *command, int level);

/* Our own player: a level in Elo, 0 all that it can. */
struct opponent *opponent_builtin(int level);
void             opponent_free(struct opponent *o); /* NULL is fine */

/* As it calls itself. */
const char *opponent_name(const struct opponent *o);

/* What to wait for, -1 for nothing; and whether it is about to move. NULL is fine. */
int  opponent_fd(const struct opponent *o);
bool opponent_thinking(const struct opponent *o);

/* Bring the table's engine up to date: on move, with its clock running, it thinks; else it does not. */
void opponent_follow(struct local_game *t);

/* In how many ms it wants to look at its opponent's flag, since nobody else may; -1: never. */
int64_t opponent_due(const struct local_game *t);

/* It has something to say: when it is its move, it plays it. */
void opponent_read(struct local_game *t);

#endif
