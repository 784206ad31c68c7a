/* jadoube standings - who stands where in a tournament report, and why. */
#include "standings.h"

#include "console/report.h"
#include "console/text.h"
#include "pair.h"

#include <string.h>

/* ---- terms ---- */

static bool read_terms(const struct args *a, jd_standings_terms *terms)
{
    long long rounds;
    if (args_given(a, "swiss") && args_given(a, "round-robin")) {
        complain_text(TEXT_COMPLAIN_STANDINGS_SCHEDULE, NULL);
        return false;
    }
    if (!args_number(a, "after", 1, JD_TRF_ROUNDS, 0, &rounds))
        return false;
    *terms = (jd_standings_terms){.tiebreaks = args_value(a, "tie-breaks"),
                                  .edition = args_value(a, "edition"),
                                  .rounds = (int)rounds,
                                  .players = args_given(a, "players"),
                                  .schedule = args_given(a, "swiss")         ? JD_SCHEDULE_SWISS
                                              : args_given(a, "round-robin") ? JD_SCHEDULE_ROUND_ROBIN
                                                                             : JD_SCHEDULE_TOLD};
    return true;
}

/* The code at fault: all of it is none, or what stands behind its name does not go with it. */
static void complain_tie(const char *place, const char *list, const jd_fault *fault)
{
    static const char between[] = ", ;\t\r\n";
    size_t            begin = fault->offset;
    char              code[48], rest[48], n[24];
    while (begin && !strchr(between, list[begin - 1]))
        begin--;
    const char *at = list + fault->offset;
    snprintf(code, sizeof code, "%.*s", (int)strcspn(list + begin, ":/, ;\t\r\n"), list + begin);
    snprintf(rest, sizeof rest, "%.*s", (int)strcspn(at, between), at);
    snprintf(n, sizeof n, "%zu", fault->offset + 1);
    complain_text(begin == fault->offset ? TEXT_COMPLAIN_STANDINGS_NO_TIE : TEXT_COMPLAIN_STANDINGS_NO_SIGN,
                  JD_VALUES({"place", place}, {"n", n}, {"text", rest}, {"code", code}));
}

static void complain_terms(const char *path, const jd_standings_terms *terms, jd_contest_err err, const jd_fault *fault)
{
    char round[12];
    snprintf(round, sizeof round, "%d", terms->rounds);
    if (err == JD_CONTEST_TIEBREAK)
        complain_tie("--tie-breaks", terms->tiebreaks, fault);
    else if (err == JD_CONTEST_TEXT)
        complain_text(TEXT_COMPLAIN_NONE_OF,
                      JD_VALUES({"option", "edition"}, {"text", terms->edition}, {"list", "2026, 2024"}));
    else if (err == JD_CONTEST_ROUND)
        complain_text(TEXT_COMPLAIN_STANDINGS_AFTER, JD_VALUES({"path", path}, {"round", round}));
    else
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
}

/* ---- what is missing ---- */

/* Games, or matches, of a round that have no result. */
static int count_missing(const jd_standings *r, int round)
{
    int count = 0;
    for (int place = 1; place <= jd_standings_count(r); place++) {
        jd_standings_turn t = jd_standings_turn_of(r, place, round);
        count += t.result == '?' && t.opponent > jd_standings_at(r, place).number;
    }
    return count;
}

/* Standings without all results are provisional (C.07: 4), which must be wanted. */
static bool is_complete(const struct args *a, struct standings *s, const char *path)
{
    char n[12], first[12] = "";
    for (int r = 1; r <= jd_standings_rounds(s->r); r++) {
        int missing = count_missing(s->r, r);
        if (missing && !s->missing)
            snprintf(first, sizeof first, "%d", r);
        s->missing += missing;
    }
    snprintf(n, sizeof n, "%d", s->missing);
    bool wanted = args_given(a, "provisional");
    if (s->missing && !(wanted && args_given(a, "quiet")))
        complain_text(wanted ? TEXT_COMPLAIN_STANDINGS_PROVISIONAL : TEXT_COMPLAIN_STANDINGS_MISSING,
                      JD_VALUES({"path", path}, {"n", n}, {"round", first}));
    return !s->missing || wanted;
}

/* ---- the command ---- */

static int show(const struct args *a, const struct standings *s)
{
    if (args_given(a, "why"))
        return standings_why(s, args_value(a, "why"), args_operand(a, 0, ""));
    if (args_given(a, "json"))
        return standings_json(s);
    if (args_given(a, "csv"))
        standings_csv(s);
    else
        standings_table(s);
    return STATUS_FINE;
}

static int run(const struct args *a)
{
    struct standings   s = {.cross = args_given(a, "cross"), .ratings = args_given(a, "ratings")};
    bool               why = args_given(a, "why");
    jd_standings_terms terms;
    if (!args_language(a, &s.language) || !read_terms(a, &terms))
        return STATUS_BAD;
    if (a->count > 1 + why || (why && !a->count)) {
        complain_text(why && !a->count ? TEXT_COMPLAIN_PAIR_WHY : TEXT_COMPLAIN_STANDINGS_ONE, NULL);
        return STATUS_BAD;
    }
    const char    *path = args_operand(a, why, "-");
    struct reading report = pair_read(a, path, args_given(a, "quiet"));
    jd_tournament *t = report.t;
    jd_standings  *r = NULL;
    jd_fault       fault = {0};
    jd_contest_err err = t ? jd_standings_new(t, &terms, &r, &fault) : JD_CONTEST_OK;
    s.t = t;
    s.r = r;
    s.faults = report.faults;
    if (r && !args_given(a, "quiet"))
        standings_complain_record(r, path);
    int status = r && is_complete(a, &s, path) ? show(a, &s) : STATUS_BAD;
    if (t && !r)
        complain_terms(path, &terms, err, &fault);
    jd_standings_free(r);
    jd_tournament_free(t);
    return status;
}

static const struct option options[] = {
    {"tie-breaks", 't', "LIST", "such as BH/C1,BH,SB,DE (else those that the report names: 212 or 202)"},
    {"cross", 'x', NULL, "whom each met, and how it ended"},
    {"ratings", 'r', NULL, "performance and change of rating (B.02)"},
    {"why", 'w', "A B", "what parts two, by their numbers"},
    {"json", 'j', NULL, "as JSON"},
    {"csv", 'c', NULL, "as CSV"},
    {"after", 'a', "N", "after so many rounds (else after the last with results)"},
    {"edition", 'e', "YEAR", "2026 or 2024 (else the one in force on the first day: record 042)"},
    {"round-robin", 0, NULL, "forfeits count as games (C.07: 15.2), whatever the report says"},
    {"swiss", 0, NULL, "unplayed rounds by C.07: 16, whatever the report says"},
    {"players", 'p', NULL, "rank the players of a tournament of teams"},
    {"provisional", 0, NULL, "also where results are missing"},
    {"lenient", 0, NULL, "a report with faults is read as far as it has a meaning"},
    {"quiet", 'q', NULL, "do not tell what in the file is not as the format wants it"},
    {"lang", 'l', "LANGUAGE", "of headings, of --why and of complaints: en, cs, sk, hr, sl or de"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube standings open.trf", "by points, and by the tie-breaks that the report names"},
    {"jadoube standings --tie-breaks BH/C1,BH,SB,DE open.trf", "by these"},
    {"jadoube standings --cross --round-robin --tie-breaks DE,WIN,SB,KS club.trf", "a round robin's cross table"},
    {"jadoube standings --tie-breaks BH/C1,BH --why 3 7 open.trf", "why 3 stands before 7, or behind"},
    {"jadoube standings --ratings --json open.trf", "all of it, with performances and changes of ratings"},
    {NULL, NULL},
};

const struct command command_standings = {
    .name = "standings",
    .summary = "who stands where in a tournament, with FIDE's tie-breaks, and why",
    .synopsis = "[OPTIONS] [FILE.trf]\n--why A B [OPTIONS] [FILE.trf]",
    .description =
        "Reads a tournament report (TRF) and ranks its players, or its teams, by points and then by tie-breaks of\n"
        "C.07: AOB APPO APRO ARO BH DE FB REP KS BPG WON BWG WIN PTP RTNG SB STD PS TPR TPN, of teams also BC BBE\n"
        "TBR EMMSB EMGSB EGMSB EGGSB EDE EDEBT EDEBB EDET EDEB MPvGP SSSC. Behind a name: :MP or :GP (which points\n"
        "of teams), /C1 /C2 (without the least), /M1 /M2 (without the least and the most), /P (forfeits as games),\n"
        "/F (as if the last round were drawn), /L+1 (Koya's limit, half points), /K4 (the factor of SSSC), /R (the\n"
        "other way round), /U1400 (what unrated players are taken for).",
    .options = options,
    .examples = examples,
    .operands = -1,
    .run = run,
};
