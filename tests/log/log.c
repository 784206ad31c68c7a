/* The log's format: what is written reads as the same, and what cannot be read says where and why. */
#include "jadoube/log.h"
#include "jadoube/chess960.h"
#include "jadoube/fen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint64_t seed = 20231115;

static uint32_t dice(uint32_t sides)
{
    seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(seed >> 33) % sides;
}

/* ---- events ---- */

static const char *const lines[] = {
    "{\"at\":0,\"by\":\"arbiter\",\"do\":\"start\"}",
    "{\"at\":1,\"by\":\"white\",\"do\":\"leave\",\"place\":\"venue\"}",
    "{\"at\":2,\"by\":\"white\",\"do\":\"adjust\",\"squares\":[\"a1\",\"h8\"]}",
    "{\"at\":3,\"by\":\"black\",\"do\":\"touch\",\"square\":\"e7\",\"accidental\":true}",
    "{\"at\":4,\"by\":\"black\",\"do\":\"release\",\"move\":\"e8g8\",\"hands\":2,\"partial\":true}",
    "{\"at\":5,\"by\":\"black\",\"do\":\"write\",\"text\":\"Jc6 č\\u0001\\n\\\"\\\\/\x7f\",\"lang\":\"cs\"}",
    "{\"at\":6,\"by\":\"white\",\"do\":\"claim\",\"what\":\"repetition\",\"move\":\"Nf3\"}",
    "{\"at\":7,\"by\":\"white\",\"do\":\"stop\",\"reason\":\"a light\"}",
    "{\"at\":8,\"by\":\"white\",\"do\":\"ask\",\"what\":\"sheet\"}",
    "{\"at\":9,\"by\":\"white\",\"do\":\"seal\",\"text\":\"Qh5\",\"salt\":\"ab\"}",
    "{\"at\":10,\"by\":\"white\",\"do\":\"sign\",\"result\":\"1-0\"}",
    "{\"at\":11,\"by\":\"arbiter\",\"do\":\"set-clock\",\"white\":1,\"moves\":{\"black\":40}}",
    "{\"at\":12,\"by\":\"arbiter\",\"do\":\"observe\",\"what\":\"refusal\",\"of\":\"both\",\"opponent\":0.5}",
    "{\"at\":13,\"by\":\"arbiter\",\"do\":\"restore\",\"ply\":0}",
    "{\"at\":14,\"by\":\"arbiter\",\"do\":\"consent\",\"what\":\"late\",\"of\":\"white\"}",
    "{\"at\":15,\"by\":\"arbiter\",\"do\":\"rule\",\"claim\":\"postpone\",\"ms\":0}",
    "{\"at\":16,\"by\":\"arbiter\",\"do\":\"penalise\",\"measure\":\"take-points\",\"who\":\"black\",\"points\":1.0}",
    "{\"at\":17,\"by\":\"arbiter\",\"do\":\"give-time\",\"who\":\"both\",\"ms\":60000}",
    "{\"at\":18,\"by\":\"arbiter\",\"do\":\"adjourn\",\"at_place\":\"Brno\",\"resume_at\":900000}",
    "{\"at\":19,\"by\":\"arbiter\",\"do\":\"envelope-lost\",\"position\":false}",
    "{\"at\":20,\"by\":\"arbiter\",\"do\":\"resume-session\",\"present\":[\"black\"]}",
    "{\"at\":21,\"by\":\"arbiter\",\"do\":\"declare\",\"result\":\"0-0\",\"article\":\"10.2\"}",
    "{\"at\":22,\"by\":\"arbiter\",\"do\":\"pause\",\"reason\":\"server\"}",
};

/* Every field of the format, there and back, byte for byte. */
static void written_as_read(void **state)
{
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        jd_fault fault = {0, NULL};
        jd_event event;
        char     texts[512], again[512];
        if (jd_event_read(lines[i], strlen(lines[i]), &event, texts, &fault) != JD_OK)
            fail_msg("%s: at %zu: %s", lines[i], fault.offset, fault.expected);
        assert_int_equal(jd_event_write(&event, again, sizeof again), strlen(lines[i]));
        assert_string_equal(again, lines[i]);
        assert_int_equal(jd_event_write(&event, again, 10), strlen(lines[i])); /* what does not fit is counted */
        assert_int_equal(strlen(again), 9);
    }
}

/* Other ways to say the same. */
static void read_alike(void **state)
{
    static const char *const pairs[][2] = {
        {" { \"do\" : \"play\" , \"move\" : \"e2e4\" , \"by\" : \"white\" , \"at\" : 5 } ",
         "{\"at\":5,\"by\":\"white\",\"do\":\"play\",\"move\":\"e2e4\"}"},
        {"{\"at\":1000.0,\"do\":\"tick\"}", "{\"at\":1000,\"by\":\"arbiter\",\"do\":\"tick\"}"},
        {"{\"at\":1e3,\"do\":\"tick\"}", "{\"at\":1000,\"by\":\"arbiter\",\"do\":\"tick\"}"},
        {"{\"at\":12.50E+1,\"do\":\"tick\"}", "{\"at\":125,\"by\":\"arbiter\",\"do\":\"tick\"}"},
        {"{\"at\":0e99999,\"do\":\"tick\"}", "{\"at\":0,\"by\":\"arbiter\",\"do\":\"tick\"}"},
        {"{\"at\":1,\"do\":\"set-clock\",\"moves\":40}",
         "{\"at\":1,\"by\":\"arbiter\",\"do\":\"set-clock\",\"moves\":{\"white\":40,\"black\":40}}"},
        {"{\"at\":1,\"do\":\"st\\u0061rt\",\"move\":null,\"other\":{\"a\":[1,{},[],\"]\"]}}",
         "{\"at\":1,\"by\":\"arbiter\",\"do\":\"start\"}"},
        {"{\"at\":1,\"by\":\"white\",\"do\":\"write\",\"text\":\"\\ud83d\\ude00\\u00e9\\/\"}",
         "{\"at\":1,\"by\":\"white\",\"do\":\"write\",\"text\":\"😀é/\"}"},
        {"{\"at\":1,\"do\":\"resume-session\"}",
         "{\"at\":1,\"by\":\"arbiter\",\"do\":\"resume-session\",\"present\":[\"white\",\"black\"]}"},
        {"{\"at\":1,\"by\":\"white\",\"do\":\"release\",\"move\":\"e4\",\"hands\":1,\"partial\":false}",
         "{\"at\":1,\"by\":\"white\",\"do\":\"release\",\"move\":\"e4\"}"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        jd_fault fault = {0, NULL};
        jd_event event;
        char     texts[512], again[512];
        if (jd_event_read(pairs[i][0], strlen(pairs[i][0]), &event, texts, &fault) != JD_OK)
            fail_msg("%s: at %zu: %s", pairs[i][0], fault.offset, fault.expected);
        jd_event_write(&event, again, sizeof again);
        assert_string_equal(again, pairs[i][1]);
    }
}

/* '~' stands where the fault is found, and goes before the line is read. */
static const char *const faults[][2] = {
    {"~", "JSON: an object, a list, a string, a number, true, false or null"},
    {"~nonsense", "JSON: an object, a list, a string, a number, true, false or null"},
    {"~[1]", "a JSON object"},
    {"{\"at\":1,\"by\":\"white\" ~\"do\":\"tick\"}", "',' or '}'"},
    {"{\"at\":1,\"do\":\"tick\"} ~x", "the end of the line"},
    {"{\"at\":1,~\"at\":2,\"do\":\"tick\"}", "no name twice"},
    {"{\"at\":1,~\"\\u0061t\":2,\"do\":\"tick\"}", "no name twice"},
    {"~{\"do\":\"tick\"}", "the field \"at\""},
    {"{\"at\":~-1,\"do\":\"tick\"}", "\"at\" as a whole number from 0 to 2305843009213693951"},
    {"{\"at\":~1.5,\"do\":\"tick\"}", "\"at\" as a whole number from 0 to 2305843009213693951"},
    {"{\"at\":~\"1\",\"do\":\"tick\"}", "\"at\" as a whole number from 0 to 2305843009213693951"},
    {"{\"at\":~99999999999999999999,\"do\":\"tick\"}", "\"at\" as a whole number from 0 to 2305843009213693951"},
    {"~{\"at\":1}", "the field \"do\""},
    {"{\"at\":1,\"do\":~\"juggle\"}", "a kind of event such as \"play\""},
    {"{\"at\":1,\"do\":~7}", "a kind of event such as \"play\""},
    {"~{\"at\":1,\"do\":\"press\"}", "the field \"by\""},
    {"{\"at\":1,\"by\":~\"green\",\"do\":\"press\"}", "\"by\" as one of white, black, arbiter"},
    {"{\"at\":1,\"by\":~\"both\",\"do\":\"press\"}", "\"by\" as one of white, black, arbiter"},
    {"{\"at\":1,\"by\":~\"white\",\"do\":\"start\"}", "\"arbiter\": this is not done by a player"},
    {"{\"at\":1,\"by\":~\"arbiter\",\"do\":\"press\"}", "\"white\" or \"black\": this is done by a player"},
    {"~{\"at\":1,\"by\":\"white\",\"do\":\"play\"}", "the field \"move\""},
    {"{\"at\":1,\"by\":\"white\",\"do\":\"play\",\"move\":~4}", "a move such as e2e4"},
    {"{\"at\":1,\"by\":\"white\",\"do\":\"play\",\"move\":~null}", "the field \"move\""},
    {"~{\"at\":1,\"do\":\"penalise\",\"measure\":\"add-time\",\"who\":\"white\"}", "the field \"ms\""},
    {"{\"at\":1,\"do\":\"penalise\",\"measure\":\"add-time\",\"who\":~\"both\",\"ms\":1}",
     "\"who\" as one of white, black"},
    {"{\"at\":1,\"do\":\"give-time\",\"who\":\"white\",\"ms\":~-1}",
     "\"ms\" as a whole number from 0 to 1099511627776"},
    {"{\"at\":1,\"do\":\"penalise\",\"measure\":\"lose\",\"who\":\"white\",\"opponent\":~-1}",
     "\"opponent\" as a number from 0 to 1000 with at most three decimals"},
    {"{\"at\":1,\"do\":\"set-clock\",\"moves\":~{\"white\":-1}}",
     "\"moves\" as a whole number, or one for \"white\" and \"black\""},
    {"{\"at\":1,\"do\":\"resume-session\",\"present\":~[\"both\"]}", "a list of players, white and black"},
    {"{\"at\":1,\"by\":\"white\",\"do\":\"adjust\",\"squares\":~[\"e9\"]}", "a list of squares such as [\"e4\"]"},
    {"{\"at\":1,\"by\":\"white\",\"do\":\"leave\",\"place\":~\"bar\"}", "\"place\" as one of area, venue"},
    {"{\"at\":1,\"do\":\"claim\",\"by\":\"white\",\"what\":~\"draw\"}",
     "\"what\" as one of the words that this act has"},
    {"{\"at\":1,\"do\":\"claim\",\"by\":\"white\",\"what\":~7}", "\"what\" as one of the words that this act has"},
    {"{\"at\":1,\"do\":\"set-clock\",\"white\":~\"7\"}", "\"white\" as a whole number from 0 to 1099511627776"},
    /* strictly JSON */
    {"{\"at\":0~1,\"do\":\"tick\"}", "a number without zeros in front"},
    {"{\"at\":1.~,\"do\":\"tick\"}", "a digit"},
    {"{\"at\":1e~,\"do\":\"tick\"}", "a digit"},
    {"{\"at\":~+1,\"do\":\"tick\"}", "JSON: an object, a list, a string, a number, true, false or null"},
    {"{\"at\":1,~}", "a name in quotation marks"},
    {"{\"at\" ~1}", "':'"},
    {"{\"a\":[1,~]}", "JSON: an object, a list, a string, a number, true, false or null"},
    {"{\"a\":[1 ~2]}", "',' or ']'"},
    {"{\"a\":~tru}", "JSON: an object, a list, a string, a number, true, false or null"},
    {"{\"a\":\"~\n\"}", "a string without control characters"},
    {"{\"a\":\"~\\x\"}", "an escape such as \\n or \\u00e9"},
    {"{\"a\":\"~\\u12g4\"}", "four hexadecimal digits after \\u"},
    {"{\"a\":\"~\\u0000\"}", "text without the character U+0000"},
    {"{\"a\":\"~\\ud800x\"}", "surrogates in pairs"},
    {"{\"a\":\"~\\ud800\\u0041\"}", "surrogates in pairs"},
    {"{\"a\":\"~\\udc00\"}", "surrogates in pairs"},
    {"{\"a\":\"~\xc3\"}", "UTF-8"},
    {"{\"a\":\"~\xed\xa0\x80\"}", "UTF-8"},
    {"{\"a\":~\"open}", "a string with an end"},
    {"{\"a\":[[[[[[[[[[[[[[[~[1]]]]]]]]]]]]]]]]}", "fewer objects inside each other"},
};

static size_t unmark(const char *marked, char *line)
{
    size_t at = strcspn(marked, "~");
    sprintf(line, "%.*s%s", (int)at, marked, marked + at + 1);
    return at;
}

static void expect_fault(const char *line, size_t at, const char *expected, const jd_fault *fault)
{
    if (fault->offset != at || strcmp(fault->expected, expected) != 0)
        fail_msg("%s\n%*s^ expected %s", line, (int)fault->offset, "", fault->expected);
}

static void faults_have_their_column(void **state)
{
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        jd_fault fault = {99, "nothing"};
        jd_event event;
        char     line[512], texts[512];
        size_t   at = unmark(faults[i][0], line);
        if (jd_event_read(line, strlen(line), &event, texts, &fault) == JD_OK)
            fail_msg("%s was read", line);
        expect_fault(line, at, faults[i][1], &fault);
    }
}

/* An object holds 256 names, and no more. */
static void objects_are_bounded(void **state)
{
    for (int count = 256; count <= 257; count++) {
        char    *line = malloc(8192), *texts = malloc(8192);
        size_t   length = (size_t)sprintf(line, "{\"at\":1,\"do\":\"tick\"");
        jd_event event;
        jd_fault fault;
        for (int i = 2; i < count; i++)
            length += (size_t)sprintf(line + length, ",\"k%d\":%d", i, i);
        length += (size_t)sprintf(line + length, "}");
        assert_int_equal(jd_event_read(line, length, &event, texts, &fault), count == 256 ? JD_OK : JD_ERR_SYNTAX);
        free(line);
        free(texts);
    }
}

/* ---- events by the table ---- */

static const char *random_text(char *out, int64_t most)
{
    static const char *const parts[] = {"a", "Z", "\"", "\\", "\n", "\x01", "é", "♔", "😀", "/", "\x7f", " "};
    size_t                   length = 0, wanted = dice((uint32_t)(most < 60 ? most : 60));
    out[0] = '\0';
    while (length < wanted) {
        const char *part = parts[dice(12)];
        if (length + strlen(part) > (size_t)most)
            break;
        length += (size_t)sprintf(out + length, "%s", part);
    }
    if (!*out)
        strcpy(out, "x");
    return out;
}

static void *member(jd_event *e, jd_field f)
{
    static const size_t places[] = {
#define PLACE(id, name, type, member, low, high, about) offsetof(jd_event, member),
        JD_FIELDS(PLACE)
#undef PLACE
    };
    return (char *)e + places[f];
}

static void set_random(jd_event *e, jd_field f, char *room)
{
    static const jd_party parties[] = {JD_BY_WHITE, JD_BY_BLACK, JD_BY_BOTH};
    int64_t               least, most;
    jd_field_range(f, &least, &most);
    switch (jd_field_type_of(f)) {
    case JD_TYPE_PLAYER: e->of = parties[dice(2)]; break;
    case JD_TYPE_PARTY: e->of = parties[dice(3)]; break;
    case JD_TYPE_MOVE:
    case JD_TYPE_TEXT: *(const char **)member(e, f) = random_text(room, most); break;
    case JD_TYPE_SQUARE: e->square = (jd_square)dice(64); break;
    case JD_TYPE_SQUARES: e->squares = (uint64_t)dice(1 << 30) << 32 | dice(1 << 30); break;
    case JD_TYPE_NUMBER: *(int64_t *)member(e, f) = dice(4) ? least + dice(2) : most; break;
    case JD_TYPE_POINTS: *(double *)member(e, f) = dice(1000001) / 1000.0; break;
    case JD_TYPE_SWITCH:
    case JD_TYPE_CHOICE: *(bool *)member(e, f) = dice(2); break;
    case JD_TYPE_PAIR:
        for (int c = 0; c < 2; c++)
            ((int64_t *)member(e, f))[c] = dice(2) ? JD_ABSENT : dice(100001);
        break;
    case JD_TYPE_PLAYERS:
        e->present[0] = dice(2);
        e->present[1] = dice(2);
        break;
    case JD_TYPE_WHAT: break;
    }
}

static jd_event random_event(char rooms[JD_FIELD_COUNT][512])
{
    jd_what  what = (jd_what)dice(JD_WHAT_COUNT);
    jd_act   act = what != JD_WHAT_NONE ? jd_what_act(what) : (jd_act)dice(JD_ACT_COUNT);
    jd_party by = jd_act_allowed(act, JD_BY_ARBITER) ? JD_BY_ARBITER : (jd_party)dice(2);
    jd_event e = jd_event_of((int64_t)dice(1 << 30) << dice(31), by, act);
    e.what = what;
    for (int f = 0; f < JD_FIELD_COUNT; f++)
        if (jd_act_takes(act, (jd_field)f) && (jd_act_needs(act, what, (jd_field)f) || dice(2)))
            set_random(&e, (jd_field)f, rooms[f]);
    return e;
}

static bool same_text(const char *a, const char *b) { return a == b || (a && b && strcmp(a, b) == 0); }

static bool same_event(const jd_event *a, const jd_event *b)
{
    return a->at == b->at && a->by == b->by && a->act == b->act && a->what == b->what && a->of == b->of &&
           same_text(a->move, b->move) && same_text(a->text, b->text) && same_text(a->lang, b->lang) &&
           same_text(a->salt, b->salt) && same_text(a->result, b->result) && same_text(a->article, b->article) &&
           same_text(a->note, b->note) && a->square == b->square && a->squares == b->squares && a->hands == b->hands &&
           a->accidental == b->accidental && a->own_time == b->own_time && a->partial == b->partial &&
           a->venue == b->venue && a->position == b->position && a->ms == b->ms &&
           memcmp(a->clock, b->clock, sizeof a->clock) == 0 && memcmp(a->moves, b->moves, sizeof a->moves) == 0 &&
           a->ply == b->ply && a->resume_at == b->resume_at && a->points == b->points && a->opponent == b->opponent &&
           a->present[0] == b->present[0] && a->present[1] == b->present[1];
}

static void random_events(void **state)
{
    static char rooms[JD_FIELD_COUNT][512], line[8192], texts[8192];
    for (int i = 0; i < 20000; i++) {
        jd_event e = random_event(rooms), again;
        jd_fault fault = {0, NULL};
        if (jd_event_check(&e, NULL, &fault) != JD_OK)
            continue; /* an act without its word */
        size_t length = jd_event_write(&e, line, sizeof line);
        assert_true(length < sizeof line);
        if (jd_event_read(line, length, &again, texts, &fault) != JD_OK)
            fail_msg("%s: at %zu: expected %s", line, fault.offset, fault.expected);
        if (!same_event(&e, &again))
            fail_msg("%s is read as another", line);
    }
}

/* Texts that are no UTF-8 cannot get into a log. */
static void broken_texts_are_replaced(void **state)
{
    jd_event e = jd_event_of(1, JD_BY_WHITE, JD_DO_WRITE);
    char     line[200];
    e.text = "a\xff"
             "b";
    jd_event_write(&e, line, sizeof line);
    assert_string_equal(line, "{\"at\":1,\"by\":\"white\",\"do\":\"write\",\"text\":\"a\xef\xbf\xbd"
                              "b\"}");
}

/* The time and the party may be known from elsewhere: then they are not to be said. */
static void events_from_somebody(void **state)
{
    jd_event    e;
    jd_fault    fault;
    char        texts[100];
    const char *line = "{\"n\":4,\"do\":\"play\",\"move\":\"e2e4\"}";
    assert_int_equal(jd_event_read_from(line, strlen(line), 70, JD_BY_BLACK, &e, texts, &fault), JD_OK);
    assert_int_equal(e.at, 70);
    assert_int_equal(e.by, JD_BY_BLACK);
    assert_string_equal(e.move, "e2e4");
    assert_int_equal(jd_event_read_from(line, strlen(line), 70, JD_BY_ARBITER, &e, texts, &fault), JD_ERR_SYNTAX);
    static const char *const said[] = {"{\"do\":\"press\",\"at\":1}", "{\"do\":\"press\",\"by\":\"white\"}"};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(jd_event_read_from(said[i], strlen(said[i]), 1, JD_BY_WHITE, &e, texts, &fault),
                         JD_ERR_SYNTAX);
        assert_int_equal(fault.offset, 19);
        assert_string_equal(fault.expected, "neither \"at\" nor \"by\": they are known");
    }
}

/* ---- regulations ---- */

static void regulations_written_as_read(void **state)
{
    static const char *const rows[] = {
        "{\"edition\":\"2023\",\"preset\":\"standard\",\"control\":\"40/5400+30:1800+30\"}",
        "{\"edition\":\"2009\",\"preset\":\"online\",\"control\":\"300+3\",\"illegal\":\"penalise\"}",
        "{\"edition\":\"2018\",\"preset\":\"rapid\",\"control\":\"900\",\"control_black\":\"600d2.5\",\"supervised\":"
        "false,\"illegal\":\"refuse\",\"sheets\":\"manual\",\"check_in\":true,\"default_ms\":3600000,\"draws\":{"
        "\"before_move\":30,\"arbiter\":true},\"quickplay\":\"increment\",\"points\":[3.0,1.0,0.0],\"arbiter\":false,"
        "\"setup_ok\":true,\"blind\":\"black\",\"increment_first\":false,\"illegal_ms\":1,\"claim_ms\":2,"
        "\"touch_on_request\":false,\"white\":\"A\\\"\",\"black\":\"Čapek\"}",
        "{\"edition\":\"2014\",\"preset\":\"blitz\",\"control\":\"180+2\",\"start\":\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 "
        "1\",\"draws\":\"arbiter\",\"blind\":\"both\"}",
        "{\"edition\":\"2014\",\"preset\":\"blitz\",\"control\":\"180+2\",\"start\":\"bbqnnrkr/pppppppp/8/8/8/8/"
        "PPPPPPPP/BBQNNRKR w KQkq - 0 1\",\"chess960\":true}",
        "{\"edition\":\"2014\",\"preset\":\"blitz\",\"control\":\"180+2\",\"start\":\"4k3/8/8/8/8/8/4P3/4K3 w - - 0 "
        "1\",\"array\":\"4k3/8/8/8/8/8/3P4/4K3 w - - 0 1\"}",
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        jd_fault       fault = {0, NULL};
        jd_regulations regs;
        char           texts[2000], again[2000];
        if (jd_regulations_read(rows[i], strlen(rows[i]), &regs, texts, &fault) != JD_OK)
            fail_msg("%s: at %zu: expected %s", rows[i], fault.offset, fault.expected);
        jd_regulations_write(&regs, again, sizeof again);
        assert_string_equal(again, rows[i]);
    }
}

static jd_regulations random_regulations(void)
{
    static const char *const controls[] = {"5400+30", "40/300:60", "300+2", "180", "900d5", "2/20:1/10:30", "0.1"};
    static const char *const starts[] = {"4k3/P6p/8/8/8/8/p6P/4K3 w - - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
                                         "8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3",
                                         "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 140 90"};
    static const char *const names[] = {NULL, "A", "\"\\\n", "Š"};
    jd_control               control;
    jd_control_read(controls[dice(7)], &control, NULL);
    jd_regulations r = jd_regulations_of((jd_edition)dice(JD_EDITIONS), (jd_preset)dice(JD_PRESET_COUNT), &control);
    if (dice(3) == 0)
        jd_control_read(controls[dice(7)], &r.control_black, NULL);
    if (dice(2))
        jd_fen_position(starts[dice(4)], JD_PROBLEMS_STANDING, &r.start, NULL, NULL);
    else if (dice(2))
        r.start = r.array = jd_position_of_array((int)dice(960));
    if (dice(4) == 0)
        r.array = dice(2) ? r.start : jd_position_initial();
    r.supervised = dice(2);
    r.manual_sheets = dice(2);
    r.check_in = dice(2);
    r.setup_ok = dice(2);
    r.arbiter = dice(2);
    r.increment_first = dice(2);
    r.illegal = (jd_illegal_policy)dice(2);
    r.quickplay = (jd_quickplay)dice(3);
    r.default_ms = dice(2) ? 0 : dice(100000);
    r.draw_before_move = dice(2) ? 0 : (int)dice(10000);
    r.draw_by_arbiter = dice(2);
    r.points[dice(3)] = ((int)dice(2000001) - 1000000) / 1000.0;
    r.blind[0] = dice(2);
    r.blind[1] = dice(2);
    r.touch_on_request = (int)dice(3) - 1;
    r.illegal_ms = dice(2) ? r.illegal_ms : dice(100000);
    r.claim_ms = dice(2) ? r.claim_ms : dice(100000);
    r.names[0] = names[dice(4)];
    r.names[1] = names[dice(4)];
    return r;
}

static bool same_control(const jd_control *a, const jd_control *b)
{
    char one[300], two[300];
    jd_control_write(a, one, sizeof one);
    jd_control_write(b, two, sizeof two);
    return strcmp(one, two) == 0;
}

static bool same_regulations(const jd_regulations *a, const jd_regulations *b)
{
    return a->edition == b->edition && a->speed == b->speed && a->online == b->online &&
           same_control(&a->control, &b->control) && same_control(&a->control_black, &b->control_black) &&
           a->increment_first == b->increment_first && memcmp(&a->start, &b->start, sizeof a->start) == 0 &&
           jd_position_same(&a->array, &b->array) && a->setup_ok == b->setup_ok && a->supervised == b->supervised &&
           a->illegal == b->illegal && a->manual_sheets == b->manual_sheets && a->check_in == b->check_in &&
           a->default_ms == b->default_ms && a->draw_before_move == b->draw_before_move &&
           a->draw_by_arbiter == b->draw_by_arbiter && a->quickplay == b->quickplay && a->points[0] == b->points[0] &&
           a->points[1] == b->points[1] && a->points[2] == b->points[2] && a->arbiter == b->arbiter &&
           a->blind[0] == b->blind[0] && a->blind[1] == b->blind[1] && a->touch_on_request == b->touch_on_request &&
           a->illegal_ms == b->illegal_ms && a->claim_ms == b->claim_ms && same_text(a->names[0], b->names[0]) &&
           same_text(a->names[1], b->names[1]);
}

static void random_regulations_survive(void **state)
{
    for (int i = 0; i < 5000; i++) {
        jd_regulations r = random_regulations(), again;
        jd_fault       fault = {0, NULL};
        char           text[2000], texts[2000];
        if (jd_regulations_check(&r, &fault) != JD_OK)
            fail_msg("expected %s", fault.expected);
        size_t length = jd_regulations_write(&r, text, sizeof text);
        if (jd_regulations_read(text, length, &again, texts, &fault) != JD_OK)
            fail_msg("%s: at %zu: expected %s", text, fault.offset, fault.expected);
        if (!same_regulations(&r, &again))
            fail_msg("%s is read as another", text);
    }
}

static const char *const bad_regulations[][2] = {
    {"~{}", "an object \"regulations\" in the first line"},
    {"{\"regulations\":~{}}", "the field \"control\""},
    {"{\"regulations\":{\"control\":\"300\",\"edition\":~1997}}", "\"edition\" as one of 2009 2014 2018 2023"},
    {"{\"regulations\":{\"control\":\"300~x\"}}", "'+', 'd', ':' or the end"},
    {"{\"regulations\":{\"control\":\"300\",\"preset\":~\"slow\"}}",
     "\"preset\" as one of standard, rapid, blitz, online"},
    {"{\"regulations\":{\"control\":\"300\",\"start\":\"8/8~\"}}", "'/' after eight squares"},
    {"{\"regulations\":{\"control\":\"300\",\"chess960\":~960}}", "an array number from 0 to 959, or true"},
    {"{\"regulations\":~{\"control\":\"300\",\"chess960\":true}}", "the field \"start\""},
    {"{\"regulations\":{\"control\":\"300\",\"default_ms\":~-1}}",
     "\"default_ms\" as a whole number from 0 to 1099511627776"},
    {"{\"regulations\":{\"control\":\"300\",\"default_ms\":~\"1\"}}",
     "\"default_ms\" as a whole number from 0 to 1099511627776"},
    {"{\"regulations\":{\"control\":\"300\",\"budget\":~0.5}}", "\"budget\" as a whole number from 0 to 1099511627776"},
    {"{\"regulations\":{\"control\":\"300\",\"illegal\":~\"allow\"}}", "\"illegal\" as one of: penalise refuse stand"},
    {"{\"regulations\":{\"control\":\"300\",\"points\":~[1,2]}}", "three numbers, for a win, a draw and a loss"},
    {"{\"regulations\":{\"control\":\"300\",\"draws\":~{}}}", "{\"before_move\": N} or \"arbiter\""},
    {"{\"regulations\":{\"control\":\"300\",\"blind\":~\"arbiter\"}}", "\"blind\" as one of white, black, both"},
    {"{\"version\":~2,\"regulations\":{\"control\":\"300\"}}",
     "a log of version 1: those of another version cannot be read"},
};

static void regulations_faults(void **state)
{
    for (size_t i = 0; i < sizeof bad_regulations / sizeof bad_regulations[0]; i++) {
        jd_fault       fault = {99, "nothing"};
        jd_regulations regs;
        char           line[512], texts[512];
        size_t         at = unmark(bad_regulations[i][0], line);
        if (jd_regulations_read_line(line, strlen(line), &regs, texts, &fault) == JD_OK)
            fail_msg("%s was read", line);
        expect_fault(line, at, bad_regulations[i][1], &fault);
    }
}

static void labels(void **state)
{
    const char *line = "{\"regulations\":{\"control\":\"300\",\"event\":\"\\u010capek \\\"Open\\\"\",\"round\":3}}";
    char        text[40];
    assert_int_equal(jd_log_label(line, "event", text, sizeof text), strlen("Čapek \"Open\""));
    assert_string_equal(text, "Čapek \"Open\"");
    assert_int_equal(jd_log_label(line, "round", text, sizeof text), 1);
    assert_string_equal(text, "3");
    assert_int_equal(jd_log_label(line, "site", text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(jd_log_label("nonsense", "site", text, sizeof text), 0);
}

/* ---- a game that follows its log ---- */

static jd_rulings rulings;

static jd_err line_of(jd_log *log, const char *line, jd_fault *fault)
{
    return jd_log_line(log, line, strlen(line), &rulings, fault);
}

static void logs(void **state)
{
    jd_log  *log;
    jd_fault fault;
    assert_int_equal(jd_log_new(&log), JD_OK);
    assert_null(jd_log_game(log));
    assert_null(jd_log_regulations(log));
    assert_null(jd_log_head(log));
    assert_int_equal(line_of(log, "{}", &fault), JD_ERR_SYNTAX);
    assert_null(jd_log_game(log));
    assert_int_equal(line_of(log, "{\"regulations\":{\"control\":\"300\",\"white\":\"A\"}}", &fault), JD_OK);
    assert_string_equal(jd_log_regulations(log)->names[0], "A");
    assert_string_equal(jd_log_head(log), "{\"regulations\":{\"control\":\"300\",\"white\":\"A\"}}");
    assert_null(jd_log_event(log));
    assert_int_equal(line_of(log, "{\"at\":5,\"do\":\"start\"}", &fault), JD_OK);
    assert_int_equal(line_of(log, "{\"at\":5,\"by\":\"white\",\"do\":\"play\",\"move\":\"e2e5\"}", &fault), JD_OK);
    assert_int_equal(rulings.count, 1);
    assert_string_equal(jd_log_event(log)->move, "e2e5");
    assert_int_equal(line_of(log, "{\"by\":\"white\",\"at\":4,\"do\":\"press\"}", &fault), JD_ERR_RANGE);
    assert_int_equal(fault.offset, 19);
    assert_string_equal(fault.expected, "a time not before that of the event before");
    assert_int_equal(rulings.count, 0);
    assert_int_equal(line_of(log, "{\"at\":6,\"by\":\"white\",\"do\":\"play\",\"move\":\"e2e9\"}", &fault),
                     JD_ERR_SYNTAX);
    assert_int_equal(fault.offset, 40);
    assert_string_equal(jd_log_event(log)->move, "e2e5"); /* still the last one that was applied */
    assert_int_equal(jd_game_state(jd_log_game(log)).clock[0], 300000);
    jd_log_free(log);
    jd_log_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_as_read),
        cmocka_unit_test(read_alike),
        cmocka_unit_test(faults_have_their_column),
        cmocka_unit_test(objects_are_bounded),
        cmocka_unit_test(random_events),
        cmocka_unit_test(broken_texts_are_replaced),
        cmocka_unit_test(events_from_somebody),
        cmocka_unit_test(regulations_written_as_read),
        cmocka_unit_test(random_regulations_survive),
        cmocka_unit_test(regulations_faults),
        cmocka_unit_test(labels),
        cmocka_unit_test(logs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
