/* trf_record.c - the lines about the tournament that mean something to pairings and standings. */
#include "contest/trf_line.h"

#include <stdlib.h>
#include <string.h>

static bool is(struct trf_field f, const char *text)
{
    return f.length == strlen(text) && memcmp(f.text, text, f.length) == 0;
}

static jd_contest_err read_rounds(jd_tournament *t, struct trf_line *l)
{
    struct trf_field f = jd_trf_word(l);
    int              rounds = 0;
    if (!f.length)
        jd_trf_tell(l, f.column, "", 0, "a number of rounds");
    if (jd_trf_number(l, f, JD_TRF_ROUNDS, "a number of rounds, at most 255", &rounds) && rounds)
        t->wanted = rounds;
    return JD_CONTEST_OK;
}

static jd_contest_err read_initial(jd_tournament *t, struct trf_line *l)
{
    struct trf_field f = jd_trf_word(l);
    if (is(f, "W") || is(f, "w") || is(f, "B") || is(f, "b"))
        t->initial = f.text[0] == 'W' || f.text[0] == 'w' ? 'w' : 'b';
    else
        jd_trf_tell(l, f.column, f.text, f.length, "W or B");
    return JD_CONTEST_OK;
}

static jd_contest_err read_settings(jd_tournament *t, struct trf_line *l)
{
    for (struct trf_field f = jd_trf_word(l); f.length; f = jd_trf_word(l)) {
        if (is(f, "white1") || is(f, "black1"))
            t->initial = f.text[0] == 'w' ? 'w' : 'b';
        else if (is(f, "rank"))
            t->by_rank = true;
        else
            jd_trf_tell(l, f.column, f.text, f.length, "white1, black1 or rank");
    }
    return JD_CONTEST_OK;
}

/* ---- rewards ---- */

/* A code, and all that it stands for; -1 behind the last. */
static const struct {
    const char *code;
    int         rewards[6];
} codes[] = {{"W", {REWARD_WW, REWARD_BW, REWARD_FW, REWARD_FPB, -1}},
             {"D", {REWARD_WD, REWARD_BD, REWARD_HPB, -1}},
             {"L", {REWARD_WL, REWARD_BL, -1}},
             {"A", {REWARD_ZPB, REWARD_FL, -1}},
             {"P", {REWARD_PAB, -1}},
#define ROW(id, code, points, award) {code, {REWARD_##id, -1}},
             REWARDS(ROW)
#undef ROW
};

static bool set_rewards(jd_tournament *t, struct trf_field code, int points)
{
    for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++) {
        if (!is(code, codes[i].code))
            continue;
        for (int k = 0; codes[i].rewards[k] >= 0; k++)
            jd_reward_set(t, (enum reward)codes[i].rewards[k], points);
        return true;
    }
    return false;
}

/* The bye is worth a win, and an unknown result a draw, unless they have points of their own. */
static void follow(jd_tournament *t, bool bye, bool unknown)
{
    if (!bye && !t->own_bye)
        t->rewards[REWARD_PAB] = t->rewards[REWARD_WW];
    if (!unknown)
        t->rewards[REWARD_UNKNOWN] = t->rewards[REWARD_WD];
}

/* "162  W 3.0    D 1.0": a letter, then points. */
static jd_contest_err read_points(jd_tournament *t, struct trf_line *l)
{
    bool bye = false, unknown = false;
    for (struct trf_field f = jd_trf_word(l); f.length; f = jd_trf_word(l)) {
        struct trf_field code = f, value = f;
        int              points;
        code.length = 1;
        value.text++, value.column++, value.length--;
        if (!value.length)
            value = jd_trf_word(l);
        if (!value.length || !jd_trf_points(l, value, &points))
            continue;
        if (!strchr("WDLAPX", code.text[0]) || !set_rewards(t, code, points))
            jd_trf_tell(l, code.column, code.text, code.length, "one of W D L A P X before its points");
        bye = bye || code.text[0] == 'P';
        unknown = unknown || code.text[0] == 'X';
    }
    follow(t, bye, unknown);
    return JD_CONTEST_OK;
}

/* "XXS W=3 D=1" */
static jd_contest_err read_system(jd_tournament *t, struct trf_line *l)
{
    for (struct trf_field f = jd_trf_word(l); f.length; f = jd_trf_word(l)) {
        const char      *equals = memchr(f.text, '=', f.length);
        struct trf_field code = f, value = f;
        int              points;
        if (!equals) {
            jd_trf_tell(l, f.column, f.text, f.length, "a code and points, such as W=3");
            continue;
        }
        code.length = (size_t)(equals - f.text);
        value.text = equals + 1;
        value.length = f.length - code.length - 1;
        value.column += (int)code.length + 1;
        if (jd_trf_points(l, value, &points) && !set_rewards(t, code, points))
            jd_trf_tell(l, f.column, f.text, f.length, "a code such as W, D, WW, BW, PAB, HPB");
    }
    return JD_CONTEST_OK;
}

/* "BBW  3.0" and its kin. */
static jd_contest_err read_single(jd_tournament *t, struct trf_line *l)
{
    static const char *const names = "WDLZFU";
    static const char *const meant[] = {"W", "D", "L", "ZPB", "FL", "PAB"};
    const char              *found = strchr(names, l->text[2]);
    struct trf_field         value = jd_trf_word(l);
    int                      points;
    if (!found || !value.length)
        jd_trf_tell(l, value.column, value.text, value.length, "points such as 3.0");
    else if (jd_trf_points(l, value, &points)) {
        const char *code = meant[found - names];
        set_rewards(t, (struct trf_field){code, strlen(code), 1}, points);
        follow(t, *found == 'U', false);
    }
    return JD_CONTEST_OK;
}

/* ---- who ---- */

static jd_contest_err add_named(struct trf_line *l, struct circles *to, struct circle *c)
{
    bool           read = jd_trf_players_named(l, c);
    jd_contest_err err = read && c->count ? jd_circle_add(to, c) : read ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    if (err != JD_CONTEST_OK || !c->count)
        free(c->players);
    return err;
}

static jd_contest_err read_strangers(jd_tournament *t, struct trf_line *l)
{
    struct circle c = {0};
    return add_named(l, &t->forbidden, &c);
}

static jd_contest_err read_prohibited(jd_tournament *t, struct trf_line *l)
{
    struct circle c = {0};
    if (!jd_trf_number(l, jd_trf_columns(l, 5, 7), JD_TRF_ROUNDS, "a round", &c.first) ||
        !jd_trf_number(l, jd_trf_columns(l, 9, 11), JD_TRF_ROUNDS, "a round", &c.last))
        return JD_CONTEST_OK;
    return add_named(l, &t->forbidden, &c);
}

/* Of the next round: it is told from the columns later. */
static jd_contest_err read_absent(jd_tournament *t, struct trf_line *l)
{
    struct circle c = {.kind = 'Z'};
    return add_named(l, &t->absent, &c);
}

static jd_contest_err read_byes(jd_tournament *t, struct trf_line *l)
{
    struct circle    c = {0};
    struct trf_field kind = jd_trf_columns(l, 5, 5);
    c.kind = kind.length ? kind.text[0] : ' ';
    if (!c.kind || !strchr("FHZ", c.kind)) {
        jd_trf_tell(l, 5, kind.text, kind.length, "H, F or Z");
        return JD_CONTEST_OK;
    }
    struct trf_field round = jd_trf_columns(l, 7, 9);
    if (!jd_trf_number(l, round, JD_TRF_ROUNDS, "a round", &c.first))
        return JD_CONTEST_OK;
    if (!c.first) {
        jd_trf_tell(l, round.column, round.text, round.length, "a round");
        return JD_CONTEST_OK;
    }
    c.last = c.first;
    return add_named(l, &t->absent, &c);
}

static jd_contest_err read_abnormal(jd_tournament *t, struct trf_line *l)
{
    struct circle    c = {0};
    struct trf_field kind = jd_trf_columns(l, 5, 5);
    c.kind = kind.length ? kind.text[0] : ' ';
    struct trf_field match = jd_trf_columns(l, 7, 11); /* a sign goes before 11.5 */
    if (!c.kind || !strchr(" WDLFHZ+-", c.kind)) {
        jd_trf_tell(l, 5, kind.text, kind.length, "one of W, D, L, F, H, Z, + or -, or a blank");
        return JD_CONTEST_OK;
    }
    if (!jd_trf_points(l, match, &c.match) || !jd_trf_points(l, jd_trf_columns(l, 13, 17), &c.points) ||
        !jd_trf_number(l, jd_trf_columns(l, 20, 22), JD_TRF_ROUNDS, "a round", &c.first))
        return JD_CONTEST_OK;
    c.last = c.first;
    if (!jd_trf_players_named(l, &c))
        return JD_CONTEST_MEMORY;
    jd_contest_err err = jd_circle_add(&t->abnormal, &c);
    if (err != JD_CONTEST_OK)
        free(c.players);
    return err;
}

/* ---- acceleration ---- */

static jd_contest_err read_virtual(jd_tournament *t, struct trf_line *l)
{
    int  value[5] = {0}, match = 0;
    bool good = jd_trf_points(l, jd_trf_columns(l, 5, 8), &match);
    good = jd_trf_points(l, jd_trf_columns(l, 10, 13), &value[0]) && good;
    good = jd_trf_number(l, jd_trf_columns(l, 15, 17), JD_TRF_ROUNDS, "a round", &value[1]) && good;
    good = jd_trf_number(l, jd_trf_columns(l, 19, 21), JD_TRF_ROUNDS, "a round", &value[2]) && good;
    good = jd_trf_number(l, jd_trf_columns(l, 23, 26), JD_TRF_PLAYERS, "a player's number", &value[3]) && good;
    good = jd_trf_number(l, jd_trf_columns(l, 28, 31), JD_TRF_PLAYERS, "a player's number", &value[4]) && good;
    if (!good)
        return JD_CONTEST_OK;
    t->own_virtuals = true;
    jd_contest_err err = jd_tournament_accelerate(t, value[1], value[2], value[3], value[4], value[0]);
    if (err == JD_CONTEST_OK)
        t->virtuals[t->virtual_count - 1].match = match;
    return err;
}

/* Neighbours with the same points are one rule, so that thousands of lines are a few of them. */
static jd_contest_err add_joined(jd_tournament *t, int first, int last, int player, int points)
{
    for (int i = t->virtual_count - 1; i >= 0 && i > t->virtual_count - 9; i--) {
        struct virtual_points *v = &t->virtuals[i];
        if (v->first_round == first && v->last_round == last && v->points == points && !v->match &&
            v->last == player - 1) {
            v->last = player;
            return JD_CONTEST_OK;
        }
    }
    return jd_tournament_accelerate(t, first, last, player, player, points);
}

static jd_contest_err read_accelerated(jd_tournament *t, struct trf_line *l)
{
    int            player = 0, first = 1, held = 0, round = 1;
    jd_contest_err err = JD_CONTEST_OK;
    if (!jd_trf_number(l, jd_trf_columns(l, 5, 8), JD_TRF_PLAYERS, "a player's number", &player) || !player)
        return JD_CONTEST_OK;
    t->own_virtuals = true;
    for (; jd_trf_has_more(l) && round <= JD_TRF_ROUNDS && err == JD_CONTEST_OK; round++) {
        int points = 0;
        jd_trf_points(l, jd_trf_columns(l, 10 + 5 * (round - 1), 13 + 5 * (round - 1)), &points);
        if (points == held)
            continue;
        err = held ? add_joined(t, first, round - 1, player, held) : JD_CONTEST_OK;
        first = round;
        held = points;
    }
    return err == JD_CONTEST_OK && held ? add_joined(t, first, round - 1, player, held) : err;
}

/* Of the coded types only whether the first rounds are accelerated matters here. */
static jd_contest_err read_type(jd_tournament *t, struct trf_line *l)
{
    jd_contest_err err = jd_record_keep(t, l->text, l->length, false);
    if (err == JD_CONTEST_OK)
        t->baku = jd_type_read(t->records[t->record_count - 1].text + 3).baku;
    return err;
}

/* ---- the table ---- */

static const struct {
    char tag[4];
    jd_contest_err (*read)(jd_tournament *t, struct trf_line *l);
} readers[] = {
    {"142", read_rounds},    {"XXR", read_rounds},     {"152", read_initial},     {"XXC", read_settings},
    {"162", read_points},    {"XXS", read_system},     {"BBW", read_single},      {"BBD", read_single},
    {"BBL", read_single},    {"BBZ", read_single},     {"BBF", read_single},      {"BBU", read_single},
    {"XXP", read_strangers}, {"260", read_prohibited}, {"XXZ", read_absent},      {"240", read_byes},
    {"299", read_abnormal},  {"250", read_virtual},    {"XXA", read_accelerated}, {"192", read_type},
};

jd_contest_err jd_trf_read_record(jd_tournament *t, struct trf_line *l, bool *known)
{
    *known = false;
    for (size_t i = 0; i < sizeof readers / sizeof readers[0]; i++) {
        if (memcmp(l->text, readers[i].tag, 3) != 0)
            continue;
        *known = true;
        jd_trf_columns(l, 1, 3);
        if (memcmp(l->text, "162", 3) == 0 || memcmp(l->text, "XXS", 3) == 0 || memcmp(l->text, "BB", 2) == 0)
            l->points_line = l->number;
        return readers[i].read(t, l);
    }
    return JD_CONTEST_OK;
}
