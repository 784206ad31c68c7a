/* selfplay.c - games of our player against itself, to learn from.
 *
 * usage: selfplay FILE SEED SECONDS NODES [GAMES]
 *
 * Each game begins with eight or nine half-moves by lot, one in ten from another array of Chess960; then every move
 * comes from a search of NODES positions. Ends by itself after SECONDS, or GAMES. The same SEED gives the same games.
 */
#include "games.h"
#include "jadoube/jadoube.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST_PLIES  400
#define TABLE_BYTES (1u << 20)
#define WON         1500 /* for so many half-moves in a row: */
#define WON_PLIES   5
#define EVEN        8
#define EVEN_PLIES  12
#define UNFAIR      220 /* such an opening is not played */
#define EVEN_FROM   70  /* half-moves */

struct play {
    jd_opponent *player;
    uint64_t     random, nodes;
    jd_move      moves[MOST_PLIES];
    int16_t      scores[MOST_PLIES];
    uint64_t     keys[MOST_PLIES + 1];
    int          count, by_lot;
    jd_position  start, now;
};

static uint64_t draw(struct play *g)
{
    g->random ^= g->random << 13;
    g->random ^= g->random >> 7;
    g->random ^= g->random << 17;
    return g->random * UINT64_C(0x2545f4914f6cdd1d) >> 16;
}

static void make(struct play *g, jd_move m, int score)
{
    g->keys[g->count] = g->now.key;
    g->moves[g->count] = m;
    g->scores[g->count++] = (int16_t)score;
    g->now = jd_move_make(&g->now, m);
}

/* False when the lot led to an end. */
static bool open_by_lot(struct play *g, int *array)
{
    *array = draw(g) % 10 == 0 ? (int)(draw(g) % JD_ARRAYS) : JD_ARRAY_ORTHODOX;
    g->start = g->now = jd_position_of_array(*array);
    g->count = 0;
    g->by_lot = 8 + (int)(draw(g) % 2);
    while (g->count < g->by_lot) {
        jd_moves legal;
        jd_moves_legal(&g->now, &legal);
        if (!legal.count)
            return false;
        make(g, legal.at[draw(g) % legal.count], 0);
    }
    return jd_moves_any(&g->now);
}

static int think(struct play *g, uint64_t nodes)
{
    jd_opponent_set(g->player, &g->start, g->moves, (size_t)g->count);
    jd_opponent_begin(g->player, &(jd_opponent_limits){.nodes = nodes, .depth = 40}, NULL);
    jd_opponent_think(g->player, 0);
    return jd_opponent_score(g->player);
}

static bool third_time(const struct play *g)
{
    int before = 0;
    for (int i = g->count - 2; i >= 0 && i >= g->count - g->now.halfmove_clock; i -= 2)
        before += g->keys[i] == g->now.key;
    return before >= 2;
}

/* -1: it goes on. */
static int result_on_board(const struct play *g)
{
    if (!jd_moves_any(&g->now))
        return !jd_position_checkers(&g->now) ? 1 : g->now.turn == JD_WHITE ? 0 : 2;
    if (g->now.halfmove_clock >= 100 || third_time(g) || jd_position_is_dead(&g->now, NULL) == JD_YES)
        return 1;
    return -1;
}

/* By what both have thought for some time. */
static int result_by_scores(const struct play *g)
{
    int won = 0, lost = 0, even = 0;
    for (int i = g->count - 1; i >= g->by_lot && g->scores[i] >= WON; i--)
        won++;
    for (int i = g->count - 1; i >= g->by_lot && g->scores[i] <= -WON; i--)
        lost++;
    for (int i = g->count - 1; i >= g->by_lot && abs(g->scores[i]) <= EVEN; i--)
        even++;
    if (won >= WON_PLIES || lost >= WON_PLIES)
        return won ? 2 : 0;
    return even >= EVEN_PLIES && g->count >= EVEN_FROM ? 1 : -1;
}

/* -1: not worth keeping. */
static int play_game(struct play *g, int *array)
{
    jd_opponent_forget(g->player);
    if (!open_by_lot(g, array) || abs(think(g, 4 * g->nodes)) > UNFAIR)
        return -1;
    for (int result = -1;;) {
        if (result < 0)
            result = result_on_board(g);
        if (result < 0)
            result = result_by_scores(g);
        if (result < 0 && g->count == MOST_PLIES)
            result = 1;
        if (result >= 0)
            return result;
        int score = think(g, g->nodes);
        score = score > 20000 ? 20000 : score < -20000 ? -20000 : score;
        make(g, jd_opponent_best(g->player), g->now.turn == JD_WHITE ? score : -score);
    }
}

static void keep(FILE *file, const struct play *g, int array, int result)
{
    struct game_head head = {.plies = (uint16_t)g->count,
                             .array = (uint16_t)array,
                             .result = (uint8_t)result,
                             .drawn_by_lot = (uint8_t)g->by_lot};
    fwrite(&head, sizeof head, 1, file);
    for (int i = 0; i < g->count; i++)
        fwrite(&(struct game_ply){g->moves[i], g->scores[i]}, sizeof(struct game_ply), 1, file);
}

int main(int argc, char **argv)
{
    static struct play g;
    long long          games = 0, plies = 0, results[3] = {0}, most = argc > 5 ? atoll(argv[5]) : -1;
    time_t             start = time(NULL);
    FILE              *file = argc > 4 ? fopen(argv[1], "wb") : NULL;
    void              *table = aligned_alloc(64, TABLE_BYTES);
    if (!file || !table || jd_opponent_new(&g.player, memset(table, 0, TABLE_BYTES), TABLE_BYTES, 1) != JD_OK) {
        fprintf(stderr, "usage: selfplay FILE SEED SECONDS NODES [GAMES]\n");
        return 2;
    }
    g.random = UINT64_C(0x9e3779b97f4a7c15) * (strtoull(argv[2], NULL, 10) + 1);
    g.nodes = strtoull(argv[4], NULL, 10);
    while (time(NULL) - start < atoll(argv[3]) && games != most) {
        int array, result = play_game(&g, &array);
        if (result < 0)
            continue;
        keep(file, &g, array, result);
        games++;
        plies += g.count - g.by_lot;
        results[result]++;
    }
    printf("%s: %lld games, %lld positions, %lld %lld %lld (White, drawn, Black) in %lld s\n", argv[1], games, plies,
           results[2], results[1], results[0], (long long)(time(NULL) - start));
    jd_opponent_free(g.player);
    free(table);
    return fclose(file) ? 2 : 0;
}
