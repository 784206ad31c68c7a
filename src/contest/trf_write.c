/* trf_write.c - a tournament as a file, in the columns of the format. */
#include "contest/tie.h"
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

int jd_trf_points_text(long points, char out[24])
{
    long tenths = labs(points) / (JD_POINT / 10);
    return snprintf(out, 24, "%s%ld.%ld", points < 0 ? "-" : "", tenths / 10, tenths % 10);
}

static void put_points(struct output *o, int width, int points)
{
    char text[24];
    int  length = jd_trf_points_text(points, text);
    if (width && length > width)
        text[length - 2] = 0; /* the columns hold no more */
    put(o, "%*s", width, text);
}

/* ---- players ---- */

/* What is written: its players by their numbers in the file, which are those of the pairing. */
struct file {
    struct output        out;
    const jd_tournament *t;
    jd_trf_version       version;
    int                 *order, count; /* who has the first number, the second … */
    int                 *number_of;    /* by player */
    jd_standings        *teams;        /* of a tournament of teams that goes on here; else NULL */
    bool                 own_ties;     /* no record names the tie-breaks */
};

/* The letters came in 2016. */
static char result_in(jd_trf_version version, char result)
{
    static const char modern[] = "WDLHFUZ", old[] = "1=0=++-";
    const char       *found = strchr(modern, result);
    return version == JD_TRF_06 && found ? old[found - modern] : result;
}

static void put_entry(struct file *f, struct entry e)
{
    int opponent = e.opponent <= f->t->player_count ? f->number_of[e.opponent] : 0;
    if (!e.opponent && !e.result)
        put(&f->out, "          ");
    else if (e.opponent)
        put(&f->out, "  %4d %c %c", opponent ? opponent : e.opponent, e.colour ? e.colour : '-',
            result_in(f->version, e.result));
    else
        put(&f->out, "  0000 - %c", result_in(f->version, e.result));
}

static void put_label(struct file *f, int player, const char *key, int columns, bool right)
{
    put_columns(&f->out, jd_labels_get(&f->t->players[player - 1].labels, key), columns, right);
}

/* What one did, or will: whoever is known not to play in the next round, and wishes of later ones. */
static struct entry entry_in(const jd_tournament *t, int player, int round, int opened)
{
    struct entry e = *entry_at(t, player, round);
    if (!t->told && round > opened && (e.result || round == opened + 1) && !jd_tournament_plays(t, player, round))
        e = (struct entry){0, 0, 'Z'};
    return e;
}

static void put_rounds(struct file *f, int player)
{
    const jd_tournament *t = f->t;
    int                  opened = t->told ? 0 : jd_tournament_opened(t), last = t->players[player - 1].count;
    last = !t->told && opened < jd_tournament_rounds(t) && last <= opened ? opened + 1 : last;
    for (struct entry e; last; last--) {
        e = entry_in(t, player, last, opened);
        if (e.opponent || e.result)
            break;
    }
    for (int r = 1; r <= last; r++)
        put_entry(f, entry_in(t, player, r, opened));
}

static void put_number(struct output *o, const char *format, int number)
{
    char text[12] = "";
    if (number)
        snprintf(text, sizeof text, "%d", number);
    put(o, format, text);
}

static void put_player(struct file *f, int player)
{
    const struct entrant *p = &f->t->players[player - 1];
    const char           *sex = jd_labels_get(&p->labels, "sex"), *country = jd_labels_get(&p->labels, "country");
    put(&f->out, "001 %4d %c", f->number_of[player], sex[0] ? sex[0] : ' ');
    put_label(f, player, "title", 3, true);
    put(&f->out, " ");
    put_label(f, player, "name", 33, false);
    put_number(&f->out, " %4s ", p->rating);
    put_columns(&f->out, f->t->told || strlen(country) == 3 ? country : "", 3, true);
    put(&f->out, " ");
    put_label(f, player, "fide", 11, true);
    put(&f->out, " ");
    put_label(f, player, "born", 10, false);
    put(&f->out, " ");
    put_points(&f->out, 4, p->points);
    put_number(&f->out, " %4s", p->rank);
    put_rounds(f, player);
    end_line(&f->out);
}

/* ---- the tournament ---- */

/* Of teams the numbers are theirs. */
static void put_players_of(struct file *f, const struct circle *c)
{
    for (int i = 0; i < c->count; i++) {
        int player = !f->t->teams && c->players[i] <= f->t->player_count ? f->number_of[c->players[i]] : 0;
        put(&f->out, " %4d", player ? player : c->players[i]);
    }
    end_line(&f->out);
}

/* As W, D, L … when that says all of it; false: it does not. */
static bool put_short_points(struct output *o, const jd_tournament *t)
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

static void put_rewards(struct output *o, const jd_tournament *t, jd_trf_version version)
{
    static const char *const codes[] = {
#define ROW(id, code, points, award) code,
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

static void put_settings(struct output *o, const jd_tournament *t, jd_trf_version version)
{
    bool modern = version == JD_TRF_26;
    int  rounds = jd_tournament_rounds(t);
    if (rounds) {
        put(o, modern ? "142 %d" : "XXR %d", rounds);
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

static void put_abnormal(struct file *f, const struct circle *c)
{
    put(&f->out, "299 %c ", c->kind);
    if (c->match)
        put_points(&f->out, 5, c->match);
    else
        put(&f->out, "     ");
    put(&f->out, " ");
    put_points(&f->out, 5, c->points);
    if (c->first)
        put(&f->out, "  %3d", c->first);
    else
        put(&f->out, "     ");
    put_players_of(f, c);
}

/* Points beside results are a team's where teams play: those of its player who was penalised. */
static void put_penalties(struct file *f)
{
    const jd_tournament *t = f->t;
    for (int round = 0, player = 0; jd_penalty_next(t, &round, &player);) {
        uint16_t who = (uint16_t)(t->teams ? t->players[player - 1].team : player);
        put_abnormal(
            f, &(struct circle){
                   .first = round, .kind = ' ', .points = jd_penalty(t, player, round), .players = &who, .count = 1});
    }
}

/* By rounds where the record knows them. */
static void put_circles(struct file *f)
{
    const jd_tournament *t = f->t;
    for (int i = 0; i < t->forbidden.count; i++) {
        const struct circle *c = &t->forbidden.at[i];
        int rounds = jd_tournament_rounds(t), last = c->last ? c->last : rounds ? rounds : JD_TRF_ROUNDS;
        if (f->version == JD_TRF_26 || c->first || c->last)
            put(&f->out, "260 %03d %03d", c->first ? c->first : 1, last);
        else
            put(&f->out, "XXP");
        put_players_of(f, c);
    }
    for (int i = 0; i < t->abnormal.count; i++)
        put_abnormal(f, &t->abnormal.at[i]);
    put_penalties(f);
}

/* The byes of players stand in their lines. */
static void put_byes(struct file *f)
{
    const struct circles *absent = &f->t->absent;
    for (int i = 0; i < absent->count && f->t->teams; i++) {
        if (absent->at[i].first)
            put(&f->out, "240 %c %03d", absent->at[i].kind, absent->at[i].first);
        else
            put(&f->out, "XXZ");
        put_players_of(f, &absent->at[i]);
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
static bool gives_nothing(const jd_tournament *t) { return t->own_virtuals && t->baku; }

static void put_ranges(struct output *o, const jd_tournament *t)
{
    struct virtual_points baku[2];
    for (int i = 0; i < t->virtual_count; i++)
        put_range(o, &t->virtuals[i]);
    for (int i = 0, count = t->baku && !t->told && !t->virtual_count ? jd_baku_ranges(t, baku) : 0; i < count; i++)
        put_range(o, &baku[i]);
    if (!t->virtual_count && gives_nothing(t))
        put_range(o, &(struct virtual_points){1, 1, 1, 1, 0, 0});
}

static bool put_accelerated(struct output *o, const jd_tournament *t, int player, int rounds)
{
    int last = rounds;
    while (last && !jd_points_virtual(t, player, last))
        last--;
    if (!last)
        return false;
    put(o, "XXA %4d", player);
    for (int r = 1; r <= last; r++)
        put_points(o, 5, jd_points_virtual(t, player, r));
    end_line(o);
    return true;
}

static void put_virtuals(struct output *o, const jd_tournament *t)
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

/* ---- lines that are kept, and those that say what nothing else does ---- */

static void put_line(struct output *o, const char *text)
{
    put_bytes(o, text, strlen(text));
    end_line(o);
}

/* Does the file name the tie-breaks of the tournament already? */
static bool names_ties(const jd_tournament *t)
{
    struct tie *told = NULL;
    size_t      count = 0;
    const char *list = jd_record_ties(t);
    bool        same = list && jd_ties_read(list, &told, &count, NULL) == JD_CONTEST_OK;
    size_t      points = same && count && strcmp(told[0].code, "PTS") == 0; /* they come first in any case */
    same = same && count == t->tie_count + points;
    for (size_t i = 0; same && i < t->tie_count; i++)
        same = strcmp(told[i + points].code, t->ties[i].code) == 0;
    free(told);
    return same;
}

static void put_ties(struct file *f)
{
    char *line = jd_ties_join(f->t, "212 ");
    f->out.failed = f->out.failed || !line;
    if (line)
        put_line(&f->out, line);
    free(line);
}

/* A team of one that goes on here, where the record that is kept lacks those who came later; NULL: as it is. */
static void put_team(struct file *f, int team, const char *kept)
{
    char *line = jd_trf_team_line(f->t, team, kept, f->number_of, f->teams);
    f->out.failed = f->out.failed || !line;
    if (line)
        put_line(&f->out, line);
    free(line);
}

/* A line of ours: "{5}" is player 5, by the number of the file; of teams numbers are theirs. */
static void put_own_line(struct file *f, const char *text)
{
    for (char *end; *text; text = end) {
        long player = *text == '{' ? strtol(text + 1, &end, 10) : 0;
        bool known = player > 0 && player <= f->t->player_count && *end == '}' && !f->t->teams;
        if (player > 0 && *end == '}') {
            put(&f->out, "%d", known && f->number_of[player] ? f->number_of[player] : (int)player);
            end++;
        } else {
            end = (char *)text + 1;
            put_bytes(&f->out, text, 1);
        }
    }
    end_line(&f->out);
}

static void put_record(struct file *f, const struct record *r)
{
    const char *text = r->text;
    bool        teams = !f->t->told && f->t->team_boards;
    if (r->own)
        put_own_line(f, text);
    else if (f->own_ties && strncmp(text, "212", 3) == 0)
        put_ties(f);
    else if (teams && strncmp(text, "310", 3) == 0)
        put_team(f, atoi(text + 3), text);
    else if (!teams || strncmp(text, "013", 3) != 0) /* which has no number: all teams are told anew */
        put_line(&f->out, text);
}

static void put_kept(struct file *f, bool late)
{
    for (int i = 0; i < f->t->record_count; i++)
        if (f->t->records[i].late == late)
            put_record(f, &f->t->records[i]);
}

static bool is_kept(const jd_tournament *t, int team)
{
    for (int i = 0; i < t->record_count; i++)
        if (strncmp(t->records[i].text, "310", 3) == 0 && atoi(t->records[i].text + 3) == team)
            return true;
    return false;
}

static void put_teams(struct file *f)
{
    if (!f->t->filed) {
        put(&f->out, "352 ");
        for (int b = 0; b < f->t->team_boards; b++)
            put(&f->out, b % 2 ? "B" : "W");
        end_line(&f->out);
    }
    for (int team = 1; team <= f->t->team_count; team++)
        if (!is_kept(f->t, team))
            put_team(f, team, NULL);
}

static void put_labels(struct file *f)
{
    for (size_t i = 0; i < JD_RECORD_LABELS; i++) {
        const char *code = jd_record_labels[i].code, *text = jd_labels_get(&f->t->labels, jd_record_labels[i].label);
        if (!text[0] || jd_record_find(f->t, code))
            continue;
        put(&f->out, "%s ", code);
        put_line(&f->out, text);
    }
}

/* What no record says of a tournament that goes on here. */
static void put_own(struct file *f)
{
    const char *type = jd_type_record(f->t);
    if (type && (!f->t->filed || !jd_type_of(f->t).told))
        put_line(&f->out, type);
    if (f->t->team_boards)
        put_teams(f);
    put_labels(f);
    if (f->own_ties && !jd_record_find(f->t, "212"))
        put_ties(f);
}

static void put_all(struct file *f)
{
    const jd_tournament *t = f->t;
    put_bytes(&f->out, "", 0);
    if (!t->told && !t->filed)
        put_own(f);
    put_kept(f, false);
    if (!t->told && t->filed)
        put_own(f);
    put_settings(&f->out, t, f->version);
    put_circles(f);
    put_byes(f);
    if (f->version == JD_TRF_26)
        put_ranges(&f->out, t);
    else
        put_virtuals(&f->out, t);
    for (int i = 0; i < f->count; i++)
        put_player(f, f->order[i]);
    put_kept(f, true);
}

static bool open_file(struct file *f)
{
    const jd_tournament *t = f->t;
    f->own_ties = !t->told && t->tie_count && !names_ties(t);
    f->order = jd_pairing_order(t, false, &f->count);
    f->number_of = calloc((size_t)t->player_count + 1, sizeof *f->number_of);
    f->teams = t->told || !t->team_boards ? NULL : jd_trf_rank_teams(t);
    bool good = f->order && f->number_of && (t->told || !t->team_boards || f->teams);
    for (int i = 0; i < f->count && good; i++)
        f->number_of[f->order[i]] = keeps_numbers(t) ? f->order[i] : i + 1;
    return good;
}

char *jd_trf_write(const jd_tournament *t, jd_trf_version version, size_t *length)
{
    struct file f = {.t = t, .version = version};
    if (open_file(&f))
        put_all(&f);
    else
        f.out.failed = true;
    free(f.order);
    free(f.number_of);
    jd_standings_free(f.teams);
    if (f.out.failed) {
        free(f.out.text);
        return NULL;
    }
    if (t->windows)
        jd_trf_to_windows(f.out.text, &f.out.length);
    *length = f.out.length;
    return f.out.text;
}
