#!/usr/bin/env python3
"""A server goes away at the worst moment: the store does not yet know that a watch has stood, or knows of a game that the
server has it, and the server does not. Whoever takes the game next counts no time that its player did not have.

usage: moments.py JADOUBE SHIM sqlite|postgres
"""
import argparse
import functools
import signal
import sys
import time
import unittest

import machine as machines
import proof
from hall import PATIENCE, Closed, Coming, Server, wait_until_ill
from postgres import binaries

program, shim, store = sys.argv[1:4]
del sys.argv[1:4]
AWAY = 3.0     # seconds in which nothing can be done
HEARD = 1.2    # seconds within which a server gives a sign of life
LEASE = 4.3 if store == 'postgres' else 0  # … and without which its games are free
SECONDS = 600
TAKING = b'SET session = $1, epoch'


class Missed(Exception):
    """The machine was too slow for the moment that is looked at."""


def moment(test):
    """… which is then waited for again."""
    @functools.wraps(test)
    def run(self):
        for _ in range(10):
            try:
                return test(self)
            except Missed:
                self.tearDown()
                self.setUp()
        self.fail('this machine is too slow for the moment')
    return run


class Moments(unittest.TestCase):
    """One hall, its store behind something that can hold it up, and a game with White to move."""

    def setUp(self):
        self.machine = machines.Machine(argparse.Namespace(jadoube=program, shim=shim, store=store, seed=1, verbose=False))
        self.machine.start(0)
        self.hall = self.machine.hall
        self.game = self.hall.new_game({'control': str(SECONDS), 'preset': 'online'})
        self.clients = []
        self.white = self.let_in('white')
        self.had = 0  # ms that players have had, at most
        self.runs()
        self.black = self.let_in('black')
        self.white.event(lambda m: m['event']['do'] == 'start')
        time.sleep(HEARD)

    def tearDown(self):
        for client in self.clients:
            client.close()
        self.machine.finish()
        self.machine.shim.remove()
        self.machine.hall.put_down()
        if self.machine.database:
            self.machine.database.remove()

    # -- what is on the clocks

    def runs(self):
        """From here on somebody's time is running."""
        self.since = time.monotonic()

    def stands(self):
        """… and from here on nobody's."""
        self.had += 1000 * (time.monotonic() - self.since)

    # -- the store

    def hold_up(self, on):
        """A database does what it is told, and that it has is not heard; a file does nothing."""
        if self.machine.database:
            self.machine.database.relays[0].overhear = lambda data: None
            self.machine.in_loop_at_once(lambda: self.machine.database.relays[0].hold(False, on))
        else:
            self.machine.shim.weather('stall' if on else 'fine')

    def hold_up_taking(self):
        """… when the game is taken: of a database that is the answer to one question."""
        if not self.machine.database:
            return self.hold_up(True)
        relay, name = self.machine.database.relays[0], []

        def overhear(data):
            at = data.find(TAKING)
            if at >= 0:
                name[:] = [data[:at].rsplit(b'\0WITH', 1)[0][-3:].split(b'q')[-1]]
            elif name and b'q' + name[0] + b'\0' in data:
                relay.hold(False, True)
        relay.overhear = overhear

    def events(self):
        """The log, and what was on the clock for each event: [(event, ms)]."""
        where = self.machine.database.direct() if self.machine.database else self.hall.store
        clock = proof.Clock(SECONDS, 0)
        return [(e, clock.apply(e)[1]) for e in proof.stored_games(program, where)[self.game['id']]]

    # -- the hall and who is in it

    def let_in(self, role):
        """However often that has to be asked for."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                self.clients.append(self.hall.join(self.game, role))
                return self.clients[-1]
            except (Closed, OSError):
                self.assertLess(time.monotonic(), end)
                time.sleep(0.05)

    def is_stored(self, player, n):
        """What he sent was taken, not refused because it came when the store was already known to be ill."""
        if player.was_refused(n):
            raise Missed

    def kill(self):
        self.hall.kill()

    def come_back(self):
        """The same hall again; the game is free for it."""
        self.hall.start()
        time.sleep(LEASE)

    def is_paused(self):
        """It was taken, and its clocks were read."""
        with self.let_in('spectator') as watcher:
            if watcher.game['state']['phase'] != 'paused':
                watcher.event(lambda m: m['state']['phase'] == 'paused')

    def assert_paid(self):
        """All that is on the clocks is what players have had."""
        events = self.events()
        self.assertEqual(events[-1][0]['do'], 'pause', events)
        self.assertLessEqual(sum(ms for _, ms in events), self.had, events)

    # -- moments

    @moment
    def test_a_move_was_stored_slowly(self):
        """Black has just been told White's move: his clock has not run before."""
        self.hold_up(True)
        n = self.white.send('play', move='e2e4')
        self.stands()
        time.sleep(AWAY)
        self.runs()
        self.hold_up(False)
        self.is_stored(self.white, n)
        self.black.event(lambda m: m['event'].get('move') == 'e2e4')
        self.kill()
        self.stands()
        self.come_back()
        self.is_paused()
        self.assert_paid()

    @moment
    def test_a_move_was_stored_a_little_slowly(self):
        """… not so long that anybody was told of trouble."""
        for player, move in ((self.white, 'g1f3'), (self.black, 'g8f6'), (self.white, 'f3g1'), (self.black, 'f6g8')):
            self.hold_up(True)
            n = player.send('play', move=move)
            self.stands()
            time.sleep(0.55)
            self.runs()
            self.hold_up(False)
            self.is_stored(player, n)
        self.kill()
        self.stands()
        self.come_back()
        self.is_paused()
        self.assert_paid()

    def test_a_move_waits(self):
        """White has moved. Whether that is stored or not, nobody had the time after it."""
        self.hold_up(True)
        self.white.send('play', move='e2e4')
        self.stands()
        time.sleep(AWAY)
        self.kill()
        self.hold_up(False)
        self.come_back()
        self.is_paused()
        self.assert_paid()

    @unittest.skipIf(store == 'postgres', 'a file is slow where it should be')
    @moment
    def test_a_move_waits_behind_another(self):
        """The store is well again before it comes to it: what is said next waits for it as well."""
        other = self.hall.new_game({'control': str(SECONDS), 'preset': 'online'})
        with self.hall.join(other, 'white') as first, self.hall.join(other, 'black'):
            first.event(lambda m: m['event']['do'] == 'start')
            self.hold_up(True)
            first.send('play', move='e2e4')
            time.sleep(0.2)
            n = self.white.send('play', move='e2e4')
            wait_until_ill(self.hall.port)
            self.black.wait_until_told('store')
            self.machine.shim.weather('slow', 50)
            self.black.wait_until_told(None)
            self.is_stored(self.white, n)
            self.assertEqual(self.black.do('adjust').get('seq'), 3)
            self.hold_up(False)
        self.assertEqual([e['do'] for e, _ in self.events()], ['start', 'play', 'adjust'])

    def test_a_game_was_read_slowly(self):
        """The store has given the game to the server; it comes to its player much later, and goes on."""
        self.kill()
        self.stands()
        self.come_back()
        self.hold_up_taking()
        white = Coming(self.hall).knock(self.game, 'white')
        time.sleep(AWAY)
        self.runs()
        self.hold_up(False)
        try:
            white.is_let_in()
        except Closed:
            white = self.let_in('white')
        if white.game['state']['phase'] != 'running':
            white.event(lambda m: m['state']['phase'] == 'running')
        self.kill()
        self.stands()
        self.come_back()
        self.is_paused()
        self.assert_paid()

    @unittest.skipIf(store == 'sqlite', 'what a file has done is known')
    def test_a_game_was_taken_unheard(self):
        """The server has the game, and does not know."""
        self.kill()
        self.stands()
        self.come_back()
        self.hold_up_taking()
        white = Coming(self.hall).knock(self.game, 'white')
        time.sleep(0.5)
        white.close()
        self.machine.in_loop_at_once(self.machine.database.relays[0].cut)
        self.hold_up(False)
        time.sleep(AWAY)
        self.is_paused()
        self.assert_paid()

    @moment
    def test_the_server_was_frozen(self):
        self.hall.process.send_signal(signal.SIGSTOP)
        n = self.white.send('play', move='e2e4')
        self.stands()
        time.sleep(AWAY)
        self.runs()
        self.hall.process.send_signal(signal.SIGCONT)
        self.is_stored(self.white, n)
        self.black.event(lambda m: m['event'].get('move') == 'e2e4')
        self.kill()
        self.stands()
        self.come_back()
        self.is_paused()
        self.assert_paid()

    @unittest.skipIf(store == 'sqlite', 'a file has one server')
    def test_another_server_takes_it(self):
        """Of two that use the database, one goes away while it waits for it."""
        other = Server(program, store=self.machine.database.direct()).start()
        self.hold_up(True)
        self.white.send('play', move='e2e4')
        self.stands()
        time.sleep(0.5)
        self.kill()
        self.hold_up(False)
        self.machine.hall = self.hall = other
        time.sleep(LEASE)
        self.is_paused()
        self.assert_paid()


if __name__ == '__main__':
    if store == 'postgres' and not binaries():
        print('skipped: PostgreSQL is not installed (tools/deps check)')
        sys.exit(77)
    unittest.main()
