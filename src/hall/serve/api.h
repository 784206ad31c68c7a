/* hall/serve/api.h - the requests of docs/api.md: one table of routes. */
#ifndef HALL_API_H
#define HALL_API_H

#include "hall/game/messages.h"

/* A request, with what stands for {…} in its route's path. */
struct call {
    struct hall               *hall;
    struct conn               *conn;
    const struct http_request *request; /* only until the handler returns */
    char                       at[3][STORE_ID_MAX + 1];
    char                       key[64];      /* "" when there is none */
    bool                       in_query;     /* it stands in the address, as only a spectator's may */
    char                       act[KEY_MAX]; /* the client's own, by which it asks again; "": none */
    const jd_language         *language;
    const struct route        *route;
};

struct route {
    const char *method, *path; /* "/api/games/{id}/log" */
    void (*handle)(struct call *c);
    const char *summary; /* for /api/openapi.json */
    const char *roles;   /* whose key opens it, "organiser arbiter"; NULL: it needs none */
};

/* Does the key of this role open it? */
bool route_opens(const struct route *route, const char *role);

/* By method and path; ends with a route that has no path. */
extern const struct route routes[];

/* Answer a request. */
void api_serve(struct hall *h, struct conn *c, const struct http_request *r);

/* Why a body is no JSON object: it is another value, or (NULL) no JSON. */
struct refusal refusal_of_json(const json_t *body, const json_error_t *error);

/* The body as JSON; answers itself, and returns NULL, when it is none. */
json_t *call_body(struct call *c);

/* An op in the room at[0], for this call; submitted by call_submit(). */
struct op *call_op(struct call *c, enum op_kind kind);
void       call_submit(struct call *c, struct op *op);

/* ---- making games (create.c) ---- */

struct new_game {
    struct new_game       *next; /* to be stored together with it, or NULL */
    const char            *act;  /* the client's own key, from which id and keys follow; or NULL */
    const json_t          *regulations;
    const json_t          *tags;          /* of PGN, beside the regulations; or NULL                       */
    const json_t          *extra;         /* {"start": …, "engine": …}                                     */
    const char            *tournament;    /* or NULL                                                       */
    const struct in6_addr *maker;         /* the address that it is counted for, or NULL */
    const char            *hashes[ROLES]; /* of keys that exist already, such as a tournament's; or NULL   */
    void (*made)(struct new_game *g, const struct refusal *why); /* frees it; why NULL: it is made */
    void *context;
    char  id[ID_MAX];
    char  keys[ROLES][KEY_MAX]; /* "" where a hash was given */
};

/* At most so many; each is told when it is made. */
#define GAMES_AT_ONCE 32
void games_make(struct hall *h, struct new_game *first);

/* What our own player thinks of a game (turning_points.c). */
void get_turns(struct call *c);
void get_advice(struct call *c);

/* Answers with the PGN of the game (print.c). */
void print_game(struct room *r, struct op *op, struct seat seat);

#endif
