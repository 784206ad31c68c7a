/* hall/serve/info.c - what the hall says about itself, and about the Laws. */
#include "hall/serve/info.h"

#include "check/arise.h"
#include "hall/peer/follow.h"
#include "hall/serve/expiry.h"
#include "jadoube/log.h"
#include "words/label.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the Laws ---- */

void get_article(struct call *c)
{
    jd_edition edition;
    char       text[8192] = "";
    if (!jd_edition_parse(c->at[0], &edition)) {
        answer_refusal(c->conn, refusal_expecting(REFUSED_NO_SUCH_ARTICLE, "one of" JD_EDITION_LIST));
        return;
    }
    const char *title = jd_label_article(edition, c->at[1], c->language, text, sizeof text);
    if (!title) {
        answer_code(c->conn, REFUSED_NO_SUCH_ARTICLE);
        return;
    }
    answer_json(c->conn, 200,
                json_pack("{s:s, s:s, s:s, s:s}", "article", c->at[1], "edition", jd_edition_name(edition), "title",
                          title, "text", text));
}

/* ---- the hall ---- */

/* A time control for people: as it is written in the log, in words, and short. */
static json_t *control_json(const jd_control *control, const jd_language *language)
{
    char text[512], words[1024], brief[64];
    jd_control_write(control, text, sizeof text);
    jd_label_control(control, language, words, sizeof words);
    jd_label_control_short(control, brief, sizeof brief);
    return json_pack("{s:s, s:s, s:s}", "control", text, "text", words, "short", brief);
}

void get_control(struct call *c)
{
    char       text[256] = "";
    jd_control control;
    jd_fault   fault;
    http_query(c->request->query, "control", text, sizeof text);
    if (jd_control_read(text, &control, &fault) == JD_OK)
        answer_json(c->conn, 200, control_json(&control, c->language));
    else
        answer_refusal(c->conn, refusal_of_fault(REFUSED_BAD_CONTROL, &fault));
}

/* Why a position that was set up cannot arise (3.10.3), as far as a short look tells. */
void get_arises(struct call *c)
{
    char               fen[256] = "", words[LEGALITY_WORDS_MAX];
    jd_setup           s;
    jd_fault           fault;
    uint64_t           memory[ARISE_SLOTS];
    jd_legality_result result;
    http_query(c->request->query, "fen", fen, sizeof fen);
    if (jd_fen_read(fen, strlen(fen), &s, &fault) != JD_OK) {
        answer_refusal(c->conn, refusal_of_fault(REFUSED_BAD_POSITION, &fault));
        return;
    }
    jd_answer answer = can_arise(&s, memory, &result);
    words[0] = '\0';
    if (answer == JD_NO)
        legality_words(&result, c->language, words);
    answer_json(c->conn, 200, json_pack("{s:s, s:b, s:s}", "fen", fen, "refused", answer == JD_NO, "text", words));
}

static json_t *presets_view(const jd_language *language)
{
    json_t *o = json_object();
    for (int p = JD_PRESET_BY_CONTROL + 1; p < JD_PRESET_COUNT; p++) {
        jd_control control;
        jd_control_read(jd_preset_control((jd_preset)p), &control, NULL);
        json_t *row = control_json(&control, language);
        json_object_set_new(row, "preset", json_string(jd_preset_name((jd_preset)p)));
        json_object_set_new(o, jd_preset_name((jd_preset)p), row);
    }
    return o;
}

void get_vocabulary(struct call *c)
{
    size_t size = jd_vocabulary_write(NULL, 0) + 1;
    char  *text = malloc(size);
    if (text)
        jd_vocabulary_write(text, size);
    answer_json_text(c->conn, 200, text);
    free(text);
}

void get_hall(struct call *c)
{
    json_t *languages = json_array();
    for (int t = 0; t < JD_SPOKEN; t++)
        json_array_append_new(languages, json_string(jd_language_spoken((size_t)t)->code));
    answer_json(c->conn, 200,
                json_pack("{s:s, s:b, s:o, s:o}", "version", c->hall->options.version, "engine",
                          c->hall->opponents != NULL, "languages", languages, "presets", presets_view(c->language)));
}

void get_health(struct call *c)
{
    if (c->hall->trouble)
        answer_code(c->conn, REFUSED_STORE_UNAVAILABLE);
    else
        answer_json(c->conn, 200, json_pack("{s:s}", "status", "ok"));
}

/* ---- figures ---- */

static long resident_kb(void)
{
    long  pages = 0, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f && fscanf(f, "%ld %ld", &pages, &resident) != 2)
        resident = 0;
    if (f)
        fclose(f);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

void get_metrics(struct call *c)
{
    struct hall          *h = c->hall;
    struct keeper_figures k;
    struct loop_figures   turn = loop_longest(h->loop);
    struct follow_figures followed = follow_figures(h->follower);
    struct lane_figures   jobs = lanes_figures(h);
    keeper_figures(h->keeper, &k);
    const struct {
        const char *name, *kind, *help;
        double      value;
    } rows[] = {
        {"jadoube_up_seconds", "gauge", "since the start", (double)(loop_now(h->loop) - h->began) / 1000},
        {"jadoube_rooms", "gauge", "games in memory", (double)(h->room_count - h->asleep)},
        {"jadoube_rooms_asleep", "gauge", "games that run and have no viewers", (double)h->asleep},
        {"jadoube_accepted_total", "counter", "connections that were opened", (double)h->net.accepted},
        {"jadoube_connections", "gauge", "open connections", (double)h->net.open},
        {"jadoube_websockets", "gauge", "of which WebSockets", (double)h->net.websockets},
        {"jadoube_games_total", "counter", "games made", (double)h->games},
        {"jadoube_games_removed_total", "counter", "games that were removed after their time",
         (double)expiry_removed(h->sweeper)},
        {"jadoube_events_total", "counter", "events stored and told", (double)h->events},
        {"jadoube_replayed_total", "counter", "events applied again, when games were opened", (double)h->replayed},
        {"jadoube_rulings_total", "counter", "rulings given", (double)h->rulings},
        {"jadoube_requests_total", "counter", "HTTP requests", (double)h->net.requests},
        {"jadoube_messages_in_total", "counter", "WebSocket messages heard", (double)h->net.messages_in},
        {"jadoube_messages_out_total", "counter", "answers and messages sent", (double)h->net.messages_out},
        {"jadoube_bytes_out_total", "counter", "bytes sent", (double)h->net.bytes_out},
        {"jadoube_slow_readers_total", "counter", "connections dropped because they read too slowly",
         (double)h->net.slow},
        {"jadoube_keys_refused_total", "counter", "keys that opened nothing", (double)h->refused},
        {"jadoube_jobs_waiting", "gauge", "requests that wait for a thread", (double)jobs.waiting},
        {"jadoube_jobs_total", "counter", "requests that had their turn", (double)jobs.begun},
        {"jadoube_jobs_dropped_total", "counter", "requests whose client left before it came", (double)jobs.dropped},
        {"jadoube_jobs_stopped_total", "counter", "requests that were told to end: their client left, or time was over",
         (double)jobs.stopped},
        {"jadoube_store_commits_total", "counter", "commits", (double)k.commits},
        {"jadoube_store_events_total", "counter", "events in them", (double)k.events},
        {"jadoube_store_failures_total", "counter", "commits that failed", (double)k.failures},
        {"jadoube_store_work_seconds", "gauge", "longest work between two commits since the last look",
         (double)k.longest_job_us / 1e6},
        {"jadoube_store_longest_seconds", "gauge", "longest commit since the last look", (double)k.longest_us / 1e6},
        {"jadoube_store_trouble", "gauge", "1 while the store fails", h->trouble ? 1 : 0},
        {"jadoube_followed_games", "gauge", "games of other servers", (double)followed.games},
        {"jadoube_notifier_well", "gauge", "0 while other servers cannot be heard", followed.well ? 1 : 0},
        {"jadoube_notices_heard_total", "counter", "notices of other servers", (double)followed.heard},
        {"jadoube_notices_told_total", "counter", "notices for other servers", (double)followed.told},
        {"jadoube_store_looks_total", "counter", "looks at the store for what they may have missed",
         (double)followed.looks},
        {"jadoube_turn_longest_seconds", "gauge", "longest turn of the loop since the last look",
         (double)turn.took_us / 1e6},
        {"jadoube_turn_work_seconds", "gauge", "most processor time that one of them took",
         (double)turn.worked_us / 1e6},
        {"jadoube_resident_bytes", "gauge", "memory in use", (double)resident_kb() * 1024},
    };
    char   text[8192];
    size_t used = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "# HELP %s %s\n# TYPE %s %s\n%s %.17g\n",
                                 rows[i].name, rows[i].help, rows[i].name, rows[i].kind, rows[i].name, rows[i].value);
    conn_answer(
        c->conn,
        (struct http_answer){
            .status = 200, .type = "text/plain; version=0.0.4", .headers = api_headers, .body = text, .length = used});
}

/* ---- the API for machines, from the table of routes ---- */

static json_t *parameters_of(const char *path)
{
    json_t *list = json_array();
    for (const char *open = path; (open = strchr(open, '{')) != NULL; open++) {
        const char *close = strchr(open, '}');
        json_t     *name = json_stringn(open + 1, (size_t)(close - open - 1));
        json_array_append_new(list, json_pack("{s:o, s:s, s:b, s:{s:s}}", "name", name, "in", "path", "required", 1,
                                              "schema", "type", "string"));
    }
    return list;
}

/* "organiser arbiter" as a list. */
static json_t *roles_of(const char *roles)
{
    json_t *list = json_array();
    for (size_t length; *roles; roles += length + strspn(roles + length, " ")) {
        length = strcspn(roles, " ");
        json_array_append_new(list, json_stringn(roles, length));
    }
    return list;
}

static json_t *operation_of(const struct route *route)
{
    json_t *responses = json_pack("{s:{s:s}, s:{s:s}}", strcmp(route->path, "/api/games") ? "200" : "201",
                                  "description", "done", "default", "$ref", "#/components/responses/refusal");
    json_t *o = json_pack("{s:s, s:o, s:o}", "summary", route->summary, "parameters", parameters_of(route->path),
                          "responses", responses);
    if (route->roles) {
        json_object_set_new(o, "security", json_pack("[{s:[]}]", "key"));
        json_object_set_new(o, "x-roles", roles_of(route->roles));
    }
    if (strcmp(route->method, "POST") == 0)
        json_object_set_new(o, "requestBody",
                            json_pack("{s:{s:{s:{s:s}}}}", "content", "application/json", "schema", "type", "object"));
    return o;
}

static json_t *refusal_codes(void)
{
    json_t *list = json_array();
    for (int code = REFUSED_NOTHING + 1; code < REFUSAL_CODES; code++)
        json_array_append_new(list, json_string(refusal_name((enum refusal_code)code)));
    return list;
}

/* {"error": {"code": …, "expected": …}} */
static json_t *refusal_schema(void)
{
    json_t *error = json_pack("{s:s, s:[s, s], s:{s:{s:s, s:o}, s:{s:s}, s:{s:s}, s:{s:s}, s:{s:s}, s:{s:s}}}", "type",
                              "object", "required", "code", "expected", "properties", "code", "type", "string", "enum",
                              refusal_codes(), "expected", "type", "string", "line", "type", "integer", "column",
                              "type", "integer", "limit", "type", "string", "wait", "type", "integer");
    json_t *schema = json_pack("{s:s, s:{s:o}}", "type", "object", "properties", "error", error);
    return json_pack("{s:s, s:{s:{s:o}}}", "description", "a refusal: nothing has happened", "content",
                     "application/json", "schema", schema);
}

void get_openapi(struct call *c)
{
    json_t *paths = json_object();
    for (const struct route *route = routes; route->path; route++) {
        json_t *path = json_object_get(paths, route->path);
        char    method[8] = "";
        if (!path) {
            path = json_object();
            json_object_set_new(paths, route->path, path);
        }
        for (size_t i = 0; route->method[i] && i + 1 < sizeof method; i++)
            method[i] = (char)(route->method[i] | 32);
        json_object_set_new(path, method, operation_of(route));
    }
    json_t *key = json_pack("{s:s, s:s, s:s}", "type", "http", "scheme", "bearer", "description", "the key of a role");
    answer_json(c->conn, 200,
                json_pack("{s:s, s:{s:s, s:s, s:s}, s:o, s:{s:{s:o}, s:{s:o}}}", "openapi", "3.0.3", "info", "title",
                          "Jadoube", "version", c->hall->options.version, "description",
                          "The playing hall: see docs/api.md", "paths", paths, "components", "securitySchemes", "key",
                          key, "responses", "refusal", refusal_schema()));
}
