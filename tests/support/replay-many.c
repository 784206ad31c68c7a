/* Many game logs one after the other, each ended by a line "####": prints for each what `jadoube replay --json`
 * prints, then "#### 0", or "#### 2" and what was expected. So that the cases need not start a program each. */
#include "store/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replay {
    jd_game       *game;
    jd_regulations regs;
    json_t        *head;
    const char    *wrong; /* with this the rest of the log is skipped */
};

static void print(json_t *object)
{
    json_dumpf(object, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(object);
}

static const char *apply(struct replay *r, const char *line, size_t length)
{
    static jd_rulings       rulings;
    static struct log_fault fault;
    jd_fault                why = {0, NULL};
    jd_event                event;
    json_t                 *json;
    if (!log_read_event(line, length, &event, &json, &fault))
        return fault.expected;
    jd_err err = jd_game_apply(r->game, &event, &rulings, &why);
    json_decref(json);
    for (size_t i = 0; !err && i < rulings.count; i++)
        print(log_ruling(&rulings.at[i], "en"));
    return !err ? NULL : why.expected ? why.expected : jd_err_name(err);
}

static const char *begin(struct replay *r, const char *line, size_t length)
{
    static struct log_fault fault;
    if (!log_read_regulations(line, length, &r->regs, &r->head, &fault))
        return fault.expected;
    return jd_game_new(&r->game, &r->regs) ? "memory" : NULL;
}

static void end(struct replay *r)
{
    if (r->game) {
        jd_state s = jd_game_state(r->game);
        print(log_state(&s));
    }
    if (r->wrong)
        printf("#### 2 expected %s\n", r->wrong);
    else
        printf("#### 0\n");
    fflush(stdout);
    jd_game_free(r->game);
    json_decref(r->head);
    *r = (struct replay){0};
}

int main(void)
{
    struct replay r = {0};
    char         *line = NULL;
    size_t        size = 0;
    for (ssize_t length; (length = getline(&line, &size, stdin)) > 0;) {
        if (line[length - 1] == '\n')
            line[--length] = '\0';
        if (strcmp(line, "####") == 0)
            end(&r);
        else if (!r.wrong && *line)
            r.wrong = r.game ? apply(&r, line, (size_t)length) : begin(&r, line, (size_t)length);
    }
    free(line);
    return 0;
}
