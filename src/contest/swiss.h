/* contest/swiss.h - the players of one round of a Swiss system, in their order, with all that pairing them asks for. */
#ifndef CONTEST_SWISS_H
#define CONTEST_SWISS_H

#include "contest/state.h"
#include "contest/stop.h"
#include "jadoube/swiss.h"

enum strength { NO_PREFERENCE, MILD, STRONG, ABSOLUTE };

struct swiss_player {
    int           number;     /* the tournament's */
    int           place;      /* among those who have taken part by now: its parity gives the first colour */
    int           score;      /* thousandths, virtual points included */
    int           points;     /* without them */
    int           preference; /* 1 for White, -1 for Black, 0 */
    enum strength strength;
    int           difference;     /* games with White less games with Black */
    int           repeated;       /* the last two games: 1 both with White, -1 both with Black, 0 */
    int           games;          /* played */
    bool          down[2], up[2]; /* floats: one and two rounds ago */
    bool          bye;            /* he may get it */
    bool          top;            /* a topscorer of the last round */
    int           upfloats;       /* how often he has floated up */
    int           aro;            /* average rating of opponents */
    int64_t       index[2];       /* what opponents scored: Buchholz, Sonneborn-Berger */
    int           rank;           /* by number, or by the index: 1 is the highest */
    int           other;          /* of teams: the score that colours ask for besides */
    const char   *colours;        /* of his games, the last first: w, b */
};

struct swiss {
    int                  count;
    struct swiss_player *players; /* by score, then by number */
    uint64_t            *barred;  /* bits [player][player]: they have met or must not */
    size_t               stride;
    int                  most_barred; /* of one player */
    bool                 last_round;
    bool                 equals_clash; /* two of the same score may meet, whatever colours they must have */
    bool                 bye_by_rank;  /* games do not count */
    int                  win;
    int                  initial; /* 1 for White */
    int                  rounds;  /* before this one */
    int                  all_rounds;
    char                *colours;
    int                 *seeds; /* by player's number: that of the pairing */
    bool (*white)(const struct swiss *s, int a, int b);
    bool       is_forced; /* these two are paired with each other, whatever follows */
    int        forced[2]; /* places */
    const int *stop;      /* of the tournament */
};

struct swiss_trace;

/* What differs between editions of the rules, and between systems. */
struct swiss_rules {
    bool low_bye;       /* the bye goes to the lowest score that allows it, then to him who missed least */
    bool collapses;     /* those below a bracket become one when they cannot be paired otherwise */
    bool idle_downs;    /* who did not play has a downfloat, whatever that brought */
    bool full_bye_bars; /* any unplayed round that brought a win bars from the bye, else a forfeit or an earlier bye */
    bool floats_by_games;   /* nobody floats without a game */
    bool no_preferences;    /* colours do not keep anybody apart, and nobody prefers one */
    bool no_topscorers;     /* the last round is as the others */
    bool new_prefer_black;  /* who has not played prefers Black mildly */
    bool by_opposition;     /* ranks by what opponents scored */
    bool bye_by_rank;       /* the bye: of the lowest score the lowest ranked, however many games he has */
    bool equals_clash_last; /* in the last round colours keep nobody of the same score apart */

    /* Does the first have White? NULL: by preferences, then the higher ranked one's. */
    bool (*white)(const struct swiss *s, int a, int b);

    /* What else the system wants to know of the players; may be NULL. */
    void (*prepare)(struct swiss *s, const jd_tournament *t);
};

/* Those who can be paired in a round, which need not be the next: later rounds are not looked at. */
jd_contest_err jd_swiss_gather(struct swiss *s, const jd_tournament *t, int round, const struct swiss_rules *rules);
void           jd_swiss_free(struct swiss *s);

static inline bool swiss_barred(const struct swiss *s, int a, int b)
{
    return s->barred[(size_t)a * s->stride + (size_t)b / 64] >> ((unsigned)b % 64) & 1;
}

static inline bool swiss_is_forced(const struct swiss *s, int a, int b)
{
    return s->is_forced && ((a == s->forced[0] && b == s->forced[1]) || (a == s->forced[1] && b == s->forced[0]));
}

static inline bool swiss_is_of_forced(const struct swiss *s, int place)
{
    return s->is_forced && (place == s->forced[0] || place == s->forced[1]);
}

/* May he get the bye? One of a forced pair may not, as the other would have nobody. */
static inline bool swiss_may_have_bye(const struct swiss *s, int place)
{
    return s->players[place].bye && !swiss_is_of_forced(s, place);
}

/* May they meet at all (C1, C3)? */
static inline bool swiss_may_meet(const struct swiss *s, int a, int b)
{
    const struct swiss_player *p = &s->players[a], *q = &s->players[b];
    if (p->strength == ABSOLUTE && q->strength == ABSOLUTE && p->preference == q->preference && !p->top && !q->top)
        return s->equals_clash && p->score == q->score && !swiss_barred(s, a, b);
    return !swiss_barred(s, a, b);
}

/* Does the first of them have White (Article 5)? By the system; and by preferences, by the first colour: `higher` when
 * the first ranks higher. */
bool jd_swiss_white(const struct swiss *s, int a, int b);
bool jd_swiss_white_by_preference(const struct swiss *s, int a, int b, bool higher);
bool jd_swiss_initial_white(const struct swiss *s, int a, int b, bool higher);

/* Turn the colours of the last time when one had White and the other Black: 1 when the first has White, -1 when he has
 * Black, 0 when there was none. */
int jd_swiss_alternate(const struct swiss_player *p, const struct swiss_player *q);

/* Games with White; did he float in the last round? */
static inline int  swiss_whites(const struct swiss_player *p) { return (p->games + p->difference) / 2; }
static inline bool swiss_floated(const struct swiss_player *p) { return p->up[0] || p->down[0]; }

/* Ranks by the index (C.04.4.2: 1.8). False: no memory. The average rating of a player's opponents (C.04.4.1: 1.7). */
bool jd_swiss_rank_by_opposition(struct swiss *s, const jd_tournament *t);
int  jd_swiss_average_rating(const struct swiss *s, const jd_tournament *t, int number);

/* Pairs of places become pairs of numbers with colours, sorted as they are published; mate[i] -1: the bye. */
void jd_swiss_publish(const struct swiss *s, const int *mate, jd_pairing *out, size_t *count);

/* What a criterion counts in a bracket: `worth` to be compared, more is better; `shown` to be told. */
struct jd_reading {
    jd_swiss_ground ground;
    int             score; /* which score it is about; -1: none */
    long            worth, shown;
};

/* Two pairings compared, the best one and one with a pair that is not in it: the first criterion by which they differ.
 */
struct jd_finding {
    jd_swiss_ground ground;
    int             score;
    long            best, worse;
};

/* What was weighed, bracket by bracket, and who was paired (ground ORDER); whom the rules tried first, by the place of
 * him for whom an opponent was looked for, -1: whom he has. */
struct swiss_trace {
    struct jd_reading        *at;
    int                       count, room;
    bool                      failed; /* no memory */
    int                      *first;
    const struct swiss_trace *beside; /* what this one is compared with; NULL: nothing */
    bool                      parted; /* it differs from that: no more is asked */
};

/* A NULL trace is fine. */
static inline bool trace_parted(const struct swiss_trace *t) { return t && t->parted; }

/* A NULL trace is fine. */
void jd_trace_add(struct swiss_trace *t, jd_swiss_ground ground, int score, long worth, long shown);

#define SWISS_LEFT (-2) /* see `tempt` */

/* See `remember`. */
struct swiss_past;

/* A pairing system. `rules` and `s` are as gathered; places as in s->players. */
struct jd_swiss_row {
    const char        *name, *chapter, *impossible; /* the last: where nobody can be paired */
    struct swiss_rules rules;
    bool               seeds;    /* the first rounds are paired by the Dutch system */
    bool               teams;    /* its participants are teams: those of a report that has them */
    const char *const *articles; /* by ground; NULL: it has none */

    /* Whom everybody meets, by place; -1: the bye. JD_CONTEST_IMPOSSIBLE: nobody can be paired so. */
    jd_contest_err (*pair)(const struct swiss *s, const struct swiss_rules *rules, int *mate,
                           struct swiss_trace *trace);

    /* What a system keeps of the round while it is asked about it, and the end of that. NULL: the trace is enough. */
    jd_contest_err (*remember)(const struct swiss *s, const struct swiss_rules *rules, struct swiss_past **out);
    void (*forget)(struct swiss_past *past);

    /* Why the pairing is better than the best one in which `forced` (the same players) has its pair. */
    jd_contest_err (*compare)(struct swiss_past *past, const struct swiss *forced, const struct swiss_rules *rules,
                              struct jd_finding *out);

    /* The same where `limited` leaves the bye to one player alone. NULL: the trace is enough. */
    jd_contest_err (*compare_byes)(struct swiss_past *past, const struct swiss *limited,
                                   const struct swiss_rules *rules, struct jd_finding *out);

    /* For each pair, at the place of the one who ranks higher: the opponent whom the rules try first for him, before
     * the one he has; -1: nobody; SWISS_LEFT: nobody whom the boards above leave. */
    void (*tempt)(const struct swiss_past *past, int *first);
};

extern const struct jd_swiss_row jd_dutch_row, jd_dutch_2017_row, jd_dubov_row, jd_burstein_row, jd_double_swiss_row,
    jd_team_row, jd_lim_row;

/* What is paired of a round, and by which system: the tournament, or where it has teams and the system pairs them, that
 * of the teams, which the caller frees; `own` is NULL else. A `system` of NULL is the tournament's. */
jd_contest_err jd_swiss_begin(const jd_tournament **t, const char *system, int round, const struct jd_swiss_row **row,
                              jd_tournament **own);

/* The first of two lists of readings that differs goes to `out`; false when none does. */
bool jd_swiss_differ(const struct jd_reading *best, int best_count, const struct jd_reading *other, int other_count,
                     struct jd_finding *out);

#endif
