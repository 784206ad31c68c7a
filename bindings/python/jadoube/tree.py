"""A game with its variations, comments and marks."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Iterator

if TYPE_CHECKING:
    from ._jadoube import Move, Position


@dataclass(slots=True, eq=False)
class Node:
    """A move, with what follows it. The root is the start and has no move."""

    start: Position
    parent: Node | None = field(default=None, repr=False)
    move: Move | None = None
    before: list[str] = field(default_factory=list)
    """Comments before the move, where a variation begins."""
    comments: list[str] = field(default_factory=list)
    nags: list[int] = field(default_factory=list)
    children: list[Node] = field(default_factory=list, repr=False)
    """What follows: the first is the line itself, the others are variations."""

    @property
    def position(self) -> Position:
        """After the move."""
        return self.start if self.move is None else self.move.after

    @property
    def next(self) -> Node | None:
        return self.children[0] if self.children else None

    @property
    def variations(self) -> list[Node]:
        """Other moves than the one that follows."""
        return self.children[1:]

    def line(self) -> Iterator[Node]:
        """The nodes that follow, without variations."""
        node = self.next
        while node is not None:
            yield node
            node = node.next

    def __iter__(self) -> Iterator[Node]:
        """All nodes that follow, variations included: each before what follows it."""
        stack = self.children[::-1]
        while stack:
            node = stack.pop()
            yield node
            stack += node.children[::-1]


class _Builder:
    def __init__(self, start: Position) -> None:
        self.root = self.node = Node(start)
        self.outside: list[tuple[Node, list[str], bool]] = []
        self.waiting: list[str] = []  # comments before the first move of a variation
        self.opened = False

    def move(self, number: int) -> None:
        child = Node(self.root.start, self.node, self.node.position.move(number), self.waiting)
        self.node.children.append(child)
        self.node, self.waiting, self.opened = child, [], False

    def remark(self, text: str) -> None:
        (self.waiting if self.opened else self.node.comments).append(text)

    def nag(self, number: int) -> None:
        self.node.nags.append(number)

    def open(self) -> None:
        self.outside.append((self.node, self.waiting, self.opened))
        assert self.node.parent is not None  # the reader opens a variation behind a move only
        self.node, self.waiting, self.opened = self.node.parent, [], True

    def close(self) -> None:
        left = self.waiting
        self.node, self.waiting, self.opened = self.outside.pop()
        self.node.comments += left  # of a variation without moves


def of_entries(start: Position | None, entries: list[tuple[Any, ...]]) -> Node | None:
    """The root of the tree; None for a game whose moves cannot be read at all."""
    if start is None:
        return None
    builder = _Builder(start)
    act: dict[str, Callable[..., None]] = {
        "M": builder.move, "C": builder.remark, "N": builder.nag, "(": builder.open, ")": builder.close}
    for letter, *what in entries:
        if letter in act:
            act[letter](*what)
    return builder.root
