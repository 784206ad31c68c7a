/* trf_player.c - a player's line: who he is, and his rounds. */
#include "contest/trf_line.h"

#include <stdlib.h>
#include <string.h>

#define NAME_MAX 132 /* bytes of a name: 33 columns */

/* As many characters as fit, and no blanks behind them; a zero would end the text. */
static void copy(struct trf_field f, char *out, size_t size)
{
    size_t used = 0;
    while (used < f.length && f.text[used] && used + jd_trf_character(f.text + used, f.length - used) < size)
        used += jd_trf_character(f.text + used, f.length - used);
    while (used && (f.text[used - 1] == ' ' || f.text[used - 1] == '\t'))
        used--;
    memcpy(out, f.text, used);
    out[used] = 0;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c; }
static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 32) : c; }

/* The labels of a player, one behind the other. */
struct block {
    char   text[512];
    size_t length;
};

static void add_label(struct block *b, const char *key, struct trf_field f, size_t size)
{
    size_t key_size = strlen(key) + 1;
    memcpy(b->text + b->length, key, key_size);
    copy(f, b->text + b->length + key_size, size);
    size_t length = strlen(b->text + b->length + key_size);
    b->length += length ? key_size + length + 1 : 0;
}

/* False: no memory. */
static bool read_person(struct trf_line *l, struct entrant *p)
{
    struct block     b = {.length = 0};
    struct trf_field sex = jd_trf_columns(l, 10, 10), title = jd_trf_columns(l, 11, 13);
    char             letter = (char)(sex.length ? lower(sex.text[0]) : 0);
    add_label(&b, "name", jd_trf_columns(l, 15, 47), NAME_MAX + 1);
    add_label(&b, "title", title, 13);
    if (letter == 'm' || letter == 'w' || letter == 'f')
        add_label(&b, "sex", (struct trf_field){&letter, 1, 10}, 2);
    else if (sex.length)
        jd_trf_tell(l, 10, sex.text, sex.length, "m or w");
    jd_trf_number(l, jd_trf_columns(l, 49, 52), 9999, "a rating of at most four digits", &p->rating);
    add_label(&b, "country", jd_trf_columns(l, 54, 56), 13);
    add_label(&b, "fide", jd_trf_columns(l, 58, 68), 45);
    add_label(&b, "born", jd_trf_columns(l, 70, 79), 41);
    jd_trf_total(l, jd_trf_columns(l, 81, 84), &p->points);
    jd_trf_number(l, jd_trf_columns(l, 86, 89), JD_TRF_PLAYERS, "a rank", &p->rank);
    return jd_labels_take(&p->labels, b.text, b.length);
}

static char read_colour(struct trf_line *l, struct trf_field f)
{
    char c = f.length ? lower(f.text[0]) : '-';
    if (c == 'w' || c == 'b')
        return c;
    if (c != '-')
        jd_trf_tell(l, f.column, f.text, f.length, "w, b or -");
    return 0;
}

/* What a letter means where there is an opponent, or none. */
static char read_result(struct trf_line *l, struct trf_field f, bool opponent)
{
    char c = f.length ? upper(f.text[0]) : 0;
    if (!c)
        return 0;
    if (!strchr(opponent ? "1=0WDL?+-" : "HFUZ+-=10", c)) {
        jd_trf_tell(l, f.column, f.text, f.length, opponent ? "one of 1 = 0 + - W D L ?" : "one of H, F, U, Z, + or -");
        return opponent ? '?' : 'Z';
    }
    if (opponent || strchr("HFUZ+-", c))
        return c;
    jd_trf_tell(l, f.column, f.text, f.length, "one of H, F, U, Z, + or -, since there is no opponent");
    return c == '=' ? 'H' : c == '1' ? 'F' : 'Z';
}

static jd_contest_err read_entry(jd_tournament *t, struct trf_line *l, int player, int round)
{
    int              column = 92 + 10 * (round - 1), opponent = 0;
    struct trf_field who = jd_trf_columns(l, column - 1, column + 3),
                     colour = jd_trf_columns(l, column + 5, column + 5),
                     result = jd_trf_columns(l, column + 7, column + 7);
    jd_trf_number(l, who, JD_TRF_PLAYERS, "an opponent's number, or 0000", &opponent);
    if (opponent == player) {
        jd_trf_tell(l, who.column, who.text, who.length, "another player as the opponent");
        opponent = 0;
    }
    char side = read_colour(l, colour), letter = read_result(l, result, opponent);
    if (side && !opponent)
        jd_trf_tell(l, colour.column, colour.text, colour.length, "- where there is no opponent");
    if (opponent && !letter) {
        jd_trf_tell(l, column + 7, "", 0, "a result; it counts as not known yet");
        letter = '?';
    }
    if (opponent && !side && strchr("1=0WDL?", letter))
        jd_trf_tell(l, column + 5, colour.text, colour.length, "w or b in a game that was played");
    if (!opponent && !letter && !who.length)
        return JD_CONTEST_OK;
    return jd_tournament_set_entry(t, player, round,
                                   (jd_round_entry){opponent, opponent ? side : 0, letter ? letter : 'Z'});
}

jd_contest_err jd_trf_read_player(jd_tournament *t, struct trf_line *l)
{
    int              number = 0;
    struct trf_field f = jd_trf_columns(l, 5, 8);
    if (!jd_trf_number(l, f, JD_TRF_PLAYERS, "a number from 1 to 9999", &number))
        return JD_CONTEST_OK;
    if (!number) {
        jd_trf_tell(l, f.column, f.text, f.length, "a number from 1 to 9999");
        return JD_CONTEST_OK;
    }
    if (jd_tournament_has_player(t, number)) {
        jd_trf_tell(l, f.column, f.text, f.length, "a number that nobody had before; the line is not read");
        return JD_CONTEST_OK;
    }
    jd_contest_err err = jd_entrant_reach(t, number);
    if (err == JD_CONTEST_OK) {
        t->players[number - 1].present = true;
        t->players[number - 1].line = l->number;
        err = read_person(l, &t->players[number - 1]) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    }
    for (int round = 1; err == JD_CONTEST_OK && jd_trf_has_more(l); round++) {
        if (round > JD_TRF_ROUNDS) {
            jd_trf_tell(l, l->column, "", 0, "at most 255 rounds");
            break;
        }
        err = read_entry(t, l, number, round);
    }
    return err;
}
