/* A match before spectators: what is kept about it, and served. */
#include "match_show.h"

#include "arena/view.h"
#include "console/report.h"

#include <stdio.h>

#define USUAL_ADDRESS "127.0.0.1:8080"

static bool serve(struct show *s, const char *at, struct run *r)
{
    char why[300];
    s->serves = shown_init(&s->shown, r->match, &s->chronicle);
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
    *s = (struct show){0};
    if (!at)
        return true;
    s->keeps = chronicle_init(&s->chronicle, r->match, r->openings);
    if (!s->keeps)
        return false;
    onlookers_add(&r->onlookers, (struct onlooker){chronicle_see, &s->chronicle});
    return serve(s, at, r);
}

void show_end(struct show *s, const struct run *r, enum run_end end)
{
    if (s->view)
        shown_end(&s->shown, r->tally, end == RUN_DONE);
    view_close(s->view);
    if (s->serves)
        shown_free(&s->shown);
    if (s->keeps)
        chronicle_free(&s->chronicle);
}
