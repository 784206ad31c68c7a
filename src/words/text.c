/* text.c - a ruling as sentences: the Article, what was found, what follows. All words are in
 * data/words/<language>/rulings.tsv and grammar.tsv. Within its sentences:
 *   {n} {g} {d} {a}   the player: nominative, genitive (in English possessive), dative, accusative
 *   {on} {og} {od} {oa}   his opponent; with a capital ({N}, {On}) at the start of a sentence
 *   {t}     the text that the ruling is about, in quotation marks
 *   {at}    " on e4 (knight)"; nothing where no square is known
 *   {c} {o} the count, plain and as an ordinal;  {nth} " (2nd in this game)", nothing without a count
 *   {p} {time} {moves}   points, a time, the bound moves;  {move} which move of {g} the position comes after that is
 * set up again What stands for nothing takes the blank before it along. Where the players have names, a person is told
 * as the rows named.n to named.a say: by the name alone, or beside the colour where the language would have to decline
 * it. */
#include "jadoube/describe.h"
#include "jadoube/language.h"
#include "jadoube/movetext.h"
#include "jadoube/ruling.h"
#include "notation/utf8.h"
#include "words/word.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOVES_SHOWN = 12, NAME_SHOWN = 80 /* bytes */ };

#define NO_BREAK "\u00a0" /* a number stays on the line of its unit */

/* What is said of a rule: what was found; when nothing follows from it (refused, too early …); when it concerns
 * both players. The last two may be missing. */
static const struct {
    jd_word_id found, nothing, both;
} rules[JD_RULE_COUNT] = {
#define ROW(id, name) {JD_WORD_RULING_##id, JD_WORD_RULING_##id##__NOTHING, JD_WORD_RULING_##id##__BOTH},
    JD_RULES(ROW)
#undef ROW
};

static const jd_word_id ends[JD_RESULT_COUNT] = {
#define ROW(id, text, white, black) [JD_##id] = JD_WORD_ENDS_##id,
    JD_RESULTS(ROW)
#undef ROW
};

static const jd_word_id causes[] = {
    [JD_CAUSE_NONE] = JD_WORD_CAUSE_NONE,           [JD_CAUSE_MOVE] = JD_WORD_CAUSE_MOVE,
    [JD_CAUSE_PROMOTION] = JD_WORD_CAUSE_PROMOTION, [JD_CAUSE_NO_MOVE] = JD_WORD_CAUSE_NO_MOVE,
    [JD_CAUSE_HANDS] = JD_WORD_CAUSE_HANDS,         [JD_CAUSE_CASTLING] = JD_WORD_CAUSE_CASTLING,
};

enum { PLAYER_ANY = 2 };

/* A draw by one of these rests on what the opponent could not do. */
static const bool rests_on_mate[JD_RULE_COUNT] = {
    [JD_RULE_TIME] = true,
    [JD_RULE_RESIGNATION] = true,
    [JD_RULE_DEVICE] = true,
    [JD_RULE_ILLEGAL_MOVE] = true,
    [JD_RULE_ILLEGAL_UNSUPERVISED] = true,
    [JD_RULE_ILLEGAL_BLITZ] = true,
    [JD_RULE_SEALED_AMBIGUOUS] = true,
    [JD_RULE_SEALED_UNREADABLE] = true,
    [JD_RULE_SEALED_ILLEGAL] = true,
    [JD_RULE_QUICKPLAY_LOST_DESIGNATED] = true,
};

static const bool by_cause[JD_RULE_COUNT] = {
    [JD_RULE_ILLEGAL_MOVE] = true,
    [JD_RULE_ILLEGAL_UNSUPERVISED] = true,
    [JD_RULE_ILLEGAL_BLITZ] = true,
};

struct writer {
    const jd_ruling   *r;
    const jd_language *language;
    const char *const *names;  /* of the players; NULL, or one of them: by the colour */
    int                player; /* whom {n} means */
    int                named;  /* whom {name} means */
    int64_t            ms;     /* what {time} means */
    char              *out;
    size_t             size, length;
    bool               blank; /* a blank that is written only before something */
};

/* ---- writing ---- */

static void put_byte(struct writer *w, char c)
{
    if (w->length + 1 < w->size)
        w->out[w->length] = c;
    w->length++;
}

static void put_part(struct writer *w, struct jd_part part)
{
    if (w->blank && part.length)
        put_byte(w, ' ');
    if (part.length)
        w->blank = false;
    for (size_t i = 0; i < part.length; i++)
        put_byte(w, part.text[i]);
}

static void put_string(struct writer *w, const char *text) { put_part(w, (struct jd_part){text, strlen(text)}); }

static const char *word(const struct writer *w, jd_word_id id) { return jd_word(id, w->language); }

static void put_number(struct writer *w, int64_t n)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, n);
    put_string(w, text);
}

/* The first letter large. What is no letter, or beyond what utf8_next() reads, stays as it is. */
static void put_large(struct writer *w, struct jd_part part)
{
    char     first[4] = "";
    size_t   whole = part.length ? utf8_whole(part.text, part.length) : 0, used = 0;
    uint32_t c = whole && whole < 4 ? utf8_upper(utf8_next(part.text, part.length, &used)) : 0;
    if (used)
        put_part(w, (struct jd_part){first, utf8_put(c, first)});
    put_part(w, (struct jd_part){part.text + used, part.length - used});
}

/* ---- what the placeholders stand for ---- */

static void expand(struct writer *w, const char *template);

static void put_ordinal(struct writer *w, int n)
{
    put_number(w, n);
    put_part(w, jd_ordinal_end(w->language, n));
}

static void put_counted(struct writer *w, int64_t n, jd_word_id noun)
{
    put_number(w, n);
    put_string(w, NO_BREAK);
    put_part(w, jd_word_part(word(w, noun), jd_number_form(w->language, n)));
}

/* Behind the forms for whole numbers: the one for ½, and the one for 1½ where it is another (½ point, 1½ points). */
static struct jd_part broken_form(const struct writer *w, jd_word_id noun, bool above_one)
{
    size_t first = 0;
    while (jd_word_part(word(w, JD_WORD_NUMBERS), first).length)
        first++;
    struct jd_part other = jd_word_part(word(w, noun), first + 1);
    return above_one && other.length ? other : jd_word_part(word(w, noun), first);
}

/* "7.5 seconds" */
static void put_tenths(struct writer *w, int64_t tenths)
{
    put_number(w, tenths / 10);
    put_string(w, word(w, JD_WORD_DECIMAL));
    put_number(w, tenths % 10);
    put_string(w, NO_BREAK);
    put_part(w, broken_form(w, JD_WORD_SECONDS, tenths > 10));
}

/* As people tell it: "1 hour 35 minutes 3 seconds", to the second; below a minute to the tenth. */
static void put_time(struct writer *w)
{
    int64_t tenths = (w->ms + 50) / 100, seconds = (w->ms + 500) / 1000;
    if (w->ms && !tenths)
        tenths = 1;
    if (tenths < 600 && tenths % 10) {
        put_tenths(w, tenths);
        return;
    }
    const struct {
        int64_t    n;
        jd_word_id noun;
    } parts[] = {
        {seconds / 3600, JD_WORD_HOURS}, {seconds / 60 % 60, JD_WORD_MINUTES}, {seconds % 60, JD_WORD_SECONDS}};
    for (int i = 0; i < 3; i++) {
        if (parts[i].n == 0 && (seconds || i < 2))
            continue;
        put_counted(w, parts[i].n, parts[i].noun);
        w->blank = true;
    }
    w->blank = false;
}

static void put_points(struct writer *w)
{
    int halves = (int)(w->r->points * 2 + 0.5);
    if (halves % 2 == 0) {
        put_counted(w, halves / 2, JD_WORD_POINTS);
        return;
    }
    if (halves > 1)
        put_number(w, halves / 2);
    put_string(w, "½" NO_BREAK);
    put_part(w, broken_form(w, JD_WORD_POINTS, halves > 1));
}

/* How much of a text that may have been cut off ends with a whole letter. */
static size_t whole_letters(const char *text, size_t length)
{
    size_t start = length;
    while (start && (text[start - 1] & 0xC0) == 0x80)
        start--;
    unsigned char lead = start ? (unsigned char)text[start - 1] : 0;
    size_t        bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : lead >= 0xC0 ? 2 : 1;
    return start && length - (start - 1) < bytes ? start - 1 : length;
}

static const char *letter(const struct writer *w, jd_kind kind)
{
    return (w->language ? w->language : jd_language_english())->letters[kind];
}

/* e1e3, e7e8q: what a board says of a move, legal or not. */
static bool is_squares(const char *text, size_t length)
{
    static const char *const among[] = {"abcdefgh", "12345678", "abcdefgh", "12345678", "nbrqNBRQ"};
    for (size_t i = 0; i < length && i < 5; i++)
        if (!text[i] || !strchr(among[i], text[i]))
            return false;
    return length == 4 || length == 5;
}

/* The same as people write it: Ke1-e3, e7-e8Q; without the piece where nobody knows which it was. */
static void put_squares(struct writer *w, const char *text, size_t length)
{
    if (w->r->kind != JD_NO_KIND && w->r->kind != JD_PAWN)
        put_string(w, letter(w, w->r->kind));
    put_part(w, (struct jd_part){text, 2});
    put_string(w, "-");
    put_part(w, (struct jd_part){text + 2, 2});
    if (length == 5)
        put_string(w, letter(w, (jd_kind)(strchr("pnbrq", text[4] | 0x20) - "pnbrq")));
}

static void put_quoted(struct writer *w)
{
    const char *text = w->r->text;
    size_t      length = whole_letters(text, strnlen(text, sizeof w->r->text));
    if (!length)
        return;
    put_part(w, jd_word_part(word(w, JD_WORD_QUOTES), 0));
    if (is_squares(text, length))
        put_squares(w, text, length);
    else
        for (size_t i = 0; i < length; i++)
            put_byte(w, (unsigned char)text[i] < ' ' ? ' ' : text[i]);
    put_part(w, jd_word_part(word(w, JD_WORD_QUOTES), 1));
}

static void put_square_name(struct writer *w)
{
    char name[4] = "";
    jd_square_name(w->r->square, name);
    put_string(w, name);
}

static void put_square(struct writer *w)
{
    if (w->r->square == JD_NO_SQUARE)
        return;
    w->blank = true;
    expand(w, word(w, JD_WORD_FOLLOWS_AT));
    if (w->r->kind != JD_NO_KIND) {
        put_string(w, " (");
        put_string(w, jd_kind_word(w->r->kind, w->language));
        put_string(w, ")");
    }
}

/* Where the board of that moment is not told: by its squares. */
static void put_bare_move(struct writer *w, size_t i)
{
    jd_move m = w->r->binds.at[i];
    char    text[6];
    if (jd_move_type_of(m) == JD_CASTLING) {
        put_string(w, jd_move_to(m) > jd_move_from(m) ? "0-0" : "0-0-0");
        return;
    }
    jd_ruling_bound(w->r, i, text);
    put_part(w, (struct jd_part){text, 2});
    put_string(w, "-");
    put_part(w, (struct jd_part){text + 2, 2});
    if (jd_move_promotes_to(m) != JD_NO_KIND)
        put_string(w, letter(w, jd_move_promotes_to(m)));
}

static void put_move(struct writer *w, const jd_position *on, size_t i)
{
    char text[JD_MOVETEXT_MAX];
    if (!on) {
        put_bare_move(w, i);
        return;
    }
    jd_movetext_write(on, w->r->binds.at[i], &(jd_movestyle){.language = w->language}, text, sizeof text);
    put_string(w, text);
}

static void put_moves(struct writer *w)
{
    jd_position position;
    bool        told = jd_ruling_position(w->r, &position);
    for (size_t i = 0; i < w->r->binds.count && i < MOVES_SHOWN; i++) {
        if (i)
            put_string(w, ", ");
        put_move(w, told ? &position : NULL, i);
    }
    if (w->r->binds.count > MOVES_SHOWN)
        put_string(w, " …");
}

static const char cases[] = "ngda";

/* White, Black, or PLAYER_ANY. */
static int who_is(const struct writer *w, bool opponent)
{
    return opponent && w->player != PLAYER_ANY ? 1 - w->player : w->player;
}

static struct jd_part person(const struct writer *w, bool opponent, size_t grammatical_case)
{
    static const jd_word_id players[] = {JD_WORD_WHITE, JD_WORD_BLACK, JD_WORD_PLAYER};
    int                     who = who_is(w, opponent);
    return jd_word_part(word(w, opponent && who == PLAYER_ANY ? JD_WORD_OPPONENT : players[who]), grammatical_case);
}

static bool has_name(const struct writer *w, int who)
{
    return who != PLAYER_ANY && w->names && w->names[who] && *w->names[who];
}

/* A name that is too long for a sentence is cut off. */
static void put_name(struct writer *w)
{
    const char *name = w->names[w->named];
    size_t      length = strlen(name);
    put_part(w, (struct jd_part){name, length > NAME_SHOWN ? whole_letters(name, NAME_SHOWN) : length});
    if (length > NAME_SHOWN)
        put_string(w, "…");
}

/* The player as the language tells people with names; `text` has room for them. */
static struct jd_part named_person(const struct writer *w, int who, size_t grammatical_case, char *text, size_t size)
{
    static const jd_word_id forms[] = {JD_WORD_NAMED_N, JD_WORD_NAMED_G, JD_WORD_NAMED_D, JD_WORD_NAMED_A};
    struct writer           inner = *w;
    inner.out = text;
    inner.size = size;
    inner.length = 0;
    inner.blank = false;
    inner.player = inner.named = who;
    expand(&inner, word(w, forms[grammatical_case]));
    return (struct jd_part){text, inner.length};
}

/* {n}, {On} and so on; false if it is no person. */
static bool put_person(struct writer *w, const char *name, size_t n)
{
    char        text[2 * NAME_SHOWN];
    bool        opponent = n == 2 && (name[0] | 0x20) == 'o';
    const char *last = strchr(cases, name[n - 1] | 0x20);
    if (n != (opponent ? 2 : 1) || !last)
        return false;
    int            who = who_is(w, opponent);
    size_t         c = (size_t)(last - cases);
    bool           by_name = has_name(w, who) && w->named == PLAYER_ANY; /* within his name a colour is one */
    struct jd_part said = by_name ? named_person(w, who, c, text, sizeof text) : person(w, opponent, c);
    if (name[0] < 'a')
        put_large(w, said);
    else
        put_part(w, said);
    return true;
}

static void put_nth(struct writer *w)
{
    if (w->r->count <= 0)
        return;
    w->blank = true;
    expand(w, word(w, JD_WORD_FOLLOWS_NTH));
}

static void put_count(struct writer *w) { put_number(w, w->r->count); }
static void put_nth_count(struct writer *w) { put_ordinal(w, w->r->count); }
static void put_own_move(struct writer *w) { put_ordinal(w, (w->r->restores + 1) / 2); }

static const struct {
    const char *name;
    void (*put)(struct writer *);
} placeholders[] = {
    {"t", put_quoted},    {"at", put_square},          {"c", put_count},   {"o", put_nth_count},
    {"nth", put_nth},     {"p", put_points},           {"time", put_time}, {"move", put_own_move},
    {"moves", put_moves}, {"square", put_square_name}, {"name", put_name},
};

static void put_placeholder(struct writer *w, const char *name, size_t n)
{
    for (size_t i = 0; i < sizeof placeholders / sizeof placeholders[0]; i++) {
        if (strlen(placeholders[i].name) == n && strncmp(placeholders[i].name, name, n) == 0) {
            placeholders[i].put(w);
            return;
        }
    }
    put_person(w, name, n);
}

static void expand(struct writer *w, const char *template)
{
    for (; *template; template ++) {
        char c[2] = {*template, '\0'};
        if (*template == '{') {
            size_t n = strcspn(template, "}");
            put_placeholder(w, template + 1, n - 1);
            template += n;
        } else if (*template == ' ') {
            w->blank = true;
        } else if (w->blank && strchr(".,;:)", *template)) { /* what the blank was for came to nothing */
            w->blank = false;
            put_string(w, c);
        } else {
            put_string(w, c);
        }
    }
}

static void say_template(struct writer *w, jd_word_id template)
{
    if (w->length)
        w->blank = true;
    expand(w, word(w, template));
}

/* ---- the sentences ---- */

static bool anything_follows(const jd_ruling *r)
{
    return !r->refused && (r->result != JD_NO_RESULT || r->annulled || r->gives[0] || r->gives[1]);
}

static jd_word_id found(const struct writer *w)
{
    const jd_ruling *r = w->r;
    if (by_cause[r->rule])
        return causes[r->cause];
    if (word(w, rules[r->rule].nothing) && !anything_follows(r))
        return rules[r->rule].nothing;
    bool both = word(w, rules[r->rule].both) && (r->of == JD_BY_BOTH || r->of == JD_BY_NOBODY);
    return both ? rules[r->rule].both : rules[r->rule].found;
}

/* Whom the sentence about a result is about. */
static int first_named(jd_result result)
{
    return result == JD_BLACK_WINS || result == JD_BLACK_HALF || result == JD_BLACK_FORFEIT_WIN ? JD_BLACK : JD_WHITE;
}

static void say_end(struct writer *w)
{
    int player = w->player;
    w->player = first_named(w->r->result);
    say_template(w, ends[w->r->result]);
    w->player = player;
}

static void say_times(struct writer *w)
{
    int player = w->player;
    for (int colour = 0; colour < 2; colour++) {
        int64_t ms = w->r->gives[colour];
        if (!ms)
            continue;
        w->player = colour;
        w->ms = ms < 0 ? -ms : ms;
        say_template(w, ms < 0 ? JD_WORD_FOLLOWS_LOSES : JD_WORD_FOLLOWS_GETS);
    }
    w->player = player;
}

/* Did penalties in points make the result another one? The rulings of penalties tell them in their own words. */
static bool tells_of_points(const jd_ruling *r)
{
    bool penalty = r->rule == JD_RULE_PENALTY_ADD_POINTS || r->rule == JD_RULE_PENALTY_TAKE_POINTS;
    return r->points > 0 && r->result != JD_NO_RESULT && !penalty;
}

/* Did the result become another because the opponent could not mate? Half a point for him alone is the device rule's of
 * 2009. */
static bool tells_of_mate(const jd_ruling *r)
{
    if (tells_of_points(r))
        return false;
    bool half = r->result == JD_WHITE_HALF || r->result == JD_BLACK_HALF;
    return rests_on_mate[r->rule] && (r->result == JD_DRAW || (half && r->rule == JD_RULE_DEVICE));
}

/* Whose move it was that the position comes after; where the position is not told White has begun. */
static void say_restored(struct writer *w)
{
    jd_position position;
    bool        told = jd_ruling_position(w->r, &position);
    int         whom = w->player;
    w->player = told ? 1 - (int)position.turn : (w->r->restores + 1) % 2;
    say_template(w, JD_WORD_FOLLOWS_RESTORED);
    w->player = whom;
}

static void say_what_follows(struct writer *w)
{
    const jd_ruling *r = w->r;
    say_times(w);
    if (r->restores == JD_RESTORES_UNTOLD)
        say_template(w, JD_WORD_FOLLOWS_EARLIER);
    else if (r->restores > 0)
        say_restored(w);
    else if (r->restores == 0)
        say_template(w, JD_WORD_FOLLOWS_FROM_START);
    if (r->bound && r->binds.count)
        say_template(w, r->binds.count == 1 ? JD_WORD_FOLLOWS_BOUND_ONE : JD_WORD_FOLLOWS_BOUND);
    if (r->annulled)
        say_template(w, JD_WORD_FOLLOWS_ANNULLED);
    if (tells_of_mate(r))
        say_template(w, JD_WORD_FOLLOWS_CANNOT_MATE);
    if (tells_of_points(r))
        say_template(w, JD_WORD_FOLLOWS_POINTS);
    if (r->waits)
        say_template(w, JD_WORD_FOLLOWS_WAITS);
    if (r->result != JD_NO_RESULT)
        say_end(w);
    if (r->refused && !word(w, rules[r->rule].nothing))
        say_template(w, JD_WORD_FOLLOWS_NO_EFFECT);
}

/* The closing NUL; a text that is cut off ends with a whole letter. */
static void close_text(struct writer *w)
{
    if (w->size)
        w->out[w->length < w->size ? w->length : whole_letters(w->out, w->size - 1)] = '\0';
}

size_t jd_ruling_text(const jd_ruling *r, const jd_language *language, char *out, size_t size)
{
    return jd_ruling_tell(r, language, NULL, out, size);
}

size_t jd_ruling_tell(const jd_ruling *r, const jd_language *language, const char *const names[2], char *out,
                      size_t size)
{
    struct writer w = {.r = r,
                       .language = language,
                       .names = names,
                       .player = PLAYER_ANY,
                       .named = PLAYER_ANY,
                       .out = out,
                       .size = size};
    if (r->of == JD_BY_WHITE || r->of == JD_BY_BLACK)
        w.player = (int)r->of;
    const char *article = jd_ruling_article(r);
    if (article) {
        put_string(&w, word(&w, JD_WORD_FOLLOWS_ARTICLE));
        put_string(&w, " ");
        put_string(&w, article);
        put_string(&w, ":");
    }
    say_template(&w, found(&w));
    say_what_follows(&w);
    close_text(&w);
    return w.length;
}
