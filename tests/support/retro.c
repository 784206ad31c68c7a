/* retro.c - moves taken back one by one. */
#include "retro.h"

#include <ctype.h>
#include <string.h>

static char of_colour(char kind, bool black) { return (char)(black ? tolower(kind) : toupper(kind)); }

/* Is `m` a legal move of `before`, whose opponent was not in check, and does it lead to `b`? */
static bool leads_to(const struct slow_board *before, struct slow_move m, const struct slow_board *b)
{
    struct slow_move moves[SLOW_MAX_MOVES];
    if (slow_in_check(before, !before->black))
        return false;
    int count = slow_moves(before, moves);
    for (int i = 0; i < count; i++) {
        if (moves[i].from != m.from || moves[i].to != m.to || moves[i].promotes != m.promotes)
            continue;
        struct slow_board now = *before;
        slow_make(&now, &moves[i]);
        if (memcmp(now.at, b->at, sizeof now.at) == 0)
            return true;
    }
    return false;
}

static struct slow_board taken_back(const struct slow_board *b, int from, int to, char piece, char captured)
{
    struct slow_board before = *b;
    before.black = !b->black;
    before.passed = -1;
    for (int i = 0; i < 4; i++)
        before.castling_rook[i / 2][i % 2] = -1;
    before.at[to] = captured;
    before.at[from] = piece;
    return before;
}

static bool ordinary(const struct slow_board *b, int from, int to)
{
    bool mover = !b->black, last_rank = to / 8 == (mover ? 0 : 7);
    if (toupper(b->at[to]) == 'P' && from / 8 == (mover ? 7 : 0))
        return false;
    for (const char *kind = ".PNBRQ"; *kind; kind++) {
        if (*kind == 'P' && (to / 8 == 0 || to / 8 == 7))
            continue;
        char              captured = *kind == '.' ? '.' : of_colour(*kind, b->black);
        struct slow_board before = taken_back(b, from, to, b->at[to], captured);
        if (leads_to(&before, (struct slow_move){.from = from, .to = to}, b))
            return true;
        if (!last_rank || toupper(b->at[to]) == 'K')
            continue;
        before = taken_back(b, from, to, of_colour('P', mover), captured);
        if (leads_to(&before, (struct slow_move){.from = from, .to = to, .promotes = (char)tolower(b->at[to])}, b))
            return true;
    }
    return false;
}

static bool en_passant(const struct slow_board *b, int from, int to)
{
    bool mover = !b->black;
    int  taken = from / 8 * 8 + to % 8, start = mover ? to - 8 : to + 8;
    if (toupper(b->at[to]) != 'P' || to / 8 != (mover ? 2 : 5) || from / 8 != (mover ? 3 : 4) || b->at[taken] != '.' ||
        b->at[start] != '.' || taken == from)
        return false;
    struct slow_board before = taken_back(b, from, to, b->at[to], '.');
    before.at[taken] = of_colour('P', b->black);
    before.passed = to;
    return leads_to(&before, (struct slow_move){.from = from, .to = to}, b);
}

/* From any first rank of any array. */
static bool castling(const struct slow_board *b, int side)
{
    bool mover = !b->black;
    int  home = mover ? 56 : 0, king_at = home + (side ? 2 : 6), rook_at = home + (side ? 3 : 5);
    if (b->at[king_at] != of_colour('K', mover) || b->at[rook_at] != of_colour('R', mover))
        return false;
    for (int king = home + 1; king < home + 7; king++)
        for (int rook = home; rook < home + 8; rook++) {
            struct slow_board before = taken_back(b, king_at, rook_at, '.', '.');
            if (rook == king || (rook > king) != (side == 0) || before.at[king] != '.' || before.at[rook] != '.')
                continue;
            before.at[king] = of_colour('K', mover);
            before.at[rook] = of_colour('R', mover);
            before.castling_rook[mover][side] = rook;
            if (leads_to(&before, (struct slow_move){.from = king, .to = rook}, b))
                return true;
        }
    return false;
}

bool retro_has_last_move(const struct slow_board *b)
{
    bool mover = !b->black;
    if (b->passed >= 0) {
        int               up = mover ? -8 : 8;
        struct slow_board before = taken_back(b, b->passed - up, b->passed + up, of_colour('P', mover), '.');
        return leads_to(&before, (struct slow_move){.from = b->passed - up, .to = b->passed + up}, b);
    }
    for (int to = 0; to < 64; to++) {
        if (b->at[to] == '.' || (islower(b->at[to]) != 0) != mover)
            continue;
        for (int from = 0; from < 64; from++)
            if (b->at[from] == '.' && (ordinary(b, from, to) || en_passant(b, from, to)))
                return true;
    }
    return castling(b, 0) || castling(b, 1);
}
