"""Games in Python: read one after the other, whole with their variations, and as numbers for learners."""
import gzip
import io
import os
import tempfile
import threading
import unittest

import jadoube
from jadoube import boards, problems, read

PGN = """[Event "A"]
[White "Vidmar, Milan"]
[Black "Nimzovi\u010d"]
[Result "1-0"]

{before} 1. e4 $1 {first} e5 (1... c5 {sicilian} 2. Nf3 (2. -- d6) 2... d6) 2. Nf3 Nc6 1-0

[Event "B"]

1. e4 Ke7 *
"""


class Writing(unittest.TestCase):
    def test_a_game_is_built_changed_and_written(self):
        tree = jadoube.Tree(tags={"White": "Vidmar", "Event": "A \"B\""})
        d6 = tree.root.add_line("e4 e5 Nf3 d6")
        nc6 = d6.parent.add("Nc6", comment="usual", nags=[1])
        self.assertIs(d6.parent.add("Nc6"), nc6)
        nc6.add("Bb5").parent.add("Bc4")
        tree.root.comments.append("before")
        tree.root.next.clock = 5_400_500
        tree.root.next.arrows = [("e2", "e4"), jadoube.Arrow("d4", "d4", "red")]
        tree.result = "1/2-1/2"
        again = next(read(str(tree).encode()))
        self.assertTrue(again.is_readable)
        self.assertEqual((again.result, again.tag("Result"), again.tag("Event")), ("1/2-1/2", "1/2-1/2", 'A "B"'))
        read_back = jadoube.Tree.of(again)
        self.assertEqual(str(read_back), str(tree))
        e4 = read_back.root.next
        self.assertEqual((e4.clock, e4.arrows), (5_400_500, [jadoube.Arrow("d4", "d4", "red"), jadoube.Arrow("e2", "e4")]))
        self.assertIn("2. Nf3 d6 (2... Nc6 $1 {usual} 3. Bb5 (3. Bc4)) 1/2-1/2", str(tree).replace("\n", " "))
        nc6.promote()
        self.assertIs(tree.end.parent, nc6)
        d6.remove()
        self.assertEqual([str(n.move) for n in tree.root], ["e4", "e5", "Nf3", "Nc6", "Bb5", "Bc4"])
        e4 = tree.root.next
        e4.clock, e4.arrows = None, []
        self.assertEqual(e4.comments, [])

    def test_starts_refusals_and_depth(self):
        tree = jadoube.Tree("4k3/8/8/8/8/8/4P3/4K3 w - - 0 40")
        tree.root.add("e4")
        self.assertIn('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40"]', str(tree))
        self.assertIn("40. e4 *", str(tree))
        self.assertRaises(jadoube.Refused, tree.root.add, "e5")
        self.assertRaises(ValueError, setattr, tree, "result", "won")
        self.assertRaises(ValueError, tree.root.remove)
        self.assertIn('[Variant "Chess960"]', str(jadoube.Tree(jadoube.Position.chess960(1))))
        deep = jadoube.Tree()
        line = deep.root.add_line(["Nf3", "Nf6", "Ng1", "Ng8"] * 300)
        self.assertEqual(str(deep).count("Nf3"), 300)
        self.assertEqual(line.position, deep.root.position)

    def test_the_result_is_the_same_in_both_places(self):
        for text, result in ((b"1. f3 e5 2. g4 Qh4# 0-1", "0-1"), (b'[Result "1-0"]\n\n1. e4 *', "1-0"),
                             (b'[Result "*"]\n\n1. e4 1-0', "1-0"), (b"1. e4 *", "*")):
            written = str(next(read(text)))
            self.assertIn(f'[Result "{result}"]', written)
            self.assertTrue(written.rstrip().endswith(" " + result))


class Reading(unittest.TestCase):
    def test_a_forfeit_is_told_by_its_tag_where_the_marker_names_the_same_winner(self):
        for tag, marker, told in [("+/-", "1-0", "+/-"), ("-/+", "0-1", "-/+"), ("+/-", "0-1", "0-1")]:
            game, = read(f'[Result "{tag}"]\n\n1. e4 {marker}\n'.encode())
            self.assertEqual(game.result, told)
            again, = read(str(game).encode())
            self.assertEqual(again.result, told)

    def test_tags_line_and_result(self):
        first, second = read(PGN.encode())
        self.assertEqual(list(first.tags), ["Event", "White", "Black", "Result"])
        self.assertEqual((first.tags["Black"], first.tag("White"), first.tag("Elo"), first.tag("Elo", "?")),
                         ("Nimzovič", "Vidmar, Milan", None, "?"))
        self.assertEqual((first.result, len(first), first.texts()), ("1-0", 4, ["e4", "e5", "Nf3", "Nc6"]))
        self.assertEqual([m.uci for m in first], first.texts("uci"))
        self.assertEqual(first.end, jadoube.Position().play_all(first.texts()))
        self.assertEqual(first.positions[-1], first.end)
        self.assertEqual(len(first.positions), 5)
        self.assertEqual(first.numbers.tolist(), [m.number for m in first.moves])
        self.assertEqual(repr(first), "<Game Vidmar, Milan - Nimzovič, 4 half-moves, 1-0>")
        self.assertTrue(first.is_readable)
        self.assertFalse(second.is_readable)
        self.assertEqual(second.texts(), ["e4"])
        self.assertEqual([(p.line, p.column, p.lost) for p in problems(second)], [(10, 7, True)])

    def test_what_is_no_source(self):
        with self.assertRaisesRegex(TypeError, "bytes"):
            next(read(io.StringIO("1. e4 *")))
        with self.assertRaises(FileNotFoundError) as caught:
            next(read("1. e4 *"))
        self.assertIn("bytes", caught.exception.__notes__[0])

    def test_the_tree(self):
        root = next(read(PGN.encode())).tree
        e4, e5 = root.next, root.next.next
        self.assertEqual((root.comments, e4.comments, e4.nags, str(e4.move)), (["before"], ["first"], [1], "e4"))
        self.assertEqual([str(n.move) for n in root.line()], ["e4", "e5", "Nf3", "Nc6"])
        self.assertEqual([str(n.move) for n in root], ["e4", "e5", "Nf3", "Nc6", "c5", "Nf3", "d6", "--", "d6"])
        c5, = e4.variations
        self.assertEqual((str(c5.move), c5.comments, c5.parent), ("c5", ["sicilian"], e4))
        null, = c5.variations
        self.assertTrue(null.move.is_null)
        self.assertEqual(null.position.turn, "black")
        self.assertEqual(e5.position, jadoube.Position().play_all("e4 e5"))

    def test_written_and_read_again(self):
        first = next(read(PGN.encode()))
        again = next(read(str(first).encode()))
        self.assertEqual(again.entries(), first.entries())
        self.assertEqual({name: again.tags[name] for name in first.tags}, first.tags)
        self.assertIn("(1...c5{sicilian}2.Nf3(2.--d6)2...d6)", "".join(str(first).split()))

    def test_any_source_in_any_pieces(self):
        want = [(g.tags, g.entries()) for g in read(PGN.encode())]
        reader, found = jadoube.Reader(), []
        for byte in PGN.encode():
            found += reader.feed(bytes([byte]))
        found += reader.feed(None)
        self.assertEqual([(g.tags, g.entries()) for g in found], want)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "games.pgn.gz")
            with gzip.open(path, "wb") as file:
                file.write(PGN.encode())
            self.assertEqual([(g.tags, g.entries()) for g in read(path)], want)
            with open(path, "wb") as file:
                file.write(b"\x28\xb5\x2f\xfd")
            self.assertRaisesRegex(ValueError, "zstd", list, read(path))
        self.assertEqual(len(list(read(io.BytesIO(PGN.encode())))), 2)
        self.assertRaises(FileNotFoundError, list, read("/nowhere.pgn"))
        self.assertEqual(list(read(b"")), [])

    def test_old_files_are_latin_1(self):
        game, = read('[White "Gr\u00fcnfeld"]\n\n1. e4 {sch\u00f6n} *\n'.encode("latin-1"))
        self.assertEqual((game.tag("White"), game.tree.next.comments), ("Grünfeld", ["schön"]))

    def test_long_comments_are_whole(self):
        text = "\u010d" * 100000
        game, = read(f"1. e4 {{{text}}} *".encode())
        self.assertEqual(game.tree.next.comments, [text])

    def test_a_variant_is_not_read(self):
        game, = read(b'[Variant "Atomic"]\n\n1. e4 *\n')
        self.assertEqual((game.start, game.end, game.tree, game.moves, game.positions), (None, None, None, [], []))

    def test_threads_each_with_a_reader(self):
        counts = []
        text = PGN.encode() * 200
        threads = [threading.Thread(target=lambda: counts.append(sum(len(g) for g in read(text)))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(counts, [1000] * 4)


class Numbers(unittest.TestCase):
    def test_boards(self):
        batch = boards(read(PGN.encode()))
        self.assertEqual((batch.boards.shape, batch.moves.shape), ((5, 64), (5,)))
        rows = batch.boards.tolist()
        self.assertEqual(rows[0][:16], [4, 2, 3, 5, 6, 3, 2, 4] + [1] * 8)
        self.assertEqual(rows[0][16:48], [0] * 32)
        self.assertEqual(rows[0][48:], [7] * 8 + [10, 8, 9, 11, 12, 9, 8, 10])
        self.assertEqual((rows[1][12], rows[1][28]), (0, 1))
        self.assertEqual(batch.results.tolist(), [1, 1, 1, 1, 0])
        self.assertEqual(batch.turns.tolist(), [0, 1, 0, 1, 0])
        self.assertEqual(batch.moves.tolist()[0], jadoube.Position().move("e4").number)

    def test_planes(self):
        planes = memoryview(boards(read(PGN.encode()), planes=True).boards)
        self.assertEqual((planes.shape, planes.format, planes.nbytes), ((5, 12, 8, 8), "B", 5 * 768))
        self.assertEqual((planes[0, 0, 1, 4], planes[1, 0, 1, 4], planes[1, 0, 3, 4]), (1, 0, 1))
        self.assertEqual(sum(planes.cast("B")[:768]), 32)

    def test_batches_are_whole_games(self):
        sizes = [len(batch.moves) for batch in jadoube.batches(PGN.encode() * 10, plies=12)]
        self.assertEqual(sizes, [14, 15, 15, 6])
        self.assertRaises(TypeError, boards, [1])

    def test_numpy_takes_them(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        array = numpy.asarray(boards(read(PGN.encode()), planes=True).boards)
        self.assertEqual((array.shape, array.dtype, int(array[0].sum())), ((5, 12, 8, 8), numpy.uint8, 32))


if __name__ == "__main__":
    unittest.main()
