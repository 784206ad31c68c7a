/* oversight.c - what a weaker player does not see. Which moves he overlooks in a position is drawn by lot, once for
 * each game, so that he is of one mind; plain moves are seen, long, backward and quiet ones are missed, the more the
 * further ahead they lie. So mistakes come where a position is hard, and look like a person's. */
#include "opponent/state.h"

/* In 64ths: how hard a move is to see by its shape. */
static int hidden(const jd_position *p, jd_move m)
{
    jd_square from = jd_move_from(m), to = jd_move_to(m);
    int       files = (from & 7) - (to & 7), ranks = (to >> 3) - (from >> 3), hard = 64;
    if (p->turn == JD_BLACK)
        ranks = -ranks;
    files = files < 0 ? -files : files;
    if (is_capture(p, m)) {
        jd_kind taken = taken_by(p, m), by = kind_at(p, from);
        hard = by == JD_PAWN ? 14 : taken > by ? 20 : 28;
    }
    if (files > 3 || ranks > 3)
        hard += hard / 3;
    if (ranks < 0)
        hard += hard / 3;
    if (p->kinds[JD_KNIGHT] >> from & 1)
        hard += hard / 4;
    return hard;
}

bool overlooks(const struct worker *w, const struct frame *f, jd_move m, int ply)
{
    const struct weakness *weak = &w->shared->weakness;
    /* A check is answered, and who has just taken is taken back. */
    bool back =
        ply > 0 && f[-1].move != JD_NO_MOVE && jd_move_to(f[-1].move) == jd_move_to(m) && is_capture(&f->position, m);
    if (f->check || (back && ply <= 2))
        return false;
    int chance = weak->blind * hidden(&f->position, m) / 64;
    chance = ply == 0 ? chance / 3 : chance * (3 + (ply < 5 ? ply : 5)) / 4;
    chance = chance > 960 ? 960 : chance;
    return (int)lot(weak->seed, f->position.key, m) < chance;
}

int misjudged(const struct worker *w, const jd_position *p, int score)
{
    const struct weakness *weak = &w->shared->weakness;
    int                    a = (int)lot(weak->seed, p->key, 1), b = (int)lot(weak->seed, p->key, 2);
    return score + (a + b - 1023) * weak->noise / 512;
}
