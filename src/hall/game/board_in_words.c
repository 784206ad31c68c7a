/* hall/game/board_in_words.c - the board and the clocks in words, for those who ask. */
#include "hall/game/messages.h"

#include "jadoube/describe.h"
#include "jadoube/face.h"
#include "words/label.h"

#include <stdio.h>
#include <string.h>

static void say_clocks(const struct room *r, const jd_language *language, char *out, size_t size)
{
    jd_state s = jd_game_state(r->game);
    char     times[2][24];
    for (int c = 0; c < 2; c++) {
        int64_t gone = s.running == (jd_party)c ? room_time(r) - r->time.last_at - s.delay : 0;
        jd_clock_face(s.clock[c] - (gone > 0 ? gone : 0), 0, times[c], sizeof times[c]);
    }
    snprintf(out, size, "%s %s, %s %s", jd_label_player(JD_WHITE, language), times[0],
             jd_label_player(JD_BLACK, language), times[1]);
}

static void say_last(const struct room *r, const jd_language *language, char *out, size_t size)
{
    int     ply = jd_game_state(r->game).standing;
    jd_move m = ply ? jd_game_move(r->game, ply) : JD_NO_MOVE;
    out[0] = '\0';
    if (m == JD_NO_MOVE)
        return;
    jd_position  before = jd_game_position(r->game, ply - 1);
    jd_movestyle style = {.language = language};
    char         text[JD_MOVETEXT_MAX], said[JD_LABEL_MOVE_MAX];
    jd_movetext_write(&before, m, &style, text, sizeof text);
    jd_label_move(&r->regs, &before, m, language, said, sizeof said);
    snprintf(out, size, "%s %s: %s", jd_label_player((jd_colour)before.turn, language), text, said);
}

static bool say_moves(const struct room *r, const jd_language *language, char *out, size_t size)
{
    jd_state     s = jd_game_state(r->game);
    jd_moves     moves;
    jd_movestyle style = {.language = language};
    size_t       used = 0;
    if (r->regs.illegal != JD_ILLEGAL_REFUSE)
        return false;
    jd_moves_legal(&s.position, &moves);
    out[0] = '\0';
    for (size_t i = 0; i < moves.count && used + JD_MOVETEXT_MAX + 2 < size; i++) {
        char text[JD_MOVETEXT_MAX];
        jd_movetext_write(&s.position, moves.at[i], &style, text, sizeof text);
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? ", " : "", text);
    }
    return true;
}

/* The question as it would be typed: "rank 4", "where N". */
static void write_question(struct json question, const char *kind, char *out, size_t size)
{
    static const char *const fields[] = {"square", "file", "rank", "piece"};
    snprintf(out, size, "%.20s", kind);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        struct json v;
        char        word[40];
        int64_t     number;
        size_t      n = strlen(out);
        if (said_text(question, fields[i], word, sizeof word))
            snprintf(out + n, size - n, " %s", word);
        else if (jd_json_member(question, fields[i], &v) && jd_json_type(v) == VALUE_NUMBER &&
                 jd_json_whole(v, 0, &number))
            snprintf(out + n, size - n, " %lld", (long long)number);
    }
}

bool answer_question(const struct room *r, struct json question, struct seat seat, char *out, size_t size)
{
    char        kind[24], text[160];
    struct json square;
    jd_question q;
    jd_fault    fault;
    if (!said_text(question, "ask", kind, sizeof kind))
        return false;
    if (strcmp(kind, "clock") == 0) {
        say_clocks(r, seat.language, out, size);
        return true;
    }
    if (strcmp(kind, "last") == 0) {
        say_last(r, seat.language, out, size);
        return true;
    }
    if (strcmp(kind, "moves") == 0 && !jd_json_member(question, "square", &square))
        return say_moves(r, seat.language, out, size);
    write_question(question, kind, text, sizeof text);
    if (jd_question_read(text, seat.language, &q, &fault) != JD_OK)
        return false;
    jd_state s = jd_game_view(r->game, seat.sees);
    jd_describe(&s.position, &q, seat.language, out, size);
    return true;
}
