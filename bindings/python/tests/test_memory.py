"""Memory stays as it is, however many objects are made and dropped; and every interpreter has its own module.

OBJECTS=1000000 in the environment makes it as many positions.
"""
import gc
import os
import unittest

import jadoube

ROUND = ("Nf3", "Nf6", "Ng1", "Ng8")
OBJECTS = int(os.environ.get("OBJECTS", 100000))
PGN = b"[Event \"A\"]\n\n1. e4 {x} e5 (1... c5 2. Nf3) 2. Nf3 Ke6 *\n\n" * 20


def resident():
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def growth(work, times):
    for i in range(times // 10 + 1):
        work(i)
    before = resident()
    for i in range(times):
        work(i)
    return resident() - before


def attempt(wrong, *arguments):
    try:
        wrong(*arguments)
    except (ValueError, TypeError):
        pass


@unittest.skipUnless(os.path.exists("/proc/self/statm"), "no /proc here")
class Memory(unittest.TestCase):
    def assert_flat(self, work, times):
        self.assertLess(growth(work, times), 2 << 20)

    def test_positions_and_moves(self):
        position = jadoube.Position()

        def work(i):
            nonlocal position
            for text in ROUND:
                position = position.play(text)
            hash(position), position == position, position.fen, bytes(position)

        self.assert_flat(work, OBJECTS // 4)
        self.assert_flat(lambda i: [(m.san, m.after, hash(m), m.to_square) for m in jadoube.Position()], OBJECTS // 20)

    def test_games_and_arrays(self):
        def work(i):
            games = list(jadoube.read(PGN))
            games[0].tags, games[0].tree, str(games[0]), jadoube.problems(games[0]), repr(games[0]), games[0].positions
            jadoube.boards(games, planes=True).boards.tolist()

        self.assert_flat(work, OBJECTS // 1000)

    def test_errors(self):
        start = jadoube.Position()

        def work(i):
            attempt(jadoube.Position, "x")
            attempt(jadoube.Position, "8/8/8/8/8/8/8/8 w - - 0 1")
            attempt(start.play, "Ke3")
            attempt(start.play, "foo")
            attempt(start.find, "e2", "e9")
            attempt(jadoube.Position.from_bytes, b"")
            attempt(jadoube.boards, [1])
            "Ke3" in start

        self.assert_flat(work, OBJECTS // 20)

    def test_laws(self):
        def work(i):
            game = jadoube.LawGame(jadoube.Regulations(edition="2023", control="60+2"))
            game.apply("start", at=0, by="arbiter")
            game.play("e2e4", at=1)
            game.play("e8e6", at=2)
            game.state(), game.pgn, game.due, game.position()
            history = jadoube.History()
            history.play("e4")
            history.verdict(), history.claims(), history.position(), history.moves
            jadoube.mate(history.position(), "white", nodes=1, memory=0)

        self.assert_flat(work, OBJECTS // 200)


class Interpreters(unittest.TestCase):
    def test_each_has_its_own(self):
        try:
            import _xxsubinterpreters as interpreters
        except ImportError:
            self.skipTest("this Python has no _xxsubinterpreters")
        path = os.path.dirname(os.path.dirname(jadoube.__file__))
        for _ in range(3):
            one = interpreters.create()
            interpreters.run_string(one, f"import sys; sys.path.insert(0, {path!r}); import jadoube\n"
                                         "assert jadoube.Position().perft(2) == 400\n"
                                         "try: jadoube.Position('x')\n"
                                         "except jadoube.SyntaxFault: pass\n")
            interpreters.destroy(one)
        self.assertEqual(jadoube.Position().perft(2), 400)


if __name__ == "__main__":
    unittest.main()
