/* label.c - which word names which thing. */
#include "words/label.h"

#include "jadoube/announce.h"
#include "jadoube/article.h"
#include "jadoube/describe.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

const char *jd_label_player(jd_colour colour, const jd_language *language)
{
    return jd_word(colour == JD_WHITE ? JD_WORD_COLOUR_WHITE : JD_WORD_COLOUR_BLACK, language);
}

struct jd_part jd_label_side(jd_colour colour, const jd_language *language)
{
    return jd_word_part(jd_word(colour == JD_WHITE ? JD_WORD_WHITE : JD_WORD_BLACK, language), 0);
}

const char *jd_label_speed(const jd_regulations *regs, const jd_language *language)
{
    static const jd_word_id speeds[] = {
        [JD_STANDARD] = JD_WORD_SPEED_STANDARD, [JD_RAPID] = JD_WORD_SPEED_RAPID, [JD_BLITZ] = JD_WORD_SPEED_BLITZ};
    return jd_word(regs->online ? JD_WORD_SPEED_ONLINE : speeds[regs->speed], language);
}

const char *jd_label_phase(jd_phase phase, const jd_language *language)
{
    static const jd_word_id phases[] = {
        [JD_SCHEDULED] = JD_WORD_PHASE_SCHEDULED, [JD_RUNNING] = JD_WORD_PHASE_RUNNING,
        [JD_PAUSED] = JD_WORD_PHASE_PAUSED,       [JD_ADJOURNED] = JD_WORD_PHASE_ADJOURNED,
        [JD_FINISHED] = JD_WORD_PHASE_FINISHED,   [JD_ANNULLED] = JD_WORD_PHASE_ANNULLED,
    };
    return jd_word(phases[phase], language);
}

const char *jd_label_article(jd_edition edition, const char *wanted, const jd_language *language, char *out,
                             size_t size)
{
    const char *title = NULL;
    size_t      used = 0;
    for (size_t i = 0; jd_article_at(i) && used < size; i++) {
        const jd_article *a = jd_article_at(i);
        const char       *number = jd_article_number(a, edition);
        jd_topic          t;
        if (!number || strcasecmp(number, wanted) != 0 || !jd_topic_find(a->topic, language, &t))
            continue;
        title = title ? title : t.title;
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? "\n" : "", t.asks);
    }
    return title;
}

const char *jd_label_result(jd_result result)
{
    static const char *const halves[JD_RESULT_COUNT] = {
        [JD_DRAW] = "½-½", [JD_WHITE_HALF] = "½-0", [JD_BLACK_HALF] = "0-½"};
    return halves[result] ? halves[result] : jd_result_text(result);
}

size_t jd_label_points(long thousandths, char *out, size_t size)
{
    long        rest = labs(thousandths % 1000), whole = labs(thousandths / 1000);
    const char *sign = thousandths < 0 ? "-" : "";
    int         decimals = rest % 10 ? 3 : rest % 100 ? 2 : 1;
    if (rest == 0)
        return (size_t)snprintf(out, size, "%s%ld", sign, whole);
    if (rest == 500)
        return (size_t)snprintf(out, size, whole ? "%s%ld½" : "%s½", sign, whole);
    for (int i = decimals; i < 3; i++)
        rest /= 10;
    return (size_t)snprintf(out, size, "%s%ld.%0*ld", sign, whole, decimals, rest);
}

static long thousandths_of(double points) { return (long)(points * 1000 + (points < 0 ? -0.5 : 0.5)); }

void jd_label_score(const jd_state *s, char out[JD_LABEL_SCORE_MAX])
{
    static const int told[][2] = {{0, 0},
#define ROW(id, text, white, black) {500 * white, 500 * black},
                                  JD_RESULTS(ROW)
#undef ROW
    };
    const char *result = jd_label_result(s->result);
    char        text[2][24];
    long        points[2] = {thousandths_of(s->points[0]), thousandths_of(s->points[1])};
    snprintf(out, JD_LABEL_SCORE_MAX, "%s", result ? result : "");
    if (!result || (points[0] == told[s->result][0] && points[1] == told[s->result][1]))
        return;
    for (int c = 0; c < 2; c++)
        jd_label_points(points[c], text[c], sizeof text[c]);
    snprintf(out, JD_LABEL_SCORE_MAX, "%s (%s : %s)", result, text[0], text[1]);
}

/* ---- moves ---- */

static size_t say_move(const jd_position *p, jd_move m, const jd_language *language, char *out, size_t size)
{
    char       from[3], to[3];
    jd_kind    kind = jd_position_kind_at(p, jd_move_from(m));
    jd_word_id how = jd_move_captures(p, m) == JD_NO_KIND ? JD_WORD_MOVE_GOES : JD_WORD_MOVE_TAKES;
    jd_square_name(jd_move_from(m), from);
    jd_square_name(jd_move_to(m), to);
    return jd_fill(out, size, language, jd_word(how, language),
                   JD_VALUES({"piece", jd_kind_word(kind, language)}, {"from", from}, {"to", to}));
}

size_t jd_label_move(const jd_regulations *regs, const jd_position *p, jd_move m, const jd_language *language,
                     char *out, size_t size)
{
    if (regs->blind[JD_WHITE] || regs->blind[JD_BLACK])
        return jd_announce_write(p, m, NULL, out, size);
    if (jd_move_type_of(m) == JD_CASTLING) {
        bool is_short = jd_move_to(m) > jd_move_from(m);
        return jd_fill(out, size, language,
                       jd_word(is_short ? JD_WORD_MOVE_CASTLES_SHORT : JD_WORD_MOVE_CASTLES_LONG, language), NULL);
    }
    if (jd_move_promotes_to(m) == JD_NO_KIND)
        return say_move(p, m, language, out, size);
    char said[JD_LABEL_MOVE_MAX];
    say_move(p, m, language, said, sizeof said);
    return jd_fill(out, size, language, "{said}, {piece}",
                   JD_VALUES({"said", said}, {"piece", jd_kind_word(jd_move_promotes_to(m), language)}));
}

/* ---- dates ---- */

static bool read_date(const char *text, int *year, int *month, int *day)
{
    static const char pattern[] = "dddd-dd-dd";
    if (strlen(text) != sizeof pattern - 1)
        return false;
    for (size_t i = 0; pattern[i]; i++)
        if (pattern[i] == 'd' ? !isdigit((unsigned char)text[i]) : text[i] != '-' && text[i] != '.')
            return false;
    *year = atoi(text);
    *month = atoi(text + 5);
    *day = atoi(text + 8);
    return *month >= 1 && *month <= 12 && *day >= 1 && *day <= 31;
}

size_t jd_label_date(const char *date, const jd_language *language, char *out, size_t size)
{
    int  year, month, day;
    char years[12], months[40], days[12];
    if (!read_date(date, &year, &month, &day))
        return (size_t)snprintf(out, size, "%s", date);
    struct jd_part name = jd_word_part(jd_word(JD_WORD_MONTHS, language), (size_t)month - 1);
    snprintf(years, sizeof years, "%d", year);
    snprintf(months, sizeof months, "%.*s", (int)name.length, name.text);
    snprintf(days, sizeof days, "%d", day);
    return jd_fill(out, size, language, jd_word(JD_WORD_DATE, language),
                   JD_VALUES({"day", days}, {"month", months}, {"year", years}));
}
