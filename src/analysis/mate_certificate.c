/* mate_certificate.c - writes down why a side can or cannot mate, for src/proof to check.
 *
 * A no is written as small as it can be: a few positions, a wall, sketches, and at last every position that can arise.
 */
#include "analysis/mate_sketch.h"
#include "analysis/mate_store.h"
#include "core/make.h"
#include "jadoube/fen.h"
#include "jadoube/movetext.h"

#include <string.h>

#define FEW    200  /* positions that are written one by one before anything else is tried */
#define LITTLE 4096 /* sketches that are looked at first, and at last */
#define MUCH   1048576

struct scribe {
    void (*put)(void *context, const char *text, size_t length);
    void                 *context;
    const jd_position    *p;
    jd_colour             side;
    const jd_mate_budget *budget;
    const struct cast    *cast; /* of the sketches that are written  */
    bool                  begun;
};

static void write_text(struct scribe *s, const char *text) { s->put(s->context, text, strlen(text)); }

static void begin_certificate(struct scribe *s, bool can, const char *means)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(s->p, fen, sizeof fen);
    write_text(s, "jadoube certificate 1\nfen ");
    write_text(s, fen);
    write_text(s, s->side == JD_WHITE ? "\nwhite " : "\nblack ");
    write_text(s, can ? "can mate\nby " : "cannot mate\nby ");
    write_text(s, means);
    write_text(s, "\n");
}

/* ---- yes ---- */

static void write_line(struct scribe *s, size_t length)
{
    jd_position p = *s->p;
    begin_certificate(s, true, "line");
    for (size_t i = 0; i < length; i++) {
        char text[JD_MOVETEXT_MAX + 1];
        jd_movetext_write(&p, s->budget->line[i], &(jd_movestyle){.form = JD_FORM_UCI}, text, JD_MOVETEXT_MAX);
        strcat(text, i % 16 == 15 || i + 1 == length ? "\n" : " ");
        write_text(s, text);
        p = jd_move_make(&p, s->budget->line[i]);
    }
}

/* ---- squares ---- */

static void write_squares(struct scribe *s, jd_bitboard set, bool several)
{
    char text[20] = " -", *at = text + 1;
    if (several) {
        *at++ = '*';
        for (int shift = 60; shift >= 0; shift -= 4)
            *at++ = "0123456789abcdef"[set >> shift & 15];
    } else if (set) {
        *at++ = (char)('a' + (bits_first(set) & 7));
        *at++ = (char)('1' + (bits_first(set) >> 3));
    } else {
        at++;
    }
    s->put(s->context, text, (size_t)(at - text));
}

/* ---- a wall ---- */

static bool write_wall(struct scribe *s)
{
    struct mate_reach r;
    if (mate_abnormal(s->p) || s->p->castling || !mate_wall(s->p, s->side, NULL) || !mate_reach_of(s->p, &r))
        return false;
    begin_certificate(s, false, "wall");
    for (unsigned i = 0; i < r.count; i++)
        write_squares(s, r.at[i], true);
    write_text(s, "\n");
    return true;
}

/* ---- sketches ---- */

static void write_sketch(void *context, const struct sketch *k)
{
    struct scribe     *s = context;
    const struct cast *c = s->cast;
    if (!s->begun) {
        begin_certificate(s, false, "sketches");
        write_text(s, "loose ");
        for (unsigned i = 0; i < c->count; i++)
            write_text(s, c->role[i] == LOOSE ? "1" : "0");
        write_text(s, "\n");
        s->begun = true;
    }
    write_text(s, k->turn == JD_WHITE ? "w" : "b");
    write_squares(s, k->ep == JD_NO_SQUARE ? 0 : jd_square_bit(k->ep), false);
    for (unsigned i = 0; i < c->count; i++)
        write_squares(s, k->at[i], is_vague(k, i));
    write_text(s, "\n");
}

static bool write_sketches(struct scribe *s, unsigned manner, uint64_t limit)
{
    struct cast          c;
    struct sketch        first;
    uint64_t             nodes = 0;
    struct sketch_budget budget = {s->budget->memory, s->budget->bytes, limit, &nodes, s->budget->stop};
    s->cast = &c;
    return mate_cast(s->p, s->side, manner, &c, &first) &&
           mate_sketches(&c, &first, &budget, (struct sketch_listener){write_sketch, s}) == PROVED;
}

/* ---- positions ---- */

static bool list_positions(struct scribe *s, struct store *set, uint64_t limit, const struct jd_kernel *core)
{
    *set = (struct store){.chess960 = s->p->chess960};
    if (!mate_store_open(set, s->budget->memory, s->budget->bytes, limit, 1) ||
        !mate_store_add(set, s->p, NONE, JD_NO_MOVE, 0))
        return false;
    for (uint32_t i; (i = mate_store_take(set, 0)) != NONE;) {
        jd_position p;
        jd_moves    moves;
        mate_store_get(set, i, &p);
        core->list(&p, ~(jd_bitboard)0, ~(jd_bitboard)0, &moves);
        for (size_t j = 0; j < moves.count; j++) {
            jd_position q = make_move(&p, moves.at[j]);
            if (!mate_material_is_dead(&q, s->side) && !mate_store_add(set, &q, i, moves.at[j], 0))
                return false;
        }
        if (is_stopped(s->budget))
            return false;
    }
    return true;
}

/* The four fields of a FEN that make a position. */
static void write_position(struct scribe *s, const jd_position *p)
{
    char fen[JD_FEN_MAX], *end = fen;
    jd_fen_write(p, fen, sizeof fen);
    for (int spaces = 0; *end && (spaces += *end == ' ') < 4;)
        end++;
    s->put(s->context, fen, (size_t)(end - fen));
    write_text(s, "\n");
}

static bool write_positions(struct scribe *s, uint64_t limit, const struct jd_kernel *core)
{
    struct store set;
    bool         dead = !mate_abnormal(s->p) && mate_material_is_dead(s->p, s->side);
    if (!dead && !list_positions(s, &set, limit, core))
        return false;
    begin_certificate(s, false, "positions");
    for (uint32_t i = 0; !dead && i < set.count; i++) {
        jd_position p;
        mate_store_get(&set, i, &p);
        write_position(s, &p);
    }
    return true;
}

/* ---- */

static bool write_no(struct scribe *s, const struct jd_kernel *core)
{
    if (write_positions(s, FEW, core) || write_wall(s))
        return true;
    for (uint64_t limit = LITTLE; limit <= MUCH; limit *= 16)
        for (unsigned i = 0; i < SKETCH_MANNERS; i++)
            if (write_sketches(s, i, limit))
                return true;
    return write_positions(s, most_of(s->budget), core);
}

bool mate_certify(const jd_position *p, jd_colour side, const jd_mate_budget *budget, const jd_mate_result *found,
                  struct mate_paper paper, const struct jd_kernel *core)
{
    struct scribe s = {.put = paper.put, .context = paper.context, .p = p, .side = side, .budget = budget};
    if (found->answer == JD_NO)
        return write_no(&s, core);
    if (found->line_length > (budget->line ? budget->line_size : 0))
        return false;
    write_line(&s, found->line_length);
    return true;
}
