/* hall/game/messages.h - what clients say over the WebSocket, and what they are answered. */
#ifndef HALL_MESSAGES_H
#define HALL_MESSAGES_H

#include "hall/game/room.h"

/* A message of a connection. */
void messages_receive(struct hall *h, struct conn *c, const char *text, size_t length);

/* A question about the board, in words (Appendix D). False: no such question. */
bool answer_question(const struct room *r, struct json question, struct seat seat, char *out, size_t size);

/* An op for a connection: the caller fills the rest and submits it. NULL: no memory. */
struct op *op_new(struct conn *c, enum op_kind kind);

/* JSON as the answer to a request; takes the object. */
void answer_json(struct conn *c, int status, json_t *o);
void answer_error(struct conn *c, int status, const char *expected, size_t column);
void answer_text(struct conn *c, const char *type, char *text, const char *file); /* frees the text; file: its name */

/* What a client is told when the store fails. What exactly it said may name hosts, users and paths: that is for the
 * log. */
extern const char store_trouble[];

/* The headers that every answer has. */
extern const char api_headers[];

#endif
