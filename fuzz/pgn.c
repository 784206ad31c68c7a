/* Any bytes as a file of games: the events are the same however the text is cut, every move is legal, and
 * games that were read are written to a text which is read as the same text again. The first byte says how
 * the text is cut, the second in which language its moves are. */
#include "must.h"

#include "jadoube/gametree.h"
#include "visitor.h"

#include <string.h>

/* ---- events, mixed into one number ---- */

struct mixed {
    uint64_t   sum;
    int        depth;
    size_t     count; /* moves that have not come once more, by their batch */
    jd_pgn_ply plies[JD_PGN_PLIES];
};

static void mix(void *context, uint64_t what, const void *bytes, size_t length)
{
    struct mixed *m = context;
    m->sum = (m->sum ^ what) * UINT64_C(0x9e3779b97f4a7c15);
    for (size_t i = 0; i < length; i++)
        m->sum = (m->sum ^ ((const uint8_t *)bytes)[i]) * UINT64_C(0x100000001b3);
}

static void on_game(void *c, uint64_t number) { mix(c, 1, &number, sizeof number); }
static void on_tag(void *c, jd_text name, jd_text value)
{
    mix(c, 2, name.at, name.length);
    mix(c, 3, value.at, value.length);
}
static void on_start(void *c, const jd_position *p) { mix(c, 4, p, sizeof *p); }
static void on_move(void *c, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    bool        null = m == JD_NULL_MOVE && ((struct mixed *)c)->depth && jd_null_move_is_allowed(before);
    jd_position expected = null ? jd_null_move_make(before) : jd_move_make(before, m);
    must((null || jd_move_is_legal(before, m)) && memcmp(&expected, after, sizeof expected) == 0,
         "a move is not what it should be");
    mix(c, 5, text.at, text.length);
    mix(c, m, after, sizeof *after);
    struct mixed *mixed = c;
    must(mixed->count < JD_PGN_PLIES, "moves do not come in batches");
    mixed->plies[mixed->count++] =
        (jd_pgn_ply){.key = after->key,
                     .text = text.at,
                     .length = (uint16_t)text.length,
                     .bare = !(after->kinds[JD_PAWN] | after->kinds[JD_ROOK] | after->kinds[JD_QUEEN]),
                     .quiet = after->halfmove_clock,
                     .move = m};
}
static void on_moves(void *c, const jd_pgn_ply *plies, size_t count)
{
    struct mixed *mixed = c;
    must(count == mixed->count, "a batch has another number of moves");
    for (size_t i = 0; i < count; i++) {
        const jd_pgn_ply *a = &plies[i], *b = &mixed->plies[i];
        must(a->key == b->key && a->text == b->text && a->length == b->length && a->bare == b->bare &&
                 a->quiet == b->quiet && a->move == b->move,
             "a batch has another move");
    }
    mixed->count = 0;
}
static void on_comment(void *c, jd_text text, bool more) { mix(c, 6 + more, text.at, text.length); }
static void on_nag(void *c, unsigned nag) { mix(c, 8, &nag, sizeof nag); }
static void on_open(void *c)
{
    must(++((struct mixed *)c)->depth <= JD_PGN_DEPTH_MAX, "variations are too deep");
    mix(c, 9, NULL, 0);
}
static void on_close(void *c)
{
    must(((struct mixed *)c)->depth-- > 0, "a variation closes that was not open");
    mix(c, 10, NULL, 0);
}
static void on_result(void *c, jd_result s) { mix(c, 11 + s, NULL, 0); }
static void on_end(void *c)
{
    must(((struct mixed *)c)->depth == 0, "a variation is left open");
    mix(c, 30, NULL, 0);
}
static void on_problem(void *c, const jd_pgn_problem *p)
{
    must(p->line > 0 && p->column > 0 && *p->what, "a problem lacks something");
    mix(c, p->fault, p->text.at, p->text.length);
    mix(c, p->line << 32 | p->column, p->what, strlen(p->what));
}

static uint64_t events_of(const char *text, size_t length, size_t step, const jd_language *language)
{
    static const jd_pgn_visitor visitor = {VISITOR_OF_ALL, .moves = on_moves};
    struct mixed                m = {0};
    jd_pgn                     *reader;
    must(jd_pgn_new(&reader, &visitor, &m, language) == JD_OK, "no reader");
    for (size_t i = 0; i < length; i += step) {
        size_t part = length - i < step ? length - i : step;
        char  *block = malloc(part);
        memcpy(block, text + i, part);
        jd_pgn_feed(reader, block, part);
        free(block);
    }
    jd_pgn_end(reader);
    jd_pgn_free(reader);
    return m.sum;
}

/* ---- written and read again ---- */

struct text {
    char  *at;
    size_t length, size;
    bool   faulty;
};

static void put(void *context, const char *bytes, size_t length)
{
    struct text *t = context;
    if (t->size - t->length < length)
        t->at = realloc(t->at, t->size = 2 * (t->size + length));
    memcpy(t->at + t->length, bytes, length);
    t->length += length;
}

static bool write_again(void *context, jd_tree *tree, const jd_pgn_problem *problem)
{
    struct text  *t = context;
    jd_pgn_writer w;
    /* one without a result is given one, and moves that were skipped are gone: no fault of what we wrote */
    t->faulty |= problem != NULL;
    jd_pgn_writer_init(&w, put, t, &jd_pgn_style_export);
    jd_tree_write(tree, &w);
    jd_tree_free(tree);
    return true;
}

static struct text rewrite(jd_text pgn, const jd_language *language)
{
    struct text t = {0};
    must(jd_trees_read(pgn, language, write_again, &t) == JD_OK, "no trees");
    return t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const languages[] = {"en", "cs", "de", "ru"};
    if (size < 2)
        return 0;
    const jd_language *language = jd_language_find(data[1] < 4 ? languages[data[1]] : "en");
    jd_text            pgn = {(const char *)data + 2, size - 2};
    uint64_t           whole = events_of(pgn.at, pgn.length, pgn.length + 1, language);
    must(whole == events_of(pgn.at, pgn.length, 1 + data[0] % 40, language), "cut elsewhere, it reads otherwise");
    struct text first = rewrite(pgn, language), second = rewrite((jd_text){first.at, first.length}, NULL);
    must(!second.faulty || first.faulty, "what we wrote has a problem");
    must(first.length == second.length && (!first.length || memcmp(first.at, second.at, first.length) == 0),
         "what we wrote is read as something else");
    free(first.at);
    free(second.at);
    return 0;
}
