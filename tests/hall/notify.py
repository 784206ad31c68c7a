#!/usr/bin/env python3
"""How servers hear of each other's games: by the database, or by NATS; and when that is killed, frozen or was never there.
Nothing is lost, no clock is wrong, and it is used again when it is back.

usage: notify.py JADOUBE      (it starts a PostgreSQL and a NATS server of its own)
"""
import json
import os
import pathlib
import subprocess
import sys
import threading
import time
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
from hall import PATIENCE, Client, Server, Socket
from nats import Nats, binary
from postgres import Postgres, binaries

program = sys.argv.pop(1)
os.environ.pop('JADOUBE_TEST_NOTIFY', None)
SHUTTLE = ('g1f3', 'g8f6', 'f3g1', 'f6g8')
NOBODY = 'nats://127.0.0.1:9'  # the discard service, which nobody runs


def until(what, happens):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if happens():
            return
        time.sleep(0.02)
    raise AssertionError(f'not within {PATIENCE} s: {what}')


class Wall(Client):
    def __init__(self, port, tournament, key):
        Socket.__init__(self, port)
        self.messages = []
        self.say({'wall': tournament, 'key': key})
        self.wait(lambda m: 'tournament' in m)


class Hall:
    """Two servers, a tournament whose games the first one holds, and a wall at the second."""

    def __init__(self, database, first=(), second=()):
        self.servers = [Server(program, store=database.address, arguments=a).start() for a in (first, second)]
        self.first, self.second = self.servers
        body = {'name': 'T', 'players': ['A', 'B', 'C', 'D'], 'regulations': {'control': '5400', 'preset': 'standard', 'edition': '2009'}}
        status, t = self.first.request('POST', '/api/tournaments', body)
        assert status == 201, t
        path, key = f"/api/tournaments/{t['id']}", t['keys']['organiser']
        self.arbiter = t['keys']['arbiter']
        self.boards = self.first.request('GET', path, key=key)[1]['tournament']['rounds'][0]['boards']
        assert self.first.request('POST', path + '/rounds/1/start', key=key)[0] == 200
        self.players = [[Client(s.port, b['game'], b['keys'][c]) for s, c in zip(self.servers, ('white', 'black'))] for b in self.boards]
        self.wall = Wall(self.second.port, t['id'], t['keys']['spectator'])
        self.plies = [0] * len(self.boards)

    def play(self, board):
        ply = self.plies[board]
        answer = self.players[board][ply % 2].do('play', move=SHUTTLE[ply % 4])
        assert 'ack' in answer, answer
        self.plies[board] += 1

    def see(self, board):
        """The wall shows the board as it is."""
        return next(b for b in self.wall.wait(lambda m: any(self.shows(b, board) for b in m.get('boards', [])))['boards'] if self.shows(b, board))

    def shows(self, shown, board):
        return shown['board'] == self.boards[board]['board'] and shown['state']['ply'] == self.plies[board]

    def play_and_see(self, board):
        self.play(board)
        return self.see(board)

    def well(self, server, well):
        until(f'the notifier is well: {well}', lambda: server.metric('notifier_well') == well)

    def log(self, board):
        status, text = self.second.request('GET', f"/api/games/{self.boards[board]['game']}/log", key=self.arbiter, raw=True)
        assert status == 200, text
        return [json.loads(line) for line in text.splitlines()[1:]]

    def close(self):
        for client in (self.wall, *(p for pair in self.players for p in pair)):
            client.close()
        return [s.stop() for s in self.servers]


class Notify(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = Postgres().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.database.__exit__()

    def hall(self, *arguments):
        hall = Hall(self.database, *arguments)
        self.addCleanup(lambda: [s.put_down() for s in hall.servers])
        return hall

    def leave(self, hall):
        """Everything was stored once, in order, and the clocks on the wall were those of the log."""
        for board, plies in enumerate(hall.plies):
            self.assertEqual([e['move'] for e in hall.log(board) if e['do'] == 'play'], [SHUTTLE[i % 4] for i in range(plies)])
        self.assertEqual(hall.close(), [0, 0], [s.said() for s in hall.servers])
        checked = subprocess.run([program, 'store', 'verify', self.database.address], capture_output=True, text=True)
        self.assertIn('all in order', checked.stdout, checked.stdout + checked.stderr)

    def same_clocks(self, hall, board):
        """The wall's board has the clocks that the game's holder shows, after the same event."""
        seen = hall.play_and_see(board)
        held = hall.first.request('GET', f"/api/games/{hall.boards[board]['game']}", key=hall.arbiter)[1]['game']
        mover = ('white', 'black')[(hall.plies[board] - 1) % 2]  # his clock stands
        self.assertEqual(seen['state']['clock'][mover], held['state']['clock'][mover])

    # -- each kind, while all is well

    def by_notices(self, hall):
        for server in hall.servers:
            hall.well(server, 1)
        heard, told = hall.second.metric('notices_heard_total'), hall.first.metric('notices_told_total')
        for _ in range(6):
            for board in range(2):
                hall.play_and_see(board)
        self.same_clocks(hall, 0)
        until('all notices are heard', lambda: hall.second.metric('notices_heard_total') - heard >= 13)
        self.assertGreaterEqual(hall.first.metric('notices_told_total') - told, 13)
        self.assertEqual(hall.second.metric('followed_games'), 2)

    def all_heard(self, hall):
        """How many, when none is on its way any more."""
        heard, since = None, 0
        while time.monotonic() < since + 1 or heard is None:
            now = hall.second.metric('notices_heard_total')
            if now != heard:
                heard, since = now, time.monotonic()
            time.sleep(0.05)
        return heard

    def test_database(self):
        hall = self.hall()
        self.by_notices(hall)
        self.leave(hall)

    def test_nats(self):
        with Nats() as notifier:
            hall = self.hall(*2 * [('--notify', notifier.address)])
            self.by_notices(hall)
            heard = self.all_heard(hall)
            game = hall.first.new_game()  # which nobody at the other server looks at
            white, black = (hall.first.join(game, c) for c in ('white', 'black'))
            for ply in range(8):
                self.assertIn('ack', (white, black)[ply % 2].do('play', move=SHUTTLE[ply % 4]))
            hall.play_and_see(1)
            until('a notice is heard', lambda: hall.second.metric('notices_heard_total') > heard)
            self.assertEqual(hall.second.metric('notices_heard_total') - heard, 1)
            white.close(), black.close()
            self.leave(hall)

    def test_password(self):
        with Nats(['--user', 'hall', '--pass', 'secret-1']) as notifier:
            right = notifier.address.replace('//', '//hall:secret-1@')
            hall = self.hall(('--notify', right), ('--notify', right))
            self.by_notices(hall)
            self.leave(hall)
            with Server(program, store=self.database.address, arguments=('--notify', notifier.address)) as server:
                until('it says why', lambda: b'Authorization' in server.said().encode())
                self.assertEqual(server.metric('notifier_well'), 0)
                until('all the same the server is well', lambda: server.request('GET', '/healthz')[0] == 200)

    # -- when it is not there

    def test_killed(self):
        """In the middle of games that go on without a rest."""
        with Nats() as notifier:
            hall = self.hall(*2 * [('--notify', notifier.address)])
            for server in hall.servers:
                hall.well(server, 1)
            ends, failures = threading.Event(), []

            def keep_playing():
                try:
                    while not ends.is_set():
                        hall.play(1)
                except Exception as e:  # told by the main thread
                    failures.append(repr(e))
            player = threading.Thread(target=keep_playing)
            player.start()
            for fail, mend in ((notifier.kill, notifier.start), (lambda: notifier.freeze(True), lambda: notifier.freeze(False))) * 2:
                fail()
                for server in hall.servers:
                    hall.well(server, 0)
                for _ in range(2):
                    self.same_clocks(hall, 0)
                mend()
                for server in hall.servers:
                    hall.well(server, 1)
                heard = hall.second.metric('notices_heard_total')
                self.same_clocks(hall, 0)
                until('notices are heard again', lambda: hall.second.metric('notices_heard_total') > heard)
            ends.set()
            player.join(PATIENCE)
            self.assertEqual((failures, player.is_alive()), ([], False))
            for server in hall.servers:
                self.assertIn('the notifier is not there', server.said())
            self.leave(hall)

    def test_lost_listener(self):
        """The same for the database's: its connection is ended by the database."""
        hall = self.hall()
        hall.play_and_see(0)
        end = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        for _ in range(3):
            for server in hall.servers:
                hall.well(server, 1)
            ended = subprocess.run(['psql', '-qtA', '-c', end, self.database.address], capture_output=True, text=True, check=True).stdout
            self.assertEqual(int(ended), 2)
            hall.play_and_see(0)
            self.same_clocks(hall, 1)
        for server in hall.servers:
            hall.well(server, 1)
        self.leave(hall)

    def test_comes_later(self):
        with Nats() as notifier:
            notifier.kill()
            hall = self.hall(*2 * [('--notify', notifier.address)])
            hall.play_and_see(0)
            self.assertEqual([s.metric('notifier_well') for s in hall.servers], [0, 0])
            notifier.start()
            self.by_notices(hall)
            self.leave(hall)

    def test_one_of_them_is_cut_off(self):
        """The holder cannot tell; the other one hears of nothing, and sees it all the same."""
        with Nats() as notifier:
            hall = self.hall(('--notify', NOBODY), ('--notify', notifier.address))
            hall.well(hall.second, 1)
            for _ in range(3):
                self.same_clocks(hall, 0)
            self.assertEqual(hall.second.metric('notices_heard_total'), 0)
            self.leave(hall)


if __name__ == '__main__':
    if not binaries() or not binary():
        print('skipped: PostgreSQL or nats-server is not installed (tools/deps check)')
        sys.exit(77)
    unittest.main()
