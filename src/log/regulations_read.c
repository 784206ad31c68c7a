/* regulations_read.c - the regulations out of their object, by the table of their fields. */
#include "log/read.h"

#include "jadoube/chess960.h"
#include "jadoube/fen.h"
#include "laws/regulations.h"

#include <string.h>

static bool wrong(struct json_reader *r, struct json v, const struct setting *t)
{
    return jd_reader_fault(r, v, t->expected);
}

static bool find(struct json_reader *r, jd_setting setting, struct json *out)
{
    return jd_json_member(r->object, jd_settings[setting].name, out) && jd_json_type(*out) != VALUE_NULL;
}

/* ---- what the others follow from ---- */

/* A text or a number: "2018", 2018. */
static bool read_edition(struct json_reader *r, jd_edition *out)
{
    const struct setting *t = &jd_settings[JD_SETTING_EDITION];
    struct json           v;
    if (!find(r, JD_SETTING_EDITION, &v))
        return true;
    for (int edition = 0; edition < JD_EDITIONS; edition++) {
        const char *name = jd_edition_name((jd_edition)edition);
        size_t      length = strlen(name);
        bool        text = jd_json_type(v) == VALUE_STRING && jd_json_is(v, name);
        bool number = jd_json_type(v) == VALUE_NUMBER && jd_json_length(v) == length && memcmp(v.at, name, length) == 0;
        *out = (jd_edition)edition;
        if (text || number)
            return true;
    }
    return wrong(r, v, t);
}

static bool read_preset(struct json_reader *r, jd_preset *out)
{
    struct json v;
    if (!find(r, JD_SETTING_PRESET, &v))
        return true;
    for (int preset = 0; jd_json_type(v) == VALUE_STRING && preset < JD_PRESET_COUNT; preset++)
        if (jd_json_is(v, jd_preset_name((jd_preset)preset))) {
            *out = (jd_preset)preset;
            return true;
        }
    return wrong(r, v, &jd_settings[JD_SETTING_PRESET]);
}

static bool read_control(struct json_reader *r, struct json v, jd_control *out)
{
    jd_fault fault;
    if (jd_json_type(v) != VALUE_STRING)
        return wrong(r, v, &jd_settings[JD_SETTING_CONTROL]);
    const char *text = jd_reader_text(r, v);
    if (jd_control_read(text, out, &fault) == JD_OK)
        return true;
    v.at += 1 + fault.offset;
    return jd_reader_fault(r, v, fault.expected);
}

/* Black has his own where time odds are given. */
static bool read_controls(struct json_reader *r, jd_control *control, jd_control *black)
{
    struct json v;
    *black = (jd_control){0};
    if (!find(r, JD_SETTING_CONTROL, &v))
        return jd_reader_fault(r, r->object, "the field \"control\"");
    return read_control(r, v, control) && (!find(r, JD_SETTING_CONTROL_BLACK, &v) || read_control(r, v, black));
}

/* ---- the board ---- */

/* Orthodox castling needs king and rook on their own squares: a misplaced one may not castle (A.4.1.2). */
static void keep_orthodox_rights(jd_setup *s)
{
    for (int c = 0; c < 2; c++) {
        jd_bitboard rank = UINT64_C(0xff) << 56 * c, king = s->kinds[JD_KING] & s->colours[c];
        if (king & rank & (UINT64_C(0x10) << 56 * c))
            s->castling &= ~rank | (UINT64_C(0x81) << 56 * c);
        else
            s->castling &= ~rank;
    }
    s->chess960 = false;
}

static bool read_position(struct json_reader *r, jd_setting setting, bool chess960, jd_position *out)
{
    struct json v;
    jd_fault    fault;
    jd_setup    s;
    if (!find(r, setting, &v))
        return true;
    if (jd_json_type(v) != VALUE_STRING)
        return wrong(r, v, &jd_settings[setting]);
    const char *fen = jd_reader_text(r, v);
    if (jd_fen_read(fen, strlen(fen), &s, &fault)) {
        v.at += 1 + fault.offset;
        return jd_reader_fault(r, v, fault.expected);
    }
    if (chess960)
        s.chess960 = true;
    else if (setting == JD_SETTING_START)
        keep_orthodox_rights(&s);
    return jd_setup_position(&s, JD_PROBLEMS_STANDING, out) == JD_OK || wrong(r, v, &jd_settings[setting]);
}

/* An array's number, or true: then its start position has to be said. */
static bool read_chess960(struct json_reader *r, bool *on, bool *numbered, jd_regulations *out)
{
    struct json v, start;
    int64_t     number;
    if (!find(r, JD_SETTING_CHESS960, &v))
        return true;
    *on = jd_json_type(v) != VALUE_FALSE;
    *numbered = jd_json_type(v) == VALUE_NUMBER;
    if (*numbered) {
        if (!jd_json_whole(v, 0, &number) || !setting_holds(&jd_settings[JD_SETTING_CHESS960], number))
            return wrong(r, v, &jd_settings[JD_SETTING_CHESS960]);
        out->array = out->start = jd_position_of_array((int)number);
        return true;
    }
    if (*on && jd_json_type(v) != VALUE_TRUE)
        return wrong(r, v, &jd_settings[JD_SETTING_CHESS960]);
    return !*on || find(r, JD_SETTING_START, &start) || jd_reader_fault(r, r->object, "the field \"start\"");
}

static bool read_board(struct json_reader *r, jd_regulations *out)
{
    bool chess960 = false, numbered = false;
    if (!read_chess960(r, &chess960, &numbered, out) || !read_position(r, JD_SETTING_START, chess960, &out->start))
        return false;
    if (chess960 && !numbered)
        out->array = out->start;
    return read_position(r, JD_SETTING_ARRAY, false, &out->array);
}

/* ---- the rest ---- */

/* Which of several words, with spaces between them? -1: none. */
static int word_index(const char *words, struct json v)
{
    char word[32];
    if (jd_json_type(v) != VALUE_STRING)
        return -1;
    for (int i = 0; *words; i++) {
        size_t length = strcspn(words, " ");
        memcpy(word, words, length);
        word[length] = '\0';
        if (jd_json_is(v, word))
            return i;
        words += length + (words[length] == ' ');
    }
    return -1;
}

/* {"before_move": N}, "arbiter", "free". */
static bool read_draws(struct json v, const struct setting *t, jd_regulations *out)
{
    struct json n;
    int64_t     moves = 0;
    if (jd_json_type(v) == VALUE_STRING) {
        out->draw_by_arbiter = jd_json_is(v, "arbiter");
        return out->draw_by_arbiter || jd_json_is(v, "free");
    }
    if (jd_json_type(v) != VALUE_OBJECT || !jd_json_member(v, "before_move", &n) || jd_json_type(n) != VALUE_NUMBER ||
        !jd_json_whole(n, 0, &moves) || !setting_holds(t, moves))
        return false;
    out->draw_before_move = (int)moves;
    return !jd_json_member(v, "arbiter", &n) || jd_reader_switch(n, &out->draw_by_arbiter);
}

static bool read_points(struct json v, double out[3])
{
    struct json_walk w = jd_json_walk(v);
    struct json      key, item;
    int              count = 0;
    while (jd_json_type(v) == VALUE_LIST && jd_json_next(&w, &key, &item))
        if (count == 3 || !jd_reader_points(item, &out[count++]))
            return false;
    return count == 3;
}

static bool read_blind(struct json v, bool blind[2])
{
    jd_party who;
    if (!jd_reader_party(v, &who) || who == JD_BY_ARBITER)
        return false;
    blind[0] = who != JD_BY_BLACK;
    blind[1] = who != JD_BY_WHITE;
    return true;
}

static bool read_number(struct json v, const struct setting *t, int64_t *out)
{
    return jd_json_type(v) == VALUE_NUMBER && jd_json_whole(v, 0, out) && setting_holds(t, *out);
}

static bool read_word(struct json v, const struct setting *t, int *out)
{
    *out = word_index(t->words, v);
    return *out >= 0;
}

static bool read_request(struct json v, int *out)
{
    bool on, good = jd_reader_switch(v, &on);
    *out = on;
    return good;
}

static bool read_text(struct json_reader *r, struct json v, const struct setting *t, const char **out)
{
    if (jd_json_type(v) != VALUE_STRING)
        return false;
    *out = jd_reader_text(r, v);
    return (int64_t)strlen(*out) <= t->most;
}

static bool read_value(struct json_reader *r, struct json v, const struct setting *t, jd_regulations *out)
{
    void *member = (char *)out + t->member;
    int   word;
    bool  good;
    switch (t->type) {
    case SETTING_SWITCH: return jd_reader_switch(v, member);
    case SETTING_WORD: return read_word(v, t, member);
    case SETTING_CHOICE:
        good = read_word(v, t, &word);
        *(bool *)member = word == 1;
        return good;
    case SETTING_NUMBER: return read_number(v, t, member);
    case SETTING_PENALTY:
        good = read_number(v, t, &out->illegal_ms);
        out->claim_ms = out->illegal_ms;
        return good;
    case SETTING_DRAWS: return read_draws(v, t, out);
    case SETTING_POINTS: return read_points(v, member);
    case SETTING_BLIND: return read_blind(v, member);
    case SETTING_REQUEST: return read_request(v, member);
    case SETTING_TEXT: return read_text(r, v, t, member);
    default: return true; /* read before */
    }
}

static bool read_rest(struct json_reader *r, jd_regulations *out)
{
    for (int setting = 0; setting < JD_SETTING_COUNT; setting++) {
        struct json v;
        if (find(r, (jd_setting)setting, &v) && !read_value(r, v, &jd_settings[setting], out))
            return wrong(r, v, &jd_settings[setting]);
    }
    return true;
}

/* ---- all of them ---- */

/* A log of another version may mean something else by every word: it is not read at all. */
static bool read_version(struct json_reader *r)
{
    struct json v;
    int64_t     version;
    return !jd_json_member(r->object, "version", &v) ||
           (jd_json_type(v) == VALUE_NUMBER && jd_json_whole(v, 0, &version) && version == JD_LOG_VERSION) ||
           jd_reader_fault(r, v, "a log of version 1: those of another version cannot be read");
}

static bool read_object(struct json_reader *r, jd_regulations *out)
{
    jd_edition edition = JD_EDITION_DEFAULT;
    jd_preset  preset = JD_PRESET_BY_CONTROL;
    jd_control control, black;
    if (!read_version(r) || !read_edition(r, &edition) || !read_controls(r, &control, &black) ||
        !read_preset(r, &preset))
        return false;
    *out = jd_regulations_of(edition, preset, &control);
    out->control_black = black;
    if (!read_board(r, out) || !read_rest(r, out))
        return false;
    jd_fault fault;
    return jd_regulations_check(out, &fault) == JD_OK || jd_reader_fault(r, r->object, fault.expected);
}

jd_err jd_regulations_read(const char *object, size_t length, jd_regulations *out, char *texts, jd_fault *fault)
{
    struct json_reader r;
    if (jd_reader_open(&r, object, length, texts))
        read_object(&r, out);
    return jd_reader_close(&r, fault);
}

size_t jd_log_label(const char *line, const char *name, char *out, size_t size)
{
    struct buffer to = {out, size, 0};
    struct json   object, v;
    if (jd_json_read(line, strlen(line), &object, NULL) == JD_OK && jd_json_member(object, "regulations", &object) &&
        jd_json_member(object, name, &v)) {
        if (jd_json_type(v) == VALUE_STRING)
            jd_json_add_text(v, &to);
        else if (jd_json_type(v) == VALUE_NUMBER)
            buffer_add(&to, v.at, jd_json_length(v));
    }
    return buffer_close(&to);
}

jd_err jd_regulations_read_line(const char *line, size_t length, jd_regulations *out, char *texts, jd_fault *fault)
{
    struct json_reader r;
    struct json        regs;
    if (jd_reader_open(&r, line, length, texts) && read_version(&r)) {
        if (jd_json_member(r.object, "regulations", &regs) && jd_json_type(regs) == VALUE_OBJECT) {
            r.object = regs;
            read_object(&r, out);
        } else {
            jd_reader_fault(&r, r.object, "an object \"regulations\" in the first line");
        }
    }
    return jd_reader_close(&r, fault);
}
