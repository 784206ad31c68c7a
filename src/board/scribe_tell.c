/* What a scribe tells: notes, and the events of moves that are certain. */
#include "jadoube/movetext.h"
#include "scribe.h"

#include <stdlib.h>
#include <string.h>

static const jd_movestyle uci = {.form = JD_FORM_UCI};

/* A note that cannot be kept is lost, and with it the scribe's word: memory for one more is asked for ahead. */
jd_note *jd_scribe_note(struct jd_scribe *s, jd_note_kind kind)
{
    if (s->notes_next == s->notes_count)
        s->notes_next = s->notes_count = 0;
    if (s->notes_count == s->notes_room) {
        size_t   room = 2 * s->notes_room + 4;
        jd_note *more = realloc(s->notes, room * sizeof *more);
        if (!more)
            return &s->out;
        s->notes = more;
        s->notes_room = room;
    }
    jd_note *n = &s->notes[s->notes_count++];
    memset(n, 0, sizeof *n);
    n->kind = kind;
    n->at = s->now;
    n->square = JD_NO_SQUARE;
    return n;
}

const jd_note *jd_scribe_next(jd_scribe *s)
{
    if (s->notes_next == s->notes_count)
        return NULL;
    s->out = s->notes[s->notes_next++];
    if (s->out.event.move)
        s->out.event.move = s->out.move;
    return &s->out;
}

/* Apply an event to the scribe's own game, and tell it. False when the game cannot take it. */
bool jd_scribe_tell(struct jd_scribe *s, jd_event event, const char *move)
{
    if (event.at < s->told)
        event.at = s->told;
    event.move = move;
    if (jd_game_apply(s->game, &event, &s->rulings, NULL))
        return false;
    s->told = event.at;
    jd_note *n = jd_scribe_note(s, JD_NOTE_EVENT);
    n->at = event.at;
    n->event = event;
    if (move)
        strncpy(n->move, move, sizeof n->move - 1);
    if (jd_game_state(s->game).phase == JD_FINISHED || jd_game_state(s->game).phase == JD_ANNULLED)
        s->over = true;
    return true;
}

/* ---- the game as it stands ---- */

/* Nodes below `keep` stay, with `keep` as the game as it stands; -1: nothing stays. */
void jd_scribe_root(struct jd_scribe *s, int keep)
{
    static const struct jd_scribe_node empty = {.parent = -1, .restore = -1};
    int                                moved[NODES], count = 1;
    jd_position                        p = jd_game_state(s->game).position;
    for (int i = 0; i < s->count; i++)
        moved[i] = -1;
    if (keep >= 0)
        moved[keep] = 0;
    for (int pass = 0; keep >= 0 && pass < 4; pass++)
        for (int i = 1; i < s->count; i++)
            if (moved[i] < 0 && s->nodes[i].parent >= 0 && moved[s->nodes[i].parent] >= 0)
                moved[i] = count++;
    struct jd_scribe_node *kept = s->kept;
    kept[0] = empty;
    for (int i = 0; i < s->count; i++)
        if (moved[i] > 0) {
            kept[moved[i]] = s->nodes[i];
            kept[moved[i]].parent = moved[s->nodes[i].parent];
        }
    s->here = s->here >= 0 ? moved[s->here] : -1;
    s->last = s->last >= 0 && moved[s->last] >= 0 ? moved[s->last] : 0;
    memcpy(s->nodes, kept, (size_t)count * sizeof *kept);
    s->count = count;
    s->nodes[0].position = p;
    for (int pass = 0; pass < 4; pass++)
        for (int i = 1; i < count; i++)
            s->nodes[i].depth = s->nodes[s->nodes[i].parent].depth + 1;
    s->rooted = s->now;
    s->searched = s->displaced = s->lost = false;
    s->offered = -1;
    if (s->here < 0 && jd_scribe_fits(s, &p))
        s->here = 0;
}

/* Keep, at each half-move, what the board's clock shows. */
static void note_time(struct jd_scribe *s, int ply, jd_colour player, bool pressed, int64_t first)
{
    if (ply > s->times_room) {
        int      room = 2 * ply + 64;
        int32_t *more = realloc(s->times, (size_t)room * sizeof *more);
        if (!more)
            return;
        for (int i = s->times_room; i < room; i++)
            more[i] = -1;
        s->times = more;
        s->times_room = room;
    }
    bool again = jd_scribe_clock_runs(s) && pressed && jd_scribe_lever(s) == player; /* it has run on since */
    bool lost = s->gap && s->gap + 2000 >= first;
    s->times[ply - 1] = again || lost ? -1 : jd_scribe_clock(s, player);
}

int32_t jd_scribe_clock_at(const jd_scribe *s, int ply)
{
    return ply >= 1 && ply <= s->times_room ? s->times[ply - 1] : -1;
}

static void begin(struct jd_scribe *s, int64_t at)
{
    if (s->ran >= 0 && s->ran < at)
        at = s->ran;
    if (!s->started)
        jd_scribe_tell(s, jd_event_of(at, JD_BY_ARBITER, JD_DO_START), NULL);
    s->started = true;
}

/* What the Laws would have said had the rook been touched first, for the arbiter to know (4.4.2). */
static void warn_of_rook(struct jd_scribe *s, const struct jd_scribe_node *n, jd_party by, const char *text)
{
    jd_event events[3] = {jd_event_of(s->told, by, JD_DO_TOUCH), jd_event_of(s->told, by, JD_DO_RELEASE),
                          jd_event_of(s->told, by, JD_DO_PRESS)};
    events[0].square = jd_move_to(n->move);
    events[1].move = text;
    jd_scribe_warn(s, s->game, events, 3);
}

static int64_t lifted_at(const struct jd_scribe *s, jd_square square, int64_t otherwise)
{
    return s->touched & jd_square_bit(square) && s->lifted[square] < otherwise ? s->lifted[square] : otherwise;
}

static bool tell_touch(struct jd_scribe *s, jd_party by, jd_square square, int64_t at)
{
    jd_event e = jd_event_of(at, by, JD_DO_TOUCH);
    e.square = square;
    return jd_scribe_tell(s, e, NULL);
}

/* One half-move of a node: touched, made and, when it is certain, completed. */
static bool tell_move(struct jd_scribe *s, const struct jd_scribe_node *n, const jd_position *before, bool pressed,
                      int64_t pressed_at)
{
    char     text[JD_MOVETEXT_MAX];
    jd_party by = jd_party_of((jd_colour)before->turn);
    if (n->illegal)
        memcpy(text, n->text, sizeof n->text);
    else
        jd_movetext_write(before, n->move, &uci, text, sizeof text);
    jd_square from = n->illegal ? jd_square_parse(text) : jd_move_from(n->move);
    int64_t   lifted = lifted_at(s, from, n->first);
    begin(s, lifted);
    if (n->rook_first)
        warn_of_rook(s, n, by, text);
    tell_touch(s, by, from, lifted);
    if (!jd_scribe_tell(s, jd_event_of(n->first, by, JD_DO_RELEASE), text))
        return false;
    note_time(s, jd_game_state(s->game).ply, (jd_colour)before->turn, pressed, n->first);
    if (pressed && !s->over)
        jd_scribe_tell(s, jd_event_of(pressed_at, by, JD_DO_PRESS), NULL);
    if (n->illegal && jd_game_state(s->game).ply) { /* what would follow if somebody saw it */
        jd_event e = jd_event_of(s->told, JD_BY_ARBITER, JD_DO_OBSERVE);
        e.what = JD_WHAT_SEEN_ILLEGAL;
        e.ply = jd_game_state(s->game).ply;
        jd_scribe_warn(s, s->game, &e, 1);
    }
    return true;
}

static void settle_question(struct jd_scribe *s)
{
    if (s->asked)
        jd_scribe_note(s, JD_NOTE_SETTLED);
    s->asked = false;
}

static bool is_doubtful(struct jd_scribe *s, const int *path, int count)
{
    for (int i = 0; i < count; i++)
        if (s->nodes[path[i]].others)
            return true;
    return false;
}

/* The Laws may set a move back at the press (a bond, 7.5): the arbiter has to know, and the board differs from now on.
 */
static bool stands(struct jd_scribe *s, const struct jd_scribe_node *n)
{
    jd_position p = jd_game_state(s->game).position;
    if (memcmp(p.kinds, n->position.kinds, sizeof p.kinds) == 0 &&
        memcmp(p.colours, n->position.colours, sizeof p.colours) == 0)
        return true;
    if (s->rulings.count && !n->illegal) {
        jd_note *note = jd_scribe_note(s, JD_NOTE_IRREGULAR);
        note->ruling = s->rulings.at[0];
        note->ply = jd_game_state(s->game).ply;
    }
    return false;
}

/* What was lifted and pressed for half-moves that are told; the opponent may have begun to answer since. */
static void forget_touches(struct jd_scribe *s, int64_t until, int plies)
{
    for (int i = 0; i < 64; i++) {
        if (s->latest[i] <= until)
            s->touched &= ~jd_square_bit((jd_square)i);
        else if (s->lifted[i] <= until)
            s->lifted[i] = s->latest[i];
    }
    s->flips = s->flips > plies ? s->flips - plies : 0;
}

/* All half-moves up to a node are certain. */
void jd_scribe_commit(struct jd_scribe *s, int node, bool pressed)
{
    int path[8], count = 0, i = node;
    for (; i >= 0 && s->nodes[i].parent >= 0 && count < 8; i = s->nodes[i].parent)
        path[count++] = i;
    if (is_doubtful(s, path, count)) {
        jd_scribe_ask(s, NULL);
        return;
    }
    if (i > 0 && s->nodes[i].restore >= 0) {
        jd_event e = jd_event_of(s->now, JD_BY_ARBITER, JD_DO_RESTORE);
        e.ply = s->nodes[i].restore;
        jd_scribe_tell(s, e, NULL);
    }
    settle_question(s);
    int  committed = count;
    bool set_back = false;
    while (count-- && !s->over && !set_back) {
        struct jd_scribe_node n = s->nodes[path[count]];
        jd_position           before = s->nodes[n.parent].position;
        bool                  last = count == 0;
        int64_t done = !last ? s->nodes[path[count - 1]].first : s->flipped >= n.first ? s->flipped : s->now;
        set_back = !tell_move(s, &n, &before, pressed || !last, done) || !stands(s, &n);
    }
    forget_touches(s, s->nodes[node].first, committed);
    jd_scribe_root(s, set_back ? -1 : node);
}
