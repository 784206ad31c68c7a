#!/usr/bin/env python3
"""What would another wording change? Print the games that are ruled otherwise.

Usage: compare.py --edit ARTICLE [VALUE] [options] [LOG...]
       compare.py --with FOLDER [options] [LOG...]

  --edit ARTICLE VALUE   another amount in this Article (2018 numbers): compare.py --edit 9.5.3 3min
                         without a VALUE: what the Article says now, edition by edition
  --with FOLDER          another copy of this folder, in which a function was changed
  --edition YEAR         change and play only this edition (default: all)
  --games N              random games (default 200)
  --seed N               the first of them (default 1)
  --show N               print at most so many games (default 3)
  LOG...                 these game logs in place of random ones

A VALUE is a time (3min, 90s, 500ms), a number, yes, no or none. Each game that is printed is as short as it
can be, with the rulings that differ. The last line is: games N ruled otherwise N.
"""
import argparse
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, part) for part in ("check", "laws", "table")]

import editions
import games
import replay


def read_value(text):
    """A time in milliseconds, a number, yes or no."""
    words = {"yes": True, "no": False, "none": None}
    if text in words:
        return words[text]
    for unit, ms in (("ms", 1), ("min", 60000), ("s", 1000)):
        if text.endswith(unit):
            return round(float(text[:-len(unit)]) * ms)
    try:
        return int(text)
    except ValueError:
        return text


def said(value):
    if isinstance(value, bool) or value is None:
        return {True: "yes", False: "no", None: "none"}[value]
    return "%g min" % (value / 60000) if isinstance(value, int) and value >= 1000 else str(value)


def amounts(article):
    return [name for name, number in editions.AMOUNTS.items() if number == article]


def tell(article):
    """What can be changed in an Article, and what it says now."""
    for name in amounts(article):
        print("%-24s %s" % (name, "  ".join("%s: %s" % (e, said(editions.PARAMETERS[e][name]))
                                            for e in editions.EDITIONS)))
    return 0 if amounts(article) else unknown(article)


def unknown(article):
    print("compare: Article %s has no amount; one of these has: %s. Change its function instead "
          "(--with)." % (article, ", ".join(sorted(set(editions.AMOUNTS.values())))),
          file=sys.stderr)
    return 2


class Edited:
    """The Laws with another amount in one Article."""

    def __init__(self, article, value, years):
        self.new = {(year, name): value for year in years for name in amounts(article)}

    def rulings(self, lines):
        old = {key: editions.PARAMETERS[key[0]][key[1]] for key in self.new}
        put(self.new)
        try:
            return answer(lines)
        finally:
            put(old)


def put(amounts_by_key):
    for (year, name), value in amounts_by_key.items():
        editions.PARAMETERS[year][name] = value


class Copy:
    """The Laws as another folder has them."""

    def __init__(self, folder):
        self.run = subprocess.Popen([sys.executable, os.path.join(folder, "check", "many.py")], text=True,
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def rulings(self, lines):
        self.run.stdin.write("\n".join(lines) + "\n####\n")
        self.run.stdin.flush()
        out = []
        for line in self.run.stdout:
            if line.startswith("####"):
                break
            out.append(json.loads(line))
        return out


def answer(lines):
    rulings, state, _ = replay.replay(lines)
    return json.loads(json.dumps(rulings + [{"state": state}]))


def shorten(lines, differs):
    """The shortest log found that is still ruled otherwise."""
    while len(lines) > 2 and differs(lines[:-1]):
        lines = lines[:-1]
    for i in range(len(lines) - 1, 0, -1):
        less = lines[:i] + lines[i + 1:]
        if differs(less):
            lines = less
    return lines


def show(lines, other):
    now, then = answer(lines), other.rulings(lines)
    print("\n".join(lines))
    for old, new in zip(now + [None] * len(then), then + [None] * len(now)):
        if old and new and "state" in old and "state" in new:
            old, new = ({k: v for k, v in x["state"].items() if v != y["state"].get(k)}
                        for x, y in ((old, new), (new, old)))
        if old != new:
            print("  now:  %s\n  then: %s" % (json.dumps(old), json.dumps(new)))
    print()


def logs(args):
    if args.log:
        for name in args.log:
            with open(name, encoding="utf-8") as file:
                yield [x for x in file.read().splitlines() if x.strip()]
    else:
        features = {"edition": args.edition} if args.edition else {}
        for seed in range(args.seed, args.seed + args.games):
            yield games.make_log(seed, features=features)


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--edit", nargs="+")
    parser.add_argument("--with", dest="folder")
    parser.add_argument("--edition", choices=editions.EDITIONS)
    for name, value in (("games", 200), ("seed", 1), ("show", 3)):
        parser.add_argument("--" + name, type=int, default=value)
    parser.add_argument("log", nargs="*")
    args = parser.parse_args()
    if bool(args.edit) == bool(args.folder):
        parser.error("one of --edit and --with expected")
    if args.edit and len(args.edit) == 1:
        return tell(args.edit[0])
    if args.edit and not amounts(args.edit[0]):
        return unknown(args.edit[0])
    if args.edit:
        args.log += args.edit[2:]
        years = [args.edition] if args.edition else editions.EDITIONS
        other = Edited(args.edit[0], read_value(args.edit[1]), years)
    else:
        other = Copy(args.folder)
    count = otherwise = 0
    for lines in logs(args):
        count += 1
        if answer(lines) == other.rulings(lines):
            continue
        otherwise += 1
        if otherwise <= args.show:
            show(shorten(lines, lambda less: answer(less) != other.rulings(less)), other)
    print("games %d ruled otherwise %d" % (count, otherwise))
    return 0


if __name__ == "__main__":
    sys.exit(main())
