#!/usr/bin/env python3
"""Hold the specification against another implementation on random logs.

Usage: agree.py [options]

  --many CMD      the other side: a program that is asked many logs, each ended by "####", and
                  prints the state after each "###" (default build/tests/replay-many)
  --events N      events in all (default 10000)
  --seed N        first seed (default 1)
  --length N      events per log (default 60)
  --jobs N        processes (default 1)
  --ignore LIST   fields that are not compared, such as of,state.made
  --regs JSON     regulations for every log, such as {"illegal": "stand"}
  --max N         stop after N different kinds of difference (default 25)
  --save DIR      write each shortened log and both answers into DIR
  --log FILE      compare this one log in place of random ones
  --first         stop at the first difference, and do not shorten it

A log on which the two sides differ is shortened: cut after the first difference, then every
event and every regulation that is not needed goes. It is printed as a case of tests/cases, with
both answers. Differences of the same kind are shown once and counted. The last line is:
events N differences N.
Exit status: 0 without a difference, 1 with one, 2 for wrong use.
"""
import argparse
import collections
import json
import multiprocessing
import os
import shlex
import subprocess
import sys
import traceback

SPEC = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [SPEC, os.path.join(SPEC, "laws"), os.path.join(SPEC, "table")]

import games
import replay
from board import Position

RULING = ("event", "rule", "article", "of", "gives", "restores", "binds", "result")


# ---- both answers ------------------------------------------------------------------------

class Other:
    """The other side: answers a log with (rulings, text of the state) after every line."""

    def __init__(self, command):
        self.command = shlex.split(command)
        self.start()

    def start(self):
        try:
            self.run = subprocess.Popen(self.command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")
        except FileNotFoundError:
            sys.exit("agree: %s: no such command; give one with --many" % self.command[0])

    def answer(self, lines):
        """Return the answers, and what went wrong or None."""
        try:
            self.run.stdin.write("\n###\n".join(lines) + "\n####\n")
            self.run.stdin.flush()
        except BrokenPipeError:
            pass
        answers, rulings = [], []
        for line in self.run.stdout:
            if line.startswith('{"state"'):
                answers.append((rulings, line))
                rulings = []
            elif line.startswith("####"):
                return answers, line[7:].strip() or "bad input" if line[5] == "2" else None
            else:
                rulings.append(json.loads(line))
        status = self.run.wait()
        self.start()
        return answers, "exit status %d" % status


def spec_answer(lines):
    answers, error = replay.replay_lines(lines)
    return answers, str(error) if error else None


# ---- what is compared --------------------------------------------------------------------

def ruling_fields(r, ignore):
    out = {name: r.get(name) for name in RULING if name not in ignore}
    if out.get("binds"):
        out["binds"] = sorted(set(out["binds"]))
    out["gives"] = {k: v for k, v in (out.get("gives") or {}).items() if v} or None
    return out


def same_state(mine, theirs):
    """The usual case in a hurry: is the text of the state the same?"""
    head, _, tail = theirs[9:].partition(',"delay":')
    tail = tail[tail.find("}"):tail.find(',"legal"')] + "}"
    return json.dumps(mine, separators=(",", ":")) == head + tail


def flat(value, prefix="state"):
    if not isinstance(value, dict):
        return {prefix: value}
    return {name: v for k, x in value.items() for name, v in flat(x, prefix + "." + k).items()}


def state_fields(state, ignore):
    """Flatten the state; an en passant square counts only when a capture is legal."""
    out = {name: v for name, v in flat(state).items()
           if name not in ignore and not (name.startswith("state.points") and not state["result"])}
    if "state.fen" in out:
        out["state.fen"] = plain_fen(out["state.fen"])
    return out


def plain_fen(fen):
    pos = Position.from_fen(fen, True)
    fields = fen.split()
    if pos.key()[3] is None:
        fields[3] = "-"
    if not pos.has_kings():
        fields[2] = "-"
    return " ".join(fields)


def difference(lines, mine, theirs, ignore):
    """Return None, or (kind, words) for the first difference of two answers."""
    for number, (a, b) in enumerate(zip(mine[0], theirs[0])):
        found = (a[0] or b[0]) and ruling_difference(a[0], b[0], lines[number], ignore)
        if not found and not same_state(a[1], b[1]):
            found = state_difference(a[1], json.loads(b[1])["state"], lines[number], ignore)
        if found:
            return found[0], "event %d\n%s" % (number, found[1])
    if bool(mine[1]) != bool(theirs[1]) or "exit status" in (theirs[1] or ""):
        return ("bad input", theirs[1] or mine[1]), "spec: %s\nother: %s" % (mine[1], theirs[1])
    return None


def act(line):
    ev = json.loads(line)
    return " ".join(str(ev[k]) for k in ("do", "what", "measure", "claim") if k in ev)


def ruling_difference(mine, theirs, line, ignore):
    mine = [ruling_fields(r, ignore) for r in mine]
    theirs = [ruling_fields(r, ignore) for r in theirs]
    if mine == theirs:
        return None
    if len(mine) == len(theirs):
        kinds = [tuple(n for n in x if x[n] != y.get(n)) + (name_of(x), name_of(y))
                 for x, y in zip(mine, theirs) if x != y]
    else:
        kinds = [tuple(map(name_of, mine)), tuple(map(name_of, theirs))]
    return ("ruling", act(line), *kinds), "\n".join(
        ["  spec:  %s" % json.dumps(x) for x in mine]
        + ["  other: %s" % json.dumps(y) for y in theirs])


def state_difference(mine, theirs, line, ignore):
    s, t = state_fields(mine, ignore), state_fields(theirs, ignore)
    fields = tuple(n for n in s if s[n] != t.get(n))
    words = "\n".join("  %-24s spec: %-30s other: %s" % (n, s[n], t.get(n)) for n in fields)
    return (("state", act(line), fields), words) if fields else None


def name_of(r):
    return "%s %s" % (r.get("rule"), r.get("article"))


# ---- shortening -----------------------------------------------------------------------------

class Pair:
    """The two sides and what they are compared by."""

    def __init__(self, other, ignore):
        self.other, self.ignore = other, ignore

    def compare(self, lines, mine=None):
        return difference(lines, mine or spec_answer(lines), self.other.answer(lines), self.ignore)

    def shorten(self, lines):
        """Return the shortest log found that still differs, with its difference."""
        low, high = 1, len(lines)
        while low < high:                       # the shortest beginning that differs
            middle = (low + high) // 2
            if self.compare(lines[:middle]):
                high = middle
            else:
                low = middle + 1
        lines = lines[:high] if self.compare(lines[:high]) else lines
        before = None
        while before != lines:
            before = lines
            for shorter in (self.evenly, self.fewer_events, self.fewer_regulations):
                lines = shorter(lines)
        return lines, self.compare(lines)

    def evenly(self, lines):
        """One second between events: easier to read, and no flag falls."""
        events = [dict(json.loads(line), at=1000 * n) for n, line in enumerate(lines[1:])]
        even = lines[:1] + [json.dumps(ev, ensure_ascii=False) for ev in events]
        return even if self.compare(even) else lines

    def fewer_events(self, lines):
        for i in range(len(lines) - 1, 0, -1):
            fewer = lines[:i] + lines[i + 1:]
            if self.compare(fewer):
                lines = fewer
        return lines

    def fewer_regulations(self, lines):
        regs = json.loads(lines[0])["regulations"]
        for name in [n for n in regs if n not in ("edition", "control")]:
            fewer = {k: v for k, v in json.loads(lines[0])["regulations"].items() if k != name}
            less = [json.dumps({"regulations": fewer})] + lines[1:]
            if self.compare(less):
                lines = less
        return lines


# ---- the command -----------------------------------------------------------------------------

class Search:
    """Random logs from a first seed on, every `step`-th of them."""

    def __init__(self, args, first, step):
        self.args, self.first, self.step = args, first, step
        self.pair = Pair(Other(args.many), set(filter(None, args.ignore.split(","))))
        self.kinds, self.events, self.differences = collections.Counter(), 0, 0

    def run(self):
        seed, wanted = self.first, -(-self.args.events // self.step)
        features = json.loads(self.args.regs)
        while self.events < wanted and len(self.kinds) < self.args.max:
            try:
                lines, answers = games.play_log(seed, self.args.length, features)
                self.check(lines, (answers, None), "seed %d" % seed)
            except Exception as crash:           # a fault of the specification counts
                self.crashed(crash, "seed %d" % seed)
            seed += self.step
        return self.kinds, self.events, self.differences

    def crashed(self, crash, name):
        kind = ("crash", repr(crash))
        self.args.max = 0 if self.args.first else self.args.max
        self.differences += 1
        self.kinds[kind] += 1
        if self.kinds[kind] == 1:
            print("== %s: the specification fails\n%s" % (name, "".join(
                traceback.format_exception(crash))), flush=True)

    def check(self, lines, mine, name):
        self.events += len(lines) - 1
        found = self.pair.compare(lines, mine)
        if not found:
            return
        self.differences += 1
        if self.args.first:
            self.args.max = 0
        elif found[0] not in self.kinds:
            short, shorter = self.pair.shorten(lines)
            known = shorter and shorter[0] in self.kinds
            self.kinds[found[0]] += 0
            found = shorter or found
            if not known:
                show(found, short, name)
                if self.args.save:
                    save(self.args.save, name, found[1], short)
        self.kinds[found[0]] += 1


def show(found, lines, name):
    print("\n".join(["== %s: %s" % (name, " / ".join(map(str, found[0])))] + lines
                    + [found[1], ""]), flush=True)


def save(folder, name, words, lines):
    os.makedirs(folder, exist_ok=True)
    base = os.path.join(folder, name.replace(" ", "-"))
    for end, text in ((".jsonl", "\n".join(lines)), (".txt", words)):
        with open(base + end, "w", encoding="utf-8") as file:
            file.write(text + "\n")


def run_part(args, first):
    return Search(args, first, args.jobs).run()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--many", default="build/tests/replay-many")
    for name, value in (("events", 10000), ("seed", 1), ("length", 60), ("jobs", 1), ("max", 25)):
        parser.add_argument("--" + name, type=int, default=value)
    for name, value in (("ignore", ""), ("regs", "{}"), ("save", None), ("log", None)):
        parser.add_argument("--" + name, default=value)
    parser.add_argument("--first", action="store_true")
    args = parser.parse_args()
    if args.log:
        search = Search(args, 1, 1)
        with open(args.log, encoding="utf-8") as file:
            lines = [x for x in file.read().splitlines() if x.strip()]
        search.check(lines, spec_answer(lines), args.log)
        parts = [(search.kinds, search.events, search.differences)]
    elif args.jobs == 1:
        parts = [run_part(args, args.seed)]
    else:
        with multiprocessing.Pool(args.jobs) as pool:
            parts = pool.starmap(run_part, [(args, args.seed + n) for n in range(args.jobs)])
    return report(parts)


def report(parts):
    kinds = sum((part[0] for part in parts), collections.Counter())
    if kinds:
        print("kinds of difference, most frequent first:")
    for kind, count in kinds.most_common():
        print("%6d  %s" % (count, " / ".join(map(str, kind))))
    differences = sum(part[2] for part in parts)
    print("events %d differences %d" % (sum(part[1] for part in parts), differences))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
