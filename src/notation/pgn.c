/* pgn.c - reading games: what is in the hand, and where it stands in the whole text.
 *
 * The text is read through a window: a block of the caller's, or what was left over from the last one
 * with the beginning of the next. What may go on behind the window is left unread and carried over. */
#include "notation/pgn_games.h"

#include "core/aligned.h"
#include "core/kernel.h"
#include "core/sight.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- where we are ---- */

/* Count the lines up to a place of the window that lies behind those already counted. */
static void count_lines(struct jd_pgn *r, const char *to)
{
    if (to <= r->counted)
        return;
    size_t length = (size_t)(to - r->counted), lines = r->kernel->lines(r->counted, length);
    r->line += lines;
    r->column += length;
    if (lines)
        for (r->column = 0; to[-1 - (ptrdiff_t)r->column] != '\n';)
            r->column++;
    r->counted = to;
}

void jd_pgn_where(jd_pgn *r, const char *text, uint64_t *line, uint64_t *column)
{
    count_lines(r, text ? text : r->at);
    *line = r->line + 1;
    *column = r->column + 1;
}

/* ---- the whole ---- */

/* Read what can be read of a window; returns how much that was. */
static size_t read_window(struct jd_pgn *r, const char *window, size_t length, bool final)
{
    r->window = r->counted = r->at = window;
    r->end = window + length;
    r->final = final;
    const char *at = jd_pgn_items(r, window);
    count_lines(r, at);
    for (const char *byte = at - window > 3 ? at - 3 : window; byte < at; byte++) {
        memmove(r->previous + 1, r->previous, sizeof r->previous - 1);
        r->previous[0] = *byte;
    }
    r->indented = jd_pgn_only_blanks(r, at);
    return (size_t)(at - window);
}

/* Everything as in a new reader. */
static void restart(struct jd_pgn *r)
{
    r->state = OUTSIDE;
    r->within = NOTHING;
    r->carried = 0;
    r->games = r->plies = r->line = r->column = 0;
    r->newlines = 0;
    memset(r->previous, '\n', sizeof r->previous);
    r->indented = true;
    r->begun = r->ended = false;
    r->encoding = UNKNOWN_YET;
    r->halves = 0;
    r->high = 0;
}

void jd_pgn_feed_bytes(struct jd_pgn *r, const char *bytes, size_t length)
{
    while (length) {
        if (!r->carried) {
            size_t used = read_window(r, bytes, length, false);
            r->carried = length - used;
            assert(r->carried <= CARRIED_MAX);
            memcpy(r->carry, bytes + used, r->carried);
            return;
        }
        size_t room = CARRIED_MAX - r->carried, take = length < room ? length : room;
        memcpy(r->carry + r->carried, bytes, take);
        size_t used = read_window(r, r->carry, r->carried + take, false);
        assert(used || take);
        if (used >= r->carried) { /* go on in the block itself */
            take = used - r->carried;
            r->carried = 0;
        } else {
            r->carried += take - used;
            memmove(r->carry, r->carry + used, r->carried);
        }
        bytes += take;
        length -= take;
    }
}

void jd_pgn_feed(jd_pgn *r, const char *bytes, size_t length)
{
    if (r->ended)
        restart(r);
    if (r->encoding == BYTES)
        jd_pgn_feed_bytes(r, bytes, length);
    else
        jd_pgn_decode(r, bytes, length);
}

void jd_pgn_end(jd_pgn *r)
{
    if (r->ended)
        restart(r);
    jd_pgn_decode_end(r);
    size_t used = read_window(r, r->carry, r->carried, true);
    assert(used == r->carried);
    jd_pgn_last_item(r, r->carry + used);
    r->ended = true;
}

static const struct pgn_kernel *best_kernel(void)
{
    static const struct pgn_kernel *const kernels[JD_KERNELS] = {
        &jd_pgn_kernel_plain,
#if defined(JD_X86_KERNELS)
        &jd_pgn_kernel_avx2,
        &jd_pgn_kernel_avx512,
        &jd_pgn_kernel_avx512,
#endif
    };
    for (int i = JD_KERNELS - 1; i > 0; i--)
        if (jd_kernel_at(i))
            return kernels[i];
    return kernels[0];
}

jd_err jd_pgn_new(jd_pgn **out, const jd_pgn_visitor *visitor, void *context, const jd_language *language)
{
    struct jd_pgn *r = jd_aligned_new(_Alignof(struct jd_pgn), sizeof *r);
    if (!r)
        return JD_ERR_MEMORY;
    memset(r, 0, sizeof *r);
    r->visitor = *visitor;
    r->context = context;
    r->language = language ? language : jd_language_english();
    r->english = r->language == jd_language_english();
    r->kernel = best_kernel();
    r->initial = jd_position_initial();
    restart(r);
    *out = r;
    return JD_OK;
}

void jd_pgn_free(jd_pgn *r) { jd_aligned_free(r); }

const jd_position *jd_pgn_position(const jd_pgn *r)
{
    const struct level *main = &r->levels[0];
    return &main->places[main->turn].position;
}

bool jd_null_move_is_allowed(const jd_position *p) { return has_both_kings(p) && !jd_position_checkers(p); }

jd_position jd_null_move_make(const jd_position *p)
{
    jd_position q = *p;
    q.turn ^= 1;
    q.ep = JD_NO_SQUARE;
    q.key ^= jd_key_black ^ (p->ep != JD_NO_SQUARE ? jd_key_ep[p->ep & 7] : 0);
    q.halfmove_clock = (uint16_t)(p->halfmove_clock + 1);
    q.fullmove = (uint16_t)(p->fullmove + p->turn);
    return q;
}

bool jd_pgn_is_deviation(jd_pgn_fault fault) { return fault >= JD_PGN_TAG_TWICE; }

unsigned jd_pgn_depth(const jd_pgn *r) { return r->depth; }
uint64_t jd_pgn_games(const jd_pgn *r) { return r->games; }
uint64_t jd_pgn_plies(const jd_pgn *r) { return r->plies; }
uint64_t jd_pgn_lines(const jd_pgn *r) { return r->line; }
