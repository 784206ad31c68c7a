/* What the board shows, compared with the positions that moves lead to. */
#include "core/bits.h"
#include "scribe.h"

#include <string.h>

static void take(struct jd_scribe_squares *q, jd_square square)
{
    jd_bitboard keep = ~jd_square_bit(square);
    for (int k = 0; k < 6; k++)
        q->kinds[k] &= keep;
    for (int k = 0; k < 3; k++)
        q->special[k] &= keep;
    q->colours[0] &= keep;
    q->colours[1] &= keep;
    q->something &= keep;
}

void jd_scribe_put(struct jd_scribe *s, jd_square square, jd_board_code code)
{
    jd_bitboard bit = jd_square_bit(square);
    take(&s->squares, square);
    s->codes[square] = code;
    if (code)
        s->squares.something |= bit;
    if (jd_code_is_piece(code)) {
        s->squares.kinds[jd_code_kind(code)] |= bit;
        s->squares.colours[jd_code_colour(code)] |= bit;
    } else if (code >= JD_CODE_DRAW && code <= JD_CODE_BLACK_WINS) {
        s->squares.special[code - JD_CODE_DRAW] |= bit;
    }
}

jd_bitboard jd_scribe_differs(const struct jd_scribe *s, const jd_position *p)
{
    jd_bitboard differs = s->squares.something ^ jd_position_occupied(p);
    if (!s->options.kindless) {
        differs |= (s->squares.colours[0] ^ p->colours[0]) | (s->squares.colours[1] ^ p->colours[1]);
        for (int k = 0; k < 6; k++)
            differs |= s->squares.kinds[k] ^ p->kinds[k];
    }
    return differs & ~s->unsure;
}

bool jd_scribe_fits(const struct jd_scribe *s, const jd_position *p) { return jd_scribe_differs(s, p) == 0; }

/* ---- nodes ---- */

/* Room for one more: the oldest that nothing hangs on goes. */
static int make_room(struct jd_scribe *s)
{
    if (s->count < NODES)
        return s->count++;
    int oldest = -1;
    for (int i = 1; i < s->count; i++) {
        bool needed = i == s->here || i == s->last;
        for (int k = 1; k < s->count; k++)
            needed |= s->nodes[k].parent == i;
        if (!needed && (oldest < 0 || s->nodes[i].last < s->nodes[oldest].last))
            oldest = i;
    }
    return oldest;
}

int jd_scribe_add(struct jd_scribe *s, int parent, jd_move move, const jd_position *p)
{
    int i = make_room(s);
    if (i < 0)
        return -1;
    s->nodes[i] = (struct jd_scribe_node){.position = *p,
                                          .move = move,
                                          .parent = parent,
                                          .restore = -1,
                                          .depth = parent < 0 ? 0 : s->nodes[parent].depth + 1,
                                          .first = s->now,
                                          .last = s->now};
    return i;
}

/* Does the way to this move show in what changed? A board without kinds sees a capture by the square that was lifted.
 */
static bool was_touched(const struct jd_scribe *s, const jd_position *p, jd_move m)
{
    jd_bitboard needs = jd_square_bit(jd_move_from(m));
    if (s->options.kindless && jd_move_captures(p, m) != JD_NO_KIND && jd_move_type_of(m) != JD_EN_PASSANT)
        needs |= jd_square_bit(jd_move_to(m));
    return (needs & ~s->touched & ~s->unsure) == 0;
}

/* Of moves that look the same, those whose squares were seen to change come first. How many of these there are. */
static size_t sort_touched(const struct jd_scribe *s, const jd_position *p, jd_move *moves, size_t count)
{
    size_t touched = 0;
    for (size_t i = 0; i < count; i++)
        if (was_touched(s, p, moves[i])) {
            jd_move m = moves[i];
            moves[i] = moves[touched];
            moves[touched++] = m;
        }
    return touched;
}

/* Castling that looks like a move of the rook alone (Chess960) is castling when the king was lifted. */
static size_t prefer_castling(const struct jd_scribe *s, jd_move *moves, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (jd_move_type_of(moves[i]) == JD_CASTLING && s->touched & jd_square_bit(jd_move_from(moves[i])) &&
            !s->options.kindless) {
            moves[0] = moves[i];
            return 1;
        }
    return count;
}

static int child_of(struct jd_scribe *s, int parent)
{
    const jd_position *p = &s->nodes[parent].position;
    jd_moves           legal;
    jd_move            fit[JD_NOTE_LINES];
    size_t             count = 0;
    jd_moves_legal(p, &legal);
    for (size_t i = 0; i < legal.count && count < JD_NOTE_LINES; i++) {
        jd_position after = jd_move_make(p, legal.at[i]);
        if (jd_scribe_fits(s, &after))
            fit[count++] = legal.at[i];
    }
    if (!count)
        return -1;
    size_t touched = sort_touched(s, p, fit, count);
    if (parent == 0 && touched && touched < count)
        count = touched;
    count = prefer_castling(s, fit, count);
    jd_position after = jd_move_make(p, fit[0]);
    int         node = jd_scribe_add(s, parent, fit[0], &after);
    if (node < 0)
        return -1;
    s->nodes[node].others = count - 1;
    memcpy(s->nodes[node].other, fit + 1, (count - 1) * sizeof *fit);
    return node;
}

/* A legal rook move that stood on the board before the castling with that rook. */
static bool began_with_rook(const struct jd_scribe *s, int node)
{
    const struct jd_scribe_node *n = &s->nodes[node];
    if (n->parent < 0 || jd_move_type_of(n->move) != JD_CASTLING || n->illegal)
        return false;
    jd_square king = jd_move_from(n->move), rook = jd_move_to(n->move);
    jd_square to = (jd_square)((rook & 56) | (rook > king ? 5 : 3));
    for (int i = 1; i < s->count; i++)
        if (i != node && s->nodes[i].parent == n->parent && jd_move_from(s->nodes[i].move) == rook &&
            jd_move_to(s->nodes[i].move) == to && jd_move_type_of(s->nodes[i].move) == JD_NORMAL &&
            s->lifted[king] >= s->nodes[i].last)
            return true;
    return false;
}

static void arrive(struct jd_scribe *s, int node)
{
    struct jd_scribe_node *n = &s->nodes[node];
    n->last = s->now;
    if (s->here != node && s->last != node)
        n->first = s->now;
    s->here = s->last = node;
    s->dumped = s->lost = false;
    n->rook_first = began_with_rook(s, node);
}

static int deepest(const struct jd_scribe *s)
{
    int depth = 0;
    for (int i = 0; i < s->count; i++)
        depth = s->nodes[i].depth > depth ? s->nodes[i].depth : depth;
    return depth < 5 ? depth : 5;
}

/* Which position is it? The game as it stands, one that was there before, or one that a move leads to. */
void jd_scribe_match(struct jd_scribe *s)
{
    int before = s->here, found = -1;
    s->searched = false;
    for (int i = s->count - 1; i >= 0; i--) /* the deepest: the newest */
        if (jd_scribe_fits(s, &s->nodes[i].position) && (found < 0 || s->nodes[i].depth > s->nodes[found].depth))
            found = i;
    for (int depth = s->displaced ? 0 : deepest(s); found < 0 && depth >= 0; depth--)
        for (int i = s->count - 1; found < 0 && i >= 0; i--)
            if (s->nodes[i].depth == depth)
                found = child_of(s, i);
    if (found >= 0)
        arrive(s, found);
    else
        s->here = -1;
    if (before >= 0 && s->here != before)
        s->left = s->now;
}

/* ---- several half-moves at once ---- */

struct search {
    const struct jd_scribe *scribe;
    jd_move                 line[3];
    jd_move                 found[JD_NOTE_LINES][3];
    size_t                  count;
    int                     depth;
};

/* A half-move changes four squares at most. */
static bool too_far(const struct search *q, const jd_position *p, int left)
{
    return bits_count(jd_scribe_differs(q->scribe, p)) > 4 * (unsigned)left;
}

static void deepen(struct search *q, const jd_position *p, int ply)
{
    jd_moves legal;
    if (too_far(q, p, q->depth - ply) || q->count == JD_NOTE_LINES)
        return;
    jd_moves_legal(p, &legal);
    for (size_t i = 0; i < legal.count && q->count < JD_NOTE_LINES; i++) {
        jd_position after = jd_move_make(p, legal.at[i]);
        q->line[ply] = legal.at[i];
        if (ply + 1 < q->depth)
            deepen(q, &after, ply + 1);
        else if (jd_scribe_fits(q->scribe, &after))
            memcpy(q->found[q->count++], q->line, sizeof q->line);
    }
}

/* Has the game been here before? Then pieces were set back rather than moved (2.2 of any arbiter's day). */
static bool seen_before(const struct jd_scribe *s)
{
    int ply = jd_game_state(s->game).ply;
    for (int i = ply - 1; i >= 0 && i >= ply - 40; i--) {
        jd_position p = jd_game_position(s->game, i);
        if (jd_scribe_fits(s, &p))
            return true;
    }
    return false;
}

static void accept(struct jd_scribe *s, int from, const struct search *q)
{
    int node = from;
    for (int ply = 0; ply < q->depth && node >= 0; ply++) {
        jd_position after = jd_move_make(&s->nodes[node].position, q->found[0][ply]);
        node = jd_scribe_add(s, node, q->found[0][ply], &after);
    }
    if (node >= 0)
        arrive(s, node);
}

/* Only pieces that somebody holds are missing: nothing has happened yet. */
static bool only_missing(const struct jd_scribe *s, const jd_position *p)
{
    jd_bitboard differs = jd_scribe_differs(s, p);
    return (differs & s->squares.something) == 0 && bits_count(differs) <= 2;
}

bool jd_scribe_in_hand(const struct jd_scribe *s)
{
    for (int i = 0; i < s->count; i++)
        if (only_missing(s, &s->nodes[i].position))
            return true;
    return false;
}

static char *write_move(char *out, jd_move m)
{
    jd_square_name(jd_move_from(m), out);
    jd_square_name(jd_move_to(m), out + 2);
    out += 4;
    if (jd_move_promotes_to(m) != JD_NO_KIND)
        *out++ = "pnbrqk"[jd_move_promotes_to(m)];
    *out = '\0';
    return out;
}

/* Several lines lead to what the board shows, or one that is no more than likely: the arbiter has to say which. */
static void ask_which(struct jd_scribe *s, int from, const struct search *q)
{
    s->searched = false;
    if (s->asked || s->now - s->changed < 6 * s->options.scan_ms)
        return;
    s->searched = true;
    s->asked = true;
    jd_note *n = jd_scribe_note(s, JD_NOTE_QUESTION);
    n->ply = jd_game_state(s->game).ply;
    n->differs = jd_scribe_differs(s, &s->nodes[0].position);
    for (size_t i = 0; i < q->count; i++) {
        char *end = n->lines[n->count++];
        if (from)
            end = write_move(end, s->nodes[from].move);
        for (int ply = 0; ply < q->depth; ply++) {
            if (end != n->lines[i])
                *end++ = ' ';
            end = write_move(end, q->found[i][ply]);
        }
    }
}

/* Another move stood on the board before, and long enough to be the move: the line passes it over. */
static bool passes_over(const struct jd_scribe *s, int from, jd_move first)
{
    int i = s->last;
    while (i > 0 && s->nodes[i].depth > 1)
        i = s->nodes[i].parent;
    return from == 0 && i > 0 && s->nodes[i].depth == 1 && !s->nodes[i].illegal && s->nodes[i].move != first &&
           s->left - s->nodes[i].first >= s->options.scan_ms;
}

/* Two half-moves within one scan, or what happened while the cable was out: only when one line alone explains it. */
void jd_scribe_search(struct jd_scribe *s)
{
    struct search q = {.scribe = s};
    if (s->searched || s->options.kindless || s->displaced)
        return;
    s->searched = true;
    if (jd_scribe_in_hand(s) || seen_before(s))
        return;
    int from[2] = {s->last > 0 && s->nodes[s->last].depth == 1 ? s->last : 0, 0};
    for (int i = from[0] == 0; i < 2 && s->here < 0 && !s->asked; i++)
        for (q.depth = 2; q.depth <= (s->dumped ? 3 : 2); q.depth++) {
            q.count = 0;
            deepen(&q, &s->nodes[from[i]].position, 0);
            if (q.count == 1 && !s->lost && !passes_over(s, from[i], q.found[0][0]))
                accept(s, from[i], &q);
            else if (q.count && (s->dumped || s->flips))
                ask_which(s, from[i], &q);
            if (q.count)
                break;
        }
}
