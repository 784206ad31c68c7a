#include "shrink.h"

#include "author.h"
#include "jadoube/log.h"

#include <stdio.h>
#include <string.h>

/* ---- shorter ---- */

struct shrinking {
    struct told *log;
    property    *holds;
    const char  *why;
};

static struct told trial;

/* Does the trial show it too? Then it is the log from now on. */
static bool take(struct shrinking *s)
{
    char   why[WHY_MAX] = "";
    size_t mark = text_mark();
    if (jd_regulations_check(&trial.regs, NULL) != JD_OK)
        return false;
    told_tidy(&trial);
    bool fails = !s->holds(&trial, why) && strcmp(why, s->why) == 0;
    text_forget(mark);
    if (fails)
        told_copy(s->log, &trial);
    return fails;
}

static bool without_events(struct shrinking *s, int size)
{
    bool any = false;
    for (int at = 0; at < s->log->count;) {
        told_copy(&trial, s->log);
        int rest = trial.count - at, gone = size < rest ? size : rest;
        memmove(&trial.at[at], &trial.at[at + gone], (size_t)(rest - gone) * sizeof trial.at[0]);
        trial.count -= gone;
        if (take(s))
            any = true;
        else
            at += gone;
    }
    return any;
}

/* Everything from an event on comes so much earlier. */
static bool earlier(struct shrinking *s, int from, int64_t ms)
{
    if (ms <= 0)
        return false;
    told_copy(&trial, s->log);
    for (int i = from; i < trial.count; i++)
        trial.at[i].e.at -= ms;
    return take(s);
}

static bool shorter_times(struct shrinking *s)
{
    bool any = false;
    for (int i = 0; i < s->log->count; i++) {
        int64_t gap = s->log->at[i].e.at - (i ? s->log->at[i - 1].e.at : 0);
        any |= earlier(s, i, gap) || earlier(s, i, gap - 1000) || (gap % 1000 && earlier(s, i, gap % 1000)) ||
               (gap > 1 && earlier(s, i, gap / 2));
    }
    return any;
}

static bool simpler_regulations(struct shrinking *s)
{
    bool any = false, more = true;
    for (int which = 0; more; which++) {
        told_copy(&trial, s->log);
        more = arranged_simpler(&trial.regs, which);
        if (more && memcmp(&trial.regs, &s->log->regs, sizeof trial.regs) != 0)
            any |= take(s);
    }
    return any;
}

static bool plainer_events(struct shrinking *s)
{
    bool any = false;
    for (int i = 0; i < s->log->count; i++) {
        told_copy(&trial, s->log);
        jd_event *e = &trial.at[i].e;
        e->hands = 1;
        e->partial = e->accidental = e->venue = false;
        e->salt = e->lang = e->note = NULL;
        e->squares = 0;
        e->position = e->present[0] = e->present[1] = true;
        e->opponent = JD_NO_POINTS;
        if (memcmp(e, &s->log->at[i].e, sizeof *e) != 0)
            any |= take(s);
    }
    return any;
}

/* The game begins where it stands before an event: what came earlier is forgotten but that it was started. */
static bool begun_at(struct shrinking *s, int event)
{
    static jd_rulings out;
    int               kept = 0;
    told_copy(&trial, s->log);
    jd_game *game = told_begin(&trial);
    for (int i = 0; i < event; i++) {
        jd_game_apply(game, &trial.at[i].e, &out, NULL);
        if (trial.at[i].e.act == JD_DO_START)
            trial.at[kept++] = trial.at[i];
    }
    jd_state now = jd_game_state(game);
    jd_setup setup = jd_setup_of(&now.position);
    bool     good = jd_setup_position(&setup, JD_PROBLEMS_STANDING, &trial.regs.start) == JD_OK;
    jd_game_free(game);
    memmove(&trial.at[kept], &trial.at[event], (size_t)(trial.count - event) * sizeof trial.at[0]);
    trial.count -= event - kept;
    return good && take(s);
}

static bool later_start(struct shrinking *s)
{
    for (int event = s->log->count - 1; event > 1; event--)
        if (begun_at(s, event))
            return true;
    return false;
}

void shrink(struct told *log, property *holds, const char *why)
{
    struct shrinking s = {log, holds, why};
    for (int round = 0; round < 6; round++) {
        bool any = false;
        for (int size = log->count / 2; size > 0; size /= 2)
            any |= without_events(&s, size);
        any |= simpler_regulations(&s);
        any |= later_start(&s);
        any |= shorter_times(&s);
        any |= plainer_events(&s);
        if (!any)
            break;
    }
}

/* ---- printed ---- */

static void print_ruling(const jd_ruling *r)
{
    printf("> %s", *cited(r) ? cited(r) : "null");
    if (r->of <= JD_BY_BOTH)
        printf(" of=%s", jd_party_name(r->of));
    for (int c = 0; c < 2; c++)
        if (r->gives[c])
            printf(" gives.%s=%lld", jd_party_name((jd_party)c), (long long)r->gives[c]);
    if (r->restores >= 0)
        printf(" restores=%d", r->restores);
    for (size_t i = 0; r->bound && i < r->binds.count; i++) {
        char move[6];
        jd_ruling_bound(r, i, move);
        printf("%s%s", i ? "," : " binds=", move);
    }
    if (r->result != JD_NO_RESULT)
        printf(" result=%s", jd_result_text(r->result));
    printf("%s\n", r->refused ? " refused=true" : "");
}

static void print_state(const jd_game *game)
{
    static char text[JD_RULING_JSON_MAX];
    jd_state    s = jd_game_state(game);
    jd_state_write(&s, text, sizeof text);
    printf("# %s\n", text);
}

void print_case(const struct told *log, const char *name)
{
    static jd_rulings out;
    static char       text[16384];
    jd_game          *game = told_begin(log);
    jd_regulations_write(&log->regs, text, sizeof text);
    printf("== %s\nfor %s\n{\"regulations\":%s}\n", name, jd_edition_name(log->regs.edition), text);
    for (int i = 0; i < log->count; i++) {
        jd_event_write(&log->at[i].e, text, sizeof text);
        printf("%s\n", text);
        jd_game_apply(game, &log->at[i].e, &out, NULL);
        for (size_t k = 0; k < out.count; k++)
            print_ruling(&out.at[k]);
    }
    print_state(game);
    jd_game_free(game);
}
