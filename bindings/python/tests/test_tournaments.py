"""Tournaments in Python: pairs, teams, standings, reports."""
import unittest

from jadoube import Refused, SyntaxFault, Tournament, systems

DUBOV = """012 Open
192 FIDE_DUBOV_2026
142 3
001    1      Anna                              2200                             1.0    1     3 w 1
001    2      Bella                             2100                             0.5    2     4 b =
001    3      Cyril                             2000                             0.0    4     1 b 0
001    4      Dora                              1900                             0.5    3     2 w =
"""


def four_teams(system="team"):
    t = Tournament(system, boards=2)
    for club in "KLMN":
        for i in range(2):
            t.add(f"{club}{i + 1}", rating=2000 - i, club=club)
    return t


class Tournaments(unittest.TestCase):
    def test_a_round_robin(self):
        t = Tournament("round-robin")
        self.assertEqual([t.add(name) for name in ("Anna", "Bella", "Cyril")], [1, 2, 3])
        self.assertEqual((t.next_round(), len(t), t.rounds, t.tiebreaks), ([(2, 3), (1, 0)], 3, 3, ["DE", "SB", "WON", "KS"]))
        t.set_result(1, 1, "1/2-1/2")
        self.assertEqual([b.result for b in t.boards(1)], ["1/2-1/2"])
        self.assertTrue(t.is_finished(1))
        t.set_result(1, 1, None)
        self.assertEqual(t.boards(1)[0].result, None)
        t.set_result(1, 1, "1-0")
        t.tiebreaks = ["SB"]
        self.assertEqual(t.standings()[0], {"rank": 1, "player": 2, "name": "Bella", "points": 1, "games": 1, "wins": 1, "draws": 0,
                                            "losses": 0, "tiebreaks": {"SB": 0}})
        self.assertEqual(list(t.standings(tiebreaks=["BH/C1", "DE"])[0]["tiebreaks"]), ["BH/C1", "DE"])

    def test_the_report_says_the_system(self):
        t = Tournament.read(DUBOV)
        self.assertEqual((t.system, t.opened, t.rounds, t.label(2, "name"), t.rating(2)), ("dubov", 1, 3, "Bella", 2100))
        self.assertIn("192 FIDE_DUBOV_2026", t.trf())
        self.assertEqual(Tournament.read(DUBOV, "dutch").system, "dutch")
        pairs = t.next_round()
        self.assertEqual([(r.white, r.black) for r in t.explain(2)], pairs)
        self.assertTrue(t.explain(2, "de")[0].chapter.startswith("C.04.4.1"))
        self.assertEqual(Tournament.read(t.trf()).pairs(2), pairs)

    def test_teams(self):
        t = four_teams()
        t.next_round()
        self.assertEqual(t.teams, {"K": [1, 2], "L": [3, 4], "M": [5, 6], "N": [7, 8]})
        self.assertEqual(t.pairs(1), [(1, 5), (6, 2), (7, 3), (4, 8)])
        for board, result in enumerate(("1-0", "0-1", "1-0", "1-0"), 1):
            t.set_result(1, board, result)
        self.assertEqual([(m.white, m.black, m.boards, m.points) for m in t.matches(1)], [(1, 3, range(1, 3), (2, 0)), (4, 2, range(3, 5), (1, 1))])
        self.assertEqual([(row["rank"], row["team"], row["points"], row["game_points"]) for row in t.standings()],
                         [(1, 1, 2, 2), (2, 2, 1, 1), (2, 4, 1, 1), (4, 3, 0, 0)])
        self.assertEqual({row["player"] for row in t.standings(players=True)[:4]}, {1, 2, 4, 7})
        again = Tournament.read(t.trf())
        self.assertEqual((again.system, again.team_boards, again.standings()), ("team", 2, t.standings()))
        knock_out = four_teams("knock-out")
        knock_out.seat([2, 1])
        self.assertEqual((knock_out.next_round()[:2], knock_out.rounds), ([(2, 7), (8, 1)], 2))

    def test_who_is_away(self):
        t = Tournament("dutch", rounds=3)
        for i in range(5):
            t.add(f"P{i + 1}", rating=2000 - i)
        t.request_bye(1, 1)
        t.withdraw(2, 1)
        self.assertEqual(t.next_round(), [(3, 4), (5, 0)])
        t.set_result(1, 1, "1-0")
        self.assertEqual([(row["player"], row["points"]) for row in t.standings()][:3], [(5, 1), (3, 1), (1, 0.5)])
        t.set_round([(1, 3), (4, 5)])
        self.assertEqual(t.pairs(2), [(1, 3), (4, 5)])

    def test_who_must_not_meet(self):
        t = Tournament("dutch", rounds=7)
        for i in range(8):
            t.add(f"P{i + 1}", rating=2000 - i)
        t.set_initial("b")
        t.forbid([1, 5])
        t.accelerate()
        self.assertEqual(t.next_round(), [(3, 1), (2, 4), (7, 5), (6, 8)])
        self.assertIn("260 001 007    1    5", t.trf())
        with self.assertRaises(Refused):
            t.forbid([9])
        t.forbid([2, 3, 4], 2, 3)
        self.assertEqual(t.forbidden, [([1, 5], 0, 0), ([2, 3, 4], 2, 3)])
        self.assertEqual((t.initial, t.accelerated), ("b", True))

    def test_acceleration_by_numbers(self):
        t = Tournament("dutch", rounds=5)
        for i in range(8):
            t.add(f"P{i + 1}", rating=2000 - i)
        t.accelerate((1, 1), (1, 2))
        self.assertEqual({frozenset(p) for p in t.next_round()}, {frozenset(p) for p in ((1, 2), (3, 6), (4, 7), (5, 8))})
        self.assertFalse(t.accelerated)
        with self.assertRaises(Refused):
            t.accelerate((1, 1), (1, 2), 2000)

    def test_a_report_with_faults(self):
        both_won = DUBOV.replace("0.0    4     1 b 0", "1.0    4     1 b 1")
        with self.assertRaises(Refused) as refused:
            Tournament.read(both_won)
        self.assertIn("line 4, column 99: expected results that fit each other", str(refused.exception))
        gap = DUBOV.replace("001    4", "001    5").replace("     4 b =", "     5 b =")
        with self.assertRaises(Refused):
            Tournament.read(gap)
        sums = DUBOV.replace(" 1.0    1 ", " 9.0    1 ")
        self.assertRaises(Refused, Tournament.read, sums)
        self.assertEqual(Tournament.read(sums, lenient=True).opened, 1)

    def test_what_is_refused(self):
        t = Tournament("dutch", rounds=3)
        t.add("Anna")
        with self.assertRaises(Refused) as caught:
            t.set_result(1, 1, "1-0")
        self.assertEqual(len(caught.exception.reasons), 1)
        with self.assertRaises(SyntaxFault) as fault:
            t.tiebreaks = ["BH", "XY"]
        self.assertEqual(fault.exception.offset, 3)
        with self.assertRaises(SyntaxFault):
            t.standings(tiebreaks=["XY"])
        for wrong in (lambda: Tournament("cheese"), lambda: Tournament("dutch", boards=2), lambda: Tournament.read("nothing"),
                      lambda: t.set_result(1, 1, "2-0"), lambda: Tournament.read(DUBOV, "cheese"), lambda: t.explain(1, "xx")):
            self.assertRaises(ValueError, wrong)
        self.assertEqual([s.name for s in systems() if s.team_tiebreaks], ["round-robin", "double-round-robin", "knock-out", "team"])


if __name__ == "__main__":
    unittest.main()
