/* type.c - what the records 192 and 092 say of a tournament: its system, whether teams play, and how. */
#include "contest/state.h"

#include <string.h>

/* The first row whose words the text has names the system; `record` is how it is written: without a year, as all
 * programs read it. */
static const struct {
    const char *words, *system, *record;
    bool        swiss;
} types[] = {
    {"DOUBLE ROUND*", "double-round-robin", NULL, false},
    {"ROUND ROBIN G2", "double-round-robin", "192 BERGER_ROUNDROBIN_G2", false},
    {"ROUND ROBIN", "round-robin", "192 BERGER_ROUNDROBIN_G1", false},
    {"ROBIN", "round-robin", NULL, false},
    {"BERGER*", "round-robin", NULL, false},
    {"KNOCK OUT", "knock-out", "092 Individual: Knock-Out", false},
    {"DOUBLE SWISS", "double-swiss", "192 FIDE_DOUBLESWISS", true},
    {"DUBOV", "dubov", "192 FIDE_DUBOV", true},
    {"BURSTEIN", "burstein", "192 FIDE_BURSTEIN", true},
    {"LIM", "lim", "192 FIDE_LIM", true},
    {"DUTCH 2017", "dutch-2017", "192 FIDE_DUTCH_2017", true},
    {"DUTCH", "dutch", "192 FIDE_DUTCH", true},
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
static void read_team_type(struct tournament_type *out, const char *text)
{
    bool match = says(text, "MP"), game = says(text, "GP"), type_a = says(text, "TYPEA");
    out->type_b = says(text, "TYPEB");
    out->colourless = !type_a && !out->type_b && (match || game);
    out->alone = match != game;
    out->game_points = game && (!match || says(text, "GP MP"));
}

struct tournament_type jd_type_read(const char *text)
{
    struct tournament_type out = {.teams = says(text, "TEAM*"), .baku = says(text, "BAKU")};
    size_t                 i = 0;
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
struct tournament_type jd_type_of(const jd_tournament *t)
{
    bool other = !t->told && !t->filed; /* nothing is told: it is what its system is */
    if (other)
        return (struct tournament_type){
            .system = t->system->name, .told = true, .swiss = t->system->is_swiss, .teams = t->team_boards};
    const char            *code = jd_record_text(t, "192"), *text = jd_record_text(t, "092");
    struct tournament_type out = jd_type_read(code ? code : ""), by_hand = jd_type_read(text ? text : "");
    if (!out.told) {
        out.told = by_hand.told;
        out.system = by_hand.system;
        out.swiss = by_hand.swiss;
    }
    out.teams = out.teams || by_hand.teams;
    return out;
}

const char *jd_trf_system(const jd_tournament *t)
{
    struct tournament_type type = jd_type_of(t);
    return t->teams && (type.swiss || !type.told) ? "team" : type.system;
}

static const char *record_of(const char *system)
{
    for (size_t i = 0; i < COUNT(types); i++)
        if (types[i].record && strcmp(types[i].system, system) == 0)
            return types[i].record;
    return NULL;
}

const char *jd_type_record(const jd_tournament *t)
{
    if (!t->team_boards)
        return record_of(t->system->name);
    return t->system->is_swiss        ? record_of("team")
           : t->system->needs_winners ? "092 Team: Knock-Out"
                                      : "192 FIDE_TEAM_ROUNDROBIN";
}

jd_contest_err jd_trf_set_system(jd_tournament *t, const char *system)
{
    const char *record = record_of(system);
    return record ? jd_record_put(t, record) : JD_CONTEST_ROUND;
}
