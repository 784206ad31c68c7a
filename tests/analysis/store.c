/* The set of positions of the mate search keeps every position, up to the last one that it has room for. */
#include "analysis/mate_store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SOME 20000

/* Positions that are all different: those after three half-moves, and after some of the next. */
static jd_position *different(size_t *count)
{
    jd_position *all = malloc(SOME * sizeof *all);
    assert_non_null(all);
    all[0] = jd_position_initial();
    *count = 1;
    for (size_t at = 0; *count < SOME; at++) {
        jd_moves moves;
        jd_moves_legal(&all[at], &moves);
        for (size_t i = 0; i < moves.count && *count < SOME; i++)
            all[(*count)++] = jd_move_make(&all[at], moves.at[i]);
    }
    return all;
}

static enum stored put(struct store *s, const jd_position *p)
{
    struct asked q;
    mate_store_expect(s, p, &q);
    return mate_store_put(s, &q, 0, JD_NO_MOVE);
}

static uint32_t fill(struct store *s, const jd_position *all, size_t count)
{
    uint32_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        enum stored how = put(s, &all[i]);
        if (how == NO_ROOM_LEFT)
            break;
        kept += how == STORED;
    }
    return kept;
}

static void check_all(struct store *s, const jd_position *all, size_t count, uint32_t kept)
{
    uint32_t seen = 0;
    for (size_t i = 0; i < count && seen < kept; i++) {
        jd_position p;
        if (put(s, &all[i]) != SEEN)
            fail_msg("position %zu of %u is no longer there", i, kept);
        mate_store_get(s, seen, &p);
        if (memcmp(p.kinds, all[i].kinds, sizeof p.kinds) == 0 && p.turn == all[i].turn)
            seen++; /* the others were there before, by another order of moves */
    }
    assert_int_equal(seen, kept);
}

static void nothing_is_lost_when_it_is_full(void **state)
{
    size_t       count, most = 1 << 20;
    jd_position *all = different(&count);
    void        *memory = malloc(most);
    uint32_t     largest = 0;
    assert_non_null(memory);
    for (size_t bytes = 1 << 17; bytes <= most; bytes += 31337) {
        struct store s;
        memset(&s, 0, sizeof s);
        assert_true(mate_store_open(&s, memory, bytes, UINT64_MAX, 1));
        uint32_t kept = fill(&s, all, count);
        check_all(&s, all, count, kept);
        largest = kept > largest ? kept : largest;
    }
    assert_true(largest > 5000);
    free(memory);
    free(all);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(nothing_is_lost_when_it_is_full)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
