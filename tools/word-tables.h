/* word-tables.h - the tab-separated files of the words, for the tools that make C of them. What is not in order stops
 * the tool with a message that names file and row. */
#ifndef WORD_TABLES_H
#define WORD_TABLES_H

enum { CELLS = 12, ROWS = 1000, LANGUAGES_MAX = 32 };

struct table {
    char  path[512];
    int   columns, count;
    char *head[CELLS], *cell[ROWS][CELLS];
};

extern const char  *data;                     /* the folder, to be set first                       */
extern struct table all_languages, languages; /* `languages`: those that have words, English first */

__attribute__((format(printf, 1, 2), noreturn)) void stop(const char *format, ...);

/* The rows below the header line. The text stays allocated: the tools are short. */
__attribute__((format(printf, 2, 3))) void load(struct table *t, const char *format, ...);
void                                       load_languages(void);

/* The first row with this id, or NULL; is row `i` the first with its id? */
char **row_of(struct table *t, const char *id);
int    is_first(struct table *t, int i);

/* Every row of `t` once, and known to `master`. */
void check_rows(struct table *t, struct table *master);

/* The row of an id, its first `cells` cells filled. */
char **words_of(struct table *t, const char *id, int cells);

#endif
