/* main.c - random games, and what must hold of all of them.
 *
 *     test-properties [-k] [-r] [-g GAME] [EVENTS [SEED [PROPERTY...]]]
 *
 * The same seed plays the same games; -g looks at one of them alone. A game of which something does not hold is made as
 * short as it can be and printed, as a case of tests/cases; the property is then looked at no more unless -k is
 * given. -r prints how often each rule was ruled.
 * Exit status 1 when something did not hold. */
#include "author.h"
#include "shrink.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct row {
    const char *name;
    property   *holds;
    bool        chosen;
    int         failures;
    long long   events;
    double      seconds;
    char        seen[24][WHY_MAX]; /* reasons that were shown */
};

static struct row rows[] = {
    {.name = "colours-swapped", .holds = colours_swapped},
    {.name = "files-mirrored", .holds = files_mirrored},
    {.name = "moves-in-san", .holds = moves_in_san},
    {.name = "played-by-hand", .holds = played_by_hand},
    {.name = "ticks-between", .holds = ticks_between},
    {.name = "paused-between", .holds = paused_between},
    {.name = "refused-left-out", .holds = refused_left_out},
    {.name = "claimed-not-seen", .holds = claimed_not_seen},
    {.name = "copied", .holds = copied},
    {.name = "written-and-read", .holds = written_and_read},
    {.name = "kept-as-bytes", .holds = kept_as_bytes},
    {.name = "clocks-add-up", .holds = clocks_add_up},
    {.name = "bound-players", .holds = bound_players},
    {.name = "moves-stand", .holds = moves_stand},
    {.name = "results-are-ruled", .holds = results_are_ruled},
    {.name = "articles-exist", .holds = articles_exist},
    {.name = "refused-changes-nothing", .holds = refused_changes_nothing},
    {.name = "open-is-taken-up", .holds = open_is_taken_up},
    {.name = "sealed-is-secret", .holds = sealed_is_secret},
    {.name = "views-hide", .holds = views_hide},
    {.name = "void-decides-nothing", .holds = void_decides_nothing},
    {.name = "withdrawn-left-out", .holds = withdrawn_left_out},
};

#define ROWS (sizeof rows / sizeof rows[0])

static double seconds_now(void)
{
    struct timespec t;
    timespec_get(&t, TIME_UTC);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Each reason is shown once. */
static bool is_new(struct row *r, const char *why)
{
    for (int i = 0; i < 24; i++) {
        if (strcmp(r->seen[i], why) == 0)
            return false;
        if (!r->seen[i][0]) {
            snprintf(r->seen[i], WHY_MAX, "%s", why);
            return true;
        }
    }
    return false;
}

static void show(struct row *r, const struct told *log, uint64_t game, const char *why)
{
    static struct told shown;
    char               name[2 * WHY_MAX];
    r->failures++;
    if (!is_new(r, why))
        return;
    told_copy(&shown, log);
    shrink(&shown, r->holds, why);
    snprintf(name, sizeof name, "%s: %s (game %llu)", r->name, why, (unsigned long long)game);
    print_case(&shown, name);
    fflush(stdout);
}

static void look_at(struct row *r, const struct told *log, uint64_t game)
{
    char   why[WHY_MAX] = "";
    double begun = seconds_now();
    size_t mark = text_mark();
    bool   good = r->holds(log, why);
    text_forget(mark);
    r->seconds += seconds_now() - begun;
    r->events += log->count;
    if (!good)
        show(r, log, game, why);
}

static bool choose(const char *name)
{
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(rows[i].name, name) == 0)
            return rows[i].chosen = true;
    return false;
}

/* How often each rule was ruled: do the games go everywhere? */
static long long reached[JD_RULE_COUNT];

static void count_rulings(const struct told *log)
{
    static jd_rulings out;
    jd_game          *game = told_begin(log);
    for (int i = 0; i < log->count; i++) {
        jd_game_apply(game, &log->at[i].e, &out, NULL);
        for (size_t k = 0; k < out.count; k++)
            reached[out.at[k].rule]++;
    }
    jd_game_free(game);
}

static void print_reached(void)
{
    for (int rule = 0; rule < JD_RULE_COUNT; rule++)
        printf("%10lld %s\n", reached[rule], jd_rule_name((jd_rule)rule));
}

static int report(long long events, long long games, double seconds)
{
    int    failed = 0;
    size_t number = 0;
    for (size_t i = 0; i < ROWS; i++) {
        const struct row *r = &rows[i];
        if (!r->chosen)
            continue;
        printf("%s %zu - %s: %lld events, %.0f thousand a second", r->failures ? "not ok" : "ok", ++number, r->name,
               r->events, r->seconds > 0 ? (double)r->events / r->seconds / 1000 : 0.0);
        printf(r->failures ? ", %d games fail\n" : "\n", r->failures);
        failed += r->failures > 0;
    }
    printf("1..%zu\n# %lld events of %lld games, written in %.1f seconds\n", number, events, games, seconds);
    return failed ? 1 : 0;
}

static uint64_t game_of(uint64_t seed, long long n) { return seed * UINT64_C(1000000007) + (uint64_t)n; }

static bool anything_left(void)
{
    bool left = false;
    for (size_t i = 0; i < ROWS; i++)
        left |= rows[i].chosen && !rows[i].failures;
    return left;
}

static int run(long long wanted, uint64_t seed, bool keep_going, bool counting)
{
    static struct told log;
    long long          done = 0, games = 0;
    double             writing = 0;
    for (; done < wanted && (keep_going || anything_left()); games++, done += log.count) {
        double begun = seconds_now();
        text_forget(0);
        author_write(&log, game_of(seed, games));
        writing += seconds_now() - begun;
        if (counting)
            count_rulings(&log);
        for (size_t i = 0; i < ROWS; i++)
            if (rows[i].chosen && (keep_going || !rows[i].failures))
                look_at(&rows[i], &log, game_of(seed, games));
    }
    if (counting)
        print_reached();
    return report(done, games, writing);
}

static int run_one(uint64_t game)
{
    static struct told log;
    author_write(&log, game);
    for (size_t i = 0; i < ROWS; i++)
        if (rows[i].chosen)
            look_at(&rows[i], &log, game);
    return report(log.count, 1, 0);
}

int main(int argc, char **argv)
{
    uint64_t game = 0;
    bool     keep_going = false, counting = false;
    int      next = 1;
    for (; next < argc && argv[next][0] == '-'; next++) {
        keep_going |= argv[next][1] == 'k';
        counting |= argv[next][1] == 'r';
        if (argv[next][1] == 'g' && next + 1 < argc)
            game = strtoull(argv[++next], NULL, 10);
    }
    long long wanted = next < argc ? atoll(argv[next++]) : 200000;
    uint64_t  seed = next < argc ? strtoull(argv[next++], NULL, 10) : 1;
    bool      all = next >= argc;
    for (; next < argc; next++)
        if (!choose(argv[next])) {
            fprintf(stderr, "properties: there is no property %s\n", argv[next]);
            return 2;
        }
    for (size_t i = 0; all && i < ROWS; i++)
        rows[i].chosen = true;
    return game ? run_one(game) : run(wanted, seed, keep_going, counting);
}
