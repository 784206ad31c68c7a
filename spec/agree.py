#!/usr/bin/env python3
"""Hold the specification against another implementation on random logs.

Usage: agree.py [options]

  --other CMD     command of the other side; it reads a log on standard input
                  (default: jadoube replay --json -)
  --events N      events in all (default 10000)
  --seed N        first seed (default 1)
  --length N      events per log (default 60)
  --every         compare the state after every event, by cutting (slow)
  --ignore LIST   fields that are not compared, such as rule,of,state.made
  --skip LIST     rulings that are not compared, by the name of their rule
  --regs JSON     regulations for every log, such as {"illegal": "stand"}
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
    rulings, state, error = replay.replay(lines)
    return {"rulings": rulings, "state": state, "bad": error is not None,
            "note": str(error) if error else ""}


def answer_of_other(command, lines):
    """Run the other side on the log. A crash or a bad line is an answer too."""
    try:
        done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True,
                              text=True, timeout=60, check=False)
    except FileNotFoundError:
        sys.exit("agree: %s: no such command; give one with --other" % command[0])
    except subprocess.TimeoutExpired:
        return {"rulings": [], "state": None, "bad": "no answer in 60 s", "note": ""}
    rulings, state = [], None
    for line in done.stdout.splitlines():
        try:
            value = json.loads(line)
        except json.JSONDecodeError:
            continue
        if "state" in value:
            state = value["state"]
        else:
            rulings.append(value)
    bad = done.returncode == 2
    if done.returncode not in (0, 2):
        bad = "exit status %d" % done.returncode
    return {"rulings": rulings, "state": state, "bad": bad, "note": done.stderr.strip()[:300]}


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
        return kind, "event %d\n  spec:  %s\n  other: %s" % (number, json.dumps(x), json.dumps(y))
    s, t = state_fields(mine["state"], ignore), state_fields(theirs["state"], ignore)
    fields = tuple(n for n in sorted(set(s) | set(t)) if s.get(n) != t.get(n))
    if fields:
        words = "\n".join("  %-24s spec: %-30s other: %s" % (n, s.get(n), t.get(n))
                          for n in fields)
        return ("state", act(len(events)), fields), words
    return None


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

    def __init__(self, command, ignore, every):
        self.command, self.ignore, self.every = command, ignore, every
        self.cut_events = 0

    def compare(self, lines):
        return difference(answer_of_spec(lines), answer_of_other(self.command, lines), lines,
                          self.ignore)

    def first(self, lines):
        """Compare the whole log, and with --every each beginning of it."""
        if self.every:
            for end in range(2, len(lines)):
                found = self.compare(lines[:end])
                if found:
                    return lines[:end], found
        found = self.compare(lines)
        return (lines, found) if found else (lines, None)

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
    parser.add_argument("--events", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--length", type=int, default=60)
    parser.add_argument("--every", action="store_true")
    parser.add_argument("--ignore", default="")
    parser.add_argument("--skip", default="")
    parser.add_argument("--regs", default="{}")
    parser.add_argument("--ask-mate")
    parser.add_argument("--max", type=int, default=25)
    parser.add_argument("--save")
    parser.add_argument("--log")
    args = parser.parse_args()
    mate.HELPER = args.ask_mate or mate.HELPER
    ignore = set(filter(None, args.ignore.split(",")))
    ignore |= {"skip " + name for name in args.skip.split(",") if name}
    pair = Pair(shlex.split(args.other), ignore, args.every)
    features = json.loads(args.regs)
    kinds, events, differences, seed = {}, 0, 0, args.seed
    while events < args.events and len(kinds) < args.max:
        if args.log:
            with open(args.log, encoding="utf-8") as file:
                lines = [x for x in file.read().splitlines() if x.strip()]
            args.events = 0
        else:
            lines = games.make_log(seed, args.length, features)
        events += len(lines) - 1
        lines, found = pair.first(lines)
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
