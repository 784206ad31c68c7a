/* answer.c - answers to questions about the board, the clocks and the sheets (D.2 and others). */
#include "cli/play/say.h"
#include "cli/play/words.h"
#include "console/text.h"
#include "notation/utf8.h"

#include "jadoube/fen.h"

#include <stdio.h>
#include <string.h>

enum { OPTIONS_MAX = 128 };

static const char *word(const struct local_game *t, text_id id) { return text_of(t->manner.language, id); }

static jd_position board_now(const struct local_game *t) { return jd_game_state(t->game).position; }

/* ---- clocks, state ---- */

void say_clock(struct local_game *t)
{
    jd_state s = jd_game_state(t->game);
    int64_t  clock[2];
    table_clocks(t, &s, clock);
    for (int c = 0; c < 2; c++) {
        char time[24];
        clock_text(clock[c], time);
        table_say(t, TONE_ANSWER, "%s: %s%s%s", player_text(t, (jd_colour)c), time,
                  s.running == (jd_party)c ? ", " : "", s.running == (jd_party)c ? word(t, TEXT_PLAY_RUNS) : "");
    }
}

void say_state(struct local_game *t)
{
    char text[LIST_MAX];
    state_text(t, text);
    table_say(t, TONE_ANSWER, "%s", text);
}

void say_fen(struct local_game *t)
{
    jd_position p = board_now(t);
    char        fen[JD_FEN_MAX];
    jd_fen_write(&p, fen, sizeof fen);
    table_say(t, TONE_ANSWER, "%s", fen);
}

void say_bound(struct local_game *t)
{
    char text[LIST_MAX];
    if (jd_game_state(t->game).phase >= JD_FINISHED)
        say_state(t);
    else if (bound_text(t, text))
        table_tell(t, TONE_ANSWER, TEXT_PLAY_BOUND,
                   JD_VALUES({"who", player_text(t, jd_game_state(t->game).on_move)}, {"moves", text}));
    else
        table_tell(t, TONE_ANSWER, TEXT_PLAY_FREE, JD_VALUES({"who", player_text(t, jd_game_state(t->game).on_move)}));
}

/* ---- the board ---- */

static bool one_character(const char *letter)
{
    size_t used;
    return *letter && (utf8_next(letter, strlen(letter), &used), !letter[used]);
}

/* A pawn has no letter in Dutch, a king has two in Russian: such languages get the English ones here. */
static const jd_language *for_diagrams(const jd_language *l)
{
    for (int k = 0; k < 6; k++)
        if (!one_character(l->letters[k]))
            return jd_language_english();
    return l;
}

void letter_text(const jd_language *language, jd_kind kind, jd_colour c, char out[8])
{
    static const char *const black[6] = {"♟", "♞", "♝", "♜", "♛", "♚"};
    const jd_language       *l = for_diagrams(language ? language : jd_language_english());
    size_t                   used;
    if (l == jd_language_figurine() && c == JD_BLACK) {
        snprintf(out, 8, "%s", black[kind]);
        return;
    }
    uint32_t letter = utf8_next(l->letters[kind], strlen(l->letters[kind]), &used);
    out[utf8_put(c == JD_BLACK ? utf8_lower(letter) : letter, out)] = '\0';
}

void say_board(struct local_game *t, bool turned)
{
    jd_position p = board_now(t);
    for (int row = 0; row < 8; row++) {
        int  rank = turned ? row : 7 - row;
        char line[LIST_MAX];
        snprintf(line, sizeof line, "%d", rank + 1);
        for (int column = 0; column < 8; column++) {
            jd_square s = jd_square_at(turned ? 7 - column : column, rank);
            jd_kind   kind = jd_position_kind_at(&p, s);
            char      letter[8] = ".";
            if (kind != JD_NO_KIND)
                letter_text(t->manner.notation[0], kind, jd_position_colour_at(&p, s), letter);
            list_append(line, " ", letter);
        }
        table_say(t, TONE_ANSWER, "%s", line);
    }
    table_say(t, TONE_ANSWER, "  %s", turned ? "h g f e d c b a" : "a b c d e f g h");
}

void say_described(struct local_game *t, const jd_question *question)
{
    jd_position p = board_now(t);
    char        text[JD_DESCRIBE_MAX];
    jd_describe(&p, question, t->manner.language, text, sizeof text);
    table_say(t, TONE_ANSWER, "%s", text);
}

void say_moves(struct local_game *t, jd_square from)
{
    jd_position        p = board_now(t);
    const jd_movestyle style = {.language = t->manner.notation[p.turn]};
    jd_moves           moves;
    char               list[LIST_MAX] = "";
    if (from == JD_NO_SQUARE)
        jd_moves_legal(&p, &moves);
    else
        jd_moves_from(&p, from, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(&p, moves.at[i], &style, text, sizeof text);
        list_append(list, ", ", text);
    }
    table_say(t, TONE_ANSWER, "%s: %s", player_text(t, (jd_colour)p.turn), *list ? list : word(t, TEXT_PLAY_NO_MOVES));
}

/* ---- what is open ---- */

/* "claim (repetition, fifty)": one option after the other. */
static void add_option(const struct local_game *t, const jd_option *o, bool first, bool last, char list[LIST_MAX])
{
    const jd_language *language = t->manner.language;
    struct jd_part     name = jd_word_typed(word_forms(language, (enum word)o->act), 0);
    char               text[128];
    if (first) {
        snprintf(text, sizeof text, "%.*s", (int)name.length, name.text);
        list_append(list, ", ", text);
    }
    if (o->what == JD_WHAT_NONE)
        return;
    name = jd_word_typed(what_forms(language, o->what), 0);
    snprintf(text, sizeof text, "%s%.*s%s", first ? "(" : "", (int)name.length, name.text, last ? ")" : "");
    list_append(list, first ? " " : ", ", text);
}

static void say_open_to(struct local_game *t, const jd_game *game, jd_party who, const char *name)
{
    jd_option options[OPTIONS_MAX];
    size_t    count = jd_game_options(game, who, options, OPTIONS_MAX);
    char      list[LIST_MAX] = "";
    for (size_t i = 0; i < count && i < OPTIONS_MAX; i++) {
        const jd_option *o = &options[i];
        if (word_forms(NULL, (enum word)o->act))
            add_option(t, o, i == 0 || o[-1].act != o->act, i + 1 == count || o[1].act != o->act, list);
    }
    table_say(t, TONE_ANSWER, "%s %s", name, *list ? list : word(t, TEXT_PLAY_NOTHING));
}

void say_options(struct local_game *t)
{
    jd_game *now = table_now(t);
    for (int c = 0; c < 2 && now; c++) {
        char name[256];
        snprintf(name, sizeof name, "%s:", player_text(t, (jd_colour)c));
        say_open_to(t, now, jd_party_of((jd_colour)c), name);
    }
    if (now)
        say_open_to(t, now, JD_BY_ARBITER, word(t, TEXT_PLAY_HELP_ARBITER));
    jd_game_free(now);
}

/* ---- what was played ---- */

void say_last(struct local_game *t)
{
    jd_state s = jd_game_state(t->game);
    char     move[JD_MOVETEXT_MAX], aloud[JD_LABEL_MOVE_MAX];
    if (s.ply == 0 || jd_game_move(t->game, s.ply) == JD_NO_MOVE) {
        table_tell(t, TONE_ANSWER, TEXT_PLAY_NO_LAST, NULL);
        return;
    }
    jd_position before = jd_game_position(t->game, s.ply - 1);
    move_text(t, s.ply, (jd_colour)before.turn, move);
    aloud_text(t, s.ply, aloud);
    table_say(t, TONE_ANSWER, "%u%s %s: %s, %s.", before.fullmove, before.turn == JD_WHITE ? "." : "...",
              player_text(t, (jd_colour)before.turn), move, aloud);
}

static void say_written(struct local_game *t, jd_colour c)
{
    char line[LIST_MAX] = "";
    int  entries = jd_game_entries(t->game, c);
    for (int ply = 1; ply <= entries; ply++) {
        jd_entry e = jd_game_entry(t->game, c, ply);
        list_append(line, " ", e.text);
        if (e.offer)
            list_append(line, " ", "(=)");
        if (*e.time)
            list_append(line, " ", e.time);
    }
    table_say(t, TONE_ANSWER, "%s: %s", player_text(t, c), *line ? line : word(t, TEXT_PLAY_NOTHING));
}

static void say_kept(struct local_game *t, jd_colour writer)
{
    int  plies = jd_game_state(t->game).ply;
    char line[LIST_MAX] = "";
    for (int ply = 1; ply <= plies; ply++) {
        jd_position before = jd_game_position(t->game, ply - 1);
        char        move[JD_MOVETEXT_MAX], text[64];
        if (!move_text(t, ply, writer, move))
            snprintf(move, sizeof move, "?");
        if (before.turn == JD_WHITE || ply == 1)
            snprintf(text, sizeof text, "%u%s %s", before.fullmove, before.turn == JD_WHITE ? "." : "...", move);
        else
            snprintf(text, sizeof text, "%s", move);
        if (strlen(line) + strlen(text) > 70) {
            table_say(t, TONE_ANSWER, "%s", line);
            line[0] = '\0';
        }
        list_append(line, " ", text);
    }
    table_say(t, TONE_ANSWER, "%s", *line ? line : word(t, TEXT_PLAY_NO_LAST));
}

void say_sheet(struct local_game *t)
{
    bool same = t->manner.notation[0] == t->manner.notation[1];
    for (int c = 0; c < 2; c++) {
        if (t->regs.manual_sheets)
            say_written(t, (jd_colour)c);
        else if (c == 0 || !same)
            say_kept(t, (jd_colour)c);
    }
}
