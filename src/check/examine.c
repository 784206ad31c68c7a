/* examine.c - looks at the games of one text: is every move legal, and what do the Laws say to the
 * result (5, 6.9), to draws that were due and to draws that could be claimed (9)? */
#include "check/examine.h"

#include "check/arise.h"
#include "jadoube/regulations.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NO_PLY = -1 };

/* What one game has said so far. */
struct game {
    bool        read;   /* every move of it, to the end */
    bool        tagged; /* its tag Result; of two the first counts */
    int         day;    /* 20180101; 0: unknown */
    uint64_t    number;
    unsigned    first; /* half-moves that the start position's number stands for */
    jd_reported end;
    jd_edition  edition;
    struct place {
        uint64_t line, column;
        int      ply; /* of the move that stands there */
        char     move[24];
    } at[JD_FINDING_COUNT], result, fen; /* where a finding first held; where the result and the FEN stand */
};

struct examiner {
    struct examination how;
    struct findings    report;
    struct game        game;
    jd_pgn            *reader;
    jd_mate_budget     budget;
    jd_review         *review;
    uint64_t           scratch[ARISE_SLOTS];
};

/* ---- kinds ---- */

const char *kind_name(int kind)
{
    static const char *const faults[JD_PGN_FAULTS] = {
        [JD_PGN_ILLEGAL] = "illegal",
        [JD_PGN_AMBIGUOUS] = "ambiguous",
        [JD_PGN_UNREADABLE] = "unreadable",
        [JD_PGN_STRAY] = "stray-text",
        [JD_PGN_TAG] = "tag",
        [JD_PGN_FEN] = "fen",
        [JD_PGN_VARIANT] = "variant",
        [JD_PGN_NO_RESULT] = "no-result",
        [JD_PGN_OPEN_COMMENT] = "open-comment",
        [JD_PGN_OPEN_LINE] = "open-variation",
        [JD_PGN_NO_LINE] = "no-variation",
        [JD_PGN_NO_MOVE] = "empty-variation",
        [JD_PGN_DEPTH] = "too-deep",
        [JD_PGN_NULL_MOVE] = "null-move",
        [JD_PGN_TAG_TWICE] = "tag-twice",
        [JD_PGN_TAG_PLACE] = "tag-indented",
        [JD_PGN_TAG_QUOTE] = "tag-quote",
        [JD_PGN_RESULT_FORM] = "result-form",
        [JD_PGN_UTF16] = "utf-16",
    };
    if (kind == KIND_UNREACHABLE)
        return "unreachable";
    return kind < JD_PGN_FAULTS ? faults[kind] : jd_finding_name((jd_finding_kind)(kind - JD_PGN_FAULTS));
}

bool kind_is_note(int kind)
{
    if (kind == KIND_UNREACHABLE)
        return false;
    return kind < JD_PGN_FAULTS ? jd_pgn_is_deviation((jd_pgn_fault)kind)
                                : jd_finding_is_note((jd_finding_kind)(kind - JD_PGN_FAULTS));
}

/* ---- reporting ---- */

/* What a problem with the text is about, where it is no move; and what it is, which is said only where the reader's
 * own sentence is in another language. */
static const struct {
    text_id thing, what;
} fault_texts[JD_PGN_FAULTS] = {
    [JD_PGN_ILLEGAL] = {TEXT_CHECK_THING_UNREADABLE, TEXT_CHECK_FAULT_ILLEGAL},
    [JD_PGN_AMBIGUOUS] = {TEXT_CHECK_THING_UNREADABLE, TEXT_CHECK_FAULT_AMBIGUOUS},
    [JD_PGN_UNREADABLE] = {TEXT_CHECK_THING_UNREADABLE, TEXT_CHECK_FAULT_UNREADABLE},
    [JD_PGN_STRAY] = {TEXT_CHECK_THING_STRAY, TEXT_CHECK_FAULT_STRAY},
    [JD_PGN_TAG] = {TEXT_CHECK_THING_TAG, TEXT_CHECK_FAULT_TAG},
    [JD_PGN_FEN] = {TEXT_CHECK_THING_FEN, TEXT_CHECK_FAULT_FEN},
    [JD_PGN_VARIANT] = {TEXT_CHECK_THING_VARIANT, TEXT_CHECK_FAULT_VARIANT},
    [JD_PGN_NO_RESULT] = {TEXT_CHECK_THING_NO_RESULT, TEXT_CHECK_FAULT_NO_RESULT},
    [JD_PGN_OPEN_COMMENT] = {TEXT_CHECK_THING_OPEN_COMMENT, TEXT_CHECK_FAULT_OPEN_COMMENT},
    [JD_PGN_OPEN_LINE] = {TEXT_CHECK_THING_OPEN_LINE, TEXT_CHECK_FAULT_OPEN_LINE},
    [JD_PGN_NO_LINE] = {TEXT_CHECK_THING_NO_LINE, TEXT_CHECK_FAULT_NO_LINE},
    [JD_PGN_NO_MOVE] = {TEXT_CHECK_THING_NO_MOVE, TEXT_CHECK_FAULT_NO_MOVE},
    [JD_PGN_DEPTH] = {TEXT_CHECK_THING_DEPTH, TEXT_CHECK_FAULT_DEPTH},
    [JD_PGN_NULL_MOVE] = {TEXT_CHECK_THING_UNREADABLE, TEXT_CHECK_FAULT_NULL_MOVE},
    [JD_PGN_TAG_TWICE] = {TEXT_CHECK_THING_TAG, TEXT_CHECK_FAULT_TAG_TWICE},
    [JD_PGN_TAG_PLACE] = {TEXT_CHECK_THING_TAG, TEXT_CHECK_FAULT_TAG_PLACE},
    [JD_PGN_TAG_QUOTE] = {TEXT_CHECK_THING_TAG, TEXT_CHECK_FAULT_TAG_QUOTE},
    [JD_PGN_RESULT_FORM] = {TEXT_CHECK_THING_NO_RESULT, TEXT_CHECK_FAULT_RESULT_FORM},
    [JD_PGN_UTF16] = {TEXT_CHECK_THING_STRAY, TEXT_CHECK_FAULT_UTF16},
};

static const text_id finding_texts[JD_FINDING_COUNT] = {
#define ROW(id, name, rule, note) [JD_FINDING_##id] = TEXT_CHECK_FINDING_##id,
    JD_FINDINGS(ROW)
#undef ROW
};

static char *copy_text(const char *text, size_t length)
{
    jd_text t = {text, length};
    size_t  size = jd_text_utf8(t, NULL, 0) + 1;
    char   *copy = malloc(size);
    if (copy)
        jd_text_utf8(t, copy, size);
    return copy;
}

static void free_finding(struct finding *f)
{
    free(f->move);
    free(f->what);
}

void report_free(struct findings *r)
{
    for (size_t i = 0; i < r->count; i++)
        free_finding(&r->findings[i]);
    free(r->findings);
    r->findings = NULL;
    r->count = r->size = 0;
}

static void add_finding(struct findings *r, struct finding f)
{
    if (r->count == r->size) {
        size_t          size = r->size ? 2 * r->size : 16;
        struct finding *more = realloc(r->findings, size * sizeof *more);
        if (!more) {
            r->starved = true;
            free_finding(&f);
            return;
        }
        r->findings = more;
        r->size = size;
    }
    r->findings[r->count++] = f;
}

/* "12...Kf7" */
static int write_move(char *out, size_t size, unsigned number, bool white, jd_text text)
{
    return snprintf(out, size, "%u%s%.*s", number, white ? "." : "...", (int)text.length, text.at);
}

/* What a problem is about: the move with its number, else what kind of thing it is. */
static char *label(const jd_language *language, const jd_pgn_problem *p)
{
    char        text[320];
    const char *thing = text_of(language, fault_texts[p->fault].thing);
    if (!p->position)
        return copy_text(thing, strlen(thing));
    return copy_text(
        text, (size_t)write_move(text, sizeof text, p->position->fullmove, p->position->turn == JD_WHITE, p->text));
}

static void take_result(struct examiner *e, jd_result result)
{
    e->game.end.result = result;
    jd_pgn_where(e->reader, NULL, &e->game.result.line, &e->game.result.column);
}

/* "3/4-1/4": two numbers with a dash, where a result is to be. */
static bool is_like_a_score(jd_text text)
{
    static const char of[] = "0123456789/\xc2\xbd";
    const char       *dash = memchr(text.at, '-', text.length);
    size_t            i = 0;
    while (i < text.length && (text.at + i == dash || memchr(of, text.at[i], sizeof of - 1)))
        i++;
    return dash && dash != text.at && dash + 1 != text.at + text.length && i == text.length;
}

static void report_fault(struct examiner *e, const jd_pgn_problem *p)
{
    const char *own = text_of(e->how.language, fault_texts[p->fault].what), *what = own ? own : p->what;
    e->report.kinds[p->fault]++;
    if (kind_is_note((int)p->fault) && !e->how.notes)
        return;
    add_finding(&e->report,
                (struct finding){.kind = (int)p->fault,
                                 .ply = jd_pgn_depth(e->reader) == 0 && p->position ? jd_review_ply(e->review) : NO_PLY,
                                 .line = p->line,
                                 .column = p->column,
                                 .game = p->game,
                                 .move = label(e->how.language, p),
                                 .what = copy_text(what, strlen(what))});
}

static void on_deviation(void *context, const jd_pgn_problem *p) { report_fault(context, p); }

/* Is the main line whole all the same? What a variation lacks, or stands between games, does it no harm. */
static bool leaves_the_game(const struct examiner *e, const jd_pgn_problem *p)
{
    switch (p->fault) {
    case JD_PGN_NO_RESULT:
    case JD_PGN_TAG:
    case JD_PGN_OPEN_LINE:
    case JD_PGN_NO_LINE:
    case JD_PGN_NO_MOVE:
    case JD_PGN_DEPTH: return true;
    case JD_PGN_STRAY: return p->text.at[0] != '[';
    case JD_PGN_UNREADABLE: return !p->position || jd_pgn_depth(e->reader) > 0; /* a sign, or in a variation */
    case JD_PGN_ILLEGAL:
    case JD_PGN_AMBIGUOUS: return jd_pgn_depth(e->reader) > 0;
    default: return false;
    }
}

static void on_problem(void *context, const jd_pgn_problem *p)
{
    struct examiner *e = context;
    if (p->fault == JD_PGN_UNREADABLE && jd_pgn_depth(e->reader) == 0 && is_like_a_score(p->text)) {
        take_result(e, JD_RESULT_COUNT);
        return;
    }
    if (p->fault == JD_PGN_NO_RESULT)
        e->game.result = (struct place){.line = p->line, .column = p->column};
    e->game.read &= leaves_the_game(e, p);
    report_fault(e, p);
}

/* Where a finding stands: at the move that was seen to bring it about, or in a tag; else at the result, which may be
 * said of an earlier move. */
static struct place place_of(const struct examiner *e, const jd_finding *f)
{
    const struct place *seen = &e->game.at[f->kind];
    if (seen->line && (seen->ply == f->ply || seen->ply == NO_PLY))
        return *seen;
    struct place at = e->game.result;
    char         san[JD_MOVETEXT_MAX];
    jd_position  p;
    jd_move      move = f->ply < jd_review_ply(e->review) ? jd_review_move(e->review, f->ply, &p) : JD_NO_MOVE;
    if (move != JD_NO_MOVE) {
        jd_san_write(&p, move, san);
        write_move(at.move, sizeof at.move, p.fullmove, p.turn == JD_WHITE, (jd_text){san, strlen(san)});
    }
    return at;
}

static void report_finding(struct examiner *e, const jd_finding *f)
{
    struct place at = place_of(e, f);
    int          kind = JD_PGN_FAULTS + (int)f->kind;
    const char  *move = at.move[0] ? at.move : text_of(e->how.language, TEXT_CHECK_RESULT);
    const char  *what = text_of(e->how.language, finding_texts[f->kind]);
    e->report.kinds[kind]++;
    if (kind_is_note(kind) && !e->how.notes)
        return;
    add_finding(&e->report, (struct finding){.kind = kind,
                                             .ply = f->ply,
                                             .line = at.line,
                                             .column = at.column,
                                             .game = e->game.number,
                                             .article = f->article,
                                             .edition = e->game.edition,
                                             .move = copy_text(move, strlen(move)),
                                             .what = copy_text(what, strlen(what))});
}

/* The position that a set-up game begins from. */
static void examine_start(struct examiner *e, const jd_position *position)
{
    const struct place *at = &e->game.fen;
    jd_legality_result  r;
    char                words[LEGALITY_WORDS_MAX], what[LEGALITY_WORDS_MAX + 80];
    if (!at->line || !is_unreachable(position, e->scratch, &r))
        return;
    const char *thing = text_of(e->how.language, TEXT_CHECK_THING_FEN);
    legality_words(&r, e->how.language, words);
    text_fill(what, sizeof what, e->how.language, TEXT_CHECK_UNREACHABLE, JD_VALUES({"reason", words}));
    e->report.kinds[KIND_UNREACHABLE]++;
    add_finding(&e->report, (struct finding){.kind = KIND_UNREACHABLE,
                                             .ply = 0,
                                             .line = at->line,
                                             .column = at->column,
                                             .game = e->game.number,
                                             .move = copy_text(thing, strlen(thing)),
                                             .what = copy_text(what, strlen(what))});
}

/* ---- tags ---- */

static bool is_text(jd_text text, const char *wanted)
{
    return text.length == strlen(wanted) && memcmp(text.at, wanted, text.length) == 0;
}

/* The number that stands at a place in a date, `otherwise` where it is not known ("??"). */
static int date_part(jd_text date, size_t at, size_t digits, int otherwise)
{
    int n = 0;
    if (date.length < at + digits)
        return otherwise;
    for (size_t i = at; i < at + digits; i++) {
        if (date.at[i] < '0' || date.at[i] > '9')
            return otherwise;
        n = n * 10 + date.at[i] - '0';
    }
    return n;
}

/* "2018.01.31" as 20180131. What is not known of a date counts as its beginning. */
static int read_day(jd_text date)
{
    int year = date_part(date, 0, 4, 0);
    return year == 0 ? 0 : year * 10000 + date_part(date, 5, 2, 1) * 100 + date_part(date, 8, 2, 1);
}

/* "?" and nothing are no results either, and say so. */
static void take_result_tag(struct examiner *e, jd_text value)
{
    struct place *at = &e->game.at[JD_FINDING_SCORE_UNKNOWN];
    bool          empty = value.length == 0 || is_text(value, "?");
    if (e->game.tagged)
        return;
    e->game.tagged = true;
    if (empty || jd_result_read(value.at, value.length, &e->game.end.tag))
        return;
    e->game.end.tag = JD_RESULT_COUNT;
    at->ply = NO_PLY;
    jd_pgn_where(e->reader, NULL, &at->line, &at->column);
}

static void on_tag(void *context, jd_text name, jd_text value)
{
    struct examiner *e = context;
    struct game     *g = &e->game;
    if (is_text(name, "Date") || (is_text(name, "UTCDate") && g->day == 0))
        g->day = read_day(value);
    else if (is_text(name, "Result"))
        take_result_tag(e, value);
    else if (is_text(name, "Termination"))
        g->end.termination = jd_termination_read(value.at, value.length);
    else if (is_text(name, "FEN") && !g->fen.line)
        jd_pgn_where(e->reader, NULL, &g->fen.line, &g->fen.column);
}

/* ---- moves ---- */

static void on_game(void *context, uint64_t number)
{
    struct examiner *e = context;
    e->game = (struct game){.number = number};
}

static void on_start(void *context, const jd_position *position)
{
    struct examiner *e = context;
    e->game.read = true;
    e->game.first = 2u * position->fullmove + position->turn;
    e->game.edition = e->how.by_date && e->game.day ? jd_edition_on(e->game.day) : e->how.edition;
    jd_review_begin(e->review, e->game.edition, position);
    examine_start(e, position);
}

static void note_places(struct examiner *e, const jd_pgn_ply *ply)
{
    /* The move's number follows from the ply: no position has to be set up for it. */
    int      now = jd_review_ply(e->review);
    unsigned before = e->game.first + (unsigned)now - 1;
    for (int k = 0; k < JD_FINDING_COUNT; k++)
        if (jd_review_held(e->review, (jd_finding_kind)k) == now) {
            struct place *at = &e->game.at[k];
            jd_pgn_where(e->reader, ply->text, &at->line, &at->column);
            at->ply = now;
            write_move(at->move, sizeof at->move, before / 2, before % 2 == 0, (jd_text){ply->text, ply->length});
        }
}

static void on_moves(void *context, const jd_pgn_ply *plies, size_t count)
{
    struct examiner *e = context;
    bool             found;
    for (size_t i = 0; jd_pgn_depth(e->reader) == 0 && i < count;) {
        i += jd_review_moves(e->review, plies + i, count - i, &found);
        if (found)
            note_places(e, &plies[i - 1]);
    }
}

/* The moves end where an illegal one stood; the rest of the game is in a comment (docs/log.md). */
static void on_comment(void *context, jd_text text, bool more)
{
    static const char begin[] = "[%stood";
    struct examiner  *e = context;
    jd_pgn_command    command;
    size_t            at = 0, length = sizeof begin - 1;
    if (jd_pgn_depth(e->reader) > 0 || text.length < length || memcmp(text.at, begin, length) != 0 ||
        !jd_pgn_command_next(text, &at, &command))
        return;
    jd_pgn_problem p = {.fault = JD_PGN_ILLEGAL,
                        .game = e->game.number,
                        .text = command.value,
                        .what = "an illegal move that stood",
                        .position = jd_pgn_position(e->reader)};
    for (p.text.length = 0; p.text.length < command.value.length && !isspace((unsigned char)p.text.at[p.text.length]);)
        p.text.length++;
    jd_pgn_where(e->reader, text.at, &p.line, &p.column);
    on_problem(e, &p);
}

static void on_result(void *context, jd_result result)
{
    struct examiner *e = context;
    if (e->game.end.result != JD_RESULT_COUNT)
        take_result(e, result);
}

static void on_end(void *context)
{
    struct examiner *e = context;
    jd_finding       found[JD_REVIEW_MOST];
    if (!e->game.read)
        return;
    size_t count = jd_review_end(e->review, jd_pgn_position(e->reader), &e->game.end, &e->budget, found);
    for (size_t i = 0; i < count; i++)
        report_finding(e, &found[i]);
}

static const jd_pgn_visitor visitor = {.game = on_game,
                                       .tag = on_tag,
                                       .start = on_start,
                                       .moves = on_moves,
                                       .comment = on_comment,
                                       .result = on_result,
                                       .end = on_end,
                                       .problem = on_problem,
                                       .deviation = on_deviation};

/* ---- the whole ---- */

struct examiner *examiner_new(const struct examination *how)
{
    struct examiner *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->how = *how;
    e->budget = (jd_mate_budget){.nodes = how->nodes, .memory = malloc(how->bytes), .bytes = how->bytes};
    if (!e->budget.memory || jd_review_new(&e->review) || jd_pgn_new(&e->reader, &visitor, e, NULL)) {
        examiner_free(e);
        return NULL;
    }
    return e;
}

void examiner_free(struct examiner *e)
{
    report_free(&e->report);
    jd_pgn_free(e->reader);
    jd_review_free(e->review);
    free(e->budget.memory);
    free(e);
}

void examiner_feed(struct examiner *e, const char *text, size_t length) { jd_pgn_feed(e->reader, text, length); }

struct findings examiner_end(struct examiner *e)
{
    jd_pgn_end(e->reader);
    struct findings report = e->report;
    report.games = jd_pgn_games(e->reader);
    report.plies = jd_pgn_plies(e->reader);
    report.lines = jd_pgn_lines(e->reader);
    e->report = (struct findings){0};
    e->game = (struct game){0};
    return report;
}
