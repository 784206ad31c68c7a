/* Any bytes as a tournament report: what was read is written and read again as the same, each deviation has its place,
 * the next round of a small one is paired with reasons or cannot be, and everybody has a place in its standings. */
#include "jadoube/standings.h"
#include "jadoube/swiss.h"
#include "must.h"

#include <string.h>

struct place {
    size_t lines;
};

static void look(void *context, const jd_trf_note *note)
{
    const struct place *p = context;
    must(note->line >= 1 && (size_t)note->line <= p->lines && note->column >= 1, "a place that is not in the file");
    must(note->expected && note->expected[0] && memchr(note->found, 0, sizeof note->found), "no expectation");
}

static void compare(const jd_tournament *a, const jd_tournament *b)
{
    static const char *const labels[] = {"name", "title", "sex", "country", "fide", "born", "club"};
    must(jd_tournament_players(a) == jd_tournament_players(b) && jd_tournament_rounds(a) == jd_tournament_rounds(b),
         "another size");
    must(jd_tournament_paired(a) == jd_tournament_paired(b), "other rounds");
    for (int i = 1; i <= jd_tournament_players(a); i++) {
        bool same = jd_tournament_has_player(a, i) == jd_tournament_has_player(b, i) &&
                    jd_tournament_rating(a, i) == jd_tournament_rating(b, i);
        for (size_t k = 0; k < sizeof labels / sizeof labels[0]; k++)
            same = same && strcmp(jd_tournament_label(a, i, labels[k]), jd_tournament_label(b, i, labels[k])) == 0;
        must(same, "somebody else");
        for (int r = 1; r <= jd_tournament_paired(a) + 1; r++) {
            jd_round_entry e = jd_tournament_entry(a, i, r), f = jd_tournament_entry(b, i, r);
            must(e.opponent == f.opponent && e.colour == f.colour && e.result == f.result, "another entry");
            must(jd_tournament_score(a, i, r) == jd_tournament_score(b, i, r), "another score");
            must(jd_tournament_pairing_score(a, i, r) == jd_tournament_pairing_score(b, i, r),
                 "another score for pairing");
        }
    }
}

static void write_again(const jd_tournament *t, jd_trf_version version)
{
    size_t length, same;
    char  *text = jd_trf_write(t, version, &length);
    must(text && strlen(text) == length, "no text");
    jd_tournament *again = jd_trf_read(text, length, NULL, NULL);
    must(again, "no memory");
    compare(t, again);
    char *twice = jd_trf_write(again, version, &same);
    must(twice && same == length && memcmp(text, twice, same) == 0, "written otherwise the second time");
    jd_tournament_free(again);
    free(text);
    free(twice);
}

static void pair(const jd_tournament *t, const char *system)
{
    static jd_pairing pairs[64];
    bool              seen[64] = {false};
    size_t            count = 0;
    if (jd_tournament_players(t) >= 32 ||
        jd_swiss_pair(t, system, jd_tournament_paired(t) + 1, pairs, &count) != JD_CONTEST_OK)
        return;
    for (size_t i = 0; i < count; i++) {
        int white = pairs[i].white, black = pairs[i].black;
        must(jd_tournament_has_player(t, white) && !seen[white] &&
                 (!black || (jd_tournament_has_player(t, black) && !seen[black])),
             "somebody plays twice");
        seen[white] = seen[black] = true;
        seen[0] = false;
    }
}

/* Each board of the next round has a reason, and a reason is about somebody who is there. */
static void explain(const jd_tournament *t, const char *system)
{
    static jd_swiss_reason reasons[64];
    size_t                 count = 0;
    if (jd_tournament_players(t) >= 32 ||
        jd_swiss_explain(t, system, jd_tournament_paired(t) + 1, reasons, &count) != JD_CONTEST_OK)
        return;
    for (size_t i = 0; i < count; i++) {
        must(reasons[i].ground != JD_SWISS_PAIRED, "a pair that is not made, though nothing is better");
        must(jd_tournament_has_player(t, reasons[i].pair.white), "a board of nobody");
    }
}

/* The teams as a report of their own; a round of them is entered, and read again. */
static void pair_teams(const char *text, size_t size)
{
    static jd_pairing pairs[64];
    size_t            count = 0;
    jd_tournament    *t = jd_trf_read(text, size, NULL, NULL), *teams = NULL;
    int               round = jd_tournament_paired(t) + 1;
    must(jd_tournament_of_teams(t, &teams) == JD_CONTEST_OK, "no teams");
    must(jd_tournament_players(teams) <= 999, "a number that no team has");
    if (jd_tournament_players(teams) < 32)
        pair(teams, "team");
    jd_tournament_free(teams);
    if (jd_tournament_players(t) < 32 && jd_swiss_pair(t, "team", round, pairs, &count) == JD_CONTEST_OK &&
        jd_swiss_enter(t, round, pairs, count) == JD_CONTEST_OK)
        write_again(t, JD_TRF_26);
    jd_tournament_free(t);
}

/* Every tie-break that there is, and each place has somebody; ranks never go down. */
static void rank(const jd_tournament *t, const char *tiebreaks)
{
    jd_standings      *r;
    jd_fault           fault = {0};
    jd_standings_terms terms = {.tiebreaks = tiebreaks};
    if (jd_tournament_players(t) >= 32)
        return;
    jd_contest_err err = jd_standings_new(t, &terms, &r, &fault);
    must(err == JD_CONTEST_OK || err == JD_CONTEST_TIEBREAK, "no standings");
    must(err == JD_CONTEST_OK || fault.expected, "no expectation of a tie-break");
    for (int i = 1; r && i <= jd_standings_count(r); i++) {
        jd_standing own = jd_standings_at(r, i);
        must(jd_standings_place(r, own.number) == i && own.rank <= i, "another place");
        must(own.rank == i || own.rank == jd_standings_at(r, i - 1).rank, "a rank of nobody");
        jd_standings_rating(r, i, 0);
    }
    jd_standings_free(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct place p = {1};
    for (size_t i = 0; i < size; i++)
        p.lines += data[i] == '\n' || data[i] == '\r';
    if (size > 20000)
        return 0;
    jd_tournament *t = jd_trf_read((const char *)data, size, look, &p);
    must(t, "no memory");
    if (jd_tournament_players(t) < 200) {
        write_again(t, JD_TRF_16);
        write_again(t, JD_TRF_26);
        for (size_t i = 0; jd_swiss_system(i) && !jd_tournament_has_teams(t); i++)
            pair(t, jd_swiss_system(i));
        pair(t, "dutch");
        explain(t, "dutch");
        explain(t, "dutch-2017");
        if (jd_tournament_has_teams(t))
            pair_teams((const char *)data, size);
        rank(t, NULL);
        rank(t, "AOB,APPO/U1400,APRO,ARO/C1,BH/M1/P,DE,FB/C1,REP,KS/L-1,BPG,WON,BWG,WIN,PTP,RTNG/R,SB/C1,STD,PS/"
                "C1,TPR,BC,BBE,TBR,"
                "EMMSB,EMGSB/C1,EGMSB,EGGSB,EDEBT,EDEBB/P,EDET,MPvGP,SSSC/F");
    }
    jd_tournament_free(t);
    return 0;
}
