/* setup.c - from any arrangement of pieces to a position, with a name for every reason against it. */
#include "jadoube/setup.h"

#include "core/make.h"

#include <assert.h>
#include <string.h>

jd_setup jd_setup_empty(void) { return (jd_setup){.fullmove = 1, .ep = JD_NO_SQUARE}; }

void jd_setup_put(jd_setup *s, jd_square square, jd_colour colour, jd_kind kind)
{
    jd_bitboard bit = jd_square_bit(square);
    for (int k = 0; k < 6; k++)
        s->kinds[k] &= ~bit;
    s->colours[JD_WHITE] &= ~bit;
    s->colours[JD_BLACK] &= ~bit;
    if (kind != JD_NO_KIND) {
        s->kinds[kind] |= bit;
        s->colours[colour] |= bit;
    }
}

jd_setup jd_setup_of(const jd_position *p)
{
    jd_setup s = {.castling = p->castling,
                  .halfmove_clock = p->halfmove_clock,
                  .fullmove = p->fullmove,
                  .turn = p->turn,
                  .ep = p->ep,
                  .chess960 = p->chess960};
    memcpy(s.kinds, p->kinds, sizeof s.kinds);
    memcpy(s.colours, p->colours, sizeof s.colours);
    return s;
}

/* The same men as a position, for the functions that ask about attacks; no rights, no key. */
static jd_position men_of(const jd_setup *s)
{
    jd_position p = {.turn = s->turn, .ep = JD_NO_SQUARE};
    memcpy(p.kinds, s->kinds, sizeof p.kinds);
    memcpy(p.colours, s->colours, sizeof p.colours);
    return p;
}

/* ---- men ---- */

static bool men_overlap(const jd_setup *s)
{
    jd_bitboard all = 0;
    bool        overlap = (s->colours[JD_WHITE] & s->colours[JD_BLACK]) != 0;
    for (int k = 0; k < 6; k++) {
        overlap |= (all & s->kinds[k]) != 0;
        all |= s->kinds[k];
    }
    return overlap || all != (s->colours[JD_WHITE] | s->colours[JD_BLACK]);
}

static jd_problems king_problems(const jd_setup *s)
{
    jd_problems found = 0;
    for (int c = 0; c < 2; c++) {
        unsigned kings = bits_count(s->kinds[JD_KING] & s->colours[c]);
        if (kings == 0)
            found |= JD_PROBLEM_NO_KING;
        if (kings > 1)
            found |= JD_PROBLEM_KINGS;
    }
    return found;
}

static jd_problems count_problems(const jd_setup *s, jd_colour c)
{
    const jd_bitboard own = s->colours[c];
    unsigned          pawns = bits_count(s->kinds[JD_PAWN] & own);
    if (bits_count(own) > 16 || pawns > 8)
        return JD_PROBLEM_TOO_MANY;
    unsigned promoted = bits_beyond(s->kinds[JD_QUEEN] & own, 1) + bits_beyond(s->kinds[JD_ROOK] & own, 2) +
                        bits_beyond(s->kinds[JD_KNIGHT] & own, 2) + bits_beyond(s->kinds[JD_BISHOP] & own & DARK, 1) +
                        bits_beyond(s->kinds[JD_BISHOP] & own & ~DARK, 1);
    return promoted > 8 - pawns ? JD_PROBLEM_PROMOTED : 0;
}

/* ---- checks ---- */

/* Take back a move: the man on `at` stands on `from` again, as `kind`, and something of the other
 * player's stands on `restored`. Was the king who is in check now safe then? */
static bool safe_before(const jd_position *p, jd_colour mover, jd_square at, jd_square from, jd_kind kind,
                        jd_bitboard restored)
{
    jd_position before = *p;
    jd_bitboard kept = ~jd_square_bit(at), put = jd_square_bit(from);
    for (int k = 0; k < 6; k++)
        before.kinds[k] &= kept;
    before.kinds[kind] |= put;
    before.colours[mover] = (before.colours[mover] & kept) | put;
    before.colours[mover ^ 1] |= restored;
    jd_bitboard attackers = jd_position_attackers(&before, jd_position_king(p, jd_colour_other(mover)), mover);
    return !(kind == JD_KING ? attackers : attackers & ~before.kinds[JD_KING]);
}

static bool came_from_one_of(const jd_position *p, jd_colour mover, jd_square at, jd_bitboard origins, jd_kind kind,
                             jd_bitboard restored)
{
    while (origins)
        if (safe_before(p, mover, at, bits_pop(&origins), kind, restored))
            return true;
    return false;
}

/* Nothing can have been captured from a player who still has sixteen men. */
static bool may_have_captured(const jd_position *p, jd_colour mover) { return bits_count(p->colours[mover ^ 1]) < 16; }

/* Did what stands on `at` come there as a pawn? It may have been promoted then. */
static bool came_as_pawn(const jd_position *p, jd_colour mover, jd_square at)
{
    jd_colour   us = jd_colour_other(mover);
    jd_bitboard bit = jd_square_bit(at), occupied = jd_position_occupied(p), fourth = ahead(mover, third_rank(mover));
    jd_bitboard free = ~(occupied | first_rank(mover));
    jd_bitboard behind = ahead(us, bit) & free, beside = jd_table_pawn[us][at] & free;
    if (bit & fourth)
        behind |= ahead(us, behind) & free;
    if (came_from_one_of(p, mover, at, behind, JD_PAWN, 0))
        return true;
    if (!may_have_captured(p, mover))
        return false;
    jd_bitboard taken = jd_square_bit((jd_square)(at ^ 8)), start = ahead(mover, bit);
    bool        en_passant = (bit & third_rank(us)) && !(occupied & (taken | start));
    return came_from_one_of(p, mover, at, beside, JD_PAWN, bit) ||
           (en_passant && came_from_one_of(p, mover, at, beside, JD_PAWN, taken));
}

/* What was captured, if anything, shielded the king; so a capture is the more likely explanation. */
static bool came_as_piece(const jd_position *p, jd_colour mover, jd_square at, jd_kind kind)
{
    jd_bitboard occupied = jd_position_occupied(p);
    jd_bitboard origins = attacks_piece(kind, at, occupied) & ~occupied;
    return came_from_one_of(p, mover, at, origins, kind, may_have_captured(p, mover) ? jd_square_bit(at) : 0);
}

/* Take back castling, which put king and rook of `mover` from these squares to those. Was it legal, and was the king
 * who is in check now safe before? */
static bool castled_from(const jd_position *p, jd_colour mover, jd_square king, jd_square rook, jd_square king_to,
                         jd_square rook_to)
{
    jd_bitboard after = jd_square_bit(king_to) | jd_square_bit(rook_to);
    jd_bitboard way = squares_from_to(king, king_to), needed = way | squares_from_to(rook, rook_to);
    jd_position before = *p;
    if (needed & jd_position_occupied(p) & ~after)
        return false;
    before.kinds[JD_KING] = (p->kinds[JD_KING] & ~after) | jd_square_bit(king);
    before.kinds[JD_ROOK] = (p->kinds[JD_ROOK] & ~after) | jd_square_bit(rook);
    before.colours[mover] = (p->colours[mover] & ~after) | jd_square_bit(king) | jd_square_bit(rook);
    while (way)
        if (jd_position_attackers(&before, bits_pop(&way), jd_colour_other(mover)))
            return false;
    return !jd_position_attackers(&before, jd_position_king(p, jd_colour_other(mover)), mover);
}

/* Can castling on this side have given the check, in the array of chess or any of Chess960? The rook jumped over the
 * king, or he went out of its way. */
static bool may_have_castled(const jd_setup *s, const jd_position *p, jd_colour mover, bool kingside)
{
    jd_square   home = mover == JD_WHITE ? 0 : 56;
    jd_square   king_to = (jd_square)(home + (kingside ? 6 : 2)), rook_to = (jd_square)(home + (kingside ? 5 : 3));
    jd_bitboard own = p->colours[mover], kings = p->kinds[JD_KING] & own, rooks = p->kinds[JD_ROOK] & own;
    if (!(kings >> king_to & 1) || !(rooks >> rook_to & 1) || s->castling & own)
        return false;
    for (int k = 1; k < 7; k++)
        for (int r = kingside ? k + 1 : 0; r < (kingside ? 8 : k); r++)
            if (castled_from(p, mover, (jd_square)(home + k), (jd_square)(home + r), king_to, rook_to))
                return true;
    return false;
}

/* A check, or several, that no legal last move can have given: every way to take one back is tried. */
static bool checks_are_impossible(const jd_setup *s, const jd_position *p)
{
    jd_colour   mover = jd_colour_other((jd_colour)s->turn);
    jd_bitboard men = p->colours[mover];
    if (!(jd_position_checkers(p) & ~p->kinds[JD_KING]))
        return false;
    if (may_have_castled(s, p, mover, true) || may_have_castled(s, p, mover, false))
        return false;
    while (men) {
        jd_square at = bits_pop(&men);
        jd_kind   kind = kind_at(p, at);
        bool      promoted = kind != JD_KING && (last_rank(mover) >> at & 1);
        if ((kind == JD_PAWN || promoted) && came_as_pawn(p, mover, at))
            return false;
        if (kind != JD_PAWN && came_as_piece(p, mover, at, kind))
            return false;
    }
    return true;
}

/* ---- rights ---- */

/* Rooks among the claimed ones that can really castle: king and rook of that colour on the first
 * rank, at most one rook on each side; in orthodox chess on the e-file and in the corners. */
static jd_bitboard usable_castling(const jd_setup *s, jd_colour c)
{
    jd_bitboard king = s->kinds[JD_KING] & s->colours[c] & first_rank(c);
    jd_bitboard rooks = s->castling & s->kinds[JD_ROOK] & s->colours[c] & first_rank(c);
    if (!s->chess960) {
        king &= FILE_E;
        rooks &= FILE_A | FILE_H;
    }
    if (!king)
        return 0;
    jd_bitboard queenside = rooks & (king - 1), kingside = rooks & ~queenside;
    if (bits_several(queenside))
        queenside = jd_square_bit(bits_first(queenside));
    while (bits_several(kingside))
        kingside &= kingside - 1;
    return queenside | kingside;
}

static int file_of(jd_bitboard b) { return b ? jd_square_file(bits_first(b)) : -1; }

/* Both players start from the same files, and no array has its king on an edge. */
static bool castling_is_impossible(const jd_setup *s)
{
    jd_bitboard usable[2] = {usable_castling(s, JD_WHITE), usable_castling(s, JD_BLACK)};
    if ((usable[0] | usable[1]) != s->castling)
        return true;
    int king_file = -1, rook_file[2] = {-1, -1};
    for (int c = 0; c < 2; c++) {
        if (!usable[c])
            continue;
        jd_bitboard king = s->kinds[JD_KING] & s->colours[c];
        if ((king & (FILE_A | FILE_H)) || (king_file >= 0 && file_of(king) != king_file))
            return true;
        king_file = file_of(king);
        for (int side = 0; side < 2; side++) {
            int file = file_of(usable[c] & (side ? ~(king - 1) : king - 1));
            if (file >= 0 && rook_file[side] >= 0 && file != rook_file[side])
                return true;
            rook_file[side] = file >= 0 ? file : rook_file[side];
        }
    }
    return false;
}

/* Can the pawn that is said to have passed over the square have done so? */
static bool ep_is_possible(const jd_setup *s)
{
    jd_colour   us = (jd_colour)s->turn, mover = jd_colour_other(us);
    jd_bitboard passed = jd_square_bit(s->ep), occupied = s->colours[0] | s->colours[1];
    jd_bitboard pawn = ahead(mover, passed), start = ahead(us, passed);
    return (passed & third_rank(mover)) && !(occupied & (passed | start)) &&
           (pawn & s->kinds[JD_PAWN] & s->colours[mover]);
}

/* Then it was the last move, and the player now on move was not in check before it. */
static bool ep_was_lawful(const jd_setup *s, const jd_position *p)
{
    jd_colour mover = jd_colour_other((jd_colour)s->turn);
    jd_square pawn = (jd_square)(s->ep ^ 8), start = (jd_square)(mover == JD_WHITE ? s->ep - 8 : s->ep + 8);
    return safe_before(p, mover, pawn, start, JD_PAWN, 0);
}

/* ---- the whole ---- */

jd_problems jd_setup_problems(const jd_setup *s)
{
    jd_problems found = men_overlap(s) ? JD_PROBLEM_OVERLAP : 0;
    found |= king_problems(s) | count_problems(s, JD_WHITE) | count_problems(s, JD_BLACK);
    if (s->kinds[JD_PAWN] & (RANK_1 | RANK_8))
        found |= JD_PROBLEM_LAST_RANK;
    if (castling_is_impossible(s))
        found |= JD_PROBLEM_CASTLING;
    bool ep_holds = s->ep < JD_SQUARES && ep_is_possible(s);
    if (s->ep < JD_SQUARES && !ep_holds)
        found |= JD_PROBLEM_EP;
    if (ep_holds && s->halfmove_clock != 0)
        found |= JD_PROBLEM_COUNTER;
    if (found & JD_PROBLEMS_FATAL)
        return found;

    jd_position p = men_of(s);
    jd_colour   us = (jd_colour)s->turn, them = jd_colour_other(us);
    if (jd_table_king[jd_position_king(&p, us)] & p.kinds[JD_KING])
        found |= JD_PROBLEM_KINGS_TOUCH;
    if (jd_position_attackers(&p, jd_position_king(&p, them), us) & ~p.kinds[JD_KING])
        found |= JD_PROBLEM_OPPOSITE_CHECK;
    if (ep_holds && !ep_was_lawful(s, &p))
        found |= JD_PROBLEM_EP;
    if (!ep_holds && checks_are_impossible(s, &p))
        found |= JD_PROBLEM_CHECKERS;
    return found;
}

jd_err jd_setup_position(const jd_setup *s, jd_problems accepted, jd_position *out)
{
    jd_problems found = jd_setup_problems(s);
    if (found & (~accepted | JD_PROBLEMS_FATAL))
        return JD_ERR_REFUSED;
    jd_position p = men_of(s);
    p.castling = usable_castling(s, JD_WHITE) | usable_castling(s, JD_BLACK);
    p.halfmove_clock = s->halfmove_clock;
    p.fullmove = s->fullmove;
    p.chess960 = s->chess960 != 0;
    if (s->ep < JD_SQUARES && ep_is_possible(s) && ep_capturers(&p, (jd_colour)p.turn, s->ep))
        p.ep = s->ep;
    p.key = jd_position_compute_key(&p);
    *out = p;
    return JD_OK;
}

static const struct {
    jd_problem  problem;
    const char *name, *text;
} problems[] = {
    {JD_PROBLEM_OVERLAP, "overlap", "two pieces share a square, or a piece has no colour"},
    {JD_PROBLEM_NO_KING, "no-king", "each player needs a king"},
    {JD_PROBLEM_KINGS, "kings", "a player has more than one king"},
    {JD_PROBLEM_LAST_RANK, "last-rank", "a pawn stands on the first or the last rank"},
    {JD_PROBLEM_TOO_MANY, "too-many", "a player has more than sixteen pieces or eight pawns"},
    {JD_PROBLEM_PROMOTED, "promoted", "a player has more promoted pieces than missing pawns"},
    {JD_PROBLEM_OPPOSITE_CHECK, "opposite-check", "the player who is not on move stands in check"},
    {JD_PROBLEM_KINGS_TOUCH, "kings-touch", "the kings stand side by side"},
    {JD_PROBLEM_CHECKERS, "checkers", "no legal move can have given this check"},
    {JD_PROBLEM_CASTLING, "castling", "a castling right without king and rook on their first squares"},
    {JD_PROBLEM_EP, "en-passant", "no pawn can just have passed over the en passant square"},
    {JD_PROBLEM_COUNTER, "counter", "a pawn has just moved, but the half-move count is not 0"},
};

#define PROBLEMS (sizeof problems / sizeof problems[0])

const char *jd_problem_name(jd_problem problem)
{
    for (size_t i = 0; i < PROBLEMS; i++)
        if (problems[i].problem == problem)
            return problems[i].name;
    return "unknown";
}

const char *jd_problem_text(jd_problem problem)
{
    for (size_t i = 0; i < PROBLEMS; i++)
        if (problems[i].problem == problem)
            return problems[i].text;
    return "unknown problem";
}
