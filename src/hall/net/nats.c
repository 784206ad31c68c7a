/* nats.c - lines and payloads of a NATS server. */
#include "hall/net/nats.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- what it says ---- */

static bool begins_with(struct slice line, const char *word)
{
    size_t n = strlen(word);
    return line.length >= n && strncasecmp(line.at, word, n) == 0;
}

static struct slice take_word(struct slice *rest)
{
    while (rest->length && *rest->at == ' ')
        rest->at++, rest->length--;
    struct slice word = {rest->at, 0};
    while (word.length < rest->length && word.at[word.length] != ' ')
        word.length++;
    rest->at += word.length;
    rest->length -= word.length;
    return word;
}

static bool read_size(struct slice word, size_t *out)
{
    *out = 0;
    for (size_t i = 0; i < word.length; i++) {
        if (word.at[i] < '0' || word.at[i] > '9' || *out > NATS_PAYLOAD_MAX)
            return false;
        *out = 10 * *out + (size_t)(word.at[i] - '0');
    }
    return word.length > 0 && *out <= NATS_PAYLOAD_MAX;
}

/* MSG SUBJECT SID [REPLY] SIZE, and the payload behind it. */
static int read_message(struct slice line, const char *behind, size_t left, struct nats_said *out, size_t *used)
{
    struct slice words[5];
    size_t       count = 0, size;
    while (count < 5 && (words[count] = take_word(&line)).length)
        count++;
    if (count < 3 || count > 4 || !read_size(words[count - 1], &size))
        return -1;
    if (left < size + 2)
        return 0;
    if (behind[size] != '\r' || behind[size + 1] != '\n')
        return -1;
    out->word = NATS_MSG;
    out->sid = words[1];
    out->payload = (struct slice){behind, size};
    *used += size + 2;
    return 1;
}

int nats_read(const char *bytes, size_t length, struct nats_said *out, size_t *used)
{
    static const struct {
        const char    *text;
        enum nats_word word;
    } words[] = {{"INFO ", NATS_INFO}, {"PING", NATS_PING}, {"PONG", NATS_PONG}, {"+OK", NATS_OK}, {"-ERR", NATS_ERR}};
    const char *end = memmem(bytes, length, "\r\n", 2);
    if (!end)
        return length > NATS_LINE_MAX ? -1 : 0;
    struct slice line = {bytes, (size_t)(end - bytes)};
    *out = (struct nats_said){0};
    *used = line.length + 2;
    if (begins_with(line, "MSG ")) {
        line.at += 4;
        line.length -= 4;
        return read_message(line, end + 2, length - *used, out, used);
    }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (begins_with(line, words[i].text)) {
            out->word = words[i].word;
            out->payload = line;
            return 1;
        }
    return -1;
}

/* ---- where it is ---- */

static bool is_plain(const char *text)
{
    static const char others[] = "0123456789-_.~";
    for (; *text; text++)
        if (!((*text | 32) >= 'a' && (*text | 32) <= 'z') && !strchr(others, *text))
            return false;
    return true;
}

static bool read_user(struct slice who, struct nats_address *out)
{
    const char *colon = memchr(who.at, ':', who.length);
    if (!colon)
        return false;
    struct slice user = {who.at, (size_t)(colon - who.at)};
    struct slice password = {colon + 1, who.length - user.length - 1};
    return user.length && slice_copy(user, out->user, sizeof out->user) &&
           slice_copy(password, out->password, sizeof out->password) && is_plain(out->user) && is_plain(out->password);
}

bool nats_address_read(const char *text, struct nats_address *out)
{
    static const char scheme[] = "nats://";
    *out = (struct nats_address){.port = "4222"};
    if (strncmp(text, scheme, sizeof scheme - 1) != 0)
        return false;
    text += sizeof scheme - 1;
    const char *at = strrchr(text, '@');
    if (at && !read_user((struct slice){text, (size_t)(at - text)}, out))
        return false;
    const char *host = at ? at + 1 : text, *bracket = *host == '[' ? strchr(host, ']') : NULL;
    const char *end = bracket ? bracket + 1 : host + strcspn(host, ":"), *port = *end == ':' ? end + 1 : NULL;
    char       *rest;
    if (port && (strtol(port, &rest, 10) < 1 || strtol(port, NULL, 10) > 65535 || *rest || *port < '0'))
        return false;
    return (port ? slice_copy((struct slice){port, strlen(port)}, out->port, sizeof out->port) : !*end) &&
           slice_copy((struct slice){host + !!bracket, (size_t)(end - host) - 2 * !!bracket}, out->host,
                      sizeof out->host) &&
           out->host[0] && !strpbrk(out->host, "/ []");
}
