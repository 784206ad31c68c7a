/* read.c - reading the log: every field by its name, every complaint with its column. */
#include "log/old/log.h"

#include "jadoube/chess960.h"
#include "jadoube/fen.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- where things are ---- */

struct line {
    const char       *text;
    size_t            length;
    const char       *under; /* the key of the object that is being read; NULL: the line itself */
    json_t           *object;
    struct log_fault *fault;
};

static bool expected(const struct line *l, size_t column, const char *format, ...)
{
    va_list args;
    l->fault->column = column ? column : 1;
    va_start(args, format);
    vsnprintf(l->fault->expected, sizeof l->fault->expected, format, args);
    va_end(args);
    return false;
}

static size_t skip_string(const char *text, size_t length, size_t at)
{
    for (at++; at < length && text[at] != '"'; at++)
        if (text[at] == '\\')
            at++;
    return at < length ? at + 1 : length;
}

static size_t skip_space(const char *text, size_t length, size_t at)
{
    while (at < length && strchr(" \t\r\n", text[at]))
        at++;
    return at;
}

/* The offset of the value of `key` in the object that begins at `at`; `length` when it has none. The
 * text is known to be JSON. */
static size_t value_offset(const char *text, size_t length, size_t at, const char *key)
{
    size_t wanted = strlen(key);
    for (int depth = 0; at < length;) {
        char c = text[at];
        if (c == '"') {
            size_t end = skip_string(text, length, at), colon = skip_space(text, length, end);
            bool   names = depth == 1 && colon < length && text[colon] == ':';
            if (names && end - at - 2 == wanted && memcmp(text + at + 1, key, wanted) == 0)
                return skip_space(text, length, colon + 1);
            at = end;
            continue;
        }
        depth += (c == '{' || c == '[') - (c == '}' || c == ']');
        at++;
        if (depth == 0 && (c == '}' || c == ']'))
            break;
    }
    return length;
}

size_t log_column(const char *line, size_t length, const char *key)
{
    size_t at = value_offset(line, length, skip_space(line, length, 0), key);
    return at < length ? at + 1 : 1;
}

static size_t column(const struct line *l, const char *key)
{
    size_t start = skip_space(l->text, l->length, 0);
    if (l->under)
        start = value_offset(l->text, l->length, start, l->under);
    size_t at = value_offset(l->text, l->length, start, key);
    return at < l->length ? at + 1 : start + 1;
}

/* ---- fields ---- */

static bool is_there(const struct line *l, const char *key) { return json_object_get(l->object, key) != NULL; }

static bool need(const struct line *l, const char *key)
{
    return is_there(l, key) || expected(l, column(l, key), "the field \"%s\"", key);
}

static bool get_text(const struct line *l, const char *key, const char **out)
{
    json_t *v = json_object_get(l->object, key);
    if (!v || json_is_null(v))
        return true;
    if (!json_is_string(v) || strlen(json_string_value(v)) != json_string_length(v))
        return expected(l, column(l, key), "\"%s\" as text", key);
    *out = json_string_value(v);
    return true;
}

static bool get_int(const struct line *l, const char *key, int64_t low, int64_t high, int64_t *out)
{
    json_t *v = json_object_get(l->object, key);
    if (!v || json_is_null(v))
        return true;
    if (json_is_real(v) && json_real_value(v) == floor(json_real_value(v)) && fabs(json_real_value(v)) < 1e15) {
        int64_t whole = (int64_t)json_real_value(v); /* 1000.0 */
        if (whole >= low && whole <= high) {
            *out = whole;
            return true;
        }
    }
    if (!json_is_integer(v) || json_integer_value(v) < low || json_integer_value(v) > high)
        return expected(l, column(l, key), "\"%s\" as a whole number from %lld to %lld", key, (long long)low,
                        (long long)high);
    *out = json_integer_value(v);
    return true;
}

static bool get_bool(const struct line *l, const char *key, bool *out)
{
    json_t *v = json_object_get(l->object, key);
    if (!v || json_is_null(v))
        return true;
    if (!json_is_boolean(v))
        return expected(l, column(l, key), "\"%s\" as true or false", key);
    *out = json_is_true(v);
    return true;
}

static bool get_number(const struct line *l, const char *key, double *out)
{
    json_t *v = json_object_get(l->object, key);
    if (!v || json_is_null(v))
        return true;
    if (!json_is_number(v) || json_number_value(v) < 0 || json_number_value(v) > 1000)
        return expected(l, column(l, key), "\"%s\" as a number from 0", key);
    *out = json_number_value(v);
    return true;
}

/* One of several words; *index is left alone when the field is absent. */
static bool get_word(const struct line *l, const char *key, const char *const *words, int count, int *index)
{
    const char *text = NULL;
    if (!get_text(l, key, &text))
        return false;
    if (!text)
        return true;
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], text) == 0) {
            *index = i;
            return true;
        }
    char list[120] = "";
    for (int i = 0; i < count; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", words[i]);
    return expected(l, column(l, key), "\"%s\" as one of %s", key, list);
}

#define WORDS(...) ((const char *const[]){__VA_ARGS__}), (int)(sizeof((const char *[]){__VA_ARGS__}) / sizeof(char *))

static bool get_party(const struct line *l, const char *key, bool both, jd_party *out)
{
    static const jd_party parties[] = {JD_BY_WHITE, JD_BY_BLACK, JD_BY_BOTH};
    int                   i = -1;
    if (!get_word(l, key, (const char *const[]){"white", "black", "both"}, both ? 3 : 2, &i))
        return false;
    if (i >= 0)
        *out = parties[i];
    return true;
}

static bool get_square(const struct line *l, const char *key, jd_square *out)
{
    const char *text = NULL;
    if (!get_text(l, key, &text))
        return false;
    *out = text && strlen(text) == 2 ? jd_square_parse(text) : JD_NO_SQUARE;
    return *out != JD_NO_SQUARE || expected(l, column(l, key), "a square such as e4");
}

/* Where the word begins over which the parser stumbled: it names the column of the word's end, and the word. */
static size_t column_of(const json_error_t *error)
{
    size_t      at = error->column > 0 ? (size_t)error->column : 1, characters = 0;
    const char *near = strstr(error->text, " near '"), *end = strrchr(error->text, '\'');
    if (!near)
        return at;
    for (const char *c = near + strlen(" near '"); c < end; c++)
        characters += ((unsigned char)*c & 0xc0) != 0x80;
    return characters && characters <= at ? at - characters + 1 : at;
}

static json_t *parse(const char *text, size_t length, struct line *l)
{
    json_error_t error;
    json_t      *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json) {
        expected(l, column_of(&error), "JSON (%.100s)", error.text);
        return NULL;
    }
    if (!json_is_object(json)) {
        expected(l, 1, "a JSON object");
        json_decref(json);
        return NULL;
    }
    l->object = json;
    return json;
}

/* ---- regulations ---- */

/* A log of another version may mean something else by every word: it is not read at all. */
static bool read_version(const struct line *l)
{
    json_t *v = json_object_get(l->object, "version");
    return !v || (json_is_integer(v) && json_integer_value(v) == LOG_VERSION) ||
           expected(l, column(l, "version"), "a log of version %d: those of another version cannot be read",
                    LOG_VERSION);
}

static bool read_edition(const struct line *l, jd_edition *out)
{
    json_t     *v = json_object_get(l->object, "edition");
    const char *text = json_string_value(v);
    char        year[24];
    if (!v)
        return true;
    if (json_is_integer(v)) {
        snprintf(year, sizeof year, "%lld", (long long)json_integer_value(v));
        text = year;
    }
    return (text && jd_edition_parse(text, out)) ||
           expected(l, column(l, "edition"), "\"edition\" as one of 2009 2014 2018 2023");
}

static bool read_control(const struct line *l, const char *key, jd_control *out)
{
    const char *text = NULL;
    jd_fault    fault;
    if (!get_text(l, key, &text))
        return false;
    if (text && jd_control_read(text, out, &fault) == JD_OK)
        return true;
    return text ? expected(l, column(l, key) + 1 + fault.offset, "%s", fault.expected)
                : expected(l, column(l, key), "a time control");
}

/* Black's own, where time odds are given. */
static bool read_controls(const struct line *l, jd_control *control, jd_control *black)
{
    black->count = 0;
    return need(l, "control") && read_control(l, "control", control) &&
           (!is_there(l, "control_black") || read_control(l, "control_black", black));
}

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

static bool read_start(const struct line *l, bool chess960, jd_position *out)
{
    const char *fen = NULL;
    jd_fault    fault;
    jd_setup    s;
    if (!get_text(l, "start", &fen))
        return false;
    if (!fen)
        return true;
    if (jd_fen_read(fen, strlen(fen), &s, &fault))
        return expected(l, column(l, "start") + 1 + fault.offset, "%s", fault.expected);
    if (chess960)
        s.chess960 = true;
    else
        keep_orthodox_rights(&s);
    return jd_setup_position(&s, JD_PROBLEMS_STANDING, out) == JD_OK ||
           expected(l, column(l, "start"), "a position with one king for each player");
}

static bool read_board(const struct line *l, jd_regulations *r)
{
    json_t *v = json_object_get(l->object, "chess960");
    bool    chess960 = v && !json_is_false(v) && !json_is_null(v);
    if (chess960 && json_is_integer(v)) {
        int64_t number = json_integer_value(v);
        if (number < 0 || number >= JD_ARRAYS)
            return expected(l, column(l, "chess960"), "an array number from 0 to 959");
        r->array = r->start = jd_position_of_array((int)number);
    } else if (chess960 && !json_is_true(v)) {
        return expected(l, column(l, "chess960"), "an array number from 0 to 959, or true");
    } else if (chess960 && !need(l, "start")) {
        return false;
    }
    if (!read_start(l, chess960, &r->start))
        return false;
    if (chess960 && json_is_true(v))
        r->array = r->start;
    return true;
}

static bool read_draws(const struct line *l, jd_regulations *r)
{
    json_t *v = json_object_get(l->object, "draws");
    if (!v || json_is_null(v))
        return true;
    if (json_is_string(v) && strcmp(json_string_value(v), "arbiter") == 0) {
        r->draw_by_arbiter = true;
        return true;
    }
    if (json_is_string(v) && strcmp(json_string_value(v), "free") == 0)
        return true;
    json_t *n = json_object_get(v, "before_move");
    if (!json_is_integer(n) || json_integer_value(n) < 0 || json_integer_value(n) > 10000)
        return expected(l, column(l, "draws"), "{\"before_move\": N} or \"arbiter\"");
    r->draw_before_move = (int)json_integer_value(n);
    return true;
}

static bool read_points(const struct line *l, jd_regulations *r)
{
    json_t *v = json_object_get(l->object, "points");
    if (!v || json_is_null(v))
        return true;
    for (size_t i = 0; i < 3; i++) {
        json_t *n = json_array_get(v, i);
        if (json_array_size(v) != 3 || !json_is_number(n))
            return expected(l, column(l, "points"), "three numbers, for a win, a draw and a loss");
        r->points[i] = json_number_value(n);
    }
    return true;
}

static bool read_people(const struct line *l, jd_regulations *r)
{
    jd_party blind = JD_BY_NOBODY;
    if (!get_text(l, "white", &r->names[0]) || !get_text(l, "black", &r->names[1]) ||
        !get_party(l, "blind", true, &blind))
        return false;
    r->blind[0] = blind == JD_BY_WHITE || blind == JD_BY_BOTH;
    r->blind[1] = blind == JD_BY_BLACK || blind == JD_BY_BOTH;
    return true;
}

static bool read_options(const struct line *l, jd_regulations *r)
{
    int     illegal = (int)r->illegal, sheets = 0, quickplay = (int)r->quickplay;
    int64_t penalty = -1;
    bool    request = false;
    if (!get_bool(l, "supervised", &r->supervised) || !get_bool(l, "check_in", &r->check_in) ||
        !get_bool(l, "arbiter", &r->arbiter) || !get_bool(l, "setup_ok", &r->setup_ok) ||
        !get_bool(l, "increment_first", &r->increment_first) || !get_bool(l, "touch_on_request", &request) ||
        !get_int(l, "default_ms", 0, INT64_C(1) << 40, &r->default_ms) ||
        !get_int(l, "penalty_ms", 0, INT64_C(1) << 40, &penalty) ||
        !get_int(l, "budget", 0, INT64_C(1) << 40, &r->budget) ||
        !get_word(l, "illegal", WORDS("penalise", "refuse"), &illegal) ||
        !get_word(l, "sheets", WORDS("automatic", "manual"), &sheets) ||
        !get_word(l, "quickplay", WORDS("none", "claims", "increment"), &quickplay))
        return false;
    r->illegal = (jd_illegal_policy)illegal;
    r->manual_sheets = sheets == 1;
    r->quickplay = (jd_quickplay)quickplay;
    if (is_there(l, "touch_on_request"))
        r->touch_on_request = request;
    if (penalty >= 0)
        r->illegal_ms = r->claim_ms = penalty;
    return true;
}

bool log_read_regulations(const char *text, size_t length, jd_regulations *out, json_t **json, struct log_fault *fault)
{
    struct line    l = {.text = text, .length = length, .fault = fault};
    jd_edition     edition = JD_EDITION_DEFAULT;
    jd_control     control, black;
    int            preset = 0;
    jd_regulations r;
    *json = parse(text, length, &l);
    if (!*json)
        return false;
    bool good = read_version(&l);
    l.object = json_object_get(*json, "regulations");
    good = good && (json_is_object(l.object) || expected(&l, 1, "an object \"regulations\" in the first line"));
    l.under = "regulations";
    good = good && read_version(&l) && read_edition(&l, &edition) && read_controls(&l, &control, &black) &&
           get_word(&l, "preset", WORDS("", "standard", "rapid", "blitz", "online"), &preset);
    if (good) {
        r = jd_regulations_of(edition, (jd_preset)preset, &control);
        r.control_black = black;
        good = read_board(&l, &r) && read_draws(&l, &r) && read_points(&l, &r) && read_people(&l, &r) &&
               read_options(&l, &r);
    }
    if (good) {
        *out = r;
        return true;
    }
    json_decref(*json);
    *json = NULL;
    return false;
}

/* ---- events ---- */

static bool read_squares(const struct line *l, jd_event *e)
{
    json_t *v = json_object_get(l->object, "squares"), *item;
    size_t  i;
    if (!v || json_is_null(v))
        return true;
    json_array_foreach(v, i, item)
    {
        const char *name = json_string_value(item);
        jd_square   s = name && strlen(name) == 2 ? jd_square_parse(name) : JD_NO_SQUARE;
        if (s == JD_NO_SQUARE)
            return expected(l, column(l, "squares"), "a list of squares such as [\"e4\"]");
        e->squares |= jd_square_bit(s);
    }
    return json_is_array(v) || expected(l, column(l, "squares"), "a list of squares such as [\"e4\"]");
}

static bool read_present(const struct line *l, jd_event *e)
{
    json_t *v = json_object_get(l->object, "present"), *item;
    size_t  i;
    if (!v || json_is_null(v))
        return true;
    e->present[0] = e->present[1] = false;
    json_array_foreach(v, i, item)
    {
        const char *name = json_is_string(item) ? json_string_value(item) : "";
        int         c = strcmp(name, "white") == 0 ? 0 : strcmp(name, "black") == 0 ? 1 : -1;
        if (c < 0)
            return expected(l, column(l, "present"), "a list of players, white and black");
        e->present[c] = true;
    }
    return json_is_array(v) || expected(l, column(l, "present"), "a list of players, white and black");
}

/* `moves` is one number for both, or one for each. */
static bool read_counters(const struct line *l, jd_event *e)
{
    json_t *v = json_object_get(l->object, "moves");
    for (int c = 0; v && c < 2; c++) {
        json_t *n = json_is_object(v) ? json_object_get(v, c ? "black" : "white") : v;
        if (json_is_object(v) && !n)
            continue;
        if (!json_is_integer(n) || json_integer_value(n) < 0 || json_integer_value(n) > 100000)
            return expected(l, column(l, "moves"), "a number of moves, or one for \"white\" and \"black\"");
        e->moves[c] = json_integer_value(n);
    }
    return true;
}

#define MS_MAX (INT64_C(1) << 40) /* 34 years */

static bool read_what(const struct line *l, const char *key, jd_event *e)
{
    const char *text = NULL;
    if (!need(l, key) || !get_text(l, key, &text))
        return false;
    e->what = text ? jd_what_parse(e->act, text) : JD_WHAT_COUNT;
    return e->what != JD_WHAT_COUNT || expected(l, column(l, key), "what to %s, such as \"%s\"", jd_act_name(e->act),
                                                e->act == JD_DO_CLAIM     ? "repetition"
                                                : e->act == JD_DO_ASK     ? "moves"
                                                : e->act == JD_DO_OBSERVE ? "flag"
                                                : e->act == JD_DO_CONSENT ? "draw"
                                                : e->act == JD_DO_RULE    ? "accept"
                                                                          : "warning");
}

/* Measures of time need a time, measures of points need points. */
static bool read_penalty(const struct line *l, jd_event *e)
{
    if (!read_what(l, "measure", e) || !need(l, "who") || !get_party(l, "who", false, &e->of))
        return false;
    bool time = e->what == JD_WHAT_ADD_TIME || e->what == JD_WHAT_TAKE_TIME;
    bool points = e->what == JD_WHAT_ADD_POINTS || e->what == JD_WHAT_TAKE_POINTS;
    return (!time || need(l, "ms")) && (!points || need(l, "points")) && get_int(l, "ms", 0, MS_MAX, &e->ms) &&
           get_number(l, "points", &e->points) && get_number(l, "opponent", &e->opponent);
}

static bool read_observation(const struct line *l, jd_event *e)
{
    if (!read_what(l, "what", e) || !get_party(l, "of", true, &e->of) || !get_number(l, "opponent", &e->opponent) ||
        !get_text(l, "line", &e->line) || !get_int(l, "searched", 0, INT64_C(1) << 53, &e->searched))
        return false;
    bool whose = e->what == JD_WHAT_SEEN_DEVICE || e->what == JD_WHAT_SEEN_TWO_HANDS || e->what == JD_WHAT_SEEN_REFUSAL;
    return !whose || need(l, "of");
}

static bool read_words(const struct line *l, jd_event *e)
{
    return need(l, "text") && get_text(l, "text", &e->text) && get_text(l, "salt", &e->salt) &&
           (e->text || expected(l, column(l, "text"), "\"text\" as text"));
}

static bool read_result(const struct line *l, jd_event *e)
{
    return need(l, "result") && get_text(l, "result", &e->result) && get_text(l, "article", &e->article) &&
           (e->result || expected(l, column(l, "result"), "\"result\" as text"));
}

static bool read_clocks(const struct line *l, jd_event *e)
{
    return get_int(l, "white", 0, MS_MAX, &e->clock[0]) && get_int(l, "black", 0, MS_MAX, &e->clock[1]) &&
           read_counters(l, e);
}

static bool read_leave(const struct line *l, jd_event *e)
{
    int place = 0;
    if (!get_word(l, "place", WORDS("area", "venue"), &place))
        return false;
    e->venue = place == 1;
    return true;
}

static bool read_move(const struct line *l, jd_event *e)
{
    return need(l, "move") && get_text(l, "move", &e->move) && get_bool(l, "partial", &e->partial) &&
           get_int(l, "hands", 1, 2, &e->hands) && (e->move || expected(l, column(l, "move"), "a move such as e2e4"));
}

static bool read_rest(const struct line *l, jd_event *e)
{
    switch (e->act) {
    case JD_DO_LEAVE: return read_leave(l, e);
    case JD_DO_ADJUST: return read_squares(l, e);
    case JD_DO_TOUCH:
        return need(l, "square") && get_square(l, "square", &e->square) && get_bool(l, "accidental", &e->accidental);
    case JD_DO_RELEASE:
    case JD_DO_PLAY: return read_move(l, e);
    case JD_DO_WRITE:
    case JD_DO_ANNOUNCE:
    case JD_DO_APPEAL:
    case JD_DO_SEAL: return read_words(l, e);
    case JD_DO_CLAIM: return read_what(l, "what", e) && get_text(l, "move", &e->move);
    case JD_DO_ASK: return read_what(l, "what", e);
    case JD_DO_STOP: return get_text(l, "reason", &e->note);
    case JD_DO_SIGN:
    case JD_DO_DECLARE: return read_result(l, e);
    case JD_DO_SET_CLOCK: return read_clocks(l, e);
    case JD_DO_OBSERVE: return read_observation(l, e);
    case JD_DO_RESTORE: return need(l, "ply") && get_int(l, "ply", 0, INT32_MAX, &e->ply);
    case JD_DO_CONSENT:
        return read_what(l, "what", e) && (e->what != JD_WHAT_CONSENT_LATE || need(l, "of")) &&
               get_party(l, "of", true, &e->of);
    case JD_DO_RULE: return read_what(l, "claim", e) && get_int(l, "ms", 0, MS_MAX, &e->ms);
    case JD_DO_PENALISE: return read_penalty(l, e);
    case JD_DO_GIVE_TIME:
        return need(l, "who") && get_party(l, "who", true, &e->of) && need(l, "ms") &&
               get_int(l, "ms", 0, MS_MAX, &e->ms);
    case JD_DO_ADJOURN:
        return get_text(l, "at_place", &e->note) && get_int(l, "resume_at", 0, INT64_MAX, &e->resume_at);
    case JD_DO_RESUME_SESSION: return read_present(l, e);
    case JD_DO_ENVELOPE_LOST: return get_bool(l, "position", &e->position);
    default: return true;
    }
}

static bool read_head(const struct line *l, jd_event *e)
{
    static const char *const parties[] = {"white", "black", "arbiter"};
    const char              *name = NULL;
    int64_t                  at = 0;
    int                      by = JD_BY_NOBODY;
    if (!need(l, "at") || !get_int(l, "at", 0, INT64_MAX / 4, &at) || !need(l, "do") || !get_text(l, "do", &name))
        return false;
    jd_act act = name ? jd_act_parse(name) : JD_ACT_COUNT;
    if (act == JD_ACT_COUNT)
        return expected(l, column(l, "do"), "a kind of event such as \"play\"");
    if (!get_word(l, "by", parties, 3, &by))
        return false;
    if (by == JD_BY_NOBODY && jd_act_allowed(act, JD_BY_ARBITER))
        by = JD_BY_ARBITER;
    if (by == JD_BY_NOBODY)
        return need(l, "by");
    if (!jd_act_allowed(act, (jd_party)by))
        return expected(l, column(l, "by"), "%s: \"%s\" is not done by %s",
                        jd_act_allowed(act, JD_BY_ARBITER) ? "\"arbiter\"" : "\"white\" or \"black\"", name,
                        parties[by]);
    *e = jd_event_of(at, (jd_party)by, act);
    return get_text(l, "lang", &e->lang);
}

bool log_read_event(const char *text, size_t length, jd_event *out, json_t **json, struct log_fault *fault)
{
    struct line l = {.text = text, .length = length, .fault = fault};
    *json = parse(text, length, &l);
    if (*json && read_head(&l, out) && read_rest(&l, out))
        return true;
    json_decref(*json);
    *json = NULL;
    return false;
}
