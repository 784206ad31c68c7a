/* The loop of a match: one thread waits for all engines of all games at once. */
#include "console/report.h"
#include "match/scoreboard.h"
#include "match/slot.h"
#include "match/state.h"
#include "match/stats.h"
#include "match/tally.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#define EVENTS     64
#define POLITE_US  2000000 /* to leave after quit */
#define REAPING_MS 20      /* how often to look for those who left */
#define AWAKE_US   50      /* less than this is no sleep */
#define BUSY_US    1000    /* more work than this between two waits is not the engines' affair */

/* ---- engines in the loop ---- */

/* Seats are aligned, so the lowest bit of their address can say which end of the pipe is meant. */
#define WRITE_END 1u

static void *tagged(struct seat *s, bool write) { return (char *)s + (write ? WRITE_END : 0); }

void runner_watch(struct runner *r, struct seat *s)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = tagged(s, false)};
    epoll_ctl(r->epoll, EPOLL_CTL_ADD, engine_fd(s->engine), &e);
}

void runner_watch_write(struct runner *r, struct seat *s, bool on)
{
    struct epoll_event e = {.events = EPOLLOUT, .data.ptr = tagged(s, true)};
    epoll_ctl(r->epoll, on ? EPOLL_CTL_ADD : EPOLL_CTL_DEL, engine_write_fd(s->engine), &e);
}

/* Nobody waits for an engine to die, others are playing: it is reaped when it has. */
void runner_bury(struct runner *r, struct engine *e, bool at_once)
{
    epoll_ctl(r->epoll, EPOLL_CTL_DEL, engine_fd(e), NULL);
    epoll_ctl(r->epoll, EPOLL_CTL_DEL, engine_write_fd(e), NULL);
    if (at_once)
        engine_kill(e);
    else
        engine_quit(e);
    if (r->leaver_count == r->leaver_room) {
        size_t         room = r->leaver_room ? 2 * r->leaver_room : 16;
        struct leaver *at = realloc(r->leavers, room * sizeof *at);
        if (!at) {
            engine_free(e);
            return;
        }
        r->leavers = at;
        r->leaver_room = room;
    }
    r->leavers[r->leaver_count++] = (struct leaver){e, engine_now() + POLITE_US};
}

static void reap(struct runner *r, int64_t now)
{
    for (size_t i = r->leaver_count; i-- > 0;) {
        struct leaver *l = &r->leavers[i];
        if (!engine_gone(l->engine)) {
            if (now >= l->kill_at)
                engine_kill(l->engine);
            continue;
        }
        engine_free(l->engine);
        *l = r->leavers[--r->leaver_count];
    }
}

/* ---- results ---- */

static int64_t pgn_length(const struct runner *r) { return r->run.pgn ? (int64_t)ftello(r->run.pgn) : 0; }

static bool write_records(struct runner *r, const struct slot *s)
{
    struct record record = {
        .match = r->match, .pairing = &s->pairing, .game = s->game, .moments = &s->moments, .outcome = &s->outcome};
    if (r->run.pgn && !record_pgn(r->run.pgn, &record)) {
        complain("%s: %s", r->match->pgn.file, strerror(errno));
        return false;
    }
    if (r->run.epd && !record_epd(r->run.epd, &record)) {
        complain("%s: %s", r->match->epd, strerror(errno));
        return false;
    }
    if (r->match->log && !game_log_write(&s->log, r->match->log, s->number))
        return false;
    return !r->run.state || state_game(r->run.state, s->number, &s->pairing, &s->outcome, pgn_length(r));
}

void runner_record(struct runner *r, struct slot *s)
{
    if (!write_records(r, s)) {
        r->broken = true;
        return;
    }
    tally_add(r->run.tally, s->number, &s->pairing, &s->outcome);
    scoreboard_game(r->run.table, r->run.tally, s->number, &s->pairing, &s->outcome);
    slot_show(s, GAME_ENDED);
    if (sprt_verdict(&r->match->sprt, &r->run.tally->scores[0]) != SPRT_OPEN)
        r->stopped = true;
}

/* ---- the loop ---- */

static bool supplied_game(struct runner *r, int64_t *number)
{
    *number = r->stopped ? SUPPLY_OVER : r->run.supply->next(r->run.supply->context);
    r->waiting = *number == SUPPLY_WAIT;
    r->supplied = *number != SUPPLY_OVER;
    return *number >= 0;
}

static bool next_game(struct runner *r, int64_t *number)
{
    if (r->run.supply)
        return supplied_game(r, number);
    while (r->next < r->run.tally->total && r->run.tally->results[r->next] != JD_NO_RESULT)
        r->next++; /* played before the match was resumed */
    *number = r->next;
    return !r->stopped && r->next < r->run.tally->total;
}

/* May a game begin here now? */
static bool is_free(const struct runner *r, const struct slot *s)
{
    return !s->busy && (r->match->pause_us == 0 || engine_now() >= s->rests_until);
}

static void begin_games(struct runner *r)
{
    int64_t number;
    for (int64_t i = 0; i < r->match->concurrency && !r->broken; i++) {
        struct slot *s = &r->slots[i];
        if (!is_free(r, s) || !next_game(r, &number))
            continue;
        r->next = number + 1;
        if (!slot_begin(s, number))
            r->broken = true;
    }
}

static bool more_games(const struct runner *r)
{
    return !r->stopped && (r->run.supply ? r->supplied : r->next < r->run.tally->total);
}

/* The next deadline; -1 when no game is being played, nor will be. */
static int64_t next_deadline(const struct runner *r)
{
    int64_t first = ENGINE_FOREVER;
    bool    busy = r->waiting;
    for (int64_t i = 0; i < r->match->concurrency; i++) {
        const struct slot *s = &r->slots[i];
        busy |= s->busy;
        if (!s->busy && s->rests_until && more_games(r)) {
            busy = true;
            first = s->rests_until < first ? s->rests_until : first;
        }
        for (int j = 0; s->busy && j < 2; j++)
            if (s->seats[j].deadline < first)
                first = s->seats[j].deadline;
    }
    return busy ? first : -1;
}

static void see_deadlines(struct runner *r, int64_t now)
{
    for (int64_t i = 0; i < r->match->concurrency; i++)
        for (int j = 0; j < 2; j++) {
            struct seat *s = &r->slots[i].seats[j];
            if (r->slots[i].busy && s->engine && s->deadline <= now)
                seat_late(s);
        }
}

static void take_event(struct runner *r, const struct epoll_event *e, int64_t now)
{
    if (!e->data.ptr) {
        struct signalfd_siginfo info;
        r->interrupted = read(r->signals, &info, sizeof info) == sizeof info || r->interrupted;
        return;
    }
    if (e->data.ptr == r->run.supply) {
        eventfd_t count; /* there may be more: it is asked in any case */
        eventfd_read(r->run.supply->wake, &count);
        r->stopped |= r->run.supply->stopped(r->run.supply->context);
        return;
    }
    uintptr_t    word = (uintptr_t)e->data.ptr;
    struct seat *s = (struct seat *)((char *)e->data.ptr - (word & WRITE_END));
    if (word & WRITE_END)
        seat_writable(s);
    else
        seat_readable(s, now);
}

/* ---- waiting ---- */

/* How long this thread has been ready to run and had to wait for a processor, in µs. The kernel's second
 * number; 0 where it does not tell. */
static int64_t queued_us(const struct runner *r)
{
    char    text[80];
    ssize_t n = r->schedule < 0 ? -1 : pread(r->schedule, text, sizeof text - 1, 0);
    if (n <= 0)
        return 0;
    text[n] = '\0';
    const char *second = strchr(text, ' ');
    return second ? (int64_t)(strtoull(second + 1, NULL, 10) / 1000) : 0;
}

static bool is_careful(const struct runner *r)
{
    for (int64_t i = 0; i < r->match->concurrency; i++)
        if (r->slots[i].careful)
            return true;
    return false;
}

/* Processor time of this thread, µs. */
static int64_t worked_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* Wait, and say when whatever came had come: the runner's own delays are not the engines' time. On a busy
 * machine it may have to wait for a processor after an engine has sent its move; and moves may have come while
 * it worked for another game (a hard question about a dead position), which are then taken to have come before
 * that. With engines that answer at once neither matters, and nothing is asked. */
static int wait_for_events(struct runner *r, struct epoll_event *events, int timeout, int64_t *now)
{
    if (!is_careful(r)) {
        int n = epoll_wait(r->epoll, events, EVENTS, timeout);
        *now = engine_now();
        r->worked = -1;
        return n;
    }
    int64_t asleep = engine_now(), worked = r->worked < 0 ? 0 : worked_us() - r->worked, queued = queued_us(r);
    int     n = epoll_wait(r->epoll, events, EVENTS, timeout);
    *now = engine_now();
    if (*now - asleep > AWAKE_US)
        *now -= queued_us(r) - queued;
    else if (worked > BUSY_US)
        *now -= worked;
    r->worked = worked_us();
    return n;
}

static int timeout_ms(const struct runner *r, int64_t deadline)
{
    int64_t left = deadline == ENGINE_FOREVER ? 60000000 : deadline - engine_now();
    int64_t ms = left <= 0 ? 0 : left / 1000 + 1;
    int64_t most = r->leaver_count ? REAPING_MS : 60000;
    return (int)(ms > most ? most : ms);
}

static void loop(struct runner *r)
{
    struct epoll_event events[EVENTS];
    while (!r->broken && !r->interrupted && !r->stopped) {
        begin_games(r);
        int64_t deadline = next_deadline(r);
        if (deadline < 0 || r->broken)
            return;
        int64_t now;
        int     n = wait_for_events(r, events, timeout_ms(r, deadline), &now);
        for (int i = 0; i < n && !r->broken; i++)
            take_event(r, &events[i], now);
        if (deadline <= now)
            see_deadlines(r, now);
        if (r->leaver_count)
            reap(r, now);
    }
}

/* ---- before and after ---- */

static bool watch_supply(struct runner *r)
{
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = r->run.supply};
    return !r->run.supply || epoll_ctl(r->epoll, EPOLL_CTL_ADD, r->run.supply->wake, &e) == 0;
}

/* Books and tablebases. */
static bool open_books(struct runner *r)
{
    const struct match *m = r->match;
    r->books = calloc(m->count, sizeof(struct polyglot *));
    for (size_t i = 0; r->books && i < m->count; i++)
        if (m->competitors[i].book && !(r->books[i] = polyglot_open(m->competitors[i].book)))
            return false;
    if (m->adjudication.tables)
        r->tables = tables_open(&m->adjudication);
    return r->books && (!m->adjudication.tables || r->tables);
}

static void close_books(struct runner *r)
{
    for (size_t i = 0; r->books && i < r->match->count; i++)
        polyglot_free(r->books[i]);
    free(r->books);
    tables_free(r->tables);
}

static bool prepare(struct runner *r)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigprocmask(SIG_BLOCK, &set, NULL);
    signal(SIGPIPE, SIG_IGN);
    r->epoll = epoll_create1(EPOLL_CLOEXEC);
    r->schedule = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    r->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    r->slots = calloc((size_t)r->match->concurrency, sizeof *r->slots);
    r->warned = calloc(r->match->count, sizeof *r->warned);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = NULL};
    if (r->epoll < 0 || r->signals < 0 || !r->slots || !r->warned ||
        epoll_ctl(r->epoll, EPOLL_CTL_ADD, r->signals, &e) != 0 || !watch_supply(r)) {
        complain_text(TEXT_COMPLAIN_MATCH_BEGIN, JD_VALUES({"why", strerror(errno)}));
        return false;
    }
    r->began = engine_now();
    if (!runner_read_cpus(r) || !open_books(r))
        return false;
    for (int64_t i = 0; i < r->match->concurrency; i++) {
        r->slots[i].runner = r;
        for (int j = 0; j < 2; j++)
            r->slots[i].seats[j] = (struct seat){.slot = &r->slots[i], .deadline = ENGINE_FOREVER};
    }
    return true;
}

/* Everybody leaves: politely, then not. */
static void dismiss(struct runner *r)
{
    for (int64_t i = 0; r->slots && i < r->match->concurrency; i++) {
        struct slot *s = &r->slots[i];
        for (int j = 0; j < 2; j++)
            seat_leave(&s->seats[j], s->seats[j].state == SEAT_THINKING);
        slot_drop(s);
        moments_free(&s->moments);
        game_log_free(&s->log);
    }
    while (r->leaver_count) {
        reap(r, engine_now());
        if (r->leaver_count)
            usleep(1000);
    }
    if (r->epoll >= 0)
        close(r->epoll);
    if (r->signals >= 0)
        close(r->signals);
    if (r->schedule >= 0)
        close(r->schedule);
    close_books(r);
    free(r->slots);
    free(r->cpus);
    free(r->warned);
    free(r->leavers);
}

enum run_end match_run(const struct run *run)
{
    struct runner r = {.run = *run, .match = run->match, .epoll = -1, .signals = -1, .schedule = -1, .worked = -1};
    r.stopped = sprt_verdict(&run->match->sprt, &run->tally->scores[0]) != SPRT_OPEN; /* before it was resumed */
    bool begun = prepare(&r);
    if (begun)
        loop(&r);
    dismiss(&r);
    if (!begun)
        return RUN_NOT_BEGUN;
    return r.broken ? RUN_BROKEN : r.interrupted ? RUN_INTERRUPTED : RUN_DONE;
}
