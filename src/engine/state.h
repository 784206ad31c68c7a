/* engine/state.h - what an engine is made of. */
#ifndef ENGINE_STATE_H
#define ENGINE_STATE_H

#include "engine.h"

#define ENGINE_WORD     12    /* bytes for a move as text, the NUL included               */
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

    void (*listen)(void *context, bool told, const char *line, size_t length);
    void       *context;
    struct text told; /* a line that is not whole yet */

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

    enum engine_protocol protocol;
    struct {
        bool                ping, setboard, usermove, san, time, reuse, nps, chess960; /* features             */
        bool                forced;   /* it makes no moves by itself                                           */
        bool                own_move; /* the next move that is pushed is its own                               */
        int                 pings;
        struct text         moves; /* not told yet, a line each                                         */
        char                claim[8];
        struct engine_terms terms;
    } xboard;
};

/* The first failure stays. */
void engine_fail(struct engine *e, enum engine_failure failure, int error);

/* Add bytes to a text. False, and the engine has failed, when there is no memory. */
bool engine_append(struct engine *e, struct text *t, const char *bytes, size_t length);

/* What kind of line this is; remembers what is to be remembered. */
enum engine_said engine_hear(struct engine *e, char *line, size_t length);

/* A new turn begins. */
void engine_begin_turn(struct engine *e);

/* The next word of a line; *at moves behind it. NULL at the end. */
const char *engine_word(const char **at, size_t *length);
bool        engine_is(const char *text, size_t length, const char *name);

/* The move that was made; "" for a word that is too long. */
void engine_keep_move(struct engine *e, const char *text, size_t length);

/* A text that lives as long as the engine; NULL when there is no room for more. */
const char *engine_keep_text(struct engine *e, const char *text, size_t length);
void        engine_keep_info(struct engine *e, const char *line, size_t length);

/* ---- xboard.c ---- */

enum engine_said xboard_hear(struct engine *e, const char *line);
bool             xboard_info(const char *line, struct engine_info *out);
void             xboard_new_game(struct engine *e, const jd_position *start);
void             xboard_push(struct engine *e, const jd_position *before, jd_move move);
void             xboard_pop(struct engine *e, size_t count);
void             xboard_go(struct engine *e, const struct engine_go *go);
void             xboard_set(struct engine *e, const char *option, const char *value);

#endif
