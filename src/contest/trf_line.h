/* contest/trf_line.h - one line of a report: fields by columns, which count characters, and words. */
#ifndef CONTEST_TRF_LINE_H
#define CONTEST_TRF_LINE_H

#include "contest/report.h"

struct trf_line {
    const char      *text;
    size_t           length; /* bytes */
    int              number; /* from 1 */
    jd_trf_listener *listener;
    void            *context;
    size_t           at; /* of what follows: the byte where the last field ended */
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

void jd_trf_tell(const struct trf_line *l, int column, const char *text, size_t length, const char *expected);

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
jd_contest_err jd_trf_read_player(jd_trf *t, struct trf_line *l);
jd_contest_err jd_trf_read_record(jd_trf *t, struct trf_line *l, bool *known);

#endif
