/* hall/game/turning_points.c - what our own player thinks of a game: after it, where it turned; and for the arbiter
 * before whom a claim waits that nobody is trying to win. In a lane of its own, within
 * a bounded number of positions; never for anybody else while the game lasts. */
#include "hall/game/mate_queue.h"
#include "hall/serve/api.h"
#include "hall/serve/json_out.h"
#include "hall/serve/rate_limits.h"
#include "jadoube/advice.h"

#include <stdlib.h>
#include <string.h>

#define TABLE_BYTES  ((size_t)8 << 20)
#define PLIES_MOST   600    /* of a game that is looked at; most are much shorter */
#define COST_MS      2000   /* what it takes of the address's time for thinking  */
#define NODES_ADVICE 300000 /* for each of two positions                         */
#define MATE_NODES   200000
#define MATE_BYTES   ((size_t)16 << 20)

struct turning_question {
    struct job         job;
    struct conn       *conn;
    const jd_language *language;
    jd_position        start;
    jd_move            moves[PLIES_MOST];
    jd_worth           worths[PLIES_MOST + 1];
    size_t             count;
    uint64_t           nodes; /* for each position */
    jd_game           *game;  /* a copy, where its claim is asked about; NULL: where it turned */
    struct out         out;
};

/* ---- in the worker's thread ---- */

static bool is_stopped(void *context) { return job_is_stopped(context); }

static void put_worths(struct out *o, const struct turning_question *i)
{
    out_key(o, "worth");
    out_open(o, '[');
    for (size_t k = 0; k <= i->count; k++) {
        out_open(o, '{');
        if (i->worths[k].mate)
            out_number(o, "mate", i->worths[k].mate);
        out_number(o, "score", i->worths[k].score);
        out_number(o, "white", jd_worth_chance(&i->worths[k], JD_WHITE));
        out_close(o, '}');
    }
    out_close(o, ']');
}

static void put_turn(struct out *o, const struct turning_question *i, const jd_turn *t, const jd_position *before)
{
    char         text[JD_MOVETEXT_MAX];
    jd_movestyle style = {.language = i->language};
    out_open(o, '{');
    out_number(o, "ply", t->ply);
    out_member(o, "kind", jd_turn_kind_name(t->kind));
    out_number(o, "before", t->before);
    out_number(o, "after", t->after);
    if (t->mate)
        out_number(o, "mate", t->mate);
    jd_movetext_write(before, i->moves[t->ply - 1], &style, text, sizeof text);
    out_member(o, "move", text);
    jd_movetext_write(before, t->better, &style, text, sizeof text);
    out_member(o, "better", text);
    out_close(o, '}');
}

static void put_turns(struct out *o, const struct turning_question *i)
{
    jd_turn     turns[JD_TURNS_MOST];
    size_t      count = jd_turns_find(i->worths, i->moves, i->count, (jd_colour)i->start.turn, turns), next = 0;
    jd_position p = i->start;
    out_key(o, "turns");
    out_open(o, '[');
    for (size_t k = 0; k < i->count; k++) {
        if (next < count && turns[next].ply == (int)k + 1)
            put_turn(o, i, &turns[next++], &p);
        p = jd_move_make(&p, i->moves[k]);
    }
    out_close(o, ']');
}

static void tell_turns(struct turning_question *i, jd_opponent *player)
{
    jd_opponent_limits limits = {.nodes = i->nodes};
    jd_opponent_host   host = {.stop = is_stopped, .context = &i->job};
    i->out.bad |= jd_worth_weigh(player, &i->start, i->moves, i->count, &limits, &host, i->worths) != JD_OK;
    if (i->out.bad)
        return;
    out_number(&i->out, "nodes", (int64_t)i->nodes);
    put_worths(&i->out, i);
    put_turns(&i->out, i);
}

/* Numbers only: the sentences are the page's, in its language. */
static void put_advice(struct out *o, const jd_advice *a)
{
    static const char *const answers[] = {[JD_NO] = "no", [JD_YES] = "yes", [JD_UNKNOWN] = "unknown"};
    int                      sign = a->of == JD_WHITE ? 1 : -1;
    out_member(o, "of", jd_party_name(jd_party_of(a->of)));
    out_number(o, "moves", a->moves);
    out_number(o, "captures", a->captures);
    out_number(o, "pawn_moves", a->pawn_moves);
    out_number(o, "checks", a->checks);
    out_number(o, "back", a->back);
    out_number(o, "quiet", a->quiet);
    out_number(o, "occurrences", a->occurrences);
    out_member(o, "can_mate", answers[a->can_mate]);
    out_number(o, "before", jd_worth_chance(&a->then, a->of));
    out_number(o, "after", jd_worth_chance(&a->now, a->of));
    out_number(o, "score", sign * a->now.score);
    out_number(o, "mate", sign * a->now.mate);
    out_number(o, "nodes", (int64_t)a->nodes);
}

static void tell_advice(struct turning_question *i, jd_opponent *player)
{
    jd_opponent_limits limits = {.nodes = NODES_ADVICE};
    jd_mate_budget     budget = {
            .nodes = MATE_NODES, .memory = malloc(MATE_BYTES), .bytes = MATE_BYTES, .stop = &i->job.stop};
    jd_advice advice;
    i->out.bad |= !budget.memory || jd_advice_of(i->game, player, &limits, &budget, &advice) != JD_OK;
    if (!i->out.bad)
        put_advice(&i->out, &advice);
    free(budget.memory);
}

static void find_points(struct job *j)
{
    struct turning_question *i = (struct turning_question *)j;
    void                    *table = aligned_alloc(64, TABLE_BYTES);
    jd_opponent             *player = NULL;
    if (table)
        memset(table, 0, TABLE_BYTES);
    out_open(&i->out, '{');
    if (!table || jd_opponent_new(&player, table, TABLE_BYTES, 1) != JD_OK)
        i->out.bad = true;
    else if (i->game)
        tell_advice(i, player);
    else
        tell_turns(i, player);
    out_close(&i->out, '}');
    jd_opponent_free(player);
    free(table);
}

/* ---- in the loop's thread ---- */

static void end_question(struct job *j)
{
    struct turning_question *i = (struct turning_question *)j;
    lane_leave(j);
    conn_let(i->conn);
    out_free(&i->out);
    jd_game_free(i->game);
    free(i);
}

static void answer_points(struct job *j)
{
    struct turning_question *i = (struct turning_question *)j;
    answer_json_text(i->conn, 200, i->out.bad ? NULL : i->out.text);
    end_question(j);
}

static void begin_points(struct job *j) { lane_work(j, find_points, answer_points); }

/* The moves up to the first that was none that can be told. */
static void take_moves(struct turning_question *i, const jd_game *game)
{
    int plies = jd_game_state(game).standing;
    i->start = jd_game_position(game, 0);
    for (int ply = 1; ply <= plies && i->count < PLIES_MOST && jd_game_move(game, ply) != JD_NO_MOVE; ply++)
        i->moves[i->count++] = jd_game_move(game, ply);
    i->nodes = jd_worth_nodes(i->count);
}

static void begin_insight(struct room *r, struct op *op, bool advice)
{
    struct turning_question *i = calloc(1, sizeof *i);
    if (!i || (advice && jd_game_copy(&i->game, r->game) != JD_OK)) {
        free(i);
        op_refuse_code(op, REFUSED_OUT_OF_MEMORY);
        return;
    }
    const struct owner owner = {.conn = op->conn, .key = op->key, .bytes = sizeof *i};
    i->conn = conn_hold(op->conn);
    i->language = op->language;
    take_moves(i, r->game);
    struct refusal why = lane_enter(r->hall, LANE_INSIGHTS, &i->job, &owner, begin_points, end_question);
    if (!why.code)
        return;
    op_refuse(op, why);
    end_question(&i->job);
}

/* There is an engine, and it has not too many questions. */
static bool may_ask(struct room *r, struct op *op)
{
    struct in6_addr who = limit_network(&op->conn->address);
    if (!r->hall->insights) {
        op_refuse_code(op, REFUSED_NO_COMPUTER);
        return false;
    }
    if (!allow_thinking(r->hall, &who, COST_MS)) {
        op_refuse(op, (struct refusal){.code = REFUSED_TOO_MANY_REQUESTS, .wait = 30});
        return false;
    }
    return true;
}

static void look_back(struct room *r, struct op *op, struct seat seat)
{
    (void)seat;
    if (jd_game_state(r->game).phase < JD_FINISHED)
        op_refuse_code(op, REFUSED_GAME_NOT_OVER);
    else if (may_ask(r, op))
        begin_insight(r, op, false);
}

static void begin_advice(struct room *r, struct op *op, struct seat seat)
{
    if (seat.role != ROLE_ARBITER)
        op_refuse_code(op, REFUSED_ARBITER_ONLY);
    else if (jd_game_claim(r->game).what == JD_WHAT_NONE)
        op_refuse_code(op, REFUSED_NO_CLAIM);
    else if (may_ask(r, op))
        begin_insight(r, op, true);
}

static void ask_insight(struct call *c, void (*answer)(struct room *r, struct op *op, struct seat seat))
{
    struct op *op = call_op(c, OP_CALL);
    if (!op)
        return;
    op->call = answer;
    call_submit(c, op);
}

void get_turns(struct call *c) { ask_insight(c, look_back); }
void get_advice(struct call *c) { ask_insight(c, begin_advice); }
