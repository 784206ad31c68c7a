/* view.c - what a role is told of a game, and what is kept from it. */
#include "jadoube/view.h"

#include "board.h"
#include "log/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- logs ---- */

#define LINES 24

/* Lines are written short: "white play e4" means {"at": .., "by": "white", "do": "play", "move": "e4"}; whatever begins
 * with a brace is a line already. */
struct game {
    const char *regulations;
    const char *lines[LINES];
};

static const char *field_of(const char *act)
{
    static const char *const fields[][2] = {{"play", "move"},    {"release", "move"}, {"write", "text"},
                                            {"touch", "square"}, {"stop", "reason"},  {"seal", "text"}};
    for (size_t i = 0; i < COUNT(fields); i++)
        if (strcmp(fields[i][0], act) == 0)
            return fields[i][1];
    return "what";
}

static void write_line(const char *brief, int at, char out[400])
{
    char by[16], act[32], what[200] = "";
    if (*brief == '{') {
        snprintf(out, 400, "%s", brief);
        return;
    }
    int words = sscanf(brief, "%15s %31s %199[^\n]", by, act, what);
    int n = snprintf(out, 400, "{\"at\":%d,\"by\":\"%s\",\"do\":\"%s\"", at, by, act);
    if (words == 3)
        n += snprintf(out + n, 400 - (size_t)n, ",\"%s\":\"%s\"", field_of(act), what);
    snprintf(out + n, 400 - (size_t)n, "}");
}

static void add(jd_log *log, const char *brief, int at)
{
    static jd_rulings rulings;
    jd_fault          fault = {0, NULL};
    char              line[400];
    write_line(brief, at, line);
    if (jd_log_line(log, line, strlen(line), &rulings, &fault) != JD_OK)
        fail_msg("%s: expected %s at %zu", line, fault.expected, fault.offset);
}

/* So many of its lines; -1: all. */
static jd_log *log_of(const struct game *g, int count)
{
    char    head[400];
    jd_log *log;
    assert_int_equal(jd_log_new(&log), JD_OK);
    jd_log_keep(log);
    snprintf(head, sizeof head, "{\"regulations\":{%s}}", g->regulations);
    add(log, head, 0);
    for (int i = 0; i < LINES && g->lines[i] && i != count; i++)
        add(log, g->lines[i], 1000 * i);
    return log;
}

/* ---- views ---- */

static char text[1 << 17];

static const char *game_for(const jd_log *log, jd_role role)
{
    assert_in_range(jd_view_game(log, (jd_reader){role, NULL}, 0, text, sizeof text), 1, sizeof text - 1);
    return text;
}

static const char *event_for(const jd_log *log, jd_role role)
{
    assert_in_range(jd_view_event(log, (jd_reader){role, NULL}, text, sizeof text), 1, sizeof text - 1);
    return text;
}

/* Everything that a role was ever told: each event, and the whole game after it. */
static bool is_ever_told(const struct game *g, jd_role role, const char *secret)
{
    bool told = false;
    int  count = 0;
    while (count < LINES && g->lines[count])
        count++;
    for (int i = 1; i <= count; i++) {
        jd_log *log = log_of(g, i);
        told = told || strstr(event_for(log, role), secret) || strstr(game_for(log, role), secret);
        jd_log_free(log);
    }
    return told;
}

/* ---- who is told what ---- */

enum {
    W = 1 << JD_ROLE_WHITE,
    B = 1 << JD_ROLE_BLACK,
    A = 1 << JD_ROLE_ARBITER,
    H = 1 << JD_ROLE_ASSISTANT,
    S = 1 << JD_ROLE_SPECTATOR,
    ALL = W | B | A | H | S
};

#define MANUAL    "\"edition\":\"2023\",\"control\":\"5400+30\",\"sheets\":\"manual\""
#define AUTOMATIC "\"edition\":\"2023\",\"control\":\"5400+30\""
#define KNIGHTS   "arbiter start", "white play g1f3", "black play g8f6", "white play f3g1", "black play f6g8"

struct secret {
    const char *what;
    struct game game;
    const char *text; /* as it would stand in a message */
    unsigned    told; /* the roles that are told it     */
};

static const struct secret secrets[] = {
    /* LAW 2009:13.6 2014:12.6 2018:12.6 2023:12.6 */
    {"the number of moves, of one's own score", {MANUAL, {KNIGHTS}}, "\"ply\":4", A | H | S},
    {"… to a blind player and their assistant", {MANUAL ",\"blind\":\"black\"", {KNIGHTS}}, "\"ply\":4", B | A | H | S},
    {"… in a position", {MANUAL, {KNIGHTS}}, " 4 3", A | H | S},
    {"… in the list of moves", {MANUAL, {KNIGHTS}}, "\"plies\":4", A | H | S},
    {"… in a ruling", {MANUAL, {KNIGHTS, "white play e2e5"}}, "\"restores\":4", A | H | S},
    {"… on automatic sheets", {AUTOMATIC, {KNIGHTS}}, "\"ply\":4", ALL},
    {"the counters of the clock", {AUTOMATIC, {KNIGHTS}}, "\"counter\":{", A | H | S},
    {"earlier moves, of one's own score",
     {MANUAL, {KNIGHTS}},
     "\"move\":\"g1f3\",\"text\":\"Nf3\",\"said\":\"knight g1 to f3\",\"announced\":\"Springer Gustav eins Felix "
     "drei\",\"by\":\"white\",\"at\":1000,\"clock\":5459000,\"fen\":\"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b "
     "KQkq - 1 1\"",
     A | H | S},
    {"what has been missed", {MANUAL, {KNIGHTS}}, "\"missed\"", A | H | S},
    {"that the opponent has not pressed",
     {AUTOMATIC, {"arbiter start", "white release e2e4"}},
     "\"made\":true,\"completed\":false",
     A | H | S},

    /* LAW 2009:8.1 2014:8.1.a 2018:8.1.1 2023:8.1.1 */
    {"what White writes", {MANUAL, {"arbiter start", "white play e2e4", "white write e4?!"}}, "e4?!", W | A},
    {"… on a sheet",
     {MANUAL, {"arbiter start", "white play e2e4", "white write e4"}},
     "\"sheet\":{\"white\":[\"e4\"]",
     W | A},
    {"what is ruled on it",
     {MANUAL, {"arbiter start", "white play e2e4", "white write Qh5-secret"}},
     "Qh5-secret",
     W | A},
    {"… once the game is over",
     {MANUAL, {"arbiter start", "white play e2e4", "white write e4?!", "black resign"}},
     "e4?!",
     ALL},
    {"… for the blind player's assistant",
     {MANUAL ",\"blind\":\"white\"", {"arbiter start", "white write e4?!"}},
     "e4?!",
     W | A | H},

    /* LAW 2009:Adj.1.a 2014:E.1.a 2018:I.1.1 2023:I.1.1 */
    {"a sealed move", {AUTOMATIC, {"arbiter start", "arbiter adjourn", "white seal d4-sealed"}}, "d4-sealed", W},
    {"its salt",
     {AUTOMATIC,
      {"arbiter start", "arbiter adjourn",
       "{\"at\":3000,\"by\":\"white\",\"do\":\"seal\",\"text\":\"d4\",\"salt\":\"pepper\"}"}},
     "pepper",
     W},
    {"its commitment",
     {AUTOMATIC,
      {"arbiter start", "arbiter adjourn",
       "{\"at\":3000,\"by\":\"white\",\"do\":\"seal\",\"text\":\"d4\",\"salt\":\"pepper\"}"}},
     "\"commitment\":\"",
     ALL},
    {"a commitment that could be guessed",
     {AUTOMATIC, {"arbiter start", "arbiter adjourn", "white seal d4"}},
     "\"commitment\":\"",
     0},
    {"a move that is sealed on the board",
     {AUTOMATIC, {"arbiter start", "arbiter adjourn", "white play d2d4"}},
     "d2d4",
     W},
    {"… once it is opened",
     {AUTOMATIC, {"arbiter start", "arbiter adjourn", "white play d2d4", "arbiter resume-session"}},
     "d2d4",
     ALL},

    /* LAW 2009:Adj.2.g 2014:E.2.g 2018:I.2.7 2023:I.2.7 */
    {"where it goes on",
     {AUTOMATIC, {"arbiter start", "{\"at\":1000,\"by\":\"arbiter\",\"do\":\"adjourn\",\"at_place\":\"room 4\"}"}},
     "\"place\":\"room 4\"",
     ALL},

    /* LAW 2009:6.12.b 2014:6.12.b 2018:6.11.2 2023:6.11.2 */
    {"why a player calls",
     {AUTOMATIC, {"arbiter start", "black stop noise"}},
     "\"call\":{\"by\":\"black\",\"reason\":\"noise\"}",
     ALL},

    {"what is legal, at a board", {AUTOMATIC, {"arbiter start"}}, "\"legal\":[", 0},
    {"… online", {"\"preset\":\"online\",\"control\":\"300+3\"", {"arbiter start"}}, "\"legal\":[", W},
    {"what the clocks showed first",
     {AUTOMATIC, {"arbiter start"}},
     "\"start_clock\":{\"white\":5430000,\"black\":5430000}",
     A},
    {"to what a player is bound",
     {AUTOMATIC, {"arbiter start", "white touch g1"}},
     "\"bound\":[\"g1f3\",\"g1h3\"],\"bound_text\":[\"Nf3\",\"Nh3\"]",
     ALL},
};

static void told_by_role(void **state)
{
    for (size_t i = 0; i < COUNT(secrets); i++)
        for (int role = 0; role < JD_ROLE_COUNT; role++) {
            const struct secret *s = &secrets[i];
            bool                 told = is_ever_told(&s->game, (jd_role)role, s->text);
            if (told != (s->told >> role & 1))
                fail_msg("%s (%s): %s %s", s->what, s->text, jd_role_name((jd_role)role),
                         told ? "is told" : "is not told");
        }
}

/* ---- what may be done ---- */

/* LAW 2009:E.2.9 2014:D.2.9 2018:D.2.10 2023:D.2.10 */
static void acts_by_role(void **state)
{
    static const struct game game = {AUTOMATIC ",\"blind\":\"white\"", {"arbiter start"}};
    static const struct {
        const char *act;
        unsigned    roles;
    } acts[] = {{"\"resign\"", W | B},         {"\"offer\",", W | B}, {"\"release\"", W | B | H},
                {"\"claim flag\"", W | B | H}, {"\"pause\"", A},      {"\"declare\"", A}};
    jd_log *log = log_of(&game, -1);
    for (size_t i = 0; i < COUNT(acts); i++)
        for (int role = 0; role < JD_ROLE_COUNT; role++)
            if (!strstr(game_for(log, (jd_role)role), acts[i].act) != !(acts[i].roles >> role & 1))
                fail_msg("%s of %s", acts[i].act, jd_role_name((jd_role)role));
    assert_non_null(strstr(game_for(log, JD_ROLE_ASSISTANT), "\"for\":\"white\""));
    assert_non_null(strstr(game_for(log, JD_ROLE_ARBITER), "\"for\":null"));
    jd_log_free(log);
}

/* ---- what has changed ---- */

static void changes(void **state)
{
    static const struct {
        struct game game;
        const char *key;
        bool        there;
    } rows[] = {
        {{AUTOMATIC, {"arbiter start", "black stop noise"}}, "\"call\":{", true},
        {{AUTOMATIC, {"arbiter start", "black stop noise", "black stop"}}, "\"call\"", false},
        {{AUTOMATIC, {"arbiter start", "black stop noise", "arbiter resume"}}, "\"call\":null", true},
        {{AUTOMATIC, {"arbiter start", "white play e2e4"}}, "\"move\":{\"ply\":1,", true},
        {{AUTOMATIC, {"arbiter start", "white play e2e4", "black touch e7"}}, "\"move\":{", false},
        {{AUTOMATIC, {"arbiter start", "arbiter adjourn"}}, "\"envelope\":{", true},
        {{AUTOMATIC, {"arbiter start", "white play e2e4"}}, "\"envelope\"", false},
        {{AUTOMATIC,
          {"arbiter start", "arbiter adjourn",
           "{\"at\":2000,\"by\":\"arbiter\",\"do\":\"adjourn\",\"at_place\":\"here\"}"}},
         "\"place\":\"here\"",
         true},
        {{MANUAL, {"arbiter start", "white play e2e4", "white write e4"}}, "\"sheet\":{\"white\":[\"e4\"]}", true},
        {{MANUAL, {"arbiter start", "white play e2e4"}}, "\"sheet\"", false},
        {{AUTOMATIC ",\"in_room\":true", {"{\"at\":1000,\"by\":\"white\",\"do\":\"sign\",\"result\":\"1-0\"}"}},
         "\"signed\":{\"white\":\"1-0\",\"black\":null}",
         true},
    };
    for (size_t i = 0; i < COUNT(rows); i++) {
        jd_log *log = log_of(&rows[i].game, -1);
        if (!strstr(event_for(log, JD_ROLE_ARBITER), rows[i].key) == rows[i].there)
            fail_msg("row %zu: %s in %s", i, rows[i].key, text);
        jd_log_free(log);
    }
}

/* One that stands though it is not legal is named by its squares; a take-back leaves fewer moves. */
static void moves_that_are_no_moves(void **state)
{
    static const struct game illegal = {"\"edition\":\"2023\",\"control\":\"180+2\",\"illegal\":\"stand\"",
                                        {"arbiter start", "white play e2e5", "black play d7d6"}};
    jd_log                  *log = log_of(&illegal, -1);
    assert_non_null(strstr(game_for(log, JD_ROLE_SPECTATOR),
                           "\"move\":\"e2e5\",\"text\":\"e2e5\",\"said\":\"\",\"announced\":\"\""));
    jd_log_free(log);
    static const struct game back = {AUTOMATIC,
                                     {"arbiter start", "white play e2e4", "black play e7e5",
                                      "{\"at\":9000,\"by\":\"arbiter\",\"do\":\"restore\",\"ply\":1}"}};
    log = log_of(&back, -1);
    assert_non_null(strstr(event_for(log, JD_ROLE_BLACK), "\"plies\":1"));
    assert_null(strstr(event_for(log, JD_ROLE_BLACK), "\"move\":{"));
    jd_log_free(log);
}

/* ---- whole messages ---- */

/* Lines are told as we write them, whatever they looked like. */
static void a_whole_event(void **state)
{
    static const struct game game = {
        "\"preset\":\"online\",\"control\":\"300+3\",\"white\":\"Anna\"",
        {"arbiter start", "{ \"do\": \"play\", \"move\": \"e2e4\", \"by\": \"white\", \"at\": 1000 }"}};
    jd_log *log = log_of(&game, -1);
    assert_string_equal(
        event_for(log, JD_ROLE_SPECTATOR),
        "{\"seq\":2,\"event\":{\"at\":1000,\"by\":\"white\",\"do\":\"play\",\"move\":\"e2e4\"},\"rulings\":[],"
        "\"state\":{\"fen\":\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 "
        "1\",\"ply\":1,\"on_move\":\"black\","
        "\"made\":true,\"completed\":true,\"phase\":\"running\",\"clock\":{\"white\":302000,\"black\":300000,"
        "\"running\":\"black\",\"period\":{\"white\":1,\"black\":1},\"counter\":{\"white\":1,\"black\":0}},"
        "\"illegal\":{\"white\":0,\"black\":0},\"offer\":null,\"result\":null,\"article\":null},\"state_at\":1000,"
        "\"bound\":null,\"legal\":null,\"plies\":1,\"move\":{\"ply\":1,\"move\":\"e2e4\",\"text\":\"e4\","
        "\"said\":\"pawn e2 to e4\",\"announced\":\"Bauer Eva zwei Eva vier\",\"by\":\"white\",\"at\":1000,"
        "\"clock\":302000,\"fen\":\"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\"}}");
    jd_log_free(log);
}

/* The buffer may be too small: the length that is needed is told, and nothing is written behind its end. */
static void short_buffers(void **state)
{
    static const struct game game = {MANUAL, {KNIGHTS, "white write Nf3"}};
    jd_log                  *log = log_of(&game, -1);
    jd_reader                reader = {JD_ROLE_ARBITER, jd_language_find("cs")};
    size_t                   length = jd_view_game(log, reader, -1, NULL, 0);
    char                    *whole = malloc(length + 1);
    assert_int_equal(jd_view_game(log, reader, -1, whole, length + 1), length);
    assert_int_equal(strlen(whole), length);
    for (size_t size = 1; size < length; size += 97) {
        char *part = malloc(size);
        assert_int_equal(jd_view_game(log, reader, -1, part, size), length);
        assert_int_equal(strlen(part), size - 1);
        assert_memory_equal(part, whole, size - 1);
        free(part);
    }
    free(whole);
    jd_log_free(log);
}

/* ---- a wall, a log to take along ---- */

static void view_board(const jd_log *log, char *out, size_t size)
{
    struct view v = jd_log_view(log);
    jd_view_board_of(&v, out, size);
}

static void view_line(const jd_log *log, size_t seq, jd_role role, char *out, size_t size)
{
    struct view v = jd_log_view(log);
    jd_view_line_of(&v, seq, role, out, size);
}

static bool view_withholds(const jd_log *log, jd_role role)
{
    struct view v = jd_log_view(log);
    return jd_view_withholds_of(&v, role);
}

/* LAW 2009:13.6 2014:12.6 2018:12.6 2023:12.6 */
static void on_the_wall(void **state)
{
    static const struct game games[] = {{MANUAL, {KNIGHTS}}, {AUTOMATIC, {KNIGHTS}}};
    for (int i = 0; i < 2; i++) {
        jd_log *log = log_of(&games[i], -1);
        view_board(log, text, sizeof text);
        assert_int_equal(strstr(text, "\"ply\":4") != NULL, i == 1);
        assert_int_equal(strstr(text, "\"ply\":null") != NULL, i == 0);
        jd_log_free(log);
    }
}

/* LAW 2009:8.1 2014:8.1.a 2018:8.1.1 2023:8.1.1 */
static void withheld(void **state)
{
    static const struct game game = {MANUAL, {KNIGHTS, "white write Nf3", "black resign"}};
    static const bool        during[JD_ROLE_COUNT] = {[JD_ROLE_WHITE] = true, [JD_ROLE_BLACK] = true};
    jd_log                  *log = log_of(&game, 6), *over = log_of(&game, -1);
    for (int role = 0; role < JD_ROLE_COUNT; role++) {
        assert_int_equal(view_withholds(log, (jd_role)role), during[role]);
        assert_false(view_withholds(over, (jd_role)role));
    }
    view_line(log, 6, JD_ROLE_BLACK, text, sizeof text);
    assert_string_equal(text, "{\"at\":5000,\"by\":\"white\",\"do\":\"write\"}");
    view_line(log, 6, JD_ROLE_WHITE, text, sizeof text);
    assert_string_equal(text, "{\"at\":5000,\"by\":\"white\",\"do\":\"write\",\"text\":\"Nf3\"}");
    view_line(over, 6, JD_ROLE_BLACK, text, sizeof text);
    assert_non_null(strstr(text, "Nf3"));
    jd_log_free(log);
    jd_log_free(over);
}

/* A line may hold more than its act has: none of that is passed on with what is hidden. */
static void hidden_lines_tell_nothing_else(void **state)
{
    static const struct game game = {
        MANUAL, {"arbiter start", "{\"at\":1000,\"by\":\"white\",\"do\":\"write\",\"text\":\"e4\",\"move\":\"e2e4\"}"}};
    jd_log *log = log_of(&game, -1);
    view_line(log, 2, JD_ROLE_BLACK, text, sizeof text);
    assert_string_equal(text, "{\"at\":1000,\"by\":\"white\",\"do\":\"write\"}");
    jd_log_free(log);
}

static void role_names(void **state)
{
    for (int role = 0; role < JD_ROLE_COUNT; role++)
        assert_int_equal(jd_role_parse(jd_role_name((jd_role)role)), role);
    assert_int_equal(jd_role_parse("king"), JD_ROLE_COUNT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(told_by_role),
        cmocka_unit_test(acts_by_role),
        cmocka_unit_test(changes),
        cmocka_unit_test(moves_that_are_no_moves),
        cmocka_unit_test(a_whole_event),
        cmocka_unit_test(short_buffers),
        cmocka_unit_test(on_the_wall),
        cmocka_unit_test(withheld),
        cmocka_unit_test(hidden_lines_tell_nothing_else),
        cmocka_unit_test(role_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
