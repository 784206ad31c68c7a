/* hall/event/ties.c - standings by FIDE's tie-breaks (C.07), where a tournament names them: "BH/C1", "SB". */
#include "hall/event/document.h"

#include "contest/report.h"
#include "jadoube/ranking.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ours are small words: "direct". */
bool ties_are_codes(const json_t *list)
{
    const char *first = json_string_value(json_array_get(list, 0));
    return first && first[0] >= 'A' && first[0] <= 'Z';
}

/* "BH/C1,BH,SB"; false: they are no texts, or too long. */
bool ties_join(const json_t *list, char out[TIES_MAX])
{
    size_t used = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *code = json_string_value(json_array_get(list, i));
        int n = code && !strchr(code, ',') ? snprintf(out + used, TIES_MAX - used, "%s%s", i ? "," : "", code) : -1;
        if (n < 0 || used + (size_t)n >= TIES_MAX)
            return false;
        used += (size_t)n;
    }
    return used > 0;
}

bool ties_good(const jd_tournament *t, const json_t *list, struct refusal *why)
{
    char        codes[TIES_MAX];
    jd_fault    fault = {0, "tie-breaks of C.07, such as BH/C1"};
    jd_trf     *empty = jd_trf_new();
    jd_ranking *r = NULL;
    bool        good = ties_join(list, codes) && empty &&
                jd_ranking_new(empty, &(jd_ranking_terms){.tiebreaks = codes}, &r, &fault) == JD_CONTEST_OK;
    for (int a = 0; a < JD_AWARDS && good; a++)
        if (jd_tournament_points(t, (jd_award)a) % (JD_POINT / 10)) {
            fault.expected = "\"points\" in tenths, where tie-breaks are those of C.07";
            good = false;
        }
    if (!good)
        *why = refusal_expecting(REFUSED_CONTEST_TIEBREAK, "%s", fault.expected);
    jd_ranking_free(r);
    jd_trf_free(empty);
    return good;
}

/* ---- standings ---- */

static json_t *row(const jd_tournament *t, const jd_ranking *r, const int *order, int place)
{
    jd_ranked p = jd_ranking_at(r, place);
    int       player = order[p.number - 1];
    json_t   *ties = json_object();
    for (size_t i = 1; i < jd_ranking_tiebreaks(r); i++)
        json_object_set_new(ties, jd_ranking_code(r, i), tie_json(jd_ranking_tie(r, place, i)));
    return json_pack("{s:i, s:i, s:s, s:o, s:i, s:i, s:i, s:i, s:o}", "rank", p.rank, "player", player, "name",
                     jd_tournament_label(t, player, "name"), "points", points_json(p.points), "games", p.games, "wins",
                     p.wins, "draws", p.draws, "losses", p.losses, "tiebreaks", ties);
}

static int open_rounds(const jd_tournament *t)
{
    int rounds = 0;
    while (jd_tournament_is_open(t, rounds + 1))
        rounds++;
    return rounds;
}

json_t *ties_standings(const json_t *list, const jd_tournament *t)
{
    char             codes[TIES_MAX];
    jd_trf          *report = NULL;
    jd_ranking      *r = NULL;
    bool             swiss = jd_system_is_swiss(jd_tournament_system(t));
    jd_ranking_terms terms = {.tiebreaks = codes, .schedule = swiss ? JD_SCHEDULE_SWISS : JD_SCHEDULE_ROUND_ROBIN};
    int             *order = calloc((size_t)jd_tournament_players(t) + 1, sizeof *order);
    json_t          *rows = json_array();
    if (order && ties_join(list, codes) && jd_report_of(t, open_rounds(t), &report, order) == JD_CONTEST_OK &&
        jd_ranking_new(report, &terms, &r, NULL) == JD_CONTEST_OK)
        for (int place = 1; place <= jd_ranking_count(r); place++)
            json_array_append_new(rows, row(t, r, order, place));
    jd_ranking_free(r);
    jd_trf_free(report);
    free(order);
    return rows;
}

char *ties_record(const json_t *list)
{
    char codes[TIES_MAX], *line = NULL;
    if (!ties_are_codes(list) || !ties_join(list, codes))
        return NULL;
    size_t size = strlen(codes) + 8;
    if ((line = malloc(size)))
        snprintf(line, size, "212 %s", codes);
    return line;
}

/* ---- prizes ---- */

bool prizes_good(const json_t *list)
{
    bool good = !list || json_is_null(list) || (json_is_array(list) && json_array_size(list) <= 200);
    for (size_t i = 0; i < json_array_size(list) && good; i++)
        good = json_is_string(json_array_get(list, i)) && json_string_length(json_array_get(list, i)) <= 100;
    return good;
}
