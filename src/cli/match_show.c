/* A match before spectators: what is kept about it, served, and written when it is over. */
#include "match_show.h"

#include "arena/report.h"
#include "arena/view.h"
#include "console/report.h"
#include "match_options.h"
#include "paper/page.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define USUAL_ADDRESS "127.0.0.1:8080"

static bool serve(struct show *s, const char *at, struct run *r)
{
    char why[300];
    s->serves = shown_init(&s->shown, &s->chronicle, r->tally);
    if (!s->serves)
        return false;
    onlookers_add(&r->onlookers, (struct onlooker){shown_see, &s->shown});
    s->view = view_open(&s->shown, *at ? at : USUAL_ADDRESS, why);
    if (s->view)
        fprintf(stderr, "http://%s/\n", view_at(s->view));
    else
        complain("%s", why);
    return s->view != NULL;
}

bool show_begin(struct show *s, const struct args *a, struct run *r)
{
    const char *at = args_value(a, "serve");
    *s = (struct show){.report = args_value(a, "report")};
    if (!args_language(a, &s->language))
        return false;
    if (!at && !s->report)
        return true;
    s->keeps = chronicle_init(&s->chronicle, r->match, r->openings);
    if (!s->keeps)
        return false;
    onlookers_add(&r->onlookers, (struct onlooker){chronicle_see, &s->chronicle});
    return !at || serve(s, at, r);
}

/* ---- the report ---- */

static bool write_html(const struct match_report *r, FILE *to) { return report_html(r, to); }

static bool write_pdf(const struct match_report *r, FILE *to)
{
    struct paper paper;
    if (!report_pdf(r, &paper)) {
        errno = ENOMEM;
        return false;
    }
    bool good = fwrite(paper.bytes, 1, paper.length, to) == paper.length;
    free(paper.bytes);
    return good;
}

static bool write_file(const struct match_report *r, const char *name, const char *end,
                       bool (*write)(const struct match_report *, FILE *))
{
    char path[4096];
    snprintf(path, sizeof path, "%s%s", name, end);
    FILE *to = fopen(path, "we");
    bool  good = to && write(r, to);
    good = (!to || fclose(to) == 0) && good;
    if (!good)
        complain("%s: %s", path, strerror(errno));
    return good;
}

/* Without an ending it is both. */
static bool write_report(const struct show *s, const struct run *run, enum run_end end)
{
    char      date[16];
    time_t    now = time(NULL);
    struct tm day;
    strftime(date, sizeof date, "%Y.%m.%d", localtime_r(&now, &day));
    struct match_report r = {run->match, run->tally, &s->chronicle, s->language, end == RUN_DONE, date};
    bool                html = ends_in(s->report, ".html"), pdf = ends_in(s->report, ".pdf"), both = !html && !pdf;
    return (pdf || write_file(&r, s->report, both ? ".html" : "", write_html)) &&
           (html || write_file(&r, s->report, both ? ".pdf" : "", write_pdf));
}

bool show_end(struct show *s, const struct run *r, enum run_end end)
{
    bool good = !s->report || !s->keeps || write_report(s, r, end);
    if (s->view)
        shown_end(&s->shown, r->tally, end == RUN_DONE);
    view_close(s->view);
    if (s->serves)
        shown_free(&s->shown);
    if (s->keeps)
        chronicle_free(&s->chronicle);
    return good;
}
