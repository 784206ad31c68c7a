/* UCI engines as child processes: what they say, what they are told, and how they fail. */
#include "engine/engine.h"
#include "console/fault.h"

#include "jadoube/fen.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static int64_t soon(void) { return engine_now() + 20 * 1000000; } /* generous: the machine may be busy */

static struct engine *start_setup(const char *mode, const struct engine_setup *more)
{
    const char         *arguments[] = {mode, NULL};
    struct engine_setup setup = *more;
    setup.command = getenv("JADOUBE_PUPPET");
    setup.arguments = arguments;
    assert_non_null(setup.command);
    struct engine *e = engine_start(&setup);
    assert_non_null(e);
    return e;
}

static struct engine *start(const char *mode) { return start_setup(mode, &(struct engine_setup){0}); }

static struct engine *ready(const char *mode)
{
    struct engine *e = start(mode);
    assert_true(engine_greet(e, soon()));
    assert_true(engine_ready(e, soon()));
    jd_position initial = jd_position_initial();
    engine_new_game(e, &initial);
    return e;
}

static void says(const struct engine *e, const char *expected)
{
    struct engine_fault f = engine_fault(e);
    char                text[200];
    assert_true(fault_words(text, sizeof text, NULL, f.kind, f.what));
    assert_string_equal(text, expected);
}

/* ---- an engine in order ---- */

static void who_it_is(void **state)
{
    struct engine *e = start("normal");
    assert_string_equal(engine_name(e), "");
    assert_true(engine_greet(e, soon()));
    assert_string_equal(engine_name(e), "Puppet");
    assert_string_equal(engine_author(e), "nobody");
    assert_int_equal(engine_options(e), 7);
    const struct engine_option *o = engine_option_find(e, "slow ms");
    assert_string_equal(o->name, "Slow Ms");
    assert_int_equal(o->kind, ENGINE_SPIN);
    assert_string_equal(o->standard, "300");
    assert_int_equal(o->low, 0);
    assert_int_equal(o->high, 100000);
    o = engine_option_find(e, "Style");
    assert_int_equal(o->kind, ENGINE_COMBO);
    assert_string_equal(o->choices, "Solid\nQuite Risky\n");
    assert_int_equal(engine_option_find(e, "Clear Hash")->kind, ENGINE_BUTTON);
    o = engine_option_find(e, "Book File");
    assert_int_equal(o->kind, ENGINE_STRING);
    assert_string_equal(o->standard, "type name"); /* words that are keywords elsewhere */
    assert_null(engine_option_find(e, "Hash"));
    engine_leave(e, soon());
}

static void plays(void **state)
{
    struct engine   *e = ready("normal");
    jd_position      p = jd_position_initial();
    struct engine_go limits = {.clocks = true, .time = {60000, 50000}};
    for (int ply = 0; ply < 40; ply++) {
        engine_go(e, &limits);
        assert_true(engine_thinking(e));
        assert_true(engine_wait(e, ENGINE_BESTMOVE, soon()));
        assert_false(engine_thinking(e));
        const char *text = engine_bestmove(e);
        jd_move     m = jd_move_find(&p, jd_square_parse(text), jd_square_parse(text + 2), JD_NO_KIND);
        assert_true(jd_move_is_legal(&p, m)); /* it has understood all moves before */
        struct engine_info info;
        assert_true(engine_info(e, &info));
        assert_int_equal(info.depth, 1);
        assert_int_equal(info.nodes, 20);
        assert_string_equal(info.pv, text);
        engine_push(e, &p, m);
        p = jd_move_make(&p, m);
    }
    engine_pop(e, 40);
    engine_go(e, &limits);
    assert_true(engine_wait(e, ENGINE_BESTMOVE, soon()));
    engine_leave(e, soon());
}

static void chess960(void **state)
{
    jd_setup    setup;
    jd_position p;
    const char *fen = "4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1";
    assert_int_equal(jd_fen_read(fen, strlen(fen), &setup, NULL), JD_OK);
    assert_int_equal(jd_setup_position(&setup, JD_PROBLEMS_STANDING, &p), JD_OK);
    assert_true(p.chess960);
    struct engine *e = ready("normal");
    engine_set(e, "UCI_Chess960", "true");
    engine_new_game(e, &p);
    jd_move castle = jd_move_find(&p, jd_square_parse("e1"), jd_square_parse("g1"), JD_NO_KIND);
    assert_int_equal(jd_move_type_of(castle), JD_CASTLING);
    engine_push(e, &p, castle);
    engine_go(e, &(struct engine_go){.depth = 1});
    assert_true(engine_wait(e, ENGINE_BESTMOVE, soon())); /* it leaves when it does not understand */
    engine_leave(e, soon());
}

static void stops(void **state)
{
    struct engine *e = ready("waits");
    engine_go(e, &(struct engine_go){.infinite = true});
    assert_false(engine_wait(e, ENGINE_BESTMOVE, engine_now() + 50000));
    assert_int_equal(engine_failure(e), ENGINE_FINE);
    engine_stop(e);
    assert_true(engine_wait(e, ENGINE_BESTMOVE, soon()));
    engine_leave(e, soon());
}

static void infos(void **state)
{
    struct engine_info i;
    engine_info_parse("info depth 12 seldepth 20 multipv 2 score mate -3 upperbound nodes 5000000000 nps 7 hashfull 9 "
                      "tbhits 1 time 33 pv e2e4 e7e5",
                      &i);
    assert_true(i.scored && i.mate);
    assert_int_equal(i.score, -3);
    assert_int_equal(i.bound, ENGINE_UPPER);
    assert_int_equal(i.depth, 12);
    assert_int_equal(i.seldepth, 20);
    assert_int_equal(i.multipv, 2);
    assert_int_equal(i.nodes, 5000000000);
    assert_int_equal(i.time, 33);
    assert_string_equal(i.pv, "e2e4 e7e5");
    engine_info_parse("info string score cp 3", &i);
    assert_false(i.scored);
    engine_info_parse("info score cp", &i);
    assert_true(i.scored);
    assert_int_equal(i.score, 0);
}

/* ---- strength ---- */

/* An engine with the given options that says again what it is told; the lines behind `level`. */
static void told(const char *options, int level, int depth, const char *const *lines)
{
    char script[512];
    snprintf(script, sizeof script, "%s; echo uciok; cat", options);
    const char         *arguments[] = {"-c", script, NULL};
    struct engine      *e = engine_start(&(struct engine_setup){.command = "sh", .arguments = arguments});
    struct engine_event event;
    struct engine_go    go = {0};
    assert_non_null(e);
    assert_true(engine_wait(e, ENGINE_UCIOK, soon()));
    engine_level(e, level, &go);
    assert_int_equal(go.depth, depth);
    engine_send(e, "end");
    for (; *lines; lines++) {
        while (engine_next(e, &event) == ENGINE_NOTHING)
            if (!engine_read(e))
                usleep(1000);
        assert_string_equal(event.line, *lines);
    }
    engine_free(e);
}

static void levels(void **state)
{
    const char *elo = "echo option name UCI_LimitStrength type check default false; "
                      "echo option name UCI_Elo type spin default 1350 min 1350 max 2250";
    const char *skill = "echo option name Skill Level type spin default 20 min 0 max 20";
    told(elo, 1, 0,
         (const char *[]){"setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1350", "end",
                          NULL});
    told(elo, 4, 0,
         (const char *[]){"setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 1650", "end",
                          NULL});
    told(elo, 10, 0, (const char *[]){"setoption name UCI_LimitStrength value false", "end", NULL});
    told(skill, 1, 0, (const char *[]){"setoption name Skill Level value 0", "end", NULL});
    told(skill, 10, 0, (const char *[]){"setoption name Skill Level value 20", "end", NULL});
    told("true", 3, 3, (const char *[]){"end", NULL});
    told("true", 10, 0, (const char *[]){"end", NULL});
}

/* ---- failures ---- */

static void fails(const char *mode, const struct engine_setup *setup, enum engine_failure failure, const char *text)
{
    struct engine *e = start_setup(mode, setup);
    assert_true(engine_greet(e, soon()));
    jd_position initial = jd_position_initial();
    engine_new_game(e, &initial);
    engine_go(e, &(struct engine_go){.depth = 1});
    assert_false(engine_wait(e, ENGINE_BESTMOVE, soon()));
    assert_int_equal(engine_failure(e), failure);
    says(e, text);
    struct engine_event event;
    assert_int_equal(engine_next(e, &event), ENGINE_FAILED); /* and again */
    engine_send(e, "isready");                               /* to nobody */
    engine_free(e);
}

static void crashes(void **state)
{
    fails("crash", &(struct engine_setup){0}, ENGINE_EXITED, "it was killed by signal 11 (Segmentation fault)");
}

static void exits(void **state) { fails("exit", &(struct engine_setup){0}, ENGINE_EXITED, "it exited with status 7"); }

static void floods(void **state)
{
    fails("flood", &(struct engine_setup){.turn_max = 100000}, ENGINE_FLOOD,
          "it wrote more than 100000 bytes in one turn");
}

static void long_lines(void **state)
{
    fails("long-line", &(struct engine_setup){.line_max = 10000}, ENGINE_LINE,
          "it wrote a line of more than 10000 bytes");
}

static void exits_at_start(void **state)
{
    struct engine *e = start("exits-at-start");
    assert_false(engine_greet(e, soon()));
    says(e, "it exited with status 9");
    engine_free(e);
}

static void hangs(void **state)
{
    struct engine *e = ready("hang");
    engine_go(e, &(struct engine_go){.depth = 1});
    engine_stop(e);
    assert_false(engine_wait(e, ENGINE_BESTMOVE, engine_now() + 50000));
    assert_int_equal(engine_failure(e), ENGINE_FINE); /* that it is too late is the caller's to say */
    pid_t pid = engine_pid(e);
    engine_free(e);
    assert_int_equal(kill(pid, 0), -1);
}

static void does_not_read(void **state)
{
    struct engine *e = start("deaf");
    for (int i = 0; i < 100000 && engine_failure(e) == ENGINE_FINE; i++)
        engine_send(e, "setoption name A value Bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb");
    says(e, "it does not read its input");
    engine_free(e);
}

/* A word of rubbish is a bestmove that is no move; a missing one is empty. */
static void rubbish(void **state)
{
    struct engine *e = ready("rubbish");
    engine_go(e, &(struct engine_go){.depth = 1});
    assert_true(engine_wait(e, ENGINE_BESTMOVE, soon()));
    assert_string_equal(engine_bestmove(e), "@#!%");
    engine_free(e);
    e = ready("no-move");
    engine_go(e, &(struct engine_go){.depth = 1});
    assert_true(engine_wait(e, ENGINE_BESTMOVE, soon()));
    assert_string_equal(engine_bestmove(e), "");
    engine_free(e);
}

static void not_there(void **state)
{
    assert_null(engine_start(&(struct engine_setup){.command = "no-such-engine"}));
    assert_int_equal(errno, ENOENT);
    assert_null(engine_start(&(struct engine_setup){.command = "/etc/passwd"}));
    assert_int_equal(errno, EACCES);
    assert_null(engine_start(&(struct engine_setup){.command = "true", .folder = "/no/such/folder"}));
    assert_int_equal(errno, ENOENT);
}

/* An unasked bestmove means nothing. */
static void no_bestmove_is_due(void **state)
{
    const char         *arguments[] = {"-c", "echo bestmove e2e4; echo uciok; read x", NULL};
    struct engine      *e = engine_start(&(struct engine_setup){.command = "sh", .arguments = arguments});
    struct engine_event event;
    assert_non_null(e);
    assert_true(engine_wait(e, ENGINE_OTHER, soon()));
    assert_true(engine_wait(e, ENGINE_UCIOK, soon()));
    assert_int_equal(engine_next(e, &event), ENGINE_NOTHING);
    engine_free(e);
}

/* What an engine started itself dies with it. */
static void whole_group_dies(void **state)
{
    const char    *arguments[] = {"-c", "sleep 1000 & echo id name $!; echo uciok; wait", NULL};
    struct engine *e = engine_start(&(struct engine_setup){.command = "sh", .arguments = arguments});
    assert_non_null(e);
    assert_true(engine_greet(e, soon()));
    pid_t child = (pid_t)atoi(engine_name(e));
    assert_int_equal(kill(child, 0), 0);
    engine_free(e);
    /* Its new parent has to notice, too. */
    char stat[64], text[200] = "";
    snprintf(stat, sizeof stat, "/proc/%d/stat", child);
    for (int64_t end = soon(); engine_now() < end; usleep(1000)) {
        FILE *f = fopen(stat, "r");
        if (!f || !fgets(text, sizeof text, f) || strstr(text, ") Z")) {
            if (f)
                fclose(f);
            return;
        }
        fclose(f);
    }
    fail_msg("%s", text);
}

/* ---- a loop of one's own ---- */

static void non_blocking(void **state)
{
    struct engine *e = start("normal");
    assert_false(engine_read(e)); /* nothing yet, and no waiting for it */
    engine_send(e, "uci");
    struct pollfd fd = {.fd = engine_fd(e), .events = POLLIN};
    bool          done = false;
    while (!done) {
        assert_int_equal(poll(&fd, 1, 20000), 1);
        assert_true(engine_read(e));
        struct engine_event event;
        while (engine_next(e, &event) != ENGINE_NOTHING)
            done |= event.said == ENGINE_UCIOK;
    }
    engine_quit(e);
    for (int64_t end = soon(); !engine_gone(e) && engine_now() < end;)
        usleep(1000);
    assert_true(engine_gone(e));
    assert_int_equal(engine_pid(e), 0);
    engine_free(e);
}

static void words(void **state)
{
    char **w = engine_words(" gnuchess  --uci 'a b' \"c\\\"d\" e\\ f ''");
    assert_string_equal(w[0], "gnuchess");
    assert_string_equal(w[1], "--uci");
    assert_string_equal(w[2], "a b");
    assert_string_equal(w[3], "c\"d");
    assert_string_equal(w[4], "e f");
    assert_string_equal(w[5], "");
    assert_null(w[6]);
    free(w);
    assert_null(engine_words("  "));
    assert_null(engine_words("a 'b"));
}

/* ---- nothing is left ---- */

static int open_files(void)
{
    int  count = 0;
    DIR *d = opendir("/proc/self/fd");
    while (readdir(d))
        count++;
    closedir(d);
    return count;
}

static int files_before;

static int count_before(void **state)
{
    files_before = open_files();
    return 0;
}

static int nothing_left(void **state)
{
    if (open_files() != files_before)
        return -1;
    return waitpid(-1, NULL, WNOHANG) == -1 && errno == ECHILD ? 0 : -1;
}

#define CLEAN(f) cmocka_unit_test_setup_teardown(f, count_before, nothing_left)

int main(void)
{
    const struct CMUnitTest tests[] = {
        CLEAN(who_it_is),
        CLEAN(plays),
        CLEAN(chess960),
        CLEAN(stops),
        CLEAN(infos),
        CLEAN(levels),
        CLEAN(crashes),
        CLEAN(exits),
        CLEAN(floods),
        CLEAN(long_lines),
        CLEAN(exits_at_start),
        CLEAN(hangs),
        CLEAN(does_not_read),
        CLEAN(rubbish),
        CLEAN(not_there),
        CLEAN(no_bestmove_is_due),
        CLEAN(whole_group_dies),
        CLEAN(non_blocking),
        CLEAN(words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
