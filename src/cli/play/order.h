/* cli/play/order.h - a typed line on its way to becoming events: words.c reads it, acts.c does it. */
#ifndef CLI_PLAY_ORDER_H
#define CLI_PLAY_ORDER_H

#include "cli/play/words.h"

#define ARGUMENTS_MAX 8

struct order {
    struct local_game *table;
    enum word          word;
    jd_party           by;   /* JD_BY_NOBODY: whoever is usual */
    const char        *rest; /* what follows the word          */
    struct {
        const char *at;
        size_t      length;
    } arguments[ARGUMENTS_MAX]; /* the same, word by word */
    int  count;
    bool two_hands; /* for the move */
    bool counting;  /* numbers are moves on the counters from here on */
};

/* Who does it: the one that was named, or the usual one. */
jd_party order_actor(const struct order *o);

/* Say how it should have been said. Always false. */
bool order_usage(const struct order *o);

/* A square as the `i`-th argument. */
bool order_square(const struct order *o, int i, jd_square *out);

/* ---- acts; false when nothing came of it, which has been said ---- */

bool do_touch(struct order *o);
bool do_adjust(struct order *o);
bool do_move(struct order *o);
bool do_king(struct order *o);
bool do_claim(struct order *o);
bool do_words(struct order *o);
bool do_note(struct order *o);
bool do_act(struct order *o);
bool do_leave(struct order *o);
bool do_result(struct order *o);
bool do_annul(struct order *o);
bool do_session(struct order *o);
bool do_lost(struct order *o);

/* A move that was typed; `separate`: without the press. */
bool type_move(struct order *o, const char *text, bool separate);

/* Does a text look like a move, for this player? */
bool is_move_text(const struct local_game *t, jd_party by, const char *text);

#endif
