/* state.h - the whole state of a game, and what the rooms of the laws ask of each other. Nothing of
 * this is exported; game.c applies an event by calling the room that it belongs to. */
#ifndef LAWS_STATE_H
#define LAWS_STATE_H

#include "jadoube/game.h"
#include "jadoube/mate.h"
#include "jadoube/movetext.h"
#include "jadoube/touch.h"
#include "laws/edition.h"
#include "laws/order.h"
#include "laws/pack.h"

#define NO_COLOUR (-1)

/* Can anybody still mate (5.2.2)? */
enum life {
    LIFE_UNSEEN,  /* nobody has looked                               */
    LIFE_PLAIN,   /* nobody would ask                                */
    LIFE_PROVED,  /* yes                                             */
    LIFE_DOUBTED, /* it was asked, and what it may cost not enough    */
    LIFE_GONE     /* no                                              */
};

/* A move made on the board that stands there. plies[0] is the start position. It is kept as bytes (image.c), which are
 * the same for the same move: there are no holes. */
struct ply {
    jd_position after;
    jd_move     move; /* JD_NO_MOVE for one that is not legal but stands */
    uint8_t     by;   /* jd_colour                                       */
    uint8_t     from, to;
    uint8_t     completed : 1; /* 6.2.1 */
    uint8_t     legal : 1;     /* 3.10  */
    uint8_t     offered : 1;   /* a draw, with it: to be recorded (8.1.5) */
    uint8_t     paid : 1;      /* the time of the periods that began with it was added */
    uint8_t     hands : 1;     /* two, and it was answered before its press (7.5.4) */
    uint8_t     no_flag : 3;
    uint8_t     life;    /* enum life: was the position dead (5.2.2)? */
    uint8_t     periods; /* that began when it was completed */
    uint16_t    none;
    int32_t     gained;    /* by the player's clock, from the making of the move to its completion */
    int64_t     at, clock; /* as in jd_ply */
    int64_t     rival;     /* what the other's clock showed when it was made */
};

/* What a player does with his hand, before anything is said about it. */
struct attempt {
    jd_move   legal; /* the legal move that it is, or JD_NO_MOVE                 */
    jd_square from, to;
    jd_kind   promotion;
    bool      unfinished; /* a pawn on the last rank, legal but for the new piece */
    bool      castling;   /* king and own rook are meant                          */
    jd_square rook;
    bool      unread; /* written for a claim, and nobody can say which move it is */
    char      text[JD_RULING_TEXT];
};

struct clock {
    int64_t left;       /* ms */
    int64_t delay_left; /* of the present move */
    int     period;     /* from 0 */
    int     counter;    /* moves completed */
    bool    fallen;     /* stays so until the flag is noticed */
    int64_t fell_at;
    bool    bonus_due; /* III.4: five seconds before the next move */
};

/* A move released but not (yet) one that stands: illegal, a promotion or a castling unfinished. */
struct pending {
    bool           on;
    jd_colour      by;
    jd_cause       cause;
    struct attempt attempt;
    jd_position    shown; /* the board as it looks */
    jd_position    after; /* … to be played on: an illegal move can be answered before its press */
};

#define BOND_MAX 32 /* moves of one piece */

/* Something other than touches to which the player on move is bound. */
struct bond {
    bool     on;
    uint8_t  count;
    uint16_t none; /* no hole: see struct ply */
    jd_rule  rule;
    jd_move  moves[BOND_MAX];
};

/* The last move made went outside what its player was bound to. */
struct breach {
    bool        on;
    bool        forfeited; /* the opponent cannot claim it any more; the arbiter still sees it */
    jd_rule     rule;
    struct bond bond; /* what bound him: this, or */
    jd_touches  touches;
};

/* What can still be done about an irregularity. */
enum open_state {
    STANDS,   /* it can be claimed or observed                                                          */
    SET_BACK, /* … but its move was set back for another reason: only the penalty is left               */
    ANSWERED  /* the opponent answered it before its press: the next act of its player completes it     */
};

/* An irregularity that nobody noticed: it stands until it is found, or cannot be claimed any more (A.4). */
struct standing {
    jd_colour   by;
    jd_cause    cause;
    int         ply;   /* its number: the position before it is that after ply - 1 */
    int         state; /* enum open_state */
    jd_touches  touches;
    struct bond bond;
    char        text[JD_RULING_TEXT];
};

struct standings {
    struct standing *at; /* the first comes first */
    int              count, room;
};

/* An illegal move that is dealt with (7.5): what was left on the board, what was set up again. */
struct offence {
    jd_colour   by;
    jd_cause    cause;
    int         ply;      /* that it was, for two hands              */
    bool        stands;   /* the move stays on the board …           */
    bool        queened;  /* … with the queen that its pawn became   */
    bool        late;     /* it was found after its press             */
    int         restores; /* the ply that was set up again; -1: none */
    jd_kind     kind;     /* that moved, or JD_NO_KIND               */
    const char *text;
};

/* How the last move made ends the game; JD_RULE_COUNT: it does not. */
struct ending {
    jd_rule   why;
    jd_party  of;
    jd_result result;
    int       count;
};

#define SEALED_MAX 96

struct envelope {
    bool      sealed;
    bool      closed;  /* and the clock pressed: nothing can be changed until it is opened */
    bool      made;    /* on the board: it is `move`, whatever the text says               */
    bool      unpaid;  /* the press was an illegal one: no increment                       */
    bool      offered; /* a draw, before: declined when the move is made                   */
    jd_colour by;
    int       ply;
    jd_move   move;
    char      text[SEALED_MAX], lang[16], salt[72];
};

/* Adjournment: what has been asked for, and what is still to be opened. */
enum sealing { SEAL_NONE, SEAL_EARLY, SEAL_ASKED, SEAL_DONE };

struct adjournment {
    enum sealing    stage;
    jd_colour       sealer;
    struct envelope first, reply; /* I.1, I.9.3 */
    bool            lost;
    bool            unopened; /* resumed, the player to reply is not there yet */
    bool            resumed;
    int64_t         resumed_at, resume_at;
    bool            absent[2], excused[2];
};

/* A move written before it is made: for a claim, for the envelope, or for nothing, which the next act will show. */
struct ahead {
    int      ply;     /* that it is; 0: there is none */
    bool     meant;   /* for a claim or the envelope: it stands on the sheet … */
    bool     sealed;  /* … but only when the envelope has been opened */
    bool     implied; /* nobody has told of the writing itself */
    jd_entry entry;
    char     lang[16];
};

struct sheet {
    jd_entry    *written; /* by ply; 0 is not used */
    int          entries, room;
    bool         exempt; /* 8.4, until the period ends */
    bool         due;    /* 8.5.2: to be brought up to date before moving */
    struct ahead ahead;
};

/* Texts that came with an act and are shown for as long as it counts (notes.c). */
enum note { NOTE_CALL, NOTE_PLACE, NOTES };

/* A result that waits for whether a side can still mate. */
struct waiting {
    bool        on, asked; /* asked: the result that is about to be given has to wait */
    jd_position position;
    jd_colour   side;
    jd_result   yes, no;
    jd_rule     rule;
    jd_party    of;
    size_t      at; /* of its ruling, while the event is applied; then what the ruling told is noted here */
    bool        noted;
    jd_cause    cause;
    int         count;
    jd_kind     kind;
    char        text[JD_RULING_TEXT];
};

/* The act before which a game was kept, so that it can be taken back. */
struct undo {
    unsigned event;  /* its number                                           */
    int      before; /* how far the game had come to its end (withdraw.c)     */
    int64_t  at;     /* its time                                             */
    int64_t  ran[2]; /* on each clock since                                  */
};

struct jd_game {
    jd_regulations        regs;
    const struct edition *ed;
    bool                  unsupervised; /* rapid or blitz by A.4 or its like */
    bool                  unnoticed;    /* … or nobody notices an illegal move until it is found, however late */

    struct ply *plies;
    int         ply, capacity;
    bool        irregular;    /* the start or a move that stands was not legal: see gross() */
    int         made[2];      /* moves made by each, that stand */
    int         unpressed[2]; /* … and not completed */

    unsigned events;
    int64_t  now;
    jd_phase phase;

    struct clock clock[2];
    int          running;  /* colour, or NO_COLOUR */
    int          held;     /* whose clock will run on after a pause */
    jd_party     stopper;  /* … and who stopped it */
    int64_t      bonus_ms; /* III.4 */

    jd_result result;
    jd_rule   ended_by; /* JD_RULE_COUNT as long as it goes on */
    jd_party  ended_of;
    char      article[JD_ARTICLE_TEXT]; /* that ended it; "" */
    bool      declared;
    jd_result signatures[2];
    int       score[2]; /* in thousandths of a point; changed by penalties */
    struct penalties {
        int taken[2], added[2]; /* from him, to him */
    } penalties;                /* in points, laid down before the end */
    bool     final_word; /* the arbiter's last decision was about the quickplay finish: no appeal (2009, 10.2.d) */
    unsigned refusing;   /* who keeps refusing (11.7), a bit for each colour */

    jd_touches       touches;
    bool             adjusting;
    jd_bitboard      adjusted;
    struct pending   pending;
    struct bond      bond;
    struct breach    breach;
    bool             two_hands; /* for the last move made */
    int              hands_ply; /* the move that was penalised for it, or 0 */
    bool             end_waits; /* the last move ends the game, unless the opponent claims its breach of Article 4 */
    struct standings standing;
    bool             watching; /* an illegal position was seen (A.4.4) */
    bool             put_back; /* pieces were, and no move has been made since (7.1) */
    bool             tidying; /* the clock of the player who is not on move runs until he has put pieces back (7.4.1) */
    int              illegal[2];

    jd_party offer;         /* the latest that stands */
    bool     offering[2];   /* … a draw with the next move that he makes */
    bool     crossed;       /* … and one of the other player before it, not answered yet */
    int      offered_at[2]; /* the ply after which each offered last, and one more; 0: never */
    int      consents;      /* of the arbiter, one for each offer that the regulations do not allow */
    bool     consented;     /* the offer that stands is such a one */
    struct claim {
        jd_what  what;  /* that waits for the arbiter, JD_WHAT_NONE */
        unsigned event; /* that made it */
        bool     postponed;
        char     move[JD_RULING_TEXT];
    } claims[2]; /* quickplay: one of each player may wait */

    bool    started;
    int64_t started_at;
    bool    present[2], excused[2], came_late[2]; /* the last while an end waited, or excused */
    int     looks[2];

    struct waiting waits;
    bool           starved; /* memory for a question was not to be had: nothing can be said any more */

    struct sheet       sheets[2];
    char              *notes[NOTES]; /* or NULL */
    jd_game           *undo;         /* as it was before the arbiter's last act, which can be taken back; or NULL */
    struct undo        taken_back;   /* of such a one */
    struct adjournment adjourn;
    unsigned           sealed_event, opened_event; /* the last of their kind; as in jd_envelope */

    struct { /* a blind player's move: made only when announced */
        bool           released, announced;
        struct attempt attempt;
        jd_reading     said;
        bool           two_hands;
    } blind;

    /* While an event is applied. */
    const jd_event *event;
    struct attempt  attempt;
    jd_rulings     *out;
    jd_game        *next_undo;
    bool            acted; /* it was not refused */
};

/* ---- what follows from each act, in the room of its Article ---- */
#define ACT(id, function, ...) void jd_act_##function(jd_game *g, const jd_event *e);
JD_ACTS(ACT)
#undef ACT

/* ---- game.c ---- */
static inline const jd_position *board(const jd_game *g) { return &g->plies[g->ply].after; }
static inline bool               over(const jd_game *g) { return g->phase >= JD_FINISHED || g->waits.on; }
static inline jd_colour          other(jd_colour c) { return jd_colour_other(c); }
static inline jd_result          win_for(jd_colour c) { return c == JD_WHITE ? JD_WHITE_WINS : JD_BLACK_WINS; }

/* So many moves have been made by both. */
static inline int made_by_both(const jd_game *g) { return (int)lesser(g->made[0], g->made[1]); }

/* A claim waits for the arbiter's judgement, and the clocks with it; or its ruling was postponed. */
static inline bool claim_waits(const struct claim *c) { return c->what != JD_WHAT_NONE && !c->postponed; }
static inline bool claim_is_undecided(const jd_game *g)
{
    return claim_waits(&g->claims[0]) || claim_waits(&g->claims[1]);
}
static inline bool claim_is_postponed(const jd_game *g) { return g->claims[0].postponed || g->claims[1].postponed; }

/* A flag that falls decides nothing as long as something that came before it is open. */
static inline bool flags_wait(const jd_game *g) { return claim_is_postponed(g) || g->end_waits; }

/* Asked to seal, the player has made a move on the board and not pressed yet. */
static inline bool seal_is_made(const jd_game *g)
{
    return g->adjourn.stage == SEAL_ASKED && board(g)->turn != (uint8_t)g->adjourn.sealer;
}

/* The last ply that is shown: a move that is about to be sealed is not, unless the game ends before (I.1.1). */
static inline int shown_ply(const jd_game *g) { return g->ply - (seal_is_made(g) && !over(g)); }

void       jd_game_release(jd_game *g);    /* what it holds, but neither its moves nor itself */
void       jd_game_free_plies(jd_game *g); /* its moves, where they have memory of their own */
bool       jd_game_on_move(const jd_game *g, jd_colour c);
jd_ruling *jd_game_rule(jd_game *g, jd_rule rule, jd_party of);
jd_ruling *jd_game_refuse(jd_game *g, jd_rule rule, jd_party of); /* an act without effect */
jd_ruling *jd_game_finish(jd_game *g, jd_rule rule, jd_party of, jd_result result);
jd_ruling *jd_game_annul(jd_game *g, jd_rule rule);
void       jd_game_give(jd_game *g, jd_ruling *r, jd_colour to, int64_t ms);
void       jd_ruling_set_text(jd_ruling *r, const char *text);
void       jd_ruling_keep_position(jd_ruling *r, const jd_position *p); /* on which its `binds` are legal */
void       jd_ruling_restore(const jd_game *g, jd_ruling *r, int ply);
void       jd_text_keep(char *out, size_t size, const char *text); /* as much as there is room for */
void       jd_game_push_ply(jd_game *g, const struct ply *ply);
void       jd_game_push_move(jd_game *g, jd_colour by, jd_move m); /* a legal one */
void       jd_game_drop_ply(jd_game *g);                           /* the last move, with what was counted for it */
void       jd_game_set_back(jd_game *g, int ply); /* to the position after it: counters, periods and their time, too */

/* ---- may.c, and what bars an act in each room ---- */

/* Why an act would have no effect: a rule, or one of these. An event without its texts and squares asks in general. */
#define OPEN    JD_RULE_COUNT                  /* it has one                               */
#define NOTHING ((jd_rule)(JD_RULE_COUNT + 1)) /* it has none, and nothing is said about it */

jd_rule jd_game_bar(const jd_game *g, const jd_event *e);
bool    jd_game_barred(jd_game *g, jd_rule bar, jd_party of); /* then it is refused */
bool    jd_game_admits(const jd_game *g, const jd_event *e);  /* after the end? */
jd_rule jd_bar_idle(const jd_game *g, const jd_event *e);
jd_rule jd_bar_arrive(const jd_game *g, const jd_event *e);
jd_rule jd_bar_adjust(const jd_game *g, const jd_event *e);
jd_rule jd_bar_touch(const jd_game *g, const jd_event *e);
jd_rule jd_bar_move(const jd_game *g, const jd_event *e);
jd_rule jd_bar_press(const jd_game *g, const jd_event *e);
jd_rule jd_bar_write(const jd_game *g, const jd_event *e);
jd_rule jd_bar_offer(const jd_game *g, const jd_event *e);
jd_rule jd_bar_accept(const jd_game *g, const jd_event *e);
jd_rule jd_bar_decline(const jd_game *g, const jd_event *e);
jd_rule jd_bar_claim_draw(const jd_game *g, const jd_event *e);
jd_rule jd_bar_claim_flag(const jd_game *g, jd_colour c);
jd_rule jd_bar_claim_touch(const jd_game *g, jd_colour c);
jd_rule jd_bar_quickplay(const jd_game *g, jd_colour c, jd_what what);
jd_rule jd_bar_announce(const jd_game *g, const jd_event *e);
jd_rule jd_bar_ask(const jd_game *g, const jd_event *e);
jd_rule jd_bar_envelope(const jd_game *g, const jd_event *e);
jd_rule jd_bar_seal(const jd_game *g, const jd_event *e);
jd_rule jd_bar_seal_press(const jd_game *g, jd_colour c);
jd_rule jd_bar_sign(const jd_game *g, const jd_event *e);
jd_rule jd_bar_start(const jd_game *g, const jd_event *e);
jd_rule jd_bar_pause(const jd_game *g, const jd_event *e);
jd_rule jd_bar_stop(const jd_game *g, const jd_event *e);
jd_rule jd_bar_resume(const jd_game *g, const jd_event *e);
jd_rule jd_bar_set_clock(const jd_game *g, const jd_event *e);
jd_rule jd_bar_observe(const jd_game *g, const jd_event *e);
jd_rule jd_bar_observe_flag(const jd_game *g, const jd_event *e);
jd_rule jd_bar_illegal(const jd_game *g, const jd_event *e);
jd_rule jd_bar_illegal_position(const jd_game *g, const jd_event *e);
jd_rule jd_bar_setup(const jd_game *g, const jd_event *e);
jd_rule jd_bar_board_turned(const jd_game *g);
jd_rule jd_bar_consent(const jd_game *g, const jd_event *e);
jd_rule jd_bar_rule(const jd_game *g, const jd_event *e);
jd_rule jd_bar_penalise(const jd_game *g, const jd_event *e);
jd_rule jd_bar_adjourn(const jd_game *g, const jd_event *e);
jd_rule jd_bar_session(const jd_game *g, const jd_event *e);
jd_rule jd_bar_appeal(const jd_game *g, const jd_event *e);
jd_rule jd_bar_withdraw(const jd_game *g, const jd_event *e);

/* ---- reading.c ---- */
jd_err jd_read_attempt(const jd_position *p, const char *text, const char *lang, struct attempt *a, jd_fault *fault);
void   jd_read_claimed(const jd_position *p, const jd_event *e, struct attempt *out);
bool   jd_names_move(const jd_position *p, const char *text, const char *lang, jd_fault *fault);
jd_position jd_show_attempt(const jd_position *p, const struct attempt *a);
void        jd_still_on_move(jd_position *shown, jd_colour c);           /* whose illegal move it shows */
jd_position jd_show_king(const jd_position *p, const struct attempt *a); /* of a castling, the rook still to move */
jd_position jd_position_to_stand(const jd_position *shown);              /* to be played on, kings or not         */
bool        jd_position_has_kings(const jd_position *p);
bool        jd_attempt_goes(const jd_position *p, const struct attempt *a); /* as its piece does, whatever the kings */

/* ---- clock.c ---- */
const jd_control *jd_game_control(const jd_game *g, jd_colour c);

void jd_clock_setup(jd_game *g);
void jd_clock_advance(jd_game *g, int64_t at);
void jd_clock_pass(struct clock *k, int64_t elapsed, int64_t now); /* so much time runs off it */
void jd_clock_start(jd_game *g, jd_colour c);
void jd_clock_stop(jd_game *g);
void jd_clock_to_turn(jd_game *g);
void jd_clock_complete_moves(jd_game *g, jd_colour c);
void jd_clock_hold(jd_game *g, jd_party by);
void jd_clock_run_on(jd_game *g);
bool jd_clock_after_claim(jd_game *g, jd_party by); /* by's claim is ruled: do the clocks run on? */
void jd_clock_lend(jd_game *g, jd_colour c);
bool jd_clock_still_to_press(const jd_game *g); /* the last move, while its player's clock runs */
void jd_clock_uncount(jd_game *g, const struct ply *ply, int64_t floor); /* a completed move is taken back */
void jd_clock_complete(jd_game *g, jd_colour c, bool with_extra);
void jd_clock_add(jd_game *g, jd_colour c, int64_t ms);
void jd_flag_notice(jd_game *g, const jd_event *e);
bool jd_flag_before(const jd_game *g, const jd_event *e, int64_t at); /* did one fall earlier, and is it noticed? */
bool jd_flag_due(const jd_game *g, int64_t *at);                      /* when would a tick notice one? */
void jd_clock_set(jd_game *g, jd_colour c, int64_t left);
void jd_clock_press(jd_game *g, jd_colour c);
bool jd_made_move_passes(jd_game *g, jd_colour c);    /* false: what was wrong with it has settled the press */
bool jd_hands_are_due(const jd_game *g, jd_colour c); /* two, for an earlier move that is being completed */
void jd_hands_settle(jd_game *g, jd_colour c);        /* … and what follows */
void jd_flag_both(jd_game *g);
void jd_flag_falls(jd_game *g, jd_colour c);

/* ---- touch.c ---- */
bool jd_game_bonds(const jd_game *g, jd_rule *why, jd_moves *out);
bool jd_touch_is_meant(const jd_game *g, const jd_event *e); /* neither an accident nor adjusting */
void jd_note_breach(jd_game *g, jd_move m);                  /* a move is about to be made */
bool jd_breach_is_seen(const jd_game *g);                    /* … without a claim? */
bool jd_breach_is_open(const jd_game *g);                    /* … or can it still be claimed? */
void jd_bind_ruling(jd_game *g, jd_ruling *r);
void jd_touch_add(jd_touches *t, jd_square s);
void jd_bond_to(jd_game *g, jd_rule rule, const jd_moves *moves); /* of one piece; none: the player is free */
bool jd_bond_has(const struct bond *b, jd_move m);
void jd_breach_set_back(jd_game *g, jd_colour c);
void jd_touch_clear_turn(jd_game *g);
void jd_touch_make_move(jd_game *g, jd_colour c, const struct attempt *a, bool two_hands);
void jd_settle_attempt(jd_game *g, jd_colour c, bool two_hands);

/* ---- mating.c ---- */
bool      jd_game_is_unruly(const jd_game *g, const jd_position *p); /* nobody knows how it would go on */
jd_result jd_game_hangs_on(jd_game *g, jd_colour side, jd_result yes, jd_result no);
jd_result jd_game_lost_by(jd_game *g, jd_colour loser); /* a draw if the other cannot mate */
void      jd_result_wait(jd_game *g, jd_ruling *r);     /* the game is over but for its result */
void      jd_result_note(jd_game *g);                   /* at the end of each event */
bool      jd_result_admits(const jd_event *e);          /* meanwhile? */
void      jd_result_refuse(jd_game *g, const jd_event *e);
void      jd_observe_dead(jd_game *g, const jd_event *e);

/* ---- ending.c ---- */
void jd_game_endings_by_touch(jd_game *g); /* where Article 4 asks for it, too (5.1.1) */
void jd_game_end_by_move(jd_game *g, struct ending ending);
bool jd_end_is_settled(const jd_game *g, const jd_event *e); /* one that waits: nobody can claim any more */
void jd_end_settle(jd_game *g);

/* ---- late.c ---- */
bool jd_illegal_waits(const jd_game *g); /* … for being found, or is it seen at the press? */
bool jd_standing_make_room(jd_game *g);
bool jd_standing_copy(jd_game *to, const jd_game *from);
void jd_standing_lapse(jd_game *g, jd_colour c);              /* c has made his next move */
void jd_standing_drop(jd_game *g, int ply);                   /* … and all after it */
void jd_standing_settle(jd_game *g, int ply, jd_cause cause); /* it has been dealt with */
void jd_illegal_stand(jd_game *g, jd_colour c, jd_cause cause, int ply, const char *text);
void jd_illegal_found(jd_game *g, const jd_event *e);                /* one that stood is dealt with */
bool jd_illegal_is_seen(const jd_game *g, const jd_position *after); /* … at the press that completes it */
bool jd_illegal_can_be_answered(const jd_game *g, jd_colour c);      /* … by c, before that press */
void jd_illegal_answer(jd_game *g);                                  /* c is about to do so */
const struct standing *jd_answered(const jd_game *g);                /* such a one; NULL: there is none */
bool jd_answered_is_completed(jd_game *g, jd_colour c);              /* an act of c's; true: the move is set back */
void jd_set_back_breach(jd_game *g); /* the last move; an irregularity in it can still be claimed */

/* ---- irregular.c ---- */
void jd_illegal_penalty(jd_game *g, jd_colour c, jd_cause cause);
void jd_illegal_penalise(jd_game *g, const struct offence *o);
void jd_illegal_press(jd_game *g, jd_colour c);
void jd_empty_press(jd_game *g, jd_colour c);
void jd_observe_displaced(jd_game *g, const jd_event *e);
bool jd_start_is_settled(const jd_game *g); /* too late to say anything about it (A.4.1) */
bool jd_position_is_gross(const jd_position *p);

/* ---- sheet.c ---- */
bool jd_sheet_make_room(jd_game *g);
bool jd_sheets_copy(jd_game *to, const jd_game *from);
void jd_sheets_free(jd_game *g);
void jd_sheet_before_move(jd_game *g, jd_colour c);
void jd_sheet_new_period(jd_game *g, jd_colour c);
void jd_sheets_shorten(jd_game *g, int from); /* moves were taken back, the last of them this ply */
void jd_sheets_follow(jd_game *g);            /* a move was made */
void jd_sheet_opened(jd_game *g, jd_colour c);
void jd_sheet_look(jd_game *g, const jd_event *e); /* what does an act tell about a move that was written ahead? */
bool jd_claimed_move_is_written(const jd_game *g, const jd_event *e);
bool jd_moves_are_told(const jd_game *g, jd_colour c); /* how many, to a player (12.6) */
int  jd_sheets_agree(const jd_game *g);                /* the last ply up to which they do */

/* ---- notes.c ---- */
void jd_note_keep(jd_game *g, enum note which, const char *text); /* NULL: nothing was said */
bool jd_notes_copy(jd_game *to, const jd_game *from);
void jd_notes_free(jd_game *g);

/* ---- withdraw.c ---- */
bool jd_undo_prepare(jd_game *g, const jd_event *e); /* before an event is applied; false: no memory */
void jd_undo_settle(jd_game *g, const jd_event *e);  /* … and after it */
bool jd_undo_copy(jd_game *to, const jd_game *from);
void jd_undo_save(const jd_game *g, struct pack *p);
bool jd_undo_restore(jd_game *g, const jd_regulations *regs, struct unpack *u);

/* ---- draw.c ---- */
bool          jd_claim_is_out_of_turn(const jd_game *g, const jd_event *e); /* of a draw: a wrong one */
void          jd_claim_draw(jd_game *g, jd_colour c, const jd_event *e);
void          jd_offer_by_claim(jd_game *g, jd_colour c);
void          jd_offer_declined(jd_game *g, jd_colour c); /* what was offered to c */
bool          jd_offered_to(const jd_game *g, jd_party by);
struct ending jd_draw_automatic(const jd_game *g);

/* ---- points.c ---- */
void      jd_game_set_result(jd_game *g, jd_result result);
jd_result jd_result_against(const jd_game *g, jd_colour loser, double points); /* the other's; below 0: a win */
double    jd_game_points(const jd_game *g, jd_colour c);
void      jd_penalise_points(jd_game *g, const jd_event *e, jd_rule why);
void      jd_penalties_settle(jd_game *g, jd_ruling *end);

/* ---- conduct.c ---- */
void jd_game_presence(jd_game *g, const jd_event *e);
bool jd_presence_due(const jd_game *g, int64_t *at); /* when somebody who is not there has lost */
bool jd_player_missing(const jd_game *g, jd_colour c);

/* ---- speed.c ---- */
void    jd_claim_flag(jd_game *g, jd_colour c);
void    jd_observe_illegal_position(jd_game *g, const jd_event *e);
void    jd_observe_flag(jd_game *g, jd_party of);
void    jd_watch_position(jd_game *g);
jd_rule jd_illegal_rule(const jd_game *g);
bool    jd_illegal_costs_game(const jd_game *g);
jd_rule jd_illegal_not_found(const jd_game *g);

/* ---- quickplay.c ---- */
int  jd_claim_meant(const jd_game *g, jd_party who); /* whose claim: theirs, or the latest; NO_COLOUR: none waits */
void jd_claims_drop(jd_game *g);
void jd_claim_quickplay(jd_game *g, jd_colour c, jd_what what);

/* ---- blind.c ---- */
void jd_blind_place(jd_game *g, jd_colour c, const jd_event *e);
void jd_observe_boards(jd_game *g, jd_party of);

/* ---- adjourn.c ---- */
bool jd_seal_press(jd_game *g, jd_colour c);
void jd_seal_withdraw(jd_game *g, jd_colour c);    /* he moves on the board instead */
void jd_envelopes_void(jd_game *g);                /* they were for a position that is set back */
void jd_envelopes_offer(jd_game *g, jd_colour by); /* a draw, now */
bool jd_sealed_move_ends(jd_game *g);              /* does one that waits to be opened end the game? then it has */
void jd_adjourn_arrive(jd_game *g, jd_colour c);
bool jd_adjourn_due(const jd_game *g, int64_t *at);
void jd_adjourn_late(jd_game *g);

#endif
