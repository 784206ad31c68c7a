/* soak.c - a day's worth of play in a hall of twenty boards, as fast as it goes: what is in use in memory at the end
 * is what was in use after the first quarter. Games are also closed and read again in the middle, and must be the same.
 *
 * usage: test-server-soak [GAMES]        3000 are a day's worth
 */
#include "hall/game/view.h"
#include "hall/serve/api.h"
#include "jadoube/movetext.h"

#include <malloc.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TABLES 64
#define PLIES  60

static struct hall hall;

static void must(bool holds, const char *what)
{
    if (holds)
        return;
    printf("not ok - %s\n", what);
    exit(1);
}

static uint32_t random_next(void)
{
    static uint32_t seed = 7;
    return (seed = seed * 1664525 + 1013904223) >> 8;
}

/* ---- a table ---- */

struct table {
    struct new_game game;
    json_t         *regulations, *extra;
    bool            made, over;
    bool            refused; /* the store did not answer: a loaded machine is slow */
    struct conn    *players[2];
    unsigned        acts;
};

static void on_made(struct new_game *g, const struct refusal *why)
{
    struct table *t = (struct table *)g;
    must(!why || hall.trouble, "a game is made");
    t->made = !why;
    t->refused = !t->made;
}

static void set_up(struct table *t)
{
    static const char *const regulations[] = {
        "{\"control\":\"300+3\",\"preset\":\"online\"}",
        "{\"control\":\"900+10\",\"preset\":\"rapid\"}",
        "{\"control\":\"40/5400+30:1800+30\",\"preset\":\"standard\",\"sheets\":\"manual\"}",
        "{\"control\":\"180+2\",\"preset\":\"blitz\",\"supervised\":false,\"edition\":\"2009\"}",
    };
    *t = (struct table){.regulations = json_loads(regulations[random_next() % 4], 0, NULL),
                        .extra = json_loads("{\"start\":true}", 0, NULL)};
    t->game.regulations = t->regulations;
    t->game.extra = t->extra;
    t->game.made = on_made;
    games_make(&hall, &t->game);
}

static void say(struct conn *c, const char *text)
{
    size_t length = strlen(text);
    char   head[8] = {(char)0x81, (char)(0x80 | 126), (char)(length >> 8), (char)length, 0, 0, 0, 0};
    conn_feed(c, head, sizeof head);
    conn_feed(c, text, length);
}

static void sit(struct table *t, int colour)
{
    static const char upgrade[] = "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    char              text[200];
    struct in6_addr   nowhere = {0};
    t->players[colour] = conn_hold(conn_open(&hall.net, -1, &nowhere));
    conn_feed(t->players[colour], upgrade, sizeof upgrade - 1);
    snprintf(text, sizeof text, "{\"join\":\"%s\",\"key\":\"%s\",\"lang\":\"%s\"}", t->game.id, t->game.keys[colour],
             jd_language_spoken(random_next() % JD_SPOKEN)->code);
    say(t->players[colour], text);
}

static void stand_up(struct table *t)
{
    for (int c = 0; c < 2; c++)
        if (t->players[c]) {
            conn_break(t->players[c]);
            conn_let(t->players[c]);
            t->players[c] = NULL;
        }
}

/* ---- acts ---- */

static void move_randomly(struct table *t, const jd_state *s)
{
    jd_moves moves;
    char     move[JD_MOVETEXT_MAX], text[100];

    jd_moves_legal(&s->position, &moves);
    if (!moves.count)
        return;
    jd_movetext_write(&s->position, moves.at[random_next() % moves.count], &(jd_movestyle){.form = JD_FORM_UCI}, move,
                      sizeof move);
    snprintf(text, sizeof text, "{\"n\":%u,\"do\":\"play\",\"move\":\"%s\"}", t->acts, move);
    say(t->players[s->on_move], text);
}

/* The text of the last event is not read again where a checkpoint has what it led to. */
static void leave_out_last(char *text)
{
    char *last = strstr(text, "\"last\":"), *rest = last ? strstr(last, "\"claim\":") : NULL;
    must(rest != NULL, "a game has its last event, and then its claim");
    memmove(last, rest, strlen(rest) + 1);
}

static void act(struct table *t, const struct room *r)
{
    static const char *const others[] = {"offer",
                                         "decline",
                                         "touch\",\"square\":\"e2",
                                         "write\",\"text\":\"e4",
                                         "claim\",\"what\":\"repetition",
                                         "claim\",\"what\":\"flag",
                                         "stop",
                                         "ask\",\"what\":\"moves"};
    jd_state                 s = jd_game_state(r->game);
    char                     text[100];
    t->acts++;
    if (t->acts > PLIES || s.phase >= JD_FINISHED) {
        t->over = true;
        return;
    }
    if (random_next() % 8 && s.phase == JD_RUNNING) {
        move_randomly(t, &s);
        return;
    }
    snprintf(text, sizeof text, "{\"n\":%u,\"do\":\"%s\"}", t->acts, others[random_next() % 8]);
    say(t->players[random_next() % 2], text);
}

static char *snapshot(struct room *r)
{
    struct seat seat;
    struct out  o = {0};
    room_seat(r, ROLE_ARBITER, jd_language_find("en"), &seat);
    out_open(&o, '{');
    view_game(&o, r, seat, -1);
    leave_out_last(o.text);
    return o.text;
}

static bool is_settled(const struct room *r) { return r && r->state == ROOM_READY && !r->ops.first && !hall.trouble; }

/* Opened, as often as the store needs, and nothing waits in it. */
static struct room *wait_for(const char *id)
{
    while (!is_settled(room_find(&hall, id))) {
        if (!room_find(&hall, id) && !hall.trouble)
            room_get(&hall, id);
        hall_turn(&hall, 5);
    }
    return room_find(&hall, id);
}

/* Closed, as rooms are when nobody is there, and read again from the store: the same game. One that runs would be
 * paused by that, so it is paused before. */
static void read_again(struct table *t)
{
    struct room *r;
    stand_up(t);
    while (jd_game_state((r = wait_for(t->game.id))->game).phase == JD_RUNNING)
        room_do(r, JD_BY_ARBITER, JD_DO_PAUSE, "server");
    char *before = snapshot(r);
    room_close(r);
    char *after = snapshot(wait_for(t->game.id));
    must(strcmp(before, after) == 0, "a game that is read again is the same");
    free(before);
    free(after);
    sit(t, 0);
    sit(t, 1);
}

/* One step at a table; false when it is done with. */
static bool step(struct table *t)
{
    struct room *r = t->made ? room_find(&hall, t->game.id) : NULL;
    if (t->refused && !hall.trouble) {
        t->refused = false;
        games_make(&hall, &t->game);
    }
    if (t->made && !r)
        room_get(&hall, t->game.id);
    if (!r || r->state != ROOM_READY || r->ops.first)
        return true;
    if (!t->players[0]) {
        sit(t, 0);
        sit(t, 1);
        return true;
    }
    if (t->over) {
        stand_up(t);
        room_release(r);
        json_decref(t->regulations);
        json_decref(t->extra);
        return false;
    }
    if (random_next() % 200 == 0)
        read_again(t);
    else
        act(t, r);
    return true;
}

/* ---- all of them ---- */

/* Without SQLite's cache of pages, which has a limit of its own. Under a sanitizer nothing is known: it looks for leaks
 * itself. */
static int64_t in_use(void)
{
    struct mallinfo2 m = mallinfo2();
    return m.arena ? (int64_t)(m.uordblks + m.hblkhd) - sqlite3_memory_used() : 0;
}

static void play(int games)
{
    static struct table tables[TABLES];
    int                 begun = 0, left = 0;
    bool                busy[TABLES] = {0};
    do {
        for (int i = 0; i < TABLES; i++) {
            if (!busy[i] && begun < games) {
                set_up(&tables[i]);
                busy[i] = true;
                begun++;
                left++;
            }
            if (busy[i] && !step(&tables[i])) {
                busy[i] = false;
                left--;
            }
        }
        hall_turn(&hall, 1);
    } while (left || begun < games);
}

int main(int argc, char **argv)
{
    int  games = argc > 1 ? atoi(argv[1]) : 300;
    char folder[] = "/tmp/jadoube-soak-XXXXXX", store[80], command[120], why[300];
    must(mkdtemp(folder) != NULL, "a folder");
    snprintf(store, sizeof store, "%s/hall.db", folder);
    struct hall_options options = {.store = store, .version = "soak"};
    must(hall_open(&hall, &options, why), "a hall");
    play(games / 4);
    int64_t early = in_use();
    play(games - games / 4);
    int64_t late = in_use();
    printf("# %d games, %llu events, %llu rulings; in use after a quarter %lld KB, at the end %lld KB\n", games,
           (unsigned long long)hall.events, (unsigned long long)hall.rulings, (long long)early / 1024,
           (long long)late / 1024);
    must(hall.events > (uint64_t)games * 20, "games are played");
    must(late < early + 512 * 1024, "memory is flat");
    hall_close(&hall);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    must(system(command) == 0, "nothing is left behind");
    printf("ok - memory is flat\n");
    return 0;
}
