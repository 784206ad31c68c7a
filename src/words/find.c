/* find.c - the Articles that answer a phrase, ranked; by number, by words, in another language, at another speed. */
#include "jadoube/find.h"
#include "jadoube/article.h"
#include "words/article_data.h"
#include "words/search.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    SURE = 1000,
    WORTH_SAYING = 200,  /* less is nothing                                              */
    OF_THE_BEST = 40,    /* per cent: less than that beside the best is not worth saying */
    OWN_LANGUAGE = 750,  /* as good as this, no other language is tried                  */
    OTHER_LANGUAGE = 88, /* per cent that a phrase of another language counts            */
    OTHER_EDITION = 60   /* per cent that a rule counts which the edition does not have  */
};

/* ---- numbers ---- */

/* "7.5 b)" as "7.5.b". */
static void write_number(const char *text, char out[JD_NUMBER_MAX])
{
    size_t n = 0;
    for (; *text && n < JD_NUMBER_MAX - 1; text++) {
        bool stop = *text == '.' || *text == ' ';
        if (*text == ')' || *text == '(' || (stop && (n == 0 || out[n - 1] == '.')))
            continue;
        out[n++] = stop ? '.' : *text;
    }
    while (n && out[n - 1] == '.')
        n--;
    out[n] = '\0';
}

static bool is_number(const char *number)
{
    for (size_t i = 0; i < jd_data_article_count; i++)
        for (int e = 0; e < JD_EDITIONS; e++)
            if (jd_article_within(&jd_data_articles[i].shown, (jd_edition)e, number))
                return true;
    return false;
}

bool jd_laws_number(const char *phrase, char out[JD_NUMBER_MAX])
{
    const char *blank = strchr(phrase, ' ');
    if (strlen(phrase) < JD_NUMBER_MAX) {
        write_number(phrase, out);
        if (is_number(out))
            return true;
    }
    if (!blank || strlen(blank) >= JD_NUMBER_MAX || !strchr(blank, '.')) /* "Article 7.5.5", "čl. 7.5.5" */
        return false;
    write_number(blank, out);
    return is_number(out);
}

/* ---- answers ---- */

static bool has_topic(const jd_found *out, size_t count, const char *topic)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(out[i].topic, topic) == 0)
            return true;
    return false;
}

static size_t find_number(const char *number, jd_edition edition, jd_found *out, size_t max)
{
    size_t count = 0;
    for (size_t i = 0; i < jd_data_article_count && count < max; i++) {
        const jd_article *a = &jd_data_articles[i].shown;
        if (jd_article_within(a, edition, number) && !has_topic(out, count, a->topic))
            out[count++] = (jd_found){a->topic, jd_article_number(a, edition), edition, SURE};
    }
    return count;
}

/* The topic in the edition that was asked, or in the latest one that has it. */
static jd_found answer_of(const char *topic, jd_edition edition, int score)
{
    const char *number = jd_topic_number(topic, edition);
    for (int e = JD_EDITIONS; !number && e-- > 0;) {
        edition = (jd_edition)e;
        number = jd_topic_number(topic, edition);
    }
    return (jd_found){topic, number, edition, score};
}

/* Does an Appendix hold for games of this speed? That on rapid chess holds for blitz, too, not the other way round. */
static bool holds_at(const char *number, jd_speed speed)
{
    return number && (*number == 'A' || (*number == 'B' && speed == JD_BLITZ));
}

bool jd_laws_at_speed(const char *topic, jd_edition edition, jd_speed speed, jd_found *out)
{
    const struct topic *t = jd_data_topics, *end = t + jd_data_topic_count;
    while (t < end && strcmp(t->id, topic) != 0)
        t++;
    if (t == end || speed == JD_STANDARD)
        return false;
    const char *list = speed == JD_RAPID ? t->rapid : t->blitz;
    for (; list && *list; list += strcspn(list, " "), list += strspn(list, " ")) {
        for (const struct topic *other = jd_data_topics; other < end; other++) {
            size_t      length = strcspn(list, " ");
            const char *number = NULL;
            if (strncmp(other->id, list, length) == 0 && !other->id[length])
                number = jd_topic_number(other->id, edition);
            if (holds_at(number, speed)) {
                *out = (jd_found){other->id, number, edition, SURE};
                return true;
            }
        }
    }
    return false;
}

/* Into its place among the answers, the best first. */
static size_t add_answer(jd_found *out, size_t count, size_t max, jd_found answer)
{
    size_t place = count;
    while (place > 0 && out[place - 1].score < answer.score)
        place--;
    if (place == max)
        return count;
    size_t kept = count < max ? count : max - 1;
    memmove(out + place + 1, out + place, (kept - place) * sizeof *out);
    out[place] = answer;
    return kept + 1;
}

/* A rule that another one changes in this game is followed by it. */
static void follow_speed(const jd_lookup *asked, uint16_t *score)
{
    jd_found change;
    for (size_t i = 0; i < jd_data_topic_count; i++) {
        if (!jd_laws_at_speed(jd_data_topics[i].id, asked->edition, asked->speed, &change))
            continue;
        for (size_t k = 0; k < jd_data_topic_count; k++)
            if (strcmp(jd_data_topics[k].id, change.topic) == 0 && score[k] < score[i])
                score[k] = (uint16_t)(score[i] - 1);
    }
}

/* ---- the phrase ---- */

/* Another language takes the place of the one that was asked where it clearly fits better. */
static void try_languages(const jd_lookup *asked, int best, uint16_t *score)
{
    uint16_t other[JD_TOPICS_MAX];
    for (int l = 0; l < JD_SPOKEN; l++) {
        const jd_language *language = jd_language_spoken((size_t)l);
        if (l == jd_spoken(asked->language))
            continue;
        int fits = jd_search_topics(asked->phrase, language, other) * OTHER_LANGUAGE / 100;
        if (fits <= best + 40)
            continue;
        best = fits;
        for (size_t i = 0; i < jd_data_topic_count; i++)
            score[i] = (uint16_t)(other[i] * OTHER_LANGUAGE / 100);
    }
}

static int score_topics(const jd_lookup *asked, uint16_t *score)
{
    int best = jd_search_topics(asked->phrase, asked->language, score);
    if (best < OWN_LANGUAGE)
        try_languages(asked, best, score);
    for (size_t i = best = 0; i < jd_data_topic_count; i++) {
        if (score[i] && !jd_topic_number(jd_data_topics[i].id, asked->edition))
            score[i] = (uint16_t)(score[i] * OTHER_EDITION / 100);
        best = score[i] > best ? score[i] : best;
    }
    follow_speed(asked, score);
    return best;
}

size_t jd_laws_find(const jd_lookup *asked, jd_found *out, size_t max)
{
    char     number[JD_NUMBER_MAX];
    uint16_t score[JD_TOPICS_MAX];
    size_t   count = 0;
    assert(jd_data_topic_count <= JD_TOPICS_MAX);
    if (jd_laws_number(asked->phrase, number) && (count = find_number(number, asked->edition, out, max)))
        return count;
    int least = score_topics(asked, score) * OF_THE_BEST / 100;
    if (least < WORTH_SAYING)
        least = WORTH_SAYING;
    for (size_t i = 0; i < jd_data_topic_count; i++)
        if (score[i] >= least)
            count = add_answer(out, count, max, answer_of(jd_data_topics[i].id, asked->edition, score[i]));
    return count;
}

/* ---- the nearest ---- */

enum { PAIRS = 27 * 27, NEAR = 34 };

/* Which pairs of neighbouring letters a text has; returns how many. */
static int read_pairs(const struct jd_tongue *tongue, const char *text, const char *end, bool pairs[PAIRS])
{
    struct jd_typed word;
    int             count = 0;
    memset(pairs, 0, PAIRS);
    while (jd_typed_next(tongue, &text, end, &word))
        for (int i = 0; i < word.length && !word.number; i++) {
            bool *pair = &pairs[(i ? word.text[i - 1] - 'a' + 1 : 0) * 27 + word.text[i] - 'a' + 1];
            count += !*pair;
            *pair = true;
        }
    return count;
}

/* How many of a hundred pairs two texts share. */
static int nearness(const bool a[PAIRS], int of_a, const bool b[PAIRS], int of_b)
{
    int both = 0;
    for (int i = 0; i < PAIRS; i++)
        both += a[i] && b[i];
    return of_a + of_b ? 200 * both / (of_a + of_b) : 0;
}

size_t jd_laws_nearest(const jd_lookup *asked, char *out, size_t size)
{
    struct jd_tongue tongue = jd_tongue_of(asked->language);
    bool             typed[PAIRS], pairs[PAIRS];
    int              of_asked = read_pairs(&tongue, asked->phrase, asked->phrase + strlen(asked->phrase), typed);
    int              best = NEAR;
    const char      *nearest = "";
    for (size_t i = 0; i < jd_data_topic_count; i++) {
        const char *title = jd_data_topics[i].in[jd_spoken(asked->language)].title;
        int         of_title = read_pairs(&tongue, title, title + strlen(title), pairs);
        int         near = nearness(typed, of_asked, pairs, of_title);
        if (near > best) {
            best = near;
            nearest = title;
        }
    }
    return (size_t)snprintf(out, size, "%s", nearest);
}
