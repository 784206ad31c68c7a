#include "pieces.h"
#include "console/report.h"
#include "console/text.h"

#include "jadoube/pgn.h"

#include <stdlib.h>
#include <string.h>

bool pieces_start(struct pieces *p, char *const *paths, size_t count)
{
    *p = (struct pieces){.paths = paths, .count = count};
    p->rest = malloc(PIECE_SIZE);
    if (!p->rest)
        complain("not enough memory");
    pthread_mutex_init(&p->lock, NULL);
    pthread_cond_init(&p->changed, NULL);
    return p->rest != NULL;
}

void pieces_end(struct pieces *p)
{
    pthread_mutex_destroy(&p->lock);
    pthread_cond_destroy(&p->changed);
    free(p->rest);
}

static void close_file(struct pieces *p)
{
    p->done += source_taken(p->source);
    p->failed |= !source_close(p->source);
    p->source = NULL;
    p->file++;
}

/* The source of a share of a file, or of all of it. NULL, with a message printed, when there is none. */
static struct source *open_share(const char *path, struct part part)
{
    struct source *source = source_open(path);
    uint64_t       from, to;
    if (!source || !part.of || (part_find(path, part, &from, &to) && source_narrow(source, from, to)))
        return source;
    complain_text(TEXT_CHECK_INDIVISIBLE, JD_VALUES({"file", path}));
    source_close(source);
    return NULL;
}

/* Have a file open; false when all have been read. */
static bool open_file(struct pieces *p)
{
    while (!p->source && p->file < p->count) {
        p->source = open_share(p->paths[p->file], p->part);
        if (!p->source) {
            p->failed = true;
            p->file++;
        }
    }
    return p->source != NULL;
}

/* Fill a piece: what lay behind the last cut, then bytes of the file; cut it at the last game. */
static void fill_piece(struct pieces *p, struct piece *out)
{
    out->file = p->file;
    memcpy(out->text, p->rest, p->rest_length);
    size_t room = PIECE_SIZE - p->rest_length, got = source_read(p->source, out->text + p->rest_length, room);
    out->length = p->rest_length + got;
    p->rest_length = 0;
    out->last = got < room;
    if (out->last) {
        close_file(p);
        return;
    }
    size_t cut = jd_pgn_cut(out->text, out->length);
    if (cut == 0)
        return;
    out->last = true;
    p->rest_length = out->length - cut;
    memcpy(p->rest, out->text + cut, p->rest_length);
    out->length = cut;
}

bool pieces_take(struct pieces *p, const void *who, struct piece *out)
{
    pthread_mutex_lock(&p->lock);
    while (p->owner && p->owner != who)
        pthread_cond_wait(&p->changed, &p->lock);
    bool there = open_file(p);
    if (there) {
        out->first = p->owner == NULL;
        out->number = p->number;
        fill_piece(p, out);
        p->owner = out->last ? NULL : who;
        p->number += out->last;
        pthread_cond_broadcast(&p->changed);
    }
    pthread_mutex_unlock(&p->lock);
    return there;
}

uint64_t pieces_taken(struct pieces *p)
{
    pthread_mutex_lock(&p->lock);
    uint64_t taken = p->done + (p->source ? source_taken(p->source) : 0);
    pthread_mutex_unlock(&p->lock);
    return taken;
}
