/* announce.c - moves announced aloud (D.2.1): the words, saying them and understanding them. */
#include "jadoube/announce.h"

#include "core/make.h"
#include "notation/buffer.h"
#include "notation/language_data.h"
#include "notation/letters.h"
#include "notation/utf8.h"
#include "notation/written.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *const file_words[8] = {"Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"};
static const char *const kind_words[6] = {"Bauer", "Springer", "Läufer", "Turm", "Dame", "König"};
static const char *const castling_words[2] = {"Kurze Rochade", "Lange Rochade"};

enum word {
    PIECE_WORD,
    FILE_WORD,
    RANK_WORD,
    SIDE_WORD,
    CASTLING_WORD,
    CAPTURE_WORD,
    CHECK_WORD,
    EP_WORD,
    OFFER_WORD,
    FILLER
};

/* What else is said and understood: other spellings, some of them printed in the Laws themselves. */
static const struct {
    const char *text;
    uint8_t     word, value;
} other_words[] = {
    {"Koening", PIECE_WORD, JD_KING},
    {"Königin", PIECE_WORD, JD_QUEEN},
    {"Laeuffer", PIECE_WORD, JD_BISHOP},
    {"Ana", FILE_WORD, 0},
    {"Bela", FILE_WORD, 1},
    {"Cäsar", FILE_WORD, 2},
    {"Hektor", FILE_WORD, 7},
    {"Gustaf", FILE_WORD, 6},
    {"Ewa", FILE_WORD, 4},
    {"zwo", RANK_WORD, 1},
    {"dvě", RANK_WORD, 1},
    {"kurz", SIDE_WORD, 1},
    {"kurze", SIDE_WORD, 1},
    {"kleine", SIDE_WORD, 1},
    {"lang", SIDE_WORD, 2},
    {"lange", SIDE_WORD, 2},
    {"grosse", SIDE_WORD, 2},
    {"Rochade", CASTLING_WORD, 0},
    {"schlägt", CAPTURE_WORD, 0},
    {"nimmt", CAPTURE_WORD, 0},
    {"x", CAPTURE_WORD, 0},
    {"Schach", CHECK_WORD, CHECK_PLUS},
    {"matt", CHECK_WORD, CHECK_HASH},
    {"Schachmatt", CHECK_WORD, CHECK_HASH},
    {"passant", EP_WORD, 0},
    {"Remis", OFFER_WORD, 0},
    {"en", FILLER, 0},
    {"auf", FILLER, 0},
    {"nach", FILLER, 0},
    {"von", FILLER, 0},
    {"zu", FILLER, 0},
    {"zum", FILLER, 0},
    {"zur", FILLER, 0},
    {"in", FILLER, 0},
    {"wird", FILLER, 0},
    {"gleich", FILLER, 0},
    {"Umwandlung", FILLER, 0},
};

/* ---- Saying ---- */

static void say_square(struct buffer *b, jd_square s, const jd_language *ranks)
{
    buffer_char(b, ' ');
    buffer_text(b, file_words[jd_square_file(s)]);
    buffer_char(b, ' ');
    buffer_text(b, ranks->ranks[jd_square_rank(s)]);
}

size_t jd_announce_write(const jd_position *p, jd_move m, const jd_language *ranks, char *out, size_t size)
{
    struct buffer b = {out, size, 0};
    if (!ranks || !ranks->ranks[0])
        ranks = jd_language_find("de");
    if (jd_move_type_of(m) == JD_CASTLING) {
        buffer_text(&b, castling_words[jd_move_to(m) < jd_move_from(m)]);
        return buffer_close(&b);
    }
    buffer_text(&b, kind_words[kind_at(p, jd_move_from(m))]);
    say_square(&b, jd_move_from(m), ranks);
    say_square(&b, jd_move_to(m), ranks);
    if (jd_move_type_of(m) == JD_PROMOTION) {
        buffer_char(&b, ' ');
        buffer_text(&b, kind_words[jd_move_promotes_to(m)]);
    }
    return buffer_close(&b);
}

/* ---- Words, whatever their spelling ---- */

/* Letters with a sign above or below, and the plain letter that people type instead. */
static const struct {
    const char *letters;
    char        plain;
} plain_letters[] = {
    {"áàâäãåąā", 'a'}, {"çčć", 'c'}, {"ďđ", 'd'},  {"éèêëěęē", 'e'}, {"íìîïī", 'i'},   {"ĺľł", 'l'}, {"ñňń", 'n'},
    {"óòôöõőø", 'o'},  {"řŕ", 'r'},  {"šśß", 's'}, {"ťţ", 't'},      {"úùûüůűū", 'u'}, {"ýÿ", 'y'},  {"žźż", 'z'},
};

static char plain_letter(uint32_t c)
{
    c = utf8_lower(c);
    if (c < 0x80)
        return (char)c;
    for (size_t i = 0; i < COUNT(plain_letters); i++)
        for (const char *at = plain_letters[i].letters; *at;) {
            size_t used;
            if (utf8_next(at, strlen(at), &used) == c)
                return plain_letters[i].plain;
            at += used;
        }
    return '?';
}

struct spelling {
    const char *at, *end;
    char        last;
};

static bool is_combining(uint32_t c) { return c >= 0x300 && c <= 0x36f; }

/* The next letter in plain spelling; '\0' at the end. ae, oe and ue are ä, ö and ü, which are a, o and u
 * here; ß and ss are s. */
static char next_plain(struct spelling *s)
{
    while (s->at < s->end) {
        size_t   used;
        uint32_t c = utf8_next(s->at, (size_t)(s->end - s->at), &used);
        s->at += used;
        char letter = plain_letter(c), last = s->last;
        if (is_combining(c) || (letter == 'e' && last && strchr("aou", last)) || (letter == 's' && last == 's'))
            continue;
        s->last = letter;
        return letter;
    }
    return '\0';
}

static bool sounds_like(const char *text, size_t length, const char *word)
{
    struct spelling a = {text, text + length, '\0'}, b = {word, word + strlen(word), '\0'};
    for (;;) {
        char x = next_plain(&a), y = next_plain(&b);
        if (x != y)
            return false;
        if (!x)
            return true;
    }
}

/* A number from one to eight in any language. */
static bool is_rank(const char *text, size_t length, unsigned *value)
{
    for (const jd_language *l = jd_languages; l < jd_languages + jd_language_count; l++)
        for (unsigned i = 0; l->ranks[0] && i < 8; i++)
            if (sounds_like(text, length, l->ranks[i])) {
                *value = i;
                return true;
            }
    return false;
}

static bool find_word(const char *text, size_t length, enum word *word, unsigned *value)
{
    for (unsigned i = 0; i < 8; i++)
        if (sounds_like(text, length, file_words[i]) || (length == 1 && (text[0] | 0x20) == (char)('a' + i))) {
            *word = FILE_WORD;
            *value = i;
            return true;
        }
    if (is_rank(text, length, value)) {
        *word = RANK_WORD;
        return true;
    }
    for (unsigned i = 0; i < 6; i++)
        if (sounds_like(text, length, kind_words[i])) {
            *word = PIECE_WORD;
            *value = i;
            return true;
        }
    for (size_t i = 0; i < COUNT(other_words); i++)
        if (sounds_like(text, length, other_words[i].text)) {
            *word = (enum word)other_words[i].word;
            *value = other_words[i].value;
            return true;
        }
    return false;
}

/* ---- Understanding ---- */

/* What has been heard so far. */
struct heard {
    unsigned       count, shape; /* files and ranks; the shape has two bits for each: 1 file, 2 rank */
    int8_t         names[4];
    uint8_t        side;
    bool           castling;
    const char    *expected; /* not NULL once a word makes no sense */
    struct written written;
};

static void hear_name(struct heard *h, bool file, unsigned value)
{
    if (h->count == 4) {
        h->expected = "no more than two squares";
        return;
    }
    h->names[h->count++] = (int8_t)value;
    h->shape = h->shape << 2 | (file ? 1 : 2);
}

static void hear_piece(struct heard *h, unsigned kind)
{
    struct pattern *want = &h->written.pattern;
    if (h->count == 0 && want->kind == JD_NO_KIND)
        want->kind = (uint8_t)kind;
    else if (h->count > 0 && want->promotion == JD_NO_KIND)
        want->promotion = (uint8_t)kind;
    else
        h->expected = "one piece, and after the squares the piece of a promotion";
}

static void hear_word(struct heard *h, enum word word, unsigned value)
{
    switch (word) {
    case PIECE_WORD: hear_piece(h, value); break;
    case FILE_WORD: hear_name(h, true, value); break;
    case RANK_WORD: hear_name(h, false, value); break;
    case SIDE_WORD: h->side = (uint8_t)value; break;
    case CASTLING_WORD: h->castling = true; break;
    case CAPTURE_WORD: h->written.capture = CAPTURE_X; break;
    case CHECK_WORD: h->written.check = (uint8_t)value; break;
    case EP_WORD: h->written.ep = true; break;
    case OFFER_WORD: h->written.draw_offer = true; break;
    case FILLER: break;
    }
}

/* Letters make a word, also with marks that are not ASCII; every digit is a word of its own. */
static bool is_letter(const char *at)
{
    unsigned char c = (unsigned char)*at;
    return c >= 0x80 || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static size_t hear_next(struct heard *h, const char *text, size_t length)
{
    if (text[0] >= '1' && text[0] <= '8') {
        hear_name(h, false, (unsigned)(text[0] - '1'));
        return 1;
    }
    if (!is_letter(text)) {
        if (!strchr(" \t\r\n-,.;:=!?()", text[0]) || text[0] == '\0')
            h->expected = "a word of an announcement";
        return 1;
    }
    size_t used = 0;
    while (used < length && is_letter(text + used))
        used++;
    enum word word = FILLER;
    unsigned  value = 0;
    if (!find_word(text, used, &word, &value))
        h->expected = "a word of an announcement";
    else
        hear_word(h, word, value);
    return used;
}

/* Castling, or squares that make a move together. What is missing, or NULL. */
static const char *conclude(struct heard *h)
{
    struct pattern *want = &h->written.pattern;
    if (h->castling || h->side) {
        want->castling = h->side;
        bool only = h->castling && h->side && !h->count && want->kind == JD_NO_KIND;
        return only ? NULL : "Kurze Rochade or Lange Rochade";
    }
    return jd_written_squares(&h->written, h->shape, h->names) ? NULL : "a square";
}

jd_err jd_announce_read(const jd_position *p, const char *text, size_t length, jd_reading *out)
{
    struct heard h = {.written = written_nothing()};
    size_t       at = 0;
    while (at < length) {
        size_t used = hear_next(&h, text + at, length - at);
        if (h.expected)
            return jd_written_unreadable(out, at, h.expected);
        at += used;
    }
    const char *missing = conclude(&h);
    if (missing)
        return jd_written_unreadable(out, at, missing);
    h.written.silent = true;
    jd_err err = jd_written_resolve(p, &h.written, out);
    out->deviations &= ~(jd_deviations)(JD_DEVIATION_LONG | JD_DEVIATION_NEEDLESS | JD_DEVIATION_OTHER_ORIGIN);
    return err;
}
