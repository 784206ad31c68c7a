/* hall.c - a load for the playing hall: many games at once, or many spectators of one. Loopback only.
 *
 * usage: bench-hall PORT PID play GAMES MOVES_PER_SECOND SECONDS      new games, or those in a file
 *        bench-hall PORT PID watch SPECTATORS MOVES_PER_SECOND SECONDS
 *        bench-hall PORT PID idle CONNECTIONS 0 SECONDS               spectators of a game in which nothing happens
 *
 * A line of the file: its id, and the keys of White, Black and spectators. Figures are of the process PID.
 *
 * Prints one line of figures; exit status 1 when something went wrong on the way.
 */
#include "jadoube/game.h"
#include "jadoube/movetext.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#define PLIES      400
#define MOST_GAMES 10000
#define TOGETHER   100 /* of those who come */
#define WARM_UP    2.0 /* seconds in which the files of a new store grow: once in its life */

static void die(const char *what)
{
    fprintf(stderr, "bench-hall: %s: %s\n", what, errno ? strerror(errno) : "unexpected");
    exit(1);
}

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/* ---- what is played: one long game that does not end, for all ---- */

static char script[PLIES][8];

static uint32_t random_next(uint32_t *seed) { return *seed = *seed * 1664525 + 1013904223; }

static bool dull(const jd_position *p, jd_move m, const uint64_t *seen, int count, jd_position *after)
{
    *after = jd_move_make(p, m);
    bool takes = jd_move_captures(p, m) != JD_NO_KIND, hurry = p->halfmove_clock > 60;
    if ((takes && !hurry) || !jd_moves_any(after) || after->halfmove_clock > 90)
        return true;
    for (int i = 0; i < count; i++)
        if (seen[i] == after->key)
            return true;
    return false;
}

static int write_script(uint32_t seed, const jd_position *start)
{
    static uint64_t seen[PLIES];
    jd_position     p = *start;
    int             ply = 0;
    for (; ply < PLIES; ply++) {
        jd_moves    moves;
        jd_position after;
        int         tries = 0;
        size_t      i;
        jd_moves_legal(&p, &moves);
        do
            i = (random_next(&seed) >> 8) % moves.count;
        while (dull(&p, moves.at[i], seen, ply, &after) && ++tries < 400);
        if (tries == 400)
            return ply;
        jd_movetext_write(&p, moves.at[i], &(jd_movestyle){.form = JD_FORM_UCI}, script[ply], sizeof script[ply]);
        seen[ply] = after.key;
        p = after;
    }
    return ply;
}

static int find_script(void)
{
    jd_control control;
    jd_control_read("300+3", &control, NULL);
    jd_regulations regs = jd_regulations_of(JD_EDITION_DEFAULT, JD_PRESET_ONLINE, &control);
    int            length = 0;
    for (uint32_t seed = 1; seed < 1000 && length < PLIES; seed++)
        length = write_script(seed, &regs.start);
    return length;
}

/* ---- connections ---- */

struct game;

struct client {
    int          fd;
    struct game *game; /* a player's; NULL: a spectator */
    unsigned     length, room;
    char        *rest; /* of a frame that has not come whole */
};

struct game {
    char          id[16], keys[3][32]; /* white, black, spectator */
    struct client players[2];
    int           ply;
    int64_t       sent, due;
    bool          waiting;
};

static int          port, epoll;
static uint64_t     heard, bytes;
static int64_t     *delays;
static size_t       delay_count, delay_room;
static struct game *games;
static int          game_count, plies, failures;

static int dial(int i)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)}, from = {.sin_family = AF_INET};
    int                one = 1, fd = socket(AF_INET, SOCK_STREAM, 0);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + (uint32_t)i / 10000); /* ports are few */
    if (fd < 0 || bind(fd, (struct sockaddr *)&from, sizeof from) || connect(fd, (struct sockaddr *)&to, sizeof to))
        die("connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    return fd;
}

static void send_all(int fd, const char *data, size_t length)
{
    while (length) {
        ssize_t n = send(fd, data, length, MSG_NOSIGNAL);
        if (n < 0 && errno == EAGAIN)
            continue;
        if (n <= 0)
            die("send");
        data += n;
        length -= (size_t)n;
    }
}

static void send_text(int fd, const char *text, unsigned opcode)
{
    char   frame[600];
    size_t length = strlen(text), head = length < 126 ? 2 : 4;
    frame[0] = (char)(0x80 | opcode);
    frame[1] = (char)(0x80 | (head == 2 ? length : 126));
    if (head == 4)
        frame[2] = (char)(length >> 8), frame[3] = (char)length;
    memset(frame + head, 0, 4); /* masked with nothing */
    memcpy(frame + head + 4, text, length);
    send_all(fd, frame, head + 4 + length);
}

static void copy_value(const char *text, const char *name, char *out, size_t size)
{
    const char *at = strstr(text, name);
    if (!at)
        die(text);
    at += strlen(name);
    size_t n = strcspn(at, "\"");
    if (n >= size)
        die("a longer value");
    memcpy(out, at, n);
    out[n] = '\0';
}

static void make_game(struct game *g, int fd)
{
    static const char body[] = "{\"regulations\":{\"control\":\"36000\",\"preset\":\"online\"}}";
    char              text[4096];
    int n = snprintf(text, sizeof text, "POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: %zu\r\n\r\n%s",
                     sizeof body - 1, body);
    send_all(fd, text, (size_t)n);
    size_t got = 0;
    while (got < sizeof text - 1) {
        ssize_t more = recv(fd, text + got, sizeof text - 1 - got, 0);
        if (more <= 0)
            die("new game");
        got += (size_t)more;
        text[got] = '\0';
        if (strstr(text, "\"links\"") && text[got - 1] == '}')
            break;
    }
    copy_value(text, "\"id\":\"", g->id, sizeof g->id);
    copy_value(text, "\"white\":\"", g->keys[0], sizeof g->keys[0]);
    copy_value(text, "\"black\":\"", g->keys[1], sizeof g->keys[1]);
    copy_value(text, "\"spectator\":\"", g->keys[2], sizeof g->keys[2]);
}

/* The server says nothing behind its head before it is asked for something. */
static void hear_head(int fd)
{
    char   head[1024];
    size_t length = 0;
    while (length < 4 || memcmp(head + length - 4, "\r\n\r\n", 4) != 0) {
        ssize_t n = recv(fd, head + length, sizeof head - length, 0);
        if (n <= 0)
            die("handshake");
        length += (size_t)n;
    }
}

static void knock(struct client *c, int number)
{
    static const char upgrade[] = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    c->fd = dial(number);
    send_all(c->fd, upgrade, sizeof upgrade - 1);
}

static void join(const struct client *c, const struct game *g, int key)
{
    char text[200];
    hear_head(c->fd);
    snprintf(text, sizeof text, "{\"join\":\"%s\",\"key\":\"%s\"}", g->id, g->keys[key]);
    send_text(c->fd, text, 1);
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = (void *)c};
    epoll_ctl(epoll, EPOLL_CTL_ADD, c->fd, &e);
}

/* Those of a file; how many. */
static int read_games(const char *path)
{
    FILE *f = fopen(path, "r");
    int   count = 0;
    if (!f)
        die(path);
    games = calloc(MOST_GAMES, sizeof *games);
    while (count < MOST_GAMES && fscanf(f, "%15s %31s %31s %31s", games[count].id, games[count].keys[0],
                                        games[count].keys[1], games[count].keys[2]) == 4)
        count++;
    fclose(f);
    return count;
}

/* ---- hearing ---- */

static void on_ack(struct game *g)
{
    if (delay_count < delay_room)
        delays[delay_count++] = now_us() - g->sent;
    g->waiting = false;
    g->ply++;
}

static void on_message(struct client *c, unsigned opcode, const char *text, size_t length)
{
    if (opcode == 9) {
        char copy[126] = "";
        memcpy(copy, text, length < 125 ? length : 125);
        char frame[8 + 125] = {(char)0x8a, (char)(0x80 | length)};
        memcpy(frame + 6, text, length);
        send_all(c->fd, frame, 6 + length);
        return;
    }
    heard++;
    if (c->game && length > 7 && memcmp(text, "{\"ack\":", 7) == 0)
        on_ack(c->game);
    else if (c->game && length > 9 && memcmp(text, "{\"error\":", 9) == 0) {
        fprintf(stderr, "bench-hall: %.*s\n", (int)length, text);
        failures++;
    }
}

static size_t take(struct client *c, const char *b, size_t length)
{
    const unsigned char *u = (const unsigned char *)b;
    if (length < 2)
        return 0;
    size_t head = u[1] < 126 ? 2 : u[1] == 126 ? 4 : 10, size = u[1];
    if (length < head)
        return 0;
    if (head > 2)
        for (size_t i = 2, n = size = 0; i < head; i++)
            size = n = n << 8 | u[i];
    if (length < head + size)
        return 0;
    on_message(c, u[0] & 15, b + head, size);
    return head + size;
}

static void on_readable(struct client *c)
{
    static char buffer[1 << 18];
    memcpy(buffer, c->rest, c->length);
    ssize_t n = recv(c->fd, buffer + c->length, sizeof buffer - c->length, 0);
    if (n < 0 && errno == EAGAIN)
        return;
    if (n <= 0)
        die("the server closed a connection");
    bytes += (uint64_t)n;
    size_t length = c->length + (size_t)n, done = 0, used;
    while (done < length && (used = take(c, buffer + done, length - done)) > 0)
        done += used;
    c->length = (unsigned)(length - done);
    if (c->length > c->room) {
        c->room = c->length;
        c->rest = realloc(c->rest, c->room);
    }
    if (c->length)
        memcpy(c->rest, buffer + done, c->length);
}

static int listen_for(int ms)
{
    struct epoll_event ready[512];
    int                n = epoll_wait(epoll, ready, 512, ms);
    for (int i = 0; i < n; i++)
        on_readable(ready[i].data.ptr);
    return n;
}

/* ---- playing ---- */

static void play(struct game *g, int64_t interval)
{
    char text[64];
    if (g->ply >= plies || g->waiting)
        return;
    snprintf(text, sizeof text, "{\"n\":%d,\"do\":\"play\",\"move\":\"%s\"}", g->ply, script[g->ply]);
    g->sent = now_us();
    g->waiting = true;
    g->due += interval;
    send_text(g->players[g->ply & 1].fd, text, 1);
}

static void run(double rate, double seconds)
{
    int64_t interval = (int64_t)(1e6 * game_count / rate), begun = now_us(), end = begun + (int64_t)(seconds * 1e6);
    for (int i = 0; i < game_count; i++)
        games[i].due = begun + interval * i / game_count;
    while (now_us() < end) {
        int64_t now = now_us();
        for (int i = 0; i < game_count; i++)
            if (games[i].due <= now)
                play(&games[i], interval);
        listen_for(1);
    }
}

/* ---- figures ---- */

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

static double at_rank(double share)
{
    return delay_count ? (double)delays[(size_t)(share * (double)(delay_count - 1))] / 1000 : 0;
}

static long resident_kb(int pid)
{
    char path[64];
    long size = 0, resident = 0;
    snprintf(path, sizeof path, "/proc/%d/statm", pid);
    FILE *f = fopen(path, "r");
    if (!f || fscanf(f, "%ld %ld", &size, &resident) != 2)
        die(path);
    fclose(f);
    return resident * 4;
}

/* Of all its threads, to the nanosecond, and so whatever else the machine does. */
static double cpu_seconds(int pid)
{
    char           path[300];
    double         all = 0;
    struct dirent *e;
    snprintf(path, sizeof path, "/proc/%d/task", pid);
    DIR *threads = opendir(path);
    if (!threads)
        die(path);
    while ((e = readdir(threads))) {
        long long ran = 0;
        if (e->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "/proc/%d/task/%s/schedstat", pid, e->d_name);
        FILE *f = fopen(path, "r");
        if (f && fscanf(f, "%lld", &ran) == 1)
            all += (double)ran / 1e9;
        if (f)
            fclose(f);
    }
    closedir(threads);
    return all;
}

static void settle(void)
{
    uint64_t before;
    do {
        before = heard;
        int64_t until = now_us() + 300000;
        while (now_us() < until)
            listen_for(20);
    } while (heard != before);
}

static void open_games(const char *which)
{
    int  fd = dial(0), count = atoi(which);
    bool made = count == 0;
    game_count = made ? read_games(which) : count;
    if (!made)
        games = calloc((size_t)count, sizeof *games);
    for (int i = 0; i < game_count; i++) {
        if (!made)
            make_game(&games[i], fd);
        for (int c = 0; c < 2; c++) {
            games[i].players[c].game = &games[i];
            knock(&games[i].players[c], 2 * i + c);
            join(&games[i].players[c], &games[i], c);
        }
        if (i % 50 == 49)
            listen_for(0);
    }
    close(fd);
}

static void bench_play(int pid, double rate, double seconds)
{
    settle();
    delay_room = (size_t)(rate * (seconds + WARM_UP) * 2) + 1000;
    delays = calloc(delay_room, sizeof *delays);
    run(rate, WARM_UP);
    delay_count = 0;
    double  cpu = cpu_seconds(pid);
    int64_t begun = now_us();
    run(rate, seconds);
    double took = (double)(now_us() - begun) / 1e6;
    cpu = cpu_seconds(pid) - cpu;
    qsort(delays, delay_count, sizeof *delays, compare);
    printf("%d games: %.0f moves/s stored and acknowledged, p50 %.1f ms, p99 %.1f ms, longest %.1f ms; server %.0f %% "
           "of a core, %.1f us for a move, %ld KB each\n",
           game_count, (double)delay_count / took, at_rank(0.5), at_rank(0.99), at_rank(1), 100 * cpu / took,
           1e6 * cpu / (double)delay_count, resident_kb(pid) / game_count);
}

static void open_spectators(int count)
{
    struct client *spectators = calloc((size_t)count, sizeof *spectators);
    for (int from = 0; from < count; from += TOGETHER) {
        int to = from + TOGETHER < count ? from + TOGETHER : count;
        for (int i = from; i < to; i++)
            knock(&spectators[i], i);
        for (int i = from; i < to; i++)
            join(&spectators[i], &games[0], 2);
        while (listen_for(0)) {
        }
    }
    settle();
}

/* They hear nothing but pings, and answer them. */
static void bench_idle(int pid, int count, double seconds)
{
    settle();
    long before = resident_kb(pid);
    open_spectators(count);
    double  cpu = cpu_seconds(pid);
    int64_t begun = now_us(), end = begun + (int64_t)(seconds * 1e6);
    while (now_us() < end)
        listen_for(100);
    cpu = cpu_seconds(pid) - cpu;
    printf("%d idle connections: %.2f KB each, %ld MB in all; server %.1f %% of a core\n", count,
           (double)(resident_kb(pid) - before) / count, resident_kb(pid) / 1024,
           100e6 * cpu / (double)(now_us() - begun));
}

static void bench_watch(int pid, int count, double rate, double seconds)
{
    settle();
    long before = resident_kb(pid);
    open_spectators(count);
    double each = (double)(resident_kb(pid) - before) / count;
    delay_room = 100000;
    delays = calloc(delay_room, sizeof *delays);
    double   cpu = cpu_seconds(pid);
    int64_t  begun = now_us();
    uint64_t first = heard;
    run(rate, seconds);
    double took = (double)(now_us() - begun) / 1e6;
    cpu = cpu_seconds(pid) - cpu;
    double messages = (double)(heard - first);
    printf("%d spectators: %.2f KB each, %.0f messages/s out; server %.0f %% of a core, %.2f us for a message, then "
           "%.2f KB each\n",
           count, each, messages / took, 100 * cpu / took, 1e6 * cpu / messages,
           (double)(resident_kb(pid) - before) / count);
}

int main(int argc, char **argv)
{
    if (argc != 7) {
        fprintf(stderr, "usage: bench-hall PORT PID play|watch|idle COUNT MOVES_PER_SECOND SECONDS\n");
        return 2;
    }
    struct rlimit r;
    getrlimit(RLIMIT_NOFILE, &r);
    r.rlim_cur = r.rlim_max;
    setrlimit(RLIMIT_NOFILE, &r);
    port = atoi(argv[1]);
    int    pid = atoi(argv[2]), count = atoi(argv[4]);
    double rate = atof(argv[5]), seconds = atof(argv[6]);
    epoll = epoll_create1(0);
    plies = find_script();
    bool play = strcmp(argv[3], "play") == 0;
    open_games(play ? argv[4] : "1");
    if (play)
        bench_play(pid, rate, seconds);
    else if (strcmp(argv[3], "idle") == 0)
        bench_idle(pid, count, seconds);
    else
        bench_watch(pid, count, rate, seconds);
    return failures ? 1 : 0;
}
