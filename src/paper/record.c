/* record.c - what each event leaves on the sheet. */
#include "record.h"

#include "console/text.h"
#include "jadoube/face.h"
#include "jadoube/movetext.h"
#include "words/label.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    struct record     *r;
    const jd_game     *game;
    jd_rulings        *rulings;
    jd_colour          of;
    const jd_language *language;
    bool               offered[2]; /* before his move: (=) goes with the move that he makes */
    bool               failed;     /* no memory */
};

/* ---- cells ---- */

static void drop_cells(struct record *r, int count)
{
    while (r->count > count)
        free(r->cells[--r->count].text);
}

static struct cell *cell_at(struct reader *read, int index)
{
    struct record *r = read->r;
    if (index >= r->size) {
        int          size = index < 64 ? 128 : 2 * index;
        struct cell *more = realloc(r->cells, (size_t)size * sizeof *more);
        if (!more) {
            read->failed = true;
            return NULL;
        }
        r->cells = more;
        r->size = size;
    }
    while (r->count <= index)
        r->cells[r->count++] = (struct cell){.text = NULL};
    return &r->cells[index];
}

static void set_text(struct reader *read, struct cell *c, const char *text)
{
    free(c->text);
    c->text = strdup(text);
    read->failed |= !c->text;
}

static void add_mark(struct cell *c, int number)
{
    size_t length = strlen(c->marks);
    snprintf(c->marks + length, sizeof c->marks - length, "%s%d", length ? "," : "", number);
}

/* ---- what stands on the sheet ---- */

static void name_played(const struct reader *read, int ply, char out[JD_MOVETEXT_MAX])
{
    jd_position  before = jd_game_position(read->game, ply - 1);
    jd_ply       made = jd_game_ply(read->game, ply);
    jd_movestyle style = {.language = read->language};
    snprintf(out, JD_MOVETEXT_MAX, "?");
    if (made.move != JD_NO_MOVE) {
        jd_movetext_write(&before, made.move, &style, out, JD_MOVETEXT_MAX);
    } else if (made.from != JD_NO_SQUARE) { /* it stands though it was not legal */
        jd_square_name(made.from, out);
        jd_square_name(made.to, out + 2);
    }
}

/* Where sheets are automatic: what was played, and the time then left. */
static void enter_played(struct reader *read)
{
    char text[JD_MOVETEXT_MAX];
    for (int ply = 1; ply <= read->r->plies; ply++) {
        struct cell *c = cell_at(read, ply - 1);
        if (!c)
            return;
        name_played(read, ply, text);
        set_text(read, c, text);
        jd_clock_face(jd_game_ply(read->game, ply).clock, JD_FACE_HOURS, c->time, sizeof c->time);
    }
}

/* Where the players write: what he wrote. */
static void enter_written(struct reader *read)
{
    read->r->entries = jd_game_entries(read->game, read->of);
    for (int ply = 1; ply <= read->r->entries; ply++) {
        jd_entry     e = jd_game_entry(read->game, read->of, ply);
        struct cell *c = cell_at(read, ply - 1);
        if (!c)
            return;
        set_text(read, c, e.text);
        memcpy(c->time, e.time, sizeof c->time);
        c->offer = e.offer;
        c->wrong = e.wrong;
    }
}

/* An offer goes with the move that its player makes, or has just made. */
static void follow_offer(struct reader *read, const jd_event *e, const jd_state *s, bool offered)
{
    struct record *r = read->r;
    bool           moved = s->standing > r->plies;
    struct cell   *last = s->standing ? cell_at(read, s->standing - 1) : NULL;
    int            mover = (s->standing - 1 + r->black_first) % 2;
    if (!last)
        return;
    if (offered)
        read->offered[e->by] = true;
    if (moved || (offered && (int)e->by == mover) || s->phase == JD_FINISHED) {
        last->offer |= read->offered[mover] || (s->phase == JD_FINISHED && read->offered[mover ^ 1]);
        read->offered[mover] = false;
    }
}

/* ---- rulings and signatures ---- */

static bool about_a_sheet(jd_rule rule)
{
    return rule == JD_RULE_SHEET_WRONG || rule == JD_RULE_SHEET_AHEAD || rule == JD_RULE_SHEET_BEHIND ||
           rule == JD_RULE_SHEET_MISUSED || rule == JD_RULE_SHEET_UPDATE;
}

/* Which rulings belong on a sheet: some quote what he wrote. */
static bool belongs(const jd_ruling *r, jd_colour of)
{
    if (about_a_sheet(r->rule) || r->act == JD_DO_SEAL)
        return r->of == jd_party_of(of);
    return jd_ruling_lasts(r);
}

static void add_incident(struct reader *read, const jd_ruling *ruling, int ply)
{
    struct record *r = read->r;
    char           text[1024];
    if (r->incident_count == r->incident_size) {
        int              size = r->incident_size ? 2 * r->incident_size : 16;
        struct incident *more = realloc(r->incidents, (size_t)size * sizeof *more);
        if (!more) {
            read->failed = true;
            return;
        }
        r->incidents = more;
        r->incident_size = size;
    }
    jd_ruling_tell(ruling, read->language, r->regs->names, text, sizeof text);
    char *copy = strdup(text);
    read->failed |= !copy;
    if (copy)
        r->incidents[r->incident_count++] = (struct incident){ply, ruling->at, copy};
    struct cell *c = ply ? cell_at(read, ply - 1) : NULL;
    if (c && copy)
        add_mark(c, r->incident_count);
}

static void see_signature(struct record *r, const jd_event *e, const jd_rulings *rulings)
{
    jd_result result = e->act == JD_DO_SIGN ? jd_result_parse(e->result) : JD_RESULT_COUNT;
    for (size_t i = 0; i < rulings->count; i++)
        if (rulings->at[i].refused)
            return;
    if (result == JD_RESULT_COUNT)
        return;
    r->signed_result[e->by] = result;
    r->signed_at[e->by] = e->at;
}

static bool ruled(const jd_rulings *rulings, jd_rule rule)
{
    for (size_t i = 0; i < rulings->count; i++)
        if (rulings->at[i].rule == rule)
            return true;
    return false;
}

static void follow(struct reader *read, const jd_event *e, const jd_rulings *rulings, jd_party offer_before)
{
    struct record *r = read->r;
    jd_state       s = jd_game_state(read->game);
    bool           offered = (e->act == JD_DO_OFFER && (s.offer == e->by || ruled(rulings, JD_RULE_AGREEMENT))) ||
                   (e->act == JD_DO_CLAIM && s.offer == e->by && offer_before != e->by);
    if (s.standing < r->plies) /* taken back: struck out */
        drop_cells(r, s.standing);
    if (!r->regs->manual_sheets)
        follow_offer(read, e, &s, offered);
    for (size_t i = 0; i < rulings->count; i++)
        if (belongs(&rulings->at[i], read->of))
            add_incident(read, &rulings->at[i], s.standing);
    see_signature(r, e, rulings);
    r->plies = s.standing;
    r->state = s;
}

/* ---- reading the log ---- */

static bool fail(struct record_fault *fault, const char *expected)
{
    fault->where = (jd_fault){0, expected};
    return false;
}

static bool begin_log(struct reader *read, const char *line, size_t length, struct record_fault *fault)
{
    struct record *r = read->r;
    if (jd_log_new(&r->log) != JD_OK)
        return fail(fault, "more memory");
    if (jd_log_line(r->log, line, length, read->rulings, &fault->where) != JD_OK)
        return false;
    const char *head = jd_log_head(r->log);
    r->regs = jd_log_regulations(r->log);
    jd_log_label(head, "event", r->event, sizeof r->event);
    jd_log_label(head, "site", r->site, sizeof r->site);
    jd_log_label(head, "round", r->round, sizeof r->round);
    jd_log_label(head, "board", r->board, sizeof r->board);
    jd_log_label(head, "date", r->date, sizeof r->date);
    r->start_number = r->regs->start.fullmove;
    r->black_first = r->regs->start.turn == JD_BLACK;
    read->game = jd_log_game(r->log);
    r->state = jd_game_state(read->game);
    return true;
}

static bool apply(struct reader *read, const char *line, size_t length, struct record_fault *fault)
{
    jd_party offer = read->r->state.offer;
    if (jd_log_line(read->r->log, line, length, read->rulings, &fault->where) != JD_OK)
        return false;
    follow(read, jd_log_event(read->r->log), read->rulings, offer);
    return !read->failed || fail(fault, "more memory");
}

static bool blank(const char *line, size_t length)
{
    size_t i = 0;
    while (i < length && strchr(" \t\r", line[i]) && line[i])
        i++;
    return i == length;
}

static bool read_lines(struct reader *read, const char *log, size_t length, struct record_fault *fault)
{
    bool begun = false;
    for (size_t at = 0; at < length;) {
        const char *end = memchr(log + at, '\n', length - at);
        size_t      size = end ? (size_t)(end - log) - at : length - at;
        fault->line++;
        if (!blank(log + at, size)) {
            if (!(begun ? apply : begin_log)(read, log + at, size, fault))
                return false;
            begun = true;
        }
        at += size + 1;
    }
    fault->line += !begun;
    return begun || fail(fault, "the regulations");
}

bool record_read(const char *log, size_t length, jd_colour of, const jd_language *language, struct record *out,
                 struct record_fault *fault)
{
    struct reader read = {.r = out, .rulings = malloc(sizeof(jd_rulings)), .of = of, .language = language};
    *out = (struct record){.count = 0};
    *fault = (struct record_fault){0};
    bool good = read.rulings ? read_lines(&read, log, length, fault) : fail(fault, "more memory");
    if (good)
        (out->regs->manual_sheets ? enter_written : enter_played)(&read);
    if (good && read.failed)
        good = fail(fault, "more memory");
    free(read.rulings);
    if (!good)
        record_free(out);
    return good;
}

void record_free(struct record *r)
{
    drop_cells(r, 0);
    for (int i = 0; i < r->incident_count; i++)
        free(r->incidents[i].text);
    free(r->cells);
    free(r->incidents);
    jd_log_free(r->log);
    *r = (struct record){.count = 0};
}
