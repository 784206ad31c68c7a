/* Those who look on are told what happens. */
#include "match/slot.h"

#include <string.h>

#define SHOWN_US 200000 /* what an engine thinks is shown no more often */

void onlookers_add(struct onlookers *o, struct onlooker one) { o->at[o->count++] = one; }

void onlookers_tell(const struct onlookers *o, enum sight what, const struct scene *s)
{
    for (size_t i = 0; i < o->count; i++)
        o->at[i].see(o->at[i].context, what, s);
}

static bool is_watched(const struct slot *s) { return s->runner->run.onlookers.count > 0; }

void slot_show(struct slot *s, enum sight what)
{
    if (!is_watched(s))
        return;
    struct scene scene = {.place = s - s->runner->slots,
                          .number = s->number,
                          .pairing = &s->pairing,
                          .outcome = what == GAME_ENDED ? &s->outcome : NULL,
                          .tally = s->runner->run.tally,
                          .opening = &s->opening,
                          .game = s->game,
                          .state = &s->state,
                          .moments = &s->moments,
                          .thoughts = s->thoughts,
                          .since = s->went_at};
    onlookers_tell(&s->runner->run.onlookers, what, &scene);
    s->shown_at = s->went_at;
}

void slot_thought(struct slot *s, jd_colour c, const jd_position *from, const struct engine_info *info)
{
    if (!is_watched(s))
        return;
    struct thought *t = &s->thoughts[c];
    size_t          length = strnlen(info->pv, sizeof t->line - 1);
    *t = (struct thought){.known = true,
                          .mate = info->mate,
                          .score = c == JD_WHITE ? info->score : -info->score,
                          .depth = info->depth,
                          .nodes = info->nodes,
                          .nps = info->nps,
                          .from = *from};
    memcpy(t->line, info->pv, length); /* the rest is zero */
}

void slot_thinks(struct slot *s, const struct seat *by, int64_t now)
{
    struct engine_info info;
    if (!is_watched(s) || !s->playing || by->state != SEAT_THINKING || now - s->shown_at < SHOWN_US ||
        by != s->players[s->state.on_move] || !engine_info(by->engine, &info))
        return;
    slot_thought(s, s->state.on_move, &s->state.position, &info);
    slot_show(s, GAME_THOUGHT);
    s->shown_at = now;
}
