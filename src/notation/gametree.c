/* gametree.c - a whole game in memory. All of a tree's memory comes in blocks that are freed together. */
#include "jadoube/gametree.h"

#include "jadoube/fen.h"
#include "notation/pgn_text.h"

#include <stdlib.h>
#include <string.h>

struct block {
    struct block *next;
    size_t        used, size;
    char          memory[];
};

struct jd_tree {
    struct block *blocks;
    jd_position   start;
    jd_node       root;
    jd_result     result;
    size_t        count, size; /* of tags */
    jd_pgn_tag   *tags;
};

#define BLOCK 8192

static void *take_memory(jd_tree *t, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if (!t->blocks || t->blocks->size - t->blocks->used < size) {
        size_t        room = size > BLOCK ? size : BLOCK;
        struct block *b = malloc(sizeof *b + room);
        if (!b)
            return NULL;
        *b = (struct block){.next = t->blocks, .size = room};
        t->blocks = b;
    }
    void *memory = t->blocks->memory + t->blocks->used;
    t->blocks->used += size;
    return memory;
}

static char *keep_text(jd_tree *t, jd_text text)
{
    size_t size = jd_text_utf8(text, NULL, 0) + 1;
    char  *copy = take_memory(t, size);
    if (copy)
        jd_text_string(text, copy, size);
    return copy;
}

/* The tags that a start position needs when it is not that of every game. */
static jd_err tag_start(jd_tree *t)
{
    jd_position initial = jd_position_initial();
    char        usual[JD_FEN_MAX], fen[JD_FEN_MAX];
    jd_fen_write(&initial, usual, sizeof usual);
    jd_fen_write(&t->start, fen, sizeof fen);
    if (strcmp(fen, usual) == 0 && !t->start.chess960)
        return JD_OK;
    jd_err err = jd_tree_set_tag(t, "SetUp", "1");
    if (!err)
        err = jd_tree_set_tag(t, "FEN", fen);
    return !err && t->start.chess960 ? jd_tree_set_tag(t, "Variant", "Chess960") : err;
}

jd_err jd_tree_new(jd_tree **out, const jd_position *start)
{
    jd_tree *t = calloc(1, sizeof *t);
    if (!t)
        return JD_ERR_MEMORY;
    t->start = *start;
    jd_err err = tag_start(t);
    if (err)
        jd_tree_free(t);
    else
        *out = t;
    return err;
}

void jd_tree_free(jd_tree *t)
{
    if (!t)
        return;
    for (struct block *b = t->blocks, *next; b; b = next) {
        next = b->next;
        free(b);
    }
    free(t->tags);
    free(t);
}

jd_node           *jd_tree_root(jd_tree *t) { return &t->root; }
const jd_position *jd_tree_start(const jd_tree *t) { return &t->start; }
jd_result          jd_tree_result(const jd_tree *t) { return t->result; }

/* ---- moves ---- */

static jd_position make(const jd_position *p, jd_move m)
{
    return m == JD_NULL_MOVE ? jd_null_move_make(p) : jd_move_make(p, m);
}

jd_position jd_tree_position(const jd_tree *t, const jd_node *node)
{
    if (!node->parent)
        return t->start;
    /* Play the line again from its beginning; a long one a part at a time. */
    jd_move        line[256];
    size_t         count = 0;
    const jd_node *n = node;
    for (; n->parent && count < sizeof line / sizeof line[0]; n = n->parent)
        line[count++] = n->move;
    jd_position p = jd_tree_position(t, n);
    while (count--)
        p = make(&p, line[count]);
    return p;
}

static jd_node *append(jd_tree *t, jd_node *parent, jd_move move)
{
    jd_node *n = take_memory(t, sizeof *n), **link = &parent->first;
    if (!n)
        return NULL;
    while (*link)
        link = &(*link)->next;
    *n = (jd_node){.parent = parent, .move = move};
    *link = n;
    return n;
}

static bool is_in_main_line(const jd_node *node)
{
    while (node->parent && node->parent->first == node)
        node = node->parent;
    return !node->parent;
}

/* A null move may not become one of the main line. */
static bool may_add(const jd_node *node, const jd_position *p, jd_move move)
{
    if (move != JD_NULL_MOVE)
        return jd_move_is_legal(p, move);
    return (node->first || !is_in_main_line(node)) && jd_null_move_is_allowed(p);
}

jd_err jd_tree_add(jd_tree *t, jd_node *node, jd_move move, jd_node **out)
{
    jd_position p = jd_tree_position(t, node);
    jd_node    *n = node->first;
    if (!may_add(node, &p, move))
        return JD_ERR_REFUSED;
    while (n && n->move != move)
        n = n->next;
    if (!n)
        n = append(t, node, move);
    if (out)
        *out = n;
    return n ? JD_OK : JD_ERR_MEMORY;
}

/* ---- what is said about them ---- */

static void append_remarks(jd_remark **list, jd_remark *more)
{
    while (*list)
        list = &(*list)->next;
    *list = more;
}

static jd_err add_remark(jd_tree *t, jd_remark **list, jd_text text)
{
    jd_remark *r = take_memory(t, sizeof *r);
    char      *copy = keep_text(t, text);
    if (!r || !copy)
        return JD_ERR_MEMORY;
    *r = (jd_remark){.text = copy};
    append_remarks(list, r);
    return JD_OK;
}

jd_err jd_tree_comment(jd_tree *t, jd_node *node, jd_text text) { return add_remark(t, &node->after, text); }

#define FIRST_NAGS 4 /* then the room is doubled whenever it is full */

static bool make_room_for_nag(jd_tree *t, jd_node *node)
{
    bool full = node->nags == 0 || (node->nags >= FIRST_NAGS && (node->nags & (node->nags - 1)) == 0);
    if (!full)
        return true;
    uint8_t *room = take_memory(t, node->nags ? 2 * (size_t)node->nags : FIRST_NAGS);
    if (room && node->nags)
        memcpy(room, node->nag, node->nags);
    if (room)
        node->nag = room;
    return room != NULL;
}

jd_err jd_tree_nag(jd_tree *t, jd_node *node, unsigned nag)
{
    if (nag > UINT8_MAX)
        return JD_ERR_RANGE;
    if (!make_room_for_nag(t, node))
        return JD_ERR_MEMORY;
    node->nag[node->nags++] = (uint8_t)nag;
    return JD_OK;
}

/* ---- tags ---- */

static jd_pgn_tag *find_tag(const jd_tree *t, const char *name)
{
    for (size_t i = 0; i < t->count; i++)
        if (strcmp(t->tags[i].name, name) == 0)
            return &t->tags[i];
    return NULL;
}

const char *jd_tree_tag(const jd_tree *t, const char *name)
{
    const jd_pgn_tag *tag = find_tag(t, name);
    return tag ? tag->value : NULL;
}

static jd_err add_tag(jd_tree *t, jd_text name, jd_text value)
{
    if (t->count == t->size) {
        size_t      size = 2 * t->size + 16;
        jd_pgn_tag *more = realloc(t->tags, size * sizeof *more);
        if (!more)
            return JD_ERR_MEMORY;
        t->tags = more;
        t->size = size;
    }
    jd_pgn_tag tag = {keep_text(t, name), keep_text(t, value)};
    if (!tag.name || !tag.value)
        return JD_ERR_MEMORY;
    t->tags[t->count++] = tag;
    return JD_OK;
}

static jd_err put_tag(jd_tree *t, const char *name, const char *value)
{
    jd_text     text = {value, strlen(value)};
    jd_pgn_tag *tag = find_tag(t, name);
    if (!tag)
        return add_tag(t, (jd_text){name, strlen(name)}, text);
    const char *kept = keep_text(t, text);
    if (kept)
        tag->value = kept;
    return kept ? JD_OK : JD_ERR_MEMORY;
}

static jd_result result_in_tag(const jd_tree *t)
{
    const char *value = jd_tree_tag(t, "Result");
    jd_result   result = JD_NO_RESULT;
    return value && jd_result_read(value, strlen(value), &result) ? result : JD_NO_RESULT;
}

jd_err jd_tree_set_tag(jd_tree *t, const char *name, const char *value)
{
    jd_err err = put_tag(t, name, value);
    if (!err && strcmp(name, "Result") == 0)
        t->result = result_in_tag(t);
    return err;
}

/* If memory is lacking the tag is left as it was; what is written is right all the same. */
void jd_tree_set_result(jd_tree *t, jd_result result)
{
    t->result = result;
    if (result_in_tag(t) != result)
        put_tag(t, "Result", jd_result_pgn(result));
}

void jd_tree_remove_tag(jd_tree *t, const char *name)
{
    size_t kept = 0;
    for (size_t i = 0; i < t->count; i++)
        if (strcmp(t->tags[i].name, name) != 0)
            t->tags[kept++] = t->tags[i];
    t->count = kept;
    if (strcmp(name, "Result") == 0)
        t->result = JD_NO_RESULT;
}

const jd_pgn_tag *jd_tree_tags(const jd_tree *t, size_t *count)
{
    *count = t->count;
    return t->tags;
}

/* ---- reading ---- */

struct tree_reading {
    bool (*take)(void *context, jd_tree *tree, const jd_pgn_problem *problem);
    void          *context;
    jd_pgn        *reader;
    jd_tree       *tree; /* NULL between games */
    jd_err         err;
    bool           done;
    bool           faulty;
    jd_pgn_problem problem; /* the first of this game */
    char           what[512];
    char          *parts; /* of a long comment, so far */
    size_t         parts_length;
    jd_node        early; /* what stands before a variation's first move, and is not yet anyone's */
    unsigned       depth;
    jd_node       *at[JD_PGN_DEPTH_MAX + 1];    /* the last node of each line  */
    bool           begun[JD_PGN_DEPTH_MAX + 1]; /* the line has a move of its own */
};

static bool stopped(const struct tree_reading *r) { return r->done || r->err || !r->tree; }

static void keep_error(struct tree_reading *r, jd_err err)
{
    if (err == JD_ERR_MEMORY)
        r->err = err;
}

/* A tree for the next game, which may have comments before it begins. */
static void need_tree(struct tree_reading *r)
{
    jd_position start = jd_position_initial();
    if (r->done || r->err || r->tree)
        return;
    keep_error(r, jd_tree_new(&r->tree, &start));
    r->faulty = false;
    r->depth = 0;
    r->early = (jd_node){0};
    if (r->tree) {
        r->at[0] = &r->tree->root;
        r->begun[0] = true; /* comments before the first move belong to the root */
    }
}

static void on_game(void *context, uint64_t number) { need_tree(context); }

/* Where comments and signs belong now. */
static jd_node *current(struct tree_reading *r) { return r->begun[r->depth] ? r->at[r->depth] : &r->early; }

static void on_tag(void *context, jd_text name, jd_text value)
{
    struct tree_reading *r = context;
    if (stopped(r))
        return;
    keep_error(r, add_tag(r->tree, name, value));
}

static void on_start(void *context, const jd_position *p)
{
    struct tree_reading *r = context;
    if (!stopped(r))
        r->tree->start = *p;
}

static void on_move(void *context, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    struct tree_reading *r = context;
    if (stopped(r))
        return;
    jd_node *n = append(r->tree, r->at[r->depth], m);
    if (!n) {
        r->err = JD_ERR_MEMORY;
        return;
    }
    if (!r->begun[r->depth]) {
        n->before = r->early.after;
        n->nags = r->early.nags;
        n->nag = r->early.nag;
        r->early = (jd_node){0};
    }
    r->at[r->depth] = n;
    r->begun[r->depth] = true;
}

/* A long comment's parts are put together first. */
static jd_text whole_comment(struct tree_reading *r, jd_text text)
{
    char *joined = realloc(r->parts, r->parts_length + text.length + 1);
    if (!joined) {
        r->err = JD_ERR_MEMORY;
        return text;
    }
    r->parts = joined;
    memcpy(joined + r->parts_length, text.at, text.length);
    r->parts_length += text.length;
    return (jd_text){joined, r->parts_length};
}

static void on_comment(void *context, jd_text text, bool more)
{
    struct tree_reading *r = context;
    need_tree(r);
    if (stopped(r))
        return;
    if (more || r->parts_length)
        text = whole_comment(r, text);
    if (more || r->err)
        return;
    keep_error(r, add_remark(r->tree, &current(r)->after, text));
    r->parts_length = 0;
}

static void on_problem(void *context, const jd_pgn_problem *p)
{
    struct tree_reading *r = context;
    need_tree(r);
    if (stopped(r) || r->faulty)
        return;
    r->faulty = true;
    r->problem = *p;
    r->problem.text = (jd_text){NULL, 0};
    r->problem.position = NULL;
    strncpy(r->what, p->what, sizeof r->what - 1);
    r->problem.what = r->what;
}

static void on_nag(void *context, unsigned nag)
{
    struct tree_reading *r = context;
    if (!stopped(r))
        keep_error(r, jd_tree_nag(r->tree, current(r), nag));
}

static void on_open(void *context)
{
    struct tree_reading *r = context;
    if (stopped(r))
        return;
    r->at[r->depth + 1] = r->at[r->depth]->parent;
    r->begun[++r->depth] = false;
}

static void on_close(void *context)
{
    struct tree_reading *r = context;
    if (stopped(r))
        return;
    r->depth--;
    jd_node *varied = current(r); /* what a variation without moves has goes there */
    append_remarks(&varied->after, r->early.after);
    for (unsigned i = 0; i < r->early.nags; i++)
        keep_error(r, jd_tree_nag(r->tree, varied, r->early.nag[i]));
    r->early = (jd_node){0};
}

static void on_result(void *context, jd_result result)
{
    struct tree_reading *r = context;
    if (!stopped(r))
        r->tree->result = jd_result_told(result_in_tag(r->tree), result);
}

static void on_end(void *context)
{
    struct tree_reading *r = context;
    if (stopped(r))
        return;
    jd_tree *tree = r->tree;
    r->tree = NULL;
    r->done = !r->take(r->context, tree, r->faulty ? &r->problem : NULL);
}

jd_err jd_trees_read(jd_text pgn, const jd_language                                                  *language,
                     bool (*take)(void *context, jd_tree *tree, const jd_pgn_problem *problem), void *context)
{
    static const jd_pgn_visitor visitor = {.game = on_game,
                                           .tag = on_tag,
                                           .start = on_start,
                                           .move = on_move,
                                           .comment = on_comment,
                                           .nag = on_nag,
                                           .open = on_open,
                                           .close = on_close,
                                           .result = on_result,
                                           .end = on_end,
                                           .problem = on_problem};
    struct tree_reading        *r = calloc(1, sizeof *r);
    jd_err                      err = r ? jd_pgn_new(&r->reader, &visitor, r, language) : JD_ERR_MEMORY;
    if (!err) {
        r->take = take;
        r->context = context;
        jd_pgn_feed(r->reader, pgn.at, pgn.length);
        jd_pgn_end(r->reader);
        err = r->err;
        jd_tree_free(r->tree);
        jd_pgn_free(r->reader);
        free(r->parts);
    }
    free(r);
    return err;
}

/* ---- writing ---- */

static void write_remarks(const jd_remark *list, jd_pgn_writer *w)
{
    for (; list; list = list->next)
        jd_pgn_write_comment(w, (jd_text){list->text, strlen(list->text)}, false);
}

static void write_nags(const jd_node *n, jd_pgn_writer *w)
{
    for (unsigned i = 0; i < n->nags; i++)
        jd_pgn_write_nag(w, n->nag[i]);
}

static void write_move(const jd_node *n, const jd_position *before, jd_pgn_writer *w)
{
    write_remarks(n->before, w);
    jd_pgn_write_move(w, before, n->move);
    write_nags(n, w);
    write_remarks(n->after, w);
}

/* A line to its end, with the variations on the way; it calls itself for each of these. */
static void write_line(const jd_node *line, jd_position p, jd_pgn_writer *w)
{
    for (const jd_node *n = line; n; n = n->first) {
        write_move(n, &p, w);
        for (const jd_node *other = n->parent->first == n ? n->next : NULL; other; other = other->next) {
            jd_pgn_write_open(w);
            write_line(other, p, w);
            jd_pgn_write_close(w);
        }
        p = make(&p, n->move);
    }
}

void jd_tree_write(const jd_tree *t, jd_pgn_writer *w)
{
    jd_result   result = jd_result_told(result_in_tag(t), t->result);
    const char *said = result_in_tag(t) == result ? NULL : jd_result_pgn(result);
    jd_pgn_write_tags_with(w, t->tags, t->count, said);
    write_nags(&t->root, w);
    write_remarks(t->root.after, w);
    write_line(t->root.first, t->start, w);
    jd_pgn_write_result(w, result);
}
