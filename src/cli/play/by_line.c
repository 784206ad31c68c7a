/* by_line.c - the game in lines: one for every thing that happens, and no control characters. */
#include "cli/command.h"
#include "cli/play/engine.h"
#include "cli/play/face.h"
#include "cli/play/say.h"
#include "cli/spelling.h"
#include "console/text.h"
#include "words/label.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

struct plain {
    struct face *face;
    char         typed[4096]; /* not yet a whole line, or lines not yet obeyed */
    size_t       length;
    bool         ended;    /* no more input */
    bool         terminal; /* somebody types */
    bool         prompted; /* the line on the terminal has a prompt */
    bool         leaving;
    jd_party     sealing; /* the next line is this player's sealed move */
};

/* ---- out ---- */

static void print_line(void *self, enum tone tone, const char *text)
{
    struct plain *p = self;
    (void)tone;
    if (p->prompted)
        putchar('\n');
    p->prompted = false;
    puts(text);
    fflush(stdout);
    speak(p->face->speaker, text);
}

static void prompt(struct plain *p)
{
    const struct local_game *t = p->face->table;
    char                     text[256];
    if (!p->terminal || p->prompted)
        return;
    face_prompt(t, text);
    fputs(p->sealing <= JD_BY_BLACK ? text_of(t->manner.language, TEXT_PLAY_SEAL_PROMPT) : text, stdout);
    fflush(stdout);
    p->prompted = true;
}

/* ---- in ---- */

static void show_typing(const struct plain *p, bool shown)
{
    struct termios mode;
    if (!p->terminal || tcgetattr(STDIN_FILENO, &mode) != 0)
        return;
    mode.c_lflag = shown ? mode.c_lflag | ECHO : mode.c_lflag & ~(tcflag_t)ECHO;
    tcsetattr(STDIN_FILENO, TCSANOW, &mode);
}

static void take_input(struct plain *p)
{
    ssize_t n = read(STDIN_FILENO, p->typed + p->length, sizeof p->typed - 1 - p->length);
    if (n > 0)
        p->length += (size_t)n;
    else if (n == 0 || errno != EINTR)
        p->ended = true;
}

/* Take the next whole line out of what was typed. A line that fills the buffer is cut there. */
static bool next_line(struct plain *p, char *out)
{
    char  *end = memchr(p->typed, '\n', p->length);
    size_t length = end ? (size_t)(end - p->typed) : p->length;
    bool   full = p->length == sizeof p->typed - 1, last = p->ended && p->length > 0;
    if (!end && !full && !last)
        return false;
    memcpy(out, p->typed, length);
    out[length] = '\0';
    length += end ? 1 : 0;
    p->length -= length;
    memmove(p->typed, p->typed + length, p->length);
    return true;
}

static void grant(struct plain *p, const struct wish *w)
{
    struct face *f = p->face;
    switch (w->what) {
    case WISH_NOTHING: break;
    case WISH_FLIP: f->turned = !f->turned; /* fall through */
    case WISH_BOARD: say_board(f->table, f->turned); break;
    case WISH_HELP: face_help(f->table, w->argument); break;
    case WISH_LOAD: face_load(f, w->argument); break;
    case WISH_SEAL:
        p->sealing = w->by;
        show_typing(p, false);
        break;
    case WISH_QUIT: p->leaving = true; break;
    }
}

static void obey_line(struct plain *p, char *line)
{
    p->prompted = false; /* the line that was typed ended it */
    if (p->sealing <= JD_BY_BLACK) {
        jd_party by = p->sealing;
        p->sealing = JD_BY_NOBODY;
        show_typing(p, true);
        if (p->terminal)
            putchar('\n');
        line += strspn(line, " \t");
        line[strcspn(line, "\r\n")] = '\0';
        make_printable(line);
        obey_seal(p->face->table, by, line);
        return;
    }
    struct wish w = obey(p->face->table, line);
    grant(p, &w);
}

/* A script's lines wait for the engine, as a person would; a person may type at any time. */
static bool must_wait(const struct plain *p) { return !p->terminal && opponent_thinking(p->face->table->opponent); }

static void take_step(struct plain *p)
{
    char line[sizeof p->typed];
    opponent_follow(p->face->table);
    if (!must_wait(p) && next_line(p, line)) {
        obey_line(p, line);
        return;
    }
    if (p->ended && !must_wait(p)) {
        p->leaving = true;
        return;
    }
    prompt(p);
    if (face_wait(p->face, -1, must_wait(p)))
        take_input(p);
}

static void greet(struct plain *p)
{
    struct local_game *t = p->face->table;
    const jd_language *language = t->manner.language;
    char               control[96];
    jd_control_write(&t->regs.control, control, sizeof control);
    table_say(t, TONE_NEWS, "%s - %s", player_text(t, JD_WHITE), player_text(t, JD_BLACK));
    table_tell(t, TONE_NEWS, TEXT_PLAY_LAWS,
               JD_VALUES({"edition", jd_edition_name(t->regs.edition)}, {"speed", jd_label_speed(&t->regs, language)},
                         {"control", control}));
    table_tell(t, TONE_NEWS, TEXT_PLAY_WELCOME, NULL);
    say_state(t);
}

int play_plain(struct face *f)
{
    struct plain p = {.face = f, .terminal = isatty(STDIN_FILENO), .sealing = JD_BY_NOBODY};
    f->table->audience = (struct audience){&p, print_line};
    face_catch_signals();
    greet(&p);
    while (!p.leaving && !face_interrupted() && !f->table->broken)
        take_step(&p);
    show_typing(&p, true);
    if (p.prompted)
        putchar('\n');
    p.prompted = false;
    return f->table->broken ? STATUS_BAD : STATUS_FINE;
}
