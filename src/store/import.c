/* import.c - the parcel that is being filled, and those that wait to be stored together. */
#include "import_impl.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

void import_tell(struct import *i, uint64_t line, uint64_t column, const char *format, ...)
{
    char    text[400];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    i->totals.problems++;
    i->problem(i->context, line, column, text);
}

void *import_need(struct import *i, void *memory)
{
    if (!memory && !i->fault.err)
        store_fail(&i->fault, STORE_MEMORY, NULL, "out of memory");
    return memory;
}

/* ---- the store ---- */

static void empty(struct parcel *p)
{
    free(p->head);
    p->head = NULL;
    p->length = p->count = 0;
}

static size_t unpack(const struct parcel *p, struct store_game *game, struct store_event *events)
{
    *game = (struct store_game){
        .id = p->id, .regulations = p->head, .keys = "{}", .extra = "{}", .result = p->result, .created = p->created};
    for (size_t k = 0; k < p->count; k++)
        events[k] = (struct store_event){.game = p->id,
                                         .seq = (int64_t)k + 1,
                                         .at = p->events[k].at,
                                         .line = p->text + p->events[k].offset,
                                         .length = p->events[k].length};
    return p->count;
}

static enum store_err add_games(struct import *i, const struct parcel *from, size_t count, struct store_fault *fault)
{
    struct store_game   games[PARCELS];
    struct store_event *events;
    size_t              all = 0, used = 0;
    for (size_t k = 0; k < count; k++)
        all += from[k].count;
    if (!(events = malloc((all + 1) * sizeof *events)))
        return store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    for (size_t k = 0; k < count; k++)
        used += unpack(&from[k], &games[k], events + used);
    enum store_err err = store_add(i->store, games, count, events, used, fault);
    free(events);
    if (!err) {
        i->totals.games += count;
        i->totals.events += used;
    }
    return err;
}

/* One id that is taken stops its whole group: then it is one by one. */
static void add_singly(struct import *i)
{
    for (size_t k = 0; k < i->ready; k++) {
        struct store_fault fault;
        enum store_err     err = add_games(i, &i->parcels[k], 1, &fault);
        if (err == STORE_CONFLICT)
            import_tell(i, i->parcels[k].line, 1, "%s", fault.text);
        else if (err && !i->fault.err)
            i->fault = fault;
    }
}

static void flush(struct import *i)
{
    struct store_fault fault;
    enum store_err     err = i->fault.err || !i->ready ? STORE_OK : add_games(i, i->parcels, i->ready, &fault);
    if (err == STORE_CONFLICT)
        add_singly(i);
    else if (err)
        i->fault = fault;
    for (size_t k = 0; k < i->ready; k++)
        empty(&i->parcels[k]);
    /* The one that is being filled comes first, with the memory that it has. */
    struct parcel filled = i->parcels[i->ready];
    i->parcels[i->ready] = i->parcels[0];
    i->parcels[0] = filled;
    i->ready = 0;
}

/* ---- the parcel ---- */

static struct parcel *present(struct import *i) { return &i->parcels[i->ready]; }

static void draw_id(char out[STORE_ID_MAX + 1])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* no l, o, 0, 1 */
    unsigned char     bytes[8];
    while (getrandom(bytes, sizeof bytes, 0) != sizeof bytes) {
    }
    for (int k = 0; k < 8; k++)
        out[k] = letters[bytes[k] % 32];
    out[8] = '\0';
}

/* What an export writes beside regulations and tags goes where it came from. */
static void read_extras(struct parcel *p, json_t *head)
{
    const char *id = json_string_value(json_object_get(head, "id"));
    json_t     *created = json_object_get(head, "created");
    if (id)
        snprintf(p->id, sizeof p->id, "%.*s", STORE_ID_MAX, id);
    else
        draw_id(p->id);
    p->created = json_is_integer(created) ? json_integer_value(created) : (int64_t)time(NULL) * 1000;
    json_object_del(head, "id");
    json_object_del(head, "created");
    p->head = json_dumps(head, JSON_COMPACT | JSON_PRESERVE_ORDER);
}

bool import_begin(struct import *i, const char *head, size_t length, uint64_t line, jd_fault *fault)
{
    struct parcel *p = present(i);
    empty(p);
    import_drop(i);
    *fault = (jd_fault){0, "more memory"};
    if (jd_log_new(&i->game) != JD_OK || jd_log_line(i->game, head, length, &i->rulings, fault) != JD_OK) {
        import_drop(i);
        return false;
    }
    p->line = line;
    i->ended = false;
    json_t *json = json_loadb(head, length, 0, NULL);
    read_extras(p, json);
    json_decref(json);
    import_need(i, p->head);
    return true;
}

/* Room for one more line. */
static bool grow_parcel(struct import *i, struct parcel *p, size_t length)
{
    if (p->size - p->length < length) {
        size_t size = 2 * (p->size + length);
        char  *text = import_need(i, realloc(p->text, size));
        if (!text)
            return false;
        p->text = text;
        p->size = size;
    }
    if (p->count == p->room) {
        size_t room = 2 * p->room + 64;
        void  *events = import_need(i, realloc(p->events, room * sizeof *p->events));
        if (!events)
            return false;
        p->events = events;
        p->room = room;
    }
    return true;
}

bool import_add(struct import *i, const char *line, size_t length, jd_fault *fault)
{
    struct parcel *p = present(i);
    bool           over = jd_game_state(jd_log_game(i->game)).phase == JD_FINISHED;
    if (jd_log_line(i->game, line, length, &i->rulings, fault) != JD_OK)
        return false;
    const jd_event *event = jd_log_event(i->game);
    i->ended |= over && (event->act == JD_DO_PLAY || event->act == JD_DO_RELEASE);
    if (grow_parcel(i, p, length)) {
        memcpy(p->text + p->length, line, length);
        p->events[p->count].at = event->at;
        p->events[p->count].offset = p->length;
        p->events[p->count++].length = length;
        p->length += length;
    }
    return true;
}

void import_close(struct import *i)
{
    struct parcel *p = present(i);
    if (!store_result_write(jd_log_game(i->game), p->result))
        snprintf(p->result, sizeof p->result, "*");
    if (i->ended)
        import_tell(i, p->line, 1, "the Laws ended this game before its last move; moves after that have no effect");
    import_drop(i);
    if (++i->ready == PARCELS - 1) /* the last place is for the one that is being filled */
        flush(i);
}

void import_drop(struct import *i)
{
    jd_log_free(i->game);
    i->game = NULL;
}

/* ---- files ---- */

struct import *import_new(struct store *s, import_problem_fn problem, void *context)
{
    struct import *i = calloc(1, sizeof *i);
    if (!i)
        return NULL;
    i->store = s;
    i->problem = problem;
    i->context = context;
    if (import_pgn_new(i))
        return i;
    import_free(i);
    return NULL;
}

void import_free(struct import *i)
{
    if (!i)
        return;
    import_pgn_free(i);
    import_drop(i);
    for (int k = 0; k < PARCELS; k++) {
        empty(&i->parcels[k]);
        free(i->parcels[k].text);
        free(i->parcels[k].events);
    }
    free(i->line);
    free(i);
}

static void keep_line(struct import *i, const char *bytes, size_t length)
{
    if (i->size - i->length <= length) {
        size_t size = 2 * (i->size + length) + 1;
        char  *line = import_need(i, realloc(i->line, size));
        if (!line)
            return;
        i->line = line;
        i->size = size;
    }
    memcpy(i->line + i->length, bytes, length);
    i->length += length;
    i->line[i->length] = '\0';
}

static void feed_lines(struct import *i, const char *bytes, size_t length)
{
    while (length && !i->fault.err) {
        const char *end = memchr(bytes, '\n', length);
        size_t      part = end ? (size_t)(end - bytes) : length;
        keep_line(i, bytes, part);
        if (end) {
            import_log_line(i, i->line, i->length);
            i->length = 0;
        }
        bytes += part + (end != NULL);
        length -= part + (end != NULL);
    }
}

/* A log begins with an object; no game in PGN begins with a brace that has a quotation mark in it, but a comment
 * may. */
static enum import_kind kind_of(const char *bytes, size_t length)
{
    size_t at = 0;
    while (at < length && strchr(" \t\r\n", bytes[at]))
        at++;
    if (at == length)
        return NOTHING_YET;
    for (size_t k = at + 1; bytes[at] == '{' && k < length; k++)
        if (!strchr(" \t\r\n", bytes[k]))
            return bytes[k] == '"' ? A_LOG : A_PGN;
    return A_PGN;
}

enum store_err import_feed(struct import *i, const char *bytes, size_t length, struct store_fault *fault)
{
    if (i->kind == NOTHING_YET)
        i->kind = kind_of(bytes, length);
    if (i->kind == A_PGN && !i->fault.err)
        jd_pgn_feed(i->pgn.reader, bytes, length);
    else
        feed_lines(i, bytes, length); /* empty lines, too: they count */
    *fault = i->fault;
    return fault->err;
}

enum store_err import_end(struct import *i, struct store_fault *fault)
{
    if (i->kind == A_PGN)
        jd_pgn_end(i->pgn.reader);
    else if (i->length)
        import_log_line(i, i->line, i->length);
    import_log_end(i);
    flush(i);
    i->kind = NOTHING_YET;
    i->length = i->number = 0;
    *fault = i->fault;
    return fault->err;
}

struct import_totals import_totals(const struct import *i) { return i->totals; }
