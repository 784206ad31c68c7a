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
void answer_json_text(struct conn *c, int status, const char *text); /* NULL: there was no memory for it */
void answer_refusal(struct conn *c, struct refusal why);
void answer_code(struct conn *c, enum refusal_code code);
void answer_refusal_with(struct conn *c, struct refusal why, const char *key, const json_t *more);
void say_refusal(struct conn *c, int64_t n,
                 struct refusal why); /* over the WebSocket; n -1: to no message with a number */
void answer_text(struct conn *c, const char *type, char *text, const char *file); /* frees the text; file: its name */

/* The headers that every answer has. */
extern const char api_headers[];

#endif
