/* language.c - finding a language, and a piece's letter in a text (C.2, C.3). */
#include "notation/language_data.h"

#include "notation/letters.h"
#include "notation/utf8.h"

#include <string.h>

const jd_language *jd_language_find(const char *code)
{
    for (size_t i = 0; i < jd_language_count; i++)
        if (same_code(code, jd_languages[i].code))
            return &jd_languages[i];
    return NULL;
}

const jd_language *jd_language_at(size_t index) { return index < jd_language_count ? &jd_languages[index] : NULL; }

const jd_language *jd_language_spoken(size_t index)
{
    for (size_t i = 0; i < jd_language_count; i++)
        if (jd_languages[i].spoken == (int)index)
            return &jd_languages[i];
    return NULL;
}

const jd_language *jd_language_english(void) { return &jd_languages[0]; }

const jd_language *jd_language_figurine(void) { return &jd_languages[jd_language_count - 1]; }

/* How many bytes of `text` are the letter that ends before `end`; 0 if it does not begin with it. */
static size_t match(const char *letter, const char *end, const char *text, size_t left, bool any_case)
{
    size_t at = 0;
    while (letter < end) {
        if (at == left)
            return 0;
        size_t   wanted_used, used;
        uint32_t wanted = utf8_next(letter, (size_t)(end - letter), &wanted_used);
        uint32_t c = utf8_next(text + at, left - at, &used);
        if (c != wanted && !(any_case && utf8_lower(c) == utf8_lower(wanted)))
            return 0;
        letter += wanted_used;
        at += used;
    }
    return at;
}

static jd_kind kind_of_english(char letter) { return (jd_kind)(strchr("PNBRQK", letter) - "PNBRQK"); }

static void match_others(const char *others, const char *text, size_t left, bool any_case, struct letter *out)
{
    for (const char *at = others; *at;) {
        const char *end = at + strcspn(at, " ");
        size_t      used = match(at + 1, end, text, left, any_case);
        if (used > out->used)
            *out = (struct letter){kind_of_english(*at), used, JD_DEVIATION_OTHER_LETTER};
        at = end + (*end == ' ');
    }
}

/* U+2654 to U+265F: king, queen, rook, bishop, knight, pawn in white, then in black. */
static void match_figurine(const char *text, size_t left, struct letter *out)
{
    static const uint8_t kinds[] = {JD_KING, JD_QUEEN, JD_ROOK, JD_BISHOP, JD_KNIGHT, JD_PAWN};
    size_t               used;
    uint32_t             c = utf8_next(text, left, &used);
    if (c >= 0x2654 && c <= 0x265f)
        *out = (struct letter){(jd_kind)kinds[(c - 0x2654) % 6], used, JD_DEVIATION_FIGURINE};
}

static bool find_letter(const jd_language *l, const char *text, size_t left, bool any_case, struct letter *out)
{
    *out = (struct letter){JD_NO_KIND, 0, 0};
    if (left == 0)
        return false;
    for (int kind = JD_PAWN; kind <= JD_KING; kind++) {
        const char *letter = l->letters[kind];
        size_t used = any_case || *letter == *text ? match(letter, letter + strlen(letter), text, left, any_case) : 0;
        if (used > out->used)
            *out = (struct letter){(jd_kind)kind, used, 0};
    }
    match_others(l->others, text, left, any_case, out);
    if (!out->used && (unsigned char)*text == 0xe2)
        match_figurine(text, left, out);
    if (l == jd_language_figurine())
        out->how = 0;
    return out->used > 0;
}

bool jd_letter_read(const jd_language *language, const char *text, size_t left, struct letter *out)
{
    return find_letter(language, text, left, false, out);
}

bool jd_letter_read_any_case(const jd_language *language, const char *text, size_t left, struct letter *out)
{
    return find_letter(language, text, left, true, out);
}
