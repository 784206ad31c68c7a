/* Suites of positions with known counts, in the two forms that are about:
 *
 *     id pos-3                                  8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - ;D1 14 ;D2 191
 *     epd 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -
 *     perft 1 14
 *     perft 2 191
 *
 * The whole file is read before anything is counted, so that a mistake in it shows at once. */
#include "command.h"
#include "console/lines.h"
#include "console/report.h"
#include "console/terminal.h"
#include "perft.h"
#include "position.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define NAME_MAX_LENGTH 40
#define MAX_DEPTH       60

/* One position to one depth. */
struct count {
    jd_position p;
    int         depth;
    uint64_t    expected;
    char        name[NAME_MAX_LENGTH]; /* its id, or its line in the file */
};

struct suite {
    struct count *counts;
    size_t        count, room;
    uint64_t      max_nodes;

    /* while reading */
    struct lines lines;
    jd_position  p;
    bool         has_position, listed; /* a position is known; there is a count in the file */
    char         name[NAME_MAX_LENGTH];

    /* while counting */
    const struct perft_means *means;
    _Atomic size_t            next, done, failed;
    struct progress           progress;
    pthread_mutex_t           lock; /* of the progress bar and the output */
};

static bool complain_line(const struct suite *s, const char *what)
{
    complain("%s:%zu: %s", s->lines.name, s->lines.number, what);
    return false;
}

static bool add_count(struct suite *s, int depth, uint64_t expected)
{
    if (expected > s->max_nodes)
        return true;
    if (s->count == s->room) {
        size_t        room = s->room ? s->room * 2 : 256;
        struct count *more = realloc(s->counts, room * sizeof *more);
        if (!more)
            return complain_line(s, "not enough memory");
        s->counts = more;
        s->room = room;
    }
    struct count *c = &s->counts[s->count++];
    *c = (struct count){.p = s->p, .depth = depth, .expected = expected};
    memcpy(c->name, s->name, sizeof c->name);
    return true;
}

static bool read_position(struct suite *s, const char *text, size_t length)
{
    char what[NAME_MAX_LENGTH + 20];
    snprintf(what, sizeof what, "%.40s:%zu", s->lines.name, s->lines.number);
    s->has_position = position_read(what, text, length, &s->p, NULL) == JD_OK;
    return s->has_position;
}

/* A whole number from `low` to `high`, and the space behind it. Moves *text on. */
static bool read_number(const char **text, uint64_t low, uint64_t high, uint64_t *out)
{
    char *end;
    if (!isdigit((unsigned char)**text))
        return false;
    errno = 0;
    *out = strtoull(*text, &end, 10);
    *text = end + strspn(end, " \t");
    return !errno && *out >= low && *out <= high;
}

/* "DEPTH NODES". Moves *text on. */
static bool read_count(struct suite *s, const char **text)
{
    uint64_t depth, nodes;
    if (!s->has_position)
        return complain_line(s, "a count without a position");
    if (!read_number(text, 1, MAX_DEPTH, &depth) || !read_number(text, 0, INT64_MAX, &nodes))
        return complain_line(s, "expected a depth and a number of nodes");
    s->listed = true;
    return add_count(s, (int)depth, nodes);
}

/* FEN ;D1 20 ;D2 400 */
static bool read_single_line(struct suite *s, const char *text)
{
    const char *at = text + strcspn(text, ";");
    snprintf(s->name, sizeof s->name, "line %zu", s->lines.number);
    if (!read_position(s, text, (size_t)(at - text)))
        return false;
    while (*at == ';') {
        at += 1 + strspn(at + 1, " \t");
        if (*at == '\0')
            break;
        if (*at++ != 'D')
            return complain_line(s, "expected ';D', a depth and a number of nodes");
        if (!read_count(s, &at))
            return false;
    }
    return *at == '\0' || complain_line(s, "expected ';' or the end of the line");
}

static bool read_perft_line(struct suite *s, const char *text)
{
    return read_count(s, &text) && (*text == '\0' || complain_line(s, "expected the end of the line"));
}

static bool read_line(struct suite *s)
{
    const char *text = s->lines.text + strspn(s->lines.text, " \t");
    if (*text == '\0' || *text == '#')
        return true;
    if (strncmp(text, "id ", 3) == 0) {
        s->has_position = false;
        snprintf(s->name, sizeof s->name, "id %.30s", text + 3);
        return true;
    }
    if (strncmp(text, "epd ", 4) == 0)
        return read_position(s, text + 4, strlen(text + 4));
    if (strncmp(text, "perft ", 6) == 0)
        return read_perft_line(s, text + 6);
    return read_single_line(s, text);
}

static bool read_suite(struct suite *s, const char *path)
{
    if (!lines_open(&s->lines, path))
        return false;
    bool good = true;
    while (good && lines_next(&s->lines))
        good = read_line(s);
    if (!lines_close(&s->lines) || !good)
        return false;
    if (!s->listed)
        complain("%s: there is no count in it", s->lines.name);
    return s->listed;
}

static void print_failure(struct suite *s, const struct count *c, uint64_t found)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(&c->p, fen, sizeof fen);
    progress_clear(&s->progress);
    printf("%sfailed%s: %s: %s depth %d: expected %" PRIu64 ", found %" PRIu64 "\n", style(stdout, STYLE_BAD),
           style(stdout, STYLE_PLAIN), c->name, fen, c->depth, c->expected, found);
}

static uint64_t count_one(const struct count *c, const struct perft_means *m)
{
    return m->table ? jd_perft_hashed(&c->p, c->depth, m->table, m->table_bytes) : jd_perft(&c->p, c->depth);
}

static void *work(void *argument)
{
    struct suite *s = argument;
    for (size_t i; (i = atomic_fetch_add(&s->next, 1)) < s->count;) {
        const struct count *c = &s->counts[i];
        uint64_t            found = count_one(c, s->means);
        pthread_mutex_lock(&s->lock);
        if (found != c->expected) {
            s->failed++;
            print_failure(s, c, found);
        }
        progress_step(&s->progress, ++s->done);
        pthread_mutex_unlock(&s->lock);
    }
    return NULL;
}

int perft_suite(const char *path, uint64_t max_nodes, const struct perft_means *means)
{
    struct suite s = {.max_nodes = max_nodes, .means = means, .lock = PTHREAD_MUTEX_INITIALIZER};
    int          status = STATUS_BAD;
    if (read_suite(&s, path)) {
        progress_start(&s.progress, "perft", s.count);
        run_threads(means->threads, work, &s);
        progress_clear(&s.progress);
        printf("%zu passed, %zu failed\n", s.count - s.failed, s.failed);
        status = s.failed ? STATUS_FINDING : STATUS_FINE;
    }
    free(s.counts);
    return status;
}
