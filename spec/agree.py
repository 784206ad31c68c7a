#!/usr/bin/env python3
"""Hold the specification against another implementation on random logs.

Usage: agree.py [options]

  --many CMD      the other side as one program that is asked many logs, each ended by
                  "####"; after "###" it prints the state (build/tests/replay-many)
  --other CMD     the other side as a command that reads one log on standard input and is
                  started for each; only the last state is compared (jadoube replay --json -)
  --events N      events in all (default 10000)
  --seed N        first seed (default 1)
  --length N      events per log (default 60)
  --ignore LIST   fields that are not compared, such as rule,of,state.made
  --skip LIST     rulings that are not compared, by the name of their rule
  --regs JSON     regulations for every log, such as {"illegal": "stand"}
  --drop LIST     acts that are left out of every log, such as withdraw,interference
  --ask-mate CMD  helper of the specification for 5.2.2 and 6.9 (see mate.py)
  --max N         stop after N different kinds of difference (default 25)
  --save DIR      write each shortened log and both answers into DIR
  --log FILE      compare this one log in place of random ones

A log on which the two sides differ is shortened: cut after the first difference, then every
event and every regulation that is not needed goes. Differences of the same kind are shown
once and counted. The last line is: events N differences N.
Exit status: 0 without a difference, 1 with one, 2 for wrong use.
"""
import argparse
import json
import os
import shlex
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import games
import mate
import replay
from board import Position

RULING = ("event", "rule", "article", "of", "gives", "restores", "binds", "result")


# ---- both answers ------------------------------------------------------------------------

def answer_of_spec(lines):
    rulings, states, error = replay.replay_states(lines)
    return {"rulings": rulings, "states": states, "bad": error is not None,
            "note": str(error) if error else ""}


def parse_answer(text):
    """Sort the lines of an answer into rulings and states."""
    rulings, states = [], []
    for line in text:
        try:
            value = json.loads(line)
        except json.JSONDecodeError:
            continue
        if "state" in value:
            states.append(value["state"])
        else:
            rulings.append(value)
    return rulings, states


class Many:
    """One program that answers many logs; the state is asked for after every event."""

    def __init__(self, command):
        self.command = command
        self.start()

    def start(self):
        try:
            self.run = subprocess.Popen(self.command, stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")
        except FileNotFoundError:
            sys.exit("agree: %s: no such command; give one with --many" % self.command[0])

    def answer(self, lines):
        try:
            self.run.stdin.write("\n###\n".join(lines) + "\n####\n")
            self.run.stdin.flush()
        except BrokenPipeError:
            pass
        out = []
        for line in self.run.stdout:
            if line.startswith("####"):
                rulings, states = parse_answer(out)
                return {"rulings": rulings, "states": states, "bad": line.startswith("#### 2"),
                        "note": line[7:].strip()}
            out.append(line)
        status = self.run.wait()
        self.start()
        return {"rulings": [], "states": [], "bad": "exit status %d" % status, "note": ""}


class Single:
    """A program that is started for every log."""

    def __init__(self, command):
        self.command = command

    def answer(self, lines):
        try:
            done = subprocess.run(self.command, input="\n".join(lines) + "\n",
                                  capture_output=True, text=True, timeout=60, check=False)
        except FileNotFoundError:
            sys.exit("agree: %s: no such command; give one with --other" % self.command[0])
        except subprocess.TimeoutExpired:
            return {"rulings": [], "states": [], "bad": "no answer in 60 s", "note": ""}
        rulings, states = parse_answer(done.stdout.splitlines())
        bad = done.returncode == 2
        if done.returncode not in (0, 2):
            bad = "exit status %d" % done.returncode
        return {"rulings": rulings, "states": states[-1:], "bad": bad,
                "note": done.stderr.strip()[:300]}


# ---- what is compared --------------------------------------------------------------------

def ruling_fields(r, ignore):
    out = {}
    for name in RULING:
        if name in ignore:
            continue
        value = r.get(name)
        if name == "binds":
            value = sorted(set(value)) if value else None
        if name == "gives":
            value = {k: v for k, v in (value or {}).items() if v} or None
        out[name] = value
    return out


def state_fields(state, ignore):
    """Flatten the state; an en passant square counts only when a capture is legal."""
    out = {}

    def walk(prefix, value):
        if prefix in ignore:
            return
        if isinstance(value, dict):
            for k, v in value.items():
                walk(prefix + "." + k, v)
        else:
            out[prefix] = value
    walk("state", state or {})
    if "state.fen" in out:
        out["state.fen"] = plain_fen(out["state.fen"])
    if state is not None and state.get("result") is None:
        for name in [n for n in out if n.startswith("state.points")]:
            del out[name]
    return out


def plain_fen(fen):
    try:
        pos = Position.from_fen(fen, True)
    except ValueError:
        return fen
    fields = fen.split()
    if pos.key()[3] is None and len(fields) > 3:
        fields[3] = "-"
    if not pos.has_kings():
        fields[2] = "-"
    return " ".join(fields)


def difference(mine, theirs, lines, ignore):
    """Return None, or (kind, words) for the first difference."""
    events = [json.loads(x) for x in lines[1:]]

    def act(number):
        ev = events[number - 1] if 0 < number <= len(events) else {}
        return " ".join(str(ev[k]) for k in ("do", "what", "measure", "claim") if k in ev)
    if bool(mine["bad"]) != bool(theirs["bad"]) or isinstance(theirs["bad"], str):
        return ("bad input", str(theirs["bad"]) + theirs["note"][:60]), \
            "spec: %s %s\nother: %s %s" % (mine["bad"], mine["note"], theirs["bad"],
                                           theirs["note"])
    a = [ruling_fields(r, ignore) for r in mine["rulings"]
         if "skip %s" % r.get("rule") not in ignore]
    b = [ruling_fields(r, ignore) for r in theirs["rulings"]
         if "skip %s" % r.get("rule") not in ignore]
    ruling, until = None, len(events)
    for x, y in zip(a + [None] * len(b), b + [None] * len(a)):
        if x == y:
            continue
        if x and y and x["event"] != y["event"]:        # one side says nothing there
            if x["event"] < y["event"]:
                y = None
            else:
                x = None
        number = (x or y)["event"]
        if x and y:
            fields = tuple(n for n in x if x[n] != y[n])
            kind = ("ruling", act(number), fields, name_of(x), name_of(y))
        else:
            kind = ("ruling", act(number), "only " + ("spec" if x else "other"), name_of(x or y))
        ruling = kind, "event %d\n  spec:  %s\n  other: %s" % (number, json.dumps(x),
                                                             json.dumps(y))
        until = number - 1
        break
    last_only = len(theirs["states"]) == 1
    pairs = zip(mine["states"][-1:] if last_only else mine["states"], theirs["states"])
    for number, (x, y) in enumerate(pairs, len(events) if last_only else 0):
        if number > until:
            break
        fields, words = state_difference(x, y, ignore)
        if fields:
            return ("state", act(number), fields), "after event %d\n%s" % (number, words)
    return ruling


def state_difference(mine, theirs, ignore):
    s, t = state_fields(mine, ignore), state_fields(theirs, ignore)
    fields = tuple(n for n in s if s[n] != t.get(n))
    return fields, "\n".join("  %-24s spec: %-30s other: %s" % (n, s[n], t.get(n)) for n in fields)


def name_of(r):
    return "%s %s" % (r.get("rule"), r.get("article")) if r else "none"


def evenly(lines):
    """The same log with one second between events: easier to read, and no flag falls."""
    out = lines[:1]
    for number, line in enumerate(lines[1:]):
        ev = json.loads(line)
        ev["at"] = 1000 * number
        out.append(json.dumps(ev, ensure_ascii=False))
    return out


# ---- shortening -----------------------------------------------------------------------------

class Pair:
    """The two sides and what they are compared by."""

    def __init__(self, side, ignore):
        self.side, self.ignore = side, ignore

    def compare(self, lines):
        return difference(answer_of_spec(lines), self.side.answer(lines), lines, self.ignore)

    def shorten(self, lines):
        """Return the shortest log found that still differs, with its difference."""
        low, high = 1, len(lines)
        while low < high:                       # the shortest beginning that differs
            middle = (low + high) // 2
            if self.compare(lines[:middle]):
                high = middle
            else:
                low = middle + 1
        if self.compare(lines[:high]):
            lines = lines[:high]
        changed = True
        while changed:
            changed = False
            even = evenly(lines)
            if even != lines and self.compare(even):
                lines = even
            i = len(lines) - 1
            while i >= 1:
                less = lines[:i] + lines[i + 1:]
                if self.compare(less):
                    lines, changed = less, True
                i -= 1
            regs = json.loads(lines[0])["regulations"]
            for name in list(regs):
                if name in ("edition", "control"):
                    continue
                fewer = {k: v for k, v in regs.items() if k != name}
                less = [json.dumps({"regulations": fewer})] + lines[1:]
                if self.compare(less):
                    lines, regs, changed = less, fewer, True
        return lines, self.compare(lines)


def without(lines, dropped):
    """The log without acts and fields of these names."""
    def wanted(ev):
        act = "%s-%s" % (ev["do"], ev.get("what"))
        return not any(word in dropped for word in (ev["do"], ev.get("what"), act, *ev)
                       if word != "moves")
    regs = json.loads(lines[0])["regulations"]
    regs = {k: v for k, v in regs.items() if k not in dropped}
    return [json.dumps({"regulations": regs})] \
        + [x for x in lines[1:] if wanted(json.loads(x))]


# ---- the command -----------------------------------------------------------------------------

def show(kind, words, lines, seed):
    print("-- seed %s: %s" % (seed, " / ".join(str(k) for k in kind)))
    for line in lines:
        print(line)
    print(words)
    print(flush=True)


def save(folder, number, words, lines):
    os.makedirs(folder, exist_ok=True)
    base = os.path.join(folder, "difference-%03d" % number)
    with open(base + ".jsonl", "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    with open(base + ".txt", "w", encoding="utf-8") as file:
        file.write(words + "\n")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--other", default="jadoube replay --json -")
    parser.add_argument("--many")
    parser.add_argument("--events", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--length", type=int, default=60)
    parser.add_argument("--ignore", default="")
    parser.add_argument("--skip", default="")
    parser.add_argument("--regs", default="{}")
    parser.add_argument("--drop", default="")
    parser.add_argument("--ask-mate")
    parser.add_argument("--max", type=int, default=25)
    parser.add_argument("--save")
    parser.add_argument("--log")
    args = parser.parse_args()
    mate.HELPER = args.ask_mate or mate.HELPER
    ignore = set(filter(None, args.ignore.split(",")))
    ignore |= {"skip " + name for name in args.skip.split(",") if name}
    side = Many(shlex.split(args.many)) if args.many else Single(shlex.split(args.other))
    pair = Pair(side, ignore)
    features = json.loads(args.regs)
    kinds, events, differences, seed = {}, 0, 0, args.seed
    while events < args.events and len(kinds) < args.max:
        if args.log:
            with open(args.log, encoding="utf-8") as file:
                lines = [x for x in file.read().splitlines() if x.strip()]
            args.events = 0
        else:
            lines = without(games.make_log(seed, args.length, features), args.drop.split(","))
        events += len(lines) - 1
        found = pair.compare(lines)
        if found:
            differences += 1
            known = kinds.get(found[0])
            kinds[found[0]] = (known or 0) + 1
            if known is None:
                short, shorter = pair.shorten(lines)
                if shorter and shorter[0] != found[0] and shorter[0] in kinds:
                    kinds[shorter[0]] += 1       # an old acquaintance in the end
                else:
                    kind, words = shorter or found
                    kinds.setdefault(kind, 0)
                    show(kind, words, short, seed)
                    if args.save:
                        save(args.save, len(kinds), words, short)
        seed += 1
    if kinds:
        print("kinds of difference, most frequent first:")
        for kind, count in sorted(kinds.items(), key=lambda item: -item[1]):
            print("%6d  %s" % (count, " / ".join(str(k) for k in kind)))
    print("events %d differences %d" % (events, differences))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
