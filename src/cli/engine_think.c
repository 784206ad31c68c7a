/* engine_think.c - `go`: its limits, the threads, what is told while they work. */
#include "console/terminal.h"
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- moves ---- */

jd_move uci_move(const jd_position *p, const char *text)
{
    static const char letters[] = "pnbrqk";
    if (strlen(text) < 4 || strlen(text) > 5)
        return JD_NO_MOVE;
    jd_square from = jd_square_parse(text), to = jd_square_parse(text + 2);
    jd_kind   kind = JD_NO_KIND;
    if (text[4]) {
        const char *found = strchr(letters, text[4] | 0x20);
        if (!found)
            return JD_NO_MOVE;
        kind = (jd_kind)(found - letters);
    }
    return from == JD_NO_SQUARE || to == JD_NO_SQUARE ? JD_NO_MOVE : jd_move_find(p, from, to, kind);
}

static size_t write_moves(jd_position p, const jd_move *moves, size_t count, char *out, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < count && length + 8 < size && jd_move_is_legal(&p, moves[i]); i++) {
        out[length++] = ' ';
        length += jd_movetext_write(&p, moves[i], &(jd_movestyle){.form = JD_FORM_UCI}, out + length, size - length);
        p = jd_move_make(&p, moves[i]);
    }
    out[length] = '\0';
    return length;
}

/* ---- what the player asks ---- */

static int64_t now_ms(void *context)
{
    (void)context;
    return now_us() / 1000;
}

static void tell_news(void *context, const jd_opponent_news *n)
{
    struct uci *u = context;
    char        moves[1200], score[48];
    if (u->silent)
        return;
    write_moves(u->root, n->moves, n->count, moves, sizeof moves);
    if (n->mate)
        snprintf(score, sizeof score, "mate %d", n->mate);
    else
        snprintf(score, sizeof score, "cp %d", n->score);
    printf("info depth %d seldepth %d multipv %d score %s%s nodes %llu nps %llu hashfull %d time %lld pv%s\n", n->depth,
           n->reached, n->line, score,
           n->bound > 0   ? " lowerbound"
           : n->bound < 0 ? " upperbound"
                          : "",
           (unsigned long long)n->nodes, (unsigned long long)(n->nodes * 1000 / (uint64_t)(n->ms > 0 ? n->ms : 1)),
           n->full, (long long)n->ms, moves);
    fflush(stdout);
}

/* ---- threads ---- */

struct helper {
    pthread_t    thread;
    jd_opponent *player;
    int          number;
    bool         runs;
};

static void *help(void *context)
{
    struct helper *h = context;
    jd_opponent_think(h->player, h->number);
    return NULL;
}

void uci_think(struct uci *u)
{
    struct helper *helpers = calloc((size_t)u->threads, sizeof *helpers);
    for (int i = 1; helpers && i < u->threads; i++) {
        helpers[i] = (struct helper){.player = u->player, .number = i};
        helpers[i].runs = pthread_create(&helpers[i].thread, NULL, help, &helpers[i]) == 0;
    }
    jd_opponent_think(u->player, 0);
    for (int i = 1; helpers && i < u->threads; i++)
        if (helpers[i].runs)
            pthread_join(helpers[i].thread, NULL);
    free(helpers);
}

/* A best move is told only when the interface wants to know it: not before "stop" when it is to go on without end. */
static void tell_best(struct uci *u)
{
    jd_move line[2] = {jd_opponent_best(u->player), jd_opponent_expected(u->player)};
    char    best[16], expected[16] = "";
    pthread_mutex_lock(&u->lock);
    while (!u->may_tell)
        pthread_cond_wait(&u->changed, &u->lock);
    pthread_mutex_unlock(&u->lock);
    if (line[0] == JD_NO_MOVE) {
        printf("bestmove 0000\n");
    } else {
        write_moves(u->root, line, 1, best, sizeof best);
        jd_position next = jd_move_make(&u->root, line[0]);
        if (line[1] != JD_NO_MOVE)
            write_moves(next, line + 1, 1, expected, sizeof expected);
        printf("bestmove%s%s%s\n", best, expected[0] ? " ponder" : "", expected);
    }
    fflush(stdout);
}

static void *think(void *context)
{
    struct uci *u = context;
    uci_think(u);
    tell_best(u);
    return NULL;
}

void uci_wait(struct uci *u)
{
    if (u->thinking)
        pthread_join(u->thread, NULL);
    u->thinking = false;
}

static void let_tell(struct uci *u)
{
    pthread_mutex_lock(&u->lock);
    u->may_tell = true;
    pthread_cond_signal(&u->changed);
    pthread_mutex_unlock(&u->lock);
}

void uci_stop(struct uci *u)
{
    if (!u->thinking)
        return;
    jd_opponent_stop(u->player);
    let_tell(u);
    uci_wait(u);
}

void uci_ponder_hit(struct uci *u)
{
    if (!u->thinking || !u->limits.ponder)
        return;
    u->limits.ponder = false;
    jd_opponent_ponder_hit(u->player);
    if (!u->infinite)
        let_tell(u);
}

/* ---- go ---- */

struct limit {
    const char *name;
    void (*set)(struct uci *u, long long value);
};

static long long at_least(long long value, long long low) { return value < low ? low : value; }
static int       whole(long long value) { return (int)(value > 1000000 ? 1000000 : at_least(value, 0)); }

/* A clock that has run out, or more, still leaves a moment for a move. */
static void set_wtime(struct uci *u, long long v) { u->limits.clock_ms[JD_WHITE] = at_least(v, 1); }
static void set_btime(struct uci *u, long long v) { u->limits.clock_ms[JD_BLACK] = at_least(v, 1); }
static void set_winc(struct uci *u, long long v) { u->limits.extra_ms[JD_WHITE] = at_least(v, 0); }
static void set_binc(struct uci *u, long long v) { u->limits.extra_ms[JD_BLACK] = at_least(v, 0); }
static void set_movestogo(struct uci *u, long long v) { u->limits.moves_to_go = whole(v); }
static void set_depth(struct uci *u, long long v) { u->limits.depth = whole(at_least(v, 1)); }
static void set_nodes(struct uci *u, long long v) { u->limits.nodes = (uint64_t)at_least(v, 1); }
static void set_mate(struct uci *u, long long v) { u->limits.mate = whole(at_least(v, 1)); }
static void set_movetime(struct uci *u, long long v) { u->limits.move_ms = at_least(v, 1); }

static const struct limit limits[] = {
    {"wtime", set_wtime}, {"btime", set_btime},         {"winc", set_winc},
    {"binc", set_binc},   {"movestogo", set_movestogo}, {"depth", set_depth},
    {"nodes", set_nodes}, {"mate", set_mate},           {"movetime", set_movetime},
};

#define MOST_MS (1LL << 40)

static void set_limit(struct uci *u, const char *name, char **rest)
{
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (strcmp(limits[i].name, name) == 0) {
            char     *word = uci_word(rest), *end = NULL;
            long long value = word ? strtoll(word, &end, 10) : 0;
            if (word && end != word)
                limits[i].set(u, value > MOST_MS ? MOST_MS : value);
            return;
        }
}

static bool is_limit(const char *word)
{
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (strcmp(limits[i].name, word) == 0)
            return true;
    return strcmp(word, "infinite") == 0 || strcmp(word, "ponder") == 0;
}

/* The moves after "searchmoves", up to another word of `go`, which is returned. */
static char *read_only(struct uci *u, char **rest)
{
    char *word;
    while ((word = uci_word(rest)) && !is_limit(word)) {
        jd_move m = uci_move(&u->root, word);
        if (m != JD_NO_MOVE && u->only.count < JD_MAX_MOVES)
            u->only.at[u->only.count++] = m;
    }
    return word;
}

static void read_go(struct uci *u, char *rest)
{
    u->limits = (jd_opponent_limits){.lines = (int)u->lines,
                                     .overhead_ms = u->overhead,
                                     .seed = u->seed,
                                     .by_hand = u->by_hand,
                                     .level = u->limited ? (int)u->elo : 0};
    u->only.count = 0;
    u->infinite = false;
    char *word = uci_word(&rest);
    while (word) {
        if (strcmp(word, "searchmoves") == 0) {
            word = read_only(u, &rest);
            continue;
        }
        if (strcmp(word, "infinite") == 0)
            u->infinite = true;
        else if (strcmp(word, "ponder") == 0)
            u->limits.ponder = true;
        else
            set_limit(u, word, &rest);
        word = uci_word(&rest);
    }
    u->limits.only = u->only.at;
    u->limits.only_count = u->only.count;
}

void uci_go(struct uci *u, char *rest)
{
    uci_stop(u);
    read_go(u, rest);
    const jd_opponent_limits *l = &u->limits;
    bool limited = l->depth || l->nodes || l->mate || l->move_ms || l->clock_ms[u->root.turn] || l->level;
    u->infinite |= !limited;
    u->may_tell = !u->infinite && !l->ponder;
    jd_opponent_begin(u->player, l, &(jd_opponent_host){.now_ms = now_ms, .tell = tell_news, .context = u});
    u->thinking = pthread_create(&u->thread, NULL, think, u) == 0;
    if (!u->thinking)
        printf("info string no thread can be started\nbestmove 0000\n");
}
