"""What is in the store afterwards, held against what was acknowledged, told and done: event by event, to the millisecond."""
import json
import subprocess

# ms that may be on a clock though nobody can say that its player had them. None of it is for the store, whatever fails there:
UNSEEN = 250  # each time that the server could not run and did not see it: below 100 ms, when it had meant to sleep for 100 more;
              # that may be when it tells of an event, and again when the answer comes
SENT = 1000   # what was sent to a player whose connection does not work, or died with the server: only he can know that it did not arrive


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


class Proof:
    def __init__(self, machine, stored):
        self.machine, self.stored = machine, stored
        self.standing = merged(machine.troubles + machine.stops)
        self.acked = self.clocks = self.turns = self.flags = self.resurrected = 0
        self.unexplained, self.most_given = [], 0
        self.wrong = []
        for table in machine.tables:
            for game in table.games:
                self.spoilt = table.spoilt
                self.check(game, stored.get(game.id))

    def complain(self, game, text):
        self.wrong.append(f'game {game.id}: {text}')

    def check(self, game, events):
        if events is None:
            self.complain(game, 'is not in the store')
            return
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
        """Each stored move was sent, once for each time that it is there: seq -> when it reached the server, if that is known.
        Of several that may be meant it is the last that had been sent before anybody was told."""
        free = set(game.sent) - set(game.acked.values())
        arrived = {}
        for seq, e in enumerate(events, 1):
            if e['do'] != 'play':
                continue
            meant = [s for s in free if (s.by, s.move) == (e['by'], e['move']) and
                     (s.arrived is None or s.arrived <= game.told.get(seq, s.arrived) + 1)]
            sent = game.acked.get(seq) or max(meant, key=lambda s: s.arrived or 0, default=None)
            if sent is None:
                sent = self.find_refused(game, e)
            if sent is None:
                self.complain(game, f'doubled: {seq} {e} was not sent, or not so often')
                return arrived
            free.discard(sent)
            arrived[seq] = sent.arrived
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
        debts = {'white': 0, 'black': 0}
        for seq, e in enumerate([None, *events]):
            if game.finished and seq == len(events):
                clock.increment = 0  # a move that ends the game stops the clocks
            who, charge = clock.apply(e) if e else (None, 0)
            if e and e['do'] == 'play' and not who:
                self.complain(game, f'event {seq} {e}: a move was taken while no clock ran, and counts for nothing')
            if who:
                debts[who] += max(0, self.check_turn(game, seq, e, charge, arrived.get(seq)))
            shown = (max(0, clock.left['white']), max(0, clock.left['black']))
            self.clocks += len(told.get(seq, ()))
            if told.get(seq, {shown}) != {shown}:
                self.complain(game, f'event {seq} {e}: the clocks were told as {told[seq]}, by the log they show {shown}')
        if game.finished and game.finished[1] == '6.9':
            self.check_flag(game, clock, debts)

    def check_turn(self, game, seq, e, charge, arrived):
        """The clock ran between two events: how much longer than the player had the move, known to the hall and his to make?"""
        begin, end = game.told.get(seq - 1), arrived or game.told.get(seq)
        unheard = begin is None
        if e['do'] == 'pause' and e.get('reason') == 'server':
            end = max((k for k in self.machine.kills if (begin or 0) <= k <= game.told.get(seq, k)), default=end)
        unheard |= end is not None and begin is not None and end < begin
        if end is None or begin is None or end < begin:
            begin = end = end or begin or 0.0
        stood, _ = overlap(begin, end, self.standing)
        _, stops = overlap(begin - UNSEEN / 1000, end, self.machine.stops)
        _, spoilt = overlap(begin - 2, end, self.spoilt)
        allowed = UNSEEN * (2 + stops) + SENT * (spoilt + unheard)
        used = 1000 * (end - begin - stood)
        self.turns += 1
        if charge - used > UNSEEN / 2:
            self.machine.tell(f'{charge - used:.0f} ms: {game.id} {seq} {e} charge {charge}, {begin - self.machine.begun:.2f} to {end - self.machine.begun:.2f}, stood {stood:.2f}; told {self.when(game.told.get(seq - 1))}, {self.when(game.told.get(seq))}, came {self.when(arrived)}')
        self.unexplained.append(max(0, charge - used))
        self.most_given = max(self.most_given, used - charge)
        if charge - used > allowed:
            self.complain(game, f'event {seq} {e}: {charge} ms on the clock, {used:.0f} ms to use ({allowed} allowed)')
        return charge - used - allowed

    def when(self, moment):
        return 'never' if moment is None else f'{moment - self.machine.begun:.2f}'

    def check_flag(self, game, clock, debts):
        self.flags += 1
        loser = min(clock.left, key=clock.left.get)
        if clock.left[loser] + debts[loser] > 0:
            self.complain(game, f'the flag of {loser} fell by {debts[loser]:.0f} ms that were nobody\'s')

    def said(self):
        worst = sorted(self.unexplained)
        at = lambda part: worst[int(part * (len(worst) - 1))] if worst else 0
        return (f'{self.acked} events acknowledged, {sum("lost" in w for w in self.wrong)} lost, '
                f'{sum("doubled" in w for w in self.wrong)} doubled, {self.resurrected} stored though refused; {self.clocks} clocks compared; {self.turns} turns, unexplained '
                f'ms: median {at(0.5):.0f}, 99 % {at(0.99):.0f}, worst {at(1):.0f}; {self.flags} flags')
