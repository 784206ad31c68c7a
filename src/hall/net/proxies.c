/* proxies.c - see proxies.h. */
#include "hall/net/proxies.h"

#include "hall/net/limit.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool read_address(const char *text, struct in6_addr *out)
{
    char mapped[80];
    snprintf(mapped, sizeof mapped, "%s%.63s", strchr(text, ':') ? "" : "::ffff:", text);
    return inet_pton(AF_INET6, mapped, out) == 1;
}

/* The number behind a slash, at most `most`; `most` without one. */
static bool read_bits(const char *slash, unsigned most, unsigned *out)
{
    *out = most;
    if (!slash)
        return true;
    size_t digits = strspn(slash + 1, "0123456789");
    if (digits == 0 || digits > 3 || slash[1 + digits])
        return false;
    *out = (unsigned)atoi(slash + 1);
    return *out <= most;
}

bool proxies_add(struct proxies *p, const char *text)
{
    char        address[64];
    const char *slash = strchr(text, '/');
    size_t      length = slash ? (size_t)(slash - text) : strlen(text);
    unsigned    bits, before;
    if (p->count == PROXIES_MAX || length >= sizeof address)
        return false;
    memcpy(address, text, length);
    address[length] = '\0';
    before = strchr(address, ':') ? 0 : 96; /* of the 128 an IPv4 address does not say */
    if (!read_address(address, &p->at[p->count].address) || !read_bits(slash, 128 - before, &bits))
        return false;
    p->at[p->count++].bits = before + bits;
    return true;
}

static bool is_within(const struct in6_addr *a, const struct in6_addr *network, unsigned bits)
{
    unsigned whole = bits / 8, rest = bits % 8;
    if (memcmp(a, network, whole) != 0)
        return false;
    return rest == 0 || (a->s6_addr[whole] ^ network->s6_addr[whole]) >> (8 - rest) == 0;
}

static bool is_added(const struct proxies *p, const struct in6_addr *a)
{
    for (size_t i = 0; i < p->count; i++)
        if (is_within(a, &p->at[i].address, p->at[i].bits))
            return true;
    return false;
}

static bool is_trusted(const struct proxies *p, const struct in6_addr *a)
{
    return p->count ? is_added(p, a) : limit_is_private(a);
}

static bool is_between(char c) { return c == ',' || c == ' ' || c == '\t'; }

/* Takes the last word off the list. */
static bool take_last(struct slice *list, char *out, size_t size)
{
    while (list->length && is_between(list->at[list->length - 1]))
        list->length--;
    size_t begin = list->length;
    while (begin && !is_between(list->at[begin - 1]))
        begin--;
    struct slice last = {list->at + begin, list->length - begin};
    list->length = begin;
    return last.length && slice_copy(last, out, size);
}

struct in6_addr proxies_client(const struct proxies *p, const struct in6_addr *peer, struct slice forwarded_for)
{
    struct in6_addr client = *peer, named;
    char            text[64];
    bool            more = is_trusted(p, peer);
    while (more && take_last(&forwarded_for, text, sizeof text) && read_address(text, &named)) {
        client = named;
        more = is_added(p, &client);
    }
    return client;
}
