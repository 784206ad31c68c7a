/* walk.c - random walks through the state machine. What must hold after every event is checked after every
 * event, and each game is replayed from its log.
 *
 *     test-laws-walk [EVENTS [SEED]]
 */
#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct walk {
    struct random_game random;
    jd_state           states[LONGEST]; /* after each event */
};

/* ---- what must hold ---- */

static void check_clocks(const struct random_game *w, const jd_state *before, const jd_state *now, int64_t elapsed,
                         const jd_event *e, const jd_rulings *out)
{
    bool found =
        e->what == JD_WHAT_ILLEGAL || e->what == JD_WHAT_SEEN_ILLEGAL || e->what == JD_WHAT_SEEN_ILLEGAL_POSITION;
    bool    set = found && e->clock[0] != JD_ABSENT;
    int64_t given = 0, added = 2 * 5000 + 2 * 5000, change = 0;
    for (int c = 0; c < 2; c++) {
        if (now->clock[c] < 0)
            die(w, "a clock below zero");
        change += now->clock[c] - before->clock[c];
        for (size_t i = 0; i < out->count; i++)
            given += out->at[i].gives[c];
    }
    for (int i = 0; i < w->regs.control.count; i++)
        added += 2 * (w->regs.control.at[i].base_ms + 2 * w->regs.control.at[i].extra_ms);
    if (set)
        return;                                                   /* the clocks came with it */
    int64_t taken = now->standing < before->standing ? added : 0; /* of periods that go with the moves */
    if (change - given < -elapsed - taken || change - given > added)
        die(w, "time appeared or was lost");
    if (before->running == JD_BY_NOBODY && change < given - taken)
        die(w, "time ran while no clock did");
}

static void check_rulings(const struct random_game *w, const jd_rulings *out)
{
    static const uint64_t zero[sizeof((jd_ruling *)0)->reserved / sizeof(uint64_t)];
    char                  text[2048];
    for (size_t i = 0; i < out->count; i++) {
        const jd_ruling *r = &out->at[i];
        if (memcmp(r->reserved, zero, sizeof zero) != 0)
            die(w, "something where nothing is yet");
        bool known = r->act != JD_DO_WITHDRAW || (r->rule != JD_RULE_WITHDRAWN && r->rule != JD_RULE_WITHDRAW_REFUSED);
        if (known != (jd_ruling_article(r) && jd_ruling_article(r)[0]))
            die(w, "a ruling without an article");
        if (r->bound && r->binds.count == 0)
            die(w, "bound to nothing");
        if (jd_ruling_text(r, jd_language_find("cs"), text, sizeof text) == 0)
            die(w, "a ruling without words");
    }
}

static void check_state(const struct random_game *w, const jd_state *before, const jd_state *now, const jd_event *e)
{
    bool running = now->phase == JD_RUNNING;
    if (running != (now->running == JD_BY_WHITE || now->running == JD_BY_BLACK))
        die(w, "not exactly one clock runs while the game does");
    if ((now->result != JD_NO_RESULT) && now->phase != JD_FINISHED)
        die(w, "a result before the end");
    if (now->result != JD_NO_RESULT && !now->article[0])
        die(w, "a result without an article");
    if (before->phase >= JD_FINISHED) {
        jd_state kept = *now;
        bool     about_result = e->act == JD_DO_SIGN || e->act == JD_DO_DECLARE || e->act == JD_DO_PENALISE ||
                            e->act == JD_DO_RULE || e->act == JD_DO_WITHDRAW ||
                            (e->act == JD_DO_OBSERVE && e->what == JD_WHAT_SEEN_REFUSAL);
        if (about_result) {
            kept.result = before->result;
            memcpy(kept.article, before->article, sizeof kept.article);
            kept.phase = before->phase;
            memcpy(kept.clock, before->clock, sizeof kept.clock);
        }
        if (!same_state(&kept, before))
            die(w, "something happened after the end");
    }
}

static void apply(const struct random_game *w, jd_game *g, const jd_event *e, jd_rulings *out)
{
    if (jd_game_apply(g, e, out, NULL) != JD_OK)
        die(w, "an event was refused that had been accepted");
}

/* The log gives the same game again, and cut anywhere it gives the game up to there. */
static void replay(struct walk *walk)
{
    static jd_rulings   out;
    struct random_game *w = &walk->random;
    jd_game            *again;
    if (jd_game_new(&again, &w->regs) != JD_OK)
        die(w, "no memory");
    for (int i = 0; i < w->count; i++) {
        apply(w, again, &w->events[i], &out);
        jd_state s = jd_game_state(again);
        if (!same_state(&s, &walk->states[i]))
            die(w, "the replay differs");
    }
    jd_game_free(again);
}

static int play_one(struct walk *walk)
{
    static jd_rulings   out;
    struct random_game *w = &walk->random;
    random_begin(w);
    jd_state before = jd_game_state(w->game);
    for (int after = 0, tries = 0; w->count < LONGEST && after < 6 && tries < 4 * LONGEST; tries++) {
        int64_t  last = w->at;
        jd_event e = random_event(w);
        if (!random_apply(w, &e, &out)) {
            jd_state unchanged = jd_game_state(w->game);
            if (!same_state(&unchanged, &before) || out.count)
                die(w, "a refused event changed something");
            continue;
        }
        jd_state now = jd_game_state(w->game);
        check_clocks(w, &before, &now, e.at - last, &e, &out);
        check_rulings(w, &out);
        check_state(w, &before, &now, &e);
        walk->states[w->count - 1] = before = now;
        after += now.phase >= JD_FINISHED;
    }
    replay(walk);
    jd_game_free(w->game);
    return w->count;
}

int main(int argc, char **argv)
{
    static struct walk w;
    long long          wanted = argc > 1 ? atoll(argv[1]) : 100000, done = 0, games = 0;
    if (argc > 2)
        games_seed(strtoull(argv[2], NULL, 10));
    for (; done < wanted; games++)
        done += play_one(&w);
    printf("1..1\nok 1 - %lld random events in %lld games\n", done, games);
    return 0;
}
