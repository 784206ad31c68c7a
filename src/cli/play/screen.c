/* screen.c - keys and mouse: what they do to the line that is typed, to the hand, and to the game. */
#define NCURSES_WIDECHAR 1
#include "cli/play/screen.h"

#include "cli/command.h"
#include "cli/play/say.h"
#include "console/report.h"
#include "console/text.h"

#include <curses.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define KEY_ESCAPE 27
#define SILENT_MAX 50 /* so often there was something to read, and no key: the terminal is gone */

/* ---- what is said ---- */

static void keep_line(struct said *said, enum tone tone, const char *text)
{
    if (said->count == SAID_MAX) { /* the oldest goes */
        free(said->lines[0]);
        said->count--;
        memmove(said->lines, said->lines + 1, (size_t)said->count * sizeof said->lines[0]);
        memmove(said->tones, said->tones + 1, (size_t)said->count * sizeof said->tones[0]);
    }
    if ((said->lines[said->count] = strdup(text)))
        said->tones[said->count++] = tone;
}

static void forget(struct said *said)
{
    while (said->count)
        free(said->lines[--said->count]);
}

static void hear_line(void *self, enum tone tone, const char *text)
{
    struct screen *s = self;
    s->heard++;
    keep_line(&s->said, tone, text);
    speak(s->face->speaker, text);
}

static void hear_page(void *self, enum tone tone, const char *text)
{
    struct screen *s = self;
    keep_line(&s->pages, tone, text);
}

static void show_help(struct screen *s, const char *word)
{
    struct local_game *t = s->face->table;
    struct audience    usual = t->audience;
    forget(&s->pages);
    t->audience.say = hear_page;
    table_tell(t, TONE_ANSWER, TEXT_PLAY_HELP_KEYS, NULL);
    table_tell(t, TONE_ANSWER, TEXT_PLAY_KEYS, NULL);
    face_help(t, word);
    t->audience = usual;
    s->reading = true;
    s->page = 0;
}

/* ---- the hand ---- */

static jd_position board_of(const struct screen *s) { return jd_game_state(s->face->table->game).position; }

static bool is_own(const struct screen *s, const jd_position *p, jd_square square)
{
    jd_party by = usual_party(s->face->table, WORD_PLAY);
    return jd_position_kind_at(p, square) != JD_NO_KIND && jd_party_of(jd_position_colour_at(p, square)) == by;
}

static void touch(struct screen *s, jd_square square)
{
    char name[3], line[16];
    jd_square_name(square, name);
    snprintf(line, sizeof line, "touch %s", name);
    obey(s->face->table, line);
}

static void pick_up(struct screen *s, const jd_position *p, jd_square square)
{
    if (s->face->table->manner.separate && jd_position_kind_at(p, square) != JD_NO_KIND)
        touch(s, square);
    if (is_own(s, p, square))
        s->hand = square;
}

static bool promotes(const struct screen *s, const jd_position *p, jd_square to)
{
    return jd_position_kind_at(p, s->hand) == JD_PAWN && jd_move_find(p, s->hand, to, JD_QUEEN) != JD_NO_MOVE &&
           jd_move_find(p, s->hand, to, JD_NO_KIND) == JD_NO_MOVE;
}

static void put_down(struct screen *s, jd_square to, jd_kind promotion)
{
    jd_square from = s->hand;
    s->hand = JD_NO_SQUARE;
    s->asking = ASKING_ORDER;
    obey_hand(s->face->table, from, to, promotion);
}

/* Is the piece in the hand a king, and the square that of a rook with which he may castle in Chess960? */
static bool castles_onto(const struct screen *s, const jd_position *p, jd_square to)
{
    return p->chess960 && jd_position_kind_at(p, s->hand) == JD_KING && jd_position_kind_at(p, to) == JD_ROOK;
}

/* A slip of the cursor is no move: only where every act counts may a piece be put anywhere. */
static bool may_go(struct screen *s, const jd_position *p, jd_square to)
{
    struct local_game *t = s->face->table;
    if (t->manner.separate || jd_move_find(p, s->hand, to, JD_NO_KIND) != JD_NO_MOVE ||
        jd_party_of((jd_colour)p->turn) != usual_party(t, WORD_PLAY))
        return true;
    s->hand = JD_NO_SQUARE;
    table_tell(t, TONE_FAULT, TEXT_PLAY_NOT_THERE, NULL);
    return false;
}

/* Enter, or a click, on a square. */
static void act_on(struct screen *s, jd_square square)
{
    jd_position p = board_of(s);
    if (s->hand == JD_NO_SQUARE) {
        pick_up(s, &p, square);
    } else if (square == s->hand) {
        s->hand = JD_NO_SQUARE; /* put back: what was touched stays touched */
    } else if (is_own(s, &p, square) && !castles_onto(s, &p, square)) {
        bool      castling = jd_position_kind_at(&p, s->hand) == JD_KING && jd_position_kind_at(&p, square) == JD_ROOK;
        jd_square king = s->hand;
        pick_up(s, &p, square);
        if (castling && s->face->table->manner.separate)
            s->hand = king; /* king and rook are touched: the king goes first (4.4) */
    } else if (promotes(s, &p, square)) {
        s->asking = ASKING_PROMOTION;
        s->to = square;
        s->typed[0] = '\0';
    } else if (may_go(s, &p, square)) {
        put_down(s, square, JD_NO_KIND);
    }
}

/* The clock key: only where a press means something, unless every act is one's own affair. */
static void press_clock(struct screen *s)
{
    struct local_game *t = s->face->table;
    jd_state           state = jd_game_state(t->game);
    if (state.phase == JD_SCHEDULED)
        obey_act(t, WORD_START);
    else if (t->manner.separate || (state.made && !state.completed) || jd_game_envelope(t->game).sealed)
        obey_act(t, WORD_PRESS);
}

/* ---- the line ---- */

static void choose_promotion(struct screen *s)
{
    const struct local_game *t = s->face->table;
    jd_position              p = board_of(s);
    const jd_language       *languages[] = {t->manner.notation[p.turn], jd_language_english()};
    for (int l = 0; l < 2; l++)
        for (int k = JD_KNIGHT; k <= JD_QUEEN; k++) {
            const char *letter = languages[l]->letters[k];
            if (strcasecmp(letter, s->typed) == 0) {
                s->typed[0] = '\0';
                put_down(s, s->to, (jd_kind)k);
                return;
            }
        }
    if (!s->typed[0] && t->manner.separate)
        put_down(s, s->to, JD_NO_KIND); /* the pawn is left there (7.5.2) */
    s->typed[0] = '\0';
}

static void grant(struct screen *s, const struct wish *w)
{
    switch (w->what) {
    case WISH_FLIP: s->face->turned = !s->face->turned; break;
    case WISH_HELP: show_help(s, w->argument); break;
    case WISH_LOAD: face_load(s->face, w->argument); break;
    case WISH_SEAL:
        s->asking = ASKING_SEALED;
        s->sealer = w->by;
        break;
    case WISH_QUIT: s->leaving = true; break;
    case WISH_NOTHING:
    case WISH_BOARD: break;
    }
}

static void enter(struct screen *s)
{
    char line[sizeof s->typed];
    memcpy(line, s->typed, sizeof line);
    s->cursor_shown |= !*line;
    if (s->asking == ASKING_PROMOTION) {
        choose_promotion(s);
        return;
    }
    s->typed[0] = '\0';
    if (s->asking == ASKING_SEALED) {
        s->asking = ASKING_ORDER;
        obey_seal(s->face->table, s->sealer, line);
    } else if (*line) {
        s->hand = JD_NO_SQUARE;
        struct wish w = obey(s->face->table, line);
        grant(s, &w);
    } else {
        act_on(s, s->cursor);
    }
}

static void erase_last(struct screen *s)
{
    size_t n = strlen(s->typed);
    while (n && ((unsigned char)s->typed[--n] & 0xc0) == 0x80)
        ;
    s->typed[n] = '\0';
}

static void type(struct screen *s, wint_t c)
{
    char      bytes[MB_LEN_MAX + 1];
    mbstate_t state = {0};
    size_t    n = wcrtomb(bytes, (wchar_t)c, &state), length = strlen(s->typed);
    if (n == (size_t)-1 || length + n >= sizeof s->typed)
        return;
    memcpy(s->typed + length, bytes, n);
    s->typed[length + n] = '\0';
    if (s->asking == ASKING_PROMOTION)
        choose_promotion(s);
}

/* Begin an order of the arbiter's, for him to complete. */
static void prefill(struct screen *s, enum word w)
{
    struct jd_part name = jd_word_typed(word_forms(s->face->table->manner.language, w), 0);
    s->asking = ASKING_ORDER;
    snprintf(s->typed, sizeof s->typed, "%.*s ", (int)name.length, name.text);
}

/* ---- keys ---- */

static void move_cursor(struct screen *s, int right, int up)
{
    int sign = s->face->turned ? -1 : 1;
    int file = jd_square_file(s->cursor) + sign * right, rank = jd_square_rank(s->cursor) + sign * up;
    if (s->cursor_shown && file >= 0 && file < 8 && rank >= 0 && rank < 8)
        s->cursor = jd_square_at(file, rank);
    s->cursor_shown = true;
}

static void pause_or_resume(struct local_game *t)
{
    obey_act(t, jd_game_may(t->game, JD_BY_ARBITER, JD_DO_RESUME, JD_WHAT_NONE) ? WORD_RESUME : WORD_PAUSE);
}

static void escape(struct screen *s)
{
    if (s->typed[0])
        s->typed[0] = '\0';
    else if (s->asking != ASKING_ORDER)
        s->asking = ASKING_ORDER;
    else if (s->hand != JD_NO_SQUARE)
        s->hand = JD_NO_SQUARE;
    else
        s->cursor_shown = false;
}

/* A click on the board acts there, one on a clock presses it. */
static void click(struct screen *s, const MEVENT *e)
{
    struct layout l = screen_layout(LINES, COLS);
    jd_square     square = screen_square(s, &l, e->y, e->x);
    bool          down = e->bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED), up = e->bstate & BUTTON1_RELEASED;
    if (down && e->x >= l.panel_left && (e->y == l.clock_rows[0] || e->y == l.clock_rows[1]))
        press_clock(s);
    if (square == JD_NO_SQUARE || s->asking != ASKING_ORDER)
        return;
    s->cursor = square;
    bool dragged = up && s->hand != JD_NO_SQUARE && square != s->down;
    if (down)
        s->down = square;
    if (down || dragged)
        act_on(s, square);
}

/* ncurses hands out the latest event first. */
static void take_mouse(struct screen *s)
{
    MEVENT events[8];
    int    n = 0;
    while (n < 8 && getmouse(&events[n]) == OK)
        n++;
    while (n)
        click(s, &events[--n]);
}

static void function_key(struct screen *s, wint_t key)
{
    struct local_game *t = s->face->table;
    switch (key) {
    case KEY_UP: move_cursor(s, 0, 1); break;
    case KEY_DOWN: move_cursor(s, 0, -1); break;
    case KEY_LEFT: move_cursor(s, -1, 0); break;
    case KEY_RIGHT: move_cursor(s, 1, 0); break;
    case KEY_PPAGE: s->back += s->back < 4 * SAID_MAX ? 2 : 0; break;
    case KEY_NPAGE: s->back -= s->back > -4 * SAID_MAX ? 2 : 0; break;
    case KEY_BACKSPACE: erase_last(s); break;
    case KEY_ENTER: enter(s); break;
    case KEY_MOUSE: take_mouse(s); break;
    case KEY_RESIZE: clear(); break;
    case KEY_F(1): show_help(s, ""); break;
    case KEY_F(2): s->face->turned = !s->face->turned; break;
    case KEY_F(3): obey(t, (char[]){"mode"}); break;
    case KEY_F(4): pause_or_resume(t); break;
    case KEY_F(5): prefill(s, WORD_SET_CLOCK); break;
    case KEY_F(6): prefill(s, WORD_GIVE_TIME); break;
    case KEY_F(7): prefill(s, WORD_PENALISE); break;
    case KEY_F(8): prefill(s, WORD_RULE); break;
    case KEY_F(10): s->leaving = true; break;
    default: break;
    }
}

static void plain_key(struct screen *s, wint_t key)
{
    if (key == '\n' || key == '\r')
        enter(s);
    else if (key == KEY_ESCAPE)
        escape(s);
    else if (key == 8 || key == 127)
        erase_last(s);
    else if (key == 21) /* Ctrl-U */
        s->typed[0] = '\0';
    else if (key == 12) /* Ctrl-L */
        clear();
    else if (key == ' ' && !s->typed[0] && s->asking == ASKING_ORDER)
        press_clock(s);
    else if (key >= ' ')
        type(s, key);
}

static void read_page_key(struct screen *s, bool function, wint_t key)
{
    int step = LINES - 3;
    if (function && (key == KEY_NPAGE || key == KEY_PPAGE))
        s->page += key == KEY_NPAGE ? step : -step;
    else if (function && (key == KEY_DOWN || key == KEY_UP))
        s->page += key == KEY_DOWN ? 1 : -1;
    else if (!function || key != KEY_RESIZE)
        s->reading = false;
    s->page = s->page < 0 ? 0 : s->page > 4 * SAID_MAX ? 4 * SAID_MAX : s->page;
}

/* What was said since is shown from its beginning. */
static void note_fresh(struct screen *s, size_t before)
{
    int lines = (int)(s->heard - before);
    if (lines == 0)
        return;
    s->fresh = lines < s->said.count ? s->said.count - lines : 0;
    s->back = 0;
}

/* How many there were. */
static int take_keys(struct screen *s)
{
    wint_t key;
    int    count = 0;
    for (int kind; (kind = get_wch(&key)) != ERR && !s->leaving; count++) {
        size_t before = s->heard;
        if (s->reading)
            read_page_key(s, kind == KEY_CODE_YES, key);
        else if (kind == KEY_CODE_YES)
            function_key(s, key);
        else
            plain_key(s, key);
        note_fresh(s, before);
    }
    return count;
}

/* ---- playing ---- */

/* How long what is shown stays true: the clock's last digit. */
static int64_t patience(const struct local_game *t)
{
    jd_state state = jd_game_state(t->game);
    int64_t  clock[2];
    if (state.running > JD_BY_BLACK)
        return -1;
    table_clocks(t, &state, clock);
    int64_t left = clock[state.running];
    return left == 0 ? -1 : left < 20000 ? left % 100 + 1 : left % 1000 + 1;
}

static bool open_screen(struct screen *s)
{
    if (!newterm(NULL, stdout, stdin)) {
        complain_text(TEXT_COMPLAIN_NO_SCREEN, NULL);
        return false;
    }
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(100);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_RELEASED | BUTTON1_CLICKED, NULL);
    screen_colours(s);
    return true;
}

static void close_screen(struct screen *s)
{
    mousemask(0, NULL);
    endwin();
    delscreen(set_term(NULL));
    forget(&s->said);
    forget(&s->pages);
}

/* Wait for something to happen, and see to it. */
static void listen(struct screen *s)
{
    size_t before = s->heard;
    bool   ready = face_wait(s->face, patience(s->face->table), false);
    note_fresh(s, before);
    s->silent = take_keys(s) == 0 && ready ? s->silent + 1 : 0;
    if (s->silent == SILENT_MAX)
        s->leaving = true;
}

int play_screen(struct face *f)
{
    struct screen s = {
        .face = f, .hand = JD_NO_SQUARE, .sealer = JD_BY_NOBODY, .cursor = jd_square_at(4, f->turned ? 6 : 1)};
    struct local_game *t = f->table;
    if (!open_screen(&s))
        return STATUS_BAD;
    face_catch_signals();
    t->audience = (struct audience){&s, hear_line};
    table_tell(t, TONE_NEWS, TEXT_PLAY_WELCOME, NULL);
    while (!s.leaving && !face_interrupted() && !t->broken) {
        screen_draw(&s);
        listen(&s);
    }
    t->audience = (struct audience){0};
    bool broken = t->broken;
    close_screen(&s);
    if (broken) {
        complain_text(TEXT_PLAY_NO_LOG, JD_VALUES({"path", t->journal.path}, {"why", ""}));
    }
    return broken ? STATUS_BAD : STATUS_FINE;
}
