/* pgn_items.c - reading games: what each piece of text is, and what follows from it. */
#include "notation/mark.h"
#include "notation/pgn_games.h"
#include "notation/pgn_text.h"

#include <string.h>

/* ---- comments ---- */

static void comment(struct jd_pgn *r, const char *from, const char *to, bool more)
{
    r->at = from;
    r->dropped = skimming(r);
    if (!r->dropped && r->visitor.comment)
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
        jd_pgn_find_fault(r, JD_PGN_OPEN_COMMENT, at, 0);
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
        jd_pgn_find_fault(r, JD_PGN_OPEN_COMMENT, at, 0);
    const char *last = stop > at && closing == '\n' && stop[-1] == '\r' ? stop - 1 : stop;
    comment(r, at, last, false);
    r->within = NOTHING;
    return close && closing == '}' ? close + 1 : stop;
}

/* A line that is passed over, or as much of it as is told at once. */
static const char *skip_line(struct jd_pgn *r, const char *at)
{
    size_t      room = (size_t)(r->end - at), length = room < JD_PGN_TEXT_MAX ? room : JD_PGN_TEXT_MAX;
    const char *close = memchr(at, '\n', length);
    if (!close && length < JD_PGN_TEXT_MAX && !r->final)
        return NULL;
    r->dropped = true;
    if (close || length < JD_PGN_TEXT_MAX)
        r->within = NOTHING;
    return close ? close : at + length;
}

static const char *open_comment(struct jd_pgn *r, const char *at, enum within within)
{
    r->within = within;
    r->dropped = skimming(r);
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
        r->dropped = true;
        r->skipping++;
        return;
    }
    if (!above->moved || r->depth == JD_PGN_DEPTH_MAX) {
        r->dropped = true;
        jd_pgn_find_fault(r, above->moved ? JD_PGN_DEPTH : JD_PGN_NO_MOVE, at, 1);
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
    r->dropped = r->skipping || !r->depth;
    if (r->skipping) {
        r->skipping--;
    } else if (r->depth) {
        r->depth--;
        if (r->visitor.close)
            r->visitor.close(r->context);
    } else if (!r->broken) {
        jd_pgn_find_fault(r, JD_PGN_NO_LINE, at, 1);
    }
}

/* A bracket opens a variation, unless it is the sign of a draw offer (C.12). */
static const char *read_parenthesis(struct jd_pgn *r, const char *at)
{
    if (r->end - at < 3 && !r->final)
        return NULL;
    jd_pgn_need_moves(r, at);
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
    if (!skimming(r) && r->visitor.nag)
        r->visitor.nag(r->context, nag);
}

static void play(struct jd_pgn *r, const jd_reading *reading, jd_text word)
{
    struct level      *level = &r->levels[r->depth];
    const jd_position *before = &level->places[level->turn].position;
    jd_position       *after = &level->places[level->turn ^ 1].position;
    *after = reading->move == JD_NULL_MOVE ? jd_null_move_make(before) : jd_move_make(before, reading->move);
    level->turn ^= 1;
    level->moved = true;
    r->plies += r->depth == 0;
    r->at = word.at;
    if (r->visitor.move)
        r->visitor.move(r->context, reading->move, before, after, word);
    trail_put(r->trail, reading->move, after, word.at, word.length);
    trail_hand_over(r, 1);
    if (reading->mark)
        give_nag(r, reading->mark);
    if (reading->judgement)
        give_nag(r, reading->judgement);
    if (reading->draw_offer && r->visitor.comment)
        r->visitor.comment(r->context, (jd_text){"(=)", 3}, false);
}

static bool is_null_move(jd_text word)
{
    switch (word.length) {
    case 2: return memcmp(word.at, "--", 2) == 0 || memcmp(word.at, "Z0", 2) == 0;
    case 4: return memcmp(word.at, "@@@@", 4) == 0 || memcmp(word.at, "0000", 4) == 0;
    default: return false;
    }
}

/* The turn is passed: in a variation, by a player who is not in check. */
static void pass(struct jd_pgn *r, jd_text word)
{
    struct level      *level = &r->levels[r->depth];
    const jd_position *p = &level->places[level->turn].position;
    if (r->depth && jd_null_move_is_allowed(p)) {
        play(r, &(jd_reading){.move = JD_NULL_MOVE}, word);
        return;
    }
    r->dropped = true;
    if (r->depth)
        jd_pgn_complain(r, JD_PGN_ILLEGAL, word, "a null move in check", p);
    else
        jd_pgn_complain(r, JD_PGN_NULL_MOVE, word, NULL, p);
    give_up_line(r);
}

/* Could somebody have meant a move, or a score? A square is in it, it begins with a digit, or it has nothing but
 * letters and signs of moves. */
static bool resembles_move(jd_text word)
{
    static const char letters[] = "KQRBNabcdefgh12345678xX:=+#-O0";
    size_t            known = 0;
    if (text_is_digit(word.at[0]))
        return true;
    for (size_t i = 0; i < word.length; i++) {
        bool file = word.at[i] >= 'a' && word.at[i] <= 'h';
        if (file && i + 1 < word.length && word.at[i + 1] >= '1' && word.at[i + 1] <= '8')
            return true;
        known += word.at[i] && strchr(letters, word.at[i]);
    }
    return known == word.length;
}

static void refuse(struct jd_pgn *r, const jd_reading *reading, jd_text word)
{
    static const jd_pgn_fault faults[] = {[JD_OUTCOME_AMBIGUOUS] = JD_PGN_AMBIGUOUS,
                                          [JD_OUTCOME_ILLEGAL] = JD_PGN_ILLEGAL,
                                          [JD_OUTCOME_UNREADABLE] = JD_PGN_UNREADABLE};
    struct level             *level = &r->levels[r->depth];
    const jd_position        *p = &level->places[level->turn].position;
    r->dropped = true;
    if (reading->outcome == JD_OUTCOME_UNREADABLE && !resembles_move(word)) { /* the line goes on behind it */
        jd_pgn_find_fault(r, JD_PGN_UNREADABLE, word.at, word.length);
        return;
    }
    size_t length = jd_reading_reason(p, reading, r->language, r->reason, sizeof r->reason);
    jd_pgn_complain(r, faults[reading->outcome], word, length ? r->reason : NULL, p);
    give_up_line(r);
}

/* A sign that stands alone: of a judgement, of check, of en passant. */
static bool take_sign(struct jd_pgn *r, jd_text word)
{
    static const char *const silent[] = {"e.p.", "ep", "e.p", "+", "++", "#", "quiet"};
    for (size_t i = 0; i < sizeof silent / sizeof silent[0]; i++)
        if (r->levels[r->depth].moved && jd_text_is(word, silent[i]))
            return true;
    unsigned nag = jd_mark_alone(word.at, word.length);
    if (!nag)
        return false;
    give_nag(r, nag);
    return true;
}

static void take_move(struct jd_pgn *r, jd_text word)
{
    struct level *level = &r->levels[r->depth];
    jd_reading    reading;
    r->dropped = skimming(r);
    if (r->dropped || take_sign(r, word))
        return;
    if (is_null_move(word))
        pass(r, word);
    else if (jd_movetext_read(&level->places[level->turn].position, word.at, word.length, r->language, &reading))
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

static void take_result(struct jd_pgn *r, jd_result s, jd_text word)
{
    const char *usual = jd_result_pgn(s);
    if (word.length != strlen(usual) || memcmp(word.at, usual, word.length) != 0)
        jd_pgn_complain(r, JD_PGN_RESULT_FORM, word, NULL, NULL);
    r->at = word.at;
    if (r->depth || r->skipping) {
        r->dropped = r->inner = true;
        r->inner_result = s;
    } else {
        jd_pgn_give_result(r, s);
    }
}

/* Words between games that begin no game: a letter, a newspaper's heading. */
static bool is_stray(const struct jd_pgn *r, jd_text word)
{
    jd_reading reading;
    return (r->state == OUTSIDE || r->state == AFTER) && !is_null_move(word) &&
           jd_movetext_read(&r->initial, word.at, word.length, r->language, &reading) == JD_ERR_SYNTAX;
}

/* 00, 000: castling without hyphens. 0000: a null move. */
static bool is_noughts(jd_text word)
{
    size_t n = 0;
    while (n < word.length && word.at[n] == '0')
        n++;
    return n == word.length && n >= 2 && n <= 4;
}

/* A move's number, with its dots or without; how many bytes it has, 0 if this is none. */
static size_t number_length(jd_text word)
{
    size_t n = 0;
    if (is_noughts(word))
        return 0;
    while (n < word.length && text_is_digit(word.at[n]))
        n++;
    size_t digits = n;
    while (n < word.length && word.at[n] == '.')
        n++;
    return n > digits || digits == word.length ? n : 0;
}

/* Number 1 again, behind an empty line: games that only such lines tell apart, without tags and results. */
static bool begins_game(const struct jd_pgn *r, jd_text word)
{
    bool first = word.length >= 2 && word.at[0] == '1' && word.at[1] == '.' && (word.length == 2 || word.at[2] != '.');
    return first && r->newlines > 1 && r->state == MOVES && r->depth == 0 && !r->skipping && r->levels[0].moved;
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
        jd_pgn_need_moves(r, at);
        take_result(r, s, word);
        return next;
    }
    size_t number = number_length(word);
    if (number) {
        if (begins_game(r, word))
            jd_pgn_end_game(r, at);
        jd_pgn_need_moves(r, at);
        r->dropped = skimming(r);
        return at + number;
    }
    if (is_stray(r, word)) {
        jd_pgn_find_fault(r, JD_PGN_STRAY, at, word.length);
        return jd_pgn_rest_of_line(r, at);
    }
    jd_pgn_need_moves(r, at);
    take_move(r, word);
    return next;
}

#define NAG_MAX 255

static const char *read_nag(struct jd_pgn *r, const char *at)
{
    const char *next = at + 1;
    unsigned    nag = 0;
    while (next < r->end && text_is_digit(*next) && next - at < WORD_MAX) {
        nag = nag > NAG_MAX ? nag : nag * 10 + (unsigned)(*next - '0');
        next++;
    }
    if (next == r->end && !r->final)
        return NULL;
    jd_pgn_need_moves(r, at);
    bool none = next == at + 1 || nag > NAG_MAX;
    r->dropped = none || skimming(r);
    if (none && !skimming(r))
        jd_pgn_find_fault(r, JD_PGN_UNREADABLE, at, (size_t)(next - at));
    else
        give_nag(r, nag);
    return next;
}

/* ---- the next thing ---- */

/* Spaces, where they are nothing else. */
static const char *skip_space(struct jd_pgn *r, const char *at)
{
    if (r->begun && r->within == NOTHING)
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
    if (r->encoding > BYTES)
        jd_pgn_find_fault(r, JD_PGN_UTF16, at, 0);
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
    switch (*at) {
    case '[': return jd_pgn_read_bracket(r, at);
    case '{': return open_comment(r, at, BRACES);
    case ';': return open_comment(r, at, LINE_COMMENT);
    case '(': return read_parenthesis(r, at);
    case ')': close_line(r, at); return at + 1;
    case '$': return read_nag(r, at);
    case '%':
        if (jd_pgn_at_line_start(r, at))
            return jd_pgn_rest_of_line(r, at);
        break;
    default: break;
    }
    return read_word(r, at);
}

static void tell_dropped(struct jd_pgn *r, const char *from, const char *to)
{
    r->dropped = false;
    if (!r->visitor.skipped || to == from)
        return;
    r->at = from;
    r->visitor.skipped(r->context, (jd_text){from, (size_t)(to - from)});
}

const char *jd_pgn_items(struct jd_pgn *r, const char *at)
{
    for (const char *next;; at = next) {
        if (r->state == MOVES && r->english && !skimming(r) && r->within == NOTHING && !r->newlines)
            at = r->kernel->moves(r, at, r->end);
        at = skip_space(r, at);
        if (at == r->end || !(next = read_item(r, at)))
            return at;
        r->newlines = 0;
        if (r->dropped)
            tell_dropped(r, at, next);
    }
}

void jd_pgn_last_item(struct jd_pgn *r, const char *at)
{
    if (r->within == BRACES)
        jd_pgn_find_fault(r, JD_PGN_OPEN_COMMENT, at, 0);
    jd_pgn_end_game(r, at);
}
