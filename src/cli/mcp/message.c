/* cli/mcp/message.c - JSON-RPC 2.0: requests and notifications in, results and errors out. Nothing else writes to
 * stdout. */
#include "mcp.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ID_MOST 1024 /* bytes of an id that is a text */

static void send_message(json_t *message)
{
    char *text = message ? json_dumps(message, JSON_COMPACT | JSON_REAL_PRECISION(15)) : NULL;
    puts(text ? text
              : "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32603,\"message\":\"not enough memory\"}}");
    fflush(stdout);
    free(text);
    json_decref(message);
}

static json_t *id_copy(const json_t *id) { return id ? json_deep_copy(id) : json_null(); }

void send_result(const json_t *id, json_t *result)
{
    if (result)
        send_message(json_pack("{s:s, s:o, s:o}", "jsonrpc", "2.0", "id", id_copy(id), "result", result));
    else
        send_error(id, RPC_INTERNAL, "not enough memory");
}

void send_error(const json_t *id, enum rpc_error code, const char *text)
{
    send_message(json_pack("{s:s, s:o, s:{s:i, s:s}}", "jsonrpc", "2.0", "id", id_copy(id), "error", "code", (int)code,
                           "message", text));
}

/* ---- reading ---- */

static bool is_id_good(const json_t *id)
{
    return json_is_string(id) ? json_string_length(id) <= ID_MOST : json_is_number(id);
}

static bool refuse_request(const json_t *id, const char *text)
{
    send_error(id, RPC_REQUEST, text);
    return false;
}

static bool understand(const json_t *whole, struct message *m)
{
    const json_t *id = json_object_get(whole, "id"), *method = json_object_get(whole, "method");
    const char   *version = json_string_value(json_object_get(whole, "jsonrpc"));
    if (json_is_array(whole))
        return refuse_request(NULL, "expected one message to a line: this protocol has no batches");
    if (!json_is_object(whole))
        return refuse_request(NULL, "expected an object: a request or a notification");
    if (id && !is_id_good(id))
        return refuse_request(NULL, "expected an id that is a number, or a text of at most 1024 bytes");
    if (!version || strcmp(version, "2.0") != 0)
        return refuse_request(id, "expected \"jsonrpc\": \"2.0\"");
    if (!method && (json_object_get(whole, "result") || json_object_get(whole, "error")))
        return false; /* an answer, though this server asks nothing */
    if (!json_is_string(method))
        return refuse_request(id, "expected \"method\", a text");
    m->id = id;
    m->method = json_string_value(method);
    m->params = json_object_get(whole, "params");
    if (m->params && !json_is_object(m->params)) {
        if (id)
            send_error(id, RPC_PARAMS, "expected \"params\", an object");
        return false;
    }
    return true;
}

static bool is_blank(const char *line, size_t length)
{
    while (length && strchr(" \t\r", line[length - 1]) && line[length - 1])
        length--;
    return length == 0;
}

bool message_read(const char *line, size_t length, struct message *out)
{
    json_error_t error;
    *out = (struct message){0};
    if (is_blank(line, length))
        return false;
    out->whole = json_loadb(line, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
    if (out->whole)
        return understand(out->whole, out);
    char text[JSON_ERROR_TEXT_LENGTH + 64];
    snprintf(text, sizeof text, "expected JSON: byte %d: %s", error.position, error.text);
    send_error(NULL, RPC_PARSE, text);
    return false;
}
