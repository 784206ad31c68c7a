#!/usr/bin/env python3
"""Rule the cases of tests/cases by the specification.

Usage: cases.py [--first] FILE...        (a folder: all cases in it)

With --first it stops at the first file in which a case fails.

A case is left out where it is not about the Laws: it asks how much work a question may take
(`budget`, `searched`), or for a field that only the program in C has (OTHER_FIELDS). Of the others
those in NOT_HERE are left out, each with its reason. The last line is: cases N left out N failed N.
Exit status: 0 when none failed, 1 otherwise.
"""
import importlib.machinery
import importlib.util
import io
import os
import pathlib
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

import many

# What replay-many tells beyond the contract: how it is shown to players, what an envelope says.
OTHER_FIELDS = re.compile(r"\b(told|envelope)\.[a-z_.]+=\S+|\b(legal|waits\.can_mate|clock\.delay"
                          r"|count|about|cause)=\S*")

WORDING = "the contract asks for line and column; the words and where JSON breaks are the program's"
FORMAT = "version, names told twice and a byte order mark are no part of the contract"
TOO_LONG = "dead (5.2.2), but proved only by a longer search than mate.py makes"
NOT_HERE = {
    "no regulations": WORDING,
    "a control that is none": WORDING,
    "a last period with a number of moves": WORDING,
    "a start position that is none": WORDING,
    "an array beyond 959": WORDING,
    "an empty log": WORDING,
    "the column is where the word begins that is no JSON": WORDING,
    "a field twice": FORMAT,
    "a log of another version": FORMAT,
    "a log of another version, said beside the regulations": FORMAT,
    "a byte order mark before the first line": FORMAT,
    "the same wall with a bishop that can never leave is dead": TOO_LONG,
    "dead: the shut-in pawn gives check": TOO_LONG,
}


def checker():
    """tools/check-cases as a module."""
    path = os.path.join(HERE, "..", "..", "tools", "check-cases")
    loader = importlib.machinery.SourceFileLoader("check_cases", path)
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check_cases", loader))
    loader.exec_module(module)
    return module


def files(names):
    for name in map(pathlib.Path, names):
        yield from sorted(name.glob("*.case")) if name.is_dir() else [name]


def left_out(case):
    return case.name in NOT_HERE or any('"budget"' in x or '"searched"' in x for x in case.lines)


def without_other_fields(line):
    """The expectation less what the contract does not have; None when nothing is left."""
    if line[0] not in ">=[" or line.startswith("= fen"):
        return line
    less = OTHER_FIELDS.sub("", line).rstrip()
    return None if less.split()[-1] == "=" else less


def answers(tool, logs):
    for log in logs:
        out, status = io.StringIO(), many.answer([line + "\n" for line in log])
        for line in status[:-1]:
            print(line, file=out)
        number, _, wrong = status[-1][5:].partition(" ")
        yield tool.subprocess.CompletedProcess([], int(number), out.getvalue(), wrong)


def main():
    tool = checker()
    asked, left, failed = 0, 0, 0
    first = sys.argv[1:2] == ["--first"]
    for file in files(sys.argv[1 + first:]):
        if first and failed:
            break
        cases = list(tool.read_cases(file))
        wanted = [c for c in cases if not left_out(c)]
        left += sum(len(c.editions) for c in cases) - sum(len(c.editions) for c in wanted)
        for case in wanted:
            case.lines = [x for x in map(without_other_fields, case.lines) if x]
            asked += len(case.editions)
        out = io.StringIO()
        failed += tool.check(lambda logs: answers(tool, logs), wanted, out)
        wrong = [x for x in out.getvalue().splitlines() if x.startswith(("not ok", "# "))]
        print("\n".join(wrong) + "\n" if wrong else "", end="")
    print("cases %d left out %d failed %d" % (asked + left, left, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
