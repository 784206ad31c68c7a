/* copies.c - a game that was copied, one that was written down and read, and one that was kept as bytes go on like the
 * original. */
#include "property.h"

#include "jadoube/log.h"
#include "laws/image.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct lens plain = {0};

/* What the state does not tell. */
static bool same_beyond(const jd_game *a, const jd_game *b)
{
    int64_t  when[2] = {0, 0};
    jd_moves one, two;
    bool     due = jd_game_due(a, &when[0]), bound = jd_game_bound(a, &one);
    if (due != jd_game_due(b, &when[1]) || when[0] != when[1] || bound != jd_game_bound(b, &two))
        return false;
    jd_waiting_claim c = jd_game_claim(a), d = jd_game_claim(b);
    return one.count == two.count && memcmp(one.at, two.at, one.count * sizeof one.at[0]) == 0 && c.what == d.what &&
           c.by == d.by && c.postponed == d.postponed && strcmp(c.move, d.move) == 0;
}

static bool same_game(const jd_game *a, const jd_game *b, const jd_rulings out[2], char why[WHY_MAX])
{
    jd_state one = jd_game_state(a), two = jd_game_state(b);
    if (!same_rulings(&plain, &out[0], &out[1], why) || !same_state(&plain, &one, &two, why))
        return false;
    if (!same_beyond(a, b))
        snprintf(why, WHY_MAX, "what is due, bound or claimed differs");
    return same_beyond(a, b);
}

bool copied(const struct told *log, char why[WHY_MAX])
{
    static jd_rulings out[2];
    jd_game          *game = told_begin(log), *copy = told_begin(log);
    bool              same = true;
    for (int i = 0; same && i < log->count; i++) {
        const struct step *s = &log->at[i];
        if (s->chance % 11 == 0) {
            jd_game_free(copy);
            if (jd_game_copy(&copy, game) != JD_OK)
                exit(2);
        }
        jd_game_apply(game, &s->e, &out[0], NULL);
        jd_game_apply(copy, &s->e, &out[1], NULL);
        same = same_game(game, copy, out, why);
    }
    jd_game_free(game);
    jd_game_free(copy);
    return same;
}

static bool same_plies(const jd_game *a, const jd_game *b)
{
    for (int i = 0; i <= jd_game_state(a).standing; i++) {
        jd_position one = jd_game_position(a, i), two = jd_game_position(b, i);
        jd_ply      p = jd_game_ply(a, i), q = jd_game_ply(b, i);
        if (memcmp(&one, &two, sizeof one) != 0 || p.move != q.move || p.at != q.at || p.clock != q.clock)
            return false;
    }
    return true;
}

static bool same_sheets(const jd_game *a, const jd_game *b)
{
    for (int c = 0; c < 2; c++) {
        if (jd_game_entries(a, (jd_colour)c) != jd_game_entries(b, (jd_colour)c))
            return false;
        for (int i = 1; i <= jd_game_entries(a, (jd_colour)c); i++) {
            jd_entry one = jd_game_entry(a, (jd_colour)c, i), two = jd_game_entry(b, (jd_colour)c, i);
            if (strcmp(one.text, two.text) != 0 || strcmp(one.time, two.time) != 0 || one.wrong != two.wrong)
                return false;
        }
    }
    return true;
}

/* Through bytes, and as many of them again. */
static jd_game *through_bytes(const jd_game *game, const jd_regulations *regs)
{
    struct pack   first = {0}, second = {0};
    struct unpack u;
    jd_game_save(game, &first);
    if (!jd_pack_end(&first) || !jd_unpack_begin(&u, first.at, first.length))
        exit(2);
    jd_game *back = jd_game_restore(regs, &u);
    if (!back || u.at != u.end)
        exit(2);
    jd_game_save(back, &second);
    if (!jd_pack_end(&second) || second.length != first.length || memcmp(first.at, second.at, first.length) != 0)
        exit(2);
    free(first.at);
    free(second.at);
    return back;
}

bool kept_as_bytes(const struct told *log, char why[WHY_MAX])
{
    static jd_rulings out[2];
    jd_game          *game = told_begin(log), *back = through_bytes(game, &log->regs);
    bool              same = true;
    for (int i = 0; same && i < log->count; i++) {
        const struct step *s = &log->at[i];
        if (s->chance % 5 == 0) {
            jd_game_free(back);
            back = through_bytes(game, &log->regs);
        }
        jd_game_apply(game, &s->e, &out[0], NULL);
        jd_game_apply(back, &s->e, &out[1], NULL);
        same = same_game(game, back, out, why);
        if (same && !(same_plies(game, back) && same_sheets(game, back))) {
            snprintf(why, WHY_MAX, "moves or sheets differ");
            same = false;
        }
    }
    jd_game_free(game);
    jd_game_free(back);
    return same;
}

/* One line of a log, taken by a game that follows it. */
static bool line_is_taken(jd_log *log, const char *line, size_t length, jd_rulings *out, char why[WHY_MAX])
{
    jd_fault fault;
    bool     taken = jd_log_line(log, line, length, out, &fault) == JD_OK;
    if (!taken)
        snprintf(why, WHY_MAX, "a line that was written is not read: expected %s", fault.expected);
    return taken;
}

bool written_and_read(const struct told *log, char why[WHY_MAX])
{
    static jd_rulings out[2];
    static char       line[16384];
    jd_game          *game = told_begin(log);
    jd_log           *read;
    if (jd_log_new(&read) != JD_OK)
        exit(2);
    size_t length = (size_t)snprintf(line, sizeof line, "{\"regulations\":");
    length += jd_regulations_write(&log->regs, line + length, sizeof line - length);
    length += (size_t)snprintf(line + length, sizeof line - length, "}");
    bool same = line_is_taken(read, line, length, &out[1], why);
    for (int i = 0; same && i < log->count; i++) {
        length = jd_event_write(&log->at[i].e, line, sizeof line);
        jd_game_apply(game, &log->at[i].e, &out[0], NULL);
        same = line_is_taken(read, line, length, &out[1], why) && same_game(game, jd_log_game(read), out, why);
    }
    jd_game_free(game);
    jd_log_free(read);
    return same;
}
