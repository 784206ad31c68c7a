/* moveread.c - the lenient reader of moves: what was written, in any language and any of the ways that
 * Appendix C allows and people use. What it means is found in written.c. */
#include "jadoube/movetext.h"

#include "notation/letters.h"
#include "notation/utf8.h"
#include "notation/written.h"

#include <string.h>

enum symbol { OTHER, SPACE, FILE_NAME, RANK_NAME, HYPHEN, CAPTURE, OH, FOLD = 0x10 };

struct scan {
    const char        *text;
    size_t             at, length;
    const jd_language *language;
    const char        *expected; /* where it went wrong, `at` is the place */
};

/* FOLD marks a file name in another case or script. */
static const uint8_t ascii_symbols[128] = {
    [' '] = SPACE,
    ['\t'] = SPACE,
    ['\r'] = SPACE,
    ['\n'] = SPACE,
    ['-'] = HYPHEN,
    ['_'] = HYPHEN,
    ['~'] = HYPHEN,
    ['x'] = CAPTURE,
    ['X'] = CAPTURE,
    [':'] = CAPTURE,
    ['a' ... 'h'] = FILE_NAME,
    ['A' ... 'H'] = FILE_NAME | FOLD,
    ['1' ... '8'] = RANK_NAME,
    ['0'] = OH,
    ['O'] = OH,
    ['o'] = OH,
};

static const struct {
    uint16_t c;
    uint8_t  symbol;
    char     ascii; /* what it looks like, where that matters */
} other_symbols[] = {
    {0x00a0, SPACE, 0},       {0x2002, SPACE, 0},       {0x2003, SPACE, 0},       {0x2007, SPACE, 0},
    {0x2008, SPACE, 0},       {0x2009, SPACE, 0},       {0x200a, SPACE, 0},       {0x200b, SPACE, 0},
    {0x200e, SPACE, 0},       {0x202f, SPACE, 0},       {0x2060, SPACE, 0},       {0xfe0e, SPACE, 0},
    {0xfe0f, SPACE, 0},       {0xfeff, SPACE, 0},       {0x00ad, HYPHEN, 0},      {0x2010, HYPHEN, 0},
    {0x2011, HYPHEN, 0},      {0x2012, HYPHEN, 0},      {0x2013, HYPHEN, 0},      {0x2014, HYPHEN, 0},
    {0x2015, HYPHEN, 0},      {0x2192, HYPHEN, 0},      {0x2212, HYPHEN, 0},      {0xfe63, HYPHEN, 0},
    {0xff0d, HYPHEN, 0},      {0x00d7, CAPTURE, 0},     {0x0425, CAPTURE, 0},     {0x0445, CAPTURE, 0},
    {0x2715, CAPTURE, 0},     {0x2a2f, CAPTURE, 0},     {0x041e, OH, 0},          {0x043e, OH, 0},
    {0x039f, OH, 0},          {0x03bf, OH, 0},          {0x0410, FILE_NAME, 'a'}, {0x0430, FILE_NAME, 'a'},
    {0x0421, FILE_NAME, 'c'}, {0x0441, FILE_NAME, 'c'}, {0x0415, FILE_NAME, 'e'}, {0x0435, FILE_NAME, 'e'},
};

struct token {
    enum symbol symbol;
    int8_t      value; /* of a file or a rank */
    bool        plain; /* in the case and script that it should have */
    size_t      used;
};

static struct token other_token(uint32_t c, size_t used)
{
    for (size_t i = 0; i < sizeof other_symbols / sizeof *other_symbols; i++)
        if (other_symbols[i].c == c)
            return (struct token){other_symbols[i].symbol, (int8_t)(other_symbols[i].ascii - 'a'), false, used};
    return (struct token){OTHER, 0, false, used};
}

static struct token peek(const struct scan *s)
{
    if (s->at >= s->length)
        return (struct token){OTHER, 0, true, 0};
    size_t   used;
    uint32_t c = utf8_next(s->text + s->at, s->length - s->at, &used);
    if (c >= 0x80)
        return other_token(c, used);
    unsigned symbol = ascii_symbols[c];
    int8_t   value = symbol == RANK_NAME ? (int8_t)(c - '1') : (int8_t)((c | 0x20) - 'a');
    return (struct token){symbol & ~(unsigned)FOLD, value, !(symbol & FOLD), used};
}

static bool at_end(const struct scan *s) { return s->at >= s->length; }
static char here(const struct scan *s) { return at_end(s) ? '\0' : s->text[s->at]; }

static bool fail(struct scan *s, const char *expected)
{
    s->expected = expected;
    return false;
}

static bool skip_space(struct scan *s)
{
    size_t start = s->at;
    for (struct token t = peek(s); t.symbol == SPACE; t = peek(s))
        s->at += t.used;
    return s->at > start;
}

/* Does a word stand here, with no letter or digit after it? */
static bool word_here(const struct scan *s, const char *word)
{
    size_t size = strlen(word);
    if (s->length - s->at < size || memcmp(s->text + s->at, word, size) != 0)
        return false;
    char after = s->at + size < s->length ? s->text[s->at + size] : ' ';
    return !((after >= '0' && after <= '9') || (after >= 'a' && after <= 'z') || (after >= 'A' && after <= 'Z'));
}

/* "e.p." (or "a.p.", al paso) or "ep" */
static bool ep_here(const struct scan *s)
{
    return here(s) != '\0' && s->at + 1 < s->length && (here(s) == 'e' || here(s) == 'a') &&
           (s->text[s->at + 1] == '.' || word_here(s, "ep"));
}

/* Words that begin like the name of a file. */
static bool sign_word_here(const struct scan *s)
{
    return here(s) == 'c' ? word_here(s, "ch") || word_here(s, "check") : ep_here(s);
}

/* ---- The number of the move ---- */

static bool skip_dots(struct scan *s)
{
    size_t start = s->at;
    while (here(s) == '.' || (s->length - s->at >= 3 && memcmp(s->text + s->at, "…", 3) == 0))
        s->at += here(s) == '.' ? 1 : 3;
    return s->at > start;
}

/* 12. or 12... or ... */
static void skip_number(struct scan *s, struct written *w)
{
    size_t start = s->at;
    while (here(s) >= '0' && here(s) <= '9')
        s->at++;
    if (!skip_dots(s)) {
        s->at = start;
        return;
    }
    w->deviations |= JD_DEVIATION_NUMBER;
    do
        skip_space(s);
    while (skip_dots(s));
}

/* ---- Castling ---- */

/* What stands between this nought and the next; false if there is no next. */
static bool skip_to_nought(struct scan *s, struct written *w)
{
    size_t       start = s->at;
    bool         spaced = skip_space(s), plain = here(s) == '-';
    struct token t = peek(s);
    if (t.symbol == HYPHEN) {
        s->at += t.used;
        spaced |= skip_space(s);
    }
    if (peek(s).symbol != OH || (spaced && t.symbol != HYPHEN)) {
        s->at = start;
        return false;
    }
    w->deviations |= (plain ? 0 : JD_DEVIATION_CASTLING_HYPHEN) | (spaced ? JD_DEVIATION_SPACE : 0);
    return true;
}

/* Two or three noughts, with hyphens of any kind or none between them. */
static bool scan_castling(struct scan *s, struct written *w)
{
    struct scan   start = *s;
    jd_deviations before = w->deviations;
    int           noughts = 0;
    if (peek(s).symbol != OH)
        return false;
    do {
        if (here(s) != '0')
            w->deviations |= JD_DEVIATION_CASTLING_LETTER;
        s->at += peek(s).used;
        noughts++;
    } while (skip_to_nought(s, w));
    if (noughts == 2 || noughts == 3) {
        w->pattern.castling = (uint8_t)(noughts - 1);
        return true;
    }
    w->deviations = before;
    *s = start;
    return false;
}

/* ---- Squares ---- */

/* Files and ranks in the order in which they stand, and the sign between them. */
struct squares {
    unsigned      count, shape; /* the shape has two bits for each: 1 file, 2 rank        */
    int8_t        value[5];
    jd_deviations how[5];
    size_t        start[5];
    int           sign_before; /* which of them a hyphen or sign of capture precedes; -1  */
    size_t        sign_start;
    jd_deviations sign_how;
    uint8_t       capture;
};

static void scan_sign(struct scan *s, struct squares *q, struct token t, bool spaced)
{
    if (q->sign_before != (int)q->count) {
        q->sign_start = s->at;
        q->sign_how = 0;
    }
    q->sign_before = (int)q->count;
    q->sign_how |= spaced ? JD_DEVIATION_SPACE : 0;
    if (t.symbol == CAPTURE)
        q->capture = here(s) == 'x' ? CAPTURE_X : CAPTURE_OTHER;
    else
        q->sign_how |= JD_DEVIATION_HYPHEN;
}

static void scan_name(struct scan *s, struct squares *q, struct token t, bool spaced)
{
    unsigned i = q->count++;
    q->value[i] = t.value;
    q->start[i] = s->at;
    q->how[i] = spaced ? JD_DEVIATION_SPACE : 0;
    if (!t.plain)
        q->how[i] |= t.used == 1 ? JD_DEVIATION_UPPER_CASE : JD_DEVIATION_OTHER_LETTER;
    q->shape = q->shape << 2 | (t.symbol == FILE_NAME ? 1 : 2);
}

static void drop_last_sign(struct scan *s, struct squares *q)
{
    s->at = q->sign_start;
    q->sign_before = -1;
    q->sign_how = 0;
    q->capture = CAPTURE_UNSAID;
}

/* A sign at the end belongs to what follows. So does the last file of a shape such as FRF: it is the
 * letter of a promotion. */
static void give_back(struct scan *s, struct squares *q)
{
    if (q->sign_before == (int)q->count && q->count > 0)
        drop_last_sign(s, q);
    if (q->shape == FRF || q->shape == FFRF || q->shape == RFRF || q->shape == FRFRF) {
        s->at = q->start[--q->count];
        q->shape >>= 2;
        if (q->sign_before == (int)q->count)
            drop_last_sign(s, q);
    }
}

static void scan_squares(struct scan *s, struct squares *q)
{
    q->count = q->shape = q->capture = 0;
    q->sign_start = s->at;
    q->sign_before = -1;
    q->sign_how = 0;
    for (;;) {
        size_t       start = s->at;
        bool         spaced = skip_space(s);
        struct token t = peek(s);
        bool         name = (t.symbol == FILE_NAME || t.symbol == RANK_NAME) && q->count < 5;
        bool         sign = t.symbol == HYPHEN || t.symbol == CAPTURE;
        if ((!name && !sign) || (q->count > 1 && sign_word_here(s))) {
            s->at = start;
            break;
        }
        if (name)
            scan_name(s, q, t, spaced);
        else
            scan_sign(s, q, t, spaced);
        s->at += t.used;
    }
    give_back(s, q);
}

static jd_deviations squares_deviations(const struct squares *q)
{
    jd_deviations how = q->sign_how;
    for (unsigned i = 0; i < q->count; i++)
        how |= q->how[i];
    return how;
}

/* A sign may stand only before the target square. */
static bool take_squares(struct scan *s, const struct squares *q, struct written *w)
{
    bool lettered = w->pattern.kind != JD_NO_KIND;
    int  target = (int)q->count - (q->shape == FF ? 1 : 2);
    if (!jd_written_squares(w, q->shape, q->value))
        return fail(s, q->count || lettered ? "a square" : "a piece or a square");
    if (q->sign_before >= 0 && q->sign_before != target)
        return fail(s, "a square");
    w->capture = q->capture;
    w->deviations |= squares_deviations(q) | (q->shape == FF ? JD_DEVIATION_NO_RANK : 0);
    return true;
}

/* ---- Promotion ---- */

/* e7e8q: the letters of coordinates are English in every language. */
static bool scan_uci_promotion(struct scan *s, struct written *w)
{
    static const char letters[] = "nbrq";
    const char       *letter = here(s) ? strchr(letters, here(s)) : NULL;
    if (!letter || !word_here(s, (char[]){*letter, '\0'}))
        return false;
    w->pattern.promotion = (uint8_t)(JD_KNIGHT + (letter - letters));
    s->at++;
    return true;
}

/* The language's own letter first; an English one is understood everywhere after that. */
static bool promotion_letter(const struct scan *s, struct letter *l)
{
    const char        *text = s->text + s->at;
    size_t             left = s->length - s->at;
    const jd_language *english = jd_language_english();
    if (jd_letter_read(s->language, text, left, l) && l->kind != JD_PAWN)
        return true;
    if (jd_letter_read(english, text, left, l) && l->kind != JD_PAWN) {
        l->how |= JD_DEVIATION_OTHER_LETTER;
        return true;
    }
    if (!jd_letter_read_any_case(s->language, text, left, l) || l->kind == JD_PAWN) {
        if (!jd_letter_read_any_case(english, text, left, l) || l->kind == JD_PAWN)
            return false;
        l->how |= JD_DEVIATION_OTHER_LETTER;
    }
    l->how |= JD_DEVIATION_LOWER_CASE;
    return true;
}

static void scan_promotion(struct scan *s, struct written *w)
{
    size_t        start = s->at;
    jd_deviations how = skip_space(s) ? JD_DEVIATION_SPACE : 0;
    char          sign = here(s), close = '\0';
    if (sign != '\0' && strchr("=/(", sign)) {
        how |= JD_DEVIATION_PROMOTION_SIGN;
        close = sign == '(' ? ')' : '\0';
        s->at++;
        skip_space(s);
    }
    struct letter l;
    bool          found = !at_end(s) && !sign_word_here(s) && promotion_letter(s, &l);
    if (found)
        s->at += l.used;
    if (!found || (close && here(s) != close)) {
        s->at = start;
        return;
    }
    s->at += close != '\0';
    w->pattern.promotion = (uint8_t)l.kind;
    w->deviations |= how | l.how;
}

/* ---- Signs after the move ---- */

static const struct {
    const char *text;
    uint8_t     check;
} check_signs[] = {
    {"++", CHECK_TWO},        {"+", CHECK_PLUS},          {"#", CHECK_HASH},         {"‡", CHECK_OTHER_MATE},
    {"††", CHECK_OTHER_MATE}, {"†", CHECK_OTHER},         {"×", CHECK_OTHER_MATE},   {"x", CHECK_OTHER_MATE},
    {"X", CHECK_OTHER_MATE},  {"≠", CHECK_OTHER_MATE},    {"check", CHECK_OTHER},    {"ch.", CHECK_OTHER},
    {"ch", CHECK_OTHER},      {"mate", CHECK_OTHER_MATE}, {"mat", CHECK_OTHER_MATE},
};

/* "++-" is a check with the mark +-, and no double check. */
static bool is_check_with_mark(const struct scan *s, uint8_t check)
{
    size_t used = 0;
    return check == CHECK_TWO && jd_mark_read(s->text + s->at + 1, s->length - s->at - 1, &used) && used > 1;
}

static bool scan_check(struct scan *s, struct written *w)
{
    for (size_t i = 0; i < sizeof check_signs / sizeof *check_signs; i++) {
        size_t size = strlen(check_signs[i].text);
        if (s->length - s->at < size || memcmp(s->text + s->at, check_signs[i].text, size) != 0)
            continue;
        if (is_check_with_mark(s, check_signs[i].check))
            continue;
        w->check = check_signs[i].check;
        s->at += size;
        return true;
    }
    return false;
}

static bool scan_ep(struct scan *s, struct written *w)
{
    size_t start = s->at;
    if (!ep_here(s))
        return false;
    s->at++;
    s->at += here(s) == '.';
    skip_space(s);
    if (here(s) != 'p') {
        s->at = start;
        return false;
    }
    s->at++;
    s->at += here(s) == '.';
    w->ep = true;
    return true;
}

static bool scan_draw_offer(struct scan *s, struct written *w)
{
    if (s->length - s->at < 3 || memcmp(s->text + s->at, "(=)", 3) != 0)
        return false;
    s->at += 3;
    w->draw_offer = true;
    w->deviations |= JD_DEVIATION_DRAW_OFFER;
    return true;
}

static bool scan_mark(struct scan *s, struct written *w)
{
    size_t   used;
    unsigned nag = jd_mark_read(s->text + s->at, s->length - s->at, &used);
    if (!nag)
        return false;
    s->at += used;
    if (nag <= 6)
        w->mark = (uint8_t)nag;
    else
        w->judgement = (uint8_t)nag;
    w->deviations |= JD_DEVIATION_MARK;
    return true;
}

static bool scan_signs(struct scan *s, struct written *w)
{
    while (!at_end(s)) {
        bool spaced = skip_space(s);
        if (scan_ep(s, w) || scan_draw_offer(s, w)) /* these stand apart */
            continue;
        if (!scan_mark(s, w) && !(w->check == CHECK_UNSAID && scan_check(s, w)))
            return fail(s, "a sign of check, e.p., (=), a mark or the end of the move");
        w->deviations |= spaced ? JD_DEVIATION_SPACE : 0;
    }
    return true;
}

/* ---- The whole move ---- */

/* How the first letter is taken: as it stands, as a piece in either case, as a file. */
enum attempt { AS_WRITTEN, ANY_CASE, AS_FILE, ATTEMPTS };

static bool scan_letter(struct scan *s, struct written *w, enum attempt attempt)
{
    struct letter l;
    const char   *text = s->text + s->at;
    size_t        left = s->length - s->at;
    if (attempt == AS_FILE)
        return true;
    if (!(attempt == AS_WRITTEN ? jd_letter_read(s->language, text, left, &l)
                                : jd_letter_read_any_case(s->language, text, left, &l)))
        return attempt == AS_WRITTEN;
    w->pattern.kind = (uint8_t)l.kind;
    w->deviations |= l.how | (attempt == ANY_CASE ? JD_DEVIATION_LOWER_CASE : 0) |
                     (l.kind == JD_PAWN ? JD_DEVIATION_PAWN_LETTER : 0);
    s->at += l.used;
    return true;
}

static bool scan_move(struct scan *s, struct written *w, enum attempt attempt)
{
    struct squares q;
    if (!scan_letter(s, w, attempt))
        return fail(s, "a piece or a square");
    scan_squares(s, &q);
    jd_deviations before = w->deviations;
    if (!take_squares(s, &q, w))
        return false;
    if (w->pattern.kind == JD_NO_KIND && q.sign_before < 0 && w->deviations == before &&
        (at_end(s) || scan_uci_promotion(s, w)))
        w->silent = at_end(s);
    else if (w->pattern.kind == JD_PAWN || w->pattern.kind == JD_NO_KIND)
        scan_promotion(s, w);
    return scan_signs(s, w);
}

/* The readings in turn until one of them is a move, or several: bxc3 is a pawn's move if a pawn can do
 * it, else a bishop's. But a letter that is written as it should be is that of a piece and nothing
 * else, unless it makes no sense there. */
static jd_err read_move(const jd_position *p, const struct scan *start, const struct written *begun, jd_reading *out)
{
    struct scan    s = *start;
    struct written w = *begun;
    struct letter  l;
    bool           good = scan_move(&s, &w, AS_WRITTEN);
    bool           lettered = jd_letter_read(s.language, start->text + start->at, start->length - start->at, &l);
    jd_err         err = good ? jd_written_resolve(p, &w, out) : jd_written_unreadable(out, s.at, s.expected);
    if (!err || out->count > 0 || (good && lettered))
        return err;
    jd_reading second;
    s = *start;
    w = *begun;
    if (scan_move(&s, &w, ANY_CASE)) {
        jd_err again = jd_written_resolve(p, &w, &second);
        if (second.count > 0 || !good) {
            *out = second;
            return again;
        }
    }
    s = *start;
    w = *begun;
    return lettered && scan_move(&s, &w, AS_FILE) ? jd_written_resolve(p, &w, out) : err;
}

jd_err jd_movetext_read(const jd_position *p, const char *text, size_t length, const jd_language *language,
                        jd_reading *out)
{
    struct scan    s = {.text = text, .length = length, .language = language ? language : jd_language_english()};
    struct written w = written_nothing();
    skip_space(&s);
    while (s.length > s.at && ascii_symbols[text[s.length - 1] & 0x7f] == SPACE && !(text[s.length - 1] & 0x80))
        s.length--;
    skip_number(&s, &w);
    if (!scan_castling(&s, &w))
        return read_move(p, &s, &w, out);
    return scan_signs(&s, &w) ? jd_written_resolve(p, &w, out) : jd_written_unreadable(out, s.at, s.expected);
}

jd_move jd_san_read(const jd_position *p, const char *text)
{
    jd_reading r;
    return jd_movetext_read(p, text, strlen(text), NULL, &r) == JD_OK ? r.move : JD_NO_MOVE;
}
