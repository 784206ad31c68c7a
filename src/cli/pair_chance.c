/* cli/pair_chance.c - chance for random tournaments. */
#include "pair_chance.h"

#include "console/report.h"
#include "contest/elo.h"
#include "jadoube/trf.h"

#include <stdlib.h>

uint32_t lot_draw(struct lot *l, uint32_t below)
{
    uint64_t x = l->state += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)(((x ^ (x >> 31)) >> 32) * below >> 32);
}

bool lot_happens(struct lot *l, long long of_thousand) { return lot_draw(l, 1000) < of_thousand; }

/* ---- how often ---- */

static const char *parse_rounds(const char *text, struct quantity *q)
{
    char *end;
    long  first = strtol(text, &end, 10), last = first;
    if (end != text && *end == '-')
        last = strtol(end + 1, &end, 10);
    bool good = end != text && first >= 1 && last >= first && last <= JD_TRF_ROUNDS;
    q->first = (int)first;
    q->last = (int)last;
    return good ? end : NULL;
}

static bool parse(const char *text, struct quantity *q)
{
    char       *end;
    const char *rest = text;
    q->value = strtoll(text, &end, 10);
    if (end == text || *text < '0' || *text > '9')
        return false;
    q->exact = *end == 'x';
    rest = end + q->exact;
    if (*rest == '@')
        rest = parse_rounds(rest + 1, q);
    return rest && !*rest && q->value <= (q->exact ? JD_TRF_PLAYERS : 1000);
}

bool quantity_read(const struct args *a, const char *option, long long otherwise, struct quantity *out)
{
    const char *text = args_value(a, option);
    *out = (struct quantity){.value = otherwise};
    if (!text || parse(text, out))
        return true;
    complain_text(TEXT_COMPLAIN_PAIR_QUANTITY, JD_VALUES({"option", option}, {"text", text}));
    return false;
}

static bool counts_in(const struct quantity *q, int round)
{
    return !q->first || (round >= q->first && round <= q->last);
}

/* So many of those that have no mark yet, each with the same chance. */
static void spread_exactly(long long wanted, struct lot *l, char *marks, int count, char mark)
{
    int left = 0;
    for (int i = 0; i < count; i++)
        left += !marks[i];
    for (int i = 0; i < count && wanted > 0; i++) {
        if (marks[i])
            continue;
        if (lot_draw(l, (uint32_t)left) < wanted) {
            marks[i] = mark;
            wanted--;
        }
        left--;
    }
}

void quantity_spread(const struct quantity *q, struct lot *l, int round, char *marks, int count, char mark)
{
    if (!q->value || !counts_in(q, round))
        return;
    if (q->exact) {
        spread_exactly(q->value, l, marks, count, mark);
        return;
    }
    for (int i = 0; i < count; i++)
        if (lot_happens(l, q->value) && !marks[i])
            marks[i] = mark;
}

/* ---- games ---- */

#define UNRATED 1400 /* how strong a player without a rating plays */

int chance_of_game(struct lot *l, int white, int black, long long draws)
{
    long long expected = 10 * jd_elo_expected((white ? white : UNRATED) - (black ? black : UNRATED)); /* of 1,000 */
    long long most = 2 * (expected < 500 ? expected : 1000 - expected);
    long long drawn = draws < most ? draws : most, won = expected - drawn / 2, lot = lot_draw(l, 1000);
    return lot < won ? 2 : lot < won + drawn ? 1 : 0;
}
