/* hall/game/room.h - a game that is being played, followed or read: its log, its game time, and who is there.
 *
 * All work in a room waits in its queue and is done in turn. An event is applied, stored, and only then acknowledged
 * and sent to all viewers; meanwhile the next one waits. So clients never see what is not stored, and when storing
 * fails the game is read again.
 */
#ifndef HALL_ROOM_H
#define HALL_ROOM_H

#include "hall/game/game_time.h"
#include "hall/game/server_messages.h"
#include "hall/serve/hall.h"
#include "jadoube/view.h"
#include "log/json.h"
#include "log/lines.h"
#include "store/result.h"
#include "words/word.h"

/* A role in a game, and what it sees. A player's assistant sees what the player sees. */
struct seat {
    enum role          role;
    jd_party           sees; /* a player, JD_BY_ARBITER, or JD_BY_NOBODY: a spectator */
    const jd_language *language;
};

#define SEES 5 /* values of `sees` */

enum room_state {
    ROOM_LOADING, /* the store is read, and the log replayed */
    ROOM_READY,
    ROOM_BUSY,  /* an event is being applied, or on its way to the store */
    ROOM_STALE, /* the store failed: to be read again                    */
    ROOM_ASLEEP /* without viewers: it is in the store only              */
};

/* What a party has done. Acts that do not change the game are stored as well, but only so many of them, so that one
 * party cannot use up what the others need. An act that brings the game on is always accepted. */
struct quota {
    uint32_t idle;  /* acts that do not change the game: long ones count more */
    uint32_t moves; /* the others                                      */
};

#define PARTIES 3

struct op;
struct submission;

/* What waits in a room (room.c). */
struct op_queue {
    struct op   *first, **last;
    bool         pumping, in_line; /* it is being done; the room waits for another turn of the loop, … */
    struct room *next_in_line;     /* … in the hall's line */
};

/* The connections of a room, and what they are told (audience.c). */
struct audience {
    struct conn **viewers;
    size_t        count, room;
    unsigned      here[ROLES];                         /* how many of each role */
    bool          changed;                             /* … since the viewers were told */
    char         *snapshots[JD_ROLE_COUNT][JD_SPOKEN]; /* the game as it is now */
};

/* A game that is in the store only, because no client looks at it (idle.c). */
struct room_sleep {
    int64_t until;   /* game time at which something may happen */
    int64_t last_at; /* of its last event, with its number: */
    size_t  seq;
    bool    running; /* a clock runs; otherwise only a default time comes */
    bool    woken;   /* it is read again, and its clocks ran all the time */
};

/* A game that another server holds (follow.c). */
struct room_follow {
    bool fetching, again; /* its events are being read, and must be read once more */
    bool keeps;           /* it is followed again after this server has asked for it */
};

/* Questions whether a side can still mate (mate_queue.c): of a result, and of a position. */
struct room_mate {
    bool     asked[2];
    uint64_t undecided[2]; /* the key of a position for which there was no answer */
};

struct room {
    struct hall    *hall;
    struct room    *next;
    char            id[STORE_ID_MAX + 1];
    enum room_state state;
    bool            following; /* another server holds it: it is only looked at */

    /* The game as it is stored. */
    char            *first_line, *names; /* of its log, and the texts of the regulations */
    json_t          *keys, *extra;
    jd_regulations   regs;
    int64_t          lag_ms; /* maximum lag compensation */
    jd_game         *game;
    struct log_lines log;
    size_t           past;            /* lines without their texts: see lazy_lines.c */
    bool             distrust;        /* its checkpoint is not good, and is not used */
    bool             waits;           /* the server paused it: it goes on when the player on move is back */
    bool             hard;            /* it may ask what takes long: nothing is applied in the loop's thread */
    struct quota     quotas[PARTIES]; /* of White, Black and the arbiter */
    struct game_time time;

    struct op_queue    ops;
    struct submission *submission; /* an event is being applied or stored */
    struct replay     *replay;     /* its log is being replayed in another thread */
    struct audience    audience;
    struct room_follow follow;
    struct room_mate   mate;
    struct partner    *partner; /* the computer's seat, where it plays: see opponent.c */

    struct in6_addr asker;      /* the address of the last act: what follows from it is done for this address */
    int64_t         arbiter_at; /* loop time of the arbiter's last act */
    struct tally   *maker;      /* of the address that made it; NULL: a tournament did, or it was read again */

    struct timer      tick;  /* a flag, a default time */
    struct timer      later; /* telling who is here; closing the room */
    int64_t           idle_since, loaded_at;
    struct room_sleep sleep;
};

/* ---- rooms ---- */

struct room *room_find(struct hall *h, const char *id);
size_t       hash_id(const char *id);                  /* of a game or an event */
struct room *room_get(struct hall *h, const char *id); /* loads it when it is not there; NULL: no memory */
void         room_close(struct room *r);               /* forgets it */
void room_release(struct room *r); /* … and lets go of its game: game time is stopped until a server takes it again */
void room_forget(struct room *r);  /* the game, not the viewers */
void room_stale(struct room *r);   /* what is in memory is not what is stored */
void rooms_trouble(struct hall *h, bool on);
void rooms_leave(struct hall *h); /* pauses all running games */
void rooms_lost(struct hall *h);  /* another server may have them all */

/* Rooms without viewers (idle.c). */
void room_later(struct timer *t);                   /* closes it, or lets it sleep, when nothing happens in it */
void room_wake(struct room *r);                     /* there is something to do in it */
void room_set_alarm(struct room *r, int64_t least); /* … when its flag may fall, in so many ms or later */
void room_sleep_on(struct room *r);                 /* it could not be read */
void room_pause_asleep(struct room *r);             /* the server goes away */

/* The room's game time (game_time.h), with the times of the loop and of the hall. */
int64_t room_time(const struct room *r);
void    room_set_time(struct room *r, int64_t at);
void    room_set_time_back(struct room *r, int64_t at);
void    room_run_time(struct room *r);
int64_t room_when(const struct room *r, int64_t at);   /* the hall's time at which game time was `at` */
void    room_note_time(struct room *r);                /* tells the store, where that would be wrong about it */
void    room_foresee_time(struct room *r, int64_t at); /* … before it gets the event that will set it back to `at` */

/* Reading a game from the store (load.c). */
void room_load(struct room *r);
bool room_read_setup(struct room *r, const char *first_line, const char *keys, const char *extra);

/* Texts of lines that were not read when the game was opened from a checkpoint (lazy_lines.c). An op
 * that needs them waits until they are read; other ops do not wait. */
bool room_lacks(const struct room *r, const struct op *op);
void room_read_past(struct room *r, struct op *op); /* takes the op, which comes again */

/* A new game: nothing has to be read. */
void         room_made_by(struct room *r, const struct in6_addr *address);
struct room *room_new_game(struct hall *h, const char *id, const char *first_line, const char *keys, const char *extra);

/* ---- what waits in a room ---- */

enum op_kind { OP_JOIN, OP_EVENT, OP_TRY, OP_ASK, OP_GAME, OP_LOG, OP_PGN, OP_STREAM, OP_CALL };

#define NO_NUMBER (-2)
#define ONCE_MAX  65 /* the mark of an act that has a key: see once.h */

struct op {
    struct op         *next;
    enum op_kind       kind;
    struct conn       *conn;     /* held; NULL: the server's own act, */
    struct in6_addr    who;      /* … for this address                */
    bool               http;     /* answered by an HTTP answer */
    bool               in_query; /* its key stands in an address, as only a spectator's may */
    bool               returns;  /* the game was resumed for it */
    char               key[64];
    char               once[KEY_MAX]; /* the client's own, by which it asks again; "": none */
    enum role          role;          /* ROLES: by the key */
    char              *text; /* the event or question as it came; of an act of the server the texts of `event` */
    size_t             length;
    struct json        said;  /* … and as JSON; nothing where it is none */
    jd_event           event; /* of the server's own act */
    jd_act             act;   /* of the event; JD_ACT_COUNT: none that is known */
    int64_t            after; /* the number of the event before it; -1: none is given; NO_NUMBER: it is no number */
    int64_t            n, since;
    const jd_language *language;
    int64_t            arrived;                                    /* on the loop's clock */
    int64_t            delay;                                      /* of its connection   */
    void (*call)(struct room *r, struct op *op, struct seat seat); /* OP_CALL: when the room is settled */
    char  *raw; /* the request, where other servers may hold its game */
    size_t raw_length;
    bool   whole; /* it needs the texts of all lines */
    void  *context;
    void (*freed)(void *context); /* when it is done or dropped; or NULL */
};

/* The server itself only looks, for the wall of a tournament. */
static inline bool op_only_looks(const struct op *op) { return !op->conn && op->kind == OP_CALL; }

/* Add an op to the queue; it is the room's from here on. */
void room_submit(struct room *r, struct op *op);

/* Do what waits in the room, as far as the turn of the loop has time for it. The rest is done in the next turns, one op
 * of each such room after the other, so that a client with many requests delays only itself. */
void room_pump(struct room *r);
void rooms_do_waiting(struct hall *h); /* at the end of a turn */
void rooms_told(struct hall *h);       /* the messages of this turn have been sent */

/* An act of the server itself, at the game time of its turn; without fields but a reason, or NULL. */
void room_act(struct room *r, const jd_event *event);
void room_do(struct room *r, jd_party by, jd_act act, const char *reason);

/* Give an op its event: as text, or as an object that has been parsed already. False: no memory. */
bool op_take_event(struct op *op, const char *text, size_t length);
bool op_take_said(struct op *op, struct json said);

/* A member of a message that is a text, if it is there and fits. */
bool said_text(struct json object, const char *name, char *out, size_t size);

/* ---- events (submit.c) ---- */

struct submission {
    struct job     job;
    char           id[STORE_ID_MAX + 1]; /* of the room, which may close before the keeper is done */
    struct room   *room;
    struct op     *op;
    char          *line, *texts; /* the latter keeps the strings of e */
    jd_event       e;
    char           salt[33], once[ONCE_MAX], result[STORE_RESULT_MAX];
    jd_rulings     rulings;
    jd_game       *game;     /* with the event; once that is stored, the game before it */
    struct mark    mark;     /* until it is stored, game time may be set back to `e.at` */
    struct refusal why;      /* it could not be applied */
    bool           thinking; /* it is being applied in the thinker's thread */
    bool           given_up; /* the store failed, and the room goes on without it */
};

/* Apply and store an event, or only try it. Takes the op. */
void room_submit_event(struct room *r, struct op *op, struct seat seat);

/* An event that is stored, as its client is told. */
struct done {
    size_t            seq;
    int64_t           at;
    const jd_rulings *rulings;
    bool              repeated; /* it was asked for again */
};
void room_acknowledge(struct room *r, const struct op *op, const struct done *done);

void room_give_up(struct room *r); /* while the store fails, the event on its way has not happened */
void room_set_tick(struct room *r);

/* ---- how much each may do (quota.c) ---- */

/* Does an event bring the game on? Not if only time, words or offers have changed. */
bool brings_on(const jd_state *before, const jd_state *after);
void quota_count(struct quota quotas[PARTIES], jd_party by, bool brings_on, size_t length);
bool quota_spent(const struct quota quotas[PARTIES], jd_party by); /* no more acts that do not change the game */

/* ---- the audience (audience.c) ---- */

bool room_seat(const struct room *r, enum role role, const jd_language *language, struct seat *out);
void room_enter(struct room *r, struct conn *c, struct seat seat, int64_t since); /* sends the game */
void room_exit(struct conn *c);
bool room_here(const struct room *r, jd_party player); /* or an engine in this seat */

/* Acts of the server for players who are here: they arrive, the game starts, it is resumed. */
void  room_do_due(struct room *r);
void  room_tell_here(struct room *r, bool at_once);
void  room_tell(struct room *r, const char *message); /* the same to all */
void  room_tell_rematch(struct room *r, enum role role, const char *game, const char *key);
void  room_tell_game(struct room *r);                                  /* the whole game, to all */
char *room_game_text(struct room *r, struct seat seat, int64_t since); /* to be freed; NULL: no memory */
void  room_send_game(struct room *r, struct conn *c, int64_t since);
void  room_forget_snapshots(struct room *r);
void  room_broadcast(struct room *r, const struct submission *f);

/* A message in the form of the connection: WebSocket or event stream. */
struct block *frame_of(enum conn_mode mode, const char *text, size_t length);

/* ---- answers to one op (messages.c) ---- */

void op_answer(struct room *r, struct op *op, struct seat seat); /* joins, questions, downloads */
void op_refuse_key(struct hall *h, struct op *op);               /* the key opens nothing */

/* Answers the client, if there is one; a connection that wanted to join is closed. */
void op_refuse(struct op *op, struct refusal why);
void op_refuse_code(struct op *op, enum refusal_code code);
void op_free(struct op *op);

#endif
