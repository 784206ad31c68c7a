/* facts - what the headers know by name or by place, as one JSON object: from it tools/js-facts makes types and
 * constants for JavaScript. */
#include "jadoube/mate.h"
#include "jadoube/movetext.h"
#include "jadoube/setup.h"
#include "jadoube/view.h"

#include "tape.h"

#include <stdio.h>
#include <stdlib.h>

static void print_names(const char *key, const char *(*name)(int), int first, int count)
{
    printf("\"%s\":[", key);
    for (int i = first; i < count; i++)
        printf("%s\"%s\"", i > first ? "," : "", name(i));
    printf("],\n");
}

/* One for each bit, from the lowest on. */
static void print_flags(const char *key, const char *(*name)(int), int last)
{
    printf("\"%s\":[", key);
    for (int bit = 1; bit <= last; bit *= 2)
        printf("%s\"%s\"", bit > 1 ? "," : "", name(bit));
    printf("],\n");
}

static const char *mate(int i) { return jd_mate_reason_name((jd_mate_reason)i); }
static const char *outcome(int i) { return jd_outcome_name((jd_outcome)i); }
static const char *party(int i) { return jd_party_name((jd_party)i); }
static const char *role(int i) { return jd_role_name((jd_role)i); }
static const char *phase(int i) { return jd_phase_name((jd_phase)i); }
static const char *problem(int bit) { return jd_problem_name((jd_problem)bit); }
static const char *deviation(int bit) { return jd_deviation_name((jd_deviation)bit); }
static const char *result(int i) { return jd_result_pgn((jd_result)i); }

/* The Article of each rule, by edition. */
static void print_rules(void)
{
    printf("\"rules\":{");
    for (int r = 0; r < JD_RULE_COUNT; r++) {
        const char *comma = "";
        printf("%s\n\"%s\":{", r ? "," : "", jd_rule_name((jd_rule)r));
        for (int e = 0; e < JD_EDITIONS; e++) {
            const char *article = jd_rule_article((jd_rule)r, (jd_edition)e);
            if (!article)
                continue;
            printf("%s\"%s\":\"%s\"", comma, jd_edition_name((jd_edition)e), article);
            comma = ",";
        }
        printf("}");
    }
    printf("},\n");
}

static void print_setting_types(void)
{
    static const char *const types[] = {
#define TYPE(id, name, type, ...) #type,
        JD_SETTINGS(TYPE)
#undef TYPE
    };
    printf("\"settings\":{");
    for (int s = 0; s < JD_SETTING_COUNT; s++)
        printf("%s\"%s\":\"%s\"", s ? "," : "", jd_setting_name((jd_setting)s), types[s]);
    printf("},\n");
}

#define PLACE(type, member) offsetof(type, member)

static void print_places(void)
{
    printf("\"position\":{\"bytes\":%zu,\"key\":%zu,\"halfmoves\":%zu,\"fullmove\":%zu,\"turn\":%zu,\"ep\":%zu,"
           "\"chess960\":%zu},\n",
           sizeof(jd_position), PLACE(jd_position, key), PLACE(jd_position, halfmove_clock),
           PLACE(jd_position, fullmove), PLACE(jd_position, turn), PLACE(jd_position, ep),
           PLACE(jd_position, chess960));
    printf("\"tape\":{\"bytes\":%zu,\"line\":%zu,\"plies\":%zu,\"result\":%zu,\"started\":%zu,\"start\":%zu},\n",
           sizeof(struct tape_game), PLACE(struct tape_game, line), PLACE(struct tape_game, plies),
           PLACE(struct tape_game, result), PLACE(struct tape_game, started), PLACE(struct tape_game, start));
    printf("\"limits\":{\"moves\":%d,\"movetext\":%d,\"fatalProblems\":%d,\"composedProblems\":%u},\n", JD_MAX_MOVES,
           JD_MOVETEXT_MAX, JD_PROBLEMS_FATAL, (unsigned)JD_COMPOSED);
}

int main(void)
{
    size_t size = jd_vocabulary_write(NULL, 0) + 1;
    char  *vocabulary = malloc(size);
    if (!vocabulary)
        return 1;
    jd_vocabulary_write(vocabulary, size);
    printf("{");
    print_rules();
    print_setting_types();
    print_names("parties", party, JD_BY_WHITE, JD_BY_NOBODY + 1);
    print_names("roles", role, JD_ROLE_WHITE, JD_ROLE_COUNT);
    print_names("phases", phase, JD_SCHEDULED, JD_ANNULLED + 1);
    print_names("results", result, JD_NO_RESULT, JD_RESULT_COUNT);
    print_names("outcomes", outcome, JD_OUTCOME_MOVE, JD_OUTCOME_UNREADABLE + 1);
    print_names("mateReasons", mate, JD_MATE_BARE, JD_MATE_EXHAUSTED + 1);
    print_flags("problems", problem, JD_PROBLEM_COUNTER);
    print_flags("deviations", deviation, JD_DEVIATION_SPACE);
    print_places();
    printf("\"vocabulary\":%s}\n", vocabulary);
    free(vocabulary);
    return 0;
}
