/* legality_back.h - moves taken back, both players helping each other, until the men stand as they are wanted: a beam
 * search over real positions. What is found is a line of legal moves. */
#ifndef JD_LEGALITY_BACK_H
#define JD_LEGALITY_BACK_H

#include "legality_plan.h"

static inline jd_square home_of(unsigned man) { return (jd_square)(man < 16 ? man : man + 32); }
static inline jd_colour colour_of_man(unsigned man) { return man < 16 ? JD_WHITE : JD_BLACK; }
static inline bool      is_pawn_of_array(unsigned man) { return man >= WHITE_PAWN(0) && man <= BLACK_PAWN(7); }

/* A state of the game with the names of its men. */
struct setting {
    jd_position p; /* the men and who is on move; rights, keys and counters are not kept */
    jd_bitboard unmoved;
    uint64_t    key;
    uint8_t     at[MEN];
    uint8_t     kind[MEN]; /* what each man is now: one that was promoted is not a pawn */
};

enum feature {
    JUST_PLACES,      /* all of `wanted` stand where they are wanted                    */
    PAWN_TOOK,        /* the pawn `who` took back from `square` to `origin`             */
    OFFICER_TOOK,     /* some piece goes back from one of `where` and leaves a man there */
    KING_CASTLED,     /* the king `who` has castled                                     */
    PAWN_WAS_PROMOTED /* the piece `who` on `square` is a pawn on `origin` again        */
};

/* What is wanted. */
struct wish {
    uint8_t      pawn[MEN][64];  /* how far a man is from where it is wanted, while it is a pawn */
    uint8_t      piece[MEN][64]; /* and as a piece                                               */
    uint8_t      absent[MEN];    /* and while it is not on the board                             */
    uint8_t      furthest[MEN];  /* the last rank to which a pawn may go back                    */
    uint8_t      hunt[6][64];    /* OFFICER_TOOK: how far each kind of piece is from `where`     */
    enum feature feature;        /* that ends the line                                           */
    uint32_t     wanted;         /* JUST_PLACES: the men that it is about                        */
    uint8_t      who;
    jd_square    square, origin;
    jd_bitboard  where;
    uint32_t     victims;  /* men of whom one appears with it                              */
    uint32_t     offered;  /* men that any piece may leave behind on its way               */
    jd_bitboard  path;     /* squares that pieces should leave to others                   */
    uint32_t     going;    /* men for whom they are                                        */
    uint8_t      turn;     /* who is on move in the end; 2: either                         */
    bool         castle;   /* castling may be taken back                                   */
    bool         twice;    /* pawns go home by two steps where they can                    */
    bool         in_check; /* states in which somebody is in check are not left out */
    bool         partly;   /* the line goes on also when it only gets nearer               */
    unsigned     width, plies, seed;
};

/* A line that is being made from its end, and the memory of the search. */
struct story {
    struct quest      *q;
    const jd_position *start;
    struct setting     now;
    bool               told;  /* the last move was no double step                    */
    jd_move           *moves; /* the last one first                                   */
    size_t             length, size;
    char              *memory;
    size_t             bytes;
};

/* Put a man on the board, or take it off. */
void jd_setting_put(struct setting *s, unsigned man, jd_square at, jd_kind kind);
void jd_setting_take(struct setting *s, unsigned man);

/* Go on with the line until the aim is reached. False: not within its plies; nothing has changed then, unless the aim
 * says `partly`. */
bool jd_back_to(struct story *l, const struct wish *aim);

#endif
