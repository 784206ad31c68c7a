/* table.c - events go through here one by one: applied, written down, and only then told. */
#include "cli/play/table.h"
#include "console/sink.h"

#include "cli/play/say.h"
#include "cli/spelling.h"
#include "console/report.h"
#include "console/terminal.h"
#include "console/text.h"
#include "log/lines.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAID_MAX = 4096 };

static void say(struct local_game *t, enum tone tone, char text[SAID_MAX])
{
    make_printable(text); /* whatever was typed or cut off */
    t->said++;
    if (t->audience.say)
        t->audience.say(t->audience.self, tone, text);
}

void table_say(struct local_game *t, enum tone tone, const char *format, ...)
{
    char    text[SAID_MAX];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    say(t, tone, text);
}

void table_tell(struct local_game *t, enum tone tone, text_id id, const struct jd_value *values)
{
    char text[SAID_MAX];
    text_fill(text, sizeof text, t->manner.language, id, values);
    say(t, tone, text);
}

/* ---- the arbiter's watch ---- */

static void set_watch(struct local_game *t, int64_t at)
{
    t->base = t->last = at;
    t->zero_us = now_us();
}

int64_t table_watch(const struct local_game *t) { return t->base + (now_us() - t->zero_us) / 1000; }

/* ---- what follows from an event besides the game ---- */

static void keep(struct local_game *t, const jd_event *e)
{
    jd_pgn_record_event(t->pgn, t->game, e, &t->rulings, t->manner.language);
}

/* ---- events ---- */

jd_event table_event(jd_party by, jd_act act) { return jd_event_of(0, by, act); }

bool table_takes(const jd_event *e) { return jd_event_check(e, NULL, NULL) == JD_OK; }

static bool record(struct local_game *t, const char *line)
{
    if (journal_append(&t->journal, line))
        return true;
    t->broken = true;
    table_tell(t, TONE_FAULT, TEXT_PLAY_NO_LOG, JD_VALUES({"path", t->journal.path}, {"why", strerror(errno)}));
    return false;
}

static bool apply(struct local_game *t, const jd_event *e, const char *line)
{
    if (line && jd_game_apply(t->game, e, &t->rulings, NULL) == JD_OK) {
        t->last = e->at;
        return record(t, line);
    }
    say_refused(t, e);
    return false;
}

static bool happen(struct local_game *t, jd_event *e, int64_t at)
{
    jd_state before = jd_game_state(t->game);
    e->at = at;
    char *line = jd_event_line(e);
    bool  good = apply(t, e, line);
    free(line);
    if (good) {
        keep(t, e);
        say_event(t, e, &before);
    }
    return good;
}

bool table_do(struct local_game *t, jd_event *e) { return !t->broken && happen(t, e, table_watch(t)); }

/* ---- time ---- */

void table_clocks(const struct local_game *t, const jd_state *s, int64_t clock[2])
{
    int64_t gone = table_watch(t) - t->last;
    clock[0] = s->clock[0];
    clock[1] = s->clock[1];
    if (s->running > JD_BY_BLACK)
        return;
    gone = gone > s->delay ? gone - s->delay : 0;
    clock[s->running] = gone < clock[s->running] ? clock[s->running] - gone : 0;
}

int64_t table_due(const struct local_game *t)
{
    int64_t at;
    if (t->broken || !jd_game_due(t->game, &at))
        return -1;
    int64_t left = at - table_watch(t);
    return left > 0 ? left : 0;
}

void table_tick(struct local_game *t)
{
    jd_event e = table_event(JD_BY_ARBITER, JD_DO_TICK);
    table_do(t, &e);
}

jd_game *table_now(const struct local_game *t)
{
    jd_game   *game;
    jd_rulings unheard;
    jd_event   tick = table_event(JD_BY_ARBITER, JD_DO_TICK);
    tick.at = table_watch(t);
    if (jd_game_copy(&game, t->game) != JD_OK)
        return NULL;
    jd_game_apply(game, &tick, &unheard, NULL);
    return game;
}

/* ---- opening ---- */

static bool begin(struct local_game *t, const char *line)
{
    jd_fault fault;
    jd_err   err = jd_log_new(&t->log);
    if (!err)
        err = jd_pgn_record_new(&t->pgn);
    if (!err)
        err = jd_log_line(t->log, line, strlen(line), &t->rulings, &fault);
    if (err == JD_ERR_MEMORY)
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    else if (err)
        complain("%s: line 1, column %zu: expected %s", t->journal.path, fault.offset + 1, fault.expected);
    if (err)
        return false;
    t->game = jd_log_game(t->log);
    t->regs = *jd_log_regulations(t->log);
    set_watch(t, 0);
    return true;
}

bool table_new(struct local_game *t, const char *path, const char *regulations)
{
    if (!journal_create(&t->journal, path))
        return false;
    if (!begin(t, regulations))
        return false;
    if (journal_append(&t->journal, regulations))
        return true;
    complain("%s: %s", path, strerror(errno));
    return false;
}

/* Apply a line of the log again. *at is its time. */
static bool again(struct local_game *t, const char *line, int64_t *at, jd_fault *fault)
{
    if (jd_log_line(t->log, line, strlen(line), &t->rulings, fault) != JD_OK)
        return false;
    *at = jd_log_event(t->log)->at;
    keep(t, jd_log_event(t->log));
    return true;
}

static bool replay(struct local_game *t)
{
    int64_t at = 0;
    for (size_t i = 1; i < t->journal.count; i++) {
        jd_fault fault = {0, "a line that can be read"};
        char    *line = journal_line(&t->journal, i);
        bool     blank = line && line[strspn(line, " \t\r")] == '\0';
        bool     good = line && (blank || again(t, line, &at, &fault));
        bool     cut = t->journal.torn && i + 1 == t->journal.count;
        free(line);
        if (good)
            continue;
        if (cut && journal_cut(&t->journal, i))
            break; /* the program was stopped while it wrote this one: nobody was told of it */
        complain("%s: line %zu, column %zu: expected %s", t->journal.path, i + 1, fault.offset + 1, fault.expected);
        return false;
    }
    set_watch(t, at);
    return true;
}

static bool begin_again(struct local_game *t)
{
    char *line = t->journal.count ? journal_line(&t->journal, 0) : NULL;
    bool  good = line && begin(t, line);
    if (!line)
        complain_text(TEXT_COMPLAIN_NO_GAME, JD_VALUES({"path", t->journal.path}));
    free(line);
    return good && replay(t);
}

bool table_resume(struct local_game *t, const char *path)
{
    if (!journal_open(&t->journal, path) || !begin_again(t))
        return false;
    if (jd_game_state(t->game).phase == JD_RUNNING) {
        jd_event e = table_event(JD_BY_ARBITER, JD_DO_PAUSE);
        return happen(t, &e, t->base); /* at the time of the last event: what was lost is nobody's */
    }
    return true;
}

static void leave_game(struct local_game *t)
{
    jd_log_free(t->log);
    jd_pgn_record_free(t->pgn);
    t->game = NULL;
    t->pgn = NULL;
    t->log = NULL;
}

void table_close(struct local_game *t)
{
    leave_game(t);
    journal_close(&t->journal);
}

/* ---- taking back ---- */

/* How many lines there were when so many moves stood there for the last time. */
static size_t line_before(struct local_game *t, int ply)
{
    jd_log *log;
    size_t  found = 0;
    if (jd_log_new(&log) != JD_OK)
        return 0;
    for (size_t i = 0; i < t->journal.count; i++) {
        char *line = journal_line(&t->journal, i);
        if (line)
            jd_log_line(log, line, strlen(line), &t->rulings, NULL);
        free(line);
        jd_state s = jd_game_state(jd_log_game(log));
        if (i == 0 || (s.ply == ply && s.phase == JD_RUNNING && (s.completed || ply == 0)))
            found = i + 1;
    }
    jd_log_free(log);
    return found;
}

bool table_undo(struct local_game *t, int plies)
{
    int    ply = jd_game_state(t->game).ply - plies;
    size_t line = ply >= 0 ? line_before(t, ply) : 0;
    if (line == 0)
        return false;
    if (!journal_cut(&t->journal, line)) {
        t->broken = true;
        return false;
    }
    leave_game(t);
    return begin_again(t);
}

/* ---- keeping ---- */

static bool cannot_write(struct local_game *t, const char *path)
{
    table_tell(t, TONE_FAULT, TEXT_PLAY_NO_WRITE, JD_VALUES({"path", path}, {"why", strerror(errno)}));
    return false;
}

bool table_save(struct local_game *t, const char *path)
{
    FILE *to = fopen(path, "wx");
    if (!to)
        return cannot_write(t, path);
    for (size_t i = 0; i < t->journal.count; i++) {
        char *line = journal_line(&t->journal, i);
        fprintf(to, "%s\n", line ? line : "");
        free(line);
    }
    return fclose(to) == 0 || cannot_write(t, path);
}

bool table_write_pgn(struct local_game *t, const char *path)
{
    FILE *to = fopen(path, "a");
    if (!to)
        return cannot_write(t, path);
    jd_pgn_record_write(t->pgn, t->game, &t->regs, jd_log_head(t->log), NULL, 0, write_to_file, to);
    return fclose(to) == 0 || cannot_write(t, path);
}
