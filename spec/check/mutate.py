#!/usr/bin/env python3
"""Does `make agree` notice when the specification is broken? One place at a time, in a copy.

Usage: mutate.py [--count N] [--seed N] [--events N] [--many CMD]

A place is a comparison, a condition, a number or a word of yes and no in the Articles. The copy does
what `make agree` does: it rules tests/cases, and it is held against the other side over N events
(default 20000). A copy that fails is noticed too. Survivors are printed. The last line is:
mutants N noticed N, by random games alone N.
"""
import argparse
import ast
import os
import random
import shutil
import subprocess
import sys
import tempfile

SPEC = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FILES = [os.path.join("laws", name) for name in sorted(os.listdir(os.path.join(SPEC, "laws")))
         if name.endswith(".py")] + ["table/acts.py", "table/clock.py", "table/game.py"]
OPPOSITE = {ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
            ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot,
            ast.IsNot: ast.Is}


def places(tree):
    """The nodes that can be broken."""
    for node in ast.walk(tree):
        number = isinstance(node, ast.Constant) and isinstance(node.value, (bool, int))
        condition = isinstance(node, (ast.BoolOp, ast.If)) or (
            isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
        if number or condition or (isinstance(node, ast.Compare) and type(node.ops[0]) in OPPOSITE):
            yield node


def break_it(node):
    """Change one node, and say what was done."""
    if isinstance(node, ast.Compare):
        node.ops[0] = OPPOSITE[type(node.ops[0])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.If):
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif isinstance(node, ast.UnaryOp):
        node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
    elif isinstance(node.value, bool):
        node.value = not node.value
    else:
        node.value += 1


def mutant(rng, folder):
    """Break one place in the copy. Return where, and how it reads now."""
    trees = {name: ast.parse(open(os.path.join(SPEC, name), encoding="utf-8").read())
             for name in FILES}
    name, node = rng.choice([(f, n) for f, tree in trees.items() for n in places(tree)])
    line = node.lineno
    break_it(node)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(ast.unparse(ast.fix_missing_locations(trees[name])) + "\n")
    return "%s:%d  %s" % (name, line, ast.unparse(node).split("\n")[0][:90])


def noticed(folder, args):
    """By what the broken copy is noticed: "games", "cases" or None."""
    checks = os.path.join(folder, "spec", "check")
    games = ["agree.py", "--first", "--many", args.many, "--events", str(args.events)]
    cases = ["cases.py", "--first", os.path.join(SPEC, "..", "tests", "cases")]
    for by, (tool, *rest) in (("games", games), ("cases", cases)):
        command = [sys.executable, os.path.join(checks, tool), *rest]
        try:
            if subprocess.run(command, capture_output=True, timeout=600, check=False).returncode:
                return by
        except subprocess.TimeoutExpired:
            return by
    return None


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--many", default="build/tests/replay-many")
    for name, value in (("count", 100), ("seed", 1), ("events", 20000)):
        parser.add_argument("--" + name, type=int, default=value)
    args = parser.parse_args()
    rng, found = random.Random(args.seed), {"games": 0, "cases": 0}
    for _ in range(args.count):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(SPEC, os.path.join(folder, "spec"),
                            ignore=shutil.ignore_patterns("__pycache__"))
            os.symlink(os.path.join(SPEC, "..", "tools"), os.path.join(folder, "tools"))
            where = mutant(rng, os.path.join(folder, "spec"))
            by = noticed(folder, args)
            if by:
                found[by] += 1
            else:
                print("survives: " + where, flush=True)
    print("mutants %d noticed %d, by random games alone %d"
          % (args.count, sum(found.values()), found["games"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
