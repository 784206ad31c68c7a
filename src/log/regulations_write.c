/* regulations_write.c - the regulations as their object: edition, preset and control, and what does not follow from
 * them. */
#include "jadoube/fen.h"
#include "jadoube/log.h"
#include "laws/regulations.h"
#include "log/json.h"

#include <string.h>

static const void *member(const struct setting *t, const jd_regulations *r) { return (const char *)r + t->member; }

static bool same_board(const jd_position *a, const jd_position *b) { return memcmp(a, b, sizeof *a) == 0; }

/* What a reader takes `array` to be when it is not told. */
static jd_position usual_array(const jd_regulations *r) { return r->start.chess960 ? r->start : jd_position_initial(); }

static bool same_points(const double a[3], const double b[3]) { return a[0] == b[0] && a[1] == b[1] && a[2] == b[2]; }

static bool says_something(jd_setting setting, const jd_regulations *r, const jd_regulations *usual)
{
    const struct setting *t = &jd_settings[setting];
    const void           *value = member(t, r), *other = member(t, usual);
    jd_position           array = usual_array(r);
    switch (t->type) {
    case SETTING_EDITION:
    case SETTING_PRESET: return true;
    case SETTING_CONTROL: return ((const jd_control *)value)->count > 0;
    case SETTING_START: return r->start.chess960 || !same_board(&r->start, &usual->start);
    case SETTING_CHESS960: return r->start.chess960;
    case SETTING_ARRAY: return !jd_position_same(&r->array, &array);
    case SETTING_SWITCH:
    case SETTING_CHOICE: return *(const bool *)value != *(const bool *)other;
    case SETTING_WORD:
    case SETTING_REQUEST: return *(const int *)value != *(const int *)other;
    case SETTING_NUMBER: return *(const int64_t *)value != *(const int64_t *)other;
    case SETTING_DRAWS: return r->draw_before_move != 0 || r->draw_by_arbiter;
    case SETTING_POINTS: return !same_points(value, other);
    case SETTING_BLIND: return r->blind[0] || r->blind[1];
    case SETTING_PENALTY: return false; /* the two that it stands for are written */
    case SETTING_TEXT: return *(const char *const *)value != NULL;
    }
    return false;
}

static void put_word(struct json_out *o, const char *words, int index)
{
    char   word[32];
    size_t length;
    for (; index > 0; index--)
        words += strcspn(words, " ") + 1;
    length = strcspn(words, " ");
    memcpy(word, words, length);
    word[length] = '\0';
    jd_json_put_text(o, word);
}

static void put_control(struct json_out *o, const jd_control *control)
{
    char text[512];
    jd_control_write(control, text, sizeof text);
    jd_json_put_text(o, text);
}

static void put_position(struct json_out *o, const jd_position *p)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(p, fen, sizeof fen);
    jd_json_put_text(o, fen);
}

static void put_draws(struct json_out *o, const jd_regulations *r)
{
    if (r->draw_before_move == 0) {
        jd_json_put_text(o, "arbiter");
        return;
    }
    jd_json_open(o, '{');
    jd_json_key_number(o, "before_move", r->draw_before_move);
    if (r->draw_by_arbiter) {
        jd_json_key_switch(o, "arbiter", true);
    }
    jd_json_close(o, '}');
}

static void put_points(struct json_out *o, const double points[3])
{
    jd_json_open(o, '[');
    for (int i = 0; i < 3; i++)
        jd_json_put_points(o, points[i]);
    jd_json_close(o, ']');
}

static void put_value(struct json_out *o, const struct setting *t, const jd_regulations *r)
{
    const void *value = member(t, r);
    switch (t->type) {
    case SETTING_EDITION: jd_json_put_text(o, jd_edition_name(r->edition)); break;
    case SETTING_PRESET: jd_json_put_text(o, jd_preset_name(jd_regulations_preset(r))); break;
    case SETTING_CONTROL: put_control(o, value); break;
    case SETTING_START:
    case SETTING_ARRAY: put_position(o, value); break;
    case SETTING_CHESS960: jd_json_put_switch(o, true); break;
    case SETTING_SWITCH: jd_json_put_switch(o, *(const bool *)value); break;
    case SETTING_WORD: put_word(o, t->words, *(const int *)value); break;
    case SETTING_CHOICE: put_word(o, t->words, *(const bool *)value); break;
    case SETTING_PENALTY:
    case SETTING_NUMBER: jd_json_put_number(o, *(const int64_t *)value); break;
    case SETTING_DRAWS: put_draws(o, r); break;
    case SETTING_POINTS: put_points(o, value); break;
    case SETTING_BLIND:
        jd_json_put_text(o, r->blind[0] && r->blind[1] ? "both" : r->blind[0] ? "white" : "black");
        break;
    case SETTING_REQUEST: jd_json_put_switch(o, *(const int *)value == 1); break;
    case SETTING_TEXT: jd_json_put_text(o, *(const char *const *)value); break;
    }
}

size_t jd_regulations_write(const jd_regulations *regs, char *out, size_t size)
{
    struct json_out o = {.to = {out, size, 0}};
    jd_regulations  usual = jd_regulations_of(regs->edition, jd_regulations_preset(regs), &regs->control);
    jd_json_open(&o, '{');
    for (int setting = 0; setting < JD_SETTING_COUNT; setting++)
        if (says_something((jd_setting)setting, regs, &usual)) {
            jd_json_key(&o, jd_settings[setting].name);
            put_value(&o, &jd_settings[setting], regs);
        }
    jd_json_close(&o, '}');
    return buffer_close(&o.to);
}
