/* mate_plan.c - making plans (see mate_plan.h). */
#include "analysis/mate_plan.h"

struct scene {
    const jd_position *p;
    jd_colour          side;
    jd_bitboard        own, enemy, occupied; /* own: A's men               */
    jd_square          prey;                 /* D's king                   */
    jd_bitboard        weapons;              /* A's queens and rooks       */
    jd_bitboard        defended;             /* by D's men, the king apart */
    int                view;                 /* see look_softer()          */
};

static void measure(struct levels *l, jd_kind kind, jd_colour c, jd_bitboard goal, jd_bitboard through)
{
    int i = 0;
    l->at[0] = goal;
    for (bool more = true; more && i < FAR; i++) {
        l->at[i + 1] = l->at[i] | (go_set(kind, c, l->at[i], through) & through);
        more = l->at[i + 1] != l->at[i];
    }
    for (; i < FAR; i++)
        l->at[i + 1] = l->at[i];
}

static jd_bitboard attacked_by(const jd_position *p, jd_colour c, jd_bitboard men, jd_bitboard occupied)
{
    jd_bitboard diagonal = diagonal_sliders(p) & men, straight = straight_sliders(p) & men;
    return slide_set(straight, diagonal, ~occupied) | knight_set(p->kinds[JD_KNIGHT] & men) |
           pawns_attack(c, p->kinds[JD_PAWN] & men) | king_set(p->kinds[JD_KING] & men);
}

INLINE bool on_edge(jd_square s) { return (jd_square_bit(s) & (FILE_A | FILE_H | RANK_1 | RANK_8)) != 0; }

/* The bare idea of a mate by a queen or rook, before it is worked out. */
struct idea {
    int         cost;
    jd_square   net, blow, from;
    jd_kind     kind;
    jd_bitboard open;
};

struct ideas {
    unsigned    count;
    struct idea at[CHOICES];
};

/* Keep the cheapest ideas, one for each square of the king's. */
static void keep_idea(struct ideas *ideas, const struct idea *new)
{
    unsigned i = 0;
    while (i < ideas->count && ideas->at[i].net != new->net)
        i++;
    if (i == ideas->count) {
        if (ideas->count == CHOICES && ideas->at[--i].cost <= new->cost)
            return;
        ideas->count += ideas->count < CHOICES;
    } else if (ideas->at[i].cost <= new->cost) {
        return;
    }
    for (; i > 0 && ideas->at[i - 1].cost > new->cost; i--)
        ideas->at[i] = ideas->at[i - 1];
    ideas->at[i] = *new;
}

struct weapon {
    jd_square   from;
    jd_kind     kind;
    jd_bitboard reach[4]; /* squares within that many moves                       */
    jd_bitboard support;  /* attacked by A's other men, with D's king off the board */
};

/* All ways in which one weapon could mate the king on one square, as far as others stand still. */
static void ideas_for(const struct scene *sc, const struct weapon *w, jd_square net, int way, struct ideas *ideas)
{
    jd_bitboard others = sc->occupied & ~jd_square_bit(sc->prey) & ~jd_square_bit(w->from);
    jd_bitboard fillers = sc->enemy & ~jd_square_bit(sc->prey), around = jd_table_king[net];
    jd_bitboard blows = attacks_piece(w->kind, net, others) & w->reach[3] & ~(sc->own & ~jd_square_bit(w->from));
    while (blows) {
        jd_square   x = bits_pop(&blows);
        jd_bitboard xb = jd_square_bit(x), hits = attacks_piece(w->kind, x, others);
        jd_bitboard open = around & ~(fillers & ~xb) & ~hits & ~w->support;
        if (around & xb & ~w->support)
            open |= xb;
        int moves = w->reach[0] & xb ? 2 : w->reach[1] & xb ? 1 : w->reach[2] & xb ? 2 : 3;
        int cost = 2 * way + 3 * moves + 2 * (int)bits_count(open) + (open ? 2 : 0);
        cost += 4 * ((sc->defended & xb) != 0) + 4 * ((sc->defended & jd_table_between[net][x]) != 0);
        if (ideas->count < CHOICES || cost < ideas->at[CHOICES - 1].cost)
            keep_idea(ideas, &(struct idea){cost, net, x, w->from, w->kind, open});
    }
}

static void ideas_with(const struct scene *sc, jd_square from, struct ideas *ideas)
{
    const jd_position *p = sc->p;
    struct weapon      w = {.from = from, .kind = kind_at(p, from)};
    jd_bitboard        rest = sc->own & ~jd_square_bit(from), seen = sc->occupied & ~jd_square_bit(sc->prey);
    w.support = attacked_by(p, sc->side, rest, seen & ~jd_square_bit(from));
    w.reach[0] = jd_square_bit(from);
    for (int i = 1; i < 4; i++)
        w.reach[i] = w.reach[i - 1] | (go_set(w.kind, sc->side, w.reach[i - 1], ~sc->occupied) & ~rest);
    jd_bitboard path = jd_square_bit(sc->prey), shut = sc->occupied | w.support;
    for (int way = 0, found = 0; way < 8 && found < 5; way++) {
        jd_bitboard new = way ? king_set(path) & ~path & ~shut : path;
        path |= new;
        while (new) {
            jd_square net = bits_pop(&new);
            if (way && !on_edge(net))
                continue;
            ideas_for(sc, &w, net, way, ideas);
            found++;
        }
    }
}

/* Squares from which a man of some kind attacks all of `open`. */
static jd_bitboard posts_over(jd_kind kind, jd_colour c, jd_bitboard open, jd_bitboard occupied)
{
    jd_bitboard posts = ~(jd_bitboard)0;
    while (open) {
        jd_square s = bits_pop(&open);
        posts &= kind == JD_PAWN ? jd_table_pawn[c ^ 1][s] : attacks_piece(kind, s, occupied);
    }
    return posts;
}

/* Find the man that can cover what is open soonest. */
static bool find_helper(const struct scene *sc, struct plan *plan)
{
    const jd_position *p = sc->p;
    jd_bitboard        others = sc->occupied & ~jd_square_bit(sc->prey) & ~jd_square_bit(plan->from);
    jd_bitboard        stage = others | jd_square_bit(plan->net) | jd_square_bit(plan->blow);
    int                best = FAR + 1;
    for (jd_kind kind = JD_PAWN; kind <= JD_KING; kind++) {
        jd_bitboard men = p->kinds[kind] & sc->own & ~jd_square_bit(plan->from);
        if (men == 0)
            continue;
        jd_bitboard posts = posts_over(kind, sc->side, plan->open, stage) & (~stage | men), through = ~others | men;
        if (kind == JD_KING) {
            posts &= ~(jd_table_king[plan->net] | jd_square_bit(plan->net) | sc->defended);
            through &= ~sc->defended;
        }
        jd_bitboard at = posts;
        for (int i = 0; at && i < best; i++) {
            if (at & men) {
                best = i;
                plan->helper.kind = kind;
                plan->posts = posts;
                break;
            }
            jd_bitboard next = at | (go_set(kind, sc->side, at, through) & (through | men));
            if (next == at)
                break;
            at = next;
        }
    }
    plan->cost += 3 * best;
    return best <= FAR;
}

static void measure_part(const struct scene *sc, struct part *part, jd_bitboard goal, jd_bitboard others)
{
    jd_bitboard through = ~others | (sc->p->colours[part->colour] & sc->p->kinds[part->kind]);
    if (part->kind == JD_KING)
        through &= ~sc->defended | sc->own;
    measure(&part->way, part->kind, part->colour, goal, through);
}

static void measure_plan(const struct scene *sc, struct plan *plan)
{
    jd_bitboard others = sc->occupied & ~jd_square_bit(sc->prey) & ~jd_square_bit(plan->from);
    plan->mater.colour = plan->helper.colour = sc->side;
    measure(&plan->king, JD_KING, (jd_colour)(sc->side ^ 1), jd_square_bit(plan->net), ~others);
    measure(&plan->mater.way, plan->mater.kind, sc->side, jd_square_bit(plan->blow), ~others);
    plan->clear = jd_square_bit(plan->blow) | jd_table_between[plan->net][plan->blow];
    if (plan->helper.kind != JD_NO_KIND)
        measure_part(sc, &plan->helper, plan->posts, others);
}

/* Bring plans into the order of their costs; there are few, and mostly they are in order. */
static void sort_plans(struct plan *plans, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        for (unsigned j = i; j > 0 && plans[j - 1].cost > plans[j].cost; j--) {
            struct plan swap = plans[j];
            plans[j] = plans[j - 1];
            plans[j - 1] = swap;
        }
}

/* Mates by a queen or a rook. */
static unsigned weapon_plans(const struct scene *sc, struct plan *plans)
{
    unsigned     kept = 0;
    jd_bitboard  weapons = sc->weapons;
    struct ideas ideas = {.count = 0};
    while (weapons)
        ideas_with(sc, bits_pop(&weapons), &ideas);
    for (unsigned i = 0; i < ideas.count; i++) {
        const struct idea *idea = &ideas.at[i];
        struct plan       *plan = &plans[kept];
        plan->aim = MATE_AIM;
        plan->cost = idea->cost;
        plan->net = idea->net;
        plan->blow = idea->blow;
        plan->from = idea->from;
        plan->mater.kind = idea->kind;
        plan->open = idea->open;
        plan->helper.kind = plan->third.kind = JD_NO_KIND;
        plan->noise = 0;
        plan->measured = false;
        plan->view = sc->view;
        if (idea->open == 0 || find_helper(sc, plan))
            kept++;
    }
    sort_plans(plans, kept);
    return kept;
}

/* ---- steps on the way ---- */

static struct plan step_plan(const struct scene *sc, enum aim aim, jd_kind kind, jd_colour by, jd_square from,
                             jd_square to)
{
    struct plan plan = {.aim = aim, .measured = true, .net = sc->prey, .blow = to, .from = from};
    plan.mater.kind = kind;
    plan.mater.colour = by;
    plan.helper.kind = plan.third.kind = JD_NO_KIND;
    return plan;
}

/* D's king should not stand on these squares, and better not beside them. */
static void keep_king_off(struct plan *plan, jd_bitboard squares)
{
    plan->king.at[0] = ~king_set(squares);
    for (int i = 1; i <= FAR; i++)
        plan->king.at[i] = ~squares;
}

/* Promote the pawn that has the shortest way without another pawn on it. */
static bool plan_promotion(const struct scene *sc, jd_colour by, struct plan *plan)
{
    jd_bitboard pawns = sc->p->kinds[JD_PAWN] & sc->p->colours[by], all = sc->p->kinds[JD_PAWN];
    jd_bitboard at = last_rank(by) & ~all;
    jd_colour   back = (jd_colour)(by ^ 1);
    for (int i = 0; i <= 6 && !(at & pawns); i++)
        at = ahead(back, at) & (~all | pawns);
    if (!(at & pawns))
        return false;
    jd_square from = bits_first(at & pawns), to = (jd_square)((from & 7) | (by == JD_WHITE ? 56 : 0));
    *plan = step_plan(sc, PROMOTE_AIM, JD_PAWN, by, from, to);
    plan->clear = jd_table_between[from][to] | jd_square_bit(to);
    plan->mater.way.at[0] = jd_square_bit(to);
    for (int i = 1; i <= FAR; i++)
        plan->mater.way.at[i] = plan->mater.way.at[i - 1] | ahead(back, plan->mater.way.at[i - 1]);
    keep_king_off(plan, plan->clear);
    return true;
}

/* The man of A's that gets soonest to one of `goals`, and to which. */
static bool nearest_hunter(const struct scene *sc, jd_bitboard goals, jd_bitboard unguarded, jd_bitboard danger,
                           struct plan *plan)
{
    jd_bitboard others = sc->occupied & ~jd_square_bit(sc->prey);
    int         best = FAR + 1;
    for (jd_kind kind = JD_KNIGHT; kind <= JD_KING; kind++) {
        jd_bitboard men = sc->p->kinds[kind] & sc->own, wanted = kind == JD_KING ? unguarded : goals;
        jd_bitboard open = ~others & (kind == JD_KING ? ~danger : ~(jd_bitboard)0);
        while (men) {
            jd_square   from = bits_pop(&men);
            jd_bitboard at = jd_square_bit(from);
            for (int i = 1; i < best; i++) {
                at |= go_set(kind, sc->side, at, open) & (open | wanted);
                if (at & wanted) {
                    best = i;
                    *plan = step_plan(sc, TAKE_AIM, kind, sc->side, from, bits_first(at & wanted));
                }
            }
        }
    }
    return best <= FAR;
}

/* Take a pawn that bars the way of one of A's, with the man that gets there soonest. */
static bool plan_hunt(const struct scene *sc, struct plan *plan)
{
    const jd_position *p = sc->p;
    jd_bitboard        theirs = p->kinds[JD_PAWN] & sc->enemy, before = ahead(sc->side, p->kinds[JD_PAWN] & sc->own);
    for (int i = 0; i < 5; i++)
        before |= ahead(sc->side, before);
    jd_bitboard goals = theirs & before, unguarded = goals & ~pawns_attack((jd_colour)(sc->side ^ 1), theirs);
    jd_bitboard danger = sc->defended;
    if (!nearest_hunter(sc, goals, unguarded, danger, plan)) {
        danger = pawns_attack((jd_colour)(sc->side ^ 1), theirs); /* pieces may step aside */
        if (!nearest_hunter(sc, goals, unguarded, danger, plan))
            return false;
    }
    jd_bitboard open = ~(sc->occupied & ~jd_square_bit(sc->prey) & ~jd_square_bit(plan->from));
    if (plan->mater.kind == JD_KING)
        open &= ~danger | jd_square_bit(plan->from);
    plan->clear = jd_square_bit(plan->blow);
    measure(&plan->mater.way, plan->mater.kind, sc->side, plan->clear, open);
    keep_king_off(plan, plan->clear);
    if (plan->mater.kind == JD_KING)
        plan->clear |= jd_table_king[plan->blow];
    return true;
}

/* ---- mates by knights and bishops, in a corner ---- */

/* For a1; the other corners by reflection. A bishop or a knight mates from `blow`, A's king stands on
 * `king`, and the third square is filled by one of D's men of `fillers`, or covered by a man of A's. */
static const struct corner {
    jd_kind  mater;
    uint8_t  blow, king, third;
    unsigned fillers; /* one bit for each kind */
} corners[] = {
    {JD_BISHOP, 9, 17, 1, 1 << JD_KNIGHT | 1 << JD_BISHOP | 1 << JD_PAWN},
    {JD_KNIGHT, 10, 17, 1, 1 << JD_KNIGHT | 1 << JD_ROOK | 1 << JD_PAWN},
    {JD_KNIGHT, 10, 2, 8, 1 << JD_BISHOP | 1 << JD_PAWN},
};

/* One of the eight reflections of the board. */
static jd_square reflect(jd_square s, int how)
{
    if (how & 4)
        s = (jd_square)(s >> 3 | (s & 7) << 3);
    return (jd_square)(s ^ (how & 1 ? 7 : 0) ^ (how & 2 ? 56 : 0));
}

/* Who fills or covers the third square: the kind that is nearest. */
static int find_third(const struct scene *sc, const struct corner *c, jd_square at, struct plan *plan)
{
    jd_bitboard others = sc->occupied & ~jd_square_bit(sc->prey);
    int         best = FAR + 1;
    for (int by = 0; by < 2; by++)
        for (jd_kind kind = JD_PAWN; kind <= JD_ROOK; kind++) {
            jd_colour   colour = (jd_colour)(sc->side ^ by);
            jd_bitboard men = sc->p->kinds[kind] & sc->p->colours[colour], goal = jd_square_bit(at);
            if (by == 0)
                men &= ~jd_square_bit(plan->from);
            if (men == 0 || (by == 1 && !(c->fillers >> kind & 1)))
                continue;
            if (by == 0)
                goal = posts_over(kind, colour, goal, jd_square_bit(plan->blow) | jd_square_bit(plan->net));
            struct part part = {.kind = kind, .colour = colour};
            measure_part(sc, &part, goal & ~jd_square_bit(plan->blow), others);
            int i = 0;
            while (i < best && !(part.way.at[i] & men))
                i++;
            if (i < best) {
                best = i;
                plan->third = part;
            }
        }
    return best;
}

static void corner_plan(const struct scene *sc, const struct corner *c, int how, jd_square from, struct plan *plans,
                        unsigned *count)
{
    struct plan plan = {.measured = true, .net = reflect(0, how), .blow = reflect(c->blow, how), .from = from};
    jd_bitboard others = sc->occupied & ~jd_square_bit(sc->prey);
    plan.mater = (struct part){.kind = c->mater, .colour = sc->side};
    plan.helper = (struct part){.kind = JD_KING, .colour = sc->side};
    plan.third.kind = JD_NO_KIND;
    measure_part(sc, &plan.mater, jd_square_bit(plan.blow), others);
    if (level(&plan.mater.way, from) > FAR)
        return;
    int third = find_third(sc, c, reflect(c->third, how), &plan);
    if (third > FAR)
        return;
    measure_part(sc, &plan.helper, jd_square_bit(reflect(c->king, how)), others);
    measure(&plan.king, JD_KING, (jd_colour)(sc->side ^ 1), jd_square_bit(plan.net), ~others);
    plan.clear = jd_square_bit(plan.blow);
    plan.cost = third + level(&plan.mater.way, from) + level(&plan.helper.way, king_of(sc->p, sc->side)) +
                2 * level(&plan.king, sc->prey);
    if (*count == CHOICES && plans[CHOICES - 1].cost <= plan.cost)
        return;
    *count += *count < CHOICES;
    plans[*count - 1] = plan;
    sort_plans(plans, *count);
}

static unsigned corner_plans(const struct scene *sc, struct plan *plans)
{
    unsigned count = 0;
    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
        jd_bitboard maters = sc->p->kinds[corners[i].mater] & sc->own;
        while (maters) {
            jd_square from = bits_pop(&maters);
            for (int how = 0; how < 8; how++)
                corner_plan(sc, &corners[i], how, from, plans, &count);
        }
    }
    return count < 5 ? count : 5;
}

/* ---- all of them ---- */

/* Plans that see all men as they stand; then such as trust that D's pieces will not guard; then such as
 * trust that pieces will not even be in the way. */
static void look_softer(struct scene *sc, int view)
{
    sc->view = view;
    if (view > 0)
        sc->defended = pawns_attack((jd_colour)(sc->side ^ 1), sc->p->kinds[JD_PAWN] & sc->enemy);
    if (view > 1)
        sc->occupied &= sc->p->kinds[JD_PAWN] | sc->p->kinds[JD_KING];
}

static struct scene scene_of(const jd_position *p, jd_colour side)
{
    struct scene sc = {.p = p, .side = side, .own = p->colours[side], .enemy = p->colours[side ^ 1]};
    sc.occupied = jd_position_occupied(p);
    sc.prey = king_of(p, (jd_colour)(side ^ 1));
    sc.weapons = sc.own & (p->kinds[JD_QUEEN] | p->kinds[JD_ROOK]);
    sc.defended = attacked_by(p, (jd_colour)(side ^ 1), sc.enemy & ~jd_square_bit(sc.prey), sc.occupied);
    return sc;
}

void mate_plan_measure(struct plan *plan, const jd_position *p, jd_colour side)
{
    if (plan->measured)
        return;
    struct scene sc = scene_of(p, side);
    look_softer(&sc, plan->view);
    measure_plan(&sc, plan);
    plan->measured = true;
}

unsigned mate_plans(const jd_position *p, jd_colour side, struct plan plans[CHOICES])
{
    unsigned     count = 0;
    struct scene sc = scene_of(p, side);
    for (int view = 0; sc.weapons && view < 3 && count == 0; view++) {
        look_softer(&sc, view);
        count = weapon_plans(&sc, plans);
    }
    if (count < CHOICES && plan_promotion(&sc, side, &plans[count]))
        count++;
    if (sc.weapons == 0 && count < CHOICES && plan_hunt(&sc, &plans[count]))
        count++;
    if (sc.weapons == 0 && count == 0)
        count = corner_plans(&sc, plans);
    if (sc.weapons == 0 && count < CHOICES && plan_promotion(&sc, (jd_colour)(side ^ 1), &plans[count]))
        count++;
    return count;
}
