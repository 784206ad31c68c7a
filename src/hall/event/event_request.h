/* hall/event/event_request.h - one request about a tournament: it is read from the store, the visitor's key is looked
 * at, and whoever asked goes on from there. */
#ifndef HALL_EVENT_REQUEST_H
#define HALL_EVENT_REQUEST_H

#include "hall/event/document.h"
#include "hall/serve/api.h"
#include "hall/serve/secret.h"
#include "hall/serve/worker.h"

/* An entrant has the link of the registration, and may do nothing but apply. */
enum visitor { VISITOR_ORGANISER, VISITOR_ARBITER, VISITOR_PLAYER, VISITOR_SPECTATOR, VISITOR_ENTRANT, VISITORS };

const char *visitor_name(enum visitor who);

struct event_request {
    struct job         job;
    struct hall       *hall;
    struct conn       *conn; /* held; NULL: the hall itself looks */
    char               id[STORE_ID_MAX + 1], key[64];
    const jd_language *language;
    int                round;              /* 0: the request names none               */
    int                board;              /* 0: … either; -1: it is no number */
    bool               directs;            /* only for organiser and arbiter          */
    bool               with_logs;          /* the games' logs are read as well        */
    bool               pairings;           /* of a round's sheet: no results          */
    int                paper;              /* enum paper_size                          */
    bool               entrants;           /* whoever has the link of the registration may ask this */
    bool               own;                /* `then` is called in any case            */
    bool               in_query;           /* the key stood in the query: a spectator\'s may */
    void (*then)(struct event_request *q); /* everything below is there; ends with event_request_end() */

    json_t        *doc, *keys;
    int64_t        version;
    jd_tournament *t;    /* what the document says, with the results */
    json_t        *logs; /* by game: JSON Lines; NULL unless asked for */
    enum visitor   who;
    int            player;         /* VISITOR_PLAYER: from 1 */
    int            applicant;      /* VISITOR_ENTRANT: his application, where he has made one; 0: not yet */
    char           seed[KEY_MAX];  /* "" unless organiser or arbiter */
    char           watch[KEY_MAX]; /* the spectators' key, as everybody may be told it; "": unknown */
    char           rule[KEY_MAX];  /* the arbiter's, for the organiser */

    bool                     more;                    /* to be read, in another job */
    char                     after[STORE_ID_MAX + 1]; /* the last game that was read */
    int                      rows;
    size_t                   logs_read;
    struct store_tournament *stored;  /* between the threads */
    json_t                  *results; /* … by game: text, or null */
    char                    *text;    /* to be stored, or what event_view_write() wrote */
    json_t                  *live;    /* by game: {"seq": the last event, "text": what view_board() wrote} */
    bool                     brief;
    bool                    *told; /* by round: it is over, and everybody knows */
    int                      told_count;
    int                      left; /* rooms that are waited for */
    int                      sent; /* rounds.c: boards that have been asked to start */
    void (*next)(struct event_request *q);
    void           *context;
    void           *wanted;    /* what the request asks for, freed with it */
    struct opening *opening;   /* rounds.c */
    bool            annulled;  /* rounds.c: the game was */
    char           *body;      /* what was sent with the request; NULL: nothing */
    int             entry;     /* entries.c: the player, or the application */
    int             corrected; /* entries.c: a round that was played elsewhere */
    bool            entered;   /* entries.c: something new was made, … */
    char           *answer;    /* … and how it is answered */
    struct refusal  why;       /* why it is refused; no code: it is not */
    bool            new_keys;  /* they are to be stored, too */
    int             opens;     /* rounds.c: the round that is being opened */
    bool           *begun;     /* rounds.c: which boards of the round have been started */
};

static inline struct event_request *event_request_of(struct job *j)
{
    return (struct event_request *)((char *)j - offsetof(struct event_request, job));
}

/* For a request: the id is at[0], the number of a round, where there is one, at[1]. Answers itself when there is no
 * such tournament, no such round, or the key is none. NULL: it has done so already; otherwise the caller may note more
 * about the request, which is read later. */
struct event_request *event_request_begin(struct call *c, void (*then)(struct event_request *q), bool directs,
                                          bool with_logs);

/* By the hall itself (no connection, no key: it sees what a spectator sees), or for a connection: `then` is called in
 * any case, with `who` VISITORS when the tournament is not there or the key is none. False: no memory. */
bool event_request_begin_own(struct hall *h, struct conn *c, const char *id, const char *key,
                             void (*then)(struct event_request *q), void *context);

void event_request_keep_body(struct event_request *q, const struct call *c);

void event_request_end(struct event_request *q);                        /* frees it */
void event_request_refuse(struct event_request *q, struct refusal why); /* answers, and ends it */

/* Store the document as it is now, then go on; q->why says why it could not be stored. */
void event_request_save(struct event_request *q, void (*next)(struct event_request *q));

/* Send what a worker wrote to q->text, as JSON or as a file with this ending, and end the request; without it, say why
 * (q->why), or that there was no memory. */
void event_request_send_json(struct event_request *q, int status);
void event_request_send_file(struct event_request *q, const char *type, const char *ending);

/* ---- keys of boards: they follow from the seed, or from a player's own key ---- */

void player_key(const char *seed, int player, char out[KEY_MAX]);
void board_key(const char *player_key, int round, int board, char out[KEY_MAX]);
void assistant_key(const char *seed, int round, int board, char out[KEY_MAX]);
void entrant_key(const char *seed, const json_t *doc, char out[KEY_MAX]); /* of the registration that is open */

/* ---- rooms of a tournament ---- */

/* Ask in each room how its board stands (q->live), and go on: those that are being played are read where they are not
 * in memory, as far as they are this server's. */
void event_view_ask_rooms(struct event_request *q, void (*next)(struct event_request *q));

/* Write the tournament as docs/api.md has it, {"tournament": …}, to q->text (NULL: no memory), in the worker's thread,
 * and go on. With `brief` without the rounds that are planned, or that q->told leaves out. */
void event_view_write(struct event_request *q, bool brief, void (*next)(struct event_request *q));

#endif
