"""A game with its variations, comments and marks."""
from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Iterable, Iterator, Mapping, NamedTuple

if TYPE_CHECKING:
    from ._jadoube import Game, Move, Position

_COLOURS = {"G": "green", "R": "red", "Y": "yellow", "B": "blue"}
_LETTERS = {colour: letter for letter, colour in _COLOURS.items()}
_COMMAND = r" ?\[%{}\s+([^\]]*)\]"


class Arrow(NamedTuple):
    """An arrow on the board, as [%cal] draws it; from a square to itself it is a mark, as [%csl] does."""

    origin: str
    target: str
    colour: str = "green"


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

    # ---- what is changed ----

    def add(self, move: Move | str | int, *, comment: str | None = None, nags: Iterable[int] = ()) -> Node:
        """A move behind this one: the first is the line itself, others are variations. One that is there is not added
        twice. Refused if it is not legal."""
        played = self.position.move(move)
        node = next((child for child in self.children if child.move == played), None)
        if node is None:
            node = Node(self.start, self, played)
            self.children.append(node)
        if comment is not None:
            node.comments.append(comment)
        node.nags += nags
        return node

    def add_line(self, line: str | Iterable[Move | str | int]) -> Node:
        """Several moves, each behind the one before; the node of the last."""
        node = self
        for move in line.split() if isinstance(line, str) else line:
            node = node.add(move)
        return node

    def remove(self) -> None:
        """Take this move, and all that follows it, out of the tree."""
        if self.parent is None:
            raise ValueError("the start of a game cannot be removed")
        self.parent.children = [child for child in self.parent.children if child is not self]
        self.parent = None

    def promote(self, *, to_main: bool = False) -> None:
        """Move this variation one place up, or make it the line itself."""
        if self.parent is None:
            return
        among = self.parent.children
        place = next(i for i, child in enumerate(among) if child is self)
        among.insert(0 if to_main else max(place - 1, 0), among.pop(place))

    # ---- what comments say ----

    def command(self, name: str) -> str | None:
        """The value of a command such as [%clk 1:23:45] in the comments; None: there is none."""
        for text in self.comments:
            if found := re.search(_COMMAND.format(re.escape(name)), text):
                return found[1]
        return None

    def set_command(self, name: str, value: str | None) -> None:
        """Write a command into the comments, in place of the one that is there; None removes it."""
        texts = [re.sub(_COMMAND.format(re.escape(name)), "", text).strip() for text in self.comments]
        if value is not None:
            texts.insert(0, f"[%{name} {value}]")
        self.comments[:] = [text for text in texts if text]

    @property
    def clock(self) -> int | None:
        """What the clock showed after the move ([%clk]), in milliseconds."""
        return _time_of(self.command("clk"))

    @clock.setter
    def clock(self, milliseconds: int | None) -> None:
        self.set_command("clk", None if milliseconds is None else _face(milliseconds))

    @property
    def elapsed(self) -> int | None:
        """The time that the move took ([%emt]), in milliseconds."""
        return _time_of(self.command("emt"))

    @elapsed.setter
    def elapsed(self, milliseconds: int | None) -> None:
        self.set_command("emt", None if milliseconds is None else _face(milliseconds))

    @property
    def arrows(self) -> list[Arrow]:
        """Arrows and marked squares ([%cal], [%csl])."""
        found = []
        for text in filter(None, (self.command("csl"), self.command("cal"))):
            for one in re.findall(r"([GRYB])([a-h][1-8])([a-h][1-8])?", text):
                found.append(Arrow(one[1], one[2] or one[1], _COLOURS[one[0]]))
        return found

    @arrows.setter
    def arrows(self, arrows: Iterable[Arrow | tuple[str, ...]]) -> None:
        drawn = [Arrow(*arrow) for arrow in arrows]
        marks = [_LETTERS[a.colour] + a.origin for a in drawn if a.origin == a.target]
        lines = [_LETTERS[a.colour] + a.origin + a.target for a in drawn if a.origin != a.target]
        self.set_command("cal", ",".join(lines) or None)
        self.set_command("csl", ",".join(marks) or None)

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


def _time_of(value: str | None) -> int | None:
    found = re.fullmatch(r"\s*(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)\s*", value or "")
    if not found:
        return None
    hours, minutes, seconds = (float(part or 0) for part in found.groups())
    return round(1000 * (3600 * hours + 60 * minutes + seconds))


def _face(milliseconds: int) -> str:
    if milliseconds < 0:
        raise ValueError(f"{milliseconds} ms: expected 0 or more")
    seconds, rest = divmod(milliseconds, 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}" + (f".{rest:03}" if rest else "")


class Tree:
    """A game to build and to change: tags, moves, variations, comments. str() is the game in PGN.

    >>> from jadoube import Tree
    >>> tree = Tree(tags={"White": "Morphy", "Black": "Allies"})
    >>> node = tree.root.add_line("e4 e5 Nf3 d6")
    >>> _ = node.parent.add("Nc6", comment="more usual", nags=[1])
    >>> tree.result = "1-0"
    >>> print(str(tree).splitlines()[-2])
    1. e4 e5 2. Nf3 d6 (2... Nc6 $1 {more usual}) 1-0
    """

    def __init__(self, start: Position | str | None = None, tags: Mapping[str, str] | None = None) -> None:
        from ._jadoube import Position

        begin = start if isinstance(start, Position) else Position(start)
        self.root = Node(begin)
        self.tags: dict[str, str] = dict(tags or {})
        if begin.fen != Position().fen or begin.is_chess960:
            self.tags |= {"SetUp": "1", "FEN": begin.fen}
        if begin.is_chess960:
            self.tags["Variant"] = "Chess960"

    @classmethod
    def of(cls, game: Game) -> Tree:
        """A game that was read."""
        root = game.tree
        if root is None:
            raise ValueError("the moves of this game could not be read")
        tree = cls(root.start)
        tree.root, tree.tags = root, game.tags
        if game.result != "*" or "Result" not in tree.tags:
            tree.tags["Result"] = game.result
        return tree

    @property
    def result(self) -> str:
        """1-0, 0-1, 1/2-1/2 or *: the tag Result, which is also written after the moves."""
        return self.tags.get("Result", "*")

    @result.setter
    def result(self, result: str) -> None:
        if result not in ("1-0", "0-1", "1/2-1/2", "*"):
            raise ValueError(f"{result!r} is no result: expected 1-0, 0-1, 1/2-1/2 or *")
        self.tags["Result"] = result

    @property
    def end(self) -> Node:
        """The last move of the main line."""
        node = self.root
        while node.next is not None:
            node = node.next
        return node

    def __str__(self) -> str:
        from ._jadoube import write_pgn

        return write_pgn([(str(name), str(value)) for name, value in self.tags.items()], self.root.start,
                         list(_entries(self.root)))


def _said(node: Node) -> Iterator[tuple[Any, ...]]:
    for nag in node.nags:
        yield "N", nag
    for text in node.comments:
        yield "C", text


def _entries(root: Node) -> Iterator[tuple[Any, ...]]:
    """A tree as it is written. What is still to be written waits in a list: trees may be deep."""
    yield from _said(root)
    waiting: list[Node | str] = [root.children[0]] if root.children else []
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            yield (node,)
            continue
        assert node.parent is not None and node.move is not None
        for text in node.before:
            yield "C", text
        yield "M", node.move
        yield from _said(node)
        if node.children:
            waiting.append(node.children[0])
        if node.parent.children[0] is node:
            for other in reversed(node.parent.children[1:]):
                waiting += [")", other, "("]
