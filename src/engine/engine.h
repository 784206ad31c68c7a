/* engine/engine.h - an engine as a child process, which speaks UCI or the protocol of xboard.
 *
 * Nothing here blocks, except what says so; there are no threads and no globals. An engine has one file
 * descriptor to wait for (poll, epoll, libuv); when it is readable, engine_read() takes what is there with
 * one read(), and engine_next() hands out the whole lines of it. Time limits are the caller's:
 * engine_wait() takes a deadline, everything else none.
 *
 * A failure (it exited, floods its output, does not read its input …) is final: engine_next() says
 * ENGINE_FAILED from then on, engine_fault() says why, and engine_free() is all that is left to do.
 * The child has a process group of its own; engine_free() kills it and waits for it, so no zombie stays.
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "jadoube/move.h"

#include <sched.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct engine;

/* ---- Life ---- */

/* Which language it speaks. What is told and heard here is told and heard in it; xboard.c says how. */
enum engine_protocol { ENGINE_UCI, ENGINE_XBOARD };

struct engine_setup {
    enum engine_protocol protocol;
    const char          *command;   /* a path, or a name to look for in PATH, then in /usr/games           */
    const char *const   *arguments; /* without the command itself, ending in NULL; or NULL                 */
    const char          *folder;    /* where it works; NULL: here                                          */
    const char          *errors;    /* a file to which its standard error is appended; NULL: thrown away   */
    size_t               line_max;  /* bytes of a line; 0: ENGINE_LINE_MAX                                 */
    size_t               turn_max;  /* bytes that it may write between two turns; 0: ENGINE_TURN_MAX       */
    const cpu_set_t     *cpus;      /* the processors that it may run on; NULL: any                        */

    /* Hears each line that is said; `told` says by whom: to the engine, or by it. May be NULL. */
    void (*listen)(void *context, bool told, const char *line, size_t length);
    void *context;
};

#define ENGINE_LINE_MAX  65536
#define ENGINE_TURN_MAX  (8u << 20)
#define ENGINE_TURN_RATE (1u << 20) /* so much more for each second of the turn: some think for an hour */

/* Start the process. NULL when that cannot be done, with the reason in errno. */
struct engine *engine_start(const struct engine_setup *setup);

/* Kill it if it still runs, wait for its end, release everything. NULL is fine. */
void engine_free(struct engine *e);

/* For those who must not wait: ask it to leave (nothing can be said to it after that), kill it, ask whether
 * it is gone (and reaped). */
void engine_quit(struct engine *e);
void engine_kill(struct engine *e);
bool engine_gone(struct engine *e);

/* Wait for this to be readable, and while engine_wants_write(), for the other to be writable. Neither
 * changes until engine_quit(). */
int   engine_fd(const struct engine *e);
int   engine_write_fd(const struct engine *e);
pid_t engine_pid(const struct engine *e);

/* ---- Failure ---- */

enum engine_failure {
    ENGINE_FINE,
    ENGINE_EXITED, /* its output ended: it exited, crashed, or closed it               */
    ENGINE_LINE,   /* a line that is too long                                          */
    ENGINE_FLOOD,  /* too many bytes in one turn                                       */
    ENGINE_DEAF,   /* it does not read what it is told                                 */
    ENGINE_UNABLE, /* it cannot be told where the game starts                          */
    ENGINE_BROKEN  /* reading or writing failed, or there is no memory                 */
};

enum engine_failure engine_failure(const struct engine *e);

/* How it failed: a kind, for which there are words (console/fault.h), and a value that goes into them: "signal" and
 * "11 (Segmentation fault)". An engine that has not failed has no kind (""). */
struct engine_fault {
    char kind[12];
    char what[100];
};

struct engine_fault engine_fault(const struct engine *e);

/* ---- What it says ---- */

enum engine_said {
    ENGINE_NOTHING, /* no whole line is left                                           */
    ENGINE_ID,
    ENGINE_OPTION,
    ENGINE_UCIOK, /* it has said who it is; in xboard's: feature done=1              */
    ENGINE_READYOK,
    ENGINE_INFO,
    ENGINE_BESTMOVE, /* only when one is due; others count as ENGINE_OTHER              */
    ENGINE_OTHER,    /* anything else: UCI says to ignore it                            */
    ENGINE_FAILED,

    /* Words that only xboard's protocol has. */
    ENGINE_RESIGNS,
    ENGINE_OFFERS,  /* a draw                                                          */
    ENGINE_CLAIMS,  /* that the game is over: engine_claim()                           */
    ENGINE_REFUSES, /* to take a move for legal: the line says which                   */
    ENGINE_LATER    /* feature done=0: it needs time to start                          */
};

struct engine_event {
    enum engine_said said;
    const char      *line; /* without its end, with a NUL; valid until the next engine_read() */
    size_t           length;
};

/* Take what there is to read, at most once. False when nothing came; an end or an error is a failure. */
bool engine_read(struct engine *e);

/* The next line that was read. ENGINE_FAILED comes after all whole lines before the failure. */
enum engine_said engine_next(struct engine *e, struct engine_event *out);

/* The move of the last bestmove and the one it expects: "" when there is none, and also for a word that
 * cannot be a move because it is too long. */
const char *engine_bestmove(const struct engine *e);
const char *engine_ponder(const struct engine *e);

/* The result that it claims: "1-0", "0-1", "1/2-1/2", or "" . */
const char *engine_claim(const struct engine *e);

enum engine_bound { ENGINE_EXACT, ENGINE_LOWER, ENGINE_UPPER };

struct engine_info {
    bool              scored;
    bool              mate;  /* `score` counts moves to mate, negative: it is mated    */
    int               score; /* hundredths of a pawn, from the engine's own side       */
    enum engine_bound bound;
    int               depth, seldepth, multipv, hashfull;
    int64_t           nodes, nps, time, tbhits;
    const char       *pv; /* the rest of the line from its first move; "" when there is none */
};

/* The last info with a score since `go` (of the first line where there are several), read only when it is
 * asked for. False when there was none. `pv` is valid until the next engine_read(). */
bool engine_info(const struct engine *e, struct engine_info *out);

/* Any info line. */
void engine_info_parse(const char *line, struct engine_info *out);

/* ---- Who it is ---- */

const char *engine_name(const struct engine *e); /* as it says after `uci`; "" before */
const char *engine_author(const struct engine *e);

enum engine_kind { ENGINE_CHECK, ENGINE_SPIN, ENGINE_COMBO, ENGINE_BUTTON, ENGINE_STRING };

struct engine_option {
    const char      *name;
    enum engine_kind kind;
    const char      *standard; /* its default; "" when there is none          */
    int64_t          low, high;
    const char      *choices; /* of a combo, each followed by a newline       */
};

#define ENGINE_OPTIONS_MAX 512

size_t                      engine_options(const struct engine *e);
const struct engine_option *engine_option_at(const struct engine *e, size_t i);
const struct engine_option *engine_option_find(const struct engine *e, const char *name); /* case does not count */

/* ---- What it is told ---- */

/* Send a line (the end of line is added), or bytes as they are; what the pipe does not take is kept. */
void engine_send(struct engine *e, const char *line);
void engine_put(struct engine *e, const char *bytes, size_t length);
bool engine_wants_write(const struct engine *e);
void engine_flush(struct engine *e);

void engine_set(struct engine *e, const char *option, const char *value); /* value NULL: a button */

/* uci, or xboard: ENGINE_UCIOK is to come; old engines of xboard say nothing, and nobody waits for them for long. */
void engine_hello(struct engine *e);

/* isready, or ping: ENGINE_READYOK is to come. False when it cannot be asked, and is taken to be ready. */
bool engine_ask_ready(struct engine *e);

/* Does it want to be started anew for each game? Does it play Chess960? */
bool engine_wants_restart(const struct engine *e);
bool engine_plays_chess960(const struct engine *e);

/* What xboard's protocol tells before a game, not with each move. Absent where 0. */
struct engine_terms {
    int     moves; /* to a period; 0: all                */
    int64_t base_ms, increment_ms;
    int64_t movetime_ms, nodes;
    int     depth;
    bool    ponder;
};

void engine_set_terms(struct engine *e, const struct engine_terms *t);

/* A game from a position: forget the moves of the last one, say ucinewgame. `position` is the start; in
 * Chess960 castling is written king-takes-rook, and UCI_Chess960 must have been set. */
void engine_new_game(struct engine *e, const jd_position *start);

/* A legal move was made in `before`. Sent with the next go. */
void engine_push(struct engine *e, const jd_position *before, jd_move move);

/* Take back the last `count` moves. */
void engine_pop(struct engine *e, size_t count);

/* What `go` says: absent where 0. */
struct engine_go {
    bool    ponder;       /* on the last move that was pushed, which has not been made yet     */
    uint8_t side;         /* jd_colour: whose turn it is                                       */
    bool    clocks;       /* send the times below                                              */
    int64_t time[2];      /* ms left, by colour                                                */
    int64_t increment[2]; /* ms per move, added or as delay                                    */
    int     movestogo;    /* to the end of the period                                          */
    int64_t movetime;     /* ms                                                                */
    int64_t nodes;
    int     depth;
    bool    infinite;
};

/* The position and go, in one write. A new turn: what it may write is counted from here. */
void engine_go(struct engine *e, const struct engine_go *go);
bool engine_thinking(const struct engine *e);           /* a bestmove is due                            */
void engine_stop(struct engine *e);                     /* asks for it now                              */
void engine_ponderhit(struct engine *e);                /* the move that it ponders on was made         */
void engine_offer(struct engine *e);                    /* its opponent offers a draw; UCI has no word  */
void engine_over(struct engine *e, const char *result); /* the game is; UCI has no word        */

/* How strong it should play against people: 1 (weakest) to ENGINE_LEVELS (as strong as it can). By
 * UCI_Elo, by Skill Level, or, for an engine with neither, by the depth that it puts into *go. */
#define ENGINE_LEVELS 10
void engine_level(struct engine *e, int level, struct engine_go *go);

/* Strength as a rating. False when the engine has no UCI_Elo; the number is kept within its limits. */
bool engine_elo(struct engine *e, int elo);

/* ---- Waiting: the simple way ---- */

/* Microseconds on a clock that never goes back; deadlines are points on it. */
int64_t engine_now(void);

#define ENGINE_FOREVER INT64_MAX

/* Wait until it says `what`: true. False when it failed or the deadline passed (engine_failure() tells
 * which). Other lines are taken and forgotten, but ids, options and infos are remembered. */
bool engine_wait(struct engine *e, enum engine_said what, int64_t deadline);

/* uci … uciok; isready … readyok. */
bool engine_greet(struct engine *e, int64_t deadline);
bool engine_ready(struct engine *e, int64_t deadline);

/* quit, then wait for its end until the deadline, then engine_free(). */
void engine_leave(struct engine *e, int64_t deadline);

/* ---- Command lines ---- */

/* Split "gnuchess --uci 'a b'" at spaces, with quotes and backslashes as in a shell. The words end in NULL;
 * one free() releases them all. NULL when a quote is not closed, when there is no word, or no memory. */
char **engine_words(const char *line);

#endif
