#!/usr/bin/env python3
"""The words of cutechess-cli and fastchess: each row of the table in docs/match.md is tried, in their words.

usage: tests/cli/match_words.py JADOUBE PUPPET FATHOM
"""
import json
import os
import pathlib
import re
import struct
import subprocess
import sys
import time

import matching
from matching import JADOUBE, LIMIT, PUPPET, patiently, read_pgn, run, sans

FATHOM = os.path.abspath(sys.argv[3])  # a library that answers as libfathom would
DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs" / "match.md"
ROWS = {}


def row(*names):
    """A test of the rows whose first cells these are."""
    def keep(function):
        for name in names:
            ROWS[name] = function.__name__
        return matching.test(function)
    return keep


def engine(name, *keys, mode="normal"):
    return ["-engine", f"cmd={PUPPET}", f"args={mode}", f"name={name}", f"option.Seed={ord(name[0])}", *keys]


def play(*more, engines=None, status=0):
    """Two engines that answer at once, in their words."""
    words = engines if engines is not None else [*engine("a"), *engine("b"), "-each", "tc=60+0.6"]
    return run([JADOUBE, "match", *words, *map(str, more)], status)


SHORT = ("-games", "1", "-maxmoves", "6")  # a game of six moves


def games_of(*more, **how):
    pathlib.Path("g.pgn").unlink(missing_ok=True)
    play(*more, "-pgnout", "g.pgn", **how)
    return read_pgn("g.pgn")


def spy(mode="normal"):
    """An engine whose words are kept in the file `told`."""
    pathlib.Path("told").unlink(missing_ok=True)
    pathlib.Path("spy").write_text(f"#!/bin/sh\ntee -a told | {PUPPET} {mode}\n")
    os.chmod("spy", 0o755)
    return ["-engine", "cmd=./spy", "name=spy"]


def told():
    return pathlib.Path("told").read_text().splitlines()


def colours(games):
    return [tags["White"] + tags["Black"] for tags, _ in games]


# ---- engines ----

@row("`--engine cmd= name= option.X=`", "`--each`")
def engines():
    games = games_of(*SHORT, engines=[*spy(), "option.Seed=5", *engine("b"), "-each", "tc=9", "option.Slow Ms=7"])
    assert games[0][0]["White"] == "spy" and games[0][0]["TimeControl"] == "9"
    assert "setoption name Seed value 5" in told() and "setoption name Slow Ms value 7" in told()


@row("`arg=` `args=`")
def arguments():
    pathlib.Path("echo").write_text(f"#!/bin/sh\nprintf '%s|' \"$@\" > words\nexec {PUPPET}\n")
    os.chmod("echo", 0o755)
    play(*SHORT, engines=["-engine", "cmd=./echo one", "arg=two words", "arg=it's", "args=three 'four five'", "name=e",
                          *engine("b"), "-each", "tc=9"])
    assert pathlib.Path("words").read_text() == "one|two words|it's|three|four five|"


@row("`conf=`")
def engines_of_a_file():
    spy()
    pathlib.Path("engines.json").write_text(json.dumps([
        {"name": "other", "command": "nothing"},
        {"name": "kept", "command": "./spy", "protocol": "uci", "initStrings": ["hello", "you"],
         "options": [{"name": "Seed", "value": 5}, {"name": "Vary", "value": True}]}]))
    done = play(*SHORT, engines=["-engine", "conf=kept", "option.Seed=7", *engine("b"), "-each", "tc=9"])
    assert told()[:3] == ["hello", "you", "uci"] and " kept " in done.stdout, (told(), done.stdout)
    options = [line for line in told() if line.startswith("setoption")]
    assert options[-1] == "setoption name Seed value 7" and "setoption name Vary value true" in options, options
    done = play(*SHORT, engines=["-engine", "conf=lost", *engine("b"), "-each", "tc=9"], status=2)
    assert "engines.json: there is no engine 'lost' in it" in done.stderr, done.stderr
    os.remove("engines.json")


@row("`tscale=`")
def patience_with_one():
    slow = ["-engine", "cmd=sleep 60", "name=a", "tscale=4"]
    done = play(*SHORT, "-ping-ms", "50", engines=[*slow, *engine("b", "tscale=600"), "-each", "tc=9"])
    assert "a failed: it did not get ready within 0.2 s" in done.stdout, done.stdout


@row("`dir=` `stderr=`")
def folder_and_errors():
    os.mkdir("deep")
    pathlib.Path("deep/here").write_text(f"#!/bin/sh\necho oops >&2\nexec {PUPPET}\n")
    os.chmod("deep/here", 0o755)
    play(*SHORT, engines=["-engine", "cmd=./here", "dir=deep", "stderr=errors", *engine("b"), "-each", "tc=9"])
    assert any(path.read_text() == "oops\n" for path in pathlib.Path(".").rglob("errors"))


@row("`proto=xboard`", "`trust`")
def other_language():
    done = play(*SHORT, engines=[*spy(), "trust", *engine("b"), "-each", "tc=9", "proto=xboard"])
    assert told()[:2] == ["xboard", "protover 2"] and "agreement (5.2.3)" in done.stdout
    done = play(*SHORT, engines=[*engine("a", mode="claims-win 2"), "trust", *engine("b"), "-each", "tc=9", "proto=xboard"])
    assert "0-1 lost by penalty (12.9.6)" in done.stdout, done.stdout


@row("`ponder`")
def on_the_others_time():
    play(*SHORT, engines=[*spy("ponder"), *engine("b"), "-each", "tc=9", "ponder"])
    assert any(line.startswith("go ponder wtime") for line in told())


@row("`initstr=`")
def first_words():
    play(*SHORT, engines=[*spy(), "initstr=hello\\nsetoption name Seed value 3", *engine("b"), "-each", "tc=9"])
    assert told()[:3] == ["hello", "setoption name Seed value 3", "uci"]


@row("`restart=`")
def restart():
    for mode, starts in ("on", 3), ("off", 1), ("auto", 1):
        play("-games", "3", "-maxmoves", "2", engines=[*spy(), f"restart={mode}", *engine("b"), "-each", "tc=9"])
        assert told().count("uci") == starts, (mode, told())


@row("`whitepov`")
def scores_of_white():
    def evals(*keys):
        games = games_of("-games", "1", "-maxmoves", "30", engines=[*engine("a"), *engine("b", *keys), "-each", "tc=60"])
        return [float(x) for x in re.findall(r"\[%eval (-?[\d.]+)", games[0][1])]
    own, white = evals(), evals("whitepov")
    assert own[0::2] == white[0::2] and own[1::2] == [-x for x in white[1::2]] and any(own[1::2])


def book(*entries):
    """A book of Polyglot's: (key, from, to, weight)."""
    square = lambda name: "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)
    pathlib.Path("book.bin").write_bytes(b"".join(
        struct.pack(">QHHL", key, square(origin) << 6 | square(to), weight, 0)
        for key, origin, to, weight in sorted(entries)))


START, AFTER_E4 = 0x463b96181691fc9c, 0x823c9b50fd114196  # as the description of the format gives them


@row("`book=` `bookdepth=`", "`--openings file=BOOK.bin`")
def books():
    book((START, "e2", "e4", 1), (AFTER_E4, "d7", "d5", 1))
    games = games_of("-games", "2", "-maxmoves", "4", engines=[*engine("a", "book=book.bin"), *engine("b"), "-each", "tc=60"])
    assert games[0][1].startswith("1. e4 {book} 1... ") and "[%emt" in games[0][1], games[0][1]
    assert "book" not in games[1][1]  # after another move than 1. e4 it knows nothing
    games = games_of("-games", "1", "-maxmoves", "4", engines=[*engine("a"), *engine("b"), "-each", "tc=60", "book=book.bin"])
    assert games[0][1].startswith("1. e4 {book} 1... d5 {book} 2. ") and games[0][1].count("book") == 2
    games = games_of("-games", "1", "-maxmoves", "4",
                     engines=[*engine("a", "book=book.bin", "bookdepth=0"), *engine("b"), "-each", "tc=60"])
    assert "book" not in games[0][1]
    games = games_of("-games", "1", "-maxmoves", "4", engines=[*spy(), "proto=xboard", "book=book.bin", *engine("b"), "-each", "tc=60"])
    assert told()[told().index("usermove e2e4") + 1].startswith("usermove "), told()
    games = games_of("-games", "2", "-maxmoves", "4", "-openings", "file=book.bin", "plies=1")
    assert all(moves.startswith("1. e4 {book} 1... ") and moves.count("book") == 1 for _, moves in games)
    games = games_of("-games", "2", "-maxmoves", "4", "-openings", "file=book.bin", "format=polyglot")
    assert all(moves.count("book") == 2 for _, moves in games)
    pathlib.Path("book.bin").write_bytes(b"nonsense")
    assert "book.bin: this is no book of Polyglot's" in play("-openings", "file=book.bin", status=2).stderr
    assert "this is no book" in play(engines=[*engine("a", "book=book.bin"), *engine("b"), "-each", "tc=9"], status=2).stderr


# ---- limits ----

@row("`tc=40/60+0.6`", "`tc=1:30+1`", "`tc=inf`", "`st=`", "`nodes=` `depth=`")
def controls():
    def tags(*keys):
        return games_of(*SHORT, engines=[*engine("a"), *engine("b"), "-each", *keys])[0]
    for words, control in [("40/60", "40/60:" * 7 + "60"), ("1:30+1", "90+1"), ("40/1:30+1", "40/90+1:" * 7 + "90+1"),
                           ("40/60+0:30", "40/60:30"), ("0:10.5", "10.5"), ("10+0.1", "10+0.1")]:
        assert tags(f"tc={words}")[0]["TimeControl"] == control, (words, tags(f"tc={words}")[0])
    for keys in ("tc=inf",), ("nodes=3",), ("depth=2",), ("plies=2",), ("tc=inf", "nodes=3"):
        seven, moves = tags(*keys)
        assert seven["TimeControl"] == "-" and "%clk" not in moves and "%emt" in moves, keys
    seven, moves = tags("st=2")
    assert seven["TimeControl"] == "0d2"
    play(*SHORT, engines=[*spy(), *engine("b"), "-each", "tc=inf"])
    assert "go infinite" not in told() and "go" in told()
    play(*SHORT, engines=[*spy(), *engine("b"), "-each", "st=2", "nodes=9", "depth=4"])
    assert "go movetime 2000 nodes 9 depth 4" in told()


@row("`timemargin=`")
def margin():
    late = engine("a", "st=0.05", "option.Slow Ms=80", "timemargin=20000", mode="slow")
    games = games_of("-games", "1", "-maxmoves", "2", engines=[*late, *engine("b", "tc=60")])
    assert games[0][0]["Termination"] == "adjudication", games[0][0]


# ---- games ----

@row("`--games` `--rounds` `--repeat`", "`--noswap`", "`--reverse`")
def who_has_white():
    assert colours(games_of("-rounds", "2", "-repeat", "-maxmoves", "2")) == ["ab", "ba"] * 2
    assert colours(games_of("-games", "3", "-repeat", "3", "-noswap", "-maxmoves", "2")) == ["ab"] * 3
    assert colours(games_of("-games", "2", "-reverse", "-maxmoves", "2")) == ["ba", "ab"]


def field(count):
    return [word for name in "abcdefg"[:count] for word in engine(name)] + ["-each", "tc=60"]


@row("`--tournament`", "`--seeds`")
def tournaments():
    def meetings(count, *more):
        games = games_of("-games", "1", "-maxmoves", "2", *more, engines=field(count))
        return [white + black for white, black in colours(games)]
    assert meetings(4, "-tournament", "roundrobin") == ["ab", "ac", "ad", "bc", "bd", "cd"]
    assert meetings(4, "-tournament", "round-robin") == ["ab", "ac", "ad", "bc", "bd", "cd"]
    assert meetings(4, "-tournament", "gauntlet") == ["ab", "ac", "ad"]
    assert meetings(4, "-tournament", "gauntlet", "-seeds", "2") == ["ac", "ad", "bc", "bd"]
    assert meetings(4, "-tournament", "pyramid") == ["ab", "ac", "bc", "ad", "bd", "cd"]


@row("`--tournament knockout`")
def knockout():
    """The last of four crashes, and so does the third later; interrupted and resumed it is the same."""
    words = [*engine("a"), *engine("b", mode="crash"), *engine("c", mode="crash"), *engine("d", mode="crash"), "-each",
             "tc=60", "-tournament", "knockout", "-srand", "1"]
    done = play("-maxmoves", "3", "-config", "outname=k.jsonl", engines=words)
    assert "the knock-out is won by a" in done.stdout, done.stdout
    lines = pathlib.Path("k.jsonl").read_text().splitlines()
    pathlib.Path("half.jsonl").write_text("\n".join(lines[:5]) + "\n")
    again = run([JADOUBE, "match", "-config", "file=half.jsonl"])
    assert "the knock-out is won by a" in again.stdout
    strip = [re.sub(r'"(used|ms)":[^}]*', "", line) for line in lines]
    other = [re.sub(r'"(used|ms)":[^}]*', "", line) for line in pathlib.Path("half.jsonl").read_text().splitlines()]
    assert strip == other


@row("`--variant`")
def variant():
    games = games_of(*SHORT, "-variant", "fischerandom")
    assert games[0][0]["Variant"] == "Chess960"
    assert "Variant" not in games_of(*SHORT, "-variant", "standard")[0][0]


@row("`--openings file= format= order= plies= start=`", "`--openings policy=`")
def openings():
    pathlib.Path("o.txt").write_text("1. e4 e5 2. Nf3 *\n\n1. d4 d5 *\n\n1. c4 c5 *\n")
    def first(*more, **how):
        games = games_of("-maxmoves", "4", "-openings", "file=o.txt", "format=pgn", *more, **how)
        return [sans(moves)[0] for _, moves in games]
    assert first("order=sequential", "plies=2", "start=2", "-rounds", "2") == ["d4", "d4", "c4", "c4"]
    assert first("policy=default", "-rounds", "1", engines=field(3)) == ["e4"] * 6
    assert first("policy=encounter", "-rounds", "1", engines=field(3)) == ["e4", "e4", "d4", "d4", "c4", "c4"]
    assert first("policy=round", "-rounds", "2", "-games", "4") == ["e4"] * 4 + ["d4"] * 4
    assert first("order=random", "-srand", "3", "-rounds", "9") == first("order=random", "-srand", "3", "-rounds", "9")
    pathlib.Path("o.txt").write_text("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - -\n")
    assert games_of(*SHORT, "-openings", "file=o.txt", "format=epd")[0][0]["FEN"].startswith("4k3/pppppppp/8")


@row("`--seed`")
def seed():
    def starts(number):
        games = games_of("-rounds", "2", "-maxmoves", "2", "-variant", "fischerandom", "-srand", number)
        return [tags["FEN"] for tags, _ in games]
    assert starts(5) == starts(5) != starts(6)


@row("`--concurrency`", "`--wait`", "`--affinity`")
def boards():
    assert len(games_of("-rounds", "4", "-concurrency", "3", "-maxmoves", "3")) == 8
    began = time.monotonic()
    assert len(games_of("-games", "3", "-wait", "150", "-maxmoves", "1")) == 3
    assert time.monotonic() - began >= 0.3
    pathlib.Path("where").write_text(f"#!/bin/sh\ngrep Cpus_allowed_list /proc/$$/status >> cpus\nexec {PUPPET}\n")
    os.chmod("where", 0o755)
    first = min(os.sched_getaffinity(0))
    for more in ("-use-affinity", str(first)), ("-use-affinity",):
        play("-games", "1", "-maxmoves", "1", *more, engines=["-engine", "cmd=./where", *engine("b"), "-each", "tc=9"])
        assert pathlib.Path("cpus").read_text().split()[-1] == str(first)
    assert "processors such as" in play("-use-affinity", "x", status=2).stderr
    pathlib.Path("cpus").unlink()  # without it, those who answer at once are kept together, but none is started so
    play("-games", "4", engines=["-engine", "cmd=./where", "restart=on", *engine("b"), "-each", "tc=60"])
    own = re.search(r"Cpus_allowed_list:\s*(\S+)", pathlib.Path("/proc/self/status").read_text())[1]
    assert pathlib.Path("cpus").read_text().split()[1::2] == [own] * 4


# ---- how games end ----

@row("`--resign`", "`--resign twosided=`", "`--draw`", "`--maxmoves`")
def adjudication():
    end = games_of("-games", "1", "-resign", "movecount=2", "score=200")[0][0]
    assert (end["Article"], end["Termination"]) == ("5.1.2", "adjudication")
    one, both = (int(games_of("-games", "1", "-resign", "movecount=3", "score=300", f"twosided={value}")[0][0]["PlyCount"])
                 for value in ("false", "true"))
    assert one <= both
    end = games_of("-games", "1", "-draw", "movenumber=2", "movecount=1", "score=0")[0][0]
    assert end["Article"] == "5.2.3" and int(end["PlyCount"]) == 4, end
    end = games_of("-games", "1", "-maxmoves", "7")[0][0]
    assert (end["Article"], end["PlyCount"], end["Termination"]) == ("5.2.3", "14", "adjudication"), end


def with_library(*more, folder="lib", **how):
    before = dict(os.environ)
    os.makedirs("lib", exist_ok=True)
    if not os.path.exists("lib/libfathom.so.1"):
        os.symlink(FATHOM, "lib/libfathom.so.1")
    os.environ["LD_LIBRARY_PATH"] = os.path.abspath(folder)
    try:
        return games_of(*more, **how)
    finally:
        os.environ.clear()
        os.environ.update(before)


@row("`--tb`", "`--tbpieces`", "`--tbignore50`", "`--tbadjudicate`")
def tablebases():
    def ends(fen, *more):
        pathlib.Path("o.epd").write_text(fen + "\n")
        tags = with_library("-games", "1", "-openings", "file=o.epd", "-tb", "tables", *more)[0][0]
        return tags["Result"], tags["Article"], tags["Termination"], int(tags["PlyCount"])
    queen, rook, knights = ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1",
                            "4k3/8/8/8/8/8/3p4/NN2K3 w - - 0 1")
    assert ends(queen) == ("1-0", "5.1.2", "adjudication", 0)
    assert ends(queen.replace("Q", "q")) == ("0-1", "5.1.2", "adjudication", 0)
    assert ends(queen, "-tbpieces", "2")[3] > 0
    assert ends(queen.replace("0 1", "7 9"))[3] > 0  # somebody has moved since the last capture
    assert ends(queen.replace("0 1", "7 9"), "-tbignore50") == ("1-0", "5.1.2", "adjudication", 0)
    assert ends(rook, "-tbignore50") == ("1-0", "5.1.2", "adjudication", 0)
    assert ends(rook)[1:] == ("5.2.3", "adjudication", 0)  # drawn; from a position both count as having moved
    assert ends(knights, "-maxmoves", "400")[1:3] == ("5.2.3", "adjudication")
    assert ends(queen, "-tbadjudicate", "DRAW", "-maxmoves", "3")[0] == "1/2-1/2"
    assert ends(queen, "-tbadjudicate", "WIN_LOSS")[3] == 0
    pathlib.Path("o.epd").write_text("4k3/8/8/8/8/8/8/4K2Q w - - 0 1\n")
    done = play("-tb", "nowhere", status=2)
    assert "nowhere: there are no Syzygy tables" in done.stderr or "--tb needs the library libfathom" in done.stderr


@row("`--timeout`")
def patience():
    def check(seconds):
        done = play("-games", "1", "-startup-ms", f"{1000 * seconds:.0f}", engines=[*engine("a"), *engine("b", mode="mute"), "-each", "tc=9"])
        assert f"b failed: it did not get ready within {seconds} s" in done.stdout, done.stdout
    patiently(check)


@row("always")
def crashed_engines_come_back():
    done = play("-rounds", "2", "-recover", engines=[*engine("a"), *engine("b", mode="crash"), "-each", "tc=9"])
    assert done.stdout.count("b failed") >= 4


# ---- statistics ----

@row("`--sprt`", "`--sprt model=`")
def sprt():
    def told_by(*keys):
        done = play("-rounds", "400", "-sprt", "elo0=0", "elo1=50", "alpha=0.1", "beta=0.1", *keys,
                    engines=[*engine("a"), *engine("b", mode="crash"), "-each", "tc=9"])
        return re.search(r"SPRT .*", done.stdout)[0]
    assert re.fullmatch(r"SPRT \(pentanomial, normalized\) elo0=0 elo1=50: LLR .* \(-2.20, 2.20\), H1 accepted", told_by())
    for model, words in [("normalized", "pentanomial, normalized"), ("logistic", "pentanomial, logistic"),
                         ("bayesian", "trinomial, bayesian")]:
        assert f"({words})" in told_by(f"model={model}"), model


@row("`--trinomial`")
def single_games():
    assert "pairs of a" in play("-maxmoves", "2", "-report", "penta=true").stdout
    assert "pairs of a" not in play("-maxmoves", "2", "-report", "penta=false").stdout


@row("`--ratinginterval`")
def ratings():
    assert play("-rounds", "3", "-maxmoves", "2", "-ratinginterval", "2").stdout.count("  #  engine") == 3
    assert play("-rounds", "3", "-maxmoves", "2", "-ratinginterval", "0").stdout.count("  #  engine") == 1


# ---- records ----

@row("`--pgn FILE`", "`--pgn min=`", "`--pgn append= notation=`", "`--pgn depth= seldepth= nodes= nps= hashfull= tbhits= pv= latency=`")
def pgn():
    both = ("-games", "1", "-maxmoves", "3")
    play(*both, "-pgnout", "a.pgn", "min", "fi")
    tags, moves = read_pgn("a.pgn")[0]
    assert len(tags) == 7 and "{" not in moves
    play(*both, "-pgnout", "file=a.pgn", "min=true", "notation=uci")
    assert len(read_pgn("a.pgn")) == 2
    assert re.match(r"1\. [a-h][1-8][a-h][1-8] [a-h][1-8][a-h][1-8] 2\.", read_pgn("a.pgn")[1][1])
    play(*both, "-pgnout", "file=a.pgn", "append=false", "min=true", "notation=lan")
    assert len(read_pgn("a.pgn")) == 1 and re.search(r"[a-h][1-8]-?[a-h][1-8]", read_pgn("a.pgn")[0][1])
    play(*both, "-pgnout", "file=b.pgn", "nodes=true", "seldepth=true", "nps=true", "hashfull=true", "tbhits=true",
         "pv=true", "timeleft=true", "latency=true")
    first = re.search(r"\{([^}]*)\}", " ".join(read_pgn("b.pgn")[0][1].split()))[1]
    assert re.fullmatch(r"\[%eval 0\.00,1\] \[%clk 0:01:\d\d\.\d{3}\] \[%emt 0:00:00\.\d{3}\] sd=2 n=20 nps=1000 hashfull=0 "
                        r"tbhits=0 latency=\d+ pv=(\S+)", first), first
    move = sans(read_pgn("b.pgn")[0][1])[0]
    assert first.endswith("pv=" + move), (first, move)
    run([JADOUBE, "check", "b.pgn"])


@row("`--epd`")
def epd():
    for words in ("e.epd",), ("file=f.epd",):
        play("-games", "2", "-maxmoves", "2", "-epdout", *words)
        lines = pathlib.Path(words[0].replace("file=", "")).read_text().splitlines()
        assert len(lines) == 2 and all(line.endswith(" 3") for line in lines), lines


@row("`--event` `--site`")
def event_and_site():
    tags = games_of(*SHORT, "-event", "Spring", "-site", "Split")[0][0]
    assert (tags["Event"], tags["Site"]) == ("Spring", "Split")


@row("`--engine-log`")
def engine_log():
    play(*SHORT, "-log", "file=talk", "level=trace", "engine=true")
    lines = pathlib.Path("talk").read_text().splitlines()
    assert all(re.match(r"\d+\.\d{6} 1 [ab] [<>] ", line) for line in lines), lines[:5]
    assert any(line.endswith(" a < uci") for line in lines) and any(line.endswith(" a > uciok") for line in lines)
    assert any(re.search(r" b < position startpos moves \S+$", line) for line in lines)
    assert "1 a < uci" in play(*SHORT, "-debug").stderr


@row("`--state` `--resume`")
def state():
    play("-rounds", "1", "-maxmoves", "2", "-config", "outname=s.json")
    done = run([JADOUBE, "match", "-config", "file=s.json", "-rounds", "2", "--json"])
    assert json.loads(done.stdout)["played"] == 4


# ---- the table itself ----

def rows_of_the_table():
    text = DOCS.read_text().partition("## Coming from cutechess-cli or fastchess")[2].partition("\n## ")[0]
    cells = [line.split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [row[0].removeprefix("| ") for row in cells if row[0] not in ("| ours", "| ---")]


@matching.test
def every_row_is_tried():
    rows = rows_of_the_table()
    assert sorted(rows) == sorted(ROWS), f"not in the table: {set(ROWS) - set(rows)}; not tried: {set(rows) - set(ROWS)}"


@matching.test
def what_has_no_effect_says_so():
    done = play(*SHORT, "-output", "format=cutechess", "-bookmode", "disk", "-recover", "-scoreinterval", "5")
    assert done.stderr == "jadoube: -output has no effect here\njadoube: -scoreinterval has no effect here\n", done.stderr
    done = subprocess.run([JADOUBE, "match", "-nonsense"], capture_output=True, text=True, timeout=LIMIT, check=False)
    assert done.returncode == 2, done.stderr


if __name__ == "__main__":
    sys.exit(matching.main())
