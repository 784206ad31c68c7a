"""A player of moves."""
from __future__ import annotations

from dataclasses import dataclass

from . import _jadoube
from ._jadoube import History, Move, Position


@dataclass(frozen=True)
class Choice:
    """`score` is what the position is worth to the player on move, in hundredths of a pawn."""

    move: Move
    score: int


def best_move(game: Position | History, *, level: int = 0, nodes: int = 100_000, depth: int = 0, seed: int = 1,
              memory: int = 4 << 20) -> Choice | None:
    """The move that the library's own player would make; None when there is none.

    Level: 400 to 3000 in Elo, 0 as well as it can. Of a History it knows what would be a repetition. It thinks in positions
    looked at, not in seconds: the same question has the same answer everywhere.
    """
    history = game if isinstance(game, History) else History(game)
    numbers = [move.number for move in history.moves]
    number, score = _jadoube.think(history.position(0), numbers, level, nodes, depth, seed, memory)
    return Choice(history.position().move(number), score) if number else None
