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
    if (s->due)
        jd_game_rule(g, JD_RULE_SHEET_UPDATE, jd_party_of(c));
    else if (s->entries < g->ply - 1) /* his own last move; the opponent's may wait */
        jd_game_rule(g, JD_RULE_SHEET_BEHIND, jd_party_of(c));
}

/* ---- paper ---- */

/* Room for one more half-move, before anything is written. */
bool jd_sheet_make_room(jd_game *g, const jd_event *e)
{
    if (e->act != JD_DO_WRITE || !g->regs.manual_sheets || g->sheets[e->by].entries + 1 < g->sheets[e->by].room)
        return true;
    struct sheet *s = &g->sheets[e->by];
    int           room = s->room ? 2 * s->room : 64;
    jd_entry     *more = realloc(s->written, (size_t)room * sizeof *more);
    if (!more)
        return false;
    s->written = more;
    s->room = room;
    return true;
}

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

/* They stand beside the last move. */
static void write_remark(struct sheet *s, const char *text)
{
    if (s->entries == 0)
        return;
    jd_entry *last = &s->written[s->entries];
    if (is_offer(text))
        last->offer = true;
    else
        jd_text_keep(last->time, sizeof last->time, text);
}

/* Is this text what was played at a ply? */
static jd_outcome read_entry(const jd_game *g, int ply, const jd_event *e, bool *right)
{
    jd_reading         r;
    const jd_language *lang = e->lang ? jd_language_find(e->lang) : NULL;
    jd_movetext_read(&g->plies[ply - 1].after, e->text, strlen(e->text), lang, &r);
    *right = ply <= g->ply && r.outcome == JD_OUTCOME_MOVE && r.move == g->plies[ply].move;
    return r.outcome;
}

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

void jd_sheets_shorten(jd_game *g)
{
    for (int c = 0; c < 2; c++)
        if (g->sheets[c].entries > g->ply)
            g->sheets[c].entries = g->ply;
}

jd_rule jd_bar_write(const jd_game *g, const jd_event *e)
{
    (void)e;
    return g->regs.manual_sheets ? OPEN : NOTHING;
}

void jd_act_write(jd_game *g, const jd_event *e)
{
    struct sheet *s = &g->sheets[e->by];
    bool          right;
    if (is_offer(e->text) || is_time(e->text)) {
        write_remark(s, e->text);
        return;
    }
    jd_outcome outcome = read_entry(g, s->entries + 1, e, &right);
    if (!right && corrects(g, e))
        return;
    if (outcome == JD_OUTCOME_UNREADABLE) {
        jd_ruling_set_text(jd_game_rule(g, JD_RULE_SHEET_MISUSED, e->by), e->text);
        return;
    }
    if (s->entries >= g->ply) {
        jd_ruling_set_text(jd_game_rule(g, JD_RULE_SHEET_AHEAD, e->by), e->text);
        return;
    }
    jd_entry *entry = &s->written[++s->entries];
    *entry = (jd_entry){.wrong = !right};
    jd_text_keep(entry->text, sizeof entry->text, e->text);
    if (!right) {
        jd_ruling *ruling = jd_game_rule(g, JD_RULE_SHEET_WRONG, e->by);
        ruling->count = s->entries;
        jd_ruling_set_text(ruling, e->text);
    }
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

jd_rule jd_bar_sign(const jd_game *g, const jd_event *e)
{
    (void)e;
    return g->declared || !over(g) ? JD_RULE_SIGNED : OPEN;
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

jd_rule jd_bar_ask(const jd_game *g, const jd_event *e)
{
    bool flag_fell = g->clock[0].fallen || g->clock[1].fallen;
    if (e->what == JD_WHAT_SHEET)
        return bar_look(g, (jd_colour)e->by);
    return flag_fell || g->regs.blind[e->by] ? OPEN : JD_RULE_NOT_TOLD;
}

/* Each look is counted, one too many as well. */
void jd_act_ask(jd_game *g, const jd_event *e) { g->looks[e->by] += e->what == JD_WHAT_SHEET; }
