#!/usr/bin/env python3
"""jadoube check --part K/N over all N: nothing twice, nothing lost, in files of every awkward kind; --merge is one run.

usage: tests/cli/parts.py JADOUBE
"""
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile

GAME = '[Event "{n}"]\n[Result "1-0"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n\n'
WRONG = '[Event "{n}"]\n\n1. e4 Ke7 *\n\n'
INSIDE = '[Event "{n}"]\n\n1. e4 {{a comment\n[Event "no"]\n goes on}} e5 *\n\n'
ACROSS = '[Event "{n}"]\n\n1. e4 {{a comment\n\n[Event "yes"]\n\n1. d4 d5 *\n\n'
JOINED = '[Event "{n}"]\n1. e4 e5 *\n'
NAMELESS = '1. d4 d5 2. Kd3 *\n\n'


def text(*games):
    return "".join(game.format(n=n) for n, game in enumerate(games, 1))


FILES = {
    "plain": text(GAME, WRONG, GAME, GAME, WRONG, GAME).encode(),
    "crlf": text(GAME, WRONG, GAME, INSIDE).replace("\n", "\r\n").encode(),
    "bom": b"\xef\xbb\xbf" + text(GAME, WRONG, GAME).encode(),
    "utf16": text(GAME, WRONG, GAME).encode("utf-16"),
    "comments": text(INSIDE, ACROSS, GAME, INSIDE, ACROSS, WRONG).encode(),
    "joined": text(JOINED, JOINED, WRONG, JOINED, JOINED).encode(),
    "nameless": text(NAMELESS, GAME, NAMELESS, NAMELESS, WRONG).encode(),
    "long": text(GAME, "[Event \"{n}\"]\n\n1. e4 {{" + "x" * 150000 + "}} e5 *\n\n", WRONG, GAME).encode(),
    "one": WRONG.encode(),
    "empty": b"",
    "stray": b"nothing\n\n" * 5,
}


def run(*arguments, status=(0, 1)):
    done = subprocess.run([sys.argv[1], "check", *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode in status, (arguments, done)
    return done


def parts_of(path, count, folder):
    """What all parts found, without the number of the game; and where their reports lie."""
    found, reports = [], []
    for k in range(1, count + 1):
        report = folder / f"{k}.json"
        report.write_text(run("--json", "--part", f"{k}/{count}", path).stdout)
        found += [json.loads(line) for line in report.read_text().splitlines()[:-1]]
        reports.append(report)
    return found, reports


def places(findings):
    return [{name: value for name, value in finding.items() if name != "game"} for finding in findings]


def check_file(path, folder):
    whole = run("--json", path).stdout.splitlines()
    findings = [json.loads(line) for line in whole[:-1]]
    for count in (1, 2, 3, 7, 16):
        found, reports = parts_of(path, count, folder)
        assert places(found) == places(findings), (path, count, found, findings)
        merged = run("--merge", "--json", *reports).stdout
        assert merged == whole[-1] + "\n", (path, count, merged, whole[-1])


def check_refusals(folder):
    packed = folder / "packed.pgn.gz"
    packed.write_bytes(gzip.compress(FILES["plain"]))
    assert "cut into parts" in run("--part", "1/2", packed, status=(2,)).stderr
    assert "cut into parts" in run("--part", "1/2", "-", status=(2,)).stderr
    for wrong in ("0/2", "3/2", "1", "1/0", "a/b", "1/2x", "-1/2", "1/1000001"):
        assert "is no part" in run(f"--part={wrong}", packed, status=(2,)).stderr, wrong
    plain = folder / "plain.pgn"
    assert "--fix" in run("--part", "1/2", "--fix", plain, status=(2,)).stderr
    killed = folder / "killed.json"
    killed.write_text('{"file": "x.pgn", "line": 1}\n')
    assert "does not end" in run("--merge", killed, status=(2,)).stderr
    killed.write_text('{"games":1,"plies":1,"problems":0,"kinds":{"unheard":1}}\n')
    run("--merge", killed, status=(2,))


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for kind, content in FILES.items():
            path = folder / f"{kind}.pgn"
            path.write_bytes(content)
            check_file(path, folder)
        check_refusals(folder)


main()
