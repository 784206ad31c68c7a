/* hall/event/rounds.c - publishing a round: it is paired, and its games are made, so that players can take their seats.
 *
 * The steps, in order, and the thread of each. The tournament has two shapes on the way: its document (JSON, as it is
 * stored) and the jd_tournament that is made of it.
 *
 *    post_round_open         loop     is the body within the limits?
 *    event_request_begin     keeper   reads the document and the results of its games            event_request.c
 *                            reader   makes a jd_tournament of them; whose key is it, and may its owner do this?
 *    pair_round              reader   pairs the round in the jd_tournament, unless it is open
 *    open_paired             loop     a round that was open already is answered at once
 *    make_round              loop     not too many boards?
 *    begin_games             loop     locks the tournament
 *    make_boards, on_made    keeper   makes the games, GAMES_AT_ONCE in each commit              game/create.c
 *    note_games              loop     notes the games in the jd_tournament, and the round in the document
 *    event_request_save      keeper   stores the document, unless another request was quicker
 *    on_saved, end_opening   loop     tells the wall, unlocks the tournament
 *    answer_round            loop     answers the request
 *
 * round_open() does the same from pair_round on, for a tournament that has been read: when it is made (its first
 * round), and when a round is started (this one and the next). */
#include "hall/event/rounds.h"

#include "console/text.h"
#include "hall/event/event_acts.h"
#include "hall/event/event_keys.h"
#include "hall/event/tournament_routes.h"
#include "hall/event/wall.h"
#include "hall/serve/rate_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening ---- */

struct opening {
    struct event_request *request;
    int                   round;
    int                   waits; /* games that are being made */
    int                   board; /* the last one that was asked for; all of them, when only one is made */
    json_t               *ids;   /* by board; null for one that stays as it is */
    void (*next)(struct event_request *q);
};

struct board {
    struct new_game game; /* first: games_make() gives it back */
    struct opening *opening;
    int             number;
    json_t         *regulations, *tags, *extra, *hashes;
};

/* q->why says what became of it. */
static void end_opening(struct opening *o)
{
    struct event_request *q = o->request;
    void (*next)(struct event_request *) = o->next;
    event_request_unlock(q);
    q->opening = NULL;
    json_decref(o->ids);
    free(o);
    next(q);
}

static void starve_opening(struct opening *o)
{
    o->request->why = refusal_of(REFUSED_OUT_OF_MEMORY);
    end_opening(o);
}

static void on_saved(struct event_request *q)
{
    if (!q->why.code)
        wall_refresh(q->hall, q->id);
    end_opening(q->opening);
}

static bool note_games(const struct opening *o)
{
    json_t *id;
    size_t  i;
    if (!jd_tournament_is_open(o->request->t, o->round))
        jd_tournament_open(o->request->t, o->round);
    json_array_foreach(o->ids, i, id)
    {
        if (json_is_string(id) && jd_tournament_set_game(o->request->t, o->round, (int)i + 1, json_string_value(id)))
            return false;
    }
    return true;
}

/* What the client is told, should it ask again: of a round, or of one board. */
static void note_act(const struct opening *o)
{
    struct event_request *q = o->request;
    char                  answer[200];
    if (q->board)
        snprintf(answer, sizeof answer, "{\"round\": %d, \"board\": %d, \"game\": \"%s\"}", o->round, q->board,
                 jd_tournament_game(q->t, o->round, q->board));
    else
        snprintf(answer, sizeof answer, "{\"round\": %d, \"state\": \"open\"}", o->round);
    if (q->board || o->next == answer_round) /* a round that is started is not done when it is open */
        event_act_note(q, 200, answer);
}

static void all_made(struct opening *o)
{
    if (o->request->why.code) {
        end_opening(o);
        return;
    }
    if (!note_games(o)) {
        starve_opening(o);
        return;
    }
    tournament_note(o->request->doc, o->request->t, o->round);
    note_act(o);
    event_request_save(o->request, on_saved);
}

static void make_boards(struct opening *o);

/* The first failure counts. */
static void on_made(struct new_game *g, const struct refusal *why)
{
    struct board   *b = (struct board *)g;
    struct opening *o = b->opening;
    if (!why)
        json_array_set_new(o->ids, (size_t)b->number - 1, json_string(g->id));
    else if (!o->request->why.code)
        o->request->why = *why;
    json_decref(b->regulations);
    json_decref(b->tags);
    json_decref(b->extra);
    json_decref(b->hashes);
    free(b);
    if (--o->waits > 0)
        return;
    if (!o->request->why.code && o->board < jd_tournament_boards(o->request->t, o->round))
        make_boards(o);
    else
        all_made(o);
}

/* What PGN says about the players besides their names. */
static json_t *tags_of_board(const jd_tournament *t, int round, int board)
{
    static const char *const labels[][3] = {{"title", "WhiteTitle", "BlackTitle"}, {"club", "WhiteTeam", "BlackTeam"}};
    jd_pairing               p = jd_tournament_board(t, round, board);
    json_t                  *tags = json_object();
    for (int c = 0; c < 2; c++) {
        int player = c ? p.black : p.white;
        if (jd_tournament_rating(t, player))
            json_object_set_new(tags, c ? "BlackElo" : "WhiteElo", json_sprintf("%d", jd_tournament_rating(t, player)));
        for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++)
            if (jd_tournament_label(t, player, labels[i][0])[0])
                json_object_set_new(tags, labels[i][1 + c], json_string(jd_tournament_label(t, player, labels[i][0])));
    }
    return tags;
}

static struct board *new_board(struct opening *o, int number)
{
    struct board         *b = calloc(1, sizeof *b);
    struct event_request *q = o->request;
    struct board_origin   from = {q->id, q->seed, q->watch, q->keys, q->doc};
    jd_pairing            p = jd_tournament_board(q->t, o->round, number);
    if (!b)
        return NULL;
    b->opening = o;
    b->number = number;
    b->regulations = tournament_regulations(q->doc, q->t, o->round, number);
    b->tags = tags_of_board(q->t, o->round, number);
    b->extra = board_extra(&from, p, o->round, number);
    b->hashes = board_hashes(&from, p, o->round, number);
    for (int r = 0; r < ROLES; r++)
        b->game.hashes[r] = json_string_value(json_object_get(b->hashes, role_name((enum role)r)));
    b->game.regulations = b->regulations;
    b->game.tags = b->tags;
    b->game.extra = b->extra;
    b->game.tournament = q->id;
    b->game.made = on_made;
    return b;
}

/* NULL: no memory, and `next` was told. */
static struct opening *begin_opening(struct event_request *q, int round, void (*next)(struct event_request *q))
{
    struct opening *o = q->opening = calloc(1, sizeof *o);
    if (o)
        *o = (struct opening){.request = q, .round = round, .next = next};
    else
        event_request_go_on(q, REFUSED_OUT_OF_MEMORY, next);
    return o;
}

/* Its games may be made now, by this request alone. False: it has ended. */
static bool begin_games(struct opening *o)
{
    struct event_request *q = o->request;
    q->why = refusal_of(q->hall->leaving         ? REFUSED_SERVER_CLOSING
                        : !q->seed[0]            ? REFUSED_ARBITER_ONLY
                        : !event_request_lock(q) ? REFUSED_BUSY
                                                 : REFUSED_NOTHING);
    if (q->why.code) {
        end_opening(o);
        return false;
    }
    o->ids = json_array();
    for (int b = 1; b <= jd_tournament_boards(q->t, o->round); b++)
        json_array_append_new(o->ids, json_null());
    return true;
}

/* The next few: other requests do not wait for a large round. */
static void make_boards(struct opening *o)
{
    int              last = jd_tournament_boards(o->request->t, o->round);
    struct new_game *first = NULL, **end = &first;
    for (; o->board < last && o->waits < GAMES_AT_ONCE; o->waits++) {
        struct board *b = new_board(o, ++o->board);
        if (!b)
            break;
        *end = &b->game;
        end = &b->game.next;
    }
    if (first)
        games_make(o->request->hall, first);
    else if (last)
        starve_opening(o);
    else
        all_made(o);
}

static int count_unfinished(const jd_tournament *t)
{
    int count = 0;
    for (int r = 1; r <= jd_tournament_rounds(t); r++)
        for (int b = 1; b <= jd_tournament_boards(t, r) && jd_tournament_is_open(t, r); b++)
            count += jd_tournament_result(t, r, b) == JD_NO_RESULT;
    return count;
}

/* Players cannot play in all rounds at once: opening them all would only fill the server. */
static bool has_too_many_boards(const struct event_request *q, int more)
{
    int most = BOARDS_ROUNDS * jd_tournament_players(q->t) / 2;
    most = most < BOARDS_LEAST ? BOARDS_LEAST : most;
    return q->hall->options.limited && count_unfinished(q->t) + more > most;
}

/* In the reader's thread: thousands of players take their time. */
static void pair_round(struct event_request *q, int round)
{
    tournament_close_check_in(q->doc, q->t, round);
    jd_tournament_set_stop(q->t, &q->job.stop);
    q->why = q->body ? tournament_pair_by_hand(q->doc, q->t, round, q->body)
                     : refusal_of_contest(jd_tournament_pair(q->t, round));
    jd_tournament_set_stop(q->t, NULL);
    if (!q->why.code && jd_tournament_boards(q->t, round) == 0)
        q->why = refusal_of_contest(JD_CONTEST_PLAYERS); /* no player has come */
}

const struct refusal too_many_boards = {.code = REFUSED_TOO_MANY_BOARDS, .wait = 60};

static void pair_opening(struct job *j)
{
    struct event_request *q = event_request_of(j);
    pair_round(q, q->opening->round);
}

/* The round has been paired, or q->why says why not. */
static void make_round(struct opening *o)
{
    struct event_request *q = o->request;
    if (!q->why.code && has_too_many_boards(q, jd_tournament_boards(q->t, o->round)))
        q->why = too_many_boards;
    if (q->why.code)
        end_opening(o);
    else if (begin_games(o))
        make_boards(o);
}

static void on_paired(struct job *j) { make_round(event_request_of(j)->opening); }

/* It is open already, perhaps with other pairs than this request has. */
static void go_on_open(struct event_request *q, int round, void (*next)(struct event_request *q))
{
    bool same = !q->body || tournament_is_paired_so(q->t, round, q->body);
    event_request_go_on(q, same ? REFUSED_NOTHING : REFUSED_CONTEST_OPEN, next);
}

void round_open(struct event_request *q, int round, void (*next)(struct event_request *q))
{
    if (jd_tournament_is_open(q->t, round))
        go_on_open(q, round, next);
    else if (begin_opening(q, round, next))
        event_request_work(q, pair_opening, on_paired);
}

void board_make_again(struct event_request *q, int round, int board, void (*next)(struct event_request *q))
{
    struct opening *o = begin_opening(q, round, next);
    if (!o || !begin_games(o))
        return;
    struct board *b = new_board(o, board);
    if (!b) {
        starve_opening(o);
        return;
    }
    o->board = jd_tournament_boards(q->t, round);
    o->waits = 1;
    games_make(q->hall, &b->game);
}

/* ---- the request ---- */

void answer_round_refused(struct event_request *q)
{
    const char *words = text_expected(q->language, refusal_expected(&q->why));
    snprintf(q->why.expected, sizeof q->why.expected, "%s", words);
    answer_refusal(q->conn, q->why);
}

void answer_round(struct event_request *q)
{
    if (!q->why.code)
        answer_json(q->conn, 200,
                    json_pack("{s:i, s:s}", "round", q->round, "state",
                              jd_tournament_started(q->t, q->round) ? "running" : "open"));
    else
        answer_round_refused(q);
    event_request_end(q);
}

static void pair_unless_open(struct event_request *q)
{
    if (!jd_tournament_is_open(q->t, q->round))
        pair_round(q, q->round);
}

static void open_paired(struct event_request *q)
{
    if (jd_tournament_is_open(q->t, q->round))
        go_on_open(q, q->round, answer_round);
    else if (begin_opening(q, q->round, answer_round))
        make_round(q->opening);
}

void post_round_open(struct call *c)
{
    struct refusal        why = allow_body(c->hall, c->conn, c->request->body.length);
    struct event_request *q = NULL;
    if (why.code)
        answer_refusal(c->conn, why);
    else if ((q = event_request_begin_work(c, pair_unless_open, open_paired, EVENT_ACTS)) && c->request->body.length)
        event_request_keep_body(q, c);
}
