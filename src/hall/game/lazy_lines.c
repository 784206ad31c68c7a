/* hall/game/lazy_lines.c - the texts of a game's first events. A game that is opened from a checkpoint knows what they
 * led to, but has not read them, because few requests need them. One that does (the whole log, a PDF, PGN, an act with
 * a key of its own) waits until they are read. */
#include "hall/game/messages.h"
#include "hall/game/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct past {
    struct job       job;
    struct hall     *hall;
    char             id[STORE_ID_MAX + 1];
    size_t           count;
    struct log_lines lines;
    struct op       *op;
};

bool room_lacks(const struct room *r, const struct op *op)
{
    bool whole = op->whole || op->once[0] || op->kind == OP_LOG || op->kind == OP_PGN;
    bool since = (op->kind == OP_JOIN || op->kind == OP_GAME || op->kind == OP_STREAM) && op->since >= 0;
    return whole ? r->past > 0 : since && (size_t)op->since < r->past;
}

static bool collect_line(void *context, const struct store_event *e)
{
    struct past *p = context;
    return (size_t)e->seq <= p->count && lines_collect(&p->lines, e);
}

static void read_lines(struct job *j)
{
    struct past *p = (struct past *)j;
    j->err = store_events(j->store, p->id, 1, collect_line, p, &j->fault);
    if (p->lines.starved)
        j->err = STORE_MEMORY;
}

/* If it is still these that it lacks. */
static void give_texts(struct room *r, struct log_lines *lines)
{
    if (r->past != lines->count)
        return;
    for (size_t i = 0; i < r->past; i++) {
        r->log.at[i].text = lines->at[i].text;
        r->log.at[i].length = lines->at[i].length;
        lines->at[i].text = NULL;
    }
    r->past = 0;
}

static void on_read(struct job *j)
{
    struct past *p = (struct past *)j;
    struct room *r = p->hall->leaving ? NULL : room_get(p->hall, p->id);
    if (r && j->err == STORE_OK && p->lines.count == p->count) {
        give_texts(r, &p->lines);
        room_submit(r, p->op);
    } else {
        op_refuse_code(p->op, REFUSED_STORE_UNAVAILABLE);
        op_free(p->op);
    }
    jd_lines_free(&p->lines);
    free(p);
}

void room_read_past(struct room *r, struct op *op)
{
    struct past *p = calloc(1, sizeof *p);
    if (!p) {
        op_refuse_code(op, REFUSED_OUT_OF_MEMORY);
        op_free(op);
        return;
    }
    p->hall = r->hall;
    snprintf(p->id, sizeof p->id, "%s", r->id);
    p->count = r->past;
    p->op = op;
    keeper_submit(r->hall->keeper, &p->job, read_lines, on_read);
}
