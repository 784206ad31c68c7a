"""The faults: what they do, how long, and how often."""
import os
import shutil
import signal
import subprocess
import time
from fnmatch import fnmatch

from hall import PATIENCE
from postgres import Postgres
from wire import Relay


class Databases:
    """A PostgreSQL behind a relay, and room for a second one to which it can fail over."""

    def __init__(self, loop):
        self.loop, self.both = loop, [Postgres(), Postgres()]
        self.relays = [Relay(loop, p.folder + '/.s.PGSQL.5432') for p in self.both]
        hosts = ','.join(f'127.0.0.1:{r.port}' for r in self.relays)
        self.address = f'postgres://postgres@{hosts}/postgres?target_session_attrs=read-write'
        self.now = 0

    @property
    def first(self):
        return self.both[self.now]

    def start(self, in_loop):
        self.first.__enter__()
        in_loop(self.relays[1].shut)

    def direct(self):
        """Its address, past the relays."""
        return self.first.address

    def sql(self, database, text):
        done = subprocess.run(['psql', '-X', '-q', '-A', '-t', '-d', database.address, '-c', text], capture_output=True, text=True)
        return done.stdout.strip()

    def make_standby(self):
        """A copy that follows, and without which nothing is acknowledged."""
        first, other = self.first, self.both[1 - self.now]
        other.prepare()
        first.run(f'{first.bin}/pg_basebackup', '-h', first.folder, '-U', 'postgres', '-D', other.data, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
        other.configure("wal_retrieve_retry_interval = '100ms'")
        other.start()
        self.sql(first, "ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.sql(first, 'SELECT pg_reload_conf()')
        for _ in range(200):
            if self.sql(first, "SELECT sync_state FROM pg_stat_replication") == 'sync':
                return True
            time.sleep(0.05)
        self.sql(first, 'ALTER SYSTEM RESET synchronous_standby_names')
        self.sql(first, 'SELECT pg_reload_conf()')
        other.stop('immediate')
        shutil.rmtree(other.data)
        return False

    def fail_over(self):
        """The first one is gone for good."""
        first, other = self.first, self.both[1 - self.now]
        first.stop('immediate')
        self.sql(other, 'SELECT pg_promote()')
        self.now = 1 - self.now
        shutil.rmtree(first.data)

    def remove(self):
        for p in self.both:
            p.__exit__()


class Injector:
    """One fault after the other, of a kind, for a time and with a pause behind it that chance decides; first each kind once.
    Those of players' connections go on while the next one happens."""

    def __init__(self, machine, chance, only, longest):
        self.machine, self.chance, self.database, self.longest = machine, chance, machine.database, longest
        kinds = {**BOTH, **(POSTGRES if self.database else SQLITE)}
        self.kinds = {k: v for k, v in kinds.items() if not only or any(fnmatch(k, o) for o in only.split(','))}
        self.count, self.kills_midway = {}, False

    def inject(self, count):
        names = list(self.kinds)
        first = self.chance.sample(names, len(names))
        rest = self.chance.choices(names, [self.kinds[n][0] for n in names], k=count)
        for name in (first + rest)[:count]:
            self.count[name] = self.count.get(name, 0) + 1
            self.machine.tell(name)
            begun = time.monotonic()
            self.kinds[name][1](self)
            self.machine.faults.append((name, begun, time.monotonic()))
            time.sleep(self.chance.uniform(0, 0.4))

    def said(self):
        return f'{sum(self.count.values())} faults ({", ".join(f"{n} {k}" for k, n in sorted(self.count.items()))})'

    def heal(self):
        self.machine.shim.weather('fine')
        self.machine.in_loop(self.calm)

    def calm(self):
        for table in self.machine.tables:
            table.weather = None
            for line in table.lines():
                line.slow(0, 0)
                line.hold(False, False)

    def some_time(self):
        """Short ones are more frequent."""
        return self.longest * self.chance.random() ** 2 + 0.03

    def last(self):
        """As long as the fault lasts; the server may be killed in its midst."""
        seconds = self.some_time()
        before = seconds * self.chance.random() if self.kills_midway else 0
        time.sleep(before)
        if self.kills_midway:
            self.kills_midway = False
            self.kill()
        time.sleep(seconds - before)

    def kill_in(self, fault):
        self.kills_midway = True
        fault(self)
        self.start_hall()

    def kill_after(self, fault):
        """Straight after, or when the games have just gone on."""
        fault(self)
        time.sleep(self.chance.uniform(0, 0.6))
        self.kill_hall()

    # -- the file

    def weather(self, name, delay=0):
        self.machine.shim.weather(name, delay)
        self.last()
        self.machine.shim.weather('fine')

    def slow_file(self):
        self.weather('slow', self.chance.randint(1, 300))

    def move_file(self):
        store = self.machine.hall.store
        os.rename(store, store + '.away')
        self.last()
        os.rename(store + '.away', store)

    # -- the hall

    def freeze_hall(self):
        pid = self.machine.hall.process.pid
        os.kill(pid, signal.SIGSTOP)
        begun = time.monotonic()
        self.last()
        ended = time.monotonic()
        self.machine.stops.append((begun, ended))
        if self.machine.hall.process.returncode is None:
            os.kill(pid, signal.SIGCONT)

    def kill(self):
        self.machine.hall.kill()
        self.machine.kills.append(time.monotonic())

    def kill_hall(self):
        self.kill()
        self.last()
        self.start_hall()

    def end_hall(self):
        hall = self.machine.hall
        if hall.stop() != 0:
            raise AssertionError(f'the hall ended badly: {hall.said()[-2000:]}')
        self.machine.kills.append(time.monotonic())
        self.last()
        self.start_hall()

    def start_hall(self):
        """As whatever watches over it would: again, when its store could not be reached."""
        end = time.monotonic() + PATIENCE
        while True:
            begun = time.monotonic()
            try:
                self.machine.hall.start()
                return self.machine.starts.append(begun)
            except AssertionError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    # -- the players' connections

    def some_lines(self):
        tables = self.chance.sample(self.machine.tables, self.chance.randint(1, max(1, len(self.machine.tables) // 4)))
        return [(t, t.players[self.chance.randrange(2)]) for t in tables]

    def spoil_lines(self, spoil):
        def begin():
            for _, player in picked:
                if player.line:
                    spoil(player.line)

        def end():
            for _, player in picked:
                if player.line:
                    player.line.slow(0, 0)
                    player.line.hold(False, False)
        picked = self.some_lines()
        self.machine.in_loop(begin)
        wait = self.some_time()
        for table, _ in picked:
            table.spoilt.append((time.monotonic(), time.monotonic() + wait))
        self.machine.in_loop(lambda: self.machine.loop.after(wait, end))

    def cut_lines(self):
        self.spoil_lines(lambda line: line.cut())

    def slow_up(self):
        delay = self.chance.uniform(0.01, 0.8)
        self.spoil_lines(lambda line: line.slow(delay, 0))

    def slow_down(self):
        delay = self.chance.uniform(0.01, 0.8)
        self.spoil_lines(lambda line: line.slow(0, delay))

    def hold_up(self):
        self.spoil_lines(lambda line: line.hold(True, False))

    def hold_down(self):
        self.spoil_lines(lambda line: line.hold(False, True))

    # -- the database, and the way to it

    def relay(self):
        return self.database.relays[self.database.now]

    def on_the_way(self, begin, end):
        relay = self.relay()
        self.machine.in_loop_at_once(lambda: begin(relay))
        self.last()
        self.machine.in_loop_at_once(lambda: end(relay))

    def cut_way(self):
        self.machine.in_loop(self.relay().cut)

    def close_way(self):
        self.on_the_way(lambda r: r.shut(), lambda r: r.open())

    def slow_way(self):
        there, back = self.chance.uniform(0, 0.4), self.chance.uniform(0, 0.4)
        self.on_the_way(lambda r: r.slow(there, back), lambda r: r.slow(0, 0))

    def hold_questions(self):
        self.on_the_way(lambda r: r.hold(True, False), lambda r: r.hold(False, False))

    def hold_answers(self):
        self.on_the_way(lambda r: r.hold(False, True), lambda r: r.hold(False, False))

    def lose_answers(self):
        """What was asked is done; that it was is never heard."""
        def end(relay):
            relay.cut()
            relay.hold(False, False)
        self.on_the_way(lambda r: r.hold(False, True), end)

    def freeze_database(self):
        self.database.first.freeze(True)
        self.last()
        self.database.first.freeze(False)

    def restart(self, how):
        """It listens at no port meanwhile."""
        relay = self.relay()
        self.database.first.stop(how)
        self.machine.in_loop_at_once(relay.shut)
        self.last()
        self.database.first.start()
        self.machine.in_loop_at_once(relay.open)

    def terminate(self):
        self.database.sql(self.database.first, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                               " WHERE application_name = 'jadoube'")

    def read_only(self):
        """As after a change of roles: there, but not to be written."""
        first = self.database.first
        for value in ('on', 'off'):
            self.database.sql(first, f'ALTER SYSTEM SET default_transaction_read_only = {value}')
            self.database.sql(first, 'SELECT pg_reload_conf()')
            if value == 'on':
                self.last()

    def fail_over(self):
        if self.database.make_standby():
            self.last()
            old = self.relay()
            self.database.fail_over()
            self.machine.in_loop_at_once(old.shut)
            self.machine.in_loop_at_once(self.relay().open)


# kind: how often, what
BOTH = {
    'freeze': (10, Injector.freeze_hall),
    'kill': (5, Injector.kill_hall),
    'end': (2, Injector.end_hall),
    'cut': (8, Injector.cut_lines),
    'slow-up': (6, Injector.slow_up),
    'slow-down': (6, Injector.slow_down),
    'hold-up': (6, Injector.hold_up),
    'hold-down': (6, Injector.hold_down),
}
SQLITE = {
    'slow-file': (10, Injector.slow_file),
    'full': (8, lambda i: i.weather('full')),
    'short': (6, lambda i: i.weather('short')),
    'eio-write': (8, lambda i: i.weather('eio-write')),
    'eio-sync': (8, lambda i: i.weather('eio-sync')),
    'eio-read': (6, lambda i: i.weather('eio-read')),
    'stall-file': (10, lambda i: i.weather('stall')),
    'move-file': (4, Injector.move_file),
}
POSTGRES = {
    'cut-way': (8, Injector.cut_way),
    'close-way': (6, Injector.close_way),
    'slow-way': (8, Injector.slow_way),
    'hold-questions': (6, Injector.hold_questions),
    'hold-answers': (6, Injector.hold_answers),
    'lose-answers': (8, Injector.lose_answers),
    'freeze-database': (8, Injector.freeze_database),
    'stop-fast': (2, lambda i: i.restart('fast')),
    'stop-immediate': (3, lambda i: i.restart('immediate')),
    'terminate': (6, Injector.terminate),
    'read-only': (4, Injector.read_only),
    'fail-over': (2, Injector.fail_over),
}


def with_kills(kinds):
    """The same, and the server is killed during them, or straight after."""
    kinds.update({f'kill-in-{k}': (1, lambda i, f=f: i.kill_in(f)) for k, (_, f) in list(kinds.items()) if k not in SUDDEN} |
                 {f'kill-after-{k}': (1, lambda i, f=f: i.kill_after(f)) for k, (_, f) in list(kinds.items())})


SUDDEN = ('cut-way', 'terminate')  # they do not last
with_kills(SQLITE)
with_kills(POSTGRES)
BOTH.update({'kill-in-freeze': (1, lambda i: i.kill_in(Injector.freeze_hall)),
             'kill-after-freeze': (1, lambda i: i.kill_after(Injector.freeze_hall))})
