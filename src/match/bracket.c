/* A knock-out: whoever wins his encounter meets the winner of the next one. Games come in waves: first all games of
 * all encounters of a round, then, for those that stand level, as many more as are played from one opening, until
 * they are decided. A wave follows from the results of those before it, so that a match can be resumed. */
#include "console/report.h"
#include "match/chance.h"
#include "match/match.h"
#include "match/pairing.h"

#include "jadoube/result.h"

#include <stdlib.h>
#include <string.h>

#define NOBODY     SIZE_MAX
#define EXTRAS_MAX 10 /* so often more games are played: then whoever stands first goes on */

/* ---- the draw ---- */

/* Those who are not seeded are drawn by lot, where somebody is. */
static void draw_by_lot(const struct match *m, size_t *ranking)
{
    uint64_t state = m->seed;
    for (size_t i = 0; i < m->count; i++)
        ranking[i] = i;
    for (size_t i = m->count; m->seeds > 0 && i > (size_t)m->seeds + 1; i--) {
        size_t j = (size_t)m->seeds + (size_t)(chance(&state) % (i - (size_t)m->seeds));
        size_t swap = ranking[i - 1];
        ranking[i - 1] = ranking[j];
        ranking[j] = swap;
    }
}

/* The first meets the last, the second the last but one, and the best meet as late as they can. */
bool bracket_begin(struct bracket *b, const struct match *m)
{
    size_t ranking[COMPETITORS_MAX];
    draw_by_lot(m, ranking);
    b->size = 1;
    b->field[0] = 0;
    while (b->size < m->count) {
        for (size_t i = b->size; i-- > 0;) {
            b->field[2 * i] = b->field[i];
            b->field[2 * i + 1] = 2 * b->size - 1 - b->field[2 * i];
        }
        b->size *= 2;
    }
    for (size_t i = 0; i < b->size; i++)
        b->field[i] = b->field[i] < m->count ? ranking[b->field[i]] : NOBODY;
    b->round = 1;
    return bracket_wave(b, m, NULL);
}

/* ---- waves ---- */

static bool add_pairing(struct bracket *b, const struct pairing *p)
{
    if (b->count == b->room) {
        size_t          room = b->room ? 2 * b->room : 64;
        struct pairing *at = realloc(b->at, room * sizeof *at);
        if (!at) {
            complain_text(TEXT_COMPLAIN_NO_MEMORY, NULL);
            return false;
        }
        b->at = at;
        b->room = room;
    }
    b->at[b->count++] = *p;
    return true;
}

static bool add_games(struct bracket *b, const struct match *m, size_t first, size_t second)
{
    int64_t count = b->extra ? m->repeat : m->games * m->rounds;
    int64_t played = b->extra ? m->games * m->rounds + (b->extra - 1) * m->repeat : 0;
    for (int64_t i = 0; i < count; i++) {
        int64_t        row = i / m->repeat, left = count - row * m->repeat;
        struct pairing p = {
            .opening = b->opening + (uint64_t)row,
            .round = b->round,
            .game = played + i + 1,
            .partner = pairing_partner(m, (int64_t)b->count, i % m->repeat, left < m->repeat ? left : m->repeat),
            .reversed = (!m->noswap && i % 2 == 1) != m->reverse};
        p.white = p.reversed ? second : first;
        p.black = p.reversed ? first : second;
        if (!add_pairing(b, &p))
            return false;
    }
    return true;
}

/* Points of the first minus those of the second, in this round. */
static int lead(const struct bracket *b, const uint8_t *results, size_t first, size_t second)
{
    int sum = 0;
    for (size_t i = b->first; i < b->count; i++) {
        const struct pairing *p = &b->at[i];
        int                   score = (results[i] == JD_WHITE_WINS) - (results[i] == JD_BLACK_WINS);
        if (p->white == first && p->black == second)
            sum += score;
        else if (p->white == second && p->black == first)
            sum -= score;
    }
    return sum;
}

static size_t winner(const struct bracket *b, const uint8_t *results, size_t first, size_t second)
{
    if (first == NOBODY || second == NOBODY)
        return first == NOBODY ? second : first;
    return lead(b, results, first, second) < 0 ? second : first;
}

static bool is_level(const struct bracket *b, const uint8_t *results, size_t encounter)
{
    size_t first = b->field[2 * encounter], second = b->field[2 * encounter + 1];
    return first != NOBODY && second != NOBODY && lead(b, results, first, second) == 0;
}

static bool any_level(const struct bracket *b, const uint8_t *results)
{
    for (size_t i = 0; i < b->size / 2; i++)
        if (is_level(b, results, i))
            return true;
    return false;
}

static void next_round(struct bracket *b, const uint8_t *results)
{
    for (size_t i = 0; i < b->size / 2; i++)
        b->field[i] = winner(b, results, b->field[2 * i], b->field[2 * i + 1]);
    b->size /= 2;
    b->round++;
    b->extra = 0;
    b->first = b->count;
}

/* The next games, once all before are played; `results` of them, NULL before the first. None are added when it is
 * over. False when there is no memory. */
bool bracket_wave(struct bracket *b, const struct match *m, const uint8_t *results)
{
    uint64_t rows = (uint64_t)((m->games * m->rounds + m->repeat - 1) / m->repeat);
    if (results) {
        b->opening += b->extra ? 1 : rows;
        if (b->extra < EXTRAS_MAX && any_level(b, results))
            b->extra++;
        else
            next_round(b, results);
    }
    for (size_t i = 0; i < b->size / 2; i++) {
        size_t first = b->field[2 * i], second = b->field[2 * i + 1];
        bool   plays = b->extra ? is_level(b, results, i) : first != NOBODY && second != NOBODY;
        if (plays && !add_games(b, m, first, second))
            return false;
    }
    return true;
}
