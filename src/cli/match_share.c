/* A match that many hosts play together: published in a database, played by whoever takes its games, followed by
 * anyone. */
#include "match_share.h"

#include "arena/courier.h"
#include "arena/share.h"
#include "console/report.h"
#include "manual.h"
#include "match_options.h"

#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

#define GAMES_MOST 100000
#define LOOK_MS    500

/* ---- words: those that everybody needs, and those of one host ---- */

/* May be given with --work and with --follow; the rest belongs to the match, or to neither. */
static const struct {
    const char *option;
    bool        work, follow;
} own[] = {
    {"store", true, true},          {"work", true, false},          {"follow", false, true},
    {"publish", false, false},      {"unpublish", false, false},    {"lease", true, false},
    {"other-engines", true, false}, {"concurrency", true, false},   {"affinity", true, false},
    {"wait", true, false},          {"log", true, false},           {"engine-log", true, false},
    {"pgn", false, true},           {"epd", false, false},          {"state", false, false},
    {"resume", false, false},       {"serve", true, true},          {"report", false, true},
    {"lang", true, true},           {"ratinginterval", true, true}, {"json", true, true},
    {"quiet", true, true},
};
#define OWN (sizeof own / sizeof own[0])

static size_t own_index(const char *option)
{
    size_t i = 0;
    while (i < OWN && strcmp(own[i].option, option) != 0)
        i++;
    return i;
}

/* The words that others need, too; one free(). */
static char **common_words(const struct args *a)
{
    size_t count = 0, kept = 0;
    while (a->all[count])
        count++;
    char **words = calloc(count + 1, sizeof *words);
    for (size_t i = 0; words && i < count; i++)
        if (!a->owners[i] || own_index(a->owners[i]->name) == OWN)
            words[kept++] = a->all[i];
    return words;
}

static bool only_own(const struct args *a, bool work)
{
    for (size_t i = 0; a->all[i]; i++) {
        size_t which = a->owners[i] ? own_index(a->owners[i]->name) : OWN;
        if (which < OWN && (work ? own[which].work : own[which].follow))
            continue;
        complain_text(
            TEXT_COMPLAIN_MATCH_PUBLISHED,
            JD_VALUES({"option", a->owners[i] ? a->owners[i]->name : a->all[i]}, {"other", work ? "work" : "follow"}));
        return false;
    }
    return true;
}

/* ---- the store ---- */

static bool read_lease(const struct args *a, int *ms)
{
    double seconds = 15;
    if (args_value(a, "lease") && !decimal_parse(args_value(a, "lease"), "--lease", 0.2, 3600, &seconds))
        return false;
    *ms = (int)(1000 * seconds);
    return true;
}

static struct store *open_store(const struct args *a, bool read_only, int lease_ms)
{
    struct store_fault fault;
    const char        *where = args_value(a, "store");
    if (!where) {
        complain_text(TEXT_COMPLAIN_MATCH_STORE, NULL);
        return NULL;
    }
    struct store *s = store_open(where, &(struct store_options){.read_only = read_only, .lease_ms = lease_ms}, &fault);
    if (!s)
        complain_text(TEXT_COMPLAIN_MATCH_STORE_WHY, JD_VALUES({"why", fault.text}));
    return s;
}

static int exit_status(enum store_err err, const struct store_fault *fault)
{
    if (err)
        complain("%s", fault->text);
    return err ? STATUS_BAD : STATUS_FINE;
}

/* ---- publishing ---- */

static int publish_in(const struct args *a, const struct match *m, struct store *s)
{
    struct store_fault fault;
    const char        *id = args_value(a, "publish");
    char             **words = common_words(a);
    char              *document = words ? share_document(m, words) : NULL;
    int                status = STATUS_BAD;
    if (document) {
        status = exit_status(store_match_create(s, id, document, pairing_games(m), &fault), &fault);
        if (status == STATUS_FINE)
            printf("%s: %" PRId64 " games for jadoube match --work %s\n", id, pairing_games(m), id);
    }
    free(document);
    free(words);
    return status;
}

static bool can_be_shared(const struct match *m)
{
    char high[24], count[24];
    snprintf(high, sizeof high, "%d", GAMES_MOST);
    snprintf(count, sizeof count, "%" PRId64, pairing_games(m));
    if (m->tournament == KNOCKOUT)
        complain_text(TEXT_COMPLAIN_MATCH_KNOCKOUT, NULL);
    else if (pairing_games(m) > GAMES_MOST)
        complain_text(TEXT_COMPLAIN_MATCH_TOO_MANY, JD_VALUES({"high", high}, {"count", count}));
    else
        return true;
    return false;
}

static int publish(const struct args *a)
{
    struct match  m;
    int           status = STATUS_BAD, lease = 0;
    struct store *s =
        match_read(a, &m) && can_be_shared(&m) && read_lease(a, &lease) ? open_store(a, false, lease) : NULL;
    if (s)
        status = publish_in(a, &m, s);
    store_close(s);
    match_release(&m);
    return status;
}

static int unpublish(const struct args *a)
{
    struct store_fault fault;
    struct store      *s = open_store(a, false, 0);
    int status = s ? exit_status(store_match_remove(s, args_value(a, "unpublish"), &fault), &fault) : STATUS_BAD;
    store_close(s);
    return status;
}

/* ---- a match from the store ---- */

static char *read_document(struct store *s, const char *id)
{
    struct store_fault  fault;
    struct store_match *m;
    if (store_match_read(s, id, &m, &fault)) {
        complain("%s", fault.text);
        return NULL;
    }
    char *document = strdup(m->document);
    free(m);
    return document;
}

static bool is_allowed(const struct args *a, const struct match *m, const char *document)
{
    if (args_given(a, "other-engines") || share_same(m, document))
        return true;
    complain_text(TEXT_COMPLAIN_MATCH_DIFFERS, NULL);
    return false;
}

/* With the words of the document before those of now. */
static int run_taken(const struct args *a)
{
    struct match  m;
    struct shared s = {.works = args_given(a, "work")};
    int           status = STATUS_BAD;
    char         *document = NULL;
    s.id = args_value(a, s.works ? "work" : "follow");
    if (match_read(a, &m) && read_lease(a, &s.lease_ms) && (s.store = open_store(a, !s.works, s.lease_ms)) &&
        (document = read_document(s.store, s.id)) && (!s.works || is_allowed(a, &m, document))) {
        s.whole = m;
        status = match_play(a, &m, &s);
    }
    free(document);
    store_close(s.store);
    match_release(&m);
    return status;
}

static int run_words(const struct args *a, const char *document)
{
    struct command again = *a->command;
    int            old, now = 0, status = STATUS_BAD;
    uint64_t       seed;
    char         **words = share_words(document, &old, &seed), number[32];
    while (a->all[now])
        now++;
    char **all = words ? calloc((size_t)(old + now) + 2, sizeof *all) : NULL;
    if (all) {
        snprintf(number, sizeof number, "--seed=%" PRIu64, seed);
        memcpy(all, words, (size_t)old * sizeof *all);
        all[old] = number;
        memcpy(all + old + 1, a->all, (size_t)now * sizeof *all);
        again.run = run_taken;
        status = command_run(&again, old + 1 + now, all);
    }
    free(all);
    words_free(words);
    return status;
}

static int run_from_store(const struct args *a)
{
    bool          work = args_given(a, "work");
    struct store *s = only_own(a, work) ? open_store(a, true, 0) : NULL;
    char         *document = s ? read_document(s, args_value(a, work ? "work" : "follow")) : NULL;
    store_close(s);
    int status = document ? run_words(a, document) : STATUS_BAD;
    free(document);
    return status;
}

bool share_asked(const struct args *a)
{
    return args_given(a, "publish") || args_given(a, "unpublish") || args_given(a, "work") || args_given(a, "follow");
}

int share_run(const struct args *a)
{
    if (args_given(a, "publish"))
        return publish(a);
    return args_given(a, "unpublish") ? unpublish(a) : run_from_store(a);
}

/* ---- playing ---- */

/* The runner counts its own games, and leaves it to all of them when the test has decided. */
static enum run_end work(struct shared *s, struct run *r)
{
    struct match_tally all;
    struct courier    *c =
        tally_init(&all, &s->whole) ? courier_start(s->store, s->id, &all, r->match->concurrency, s->lease_ms) : NULL;
    if (!c) {
        tally_free(&all);
        return RUN_BROKEN;
    }
    r->match->sprt.on = false;
    r->supply = courier_supply(c);
    onlookers_add(&r->onlookers, (struct onlooker){courier_see, c});
    enum run_end end = match_run(r);
    bool         good = courier_stop(c);
    r->match->sprt = s->whole.sprt;
    tally_free(r->tally);
    *r->tally = all;
    return good ? end : RUN_BROKEN;
}

static int signals_open(void)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
}

static enum run_end follow(struct shared *s, struct run *r)
{
    struct store_fault fault = {0};
    struct pollfd      p = {.fd = signals_open(), .events = POLLIN};
    struct ledger      l = {.store = s->store,
                            .id = s->id,
                            .tally = r->tally,
                            .onlookers = &r->onlookers,
                            .table = r->table,
                            .pgn = r->pgn};
    bool               trouble = false, interrupted = false;
    while (!l.over && !l.bad && !interrupted) {
        enum store_err err = ledger_read(&l, &fault);
        if (err && !trouble)
            complain_text(TEXT_COMPLAIN_MATCH_STORE_WHY, JD_VALUES({"why", fault.text}));
        trouble = err != STORE_OK;
        interrupted = !l.over && !l.bad && poll(&p, 1, LOOK_MS) > 0;
    }
    close(p.fd);
    return l.bad ? RUN_BROKEN : l.over ? RUN_DONE : RUN_INTERRUPTED;
}

enum run_end shared_run(struct shared *s, struct run *r) { return s->works ? work(s, r) : follow(s, r); }
