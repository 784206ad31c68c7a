/* quiesce.c - until nothing is in the air: captures, new queens, and every move out of check. */
#include "opponent/state.h"

#include "core/make.h"

void search_move(struct worker *w, struct frame *f, jd_move m)
{
    struct frame      *child = f + 1;
    const jd_position *p = &f->position;
    jd_kind            kind = kind_at(p, jd_move_from(m));
    child->position = make_move(p, m);
    table_prefetch(&w->shared->table, child->position.key);
    f->move = m;
    f->moved = kind;
    child->follow = w->learnt.follow[p->turn * 6 + kind][jd_move_to(m)];
    child->check = in_check(&child->position);
    child->doubled = f->doubled;
    child->excluded = JD_NO_MOVE;
    child->image.ready = false;
    w->keys[w->keys_count++] = p->key;
    atomic_store_explicit(&w->nodes, nodes_of(w) + 1, memory_order_relaxed);
}

/* Is a capture worth looking at, when it would have to raise `eval` above alpha? */
INLINE bool hopeful(const struct frame *f, jd_move m, int eval, int alpha)
{
    static const int value[7] = {100, 320, 330, 500, 950, 0, 0};
    int              gain = value[taken_by(&f->position, m)];
    if (jd_move_type_of(m) == JD_PROMOTION)
        return true;
    if (eval + gain + 180 <= alpha)
        return false;
    return see_at_least(&f->position, m, 0);
}

struct quiet {
    int     ply, alpha, beta, best, eval;
    int     raw; /* the evaluation as it came */
    jd_move move;
};

/* All moves out of check, or the captures; false when there was nothing to move at all. */
static bool try_moves(struct worker *w, struct frame *f, struct quiet *q)
{
    jd_move m;
    bool    any = false;
    while ((m = order_next(w, f)) != JD_NO_MOVE) {
        if (w->shared->weakness.any && overlooks(w, f, m, q->ply))
            continue;
        if (any && q->best > -MATE_SOON && f->check && !is_loud(&f->position, m))
            continue;
        any = true;
        if (!f->check && q->best > -MATE_SOON && !hopeful(f, m, q->eval, q->alpha))
            continue;
        search_move(w, f, m);
        int score = -quiesce(w, f + 1, q->ply + 1, -q->beta, -q->alpha);
        w->keys_count--;
        if (w->stopped)
            return true;
        if (score > q->best) {
            q->best = score;
            q->move = m;
        }
        if (score > q->alpha)
            q->alpha = score;
        if (score >= q->beta)
            return true;
    }
    return any;
}

/* Is it good enough to do nothing? Sets what is reached without a move. */
static bool stand_pat(struct worker *w, struct frame *f, struct quiet *q, const struct memory *known, bool hit)
{
    if (f->check) {
        q->best = -MATE + q->ply;
        f->eval = UNKNOWN_EVAL;
        return false;
    }
    q->raw = hit && known->eval != UNKNOWN_EVAL ? known->eval : evaluate(w, f);
    f->eval = q->eval = q->best = corrected(w, f, q->raw);
    int score = score_from_table(known->score, q->ply);
    if (hit && score > -MATE_SOON && score < MATE_SOON &&
        (known->bound == BOUND_EXACT || known->bound == (score > q->best ? BOUND_LOWER : BOUND_UPPER)))
        q->best = score;
    if (q->best > q->alpha)
        q->alpha = q->best;
    return q->best >= q->beta;
}

int quiesce(struct worker *w, struct frame *f, int ply, int alpha, int beta)
{
    struct quiet  q = {.ply = ply, .alpha = alpha, .beta = beta};
    struct memory known;
    int           score;
    f->line_length = 0;
    if (ply > w->reached)
        w->reached = ply;
    if (search_ended(w, f, ply, &score))
        return score;
    bool hit = table_find(&w->shared->table, f->position.key, &known);
    if (hit && beta - alpha == 1 && known_enough(&known, ply, alpha, beta, &score))
        return score;
    if (stand_pat(w, f, &q, &known, hit))
        return q.best;
    order_begin(w, f, known.move, !f->check);
    bool any = try_moves(w, f, &q);
    if (f->check && !any)
        return -MATE + ply;
    if (w->stopped)
        return 0;
    search_keep(w, f, ply,
                (struct memory){.move = q.move,
                                .score = q.best,
                                .eval = f->check ? UNKNOWN_EVAL : q.raw,
                                .bound = q.best >= beta ? BOUND_LOWER : BOUND_UPPER});
    return q.best;
}
