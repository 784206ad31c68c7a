/* Answers to "can this side still mate?" in words and as JSON. */
#include "console/text.h"
#include "mate.h"
#include "words/label.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/mman.h>
#endif

#define LARGE_PAGE ((size_t)2 << 20)

char mate_letter(jd_answer answer, jd_colour side)
{
    return answer == JD_UNKNOWN ? '?' : answer == JD_NO ? '-' : "WB"[side];
}

/* "a1 b2 c3", or "none". */
static void name_squares(jd_bitboard set, const jd_language *language, char *out, size_t size)
{
    size_t at = 0;
    snprintf(out, size, "%s", text_of(language, TEXT_MATE_NONE));
    for (jd_square s = 0; s < JD_SQUARES && at + 4 < size; s++)
        if (set >> s & 1) {
            at += (size_t)snprintf(out + at, size - at, at ? " " : "");
            jd_square_name(s, out + at);
            at += 2;
        }
}

static text_id text_of_reason(const jd_mate_result *r)
{
    static const text_id reasons[] = {
        [JD_MATE_BARE] = TEXT_MATE_BARE,           [JD_MATE_MATERIAL] = TEXT_MATE_MATERIAL,
        [JD_MATE_STALEMATE] = TEXT_MATE_STALEMATE, [JD_MATE_MATED] = TEXT_MATE_MATED,
        [JD_MATE_WALL] = TEXT_MATE_WALL,           [JD_MATE_CLOSED] = TEXT_MATE_CLOSED,
        [JD_MATE_EXHAUSTED] = TEXT_MATE_EXHAUSTED,
    };
    return r->reason == JD_MATE_EXHAUSTED && r->forced ? TEXT_MATE_FORCED : reasons[r->reason];
}

void mate_words(const jd_mate_result *r, jd_colour side, const jd_language *language, char out[MATE_WORDS_MAX])
{
    char           who[40], number[24], mobile[200], white[200], black[200];
    struct jd_part name = jd_label_side(side, language);
    out[0] = '\0';
    if (r->reason == JD_MATE_NO_REASON)
        return;
    snprintf(who, sizeof who, "%.*s", (int)name.length, name.text);
    snprintf(number, sizeof number, "%llu", (unsigned long long)r->nodes);
    name_squares(r->mobile, language, mobile, sizeof mobile);
    name_squares(r->reach[JD_WHITE], language, white, sizeof white);
    name_squares(r->reach[JD_BLACK], language, black, sizeof black);
    text_fill(out, MATE_WORDS_MAX, language, text_of_reason(r),
              JD_VALUES({"who", who}, {"n", number}, {"mobile", mobile}, {"white", white}, {"black", black}));
}

json_t *mate_json(const jd_mate_result *r, jd_colour side, const jd_language *why)
{
    json_t *o = json_object();
    json_object_set_new(o, "can_mate", r->answer == JD_UNKNOWN ? json_null() : json_boolean(r->answer == JD_YES));
    if (r->reason != JD_MATE_NO_REASON)
        json_object_set_new(o, "reason", json_string(jd_mate_reason_name(r->reason)));
    if (why && r->reason != JD_MATE_NO_REASON) {
        char words[MATE_WORDS_MAX];
        mate_words(r, side, why, words);
        json_object_set_new(o, "why", json_string(words));
    }
    return o;
}

/* The search looks here and there in its memory: with large pages, fewer of their addresses have to be looked up. */
static void prefer_large_pages(char *memory, size_t bytes)
{
#if defined(__linux__)
    size_t before = (size_t)(-(uintptr_t)memory & (LARGE_PAGE - 1));
    if (bytes > before)
        madvise(memory + before, (bytes - before) / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE);
#endif
}

void *mate_memory(size_t most, size_t *bytes)
{
    void *memory = NULL;
    for (*bytes = most; !(memory = malloc(*bytes)) && *bytes > LARGE_PAGE;)
        *bytes /= 2;
    if (memory)
        prefer_large_pages(memory, *bytes);
    else
        *bytes = 0;
    return memory;
}
