/* plain_write.c - games that are read are written again, in the manner of `jadoube convert`, and as trees. */
#include "plain.h"

#include "visitor.h"

#include "jadoube/gametree.h"

#include <stdlib.h>
#include <string.h>

static void put(void *context, const char *text, size_t length)
{
    struct plain_sheet *s = context;
    if (s->size - s->length < length)
        s->at = realloc(s->at, s->size = 2 * (s->size + length));
    if (!s->at)
        abort();
    memcpy(s->at + s->length, text, length);
    s->length += length;
}

/* ---- as they are told ---- */

enum { TAGS_MOST = 64 };

/* The moves wait for the tags, as comments may come before these. */
struct retelling {
    struct plain_sheet *out, moves;
    jd_pgn_writer       writer;
    size_t              tags;
    jd_pgn_tag          tag[TAGS_MOST];
    jd_result           result;
    bool                agreed; /* the tag Result is to say what stands after the moves, or the other way round */
};

static char *copy(jd_text text)
{
    char *c = malloc(text.length + 1);
    if (!c)
        abort();
    for (size_t i = 0; i < text.length; i++)
        c[i] = text.at[i] ? text.at[i] : ' ';
    c[text.length] = '\0';
    return c;
}

static void on_tag(void *context, jd_text name, jd_text value)
{
    struct retelling *r = context;
    if (r->tags < TAGS_MOST - 1)
        r->tag[r->tags++] = (jd_pgn_tag){copy(name), copy(value)};
}

static void on_move(void *context, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    jd_pgn_write_move(&((struct retelling *)context)->writer, before, m);
}

static void on_comment(void *context, jd_text text, bool more)
{
    jd_pgn_write_comment(&((struct retelling *)context)->writer, text, more);
}

static void on_nag(void *context, unsigned nag) { jd_pgn_write_nag(&((struct retelling *)context)->writer, nag); }
static void on_open(void *context) { jd_pgn_write_open(&((struct retelling *)context)->writer); }
static void on_close(void *context) { jd_pgn_write_close(&((struct retelling *)context)->writer); }
static void on_result(void *context, jd_result result) { ((struct retelling *)context)->result = result; }

static void free_tag(jd_pgn_tag tag)
{
    free((char *)tag.name);
    free((char *)tag.value);
}

/* The first of its name counts; another one is left out. */
static void agree(struct retelling *r)
{
    size_t    kept = 0;
    jd_result said = JD_NO_RESULT;
    for (size_t i = r->tags; i-- > 0;)
        if (strcmp(r->tag[i].name, "Result") == 0 && !jd_result_read(r->tag[i].value, strlen(r->tag[i].value), &said))
            said = JD_NO_RESULT;
    if (r->result == JD_NO_RESULT)
        r->result = said;
    if ((said == JD_WHITE_FORFEIT_WIN && r->result == JD_WHITE_WINS) ||
        (said == JD_BLACK_FORFEIT_WIN && r->result == JD_BLACK_WINS))
        r->result = said; /* a forfeit is told by its score alone after moves */
    if (r->result == said)
        return;
    for (size_t i = 0; i < r->tags; i++)
        if (strcmp(r->tag[i].name, "Result") != 0)
            r->tag[kept++] = r->tag[i];
        else
            free_tag(r->tag[i]);
    const char *text = jd_result_pgn(r->result);
    r->tag[kept++] = (jd_pgn_tag){copy((jd_text){"Result", 6}), copy((jd_text){text, strlen(text)})};
    r->tags = kept;
}

static void on_end(void *context)
{
    struct retelling *r = context;
    jd_pgn_writer     tags;
    if (r->agreed)
        agree(r);
    jd_pgn_writer_init(&tags, put, r->out, &jd_pgn_style_export);
    jd_pgn_write_tags(&tags, r->tag, r->tags);
    jd_pgn_write_result(&r->writer, r->result);
    put(r->out, r->moves.at, r->moves.length);
    for (size_t i = 0; i < r->tags; i++)
        free_tag(r->tag[i]);
    r->tags = r->moves.length = 0;
    r->result = JD_NO_RESULT;
}

static const jd_pgn_visitor retell = {VISITOR_OF_GAMES};

void plain_rewrite(jd_pgn **reader, const char *text, size_t length, bool agreed, struct plain_sheet *out)
{
    static struct retelling r; /* the reader, which is used again, knows where it is */
    r.agreed = agreed;
    r.out = out;
    out->length = r.moves.length = 0;
    jd_pgn_writer_init(&r.writer, put, &r.moves, &jd_pgn_style_export);
    if (!*reader && jd_pgn_new(reader, &retell, &r, NULL))
        abort();
    jd_pgn_feed(*reader, text, length);
    jd_pgn_end(*reader);
}

/* ---- as trees ---- */

static bool write_tree(void *context, jd_tree *tree, const jd_pgn_problem *problem)
{
    jd_pgn_writer writer;
    jd_pgn_writer_init(&writer, put, context, &jd_pgn_style_export);
    jd_tree_write(tree, &writer);
    jd_tree_free(tree);
    return true;
}

void plain_rewrite_trees(const char *text, size_t length, struct plain_sheet *out)
{
    out->length = 0;
    if (jd_trees_read((jd_text){text, length}, NULL, write_tree, out))
        abort();
}
