/* The command line of a match. */
#include "match_options.h"
#include "console/random.h"
#include "console/report.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- limits of thinking ---- */

#define NO_CLOCK "10000000" /* seconds: more than any game takes */

/* Where the last of several periods begins. */
static const char *last_period(const char *text)
{
    const char *colon = strrchr(text, ':');
    return colon ? colon + 1 : text;
}

/* Engines are used to controls such as 40/60 that begin again after 40 moves. The Laws know a last period
 * for all remaining moves, so it is repeated as often as there can be periods, the last time without an end. */
static void repeat_last(const char *text, char *out, size_t size)
{
    const char *last = last_period(text), *slash = strchr(last, '/');
    int         periods = 1;
    for (const char *c = text; *c; c++)
        periods += *c == ':';
    size_t used = (size_t)snprintf(out, size, "%s", text);
    for (; slash && periods < JD_PERIODS_MAX && used < size; periods++)
        used += (size_t)snprintf(out + used, size - used, ":%s", periods == JD_PERIODS_MAX - 1 ? slash + 1 : last);
}

static bool read_control(const char *text, jd_control *out)
{
    char     repeated[512];
    jd_fault fault;
    repeat_last(text, repeated, sizeof repeated);
    if (jd_control_read(repeated, out, &fault) == JD_OK)
        return true;
    if (fault.offset > strlen(text))
        fault.offset = strlen(text);
    complain_fault("tc", text, strlen(text), &fault);
    return false;
}

static bool read_movetime(const char *text, struct limits *l)
{
    double seconds;
    if (!decimal_parse(text, "st", 0.001, 1e6, &seconds))
        return false;
    l->movetime_ms = (int64_t)(seconds * 1000 + 0.5);
    return true;
}

static bool read_limit(const struct group *g, const char *key, long long high, int64_t *out)
{
    const char *text = group_value(g, key);
    long long   n;
    if (!text)
        return true;
    if (!number_parse(text, key, 0, high, &n))
        return false;
    *out = n;
    return true;
}

static bool read_limits(const struct group *g, struct limits *l)
{
    const char *tc = group_value(g, "tc"), *st = group_value(g, "st");
    int64_t     depth = l->depth;
    if (tc && st) {
        complain("an engine has either tc or st, not both");
        return false;
    }
    if (tc || st) {
        l->clocked = tc != NULL;
        l->movetime_ms = 0;
    }
    bool good = (!tc || read_control(tc, &l->control)) && (!st || read_movetime(st, l)) &&
                read_limit(g, "nodes", 1LL << 60, &l->nodes) && read_limit(g, "depth", 1000, &depth) &&
                read_limit(g, "timemargin", 1000000, &l->margin_ms);
    l->depth = (int)depth;
    return good;
}

/* A fixed time for each move is the Laws' delay, with nothing behind it (6.3). */
static bool settle_limits(const char *name, struct limits *l)
{
    if (l->movetime_ms)
        l->control = (jd_control){1, {{.extra = JD_EXTRA_DELAY, .extra_ms = l->movetime_ms}}};
    else if (!l->clocked && (l->nodes || l->depth))
        jd_control_read(NO_CLOCK, &l->control, NULL);
    else if (!l->clocked) {
        complain("nothing bounds the thinking of '%.60s': give it tc, st, nodes or depth (or all of them by --tc)",
                 name);
        return false;
    }
    return true;
}

/* ---- engines ---- */

static bool read_settings(const struct group *g, struct competitor *c)
{
    for (int i = 0; i < g->count; i++) {
        char *word = g->words[i], *equals = strchr(word, '=');
        if (strncmp(word, "option.", 7) != 0)
            continue;
        if (c->setting_count == sizeof c->settings / sizeof c->settings[0]) {
            complain("an engine has at most %zu options", c->setting_count);
            return false;
        }
        size_t length = (size_t)(equals - word) - 7;
        char  *name = strndup(word + 7, length);
        if (!name)
            return false;
        c->settings[c->setting_count++] = (struct setting){name, equals + 1};
    }
    return true;
}

static bool read_group(const struct group *g, struct competitor *c)
{
    const char *proto = group_value(g, "proto");
    if (proto && strcasecmp(proto, "uci") != 0) {
        complain("proto=%.20s: only UCI engines can play", proto);
        return false;
    }
    const char *folder = group_value(g, "dir"), *errors = group_value(g, "stderr");
    c->folder = folder ? folder : c->folder;
    c->errors = errors ? errors : c->errors;
    return read_limits(g, &c->limits) && read_settings(g, c);
}

static bool read_command(const struct group *g, struct competitor *c)
{
    const char *cmd = group_value(g, "cmd"), *args = group_value(g, "args"), *name = group_value(g, "name");
    char        line[4096];
    if (!cmd || !*cmd) {
        complain("an --engine needs cmd=COMMAND");
        return false;
    }
    if (snprintf(line, sizeof line, "%s %s", cmd, args ? args : "") >= (int)sizeof line ||
        !(c->words = engine_words(line))) {
        complain("cmd=%.60s: not a command line (is a quote open?)", cmd);
        return false;
    }
    const char *slash = strrchr(c->words[0], '/');
    c->command = c->words[0];
    c->name = name && *name ? name : slash ? slash + 1 : c->words[0];
    json_t *text = json_string(c->name);
    if (!text)
        complain("the name of an engine must be UTF-8");
    json_decref(text);
    return text != NULL;
}

static bool read_engine(const struct args *a, const struct group *g, struct competitor *c)
{
    const char *tc = args_value(a, "tc");
    if (!read_command(g, c))
        return false;
    if (tc) {
        c->limits.clocked = true;
        if (!read_control(tc, &c->limits.control))
            return false;
    }
    for (const struct group *each = NULL; (each = args_group(a, "each", each));)
        if (!read_group(each, c))
            return false;
    return read_group(g, c) && settle_limits(c->name, &c->limits);
}

static bool same_name(const char *a, const char *b) { return a && b && strcmp(a, b) == 0; }

static bool names_differ(const struct match *m)
{
    for (size_t i = 0; i < m->count; i++)
        for (size_t j = 0; j < i; j++)
            if (same_name(m->competitors[i].name, m->competitors[j].name)) {
                complain("two engines are called '%.60s': tell them apart by name=", m->competitors[i].name);
                return false;
            }
    return true;
}

#define COMPETITORS_MAX 256

static bool read_engines(const struct args *a, struct match *m)
{
    size_t count = 0;
    for (const struct group *g = NULL; (g = args_group(a, "engine", g));)
        count++;
    if (count < 2 || count > COMPETITORS_MAX) {
        complain("a match needs 2 to %d engines: --engine cmd=… --engine cmd=…", COMPETITORS_MAX);
        return false;
    }
    m->competitors = calloc(count, sizeof *m->competitors);
    if (!m->competitors) {
        complain("not enough memory");
        return false;
    }
    for (const struct group *g = NULL; (g = args_group(a, "engine", g));)
        if (!read_engine(a, g, &m->competitors[m->count++]))
            return false;
    return names_differ(m);
}

/* ---- the rest ---- */

static bool key_number(const struct group *g, const char *key, int low, int high, int *out)
{
    const char *text = group_value(g, key);
    long long   n;
    if (!text)
        return true;
    if (!number_parse(text, key, low, high, &n))
        return false;
    *out = (int)n;
    return true;
}

static bool key_decimal(const struct group *g, const char *key, double low, double high, double *out)
{
    const char *text = group_value(g, key);
    return !text || decimal_parse(text, key, low, high, out);
}

/* One of two words; which is the answer. */
static bool key_choice(const struct group *g, const char *key, const char *no, const char *yes, bool *out)
{
    const char *text = group_value(g, key);
    if (!text)
        return true;
    if (strcmp(text, no) != 0 && strcmp(text, yes) != 0) {
        complain("%s=%.40s: expected %s or %s", key, text, no, yes);
        return false;
    }
    *out = strcmp(text, yes) == 0;
    return true;
}

static bool read_adjudication(const struct args *a, struct adjudication *d)
{
    const struct group *resign = args_group(a, "resign", NULL), *draw = args_group(a, "draw", NULL);
    *d = (struct adjudication){0};
    if (resign) {
        *d = (struct adjudication){.resign_moves = 3, .resign_score = 600};
        if (!key_number(resign, "movecount", 1, 1000, &d->resign_moves) ||
            !key_number(resign, "score", 1, 1000000, &d->resign_score))
            return false;
    }
    if (draw) {
        d->draw_from = 40;
        d->draw_moves = 8;
        d->draw_score = 10;
        if (!key_number(draw, "movenumber", 0, 10000, &d->draw_from) ||
            !key_number(draw, "movecount", 1, 1000, &d->draw_moves) ||
            !key_number(draw, "score", 0, 1000000, &d->draw_score))
            return false;
    }
    return true;
}

static bool read_sprt(const struct args *a, struct match *m)
{
    const struct group *g = args_group(a, "sprt", NULL);
    struct sprt        *t = &m->sprt;
    *t = (struct sprt){.on = g != NULL, .elo1 = 5, .alpha = 0.05, .beta = 0.05, .trinomial = m->repeat != 2};
    if (!g)
        return true;
    if (!key_decimal(g, "elo0", -1000, 1000, &t->elo0) || !key_decimal(g, "elo1", -1000, 1000, &t->elo1) ||
        !key_decimal(g, "alpha", 0.0001, 0.5, &t->alpha) || !key_decimal(g, "beta", 0.0001, 0.5, &t->beta) ||
        !key_choice(g, "model", "pentanomial", "trinomial", &t->trinomial))
        return false;
    if (t->elo0 >= t->elo1)
        complain("--sprt: elo0 must be less than elo1");
    else if (m->count != 2)
        complain("--sprt compares two engines, not %zu", m->count);
    else if (!t->trinomial && m->repeat != 2)
        complain("--sprt: the pentanomial model needs --repeat 2");
    else
        return true;
    return false;
}

static bool ends_in(const char *text, const char *end)
{
    size_t a = strlen(text), b = strlen(end);
    return a >= b && strcasecmp(text + a - b, end) == 0;
}

static bool read_openings(const struct args *a, struct match *m)
{
    const struct group     *g = args_group(a, "openings", NULL);
    struct opening_options *o = &m->openings;
    int                     plies = 0, start = 1;
    if (!g)
        return true;
    o->file = group_value(g, "file");
    if (!o->file) {
        complain("--openings needs file=FILE");
        return false;
    }
    o->epd = ends_in(o->file, ".epd") || ends_in(o->file, ".fen");
    if (!key_choice(g, "format", "pgn", "epd", &o->epd) ||
        !key_choice(g, "order", "sequential", "random", &o->random) || !key_number(g, "plies", 0, 1000, &plies) ||
        !key_number(g, "start", 1, 1 << 30, &start))
        return false;
    o->plies = plies;
    o->start = start - 1;
    return true;
}

/* A word out of two, as an option. */
static bool choose(const struct args *a, const char *option, const char *no, const char *yes, bool *out)
{
    const char *text = args_value(a, option);
    *out = text && strcmp(text, yes) == 0;
    if (!text || *out || strcmp(text, no) == 0)
        return true;
    complain("--%s: expected %s or %s, not '%.40s'", option, no, yes, text);
    return false;
}

static bool read_seed(const struct args *a, struct match *m)
{
    long long seed;
    if (args_value(a, "seed")) {
        if (!args_number(a, "seed", 0, INT64_MAX, 0, &seed))
            return false;
        m->seed = (uint64_t)seed;
    } else if (!random_fill(&m->seed, sizeof m->seed)) {
        return false;
    } else {
        m->seed >>= 1; /* it goes into JSON, whose numbers are signed */
    }
    return true;
}

static bool read_counts(const struct args *a, struct match *m)
{
    long long games, rounds, repeat, concurrency;
    double    patience = 30;
    if (!args_number(a, "games", 1, 100000000, 2, &games) || !args_number(a, "rounds", 1, 1000000, 1, &rounds) ||
        !args_number(a, "repeat", 1, 2, 2, &repeat) || !args_number(a, "concurrency", 1, 256, 1, &concurrency) ||
        (args_value(a, "timeout") && !decimal_parse(args_value(a, "timeout"), "--timeout", 0.01, 1e6, &patience)))
        return false;
    m->games = games;
    m->rounds = rounds;
    m->repeat = repeat;
    m->concurrency = concurrency;
    m->patience_us = (int64_t)(patience * 1e6);
    return true;
}

bool match_read(const struct args *a, struct match *out)
{
    const char *edition = args_value(a, "edition");
    *out = (struct match){.edition = JD_EDITION_DEFAULT,
                          .event = args_value(a, "event"),
                          .pgn = args_value(a, "pgn"),
                          .log = args_value(a, "log"),
                          .state = args_value(a, "state"),
                          .resume = args_value(a, "resume"),
                          .json = args_given(a, "json"),
                          .quiet = args_given(a, "quiet")};
    if (edition && !jd_edition_parse(edition, &out->edition)) {
        complain_edition(edition);
        return false;
    }
    return choose(a, "tournament", "round-robin", "gauntlet", &out->gauntlet) &&
           choose(a, "variant", "standard", "chess960", &out->chess960) && read_counts(a, out) && read_seed(a, out) &&
           read_engines(a, out) && read_adjudication(a, &out->adjudication) && read_sprt(a, out) &&
           read_openings(a, out);
}

void match_release(struct match *m)
{
    for (size_t i = 0; i < m->count; i++) {
        struct competitor *c = &m->competitors[i];
        for (size_t j = 0; j < c->setting_count; j++)
            free((char *)c->settings[j].name);
        free(c->words);
    }
    free(m->competitors);
}
