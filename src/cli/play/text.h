/* cli/play/text.h - the interface of `jadoube play` in five languages. */
#ifndef CLI_PLAY_TEXT_H
#define CLI_PLAY_TEXT_H

#include "jadoube/tongue.h"

/* What a text takes is said behind it: s a string, d a number, c a character. */
enum text {
    TEXT_WHITE,
    TEXT_BLACK,
    /* how the game stands */
    TEXT_SCHEDULED,
    TEXT_PAUSED,
    TEXT_ADJOURNED,
    TEXT_FINISHED,
    TEXT_ANNULLED,
    TEXT_RESULT,      /* s result, s Article */
    TEXT_ON_MOVE,     /* s player */
    TEXT_NOT_PRESSED, /* s player */
    TEXT_CHECK,
    TEXT_OFFERS, /* s player */
    TEXT_SEALED, /* s player */
    TEXT_BOUND,  /* s player, s moves */
    TEXT_FREE,   /* s player */
    /* what happens */
    TEXT_PUTS,       /* s player, s move */
    TEXT_CLOCK_RUNS, /* s player */
    TEXT_DECLINED,
    TEXT_SEAL_NOW, /* s player */
    TEXT_ADJUSTS,  /* s player */
    TEXT_PRESS_NOW,
    TEXT_NOTED,
    TEXT_SEPARATE,
    TEXT_AT_ONCE,
    TEXT_UNDONE,
    TEXT_WRITTEN, /* s path */
    /* answers */
    TEXT_RUNS,
    TEXT_NOTHING,
    TEXT_NO_MOVES,
    TEXT_NO_LAST,
    /* what cannot be done */
    TEXT_UNKNOWN,   /* s what was typed */
    TEXT_USAGE,     /* s example, s help */
    TEXT_NO_MOVE,   /* s what was typed */
    TEXT_AMBIGUOUS, /* s what was typed, s moves */
    TEXT_CANNOT,
    TEXT_NOT_CASUAL,
    TEXT_NO_UNDO,
    TEXT_NO_LOG,   /* s path, s why */
    TEXT_NO_WRITE, /* s path, s why */
    /* the program */
    TEXT_WELCOME,
    TEXT_LAWS, /* s edition, s speed, s control */
    TEXT_STANDARD,
    TEXT_RAPID,
    TEXT_BLITZ,
    TEXT_ONLINE,
    TEXT_KEPT, /* s path */
    TEXT_SEAL_PROMPT,
    TEXT_HELP_MOVES,
    TEXT_HELP_PLAYERS,
    TEXT_HELP_ARBITER,
    TEXT_HELP_QUESTIONS,
    TEXT_HELP_PROGRAM,
    TEXT_HELP_PARTY,
    /* engines */
    TEXT_THINKS,      /* s name */
    TEXT_NO_ANSWER,   /* s name */
    TEXT_ENGINE_GONE, /* s name, s why */
    /* the screen */
    TEXT_TOO_SMALL,
    TEXT_PROMOTE,
    TEXT_NOT_THERE,
    TEXT_FLAG,
    TEXT_KEYS, /* at most 78 columns */
    TEXT_THREE_ACTS,
    TEXT_HELP_KEYS,
    TEXTS
};

const char *text_of(jd_tongue tongue, enum text id);

#endif
