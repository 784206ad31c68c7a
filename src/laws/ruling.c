/* ruling.c - the parts of a ruling that are text, and the board on which it binds. */
#include "laws/state.h"

const char *jd_ruling_article(const jd_ruling *r) { return r->quoted[0] ? r->quoted : r->article; }

void jd_ruling_bound(const jd_ruling *r, size_t i, char out[6])
{
    jd_move   m = r->binds.at[i];
    jd_square to = jd_move_type_of(m) == JD_CASTLING && !r->chess960 ? jd_move_castling_king_to(m) : jd_move_to(m);
    jd_kind   kind = jd_move_promotes_to(m);
    jd_square_name(jd_move_from(m), out);
    jd_square_name(to, out + 2);
    out[4] = kind == JD_NO_KIND ? '\0' : "pnbrqk"[kind];
    out[5] = '\0';
}

bool jd_ruling_lasts(const jd_ruling *r)
{
    static const bool passing[JD_RULE_COUNT] = {
        [JD_RULE_GAME_OVER] = true,   [JD_RULE_NOT_STARTED] = true,  [JD_RULE_NOT_RESUMED] = true,
        [JD_RULE_NOT_ON_MOVE] = true, [JD_RULE_REFUSED_MOVE] = true,
    };
    bool only_said = r->act == JD_DO_TOUCH || r->act == JD_DO_ADJUST || r->act == JD_DO_ASK;
    return only_said ? r->result != JD_NO_RESULT : !passing[r->rule];
}

/* ---- the board: which kind stands where in three bits (0: none), its colour, the rooks that may castle, the rest ----
 */

enum { KIND_BITS = 3, COLOUR = KIND_BITS, CASTLING, REST };

void jd_ruling_keep_position(jd_ruling *r, const jd_position *p)
{
    for (int bit = 0; bit < KIND_BITS; bit++) {
        r->board[bit] = 0;
        for (int kind = 0; kind < 6; kind++)
            if ((kind + 1) >> bit & 1)
                r->board[bit] |= p->kinds[kind];
    }
    r->board[COLOUR] = p->colours[JD_BLACK];
    r->board[CASTLING] = p->castling;
    r->board[REST] = (uint64_t)p->turn | (uint64_t)p->chess960 << 1 | (uint64_t)p->ep << 8;
}

/* The position of a ply is set up again. */
void jd_ruling_restore(const jd_game *g, jd_ruling *r, int ply)
{
    jd_position p = jd_game_position(g, ply);
    r->restores = ply;
    jd_ruling_keep_position(r, &p);
}

bool jd_ruling_position(const jd_ruling *r, jd_position *out)
{
    const uint64_t *b = r->board;
    jd_bitboard     all = b[0] | b[1] | b[2];
    *out = (jd_position){.castling = b[CASTLING],
                         .fullmove = 1,
                         .turn = b[REST] & 1,
                         .chess960 = b[REST] >> 1 & 1,
                         .ep = (uint8_t)(b[REST] >> 8)};
    for (int kind = 0; kind < 6; kind++) {
        out->kinds[kind] = all;
        for (int bit = 0; bit < KIND_BITS; bit++)
            out->kinds[kind] &= (kind + 1) >> bit & 1 ? b[bit] : ~b[bit];
    }
    out->colours[JD_BLACK] = b[COLOUR];
    out->colours[JD_WHITE] = all & ~b[COLOUR];
    out->key = jd_position_compute_key(out);
    return all != 0;
}
