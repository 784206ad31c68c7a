#!/usr/bin/env python3
"""The Laws in their order: which function is which Article.

Usage: find.py [ARTICLE or WORD]

For an arbiter who looks for a rule: find.py 7.5.1, find.py A.4.2, find.py 7.4.a (2009), find.py press.
The answer is file and line; for a single Article also its number in each edition and its
meaning. Without a word: the whole list. Numbers are those of 2018.
"""
import inspect
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, part) for part in ("laws", "table")]

import game                                    # loads the Articles in a working order
import appendices
import article_01_05 as a1
import article_06 as a6
import article_07 as a7
import article_08 as a8
import article_09 as a9
import article_10_12 as a10
import board
import clock
import editions
import guidelines
import mate

# Article, what it is about, its function, its key in editions.ARTICLES (or None)
CONTENTS = [
    ("1.3", "who has the move", a1.article_1_3, "turn"),
    ("2.2", "the initial array; Chess960 arrays", board.chess960_array, None),
    ("3.1", "attack", board.Position.attacked, None),
    ("3.2", "moves of the pieces", board.Position.pseudo_moves, None),
    ("3.7", "moves of the pawn", board.Position._pawn_moves, None),
    ("3.8.2", "castling", board.Position._castlings, None),
    ("3.9", "check", board.Position.in_check, None),
    ("3.10", "legal and illegal moves", board.Position.legal, "illegal def"),
    ("4.1", "one hand", a1.article_4_1, "one hand"),
    ("4.2", "adjusting pieces", a1.article_4_2, "adjust"),
    ("4.3", "touching pieces", a1.touch, None),
    ("4.3.1", "own pieces", a1.article_4_3_1, "own"),
    ("4.3.2", "the opponent's pieces", a1.article_4_3_2, "theirs"),
    ("4.3.3", "pieces of both colours", a1.article_4_3_3, "both"),
    ("4.4.1", "king, then rook", a1.article_4_4_1, "castle due"),
    ("4.4.2", "rook, then king", a1.article_4_4_2, "rook first"),
    ("4.4.3", "castling is illegal", a1.article_4_4_1, "castle not"),
    ("4.5", "no touched piece can move", a1.article_4_5, "free"),
    ("4.7", "when a move is made", a1.release, "made"),
    ("4.7.2", "the king is let go", a1.article_4_7_2, "king let go"),
    ("4.8", "claim about Article 4", a1.claim_touch, "touch claim"),
    ("5.1.1", "checkmate", a1.article_5_1_1, "mate"),
    ("5.1.2", "resignation", a1.article_5_1_2, "resign"),
    ("5.2.1", "stalemate", a1.article_5_2_1, "stalemate"),
    ("5.2.2", "dead position", a1.article_5_2_2, "dead"),
    ("5.2.3", "agreement", a1.article_5_2_3, "agreement"),
    ("6.2.1", "completing a move", a6.article_6_2_1, "complete"),
    ("6.2.3", "the same hand", a6.article_6_2_3, "same hand"),
    ("6.2.4", "care for the clock", a6.article_6_2_4, "clock care"),
    ("6.3.1", "periods", clock.Clock.count_move, None),
    ("6.3.2", "delay and increment", clock.Clock.advance, None),
    ("6.6", "the start", a6.article_6_6, "start"),
    ("6.7.1", "default time", a6.article_6_7, "late"),
    ("6.8", "a flag is noticed", a6.article_6_8_noticed, "flag seen"),
    ("6.9", "loss on time", a6.article_6_9, "time"),
    ("6.10.1", "a clock shows what it should not", a6.article_6_10_1, "clock shown"),
    ("6.10.2", "clock set wrongly", a6.article_6_10, "clock set"),
    ("6.11.1", "interruption", a6.article_6_11_1, None),
    ("6.11.2", "a player stops the clocks", a6.article_6_11_2, "stop"),
    ("6.11.3", "the game goes on", a6.article_6_11_3, "resume"),
    ("7.1", "position set back", game.Game.set_back, "put back"),
    ("7.2.1", "wrong start position", a7.article_7_2_1, "wrong setup"),
    ("7.2.2", "board turned", a7.article_7_2_2, "board turned"),
    ("7.3", "colours reversed", a7.article_7_3, "colours"),
    ("7.4.1", "displaced pieces", a7.article_7_4_1, "displaced"),
    ("7.5.1", "illegal move", a7.article_7_5_1, "illegal"),
    ("7.5.2", "pawn on the last rank", a7.article_7_5_2, None),
    ("7.5.3", "press without a move", a7.article_7_5_3, None),
    ("7.5.4", "two hands", a7.article_7_5_4, None),
    ("7.5.5", "penalty for illegal moves", a7.article_7_5_5, "illegal penalty"),
    ("7.6", "piece off its square", a7.article_7_6, "shifted"),
    ("8.1.1", "recording", a8.article_8_1, "record"),
    ("8.1.2", "not in advance", a8.article_8_1_2, "record ahead"),
    ("8.1.3", "not behind", a8.article_8_1_3, "record behind"),
    ("8.1.4", "use of the sheet", a8.article_8_1_4, "record misuse"),
    ("8.1.5", "offers on the sheet", a8.article_8_1_5, "record offer"),
    ("8.4", "time trouble", a8.article_8_4, None),
    ("8.5", "completing a sheet", a8.has_to_complete, "update one"),
    ("8.7", "signatures", a8.article_8_7, "sign"),
    ("9.1.1", "limits on offers", a9.article_9_1_1, "offer limit"),
    ("9.1.2.1", "offers", a9.article_9_1_2_1, "offer"),
    ("9.2.1.1", "threefold, written move", a9.article_9_2_1_1, "three written"),
    ("9.2.1.2", "threefold on the board", a9.article_9_2_1_2, "three here"),
    ("9.2.2", "same position", board.Position.key, None),
    ("9.3.1", "fifty moves, written move", a9.article_9_3_1, "fifty written"),
    ("9.3.2", "fifty moves made", a9.article_9_3_2, "fifty here"),
    ("9.4", "claim after a touch", a9.article_9_4, "after touch"),
    ("9.5.3", "wrong claim", a9.article_9_5_3, "wrong claim"),
    ("9.6.1", "fivefold repetition", a9.article_9_6_1, "fivefold"),
    ("9.6.2", "75 moves", a9.article_9_6_2, "seventy-five"),
    ("10.1", "points", a10.worth, None),
    ("10.2", "normal scores", a10.article_10_2, "points"),
    ("11.2", "leaving", a10.article_11_2, "leave area"),
    ("11.3.2", "devices", a10.article_11_3_2, "device"),
    ("11.5", "disturbance", a10.article_11_5, "disturbance"),
    ("11.7", "refusal", a10.article_11_7, "refusal"),
    ("11.10", "appeals", a10.article_11_10, "appeal"),
    ("12.5", "extra time", a10.article_12_5, "extra time"),
    ("12.6", "what is not told", a8.ask_moves, "not told"),
    ("12.7", "interference", a10.article_12_7, "interference"),
    ("12.9", "penalties", a10.article_12_9, "penalty"),
    ("A.1", "speeds", editions.speed_of, None),
    ("A.3.2", "looking at the record", appendices.looks, "a looks"),
    ("A.4.1", "set-up claimed late", appendices.article_a_4_1_2, "a setup late"),
    ("A.4.2", "illegal move, unsupervised", appendices.article_a_4_2, "a illegal"),
    ("A.4.3", "flag claim, unsupervised", appendices.article_a_4_3, "a flag claim"),
    ("A.4.4", "illegal position, unsupervised", appendices.article_a_4_4, "a position"),
    ("B.2", "penalties of one minute", editions.penalty_minutes, None),
    ("C", "notation", board.Position.read, None),
    ("D.2.3", "announcements", appendices.announce, None),
    ("D.2.4", "press before the announcement", appendices.article_d_2_4, "announce"),
    ("D.2.9", "boards differ", appendices.article_d_2_9, "boards differ"),
    ("I.1.1", "sealing", guidelines.seal, "seal"),
    ("I.7", "opening the envelope", guidelines.open_envelope, "open"),
    ("I.8", "bad sealed moves", guidelines.judge_sealed, "sealed illegal"),
    ("I.9", "who is present", guidelines.resume_session, "reply sealed"),
    ("I.10", "late at the resumption", guidelines.session_late, "session late"),
    ("I.12", "envelope lost", guidelines.envelope_lost, "envelope lost"),
    ("I.13", "clocks after the resumption", guidelines.article_i_13, "session clock"),
    ("II.3", "castling in Chess960", board.Position._castlings, None),
    ("III.3.1", "both flags", a6.both_flags, "both flags draw"),
    ("III.4", "increment asked for", guidelines.rule_increment, "quick increment"),
    ("III.5", "claims in the last two minutes", guidelines.claim_quickplay, "quick claim"),
    ("III.6", "no arbiter", guidelines.designated, "quick designated"),
    ("mate", "can this player still mate?", mate.can_mate, None),
]


def wanted(number, title, key, asked):
    """By its number in any edition, by the beginning of one, or by a word of its title."""
    numbers = [number] + [editions.article(e, key) or "" for e in editions.EDITIONS if key]
    return any(n == asked or n.startswith(asked + ".") for n in numbers) or asked in title


def tell(number, title, function, key, whole):
    """One line; for a single Article its paraphrase and its numbers too."""
    lines, line = inspect.getsourcelines(function)
    file = os.path.relpath(inspect.getsourcefile(function), HERE)
    print("%-8s %-32s spec/%s:%d" % (number, title, file, line))
    if not whole:
        return
    if key:
        print("         " + "  ".join("%s: %s" % (e, editions.article(e, key) or "-")
                                      for e in editions.EDITIONS))
    above = inspect.getcomments(function) or "# " + (inspect.getdoc(function) or "")
    print("".join("         " + text.lstrip("# ") + "\n" for text in above.splitlines()), end="")


def main(argv):
    asked = argv[1].lower() if len(argv) > 1 else ""
    exact = [row for row in CONTENTS if row[0].lower() == asked]
    found = exact or [row for row in CONTENTS
                      if not asked or wanted(row[0].lower(), row[1], row[3], asked)]
    if asked and not found:
        found = [row for row in CONTENTS if asked.upper() in
                 [editions.article(e, row[3]) for e in editions.EDITIONS if row[3]]]
    if not found:
        print("find: no Article %s; spec/find.py alone prints all" % argv[1], file=sys.stderr)
        return 1
    for number, title, function, key in found:
        tell(number, title, function, key, len(found) <= 3)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv))
