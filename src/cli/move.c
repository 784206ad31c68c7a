/* jadoube move - which move does a text mean: any language, any way of writing, announcements too. */
#include "command.h"
#include "console/lines.h"
#include "console/report.h"
#include "position.h"

#include "jadoube/announce.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

#define REASON_MAX 1024

/* How the texts are read and answered. */
struct notation {
    const jd_language *language; /* NULL: they are announcements */
    bool               deviations, json;
};

static bool find_notation(const char *code, size_t length, struct notation *out)
{
    char name[16] = "";
    if (length < sizeof name)
        memcpy(name, code, length);
    out->language = jd_language_find(name);
    return out->language || strcmp(name, "announce") == 0;
}

static void print_deviations(jd_deviations set)
{
    putchar('\t');
    for (jd_deviations left = set; left; left &= left - 1)
        printf("%s%s", left == set ? "" : ",", jd_deviation_name((jd_deviation)(left & -left)));
}

/* What a text means: a move in coordinates and as it is written, or why it is none. */
struct meaning {
    jd_reading r;
    bool       legal;
    char       coordinates[JD_MOVETEXT_MAX], text[REASON_MAX];
};

static void find_meaning(const jd_position *p, const char *text, size_t length, const struct notation *t,
                         struct meaning *out)
{
    const jd_language *language = t->language;
    jd_err             err =
        language ? jd_movetext_read(p, text, length, language, &out->r) : jd_announce_read(p, text, length, &out->r);
    out->legal = err == JD_OK;
    if (err && language)
        jd_reading_reason(p, &out->r, language, out->text, sizeof out->text);
    else if (err)
        jd_announce_reason(p, &out->r, NULL, out->text, sizeof out->text);
    else if (language)
        jd_movetext_write(p, out->r.move, &(jd_movestyle){.language = language}, out->text, sizeof out->text);
    else
        jd_announce_write(p, out->r.move, NULL, out->text, sizeof out->text);
    if (!err)
        jd_movetext_write(p, out->r.move, &(jd_movestyle){.form = JD_FORM_UCI}, out->coordinates,
                          sizeof out->coordinates);
}

static void print_json(const struct meaning *m)
{
    json_t *o = json_pack("{s:s}", "outcome", jd_outcome_name(m->r.outcome)), *list = json_array();
    for (jd_deviations left = m->r.deviations; m->legal && left; left &= left - 1)
        json_array_append_new(list, json_string(jd_deviation_name((jd_deviation)(left & -left))));
    if (m->legal)
        json_object_update_new(
            o, json_pack("{s:s, s:s, s:O}", "move", m->coordinates, "text", m->text, "deviations", list));
    else
        json_object_set_new(o, "reason", json_string(m->text));
    json_dumpf(o, stdout, JSON_COMPACT);
    json_decref(list);
    json_decref(o);
}

static int answer(const jd_position *p, const char *text, size_t length, const struct notation *t)
{
    struct meaning m = {0};
    find_meaning(p, text, length, t, &m);
    if (t->json)
        print_json(&m);
    else
        printf("%s\t%s", m.legal ? m.coordinates : jd_outcome_name(m.r.outcome), m.text);
    if (m.legal && t->deviations && !t->json)
        print_deviations(m.r.deviations);
    putchar('\n');
    return m.legal ? STATUS_FINE : STATUS_FINDING;
}

/* ---- Lines from stdin ---- */

/* A line that cannot be used has its line of output too, so that both keep in step. */
static int refuse(size_t number, const char *why, bool json)
{
    printf(json ? "{\"outcome\":\"unreadable\",\"reason\":\"%s\"}\n" : "unreadable\t%s\n", why);
    if (number)
        complain("line %zu: %s", number, why);
    return STATUS_BAD;
}

static int answer_line(const struct lines *l, const char *otherwise, struct notation t)
{
    const char *end = l->text + l->length, *fen = memchr(l->text, '\t', l->length);
    const char *text = fen ? memchr(fen + 1, '\t', (size_t)(end - fen - 1)) : NULL;
    if (!text)
        return refuse(l->number, "expected a language, a FEN and a move with tabs between them", t.json);
    bool given = fen > l->text;
    if (!find_notation(given ? l->text : otherwise, given ? (size_t)(fen - l->text) : strlen(otherwise), &t))
        return refuse(l->number, "there is no such language", t.json);
    char        what[40];
    jd_position p;
    snprintf(what, sizeof what, "line %zu, FEN", l->number);
    if (position_read(what, fen + 1, (size_t)(text - fen - 1), &p, NULL))
        return refuse(0, "the FEN cannot be read", t.json);
    return answer(&p, text + 1, (size_t)(end - text - 1), &t);
}

static int answer_lines(const char *otherwise, struct notation t)
{
    struct lines l;
    int          worst = STATUS_FINE;
    if (!lines_open(&l, "-"))
        return STATUS_BAD;
    while (lines_next(&l)) {
        int status = answer_line(&l, otherwise, t);
        worst = status > worst ? status : worst;
    }
    return lines_close(&l) ? worst : STATUS_BAD;
}

/* ---- */

static void complain_language(const char *code)
{
    char   known[256];
    size_t used = 0;
    for (size_t i = 0; jd_language_at(i); i++)
        used += (size_t)snprintf(known + used, sizeof known - used, "%s, ", jd_language_at(i)->code);
    complain("there is no language '%.20s' (%sannounce)", code, known);
}

static int run(const struct args *a)
{
    const char     *code = args_given(a, "lang") ? args_value(a, "lang") : "en";
    const char     *fen = args_operand(a, 0, NULL), *text = args_operand(a, 1, NULL);
    struct notation t = {.deviations = args_given(a, "deviations"), .json = args_given(a, "json")};
    jd_position     p;
    if (!find_notation(code, strlen(code), &t)) {
        complain_language(code);
        return STATUS_BAD;
    }
    if (fen && strcmp(fen, "-") == 0 && !text)
        return answer_lines(code, t);
    if (!text) {
        complain("move: expected a FEN and a move, or '-' (jadoube move --help)");
        return STATUS_BAD;
    }
    if (!position_operand(fen, &p))
        return STATUS_BAD;
    return answer(&p, text, strlen(text), &t);
}

static const struct option options[] = {
    {"lang", 'l', "LANG", "the language of the letters (en), or figurine, or announce"},
    {"deviations", 'd', NULL, "add a column: how the text differs from the form that is written"},
    {"json", 'j', NULL, "one JSON object per move"},
    {NULL, 0, NULL, NULL},
};

static const struct example examples[] = {
    {"jadoube move --lang cs 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' Jg1-f3", "a Czech scoresheet"},
    {"jadoube move -l announce 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1' 'Springer Felix drei'",
     "an announcement"},
    {"jadoube move - < moves.tsv", "many moves in many languages, one to a line"},
    {NULL, NULL},
};

static const struct exit_status statuses[] = {
    {STATUS_FINE, "every text is a legal move"},
    {STATUS_FINDING, "some text is ambiguous, illegal or unreadable"},
    {STATUS_BAD, "a FEN, a language or a line of input cannot be used"},
    {0, NULL},
};

const struct command command_move = {
    .name = "move",
    .summary = "which move a text means, in any language and way of writing",
    .synopsis = "[--lang LANG] [--deviations | --json] FEN TEXT\n[--lang LANG] [--deviations | --json] -",
    .description = "Prints the move in coordinates (castling e1g1; in Chess960 the king takes his rook), a tab, and\n"
                   "the move as the language writes it; or 'ambiguous', 'illegal' or 'unreadable', a tab, and why.\n"
                   "With '-', lines of LANG, FEN and TEXT with tabs between them are read from stdin and each has\n"
                   "one line of output; an empty LANG is that of the option.\n"
                   "\n"
                   "LANG is a code such as en, cs, sk, hr, sl, de, fr, nl, es, it, pl, hu, pt, da, no, sv, fi, et,\n"
                   "ro, ru, uk, tr or el; 'figurine'; or 'announce' for moves said aloud (Appendix D).",
    .options = options,
    .examples = examples,
    .statuses = statuses,
    .operands = 2,
    .run = run,
};
