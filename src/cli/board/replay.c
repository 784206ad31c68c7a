/* Recordings of boards: raw bytes, or a line of base64 for each chunk, with the time in ms before it where it is known.
 * Where it is not known, the board's own clock tells how time passed. */
#include "table.h"

#include "console/report.h"
#include "console/source.h"

#include <stdlib.h>
#include <string.h>

#define STEP_MS 30 /* between messages of which nobody knows the time */

struct recording {
    uint8_t *bytes;
    int64_t *at; /* of each byte; -1: not known */
    size_t   count;
};

static int sextet(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char       *found = c ? strchr(digits, c) : NULL;
    return found ? (int)(found - digits) : -1;
}

/* One line of base64 as bytes; how many, or -1 when it is not base64. */
static long decode(const char *text, size_t length, uint8_t *out)
{
    size_t   count = 0;
    unsigned bits = 0, held = 0;
    while (length && text[length - 1] == '=')
        length--;
    for (size_t i = 0; i < length; i++) {
        int value = sextet(text[i]);
        if (value < 0)
            return -1;
        held = held << 6 | (unsigned)value;
        if ((bits += 6) >= 8)
            out[count++] = (uint8_t)(held >> (bits -= 8));
    }
    return (long)count;
}

/* A line of text; false when it is none of a recording. */
static bool add_line(struct recording *r, const char *line, size_t length)
{
    size_t  digits = 0;
    int64_t at = -1;
    while (digits < length && digits < 15 && line[digits] >= '0' && line[digits] <= '9')
        digits++;
    if (digits && digits < length && line[digits] == ' ') {
        at = strtoll(line, NULL, 10);
        line += digits + 1;
        length -= digits + 1;
    }
    long count = decode(line, length, r->bytes + r->count);
    for (long i = 0; i < count; i++)
        r->at[r->count + (size_t)i] = at;
    r->count += count > 0 ? (size_t)count : 0;
    return count >= 0;
}

static bool read_lines(struct recording *r, const char *text, size_t length)
{
    for (size_t i = 0; i < length;) {
        const char *end = memchr(text + i, '\n', length - i);
        size_t      whole = end ? (size_t)(end - text) - i : length - i, line = whole;
        if (line && text[i + line - 1] == '\r')
            line--;
        if (!add_line(r, text + i, line))
            return false;
        i += whole + 1;
    }
    return true;
}

static bool is_text(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((text[i] < 32 && text[i] != '\n' && text[i] != '\r') || text[i] == 127 || text[i] < 0)
            return false;
    return true;
}

static bool recording_read(struct recording *r, const char *path)
{
    size_t length;
    char  *text = source_read_all(path, &length);
    *r = (struct recording){.count = 0};
    if (!text)
        return false;
    r->bytes = malloc(length + 1);
    r->at = malloc((length + 1) * sizeof *r->at);
    if (!r->bytes || !r->at) {
        complain("not enough memory");
        free(text);
        return false;
    }
    if (!is_text(text, length) || !read_lines(r, text, length)) {
        memcpy(r->bytes, text, length);
        r->count = length;
        for (size_t i = 0; i < length; i++)
            r->at[i] = -1;
    }
    free(text);
    return true;
}

static void recording_free(struct recording *r)
{
    free(r->bytes);
    free(r->at);
}

/* ---- time ---- */

struct pace {
    int64_t        at, second; /* now; when the clock last counted a second */
    jd_board_clock clock;
};

/* A second less on the side that runs is a second of time. */
static void pace_sign(struct pace *p, const jd_board_sign *sign)
{
    int64_t at = p->at + (sign->memory && !sign->soon ? 1000 : STEP_MS);
    if (sign->kind == JD_SIGN_CLOCK && sign->clock.connected) {
        int     side = p->clock.right_runs;
        int32_t fell = p->clock.connected && p->clock.running ? p->clock.seconds[side] - sign->clock.seconds[side] : 0;
        if (fell > 0 && fell < 3600) {
            int64_t due = p->second + fell * INT64_C(1000);
            at = due > at ? due : at;
            p->second = at;
        } else if (sign->clock.right_runs != p->clock.right_runs || sign->clock.running != p->clock.running)
            p->second = at;
        p->clock = sign->clock;
    }
    p->at = at;
}

/* ---- the time control ---- */

/* What the clocks showed first, and by how much they mostly rose at a press. */
static void find_control(struct board_plan *plan, const struct recording *r)
{
    jd_reader     *reader;
    jd_board_sign  sign;
    jd_board_clock last = {.connected = false};
    int32_t        first = -1;
    int            rises[61] = {0}, best = 0;
    if (plan->control || jd_reader_new(&reader, plan->protocol))
        return;
    for (size_t i = 0; i < r->count;) {
        i += jd_reader_feed(reader, r->bytes + i, r->count - i < 4096 ? r->count - i : 4096);
        while (jd_reader_next(reader, &sign)) {
            if (sign.kind != JD_SIGN_CLOCK || !sign.clock.connected)
                continue;
            if (first < 0)
                first = sign.clock.seconds[0];
            for (int side = 0; last.connected && side < 2; side++) {
                int32_t rise = sign.clock.seconds[side] - last.seconds[side];
                if (sign.clock.right_runs != last.right_runs && rise > 0 && rise <= 60)
                    rises[rise]++;
            }
            last = sign.clock;
        }
    }
    jd_reader_free(reader);
    for (int i = 1; i <= 60; i++)
        if (rises[i] > rises[best])
            best = i;
    if (first <= best)
        return;
    plan->seen = (jd_control){.count = 1, .at = {{.base_ms = (first - best) * INT64_C(1000)}}};
    if (best) {
        plan->seen.at[0].extra = JD_EXTRA_CUMULATIVE;
        plan->seen.at[0].extra_ms = best * INT64_C(1000);
    }
}

/* ---- all of it ---- */

static void play(struct board_table *t, const struct recording *r)
{
    struct pace   pace = {.at = 0};
    jd_board_sign sign;
    for (size_t i = 0; i < r->count; i++) {
        jd_reader_feed(t->reader, r->bytes + i, 1);
        while (jd_reader_next(t->reader, &sign)) {
            if (r->at[i] < 0)
                pace_sign(&pace, &sign);
            else
                pace.at = r->at[i] > pace.at ? r->at[i] : pace.at;
            board_table_sign(t, pace.at, &sign);
        }
    }
    board_table_close(t, pace.at + 2000);
}

bool board_replay(const struct board_plan *given, const char *path)
{
    struct recording   r;
    struct board_plan  plan = *given;
    struct board_table t;
    bool               good = recording_read(&r, path);
    if (good)
        find_control(&plan, &r);
    good = good && board_table_open(&t, &plan);
    if (good) {
        play(&t, &r);
        if (!t.games)
            complain("%s: no game begins in this recording; name its start position with --fen", path);
        good = t.games > 0;
    }
    recording_free(&r);
    return good;
}
