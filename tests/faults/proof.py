"""What is in the store afterwards, held against what was acknowledged, told and done: event by event, to the millisecond."""
import bisect
import itertools
import json
import subprocess

# What is on a clock lies between two moments that are known from outside, each not before one moment and not after another:
# its player was told (the message was handed to the network, or he was not there), and his move came. No millisecond more may
# be on it; none is allowed for a store that fails, for a server that is slow, busy or gone. Of a time in which the server was
# stopped it may have taken this for waiting:
WAITED = 0.1  # seconds
SEEN = 0.2    # … if it was longer than this; otherwise it is its player's, who had the move


def stored_games(program, store):
    """Game -> the events of its log, from the store itself."""
    text = subprocess.run([program, 'store', 'export', '--logs', store], capture_output=True, check=True).stdout
    games, events = {}, []
    for line in text.splitlines():
        entry = json.loads(line)
        if 'regulations' in entry:
            events = games[entry['id']] = []
        else:
            events.append(entry)
    return games


def verify(program, store):
    done = subprocess.run([program, 'store', 'verify', store], capture_output=True, text=True)
    return '' if done.returncode == 0 and 'all in order' in done.stdout else done.stdout + done.stderr


class Clock:
    """Two clocks, worked out from the log by nothing but sums."""

    def __init__(self, seconds, increment):
        self.left = {'white': 1000 * seconds, 'black': 1000 * seconds}
        self.increment = 1000 * increment
        self.on_move, self.runs, self.at = 'white', False, 0

    def apply(self, event):
        """Whose clock ran until this event, and how long: (None, 0) where none did."""
        who, charge = (self.on_move, event['at'] - self.at) if self.runs else (None, 0)
        if who:
            self.left[who] -= charge
        self.at = event['at']
        if event['do'] == 'play' and self.runs:
            self.left[event['by']] += self.increment
            self.on_move = 'black' if event['by'] == 'white' else 'white'
        self.runs = event['do'] in ('start', 'resume') or self.runs and event['do'] != 'pause'
        return who, charge


def overlap(begin, end, spans):
    """Seconds of begin..end that lie in one of the spans, and how many of these there are."""
    parts = [min(end, e) - max(begin, b) for b, e in spans if b < end and e > begin]
    return sum(parts), len(parts)


def merged(spans):
    """The same times, none of them twice."""
    whole = []
    for begin, end in sorted(s for s in spans if s[0] < s[1]):
        if whole and begin <= whole[-1][1]:
            whole[-1][1] = max(whole[-1][1], end)
        else:
            whole.append([begin, end])
    return whole


def without(begin, end, spans):
    """The parts of begin..end that lie in none of the spans, which are in order and apart."""
    parts = []
    for b, e in spans:
        if b < end and e > begin:
            parts.append((begin, max(begin, b)))
            begin = min(end, e)
    return [(b, e) for b, e in [*parts, (begin, end)] if b < e]


class Turns:
    """One game, event by event: from when to when can the clock have run? It is not known of every event in whose life, of several
    servers that died one after the other, it happened: nobody may have heard of it before the next one came."""

    def __init__(self, machine, game, arrived):
        self.machine, self.game, self.arrived = machine, game, arrived
        self.least, self.began, self.gone = game.begun, game.begun, None

    def end(self, seq, e):
        """Not after this moment did the clock stop that ran until this event; None: nobody can say."""
        known = self.game.known.get(seq)
        if e['do'] == 'play' and self.arrived.get(seq):
            return self.arrived[seq][1]
        if e['do'] == 'pause' and e.get('reason') == 'server':
            known = min((k for s, k in self.game.known.items() if s >= seq), default=None)
            kills = [k for k in self.machine.kills if self.began <= k and (known is None or k <= known)]
            self.gone = kills[0] if kills else None
            return known if known is not None or not kills else kills[-1]
        return known

    def begins(self, seq):
        """Not before one of these moments did the clock begin to run: in the life of the server that was there, or of one that came
        before anybody knew of it."""
        known = min((k for s, k in self.game.known.items() if s >= seq - 1), default=float('inf'))
        return [self.began, *(s for s in self.machine.starts if self.began < s <= known)]

    def away(self, who, seq, begin, end):
        """The times until this event in which nobody was let in to his running clock: from each end of a server until who is on
        move came back to it. Where the next server found him there it lets his clock go on, and has nothing to write down."""
        spans = []
        for kill in self.machine.kills:
            if begin <= kill < end:
                back = min((t for s, by, t in self.game.let_in if s in (None, seq - 1) and by == who and t > kill), default=end)
                spans.append((kill, min(back, end)))
        return spans

    def go_on(self, seq, e):
        """Not before this moment does it run that runs after this event."""
        if e['do'] == 'play' and self.arrived.get(seq):
            self.least = max(self.least, self.arrived[seq][0])
        if e['do'] == 'resume' and self.gone is not None:
            self.least = max(self.least, next((s for s in self.machine.starts if s >= self.gone), self.least))
        self.began = self.least = max(self.least, self.game.told.get(seq, self.least))


class Proof:
    def __init__(self, machine, stored):
        self.machine, self.stored = machine, stored
        away = [(k, min((s for s in machine.starts if s >= k), default=k)) for k in machine.kills]
        self.everywhere = [tuple(s) for s in merged(self.until_relief() + away)]
        self.acked = self.clocks = self.turns = self.flags = self.resurrected = 0
        self.unused, self.beyond = [], 0
        self.wrong = []
        for table in machine.tables:
            for game in table.games:
                self.check(game, stored.get(game.id))

    def until_relief(self):
        """When no clock ran, as far as all of them tell it: until the first of them may have been told that the store is well."""
        reliefs = sorted(self.machine.reliefs, key=lambda r: r[1])
        earliest = list(itertools.accumulate((r[0] for r in reversed(reliefs)), min))[::-1]  # of each and all that come after it
        spans = []
        for begin, end in self.machine.troubles:
            first = bisect.bisect(reliefs, begin, key=lambda r: r[1])
            spans.append((begin, max(begin, min(end, *earliest[first:first + 1]))))
        return spans

    def complain(self, game, text):
        self.wrong.append(f'game {game.id}: {text}')

    def check(self, game, events):
        if events is None:
            self.complain(game, 'is not in the store')
            return
        self.standing = merged(self.everywhere + game.troubles)
        self.check_acked(game, events)
        arrived = self.check_sent(game, events)
        self.check_clocks(game, events, arrived)

    def check_acked(self, game, events):
        for seq, sent in game.acked.items():
            e = events[seq - 1] if seq <= len(events) else {}
            self.acked += 1
            if (e.get('do'), e.get('by'), e.get('move')) != ('play', sent.by, sent.move):
                self.complain(game, f'lost: {sent.by} {sent.move} was acknowledged as {seq}, there is {e}')

    def check_sent(self, game, events):
        """Each stored move was sent, once for each time that it is there: seq -> when it reached the server (not before, not after), if that is known.
        Of several that may be meant it is any that had been sent before anybody was told."""
        free = set(game.sent) - set(game.acked.values())
        arrived = {}
        for seq, e in enumerate(events, 1):
            if e['do'] != 'play':
                continue
            known = min((k for s, k in game.known.items() if s >= seq), default=float('inf'))  # nobody may have been told of itself
            meant = [s for s in free if (s.by, s.move) == (e['by'], e['move']) and (s.arrived is None or s.arrived[0] <= known)]
            sent = game.acked.get(seq) or max(meant, key=lambda s: s.arrived or (0, 0), default=None)
            if sent is None:
                sent = self.find_refused(game, e)
            if sent is None:
                self.complain(game, f'doubled: {seq} {e} was not sent, or not so often')
                return arrived
            free.discard(sent)
            arrived[seq] = sent.arrived
            if seq not in game.acked and len(earlier := [s.arrived for s in meant if s.arrived]) > 1:
                arrived[seq] = (min(a[0] for a in earlier), max(a[1] for a in earlier))
        return arrived

    def find_refused(self, game, e):
        """A commit that failed when all of it was on the disk is there after a crash: he was told that the store fails."""
        found = next((s for s in game.refused if (s.by, s.move) == (e['by'], e['move'])), None)
        if found and self.machine.kills:
            game.refused.remove(found)
            self.resurrected += 1
            return found
        return None

    def check_clocks(self, game, events, arrived):
        clock, told = Clock(*self.machine.seconds), {}
        for seq, white, black in game.clocks:
            told.setdefault(seq, set()).add((white, black))
        turns, debts = Turns(self.machine, game, arrived), {'white': 0, 'black': 0}
        for seq, e in enumerate([None, *events]):
            if game.finished and seq == len(events):
                clock.increment = 0  # a move that ends the game stops the clocks
            if e and clock.runs == (e['do'] in ('start', 'resume')):
                self.complain(game, f'event {seq} {e}: counts for nothing, the clocks {"ran" if clock.runs else "stood"}')
            who, charge = clock.apply(e) if e else (None, 0)
            if who:
                debts[who] += self.check_turn(game, turns, who, seq, e, charge, events[seq - 2])
            if e:
                turns.go_on(seq, e)
            shown = (max(0, clock.left['white']), max(0, clock.left['black']))
            self.clocks += len(told.get(seq, ()))
            if told.get(seq, {shown}) != {shown}:
                self.complain(game, f'event {seq} {e}: the clocks were told as {told[seq]}, by the log they show {shown}')
        if game.finished and game.finished[1] == '6.9':
            self.check_flag(game, clock, debts)

    def usable(self, begin, end, away):
        """Seconds of begin..end in which the hall had to let a clock run, at most."""
        near = self.standing[bisect.bisect(self.standing, begin, key=lambda s: s[1]):bisect.bisect_left(self.standing, end, key=lambda s: s[0])]
        parts = without(begin, end, merged([*map(tuple, near), *away]))
        whole = sum(e - b for b, e in parts)
        for stop in self.machine.stops:
            stood = sum(overlap(b, e, [stop])[0] for b, e in parts)
            whole -= max(0, stood - WAITED) if stop[1] - stop[0] > SEEN else 0
        return whole

    def check_turn(self, game, turns, who, seq, e, charge, before):
        """The clock ran until this event: by how many ms longer than its player had the move?"""
        begins, end = turns.begins(seq), turns.end(seq, e)
        self.turns += 1
        if end is None:
            self.complain(game, f'event {seq} {e}: nobody knows when it happened')
            return 0
        most, begin = max((1000 * self.usable(b, max(b, end), turns.away(who, seq, b, end)), b) for b in begins)
        self.unused.append(most - charge)
        if charge <= most:
            return 0
        self.beyond += 1
        self.complain(game, f'event {seq} {e}: {charge} ms on the clock, of {most:.1f} from {self.when(begin)} to {self.when(end)}; '
                            f'told {self.when(game.told.get(seq - 1))}, came {turns.arrived.get(seq)}, known {self.when(game.known.get(seq))}; before it {before}; {self.around(begin, end)}')
        return charge - most

    def around(self, begin, end):
        """What happened then, for whoever has to explain it."""
        begin -= 3
        happened = [(name, b, e) for name, b, e in self.machine.faults] + [('killed', k, k) for k in self.machine.kills]
        happened += [('started', s, s) for s in self.machine.starts] + [('stood', b, e) for b, e in self.standing]
        return ', '.join(f'{name} {self.when(b)}-{self.when(e)}' for name, b, e in sorted(happened, key=lambda h: h[1]) if b < end and e > begin)

    def when(self, moment):
        return 'never' if moment is None else f'{moment - self.machine.begun:.2f}'

    def check_flag(self, game, clock, debts):
        self.flags += 1
        loser = min(clock.left, key=clock.left.get)
        if clock.left[loser] + debts[loser] > 0:
            self.complain(game, f'the flag of {loser} fell by {debts[loser]:.0f} ms that were nobody\'s')

    def said(self):
        unused = sorted(self.unused)
        at = lambda part: unused[int(part * (len(unused) - 1))] if unused else 0
        return (f'{self.acked} events acknowledged, {sum("lost" in w for w in self.wrong)} lost, '
                f'{sum("doubled" in w for w in self.wrong)} doubled, {self.resurrected} stored though refused; {self.clocks} clocks compared; '
                f'{self.turns} turns, {self.beyond} longer than their players had them; shorter by ms: median {at(0.5):.0f}, '
                f'99 % {at(0.99):.0f}, most {at(1):.0f}; {self.flags} flags')
