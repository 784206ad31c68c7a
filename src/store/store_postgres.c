/* store_postgres.c - the store as a PostgreSQL database that several nodes share.
 *
 * A node is a row in `sessions`, and a game belongs to the session that its row names. The fence is that row: whoever
 * appends locks its own session (FOR SHARE) and sees that it is not dead; whoever takes over marks the old session
 * dead first, and so waits until what was under way is stored, and sees it. What comes later finds itself dead. */
#include "postgres.h"
#include "postgres_jobs.h"
#include "store_schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
/* A sign of life that a database could not hear, because it was not there, is not missed. */
#define STARTED      "(extract(epoch FROM pg_postmaster_start_time()) * 1000)::bigint"
#define SILENT(beat) "greatest(" beat ", " STARTED ") + $2 < " NOW
#define GAME_COLUMNS "id, regulations, keys, extra, tournament, result, created"
#define ME           "me AS (SELECT id FROM sessions WHERE id = $1 AND dead = 0 FOR SHARE)"
#define LAST(column) "(SELECT " column " FROM events e WHERE e.game = g.id ORDER BY e.seq DESC LIMIT 1)"
#define NUMBERED     "row_number() OVER (PARTITION BY game ORDER BY n) AS k"

/* Games that are free, with their game times; and hold them. */
#define TAKE(which, how)                                                                                               \
    "WITH " ME ", free AS (SELECT g.id, coalesce(" LAST(                                                               \
        "e.seq") ", 0) AS seq,"                                                                                        \
                 " greatest(coalesce(" LAST(                                                                           \
                     "e.at") ", 0), g.watch, CASE WHEN g.session <> $1 THEN s.alive - g.epoch END) AS watch"           \
                             " FROM games g LEFT JOIN sessions s ON s.id = g.session WHERE EXISTS (SELECT 1 FROM me) " \
                             "AND " which " FOR UPDATE OF g" how ")"                                                   \
                             " UPDATE games SET session = $1, epoch = " STORE_STANDS ", watch = free.watch FROM free"  \
                             " WHERE games.id = free.id RETURNING games.id, free.watch, free.seq"

/* Does a game stay when the others are swept away? */
#define KEPT                                                                                                           \
    "(g.created >= $3 OR g.keys = '{}'"                                                                                \
    " OR EXISTS (SELECT 1 FROM sessions s WHERE s.id = g.session AND s.dead = 0)"                                      \
    " OR (g.created >= $4 AND EXISTS (SELECT 1 FROM events e WHERE e.game = g.id AND " STORE_MOVES("e.line") ")))"

const char *const postgres_queries[QUERIES] = {
    [Q_SESSION_BEGIN] = "INSERT INTO sessions (id, node, address, beat, alive) VALUES ($1, $2, $3, " NOW ", $4)",
    [Q_SESSION_BEAT] = "UPDATE sessions SET beat = " NOW ", alive = $2 WHERE id = $1 AND dead = 0",
    [Q_SESSION_BURY] = "UPDATE sessions SET dead = 1 WHERE dead = 0 AND id <> $1 AND " SILENT("beat"),
    [Q_SESSION_CLEAN] = "DELETE FROM sessions s WHERE (dead = 1 OR beat + 86400000 < " NOW ")" /* silent for a day */
                        " AND NOT EXISTS (SELECT 1 FROM games g WHERE g.session = s.id)",
    [Q_SESSION_END] = "DELETE FROM sessions WHERE id = $1",
    [Q_GAME_CREATE] = "WITH " ME " INSERT INTO games (" GAME_COLUMNS ", session, epoch, watch)"
                      " SELECT $2, $3, $4, $5, $6, $7, $8::bigint, id, " STORE_STANDS ", 0 FROM me",
    [Q_GAME_READ] = "SELECT " GAME_COLUMNS ", events FROM games WHERE id = $1",
    [Q_GAME_LIST] = "SELECT " GAME_COLUMNS ", events FROM games WHERE id > $1 ORDER BY id LIMIT $2::bigint",
    [Q_GAME_LIST_OPEN] = "SELECT " GAME_COLUMNS ", events FROM games WHERE id > $1 AND result IS NULL"
                         " ORDER BY id LIMIT $2::bigint",
    [Q_GAME_LIST_OF] = "SELECT " GAME_COLUMNS ", events FROM games WHERE id > $1 AND tournament = $3"
                       " AND ($4::int = 0 OR result IS NULL) ORDER BY id LIMIT $2::bigint",
    [Q_GAME_RESULT] = "WITH " ME " UPDATE games g SET result = $3, events = greatest(g.events, " LAST(
        "e.seq") ")"
                 " WHERE id = $2 AND session IN (SELECT id FROM me)",
    [Q_GAME_WATCH] =
        "UPDATE games g SET epoch = w.epoch FROM (SELECT DISTINCT ON (game) game, epoch"
        " FROM unnest($2::text[], $3::bigint[]) WITH ORDINALITY AS t (game, epoch, n) ORDER BY game, n DESC) w"
        " WHERE g.id = w.game AND g.session = $1",
    [Q_GAME_WHY] = "SELECT s.id, s.node, s.address, (s.dead = 0 AND NOT " SILENT(
        "s.beat") ")::int"
                  " FROM games g LEFT JOIN sessions s ON s.id = g.session WHERE g.id = $1",
    [Q_GAME_BURY] = "UPDATE sessions SET dead = 1 WHERE id = (SELECT session FROM games WHERE id = $3)"
                    " AND dead = 0 AND id <> $1 AND " SILENT("beat"),
    [Q_GAME_TAKE] = TAKE("g.id = $2 AND (g.session IS NULL OR g.session = $1 OR s.dead = 1)", ""),
    [Q_GAME_ADOPT] =
        TAKE("g.result IS NULL AND (g.session IS NULL OR s.dead = 1) ORDER BY g.id LIMIT $2::bigint", " SKIP LOCKED"),
    [Q_GAME_RELEASE] =
        "UPDATE games g SET session = NULL, watch = greatest(watch, $2 - epoch), events = greatest(g.events, " LAST(
            "e.seq") ") WHERE session = $1"
                     " AND ($3::text IS NULL OR id = $3)",
    /* What is not held has no id, and what is not next has no number: the columns refuse that, and all of it fails. */
    [Q_EVENT_ADD] =
        "WITH " ME ", u AS (SELECT game, seq, at, line, hash, " NUMBERED
        " FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::text[], $9::bytea[])"
        " WITH ORDINALITY AS t (game, seq, at, line, hash, n)),"
        " held AS (SELECT d.game, g.id, coalesce((SELECT max(e.seq) FROM events e WHERE e.game = d.game), 0)"
        " AS last FROM (SELECT DISTINCT game FROM u) d"
        " LEFT JOIN games g ON g.id = d.game AND g.session IN (SELECT id FROM me)),"
        " added AS (INSERT INTO events (game, seq, at, line, hash) SELECT held.id,"
        " CASE WHEN u.seq = held.last + u.k THEN u.seq END, u.at, u.line, u.hash FROM u JOIN held USING (game)),"
        " ended AS (UPDATE games g SET result = r.result,"
        " events = (SELECT max(u.seq) FROM u WHERE u.game = r.game) FROM unnest($6::text[], $7::text[])"
        " AS r (game, result) WHERE g.id = r.game)"
        " SELECT pg_notify('" NOTICES "', notice) FROM unnest($8::text[]) AS notice",
    [Q_EVENT_THERE] =
        "SELECT n FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[])"
        " WITH ORDINALITY AS t (game, seq, at, line, n) JOIN events e USING (game, seq, at, line) ORDER BY n",
    [Q_EVENT_WHY] = "WITH u AS (SELECT game, seq, n, " NUMBERED " FROM unnest($2::text[], $3::bigint[])"
                    " WITH ORDINALITY AS t (game, seq, n))"
                    " SELECT u.game, CASE WHEN g.id IS NULL THEN 'missing' WHEN s.id IS NULL THEN 'lost'"
                    " ELSE 'conflict' END, u.seq, l.last + u.k FROM u LEFT JOIN games g ON g.id = u.game"
                    " LEFT JOIN sessions s ON s.id = g.session AND s.id = $1 AND s.dead = 0,"
                    " LATERAL (SELECT coalesce(max(e.seq), 0) AS last FROM events e WHERE e.game = u.game) l"
                    " WHERE g.id IS NULL OR s.id IS NULL OR u.seq <> l.last + u.k ORDER BY u.n LIMIT 1",
    [Q_EVENT_READ] = "SELECT seq, at, line FROM events WHERE game = $1 AND seq >= $2 ORDER BY seq",
    [Q_EVENT_LATEST] = "SELECT g, l.seq FROM unnest($1::text[]) AS g,"
                       " LATERAL (SELECT max(seq) AS seq FROM events WHERE game = g) l WHERE l.seq IS NOT NULL",
    [Q_EVENT_LINKS] = "SELECT seq, at, line, hash FROM events WHERE game = $1 AND seq >= $2 ORDER BY seq",
    [Q_EVENT_ENDS] = "SELECT g.id, CASE WHEN e.seq IS NULL THEN g.regulations END, g.created, e.seq, e.hash"
                     " FROM games g LEFT JOIN LATERAL (SELECT seq, hash FROM events WHERE game = g.id"
                     " ORDER BY seq DESC LIMIT 1) e ON true WHERE g.id = ANY ($1::text[])",
    [Q_EVENT_BARE] = "SELECT e.game, e.seq, (SELECT p.hash FROM events p WHERE p.game = e.game AND p.seq < e.seq"
                     " ORDER BY p.seq DESC LIMIT 1) FROM events e WHERE e.hash IS NULL AND e.game >= $1"
                     " ORDER BY e.game, e.seq LIMIT 1",
    /* Nobody waits until it is on the disk: it follows from what is. */
    [Q_CHECKPOINT_ADD] =
        "WITH " ME ", quick AS (SELECT set_config('synchronous_commit', 'off', true) AS off)"
        " INSERT INTO checkpoints (game, seq, hash, version, state)"
        " SELECT e.game, e.seq, e.hash, $4, $5::bytea FROM quick, events e JOIN games g ON g.id = e.game"
        " WHERE e.game = $2 AND e.seq = $3 AND e.hash IS NOT NULL AND g.session IN (SELECT id FROM me)"
        " AND quick.off IS NOT NULL"
        " ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, hash = excluded.hash, version = excluded.version,"
        " state = excluded.state",
    [Q_CHECKPOINT_READ] = "SELECT c.seq, c.state FROM checkpoints c"
                          " JOIN events e ON e.game = c.game AND e.seq = c.seq AND e.hash = c.hash"
                          " WHERE c.game = $1 AND c.version = $2",
    [Q_EVENT_HASH] = "UPDATE events e SET hash = u.hash FROM unnest($2::bigint[], $3::bytea[]) AS u (seq, hash)"
                     " WHERE e.game = $1 AND e.seq = u.seq",
    [Q_TOURNAMENT_CREATE] = "INSERT INTO tournaments (id, document, keys, version) VALUES ($1, $2, $3, 1)",
    [Q_TOURNAMENT_READ] = "SELECT id, document, keys, version, (SELECT changes FROM registrations"
                          " WHERE tournament = $1) FROM tournaments WHERE id = $1",
    [Q_TOURNAMENT_UPDATE] = "UPDATE tournaments SET document = $2, version = $3 + 1, keys = coalesce($4, keys)"
                            " WHERE id = $1 AND version = $3",
    [Q_TOURNAMENT_LIST] = "SELECT id FROM tournaments WHERE id > $1 ORDER BY id LIMIT $2::bigint",
    [Q_APPLICATION_ADD] =
        "WITH next AS (INSERT INTO registrations (tournament, applied, changes) SELECT $1, greatest($2::bigint, 1), 1"
        " WHERE (SELECT count(*) FROM applications WHERE tournament = $1 AND player = 0) < $7::bigint"
        " ON CONFLICT (tournament) DO UPDATE SET changes = registrations.changes + 1, applied = CASE WHEN $2::bigint > "
        "0"
        " THEN greatest(registrations.applied, $2::bigint) ELSE registrations.applied + 1 END RETURNING applied)"
        " INSERT INTO applications (tournament, number, hash, origin, document, created)"
        " SELECT $1, CASE WHEN $2::bigint > 0 THEN $2::bigint ELSE applied END, $3, $4, $5, $6::bigint FROM next"
        " RETURNING number",
    [Q_APPLICATION_LIST] = "SELECT number, hash, origin, document, player, created FROM applications"
                           " WHERE tournament = $1 AND player = 0 ORDER BY number",
    [Q_APPLICATION_FIND] = "SELECT number, player FROM applications WHERE tournament = $1 AND hash = $2",
    [Q_APPLICATION_ACCEPT] = "UPDATE applications SET player = $3, document = '', origin = ''"
                             " WHERE tournament = $1 AND number = $2 AND player = 0",
    [Q_APPLICATION_DISMISS] = "WITH gone AS (DELETE FROM applications WHERE tournament = $1 AND player = 0 AND "
                              "($3::int = 2 OR number = $2::bigint"
                              " OR ($3::int = 1 AND origin <> '' AND origin = (SELECT origin FROM applications"
                              " WHERE tournament = $1 AND number = $2::bigint AND player = 0))) RETURNING 1),"
                              " noted AS (UPDATE registrations SET changes = changes + 1 WHERE tournament = $1"
                              " AND EXISTS (SELECT 1 FROM gone)) SELECT count(*) FROM gone",
    [Q_SWEEP_APPLICATIONS] =
        "WITH stray AS (DELETE FROM applications a WHERE created < $1"
        " AND NOT EXISTS (SELECT 1 FROM tournaments t WHERE t.id = a.tournament) RETURNING tournament)"
        " DELETE FROM registrations WHERE tournament IN (SELECT tournament FROM stray)",
    /* What a tournament's games are judged by is how it stood before: they go in the next step. */
    [Q_SWEEP] = "WITH part AS (SELECT id, tournament FROM games WHERE id > $1 ORDER BY id LIMIT $2::bigint),"
                " over AS (DELETE FROM tournaments t WHERE id IN (SELECT tournament FROM part)"
                " AND NOT EXISTS (SELECT 1 FROM games g WHERE g.tournament = t.id AND " KEPT ")),"
                " gone AS (DELETE FROM games g WHERE id IN (SELECT id FROM part) AND (NOT " KEPT
                " OR (g.tournament IS NOT NULL AND g.created < $5 AND g.keys <> '{}'))"
                " AND NOT EXISTS (SELECT 1 FROM tournaments t WHERE t.id = g.tournament) RETURNING g.id),"
                " lines AS (DELETE FROM events WHERE game IN (SELECT id FROM gone)),"
                " points AS (DELETE FROM checkpoints WHERE game IN (SELECT id FROM gone))"
                " SELECT (SELECT max(id) FROM part), (SELECT count(*) FROM part), (SELECT count(*) FROM gone)",
    JOB_QUERIES,
};

static struct pg *pg_of(struct store *s) { return (struct pg *)s; }

int64_t postgres_change(struct pg *p, enum query which, const struct values *v, struct store_fault *fault)
{
    PGresult *r = postgres_ask(p, which, v, fault);
    int64_t   rows = r ? strtoll(pq->cmdTuples(r), NULL, 10) : -1;
    pq->clear(r);
    return rows;
}

/* NULL where the column is. */
static const char *column(const PGresult *r, int row, int i)
{
    return pq->getisnull(r, row, i) ? NULL : pq->getvalue(r, row, i);
}

/* ---- games ---- */

static enum store_err create_game(struct store *s, const struct store_game *g, struct store_fault *fault)
{
    const char *const texts[] = {g->id, g->regulations, g->keys, g->extra, g->tournament, g->result};
    struct values     v = {0};
    value_number(&v, s->session);
    for (int i = 0; i < 6; i++)
        value_text(&v, texts[i]);
    value_number(&v, g->created);
    int64_t rows = postgres_change(pg_of(s), Q_GAME_CREATE, &v, fault);
    if (rows < 0 && fault->err == STORE_CONFLICT)
        store_fail(fault, STORE_CONFLICT, g->id, "there is a game '%s' already", g->id);
    if (rows == 0)
        store_fail(fault, STORE_LOST, g->id, "this node was taken for dead");
    if (!fault->err)
        postgres_chain_game(pg_of(s), g);
    return fault->err;
}

static struct store_game game_row(const PGresult *r, int row)
{
    return (struct store_game){.id = column(r, row, 0),
                               .regulations = column(r, row, 1),
                               .keys = column(r, row, 2),
                               .extra = column(r, row, 3),
                               .tournament = column(r, row, 4),
                               .result = column(r, row, 5),
                               .created = postgres_number(r, row, 6),
                               .events = postgres_number(r, row, 7)};
}

static enum store_err read_game(struct store *s, const char *id, struct store_game **out, struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, id);
    PGresult *r = postgres_ask(pg_of(s), Q_GAME_READ, &v, fault);
    if (r && pq->ntuples(r) == 0) {
        store_fail(fault, STORE_MISSING, id, "there is no game '%s'", id);
    } else if (r) {
        struct store_game row = game_row(r, 0);
        if (!(*out = store_game_copy(&row)))
            store_fail(fault, STORE_MEMORY, id, "out of memory");
    }
    pq->clear(r);
    return fault->err;
}

static enum store_err list_games(struct store *s, const struct store_filter *filter, store_game_fn each, void *context,
                                 struct store_fault *fault)
{
    struct values v = {0};
    bool          more = true;
    value_text(&v, filter->after ? filter->after : "");
    value_number(&v, filter->limit ? filter->limit : INT64_MAX);
    if (filter->tournament) {
        value_text(&v, filter->tournament);
        value_number(&v, filter->unfinished);
    }
    PGresult *r = postgres_ask(pg_of(s),
                               filter->tournament   ? Q_GAME_LIST_OF
                               : filter->unfinished ? Q_GAME_LIST_OPEN
                                                    : Q_GAME_LIST,
                               &v, fault);
    for (int i = 0; r && more && i < pq->ntuples(r); i++) {
        struct store_game row = game_row(r, i);
        more = each(context, &row);
    }
    pq->clear(r);
    return fault->err;
}

static enum store_err add_all(struct store *s, const struct store_game *games, size_t game_count,
                              const struct store_event *events, size_t event_count, struct store_fault *fault)
{
    for (size_t i = 0; i < game_count; i++)
        if (create_game(s, &games[i], fault))
            return fault->err;
    return event_count ? postgres_append(s, events, event_count, fault) : STORE_OK;
}

static enum store_err add(struct store *s, const struct store_game *games, size_t game_count,
                          const struct store_event *events, size_t event_count, struct store_fault *fault)
{
    struct pg         *p = pg_of(s);
    struct store_fault unimportant;
    if (postgres_do(p, "BEGIN", fault))
        return fault->err;
    if (add_all(s, games, game_count, events, event_count, fault) || postgres_do(p, "COMMIT", fault)) {
        postgres_do(p, "ROLLBACK", &unimportant);
        ends_forget(p->store.ends);
        p->unsure = false; /* the games would have to be there first: a second try is refused as a conflict */
    }
    return fault->err;
}

static enum store_err read_events(struct store *s, const char *game, int64_t from, store_event_fn each, void *context,
                                  struct store_fault *fault)
{
    struct values v = {0};
    bool          more = true;
    value_text(&v, game);
    value_number(&v, from);
    PGresult *r = postgres_ask(pg_of(s), Q_EVENT_READ, &v, fault);
    for (int i = 0; r && more && i < pq->ntuples(r); i++) {
        struct store_event e = {.game = game,
                                .seq = postgres_number(r, i, 0),
                                .at = postgres_number(r, i, 1),
                                .line = pq->getvalue(r, i, 2),
                                .length = (size_t)pq->getlength(r, i, 2)};
        more = each(context, &e);
    }
    pq->clear(r);
    return fault->err;
}

/* ---- holding ---- */

/* Why can a game not be had, or changed? */
static enum store_err why_not(struct store *s, const char *game, struct store_fault *fault)
{
    struct store_holder h;
    enum store_err      err = store_holder(s, game, &h, fault);
    if (err)
        return err;
    if (h.held && !h.here)
        return store_fail(fault, STORE_HELD, game, "game '%s' is held by node '%s'", game, h.node);
    return store_fail(fault, STORE_LOST, game, "this node was taken for dead");
}

static enum store_err game_result(struct store *s, const char *id, const char *result, struct store_fault *fault)
{
    struct values v = {0};
    value_number(&v, s->session);
    value_text(&v, id);
    value_text(&v, result);
    if (postgres_change(pg_of(s), Q_GAME_RESULT, &v, fault) != 0)
        return fault->err;
    enum store_err err = why_not(s, id, fault);
    return err == STORE_HELD ? store_fail(fault, STORE_LOST, id, "game '%s' is not held here", id) : err;
}

static enum store_err begin_session(struct pg *p, struct store_fault *fault)
{
    struct values v = {0}, none = {0};
    value_number(&v, p->store.session);
    value_text(&v, p->store.node);
    value_text(&v, p->store.address);
    value_number(&v, store_now(&p->store));
    return postgres_change(p, Q_SESSION_CLEAN, &none, fault) < 0 || postgres_change(p, Q_SESSION_BEGIN, &v, fault) < 0
               ? fault->err
               : STORE_OK;
}

static enum store_err beat(struct store *s, int64_t alive, struct store_fault *fault)
{
    struct pg    *p = pg_of(s);
    struct values v = {0};
    value_number(&v, s->session);
    value_number(&v, alive);
    if (!p->dead && postgres_change(p, Q_SESSION_BEAT, &v, fault) != 0)
        return fault->err;
    p->dead = true; /* a session that began unheard dies by itself */
    s->session = store_session();
    if (begin_session(p, fault))
        return fault->err;
    p->dead = false;
    return store_fail(fault, STORE_LOST, NULL, "this node was taken for dead");
}

/* Is anybody dead who has not been found out yet? Of one game's holder, or of all with NULL. */
static enum store_err bury(struct pg *p, const char *game, struct store_fault *fault)
{
    struct values v = {0}, none = {0};
    value_number(&v, p->store.session);
    value_number(&v, p->store.lease_ms);
    if (game)
        value_text(&v, game);
    if (postgres_change(p, game ? Q_GAME_BURY : Q_SESSION_BURY, &v, fault) < 0)
        return fault->err;
    return game || postgres_change(p, Q_SESSION_CLEAN, &none, fault) >= 0 ? STORE_OK : fault->err;
}

enum store_err postgres_bury(struct store *s, struct store_fault *fault) { return bury(pg_of(s), NULL, fault); }

/* `which` is Q_GAME_TAKE with a game, or Q_GAME_ADOPT with a limit. */
static PGresult *take_free(struct pg *p, enum query which, const char *game, int limit, struct store_fault *fault)
{
    struct values v = {0};
    value_number(&v, p->store.session);
    if (game)
        value_text(&v, game);
    else
        value_number(&v, limit);
    return postgres_ask(p, which, &v, fault);
}

static enum store_err take(struct store *s, const char *game, struct store_hold *out, struct store_fault *fault)
{
    struct pg *p = pg_of(s);
    if (bury(p, game, fault))
        return fault->err;
    PGresult *r = take_free(p, Q_GAME_TAKE, game, 1, fault);
    if (!r)
        return fault->err;
    bool taken = pq->ntuples(r) > 0;
    if (taken)
        *out = (struct store_hold){game, postgres_number(r, 0, 1), postgres_number(r, 0, 2)};
    pq->clear(r);
    return taken ? STORE_OK : why_not(s, game, fault);
}

static enum store_err adopt(struct store *s, int limit, store_hold_fn each, void *context, struct store_fault *fault)
{
    struct pg *p = pg_of(s);
    if (bury(p, NULL, fault))
        return fault->err;
    PGresult *r = take_free(p, Q_GAME_ADOPT, NULL, limit, fault);
    for (int i = 0; r && i < pq->ntuples(r); i++)
        each(context, &(struct store_hold){pq->getvalue(r, i, 0), postgres_number(r, i, 1), postgres_number(r, i, 2)});
    pq->clear(r);
    return fault->err;
}

static enum store_err note_times(struct store *s, const struct store_game_time *w, size_t count,
                                 struct store_fault *fault)
{
    struct column games = {0}, epochs = {0};
    struct values v = {0};
    column_head(&games, COLUMN_TEXT, count);
    column_head(&epochs, COLUMN_INT8, count);
    for (size_t i = 0; i < count; i++) {
        column_bytes(&games, w[i].game, strlen(w[i].game));
        column_int8(&epochs, store_epoch(s, w[i].zero));
    }
    value_number(&v, s->session);
    value_binary(&v, games.data, games.size);
    value_binary(&v, epochs.data, epochs.size);
    if (games.failed || epochs.failed)
        store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    else
        postgres_change(pg_of(s), Q_GAME_WATCH, &v, fault);
    free(games.data);
    free(epochs.data);
    return fault->err;
}

static enum store_err release(struct store *s, const char *game, struct store_fault *fault)
{
    struct values v = {0};
    value_number(&v, s->session);
    value_number(&v, store_now(s));
    value_text(&v, game);
    return postgres_change(pg_of(s), Q_GAME_RELEASE, &v, fault) < 0 ? fault->err : STORE_OK;
}

static enum store_err holder(struct store *s, const char *game, struct store_holder *out, struct store_fault *fault)
{
    struct values v = {0};
    value_text(&v, game);
    value_number(&v, s->lease_ms);
    PGresult *r = postgres_ask(pg_of(s), Q_GAME_WHY, &v, fault);
    if (r && pq->ntuples(r) == 0) {
        store_fail(fault, STORE_MISSING, game, "there is no game '%s'", game);
    } else if (r) {
        out->held = postgres_number(r, 0, 3) == 1;
        out->here = out->held && postgres_number(r, 0, 0) == s->session;
        snprintf(out->node, sizeof out->node, "%s", pq->getvalue(r, 0, 1));
        snprintf(out->address, sizeof out->address, "%s", pq->getvalue(r, 0, 2));
    }
    pq->clear(r);
    return fault->err;
}

/* ---- opening and closing ---- */

static void disconnect(struct pg *p)
{
    pq->finish(p->connection);
    store_end(&p->store);
    free(p->where);
    free(p);
}

static void close_store(struct store *s, bool releases)
{
    struct pg         *p = pg_of(s);
    struct store_fault unimportant; /* what cannot be released now is taken as a dead node's later */
    struct values      v = {0};
    value_number(&v, s->session);
    if (releases && pq->status(p->connection) == CONNECTION_OK && !release(s, NULL, &unimportant))
        postgres_change(p, Q_SESSION_END, &v, &unimportant);
    disconnect(p);
}

static const struct store_ops ops = {
    .close = close_store,
    .game_create = create_game,
    .game_read = read_game,
    .game_list = list_games,
    .game_result = game_result,
    .add = add,
    .append = postgres_append,
    .events = read_events,
    .links = postgres_links,
    .checkpoint = postgres_checkpoint,
    .checkpoint_read = postgres_checkpoint_read,
    .bare = postgres_bare,
    .set_hashes = postgres_set_hashes,
    .beat = beat,
    .take = take,
    .adopt = adopt,
    .note_times = note_times,
    .release = release,
    .holder = holder,
    .listen = postgres_listen,
    .latest = postgres_latest,
    .sweep = postgres_sweep,
    .tournament_create = postgres_tournament_create,
    .tournament_read = postgres_tournament_read,
    .tournament_update = postgres_tournament_update,
    .tournament_list = postgres_tournament_list,
    .application_add = postgres_application_add,
    .application_list = postgres_application_list,
    .application_find = postgres_application_find,
    .application_dismiss = postgres_application_dismiss,
    .jobs = &postgres_jobs,
};

struct store *store_postgres_open(const char *where, const struct store_options *options, struct store_fault *fault)
{
    if (postgres_library(fault))
        return NULL;
    struct pg *p = calloc(1, sizeof *p);
    if (!p || !(p->where = strdup(where))) {
        free(p);
        store_fail(fault, STORE_MEMORY, NULL, "out of memory");
        return NULL;
    }
    if (store_begin(&p->store, &ops, options))
        p->connection = postgres_connect(where, options->read_only, fault);
    else
        store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    if (p->connection && !postgres_migrate(p->connection, options->read_only, fault) &&
        (options->read_only || !begin_session(p, fault)))
        return &p->store;
    disconnect(p);
    return NULL;
}
