/* hall/event/archive.h - a tournament as one file that restores it: JSON Lines (docs/store.md).
 *
 *   {"jadoube":"event","version":1}
 *   {"event":{…}}                                        the document, without what its keys follow from
 *   {"game":{"id":"k3v9qd2m","lines":12,"sha256":"…"}}   the lines that follow are its log, word for word
 *   {"regulations":{…}}
 *   …
 *   {"end":{"games":1,"sha256":"…"}}                     of all bytes before this line
 *
 * It has no key, and no hash of one: what is restored gets new ones.
 */
#ifndef HALL_ARCHIVE_H
#define HALL_ARCHIVE_H

#include "hall/event/event_keys.h"
#include "store/result.h"

/* ---- writing ---- */

/* What is written: the document, the applications that wait, `results` and `logs` by game, as a request has them. */
struct archive_source {
    const json_t *doc, *waiting, *results, *logs;
};

/* All of it, to be freed. NULL: *why says why there is none: it would give away a move that lies in its envelope, it
 * could not be read again, or there is no memory. */
char *archive_write(const struct archive_source *from, struct refusal *why);

/* ---- reading ---- */

struct archive_game {
    char        id[STORE_ID_MAX + 1]; /* as the file has it, then its new one */
    int         round, board;
    size_t      line; /* of the file, before its first one */
    const char *head; /* its first line, … */
    size_t      head_length;
    size_t      first, events;            /* of all events: from `first` on  */
    char        result[STORE_RESULT_MAX]; /* what the log leads to; "": none */
    char        white[JD_LABEL_MAX + 1];
};

struct archive {
    json_t              *doc;
    json_t              *waiting; /* applications */
    struct archive_game *games;
    size_t               count, room;
    struct store_event  *events; /* of all games; their lines are the file's */
    size_t               event_count, event_room;
    struct store_game   *rows; /* archive_found() */
    struct event_keys    keys;
    char                *document, *hashes;
    size_t               stored, stored_events, stored_waiting; /* archive_store() */
};

/* Read a file, and play all of its games again. The bytes are the caller's and must stay. False: *why says where and
 * why. `most_ms`: processor time of this thread that it may take, and then no game may think for long; 0: any. */
bool archive_read(const char *bytes, size_t length, int64_t most_ms, struct archive *out, struct refusal *why);
void archive_free(struct archive *a);

/* Is its document one that a tournament could have, with the games that belong to it? Drops what is none of it. */
bool archive_fits(struct archive *a, struct refusal *why);

/* ---- restoring ---- */

/* Keys, ids and rows for a store. False: no memory, or no random bytes. */
bool archive_found(struct archive *a);

/* Store the next games, so few that other jobs do not wait long; STORE_OK with `whole` when the tournament is there,
 * too. */
enum store_err archive_store(struct archive *a, struct store *s, bool *whole, struct store_fault *fault);

#endif
