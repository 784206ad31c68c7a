/* cli/play/screen.h - the board on the screen: screen.c has the keys and the mouse, draw.c draws. */
#ifndef CLI_PLAY_SCREEN_H
#define CLI_PLAY_SCREEN_H

#include "cli/play/face.h"

#include <stdint.h>

#define SCREEN_COLUMNS 80 /* the smallest window */
#define SCREEN_LINES   24

#define SAID_MAX 400

/* What was said, the oldest first. */
struct said {
    char     *lines[SAID_MAX];
    enum tone tones[SAID_MAX];
    int       count;
};

/* What the line at the bottom asks for. */
enum asking { ASKING_ORDER, ASKING_PROMOTION, ASKING_SEALED };

struct screen {
    struct face *face;
    char         typed[256]; /* UTF-8 */
    enum asking  asking;
    jd_party     sealer;
    jd_square    cursor;
    bool         cursor_shown;
    jd_square    hand; /* where the piece came from that is in the hand; JD_NO_SQUARE */
    jd_square    down; /* where the mouse button went down */
    jd_square    to;   /* where a pawn waits to be promoted */
    struct said  said, pages;
    size_t       heard;   /* lines said in all */
    int          fresh;   /* the first line of what was said last */
    int          back;    /* lines scrolled back from there; negative: on */
    bool         reading; /* the pages are shown instead of the board */
    int          page;    /* the first line of them that is shown */
    int          silent;  /* times that there was something to read, and it was no key */
    bool         leaving;
};

/* Where things are in a window of this size. */
struct layout {
    bool fits;
    int  width, height; /* of a square */
    int  board_top, board_left;
    int  panel_left, panel_width;
    int  clock_rows[2]; /* of the player above, and below */
    int  status, said_top, said_rows, prompt, keys;
};

struct layout screen_layout(int lines, int columns);

/* The square at a place of the window; JD_NO_SQUARE outside the board. */
jd_square screen_square(const struct screen *s, const struct layout *l, int y, int x);

void screen_colours(const struct screen *s);
void screen_draw(const struct screen *s);

#endif
