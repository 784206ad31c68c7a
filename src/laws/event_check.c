/* event_check.c - whether an event is whole, by the table of its fields. What passes here can be applied: no room of
 * the laws looks again. */
#include "laws/event.h"

#include "core/bits.h"
#include "notation/utf8.h"

#include <string.h>

static const void *member(const struct field *f, const jd_event *e) { return (const char *)e + f->member; }

static int64_t number(const struct field *f, const jd_event *e) { return *(const int64_t *)member(f, e); }

static double points(const struct field *f, const jd_event *e) { return *(const double *)member(f, e); }

static const char *text(const struct field *f, const jd_event *e) { return *(const char *const *)member(f, e); }

bool jd_field_given(const struct field *f, const jd_event *e)
{
    switch (f->type) {
    case JD_TYPE_WHAT: return e->what != JD_WHAT_NONE;
    case JD_TYPE_PLAYER:
    case JD_TYPE_PARTY: return e->of != JD_BY_NOBODY;
    case JD_TYPE_MOVE:
    case JD_TYPE_TEXT: return text(f, e) != NULL;
    case JD_TYPE_SQUARE: return e->square != JD_NO_SQUARE;
    case JD_TYPE_NUMBER: return number(f, e) != JD_ABSENT;
    case JD_TYPE_POINTS: return points(f, e) != JD_NO_POINTS;
    default: return true;
    }
}

/* ---- values ---- */

bool jd_text_fits(const char *text, int64_t least, int64_t most)
{
    const char *end = text;
    while ((signed char)*end > 0 && end - text <= most) /* nearly all are plain letters */
        end++;
    if ((signed char)*end < 0) {
        size_t length = strnlen(text, (size_t)most + 1), n;
        for (end = text; (size_t)(end - text) < length; end += n)
            if ((n = utf8_whole(end, length - (size_t)(end - text))) == 0)
                return false;
    }
    return end - text >= least && end - text <= most;
}

bool jd_points_fit(double points, int64_t least, int64_t most)
{
    if (!(points >= (double)least && points <= (double)most)) /* not a number is neither */
        return false;
    int64_t thousandths = (int64_t)(points * 1000 + (points < 0 ? -0.5 : 0.5));
    return (double)thousandths / 1000 == points;
}

static bool within(const struct field *f, int64_t value) { return value >= f->least && value <= f->most; }

static bool pair_fits(const struct field *f, const int64_t pair[2])
{
    return (pair[0] == JD_ABSENT || within(f, pair[0])) && (pair[1] == JD_ABSENT || within(f, pair[1]));
}

bool jd_field_fits(const struct field *f, const jd_event *e)
{
    switch (f->type) {
    case JD_TYPE_WHAT: return jd_what_act(e->what) == e->act;
    case JD_TYPE_PLAYER: return e->of == JD_BY_WHITE || e->of == JD_BY_BLACK;
    case JD_TYPE_PARTY: return e->of == JD_BY_WHITE || e->of == JD_BY_BLACK || e->of == JD_BY_BOTH;
    case JD_TYPE_MOVE:
    case JD_TYPE_TEXT: return jd_text_fits(text(f, e), f->least, f->most);
    case JD_TYPE_SQUARE: return e->square / 64 == 0;
    case JD_TYPE_NUMBER: return within(f, number(f, e));
    case JD_TYPE_POINTS: return jd_points_fit(points(f, e), f->least, f->most);
    case JD_TYPE_PAIR: return pair_fits(f, member(f, e));
    default: return true;
    }
}

/* ---- the event ---- */

static jd_err refuse(jd_err err, const char *expected, jd_fault *fault)
{
    if (fault)
        *fault = (jd_fault){0, expected};
    return err;
}

/* Who does what, and when. */
static jd_err check_head(const jd_event *e, jd_fault *fault)
{
    if ((unsigned)e->act >= JD_ACT_COUNT)
        return refuse(JD_ERR_RANGE, "a kind of event such as \"play\"", fault);
    if (!jd_act_allowed(e->act, e->by))
        return refuse(JD_ERR_REFUSED, jd_party_expected(e->act), fault);
    if (e->at < 0 || e->at > JD_AT_MAX)
        return refuse(JD_ERR_RANGE, "\"at\" as a whole number from 0 to 2305843009213693951", fault);
    if (e->what != JD_WHAT_NONE && jd_what_act(e->what) != e->act)
        return refuse(JD_ERR_RANGE, "one of the words that this act has", fault);
    return JD_OK;
}

static jd_err check_field(const struct field *f, const jd_event *e, bool needed, jd_fault *fault)
{
    if (!jd_field_given(f, e))
        return needed ? refuse(JD_ERR_SYNTAX, f->missing, fault) : JD_OK;
    return jd_field_fits(f, e) ? JD_OK : refuse(JD_ERR_RANGE, f->expected, fault);
}

jd_err jd_event_check(const jd_event *e, jd_field *field, jd_fault *fault)
{
    jd_err   err = check_head(e, fault);
    jd_field at = JD_FIELD_COUNT;
    if (!err) {
        const struct act_fields *act = &jd_act_fields[e->act];
        uint64_t                 needed = act->needs | (e->what == JD_WHAT_NONE ? 0 : jd_what_needed(e->what));
        for (uint64_t left = act->checked; left && !err;) {
            at = (jd_field)bits_pop(&left);
            err = check_field(&jd_fields[at], e, needed >> at & 1, fault);
        }
    }
    if (err && field)
        *field = at;
    return err;
}
