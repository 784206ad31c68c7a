/* plain_words.c - the words of the plain reader: moves, results, numbers, signs. */
#include "plain_reader.h"

static bool ends_word(char c) { return is_space(c) || strchr("(){}[];*!?$", c); }
static bool is_mark(char c) { return c == '!' || c == '?'; }

/* (Q) behind a promotion: its bytes. */
static size_t bracketed(const struct plain *r, size_t at)
{
    for (size_t n = 1; n < 6 && at + n < r->length; n++) {
        char c = r->text[at + n];
        if (c == ')')
            return n > 1 ? n + 1 : 0;
        if (ends_word(c) || is_digit(c) || c == '=')
            return 0;
    }
    return 0;
}

static size_t word_length(const struct plain *r)
{
    size_t n = 1;
    char   first = r->text[r->at];
    if (first == '*')
        return 1;
    while (n < left(r) && n < WORD_MOST &&
           (is_mark(first) ? is_mark(r->text[r->at + n]) : !ends_word(r->text[r->at + n])))
        n++;
    char last = r->text[r->at + n - 1];
    bool piece = strchr("NBRQK", first) && !is_digit(byte(r, r->at + 1));
    bool may_promote = !piece && (last == '8' || last == '1');
    return byte(r, r->at + n) == '(' && may_promote ? n + bracketed(r, r->at + n) : n;
}

/* A result, where no move and no sign is meant. */
static bool is_result(const struct plain *r, jd_text word, jd_result *out)
{
    size_t next = r->at + word.length;
    if (!jd_result_read(word.at, word.length, out))
        return false;
    if (*out == JD_WHITE_FORFEIT_WIN || *out == JD_BLACK_FORFEIT_WIN)
        return !(r->state == MOVES && r->line[0].moved);
    while (next < r->length && is_space(r->text[next]))
        next++;
    return *out != JD_BOTH_LOSE || next == r->length || r->text[next] == '[';
}

static size_t number_length(jd_text word)
{
    size_t digits = 0, n;
    if (equal(word, "00") || equal(word, "000") || equal(word, "0000"))
        return 0;
    while (digits < word.length && is_digit(word.at[digits]))
        digits++;
    for (n = digits; n < word.length && word.at[n] == '.';)
        n++;
    return n > digits || digits == word.length ? n : 0;
}

static void play(struct plain *r, const jd_reading *reading, jd_text word)
{
    struct line *line = &r->line[r->depth];
    jd_position  after =
        reading->move == JD_NULL_MOVE ? jd_null_move_make(&line->now) : jd_move_make(&line->now, reading->move);
    line->before = line->now;
    line->now = after;
    line->moved = true;
    plain_visitor.move(r->log, reading->move, &line->before, &line->now, word);
    if (reading->mark)
        plain_visitor.nag(r->log, reading->mark);
    if (reading->judgement)
        plain_visitor.nag(r->log, reading->judgement);
    if (reading->draw_offer)
        plain_visitor.comment(r->log, (jd_text){"(=)", 3}, false);
    take(r, word.length);
}

static bool is_null_move(jd_text word)
{
    return word.length >= 2 && (strncmp(word.at, "--", word.length) == 0 || strncmp(word.at, "Z0", word.length) == 0 ||
                                (word.length == 4 && (equal(word, "@@@@") || equal(word, "0000"))));
}

static bool is_silent(const struct plain *r, jd_text word)
{
    return r->line[r->depth].moved &&
           (equal(word, "e.p.") || equal(word, "e.p") || equal(word, "ep") || equal(word, "+") || equal(word, "++") ||
            equal(word, "#") || equal(word, "quiet"));
}

/* Marks that may follow a move, and those that stand alone. */
static unsigned mark_of(jd_text word)
{
    static const char *const alone[] = {"forced", "worst", "R", "RR", "N",       "novelty", "×",   "✕",
                                        "D",      "—",     "#", "zz", "unclear", "only",    "/\\", "^"};
    static const uint8_t     nags[] = {7, 9, 144, 145, 146, 146, 147, 147, 201, 210, 211, 22, 13, 8, 140, 140};
    size_t                   used = 0;
    unsigned                 nag = jd_mark_read(word.at, word.length, &used);
    if (nag && used == word.length)
        return nag;
    for (size_t i = 0; i < sizeof nags; i++)
        if (word.length == strlen(alone[i]) && memcmp(word.at, alone[i], word.length) == 0)
            return nags[i];
    return 0;
}

static bool may_be_a_move(jd_text word)
{
    bool signs = true;
    if (is_digit(word.at[0]))
        return true;
    for (size_t i = 0; i < word.length; i++) {
        if (strspn(word.at + i, "abcdefgh") && i + 1 < word.length && word.at[i + 1] > '0' && word.at[i + 1] < '9')
            return true;
        signs &= strspn(word.at + i, "KQRBNabcdefgh12345678xX:=+#-O0") > 0;
    }
    return signs;
}

static void read_move(struct plain *r, jd_text word)
{
    static const jd_pgn_fault faults[] = {[JD_OUTCOME_AMBIGUOUS] = JD_PGN_AMBIGUOUS,
                                          [JD_OUTCOME_ILLEGAL] = JD_PGN_ILLEGAL,
                                          [JD_OUTCOME_UNREADABLE] = JD_PGN_UNREADABLE};
    unsigned                  nag = mark_of(word);
    jd_reading                reading;
    jd_position              *now = &r->line[r->depth].now;
    if (skimming(r)) {
        skip(r, word.length);
    } else if (is_silent(r, word)) {
        take(r, word.length);
    } else if (nag) {
        plain_visitor.nag(r->log, nag);
        take(r, word.length);
    } else if (is_null_move(word) && r->depth && !jd_position_checkers(now)) {
        play(r, &(jd_reading){.move = JD_NULL_MOVE}, word);
    } else if (is_null_move(word)) {
        complain_about(r, r->depth ? JD_PGN_ILLEGAL : JD_PGN_NULL_MOVE, r->at, word.length, now);
        plain_give_up_line(r);
        skip(r, word.length);
    } else if (jd_movetext_read(now, word.at, word.length, NULL, &reading) == JD_OK) {
        play(r, &reading, word);
    } else if (reading.outcome == JD_OUTCOME_UNREADABLE && !may_be_a_move(word)) {
        complain(r, JD_PGN_UNREADABLE, word.length);
        skip(r, word.length);
    } else {
        complain_about(r, faults[reading.outcome], r->at, word.length, now);
        plain_give_up_line(r);
        skip(r, word.length);
    }
}

static void read_result(struct plain *r, jd_result result, size_t length)
{
    plain_need_moves(r);
    if (!stands(r, r->at, jd_result_pgn(result)) || length != strlen(jd_result_pgn(result)))
        complain(r, JD_PGN_RESULT_FORM, length);
    if (r->depth || r->skipping) {
        r->inner = true;
        r->inner_result = result;
        skip(r, length);
        return;
    }
    r->state = AFTER;
    plain_visitor.result(r->log, result);
    take(r, length);
}

void plain_read_word(struct plain *r)
{
    jd_text     word = piece(r, r->at, r->at + word_length(r));
    jd_result   result;
    jd_reading  reading;
    jd_position initial = jd_position_initial();
    size_t      number = number_length(word);
    if (is_result(r, word, &result)) {
        read_result(r, result, word.length);
    } else if (number) {
        if (r->newlines > 1 && r->state == MOVES && !r->depth && !r->skipping && r->line[0].moved &&
            stands(r, r->at, "1.") && !stands(r, r->at, "1.."))
            plain_end_game(r);
        plain_need_moves(r);
        if (skimming(r))
            skip(r, number);
        else
            take(r, number);
    } else if ((r->state == OUTSIDE || r->state == AFTER) && !is_null_move(word) &&
               jd_movetext_read(&initial, word.at, word.length, NULL, &reading) == JD_ERR_SYNTAX) {
        complain(r, JD_PGN_STRAY, word.length);
        skip(r, rest_of_line(r));
    } else {
        plain_need_moves(r);
        read_move(r, word);
    }
}

void plain_read_nag(struct plain *r)
{
    size_t   n = 1;
    unsigned nag = 0;
    for (; n < left(r) && n < WORD_MOST && is_digit(r->text[r->at + n]); n++)
        nag = nag > 255 ? nag : nag * 10 + (unsigned)(r->text[r->at + n] - '0');
    plain_need_moves(r);
    bool none = n == 1 || nag > 255;
    if (none && !skimming(r))
        complain(r, JD_PGN_UNREADABLE, n);
    if (none || skimming(r)) {
        skip(r, n);
        return;
    }
    plain_visitor.nag(r->log, nag);
    take(r, n);
}
