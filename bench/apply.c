/* apply.c - how many moves a second does a game under the Laws take, dead-position test included? How long does
 * a stored game of 100 moves take to replay, and how long to copy? Games are drawn at random once, then played. */
#include "jadoube/jadoube.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define GAMES  2000
#define LENGTH 200 /* half-moves at most */
#define COPIES 100000

struct game {
    int  length;
    char moves[LENGTH][6];
};

static uint32_t draw(uint64_t *state)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(*state >> 33);
}

static void draw_game(struct game *g, uint64_t *chance)
{
    jd_position p = jd_position_initial();
    for (g->length = 0; g->length < LENGTH; g->length++) {
        jd_moves moves;
        jd_moves_legal(&p, &moves);
        if (moves.count == 0 || p.halfmove_clock >= 90)
            return;
        jd_move m = moves.at[draw(chance) % moves.count];
        jd_movetext_write(&p, m, &(jd_movestyle){.form = JD_FORM_UCI}, g->moves[g->length], sizeof g->moves[0]);
        p = jd_move_make(&p, m);
    }
}

static jd_game *play(const struct game *g, const jd_regulations *regs)
{
    static jd_rulings rulings;
    jd_game          *game;
    if (jd_game_new(&game, regs))
        abort();
    jd_event e = jd_event_of(0, JD_BY_ARBITER, JD_DO_START);
    jd_game_apply(game, &e, &rulings, NULL);
    for (int i = 0; i < g->length; i++) {
        e = jd_event_of(1000 * (i + 1), jd_party_of((jd_colour)(i & 1)), JD_DO_PLAY);
        e.move = g->moves[i];
        if (jd_game_apply(game, &e, &rulings, NULL))
            abort();
    }
    return game;
}

static int play_game(const struct game *g, const jd_regulations *regs)
{
    jd_game *game = play(g, regs);
    int      ply = jd_game_state(game).ply;
    jd_game_free(game);
    return ply;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* One copy and its release, in µs. */
static double copy_game(const struct game *g, const jd_regulations *regs)
{
    jd_game *game = play(g, regs), *copy;
    double   start = seconds();
    for (int i = 0; i < COPIES; i++) {
        if (jd_game_copy(&copy, game))
            abort();
        jd_game_free(copy);
    }
    double took = seconds() - start;
    jd_game_free(game);
    return took / COPIES * 1e6;
}

int main(void)
{
    struct game *games = calloc(GAMES, sizeof *games);
    jd_control   control;
    uint64_t     chance = 1;
    long         played = 0;
    double       longest = 0;
    if (!games || jd_control_read("40/5400+30:1800+30", &control, NULL))
        return 2;
    jd_regulations regs = jd_regulations_of(JD_EDITION_DEFAULT, JD_PRESET_STANDARD, &control);
    for (int i = 0; i < GAMES; i++)
        draw_game(&games[i], &chance);
    double start = seconds();
    for (int i = 0; i < GAMES; i++) {
        double before = seconds();
        played += play_game(&games[i], &regs);
        double took = seconds() - before;
        if (games[i].length == LENGTH && took > longest)
            longest = took;
    }
    double took = seconds() - start;
    printf("%ld moves played in %.3f s: %.2f million a second\n", played, took, (double)played / took / 1e6);
    printf("a game of %d moves by each, replayed: %.3f ms at most\n", LENGTH / 2, longest * 1e3);
    int longest_game = 0;
    while (longest_game < GAMES - 1 && games[longest_game].length < LENGTH)
        longest_game++;
    printf("a game of %d half-moves, copied: %.2f us\n", games[longest_game].length,
           copy_game(&games[longest_game], &regs));
    free(games);
    return 0;
}
