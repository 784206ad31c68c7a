/* games.c - files of games for JavaScript. The text is fed in pieces; what is found goes to a tape, which JavaScript
 * reads after each piece and has taken away.
 *
 * On the tape each game is a length (of all that follows it, 32 bits) and entries, none of them aligned: a letter, then
 *   T  name and value, each a length (32 bits) and bytes
 *   S  the start, a jd_position
 *   M  how many moves (16 bits), and the moves (16 bits each), of one line
 *   C  a comment or a part of it: is there more (8 bits), length, bytes
 *   N  a NAG (16 bits)
 *   (  )  a variation opens, closes
 *   R  the result as PGN has it, a length and bytes
 *   P  a problem, D a deviation: line, column (32 bits each), length and bytes of what is wrong
 */
#include "exchange.h"

#include <jadoube/pgn.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct reader {
    jd_pgn *pgn;
    char   *tape;
    size_t  length, room;
    size_t  game;  /* where the length of the game in progress stands */
    size_t  whole; /* up to here games are whole                       */
    bool    open, failed;
};

/* ---- the tape ---- */

static void put(struct reader *r, const void *bytes, size_t length)
{
    if (r->length + length > r->room) {
        size_t room = 2 * (r->length + length);
        char  *more = realloc(r->tape, room);
        if (!more) {
            r->failed = true;
            return;
        }
        r->tape = more;
        r->room = room;
    }
    memcpy(r->tape + r->length, bytes, length);
    r->length += length;
}

static void put_letter(struct reader *r, char letter) { put(r, &letter, 1); }
static void put_number(struct reader *r, uint32_t number) { put(r, &number, sizeof number); }

static void put_text(struct reader *r, jd_text text)
{
    put_number(r, (uint32_t)text.length);
    put(r, text.at, text.length);
}

/* ---- what is found ---- */

static void open_game(struct reader *r)
{
    if (r->open)
        return;
    r->game = r->length;
    r->open = true;
    put_number(r, 0);
}

static void on_game(void *context, uint64_t number) { open_game(context); }

static void on_tag(void *context, jd_text name, jd_text value)
{
    put_letter(context, 'T');
    put_text(context, name);
    put_text(context, value);
}

static void on_start(void *context, const jd_position *position)
{
    put_letter(context, 'S');
    put(context, position, sizeof *position);
}

static void on_moves(void *context, const jd_pgn_ply *plies, size_t count)
{
    uint16_t moves[1 + JD_PGN_PLIES] = {(uint16_t)count};
    for (size_t i = 0; i < count; i++)
        moves[1 + i] = plies[i].move;
    put_letter(context, 'M');
    put(context, moves, (1 + count) * sizeof moves[0]);
}

static void on_comment(void *context, jd_text text, bool more)
{
    open_game(context); /* it may stand before the first tag */
    put_letter(context, 'C');
    put_letter(context, more);
    put_text(context, text);
}

static void on_nag(void *context, unsigned nag)
{
    uint16_t number = (uint16_t)nag;
    put_letter(context, 'N');
    put(context, &number, sizeof number);
}

static void on_open(void *context) { put_letter(context, '('); }
static void on_close(void *context) { put_letter(context, ')'); }

static void on_result(void *context, jd_result result)
{
    const char *text = jd_result_pgn(result);
    put_letter(context, 'R');
    put_text(context, (jd_text){text, strlen(text)});
}

static void tell(struct reader *r, char letter, const jd_pgn_problem *problem)
{
    open_game(r);
    put_letter(r, letter);
    put_number(r, (uint32_t)problem->line);
    put_number(r, (uint32_t)problem->column);
    put_text(r, (jd_text){problem->what, strlen(problem->what)});
}

static void on_problem(void *context, const jd_pgn_problem *problem) { tell(context, 'P', problem); }
static void on_deviation(void *context, const jd_pgn_problem *problem) { tell(context, 'D', problem); }

static void close_game(struct reader *r)
{
    uint32_t length = (uint32_t)(r->length - r->game - sizeof length);
    if (!r->open || r->failed)
        return;
    memcpy(r->tape + r->game, &length, sizeof length);
    r->whole = r->length;
    r->open = false;
}

static void on_end(void *context) { close_game(context); }

/* ---- what JavaScript calls ---- */

JS void js_games_free(struct reader *r)
{
    if (!r)
        return;
    jd_pgn_free(r->pgn);
    free(r->tape);
    free(r);
}

/* NULL without memory. */
JS struct reader *js_games_new(void)
{
    static const jd_pgn_visitor visitor = {.game = on_game,
                                           .tag = on_tag,
                                           .start = on_start,
                                           .moves = on_moves,
                                           .comment = on_comment,
                                           .nag = on_nag,
                                           .open = on_open,
                                           .close = on_close,
                                           .result = on_result,
                                           .end = on_end,
                                           .problem = on_problem,
                                           .deviation = on_deviation};
    struct reader              *r = calloc(1, sizeof *r);
    if (r && jd_pgn_new(&r->pgn, &visitor, r, NULL) == JD_OK)
        return r;
    js_games_free(r);
    return NULL;
}

/* The next piece of the text; NULL is its end. What was read before is gone from the tape. False without memory. */
JS bool js_games_feed(struct reader *r, const char *bytes, size_t length)
{
    size_t rest = r->length - r->whole;
    memmove(r->tape, r->tape + r->whole, rest);
    r->game -= r->whole;
    r->length = rest;
    r->whole = 0;
    if (bytes) {
        jd_pgn_feed(r->pgn, bytes, length);
    } else {
        jd_pgn_end(r->pgn);
        close_game(r);
    }
    return !r->failed;
}

JS const char *js_games_tape(const struct reader *r) { return r->tape; }
JS size_t      js_games_whole(const struct reader *r) { return r->whole; }
