/* jadoube pair - the next round of a Swiss tournament, from its report file. */
#include "pair.h"

#include "console/port.h"
#include "console/report.h"
#include "console/source.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- files ---- */

struct hearing {
    const char *path;
    bool        quiet;
    int         faults;
};

static void tell(void *context, const jd_trf_note *n)
{
    struct hearing *h = context;
    char            where[32] = "", found[48] = "";
    h->faults += !n->harmless;
    if (h->quiet)
        return;
    if (n->line)
        snprintf(where, sizeof where, ":%d:%d", n->line, n->column ? n->column : 1);
    if (n->found[0])
        snprintf(found, sizeof found, ", found '%s'", n->found);
    complain("%s%s: expected %s%s", h->path, where, n->expected, found);
}

static bool is_refused(const struct hearing *h, bool lenient)
{
    char n[12];
    snprintf(n, sizeof n, "%d", h->faults);
    if (h->faults && (!lenient || !h->quiet))
        complain_text(lenient ? TEXT_COMPLAIN_PAIR_LENIENT : TEXT_COMPLAIN_PAIR_REFUSED,
                      JD_VALUES({"path", h->path}, {"n", n}));
    return h->faults && !lenient;
}

/* Does a line begin with these three characters? */
static bool has_record(const char *text, size_t length, const char *tag)
{
    for (size_t i = 0; i + 3 <= length; i++)
        if ((i == 0 || text[i - 1] == '\n' || text[i - 1] == '\r') && memcmp(text + i, tag, 3) == 0)
            return true;
    return false;
}

/* Programs before 2026 know the rounds by XXR, and do not read the records that took its place. */
static jd_trf_version version_of(const char *text, size_t length)
{
    return has_record(text, length, "XXR") && !has_record(text, length, "142") ? JD_TRF_16 : JD_TRF_26;
}

struct reading pair_read(const struct args *a, const char *path, bool quiet)
{
    struct hearing h = {.path = path, .quiet = quiet};
    size_t         length;
    char          *text = source_read_all(path, &length);
    if (!text)
        return (struct reading){0};
    jd_tournament *t = jd_trf_read(text, length, tell, &h);
    jd_trf_version version = version_of(text, length);
    free(text);
    bool nobody = t && !jd_tournament_players(t);
    if (!t)
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    else if (nobody)
        complain_text(TEXT_COMPLAIN_PAIR_NOBODY, JD_VALUES({"path", path}));
    if (t && !nobody && !is_refused(&h, args_given(a, "lenient")))
        return (struct reading){t, h.faults, version};
    jd_tournament_free(t);
    return (struct reading){0};
}

bool pair_write(const jd_tournament *t, jd_trf_version version, const char *path)
{
    size_t length;
    char  *text = jd_trf_write(t, version, &length);
    FILE  *to = strcmp(path, "-") == 0 ? stdout : port_fopen(path, "wb");
    bool   good = text && to && fwrite(text, 1, length, to) == length;
    good = to && (to == stdout ? fflush(to) : fclose(to)) == 0 && good;
    if (!good)
        complain("%s: %s", path, text ? strerror(errno) : "not enough memory");
    free(text);
    return good;
}

/* Tables can be generated and checked. */
static bool is_table(const char *system)
{
    return strcmp(system, "round-robin") == 0 || strcmp(system, "double-round-robin") == 0;
}

/* Is --system one that there is, or not given? A message is printed when not. */
static bool is_system_good(const struct args *a)
{
    const char *wanted = args_value(a, "system");
    char        list[128] = "";
    if (wanted && is_table(wanted) && (args_given(a, "generate") || args_given(a, "check")))
        return true;
    for (size_t i = 0; jd_swiss_system(i); i++) {
        if (!wanted || strcmp(jd_swiss_system(i), wanted) == 0)
            return true;
        snprintf(list + strlen(list), sizeof list - strlen(list), "%s%s", i ? ", " : "", jd_swiss_system(i));
    }
    complain_text(TEXT_COMPLAIN_NONE_OF, JD_VALUES({"option", "system"}, {"text", wanted}, {"list", list}));
    return false;
}

const char *pair_system(const struct args *a, const jd_tournament *t, const char *path, bool quiet)
{
    const char *wanted = args_value(a, "system"), *told = jd_trf_system(t);
    if (wanted && told && strcmp(wanted, told) != 0 && !quiet)
        complain_text(TEXT_COMPLAIN_PAIR_OTHER_SYSTEM, JD_VALUES({"path", path}, {"told", told}, {"system", wanted}));
    if (!wanted && told && is_table(told) && args_given(a, "check"))
        return told;
    if (!wanted && told && !jd_swiss_impossible(told)) {
        complain_text(TEXT_COMPLAIN_PAIR_NOT_SWISS, JD_VALUES({"path", path}, {"told", told}));
        return NULL;
    }
    return wanted ? wanted : told ? told : jd_swiss_system(0);
}

/* ---- the next round ---- */

/* The tournament whose players are paired: of teams one that the caller frees. NULL: names are not wanted. */
static jd_tournament *find_names(const struct args *a, jd_tournament *t, const char *system)
{
    jd_tournament *teams = NULL;
    if (!args_given(a, "names"))
        return NULL;
    if (strcmp(system, "team") != 0 || !jd_tournament_has_teams(t))
        return t;
    jd_tournament_of_teams(t, &teams);
    return teams;
}

void pair_print_numbers(const jd_tournament *names, jd_pairing pair)
{
    printf("%d %d", pair.white, pair.black);
    if (names)
        printf("\t%s%s%s", jd_tournament_label(names, pair.white, "name"), pair.black ? " – " : "",
               pair.black ? jd_tournament_label(names, pair.black, "name") : "");
}

static void print_pairs(const jd_tournament *names, const jd_pairing *pairs, size_t count)
{
    printf("%zu\n", count);
    for (size_t i = 0; i < count; i++) {
        pair_print_numbers(names, pairs[i]);
        putchar('\n');
    }
}

json_t *pair_chapter(const char *system)
{
    const char *article = jd_swiss_impossible(system); /* the Article itself stands behind the chapter */
    return json_stringn(article, strcspn(article, ":"));
}

static void print_json(const struct reading *r, const char *system, int round, const jd_pairing *pairs, size_t count)
{
    json_t *games = json_array(), *byes = json_array();
    for (size_t i = 0; i < count; i++)
        if (pairs[i].black)
            json_array_append_new(games, json_pack("{s:i, s:i, s:i}", "board", (int)i + 1, "white", pairs[i].white,
                                                   "black", pairs[i].black));
        else
            json_array_append_new(byes, json_integer(pairs[i].white));
    json_t *o = json_pack("{s:s, s:o, s:i, s:o, s:o}", "system", system, "chapter", pair_chapter(system), "round",
                          round, "pairs", games, "byes", byes);
    if (r->faults)
        json_object_set_new(o, "faults", json_integer(r->faults));
    json_dumpf(o, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(o);
}

/* The file says so, too, where it was read with faults. */
static jd_contest_err note_faults(const struct reading *r)
{
    char line[64];
    snprintf(line, sizeof line, "### Read with --lenient, faults: %d", r->faults);
    return r->faults ? jd_trf_add_record(r->t, line) : JD_CONTEST_OK;
}

static int print_round(const struct args *a, const struct reading *r, const jd_tournament *names, const char *system,
                       const jd_pairing *pairs, size_t count)
{
    int round = jd_tournament_paired(r->t) + 1;
    if (args_given(a, "json"))
        print_json(r, system, round, pairs, count);
    if (!args_given(a, "trf") && !args_given(a, "json"))
        print_pairs(names, pairs, count);
    if (!args_given(a, "trf"))
        return STATUS_FINE;
    if (jd_swiss_enter(r->t, round, pairs, count) != JD_CONTEST_OK || note_faults(r) != JD_CONTEST_OK) {
        complain_text(TEXT_COMPLAIN_PAIR_FULL, NULL);
        return STATUS_BAD;
    }
    return pair_write(r->t, r->version, "-") ? STATUS_FINE : STATUS_BAD;
}

/* What there is to say about a round that is not paired. */
static int refuse(jd_contest_err err, const char *path, const char *system, int round)
{
    char number[12];
    snprintf(number, sizeof number, "%d", round);
    if (err == JD_CONTEST_IMPOSSIBLE)
        complain_text(TEXT_COMPLAIN_PAIR_IMPOSSIBLE,
                      JD_VALUES({"path", path}, {"round", number}, {"article", jd_swiss_impossible(system)}));
    else if (err == JD_CONTEST_MEMORY)
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    else
        complain_text(TEXT_COMPLAIN_PAIR_EXPECTED,
                      JD_VALUES({"path", path}, {"round", number}, {"what", jd_contest_err_expected(err)}));
    return err == JD_CONTEST_IMPOSSIBLE ? STATUS_FINDING : STATUS_BAD;
}

static jd_contest_err pair_and_print(const struct args *a, const struct reading *r, const jd_tournament *names,
                                     const char *system, int round, int *status)
{
    size_t         count = 0;
    jd_pairing    *pairs = calloc((size_t)jd_tournament_players(r->t) + 1, sizeof *pairs);
    jd_contest_err err = pairs ? jd_swiss_pair(r->t, system, round, pairs, &count) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        *status = print_round(a, r, names, system, pairs, count);
    free(pairs);
    return err;
}

/* Behind the last round there is none to pair. */
static bool is_over(const struct args *a, const jd_tournament *t, const char *path)
{
    char n[12];
    int  rounds = jd_tournament_rounds(t);
    bool over = rounds && jd_tournament_paired(t) >= rounds && !args_given(a, "lenient");
    snprintf(n, sizeof n, "%d", rounds);
    if (over)
        complain_text(TEXT_COMPLAIN_PAIR_OVER, JD_VALUES({"path", path}, {"n", n}));
    return over;
}

static int pair_round(const struct args *a, const struct reading *r, const char *path, const int numbers[2],
                      const jd_language *language)
{
    jd_tournament *t = r->t;
    int            status = STATUS_FINE, round = jd_tournament_paired(t) + 1;
    const char    *system = pair_system(a, t, path, false);
    if (!system || is_over(a, t, path))
        return STATUS_BAD;
    if (!jd_tournament_rounds(t)) {
        complain_text(TEXT_COMPLAIN_PAIR_ROUNDS, JD_VALUES({"path", path}));
        jd_tournament_set_rounds(t, round + 1);
    }
    jd_tournament *names = find_names(a, t, system);
    jd_contest_err err = args_given(a, "why")         ? pair_why(a, t, system, round, numbers, language)
                         : args_given(a, "checklist") ? pair_list(t, system, round)
                         : args_given(a, "explain")   ? pair_explain(a, t, names, system, round, language)
                                                      : pair_and_print(a, r, names, system, round, &status);
    if (names != t)
        jd_tournament_free(names);
    if (err != JD_CONTEST_OK)
        status = refuse(err, path, system, round);
    return status;
}

static int pair_next(const struct args *a, const jd_language *language)
{
    int         numbers[2];
    const char *path = args_operand(a, 0, "-");
    if (args_given(a, "why") && !pair_why_numbers(a, numbers, &path))
        return STATUS_BAD;
    struct reading r = pair_read(a, path, false);
    int            status = r.t ? pair_round(a, &r, path, numbers, language) : STATUS_BAD;
    jd_tournament_free(r.t);
    return status;
}

static int run(const struct args *a)
{
    const jd_language *language;
    if (!args_language(a, &language) || !is_system_good(a))
        return STATUS_BAD;
    if (args_given(a, "generate"))
        return pair_generate(a, args_value(a, "system") ? args_value(a, "system") : jd_swiss_system(0));
    if (args_given(a, "check"))
        return pair_check(a);
    if (a->count > 1 && !args_given(a, "why")) {
        complain_text(TEXT_COMPLAIN_PAIR_ONE, NULL);
        return STATUS_BAD;
    }
    return pair_next(a, language);
}

static const struct option options[] = {
    {"system", 's', "SYSTEM",
     "dutch, dutch-2017, dubov, burstein, lim, double-swiss, team; with --check and --generate also round-robin,\n"
     "double-round-robin (default: as the report says, else dutch)"},
    {"explain", 'e', NULL, "for each board which criterion decided"},
    {"why", 'w', "A B",
     "why the players A and B, by their numbers, are not paired; B is 0: why A does not get the bye"},
    {"checklist", 0, NULL,
     "what counts for each player: points, colour preference (WWW, WW, W1, W absolute, (W) strong, (w) mild, A none),\n"
     "floats of the last two rounds, may have the bye, opponent, games"},
    {"names", 'n', NULL, "names beside the numbers, also with --explain"},
    {"lang", 'l', "CODE", "the language of reasons and complaints (en): " JD_SPOKEN_CODES},
    {"json", 'j', NULL, "as JSON"},
    {"trf", 't', NULL, "the whole report with the new round in it"},
    {"check", 'c', NULL, "pair each round again and compare"},
    {"lenient", 0, NULL, "a report with faults is read as far as it has a meaning, and paired beyond its last round"},
    {"quiet", 'q', NULL, "with --check: only the last line"},
    {"generate", 'g', NULL, "a random tournament, or --count of them in --folder"},
    {"players", 0, "N", "of it (else drawn from 8 to 80)"},
    {"boards", 0, "N", "with --system team: teams of so many players, at most 999 teams (else each team is one line)"},
    {"rounds", 0, "N", "of it (else drawn from 4 to 13)"},
    {"played", 0, "N", "how many of the rounds are played (else all)"},
    {"seed", 0, "N", "where chance begins (else 1)"},
    {"tie-breaks", 0, "CODES", "of it (202, 212), such as BH/C1,BH,SB (else the usual ones of the system)"},
    {"date", 0, "DAY", "of the first round, such as 2026/03/01 (default); a round a day"},
    {"byes", 0, "N",
     "requested, of a thousand rounds of a player: a half of half a point, a quarter each of others (30)"},
    {"full-byes", 0, "HOW",
     "byes with a point: HOW often is 20 of a thousand, or 3x in each round; @2 or @2-5: in these rounds"},
    {"half-byes", 0, "HOW", "byes with half a point"},
    {"zero-byes", 0, "HOW", "byes without a point"},
    {"forfeits", 0, "HOW", "games with one player missing (else 14; both: 6)"},
    {"double-forfeits", 0, "HOW", "games with both players missing"},
    {"half-zero", 0, "HOW", "games that bring one player half a point and the other none"},
    {"zero-zero", 0, "HOW", "games that both lose at the board"},
    {"brief", 0, "HOW", "games of less than a move, which are not rated"},
    {"withdrawals", 0, "N", "of a thousand rounds of a player (else 5)"},
    {"late", 0, "N", "of a thousand players come after the first round (else 20)"},
    {"draws", 0, "N", "of a thousand games, as far as FIDE's table of expected scores allows (else 300)"},
    {"baku", 0, NULL, "the first rounds are accelerated (C.04.7)"},
    {"count", 0, "N", "so many, with seeds from --seed on"},
    {"folder", 0, "FOLDER", "where they go, as SEED.trf"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube pair open.trf", "the next round: the number of pairs, then White and Black; 0 is the bye"},
    {"jadoube pair --trf open.trf > next.trf", "the report with that round in it"},
    {"jadoube pair --explain open.trf", "why each board is paired so"},
    {"jadoube pair --why 3 7 open.trf", "why 3 and 7 do not meet"},
    {"jadoube pair --check *.trf", "was every round paired by the rules?"},
    {"jadoube pair --generate --players 40 --rounds 9 --seed 7", "a tournament of forty, by chance"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "all is well"},
    {STATUS_FINDING, "a round is paired otherwise, or cannot be paired"},
    {STATUS_BAD, "bad input, or a file that cannot be read"},
    {0, NULL},
};

const struct command command_pair = {
    .name = "pair",
    .summary = "Swiss tournaments: pair the next round, or check all of them",
    .synopsis =
        "[OPTIONS] [FILE.trf]\n--why A B [OPTIONS] [FILE.trf]\n--check [OPTIONS] FILE.trf...\n--generate [OPTIONS]",
    .description =
        "Reads a tournament report (TRF of 2006, 2016 or 2026, with the codes XXR, XXC, XXS, XXA, XXP, XXZ) and\n"
        "pairs its next round by FIDE's rules, exactly: whoever has an entry for that round, such as\n"
        "'0000 - Z', is not paired. A report with faults is refused; each of them is told by line and column.",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = -1,
    .run = run,
};
