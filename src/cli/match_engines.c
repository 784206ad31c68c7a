/* The engines of a match on the command line. */
#include "console/report.h"
#include "match/pairing.h"
#include "match_options.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define TEXT_OF(n) #n
#define NUMERAL(n) TEXT_OF(n)

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

/* Others write minutes:seconds, where the Laws' notation has periods: two digits after the only colon, and no increment
 * before it, are seconds (40/60+0:30 is what it looks like, 60 seconds and then 30). False when it is not so. */
static bool read_minutes(const char *text, char *out, size_t size)
{
    const char *slash = strchr(text, '/'), *time = slash ? slash + 1 : text, *colon = strchr(time, ':');
    size_t      minutes = strspn(time, "0123456789");
    if (!colon || minutes == 0 || time + minutes != colon || strspn(colon + 1, "0123456789") != 2 ||
        strchr(colon + 1, ':') || colon[1] > '5')
        return false;
    char  *after;
    double seconds = strtod(colon + 1, &after);
    snprintf(out, size, "%.*s%.15g%s", (int)(time - text), text, strtod(time, NULL) * 60 + seconds, after);
    return true;
}

static bool read_control(const char *text, jd_control *out)
{
    char     repeated[512], seconds[128];
    jd_fault fault;
    repeat_last(read_minutes(text, seconds, sizeof seconds) ? seconds : text, repeated, sizeof repeated);
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
    l->clocked = l->unlimited = false;
    return true;
}

/* A clock, or none at all. */
static bool set_control(const char *text, struct limits *l)
{
    l->movetime_ms = 0;
    l->unlimited = strcmp(text, "inf") == 0;
    l->clocked = !l->unlimited;
    return l->unlimited || read_control(text, &l->control);
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
        complain_text(TEXT_COMPLAIN_MATCH_TC_ST, NULL);
        return false;
    }
    bool good = (!tc || set_control(tc, l)) && (!st || read_movetime(st, l)) &&
                read_limit(g, "nodes", 1LL << 60, &l->nodes) && read_limit(g, "depth", 1000, &depth) &&
                read_limit(g, "plies", 1000, &depth) && read_limit(g, "timemargin", 1000000, &l->margin_ms);
    l->depth = (int)depth;
    return good;
}

/* A fixed time for each move is the Laws' delay, with nothing behind it (6.3). */
static bool settle_limits(const char *name, struct limits *l)
{
    if (l->movetime_ms)
        l->control = (jd_control){1, {{.extra = JD_EXTRA_DELAY, .extra_ms = l->movetime_ms}}};
    else if (!l->clocked && (l->nodes || l->depth || l->unlimited))
        jd_control_read(NO_CLOCK, &l->control, NULL);
    else if (!l->clocked) {
        complain_text(TEXT_COMPLAIN_MATCH_UNBOUNDED, JD_VALUES({"text", name}));
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
        if (c->setting_count == SETTINGS_MAX) {
            complain_text(TEXT_COMPLAIN_MATCH_OPTIONS, JD_VALUES({"high", NUMERAL(SETTINGS_MAX)}));
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

static bool read_restart(const struct group *g, struct competitor *c)
{
    int restart = (int)c->restart;
    if (!key_word(g, "restart", "auto on off", &restart))
        return false;
    c->restart = (enum restart)restart;
    return true;
}

static bool read_protocol(const struct group *g, struct competitor *c)
{
    int protocol = c->protocol == ENGINE_XBOARD;
    if (!key_word(g, "proto", "uci xboard cecp", &protocol))
        return false;
    c->protocol = protocol > 0 ? ENGINE_XBOARD : ENGINE_UCI;
    return true;
}

static bool read_group(const struct group *g, struct competitor *c)
{
    const char *folder = group_value(g, "dir"), *errors = group_value(g, "stderr"), *first = group_value(g, "initstr");
    c->folder = folder ? folder : c->folder;
    c->errors = errors ? errors : c->errors;
    c->first_words = first ? first : c->first_words;
    c->book = group_value(g, "book") ? group_value(g, "book") : c->book;
    int64_t moves = c->book_moves;
    if (!read_limit(g, "bookdepth", 1000, &moves))
        return false;
    c->book_moves = (int)moves;
    const char *scale = group_value(g, "tscale");
    return (!scale || decimal_parse(scale, "tscale", 0.01, 1000, &c->patience)) && read_limits(g, &c->limits) &&
           read_settings(g, c) && read_restart(g, c) && read_protocol(g, c) &&
           key_switch(g, "whitepov", &c->white_pov) && key_switch(g, "ponder", &c->ponder);
}

/* One more argument, whatever is in it. False when there is no room. */
static bool add_quoted(char *line, size_t size, const char *word)
{
    size_t used = strlen(line);
    for (; *word && used + 2 < size; word++) {
        line[used++] = '\\';
        line[used++] = *word;
    }
    line[used] = '\0';
    return *word == '\0';
}

/* The command with its arguments: each arg= is one of them, args= are several, as a shell would split them. */
static bool command_line(const struct group *g, const char *cmd, char *line, size_t size)
{
    bool good = (size_t)snprintf(line, size, "%s", cmd) < size;
    for (int i = 0; good && i < g->count; i++) {
        const char *word = g->words[i];
        size_t      used = strlen(line);
        if (strncmp(word, "args=", 5) == 0) {
            good = used + strlen(word) < size && snprintf(line + used, size - used, " %s", word + 5) > 0;
        } else if (strncmp(word, "arg=", 4) == 0) {
            good = used + 2 < size && snprintf(line + used, size - used, " ") > 0 && add_quoted(line, size, word + 4);
        }
    }
    return good;
}

static bool read_command(const struct group *g, struct competitor *c)
{
    const char *cmd = group_value(g, "cmd"), *name = group_value(g, "name");
    char        line[8192];
    if (!cmd || !*cmd) {
        complain_text(TEXT_COMPLAIN_MATCH_CMD, NULL);
        return false;
    }
    if (!command_line(g, cmd, line, sizeof line) || !(c->words = engine_words(line))) {
        complain_text(TEXT_COMPLAIN_MATCH_LINE, JD_VALUES({"text", cmd}));
        return false;
    }
    const char *slash = strrchr(c->words[0], '/');
    c->command = c->words[0];
    c->name = name && *name ? name : slash ? slash + 1 : c->words[0];
    json_t *text = json_string(c->name);
    if (!text)
        complain_text(TEXT_COMPLAIN_MATCH_UTF8, NULL);
    json_decref(text);
    return text != NULL;
}

static bool read_engine(const struct args *a, const struct group *g, struct competitor *c)
{
    const char *tc = args_value(a, "tc");
    if (!read_command(g, c))
        return false;
    c->book_moves = 1000;
    c->patience = 1;
    if (tc && !set_control(tc, &c->limits))
        return false;
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
                complain_text(TEXT_COMPLAIN_MATCH_NAMES, JD_VALUES({"text", m->competitors[i].name}));
                return false;
            }
    return true;
}

bool match_read_engines(const struct args *a, struct match *m)
{
    size_t count = 0;
    for (const struct group *g = NULL; (g = args_group(a, "engine", g));)
        count++;
    if (count < 2 || count > COMPETITORS_MAX) {
        complain_text(TEXT_COMPLAIN_MATCH_ENGINES, JD_VALUES({"high", NUMERAL(COMPETITORS_MAX)}));
        return false;
    }
    m->competitors = calloc(count, sizeof *m->competitors);
    if (!m->competitors) {
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
        return false;
    }
    for (const struct group *g = NULL; (g = args_group(a, "engine", g));)
        if (!read_engine(a, g, &m->competitors[m->count++]))
            return false;
    return names_differ(m);
}
