/* search.c - how well each topic answers a phrase. Each topic has lines to compare with: its title, what people say for
 * it (data/words/<language>/synonyms.tsv), and the words of what it asks. A line counts by how much of the phrase it
 * has and how much of it the phrase has; a word counts the more, the fewer topics have it. */
#include "words/search.h"
#include "core/bits.h"
#include "words/alike.h"
#include "words/article_data.h"

#include <string.h>

enum {
    WORDS = 12,   /* of a phrase                                          */
    OTHERS = 12,  /* words that mean the same                             */
    HITS = 200,   /* words of the language that are like one of them      */
    LITTLE = 8,   /* what a small word counts                             */
    KNOWN = 80,   /* alike enough to be taken for the word, per cent      */
    IN_TEXT = 60, /* what a word counts in a sentence of a text, per cent */
    NO_HIT = 255, /* a word that is like none of them                     */
    SMALL = 254   /* a small word that was not asked                      */
};

/* What is asked. */
struct asked {
    struct jd_typed word[WORDS];
    int             count;
    struct jd_typed other[WORDS][OTHERS];
    int             others[WORDS];
};

/* A word of the language, and how much it is like each word that was asked. */
struct hit {
    uint8_t  of_asked[WORDS], of_own[WORDS];
    uint16_t parts; /* a bit for each: they only share a part */
    bool     small;
};

struct hits {
    struct hit at[HITS];
    int        count, words; /* of the language; of the phrase */
    bool       small[WORDS]; /* of the phrase                  */
};

/* How much of each word of the phrase was found, in a line or in a topic. */
struct share {
    int of[WORDS];
};

struct search {
    const struct hits *hits;
    const uint8_t     *place; /* among the hits, by word of the language; NO_HIT */
    int                weight[WORDS], sum;
};

struct jd_tongue jd_tongue_of(const jd_language *language)
{
    struct jd_tongue tongue = {
        .small = jd_word(JD_WORD_FIND_SMALL, language),
        .endings = jd_word(JD_WORD_FIND_ENDINGS, language),
        .same = jd_word(JD_WORD_FIND_SAME, language),
        .compounds = jd_word(JD_WORD_FIND_COMPOUNDS, language) != NULL,
    };
    jd_tongue_ready(&tongue);
    return tongue;
}

/* ---- the phrase ---- */

static const char *group_end(const char *at) { return at + strcspn(at, ";"); }

static bool in_group(const struct jd_tongue *tongue, const struct jd_typed *word, const char *at, const char *end)
{
    struct jd_typed one;
    while (jd_typed_next(tongue, &at, end, &one)) {
        struct jd_alike alike = jd_typed_alike(tongue, word, &one);
        if (!alike.part && alike.of_first >= 88)
            return true;
    }
    return false;
}

static void add_group(const struct jd_tongue *tongue, struct asked *a, int index, const char *at, const char *end)
{
    while (a->others[index] < OTHERS && jd_typed_next(tongue, &at, end, &a->other[index][a->others[index]]))
        a->others[index]++;
}

/* Other words for a word, from the groups of the language. */
static void add_others(const struct jd_tongue *tongue, struct asked *a, int index)
{
    for (const char *at = tongue->same; *at;) {
        const char *end = group_end(at);
        if (in_group(tongue, &a->word[index], at, end))
            add_group(tongue, a, index, at, end);
        at = end + (*end == ';');
    }
}

/* The words of the phrase: those that say much first, because there is not room for all. */
static int read_words(const struct jd_tongue *tongue, const char *text, struct jd_typed out[WORDS])
{
    const char *end = text + strlen(text);
    int         count = 0;
    for (int small = 0; small < 2; small++)
        for (const char *at = text; count < WORDS && jd_typed_next(tongue, &at, end, &out[count]);)
            count += out[count].small == small;
    return count;
}

static void read_phrase(const struct jd_tongue *tongue, const char *phrase, struct asked *a)
{
    a->count = read_words(tongue, phrase, a->word);
    for (int i = 0; i < a->count; i++) {
        a->others[i] = 0;
        if (!a->word[i].small)
            add_others(tongue, a, i);
    }
}

/* ---- its words in the language ---- */

static struct jd_alike best_alike(const struct jd_tongue *tongue, const struct asked *a, int index,
                                  const struct jd_typed *word)
{
    if (word->small != a->word[index].small)
        return (struct jd_alike){0, 0, false};
    if (word->small && strcmp(word->text, a->word[index].text) != 0)
        return (struct jd_alike){0, 0, false};
    struct jd_alike best = jd_typed_alike(tongue, &a->word[index], word);
    for (int i = 0; i < a->others[index] && (best.part || best.of_first < 95); i++) {
        if (a->other[index][i].text[0] != word->text[0])
            continue;
        struct jd_alike other = jd_typed_alike(tongue, &a->other[index][i], word);
        if (!other.part && other.of_first >= 88 && (best.part || other.of_first > best.of_first))
            best = (struct jd_alike){other.of_first * 95 / 100, other.of_second * 95 / 100, false};
    }
    return best;
}

static bool is_hit(const struct jd_tongue *tongue, const struct asked *a, const struct jd_typed *word, struct hit *out)
{
    bool any = false;
    out->parts = 0;
    for (int i = 0; i < a->count; i++) {
        struct jd_alike alike = best_alike(tongue, a, i, word);
        out->of_asked[i] = (uint8_t)alike.of_first;
        out->of_own[i] = (uint8_t)alike.of_second;
        out->parts |= (uint16_t)(alike.part << i);
        any |= alike.of_first > 0;
    }
    return any;
}

/* Compare every word of the language with the phrase. */
static void find_hits(const char *words, const struct jd_tongue *tongue, const struct asked *a, struct hits *hits,
                      uint8_t *place)
{
    struct jd_typed word;
    hits->count = 0;
    hits->words = a->count;
    for (int i = 0; i < a->count; i++)
        hits->small[i] = a->word[i].small;
    for (; *words; words += word.length) {
        word.small = *words & JD_SMALL_WORD;
        word.length = *words++ & ~JD_SMALL_WORD & 0xff;
        memcpy(word.text, words, word.length);
        word.text[word.length] = '\0';
        word.number = word.text[0] <= '9';
        bool hit = hits->count < HITS && is_hit(tongue, a, &word, &hits->at[hits->count]);
        if (hit)
            hits->at[hits->count].small = word.small;
        *place++ = hit ? (uint8_t)hits->count++ : word.small ? SMALL : NO_HIT;
    }
}

/* ---- comparing ---- */

/* Parts of a word add up, whole words do not. */
static void add_share(int *sum, int value, bool part)
{
    if (!part && value > *sum)
        *sum = value;
    else if (part && *sum < 95)
        *sum = *sum + value > 95 ? 95 : *sum + value;
}

/* One word of a topic: adds to the shares of the phrase's words; returns the share of the word itself. */
static int add_word(const struct search *s, uint16_t word, struct share *found)
{
    int own = 0;
    if (s->place[word] >= SMALL)
        return 0;
    const struct hit *hit = &s->hits->at[s->place[word]];
    for (int i = 0; i < s->hits->words; i++) {
        bool part = hit->parts >> i & 1;
        add_share(&found->of[i], hit->of_asked[i], part);
        add_share(&own, hit->of_own[i], part);
    }
    return own;
}

/* The shares of the phrase's words in one number, 0 to 1000. */
static int weigh(const struct search *s, const struct share *found)
{
    int sum = 0;
    for (int i = 0; i < s->hits->words; i++)
        sum += s->weight[i] * found->of[i];
    return s->sum ? 10 * sum / s->sum : 0;
}

static void join(struct share *all, const struct share *found, int percent)
{
    for (int i = 0; i < WORDS; i++)
        if (found->of[i] * percent / 100 > all->of[i])
            all->of[i] = found->of[i] * percent / 100;
}

/* ---- the topics ---- */

/* What a word of a line counts there. */
static int weight_of(const struct search *s, uint16_t word)
{
    uint8_t place = s->place[word];
    return place == SMALL || (place < SMALL && s->hits->at[place].small) ? 1 : 8;
}

/* The title and what people say for it: the best of these lines. */
static int best_line(const struct search *s, const uint16_t **at, struct share *all)
{
    int best = 0;
    while (**at != JD_LINES_END) {
        struct share found = {{0}};
        int          own = 0, sum = 0;
        for (; **at != JD_LINE_END; ++*at) {
            int weight = weight_of(s, **at);
            own += add_word(s, **at, &found) * weight;
            sum += weight;
        }
        ++*at;
        int score = own ? weigh(s, &found) * (55 + 45 * own / (100 * sum)) / 100 : 0;
        best = score > best ? score : best;
        join(all, &found, 100);
    }
    ++*at;
    return best;
}

/* The score of the topic whose lines begin at *at, which goes on to the next. */
static int topic_score(const struct search *s, const uint16_t **at, struct share *all)
{
    struct share text = {{0}};
    memset(all, 0, sizeof *all);
    int best = best_line(s, at, all);
    for (; **at != JD_TOPIC_END; ++*at)
        add_word(s, **at, &text);
    ++*at;
    join(all, &text, IN_TEXT);
    return (best * 65 + weigh(s, all) * 35) / 100;
}

/* A word counts the more, the fewer topics have it; one that none has counts little. */
static void weigh_words(struct search *s, const uint16_t *at)
{
    int          topics[WORDS] = {0};
    struct share all;
    for (size_t i = 0; i < jd_data_topic_count; i++) {
        topic_score(s, &at, &all);
        for (int w = 0; w < s->hits->words; w++)
            topics[w] += all.of[w] * 100 >= KNOWN * IN_TEXT;
    }
    for (int w = 0; w < s->hits->words; w++) {
        s->weight[w] = s->hits->small[w] ? LITTLE : topics[w] ? 4000 / (topics[w] + 16) : 60;
        s->sum += s->weight[w];
    }
}

static void score_topics(const struct hits *hits, const uint8_t *place, const uint16_t *lines, uint16_t *score)
{
    struct search s = {.hits = hits, .place = place};
    struct share  all;
    weigh_words(&s, lines);
    for (size_t i = 0; i < jd_data_topic_count; i++)
        score[i] = (uint16_t)topic_score(&s, &lines, &all);
}

/* In three steps that are not joined, because each needs some memory: the words asked, those of the language that are
 * like them, and where they stand. */
static NOINLINE void search_lines(const struct jd_tongue *tongue, const struct asked *a, int language,
                                  struct hits *hits, uint16_t *score)
{
    uint8_t place[JD_SEARCH_WORDS_MAX];
    find_hits(jd_search_words[language], tongue, a, hits, place);
    score_topics(hits, place, jd_search_lines[language], score);
}

static NOINLINE void search_words(const struct jd_tongue *tongue, const struct asked *a, int language, uint16_t *score)
{
    struct hits hits;
    search_lines(tongue, a, language, &hits, score);
}

int jd_search_topics(const char *phrase, const jd_language *language, uint16_t *score)
{
    struct jd_tongue tongue = jd_tongue_of(language);
    struct asked     a;
    int              best = 0;
    read_phrase(&tongue, phrase, &a);
    search_words(&tongue, &a, jd_spoken(language), score);
    for (size_t i = 0; i < jd_data_topic_count; i++)
        best = score[i] > best ? score[i] : best;
    return best;
}
