/* swiss_text.c - why a board is paired so, in words. */
#include "jadoube/swiss.h"

#include "words/label.h"
#include "words/word.h"

#include <stdio.h>

static const struct {
    const char *name;
    jd_word_id  what;
} grounds[] = {
#define ROW(id, name) {name, JD_WORD_PAIRING_##id},
    JD_SWISS_GROUNDS(ROW)
#undef ROW
};

const char *jd_swiss_ground_name(jd_swiss_ground ground) { return grounds[ground].name; }

static bool is_weighed(jd_swiss_ground ground)
{
    return ground >= JD_SWISS_BYE_SCORE && ground <= JD_SWISS_FLOATER_COLOURS;
}

/* Of points, or a count. */
static void write_number(jd_swiss_ground ground, long n, char *out, size_t size)
{
    if (ground == JD_SWISS_BYE_SCORE)
        jd_label_points(n, out, size);
    else
        snprintf(out, size, "%ld", n);
}

size_t jd_swiss_reason_text(const jd_swiss_reason *r, const jd_language *language, char *out, size_t size)
{
    char a[12], b[12], round[12], best[24], worse[24], score[24] = "", what[256];
    snprintf(a, sizeof a, "%d", r->other.white);
    snprintf(b, sizeof b, "%d", r->other.black);
    snprintf(round, sizeof round, "%d", r->round);
    write_number(r->ground, r->best, best, sizeof best);
    write_number(r->ground, r->worse, worse, sizeof worse);
    if (r->score >= 0)
        jd_label_points(r->score, score, sizeof score);
    const struct jd_value *values = JD_VALUES({"a", a}, {"b", b}, {"round", round}, {"best", best}, {"worse", worse},
                                              {"score", score}, {"what", what});
    jd_fill(what, sizeof what, language, jd_word(grounds[r->ground].what, language), values);
    jd_word_id form = is_weighed(r->ground) ? r->score >= 0 ? JD_WORD_PAIRING_WORSE_AT : JD_WORD_PAIRING_WORSE
                      : r->other.black      ? JD_WORD_PAIRING_NOT
                                            : JD_WORD_PAIRING_PLAIN;
    return jd_fill(out, size, language, jd_word(form, language), values);
}
