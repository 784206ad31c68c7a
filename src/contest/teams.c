/* teams.c - matches of teams, from the games of their players and the records about teams. */
#include "contest/teams.h"

#include "contest/trf_line.h"

#include <stdlib.h>
#include <string.h>

#define TEAMS_MOST   999
#define MEMBERS_MOST 64

struct team {
    int      number, count, told; /* its rank, where a record tells it */
    uint16_t players[MEMBERS_MOST];
    char     name[JD_LABEL_MAX + 1];
};

struct work {
    struct scores       *s;
    const jd_tournament *t;
    struct team         *teams; /* by participant */
    int                  count;
    int                 *team_of;  /* by player's number: from 1, 0: none */
    int                 *place_of; /* by team's number: from 1, 0: none */
};

/* ---- records ---- */

static bool is_tag(const struct record *r, const char *tag) { return strncmp(r->text, tag, 3) == 0; }

static struct trf_line line_of(const struct record *r)
{
    struct trf_line l = {.text = r->text, .length = strlen(r->text), .column = 1};
    return l;
}

static int number_at(struct trf_line *l, int first, int last)
{
    int value = 0;
    return jd_trf_number(l, jd_trf_columns(l, first, last), JD_TRF_PLAYERS, "a number", &value) ? value : 0;
}

static int points_at(struct trf_line *l, int first, int last)
{
    int value = 0;
    return jd_trf_points(l, jd_trf_columns(l, first, last), &value) ? value : 0;
}

static bool has_record(const jd_tournament *t, const char *tag)
{
    for (int i = 0; i < t->record_count; i++)
        if (is_tag(&t->records[i], tag))
            return true;
    return false;
}

bool jd_teams_are_told(const jd_tournament *t)
{
    return t->team_boards || has_record(t, "310") || (has_record(t, "013") && jd_type_of(t).teams);
}

/* ---- who is in them ---- */

static void read_name(struct trf_line *l, int first, int last, char *out)
{
    struct trf_field f = jd_trf_columns(l, first, last);
    size_t           length = f.length < JD_LABEL_MAX ? f.length : JD_LABEL_MAX;
    memcpy(out, f.text, length);
    out[length] = 0;
}

static int read_members(const jd_tournament *t, struct trf_line *l, int column, uint16_t *out)
{
    int count = 0;
    for (; jd_trf_has_more(l) && count < MEMBERS_MOST; column += 5) {
        int player = number_at(l, column - 1, column + 3);
        if (jd_tournament_has_player(t, player))
            out[count++] = (uint16_t)player;
    }
    return count;
}

int jd_teams_forfeited(const jd_tournament *t)
{
    int last = 0;
    for (int i = 0; i < t->record_count; i++) {
        struct trf_line l = line_of(&t->records[i]);
        int             round = is_tag(&t->records[i], "330") ? number_at(&l, 8, 10) : 0;
        last = round > last && round <= JD_TRF_ROUNDS ? round : last;
    }
    return last;
}

/* He plays for the first team that names him, so that there are no more teams than players. */
static bool keep_own(struct work *w, struct team *team)
{
    int count = 0;
    for (int i = 0; i < team->count; i++) {
        int *own = &w->team_of[team->players[i]];
        if (*own)
            continue;
        *own = w->count + 1;
        team->players[count++] = team->players[i];
    }
    team->count = count;
    return count;
}

/* A record 310, or an older 013: then teams are numbered in their order. A team without a player is none. */
static void read_team(struct work *w, const struct record *r, bool modern)
{
    struct team    *team = &w->teams[w->count];
    struct trf_line l = line_of(r);
    team->number = modern ? number_at(&l, 5, 7) : w->count + 1;
    if (team->number < 1 || team->number > TEAMS_MOST || w->place_of[team->number])
        return;
    read_name(&l, modern ? 9 : 5, modern ? 40 : 36, team->name);
    team->told = modern ? number_at(&l, 69, 71) : 0;
    team->count = read_members(w->t, &l, modern ? 74 : 37, team->players);
    if (keep_own(w, team))
        w->place_of[team->number] = ++w->count;
}

static void read_teams(struct work *w)
{
    bool modern = has_record(w->t, "310");
    for (int i = 0; i < w->t->record_count; i++)
        if (is_tag(&w->t->records[i], modern ? "310" : "013"))
            read_team(w, &w->t->records[i], modern);
}

/* Those of a tournament that goes on here: by the clubs of its players, in the order in which they sit. */
static void list_teams(struct work *w)
{
    for (w->count = 0; w->count < w->t->team_count; w->count++) {
        struct team *team = &w->teams[w->count];
        team->number = w->count + 1;
        w->place_of[team->number] = team->number;
        strncpy(team->name, jd_tournament_team_name(w->t, team->number), JD_LABEL_MAX);
    }
    for (int i = 0; i < w->t->player_count; i++) {
        int          player = w->t->seating[i], number = w->t->players[player - 1].team;
        struct team *team = number ? &w->teams[number - 1] : NULL;
        if (team && team->count < MEMBERS_MOST)
            team->players[team->count++] = (uint16_t)player;
        w->team_of[player] = number;
    }
}

/* ---- matches ---- */

/* The team that a player's opponent is of; 0: none, or his own. */
static int rivals(const struct work *w, int player, int round)
{
    int opponent = jd_tournament_entry(w->t, player, round).opponent;
    int team = jd_tournament_has_player(w->t, opponent) ? w->team_of[opponent] : 0;
    return team == w->team_of[player] ? 0 : team;
}

/* Boards that are told out of the usual order (300); NULL: as in the list of the team. */
static const struct record *order_of(const struct work *w, const struct team *team, int round)
{
    for (int i = 0; i < w->t->record_count; i++) {
        struct trf_line l = line_of(&w->t->records[i]);
        if (is_tag(&w->t->records[i], "300") && number_at(&l, 5, 7) == round && number_at(&l, 9, 11) == team->number)
            return &w->t->records[i];
    }
    return NULL;
}

/* Did the opponents leave his board empty? */
static bool is_unopposed(const struct work *w, int player, int round)
{
    jd_round_entry e = jd_tournament_entry(w->t, player, round);
    return !e.opponent && e.result == '+';
}

/* The players of a match by board, 0 where there is none; returns the number of boards. */
static int line_up(const struct work *w, const struct team *team, int round, int *out, int most)
{
    const struct record *told = order_of(w, team, round);
    int                  boards = 0;
    if (told) {
        struct trf_line l = line_of(told);
        for (int column = 17; boards < most && (number_at(&l, 13, 15), jd_trf_has_more(&l)); column += 5)
            out[boards++] = number_at(&l, column - 1, column + 3);
        return boards;
    }
    for (int i = 0; i < team->count && boards < most; i++)
        if (rivals(w, team->players[i], round) || is_unopposed(w, team->players[i], round))
            out[boards++] = team->players[i];
    return boards;
}

#define BOARDS_MOST 64

static int count_boards(const struct work *w, int rounds)
{
    const char *colours = jd_record_text(w->t, "352");
    int         most = colours ? (int)strspn(colours, "WBwb") : w->t->team_boards, least = 0, out[BOARDS_MOST];
    for (int i = 0; i < w->count && !most; i++)
        for (int r = 1; r <= rounds; r++) {
            int boards = line_up(w, &w->teams[i], r, out, BOARDS_MOST);
            most = boards > most ? boards : most;
        }
    for (int i = 0; i < w->count && !most; i++) /* nobody has played: as many as all teams have */
        least = i == 0 || w->teams[i].count < least ? w->teams[i].count : least;
    most = most ? most : least;
    return most ? most < BOARDS_MOST ? most : BOARDS_MOST : 1;
}

static struct turn *turn_at(const struct work *w, int team, int round)
{
    return &w->s->turns[(size_t)team * (size_t)w->s->rounds + (size_t)(round - 1)];
}

static int *games_at(const struct work *w, const struct turn *turn)
{
    return &w->s->games[(turn - w->s->turns) * w->s->boards];
}

bool jd_teams_board_turns(const jd_tournament *t, int board)
{
    const char *colours = jd_record_text(t, "352");
    bool        told = colours && (size_t)board < strspn(colours, "WBwb");
    return told ? (colours[board] | 32) != (colours[0] | 32) : board % 2;
}

/* Games, opponent, colour; match points follow when both teams are read. */
static void read_match(const struct work *w, int team, int round)
{
    struct turn *turn = turn_at(w, team, round);
    int          players[BOARDS_MOST], boards = line_up(w, &w->teams[team], round, players, w->s->boards);
    bool         played = false;
    turn->kind = TURN_REQUESTED;
    turn->result = 'Z';
    for (int b = 0; b < boards; b++) {
        int            other = jd_tournament_has_player(w->t, players[b]) ? rivals(w, players[b], round) : 0;
        jd_round_entry e = jd_tournament_entry(w->t, players[b], round);
        if (!other && !is_unopposed(w, players[b], round))
            continue;
        turn->opponent = other ? other : turn->opponent;
        if (!turn->colour && e.colour)
            turn->colour = (char)(jd_teams_board_turns(w->t, b) ? 'w' + 'b' - e.colour : e.colour);
        bool nothing = e.result == '?' && w->s->unknown == UNKNOWN_NOTHING;
        turn->waits = turn->waits || nothing;
        games_at(w, turn)[b] = nothing ? 0 : jd_entry_gain(w->t, players[b], round);
        turn->points[GAME_POINTS] += games_at(w, turn)[b];
        played = played || (other && !strchr("+-", e.result));
    }
    if (turn->opponent)
        turn->kind = played ? TURN_PLAYED : TURN_FORFEIT_LOSS; /* which of the two is known when all are read */
}

/* Forfeited boards count; a team that has nothing from a match that nobody played has no points for a draw. */
static void decide_match(const struct work *w, struct turn *turn, int round)
{
    const struct scores *s = w->s;
    int own = turn->points[GAME_POINTS], other = turn_at(w, turn->opponent - 1, round)->points[GAME_POINTS];
    if (turn->waits || turn_at(w, turn->opponent - 1, round)->waits) { /* there is no winner yet */
        turn->result = '?';
        return;
    }
    turn->points[MATCH_POINTS] = own > other    ? s->win[MATCH_POINTS]
                                 : own == other ? s->draw[MATCH_POINTS]
                                                : s->loss[MATCH_POINTS];
    if (turn->kind == TURN_PLAYED)
        turn->result = (char)(own > other ? '1' : own == other ? '=' : '0');
    else if (own > other)
        turn->kind = TURN_FORFEIT_WIN;
    if (turn->kind != TURN_PLAYED)
        turn->result = (char)(turn->kind == TURN_FORFEIT_WIN ? '+' : '-');
    if (turn->kind == TURN_FORFEIT_LOSS && (own < other || !own))
        turn->points[MATCH_POINTS] = 0;
}

/* ---- byes, forfeits, points by decree ---- */

/* A round without a match: what it brings, and what each board is taken for (12). */
static void give(const struct work *w, struct turn *turn, char result, int match, int game, int board)
{
    turn->result = result;
    turn->kind = result == 'U' || result == 'F' ? TURN_GIVEN
                 : result == '+'                ? TURN_FORFEIT_WIN
                 : result == '-'                ? TURN_FORFEIT_LOSS
                                                : TURN_REQUESTED;
    turn->points[MATCH_POINTS] = match;
    turn->points[GAME_POINTS] = game;
    for (int b = 0; b < w->s->boards; b++)
        games_at(w, turn)[b] = board;
}

static struct turn *turn_of_number(const struct work *w, int team, int round)
{
    bool there = team >= 1 && team <= TEAMS_MOST && w->place_of[team] && round >= 1 && round <= w->s->rounds;
    return there ? turn_at(w, w->place_of[team] - 1, round) : NULL;
}

/* What the bye of the pairing brings: as the first record 320 says, or 162 for each board, else as much as a draw
 * (C.04.6: 1.4). */
static void allocate(const struct work *w, struct turn *turn)
{
    int match = w->s->draw[MATCH_POINTS], game = w->s->draw[GAME_POINTS];
    if (w->t->own_bye)
        game = w->t->rewards[REWARD_PAB] * w->s->boards;
    for (int i = w->t->record_count - 1; i >= 0; i--)
        if (is_tag(&w->t->records[i], "320")) {
            struct trf_line l = line_of(&w->t->records[i]);
            match = points_at(&l, 5, 8);
            game = points_at(&l, 10, 13);
        }
    give(w, turn, 'U', match, game, w->t->rewards[REWARD_WW]);
}

/* Byes that only the lines of the players tell; the letters of other byes are theirs, not the team's. */
static void read_players_byes(const struct work *w, int team, int round)
{
    struct turn *turn = turn_at(w, team, round);
    for (int i = 0; i < w->teams[team].count && !turn->opponent; i++) {
        jd_round_entry e = jd_tournament_entry(w->t, w->teams[team].players[i], round);
        if (!e.opponent && (e.result == 'U' || e.result == '+')) {
            allocate(w, turn);
            return;
        }
    }
}

static void read_allocated(const struct work *w, const struct record *r)
{
    struct trf_line l = line_of(r);
    int             match = points_at(&l, 5, 8), game = points_at(&l, 10, 13);
    for (int round = 1; jd_trf_has_more(&l) && round <= w->s->rounds; round++) {
        struct turn *turn = turn_of_number(w, number_at(&l, 11 + 4 * round, 13 + 4 * round), round);
        if (turn)
            give(w, turn, 'U', match, game, w->t->rewards[REWARD_WW]);
    }
}

static void forfeit(const struct work *w, struct turn *turn, struct turn *other, char result)
{
    bool win = result == '+';
    int  board = win ? w->t->rewards[REWARD_FW] : w->t->rewards[REWARD_FL];
    give(w, turn, result, win ? w->s->win[MATCH_POINTS] : 0, board * w->s->boards, board);
    turn->opponent = (int)((other - w->s->turns) / w->s->rounds) + 1;
}

static void read_forfeit(const struct work *w, const struct record *r)
{
    struct trf_line  l = line_of(r);
    struct trf_field how = jd_trf_columns(&l, 5, 6);
    int              round = number_at(&l, 8, 10);
    struct turn     *white = turn_of_number(w, number_at(&l, 12, 14), round);
    struct turn     *black = turn_of_number(w, number_at(&l, 16, 18), round);
    if (how.length != 2 || !white || !black || white == black)
        return;
    forfeit(w, white, black, (char)(how.text[0] == '+' ? '+' : '-'));
    forfeit(w, black, white, (char)(how.text[1] == '+' ? '+' : '-'));
    white->colour = 'w';
    black->colour = 'b';
}

static void read_byes(const struct work *w)
{
    const int *r = w->t->rewards;
    for (int i = 0; i < w->t->absent.count; i++) {
        const struct circle *c = &w->t->absent.at[i];
        int                  board = c->kind == 'F' ? r[REWARD_FPB] : c->kind == 'H' ? r[REWARD_HPB] : r[REWARD_ZPB];
        int                  match = c->kind == 'F' ? w->s->win[0] : c->kind == 'H' ? w->s->draw[0] : 0;
        for (int k = 0; k < c->count; k++) {
            struct turn *turn = turn_of_number(w, c->players[k], c->first);
            if (turn)
                give(w, turn, c->kind, match, board * w->s->boards, board);
        }
    }
}

/* Is a round of the kind that a record is about? */
static bool is_of_kind(char kind, char result)
{
    return kind == result || (kind == 'W' && result == '1') || (kind == 'D' && result == '=') ||
           (kind == 'L' && result == '0');
}

static void read_abnormal(const struct work *w, const struct circle *c, int number)
{
    for (int round = c->first ? c->first : 1; round <= (c->first ? c->first : w->s->rounds); round++) {
        struct turn *turn = turn_of_number(w, number, round);
        if (!turn || !is_of_kind(c->kind, turn->result))
            continue;
        turn->points[MATCH_POINTS] = c->match;
        turn->points[GAME_POINTS] = c->points;
    }
}

static void read_records(const struct work *w)
{
    for (int i = 0; i < w->count; i++)
        for (int r = 1; r <= w->s->rounds; r++)
            read_players_byes(w, i, r);
    for (int i = 0; i < w->t->record_count; i++)
        if (is_tag(&w->t->records[i], "320"))
            read_allocated(w, &w->t->records[i]);
        else if (is_tag(&w->t->records[i], "330"))
            read_forfeit(w, &w->t->records[i]);
    read_byes(w);
    for (int i = 0; i < w->t->abnormal.count; i++) {
        const struct circle *c = &w->t->abnormal.at[i];
        for (int k = 0; k < c->count; k++)
            read_abnormal(w, c, c->players[k]);
        for (int k = 0; k < w->count && !c->count; k++) /* nobody is named: all are meant */
            read_abnormal(w, c, w->teams[k].number);
    }
}

/* ---- points ---- */

/* "362  TW 2.0    TD 1.0    TL 0.0" */
static void set_rewards(const struct work *w)
{
    struct scores *s = w->s;
    const int     *r = w->t->rewards;
    s->win[0] = 2 * JD_POINT;
    s->draw[0] = JD_POINT;
    s->win[1] = r[REWARD_WW] * s->boards;
    s->draw[1] = r[REWARD_WD] * s->boards;
    s->loss[1] = r[REWARD_WL] * s->boards;
    for (int i = 0; i < w->t->record_count; i++) {
        struct trf_line l = line_of(&w->t->records[i]);
        if (!is_tag(&w->t->records[i], "362"))
            continue;
        jd_trf_columns(&l, 1, 3);
        for (struct trf_field f = jd_trf_word(&l); f.length >= 2; f = jd_trf_word(&l)) {
            int             *to = f.text[1] == 'W' ? s->win : f.text[1] == 'D' ? s->draw : s->loss;
            struct trf_field value = {f.text + 2, f.length - 2, f.column + 2};
            jd_trf_points(&l, value.length ? value : jd_trf_word(&l), to);
        }
    }
}

static void sum_up(const struct work *w)
{
    for (int i = 0; i < w->s->count; i++) {
        for (int r = 1; r <= w->s->rounds; r++)
            for (int k = 0; k < SCORES; k++)
                w->s->totals[k][i] += turn_at(w, i, r)->points[k];
        w->s->numbers[i] = w->teams[i].number;
        w->s->told[i] = w->teams[i].told;
        memcpy(w->s->names[i], w->teams[i].name, sizeof w->teams[i].name);
        for (int b = 0; b < w->s->boards && b < w->teams[i].count; b++)
            w->s->seats[i * w->s->boards + b] = w->teams[i].players[b];
    }
    for (int i = 0; i < w->t->abnormal.count; i++) {
        const struct circle *c = &w->t->abnormal.at[i];
        for (int k = 0; k < c->count && c->kind == ' ' && c->first <= w->s->rounds; k++)
            if (c->players[k] <= TEAMS_MOST && w->place_of[c->players[k]]) {
                w->s->totals[MATCH_POINTS][w->place_of[c->players[k]] - 1] += c->match;
                w->s->totals[GAME_POINTS][w->place_of[c->players[k]] - 1] += c->points;
            }
    }
    for (int round = 0, player = 0; jd_penalty_next(w->t, &round, &player) && round <= w->s->rounds;)
        if (w->team_of[player])
            w->s->totals[GAME_POINTS][w->team_of[player] - 1] += jd_penalty(w->t, player, round);
}

/* Who is not there in the next round: all players of the team have a bye. */
static void read_away(struct work *w)
{
    for (int i = 0; i < w->count; i++) {
        struct team *team = &w->teams[i];
        char         kind = 'Z';
        for (int k = 0; k < team->count && kind; k++) {
            kind = jd_absence_code(w->t, team->players[k], w->s->rounds + 1);
        }
        w->s->away[i] = (char)(team->count ? kind : 0);
    }
}

static void read_all(struct work *w)
{
    for (int i = 0; i < w->count; i++)
        for (int r = 1; r <= w->s->rounds; r++)
            read_match(w, i, r);
    for (int i = 0; i < w->count; i++)
        for (int r = 1; r <= w->s->rounds; r++)
            if (turn_at(w, i, r)->opponent)
                decide_match(w, turn_at(w, i, r), r);
    read_records(w);
    read_away(w);
    sum_up(w);
}

/* ---- beginning and end ---- */

static void close_work(struct work *w)
{
    free(w->teams);
    free(w->team_of);
    free(w->place_of);
}

/* Who is in which team. */
static bool open_work(struct work *w)
{
    size_t room = (size_t)(w->t->team_boards ? w->t->team_count : w->t->record_count) + 1;
    w->teams = calloc(room, sizeof *w->teams);
    w->team_of = calloc((size_t)w->t->player_count + 1, sizeof *w->team_of);
    w->place_of = calloc((TEAMS_MOST > room ? TEAMS_MOST : room) + 1, sizeof *w->place_of);
    bool good = w->teams && w->team_of && w->place_of;
    if (good && w->t->team_boards)
        list_teams(w);
    else if (good)
        read_teams(w);
    return good;
}

jd_contest_err jd_teams_read(struct scores *s, const jd_tournament *t, int rounds)
{
    struct work w = {.s = s, .t = t};
    bool        good = open_work(&w) && jd_scores_room(s, w.count, rounds, count_boards(&w, rounds));
    if (good) {
        set_rewards(&w);
        read_all(&w);
    }
    close_work(&w);
    return good ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
}

jd_contest_err jd_teams_members(const jd_tournament *t, int *team_of)
{
    struct work    w = {.t = t};
    jd_contest_err err = open_work(&w) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int number = 1; err == JD_CONTEST_OK && number <= w.count; number++)
        err = w.place_of[number] ? JD_CONTEST_OK : JD_CONTEST_PLAYER;
    for (int i = 1; err == JD_CONTEST_OK && i <= t->player_count; i++)
        team_of[i] = w.team_of[i] ? w.teams[w.team_of[i] - 1].number : 0;
    close_work(&w);
    return err;
}

jd_contest_err jd_teams_seat(jd_tournament *t)
{
    struct work    w = {.t = t};
    int            seat = 0;
    jd_contest_err err = open_work(&w) ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
    for (int number = 1; number <= TEAMS_MOST && err == JD_CONTEST_OK; number++) {
        const struct team *team = w.place_of[number] ? &w.teams[w.place_of[number] - 1] : NULL;
        for (int k = 0; team && k < team->count && err == JD_CONTEST_OK; k++) {
            t->seating[seat++] = team->players[k];
            err = jd_labels_set(&t->players[team->players[k] - 1].labels, "club", team->name);
        }
    }
    for (int i = 1; err == JD_CONTEST_OK && i <= t->player_count; i++)
        if (!w.team_of[i])
            t->seating[seat++] = i;
    for (int i = 0; i < seat; i++)
        t->players[t->seating[i] - 1].seat = i;
    close_work(&w);
    return err;
}

int jd_teams_boards(const jd_tournament *t)
{
    struct work w = {.t = t};
    int         boards = open_work(&w) ? count_boards(&w, jd_tournament_paired(t)) : 0;
    close_work(&w);
    return boards;
}

jd_contest_err jd_teams_seated(const jd_tournament *t, int round, int *board_of)
{
    struct work w = {.t = t};
    int         seats[BOARDS_MOST];
    bool        good = open_work(&w);
    for (int i = 0; good && i < w.count; i++)
        for (int boards = line_up(&w, &w.teams[i], round, seats, BOARDS_MOST); boards > 0; boards--)
            if (jd_tournament_has_player(t, seats[boards - 1]))
                board_of[seats[boards - 1]] = boards;
    close_work(&w);
    return good ? JD_CONTEST_OK : JD_CONTEST_MEMORY;
}
