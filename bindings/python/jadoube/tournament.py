"""Tournaments: players and teams, pairings by FIDE's rules, standings by the tie-breaks of C.07, reports (TRF)."""
from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from . import _jadoube

RESULTS = ("1-0", "0-1", "1/2-1/2", "+/-", "-/+", "-/-", "0-0", "1/2-0", "0-1/2")
_AWARDS = {"full": 0, "half": 1, "zero": 2, None: 4}


@dataclass(frozen=True)
class System:
    """A pairing system; `tiebreaks` are the usual ones, `team_tiebreaks` those of teams, None where it pairs none."""

    name: str
    least: int
    most: int
    is_swiss: bool
    tiebreaks: str
    team_tiebreaks: str | None


@dataclass(frozen=True)
class Board:
    white: int
    black: int
    result: str | None


@dataclass(frozen=True)
class Match:
    """Two teams by their numbers, their boards from the first to the last, and the points so far."""

    white: int
    black: int
    boards: range
    points: tuple[float, float]


@dataclass(frozen=True)
class Reason:
    """Why two players, or teams, are paired: `article` is "" where the rules have none for it."""

    white: int
    black: int
    chapter: str
    article: str
    text: str


def systems() -> list[System]:
    return [System(*row) for row in _jadoube.systems()]


class Tournament:
    """Players, rounds and boards are numbered from 1. `boards`: teams play matches on so many; a player's team is the club.

    >>> t = Tournament("round-robin")
    >>> [t.add(name) for name in ("Anna", "Bella", "Cyril")]
    [1, 2, 3]
    >>> t.next_round()
    [(2, 3), (1, 0)]
    """

    def __init__(self, system: str = "dutch", *, rounds: int = 0, boards: int = 0) -> None:
        self._t = _jadoube.Tournament(system)
        if boards:
            self._t.set("team_boards", boards)
        if rounds:
            self._t.set("rounds", rounds)

    @classmethod
    def read(cls, trf: str, system: str | None = None, *, lenient: bool = False) -> Tournament:
        """A tournament of a report. Its system is the one that the report names (192, 092), unless you say another.

        A report with faults is refused; lenient=True reads it as far as it has a meaning.
        """
        self = cls.__new__(cls)
        self._t = _jadoube.tournament_read(trf, system, lenient)
        return self

    def trf(self) -> str:
        """The report (TRF26), as far as rounds are open."""
        return self._t.trf()

    # -- who plays

    def add(self, name: str, *, rating: int = 0, **labels: str) -> int:
        """Enter a player; labels are club, title, country, fide, born and sex. Returns the number."""
        number = self._t.add(name)
        if rating:
            self._t.set("rating", number, rating)
        for key, text in labels.items():
            self._t.label(number, key, text)
        return number

    def label(self, player: int, key: str) -> str:
        """A text about a player, or about the tournament (0): "name", "club", "date"."""
        return self._t.label(player, key)

    def set_label(self, player: int, key: str, text: str) -> None:
        self._t.label(player, key, text)

    def rating(self, player: int) -> int:
        return self._t.get("rating", player)

    def __len__(self) -> int:
        return self._t.get("players")

    def withdraw(self, player: int, round: int) -> None:
        """From this round on the player does not play; 0 takes that back."""
        self._t.set("withdraw", player, round)

    def request_bye(self, player: int, round: int, award: str | None = "half") -> None:
        """The player does not want to be paired in this round, for "full", "half" or "zero"; None takes that back."""
        self._t.set("absence", player, round, _AWARDS[award])

    # -- teams

    @property
    def team_boards(self) -> int:
        return self._t.get("team_boards")

    @property
    def teams(self) -> dict[str, list[int]]:
        """The players of each team, in the order of their boards."""
        return {self._t.team_name(team): self._members(team) for team in range(1, self._t.get("teams") + 1)}

    def _members(self, team: int) -> list[int]:
        members: list[int] = []
        while player := self._t.get("member", team, len(members) + 1):
            members.append(player)
        return members

    def seat(self, players: Iterable[int]) -> None:
        """Who sits before whom: these, then all others by their numbers."""
        self._t.set_list("order", 0, list(players))

    def matches(self, round: int) -> list[Match]:
        return [self._match(round, i) for i in range(1, self._t.get("matches", round) + 1)]

    def _match(self, round: int, i: int) -> Match:
        get = lambda what: self._t.get("match_" + what, round, i)
        return Match(get("white"), get("black"), range(get("first"), get("last") + 1),
                     (get("white_points") / 1000, get("black_points") / 1000))

    # -- terms

    @property
    def system(self) -> str:
        return self._t.system

    @property
    def rounds(self) -> int:
        return self._t.get("rounds")

    @property
    def opened(self) -> int:
        """How many rounds are open, or over."""
        return self._t.get("opened")

    @property
    def tiebreaks(self) -> list[str]:
        return [self._t.tiebreak(i) for i in range(self._t.get("tiebreaks"))]

    @tiebreaks.setter
    def tiebreaks(self, codes: Iterable[str] | None) -> None:
        """None: the usual ones of the system."""
        self._t.set_tiebreaks(None if codes is None else ",".join(codes))

    def set_points(self, win: float, draw: float, loss: float, bye: float | None = None) -> None:
        points = [win, draw, loss] + ([] if bye is None else [bye])
        self._t.set_list("points", 0, [round(1000 * p) for p in points])

    def set_initial(self, colour: str) -> None:
        """The first colour of a Swiss system, "w" or "b": that of the first in the ranking."""
        self._t.set("initial", ord(colour))

    @property
    def initial(self) -> str:
        """The first colour as it was set; "" where nothing was."""
        return chr(self._t.get("initial")) if self._t.get("initial") else ""

    def forbid(self, players: Iterable[int], first: int = 0, last: int = 0) -> None:
        """These players, or teams, must not meet from round `first` to round `last`, 0 for all; in Swiss systems."""
        self._t.set_list("forbid_rounds", 0, [first, last, *players])

    @property
    def forbidden(self) -> list[tuple[list[int], int, int]]:
        """What was forbidden: players, first round, last round."""
        get, out = self._t.get, []
        while count := get("forbidden", len(out)):
            i = len(out)
            players = [get("forbidden_player", i, k) for k in range(count)]
            out.append((players, get("forbidden_first", i), get("forbidden_last", i)))
        return out

    @property
    def accelerated(self) -> bool:
        """By Baku's method?"""
        return bool(self._t.get("baku"))

    def accelerate(self, rounds: tuple[int, int] | None = None, numbers: tuple[int, int] = (1, 9999), points: float = 1) -> None:
        """The first rounds of a Swiss system are accelerated, by Baku's method (C.04.7). With `rounds`: these pairing
        numbers, first and last, have so many points more in these rounds."""
        if rounds is None:
            self._t.set("baku", 1)
        else:
            self._t.set_list("accelerate", 0, [*rounds, *numbers, round(1000 * points)])

    # -- rounds

    def next_round(self) -> list[tuple[int, int]]:
        """Pair the next round by the system, and open it. Returns its pairs, byes last, with 0 for the opponent."""
        number = self.opened + 1
        self._t.set("pair", number)
        self._t.set("open", number)
        return self.pairs(number)

    def set_round(self, pairs: Iterable[tuple[int, int]], *, matches: bool = False) -> None:
        """Pair the next round by hand, by pairs of players or by matches of teams, and open it."""
        number = self.opened + 1
        self._t.set_list("matches" if matches else "pairs", number, [n for pair in pairs for n in pair])
        self._t.set("open", number)

    def boards(self, round: int) -> list[Board]:
        get = lambda what, b: self._t.get(what, round, b)
        return [Board(get("white", b), get("black", b), _result(get("result", b)))
                for b in range(1, self._t.get("boards", round) + 1)]

    def byes(self, round: int) -> list[int]:
        return [self._t.get("bye", round, i) for i in range(1, self._t.get("byes", round) + 1)]

    def pairs(self, round: int) -> list[tuple[int, int]]:
        return [(b.white, b.black) for b in self.boards(round)] + [(p, 0) for p in self.byes(round)]

    def set_result(self, round: int, board: int, result: str | None) -> None:
        """"1-0", "0-1", "1/2-1/2", "+/-" and the others of RESULTS; None takes one back."""
        self._t.set("result", round, board, _jadoube.result(result) if result else 0)

    def is_finished(self, round: int) -> bool:
        return bool(self._t.get("finished", round))

    def explain(self, round: int, language: str = "en") -> list[Reason]:
        """Why each board, or match, of a Swiss system is paired so."""
        return [Reason(*row) for row in self._t.explain(round, language)]

    # -- standings

    def standings(self, *, players: bool = False, after: int = 0, tiebreaks: Iterable[str] | None = None) -> list[dict[str, Any]]:
        """Who stands where, the best first: rank, player (or team), name, points, games, wins, draws, losses, tiebreaks.

        `players` ranks the players where teams play; `after` so many rounds, 0 for all of which a result is known.
        """
        return [json.loads(row) for row in self._t.standings(players, after, None if tiebreaks is None else ",".join(tiebreaks))]


def _result(number: int) -> str | None:
    return _jadoube.result_text(number)
