/* results.c - results are ruled, and every ruling names an Article that there is. */
#include "property.h"

#include "jadoube/article.h"

#include <string.h>

/* ---- results ---- */

static bool names_result(const struct moment *m)
{
    for (size_t i = 0; i < m->rulings->count; i++) {
        const jd_ruling *r = &m->rulings->at[i];
        if (r->result == m->after.result && !r->refused && strcmp(cited(r), m->after.article) == 0)
            return true;
    }
    return false;
}

static bool about_result(const jd_event *e)
{
    if (e->act == JD_DO_OBSERVE)
        return e->what == JD_WHAT_SEEN_REFUSAL || e->what == JD_WHAT_SEEN_DEAD || e->what == JD_WHAT_SEEN_DISTURBANCE;
    return e->act == JD_DO_SIGN || e->act == JD_DO_DECLARE || e->act == JD_DO_PENALISE || e->act == JD_DO_RULE;
}

static const char *after_the_end(const struct moment *m)
{
    static const struct lens plain = {0};
    char                     why[WHY_MAX];
    jd_state                 kept = m->after;
    if (about_result(&m->step->e)) {
        kept.result = m->before.result;
        kept.phase = m->before.phase;
        kept.waits = m->before.waits;
        memcpy(kept.points, m->before.points, sizeof kept.points);
        memcpy(kept.article, m->before.article, sizeof kept.article);
    }
    return same_state(&plain, &m->before, &kept, why) ? NULL : "something else than the result changes after the end";
}

static const char *is_ruled(void *memory, const struct moment *m)
{
    bool same = m->after.result == m->before.result && strcmp(m->after.article, m->before.article) == 0;
    (void)memory;
    if (!same && m->after.result != JD_NO_RESULT && !names_result(m))
        return "a result that no ruling names with its Article";
    if (!same && m->after.result == JD_NO_RESULT && m->after.phase != JD_ANNULLED)
        return "a result is gone";
    if (m->after.result != JD_NO_RESULT && (m->after.phase != JD_FINISHED || !m->after.article[0]))
        return "a result before the end, or without an Article";
    if (m->before.phase >= JD_FINISHED)
        return after_the_end(m);
    return NULL;
}

bool results_are_ruled(const struct told *log, char why[WHY_MAX])
{
    static const struct watch w = {.see = is_ruled};
    return watched(&w, log, why);
}

/* ---- Articles ---- */

#define SLOTS 4096

/* By edition: numbers of Articles, found by their hash. */
static const char *slots[JD_EDITIONS][SLOTS];
static bool        filled;

static unsigned slot_of(const char *text)
{
    unsigned hash = 5381;
    while (*text)
        hash = hash * 33 + (unsigned char)*text++;
    return hash;
}

static bool find(jd_edition edition, const char *number, bool add)
{
    unsigned i = slot_of(number) % SLOTS;
    for (; slots[edition][i]; i = (i + 1) % SLOTS)
        if (strcmp(slots[edition][i], number) == 0)
            return true;
    if (add)
        slots[edition][i] = number;
    return false;
}

static void fill(void)
{
    const jd_article *a;
    for (size_t i = 0; (a = jd_article_at(i)) != NULL; i++)
        for (int edition = 0; edition < JD_EDITIONS; edition++)
            if (jd_article_number(a, (jd_edition)edition))
                find((jd_edition)edition, jd_article_number(a, (jd_edition)edition), true);
    filled = true;
}

static const char *exist(void *memory, const struct moment *m)
{
    (void)memory;
    for (size_t i = 0; i < m->rulings->count; i++) {
        const jd_ruling *r = &m->rulings->at[i];
        bool             known = r->rule != JD_RULE_WITHDRAWN && r->rule != JD_RULE_WITHDRAW_REFUSED;
        if (known && !r->quoted[0] && !find(m->log->regs.edition, cited(r), false))
            return "an Article is cited that the edition has not";
    }
    return NULL;
}

bool articles_exist(const struct told *log, char why[WHY_MAX])
{
    static const struct watch w = {.see = exist};
    if (!filled)
        fill();
    return watched(&w, log, why);
}
