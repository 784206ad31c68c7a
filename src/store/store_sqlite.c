/* store_sqlite.c - the store as one SQLite file. Whoever has the lock is the only writer, so every other session
 * that the file knows of is dead. */
#include "sqlite.h"
#include "store_schema.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GAME_COLUMNS "id, regulations, keys, extra, tournament, result, created"
#define COUNTED      " events = max(events, coalesce((SELECT max(seq) FROM events WHERE game = games.id), 0))"

/* A part of the games; does one of them stay? Another session is a dead one's. */
#define PART "id > ?1 AND id <= ?2"
#define KEPT                                                                                                           \
    "(g.created >= ?3 OR g.keys = '{}' OR (g.session IS NOT NULL AND g.session = ?5)"                                  \
    " OR (g.created >= ?4 AND EXISTS (SELECT 1 FROM events e WHERE e.game = g.id AND " STORE_MOVES("e.line") ")))"

static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [SESSION_CLEAN] = "DELETE FROM sessions WHERE id NOT IN (SELECT session FROM games WHERE session IS NOT NULL)",
    [SESSION_BEAT] = "INSERT INTO sessions (id, node, address, beat, alive) VALUES (?1, ?2, ?3, ?4, ?5)"
                     " ON CONFLICT (id) DO UPDATE SET beat = ?4, alive = ?5",
    [SESSION_END] = "DELETE FROM sessions WHERE id = ?1",
    [GAME_CREATE] = "INSERT INTO games (" GAME_COLUMNS ", session, epoch, watch)"
                    " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, " STORE_STANDS ", 0)",
    [GAME_READ] = "SELECT " GAME_COLUMNS ", events FROM games WHERE id = ?1",
    [GAME_LIST] = "SELECT " GAME_COLUMNS ", events FROM games WHERE id > ?1 ORDER BY id LIMIT ?2",
    [GAME_LIST_OPEN] =
        "SELECT " GAME_COLUMNS ", events FROM games WHERE id > ?1 AND result IS NULL ORDER BY id LIMIT ?2",
    [GAME_LIST_OF] = "SELECT " GAME_COLUMNS ", events FROM games WHERE id > ?1 AND tournament = ?3"
                     " AND (?4 = 0 OR result IS NULL) ORDER BY id LIMIT ?2",
    [GAME_RESULT] = "UPDATE games SET result = ?2," COUNTED " WHERE id = ?1",
    [GAME_WATCH] = "UPDATE games SET epoch = ?2 WHERE id = ?1 AND session = ?3",
    [GAME_HOLD] = "SELECT g.session, g.epoch, g.watch, s.alive, e.seq, e.at FROM games g"
                  " LEFT JOIN sessions s ON s.id = g.session"
                  " LEFT JOIN (SELECT seq, at FROM events WHERE game = ?1 ORDER BY seq DESC LIMIT 1) e"
                  " WHERE g.id = ?1",
    [GAME_TAKE] = "UPDATE games SET session = ?2, epoch = " STORE_STANDS ", watch = ?3 WHERE id = ?1",
    [GAME_FREE] = "SELECT id FROM games WHERE result IS NULL AND session IS NOT ?1 ORDER BY id LIMIT ?2",
    [GAME_RELEASE] = "UPDATE games SET session = NULL, watch = max(watch, ?2 - epoch)," COUNTED
                     " WHERE session = ?1 AND (?3 IS NULL OR id = ?3)",
    [GAME_HOLDER] = "SELECT g.session, s.node, s.address, s.beat FROM games g"
                    " LEFT JOIN sessions s ON s.id = g.session WHERE g.id = ?1",
    [GAME_SESSION] = "SELECT session FROM games WHERE id = ?1",
    [EVENT_NEXT] = "SELECT e.seq, e.hash, g.regulations, g.created FROM games g"
                   " LEFT JOIN (SELECT seq, hash FROM events WHERE game = ?1 ORDER BY seq DESC LIMIT 1) e"
                   " WHERE g.id = ?1",
    [EVENT_ADD] = "INSERT INTO events (game, seq, at, line, hash) VALUES (?1, ?2, ?3, ?4, ?5)",
    [EVENT_READ] = "SELECT seq, at, line, hash FROM events WHERE game = ?1 AND seq >= ?2 ORDER BY seq",
    [EVENT_BARE] = "SELECT e.game, e.seq,"
                   " (SELECT p.hash FROM events p WHERE p.game = e.game AND p.seq < e.seq ORDER BY p.seq DESC LIMIT 1)"
                   " FROM events e WHERE e.hash IS NULL AND e.game >= ?1 ORDER BY e.game, e.seq LIMIT 1",
    [CHECKPOINT_ADD] = "INSERT INTO checkpoints (game, seq, hash, version, state)"
                       " SELECT e.game, e.seq, e.hash, ?3, ?4 FROM events e JOIN games g ON g.id = e.game"
                       " WHERE e.game = ?1 AND e.seq = ?2 AND e.hash IS NOT NULL AND g.session = ?5"
                       " ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, hash = excluded.hash,"
                       " version = excluded.version, state = excluded.state",
    [CHECKPOINT_READ] = "SELECT c.seq, c.state FROM checkpoints c"
                        " JOIN events e ON e.game = c.game AND e.seq = c.seq AND e.hash = c.hash"
                        " WHERE c.game = ?1 AND c.version = ?2",
    [EVENT_HASH] = "UPDATE events SET hash = ?3 WHERE game = ?1 AND seq = ?2",
    [TOURNAMENT_CREATE] = "INSERT INTO tournaments (id, document, keys, version) VALUES (?1, ?2, ?3, 1)",
    [TOURNAMENT_READ] = "SELECT id, document, keys, version, coalesce((SELECT changes FROM registrations"
                        " WHERE tournament = ?1), 0) FROM tournaments WHERE id = ?1",
    [TOURNAMENT_LIST] = "SELECT id FROM tournaments WHERE id > ?1 ORDER BY id LIMIT ?2",
    [APPLICATION_COUNT] = "SELECT count(*) FROM applications WHERE tournament = ?1 AND player = 0",
    [APPLICATION_NUMBER] = "INSERT INTO registrations (tournament, applied, changes) VALUES (?1, max(?2, 1), 1)"
                           " ON CONFLICT (tournament) DO UPDATE SET changes = changes + 1,"
                           " applied = CASE WHEN ?2 > 0 THEN max(applied, ?2) ELSE applied + 1 END RETURNING applied",
    [APPLICATION_ADD] = "INSERT INTO applications (tournament, number, hash, origin, document, created)"
                        " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
    [APPLICATION_LIST] = "SELECT number, hash, origin, document, player, created FROM applications"
                         " WHERE tournament = ?1 AND player = 0 ORDER BY number",
    [APPLICATION_FIND] = "SELECT number, player FROM applications WHERE tournament = ?1 AND hash = ?2",
    [APPLICATION_ACCEPT] = "UPDATE applications SET player = ?3, document = '', origin = ''"
                           " WHERE tournament = ?1 AND number = ?2 AND player = 0",
    /* Which ones they are is found before the first of them goes. */
    [APPLICATION_DISMISS] = "DELETE FROM applications WHERE tournament = ?1 AND number IN (SELECT a.number"
                            " FROM applications a WHERE a.tournament = ?1 AND a.player = 0 AND (?3 = 2 OR a.number = ?2"
                            " OR (?3 = 1 AND a.origin <> '' AND a.origin = (SELECT o.origin FROM applications o"
                            " WHERE o.tournament = ?1 AND o.number = ?2 AND o.player = 0))))",
    [APPLICATION_CHANGED] = "UPDATE registrations SET changes = changes + 1 WHERE tournament = ?1",
    [SWEEP_APPLICATIONS] = "DELETE FROM applications WHERE created < ?1"
                           " AND NOT EXISTS (SELECT 1 FROM tournaments t WHERE t.id = tournament)",
    [SWEEP_REGISTRATIONS] = "DELETE FROM registrations WHERE NOT EXISTS (SELECT 1 FROM applications a WHERE"
                            " a.tournament = registrations.tournament)"
                            " AND NOT EXISTS (SELECT 1 FROM tournaments t WHERE t.id = tournament)",
    [SWEEP_LAST] = "SELECT max(id), count(*) FROM (SELECT id FROM games WHERE id > ?1 ORDER BY id LIMIT ?2)",
    [SWEEP_TOURNAMENTS] = "DELETE FROM tournaments WHERE id IN (SELECT tournament FROM games WHERE " PART ")"
                          " AND NOT EXISTS (SELECT 1 FROM games g WHERE g.tournament = tournaments.id AND " KEPT ")",
    [SWEEP_GAMES] = "DELETE FROM games AS g WHERE " PART " AND (NOT " KEPT
                    " OR (g.tournament IS NOT NULL AND g.created < ?6 AND g.keys <> '{}'))"
                    " AND NOT EXISTS (SELECT 1 FROM tournaments t WHERE t.id = g.tournament)",
    [SWEEP_EVENTS] = "DELETE FROM events WHERE game > ?1 AND game <= ?2"
                     " AND NOT EXISTS (SELECT 1 FROM games WHERE id = game)",
    [SWEEP_CHECKPOINTS] = "DELETE FROM checkpoints WHERE game > ?1 AND game <= ?2"
                          " AND NOT EXISTS (SELECT 1 FROM games WHERE id = game)",
    [TOURNAMENT_UPDATE] = "UPDATE tournaments SET document = ?2, version = ?3 + 1, keys = coalesce(?4, keys)"
                          " WHERE id = ?1 AND version = ?3",
};

/* ---- statements ---- */

static struct lite *lite_of(struct store *s) { return (struct lite *)s; }

sqlite3_stmt *lite_statement(struct lite *l, enum statement which)
{
    if (!l->statements[which])
        sqlite3_prepare_v3(l->db, texts[which], -1, SQLITE_PREPARE_PERSISTENT, &l->statements[which], NULL);
    return l->statements[which];
}

void lite_text(sqlite3_stmt *st, int index, const char *text)
{
    sqlite3_bind_text(st, index, text, -1, SQLITE_STATIC); /* NULL binds NULL */
}

int lite_step(struct lite *l, sqlite3_stmt *st)
{
    errno = 0; /* see sqlite_fault() */
    return st ? sqlite3_step(st) : sqlite3_extended_errcode(l->db);
}

enum store_err lite_done(struct lite *l, sqlite3_stmt *st, int code, const char *game, struct store_fault *fault)
{
    enum store_err err = code == SQLITE_DONE || code == SQLITE_ROW ? STORE_OK : sqlite_fault(l, code, game, fault);
    if (st) {
        sqlite3_reset(st);
        sqlite3_clear_bindings(st);
    }
    return err;
}

enum store_err lite_run(struct lite *l, sqlite3_stmt *st, const char *game, struct store_fault *fault)
{
    return lite_done(l, st, lite_step(l, st), game, fault);
}

static enum store_err run_plain(struct lite *l, enum statement which, struct store_fault *fault)
{
    return lite_run(l, lite_statement(l, which), NULL, fault);
}

/* SQLite would go on writing to a file that somebody has deleted or replaced. */
static enum store_err look_for_file(struct lite *l, struct store_fault *fault)
{
    int moved = 0;
    sqlite3_file_control(l->db, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (moved)
        return store_fail(fault, STORE_GONE, NULL, "the file %s was moved away", sqlite3_db_filename(l->db, "main"));
    return STORE_OK;
}

enum store_err lite_begin(struct lite *l, struct store_fault *fault)
{
    if (look_for_file(l, fault) || run_plain(l, BEGIN, fault))
        return fault->err;
    sqlite_log_room(l);
    return STORE_OK;
}

enum store_err lite_end(struct lite *l, enum store_err err, struct store_fault *fault)
{
    struct store_fault unimportant;
    if (!err)
        err = run_plain(l, COMMIT, fault);
    if (err && !sqlite3_get_autocommit(l->db))
        run_plain(l, ROLLBACK, &unimportant);
    return err;
}

/* ---- games ---- */

enum store_err lite_insert_game(struct lite *l, const struct store_game *g, struct store_fault *fault)
{
    const char *const texts_of[] = {g->id, g->regulations, g->keys, g->extra, g->tournament, g->result};
    sqlite3_stmt     *st = lite_statement(l, GAME_CREATE);
    for (int i = 0; st && i < 6; i++)
        lite_text(st, i + 1, texts_of[i]);
    if (st) {
        sqlite3_bind_int64(st, 7, g->created);
        sqlite3_bind_int64(st, 8, l->store.session);
    }
    enum store_err err = lite_run(l, st, g->id, fault);
    return err == STORE_CONFLICT ? store_fail(fault, err, g->id, "there is a game '%s' already", g->id) : err;
}

static enum store_err create_game(struct store *s, const struct store_game *g, struct store_fault *fault)
{
    struct lite   *l = lite_of(s);
    enum store_err err = lite_begin(l, fault);
    return err ? err : lite_end(l, lite_insert_game(l, g, fault), fault);
}

const char *lite_column(sqlite3_stmt *st, int i) { return (const char *)sqlite3_column_text(st, i); }

static struct store_game game_row(sqlite3_stmt *st)
{
    return (struct store_game){.id = lite_column(st, 0),
                               .regulations = lite_column(st, 1),
                               .keys = lite_column(st, 2),
                               .extra = lite_column(st, 3),
                               .tournament = lite_column(st, 4),
                               .result = lite_column(st, 5),
                               .created = sqlite3_column_int64(st, 6),
                               .events = sqlite3_column_int64(st, 7)};
}

static enum store_err read_game(struct store *s, const char *id, struct store_game **out, struct store_fault *fault)
{
    struct lite  *l = lite_of(s);
    sqlite3_stmt *st = lite_statement(l, GAME_READ);
    if (st)
        lite_text(st, 1, id);
    int code = lite_step(l, st);
    if (code == SQLITE_ROW) {
        struct store_game row = game_row(st);
        *out = store_game_copy(&row);
    }
    if (lite_done(l, st, code, id, fault))
        return fault->err;
    if (code == SQLITE_DONE)
        return store_fail(fault, STORE_MISSING, id, "there is no game '%s'", id);
    return *out ? STORE_OK : store_fail(fault, STORE_MEMORY, id, "out of memory");
}

static enum store_err list_games(struct store *s, const struct store_filter *filter, store_game_fn each, void *context,
                                 struct store_fault *fault)
{
    struct lite  *l = lite_of(s);
    sqlite3_stmt *st = lite_statement(l, filter->tournament   ? GAME_LIST_OF
                                         : filter->unfinished ? GAME_LIST_OPEN
                                                              : GAME_LIST);
    int           code;
    bool          more = true;
    if (st) {
        lite_text(st, 1, filter->after ? filter->after : "");
        sqlite3_bind_int(st, 2, filter->limit ? filter->limit : -1);
    }
    if (st && filter->tournament) {
        lite_text(st, 3, filter->tournament);
        sqlite3_bind_int(st, 4, filter->unfinished);
    }
    while ((code = lite_step(l, st)) == SQLITE_ROW && more) {
        struct store_game row = game_row(st);
        more = each(context, &row);
    }
    return lite_done(l, st, code, NULL, fault);
}

/* ---- holding ---- */

static enum store_err beat(struct store *s, int64_t alive, struct store_fault *fault)
{
    struct lite *l = lite_of(s);
    if (look_for_file(l, fault))
        return fault->err;
    sqlite3_stmt *st = lite_statement(l, SESSION_BEAT);
    if (st) {
        sqlite3_bind_int64(st, 1, s->session);
        lite_text(st, 2, s->node);
        lite_text(st, 3, s->address);
        sqlite3_bind_int64(st, 4, store_now(s));
        sqlite3_bind_int64(st, 5, alive);
    }
    return lite_run(l, st, NULL, fault);
}

/* Game time now: it stopped at the last heartbeat of the node that held the game before. */
static int64_t game_time_of(const struct lite *l, sqlite3_stmt *st)
{
    bool    held = sqlite3_column_type(st, 0) != SQLITE_NULL;
    bool    here = held && sqlite3_column_int64(st, 0) == l->store.session;
    int64_t time = sqlite3_column_int64(st, 2), last = sqlite3_column_int64(st, 5);
    int64_t went_on = held && !here ? sqlite3_column_int64(st, 3) - sqlite3_column_int64(st, 1) : 0;
    time = time > last ? time : last;
    return time > went_on ? time : went_on;
}

static enum store_err take_one(struct lite *l, const char *game, struct store_hold *out, struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, GAME_HOLD);
    if (st)
        lite_text(st, 1, game);
    int code = lite_step(l, st);
    if (code == SQLITE_ROW)
        *out = (struct store_hold){game, game_time_of(l, st), sqlite3_column_int64(st, 4)};
    if (lite_done(l, st, code, game, fault))
        return fault->err;
    if (code == SQLITE_DONE)
        return store_fail(fault, STORE_MISSING, game, "there is no game '%s'", game);
    if ((st = lite_statement(l, GAME_TAKE))) {
        lite_text(st, 1, game);
        sqlite3_bind_int64(st, 2, l->store.session);
        sqlite3_bind_int64(st, 3, out->time);
    }
    return lite_run(l, st, game, fault);
}

static enum store_err take(struct store *s, const char *game, struct store_hold *out, struct store_fault *fault)
{
    struct lite   *l = lite_of(s);
    enum store_err err = lite_begin(l, fault);
    return err ? err : lite_end(l, take_one(l, game, out, fault), fault);
}

struct found {
    char              id[STORE_ID_MAX + 1];
    struct store_hold hold;
};

static enum store_err find_free(struct lite *l, struct found *found, int limit, int *count, struct store_fault *fault)
{
    sqlite3_stmt *st = lite_statement(l, GAME_FREE);
    int           code;
    if (st) {
        sqlite3_bind_int64(st, 1, l->store.session);
        sqlite3_bind_int(st, 2, limit);
    }
    for (*count = 0; (code = lite_step(l, st)) == SQLITE_ROW && *count < limit; (*count)++)
        snprintf(found[*count].id, sizeof found->id, "%s", lite_column(st, 0));
    return lite_done(l, st, code, NULL, fault);
}

static enum store_err adopt(struct store *s, int limit, store_hold_fn each, void *context, struct store_fault *fault)
{
    struct lite  *l = lite_of(s);
    struct found *found = calloc((size_t)limit + 1, sizeof *found);
    int           count = 0;
    if (!found)
        return store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    enum store_err err = lite_begin(l, fault);
    if (!err) {
        err = find_free(l, found, limit, &count, fault);
        for (int i = 0; i < count && !err; i++)
            err = take_one(l, found[i].id, &found[i].hold, fault);
        err = lite_end(l, err, fault);
    }
    for (int i = 0; i < count && !err; i++)
        each(context, &found[i].hold);
    free(found);
    return err;
}

static enum store_err note_times(struct store *s, const struct store_game_time *w, size_t count,
                                 struct store_fault *fault)
{
    struct lite   *l = lite_of(s);
    enum store_err err = lite_begin(l, fault);
    if (err)
        return err;
    for (size_t i = 0; i < count && !err; i++) {
        sqlite3_stmt *st = lite_statement(l, GAME_WATCH);
        if (st) {
            lite_text(st, 1, w[i].game);
            sqlite3_bind_int64(st, 2, store_epoch(s, w[i].zero));
            sqlite3_bind_int64(st, 3, s->session);
        }
        err = lite_run(l, st, w[i].game, fault);
    }
    return lite_end(l, err, fault);
}

static enum store_err release(struct store *s, const char *game, struct store_fault *fault)
{
    struct lite  *l = lite_of(s);
    sqlite3_stmt *st = lite_statement(l, GAME_RELEASE);
    if (st) {
        sqlite3_bind_int64(st, 1, s->session);
        sqlite3_bind_int64(st, 2, store_now(s));
        lite_text(st, 3, game);
    }
    return lite_run(l, st, game, fault);
}

static enum store_err holder(struct store *s, const char *game, struct store_holder *out, struct store_fault *fault)
{
    struct lite  *l = lite_of(s);
    sqlite3_stmt *st = lite_statement(l, GAME_HOLDER);
    if (st)
        lite_text(st, 1, game);
    int code = lite_step(l, st);
    if (code == SQLITE_ROW && sqlite3_column_type(st, 1) != SQLITE_NULL) {
        out->here = sqlite3_column_int64(st, 0) == s->session;
        out->held = out->here || sqlite3_column_int64(st, 3) + s->lease_ms > store_now(s);
        snprintf(out->node, sizeof out->node, "%s", lite_column(st, 1));
        snprintf(out->address, sizeof out->address, "%s", lite_column(st, 2));
    }
    if (lite_done(l, st, code, game, fault))
        return fault->err;
    return code == SQLITE_ROW ? STORE_OK : store_fail(fault, STORE_MISSING, game, "there is no game '%s'", game);
}

static enum store_err no_other_nodes(struct store *s, struct store_listener **out, struct store_fault *fault)
{
    return STORE_OK;
}

static enum store_err nothing_of_others(struct store *s, const char *games, store_notice_fn each, void *context,
                                        struct store_fault *fault)
{
    return STORE_OK;
}

/* ---- opening and closing ---- */

static enum store_err begin_session(struct lite *l, struct store_fault *fault)
{
    enum store_err err = run_plain(l, SESSION_CLEAN, fault);
    return err ? err : beat(&l->store, store_now(&l->store), fault);
}

static void close_store(struct store *s, bool releases)
{
    struct lite       *l = lite_of(s);
    struct store_fault unimportant; /* what cannot be released now is taken as a dead node's later */
    if (releases && !release(s, NULL, &unimportant)) {
        sqlite3_stmt *st = lite_statement(l, SESSION_END);
        if (st)
            sqlite3_bind_int64(st, 1, s->session);
        lite_run(l, st, NULL, &unimportant);
    }
    sqlite_disconnect(l);
    store_end(&l->store);
    free(l);
}

static const struct store_ops ops = {
    .close = close_store,
    .game_create = create_game,
    .game_read = read_game,
    .game_list = list_games,
    .game_result = sqlite_result,
    .add = sqlite_add,
    .append = sqlite_append,
    .events = sqlite_events,
    .links = sqlite_links,
    .checkpoint = sqlite_checkpoint,
    .checkpoint_read = sqlite_checkpoint_read,
    .bare = sqlite_bare,
    .set_hashes = sqlite_set_hashes,
    .beat = beat,
    .take = take,
    .adopt = adopt,
    .note_times = note_times,
    .release = release,
    .holder = holder,
    .listen = no_other_nodes,
    .latest = nothing_of_others,
    .sweep = sqlite_sweep,
    .tournament_create = sqlite_tournament_create,
    .tournament_read = sqlite_tournament_read,
    .tournament_update = sqlite_tournament_update,
    .tournament_list = sqlite_tournament_list,
    .application_add = sqlite_application_add,
    .application_list = sqlite_application_list,
    .application_find = sqlite_application_find,
    .application_dismiss = sqlite_application_dismiss,
};

struct store *store_sqlite_open(const char *path, const struct store_options *options, struct store_fault *fault)
{
    struct lite *l = calloc(1, sizeof *l);
    if (!l) {
        store_fail(fault, STORE_MEMORY, NULL, "out of memory");
        return NULL;
    }
    l->lock = -1;
    enum store_err err = store_begin(&l->store, &ops, options) ? sqlite_connect(l, path, fault)
                                                               : store_fail(fault, STORE_MEMORY, NULL, "out of memory");
    if (!err && !options->read_only)
        err = begin_session(l, fault);
    if (!err)
        return &l->store;
    sqlite_disconnect(l);
    store_end(&l->store);
    free(l);
    return NULL;
}
