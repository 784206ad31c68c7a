-- The Laws of Chess in PostgreSQL: docs/sql.md. Run by CREATE EXTENSION jadoube.
\echo Use "CREATE EXTENSION jadoube" to load this file. \quit

-- What is seen at once.
CREATE FUNCTION jd_fen(fen text) RETURNS text
    AS 'MODULE_PATHNAME', 'sql_jd_fen' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION jd_fault(fen text) RETURNS text
    AS 'MODULE_PATHNAME', 'sql_jd_fault' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION jd_problems(fen text) RETURNS text
    AS 'MODULE_PATHNAME', 'sql_jd_problems' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION jd_check(fen text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'sql_jd_check' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION jd_checkmate(fen text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'sql_jd_checkmate' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION jd_stalemate(fen text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'sql_jd_stalemate' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION jd_key(fen text) RETURNS bigint
    AS 'MODULE_PATHNAME', 'sql_jd_key' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION jd_moves(fen text) RETURNS integer
    AS 'MODULE_PATHNAME', 'sql_jd_moves' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- Moves.
CREATE FUNCTION jd_san(fen text, move text) RETURNS text
    AS 'MODULE_PATHNAME', 'sql_jd_san' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION jd_uci(fen text, move text) RETURNS text
    AS 'MODULE_PATHNAME', 'sql_jd_uci' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;
CREATE FUNCTION jd_after(fen text, move text) RETURNS text
    AS 'MODULE_PATHNAME', 'sql_jd_after' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE;

-- What is searched for, at some cost.
CREATE FUNCTION jd_mate(fen text) RETURNS text
    AS 'MODULE_PATHNAME', 'sql_jd_mate' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10000;
CREATE FUNCTION jd_mate(fen text, side text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'sql_jd_mate' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10000;
CREATE FUNCTION jd_dead(fen text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'sql_jd_dead' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10000;
CREATE FUNCTION jd_legal(fen text) RETURNS boolean
    AS 'MODULE_PATHNAME', 'sql_jd_legal' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10000;
CREATE FUNCTION jd_illegal_because(fen text) RETURNS text
    AS 'MODULE_PATHNAME', 'sql_jd_illegal_because' LANGUAGE C IMMUTABLE STRICT PARALLEL SAFE COST 10000;

-- The games of a file of the server, for members of pg_read_server_files.
CREATE FUNCTION jd_pgn(file text,
    OUT number bigint, OUT event text, OUT site text, OUT date text, OUT round text, OUT white text, OUT black text,
    OUT result text, OUT eco text, OUT plies bigint, OUT start text, OUT final text, OUT moves text, OUT problem text,
    OUT line bigint) RETURNS SETOF record
    AS 'MODULE_PATHNAME', 'sql_jd_pgn' LANGUAGE C VOLATILE STRICT PARALLEL RESTRICTED;
