/* dutch_plain.c - see dutch_plain.h. */
#include "contest/dutch_plain.h"
#include "contest/cardinality_matching.h"
#include "contest/kinds.h"

#include <stdlib.h>
#include <string.h>

struct plain_bracket {
    const struct dutch_round *r;
    int                       group, moved, residents, first; /* first: place of the first resident */
    bool                      odd;                            /* one of the residents floats */
    struct jd_kinds           kinds;
    bool                     *barred, *may_float;     /* by resident: he must not float (C8); he may, as well as any */
    int                      *rest, rest_count, half; /* residents of the remainder */
    int                       floater;
    struct jd_mates           mates;
};

/* Vertices: who was moved down, residents, and whoever takes the one that floats. */
static const struct swiss_player *player_of(const struct plain_bracket *b, int v)
{
    return &b->r->s->players[v < b->moved ? b->r->floaters[v] : b->first + v - b->moved];
}

static int place_of(const struct plain_bracket *b, int v)
{
    return v < b->moved ? b->r->floaters[v] : b->first + v - b->moved;
}

/* ---- who may float ---- */

static void keep(struct plain_bracket *b, bool (*is_good)(const struct plain_bracket *b, int resident))
{
    bool any = false;
    for (int i = 0; i < b->residents; i++)
        any = any || (b->may_float[i] && is_good(b, i));
    for (int i = 0; i < b->residents && any; i++)
        b->may_float[i] = b->may_float[i] && is_good(b, i);
}

static const struct swiss_player *resident(const struct plain_bracket *b, int i)
{
    return &b->r->s->players[b->first + i];
}

static bool not_down_last(const struct plain_bracket *b, int i) { return !resident(b, i)->down[0]; }
static bool not_down_before(const struct plain_bracket *b, int i) { return !resident(b, i)->down[1]; }

/* Does whoever floats from here get the bye? Nobody below may have it. */
static bool takes_bye(const struct plain_bracket *b)
{
    return b->r->bye_score >= b->r->s->players[b->first].score && (b->r->low_bye || b->group + 1 == b->r->groups);
}

/* C5 and C9, when the one who floats gets the bye. */
static void keep_bye(struct plain_bracket *b)
{
    int most = -1;
    for (int i = 0; i < b->residents; i++) {
        b->may_float[i] = b->may_float[i] && resident(b, i)->bye;
        if (b->may_float[i] && resident(b, i)->games > most)
            most = resident(b, i)->games;
    }
    for (int i = 0; i < b->residents && b->r->low_bye; i++)
        b->may_float[i] = b->may_float[i] && resident(b, i)->games == most;
}

/* By C9, C12, C13, C14, C16 in this order. False: nobody may. */
static bool find_floaters(struct plain_bracket *b)
{
    bool any = false;
    for (int i = 0; i < b->residents; i++)
        b->may_float[i] = !b->barred[i];
    if (takes_bye(b))
        keep_bye(b);
    memset(b->kinds.floats, 0, sizeof b->kinds.floats);
    for (int i = 0; i < b->residents; i++)
        if (b->may_float[i])
            any = b->kinds.floats[kind_of(resident(b, i))] = true;
    if (any)
        jd_kinds_keep_best(&b->kinds);
    for (int i = 0; i < b->residents; i++)
        b->may_float[i] = b->may_float[i] && b->kinds.floats[kind_of(resident(b, i))];
    keep(b, not_down_last);
    keep(b, not_down_before);
    return any;
}

/* ---- fine pairs ---- */

/* C10, C11: nothing of the kind happens. */
static bool spares_top(const struct swiss *s, int p, int q)
{
    const struct swiss_player *a = &s->players[p], *c = &s->players[q];
    if (!s->last_round || a->preference != c->preference || (!a->top && !c->top))
        return true;
    int white = jd_swiss_white(s, p, q) ? 1 : -1;
    return abs(a->difference + white) <= 2 && abs(c->difference - white) <= 2 && a->repeated != white &&
           c->repeated != -white;
}

static bool are_fine(const struct plain_bracket *b, int u, int v)
{
    int p = place_of(b, u), q = place_of(b, v);
    return b->kinds.fine[kind_of(player_of(b, u))][kind_of(player_of(b, v))] && swiss_may_meet(b->r->s, p, q) &&
           spares_top(b->r->s, p, q);
}

static bool joined(const void *context, int u, int v)
{
    const struct plain_bracket *b = context;
    int                         low = u < v ? u : v, high = u < v ? v : u, taker = b->moved + b->residents;
    if (high == taker)
        return low >= b->moved && b->may_float[low - b->moved];
    if (high < b->moved)
        return false;
    const struct swiss_player *q = player_of(b, high);
    if (low < b->moved && (q->up[0] || q->up[1]))
        return false;
    return are_fine(b, low, high);
}

/* In the remainder: the first half, then the second, then the taker, who belongs to the first. */
static bool joined_halves(const void *context, int u, int v)
{
    const struct plain_bracket *b = context;
    int                         low = u < v ? u : v, high = u < v ? v : u;
    if (high == b->rest_count)
        return low >= b->half && low < b->rest_count && b->may_float[b->rest[low] - b->moved];
    return low < b->half && high >= b->half && are_fine(b, b->rest[low], b->rest[high]);
}

/* ---- those below ---- */

struct others {
    const struct dutch_round *r;
    const int                *places; /* -1: the bye */
};

static bool joined_others(const void *context, int u, int v)
{
    const struct others *o = context;
    int                  p = o->places[u], q = o->places[v];
    if (p < 0 || q < 0) {
        const struct swiss_player *who = &o->r->s->players[p < 0 ? q : p];
        return who->bye && who->score <= o->r->bye_score;
    }
    return swiss_may_meet(o->r->s, p, q);
}

/* Can these be paired completely? 1 yes, 0 no, -1 no memory. */
static int can_pair(const struct dutch_round *r, const int *places, int count)
{
    struct others   o = {.r = r, .places = places};
    struct jd_mates m;
    if (count % 2)
        return 0;
    if (!jd_mates_open(&m, count, joined_others, &o))
        return -1;
    int half = count / 2;
    for (int i = 0; i < half; i++)
        if (joined_others(&o, i, i + half))
            jd_mates_join(&m, i, i + half);
    int answer = jd_mates_complete(&m);
    jd_mates_close(&m);
    return answer;
}

/* Can `extra` (-1: nobody) and all from a place on be paired, with the bye if it is still to be given? */
static int can_finish(const struct dutch_round *r, int extra, int from, bool bye)
{
    int count = r->s->count - from + (extra >= 0), all = count + bye;
    if (all % 2)
        return 0;
    bool eligible = !bye;
    for (int p = from; p < r->s->count && !eligible; p++)
        eligible = swiss_may_have_bye(r->s, p) && r->s->players[p].score <= r->bye_score;
    if (eligible && jd_dutch_is_safe(r->s, from, r->s->count, extra >= 0))
        return 1;
    int *places = malloc(((size_t)all + 1) * sizeof *places);
    if (!places)
        return -1;
    count = 0;
    if (extra >= 0)
        places[count++] = extra;
    for (int p = from; p < r->s->count; p++)
        places[count++] = p;
    if (bye)
        places[count++] = -1;
    int answer = can_pair(r, places, count);
    free(places);
    return answer;
}

int jd_dutch_can_finish(const struct dutch_round *r, int from)
{
    int  count = 0;
    int *places = malloc(((size_t)r->s->count + 2) * sizeof *places);
    if (!places)
        return -1;
    for (int i = 0; i < r->floating; i++)
        places[count++] = r->floaters[i];
    for (int p = from; p < r->s->count; p++)
        places[count++] = p;
    if (r->bye_score >= 0)
        places[count++] = -1;
    int answer = can_pair(r, places, count);
    free(places);
    return answer;
}

/* So many are tried as floaters; when none of them will do, the weights tell sooner who does. */
enum { PATIENCE = 4, TOO_MANY = -2 };

/* C8 for one who floats: in the next bracket he is paired, and nobody floats from it but one resident when the number
 * is odd, and all can be finished. TOO_MANY: that is not known. */
static int suits_next(const struct dutch_round *r, int group, int floater)
{
    int  from = r->starts[group + 1], to = r->starts[group + 2], count = to - from, answer = 0;
    bool bye = r->bye_score >= 0, odd = count % 2 == 0;
    if (!odd && jd_dutch_is_safe(r->s, from, to, 1))
        return can_finish(r, -1, to, bye);
    int *places = malloc(((size_t)count + 2) * sizeof *places);
    if (!places)
        return -1;
    places[0] = floater;
    for (int i = 0; i < count; i++)
        places[i + 1] = from + i;
    if (!odd)
        answer = can_pair(r, places, count + 1);
    if (answer > 0)
        answer = can_finish(r, -1, to, bye);
    bool safe = odd && jd_dutch_is_safe(r->s, from, to, 1);
    for (int out = count; odd && out >= 1 && !answer; out--) { /* who floats on, the last first */
        int place = places[out];
        if (count - out == PATIENCE) {
            answer = TOO_MANY;
            break;
        }
        places[out] = places[count];
        answer = safe ? 1 : can_pair(r, places, count);
        places[out] = place;
        if (answer > 0)
            answer = can_finish(r, place, to, bye);
    }
    free(places);
    return answer;
}

static int suits_others(const struct plain_bracket *b)
{
    int  below = b->r->starts[b->group + 1];
    bool bye = b->r->bye_score >= 0;
    if (!b->odd)
        return can_finish(b->r, -1, below, bye);
    if (takes_bye(b))
        return can_finish(b->r, -1, below, false);
    return b->group + 1 == b->r->groups ? 0 : suits_next(b->r, b->group, b->floater);
}

/* ---- pairing ---- */

/* A beginning that is often the end of it: halves against each other, of the vertices in `list` (NULL: all). */
static void join_halves(struct jd_mates *m, const int *list, int count, int half)
{
    for (int i = 0; i < half; i++) {
        int u = list ? list[i] : i;
        for (int k = 0; k < count - half && k < 64 && m->mate[u] < 0; k++) {
            int to = half + (i + k) % (count - half), v = list ? list[to] : to;
            if (m->mate[v] < 0 && m->joined(m->context, u, v))
                jd_mates_join(m, u, v);
        }
    }
}

static void count_out(struct plain_bracket *b, int u, int v)
{
    jd_kinds_count_out(&b->kinds, kind_of(player_of(b, u)), kind_of(player_of(b, v)));
}

/* Those who were moved down, the first first, each with the first that leaves a best pairing for the others. */
static enum plain settle_moved(struct plain_bracket *b)
{
    struct jd_mates *m = &b->mates;
    int              all = b->moved + b->residents;
    if (!jd_mates_open(m, all + b->odd, joined, b))
        return PLAIN_MEMORY;
    for (int u = 0; u < b->moved; u++)
        for (int v = b->moved; v < all && m->mate[u] < 0; v++)
            if (m->mate[v] < 0 && joined(b, u, v))
                jd_mates_join(m, u, v);
    b->rest_count = 0;
    for (int v = b->moved; v < all; v++)
        if (m->mate[v] < 0)
            b->rest[b->rest_count++] = v;
    join_halves(m, b->rest, b->rest_count, b->rest_count / 2);
    if (!jd_mates_complete(m))
        return PLAIN_NOT;
    for (int u = 0; u < b->moved; u++) {
        int v = b->moved;
        while (m->gone[v] || !joined(b, u, v) || !jd_mates_settle(m, u, v))
            v++;
        count_out(b, u, v);
    }
    return PLAIN_DONE;
}

/* The remainder without exchanges: each of the first half, the first first, with the first that he can get. */
static enum plain settle_rest(struct plain_bracket *b)
{
    struct jd_mates *m = &b->mates;
    int              count = b->rest_count, first = b->half;
    if (!jd_mates_open(m, count + b->odd, joined_halves, b))
        return PLAIN_MEMORY;
    join_halves(m, NULL, count, b->half);
    if (!jd_mates_complete(m))
        return PLAIN_NOT;
    for (int u = 0; u < b->half; u++) {
        int v = first;
        while (m->gone[v] || !joined_halves(b, u, v) || !jd_mates_settle(m, u, v))
            v++;
        count_out(b, b->rest[u], b->rest[v]);
        while (first < count && m->gone[first])
            first++;
    }
    return PLAIN_DONE;
}

/* The residents who are left, and how they are halved. */
static void take_rest(struct plain_bracket *b)
{
    b->rest_count = 0;
    for (int v = b->moved; v < b->moved + b->residents; v++)
        if (!b->moved || !b->mates.gone[v])
            b->rest[b->rest_count++] = v;
    b->half = b->rest_count / 2;
}

static enum plain pair_once(struct plain_bracket *b, int *mate)
{
    enum plain done = PLAIN_DONE;
    jd_kinds_find_fine(&b->kinds);
    if (b->moved) {
        done = settle_moved(b);
        for (int u = 0; u < b->moved && done == PLAIN_DONE; u++)
            mate[u] = b->mates.mate[u];
    }
    if (done == PLAIN_DONE)
        take_rest(b);
    jd_mates_close(&b->mates);
    if (done == PLAIN_DONE)
        done = settle_rest(b);
    for (int i = 0; i < b->half && done == PLAIN_DONE; i++)
        mate[b->rest[i]] = b->rest[b->mates.mate[i]];
    if (done == PLAIN_DONE && b->odd)
        b->floater = place_of(b, b->rest[b->mates.mate[b->rest_count]]);
    jd_mates_close(&b->mates);
    return done;
}

/* ---- the bracket ---- */

static void enter(struct dutch_round *r, const struct plain_bracket *b, const int *mate)
{
    for (int v = 0; v < b->moved + b->residents; v++)
        if (mate[v] >= 0) {
            r->mate[place_of(b, v)] = place_of(b, mate[v]);
            r->mate[place_of(b, mate[v])] = place_of(b, v);
        }
    r->floating = b->odd;
    if (b->odd)
        r->floaters[0] = b->floater;
}

/* Whoever cannot float because of the next bracket (C8) does not, as long as somebody can. */
static enum plain pair_all(struct dutch_round *r, struct plain_bracket *b, int *mate)
{
    for (int tries = 0; tries < PATIENCE; tries++) {
        memset(mate, 0xFF, (size_t)(b->moved + b->residents) * sizeof *mate);
        b->kinds = (struct jd_kinds){.odd = b->odd};
        for (int v = 0; v < b->moved + b->residents; v++)
            b->kinds.counts[kind_of(player_of(b, v))]++;
        if (b->odd && !find_floaters(b))
            return PLAIN_NOT;
        enum plain done = pair_once(b, mate);
        if (done != PLAIN_DONE)
            return done;
        int suits = suits_others(b);
        if (suits > 0)
            enter(r, b, mate);
        if (suits || !b->odd || r->collapses)
            return suits == 1 ? PLAIN_DONE : suits == -1 ? PLAIN_MEMORY : PLAIN_NOT;
        b->barred[b->floater - b->first] = true;
    }
    return PLAIN_NOT;
}

static struct plain_bracket bracket_of(const struct dutch_round *r, int group)
{
    struct plain_bracket b = {.r = r, .group = group, .moved = r->floating, .first = r->starts[group]};
    b.residents = r->starts[group + 1] - b.first;
    b.odd = (b.moved + b.residents) % 2;
    return b;
}

int jd_dutch_plain_suits(const struct dutch_round *before, const struct dutch_round *after, int group,
                         const struct swiss *forced)
{
    struct dutch_round r = *before;
    r.s = forced;
    struct plain_bracket b = bracket_of(&r, group);
    b.floater = after->floaters[0];
    return suits_others(&b);
}

enum plain jd_dutch_plain(struct dutch_round *r, int group)
{
    struct plain_bracket b = bracket_of(r, group);
    if (b.residents < b.moved + b.odd)
        return PLAIN_NOT;
    size_t size = (size_t)(b.moved + b.residents) + 2;
    int   *mate = malloc(2 * size * sizeof *mate);
    bool  *flags = calloc(2 * size, sizeof *flags);
    b.rest = mate ? mate + size : NULL;
    b.barred = flags;
    b.may_float = flags ? flags + size : NULL;
    enum plain done = mate && flags ? pair_all(r, &b, mate) : PLAIN_MEMORY;
    free(mate);
    free(flags);
    return done;
}
