/* cli/board/table.h - one electronic board: its bytes in; a log, PGN or moves out. */
#ifndef CLI_BOARD_TABLE_H
#define CLI_BOARD_TABLE_H

#include "jadoube/board_reader.h"
#include "jadoube/board_scribe.h"

#include <stdio.h>

enum board_output { BOARD_LOG, BOARD_PGN, BOARD_MOVES };

/* What the command line says about the game. */
struct board_plan {
    jd_protocol       protocol;
    enum board_output output;
    jd_edition        edition;
    jd_preset         preset;
    const char       *control; /* NULL: what the clock shows first */
    jd_illegal_policy illegal;
    const char       *names[2];
    bool              any_start; /* `start` is where the game begins */
    jd_position       start;
    bool              own_clock; /* ours decides, not the board's */
    jd_control        seen;      /* by looking through a recording; count 0: not known */
};

struct board_table {
    struct board_plan plan;
    jd_reader        *reader;
    jd_scribe        *scribe; /* NULL as long as no game has begun */
    jd_regulations    regs;
    jd_board_code     codes[64];
    bool              whole; /* all squares have been told */
    bool              turned;
    jd_board_clock    clock;
    int               number; /* of the array */
    int64_t           begun;  /* when the log begins, on the caller's clock */
    int               games, told, questions;
    bool              wants_board;                       /* something was lost: ask for the whole board */
    void (*event)(void *context, const jd_event *event); /* NULL: print it */
    void (*head)(void *context, const char *regulations);
    void *context;
};

bool board_table_open(struct board_table *t, const struct board_plan *plan);
void board_table_close(struct board_table *t, int64_t at); /* tells what is left */

/* Nothing but time has passed. */
void board_table_tick(struct board_table *t, int64_t at);

/* A sign that came at this time. */
void board_table_sign(struct board_table *t, int64_t at, const jd_board_sign *sign);

/* cli/board/pgn.c: the game so far. An illegal move that stands ends a game of PGN; a second one begins after it. */
void board_table_pgn(const struct board_table *t, FILE *to);

/* cli/board/replay.c */
bool board_replay(const struct board_plan *plan, const char *path);

#endif
