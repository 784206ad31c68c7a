/* opponent.c - the public side: a player, its game, its limits, what it found. */
#include "opponent/state.h"

#include "core/aligned.h"

#include <stdlib.h>
#include <string.h>

static const struct search_kernel *kernel_beside(const struct jd_kernel *core)
{
#if defined(JD_X86_KERNELS)
    if (core == &jd_kernel_avx512 || core == &jd_kernel_avx512_popcnt)
        return &jd_search_kernel_avx512;
    if (core == &jd_kernel_avx2)
        return &jd_search_kernel_avx2;
#endif
    return &jd_search_kernel_plain;
}

#define LEAST_BYTES  1024
#define MOST_THREADS 256

jd_err jd_opponent_new(jd_opponent **out, void *table, size_t bytes, int threads)
{
    *out = NULL;
    if (!table || (uintptr_t)table % 16 || bytes < LEAST_BYTES || threads < 1 || threads > MOST_THREADS)
        return JD_ERR_RANGE;
    jd_opponent *o = calloc(1, sizeof *o);
    if (!o)
        return JD_ERR_MEMORY;
    o->workers = jd_aligned_new(64, (size_t)threads * sizeof *o->workers);
    if (!o->workers) {
        free(o);
        return JD_ERR_MEMORY;
    }
    const struct jd_kernel *core = jd_kernel_best();
    o->kernel = kernel_beside(core);
    o->threads = threads;
    o->table = (struct hash_table){.buckets = table, .count = bytes / sizeof(struct bucket)};
    for (int i = 0; i < threads; i++) {
        memset(&o->workers[i], 0, sizeof o->workers[i]);
        o->workers[i].shared = o;
        o->workers[i].core = core;
        o->workers[i].index = i;
    }
    o->root = jd_position_initial();
    *out = o;
    return JD_OK;
}

void jd_opponent_free(jd_opponent *o)
{
    if (!o)
        return;
    jd_aligned_free(o->workers);
    free(o);
}

void jd_opponent_forget(jd_opponent *o)
{
    memset(o->table.buckets, 0, o->table.count * sizeof o->table.buckets[0]);
    o->table.age = 0;
    for (int i = 0; i < o->threads; i++)
        memset(&o->workers[i].learnt, 0, sizeof o->workers[i].learnt);
}

/* ---- the game ---- */

#define KEPT_KEYS (MOST_KEYS - MOST_PLIES - 8)

/* What is no position of a game would lead nowhere: too many men, pawns where none can be, a king that can be taken. */
static bool playable(const jd_position *p)
{
    jd_colour us = (jd_colour)p->turn;
    return has_both_kings(p) && bits_count(p->colours[0]) <= 16 && bits_count(p->colours[1]) <= 16 &&
           !(p->kinds[JD_PAWN] & (RANK_1 | RANK_8)) && !jd_position_in_check(p, jd_colour_other(us));
}

jd_err jd_opponent_set(jd_opponent *o, const jd_position *start, const jd_move *moves, size_t count)
{
    jd_position p = start ? *start : jd_position_initial();
    uint64_t    keys[KEPT_KEYS];
    size_t      kept = 0;
    if (!playable(&p))
        return JD_ERR_REFUSED;
    for (size_t i = 0; i < count; i++) {
        if (!jd_move_is_legal(&p, moves[i]))
            return JD_ERR_REFUSED;
        if (kept == KEPT_KEYS) { /* only the last ones can come again before fifty moves are over */
            memmove(keys, keys + KEPT_KEYS / 2, KEPT_KEYS / 2 * sizeof keys[0]);
            kept = KEPT_KEYS / 2;
        }
        keys[kept++] = p.key;
        p = jd_move_make(&p, moves[i]);
        kept = p.halfmove_clock ? kept : 0;
    }
    o->root = p;
    memcpy(o->keys, keys, kept * sizeof keys[0]);
    o->keys_count = (int)kept;
    return JD_OK;
}

const jd_position *jd_opponent_position(const jd_opponent *o) { return &o->root; }

/* ---- one move ---- */

static void weaken(jd_opponent *o)
{
    jd_opponent_limits *l = &o->limits;
    o->weakness = jd_weakness_of(l->level, l->seed);
    if (!o->weakness.any)
        return;
    int depth = jd_weakness_depth(&o->weakness, o->root.key);
    if (!l->depth || l->depth > depth)
        l->depth = depth;
    if (!l->nodes || l->nodes > o->weakness.nodes)
        l->nodes = o->weakness.nodes;
}

static jd_move first_allowed(const jd_opponent_limits *l, const jd_moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        if (is_allowed(l, moves->at[i]))
            return moves->at[i];
    return moves->count ? moves->at[0] : JD_NO_MOVE;
}

void jd_opponent_begin(jd_opponent *o, const jd_opponent_limits *limits, const jd_opponent_host *host)
{
    static const jd_opponent_host   nobody = {0};
    static const jd_opponent_limits none = {.depth = 1};
    jd_moves                        moves;
    o->limits = limits ? *limits : none;
    o->host = host ? *host : nobody;
    weaken(o);
    o->table.age = (o->table.age + 1) & 63;
    atomic_store(&o->stop, false);
    atomic_store(&o->pondering, o->limits.ponder);
    jd_moves_legal(&o->root, &moves);
    o->best = first_allowed(&o->limits, &moves);
    o->expected = JD_NO_MOVE;
    o->score = o->doubt = 0;
    for (int i = 0; i < o->threads; i++)
        atomic_store(&o->workers[i].nodes, 0);
    jd_pace_begin(o);
}

void jd_opponent_think(jd_opponent *o, int thread)
{
    if (thread < 0 || thread >= o->threads)
        return;
    o->kernel->think(&o->workers[thread]);
    if (thread == 0)
        atomic_store(&o->stop, true);
}

void jd_opponent_stop(jd_opponent *o) { atomic_store(&o->stop, true); }
void jd_opponent_ponder_hit(jd_opponent *o) { atomic_store(&o->pondering, false); }

/* ---- what was found ---- */

jd_move jd_opponent_best(const jd_opponent *o) { return o->best; }
jd_move jd_opponent_expected(const jd_opponent *o) { return o->expected; }
int     jd_opponent_score(const jd_opponent *o) { return o->score; }
int     jd_opponent_doubt(const jd_opponent *o) { return o->doubt; }

uint64_t jd_opponent_nodes(const jd_opponent *o)
{
    uint64_t nodes = 0;
    for (int i = 0; i < o->threads; i++)
        nodes += nodes_of(&o->workers[i]);
    return nodes;
}

int jd_opponent_glance(jd_opponent *o)
{
    struct worker *w = &o->workers[0];
    w->frames[4].position = o->root;
    for (int i = 0; i < 5; i++)
        w->frames[i].image.ready = false;
    return o->kernel->evaluate(w, &w->frames[4]);
}
