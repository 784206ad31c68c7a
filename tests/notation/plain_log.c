/* plain_log.c - what readers of games tell, kept so that two of them can be compared. */
#include "plain.h"

#include "visitor.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Each event is a head, followed by its text. */
struct head {
    char     kind;
    unsigned length;
    uint64_t a, b, c;
};

void plain_log_clear(struct plain_log *log)
{
    log->length = 0;
    log->events = log->problems = 0;
}

static void add(void *context, char kind, uint64_t a, uint64_t b, uint64_t c, jd_text text)
{
    struct plain_log *log = context;
    struct head       h;
    size_t            need = sizeof h + text.length;
    memset(&h, 0, sizeof h); /* its gaps are compared, too */
    h.kind = kind;
    h.length = (unsigned)text.length;
    h.a = a;
    h.b = b;
    h.c = c;
    if (log->size - log->length < need)
        log->at = realloc(log->at, log->size = 2 * (log->size + need));
    if (!log->at)
        abort();
    memcpy(log->at + log->length, &h, sizeof h);
    if (text.length)
        memcpy(log->at + log->length + sizeof h, text.at, text.length);
    log->length += need;
    log->events++;
}

static const jd_text nothing = {"", 0};

static void on_game(void *c, uint64_t number) { add(c, 'G', number, 0, 0, nothing); }
static void on_tag(void *c, jd_text name, jd_text value)
{
    add(c, 'N', 0, 0, 0, name);
    add(c, 'V', 0, 0, 0, value);
}
static void on_start(void *c, const jd_position *p) { add(c, 'S', p->key, p->halfmove_clock, p->fullmove, nothing); }
static void on_move(void *c, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    add(c, 'M', m, before->key, after->key, text);
    add(c, 'P', after->halfmove_clock, after->fullmove, (uint64_t)after->ep << 8 | after->turn, nothing);
}
static void on_comment(void *c, jd_text text, bool more) { add(c, 'C', more, 0, 0, text); }
static void on_nag(void *c, unsigned nag) { add(c, '$', nag, 0, 0, nothing); }
static void on_open(void *c) { add(c, '(', 0, 0, 0, nothing); }
static void on_close(void *c) { add(c, ')', 0, 0, 0, nothing); }
static void on_result(void *c, jd_result result) { add(c, 'R', result, 0, 0, nothing); }
static void on_end(void *c) { add(c, 'E', 0, 0, 0, nothing); }
static void on_skipped(void *c, jd_text text) { add(c, 'X', 0, 0, 0, text); }
static void on_problem(void *c, const jd_pgn_problem *p)
{
    ((struct plain_log *)c)->problems += !jd_pgn_is_deviation(p->fault);
    add(c, '!', (uint64_t)p->fault << 32 | p->game, p->line, p->column, p->text);
    add(c, '?', p->position ? p->position->key : 0, 0, 0, nothing);
}

const jd_pgn_visitor plain_visitor = {VISITOR_OF_ALL, .skipped = on_skipped, .deviation = on_problem};

static size_t print_event(const struct plain_log *log, size_t at, const char *before)
{
    struct head h;
    memcpy(&h, log->at + at, sizeof h);
    printf("%s%c %" PRIx64 " %" PRIx64 " %" PRIx64 " '%.*s'\n", before, h.kind, h.a, h.b, h.c, (int)h.length,
           log->at + at + sizeof h);
    return sizeof h + h.length;
}

enum { SHOWN = 6 };

static void print_some(const struct plain_log *log, size_t at, const char *title)
{
    printf("%s\n", title);
    for (int i = 0; i < SHOWN && at < log->length; i++)
        at += print_event(log, at, "  ");
}

void plain_log_differ(const struct plain_log *expected, const struct plain_log *found)
{
    size_t      at = 0;
    struct head h;
    while (at < expected->length && at < found->length) {
        memcpy(&h, expected->at + at, sizeof h);
        size_t length = sizeof h + h.length;
        if (found->length - at < length || memcmp(expected->at + at, found->at + at, length) != 0)
            break;
        at += length;
    }
    printf("\nafter %zu bytes of events\n", at);
    print_some(expected, at, "expected");
    print_some(found, at, "found");
}

/* ---- content ---- */

void plain_content_clear(struct plain_content *c)
{
    plain_log_clear(&c->log);
    c->sum = c->ended_sum = 0;
    c->ended = 0;
    c->result = JD_NO_RESULT;
}

static uint64_t hash_of(char kind, uint64_t a, uint64_t b, jd_text text)
{
    uint64_t hash = (unsigned char)kind + a * UINT64_C(0x9e3779b97f4a7c15) + b;
    for (size_t i = 0; i < text.length; i++)
        hash = (hash ^ (unsigned char)text.at[i]) * UINT64_C(0x100000001b3);
    return hash * UINT64_C(0x9e3779b97f4a7c15);
}

static void add_content(void *context, char kind, uint64_t a, uint64_t b, jd_text text)
{
    struct plain_content *c = context;
    add(&c->log, kind, a, b, 0, text);
    c->sum += hash_of(kind, a, b, text);
}

/* Tags count in the sum, but for the seven that are written also where there are none. */
static void content_tag(void *context, jd_text name, jd_text value)
{
    static const char *const roster[] = {"Event", "Site", "Date", "Round", "White", "Black", "Result"};
    struct plain_content    *c = context;
    char                     utf8[2 * PLAIN_TEXT_MAX + 1], name_utf8[2 * PLAIN_TEXT_MAX + 1];
    for (size_t i = 0; i < sizeof roster / sizeof *roster; i++)
        if (name.length == strlen(roster[i]) && memcmp(name.at, roster[i], name.length) == 0)
            return;
    size_t length = jd_text_utf8(value, utf8, sizeof utf8);
    for (size_t i = 0; i < length; i++)
        utf8[i] = (char)((unsigned char)utf8[i] < ' ' ? ' ' : utf8[i]);
    jd_text called = {name_utf8, jd_text_utf8(name, name_utf8, sizeof name_utf8)};
    c->sum += hash_of('T', hash_of('N', 0, 0, called), 0, (jd_text){utf8, length});
}

static void content_move(void *c, jd_move m, const jd_position *before, const jd_position *after, jd_text text)
{
    add_content(c, 'M', m, after->key, nothing);
}

static void content_nag(void *c, unsigned nag) { add_content(c, '$', nag, 0, nothing); }

/* Brackets do not count in the sum: a tree leaves out those around nothing. */
static void content_open(void *c) { add(&((struct plain_content *)c)->log, '(', 0, 0, 0, nothing); }
static void content_close(void *c) { add(&((struct plain_content *)c)->log, ')', 0, 0, 0, nothing); }

static void content_comment(void *context, jd_text text, bool more)
{
    struct plain_content *c = context;
    char                  utf8[2 * PLAIN_TEXT_MAX + 1], squeezed[2 * PLAIN_TEXT_MAX + 1];
    size_t                length = jd_text_utf8(text, utf8, sizeof utf8), n = 0;
    for (size_t i = 0; i < length; i++) {
        bool space = (unsigned char)utf8[i] <= ' ';
        if (!space || (n && squeezed[n - 1] != ' '))
            squeezed[n++] = (char)(space ? ' ' : utf8[i] == '}' ? ')' : utf8[i]);
    }
    n -= n && squeezed[n - 1] == ' ';
    add_content(c, 'C', more, 0, (jd_text){squeezed, n});
}

static void content_result(void *context, jd_result result) { ((struct plain_content *)context)->result = result; }

static void content_end(void *context)
{
    struct plain_content *c = context;
    add_content(c, 'E', c->result, 0, nothing);
    c->result = JD_NO_RESULT;
    c->ended = c->log.length;
    c->ended_sum = c->sum;
}

const jd_pgn_visitor plain_content_visitor = {.tag = content_tag,
                                              .move = content_move,
                                              .comment = content_comment,
                                              .nag = content_nag,
                                              .open = content_open,
                                              .close = content_close,
                                              .result = content_result,
                                              .end = content_end};
