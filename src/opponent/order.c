/* order.c - which move is looked at next, and what is learnt when one was good: what the table knows, captures that
 * win, what refuted such moves before, quiet moves by how often they were good, captures that lose. */
#include "opponent/search.h"

#define CAPTURES (1 << 26)
#define KILLER   (1 << 25)

void order_begin(struct worker *w, struct frame *f, jd_move known, bool captures_only)
{
    bool use = known != JD_NO_MOVE && jd_move_is_legal(&f->position, known) &&
               (!captures_only || is_loud(&f->position, known));
    f->order = (struct order){
        .stage = use ? ORDER_KNOWN : ORDER_LIST, .known = use ? known : JD_NO_MOVE, .captures_only = captures_only};
}

/* ---- what a move is worth looking at ---- */

static int32_t loud_worth(const struct worker *w, const jd_position *p, jd_move m)
{
    static const int value[7] = {100, 320, 330, 500, 950, 0, 0};
    jd_kind          taken = taken_by(p, m), kind = kind_at(p, jd_move_from(m));
    int32_t          worth = CAPTURES + 16 * value[taken];
    if (taken != JD_NO_KIND)
        worth += w->learnt.captures[kind][jd_move_to(m)][taken];
    if (jd_move_type_of(m) == JD_PROMOTION)
        worth += jd_move_promotes_to(m) == JD_QUEEN ? 16 * 900 : -CAPTURES - KILLER;
    return worth;
}

static int32_t still_worth(const struct worker *w, const struct frame *f, jd_move m, jd_move reply)
{
    if (m == f->killers[0])
        return KILLER + 2;
    if (m == f->killers[1])
        return KILLER + 1;
    return m == reply ? KILLER : quiet_worth(w, f, m);
}

/* What refuted the move that led here. */
INLINE jd_move reply_of(const struct worker *w, const struct frame *f)
{
    jd_move last = f[-1].move;
    return last == JD_NO_MOVE ? JD_NO_MOVE
                              : w->learnt.reply[(f->position.turn ^ 1) * 6 + f[-1].moved][jd_move_to(last)];
}

static void list_loud(struct worker *w, struct frame *f)
{
    const jd_position *p = &f->position;
    jd_colour          us = (jd_colour)p->turn;
    w->core->list(p, ~(jd_bitboard)0, p->colours[us ^ 1], &f->moves);
    jd_bitboard ready = p->kinds[JD_PAWN] & p->colours[us] & (us == JD_WHITE ? RANK_7 : RANK_2);
    if (!ready)
        return;
    size_t count = f->moves.count;
    jd_moves new;
    w->core->list(p, ready, last_rank(us) & ~p->colours[us ^ 1], &new);
    for (size_t i = 0; i < new.count &&count < JD_MAX_MOVES; i++)
        if (jd_move_promotes_to(new.at[i]) == JD_QUEEN)
            f->moves.at[count++] = new.at[i];
    f->moves.count = count;
}

static void list(struct worker *w, struct frame *f)
{
    jd_move reply = reply_of(w, f);
    if (f->order.captures_only)
        list_loud(w, f);
    else
        w->core->list(&f->position, ~(jd_bitboard)0, ~(jd_bitboard)0, &f->moves);
    for (size_t i = 0; i < f->moves.count; i++) {
        jd_move m = f->moves.at[i];
        bool    loud = is_capture(&f->position, m) || jd_move_type_of(m) == JD_PROMOTION;
        f->worth[i] = loud ? loud_worth(w, &f->position, m) : still_worth(w, f, m, reply);
    }
}

/* ---- one after the other ---- */

static void swap(struct frame *f, size_t a, size_t b)
{
    jd_move m = f->moves.at[a];
    int32_t worth = f->worth[a];
    f->moves.at[a] = f->moves.at[b];
    f->worth[a] = f->worth[b];
    f->moves.at[b] = m;
    f->worth[b] = worth;
}

/* The best of those that are left, brought to the front. */
static jd_move pick(struct frame *f)
{
    struct order *o = &f->order;
    size_t        best = o->next;
    for (size_t i = o->next + 1; i < f->moves.count; i++)
        if (f->worth[i] > f->worth[best])
            best = i;
    swap(f, o->next, best);
    return f->moves.at[o->next++];
}

static jd_move next_tactical(struct frame *f)
{
    struct order *o = &f->order;
    while (o->next < f->moves.count) {
        jd_move m = pick(f);
        if (m == o->known)
            continue;
        if (f->worth[o->next - 1] < CAPTURES / 2 + KILLER / 2 || see_at_least(&f->position, m, -20))
            return m;
        if (!o->captures_only)
            f->moves.at[o->poor++] = m;
    }
    o->stage = ORDER_POOR;
    o->next = 0;
    return JD_NO_MOVE;
}

jd_move order_next(struct worker *w, struct frame *f)
{
    struct order *o = &f->order;
    if (o->stage == ORDER_KNOWN) {
        o->stage = ORDER_LIST;
        return o->known;
    }
    if (o->stage == ORDER_LIST) {
        list(w, f);
        o->stage = ORDER_GO;
    }
    if (o->stage == ORDER_GO) {
        jd_move m = next_tactical(f);
        if (m != JD_NO_MOVE)
            return m;
    }
    return o->next < o->poor ? f->moves.at[o->next++] : JD_NO_MOVE;
}

/* ---- learning ---- */

#define MOST_WORTH 16384

/* Towards the bonus, the slower the further it has gone. */
INLINE void nudge(int16_t *at, int bonus)
{
    int change = bonus - *at * (bonus < 0 ? -bonus : bonus) / MOST_WORTH;
    *at = (int16_t)(*at + change);
}

static void nudge_quiet(struct worker *w, struct frame *f, jd_move m, int bonus)
{
    const jd_position *p = &f->position;
    jd_square          to = jd_move_to(m);
    unsigned           piece = p->turn * 6u + kind_at(p, jd_move_from(m));
    nudge(&w->learnt.plain[p->turn][jd_move_from(m)][to], bonus);
    nudge(&f->follow[piece][to], bonus);
    nudge(&f[-1].follow[piece][to], bonus);
    nudge(&f[-3].follow[piece][to], bonus / 2);
}

static void nudge_loud(struct worker *w, const jd_position *p, jd_move m, int bonus)
{
    jd_kind taken = taken_by(p, m);
    if (taken != JD_NO_KIND)
        nudge(&w->learnt.captures[kind_at(p, jd_move_from(m))][jd_move_to(m)][taken], bonus);
}

static void keep_refutation(struct worker *w, struct frame *f, jd_move best)
{
    if (f->killers[0] != best) {
        f->killers[1] = f->killers[0];
        f->killers[0] = best;
    }
    if (f[-1].move != JD_NO_MOVE)
        w->learnt.reply[(f->position.turn ^ 1) * 6 + f[-1].moved][jd_move_to(f[-1].move)] = best;
}

void learn_cut(struct worker *w, struct frame *f, jd_move best, int depth, const struct tried *tried)
{
    int bonus = 170 * depth - 100;
    bonus = bonus > 1700 ? 1700 : bonus;
    if (is_loud(&f->position, best)) {
        nudge_loud(w, &f->position, best, bonus);
    } else {
        keep_refutation(w, f, best);
        nudge_quiet(w, f, best, bonus);
        for (int i = 0; i < tried->quiets; i++)
            if (tried->quiet[i] != best)
                nudge_quiet(w, f, tried->quiet[i], -bonus);
    }
    for (int i = 0; i < tried->louds; i++)
        if (tried->loud[i] != best)
            nudge_loud(w, &f->position, tried->loud[i], -bonus);
}
