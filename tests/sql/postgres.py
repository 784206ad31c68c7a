#!/usr/bin/env python3
"""The extension for PostgreSQL: what docs/sql.md says, who may read files, and that no query lasts for ever.

usage: tests/sql/postgres.py MODULE SOURCE BUILD

Exit status 77, skipped, where PostgreSQL is not installed, or takes extensions from its own folders alone (Debian's has
extension_destdir)."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
import postgres

module, source, build = (os.path.abspath(a) for a in sys.argv[1:4])
del sys.argv[1:4]
HARD = "r1b1k2r/pp1n1ppp/2p1pn2/q2p4/1bPP4/2N1PN2/PPQ2PPP/R1B1KB1R w KQkq -"


def asked(what):
    return subprocess.run([f"{postgres.binaries()}/pg_config", f"--{what}"], text=True, capture_output=True).stdout.strip()


def stage(folder):
    """Lay the extension where `make install` would, below a folder."""
    for files, place in ([module], asked("pkglibdir")), (
            [f"{source}/bindings/sql/jadoube.control", f"{source}/bindings/sql/jadoube--1.sql"], asked("sharedir") + "/extension"):
        os.makedirs(folder + place)
        for file in files:
            shutil.copy(file, folder + place)
    os.chmod(folder, 0o755)


def psql(*words, role=None):
    settings = f"-c role={role}" if role else ""
    return subprocess.run(["psql", "-XAtq", *words], text=True, capture_output=True, env=dict(os.environ, PGOPTIONS=settings))


class Extension(unittest.TestCase):
    def test_what_the_document_says(self):
        done = subprocess.run([f"{source}/tools/check-docs", "--marked", "postgres", build, f"{source}/docs/sql.md"],
                              text=True, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_files_are_for_a_role(self):
        psql("-c", "create role reader", "-c", "create role nobody")
        psql("-c", "grant pg_read_server_files to reader")
        ask = ("-c", f"select count(*) from jd_pgn('{pgn}')")
        self.assertEqual(psql(*ask, role="reader").stdout, "1\n")
        self.assertIn("permission denied", psql(*ask, role="nobody").stderr)

    def test_a_query_can_be_cancelled(self):
        each = f"jd_legal('{HARD} 0 ' || n)"  # another for each row: what is always the same is asked once
        done = psql("-c", "set statement_timeout = 300", "-c", f"select count({each}) from generate_series(1, 10000000) n")
        self.assertIn("canceling statement due to statement timeout", done.stderr)

    def test_limit_ends_reading(self):
        self.assertEqual(psql("-c", f"select jd_pgn('{pgn}') is not null from generate_series(1, 50) limit 20").stdout, "f\n" * 20)


def main():
    global pgn
    if not postgres.binaries() or not shutil.which("psql"):
        print("skipped: PostgreSQL is not installed (tools/deps check)")
        return 77
    with tempfile.TemporaryDirectory(prefix="jd-") as folder, postgres.Postgres() as database:
        stage(folder)
        pgn = folder + "/one.pgn"
        pathlib.Path(pgn).write_text('[White "A"]\n[Black "B"]\n\n1. e4 e5 *\n')
        os.environ.update(PGHOST=database.folder, PGUSER="postgres", PGDATABASE="postgres", GAMES=pgn)
        made = psql("-c", f"alter database postgres set extension_destdir = '{folder}'")
        if made.returncode:
            print("skipped: this PostgreSQL has no extension_destdir")
            return 77
        made = psql("-c", "create extension jadoube")
        if made.returncode:
            sys.exit(made.stderr)
        return 0 if unittest.main(exit=False).result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
