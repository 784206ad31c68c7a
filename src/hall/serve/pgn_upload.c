/* hall/serve/pgn_upload.c - games that are uploaded as PGN: gone through and held against the Laws in the worker's
 * thread, within bounds of bytes, games and time. Nothing of them is stored. */
#include "hall/game/mate_queue.h"
#include "hall/net/loop.h"
#include "hall/serve/info.h"
#include "hall/serve/json_out.h"
#include "hall/serve/upload.h"

#include "check/examine.h"
#include "jadoube/fen.h"
#include "jadoube/gametree.h"

#include <stdlib.h>
#include <string.h>

#define READ_MOST     1000
#define FINDINGS_MOST 2000
#define ANSWER_MOST   ((size_t)4 << 20) /* bytes: no game is begun behind them     */
#define WORK_MS       1000              /* of the thread's time, for either reading */
#define PORTION       4096              /* bytes between two looks at the time      */
#define MATE_BYTES    ((size_t)1 << 20)

struct review {
    struct upload      it; /* first */
    const jd_language *language;
    int64_t            until; /* by thread_ms() */
    size_t             games;
    bool               cut; /* there was more than could be read */
    struct out         out;
};

/* ---- the games ---- */

/* What old files have as Latin-1 becomes UTF-8. */
static void put_text(struct out *o, const char *text)
{
    char    utf8[1024];
    jd_text t = {text, strlen(text)};
    if (jd_text_utf8(t, utf8, sizeof utf8) < sizeof utf8)
        out_string(o, utf8);
    else
        out_string(o, "…");
}

static void put_tags(struct out *o, const jd_tree *tree)
{
    size_t            count;
    const jd_pgn_tag *tags = jd_tree_tags(tree, &count);
    out_key(o, "tags");
    out_open(o, '[');
    for (size_t i = 0; i < count; i++) {
        out_open(o, '[');
        put_text(o, tags[i].name);
        put_text(o, tags[i].value);
        out_close(o, ']');
    }
    out_close(o, ']');
}

static void put_remarks(struct out *o, const char *key, const jd_remark *first)
{
    if (!first)
        return;
    out_key(o, key);
    out_open(o, '[');
    for (const jd_remark *r = first; r; r = r->next)
        out_string(o, r->text);
    out_close(o, ']');
}

static bool is_named(const jd_pgn_command *c, const char *name)
{
    return c->name.length == strlen(name) && memcmp(c->name.at, name, c->name.length) == 0;
}

/* What [%clk] and [%eval] say. */
static void put_command(struct out *o, const jd_pgn_command *c)
{
    int64_t     ms;
    jd_pgn_eval eval;
    if (is_named(c, "clk") && jd_pgn_time_read(c->value, &ms))
        out_number(o, "clock", ms);
    else if (is_named(c, "eval") && jd_pgn_eval_read(c->value, &eval))
        out_number(o, eval.mate ? "mate" : "eval", eval.value);
}

static void put_commands(struct out *o, const jd_remark *first)
{
    for (const jd_remark *r = first; r; r = r->next) {
        jd_text        text = {r->text, strlen(r->text)};
        jd_pgn_command command;
        for (size_t at = 0; jd_pgn_command_next(text, &at, &command);)
            put_command(o, &command);
    }
}

static void put_nags(struct out *o, const jd_node *n)
{
    if (!n->nags)
        return;
    out_key(o, "nags");
    out_open(o, '[');
    for (unsigned i = 0; i < n->nags; i++)
        out_int(o, n->nag[i]);
    out_close(o, ']');
    out_key(o, "marks");
    out_open(o, '[');
    for (unsigned i = 0; i < n->nags; i++)
        if (jd_mark_text(n->nag[i]))
            out_string(o, jd_mark_text(n->nag[i]));
    out_close(o, ']');
}

static void put_line(const struct review *r, struct out *o, const jd_node *first, jd_position p);

/* A move; what could be played instead of the first of a line stands with it. */
static void put_node(const struct review *r, struct out *o, const jd_node *n, const jd_position *before, bool main)
{
    jd_movestyle style = {.language = r->language}, uci = {.form = JD_FORM_UCI};
    char         text[JD_MOVETEXT_MAX];
    out_open(o, '{');
    jd_movetext_write(before, n->move, &uci, text, sizeof text);
    out_member(o, "move", text);
    jd_movetext_write(before, n->move, &style, text, sizeof text);
    out_member(o, "text", text);
    put_remarks(o, "before", n->before);
    put_remarks(o, "after", n->after);
    put_commands(o, n->after);
    put_nags(o, n);
    if (main && n->next) {
        out_key(o, "instead");
        out_open(o, '[');
        for (const jd_node *v = n->next; v; v = v->next)
            put_line(r, o, v, *before);
        out_close(o, ']');
    }
    out_close(o, '}');
}

/* A line from a move on. The moves instead of its first one belong to the line that it is a variation of. */
static void put_line(const struct review *r, struct out *o, const jd_node *first, jd_position p)
{
    out_open(o, '[');
    for (const jd_node *n = first; n; n = n->first) {
        put_node(r, o, n, &p, n != first || n == n->parent->first);
        p = n->move == JD_NULL_MOVE ? jd_null_move_make(&p) : jd_move_make(&p, n->move);
    }
    out_close(o, ']');
}

static bool take_game(void *context, jd_tree *tree, const jd_pgn_problem *problem)
{
    struct review *r = context;
    struct out    *o = &r->out;
    char           fen[JD_FEN_MAX];
    (void)problem; /* the examiner tells all of them */
    r->cut |= r->games == READ_MOST || o->length > ANSWER_MOST || thread_ms() > r->until;
    if (!r->cut) {
        r->games++;
        out_open(o, '{');
        put_tags(o, tree);
        jd_fen_write(jd_tree_start(tree), fen, sizeof fen);
        out_member(o, "start", fen);
        out_member(o, "result", jd_result_text(jd_tree_result(tree)));
        put_remarks(o, "before", jd_tree_root(tree)->after);
        out_key(o, "line");
        put_line(r, o, jd_tree_root(tree)->first, *jd_tree_start(tree));
        out_close(o, '}');
    }
    jd_tree_free(tree);
    return !r->cut;
}

/* ---- what the Laws say to them ---- */

static void put_finding(struct out *o, const struct finding *f)
{
    out_open(o, '{');
    out_number(o, "game", (int64_t)f->game);
    out_number(o, "ply", f->ply);
    out_number(o, "line", (int64_t)f->line);
    out_number(o, "column", (int64_t)f->column);
    out_member(o, "kind", kind_name(f->kind));
    out_key(o, "note");
    out_bool(o, kind_is_note(f->kind));
    out_member(o, "move", f->move);
    out_member(o, "what", f->what);
    if (f->article) {
        out_member(o, "article", f->article);
        out_member(o, "edition", jd_edition_name(f->edition));
    }
    out_close(o, '}');
}

static struct findings examine_game(struct review *r)
{
    struct examiner *e = examiner_new(&(struct examination){.by_date = true,
                                                            .notes = true,
                                                            .edition = JD_EDITION_DEFAULT,
                                                            .language = r->language,
                                                            .nodes = HALL_BUDGET,
                                                            .bytes = MATE_BYTES});
    if (!e)
        return (struct findings){.starved = true};
    for (size_t at = 0, part; at < r->it.length && !r->cut; at += part) {
        part = r->it.length - at < PORTION ? r->it.length - at : PORTION;
        examiner_feed(e, r->it.body + at, part);
        r->cut = thread_ms() > r->until;
    }
    struct findings report = examiner_end(e);
    examiner_free(e);
    return report;
}

static bool put_findings(struct review *r)
{
    struct findings report = examine_game(r);
    out_key(&r->out, "findings");
    out_open(&r->out, '[');
    for (size_t i = 0; i < report.count && i < FINDINGS_MOST; i++)
        if (report.findings[i].game <= r->games)
            put_finding(&r->out, &report.findings[i]);
    out_close(&r->out, ']');
    report_free(&report);
    return !report.starved;
}

/* ---- the job ---- */

static void read_games(struct job *j)
{
    struct review *r = (struct review *)j;
    struct out    *o = &r->out;
    r->until = thread_ms() + WORK_MS;
    out_open(o, '{');
    out_key(o, "games");
    out_open(o, '[');
    o->bad |= jd_trees_read((jd_text){r->it.body, r->it.length}, NULL, take_game, r) == JD_ERR_MEMORY;
    out_close(o, ']');
    r->until = thread_ms() + WORK_MS;
    o->bad |= !put_findings(r);
    out_key(o, "cut");
    out_bool(o, r->cut);
    out_close(o, '}');
}

static void answer_games(struct job *j)
{
    struct review *r = (struct review *)j;
    answer_json_text(r->it.conn, 200, r->out.bad ? NULL : r->out.text);
    out_free(&r->out);
    upload_end(&r->it);
}

void post_pgn(struct call *c)
{
    struct review *r = upload_take(c, sizeof *r);
    if (!r)
        return;
    r->language = c->language;
    upload_enter(&r->it, LANE_PAGES, read_games, answer_games);
}
