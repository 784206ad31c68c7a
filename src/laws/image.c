/* image.c - a game as it lies in memory, without its pointers. A move is kept as what differs from what could be
 * guessed: the position that it leads to, and the player's move before. */
#include "laws/image.h"

#include "laws/state.h"

#include <stdlib.h>
#include <string.h>

/* Another compiler may lay them out otherwise. */
struct sizes {
    uint32_t game, ply, standing, entry;
};

static const struct sizes sizes = {sizeof(jd_game), sizeof(struct ply), sizeof(struct standing), sizeof(jd_entry)};

/* ---- moves ---- */

#define REST offsetof(struct ply, move) /* what is behind the position, which comes first */

static void differ(void *out, const void *from, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] ^= ((const uint8_t *)from)[i];
}

static jd_position guess_position(const struct ply *ply)
{
    return ply->move == JD_NO_MOVE ? ply[-1].after : jd_move_make(&ply[-1].after, ply->move);
}

static void differ_rest(struct ply *out, const struct ply *ply, int number)
{
    if (number > 2)
        differ((uint8_t *)out + REST, (const uint8_t *)(ply - 2) + REST, sizeof *ply - REST);
}

static void pack_ply(struct pack *p, const struct ply *ply, int number)
{
    struct ply out;
    memcpy(&out, ply, sizeof out);
    differ_rest(&out, ply, number);
    if (number > 0) {
        jd_position guess = guess_position(ply);
        differ(&out.after, &guess, sizeof guess);
    }
    jd_pack(p, (uint8_t *)&out + REST, sizeof out - REST);
    jd_pack(p, &out, REST);
}

static void unpack_ply(struct unpack *u, struct ply *ply, int number)
{
    jd_unpack(u, (uint8_t *)ply + REST, sizeof *ply - REST);
    jd_unpack(u, ply, REST);
    differ_rest(ply, ply, number);
    if (number > 0 && !u->failed) {
        jd_position guess = guess_position(ply);
        differ(&ply->after, &guess, sizeof guess);
    }
}

/* ---- the game ---- */

static void forget_pointers(jd_game *g)
{
    g->regs.names[0] = g->regs.names[1] = NULL;
    g->ed = NULL;
    g->plies = NULL;
    g->standing.at = NULL;
    g->sheets[0].written = g->sheets[1].written = NULL;
    memset(g->notes, 0, sizeof g->notes);
    g->undo = g->next_undo = NULL;
    g->event = NULL;
    g->out = NULL;
}

/* Room that nothing has taken holds whatever was in memory there. */
static void clear_periods(jd_control *c)
{
    memset(c->at + c->count, 0, (size_t)(JD_PERIODS_MAX - c->count) * sizeof c->at[0]);
}

/* Of what was announced only what it means is still asked for. */
static void clear_reading(jd_reading *r)
{
    jd_reading kept;
    memset(&kept, 0, sizeof kept);
    kept.outcome = r->outcome;
    kept.move = r->move;
    kept.castling = r->castling;
    kept.kind = r->kind;
    kept.to = r->to;
    memcpy(r, &kept, sizeof kept);
}

static void clear_rooms(jd_game *g)
{
    clear_reading(&g->blind.said);
    clear_periods(&g->regs.control);
    clear_periods(&g->regs.control_black);
}

/* What is written on a sheet, from its first move on. */
static jd_entry *entries_of(const struct sheet *s, size_t *bytes)
{
    *bytes = s->room ? (size_t)s->entries * sizeof *s->written : 0;
    return s->room ? s->written + 1 : NULL;
}

/* Its length, then its characters; there is none where the length is 0, and "" has one, its NUL. */
static void pack_note(struct pack *p, const char *note)
{
    uint32_t length = note ? (uint32_t)strlen(note) + 1 : 0;
    jd_pack(p, &length, sizeof length);
    jd_pack(p, note, length);
}

static bool unpack_note(struct unpack *u, char **note)
{
    uint32_t length;
    jd_unpack(u, &length, sizeof length);
    if (u->failed || !length)
        return !u->failed;
    *note = malloc(length);
    if (*note)
        jd_unpack(u, *note, length);
    return *note && !u->failed;
}

void jd_game_save(const jd_game *game, struct pack *p)
{
    jd_game *g = malloc(sizeof *g);
    if (!g) {
        p->failed = true;
        return;
    }
    memcpy(g, game, sizeof *g);
    forget_pointers(g);
    clear_rooms(g);
    jd_pack(p, &sizes, sizeof sizes);
    jd_pack(p, g, sizeof *g);
    free(g);
    for (int i = 0; i <= game->ply; i++)
        pack_ply(p, &game->plies[i], i);
    for (int i = 0; i < game->standing.count; i++)
        jd_pack(p, &game->standing.at[i], sizeof game->standing.at[i]);
    for (int c = 0; c < 2; c++) {
        size_t          bytes;
        const jd_entry *entries = entries_of(&game->sheets[c], &bytes);
        jd_pack(p, entries, bytes);
    }
    for (int i = 0; i < NOTES; i++)
        pack_note(p, game->notes[i]);
    jd_undo_save(game, p);
}

/* Room as the game had it: NULL, which is fine, where it had none. */
static bool make_room(jd_game *g)
{
    struct sheet *s = g->sheets;
    g->plies = malloc((size_t)g->capacity * sizeof *g->plies);
    g->standing.at = g->standing.room ? malloc((size_t)g->standing.room * sizeof *g->standing.at) : NULL;
    for (int c = 0; c < 2; c++)
        s[c].written = s[c].room ? malloc((size_t)s[c].room * sizeof *s[c].written) : NULL;
    return g->plies && (g->standing.at || !g->standing.room) && (s[0].written || !s[0].room) &&
           (s[1].written || !s[1].room);
}

static bool unpack_parts(jd_game *g, struct unpack *u)
{
    if (!make_room(g))
        return false;
    for (int i = 0; i <= g->ply; i++)
        unpack_ply(u, &g->plies[i], i);
    jd_unpack(u, g->standing.at, (size_t)g->standing.count * sizeof *g->standing.at);
    for (int c = 0; c < 2; c++) {
        size_t    bytes;
        jd_entry *entries = entries_of(&g->sheets[c], &bytes);
        jd_unpack(u, entries, bytes);
    }
    bool notes = true;
    for (int i = 0; i < NOTES; i++)
        notes = notes && unpack_note(u, &g->notes[i]);
    return notes && !u->failed;
}

jd_game *jd_game_restore(const jd_regulations *regs, struct unpack *u)
{
    struct sizes theirs;
    jd_unpack(u, &theirs, sizeof theirs);
    jd_game *g = !u->failed && memcmp(&theirs, &sizes, sizeof sizes) == 0 ? malloc(sizeof *g) : NULL;
    if (!g)
        return NULL;
    jd_unpack(u, g, sizeof *g);
    forget_pointers(g);
    if (u->failed || !unpack_parts(g, u) || !jd_undo_restore(g, regs, u)) {
        jd_game_free(g);
        return NULL;
    }
    memcpy(g->regs.names, regs->names, sizeof g->regs.names);
    g->ed = jd_edition_row(g->regs.edition);
    return g;
}
