/* jadoube/opponent.h - a player of our own: a position in, a move out, as strong as is asked for.
 *
 * The library has no clock, no threads and no memory of its own: the caller gives the table, tells the time when he is
 * asked, and calls jd_opponent_think() from as many threads as he likes. docs/opponent.md tells how it plays.
 *
 *     jd_opponent_new(&o, table, bytes, threads);
 *     jd_opponent_set(o, NULL, moves, count);            // the game so far
 *     jd_opponent_begin(o, &limits, &host);
 *     jd_opponent_think(o, 0);                           // and 1, 2 … in other threads, if there are any
 *     jd_move best = jd_opponent_best(o);
 */
#ifndef JADOUBE_OPPONENT_H
#define JADOUBE_OPPONENT_H

#include "err.h"
#include "move.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_opponent jd_opponent;

/* Levels are a number in Elo; above the last, and at 0, it plays as well as it can. */
#define JD_LEVEL_LEAST 400
#define JD_LEVEL_MOST  3000
#define JD_LEVEL_STEPS 10

/* A level as people say it: in Elo, or from 1 to JD_LEVEL_STEPS for the same in even steps, or 0 for all that it can.
 * *level is what jd_opponent_limits takes. False, and nothing is changed: there is no such level. */
JD_API bool jd_level_of(int64_t said, int *level);

/* A player with a table of `bytes` bytes at `table` (16-byte aligned, at least 1 KiB, zeroed before first use), which
 * stays the caller's, and working memory of some MB for each of 1 to 256 threads. JD_ERR_RANGE, JD_ERR_MEMORY. */
JD_API jd_err jd_opponent_new(jd_opponent **out, void *table, size_t bytes, int threads);
JD_API void   jd_opponent_free(jd_opponent *o); /* NULL is fine */

/* Forget all positions and games: before a new one, so that the same moves follow again. */
JD_API void jd_opponent_forget(jd_opponent *o);

/* The game so far: from a start position (NULL: the initial array) by these moves. JD_ERR_REFUSED, and nothing has
 * changed, when one of them is not legal, or the start is no position of a game. Not while it thinks. */
JD_API jd_err jd_opponent_set(jd_opponent *o, const jd_position *start, const jd_move *moves, size_t count);

/* The position that it has before it. */
JD_API const jd_position *jd_opponent_position(const jd_opponent *o);

/* How long it may think: as soon as one of these is reached. Zero: no such limit. */
typedef struct jd_opponent_limits {
    int            depth;       /* half-moves                                                                 */
    int            mate;        /* until a mate in so many moves is found, or looked for deep enough          */
    uint64_t       nodes;       /* positions, of the first thread                                             */
    int64_t        move_ms;     /* for this move                                                              */
    int64_t        clock_ms[2]; /* by jd_colour: what is left of the time …                                   */
    int64_t        extra_ms[2]; /* … what is added with each move …                                           */
    int            moves_to_go; /* … and how many moves it is for; 0: all                                     */
    int64_t        overhead_ms; /* lost with each move on the way to the clock                                */
    bool           ponder;      /* the opponent's time: no time limit until jd_opponent_ponder_hit()           */
    int            lines;       /* so many best moves; 0 is 1                                                 */
    int            level;       /* in Elo; 0: as well as it can                                               */
    uint64_t       seed;        /* of what a level overlooks; the same seed, the same moves                   */
    bool           by_hand;     /* positions are judged by hand, not by the network */
    const jd_move *only;        /* NULL, or the moves among which it may choose …                             */
    size_t         only_count;  /* … and how many they are; those that are not legal are passed over          */
    uint64_t       reserved[4]; /* zero                                                                       */
} jd_opponent_limits;

/* What it found so far. A score is in hundredths of a pawn for the player on move, or in moves to mate. */
typedef struct jd_opponent_news {
    int            line; /* from 1: the best, the second best … */
    int            depth, reached;
    int            score;
    int            mate;  /* moves to mate, negative when it is mated; 0: no mate is seen */
    int            bound; /* 0: exact, 1: at least so good, -1: at most                     */
    uint64_t       nodes;
    int64_t        ms;
    int            full; /* thousandths of the table that are in use */
    const jd_move *moves;
    size_t         count;
    uint64_t       reserved[4];
} jd_opponent_news;

/* The caller's side; any of the functions may be NULL. They are called in the thread that thinks with number 0. */
typedef struct jd_opponent_host {
    int64_t (*now_ms)(void *context); /* of any clock that does not go back; needed where a limit is in time */
    bool (*stop)(void *context);      /* asked some thousand times a second: is it enough?                   */
    void (*tell)(void *context, const jd_opponent_news *news);
    void    *context;
    uint64_t reserved[2];
} jd_opponent_host;

/* What follows is for one move: begin, then think in each thread with its number. Thread 0 ends by itself, and ends the
 * others; the caller waits for them. */
JD_API void jd_opponent_begin(jd_opponent *o, const jd_opponent_limits *limits, const jd_opponent_host *host);
JD_API void jd_opponent_think(jd_opponent *o, int thread);

/* From any thread, while it thinks: end soon; the move that it pondered on was played. */
JD_API void jd_opponent_stop(jd_opponent *o);
JD_API void jd_opponent_ponder_hit(jd_opponent *o);

/* What was found: JD_NO_MOVE when there is no legal move; the reply that it expects, or JD_NO_MOVE; what the position
 * is worth to the player on move, in hundredths of a pawn. */
JD_API jd_move  jd_opponent_best(const jd_opponent *o);
JD_API jd_move  jd_opponent_expected(const jd_opponent *o);
JD_API int      jd_opponent_score(const jd_opponent *o);
JD_API uint64_t jd_opponent_nodes(const jd_opponent *o);

/* How hard the choice was, from 0 (plain) to 1000: its mind changed, and much work went to other moves. */
JD_API int jd_opponent_doubt(const jd_opponent *o);

/* What it thinks of its position before it looks ahead, for the player on move. */
JD_API int jd_opponent_glance(jd_opponent *o);

#ifdef __cplusplus
}
#endif
#endif
