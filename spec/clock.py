"""The chess clock (Articles 6.1 to 6.4): time left, periods, cumulative and delay modes.

The clock never asks the time of day: `advance` is told how many milliseconds have passed.
Each clock shows at least nothing: a fallen flag stays at 0 until time is added.
"""
import re

PERIOD = re.compile(r"^(?:(\d+)/)?(\d+(?:\.\d+)?)(?:([+d])(\d+(?:\.\d+)?))?$")


class Period:
    def __init__(self, moves, base, increment, delay):
        self.moves, self.base, self.increment, self.delay = moves, base, increment, delay

    def __deepcopy__(self, memo):
        return self


def read_control(text):
    """Read a time control such as 40/5400+30:1800+30. Raise ValueError when it is none."""
    periods = []
    parts = text.split(":")
    for i, part in enumerate(parts):
        found = PERIOD.match(part)
        if not found:
            raise ValueError("a period is [moves/]seconds, then +N or dN")
        moves, base, mode, added = found.groups()
        last = i == len(parts) - 1
        if (moves is None) != last:
            raise ValueError("only the last period has no number of moves")
        added = round(float(added) * 1000) if added else 0
        periods.append(Period(int(moves) if moves else None, round(float(base) * 1000),
                              added if mode == "+" else 0, added if mode == "d" else 0))
    return periods


class Clock:
    def __init__(self, periods, increment_first=True):
        self.periods = periods
        first = periods[0]
        start = first.base + (first.increment if increment_first else 0)
        self.left = {"white": start, "black": start}
        self.period = {"white": 0, "black": 0}
        self.counter = {"white": 0, "black": 0}      # moves completed in this period
        self.running = None
        self.delay_left = {"white": first.delay, "black": first.delay}
        self.extra = {"white": 0, "black": 0}        # increment granted by III.4

    def copy(self):
        c = Clock(self.periods)
        for name in ("left", "period", "counter", "delay_left", "extra"):
            setattr(c, name, dict(getattr(self, name)))
        c.running = self.running
        return c

    def now(self, player):
        return self.periods[self.period[player]]

    def last_period(self, player):
        return self.now(player).moves is None

    def advance(self, ms):
        """6.3.2: the running clock loses `ms`; the fixed time of a delay goes first."""
        p = self.running
        if p is None or ms <= 0:
            return
        free = min(ms, self.delay_left[p])
        self.delay_left[p] -= free
        self.left[p] = max(0, self.left[p] - (ms - free))

    def fallen(self, player):
        """6.1: a flag has fallen while its clock shows nothing."""
        return self.left[player] <= 0

    def begin_turn(self, player):
        """A move of `player` begins: the fixed time of a delay is there again."""
        self.delay_left[player] = self.now(player).delay

    def count_move(self, player):
        """6.3.1: count a completed move; at the end of a period add the next one's time."""
        self.counter[player] += 1
        period = self.now(player)
        if period.moves is not None and self.counter[player] >= period.moves:
            self.next_period(player)

    def next_period(self, player):
        if not self.last_period(player):
            self.period[player] += 1
            self.counter[player] = 0
            self.left[player] += self.now(player).base

    def add_increment(self, player):
        """Cumulative mode: time is added for the player's next move."""
        self.left[player] += self.now(player).increment + self.extra[player]

    def period_time(self, first, last):
        """Return the time that the periods after `first` up to `last` added."""
        return sum(p.base for p in self.periods[first + 1:last + 1])
