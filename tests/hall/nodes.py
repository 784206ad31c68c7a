#!/usr/bin/env python3
"""Several servers on one PostgreSQL: a game may be played through any of them, and when one dies its games go on.

usage: tests/support/postgres.py nodes.py JADOUBE"""
import json
import os
import sys
import threading
import time
import unittest

from hall import PATIENCE, Client, Closed, Server, Socket

program = sys.argv.pop(1)
store = os.environ['JADOUBE_TEST_STORE']
SHUTTLE = ('g1f3', 'g8f6', 'f3g1', 'f6g8')
REGULATIONS = {'control': '3600', 'preset': 'rapid', 'edition': '2009'}


def log_of(server, game):
    status, text = server.request('GET', f"/api/games/{game['id']}/log", key=game['keys']['arbiter'], raw=True)
    assert status == 200, (status, text)
    return [json.loads(line) for line in text.splitlines()[1:]]


class Wall(Client):
    def __init__(self, port, tournament, key):
        Socket.__init__(self, port)
        self.messages = []
        self.say({'wall': tournament, 'key': key})


class Table(threading.Thread):
    """Plays one game to its goal, whichever servers are there; White and Black by different ones while they can."""

    def __init__(self, number, servers, goal, counter):
        super().__init__()
        self.number, self.servers, self.goal, self.counter = number, servers, goal, counter
        self.game = servers[number % len(servers)].new_game(REGULATIONS)
        self.acked, self.failure, self.players = {}, None, []

    def alive(self, n):
        up = [s for s in self.servers if s.process.poll() is None]
        return up[(self.number + n) % len(up)]

    def sit(self):
        for player in self.players:
            player.close()
        self.players = []
        limit = time.monotonic() + PATIENCE
        while len(self.players) < 2:
            try:
                role = ('white', 'black')[len(self.players)]
                self.players.append(self.alive(len(self.players)).join(self.game, role))
            except (Closed, OSError):
                if time.monotonic() > limit:
                    raise
                time.sleep(0.1)

    def look(self):
        """How many moves are stored. The game is started when it is not."""
        status, answer = self.alive(0).request('GET', f"/api/games/{self.game['id']}", key=self.game['keys']['spectator'])
        if status != 200:
            raise Closed(answer)
        if answer['game']['state']['phase'] == 'scheduled':
            status, _ = self.alive(1).request('POST', f"/api/games/{self.game['id']}/events", {'do': 'start', 'after': 0}, key=self.game['keys']['arbiter'])
            if status not in (200, 409):
                raise Closed(status)
        return len(answer['game']['moves'])

    def play(self):
        ply = -1
        while ply < self.goal:
            try:
                if ply < 0:
                    self.sit()
                    ply = self.look()
                    continue
                answer = self.players[ply % 2].do('play', move=SHUTTLE[ply % 4])
                if 'error' in answer:
                    raise Closed(answer)
                self.acked[answer['seq']] = SHUTTLE[ply % 4]
                self.counter.append(1)
                ply += 1
            except (Closed, OSError):
                ply = -1  # a server died: what is stored?

    def run(self):
        try:
            self.play()
        except Exception as e:  # told by the main thread
            self.failure = repr(e)


class Nodes(unittest.TestCase):
    def test_one_of_two_dies(self):
        first, second = Server(program, store=store).start(), Server(program, store=store).start()
        counter = []
        tables = [Table(n, [first, second], 12, counter) for n in range(100)]
        for table in tables:
            table.start()
        limit = time.monotonic() + PATIENCE
        while len(counter) < 400 and time.monotonic() < limit:
            time.sleep(0.01)
        self.assertGreaterEqual(len(counter), 400)
        first.kill()
        died = time.monotonic()
        for table in tables:
            table.join(PATIENCE)
        took = time.monotonic() - died
        self.assertEqual([t.failure for t in tables if t.failure or t.is_alive()], [], second.said())
        for table in tables:
            events = log_of(second, table.game)
            for seq, move in table.acked.items():
                self.assertEqual((events[seq - 1]['do'], events[seq - 1]['move']), ('play', move))
            played = [e['move'] for e in events if e['do'] == 'play']
            self.assertEqual(played, [SHUTTLE[i % 4] for i in range(12)])
        print(f'100 games, {len(counter)} moves; all went on {took:.1f} s after a server died', file=sys.stderr)
        self.assertEqual(second.stop(), 0, second.said())

    def test_through_the_other(self):
        """Everything works through a server that does not hold the game."""
        first, second = Server(program, store=store).start(), Server(program, store=store).start()
        game = first.new_game({'control': '600', 'preset': 'online'})
        with first.join(game, 'white') as white, second.join(game, 'black', lang='cs') as black, second.join(game, 'spectator') as watcher:
            white.event(lambda m: m['event']['do'] == 'start')
            self.assertIn('ack', white.do('play', move='e2e4'))
            self.assertEqual(black.event(lambda m: m['event']['do'] == 'play')['move']['move'], 'e2e4')
            self.assertIn('ack', black.do('play', move='e7e5'))
            self.assertEqual(watcher.event(lambda m: m['event']['by'] == 'black')['seq'], 3)
            offer = lambda server: server.request('POST', f"/api/games/{game['id']}/events", {'do': 'offer'}, key=game['keys']['white'],
                                                  headers={'Idempotency-Key': 'B' * 21 + 'A'})[1]
            self.assertEqual([offer(server)['seq'] for server in (second, first, second)], [4, 4, 4])
            self.assertEqual(second.request('GET', f"/api/games/{game['id']}", key='wrong')[0], 403)
            with self.assertRaises(Closed):
                second.join({'id': game['id'], 'keys': {'white': 'x' * 22}}, 'white')
            self.assertEqual(first.stop(), 0)  # a clean end: the game is let go at once
            answer = offer(second)
            self.assertEqual((answer['seq'], answer['repeated']), (4, True))
            with second.join(game, 'black') as again:
                self.assertEqual([m['move'] for m in again.game['moves']], ['e2e4', 'e7e5'])
            with second.join(game, 'white') as again:
                again.event(lambda m: m['event']['do'] == 'resume') if again.game['state']['phase'] == 'paused' else None
                self.assertIn('ack', again.do('play', move='g1f3'))
        self.assertEqual(second.stop(), 0, second.said())

    def test_for_whom_it_is_asked(self):
        """A server that sends something on says for whom: forty people at the wrong one are not taken for one."""
        first, second = Server(program, store=store), Server(program, store=store)
        for server in (first, second):
            server.command.remove('--unlimited')
            server.start()
        game = first.new_game({'control': '600', 'preset': 'online'})
        path = f"/api/games/{game['id']}"
        with first.join(game, 'spectator'):  # it stays there

            def ask(address, key, times):
                return [second.request('GET', path, key=key, headers={'X-Forwarded-For': address})[0] for _ in range(times)]

            for n in range(40):
                self.assertEqual(ask(f'198.51.100.{n}', game['keys']['spectator'], 8), [200] * 8)  # 320 requests, more than one may
            guesses = ask('203.0.113.5', 'x' * 22, 40)  # counted where the game is
            self.assertEqual((guesses[0], guesses[-1]), (403, 429))
            self.assertEqual(ask('203.0.113.6', 'x' * 22, 3), [403] * 3)
            crowd = [Client(second.port, game['id'], game['keys']['spectator'], headers=[f'X-Forwarded-For: 198.51.100.{n}']) for n in range(40)]
            for client in crowd:
                client.close()
        self.assertEqual((first.stop(), second.stop()), (0, 0))

    def test_wall(self):
        """The wall of a tournament shows games that another server holds, as they are played."""
        first, second = Server(program, store=store).start(), Server(program, store=store).start()
        status, t = first.request('POST', '/api/tournaments', {'name': 'T', 'players': ['A', 'B', 'C', 'D'],
                                                               'regulations': {'control': '5400', 'preset': 'standard'}})
        self.assertEqual(status, 201)
        path, key = f"/api/tournaments/{t['id']}", t['keys']['organiser']
        boards = first.request('GET', path, key=key)[1]['tournament']['rounds'][0]['boards']
        players = [Client(first.port, b['game'], b['keys'][c]) for b in boards for c in ('white', 'black')]
        self.assertEqual(first.request('POST', path + '/rounds/1/start', key=key)[0], 200)
        wall = Wall(second.port, t['id'], t['keys']['spectator'])
        wall.wait(lambda m: 'tournament' in m)
        for ply, move in ((1, 'e2e4'), (2, 'e7e5')):
            self.assertIn('ack', players[1 + ply].do('play', move=move))
            wall.wait(lambda m: any(b['board'] == 2 and b['state']['ply'] == ply for b in m.get('boards', [])))
        # what is done through the second server still reaches the first
        self.assertEqual(second.request('POST', f"/api/games/{boards[1]['game']}/events", {'do': 'pause'}, key=t['keys']['arbiter'])[0], 200)
        wall.wait(lambda m: any(b['board'] == 2 and b['state']['phase'] == 'paused' for b in m.get('boards', [])))
        for client in (*players, wall):
            client.close()
        self.assertEqual((first.stop(), second.stop()), (0, 0))


if __name__ == '__main__':
    unittest.main()
