/* ledger.c - results as they come in: whoever reads them all comes to the same figures. */
#include "arena/ledger.h"

#include "console/report.h"
#include "match/scoreboard.h"
#include "match/state.h"

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#define AT_ONCE 500

/* ---- one result ---- */

static void count_game(struct ledger *l, int64_t number, const struct outcome *o)
{
    struct pairing p = tally_pairing(l->tally, number);
    tally_add(l->tally, number, &p, o);
    if (l->table)
        scoreboard_game(l->table, l->tally, number, &p, o);
    if (l->onlookers)
        onlookers_tell(l->onlookers, GAME_KNOWN,
                       &(struct scene){.number = number, .pairing = &p, .outcome = o, .tally = l->tally});
}

static bool write_down(const struct ledger *l, const char *record)
{
    if (!l->pgn || (fputs(record, l->pgn) != EOF && fflush(l->pgn) == 0))
        return true;
    complain("%s: %s", l->tally->match->pgn.file, strerror(errno));
    return false;
}

static bool take_job(void *context, const struct store_job *j)
{
    struct ledger *l = context;
    struct outcome o;
    json_t        *game = json_loads(j->outcome, 0, NULL);
    bool           ours = game && j->seq == l->seq + 1 && j->number >= 0 && j->number < l->tally->total &&
                l->tally->results[j->number] == JD_NO_RESULT && outcome_read(game, &o);
    json_decref(game);
    if (!ours) {
        char number[24];
        snprintf(number, sizeof number, "%" PRId64, j->seq);
        complain_text(TEXT_COMPLAIN_MATCH_RESULT, JD_VALUES({"name", l->id}, {"n", number}));
    }
    l->bad |= !ours || !write_down(l, j->record);
    if (l->bad)
        return false;
    l->seq = j->seq;
    count_game(l, j->number, &o);
    return true;
}

/* ---- the end ---- */

static const char *const verdicts[] = {[SPRT_H0] = "H0", [SPRT_H1] = "H1"};

/* Whoever sees first that the test has decided says so, unless something has come in meanwhile. */
static enum store_err decide(struct ledger *l, struct store_fault *fault)
{
    enum sprt_verdict verdict = sprt_verdict(&l->tally->match->sprt, &l->tally->scores[0]);
    if (verdict == SPRT_OPEN || !l->decides)
        return STORE_OK;
    enum store_err err = store_match_stop(l->store, l->id, verdicts[verdict], l->seq, fault);
    return err == STORE_CONFLICT ? STORE_OK : err;
}

static enum store_err see_end(struct ledger *l, struct store_fault *fault)
{
    struct store_match *m;
    if (store_match_read(l->store, l->id, &m, fault))
        return fault->err;
    l->over = m->done == l->seq && (m->verdict || m->done == m->games);
    free(m);
    return STORE_OK;
}

enum store_err ledger_read(struct ledger *l, struct store_fault *fault)
{
    for (int64_t before = -1; before != l->seq && !l->bad;) {
        before = l->seq;
        if (store_jobs_done(l->store, l->id, l->seq, AT_ONCE, take_job, l, fault))
            return fault->err;
    }
    return l->bad || decide(l, fault) ? fault->err : see_end(l, fault);
}
