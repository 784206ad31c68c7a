"""What docs/python.md shows can be done, in its order."""
import contextlib
import io
import pathlib
import re
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[3]


class Docs(unittest.TestCase):
    def test_the_examples(self):
        names = {}
        for block in re.findall(r"```python\n(.*?)```", (ROOT / "docs/python.md").read_text(), re.DOTALL):
            with contextlib.redirect_stdout(io.StringIO()) as printed, self.subTest(block):
                try:
                    exec(block.replace("games.pgn", str(ROOT / "examples/claims.in")), names)
                except ModuleNotFoundError as missing:
                    self.skipTest(f"{missing.name} is not installed")
            self.assertTrue(printed.getvalue() or "numpy" in block)


if __name__ == "__main__":
    unittest.main()
