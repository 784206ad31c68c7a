/* Four players, everybody against everybody: pairs, results, standings.   usage: tournament [SYSTEM] */
#include <jadoube/jadoube.h>
#include <stdio.h>

static void play_round(jd_tournament *t, int round)
{
    if (jd_tournament_pair(t, round) != JD_CONTEST_OK || jd_tournament_open(t, round) != JD_CONTEST_OK)
        return;
    for (int b = 1; b <= jd_tournament_boards(t, round); b++) {
        jd_pairing p = jd_tournament_board(t, round, b);
        jd_tournament_set_result(t, round, b, p.white < p.black ? JD_WHITE_WINS : JD_BLACK_WINS); /* the favourite */
        printf("%d.%d  %s - %s  %s\n", round, b, jd_tournament_label(t, p.white, "name"),
               jd_tournament_label(t, p.black, "name"), jd_result_text(jd_tournament_result(t, round, b)));
    }
}

static void show(const jd_tournament *t)
{
    jd_standings *s = NULL;
    jd_standings_new(t, NULL, &s, NULL);
    for (int i = 1; s && i <= jd_standings_count(s); i++) {
        jd_standing line = jd_standings_at(s, i);
        char        points[16];
        jd_points_write(line.points, points, sizeof points);
        printf("%d. %s %s\n", line.rank, jd_tournament_label(t, line.number, "name"), points);
    }
    jd_standings_free(s);
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"Anna", "Bella", "Cyril", "Dana"};
    const jd_system         *system = jd_system_find(argc > 1 ? argv[1] : "round-robin");
    jd_tournament           *t = system ? jd_tournament_new(system) : NULL;
    if (!t)
        return 2;
    for (int i = 0; i < 4; i++)
        jd_tournament_add_player(t, names[i]);
    for (int r = 1; r <= jd_tournament_rounds(t); r++)
        play_round(t, r);
    show(t);
    jd_tournament_free(t);
}
