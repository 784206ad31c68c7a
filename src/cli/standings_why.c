/* jadoube standings --why - what parts two, in words. */
#include "standings.h"

#include "console/report.h"
#include "console/text.h"

#include <stdlib.h>
#include <string.h>

/* The place of a number, 0 with a message printed when there is nobody of it. */
static int find(const struct standings *s, const char *text)
{
    char *end;
    long  number = strtol(text, &end, 10);
    int   place = *text && !*end && number > 0 && number <= JD_TRF_PLAYERS ? jd_standings_place(s->r, (int)number) : 0;
    if (!place)
        complain_text(TEXT_STANDINGS_NOBODY, JD_VALUES({"text", text}));
    return place;
}

static void name_of(const struct standings *s, int place, char *out, size_t size)
{
    char name[STANDINGS_NAME];
    standings_name(s, place, name);
    snprintf(out, size, "%d %s", jd_standings_at(s->r, place).number, name);
}

/* What a tie-break is called: by its name, up to what stands behind it. */
static const char *call(const struct standings *s, size_t tie)
{
    char        name[STANDINGS_VALUE];
    const char *code = jd_standings_code(s->r, tie);
    size_t      length = strcspn(code, ":/");
    snprintf(name, sizeof name, "%.*s", (int)length, code);
    for (size_t i = 0; name[i]; i++)
        name[i] = (char)(name[i] | 32);
    text_id id = text_find("standings.tie.", name);
    return id < TEXTS ? text_of(s->language, id) : code;
}

static void say(const struct standings *s, text_id id, int a, int b, size_t tie)
{
    char line[1000], left[STANDINGS_NAME + 16], right[STANDINGS_NAME + 16], x[STANDINGS_VALUE], y[STANDINGS_VALUE];
    int  decimals = standings_decimals(s->r, tie);
    name_of(s, a, left, sizeof left);
    name_of(s, b, right, sizeof right);
    standings_text(jd_standings_tie(s->r, a, tie), decimals, x);
    standings_text(jd_standings_tie(s->r, b, tie), decimals, y);
    text_fill(line, sizeof line, s->language, id,
              JD_VALUES({"a", left}, {"b", right}, {"tie", call(s, tie)}, {"code", jd_standings_code(s->r, tie)},
                        {"x", x}, {"y", y}, {"article", jd_standings_article(s->r, tie)}));
    puts(line);
}

int standings_why(const struct standings *s, const char *a, const char *b)
{
    int first = find(s, a), second = first ? find(s, b) : 0;
    if (!first || !second)
        return STATUS_BAD;
    int    upper = first < second ? first : second, lower = first < second ? second : first;
    size_t parts = jd_standings_parts(s->r, upper, lower), all = jd_standings_tiebreaks(s->r);
    for (size_t i = 0; i < parts; i++)
        say(s, jd_standings_tie(s->r, upper, i).per ? TEXT_STANDINGS_ALIKE : TEXT_STANDINGS_UNTOLD, upper, lower, i);
    say(s, parts < all ? TEXT_STANDINGS_BEFORE : TEXT_STANDINGS_EQUAL, upper, lower, parts);
    return STATUS_FINE;
}
