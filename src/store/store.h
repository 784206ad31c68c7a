/* store/store.h - games that outlive the program: an append-only list of events for each game.
 *
 * A store is a SQLite file (one process writes it), or a PostgreSQL database (many do; each game is held by one
 * of them at a time). A handle is used by one thread at a time; open a second one to read beside a writer.
 *
 * Every call is whole or nothing. Every call may fail with the kinds of enum store_err and says more in *fault.
 * After a failure the handle is still good: when the trouble is over, the same call succeeds. A callback must not
 * call the store that called it; what it is given is its own only until it returns.
 */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct store;

enum store_err {
    STORE_OK,
    STORE_MISSING,   /* there is no such game, tournament or file                              */
    STORE_CONFLICT,  /* the id is taken; an event's number is not the next; the version is old */
    STORE_HELD,      /* another node holds the game: store_holder() says which                 */
    STORE_LOST,      /* this node does not hold the game, or no longer                         */
    STORE_IN_USE,    /* another process writes this file                                       */
    STORE_BUSY,      /* locked for longer than a moment; try again                             */
    STORE_FULL,      /* no space left                                                          */
    STORE_READ_ONLY, /* the file, or the database, cannot be written                           */
    STORE_GONE,      /* file or database cannot be reached; see store_append()                 */
    STORE_CORRUPT,   /* it cannot be what was written                                          */
    STORE_NEWER,     /* a newer program has written it                                         */
    STORE_BAD,       /* an address that means nothing, an id that is none                      */
    STORE_MEMORY,
    STORE_ERRORS
};

#define STORE_ID_MAX 64 /* letters, digits, '-' and '_' */

struct store_fault {
    enum store_err err;
    char           game[STORE_ID_MAX + 1]; /* the game that it is about; "" when it is about none */
    char           text[240];              /* for people, without a full stop                     */
};

/* A word for the kind, such as "conflict"; a static string. */
const char *store_err_name(enum store_err err);

/* ---- opening ---- */

struct store_options {
    bool        read_only; /* nothing is held or written; works beside a server                          */
    const char *node;      /* the name of this node, for people; NULL: the host's                         */
    const char *address;   /* where other nodes send what is for the games of this one; NULL: nowhere     */
    bool        quiet;     /* appending tells no listener: somebody else does that */
    int         lease_ms;  /* a node that gives no sign of life for so long has lost its games; 0: 4000   */

    /* What game times go by, in ms: it may stop, but never goes back, and is asked in any thread. NULL: the system's.
     */
    int64_t (*clock)(void *context);
    void *context;
};

/* Open the file or database (postgres://…, postgresql://…), making and migrating it where that is needed. NULL
 * on failure. Closing releases every game that is held. A caller that does not know their game times abandons them
 * instead: game time then stopped at the last heartbeat, as if the program had died. NULL is fine. */
struct store *store_open(const char *where, const struct store_options *options, struct store_fault *fault);
void          store_close(struct store *s);
void          store_abandon(struct store *s);

/* ---- games ---- */

struct store_game {
    const char *id;
    const char *regulations; /* the first line of its log                                  */
    const char *keys;        /* hashes of the keys by role, as the server writes them: JSON */
    const char *extra;       /* whatever else the server wants to know again: JSON          */
    const char *tournament;  /* or NULL                                                    */
    const char *result;      /* NULL: the game goes on; see store/result.h                 */
    int64_t     created;     /* ms since 1970                                              */
    int64_t     events;      /* so many it has at least: as many as it had when its result was noted, or when somebody
                                let go of it; not for making one */
};

/* A new game, held by this node; its game time is stopped at 0. */
enum store_err store_game_create(struct store *s, const struct store_game *g, struct store_fault *fault);

/* One game. The caller frees *out with free(): the strings are in the same block. */
enum store_err store_game_read(struct store *s, const char *id, struct store_game **out, struct store_fault *fault);

/* Games in the order of their ids. False from the callback ends it. */
struct store_filter {
    const char *tournament; /* only those of this one; NULL: all                    */
    bool        unfinished; /* only those without a result                          */
    const char *after;      /* begin behind this id; NULL: with the first           */
    int         limit;      /* at most so many; 0: all                              */
};
typedef bool (*store_game_fn)(void *context, const struct store_game *g);
enum store_err store_game_list(struct store *s, const struct store_filter *filter, store_game_fn each, void *context,
                               struct store_fault *fault);

/* The same for callbacks that ask the store again about each game. A failure that one returns ends it. */
typedef enum store_err (*store_walk_fn)(void *context, struct store *s, const struct store_game *g,
                                        struct store_fault *fault);
enum store_err store_game_walk(struct store *s, const struct store_filter *filter, store_walk_fn each, void *context,
                               struct store_fault *fault);

/* Note the result of a game that this node holds when no event comes with it. NULL: it goes on after all. */
enum store_err store_game_result(struct store *s, const char *id, const char *result, struct store_fault *fault);

/* ---- events ---- */

struct store_event {
    const char *game;
    int64_t     seq; /* 1, 2, 3 … in each game                                  */
    int64_t     at;  /* as in the line                                          */
    const char *line;
    size_t      length;
    const char *result; /* what the game has ended with, from this event on; or NULL */
};

/* Append events of any number of games: all or none, on disk when it returns. Needs the games to be held
 * (STORE_LOST) and the numbers to be the next ones (STORE_CONFLICT); fault->game says where.
 *
 * After STORE_GONE nobody knows whether a database stored them before it went. Append them again, with others if you
 * like: what is there already, word for word, is not stored twice. */
enum store_err store_append(struct store *s, const struct store_event *events, size_t count, struct store_fault *fault);

/* Games from elsewhere with all their events, in one go: all or none. This node holds them, as if it had made them. */
enum store_err store_add(struct store *s, const struct store_game *games, size_t game_count,
                         const struct store_event *events, size_t event_count, struct store_fault *fault);

/* The events of a game from number `from` on, in order. A game that does not exist has none. */
typedef bool (*store_event_fn)(void *context, const struct store_event *e);
enum store_err store_events(struct store *s, const char *game, int64_t from, store_event_fn each, void *context,
                            struct store_fault *fault);

/* The same with their hashes in the game's chain; see store/chain.h. NULL: an older program has stored the event, and
 * it has yet to get its hash, which is when the game goes on, or little by little while a writer is open. */
#define STORE_HASH 32
typedef bool (*store_link_fn)(void *context, const struct store_event *e, const unsigned char *hash);
enum store_err store_links(struct store *s, const char *game, int64_t from, store_link_fn each, void *context,
                           struct store_fault *fault);

/* ---- checkpoints ----
 *
 * A game as it stood after one of its events, as bytes of whoever keeps it: nothing that does not follow from the log.
 * The newest one of a game is kept. It is bound to the hash of that event, and so to all before it, and to a `version`:
 * what another program has made is not there. */

/* Of a game that is held here; otherwise nothing happens, nor when the event has no hash. */
enum store_err store_checkpoint(struct store *s, const char *game, int64_t seq, const char *version, const void *bytes,
                                size_t size, struct store_fault *fault);

struct store_kept {
    int64_t seq;
    void   *bytes; /* to be freed; NULL: there is none */
    size_t  size;
};
enum store_err store_checkpoint_read(struct store *s, const char *game, const char *version, struct store_kept *out,
                                     struct store_fault *fault);

/* ---- who holds a game, and its game time ----
 *
 * One node at a time applies the events of a game: it holds the game. A node says that it is alive about once a
 * second; when it no longer does, another may take its games, and what the first one sends after that is refused
 * with STORE_LOST, in the same transaction that would have stored it.
 *
 * `at` of an event is a game time. Between the holder's last heartbeat and the moment at which the game is taken again
 * game time is stopped, so that neither player is charged. A node that takes a game counts on from `time` by its own
 * monotonic clock; no two nodes need clocks that agree. For the store, game time stays stopped until the node says that
 * it runs (store_note_times()): a node may have taken a game and not know it yet. */

struct store_hold {
    const char *game;
    int64_t     time; /* game time now, in ms */
    int64_t     seq;  /* of its last event; 0: none                        */
};

/* Say that this node is alive, and that up to `until` on the store's clock (STORE_NOW: now) the game times of its
 * games are as the store has them: should the node die, they stopped then. STORE_LOST: the node was taken for dead and
 * holds nothing any more; from here on it is a new one, which takes games afresh. */
#define STORE_NOW INT64_MAX
enum store_err store_beat(struct store *s, int64_t until, struct store_fault *fault);

/* Hold one game. STORE_HELD when another does. A node that takes a game which it holds already has lost count: game
 * time stopped when it was taken, or at the last event. out->game is `game`. */
enum store_err store_take(struct store *s, const char *game, struct store_hold *out, struct store_fault *fault);

/* Hold unfinished games that nobody holds, at most `limit`, so that several nodes share them. At the start,
 * and then after each store_beat(), until none comes. */
typedef void (*store_hold_fn)(void *context, const struct store_hold *h);
enum store_err store_adopt(struct store *s, int limit, store_hold_fn each, void *context, struct store_fault *fault);

/* Game time goes by the store's clock (store_options), but may have been stopped or set back. So the store has to be
 * told at which time on that clock it was 0: of games that this node holds, all at once; others are left out. */
struct store_game_time {
    const char *game;
    int64_t     zero;
};
enum store_err store_note_times(struct store *s, const struct store_game_time *times, size_t count,
                                struct store_fault *fault);

/* Let go of a game, or of all with NULL: its game time is stopped until a node takes it. */
enum store_err store_release(struct store *s, const char *game, struct store_fault *fault);

struct store_holder {
    bool held, here; /* by somebody alive; by this handle */
    char node[64], address[128];
};
enum store_err store_holder(struct store *s, const char *game, struct store_holder *out, struct store_fault *fault);

/* ---- what other nodes appended ----
 *
 * A connection of its own, so that another thread may poll it. With SQLite there are no other nodes: *out is NULL.
 * After STORE_GONE close it, open it again, and ask for the events that were missed. */

struct store_listener;
enum store_err store_listen(struct store *s, struct store_listener **out, struct store_fault *fault);
int            store_listener_fd(const struct store_listener *l); /* poll it for reading */

/* Read what has come, without waiting: these games have events up to `seq`; those of this node are left out. */
typedef void (*store_notice_fn)(void *context, const char *game, int64_t seq);
enum store_err store_listener_read(struct store_listener *l, store_notice_fn each, void *context,
                                   struct store_fault *fault);
void           store_listener_close(struct store_listener *l); /* NULL is fine */

/* The same by asking, for these games (ids with commas): the number of the last event of each that has any. */
enum store_err store_latest(struct store *s, const char *games, store_notice_fn each, void *context,
                            struct store_fault *fault);

/* ---- tournaments ---- */

struct store_tournament {
    const char *id;
    const char *document; /* JSON                           */
    const char *keys;     /* hashes of the keys by role: JSON */
    int64_t     version;  /* 1 when made, and one more with each update */
    int64_t     changes;  /* of its applications: one more with each; only for reading */
    int64_t     accepts;  /* with an update: the application that became … */
    int64_t     player;   /* … this player; 0: none */
};
enum store_err store_tournament_create(struct store *s, const struct store_tournament *t, struct store_fault *fault);

/* The caller frees *out with free(). */
enum store_err store_tournament_read(struct store *s, const char *id, struct store_tournament **out,
                                     struct store_fault *fault);

/* The ids of tournaments, in order, behind `after` ("": from the first on), at most `limit`. */
typedef bool (*store_id_fn)(void *context, const char *id);
enum store_err store_tournament_list(struct store *s, const char *after, int limit, store_id_fn each, void *context,
                                     struct store_fault *fault);

/* Replace the document if t->version is still the present one (STORE_CONFLICT otherwise), and the keys, unless they are
 * NULL. With `accepts`, all of it or nothing: STORE_MISSING, no such application waits. */
enum store_err store_tournament_update(struct store *s, const struct store_tournament *t, struct store_fault *fault);

/* ---- applications to play in a tournament ---- */

struct store_application {
    int64_t     number;   /* 1, 2, 3 … in each tournament, and never twice      */
    const char *hash;     /* of the applicant's key; NULL: there is none         */
    const char *origin;   /* the same for those that came from the same address  */
    const char *document; /* the player: JSON; "" once it is accepted            */
    int64_t     player;   /* the number of the player it became; 0: it waits     */
    int64_t     created;  /* ms since 1970                                       */
};

/* A new one; *number is its own, or the next where that is 0. STORE_FULL: `most` wait already. */
enum store_err store_application_add(struct store *s, const char *tournament, const struct store_application *a,
                                     int64_t most, int64_t *number, struct store_fault *fault);

/* Those that wait, in order. False from the callback ends it. */
typedef bool (*store_application_fn)(void *context, const struct store_application *a);
enum store_err store_application_list(struct store *s, const char *tournament, store_application_fn each, void *context,
                                      struct store_fault *fault);

/* The one of this key, waiting or accepted. STORE_MISSING: there is none. */
enum store_err store_application_find(struct store *s, const char *tournament, const char *hash, int64_t *number,
                                      int64_t *player, struct store_fault *fault);

/* Forget some that wait: *count says how many. `number` is that of a single one, or of one from the same address. */
enum store_dismissal { STORE_DISMISS_ONE, STORE_DISMISS_ALIKE, STORE_DISMISS_ALL };
enum store_err store_application_dismiss(struct store *s, const char *tournament, enum store_dismissal which,
                                         int64_t number, int64_t *count, struct store_fault *fault);

/* ---- what nobody needs any more ----
 *
 * Games that were made before a time and that nobody holds are removed with their events: those in which no move was
 * made, and, only where that is wanted, all others. A game of a tournament goes when all of them may go,
 * and the tournament with them. Games that were imported stay. A game of a tournament that is not there goes in any
 * case: its server died while it opened a round, or restored an archive. So do applications to such a tournament. One
 * call looks at a part of the games. */

struct store_sweep {
    int64_t unplayed, played;        /* ms since 1970, for games without a move and with one; 0: all stay */
    int64_t stray;                   /* … and for those of a tournament that is not there                 */
    int     limit;                   /* so many games are looked at                                       */
    char    after[STORE_ID_MAX + 1]; /* where to go on: "" at first, and again when all were looked at    */
    size_t  removed;                 /* games, in this call                                               */
};
enum store_err store_sweep(struct store *s, struct store_sweep *w, struct store_fault *fault);

#endif
