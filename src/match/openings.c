/* Where games start: positions of an EPD file, the first moves of the games of a PGN file, or lines of a book. */
#include "match/openings.h"
#include "console/lines.h"
#include "console/report.h"
#include "console/source.h"
#include "jadoube/pgn.h"
#include "match/chance.h"
#include "match/match.h"
#include "match/polyglot.h"

#include "jadoube/chess960.h"
#include "jadoube/epd.h"
#include "jadoube/mate.h"

#include <stdlib.h>
#include <string.h>

/* An opening as it is kept: moves as a place in the list of all. */
struct kept {
    jd_position start;
    size_t      moves, count;
};

struct openings {
    bool         chess960, random;
    uint64_t     seed, skip;
    struct kept *at;
    size_t       count, room;
    jd_move     *moves;
    size_t       move_count, move_room;
    uint32_t    *order; /* NULL: as in the file */

    /* While games are read. */
    struct kept reading;
    jd_position position;
    size_t      plies;
    jd_pgn     *reader;
    bool        failed;
    const char *file;
};

/* ---- chance ---- */

static bool shuffle(struct openings *o)
{
    uint64_t state = o->seed;
    o->order = malloc(o->count * sizeof *o->order);
    if (!o->order)
        return false;
    for (size_t i = 0; i < o->count; i++)
        o->order[i] = (uint32_t)i;
    for (size_t i = o->count; i > 1; i--) {
        size_t   j = chance(&state) % i;
        uint32_t swap = o->order[i - 1];
        o->order[i - 1] = o->order[j];
        o->order[j] = swap;
    }
    return true;
}

/* ---- keeping ---- */

static bool grow(void **at, size_t *room, size_t needed, size_t size)
{
    if (needed <= *room)
        return true;
    size_t more = *room ? *room * 2 : 256;
    void  *bigger = realloc(*at, more * size);
    if (!bigger) {
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
        return false;
    }
    *at = bigger;
    *room = more;
    return true;
}

/* Nothing can be played from a position that has ended the game. */
static bool has_ended(const jd_position *p)
{
    return !jd_moves_any(p) || (jd_mate_fast(p, JD_WHITE) == JD_NO && jd_mate_fast(p, JD_BLACK) == JD_NO);
}

static bool keep_opening(struct openings *o, const struct kept *k)
{
    if (!grow((void **)&o->at, &o->room, o->count + 1, sizeof *o->at))
        return false;
    o->at[o->count++] = *k;
    return true;
}

/* ---- EPD ---- */

static bool keep_line(struct openings *o, const struct lines *l)
{
    char        place[300];
    jd_epd      epd;
    jd_fault    fault;
    struct kept k = {0};
    snprintf(place, sizeof place, "%.260s:%zu", l->name, l->number);
    if (jd_epd_read(l->text, l->length, &epd, &fault) != JD_OK) {
        complain_fault(place, l->text, l->length, &fault);
        return false;
    }
    if (epd.setup.chess960 && !o->chess960) {
        complain_text(TEXT_COMPLAIN_MATCH_960, JD_VALUES({"place", place}));
        return false;
    }
    epd.setup.chess960 = o->chess960;
    if (jd_setup_position(&epd.setup, JD_COMPOSED, &k.start) != JD_OK || has_ended(&k.start)) {
        complain_text(TEXT_COMPLAIN_MATCH_ENDED, JD_VALUES({"place", place}));
        return false;
    }
    return keep_opening(o, &k);
}

static bool load_epd(struct openings *o, const char *path)
{
    struct lines l;
    bool         good = true;
    if (!lines_open(&l, path))
        return false;
    while (good && lines_next(&l))
        good = l.text[strspn(l.text, " \t")] == '\0' || l.text[0] == '#' || keep_line(o, &l);
    return lines_close(&l) && good;
}

/* ---- PGN ---- */

/* The opening that is being read, by its number. */
static void complain_about(const struct openings *o, text_id what)
{
    char place[300];
    snprintf(place, sizeof place, "%.260s (%zu)", o->file, o->count + 1);
    complain_text(what, JD_VALUES({"place", place}));
}

static void see_start(void *context, const jd_position *position)
{
    struct openings *o = context;
    o->reading = (struct kept){.start = *position, .moves = o->move_count};
    if (position->chess960 && !o->chess960) {
        complain_about(o, TEXT_COMPLAIN_MATCH_960);
        o->failed = true;
    }
    o->reading.start.chess960 = o->chess960;
    o->position = o->reading.start;
}

static void see_move(void *context, jd_move move, const jd_position *before, const jd_position *after, jd_text text)
{
    struct openings *o = context;
    (void)before;
    (void)text;
    if (jd_pgn_depth(o->reader) || o->failed || (o->plies && o->reading.count == o->plies))
        return;
    if (!grow((void **)&o->moves, &o->move_room, o->move_count + 1, sizeof *o->moves)) {
        o->failed = true;
        return;
    }
    o->moves[o->move_count++] = move;
    o->reading.count++;
    o->position = *after;
}

static void see_end(void *context)
{
    struct openings *o = context;
    if (o->failed)
        return;
    if (has_ended(&o->position)) {
        complain_about(o, TEXT_COMPLAIN_MATCH_TOO_LONG);
        o->failed = true;
    } else {
        o->failed = !keep_opening(o, &o->reading);
    }
}

static void see_problem(void *context, const jd_pgn_problem *p)
{
    struct openings *o = context;
    if (p->fault == JD_PGN_NO_RESULT)
        return; /* openings need none */
    complain("%s:%llu:%llu: %s", o->file, (unsigned long long)p->line, (unsigned long long)p->column, p->what);
    o->failed = true;
}

static bool load_pgn(struct openings *o, const char *path)
{
    static const jd_pgn_visitor visitor = {
        .start = see_start, .move = see_move, .end = see_end, .problem = see_problem};
    struct source *s = source_open(path);
    char          *block = malloc(1 << 16);
    if (s && block && jd_pgn_new(&o->reader, &visitor, o, NULL) == JD_OK) {
        for (size_t n = 1 << 16; n == 1 << 16 && !o->failed;) {
            n = source_read(s, block, 1 << 16);
            jd_pgn_feed(o->reader, block, n);
        }
        if (!o->failed)
            jd_pgn_end(o->reader);
    } else {
        o->failed = true;
    }
    jd_pgn_free(o->reader);
    o->reader = NULL;
    free(block);
    return source_close(s) && !o->failed;
}

/* ---- books ---- */

#define LINES       4096 /* drawn from a book */
#define LINE_LENGTH 16   /* half-moves, unless plies= says otherwise */

/* One line, by the weights of its moves, as far as the book goes and the game does not end. */
static bool draw_line(struct openings *o, const struct polyglot *book, uint64_t *state)
{
    struct kept k = {.start = jd_position_initial(), .moves = o->move_count};
    jd_position at = k.start;
    jd_move     m;
    for (; k.count < o->plies && (m = polyglot_pick(book, &at, chance(state))) != JD_NO_MOVE; k.count++) {
        jd_position next = jd_move_make(&at, m);
        if (has_ended(&next))
            break;
        if (!grow((void **)&o->moves, &o->move_room, o->move_count + 1, sizeof *o->moves))
            return false;
        o->moves[o->move_count++] = m;
        at = next;
    }
    return keep_opening(o, &k);
}

static bool load_book(struct openings *o, const char *path)
{
    struct polyglot *book = polyglot_open(path);
    uint64_t         state = o->seed;
    bool             good = book != NULL;
    if (o->plies == 0)
        o->plies = LINE_LENGTH;
    for (int i = 0; good && i < LINES; i++)
        good = draw_line(o, book, &state);
    polyglot_free(book);
    return good;
}

/* ---- all of it ---- */

static bool load(struct openings *o, const struct opening_options *options)
{
    if (!options->file)
        return true;
    o->file = options->file;
    o->plies = (size_t)options->plies;
    if (!(options->book ? load_book : options->epd ? load_epd : load_pgn)(o, options->file))
        return false;
    if (o->count == 0) {
        complain_text(TEXT_COMPLAIN_MATCH_NO_OPENING, JD_VALUES({"path", options->file}));
        return false;
    }
    return !options->random || shuffle(o);
}

struct openings *openings_load(const struct match *m)
{
    struct openings *o = calloc(1, sizeof *o);
    if (!o) {
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
        return NULL;
    }
    o->chess960 = m->chess960;
    o->seed = m->seed;
    o->skip = (uint64_t)m->openings.start;
    if (!load(o, &m->openings)) {
        openings_free(o);
        return NULL;
    }
    return o;
}

void openings_free(struct openings *o)
{
    if (!o)
        return;
    free(o->at);
    free(o->moves);
    free(o->order);
    free(o);
}

static struct opening array(const struct openings *o, uint64_t number)
{
    if (!o->chess960)
        return (struct opening){.start = jd_position_initial()};
    uint64_t state = o->seed ^ (number + 1) * 0xd1342543de82ef95ULL;
    return (struct opening){.start = jd_position_of_array((int)(chance(&state) % JD_ARRAYS))};
}

struct opening openings_get(const struct openings *o, uint64_t number)
{
    if (o->count == 0)
        return array(o, number);
    size_t             i = (size_t)((number + o->skip) % o->count);
    const struct kept *k = &o->at[o->order ? o->order[i] : i];
    return (struct opening){k->start, o->moves + k->moves, k->count};
}
