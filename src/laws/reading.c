/* reading.c - what a player does with his hand, from the text of a move: legal, illegal, or half done. */
#include "laws/state.h"

#include "core/attacks.h"
#include "core/squares.h"
#include "jadoube/movetext.h"
#include "jadoube/setup.h"

#include <stdlib.h>
#include <string.h>

/* ---- coordinates: e2e4, e7e8q ---- */

static jd_kind promotion_letter(char c)
{
    static const char letters[] = "nbrq";
    const char       *at = c ? strchr(letters, c | 32) : NULL;
    return at ? (jd_kind)(JD_KNIGHT + (at - letters)) : JD_NO_KIND;
}

static bool read_coordinates(const char *text, struct attempt *a)
{
    size_t length = strlen(text);
    if (length != 4 && length != 5)
        return false;
    a->from = jd_square_parse(text);
    a->to = jd_square_parse(text + 2);
    a->promotion = promotion_letter(text[4]);
    return a->from != JD_NO_SQUARE && a->to != JD_NO_SQUARE && (length == 4) == (a->promotion == JD_NO_KIND);
}

/* ---- anything else, by Appendix C ---- */

/* The one piece of the player on move that an illegal move can mean. */
static jd_square only_piece(const jd_position *p, const jd_reading *r)
{
    const jd_bitboard file = FILE_A, rank = RANK_1;
    jd_bitboard       set = r->kind == JD_NO_KIND ? 0 : jd_position_pieces(p, (jd_colour)p->turn, (jd_kind)r->kind);
    int               from_file = r->from_file < 0 ? -1 : r->from_file & 7;
    if (r->kind == JD_PAWN && from_file < 0 && r->to < JD_SQUARES)
        from_file = jd_square_file(r->to);
    if (from_file >= 0)
        set &= file << from_file;
    if (r->from_rank >= 0)
        set &= rank << 8 * r->from_rank;
    if (bits_several(set) && r->kind != JD_PAWN && r->to < JD_SQUARES) /* the one that moves that way, if one does */
        set &= attacks_piece((jd_kind)r->kind, r->to, 0);
    return set && !(set & (set - 1)) ? (jd_square)__builtin_ctzll(set) : JD_NO_SQUARE;
}

/* The rook that a written castling means in Chess960: the outermost on that side. */
static jd_square castling_rook(const jd_position *p, jd_square king, bool kings_side)
{
    jd_bitboard row = UINT64_C(0xff) << (king & 56) & jd_position_pieces(p, (jd_colour)p->turn, JD_ROOK);
    jd_bitboard below = jd_square_bit(king) - 1, set = kings_side ? row & ~below : row & below;
    if (!p->chess960 || !set)
        return JD_NO_SQUARE;
    return (jd_square)(kings_side ? 63 - __builtin_clzll(set) : __builtin_ctzll(set));
}

/* What an illegal move wanted: from where, to where. */
static bool read_illegal(const jd_position *p, const jd_reading *r, struct attempt *a)
{
    a->from = r->castling ? jd_position_king(p, (jd_colour)p->turn) : only_piece(p, r);
    a->to = r->castling ? (jd_square)((a->from & 56) | (r->castling == 1 ? 6 : 2)) : r->to;
    if (r->castling && abs((int)a->to - (int)a->from) == 1)
        a->to = a->from; /* a king beside that square does not step there: castling is what was written */
    if (r->castling && a->from < JD_SQUARES)
        a->rook = castling_rook(p, a->from, r->castling == 1);
    a->promotion = r->castling ? JD_NO_KIND : (jd_kind)r->promotion;
    return a->from < JD_SQUARES && a->to < JD_SQUARES;
}

/* All readings differ only in the new piece: the pawn was left as it is. */
static bool only_promotions(const jd_reading *r)
{
    for (unsigned i = 0; i < r->count && i < JD_CANDIDATES_MAX; i++)
        if (jd_move_type_of(r->candidates[i]) != JD_PROMOTION ||
            jd_move_from(r->candidates[i]) != jd_move_from(r->candidates[0]) ||
            jd_move_to(r->candidates[i]) != jd_move_to(r->candidates[0]))
            return false;
    return r->count > 0;
}

static bool read_written(const jd_position *p, const char *text, const char *lang, struct attempt *a, jd_fault *fault)
{
    jd_reading         r;
    const jd_language *language = lang ? jd_language_find(lang) : NULL;
    jd_movetext_read(p, text, strlen(text), language, &r);
    a->promotion = JD_NO_KIND;
    if (r.outcome == JD_OUTCOME_MOVE) {
        a->from = jd_move_from(r.move);
        a->to = jd_move_to(r.move);
        a->promotion = jd_move_promotes_to(r.move);
        return true;
    }
    if (r.outcome == JD_OUTCOME_AMBIGUOUS && only_promotions(&r)) {
        a->from = jd_move_from(r.candidates[0]);
        a->to = jd_move_to(r.candidates[0]);
        return true;
    }
    if (r.outcome == JD_OUTCOME_ILLEGAL && read_illegal(p, &r, a))
        return true;
    fault->expected =
        r.outcome == JD_OUTCOME_AMBIGUOUS ? "a move that only one piece can make" : "a move such as e2e4 or Nf3";
    return false;
}

/* ---- what it amounts to ---- */

/* King and rook where they begin, but in Chess960. */
static bool is_at_home(jd_square king, jd_square rook)
{
    return jd_square_file(king) == 4 && (jd_square_file(rook) == 0 || jd_square_file(rook) == 7);
}

/* Does a king's move mean castling? Two files on the first rank from the e-file, or onto his own rook. */
static void see_castling(const jd_position *p, struct attempt *a)
{
    jd_bitboard own_rooks = jd_position_pieces(p, (jd_colour)p->turn, JD_ROOK);
    int         steps = (int)a->to - (int)a->from;
    int         home = p->turn == JD_WHITE ? 0 : 7;
    if (a->from != jd_position_king(p, (jd_colour)p->turn) || a->from >> 3 != home || a->to >> 3 != home)
        return;
    if (a->rook != JD_NO_SQUARE)
        ; /* castling was written */
    else if (own_rooks >> a->to & 1 && (p->chess960 || is_at_home(a->from, a->to)))
        a->rook = a->to;
    else if ((steps == 2 || steps == -2) && jd_square_file(a->from) == 4)
        a->rook = (jd_square)((a->from & 56) | (a->to & 4 ? 7 : 0));
    else
        return;
    a->castling = own_rooks >> a->rook & 1;
}

jd_err jd_read_attempt(const jd_position *p, const char *text, const char *lang, struct attempt *a, jd_fault *fault)
{
    memset(a, 0, offsetof(struct attempt, text));
    a->rook = JD_NO_SQUARE;
    if (!read_coordinates(text, a) && !read_written(p, text, lang, a, fault))
        return JD_ERR_SYNTAX;
    if (!(jd_position_occupied(p) >> a->from & 1)) {
        fault->expected = "a move from a square on which a piece stands";
        return JD_ERR_REFUSED;
    }
    jd_text_keep(a->text, sizeof a->text, text);
    a->legal = jd_move_find(p, a->from, a->to, a->promotion);
    if (a->legal == JD_NO_MOVE) {
        see_castling(p, a);
        a->unfinished = a->promotion == JD_NO_KIND && jd_move_find(p, a->from, a->to, JD_QUEEN) != JD_NO_MOVE &&
                        jd_position_kind_at(p, a->from) == JD_PAWN;
    } else if (jd_move_type_of(a->legal) == JD_CASTLING) {
        a->castling = true;
        a->rook = jd_move_to(a->legal);
    }
    return JD_OK;
}

/* The move that came with a claim: one that no piece can make is illegal, from no square; one that cannot be read, or
 * could be several, is none. */
void jd_read_claimed(const jd_position *p, const jd_event *e, struct attempt *out)
{
    jd_fault           unused;
    jd_reading         r;
    struct attempt     a;
    const jd_language *language = e->lang ? jd_language_find(e->lang) : NULL;
    if (p && jd_read_attempt(p, e->move, e->lang, out, &unused) == JD_OK)
        return;
    *out = (struct attempt){.from = JD_NO_SQUARE, .to = JD_NO_SQUARE, .rook = JD_NO_SQUARE, .promotion = JD_NO_KIND};
    jd_text_keep(out->text, sizeof out->text, e->move);
    if (!p || read_coordinates(e->move, &a))
        return;
    jd_movetext_read(p, e->move, strlen(e->move), language, &r);
    out->unread = r.outcome != JD_OUTCOME_ILLEGAL;
}

/* Does a text name a move at all, whatever the position? */
bool jd_names_move(const jd_position *p, const char *text, const char *lang, jd_fault *fault)
{
    struct attempt     a;
    jd_reading         r;
    const jd_language *language = lang ? jd_language_find(lang) : NULL;
    if (read_coordinates(text, &a))
        return true;
    jd_movetext_read(p, text, strlen(text), language, &r);
    fault->expected = "a move such as e2e4 or Nf3";
    return r.outcome != JD_OUTCOME_UNREADABLE;
}

/* ---- how the board looks after an attempt that is not a legal move ---- */

static void lift(jd_position *p, jd_square s)
{
    for (int k = 0; k < 6; k++)
        p->kinds[k] &= ~jd_square_bit(s);
    p->colours[0] &= ~jd_square_bit(s);
    p->colours[1] &= ~jd_square_bit(s);
    p->castling &= ~jd_square_bit(s);
}

static void put(jd_position *p, jd_square s, jd_colour c, jd_kind k)
{
    lift(p, s);
    p->kinds[k] |= jd_square_bit(s);
    p->colours[c] |= jd_square_bit(s);
}

static void pass_on(jd_position *q, bool irreversible)
{
    q->halfmove_clock = irreversible ? 0 : (uint16_t)(q->halfmove_clock + (q->halfmove_clock < UINT16_MAX));
    q->fullmove = (uint16_t)(q->fullmove + q->turn);
    q->turn ^= 1;
    q->ep = JD_NO_SQUARE;
    q->key = jd_position_compute_key(q);
}

jd_position jd_show_attempt(const jd_position *p, const struct attempt *a)
{
    jd_position q = *p;
    jd_kind     kind = jd_position_kind_at(p, a->from);
    jd_colour   c = jd_position_colour_at(p, a->from);
    bool        taking = a->to != a->from && jd_position_kind_at(p, a->to) != JD_NO_KIND;
    bool        short_side = a->rook > a->from;
    jd_square   king_to = a->castling ? (jd_square)((a->from & 56) | (short_side ? 6 : 2)) : a->to;
    if (kind == JD_KING)
        q.castling &= ~(UINT64_C(0xff) << (c == JD_WHITE ? 0 : 56));
    lift(&q, a->from);
    if (a->castling) {
        lift(&q, a->rook);
        put(&q, (jd_square)((a->from & 56) | (short_side ? 5 : 3)), c, JD_ROOK);
    }
    put(&q, king_to, c, kind == JD_PAWN && a->promotion != JD_NO_KIND ? a->promotion : kind);
    pass_on(&q, kind == JD_PAWN || (taking && !a->castling));
    return q;
}

void jd_still_on_move(jd_position *shown, jd_colour c)
{
    shown->turn = (uint8_t)c;
    shown->fullmove = (uint16_t)(shown->fullmove - c);
    shown->key = jd_position_compute_key(shown);
}

/* Where a rook stands on the king's square (Chess960) it cannot be left behind. */
jd_position jd_show_king(const jd_position *p, const struct attempt *a)
{
    struct attempt king = *a;
    jd_square      to = (jd_square)((a->from & 56) | (a->rook > a->from ? 6 : 2));
    king.castling = to == a->rook;
    king.to = king.castling ? a->to : to;
    return jd_show_attempt(p, &king);
}

bool jd_position_has_kings(const jd_position *p)
{
    return jd_position_king(p, JD_WHITE) != JD_NO_SQUARE && jd_position_king(p, JD_BLACK) != JD_NO_SQUARE;
}

/* Rights and squares that have no meaning on this board go. One without a king has no setup: nobody can castle there.
 */
jd_position jd_position_to_stand(const jd_position *shown)
{
    jd_position out = *shown;
    jd_setup    s = jd_setup_of(shown);
    if (jd_setup_position(&s, JD_PROBLEMS_STANDING, &out) != JD_OK) {
        out.castling = 0;
        out.ep = JD_NO_SQUARE;
        out.key = jd_position_compute_key(&out);
    }
    return out;
}

static bool pawn_goes(const jd_position *p, const struct attempt *a)
{
    int  ahead = p->turn == JD_WHITE ? 8 : -8, home = p->turn == JD_WHITE ? 1 : 6;
    int  step = (int)a->to - (int)a->from;
    bool taking = jd_position_kind_at(p, a->to) != JD_NO_KIND;
    bool beside = abs(jd_square_file(a->to) - jd_square_file(a->from)) == 1;
    if (beside && (step == ahead - 1 || step == ahead + 1))
        return taking;
    bool twice = step == 2 * ahead && jd_square_rank(a->from) == home;
    return !taking && (step == ahead || (twice && jd_position_kind_at(p, (jd_square)(a->from + ahead)) == JD_NO_KIND));
}

bool jd_attempt_goes(const jd_position *p, const struct attempt *a)
{
    jd_kind     kind = jd_position_kind_at(p, a->from);
    jd_bitboard own = p->colours[p->turn];
    if (!(own >> a->from & 1) || own >> a->to & 1)
        return false;
    return kind == JD_PAWN ? pawn_goes(p, a) : attacks_piece(kind, a->from, jd_position_occupied(p)) >> a->to & 1;
}
