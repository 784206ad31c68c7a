/* pgn_items.c - reading games: what each piece of text is, and what follows from it. */
#include "notation/pgn_reader.h"

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
};

static void complain(struct jd_pgn *r, jd_pgn_fault fault, jd_text text, const char *what, const jd_position *p)
{
    jd_pgn_problem problem = {.fault = fault, .game = r->games, .text = text, .position = p};
    problem.what = what ? what : fault_texts[fault];
    r->at = text.at;
    jd_pgn_where(r, NULL, &problem.line, &problem.column);
    if (r->visitor.problem)
        r->visitor.problem(r->context, &problem);
}

static void find_fault(struct jd_pgn *r, jd_pgn_fault fault, const char *at, size_t length)
{
    complain(r, fault, (jd_text){at, length}, NULL, NULL);
}

/* Are events wanted, or is the text only skimmed? */
static bool skimming(const struct jd_pgn *r) { return r->broken || r->skipping; }

/* ---- games ---- */

static void begin_game(struct jd_pgn *r)
{
    r->games++;
    r->state = TAGS;
    r->broken = r->unplayable = r->inner = r->tagged = r->chess960 = false;
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

static void give_result(struct jd_pgn *r, jd_result s)
{
    r->state = AFTER;
    if (r->visitor.result)
        r->visitor.result(r->context, s);
}

/* The end of a game, just before `at`. */
static void end_game(struct jd_pgn *r, const char *at)
{
    if (r->state == OUTSIDE)
        return;
    r->at = at;
    if (r->state == TAGS)
        begin_moves(r);
    bool open = r->depth || (r->skipping && !r->broken);
    if (open)
        find_fault(r, JD_PGN_OPEN_LINE, at, 0);
    for (; r->depth; r->depth--)
        if (r->visitor.close)
            r->visitor.close(r->context);
    if (r->state == MOVES && r->inner)
        give_result(r, r->inner_result);
    else if (r->state == MOVES && r->levels[0].moved && !r->broken)
        find_fault(r, JD_PGN_NO_RESULT, at, 0);
    r->state = OUTSIDE;
    r->broken = false;
    r->skipping = 0;
    if (r->visitor.end)
        r->visitor.end(r->context);
}

static void need_moves(struct jd_pgn *r, const char *at)
{
    if (r->state == AFTER)
        end_game(r, at);
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
    if (jd_fen_read(value.at, value.length, &s, NULL) || jd_setup_position(&s, JD_PROBLEMS_STANDING, &r->start)) {
        r->unplayable = true;
        complain(r, JD_PGN_FEN, (jd_text){at, value.length}, NULL, NULL);
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
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (jd_text_is(value, known[i].name)) {
            r->chess960 = known[i].chess960;
            return;
        }
    if (value.length == 0 || jd_text_is(value, "?"))
        return;
    r->unplayable = true;
    complain(r, JD_PGN_VARIANT, (jd_text){at, value.length}, NULL, NULL);
}

static void take_tag(struct jd_pgn *r, const struct tag *t, const char *at)
{
    jd_text value = t->value;
    r->at = at;
    if (t->escapes)
        value = jd_text_unescape(value, r->tag);
    if (r->state == TAGS && r->tagged && r->newlines > 1 && jd_text_is(t->name, "Event"))
        end_game(r, at);
    if (r->state == MOVES || r->state == AFTER)
        end_game(r, at);
    if (r->state == OUTSIDE)
        begin_game(r);
    r->tagged = true;
    if (r->visitor.tag)
        r->visitor.tag(r->context, t->name, value);
    if (t->name.length == 3 && jd_text_is(t->name, "FEN"))
        take_fen(r, value, t->value.at);
    else if (t->name.length == 7 && jd_text_is(t->name, "Variant"))
        take_variant(r, value, t->value.at);
}

static bool at_line_start(const struct jd_pgn *r, const char *at)
{
    char before = at > r->window ? at[-1] : r->previous;
    return before == '\n' || before == '\r';
}

static const char *rest_of_line(struct jd_pgn *r, const char *at)
{
    r->within = ESCAPED_LINE;
    return at;
}

/* Something in square brackets. */
static const char *read_bracket(struct jd_pgn *r, const char *at)
{
    struct tag  t;
    const char *next;
    enum found  found = jd_tag_find(at, r->end, r->final, &t, &next);
    if (found == UNFINISHED)
        return NULL;
    bool expected = r->state != MOVES || at_line_start(r, at);
    if (found == FOUND && expected) {
        take_tag(r, &t, at);
        return next;
    }
    if (jd_text_next_game(r->window, at, at + 1)) /* the next game, though its first tag is broken */
        end_game(r, at);
    if (skimming(r))
        return at + 1;
    find_fault(r, r->state == MOVES ? JD_PGN_STRAY : JD_PGN_TAG, at, 1);
    if (r->state != MOVES)
        return rest_of_line(r, at);
    r->broken = true;
    return at + 1;
}

/* ---- comments ---- */

static void comment(struct jd_pgn *r, const char *from, const char *to, bool more)
{
    r->at = from;
    if (!skimming(r) && r->visitor.comment)
        r->visitor.comment(r->context, (jd_text){from, (size_t)(to - from)}, more);
}

/* Text up to its closing sign, or as much of it as is handed over at once. A game that begins in the
 * midst of it shows that it was never closed. */
static const char *read_comment(struct jd_pgn *r, const char *at)
{
    char        closing = r->within == BRACES ? '}' : '\n';
    size_t      room = (size_t)(r->end - at), length = room < JD_PGN_TEXT_MAX ? room : JD_PGN_TEXT_MAX;
    const char *close = memchr(at, closing, length), *stop = close ? close : at + length;
    const char *game = r->within == BRACES ? jd_text_next_game(r->window, at, stop) : NULL;
    if (game) {
        comment(r, at, game, false);
        find_fault(r, JD_PGN_OPEN_COMMENT, at, 0);
        r->within = NOTHING;
        return game;
    }
    if (!close && length < JD_PGN_TEXT_MAX && !r->final)
        return NULL;
    if (!close && length == JD_PGN_TEXT_MAX) {
        stop = jd_text_whole(at, stop);
        comment(r, at, stop, true);
        return stop;
    }
    if (!close && closing == '}')
        find_fault(r, JD_PGN_OPEN_COMMENT, at, 0);
    const char *last = stop > at && closing == '\n' && stop[-1] == '\r' ? stop - 1 : stop;
    comment(r, at, last, false);
    r->within = NOTHING;
    return close && closing == '}' ? close + 1 : stop;
}

static const char *skip_line(struct jd_pgn *r, const char *at)
{
    const char *close = memchr(at, '\n', (size_t)(r->end - at));
    if (close)
        r->within = NOTHING;
    return close ? close : r->end;
}

static const char *open_comment(struct jd_pgn *r, const char *at, enum within within)
{
    r->within = within;
    return at + 1;
}

/* ---- variations ---- */

/* Skip the rest of a variation that is open, or one that cannot be read. */
static void give_up_line(struct jd_pgn *r)
{
    if (r->depth == 0) {
        r->broken = true;
        return;
    }
    r->depth--;
    r->skipping = 1;
    if (r->visitor.close)
        r->visitor.close(r->context);
}

static void open_line(struct jd_pgn *r, const char *at)
{
    struct level *above = &r->levels[r->depth], *below = above + 1;
    if (skimming(r)) {
        r->skipping++;
        return;
    }
    if (!above->moved || r->depth == JD_PGN_DEPTH_MAX) {
        find_fault(r, above->moved ? JD_PGN_DEPTH : JD_PGN_NO_MOVE, at, 1);
        r->skipping = 1;
        return;
    }
    below->turn = jd_colour_other(above->turn);
    below->places[below->turn] = above->places[below->turn];
    below->moved = false;
    r->depth++;
    if (r->visitor.open)
        r->visitor.open(r->context);
}

static void close_line(struct jd_pgn *r, const char *at)
{
    r->inner = false;
    if (r->skipping) {
        r->skipping--;
    } else if (r->depth) {
        r->depth--;
        if (r->visitor.close)
            r->visitor.close(r->context);
    } else if (!r->broken) {
        find_fault(r, JD_PGN_NO_LINE, at, 1);
    }
}

/* A bracket opens a variation, unless it is the sign of a draw offer (C.12). */
static const char *read_parenthesis(struct jd_pgn *r, const char *at)
{
    if (r->end - at < 3 && !r->final)
        return NULL;
    need_moves(r, at);
    if (r->end - at >= 3 && at[1] == '=' && at[2] == ')') {
        comment(r, at, at + 3, false);
        return at + 3;
    }
    open_line(r, at);
    return at + 1;
}

/* ---- words ---- */

static void give_nag(struct jd_pgn *r, unsigned nag)
{
    if (nag && !skimming(r) && r->visitor.nag)
        r->visitor.nag(r->context, nag);
}

static void play(struct jd_pgn *r, const jd_reading *reading, jd_text word)
{
    struct level      *level = &r->levels[r->depth];
    const jd_position *before = &level->places[level->turn].position;
    jd_position       *after = &level->places[level->turn ^ 1].position;
    *after = jd_move_make(before, reading->move);
    level->turn ^= 1;
    level->moved = true;
    r->plies += r->depth == 0;
    r->at = word.at;
    if (r->visitor.move)
        r->visitor.move(r->context, reading->move, before, after, word);
    if (r->visitor.moves) {
        trail_add(r, reading->move, after, word.at, word.length);
        trail_hand_over(r);
    }
    give_nag(r, reading->mark);
    give_nag(r, reading->judgement);
    if (reading->draw_offer && r->visitor.comment)
        r->visitor.comment(r->context, (jd_text){"(=)", 3}, false);
}

static void refuse(struct jd_pgn *r, const jd_reading *reading, jd_text word)
{
    static const jd_pgn_fault faults[] = {[JD_OUTCOME_AMBIGUOUS] = JD_PGN_AMBIGUOUS,
                                          [JD_OUTCOME_ILLEGAL] = JD_PGN_ILLEGAL,
                                          [JD_OUTCOME_UNREADABLE] = JD_PGN_UNREADABLE};
    struct level             *level = &r->levels[r->depth];
    const jd_position        *p = &level->places[level->turn].position;
    size_t                    length = jd_reading_reason(p, reading, r->language, r->reason, sizeof r->reason);
    complain(r, faults[reading->outcome], word, length ? r->reason : NULL, p);
    give_up_line(r);
}

/* A sign that stands alone: of a judgement, of check, of en passant. */
static bool take_sign(struct jd_pgn *r, jd_text word)
{
    static const char *const silent[] = {"e.p.", "ep", "e.p", "+", "++", "#"};
    for (size_t i = 0; i < sizeof silent / sizeof silent[0]; i++)
        if (r->levels[r->depth].moved && jd_text_is(word, silent[i]))
            return true;
    size_t   used = 0;
    unsigned nag = jd_mark_read(word.at, word.length, &used);
    if (!nag || used != word.length)
        return false;
    give_nag(r, nag);
    return true;
}

static void take_move(struct jd_pgn *r, jd_text word)
{
    struct level *level = &r->levels[r->depth];
    jd_reading    reading;
    if (skimming(r) || take_sign(r, word))
        return;
    if (jd_movetext_read(&level->places[level->turn].position, word.at, word.length, r->language, &reading))
        refuse(r, &reading, word);
    else
        play(r, &reading, word);
}

/* 0-0 is castling, except at the end of a game: then both have lost. What comes next must be known. */
static enum found castles(const struct jd_pgn *r, const char *next, bool *is_castling)
{
    const char *stop = next;
    while (stop < r->end && text_is_space(*stop))
        stop++;
    if (stop == r->end && !r->final && stop - next < TAG_MAX)
        return UNFINISHED;
    *is_castling = stop < r->end && *stop != '[';
    return FOUND;
}

/* Is the word a result? After moves, +/- and -/+ are judgements of the position instead. */
static enum found find_result(const struct jd_pgn *r, jd_text word, jd_result *out)
{
    bool castling = false, moved = r->state == MOVES && r->levels[0].moved;
    if (!jd_result_read(word.at, word.length, out))
        return ABSENT;
    if (moved && (*out == JD_WHITE_FORFEIT_WIN || *out == JD_BLACK_FORFEIT_WIN))
        return ABSENT;
    if (*out == JD_BOTH_LOSE && castles(r, word.at + word.length, &castling) == UNFINISHED)
        return UNFINISHED;
    return castling ? ABSENT : FOUND;
}

static void take_result(struct jd_pgn *r, jd_result s)
{
    if (r->depth || r->skipping) {
        r->inner = true;
        r->inner_result = s;
    } else {
        give_result(r, s);
    }
}

/* Words between games that begin no game: a letter, a newspaper's heading. */
static bool is_stray(const struct jd_pgn *r, jd_text word)
{
    jd_reading reading;
    return (r->state == OUTSIDE || r->state == AFTER) &&
           jd_movetext_read(&r->initial, word.at, word.length, r->language, &reading) == JD_ERR_SYNTAX;
}

/* A move's number, with its dots or without; how many bytes it has, 0 if this is none. */
static size_t number_length(jd_text word)
{
    size_t n = 0;
    while (n < word.length && text_is_digit(word.at[n]))
        n++;
    size_t digits = n;
    while (n < word.length && word.at[n] == '.')
        n++;
    return n > digits || digits == word.length ? n : 0;
}

static const char *read_word(struct jd_pgn *r, const char *at)
{
    const char *next = jd_text_word_end(at, r->end, r->final);
    jd_result   s;
    if (!next)
        return NULL;
    jd_text    word = {at, (size_t)(next - at)};
    enum found found = find_result(r, word, &s);
    if (found == UNFINISHED)
        return NULL;
    if (found == FOUND) {
        need_moves(r, at);
        r->at = at;
        take_result(r, s);
        return next;
    }
    size_t number = number_length(word);
    if (number) {
        need_moves(r, at);
        return at + number;
    }
    if (is_stray(r, word)) {
        find_fault(r, JD_PGN_STRAY, at, word.length);
        return rest_of_line(r, at);
    }
    need_moves(r, at);
    take_move(r, word);
    return next;
}

static const char *read_nag(struct jd_pgn *r, const char *at)
{
    const char *next = at + 1;
    unsigned    nag = 0;
    while (next < r->end && text_is_digit(*next) && next - at < WORD_MAX) {
        nag = nag > 1000 ? nag : nag * 10 + (unsigned)(*next - '0');
        next++;
    }
    if (next == r->end && !r->final)
        return NULL;
    need_moves(r, at);
    if (next == at + 1 && !skimming(r))
        find_fault(r, JD_PGN_UNREADABLE, at, 1);
    give_nag(r, nag);
    return next;
}

/* ---- the next thing ---- */

static const char *skip_space(struct jd_pgn *r, const char *at)
{
    for (; at < r->end && text_is_space(*at); at++)
        r->newlines += *at == '\n';
    return at;
}

static const char *skip_mark(struct jd_pgn *r, const char *at)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t            room = (size_t)(r->end - at);
    if (room < 3 && !r->final && memcmp(at, mark, room) == 0)
        return NULL;
    r->begun = true;
    return room >= 3 && memcmp(at, mark, 3) == 0 ? at + 3 : at;
}

/* Read the next thing. Returns where it ends, or NULL when it goes on behind the window. */
static const char *read_item(struct jd_pgn *r, const char *at)
{
    if (!r->begun)
        return skip_mark(r, at);
    if (r->within == ESCAPED_LINE)
        return skip_line(r, at);
    if (r->within != NOTHING)
        return read_comment(r, at);
    if (text_is_space(*at))
        return skip_space(r, at);
    switch (*at) {
    case '[': return read_bracket(r, at);
    case '{': return open_comment(r, at, BRACES);
    case ';': return open_comment(r, at, LINE_COMMENT);
    case '(': return read_parenthesis(r, at);
    case ')': close_line(r, at); return at + 1;
    case '$': return read_nag(r, at);
    case '%':
        if (at_line_start(r, at))
            return rest_of_line(r, at);
        break;
    default: break;
    }
    return read_word(r, at);
}

const char *jd_pgn_items(struct jd_pgn *r, const char *at)
{
    for (;;) {
        if (r->state == MOVES && r->english && !skimming(r) && r->within == NOTHING)
            at = r->kernel->moves(r, at, r->end);
        if (at == r->end)
            return at;
        bool        space = text_is_space(*at);
        const char *next = read_item(r, at);
        if (!next)
            return at;
        if (!space)
            r->newlines = 0;
        at = next;
    }
}

void jd_pgn_last_item(struct jd_pgn *r, const char *at)
{
    if (r->within == BRACES)
        find_fault(r, JD_PGN_OPEN_COMMENT, at, 0);
    end_game(r, at);
}
