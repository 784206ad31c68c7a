/* Any bytes as a game log: what is refused has a place and a reason and changes nothing, an event and regulations that
 * were read are written and read as the same, clocks are never negative, what a role is told is JSON, and the same log
 * gives the same game. Each line is the regulations or an event, as in `jadoube replay`.
 *
 * Bytes that begin with 'E' are the grammar's: they choose acts, fields and values out of the tables of event.h, so
 * that most lines are events. */
#include "must.h"

#include "jadoube/view.h"
#include "log/json.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_MAX 65536

static char *state_of(const jd_game *g)
{
    jd_state s = jd_game_state(g);
    char    *text = malloc(JD_RULING_JSON_MAX);
    must(text != NULL, "no memory");
    must(jd_state_write(&s, text, JD_RULING_JSON_MAX) < JD_RULING_JSON_MAX, "a state that is too long");
    return text;
}

static void check_fault(const jd_fault *fault, size_t length)
{
    must(fault->offset <= length, "a fault lies outside its line");
    must(fault->expected && fault->expected[0] != '\0', "a fault without a reason");
}

/* ---- what was read is written and read as the same ---- */

static void check_event(const jd_event *event)
{
    size_t   size = jd_event_write(event, NULL, 0) + 1;
    char    *once = malloc(size), *again = malloc(size), *texts = malloc(size);
    jd_event second;
    must(once && again && texts, "no memory");
    must(jd_event_check(event, NULL, NULL) == JD_OK, "an event that was read is not whole");
    jd_event_write(event, once, size);
    must(jd_event_read(once, size - 1, &second, texts, NULL) == JD_OK, "an event that we wrote is refused");
    must(jd_event_write(&second, again, size) == size - 1 && strcmp(once, again) == 0,
         "an event that we wrote is read as another");
    free(once);
    free(again);
    free(texts);
}

static void check_regulations(const jd_regulations *regs)
{
    size_t         size = jd_regulations_write(regs, NULL, 0) + 1;
    char          *once = malloc(size), *again = malloc(size), *texts = malloc(size);
    jd_regulations second;
    must(once && again && texts, "no memory");
    jd_regulations_write(regs, once, size);
    must(jd_regulations_read(once, size - 1, &second, texts, NULL) == JD_OK, "regulations that we wrote are refused");
    must(jd_regulations_write(&second, again, size) == size - 1 && strcmp(once, again) == 0,
         "regulations that we wrote are read as others");
    free(once);
    free(again);
    free(texts);
}

/* ---- the game ---- */

static void check_rulings(const jd_rulings *rulings)
{
    char text[JD_RULING_JSON_MAX];
    for (size_t i = 0; i < rulings->count; i++)
        must(jd_ruling_write(&rulings->at[i], jd_language_spoken(i), NULL, text, sizeof text) < sizeof text,
             "a ruling too long");
}

static void check_game(const jd_game *g)
{
    jd_state s = jd_game_state(g);
    must(s.clock[0] >= 0 && s.clock[1] >= 0, "a clock is negative");
    must((s.running != JD_BY_NOBODY) == (s.phase == JD_RUNNING), "a clock runs when none should, or none does");
    must(s.result == JD_NO_RESULT || s.phase == JD_FINISHED, "a result before the end");
}

/* What each role is told is JSON. */
static void check_view(size_t (*write)(const jd_log *log, jd_role role, char *out, size_t size), const jd_log *log)
{
    for (int role = 0; role < JD_ROLE_COUNT; role++) {
        size_t      length = write(log, (jd_role)role, NULL, 0);
        char       *text = malloc(length + 1);
        struct json read;
        must(text && write(log, (jd_role)role, text, length + 1) == length, "a view has two lengths");
        must(jd_json_read(text, length, &read, NULL) == JD_OK, "a view is not JSON");
        free(text);
    }
}

static size_t write_game(const jd_log *log, jd_role role, char *out, size_t size)
{
    return jd_view_game(log, (jd_reader){role, jd_language_spoken((size_t)role)}, 0, out, size);
}

static size_t write_event(const jd_log *log, jd_role role, char *out, size_t size)
{
    return jd_view_event(log, (jd_reader){role, jd_language_spoken((size_t)role)}, out, size);
}

static bool take_line(jd_log *log, const char *line, size_t length)
{
    static jd_rulings rulings;
    jd_game          *game = jd_log_game(log);
    char             *before = game ? state_of(game) : NULL;
    jd_fault          fault = {0, NULL};
    jd_err            err = jd_log_line(log, line, length, &rulings, &fault);
    if (err) {
        char *after = game ? state_of(game) : NULL;
        check_fault(&fault, length);
        must(!game || strcmp(before, after) == 0, "a refused line has changed the game");
        must(game || !jd_log_game(log), "a game out of a refused line");
        free(after);
    } else if (game) {
        check_event(jd_log_event(log));
        check_rulings(&rulings);
        check_game(game);
        check_view(write_event, log);
    } else {
        check_regulations(jd_log_regulations(log));
    }
    free(before);
    return !err;
}

static char *replay_log(const char *text, size_t size)
{
    const char *end = text + size;
    jd_log     *log;
    must(jd_log_new(&log) == JD_OK, "no memory");
    jd_log_keep(log);
    for (bool good = true; good && text < end;) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t      length = (size_t)((newline ? newline : end) - text);
        good = take_line(log, text, length);
        text += length + 1;
    }
    char *state = jd_log_game(log) ? state_of(jd_log_game(log)) : NULL;
    if (state)
        check_view(write_game, log);
    jd_log_free(log);
    return state;
}

static void replay_twice(const char *text, size_t size)
{
    char *first = replay_log(text, size), *second = replay_log(text, size);
    must((first == NULL) == (second == NULL) && (!first || strcmp(first, second) == 0), "the same log, another game");
    free(first);
    free(second);
}

/* ---- the grammar ---- */

struct choice {
    const uint8_t *at, *end;
    char           text[TEXT_MAX];
    size_t         length;
};

static unsigned pick(struct choice *c, unsigned sides) { return c->at < c->end ? *c->at++ % sides : 0; }

__attribute__((format(printf, 2, 3))) static void say(struct choice *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int n = vsnprintf(c->text + c->length, TEXT_MAX - c->length, format, args);
    va_end(args);
    c->length += (size_t)n < TEXT_MAX - c->length ? (size_t)n : 0;
}

static const char *word_of(struct choice *c, jd_act act)
{
    const char *words[JD_WHAT_COUNT] = {"nothing"};
    unsigned    count = 0;
    for (int what = 1; what < JD_WHAT_COUNT; what++)
        if (jd_what_act((jd_what)what) == act)
            words[count++] = jd_what_name((jd_what)what);
    return words[pick(c, count ? count : 1)];
}

static void say_field(struct choice *c, jd_act act, jd_field field)
{
    static const char *const texts[] = {"e2e4", "e7e5", "g1f3",    "1-0",           "1/2-1/2",
                                        "",     "en",   "\\u010d", "Bauer Eva vier"};
    static const char *const parties[] = {"white", "black", "both"};
    int64_t                  least, most;
    jd_field_range(field, &least, &most);
    say(c, ",\"%s\":", jd_field_name(field));
    switch (jd_field_type_of(field)) {
    case JD_TYPE_WHAT: say(c, "\"%s\"", word_of(c, act)); break;
    case JD_TYPE_PLAYER:
    case JD_TYPE_PARTY: say(c, "\"%s\"", parties[pick(c, 3)]); break;
    case JD_TYPE_MOVE:
    case JD_TYPE_TEXT: say(c, "\"%s\"", texts[pick(c, 9)]); break;
    case JD_TYPE_SQUARE: say(c, "\"%c%c\"", 'a' + pick(c, 8), '1' + pick(c, 8)); break;
    case JD_TYPE_SQUARES: say(c, "[\"%c%c\"]", 'a' + pick(c, 8), '1' + pick(c, 8)); break;
    case JD_TYPE_NUMBER: say(c, "%lld", (long long)(pick(c, 8) ? least + 997 * pick(c, 250) : most)); break;
    case JD_TYPE_POINTS: say(c, "%u.%u", pick(c, 3), pick(c, 10)); break;
    case JD_TYPE_SWITCH: say(c, pick(c, 2) ? "true" : "false"); break;
    case JD_TYPE_CHOICE: say(c, "\"%s\"", jd_field_word(field, pick(c, 2))); break;
    case JD_TYPE_PAIR: say(c, "{\"%s\":%u}", parties[pick(c, 2)], pick(c, 60)); break;
    case JD_TYPE_PLAYERS: say(c, "[\"%s\"]", parties[pick(c, 2)]); break;
    }
}

static void say_event(struct choice *c, int64_t at)
{
    jd_act   act = (jd_act)pick(c, JD_ACT_COUNT);
    jd_party by = (jd_party)pick(c, 2);
    if (!jd_act_allowed(act, by))
        by = JD_BY_ARBITER;
    say(c, "\n{\"at\":%lld,\"by\":\"%s\",\"do\":\"%s\"", (long long)at, jd_party_name(by), jd_act_name(act));
    for (int field = 0; field < JD_FIELD_COUNT; field++)
        if (jd_act_takes(act, (jd_field)field) && (jd_act_needs(act, JD_WHAT_NONE, (jd_field)field) || pick(c, 2)))
            say_field(c, act, (jd_field)field);
    say(c, "}");
}

static void by_grammar(const uint8_t *data, size_t size)
{
    static struct choice c;
    int64_t              at = 0;
    c.at = data;
    c.end = data + size;
    c.length = 0;
    say(&c, "{\"regulations\":{\"edition\":\"%s\",\"control\":\"%u+%u\",\"supervised\":%s}}",
        jd_edition_name((jd_edition)pick(&c, JD_EDITIONS)), 1 + pick(&c, 250), pick(&c, 10),
        pick(&c, 2) ? "true" : "false");
    for (int i = 0; i < 100 && c.at < c.end; i++, at += 100 * pick(&c, 100))
        say_event(&c, at);
    replay_twice(c.text, c.length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size && data[0] == 'E')
        by_grammar(data + 1, size - 1);
    else
        replay_twice((const char *)data, size);
    return 0;
}
