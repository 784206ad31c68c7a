#!/usr/bin/env python3
"""Replay a game log under the Laws: print the rulings, then the state, as JSON Lines.

Usage: replay.py [--ask-mate CMD] FILE|-

Exit status: 0 when the log was read to its end, 2 for bad input (message on standard error;
what came before the bad line is printed).
"""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, part) for part in ("laws", "table")]

import log
import mate
from game import Game
import acts


def replay(lines):
    """Replay the lines of a log. Return (rulings, state or None, error or None)."""
    answers, error = replay_lines(lines)
    return [r for rulings, _ in answers for r in rulings], \
        answers[-1][1] if answers else None, error


def replay_lines(lines):
    """Return (rulings, state) after every line of a log, and the error that ended it or None."""
    answers, game, last_at = [], None, 0
    try:
        for number, text, value in log.read_lines(lines):
            if game is None:
                game = Game(log.regulations(number, text, value))
                answers.append(([], game.state()))
                continue
            log.check_event(number, text, value, last_at)
            last_at = value["at"]
            try:
                answers.append((game.apply(value), game.state()))
            except acts.NoMove as wrong:
                raise log.BadInput(number, log.column(text, "move"), str(wrong)) from None
    except log.BadInput as error:
        return answers, error
    if game is None:
        return answers, log.BadInput(1, 1, "the first line holds \"regulations\"")
    return answers, None


def main(argv):
    args = argv[1:]
    if len(args) >= 2 and args[0] == "--ask-mate":
        mate.HELPER = args[1]
        args = args[2:]
    if len(args) != 1:
        print(__doc__.strip(), file=sys.stderr)
        return 2
    if args[0] == "-":
        lines = sys.stdin.readlines()
    else:
        with open(args[0], encoding="utf-8") as file:
            lines = file.readlines()
    rulings, state, error = replay(lines)
    for r in rulings:
        print(json.dumps(r, ensure_ascii=False))
    if state is not None:
        print(json.dumps({"state": state}, ensure_ascii=False))
    if error:
        print("replay: %s: %s" % (args[0], error), file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
