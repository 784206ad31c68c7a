/* draw.c - drawing the screen: everything is drawn afresh, and ncurses sends what has changed. */
#define NCURSES_WIDECHAR 1
#include "cli/play/engine.h"
#include "cli/play/say.h"
#include "cli/play/screen.h"
#include "console/text.h"
#include "words/label.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* ---- text ---- */

/* Put a text into `width` columns of a line; the columns it took. */
static int put_text(int y, int x, int width, const char *text)
{
    wchar_t wide[1024];
    int     columns = 0;
    size_t  n = mbstowcs(wide, text, 1023), i = 0;
    if (n == (size_t)-1) { /* the terminal's character set does not have it */
        for (n = 0; *text && n < 1023; text++)
            if (((unsigned char)*text & 0xc0) != 0x80)
                wide[n++] = (unsigned char)*text < 0x80 ? (wchar_t)*text : L'?';
    }
    for (; i < n; i++) {
        int w = wcwidth(wide[i]);
        if (w < 0 || columns + w > width)
            break;
        columns += w;
    }
    mvaddnwstr(y, x, wide, (int)i);
    return columns;
}

static int columns_of(const char *text)
{
    wchar_t wide[1024];
    size_t  n = mbstowcs(wide, text, 1023);
    int     w = n == (size_t)-1 ? -1 : wcswidth(wide, n);
    return w < 0 ? (int)strlen(text) : w;
}

/* ---- colours ---- */

enum pair {
    PAIR_LIGHT = 1,
    PAIR_DARK,
    PAIR_LIGHT_LAST,
    PAIR_DARK_LAST,
    PAIR_CHECK,
    PAIR_HAND,
    PAIR_RULING,
    PAIR_FAULT,
    PAIR_RUNNING,
};

static const struct {
    short rich, poor; /* with 256 colours, with 8 */
} grounds[] = {
    [PAIR_LIGHT] = {230, COLOR_WHITE},      [PAIR_DARK] = {108, COLOR_GREEN}, [PAIR_LIGHT_LAST] = {222, COLOR_YELLOW},
    [PAIR_DARK_LAST] = {179, COLOR_YELLOW}, [PAIR_CHECK] = {203, COLOR_RED},  [PAIR_HAND] = {117, COLOR_CYAN},
};

void screen_colours(const struct screen *s)
{
    if (!s->face->colour || !has_colors()) {
        s->face->colour = false;
        return;
    }
    start_color();
    use_default_colors();
    bool rich = COLORS >= 256;
    for (int p = PAIR_LIGHT; p <= PAIR_HAND; p++)
        init_pair((short)p, rich ? 16 : COLOR_BLACK, rich ? grounds[p].rich : grounds[p].poor);
    init_pair(PAIR_RULING, rich ? 166 : COLOR_YELLOW, -1); /* readable on dark and on light */
    init_pair(PAIR_FAULT, rich ? 167 : COLOR_RED, -1);
    init_pair(PAIR_RUNNING, rich ? 16 : COLOR_BLACK, rich ? 114 : COLOR_GREEN);
}

static void use(const struct screen *s, enum pair pair, attr_t otherwise, bool on)
{
    attr_t a = s->face->colour ? (attr_t)COLOR_PAIR(pair) : otherwise;
    if (on)
        attron(a);
    else
        attroff(a);
}

/* ---- where things are ---- */

struct layout screen_layout(int lines, int columns)
{
    bool          big = lines >= 32 && columns >= 100;
    struct layout l = {.fits = lines >= SCREEN_LINES && columns >= SCREEN_COLUMNS,
                       .width = big ? 7 : 4,
                       .height = big ? 3 : 2,
                       .board_top = 1,
                       .board_left = 3};
    int           bottom = l.board_top + 8 * l.height;
    l.panel_left = l.board_left + 8 * l.width + 2;
    l.panel_width = columns - l.panel_left - 1;
    l.clock_rows[0] = l.board_top;
    l.clock_rows[1] = bottom - 1;
    l.status = bottom + 1;
    l.keys = lines - 1;
    l.prompt = lines - 2;
    l.said_top = l.status + 1;
    l.said_rows = l.prompt - l.said_top;
    return l;
}

/* The square in a row and column of the board as it is seen. */
static jd_square square_seen(bool turned, int row, int column)
{
    return jd_square_at(turned ? 7 - column : column, turned ? row : 7 - row);
}

jd_square screen_square(const struct screen *s, const struct layout *l, int y, int x)
{
    int row = (y - l->board_top) / l->height, column = (x - l->board_left) / l->width;
    if (y < l->board_top || x < l->board_left || row > 7 || column > 7)
        return JD_NO_SQUARE;
    return square_seen(s->face->turned, row, column);
}

/* ---- the board ---- */

/* What is special about squares. */
struct marks {
    jd_bitboard last, check, targets;
};

static jd_bitboard targets_of(const jd_moves *moves, jd_square from)
{
    jd_bitboard set = 0;
    for (size_t i = 0; i < moves->count; i++) {
        jd_move m = moves->at[i];
        bool    castles = jd_move_type_of(m) == JD_CASTLING;
        if (from == JD_NO_SQUARE || jd_move_from(m) == from)
            set |= jd_square_bit(castles ? jd_move_castling_king_to(m) : jd_move_to(m));
    }
    return set;
}

static struct marks marks_of(const struct screen *s, const jd_state *state)
{
    const struct local_game *t = s->face->table;
    struct marks             m = {0};
    jd_move                  last = jd_game_move(t->game, state->ply);
    jd_moves                 moves;
    if (last != JD_NO_MOVE) {
        bool castles = jd_move_type_of(last) == JD_CASTLING;
        m.last = jd_square_bit(jd_move_from(last)) |
                 jd_square_bit(castles ? jd_move_castling_king_to(last) : jd_move_to(last));
    }
    for (int c = 0; c < 2; c++)
        if (jd_position_in_check(&state->position, (jd_colour)c))
            m.check |= jd_square_bit(jd_position_king(&state->position, (jd_colour)c));
    if (state->phase >= JD_FINISHED)
        return m;
    if (jd_game_bound(t->game, &moves) || (s->hand != JD_NO_SQUARE && t->manner.casual))
        m.targets = targets_of(&moves, s->hand);
    return m;
}

static void piece_text(const struct screen *s, const jd_position *p, jd_square square, char out[8])
{
    jd_kind kind = jd_position_kind_at(p, square);
    snprintf(out, 8, " ");
    if (kind != JD_NO_KIND)
        letter_text(s->face->ascii ? NULL : jd_language_figurine(), kind, jd_position_colour_at(p, square), out);
}

static enum pair ground_of(const struct screen *s, const struct marks *m, jd_square square)
{
    bool dark = jd_square_is_dark(square);
    if (square == s->hand)
        return PAIR_HAND;
    if (m->check >> square & 1)
        return PAIR_CHECK;
    if (m->last >> square & 1)
        return dark ? PAIR_DARK_LAST : PAIR_LIGHT_LAST;
    return dark ? PAIR_DARK : PAIR_LIGHT;
}

/* Brackets for the cursor; without colours also for what they would show. */
static const char *brackets_of(const struct screen *s, const struct marks *m, jd_square square)
{
    if (s->cursor_shown && square == s->cursor)
        return "[]";
    if (s->face->colour)
        return NULL;
    return square == s->hand ? "<>" : m->check >> square & 1 ? "!!" : m->last >> square & 1 ? "()" : NULL;
}

static void draw_square(const struct screen *s, const struct layout *l, const jd_position *p, const struct marks *m,
                        int row, int column)
{
    jd_square   square = square_seen(s->face->turned, row, column);
    enum pair   ground = ground_of(s, m, square);
    const char *brackets = brackets_of(s, m, square);
    int         top = l->board_top + row * l->height, left = l->board_left + column * l->width;
    int         middle = (l->height - 1) / 2, centre = (l->width - 1) / 2;
    char        piece[8];
    chtype      fill = !s->face->colour && jd_square_is_dark(square) ? '.' : ' ';
    piece_text(s, p, square, piece);
    use(s, ground, A_NORMAL, true);
    for (int y = 0; y < l->height; y++)
        mvhline(top + y, left, fill, l->width);
    if (fill == ' ' || *piece != ' ')
        put_text(top + middle, left + centre, 1, piece);
    if (m->targets >> square & 1)
        put_text(top + l->height - 1, left + centre, 1, s->face->ascii ? "*" : "•");
    if (brackets) {
        mvaddch(top + middle, left + centre - 1, (chtype)brackets[0]);
        mvaddch(top + middle, left + centre + 1, (chtype)brackets[1]);
    }
    use(s, ground, A_NORMAL, false);
}

static void draw_board(const struct screen *s, const struct layout *l, const jd_state *state)
{
    struct marks m = marks_of(s, state);
    for (int row = 0; row < 8; row++) {
        mvprintw(l->board_top + row * l->height + (l->height - 1) / 2, 1, "%d", s->face->turned ? row + 1 : 8 - row);
        for (int column = 0; column < 8; column++)
            draw_square(s, l, &state->position, &m, row, column);
    }
    for (int column = 0; column < 8; column++)
        mvaddch(l->board_top + 8 * l->height, l->board_left + column * l->width + (l->width - 1) / 2,
                (chtype)('a' + (s->face->turned ? 7 - column : column)));
}

/* ---- clocks and sheets ---- */

static void draw_player(const struct screen *s, const struct layout *l, const jd_state *state, int place)
{
    const struct local_game *t = s->face->table;
    int     c = place == 0 ? (s->face->turned ? JD_WHITE : JD_BLACK) : (s->face->turned ? JD_BLACK : JD_WHITE);
    int     y = l->clock_rows[place], width;
    bool    runs = state->running == (jd_party)c;
    int64_t clock[2];
    char    time[24], line[64];
    table_clocks(t, state, clock);
    clock_text(clock[c], time);
    snprintf(line, sizeof line, " %s%s ", clock[c] == 0 ? text_of(t->manner.language, TEXT_PLAY_FLAG) : "",
             clock[c] == 0 ? "" : time);
    width = columns_of(line);
    put_text(y, l->panel_left, 2, runs ? (s->face->ascii ? "> " : "▶ ") : "  ");
    attron(A_BOLD);
    put_text(y, l->panel_left + 2, l->panel_width - width - 3, player_text(t, (jd_colour)c));
    if (runs)
        use(s, PAIR_RUNNING, A_REVERSE, true);
    put_text(y, l->panel_left + l->panel_width - width, width, line);
    if (runs)
        use(s, PAIR_RUNNING, A_REVERSE, false);
    attroff(A_BOLD);
}

/* What stands on a player's sheet for a ply: the program's entry, or his own. */
static void entry_text(const struct local_game *t, jd_colour writer, int ply, char out[JD_MOVETEXT_MAX])
{
    out[0] = '\0';
    if (!t->regs.manual_sheets) {
        if (!move_text(t, ply, writer, out))
            snprintf(out, JD_MOVETEXT_MAX, "?");
    } else {
        jd_entry e = jd_game_entry(t->game, writer, ply);
        snprintf(out, JD_MOVETEXT_MAX, "%.24s%s", e.text, e.offer ? " (=)" : "");
    }
}

/* One line of a sheet: "12. Nf3    Nc6". */
static void draw_entry(const struct screen *s, int y, int x, int width, jd_colour writer, int line)
{
    const struct local_game *t = s->face->table;
    jd_position              start = jd_game_position(t->game, 0);
    int                      first = start.turn == JD_WHITE ? 1 : 0, plies = jd_game_state(t->game).ply;
    char                     number[16], move[JD_MOVETEXT_MAX];
    int                      half = (width - 5) / 2;
    snprintf(number, sizeof number, "%3d. ", (int)start.fullmove + line);
    put_text(y, x, 5, number);
    for (int c = 0; c < 2; c++) {
        int ply = 2 * line + c + first;
        if (ply < 1 || ply > plies)
            continue;
        entry_text(t, writer, ply, move);
        put_text(y, x + 5 + c * half, half - 1, move);
    }
}

static void draw_rule(const struct screen *s, const struct layout *l, int y)
{
    attron(A_DIM);
    for (int x = 0; x < l->panel_width; x++)
        put_text(y, l->panel_left + x, 1, s->face->ascii ? "-" : "─");
    attroff(A_DIM);
}

static void draw_sheets(const struct screen *s, const struct layout *l, const jd_state *state)
{
    const struct local_game *t = s->face->table;
    int                      top = l->clock_rows[0] + 2, rows = l->clock_rows[1] - 2 - top, half = l->panel_width / 2;
    int                      black_first = jd_game_position(t->game, 0).turn == JD_BLACK;
    int                      lines = (state->ply + 1 + black_first) / 2, from = lines > rows ? lines - rows : 0;
    draw_rule(s, l, top - 1);
    draw_rule(s, l, l->clock_rows[1] - 1);
    for (int c = 0; c < 2; c++) {
        int x = l->panel_left + c * half;
        attron(A_UNDERLINE);
        put_text(top, x, half - 1, jd_label_player((jd_colour)c, t->manner.language));
        attroff(A_UNDERLINE);
        for (int i = 0; i < rows && from + i < lines; i++)
            draw_entry(s, top + 1 + i, x, half, (jd_colour)c, from + i);
    }
}

/* ---- what was said ---- */

struct wrapped {
    const char *at;
    int         bytes;
    enum tone   tone;
};

/* Break a text into lines of `width` columns, at spaces where there are some; how many were added. */
static int wrap(const char *text, enum tone tone, int width, struct wrapped *out, int room)
{
    int n = 0;
    while (*text && n < room) {
        int columns = 0, bytes = 0, space = 0;
        while (text[bytes] && columns < width) {
            if (text[bytes] == ' ')
                space = bytes;
            bytes++;
            while (((unsigned char)text[bytes] & 0xc0) == 0x80)
                bytes++;
            columns++;
        }
        if (text[bytes] && space)
            bytes = space;
        out[n++] = (struct wrapped){text, bytes, tone};
        text += bytes;
        text += strspn(text, " ");
    }
    return n;
}

#define WRAPPED_MAX 2000

/* `first`: where the text with this number begins. */
static int wrap_all(const struct said *said, int width, struct wrapped *out, int number, int *first)
{
    int n = 0;
    for (int i = 0; i < said->count; i++) {
        if (i <= number)
            *first = n;
        n += wrap(said->lines[i], said->tones[i], width, out + n, WRAPPED_MAX - n);
    }
    return n;
}

static void draw_wrapped(const struct screen *s, int y, int width, const struct wrapped *w)
{
    enum pair pair = w->tone == TONE_RULING ? PAIR_RULING : PAIR_FAULT;
    bool      strong = w->tone == TONE_RULING || w->tone == TONE_FAULT;
    char      line[1024];
    snprintf(line, sizeof line, "%.*s", w->bytes, w->at);
    if (strong)
        use(s, pair, A_BOLD, true);
    put_text(y, 1, width, line);
    if (strong)
        use(s, pair, A_BOLD, false);
}

/* The last lines; but what was said last from its beginning, for that is where its Article stands. */
static void draw_said(const struct screen *s, const struct layout *l)
{
    static struct wrapped lines[WRAPPED_MAX];
    int                   width = COLS - 2, fresh = 0, n = wrap_all(&s->said, width, lines, s->fresh, &fresh);
    int                   end = n - l->said_rows, from = (fresh < end ? fresh : end) - s->back;
    from = from > end ? end : from;
    from = from < 0 ? 0 : from;
    int top = l->said_top + (n < l->said_rows ? l->said_rows - n : 0);
    for (int i = 0; from + i < n && i < l->said_rows; i++)
        draw_wrapped(s, top + i, width, &lines[from + i]);
}

static void draw_pages(const struct screen *s)
{
    static struct wrapped lines[WRAPPED_MAX];
    int                   unused = 0, n = wrap_all(&s->pages, COLS - 2, lines, 0, &unused), rows = LINES - 1;
    int                   first = s->page > n - rows ? n - rows : s->page;
    first = first < 0 ? 0 : first;
    for (int i = 0; i < rows && first + i < n; i++)
        draw_wrapped(s, i, COLS - 2, &lines[first + i]);
    attron(A_REVERSE);
    mvhline(LINES - 1, 0, ' ', COLS);
    put_text(LINES - 1, 1, COLS - 2, "Page Up, Page Down, Esc");
    attroff(A_REVERSE);
}

/* ---- the rest ---- */

static void draw_title(const struct screen *s)
{
    const struct local_game *t = s->face->table;
    const jd_language       *language = t->manner.language;
    char                     control[96], laws[256], line[512];
    jd_control_write(&t->regs.control, control, sizeof control);
    text_fill(laws, sizeof laws, t->manner.language, TEXT_PLAY_LAWS,
              JD_VALUES({"edition", jd_edition_name(t->regs.edition)}, {"speed", jd_label_speed(&t->regs, language)},
                        {"control", control}));
    snprintf(line, sizeof line, "%s - %s   %s%s%s", player_text(t, JD_WHITE), player_text(t, JD_BLACK), laws,
             t->manner.separate ? "   " : "", t->manner.separate ? text_of(language, TEXT_PLAY_THREE_ACTS) : "");
    attron(A_REVERSE);
    mvhline(0, 0, ' ', COLS);
    put_text(0, 1, COLS - 2, line);
    attroff(A_REVERSE);
}

static void draw_status(const struct screen *s, const struct layout *l, const jd_state *state)
{
    const struct local_game *t = s->face->table;
    char                     moves[LIST_MAX], text[2 * LIST_MAX];
    if (bound_text(t, moves))
        text_fill(text, sizeof text, t->manner.language, TEXT_PLAY_BOUND,
                  JD_VALUES({"who", player_text(t, state->on_move)}, {"moves", moves}));
    else
        state_text(t, text);
    attron(A_BOLD);
    put_text(l->status, 1, COLS - 2, text);
    attroff(A_BOLD);
}

static void prompt_text(const struct screen *s, const jd_state *state, char out[256])
{
    const struct local_game *t = s->face->table;
    const jd_language       *language = t->manner.language;
    if (s->asking == ASKING_PROMOTION) {
        const jd_language *l = t->manner.notation[state->on_move];
        snprintf(out, 256, "%s %s %s %s %s: ", text_of(language, TEXT_PLAY_PROMOTE), l->letters[JD_QUEEN],
                 l->letters[JD_ROOK], l->letters[JD_BISHOP], l->letters[JD_KNIGHT]);
    } else if (s->asking == ASKING_SEALED) {
        snprintf(out, 256, "%s", text_of(language, TEXT_PLAY_SEAL_PROMPT));
    } else {
        face_prompt(t, out);
    }
}

static void draw_prompt(const struct screen *s, const struct layout *l, const jd_state *state)
{
    char prompt[256];
    prompt_text(s, state, prompt);
    int x = 1 + put_text(l->prompt, 1, COLS - 2, prompt), shown = columns_of(s->typed);
    if (s->asking == ASKING_SEALED) {
        for (int i = 0; i < shown && x < COLS - 2; i++)
            mvaddch(l->prompt, x++, '*');
    } else {
        const char *end = s->typed; /* the end of a long line is what one sees */
        while (columns_of(end) > COLS - 3 - x && *end)
            for (end++; ((unsigned char)*end & 0xc0) == 0x80;)
                end++;
        x += put_text(l->prompt, x, COLS - 2 - x, end);
    }
    attron(A_DIM);
    put_text(l->keys, 1, COLS - 2, text_of(s->face->table->manner.language, TEXT_PLAY_KEYS));
    attroff(A_DIM);
    move(l->prompt, x);
}

void screen_draw(const struct screen *s)
{
    struct layout l = screen_layout(LINES, COLS);
    jd_state      state = jd_game_state(s->face->table->game);
    erase();
    if (!l.fits) {
        put_text(0, 0, COLS, text_of(s->face->table->manner.language, TEXT_PLAY_TOO_SMALL));
    } else if (s->reading) {
        draw_pages(s);
    } else {
        draw_title(s);
        draw_board(s, &l, &state);
        draw_player(s, &l, &state, 0);
        draw_player(s, &l, &state, 1);
        draw_sheets(s, &l, &state);
        draw_status(s, &l, &state);
        draw_said(s, &l);
        draw_prompt(s, &l, &state);
    }
    refresh();
}
