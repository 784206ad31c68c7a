/* hall/serve/rate_limits.c - see rate_limits.h. */
#include "hall/serve/rate_limits.h"

#include <string.h>

/* ---- addresses ---- */

#define BODY_SHARE 8 /* to read a byte costs so much less than to store it */

static struct refusal too_much(enum refusal_code code, int wait)
{
    return (struct refusal){.code = code, .wait = wait};
}

static struct refusal take_tokens(struct hall *h, const struct conn *c, enum limit_kind kind, double cost,
                                  enum refusal_code code)
{
    int wait = h->options.limited ? limits_take(&h->limits, &c->address, kind, cost, loop_now(h->loop)) : 0;
    return wait ? too_much(code, wait) : ALLOWED;
}

static bool has_too_many(const struct hall *h, const struct conn *c)
{
    return h->options.limited && c->tally && c->tally->connections > CONNECTIONS_MOST;
}

bool allow_connection(const struct hall *h, const struct conn *c)
{
    return limit_is_private(&c->peer) || !has_too_many(h, c);
}

struct refusal allow_request(struct hall *h, struct conn *c)
{
    if (has_too_many(h, c))
        return too_much(REFUSED_TOO_MANY_CONNECTIONS, 10);
    return take_tokens(h, c, LIMIT_REQUESTS, 1, REFUSED_TOO_MANY_REQUESTS);
}

struct refusal allow_guess(struct hall *h, struct conn *c)
{
    return take_tokens(h, c, LIMIT_GUESSES, 1, REFUSED_TOO_MANY_KEYS);
}

struct refusal allow_key(struct hall *h, struct conn *c, const char *key)
{
    int wait = h->options.limited ? limits_look(&h->limits, &c->address, LIMIT_GUESSES, 1, loop_now(h->loop)) : 0;
    return wait && key[0] && !known_keys_have(h->known, &c->address, key) ? too_much(REFUSED_TOO_MANY_KEYS, wait)
                                                                          : ALLOWED;
}

void note_key(struct hall *h, const struct conn *c, const char *key) { known_keys_add(h->known, &c->address, key); }

struct refusal allow_game(struct hall *h, struct conn *c, size_t bytes)
{
    if (h->options.limited && c->tally && c->tally->games >= GAMES_MOST)
        return too_much(REFUSED_TOO_MANY_GAMES, 60);
    struct refusal why = take_tokens(h, c, LIMIT_GAMES, 1, REFUSED_TOO_MANY_GAMES);
    return why.code ? why : take_tokens(h, c, LIMIT_BYTES, (double)bytes + ROW_BYTES, REFUSED_TOO_MANY_BYTES);
}

struct refusal allow_body(struct hall *h, struct conn *c, size_t bytes)
{
    return take_tokens(h, c, LIMIT_BYTES, (double)bytes / BODY_SHARE, REFUSED_TOO_MANY_BYTES);
}

struct refusal allow_reading(struct hall *h, struct conn *c, size_t bytes)
{
    return take_tokens(h, c, LIMIT_BYTES, (double)bytes, REFUSED_TOO_MANY_BYTES);
}

struct refusal allow_application(struct hall *h, struct conn *c)
{
    return take_tokens(h, c, LIMIT_APPLICATIONS, 1, REFUSED_TOO_MANY_APPLICATIONS);
}

struct refusal allow_tournament(struct hall *h, struct conn *c, size_t bytes)
{
    struct refusal why = take_tokens(h, c, LIMIT_TOURNAMENTS, 1, REFUSED_TOO_MANY_TOURNAMENTS);
    return why.code ? why : take_tokens(h, c, LIMIT_BYTES, (double)bytes, REFUSED_TOO_MANY_BYTES);
}

struct refusal allow_work(struct hall *h, const struct conn *c)
{
    return take_tokens(h, c, LIMIT_WORK, 0, REFUSED_TOO_MUCH_WORK);
}

void charge_work(struct hall *h, const struct in6_addr *address, int64_t us)
{
    if (!IN6_IS_ADDR_UNSPECIFIED(address)) /* the server itself, or this machine */
        limits_charge(&h->limits, address, LIMIT_WORK, (double)us / 1000, loop_now(h->loop));
}

int64_t allow_thinking(struct hall *h, const struct in6_addr *address, int64_t ms)
{
    bool spent = h->options.limited && limits_take(&h->limits, address, LIMIT_ENGINE, (double)ms, loop_now(h->loop));
    return spent ? 0 : ms;
}

/* ---- messages ---- */

#define MESSAGES_MOST       100
#define MESSAGES_PER_SECOND 40
#define MODEST_MOST         20 /* a connection that says no more is heard, whatever its neighbours say */
#define MODEST_PER_SECOND   1

struct refusal allow_message(struct hall *h, struct conn *c)
{
    struct guest *g = guest_of(c);
    int64_t       now = loop_now(h->loop);
    if (!h->options.limited)
        return ALLOWED;
    g->shouts = !bucket_take(&g->messages, 1, MESSAGES_MOST, MESSAGES_PER_SECOND, now);
    bool           modest = bucket_take(&g->modest, 1, MODEST_MOST, MODEST_PER_SECOND, now);
    struct refusal why = take_tokens(h, c, LIMIT_MESSAGES, 1, REFUSED_TOO_MANY_MESSAGES);
    return modest ? ALLOWED : why;
}

/* ---- events ---- */

#define ARBITER_MS 1000 /* between two acts of an arbiter who has used up the quota */

/* A player's move is never refused because of the address; nor are few words, but they leave fewer new games. */
static struct refusal pay_event(struct room *r, const struct submission *f, bool on)
{
    struct hall *h = r->hall;
    size_t       length = strlen(f->line);
    if (length > WORDS_BYTES)
        return take_tokens(h, f->op->conn, LIMIT_BYTES, (double)length, REFUSED_TOO_MANY_WORDS);
    if (h->options.limited && (f->e.by == JD_BY_ARBITER || !on))
        limits_charge(&h->limits, &f->op->conn->address, LIMIT_BYTES, (double)length, loop_now(h->loop));
    return ALLOWED;
}

struct refusal allow_event(struct room *r, const struct submission *f)
{
    jd_state before = jd_game_state(r->game), after = jd_game_state(f->game);
    bool     on = brings_on(&before, &after), spent = quota_spent(r->quotas, f->e.by);
    int64_t  now = loop_now(r->hall->loop);
    if (!f->op->conn)
        return ALLOWED;
    if (spent && !on)
        return too_much(REFUSED_TOO_MANY_ACTS, 60);
    if (spent && f->e.by == JD_BY_ARBITER && after.result == before.result && now - r->arbiter_at < ARBITER_MS)
        return too_much(REFUSED_TOO_MANY_ACTS, 1);
    if (f->e.by == JD_BY_ARBITER)
        r->arbiter_at = now;
    return pay_event(r, f, on);
}
