#!/usr/bin/env python3
"""Does each game of data/article-changes.tsv prove its change? And does `jadoube laws --compare` tell them all?

usage: tests/laws/changes.py PROGRAM SOURCE-ROOT

A game is replayed in the edition that changed the rule and in the one before: the rulings must not be the same. For any two
editions, each Article that has games between them has one that the two rule otherwise.
"""
import csv
import itertools
import json
import pathlib
import subprocess
import sys

EDITIONS = ["2009", "2014", "2018", "2023"]
KEYS = ("event", "rule", "gives", "restores", "refused", "result", "binds", "points")


def read_table(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


class Games:
    """What each edition rules in each game, asked for once."""

    def __init__(self, program, root):
        self.program, self.root, self.known = program, root, {}

    def rulings(self, game, edition):
        if (game, edition) not in self.known:
            self.known[game, edition] = self.replay(game, edition)
        return self.known[game, edition]

    def replay(self, game, edition):
        head, *rest = (self.root / "examples" / f"{game}.jsonl").read_text(encoding="utf-8").splitlines()
        head = json.loads(head)
        head["regulations"]["edition"] = edition
        done = subprocess.run([self.program, "replay", "--json", "-"], input="\n".join([json.dumps(head), *rest]) + "\n",
                              capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{game} in {edition}: {done.stderr}")
        told = [json.loads(line) for line in done.stdout.splitlines()]
        return [[ruling.get(key) for key in KEYS] for ruling in told[:-1]] + [told[-1]["state"]["result"]]

    def differ(self, game, one, other):
        return self.rulings(game, one) != self.rulings(game, other)


def check_rows(rows, games):
    for row in rows:
        before = EDITIONS[EDITIONS.index(row["since"]) - 1]
        if row["game"] and not games.differ(row["game"], before, row["since"]):
            yield f"{row['topic']}: {before} and {row['since']} rule {row['game']} alike"


def compare(program, old, new):
    done = subprocess.run([program, "laws", "--compare", old, new, "--json"], capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def check_pair(program, rows, games, old, new):
    told = compare(program, old, new)
    between = [row for row in rows if old < row["since"] <= new]
    if {row["topic"] for row in between} != {d["topic"] for d in told["differences"]}:
        yield f"{old} {new}: not the topics of the table"
    for difference in told["differences"]:
        shown = [change["game"] for change in difference["changes"] if "game" in change]
        if shown and not any(games.differ(game, old, new) for game in shown):
            yield f"{difference['topic']}: {old} and {new} rule {shown} alike"


def main():
    program, root = sys.argv[1], pathlib.Path(sys.argv[2])
    rows = read_table(root / "data" / "article-changes.tsv")
    games = Games(program, root)
    faults = list(check_rows(rows, games))
    for old, new in itertools.combinations(EDITIONS, 2):
        faults += check_pair(program, rows, games, old, new)
    if compare(program, "2023", "2018") != compare(program, "2018", "2023"):
        faults.append("the order of the two editions matters")
    shown = {row["game"] for row in rows}
    faults += [f"{path.name}: no change names it" for path in (root / "examples/editions").glob("*.jsonl")
               if f"editions/{path.stem}" not in shown]
    print("\n".join(faults) or f"{len(rows)} changes, {len(shown) - 1} games")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
