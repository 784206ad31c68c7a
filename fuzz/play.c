/* Bytes choose an array and then the moves: at every position the legal moves are exactly those of the
 * slow board, in every kernel, and the key is what it should be. */
#include "jadoube/chess960.h"
#include "must.h"
#include "random.h"
#include "walk.h"

#define LONGEST 400

/* Two bytes: one of the arrays; beyond them, a position that stands only by leave of the Laws. */
static jd_position start(unsigned number)
{
    if (number < JD_ARRAYS)
        return jd_position_of_array((int)number);
    struct dice dice = {number};
    return random_standing(&dice);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2)
        return 0;
    struct walk     w;
    char            why[WHY_MAX];
    jd_position     p = start((unsigned)(data[0] | data[1] << 8));
    enum walk_state state = WALK_GOES_ON;
    walk_start(&w, &p);
    for (size_t i = 2; i < size && i < LONGEST && state == WALK_GOES_ON; i++)
        state = walk_step(&w, data[i], why);
    must(state != WALK_WENT_WRONG, why);
    return 0;
}
