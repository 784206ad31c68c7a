"""What the tests of jadoube match share: engines, files, and how a list of tests is run.

Scripts that import it are called with JADOUBE PUPPET.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

JADOUBE, PUPPET = map(os.path.abspath, sys.argv[1:3])
LIMIT = 240  # seconds for one command: the machine may be busy

TESTS = []


def test(function):
    TESTS.append(function)
    return function


# ---- running ----

def words_of(engines, *more):
    words = [JADOUBE, "match"]
    for i, engine in enumerate(engines):
        mode, *keys = engine if isinstance(engine, tuple) else (engine,)
        words += ["--engine", f"cmd={PUPPET} {mode}", f"name={'abcdefg'[i]}", f"option.Seed={i + 1}", *keys]
    return words + list(map(str, more))


def run(words, status=0):
    done = subprocess.run(words, text=True, capture_output=True, timeout=LIMIT, check=False)
    assert done.returncode == status, f"status {done.returncode}: {done.stdout}{done.stderr}"
    return done


def patiently(check):
    """With little time for an engine that uses it up; on a busy machine others may not do with that, either, and have ten times as
    much, and again."""
    for seconds in 0.3, 3, 30:
        try:
            return check(seconds)
        except AssertionError:
            if seconds == 30:
                raise
    return None


def match(engines, *more, status=0, check=True):
    """Play in this folder; the games of the state file, by number."""
    for name in ("a.jsonl", "a.pgn"):
        pathlib.Path(name).unlink(missing_ok=True)
    shutil.rmtree("logs", ignore_errors=True)
    done = run(words_of(engines, "--timeout", LIMIT / 2, *more, "--state", "a.jsonl", "--pgn", "a.pgn", "--log", "logs",
                        "--quiet"), status)
    games = read_state("a.jsonl")
    if check:
        check_records(games)
    return games, done


def read_state(path):
    lines = [json.loads(line) for line in pathlib.Path(path).read_text().splitlines()]
    return {line["game"]: line for line in lines[1:]}


def read_pgn(path):
    """[(tags, movetext)]"""
    text = pathlib.Path(path).read_text()
    games = []
    for part in re.split(r"\n\n(?=\[Event )", text.strip()):
        tags, _, moves = part.partition("\n\n")
        games.append((dict(re.findall(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]', tags)), moves))
    return games


def sans(movetext):
    return re.sub(r"\{[^}]*\}|\d+\.+", " ", movetext).split()


def check_records(games):
    """PGN, logs and state tell the same, and `check` and `replay` agree with them."""
    played = read_pgn("a.pgn")
    assert len(played) == len(games), f"{len(played)} games in the PGN, {len(games)} in the state"
    checked = run([JADOUBE, "check", "--json", "a.pgn"])
    assert json.loads(checked.stdout.splitlines()[-1])["problems"] == 0, checked.stdout
    for (tags, moves), game in zip(played, games.values()):  # both in the order in which they ended
        assert tags["Result"] == game["result"] and tags["Article"] == game["article"], (tags, game)
        assert len(sans(moves)) - 1 == game["plies"] == int(tags["PlyCount"])
        log = run([JADOUBE, "replay", "--json", f"logs/game-{game['game']:06}.jsonl"]).stdout.splitlines()
        state = json.loads(log[-1])["state"]
        assert (state["result"], state["article"]) == (game["result"], game["article"]), (state, game)
        assert state["ply"] == game["plies"]


def main():
    failed = 0
    print(f"1..{len(TESTS)}")
    for number, function in enumerate(TESTS, 1):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                skip = function()
                print(f"ok {number} - {function.__name__}" + (f" # SKIP {skip}" if skip else ""), flush=True)
            except (AssertionError, subprocess.TimeoutExpired, OSError, KeyError, ValueError, IndexError) as e:
                failed += 1
                print(f"not ok {number} - {function.__name__}: {type(e).__name__} {str(e)[:3000]}", flush=True)
            os.chdir("/")
    return 1 if failed else 0

