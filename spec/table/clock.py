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
    def __init__(self, periods, increment_first=True, odds=None):
        self.periods = {"white": periods, "black": odds or periods}     # time odds: Black's own
        self.left = {p: own[0].base + (own[0].increment if increment_first else 0)
                     for p, own in self.periods.items()}
        self.period = {"white": 0, "black": 0}
        self.counter = {"white": 0, "black": 0}      # moves completed since the start
        self.fell_at = {"white": None, "black": None}
        self.now_at = 0
        self.running = None
        self.delay_left = {"white": 0, "black": 0}
        self.extra = {"white": 0, "black": 0}        # increment granted by III.4
        self.extra_due = None                        # whose next turn begins with it
        self.used = {"white": 0, "black": 0}         # time that has really run, delays included

    def now(self, player):
        return self.periods[player][self.period[player]]

    def last_period(self, player):
        return self.now(player).moves is None

    def advance(self, ms):
        """6.3.2: the running clock loses `ms`; the fixed time of a delay goes first."""
        p = self.running
        self.now_at += max(0, ms)
        if p is None or ms < 0:
            return
        self.used[p] += ms
        free = min(ms, self.delay_left[p])
        self.delay_left[p] -= free
        left = self.left[p] - (ms - free)
        self.left[p] = max(0, left)
        if left <= 0 and not self.delay_left[p] and not self.fallen(p):
            self.fell_at[p] = self.now_at + left

    def take_used(self, used):
        """An act is taken back: what has run since stays used. `used` is the later reading."""
        running = self.running
        for p in ("white", "black"):
            self.running = p
            self.advance(used[p] - self.used[p])
        self.running = running

    def fallen(self, player):
        """6.1: has the flag of this player fallen?"""
        return self.fell_at[player] is not None

    def set(self, player, ms):
        """Let the clock show `ms`. Time raises a flag; nothing left lets it fall."""
        self.left[player] = max(0, ms)
        delay = self.delay_left[player] if self.running == player else self.now(player).delay
        if self.left[player]:
            self.fell_at[player] = None
        elif not delay and not self.fallen(player):
            self.fell_at[player] = self.now_at

    def add(self, player, ms):
        """Add time, or take it. Return what was really added."""
        before = self.left[player]
        self.set(player, before + ms)
        return self.left[player] - before

    def first_fallen(self):
        """Whose flag fell first, or None."""
        down = [p for p in ("white", "black") if self.fallen(p)]
        return min(down, key=lambda p: self.fell_at[p]) if down else None

    def begin_turn(self, player):
        """A move of `player` begins: the fixed time of a delay is there again."""
        self.delay_left[player] = self.now(player).delay
        self.pay_extra(player)

    def pay_extra(self, player):
        """III.4: five seconds before the move that begins."""
        if self.extra_due == player:
            self.extra_due = None
            self.add(player, self.extra[player])

    def count_move(self, player):
        """6.3.1: count a completed move; at the end of a period add the next one's time.

        Return how many periods begin with it.
        """
        self.counter[player] += 1
        before = self.period[player]
        while not self.last_period(player) and self.counter[player] >= self.needed(player):
            self.period[player] += 1
            if not self.fallen(player):
                self.left[player] += self.now(player).base
        return self.period[player] - before

    def uncount(self, player, periods, paid, floor):
        """7.1: a move is taken back, with the periods that it began and their time."""
        self.counter[player] = max(0, self.counter[player] - 1)
        for _ in range(min(periods, self.period[player])):
            left = self.left[player]
            added = self.now(player).base if paid else 0
            self.left[player] = max(left - added, min(left, floor)) or left  # no flag falls by it
            self.period[player] -= 1

    def needed(self, player):
        """How many moves, from the start, end the present period?"""
        return sum(p.moves for p in self.periods[player][:self.period[player] + 1])

    def next_period(self, player):
        """8.6: the next move counts as the first one of the next period."""
        self.fell_at[player] = None
        if not self.last_period(player):
            self.counter[player] = self.needed(player) - 1
            self.count_move(player)

    def set_counter(self, player, moves):
        """6.10.2: the counter is put right, and the period with it."""
        self.counter[player] = moves
        self.period[player] = 0
        while not self.last_period(player) and moves >= self.needed(player):
            self.period[player] += 1

    def add_increment(self, player):
        """Cumulative mode: time is added for the player's next move."""
        if not self.fallen(player):
            self.left[player] += self.now(player).increment + self.extra[player]
