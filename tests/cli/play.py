#!/usr/bin/env python3
"""jadoube play, driven as a user does: on a screen (in tmux), in lines, against an engine, and killed.

usage: tests/cli/play.py JADOUBE PUPPET [--update]

The screens and the lines are compared with tests/cli/play/*.txt, in which the clocks are masked. --update writes
them anew: look at what has changed before keeping it.
"""
import difflib
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent / "play"
PROGRAM, PUPPET = (os.path.abspath(p) for p in sys.argv[1:3])
UPDATE = "--update" in sys.argv
STILL = 300  # looks at a screen, a tenth of a second apart, after which nothing more is expected on it
LIMIT = 240  # seconds that anything may take on a busy machine
CLOCK = re.compile(r"\d:\d\d:\d\d(\.\d)?")
ENV = dict(os.environ, LC_ALL="C.UTF-8", TERM="screen-256color")
ENV.pop("NO_COLOR", None)

count = failed = 0


def check(good, name, detail=""):
    global count, failed
    count += 1
    failed += not good
    print("ok" if good else "not ok", count, "-", name)
    if not good and detail:
        print(detail)
    sys.stdout.flush()


def masked(text, scratch):
    text = re.sub(r"loses (\d+\.\d+\s+s|[^.]*s)\.", "loses #.", text.replace(str(scratch), "DIR"))
    text = re.sub(r"(?m)^ [^\n.:]*\b(second|minute)s?\.$", " #.", text)  # the same, where it was broken
    return CLOCK.sub("#:##:##", text)


def stored(name):
    file = HERE / f"{name}.txt"
    return file.read_text() if file.exists() else ""


def compare(name, text, scratch):
    file = HERE / f"{name}.txt"
    found = masked(text, scratch)
    if UPDATE:
        file.parent.mkdir(exist_ok=True)
        file.write_text(found)
    expected = stored(name)
    check(found == expected, f"{name} is as stored",
          "\n".join(difflib.unified_diff(expected.splitlines(), found.splitlines(), "stored", "found", lineterm="")))


class Stuck(Exception):
    """What should have been shown or said never came."""


# ---- a terminal ----


class Terminal:
    """A window of tmux with one program in it."""

    open = []

    def __init__(self, arguments, columns=100, lines=32, env=(), shell=False):
        Terminal.open.append(self)
        self.socket = f"jadoube-{os.getpid()}-{len(Terminal.open)}"  # a server that leaves is not met again
        command = [PROGRAM, "play", *arguments]
        words = ["env", *(f"{k}={v}" for k, v in dict(env).items()), *command]
        line = " ".join("'" + w.replace("'", "'\\''") + "'" for w in words)
        line = f"{line}; echo status $?; stty -a | grep -ow -e '-echo' -e 'echo'; exec sleep 1000" if shell else f"exec {line}"
        self.tmux("-f", "/dev/null", "-u", "new-session", "-d", "-x", str(columns), "-y", str(lines),
                  f"TERM=screen-256color {line}")

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-L", self.socket, *words], env=ENV, text=True, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return done.stdout

    def screen(self, *options):
        return self.tmux("capture-pane", "-p", *options)

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def line(self, text):
        self.tmux("send-keys", "-l", text)
        self.keys("Enter")

    def click(self, square, turned=False):
        """Press and release the left button in the middle of a square of the large board."""
        file, rank = ord(square[0]) - ord("a"), int(square[1]) - 1
        column, row = (7 - file, rank) if turned else (file, 7 - rank)
        x, y = 3 + 7 * column + 3, 1 + 3 * row + 1
        for button in (32, 35):
            self.keys("-H", *(f"{b:x}" for b in (27, ord("["), ord("M"), button, x + 33, y + 33)))

    def drag(self, start, end):
        """The same with the button held from square to square, as newer terminals tell it (SGR)."""
        for square, letter in ((start, "M"), (end, "m")):
            file, rank = ord(square[0]) - ord("a"), int(square[1]) - 1
            x, y = 3 + 7 * file + 3, 1 + 3 * (7 - rank) + 1
            self.keys("-H", *(f"{b:x}" for b in f"\x1b[<0;{x + 1};{y + 1}{letter}".encode()))

    def wait(self, *texts):
        """Wait until all of these are on the screen."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            screen = self.screen()
            if all(t in screen for t in texts):
                return screen
            time.sleep(0.05)
        raise Stuck(f"waiting for {texts}\n{self.screen()}")

    def shows(self, name, scratch, *texts):
        """Compare with what is stored, once these are on the screen: a window is painted line by line, so what is
        not (yet) as stored is looked at again until nothing has changed for a while."""
        screen = self.wait(*texts)
        still = 0
        while still < STILL and (UPDATE or masked(screen, scratch) != stored(name)):
            time.sleep(0.1)
            before, screen = screen, self.screen()
            still = still + 1 if masked(screen, scratch) == masked(before, scratch) else 0
        compare(name, screen, scratch)

    def pid(self):
        return int(self.tmux("display-message", "-p", "#{pane_pid}"))

    def close(self):
        self.tmux("kill-server")


# ---- one game, on the screen and in lines ----


def game_on_screen(scratch):
    log = scratch / "screen.jsonl"
    t = Terminal(["--white", "Anna", "--black", "Ben", "--log", str(log)])
    t.wait("The clock is not started yet", "1. Anna>")
    t.shows("screen-start", scratch)
    t.line("e4")
    t.wait("1... Ben>")
    t.line("e5")
    t.wait("2. Anna>")
    t.line("Ke3")  # an illegal move
    t.shows("screen-illegal", scratch, "7.5.5", "must play one of: Ke2", "Anna must play Ke2.")
    t.keys("Down", "Down", "Enter")  # the cursor shows itself on e2, goes to the king, and takes him
    t.wait("[♔]")
    t.keys("Up", "Enter")
    t.wait("2. Ke2", "2... Ben>")
    t.click("b8")
    t.click("c6")
    t.wait("Nc6", "3. Anna>")
    t.line("mode")
    t.wait("touch, release, press")
    t.click("g1")  # a touch binds
    t.shows("screen-touch", scratch, "must play one of: Nf3, Nh3")
    t.click("f3")
    t.wait("'press' completes it")
    t.line("offer")
    t.wait("Anna offers a draw.")
    t.keys("Space")
    t.wait("The clock runs: Ben.")
    t.keys("F3")
    t.wait("at once")
    t.line("claim repetition")
    t.shows("screen-claim", scratch, "Article 9.5.3")
    t.line("Nf6")
    t.wait("4. Anna>")
    t.line("adjourn")
    t.wait("Adjournment. On move: Anna.")
    t.line("seal")
    t.wait("Sealed move (not shown)")
    t.line("Nxe5")
    sealed = t.wait("Anna has sealed a move.")
    check("xe5" not in sealed and "Nxe5" in log.read_text(), "the sealed move is in the log, not on the screen")
    t.keys("Space")
    t.shows("screen-adjourned", scratch, "The game is adjourned")
    t.line("quit")
    t.close()
    return log


def resume_on_screen(scratch, log):
    t = Terminal(["--resume", str(log)])
    t.wait("The game is adjourned")
    t.line("session")
    t.shows("screen-session", scratch, "4. Anna: Nxe5.")
    before = log.read_text()
    os.kill(t.pid(), signal.SIGKILL)
    t.close()
    check(log.read_text() == before, "a killed program leaves the log as it was")
    t = Terminal(["--resume", str(log), "--pgn", str(scratch / "screen.pgn")], shell=True)
    t.shows("screen-resumed", scratch, "The clocks are stopped", "4... Ben>")
    last = [json.loads(line) for line in log.read_text().splitlines()[-2:]]
    check(last[1]["do"] == "pause" and last[1]["at"] == last[0]["at"], "no time is charged for what was lost")
    t.line("set black 0:01")
    t.keys("F4")  # the clocks run on
    t.shows("screen-flag", scratch, "Article 6.9", "The game is over.")
    t.keys("F10")
    t.wait("status 0", "Written:")
    t.close()
    check("0-1" not in log.read_text() and '[Result "1-0"]' in (scratch / "screen.pgn").read_text(),
          "PGN is written at the end")


SCRIPT = ["e4", "e5", "Ke3", "board", "Ke2", "Nc6", "mode", "touch g1", "Nf3", "offer", "press", "mode",
          "claim repetition", "Nf6", "adjourn", "seal", "Nxe5", "press"]
REST = ["session", "set black 0:01"]


class Lines:
    """The program with pipes for a terminal."""

    def __init__(self, *arguments, **options):
        self.process = subprocess.Popen([PROGRAM, "play", *arguments], env=dict(ENV, **options.pop("env", {})), text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)
        self.heard = []

    def say(self, *lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def hear(self, text):
        """Read until a line has this in it."""
        for line in self.process.stdout:
            self.heard.append(line)
            if text in line:
                return line
        raise Stuck(f"waiting for '{text}'\n" + "".join(self.heard))

    def leave(self):
        self.process.stdin.close()
        self.heard += self.process.stdout.readlines()
        return self.process.wait(LIMIT), "".join(self.heard)


def game_in_lines(scratch):
    log = scratch / "lines.jsonl"
    p = Lines("--plain", "--white", "Anna", "--black", "Ben", "--log", str(log))
    p.say(*SCRIPT)
    status, text = p.leave()
    check(status == 0, "a game in lines")
    p = Lines("--resume", str(log))
    p.say(*REST)
    p.hear("Article 6.9")
    status, rest = p.leave()
    check(status == 0, "the rest of it, until a flag falls")
    compare("lines", text + rest, scratch)
    check(not re.search(r"[\x00-\x09\x0b-\x1f\x7f\x80-\x9f]", text + rest), "no control characters")


# ---- other windows ----


def windows(scratch):
    t = Terminal(["--log", str(scratch / "small.jsonl"), "--lang", "cs"], columns=80, lines=24, shell=True)
    t.wait("1. Bílý>")
    t.line("e4")
    t.line("d5")
    t.line("Sb5")
    t.shows("screen-small", scratch, "Šach.", "2... Černý>")
    colours = t.screen("-e")
    check("48;5;222" in colours and "48;5;203" in colours, "the last move and the check have their colours")
    t.line("b8b1")  # a long ruling: its beginning, with the Article, is what one sees
    t.wait("Článek 7.5.5", "Jc6, Jd7")
    t.tmux("resize-window", "-x", "60", "-y", "20")
    t.wait("80\u00a0sloupců a 24\u00a0řádků")
    t.tmux("resize-window", "-x", "100", "-y", "32")
    t.wait("2... Černý>")
    t.keys("F1")
    t.wait("Hráči:", "dotyk e2")
    t.keys("Escape")
    t.wait("2... Černý>")
    t.keys("F2")
    t.shows("screen-turned", scratch, " 1    ♖      ♘             ♔")
    t.keys("C-c")
    screen = t.wait("status 0\n", "Partie je uložena", "echo\n")
    check("\necho\n" in screen, "Ctrl-C leaves the terminal as it was", screen)
    t.close()


def bare_windows(scratch):
    t = Terminal(["--log", str(scratch / "bare.jsonl")], env={"NO_COLOR": "1", "LC_ALL": "C"})
    t.wait("1. White>")
    t.line("e4")
    t.shows("screen-bare", scratch, "1... Black>")
    check(not re.search(r"\x1b\[[0-9;]*(3[0-8]|4[0-8])[;m]", t.screen("-e")), "NO_COLOR is heeded")
    t.close()
    t = Terminal(["--log", str(scratch / "dumb.jsonl")], env={"TERM": "dumb"})
    t.wait("Type moves such as e4", "1. White>")
    t.line("seal")
    t.wait("Sealed move (not shown)")
    t.line("e4")
    screen = t.wait("Article")
    check("e4\n" not in screen.split("shown")[1], "TERM=dumb plays in lines, and does not show a sealed move", screen)
    t.close()


def dragging(scratch):
    log = scratch / "drag.jsonl"
    t = Terminal(["--log", str(log), "8/4P2k/8/8/8/8/8/R3K3 w Q - 0 1"], env={"TERM": "xterm-256color"})
    t.wait("1. White>")
    t.drag("e1", "e3")  # a slip: nothing happens
    t.wait("nothing was played")
    check(len(log.read_text().splitlines()) == 1, "a slip of the mouse is no move")
    t.drag("e1", "c1")
    t.wait("1. White: 0-0-0.")
    t.line("Kg7")
    t.wait("2. White>")
    t.drag("e7", "e8")
    t.wait("The pawn becomes Q R B N:")
    t.keys("n")
    t.wait("2. White: e8N+.")
    t.close()


# ---- engines ----


def against_engine(scratch):
    log, pgn = scratch / "engine.jsonl", scratch / "engine.pgn"
    p = Lines("--engine", PUPPET, "--colour", "black", "--control", "300+5", "--log", str(log), "--pgn", str(pgn))
    p.say("start")
    for _ in range(30):
        p.say("moves")
        answer = p.hear("Black: ")
        while not answer.startswith("Black: "):
            answer = p.hear("Black: ")
        if any(line.startswith("Article") for line in p.heard):
            break  # mate, or a draw
        p.say(answer.split(": ")[1].split(",")[0].strip())
    p.say("resign")
    status, text = p.leave()
    check(status == 0 and "Article 5" in text, "a game against an engine", text)
    checked = subprocess.run([PROGRAM, "check", str(pgn)], env=ENV, text=True, check=False, stdout=subprocess.PIPE,
                             stderr=subprocess.DEVNULL).stdout
    check("games 1" in checked and "problems 0" in checked, "its PGN is what the Laws say", checked)
    moves = [e for e in map(json.loads, log.read_text().splitlines()[1:]) if e["do"] == "play"]
    check(len(moves) >= 20 and {e["by"] for e in moves} == {"white", "black"}, "both sides' moves are in the log")


def broken_engines(scratch):
    for mode, why in (("crash", "signal"), ("exit", "exit"), ("illegal", "7.5.5"), ("rubbish", "")):
        p = Lines("--engine", f"{PUPPET} {mode} 2", "--illegal", "penalise", "--log", str(scratch / f"{mode}.jsonl"))
        p.say("e4", "d4", "state") if mode != "rubbish" else p.say("e4", "resign")
        status, text = p.leave() if mode != "illegal" else (0, p.hear("7.5.5") + p.leave()[1])
        check(status == 0 and why in text, f"an engine that does this: {mode}", text)
    p = Lines("--engine", f"{PUPPET} crash 2", "--log", str(scratch / "again.jsonl"))
    p.say("e4", "d4", "state", "resume", "state")
    _, text = p.leave()
    check("does not play on" in text and text.count("2. White: d4") == 1 and "2... " in text,
          "it is started again when the game is resumed", text)


# ---- keeping and speaking ----


def killed(scratch):
    log = scratch / "killed.jsonl"
    p = Lines("--log", str(log))
    for move, uci, announced in (("e4", "e2e4", "1. White: e4"), ("e5", "e7e5", "1... Black: e5"),
                                 ("Nf3", "g1f3", "2. White: Nf3"), ("Nc6", "b8c6", "2... Black: Nc6")):
        p.say(move)
        p.hear(announced)
        p.process.send_signal(signal.SIGKILL)
        p.leave()
        last = json.loads(log.read_text().splitlines()[-1])
        check(last["do"] == "play" and last["move"] == uci, f"killed after {move}: it is in the log", str(last))
        p = Lines("--resume", str(log))
        p.say("resume", "last")
        p.hear(announced)
    second = subprocess.run([PROGRAM, "play", "--resume", str(log)], env=ENV, text=True, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    check(second.returncode == 2 and "another program is writing" in second.stdout, "one program to a log")
    p.leave()


def full_disk(scratch):
    log = scratch / "full.jsonl"

    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (230, 230))

    p = Lines("--log", str(log), preexec_fn=limit)
    p.say("e4", "e5", "Nf3", "Nc6")
    status, text = p.leave()
    lines = log.read_text().splitlines()
    check(status == 2 and "cannot be written" in text and all(json.loads(line) for line in lines) and
          "Nc6" not in text, "what cannot be written is not accepted", text)
    told = text.count(", pawn") + text.count(", knight")
    check(told == sum('"play"' in line for line in lines), "what was told is what is in the log", text)


def speech(scratch):
    fake = scratch / "bin" / "espeak-ng"
    fake.parent.mkdir()
    fake.write_text(f'#!/bin/sh\necho "$@" > {scratch}/spoken\ncat >> {scratch}/spoken\necho end >> {scratch}/spoken\n')
    fake.chmod(0o755)
    p = Lines("--speak", "--lang", "hr", "--log", str(scratch / "speech.jsonl"),
              env={"PATH": f"{fake.parent}:{os.environ['PATH']}"})
    p.say("e4", "vrijeme")
    status, text = p.leave()
    end = time.monotonic() + LIMIT
    while "end\n" not in (spoken := (scratch / "spoken").read_text() if (scratch / "spoken").exists() else ""):
        if time.monotonic() > end:
            break
        time.sleep(0.05)
    lines = spoken.splitlines()
    check(status == 0 and lines[0] == "-v hr" and "1. Bijeli: e4, pješak e2 na e4." in lines and
          lines[-2].startswith("Crni: "), "what is said is spoken, in the voice of the language", spoken + text)
    fake.write_text("#!/bin/sh\nexec sleep 20\n")  # one that never listens
    p = Lines("--speak", "--log", str(scratch / "deaf.jsonl"), env={"PATH": f"{fake.parent}:{os.environ['PATH']}"})
    p.say(*["help"] * 200, "e4")
    status, text = p.leave()
    check(status == 0 and "1. White: e4" in text, "speech that hangs does not keep the game waiting")


def screens(scratch):
    resume_on_screen(scratch, game_on_screen(scratch))


def main():
    tests = [game_in_lines, against_engine, broken_engines, killed, full_disk, speech]
    if shutil.which("tmux"):
        tests += [screens, windows, bare_windows, dragging]
    else:
        check(True, "the screen # SKIP tmux is not installed")
    with tempfile.TemporaryDirectory() as folder:
        for test in tests:
            try:
                test(pathlib.Path(folder))
            except Stuck as stuck:
                check(False, test.__name__, str(stuck))
        for terminal in Terminal.open:
            terminal.close()
    print(f"1..{count}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
