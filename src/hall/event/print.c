/* hall/event/print.c - what is made in the pages' threads: scoresheets, the sheets of a round, the games of a
 * tournament. */
#include "hall/event/tournament_routes.h"
#include "hall/game/pgn.h"
#include "hall/game/view.h"
#include "hall/serve/child.h"

#include "paper/round.h"
#include "paper/scoresheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The same for all: what was made, and for whom. */
struct print {
    struct job   job;
    struct conn *conn;
    const char  *type;
    char         file[STORE_ID_MAX + 24];
    struct paper made; /* or text; bytes NULL: it could not be made */
    void (*make)(struct job *j);
    void (*sent)(struct job *j);
    void (*free)(struct print *p);
};

static void send_print(struct print *p)
{
    char headers[1024];
    snprintf(headers, sizeof headers, "%sContent-Disposition: inline; filename=\"%s\"\r\n", api_headers, p->file);
    if (p->made.bytes)
        conn_answer(
            p->conn,
            (struct http_answer){
                .status = 200, .type = p->type, .headers = headers, .body = p->made.bytes, .length = p->made.length});
    else
        answer_code(p->conn, REFUSED_OUT_OF_MEMORY);
    conn_let(p->conn);
    free(p->made.bytes);
}

int paper_of(const struct call *c)
{
    char            name[16];
    enum paper_size size = PAPER_A4;
    if (http_query(c->request->query, "paper", name, sizeof name))
        paper_size_parse(name, &size);
    return size;
}

/* All of a room's log: what is made of it leaves out what its reader must not see. NULL: no memory. */
static char *whole_log(const struct room *r, size_t *length)
{
    struct out o = {0};
    out_raw(&o, r->first_line, strlen(r->first_line));
    for (size_t i = 0; i < r->log.count; i++) {
        out_end_line(&o);
        out_raw(&o, r->log.at[i].text, r->log.at[i].length);
    }
    if (o.bad)
        out_free(&o);
    *length = o.length;
    return o.text;
}

/* ---- a file of one game ---- */

static void begin_print(struct job *j) { lane_work(j, ((struct print *)j)->make, ((struct print *)j)->sent); }

static void drop_print(struct job *j)
{
    struct print *p = (struct print *)j;
    conn_let(p->conn);
    p->free(p);
}

/* It takes its turn, with the log that it has. A log that may take long waits only for others of its kind. */
static void enter_lane(struct print *p, const struct room *r, const struct op *op, size_t bytes)
{
    const struct owner owner = {.conn = op->conn, .key = op->key, .bytes = bytes};
    p->conn = conn_hold(op->conn);
    struct refusal why =
        lane_enter(r->hall, r->hard ? LANE_HARD : LANE_PAGES, &p->job, &owner, begin_print, drop_print);
    if (!why.code)
        return;
    answer_refusal(p->conn, why);
    drop_print(&p->job);
}

static void end_print(struct print *p)
{
    lane_leave(&p->job);
    p->free(p);
}

/* ---- scoresheets ---- */

struct sheet_print {
    struct print      print;
    struct scoresheet how;
    bool              named; /* the request says whose */
    char             *log;
    size_t            length;
};

static bool write_sheet(void *context, struct paper *out)
{
    const struct sheet_print *p = context;
    struct record_fault       fault;
    return scoresheet_write(p->log, p->length, &p->how, out, &fault);
}

static void make_sheet(struct job *j)
{
    struct sheet_print *p = (struct sheet_print *)j;
    make_in_child(j, write_sheet, p, &p->print.made);
}

static void free_sheet(struct print *p)
{
    free(((struct sheet_print *)p)->log);
    free(p);
}

static void sheet_made(struct job *j)
{
    send_print((struct print *)j);
    end_print((struct print *)j);
}

/* Until the end a sheet is its player's, and the arbiter's (8.1, 12.6). */
static bool may_have(const struct room *r, jd_colour of, struct seat seat)
{
    return seat.sees == jd_party_of(of) || seat.sees == JD_BY_ARBITER || jd_game_state(r->game).phase >= JD_FINISHED;
}

static void in_room(struct room *r, struct op *op, struct seat seat)
{
    struct sheet_print *p = op->context;
    if (!p->named && seat.sees <= JD_BY_BLACK)
        p->how.of = (jd_colour)seat.sees;
    if (!may_have(r, p->how.of, seat)) {
        op_refuse_code(op, REFUSED_SCORE_HIDDEN);
        return;
    }
    p->log = whole_log(r, &p->length);
    if (!p->log) {
        op_refuse_code(op, REFUSED_OUT_OF_MEMORY);
        return;
    }
    snprintf(p->print.file, sizeof p->print.file, "%s-%s.pdf", r->id, p->how.of == JD_WHITE ? "white" : "black");
    op->context = NULL; /* the lane's now */
    enter_lane(&p->print, r, op, p->length);
}

static void drop_sheet(void *context)
{
    if (context)
        free_sheet(context);
}

void get_scoresheet(struct call *c)
{
    struct sheet_print *p = calloc(1, sizeof *p);
    char                of[8] = "";
    if (!p) {
        answer_code(c->conn, REFUSED_OUT_OF_MEMORY);
        return;
    }
    p->named = http_query(c->request->query, "of", of, sizeof of);
    p->how = (struct scoresheet){strcmp(of, "black") == 0 ? JD_BLACK : JD_WHITE, c->language, paper_of(c)};
    p->print.type = "application/pdf";
    p->print.make = make_sheet;
    p->print.sent = sheet_made;
    p->print.free = free_sheet;
    struct op *op =
        strcmp(of, "") == 0 || strcmp(of, "white") == 0 || strcmp(of, "black") == 0 ? call_op(c, OP_CALL) : NULL;
    if (!op) {
        answer_refusal(c->conn, refusal_expecting(REFUSED_BAD_FIELD, "of=white or of=black"));
        free(p);
        return;
    }
    op->call = in_room;
    op->whole = true;
    op->context = p;
    op->freed = drop_sheet;
    call_submit(c, op);
}

/* ---- the sheet of a round ---- */

struct round_print {
    struct print          print;
    struct event_request *request;  /* keeps the names, and this */
    bool                  pairings; /* no results */
    int                   paper;    /* enum paper_size */
    struct round_sheet    sheet;
    struct pairing       *boards; /* and byes */
    char (*scores)[24];           /* by player */
};

static void free_round(void *state)
{
    struct round_print *p = state;
    free(p->boards);
    free(p->scores);
    free(p);
}

static bool write_round(void *context, struct paper *out)
{
    return round_sheet_write(&((const struct round_print *)context)->sheet, out);
}

static void make_round(struct job *j)
{
    struct round_print *p = event_request_of(j)->state;
    make_in_child(j, write_round, p, &p->print.made);
}

static void round_made(struct job *j)
{
    struct event_request *q = event_request_of(j);
    send_print(&((struct round_print *)q->state)->print);
    event_request_end(q);
}

/* One side of a board: name, points before the round, team. */
static void fill_side(struct round_print *p, struct pairing *to, int colour, int player)
{
    to->names[colour] = jd_tournament_label(p->request->t, player, "name");
    to->scores[colour] = p->scores[player - 1];
    to->teams[colour] =
        jd_tournament_team_boards(p->request->t) ? jd_tournament_label(p->request->t, player, "club") : NULL;
}

static void fill_boards(struct round_print *p, const struct event_request *q)
{
    struct pairing *to = p->boards;
    for (int i = 1; i <= jd_tournament_players(q->t); i++)
        jd_points_write(jd_tournament_score(q->t, i, q->round - 1), p->scores[i - 1], sizeof p->scores[0]);
    for (int b = 1; b <= jd_tournament_boards(q->t, q->round); b++, to++) {
        jd_pairing pair = jd_tournament_board(q->t, q->round, b);
        fill_side(p, to, 0, pair.white);
        fill_side(p, to, 1, pair.black);
        to->result = jd_tournament_result(q->t, q->round, b);
    }
    for (int i = 1; i <= jd_tournament_byes(q->t, q->round); i++, to++)
        fill_side(p, to, 0, jd_tournament_bye(q->t, q->round, i));
    p->sheet.count = (size_t)(to - p->boards);
    p->sheet.at = p->boards;
}

static void print_round(struct event_request *q)
{
    struct round_print *p = q->state;
    p->boards = calloc((size_t)jd_tournament_players(q->t), sizeof *p->boards);
    p->scores = calloc((size_t)jd_tournament_players(q->t), sizeof *p->scores);
    if (!p->boards || !p->scores) {
        event_request_refuse(q, refusal_of(REFUSED_OUT_OF_MEMORY));
        return;
    }
    p->sheet = (struct round_sheet){.event = jd_tournament_label(q->t, 0, "name"),
                                    .site = jd_tournament_label(q->t, 0, "site"),
                                    .date = jd_tournament_label(q->t, 0, "date"),
                                    .number = q->round,
                                    .rounds = jd_tournament_rounds(q->t),
                                    .results = !p->pairings,
                                    .language = q->language,
                                    .size = p->paper};
    fill_boards(p, q);
    p->print.conn = conn_hold(q->conn);
    p->print.type = "application/pdf";
    snprintf(p->print.file, sizeof p->print.file, "%s-%d.pdf", q->id, q->round);
    event_request_work(q, make_round, round_made);
}

void get_round_sheet(struct call *c)
{
    char list[16] = "";
    if (chart_wanted(c)) {
        get_chart(c);
        return;
    }
    struct round_print *p = calloc(1, sizeof *p);
    if (!p) {
        answer_code(c->conn, REFUSED_OUT_OF_MEMORY);
        return;
    }
    struct event_request *q = event_request_begin(c, print_round, EVENT_PAGES);
    if (!q) {
        free(p);
        return;
    }
    http_query(c->request->query, "list", list, sizeof list);
    p->request = q;
    p->pairings = strcmp(list, "pairings") == 0;
    p->paper = paper_of(c);
    q->state = p;
    q->free_state = free_round;
}

/* ---- a game as PGN ---- */

struct game_print {
    struct print      print;
    struct pgn_reader reader;
    char             *log;
};

static void make_game(struct job *j)
{
    struct game_print *p = (struct game_print *)j;
    FILE              *to = open_memstream((char **)&p->print.made.bytes, &p->print.made.length);
    if (to) {
        pgn_write(p->log, &p->reader, to);
        fclose(to);
    }
}

static void game_made(struct job *j)
{
    struct print *p = (struct print *)j;
    if (p->made.bytes)
        answer_text(p->conn, p->type, (char *)p->made.bytes, p->file);
    else
        answer_code(p->conn, REFUSED_OUT_OF_MEMORY);
    conn_let(p->conn);
    end_print(p);
}

static void free_game(struct print *p)
{
    free(((struct game_print *)p)->log);
    free(p);
}

void print_game(struct room *r, struct op *op, struct seat seat)
{
    size_t             length;
    bool               withheld = view_withholds(r, seat);
    struct game_print *p = withheld ? NULL : calloc(1, sizeof *p);
    if (!p || !(p->log = whole_log(r, &length))) {
        op_refuse_code(op, withheld ? REFUSED_SCORE_HIDDEN : REFUSED_OUT_OF_MEMORY);
        free(p);
        return;
    }
    p->reader = (struct pgn_reader){seat.sees, jd_game_state(r->game).phase >= JD_FINISHED, seat.language};
    p->print.type = "application/x-chess-pgn";
    p->print.make = make_game;
    p->print.sent = game_made;
    p->print.free = free_game;
    snprintf(p->print.file, sizeof p->print.file, "%s.pgn", r->id);
    enter_lane(&p->print, r, op, length);
}

/* ---- all games as PGN ---- */

struct pgn_print {
    struct print          print;
    struct event_request *request;
};

static struct pgn_print *pgn_print_of(struct job *j) { return event_request_of(j)->state; }

/* Games that were begun; for a player only those that are over. */
static void make_pgn(struct job *j)
{
    struct pgn_print           *p = pgn_print_of(j);
    const struct event_request *q = p->request;
    FILE                       *to = open_memstream((char **)&p->print.made.bytes, &p->print.made.length);
    for (int r = 1; r <= jd_tournament_rounds(q->t) && to; r++)
        for (int b = 1; b <= jd_tournament_boards(q->t, r); b++) {
            const char *log = json_string_value(json_object_get(q->logs, jd_tournament_game(q->t, r, b)));
            bool        over = jd_tournament_result(q->t, r, b) != JD_NO_RESULT;
            if (log && strchr(log, '\n') && (over || q->who != VISITOR_PLAYER))
                pgn_write(log, &(struct pgn_reader){JD_BY_NOBODY, over, q->language}, to);
        }
    if (to)
        fclose(to);
}

static void pgn_made(struct job *j)
{
    send_print(&pgn_print_of(j)->print);
    event_request_end(event_request_of(j));
}

static void print_pgn(struct event_request *q)
{
    struct pgn_print *p = calloc(1, sizeof *p);
    if (!p) {
        answer_code(q->conn, REFUSED_OUT_OF_MEMORY);
        event_request_end(q);
        return;
    }
    q->state = p;
    q->free_state = free;
    p->request = q;
    p->print.conn = conn_hold(q->conn);
    p->print.type = "application/x-chess-pgn";
    snprintf(p->print.file, sizeof p->print.file, "%s.pgn", q->id);
    event_request_work(q, make_pgn, pgn_made);
}

void get_tournament_pgn(struct call *c) { event_request_begin(c, print_pgn, EVENT_LOGS | EVENT_PAGES); }
