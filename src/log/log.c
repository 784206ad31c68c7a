/* log.c - a game that follows its log, line by line. */
#include "log/read.h"
#include "log/view.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct jd_log {
    jd_game       *game;
    jd_regulations regs;
    char          *head, *names; /* the first line, and the texts of the regulations */
    jd_event       event;
    bool           has_event;
    char          *texts, *spare; /* of the event, and of the one that is being read */
    size_t         room, spare_room;

    bool               keeps; /* what a view needs: */
    struct log_lines   lines;
    struct view_before before;
};

jd_err jd_log_new(jd_log **out)
{
    *out = calloc(1, sizeof **out);
    return *out ? JD_OK : JD_ERR_MEMORY;
}

void jd_log_free(jd_log *log)
{
    if (!log)
        return;
    jd_game_free(log->game);
    free(log->head);
    free(log->names);
    free(log->texts);
    free(log->spare);
    jd_lines_free(&log->lines);
    free(log);
}

static jd_err no_memory(jd_fault *fault)
{
    if (fault)
        *fault = (jd_fault){0, "more memory"};
    return JD_ERR_MEMORY;
}

/* ---- the first line ---- */

static jd_err read_head(jd_log *log, const char *line, size_t length, jd_fault *fault)
{
    log->head = malloc(length + 1);
    log->names = malloc(length + 1);
    if (!log->head || !log->names)
        return no_memory(fault);
    memcpy(log->head, line, length);
    log->head[length] = '\0';
    jd_err err = jd_regulations_read_line(line, length, &log->regs, log->names, fault);
    if (err)
        return err;
    err = jd_game_new(&log->game, &log->regs);
    return err == JD_ERR_MEMORY ? no_memory(fault) : err;
}

static jd_err begin(jd_log *log, const char *line, size_t length, jd_fault *fault)
{
    jd_err err = read_head(log, line, length, fault);
    if (err) {
        free(log->head);
        free(log->names);
        log->head = log->names = NULL;
    }
    return err;
}

/* ---- events ---- */

static bool make_room(jd_log *log, size_t length)
{
    if (length < log->spare_room)
        return true;
    char *more = realloc(log->spare, 2 * length + 64);
    if (!more)
        return false;
    log->spare = more;
    log->spare_room = 2 * length + 64;
    return true;
}

/* The game refuses a time or a move, and nothing else of a whole event. */
static void find_column(const char *line, size_t length, jd_err err, jd_fault *fault)
{
    struct json object, v;
    if (jd_json_read(line, length, &object, NULL) == JD_OK &&
        jd_json_member(object, err == JD_ERR_RANGE ? "at" : "move", &v))
        fault->offset = (size_t)(v.at - line);
    if (!fault->expected)
        fault->expected = jd_err_name(err);
}

static void keep(jd_log *log, const jd_event *event)
{
    char  *texts = log->texts;
    size_t room = log->room;
    log->texts = log->spare;
    log->room = log->spare_room;
    log->spare = texts;
    log->spare_room = room;
    log->event = *event;
    log->has_event = true;
}

/* The line as we write it, whatever it looked like. */
static bool keep_line(jd_log *log, const jd_rulings *rulings)
{
    struct log_line line = {.text = jd_event_line(&log->event)};
    line.length = line.text ? (uint32_t)strlen(line.text) : 0;
    bool good = line.text && jd_line_applied(&line, log->game, log->lines.count + 1, &log->event, rulings) &&
                jd_lines_add(&log->lines, line);
    if (!good) {
        free(line.text);
        free(line.rulings);
    }
    return good;
}

/* Without memory for its line the log ends here. */
static jd_err applied(jd_log *log, const jd_event *event, jd_rulings *out, jd_fault *fault)
{
    keep(log, event);
    if (!log->keeps || keep_line(log, out))
        return JD_OK;
    log->lines.starved = true;
    out->count = 0;
    return no_memory(fault);
}

static jd_err go_on(jd_log *log, const char *line, size_t length, jd_rulings *out, jd_fault *fault)
{
    jd_event event;
    jd_fault why = {0, NULL};
    if (log->lines.starved || !make_room(log, length))
        return no_memory(fault);
    jd_err err = jd_event_read(line, length, &event, log->spare, fault);
    if (err)
        return err;
    struct view_before before;
    if (log->keeps)
        before = jd_view_before(log->game, &event);
    err = jd_game_apply(log->game, &event, out, &why);
    if (!err) {
        if (log->keeps)
            log->before = before;
        return applied(log, &event, out, fault);
    }
    if (fault) {
        find_column(line, length, err, &why);
        *fault = why;
    }
    return err;
}

jd_err jd_log_line(jd_log *log, const char *line, size_t length, jd_rulings *out, jd_fault *fault)
{
    out->count = 0;
    return log->game ? go_on(log, line, length, out, fault) : begin(log, line, length, fault);
}

jd_game *jd_log_game(jd_log *log) { return log->game; }

const jd_regulations *jd_log_regulations(const jd_log *log) { return log->game ? &log->regs : NULL; }

const char *jd_log_head(const jd_log *log) { return log->head; }

const jd_event *jd_log_event(const jd_log *log) { return log->has_event ? &log->event : NULL; }

/* ---- for views ---- */

void jd_log_keep(jd_log *log)
{
    assert(!log->has_event);
    log->keeps = true;
}

struct view jd_log_view(const jd_log *log)
{
    assert(log->game && log->keeps);
    return (struct view){log->game, &log->regs, log->head, &log->lines};
}

const struct view_before *jd_log_before(const jd_log *log)
{
    assert(log->lines.count > 0);
    return &log->before;
}
