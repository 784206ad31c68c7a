/* hall/event/event_request.h - one request about a tournament.
 *
 * It takes its turn in a lane (lane.h), and has it until it ends. The keeper reads the tournament from the store, and a
 * thread of the lane makes a jd_tournament of its document, finds out
 * whose key it is, and does `work` where the key may ask for that. Then the handler goes on in the loop (`then`), and
 * ends with event_request_end(). What a handler has to remember besides is in a struct of its own file (`state`). */
#ifndef HALL_EVENT_REQUEST_H
#define HALL_EVENT_REQUEST_H

#include "hall/event/document.h"
#include "hall/event/event_view.h"
#include "hall/serve/api.h"
#include "hall/serve/secret.h"

/* Whose key it is. An entrant has the link of the registration, and may do nothing but apply. */
enum visitor { VISITOR_ORGANISER, VISITOR_ARBITER, VISITOR_PLAYER, VISITOR_SPECTATOR, VISITOR_ENTRANT, VISITORS };

const char *visitor_name(enum visitor who);

/* What a request needs besides the tournament. */
enum {
    EVENT_LOGS = 1,  /* the logs of all games */
    EVENT_PAGES = 2, /* it makes a file that takes long: it waits for others of its kind, not for pairings */
    EVENT_ACTS = 4   /* it changes the event, one after the other; it is not refused for what its address has used */
};

/* How far the keeper has read. */
struct event_reading {
    bool                     more;                    /* another job has to go on */
    char                     after[STORE_ID_MAX + 1]; /* the last game that was read */
    int                      rows;                    /* games that the last job read */
    size_t                   logs;                    /* logs that were read */
    struct store_tournament *stored;
    char                    *waiting; /* applications: JSON */
};

struct event_request {
    struct job          job; /* first */
    struct hall        *hall;
    struct conn        *conn; /* held; NULL: the server itself asks */
    char                id[STORE_ID_MAX + 1], key[64];
    bool                in_query;     /* the key stood in the query, as only a spectator's may */
    char                act[KEY_MAX]; /* the client's own key, by which it asks again; "": none */
    json_t             *repeated;     /* the answer that it had before; NULL: it is new */
    int                 repeated_status;
    const jd_language  *language;
    const struct route *route;             /* says whose key opens it; NULL: anybody's of the tournament */
    int                 round, board;      /* 0: the request names none; -1: it is no number */
    char               *body;              /* of the request; NULL: none */
    unsigned            needs;             /* EVENT_… */
    bool                own;               /* `then` is called in any case */
    void (*work)(struct event_request *q); /* in the lane's thread, before `then`; NULL: none */
    void (*then)(struct event_request *q); /* in the loop's thread */

    json_t        *doc, *keys; /* as they are stored */
    json_t        *waiting;    /* applications, for organiser and arbiter: [{"application", "origin", "player"}, …] */
    int64_t        changes;    /* of applications */
    int64_t        accepts;    /* the application that the document enters as its last player; 0: none */
    int64_t        version;
    unsigned       seen_changes;   /* wall_changes() when this request began */
    jd_tournament *t;              /* what the document says, with the results */
    json_t        *results, *logs; /* by game: text, or null; JSON Lines, where they are needed */

    enum visitor who;            /* VISITORS: the key opens nothing, or the tournament is not there */
    int          player;         /* VISITOR_PLAYER: from 1 */
    int64_t      applicant;      /* VISITOR_ENTRANT: the application of this key; 0: none yet … */
    int64_t      became;         /* … and the player it became; 0: it waits */
    char         seed[KEY_MAX];  /* "" unless organiser or arbiter */
    char         watch[KEY_MAX]; /* the spectators' key, which every visitor may be told; "": unknown */
    char         rule[KEY_MAX];  /* the arbiter's, for the organiser */

    struct refusal why;    /* the request is refused, with a code */
    char          *text;   /* what is stored or sent */
    char          *hashes; /* of the keys, as they are stored with the text */
    void (*next)(struct event_request *q);

    struct event_reading  reading;
    struct event_view     view;
    struct opening       *opening;          /* rounds.c: a round is being opened */
    struct event_request *next_locked;      /* event_request_lock() */
    bool                  locked, new_keys; /* `keys` are to be stored, too */
    void                 *state;            /* the handler's own, freed with the request by … */
    void (*free_state)(void *state);        /* … */
};

static inline struct event_request *event_request_of(struct job *j) { return (struct event_request *)j; }

/* For a route: the id is at[0], the numbers of a round and a board, where there are some, at[1] and at[2]. Answers
 * itself when there is no such tournament, round or board, or when the key does not open it. NULL: the request has been
 * answered already. Otherwise the caller may note more about the request, which is read later. */
struct event_request *event_request_begin(struct call *c, void (*then)(struct event_request *q), unsigned needs);

/* The same with work for the lane's thread, which has the tournament already: one hand-over less. */
struct event_request *event_request_begin_work(struct call *c, void (*work)(struct event_request *q),
                                               void (*then)(struct event_request *q), unsigned needs);

/* For the server itself (no connection, no key: it sees what a spectator sees), or for a connection: `then` is called
 * in any case, and looks at `who`. False: no memory, and the state is still the caller's. */
bool event_request_begin_own(struct hall *h, struct conn *c, const char *id, const char *key,
                             void (*then)(struct event_request *q), void *state);

void event_request_keep_body(struct event_request *q, const struct call *c);

/* In a thread of its lane. */
void event_request_work(struct event_request *q, void (*work)(struct job *j), void (*done)(struct job *j));

void event_request_end(struct event_request *q);                        /* frees it */
void event_request_refuse(struct event_request *q, struct refusal why); /* answers, and ends it */
void event_request_go_on(struct event_request *q, enum refusal_code code, void (*next)(struct event_request *q));

/* One request at a time changes a tournament. False: another does. The lock ends with the request, or before. */
bool event_request_lock(struct event_request *q);
void event_request_unlock(struct event_request *q);

/* Store the document as it is now, then go on; q->why says why it could not be stored. What could not be read again is
 * not stored. */
void event_request_save(struct event_request *q, void (*next)(struct event_request *q));

/* Send what a worker wrote to q->text, as JSON or as a file with this ending, and end the request; without it, say why
 * (q->why), or that there was no memory. */
void event_request_send_json(struct event_request *q, int status);
void event_request_send_file(struct event_request *q, const char *type, const char *ending);

#endif
