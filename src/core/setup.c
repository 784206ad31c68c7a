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

static unsigned more_than(jd_bitboard men, unsigned normal)
{
    unsigned count = bits_count(men);
    return count > normal ? count - normal : 0;
}

static jd_problems count_problems(const jd_setup *s, jd_colour c)
{
    const jd_bitboard dark = UINT64_C(0xaa55aa55aa55aa55), own = s->colours[c];
    unsigned          pawns = bits_count(s->kinds[JD_PAWN] & own);
    if (bits_count(own) > 16 || pawns > 8)
        return JD_PROBLEM_TOO_MANY;
    unsigned promoted = more_than(s->kinds[JD_QUEEN] & own, 1) + more_than(s->kinds[JD_ROOK] & own, 2) +
                        more_than(s->kinds[JD_KNIGHT] & own, 2) + more_than(s->kinds[JD_BISHOP] & own & dark, 1) +
                        more_than(s->kinds[JD_BISHOP] & own & ~dark, 1);
    return promoted > 8 - pawns ? JD_PROBLEM_PROMOTED : 0;
}

/* ---- checks ---- */

/* Did the last move take a pawn en passant, landing on `pawn`? Then two squares were emptied. Asked
 * only about a pawn of the player who moved, on his sixth rank; 0 when it cannot have been. */
static jd_bitboard ep_emptied(const jd_position *p, jd_colour mover, jd_square pawn, jd_square from)
{
    jd_square   taken = (jd_square)(pawn ^ 8);
    jd_square   start = (jd_square)(mover == JD_WHITE ? pawn + 8 : pawn - 8);
    jd_bitboard needed = jd_square_bit(taken) | jd_square_bit(start) | jd_square_bit(from);
    return jd_position_occupied(p) & needed ? 0 : jd_square_bit(taken) | jd_square_bit(from);
}

/* Each checker is the moved pawn itself, or a slider that looked through an emptied square. */
static bool ep_explains(const jd_position *p, jd_square king, jd_bitboard checkers, jd_square pawn, jd_bitboard emptied)
{
    if (!emptied)
        return false;
    while (checkers) {
        jd_square s = bits_pop(&checkers);
        bool      slides = (straight_sliders(p) | diagonal_sliders(p)) >> s & 1;
        if (s != pawn && !(slides && (jd_table_between[king][s] & emptied)))
            return false;
    }
    return true;
}

static bool some_en_passant_explains(const jd_position *p, jd_colour mover, jd_square king, jd_bitboard checkers)
{
    jd_bitboard sixth = third_rank(jd_colour_other(mover));
    jd_bitboard pawns = p->kinds[JD_PAWN] & p->colours[mover] & sixth;
    while (pawns) {
        jd_square   pawn = bits_pop(&pawns);
        jd_bitboard froms = jd_table_pawn[mover ^ 1][pawn];
        while (froms)
            if (ep_explains(p, king, checkers, pawn, ep_emptied(p, mover, pawn, bits_pop(&froms))))
                return true;
    }
    return false;
}

/* The squares from which a man that now stands on `at` may have come with the last move, whether it
 * took something there or not. A promoted piece came from the seventh rank. */
static jd_bitboard came_from(const jd_position *p, jd_colour mover, jd_square at)
{
    jd_kind     kind = kind_at(p, at);
    jd_bitboard occupied = jd_position_occupied(p), back = ahead(jd_colour_other(mover), jd_square_bit(at));
    jd_bitboard pawn_origins = (back | jd_table_pawn[mover ^ 1][at]) & ~occupied;
    if (kind == JD_PAWN) {
        jd_bitboard fourth = ahead(mover, third_rank(mover));
        if ((fourth >> at & 1) && (back & ~occupied))
            pawn_origins |= ahead(jd_colour_other(mover), back) & ~occupied;
        return pawn_origins & ~first_rank(mover);
    }
    jd_bitboard origins = attacks_piece(kind, at, occupied) & ~occupied;
    return last_rank(mover) >> at & 1 ? origins | pawn_origins : origins;
}

/* Did `moved` come from between the king and `slider`, where it gave no check itself? A piece that
 * moves like the slider along that line would have checked all the time, unless it was a pawn then. */
static bool discovered(const jd_position *p, jd_colour mover, jd_square king, jd_square moved, jd_square slider)
{
    bool slides = (straight_sliders(p) | diagonal_sliders(p)) >> slider & 1;
    if (!slides)
        return false;
    jd_bitboard line = jd_table_between[king][slider];
    jd_bitboard origins = came_from(p, mover, moved) & line;
    bool straight = jd_square_file(king) == jd_square_file(slider) || jd_square_rank(king) == jd_square_rank(slider);
    jd_bitboard checked_before = straight ? straight_sliders(p) : diagonal_sliders(p);
    if (checked_before >> moved & 1)
        origins &= last_rank(mover) >> moved & 1 ? ahead(jd_colour_other(mover), last_rank(mover)) : 0;
    return origins != 0;
}

static bool pair_is_possible(const jd_position *p, jd_colour mover, jd_square king, jd_bitboard checkers)
{
    jd_square a = bits_pop(&checkers), b = bits_first(checkers);
    return discovered(p, mover, king, a, b) || discovered(p, mover, king, b, a);
}

/* After a double step only the pawn itself can check, or a slider through the square it left. */
static bool double_step_explains(const jd_position *p, jd_colour mover, jd_square ep, jd_square king,
                                 jd_bitboard checkers)
{
    jd_square pawn = (jd_square)(ep ^ 8);
    jd_square left = (jd_square)(mover == JD_WHITE ? ep - 8 : ep + 8);
    return ep_explains(p, king, checkers, pawn, jd_square_bit(left));
}

/* A check, or pair of checks, that no legal last move can have given. */
static bool checks_are_impossible(const jd_setup *s, const jd_position *p, bool ep_holds)
{
    jd_colour   us = (jd_colour)s->turn, mover = jd_colour_other(us);
    jd_square   king = jd_position_king(p, us);
    jd_bitboard checkers = jd_position_checkers(p) & ~p->kinds[JD_KING];
    if (!checkers)
        return false;
    /* A pawn on its first square has not moved, so the king must have walked into its check. */
    if (checkers & p->kinds[JD_PAWN] & ahead(mover, first_rank(mover)))
        return true;
    if (ep_holds)
        return !double_step_explains(p, mover, s->ep, king, checkers);
    if (!bits_several(checkers))
        return false;
    if (bits_count(checkers) > 2)
        return true;
    return !pair_is_possible(p, mover, king, checkers) && !some_en_passant_explains(p, mover, king, checkers);
}

/* ---- rights ---- */

/* Rooks among the claimed ones that can really castle: king and rook of that colour on the first
 * rank, at most one rook on each side. */
static jd_bitboard usable_castling(const jd_setup *s, jd_colour c)
{
    jd_bitboard king = s->kinds[JD_KING] & s->colours[c] & first_rank(c);
    jd_bitboard rooks = s->castling & s->kinds[JD_ROOK] & s->colours[c] & first_rank(c);
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

/* Both players start from the same files; in orthodox chess these are a, e and h. */
static bool castling_is_impossible(const jd_setup *s)
{
    jd_bitboard usable[2] = {usable_castling(s, JD_WHITE), usable_castling(s, JD_BLACK)};
    if ((usable[0] | usable[1]) != s->castling)
        return true;
    int king_file = s->chess960 ? -1 : 4, rook_file[2] = {s->chess960 ? -1 : 0, s->chess960 ? -1 : 7};
    for (int c = 0; c < 2; c++) {
        if (!usable[c])
            continue;
        jd_bitboard king = s->kinds[JD_KING] & s->colours[c];
        if (king_file >= 0 && file_of(king) != king_file)
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
    if (checks_are_impossible(s, &p, ep_holds))
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
    if (s->ep < JD_SQUARES && !(found & JD_PROBLEM_EP) && ep_capturers(&p, (jd_colour)p.turn, s->ep))
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
