/* The log's format: an event that is written reads as the same event. */
#include "log/log.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const lines[] = {
    "{\"at\":0,\"by\":\"arbiter\",\"do\":\"start\"}",
    "{\"at\":1,\"by\":\"white\",\"do\":\"leave\",\"place\":\"venue\"}",
    "{\"at\":2,\"by\":\"white\",\"do\":\"adjust\",\"squares\":[\"a1\",\"h8\"]}",
    "{\"at\":3,\"by\":\"black\",\"do\":\"touch\",\"square\":\"e7\",\"accidental\":true}",
    "{\"at\":4,\"by\":\"black\",\"do\":\"release\",\"move\":\"e8g8\",\"hands\":2,\"partial\":true}",
    "{\"at\":5,\"by\":\"black\",\"do\":\"write\",\"text\":\"Jc6 \\u010d\",\"lang\":\"cs\"}",
    "{\"at\":6,\"by\":\"white\",\"do\":\"claim\",\"what\":\"repetition\",\"move\":\"Nf3\"}",
    "{\"at\":7,\"by\":\"white\",\"do\":\"stop\",\"reason\":\"a light\"}",
    "{\"at\":8,\"by\":\"white\",\"do\":\"ask\",\"what\":\"sheet\"}",
    "{\"at\":9,\"by\":\"white\",\"do\":\"seal\",\"text\":\"Qh5\",\"salt\":\"ab\"}",
    "{\"at\":10,\"by\":\"white\",\"do\":\"sign\",\"result\":\"1-0\"}",
    "{\"at\":11,\"by\":\"arbiter\",\"do\":\"set-clock\",\"white\":1,\"moves\":{\"black\":40}}",
    "{\"at\":12,\"by\":\"arbiter\",\"do\":\"observe\",\"what\":\"refusal\",\"of\":\"both\",\"opponent\":0.5}",
    "{\"at\":13,\"by\":\"arbiter\",\"do\":\"restore\",\"ply\":0}",
    "{\"at\":14,\"by\":\"arbiter\",\"do\":\"consent\",\"what\":\"late\",\"of\":\"white\"}",
    "{\"at\":15,\"by\":\"arbiter\",\"do\":\"rule\",\"claim\":\"postpone\",\"ms\":0}",
    "{\"at\":16,\"by\":\"arbiter\",\"do\":\"penalise\",\"measure\":\"take-points\",\"who\":\"black\",\"points\":0.5}",
    "{\"at\":17,\"by\":\"arbiter\",\"do\":\"give-time\",\"who\":\"both\",\"ms\":60000}",
    "{\"at\":18,\"by\":\"arbiter\",\"do\":\"adjourn\",\"at_place\":\"Brno\",\"resume_at\":900000}",
    "{\"at\":19,\"by\":\"arbiter\",\"do\":\"envelope-lost\",\"position\":false}",
    "{\"at\":20,\"by\":\"arbiter\",\"do\":\"resume-session\",\"present\":[\"black\"]}",
    "{\"at\":21,\"by\":\"arbiter\",\"do\":\"declare\",\"result\":\"0-0\",\"article\":\"10.2\"}",
};

static json_t *written_again(const char *line)
{
    struct log_fault fault;
    jd_event         event;
    json_t          *json;
    if (!log_read_event(line, strlen(line), &event, &json, &fault))
        fail_msg("%s: column %zu: %s", line, fault.column, fault.expected);
    json_t *again = log_event(&event);
    json_decref(json);
    return again;
}

/* Every field of the format, there and back. */
static void written_as_read(void **state)
{
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        json_t *once = json_loads(lines[i], 0, NULL), *again = written_again(lines[i]);
        char   *text = json_dumps(again, JSON_COMPACT);
        if (!json_equal(once, again))
            fail_msg("%s\nwas written as\n%s", lines[i], text);
        free(text);
        json_decref(once);
        json_decref(again);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(written_as_read)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
