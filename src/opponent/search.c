/* search.c - one position of the tree: what is known about it, what can be left out, its moves one after the other. */
#include "opponent/state.h"

#include "jadoube/mate.h"

/* What is known about the position that is looked at. */
struct node {
    int           ply, alpha, beta, depth;
    bool          pv, cut, improving, hit;
    struct memory known;
    int           raw;  /* the evaluation as it came */
    int           best; /* so far */
    jd_move       best_move;
    int           count; /* of moves so far */
    struct tried  tried;
};

INLINE int least(int a, int b) { return a < b ? a : b; }
INLINE int most(int a, int b) { return a > b ? a : b; }

/* ---- ends ---- */

static NOINLINE void check_limits(struct worker *w)
{
    struct jd_opponent *o = w->shared;
    uint64_t            nodes = nodes_of(w);
    w->next_look = nodes + 256;
    if (w->index == 0) {
        uint64_t limit = o->limits.nodes;
        bool     over = limit && nodes + 1 >= limit;
        if (limit && w->next_look > limit - 1)
            w->next_look = limit - 1;
        bool timed = o->pace.timed && !atomic_load_explicit(&o->pondering, memory_order_relaxed);
        if (over || (timed && jd_pace_elapsed(o) >= o->pace.hard) || (o->host.stop && o->host.stop(o->host.context)))
            atomic_store(&o->stop, true);
    }
    w->stopped = atomic_load_explicit(&o->stop, memory_order_relaxed) && w->depth > 1;
}

/* The same position before: once below the root, or twice in the game (9.2). */
static bool repeats(const struct worker *w, const jd_position *p)
{
    int before = 0, first = w->keys_count - p->halfmove_clock;
    for (int i = w->keys_count - 4; i >= 0 && i >= first; i -= 2)
        if (w->keys[i] == p->key && (i >= w->keys_root || ++before == 2))
            return true;
    return false;
}

/* Nobody can mate (5.2.2): asked where it is likely and new. */
static bool dead(const jd_position *p, int ply)
{
    if ((p->halfmove_clock && ply > 1) || (p->kinds[JD_ROOK] | p->kinds[JD_QUEEN]))
        return false;
    jd_bitboard light = p->kinds[JD_KNIGHT] | p->kinds[JD_BISHOP];
    if (p->kinds[JD_PAWN] ? (p->kinds[JD_KNIGHT] || bits_count(p->kinds[JD_PAWN]) < 8) : bits_count(light) > 2)
        return false;
    return jd_position_is_dead(p, NULL) == JD_YES;
}

/* A draw is worth almost nothing, and not always the same, so that one is not like another. */
INLINE int draw_score(const struct worker *w) { return (int)(nodes_of(w) & 2) - 1; }

bool search_ended(struct worker *w, struct frame *f, int ply, int *score)
{
    const jd_position *p = &f->position;
    if (nodes_of(w) >= w->next_look)
        check_limits(w);
    *score = 0;
    if (w->stopped)
        return true;
    if (ply == 0)
        return false;
    *score = draw_score(w);
    if (p->halfmove_clock >= 4 && repeats(w, p))
        return true;
    if (p->halfmove_clock >= 100 && (!f->check || w->core->count(p)))
        return true;
    if (dead(p, ply))
        return true;
    if (ply < MOST_PLIES)
        return false;
    *score = f->check ? 0 : corrected(w, f, evaluate(w, f));
    return true;
}

void search_keep(struct worker *w, const struct frame *f, int ply, struct memory m)
{
    m.score = m.score >= MATE_SOON ? m.score + ply : m.score <= -MATE_SOON ? m.score - ply : m.score;
    table_keep(&w->shared->table, f->position.key, m);
}

/* ---- what can be left out ---- */

static void appraise(struct worker *w, struct frame *f, struct node *n)
{
    n->raw = f->eval = UNKNOWN_EVAL;
    if (f->check)
        return;
    n->raw = n->hit && n->known.eval != UNKNOWN_EVAL ? n->known.eval : evaluate(w, f);
    f->eval = corrected(w, f, n->raw);
    int before = f[-2].eval != UNKNOWN_EVAL ? f[-2].eval : f[-4].eval;
    n->improving = before == UNKNOWN_EVAL || f->eval > before;
}

/* The evaluation, or what the table knows better. */
static int estimate(const struct frame *f, const struct node *n)
{
    int score = score_from_table(n->known.score, n->ply);
    if (n->hit && score > -MATE_SOON && score < MATE_SOON &&
        (n->known.bound == BOUND_EXACT || n->known.bound == (score > f->eval ? BOUND_LOWER : BOUND_UPPER)))
        return score;
    return f->eval;
}

/* If it is good to pass, it is good to move: except where passing would be best (zugzwang). */
static bool good_to_pass(struct worker *w, struct frame *f, const struct node *n, int eval, int *score)
{
    const jd_position *p = &f->position;
    if (n->depth < 3 || eval < n->beta || f->eval < n->beta - 15 * n->depth + 60 || f[-1].move == JD_NO_MOVE ||
        !pieces_of(p, (jd_colour)p->turn) || n->beta <= -MATE_SOON)
        return false;
    int           reduced = n->depth - (4 + n->depth / 3 + least((eval - n->beta) / 180, 3));
    struct frame *child = f + 1;
    child->position = *p;
    child->position.turn ^= 1;
    child->position.key ^= jd_key_black ^ (p->ep != JD_NO_SQUARE ? jd_key_ep[p->ep & 7] : 0);
    child->position.ep = JD_NO_SQUARE;
    child->position.halfmove_clock = 0;
    child->check = false;
    child->excluded = JD_NO_MOVE;
    child->image.ready = false;
    child->doubled = f->doubled;
    child->follow = w->learnt.follow[0][0];
    f->move = JD_NO_MOVE;
    w->keys[w->keys_count++] = p->key;
    *score = -search_node(w, child, n->ply + 1, -n->beta, -n->beta + 1, reduced, !n->cut);
    w->keys_count--;
    if (*score >= MATE_SOON)
        *score = n->beta;
    return !w->stopped && *score >= n->beta;
}

/* A capture that is much too good in a shallower search is too good in this one. */
static bool good_to_take(struct worker *w, struct frame *f, const struct node *n, int *score)
{
    int beta = n->beta + 190 - 50 * n->improving, depth = n->depth - 4;
    if (n->depth < 5 || n->beta >= MATE_SOON || n->beta <= -MATE_SOON ||
        (n->hit && n->known.depth >= depth && score_from_table(n->known.score, n->ply) < beta))
        return false;
    jd_move m;
    order_begin(w, f, n->known.move, true);
    while ((m = order_next(w, f)) != JD_NO_MOVE) {
        if (!see_at_least(&f->position, m, beta - f->eval))
            continue;
        search_move(w, f, m);
        *score = -quiesce(w, f + 1, n->ply + 1, -beta, -beta + 1);
        if (*score >= beta)
            *score = -search_node(w, f + 1, n->ply + 1, -beta, -beta + 1, depth, !n->cut);
        w->keys_count--;
        if (w->stopped)
            return false;
        if (*score >= beta) {
            search_keep(
                w, f, n->ply,
                (struct memory){.move = m, .score = *score, .eval = n->raw, .depth = depth + 1, .bound = BOUND_LOWER});
            return true;
        }
    }
    return false;
}

/* So good, or so bad, that nothing needs to be tried? */
static bool settled(struct worker *w, struct frame *f, const struct node *n, int *score)
{
    int eval = estimate(f, n);
    if (n->depth <= 8 && n->beta > -MATE_SOON && eval < MATE_SOON && eval - 75 * (n->depth - n->improving) >= n->beta) {
        *score = (eval + n->beta) / 2;
        return true;
    }
    if (n->depth <= 4 && n->alpha < MATE_SOON && eval + 220 * n->depth + 80 < n->alpha) {
        *score = quiesce(w, f, n->ply, n->alpha, n->alpha + 1);
        if (*score <= n->alpha)
            return true;
    }
    return good_to_pass(w, f, n, eval, score) || good_to_take(w, f, n, score);
}

/* ---- the moves ---- */

/* By how much a late move is looked at less deep; the logarithms of depth and number, multiplied. */
static int reduction(int depth, int count)
{
    static const uint8_t logs[64] = {0,  0,  14, 22, 28, 32, 36, 39, 42, 44, 46, 48, 50, 51, 53, 54,
                                     55, 57, 58, 59, 60, 61, 62, 63, 64, 64, 65, 66, 67, 67, 68, 69,
                                     69, 70, 71, 71, 72, 72, 73, 73, 74, 74, 75, 75, 76, 76, 77, 77,
                                     77, 78, 78, 79, 79, 79, 80, 80, 81, 81, 81, 82, 82, 82, 83, 83};
    return (logs[least(depth, 63)] * logs[least(count, 63)] * 100 / 230 + 330) / 4;
}

/* Does the man that moves attack the king from where it goes? */
static bool threatens_king(const jd_position *p, jd_move m)
{
    jd_square   from = jd_move_from(m), to = jd_move_to(m);
    jd_kind     kind = kind_at(p, from);
    jd_colour   us = (jd_colour)p->turn;
    jd_bitboard king = p->kinds[JD_KING] & p->colours[us ^ 1];
    if (kind == JD_KING)
        return false;
    if (kind == JD_PAWN)
        return pawns_attack(us, (jd_bitboard)1 << to) & king;
    return attacks_piece(kind, to, (p->colours[0] | p->colours[1]) ^ (jd_bitboard)1 << from) & king;
}

/* Is a move not worth making, now that there is something better than mate? */
static bool left_out(struct worker *w, struct frame *f, struct node *n, jd_move m, bool loud, bool *no_more_quiet)
{
    if (n->ply == 0 || n->best <= -MATE_SOON || n->alpha >= MATE_SOON || !pieces_of(&f->position, f->position.turn))
        return false;
    int depth = most(n->depth - reduction(n->depth, n->count) / 100, 0);
    if (loud || threatens_king(&f->position, m))
        return n->depth <= 7 && !see_at_least(&f->position, m, -90 * n->depth);
    if (*no_more_quiet)
        return true;
    if (n->count > (4 + n->depth * n->depth) / (n->improving ? 1 : 2) ||
        (!f->check && depth <= 8 && f->eval + 110 + 85 * depth <= n->alpha)) {
        *no_more_quiet = true;
        return true;
    }
    if (depth <= 4 && quiet_worth(w, f, m) < -4000 * (depth + 1))
        return true;
    return depth <= 8 && !see_at_least(&f->position, m, -22 * depth * depth - 10);
}

/* Is the move of the table the only good one? Then it is looked at more deeply: by so many half-moves. `*score`: all
 * are too good, which settles it. */
static int singular(struct worker *w, struct frame *f, struct node *n, jd_move m, int *score)
{
    int value = score_from_table(n->known.score, n->ply);
    *score = -INFINITE;
    if (n->ply == 0 || m != n->known.move || n->depth < 7 || f->excluded != JD_NO_MOVE ||
        n->known.depth < n->depth - 3 || !(n->known.bound & BOUND_LOWER) || value >= MATE_SOON || value <= -MATE_SOON ||
        n->ply >= 2 * w->depth || n->ply > MOST_PLIES - 8)
        return 0;
    int           beta = value - 2 * n->depth;
    struct frame *again = f + 1;
    again->position = f->position;
    again->check = f->check;
    again->follow = f->follow;
    again->doubled = f->doubled;
    again->excluded = m;
    again->image.ready = false;
    f->move = f[-1].move; /* what led to the position, for the frame after this one */
    f->moved = f[-1].moved;
    int found = search_node(w, again, n->ply + 1, beta - 1, beta, (n->depth - 1) / 2, n->cut);
    if (w->stopped)
        return 0;
    if (found < beta)
        return !n->pv && found < beta - 20 && f->doubled < 6 ? 2 : 1;
    if (beta >= n->beta)
        *score = beta;
    return value >= n->beta ? -1 : 0;
}

/* How much less deep the move just made is looked at, at first. */
static int less(const struct worker *w, const struct frame *f, const struct node *n, bool loud, int worth)
{
    int r = reduction(n->depth, n->count);
    if (loud)
        return f[1].check ? 0 : (r - 100 * n->pv) / 200;
    r += 120 * n->cut - 110 * n->pv + 90 * !n->improving - 100 * f[1].check;
    r -= 80 * (f->move == f->killers[0] || f->move == f->killers[1]);
    r += 80 * (n->known.move != JD_NO_MOVE && is_loud(&f->position, n->known.move));
    r -= worth / 90;
    return r / 100;
}

/* Look at the move just made: less deep and with a narrow window at first, if others came before it. */
static int follow(struct worker *w, struct frame *f, struct node *n, int extension, bool loud, int worth)
{
    int           depth = n->depth - 1 + extension, score = -INFINITE;
    struct frame *child = f + 1;
    if (n->count > 1) {
        int r = n->depth >= 3 && n->count > 1 + n->pv ? most(0, less(w, f, n, loud, worth)) : 0;
        int shallow = most(least(depth, depth - r), 1);
        if (depth < 1)
            shallow = depth;
        score = -search_node(w, child, n->ply + 1, -n->alpha - 1, -n->alpha, shallow, r ? true : !n->cut);
        if (score > n->alpha && shallow < depth)
            score = -search_node(w, child, n->ply + 1, -n->alpha - 1, -n->alpha, depth, !n->cut);
    }
    if (n->pv && (n->count == 1 || score > n->alpha))
        return -search_node(w, child, n->ply + 1, -n->beta, -n->alpha, depth, false);
    if (!n->pv && n->count == 1)
        return -search_node(w, child, n->ply + 1, -n->beta, -n->alpha, depth, !n->cut);
    return score;
}

static void keep_line(struct frame *f, jd_move m)
{
    const struct frame *child = f + 1;
    int                 length = least(child->line_length, MOST_PLIES);
    f->line[0] = m;
    for (int i = 0; i < length; i++)
        f->line[i + 1] = child->line[i];
    f->line_length = length + 1;
}

static struct root_move *root_move_of(struct worker *w, jd_move m)
{
    for (size_t i = w->first_root; i < w->root_count; i++)
        if (w->root[i].move == m)
            return &w->root[i];
    return NULL;
}

static void note_root(struct worker *w, struct frame *f, const struct node *n, jd_move m, int score, uint64_t nodes)
{
    struct root_move *r = root_move_of(w, m);
    r->nodes += nodes;
    r->score = n->count == 1 || score > n->alpha ? score : -INFINITE;
    if (r->score == -INFINITE)
        return;
    keep_line(f, m);
    w->found.length = f->line_length;
    for (int i = 0; i < f->line_length; i++)
        w->found.moves[i] = f->line[i];
    w->found.score = score;
}

/* A score came back. True: too good, the opponent will not come here. */
static bool take_in(struct worker *w, struct frame *f, struct node *n, jd_move m, int score)
{
    if (score > n->best)
        n->best = score;
    if (score <= n->alpha)
        return false;
    n->alpha = score;
    n->best_move = m;
    if (n->pv && n->ply)
        keep_line(f, m);
    return score >= n->beta;
}

static void note_tried(struct node *n, jd_move m, bool loud)
{
    if (loud && n->tried.louds < 32)
        n->tried.loud[n->tried.louds++] = m;
    if (!loud && n->tried.quiets < 64)
        n->tried.quiet[n->tried.quiets++] = m;
}

/* One move; true when it ends the matter: too good, settled or no more time. */
static bool try_move(struct worker *w, struct frame *f, struct node *n, jd_move m, bool *no_more_quiet)
{
    bool loud = is_loud(&f->position, m);
    n->count++;
    if (left_out(w, f, n, m, loud, no_more_quiet))
        return false;
    int worth = loud ? 0 : quiet_worth(w, f, m), score;
    int extension = singular(w, f, n, m, &score);
    if (score != -INFINITE) {
        n->best = score;
        n->best_move = JD_NO_MOVE;
        return true;
    }
    uint64_t before = nodes_of(w);
    search_move(w, f, m);
    if (extension == 0 && f[1].check && n->depth <= 9 && n->ply < 2 * w->depth && see_at_least(&f->position, m, 0))
        extension = 1;
    f[1].doubled += extension == 2;
    note_tried(n, m, loud);
    score = follow(w, f, n, extension, loud, worth);
    w->keys_count--;
    if (w->stopped)
        return true;
    if (n->ply == 0)
        note_root(w, f, n, m, score, nodes_of(w) - before);
    return take_in(w, f, n, m, score);
}

static void go_through(struct worker *w, struct frame *f, struct node *n)
{
    bool    no_more_quiet = false;
    jd_move m;
    order_begin(w, f, n->known.move, false);
    while ((m = order_next(w, f)) != JD_NO_MOVE) {
        if (m == f->excluded || (n->ply == 0 && !root_move_of(w, m)))
            continue;
        if (w->shared->weakness.any && n->count && overlooks(w, f, m, n->ply))
            continue;
        if (try_move(w, f, n, m, &no_more_quiet))
            return;
    }
}

/* After all moves: what is remembered. */
static int conclude(struct worker *w, struct frame *f, struct node *n, int alpha)
{
    if (n->count == 0)
        return f->excluded != JD_NO_MOVE ? alpha : f->check ? -MATE + n->ply : draw_score(w);
    if (f->excluded != JD_NO_MOVE)
        return n->best;
    enum bound bound = n->best >= n->beta ? BOUND_LOWER : n->best > alpha && n->pv ? BOUND_EXACT : BOUND_UPPER;
    if (n->best >= n->beta && n->best_move != JD_NO_MOVE)
        learn_cut(w, f, n->best_move, n->depth, &n->tried);
    if (n->ply == 0 && w->root_narrowed)
        return n->best; /* the best of some moves says nothing about the position */
    if (!f->check && (n->best_move == JD_NO_MOVE || !is_loud(&f->position, n->best_move)) &&
        !(bound == BOUND_LOWER && n->best <= f->eval) && !(bound == BOUND_UPPER && n->best >= f->eval))
        correct(w, f, n->best - f->eval, n->depth);
    if (n->ply || w->first_root == 0)
        search_keep(
            w, f, n->ply,
            (struct memory){.move = n->best_move, .score = n->best, .eval = n->raw, .depth = n->depth, .bound = bound});
    return n->best;
}

/* Mates that are further away than one that is already there do not matter. */
static bool mate_is_nearer(struct node *n)
{
    n->alpha = most(n->alpha, -MATE + n->ply);
    n->beta = least(n->beta, MATE - n->ply - 1);
    return n->alpha >= n->beta;
}

int search_node(struct worker *w, struct frame *f, int ply, int alpha, int beta, int depth, bool cut)
{
    if (depth <= 0)
        return quiesce(w, f, ply, alpha, beta);
    struct node n = {.ply = ply,
                     .alpha = alpha,
                     .beta = beta,
                     .depth = least(depth, 120),
                     .pv = beta - alpha > 1,
                     .cut = cut,
                     .best = -INFINITE};
    int         score;
    f->line_length = 0;
    if (ply > w->reached)
        w->reached = ply;
    if (search_ended(w, f, ply, &score))
        return score;
    if (ply && mate_is_nearer(&n))
        return n.alpha;
    alpha = n.alpha;
    n.hit = f->excluded == JD_NO_MOVE && table_find(&w->shared->table, f->position.key, &n.known);
    if (ply == 0)
        n.known.move = w->root[w->first_root].move;
    if (!n.pv && n.hit && n.known.depth >= n.depth && f->position.halfmove_clock < 90 &&
        known_enough(&n.known, ply, n.alpha, n.beta, &score))
        return score;
    appraise(w, f, &n);
    f[1].killers[0] = f[1].killers[1] = JD_NO_MOVE;
    if (!n.pv && !f->check && f->excluded == JD_NO_MOVE && settled(w, f, &n, &score))
        return w->stopped ? 0 : score;
    if (n.depth >= 4 && n.known.move == JD_NO_MOVE && f->excluded == JD_NO_MOVE && (n.pv || n.cut))
        n.depth--;
    go_through(w, f, &n);
    return w->stopped ? 0 : conclude(w, f, &n, alpha);
}
