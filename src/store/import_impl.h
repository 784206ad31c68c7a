/* store/import_impl.h - between the readers of logs and of PGN, and what puts their games into the store. */
#ifndef STORE_IMPORT_IMPL_H
#define STORE_IMPORT_IMPL_H

#include "import.h"
#include "result.h"
#include "store_impl.h"

#include "jadoube/log.h"
#include "jadoube/pgn.h"

#include <jansson.h>

/* A game on its way. */
struct parcel {
    char     id[STORE_ID_MAX + 1];
    char    *head;
    int64_t  created;
    uint64_t line; /* where it begins */
    char     result[STORE_RESULT_MAX];
    char    *text; /* the lines, one behind the other */
    size_t   length, size;
    size_t   count, room;
    struct {
        int64_t at;
        size_t  offset, length;
    } * events;
};

#define PARCELS 100 /* in one transaction */

/* One half-move of a game in PGN. */
struct ply {
    char    move[8];      /* in coordinates; -- and what else may stand in %stood */
    int64_t clock, spent; /* %clk, %emt; -1: not said */
    bool    offer;
};

struct import_pgn {
    jd_pgn     *reader;
    bool        bad; /* the game cannot be imported */
    uint64_t    line;
    jd_position start;
    jd_result   result;
    json_t     *tags;
    struct ply *plies;
    size_t      count, room;
    bool        stood; /* an illegal move did */
};

enum import_kind { NOTHING_YET, A_LOG, A_PGN };

struct import {
    struct store        *store;
    import_problem_fn    problem;
    void                *context;
    struct import_totals totals;
    struct store_fault   fault; /* the first failure of the store */
    enum import_kind     kind;  /* of the present file            */
    struct parcel        parcels[PARCELS];
    size_t               ready;   /* so many of them wait for the store; the next one is being filled */
    jd_log              *game;    /* the one that is being filled, replayed; or NULL                  */
    jd_rulings           rulings; /* of its last event                                                */
    bool                 ended;   /* by the Laws, before its last event                               */

    char    *line; /* of a log, as far as it has come */
    size_t   length, size;
    uint64_t number;
    bool     skipping; /* up to the next game */

    struct import_pgn pgn;
};

/* The readers. A line is closed with a NUL, though it may have others. */
void import_log_line(struct import *i, const char *line, size_t length);
void import_log_end(struct import *i);
bool import_pgn_new(struct import *i);
void import_pgn_free(struct import *i);

/* The parcel: begin it with the first line of its log, add lines to it (false when the game does not take one),
 * close it, or throw it away. */
bool import_begin(struct import *i, const char *head, size_t length, uint64_t line, jd_fault *fault);
bool import_add(struct import *i, const char *line, size_t length, jd_fault *fault);
void import_close(struct import *i);
void import_drop(struct import *i);

/* Tell a problem. */
__attribute__((format(printf, 4, 5))) void import_tell(struct import *i, uint64_t line, uint64_t column,
                                                       const char *format, ...);

/* The memory, or the end of the import. */
void *import_need(struct import *i, void *memory);

#endif
