#!/usr/bin/env python3
"""What one address, and one key, may have; and that nobody else goes short. usage: quotas.py JADOUBE [ENGINE]"""
import json
import os
import re
import socket
import sqlite3
import sys
import threading
import time
import unittest

from hall import PATIENCE, Client, Closed, Server, Socket

program = sys.argv.pop(1)
MEGABYTE = 1 << 20


def limited(*arguments, folder=None):
    server = Server(program, arguments=arguments, folder=folder)
    server.command.remove('--unlimited')
    return server


def stored(server):
    """Bytes of all events."""
    with sqlite3.connect(f'file:{server.store}?mode=ro', uri=True) as db:
        return db.execute('SELECT sum(length(line)) FROM events').fetchone()[0]


def figure(server, name):
    """By somebody whom nobody limits."""
    text = server.request('GET', '/metrics', raw=True, headers={'X-Forwarded-For': '192.0.2.99'})[1].decode()
    return float(re.search(rf'^jadoube_{name} (\S+)$', text, re.M)[1])


class Person:
    """Somebody at an address of his own, behind a proxy that says so."""

    def __init__(self, server, address):
        self.server, self.headers = server, {'X-Forwarded-For': address}

    def ask(self, method, path, body=None, key=None):
        return self.server.request(method, path, body, key=key, headers=self.headers)

    def new_game(self, **more):
        status, game = self.ask('POST', '/api/games', {'regulations': {'control': '3600', 'preset': 'rapid', **more}})
        assert status == 201, (status, game)
        return game

    def join(self, game, role, **more):
        return Client(self.server.port, game['id'], game['keys'][role], headers=[f"X-Forwarded-For: {self.headers['X-Forwarded-For']}"], **more)

    def tournament(self, players, system='round-robin'):
        body = {'name': 'T', 'players': [f'P{n}' for n in range(players)], 'regulations': {'control': '5400'}, 'system': system}
        return self.ask('POST', '/api/tournaments', body)


class Quotas(unittest.TestCase):
    def refused(self, server, answer, code):
        """429, with what there was too much of, and how long to wait in both places."""
        status, body = answer
        self.assertEqual((status, body['error']['code'], 'too_many_' + body['error']['limit']), (429, code, code), body)
        self.assertEqual(server.headers['retry-after'], str(body['error']['wait']))
        self.assertGreater(body['error']['wait'], 0)

    def plays_on(self, server):
        """Somebody else makes a game and plays it."""
        other = Person(server, '198.51.100.7')
        game = other.new_game()
        with other.join(game, 'white') as white, other.join(game, 'black') as black, other.join(game, 'arbiter') as arbiter:
            self.assertIn('ack', arbiter.do('start'))
            self.assertIn('ack', white.do('play', move='e2e4'))
            self.assertIn('ack', black.do('offer'))
            self.assertIn('ack', arbiter.do('pause', reason='x' * 900))

    def fill(self, person, game, results):
        """As many words as a connection may send: 300 KB in about five seconds."""
        with person.join(game, 'arbiter') as arbiter:
            arbiter.do('start')
            for n in range(0, 300, 20):
                arbiter.say_all({'n': n + k, 'do': ('pause', 'resume')[k % 2], 'reason': 'x' * 990} for k in range(20))
                last = arbiter.wait(lambda m: m.get('ack', m.get('error', {}).get('n')) == n + 19)
                results.append(last.get('error', {}).get('code'))
                time.sleep(0.5)

    def test_words(self):
        """Thirty connections that say as much as they may: a few megabytes, then nothing more; short acts and moves go on."""
        with limited() as server:
            stranger, results = Person(server, '203.0.113.5'), []
            games = [stranger.new_game() for _ in range(30)]
            threads = [threading.Thread(target=self.fill, args=(stranger, game, results)) for game in games]
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            print(f'# 30 connections, 9 MB of words: {stored(server) / MEGABYTE:.1f} MB stored', file=sys.stderr)
            self.assertIn('too_many_words', results)
            self.assertLess(stored(server), 2.5 * MEGABYTE)
            with stranger.join(games[0], 'arbiter') as arbiter, stranger.join(games[0], 'white') as white:
                if arbiter.game['state']['phase'] == 'paused':
                    self.assertIn('ack', arbiter.do('resume'))
                self.assertIn('ack', arbiter.do('give-time', who='white', ms=1000))
                self.assertIn('ack', white.do('play', move='e2e4'))
                said = [arbiter.do(('pause', 'resume')[n % 2], reason='x' * 900) for n in range(30)]
                self.assertIn('too_many_words', {m['error']['code'] for m in said if 'error' in m})
                self.assertIn('ack', arbiter.do('pause', reason='x' * 100))
            self.refused(server, stranger.ask('POST', '/api/games', '{"regulations": {"control": "300"}}' + ' ' * 15000), 'too_many_bytes')
            self.plays_on(server)

    def test_an_arbiter_who_does_nothing_else(self):
        """Beyond a long day's work he may act every second, and always end the game."""
        with Server(program) as server:
            game = server.new_game({'control': '3600', 'preset': 'rapid'})
            with server.join(game, 'arbiter') as arbiter:
                arbiter.do('start')
                for _ in range(21):
                    arbiter.say_all({'n': n, 'do': 'give-time', 'who': 'white', 'ms': 1} for n in range(200))
                    arbiter.wait(lambda m: m.get('ack') == 199 or m.get('error', {}).get('n') == 199)
                while 'error' not in (answer := arbiter.do('give-time', who='white', ms=1)):  # a second has just gone by
                    pass
                self.assertEqual(answer['error']['code'], 'too_many_acts')
                time.sleep(1.1)
                answers = arbiter.do_all({'do': ('pause', 'resume')[n % 2]} for n in range(20))
                self.assertIn('ack', answers[0])
                self.assertIn('too_many_acts', {a['error']['code'] for a in answers if 'error' in a})
                self.assertIn('ack', arbiter.do('declare', result='1/2-1/2'))

    def test_connections(self):
        with limited() as server:
            stranger = Person(server, '203.0.113.5')
            game = stranger.new_game()
            crowd = []
            with self.assertRaises(Closed) as refusal:
                for _ in range(300):
                    crowd.append(stranger.join(game, 'spectator'))
                    time.sleep(0.02)  # not too many requests
            self.assertEqual(refusal.exception.args, (429,))
            self.assertEqual(len(crowd), 250)
            self.refused(server, stranger.ask('GET', '/healthz'), 'too_many_connections')
            self.plays_on(server)
            for c in crowd[:10]:
                c.close()
            limit = time.monotonic() + PATIENCE
            while stranger.ask('GET', '/healthz')[0] != 200:  # it hears of each end a moment later
                self.assertLess(time.monotonic(), limit)
            for c in crowd:
                c.close()

    def test_a_seat_has_one_person(self):
        with limited() as server:
            stranger = Person(server, '203.0.113.5')
            game = stranger.new_game()
            crowd = [stranger.join(game, 'white') for _ in range(20)]
            with self.assertRaises(Closed) as refusal:
                stranger.join(game, 'white')
            self.assertEqual((refusal.exception.args[0]['code'], refusal.exception.args[0]['status']), ('too_many_connections', 429))
            for role in ('black', 'arbiter', 'spectator'):
                crowd.append(stranger.join(game, role))
            for c in crowd:
                c.close()

    def test_new_games(self):
        with limited() as server:
            stranger, made, began = Person(server, '203.0.113.5'), 0, time.monotonic()
            while (answer := stranger.ask('POST', '/api/games', {'regulations': {'control': '300'}}))[0] == 201:
                made += 1
            self.refused(server, answer, 'too_many_games')
            self.assertGreaterEqual(made, 120)
            self.assertLessEqual(made, 121 + (time.monotonic() - began) / 5)
            self.plays_on(server)

    def test_tournaments(self):
        with limited() as server:
            stranger = Person(server, '203.0.113.5')
            answers = [stranger.tournament(4) for _ in range(21)]
            self.assertEqual({status for status, _ in answers[:20]}, {201})
            self.refused(server, answers[20], 'too_many_tournaments')
            large = Person(server, '203.0.113.6')
            self.assertEqual(large.tournament(3000, 'knock-out')[0], 201)
            self.refused(server, large.tournament(3000, 'knock-out'), 'too_many_bytes')
            self.plays_on(server)

    def test_rounds(self):
        """A tournament of two hundred may have four rounds that are not finished, whoever asks and however often."""
        with limited() as server:
            stranger = Person(server, '203.0.113.5')
            before = figure(server, 'resident_bytes')
            status, t = stranger.tournament(200)
            self.assertEqual(status, 201)
            path, key = f"/api/tournaments/{t['id']}/rounds", t['keys']['organiser']
            for n in (1, 2, 3, 4):
                self.assertEqual(stranger.ask('POST', f'{path}/{n}/start', key=key)[0], 200, n)
            for asker in (stranger, Person(server, '203.0.113.6')):
                self.refused(server, asker.ask('POST', f'{path}/5/start', key=key), 'too_many_boards')
                self.refused(server, asker.ask('POST', f'{path}/6/open', key=key), 'too_many_boards')
            grown = figure(server, 'resident_bytes') - before
            print(f"# 200 players: {figure(server, 'rooms'):.0f} games in memory, {grown / MEGABYTE:.0f} MB", file=sys.stderr)
            self.assertEqual(figure(server, 'games_total'), 400)
            self.plays_on(server)

    def test_neighbours(self):
        """Somebody else at the same address is heard, however much the first one says."""
        with limited() as server:
            stranger = Person(server, '203.0.113.5')
            game = stranger.new_game()
            with stranger.join(game, 'white') as white, stranger.join(game, 'arbiter') as arbiter:
                arbiter.do('start')
                loud = [stranger.join(game, 'spectator') for _ in range(60)]
                for c in loud:
                    c.say_all({'n': n, 'ask': 'clock'} for n in range(90))
                refused = [c.wait(lambda m: m.get('answer', m.get('error', {}).get('n')) == 89) for c in loud]
                self.assertIn('too_many_messages', {m['error']['code'] for m in refused if 'error' in m})
                self.assertIn('ack', white.do('play', move='e2e4'))
                self.assertIn('text', arbiter.ask(ask='clock'))
                for c in loud:
                    c.close()

    @unittest.skipIf('JADOUBE_SLOWER' in os.environ, 'a sanitizer keeps what was freed')
    def test_what_nobody_reads(self):
        """A long game, told to many who do not read it: what waits for one address is bounded."""
        with Server(program) as server:
            game = server.new_game({'control': '3600', 'preset': 'rapid'})
            with server.join(game, 'arbiter') as arbiter:
                arbiter.do('start')
                arbiter.say_much(6000)
            self.assertEqual(server.stop(), 0)
        with limited(folder=server.folder) as server:
            with Person(server, '203.0.113.5').join(game, 'spectator', since=0) as reader:
                length = len(reader.wire)
            before, crowd = figure(server, 'resident_bytes'), []
            for _ in range(60):
                s = Socket(server.port, headers=['X-Forwarded-For: 203.0.113.5'])
                s.s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                s.send_frame(1, json.dumps({'join': game['id'], 'key': game['keys']['spectator'], 'since': 0}).encode())
                crowd.append(s)
            time.sleep(2)
            grown, dropped = figure(server, 'resident_bytes') - before, figure(server, 'slow_readers_total')
            print(f'# 60 who do not read {length / MEGABYTE:.1f} MB: {grown / MEGABYTE:.0f} MB, {dropped:.0f} dropped', file=sys.stderr)
            self.assertGreater(60 * length, 300 * MEGABYTE)
            self.assertLess(grown, 100 * MEGABYTE)
            self.plays_on(server)
            for s in crowd:
                s.close()


class Forgotten(unittest.TestCase):
    """Games that nobody played are removed after a time; nothing that was played is, unless the host says so."""

    def setUp(self):
        with Server(program) as server:
            self.empty, self.played, self.young = (server.new_game({'control': '3600', 'preset': 'rapid'}) for _ in range(3))
            for game in (self.empty, self.played, self.young):
                self.assertEqual(self.act(server, game, 'arbiter', do='start'), 200)
            self.assertEqual(self.act(server, self.played, 'white', do='play', move='e2e4'), 200)
            self.cups = []
            for _ in range(2):
                status, t = server.request('POST', '/api/tournaments', {'name': 'T', 'players': list('ABCD'), 'regulations': {'control': '300'}})
                self.assertEqual(status, 201)
                self.cups.append(t)
            t = self.cups[1]
            self.assertEqual(server.request('POST', f"/api/tournaments/{t['id']}/rounds/1/start", key=t['keys']['organiser'])[0], 200)
            board = server.request('GET', f"/api/tournaments/{t['id']}", key=t['keys']['organiser'])[1]['tournament']['rounds'][0]['boards'][0]
            self.assertEqual(self.act(server, {'id': board['game'], 'keys': board['keys']}, 'white', do='play', move='e2e4'), 200)
            self.assertEqual(server.stop(), 0)
        self.folder = server.folder
        month = 40 * 86400000
        with sqlite3.connect(server.store) as db:
            db.execute('UPDATE games SET created = created - ? WHERE id <> ?', (month, self.young['id']))
            self.games = db.execute('SELECT count(*) FROM games').fetchone()[0]
        db.close()

    def act(self, server, game, role, **event):
        return server.request('POST', f"/api/games/{game['id']}/events", event, key=game['keys'][role])[0]

    def sweep(self, *options, removes=True):
        """What is left after one pass with these options, or after a moment when it removes nothing."""
        with limited(*options, folder=self.folder) as server:
            limit = time.monotonic() + (PATIENCE if removes else 3)
            while time.monotonic() < limit and not figure(server, 'games_removed_total'):
                time.sleep(0.1)
            self.assertEqual(server.stop(), 0, server.said())
        with sqlite3.connect(server.store) as db:
            left = {row[0] for row in db.execute('SELECT id FROM games')}
            cups = {row[0] for row in db.execute('SELECT id FROM tournaments')}
            stray = db.execute('SELECT count(*) FROM events WHERE game NOT IN (SELECT id FROM games)').fetchone()[0]
        db.close()
        self.assertEqual(stray, 0)
        return left, cups

    def cups_with_games(self):
        with sqlite3.connect(os.path.join(self.folder, 'hall.db')) as db:
            found = {row[0] for row in db.execute('SELECT DISTINCT tournament FROM games WHERE tournament IS NOT NULL')}
        db.close()
        return found

    def test_never(self):
        left, cups = self.sweep('--forget', '0', removes=False)
        self.assertEqual((len(left), len(cups)), (self.games, 2))

    def test_not_yet(self):
        left, cups = self.sweep('--forget', '41', removes=False)
        self.assertEqual((len(left), len(cups)), (self.games, 2))

    def test_after_a_month(self):
        left, cups = self.sweep('--forget', '30')
        self.assertNotIn(self.empty['id'], left)
        self.assertIn(self.played['id'], left)
        self.assertIn(self.young['id'], left)
        self.assertEqual(cups, {self.cups[1]['id']})
        if self.cups_with_games() != cups:  # what belonged to the other one goes with the next pass at the latest
            left, cups = self.sweep('--forget', '30')
        self.assertEqual(self.cups_with_games(), cups)
        with Server(program, folder=self.folder) as server:
            self.assertEqual(server.request('GET', f"/api/games/{self.empty['id']}", key=self.empty['keys']['white'])[0], 403)
            self.assertEqual(server.request('GET', f"/api/games/{self.played['id']}", key=self.played['keys']['white'])[0], 200)

    def test_all_of_it(self):
        left, cups = self.sweep('--forget-played', '30')
        self.assertEqual(left - {self.young['id']}, set())
        self.assertEqual(cups, set())


if __name__ == '__main__':
    unittest.main()
