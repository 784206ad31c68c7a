#!/usr/bin/env python3
"""Replay the worked examples and the exercises, and hold their tables against what the library rules.

usage: tests/laws/examples.py PROGRAM SOURCE-ROOT

examples/laws: rule, Article and result of the last ruling that counts, and the editions that rule the same log otherwise.
examples/exercises: of the choices exactly one agrees with the rulings on the last event, and it is the answer of the table.
"""
import csv
import json
import pathlib
import subprocess
import sys

EDITIONS = ["2009", "2014", "2018", "2023"]


def read_table(folder):
    with open(folder / "table.tsv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def replay(program, lines):
    """The rulings and the state; None where the edition cannot read the log."""
    done = subprocess.run([program, "replay", "--json", "-"], input="\n".join(lines) + "\n", capture_output=True, text=True)
    if done.returncode:
        return None
    told = [json.loads(line) for line in done.stdout.splitlines()]
    return told[:-1], told[-1]["state"]


def in_edition(lines, edition):
    head = json.loads(lines[0])
    head["regulations"]["edition"] = edition
    return [json.dumps(head), *lines[1:]]


def essence(replayed):
    keys = ("event", "rule", "gives", "restores", "refused", "result")
    return replayed and [[ruling.get(key) for key in keys] for ruling in replayed[0]]


def check_example(program, row, lines):
    replayed = replay(program, lines)
    if not replayed:
        return "it cannot be replayed"
    rulings, state = replayed
    counting = [r for r in rulings if not r.get("refused")] if state["result"] else rulings
    found = [counting[-1]["rule"], counting[-1]["article"], state["result"] or "", rulings[-1]["edition"]]
    wanted = [row[key] for key in ("rule", "article", "result", "edition")]
    differs = [e for e in EDITIONS if essence(replay(program, in_edition(lines, e))) != essence(replayed)]
    if found != wanted:
        return f"{found}, expected {wanted}"
    return None if differs == row["differs"].split() else f"ruled otherwise in {differs}, expected {row['differs']}"


def outcome(lines, rulings, state):
    last = [r for r in rulings if r["event"] == len(lines) - 1]
    return {
        "result": state["result"],
        "gives": {who: ms for r in last for who, ms in r.get("gives", {}).items()},
        "back": any("restores" in r for r in last),
        "binds": next((r["binds"] for r in reversed(last) if r.get("binds")), []),
        "refused": json.loads(lines[-1])["by"] != "arbiter" and any(r.get("refused") for r in last),
        "annulled": state["phase"] == "annulled",
        "fen": state["fen"],
    }


def piece_on(fen, square):
    row = fen.split()[0].split("/")[8 - int(square[1])]
    return "".join("." * int(c) if c.isdigit() else c for c in row)["abcdefgh".index(square[0])]


def agrees(choice, o):
    kind, *more = choice.split(":")
    plain = not (o["gives"] or o["back"] or o["binds"] or o["refused"] or o["annulled"])
    if kind in ("time", "back", "queen"):
        *square, who, seconds = more if len(more) > 1 else (None, None)
        gives = {who: int(seconds) * 1000} if who else {}
        queen = kind != "queen" or piece_on(o["fen"], square[0]) in "qQ"
        return not o["result"] and o["gives"] == gives and o["back"] == (kind == "back") and queen
    if kind in ("moves", "takes"):
        ends = slice(0, 2) if kind == "moves" else slice(2, 4)
        return bool(o["binds"]) and all(move[ends] == more[0] for move in o["binds"])
    if kind == "castles":
        return bool(o["binds"]) and all(move in ("e1g1", "e1c1", "e8g8", "e8c8") for move in o["binds"])
    if kind == "annul":
        return o["annulled"]
    if kind == "refuse":
        return o["refused"] and not o["gives"] and not o["result"]
    return plain and not o["result"] if kind in ("on", "free") else o["result"] == kind


def check_exercise(program, row, lines):
    replayed = replay(program, lines)
    if not replayed:
        return "it cannot be replayed"
    found = outcome(lines, *replayed)
    right = [choice for choice in row["choices"].split() if agrees(choice, found)]
    if right != [row["answer"]]:
        return f"{right} agree with the rulings, expected {row['answer']}"
    article = replayed[0][-1]["article"]
    return None if article == row["article"] else f"Article {article}, expected {row['article']}"


def check_folder(program, folder, check):
    rows = read_table(folder)
    files = {path.stem for path in folder.glob("*.jsonl")}
    faults = [f"{name}: in the folder or in the table, not in both" for name in files ^ {row["id"] for row in rows}]
    for row in rows:
        fault = check(program, row, (folder / f"{row['id']}.jsonl").read_text(encoding="utf-8").splitlines())
        print(f"{'not ok' if fault else 'ok'} - {folder.name}/{row['id']}")
        if fault:
            faults.append(f"{row['id']}: {fault}")
    return faults


def main():
    program, root = sys.argv[1], pathlib.Path(sys.argv[2])
    faults = check_folder(program, root / "examples/laws", check_example)
    faults += check_folder(program, root / "examples/exercises", check_exercise)
    for fault in faults:
        print(fault, file=sys.stderr)
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
