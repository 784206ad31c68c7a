/* report_type.c - what the records 192 and 092 say of a tournament: its system, whether teams play, and how. */
#include "contest/report.h"

#include <string.h>

/* The first row whose words the text has names the system; `record` is how it is written. */
static const struct {
    const char *words, *system, *record;
    bool        swiss;
} types[] = {
    {"DOUBLE ROUND*", "double-round-robin", "192 FIDE_DOUBLE_ROUNDROBIN", false},
    {"ROUND ROBIN", "round-robin", "192 FIDE_ROUNDROBIN", false},
    {"ROBIN", "round-robin", NULL, false},
    {"BERGER*", "round-robin", NULL, false},
    {"KNOCK OUT", "knock-out", "092 Individual: Knock-Out", false},
    {"DOUBLE SWISS", "double-swiss", "192 FIDE_DOUBLE_SWISS_2026", true},
    {"DUBOV", "dubov", "192 FIDE_DUBOV_2026", true},
    {"BURSTEIN", "burstein", "192 FIDE_BURSTEIN_2026", true},
    {"LIM", "lim", "192 FIDE_LIM_2026", true},
    {"DUTCH 2017", "dutch-2017", "192 FIDE_DUTCH_2017", true},
    {"DUTCH", "dutch", "192 FIDE_DUTCH_2026", true},
    {"FIDE TEAM", "team", "192 FIDE_TEAM_TYPEA_MP_GP", true},
    {"SWISS*", NULL, NULL, true},
};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

static bool is_letter(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80;
}

/* How much of the text the words take from its beginning on; 0: they are not there. Between words may be anything but
 * letters, or nothing; behind a star the last one may go on. */
static size_t match_words(const char *text, const char *words)
{
    size_t at = 0;
    for (; *words && *words != '*'; words++) {
        if (*words == ' ') {
            while (text[at] && !is_letter(text[at]))
                at++;
        } else if (text[at] != *words && text[at] != (*words | 32))
            return 0;
        else
            at++;
    }
    return *words == '*' || !is_letter(text[at]) ? at : 0;
}

static bool says(const char *text, const char *words)
{
    for (size_t i = 0; text[i]; i++)
        if ((i == 0 || !is_letter(text[i - 1])) && match_words(text + i, words))
            return true;
    return false;
}

/* "FIDE_TEAM_TYPEA_MP_GP": the type of preferences, the score, and the one that colours ask for besides. */
static void read_team_type(struct report_type *out, const char *text)
{
    bool match = says(text, "MP"), game = says(text, "GP"), type_a = says(text, "TYPEA");
    out->type_b = says(text, "TYPEB");
    out->colourless = !type_a && !out->type_b && (match || game);
    out->alone = match != game;
    out->game_points = game && (!match || says(text, "GP MP"));
}

struct report_type jd_report_type_of(const char *text)
{
    struct report_type out = {.teams = says(text, "TEAM*"), .baku = says(text, "BAKU")};
    size_t             i = 0;
    while (i < COUNT(types) && !says(text, types[i].words))
        i++;
    if (i < COUNT(types)) {
        out.told = true;
        out.system = types[i].system;
        out.swiss = types[i].swiss;
    }
    if (out.teams)
        read_team_type(&out, text);
    return out;
}

/* What arbiters write by hand says nothing of types and scores. */
struct report_type jd_report_type(const jd_trf *t)
{
    const char        *code = jd_report_record(t, "192"), *text = jd_report_record(t, "092");
    struct report_type out = jd_report_type_of(code ? code : ""), by_hand = jd_report_type_of(text ? text : "");
    if (!out.told) {
        out.told = by_hand.told;
        out.system = by_hand.system;
        out.swiss = by_hand.swiss;
    }
    out.teams = out.teams || by_hand.teams;
    return out;
}

const char *jd_trf_system(const jd_trf *t)
{
    struct report_type type = jd_report_type(t);
    return t->teams && (type.swiss || !type.told) ? "team" : type.system;
}

jd_contest_err jd_trf_set_system(jd_trf *t, const char *system)
{
    for (size_t i = 0; i < COUNT(types); i++)
        if (types[i].record && strcmp(types[i].system, system) == 0)
            return jd_report_put(t, types[i].record);
    return JD_CONTEST_ROUND;
}
