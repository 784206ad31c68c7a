#!/usr/bin/env python3
"""jadoube match, driven as a user would: engines that fail, interruption, openings, odds, results.

usage: tests/cli/match.py JADOUBE PUPPET
"""
import json
import os
import pathlib
import pty
import re
import shutil
import signal
import subprocess
import sys
import time

import matching
from matching import JADOUBE, LIMIT, PUPPET, match, patiently, read_pgn, read_state, run, sans, words_of

TESTS, test = matching.TESTS, matching.test


# ---- engines that fail ----

FAILURES = [
    # mode, how the game ends, what is said, PGN's Termination
    ("crash 4", "penalty-lose", "b failed: it was killed by signal 11 (Segmentation fault)", "abandoned"),
    ("exit 4", "penalty-lose", "b failed: it exited with status 7", "abandoned"),
    ("exits-at-start", "penalty-lose", "b failed: it exited with status 9", "abandoned"),
    ("flood 2", "penalty-lose", "b failed: it wrote more than 8388608 bytes in one turn", "abandoned"),
    ("long-line 2", "penalty-lose", "b failed: it wrote a line of more than 65536 bytes", "abandoned"),
    ("rubbish 3", "penalty-lose", "b failed: it sent '@#!%', which is no move", "rules infraction"),
    ("no-move 3", "penalty-lose", "b failed: it sent '', which is no move", "rules infraction"),
    ("illegal 3", "penalty-lose", "b failed: it sent the illegal move a8h1", "rules infraction"),
]


def failing(mode, rule, failure, termination):
    def failure_test():
        games, done = match(["normal", mode], "--tc", "60", "--games", 3)
        assert [game["result"] for game in games.values()] == ["1-0", "0-1", "1-0"]
        for number, game in games.items():
            assert game["rule"] == rule and game["article"] == "12.9.6", game
            expected = failure.replace("a8h1", "a1h8") if number == 2 else failure
            assert game["failure"] == expected, game
        for tags, moves in read_pgn("a.pgn"):
            assert tags["Termination"] == termination
            assert failure.split(":")[0] in moves.replace("\n", " ")
        assert failure in done.stdout, done.stdout  # in the footnotes
    failure_test.__name__ = "an engine fails: " + mode
    TESTS.append(failure_test)


for case in FAILURES:
    failing(*case)


@test
def report_and_resume():
    """What was played before is in it, and a file that cannot be written is said."""
    match(["normal", "crash 5"], "--each", "depth=1", "--games", 3, "--report", "r", "--event", "A & B")
    text = pathlib.Path("r.html").read_text()
    assert pathlib.Path("r.pdf").read_bytes().startswith(b"%PDF-")
    for what in ("<h1>A &amp; B</h1>", "3 of 3 games played · The match is over",
                 "<td>lost by penalty</td><td>12.9.6</td><td class=\"num\">3</td>", "<td class=\"num\">3/3</td>",
                 "b failed: it was killed by signal 11 (Segmentation fault)</td><td class=\"num\">3</td>"):
        assert what in text, (what, text)
    run([JADOUBE, "match", "--resume", "a.jsonl", "--games", "5", "--report", "more.html", "--quiet"])
    text = pathlib.Path("more.html").read_text()
    assert "5 of 5 games played" in text and "<td class=\"num\">5/5</td>" in text
    assert re.search(r'<td class="num">1</td><td>a</td><td>b</td><td>1-0</td><td>lost by penalty \(12.9.6\)</td>', text)
    assert not pathlib.Path("more.html.pdf").exists()
    state = pathlib.Path("a.jsonl")
    again = [JADOUBE, "match", "--resume", "a.jsonl", "--games", "5", "--quiet", "--lang", "cs"]
    note = run(again).stdout
    assert "program b selhal: ukončil ho signál 11 (Segmentation fault): 5 (poprvé v\u00a0partii 1)" in note, note
    state.write_text(re.sub(r'"fault":\s*\{[^}]*\},\s*', "", state.read_text()))  # as it was before faults had kinds
    assert "b failed: it was killed by signal 11 (Segmentation fault): 5" in run(again).stdout
    done = run(words_of(["normal", "normal"], "--each", "depth=1", "--games", 1, "--report", "none/x.html", "--quiet"), 2)
    assert "none/x.html: No such file or directory" in done.stderr


@test
def hangs_with_a_clock():
    """It loses on time, does not answer stop, and is killed."""
    def check(seconds):
        games, _ = match(["normal", "hang 2"], "--tc", seconds, "--games", 2, "--timeout", seconds)
        for game in games.values():
            assert (game["rule"], game["article"], game["by"]) == ("time", "6.9", "time"), game
            assert game["failure"] == f"b failed: after stop it gave no move within {seconds} s", game
    patiently(check)
    assert read_pgn("a.pgn")[0][0]["Termination"] == "time forfeit"


@test
def hangs_without_a_clock():
    def check(seconds):
        games, _ = match(["normal", "hang 2"], "--each", "nodes=1", "--games", 2, "--timeout", seconds)
        for game in games.values():
            assert game["failure"] == f"b failed: it gave no move within {seconds} s", game
    patiently(check)
    assert read_pgn("a.pgn")[0][0]["TimeControl"] == "-"


@test
def is_not_ready():
    def check(seconds):
        games, _ = match(["normal", mode], "--tc", "60", "--games", 1, "--timeout", seconds)
        assert games[1]["failure"] == f"b failed: it did not get ready within {seconds} s", games
    for mode in "mute", "deaf":
        patiently(check)


@test
def answers_only_to_stop():
    """A flag falls, the engine answers, and is not started again."""
    games, _ = match(["normal", "waits 3"], "--tc", "0.2", "--games", 2)
    assert [game["rule"] for game in games.values()] == ["time", "time"]
    assert "failure" not in games[1]


@test
def a_flag_that_cannot_win():
    pathlib.Path("o.epd").write_text("7k/8/8/8/8/8/8/KQ6 w - -\n")
    games, _ = match(["waits", "normal"], "--tc", "0.2", "--games", 1, "--openings", "file=o.epd")
    assert (games[1]["result"], games[1]["article"], games[1]["by"]) == ("1/2-1/2", "6.9", "time")


# ---- nothing is left ----

def children(pid):
    """{pid: state} of the children of a process."""
    found = {}
    for folder in pathlib.Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                after = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(after[1]) == pid:
                found[int(folder.name)] = after[0]
    return found


@test
def no_zombie_no_file_is_left():
    """A hundred crashes: dead engines go, and files are closed."""
    words = words_of(["normal", "crash 3", "exit 2"], "--tc", "60", "--games", 60, "--concurrency", 2, "--state", "z.jsonl")
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    most_files, dead, old, began = 0, {}, 0, time.monotonic()
    while process.poll() is None:
        try:
            most_files = max(most_files, len(os.listdir(f"/proc/{process.pid}/fd")))
        except OSError:
            break
        now = {pid for pid, state in children(process.pid).items() if state == "Z"}
        dead = {pid: dead.get(pid, time.monotonic()) for pid in now}
        old = max([old, *(time.monotonic() - since for since in dead.values())])
        time.sleep(0.01)
    assert process.wait() == 0
    assert len(read_state("z.jsonl")) == 180
    assert most_files <= 40, f"{most_files} open files"
    took = time.monotonic() - began
    assert old < max(5, took / 2), f"a zombie stayed for {old} s of {took}"


# ---- interruption ----

def games_by_round(path):
    return {(tags["White"], tags["Black"], tags["Round"]): (tags["Result"], tags["Article"], sans(moves))
            for tags, moves in read_pgn(path)}


def interrupted(name, end):
    """Broken off again and again, and resumed: the same games as in one go."""
    engines, more = ["normal", "normal", "crash 9"], ["--tc", "60", "--games", "30", "--concurrency", "2", "--seed", "4"]
    run(words_of(engines, *more, "--pgn", "whole.pgn", "--quiet"))
    state = pathlib.Path(name + ".jsonl")
    words, broken = words_of(engines, *more, "--pgn", name + ".pgn", "--state", str(state), "--quiet"), 0
    while True:
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        target = (len(state.read_text().splitlines()) if state.exists() else 1) + 15
        while process.poll() is None and (not state.exists() or len(state.read_text().splitlines()) < target):
            time.sleep(0.001)
        if process.poll() is None:
            process.send_signal(end)
        out, err = process.communicate(timeout=LIMIT)
        if process.returncode == 0:
            break
        broken += 1
        if end == signal.SIGINT:
            assert process.returncode == 1 and f"--resume {state}" in err, (process.returncode, out, err)
        elif broken == 1:  # and what was being written at that moment
            with open(state, "a") as f:
                f.write('{"game":90,"white"')
            with open(name + ".pgn", "a") as f:
                f.write('[Event "?"]\n[Round "9')
        words = [JADOUBE, "match", "--resume", str(state)]
    assert broken > 0
    whole, parts = games_by_round("whole.pgn"), games_by_round(name + ".pgn")
    assert len(whole) == 90 and len(read_pgn(name + ".pgn")) == 90
    assert whole == parts
    assert sorted(read_state(state)) == list(range(1, 91))
    json.loads(run([JADOUBE, "match", "--resume", str(state), "--json"]).stdout)  # nothing left to play


@test
def ctrl_c_and_resume():
    interrupted("polite", signal.SIGINT)


@test
def killed_and_resume():
    interrupted("rude", signal.SIGKILL)


@test
def engines_leave_with_the_runner():
    """Even a killed runner leaves no engine behind: their input ends."""
    process = subprocess.Popen(words_of(["waits", "normal"], "--tc", "600"), stdout=subprocess.DEVNULL)
    end = time.monotonic() + LIMIT
    while len(found := children(process.pid)) < 2 and time.monotonic() < end:
        time.sleep(0.01)
    process.kill()
    process.wait()
    while any(os.path.exists(f"/proc/{pid}") for pid in found) and time.monotonic() < end:
        time.sleep(0.01)
    assert len(found) == 2 and not any(os.path.exists(f"/proc/{pid}") for pid in found)


# ---- what is played ----

@test
def openings_with_both_colours():
    pathlib.Path("o.pgn").write_text("1. e4 e5 2. Nf3 *\n\n1. d4 d5 *\n")
    match(["normal", "normal"], "--tc", "2/60:30", "--games", 4, "--openings", "file=o.pgn")
    games = read_pgn("a.pgn")
    assert [(t["White"], t["Black"]) for t, _ in games] == [("a", "b"), ("b", "a"), ("a", "b"), ("b", "a")]
    assert [sans(m)[:3] for _, m in games[:2]] == [["e4", "e5", "Nf3"]] * 2
    assert [sans(m)[:2] for _, m in games[2:]] == [["d4", "d5"]] * 2
    assert games[0][1].startswith("1. e4 {book} 1... e5 {book}")
    log = run([JADOUBE, "replay", "--json", "logs/game-000001.jsonl"]).stdout.splitlines()
    plies = json.loads(log[-1])["state"]["ply"]
    counter = json.loads(log[-1])["state"]["clock"]["counter"]
    assert counter["white"] + counter["black"] == plies - 3  # the book's moves do not count for the control


@test
def chess960():
    games, _ = match(["normal", "normal"], "--variant", "chess960", "--tc", "60", "--games", 6, "--seed", 3)
    played = read_pgn("a.pgn")
    assert all(tags["Variant"] == "Chess960" for tags, _ in played)
    starts = [tags["FEN"] for tags, _ in played]
    assert starts[0] == starts[1] and starts[2] == starts[3] and len(set(starts)) == 3
    done = run(words_of(["normal", "orthodox"], "--variant", "chess960", "--tc", "60"), 2)
    assert "b does not play Chess960" in done.stderr


@test
def time_odds():
    games, _ = match([("normal", "tc=100+1"), ("normal", "tc=5d2")], "--games", 2)
    first, second = (tags for tags, _ in read_pgn("a.pgn"))
    assert (first["WhiteTimeControl"], first["BlackTimeControl"]) == ("100+1", "5d2")
    assert (second["WhiteTimeControl"], second["BlackTimeControl"]) == ("5d2", "100+1")
    log = json.loads(open("logs/game-000002.jsonl").readline())["regulations"]
    assert (log["control"], log["control_black"]) == ("5d2", "100+1")


@test
def a_control_that_begins_again():
    match(["normal", "normal"], "--tc", "40/60+0.6", "--games", 1)
    assert read_pgn("a.pgn")[0][0]["TimeControl"] == "40/60+0.6:" * 7 + "60+0.6"


@test
def a_fixed_time_for_each_move():
    slow = ("slow 3", "st=0.1", "option.Slow Ms=300")
    games, _ = match([slow, ("normal", "st=0.1")], "--games", 1)
    assert (games[1]["rule"], games[1]["result"], games[1]["plies"]) == ("time", "0-1", 4)
    assert read_pgn("a.pgn")[0][0]["TimeControl"] == "0d0.1"
    patient = ("slow 3", "st=0.1", "option.Slow Ms=110", "timemargin=15000")
    games, _ = match([patient, ("normal", "st=0.1", "timemargin=15000")], "--games", 1, "--resign", "movecount=1",
                     "score=1")
    assert games[1]["rule"] == "resignation", games[1]


@test
def what_an_engine_is_told():
    """Clocks, increments and moves to go; nodes and depth."""
    pathlib.Path("spy").write_text(f"#!/bin/sh\ntee told | {PUPPET}\n")
    os.chmod("spy", 0o755)
    spy = ["--engine", "cmd=./spy", "name=a", "option.Seed=9", "--engine", f"cmd={PUPPET}", "name=b"]
    run([JADOUBE, "match", *spy, "--tc", "2/60+0.5:30+0.25", "--games", "1", "--resign", "movecount=1", "score=1"])
    told = pathlib.Path("told").read_text().splitlines()
    assert told[:3] == ["uci", "setoption name Seed value 9", "ucinewgame"] and told[-1] == "quit"
    go = [line for line in told if line.startswith("go")]
    assert re.fullmatch(r"go wtime 60\d{3} btime 60\d{3} winc 500 binc 500 movestogo 2", go[0]), go[0]
    assert re.fullmatch(r"go wtime 6[01]\d{3} btime 6[01]\d{3} winc 500 binc 500 movestogo 1", go[1]), go[1]
    assert re.fullmatch(r"go wtime 9[01]\d{3} btime 9[01]\d{3} winc 250 binc 250", go[2]), go[2]
    positions = [line for line in told if line.startswith("position")]
    assert positions[0] == "position startpos" and re.fullmatch(r"position startpos moves( \w{4}){2}", positions[1])
    run([JADOUBE, "match", *spy, "--each", "nodes=7", "depth=3", "--games", "1", "--resign", "movecount=1", "score=1"])
    assert "go nodes 7 depth 3" in pathlib.Path("told").read_text()


# ---- how games end ----

@test
def fifty_moves_are_claimed():
    pathlib.Path("o.epd").write_text("7k/6r1/8/8/8/8/1R6/K7 w - - hmvc 99;\n")
    games, _ = match(["normal", "normal"], "--tc", "60", "--games", 2, "--openings", "file=o.epd", "--seed", 1)
    assert {(game["rule"], game["article"], game["plies"]) for game in games.values()} == {("fifty", "9.3.2", 1)}, games


@test
def resignation_and_agreement():
    games, _ = match(["normal", "normal"], "--tc", "60", "--games", 2, "--resign", "movecount=2", "score=200")
    assert {(game["rule"], game["article"]) for game in games.values()} == {("resignation", "5.1.2")}
    games, _ = match(["normal", "normal"], "--tc", "60", "--games", 2, "--draw", "movenumber=2", "movecount=1", "score=0")
    assert {game["rule"] for game in games.values()} == {"agreement"}
    assert read_pgn("a.pgn")[0][0]["Termination"] == "adjudication"


@test
def older_editions():
    for edition, article in ("2009", "5.2.b"), ("2014", "5.2.b"), ("2018", "5.2.2"):
        pathlib.Path("o.epd").write_text("7k/8/8/8/8/8/6p1/K6R b - -\n")
        words = ["--tc", "60", "--games", 8, "--edition", edition, "--openings", "file=o.epd"]
        games, _ = match([("normal", "option.Vary=true"), ("normal", "option.Vary=true")], *words, check=False)
        dead = [game["article"] for game in games.values() if game["rule"] == "dead-position"]
        assert dead == [article] * len(dead) and dead, games


@test
def sprt_stops():
    games, done = match(["normal", "crash 2"], "--tc", "60", "--games", 1000, "--sprt", "elo0=0", "elo1=50")
    assert "H1 accepted" in done.stdout and len(games) < 100, done.stdout
    games, done = match(["crash 2", "normal"], "--tc", "60", "--games", 1000, "--sprt", "elo0=0", "elo1=10",
                        "model=trinomial", check=False)
    assert "SPRT (trinomial, logistic)" in done.stdout and "H0 accepted" in done.stdout, done.stdout


@test
def a_gauntlet():
    done = run(words_of(["crash 3", "normal", "normal"], "--tc", "60", "--games", 4, "--tournament", "gauntlet", "--json"))
    result = json.loads(done.stdout)
    rows = {row["name"]: row for row in result["engines"]}
    assert result["played"] == 8 and rows["a"]["games"] == 8 and rows["b"]["games"] == rows["c"]["games"] == 4
    assert rows["a"]["losses"] == 8 and rows["a"]["failures"] == 8 and rows["b"]["pairs"] == [0, 0, 0, 0, 2]
    assert result["failures"][0]["what"].startswith("a failed: it was killed by signal 11")


@test
def the_table_is_live_on_a_terminal():
    """Drawn in place, with signs and colour; plain with NO_COLOR or into a file."""
    def screen(**env):
        words = words_of(["normal", "crash 3"], "--tc", "60", "--games", 4)
        process, terminal = pty.fork()
        if process == 0:
            os.execve(words[0], words, dict(os.environ, TERM="xterm", LC_ALL="C.UTF-8", **env))
        text = b""
        while True:
            try:
                more = os.read(terminal, 4096)
            except OSError:
                break
            if not more:
                break
            text += more
        os.close(terminal)
        assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == 0
        return text.decode()
    shown = screen(NO_COLOR="")
    assert re.search("\x1b\\[\\d+A\x1b\\[J", shown) and "∞" in shown and "\x1b[32m" in shown, shown
    assert shown.count("games   wins") >= 2 and "game 4 of 4" in shown, shown
    assert "\x1b[32m" not in screen(NO_COLOR="1")
    plain = run(words_of(["normal", "crash 3"], "--tc", "60", "--games", 4)).stdout
    assert "\x1b" not in plain and plain.isascii() and plain.count("half-moves") == 4, plain


@test
def memory_stays_flat():
    def memory(games):
        words = words_of([("normal", "option.Vary=true"), "normal"], "--tc", "60", "--games", games, "--json")
        return json.loads(run(words).stdout)["runner"]["memory_kb"]
    memory(2)
    few, many = memory(10), memory(60)
    assert many < few * 1.5 + 2000, f"{few} kB, then {many} kB"


@test
def real_engines():
    """stockfish against gnuchess, where they are installed."""
    path = os.environ["PATH"] + ":/usr/games"
    if not shutil.which("stockfish", path=path) or not shutil.which("gnuchess", path=path):
        return "stockfish and gnuchess are not installed"
    pathlib.Path("a.pgn").unlink(missing_ok=True)
    run([JADOUBE, "match", "--engine", "cmd=stockfish", "option.Hash=4", "option.Threads=1", "--engine",
         "cmd=gnuchess --uci", "--each", "depth=3", "--games", "2", "--pgn", "a.pgn", "--resign", "movecount=2",
         "score=900", "--quiet"])
    assert len(read_pgn("a.pgn")) == 2
    run([JADOUBE, "check", "a.pgn"])
    return None


if __name__ == "__main__":
    sys.exit(matching.main())
