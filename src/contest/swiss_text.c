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

/* About a pair, or about the bye that somebody does not get. */
static jd_word_id form_of(const jd_swiss_reason *r)
{
    bool bye = r->other.white && !r->other.black, named = r->ground != JD_SWISS_ABSENT && r->ground != JD_SWISS_BYE;
    if (is_weighed(r->ground) && bye)
        return JD_WORD_PAIRING_BYE_WORSE;
    if (is_weighed(r->ground))
        return r->score >= 0 ? JD_WORD_PAIRING_WORSE_AT : JD_WORD_PAIRING_WORSE;
    return r->other.black ? JD_WORD_PAIRING_NOT : bye && named ? JD_WORD_PAIRING_BYE_NOT : JD_WORD_PAIRING_PLAIN;
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
    return jd_fill(out, size, language, jd_word(form_of(r), language), values);
}
