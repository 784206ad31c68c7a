/* hall/game/once.c - see once.h. */
#include "hall/game/once.h"

#include "log/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- marks ---- */

#define HALF ((ONCE_MAX - 1) / 2) /* of a mark: hex digits of each hash */

static const char lead[] = ",\"once\":\"", end[] = "\"}";

#define TAIL (sizeof lead - 1 + ONCE_MAX - 1 + sizeof end - 1)

/* The act without its time, which is another one when it is sent again. NULL: no memory, or it is none. */
static char *timeless_line(const struct op *op, struct seat seat)
{
    jd_event e;
    char    *texts = malloc(op->length + 1), *line = NULL;
    if (texts && op->said.at && jd_event_read_value(op->said, 0, seat.sees, &e, texts, NULL) == JD_OK)
        line = jd_event_line(&e);
    free(texts);
    return line;
}

bool once_mark(const struct op *op, struct seat seat, char out[ONCE_MAX])
{
    char hash[HASH_MAX], both[65], *line = timeless_line(op, seat);
    if (!line)
        return false;
    key_hash(op->once, hash);
    jd_commitment(op->once, line, both);
    snprintf(out, ONCE_MAX, "%.*s%.*s", HALF, hash, HALF, both);
    free(line);
    return true;
}

char *once_line(const jd_event *e, const char *mark)
{
    char  *line = jd_event_line(e);
    size_t length = line ? strlen(line) : 0;
    char  *longer = line && mark[0] ? realloc(line, length + TAIL + 1) : line;
    if (!longer)
        free(line);
    else if (mark[0])
        snprintf(longer + length - 1, TAIL + 2, "%s%s%s", lead, mark, end);
    return longer;
}

/* No text of a line looks like it: there quotation marks are escaped. */
void once_read(const char *line, size_t length, char out[ONCE_MAX])
{
    const char *tail = line + length - TAIL;
    bool        there = length > TAIL && memcmp(tail, lead, sizeof lead - 1) == 0;
    snprintf(out, ONCE_MAX, "%.*s", there ? ONCE_MAX - 1 : 0, there ? tail + sizeof lead - 1 : "");
}

/* ---- acts that were done before ---- */

/* The number of the event that was stored with this key; 0: there is none. */
static size_t find_key(const struct room *r, const char *key)
{
    char   hash[HASH_MAX], mark[ONCE_MAX];
    size_t seq = r->log.count;
    key_hash(key, hash);
    for (; seq > 0; seq--) {
        once_read(r->log.at[seq - 1].text, r->log.at[seq - 1].length, mark);
        if (mark[0] && memcmp(mark, hash, HALF) == 0)
            break;
    }
    return seq;
}

static bool is_same(const struct room *r, size_t seq, const struct op *op, struct seat seat)
{
    char kept[ONCE_MAX], mark[ONCE_MAX];
    once_read(r->log.at[seq - 1].text, r->log.at[seq - 1].length, kept);
    return once_mark(op, seat, mark) && strcmp(kept, mark) == 0;
}

static int64_t time_of(const struct log_line *l)
{
    struct json line, v;
    int64_t     at = 0;
    if (jd_json_read(l->text, l->length, &line, NULL) == JD_OK && jd_json_member(line, "at", &v))
        jd_json_whole(v, 0, &at);
    return at;
}

static void answer_again(struct room *r, size_t seq, struct op *op)
{
    const struct log_line *l = &r->log.at[seq - 1];
    jd_rulings            *rulings = calloc(1, sizeof *rulings);
    struct rulings_walk    w = {0};
    if (!rulings) {
        op_refuse_code(op, REFUSED_OUT_OF_MEMORY);
        return;
    }
    while (rulings->count < JD_RULINGS_MAX && jd_rulings_next(l->rulings, &w, &rulings->at[rulings->count]))
        rulings->count++;
    room_acknowledge(r, op, &(struct done){seq, time_of(l), rulings, true});
    free(rulings);
}

bool once_answered(struct room *r, struct op *op, struct seat seat)
{
    size_t seq = op->once[0] && op->conn ? find_key(r, op->once) : 0;
    if (!seq)
        return false;
    if (is_same(r, seq, op, seat))
        answer_again(r, seq, op);
    else
        op_refuse(op, refusal_expecting(REFUSED_BAD_FIELD, "another key: this one is that of another act"));
    return true;
}
