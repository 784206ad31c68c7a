/* jadoube pair --explain, --why - why a round is paired as it is. */
#include "pair.h"

#include "console/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_reason(const jd_swiss_reason *r, const jd_language *language)
{
    char text[512];
    jd_swiss_reason_text(r, language, text, sizeof text);
    if (r->article[0])
        printf("%s: %s: ", r->chapter, r->article);
    puts(text);
}

static json_t *reason_json(const jd_swiss_reason *r, const jd_language *language)
{
    char    text[512];
    json_t *o = json_pack("{s:s, s:s, s:s}", "ground", jd_swiss_ground_name(r->ground), "chapter", r->chapter,
                          "article", r->article);
    jd_swiss_reason_text(r, language, text, sizeof text);
    if (r->other.white)
        json_object_set_new(o, "other", json_pack("[i, i]", r->other.white, r->other.black));
    if (r->round)
        json_object_set_new(o, "round", json_integer(r->round));
    if (r->score >= 0)
        json_object_set_new(o, "score", json_real((double)r->score / JD_POINT));
    if (r->best != r->worse) {
        bool points = r->ground == JD_SWISS_BYE_SCORE;
        json_object_set_new(o, "best", points ? json_real((double)r->best / JD_POINT) : json_integer(r->best));
        json_object_set_new(o, "worse", points ? json_real((double)r->worse / JD_POINT) : json_integer(r->worse));
    }
    json_object_set_new(o, "text", json_string(text));
    return o;
}

static void print_json(const char *system, int round, const jd_swiss_reason *reasons, size_t count,
                       const jd_language *language)
{
    json_t *boards = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(boards, json_pack("{s:i, s:i, s:o}", "white", reasons[i].pair.white, "black",
                                                reasons[i].pair.black, "why", reason_json(&reasons[i], language)));
    json_t *o = json_pack("{s:s, s:o, s:i, s:o}", "system", system, "chapter", pair_chapter(system), "round", round,
                          "pairs", boards);
    json_dumpf(o, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(o);
}

jd_contest_err pair_explain(const struct args *a, const jd_tournament *t, const jd_tournament *names,
                            const char *system, int round, const jd_language *language)
{
    size_t           count = 0;
    jd_swiss_reason *reasons = calloc((size_t)jd_tournament_players(t) + 1, sizeof *reasons);
    jd_contest_err   err = reasons ? jd_swiss_explain(t, system, round, reasons, &count) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK && args_given(a, "json"))
        print_json(system, round, reasons, count, language);
    else if (err == JD_CONTEST_OK)
        printf("%zu\n", count);
    for (size_t i = 0; i < count && err == JD_CONTEST_OK && !args_given(a, "json"); i++) {
        pair_print_numbers(names, reasons[i].pair);
        putchar('\t');
        print_reason(&reasons[i], language);
    }
    free(reasons);
    return err;
}

/* The numbers behind --why, of which the first is its argument and the second the word that follows. */
bool pair_why_numbers(const struct args *a, int numbers[2], const char **path)
{
    const char *second = NULL;
    long long   n[2];
    for (int i = 0; a->all[i]; i++)
        if (a->owners[i] && strcmp(a->owners[i]->name, "why") == 0)
            second = a->all[i + 1] && !a->owners[i + 1] ? a->all[i + 1] : NULL;
    if (!second || a->count > 2) {
        complain_text(second ? TEXT_COMPLAIN_PAIR_ONE : TEXT_COMPLAIN_PAIR_WHY, NULL);
        return false;
    }
    *path = "-";
    for (int i = 0; i < a->count; i++)
        if (a->operands[i] != second)
            *path = a->operands[i];
    if (!number_parse(args_value(a, "why"), "--why", 1, JD_TRF_PLAYERS, &n[0]) ||
        !number_parse(second, "--why", 0, JD_TRF_PLAYERS, &n[1]))
        return false;
    numbers[0] = (int)n[0];
    numbers[1] = (int)n[1];
    return true;
}

jd_contest_err pair_why(const struct args *a, const jd_tournament *t, const char *system, int round,
                        const int numbers[2], const jd_language *language)
{
    jd_swiss_reason reason;
    jd_contest_err  err = jd_swiss_why(t, system, round, numbers[0], numbers[1], &reason);
    if (err == JD_CONTEST_OK && args_given(a, "json")) {
        json_t *o = reason_json(&reason, language);
        json_dumpf(o, stdout, JSON_COMPACT);
        putchar('\n');
        json_decref(o);
    } else if (err == JD_CONTEST_OK) {
        print_reason(&reason, language);
    }
    return err;
}
