/* cli/play/table.h - a game at the table: the game itself, its log on disk, the arbiter's watch, and who is
 * told what happens. Nothing is decided here: events go to jd_game_apply(), and what it rules is told. */
#ifndef CLI_PLAY_TABLE_H
#define CLI_PLAY_TABLE_H

#include "cli/journal.h"
#include "console/text.h"
#include "jadoube/announce.h"
#include "jadoube/language.h"
#include "jadoube/log.h"

struct opponent;

/* In which manner things are said, and the game is played. */
struct manner {
    const jd_language *language;
    const jd_language *notation[2]; /* of each player's scoresheet */
    const jd_language *ranks;       /* moves are announced as D.2.1 has it, with these numbers; or NULL */
    bool               aloud;       /* moves are also said in words */
    bool               casual;      /* moves may be taken back     */
    bool               separate;    /* touching, releasing and pressing are separate acts */
};

enum tone { TONE_MOVE, TONE_RULING, TONE_NEWS, TONE_ANSWER, TONE_FAULT };

/* Who listens: the face of the game, in lines or on a screen. */
struct audience {
    void *self;
    void (*say)(void *self, enum tone tone, const char *text);
};

struct local_game {
    struct journal   journal;
    jd_regulations   regs;
    jd_log          *log; /* holds the game, and the strings of the regulations */
    jd_game         *game;
    jd_rulings       rulings; /* of the last event */
    struct manner    manner;
    struct audience  audience;
    size_t           said;     /* how many things were told */
    struct opponent *opponent; /* an engine, or NULL for two people */
    jd_colour        person;   /* whose side a single person plays  */
    int64_t          base;     /* ms on the log's time line …        */
    int64_t          zero_us;  /* … at this moment of the system's clock */
    int64_t          last;     /* the time of the last event, on the same line */
    bool             hasty;    /* what is released now is pressed at once */
    bool             broken;   /* the log cannot be written any more */

    jd_pgn_record *pgn;
};

/* A new game under the regulations of a log's first line, kept in a new file; or one that is in a file
 * already: if its clocks were running they are paused, and the time since then is nobody's. False, with a
 * message printed, on failure. Release a table with table_close() in either case. */
bool table_new(struct local_game *t, const char *path, const char *regulations);
bool table_resume(struct local_game *t, const char *path);
void table_close(struct local_game *t);

/* An event happens now. False when it could not be understood, which has been said. */
bool table_do(struct local_game *t, jd_event *event);

/* Has an event all that a log needs? */
bool table_takes(const jd_event *event);

/* An event without anything but who does what. */
jd_event table_event(jd_party by, jd_act act);

/* This moment, on the log's time line. */
int64_t table_watch(const struct local_game *t);

/* The clocks as they stand at this moment, in ms. */
void table_clocks(const struct local_game *t, const jd_state *s, int64_t clock[2]);

/* In how many ms time alone decides something; -1: never. When it is due, table_tick(). */
int64_t table_due(const struct local_game *t);
void    table_tick(struct local_game *t);

/* The game as it is now, time looked at; NULL without memory. The caller frees it. */
jd_game *table_now(const struct local_game *t);

/* Take back the last `plies` moves, and all that happened since. False, and said, when there are fewer. */
bool table_undo(struct local_game *t, int plies);

/* Copy the log to another file; add the game to a file of games. False, and said, when that fails. */
bool table_save(struct local_game *t, const char *path);
bool table_write_pgn(struct local_game *t, const char *path);

/* Tell the audience. */
void table_say(struct local_game *t, enum tone tone, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The same with a text of the interface, in its language; `values` may be NULL. */
void table_tell(struct local_game *t, enum tone tone, text_id id, const struct jd_value *values);

#endif
