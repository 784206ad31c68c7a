#include "row.h"

#include <stdlib.h>
#include <string.h>

static const char *fen_of(struct row *r, const jd_position *p)
{
    jd_fen_write(p, r->fen, sizeof r->fen);
    return r->fen;
}

static const char *final_of(struct row *r)
{
    jd_position p = r->game->start;
    for (size_t i = 0; i < r->game->moves; i++)
        p = jd_move_make(&p, r->game->move[i]);
    return fen_of(r, &p);
}

static bool make_room(struct row *r)
{
    size_t needed = r->game->moves * (JD_MOVETEXT_MAX + 1) + 1;
    if (needed <= r->size)
        return true;
    char *more = realloc(r->moves, needed);
    if (!more)
        return false;
    r->moves = more;
    r->size = needed;
    return true;
}

/* "e4 e5 Nf3" */
static const char *moves_of(struct row *r)
{
    if (!make_room(r))
        return NULL;
    jd_position p = r->game->start;
    char       *at = r->moves;
    for (size_t i = 0; i < r->game->moves; i++) {
        if (i)
            *at++ = ' ';
        at += jd_movetext_write(&p, r->game->move[i], &jd_movestyle_pgn, at, JD_MOVETEXT_MAX);
        p = jd_move_make(&p, r->game->move[i]);
    }
    *at = '\0';
    return r->moves;
}

static const char *result_of(const jd_record *game)
{
    return game->result == JD_NO_RESULT ? NULL : jd_result_text(game->result);
}

static const char *tag_names[ROW_COUNT] = {
    [ROW_EVENT] = "Event", [ROW_SITE] = "Site",   [ROW_DATE] = "Date", [ROW_ROUND] = "Round",
    [ROW_WHITE] = "White", [ROW_BLACK] = "Black", [ROW_ECO] = "ECO",
};

static int64_t number_of(const jd_record *game, enum row_column column)
{
    uint64_t n = column == ROW_NUMBER ? game->number : column == ROW_PLIES ? game->moves : game->line;
    return (int64_t)n;
}

bool row_value(struct row *r, enum row_column column, struct row_value *out)
{
    *out = (struct row_value){0};
    if (tag_names[column])
        out->text = jd_record_tag(r->game, tag_names[column]);
    else if (column == ROW_RESULT)
        out->text = result_of(r->game);
    else if (column == ROW_START)
        out->text = fen_of(r, &r->game->start);
    else if (column == ROW_FINAL)
        out->text = final_of(r);
    else if (column == ROW_MOVES)
        out->text = moves_of(r);
    else if (column == ROW_PROBLEM)
        out->text = r->game->problem;
    else if (column != ROW_LINE || r->game->problem)
        *out = (struct row_value){.is_number = true, .number = number_of(r->game, column)};
    return column != ROW_MOVES || out->text;
}

void row_free(struct row *r) { free(r->moves); }

const char *row_packed(FILE *file)
{
    unsigned char first[4] = {0};
    size_t        got = fread(first, 1, sizeof first, file);
    rewind(file);
    if (got >= 2 && first[0] == 0x1f && first[1] == 0x8b)
        return "compressed with gzip; unpack it first: gunzip -k";
    if (got == 4 && memcmp(first, "\x28\xb5\x2f\xfd", 4) == 0)
        return "compressed with zstd; unpack it first: unzstd";
    return NULL;
}
