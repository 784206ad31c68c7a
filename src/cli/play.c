/* jadoube play - a board for two at one terminal: legal moves only, one line each. */
#include "command.h"
#include "lines.h"
#include "position.h"
#include "report.h"
#include "terminal.h"

#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

struct game {
    jd_position *positions; /* all of them, from the first; the last one is on the board */
    size_t       count, room;
    bool         unicode, turned, running;

    const jd_language *language; /* of the moves; NULL for English */
};

static const jd_position *now(const struct game *g) { return &g->positions[g->count - 1]; }

static bool push(struct game *g, jd_position p)
{
    if (g->count == g->room) {
        size_t       room = g->room ? g->room * 2 : 128;
        jd_position *more = realloc(g->positions, room * sizeof *more);
        if (!more)
            return false;
        g->positions = more;
        g->room = room;
    }
    g->positions[g->count++] = p;
    return true;
}

/* ---- showing ---- */

static const char *const figures[2][2][7] = {
    {{"P", "N", "B", "R", "Q", "K", "."}, {"p", "n", "b", "r", "q", "k", "."}},
    {{"♙", "♘", "♗", "♖", "♕", "♔", "·"}, {"♟", "♞", "♝", "♜", "♛", "♚", "·"}},
};

static void show_board(const struct game *g)
{
    const jd_position *p = now(g);
    putchar('\n');
    for (int row = 0; row < 8; row++) {
        int rank = g->turned ? row : 7 - row;
        printf("  %d ", rank + 1);
        for (int column = 0; column < 8; column++) {
            jd_square s = jd_square_at(g->turned ? 7 - column : column, rank);
            printf(" %s", figures[g->unicode][jd_position_colour_at(p, s)][jd_position_kind_at(p, s)]);
        }
        putchar('\n');
    }
    printf("\n     %s\n\n", g->turned ? "h g f e d c b a" : "a b c d e f g h");
}

static const char *player(int colour) { return colour == JD_WHITE ? "White" : "Black"; }

/* Say what there is to say about the position. */
static void announce(const jd_position *p)
{
    if (jd_position_is_mate(p))
        printf("Checkmate: %s wins.\n", player(!p->turn));
    else if (jd_position_is_stalemate(p))
        puts("Stalemate: the game is drawn.");
    else if (jd_position_checkers(p))
        puts("Check.");
}

static void show_moves(const struct game *g)
{
    const jd_movestyle style = {.language = g->language};
    jd_moves           moves;
    jd_moves_legal(now(g), &moves);
    for (size_t i = 0; i < moves.count; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(now(g), moves.at[i], &style, text, sizeof text);
        printf("%s%s", text, i + 1 == moves.count || i % 12 == 11 ? "\n" : " ");
    }
}

/* ---- acting ---- */

/* Make the move that a text names, in any notation of Appendix C, or say why not. */
static void play_move(struct game *g, const char *text)
{
    jd_reading reading;
    if (jd_movetext_read(now(g), text, strlen(text), g->language, &reading) != JD_OK) {
        char why[200];
        jd_reading_reason(now(g), &reading, g->language, why, sizeof why);
        printf("%.200s ('help' and 'moves' help)\n", why);
        return;
    }
    if (!push(g, jd_move_make(now(g), reading.move))) {
        puts("There is no memory for another move.");
        return;
    }
    show_board(g);
    announce(now(g));
}

static void do_undo(struct game *g)
{
    if (g->count == 1) {
        puts("There is no move to take back.");
        return;
    }
    g->count--;
    show_board(g);
    announce(now(g));
}

static void do_turn(struct game *g)
{
    g->turned = !g->turned;
    show_board(g);
}

static void do_fen(struct game *g)
{
    char fen[JD_FEN_MAX];
    jd_fen_write(now(g), fen, sizeof fen);
    puts(fen);
}

static void do_moves(struct game *g) { show_moves(g); }
static void do_board(struct game *g) { show_board(g); }
static void do_quit(struct game *g) { g->running = false; }
static void do_help(struct game *g);

static const struct word {
    const char *name;
    void (*act)(struct game *);
    const char *help;
} words[] = {
    {"moves", do_moves, "list the legal moves"},
    {"undo", do_undo, "take the last move back"},
    {"board", do_board, "show the board again"},
    {"turn", do_turn, "turn the board round"},
    {"fen", do_fen, "print the position"},
    {"help", do_help, "show this"},
    {"quit", do_quit, "leave"},
};

#define WORDS (sizeof words / sizeof words[0])

static void do_help(struct game *g)
{
    (void)g;
    puts("  Nf3      a move: short, long or in coordinates (Nf3, Ng1-f3, g1f3, e8Q, 0-0)");
    for (size_t i = 0; i < WORDS; i++)
        printf("  %-8s %s\n", words[i].name, words[i].help);
}

static void obey(struct game *g, const char *word)
{
    for (size_t i = 0; i < WORDS; i++)
        if (strcmp(words[i].name, word) == 0) {
            words[i].act(g);
            return;
        }
    if (*word)
        play_move(g, word);
}

static void prompt(const struct game *g)
{
    const jd_position *p = now(g);
    if (jd_moves_any(p))
        printf("%s%u%s %s:%s ", style(stdout, STYLE_BOLD), p->fullmove, p->turn == JD_WHITE ? "." : "...",
               player(p->turn), style(stdout, STYLE_PLAIN));
    else
        printf("('undo' or 'quit') ");
    fflush(stdout);
}

static int play(struct game *g)
{
    struct lines l;
    if (!lines_open(&l, "-"))
        return STATUS_BAD;
    puts("Type moves such as e4 or Nf3; 'help' lists the rest.");
    show_board(g);
    announce(now(g));
    for (prompt(g); g->running && lines_next(&l);) {
        char *word = l.text + strspn(l.text, " \t");
        for (size_t n = strlen(word); n && strchr(" \t", word[n - 1]);)
            word[--n] = '\0';
        obey(g, word);
        if (g->running)
            prompt(g);
    }
    if (g->running)
        putchar('\n'); /* the end of input, behind the prompt */
    return lines_close(&l) ? STATUS_FINE : STATUS_BAD;
}

static bool language_option(const struct args *a, const jd_language **out)
{
    const char *code = args_value(a, "lang");
    *out = code ? jd_language_find(code) : NULL;
    if (code && !*out)
        complain("there is no language '%.20s'", code);
    return !code || *out;
}

static int run(const struct args *a)
{
    struct game g = {.running = true};
    jd_position start;
    setlocale(LC_CTYPE, "");
    g.unicode = !args_given(a, "ascii") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (!position_operand(args_operand(a, 0, NULL), &start) || !language_option(a, &g.language))
        return STATUS_BAD;
    int status = STATUS_BAD;
    if (push(&g, start))
        status = play(&g);
    else
        complain("not enough memory");
    free(g.positions);
    return status;
}

static const struct option options[] = {
    {"ascii", 0, NULL, "letters for the pieces, even where the terminal knows figurines"},
    {"lang", 'l', "LANG", "the language of the letters (en), or figurine"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube play", "a game from the initial array"},
    {"jadoube play --lang de", "the same, with Sf3 for Nf3"},
    {"jadoube play '8/8/8/8/8/4k3/4p3/4K3 w - - 0 1'", "from a position"},
    {NULL, NULL},
};

const struct command command_play = {
    .name = "play",
    .summary = "a board for two players at this terminal",
    .synopsis = "[--ascii] [--lang LANG] [FEN]",
    .description = "Only legal moves are taken; check, mate and stalemate are announced.",
    .options = options,
    .examples = examples,
    .operands = 1,
    .run = run,
};
