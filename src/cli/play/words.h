/* cli/play/words.h - the words that can be typed at the table, the same in lines and on the screen, in
 * English and in the language of the interface; and what they do. */
#ifndef CLI_PLAY_WORDS_H
#define CLI_PLAY_WORDS_H

#include "cli/play/table.h"

enum word {
    /* players */
    WORD_TOUCH,
    WORD_ACCIDENTAL,
    WORD_ADJUST,
    WORD_RELEASE,
    WORD_KING,
    WORD_PRESS,
    WORD_PLAY,
    WORD_OFFER,
    WORD_ACCEPT,
    WORD_DECLINE,
    WORD_CLAIM,
    WORD_RESIGN,
    WORD_STOP,
    WORD_WRITE,
    WORD_ANNOUNCE,
    WORD_ASK,
    WORD_SEAL,
    WORD_SIGN,
    WORD_ARRIVE,
    WORD_LEAVE,
    /* the arbiter */
    WORD_START,
    WORD_PAUSE,
    WORD_RESUME,
    WORD_SET,
    WORD_ADD,
    WORD_PENALISE,
    WORD_OBSERVE,
    WORD_RULE,
    WORD_RESTORE,
    WORD_CONSENT,
    WORD_DECLARE,
    WORD_ADJOURN,
    WORD_SESSION,
    WORD_LOST,
    /* questions */
    WORD_CLOCK,
    WORD_BOARD,
    WORD_RANK,
    WORD_FILE,
    WORD_WHERE,
    WORD_ATTACKERS,
    WORD_MOVES,
    WORD_LAST,
    WORD_SHEET,
    WORD_BOUND,
    WORD_STATE,
    WORD_FEN,
    /* the program */
    WORD_FLIP,
    WORD_MODE,
    WORD_UNDO,
    WORD_SAVE,
    WORD_LOAD,
    WORD_PGN,
    WORD_HELP,
    WORD_QUIT,
    WORDS
};

/* The first word of each group, for those who list them. */
#define WORD_FIRST_ARBITER  WORD_START
#define WORD_FIRST_QUESTION WORD_CLOCK
#define WORD_FIRST_PROGRAM  WORD_FLIP

struct word_row {
    const char *names[JD_TONGUES];
    const char *example; /* what may follow it, in English; "" for nothing */
    const char *help[JD_TONGUES];
};

const struct word_row *word_row(enum word w);

#define EXAMPLE_MAX 96

/* A word with an example of what may follow it: "penalise white warning". */
void word_example(jd_tongue tongue, enum word w, char out[EXAMPLE_MAX]);

/* Words for what is claimed, seen, ruled … */
const char *what_name(jd_tongue tongue, jd_what what);

/* What was typed, in a language or in English; WORDS, JD_BY_NOBODY and JD_WHAT_COUNT for none of them. */
enum word word_find(jd_tongue tongue, const char *typed, size_t length);
jd_party  party_find(jd_tongue tongue, const char *typed, size_t length);
jd_what   what_find(jd_tongue tongue, jd_act act, const char *typed, size_t length);

/* ---- obeying ---- */

/* What only the face of the game can do. */
enum wish_kind { WISH_NOTHING, WISH_FLIP, WISH_BOARD, WISH_HELP, WISH_LOAD, WISH_SEAL, WISH_QUIT };

struct wish {
    enum wish_kind what;
    const char    *argument; /* of WISH_HELP and WISH_LOAD: the rest of the line, which may be "" */
    jd_party       by;       /* of WISH_SEAL: who seals a move that nobody may see */
};

/* Do what a typed line says: a word, with `white:`, `black:` or `arbiter:` before it where somebody else is
 * meant than usual; or a move in any notation. The line is cut up. */
struct wish obey(struct table *t, char *line);

/* A move that a hand made on a screen, from square to square; JD_NO_KIND without promotion. */
void obey_hand(struct table *t, jd_square from, jd_square to, jd_kind promotion);

/* A single act of the player on move, or of the arbiter. */
void obey_act(struct table *t, enum word w);

/* Put a move into the envelope. */
void obey_seal(struct table *t, jd_party by, const char *move);

/* Who is meant when nobody is named. */
jd_party usual_party(const struct table *t, enum word w);

#endif
