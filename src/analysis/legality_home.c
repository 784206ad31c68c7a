/* legality_home.c - the pieces go home, then the pawns; those that no pawn took appear on the way. */
#include "legality_unplay.h"

#include <string.h>

#define ROUNDS 3
#define LATER  5 /* in one of so many attempts men that are missing appear late */
#define PASSES 4 /* how often pawns that nobody needs as doors any more go home, so that others find a way */

/* ---- pawns that pieces wait for ---- */

static bool is_home(const struct unplay *b, unsigned man) { return b->line.now.at[man] == home_of(man); }

/* The pawn before a square of the first rank. */
static unsigned pawn_of(unsigned man, int file) { return (man < 16 ? WHITE_PAWN(0) : BLACK_PAWN(0)) + (unsigned)file; }

/* Leave the pawn of one of these files where it is, so that pieces can pass: one that has moved. True: there is a
 * door. */
static bool keep_door(struct unplay *b, unsigned man, int file, int other)
{
    int files[2] = {file, other};
    for (int i = 0; i < 2; i++)
        if (files[i] >= 0 && files[i] < 8 && !is_home(b, pawn_of(man, files[i]))) {
            b->door[pawn_of(man, files[i])] = true;
            return true;
        }
    return false;
}

/* A rook needs a file: a pawn that has gone two steps or more, as near as there is one. */
static bool keep_file(struct unplay *b, unsigned man)
{
    unsigned best = NOBODY, least = 99;
    for (unsigned i = pawn_of(man, 0); i <= pawn_of(man, 7); i++) {
        int      rank = b->line.now.at[i] >> 3, way = i < 16 ? rank - 1 : 6 - rank;
        int      aside = (int)(i & 7) - (int)(home_of(man) & 7);
        unsigned far = (unsigned)(aside < 0 ? -aside : aside);
        if (way >= 2 && (b->door[i] ? 0 : far + 1) < least) {
            least = b->door[i] ? 0 : far + 1;
            best = i;
        }
    }
    if (best != NOBODY)
        b->door[best] = true;
    return best != NOBODY;
}

/* Pawns that stay away from home until the pieces are there. */
static void choose_doors(struct unplay *b, bool again)
{
    memset(b->door, 0, sizeof b->door);
    for (unsigned i = 0; i < MEN; i++) {
        int     file = home_of(i) & 7, inner = file < 4 ? file + 1 : file - 1, outer = file < 4 ? file - 1 : file + 1;
        jd_kind kind = jd_position_kind_at(b->line.start, home_of(i));
        if (is_pawn_of_array(i) || is_home(b, i) || b->caged[i] || kind == JD_KNIGHT)
            continue;
        bool turned = b->seed % 3 == 1;
        if (kind == JD_BISHOP)
            keep_door(b, i, turned ? outer : inner, turned ? inner : outer);
        else if (!(kind == JD_ROOK && keep_file(b, i)) && !keep_door(b, i, 4, 3) && !keep_door(b, i, 2, 5) &&
                 !keep_door(b, i, 1, 6))
            keep_door(b, i, 0, 7);
    }
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++)
        b->door[i] |= b->seed % 3 == 2 && !again;
}

static jd_square parking(const struct unplay *b, unsigned man)
{
    jd_square at = b->line.now.at[man];
    int       rank = at >> 3, park = man < 16 ? 3 : 4;
    if (man == b->early)
        park = man < 16 ? 2 : 5;
    return jd_square_at(at & 7, man < 16 ? (rank < park ? rank : park) : (rank > park ? rank : park));
}

static jd_bitboard pawns_then(const struct unplay *b)
{
    jd_bitboard pawns = 0;
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++)
        pawns |= jd_square_bit(b->door[i] ? parking(b, i) : home_of(i));
    return pawns;
}

/* Ways home past the pawns as they will stand. Who has none gets the doors of its side. */
static void open_doors(struct unplay *b)
{
    for (unsigned i = 0; i < MEN; i++) {
        unsigned open = 0;
        if (is_pawn_of_array(i))
            continue;
        jd_measure_home(b, i, pawns_then(b));
        for (unsigned s = 0; s < 64; s++)
            open += b->way[i][s] < FAR;
        if (open > 4 || is_home(b, i) || b->caged[i])
            continue;
        for (unsigned man = pawn_of(i, 0); man <= pawn_of(i, 7); man++)
            b->door[man] = !is_home(b, man);
        jd_measure_home(b, i, pawns_then(b));
    }
}

static void want_pawns(struct unplay *b, bool all)
{
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++) {
        b->aim.wanted |= 1u << i;
        jd_want_pawn(b, i, all || !b->door[i] ? home_of(i) : parking(b, i));
    }
}

/* Rooks are wanted first, for they cannot pass others; knights can. */
static unsigned rank_of_kind(jd_kind kind)
{
    return kind == JD_ROOK ? 0 : kind == JD_KNIGHT || kind == JD_KING ? 2 : 1;
}

static void want_pieces(struct unplay *b, unsigned stage)
{
    for (unsigned i = 0; i < MEN; i++) {
        jd_kind kind = jd_position_kind_at(b->line.start, home_of(i));
        if (is_pawn_of_array(i))
            continue;
        if (rank_of_kind(kind) > stage || b->way[i][b->line.now.at[i]] >= FAR) {
            for (unsigned s = 0; s < 64; s++)
                b->aim.piece[i][s] = b->way[i][s] < FAR ? b->aim.piece[i][s] : IN_CAGE;
            continue;
        }
        memcpy(b->aim.piece[i], b->way[i], 64);
        b->aim.wanted |= 1u << i;
        if (rank_of_kind(kind) == stage && stage < 2)
            jd_clear_way(&b->aim, &b->line.now, i, b->way[i]);
    }
}

/* Any piece may leave this man behind, the nearer to its first square the better. */
static void offer(struct unplay *b, unsigned man)
{
    for (unsigned s = 0; s < 64; s++)
        b->aim.piece[man][s] = b->way[man][s] < FAR - 1 ? b->way[man][s] / STEP : FAR;
    b->aim.absent[man] = ABSENT;
    b->aim.offered |= 1u << man;
    b->aim.wanted |= 1u << man;
}

void jd_want_home(struct unplay *b, unsigned man)
{
    jd_measure_home(b, man, b->line.now.p.kinds[JD_PAWN]);
    if (b->line.now.at[man] == GONE)
        offer(b, man);
    memcpy(b->aim.piece[man], b->way[man], 64);
    if (b->line.now.at[man] != GONE)
        jd_clear_way(&b->aim, &b->line.now, man, b->way[man]);
}

static void offer_absent(struct unplay *b, uint32_t but)
{
    for (unsigned i = 0; i < MEN; i++)
        if (!is_pawn_of_array(i) && b->line.now.at[i] == GONE && !b->caged[i] && !(but >> i & 1))
            offer(b, i);
}

bool jd_explain_check(struct unplay *b)
{
    jd_fresh_wish(b, JUST_PLACES);
    offer_absent(b, 0);
    b->aim.wanted = 0;
    return jd_back_to(&b->line, &b->aim);
}

/* Squares on which a capture of the plan can have been made: each of a pawn's captures cost it a rank. */
static jd_bitboard squares_of_capture(const struct unplay *b, unsigned i)
{
    unsigned    taker = b->plan.takers[i], before = 0, after = 0, fate = b->plan.fate[taker];
    jd_bitboard file = FILE_A << b->plan.kernel.feats[i].to, squares = 0;
    for (unsigned k = 0; k < b->plan.count; k++) {
        before += k < i && b->plan.takers[k] == taker;
        after += k > i && b->plan.takers[k] == taker;
    }
    unsigned last = fate >= GONE ? 6 : taker < 16 ? (fate >> 3) - 1 : 6 - (fate >> 3); /* ranks gone in the end */
    for (unsigned gone = before + 1; gone + after <= last; gone++)
        squares |= file & UINT64_C(0xff) << 8 * (taker < 16 ? 1 + gone : 6 - gone);
    return squares;
}

/* A piece that a pawn can have taken on one of these squares, such as goes home most easily. */
static unsigned choose_prey(const struct unplay *b, jd_colour c, jd_bitboard squares, uint32_t but)
{
    static const jd_kind order[] = {JD_KNIGHT, JD_QUEEN, JD_BISHOP, JD_ROOK};
    for (unsigned k = 0; k < 4; k++)
        for (unsigned i = 0; i < MEN; i++) {
            jd_bitboard shade = jd_square_is_dark(home_of(i)) ? DARK : ~DARK;
            if (!is_pawn_of_array(i) && colour_of_man(i) == c && b->line.now.at[i] == GONE && !b->caged[i] &&
                !(but >> i & 1) && jd_position_kind_at(b->line.start, home_of(i)) == order[k] &&
                (order[k] != JD_BISHOP || squares & shade))
                return i;
        }
    return NOBODY;
}

/* Pieces that pawns have yet to leave behind. Captures that only a bishop of one colour fits choose first. */
static uint32_t reserved(const struct unplay *b)
{
    uint32_t set = 0;
    for (unsigned choosy = 0; choosy < 2; choosy++)
        for (unsigned i = 0; i < b->plan.kernel.count; i++) {
            if (b->plan.takers[i] == NOBODY || b->plan.victims[i] != NOBODY)
                continue;
            jd_bitboard squares = squares_of_capture(b, i);
            bool        either = squares & DARK && squares & ~DARK;
            unsigned    prey = either != choosy
                                   ? NOBODY
                                   : choose_prey(b, jd_colour_other(colour_of_man(b->plan.takers[i])), squares, set);
            set |= prey == NOBODY ? 0 : 1u << prey;
        }
    return set;
}

static void want_rooks(struct unplay *b)
{
    uint8_t way[64];
    for (unsigned i = 0; i < MEN; i++) {
        jd_bitboard home = jd_square_bit(home_of(i));
        if (is_pawn_of_array(i) || jd_position_kind_at(b->line.start, home_of(i)) != JD_ROOK)
            continue;
        jd_measure(way, JD_ROOK, home, (b->shut | b->line.now.p.kinds[JD_PAWN]) & ~home);
        if (b->line.now.at[i] != GONE && way[b->line.now.at[i]] < FAR) {
            memcpy(b->aim.piece[i], way, 64);
            b->aim.wanted |= 1u << i;
            jd_clear_way(&b->aim, &b->line.now, i, way);
        }
    }
}

static void home_aim(struct unplay *b)
{
    jd_fresh_wish(b, JUST_PLACES);
    b->aim.castle = true;
    b->aim.plies = 240;
}

/* Pieces are not to be locked out or in by pawns that go home. */
static void mind_pawns(struct unplay *b)
{
    for (unsigned i = 0; i < MEN; i++)
        for (unsigned s = 0; s < 64 && !is_pawn_of_array(i) && !b->caged[i]; s++)
            b->aim.piece[i][s] =
                b->way[i][s] < FAR ? b->aim.absent[i] ? b->way[i][s] / STEP : b->aim.piece[i][s] : IN_CAGE;
}

static void stay_home(struct unplay *b)
{
    for (unsigned i = 0; i < MEN; i++)
        if (!is_pawn_of_array(i) && is_home(b, i)) {
            memcpy(b->aim.piece[i], b->way[i], 64);
            b->aim.wanted |= 1u << i;
        }
}

/* All men are on the board, and the pawns are home but for doors. `again`: pieces that are home stay there. */
static bool all_there(struct unplay *b, bool again)
{
    choose_doors(b, again);
    open_doors(b);
    home_aim(b);
    want_pawns(b, false);
    offer_absent(b, 0);
    mind_pawns(b);
    if (again)
        stay_home(b);
    return jd_back_to(&b->line, &b->aim);
}

static void swap_men(struct setting *s, unsigned a, unsigned b, jd_kind kind)
{
    jd_square at_a = s->at[a], at_b = s->at[b];
    if (at_a != GONE)
        jd_setting_take(s, a);
    if (at_b != GONE)
        jd_setting_take(s, b);
    if (at_b != GONE)
        jd_setting_put(s, a, at_b, kind);
    if (at_a != GONE)
        jd_setting_put(s, b, at_a, kind);
}

/* The king has castled, as most do: bring a rook beside it and take that back. */
static void castle_back(struct unplay *b, unsigned king)
{
    struct setting *s = &b->line.now;
    jd_square       at = s->at[king], home = home_of(king);
    bool            kingside = (at & 7) > 3;
    unsigned        first = king < 16 ? 0 : 24, corner = NOBODY, nearest = NOBODY;
    jd_square       castled = (jd_square)((home & 56) | (kingside ? 6 : 2));
    jd_square       beside = (jd_square)(kingside ? castled - 1 : castled + 1);
    uint8_t         way[64], walk[64];
    jd_measure(walk, JD_KING, jd_square_bit(castled), b->shut | s->p.kinds[JD_PAWN]);
    if (at == home || walk[at] > 2 * STEP || (s->unmoved & s->p.colours[colour_of_man(king)]))
        return;
    jd_measure(way, JD_ROOK, jd_square_bit(beside), (b->shut | s->p.kinds[JD_PAWN] | jd_square_bit(castled)));
    for (unsigned i = first; i < first + 8; i++)
        if (jd_position_kind_at(b->line.start, home_of(i)) == JD_ROOK) {
            if (kingside ? home_of(i) > home : home_of(i) < home)
                corner = i;
            if (s->at[i] != GONE && way[s->at[i]] < FAR && (nearest == NOBODY || way[s->at[i]] < way[s->at[nearest]]))
                nearest = i;
        }
    if (nearest == NOBODY)
        return;
    if (nearest != corner)
        swap_men(s, corner, nearest, JD_ROOK);
    jd_fresh_wish(b, KING_CASTLED);
    b->aim.castle = true;
    b->aim.who = (uint8_t)king;
    b->aim.plies = 60;
    memcpy(b->aim.piece[king], walk, 64);
    memcpy(b->aim.piece[corner], way, 64);
    jd_clear_way(&b->aim, &b->line.now, corner, way);
    for (unsigned f = home & 7, t = home_of(corner) & 7, lo = f < t ? f : t, hi = f < t ? t : f; lo <= hi; lo++)
        b->aim.path |= UINT64_C(1) << ((home & 56) | lo);
    b->aim.going = 1u << king | 1u << corner;
    jd_back_to(&b->line, &b->aim);
}

/* While the board is open: men that no pawn took appear, and rooks go home where there is a way. In some attempts
 * these men wait: a check may need one of them to explain it. */
bool jd_open_up(struct unplay *b)
{
    home_aim(b);
    if (b->seed % LATER != 1)
        offer_absent(b, reserved(b));
    if (!jd_back_to(&b->line, &b->aim))
        return false;
    for (unsigned i = 0; i < MEN; i++)
        if (b->line.now.kind[i] == JD_KING && b->seed % 4 != 3)
            castle_back(b, i);
    b->shut |= b->line.now.unmoved;
    home_aim(b);
    want_rooks(b);
    jd_back_to(&b->line, &b->aim);
    return true;
}

/* How many moves the pawns need, by two steps where they can; *free is one that may also make two of it. */
static unsigned pawn_moves(const struct unplay *b, unsigned *free)
{
    unsigned moves = 0;
    *free = NOBODY;
    for (unsigned i = WHITE_PAWN(0); i <= BLACK_PAWN(7); i++) {
        unsigned rank = b->line.now.at[i] >> 3, way = i < 16 ? rank - 1 : 6 - rank;
        moves += way > 0;
        if (way == 2)
            *free = i;
    }
    return moves;
}

static bool are_alike(const struct unplay *b, unsigned i, unsigned j)
{
    const jd_position *start = b->line.start;
    jd_kind            kind = jd_position_kind_at(start, home_of(i));
    return !is_pawn_of_array(i) && !is_pawn_of_array(j) && colour_of_man(i) == colour_of_man(j) &&
           kind == jd_position_kind_at(start, home_of(j)) &&
           (kind != JD_BISHOP || jd_square_is_dark(home_of(i)) == jd_square_is_dark(home_of(j)));
}

/* Of two that are alike each goes to the square that it is nearer to. */
static void share_homes(struct unplay *b)
{
    struct setting *s = &b->line.now;
    for (unsigned i = 0; i < MEN; i++)
        for (unsigned j = 0; j < i; j++) {
            if (!are_alike(b, i, j) || (s->unmoved & (jd_square_bit(s->at[i]) | jd_square_bit(s->at[j]))))
                continue;
            if (b->way[i][s->at[j]] + b->way[j][s->at[i]] < b->way[i][s->at[i]] + b->way[j][s->at[j]])
                swap_men(s, i, j, (jd_kind)s->kind[i]);
        }
}

/* Those that are stuck weigh more than the others, who leave them their way. */
static void urge(struct unplay *b, unsigned weight)
{
    for (unsigned i = 0; i < MEN; i++) {
        if (is_pawn_of_array(i) || !(b->aim.wanted >> i & 1) || is_home(b, i))
            continue;
        for (unsigned s = 0; s < 64; s++)
            b->aim.piece[i][s] = (uint8_t)(b->way[i][s] * weight);
        jd_clear_way(&b->aim, &b->line.now, i, b->way[i]);
    }
}

static bool settle(struct unplay *b, unsigned stage, unsigned turn)
{
    for (unsigned round = 0; round < ROUNDS && !quest_is_over(b->line.q); round++) {
        share_homes(b);
        home_aim(b);
        want_pawns(b, false);
        want_pieces(b, stage);
        if (round)
            urge(b, round + 1);
        b->aim.turn = (uint8_t)turn;
        b->aim.partly = true;
        b->aim.in_check = round > 0;
        if (jd_back_to(&b->line, &b->aim))
            return true;
    }
    return false;
}

/* Pieces that are not home; those that never left it appear there later. */
static unsigned count_away(const struct unplay *b)
{
    unsigned count = 0;
    for (unsigned i = 0; i < MEN; i++)
        count += !is_pawn_of_array(i) && !is_home(b, i) && !(b->caged[i] && b->line.now.at[i] == GONE);
    return count;
}

/* All pieces go home that find a way past the pawns as they stand. */
static bool go_home(struct unplay *b)
{
    for (unsigned i = 0; i < MEN; i++)
        if (!is_pawn_of_array(i))
            jd_measure_home(b, i, b->line.now.p.kinds[JD_PAWN]);
    for (unsigned stage = 0; stage < 3; stage++)
        if (!settle(b, stage, 2))
            return false;
    return true;
}

/* Pieces home, with the right player on move. Doors are closed behind those that are home, and then others are open. */
bool jd_pieces_home(struct unplay *b)
{
    unsigned free, turn, away = MEN;
    b->early = NOBODY;
    for (unsigned pass = 0; pass < PASSES && away; pass++) {
        unsigned before = away;
        if (!all_there(b, pass) || !go_home(b))
            return false;
        away = count_away(b);
        if (away >= before)
            return false;
    }
    if (away)
        return false;
    turn = pawn_moves(b, &free) % 2;
    if (turn == b->line.now.p.turn)
        return true;
    b->early = (uint8_t)free;
    return settle(b, 2, turn);
}

/* Kings and rooks that stand at home but may not castle have moved. */
static bool shake(struct unplay *b, unsigned man)
{
    jd_square home = home_of(man);
    if (b->line.now.at[man] != home || b->line.now.unmoved >> home & 1)
        return true;
    jd_fresh_wish(b, JUST_PLACES);
    memset(b->aim.piece[man], 0, 64);
    b->aim.piece[man][home] = STEP;
    b->aim.wanted = 1u << man;
    return jd_back_to(&b->line, &b->aim);
}

bool jd_shake_all(struct unplay *b)
{
    for (unsigned i = 0; i < MEN; i++) {
        jd_kind kind = jd_position_kind_at(b->line.start, home_of(i));
        bool    stays = b->line.now.unmoved & b->line.now.p.kinds[JD_KING] & b->line.now.p.colours[colour_of_man(i)];
        if ((kind == JD_KING || (kind == JD_ROOK && (stays || b->seed % 8 == 5))) && !shake(b, i))
            return false;
    }
    return true;
}

bool jd_free_caged(struct unplay *b)
{
    bool any = false;
    for (unsigned i = 0; i < MEN; i++)
        if (b->caged[i] && b->line.now.at[i] == GONE) {
            any = true;
            if (!jd_officer_took(b, i, jd_square_bit(home_of(i)), false))
                return false;
        }
    return !any || jd_pieces_home(b);
}

bool jd_pawns_home(struct unplay *b)
{
    b->early = NOBODY;
    home_aim(b);
    want_pawns(b, true);
    want_pieces(b, 2);
    b->aim.twice = true;
    b->aim.path = 0;
    b->aim.turn = JD_WHITE;
    return jd_back_to(&b->line, &b->aim);
}
