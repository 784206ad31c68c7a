/* kernels.c - the search compiled for one kind of processor and for another: the same nodes, the same move. */
#include "opponent/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define BYTES (1u << 20)

static const struct search_kernel *const kernels[JD_KERNELS] = {
    &jd_search_kernel_plain,
#if defined(JD_X86_KERNELS)
    &jd_search_kernel_avx2,
    &jd_search_kernel_avx512,
    &jd_search_kernel_avx512,
#endif
};

static void same_everywhere(void **state)
{
    jd_opponent *o;
    void        *table = aligned_alloc(64, BYTES);
    uint64_t     nodes = 0;
    jd_move      move = JD_NO_MOVE;
    (void)state;
    memset(table, 0, BYTES);
    assert_int_equal(jd_opponent_new(&o, table, BYTES, 1), JD_OK);
    for (int i = 0; i < JD_KERNELS && kernels[i] && jd_kernel_at(i); i++) {
        o->kernel = kernels[i];
        o->workers[0].core = jd_kernel_at(i);
        jd_opponent_forget(o);
        jd_opponent_set(o, NULL, NULL, 0);
        jd_opponent_begin(o, &(jd_opponent_limits){.depth = 8}, NULL);
        jd_opponent_think(o, 0);
        if (i == 0) {
            nodes = jd_opponent_nodes(o);
            move = jd_opponent_best(o);
        }
        assert_int_equal(jd_opponent_nodes(o), nodes);
        assert_int_equal(jd_opponent_best(o), move);
    }
    jd_opponent_free(o);
    free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(same_everywhere)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
