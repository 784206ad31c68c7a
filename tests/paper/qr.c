/* QR codes: a whole one, module by module, as other programs make it but for the choice of the mask; and sizes. */
#include "paper/qr.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

static const char *const whole[] = {
    "#######.####..#######", "#.....#.##.##.#.....#", "#.###.#..#..#.#.###.#", "#.###.#.#..##.#.###.#",
    "#.###.#...##..#.###.#", "#.....#....##.#.....#", "#######.#.#.#.#######", "........#.###........",
    "#.##.###.#.##.#..#.##", "#..##....#######..#..", "#.###.#..###.......##", "##.##..#.#.#..####.##",
    "##....##.#..#.....#.#", "........##.#..#.....#", "#######.#####..##....", "#.....#.##.....######",
    "#.###.#..##.###..#.##", "#.###.#.#.##..#.####.", "#.###.#.#.#.#.#..#...", "#.....#......#.#....#",
    "#######.#.#..#.###...",
};

static void a_whole_one(void **state)
{
    struct qr q;
    (void)state;
    assert_true(qr_make("JADOUBE", &q));
    assert_int_equal(q.size, 21);
    for (int y = 0; y < q.size; y++)
        for (int x = 0; x < q.size; x++)
            assert_int_equal(q.dark[y][x], whole[y][x] == '#');
}

static void as_large_as_the_text_needs(void **state)
{
    static const struct {
        size_t length;
        int    size;
    } all[] = {{14, 21}, {15, 25}, {42, 29}, {43, 33}, {106, 41}, {107, 45}, {180, 53}, {181, 57}, {QR_BYTES, 57}};
    char      text[QR_BYTES + 2];
    struct qr q;
    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        memset(text, 'a', all[i].length);
        text[all[i].length] = '\0';
        assert_true(qr_make(text, &q));
        assert_int_equal(q.size, all[i].size);
    }
    memset(text, 'a', QR_BYTES + 1);
    text[QR_BYTES + 1] = '\0';
    assert_false(qr_make(text, &q));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_one),
        cmocka_unit_test(as_large_as_the_text_needs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
