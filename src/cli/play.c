/* jadoube play - a board for two at one terminal: legal moves only, one line each. */
#include "command.h"
#include "lines.h"
#include "position.h"
#include "report.h"
#include "terminal.h"

#include <ctype.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

struct game {
    jd_position *positions; /* all of them, from the first; the last one is on the board */
    size_t       count, room;
    bool         unicode, turned, running;
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

static void show_moves(const jd_position *p)
{
    jd_moves moves;
    jd_moves_legal(p, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        char text[MOVE_TEXT_MAX];
        move_text(p, moves.at[i], text);
        printf("%s%s", text, i + 1 == moves.count || i % 12 == 11 ? "\n" : " ");
    }
}

/* ---- acting ---- */

static jd_kind promotion_kind(char letter)
{
    switch (tolower((unsigned char)letter)) {
    case 'n': return JD_KNIGHT;
    case 'b': return JD_BISHOP;
    case 'r': return JD_ROOK;
    case 'q': return JD_QUEEN;
    default: return JD_NO_KIND;
    }
}

/* Make the move that a word such as e2e4 or e7e8q names, or say why not. */
static void play_move(struct game *g, const char *word)
{
    jd_square from = jd_square_parse(word), to = from == JD_NO_SQUARE ? from : jd_square_parse(word + 2);
    size_t    length = strlen(word);
    jd_kind   kind = length == 5 ? promotion_kind(word[4]) : JD_NO_KIND;
    if (to == JD_NO_SQUARE || length > 5 || (length == 5 && kind == JD_NO_KIND)) {
        printf("'%.40s' is no move: type the two squares, such as e2e4 ('help' tells more)\n", word);
        return;
    }
    jd_move m = jd_move_find(now(g), from, to, kind);
    if (m == JD_NO_MOVE) {
        bool promotes = kind == JD_NO_KIND && jd_move_find(now(g), from, to, JD_QUEEN) != JD_NO_MOVE;
        puts(promotes ? "Which piece? Add q, r, b or n." : "That is not a legal move ('moves' lists them).");
        return;
    }
    if (!push(g, jd_move_make(now(g), m))) {
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

static void do_moves(struct game *g) { show_moves(now(g)); }
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
    puts("  e2e4     move from e2 to e4; e7e8q promotes to a queen; e1g1 castles");
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
    puts("Type moves such as e2e4; 'help' lists the rest.");
    show_board(g);
    announce(now(g));
    for (prompt(g); g->running && lines_next(&l);) {
        char *word = l.text + strspn(l.text, " \t");
        word[strcspn(word, " \t")] = '\0';
        obey(g, word);
        if (g->running)
            prompt(g);
    }
    if (g->running)
        putchar('\n'); /* the end of input, behind the prompt */
    return lines_close(&l) ? STATUS_FINE : STATUS_BAD;
}

static int run(const struct args *a)
{
    struct game g = {.running = true};
    jd_position start;
    setlocale(LC_CTYPE, "");
    g.unicode = !args_given(a, "ascii") && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (!position_operand(args_operand(a, 0, NULL), &start))
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
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube play", "a game from the initial array"},
    {"jadoube play '8/8/8/8/8/4k3/4p3/4K3 w - - 0 1'", "from a position"},
    {NULL, NULL},
};

const struct command command_play = {
    .name = "play",
    .summary = "a board for two players at this terminal",
    .synopsis = "[--ascii] [FEN]",
    .description = "Only legal moves are taken; check, mate and stalemate are announced.",
    .options = options,
    .examples = examples,
    .operands = 1,
    .run = run,
};
