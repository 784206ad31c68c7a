/* What a match is resumed from: a file of JSON Lines that is also its record. The first line has the words
 * of the command line, the seed and how many games there are; then comes a line for each game, in the order
 * in which they ended. A line is written after the game's PGN and log, and says how long the PGN file was by
 * then: what came after the last line is cut off when the match is resumed, so each game is there once. */
#include "match/state.h"
#include "console/lines.h"
#include "console/report.h"
#include "match/match.h"
#include "match/onlook.h"
#include "match/outcome.h"
#include "match/pairing.h"
#include "match/tally.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define STATE_VERSION 1

struct match_state {
    FILE       *file;
    const char *path;
};

static bool add_line(struct match_state *s, json_t *o)
{
    bool good = o && json_dumpf(o, s->file, JSON_COMPACT) == 0 && fputc('\n', s->file) != EOF && fflush(s->file) == 0;
    if (!good && o)
        complain("%s: %s", s->path, strerror(errno));
    else if (!good)
        complain_text(TEXT_COMPLAIN_MATCH_UTF8, NULL);
    json_decref(o);
    return good;
}

static struct match_state *state_on(FILE *f, const char *path)
{
    struct match_state *s = f ? malloc(sizeof *s) : NULL;
    if (!s) {
        complain("%s: %s", path, strerror(errno));
        if (f)
            fclose(f);
        return NULL;
    }
    *s = (struct match_state){f, path};
    return s;
}

/* ---- beginning ---- */

static json_t *words_json(char *const *word)
{
    json_t *list = json_array();
    for (; *word; word++) {
        if (strcmp(*word, "--state") == 0 && word[1])
            word++;
        else if (strncmp(*word, "--state=", 8) != 0)
            json_array_append_new(list, json_string(*word));
    }
    return list;
}

struct match_state *state_new(const struct match *m, const char *path, char *const *words)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
    if (fd < 0) {
        if (errno == EEXIST)
            complain_text(TEXT_COMPLAIN_MATCH_ALREADY, JD_VALUES({"path", path}));
        else
            complain("%s: %s", path, strerror(errno));
        return NULL;
    }
    struct match_state *s = state_on(fdopen(fd, "w"), path);
    if (s && !add_line(s, json_pack("{s:{s:i, s:o, s:I, s:I}}", "match", "version", STATE_VERSION, "words",
                                    words_json(words), "seed", (json_int_t)m->seed, "games",
                                    (json_int_t)(m->tournament == KNOCKOUT ? 0 : pairing_games(m))))) {
        state_free(s);
        return NULL;
    }
    return s;
}

/* Moves, time, the longest, nodes, the sum of depths and of how many moves these are. */
static json_t *usage_json(const struct usage *u)
{
    return json_pack("[I, I, I, I, I, I]", (json_int_t)u->moves, (json_int_t)u->ms, (json_int_t)u->longest_ms,
                     (json_int_t)u->nodes, (json_int_t)u->depth, (json_int_t)u->told);
}

static json_t *fault_json(const struct failing *f)
{
    return *f->kind ? json_pack("{s:s, s:s, s:s}", "who", f->who, "kind", f->kind, "what", f->what) : NULL;
}

json_t *outcome_json(int64_t number, const struct pairing *p, const struct outcome *o)
{
    return json_pack("{s:I, s:I, s:I, s:s, s:s, s:s, s:s, s:s, s:s, s:s*, s:o*, s:s, s:i, s:I, s:[o, o]}", "game",
                     (json_int_t)number + 1, "white", (json_int_t)p->white, "black", (json_int_t)p->black, "result",
                     jd_result_text(o->result), "article", o->article, "rule", o->rule, "by", ended_by_name(o->by),
                     "of", jd_party_name(o->of), "failed", jd_party_name(o->failed), "failure",
                     *o->failing.text ? o->failing.text : NULL, "fault", fault_json(&o->failing), "text", o->text,
                     "plies", o->plies, "ms", (json_int_t)o->ms, "used", usage_json(&o->used[0]),
                     usage_json(&o->used[1]));
}

bool state_game(struct match_state *s, int64_t number, const struct pairing *p, const struct outcome *o, int64_t pgn)
{
    json_t *line = outcome_json(number, p, o);
    json_object_set_new(line, "pgn", json_integer(pgn));
    return add_line(s, line);
}

void state_free(struct match_state *s)
{
    if (!s)
        return;
    fclose(s->file);
    free(s);
}

/* ---- going on ---- */

static json_t *header_of(const char *path, const struct lines *l)
{
    json_t *line = json_loadb(l->text, l->length, 0, NULL);
    json_t *head = json_object_get(line, "match");
    if (json_integer_value(json_object_get(head, "version")) == STATE_VERSION &&
        json_is_array(json_object_get(head, "words")) && json_is_integer(json_object_get(head, "seed"))) {
        json_incref(head);
        json_decref(line);
        return head;
    }
    complain_text(TEXT_COMPLAIN_MATCH_NO_STATE, JD_VALUES({"path", path}));
    json_decref(line);
    return NULL;
}

char **state_words(const char *path, int *count, uint64_t *seed)
{
    struct lines l;
    json_t      *head = NULL;
    if (!lines_open(&l, path))
        return NULL;
    if (lines_next(&l))
        head = header_of(path, &l);
    else
        complain_text(TEXT_COMPLAIN_MATCH_EMPTY, JD_VALUES({"path", path}));
    lines_close(&l);
    json_t *list = json_object_get(head, "words");
    char  **words = head ? calloc(json_array_size(list) + 1, sizeof *words) : NULL;
    *count = 0;
    for (size_t i = 0; words && i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        words[*count] = text ? strdup(text) : NULL;
        *count += words[*count] != NULL;
    }
    *seed = (uint64_t)json_integer_value(json_object_get(head, "seed"));
    json_decref(head);
    return words;
}

static void copy(char *out, size_t size, const json_t *line, const char *key)
{
    const char *text = json_string_value(json_object_get(line, key));
    snprintf(out, size, "%s", text ? text : "");
}

static jd_party party_of(const char *name)
{
    jd_party p = JD_BY_WHITE;
    while (p < JD_BY_NOBODY && strcmp(jd_party_name(p), name) != 0)
        p++;
    return p;
}

/* An older program has not written it. */
static struct usage usage_of(const json_t *list)
{
    int64_t n[6];
    for (size_t i = 0; i < 6; i++)
        n[i] = json_integer_value(json_array_get(list, i));
    return (struct usage){n[0], n[1], n[2], n[3], n[4], n[5]};
}

static void read_failing(struct failing *f, const json_t *line)
{
    const json_t *fault = json_object_get(line, "fault");
    copy(f->text, sizeof f->text, line, "failure");
    copy(f->who, sizeof f->who, fault, "who");
    copy(f->kind, sizeof f->kind, fault, "kind");
    copy(f->what, sizeof f->what, fault, "what");
}

bool outcome_read(const json_t *line, struct outcome *o)
{
    char result[16], by[16], of[16], failed[16];
    *o = (struct outcome){0};
    copy(result, sizeof result, line, "result");
    copy(by, sizeof by, line, "by");
    copy(of, sizeof of, line, "of");
    copy(failed, sizeof failed, line, "failed");
    copy(o->article, sizeof o->article, line, "article");
    copy(o->rule, sizeof o->rule, line, "rule");
    copy(o->text, sizeof o->text, line, "text");
    read_failing(&o->failing, line);
    o->result = jd_result_parse(result);
    o->of = party_of(of);
    o->failed = party_of(failed);
    o->plies = (int)json_integer_value(json_object_get(line, "plies"));
    o->ms = json_integer_value(json_object_get(line, "ms"));
    for (size_t c = 0; c < 2; c++)
        o->used[c] = usage_of(json_array_get(json_object_get(line, "used"), c));
    while (o->by < ENDS && strcmp(ended_by_name(o->by), by) != 0)
        o->by++;
    return o->by < ENDS && o->result != JD_RESULT_COUNT && o->result != JD_NO_RESULT;
}

/* Count the game of a line. False when it is none of this match. */
static bool take_game(const struct lines *l, struct match_tally *t, const struct onlookers *onlookers, int64_t *pgn)
{
    json_t        *line = json_loadb(l->text, l->length, 0, NULL);
    int64_t        number = json_integer_value(json_object_get(line, "game")) - 1;
    struct outcome o;
    bool           good =
        line && number >= 0 && number < t->total && t->results[number] == JD_NO_RESULT && outcome_read(line, &o);
    if (good) {
        struct pairing p = tally_pairing(t, number);
        good = (int64_t)p.white == json_integer_value(json_object_get(line, "white")) &&
               (int64_t)p.black == json_integer_value(json_object_get(line, "black"));
        if (good) {
            tally_add(t, number, &p, &o);
            onlookers_tell(onlookers, GAME_KNOWN,
                           &(struct scene){.number = number, .pairing = &p, .outcome = &o, .tally = t});
        }
        *pgn = json_integer_value(json_object_get(line, "pgn"));
    }
    json_decref(line);
    return good;
}

/* Read all whole lines; *end is where they end. A last line without its end was being written. */
static bool take_games(const char *path, struct match_tally *t, const struct onlookers *onlookers, int64_t *pgn,
                       off_t *end)
{
    struct lines l;
    bool         good = lines_open(&l, path);
    if (!good)
        return false;
    *end = 0;
    while (good && lines_next(&l)) {
        if (ftello(l.file) != *end + (off_t)l.length + 1)
            break;
        *end = ftello(l.file);
        if (l.number > 1 && !take_game(&l, t, onlookers, pgn)) {
            char place[300];
            snprintf(place, sizeof place, "%.260s:%zu", path, l.number);
            complain_text(TEXT_COMPLAIN_MATCH_NO_GAME, JD_VALUES({"place", place}));
            good = false;
        }
    }
    return lines_close(&l) && good;
}

struct match_state *state_resume(const char *path, struct match_tally *t, const struct onlookers *onlookers,
                                 int64_t *pgn)
{
    off_t end;
    *pgn = 0;
    if (!take_games(path, t, onlookers, pgn, &end))
        return NULL;
    if (truncate(path, end) != 0) {
        complain("%s: %s", path, strerror(errno));
        return NULL;
    }
    return state_on(fopen(path, "ae"), path);
}
