/* contest/worth.h - what a result is to each side: 2 for a win, 1 for a draw, 0 for a loss. */
#ifndef CONTEST_WORTH_H
#define CONTEST_WORTH_H

#include "core/bits.h"

#include "jadoube/result.h"

/* `colour` 0 for White, 1 for Black. */
INLINE int result_worth(jd_result result, int colour)
{
    static const int worth[][2] = {{0, 0},
#define ROW(id, text, white, black) {white, black},
                                   JD_RESULTS(ROW)
#undef ROW
    };
    return worth[result][colour];
}

INLINE bool result_on_board(jd_result r)
{
    return r != JD_NO_RESULT && r != JD_WHITE_FORFEIT_WIN && r != JD_BLACK_FORFEIT_WIN && r != JD_BOTH_FORFEIT;
}

#endif
