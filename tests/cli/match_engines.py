#!/usr/bin/env python3
"""Engines that speak xboard's protocol, and engines that think on their opponent's time.

usage: tests/cli/match_engines.py JADOUBE PUPPET
"""
import json
import os
import pathlib
import re
import sys

import matching
from matching import JADOUBE, PUPPET, match, patiently, read_pgn, run, test


def boxed(mode, *keys):
    """A puppet that is greeted by xboard."""
    return (mode, "proto=xboard", *keys)


def spied(mode, *keys, **how):
    """The lines that the first engine hears, and those it says, in a match against a puppet of UCI."""
    pathlib.Path("talk").unlink(missing_ok=True)
    more = how.get("more", ("--tc", "60", "--games", "1", "--maxmoves", "4"))
    games, _ = match([(mode, *keys), how.get("other", "normal")], *more, "--engine-log", "talk")
    heard, said = [], []
    for line in pathlib.Path("talk").read_text().splitlines():
        _, _, name, way, text = line.split(" ", 4)
        if name == "a":
            (heard if way == "<" else said).append(text)
    return games, heard, said


# ---- xboard ----

@test
def a_game_in_xboards_words():
    games, heard, _ = spied(*boxed("normal"), more=("--tc", "40/60+0.5", "--games", "2", "--maxmoves", "2"))
    first = heard[:heard.index("result 1/2-1/2 {}")]
    assert first[:2] == ["xboard", "protover 2"] and "accepted setboard" in first and "accepted option" in first
    assert "option Seed=1" in first
    after = first[first.index("new"):]
    assert after[:6] == ["new", "force", "level 40 1:00 0.5", "post", "easy", "ping 1"], after
    assert re.fullmatch(r"time 60\d\d", after[6]) and re.fullmatch(r"otim 60\d\d", after[7]) and after[8] == "go", after
    assert re.fullmatch(r"time \d{4}", after[9]) and after[10].startswith("otim") and after[11].startswith("usermove ")
    second = heard[heard.index("result 1/2-1/2 {}"):]
    at = second.index("go")  # as Black it hears the first move before it begins to play
    assert second[at - 3].startswith("usermove ") and second[at - 2].startswith("time "), second
    assert {game["rule"] for game in games.values()} == {"agreement"}


@test
def scores_of_xboard():
    match([boxed("normal"), "normal"], "--tc", "60", "--games", 1, "--maxmoves", 3)
    assert re.match(r"1\. \S+ \{\[%eval 0\.00,2\] \[%clk", read_pgn("a.pgn")[0][1]), read_pgn("a.pgn")[0][1]


@test
def both_in_boxes():
    games, _ = match([boxed("normal"), boxed("normal")], "--tc", "60", "--games", 4)
    assert len(games) == 4 and not any("failure" in game for game in games.values()), games
    same, _ = match(["normal", "normal"], "--tc", "60", "--games", 4)
    assert [(g["result"], g["plies"]) for g in games.values()] == [(g["result"], g["plies"]) for g in same.values()]


@test
def other_limits():
    for keys, line in [(("st=2",), "st 2"), (("depth=3",), "sd 3"), (("nodes=500",), "nps 500"), (("tc=90",), "level 0 1:30 0"),
                       (("tc=inf",), "level 0 10000:00 0"), (("tc=60", "ponder=true"), "hard")]:
        _, heard, _ = spied(*boxed("normal", *keys), more=("--each", "tc=60", "--games", "1", "--maxmoves", "2"))
        assert line in heard, (keys, heard)


@test
def openings_and_positions():
    pathlib.Path("o.pgn").write_text("1. e4 e5 2. Nf3 *\n")
    games, heard, _ = spied(*boxed("normal"), more=("--tc", "60", "--games", "2", "--maxmoves", "4", "--openings", "file=o.pgn"))
    moves = [line for line in heard if line.startswith("usermove")]
    assert moves[:3] == ["usermove e2e4", "usermove e7e5", "usermove g1f3"], moves
    pathlib.Path("o.epd").write_text("4k2r/1ppppppp/p7/8/8/7P/PPPPPPP1/4K2R w Kk - hmvc 3; fmvn 9;\n")
    games, heard, _ = spied(*boxed("normal"), more=("--tc", "60", "--games", "2", "--maxmoves", "4", "--openings", "file=o.epd"))
    assert any(line.startswith("setboard 4k2r/1ppppppp/p7/8/8/7P/PPPPPPP1/4K2R w Kk - 3 9") for line in heard), heard

    def check(seconds):
        games, _, _ = spied(*boxed("old"), more=("--tc", "60", "--games", "1", "--openings", "file=o.epd", "--timeout", seconds))
        assert games[1]["failure"] == "a failed: it cannot be given a position (it has no setboard)", games
    patiently(check)


@test
def chess960_in_a_box():
    games, heard, _ = spied(*boxed("normal"), more=("--tc", "60", "--games", "6", "--variant", "chess960", "--seed", "5"))
    assert "variant fischerandom" in heard and not any("failure" in game for game in games.values()), games

    def check(seconds):
        done = run([JADOUBE, "match", "--engine", f"cmd={PUPPET} old", "proto=xboard", "name=a", "--engine", f"cmd={PUPPET}",
                    "name=b", "--tc", "9", "--variant", "chess960", "--timeout", str(seconds)], 2)
        assert "a does not play Chess960 (it has no fischerandom)" in done.stderr, done.stderr
    patiently(check)


@test
def old_engines():
    """No features, no ping, other words for a move; they repeat ours."""
    def check(seconds):
        games, heard, _ = spied(*boxed(mode), more=("--tc", "60", "--games", "2", "--timeout", seconds, "--maxmoves", "9"))
        assert {game["rule"] for game in games.values()} == {"agreement"}, games
        assert not any(line.startswith(("usermove", "ping")) for line in heard), heard
    for mode in "old", "dots":
        patiently(check)


@test
def features():
    games, heard, _ = spied(*boxed("nameless"))
    assert any(re.fullmatch("[a-h][1-8][a-h][1-8]", line) for line in heard), heard
    games, heard, _ = spied(*boxed("san"), more=("--tc", "60", "--games", "2"))
    assert any(re.fullmatch("usermove [KQRBN].*", line) for line in heard), heard
    games, heard, _ = spied(*boxed("once"), more=("--tc", "60", "--games", "3", "--maxmoves", "2"))
    assert heard.count("xboard") == 3 and not any("failure" in game for game in games.values()), games
    games, heard, _ = spied(*boxed("late"), more=("--tc", "60", "--games", "1", "--maxmoves", "2", "--timeout", "120"))
    assert heard.count("new") == 1 and games[1]["rule"] == "agreement"


@test
def resignation_in_words():
    games, _, _ = spied(*boxed("resigns 3"), more=("--tc", "60", "--games", "2"))
    assert [(g["result"], g["rule"], g["article"], g["by"]) for g in games.values()] == [
        ("0-1", "resignation", "5.1.2", "laws"), ("1-0", "resignation", "5.1.2", "laws")]
    assert read_pgn("a.pgn")[0][0]["Termination"] == "normal"


@test
def draws_in_words():
    games, heard, _ = spied(*boxed("accepts"), other=boxed("offers 3"), more=("--tc", "60", "--games", "2"))
    assert {(g["result"], g["rule"], g["article"], g["by"]) for g in games.values()} == {
        ("1/2-1/2", "agreement", "5.2.3", "laws")}
    assert "draw" in heard and {game["plies"] for game in games.values()} == {5, 6}, games
    games, _, _ = spied(*boxed("offers 2"), more=("--tc", "60", "--games", "1", "--maxmoves", "5"))
    assert games[1]["plies"] == 10  # UCI has no word to accept


@test
def claims_are_held_against_the_laws():
    for mode, result, rule, failure in [
            ("claims-loss 3", "0-1", "resignation", None),
            ("claims-win 3", "0-1", "penalty-lose", "a failed: it claimed 1-0, which the Laws do not give"),
            ("refuses 3", "0-1", "penalty-lose",
             "a failed: it takes a legal move for illegal (Illegal move (I do not like it): e7e5)")]:
        games, _, _ = spied(*boxed(mode))
        assert (games[1]["result"], games[1]["rule"], games[1].get("failure")) == (result, rule, failure), games

    def check(seconds):
        games, _, _ = spied(*boxed("claims-draw 3"), more=("--tc", seconds, "--games", "1"))
        assert (games[1]["result"], games[1]["rule"]) == ("0-1", "time"), games  # it waits for a draw that it does not get
    patiently(check)


@test
def boxes_that_fail():
    for mode, failure in ("crash 3", "it was killed by signal 11"), ("exit 2", "it exited with status 7"):
        games, _, _ = spied(*boxed(mode), more=("--tc", "60", "--games", "3"))
        assert all(failure in game["failure"] for game in games.values()) and len(games) == 3, games

    def check(seconds):
        games, _, _ = spied(*boxed("hang 3"), more=("--tc", seconds, "--games", "2", "--timeout", seconds))
        assert {game["rule"] for game in games.values()} == {"time"}, games
        games, _, _ = spied(*boxed("hang 3"), more=("--each", "depth=2", "--games", "1", "--timeout", seconds))
        assert games[1]["failure"] == f"a failed: it gave no move within {seconds} s", games
    patiently(check)


# ---- pondering ----

@test
def ponder_hits_and_misses():
    """Engines of one mind expect each other's moves; others do not."""
    _, heard, _ = spied("ponder", "ponder=true", "option.Seed=7", other=("ponder", "ponder=true", "option.Seed=7"),
                        more=("--tc", "60", "--games", "1", "--maxmoves", "9"))
    assert "setoption name Ponder value true" in heard
    assert heard.count("ponderhit") == 8 and heard.count("stop") == 1, heard  # and the last is stopped
    games = heard.index("ponderhit")
    assert heard[games - 1].startswith("go ponder wtime ") and heard[games - 2].startswith("position startpos moves ")
    _, heard, said = spied("ponder", "ponder=true", more=("--tc", "60", "--games", "2", "--maxmoves", "9"))
    assert heard.count("stop") > 8 and said.count("readyok") == 2, heard
    at = [i for i, line in enumerate(heard) if line == "stop"][0]
    assert heard[at - 1].startswith("go ponder") and heard[at + 1].startswith("position") and heard[at + 2].startswith("go w")
    assert heard[at - 2].rsplit(" ", 1)[0] == heard[at + 1].rsplit(" ", 1)[0]  # another move in place of the expected one


@test
def same_games_with_and_without_pondering():
    with_it, _ = match([("ponder", "ponder=true"), ("ponder", "ponder=true")], "--tc", "60", "--games", 4, "--concurrency", 2)
    without, _ = match(["normal", "normal"], "--tc", "60", "--games", 4)
    plies = lambda games: [(games[n]["result"], games[n]["plies"]) for n in sorted(games)]
    assert plies(with_it) == plies(without)


@test
def ponders_only_when_asked():
    _, heard, _ = spied("ponder")
    assert "setoption name Ponder value false" in heard and not any("ponder" in line for line in heard[3:] if "go" in line)


@test
def fails_while_pondering():
    def check(seconds):
        games, _, _ = spied("ponder-deaf", "ponder=true", more=("--tc", seconds + 0.1, "--games", "1", "--timeout", seconds))
        assert (games[1]["rule"], games[1]["result"]) == ("time", "0-1"), games  # its clock runs while it does not stop
        assert games[1]["failure"] == f"a failed: after stop it gave no move within {seconds} s"
        games, _, _ = spied("ponder-deaf", "ponder=true", more=("--each", "nodes=3", "--games", "1", "--timeout", seconds))
        assert games[1]["failure"] == f"a failed: it gave no move within {seconds} s", games
    patiently(check)
    games, _, _ = spied("ponder-crash", "ponder=true", more=("--tc", "60", "--games", "2"))
    assert [game["failure"] for game in games.values()] == ["a failed: it exited with status 5"] * 2, games
    games, _, _ = spied("ponder-early", "ponder=true")  # it answers before it is asked
    assert games[1]["rule"] == "agreement" and "failure" not in games[1], games


@test
def real_engines_of_xboard():
    """fairymax and phalanx, where they are installed."""
    if not os.path.exists("/usr/games/fairymax") or not os.path.exists("/usr/games/phalanx"):
        return "fairymax and phalanx are not installed"
    done = run([JADOUBE, "match", "--engine", "cmd=fairymax", "--engine", "cmd=phalanx", "--each", "proto=xboard", "tc=5+0.5",
                "--games", "2", "--maxmoves", "12", "--json"])
    assert json.loads(done.stdout)["failures"] == [], done.stdout
    return None


if __name__ == "__main__":
    sys.exit(matching.main())
