/* Any bytes as a game log: what is refused has a place and a reason and changes nothing, an event that was
 * read is written and read as the same event, clocks are never negative, and the same log gives the same
 * game. Each line is the regulations or an event, as in `jadoube replay`. */
#include "must.h"

#include "log/log.h"

#include <string.h>

/* Whatever the game says, as one text. */
static char *told(json_t *object)
{
    char *text = json_dumps(object, JSON_COMPACT | JSON_PRESERVE_ORDER);
    must(text != NULL, "what the game says cannot be written");
    json_decref(object);
    return text;
}

static char *state_of(const jd_game *g)
{
    jd_state s = jd_game_state(g);
    return told(log_state(&s));
}

static void check_fault(const struct log_fault *fault, size_t length)
{
    must(fault->column >= 1 && fault->column <= length + 1, "a fault lies outside its line");
    must(fault->expected[0] != '\0', "a fault without a reason");
}

/* ---- one event ---- */

static void check_written(const jd_event *event)
{
    char            *once = told(log_event(event)), *again;
    jd_event         second;
    json_t          *json;
    struct log_fault fault;
    must(log_read_event(once, strlen(once), &second, &json, &fault), "an event that we wrote is refused");
    again = told(log_event(&second));
    must(strcmp(once, again) == 0, "an event that we wrote is read as another");
    json_decref(json);
    free(once);
    free(again);
}

static void check_rulings(const jd_rulings *rulings)
{
    static const char *const langs[] = {"en", "cs", "sk", "hr", "sl"};
    for (size_t i = 0; i < rulings->count; i++)
        free(told(log_ruling(&rulings->at[i], langs[i % 5])));
}

static void check_game(const jd_game *g)
{
    jd_state s = jd_game_state(g);
    must(s.clock[0] >= 0 && s.clock[1] >= 0, "a clock is negative");
    must((s.running != JD_BY_NOBODY) == (s.phase == JD_RUNNING), "a clock runs when none should, or none does");
    must(s.result == JD_NO_RESULT || s.phase == JD_FINISHED, "a result before the end");
}

static bool apply_line(jd_game *g, const char *line, size_t length)
{
    static jd_rulings rulings;
    struct log_fault  fault;
    jd_event          event;
    json_t           *json;
    if (!log_read_event(line, length, &event, &json, &fault)) {
        check_fault(&fault, length);
        return false;
    }
    check_written(&event);
    char    *before = state_of(g);
    jd_fault why = {0, NULL};
    jd_err   err = jd_game_apply(g, &event, &rulings, &why);
    if (err) {
        char *after = state_of(g);
        must(strcmp(before, after) == 0, "a refused event has changed the game");
        must(why.expected != NULL, "an event is refused without a reason");
        free(after);
    } else {
        check_rulings(&rulings);
        check_game(g);
    }
    free(before);
    json_decref(json);
    return err == JD_OK;
}

/* ---- the whole log ---- */

static char *replay_log(const char *text, size_t size)
{
    jd_game       *g = NULL;
    json_t        *head = NULL;
    jd_regulations regs;
    const char    *end = text + size;
    for (bool good = true; good && text < end;) {
        const char *newline = memchr(text, '\n', (size_t)(end - text));
        size_t      length = (size_t)((newline ? newline : end) - text);
        if (g) {
            good = apply_line(g, text, length);
        } else {
            struct log_fault fault;
            good = log_read_regulations(text, length, &regs, &head, &fault);
            if (good)
                must(jd_game_new(&g, &regs) == JD_OK, "no game");
            else
                check_fault(&fault, length);
        }
        text += length + 1;
    }
    char *state = g ? state_of(g) : NULL;
    jd_game_free(g);
    json_decref(head);
    return state;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *first = replay_log((const char *)data, size), *second = replay_log((const char *)data, size);
    must((first == NULL) == (second == NULL) && (!first || strcmp(first, second) == 0), "the same log, another game");
    free(first);
    free(second);
    return 0;
}
