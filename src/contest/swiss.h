/* contest/swiss.h - the players of one round of a Swiss system, in their order, with all that pairing them asks for. */
#ifndef CONTEST_SWISS_H
#define CONTEST_SWISS_H

#include "contest/report.h"

enum strength { NO_PREFERENCE, MILD, STRONG, ABSOLUTE };

struct swiss_player {
    int           number;     /* TPN */
    int           place;      /* among those who have taken part by now: its parity gives the first colour */
    int           score;      /* tenths, virtual points included */
    int           points;     /* without them */
    int           preference; /* 1 for White, -1 for Black, 0 */
    enum strength strength;
    int           difference;     /* games with White less games with Black */
    int           repeated;       /* the last two games: 1 both with White, -1 both with Black, 0 */
    int           games;          /* played */
    bool          down[2], up[2]; /* floats: one and two rounds ago */
    bool          bye;            /* he may get it */
    bool          top;            /* a topscorer of the last round */
    const char   *colours;        /* of his games, the last first: w, b */
};

struct swiss {
    int                  count;
    struct swiss_player *players; /* by score, then by number */
    uint64_t            *barred;  /* bits [player][player]: they have met or must not */
    size_t               stride;
    int                  most_barred; /* of one player */
    bool                 last_round;
    int                  initial; /* 1 for White */
    int                  rounds;  /* before this one */
    char                *colours;
};

/* What differs between editions of the rules. */
struct swiss_rules {
    bool low_bye;       /* the bye goes to the lowest score that allows it, then to him who missed least */
    bool collapses;     /* those below a bracket become one when they cannot be paired otherwise */
    bool idle_downs;    /* who did not play has a downfloat, whatever that brought */
    bool full_bye_bars; /* any unplayed round that brought a win bars from the bye, else a forfeit or an earlier bye */
};

/* Those who can be paired in a round, which need not be the next: later rounds are not looked at. */
jd_contest_err jd_swiss_gather(struct swiss *s, const jd_trf *t, int round, const struct swiss_rules *rules);
void           jd_swiss_free(struct swiss *s);

static inline bool swiss_barred(const struct swiss *s, int a, int b)
{
    return s->barred[(size_t)a * s->stride + (size_t)b / 64] >> ((unsigned)b % 64) & 1;
}

/* May they meet at all (C1, C3)? */
static inline bool swiss_may_meet(const struct swiss *s, int a, int b)
{
    const struct swiss_player *p = &s->players[a], *q = &s->players[b];
    if (p->strength == ABSOLUTE && q->strength == ABSOLUTE && p->preference == q->preference && !p->top && !q->top)
        return false;
    return !swiss_barred(s, a, b);
}

/* Does the first of them have White (Article 5)? */
bool jd_swiss_white(const struct swiss *s, int a, int b);

/* Pairs of places become pairs of numbers with colours, sorted as they are published; mate[i] -1: the bye. */
void jd_swiss_publish(const struct swiss *s, const int *mate, jd_pairing *out, size_t *count);

/* The FIDE (Dutch) system: whom everybody meets, by place. JD_CONTEST_IMPOSSIBLE: nobody can be paired so. */
jd_contest_err jd_dutch_pair(const struct swiss *s, const struct swiss_rules *rules, int *mate);

#endif
