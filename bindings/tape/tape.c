#include "tape.h"

#include <stdlib.h>
#include <string.h>

struct buffer {
    char  *at;
    size_t length, room;
};

struct tape {
    jd_pgn          *pgn;
    struct buffer    games;   /* and the game in progress, up to its entries */
    struct buffer    line;    /* the moves of its main line                  */
    struct buffer    comment; /* the parts of one that is not whole yet    */
    struct tape_game game;
    jd_result        tagged; /* by its Result tag                       */
    size_t           begin;  /* where the game in progress is               */
    size_t           whole;  /* up to here games are whole                  */
    bool             open, failed;
};

/* ---- buffers ---- */

static bool make_room(struct buffer *b, size_t length)
{
    if (b->length + length <= b->room)
        return true;
    size_t room = 2 * (b->length + length);
    char  *more = realloc(b->at, room);
    if (!more)
        return false;
    b->at = more;
    b->room = room;
    return true;
}

static bool append(struct buffer *b, const void *bytes, size_t length)
{
    if (!make_room(b, length))
        return false;
    if (length)
        memcpy(b->at + b->length, bytes, length);
    b->length += length;
    return true;
}

static void put(struct tape *t, const void *bytes, size_t length)
{
    t->failed = t->failed || !append(&t->games, bytes, length);
}

static void put_letter(struct tape *t, char letter)
{
    t->failed |= !make_room(&t->games, 1);
    if (!t->failed)
        t->games.at[t->games.length++] = letter;
}

static void put_number(struct tape *t, uint32_t number) { put(t, &number, sizeof number); }

static bool is_ascii(jd_text text)
{
    unsigned char all = 0;
    for (size_t i = 0; i < text.length; i++)
        all |= (unsigned char)text.at[i];
    return all < 0x80;
}

static void put_text(struct tape *t, jd_text text)
{
    size_t length = is_ascii(text) ? text.length : jd_text_utf8(text, NULL, 0);
    put_number(t, (uint32_t)length);
    t->failed = t->failed || !make_room(&t->games, length + 1);
    if (t->failed)
        return;
    if (length == text.length)
        put(t, text.at, length);
    else
        t->games.length += jd_text_utf8(text, t->games.at + t->games.length, length + 1);
}

/* ---- what is found ---- */

static void open_game(struct tape *t)
{
    if (t->open)
        return;
    t->game = (struct tape_game){0};
    t->tagged = JD_NO_RESULT;
    t->begin = t->games.length;
    t->line.length = t->comment.length = 0;
    t->open = true;
    put(t, &t->game, sizeof t->game);
}

static void on_game(void *context, uint64_t number) { open_game(context); }

static void on_tag(void *context, jd_text name, jd_text value)
{
    static const char result[] = "Result";
    struct tape      *t = context;
    if (name.length == sizeof result - 1 && memcmp(name.at, result, name.length) == 0)
        (void)jd_result_read(value.at, value.length, &t->tagged);
    put_letter(context, 'T');
    put_text(context, name);
    put_text(context, value);
}

static void on_start(void *context, const jd_position *position)
{
    struct tape *t = context;
    t->game.start = *position;
    t->game.started = 1;
}

static void on_moves(void *context, const jd_pgn_ply *plies, size_t count)
{
    struct tape *t = context;
    bool         is_main = jd_pgn_depth(t->pgn) == 0;
    uint16_t     moves[JD_PGN_PLIES], number = (uint16_t)count;
    for (size_t i = 0; i < count; i++)
        moves[i] = plies[i].move;
    put_letter(t, is_main ? 'L' : 'M');
    put(t, &number, sizeof number);
    if (!is_main) {
        put(t, moves, count * sizeof *moves);
        return;
    }
    t->failed = t->failed || !append(&t->line, moves, count * sizeof *moves);
}

static void on_comment(void *context, jd_text text, bool more)
{
    struct tape *t = context;
    open_game(t);                    /* it may stand before the first tag */
    if (more || t->comment.length) { /* only of all its parts can be said what they are encoded in */
        t->failed = t->failed || !append(&t->comment, text.at, text.length);
        text = (jd_text){t->comment.at, t->comment.length};
    }
    if (more)
        return;
    put_letter(t, 'C');
    put_text(t, text);
    t->comment.length = 0;
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
    struct tape *t = context;
    t->game.result = (uint8_t)jd_result_told(t->tagged, result);
}

static void count_up(uint8_t *count)
{
    if (*count < UINT8_MAX)
        ++*count;
}

static void tell(struct tape *t, char letter, const jd_pgn_problem *problem)
{
    put_letter(t, letter);
    put_number(t, (uint32_t)problem->line);
    put_number(t, (uint32_t)problem->column);
    put_text(t, (jd_text){problem->what, strlen(problem->what)});
}

static void on_problem(void *context, const jd_pgn_problem *problem)
{
    struct tape *t = context;
    open_game(t);
    count_up(&t->game.problems);
    tell(t, 'P', problem);
}

static void on_deviation(void *context, const jd_pgn_problem *problem)
{
    struct tape *t = context;
    open_game(t);
    count_up(&t->game.deviations);
    tell(t, 'D', problem);
}

static void pad(struct tape *t, size_t to)
{
    static const char zeros[8];
    size_t            over = (t->games.length - t->begin) % to;
    if (over)
        put(t, zeros, to - over);
}

static void close_game(struct tape *t)
{
    if (!t->open)
        return;
    pad(t, sizeof(jd_move));
    t->game.line = (uint32_t)(t->games.length - t->begin);
    t->game.plies = (uint32_t)(t->line.length / sizeof(jd_move));
    if (t->line.length)
        put(t, t->line.at, t->line.length);
    pad(t, 8);
    t->game.length = (uint32_t)(t->games.length - t->begin);
    t->open = false;
    if (t->failed)
        return;
    memcpy(t->games.at + t->begin, &t->game, sizeof t->game);
    t->whole = t->games.length;
}

static void on_end(void *context) { close_game(context); }

/* ---- feeding ---- */

void tape_free(struct tape *t)
{
    if (!t)
        return;
    jd_pgn_free(t->pgn);
    free(t->games.at);
    free(t->line.at);
    free(t->comment.at);
    free(t);
}

struct tape *tape_new(void)
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
    struct tape                *t = calloc(1, sizeof *t);
    if (t && jd_pgn_new(&t->pgn, &visitor, t, NULL) == JD_OK)
        return t;
    tape_free(t);
    return NULL;
}

static void forget_whole_games(struct tape *t)
{
    size_t rest = t->games.length - t->whole;
    if (rest && t->whole)
        memmove(t->games.at, t->games.at + t->whole, rest);
    t->begin -= t->whole;
    t->games.length = rest;
    t->whole = 0;
}

bool tape_feed(struct tape *t, const char *bytes, size_t length)
{
    forget_whole_games(t);
    if (bytes) {
        jd_pgn_feed(t->pgn, bytes, length);
    } else {
        jd_pgn_end(t->pgn);
        close_game(t);
    }
    return !t->failed;
}

const char *tape_games(const struct tape *t) { return t->games.at; }
size_t      tape_length(const struct tape *t) { return t->whole; }
