/* pgn_reader.h - the inside of a PGN reader: pgn.c is handed the text, pgn_items.c finds out
 * what each piece of it is, pgn_moves.c runs through plain moves as fast as it can. */
#ifndef JD_PGN_READER_H
#define JD_PGN_READER_H

#include "jadoube/pgn.h"

/* A position that begins with a cache line: its eight sets are then stored and loaded in one piece. */
struct place {
    _Alignas(64) jd_position position;
};

/* One line of play: the main line, or a variation. */
struct level {
    struct place places[2]; /* the current position and the one before the last move, by who is on move */
    jd_colour    turn;      /* who is on move now                                                       */
    bool         moved;     /* is there a last move?                                                    */
};

enum state {
    OUTSIDE, /* before the first game            */
    TAGS,
    MOVES,
    AFTER /* the result has been read         */
};

/* Text that is taken as it is, up to its closing sign. */
enum within { NOTHING, BRACES, LINE_COMMENT, ESCAPED_LINE };

/* UTF-16 is known by its first two bytes. */
enum encoding { UNKNOWN_YET, BYTES, UTF16_LITTLE, UTF16_BIG };

/* A word that was met before, taken apart. */
struct word {
    uint64_t bytes;
    uint8_t  length; /* of the move with its sign of check; 0 if it is no plain move           */
    uint8_t  kind, way, to, becomes;
    uint8_t  origin; /* what is said of it                                                     */
    bool     takes, quiet;
};

#define WORDS_BITS 13

#define TAG_MAX     4096 /* bytes of one tag          */
#define NAMES_MAX   256  /* tags of a game that are looked at for a second of the same name */
#define WORD_MAX    256  /* bytes of one word         */
#define CARRIED_MAX (JD_PGN_TEXT_MAX + TAG_MAX)

struct jd_pgn {
    jd_pgn_visitor           visitor;
    void                    *context;
    const jd_language       *language;
    bool                     english; /* the kernel can read the moves */
    const struct pgn_kernel *kernel;

    enum state  state;
    enum within within;
    bool        broken;     /* the rest of this game's moves is skipped                      */
    bool        unplayable; /* so they were from the beginning: a bad FEN, another variant   */
    unsigned    skipping;   /* brackets open of variations that are skipped                  */
    unsigned    depth;      /* of the current variation; 0 is the main line                  */
    bool        dropped;    /* what is being read is not told otherwise, and has to be told as such */
    bool        inner;      /* a result was seen inside a variation                          */
    jd_result   inner_result;
    bool        tagged; /* the game has a tag                                            */
    bool        has_fen, has_variant;
    size_t      named;      /* tags of this game so far …                                      */
    size_t      names_kept; /* … and of the one before, with a number for each name            */
    uint64_t    names[NAMES_MAX];
    bool        named_alike;    /* so far both are the same */
    unsigned    newlines;       /* since the last word, as far as it matters: between tags       */
    jd_position initial, start; /* the game starts from a FEN, else from the initial array   */
    bool        chess960;

    uint64_t games, plies;

    /* What is being read, and where it stands in the whole text. */
    const char *window, *end;
    const char *at;      /* the word that is being read                        */
    const char *counted; /* lines are counted up to here                       */
    uint64_t    line;    /* there: the line, and how many bytes of it are past */
    uint64_t    column;
    char        previous[3]; /* the bytes before the window, the last one first    */
    bool        indented;    /* only blanks stand before it in its line            */
    bool        final;       /* nothing comes after the window                     */
    bool        begun;       /* something has been read                            */
    bool        ended;       /* and so has the end                                 */

    enum encoding encoding;
    size_t        halves; /* bytes of UTF-16 that make no unit yet                */
    unsigned char half[2];
    uint16_t      high; /* the first unit of a pair, 0: none                    */

    struct word  words[1 << WORDS_BITS];
    jd_pgn_ply   trail[JD_PGN_PLIES]; /* moves that were read and not handed over yet    */
    struct level levels[JD_PGN_DEPTH_MAX + 1];
    char         tag[TAG_MAX]; /* a value with its escapes resolved             */
    char         reason[512];  /* why a move was refused                        */
    size_t       carried;
    char         carry[CARRIED_MAX]; /* what was left unread of the last block       */
};

/* Read one thing after the other. Returns where the first begins that may go on behind the window, or its end. */
const char *jd_pgn_items(struct jd_pgn *r, const char *at);

/* The text ends here, and with it what is open. */
void jd_pgn_last_item(struct jd_pgn *r, const char *at);

/* Take bytes of UTF-8, or whatever is no UTF-16. */
void jd_pgn_feed_bytes(struct jd_pgn *r, const char *bytes, size_t length);

/* Take bytes of any encoding; and their end, so that nothing of them is left. */
void jd_pgn_decode(struct jd_pgn *r, const char *bytes, size_t length);
void jd_pgn_decode_end(struct jd_pgn *r);

/* Keep a move to be handed over with others. */
static inline void trail_put(jd_pgn_ply *out, jd_move move, const jd_position *after, const char *text, size_t length)
{
    *out = (jd_pgn_ply){
        .key = after->key,
        .text = text,
        .length = (uint16_t)length,
        .bare = !(after->kinds[JD_PAWN] | after->kinds[JD_ROOK] | after->kinds[JD_QUEEN]),
        .quiet = after->halfmove_clock,
        .move = move,
    };
}

static inline void trail_hand_over(struct jd_pgn *r, size_t count)
{
    if (count && r->visitor.moves)
        r->visitor.moves(r->context, r->trail, count);
}

struct tag;

/* Compiled once for each kind of processor, as the core's kernel is. */
struct pgn_kernel {
    /* Read plain moves and their numbers from `at` on, as long as they are simple: English letters,
     * the short form, legal, unambiguous. Returns where it stopped, at the beginning of a word. */
    const char *(*moves)(struct jd_pgn *r, const char *at, const char *end);

    /* A usual tag at a bracket (struct tag: pgn_text.h). Returns where it ends, NULL if it has to be looked at closely.
     */
    const char *(*tag)(const char *at, const char *end, struct tag *out);

    /* How many lines end in a text. */
    size_t (*lines)(const char *text, size_t length);
};

extern const struct pgn_kernel jd_pgn_kernel_plain, jd_pgn_kernel_avx2, jd_pgn_kernel_avx512;

#endif
