/* tape.h - games of a text for other languages: the text is fed in pieces, and what is found in it goes to a tape that
 * they read after each piece. Every number is in the machine's order.
 *
 * A game is a struct tape_game, entries that are not aligned, and the moves of its main line, then nothing up to a
 * multiple of eight bytes. An entry is a letter, and then
 *   T  name and value, each a length (32 bits) and bytes
 *   L  how many moves of the main line come next (16 bits)
 *   M  how many moves of a variation (16 bits), and the moves (16 bits each)
 *   C  a comment: length, bytes
 *   N  a NAG (16 bits)
 *   (  )  a variation opens, closes
 *   P  a problem, D a deviation: line, column (32 bits each), length and bytes of what is wrong
 * Texts are UTF-8, whatever the file has (jd_text_utf8()).
 */
#ifndef TAPE_H
#define TAPE_H

#include <jadoube/pgn.h>

#include <stdbool.h>
#include <stdint.h>

struct tape_game {
    uint32_t    length;               /* of all of it, this included                         */
    uint32_t    line;                 /* where the moves of its main line are, from here: behind the entries */
    uint32_t    plies;                /* how many                                            */
    uint8_t     result;               /* jd_result                                           */
    uint8_t     started;              /* `start` is known: its moves could be read           */
    uint8_t     problems, deviations; /* how many, at most 255                  */
    jd_position start;
};

struct tape;

struct tape *tape_new(void); /* NULL without memory */
void         tape_free(struct tape *t);

/* The next piece of the text; NULL is its end, and another text may follow. What was read before is gone from the tape.
 * False without memory: then it is to be freed. */
bool tape_feed(struct tape *t, const char *bytes, size_t length);

/* The games that are whole, one behind the other. */
const char *tape_games(const struct tape *t);
size_t      tape_length(const struct tape *t);

#endif
