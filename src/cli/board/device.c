/* A board on a serial line. The line may go away at any time: it is opened again, and the board is asked for all. */
#define _DEFAULT_SOURCE 1
#include "device.h"

#include "console/report.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define POLL_MS   20
#define REOPEN_MS 500
#define ASK_MS    100  /* between requests: boards queue few bytes      */
#define SILENT_MS 5000 /* without a byte: is the board still there?     */

static volatile sig_atomic_t stopped;

static void stop(int number) { stopped = number; }

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000) + t.tv_nsec / 1000000;
}

struct line {
    struct board_table *table;
    const char         *path;
    FILE               *record;
    int                 fd; /* -1: the line is away */
    bool                told_away;
    int64_t             begun, heard, asked;
    jd_board_want       want; /* what is asked next; JD_WANT_STOP: nothing */
};

/* ---- the line ---- */

static speed_t speed_of(int baud) { return baud == 38400 ? B38400 : B9600; }

/* Raw bytes at the speed of the protocol; seven bits and odd parity for ChessLink. */
static void set_line(int fd, jd_protocol protocol)
{
    struct termios t;
    if (tcgetattr(fd, &t))
        return;
    t.c_iflag = 0;
    t.c_oflag = 0;
    t.c_lflag = 0;
    t.c_cflag = CREAD | CLOCAL | (protocol == JD_PROTOCOL_CHESSLINK ? CS7 | PARENB | PARODD : CS8);
    t.c_cc[VMIN] = 1;
    t.c_cc[VTIME] = 0;
    cfsetispeed(&t, speed_of(jd_protocol_baud(protocol)));
    cfsetospeed(&t, speed_of(jd_protocol_baud(protocol)));
    tcsetattr(fd, TCSANOW, &t);
}

static void open_line(struct line *l)
{
    l->fd = open(l->path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (l->fd < 0) {
        if (!l->told_away)
            complain("%s: %s; waiting for it", l->path, strerror(errno));
        l->told_away = true;
        poll(NULL, 0, REOPEN_MS);
        return;
    }
    set_line(l->fd, l->table->plan.protocol);
    if (l->told_away)
        complain("%s: connected", l->path);
    l->told_away = false;
    l->want = JD_WANT_BOARD;
    l->heard = now_ms();
    l->asked = 0;
}

static void close_line(struct line *l)
{
    close(l->fd);
    l->fd = -1;
    complain("%s: the board is away; waiting for it", l->path);
    l->told_away = true;
}

/* ---- what the board hears ---- */

/* First the whole board, then its clock, then everything that changes. */
static jd_board_want after(jd_board_want want)
{
    return want == JD_WANT_BOARD ? JD_WANT_CLOCK : want == JD_WANT_CLOCK ? JD_WANT_START : JD_WANT_STOP;
}

static void ask(struct line *l, int64_t now)
{
    uint8_t bytes[64];
    if (l->want == JD_WANT_STOP && (l->table->wants_board || now - l->heard >= SILENT_MS)) {
        l->want = JD_WANT_BOARD;
        l->table->wants_board = false;
        l->heard = now;
    }
    if (l->want == JD_WANT_STOP || now - l->asked < ASK_MS)
        return;
    size_t count = jd_reader_ask(l->table->reader, l->want, bytes, sizeof bytes);
    if (count && count <= sizeof bytes && write(l->fd, bytes, count) < 0 && errno != EAGAIN) {
        close_line(l);
        return;
    }
    l->want = after(l->want);
    l->asked = now;
}

/* ---- what it says ---- */

static void record(FILE *to, int64_t at, const uint8_t *bytes, size_t count)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    if (!to)
        return;
    fprintf(to, "%" PRId64 " ", at);
    for (size_t i = 0; i < count; i += 3) {
        unsigned held = (unsigned)bytes[i] << 16;
        held |= i + 1 < count ? (unsigned)bytes[i + 1] << 8 : 0;
        held |= i + 2 < count ? bytes[i + 2] : 0;
        for (size_t k = 0; k < 4; k++)
            fputc(i + k > count ? '=' : digits[held >> (18 - 6 * k) & 63], to);
    }
    fputc('\n', to);
    fflush(to);
}

static void take(struct line *l, const uint8_t *bytes, size_t count)
{
    int64_t       at = now_ms() - l->begun;
    jd_board_sign sign;
    l->heard = at + l->begun;
    record(l->record, at, bytes, count);
    for (size_t i = 0; i < count;) {
        i += jd_reader_feed(l->table->reader, bytes + i, count - i);
        while (jd_reader_next(l->table->reader, &sign))
            board_table_sign(l->table, at, &sign);
    }
}

static void listen_to(struct line *l)
{
    uint8_t       bytes[512];
    struct pollfd p = {.fd = l->fd, .events = POLLIN};
    if (poll(&p, 1, POLL_MS) <= 0)
        return;
    ssize_t got = read(l->fd, bytes, sizeof bytes);
    if (got > 0)
        take(l, bytes, (size_t)got);
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        close_line(l);
}

static void watch(struct line *l, void (*idle)(void *), void *context)
{
    while (!stopped) {
        if (l->fd < 0)
            open_line(l);
        if (l->fd >= 0)
            ask(l, now_ms());
        if (l->fd >= 0)
            listen_to(l);
        board_table_tick(l->table, now_ms() - l->begun);
        fflush(stdout);
        if (idle)
            idle(context);
    }
}

bool board_device(struct board_table *t, const char *path, const char *to, void (*idle)(void *), void *context)
{
    struct sigaction act = {.sa_handler = stop};
    struct line      l = {.table = t, .path = path, .fd = -1, .begun = now_ms(), .want = JD_WANT_STOP};
    if (to && !(l.record = fopen(to, "a"))) {
        complain("%s: %s", to, strerror(errno));
        return false;
    }
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    watch(&l, idle, context);
    board_table_close(t, now_ms() - l.begun);
    if (l.fd >= 0)
        close(l.fd);
    if (l.record)
        fclose(l.record);
    return true;
}
