/* sheet.c - recording (Article 8): the two scoresheets, signatures, and what may be asked. */
#include "laws/sheet.h"

#include "laws/state.h"

#include "jadoube/movetext.h"

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

/* ---- writing ---- */

/* Besides the moves a sheet has room for offers and for the times on the clocks (8.1.4). A time begins with
 * a digit, unlike h4, and has another than 0, unlike castling. */
bool jd_sheet_is_remark(const char *text)
{
    bool time = strchr("0123456789", text[0]) && text[strspn(text, "0")] != '\0';
    return strcmp(text, "(=)") == 0 || (time && text[strspn(text, "0123456789:.,'\" hms")] == '\0');
}

int  jd_sheet_entries(const jd_game *g, jd_colour c) { return g->sheets[c].entries; }
bool jd_sheet_entry_wrong(const jd_game *g, jd_colour c, int ply) { return g->plies[ply].misread[c]; }

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
    bool right = false;
    for (int ply = 1; ply <= g->sheets[e->by].entries && !right; ply++)
        if (g->plies[ply].misread[e->by]) {
            read_entry(g, ply, e, &right);
            g->plies[ply].misread[e->by] = !right;
        }
    return right;
}

void jd_sheets_shorten(jd_game *g)
{
    for (int c = 0; c < 2; c++)
        while (g->sheets[c].entries > g->ply)
            g->sheets[c].entries--;
}

void jd_act_write(jd_game *g, const jd_event *e)
{
    struct sheet *s = &g->sheets[e->by];
    bool          right;
    if (!g->regs.manual_sheets || jd_sheet_is_remark(e->text))
        return;
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
    g->plies[++s->entries].misread[e->by] = !right;
    if (!right) {
        jd_ruling *ruling = jd_game_rule(g, JD_RULE_SHEET_WRONG, e->by);
        ruling->count = s->entries;
        jd_ruling_set_text(ruling, e->text);
    }
}

static bool wrote(const jd_game *g, int c, int ply) { return ply <= g->sheets[c].entries && !g->plies[ply].misread[c]; }

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

void jd_act_sign(jd_game *g, const jd_event *e)
{
    jd_result result = jd_result_parse(e->result);
    if (result == JD_RESULT_COUNT) {
        jd_ruling_set_text(jd_game_refuse(g, JD_RULE_SCORE_REFUSED, e->by), e->result);
        return;
    }
    if (g->phase == JD_ANNULLED || g->declared) {
        jd_game_refuse(g, JD_RULE_SIGNED, e->by);
        return;
    }
    g->signatures[e->by] = result;
    if (g->signatures[0] == g->signatures[1] && g->result != result) {
        g->score_change[0] = g->score_change[1] = 0;
        jd_game_finish(g, JD_RULE_SIGNED, JD_BY_BOTH, result);
    }
}

/* ---- asking (12.6, 8.5, A.3.2, D.2.10.4) ---- */

static void ask_sheet(jd_game *g, const jd_event *e)
{
    bool    may = g->regs.speed != JD_STANDARD && g->ed->sheet_looks;
    jd_rule why = g->regs.speed == JD_BLITZ ? JD_RULE_LOOKS_BLITZ : JD_RULE_LOOKS_RAPID;
    if (!may)
        jd_game_refuse(g, JD_RULE_NOT_TOLD, e->by);
    else if (!jd_game_on_move(g, (jd_colour)e->by))
        jd_game_refuse(g, why, e->by);
    else if (++g->looks[e->by] > g->ed->sheet_looks)
        jd_game_refuse(g, why, e->by)->count = g->looks[e->by];
}

void jd_act_ask(jd_game *g, const jd_event *e)
{
    bool flag_fell = g->clock[0].fallen || g->clock[1].fallen;
    if (e->what == JD_WHAT_SHEET)
        ask_sheet(g, e);
    else if (!flag_fell && !g->regs.blind[e->by])
        jd_game_refuse(g, JD_RULE_NOT_TOLD, e->by);
}
