/* cli/spelling.h - words as people type them: neither case nor accents matter. */
#ifndef CLI_SPELLING_H
#define CLI_SPELLING_H

#include <stdbool.h>
#include <stddef.h>

/* Is there a letter or a digit in it? */
bool is_word(const char *text);

/* Does a word of `text` begin with `word`? NULL has no words. */
bool has_word(const char *text, const char *word);

/* Is what was typed, `length` bytes, this word? */
bool same_word(const char *typed, size_t length, const char *word);

/* Put question marks for control characters, and for bytes that are no UTF-8. New lines stay. */
void make_printable(char *text);

#endif
