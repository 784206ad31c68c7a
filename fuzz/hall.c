/* hall.c - what clients say to the playing hall. Each line is a message: its first letter says whose (w, b, a, s, i for
 * the assistant), or which request (e an event, n a new game, g a path), the rest is its text. */
#include "must.h"

#include "hall/game/view.h"
#include "hall/serve/api.h"

#include <string.h>
#include <unistd.h>

static struct hall hall;
static char        folder[] = "/tmp/jadoube-fuzz-XXXXXX", store[64];

static void clean_up(void)
{
    hall_close(&hall);
    for (const char *const *end = (const char *const[]){"", "-wal", "-shm", "-lock", NULL}; *end; end++) {
        char path[80];
        snprintf(path, sizeof path, "%s%s", store, *end);
        unlink(path);
    }
    rmdir(folder);
}

static void open_once(void)
{
    char why[300];
    if (hall.loop)
        return;
    must(mkdtemp(folder) != NULL, "no folder");
    snprintf(store, sizeof store, "%s/hall.db", folder);
    struct hall_options options = {.store = store, .version = "fuzz", .limited = false};
    must(hall_open(&hall, &options, why), "no hall");
    atexit(clean_up);
}

/* ---- a game ---- */

struct made {
    struct new_game game;
    bool            done;
};

static void on_made(struct new_game *g, const struct refusal *why)
{
    must(!why, "the game is not made");
    ((struct made *)g)->done = true;
}

static void make_game(struct made *m)
{
    json_t *regulations =
        json_loads("{\"control\":\"300+3\",\"preset\":\"rapid\",\"sheets\":\"manual\",\"blind\":\"black\"}", 0, NULL);
    json_t *extra = json_loads("{\"start\":true}", 0, NULL);
    *m = (struct made){.game = {.regulations = regulations, .extra = extra, .made = on_made}};
    games_make(&hall, &m->game);
    while (!m->done)
        hall_turn(&hall, 10);
    json_decref(regulations);
    json_decref(extra);
}

static bool busy(const struct room *r) { return r && (r->state != ROOM_READY || r->ops.first); }

static void settle(const char *id)
{
    do
        hall_turn(&hall, busy(room_find(&hall, id)) ? 10 : 0);
    while (busy(room_find(&hall, id)));
}

/* ---- what is said ---- */

static void say(struct conn *c, const char *text, size_t length)
{
    char head[8] = {(char)0x81, (char)(0x80 | 126), (char)(length >> 8), (char)length, 0, 0, 0, 0};
    if (c->gone || length > MESSAGE_MAX)
        return;
    conn_feed(c, head, sizeof head);
    if (length && !c->gone)
        conn_feed(c, text, length);
}

static struct conn *open_conn(void)
{
    struct in6_addr nowhere = {0};
    return conn_hold(conn_open(&hall.net, -1, &nowhere));
}

static struct conn *join(const struct made *m, enum role role)
{
    static const char upgrade[] = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    char              text[200];
    struct conn      *c = open_conn();
    conn_feed(c, upgrade, sizeof upgrade - 1);
    snprintf(text, sizeof text, "{\"join\":\"%s\",\"key\":\"%s\",\"since\":0}", m->game.id, m->game.keys[role]);
    say(c, text, strlen(text));
    settle(m->game.id);
    must(guest_of(c)->room != NULL, "nobody joined");
    return c;
}

static void request(const struct made *m, const char *method, const char *path, const char *body, size_t length)
{
    char         head[512];
    struct conn *c = open_conn();
    int          n = snprintf(head, sizeof head,
                              "%s %.200s HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer %s\r\nContent-Length: %zu\r\n\r\n", method,
                              path, m->game.keys[ROLE_ARBITER], length);
    conn_feed(c, head, (size_t)n);
    if (length && !c->gone)
        conn_feed(c, body, length);
    settle(m->game.id);
    for (int i = 0; i < 1000 && c->mode == CONN_WAITING && !c->gone; i++)
        hall_turn(&hall, 5);
    conn_break(c);
    conn_let(c);
}

static void do_line(const struct made *m, struct conn *const who[ROLES], const char *line, size_t length)
{
    static const char letters[] = "wbiaos";
    const char       *role = length ? strchr(letters, line[0]) : NULL;
    char              path[220];
    if (!length || !line[0])
        return;
    if (role && who[role - letters]) {
        say(who[role - letters], line + 1, length - 1);
        settle(m->game.id);
    } else if (line[0] == 'e') {
        snprintf(path, sizeof path, "/api/games/%s/events", m->game.id);
        request(m, "POST", path, line + 1, length - 1);
    } else if (line[0] == 'n') {
        request(m, "POST", "/api/games", line + 1, length - 1);
    } else if (line[0] == 'g') {
        snprintf(path, sizeof path, "/%.*s", length < 200 ? (int)length - 1 : 199, line + 1);
        request(m, "GET", path, "", 0);
    }
}

/* What is stored must give the same game again, and every role must get its view of it. */
static void check(const struct made *m)
{
    struct room *r = room_find(&hall, m->game.id);
    for (int role = 0; r && role < ROLES; role++) {
        struct seat seat;
        struct out  o = {0};
        room_seat(r, (enum role)role, jd_language_find("cs"), &seat);
        out_open(&o, '{');
        view_game(&o, r, seat, 0);
        json_t *json = o.bad ? NULL : json_loadb(o.text, o.length, 0, NULL);
        must(json != NULL, "a game that is no JSON");
        json_decref(json);
        out_free(&o);
        char *log = view_log(r, seat);
        must(log != NULL, "a game without a log");
        free(log);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct made  m;
    struct conn *who[ROLES] = {0};
    open_once();
    make_game(&m);
    for (int role = 0; role < ROLES; role++)
        if (role != ROLE_ORGANISER)
            who[role] = join(&m, (enum role)role);
    for (size_t at = 0, lines = 0; at < size && lines < 64; lines++) {
        const uint8_t *end = memchr(data + at, '\n', size - at);
        size_t         length = end ? (size_t)(end - data) - at : size - at;
        do_line(&m, who, (const char *)data + at, length);
        at += length + 1;
    }
    check(&m);
    for (int role = 0; role < ROLES; role++)
        if (who[role]) {
            conn_break(who[role]);
            conn_let(who[role]);
        }
    hall_turn(&hall, 0);
    struct room *r = room_find(&hall, m.game.id);
    if (r)
        room_close(r);
    return 0;
}
