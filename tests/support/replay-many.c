/* Many game logs one after the other, each ended by a line "####": prints for each what `jadoube replay --json`
 * prints, with what the library knows beyond the log, then "#### 0", or "#### 2" and what was expected. So that the
 * cases need not start a program each. After a line "###" it prints the state at that place too. */
#include "jadoube/log.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replay {
    jd_log     *log;
    jd_rulings  rulings;
    const char *wrong; /* with this the rest of the log is skipped */
};

static void print(json_t *object)
{
    json_dumpf(object, stdout, JSON_COMPACT | JSON_PRESERVE_ORDER);
    putchar('\n');
    json_decref(object);
}

static json_t *ruling(const jd_ruling *r)
{
    char text[JD_RULING_JSON_MAX];
    jd_ruling_write(r, NULL, NULL, text, sizeof text);
    json_t *o = json_loads(text, 0, NULL);
    if (r->annulled)
        json_object_set_new(o, "annulled", json_true());
    json_object_set_new(o, "count", json_integer(r->count));
    json_object_set_new(o, "about", json_string(r->text));
    return o;
}

static json_t *name_or_null(jd_party party)
{
    return party == JD_BY_NOBODY ? json_null() : json_string(jd_party_name(party));
}

static json_t *shown(int counter) { return counter == JD_HIDDEN ? json_null() : json_integer(counter); }

static json_t *view(const jd_game *game, jd_party role)
{
    jd_state s = jd_game_view(game, role);
    return json_pack("{s:b, s:{s:o, s:o}}", "completed", s.completed, "counter", "white", shown(s.counter[0]), "black",
                     shown(s.counter[1]));
}

static json_t *envelope(const jd_game *game)
{
    jd_envelope e = jd_game_envelope(game);
    return json_pack("{s:b, s:b, s:s?, s:s?, s:s, s:i, s:s, s:{s:I, s:I}, s:o, s:I, s:s}", "asked", e.asked, "sealed",
                     e.sealed, "white", e.names[0], "black", e.names[1], "by", jd_party_name(jd_party_of(e.by)),
                     "move_number", e.move_number, "turn", jd_party_name(jd_party_of((jd_colour)e.position.turn)),
                     "clock", "white", (json_int_t)e.clock[0], "black", (json_int_t)e.clock[1], "offer",
                     name_or_null(e.offer), "resume_at", (json_int_t)e.resume_at, "commitment", e.commitment);
}

static json_t *state(const jd_game *game)
{
    jd_state s = jd_game_state(game);
    char     text[JD_RULING_JSON_MAX];
    jd_state_write(&s, text, sizeof text);
    json_t *line = json_loads(text, 0, NULL), *o = json_object_get(line, "state");
    json_object_set_new(o, "legal", json_boolean(s.legal));
    json_object_set_new(json_object_get(o, "clock"), "delay", json_integer(s.delay));
    json_object_set_new(o, "told",
                        json_pack("{s:o, s:o, s:o}", "white", view(game, JD_BY_WHITE), "black", view(game, JD_BY_BLACK),
                                  "spectator", view(game, JD_BY_NOBODY)));
    json_object_set_new(o, "envelope", envelope(game));
    return line;
}

static const char *take_line(struct replay *r, const char *line, size_t length)
{
    jd_fault fault = {0, "memory"};
    if (!r->log && jd_log_new(&r->log) != JD_OK)
        return fault.expected;
    if (jd_log_line(r->log, line, length, &r->rulings, &fault) != JD_OK)
        return fault.expected;
    for (size_t i = 0; i < r->rulings.count; i++)
        print(ruling(&r->rulings.at[i]));
    return NULL;
}

static void print_state(const struct replay *r)
{
    if (r->log && jd_log_game(r->log))
        print(state(jd_log_game(r->log)));
}

static void end(struct replay *r)
{
    print_state(r);
    if (r->wrong)
        printf("#### 2 expected %s\n", r->wrong);
    else
        printf("#### 0\n");
    fflush(stdout);
    jd_log_free(r->log);
    r->log = NULL;
    r->wrong = NULL;
}

int main(void)
{
    static struct replay r;
    char                *line = NULL;
    size_t               size = 0;
    for (ssize_t length; (length = getline(&line, &size, stdin)) > 0;) {
        if (line[length - 1] == '\n')
            line[--length] = '\0';
        if (strcmp(line, "####") == 0)
            end(&r);
        else if (strcmp(line, "###") == 0)
            print_state(&r);
        else if (!r.wrong && *line)
            r.wrong = take_line(&r, line, (size_t)length);
    }
    free(line);
    return 0;
}
