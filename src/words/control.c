/* control.c - time controls in words. */
#include "notation/buffer.h"
#include "words/label.h"

#include <stdio.h>

/* A number of seconds, with a comma where the language has one: "0,6". */
static void put_seconds(char out[32], int64_t ms, const jd_language *language)
{
    int n = snprintf(out, 32, "%lld.%03d", (long long)(ms / 1000), (int)(ms % 1000));
    while (out[n - 1] == '0')
        out[--n] = '\0';
    if (out[n - 1] == '.')
        out[--n] = '\0';
    char *point = strchr(out, '.');
    if (point)
        *point = jd_word(JD_WORD_DECIMAL, language)[0];
}

/* Whole minutes as such, anything else in seconds. */
static void put_time(char *out, size_t size, int64_t ms, const jd_language *language)
{
    char number[32];
    bool minutes = ms % 60000 == 0 && ms > 0;
    put_seconds(number, minutes ? ms / 60 : ms, language);
    jd_fill(out, size, language, jd_word(minutes ? JD_WORD_CONTROL_MIN : JD_WORD_CONTROL_SEC, language),
            JD_VALUES({"n", number}));
}

static void put_period(char *out, size_t size, const jd_period *p, bool first, const jd_language *language)
{
    char time[64], moves[16], so[160];
    put_time(time, sizeof time, p->base_ms, language);
    snprintf(moves, sizeof moves, "%d", p->moves);
    jd_fill(so, sizeof so, language, p->moves ? jd_word(JD_WORD_CONTROL_MOVES, language) : "{time}",
            JD_VALUES({"time", time}, {"n", moves}));
    jd_fill(out, size, language, first ? "{what}" : jd_word(JD_WORD_CONTROL_THEN, language), JD_VALUES({"what", so}));
}

static void put_extra(char *out, size_t size, const jd_period *p, const jd_language *language)
{
    char number[32];
    put_seconds(number, p->extra_ms, language);
    jd_fill(out, size, language,
            jd_word(p->extra == JD_EXTRA_DELAY ? JD_WORD_CONTROL_DELAY : JD_WORD_CONTROL_PLUS, language),
            JD_VALUES({"n", number}));
}

/* What comes with each move is said once, at the end, where it is the same in all periods. */
static bool says_extra(const jd_control *control, int period)
{
    const jd_period *p = &control->at[period];
    bool             same = true;
    for (int i = 1; i < control->count; i++)
        same &= control->at[i].extra == control->at[0].extra && control->at[i].extra_ms == control->at[0].extra_ms;
    return p->extra != JD_EXTRA_NONE && (!same || period == control->count - 1);
}

size_t jd_label_control(const jd_control *control, const jd_language *language, char *out, size_t size)
{
    struct buffer b = {out, size, 0};
    char          part[240];
    for (int i = 0; i < control->count; i++) {
        put_period(part, sizeof part, &control->at[i], i == 0, language);
        buffer_text(&b, i ? ", " : "");
        buffer_text(&b, part);
        if (!says_extra(control, i))
            continue;
        put_extra(part, sizeof part, &control->at[i], language);
        buffer_text(&b, ", ");
        buffer_text(&b, part);
    }
    return buffer_close(&b);
}

size_t jd_label_control_short(const jd_control *control, char *out, size_t size)
{
    const jd_period *p = &control->at[0];
    struct buffer    b = {out, size, 0};
    char             number[32];
    bool             minutes = p->base_ms % 60000 == 0;
    put_seconds(number, minutes ? p->base_ms / 60 : p->base_ms, NULL);
    buffer_text(&b, number);
    buffer_text(&b, minutes ? "" : " s");
    if (p->extra != JD_EXTRA_NONE) {
        put_seconds(number, p->extra_ms, NULL);
        buffer_text(&b, p->extra == JD_EXTRA_DELAY ? " d" : "+");
        buffer_text(&b, number);
    }
    return buffer_close(&b);
}
