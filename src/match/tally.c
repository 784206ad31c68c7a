/* All results of a match so far. */
#include "match/tally.h"
#include "console/fault.h"
#include "console/report.h"
#include "match/match.h"
#include "match/outcome.h"
#include "match/pairing.h"
#include "match/stats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* For the results of all games that are known by now. */
static bool grow_tally(struct match_tally *t)
{
    uint8_t *results = realloc(t->results, t->bracket.count);
    if (!results)
        return false;
    memset(results + t->total, JD_NO_RESULT, t->bracket.count - (size_t)t->total);
    t->results = results;
    t->total = (int64_t)t->bracket.count;
    return true;
}

bool tally_init(struct match_tally *t, const struct match *m)
{
    bool knockout = m->tournament == KNOCKOUT;
    *t = (struct match_tally){.match = m, .total = knockout ? 0 : pairing_games(m)};
    t->results = knockout ? NULL : calloc((size_t)t->total, 1);
    t->scores = calloc(m->count, sizeof *t->scores);
    if (knockout && !bracket_begin(&t->bracket, m))
        return false;
    if ((knockout ? grow_tally(t) : t->results != NULL) && t->scores)
        return true;
    complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
    return false;
}

void tally_free(struct match_tally *t)
{
    free(t->results);
    free(t->scores);
    free(t->bracket.at);
}

struct pairing tally_pairing(const struct match_tally *t, int64_t game)
{
    return t->match->tournament == KNOCKOUT ? t->bracket.at[game] : pairing_of(t->match, game);
}

size_t tally_winner(const struct match_tally *t)
{
    return t->match->tournament == KNOCKOUT && t->bracket.size == 1 ? t->bracket.field[0] : SIZE_MAX;
}

/* Points of White in halves: a penalty may give both nothing. */
static int halves(jd_result r) { return r == JD_WHITE_WINS ? 2 : r == JD_DRAW ? 1 : 0; }

static void add_result(struct score *s, int points)
{
    s->wins += points == 2;
    s->draws += points == 1;
    s->losses += points == 0;
}

static void count_end(struct match_tally *t, const struct outcome *o)
{
    size_t i = 0;
    while (i < t->end_count && (strcmp(t->ends[i].rule, o->rule) != 0 || strcmp(t->ends[i].article, o->article) != 0))
        i++;
    if (i == sizeof t->ends / sizeof t->ends[0])
        return;
    if (i == t->end_count) {
        memcpy(t->ends[i].rule, o->rule, sizeof o->rule);
        memcpy(t->ends[i].article, o->article, sizeof o->article);
        t->end_count++;
    }
    t->ends[i].count++;
}

void failing_words(char *out, size_t size, const struct failing *f, const jd_language *language)
{
    char why[FAILING_WORDS];
    if (fault_words(why, sizeof why, language, f->kind, f->what))
        text_fill(out, size, language, TEXT_MATCH_FAILED, JD_VALUES({"who", f->who}, {"why", why}));
    else
        snprintf(out, size, "%s", f->text);
}

static void count_failure(struct match_tally *t, int64_t number, const struct outcome *o)
{
    size_t i = 0;
    while (i < t->note_count && strcmp(t->notes[i].failing.text, o->failing.text) != 0)
        i++;
    if (i == sizeof t->notes / sizeof t->notes[0])
        return;
    if (i == t->note_count) {
        t->notes[i].failing = o->failing;
        t->notes[i].first = number;
        t->note_count++;
    }
    t->notes[i].count++;
    if (number < t->notes[i].first)
        t->notes[i].first = number;
}

/* A knock-out goes on when all its games are played. */
static void begin_next_wave(struct match_tally *t)
{
    if (t->match->tournament == KNOCKOUT && t->played == t->total &&
        (!bracket_wave(&t->bracket, t->match, t->results) || !grow_tally(t)))
        complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
}

void tally_add(struct match_tally *t, int64_t number, const struct pairing *p, const struct outcome *o)
{
    struct score *white = &t->scores[p->white], *black = &t->scores[p->black];
    int           points = halves(o->result);
    t->results[number] = (uint8_t)o->result;
    t->played++;
    t->plies += o->plies;
    add_result(white, points);
    add_result(black, 2 - points);
    if (o->by == BY_TIME)
        t->scores[o->of == JD_BY_WHITE ? p->white : p->black].flags++;
    if (*o->failing.text) {
        t->scores[o->failed == JD_BY_WHITE ? p->white : p->black].failures++;
        count_failure(t, number, o);
    }
    count_end(t, o);
    if (!t->match->trinomial && p->partner >= 0 && t->results[p->partner] != JD_NO_RESULT) {
        int other = 2 - halves((jd_result)t->results[p->partner]); /* of this game's White */
        white->pairs[points + other]++;
        black->pairs[4 - points - other]++;
    }
    begin_next_wave(t);
}
