/* net.c - what a position is worth by the network. The hidden layer follows from that of a position a move or two
 * before, or of the last one with the king on the same wing: what stands elsewhere is added and taken off. */
#include "opponent/state.h"

#include <string.h>

/* Features that come and go between two positions, in one player's view. */
struct change {
    const int16_t *come[32], *go[32];
    int            comes, goes;
};

INLINE const int16_t *row_of(jd_colour view, unsigned turn, jd_colour colour, jd_kind kind, jd_square s)
{
    return jd_net_features + (size_t)net_feature(view, turn, colour, kind, s) * NET_HIDDEN;
}

static void compare(struct change *c, jd_colour view, unsigned turn, const jd_bitboard kinds[6],
                    const jd_bitboard colours[2], const jd_position *now)
{
    c->comes = c->goes = 0;
    for (int colour = 0; colour < 2; colour++)
        for (int k = 0; k < 6; k++) {
            jd_bitboard before = kinds[k] & colours[colour], after = now->kinds[k] & now->colours[colour];
            jd_bitboard come = after & ~before, go = before & ~after;
            while (come)
                c->come[c->comes++] = row_of(view, turn, (jd_colour)colour, (jd_kind)k, bits_pop(&come));
            while (go)
                c->go[c->goes++] = row_of(view, turn, (jd_colour)colour, (jd_kind)k, bits_pop(&go));
        }
}

/* The usual move, and the usual capture, in one pass. */
INLINE void step(int16_t *restrict out, const int16_t *restrict in, const int16_t *come, const int16_t *go)
{
    for (int i = 0; i < NET_HIDDEN; i++)
        out[i] = (int16_t)(in[i] + come[i] - go[i]);
}

INLINE void step_taking(int16_t *restrict out, const int16_t *restrict in, const int16_t *come, const int16_t *go,
                        const int16_t *too)
{
    for (int i = 0; i < NET_HIDDEN; i++)
        out[i] = (int16_t)(in[i] + come[i] - go[i] - too[i]);
}

static void add_up(int16_t *restrict out, const int16_t *restrict in, const struct change *c)
{
    if (c->comes == 1 && c->goes == 1) {
        step(out, in, c->come[0], c->go[0]);
        return;
    }
    if (c->comes == 1 && c->goes == 2) {
        step_taking(out, in, c->come[0], c->go[0], c->go[1]);
        return;
    }
    memcpy(out, in, NET_HIDDEN * sizeof *out);
    for (int k = 0; k < c->comes; k++)
        for (int i = 0; i < NET_HIDDEN; i++)
            out[i] = (int16_t)(out[i] + c->come[k][i]);
    for (int k = 0; k < c->goes; k++)
        for (int i = 0; i < NET_HIDDEN; i++)
            out[i] = (int16_t)(out[i] - c->go[k][i]);
}

/* From the base of the same wing, which then stands for this position. */
static void from_base(struct worker *w, struct frame *f, jd_colour view, unsigned turn)
{
    struct net_base *base = &w->bases[view][turn & 1];
    struct change    c;
    if (!base->used) {
        memset(base, 0, sizeof *base);
        memcpy(base->at, jd_net_bias, sizeof base->at);
        base->used = true;
    }
    compare(&c, view, turn, base->kinds, base->colours, &f->position);
    add_up(f->image.at[view], base->at, &c);
    memcpy(base->at, f->image.at[view], sizeof base->at);
    memcpy(base->kinds, f->position.kinds, sizeof base->kinds);
    memcpy(base->colours, f->position.colours, sizeof base->colours);
}

static void bring_up(struct worker *w, struct frame *f, jd_colour view)
{
    unsigned      turn = net_turn(view, king_of(&f->position, view));
    struct change c;
    f->image.turn[view] = (uint8_t)turn;
    for (const struct frame *before = f - 1; before >= f - 2; before--)
        if (before->image.ready && before->image.turn[view] == turn) {
            compare(&c, view, turn, before->position.kinds, before->position.colours, &f->position);
            add_up(f->image.at[view], before->image.at[view], &c);
            return;
        }
    from_base(w, f, view, turn);
}

/* One player's half of the answer. */
INLINE int32_t weigh(const int16_t *at, const int16_t *weights)
{
    int32_t sum = 0;
    for (int i = 0; i < NET_HIDDEN; i++) {
        int16_t v = at[i] < 0 ? 0 : at[i] > NET_ONE ? NET_ONE : at[i];
        int16_t product = (int16_t)(v * weights[i]);
        sum += product * v;
    }
    return sum;
}

int judge_by_net(struct worker *w, struct frame *f)
{
    const jd_position *p = &f->position;
    unsigned           bucket = net_bucket(p);
    const int16_t     *weights = jd_net_answer + bucket * 2 * NET_HIDDEN;
    if (!f->image.ready) {
        bring_up(w, f, JD_WHITE);
        bring_up(w, f, JD_BLACK);
        f->image.ready = true;
    }
    int64_t sum = (int64_t)weigh(f->image.at[p->turn], weights) + weigh(f->image.at[p->turn ^ 1], weights + NET_HIDDEN);
    int64_t answer = sum / NET_ONE + jd_net_shift[bucket];
    return (int)(answer * NET_SCALE / (NET_ONE * NET_WEIGHT));
}
