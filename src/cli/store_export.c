/* store_export.c - games out of a store: as logs or PGN, to one file or to one for each. */
#include "command.h"
#include "console/report.h"
#include "console/sink.h"
#include "store/chain.h"
#include "store_work.h"

#include "jadoube/log.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

struct export
{
    bool        pgn;
    const char *folder; /* NULL: everything goes to `to` */
    FILE       *to;
    uint64_t    broken; /* games that are not whole */
    bool        failed; /* a file could not be written */

    jd_log        *log; /* the game, when it is to become PGN */
    jd_pgn_record *record;
    jd_rulings     rulings;
    bool           good;
};

/* ---- logs ---- */

/* The first line, with what an import wants to know again in front. */
static bool write_head(struct export *x, const struct store_game *g)
{
    json_t *json = json_loads(g->regulations, 0, NULL);
    char   *line = json_is_object(json) ? chain_first_line(g) : NULL;
    bool    good = line != NULL;
    if (good)
        fprintf(x->to, "%s\n", line);
    free(line);
    json_decref(json);
    return good;
}

static bool write_line(void *context, const struct store_event *e)
{
    struct export *x = context;
    fwrite(e->line, 1, e->length, x->to);
    fputc('\n', x->to);
    return true;
}

static enum store_err export_log(struct export *x, struct store *s, const struct store_game *g,
                                 struct store_fault *fault)
{
    x->good = write_head(x, g);
    return x->good ? store_events(s, g->id, 1, write_line, x, fault) : STORE_OK;
}

/* ---- PGN ---- */

static bool record_line(void *context, const struct store_event *e)
{
    struct export *x = context;
    x->good = jd_log_line(x->log, e->line, e->length, &x->rulings, NULL) == JD_OK &&
              jd_pgn_record_event(x->record, jd_log_game(x->log), jd_log_event(x->log), &x->rulings, NULL) == JD_OK;
    return x->good;
}

/* The day on which the game was made is for where its log does not say better. */
static void write_game(struct export *x, const struct store_game *g)
{
    time_t     seconds = (time_t)(g->created / 1000);
    struct tm  t;
    char       date[16] = "????.??.??";
    jd_pgn_tag day = {"Date", date};
    strftime(date, sizeof date, "%Y.%m.%d", gmtime_r(&seconds, &t));
    bool said = jd_log_label(jd_log_head(x->log), "date", NULL, 0) > 0;
    jd_pgn_record_write(x->record, jd_log_game(x->log), jd_log_regulations(x->log), jd_log_head(x->log), &day, !said,
                        write_to_file, x->to);
}

static enum store_err export_pgn(struct export *x, struct store *s, const struct store_game *g,
                                 struct store_fault *fault)
{
    enum store_err err = STORE_OK;
    x->record = NULL;
    x->good = jd_log_new(&x->log) == JD_OK && jd_pgn_record_new(&x->record) == JD_OK &&
              jd_log_line(x->log, g->regulations, strlen(g->regulations), &x->rulings, NULL) == JD_OK;
    if (x->good) {
        err = store_events(s, g->id, 1, record_line, x, fault);
        write_game(x, g);
    }
    jd_pgn_record_free(x->record);
    jd_log_free(x->log);
    return err;
}

/* ---- files ---- */

static bool open_file(struct export *x, const char *path)
{
    x->to = fopen(path, "w");
    if (!x->to)
        complain("cannot write %s: %s", path, strerror(errno));
    x->failed |= !x->to;
    return x->to != NULL;
}

static void close_file(struct export *x, const char *path)
{
    bool good = !ferror(x->to);
    good &= fclose(x->to) == 0;
    if (!good)
        complain("cannot write %s", path);
    x->failed |= !good;
}

/* A store that stops the walk: what was to be said is said already. */
static enum store_err stop(struct store_fault *fault) { return fault->err = STORE_GONE; }

static enum store_err export_game(void *context, struct store *s, const struct store_game *g, struct store_fault *fault)
{
    struct export *x = context;
    char           path[4096];
    snprintf(path, sizeof path, "%s/%s.%s", x->folder ? x->folder : "", g->id, x->pgn ? "pgn" : "jsonl");
    if (x->folder && !open_file(x, path))
        return stop(fault);
    enum store_err err = x->pgn ? export_pgn(x, s, g, fault) : export_log(x, s, g, fault);
    if (x->folder)
        close_file(x, path);
    if (!err && !x->good) {
        complain("game %s cannot be replayed (jadoube store verify tells more)", g->id);
        x->broken++;
    }
    return err ? err : x->failed ? stop(fault) : STORE_OK;
}

/* Is it a folder? One that ends with a slash is made. */
static bool is_folder(const char *path)
{
    struct stat st;
    if (path[strlen(path) - 1] == '/')
        mkdir(path, 0777);
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

int store_export(struct store *s, bool pgn, const char *output)
{
    struct export x = {.pgn = pgn, .to = stdout};
    struct store_fault fault;
    if (output && *output && is_folder(output))
        x.folder = output;
    else if (output && !open_file(&x, output))
        return STATUS_BAD;
    enum store_err err = store_game_walk(s, &(struct store_filter){0}, export_game, &x, &fault);
    if (output && !x.folder)
        close_file(&x, output);
    if (err && !x.failed)
        return complain_store("cannot read the games", &fault);
    return x.failed ? STATUS_BAD : x.broken ? STATUS_FINDING : STATUS_FINE;
}
