#!/usr/bin/env python3
"""Tests by Article: each is a short script of a game and the ruling that it must bring.

Run: python3 test_spec.py
"""
import json
import os
import sys
import unittest

SPEC = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [SPEC, os.path.join(SPEC, "laws"), os.path.join(SPEC, "table")]

import games
import mate
import replay
from board import INITIAL, Position, chess960_array


def script(text):
    """Turn a script into events. Each word group is one event, parted by semicolons:

    "w e2e4" plays, "w. e2e4" releases, "w press", "b claim fifty", "a tick", "+1000" waits.
    """
    events, at = [], 0
    for part in text.split(";"):
        words = part.split()
        if not words:
            continue
        if words[0].startswith("+"):
            at += int(words[0][1:])
            words = words[1:]
            if not words:
                continue
        by = {"w": "white", "b": "black", "a": "arbiter"}[words[0].rstrip(".")]
        ev = {"at": at, "by": by}
        if words[0].endswith("."):
            ev.update(do="release", move=words[1])
            words = words[2:]
        elif len(words) > 1 and any(ch.isdigit() for ch in words[1]) or words[1:2] == ["O-O"]:
            ev.update(do="play", move=words[1])
            words = words[2:]
        else:
            ev["do"] = words[1]
            words = words[2:]
            field = {"touch": "square", "claim": "what", "observe": "what", "penalise": "measure",
                     "seal": "text", "write": "text", "announce": "text", "rule": "claim",
                     "ask": "what", "consent": "what", "declare": "result",
                     "sign": "result"}.get(ev["do"])
            if field and words:
                ev[field] = words.pop(0).replace("_", " ")
        for word in words:
            key, value = word.split("=", 1)
            try:
                ev[key] = json.loads(value)
            except json.JSONDecodeError:
                ev[key] = value
        events.append(ev)
    return events


class Case(unittest.TestCase):
    def play(self, text, control="5400+30", started=True, **regs):
        """Play a script and keep its rulings and state."""
        regs = dict({"control": control, "edition": "2018"}, **regs)
        events = script(("a start;" if started else "") + text)
        lines = [json.dumps({"regulations": regs})] + [json.dumps(e) for e in events]
        self.rulings, self.state, error = replay.replay(lines)
        self.assertIsNone(error)
        return self.rulings

    def last(self, rule, article, result=None, **more):
        self.assertTrue(self.rulings, "no ruling")
        r = self.rulings[-1]
        self.assertEqual((r["rule"], r["article"], r["result"]), (rule, article, result))
        for key, value in more.items():
            self.assertEqual(r.get(key), value, key)

    def quiet(self):
        self.assertEqual(self.rulings, [])


class Article1To3(Case):
    def test_1_3_players_alternate(self):
        self.play("w e2e4; w d2d4")
        self.last("not-on-move", "1.3", of="white")

    def test_1_3_reply_before_the_press(self):
        self.play("w. e2e4; b e7e5; w press")
        self.quiet()
        self.assertEqual(self.state["ply"], 2)

    def test_3_counts_of_moves(self):
        def count(pos, depth):
            return 1 if depth == 0 else sum(count(pos.make(m), depth - 1)
                                            for m in pos.legal_moves())
        for fen, depth, number in (
                (INITIAL, 2, 400),
                ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 2, 2039),
                ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 3, 2812),
                ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 2, 496)):
            self.assertEqual(count(Position.from_fen(fen), depth), number)

    def test_3_7_4_en_passant_only_at_once(self):
        self.play("w e2e4; b a7a6; w e4e5; b d7d5; w h2h3; b h7h6; w e5d6")
        self.last("illegal-move", "7.5.5")
        self.play("w e2e4; b a7a6; w e4e5; b d7d5; w e5d6")
        self.quiet()

    def test_3_8_2_no_castling_through_check(self):
        self.play("w e1g1", start="4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", setup_ok=True)
        self.last("illegal-move", "7.5.5", restores=0)

    def test_3_8_2_the_rook_may_cross_an_attacked_square(self):
        self.play("w e1c1", start="1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", setup_ok=True)
        self.quiet()

    def test_3_10_online_board_refuses(self):
        self.play("w e2e5", preset="online")
        self.last("refused-move", "3.10.2")
        self.assertEqual(self.state["ply"], 0)


class Article4(Case):
    def test_4_1_two_hands_before_2018(self):
        self.play("w e2e4 hands=2", edition="2014")
        self.last("one-hand", "4.1")
        self.assertEqual(self.state["illegal"]["white"], 0)

    def test_4_2_adjust(self):
        self.play("w adjust; w touch e2; w d2d4")
        self.last("adjusted", "4.2.1")
        self.play("b adjust")
        self.last("adjust-refused", "4.2.1")
        self.play("w. e2e4; b adjust")
        self.last("adjust-clock", "6.2.5")

    def test_4_2_2_accident(self):
        self.play("w touch e2 accidental=true")
        self.last("accidental", "4.2.2", binds=None)

    def test_4_3_1_first_piece_that_can_move(self):
        self.play("w touch a1; w touch g1")
        self.assertEqual(self.rulings[0]["rule"], "touched-free")
        self.last("touched-own", "4.3.1", binds=["g1f3", "g1h3"])

    def test_4_3_2_opponents_piece(self):
        self.play("w e2e4; b d7d5; w touch d5")
        self.last("touched-theirs", "4.3.2", binds=["e4d5"])

    def test_4_3_3_both_colours(self):
        self.play("w e2e4; b d7d5; w touch g1; w touch d5")
        self.last("touched-both", "4.3.3", binds=["g1e2", "g1f3", "g1h3"])
        self.play("w e2e4; b d7d5; w touch d5; w touch e4", edition="2009")
        self.last("touched-both", "4.3.c", binds=["e4d5"])

    BOTH = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"

    def test_4_4_1_king_then_rook(self):
        self.play("w touch e1; w touch h1", start=self.BOTH, setup_ok=True)
        self.last("castling-due", "4.4.1", binds=["e1g1"])

    def test_4_4_2_rook_then_king(self):
        self.play("w touch h1; w touch e1", start=self.BOTH, setup_ok=True)
        self.assertNotIn("e1g1", self.rulings[-1]["binds"])
        self.last("castling-rook-first", "4.4.2")

    def test_4_4_3_castling_is_illegal(self):
        self.play("w touch e1; w touch h1", start="r3k2r/8/8/8/8/8/6r1/R3K2R w KQkq - 0 1",
                  setup_ok=True)
        self.last("castling-impossible", "4.4.3", binds=["e1c1", "e1d1", "e1f1"])

    def test_4_5_free(self):
        self.play("w touch e1; w d2d4")
        self.last("touched-free", "4.5", binds=None)

    def test_4_7_let_go(self):
        self.play("w. e2e4; w. e2e3")
        self.last("made-already", "4.7")
        self.play("w. e2e5; w. e2e4; w press")
        self.quiet()

    def test_4_7_2_king_let_go(self):
        self.play("w. e1g1 partial=true", start=self.BOTH, setup_ok=True)
        self.last("king-released", "4.7.2", binds=["e1g1"])

    def test_4_set_back_at_the_press(self):
        self.play("w touch g1; w e2e4")
        self.last("touched-own", "4.3.1", restores=0, binds=["g1f3", "g1h3"])
        self.assertEqual(self.state["illegal"]["white"], 0)

    def test_4_8_claim_without_supervision(self):
        self.play("w touch g1; w e2e4; b claim touch", control="300", supervised=False)
        self.last("touched-own", "4.3.1", restores=0)
        self.play("w touch g1; w e2e4; b touch e7; b claim touch", control="300",
                  supervised=False)
        self.last("touch-claim-refused", "4.8")

    def test_a_4_b_2009_only_on_request(self):
        self.play("w touch g1; w e2e4", control="1500", supervised=False, edition="2009")
        self.quiet()


class Article5(Case):
    MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30"

    def test_5_1_1_mate_before_the_press(self):
        self.play("w. a1a8", start=self.MATE, setup_ok=True)
        self.last("mate", "5.1.1", "1-0")

    def test_5_1_1_not_by_a_move_outside_a_bond(self):
        self.play("w touch g1; w a1a8", start=self.MATE, setup_ok=True)
        self.assertIsNone(self.state["result"])

    def test_5_1_1_waits_without_supervision(self):
        regs = dict(start=self.MATE, setup_ok=True, control="300", supervised=False)
        self.play("w touch g1; w a1a8", **regs)
        self.last("touched-own", "4.3.1")
        self.assertIsNone(self.state["result"])
        self.play("w touch g1; w a1a8; b touch g8", **regs)
        self.last("mate", "5.1.1", "1-0")

    def test_5_1_2_resignation(self):
        self.play("w e2e4; w resign")
        self.last("resignation", "5.1.2", "0-1")

    def test_5_1_2_2023_draw(self):
        start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 30"
        self.play("w resign", start=start, setup_ok=True, edition="2023")
        self.last("resignation", "5.1.2", "1/2-1/2")
        self.play("w resign", start=start, setup_ok=True)
        self.last("resignation", "5.1.2", "0-1")

    def test_5_2_1_stalemate(self):
        self.play("w f7g6", start="7k/5Q2/8/8/8/8/8/K7 w - - 0 1", setup_ok=True)
        self.last("stalemate", "5.2.1", "1/2-1/2")

    def test_5_2_2_dead_position(self):
        self.play("w e1e2", start="4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", setup_ok=True)
        self.last("dead-position", "5.2.2", "1/2-1/2")

    def test_5_2_2_pawn_wall(self):
        pos = Position.from_fen("8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 w - - 0 1")
        self.assertTrue(mate.dead(pos))

    def test_5_2_2_knight_against_queen(self):
        pos = Position.from_fen("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1")
        self.assertEqual(mate.can_mate(pos, "white")[0], False)
        self.assertEqual(mate.can_mate(pos, "black")[0], True)

    def test_5_2_3_both_have_moved(self):
        self.play("w. e2e4; w offer; b accept")
        self.last("agreement", "5.2.3")
        self.play("w. e2e4; w offer; b accept", edition="2014")
        self.last("agreement", "5.2.c", "1/2-1/2")
        self.play("w e2e4; b. e7e5; b offer; w accept")
        self.last("agreement", "5.2.3", "1/2-1/2")


class Article6(Case):
    def clock(self):
        return self.state["clock"]

    def test_6_2_1_press_switches_and_adds(self):
        self.play("+10000; w. e2e4; +1000; w press; +500; a tick")
        self.assertEqual(self.clock()["white"], 5430000 - 11000 + 30000)
        self.assertEqual(self.clock()["black"], 5430000 - 500)
        self.assertEqual(self.clock()["running"], "black")

    def test_6_2_1_2_completed_by_the_next_move(self):
        self.play("w. e2e4; b. e7e5; w. d2d4")
        self.assertEqual(self.clock()["counter"]["white"], 1)

    def test_6_2_3_other_hand(self):
        self.play("w. e2e4; w press hand=other")
        self.last("other-hand", "6.2.3")
        self.assertTrue(self.state["completed"])

    def test_6_2_4_press_before_2018(self):
        self.play("w press", edition="2014")
        self.last("clock-misused", "6.2.c")
        self.assertEqual(self.clock()["running"], "black")
        self.play("w press", edition="2009")
        self.last("clock-misused", "6.7.c")

    def test_6_3_periods(self):
        self.play("w a2a3; b a7a6; w b2b3", control="2/600:300")
        self.assertEqual(self.clock()["white"], 900000)
        self.assertEqual(self.clock()["period"], {"white": 2, "black": 1})

    def test_6_3_2_delay(self):
        self.play("+4000; w a2a3; +7000; b a7a6", control="3600d5")
        self.assertEqual((self.clock()["white"], self.clock()["black"]), (3600000, 3598000))

    def test_6_6_not_started(self):
        self.play("w e2e4", started=False)
        self.last("not-started", "6.6")

    def test_6_7_late(self):
        self.play("b arrive; a start; +900000; a tick", started=False, check_in=True,
                  default_ms=900000)
        self.last("late", "6.7.1", "-/+")
        self.play("a start", started=False, check_in=True, edition="2009")
        self.last("late", "6.6.a", "-/-")
        self.play("b arrive; a consent late of=white; a start; +900000; w arrive; w e2e4",
                  started=False, check_in=True)
        self.quiet()
        self.play("a consent late of=white", started=False, check_in=True, edition="2009")
        self.last("late-consent-refused", "6.6.a")

    def test_6_9_time(self):
        self.play("+300000; a tick", control="300")
        self.last("time", "6.9", "0-1", of="white")

    def test_6_9_draw_when_the_opponent_cannot_mate(self):
        self.play("+300000; w a1a2", control="300", setup_ok=True,
                  start="k7/8/8/8/8/8/8/Q6K w - - 0 1")
        self.last("time", "6.9", "1/2-1/2")

    def test_6_8_flags_stand(self):
        self.play("+300000; w e2e4; b e7e5", control="300", flags="stand")
        self.quiet()
        self.play("+300000; w e2e4; b claim flag", control="300", flags="stand")
        self.last("time", "6.9", "0-1")

    def test_6_10_set_clock(self):
        self.play("a set-clock white=1000 black=2000")
        self.last("clock-set", "6.10.2")
        self.assertEqual(self.clock()["black"], 2000)

    def test_6_11_both_flags(self):
        self.play("a observe both-flags", edition="2014")
        self.last("both-flags-draw", "6.11.b", "1/2-1/2")
        self.play("a observe both-flags", control="40/5400:1800")
        self.last("both-flags-play-on", "III.3.1.1")

    def test_6_11_2_stop(self):
        self.play("w stop; w e2e4")
        self.last("not-resumed", "6.11.3")
        self.play("w stop; a resume valid=false")
        self.last("stop-unfounded", "6.11.4", of="white")
        self.play("w stop", arbiter=False)
        self.last("nobody-to-call", "6.11.2")


class Article7(Case):
    def test_7_2_1_wrong_array(self):
        swapped = INITIAL.replace("RNBQKBNR", "RNBKQBNR")
        self.play("b claim setup", start=swapped)
        self.last("wrong-setup", "7.2.1")
        self.assertEqual(self.state["phase"], "annulled")

    def test_7_2_2_board_turned(self):
        self.play("a observe board-turned", edition="2009")
        self.last("board-turned", "7.1.b")

    def test_7_3_colours(self):
        self.play("a observe colours-reversed")
        self.assertEqual(self.state["phase"], "annulled")
        self.play("a observe colours-reversed", edition="2014")
        self.assertEqual(self.state["phase"], "running")

    def test_7_4_1_own_time(self):
        self.play("w e2e4; a observe displaced of=white own_time=true; +5000; w press; a tick")
        self.assertEqual(self.state["clock"]["running"], "black")
        self.assertEqual(self.state["clock"]["white"], 5430000 + 30000 - 5000)

    def test_7_5_1_restored_and_bound(self):
        self.play("w e2e4; b e7e5; w e1e3")
        self.last("illegal-move", "7.5.5", gives={"black": 120000}, restores=2, binds=["e1e2"])
        self.assertEqual(self.state["clock"]["running"], "white")

    def test_7_5_2_pawn_becomes_a_queen(self):
        start = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
        self.play("w a7a8", start=start, setup_ok=True)
        self.last("illegal-move", "7.5.5", gives={"black": 120000}, restores=None)
        self.assertTrue(self.state["fen"].startswith("Q7/"))
        self.play("w a7a8", start=start, setup_ok=True, edition="2009")
        self.last("illegal-move", "7.4.b", restores=0)

    def test_7_5_3_empty_press(self):
        self.play("w press")
        self.last("illegal-move", "7.5.5", gives={"black": 120000})
        self.assertEqual(self.state["clock"]["running"], "white")

    def test_7_5_3_found_before_the_reply(self):
        self.play("w press; b claim illegal", illegal="stand")
        self.last("illegal-move", "7.5.5")
        self.assertEqual((self.state["on_move"], self.state["ply"]), ("white", 0))

    def test_7_5_4_two_hands(self):
        self.play("w e2e4 hands=2")
        self.last("illegal-move", "7.5.5", restores=None)
        self.assertEqual(self.state["ply"], 1)

    def test_7_5_5_which_one_loses(self):
        for edition, times, article in (("2009", 3, "7.4.b"), ("2014", 2, "7.5.b"),
                                        ("2018", 2, "7.5.5"), ("2023", 2, "7.5.5")):
            moves = "w e2e4; b e7e5;" + "w e1e3;" * times
            self.play(moves, edition=edition)
            self.last("illegal-move", article, "0-1")
            self.play(moves[:-7], edition=edition)
            self.assertIsNone(self.state["result"])

    def test_7_5_5_draw_when_the_opponent_cannot_mate(self):
        self.play("w a1d6; w a1d6", start="k7/8/8/8/8/8/8/Q6K w - - 0 1", setup_ok=True)
        self.last("illegal-move", "7.5.5", "1/2-1/2")

    def test_7_5_1_found_late(self):
        self.play("w e2e5; b a7a6; w a2a3; b claim illegal", illegal="stand")
        self.last("illegal-move", "7.5.5", restores=0, binds=["e2e3", "e2e4"])
        self.play("w e2e5; b a7a6; a observe illegal of=white", illegal="stand")
        self.last("illegal-move", "7.5.5", restores=0)
        self.play("w e2e4; b claim illegal", illegal="stand")
        self.last("illegal-not-found", "7.5.1")

    def test_7_5_1_time_control_goes_back(self):
        self.play("w a2a3; b a7a6; w b2b5; b a6a5; w c2c3; b claim illegal", control="2/600:300",
                  illegal="stand")
        self.assertEqual(self.state["clock"]["white"], 600000)
        self.assertEqual(self.state["clock"]["period"], {"white": 1, "black": 1})

    def test_7_5_illegal_move_answered_before_the_press(self):
        self.play("w. e2e5; b. e7e6; w press")
        self.last("illegal-move", "7.5.5", restores=0)
        self.play("w. e2e5; b. e7e6", edition="2009")
        self.last("illegal-move", "7.4.b", restores=0)

    def test_7_6_restore(self):
        self.play("w e2e4; b e7e5; a restore ply=1")
        self.last("shifted", "7.6", restores=1)
        self.assertEqual(self.state["on_move"], "black")


class Article8(Case):
    def test_8_1_wrong_entry(self):
        self.play("w e2e4; w write d4", sheets="manual")
        self.last("sheet-wrong", "8.1.1")
        self.play("w e2e4; w write e4; b write e2e4", sheets="manual")
        self.quiet()

    def test_8_1_2_ahead(self):
        self.play("w write e4; w e2e4", sheets="manual")
        self.last("sheet-ahead", "8.1.2")

    def test_8_1_3_behind(self):
        self.play("w e2e4; b e7e5; w d2d4", sheets="manual")
        self.last("sheet-behind", "8.1.3", of="white")

    def test_8_1_5_offer(self):
        self.play("w. e2e4; w offer; w press; w write e4; b e7e5; w write e5", sheets="manual")
        self.last("sheet-offer", "8.1.5")

    def test_8_4_no_record_in_time_trouble(self):
        self.play("w e2e4; b e7e5; w d2d4", sheets="manual", control="299", preset="standard")
        self.quiet()

    def test_8_7_game_in_the_room(self):
        self.play("w sign 1-0; b sign 0-1", started=False, in_room=True)
        self.quiet()
        self.play("w sign 1-0; b sign 1-0", started=False, in_room=True)
        self.last("signed", "8.7", "1-0", of="both")

    def test_8_7_signatures(self):
        self.play("w resign; w sign 1-0; b sign 1-0")
        self.last("signed", "8.7", "1-0")
        self.assertEqual(self.state["result"], "1-0")
        self.play("w sign 1-0")
        self.last("signed", "8.7", refused=True)


class Article9(Case):
    SHUFFLE = "w g1f3; b g8f6; w f3g1; b f6g8;"

    def test_9_1_1_limits(self):
        self.play("w e2e4; b e7e5; b offer", draws={"before_move": 2})
        self.last("offer-limited", "9.1.1")
        self.play("w e2e4; a consent draw; b. e7e5; b offer; w accept", draws="arbiter")
        self.last("agreement", "5.2.3", "1/2-1/2")

    def test_9_1_2_1_declined_by_a_touch(self):
        self.play("w. e2e4; w offer; w press; b touch e7; b accept")
        self.last("no-offer", "9.1.2.1")

    def test_9_1_2_1_offer_at_another_time(self):
        self.play("w offer")
        self.last("offer-ill-timed", "9.1.2.1")
        self.assertEqual(self.state["offer"], "white")

    def test_9_2_here_and_written(self):
        self.play(self.SHUFFLE * 2 + "w claim repetition")
        self.last("repetition", "9.2.1.2", "1/2-1/2")
        self.play(self.SHUFFLE + self.SHUFFLE[:-7] + "b claim repetition move=f6g8")
        self.last("repetition-written", "9.2.1.1", "1/2-1/2")
        self.play(self.SHUFFLE * 2 + "w claim repetition", edition="2023")
        self.last("repetition", "9.2.2", "1/2-1/2")

    def test_9_2_2_castling_right_counts(self):
        king = "w e1e2; b e8e7; w e2e1; b e7e8;"
        self.play("w e2e4; b e7e5;" + king * 2 + "w claim repetition")
        self.last("wrong-claim", "9.5.3")
        self.play("w e2e4; b e7e5;" + king * 3 + "w claim repetition")
        self.last("repetition", "9.2.1.2", "1/2-1/2")

    def test_9_3_fifty(self):
        start = "4k2r/8/8/8/8/8/8/R3K3 w - - %d 80"
        self.play("w claim fifty", start=start % 100, setup_ok=True)
        self.last("fifty", "9.3.2", "1/2-1/2")
        self.play("w claim fifty move=a1a2", start=start % 99, setup_ok=True)
        self.last("fifty-written", "9.3.1", "1/2-1/2")

    def test_9_4_touch(self):
        self.play(self.SHUFFLE * 2 + "w touch g1; w claim repetition")
        self.last("claim-after-touch", "9.4", gives=None)

    def test_9_5_3_minutes(self):
        for edition, control, ms in (("2009", "5400", 180000), ("2014", "5400", 120000),
                                     ("2014", "300", 60000), ("2018", "1500", 120000),
                                     ("2018", "300", 60000), ("2023", "1500", 60000)):
            self.play("w claim repetition move=e2e4", control=control, edition=edition)
            self.assertEqual(self.rulings[-1]["gives"], {"black": ms}, (edition, control))
            self.assertEqual(self.rulings[-1]["binds"], ["e2e4"])

    def test_9_5_3_not_having_the_move(self):
        self.play("w e2e4; w claim repetition")
        self.last("wrong-claim", "9.5.3", gives={"black": 120000})
        self.assertEqual(self.state["offer"], "white")

    def test_9_5_3_the_intended_move_must_be_played(self):
        self.play("w claim fifty move=e2e4; w d2d4")
        self.last("bond-broken", "9.5.3", restores=0, binds=["e2e4"])

    def test_9_6_1_fivefold(self):
        self.play(self.SHUFFLE * 4)
        self.last("fivefold", "9.6.1", "1/2-1/2")
        self.play(self.SHUFFLE * 4, edition="2014")
        self.last("fivefold", "9.6.a", "1/2-1/2")
        self.play(self.SHUFFLE * 4, edition="2009")
        self.quiet()

    def test_9_6_1_2014_only_on_successive_turns(self):
        other = "w b1c3; b b8c6; w c3b1; b c6b8;"
        moves = self.SHUFFLE * 2 + "w g1f3; b g8f6; w b1c3; b f6g8; w f3g1; b g8f6; w c3b1; b f6g8;"
        self.play(moves + self.SHUFFLE * 2, edition="2014")
        self.quiet()
        self.play(moves + self.SHUFFLE, edition="2018")
        self.last("fivefold", "9.6.1", "1/2-1/2")

    def test_9_6_2_mate_comes_first(self):
        self.play("w a1a8", start="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 149 99", setup_ok=True)
        self.last("mate", "5.1.1", "1-0")
        self.play("w a1a7", start="6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 149 99", setup_ok=True)
        self.last("seventy-five", "9.6.2", "1/2-1/2")


class Articles10To12(Case):
    def test_10_2_no_quarters(self):
        self.play("w resign; a penalise add-points who=black points=0.25")
        self.last("score-refused", "10.2")

    def test_points_at_the_end(self):
        self.play("a penalise take-points who=black points=0.5; w e2e4; b e7e5; b offer; w accept")
        self.assertEqual(self.state["points"], {"white": 0.5, "black": 0})

    def test_11_2_leaving(self):
        self.play("w leave")
        self.last("left-area", "11.2.3.2")

    def test_11_3_2_device(self):
        self.play("a observe device of=white")
        self.last("device", "11.3.2.2", "0-1")
        self.play("a observe device of=white", start="k7/8/8/8/8/8/8/Q6K w - - 0 1", setup_ok=True,
                  edition="2009")
        self.last("device", "12.3.b", "0-1/2")

    def test_11_8_refusal_after_the_end(self):
        self.play("w resign; a observe refusal of=black")
        self.last("resignation", "5.1.2", "0-1")
        self.play("w resign; a observe refusal of=black; a observe refusal of=white")
        self.last("refusal-both", "11.8", "0-0")

    def test_11_3_2_milder_penalty(self):
        self.play("a observe device of=black", device="penalise")
        self.last("device", "11.3.2.2", None)

    def test_11_7_refusal(self):
        self.play("a observe refusal of=black")
        self.last("refusal", "11.7", "1-0")
        self.play("a observe refusal of=both")
        self.last("refusal-both", "11.8", "0-0")

    def test_12_5_extra_time(self):
        self.play("a give-time who=white ms=60000")
        self.last("extra-time", "12.5", gives={"white": 60000})

    def test_12_6_not_told(self):
        self.play("w ask moves")
        self.last("not-told", "12.6")

    def test_12_9_by_edition(self):
        self.play("a penalise exclude-rounds who=white", edition="2014")
        self.last("penalty-unknown", "12.9")
        self.play("a penalise lose who=white opponent=0.5")
        self.last("penalty-lose", "12.9.6", "0-1/2")
        self.play("a penalise add-time who=white ms=60000", edition="2009")
        self.last("penalty-add-time", "13.4.b", gives={"black": 60000})

    def test_withdraw(self):
        self.play("w e2e4; a restore ply=0; +1000; a withdraw event=3")
        self.assertEqual(self.state["ply"], 1)
        self.play("w e2e4; a give-time who=white ms=1; b e7e5; a withdraw event=3")
        self.assertTrue(self.rulings[-1].get("refused"))


class Appendices(Case):
    def test_a_1_b_1_speeds(self):
        from editions import speed_of
        self.assertEqual([speed_of("2009", m * 60000) for m in (14, 15, 59, 60)],
                         ["blitz", "rapid", "rapid", "standard"])
        self.assertEqual([speed_of("2018", m * 60000) for m in (10, 11, 60)],
                         ["blitz", "rapid", "standard"])

    def unsupervised(self, text, edition, control="1500", **more):
        return self.play(text, edition=edition, control=control, supervised=False, **more)

    def test_a_4_2_illegal_move(self):
        for edition, article, result in (("2009", "A.4.c", None), ("2014", "A.4.b", "0-1"),
                                         ("2018", "A.4.2", None), ("2023", "A.5.2", None)):
            self.unsupervised("w e2e5; b claim illegal", edition)
            self.last("illegal-move-unsupervised", article, result)
            self.unsupervised("w e2e5; b a7a6; b claim illegal", edition)
            self.last("illegal-move-stands", article)

    def test_b_3_c_2009_wins(self):
        self.unsupervised("w e2e5; b claim illegal", "2009", "300")
        self.last("illegal-move-blitz", "B.3.c", "0-1")

    def test_a_4_3_flag(self):
        self.unsupervised("+1500000; w e2e4", "2018")
        self.quiet()
        self.unsupervised("+1500000; a tick", "2018")
        self.last("time", "6.9", "0-1")
        self.unsupervised("+1500000; a tick", "2014")
        self.quiet()
        self.unsupervised("+1500000; a observe flag", "2009")
        self.last("flag-not-called", "A.4.d.1")
        self.unsupervised("+1500000; b claim flag", "2009")
        self.last("time", "6.9", "0-1")

    def test_a_4_4_illegal_position(self):
        start = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
        self.unsupervised("w a7a8; a observe illegal-position; b h7h6", "2014", start=start,
                          setup_ok=True)
        self.last("illegal-position", "A.4.d", "1/2-1/2")

    def test_a_4_1_setup_late(self):
        shuffle = "w g1f3; b g8f6; w f3g1; b f6g8;" * 2
        self.unsupervised(shuffle + "w claim setup", "2009")
        self.last("setup-late", "A.4.a")

    def test_a_3_2_looks(self):
        self.play("w ask sheet;" * 6, control="1500")
        self.last("looks-rapid", "A.3.2")

    def test_d_2_4_announcement(self):
        self.play("w. e2e4; w press", blind="white")
        self.last("not-announced", "D.2.4")
        self.play("w. e2e4; w announce Eva_vier; w press", blind="white")
        self.quiet()
        self.play("w. e2e4; w announce Eva_drei", blind="white")
        self.last("announcement-slip", "D.2.8")
        self.play("w. e2e4; w press", blind="white", edition="2009")
        self.last("not-announced", "E.2.3")

    def test_d_2_10_4_told(self):
        self.play("w e2e4; b e7e5; w ask moves", blind="white")
        self.last("moves-told", "D.2.10.4", count=1)


class GuidelineI(Case):
    def test_1_1_seal_and_resume(self):
        self.play("w e2e4; a adjourn; b seal e7e5; +1000; b press; a resume-session")
        self.quiet()
        self.assertEqual((self.state["ply"], self.state["clock"]["running"]), (2, "white"))

    def test_1_1_changeable_until_the_press(self):
        self.play("a adjourn; w seal e2e4; w seal d2d4; w press; w seal c2c4; a resume-session")
        self.last("move-sealed", "I.1.1")
        self.assertIn("/3P4/", self.state["fen"])

    def test_1_1_move_on_the_board_is_the_sealed_one(self):
        self.play("a adjourn; w. e2e4; w seal d2d4; w press; a resume-session")
        self.last("seal-refused", "I.1.1")
        self.assertIn("/4P3/", self.state["fen"])

    def test_8_bad_sealed_moves(self):
        start = "4k3/8/8/8/8/5N2/8/1N2K2R w - - 0 1"
        for text, rule, articles in (("Nd2", "sealed-ambiguous", ("Adj.8.a", "E.8.a", "I.8.1")),
                                     ("???", "sealed-unreadable", ("Adj.8.b", "E.8.b", "I.8.2")),
                                     ("h1a8", "sealed-illegal", ("Adj.8.c", "E.8.c", "I.8.3"))):
            for edition, article in zip(("2009", "2014", "2018"), articles):
                self.play("a adjourn; w seal %s; w press; a resume-session" % text, edition=edition,
                          start=start.replace("4k3", "r3k3"), setup_ok=True)
                self.last(rule, article, "0-1")
            self.play("a adjourn; w seal %s; w press; a resume-session" % text, start=start,
                      setup_ok=True)
            self.last(rule, articles[2], "1/2-1/2")

    def test_9_2_reply_clock_runs(self):
        self.play('a adjourn; w seal e2e4; w press; a resume-session present=["white"];'
                  "+1000; b arrive", default_ms=60000)
        self.assertEqual(self.state["clock"]["black"], 5429000)
        self.assertEqual(self.state["ply"], 1)

    def test_9_3_sealed_reply(self):
        self.play('a adjourn; w seal e2e4; w press; a resume-session present=["black"];'
                  "b seal e7e5; b press; +1000; w arrive", default_ms=60000)
        self.assertEqual((self.state["ply"], self.state["clock"]["running"]), (2, "white"))

    def test_10_late(self):
        self.play('a adjourn; w seal e2e4; w press; a resume-session present=["black"];'
                  "+60000; a tick", default_ms=60000)
        self.last("resumed-late", "I.10", "0-1")

    def test_10_sealed_mate_stands(self):
        self.play('a adjourn; w seal a1a8; w press; a resume-session present=[]; +60000; a tick',
                  start=Article5.MATE, setup_ok=True, default_ms=60000)
        self.last("mate", "5.1.1", "1-0")

    def test_12_envelope_lost(self):
        self.play("a adjourn; w seal e2e4; w press; a envelope-lost; a resume-session; w d2d4")
        self.last("envelope-lost", "I.12.1")
        self.assertEqual(self.state["ply"], 1)


class GuidelineII(Case):
    def test_2_arrays(self):
        self.assertEqual(chess960_array(518), INITIAL)
        rows = set()
        for n in range(960):
            row = chess960_array(n)[:8]
            rows.add(row)
            self.assertLess(row.index("r"), row.index("k"))
            self.assertLess(row.index("k"), row.rindex("r"))
            self.assertEqual((row.index("b") + row.rindex("b")) % 2, 1)
        self.assertEqual(len(rows), 960)

    def test_3_castling_by_king_takes_rook(self):
        start = "4k3/8/8/8/8/8/8/5KR1 w G - 0 1"
        self.play("w f1g1", chess960=True, start=start)
        self.assertTrue(self.state["fen"].startswith("4k3/8/8/8/8/8/8/5RK1"))


class GuidelineIII(Case):
    LOW = "a set-clock white=100000 black=100000;"

    def test_2_announced_and_scope(self):
        self.play(self.LOW + "w claim no-effort", control="7200")
        self.last("quickplay-unannounced", "III.2.1")
        self.play(self.LOW + "w claim no-effort", control="7200+30", quickplay="claims")
        self.last("quickplay-excluded", "III.2.2")
        self.play("w claim no-effort", control="7200", quickplay="claims")
        self.last("quickplay-refused", "III.5")

    def test_4_increment(self):
        self.play(self.LOW + "w claim increment; a rule accept; w e2e4", control="7200",
                  quickplay="increment")
        self.last("quickplay-increment", "III.4", gives={"black": 120000})
        self.assertEqual(self.state["clock"]["white"], 110000)

    def test_5_rulings(self):
        claim = self.LOW + "w claim cannot-win;"
        self.play(claim + "a rule accept", control="7200", quickplay="claims")
        self.last("quickplay-draw", "III.5.1", "1/2-1/2")
        self.play(claim + "a rule reject", control="7200", quickplay="claims")
        self.last("quickplay-rejected", "III.5.3", gives={"black": 120000})
        self.play(claim + "a rule postpone; +100000; w e2e4", control="7200", quickplay="claims")
        self.last("flag-down", "6.9")
        self.play(claim + "a rule postpone; +100000; a rule accept", control="7200",
                  quickplay="claims")
        self.last("quickplay-draw-later", "III.5.2", "1/2-1/2")
        self.play(claim + "a rule postpone; +100000; a rule reject", control="7200",
                  quickplay="claims")
        self.last("time", "6.9", "0-1")

    def test_2009_article_10(self):
        self.play(self.LOW + "w claim no-effort; a rule accept", control="7200", edition="2009")
        self.last("quickplay-draw", "10.2.a", "1/2-1/2")
        self.play(self.LOW + "w claim no-effort; a rule reject; w appeal", control="7200",
                  edition="2009")
        self.last("quickplay-final", "10.2.d", refused=True)

    def test_6_no_arbiter(self):
        self.play(self.LOW + "w claim no-effort", control="7200", quickplay="claims",
                  arbiter=False)
        self.last("quickplay-no-arbiter", "III.6.1")
        self.play(self.LOW + "w claim no-effort; a rule reject", control="7200",
                  quickplay="claims", arbiter=False)
        self.last("quickplay-lost-designated", "III.6.2", "0-1")


class Settled(Case):
    """What the contract settles beyond the words of the Laws."""

    def test_bound_player_claims_outside_the_bond(self):
        moves = Article9.SHUFFLE * 2
        self.play(moves + "w claim fifty move=e2e4; w claim repetition")
        self.last("wrong-claim", "9.5.3")

    def test_own_stop_belongs_to_the_claim(self):
        self.play("w stop; w claim fifty; +1000; a tick")
        self.assertEqual(self.state["clock"]["running"], "white")
        self.play("b stop; w claim fifty; +1000; a tick")
        self.assertEqual(self.state["phase"], "paused")

    def test_pawn_found_late_becomes_a_queen(self):
        self.play("w a7a8; b h7h6; w a1b1; b claim illegal", illegal="stand",
                  start="8/P6k/8/8/8/8/8/K7 w - - 0 1", setup_ok=True)
        self.last("illegal-move", "7.5.5", restores=None)
        self.assertTrue(self.state["fen"].startswith("Q7/"))
        self.assertEqual(self.state["ply"], 3)

    def test_pawn_found_late_whose_queen_would_check(self):
        self.play("w a7a8; b h7h8; w a1b1; b h8g8; a observe illegal", illegal="stand",
                  start="8/P6k/8/8/8/8/8/K7 w - - 0 1", setup_ok=True)
        self.last("illegal-move", "7.5.5", restores=0)

    def test_two_faults_in_one_move(self):
        self.play("w touch g1; w e2e4 hands=2")
        self.assertEqual([r["rule"] for r in self.rulings],
                         ["touched-own", "illegal-move", "touched-own"])
        self.assertEqual(self.state["ply"], 0)

    def test_forfeit_against_an_absent_player(self):
        self.play("w arrive; a start; a penalise lose who=white", started=False, check_in=True,
                  default_ms=60000)
        self.last("penalty-lose", "12.9.6", "-/+")

    def test_time_taken_from_the_waiting_player(self):
        self.play("a penalise take-time who=black ms=6000000; a tick")
        self.last("time", "6.9", "1-0", of="black")

    def test_flag_raised_by_extra_time(self):
        self.play("+300000; w e2e4; a give-time who=white ms=1000; b claim flag", control="300",
                  flags="stand")
        self.last("flag-not-fallen", "6.8")

    def test_both_players_claim_in_the_quickplay_finish(self):
        low = GuidelineIII.LOW
        self.play(low + "w claim no-effort; a rule postpone; w e2e4; b claim cannot-win;"
                  "a rule reject who=white", control="7200", quickplay="claims")
        self.last("quickplay-rejected", "III.5.3", of="white")
        self.assertEqual(self.state["phase"], "paused")

    def test_sealed_move_outside_a_bond(self):
        self.play("w touch g1; a adjourn; w seal e2e4; w press; a resume-session")
        self.last("touched-own", "4.3.1", binds=["g1f3", "g1h3"])
        self.assertEqual(self.state["clock"]["running"], "white")

    def test_offers_and_the_envelope(self):
        self.play("w e2e4; b. e7e5; b offer; b press; a adjourn; w seal d2d4; w press;"
                  "a resume-session")
        self.assertIsNone(self.state["offer"])
        self.play("w e2e4; b e7e5; a adjourn; w seal d2d4; w offer; w press; a resume-session;"
                  "b accept")
        self.last("agreement", "5.2.3", "1/2-1/2")

    def test_sealed_early_is_charged_until_the_call(self):
        self.play("w seal e2e4; w press; +5000; a adjourn; +5000; a tick")
        self.assertEqual(self.state["clock"]["white"], 5425000)

    def test_restore_to_the_board_keeps_the_bond(self):
        self.play("w touch g1; a restore ply=0; w e2e4")
        self.last("touched-own", "4.3.1", restores=0)

    def test_adjourned_2009_replier_late(self):
        text = 'a adjourn; w seal a1a8; w press; a resume-session present=%s; +3600001; a tick'
        regs = dict(edition="2009", start=Article5.MATE, setup_ok=True)
        self.play(text % '["white"]', **regs)
        self.last("resumed-late", "Adj.10", "1-0")
        self.play(text % '["black"]', **regs)
        self.last("mate", "5.1.a", "1-0")

    def test_blind_release_counts_as_a_touch(self):
        self.play(Article9.SHUFFLE * 2 + "w. g1f3; w claim repetition", blind="white")
        self.last("claim-after-touch", "9.4")

    def test_setup_late_clock(self):
        shuffle = Article9.SHUFFLE * 2
        self.play(shuffle + "a set-clock white=1", control="1500", supervised=False,
                  edition="2009")
        self.last("clock-late", "A.4.a")
        self.play(shuffle + "a set-clock white=1000 reason=defect", control="1500",
                  supervised=False, edition="2009")
        self.last("clock-set", "6.10.b")


class Contents(unittest.TestCase):
    def test_every_article_has_a_function_with_a_paraphrase(self):
        import inspect
        import find
        for number, title, function, key in find.CONTENTS:
            source = inspect.getsource(sys.modules[function.__module__])
            at = source.index("def " + function.__name__ + "(")
            above = source[:at].rstrip().splitlines()[-1]
            self.assertTrue(above.startswith("#") or function.__doc__, number)
            self.assertTrue(key is None or key in find.editions.ARTICLES, number)


class TheLog(unittest.TestCase):
    def error(self, *lines):
        return replay.replay(list(lines))[2]

    def test_bad_input(self):
        regs = '{"regulations": {"control": "300"}}'
        self.assertEqual(self.error("{").line, 1)
        self.assertEqual(self.error(regs, '{"at": 0, "by": "white", "do": "fly"}').line, 2)
        late = '{"at": 5, "by": "arbiter", "do": "start"}'
        self.assertIn("backwards", str(self.error(
            regs, late, '{"at": 4, "by": "arbiter", "do": "tick"}')))
        self.assertIn("square", str(self.error(
            regs, late, '{"at": 6, "by": "white", "do": "touch", "square": "z9"}')))
        self.assertIn("control", str(self.error('{"regulations": {}}')))

    def test_random_logs_replay_to_the_same_state(self):
        for seed in range(40):
            lines = games.make_log(seed)
            self.assertEqual(lines, games.make_log(seed))
            first, second = replay.replay(lines), replay.replay(lines)
            self.assertIsNone(first[2])
            self.assertEqual(first[:2], second[:2])


if __name__ == "__main__":
    unittest.main()
