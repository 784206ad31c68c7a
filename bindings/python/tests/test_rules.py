"""The rules in Python: what C answers arrives, and what cannot be read or played says where and why."""
import pickle
import unittest

from jadoube import SQUARES, History, Position, Refused, SyntaxFault, mate

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
INITIAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


class Positions(unittest.TestCase):
    def test_a_value(self):
        start = Position()
        after = start.play("e4")
        self.assertEqual(start.fen, INITIAL)
        self.assertEqual(after.fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")
        self.assertEqual((after.turn, start["e1"], start[60], after["e2"]), ("black", "K", "k", None))
        self.assertEqual(len(after.men()), 32)
        self.assertEqual(repr(start), f"Position('{INITIAL}')")
        self.assertEqual(eval(repr(start)), start)
        with self.assertRaises(AttributeError):
            start.fen = "other"

    def test_the_same_by_9_2(self):
        again = Position().play_all("Nf3 Nf6 Ng1 Ng8")
        self.assertEqual(again, Position())
        self.assertEqual(hash(again), hash(Position()))
        self.assertEqual((again.halfmove_clock, again.fullmove), (4, 3))
        self.assertEqual(len({Position(), again, Position().play("e4")}), 2)
        self.assertNotEqual(Position(), INITIAL)

    def test_legal_moves(self):
        p = Position(KIWIPETE)
        self.assertEqual(len(list(p)), 48)
        self.assertEqual(p.move_count, 48)
        self.assertEqual(sorted(map(str, p.moves("e1"))), ["Kd1", "Kf1", "O-O", "O-O-O"])
        castles = p.move("0-0-0")
        self.assertEqual((castles.san, castles.uci, castles.from_square, castles.to_square, castles.is_castling),
                         ("O-O-O", "e1c1", "e1", "c1", True))
        takes = p.find("e5", "g6")
        self.assertEqual((takes.san, takes.captures, takes.kind, takes.text("figurine"), takes.text("short", "cs")),
                         ("Nxg6", "pawn", "knight", "♘xg6", "Jxg6"))
        self.assertIsNone(p.find("e5", "e6"))
        self.assertIn("O-O", p)
        self.assertIn(takes, p)
        self.assertNotIn("Ke3", p)
        self.assertNotIn(takes, Position())
        self.assertEqual(takes.after, p.play("Nxg6"))
        self.assertEqual(takes, p.move("e5g6"))
        self.assertEqual(len({takes, p.move("e5g6"), castles}), 2)

    def test_en_passant_promotion_and_ends(self):
        ep = Position().play_all("e4 a6 e5 d5")
        self.assertEqual(ep.en_passant, "d6")
        self.assertTrue(ep.move("exd6").is_en_passant)
        self.assertIsNone(Position().play("e4").en_passant)  # nobody can take there
        promotes = Position("8/P7/8/8/8/8/k1K5/8 w - - 0 1").moves("a7")
        self.assertEqual(sorted(m.promotion for m in promotes), ["bishop", "knight", "queen", "rook"])
        mated = Position().play_all(["f3", "e5", "g4", "Qh4"])
        self.assertTrue(mated.is_mate and mated.is_check)
        self.assertEqual(mated.checkers, ("h4",))
        self.assertTrue(Position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").is_stalemate)

    def test_counting_lines(self):
        self.assertEqual(Position().perft(4), 197281)
        self.assertEqual(Position(KIWIPETE).perft(3), 97862)
        self.assertEqual(Position.chess960(0).perft(3), 9006)
        self.assertEqual(Position().perft(0), 1)

    def test_composed_positions(self):
        fourth = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
        self.assertEqual(Position(fourth).perft(3), 9467)
        with self.assertRaises(Refused):
            Position(fourth, strict=True)
        self.assertRaises(ValueError, Position, fourth, strict=True, lenient=True)
        self.assertEqual(Position("4k3/8/8/8/8/8/8/4K3 w - - 7").halfmove_clock, 7)

    def test_help_and_print(self):
        self.assertIn("Appendix C", Position.move.__doc__)
        self.assertEqual(Position.move.__text_signature__, "($self, what, /)")
        self.assertIn("9.2", Position.key.__doc__)
        self.assertEqual(str(Position().play("e4")).splitlines()[4], ". . . . P . . .")
        self.assertEqual(eval(repr(Position())), Position())

    def test_what_cannot_be_read_says_where(self):
        with self.assertRaises(SyntaxFault) as caught:
            Position("8/8/8/17/8/8/8/8 w - - 0 1")
        self.assertEqual(caught.exception.offset, 7)
        self.assertIn("number", caught.exception.expected)
        for fen, reason in (("8/8/8/8/8/8/8/8 w - - 0 1", "no-king"), ("4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", "opposite-check")):
            with self.assertRaises(Refused) as caught:
                Position(fen)
            self.assertIn(reason, caught.exception.reasons)
        self.assertGreater(Position("4k3/8/8/8/8/8/4r3/4K3 b - - 0 1", lenient=True).move_count, 0)
        for text, reason in (("Nd3", "illegal"), ("Ke2", "illegal")):
            with self.assertRaises(Refused) as caught:
                Position().play(text)
            self.assertEqual(caught.exception.reasons, (reason,))
        with self.assertRaises(Refused) as caught:
            Position("4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1").play("Nb3")
        self.assertEqual(caught.exception.reasons, ("ambiguous",))
        self.assertRaises(SyntaxFault, Position().play, "čtyři")
        self.assertRaises(Refused, Position().play, 0)
        self.assertRaises(Refused, Position().play, 1 << 40)

    def test_what_is_none(self):
        for wrong in (lambda: Position()["i9"], lambda: Position()[64], lambda: Position.chess960(960),
                      lambda: Position().attackers("e4", "red"), lambda: Position().perft(-1),
                      lambda: Position().find("e2", "e4", "pawns"), lambda: Position().move("e4").text("longer")):
            self.assertRaises(ValueError, wrong)
        for wrong in (lambda: Position(7), lambda: Position().play(None), lambda: Position()[None], lambda: None in Position()):
            self.assertRaises(TypeError, wrong)

    def test_squares(self):
        self.assertEqual(Position().attackers("f3", "white"), ("g1", "e2", "g2"))
        self.assertEqual(Position().castling_rook("black", "queen"), "a8")
        self.assertIsNone(Position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").castling_rook("white", "king"))
        self.assertEqual((len(SQUARES), SQUARES[0], SQUARES[63]), (64, "a1", "h8"))

    def test_kept_and_sent(self):
        p = Position.chess960(7).play("e4")
        for value in (p, p.moves()[3]):
            self.assertEqual(pickle.loads(pickle.dumps(value)), value)
        self.assertTrue(pickle.loads(pickle.dumps(p)).is_chess960)
        self.assertEqual(bytes(Position.from_bytes(bytes(p))), bytes(p))
        broken = bytearray(bytes(p))
        broken[3] ^= 1
        self.assertRaises(Refused, Position.from_bytes, bytes(broken))
        self.assertRaises(Refused, Position.from_bytes, b"")


class Histories(unittest.TestCase):
    def test_the_end_and_claims(self):
        h = History()
        for text in "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1".split():
            h.play(text)
        self.assertEqual((h.claims(), h.claims("Ng8"), h.claims("e5")), ((), ("threefold",), ()))
        h.play("Ng8")
        self.assertEqual((h.occurrences, h.claims(), len(h)), (3, ("threefold",), 8))
        self.assertIsNone(h.verdict())
        h.undo()
        self.assertEqual(h.moves[-1].san, "Ng1")
        self.assertRaises(Refused, h.play, "Ke3")
        self.assertRaises(IndexError, h.position, 8)
        fool = History()
        for text in "f3 e5 g4 Qh4".split():
            fool.play(text)
        self.assertEqual(fool.verdict("2018"), ("0-1", "mate", "5.1.1"))
        self.assertEqual(History(Position("4k3/8/8/8/8/8/8/4KB2 w - - 0 1")).verdict()[:2], ("1/2-1/2", "dead-position"))
        self.assertRaises(IndexError, History().undo)


class Mates(unittest.TestCase):
    def test_who_can_still_mate(self):
        bishop = Position("4k3/8/8/8/8/8/8/4KB2 w - - 0 1")
        self.assertEqual(mate(bishop, "white")[:3], ("no", "material", []))
        yes = mate(Position(), "black")
        self.assertTrue(yes)
        self.assertTrue(yes.line[-1].after.is_mate)
        self.assertEqual(yes.line[-1].after.turn, "white")
        self.assertEqual(mate(Position("8/8/8/2k5/8/1p1p1p1p/1P1P1P1P/4K2B w - - 0 1"), "white", nodes=1, memory=0).answer,
                         "unknown")


if __name__ == "__main__":
    unittest.main()
