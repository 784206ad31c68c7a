/* legality_kernel.c - in which order can the pawns have taken, so that they stand as they do and the others could
 * promote? A row is exact but for ranks, so where no order is found there is none. */
#include "legality_kernel.h"

#include "core/sight.h"

#include <stddef.h>
#include <string.h>

#define ROWS       128 /* up to six pawns on a file */
#define MOST_PAWNS 6   /* on a file that a row can hold */
#define START      6   /* one of White's below one of Black's */
#define MANY       512
#define OFF_FILE   8
#define NO_PLACE   8
#define MOST_SLOTS 65536
#define FEW_SLOTS  4096 /* for a look that is not to take long */
#define LOOKS      7    /* of these, each with one capture more */

/* What a row becomes when pawns promote that have no enemy pawn before them. */
struct ways {
    uint64_t set[ROWS][2];
};

static unsigned without(unsigned row, unsigned place)
{
    unsigned low = (1u << place) - 1;
    return (row & low) | (row >> 1 & ~low);
}

static unsigned with(unsigned row, unsigned place, unsigned colour)
{
    unsigned low = (1u << place) - 1;
    return (row & low) | (row & ~low) << 1 | colour << place;
}

static bool promotes(unsigned row, unsigned place)
{
    unsigned length = row_length(row);
    if (row_at(row, place) == JD_BLACK) {
        for (unsigned i = 0; i < place; i++)
            if (row_at(row, i) == JD_WHITE)
                return false;
        return true;
    }
    for (unsigned i = place + 1; i < length; i++)
        if (row_at(row, i) == JD_BLACK)
            return false;
    return true;
}

static void find_ways(struct ways *w)
{
    memset(w, 0, sizeof *w);
    for (unsigned row = 1; row < ROWS; row++) {
        w->set[row][row / 64] |= UINT64_C(1) << row % 64;
        for (unsigned i = 0; i < row_length(row); i++)
            if (promotes(row, i))
                for (int half = 0; half < 2; half++)
                    w->set[row][half] |= w->set[without(row, i)][half];
    }
}

struct search {
    struct kernel *k;
    struct quest  *q;
    struct ways    ways;
    uint64_t      *seen; /* keys of states without a solution */
    uint64_t       mask, used;
    unsigned       most;     /* captures of an order that is looked for */
    bool           cut;      /* some branch was given up */
    bool           longer;   /* some was left because it needs more captures than these */
    bool           short_of; /* some row has no room for a pawn that promoted early and is still listed there */
};

static bool is_right(const struct search *s, const struct kernel *k, unsigned file)
{
    unsigned wanted = k->wanted[file];
    return s->ways.set[k->files[file]][wanted / 64] >> wanted % 64 & 1;
}

/* Each capture changes two files at most. */
static bool is_within(struct search *s, const struct kernel *k, unsigned wrong, unsigned depth)
{
    if (wrong > 2u * (k->captures[0] + k->captures[1]))
        return false;
    bool within = depth + (wrong + 1) / 2 <= s->most;
    s->longer |= !within;
    return within;
}

static unsigned wrong_files(const struct search *s, const struct kernel *k)
{
    unsigned wrong = 0;
    for (unsigned f = 0; f < 8; f++)
        wrong += !is_right(s, k, f);
    return wrong;
}

/* Pawns of a colour on a row that are not wanted there: they promote. */
static unsigned promoting(const struct kernel *k, unsigned file, unsigned colour)
{
    unsigned has = 0, wants = 0;
    for (unsigned i = 0; i < row_length(k->files[file]); i++)
        has += row_at(k->files[file], i) == colour;
    for (unsigned i = 0; i < row_length(k->wanted[file]); i++)
        wants += row_at(k->wanted[file], i) == colour;
    return has - wants;
}

/* Each file's last square has one colour, and a bishop keeps it; from some it does not get out. */
static bool bishops_are_right(const struct kernel *k)
{
    for (unsigned c = 0; c < 2; c++) {
        unsigned arrive[2] = {0, 0};
        for (unsigned f = 0; f < 8; f++)
            if (k->free[c] >> f & 1)
                arrive[jd_square_is_dark(jd_square_at((int)f, c == JD_WHITE ? 7 : 0))] += promoting(k, f, c);
        if (arrive[0] < k->bishops[c][0] || arrive[1] < k->bishops[c][1])
            return false;
    }
    return true;
}

/* ---- states that were seen ---- */

/* The rows, and how many pieces pawns may still take of each colour: the rest follows, so equal keys are equal states.
 */
static uint64_t key_of(const struct kernel *k)
{
    uint64_t key = k->pieces[0] | (uint64_t)k->pieces[1] << 4;
    for (unsigned f = 0; f < 8; f++)
        key |= (uint64_t)k->files[f] << (8 + 7 * f);
    return key;
}

/* Where a key is, or would be. */
static uint64_t slot_of(const struct search *s, uint64_t key)
{
    uint64_t i = (key * UINT64_C(0x9e3779b97f4a7c15)) >> 32 & s->mask;
    while (s->seen[i] && s->seen[i] != key)
        i = (i + 1) & s->mask;
    return i;
}

/* ---- captures ---- */

struct choice {
    struct feat feat;
    uint8_t     wrong; /* files that are wrong after it */
};

struct choices {
    unsigned      count, depth, wrong; /* of the state before */
    struct choice at[MANY];
};

static struct kernel after(const struct kernel *k, const struct feat *f)
{
    struct kernel n;
    memcpy(&n, k, offsetof(struct kernel, feats));
    unsigned victim = f->to == OFF_FILE ? f->colour : f->colour ^ 1u;
    n.captures[victim ^ 1]--;
    n.files[f->file] = (uint8_t)without(n.files[f->file], f->place);
    if (f->pawn)
        n.pawns[victim]--;
    else
        n.pieces[victim]--;
    if (f->to == OFF_FILE)
        return n;
    unsigned row = n.files[f->to];
    n.files[f->to] = (uint8_t)(f->pawn ? with(without(row, f->row), f->row, f->colour) : with(row, f->row, f->colour));
    return n;
}

/* The place of the pawn of a colour that is nearest to its home; NO_PLACE: there is none. */
static unsigned hindmost(unsigned row, unsigned colour)
{
    unsigned blacks = row & ~(1u << row_length(row)), whites = ~row & ((1u << row_length(row)) - 1);
    if (colour == JD_WHITE)
        return whites ? (unsigned)__builtin_ctz(whites) : NO_PLACE;
    return blacks ? row_length(blacks) : NO_PLACE;
}

static bool is_home(const struct kernel *k, unsigned file, unsigned place)
{
    unsigned colour = row_at(k->files[file], place);
    return k->home[colour] >> file & 1 && place == hindmost(k->files[file], colour);
}

/* ---- ranks ---- */

/* Pawns that promoted are listed before all others of their colour, White's above and Black's below; those from
 * White's hindmost to Black's hindmost are still there. How many of these are before the place of one of `colour`? */
static unsigned men_before(unsigned row, unsigned place, unsigned colour)
{
    unsigned last = hindmost(row, colour ^ 1u);
    if (last == NO_PLACE || (colour == JD_WHITE ? last <= place : last >= place))
        return 0;
    return colour == JD_WHITE ? last - place : place - last;
}

/* And behind it, up to its own hindmost? */
static unsigned men_behind(unsigned row, unsigned place, unsigned colour)
{
    return men_before(row, place, colour ^ 1u);
}

/* The enemy's pawn that never moved is behind this place: only the last rank is before it. */
static bool is_beyond(const struct kernel *k, unsigned file, unsigned row, unsigned place, unsigned colour)
{
    unsigned enemy = hindmost(row, colour ^ 1u);
    if (enemy == NO_PLACE || !(k->home[colour ^ 1u] >> file & 1))
        return false;
    return colour == JD_WHITE ? enemy < place : enemy > place;
}

/* Is there a rank on which the pawn can take, counted from its own side, with room for those before and behind it on
 * both files? */
static bool has_rank(const struct kernel *k, const struct feat *f, unsigned there)
{
    unsigned here = k->files[f->file], own = hindmost(there, f->colour);
    bool     last = is_beyond(k, f->to, there, f->row, f->colour);
    if (is_beyond(k, f->file, here, f->place, f->colour) || (k->home[f->colour] >> f->to & 1 && own == f->row))
        return false;
    unsigned least = men_behind(here, f->place, f->colour) + 2, most = 7 - men_before(here, f->place, f->colour);
    unsigned low = men_behind(there, f->row, f->colour) + 1, ahead_there = men_before(there, f->row, f->colour);
    unsigned high = ahead_there ? 6 - ahead_there : f->pawn ? 6 : 7;
    least = last ? 7 : least > low ? least : low;
    return least <= most && least <= high;
}

/* A capture after which more files are wrong than the captures left can mend does not help. */
static void add_choice(struct search *s, const struct kernel *k, struct choices *c, struct feat f)
{
    struct kernel n = after(k, &f);
    if (f.to != OFF_FILE && !has_rank(k, &f, n.files[f.to]))
        return;
    unsigned wrong = c->wrong - !is_right(s, k, f.file) + !is_right(s, &n, f.file);
    if (f.to != OFF_FILE)
        wrong = wrong - !is_right(s, k, f.to) + !is_right(s, &n, f.to);
    if (is_within(s, &n, wrong, c->depth + 1) && c->count < MANY)
        c->at[c->count++] = (struct choice){f, (uint8_t)wrong};
}

static void add_pawn_takes(struct search *s, const struct kernel *k, struct choices *c, struct feat f)
{
    unsigned row = k->files[f.to], length = row_length(row), enemy = f.colour ^ 1u;
    f.pawn = true;
    for (unsigned i = 0; i < length && k->pawns[enemy]; i++)
        if (row_at(row, i) == enemy && !is_home(k, f.to, i)) {
            f.row = (uint8_t)i;
            add_choice(s, k, c, f);
        }
    f.pawn = false;
    /* Beyond a pawn that never moved is the last rank, where a pawn that takes promotes: also a place in the row. */
    s->short_of |= length == MOST_PAWNS && k->pieces[enemy];
    for (unsigned i = 0; i <= length && length < MOST_PAWNS && k->pieces[enemy]; i++) {
        f.row = (uint8_t)i;
        add_choice(s, k, c, f);
    }
}

static void list(struct search *s, const struct kernel *k, struct choices *c)
{
    for (unsigned file = 0; file < 8; file++)
        for (unsigned i = 0; i < row_length(k->files[file]); i++) {
            unsigned    colour = row_at(k->files[file], i);
            struct feat f = {(uint8_t)colour, (uint8_t)file, (uint8_t)i, OFF_FILE, 0, true};
            if (is_home(k, file, i))
                continue;
            if (k->captures[colour ^ 1u] && k->pawns[colour])
                add_choice(s, k, c, f);
            for (int side = -1; side <= 1 && k->captures[colour]; side += 2)
                if (file + (unsigned)side < 8) {
                    f.to = (uint8_t)((int)file + side);
                    add_pawn_takes(s, k, c, f);
                }
        }
}

/* ---- the search ---- */

static bool solve(struct search *s, const struct kernel *k, unsigned depth)
{
    struct choices c;
    unsigned       wrong = wrong_files(s, k);
    c.count = 0;
    c.depth = depth;
    c.wrong = wrong;
    if (wrong == 0 && bishops_are_right(k)) {
        s->k->count = depth;
        if (!s->k->is_good || s->k->is_good(s->k->context))
            return true;
    }
    uint64_t slot = slot_of(s, key_of(k));
    if (s->seen[slot])
        return false;
    s->q->nodes++;
    if (s->cut || quest_is_over(s->q) || s->used * 2 > s->mask || depth == KERNEL_MOST)
        return s->cut = true, false;
    list(s, k, &c);
    s->cut |= c.count == MANY;
    for (unsigned best = 0; best <= 8 && !s->cut; best++)
        for (unsigned i = 0; i < c.count && !s->cut; i++) {
            const struct choice *one = &c.at[(i + s->k->seed * 11) % c.count];
            if (one->wrong == best) {
                struct kernel n = after(k, &one->feat);
                s->k->feats[depth] = one->feat;
                if (solve(s, &n, depth + 1))
                    return true;
            }
        }
    s->seen[slot_of(s, key_of(k))] = key_of(k);
    s->used++;
    return false;
}

/* One look for an order of at most so many captures, with so many states to remember. */
static jd_answer solve_within(struct search *s, unsigned most, uint64_t slots)
{
    s->most = most;
    s->mask = slots - 1;
    s->used = 0;
    s->cut = s->short_of = s->longer = false;
    memset(s->seen, 0, (size_t)slots * sizeof *s->seen);
    if (solve(s, s->k, 0))
        return JD_YES;
    return s->cut || s->short_of || s->longer ? JD_UNKNOWN : JD_NO;
}

/* Few captures are found soon and make a simple game; only if short looks find nothing, all orders are looked at. */
jd_answer jd_kernel_solve(struct kernel *k, struct quest *q)
{
    struct search s = {.k = k, .q = q, .seen = q->budget->memory};
    uint64_t      slots = 1;
    while (slots < MOST_SLOTS && slots * 2 * sizeof *s.seen <= q->budget->bytes)
        slots *= 2;
    if (!q->budget->memory || slots < 1024)
        return JD_UNKNOWN;
    find_ways(&s.ways);
    jd_answer answer = JD_UNKNOWN;
    unsigned  least = (wrong_files(&s, k) + 1) / 2;
    for (unsigned i = 0; i < LOOKS && answer == JD_UNKNOWN && !quest_is_over(q); i++)
        answer = solve_within(&s, least + i, slots < FEW_SLOTS ? slots : FEW_SLOTS);
    return answer == JD_UNKNOWN ? solve_within(&s, KERNEL_MOST, slots) : answer;
}

/* ---- the start ---- */

static unsigned row_of(const struct retro *r, unsigned file)
{
    unsigned row = 1;
    for (unsigned rank = 7; rank-- > 1;) {
        jd_bitboard bit = jd_square_bit(jd_square_at((int)file, (int)rank));
        if (r->p.kinds[JD_PAWN] & bit)
            row = row << 1 | (r->p.colours[JD_BLACK] & bit ? 1 : 0);
    }
    return row;
}

unsigned jd_kernel_promoted(const struct retro *r, jd_colour c)
{
    return jd_retro_promoted(r, c, JD_QUEEN, ~UINT64_C(0)) + jd_retro_promoted(r, c, JD_ROOK, ~UINT64_C(0)) +
           jd_retro_promoted(r, c, JD_KNIGHT, ~UINT64_C(0)) + jd_retro_promoted(r, c, JD_BISHOP, DARK) +
           jd_retro_promoted(r, c, JD_BISHOP, ~DARK);
}

/* Pieces beyond those of the array. */
static unsigned surplus(const struct retro *r, unsigned c)
{
    const jd_bitboard own = r->p.colours[c], *kinds = r->p.kinds;
    return bits_beyond(kinds[JD_QUEEN] & own, 1) + bits_beyond(kinds[JD_ROOK] & own, 2) +
           bits_beyond(kinds[JD_KNIGHT] & own, 2) + bits_beyond(kinds[JD_BISHOP] & own & DARK, 1) +
           bits_beyond(kinds[JD_BISHOP] & own & ~DARK, 1);
}

void jd_kernel_begin(struct kernel *k, const struct retro *r, bool strict)
{
    memset(k, 0, sizeof *k);
    for (unsigned f = 0; f < 8; f++) {
        k->files[f] = START;
        k->wanted[f] = (uint8_t)row_of(r, f);
    }
    for (unsigned c = 0; c < 2; c++) {
        jd_bitboard pawns = r->p.kinds[JD_PAWN] & r->p.colours[c];
        unsigned    promoted = strict ? jd_kernel_promoted(r, (jd_colour)c) : surplus(r, c);
        unsigned    taken = 8 - bits_count(pawns) - promoted;
        k->bishops[c][0] = (uint8_t)(strict ? jd_retro_promoted(r, (jd_colour)c, JD_BISHOP, ~DARK)
                                            : bits_beyond(r->p.kinds[JD_BISHOP] & r->p.colours[c] & ~DARK, 1));
        k->bishops[c][1] = (uint8_t)(strict ? jd_retro_promoted(r, (jd_colour)c, JD_BISHOP, DARK)
                                            : bits_beyond(r->p.kinds[JD_BISHOP] & r->p.colours[c] & DARK, 1));
        k->free[c] = (uint8_t)(jd_retro_bishops_arrive(r, (jd_colour)c) >> (c == JD_WHITE ? 56 : 0));
        k->home[c] = (uint8_t)(pawns >> (c == JD_WHITE ? 8 : 48));
        k->captures[c ^ 1] = r->left[c];
        k->pawns[c] = (uint8_t)taken;
        k->pieces[c] = (uint8_t)(strict ? r->left[c] - taken : r->left[c]);
    }
}

bool jd_kernel_same(const struct kernel *a, const struct kernel *b)
{
    return !memcmp(a, b, offsetof(struct kernel, count));
}
