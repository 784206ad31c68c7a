/* entries.c - who plays while a tournament is on: late entries, withdrawals, absences; and its report for those who
 * rate it. */
#include "hall/tournaments.h"

#include "hall/allow.h"
#include "hall/plain.h"
#include "hall/starved.h"
#include "hall/wall.h"
#include "jadoube/swiss.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENTRY_MAX 4096 /* bytes of a request: it is read in the loop's thread */

/* ---- entering and changing ---- */

static json_t *entry_view(const struct visit *v)
{
    char key[KEY_MAX], link[100];
    player_key(v->seed, v->entry, key);
    snprintf(link, sizeof link, "/t/%s#%s", v->id, key);
    json_t *o = json_deep_copy(json_array_get(json_object_get(v->doc, "players"), (size_t)v->entry - 1));
    json_object_set_new(o, "number", json_integer(v->entry));
    json_object_set_new(o, "key", json_string(key));
    json_object_set_new(o, "link", json_string(link));
    return o;
}

static void end_entry(struct visit *v, int status, const char *expected)
{
    wall_set_busy(v->hall, v->id, false);
    if (status >= 400)
        answer_error(v->conn, status, expected, 0);
    else {
        wall_refresh(v->hall, v->id);
        answer_json(v->conn, status, entry_view(v));
    }
    visit_end(v);
}

static void on_entered(struct visit *v, int status, const char *expected)
{
    end_entry(v, status == 200 ? 201 : status, expected);
}

/* He may watch like everybody, where the tournament has a key for that. */
static void let_watch(struct visit *v, const char *key)
{
    char    locked[LOCKED_MAX];
    json_t *players = json_object_get(json_object_get(json_object_get(v->doc, "seed"), "watch"), "players");
    if (!players || !v->watch[0])
        return;
    key_lock(v->watch, key, "watch", locked);
    json_array_append_new(players, json_string(locked));
}

/* His key follows from the seed; its hash stands with the others. */
static void enter(struct visit *v, const json_t *player)
{
    char expected[160], key[KEY_MAX], hash[HASH_MAX];
    int  status = tournament_enter(v->doc, v->t, player, expected);
    if (status != 200) {
        end_entry(v, status, expected);
        return;
    }
    v->entry = jd_tournament_players(v->t);
    player_key(v->seed, v->entry, key);
    key_hash(key, hash);
    json_array_append_new(json_object_get(v->keys, "players"), json_string(hash));
    let_watch(v, key);
    v->new_keys = true;
    visit_save(v, on_entered);
}

static void change(struct visit *v, json_int_t number, const json_t *changes)
{
    char expected[160];
    bool there = number >= 1 && number <= jd_tournament_players(v->t);
    v->entry = there ? (int)number : 0;
    int status = there ? tournament_change(v->doc, v->t, v->entry, changes, expected) : 404;
    if (status == 200)
        visit_save(v, end_entry);
    else
        end_entry(v, status, there ? expected : jd_contest_err_expected(JD_CONTEST_PLAYER));
}

static void read_entry(struct visit *v)
{
    json_t *body = json_loads(v->body ? v->body : "", JSON_REJECT_DUPLICATES, NULL),
           *player = json_object_get(body, "player");
    if (!json_is_object(body) || !plain_texts(body)) {
        answer_error(v->conn, 400, json_is_object(body) ? plain_expected : "a JSON object", 0);
        visit_end(v);
    } else if (!wall_set_busy(v->hall, v->id, true)) {
        answer_error(v->conn, 409, "a moment: a round is being opened", 0);
        visit_end(v);
    } else if (player)
        change(v, json_integer_value(player), body);
    else
        enter(v, body);
    json_decref(body);
}

void post_entry(struct call *c)
{
    struct refusal why = allow_body(c->hall, c->conn, c->request->body.length);
    if (why.wait) {
        answer_refusal(c->conn, why);
        return;
    }
    if (c->request->body.length > ENTRY_MAX) {
        answer_error(c->conn, 413, "an entry of at most 4096 bytes", 0);
        return;
    }
    struct visit *v = visit_begin(c, read_entry, true, false);
    if (v)
        visit_note_body(v, c);
}

/* ---- the next round, as the system would pair it ---- */

#define EXPLAINED 200 /* players: beyond that the reasons take too long */

static void add_reason(json_t *board, const jd_swiss_reason *r, const jd_language *language)
{
    char text[400], article[40];
    jd_swiss_reason_text(r, language, text, sizeof text);
    snprintf(article, sizeof article, "%s%s%s", r->chapter, r->article[0] ? ": " : "", r->article);
    json_object_set_new(board, "why", json_string(text));
    json_object_set_new(board, "article", json_string(article));
}

static json_t *proposal_json(const struct visit *v)
{
    int              players = jd_tournament_players(v->t);
    size_t           count = 0;
    jd_swiss_reason *reasons = players <= EXPLAINED ? calloc((size_t)players + 1, sizeof *reasons) : NULL;
    json_t          *boards = json_array(), *byes = json_array();
    if (reasons && jd_swiss_explain_round(v->t, v->round, reasons, &count) != JD_CONTEST_OK)
        count = 0;
    for (int b = 1; b <= jd_tournament_boards(v->t, v->round); b++) {
        jd_pairing p = jd_tournament_board(v->t, v->round, b);
        json_t    *board = json_pack("{s:i, s:i, s:i}", "board", b, "white", p.white, "black", p.black);
        if ((size_t)b <= count)
            add_reason(board, &reasons[b - 1], v->language);
        json_array_append_new(boards, board);
    }
    for (int i = 1; i <= jd_tournament_byes(v->t, v->round); i++)
        json_array_append_new(byes, json_integer(jd_tournament_bye(v->t, v->round, i)));
    free(reasons);
    return json_pack("{s:i, s:o, s:o}", "round", v->round, "boards", boards, "byes", byes);
}

static void write_proposal(struct errand *e)
{
    struct visit *v = visit_of(e);
    v->refused = jd_tournament_pair(v->t, v->round);
    json_t *o = v->refused == JD_CONTEST_OK ? proposal_json(v) : NULL;
    v->text = o ? json_text(o) : NULL;
    json_decref(o);
}

static void send_proposal(struct errand *e) { visit_send_json(visit_of(e), 200); }

static void propose(struct visit *v)
{
    v->errand = (struct errand){NULL, write_proposal, send_proposal};
    worker_submit(v->hall->reader, &v->errand);
}

void get_proposal(struct call *c) { visit_begin(c, propose, true, false); }

/* ---- the report ---- */

static void write_report(struct errand *e)
{
    struct visit  *v = visit_of(e);
    size_t         length;
    jd_trf        *report = NULL;
    jd_contest_err err = jd_trf_of(v->t, &report);
    v->text = err == JD_CONTEST_OK ? jd_trf_write(report, JD_TRF_26, &length) : NULL;
    v->refused = err;
    jd_trf_free(report);
}

static void send_report(struct errand *e) { visit_send_file(visit_of(e), "text/plain; charset=utf-8", "trf"); }

static void make_report(struct visit *v)
{
    v->errand = (struct errand){NULL, write_report, send_report};
    worker_submit(v->hall->reader, &v->errand);
}

void get_report(struct call *c) { visit_begin(c, make_report, false, false); }
