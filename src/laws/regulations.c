/* regulations.c - time controls as text, speeds by A.1 and B.1, and what follows from a preset. */
#include "jadoube/regulations.h"

#include "laws/edition.h"

#include <stdio.h>
#include <string.h>

/* ---- time control ---- */

#define SECONDS_MAX 10000000 /* nearly four months */

struct reader {
    const char *text, *at;
    const char *expected;
};

static bool fail(struct reader *r, const char *expected)
{
    r->expected = expected;
    return false;
}

static bool digit(char c) { return c >= '0' && c <= '9'; }

/* Seconds with up to three decimals, in ms. */
static bool read_seconds(struct reader *r, int64_t *ms)
{
    int64_t whole = 0, part = 0, scale = 100;
    if (!digit(*r->at))
        return fail(r, "a number of seconds");
    for (; digit(*r->at); r->at++) {
        whole = whole * 10 + (*r->at - '0');
        if (whole > SECONDS_MAX)
            return fail(r, "at most 10000000 seconds");
    }
    if (*r->at == '.') {
        r->at++;
        for (; digit(*r->at) && scale; r->at++, scale /= 10)
            part += (*r->at - '0') * scale;
    }
    *ms = whole * 1000 + part;
    return true;
}

static bool read_extra(struct reader *r, jd_period *p)
{
    p->extra = *r->at == '+' ? JD_EXTRA_CUMULATIVE : *r->at == 'd' ? JD_EXTRA_DELAY : JD_EXTRA_NONE;
    if (p->extra == JD_EXTRA_NONE)
        return true;
    r->at++;
    if (!read_seconds(r, &p->extra_ms))
        return false;
    if (p->extra_ms == 0)
        p->extra = JD_EXTRA_NONE;
    return true;
}

static bool read_period(struct reader *r, jd_period *p)
{
    const char *slash = r->at;
    *p = (jd_period){0};
    while (digit(*slash))
        slash++;
    if (*slash == '/') {
        int64_t moves;
        if (!read_seconds(r, &moves))
            return fail(r, "a number of moves");
        p->moves = (int)(moves / 1000);
        if (r->at != slash || p->moves == 0)
            return fail(r, "a number of moves");
        r->at++;
    }
    return read_seconds(r, &p->base_ms) && read_extra(r, p);
}

static bool read_periods(struct reader *r, jd_control *out)
{
    for (out->count = 0;; r->at++) {
        if (out->count == JD_PERIODS_MAX)
            return fail(r, "at most eight periods");
        jd_period *p = &out->at[out->count++];
        if (!read_period(r, p))
            return false;
        if (*r->at == ':' && p->moves == 0)
            return fail(r, "the end: only the last period has no number of moves");
        if (*r->at != ':')
            break;
    }
    if (*r->at)
        return fail(r, "'+', 'd', ':' or the end");
    if (out->at[out->count - 1].moves)
        return fail(r, "':' and a last period for all remaining moves");
    if (out->at[0].base_ms + out->at[0].extra_ms == 0)
        return fail(r, "some time to play");
    return true;
}

const jd_control *jd_regulations_control(const jd_regulations *regs, jd_colour player)
{
    return player == JD_BLACK && regs->control_black.count ? &regs->control_black : &regs->control;
}

jd_err jd_control_read(const char *text, jd_control *out, jd_fault *fault)
{
    struct reader r = {.text = text, .at = text};
    jd_control    control;
    memset(&control, 0, sizeof control); /* what is between its members, too: games are kept as bytes (image.c) */
    if (read_periods(&r, &control)) {
        *out = control;
        return JD_OK;
    }
    if (fault)
        *fault = (jd_fault){(size_t)(r.at - text), r.expected};
    return JD_ERR_SYNTAX;
}

static void append(char *out, size_t size, size_t *length, const char *text)
{
    for (; *text; text++, ++*length)
        if (*length + 1 < size)
            out[*length] = *text;
    if (size)
        out[*length < size ? *length : size - 1] = '\0';
}

static void append_seconds(char *out, size_t size, size_t *length, const char *before, int64_t ms)
{
    char text[48];
    int  n = snprintf(text, sizeof text, "%s%lld.%03d", before, (long long)(ms / 1000), (int)(ms % 1000));
    while (text[n - 1] == '0')
        text[--n] = '\0';
    if (text[n - 1] == '.')
        text[--n] = '\0';
    append(out, size, length, text);
}

size_t jd_control_write(const jd_control *control, char *out, size_t size)
{
    static const char *const signs[] = {"", "+", "d"};
    size_t                   length = 0;
    append(out, size, &length, "");
    for (int i = 0; i < control->count; i++) {
        const jd_period *p = &control->at[i];
        char             moves[32] = "";
        if (p->moves)
            snprintf(moves, sizeof moves, "%d/", p->moves);
        append(out, size, &length, i ? ":" : "");
        append_seconds(out, size, &length, moves, p->base_ms);
        if (p->extra != JD_EXTRA_NONE)
            append_seconds(out, size, &length, signs[p->extra], p->extra_ms);
    }
    return length;
}

int64_t jd_control_total_ms(const jd_control *control)
{
    int64_t total = 0, extra = 0;
    for (int i = 0; i < control->count; i++) {
        total += control->at[i].base_ms;
        if (control->at[i].extra_ms > extra)
            extra = control->at[i].extra_ms;
    }
    return total + 60 * extra;
}

jd_speed jd_control_speed(const jd_control *control, jd_edition edition)
{
    const struct edition *ed = jd_edition_row(edition);
    int64_t               total = jd_control_total_ms(control);
    return total <= ed->blitz_ms ? JD_BLITZ : total <= ed->rapid_ms ? JD_RAPID : JD_STANDARD;
}

/* ---- presets ---- */

static const struct {
    const char *name, *control, *about;
} presets[] = {{"", "", ""},
#define ROW(id, name, control, about) {name, control, about},
               JD_PRESETS(ROW)
#undef ROW
};

static bool is_preset(jd_preset preset) { return (unsigned)preset < JD_PRESET_COUNT; }

const char *jd_preset_name(jd_preset preset) { return is_preset(preset) ? presets[preset].name : ""; }

const char *jd_preset_control(jd_preset preset) { return is_preset(preset) ? presets[preset].control : ""; }

const char *jd_preset_about(jd_preset preset) { return is_preset(preset) ? presets[preset].about : ""; }

jd_preset jd_preset_parse(const char *text)
{
    int preset = JD_PRESET_STANDARD;
    while (preset < JD_PRESET_COUNT && strcmp(text, presets[preset].name) != 0)
        preset++;
    return (jd_preset)preset;
}

static jd_speed preset_speed(jd_edition edition, jd_preset preset, const jd_control *control)
{
    switch (preset) {
    case JD_PRESET_STANDARD: return JD_STANDARD;
    case JD_PRESET_RAPID: return JD_RAPID;
    case JD_PRESET_BLITZ: return JD_BLITZ;
    default: return jd_control_speed(control, edition);
    }
}

jd_regulations jd_regulations_of(jd_edition edition, jd_preset preset, const jd_control *control)
{
    const struct edition *ed = jd_edition_row(edition);
    bool                  online = preset == JD_PRESET_ONLINE;
    jd_regulations        r = {.edition = edition,
                               .speed = preset_speed(edition, preset, control),
                               .online = online,
                               .control = *control,
                               .increment_first = !online,
                               .start = jd_position_initial(),
                               .array = jd_position_initial(),
                               .supervised = true,
                               .illegal = online ? JD_ILLEGAL_REFUSE : JD_ILLEGAL_PENALISE,
                               .quickplay = online ? JD_QUICKPLAY_NONE : ed->quickplay,
                               .points = {1, 0.5, 0},
                               .arbiter = true,
                               .touch_on_request = -1,
                               .budget = JD_BUDGET};
    r.illegal_ms = ed->illegal_ms[r.speed];
    r.claim_ms = ed->claim_ms[r.speed];
    return r;
}
