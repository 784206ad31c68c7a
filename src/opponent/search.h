/* search.h - the parts of the search. Everything declared below is compiled once for each kind of processor, like the
 * kernels of core: JD_KERNEL names the processor, and the names get it as a suffix. opponent.c chooses at run time.
 *
 * Scores are hundredths of a pawn for the player on move. A position at `ply` half-moves from the root that is mate is
 * worth MATE - ply to who gave it.
 */
#ifndef JD_OPPONENT_SEARCH_H
#define JD_OPPONENT_SEARCH_H

#include "core/attackers.h"
#include "core/kernel.h"
#include "jadoube/opponent.h"
#include "opponent/lot.h"
#include "opponent/net.h"
#include "opponent/table.h"

#ifndef JD_KERNEL
#define JD_KERNEL plain
#endif

#define OPPONENT__(name, kernel) jd_opponent_##name##_##kernel
#define OPPONENT_(name, kernel)  OPPONENT__(name, kernel)
#define OPPONENT(name)           OPPONENT_(name, JD_KERNEL)

#define evaluate      OPPONENT(evaluate)
#define judge_by_hand OPPONENT(judge_by_hand)
#define judge_by_net  OPPONENT(judge_by_net)
#define see_at_least  OPPONENT(see_at_least)
#define quiesce       OPPONENT(quiesce)
#define search_move   OPPONENT(search_move)
#define search_node   OPPONENT(search_node)
#define order_begin   OPPONENT(order_begin)
#define order_next    OPPONENT(order_next)
#define learn_cut     OPPONENT(learn_cut)
#define search_ended  OPPONENT(search_ended)
#define search_keep   OPPONENT(search_keep)
#define corrected     OPPONENT(corrected)
#define correct       OPPONENT(correct)
#define overlooks     OPPONENT(overlooks)
#define misjudged     OPPONENT(misjudged)

#define MOST_PLIES 128
#define MOST_KEYS  640

enum { INFINITE = 32500, MATE = 32000, MATE_SOON = MATE - MOST_PLIES, DRAWN = 0, UNKNOWN_EVAL = 32600 };

/* Moves to a mate that a score means; negative: for the other. 0: none. */
INLINE int moves_to_mate(int score)
{
    if (score >= MATE_SOON)
        return (MATE - score + 1) / 2;
    return score <= -MATE_SOON ? -(MATE + score + 1) / 2 : 0;
}

/* How the moves of a position are gone through. */
struct order {
    enum { ORDER_KNOWN, ORDER_LIST, ORDER_GO, ORDER_POOR } stage;
    bool    captures_only;
    jd_move known; /* from the table; JD_NO_MOVE for none */
    size_t  next;
    size_t  poor; /* captures that lose material, put off: they lie at the front of the list */
};

/* One position of the line that is looked at. It lies in the worker's memory, not on the stack. */
struct frame {
    jd_position  position;
    struct order order;
    jd_move      move;     /* made from here                                       */
    jd_kind      moved;    /* what it moves                                        */
    jd_move      excluded; /* looked at without it: is it the only good one?       */
    jd_move      killers[2];
    int          eval;
    int          doubled;  /* extensions by two in this line */
    bool         check;    /* the player on move is in check */
    int16_t (*follow)[64]; /* what usually follows the move that led here: by piece and target */
    jd_move          line[MOST_PLIES + 2];
    int              line_length;
    struct net_image image;
    jd_moves         moves;
    int32_t          worth[JD_MAX_MOVES];
};

#define CORRECTIONS 16384

/* What a thread has learnt about moves. */
struct experience {
    int16_t plain[2][64][64];              /* quiet moves, by who, from and to               */
    int16_t captures[6][64][6];            /* by piece, target and what is taken             */
    int16_t follow[12][64][12][64];        /* quiet moves after a move: by piece and target  */
    jd_move reply[12][64];                 /* what refuted a move                            */
    int16_t correction[3][2][CORRECTIONS]; /* how far off the evaluation was: by pawns, and by each one's pieces */
};

struct root_move {
    jd_move  move;
    int      score; /* -INFINITE: not looked at in this iteration */
    uint64_t nodes;
};

/* One of the best lines of an iteration, as it is told. */
struct best_line {
    int     score, reached, length;
    jd_move moves[MOST_PLIES + 2];
};

#define MOST_LINES 256

struct jd_opponent;

struct worker {
    struct jd_opponent     *shared;
    const struct jd_kernel *core;
    int                     index;
    _Atomic uint64_t        nodes;
    uint64_t                next_look; /* nodes at which the clock is looked at */
    bool                    stopped;
    int                     depth, reached; /* of the iteration; of the deepest line */
    struct root_move        root[JD_MAX_MOVES];
    size_t                  root_count, first_root; /* those before are the better lines of MultiPV */
    bool                    root_narrowed;          /* not all legal moves may be chosen */
    struct best_line        found;                  /* in the iteration that goes on … */
    struct best_line        lines[MOST_LINES];      /* … and what is settled, best first: MultiPV */
    int                     keys_count, keys_root;
    uint64_t                keys[MOST_KEYS];
    struct net_base         bases[2][2]; /* by player, and by the wing of his king */
    struct experience       learnt;
    struct frame            frames[MOST_PLIES + 8];
};

/* What opponent.c calls. */
struct search_kernel {
    void (*think)(struct worker *w);
    int (*evaluate)(struct worker *w, struct frame *f);
};

extern const struct search_kernel jd_search_kernel_plain, jd_search_kernel_avx2, jd_search_kernel_avx512;

INLINE uint64_t nodes_of(const struct worker *w) { return atomic_load_explicit(&w->nodes, memory_order_relaxed); }

INLINE bool in_check(const jd_position *p)
{
    jd_colour us = (jd_colour)p->turn;
    return is_attacked(p, king_of(p, us), p->colours[0] | p->colours[1], us ^ 1, p->colours[us ^ 1]);
}

/* Men other than pawns and the king. */
INLINE jd_bitboard pieces_of(const jd_position *p, jd_colour c)
{
    return p->colours[c] & ~(p->kinds[JD_PAWN] | p->kinds[JD_KING]);
}

INLINE bool is_capture(const jd_position *p, jd_move m)
{
    return (p->colours[p->turn ^ 1] >> jd_move_to(m) & 1) || jd_move_type_of(m) == JD_EN_PASSANT;
}

/* Captures, and new queens. */
INLINE bool is_loud(const jd_position *p, jd_move m) { return is_capture(p, m) || jd_move_promotes_to(m) == JD_QUEEN; }

INLINE jd_kind taken_by(const jd_position *p, jd_move m)
{
    return jd_move_type_of(m) == JD_EN_PASSANT ? JD_PAWN : is_capture(p, m) ? kind_at(p, jd_move_to(m)) : JD_NO_KIND;
}

/* ---- see.c ---- */

/* Does a move win at least so much by exchanges on its target, both sides taking with the least man first? */
bool see_at_least(const jd_position *p, jd_move m, int threshold);

/* ---- evaluate.c ---- */

/* What the position of a frame is worth to the player on move, before anything is tried. */
int evaluate(struct worker *w, struct frame *f);
int judge_by_hand(const jd_position *p);

/* The same, corrected by how far off it was where pawns and pieces stood alike; and how far off it was. */
int  corrected(const struct worker *w, const struct frame *f, int eval);
void correct(struct worker *w, const struct frame *f, int error, int depth);

/* ---- net.c ---- */

/* The same by the network; its image is brought up to date from the frames before. */
int judge_by_net(struct worker *w, struct frame *f);

/* ---- order.c ---- */

void    order_begin(struct worker *w, struct frame *f, jd_move known, bool captures_only);
jd_move order_next(struct worker *w, struct frame *f); /* JD_NO_MOVE: that was all */

/* A move was too good for the opponent: it, and the others that were tried before it, are remembered. */
struct tried {
    jd_move quiet[64], loud[32];
    int     quiets, louds;
};
void learn_cut(struct worker *w, struct frame *f, jd_move best, int depth, const struct tried *tried);

INLINE int quiet_worth(const struct worker *w, const struct frame *f, jd_move m)
{
    const jd_position *p = &f->position;
    jd_square          to = jd_move_to(m);
    unsigned           piece = p->turn * 6u + kind_at(p, jd_move_from(m));
    return w->learnt.plain[p->turn][jd_move_from(m)][to] + f->follow[piece][to] + f[-1].follow[piece][to] +
           f[-3].follow[piece][to] / 2;
}

/* ---- quiesce.c ---- */

int quiesce(struct worker *w, struct frame *f, int ply, int alpha, int beta);

/* Scores of mates are kept as from the position in which they are found. */
INLINE int score_from_table(int score, int ply)
{
    return score >= MATE_SOON ? score - ply : score <= -MATE_SOON ? score + ply : score;
}

/* Does the table say enough? */
INLINE bool known_enough(const struct memory *known, int ply, int alpha, int beta, int *score)
{
    *score = score_from_table(known->score, ply);
    return known->bound == BOUND_EXACT || (known->bound == BOUND_LOWER && *score >= beta) ||
           (known->bound == BOUND_UPPER && *score <= alpha);
}

void search_keep(struct worker *w, const struct frame *f, int ply, struct memory m);

/* Make a move: the frame after `f` has the position. */
void search_move(struct worker *w, struct frame *f, jd_move m);

/* ---- search.c ---- */

/* Is there nothing to look for: no time, a draw, too long a line? */
bool search_ended(struct worker *w, struct frame *f, int ply, int *score);

int search_node(struct worker *w, struct frame *f, int ply, int alpha, int beta, int depth, bool cut);

/* ---- oversight.c ---- */

/* Does a player of the level not see this move, so many half-moves ahead? */
bool overlooks(const struct worker *w, const struct frame *f, jd_move m, int ply);

/* A score as he would guess it. */
int misjudged(const struct worker *w, const jd_position *p, int score);

#endif
