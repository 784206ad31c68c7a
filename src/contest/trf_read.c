/* trf_read.c - a report from text: its lines, and what only the whole of it tells. */
#include "contest/teams.h"
#include "contest/trf_line.h"

#include <string.h>

static jd_contest_err read_line(jd_trf *t, struct trf_line *l, bool *players)
{
    static const char mark[] = "\xEF\xBB\xBF"; /* of UTF-8, where files were put together */
    bool              blank = true, known;
    while (l->length >= 3 && memcmp(l->text, mark, 3) == 0) {
        l->text += 3;
        l->length -= 3;
    }
    for (size_t i = 0; i < l->length; i++)
        blank = blank && (l->text[i] == ' ' || l->text[i] == '\t' || !l->text[i]);
    if (blank)
        return JD_CONTEST_OK;
    if (l->length < 3) {
        jd_trf_tell(l, 1, l->text, l->length, "a record's name of three characters");
        return JD_CONTEST_OK;
    }
    if (memcmp(l->text, "001", 3) == 0) {
        jd_contest_err read = jd_trf_read_player(t, l);
        *players = t->player_count > 0;
        return read;
    }
    jd_contest_err err = jd_trf_read_record(t, l, &known);
    if (err != JD_CONTEST_OK || known)
        return err;
    err = jd_report_keep(t, l->text, l->length, *players);
    if (err == JD_CONTEST_OK)
        t->records[t->record_count - 1].line = l->number;
    return err;
}

/* ---- the whole ---- */

static void tell(const jd_trf *t, struct trf_line *l, const char *expected, int player, int round)
{
    l->number = t->players[player - 1].line;
    char   text[24] = "player ";
    size_t used = strlen(text);
    for (int digits = 1000, begun = 0; digits; digits /= 10) {
        begun = begun || player / digits % 10 || digits == 1;
        if (begun)
            text[used++] = (char)('0' + player / digits % 10);
    }
    jd_trf_tell(l, round ? 92 + 10 * (round - 1) : 81, text, used, expected);
}

/* A game is told twice; do both say the same? */
static void check_game(const jd_trf *t, struct trf_line *l, int player, int round)
{
    jd_trf_entry own = jd_trf_entry_of(t, player, round), other = jd_trf_entry_of(t, own.opponent, round);
    if (!own.opponent)
        return;
    if (!jd_trf_has_player(t, own.opponent))
        tell(t, l, "an opponent who is in the file", player, round);
    else if (other.opponent != player)
        tell(t, l, "the opponent to have the same game", player, round);
    else if (own.colour && own.colour == other.colour)
        tell(t, l, "the opponent to have the other colour", player, round);
}

/* The last round that is over: one that is paired and not played counts later. */
static int count_over(const jd_trf *t)
{
    int paired = jd_trf_paired(t);
    for (int i = 1; i <= t->player_count; i++)
        if (jd_trf_entry_of(t, i, paired).result == '?')
            return paired - 1;
    return paired;
}

static void check_player(const jd_trf *t, struct trf_line *l, int player, int paired)
{
    const struct report_player *p = &t->players[player - 1];
    for (int r = 1; r <= p->count; r++)
        check_game(t, l, player, r);
    int most = p->count > paired ? p->count : paired;
    for (int r = paired; r <= most; r++)
        if (p->points == jd_trf_score(t, player, r) || p->points == jd_trf_pairing_score(t, player, r) ||
            p->points == jd_report_known(t, player, r))
            return;
    tell(t, l, "points (81 to 84) that are the sum of the results", player, 0);
}

/* Whoever is not there gets his bye, unless his line tells of it already. */
static jd_contest_err enter_absent(jd_trf *t)
{
    int            next = jd_trf_paired(t) + 1;
    jd_contest_err err = JD_CONTEST_OK;
    for (int i = 0; i < t->absent.count; i++) {
        const struct circle *c = &t->absent.at[i];
        int                  round = c->first ? c->first : next;
        for (int k = 0; k < c->count && err == JD_CONTEST_OK; k++)
            if (jd_trf_has_player(t, c->players[k]) && !jd_trf_entry_of(t, c->players[k], round).result)
                err = jd_trf_set_entry(t, c->players[k], round, (jd_trf_entry){0, 0, c->kind});
    }
    return err;
}

/* Baku: the first half has a point more in the first quarter of the rounds, half a point in the second. */
jd_contest_err jd_report_accelerate(jd_trf *t)
{
    int players = 0, last = 0, rounds = (t->rounds + 1) / 2, full = (rounds + 1) / 2, win = t->rewards[REWARD_WW];
    for (int i = 1; i <= t->player_count; i++)
        players += jd_trf_has_player(t, i);
    int group = 2 * ((players + 3) / 4);
    for (int i = 1, seen = 0; i <= t->player_count && seen < group; i++) {
        seen += jd_trf_has_player(t, i);
        last = i;
    }
    jd_contest_err err = jd_trf_add_virtual(t, 1, full, 1, last, win);
    return err == JD_CONTEST_OK && rounds > full ? jd_trf_add_virtual(t, full + 1, rounds, 1, last, win / 2) : err;
}

static jd_contest_err finish(jd_trf *t, struct trf_line *l)
{
    l->number = l->number ? l->number : 1;
    if (!t->player_count)
        jd_trf_tell(l, 1, "", 0, "players: lines that begin with 001");
    t->teams = jd_teams_are_told(t);
    jd_contest_err err = t->teams ? JD_CONTEST_OK : enter_absent(t);
    if (err == JD_CONTEST_OK && t->baku && !t->own_virtuals && t->rounds && !t->teams)
        err = jd_report_accelerate(t);
    int paired = l->listener ? count_over(t) : 0;
    for (int i = 1; i <= t->player_count && l->listener; i++)
        if (jd_trf_has_player(t, i))
            check_player(t, l, i, paired);
    if (err == JD_CONTEST_OK && t->teams && l->listener && paired == jd_trf_paired(t))
        err = jd_teams_check_points(t, l);
    return err;
}

/* The end of the line that begins here, and where the next one begins. */
static size_t line_end(const char *text, size_t length, size_t at, size_t *next)
{
    size_t end = at;
    while (end < length && text[end] != '\r' && text[end] != '\n')
        end++;
    *next = end + 1 < length && text[end] == '\r' && text[end + 1] == '\n' ? end + 2 : end + 1;
    return end;
}

jd_trf *jd_trf_read(const char *text, size_t length, jd_trf_listener *listener, void *context)
{
    struct trf_line l = {.listener = listener, .context = context};
    jd_trf         *t = jd_trf_new();
    jd_contest_err  err = t ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    bool            players = false;
    size_t          next;
    for (size_t at = 0; at < length && err == JD_CONTEST_OK; at = next) {
        l.text = text + at;
        l.length = line_end(text, length, at, &next) - at;
        l.number++;
        l.at = 0;
        l.column = 1;
        err = read_line(t, &l, &players);
    }
    if (err == JD_CONTEST_OK)
        err = finish(t, &l);
    if (err == JD_CONTEST_OK)
        return t;
    jd_trf_free(t);
    return NULL;
}
