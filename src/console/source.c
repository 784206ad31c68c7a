#include "console/source.h"
#include "console/port.h"
#include "console/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

enum packing { PLAIN, GZIP, ZSTD };

struct source {
    const char   *name; /* for messages */
    int           fd;
    enum packing  packing;
    uint64_t      taken;
    uint64_t      left;    /* bytes of the file that may still be read */
    bool          ended;   /* the file has no more bytes         */
    bool          between; /* no packed stream is half unpacked  */
    const char   *failure; /* what went wrong, or NULL           */
    size_t        at, length;
    ZSTD_DStream *zstd;
    z_stream      gzip;
    char          packed[1 << 17]; /* bytes of the file that are not used yet */
};

static size_t read_file(struct source *s, char *out, size_t size)
{
    size_t  length = 0, wanted = size < s->left ? size : (size_t)s->left;
    ssize_t got = 1;
    while (length < wanted && got > 0) {
        got = port_read(s->fd, out + length, wanted - length);
        if (got < 0 && errno == EINTR)
            got = 1;
        else if (got < 0)
            s->failure = strerror(errno);
        else
            length += (size_t)got;
    }
    s->ended = length < size;
    s->taken += length;
    s->left -= length;
    return length;
}

/* Have something of the file at hand; false at its end. */
static bool refill(struct source *s)
{
    if (s->at == s->length && !s->ended) {
        s->at = 0;
        s->length = read_file(s, s->packed, sizeof s->packed);
    }
    return s->at < s->length;
}

static enum packing packing_of(const char *bytes, size_t length)
{
    if (length >= 4 && memcmp(bytes, "\x28\xb5\x2f\xfd", 4) == 0)
        return ZSTD;
    return length >= 2 && memcmp(bytes, "\x1f\x8b", 2) == 0 ? GZIP : PLAIN;
}

static bool prepare(struct source *s)
{
    refill(s);
    s->packing = packing_of(s->packed, s->length);
    s->between = true;
    if (s->packing == ZSTD)
        return (s->zstd = ZSTD_createDStream()) != NULL;
    return s->packing != GZIP || inflateInit2(&s->gzip, 15 + 16) == Z_OK;
}

struct source *source_open(const char *path)
{
    bool           standard = strcmp(path, "-") == 0;
    struct source *s = calloc(1, sizeof *s);
    if (!s) {
        complain("not enough memory");
        return NULL;
    }
    s->left = UINT64_MAX;
    s->name = standard ? "stdin" : path;
    s->fd = standard ? STDIN_FILENO : port_open(path);
    if (s->fd < 0) {
        complain("cannot open %s: %s", path, strerror(errno));
        free(s);
        return NULL;
    }
    if (!prepare(s)) {
        s->failure = "not enough memory";
        source_close(s);
        return NULL;
    }
    return s;
}

bool source_narrow(struct source *s, uint64_t from, uint64_t to)
{
    if (s->packing != PLAIN || !port_seek(s->fd, from))
        return false;
    s->at = s->length = 0;
    s->taken = 0;
    s->left = to - from;
    s->ended = false;
    return true;
}

static size_t unpack_zstd(struct source *s, char *out, size_t size)
{
    ZSTD_outBuffer to = {out, size, 0};
    ZSTD_inBuffer  from = {s->packed, s->length, s->at};
    size_t         left = ZSTD_decompressStream(s->zstd, &to, &from);
    s->at = from.pos;
    s->between = left == 0;
    if (ZSTD_isError(left))
        s->failure = ZSTD_getErrorName(left);
    return to.pos;
}

/* A file may be several gzip streams, one after the other. */
static size_t unpack_gzip(struct source *s, char *out, size_t size)
{
    s->gzip.next_in = (Bytef *)s->packed + s->at;
    s->gzip.avail_in = (uInt)(s->length - s->at);
    s->gzip.next_out = (Bytef *)out;
    s->gzip.avail_out = (uInt)(size < 1u << 30 ? size : 1u << 30);
    uInt room = s->gzip.avail_out;
    int  state = inflate(&s->gzip, Z_NO_FLUSH);
    s->at = s->length - s->gzip.avail_in;
    s->between = state == Z_STREAM_END;
    if (state == Z_STREAM_END)
        inflateReset(&s->gzip);
    else if (state != Z_OK && state != Z_BUF_ERROR)
        s->failure = s->gzip.msg ? s->gzip.msg : "not a gzip file";
    return room - s->gzip.avail_out;
}

static size_t take_plain(struct source *s, char *out, size_t size)
{
    size_t ready = s->length - s->at, part = ready < size ? ready : size;
    memcpy(out, s->packed + s->at, part);
    s->at += part;
    return part < size && !s->ended ? part + read_file(s, out + part, size - part) : part;
}

size_t source_read(struct source *s, char *out, size_t size)
{
    if (s->packing == PLAIN)
        return take_plain(s, out, size);
    size_t length = 0;
    while (length < size && !s->failure) {
        bool   more = refill(s);
        size_t got = 0;
        if (more || !s->between)
            got = s->packing == ZSTD ? unpack_zstd(s, out + length, size - length)
                                     : unpack_gzip(s, out + length, size - length);
        if (!more && !got) {
            if (!s->between && !s->failure)
                s->failure = "the packed data breaks off";
            break;
        }
        length += got;
    }
    return length;
}

uint64_t source_taken(const struct source *s) { return s->taken; }

bool source_close(struct source *s)
{
    if (!s)
        return true;
    bool good = !s->failure;
    if (!good)
        complain("cannot read %s: %s", s->name, s->failure);
    ZSTD_freeDStream(s->zstd);
    if (s->packing == GZIP)
        inflateEnd(&s->gzip);
    if (s->fd != STDIN_FILENO)
        close(s->fd);
    free(s);
    return good;
}

char *source_read_all(const char *path, size_t *length)
{
    struct source *s = source_open(path);
    char          *text = NULL;
    size_t         room = 0;
    *length = 0;
    while (s && *length == room) {
        room = room ? 2 * room : 1 << 16;
        char *more = realloc(text, room);
        if (!more) {
            s->failure = "not enough memory";
            break;
        }
        text = more;
        *length += source_read(s, text + *length, room - *length);
    }
    if (s && source_close(s))
        return text;
    free(text);
    return NULL;
}

uint64_t source_size(const char *path) { return port_size(path); }
