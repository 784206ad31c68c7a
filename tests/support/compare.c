/* compare.c - two boards, several kernels, one truth. */
#include "compare.h"

#include "core/kernel.h"
#include "jadoube/fen.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char letters[] = "PNBRQKpnbrqk";

struct slow_board slow_of(const jd_position *p)
{
    struct slow_board b = {.black = p->turn == JD_BLACK,
                           .passed = p->ep == JD_NO_SQUARE ? -1 : p->ep,
                           .castling_rook = {{-1, -1}, {-1, -1}}};
    memset(b.at, '.', sizeof b.at);
    for (int s = 0; s < 64; s++)
        for (int c = 0; c < 2; c++)
            for (int k = 0; k < 6; k++)
                if (p->kinds[k] >> s & p->colours[c] >> s & 1)
                    b.at[s] = letters[c * 6 + k];
    for (int s = 0; s < 64; s++) {
        if (!(p->castling >> s & 1))
            continue;
        int         c = islower(b.at[s]) != 0;
        const char *king = memchr(b.at, c ? 'k' : 'K', 64);
        b.castling_rook[c][king - b.at < s ? 0 : 1] = s;
    }
    return b;
}

jd_move move_of_slow(const struct slow_move *m)
{
    static const char kinds[] = "nbrq";
    unsigned          move = (unsigned)m->from | (unsigned)m->to << 6;
    if (m->promotes)
        move |= 1u << 12 | (unsigned)(strchr(kinds, m->promotes) - kinds) << 14;
    if (m->en_passant)
        move |= 2u << 12;
    if (m->castles)
        move |= 3u << 12;
    return (jd_move)move;
}

struct slow_move slow_of_move(jd_move m)
{
    unsigned type = m >> 12 & 3;
    return (struct slow_move){.from = m & 63,
                              .to = m >> 6 & 63,
                              .promotes = type == 1 ? "nbrq"[m >> 14] : '\0',
                              .en_passant = type == 2,
                              .castles = type == 3};
}

void move_text(jd_move m, char out[6])
{
    struct slow_move s = slow_of_move(m);
    snprintf(out, 6, "%c%c%c%c%c", 'a' + s.from % 8, '1' + s.from / 8, 'a' + s.to % 8, '1' + s.to / 8, s.promotes);
}

static bool blame(char why[WHY_MAX], const jd_position *p, const char *what, const char *detail)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(p, fen, sizeof fen);
    snprintf(why, WHY_MAX, "%s%s%s in %s", what, detail[0] ? ": " : "", detail, fen);
    return false;
}

static bool blame_move(char why[WHY_MAX], const jd_position *p, const char *what, jd_move m)
{
    char text[6], detail[24];
    move_text(m, text);
    snprintf(detail, sizeof detail, "%s (0x%04x)", text, m);
    return blame(why, p, what, detail);
}

/* ---- boards ---- */

static bool slow_has_en_passant(const struct slow_board *b)
{
    struct slow_move moves[SLOW_MAX_MOVES];
    int              count = b->passed < 0 ? 0 : slow_moves(b, moves);
    for (int i = 0; i < count; i++)
        if (moves[i].en_passant)
            return true;
    return false;
}

bool boards_agree(const jd_position *p, const struct slow_board *b, char why[WHY_MAX])
{
    struct slow_board seen = slow_of(p);
    if (memcmp(seen.at, b->at, sizeof seen.at) != 0)
        return blame(why, p, "the men differ", "");
    if (seen.black != b->black)
        return blame(why, p, "the turn differs", "");
    if (memcmp(seen.castling_rook, b->castling_rook, sizeof seen.castling_rook) != 0)
        return blame(why, p, "the castling rights differ", "");
    if ((p->ep != JD_NO_SQUARE) != slow_has_en_passant(b) || (p->ep != JD_NO_SQUARE && p->ep != b->passed))
        return blame(why, p, "the en passant square differs", "");
    for (int c = 0; c < 2; c++)
        if (jd_position_in_check(p, (jd_colour)c) != slow_in_check(b, c))
            return blame(why, p, "check differs for", c ? "Black" : "White");
    if (p->key != jd_position_compute_key(p))
        return blame(why, p, "the key is not what it should be", "");
    return true;
}

/* ---- moves ---- */

struct move_set {
    uint64_t words[1024]; /* one bit for each 16-bit value */
};

static bool set_has(const struct move_set *set, jd_move m) { return set->words[m >> 6] >> (m & 63) & 1; }
static void set_add(struct move_set *set, jd_move m) { set->words[m >> 6] |= UINT64_C(1) << (m & 63); }

static bool list_is(const jd_position *p, const jd_moves *list, const struct move_set *truth, size_t count,
                    const char *name, char why[WHY_MAX])
{
    jd_move sorted[JD_MAX_MOVES];
    for (size_t i = 0; i < list->count; i++) {
        if (!set_has(truth, list->at[i]))
            return blame_move(why, p, "an illegal move is listed", list->at[i]);
        size_t j = i;
        for (; j > 0 && sorted[j - 1] >= list->at[i]; j--) {
            if (sorted[j - 1] == list->at[i])
                return blame_move(why, p, "a move is listed twice", list->at[i]);
            sorted[j] = sorted[j - 1];
        }
        sorted[j] = list->at[i];
    }
    return list->count == count || blame(why, p, "legal moves are missing from the list of kernel", name);
}

static bool kernel_agrees(const struct jd_kernel *kernel, const jd_position *p, const struct move_set *truth,
                          size_t count, char why[WHY_MAX])
{
    jd_moves list;
    kernel->list(p, ~UINT64_C(0), ~UINT64_C(0), &list);
    if (!list_is(p, &list, truth, count, kernel->name, why))
        return false;
    return kernel->count(p) == count || blame(why, p, "the count of moves is wrong in kernel", kernel->name);
}

static bool legality_agrees(const jd_position *p, const struct move_set *truth, unsigned slice, char why[WHY_MAX])
{
    for (unsigned m = 0; m < 4096; m++) {
        jd_move plain = (jd_move)m, other = (jd_move)(m | slice << 12);
        if (jd_move_is_legal(p, plain) != set_has(truth, plain))
            return blame_move(why, p, "jd_move_is_legal is wrong about", plain);
        if (slice && jd_move_is_legal(p, other) != set_has(truth, other))
            return blame_move(why, p, "jd_move_is_legal is wrong about", other);
    }
    return true;
}

bool moves_agree(const jd_position *p, const struct slow_board *b, unsigned slice, char why[WHY_MAX])
{
    struct slow_move moves[SLOW_MAX_MOVES];
    struct move_set  truth = {0};
    int              count = slow_moves(b, moves);
    for (int i = 0; i < count; i++) {
        jd_move m = move_of_slow(&moves[i]);
        set_add(&truth, m);
        if (!jd_move_is_legal(p, m))
            return blame_move(why, p, "a legal move is refused", m);
    }
    for (int i = 0; i < JD_KERNELS; i++) {
        const struct jd_kernel *kernel = jd_kernel_at(i);
        if (kernel && !kernel_agrees(kernel, p, &truth, (size_t)count, why))
            return false;
    }
    return legality_agrees(p, &truth, slice, why);
}

bool kernels_agree(const jd_position *p, int depth, char why[WHY_MAX])
{
    const struct jd_kernel *plain = jd_kernel_at(0);
    struct move_set         truth = {0};
    jd_moves                list;
    plain->list(p, ~UINT64_C(0), ~UINT64_C(0), &list);
    for (size_t i = 0; i < list.count; i++)
        set_add(&truth, list.at[i]);
    uint64_t nodes = plain->perft(p, depth);
    for (int i = 0; i < JD_KERNELS; i++) {
        const struct jd_kernel *kernel = jd_kernel_at(i);
        if (!kernel)
            continue;
        if (!kernel_agrees(kernel, p, &truth, list.count, why))
            return false;
        if (kernel->perft(p, depth) != nodes)
            return blame(why, p, "perft differs between kernel plain and", kernel->name);
    }
    return true;
}
