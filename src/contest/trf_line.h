/* contest/trf_line.h - one line of a report: fields by columns, which count characters, and words. */
#ifndef CONTEST_TRF_LINE_H
#define CONTEST_TRF_LINE_H

#include "contest/state.h"
#include "jadoube/standings.h"

struct trf_line {
    const char      *text;
    size_t           length; /* bytes */
    int              number; /* from 1 */
    jd_trf_listener *listener;
    void            *context;
    int              points_line; /* of the last record about points; 0: none */
    size_t           at;          /* of what follows: the byte where the last field ended */
    int              column;
};

/* A field: its bytes, without the blanks around it. */
struct trf_field {
    const char *text;
    size_t      length;
    int         column; /* where it begins */
};

/* Bytes of the first character: one of UTF-8, or a single byte that is none. */
size_t jd_trf_character(const char *text, size_t length);

/* trf_encoding.c: the first byte that is no UTF-8, the length where all is; Windows-1252 as UTF-8, to be freed (NULL:
 * no memory); and back, where it has all characters. */
size_t jd_trf_find_other(const char *text, size_t length);
char  *jd_trf_from_windows(const char *text, size_t *length);
void   jd_trf_to_windows(char *text, size_t *length);

void jd_trf_tell(const struct trf_line *l, int column, const char *text, size_t length, const char *expected);

/* The column of a byte of the line. */
int jd_trf_column(const struct trf_line *l, size_t at);

/* The columns from `first` to `last`; columns are asked for in ascending order. */
struct trf_field jd_trf_columns(struct trf_line *l, int first, int last);

/* The next word behind what was asked for last; length 0: there is none. */
struct trf_field jd_trf_word(struct trf_line *l);

/* Is there anything but blanks behind what was asked for last? */
bool jd_trf_has_more(const struct trf_line *l);

/* A whole number from 0 to `most`, or points; an empty field is 0. Of a result at most 999.9. False, with a note, when
 * it is something else. */
bool jd_trf_number(const struct trf_line *l, struct trf_field f, int most, const char *expected, int *out);
bool jd_trf_points(const struct trf_line *l, struct trf_field f, int *out);
bool jd_trf_total(const struct trf_line *l, struct trf_field f, int *out);

/* The players that are named from here on, as words. False: no memory. */
bool jd_trf_players_named(struct trf_line *l, struct circle *out);

/* What a line says: a player, or something about the tournament. JD_CONTEST_OK or JD_CONTEST_MEMORY. */
jd_contest_err jd_trf_read_player(jd_tournament *t, struct trf_line *l);
jd_contest_err jd_trf_read_record(jd_tournament *t, struct trf_line *l, bool *known);

/* trf_check.c: what only the whole tells; faults go to whoever listens. JD_CONTEST_OK or JD_CONTEST_MEMORY. */
jd_contest_err jd_trf_check(const jd_tournament *t, struct trf_line *l);

/* trf_points.c: teams by the tie-breaks that there are, else by points; NULL: no memory. And the record 310 of a team,
 * which the caller frees: made anew, or one that is kept with those who came later; NULL: no memory. */
jd_standings *jd_trf_rank_teams(const jd_tournament *t);
char *jd_trf_team_line(const jd_tournament *t, int team, const char *kept, const int *number_of, const jd_standings *r);

/* "11.5", as files have it; returns the length. */
int jd_trf_points_text(long points, char out[24]);

#endif
