/* sheet.c - recording (Article 8): the two scoresheets, signatures, and what may be asked. */
#include "laws/state.h"

#include "jadoube/movetext.h"

#include <stdlib.h>
#include <string.h>

#define FIVE_MINUTES   300000
#define THIRTY_SECONDS 30000

/* ---- who must write (8.1, 8.4, A.2) ---- */

static bool must_write(const jd_game *g) { return g->regs.manual_sheets && g->regs.speed == JD_STANDARD; }

/* Under five minutes, and less than thirty seconds added: no need to write until the period ends. */
static void see_exemption(jd_game *g, jd_colour c)
{
    const jd_period *p = &jd_game_control(g, c)->at[g->clock[c].period];
    if (g->clock[c].left < FIVE_MINUTES && p->extra_ms < THIRTY_SECONDS)
        g->sheets[c].exempt = true;
}

void jd_sheet_new_period(jd_game *g, jd_colour c)
{
    struct sheet *s = &g->sheets[c];
    s->due |= s->exempt;
    s->exempt = false;
}

/* The clock was pressed without a move, and nobody noticed: there is nothing to write. */
static bool is_empty(const struct ply *p) { return !p->legal && p->from == JD_NO_SQUARE; }

/* Before a player moves his previous move must be on his sheet (8.1.3). */
void jd_sheet_before_move(jd_game *g, jd_colour c)
{
    struct sheet *s = &g->sheets[c];
    if (!must_write(g))
        return;
    see_exemption(g, c);
    if (s->exempt)
        return;
    s->due &= s->entries < g->ply;
    int last = (int)greater(0, g->ply - 1); /* his own; the other's may wait */
    while (is_empty(&g->plies[last]))       /* the start is not */
        last--;
    bool recorded = s->entries >= last || s->ahead.ply == last;
    if (s->due)
        jd_game_rule(g, JD_RULE_SHEET_UPDATE, jd_party_of(c));
    else if (!recorded)
        jd_game_rule(g, JD_RULE_SHEET_BEHIND, jd_party_of(c));
}

/* ---- paper ---- */

/* Room for every move up to this ply, and one that is written ahead: a single event may bring all of them where the
 * clock was pressed again and again without a move. */
static bool has_room(struct sheet *s, int ply)
{
    if (ply + 3 < s->room)
        return true;
    int       room = s->room ? 2 * s->room : 64;
    jd_entry *more = realloc(s->written, (size_t)room * sizeof *more);
    if (!more)
        return false;
    s->written = more;
    s->room = room;
    return true;
}

bool jd_sheet_make_room(jd_game *g) { return has_room(&g->sheets[0], g->ply) && has_room(&g->sheets[1], g->ply); }

bool jd_sheets_copy(jd_game *to, const jd_game *from)
{
    bool good = true;
    for (int c = 0; c < 2; c++) {
        const struct sheet *s = &from->sheets[c];
        to->sheets[c].written = s->room ? malloc((size_t)s->room * sizeof *s->written) : NULL;
        good &= !s->room || to->sheets[c].written;
        if (to->sheets[c].written)
            memcpy(to->sheets[c].written, s->written, (size_t)(s->entries + 1) * sizeof *s->written);
    }
    return good;
}

void jd_sheets_free(jd_game *g)
{
    free(g->sheets[0].written);
    free(g->sheets[1].written);
}

int jd_game_entries(const jd_game *g, jd_colour of) { return g->sheets[of].entries; }

jd_entry jd_game_entry(const jd_game *g, jd_colour of, int ply)
{
    return ply >= 1 && ply <= g->sheets[of].entries ? g->sheets[of].written[ply] : (jd_entry){.text = ""};
}

/* ---- writing ---- */

/* Besides the moves a sheet has room for offers and for the times on the clocks (8.1.4). A time begins with
 * a digit, unlike h4, and has another than 0, unlike castling. */
static bool is_time(const char *text)
{
    bool time = strchr("0123456789", text[0]) && text[strspn(text, "0")] != '\0';
    return time && text[strspn(text, "0123456789:.,'\" hms")] == '\0';
}

static bool is_offer(const char *text) { return strcmp(text, "(=)") == 0; }

/* They stand beside the last move, one that was written ahead too. */
static void write_remark(struct sheet *s, const char *text)
{
    bool ahead = s->ahead.ply > s->entries;
    if (s->entries == 0 && !ahead)
        return;
    jd_entry *last = ahead ? &s->ahead.entry : &s->written[s->entries];
    if (is_offer(text))
        last->offer = true;
    else
        jd_text_keep(last->time, sizeof last->time, text);
}

static jd_outcome read_text(const jd_position *p, const char *text, const char *lang, jd_reading *out)
{
    jd_movetext_read(p, text, strlen(text), lang && *lang ? jd_language_find(lang) : NULL, out);
    return out->outcome;
}

/* Where it goes; castling is told by the king's square or by the rook's. */
static jd_square destination(const jd_position *p, jd_square from, jd_square to)
{
    bool castles = jd_position_kind_at(p, from) == JD_KING && jd_position_kind_at(p, to) == JD_ROOK &&
                   jd_position_colour_at(p, from) == jd_position_colour_at(p, to);
    return castles ? jd_move_castling_king_to(jd_move_of(from, to)) : to;
}

/* An illegal move that stands is written like any other. */
static bool names_illegal(const struct ply *made, const jd_event *e)
{
    struct attempt     a;
    jd_fault           unused;
    const jd_position *p = &made[-1].after;
    return !made->legal && made->from != JD_NO_SQUARE && jd_read_attempt(p, e->text, e->lang, &a, &unused) == JD_OK &&
           a.from == made->from && destination(p, a.from, a.to) == destination(p, made->from, made->to);
}

/* Is this text what was played at a ply? */
static jd_outcome read_entry(const jd_game *g, int ply, const jd_event *e, bool *right)
{
    jd_reading r;
    read_text(&g->plies[ply - 1].after, e->text, e->lang, &r);
    *right = ply <= g->ply &&
             ((r.outcome == JD_OUTCOME_MOVE && r.move == g->plies[ply].move) || names_illegal(&g->plies[ply], e));
    return r.outcome;
}

static jd_entry entry_of(const jd_game *g, int ply, const char *text, const char *lang)
{
    jd_reading r;
    jd_entry   entry = {.text = ""};
    read_text(&g->plies[ply - 1].after, text, lang, &r);
    entry.offer = r.draw_offer;
    jd_text_keep(entry.text, sizeof entry.text, text);
    return entry;
}

/* The next half-move. With it the one before is complete: was the offer that came with that noted (8.1.5)? */
static void enter(jd_game *g, jd_colour c, const jd_entry *entry)
{
    struct sheet *s = &g->sheets[c];
    s->written[++s->entries] = *entry;
    int  before = s->entries - 1;
    bool offered = before > 0 && g->plies[before].offered;
    if (offered && !s->written[before].offer && must_write(g) && !s->exempt)
        jd_game_rule(g, JD_RULE_SHEET_OFFER, jd_party_of(c));
}

/* ---- writing ahead (8.1.2) ---- */

static bool same_move(const jd_game *g, const struct ahead *a, const char *text, const char *lang)
{
    jd_reading one, two;
    if (strcmp(a->entry.text, text) == 0)
        return true;
    const jd_position *p = &g->plies[a->ply - 1].after;
    bool               both = read_text(p, a->entry.text, a->lang, &one) == JD_OUTCOME_MOVE &&
                read_text(p, text, lang, &two) == JD_OUTCOME_MOVE;
    return both && one.move == two.move;
}

static void write_ahead(jd_game *g, struct ahead *a, const char *text, const char *lang)
{
    *a = (struct ahead){.ply = g->ply + 1, .entry = entry_of(g, g->ply + 1, text, lang)};
    jd_text_keep(a->lang, sizeof a->lang, lang ? lang : "");
}

/* What was written for a claim or the envelope takes its place, once everything before it is there. */
static void enter_ahead(jd_game *g, jd_colour c)
{
    struct sheet *s = &g->sheets[c];
    struct ahead *a = &s->ahead;
    if (a->meant && a->ply == s->entries + 1 && !a->sealed)
        enter(g, c, &a->entry);
}

static void rule_ahead(jd_game *g, jd_colour c, const char *text)
{
    jd_ruling_set_text(jd_game_rule(g, JD_RULE_SHEET_AHEAD, jd_party_of(c)), text);
}

/* The written move that a claim or a seal tells of; NULL for none. */
static const char *told_move(const jd_game *g, const jd_event *e)
{
    if (e->what == JD_WHAT_REPETITION || e->what == JD_WHAT_FIFTY)
        return jd_game_on_move(g, (jd_colour)e->by) ? e->move : NULL;
    bool sealed = e->act == JD_DO_SEAL && !seal_is_made(g) && jd_game_bar(g, e) == OPEN;
    return sealed ? e->text : NULL;
}

/* Who claims by a move that they intend to make has to write it first (9.2.1.1, 9.3.1). */
bool jd_claimed_move_is_written(const jd_game *g, const jd_event *e)
{
    const struct ahead *a = &g->sheets[e->by].ahead;
    return !g->regs.manual_sheets || (a->ply == g->ply + 1 && same_move(g, a, e->move, e->lang));
}

/* Does an act show what a move was written for, if it was for none of these? Not a word, nor stopping the clocks. */
static bool shows(const jd_game *g, const jd_event *e)
{
    switch (e->act) {
    case JD_DO_TOUCH:
    case JD_DO_RELEASE:
    case JD_DO_PLAY:
    case JD_DO_PRESS: return g->adjourn.stage < SEAL_ASKED || g->adjourn.sealer != (jd_colour)e->by;
    case JD_DO_ANNOUNCE: return true;
    case JD_DO_CLAIM: return e->what == JD_WHAT_REPETITION || e->what == JD_WHAT_FIFTY;
    default: return false;
    }
}

static void written_for(jd_game *g, const jd_event *e, const char *text)
{
    struct ahead *a = &g->sheets[e->by].ahead;
    bool          there = a->ply == g->ply + 1, same = there && same_move(g, a, text, e->lang);
    if (there && !a->meant && !same)
        rule_ahead(g, (jd_colour)e->by, a->entry.text);
    if (there && a->meant && e->act == JD_DO_CLAIM)
        return; /* he cannot change what he wrote */
    bool told = same && !a->implied;
    if (!same)
        write_ahead(g, a, text, e->lang);
    a->meant = true;
    a->implied = !told;
    a->sealed = e->act == JD_DO_SEAL;
    enter_ahead(g, (jd_colour)e->by);
}

void jd_sheet_look(jd_game *g, const jd_event *e)
{
    if (e->by > JD_BY_BLACK)
        return;
    jd_rule bar = jd_game_bar(g, e);
    if (bar == JD_RULE_FLAG_DOWN || (e->act == JD_DO_CLAIM && bar != OPEN))
        return; /* such an act is refused: it changes nothing */
    struct ahead *a = &g->sheets[e->by].ahead;
    const char   *text = told_move(g, e);
    if (text) {
        written_for(g, e, text);
    } else if (a->ply == g->ply + 1 && !a->meant && shows(g, e)) {
        rule_ahead(g, (jd_colour)e->by, a->entry.text);
        a->ply = 0;
    }
}

/* A move has been made: is it the one that was written ahead? */
void jd_sheets_follow(jd_game *g)
{
    for (int c = 0; c < 2; c++) {
        struct sheet *s = &g->sheets[c];
        jd_entry     *ahead = &s->ahead.entry;
        jd_reading    r;
        if (s->ahead.ply != g->ply)
            continue;
        read_text(&g->plies[g->ply - 1].after, ahead->text, s->ahead.lang, &r);
        ahead->wrong = r.outcome != JD_OUTCOME_MOVE || r.move != g->plies[g->ply].move;
        s->written[g->ply].wrong = ahead->wrong; /* if it stands there already */
    }
}

/* His envelope has been opened: what he sealed may be seen on his sheet. */
void jd_sheet_opened(jd_game *g, jd_colour c)
{
    g->sheets[c].ahead.sealed = false;
    enter_ahead(g, c);
}

/* ---- writing what was played ---- */

/* A wrong entry is put right by writing the move that was played there. */
static bool corrects(jd_game *g, const jd_event *e)
{
    struct sheet *s = &g->sheets[e->by];
    bool          right = false;
    for (int ply = 1; ply <= s->entries && !right; ply++) {
        jd_entry *entry = &s->written[ply];
        if (!entry->wrong)
            continue;
        read_entry(g, ply, e, &right);
        entry->wrong = !right;
        if (right)
            jd_text_keep(entry->text, sizeof entry->text, e->text);
    }
    return right;
}

/* What a player wrote ahead is not taken back with a move made instead; for a claim it stands on the sheet. */
void jd_sheets_shorten(jd_game *g, int from)
{
    for (int c = 0; c < 2 && from > g->ply; c++) {
        struct sheet *s = &g->sheets[c];
        bool          stays = s->ahead.ply == g->ply + 1 && s->ahead.ply == from;
        int           most = g->ply + (stays && s->ahead.meant && !s->ahead.sealed);
        if (s->entries > most)
            s->entries = most;
        if (s->ahead.ply > g->ply && !stays)
            s->ahead.ply = 0;
    }
}

jd_rule jd_bar_write(const jd_game *g, const jd_event *e)
{
    (void)e;
    return g->regs.manual_sheets ? OPEN : NOTHING;
}

/* A move that has not been made: for what, if he is on move, will be seen. */
static void write_too_soon(jd_game *g, const jd_event *e)
{
    struct ahead *a = &g->sheets[e->by].ahead;
    bool          there = a->ply == g->ply + 1;
    if (!jd_game_on_move(g, (jd_colour)e->by) || (there && a->meant)) {
        rule_ahead(g, (jd_colour)e->by, e->text);
        return;
    }
    if (there)
        rule_ahead(g, (jd_colour)e->by, a->entry.text);
    write_ahead(g, a, e->text, e->lang);
}

/* The writing that a claim or a seal told of. */
static bool is_told(jd_game *g, const jd_event *e)
{
    struct sheet *s = &g->sheets[e->by];
    struct ahead *a = &s->ahead;
    bool          now = a->implied && a->ply && (a->ply == s->entries || a->ply == g->ply + 1);
    if (!now || !same_move(g, a, e->text, e->lang))
        return false;
    a->implied = false;
    return true;
}

static void write_move(jd_game *g, const jd_event *e, bool right)
{
    struct sheet *s = &g->sheets[e->by];
    jd_entry      entry = entry_of(g, s->entries + 1, e->text, e->lang);
    entry.wrong = !right;
    enter(g, (jd_colour)e->by, &entry);
    if (!right) {
        jd_ruling *ruling = jd_game_rule(g, JD_RULE_SHEET_WRONG, e->by);
        ruling->count = s->entries;
        jd_ruling_set_text(ruling, e->text);
    }
    enter_ahead(g, (jd_colour)e->by);
}

static void leave_empty(const jd_game *g, struct sheet *s)
{
    while (s->entries < g->ply && is_empty(&g->plies[s->entries + 1]))
        s->written[++s->entries] = (jd_entry){.text = ""};
}

void jd_act_write(jd_game *g, const jd_event *e)
{
    struct sheet *s = &g->sheets[e->by];
    bool          right;
    if (is_offer(e->text) || is_time(e->text)) {
        write_remark(s, e->text);
        return;
    }
    if (is_told(g, e))
        return;
    leave_empty(g, s);
    int        next = (int)lesser(s->entries, g->ply) + 1;
    jd_outcome outcome = read_entry(g, next, e, &right);
    if (!right && corrects(g, e))
        return;
    if (outcome == JD_OUTCOME_UNREADABLE)
        jd_ruling_set_text(jd_game_rule(g, JD_RULE_SHEET_MISUSED, e->by), e->text);
    else if (s->entries >= g->ply)
        write_too_soon(g, e);
    else
        write_move(g, e, right);
}

static bool wrote(const jd_game *g, int c, int ply)
{
    return ply <= g->sheets[c].entries && !g->sheets[c].written[ply].wrong;
}

int jd_sheets_agree(const jd_game *g)
{
    int ply = 0;
    if (!g->regs.manual_sheets)
        return g->ply;
    while (wrote(g, 0, ply + 1) && wrote(g, 1, ply + 1))
        ply++;
    return ply;
}

/* ---- signing (8.7) ---- */

/* Of a game of which nothing else is told the signatures say that it is over. */
jd_rule jd_bar_sign(const jd_game *g, const jd_event *e)
{
    bool ended = over(g) || (g->regs.in_room && g->phase == JD_SCHEDULED);
    (void)e;
    return g->declared || !ended ? JD_RULE_SIGNED : OPEN;
}

void jd_act_sign(jd_game *g, const jd_event *e)
{
    jd_result result = jd_result_parse(e->result);
    if (result == JD_RESULT_COUNT) {
        jd_ruling_set_text(jd_game_refuse(g, JD_RULE_SCORE_REFUSED, e->by), e->result);
        return;
    }
    g->signatures[e->by] = result;
    if (g->signatures[0] == g->signatures[1] && g->result != result)
        jd_game_finish(g, JD_RULE_SIGNED, JD_BY_BOTH, result);
}

/* ---- asking (12.6, 8.5, A.3.2, D.2.10.4) ---- */

static jd_rule bar_look(const jd_game *g, jd_colour c)
{
    bool    may = g->regs.speed != JD_STANDARD && g->ed->sheet_looks;
    jd_rule why = g->regs.speed == JD_BLITZ ? JD_RULE_LOOKS_BLITZ : JD_RULE_LOOKS_RAPID;
    if (!may)
        return JD_RULE_NOT_TOLD;
    return jd_game_on_move(g, c) && g->looks[c] < g->ed->sheet_looks ? OPEN : why;
}

/* Has he to complete his sheet, after time trouble (8.5)? */
static bool must_complete(const jd_game *g, jd_colour c)
{
    return must_write(g) && g->sheets[c].due && g->sheets[c].entries < g->ply;
}

/* Then he may use the opponent's: when both have to, or he alone and it is his move (8.5.1, 8.5.2). */
static bool may_borrow(const jd_game *g, jd_colour c)
{
    return must_complete(g, c) && (must_complete(g, other(c)) || jd_game_on_move(g, c));
}

/* The number of moves, which is no secret where 8.5 is applied or a flag has fallen, nor from the blind (D.2.10.4). */
bool jd_moves_are_told(const jd_game *g, jd_colour c)
{
    return g->clock[0].fallen || g->clock[1].fallen || g->regs.blind[c] || must_complete(g, c);
}

jd_rule jd_bar_ask(const jd_game *g, const jd_event *e)
{
    jd_colour c = (jd_colour)e->by;
    if (e->what == JD_WHAT_SHEET)
        return may_borrow(g, c) ? OPEN : bar_look(g, c);
    return jd_moves_are_told(g, c) ? OPEN : JD_RULE_NOT_TOLD;
}

/* Each look is counted, one too many as well; the number of moves is told (D.2.10.4). */
void jd_act_ask(jd_game *g, const jd_event *e)
{
    if (e->what == JD_WHAT_SHEET) {
        g->looks[e->by]++;
        return;
    }
    jd_ruling *r = jd_game_rule(g, JD_RULE_MOVES_TOLD, e->by);
    r->count = g->clock[e->by].counter;
    if (!g->regs.blind[e->by]) /* told to the others by way of exception */
        r->article = jd_rule_article(JD_RULE_NOT_TOLD, g->regs.edition);
}
