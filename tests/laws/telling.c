/* telling.c - the same game told in another way is ruled the same way: an act that was refused left out, a move played
 * or touched, released and pressed, moves as they are written, time told before the act.
 *
 *     test-laws-telling [GAMES [SEED]]
 */
#include "games.h"

#include "jadoube/movetext.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jd_rulings out, other_out;

/* ---- comparing two games ---- */

static bool same_options(const jd_game *a, const jd_game *b)
{
    jd_option x[JD_ACT_COUNT * JD_WHAT_COUNT], y[JD_ACT_COUNT * JD_WHAT_COUNT];
    for (int by = JD_BY_WHITE; by <= JD_BY_ARBITER; by++) {
        size_t n = jd_game_options(a, (jd_party)by, x, sizeof x / sizeof x[0]);
        if (jd_game_options(b, (jd_party)by, y, sizeof y / sizeof y[0]) != n || memcmp(x, y, n * sizeof x[0]) != 0)
            return false;
    }
    return true;
}

static bool same_bonds(const jd_game *a, const jd_game *b)
{
    jd_moves x, y;
    bool     bound = jd_game_bound(a, &x);
    return jd_game_bound(b, &y) == bound && x.count == y.count && memcmp(x.at, y.at, x.count * sizeof x.at[0]) == 0;
}

static bool same_claim(const jd_game *a, const jd_game *b)
{
    jd_waiting_claim x = jd_game_claim(a), y = jd_game_claim(b);
    return x.what == y.what && x.by == y.by && x.postponed == y.postponed && strcmp(x.move, y.move) == 0;
}

static bool same_text(const char *a, const char *b) { return a && b ? strcmp(a, b) == 0 : a == b; }

static bool same_envelope(const jd_game *a, const jd_game *b)
{
    jd_envelope x = jd_game_envelope(a), y = jd_game_envelope(b);
    return x.asked == y.asked && x.sealed == y.sealed && x.by == y.by && x.offer == y.offer &&
           x.resume_at == y.resume_at && same_text(x.place, y.place) && strcmp(x.commitment, y.commitment) == 0;
}

static bool same_sheets(const jd_game *a, const jd_game *b)
{
    for (int c = 0; c < 2; c++) {
        if (jd_game_entries(a, (jd_colour)c) != jd_game_entries(b, (jd_colour)c))
            return false;
        for (int i = 1; i <= jd_game_entries(a, (jd_colour)c); i++) {
            jd_entry x = jd_game_entry(a, (jd_colour)c, i), y = jd_game_entry(b, (jd_colour)c, i);
            if (strcmp(x.text, y.text) != 0 || strcmp(x.time, y.time) != 0 || x.offer != y.offer || x.wrong != y.wrong)
                return false;
        }
    }
    return true;
}

static const char *difference(const jd_game *a, const jd_game *b)
{
    jd_state x = jd_game_state(a), y = jd_game_state(b);
    return !same_state(&x, &y)    ? "the state differs"
           : !same_bonds(a, b)    ? "what binds differs"
           : !same_claim(a, b)    ? "the claim that waits differs"
           : !same_envelope(a, b) ? "the envelope differs"
           : !same_sheets(a, b)   ? "the sheets differ"
           : !same_options(a, b)  ? "what is open differs"
                                  : NULL;
}

/* But for what tells the events apart, and what only the first of them brings: that a move had been written ahead. */
static void forget_events(jd_rulings *r)
{
    size_t kept = 0;
    for (size_t i = 0; i < r->count; i++) {
        r->at[i].event = 0;
        r->at[i].act = JD_DO_PLAY;
        if (r->at[i].rule != JD_RULE_SHEET_AHEAD)
            r->at[kept++] = r->at[i];
    }
    r->count = kept;
}

static bool all_refused(const jd_rulings *r)
{
    for (size_t i = 0; i < r->count; i++)
        if (!r->at[i].refused)
            return false;
    return r->count > 0;
}

/* ---- acts that were refused ---- */

/* A copy that takes up the refused act now is as it was; and the game without them all goes on in the same way. */
static void without_refused(void)
{
    static struct random_game w;
    jd_game                  *bare;
    random_begin(&w);
    if (jd_game_new(&bare, &w.regs) != JD_OK)
        die(&w, "no memory");
    for (int tries = 0; tries < LONGEST && w.count < LONGEST; tries++) {
        jd_event e = random_event(&w);
        if (!random_apply(&w, &e, &out) || all_refused(&out))
            continue;
        if (e.act == JD_DO_WITHDRAW)
            e.ply = last_act(bare); /* its number is another */
        if (jd_game_apply(bare, &e, &other_out, NULL) != JD_OK)
            die(&w, "bad input without what was refused");
        forget_events(&out);
        forget_events(&other_out);
        if (!same_rulings(&out, &other_out))
            die(&w, "ruled otherwise without what was refused");
        const char *what = difference(w.game, bare);
        if (what)
            die(&w, what);
    }
    jd_game_free(bare);
    jd_game_free(w.game);
}

/* ---- a move in one, two and three events ---- */

static void tell(const struct random_game *w, jd_game *game, jd_event e, jd_act act, jd_rulings *to)
{
    static jd_rulings part;
    e.act = act;
    e.move = act == JD_DO_RELEASE ? e.move : NULL;
    if (jd_game_apply(game, &e, &part, NULL) != JD_OK)
        die(w, "played, but not told in parts");
    for (size_t i = 0; i < part.count && to->count < JD_RULINGS_MAX; i++)
        to->at[to->count++] = part.at[i];
}

static jd_game *copy_of(const struct random_game *w)
{
    jd_game *copy;
    if (jd_game_copy(&copy, w->game) != JD_OK)
        die(w, "no memory");
    return copy;
}

static void compare_parts(const struct random_game *w, jd_game *parts, const jd_event *e, bool touched)
{
    static jd_rulings told, unread;
    told.count = unread.count = 0;
    jd_event touch = *e;
    touch.square = jd_square_parse(e->move);
    touch.accidental = false;
    if (touched)
        tell(w, parts, touch, JD_DO_TOUCH, &unread);
    if (jd_game_state(parts).phase == JD_FINISHED)
        told = unread; /* an end that waited for that touch */
    else
        tell(w, parts, *e, JD_DO_RELEASE, &told);
    bool in_vain = told.count && told.at[0].restores >= 0; /* an earlier move was set back, and this one is none */
    if (jd_game_state(parts).phase == JD_RUNNING && !in_vain)
        tell(w, parts, *e, JD_DO_PRESS, &told);
    forget_events(&told);
    if (!same_rulings(&out, &told))
        die(w, touched ? "ruled otherwise when touched, released and pressed"
                       : "ruled otherwise when released and pressed");
    const char *what = in_vain && touched ? NULL : difference(w->game, parts); /* that touch was one all the same */
    if (what)
        die(w, what);
    jd_game_free(parts);
}

/* What a blind player has not announced is not made; online a release presses. What he was bound to already, a touch
 * may narrow (4.3.3). */
static void in_parts(void)
{
    static struct random_game w;
    jd_moves                  moves;
    random_begin(&w);
    for (int tries = 0; tries < LONGEST && w.count < LONGEST - 1; tries++) {
        jd_event e = random_event(&w), tick = jd_event_of(e.at, JD_BY_ARBITER, JD_DO_TICK);
        if (e.act == JD_DO_PLAY && !random_apply(&w, &tick, &out)) /* what time brings comes once */
            die(&w, "no tick");
        bool     play = e.act == JD_DO_PLAY && !w.regs.blind[e.by] && !w.regs.online;
        bool     free = play && !jd_game_bound(w.game, &moves);
        jd_game *two = play ? copy_of(&w) : NULL, *three = free ? copy_of(&w) : NULL;
        bool     good = random_apply(&w, &e, &out);
        forget_events(&out);
        good = good && !all_refused(&out);
        if (good && two)
            compare_parts(&w, two, &e, false);
        else
            jd_game_free(two);
        if (good && three)
            compare_parts(&w, three, &e, true);
        else
            jd_game_free(three);
    }
    jd_game_free(w.game);
}

/* ---- moves as they are written, and time by itself ---- */

static bool in_words(const struct random_game *w, const jd_event *e, char text[JD_MOVETEXT_MAX])
{
    jd_position p = jd_game_position(w->game, jd_game_state(w->game).standing);
    jd_moves    legal;
    jd_ruling   name = {.chess960 = p.chess960, .binds.count = 1};
    if ((e->act != JD_DO_PLAY && e->act != JD_DO_RELEASE) || jd_party_of((jd_colour)p.turn) != e->by)
        return false;
    jd_moves_legal(&p, &legal);
    for (size_t i = 0; i < legal.count; i++) {
        char coordinates[6];
        name.binds.at[0] = legal.at[i];
        jd_ruling_bound(&name, 0, coordinates);
        if (strcmp(coordinates, e->move) != 0)
            continue;
        jd_movetext_write(&p, legal.at[i], &(jd_movestyle){.form = JD_FORM_SHORT}, text, JD_MOVETEXT_MAX);
        return true;
    }
    return false;
}

/* The words stand in the rulings. */
static void forget_words(jd_rulings *r)
{
    forget_events(r);
    for (size_t i = 0; i < r->count; i++)
        memset(r->at[i].text, 0, sizeof r->at[i].text);
}

static void written(void)
{
    static struct random_game w;
    char                      text[JD_MOVETEXT_MAX];
    random_begin(&w);
    for (int tries = 0; tries < LONGEST && w.count < LONGEST; tries++) {
        jd_event e = random_event(&w), in_san = e;
        jd_game *san = in_words(&w, &e, text) ? copy_of(&w) : NULL;
        in_san.move = text;
        if (random_apply(&w, &e, &out) && san) {
            if (jd_game_apply(san, &in_san, &other_out, NULL) != JD_OK)
                die(&w, "not readable as it is written");
            forget_words(&out);
            forget_words(&other_out);
            if (!same_rulings(&out, &other_out))
                die(&w, "ruled otherwise as it is written");
            const char *what = difference(w.game, san);
            if (what)
                die(&w, what);
        }
        jd_game_free(san);
    }
    jd_game_free(w.game);
}

/* What comes before the time that it is told at, or lets a flag that fell be: the arbiter's own word. */
static bool comes_first(const jd_event *e) { return e->act == JD_DO_CONSENT || e->what == JD_WHAT_SEEN_BOTH_FLAGS; }

/* Where the program sees everything it does not matter whether somebody looks at the clock first. */
static void with_ticks(void)
{
    static struct random_game w;
    do {
        random_begin(&w);
        w.regs.supervised = true;
        jd_game_free(w.game);
    } while (jd_game_new(&w.game, &w.regs) != JD_OK);
    for (int tries = 0; tries < LONGEST && w.count < LONGEST; tries++) {
        jd_event e = random_event(&w), tick = jd_event_of(e.at, JD_BY_ARBITER, JD_DO_TICK);
        jd_game *ticked = comes_first(&e) ? NULL : copy_of(&w);
        if (random_apply(&w, &e, &out) && ticked) {
            if (jd_game_apply(ticked, &tick, &other_out, NULL) != JD_OK ||
                jd_game_apply(ticked, &e, &other_out, NULL) != JD_OK)
                die(&w, "bad input after a tick");
            const char *what = difference(w.game, ticked);
            if (what)
                die(&w, what);
        }
        jd_game_free(ticked);
    }
    jd_game_free(w.game);
}

int main(int argc, char **argv)
{
    static const struct {
        void (*play)(void);
        const char *about;
    } relations[] = {{without_refused, "without what was refused"},
                     {in_parts, "with moves told in parts"},
                     {written, "with moves as they are written"},
                     {with_ticks, "with time told first"}};
    long long games = argc > 1 ? atoll(argv[1]) : 100;
    if (argc > 2)
        games_seed(strtoull(argv[2], NULL, 10));
    printf("1..4\n");
    for (int i = 0; i < 4; i++) {
        for (long long game = 0; game < games; game++)
            relations[i].play();
        printf("ok %d - %lld games %s\n", i + 1, games, relations[i].about);
    }
    return 0;
}
