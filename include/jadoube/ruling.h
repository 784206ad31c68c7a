/* jadoube/ruling.h - what the Laws say to an event: which rule, what was found, what follows. */
#ifndef JADOUBE_RULING_H
#define JADOUBE_RULING_H

#include "edition.h"
#include "event.h"
#include "language.h"
#include "move.h"
#include "result.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Why a move counts as illegal (7.5.1 to 7.5.4). */
typedef enum jd_cause {
    JD_CAUSE_NONE,
    JD_CAUSE_MOVE,      /* against Article 3                         */
    JD_CAUSE_PROMOTION, /* the pawn was not replaced                 */
    JD_CAUSE_NO_MOVE,   /* the clock was pressed without a move      */
    JD_CAUSE_HANDS,     /* two hands                                 */
    JD_CAUSE_CASTLING   /* castling was left unfinished              */
} jd_cause;

#define JD_RULING_TEXT 48 /* bytes kept of a text that the ruling is about */

typedef struct jd_ruling {
    unsigned    event; /* counted from 1 */
    int64_t     at;
    jd_rule     rule;
    jd_edition  edition;
    const char *article;  /* static; see jd_ruling_article()                                */
    jd_party    of;       /* the player it concerns, JD_BY_BOTH, or JD_BY_NOBODY            */
    int64_t     gives[2]; /* ms added, by colour; negative: taken                           */
    int         restores; /* ply whose position is set up again; -1: none; JD_RESTORES_UNTOLD */
    jd_result   result;
    bool        refused;  /* an act that has no effect: it came too late, is not allowed …  */
    bool        annulled; /* the game is annulled, a new one is played                      */
    bool        waits;    /* the result waits for whether the opponent of `of` can mate     */
    bool        bound;    /* `binds` holds; when false the player is free                   */
    bool        chess960; /* castling in `binds` is written king-takes-rook                 */

    /* Arguments for the sentence. */
    jd_cause  cause;
    int       count;                /* which illegal move, how many occurrences, moves, looks … */
    jd_square square;               /* touched; or JD_NO_SQUARE                                 */
    jd_kind   kind;                 /* what stands there, or moved; or JD_NO_KIND               */
    jd_act    act;                  /* of the event                                             */
    jd_what   what;                 /* of the event                                             */
    double    points;               /* given or taken                                           */
    char      text[JD_RULING_TEXT]; /* the move, or what was written; "" when none              */
    char      quoted[16];           /* an article that the arbiter named                        */

    uint64_t reserved[2]; /* zero */
    uint64_t board[6]; /* on which `binds` are legal, or that is set up again: jd_ruling_position(); zero when it is not
                          told */

    jd_moves binds;
} jd_ruling;

/* An earlier position, to one who is not told how many moves there were (12.6). A game never says so; who passes its
 * rulings on may. */
#define JD_RESTORES_UNTOLD (-2)

#define JD_RULINGS_MAX 8

/* What one event brought, in the order in which it takes effect. */
typedef struct jd_rulings {
    size_t    count;
    jd_ruling at[JD_RULINGS_MAX];
} jd_rulings;

/* The Article in the game's edition, or the one that the arbiter named himself. */
JD_API const char *jd_ruling_article(const jd_ruling *r);

/* One bound move as in the log (e1g1, in Chess960 e1h1; e7e8q), six bytes with the NUL. */
JD_API void jd_ruling_bound(const jd_ruling *r, size_t i, char out[6]);

/* Is it worth keeping when the game is over? Not what a touch means, nor that nothing could be done. */
JD_API bool jd_ruling_lasts(const jd_ruling *r);

/* The position in which the player is bound, or that is set up again; false when the ruling tells of none. Move numbers
 * are not kept. */
JD_API bool jd_ruling_position(const jd_ruling *r, jd_position *out);

/* The ruling as sentences in a language (one that is not spoken, and NULL: English), with a closing NUL, at most
 * `size` bytes. Returns the length it has or would have, without the NUL. */
JD_API size_t jd_ruling_text(const jd_ruling *r, const jd_language *language, char *out, size_t size);

/* The same of players who have names; NULL for one of them, or for both: by the colour. */
JD_API size_t jd_ruling_tell(const jd_ruling *r, const jd_language *language, const char *const names[2], char *out,
                             size_t size);

#ifdef __cplusplus
}
#endif
#endif
