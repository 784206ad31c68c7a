"""Files of games, one after the other; and their positions as numbers, for those who learn from them."""
from __future__ import annotations

import gzip
import io
import os
from contextlib import nullcontext
from io import BytesIO
from typing import IO, Any, ContextManager, Iterable, Iterator, NamedTuple, Union, cast

from . import _jadoube
from ._jadoube import Array, Game, Reader

Source = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, IO[bytes]]
"""A path, the bytes of a text, or a file that was opened for bytes."""

_PIECE = 1 << 18
_GZIP = b"\x1f\x8b"
_ZSTD = b"\x28\xb5\x2f\xfd"


class Problem(NamedTuple):
    """What is wrong with a game. Not `lost`: it could be read all the same."""

    line: int
    column: int
    what: str
    lost: bool


def _open_path(path: Any) -> IO[bytes]:
    try:
        with open(path, "rb") as file:
            begin = file.read(4)
    except OSError as error:
        if isinstance(path, str) and (" " in path or "\n" in path):
            error.add_note("a str is the name of a file; give the text of games as bytes (text.encode())")
        raise
    if begin == _ZSTD:
        raise ValueError(f"{os.fspath(path)}: packed with zstd; open it with a package for zstd, and give the open file")
    if begin[:2] == _GZIP:
        return cast("IO[bytes]", gzip.open(path, "rb"))
    return open(path, "rb", buffering=0)


def _opened(source: Source) -> ContextManager[IO[bytes]]:
    if isinstance(source, (str, os.PathLike)):
        return _open_path(source)
    if isinstance(source, (bytes, bytearray, memoryview)):
        return BytesIO(source)
    if isinstance(source, io.TextIOBase):
        raise TypeError("a file opened for text: open it for bytes ('rb'), or give the text as bytes (text.encode())")
    return nullcontext(source)


def read(source: Source) -> Iterator[Game]:
    """The games of a file (packed with gzip, too), of a text in bytes, or of an open file. Memory does not grow with it."""
    reader = Reader()
    with _opened(source) as file:
        while piece := file.read(_PIECE):
            yield from reader.feed(piece)
    yield from reader.feed(None)


def problems(game: Game) -> list[Problem]:
    """What is wrong with a game, in the order of the text."""
    told = (entry for entry in game.entries() if entry[0] in "PD")
    return [Problem(line, column, what, letter == "P") for letter, line, column, what in told]


class Batch(NamedTuple):
    """Positions of games, one for each move that was played: `numpy.asarray()` takes each array as it is."""

    boards: Array
    """uint8: (n, 64) with 0 for an empty square, 1 to 6 for White's pawn, knight, bishop, rook, queen, king, 7 to 12 for
    Black's, from a1 to h8; or (n, 12, 8, 8), a plane of ranks for each of them."""
    moves: Array
    """uint16: the move that was played, as Move.number."""
    results: Array
    """int8: how the game ended for White: 1, 0, -1."""
    turns: Array
    """int8: who is on move: 0 White, 1 Black."""


def boards(games: Iterable[Game], planes: bool = False) -> Batch:
    """The positions of games."""
    return Batch(*_jadoube.boards(games, planes))


def batches(source: Source, plies: int = 65536, planes: bool = False) -> Iterator[Batch]:
    """The positions of a file, some `plies` at once: whole games, so that it may be somewhat more."""
    waiting: list[Game] = []
    count = 0
    for game in read(source):
        waiting.append(game)
        count += len(game)
        if count >= plies:
            yield boards(waiting, planes)
            waiting, count = [], 0
    if count:
        yield boards(waiting, planes)
