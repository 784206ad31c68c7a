#!/usr/bin/env python3
"""Many logs one after the other, each ended by a line "####": what build/tests/replay-many does,
by the specification. For `tools/check-cases --many spec/many.py FILE...`."""
import json
import os
import sys

SPEC = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [SPEC, os.path.join(SPEC, "laws"), os.path.join(SPEC, "table")]

import replay


def answer(lines):
    """The lines that answer one log."""
    try:
        rulings, state, error = replay.replay(lines)
    except Exception as crash:                   # one log must not hide the others
        rulings, state, error = [], None, "%s: %s" % (type(crash).__name__, crash)
    out = [json.dumps(r, ensure_ascii=False) for r in rulings]
    if state is not None:
        out.append(json.dumps({"state": state}, ensure_ascii=False))
    return out + ["#### 2 %s" % error if error else "#### 0"]


def main():
    lines = []
    for line in sys.stdin:
        if line.rstrip("\n") != "####":
            lines.append(line)
            continue
        print("\n".join(answer(lines)), flush=True)
        lines = []


if __name__ == "__main__":
    main()
