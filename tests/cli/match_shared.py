#!/usr/bin/env python3
"""A match that many hosts play through PostgreSQL: workers that are killed, stopped, differ; a database that goes away.

usage: tests/cli/match_shared.py JADOUBE PUPPET [TEST...]

The puppets play the same game from the same position, so the whole match has to be that of one host alone, game by game.
"""
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from postgres import Postgres, binaries

JADOUBE, PUPPET = map(os.path.abspath, sys.argv[1:3])
SLOW = 3 if "killed_workers" in sys.argv else 1  # ms a move, so that something can be killed in the middle of a game
PATIENCE = 240  # seconds until something that must happen is taken not to: the machine may be busy

TESTS = []


def test(function):
    TESTS.append(function)
    return function


# ---- running ----

def words(*more, mode="slow"):
    each = ["--engine", f"cmd={PUPPET} {mode}", "name=a", f"option.Slow Ms={SLOW}",
            "--engine", f"cmd={PUPPET} slow", "name=b", "option.Seed=2", f"option.Slow Ms={SLOW}"]
    return [JADOUBE, "match", *each, "--each", "depth=1", "--variant", "chess960", "--seed", "11", *map(str, more)]


def run(command, status=0):
    done = subprocess.run(command, text=True, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == status, f"status {done.returncode}: {done.stdout}{done.stderr}"
    return done


def publish(store, name, *more, mode="slow"):
    return run(words(*more, "--store", store, "--publish", name, mode=mode))


def follow(store, name, *more):
    return run([JADOUBE, "match", "--store", store, "--follow", name, *more])


class Worker:
    def __init__(self, store, name, *more):
        self.process = subprocess.Popen([JADOUBE, "match", "--store", store, "--work", name, "--lease", "1", "--quiet",
                                         *map(str, more)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def send(self, number):
        self.process.send_signal(number)

    def kill(self):
        self.send(signal.SIGKILL)
        self.process.communicate()

    def ended(self, status=0):
        out, err = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == status, f"status {self.process.returncode}: {out}{err}"
        return out, err


def ask(database, sql):
    done = subprocess.run([f"{database.bin}/psql", database.address, "-Atc", sql], text=True, capture_output=True, check=True)
    return done.stdout.split()


def until(what):
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "it never happened"
        time.sleep(0.05)


def games_of(path):
    """{round: (result, moves)}; each of them once."""
    games = {}
    for part in re.split(r"\n\n(?=\[Event )", pathlib.Path(path).read_text().strip()):
        tags, _, moves = part.partition("\n\n")
        tags = dict(re.findall(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]', tags))
        assert tags["Round"] not in games, f"game {tags['Round']} twice"
        games[tags["Round"]] = (tags["Result"], tags["White"], re.sub(r"\{[^}]*\}|\s+", " ", moves).split())
    return games


def figures(text):
    done = json.loads(text)
    return [{k: e[k] for k in ("name", "games", "wins", "draws", "losses", "pairs", "elo", "error")} for e in done["engines"]]


def alone(count):
    """The same match on one host."""
    done = run(words("--games", count, "--pgn", "alone.pgn", "--json", "--concurrency", 4))
    return figures(done.stdout), games_of("alone.pgn")


# ---- tests ----

@test
def killed_workers(database):
    """Three hosts, one of which is killed again and again in the middle of its games."""
    store, chance = database.address, random.Random(5)
    publish(store, "killed", "--games", 48)
    follower = subprocess.Popen([JADOUBE, "match", "--store", store, "--follow", "killed", "--pgn", "all.pgn", "--report",
                                 "all.html", "--json"], stdout=subprocess.PIPE, text=True)
    workers = [Worker(store, "killed", "--concurrency", 2) for _ in range(3)]
    cut = 0
    for _ in range(6):
        until(lambda: int(ask(database, "SELECT count(*) FROM match_games WHERE match = 'killed' AND seq IS NULL"
                                        " AND session IS NOT NULL")[0]) >= 4 or
              int(ask(database, "SELECT seq FROM matches WHERE id = 'killed'")[0]) == 48)
        cut += int(ask(database, "SELECT count(*) FROM match_games WHERE seq IS NULL AND session IS NOT NULL")[0])
        victim = chance.randrange(3)
        workers[victim].kill()
        workers[victim] = Worker(store, "killed", "--concurrency", 2)
    for worker in workers:
        worker.ended()
    out, _ = follower.communicate(timeout=PATIENCE)
    assert follower.returncode == 0
    assert cut > 0, "no game was cut short"
    assert ask(database, "SELECT count(*), count(DISTINCT seq), min(seq), max(seq) FROM match_games"
                         " WHERE match = 'killed'") == ["48|48|1|48"]
    expected, games = alone(48)
    assert figures(out) == expected
    assert games_of("all.pgn") == games
    assert "48 of 48 games played · The match is over" in pathlib.Path("all.html").read_text()
    again = follow(store, "killed", "--json", "--pgn", "again.pgn")  # whoever comes later sees the same
    assert figures(again.stdout) == expected and games_of("again.pgn") == games


@test
def a_stopped_worker(database):
    """It sleeps longer than its lease: others play its games, and what it brings when it wakes is refused."""
    store = database.address
    publish(store, "stopped", "--games", 8)
    sleeper = Worker(store, "stopped")
    until(lambda: ask(database, "SELECT number FROM match_games WHERE match = 'stopped' AND session IS NOT NULL AND seq IS NULL"))
    sleeper.send(signal.SIGSTOP)
    other = Worker(store, "stopped")
    other.ended()
    sleeper.send(signal.SIGCONT)
    _, err = sleeper.ended()
    assert "its games are played by others" in err, err
    expected, games = alone(8)
    done = follow(store, "stopped", "--json", "--pgn", "stopped.pgn")
    assert figures(done.stdout) == expected and games_of("stopped.pgn") == games


@test
def an_interrupted_worker(database):
    """It gives its games back at once, and says that the match goes on."""
    store = database.address
    publish(store, "interrupted", "--games", 400)
    worker = Worker(store, "interrupted", "--lease", 3600)
    until(lambda: ask(database, "SELECT seq FROM matches WHERE id = 'interrupted'") != ["0"])
    worker.send(signal.SIGINT)
    out, err = worker.ended(1)
    done = int(ask(database, "SELECT seq FROM matches WHERE id = 'interrupted'")[0])
    assert re.search(rf"^  1  \w +{done} ", out, re.M), (done, out)
    assert "jadoube match --work interrupted goes on with it" in err
    assert ask(database, "SELECT count(*) FROM match_games WHERE match = 'interrupted' AND seq IS NULL AND session IS NOT NULL") == ["0"]
    run([JADOUBE, "match", "--store", store, "--unpublish", "interrupted"])
    assert ask(database, "SELECT count(*) FROM match_games WHERE match = 'interrupted'") == ["0"]


@test
def the_test_decides(database):
    """All hosts stop when the results of all of them are enough, and none is added after that."""
    store = database.address
    publish(store, "sprt", "--games", 5000, "--sprt", "elo0=0", "elo1=150", mode="rubbish 3")
    workers = [Worker(store, "sprt", "--concurrency", 2) for _ in range(2)]
    for worker in workers:
        out, _ = worker.ended()
        assert "H0 accepted" in out, out
    done = json.loads(follow(store, "sprt", "--json").stdout)
    assert done["sprt"]["verdict"] == "H0" and done["played"] < 500
    assert ask(database, "SELECT verdict, seq FROM matches WHERE id = 'sprt'") == [f"H0|{done['played']}"]
    assert ask(database, "SELECT count(*) FROM match_games WHERE match = 'sprt' AND seq IS NOT NULL") == [str(done["played"])]
    Worker(store, "sprt").ended()  # one that comes late has nothing to do


@test
def the_database_goes_away(database):
    store = database.address
    publish(store, "gone", "--games", 12)
    workers = [Worker(store, "gone") for _ in range(2)]
    until(lambda: int(ask(database, "SELECT seq FROM matches WHERE id = 'gone'")[0]) >= 2)
    database.stop("immediate")
    time.sleep(1.5)
    database.start()
    for worker in workers:
        worker.ended()
    expected, games = alone(12)
    done = follow(store, "gone", "--json", "--pgn", "gone.pgn")
    assert figures(done.stdout) == expected and games_of("gone.pgn") == games


@test
def another_engine(database):
    """A host whose engine has other bytes is refused by name, unless that is wanted."""
    store, engine = database.address, os.path.abspath("engine")
    shutil.copy(PUPPET, engine)
    pathlib.Path("book.epd").write_text("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n")
    run([JADOUBE, "match", "--engine", f"cmd={engine}", "name=x", "--engine", f"cmd={PUPPET}", "name=y", "--each", "depth=1",
         "--games", "2", "--openings", "file=book.epd", "--store", store, "--publish", "other"])
    with open(engine, "ab") as f:
        f.write(b"\0")
    _, err = Worker(store, "other").ended(2)
    assert re.search(rf"x: {engine} is another program on this host: SHA-256 [0-9a-f]{{12}}…, published with [0-9a-f]{{12}}…", err), err
    assert "y:" not in err and "--other-engines" in err
    os.unlink(engine)
    _, err = Worker(store, "other").ended(2)
    assert f"x: there is no {engine} on this host" in err, err
    shutil.copy(PUPPET, engine)
    pathlib.Path("book.epd").write_text("rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1\n")
    _, err = Worker(store, "other").ended(2)
    assert "book.epd: these are other openings" in err, err
    out, _ = Worker(store, "other", "--other-engines").ended()
    assert re.search(r"^  1  \w +2 ", out, re.M), out


@test
def what_is_refused(database):
    store = database.address
    publish(store, "once", "--games", 2)
    for status_and_more, words_of, said in (
            (2, words("--games", 2, "--store", store, "--publish", "once"), "there is a match 'once' already"),
            (2, words("--games", 2, "--store", store, "--publish", "a b"), "'a b' is no id"),
            (2, words("--games", 2, "--publish", "x"), "needs --store postgres://"),
            (2, words("--games", 2, "--store", "file.db", "--publish", "x"), "a file has one writer"),
            (2, words("--games", 200000, "--store", store, "--publish", "x"), "at most 100000 games"),
            (2, words("--tournament", "knockout", "--store", store, "--publish", "x"), "a knock-out cannot be published"),
            (2, [JADOUBE, "match", "--store", store, "--work", "nothing"], "there is no match 'nothing'"),
            (2, [JADOUBE, "match", "--store", store, "--unpublish", "nothing"], "there is no match 'nothing'"),
            (2, [JADOUBE, "match", "--store", store, "--work", "once", "--tc", "5"],
             "--tc cannot be given with --work: the match is as it was published"),
            (2, [JADOUBE, "match", "--store", store, "--follow", "once", "--log", "x"], "--log cannot be given with --follow"),
            (2, [JADOUBE, "match", "--store", store, "--work", "once", "--lease", "0"], "--lease"),
    ):
        done = run(words_of, status_and_more)
        assert said in done.stderr, (said, done.stderr)


def main():
    tests = [t for t in TESTS if t.__name__ in sys.argv[3:]] if len(sys.argv) > 3 else TESTS
    if not binaries():
        print("skipped: there is no PostgreSQL (tools/deps check)")
        sys.exit(77)
    failed = 0
    print(f"1..{len(tests)}")
    with Postgres() as database:
        for number, function in enumerate(tests, 1):
            folder = tempfile.mkdtemp(prefix="jadoube-shared-")
            os.chdir(folder)
            try:
                function(database)
                print(f"ok {number} - {function.__name__}", flush=True)
            except Exception as problem:  # the others still tell something
                failed += 1
                print(f"not ok {number} - {function.__name__}: {type(problem).__name__} {problem}", flush=True)
            os.chdir("/")
            shutil.rmtree(folder)
    sys.exit(1 if failed else 0)


main()
