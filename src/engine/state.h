/* engine/state.h - what an engine is made of. */
#ifndef ENGINE_STATE_H
#define ENGINE_STATE_H

#include "engine.h"

#define ENGINE_WORD     8     /* bytes for a move as text, the NUL included               */
#define ENGINE_LAST     4096  /* bytes kept of the last info                              */
#define ENGINE_ID_MAX   256   /* bytes of a name                                          */
#define ENGINE_TEXT_MAX 65536 /* bytes for all options                                    */
#define ENGINE_OUT_MAX  (1u << 20)

struct text {
    char  *at;
    size_t length, room;
};

struct engine {
    pid_t               pid; /* 0 once it has been reaped        */
    int                 status;
    int                 in, out; /* our ends: we read `in`, we write `out`; -1 when closed */
    bool                guard;   /* SIGPIPE is not ignored by the program                  */
    enum engine_failure failure;
    int                 error; /* errno of ENGINE_BROKEN */

    /* What it wrote: lines from `next` to `filled`. */
    char   *buffer;
    size_t  line_max, next, filled;
    size_t  turn_max, turn;
    int64_t turn_began;

    struct text pending; /* what we wrote and the pipe has not taken yet */

    bool   thinking;
    char   bestmove[ENGINE_WORD], ponder[ENGINE_WORD];
    char   last[ENGINE_LAST]; /* info */
    size_t last_length;

    char                 name[ENGINE_ID_MAX], author[ENGINE_ID_MAX];
    struct engine_option options[ENGINE_OPTIONS_MAX];
    size_t               option_count;
    char                *option_text; /* what the options point into; allocated once, it never moves */
    size_t               option_used;

    struct text position;       /* "position … moves e2e4 …", ready to be sent  */
    size_t      position_moves; /* how long it is without moves          */
};

/* The first failure stays. */
void engine_fail(struct engine *e, enum engine_failure failure, int error);

/* Bytes to the engine, all or kept. */
void engine_put(struct engine *e, const char *bytes, size_t length);

/* Make room for `more` bytes. False, and the engine has failed, when there is no memory. */
bool engine_room(struct engine *e, struct text *t, size_t more);

/* What kind of line this is; remembers what is to be remembered. */
enum engine_said engine_hear(struct engine *e, char *line, size_t length);

#endif
