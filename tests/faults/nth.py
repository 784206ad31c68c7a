#!/usr/bin/env python3
"""Every call that can fail does, one after the other: the first, the second, … until everything goes through. In the store by
itself (nth.c), in a hall with a small session: make a game, join, move, read PGN and log.

usage: nth.py JADOUBE SHIM NTH sqlite|postgres|hall [--step N]

After each failure: no crash, an answer or a closed connection, nothing acknowledged is lost, no descriptor is left open, and
the game goes on.
"""
import argparse
import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / 'hall'), str(HERE.parent / 'support')]
import hall  # noqa: E402
from hall import Closed, Server  # noqa: E402
from postgres import Postgres, binaries  # noqa: E402
from shim import FILES, MEMORY, NET, Shim  # noqa: E402

MOVES = ('e2e4', 'e7e5', 'g1f3', 'b8c6')
LEAST = hall.PATIENCE  # seconds in which a hall must have recovered, on any machine
LITTLE = 4.0  # … and in which it answers, while a call may have failed


class Session:
    """A game in a hall of which one call fails."""

    def __init__(self, server):
        self.server, self.game, self.acked, self.players = server, None, {}, []

    def play(self):
        self.game = self.server.new_game({'control': '300', 'preset': 'online'})
        self.sit()
        self.players[0].event(lambda m: m['event']['do'] == 'start')
        for n in range(2):
            if not self.move(n):
                return
        for part in ('pgn', 'log'):
            self.server.request('GET', f"/api/games/{self.game['id']}/{part}", key=self.game['keys']['arbiter'], raw=True)

    def sit(self):
        self.players = []
        for role in ('white', 'black'):
            self.players.append(self.server.join(self.game, role))

    def move(self, n):
        answer = self.players[n % 2].do('play', move=MOVES[n])
        if 'ack' in answer:
            self.acked[answer['seq']] = MOVES[n]
        elif answer['error']['status'] != 503:
            raise AssertionError(answer)
        return 'ack' in answer

    def leave(self):
        for player in self.players:
            player.close()

    def log(self):
        status, text = self.server.request('GET', f"/api/games/{self.game['id']}/log", key=self.game['keys']['arbiter'], raw=True)
        if status != 200:
            raise Closed(status)
        return [json.loads(line) for line in text.splitlines()[1:]]

    def wait_until_it_runs(self):
        """Both are there: nobody has to come again for that."""
        try:
            self.players[1].wait(lambda m: m.get('state', {}).get('phase') == 'running')
        except TimeoutError:
            raise AssertionError('a game does not go on though its players are there')

    def go_on(self):
        """Whatever happened: the moves that are missing are made."""
        if not self.game:
            self.game = self.server.new_game({'control': '300', 'preset': 'online'})
        self.leave()
        self.sit()
        if self.players[1].game['state']['phase'] != 'running':
            self.wait_until_it_runs()
        made = len(self.players[1].game['moves'])
        for n in range(made, len(MOVES)):
            if not self.move(n):
                raise Closed('refused')
        events = self.log()
        if [e['move'] for e in events if e['do'] == 'play'] != list(MOVES):
            raise AssertionError(f'{events}')
        for seq, move in self.acked.items():
            if events[seq - 1].get('move') != move:
                raise AssertionError(f'{move} was acknowledged as {seq}: {events}')


def patiently(server, what):
    end, last = time.monotonic() + LEAST, None
    while time.monotonic() < end:
        if server.process.poll() is not None:
            raise AssertionError(f'the hall has ended: {server.process.returncode} {server.said()[-2000:]}')
        try:
            return what()
        except (OSError, Closed, ValueError) as e:
            last = e
            time.sleep(0.05)
    raise AssertionError(f'the hall does not recover: {last!r} {server.said()[-2000:]}')


def open_files(server):
    return len(os.listdir(f'/proc/{server.process.pid}/fd'))


def settle_files(server, most):
    end = time.monotonic() + LEAST
    while open_files(server) > most:
        if time.monotonic() > end:
            raise AssertionError(f'{open_files(server)} descriptors are open, {most} before')
        time.sleep(0.01)


def fail_in_hall(server, shim, kind, n):
    """Whether anything failed."""
    session = Session(server)
    shim.arm(kind, n)
    hall.PATIENCE = LITTLE
    # Which answers come and which connections are closed is the hall's business; that it goes on is ours.
    with contextlib.suppress(OSError, Closed, AssertionError, ValueError):
        session.play()
    failed = shim.disarm()
    hall.PATIENCE = LEAST
    try:
        patiently(server, session.go_on)
    except AssertionError as e:
        raise AssertionError(f'after call {n} has failed: {e}') from e
    session.leave()
    return failed


def step_of(options, kind):
    return options.step if kind == 'memory' else max(1, options.step // 10)


def hall_session(options, shim):
    for name, kind in (('files', FILES), ('net', NET), ('memory', MEMORY)):
        step = step_of(options, name)
        if kind == MEMORY and options.without_memory:
            continue
        server = Server(options.jadoube)
        server.patient = False
        server.environment = {**os.environ, **shim.environment}
        with server.start():
            patiently(server, Session(server).go_on)
            files, n = open_files(server), 0
            while fail_in_hall(server, shim, kind, n):
                settle_files(server, files + 4)  # two players may still be leaving
                n += step
            if server.stop() != 0:
                raise AssertionError(f'the hall ended badly: {server.said()[-2000:]}')
        done = subprocess.run([options.jadoube, 'store', 'verify', server.store], capture_output=True, text=True)
        if done.returncode or 'all in order' not in done.stdout:
            raise AssertionError(done.stdout + done.stderr)
        print(f'hall, {name}: {n // step} failures, the last in call {n - step}; {done.stdout.strip()}', flush=True)


def store_sessions(options, shim, where, kinds):
    for kind in kinds:
        if kind == 'memory' and options.without_memory:
            continue
        step = step_of(options, kind)
        done = subprocess.run([options.nth, where, kind, str(step)], env={**os.environ, **shim.environment})
        if done.returncode:
            raise AssertionError(f'{kind}: exit status {done.returncode}')


def options_of(words):
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument('jadoube')
    p.add_argument('shim')
    p.add_argument('nth')
    p.add_argument('what', choices=('sqlite', 'postgres', 'hall'))
    p.add_argument('--step', type=int, default=1, help='one of so many calls for memory, of a tenth of that otherwise')
    p.add_argument('--without-memory', action='store_true', help='a sanitizer has the memory')
    return p.parse_args(words)


def main():
    options = options_of(sys.argv[1:])
    shim = Shim(options.shim, 'hall.db')
    try:
        if options.what == 'hall':
            hall_session(options, shim)
        elif options.what == 'sqlite':
            folder = tempfile.mkdtemp(prefix='jadoube-nth-', dir='/dev/shm' if os.access('/dev/shm', os.W_OK) else None)
            store_sessions(options, shim, folder + '/hall.db', ('files', 'memory'))
            shutil.rmtree(folder)
        elif not binaries():
            print('skipped: PostgreSQL is not installed (tools/deps check)')
            return 77
        else:
            with Postgres() as database:
                store_sessions(options, shim, database.address, ('net', 'memory'))
    finally:
        shim.remove()
    return 0


if __name__ == '__main__':
    sys.exit(main())
