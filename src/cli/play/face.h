/* cli/play/face.h - the two faces of a game: lines for any terminal, pipe, screen reader or Braille display,
 * and a board on the screen. */
#ifndef CLI_PLAY_FACE_H
#define CLI_PLAY_FACE_H

#include "cli/play/words.h"
#include "cli/speak.h"

struct face {
    struct local_game *table;
    struct speaker    *speaker; /* NULL: silent */
    bool               turned;  /* Black below */
    bool               ascii;   /* letters instead of figurines */
    bool               colour;
};

/* Play until somebody leaves. An enum status. */
int play_plain(struct face *f);
int play_screen(struct face *f);

/* ---- what both do ---- */

/* SIGINT, SIGTERM and SIGHUP end the game, which is in the log; they wake whoever waits. */
void face_catch_signals(void);
bool face_interrupted(void);

/* Wait for the keyboard, the engine, or a flag, at most `most_ms` (-1: as long as it takes), and see to the
 * latter two. True when there is something to read from the keyboard; `ignore_keys`: it is not asked. */
bool face_wait(struct face *f, int64_t most_ms, bool ignore_keys);

/* What stands before the line that is typed: "12... Anna> ". */
void face_prompt(const struct local_game *t, char out[256]);

/* List all words, or explain one. */
void face_help(struct local_game *t, const char *word);

/* Go on with another log, in place of this one. False, and said, when that cannot be. */
bool face_load(struct face *f, const char *path);

#endif
