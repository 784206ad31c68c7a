/* games.c - the games of a PGN file, one after the other.
 *
 * The reader of pgn.h calls back; this one is called. So the text is fed a block at a time, and the games that a block
 * brings to an end are kept until they have been asked for. Everything is kept as offsets, because the arrays grow;
 * those of words count from the first word of their game, because what lies before it is dropped. */
#include "jadoube/games.h"

#include "notation/pgn_text.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 16384 };

/* An array that grows. */
struct heap {
    char  *at;
    size_t used, size;
};

struct kept {
    jd_record record;
    size_t    move, tag, word; /* where they begin in their heaps */
    size_t    problem;         /* a word, from 1; 0: none         */
    jd_result tagged;          /* by the Result tag               */
    bool      ended;
};

struct jd_games {
    FILE       *file;
    const char *text; /* what is left of it, where there is no file */
    size_t      length;
    jd_pgn     *reader;
    jd_err      err;
    bool        over;                     /* the text has ended     */
    struct heap kept, moves, tags, words; /* tags: pairs of offsets */
    size_t      next;                     /* game to be handed over */
    struct heap shown;                    /* the tags of that game  */
    jd_record   record;
    char        block[BLOCK];
};

static void *grow(jd_games *g, struct heap *h, size_t bytes)
{
    if (h->size - h->used < bytes) {
        size_t size = 2 * h->size + bytes + 256;
        char  *more = realloc(h->at, size);
        if (!more) {
            g->err = JD_ERR_MEMORY;
            return NULL;
        }
        h->at = more;
        h->size = size;
    }
    h->used += bytes;
    return h->at + h->used - bytes;
}

static size_t count_items(const struct heap *h, size_t size) { return h->used / size; }

/* The game that is being read; NULL between games. */
static struct kept *current(jd_games *g)
{
    size_t       n = count_items(&g->kept, sizeof(struct kept));
    struct kept *k = n ? (struct kept *)g->kept.at + n - 1 : NULL;
    return k && !k->ended && !g->err ? k : NULL;
}

/* Keep a text of the current game in UTF-8; where it begins. */
static size_t keep_text(jd_games *g, const struct kept *k, jd_text text)
{
    size_t size = jd_text_utf8(text, NULL, 0) + 1, at = g->words.used - k->word;
    char  *copy = grow(g, &g->words, size);
    if (copy)
        jd_text_string(text, copy, size);
    return at;
}

/* ---- what the reader finds ---- */

static void on_game(void *context, uint64_t number)
{
    jd_games    *g = context;
    struct kept *k = grow(g, &g->kept, sizeof *k);
    if (k)
        *k = (struct kept){.record = {.number = number, .start = jd_position_initial()},
                           .move = count_items(&g->moves, sizeof(jd_move)),
                           .tag = count_items(&g->tags, 2 * sizeof(size_t)),
                           .word = g->words.used};
}

static void on_tag(void *context, jd_text name, jd_text value)
{
    jd_games    *g = context;
    struct kept *k = current(g);
    size_t      *pair = k ? grow(g, &g->tags, 2 * sizeof *pair) : NULL;
    if (!pair)
        return;
    pair[0] = keep_text(g, k, name);
    pair[1] = keep_text(g, k, value);
    k->record.tags++;
    if (jd_text_is(name, "Result"))
        (void)jd_result_read(value.at, value.length, &k->tagged);
}

static void on_start(void *context, const jd_position *position)
{
    struct kept *k = current(context);
    if (k)
        k->record.start = *position;
}

static void on_moves(void *context, const jd_pgn_ply *plies, size_t number)
{
    jd_games    *g = context;
    struct kept *k = current(g);
    jd_move     *moves = k && jd_pgn_depth(g->reader) == 0 ? grow(g, &g->moves, number * sizeof(jd_move)) : NULL;
    for (size_t i = 0; moves && i < number; i++)
        moves[i] = plies[i].move;
    if (moves)
        k->record.moves += number;
}

static void on_result(void *context, jd_result result)
{
    struct kept *k = current(context);
    if (k)
        k->record.result = jd_result_told(k->tagged, result);
}

static void on_end(void *context)
{
    struct kept *k = current(context);
    if (k)
        k->ended = true;
}

static void on_problem(void *context, const jd_pgn_problem *p)
{
    jd_games    *g = context;
    struct kept *k = current(g);
    if (!k || k->problem)
        return;
    k->record.line = p->line;
    k->record.column = p->column;
    k->problem = keep_text(g, k, (jd_text){p->what, strlen(p->what)}) + 1;
}

static const jd_pgn_visitor visitor = {.game = on_game,
                                       .tag = on_tag,
                                       .start = on_start,
                                       .moves = on_moves,
                                       .result = on_result,
                                       .end = on_end,
                                       .problem = on_problem};

/* ---- readers ---- */

static jd_err open_reader(jd_games **out, FILE *file, const char *text, size_t length)
{
    jd_games *g = calloc(1, sizeof *g);
    *out = NULL;
    if (!g)
        return JD_ERR_MEMORY;
    g->file = file;
    g->text = text;
    g->length = length;
    jd_err err = jd_pgn_new(&g->reader, &visitor, g, NULL);
    if (err)
        jd_games_free(g);
    else
        *out = g;
    return err;
}

jd_err jd_games_of_file(jd_games **out, FILE *file) { return open_reader(out, file, NULL, 0); }
jd_err jd_games_of_text(jd_games **out, const char *text, size_t length)
{
    return open_reader(out, NULL, text, length);
}

void jd_games_free(jd_games *g)
{
    if (!g)
        return;
    jd_pgn_free(g->reader);
    free(g->kept.at);
    free(g->moves.at);
    free(g->tags.at);
    free(g->words.at);
    free(g->shown.at);
    free(g);
}

/* Drop what lies before `from`. */
static void drop(struct heap *h, size_t from)
{
    h->used -= from;
    if (h->used)
        memmove(h->at, h->at + from, h->used);
}

/* Forget the games that were handed over; one that has only begun moves to the front. */
static void forget(jd_games *g)
{
    struct kept *k = current(g);
    size_t       games = count_items(&g->kept, sizeof *k) - (k ? 1 : 0);
    if (k) {
        drop(&g->moves, k->move * sizeof(jd_move));
        drop(&g->tags, k->tag * 2 * sizeof(size_t));
        drop(&g->words, k->word);
        k->move = k->tag = k->word = 0;
    } else {
        g->moves.used = g->tags.used = g->words.used = 0;
    }
    drop(&g->kept, games * sizeof *k);
    g->next = 0;
}

static size_t next_block(jd_games *g, const char **block)
{
    *block = g->block;
    if (g->file) {
        size_t got = fread(g->block, 1, BLOCK, g->file);
        if (got == 0 && ferror(g->file))
            g->err = JD_ERR_IO;
        return got;
    }
    size_t length = g->length < BLOCK ? g->length : BLOCK;
    *block = g->text;
    g->text += length;
    g->length -= length;
    return length;
}

static void read_on(jd_games *g)
{
    const char *block;
    size_t      length = next_block(g, &block);
    if (length) {
        jd_pgn_feed(g->reader, block, length);
    } else {
        jd_pgn_end(g->reader);
        g->over = true;
    }
}

static const jd_pgn_tag *show_tags(jd_games *g, const struct kept *k)
{
    if (k->record.tags == 0)
        return NULL;
    const size_t *pair = (const size_t *)g->tags.at + 2 * k->tag;
    const char   *words = g->words.at + k->word;
    g->shown.used = 0;
    jd_pgn_tag *tags = grow(g, &g->shown, k->record.tags * sizeof *tags);
    for (size_t i = 0; tags && i < k->record.tags; i++)
        tags[i] = (jd_pgn_tag){words + pair[2 * i], words + pair[2 * i + 1]};
    return tags;
}

static const jd_record *show_record(jd_games *g, const struct kept *k)
{
    g->record = k->record;
    g->record.move = k->record.moves ? (const jd_move *)g->moves.at + k->move : NULL;
    g->record.tag = show_tags(g, k);
    g->record.problem = k->problem ? g->words.at + k->word + k->problem - 1 : NULL;
    return g->err ? NULL : &g->record;
}

static const struct kept *waiting(const jd_games *g)
{
    if (g->next == count_items(&g->kept, sizeof(struct kept)))
        return NULL;
    const struct kept *k = (const struct kept *)g->kept.at + g->next;
    return k->ended ? k : NULL;
}

jd_err jd_games_next(jd_games *g, const jd_record **out)
{
    *out = NULL;
    while (!g->err && !g->over && !waiting(g)) {
        forget(g);
        read_on(g);
    }
    if (!g->err && waiting(g)) {
        *out = show_record(g, waiting(g));
        g->next++;
    }
    return g->err;
}

const char *jd_record_tag(const jd_record *record, const char *name)
{
    for (size_t i = 0; i < record->tags; i++)
        if (strcmp(record->tag[i].name, name) == 0)
            return record->tag[i].value;
    return NULL;
}
