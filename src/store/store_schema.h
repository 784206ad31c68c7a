/* store/store_schema.h - the tables, as the steps that lead from one version to the next. Both kinds of store have
 * the same ones; only the types of ids (their order must be that of
 * their bytes) and of bytes differ. A step that was released is
 * never changed: add another.
 *
 * sessions  one row for each handle that writes: `beat` by the store's own clock, `alive` by the clock of the node
 * games     `session` holds it; its game time is `watch`, or the holder's time less `epoch` where that is later
 *           has `events` events at least: it is written where the row is written anyway
 * events    the lines of the logs, the first one excepted; `hash` is NULL where an older program has stored it
 * matches   of engines, that many play (store/jobs.h): `seq` results have come in, and `verdict` has stopped it
 * match_games  its games: `session` has taken it; with a result it has the number `seq`
 * applications to play in a tournament: `hash` of the applicant's key, `origin` hides where it came from; once it is
 *           accepted it has the number of its `player`, and no document
 * registrations  of a tournament: so many have `applied`, and so often has something of its applications changed
 * checkpoints  a game as it stood after the event whose hash is `hash`, for the library that calls itself `version`
 */
#ifndef STORE_STORE_SCHEMA_H
#define STORE_STORE_SCHEMA_H

#define STORE_STEP_1(ID)                                                                                               \
    "CREATE TABLE schema (version BIGINT NOT NULL);"                                                                   \
    "INSERT INTO schema VALUES (1);"                                                                                   \
    "CREATE TABLE sessions (id BIGINT PRIMARY KEY, node TEXT NOT NULL, address TEXT NOT NULL, beat BIGINT NOT NULL,"   \
    " alive BIGINT NOT NULL, dead BIGINT NOT NULL DEFAULT 0);"                                                         \
    "CREATE TABLE games (id " ID " PRIMARY KEY, regulations TEXT NOT NULL, keys TEXT NOT NULL, extra TEXT NOT NULL,"   \
    " tournament " ID ", created BIGINT NOT NULL, session BIGINT, epoch BIGINT NOT NULL, watch BIGINT NOT NULL);"      \
    "CREATE INDEX games_tournament ON games (tournament, id) WHERE tournament IS NOT NULL;"                            \
    "CREATE INDEX games_session ON games (session) WHERE session IS NOT NULL;"                                         \
    "CREATE TABLE events (game " ID " NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, line TEXT NOT NULL,"          \
    " PRIMARY KEY (game, seq));"                                                                                       \
    "CREATE TABLE tournaments (id " ID " PRIMARY KEY, document TEXT NOT NULL, keys TEXT NOT NULL,"                     \
    " version BIGINT NOT NULL);"

/* Which games go on was to be found out by replaying them all. */
#define STORE_STEP_2(ID)                                                                                               \
    "ALTER TABLE games ADD COLUMN result TEXT;"                                                                        \
    "CREATE INDEX games_unfinished ON games (id) WHERE result IS NULL;"                                                \
    "UPDATE schema SET version = 2;"

/* Was anything altered? And what was to be replayed from the first event on. */
#define STORE_STEP_3(ID, BYTES)                                                                                        \
    "ALTER TABLE events ADD COLUMN hash " BYTES ";"                                                                    \
    "CREATE INDEX events_bare ON events (game, seq) WHERE hash IS NULL;"                                               \
    "ALTER TABLE games ADD COLUMN events BIGINT NOT NULL DEFAULT 0;"                                                   \
    "CREATE TABLE checkpoints (game " ID " PRIMARY KEY, seq BIGINT NOT NULL, hash " BYTES " NOT NULL,"                 \
    " version TEXT NOT NULL, state " BYTES " NOT NULL);"                                                               \
    "UPDATE schema SET version = 3;"

/* Matches of engines on many machines. */
#define STORE_STEP_4(ID)                                                                                               \
    "CREATE TABLE matches (id " ID " PRIMARY KEY, document TEXT NOT NULL, games BIGINT NOT NULL,"                      \
    " created BIGINT NOT NULL, seq BIGINT NOT NULL DEFAULT 0, verdict TEXT);"                                          \
    "CREATE TABLE match_games (match " ID " NOT NULL, number BIGINT NOT NULL, session BIGINT, seq BIGINT,"             \
    " outcome TEXT, record TEXT, PRIMARY KEY (match, number));"                                                        \
    "CREATE INDEX match_games_open ON match_games (match, number) WHERE seq IS NULL;"                                  \
    "CREATE UNIQUE INDEX match_games_done ON match_games (match, seq) WHERE seq IS NOT NULL;"                          \
    "UPDATE schema SET version = 4;"

/* Applications stood in the document of their tournament, and the hashes of their keys among its keys: JSON, of which
 * each kind of store reads the members by itself (MOVE_…, below). */
#define STORE_STEP_5(ID, MOVE)                                                                                         \
    "CREATE TABLE applications (tournament " ID " NOT NULL, number BIGINT NOT NULL, hash TEXT, origin TEXT NOT NULL,"  \
    " document TEXT NOT NULL, player BIGINT NOT NULL DEFAULT 0, created BIGINT NOT NULL,"                              \
    " PRIMARY KEY (tournament, number));"                                                                              \
    "CREATE INDEX applications_hash ON applications (tournament, hash);"                                               \
    "CREATE TABLE registrations (tournament " ID " PRIMARY KEY, applied BIGINT NOT NULL,"                              \
    " changes BIGINT NOT NULL DEFAULT 0);" MOVE "UPDATE schema SET version = 5;"

#define STORE_MOVE_SQLITE                                                                                              \
    "INSERT INTO registrations (tournament, applied) SELECT id, document ->> '$.applied' FROM tournaments"             \
    " WHERE document ->> '$.applied' IS NOT NULL;"                                                                     \
    "INSERT INTO applications SELECT t.id, a.value ->> '$.application',"                                               \
    " t.keys ->> ('$.applicants.\"' || (a.value ->> '$.application') || '\".hash'), '',"                               \
    " json_remove(a.value, '$.application'), 0, unixepoch() * 1000"                                                    \
    " FROM tournaments t, json_each(t.document, '$.applications') a;"                                                  \
    "INSERT INTO applications SELECT t.id, CAST(k.key AS INTEGER), k.value ->> '$.hash', '', '',"                      \
    " k.value ->> '$.player', unixepoch() * 1000 FROM tournaments t, json_each(t.keys, '$.applicants') k"              \
    " WHERE k.value ->> '$.player' > 0;"                                                                               \
    "UPDATE tournaments SET document = json_remove(document, '$.applications', '$.applied'),"                          \
    " keys = json_remove(keys, '$.applicants') WHERE document ->> '$.applied' IS NOT NULL;"

#define STORE_MOVE_POSTGRES                                                                                            \
    "INSERT INTO registrations (tournament, applied) SELECT id, (document::json ->> 'applied')::bigint FROM "          \
    "tournaments"                                                                                                      \
    " WHERE document::json ->> 'applied' IS NOT NULL;"                                                                 \
    "INSERT INTO applications SELECT t.id, (a.value ->> 'application')::bigint,"                                       \
    " t.keys::json -> 'applicants' -> (a.value ->> 'application') ->> 'hash', '',"                                     \
    " (a.value - 'application')::text, 0, (extract(epoch FROM now()) * 1000)::bigint"                                  \
    " FROM tournaments t, jsonb_array_elements(t.document::jsonb -> 'applications') a;"                                \
    "INSERT INTO applications SELECT t.id, k.key::bigint, k.value ->> 'hash', '', '',"                                 \
    " (k.value ->> 'player')::bigint, (extract(epoch FROM now()) * 1000)::bigint"                                      \
    " FROM tournaments t, jsonb_each(t.keys::jsonb -> 'applicants') k WHERE (k.value ->> 'player')::bigint > 0;"       \
    "UPDATE tournaments SET document = (document::jsonb - 'applications' - 'applied')::text,"                          \
    " keys = (keys::jsonb - 'applicants')::text WHERE document::json ->> 'applied' IS NOT NULL;"

#define STORE_STEPS(ID, BYTES, MOVE)                                                                                   \
    {                                                                                                                  \
        STORE_STEP_1(ID), STORE_STEP_2(ID), STORE_STEP_3(ID, BYTES), STORE_STEP_4(ID), STORE_STEP_5(ID, MOVE)          \
    }
#define STORE_SCHEMA 5

/* An epoch that has not come: the holder has yet to say that game time runs. */
#define STORE_STANDS "4611686018427387904"

/* Does a line say that a game was played: a move, or its result where nothing else was told? */
#define STORE_MOVES(line)                                                                                              \
    "(" line " LIKE '%\"play\"%' OR " line " LIKE '%\"release\"%' OR " line " LIKE '%\"seal\"%' OR " line              \
    " LIKE '%\"sign\"%' OR " line " LIKE '%\"declare\"%')"

#endif
