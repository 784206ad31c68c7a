/* ruling.c - the parts of a ruling that are text. */
#include "jadoube/ruling.h"

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
