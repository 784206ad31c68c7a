/* The command line of a match. */
#include "match_options.h"
#include "console/random.h"
#include "console/report.h"
#include "match/pairing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- keys ---- */

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

/* Which of the words in `list` it is; -1, with a message printed, when it is none. */
static int find_word(const char *option, const char *key, const char *text, const char *list)
{
    int    n = 0;
    size_t length = strlen(text);
    for (const char *at = list; *at; n++) {
        size_t word = strcspn(at, " ");
        if (word == length && strncmp(at, text, length) == 0)
            return n;
        at += word + strspn(at + word, " ");
    }
    char what[80];
    snprintf(what, sizeof what, "%s%s%s", option, *key ? " " : "", key);
    complain_text(TEXT_COMPLAIN_NONE_OF, JD_VALUES({"option", what}, {"text", text}, {"list", list}));
    return -1;
}

bool key_word(const struct group *g, const char *key, const char *list, int *out)
{
    const char *text = group_value(g, key);
    int         found = text ? find_word(g->option->name, key, text, list) : *out;
    if (found >= 0)
        *out = found;
    return found >= 0;
}

/* Others write on and off, or 1 and 0. */
bool key_switch(const struct group *g, const char *key, bool *out)
{
    int which = *out;
    if (!key_word(g, key, "false true off on 0 1", &which))
        return false;
    *out = which % 2 == 1;
    return true;
}

/* The same for an option; where it is not given it is the first. */
static bool choose(const struct args *a, const char *option, const char *list, int *out)
{
    const char *text = args_value(a, option);
    *out = text ? find_word(option, "", text, list) : 0;
    return *out >= 0;
}

/* ---- the parts ---- */

static bool read_tables(const struct args *a, struct adjudication *d)
{
    long long pieces;
    int       what;
    if (!args_number(a, "tbpieces", 0, 32, 0, &pieces) ||
        !choose(a, "tbadjudicate", "BOTH WIN_LOSS DRAW both wins draws", &what))
        return false;
    d->tables = args_value(a, "tb");
    d->tables_pieces = (int)pieces;
    d->tables_ignore50 = args_given(a, "tbignore50");
    d->tables_for = what % 3 == 0 ? TABLES_FOR_BOTH : what % 3 == 1 ? TABLES_FOR_WINS : TABLES_FOR_DRAWS;
    return true;
}

static bool read_adjudication(const struct args *a, struct adjudication *d)
{
    const struct group *resign = args_group(a, "resign", NULL), *draw = args_group(a, "draw", NULL);
    *d = (struct adjudication){0};
    if (resign) {
        *d = (struct adjudication){.resign_moves = 3, .resign_score = 600};
        if (!key_number(resign, "movecount", 1, 1000, &d->resign_moves) ||
            !key_number(resign, "score", 1, 1000000, &d->resign_score) ||
            !key_switch(resign, "twosided", &d->resign_both))
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
    long long most;
    if (!args_number(a, "maxmoves", 0, 100000, 0, &most))
        return false;
    d->moves_max = (int)most;
    return read_tables(a, d);
}

/* A model is in which Elo the hypotheses are; the older words for what is counted mean logistic Elo. */
static bool read_model(const struct group *g, struct sprt *t)
{
    enum { NORMALIZED, LOGISTIC, BAYESIAN, PENTANOMIAL, TRINOMIAL };
    int model = NORMALIZED;
    if (!key_word(g, "model", "normalized logistic bayesian pentanomial trinomial", &model))
        return false;
    if (model == PENTANOMIAL || model == TRINOMIAL)
        t->trinomial = model == TRINOMIAL;
    if (model == BAYESIAN)
        t->trinomial = true;
    t->model = model == NORMALIZED ? SPRT_NORMALIZED : model == BAYESIAN ? SPRT_BAYESIAN : SPRT_LOGISTIC;
    return true;
}

static bool read_sprt(const struct args *a, struct match *m)
{
    const struct group *g = args_group(a, "sprt", NULL);
    struct sprt        *t = &m->sprt;
    bool                in_pairs = m->repeat % 2 == 0 && !m->noswap;
    *t = (struct sprt){.on = g != NULL, .elo1 = 5, .alpha = 0.05, .beta = 0.05, .trinomial = !in_pairs || m->trinomial};
    if (!g)
        return true;
    if (!key_decimal(g, "elo0", -1000, 1000, &t->elo0) || !key_decimal(g, "elo1", -1000, 1000, &t->elo1) ||
        !key_decimal(g, "alpha", 0.0001, 0.5, &t->alpha) || !key_decimal(g, "beta", 0.0001, 0.5, &t->beta) ||
        !read_model(g, t))
        return false;
    char count[24];
    snprintf(count, sizeof count, "%zu", m->count);
    if (t->elo0 >= t->elo1)
        complain_text(TEXT_COMPLAIN_MATCH_ELO, NULL);
    else if (m->count != 2)
        complain_text(TEXT_COMPLAIN_MATCH_TWO, JD_VALUES({"count", count}));
    else if (!t->trinomial && !in_pairs)
        complain_text(TEXT_COMPLAIN_MATCH_PAIRS, NULL);
    else
        return true;
    return false;
}

bool ends_in(const char *text, const char *end)
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
        complain_text(TEXT_COMPLAIN_MATCH_FILE, JD_VALUES({"option", "openings"}));
        return false;
    }
    o->epd = ends_in(o->file, ".epd") || ends_in(o->file, ".fen");
    int format = o->epd ? 1 : ends_in(o->file, ".bin") ? 2 : 0, random = 0, policy = 0;
    if (!key_word(g, "format", "pgn epd polyglot", &format) || !key_word(g, "order", "sequential random", &random) ||
        !key_word(g, "policy", "default encounter round", &policy) || !key_number(g, "plies", 0, 1000, &plies) ||
        !key_number(g, "start", 1, 1 << 30, &start))
        return false;
    o->epd = format == 1;
    o->book = format == 2;
    o->random = random == 1;
    o->policy = (enum opening_policy)policy;
    o->plies = plies;
    o->start = start - 1;
    return true;
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
    long long games, rounds, repeat, concurrency, seeds, pause, interval;
    double    patience = 30;
    if (!args_number(a, "games", 1, 100000000, 2, &games) || !args_number(a, "rounds", 1, 1000000, 1, &rounds) ||
        !args_number(a, "repeat", 1, 1000, 2, &repeat) || !args_number(a, "concurrency", 1, 256, 1, &concurrency) ||
        !args_number(a, "seeds", 0, COMPETITORS_MAX, 0, &seeds) || !args_number(a, "wait", 0, 86400000, 0, &pause) ||
        !args_number(a, "ratinginterval", 0, 100000000, 0, &interval) ||
        (args_value(a, "timeout") && !decimal_parse(args_value(a, "timeout"), "--timeout", 0.01, 1e6, &patience)))
        return false;
    m->games = games;
    m->rounds = rounds;
    m->repeat = repeat;
    m->concurrency = concurrency;
    m->seeds = seeds;
    m->pause_us = pause * 1000;
    m->interval = interval;
    m->patience_us = (int64_t)(patience * 1e6);
    return true;
}

static bool read_kind(const struct args *a, struct match *m)
{
    static const enum tournament kinds[] = {ROUND_ROBIN, ROUND_ROBIN, GAUNTLET, KNOCKOUT, PYRAMID};
    int                          kind, variant;
    if (!choose(a, "tournament", "round-robin roundrobin gauntlet knockout pyramid", &kind) ||
        !choose(a, "variant", "standard chess960 fischerandom", &variant))
        return false;
    m->tournament = kinds[kind];
    m->chess960 = variant > 0;
    m->noswap = args_given(a, "noswap");
    m->reverse = args_given(a, "reverse");
    return true;
}

static bool check_seeds(const struct match *m)
{
    if (m->seeds < (int64_t)m->count)
        return true;
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)m->seeds);
    complain_text(TEXT_COMPLAIN_MATCH_SEEDS, JD_VALUES({"text", text}));
    return false;
}

static bool read_pgn(const struct args *a, struct match *m)
{
    const struct group *g = args_group(a, "pgn", NULL);
    struct pgn_options *o = &m->pgn;
    int                 notation = PGN_SAN;
    bool                append = true;
    *o = (struct pgn_options){.depth = true};
    if (!g)
        return true;
    o->file = group_value(g, "file");
    if (!key_switch(g, "append", &append) || !key_switch(g, "min", &o->minimal) || !key_switch(g, "depth", &o->depth) ||
        !key_switch(g, "seldepth", &o->seldepth) || !key_switch(g, "nodes", &o->nodes) ||
        !key_switch(g, "nps", &o->nps) || !key_switch(g, "hashfull", &o->hashfull) ||
        !key_switch(g, "tbhits", &o->tbhits) || !key_switch(g, "pv", &o->pv) ||
        !key_switch(g, "latency", &o->latency) || !key_word(g, "notation", "san lan uci", &notation))
        return false;
    o->fresh = !append;
    o->notation = notation;
    if (!o->file)
        complain_text(TEXT_COMPLAIN_MATCH_FILE, JD_VALUES({"option", "pgn"}));
    return o->file != NULL;
}

bool match_read(const struct args *a, struct match *out)
{
    const char *edition = args_value(a, "edition");
    *out = (struct match){.edition = JD_EDITION_DEFAULT,
                          .event = args_value(a, "event"),
                          .site = args_value(a, "site"),
                          .epd = args_value(a, "epd"),
                          .talk = args_value(a, "engine-log"),
                          .log = args_value(a, "log"),
                          .state = args_value(a, "state"),
                          .resume = args_value(a, "resume"),
                          .affinity = args_given(a, "affinity"),
                          .cpus = args_value(a, "affinity"),
                          .trinomial = args_given(a, "trinomial"),
                          .json = args_given(a, "json"),
                          .quiet = args_given(a, "quiet")};
    if (edition && !jd_edition_parse(edition, &out->edition)) {
        complain_edition(edition);
        return false;
    }
    return read_kind(a, out) && read_counts(a, out) && read_seed(a, out) && match_read_engines(a, out) &&
           check_seeds(out) && read_adjudication(a, &out->adjudication) && read_sprt(a, out) && read_openings(a, out) &&
           read_pgn(a, out);
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
