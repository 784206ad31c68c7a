/* hall/game/server_messages.h - everything that the server says over the WebSocket: one list.
 *
 * The first member of a message has the name of its kind. docs/api.md has this table (tools/check-event-tables
 * compares it), and the tests take no message of another kind. */
#ifndef HALL_SERVER_MESSAGES_H
#define HALL_SERVER_MESSAGES_H

#include "hall/net/refusal.h"
#include "hall/serve/json_out.h"

/* X(id, "name", "the message", "when it is sent") */
#define SERVER_MESSAGES(X)                                                                                             \
    X(GAME, "game", "{\"game\": {…}}", "after `join`, after `lang`, and when the server has read the game again")      \
    X(EVENT, "event", "{\"seq\": 15, \"event\": {…}, …}", "when something has happened in the game and is stored")     \
    X(ACK, "ack", "{\"ack\": 7, \"seq\": 15}", "to an act, when it is stored")                                         \
    X(ANSWER, "answer", "{\"answer\": 8, …}", "to a question, a `try` or a `rematch`")                                 \
    X(ERROR, "error", "{\"error\": {\"n\": 7, \"code\", \"expected\", \"status\"}}", "to a message that is refused")   \
    X(HERE, "here", "{\"here\": {…}}", "when people come or go")                                                       \
    X(WATCH, "watch", "{\"watch\": \"/t/ID#KEY\"}",                                                                    \
      "after `join`, to a player of an event: where its boards are seen")                                              \
    X(TROUBLE, "trouble", "{\"trouble\": \"store\", \"code\": \"store_unavailable\"}",                                 \
      "while the store fails; `{\"trouble\": null}` when it works again")                                              \
    X(UNDECIDED, "undecided", "{\"undecided\": \"black\"}",                                                            \
      "to the arbiter, when a result waits and nobody knows whether Black can still mate")                             \
    X(REMATCH, "rematch", "{\"rematch\": {\"game\", \"key\"}}", "to a player whose opponent offers the next game")     \
    X(BYE, "bye", "{\"bye\": \"shutdown\"}", "before the server goes")                                                 \
    X(TOURNAMENT, "tournament", "{\"tournament\": {…}}",                                                               \
      "after `wall`, and when a round, a player or a result changes")                                                  \
    X(BOARDS, "boards", "{\"boards\": [{…}]}", "to the same, when something has happened on these boards")

enum server_message {
#define SERVER_MESSAGE_ID(id, name, form, when) MESSAGE_##id,
    SERVER_MESSAGES(SERVER_MESSAGE_ID)
#undef SERVER_MESSAGE_ID
        SERVER_MESSAGE_COUNT
};

const char *message_name(enum server_message kind);
const char *message_form(enum server_message kind);
const char *message_when(enum server_message kind);

/* {"here": and what follows is the caller's. */
void message_begin(struct out *o, enum server_message kind);

/* Whole messages; how long they are. */
#define MESSAGE_TEXT_MAX (REFUSAL_JSON_MAX + 64)
size_t message_ack(char out[MESSAGE_TEXT_MAX], int64_t n, size_t seq);
size_t message_error(char out[MESSAGE_TEXT_MAX], int64_t n, const struct refusal *why); /* n -1: without a number */
size_t message_trouble(char out[MESSAGE_TEXT_MAX], bool on);
size_t message_undecided(char out[MESSAGE_TEXT_MAX], const char *colour);
size_t message_rematch(char out[MESSAGE_TEXT_MAX], const char *game, const char *key);
size_t message_bye(char out[MESSAGE_TEXT_MAX]);

#endif
