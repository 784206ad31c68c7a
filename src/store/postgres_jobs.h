/* store/postgres_jobs.h - the queries of a match that many play, for the table of all queries (store_postgres.c), which
 * has the meaning of ME.
 *
 * `matches.seq` counts what came in. It is raised in the transaction that stores a game, so its row is locked until
 * that is done: the numbers have no gaps, and nobody sees a later one before an earlier one.
 *
 * Whoever waits for a row looks at its new version, but at all else as it was when he began: a session that is newer
 * than that is none to him. So games of the dead are freed first, by comparing whose they were, and only free ones are
 * taken. */
#ifndef STORE_POSTGRES_JOBS_H
#define STORE_POSTGRES_JOBS_H

#define JOB_ALIVE "EXISTS (SELECT 1 FROM sessions s WHERE s.id = g.session AND s.dead = 0)"

#define JOB_QUERIES                                                                                                    \
    [Q_MATCH_CREATE] = "WITH " ME ", made AS (INSERT INTO matches (id, document, games, created)"                      \
                       " SELECT $2, $3, $4::bigint, " NOW " FROM me RETURNING id)"                                     \
                       " INSERT INTO match_games (match, number)"                                                      \
                       " SELECT made.id, n FROM made, generate_series(0, $4::bigint - 1) AS n",                        \
    [Q_MATCH_READ] = "SELECT games, seq, verdict, document, (SELECT count(*) FROM match_games g WHERE g.match = $1"    \
                     " AND g.seq IS NULL AND g.session IS NOT NULL AND " JOB_ALIVE ") FROM matches WHERE id = $1",     \
    [Q_JOB_FREE] = "UPDATE match_games f SET session = NULL FROM (SELECT g.number, g.session FROM match_games g"       \
                   " WHERE g.match = $1 AND g.seq IS NULL AND g.session IS NOT NULL AND NOT " JOB_ALIVE ") old"        \
                   " WHERE f.match = $1 AND f.number = old.number AND f.session = old.session AND f.seq IS NULL",      \
    [Q_JOB_TAKE] = "WITH " ME ", free AS (SELECT g.number FROM match_games g WHERE g.match = $2 AND g.seq IS NULL"     \
                   " AND (g.session IS NULL OR (g.session = $1 AND g.number <> ALL ($4::bigint[])))"                   \
                   " AND EXISTS (SELECT 1 FROM me)"                                                                    \
                   " AND EXISTS (SELECT 1 FROM matches m WHERE m.id = $2 AND m.verdict IS NULL)"                       \
                   " ORDER BY g.number LIMIT $3::bigint FOR UPDATE OF g SKIP LOCKED)"                                  \
                   " UPDATE match_games g SET session = $1 FROM free WHERE g.match = $2 AND g.number = free.number"    \
                   " RETURNING g.number",                                                                              \
    [Q_JOB_DONE] = "WITH " ME ", own AS (SELECT g.number FROM match_games g WHERE g.match = $2 AND g.number = $3"      \
                   " AND g.seq IS NULL AND g.session IN (SELECT id FROM me) FOR UPDATE OF g),"                         \
                   " counted AS (UPDATE matches SET seq = seq + 1 WHERE id = $2 AND verdict IS NULL"                   \
                   " AND EXISTS (SELECT 1 FROM own) RETURNING seq)"                                                    \
                   " UPDATE match_games g SET seq = counted.seq, outcome = $4, record = $5 FROM counted"               \
                   " WHERE g.match = $2 AND g.number = $3",                                                            \
    [Q_JOB_WHY] = "SELECT (g.outcome = $3)::int, m.verdict FROM match_games g JOIN matches m ON m.id = g.match"        \
                  " WHERE g.match = $1 AND g.number = $2",                                                             \
    [Q_JOB_RELEASE] = "UPDATE match_games SET session = NULL WHERE match = $2 AND seq IS NULL AND session = $1",       \
    [Q_JOB_LIST] = "SELECT seq, number, outcome, record FROM match_games WHERE match = $1 AND seq > $2"                \
                   " ORDER BY seq LIMIT $3::bigint",                                                                   \
    [Q_MATCH_STOP] = "WITH " ME " UPDATE matches SET verdict = $3 WHERE id = $2 AND verdict IS NULL AND seq = $4"      \
                     " AND EXISTS (SELECT 1 FROM me)",                                                                 \
    [Q_MATCH_REMOVE] = "WITH " ME ", gone AS (DELETE FROM matches WHERE id = $2 AND EXISTS (SELECT 1 FROM me)"         \
                       " RETURNING id) DELETE FROM match_games WHERE match IN (SELECT id FROM gone)"

#endif
