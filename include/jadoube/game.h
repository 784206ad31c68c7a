/* jadoube/game.h - a game under the Laws: events go in, rulings come out.
 *
 * Everything follows from the regulations and the events: the same log gives the same game, bit for
 * bit. Time is an argument; nothing here reads a clock.
 */
#ifndef JADOUBE_GAME_H
#define JADOUBE_GAME_H

#include "err.h"
#include "regulations.h"
#include "ruling.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct jd_game jd_game;

/* Start a game under `regs`, which are copied. The caller owns *out; release it with jd_game_free().
 * On error (regulations that no game can be played under, no memory) *out is NULL. A game takes some kilobytes, and
 * about a hundred bytes for each move that stands. */
JD_API jd_err jd_game_new(jd_game **out, const jd_regulations *regs);
JD_API void   jd_game_free(jd_game *game); /* NULL is fine */

/* A game of its own that goes on like the original: to see what would follow, apply the event to a copy. Games
 * share nothing that changes: one may be used in one thread while its copy is used in another. The caller owns
 * *out; on error it is NULL. */
JD_API jd_err jd_game_copy(jd_game **out, const jd_game *game);

/* Apply one event. An unlawful act is a ruling, not an error. On error (time running backwards, a move
 * of nothing, text that names no move) the game is unchanged, *out is empty, and *fault, unless NULL,
 * says what was expected; its offset is 0.
 *
 * Where a rule asks whether a side can still mate and the answer is not plain, up to JD_QUESTION_BYTES of memory are
 * taken, as the regulations' budget needs, and given back before this returns. A system that cannot give them gets
 * JD_ERR_MEMORY, and then for every event that follows: such a game is to be freed, and its log applied again. */
#define JD_QUESTION_BYTES ((size_t)64 << 20)
JD_API jd_err jd_game_apply(jd_game *game, const jd_event *event, jd_rulings *out, jd_fault *fault);

/* When does time alone decide something? The earliest moment, not before the last event, at which a `tick` would
 * find that a flag has fallen which the rules let the program notice, or that a default time is over (6.7, I.10).
 * False: never, as long as nothing else happens. */
JD_API bool jd_game_due(const jd_game *game, int64_t *at);

/* ---- What is open to whom ---- */

/* Would this act of a party be taken up now, at the time of the last event, rather than refused as one without effect?
 * What is taken up may still be wrong, or an irregularity, and cost something; and an act with a move may be refused
 * for the sake of the move. Where time decides (a flag to be claimed, the last two minutes) ask a copy that was
 * ticked. `what` is JD_WHAT_NONE for acts that have none. */
JD_API bool jd_game_may(const jd_game *game, jd_party by, jd_act act, jd_what what);

typedef struct jd_option {
    jd_act  act;
    jd_what what;
} jd_option;

/* All that is open to a party: how many there are; at most `room` are written. */
JD_API size_t jd_game_options(const jd_game *game, jd_party by, jd_option *out, size_t room);

/* Is there such an act in a game under these regulations at all? It follows from what was announced and from nothing
 * that happens, so that it may be told to anybody: which buttons a page has, which claims it offers. */
JD_API bool jd_regulations_use(const jd_regulations *regs, jd_act act, jd_what what);

/* May a blind player's assistant do this for him (Appendix D)? What the player himself may do is another question. */
JD_API bool jd_assistant_may(jd_act act, jd_what what);

/* ---- What follows from the log ---- */

typedef enum jd_phase { JD_SCHEDULED, JD_RUNNING, JD_PAUSED, JD_ADJOURNED, JD_FINISHED, JD_ANNULLED } jd_phase;

JD_API const char *jd_phase_name(jd_phase phase);

#define JD_ARTICLE_TEXT 16 /* bytes for the number of an Article, the closing NUL included */

typedef struct jd_state {
    jd_position position; /* on the board, an illegal move included               */
    int         ply;      /* moves made                                           */
    int         standing; /* … without an illegal one that is still to be ruled on: those on the list */
    jd_colour   on_move;
    bool        made;      /* the last move has been made …                        */
    bool        completed; /* … and completed                                      */
    bool        legal;     /* … and it was legal                                   */
    jd_phase    phase;
    int64_t     clock[2];   /* ms left at the last event                            */
    jd_party    running;    /* whose clock runs, or JD_BY_NOBODY                    */
    int64_t     delay;      /* ms before the running clock begins to count down     */
    int         period[2];  /* from 1                                               */
    int         counter[2]; /* moves completed; JD_HIDDEN where a view hides it    */
    int         illegal[2];
    bool        absent[2]; /* has still to arrive (6.7, I.9)                       */
    jd_party    offer;     /* who offers a draw, or JD_BY_NOBODY                   */
    jd_party    waits;     /* over but for its result: can this player still mate? */
    jd_result   result;
    char        article[JD_ARTICLE_TEXT]; /* that gave the result; "" without one */
    double      points[2];                /* as in jd_ending; 0 without a result */
    uint64_t    reserved[6];              /* zero */
} jd_state;

#define JD_HIDDEN (-1)

JD_API jd_state jd_game_state(const jd_game *game);

/* The time of the last event; 0 before the first. What a clock showed before the game began, in ms. */
JD_API int64_t jd_game_at(const jd_game *game);
JD_API int64_t jd_game_start_clock(const jd_game *game, jd_colour of);

/* What a role may see (12.6): players are told neither the number of moves nor, of the opponent, that a
 * move was made or the clock not pressed, except as 8.5 and D allow; JD_BY_NOBODY is a spectator. */
JD_API jd_state jd_game_view(const jd_game *game, jd_party role);

/* How it ended, and what that is worth (10.1). False, and JD_NO_RESULT, as long as there is no result. */
typedef struct jd_ending {
    jd_result result;
    jd_rule   rule; /* JD_RULE_COUNT without a result                          */
    jd_party  of;   /* the player it concerns, JD_BY_BOTH, or JD_BY_NOBODY      */
    char      article[JD_ARTICLE_TEXT];
    double    points[2]; /* as the regulations count them; a penalty may have made them other than the result's */
} jd_ending;

JD_API bool jd_game_outcome(const jd_game *game, jd_ending *out);

/* Did a penalty make the points other than those that the result is worth (12.9)? */
JD_API bool jd_game_points_differ(const jd_game *game);

/* The claim that waits for the arbiter's judgement (III.4, III.5, G.5, 10.2); JD_WHAT_NONE when none does. */
typedef struct jd_waiting_claim {
    jd_what  what;
    jd_party by;
    bool     postponed;            /* … and the game goes on meanwhile        */
    char     move[JD_RULING_TEXT]; /* that came with it, as it was written; "" without one */
} jd_waiting_claim;

JD_API jd_waiting_claim jd_game_claim(const jd_game *game);

/* A half-move that stands (1 is the first). */
typedef struct jd_ply {
    jd_move   move; /* JD_NO_MOVE for one that was not legal                    */
    jd_colour by;
    jd_square from, to; /* JD_NO_SQUARE: the clock was pressed without a move       */
    bool      legal, completed;
    int64_t   at;    /* when it was made                                         */
    int64_t   clock; /* ms left to its player then; once he has pressed, after that */
} jd_ply;

JD_API jd_ply jd_game_ply(const jd_game *game, int ply);

/* The move made at a ply (1 is the first), and the position after it; ply 0 is the start. */
JD_API jd_move     jd_game_move(const jd_game *game, int ply);
JD_API jd_position jd_game_position(const jd_game *game, int ply);

/* How often the position after the last move that stands has been there, the same player on move (9.2). */
JD_API int jd_game_occurrences(const jd_game *game);

/* The moves to which the player on move is bound (4.3 to 4.7, 7.5.1, 9.5.3); false when he is free. */
JD_API bool jd_game_bound(const jd_game *game, jd_moves *out);

/* ---- What the budget was too small for ---- */

typedef enum jd_doubt_kind {
    JD_DOUBT_NONE,
    JD_DOUBT_RESULT, /* the result waits: can `side` mate from `position`?           */
    JD_DOUBT_DEAD    /* is `position`, which is on the board, dead (5.2.2)?          */
} jd_doubt_kind;

typedef struct jd_doubt {
    jd_doubt_kind kind;
    jd_position   position;
    jd_colour     side;
} jd_doubt;

/* What this game would have to know and could not find out within its budget; false when there is nothing. Who
 * finds out, by jd_mate_query() or otherwise, tells the game by an arbiter's `observe` of JD_WHAT_SEEN_DEAD. */
JD_API bool jd_game_doubt(const jd_game *game, jd_doubt *out);

/* ---- The scoresheets that the players write (8.1) ---- */

/* One half-move on a sheet. */
typedef struct jd_entry {
    char text[JD_RULING_TEXT]; /* the move, as it was written                           */
    char time[24];             /* on the clock, as it was written beside it (8.1.4); "" */
    bool offer;                /* (=) beside it (8.1.5)                                 */
    bool wrong;                /* something else was played                             */
} jd_entry;

/* How many half-moves a player has written, and one of them (1 is the first); none where sheets are automatic. What
 * has no place on a sheet is not there: a move that nobody can read, or one written in advance. What was written for a
 * claim is there before it is made, what was sealed once it has been opened. */
JD_API int      jd_game_entries(const jd_game *game, jd_colour of);
JD_API jd_entry jd_game_entry(const jd_game *game, jd_colour of, int ply);

/* ---- Who plays, who calls ---- */

/* The names of White and Black, as in the regulations: NULL when unknown. */
JD_API const char *const *jd_game_names(const jd_game *game);

/* The player who stopped the clocks to call the arbiter and is still waiting for him (6.11.2), or JD_BY_NOBODY. */
JD_API jd_party jd_game_caller(const jd_game *game);

/* The reason that this player gave, until the next event; NULL: none, or nobody calls. */
JD_API const char *jd_game_call_reason(const jd_game *game);

/* The number of the arbiter's last act while it can be taken back (`withdraw`); 0: there is none. */
JD_API unsigned jd_game_withdrawable(const jd_game *game);

/* The result that a player signed (8.7); JD_NO_RESULT: none yet. */
JD_API jd_result jd_game_signature(const jd_game *game, jd_colour of);

/* ---- The envelope (I.2) ---- */

typedef struct jd_envelope {
    bool        asked; /* the arbiter has adjourned: `by` has to seal his move         */
    bool        sealed;
    const char *names[2]; /* as in the regulations: NULL when unknown                */
    jd_colour   by;
    int         move_number;
    jd_position position; /* before the sealed move                              */
    int64_t     clock[2];
    jd_party    offer;
    int64_t     resume_at;      /* JD_ABSENT when not said                             */
    char        commitment[65]; /* SHA-256 of salt and move, in hex: all that is shown */
    bool        salted;         /* … and without salt not even that: there are not many moves */
    unsigned    put;            /* the last event that was for an envelope: its text is secret … */
    unsigned    opened;         /* … until an event opens it: the last that did. Both count from 1 */
    const char *place;          /* where the game goes on, until the next event; NULL: not said */
    uint64_t    reserved[7];    /* zero */
} jd_envelope;

JD_API jd_envelope jd_game_envelope(const jd_game *game);

/* The commitment for a salt and a text: what opening the envelope has to match. */
JD_API void jd_commitment(const char *salt, const char *text, char out[65]);

#ifdef __cplusplus
}
#endif
#endif
