/* trf_write.c - a report as text, in the columns of the format. */
#include "contest/trf_line.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct output {
    char  *text;
    size_t length, room;
    bool   failed;
};

static void put_bytes(struct output *o, const char *text, size_t length)
{
    if (o->length + length + 1 > o->room && !o->failed) {
        size_t room = 2 * o->room + length + 4096;
        char  *more = realloc(o->text, room);
        o->failed = !more;
        o->text = more ? more : o->text;
        o->room = more ? room : o->room;
    }
    if (o->failed)
        return;
    memcpy(o->text + o->length, text, length);
    o->length += length;
    o->text[o->length] = 0;
}

static void put(struct output *o, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void put(struct output *o, const char *format, ...)
{
    char    text[256];
    va_list values;
    va_start(values, format);
    int length = vsnprintf(text, sizeof text, format, values);
    va_end(values);
    put_bytes(o, text, length < (int)sizeof text ? (size_t)length : sizeof text - 1);
}

static void end_line(struct output *o) { put_bytes(o, "\r\n", 2); }

/* Text in so many columns, which count characters; on the left or on the right. */
static void put_columns(struct output *o, const char *text, int columns, bool right)
{
    size_t length = 0, all = strlen(text);
    int    used = 0;
    for (; text[length] && used < columns; used++)
        length += jd_trf_character(text + length, all - length);
    if (!right)
        put_bytes(o, text, length);
    for (; used < columns; used++)
        put_bytes(o, " ", 1);
    if (right)
        put_bytes(o, text, length);
}

int jd_report_points(long points, char out[24])
{
    long tenths = labs(points) / (JD_POINT / 10);
    return snprintf(out, 24, "%s%ld.%ld", points < 0 ? "-" : "", tenths / 10, tenths % 10);
}

static void put_points(struct output *o, int width, int points)
{
    char text[24];
    int  length = jd_report_points(points, text);
    if (width && length > width)
        text[length - 2] = 0; /* the columns hold no more */
    put(o, "%*s", width, text);
}

/* ---- players ---- */

/* The letters came in 2016. */
static char result_in(jd_trf_version version, char result)
{
    static const char modern[] = "WDLHFUZ", old[] = "1=0=++-";
    const char       *found = strchr(modern, result);
    return version == JD_TRF_06 && found ? old[found - modern] : result;
}

static void put_entry(struct output *o, const struct report_entry *e, jd_trf_version version)
{
    if (!e->opponent && !e->result)
        put(o, "          ");
    else if (e->opponent)
        put(o, "  %4d %c %c", e->opponent, e->colour ? e->colour : '-', result_in(version, e->result));
    else
        put(o, "  0000 - %c", result_in(version, e->result));
}

static void put_player(struct output *o, const jd_trf *t, int number, jd_trf_version version)
{
    const struct report_player *p = &t->players[number - 1];
    char                        rating[8] = "", rank[8] = "";
    if (p->person.rating)
        snprintf(rating, sizeof rating, "%d", p->person.rating);
    if (p->rank)
        snprintf(rank, sizeof rank, "%d", p->rank);
    put(o, "001 %4d %c", number, p->person.sex ? p->person.sex : ' ');
    put_columns(o, p->person.title, 3, true);
    put(o, " ");
    put_columns(o, p->person.name, 33, false);
    put(o, " %4s ", rating);
    put_columns(o, p->person.federation, 3, true);
    put(o, " ");
    put_columns(o, p->person.number, 11, true);
    put(o, " ");
    put_columns(o, p->person.born, 10, false);
    put(o, " ");
    put_points(o, 4, p->points);
    put(o, " %4s", rank);
    int last = p->count;
    while (last && !p->entries[last - 1].opponent && !p->entries[last - 1].result)
        last--;
    for (int r = 0; r < last; r++)
        put_entry(o, &p->entries[r], version);
    end_line(o);
}

/* ---- the tournament ---- */

static void put_players_of(struct output *o, const struct circle *c)
{
    for (int i = 0; i < c->count; i++)
        put(o, " %4d", c->players[i]);
    end_line(o);
}

/* As W, D, L … when that says all of it; false: it does not. */
static bool put_short_points(struct output *o, const jd_trf *t)
{
    const int *r = t->rewards;
    if (r[REWARD_WW] != r[REWARD_BW] || r[REWARD_WW] != r[REWARD_FW] || r[REWARD_WW] != r[REWARD_FPB] ||
        r[REWARD_WD] != r[REWARD_BD] || r[REWARD_WD] != r[REWARD_HPB] || r[REWARD_WL] != r[REWARD_BL] ||
        r[REWARD_ZPB] != r[REWARD_FL])
        return false;
    for (int i = 0; i < REWARD_COUNT; i++)
        if (r[i] <= -10 * JD_POINT || r[i] >= 100 * JD_POINT)
            return false; /* the columns hold no more */
    static const struct {
        char        letter;
        enum reward reward;
    } parts[] = {{'W', REWARD_WW},  {'D', REWARD_WD},  {'L', REWARD_WL},
                 {'A', REWARD_ZPB}, {'P', REWARD_PAB}, {'X', REWARD_UNKNOWN}};
    put(o, "162");
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        put(o, "%s%c", i ? "    " : "  ", parts[i].letter);
        put_points(o, 4, r[parts[i].reward]);
    }
    end_line(o);
    return true;
}

static void put_rewards(struct output *o, const jd_trf *t, jd_trf_version version)
{
    static const char *const codes[] = {
#define ROW(id, code, points) code,
        REWARDS(ROW)
#undef ROW
    };
    if (!t->own_rewards || (version == JD_TRF_26 && put_short_points(o, t)))
        return;
    put(o, "XXS");
    for (int i = 0; i < REWARD_COUNT; i++) {
        put(o, " %s=", codes[i]);
        put_points(o, 0, t->rewards[i]);
    }
    end_line(o);
}

static void put_settings(struct output *o, const jd_trf *t, jd_trf_version version)
{
    bool modern = version == JD_TRF_26;
    if (t->rounds) {
        put(o, modern ? "142 %d" : "XXR %d", t->rounds);
        end_line(o);
    }
    if (t->initial && modern) {
        put(o, "152 %c", t->initial == 'w' ? 'W' : 'B');
        end_line(o);
    }
    if ((t->initial && !modern) || t->by_rank) {
        put(o, "XXC%s%s", t->by_rank ? " rank" : "",
            modern || !t->initial ? ""
            : t->initial == 'w'   ? " white1"
                                  : " black1");
        end_line(o);
    }
    put_rewards(o, t, version);
}

/* By rounds where the record knows them. */
static void put_circles(struct output *o, const jd_trf *t, jd_trf_version version)
{
    for (int i = 0; i < t->forbidden.count; i++) {
        const struct circle *c = &t->forbidden.at[i];
        int                  last = c->last ? c->last : t->rounds ? t->rounds : JD_TRF_ROUNDS;
        if (version == JD_TRF_26 || c->first || c->last)
            put(o, "260 %03d %03d", c->first ? c->first : 1, last);
        else
            put(o, "XXP");
        put_players_of(o, c);
    }
    for (int i = 0; i < t->abnormal.count; i++) {
        const struct circle *c = &t->abnormal.at[i];
        put(o, "299 %c ", c->kind);
        if (c->match)
            put_points(o, 5, c->match);
        else
            put(o, "     ");
        put(o, " ");
        put_points(o, 5, c->points);
        if (c->first)
            put(o, "  %3d", c->first);
        else
            put(o, "     ");
        put_players_of(o, c);
    }
}

/* The byes of players stand in their lines. */
static void put_byes(struct output *o, const jd_trf *t)
{
    for (int i = 0; i < t->absent.count && t->teams; i++) {
        if (t->absent.at[i].first)
            put(o, "240 %c %03d", t->absent.at[i].kind, t->absent.at[i].first);
        else
            put(o, "XXZ");
        put_players_of(o, &t->absent.at[i]);
    }
}

static void put_range(struct output *o, const struct virtual_points *v)
{
    put(o, "250 ");
    if (v->match)
        put_points(o, 4, v->match);
    else
        put(o, "    ");
    put(o, " ");
    put_points(o, 4, v->points);
    put(o, " %03d %03d %04d %04d", v->first_round, v->last_round, v->first, v->last);
    end_line(o);
}

/* Records that give nobody anything still say that no method does. */
static bool gives_nothing(const jd_trf *t) { return t->own_virtuals && t->baku; }

static void put_ranges(struct output *o, const jd_trf *t)
{
    for (int i = 0; i < t->virtual_count; i++)
        put_range(o, &t->virtuals[i]);
    if (!t->virtual_count && gives_nothing(t))
        put_range(o, &(struct virtual_points){1, 1, 1, 1, 0, 0});
}

static bool put_accelerated(struct output *o, const jd_trf *t, int player, int rounds)
{
    int last = rounds;
    while (last && !jd_report_virtual(t, player, last))
        last--;
    if (!last)
        return false;
    put(o, "XXA %4d", player);
    for (int r = 1; r <= last; r++)
        put_points(o, 5, jd_report_virtual(t, player, r));
    end_line(o);
    return true;
}

static void put_virtuals(struct output *o, const jd_trf *t)
{
    int  rounds = 0;
    bool any = false;
    for (int i = 0; i < t->virtual_count; i++)
        rounds = t->virtuals[i].last_round > rounds ? t->virtuals[i].last_round : rounds;
    for (int i = 1; i <= t->player_count && rounds; i++)
        any = put_accelerated(o, t, i, rounds) || any;
    if (!any && gives_nothing(t)) {
        put(o, "XXA    1  0.0");
        end_line(o);
    }
}

static void put_kept(struct output *o, const jd_trf *t, bool late)
{
    for (int i = 0; i < t->record_count; i++) {
        if (t->records[i].late != late)
            continue;
        put_bytes(o, t->records[i].text, strlen(t->records[i].text));
        end_line(o);
    }
}

char *jd_trf_write(const jd_trf *t, jd_trf_version version, size_t *length)
{
    struct output o = {0};
    put_bytes(&o, "", 0);
    put_kept(&o, t, false);
    put_settings(&o, t, version);
    put_circles(&o, t, version);
    put_byes(&o, t);
    if (version == JD_TRF_26)
        put_ranges(&o, t);
    else
        put_virtuals(&o, t);
    for (int i = 1; i <= t->player_count; i++)
        if (t->players[i - 1].present)
            put_player(&o, t, i, version);
    put_kept(&o, t, true);
    if (o.failed) {
        free(o.text);
        return NULL;
    }
    *length = o.length;
    return o.text;
}
