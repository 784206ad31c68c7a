#include "lens.h"

#include <stdio.h>
#include <string.h>

/* ---- through the lens ---- */

jd_square lens_square(const struct lens *l, jd_square s)
{
    return s >= JD_NO_SQUARE ? s : (jd_square)(s ^ (l->colours ? 56 : 0) ^ (l->files ? 7 : 0));
}

static jd_bitboard left_is_right(jd_bitboard b)
{
    b = (b >> 1 & 0x5555555555555555) | (b & 0x5555555555555555) << 1;
    b = (b >> 2 & 0x3333333333333333) | (b & 0x3333333333333333) << 2;
    return (b >> 4 & 0x0f0f0f0f0f0f0f0f) | (b & 0x0f0f0f0f0f0f0f0f) << 4;
}

jd_bitboard lens_squares(const struct lens *l, jd_bitboard b)
{
    if (l->colours)
        b = __builtin_bswap64(b);
    return l->files ? left_is_right(b) : b;
}

jd_party lens_party(const struct lens *l, jd_party p)
{
    return l->colours && p <= JD_BY_BLACK ? (jd_party)(JD_BY_BLACK - p) : p;
}

jd_move lens_move(const struct lens *l, jd_move m)
{
    if (m == JD_NO_MOVE)
        return m;
    return (jd_move)(lens_square(l, jd_move_from(m)) | lens_square(l, jd_move_to(m)) << 6 | (m & 0xf000));
}

jd_result lens_result(const struct lens *l, jd_result r)
{
    static const jd_result swapped[JD_RESULT_COUNT] = {
        JD_NO_RESULT,  JD_BLACK_WINS,        JD_WHITE_WINS,        JD_DRAW,        JD_BOTH_LOSE, JD_BLACK_HALF,
        JD_WHITE_HALF, JD_BLACK_FORFEIT_WIN, JD_WHITE_FORFEIT_WIN, JD_BOTH_FORFEIT};
    return l->colours && r < JD_RESULT_COUNT ? swapped[r] : r;
}

jd_position lens_position(const struct lens *l, const jd_position *p)
{
    jd_position q = *p;
    for (int k = 0; k < 6; k++)
        q.kinds[k] = lens_squares(l, p->kinds[k]);
    for (int c = 0; c < 2; c++)
        q.colours[l->colours ? 1 - c : c] = lens_squares(l, p->colours[c]);
    q.castling = lens_squares(l, p->castling);
    q.ep = lens_square(l, p->ep);
    q.turn = (uint8_t)(l->colours ? 1 - p->turn : p->turn);
    q.key = jd_position_compute_key(&q);
    return q;
}

/* ---- words ---- */

static const char *const rank_words[][2] = {{"eins", "acht"}, {"zwei", "sieben"}, {"drei", "sechs"}, {"vier", "fünf"}};
static const char *const file_words[][2] = {
    {"Anna", "Hector"}, {"Bella", "Gustav"}, {"Cesar", "Felix"}, {"David", "Eva"}};

static const char *other_word(const char *const words[4][2], const char *word)
{
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 2; k++)
            if (strcmp(words[i][k], word) == 0)
                return words[i][1 - k];
    return NULL;
}

static bool is_file(char c) { return c >= 'a' && c <= 'h'; }
static bool is_rank(char c) { return c >= '1' && c <= '8'; }

/* A file is a letter before a rank, an x, or another file with its rank: e4, exd5, Nbd2; not the b of a7a8b. */
static void turn_letters(const struct lens *l, char *word)
{
    bool square = false;
    for (char *c = word; *c && !square; c++)
        square = is_file(c[0]) && is_rank(c[1]);
    for (char *c = word; *c && square; c++) {
        bool stands = is_rank(c[1]) || c[1] == 'x' || (is_file(c[1]) && is_rank(c[2]));
        if (l->files && is_file(*c) && stands)
            *c = (char)('a' + 'h' - *c);
        else if (l->colours && is_rank(*c))
            *c = (char)('1' + '8' - *c);
    }
}

static void turn_word(const struct lens *l, char *word, size_t size)
{
    const char *rank = l->colours ? other_word(rank_words, word) : NULL;
    const char *file = l->files ? other_word(file_words, word) : NULL;
    if (rank || file)
        snprintf(word, size, "%s", rank ? rank : file);
    else
        turn_letters(l, word);
}

const char *lens_text(const struct lens *l, const char *text)
{
    char   all[256] = "";
    size_t length = 0;
    if (!text || (!l->colours && !l->files) || strlen(text) > 100)
        return text;
    while (*text) {
        char   word[128] = "";
        size_t blanks = strspn(text, " "), letters = strcspn(text + blanks, " ");
        memcpy(word, text + blanks, letters);
        turn_word(l, word, sizeof word);
        length += (size_t)snprintf(all + length, sizeof all - length, "%.*s%s", (int)blanks, text, word);
        text += blanks + letters;
    }
    return text_keep(all);
}

/* ---- the same? ---- */

static bool differs(char why[WHY_MAX], const char *what)
{
    snprintf(why, WHY_MAX, "%s", what);
    return false;
}

bool same_position(const struct lens *l, const jd_position *a, const jd_position *b)
{
    jd_position seen = *a;
    if (l->colours || l->files)
        seen = lens_position(l, a);
    bool same = seen.key == b->key && seen.castling == b->castling && seen.ep == b->ep && seen.turn == b->turn &&
                seen.halfmove_clock == b->halfmove_clock;
    for (int k = 0; k < 6; k++)
        same &= seen.kinds[k] == b->kinds[k];
    return same && seen.colours[0] == b->colours[0] && (l->colours || seen.fullmove == b->fullmove);
}

static bool same_players(const struct lens *l, const jd_state *a, const jd_state *b, char why[WHY_MAX])
{
    for (int c = 0; c < 2; c++) {
        int d = l->colours ? 1 - c : c;
        if (a->clock[c] != b->clock[d])
            return differs(why, "a clock shows another time");
        if (a->period[c] != b->period[d] || a->counter[c] != b->counter[d])
            return differs(why, "periods or counters differ");
        if (a->illegal[c] != b->illegal[d])
            return differs(why, "illegal moves are counted otherwise");
        if (a->points[c] != b->points[d])
            return differs(why, "another score");
        if (a->absent[c] != b->absent[d])
            return differs(why, "somebody is absent only once");
    }
    return true;
}

bool same_state(const struct lens *l, const jd_state *a, const jd_state *b, char why[WHY_MAX])
{
    if (!same_position(l, &a->position, &b->position))
        return differs(why, "another position");
    if (a->ply != b->ply || a->standing != b->standing || a->made != b->made || a->completed != b->completed ||
        a->legal != b->legal)
        return differs(why, "ply, standing, made, completed or legal differ");
    if (lens_party(l, jd_party_of(a->on_move)) != jd_party_of(b->on_move))
        return differs(why, "another player is on move");
    if (a->phase != b->phase)
        return differs(why, "another phase");
    if (lens_party(l, a->running) != b->running || a->delay != b->delay)
        return differs(why, "another clock runs");
    if (lens_party(l, a->offer) != b->offer)
        return differs(why, "another offer stands");
    if (lens_party(l, a->waits) != b->waits || lens_result(l, a->result) != b->result ||
        strcmp(a->article, b->article) != 0)
        return differs(why, "another result, or by another Article");
    return same_players(l, a, b, why);
}

static uint64_t mixed(uint64_t x)
{
    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    return x ^ x >> 27;
}

/* The order of their names changes with the lens. */
static uint64_t sum_of(const struct lens *l, const jd_moves *moves)
{
    uint64_t sum = moves->count;
    for (size_t i = 0; i < moves->count; i++)
        sum += mixed(lens_move(l, moves->at[i]) + UINT64_C(0x9e3779b97f4a7c15));
    return sum;
}

static bool same_orders(const struct lens *l, const jd_ruling *a, const jd_ruling *b)
{
    static const struct lens plain = {0};
    int                      w = l->colours ? 1 : 0;
    return a->gives[0] == b->gives[w] && a->gives[1] == b->gives[1 - w] && a->restores == b->restores &&
           lens_result(l, a->result) == b->result && a->refused == b->refused && a->annulled == b->annulled &&
           a->waits == b->waits && a->bound == b->bound &&
           (!a->bound || sum_of(l, &a->binds) == sum_of(&plain, &b->binds));
}

bool same_ruling(const struct lens *l, const jd_ruling *a, const jd_ruling *b)
{
    bool told = l->times || (a->event == b->event && a->at == b->at);
    bool worded =
        l->words || l->colours || l->files || (strcmp(a->text, b->text) == 0 && strcmp(a->quoted, b->quoted) == 0);
    return a->rule == b->rule && strcmp(cited(a), cited(b)) == 0 && lens_party(l, a->of) == b->of &&
           same_orders(l, a, b) && told && worded && a->cause == b->cause && a->count == b->count &&
           lens_square(l, a->square) == b->square && a->kind == b->kind;
}

bool same_rulings(const struct lens *l, const jd_rulings *a, const jd_rulings *b, char why[WHY_MAX])
{
    for (size_t i = 0; i < a->count || i < b->count; i++)
        if (i >= a->count || i >= b->count || !same_ruling(l, &a->at[i], &b->at[i])) {
            snprintf(why, WHY_MAX, "ruled %s once and %s the other time",
                     i < a->count ? jd_rule_name(a->at[i].rule) : "-",
                     i < b->count ? jd_rule_name(b->at[i].rule) : "-");
            return false;
        }
    return true;
}

/* What a search finds within its budget depends on where it begins: on a board that is turned it may find less. And of
 * several penalties in points that are applied at the end White's come first. */
static bool in_doubt(const jd_rulings *rulings)
{
    bool waits = false;
    int  points = 0;
    for (size_t i = 0; i < rulings->count; i++) {
        const jd_ruling *r = &rulings->at[i];
        waits |= r->waits;
        points += r->rule == JD_RULE_PENALTY_ADD_POINTS || r->rule == JD_RULE_PENALTY_TAKE_POINTS;
    }
    return waits || points > 1;
}

static bool same_event(const struct lens *l, jd_game *const games[2], const jd_event *a, const jd_event *b, bool *doubt,
                       char why[WHY_MAX])
{
    static jd_rulings out[2];
    if (jd_game_apply(games[0], a, &out[0], NULL) != jd_game_apply(games[1], b, &out[1], NULL))
        return differs(why, "taken once and not the other time");
    *doubt = (l->colours || l->files) && (in_doubt(&out[0]) || in_doubt(&out[1]));
    if (*doubt)
        return true;
    jd_state one = jd_game_state(games[0]), two = jd_game_state(games[1]);
    return same_rulings(l, &out[0], &out[1], why) && same_state(l, &one, &two, why);
}

bool same_games(const struct lens *l, const struct told *a, const struct told *b, char why[WHY_MAX])
{
    jd_game *games[2] = {told_begin(a), told_begin(b)};
    bool     same = true, doubt = false;
    for (int i = 0; same && !doubt && i < a->count; i++)
        same = same_event(l, games, &a->at[i].e, &b->at[i].e, &doubt, why);
    jd_game_free(games[0]);
    jd_game_free(games[1]);
    return same;
}
