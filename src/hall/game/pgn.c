/* hall/game/pgn.c - see pgn.h. */
#include "hall/game/pgn.h"
#include "console/sink.h"

#include "hall/game/view.h"

#include <stdlib.h>
#include <string.h>

struct retelling {
    jd_log                  *log;
    jd_pgn_record           *record;
    jd_rulings              *rulings;
    const struct pgn_reader *reader;
};

static bool retell_line(struct retelling *t, const char *line, size_t length)
{
    bool   first = jd_log_game(t->log) == NULL;
    size_t seen = 0;
    if (jd_log_line(t->log, line, length, t->rulings, NULL) != JD_OK)
        return false;
    for (size_t i = 0; i < t->rulings->count; i++)
        if (jd_view_shows_ruling(&t->rulings->at[i], t->reader->sees, t->reader->over))
            t->rulings->at[seen++] = t->rulings->at[i];
    t->rulings->count = seen;
    return first || jd_pgn_record_event(t->record, jd_log_game(t->log), jd_log_event(t->log), t->rulings,
                                        t->reader->language) == JD_OK;
}

void pgn_write(const char *log, const struct pgn_reader *reader, FILE *to)
{
    struct retelling t = {.reader = reader, .rulings = malloc(sizeof *t.rulings)};
    bool             good = t.rulings && jd_log_new(&t.log) == JD_OK && jd_pgn_record_new(&t.record) == JD_OK;
    for (const char *end; good && *log; log = *end ? end + 1 : end) {
        end = strchr(log, '\n');
        end = end ? end : log + strlen(log);
        good = retell_line(&t, log, (size_t)(end - log));
    }
    if (good && jd_log_game(t.log))
        jd_pgn_record_write(t.record, jd_log_game(t.log), jd_log_regulations(t.log), jd_log_head(t.log), NULL, 0,
                            write_to_file, to);
    jd_pgn_record_free(t.record);
    jd_log_free(t.log);
    free(t.rulings);
}
