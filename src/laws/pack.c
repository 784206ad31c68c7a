/* pack.c - a byte below 128 says how many bytes follow as they are, less one; another how many zeros, less one. */
#include "laws/pack.h"

#include "laws/commit.h"

#include <stdlib.h>
#include <string.h>

#define RUN   128
#define CHECK 32

static void put(struct pack *p, const void *bytes, size_t count)
{
    if (p->length + count > p->room) {
        size_t   room = 2 * p->room + count + 1024;
        uint8_t *more = realloc(p->at, room);
        if (!more) {
            p->failed = true;
            return;
        }
        p->at = more;
        p->room = room;
    }
    memcpy(p->at + p->length, bytes, count);
    p->length += count;
}

static void put_literals(struct pack *p)
{
    uint8_t head = (uint8_t)(p->literals - 1);
    if (!p->literals)
        return;
    put(p, &head, 1);
    put(p, p->waiting, p->literals);
    p->literals = 0;
}

static void put_zeros(struct pack *p)
{
    for (; p->zeros; p->zeros -= p->zeros < RUN ? p->zeros : RUN) {
        uint8_t head = (uint8_t)(RUN + (p->zeros < RUN ? p->zeros : RUN) - 1);
        put(p, &head, 1);
    }
}

static void add_literal(struct pack *p, uint8_t byte)
{
    if (p->literals == RUN)
        put_literals(p);
    p->waiting[p->literals++] = byte;
}

/* A single zero between others costs less as it is. */
static void end_zeros(struct pack *p)
{
    if (p->zeros == 1 && p->literals) {
        add_literal(p, 0);
        p->zeros = 0;
    } else if (p->zeros) {
        put_literals(p);
        put_zeros(p);
    }
}

void jd_pack(struct pack *p, const void *bytes, size_t count)
{
    const uint8_t *b = bytes;
    for (size_t i = 0; i < count; i++) {
        if (b[i] == 0) {
            p->zeros++;
            continue;
        }
        end_zeros(p);
        add_literal(p, b[i]);
    }
}

bool jd_pack_end(struct pack *p)
{
    uint8_t check[CHECK];
    end_zeros(p);
    put_literals(p);
    if (p->failed)
        return false;
    jd_sha256_of(&(struct bytes){p->at, p->length}, 1, check);
    put(p, check, CHECK);
    return !p->failed;
}

bool jd_unpack_begin(struct unpack *u, const void *bytes, size_t length)
{
    uint8_t check[CHECK];
    *u = (struct unpack){.failed = true};
    if (length < CHECK)
        return false;
    jd_sha256_of(&(struct bytes){bytes, length - CHECK}, 1, check);
    if (memcmp(check, (const uint8_t *)bytes + length - CHECK, CHECK) != 0)
        return false;
    *u = (struct unpack){.at = bytes, .end = (const uint8_t *)bytes + length - CHECK};
    return true;
}

/* The next run; it is whole. */
static bool next_run(struct unpack *u)
{
    if (u->failed || u->at == u->end)
        return false;
    uint8_t head = *u->at++;
    u->zeros = head < RUN ? 0 : (size_t)head - RUN + 1;
    u->literals = head < RUN ? (size_t)head + 1 : 0;
    return u->literals <= (size_t)(u->end - u->at);
}

void jd_unpack(struct unpack *u, void *out, size_t count)
{
    uint8_t *to = out;
    while (count > 0) {
        if (!u->zeros && !u->literals && !next_run(u)) {
            u->failed = true;
            memset(to, 0, count);
            return;
        }
        size_t run = u->zeros + u->literals, n = run < count ? run : count;
        if (u->literals)
            memcpy(to, u->at, n);
        else
            memset(to, 0, n);
        u->at += u->literals ? n : 0;
        u->literals -= u->literals ? n : 0;
        u->zeros -= u->zeros ? n : 0;
        to += n;
        count -= n;
    }
}
