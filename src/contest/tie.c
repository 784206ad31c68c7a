/* tie.c - the table of tie-breaks, and their codes. */
#include "contest/tie.h"

#include "jadoube/standings.h"

#include <stdio.h>
#include <string.h>

/* In the order of C.07: 5; then what only lists of reports know. */
static const struct tie_rule rules[] = {
    {"PTS", "4.2", ":", false, jd_tie_points, NULL, 0},
    {"MPTS", "11.1", "", false, jd_tie_points, NULL, HOW_MATCH},
    {"GPTS", "11.1", "", false, jd_tie_points, NULL, HOW_GAME},
    {"AOB", "8.2", ":PF", false, jd_tie_average_buchholz, NULL, 0},
    {"APPO", "10.5", "U", false, jd_tie_opponents_performance, NULL, HOW_PERFECT},
    {"APRO", "10.4", "U", false, jd_tie_opponents_performance, NULL, 0},
    {"ARO", "10.1", "CMU", false, jd_tie_opponents_rating, NULL, 0},
    {"BH", "8.1", ":CMPF", false, jd_tie_buchholz, NULL, 0},
    {"DE", "6", ":P", true, NULL, jd_tie_direct, 0},
    {"FB", "8.3", ":CMP", false, jd_tie_buchholz, NULL, HOW_FORE},
    {"REP", "7.6", "", false, jd_tie_own, NULL, HOW_ELECTED},
    {"KS", "9.2", ":L", false, jd_tie_koya, NULL, 0},
    {"BPG", "7.3", "", false, jd_tie_own, NULL, HOW_BLACK},
    {"WON", "7.2", "", false, jd_tie_own, NULL, HOW_WON},
    {"BWG", "7.4", "", false, jd_tie_own, NULL, HOW_BLACK | HOW_WON},
    {"WIN", "7.1", "", false, jd_tie_own, NULL, HOW_WIN},
    {"PTP", "10.3", "U", false, jd_tie_perfect, NULL, 0},
    {"RTNG", "10.6", "UR", false, jd_tie_rating, NULL, 0},
    {"SB", "9.1", ":CMP", false, jd_tie_sonneborn, NULL, 0},
    {"STD", "7.7", ":", false, jd_tie_standard, NULL, 0},
    {"PS", "7.5", ":C", false, jd_tie_progressive, NULL, 0},
    {"TPR", "10.2", "U", false, jd_tie_performance, NULL, 0},
    {"TPN", "7.8", "R", true, jd_tie_number, NULL, 0},
    {"BC", "12.1", "", true, jd_tie_board_count, NULL, 0},
    {"BBE", "12.3", "", true, NULL, jd_tie_bottom_boards, 0},
    {"TBR", "12.2", "", true, NULL, jd_tie_top_boards, 0},
    {"EMMSB", "13.2.1", "CMP", false, jd_tie_sonneborn, NULL, HOW_MATCH | HOW_BY_MATCH},
    {"EMGSB", "13.2.2", "CMP", false, jd_tie_sonneborn, NULL, HOW_MATCH | HOW_BY_GAME},
    {"EGMSB", "13.2.3", "CMP", false, jd_tie_sonneborn, NULL, HOW_GAME | HOW_BY_MATCH},
    {"EGGSB", "13.2.4", "CMP", false, jd_tie_sonneborn, NULL, HOW_GAME | HOW_BY_GAME},
    {"EDE", "13.3", ":P", true, NULL, jd_tie_direct_teams, 0},
    {"EDEBT", "13.3.2", ":P", true, NULL, jd_tie_direct_teams, HOW_COUNT | HOW_TOP},
    {"EDEBB", "13.3.2", ":P", true, NULL, jd_tie_direct_teams, HOW_COUNT | HOW_BOTTOM},
    {"EDET", "13.3.2", ":P", true, NULL, jd_tie_direct_teams, HOW_TOP},
    {"EDEB", "13.3.2", ":P", true, NULL, jd_tie_direct_teams, HOW_BOTTOM},
    {"MPvGP", "13.1", "", false, jd_tie_other_points, NULL, 0},
    {"SSSC", "13.4", ":KPF", false, jd_tie_strength, NULL, 0},
    {"GE", "7.6", "", false, jd_tie_own, NULL, HOW_ELECTED}, /* what REP was called before August 2024 */
    {"SNO", "7.8", "R", true, jd_tie_number, NULL, 0},       /* TPN, in older lists */
};

/* The newest first. */
static const struct tie_edition editions[] = {
    {"2026", "2026/03/01", true},
    {"2024", "", false},
};

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

const struct tie_edition *jd_tie_edition(const char *name)
{
    for (size_t i = 0; i < COUNT(editions); i++)
        if (!name[0] || strcmp(name, editions[i].name) == 0)
            return &editions[i];
    return NULL;
}

/* "2026/03/01", whatever stands between the numbers. */
static int compare_days(const char *a, const char *b)
{
    int years = strncmp(a, b, 4), months = strncmp(a + 5, b + 5, 2);
    return years ? years : months ? months : strncmp(a + 8, b + 8, 2);
}

const struct tie_edition *jd_tie_edition_on(const char *date)
{
    size_t i = 0;
    while (strlen(date) == 10 && i + 1 < COUNT(editions) && compare_days(date, editions[i].from) < 0)
        i++;
    return &editions[i];
}

bool jd_tie_is_points(const struct tie *tie) { return tie->rule->reckon == jd_tie_points; }

/* ---- codes ---- */

static char upper(char c) { return c >= 'a' && c <= 'z' ? (char)(c - 32) : c; }

static bool refuse(jd_fault *fault, size_t at, const char *expected)
{
    if (fault)
        *fault = (jd_fault){at, expected};
    return false;
}

/* `code` is in capitals, the name as C.07 spells it: "MPvGP". */
static bool is_named(const struct tie_rule *rule, const char *code, size_t length)
{
    size_t same = 0;
    while (same < length && rule->name[same] && upper(rule->name[same]) == code[same])
        same++;
    return same == length && !rule->name[same];
}

static const struct tie_rule *find_rule(const char *code, size_t length)
{
    for (size_t i = 0; i < COUNT(rules); i++)
        if (is_named(&rules[i], code, length))
            return &rules[i];
    return NULL;
}

/* Digits; -1 when there are none, or too many. */
static int number(const char **text)
{
    int value = 0, digits = 0;
    for (; **text >= '0' && **text <= '9' && digits < 5; digits++)
        value = 10 * value + *(*text)++ - '0';
    return digits ? value : -1;
}

/* ":MP" behind the name. */
static bool read_score(struct tie *out, const char **at)
{
    bool match = strncmp(*at, ":MP", 3) == 0;
    if (!match && strncmp(*at, ":GP", 3) != 0)
        return false;
    out->score = out->scored = match ? MATCH_POINTS : GAME_POINTS;
    *at += 3;
    return true;
}

/* "+1": half points; "60": of a hundred is not in the rules, so it is refused. */
static bool read_limit(struct tie *out, const char **at)
{
    int sign = **at == '+' ? 1 : **at == '-' ? -1 : 0, halves;
    if (!sign)
        return false;
    ++*at;
    halves = number(at);
    out->limit = sign * halves * (JD_POINT / 2);
    return halves >= 0;
}

/* One that begins behind a stroke. */
static bool read_modifier(struct tie *out, char letter, const char **at)
{
    int n = 0;
    switch (letter) {
    case 'P': return out->played = true;
    case 'F': return out->fore = true;
    case 'R': return out->reversed = true;
    case 'L': return read_limit(out, at);
    case 'C': out->low = n = number(at); break;
    case 'M': out->low = out->high = n = number(at); break;
    case 'K': out->factor = n = number(at); break;
    case 'U': out->unrated = n = number(at); break;
    }
    return n > 0;
}

static bool read_behind(struct tie *out, const char *at, size_t begin, jd_fault *fault)
{
    if (*at == ':' && (!strchr(out->rule->takes, ':') || !read_score(out, &at)))
        return refuse(fault, begin + (size_t)(at - out->code), ":MP or :GP, where the tie-break is of a score");
    while (*at == '/') {
        const char *letter = at + 1;
        at += *letter ? 2 : 1;
        if (!*letter || *letter == ':' || !strchr(out->rule->takes, *letter) || !read_modifier(out, *letter, &at))
            return refuse(fault, begin + (size_t)(letter - out->code),
                          "a sign that goes with the tie-break: C1, C2, M1, M2, P, F, L+1, K4, R, U1400");
    }
    return !*at || refuse(fault, begin + (size_t)(at - out->code), "a stroke, or the end of the code");
}

/* "8.1, 14.1": the Article, and that of the sign behind it. */
static void write_article(struct tie *t)
{
    const char *sign = t->low > 2                     ? ", 14"
                       : t->high                      ? (t->high == 1 ? ", 14.3" : ", 14.4")
                       : t->low                       ? (t->low == 1 ? ", 14.1" : ", 14.2")
                       : t->limit                     ? ", 14.5"
                       : t->fore && t->code[0] != 'F' ? ", 8.3"
                                                      : "";
    snprintf(t->article, sizeof t->article, "%s%s", t->rule->article, sign);
}

static void set_scores(struct tie *out, enum score primary)
{
    unsigned how = out->rule->how;
    out->fore = how & HOW_FORE;
    out->score = how & HOW_MATCH ? MATCH_POINTS : how & HOW_GAME ? GAME_POINTS : primary;
    out->scored = how & HOW_BY_MATCH ? MATCH_POINTS : how & HOW_BY_GAME ? GAME_POINTS : out->score;
}

bool jd_tie_parse(struct tie *out, const char *text, size_t *at, enum score primary, jd_fault *fault)
{
    size_t begin = *at, length = 0, name;
    *out = (struct tie){0};
    for (; text[*at] && !strchr(", ;\t\r\n", text[*at]); ++*at)
        if (length + 1 < sizeof out->code)
            out->code[length++] = upper(text[*at]);
    name = strcspn(out->code, ":/");
    out->rule = *at - begin < sizeof out->code ? find_rule(out->code, name) : NULL;
    if (!out->rule)
        return refuse(fault, begin, "a tie-break such as BH, SB, DE, WIN, ARO");
    memcpy(out->code, out->rule->name, name);
    set_scores(out, primary);
    if (!read_behind(out, out->code + name, begin, fault))
        return false;
    write_article(out);
    return true;
}

/* ---- for whoever asks ---- */

const char *jd_tiebreak_code(size_t index) { return index < COUNT(rules) ? rules[index].name : NULL; }
const char *jd_tiebreak_article(size_t index) { return index < COUNT(rules) ? rules[index].article : NULL; }
const char *jd_tiebreak_modifiers(size_t index) { return index < COUNT(rules) ? rules[index].takes : NULL; }
