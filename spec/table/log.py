"""Read a game log (JSON Lines): regulations first, then events; check every field.

Bad input raises BadInput with the line, the column and what was expected.
"""
import json

import board
import clock
import editions

RESULTS = ("1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-")
PLAYERS = ("white", "black")
SIDES = ("white", "black", "arbiter")

PLAYER_ACTS = ("arrive", "leave", "adjust", "touch", "release", "press", "play", "write", "offer",
               "accept", "decline", "claim", "resign", "stop", "announce", "ask", "seal", "sign",
               "appeal", "tick")
ARBITER_ACTS = ("start", "tick", "pause", "resume", "set-clock", "observe", "restore", "consent",
                "rule", "penalise", "give-time", "adjourn", "resume-session", "envelope-lost",
                "declare", "annul", "withdraw")
CLAIMS = ("repetition", "fifty", "flag", "illegal", "touch", "setup", "cannot-win", "no-effort",
          "increment", "resigned", "agreed")
OBSERVED = ("flag", "both-flags", "illegal", "illegal-position", "displaced", "wrong-setup",
            "board-turned", "colours-reversed", "device", "two-hands", "boards-differ", "refusal",
            "disturbance", "dead", "other-hand", "interference", "clock-shown")
MEASURES = ("warning", "add-time", "take-time", "add-points", "take-points", "lose", "fine",
            "exclude-rounds", "expel")
ASKED = ("moves", "sheet")

DEFAULTS = {"edition": "2023", "preset": None, "control": None, "start": None, "chess960": None,
            "supervised": True, "illegal": None, "sheets": "automatic", "check_in": False,
            "default_ms": 0, "resume_default_ms": None, "draws": None, "quickplay": None, "points": [1, 0.5, 0],
            "arbiter": True, "setup_ok": False, "blind": None, "touch_on_request": None,
            "increment_first": None, "flags": "notice", "white": "", "black": "",
            "control_black": None, "device": "lose", "in_room": False}


class BadInput(Exception):
    def __init__(self, line, column, expected):
        super().__init__("line %d, column %d: %s" % (line, column, expected))
        self.line, self.column, self.expected = line, column, expected


def read_lines(lines):
    """Yield (line number, text, object) for every line that is not empty."""
    for number, text in enumerate(lines, 1):
        text = text.rstrip("\n")
        if not text.strip():
            continue
        try:
            value = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadInput(number, error.colno, "JSON expected: " + error.msg) from None
        if not isinstance(value, dict):
            raise BadInput(number, 1, "a JSON object expected")
        yield number, text, value


def column(text, word):
    at = text.find('"%s"' % word)
    return at + 1 if at >= 0 else 1


def regulations(number, text, value):
    """Check the first line and fill in the defaults."""
    regs = value.get("regulations")
    if not isinstance(regs, dict):
        raise BadInput(number, 1, "the first line holds \"regulations\"")

    def bad(field, expected):
        raise BadInput(number, column(text, field), expected)
    r = dict(DEFAULTS)
    r.update(regs)
    r["edition"] = str(r["edition"])
    if r["edition"] not in editions.EDITIONS:
        bad("edition", "edition 2009, 2014, 2018 or 2023 expected")
    if not isinstance(r["control"], str):
        bad("control", "a time control such as \"5400+30\" expected")
    try:
        r["periods"] = clock.read_control(r["control"])
    except ValueError as error:
        bad("control", str(error))
    try:
        r["odds"] = clock.read_control(r["control_black"] or r["control"])
    except ValueError as error:
        bad("control_black", str(error))
    for field, allowed in (("preset", (None, "standard", "rapid", "blitz", "online")),
                           ("illegal", (None, "penalise", "refuse", "stand")),
                           ("sheets", ("automatic", "manual")), ("flags", ("notice", "stand")),
                           ("device", ("lose", "penalise")),
                           ("quickplay", (None, "none", "claims", "increment")),
                           ("blind", (None, "white", "black", "both"))):
        if r[field] not in allowed:
            bad(field, "one of %s expected" % ", ".join(str(a) for a in allowed if a))
    r["default_given"] = "default_ms" in regs
    derive(r)
    try:
        r["position"] = start_position(r)
    except ValueError as error:
        bad("start", str(error))
    return r


def derive(r):
    """Appendices A.1 and B.1, and the presets: what the regulations leave out."""
    total = sum(p.base for p in r["periods"])
    added = max(p.increment or p.delay for p in r["periods"])
    by_control = editions.speed_of(r["edition"], total + 60 * added)
    r["online"] = r["preset"] == "online"
    r["speed"] = r["preset"] if r["preset"] in ("standard", "rapid", "blitz") else by_control
    if r["illegal"] is None:
        r["illegal"] = "refuse" if r["online"] else "penalise"
    if r["increment_first"] is None:
        r["increment_first"] = not r["online"]
    if r["quickplay"] is None:
        claims = r["edition"] == "2009" and not r["online"]
        r["quickplay"] = "claims" if claims else "none"
    r["unsupervised"] = not r["supervised"] and r["speed"] != "standard" and not r["online"]
    if r["touch_on_request"] is None:
        r["touch_on_request"] = r["edition"] == "2009" and r["unsupervised"]


def start_position(r):
    """Return the start position and remember the array it should be (7.2.1)."""
    number = r["chess960"]
    is960 = number is True or (isinstance(number, int) and not isinstance(number, bool))
    if number is not None and number is not False and not is960:
        raise ValueError("chess960 is a number from 0 to 959, or true with a start")
    if is960 and number is not True and not 0 <= number <= 959:
        raise ValueError("chess960 is a number from 0 to 959")
    array = board.INITIAL
    if is960 and number is not True:
        array = board.chess960_array(number)
    r["is960"] = is960
    r["array"] = array
    if is960 and number is True and not r["start"]:
        raise ValueError("chess960: true needs a start")
    start = r["start"] or array
    if is960 and number is True:
        r["array"] = start
    return board.Position.from_fen(start, is960)


def check_event(number, text, ev, last_at):
    """Check one event: kind, time, player and the fields of that kind."""
    def bad(field, expected):
        raise BadInput(number, column(text, field), expected)
    at, by, do = ev.get("at"), ev.get("by"), ev.get("do")
    if not isinstance(at, int) or isinstance(at, bool) or at < 0:
        bad("at", "milliseconds expected in \"at\"")
    if at < last_at:
        bad("at", "time runs backwards: at least %d expected" % last_at)
    if by not in SIDES:
        bad("by", "white, black or arbiter expected in \"by\"")
    acts = ARBITER_ACTS if by == "arbiter" else PLAYER_ACTS
    if do not in acts:
        bad("do", "an act of the %s expected in \"do\""
            % ("arbiter" if by == "arbiter" else "player"))
    for name in ("square",):
        if name in ev and board.square(ev[name]) is None:
            bad(name, "a square such as e4 expected")
    for sq in ev.get("squares") or []:
        if board.square(sq) is None:
            bad("squares", "squares such as e4 expected")
    needed = {"touch": "square", "release": "move", "play": "move", "write": "text",
              "claim": "what", "announce": "text", "ask": "what", "seal": "text",
              "observe": "what", "restore": "ply", "consent": "what", "rule": "claim",
              "penalise": "measure", "declare": "result", "sign": "result",
              "withdraw": "event"}
    if do in needed and needed[do] not in ev:
        bad("do", "\"%s\" expected for %s" % (needed[do], do))
    for kind, field, allowed in (("claim", "what", CLAIMS), ("observe", "what", OBSERVED),
                                 ("ask", "what", ASKED), ("consent", "what", ("draw", "late")),
                                 ("rule", "claim", ("accept", "reject", "postpone")),
                                 ("penalise", "measure", MEASURES)):
        if do == kind and ev[field] not in allowed:
            bad(field, "one of %s expected" % ", ".join(allowed))
    also = {"two-hands": "of", "device": "of", "clock-shown": "of", "refusal": "of",
            "late": "of", "add-time": "ms", "take-time": "ms", "add-points": "points",
            "take-points": "points"}
    word = also.get(ev.get("what") or ev.get("measure"))
    if word and ev.get(word) is None and do in ("observe", "consent", "penalise"):
        bad("do", "\"%s\" expected for %s" % (word, do))
    if do in ("penalise", "give-time") and ev.get("who") is None:
        bad("do", "\"who\" expected for %s" % do)
    both = ("both",) if do in ("give-time", "observe") else ()
    for name in ("who", "of"):
        if ev.get(name) is not None and ev[name] not in PLAYERS + both:
            bad(name, "white or black expected")
    if do == "observe" and ev.get("ply") == 0:
        bad("ply", "the number of a half-move, from 1, expected")
    for name in ("ms", "ply", "event", "white", "black"):
        if name in ev and (not isinstance(ev[name], int) or isinstance(ev[name], bool)):
            bad(name, "a whole number expected")
    for name in ("points", "opponent"):
        if name in ev and (not isinstance(ev[name], (int, float)) or isinstance(ev[name], bool)):
            bad(name, "a number expected")
    times = ev.get("clock", {})
    if not isinstance(times, dict) or any(p not in PLAYERS or not isinstance(ms, int)
                                          for p, ms in times.items()):
        bad("clock", "times of white and black in milliseconds expected")
    if not all(p in PLAYERS for p in ev.get("present") or []):
        bad("present", "a list of white and black expected")
    for name in ("move", "text"):
        if name in ev and not isinstance(ev[name], str):
            bad(name, "a text expected")
