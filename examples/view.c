/* What each role is told of the last event: White wrote a move down, and nobody but the arbiter may know (8.1). */
#include <jadoube/jadoube.h>
#include <string.h>

static const char *const lines[] = {
    "{\"regulations\":{\"edition\":\"2023\",\"control\":\"5400+30\",\"sheets\":\"manual\"}}",
    "{\"at\":0,\"by\":\"arbiter\",\"do\":\"start\"}",
    "{\"at\":9000,\"by\":\"white\",\"do\":\"play\",\"move\":\"e2e4\"}",
    "{\"at\":12000,\"by\":\"white\",\"do\":\"write\",\"text\":\"e4\"}",
};

/* The bytes that a server would send are JSON; this prints them up to the state. */
static void print_event(const jd_log *log, jd_role role)
{
    jd_reader reader = {role, NULL};
    char      text[8192];
    if (jd_view_event(log, reader, text, sizeof text) >= sizeof text)
        return;
    *strstr(text, ",\"state\"") = '\0';
    printf("%-10s%s ...\n", jd_role_name(role), text);
}

int main(void)
{
    static jd_rulings rulings;
    jd_log           *log;
    if (jd_log_new(&log) != JD_OK)
        return 2;
    jd_log_keep(log);
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (jd_log_line(log, lines[i], strlen(lines[i]), &rulings, NULL) != JD_OK)
            return 2;
    for (int role = 0; role < JD_ROLE_COUNT; role++)
        print_event(log, (jd_role)role);
    jd_log_free(log);
    return 0;
}
