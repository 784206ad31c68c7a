/* hall/event/rounds.h - opening a round, as several requests do it. rounds.c lists the steps. */
#ifndef HALL_ROUNDS_H
#define HALL_ROUNDS_H

#include "hall/event/event_request.h"

/* Pair the round and make its games, unless they are there, then go on; q->why says why it could not be opened. */
void round_open(struct event_request *q, int round, void (*next)(struct event_request *q));

/* Make the game of one board of an open round anew, then go on likewise. */
void board_make_again(struct event_request *q, int round, int board, void (*next)(struct event_request *q));

/* Answer with the state of q->round, or with q->why in the reader's language, and end the request. */
void answer_round(struct event_request *q);
void answer_round_refused(struct event_request *q);

extern const struct refusal too_many_boards;

#endif
