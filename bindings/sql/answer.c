/* answer.c - answers are never guesses: what the budget does not suffice for is NULL. */
#include "answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- kinds of answers ---- */

static void say_bool(struct answer *out, bool fact) { *out = (struct answer){.kind = ANSWER_BOOL, .number = fact}; }

static void say_answer(struct answer *out, jd_answer a)
{
    if (a == JD_UNKNOWN)
        out->kind = ANSWER_NULL;
    else
        say_bool(out, a == JD_YES);
}

static void say_text(struct answer *out, const char *text)
{
    out->kind = ANSWER_TEXT;
    snprintf(out->text, sizeof out->text, "%s", text);
}

/* ---- reading ---- */

static bool read_setup(const struct question *q, jd_setup *s, struct answer *out)
{
    jd_fault fault;
    if (jd_fen_read(q->fen, strlen(q->fen), s, &fault) == JD_OK)
        return true;
    out->kind = ANSWER_ERROR;
    snprintf(out->text, sizeof out->text, "FEN: at byte %zu: expected %s", fault.offset, fault.expected);
    return false;
}

static bool read_position(const struct question *q, jd_position *p, struct answer *out)
{
    jd_setup s;
    if (!read_setup(q, &s, out))
        return false;
    if (jd_setup_position(&s, JD_PROBLEMS_STANDING, p) == JD_OK)
        return true;
    out->kind = ANSWER_ERROR;
    snprintf(out->text, sizeof out->text, "FEN: a position needs one king of each colour");
    return false;
}

/* A move in any form that people write. What is no legal move is NULL. */
static bool read_move(const struct question *q, jd_position *p, jd_move *m, struct answer *out)
{
    out->kind = ANSWER_NULL;
    *m = read_position(q, p, out) ? jd_san_read(p, q->other) : JD_NO_MOVE;
    return *m != JD_NO_MOVE;
}

/* ---- what is seen at once ---- */

static void find_fen(const struct question *q, struct answer *out)
{
    jd_position p;
    char        fen[JD_FEN_MAX];
    if (!read_position(q, &p, out))
        return;
    jd_fen_write(&p, fen, sizeof fen);
    say_text(out, fen);
}

/* What is wrong with the text, NULL if nothing is. */
static void find_fault(const struct question *q, struct answer *out)
{
    jd_position p;
    out->kind = read_position(q, &p, out) ? ANSWER_NULL : ANSWER_TEXT;
}

static void find_problems(const struct question *q, struct answer *out)
{
    jd_setup s;
    char     list[ANSWER_TEXT_MAX] = "";
    if (!read_setup(q, &s, out))
        return;
    for (jd_problems left = jd_setup_problems(&s); left; left &= left - 1) {
        size_t length = strlen(list);
        snprintf(list + length, sizeof list - length, "%s%s", length ? " " : "",
                 jd_problem_name((jd_problem)(left & -left)));
    }
    say_text(out, list);
}

static void find_check(const struct question *q, struct answer *out)
{
    jd_position p;
    if (read_position(q, &p, out))
        say_bool(out, jd_position_checkers(&p) != 0);
}

static void find_checkmate(const struct question *q, struct answer *out)
{
    jd_position p;
    if (read_position(q, &p, out))
        say_bool(out, jd_position_is_mate(&p));
}

static void find_stalemate(const struct question *q, struct answer *out)
{
    jd_position p;
    if (read_position(q, &p, out))
        say_bool(out, jd_position_is_stalemate(&p));
}

/* 64 bits, which SQL sees as a number with a sign. */
static void find_key(const struct question *q, struct answer *out)
{
    jd_position p;
    if (read_position(q, &p, out))
        *out = (struct answer){.kind = ANSWER_KEY, .number = (int64_t)p.key};
}

static void find_moves(const struct question *q, struct answer *out)
{
    jd_position p;
    if (read_position(q, &p, out))
        *out = (struct answer){.kind = ANSWER_INT, .number = jd_moves_count(&p)};
}

/* ---- moves ---- */

static void write_move(const struct question *q, const jd_movestyle *style, struct answer *out)
{
    jd_position p;
    jd_move     m;
    char        text[JD_MOVETEXT_MAX];
    if (!read_move(q, &p, &m, out))
        return;
    jd_movetext_write(&p, m, style, text, sizeof text);
    say_text(out, text);
}

static void find_san(const struct question *q, struct answer *out) { write_move(q, &jd_movestyle_pgn, out); }

static void find_uci(const struct question *q, struct answer *out)
{
    write_move(q, &(jd_movestyle){.form = JD_FORM_UCI}, out);
}

static void find_after(const struct question *q, struct answer *out)
{
    jd_position p;
    jd_move     m;
    char        fen[JD_FEN_MAX];
    if (!read_move(q, &p, &m, out))
        return;
    p = jd_move_make(&p, m);
    jd_fen_write(&p, fen, sizeof fen);
    say_text(out, fen);
}

/* ---- what is searched for ---- */

static jd_answer can_mate(const struct question *q, const jd_position *p, jd_colour side, void *memory)
{
    jd_mate_budget budget = {
        .nodes = ANSWER_NODES, .memory = memory, .bytes = memory ? ANSWER_BYTES : 0, .stop = q->stop};
    return jd_mate_query(p, side, &budget, NULL);
}

static bool ask_both(const struct question *q, jd_answer mates[2], struct answer *out)
{
    jd_position p;
    if (!read_position(q, &p, out))
        return false;
    void *memory = malloc(ANSWER_BYTES);
    for (int side = 0; side < 2; side++)
        mates[side] = can_mate(q, &p, (jd_colour)side, memory);
    free(memory);
    return true;
}

/* As `jadoube mate` says it: WB, W-, -B or --, and a '?' where it is not known. */
static void find_mate(const struct question *q, struct answer *out)
{
    static const char letters[2][3] = {{'-', 'W', '?'}, {'-', 'B', '?'}};
    jd_answer         mates[2];
    if (!ask_both(q, mates, out))
        return;
    say_text(out, (char[3]){letters[0][mates[0]], letters[1][mates[1]], '\0'});
}

static void find_can_mate(const struct question *q, struct answer *out)
{
    jd_position p;
    if (strcmp(q->other, "white") != 0 && strcmp(q->other, "black") != 0) {
        *out = (struct answer){.kind = ANSWER_ERROR, .text = "expected 'white' or 'black'"};
        return;
    }
    if (!read_position(q, &p, out))
        return;
    void *memory = malloc(ANSWER_BYTES);
    say_answer(out, can_mate(q, &p, q->other[0] == 'w' ? JD_WHITE : JD_BLACK, memory));
    free(memory);
}

static void find_dead(const struct question *q, struct answer *out)
{
    jd_answer mates[2];
    if (!ask_both(q, mates, out))
        return;
    bool known = mates[0] != JD_UNKNOWN && mates[1] != JD_UNKNOWN;
    say_answer(out, mates[0] == JD_YES || mates[1] == JD_YES ? JD_NO : known ? JD_YES : JD_UNKNOWN);
}

static jd_answer can_arise(const struct question *q, const jd_setup *s, jd_legality_result *result)
{
    jd_move           *game = malloc(JD_LEGALITY_GAME * sizeof *game);
    jd_legality_budget budget = {.nodes = ANSWER_GAMES, .memory = malloc(JD_LEGALITY_MEMORY), .stop = q->stop};
    budget.bytes = budget.memory ? JD_LEGALITY_MEMORY : 0;
    budget.game = game;
    budget.game_size = game ? JD_LEGALITY_GAME : 0;
    jd_answer answer = jd_legality_query(s, &budget, result);
    free(budget.memory);
    free(game);
    return answer;
}

static void find_legal(const struct question *q, struct answer *out)
{
    jd_setup           s;
    jd_legality_result result;
    if (read_setup(q, &s, out))
        say_answer(out, can_arise(q, &s, &result));
}

/* Why it cannot arise; NULL where it can, or nobody knows. */
static void find_illegal_because(const struct question *q, struct answer *out)
{
    jd_setup           s;
    jd_legality_result result;
    if (!read_setup(q, &s, out))
        return;
    out->kind = ANSWER_NULL;
    if (can_arise(q, &s, &result) == JD_NO)
        say_text(out, jd_legality_reason_name(result.reason));
}

const struct answer_function answer_functions[] = {
    {"jd_fen", 1, find_fen},
    {"jd_fault", 1, find_fault},
    {"jd_problems", 1, find_problems},
    {"jd_check", 1, find_check},
    {"jd_checkmate", 1, find_checkmate},
    {"jd_stalemate", 1, find_stalemate},
    {"jd_moves", 1, find_moves},
    {"jd_key", 1, find_key},
    {"jd_san", 2, find_san},
    {"jd_uci", 2, find_uci},
    {"jd_after", 2, find_after},
    {"jd_mate", 1, find_mate},
    {"jd_mate", 2, find_can_mate},
    {"jd_dead", 1, find_dead},
    {"jd_legal", 1, find_legal},
    {"jd_illegal_because", 1, find_illegal_because},
    {NULL, 0, NULL},
};
