/* text.c - a ruling as sentences: the Article, what was found, what follows. All words are in speech_*.c. */
#include "jadoube/language.h"
#include "jadoube/ruling.h"
#include "jadoube/tongue.h"
#include "words/speech.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOVES_SHOWN = 12 };

static const struct speech *const speeches[JD_TONGUES] = {
    [JD_ENGLISH] = &jd_speech_en,  [JD_CZECH] = &jd_speech_cs,   [JD_SLOVAK] = &jd_speech_sk,
    [JD_CROATIAN] = &jd_speech_hr, [JD_SLOVENE] = &jd_speech_sl,
};

/* A draw by one of these rests on what the opponent could not do. */
static const bool rests_on_mate[JD_RULE_COUNT] = {
    [JD_RULE_TIME] = true,         [JD_RULE_RESIGNATION] = true,          [JD_RULE_DEVICE] = true,
    [JD_RULE_ILLEGAL_MOVE] = true, [JD_RULE_ILLEGAL_UNSUPERVISED] = true, [JD_RULE_ILLEGAL_BLITZ] = true,
};

static const bool by_cause[JD_RULE_COUNT] = {
    [JD_RULE_ILLEGAL_MOVE] = true,
    [JD_RULE_ILLEGAL_UNSUPERVISED] = true,
    [JD_RULE_ILLEGAL_BLITZ] = true,
};

struct writer {
    const jd_ruling     *r;
    const struct speech *s;
    int                  player; /* whom {n} means */
    int64_t              ms;     /* what {time} means */
    char                *out;
    size_t               size, length;
    bool                 blank; /* a blank that is written only before something */
};

/* ---- writing ---- */

static void put_byte(struct writer *w, char c)
{
    if (w->length + 1 < w->size)
        w->out[w->length] = c;
    w->length++;
}

static void put(struct writer *w, const char *text)
{
    if (w->blank && *text)
        put_byte(w, ' ');
    if (*text)
        w->blank = false;
    while (*text)
        put_byte(w, *text++);
}

static void put_number(struct writer *w, int64_t n)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, n);
    put(w, text);
}

/* The first letter large. Players are called by words that begin with ASCII or with č, Č. */
static void put_large(struct writer *w, const char *text)
{
    if (strncmp(text, "č", 2) == 0) {
        put(w, "Č");
        put(w, text + 2);
        return;
    }
    bool       small = text[0] >= 'a' && text[0] <= 'z'; /* not by the locale, in which i may be special */
    const char first[2] = {(char)(text[0] - (small ? 'a' - 'A' : 0)), '\0'};
    put(w, first);
    put(w, text + 1);
}

/* ---- what the placeholders stand for ---- */

static void put_ordinal(struct writer *w, int n)
{
    static const char *const english[] = {"th", "st", "nd", "rd"};
    put_number(w, n);
    if (w->s != &jd_speech_en)
        put(w, ".");
    else
        put(w, english[n % 10 < 4 && n / 10 % 10 != 1 ? n % 10 : 0]);
}

static void put_counted(struct writer *w, int64_t n, const char *const noun[NUMBERS])
{
    put_number(w, n);
    put(w, " ");
    put(w, noun[w->s->number_form(n)]);
}

/* 7500 ms: "7.5 s"; whole seconds in words: "2 minutes 5 seconds". */
static void put_time(struct writer *w)
{
    int64_t seconds = w->ms / 1000, rest = w->ms % 1000;
    if (rest) {
        char digits[8];
        put_number(w, seconds);
        put(w, w->s->comma);
        snprintf(digits, sizeof digits, "%03d", (int)rest);
        for (size_t n = 3; n > 1 && digits[n - 1] == '0'; n--)
            digits[n - 1] = '\0';
        put(w, digits);
        put(w, " s");
        return;
    }
    const struct {
        int64_t            n;
        const char *const *noun;
    } parts[] = {{seconds / 3600, w->s->hour}, {seconds / 60 % 60, w->s->minute}, {seconds % 60, w->s->second}};
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
        put_counted(w, halves / 2, w->s->point);
        return;
    }
    if (halves > 1)
        put_number(w, halves / 2);
    put(w, "½ ");
    put(w, w->s->point[NUMBER_BROKEN]);
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

static void put_quoted(struct writer *w)
{
    const char *text = w->r->text;
    size_t      length = whole_letters(text, strnlen(text, sizeof w->r->text));
    if (!length)
        return;
    put(w, w->s->quotes[0]);
    for (size_t i = 0; i < length; i++)
        put_byte(w, (unsigned char)text[i] < ' ' ? ' ' : text[i]);
    put(w, w->s->quotes[1]);
}

static void put_square(struct writer *w)
{
    char name[4] = "";
    if (w->r->square == JD_NO_SQUARE)
        return;
    jd_square_name(w->r->square, name);
    put(w, " ");
    put(w, w->s->on);
    put(w, " ");
    put(w, name);
    if (w->r->kind != JD_NO_KIND) {
        put(w, " (");
        put(w, w->s->piece[w->r->kind]);
        put(w, ")");
    }
}

static void put_move(struct writer *w, size_t i)
{
    jd_move m = w->r->binds.at[i];
    char    text[6];
    if (jd_move_type_of(m) == JD_CASTLING) {
        put(w, jd_move_to(m) > jd_move_from(m) ? "0-0" : "0-0-0");
        return;
    }
    jd_ruling_bound(w->r, i, text);
    text[4] = '\0';
    put(w, text);
    if (jd_move_promotes_to(m) != JD_NO_KIND)
        put(w, jd_language_find(w->s->code)->letters[jd_move_promotes_to(m)]);
}

static void put_moves(struct writer *w)
{
    for (size_t i = 0; i < w->r->binds.count && i < MOVES_SHOWN; i++) {
        if (i)
            put(w, ", ");
        put_move(w, i);
    }
    if (w->r->binds.count > MOVES_SHOWN)
        put(w, " …");
}

static void put_nth(struct writer *w);

static const char *person(const struct writer *w, bool opponent, char grammatical_case)
{
    int c = (int)(strchr("ngda", grammatical_case) - "ngda");
    if (!opponent)
        return w->s->player[w->player][c];
    return w->player == PLAYER_ANY ? w->s->opponent[c] : w->s->player[1 - w->player][c];
}

/* {n}, {On} and so on; false if it is no person. */
static bool put_person(struct writer *w, const char *name, size_t n)
{
    bool opponent = n == 2 && (name[0] | 0x20) == 'o';
    char last = (char)(name[n - 1] | 0x20);
    if (n != (opponent ? 2 : 1) || !strchr("ngda", last))
        return false;
    const char *text = person(w, opponent, last);
    if (name[0] < 'a')
        put_large(w, text);
    else
        put(w, text);
    return true;
}

static void put_count(struct writer *w) { put_number(w, w->r->count); }
static void put_nth_count(struct writer *w) { put_ordinal(w, w->r->count); }
static void put_ply(struct writer *w) { put_ordinal(w, w->r->restores); }

static const struct {
    const char *name;
    void (*put)(struct writer *);
} placeholders[] = {
    {"t", put_quoted}, {"at", put_square}, {"c", put_count}, {"o", put_nth_count}, {"nth", put_nth},
    {"p", put_points}, {"time", put_time}, {"ply", put_ply}, {"moves", put_moves},
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
            put(w, c);
        } else {
            put(w, c);
        }
    }
}

static void put_nth(struct writer *w)
{
    if (w->r->count > 0)
        expand(w, w->s->nth);
}

static void say(struct writer *w, const char *template)
{
    if (w->length)
        w->blank = true;
    expand(w, template);
}

/* ---- the sentences ---- */

static bool anything_follows(const jd_ruling *r)
{
    return !r->refused && (r->result != JD_NO_RESULT || r->annulled || r->gives[0] || r->gives[1]);
}

static const char *found(const jd_ruling *r, const struct speech *s)
{
    const struct rule_speech *rule = &s->rule[r->rule];
    if (by_cause[r->rule])
        return s->cause[r->cause];
    if (rule->nothing && !anything_follows(r))
        return rule->nothing;
    return rule->both && (r->of == JD_BY_BOTH || r->of == JD_BY_NOBODY) ? rule->both : rule->found;
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
        say(w, ms < 0 ? w->s->loses : w->s->gets);
    }
    w->player = player;
}

static void say_what_follows(struct writer *w)
{
    const jd_ruling *r = w->r;
    bool             halved = r->result == JD_DRAW || r->result == JD_WHITE_HALF || r->result == JD_BLACK_HALF;
    say_times(w);
    if (r->restores >= 0)
        say(w, r->restores ? w->s->restored : w->s->from_start);
    if (r->bound && r->binds.count)
        say(w, r->binds.count == 1 ? w->s->bound_one : w->s->bound);
    if (r->annulled)
        say(w, w->s->annulled);
    if (halved && rests_on_mate[r->rule])
        say(w, w->s->cannot_mate);
    if (r->result != JD_NO_RESULT)
        say(w, w->s->result[r->result]);
    if (r->refused && !w->s->rule[r->rule].nothing)
        say(w, w->s->no_effect);
}

/* The closing NUL; a text that is cut off ends with a whole letter. */
static void finish(struct writer *w)
{
    if (w->size)
        w->out[w->length < w->size ? w->length : whole_letters(w->out, w->size - 1)] = '\0';
}

size_t jd_ruling_text(const jd_ruling *r, const char *lang, char *out, size_t size)
{
    jd_tongue tongue;
    jd_tongue_parse(lang ? lang : "", &tongue);
    struct writer w = {.r = r, .s = speeches[tongue], .player = PLAYER_ANY, .out = out, .size = size};
    if (r->of == JD_BY_WHITE || r->of == JD_BY_BLACK)
        w.player = (int)r->of;
    const char *article = jd_ruling_article(r);
    if (article) {
        put(&w, w.s->article);
        put(&w, " ");
        put(&w, article);
        put(&w, ":");
    }
    say(&w, found(r, w.s));
    say_what_follows(&w);
    finish(&w);
    return w.length;
}
