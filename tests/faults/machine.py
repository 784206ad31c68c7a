#!/usr/bin/env python3
"""Games go on while everything fails that can: the store's file or database, the network, the server itself. Afterwards every
event that was acknowledged is in the store, once, and every clock is explained to the millisecond.

usage: machine.py JADOUBE SHIM [--faults N] [--games N] [--seed S] [--store sqlite|postgres] [--only KIND,...]

Everything happens on this machine's loopback; it ends by itself, and with it all that it started.
"""
import argparse
import concurrent.futures
import os
import pathlib
import queue
import random
import resource
import signal
import sys
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / 'hall'), str(HERE.parent / 'support')]
from hall import PATIENCE, Server  # noqa: E402
from postgres import binaries  # noqa: E402
from shim import Shim  # noqa: E402
from wire import Loop  # noqa: E402
import faults  # noqa: E402
import proof  # noqa: E402
from table import Table  # noqa: E402

SECONDS = (20, 1)  # on each clock, and with each move


class Machine:
    control, seconds, thinking = '%d+%d' % SECONDS, SECONDS, (0.1, 1.2)

    def __init__(self, options):
        self.program, self.verbose, self.begun = options.jadoube, options.verbose, time.monotonic()
        self.chance = random.Random(f'players {options.seed}')
        self.loop = Loop()
        self.messages, self.refusals = 0, {}
        self.troubles, self.reliefs, self.stops, self.faults = [], [], [], []  # reliefs: somebody was told that it is over, not before and not after
        self.kills, self.starts = [], []  # when the hall was gone, and not before which it came back
        self.calls, self.pool = queue.SimpleQueue(), concurrent.futures.ThreadPoolExecutor(8)
        self.shim = Shim(options.shim, 'hall.db')
        self.database = faults.Databases(self.loop) if options.store == 'postgres' else None
        self.run_loop = True
        self.thread = threading.Thread(target=self.turn)

    # -- the loop, in a thread of its own

    def turn(self):
        while self.run_loop:
            self.loop.turn()
            while not self.calls.empty():
                self.calls.get()()

    def in_loop(self, what):
        self.calls.put(what)

    def in_loop_at_once(self, what):
        """… and wait until it is done."""
        done = threading.Event()
        self.in_loop(lambda: (what(), done.set()))
        done.wait()

    def in_background(self, work, then):
        """What would hold up the loop; then(result) is called there. A failure is None."""
        def do():
            try:
                result = work()
            except OSError:
                result = None
            self.in_loop(lambda: then(result))
        self.pool.submit(do)

    def tell(self, what):
        if self.verbose:
            print(f'{time.monotonic() - self.begun:8.2f} {what}', flush=True)

    # -- the hall

    def start(self, games):
        if self.database:
            self.thread.start()
            self.database.start(self.in_loop_at_once)
        self.hall = Server(self.program, store=self.database and self.database.address)
        self.hall.patient = False
        self.hall.environment = {**os.environ, **self.shim.environment}
        self.hall.start()
        # It comes back at the same place.
        self.hall.command[self.hall.command.index('127.0.0.1:0')] = f'127.0.0.1:{self.hall.port}'
        if not self.database:
            self.thread.start()
        self.tables = []
        for number in range(games):
            self.in_loop(lambda number=number: self.tables.append(Table(self, number)))
        while len(self.tables) < games:
            time.sleep(0.01)

    def is_well(self):
        try:
            return self.hall.request('GET', '/healthz')[0] == 200
        except (OSError, ValueError):
            return False

    def settle(self, seconds):
        """All is well again, and somebody has moved."""
        end = time.monotonic() + seconds
        while not self.is_well():
            if time.monotonic() > end:
                raise AssertionError(f'the hall does not recover within {seconds} s: {self.hall.said()[-2000:]}')
            time.sleep(0.05)

    def acked(self):
        return sum(len(g.acked) for t in list(self.tables) for g in list(t.games))

    def goes_on(self, seconds):
        """Every table makes a move."""
        before = [(t, sum(len(g.acked) for g in t.games), len(t.games)) for t in self.tables]
        end, told = time.monotonic() + seconds, False
        while waiting := [t for t, n, games in before if sum(len(g.acked) for g in t.games) <= n and len(t.games) <= games]:
            if time.monotonic() > end - seconds + 8 and not told:
                told = True
                for t in waiting:
                    self.tell(f'{t.number} {t.game and t.game.id} {[(p.colour, bool(p.line), p.state, p.pending) for p in t.players]}')
            if time.monotonic() > end:
                return [f'table {t.number}: {t.game and t.game.id} does not go on' for t in waiting]
            time.sleep(0.05)
        return []

    def quieten(self):
        for table in self.tables:
            table.quiet = True
        end = time.monotonic() + 10
        while any(p.pending for t in self.tables for p in t.players) and time.monotonic() < end:
            time.sleep(0.05)
        time.sleep(0.5)

    def finish(self):
        self.run_loop = False
        if self.thread.is_alive():
            self.thread.join()
        self.pool.shutdown()

    def __exit__(self):
        self.finish()


def options_of(words):
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('jadoube')
    p.add_argument('shim')
    p.add_argument('--faults', type=int, default=30)
    p.add_argument('--games', type=int, default=8)
    p.add_argument('--seed', type=int, default=1)
    p.add_argument('--store', choices=('sqlite', 'postgres'), default='sqlite')
    p.add_argument('--longest', type=float, default=2.5, help='seconds that a fault lasts at most')
    p.add_argument('--only', help='kinds of faults, separated by commas')
    p.add_argument('--verbose', action='store_true', help='tell each fault')
    return p.parse_args(words)


def run(machine, options):
    started = time.monotonic()
    machine.start(options.games)
    machine.settle(PATIENCE)
    machine.tell('begins')
    wrong = machine.goes_on(PATIENCE)
    injector = faults.Injector(machine, random.Random(options.seed), options.only, options.longest)
    injector.inject(options.faults)
    injector.heal()
    machine.tell('healed')
    machine.settle(PATIENCE)
    machine.tell('well')
    wrong += machine.goes_on(PATIENCE)
    machine.tell('goes on')
    machine.quieten()
    machine.in_loop(lambda: [p.leave() for t in machine.tables for p in t.players])
    if machine.hall.stop() != 0:
        wrong.append(f'the hall ended badly: {machine.hall.said()[-2000:]}')
    machine.kills.append(time.monotonic())
    store = machine.hall.store if not machine.database else machine.database.direct()
    found = proof.Proof(machine, proof.stored_games(options.jadoube, store))
    trouble = proof.verify(options.jadoube, store)
    print(f'{options.store}, seed {options.seed}: {injector.said()} in {time.monotonic() - started:.0f} s')
    print(found.said(), f'; refused {machine.refusals}')
    return wrong + found.wrong + ([trouble] if trouble else [])


def main():
    options = options_of(sys.argv[1:])
    if options.store == 'postgres' and not binaries():
        print('skipped: PostgreSQL is not installed (tools/deps check)')
        return 77
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    machine = Machine(options)
    try:
        wrong = run(machine, options)
    finally:
        machine.finish()
        machine.shim.remove()
        if hasattr(machine, 'hall'):
            machine.hall.put_down()
        if machine.database:
            machine.database.remove()
    for line in wrong[:40]:
        print('WRONG', line)
    print(f'{len(wrong)} things are wrong' if wrong else 'all is explained')
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
