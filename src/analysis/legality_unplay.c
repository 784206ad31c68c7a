/* legality_unplay.c - a game made from its end: pieces that were promoted become pawns again, the captures of the
 * kernel are taken back one by one, the other men that are missing appear wherever a piece leaves them behind, the
 * pieces go home, then the pawns. To take a position apart is easier than to put it together, and the end is always the
 * same array. */
#include "legality_unplay.h"

#include <string.h>

#define SECOND 6 /* attempts of the first round */
#define LAST   256
#define PLANS  40

/* ---- aims ---- */

void jd_measure(uint8_t out[64], jd_kind kind, jd_bitboard goals, jd_bitboard shut)
{
    jd_bitboard seen = goals, ring = seen;
    memset(out, FAR, 64);
    for (unsigned moves = 0; ring; moves++) {
        jd_bitboard next = 0;
        while (ring) {
            jd_square s = bits_pop(&ring);
            out[s] = (uint8_t)(moves * STEP < FAR ? moves * STEP : FAR - 1);
            next |= attacks_piece(kind, s, shut);
        }
        ring = next & ~seen & ~shut;
        seen |= ring;
    }
}

/* Squares that a man of this kind never comes to. */
static jd_bitboard shut_for(const struct unplay *b, jd_kind kind, jd_colour c)
{
    jd_colour   e = jd_colour_other(c);
    jd_bitboard pawns = b->shut & b->plan.end->p.kinds[JD_PAWN] & b->plan.end->p.colours[e];
    return kind == JD_KING ? b->shut | pawns_attack(e, pawns) : b->shut;
}

void jd_measure_home(struct unplay *b, unsigned man, jd_bitboard pawns)
{
    jd_bitboard home = jd_square_bit(home_of(man));
    jd_kind     kind = jd_position_kind_at(b->line.start, home_of(man));
    jd_measure(b->way[man], kind, home, (pawns | shut_for(b, kind, colour_of_man(man))) & ~home);
}

/* Nobody is wanted anywhere; pawns stay. */
void jd_fresh_wish(struct unplay *b, enum feature feature)
{
    struct wish *a = &b->aim;
    memset(a, 0, sizeof *a);
    a->feature = feature;
    a->who = NOBODY;
    a->turn = 2;
    a->seed = b->seed;
    a->width = b->width;
    a->plies = 80;
    for (unsigned i = 0; i < MEN; i++)
        a->furthest[i] = b->line.now.at[i] == GONE ? (i < 16 ? 7 : 0) : b->line.now.at[i] >> 3;
    for (unsigned i = 0; i < MEN; i++)
        for (unsigned s = 0; s < 8; s++)
            a->piece[i][8 + s] = a->piece[i][48 + s] = a->piece[i][i < 16 ? 56 + s : s] = 1;
    for (unsigned i = 0; i < MEN; i++)
        if (b->line.now.at[i] == home_of(i) && b->line.now.kind[i] == JD_ROOK) {
            memset(a->piece[i], STEP, 64);
            a->piece[i][home_of(i)] = 0;
        }
}

void jd_want_pawn(struct unplay *b, unsigned man, jd_square goal)
{
    jd_square at = b->line.now.at[man];
    if (b->dry) {
        jd_setting_take(&b->line.now, man);
        jd_setting_put(&b->line.now, man, goal, JD_PAWN);
        return;
    }
    for (int rank = 0; rank < 8; rank++) {
        int way = jd_square_rank(goal) - rank;
        b->aim.pawn[man][jd_square_at(jd_square_file(goal), rank)] = (uint8_t)(STEP * (way < 0 ? -way : way));
    }
    b->aim.furthest[man] = goal >> 3;
    if (at != goal)
        b->aim.path |= jd_table_between[at][goal] | jd_square_bit(goal);
}

/* The squares of a shortest way: other pieces leave them. */
void jd_clear_way(struct wish *a, const struct setting *now, unsigned man, const uint8_t way[64])
{
    jd_square at = now->at[man];
    while (at != GONE && way[at] && way[at] < FAR - 1) {
        jd_bitboard next = attacks_piece((jd_kind)now->kind[man], at, now->p.kinds[JD_PAWN]);
        jd_square   better = at;
        while (next && better == at) {
            jd_square s = bits_pop(&next);
            better = way[s] < way[at] ? s : at;
        }
        if (better == at)
            return;
        a->going |= 1u << man;
        a->path |= jd_table_between[at][better] | jd_square_bit(better);
        at = better;
    }
}

/* ---- pieces that were promoted ---- */

/* Does another pawn of this colour that was promoted come before this one in its row, seen from home? */
static bool is_behind(const struct unplay *b, unsigned man)
{
    const uint8_t *row = b->rows[jd_file_of(b, man)];
    bool           seen = false;
    for (unsigned i = 0; i < 8 && row[i] != NOBODY; i++) {
        bool promoted = b->line.now.at[row[i]] != GONE && b->line.now.kind[row[i]] != JD_PAWN;
        if (row[i] == man && (man < 16 || seen))
            return man < 16 ? seen : false;
        if (row[i] == man)
            seen = true;
        else if (promoted && colour_of_man(row[i]) == colour_of_man(man) && (man < 16 || seen))
            return true;
    }
    return false;
}

static unsigned next_promoted(const struct unplay *b)
{
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++)
        if (b->line.now.at[i] != GONE && b->line.now.kind[i] != JD_PAWN && !is_behind(b, i))
            return i;
    return NOBODY;
}

/* A king is not to stand where it would be attacked by the move that is wanted. */
static void keep_king_off(struct unplay *b, jd_colour c, jd_bitboard squares)
{
    for (unsigned i = 0; i < MEN; i++)
        if (colour_of_man(i) == c && b->line.now.at[i] != GONE && b->line.now.kind[i] == JD_KING)
            for (jd_bitboard left = squares; left;)
                b->aim.piece[i][bits_pop(&left)] += STEP;
}

/* What is wanted is taken back; where that does not go otherwise, it was the answer to a check. */
static bool reach(struct unplay *b)
{
    if (jd_back_to(&b->line, &b->aim))
        return true;
    b->aim.in_check = true;
    return jd_back_to(&b->line, &b->aim) && jd_explain_check(b);
}

static bool unpromote(struct unplay *b, unsigned man)
{
    jd_square arrives = b->plan.arrives[man];
    jd_square origin = (jd_square)(man < 16 ? arrives - 8 : arrives + 8);
    jd_kind   kind = (jd_kind)b->line.now.kind[man];
    jd_fresh_wish(b, PAWN_WAS_PROMOTED);
    if (jd_make_room(b, man, origin >> 3, true) >= NO_ROOM)
        return false;
    if (b->dry) {
        jd_setting_take(&b->line.now, man);
        jd_setting_put(&b->line.now, man, origin, JD_PAWN);
        return true;
    }
    b->aim.who = (uint8_t)man;
    b->aim.square = arrives;
    b->aim.origin = origin;
    b->aim.path |= jd_square_bit(origin) | jd_square_bit(arrives);
    b->aim.going |= 1u << man;
    jd_measure(b->aim.piece[man], kind, jd_square_bit(arrives), b->shut | b->line.now.p.kinds[JD_PAWN]);
    jd_clear_way(&b->aim, &b->line.now, man, b->aim.piece[man]);
    keep_king_off(b, jd_colour_other(colour_of_man(man)), jd_table_pawn[colour_of_man(man)][origin]);
    return reach(b);
}

static bool unpromote_all(struct unplay *b)
{
    for (unsigned man; (man = next_promoted(b)) != NOBODY;)
        if (!unpromote(b, man))
            return false;
    return true;
}

/* ---- a pawn took ---- */

void jd_keep_cheapest(struct capture_way ways[ATTEMPTS], struct capture_way w)
{
    for (unsigned i = 0; i < ATTEMPTS; i++)
        if (w.cost < ways[i].cost) {
            struct capture_way worse = ways[i];
            ways[i] = w;
            w = worse;
        }
}

/* Pieces that a pawn can have taken: those that got out. */
static uint32_t missing_pieces(const struct unplay *b, jd_colour c)
{
    uint32_t set = 0;
    for (unsigned i = 0; i < MEN; i++)
        if (colour_of_man(i) == c && !is_pawn_of_array(i) && b->line.now.at[i] == GONE)
            set |= 1u << i;
    return set;
}

static void tell_ways_home(struct unplay *b)
{
    for (unsigned i = 0; i < MEN; i++)
        if (b->aim.victims >> i & 1 && !is_pawn_of_array(i))
            memcpy(b->aim.piece[i], b->way[i], 64);
}

/* Bishops that a pawn locks in or out when it is on its first square again. */
static uint32_t bishops_behind(const struct unplay *b, unsigned pawn, jd_square origin)
{
    jd_colour   c = colour_of_man(pawn);
    jd_bitboard pawns = b->line.now.p.kinds[JD_PAWN] & b->line.now.p.colours[c];
    uint32_t    set = 0;
    if (origin != home_of(pawn))
        return 0;
    for (unsigned i = c == JD_WHITE ? 0 : 24, last = i + 8; i < last; i++) {
        jd_bitboard doors = jd_table_pawn[c][home_of(i)];
        if (b->line.start->kinds[JD_BISHOP] >> home_of(i) & 1 && doors >> origin & 1 &&
            !(doors & ~pawns & ~jd_square_bit(origin)))
            set |= 1u << i;
    }
    return set;
}

/* They are home before. */
static bool bishops_go_first(struct unplay *b, unsigned pawn, jd_square origin)
{
    uint32_t set = bishops_behind(b, pawn, origin);
    jd_fresh_wish(b, JUST_PLACES);
    b->aim.wanted = set;
    for (; set; set &= set - 1) {
        unsigned man = (unsigned)__builtin_ctz(set);
        if (b->caged[man])
            b->aim.wanted &= ~(1u << man);
        else
            jd_want_home(b, man);
    }
    return !b->aim.wanted || jd_back_to(&b->line, &b->aim);
}

static bool try_pawn_took(struct unplay *b, unsigned i, int rank)
{
    const struct feat *f = &b->plan.kernel.feats[i];
    unsigned           taker = b->plan.takers[i], victim = b->plan.victims[i];
    jd_square          origin = jd_square_at(f->file, f->colour == JD_WHITE ? rank - 1 : rank + 1);
    if (!b->dry && !bishops_go_first(b, taker, origin))
        return false;
    jd_fresh_wish(b, PAWN_TOOK);
    for (uint32_t left = b->dry ? 0 : bishops_behind(b, taker, origin); left; left &= left - 1)
        jd_want_home(b, (unsigned)__builtin_ctz(left));
    jd_cost_of_rank(b, i, rank, true);
    b->aim.who = (uint8_t)taker;
    b->aim.square = jd_square_at(f->to, rank);
    b->aim.origin = origin;
    if (b->dry) {
        jd_setting_take(&b->line.now, taker);
        jd_setting_put(&b->line.now, taker, b->aim.origin, JD_PAWN);
        if (victim != NOBODY)
            jd_setting_put(&b->line.now, victim, b->aim.square, JD_PAWN);
        return true;
    }
    b->aim.path |= jd_square_bit(b->aim.origin);
    b->aim.victims = victim != NOBODY ? 1u << victim : missing_pieces(b, (jd_colour)(f->colour ^ 1));
    tell_ways_home(b);
    keep_king_off(b, (jd_colour)(f->colour ^ 1), jd_table_pawn[f->colour][b->aim.origin]);
    return reach(b);
}

static bool pawn_took(struct unplay *b, unsigned i)
{
    struct capture_way ways[ATTEMPTS];
    for (unsigned w = 0; w < ATTEMPTS; w++)
        ways[w] = (struct capture_way){NO_ROOM, 0};
    for (int rank = 1; rank <= 6; rank++)
        jd_keep_cheapest(ways, (struct capture_way){jd_cost_of_rank(b, i, rank, false), rank});
    for (unsigned w = 0; w < ATTEMPTS && ways[w].cost < NO_ROOM; w++)
        if (try_pawn_took(b, i, ways[w].which))
            return true;
    return false;
}

/* ---- a piece took ---- */

bool jd_officer_took(struct unplay *b, unsigned victim, jd_bitboard where, bool with_room)
{
    jd_fresh_wish(b, OFFICER_TOOK);
    if (with_room)
        jd_make_room(b, victim, bits_first(where) >> 3, true);
    if (b->dry) {
        jd_setting_put(&b->line.now, victim, bits_first(where), JD_PAWN);
        return true;
    }
    b->aim.victims = 1u << victim;
    b->aim.where = where;
    b->aim.path |= where;
    b->aim.going = victim < 16 ? 0xffff0000u : 0xffffu;
    for (int kind = JD_KNIGHT; kind <= JD_KING; kind++)
        jd_measure(b->aim.hunt[kind], (jd_kind)kind, where,
                   (shut_for(b, (jd_kind)kind, jd_colour_other(colour_of_man(victim))) | b->line.now.p.kinds[JD_PAWN]) &
                       ~where);
    tell_ways_home(b);
    return reach(b);
}

/* Where a pawn may appear: best where it is nearly home but leaves a door for pieces. */
static jd_bitboard places_for(struct unplay *b, unsigned victim, unsigned file, unsigned most)
{
    jd_bitboard near = 0, wide = 0, all = 0;
    for (int rank = 1; rank <= 6; rank++)
        if (jd_make_room(b, victim, rank, false) <= most) {
            int         way = victim < 16 ? rank - 1 : 6 - rank;
            jd_bitboard bit = jd_square_bit(jd_square_at((int)file, rank));
            all |= bit;
            wide |= way >= 1 ? bit : 0;
            near |= way == 1 || way == 2 ? bit : 0;
        }
    return near && b->seed % 2 == 0 ? near : wide ? wide : all;
}

static bool pawn_was_taken(struct unplay *b, unsigned victim, unsigned file)
{
    jd_bitboard where = places_for(b, victim, file, 0);
    if (where)
        return jd_officer_took(b, victim, where, false);
    for (unsigned most = 1; most < 12 && !where; most++)
        where = places_for(b, victim, file, most);
    return where && jd_officer_took(b, victim, where & -where, true);
}

static bool take_back_captures(struct unplay *b)
{
    for (unsigned i = b->plan.count; i-- > 0;) {
        if (b->plan.takers[i] != NOBODY)
            b->captures[b->plan.takers[i]]--;
        if (i < b->plan.kernel.count) {
            const struct feat *f = &b->plan.kernel.feats[i];
            if (f->to < 8) {
                if (!pawn_took(b, i))
                    return false;
                memcpy(b->rows[f->to], b->plan.rows[i][1], 8);
                memcpy(b->rows[f->file], b->plan.rows[i][0], 8);
                continue;
            }
            memcpy(b->rows[f->file], b->plan.rows[i][0], 8);
        }
        unsigned victim = b->plan.victims[i];
        if (!pawn_was_taken(b, victim, jd_file_of(b, victim)))
            return false;
    }
    return true;
}

/* ---- the whole ---- */

static void reverse(jd_move *moves, size_t length)
{
    for (size_t i = 0; i < length / 2; i++) {
        jd_move m = moves[i];
        moves[i] = moves[length - 1 - i];
        moves[length - 1 - i] = m;
    }
}

static void begin_unplay(struct unplay *b, struct quest *q)
{
    b->shut = jd_retro_standing(b->plan.end);
    b->line.q = q;
    b->line.start = q->budget->start;
    b->line.memory = q->budget->memory;
    b->line.bytes = q->budget->bytes - (sizeof *b + 127);
    memcpy(b->rows, b->plan.files[b->plan.kernel.count], sizeof b->rows);
    memset(b->captures, 0, sizeof b->captures);
    for (unsigned i = 0; i < b->plan.count; i++)
        if (b->plan.takers[i] != NOBODY)
            b->captures[b->plan.takers[i]]++;
    for (unsigned i = 0; i < MEN; i++) {
        b->caged[i] = false;
        if (is_pawn_of_array(i))
            continue;
        jd_measure_home(b, i, 0);
        unsigned open = 0;
        for (unsigned s = 0; s < 64; s++)
            open += b->way[i][s] < FAR;
        b->caged[i] = open <= 1;
    }
}

/* A plan that pawns can follow, as far as the ranks of their files tell. */
static bool find_plan(struct unplay *b, struct quest *q, const struct retro *end)
{
    for (unsigned i = 0; i < PLANS && !quest_is_over(q); i++) {
        if (!jd_plan_make(&b->plan, end, q, b->seed * 7 + i))
            continue;
        begin_unplay(b, q);
        b->dry = true;
        bool good = jd_name_men(b) && unpromote_all(b) && take_back_captures(b);
        b->dry = false;
        if (good) {
            begin_unplay(b, q);
            return jd_name_men(b);
        }
    }
    return false;
}

static bool unplay_from(struct unplay *b, struct quest *q, const struct retro *end)
{
    return find_plan(b, q, end) && jd_shake_all(b) && unpromote_all(b) && jd_open_up(b) && take_back_captures(b) &&
           jd_pieces_home(b) && jd_free_caged(b) && jd_pawns_home(b);
}

static bool attempt(struct unplay *b, struct quest *q)
{
    static const uint16_t widths[] = {6, 12, 24, 48, 12, 100};
    struct retro          quiet = q->last;
    b->width = widths[b->seed % 6] << b->seed / 18;
    b->line.moves = q->budget->game;
    b->line.size = q->budget->game_size;
    b->line.length = 0;
    b->line.told = true;
    if (!jd_loosen(&quiet, &b->line, b->seed) || !unplay_from(b, q, &quiet))
        return false;
    reverse(q->budget->game, b->line.length);
    return jd_legality_replay(q->setup, q->budget->start, q->budget->game, b->line.length);
}

/* The build is kept at the end of the memory, where the searches do not come to. */
jd_answer jd_legality_unplay(struct quest *q, unsigned first, size_t *length)
{
    size_t         room = (sizeof(struct unplay) + 63) / 64 * 64;
    struct unplay *b = (struct unplay *)((char *)q->budget->memory + (q->budget->bytes & ~(size_t)63) - room);
    if (!q->budget->memory || !q->budget->game || q->budget->bytes < JD_LEGALITY_MEMORY / 2)
        return JD_UNKNOWN;
    for (b->seed = first; b->seed < (first ? LAST : SECOND) && !quest_is_over(q); b->seed++)
        if (attempt(b, q)) {
            *length = b->line.length;
            return JD_YES;
        }
    return JD_UNKNOWN;
}
