/* pgn_text.h - the words of PGN: where a tag, a word, a game begins and ends. */
#ifndef JD_PGN_TEXT_H
#define JD_PGN_TEXT_H

#include "jadoube/pgn_write.h"
#include "notation/pgn_reader.h"

/* What was looked for is there, is not there, or cannot be told before more of the text is known. */
enum found { ABSENT, FOUND, UNFINISHED };

struct tag {
    jd_text name, value;
    bool    escapes;   /* the value has backslashes      */
    bool    odd_quote; /* it ends in one, at the quote   */
};

static inline bool text_is_space(char c) { return (unsigned char)c <= ' '; }
static inline bool text_is_digit(char c) { return c >= '0' && c <= '9'; }

/* The same text, whatever its case. */
bool jd_text_is(jd_text text, const char *other);

/* jd_text_utf8() into a string of exactly the size that it needs: bytes of zero, which would end it, become spaces. */
void jd_text_string(jd_text text, char *out, size_t size);

/* Is every byte part of a character of UTF-8? */
bool jd_text_is_utf8(jd_text text);

/* The end of a text, or the beginning of a character that is cut off there. */
const char *jd_text_whole(const char *at, const char *end);

/* A tag pair that begins with the bracket at `at`; *next is then the place behind it. */
enum found jd_tag_find(const char *at, const char *end, bool final, struct tag *out, const char **next);

/* Resolve \" and \\ into `out`, which has room for all of the text. */
jd_text jd_text_unescape(jd_text text, char *out);

/* Where a word of the movetext ends; NULL if that cannot be told yet. */
const char *jd_text_word_end(const char *at, const char *end, bool final);

/* Write tags as jd_pgn_write_tags() does, but with this value of Result (NULL: as it stands among them). */
void jd_pgn_write_tags_with(jd_pgn_writer *w, const jd_pgn_tag *tags, size_t count, const char *result);

/* The first line [Event "…" in a text from `at` to `end` that follows an empty line; bytes from `begin`
 * on may be looked at. NULL if there is none. */
const char *jd_text_next_game(const char *begin, const char *at, const char *end);

#endif
