/* puppet - an engine for tests that answers at once, or misbehaves as it is told. It speaks UCI, and xboard's protocol
 * (cecp.c) when it is greeted so.
 *
 * usage: puppet [MODE [MOVE]]        MODE: see below; MOVE: from which of its moves on in a game (1)
 *
 * It plays a legal move that depends on the position and on its option Seed only, so that the same match
 * gives the same games; with the option Vary also on how many games it has played. Its score is the material.
 */
#include "puppet.h"

#include "jadoube/fen.h"
#include "jadoube/movetext.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool is(const struct puppet *p, const char *mode) { return strcmp(p->mode, mode) == 0; }

/* ---- the board ---- */

static void set_position(struct puppet *p, char *rest)
{
    char *moves = strstr(rest, "moves");
    char *fen = strstr(rest, "fen ");
    if (fen) {
        if (moves)
            moves[-1] = '\0';
        jd_setup setup;
        if (jd_fen_read(fen + 4, strlen(fen + 4), &setup, NULL) != JD_OK)
            exit(3);
        setup.chess960 = p->chess960;
        if (jd_setup_position(&setup, JD_PROBLEMS_STANDING, &p->position) != JD_OK)
            exit(3);
    } else {
        p->position = jd_position_initial();
    }
    for (char *at = moves ? moves + 5 : rest + strlen(rest); (at += strspn(at, " "))[0];) {
        size_t     n = strcspn(at, " ");
        jd_reading reading;
        if (jd_movetext_read(&p->position, at, n, NULL, &reading) != JD_OK)
            exit(4); /* the runner sent a move that is none */
        p->position = jd_move_make(&p->position, reading.move);
        at += n;
    }
}

static uint64_t mix(uint64_t n)
{
    n ^= n >> 33;
    n *= 0xff51afd7ed558ccdULL;
    n ^= n >> 33;
    n *= 0xc4ceb9fe1a85ec53ULL;
    return n ^ n >> 33;
}

jd_move choose(const struct puppet *p)
{
    jd_moves moves;
    jd_moves_legal(&p->position, &moves);
    if (moves.count == 0)
        return JD_NO_MOVE;
    uint64_t chance = p->position.key ^ p->seed * 0x9e3779b97f4a7c15ULL ^ p->position.fullmove;
    if (p->vary)
        chance ^= mix(p->games);
    return moves.at[mix(chance) % moves.count];
}

int material(const jd_position *p)
{
    static const int worth[6] = {100, 300, 300, 500, 900, 0};
    int              sum = 0;
    for (jd_kind k = JD_PAWN; k < JD_KING; k++)
        sum += worth[k] * (__builtin_popcountll(jd_position_pieces(p, p->turn, k)) -
                           __builtin_popcountll(jd_position_pieces(p, !p->turn, k)));
    return sum;
}

static void answer(const struct puppet *p)
{
    static const jd_movestyle style = {.form = JD_FORM_UCI};
    char                      text[JD_MOVETEXT_MAX] = "(none)";
    jd_move                   m = choose(p);
    if (m)
        jd_movetext_write(&p->position, m, &style, text, sizeof text);
    printf("info depth 1 seldepth 2 score cp %d nodes 20 nps 1000 time 0 pv %s\nbestmove %s", material(&p->position),
           text, text);
    if (m && strncmp(p->mode, "ponder", 6) == 0) { /* it expects what it would play itself */
        struct puppet other = *p;
        other.position = jd_move_make(&p->position, m);
        jd_move reply = choose(&other);
        if (reply) {
            jd_movetext_write(&other.position, reply, &style, text, sizeof text);
            printf(" ponder %s", text);
        }
    }
    printf("\n");
}

/* ---- misbehaviour ---- */

static void sleep_ms(int ms) { usleep((useconds_t)ms * 1000); }

static void flood(void)
{
    for (;;)
        if (puts("info string and on and on and on and on and on and on and on and on and on and on and on") < 0)
            exit(0);
}

static void long_line(void)
{
    for (;;)
        if (putchar('x') < 0)
            exit(0);
}

/* False when the mode has done something else than answering. */
bool behave(struct puppet *p)
{
    if (p->moves < p->from)
        return true;
    if (is(p, "crash")) {
        signal(SIGSEGV, SIG_DFL); /* a sanitizer would catch it */
        raise(SIGSEGV);
    }
    if (is(p, "exit"))
        exit(7);
    if (is(p, "flood"))
        flood();
    if (is(p, "long-line"))
        long_line();
    if (is(p, "slow"))
        sleep_ms(p->slow_ms);
    if (is(p, "rubbish"))
        puts("bestmove @#!%");
    if (is(p, "no-move"))
        puts("bestmove");
    if (is(p, "illegal"))
        puts(p->position.turn == JD_WHITE ? "bestmove a1h8" : "bestmove a8h1");
    return !is(p, "rubbish") && !is(p, "no-move") && !is(p, "illegal") && !is(p, "hang") && !is(p, "waits");
}

void hang_for_good(void)
{
    fflush(stdout);
    signal(SIGTERM, SIG_IGN);
    for (;;)
        pause();
}

/* ---- UCI ---- */

static void greet(const struct puppet *p)
{
    puts("id name Puppet\nid author nobody\n"
         "option name Seed type spin default 1 min 0 max 1000000\n"
         "option name Slow Ms type spin default 300 min 0 max 100000\n"
         "option name Style type combo default Solid var Solid var Quite Risky\n"
         "option name Clear Hash type button\n"
         "option name Book File type string default type name\n"
         "option name Vary type check default false");
    if (strncmp(p->mode, "ponder", 6) == 0)
        puts("option name Ponder type check default false");
    if (!is(p, "orthodox"))
        puts("option name UCI_Chess960 type check default false");
    puts("uciok");
}

static void set_option(struct puppet *p, const char *rest)
{
    const char *value = strstr(rest, " value ");
    if (!value)
        return;
    if (strstr(rest, "name Seed "))
        p->seed = strtoull(value + 7, NULL, 10);
    if (strstr(rest, "name Slow Ms "))
        p->slow_ms = atoi(value + 7);
    if (strstr(rest, "name Vary "))
        p->vary = strcmp(value + 7, "true") == 0;
    if (strstr(rest, "name UCI_Chess960 "))
        p->chess960 = strcmp(value + 7, "true") == 0;
}

static void go(struct puppet *p, const char *line)
{
    p->pondering = strncmp(line, "go ponder", 9) == 0;
    if (p->pondering) {
        if (is(p, "ponder-crash"))
            exit(5);
        if (is(p, "ponder-early"))
            answer(p);
        return;
    }
    p->moves++;
    if (behave(p))
        answer(p);
    else if (is(p, "hang"))
        hang_for_good();
}

/* The move that it pondered on was made, or it is to stop. */
static void awake(struct puppet *p, bool hit)
{
    if (!p->pondering)
        return;
    if (is(p, "ponder-deaf"))
        hang_for_good();
    p->pondering = false;
    p->moves += hit;
    if (!is(p, "ponder-early"))
        answer(p);
}

/* False at the end. */
static bool obey(struct puppet *p, char *line)
{
    if (strcmp(line, "uci") == 0 && !is(p, "mute"))
        greet(p);
    else if (strcmp(line, "isready") == 0)
        puts("readyok");
    else if (strcmp(line, "ucinewgame") == 0)
        p->games++, p->moves = 0;
    else if (strncmp(line, "setoption ", 10) == 0)
        set_option(p, line + 9);
    else if (strncmp(line, "position ", 9) == 0)
        set_position(p, line + 9);
    else if (strncmp(line, "go", 2) == 0)
        go(p, line);
    else if (strcmp(line, "ponderhit") == 0)
        awake(p, true);
    else if (strcmp(line, "stop") == 0 && p->pondering)
        awake(p, false);
    else if (strcmp(line, "stop") == 0 && is(p, "waits"))
        answer(p);
    else if (strcmp(line, "quit") == 0)
        return false;
    fflush(stdout);
    return true;
}

int main(int argc, char **argv)
{
    struct puppet p = {.mode = argc > 1 ? argv[1] : "normal", .from = argc > 2 ? atoi(argv[2]) : 1, .seed = 1};
    p.slow_ms = 300;
    p.position = jd_position_initial();
    if (is(&p, "exits-at-start"))
        return 9;
    if (is(&p, "deaf"))
        for (;;)
            pause();
    static char buffer[1 << 16];
    static char line[1 << 16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\r\n")] = '\0';
        p.cecp |= strcmp(line, "xboard") == 0;
        if (!(p.cecp ? obey_cecp : obey)(&p, line))
            break;
    }
    return 0;
}
