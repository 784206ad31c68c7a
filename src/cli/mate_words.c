/* Answers to "can this side still mate?" in words and as JSON. */
#include "mate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char mate_letter(jd_answer answer, jd_colour side)
{
    return answer == JD_UNKNOWN ? '?' : answer == JD_NO ? '-' : "WB"[side];
}

/* "a1 b2 c3", or "none". */
static void name_squares(jd_bitboard set, char *out, size_t size)
{
    size_t at = 0;
    snprintf(out, size, "none");
    for (jd_square s = 0; s < JD_SQUARES && at + 4 < size; s++)
        if (set >> s & 1) {
            at += (size_t)snprintf(out + at, size - at, at ? " " : "");
            jd_square_name(s, out + at);
            at += 2;
        }
}

static void wall_words(const jd_mate_result *r, char out[MATE_WORDS_MAX])
{
    char mobile[200], white[200], black[200];
    name_squares(r->mobile, mobile, sizeof mobile);
    name_squares(r->reach[JD_WHITE], white, sizeof white);
    name_squares(r->reach[JD_BLACK], black, sizeof black);
    snprintf(out, MATE_WORDS_MAX,
             "the position is closed: of the men only those on %s can ever move; the white king can reach only %s, the "
             "black king only %s; no mate can stand there",
             mobile, white, black);
}

void mate_words(const jd_mate_result *r, jd_colour side, char out[MATE_WORDS_MAX])
{
    const char *who = side == JD_WHITE ? "White" : "Black";
    switch (r->reason) {
    case JD_MATE_BARE: snprintf(out, MATE_WORDS_MAX, "%s has nothing but the king", who); break;
    case JD_MATE_MATERIAL:
        snprintf(out, MATE_WORDS_MAX,
                 "no arrangement of the pieces on the board, or of what captures leave, is mate by %s", who);
        break;
    case JD_MATE_STALEMATE: snprintf(out, MATE_WORDS_MAX, "the game is over by stalemate"); break;
    case JD_MATE_MATED: snprintf(out, MATE_WORDS_MAX, "%s is checkmated", who); break;
    case JD_MATE_WALL: wall_words(r, out); break;
    case JD_MATE_CLOSED:
        snprintf(out, MATE_WORDS_MAX,
                 "the position is closed: wherever the kings and pawns can get (%llu positions), and wherever the "
                 "pieces might then stand, no mate by %s is possible",
                 (unsigned long long)r->nodes, who);
        break;
    case JD_MATE_EXHAUSTED:
        if (r->forced)
            snprintf(out, MATE_WORDS_MAX, "the moves that are left are forced, and all lead to a dead end");
        else
            snprintf(out, MATE_WORDS_MAX, "every position that can arise was looked at (%llu), and none is mate by %s",
                     (unsigned long long)r->nodes, who);
        break;
    default: out[0] = '\0';
    }
}

json_t *mate_json(const jd_mate_result *r, jd_colour side, bool why)
{
    json_t *o = json_object();
    json_object_set_new(o, "can_mate", r->answer == JD_UNKNOWN ? json_null() : json_boolean(r->answer == JD_YES));
    if (r->reason != JD_MATE_NO_REASON)
        json_object_set_new(o, "reason", json_string(jd_mate_reason_name(r->reason)));
    if (why && r->reason != JD_MATE_NO_REASON) {
        char words[MATE_WORDS_MAX];
        mate_words(r, side, words);
        json_object_set_new(o, "why", json_string(words));
    }
    return o;
}

void *mate_memory(size_t *bytes)
{
    void *memory = NULL;
    for (*bytes = (size_t)4 << 30; !memory && *bytes >= (size_t)1 << 20; *bytes /= 2)
        if ((memory = malloc(*bytes)))
            return memory;
    return memory;
}
