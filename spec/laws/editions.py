"""The four editions of the Laws as tables: numbers of Articles, and parameters.

For an arbiter who compares editions. Each line of ARTICLES is one rule.
The columns are the numbers of that rule in 2009, 2014, 2018 and 2023.
None means that the edition does not have the rule.
"""

EDITIONS = ("2009", "2014", "2018", "2023")

# Parameters that differ. Times are in milliseconds.
PARAMETERS = {
    "2009": {
        "illegal_move_loses_at": 3,            # 7.4.b: the third one loses
        "illegal_minutes": 120000,
        "wrong_claim_minutes": 180000,         # 9.5.b
        "blitz_penalty": None,                 # no reduced minutes
        "rapid_penalty": None,
        "fivefold": None,                      # no rule
        "seventy_five": False,
        "fifty_completed": False,              # 9.3.b: made is enough
        "empty_press_is_illegal": False,
        "two_hands_is_illegal": False,
        "pawn_becomes_queen": False,           # 7.4.a: set back
        "draw_needs_moves": False,             # 5.2.c: at any time
        "rapid_from": (900000, True),          # 15 minutes or more
        "setup_claim_moves": 3,                # A.4.a
        "colours_by_moves": False,             # 7.2: play on
        "resignation_may_draw": False,
        "session_default": 3600000,            # Adj.10: one hour
        "late_by_arbiter": False,              # 6.6.a has no such words
        "reply_completes": True,               # no "own next move" clause
        "score_rule": False,
    },
    "2014": {
        "illegal_move_loses_at": 2,
        "illegal_minutes": 120000,
        "wrong_claim_minutes": 120000,
        "blitz_penalty": 60000,                # B.2
        "rapid_penalty": None,
        "fivefold": "alternate",               # 9.6.a: on successive alternate moves
        "seventy_five": True,
        "fifty_completed": False,
        "empty_press_is_illegal": False,
        "two_hands_is_illegal": False,
        "pawn_becomes_queen": True,
        "draw_needs_moves": False,
        "rapid_from": (600000, False),         # more than 10 minutes
        "setup_claim_moves": 10,
        "colours_by_moves": False,
        "resignation_may_draw": False,
        "session_default": None,               # the default time
        "late_by_arbiter": True,
        "reply_completes": False,
        "score_rule": False,
    },
    "2018": {
        "illegal_move_loses_at": 2,
        "illegal_minutes": 120000,
        "wrong_claim_minutes": 120000,
        "blitz_penalty": 60000,
        "rapid_penalty": None,
        "fivefold": "anywhere",
        "seventy_five": True,
        "fifty_completed": True,               # 9.3.2
        "empty_press_is_illegal": True,        # 7.5.3
        "two_hands_is_illegal": True,          # 7.5.4
        "pawn_becomes_queen": True,
        "draw_needs_moves": True,              # 5.2.3
        "rapid_from": (600000, False),
        "setup_claim_moves": 10,
        "colours_by_moves": True,              # 7.3
        "resignation_may_draw": False,
        "session_default": None,
        "late_by_arbiter": True,
        "reply_completes": False,
        "score_rule": True,                    # 10.2
    },
}
PARAMETERS["2023"] = dict(PARAMETERS["2018"],
                          rapid_penalty=60000,          # A.3
                          resignation_may_draw=True)    # 5.1.2

# Which Article (2018) each of them belongs to: `compare.py --edit 9.5.3 3min` changes it.
AMOUNTS = {
    "illegal_move_loses_at": "7.5.5", "illegal_minutes": "7.5.5", "wrong_claim_minutes": "9.5.3",
    "blitz_penalty": "B.2", "rapid_penalty": "A.3", "fivefold": "9.6.1", "seventy_five": "9.6.2",
    "fifty_completed": "9.3.2", "empty_press_is_illegal": "7.5.3", "two_hands_is_illegal": "7.5.4",
    "pawn_becomes_queen": "7.5.2", "draw_needs_moves": "5.2.3", "setup_claim_moves": "A.4.1",
    "colours_by_moves": "7.3", "resignation_may_draw": "5.1.2", "session_default": "I.10",
    "late_by_arbiter": "6.7.1", "reply_completes": "6.2.1", "score_rule": "10.2",
}

ARTICLES = {
    # name              2009        2014        2018        2023
    "turn":            ("1.1",      "1.1",      "1.3",      "1.3"),
    "illegal def":     ("4.6",      "3.10.b",   "3.10.2",   "3.10.2"),
    "illegal position": ("7.4.a",   "3.10.c",   "3.10.3",   "3.10.3"),
    # Article 4
    "one hand":        ("4.1",      "4.1",      "4.1",      "4.1"),
    "adjust":          ("4.2",      "4.2",      "4.2.1",    "4.2.1"),
    "contact":         ("4.3",      "4.3",      "4.2.2",    "4.2.2"),
    "own":             ("4.3.a",    "4.3.a",    "4.3.1",    "4.3.1"),
    "theirs":          ("4.3.b",    "4.3.b",    "4.3.2",    "4.3.2"),
    "both":            ("4.3.c",    "4.3.c",    "4.3.3",    "4.3.3"),
    "castle due":      ("4.4.a",    "4.4.a",    "4.4.1",    "4.4.1"),
    "rook first":      ("4.4.b",    "4.4.b",    "4.4.2",    "4.4.2"),
    "castle not":      ("4.4.c",    "4.4.c",    "4.4.3",    "4.4.3"),
    "promotion choice": ("4.4.d",   "4.4.d",    "4.4.4",    "4.4.4"),
    "free":            ("4.5",      "4.5",      "4.5",      "4.5"),
    "made":            ("4.6",      "4.7",      "4.7",      "4.7"),
    "king let go":     ("4.6.b",    "4.7.b",    "4.7.2",    "4.7.2"),
    "pawn let go":     ("4.6.c",    "4.7.c",    "4.7.3",    "4.7.3"),
    "touch claim":     ("4.7",      "4.8",      "4.8",      "4.8"),
    # Article 5
    "mate":            ("5.1.a",    "5.1.a",    "5.1.1",    "5.1.1"),
    "resign":          ("5.1.b",    "5.1.b",    "5.1.2",    "5.1.2"),
    "stalemate":       ("5.2.a",    "5.2.a",    "5.2.1",    "5.2.1"),
    "dead":            ("5.2.b",    "5.2.b",    "5.2.2",    "5.2.2"),
    "agreement":       ("5.2.c",    "5.2.c",    "5.2.3",    "5.2.3"),
    # Article 6
    "complete":        ("6.7.a",    "6.2.a",    "6.2.1",    "6.2.1"),
    "same hand":       ("6.7.b",    "6.2.b",    "6.2.3",    "6.2.3"),
    "clock care":      ("6.7.c",    "6.2.c",    "6.2.4",    "6.2.4"),
    "adjust clock":    (None,       "6.2.d",    "6.2.5",    "6.2.5"),
    "start":           ("6.5",      "6.6",      "6.6",      "6.6"),
    "late":            ("6.6.a",    "6.7.a",    "6.7.1",    "6.7.1"),
    "flag seen":       ("6.8",      "6.8",      "6.8",      "6.8"),
    "time":            ("6.9",      "6.9",      "6.9",      "6.9"),
    "clock shown":     ("6.10.a",   "6.10.a",   "6.10.1",   "6.10.1"),
    "clock set":       ("6.10.b",   "6.10.b",   "6.10.2",   "6.10.2"),
    "both flags on":   ("6.11.a",   "6.11.a",   "III.3.1.1", "III.3.1.1"),
    "both flags draw": ("6.11.b",   "6.11.b",   "III.3.1.2", "III.3.1.2"),
    "stop":            ("6.12.b",   "6.12.b",   "6.11.2",   "6.11.2"),
    "resume":          ("6.12.c",   "6.12.c",   "6.11.3",   "6.11.3"),
    "bad stop":        ("6.12.d",   "6.12.d",   "6.11.4",   "6.11.4"),
    # Article 7
    "put back":        ("6.13",     "7.1",      "7.1",      "7.1"),
    "wrong setup":     ("7.1.a",    "7.2.a",    "7.2.1",    "7.2.1"),
    "board turned":    ("7.1.b",    "7.2.b",    "7.2.2",    "7.2.2"),
    "colours":         ("7.2",      "7.3",      "7.3",      "7.3"),
    "displaced":       ("7.3",      "7.4",      "7.4.1",    "7.4.1"),
    "illegal":         ("7.4.a",    "7.5.a",    "7.5.1",    "7.5.1"),
    "illegal penalty": ("7.4.b",    "7.5.b",    "7.5.5",    "7.5.5"),
    "shifted":         ("7.5",      "7.6",      "7.6",      "7.6"),
    # Article 8
    "record":          ("8.1",      "8.1.a",    "8.1.1",    "8.1.1"),
    "record ahead":    ("8.1",      "8.1.a",    "8.1.2",    "8.1.2"),
    "record behind":   ("8.1",      "8.1.c",    "8.1.3",    "8.1.3"),
    "record misuse":   ("12.4",     "8.1.b",    "8.1.4",    "8.1.4"),
    "record offer":    ("8.1",      "8.1.d",    "8.1.5",    "8.1.5"),
    "update one":      ("8.5.b",    "8.5.b",    "8.5.2",    "8.5.2"),
    "sign":            ("8.7",      "8.7",      "8.7",      "8.7"),
    # Article 9
    "offer limit":     ("9.1.a",    "9.1.a",    "9.1.1",    "9.1.1"),
    "offer":           ("9.1.b.1",  "9.1.b.1",  "9.1.2.1",  "9.1.2.1"),
    "three":           ("9.2",      "9.2",      "9.2",      "9.2"),
    "three written":   ("9.2.a",    "9.2.a",    "9.2.1.1",  "9.2.1"),
    "three here":      ("9.2.b",    "9.2.b",    "9.2.1.2",  "9.2.2"),
    "fifty":           ("9.3",      "9.3",      "9.3",      "9.3"),
    "fifty written":   ("9.3.a",    "9.3.a",    "9.3.1",    "9.3.1"),
    "fifty here":      ("9.3.b",    "9.3.b",    "9.3.2",    "9.3.2"),
    "after touch":     ("9.4",      "9.4",      "9.4",      "9.4"),
    "wrong claim":     ("9.5.b",    "9.5.b",    "9.5.3",    "9.5.3"),
    "fivefold":        (None,       "9.6.a",    "9.6.1",    "9.6.1"),
    "seventy-five":    (None,       "9.6.b",    "9.6.2",    "9.6.2"),
    # Articles 10 to 12 (2009: 11 to 13)
    "points":          ("11.1",     "10.1",     "10.2",     "10.2"),
    "leave venue":     ("12.2",     "11.2.a",   "11.2.3.1", "11.2.3.1"),
    "leave area":      ("12.2",     "11.2.b",   "11.2.3.2", "11.2.3.2"),
    "device":          ("12.3.b",   "11.3.b",   "11.3.2.2", "11.3.2.2"),
    "disturbance":     ("12.6",     "11.5",     "11.5",     "11.5"),
    "refusal":         ("12.8",     "11.7",     "11.7",     "11.7"),
    "refusal both":    ("12.9",     "11.8",     "11.8",     "11.8"),
    "appeal":          ("12.10",    "11.10",    "11.10",    "11.10"),
    "extra time":      ("13.5",     "12.5",     "12.5",     "12.5"),
    "not told":        ("13.6",     "12.6",     "12.6",     "12.6"),
    "interference":    ("13.7.a",   "12.7",     "12.7",     "12.7"),
    "decision":        ("13.3",     "12.3",     "12.3",     "12.3"),
    "penalty":         ("13.4",     "12.9",     "12.9",     "12.9"),
    "warning":         ("13.4.a",   "12.9.a",   "12.9.1",   "12.9.1"),
    "add-time":        ("13.4.b",   "12.9.b",   "12.9.2",   "12.9.2"),
    "take-time":       ("13.4.c",   "12.9.c",   "12.9.3",   "12.9.3"),
    "add-points":      ("13.4.f",   "12.9.d",   "12.9.4",   "12.9.4"),
    "take-points":     ("13.4.e",   "12.9.e",   "12.9.5",   "12.9.5"),
    "lose":            ("13.4.d",   "12.9.f",   "12.9.6",   "12.9.6"),
    "fine":            (None,       "12.9.g",   "12.9.7",   "12.9.7"),
    "exclude-rounds":  (None,       None,       "12.9.8",   "12.9.8"),
    "expel":           ("13.4.g",   "12.9.h",   "12.9.9",   "12.9.9"),
    # Appendices A and B without adequate supervision
    "a clock late":    ("A.4.a",    "A.4.a.1",  "A.4.1.1",  "A.5.1.1"),
    "a setup late":    ("A.4.a",    "A.4.a.2",  "A.4.1.2",  "A.5.1.2"),
    "a touch":         ("A.4.b",    None,       None,       None),
    "a illegal":       ("A.4.c",    "A.4.b",    "A.4.2",    "A.5.2"),
    "b illegal":       ("B.3.c",    "A.4.b",    "A.4.2",    "A.5.2"),
    "a flag claim":    ("A.4.d.2",  "A.4.c",    "A.4.3",    "A.5.3"),
    "a both flags":    ("A.4.d.3",  "6.11.b",   "III.3.1.2", "III.3.1.2"),
    "a position":      ("A.4.c",    "A.4.d",    "A.4.4",    "A.5.4"),
    "a flag called":   ("A.4.d.1",  "6.8",      "A.4.5",    "A.5.5"),
    "a looks":         (None,       None,       "A.3.2",    "A.4.3"),
    "b looks":         (None,       None,       "B.3.2",    "B.2.3"),
    # Appendix D (2009: E)
    "announce":        ("E.2.3",    "D.2.3",    "D.2.4",    "D.2.4"),
    "slip":            ("E.2.6",    "D.2.7",    "D.2.8",    "D.2.8"),
    "boards agree":    ("E.2.7",    "D.2.8",    "D.2.9",    "D.2.9"),
    "boards differ":   ("E.2.8",    "D.2.8",    "D.2.9",    "D.2.9"),
    "told blind":      ("E.2.9.d",  "D.2.9.d",  "D.2.10.4", "D.2.10.4"),
    # Adjournment (2009: guidelines; 2014: E; 2018: guidelines I)
    "seal":            ("Adj.1.a",  "E.1.a",    "I.1.1",    "I.1.1"),
    "open":            ("Adj.7",    "E.7",      "I.7",      "I.7"),
    "sealed ambiguous": ("Adj.8.a", "E.8.a",    "I.8.1",    "I.8.1"),
    "sealed unreadable": ("Adj.8.b", "E.8.b",   "I.8.2",    "I.8.2"),
    "sealed illegal":  ("Adj.8.c",  "E.8.c",    "I.8.3",    "I.8.3"),
    "reply sealed":    ("Adj.9.c",  "E.9.c",    "I.9.3",    "I.9.3"),
    "session late":    ("Adj.10",   "E.10",     "I.10",     "I.10"),
    "envelope lost":   ("Adj.11.a", "E.12.a",   "I.12.1",   "I.12.1"),
    "envelope void":   ("Adj.11.b", "E.12.b",   "I.12.2",   "I.12.2"),
    "session clock":   ("Adj.12",   "E.13",     "I.13",     "I.13"),
    # Quickplay finish (2009: Article 10; 2014: G; 2018: guidelines III)
    "quick phase":     ("10.1",     "G.1",      "III.1",    "III.1"),
    "quick announced": ("10.1",     "G.2",      "III.2.1",  "III.2.1"),
    "quick scope":     ("B.3.b",    "G.3",      "III.2.2",  "III.2.2"),
    "quick increment": (None,       "G.4",      "III.4",    "III.4"),
    "quick claim":     ("10.2",     "G.5",      "III.5",    "III.5"),
    "quick draw":      ("10.2.a",   "G.5.a",    "III.5.1",  "III.5.1"),
    "quick later":     ("10.2.b",   "G.5.b",    "III.5.2",  "III.5.2"),
    "quick reject":    ("10.2.c",   "G.5.c",    "III.5.3",  "III.5.3"),
    "quick final":     ("10.2.d",   None,       None,       None),
    "quick alone":     ("D.1",      "G.6.a",    "III.6.1",  "III.6.1"),
    "quick designated": ("D.1",     "G.6.b",    "III.6.2",  "III.6.2"),
}


def article(edition, name):
    """Return the number of the rule `name` in `edition`, or None."""
    return ARTICLES[name][EDITIONS.index(edition)]


def penalty_minutes(edition, speed, what):
    """Return the milliseconds of a penalty of Article 7 ("illegal") or 9 ("claim").

    Blitz of 2014 and 2018 (B.2) has one minute in place of two.
    Rapid and blitz of 2023 (A.3) have one minute.
    """
    p = PARAMETERS[edition]
    usual = p["illegal_minutes"] if what == "illegal" else p["wrong_claim_minutes"]
    if speed == "blitz" and p["blitz_penalty"]:
        return p["blitz_penalty"]
    if speed == "rapid" and p["rapid_penalty"]:
        return p["rapid_penalty"]
    return usual


def speed_of(edition, milliseconds):
    """Appendices A.1 and B.1: name the speed of a game by base time + 60 x added time."""
    limit, inclusive = PARAMETERS[edition]["rapid_from"]
    if milliseconds >= 3600000:
        return "standard"
    if milliseconds > limit or (inclusive and milliseconds == limit):
        return "rapid"
    return "blitz"
