/* legality_plan.c - from the captures of the kernel to what becomes of each man. */
#include "legality_plan.h"

#include "core/bits.h"
#include "core/squares.h"

#include <string.h>

struct rows {
    uint8_t at[8][8];
    uint8_t count[8];
};

static void begin_rows(struct rows *r)
{
    memset(r, NOBODY, sizeof *r);
    for (unsigned f = 0; f < 8; f++) {
        r->at[f][0] = (uint8_t)WHITE_PAWN(f);
        r->at[f][1] = (uint8_t)BLACK_PAWN(f);
        r->count[f] = 2;
    }
}

static unsigned take_out(struct rows *r, unsigned file, unsigned place)
{
    unsigned man = r->at[file][place];
    memmove(&r->at[file][place], &r->at[file][place + 1], 7 - place);
    r->at[file][7] = NOBODY;
    r->count[file]--;
    return man;
}

static void put_in(struct rows *r, unsigned file, unsigned place, unsigned man)
{
    memmove(&r->at[file][place + 1], &r->at[file][place], 7 - place);
    r->at[file][place] = (uint8_t)man;
    r->count[file]++;
}

/* ---- who takes whom ---- */

static void follow(struct plan *p, struct rows *r, const struct feat *f)
{
    unsigned i = p->count++;
    memcpy(p->rows[i][0], r->at[f->file], 8);
    memcpy(p->rows[i][1], r->at[f->to & 7], 8);
    unsigned man = take_out(r, f->file, f->place);
    p->takers[i] = f->to == 8 ? NOBODY : (uint8_t)man;
    p->victims[i] = f->to == 8 ? (uint8_t)man : NOBODY;
    if (f->to < 8) {
        if (f->pawn)
            p->victims[i] = (uint8_t)take_out(r, f->to, f->row);
        put_in(r, f->to, f->row, man);
    }
    if (p->victims[i] != NOBODY)
        p->fate[p->victims[i]] = FATE_TAKEN;
}

/* ---- who stays, who promotes ---- */

static unsigned colour_of(unsigned man) { return man < 16 ? JD_WHITE : JD_BLACK; }

/* Do the pawns from place `from` on stand as wanted, and may those before and behind them promote? */
static bool fits(const uint8_t *row, unsigned count, unsigned from, unsigned wanted)
{
    unsigned length = row_length(wanted);
    if (from + length > count)
        return false;
    for (unsigned i = 0; i < count; i++) {
        unsigned colour = colour_of(row[i]);
        unsigned needed = i < from ? JD_BLACK : i >= from + length ? JD_WHITE : row_at(wanted, i - from);
        if (colour != needed)
            return false;
    }
    return true;
}

static bool settle_file(struct plan *p, const struct rows *r, unsigned file)
{
    unsigned    wanted = p->kernel.wanted[file], from = 0;
    jd_bitboard pawns = p->end->p.kinds[JD_PAWN] & FILE_A << file;
    while (from <= r->count[file] && !fits(r->at[file], r->count[file], from, wanted))
        from++;
    if (from > r->count[file])
        return false;
    for (unsigned i = 0; i < r->count[file]; i++) {
        unsigned man = r->at[file][i];
        p->fate[man] = i < from || !pawns ? FATE_PROMOTES : bits_pop(&pawns);
        p->arrives[man] = jd_square_at((int)file, colour_of(man) == JD_WHITE ? 7 : 0);
    }
    return true;
}

/* ---- pieces ---- */

static jd_bitboard shade_of(unsigned kind, unsigned dark)
{
    return kind == JD_BISHOP ? (dark ? DARK : ~DARK) : dark ? 0 : ~UINT64_C(0);
}

/* A pawn that is to promote and has no kind yet, on one of these squares. */
static unsigned find_promoting(const struct plan *p, unsigned c, jd_bitboard squares)
{
    unsigned first = c == JD_WHITE ? WHITE_PAWN(0) : BLACK_PAWN(0);
    for (unsigned i = first; i < first + 8; i++)
        if (p->fate[i] == FATE_PROMOTES && p->becomes[i] == JD_NO_KIND && squares >> p->arrives[i] & 1)
            return i;
    return NOBODY;
}

/* Those that cannot be pieces of the array promoted. */
static bool settle_kind(struct plan *p, unsigned c, unsigned kind, unsigned dark)
{
    jd_bitboard shade = shade_of(kind, dark), out = ~UINT64_C(0);
    unsigned    more = jd_retro_promoted(p->end, (jd_colour)c, (jd_kind)kind, shade);
    unsigned    had = bits_count(p->end->start->kinds[kind] & p->end->start->colours[c] & shade);
    unsigned    has = bits_count(p->end->p.kinds[kind] & p->end->p.colours[c] & shade);
    p->missing[c][kind][dark] = (uint8_t)(had + more - has);
    if (kind == JD_BISHOP && more)
        out = jd_retro_bishops_arrive(p->end, (jd_colour)c);
    for (; more; more--) {
        unsigned man = find_promoting(p, c, shade & out);
        if (man == NOBODY)
            return false;
        p->becomes[man] = (uint8_t)kind;
    }
    return true;
}

/* Pawns that may promote but need not are taken by pieces in the end. */
static void take_others(struct plan *p, unsigned c)
{
    for (unsigned man; (man = find_promoting(p, c, ~UINT64_C(0))) != NOBODY;) {
        p->fate[man] = FATE_TAKEN;
        p->takers[p->count] = NOBODY;
        p->victims[p->count++] = (uint8_t)man;
    }
}

static bool settle_pieces(struct plan *p, unsigned c)
{
    static const uint8_t sorts[][2] = {{JD_BISHOP, 0}, {JD_BISHOP, 1}, {JD_KNIGHT, 0}, {JD_ROOK, 0}, {JD_QUEEN, 0}};
    for (unsigned i = 0; i < sizeof sorts / sizeof sorts[0]; i++)
        if (!settle_kind(p, c, sorts[i][0], sorts[i][1]))
            return false;
    take_others(p, c);
    return true;
}

/* What the captures of the kernel make of each man. */
static bool follow_all(struct plan *p)
{
    struct rows r;
    p->count = 0;
    memset(p->becomes, JD_NO_KIND, sizeof p->becomes);
    memset(p->fate, FATE_OPEN, sizeof p->fate);
    begin_rows(&r);
    for (unsigned i = 0; i < p->kernel.count; i++) {
        memcpy(p->files[i], r.at, sizeof r.at);
        follow(p, &r, &p->kernel.feats[i]);
    }
    memcpy(p->files[p->kernel.count], r.at, sizeof r.at);
    for (unsigned f = 0; f < 8; f++)
        if (!settle_file(p, &r, f))
            return false;
    return true;
}

static bool is_good(void *context)
{
    struct plan *p = context;
    return follow_all(p) && settle_pieces(p, JD_WHITE) && settle_pieces(p, JD_BLACK) &&
           jd_plan_ranks(p, p->kernel.seed);
}

/* Pieces that pawns take are among those that are missing. */
bool jd_plan_make(struct plan *p, const struct retro *end, struct quest *q, unsigned seed)
{
    memset(p, 0, sizeof *p);
    p->end = end;
    jd_kernel_begin(&p->kernel, end, true);
    p->kernel.seed = seed;
    p->kernel.is_good = is_good;
    p->kernel.context = p;
    return jd_kernel_solve(&p->kernel, q) == JD_YES;
}
