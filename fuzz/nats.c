/* nats.c - bytes of a NATS server. However many have come, what is read from them does not change when more come, and
 * nothing is read past their end. */
#include "must.h"

#include "hall/net/nats.h"

#include <stdlib.h>
#include <string.h>

static void read_one(const char *bytes, size_t length, size_t piece)
{
    struct nats_said whole, part;
    size_t           used = 0, used_part = 0;
    char            *copy = malloc(piece + !piece); /* its end is the end of its memory */
    must(copy, "no memory");
    memcpy(copy, bytes, piece);
    int all = nats_read(bytes, length, &whole, &used), some = nats_read(copy, piece, &part, &used_part);
    must(all != 1 || used <= length, "more was read than there is");
    must(some == 0 || some == all, "more bytes make something else of it");
    must(some != 1 || (used == used_part && whole.word == part.word && whole.payload.length == part.payload.length),
         "the piece says something else than the whole");
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char         *bytes = (const char *)data;
    struct nats_said    said;
    struct nats_address address;
    char                text[512];
    size_t              used;
    for (size_t at = 0; at < size; at += used) {
        for (size_t piece = 0; piece <= size - at && piece < 64; piece++)
            read_one(bytes + at, size - at, piece);
        if (nats_read(bytes + at, size - at, &said, &used) != 1)
            break;
    }
    if (size < sizeof text && !memchr(data, '\0', size)) {
        memcpy(text, data, size);
        text[size] = '\0';
        must(!nats_address_read(text, &address) || address.host[0], "an address of nothing");
    }
    return 0;
}
