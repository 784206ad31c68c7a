/* No global state: two threads play different games, each as it would alone. Built with
 * -Db_sanitize=thread this is the proof; in any build it checks that neither disturbs the other. */
#include "board.h"

#include "random.h"

#include <pthread.h>
#include <stdlib.h>

struct player {
    uint64_t seed, digest;
    int      games;
};

static uint64_t mixed(uint64_t digest, uint64_t n)
{
    return (digest ^ n) * UINT64_C(0x9e3779b97f4a7c15) + (digest >> 29);
}

static uint64_t played(uint64_t digest, struct dice *dice)
{
    jd_position p = jd_position_of_array((int)dice_below(dice, JD_ARRAYS));
    for (int ply = 0; ply < 120; ply++) {
        jd_moves    moves;
        jd_position q;
        char        fen[JD_FEN_MAX];
        jd_moves_legal(&p, &moves);
        if (moves.count == 0)
            break;
        p = jd_move_make(&p, moves.at[dice_below(dice, (unsigned)moves.count)]);
        jd_fen_write(&p, fen, sizeof fen);
        if (jd_fen_position(fen, JD_PROBLEMS_STANDING, &q, NULL, NULL) || !jd_position_same(&p, &q))
            return 0;
        digest = mixed(digest, p.key);
        digest = mixed(digest, jd_moves_count(&p) + 1000 * jd_position_is_mate(&p));
    }
    return mixed(digest, jd_perft(&p, 2));
}

static void *play(void *argument)
{
    struct player *player = argument;
    struct dice    dice = {player->seed};
    for (int game = 0; game < player->games; game++)
        player->digest = played(player->digest, &dice);
    return NULL;
}

static void two_threads_play_different_games(void **state)
{
    struct player alone[2] = {{1, 1, 60}, {2, 1, 60}}, together[2] = {{1, 1, 60}, {2, 1, 60}};
    pthread_t     threads[2];
    for (int i = 0; i < 2; i++)
        play(&alone[i]);
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, play, &together[i]), 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_join(threads[i], NULL), 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(together[i].digest, alone[i].digest);
    assert_int_not_equal(alone[0].digest, alone[1].digest);
}

/* ---- a table of counts that threads share ---- */

struct counter {
    jd_position p;
    uint64_t   *memory;
    size_t      bytes;
    uint64_t    nodes;
};

static void *count(void *argument)
{
    struct counter *c = argument;
    c->nodes = 0;
    for (int i = 0; i < 4; i++)
        c->nodes += jd_perft_hashed(&c->p, 4, c->memory, c->bytes);
    return NULL;
}

static void threads_share_a_perft_table(void **state)
{
    size_t         bytes = 1 << 14; /* small, so that slots are fought over */
    uint64_t      *memory = calloc(1, bytes);
    struct counter counters[4];
    pthread_t      threads[4];
    const char    *fens[4] = {START, KIWIPETE, START, KIWIPETE};
    assert_non_null(memory);
    for (int i = 0; i < 4; i++) {
        counters[i] = (struct counter){position(fens[i]), memory, bytes, 0};
        assert_int_equal(pthread_create(&threads[i], NULL, count, &counters[i]), 0);
    }
    for (int i = 0; i < 4; i++) {
        assert_int_equal(pthread_join(threads[i], NULL), 0);
        assert_int_equal(counters[i].nodes, 4 * (i % 2 ? 4085603 : 197281));
    }
    free(memory);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_threads_play_different_games),
        cmocka_unit_test(threads_share_a_perft_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
