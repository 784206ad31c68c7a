/* hall/game/checkpoint.c - see checkpoint.h. */
#include "hall/game/checkpoint.h"

#include "laws/image.h"
#include "store/chain.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- this program ---- */

static bool hash_file(int fd, struct chain_hash *out)
{
    struct stat   st;
    struct chain *c = chain_new();
    bool          good = c && fstat(fd, &st) == 0 && st.st_size > 0;
    void         *bytes = good ? mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0) : MAP_FAILED;
    good = bytes != MAP_FAILED && chain_line(c, bytes, (size_t)st.st_size, out);
    if (bytes != MAP_FAILED)
        munmap(bytes, (size_t)st.st_size);
    chain_free(c);
    return good;
}

void checkpoint_version(char out[CHECKPOINT_VERSION])
{
    struct chain_hash hash;
    int               fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    out[0] = '\0';
    if (fd < 0)
        return;
    if (hash_file(fd, &hash))
        for (int i = 0; i < (CHECKPOINT_VERSION - 1) / 2; i++)
            snprintf(out + 2 * i, 3, "%02x", hash.at[i]);
    close(fd);
}

/* ---- what is in one ---- */

/* Of the room. */
struct part {
    uint64_t     events;
    int64_t      last_at;
    struct quota quotas[PARTIES];
    bool         waits, hard;
};

/* What is known of each line, one behind the other. */
struct raw {
    unsigned char *at;
    size_t         length;
};

enum { SECRET = 1, WORDS = 2, RULED = 4 };

static size_t write_line(const struct log_line *l, unsigned char *out)
{
    if (out)
        *out = (unsigned char)((l->secret ? SECRET : 0) | (l->words ? WORDS : 0) | (l->rulings ? RULED : 0));
    return 1 + (l->rulings ? jd_rulings_write(l->rulings, out ? out + 1 : NULL) : 0);
}

static bool write_lines(const struct log_lines *lines, struct raw *out)
{
    size_t used = 0;
    out->length = 0;
    for (size_t i = 0; i < lines->count; i++)
        out->length += write_line(&lines->at[i], NULL);
    out->at = malloc(out->length + 1);
    for (size_t i = 0; out->at && i < lines->count; i++)
        used += write_line(&lines->at[i], out->at + used);
    return out->at != NULL;
}

static bool read_line(struct log_line *l, const unsigned char **at, const unsigned char *end)
{
    if (*at == end)
        return false;
    unsigned flags = *(*at)++;
    l->secret = flags & SECRET;
    l->words = flags & WORDS;
    return !(flags & RULED) || (l->rulings = jd_rulings_read(at, end));
}

/* All of them, … */
static bool read_lines(struct log_lines *lines, size_t count, struct unpack *u)
{
    struct raw raw = {NULL, 0};
    jd_unpack(u, &raw.length, sizeof raw.length);
    bool good = !u->failed && raw.length < (size_t)1 << 32 && (raw.at = malloc(raw.length + 1));
    if (good)
        jd_unpack(u, raw.at, raw.length);
    const unsigned char *at = raw.at, *end = at ? at + raw.length : at;
    good = good && !u->failed;
    for (size_t i = 0; good && i < count; i++)
        good = read_line(&lines->at[i], &at, end);
    free(raw.at);
    return good && at == end;
}

static void forget_lines(struct log_lines *lines, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(lines->at[i].rulings);
        lines->at[i].rulings = NULL;
    }
}

/* ---- taking one ---- */

struct taking {
    struct job     job;
    struct hall   *hall;
    char           id[STORE_ID_MAX + 1];
    jd_regulations regs; /* without names */
    jd_game       *game;
    struct part    part;
    struct raw     raw;
    struct pack    pack;
    bool           fits; /* it can be read again */
};

static void free_taking(struct taking *t)
{
    jd_game_free(t->game);
    free(t->raw.at);
    free(t->pack.at);
    free(t);
}

static bool pack_parts(struct pack *p, const struct part *part, const jd_game *game, const struct raw *raw)
{
    jd_pack(p, part, sizeof *part);
    jd_game_save(game, p);
    jd_pack(p, &raw->length, sizeof raw->length);
    jd_pack(p, raw->at, raw->length);
    return jd_pack_end(p);
}

/* Is it the same again when it is read, as whoever opens the game reads it, and packed once more? */
static bool unpacks(const struct taking *t)
{
    struct unpack    u;
    struct part      part = {0};
    struct pack      again = {0};
    struct raw       raw = {0};
    size_t           count = t->part.events;
    struct log_lines lines = {.at = calloc(count + 1, sizeof *lines.at), .count = count};
    jd_game         *game = NULL;
    if (lines.at && jd_unpack_begin(&u, t->pack.at, t->pack.length)) {
        jd_unpack(&u, &part, sizeof part);
        game = jd_game_restore(&t->regs, &u);
    }
    bool good = game && read_lines(&lines, count, &u) && write_lines(&lines, &raw) &&
                pack_parts(&again, &part, game, &raw) && again.length == t->pack.length &&
                memcmp(again.at, t->pack.at, again.length) == 0;
    if (lines.at)
        forget_lines(&lines, count);
    jd_game_free(game);
    free(lines.at);
    free(raw.at);
    free(again.at);
    return good;
}

static void pack_up(struct job *j)
{
    struct taking *t = (struct taking *)j;
    t->fits = pack_parts(&t->pack, &t->part, t->game, &t->raw) && unpacks(t);
}

/* What fails here is no trouble: a game is opened without it, too. */
static void store_taking(struct job *j)
{
    struct taking *t = (struct taking *)j;
    store_checkpoint(j->store, t->id, (int64_t)t->part.events, t->hall->program, t->pack.at, t->pack.length, &j->fault);
}

static void on_kept(struct job *j) { free_taking((struct taking *)j); }

static void on_packed(struct job *j)
{
    struct taking *t = (struct taking *)j;
    if (!t->fits || t->hall->leaving) {
        free_taking(t);
        return;
    }
    keeper_submit(t->hall->keeper, &t->job, store_taking, on_kept);
}

static void take_checkpoint(struct room *r)
{
    struct taking *t = calloc(1, sizeof *t);
    if (!t)
        return;
    t->hall = r->hall;
    snprintf(t->id, sizeof t->id, "%s", r->id);
    t->regs = r->regs;
    t->regs.names[0] = t->regs.names[1] = NULL;
    t->part.events = r->log.count; /* one by one: what is between them stays zero */
    t->part.last_at = r->time.last_at;
    t->part.waits = r->waits;
    t->part.hard = r->hard;
    memcpy(t->part.quotas, r->quotas, sizeof t->part.quotas);
    if (jd_game_copy(&t->game, r->game) != JD_OK || !write_lines(&r->log, &t->raw)) {
        free_taking(t);
        return;
    }
    worker_submit(r->hall->lanes[LANE_GAMES].worker, &t->job, pack_up, on_packed);
}

static bool may_take(const struct room *r) { return r->hall->program[0] && !r->following && !r->hall->leaving; }

void checkpoint_look(struct room *r)
{
    if (r->log.count % CHECKPOINT_EVERY == 0 && may_take(r))
        take_checkpoint(r);
}

void checkpoint_opened(struct room *r, size_t applied)
{
    if (applied >= CHECKPOINT_EVERY && may_take(r))
        take_checkpoint(r);
}

/* ---- going on from one ---- */

static void go_on(struct replay *v, const struct part *part, jd_game *game)
{
    jd_game_free(v->game);
    v->game = game;
    v->last_at = part->last_at;
    v->waits = part->waits;
    v->hard = part->hard;
    memcpy(v->quotas, part->quotas, sizeof v->quotas);
    v->next = part->events;
}

void checkpoint_open(struct replay *v)
{
    struct unpack u;
    struct part   part;
    if (!v->kept.bytes || v->before || v->next || !jd_unpack_begin(&u, v->kept.bytes, v->kept.size))
        return;
    jd_unpack(&u, &part, sizeof part);
    if (u.failed || part.events != (uint64_t)v->kept.seq || part.events > v->lines.count)
        return;
    jd_game *game = jd_game_restore(&v->regs, &u);
    if (game && read_lines(&v->lines, part.events, &u)) {
        go_on(v, &part, game);
        return;
    }
    jd_game_free(game);
    forget_lines(&v->lines, part.events);
}
