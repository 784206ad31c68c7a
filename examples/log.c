/* A log from standard input: what the Laws say to it, and the game as PGN. */
#include <jadoube/jadoube.h>
#include <string.h>

static void put(void *to, const char *text, size_t length) { fwrite(text, 1, length, (FILE *)to); }

/* The next line of the log: applied, judged, noted. */
static bool follow(jd_log *log, jd_pgn_record *record, const char *line)
{
    static jd_rulings rulings; /* about 10 kB */
    jd_fault          fault;
    char              text[500];
    if (jd_log_line(log, line, strlen(line), &rulings, &fault) != JD_OK) {
        printf("at byte %u: expected %s\n", (unsigned)fault.offset, fault.expected);
        return false;
    }
    for (size_t i = 0; i < rulings.count; i++) {
        jd_ruling_text(&rulings.at[i], NULL, text, sizeof text);
        puts(text);
    }
    const jd_event *event = jd_log_event(log);
    return !event || jd_pgn_record_event(record, jd_log_game(log), event, &rulings, NULL) == JD_OK;
}

int main(void)
{
    jd_log        *log;
    jd_pgn_record *record;
    char           line[4096];
    if (jd_log_new(&log) != JD_OK || jd_pgn_record_new(&record) != JD_OK)
        return 2;
    while (fgets(line, sizeof line, stdin) && follow(log, record, line))
        ;
    puts("");
    if (jd_log_game(log))
        jd_pgn_record_write(record, jd_log_game(log), jd_log_regulations(log), jd_log_head(log), NULL, 0, put, stdout);
    jd_pgn_record_free(record);
    jd_log_free(log);
    return 0;
}
