/* swiss_why.c - why a round is paired as it is: for each board, and for two who are not paired. */
#include "contest/stop.h"
#include "contest/swiss.h"

#include <stdlib.h>
#include <string.h>

/* ---- a pair that is forced ---- */

static void bar_all_but(struct swiss *s, int a, int b)
{
    for (int i = 0; i < s->count; i++)
        if (i != b && i != a) {
            s->barred[(size_t)a * s->stride + (size_t)i / 64] |= 1ULL << ((unsigned)i % 64);
            s->barred[(size_t)i * s->stride + (size_t)a / 64] |= 1ULL << ((unsigned)a % 64);
        }
}

/* The same players, of whom two have nobody but each other. False: no memory. The caller frees what is barred. */
static bool force(struct swiss *out, const struct swiss *s, int a, int b)
{
    size_t bits = (size_t)s->count * s->stride * sizeof *s->barred;
    *out = *s;
    out->barred = malloc(bits + 1);
    if (!out->barred)
        return false;
    memcpy(out->barred, s->barred, bits);
    out->is_forced = true;
    out->forced[0] = a < b ? a : b;
    out->forced[1] = a < b ? b : a;
    bar_all_but(out, a, b);
    bar_all_but(out, b, a);
    return true;
}

/* ---- traces ---- */

static bool is_same_reading(const struct jd_reading *a, const struct jd_reading *b)
{
    return a->ground == b->ground && a->score == b->score;
}

static bool differs(const struct jd_reading *a, const struct jd_reading *b)
{
    return !is_same_reading(a, b) || a->worth != b->worth;
}

void jd_trace_add(struct swiss_trace *t, jd_swiss_ground ground, int score, long worth, long shown)
{
    if (!t || t->failed)
        return;
    if (t->count == t->room) {
        int                more = t->room ? 2 * t->room : 64;
        struct jd_reading *at = realloc(t->at, (size_t)more * sizeof *at);
        t->failed = !at;
        if (!at)
            return;
        t->at = at;
        t->room = more;
    }
    t->at[t->count] = (struct jd_reading){ground, score, worth, shown};
    if (t->beside)
        t->parted = t->parted || t->count >= t->beside->count || differs(&t->at[t->count], &t->beside->at[t->count]);
    t->count++;
}

static bool open_trace(struct swiss_trace *t, int count)
{
    *t = (struct swiss_trace){.first = calloc((size_t)count + 1, sizeof *t->first)};
    for (int i = 0; i < count && t->first; i++)
        t->first[i] = -1;
    return t->first;
}

static void close_trace(struct swiss_trace *t)
{
    free(t->at);
    free(t->first);
}

/* ---- findings ---- */

bool jd_swiss_differ(const struct jd_reading *best, int best_count, const struct jd_reading *other, int other_count,
                     struct jd_finding *out)
{
    for (int i = 0, k = 0; i < best_count && k < other_count; i++) {
        int at = k;
        while (at < other_count && !is_same_reading(&best[i], &other[at]))
            at++;
        if (at == other_count)
            continue;
        k = at + 1;
        if (best[i].worth != other[at].worth) {
            *out = (struct jd_finding){best[i].ground, best[i].score, best[i].shown, other[at].shown};
            return true;
        }
    }
    return false;
}

/* The first place where two traces part: a criterion, or else the order. */
static struct jd_finding part(const struct swiss_trace *best, const struct swiss_trace *other)
{
    for (int i = 0; i < best->count && i < other->count; i++) {
        const struct jd_reading *b = &best->at[i], *o = &other->at[i];
        if (!is_same_reading(b, o) || (b->worth != o->worth && b->ground == JD_SWISS_ORDER))
            return (struct jd_finding){.ground = JD_SWISS_ORDER, .score = -1};
        if (b->worth != o->worth)
            return (struct jd_finding){b->ground, b->score, b->shown, o->shown};
    }
    return (struct jd_finding){.ground = JD_SWISS_PAIRED, .score = -1};
}

/* The round with the forced pair, as far as it goes with the real one. */
static jd_contest_err compare_traces(const struct jd_swiss_row *row, const struct swiss_trace *best,
                                     const struct swiss *forced, struct jd_finding *out)
{
    struct swiss_trace other;
    int               *mate = calloc((size_t)forced->count + 1, sizeof *mate);
    bool               memory = open_trace(&other, forced->count) && mate;
    other.beside = best;
    jd_contest_err err = memory ? row->pair(forced, &row->rules, mate, &other) : JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_IMPOSSIBLE)
        *out = (struct jd_finding){.ground = JD_SWISS_COMPLETE, .score = -1};
    else if (err == JD_CONTEST_OK)
        *out = part(best, &other);
    if (other.failed)
        err = JD_CONTEST_MEMORY;
    close_trace(&other);
    free(mate);
    return err == JD_CONTEST_IMPOSSIBLE ? JD_CONTEST_OK : err;
}

/* The round in which two played, 0 for none. */
static int met_in(const jd_tournament *t, int a, int b, int before)
{
    const struct entrant *p = &t->players[a - 1];
    for (int r = 1; r < before && r <= p->count; r++)
        if (p->entries[r - 1].opponent == b && jd_entry_played(&p->entries[r - 1]))
            return r;
    return 0;
}

struct inquiry {
    const jd_tournament       *t;
    jd_tournament             *own; /* of teams, else NULL */
    const struct jd_swiss_row *row;
    int                        round;
    struct swiss               s;
    int                       *mate;
    struct swiss_trace         trace; /* of the real round */
    struct swiss_past         *past;  /* of it, where the system wants that */
};

static jd_contest_err open_inquiry(struct inquiry *q, const jd_tournament *t, const char *system, int round)
{
    *q = (struct inquiry){.t = t, .round = round};
    jd_contest_err err = jd_swiss_begin(&q->t, system, round, &q->row, &q->own);
    if (err == JD_CONTEST_OK)
        err = jd_swiss_gather(&q->s, q->t, round, &q->row->rules);
    if (err != JD_CONTEST_OK)
        return err;
    q->mate = calloc((size_t)q->s.count + 1, sizeof *q->mate);
    if (!open_trace(&q->trace, q->s.count) || !q->mate)
        return JD_CONTEST_MEMORY;
    err = q->row->pair(&q->s, &q->row->rules, q->mate, &q->trace);
    if (err == JD_CONTEST_OK && q->row->remember)
        err = q->row->remember(&q->s, &q->row->rules, &q->past);
    return q->trace.failed ? JD_CONTEST_MEMORY : err;
}

static jd_contest_err compare(const struct inquiry *q, const struct swiss *forced, struct jd_finding *out)
{
    const struct jd_swiss_row *row = q->row;
    return q->past ? row->compare(q->past, forced, &row->rules, out) : compare_traces(row, &q->trace, forced, out);
}

/* Whom the rules try first, by place. */
static void tempt(const struct inquiry *q, int *first)
{
    if (q->past)
        q->row->tempt(q->past, first);
    else
        memcpy(first, q->trace.first, (size_t)q->s.count * sizeof *first);
}

static void close_inquiry(struct inquiry *q)
{
    free(q->mate);
    if (q->past)
        q->row->forget(q->past);
    close_trace(&q->trace);
    jd_swiss_free(&q->s);
    jd_tournament_free(q->own);
}

static void cite(const struct inquiry *q, jd_swiss_reason *out)
{
    const char *article = q->row->articles[out->ground];
    out->chapter = q->row->chapter;
    out->article = article ? article : "";
}

/* Why these two places are not a pair. */
static jd_contest_err ask(const struct inquiry *q, int a, int b, jd_swiss_reason *out)
{
    const struct swiss_player *p = &q->s.players[a], *o = &q->s.players[b];
    jd_contest_err             err = JD_CONTEST_OK;
    out->other = (jd_pairing){p->number, o->number};
    out->score = -1;
    if (swiss_barred(&q->s, a, b)) {
        out->round = met_in(q->t, p->number, o->number, q->round);
        out->ground = out->round ? JD_SWISS_MET : JD_SWISS_FORBIDDEN;
    } else if (!swiss_may_meet(&q->s, a, b)) {
        out->ground = JD_SWISS_CLASH;
    } else {
        struct swiss      forced;
        struct jd_finding found = {0};
        err = force(&forced, &q->s, a, b) ? compare(q, &forced, &found) : JD_CONTEST_MEMORY;
        free(forced.barred);
        out->ground = found.ground;
        out->score = found.score;
        out->best = found.best;
        out->worse = found.worse;
    }
    cite(q, out);
    return err;
}

/* ---- the bye ---- */

/* The same players, of whom one alone may have the bye. False: no memory. The caller frees the players. */
static bool limit(struct swiss *out, const struct swiss *s, int place)
{
    size_t size = (size_t)s->count * sizeof *s->players;
    *out = *s;
    out->players = malloc(size + 1);
    if (!out->players)
        return false;
    memcpy(out->players, s->players, size);
    for (int i = 0; i < s->count; i++)
        out->players[i].bye = i == place;
    return true;
}

/* Why the player at a place does not get the bye, which somebody gets. */
static jd_contest_err ask_bye(const struct inquiry *q, int place, jd_swiss_reason *out)
{
    struct swiss      limited;
    struct jd_finding found = {.ground = JD_SWISS_BYE_BARRED, .score = -1};
    jd_contest_err    err = JD_CONTEST_OK;
    out->other = (jd_pairing){q->s.players[place].number, 0};
    if (q->s.players[place].bye) {
        bool room = limit(&limited, &q->s, place);
        err = !room     ? JD_CONTEST_MEMORY
              : q->past ? q->row->compare_byes(q->past, &limited, &q->row->rules, &found)
                        : compare_traces(q->row, &q->trace, &limited, &found);
        free(limited.players);
    }
    out->ground = found.ground;
    out->score = found.score;
    out->best = found.best;
    out->worse = found.worse;
    cite(q, out);
    return err;
}

/* The last in order who may have the bye and whose score is not above that of its player; -1: its player is. */
static int last_for_bye(const struct inquiry *q, int bye)
{
    for (int i = q->s.count - 1; i > bye; i--)
        if (q->s.players[i].bye)
            return i;
    return -1;
}

static jd_contest_err explain_bye(const struct inquiry *q, int bye, jd_swiss_reason *out)
{
    int last = last_for_bye(q, bye);
    if (last >= 0)
        return ask_bye(q, last, out);
    out->ground = JD_SWISS_BYE;
    cite(q, out);
    return JD_CONTEST_OK;
}

static jd_contest_err why_no_bye(const struct inquiry *q, int place, jd_swiss_reason *out)
{
    if (q->s.count % 2 && q->mate[place] >= 0)
        return ask_bye(q, place, out);
    out->ground = q->s.count % 2 ? JD_SWISS_BYE : JD_SWISS_NO_BYE;
    cite(q, out);
    return JD_CONTEST_OK;
}

static int place_of(const struct inquiry *q, int number)
{
    for (int i = 0; i < q->s.count; i++)
        if (q->s.players[i].number == number)
            return i;
    return -1;
}

/* ---- asked from outside ---- */

jd_contest_err jd_swiss_why(const jd_tournament *t, const char *system, int round, int a, int b, jd_swiss_reason *out)
{
    struct inquiry q;
    *out = (jd_swiss_reason){.pair = {a, b}, .other = {a, b}, .score = -1};
    jd_contest_err err = open_inquiry(&q, t, system, round);
    if (err == JD_CONTEST_OK &&
        (a == b || !jd_tournament_has_player(q.t, a) || (b && !jd_tournament_has_player(q.t, b))))
        err = JD_CONTEST_PLAYER;
    int p = place_of(&q, a), o = b ? place_of(&q, b) : p;
    if (err == JD_CONTEST_OK && !b && p >= 0) {
        err = why_no_bye(&q, p, out);
    } else if (err == JD_CONTEST_OK && (p < 0 || o < 0)) {
        out->ground = JD_SWISS_ABSENT;
        out->other = (jd_pairing){p < 0 ? a : b, 0};
        cite(&q, out);
    } else if (err == JD_CONTEST_OK && q.mate[p] == o) {
        out->ground = JD_SWISS_PAIRED;
        cite(&q, out);
    } else if (err == JD_CONTEST_OK) {
        err = ask(&q, p, o, out);
    }
    close_inquiry(&q);
    return err;
}

static jd_contest_err explain_board(const struct inquiry *q, const int *first, jd_swiss_reason *out)
{
    int a = place_of(q, out->pair.white), b = out->pair.black ? place_of(q, out->pair.black) : -1;
    int seeker = b >= 0 && first[a] < 0 ? b : a;
    out->score = -1;
    if (b >= 0 && first[seeker] >= 0)
        return ask(q, seeker, first[seeker], out);
    if (b < 0)
        return explain_bye(q, a, out);
    bool left = first[a] == SWISS_LEFT || first[b] == SWISS_LEFT;
    out->ground = left ? JD_SWISS_LEFT : JD_SWISS_FIRST;
    cite(q, out);
    return JD_CONTEST_OK;
}

jd_contest_err jd_swiss_explain(const jd_tournament *t, const char *system, int round, jd_swiss_reason *out,
                                size_t *count)
{
    struct inquiry q;
    jd_contest_err err = open_inquiry(&q, t, system, round);
    size_t         size = (size_t)q.s.count + 1;
    jd_pairing    *pairs = calloc(size, sizeof *pairs);
    int           *first = calloc(size, sizeof *first);
    if (err == JD_CONTEST_OK && (!pairs || !first))
        err = JD_CONTEST_MEMORY;
    if (err == JD_CONTEST_OK)
        tempt(&q, first);
    *count = 0;
    if (err == JD_CONTEST_OK)
        jd_swiss_publish(&q.s, q.mate, pairs, count);
    for (size_t i = 0; i < *count && err == JD_CONTEST_OK; i++) {
        out[i] = (jd_swiss_reason){.pair = pairs[i]};
        err = is_stopped(q.s.stop) ? JD_CONTEST_STOPPED : explain_board(&q, first, &out[i]);
    }
    free(pairs);
    free(first);
    close_inquiry(&q);
    return err;
}
