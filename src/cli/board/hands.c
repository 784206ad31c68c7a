/* Clumsy hands at a board. How often what happens is taken from recordings of real games. */
#include "hands.h"

#include "jadoube/chess960.h"
#include "jadoube/setup.h"

#include <string.h>

static uint32_t dice(struct hands *h, uint32_t sides)
{
    h->random ^= h->random << 13;
    h->random ^= h->random >> 7;
    h->random ^= h->random << 17;
    return (uint32_t)(h->random >> 32) % sides;
}

static bool    percent(struct hands *h, unsigned chance) { return dice(h, 100) < chance; }
static int64_t between(struct hands *h, int64_t low, int64_t high) { return low + dice(h, (uint32_t)(high - low + 1)); }

/* ---- what the board says ---- */

static const uint8_t dgt_codes[17] = {0, 1, 3, 4, 2, 6, 5, 7, 9, 10, 8, 12, 11, 1, 13, 14, 15};

static uint8_t field_of(const struct hands *h, int square)
{
    return (uint8_t)(h->turned ? 63 - (square ^ 56) : square ^ 56);
}

static void send(struct hands *h, int64_t at, const uint8_t *bytes, size_t count)
{
    if (at >= h->out_until)
        h->send(h->context, at, bytes, count);
}

static void send_board(struct hands *h)
{
    uint8_t frame[67] = {0x86, 0, 67};
    for (int s = 0; s < 64; s++)
        frame[3 + field_of(h, s)] = dgt_codes[h->seen[s]];
    send(h, h->now, frame, sizeof frame);
}

static void write_side(uint8_t out[3], int64_t ms)
{
    int seconds = (int)(ms / 1000), minutes = seconds / 60 % 60;
    out[0] = (uint8_t)(0x20 | (seconds / 3600 & 15));
    out[1] = (uint8_t)(minutes / 10 << 4 | minutes % 10);
    out[2] = (uint8_t)(seconds % 60 / 10 << 4 | seconds % 10);
}

/* White's clock is on the left of a board that is not turned. */
static void send_clock(struct hands *h)
{
    uint8_t frame[10] = {0x8d, 0, 10};
    write_side(frame + 3, h->clock[h->turned ? 0 : 1]);
    write_side(frame + 6, h->clock[h->turned ? 1 : 0]);
    int last = h->running >= 0 ? h->running : h->position.turn;
    frame[9] = (uint8_t)((h->running >= 0) | ((last == JD_WHITE) == h->turned ? 2 : 0));
    send(h, h->now, frame, sizeof frame);
}

/* ---- time ---- */

static void let_clock_run(struct hands *h, int64_t at)
{
    if (h->running >= 0)
        h->clock[h->running] -= at - h->clock_at;
    h->clock_at = at;
}

static void act(struct hands *h, const struct hands_action *a)
{
    if (a->square >= 0) {
        h->real[a->square] = a->code;
        return;
    }
    let_clock_run(h, a->at);
    if (a->square == -2)
        h->running = -1;
    else if (h->running >= 0) {
        h->clock[h->running] += h->increment;
        h->running ^= 1;
    }
    h->press_reading = a->at + between(h, 0, 300);
}

static void act_until(struct hands *h, int64_t at)
{
    size_t done = 0;
    while (done < h->action_count && h->actions[done].at <= at)
        act(h, &h->actions[done++]);
    memmove(h->actions, h->actions + done, (h->action_count - done) * sizeof h->actions[0]);
    h->action_count -= done;
}

static void read_clock(struct hands *h)
{
    if (h->now >= h->reading_at || (h->press_reading >= 0 && h->now >= h->press_reading)) {
        let_clock_run(h, h->now);
        send_clock(h);
        if (h->now >= h->reading_at)
            h->reading_at += 1000;
        if (h->press_reading >= 0 && h->now >= h->press_reading)
            h->press_reading = -1;
    }
}

static void scan_field(struct hands *h)
{
    int           square = h->turned ? 63 - (h->scan_field ^ 56) : h->scan_field ^ 56;
    jd_board_code real = h->real[square];
    if (square == h->flicker && percent(h, 50))
        real = JD_CODE_EMPTY;
    if (real != h->seen[square]) {
        uint8_t frame[5] = {0x8e, 0, 5, field_of(h, square), dgt_codes[real]};
        h->seen[square] = real;
        send(h, h->now, frame, sizeof frame);
    }
}

/* Scan on until a time, and until every hand is at rest. */
static void run_until(struct hands *h, int64_t until)
{
    while (h->now < until || h->action_count) {
        h->now = h->scan_at + (int64_t)h->scan_field * h->scan_ms / 64;
        act_until(h, h->now);
        if (h->out_until && h->now >= h->out_until) { /* the cable is in again: the board is asked for everything */
            h->out_until = 0;
            send_board(h);
            send_clock(h);
        }
        scan_field(h);
        read_clock(h);
        if (++h->scan_field == 64) {
            h->scan_field = 0;
            h->scan_at += h->scan_ms;
            h->scan_ms = (int)between(h, 200, 250);
        }
    }
}

/* ---- hands ---- */

static void hand(struct hands *h, int64_t at, int square, jd_board_code code)
{
    if (h->action_count == HANDS_ACTIONS)
        return;
    size_t i = h->action_count++;
    for (; i && h->actions[i - 1].at > at; i--)
        h->actions[i] = h->actions[i - 1];
    h->actions[i] = (struct hands_action){at, square, code};
}

static jd_board_code code_at(const jd_position *p, jd_square s)
{
    jd_kind k = jd_position_kind_at(p, s);
    return k == JD_NO_KIND ? JD_CODE_EMPTY : jd_code_of(jd_position_colour_at(p, s), k);
}

/* A stop on the way of a piece that slides. */
static int64_t slide(struct hands *h, int64_t at, jd_square from, jd_square to, jd_board_code code)
{
    int df = jd_square_file(to) - jd_square_file(from), dr = jd_square_rank(to) - jd_square_rank(from);
    int steps = df < 0 ? -df : df, across = dr < 0 ? -dr : dr;
    if (across > steps)
        steps = across;
    if (steps < 2 || (df && dr && (df < 0 ? -df : df) != across) || !percent(h, 9))
        return at;
    int       step = 1 + (int)dice(h, (uint32_t)steps - 1);
    jd_square stop = jd_square_at(jd_square_file(from) + df / steps * step, jd_square_rank(from) + dr / steps * step);
    hand(h, at, stop, code);
    at += between(h, 100, 900);
    hand(h, at, stop, JD_CODE_EMPTY);
    return at + between(h, 20, 200);
}

/* Lift, way, put, with whatever stands there taken first, at once, or put beside for a moment. */
static int64_t carry(struct hands *h, int64_t at, jd_square from, jd_square to, jd_board_code as)
{
    jd_board_code victim = code_at(&h->position, to), piece = code_at(&h->position, from);
    unsigned      how = dice(h, 100);
    if (victim && how >= 65) {
        hand(h, at, to, JD_CODE_EMPTY);
        at += between(h, 100, 600);
    }
    hand(h, at, from, JD_CODE_EMPTY);
    at += between(h, 100, 400);
    if (!victim)
        at = slide(h, at, from, to, piece);
    at += between(h, 0, 300);
    hand(h, at, to, as);
    int beside = to ^ 1;
    if (victim && how >= 90 && h->real[beside] == JD_CODE_EMPTY && !code_at(&h->position, (jd_square)beside) &&
        beside != from) {
        hand(h, at, beside, victim);
        hand(h, at + 260, beside, JD_CODE_EMPTY);
        return at + 260;
    }
    return at;
}

static int64_t castle(struct hands *h, int64_t at, jd_move m, enum hands_fault *fault)
{
    jd_square     king = jd_move_from(m), rook = jd_move_to(m), king_to = jd_move_castling_king_to(m);
    jd_square     rook_to = (jd_square)((rook & 56) | (rook > king ? 5 : 3));
    jd_board_code k = code_at(&h->position, king), r = code_at(&h->position, rook);
    unsigned      how = dice(h, 100);
    bool          tangled = king_to == rook || rook_to == king || king_to == king || rook_to == rook;
    if (how >= 95 || tangled || h->position.chess960) { /* both at once */
        hand(h, at, king, JD_CODE_EMPTY);
        hand(h, at + 10, rook, JD_CODE_EMPTY);
        at += between(h, 200, 500);
        hand(h, at, king_to, k);
        hand(h, at + 20, rook_to, r);
        return at + 20;
    }
    bool first = how >= 85;
    hand(h, at, first ? rook : king, JD_CODE_EMPTY);
    at += between(h, 150, 500);
    hand(h, at, first ? rook_to : king_to, first ? r : k);
    at += between(h, 300, 700);
    hand(h, at, first ? king : rook, JD_CODE_EMPTY);
    at += between(h, 150, 500);
    hand(h, at, first ? king_to : rook_to, first ? k : r);
    if (first)
        *fault = HANDS_ROOK_FIRST;
    return at;
}

static int64_t promote(struct hands *h, int64_t at, jd_move m, enum hands_fault *fault)
{
    jd_square     to = jd_move_to(m);
    jd_board_code pawn = code_at(&h->position, jd_move_from(m));
    jd_board_code new = jd_code_of((jd_colour)h->position.turn, jd_move_promotes_to(m));
    unsigned how = dice(h, 100);
    if (how < 35)
        return carry(h, at, jd_move_from(m), to, new);
    at = carry(h, at, jd_move_from(m), to, pawn);
    if (how >= 95 && jd_move_promotes_to(m) == JD_QUEEN && !h->warned[h->position.turn]) {
        h->warned[h->position.turn] = true;
        *fault = HANDS_PAWN_LEFT;
        return at;
    }
    at += how < 80 ? between(h, 200, 900) : between(h, 1000, 5000);
    hand(h, at, to, JD_CODE_EMPTY);
    at += between(h, 200, 800);
    hand(h, at, to, new);
    return at;
}

static int64_t take_in_passing(struct hands *h, int64_t at, jd_move m, int64_t *late)
{
    jd_square victim = jd_square_at(jd_square_file(jd_move_to(m)), jd_square_rank(jd_move_from(m)));
    unsigned  how = dice(h, 100);
    if (how < 20) {
        hand(h, at, victim, JD_CODE_EMPTY);
        return carry(h, at + between(h, 100, 500), jd_move_from(m), jd_move_to(m),
                     code_at(&h->position, jd_move_from(m)));
    }
    at = carry(h, at, jd_move_from(m), jd_move_to(m), code_at(&h->position, jd_move_from(m)));
    if (how < 80) {
        at += between(h, 100, 600);
        hand(h, at, victim, JD_CODE_EMPTY);
    } else
        *late = victim;
    return at;
}

/* ---- faults ---- */

/* A piece of the player on move where it may not go, and where the game can go on from. */
static bool find_illegal(struct hands *h, jd_square *from, jd_square *to, jd_position *after)
{
    for (int tries = 0; tries < 200; tries++) {
        *from = (jd_square)dice(h, 64);
        *to = (jd_square)dice(h, 64);
        jd_kind     k = jd_position_kind_at(&h->position, *from);
        jd_bitboard own = h->position.colours[h->position.turn];
        if (!(own >> *from & 1) || k == JD_KING || k == JD_PAWN || jd_position_occupied(&h->position) >> *to & 1 ||
            jd_move_find(&h->position, *from, *to, JD_NO_KIND) != JD_NO_MOVE)
            continue;
        jd_setup s = jd_setup_of(&h->position);
        jd_setup_put(&s, *from, JD_WHITE, JD_NO_KIND);
        jd_setup_put(&s, *to, (jd_colour)h->position.turn, k);
        s.turn ^= 1;
        s.ep = JD_NO_SQUARE;
        s.castling = 0;
        if (jd_setup_problems(&s) == 0 && jd_setup_position(&s, 0, after) == JD_OK && jd_moves_any(after))
            return true;
    }
    return false;
}

/* What happens while the cable is out, the board cannot tell. */
static void plant(struct hands *h, enum hands_fault fault)
{
    if (!h->out_until)
        h->planted[fault]++;
}

static void note_truth(struct hands *h, const char text[6], enum hands_fault fault)
{
    struct hands_truth *t = &h->truth[h->plies++];
    memset(t, 0, sizeof *t);
    memcpy(t->move, text, sizeof t->move);
    t->fault = fault;
    plant(h, fault);
}

static bool play_illegal(struct hands *h, bool stands)
{
    jd_square   from, to;
    jd_position after;
    char        text[6] = "";
    if (h->warned[h->position.turn] || !find_illegal(h, &from, &to, &after))
        return false;
    h->warned[h->position.turn] = true;
    jd_board_code piece = code_at(&h->position, from);
    int64_t       at = h->now + between(h, 500, 2500);
    hand(h, at, from, JD_CODE_EMPTY);
    hand(h, at + 300, to, piece);
    hand(h, at + 700, -1, 0);
    run_until(h, at + 6000);
    if (stands) {
        jd_square_name(from, text);
        jd_square_name(to, text + 2);
        note_truth(h, text, HANDS_ILLEGAL_STANDS);
        h->truth[h->plies - 1].clock = (int32_t)(h->clock[h->position.turn] / 1000);
        h->position = after;
        return true;
    }
    plant(h, HANDS_ILLEGAL_CORRECTED);
    h->bound = from;
    at = h->now + 500;
    hand(h, at, to, JD_CODE_EMPTY);
    hand(h, at + 400, from, piece);
    hand(h, at + 900, -1, 0);
    run_until(h, at + 5000);
    return true;
}

/* Three pieces are knocked over, and put up again. */
static void knock_over(struct hands *h)
{
    int     squares[3], count = 0, free[3], holes = 0;
    int64_t at = h->now + 800;
    for (int tries = 0; tries < 300 && (count < 3 || holes < 3); tries++) {
        int  s = (int)dice(h, 64);
        bool known = false;
        for (int i = 0; i < count; i++)
            known |= squares[i] == s;
        for (int i = 0; i < holes; i++)
            known |= free[i] == s;
        if (!known && h->real[s] && count < 3)
            squares[count++] = s;
        else if (!known && !h->real[s] && holes < 3)
            free[holes++] = s;
    }
    if (count < 3 || holes < 3)
        return;
    plant(h, HANDS_DISPLACED);
    for (int i = 0; i < 3; i++) {
        hand(h, at + 10 * i, squares[i], JD_CODE_EMPTY);
        hand(h, at + 10 * i + 50, free[i], h->real[squares[i]]);
        hand(h, at + 4000 + 500 * i, free[i], JD_CODE_EMPTY);
        hand(h, at + 4200 + 500 * i, squares[i], h->real[squares[i]]);
    }
    run_until(h, at + 7000);
}

/* Lift a piece and put it back, or put it up on the wrong square first. */
static void adjust(struct hands *h)
{
    int64_t at = h->now + 300;
    int     s = (int)dice(h, 64);
    if (!h->real[s])
        return;
    hand(h, at, s, JD_CODE_EMPTY);
    hand(h, at + between(h, 200, 900), s, h->real[s]);
    run_until(h, at + 1000);
}

/* ---- a half-move ---- */

static jd_move choose(struct hands *h)
{
    jd_moves moves = {.count = 0};
    if (h->bound >= 0)
        jd_moves_from(&h->position, (jd_square)h->bound, &moves);
    h->bound = -1;
    if (!moves.count)
        jd_moves_legal(&h->position, &moves);
    for (size_t i = 0; i < moves.count; i++) {
        jd_move_type type = jd_move_type_of(moves.at[i]);
        if ((type == JD_CASTLING && percent(h, 40)) || (type == JD_EN_PASSANT && percent(h, 60)) ||
            (type == JD_PROMOTION && percent(h, 30)) ||
            (jd_move_captures(&h->position, moves.at[i]) != JD_NO_KIND && percent(h, 6)))
            return moves.at[i];
    }
    return moves.count ? moves.at[dice(h, (uint32_t)moves.count)] : JD_NO_MOVE;
}

static void name_move(const jd_position *p, jd_move m, char out[6])
{
    bool castling = jd_move_type_of(m) == JD_CASTLING && !p->chess960;
    jd_square_name(jd_move_from(m), out);
    jd_square_name(castling ? jd_move_castling_king_to(m) : jd_move_to(m), out + 2);
    if (jd_move_type_of(m) == JD_PROMOTION) {
        out[4] = "pnbrqk"[jd_move_promotes_to(m)];
        out[5] = '\0';
    }
}

/* The queen that should have been there from the beginning. */
static void mend_pawn(struct hands *h, jd_square to, jd_board_code queen)
{
    int64_t at = h->now + between(h, 3500, 5000);
    hand(h, at, to, JD_CODE_EMPTY);
    hand(h, at + 500, to, queen);
    run_until(h, at + 3000);
}

static int64_t carry_out(struct hands *h, int64_t at, jd_move m, enum hands_fault *fault, int64_t *late)
{
    switch (jd_move_type_of(m)) {
    case JD_CASTLING: return castle(h, at, m, fault);
    case JD_PROMOTION: return promote(h, at, m, fault);
    case JD_EN_PASSANT: return take_in_passing(h, at, m, late);
    default: return carry(h, at, jd_move_from(m), jd_move_to(m), code_at(&h->position, jd_move_from(m)));
    }
}

static void before_move(struct hands *h)
{
    if (percent(h, 2))
        adjust(h);
    if (dice(h, 1000) < 2)
        play_illegal(h, false);
    else if (dice(h, 1000) < 5)
        knock_over(h);
    if (dice(h, 1600) < 1 && h->plies)
        h->out_until = h->now + 5000;
}

bool hands_move(struct hands *h, jd_move given)
{
    char             text[6];
    enum hands_fault fault = HANDS_FINE;
    int64_t          late = -1;
    if (h->plies == HANDS_PLIES)
        return false;
    before_move(h);
    if (given == JD_NO_MOVE && h->bound < 0 && dice(h, 1000) < 2 && play_illegal(h, true))
        return true;
    jd_move m = given == JD_NO_MOVE ? choose(h) : given;
    if (m == JD_NO_MOVE)
        return false;
    int64_t at = h->now + (percent(h, 10) ? between(h, 50, 300) : between(h, 400, 5000));
    at = carry_out(h, at, m, &fault, &late);
    at += between(h, 100, 900);
    hand(h, at, -1, 0);
    if (late >= 0)
        hand(h, at + between(h, 100, 700), (int)late, JD_CODE_EMPTY);
    run_until(h, at);
    name_move(&h->position, m, text);
    note_truth(h, text, fault);
    h->truth[h->plies - 1].clock = (int32_t)(h->clock[h->position.turn] / 1000);
    h->position = jd_move_make(&h->position, m);
    if (fault == HANDS_PAWN_LEFT)
        mend_pawn(h, jd_move_to(m), code_at(&h->position, jd_move_to(m)));
    return true;
}

/* ---- a game ---- */

void hands_begin(struct hands *h, uint64_t seed)
{
    void (*send_to)(void *, int64_t, const uint8_t *, size_t) = h->send;
    void *context = h->context;
    memset(h, 0, sizeof *h);
    h->send = send_to;
    h->context = context;
    h->random = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
    for (int i = 0; i < 8; i++)
        dice(h, 2);
    h->turned = percent(h, 20);
    h->number = percent(h, 5) ? (int)dice(h, JD_ARRAYS) : JD_ARRAY_ORTHODOX;
    h->position = h->number == JD_ARRAY_ORTHODOX ? jd_position_initial() : jd_position_of_array(h->number);
    jd_board_codes(&h->position, h->real);
    memcpy(h->seen, h->real, sizeof h->seen);
    h->scan_ms = 220;
    h->clock[0] = h->clock[1] = 5 * 3600 * INT64_C(1000);
    h->increment = 2000;
    h->running = -1;
    h->press_reading = h->flicker = h->bound = -1;
    h->reading_at = between(h, 100, 1000);
    if (percent(h, 2))
        h->flicker = (int)dice(h, 64);
    send_board(h);
    send_clock(h);
    run_until(h, 1500);
    h->running = h->position.turn;
    h->clock_at = h->now;
    run_until(h, 3000);
}

/* The arbiter stops the clock and puts the kings in the centre. */
void hands_end(struct hands *h)
{
    if (h->out_until) /* nobody ends a game that nobody sees */
        run_until(h, h->out_until + 3000);
    static const int       squares[3][2] = {{28, 35}, {27, 36}, {28, 27}}; /* e4 d5; d4 e5; e4 d4 */
    static const jd_result results[3] = {JD_WHITE_WINS, JD_BLACK_WINS, JD_DRAW};
    unsigned               which = dice(h, 3);
    int64_t                at = h->now + 2500;
    jd_square kings[2] = {jd_position_king(&h->position, JD_WHITE), jd_position_king(&h->position, JD_BLACK)};
    h->result = results[which];
    if (percent(h, 80))
        hand(h, at, -2, 0);
    for (int c = 0; c < 2; c++)
        hand(h, at + 500 + 200 * c, kings[c], JD_CODE_EMPTY);
    for (int c = 0; c < 2; c++)
        hand(h, at + 1000 + 700 * c, squares[which][c], jd_code_of((jd_colour)c, JD_KING));
    run_until(h, at + 8000);
}
