/* The game at a board as PGN, with the times of the board's own clock. */
#include "table.h"

#include "jadoube/fen.h"
#include "jadoube/pgn_write.h"

#include <string.h>

static void put(void *to, const char *text, size_t length) { fwrite(text, 1, length, to); }

static void write_tags(const struct board_table *t, jd_pgn_writer *w, const jd_position *start, const char *result)
{
    char        fen[JD_FEN_MAX], control[512];
    jd_position initial = jd_position_initial();
    jd_pgn_tag  tags[10];
    size_t      n = 0;
    jd_fen_write(start, fen, sizeof fen);
    jd_control_write(&t->regs.control, control, sizeof control);
    for (int c = 0; c < 2; c++)
        if (t->regs.names[c])
            tags[n++] = (jd_pgn_tag){c ? "Black" : "White", t->regs.names[c]};
    tags[n++] = (jd_pgn_tag){"Result", result};
    tags[n++] = (jd_pgn_tag){"TimeControl", control};
    if (start->chess960)
        tags[n++] = (jd_pgn_tag){"Variant", "Chess960"};
    if (start->chess960 || !jd_position_same(start, &initial)) {
        tags[n++] = (jd_pgn_tag){"SetUp", "1"};
        tags[n++] = (jd_pgn_tag){"FEN", fen};
    }
    jd_pgn_write_tags(w, tags, n);
}

static void write_clock(const struct board_table *t, jd_pgn_writer *w, int ply)
{
    int32_t seconds = jd_scribe_clock_at(t->scribe, ply);
    if (seconds >= 0)
        jd_pgn_write_clock(w, seconds * INT64_C(1000));
}

/* From one half-move to the next illegal one, or to the end; where it ended. */
static int write_part(const struct board_table *t, FILE *to, int from)
{
    const jd_game *game = jd_scribe_game(t->scribe);
    jd_state       s = jd_game_state(game);
    jd_position    start = jd_game_position(game, from);
    jd_pgn_writer  w;
    int            ply = from + 1;
    jd_pgn_writer_init(&w, put, to, &jd_pgn_style_export);
    write_tags(t, &w, &start, jd_result_pgn(s.result));
    for (; ply <= s.ply && jd_game_move(game, ply) != JD_NO_MOVE; ply++) {
        jd_position before = jd_game_position(game, ply - 1);
        jd_pgn_write_move(&w, &before, jd_game_move(game, ply));
        write_clock(t, &w, ply);
    }
    jd_pgn_write_result(&w, s.result);
    return ply;
}

void board_table_pgn(const struct board_table *t, FILE *to)
{
    int plies = jd_game_state(jd_scribe_game(t->scribe)).ply, ply = write_part(t, to, 0);
    while (ply < plies)
        ply = write_part(t, to, ply);
    fflush(to);
}
