/* cli/pieces.h - files of games cut into pieces that several threads read at once. A piece ends where a
 * game begins; where there is no such place, the same thread goes on with the next piece. */
#ifndef CLI_PIECES_H
#define CLI_PIECES_H

#include "console/source.h"
#include "part.h"

#include <pthread.h>

#define PIECE_SIZE (1u << 18)

struct piece {
    char    *text; /* PIECE_SIZE bytes of the thread's own */
    size_t   length;
    size_t   file;   /* which of the files                                    */
    uint64_t number; /* of the text: pieces that belong together have the same */
    bool     first;  /* a text begins with this piece                          */
    bool     last;   /* it ends with this piece                                */
};

struct pieces {
    char *const    *paths;
    size_t          count;
    pthread_mutex_t lock;
    pthread_cond_t  changed;
    struct source  *source; /* the file that is open, or NULL              */
    size_t          file;   /* its index, or that of the next one          */
    uint64_t        number; /* of the next text                            */
    const void     *owner;  /* who has begun a text that is not ended      */
    char           *rest;   /* what lay behind the last cut                */
    size_t          rest_length;
    uint64_t        done; /* bytes of the files that are closed          */
    bool            failed;
    struct part
        part; /* the share of each file that is read; the whole of it, unless it is set before the first piece */
};

bool pieces_start(struct pieces *p, char *const *paths, size_t count);
void pieces_end(struct pieces *p);

/* Take the next piece; false when there is none for this thread any more. `who` is an address that
 * only this thread uses. */
bool pieces_take(struct pieces *p, const void *who, struct piece *out);

/* How many bytes of the files are read. Any thread may ask. */
uint64_t pieces_taken(struct pieces *p);

#endif
