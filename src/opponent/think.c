/* think.c - deeper and deeper, until it is enough. */
#include "opponent/state.h"

#include <string.h>

static struct frame *root_frame(struct worker *w) { return &w->frames[4]; }

/* ---- before ---- */

static void list_root(struct worker *w)
{
    struct jd_opponent *o = w->shared;
    jd_moves           *moves = &root_frame(w)->moves;
    w->core->list(&o->root, ~(jd_bitboard)0, ~(jd_bitboard)0, moves);
    w->root_count = 0;
    for (int all = 0; all < 2 && w->root_count == 0; all++)
        for (size_t i = 0; i < moves->count; i++)
            if (all || is_allowed(&o->limits, moves->at[i]))
                w->root[w->root_count++] = (struct root_move){.move = moves->at[i], .score = -INFINITE};
    w->root_narrowed = w->root_count < moves->count;
}

static void prepare(struct worker *w)
{
    struct jd_opponent *o = w->shared;
    struct frame       *f = root_frame(w);
    for (int i = 0; i < MOST_PLIES + 8; i++) {
        w->frames[i].move = w->frames[i].excluded = JD_NO_MOVE;
        w->frames[i].killers[0] = w->frames[i].killers[1] = JD_NO_MOVE;
        w->frames[i].eval = UNKNOWN_EVAL;
        w->frames[i].doubled = 0;
        w->frames[i].image.ready = false;
        w->frames[i].follow = w->learnt.follow[0][0];
    }
    f->position = o->root;
    f->check = in_check(&o->root);
    memcpy(w->keys, o->keys, (size_t)o->keys_count * sizeof w->keys[0]);
    w->keys_count = w->keys_root = o->keys_count;
    w->next_look = 0;
    w->stopped = false;
    w->found.length = 0;
    w->found.score = 0;
    atomic_store(&w->nodes, 0);
    list_root(w);
}

/* ---- telling ---- */

static int table_used(const struct hash_table *t)
{
    int    used = 0;
    size_t count = t->count < 250 ? t->count : 250;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < BUCKET; k++) {
            uint64_t data = atomic_load_explicit(&t->buckets[i].at[k].data, memory_order_relaxed);
            used += data != 0 && memory_unpack(data).age == t->age;
        }
    return (int)(1000 * (size_t)used / (BUCKET * count));
}

static void tell_line(struct worker *w, size_t number, const struct best_line *line, int bound)
{
    struct jd_opponent *o = w->shared;
    if (w->index || !o->host.tell || line->length == 0)
        return;
    jd_opponent_news news = {.line = (int)number + 1,
                             .depth = w->depth,
                             .reached = line->reached,
                             .score = line->score,
                             .mate = moves_to_mate(line->score),
                             .bound = bound,
                             .nodes = jd_opponent_nodes(o),
                             .ms = jd_pace_elapsed(o),
                             .full = table_used(&o->table),
                             .moves = line->moves,
                             .count = (size_t)line->length};
    o->host.tell(o->host.context, &news);
}

/* On the way, when it takes long. */
static void tell_bound(struct worker *w, int score, int bound)
{
    if (w->index || jd_pace_elapsed(w->shared) <= 3000)
        return;
    w->found.score = score;
    w->found.reached = w->reached;
    tell_line(w, w->first_root, &w->found, bound);
}

/* ---- one depth ---- */

/* The best to the front, the others stay in their order. */
static void sort_root(struct worker *w)
{
    for (size_t i = w->first_root + 1; i < w->root_count; i++) {
        struct root_move r = w->root[i];
        size_t           k = i;
        for (; k > w->first_root && w->root[k - 1].score < r.score; k--)
            w->root[k] = w->root[k - 1];
        w->root[k] = r;
    }
}

/* Within a window around what is expected, widened until the score is in it. */
static int aspire(struct worker *w, int expected)
{
    int width = 14, alpha = -INFINITE, beta = INFINITE, depth = w->depth;
    if (w->depth >= 5 && expected > -MATE_SOON && expected < MATE_SOON) {
        alpha = expected - width;
        beta = expected + width;
    }
    for (;;) {
        for (size_t i = w->first_root; i < w->root_count; i++)
            w->root[i].score = -INFINITE;
        int score = search_node(w, root_frame(w), 0, alpha, beta, depth, false);
        if (w->stopped)
            return expected;
        sort_root(w);
        if (score > alpha && score < beta)
            return score;
        width += width / 2 + 4;
        tell_bound(w, score, score <= alpha ? -1 : 1);
        if (score <= alpha) {
            beta = (alpha + beta) / 2;
            alpha = score - width > -MATE_SOON ? score - width : -INFINITE;
            depth = w->depth;
        } else {
            beta = score + width < MATE_SOON ? score + width : INFINITE;
            depth -= depth > 6;
        }
    }
}

/* What the caller will be told. */
static void keep_best(struct worker *w, const struct best_line *line)
{
    struct jd_opponent *o = w->shared;
    if (w->index || line->length == 0)
        return;
    o->best = line->moves[0];
    o->expected = line->length > 1 ? line->moves[1] : JD_NO_MOVE;
    o->score = line->score;
}

/* A line is settled: those before it that are worse go behind it. */
static void settle_line(struct worker *w, int score)
{
    size_t           at = w->first_root;
    struct root_move r = w->root[at];
    w->found.score = score;
    w->found.reached = w->reached;
    for (; at > 0 && w->lines[at - 1].score < score; at--) {
        w->lines[at] = w->lines[at - 1];
        w->root[at] = w->root[at - 1];
    }
    w->lines[at] = w->found;
    w->root[at] = r;
}

/* All lines at this depth. Returns the score of the best. What the last depth said of a line is what is expected. */
static int iterate(struct worker *w, size_t lines)
{
    size_t settled = 0;
    for (w->first_root = 0; w->first_root < lines; w->first_root++, settled++) {
        w->reached = 0;
        w->found.length = 0;
        int score = aspire(w, w->lines[w->first_root].score);
        if (w->stopped)
            break;
        settle_line(w, score);
    }
    w->first_root = 0;
    keep_best(w, settled ? &w->lines[0] : &w->found);
    for (size_t i = 0; i < settled; i++)
        tell_line(w, i, &w->lines[i], 0);
    return w->lines[0].score;
}

/* ---- until it is enough ---- */

#define MATE_MARGIN 12 /* half-moves: what is pruned is found so much deeper */

static bool mate_found(const struct jd_opponent *o, int score)
{
    int moves = moves_to_mate(score);
    return o->limits.mate && moves > 0 && moves <= o->limits.mate;
}

static int effort_of(struct worker *w)
{
    uint64_t nodes = nodes_of(w);
    return nodes ? (int)(1000 * w->root[0].nodes / nodes) : 0;
}

/* May it end here, though nobody says so? Not while the opponent's time runs, or when it is to go on without end. */
static bool enough(struct worker *w, int score, int steady, int fallen)
{
    struct jd_opponent *o = w->shared;
    if (w->index || atomic_load(&o->pondering))
        return false;
    if (mate_found(o, score))
        return true;
    if (!o->pace.timed)
        return false;
    bool single = w->root_count == 1 && !o->limits.move_ms;
    bool mated = score >= MATE_SOON && w->depth > 2 * (MATE - score) + 4;
    return single || mated || jd_pace_enough(o, effort_of(w), steady, fallen);
}

/* The later it changes its mind the more it doubts. */
static void note_doubt(struct worker *w, bool changed)
{
    struct jd_opponent *o = w->shared;
    if (w->index == 0)
        o->doubt = (2 * o->doubt + (w->depth > 1 && changed ? 1000 : 0) + (1000 - effort_of(w))) / 4;
}

/* Deeper than this nothing is to be found, or wanted. */
static int deepest_of(const jd_opponent_limits *l)
{
    int deepest = MOST_PLIES - 8;
    if (l->mate > 0 && l->mate < deepest && 3 * l->mate + MATE_MARGIN < deepest)
        deepest = 3 * l->mate + MATE_MARGIN;
    return l->depth > 0 && l->depth < deepest ? l->depth : deepest;
}

/* The first depth is always gone through: there is no better reason for a move. */
static bool goes_on(const struct worker *w)
{
    return (w->depth == 1 && w->index == 0) || !atomic_load(&w->shared->stop);
}

static void think(struct worker *w)
{
    struct jd_opponent *o = w->shared;
    int                 steady = 0, before = 0, deepest = deepest_of(&o->limits);
    size_t              lines = o->limits.lines > 0 ? (size_t)o->limits.lines : 1;
    jd_move             best = JD_NO_MOVE;
    prepare(w);
    lines = lines > w->root_count ? w->root_count : lines;
    lines = lines > MOST_LINES ? MOST_LINES : lines;
    for (size_t i = 0; i < lines; i++)
        w->lines[i].score = 0;
    for (w->depth = 1; w->root_count && w->depth <= deepest && goes_on(w); w->depth++) {
        int score = iterate(w, lines);
        if (w->stopped)
            break;
        steady = w->root[0].move == best ? steady + 1 : 0;
        best = w->root[0].move;
        note_doubt(w, steady == 0);
        if (enough(w, score, steady, before - score))
            break;
        before = w->depth == 1 ? score : (before + 2 * score) / 3;
    }
}

#define SEARCH_KERNEL__(suffix) jd_search_kernel_##suffix
#define SEARCH_KERNEL_(suffix)  SEARCH_KERNEL__(suffix)

const struct search_kernel SEARCH_KERNEL_(JD_KERNEL) = {think, evaluate};
