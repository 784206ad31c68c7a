/* The puppet in xboard's protocol. Modes of its own:
 *
 *   old       says nothing of what it can do, and answers no ping; its moves are "My move is : e2e4"
 *   dots      the same, and its moves are "1. ... e7e5"
 *   late      needs a while to start, and says so (done=0)
 *   san       takes and makes moves in short notation
 *   once      wants to be started for each game
 *   nameless  takes moves without the word usermove
 *   resigns, offers, claims-win, claims-loss, claims-draw, refuses     from its MOVE on
 */
#include "puppet.h"

#include "jadoube/fen.h"
#include "jadoube/movetext.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool is_old(const struct puppet *p) { return is(p, "old") || is(p, "dots"); }

static void greet(const struct puppet *p)
{
    if (is_old(p))
        return;
    if (is(p, "late")) {
        puts("feature done=0");
        fflush(stdout);
        usleep(700000);
    }
    printf("feature ping=1 setboard=1 san=%d usermove=%d reuse=%d nps=1 debug=1\n", is(p, "san"), !is(p, "nameless"),
           !is(p, "once"));
    puts("feature myname=\"Puppet in a box\" variants=\"normal,fischerandom\" memory=1 "
         "option=\"Seed -spin 1 0 1000000\" option=\"Vary -check 0\"");
    puts("feature done=1");
}

/* ---- its own words ---- */

static const char *own_result(const struct puppet *p, bool wins)
{
    return (p->position.turn == JD_WHITE) == wins ? "1-0 {it is so}" : "0-1 {it is so}";
}

/* False when it says something in place of a move. */
static bool speak(struct puppet *p)
{
    if (p->moves < p->from)
        return true;
    if (is(p, "resigns"))
        puts("resign");
    if (is(p, "offers"))
        puts("offer draw");
    if (is(p, "claims-win") || is(p, "claims-loss"))
        puts(own_result(p, is(p, "claims-win")));
    if (is(p, "claims-draw"))
        puts("1/2-1/2 {Draw by repetition}");
    if (is(p, "refuses"))
        puts("Illegal move (I do not like it): e7e5");
    return !is(p, "resigns") && strncmp(p->mode, "claims-", 7) != 0 && !is(p, "refuses");
}

/* ---- moves ---- */

static void answer(struct puppet *p)
{
    static const jd_movestyle uci = {.form = JD_FORM_UCI}, san = {.letter_o = true, .equals = true};
    char                      text[JD_MOVETEXT_MAX];
    jd_move                   m = choose(p);
    p->moves++;
    if (m == JD_NO_MOVE || !speak(p))
        return;
    if (!behave(p)) {
        if (is(p, "hang"))
            hang_for_good();
        return;
    }
    jd_movetext_write(&p->position, m, is(p, "san") || p->chess960 ? &san : &uci, text, sizeof text);
    text[strcspn(text, "+#")] = '\0';
    printf("2 %d 1 20 %s\n", material(&p->position), text);
    printf(is(p, "old") ? "My move is : %s\n" : is(p, "dots") ? "1. ... %s\n" : "move %s\n", text);
    p->position = jd_move_make(&p->position, m);
}

static void hear_move(struct puppet *p, const char *text)
{
    jd_reading reading;
    bool       coordinates = text[0] >= 'a' && text[1] >= '1' && text[1] <= '8' && text[2] >= 'a' && text[2] <= 'h';
    if (!p->chess960 && coordinates == is(p, "san") && strlen(text) > 3)
        exit(6); /* not the notation that it asked for */
    if (jd_movetext_read(&p->position, text, strlen(text), NULL, &reading) != JD_OK)
        exit(4);
    p->position = jd_move_make(&p->position, reading.move);
    if (is_old(p))
        printf("1. %s\n", text); /* as old ones do */
    if (!p->forced)
        answer(p);
}

static void set_board(struct puppet *p, const char *fen)
{
    jd_setup setup;
    if (jd_fen_read(fen, strlen(fen), &setup, NULL) != JD_OK)
        exit(3);
    setup.chess960 = p->chess960;
    if (jd_setup_position(&setup, JD_PROBLEMS_STANDING, &p->position) != JD_OK)
        exit(3);
}

static void begin(struct puppet *p)
{
    p->games++;
    p->moves = 0;
    p->forced = p->chess960 = false;
    p->position = jd_position_initial();
    if (is(p, "once") && p->games > 1)
        exit(8);
}

static void set_option(struct puppet *p, const char *text)
{
    if (strncmp(text, "Seed=", 5) == 0)
        p->seed = strtoull(text + 5, NULL, 10);
    if (strncmp(text, "Vary=", 5) == 0)
        p->vary = text[5] == '1';
}

static bool begins(const char *line, const char *word) { return strncmp(line, word, strlen(word)) == 0; }

bool obey_cecp(struct puppet *p, char *line)
{
    if (begins(line, "protover"))
        greet(p);
    else if (strcmp(line, "new") == 0)
        begin(p);
    else if (strcmp(line, "force") == 0)
        p->forced = true;
    else if (strcmp(line, "variant fischerandom") == 0)
        p->chess960 = true;
    else if (begins(line, "setboard "))
        set_board(p, line + 9);
    else if (begins(line, "option "))
        set_option(p, line + 7);
    else if (begins(line, "ping ") && !is_old(p))
        printf("pong %s\n", line + 5);
    else if (strcmp(line, "go") == 0) {
        p->forced = false;
        answer(p);
    } else if (begins(line, "usermove ") && !is_old(p) && !is(p, "nameless"))
        hear_move(p, line + 9);
    else if (line[0] >= 'a' && line[0] <= 'h' && line[1] >= '1' && line[1] <= '8')
        hear_move(p, line);
    else if (strcmp(line, "draw") == 0 && is(p, "accepts"))
        puts("offer draw");
    else if (strcmp(line, "quit") == 0)
        return false;
    fflush(stdout);
    return true;
}
