/* hall/event/proposal.c - the next round of a tournament as the system would pair it, with its reasons; and its report
 * for those who rate it. */
#include "hall/event/tournament_routes.h"

#include "contest/state.h"
#include "hall/event/imported.h"
#include "hall/serve/json_memory.h"
#include "jadoube/swiss.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- the next round, as the system would pair it ---- */

void proposal_add_reason(json_t *board, const jd_swiss_reason *r, const jd_language *language)
{
    char text[400], article[40];
    jd_swiss_reason_text(r, language, text, sizeof text);
    snprintf(article, sizeof article, "%s%s%s", r->chapter, r->article[0] ? ": " : "", r->article);
    json_object_set_new(board, "why", json_string(text));
    json_object_set_new(board, "article", json_string(article));
}

static json_t *proposal_json(const struct event_request *q)
{
    int              players = jd_tournament_players(q->t);
    size_t           count = 0;
    jd_swiss_reason *reasons = players <= EXPLAINED ? calloc((size_t)players + 1, sizeof *reasons) : NULL;
    json_t          *boards = json_array(), *byes = json_array();
    if (reasons && jd_swiss_explain(q->t, NULL, q->round, reasons, &count) != JD_CONTEST_OK)
        count = 0;
    for (int b = 1; b <= jd_tournament_boards(q->t, q->round); b++) {
        jd_pairing p = jd_tournament_board(q->t, q->round, b);
        json_t    *board = json_pack("{s:i, s:i, s:i}", "board", b, "white", p.white, "black", p.black);
        json_object_set_new(board, "scores", scores_json(q->t, q->round, p));
        if ((size_t)b <= count)
            proposal_add_reason(board, &reasons[b - 1], q->language);
        json_array_append_new(boards, board);
    }
    for (int i = 1; i <= jd_tournament_byes(q->t, q->round); i++)
        json_array_append_new(byes, json_integer(jd_tournament_bye(q->t, q->round, i)));
    free(reasons);
    return json_pack("{s:o, s:o}", "boards", boards, "byes", byes);
}

static void write_proposal(struct event_request *q)
{
    tournament_close_check_in(q->doc, q->t, q->round); /* as if it were opened now; nothing of it is stored */
    jd_tournament_set_stop(q->t, &q->job.stop);
    json_t        *o = NULL;
    jd_contest_err err;
    if (jd_tournament_team_boards(q->t))
        o = teams_proposal(q->t, q->round, q->language, &err);
    else if ((err = jd_tournament_pair(q->t, q->round)) == JD_CONTEST_OK)
        o = proposal_json(q);
    q->why = refusal_of_contest(err);
    if (o)
        json_object_set_new(o, "round", json_integer(q->round));
    q->text = o ? json_text(o) : NULL;
    json_decref(o);
}

static void send_proposal(struct event_request *q) { event_request_send_json(q, 200); }

void get_proposal(struct call *c) { event_request_begin_work(c, write_proposal, send_proposal, 0); }

/* ---- the report ---- */

/* The days of rounds that were played elsewhere, as their report has them, without what is behind them. */
static size_t days_before(const jd_tournament *t, char *line)
{
    const struct record *told = jd_record_find(t, "132");
    size_t               most = (size_t)(91 + 10 * jd_tournament_begun(t)), length = told ? strlen(told->text) : 0;
    if (!length)
        return (size_t)sprintf(line, "132");
    length = length < most ? length : most;
    memcpy(line, told->text, length);
    return length;
}

/* Round by round, the days on which they began: ten columns each, from the 92nd. */
static jd_contest_err add_days(jd_tournament *t)
{
    char   line[91 + 10 * JD_TRF_ROUNDS + 1];
    size_t used = days_before(t, line);
    for (int r = jd_tournament_begun(t) + 1; r <= jd_tournament_rounds(t) && jd_tournament_started(t, r); r++) {
        time_t    at = (time_t)(jd_tournament_started(t, r) / 1000);
        struct tm day;
        char      text[16];
        if (!gmtime_r(&at, &day) || !strftime(text, sizeof text, "%y/%m/%d", &day))
            return JD_CONTEST_MEMORY;
        memset(line + used, ' ', (size_t)(91 + 10 * (r - 1)) - used); /* the text before ends further left */
        used = (size_t)(91 + 10 * (r - 1)) + 8;
        memcpy(line + used - 8, text, 9);
    }
    line[used] = 0;
    return used > 3 ? jd_record_put(t, line) : JD_CONTEST_OK;
}

static void write_report(struct event_request *q)
{
    size_t      length;
    const char *control = json_string_value(json_object_get(json_object_get(q->doc, "regulations"), "control"));
    if (control)
        jd_tournament_set_label(q->t, 0, "control", control);
    jd_contest_err err = jd_trf_count_points(q->t);
    if (err == JD_CONTEST_OK)
        err = add_days(q->t);
    q->text = err == JD_CONTEST_OK ? jd_trf_write(q->t, JD_TRF_26, &length) : NULL;
    q->why = refusal_of_contest(err);
}

static void send_report(struct event_request *q) { event_request_send_file(q, "text/plain; charset=utf-8", "trf"); }

void get_report(struct call *c) { event_request_begin_work(c, write_report, send_report, 0); }
