/* arise.c - can the position that a game begins from arise, and why not? */
#include "check/arise.h"

#include "console/text.h"
#include "words/label.h"

#include <stdio.h>

#define NODES 16 /* some 20 microseconds: a file may have a million such games */

/* ---- words ---- */

/* "checkers: no legal move can have given this check; promoted: …" */
static void problem_words(jd_problems problems, const jd_language *language, char *out, size_t size)
{
    size_t at = 0;
    for (jd_problems bit = 1; bit && at < size; bit <<= 1) {
        if (!(problems & bit))
            continue;
        const char *name = jd_problem_name((jd_problem)bit);
        const char *own = text_of(language, text_find("judge.problem.", name));
        at += (size_t)snprintf(out + at, size - at, "%s%s: %s", at ? "; " : "", name,
                               own ? own : jd_problem_text((jd_problem)bit));
    }
}

void legality_words(const jd_legality_result *r, const jd_language *language, char out[LEGALITY_WORDS_MAX])
{
    char           who[40], needed[24], there[24], square[3];
    struct jd_part side = jd_label_side(r->colour, language);
    const char    *name = jd_legality_reason_name(r->reason);
    out[0] = '\0';
    if (r->reason == JD_LEGALITY_SETUP)
        problem_words(r->problems, language, out, LEGALITY_WORDS_MAX);
    if (r->reason == JD_LEGALITY_SETUP || r->reason == JD_LEGALITY_NO_REASON)
        return;
    bool searched = r->reason == JD_LEGALITY_PAWNS;
    snprintf(who, sizeof who, "%.*s", (int)side.length, side.text);
    snprintf(needed, sizeof needed, "%llu", searched ? (unsigned long long)r->nodes : r->needed);
    snprintf(there, sizeof there, "%u", r->there);
    jd_square_name(r->square, square);
    size_t at = (size_t)snprintf(out, LEGALITY_WORDS_MAX, "%s: ", name);
    text_fill(out + at, LEGALITY_WORDS_MAX - at, language, text_find("legality.", name),
              JD_VALUES({"who", who}, {"n", needed}, {"m", there}, {"square", square}));
}

/* ---- the question ---- */

static bool is_array(const jd_setup *s)
{
    const jd_bitboard pawns = UINT64_C(0x00ff00000000ff00), men = UINT64_C(0xffff00000000ffff);
    return s->kinds[JD_PAWN] == pawns && (s->colours[JD_WHITE] | s->colours[JD_BLACK]) == men;
}

jd_answer can_arise(const jd_setup *s, uint64_t memory[ARISE_SLOTS], jd_legality_result *out)
{
    const jd_legality_budget budget = {.nodes = NODES, .memory = memory, .bytes = ARISE_SLOTS * sizeof *memory};
    if (s->chess960)
        return JD_UNKNOWN;
    jd_answer answer = jd_legality_query(s, &budget, out);
    return answer == JD_NO && out->reason != JD_LEGALITY_SETUP && is_array(s) ? JD_UNKNOWN : answer;
}

bool is_unreachable(const jd_position *p, uint64_t memory[ARISE_SLOTS], jd_legality_result *out)
{
    jd_setup s = jd_setup_of(p);
    return can_arise(&s, memory, out) == JD_NO;
}
