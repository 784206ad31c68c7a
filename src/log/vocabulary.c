/* vocabulary.c - the tables of events and regulations as one JSON object: what the hall tells its clients, and what
 * the page is built with. */
#include "jadoube/log.h"
#include "laws/regulations.h"
#include "log/json.h"
#include "words/label.h"

#include <stdio.h>
#include <string.h>

static void put_word_list(struct json_out *o, const char *words)
{
    jd_json_open(o, '[');
    while (*words) {
        char   word[32];
        size_t length = strcspn(words, " ");
        memcpy(word, words, length);
        word[length] = '\0';
        jd_json_put_text(o, word);
        words += length + (words[length] == ' ');
    }
    jd_json_close(o, ']');
}

/* ---- events ---- */

static const char *type_name(jd_field_type type)
{
    static const char *const names[] = {
        [JD_TYPE_WHAT] = "word",       [JD_TYPE_PLAYER] = "word",   [JD_TYPE_PARTY] = "word",
        [JD_TYPE_MOVE] = "move",       [JD_TYPE_TEXT] = "text",     [JD_TYPE_SQUARE] = "square",
        [JD_TYPE_SQUARES] = "squares", [JD_TYPE_NUMBER] = "number", [JD_TYPE_POINTS] = "points",
        [JD_TYPE_SWITCH] = "switch",   [JD_TYPE_CHOICE] = "word",   [JD_TYPE_PAIR] = "pair",
        [JD_TYPE_PLAYERS] = "players",
    };
    return names[type];
}

static void put_whats(struct json_out *o, jd_act act)
{
    jd_json_open(o, '[');
    for (int what = 1; what < JD_WHAT_COUNT; what++)
        if (jd_what_act((jd_what)what) == act)
            jd_json_put_text(o, jd_what_name((jd_what)what));
    jd_json_close(o, ']');
}

static void put_choice(struct json_out *o, jd_field field)
{
    char words[32];
    snprintf(words, sizeof words, "%s %s", jd_field_word(field, false), jd_field_word(field, true));
    put_word_list(o, words);
}

static void put_words(struct json_out *o, jd_act act, jd_field field)
{
    jd_field_type type = jd_field_type_of(field);
    if (type != JD_TYPE_WHAT && type != JD_TYPE_PLAYER && type != JD_TYPE_PARTY && type != JD_TYPE_CHOICE)
        return;
    jd_json_key(o, "words");
    if (type == JD_TYPE_WHAT)
        put_whats(o, act);
    else if (type == JD_TYPE_CHOICE)
        put_choice(o, field);
    else
        put_word_list(o, type == JD_TYPE_PLAYER ? "white black" : "white black both");
}

/* The words of this act with which it needs the field, though it does not need it with others. */
static void put_needed(struct json_out *o, jd_act act, jd_field field)
{
    bool always = jd_act_needs(act, JD_WHAT_NONE, field), listed = false;
    if (always) {
        jd_json_key_switch(o, "needed", true);
        return;
    }
    for (int what = 1; what < JD_WHAT_COUNT; what++) {
        if (jd_what_act((jd_what)what) != act || !jd_act_needs(act, (jd_what)what, field))
            continue;
        if (!listed) {
            jd_json_key(o, "needed");
            jd_json_open(o, '[');
        }
        jd_json_put_text(o, jd_what_name((jd_what)what));
        listed = true;
    }
    if (listed)
        jd_json_close(o, ']');
}

static void put_field(struct json_out *o, jd_act act, jd_field field)
{
    int64_t       least, most;
    jd_field_type type = jd_field_type_of(field);
    jd_field_range(field, &least, &most);
    jd_json_key(o, jd_field_name(field));
    jd_json_open(o, '{');
    jd_json_key_text(o, "type", type_name(type));
    put_words(o, act, field);
    put_needed(o, act, field);
    if (type == JD_TYPE_NUMBER || type == JD_TYPE_POINTS || type == JD_TYPE_PAIR) {
        jd_json_key_number(o, "least", least);
    }
    if (most > 1) {
        jd_json_key_number(o, type == JD_TYPE_TEXT || type == JD_TYPE_MOVE ? "bytes" : "most", most);
    }
    jd_json_key_text(o, "about", jd_field_about(field));
    jd_json_close(o, '}');
}

static void put_act(struct json_out *o, jd_act act)
{
    bool player = jd_act_allowed(act, JD_BY_WHITE), arbiter = jd_act_allowed(act, JD_BY_ARBITER);
    jd_json_key(o, jd_act_name(act));
    jd_json_open(o, '{');
    jd_json_key_text(o, "by", player && arbiter ? "either" : player ? "player" : "arbiter");
    jd_json_key(o, "fields");
    jd_json_open(o, '{');
    for (int field = 0; field < JD_FIELD_COUNT; field++)
        if (jd_act_takes(act, (jd_field)field))
            put_field(o, act, (jd_field)field);
    jd_json_close(o, '}');
    jd_json_key_text(o, "about", jd_act_about(act));
    jd_json_close(o, '}');
}

/* ---- regulations ---- */

static void put_preset(struct json_out *o, jd_preset preset)
{
    jd_json_key(o, jd_preset_name(preset));
    jd_json_open(o, '{');
    jd_json_key_text(o, "preset", jd_preset_name(preset));
    jd_json_key_text(o, "control", jd_preset_control(preset));
    jd_json_key_text(o, "about", jd_preset_about(preset));
    jd_json_close(o, '}');
}

static void put_setting(struct json_out *o, jd_setting setting)
{
    jd_json_key(o, jd_setting_name(setting));
    jd_json_open(o, '{');
    if (*jd_setting_words(setting)) {
        jd_json_key(o, "words");
        put_word_list(o, jd_setting_words(setting));
    }
    jd_json_key_text(o, "about", jd_setting_about(setting));
    jd_json_key_text(o, "otherwise", jd_setting_otherwise(setting));
    jd_json_close(o, '}');
}

static void put_names(struct json_out *o)
{
    jd_json_key(o, "editions");
    jd_json_open(o, '[');
    for (int edition = 0; edition < JD_EDITIONS; edition++)
        jd_json_put_text(o, jd_edition_name((jd_edition)edition));
    jd_json_close(o, ']');
    jd_json_key(o, "results");
    jd_json_open(o, '[');
    for (int result = JD_NO_RESULT + 1; result < JD_RESULT_COUNT; result++)
        jd_json_put_text(o, jd_result_text((jd_result)result));
    jd_json_close(o, ']');
    jd_json_key(o, "scores"); /* the same as people read them */
    jd_json_open(o, '{');
    for (int result = JD_NO_RESULT + 1; result < JD_RESULT_COUNT; result++)
        jd_json_key_text(o, jd_result_text((jd_result)result), jd_label_result((jd_result)result));
    jd_json_close(o, '}');
}

size_t jd_vocabulary_write(char *out, size_t size)
{
    struct json_out o = {.to = {out, size, 0}};
    jd_json_open(&o, '{');
    put_names(&o);
    jd_json_key(&o, "presets");
    jd_json_open(&o, '{');
    for (int preset = JD_PRESET_BY_CONTROL + 1; preset < JD_PRESET_COUNT; preset++)
        put_preset(&o, (jd_preset)preset);
    jd_json_close(&o, '}');
    jd_json_key(&o, "regulations");
    jd_json_open(&o, '{');
    for (int setting = 0; setting < JD_SETTING_COUNT; setting++)
        put_setting(&o, (jd_setting)setting);
    jd_json_close(&o, '}');
    jd_json_key(&o, "acts");
    jd_json_open(&o, '{');
    for (int act = 0; act < JD_ACT_COUNT; act++)
        put_act(&o, (jd_act)act);
    jd_json_close(&o, '}');
    jd_json_close(&o, '}');
    return buffer_close(&o.to);
}
