/* pgn_games.c - reading games: where they begin and end, their tags, and what is wrong with them. */
#include "notation/pgn_games.h"

#include "jadoube/fen.h"
#include "notation/pgn_text.h"

#include <string.h>

/* ---- what is wrong ---- */

static const char *const fault_texts[] = {
    [JD_PGN_ILLEGAL] = "an illegal move",
    [JD_PGN_AMBIGUOUS] = "several moves fit",
    [JD_PGN_UNREADABLE] = "not a move",
    [JD_PGN_STRAY] = "text that belongs to no game",
    [JD_PGN_TAG] = "a tag is [Name \"value\"] on one line",
    [JD_PGN_FEN] = "a FEN that cannot be played from",
    [JD_PGN_VARIANT] = "another game than chess or Chess960",
    [JD_PGN_NO_RESULT] = "no result after the moves",
    [JD_PGN_OPEN_COMMENT] = "a comment that is not closed",
    [JD_PGN_OPEN_LINE] = "a variation that is not closed",
    [JD_PGN_NO_LINE] = "')' where no variation is open",
    [JD_PGN_NO_MOVE] = "a variation where there is no move to vary",
    [JD_PGN_DEPTH] = "variations are too deeply nested",
    [JD_PGN_NULL_MOVE] = "a null move is no move of a game",
    [JD_PGN_TAG_TWICE] = "a second tag of this name: the first counts",
    [JD_PGN_TAG_PLACE] = "a tag that does not begin its line",
    [JD_PGN_TAG_QUOTE] = "a value that ends in a backslash",
    [JD_PGN_RESULT_FORM] = "a result in another form",
    [JD_PGN_UTF16] = "a text in UTF-16",
};

void jd_pgn_complain(struct jd_pgn *r, jd_pgn_fault fault, jd_text text, const char *what, const jd_position *p)
{
    jd_pgn_problem problem = {.fault = fault, .game = r->games, .text = text, .position = p};
    problem.what = what ? what : fault_texts[fault];
    r->at = text.at;
    jd_pgn_where(r, NULL, &problem.line, &problem.column);
    void (*tell)(void *, const jd_pgn_problem *) =
        jd_pgn_is_deviation(fault) ? r->visitor.deviation : r->visitor.problem;
    if (tell)
        tell(r->context, &problem);
}

void jd_pgn_find_fault(struct jd_pgn *r, jd_pgn_fault fault, const char *at, size_t length)
{
    jd_pgn_complain(r, fault, (jd_text){at, length}, NULL, NULL);
}

/* ---- games ---- */

static void begin_game(struct jd_pgn *r)
{
    r->games++;
    r->state = TAGS;
    r->broken = r->unplayable = r->inner = r->tagged = r->chess960 = r->has_fen = r->has_variant = false;
    if (!r->named_alike)
        r->names_kept = r->named;
    r->named_alike = true;
    r->named = 0;
    r->skipping = r->depth = 0;
    r->start = r->initial;
    r->levels[0].moved = false;
    if (r->visitor.game)
        r->visitor.game(r->context, r->games);
}

static void begin_moves(struct jd_pgn *r)
{
    r->state = MOVES;
    r->broken = r->unplayable;
    r->start.chess960 |= r->chess960;
    r->levels[0].turn = (jd_colour)r->start.turn;
    r->levels[0].places[r->start.turn].position = r->start;
    if (!r->broken && r->visitor.start)
        r->visitor.start(r->context, &r->start);
}

void jd_pgn_give_result(struct jd_pgn *r, jd_result s)
{
    r->state = AFTER;
    if (r->visitor.result)
        r->visitor.result(r->context, s);
}

void jd_pgn_end_game(struct jd_pgn *r, const char *at)
{
    if (r->state == OUTSIDE)
        return;
    r->at = at;
    if (r->state == TAGS)
        begin_moves(r);
    bool open = r->depth || (r->skipping && !r->broken);
    if (open)
        jd_pgn_find_fault(r, JD_PGN_OPEN_LINE, at, 0);
    for (; r->depth; r->depth--)
        if (r->visitor.close)
            r->visitor.close(r->context);
    if (r->state == MOVES && r->inner)
        jd_pgn_give_result(r, r->inner_result);
    else if (r->state == MOVES && r->levels[0].moved && !r->broken)
        jd_pgn_find_fault(r, JD_PGN_NO_RESULT, at, 0);
    r->state = OUTSIDE;
    r->broken = false;
    r->skipping = 0;
    if (r->visitor.end)
        r->visitor.end(r->context);
}

void jd_pgn_need_moves(struct jd_pgn *r, const char *at)
{
    if (r->state == AFTER)
        jd_pgn_end_game(r, at);
    if (r->state == OUTSIDE)
        begin_game(r);
    if (r->state == TAGS)
        begin_moves(r);
}

/* ---- tags ---- */

/* A FEN may come with a Variant that says Chess960 where castling does not show it, before or after. */
static void take_fen(struct jd_pgn *r, jd_text value, const char *at)
{
    jd_setup s;
    if (r->has_fen)
        return;
    r->has_fen = true;
    if (jd_fen_read(value.at, value.length, &s, NULL) || jd_setup_position(&s, JD_PROBLEMS_STANDING, &r->start)) {
        r->unplayable = true;
        jd_pgn_complain(r, JD_PGN_FEN, (jd_text){at, value.length}, NULL, NULL);
    }
}

/* Names of the game itself, and of what is played here under another name. */
static void take_variant(struct jd_pgn *r, jd_text value, const char *at)
{
    static const struct {
        const char *name;
        bool        chess960;
    } known[] = {{"standard", false},           {"chess", false},        {"normal", false},        {"orthodox", false},
                 {"from position", false},      {"chess960", true},      {"chess 960", true},      {"960", true},
                 {"fischerandom", true},        {"fischerrandom", true}, {"fischer random", true}, {"freestyle", true},
                 {"fischer random chess", true}};
    if (r->has_variant)
        return;
    r->has_variant = true;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (jd_text_is(value, known[i].name)) {
            r->chess960 = known[i].chess960;
            return;
        }
    if (value.length == 0 || jd_text_is(value, "?"))
        return;
    r->unplayable = true;
    jd_pgn_complain(r, JD_PGN_VARIANT, (jd_text){at, value.length}, NULL, NULL);
}

static uint64_t load(const char *at)
{
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

/* The bytes of a text of less than eight, in one word. From its beginning `room` bytes can be read. */
static uint64_t gather(jd_text text, size_t room)
{
    uint64_t word = 0;
    if (room >= sizeof word)
        return load(text.at) & (((uint64_t)1 << 8 * text.length) - 1);
    memcpy(&word, text.at, text.length);
    return word;
}

/* A number for a name, the same for no two that anybody will meet. */
static uint64_t number_of(jd_text name, size_t room)
{
    const uint64_t factor = UINT64_C(0x9e3779b97f4a7c15);
    uint64_t       n = name.length;
    if (name.length < sizeof n)
        return (n << 60 ^ gather(name, room)) * factor;
    for (size_t i = 0; i < name.length - sizeof n; i += sizeof n)
        n = (n ^ load(name.at + i)) * factor;
    return (n ^ load(name.at + name.length - sizeof n)) * factor;
}

/* Has the game a tag of this name already? One after the other they are mostly those of the game before, which had each
 * of them once. */
static bool is_second(struct jd_pgn *r, jd_text name, size_t room)
{
    uint64_t number = number_of(name, room);
    if (r->named_alike && r->named < r->names_kept && r->names[r->named] == number) {
        r->named++;
        return false;
    }
    r->named_alike = false;
    for (size_t i = 0; i < r->named; i++)
        if (r->names[i] == number)
            return true;
    if (r->named < NAMES_MAX)
        r->names[r->named++] = number;
    return false;
}

static void tell_deviations(struct jd_pgn *r, const struct tag *t, const char *at)
{
    if (!jd_pgn_at_line_start(r, at) && jd_pgn_only_blanks(r, at))
        jd_pgn_find_fault(r, JD_PGN_TAG_PLACE, at, 1);
    if (is_second(r, t->name, (size_t)(t->value.at + t->value.length - t->name.at)))
        jd_pgn_complain(r, JD_PGN_TAG_TWICE, t->name, NULL, NULL);
    if (t->odd_quote)
        jd_pgn_complain(r, JD_PGN_TAG_QUOTE, t->value, NULL, NULL);
}

static void take_tag(struct jd_pgn *r, const struct tag *t, const char *at)
{
    jd_text value = t->value;
    r->at = at;
    if (t->escapes)
        value = jd_text_unescape(value, r->tag);
    if (r->state == TAGS && r->tagged && r->newlines > 1 && jd_text_is(t->name, "Event"))
        jd_pgn_end_game(r, at);
    if (r->state == MOVES || r->state == AFTER)
        jd_pgn_end_game(r, at);
    if (r->state == OUTSIDE)
        begin_game(r);
    r->tagged = true;
    tell_deviations(r, t, at);
    r->at = at;
    if (r->visitor.tag)
        r->visitor.tag(r->context, t->name, value);
    if (t->name.length == 3 && jd_text_is(t->name, "FEN"))
        take_fen(r, value, t->value.at);
    else if (t->name.length == 7 && jd_text_is(t->name, "Variant"))
        take_variant(r, value, t->value.at);
}

/* The byte that stands so many before `at`, from 1 to 3. */
static char byte_before(const struct jd_pgn *r, const char *at, ptrdiff_t back)
{
    return at - r->window >= back ? at[-back] : r->previous[back - 1 - (at - r->window)];
}

bool jd_pgn_at_line_start(const struct jd_pgn *r, const char *at)
{
    char before = byte_before(r, at, 1);
    return before == '\n' || before == '\r';
}

bool jd_pgn_only_blanks(const struct jd_pgn *r, const char *at)
{
    while (at > r->window && (at[-1] == ' ' || at[-1] == '\t'))
        at--;
    return at > r->window ? jd_pgn_at_line_start(r, at) : r->indented;
}

/* A line [Event "… behind an empty one begins a game, even if the tag is broken: jd_pgn_cut() relies on it. */
static bool at_game_start(const struct jd_pgn *r, const char *at)
{
    static const char first[] = "[Event \"";
    char              second = byte_before(r, at, 2);
    bool              empty = second == '\n' || (second == '\r' && byte_before(r, at, 3) == '\n');
    return byte_before(r, at, 1) == '\n' && empty && (size_t)(r->end - at) >= sizeof first - 1 &&
           memcmp(at, first, sizeof first - 1) == 0;
}

const char *jd_pgn_rest_of_line(struct jd_pgn *r, const char *at)
{
    r->within = ESCAPED_LINE;
    return at;
}

const char *jd_pgn_read_bracket(struct jd_pgn *r, const char *at)
{
    struct tag  t;
    const char *next = r->kernel->tag(at, r->end, &t);
    enum found  found = next ? FOUND : jd_tag_find(at, r->end, r->final, &t, &next);
    if (found == UNFINISHED)
        return NULL;
    bool expected = r->state != MOVES || jd_pgn_only_blanks(r, at);
    if (found == FOUND && expected) {
        take_tag(r, &t, at);
        return next;
    }
    if (at_game_start(r, at))
        jd_pgn_end_game(r, at);
    r->dropped = true;
    if (skimming(r))
        return at + 1;
    jd_pgn_find_fault(r, r->state == MOVES ? JD_PGN_STRAY : JD_PGN_TAG, at, 1);
    if (r->state != MOVES)
        return jd_pgn_rest_of_line(r, at);
    r->broken = true;
    return at + 1;
}
