"""A game under the Laws in Python, and an opponent."""
import unittest

from jadoube import History, LawGame, Position, Regulations, SyntaxFault, best_move, find_laws, vocabulary


def begun(**regulations):
    game = LawGame(Regulations(edition="2023", control="60+2", supervised=True, **regulations))
    game.apply("start", at=0, by="arbiter")
    return game


class Questions(unittest.TestCase):
    def test_a_phrase_finds_its_article(self):
        best = find_laws("flag fell", edition="2023")[1]
        self.assertEqual((best.number, best.topic, best.edition), ("6.9", "time-loss", "2023"))
        self.assertEqual(find_laws("50 Züge", language="de")[0].title, "Fünfzig Züge")
        self.assertEqual(find_laws("second illegal move", edition="2009")[0].number, "7.4.b")
        self.assertIn("A.3", [law.number for law in find_laws("second illegal move", speed="blitz")])
        self.assertEqual(find_laws("qqq"), [])

    def test_wrong_words_are_refused(self):
        for wrong in ({"language": "xx"}, {"edition": "1999"}, {"speed": "fast"}):
            with self.assertRaises(ValueError):
                find_laws("flag", **wrong)


class Laws(unittest.TestCase):
    def test_an_illegal_move_is_a_ruling(self):
        game = begun()
        self.assertEqual((game.play("e2e4", at=4000), game.play("e7e5", at=5000)), ([], []))
        ruling, = game.play("e1e3", at=30000)
        self.assertEqual((ruling.rule, ruling.article), ("illegal-move", "7.5.5"))
        self.assertTrue(str(ruling).startswith("Article 7.5.5: White completed the illegal move"))
        self.assertEqual(ruling["restores"], 2)
        self.assertEqual(game.position(), Position().play_all("e4 e5"))
        self.assertEqual((game.plies, game.position(0)), (2, Position()))
        game.play(Position().play_all("e4 e5").move("Ke2"), at=31000)
        self.assertEqual(game.due, 154000)
        flag, = game.apply("tick", at=game.due, by="arbiter")
        self.assertEqual((flag.article, game.state()["result"], game.due), ("6.9", "1-0", None))
        self.assertIn("1. e4", game.pgn)
        self.assertIn("“Ke1-e3”", game.pgn)

    def test_the_log_is_the_game(self):
        game = begun()
        game.play("e2e4", at=1)
        again = LawGame.from_log(game.log)
        self.assertEqual((again.log, again.state()), (game.log, game.state()))

    def test_a_role_is_told_what_it_may_see(self):
        game = begun(sheets="manual", white="Anna")
        game.play("g1f3", at=1000)
        game.apply("write", at=2000, by="white", text="Nf3")
        white, black = game.view_event("white"), game.view_event("black")
        self.assertEqual((white["event"]["text"], "text" in black["event"]), ("Nf3", False))
        self.assertEqual((white["sheet"], "sheet" in black), ({"white": ["Nf3"]}, False))
        self.assertEqual([game.state(role)["ply"] for role in ("white", "black", "arbiter", "spectator")], [None, None, 1, 1])
        whole = game.view("arbiter", language="cs", since=2)
        self.assertEqual((whole["moves"][0]["text"], [m["seq"] for m in whole["missed"]]), ("Jf3", [3]))
        self.assertTrue(str(whole).startswith('{"lang":"cs","seq":3,'))
        self.assertEqual(repr(whole), "<View after event 3>")
        self.assertEqual(str(LawGame.from_log(game.log).view("black")), str(game.view("black")))
        self.assertRaises(ValueError, game.view, "queen")
        self.assertRaises(ValueError, game.view, "white", language="xx")
        self.assertRaises(ValueError, LawGame({"control": "60"}).view_event, "white")

    def test_bad_input_raises_and_nothing_has_happened(self):
        game = begun()
        before = game.state()
        with self.assertRaises(SyntaxFault) as caught:
            game.apply("dance", at=5, by="white")
        self.assertGreater(caught.exception.offset, 0)
        self.assertRaises(SyntaxFault, game.play, "e2e4", at=-1)
        with self.assertRaisesRegex(TypeError, "did you mean 'supervised'"):
            Regulations(control="300", supervized=True)
        self.assertRaises(TypeError, LawGame, {"control": "300", "nonsense": 1})
        self.assertRaises(SyntaxFault, Regulations, edition="1900")
        self.assertRaises(ValueError, LawGame, language="xx")
        self.assertRaises(ValueError, game.state, "queen")
        self.assertRaises(IndexError, game.position, 1)
        self.assertEqual(game.state(), before)

    def test_regulations_and_words(self):
        regulations = Regulations(edition="2023", control="300+3")
        self.assertEqual(regulations["edition"], "2023")
        self.assertEqual(regulations.said, {"edition": "2023", "control": "300+3"})
        self.assertGreater(len(vocabulary()), 2)
        czech = LawGame(regulations, language="cs")
        czech.apply("start", at=0, by="arbiter")
        czech.play("e2e4", at=1000)
        self.assertIn("Bílý", str(czech.apply("touch", at=1500, by="white", square="d2")[0]))


class Opponent(unittest.TestCase):
    def test_best_move(self):
        mate = Position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
        choice = best_move(mate, nodes=5000)
        self.assertTrue(choice.move.after.is_mate)
        self.assertEqual(choice, best_move(mate, nodes=5000))
        self.assertIsNone(best_move(choice.move.after))
        self.assertIn(best_move(Position(), level=400, nodes=1000).move, Position().moves())
        for wrong in ({"nodes": 0}, {"memory": 1}, {"depth": -1}):
            with self.assertRaises(ValueError):
                best_move(mate, **wrong)

    def test_it_knows_the_history(self):
        history = History(Position("6k1/8/8/8/8/q7/8/K6Q w - - 0 1"))
        for move in ("Kb1", "Qb4+", "Ka1", "Qa3+", "Kb1"):
            history.play(move)
        self.assertEqual(best_move(history, depth=2).move.before, history.position())


if __name__ == "__main__":
    unittest.main()
