/* cli/play/words.h - the words that can be typed at the table, the same in lines and on the screen, in
 * English and in the language of the interface; and what they do. */
#ifndef CLI_PLAY_WORDS_H
#define CLI_PLAY_WORDS_H

#include "cli/play/table.h"

/* All acts, whose words are in data/words/<language>/acts.tsv; then more for players, questions, the program. X(id):
 * its words are those of word.<id> in vocabulary.tsv. */
/* clang-format off */
#define OTHER_WORDS(X)                                                                                                 \
    X(ACCIDENTAL) X(KING)                                                                                              \
    X(CLOCK) X(BOARD) X(RANK) X(FILE) X(WHERE) X(ATTACKERS) X(MOVES) X(LAST) X(SHEET) X(BOUND) X(OPTIONS) X(STATE)     \
    X(FEN)                                                                                                             \
    X(FLIP) X(MODE) X(UNDO) X(SAVE) X(LOAD) X(PGN) X(HELP) X(QUIT)
/* clang-format on */

enum word {
#define WORD_ID(id, ...) WORD_##id,
    JD_ACTS(WORD_ID) OTHER_WORDS(WORD_ID)
#undef WORD_ID
        WORDS
};

enum word_group { GROUP_PLAYERS, GROUP_ARBITER, GROUP_QUESTIONS, GROUP_PROGRAM, GROUPS };

enum word_group group_of_word(enum word w);

/* Is it an act? The word of an act has the same number. */
static inline bool word_is_act(enum word w) { return (int)w < JD_ACT_COUNT; }

/* What it is for. */
const char *word_help(const jd_language *language, enum word w);

/* All that may be typed for a word, and for what is claimed, seen, ruled …: "clock, time". */
const char *word_forms(const jd_language *language, enum word w);
const char *what_forms(const jd_language *language, jd_what what);

#define EXAMPLE_MAX 96

/* A word with an example of what may follow it: "penalise white warning". */
void word_example(const jd_language *language, enum word w, char out[EXAMPLE_MAX]);

/* What was typed, in a language or in English; WORDS, JD_BY_NOBODY and JD_WHAT_COUNT for none of them. */
enum word word_find(const jd_language *language, const char *typed, size_t length);
jd_party  party_find(const jd_language *language, const char *typed, size_t length);
jd_what   what_find(const jd_language *language, jd_act act, const char *typed, size_t length);

/* What may be said besides: ALSO_COUNT for none of them. */
enum also { ALSO_SCHEDULE, ALSO_DEFECT, ALSO_OWN_TIME, ALSO_COUNTER, ALSO_NOT_VALID, ALSO_FELT, ALSO_COUNT };
enum also also_find(const jd_language *language, const char *typed, size_t length);

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
struct wish obey(struct local_game *t, char *line);

/* A move that a hand made on a screen, from square to square; JD_NO_KIND without promotion. */
void obey_hand(struct local_game *t, jd_square from, jd_square to, jd_kind promotion);

/* A single act of the player on move, or of the arbiter. */
void obey_act(struct local_game *t, enum word w);

/* Put a move into the envelope. */
void obey_seal(struct local_game *t, jd_party by, const char *move);

/* Who is meant when nobody is named. */
jd_party usual_party(const struct local_game *t, enum word w);

#endif
