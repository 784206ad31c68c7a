/* How much two words are alike: other endings, typing errors, words joined to longer ones. */
#include "words/alike.h"

#include <string.h>

static int least(int a, int b) { return a < b ? a : b; }

static int common_start(const struct jd_typed *a, const struct jd_typed *b)
{
    int n = 0;
    while (n < a->length && n < b->length && a->text[n] == b->text[n])
        n++;
    return n;
}

static int common_end(const struct jd_typed *a, const struct jd_typed *b)
{
    int n = 0;
    while (n < a->length && n < b->length && a->text[a->length - 1 - n] == b->text[b->length - 1 - n])
        n++;
    return n;
}

static bool is_ending(const struct jd_tongue *tongue, const char *rest)
{
    return !*rest || jd_typed_in(rest, strlen(rest), tongue->endings);
}

/* Letters left out, put in, changed or swapped; more than `most` is not counted out. */
static int typing_errors(const struct jd_typed *a, const struct jd_typed *b, int most)
{
    uint8_t row[3][JD_TYPED_MAX + 2];
    for (int j = 0; j <= b->length; j++)
        row[0][j] = (uint8_t)j;
    for (int i = 1; i <= a->length; i++) {
        uint8_t *now = row[i % 3], *before = row[(i + 2) % 3], *swapped = row[(i + 1) % 3];
        int      best = now[0] = (uint8_t)i;
        for (int j = 1; j <= b->length; j++) {
            int cost = before[j - 1] + (a->text[i - 1] != b->text[j - 1]);
            cost = least(cost, least(before[j], now[j - 1]) + 1);
            if (i > 1 && j > 1 && a->text[i - 1] == b->text[j - 2] && a->text[i - 2] == b->text[j - 1])
                cost = least(cost, swapped[j - 2] + 1);
            now[j] = (uint8_t)cost;
            best = least(best, cost);
        }
        if (best > most)
            return best;
    }
    return row[a->length % 3][b->length];
}

static int typed_wrong(const struct jd_typed *a, const struct jd_typed *b, int start)
{
    int shorter = least(a->length, b->length), most = shorter >= 9 ? 2 : 1;
    int apart = a->length - b->length;
    if (shorter < 4 || start < 1 || apart > most || -apart > most)
        return 0;
    int  errors = typing_errors(a, b, most);
    bool swapped = apart == 0 && start + common_end(a, b) <= 2; /* of four letters */
    if (errors > most || (shorter == 4 && !swapped && (apart == 0 || start < 2)))
        return 0;
    return errors == 1 ? 80 : 68;
}

/* The same word with another ending. */
static int other_ending(const struct jd_tongue *tongue, const struct jd_typed *a, const struct jd_typed *b, int start)
{
    int rest = a->length > b->length ? a->length - start : b->length - start;
    if (start < 3 || rest > start + 2)
        return 0;
    if (is_ending(tongue, a->text + start) && is_ending(tongue, b->text + start))
        return start >= 4 ? 94 : 88;
    return start >= 5 && rest <= 4 ? 72 : 0;
}

static struct jd_alike shared_part(const struct jd_typed *a, const struct jd_typed *b, int letters)
{
    return (struct jd_alike){100 * letters / a->length, 100 * letters / b->length, true};
}

/* "Remisangebot" and "Angebot", "score" and "scoresheet". */
static struct jd_alike joined(const struct jd_tongue *tongue, const struct jd_typed *a, const struct jd_typed *b,
                              int start)
{
    int end = common_end(a, b), shorter = least(a->length, b->length);
    int slack = tongue->compounds ? 1 : 0;
    if (shorter >= 4 && start >= 4 && start >= shorter - slack)
        return shared_part(a, b, start);
    if (shorter >= 4 && end >= 4 && end >= shorter - slack)
        return shared_part(a, b, end);
    if (tongue->compounds && (start >= 5 || end >= 6))
        return shared_part(a, b, start > end ? start : end);
    return (struct jd_alike){0, 0, false};
}

struct jd_alike jd_typed_alike(const struct jd_tongue *tongue, const struct jd_typed *first,
                               const struct jd_typed *second)
{
    int start = common_start(first, second), value = 0;
    if (start == first->length && start == second->length)
        return (struct jd_alike){100, 100, false};
    if (first->number || second->number)
        return (struct jd_alike){0, 0, false};
    value = other_ending(tongue, first, second, start);
    if (!value)
        value = typed_wrong(first, second, start);
    return value ? (struct jd_alike){value, value, false} : joined(tongue, first, second, start);
}
