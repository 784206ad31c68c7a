/* hall/game/server_messages.c - see server_messages.h. */
#include "hall/game/server_messages.h"

#include <stdarg.h>
#include <stdio.h>

static const struct {
    const char *name, *form, *when;
} rows[] = {
#define ROW(id, name, form, when) {name, form, when},
    SERVER_MESSAGES(ROW)
#undef ROW
};

const char *message_name(enum server_message kind) { return rows[kind].name; }
const char *message_form(enum server_message kind) { return rows[kind].form; }
const char *message_when(enum server_message kind) { return rows[kind].when; }

void message_begin(struct out *o, enum server_message kind)
{
    out_open(o, '{');
    out_key(o, message_name(kind));
}

/* {"ack": and the value, with what else stands in the message. */
__attribute__((format(printf, 3, 4))) static size_t write_message(char out[MESSAGE_TEXT_MAX], enum server_message kind,
                                                                  const char *format, ...)
{
    va_list args;
    int     used = snprintf(out, MESSAGE_TEXT_MAX, "{\"%s\":", message_name(kind));
    va_start(args, format);
    used += vsnprintf(out + used, MESSAGE_TEXT_MAX - (size_t)used, format, args);
    va_end(args);
    return (size_t)used;
}

size_t message_ack(char out[MESSAGE_TEXT_MAX], int64_t n, size_t seq)
{
    return write_message(out, MESSAGE_ACK, "%lld,\"seq\":%zu}", (long long)n, seq);
}

size_t message_error(char out[MESSAGE_TEXT_MAX], int64_t n, const struct refusal *why)
{
    char members[REFUSAL_JSON_MAX], number[32] = "";
    refusal_write(why, members);
    if (n >= 0)
        snprintf(number, sizeof number, "\"n\":%lld,", (long long)n);
    return write_message(out, MESSAGE_ERROR, "{%s%s,\"status\":%d}}", number, members, refusal_status(why->code));
}

size_t message_trouble(char out[MESSAGE_TEXT_MAX], bool on)
{
    return on ? write_message(out, MESSAGE_TROUBLE, "\"store\",\"code\":\"%s\"}",
                              refusal_name(REFUSED_STORE_UNAVAILABLE))
              : write_message(out, MESSAGE_TROUBLE, "null}");
}

size_t message_undecided(char out[MESSAGE_TEXT_MAX], const char *colour)
{
    return write_message(out, MESSAGE_UNDECIDED, "\"%s\"}", colour);
}

size_t message_rematch(char out[MESSAGE_TEXT_MAX], const char *game, const char *key)
{
    return write_message(out, MESSAGE_REMATCH, "{\"game\":\"%s\",\"key\":\"%s\"}}", game, key);
}

size_t message_bye(char out[MESSAGE_TEXT_MAX]) { return write_message(out, MESSAGE_BYE, "\"shutdown\"}"); }
