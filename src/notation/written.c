/* written.c - from what was written to the move that is meant, and how it differs from what we would
 * have written. */
#include "notation/written.h"

#include "core/make.h"
#include "notation/origin.h"

#include <stdlib.h>

/* FF is a pawn's capture (ed, for exd5), and a rank alone tells pieces apart only when they are named. */
static bool shape_fits(unsigned shape, unsigned kind)
{
    switch (shape) {
    case FF: return kind == JD_NO_KIND || kind == JD_PAWN;
    case RFR: return kind != JD_NO_KIND;
    case FR:
    case FFR:
    case FRFR: return true;
    default: return false;
    }
}

bool jd_written_squares(struct written *w, unsigned shape, const int8_t *names)
{
    struct pattern *want = &w->pattern;
    unsigned        to = shape == FRFR ? 2 : shape != FR;
    if (!shape_fits(shape, want->kind))
        return false;
    if (shape == FF)
        want->to_file = names[to];
    else
        want->to = jd_square_at(names[to], names[to + 1]);
    if (shape == RFR)
        want->from_rank = names[0];
    else if (shape != FR)
        want->from_file = names[0];
    if (shape == FRFR)
        want->from_rank = names[1];
    else if (want->kind == JD_NO_KIND)
        want->kind = JD_PAWN;
    return true;
}

static bool names_both_squares(const struct pattern *w)
{
    return w->from_file >= 0 && w->from_rank >= 0 && w->to != JD_NO_SQUARE;
}

/* A pawn that is said to come from another file takes something on the next one, and a pawn that is
 * said to take does so. Without a file it goes straight on (C.8, C.9). */
static bool pawn_can_be_meant(const jd_position *p, const struct written *w)
{
    const struct pattern *want = &w->pattern;
    if (want->to == JD_NO_SQUARE)
        return abs(want->from_file - want->to_file) == 1;
    int  to_file = jd_square_file(want->to);
    bool takes = want->to == p->ep || p->colours[p->turn ^ 1] >> want->to & 1;
    if (w->capture != CAPTURE_UNSAID)
        return takes && want->from_file != to_file;
    return names_both_squares(want) || want->from_file < 0 || abs(want->from_file - to_file) == 1;
}

static unsigned moves_of_pawn(const jd_position *p, const struct written *w, jd_move *out)
{
    struct pattern want = w->pattern;
    if (!pawn_can_be_meant(p, w))
        return 0;
    if (want.from_file < 0 && w->capture == CAPTURE_UNSAID)
        want.from_file = (int8_t)jd_square_file(want.to);
    return jd_pattern_moves(p, &want, out, JD_CANDIDATES_MAX);
}

/* Both squares of a king's move: it may be castling. */
static unsigned moves_of_king(const jd_position *p, const struct pattern *want, jd_move *out)
{
    jd_square   from = jd_square_at(want->from_file, want->from_rank);
    jd_bitboard king = jd_position_pieces(p, (jd_colour)p->turn, JD_KING);
    out[0] = king >> from & 1 ? jd_move_find(p, from, want->to, (jd_kind)want->promotion) : JD_NO_MOVE;
    return out[0] != JD_NO_MOVE;
}

static unsigned moves_meant(const jd_position *p, const struct written *w, jd_move *out)
{
    if (w->pattern.castling)
        return jd_pattern_moves(p, &w->pattern, out, JD_CANDIDATES_MAX);
    switch (w->pattern.kind) {
    case JD_NO_KIND: return 0;
    case JD_PAWN: return moves_of_pawn(p, w, out);
    case JD_KING:
        if (names_both_squares(&w->pattern))
            return moves_of_king(p, &w->pattern, out);
    }
    return jd_pattern_moves(p, &w->pattern, out, JD_CANDIDATES_MAX);
}

/* "e.p." settles which of several captures is meant. */
static unsigned keep_en_passant(jd_move *moves, unsigned count)
{
    unsigned kept = 0, held = count < JD_CANDIDATES_MAX ? count : JD_CANDIDATES_MAX;
    for (unsigned i = 0; i < held; i++)
        if (jd_move_type_of(moves[i]) == JD_EN_PASSANT)
            moves[kept++] = moves[i];
    return kept ? kept : count;
}

static int by_file(jd_move m) { return jd_square_file(jd_move_from(m)) * 8 + jd_square_rank(jd_move_from(m)); }

/* By the square they come from, a1 to h8 along the files: the order in which people list them. */
static void sort_moves(jd_move *moves, unsigned count)
{
    for (unsigned i = 1; i < count && i < JD_CANDIDATES_MAX; i++) {
        jd_move  m = moves[i];
        unsigned at = i;
        for (; at > 0 && by_file(m) < by_file(moves[at - 1]); at--)
            moves[at] = moves[at - 1];
        moves[at] = m;
    }
}

static jd_deviations check_deviations(const struct written *w, const jd_position *after)
{
    jd_bitboard   checkers = jd_position_checkers(after);
    bool          mate = checkers && !jd_moves_any(after);
    bool          mate_said = w->check >= CHECK_HASH || (w->check == CHECK_TWO && !bits_several(checkers));
    jd_deviations d = 0;
    if (!checkers)
        return w->check == CHECK_UNSAID ? 0 : JD_DEVIATION_FALSE_CHECK;
    if (w->check == CHECK_UNSAID)
        return mate ? JD_DEVIATION_NO_MATE : JD_DEVIATION_NO_CHECK;
    if (w->check == CHECK_OTHER || w->check == CHECK_TWO || w->check == CHECK_OTHER_MATE)
        d |= JD_DEVIATION_CHECK_SIGN;
    if (mate && !mate_said && w->check != CHECK_TWO)
        d |= JD_DEVIATION_NO_MATE;
    if (!mate && mate_said)
        d |= JD_DEVIATION_FALSE_CHECK;
    return d;
}

static jd_deviations capture_deviations(const struct written *w, bool captures)
{
    if (!captures)
        return w->capture == CAPTURE_UNSAID ? 0 : JD_DEVIATION_FALSE_CAPTURE;
    if (w->capture == CAPTURE_UNSAID)
        return JD_DEVIATION_NO_CAPTURE;
    return w->capture == CAPTURE_OTHER ? JD_DEVIATION_CAPTURE_SIGN : 0;
}

static jd_deviations origin_deviations(const jd_position *p, const struct pattern *want, jd_kind kind, jd_move m)
{
    unsigned said = (want->from_file >= 0 ? ORIGIN_FILE : 0) | (want->from_rank >= 0 ? ORIGIN_RANK : 0), needed = 0;
    if (!said)
        return 0;
    if (kind == JD_PAWN)
        needed = jd_move_captures(p, m) != JD_NO_KIND ? ORIGIN_FILE : 0;
    else if (kind != JD_KING)
        needed = jd_origin_needed(p, kind, jd_move_from(m), jd_move_to(m));
    if (said == needed)
        return 0;
    if (said == (ORIGIN_FILE | ORIGIN_RANK))
        return JD_DEVIATION_LONG;
    return needed ? JD_DEVIATION_OTHER_ORIGIN : JD_DEVIATION_NEEDLESS;
}

static jd_deviations deviations(const jd_position *p, const struct written *w, jd_move m)
{
    bool          castles = jd_move_type_of(m) == JD_CASTLING, ep = jd_move_type_of(m) == JD_EN_PASSANT;
    jd_deviations d = w->deviations;
    if (w->ep)
        d |= ep ? JD_DEVIATION_EP_WRITTEN : JD_DEVIATION_FALSE_EP;
    if (castles && !w->pattern.castling)
        d |= JD_DEVIATION_CASTLING_KING;
    else if (!castles)
        d |= origin_deviations(p, &w->pattern, kind_at(p, jd_move_from(m)), m);
    if (!w->silent || w->capture != CAPTURE_UNSAID)
        d |= capture_deviations(w, jd_move_captures(p, m) != JD_NO_KIND);
    if (!w->silent || w->check != CHECK_UNSAID) {
        jd_position after = jd_move_make(p, m);
        d |= check_deviations(w, &after);
    }
    return d;
}

static void keep_what_was_meant(const struct written *w, jd_reading *out)
{
    out->castling = w->pattern.castling;
    out->kind = w->pattern.castling ? JD_KING : w->pattern.kind;
    out->to = w->pattern.to;
    out->promotion = w->pattern.promotion;
    out->from_file = w->pattern.from_file;
    out->from_rank = w->pattern.from_rank;
    out->draw_offer = w->draw_offer;
    out->mark = w->mark;
    out->judgement = w->judgement;
    out->deviations = w->deviations;
    out->fault = (jd_fault){0, NULL};
}

jd_err jd_written_resolve(const jd_position *p, const struct written *written, jd_reading *out)
{
    struct written w = *written;
    if (w.pattern.kind == JD_NO_KIND && !w.pattern.castling) {
        jd_square from = jd_square_at(w.pattern.from_file, w.pattern.from_rank);
        w.pattern.kind = p->colours[p->turn] >> from & 1 ? (uint8_t)kind_at(p, from) : (uint8_t)JD_NO_KIND;
        if (w.pattern.kind != JD_PAWN)
            w.deviations |= JD_DEVIATION_NO_PIECE;
    }
    keep_what_was_meant(&w, out);
    out->move = JD_NO_MOVE;
    out->count = moves_meant(p, &w, out->candidates);
    if (w.ep && out->count > 1)
        out->count = keep_en_passant(out->candidates, out->count);
    if (out->count != 1) {
        sort_moves(out->candidates, out->count);
        out->outcome = out->count ? JD_OUTCOME_AMBIGUOUS : JD_OUTCOME_ILLEGAL;
        return JD_ERR_REFUSED;
    }
    out->outcome = JD_OUTCOME_MOVE;
    out->move = out->candidates[0];
    out->deviations = deviations(p, &w, out->move);
    return JD_OK;
}

jd_err jd_written_unreadable(jd_reading *out, size_t offset, const char *expected)
{
    struct written nothing = written_nothing();
    keep_what_was_meant(&nothing, out);
    out->outcome = JD_OUTCOME_UNREADABLE;
    out->move = JD_NO_MOVE;
    out->count = 0;
    out->fault = (jd_fault){offset, expected};
    return JD_ERR_SYNTAX;
}
