"""A game under the Laws: events go in, rulings come out. Names and values are those of the log (docs/log.md)."""
from __future__ import annotations

import json
from difflib import get_close_matches
from functools import cache
from typing import Any, Iterator, Mapping, NamedTuple

from . import _jadoube
from ._jadoube import Move, Position


@cache
def _known_names() -> tuple[str, ...]:
    return tuple(json.loads(_jadoube.vocabulary())["regulations"])


def _check_names(said: Mapping[str, Any]) -> None:
    """A log may have names of a later release; a program that makes a game means what it writes."""
    for name in said:
        if name not in _known_names():
            near = get_close_matches(name, _known_names(), 1)
            raise TypeError(f"{name!r} is no regulation" + (f": did you mean {near[0]!r}?" if near else ""))


class Regulations(Mapping[str, Any]):
    """What was announced for a game: `edition`, `control`, `supervised` and the rest, and all that was left out."""

    def __init__(self, **said: Any) -> None:
        _check_names(said)
        self._said = json.dumps(said)
        self._all: dict[str, Any] = json.loads(_jadoube.regulations(self._said))

    def __getitem__(self, name: str) -> Any:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __repr__(self) -> str:
        return f"Regulations(**{json.loads(self._said)!r})"

    @property
    def said(self) -> dict[str, Any]:
        """What they were made of."""
        return json.loads(self._said)  # type: ignore[no-any-return]


class Ruling(Mapping[str, Any]):
    """What the Laws say to an event: `rule`, `article`, `text`, and what else belongs to it, by name."""

    def __init__(self, line: str) -> None:
        self._all: dict[str, Any] = json.loads(line)

    @property
    def rule(self) -> str:
        return str(self._all["rule"])

    @property
    def article(self) -> str | None:
        """Its number in the edition; None where the ruling rests on none."""
        return self._all.get("article")

    @property
    def text(self) -> str:
        return str(self._all.get("text", ""))

    def __getitem__(self, name: str) -> Any:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<Ruling {self.rule}, {self.article}>"


class View(Mapping[str, Any]):
    """What a role is told, by name: a message of the server (docs/api.md) without what only a server knows. `str()` has
    its bytes."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._all: dict[str, Any] = json.loads(text)

    def __getitem__(self, name: str) -> Any:
        return self._all[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<View after event {self._all['seq']}>"


class LawGame:
    """A game that is played under the Laws, with clocks and arbiters; time is an argument, in milliseconds."""

    def __init__(self, regulations: Regulations | Mapping[str, Any] | None = None, *, language: str = "en") -> None:
        said = regulations.said if isinstance(regulations, Regulations) else dict(regulations or {})
        _check_names(said)
        self._begin(language)
        self._line({"regulations": said})

    @classmethod
    def from_log(cls, text: str, *, language: str = "en") -> LawGame:
        """A game from its log, in JSON Lines."""
        game = cls.__new__(cls)
        game._begin(language)
        for line in text.splitlines():
            if line.strip():
                game._add(line)
        return game

    def _begin(self, language: str) -> None:
        self._log = _jadoube.Log(language)
        self._lines: list[str] = []

    def _line(self, what: Mapping[str, Any]) -> list[Ruling]:
        return self._add(json.dumps(what, ensure_ascii=False, separators=(",", ":")))

    def _add(self, line: str) -> list[Ruling]:
        rulings = [Ruling(text) for text in self._log.line(line)]
        self._lines.append(line)
        return rulings

    def apply(self, do: str, *, at: int, by: str, **more: Any) -> list[Ruling]:
        """Something happens: what the Laws say to it. Bad input raises, and then nothing has happened."""
        return self._line({"at": at, "by": by, "do": do, **more})

    def play(self, move: str | Move, *, at: int) -> list[Ruling]:
        """The player on move makes a move and presses his clock."""
        text = move.uci if isinstance(move, Move) else move
        return self.apply("play", at=at, by=self.state()["on_move"], move=text)

    def state(self, role: str = "arbiter") -> dict[str, Any]:
        """As a role sees it: white, black, arbiter, assistant (of a blind player), spectator."""
        return json.loads(self._log.state(role))  # type: ignore[no-any-return]

    def view(self, role: str, *, language: str | None = None, since: int = -1) -> View:
        """All that a role is told of the game; with `since` also the events after that one, as `missed`."""
        return View(self._log.view(role, language, since))

    def view_event(self, role: str, *, language: str | None = None) -> View:
        """What a role is told of the last event, and what that has changed."""
        return View(self._log.view_event(role, language))

    @property
    def due(self) -> int | None:
        """When time alone decides something next; None: never."""
        return self._log.due

    @property
    def plies(self) -> int:
        """Half-moves that stand."""
        return self._log.plies

    def position(self, ply: int | None = None) -> Position:
        """The position after so many half-moves that stand; after all of them."""
        return self._log.position(self._log.plies if ply is None else ply)

    @property
    def log(self) -> str:
        """In JSON Lines."""
        return "".join(f"{line}\n" for line in self._lines)

    @property
    def pgn(self) -> str:
        """The moves that stand, with clocks, offers and rulings."""
        return self._log.pgn()


class MateAnswer(NamedTuple):
    """`answer` is yes with a line that ends in mate, no with a reason, or unknown."""

    answer: str
    reason: str | None
    line: list[Move]
    nodes: int

    def __bool__(self) -> bool:
        return self.answer == "yes"


def mate(position: Position, side: str, *, nodes: int = 1_000_000, memory: int = 64 << 20) -> MateAnswer:
    """Can this side still mate, by any series of legal moves?"""
    return MateAnswer(*_jadoube.mate(position, side, nodes, memory))


def vocabulary() -> dict[str, Any]:
    """All that regulations and events may say."""
    return json.loads(_jadoube.vocabulary())  # type: ignore[no-any-return]


class Law(NamedTuple):
    """An Article that answers a question: its number in `edition`, what it asks, and how the editions differ."""

    number: str
    topic: str
    edition: str
    score: int
    title: str
    asks: str
    differs: str | None


def find_laws(phrase: str, *, language: str = "en", edition: str | None = None, speed: str = "standard") -> list[Law]:
    """The Articles that answer what a person types, the best first; `score` is 1 to 1000."""
    return [Law(*found) for found in _jadoube.find_laws(phrase, language, edition, speed)]
