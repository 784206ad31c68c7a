#!/usr/bin/env python3
"""Sizes, rates, slow readers, delays. usage: limits.py JADOUBE"""
import os
import re
import socket
import sys
import time
import unittest

from hall import PATIENCE, Client, Closed, Server, Socket

program = sys.argv.pop(1)


class Limits(unittest.TestCase):
    def limited(self, *arguments):
        server = Server(program, arguments=arguments)
        server.command.remove('--unlimited')
        return server

    def ask_at_once(self, server, addresses, source=None):
        """Is all well? For each of these addresses, over one connection: the statuses. The server has all of the questions before
        it has read the first, so that no machine is too slow to ask too much."""
        with socket.create_connection(('127.0.0.1', server.port), PATIENCE, source and (source, 0)) as s, s.makefile('rb') as answers:
            s.sendall(b''.join(b'GET /healthz HTTP/1.1\r\nHost: x\r\n' + (f'X-Forwarded-For: {a}\r\n' if a else '').encode() + b'\r\n'
                               for a in addresses))
            statuses = []
            for _ in addresses:
                statuses.append(int(answers.readline().split()[1]))
                length = 0
                while (line := answers.readline()) != b'\r\n':
                    name, value = line.split(b':', 1)
                    length = int(value) if name.lower() == b'content-length' else length
                answers.read(length)
        return statuses

    def send_raw(self, server, data):
        with socket.create_connection(('127.0.0.1', server.port), PATIENCE) as s:
            s.sendall(data)
            answer = b''
            while b'\r\n' not in answer:
                more = s.recv(65536)
                if not more:
                    break
                answer += more
        return answer.split(b'\r\n')[0]

    def test_sizes(self):
        with Server(program) as server:
            for data, status in ((b'POST /api/games HTTP/1.1\r\nContent-Length: 1000000\r\n\r\n', b'413'),
                                 (b'GET / HTTP/1.1\r\nX: ' + b'x' * 9000, b'431'),
                                 (b'GET / HTTP/2.0\r\n\r\n', b'505'),
                                 (b'GET /a b HTTP/1.1\r\n\r\n', b'400'),
                                 (b'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n', b'501')):
                self.assertIn(status, self.send_raw(server, data))
            with Socket(server.port) as s:
                s.send_frame(1, b'x' * 9000)
                self.assertEqual(s.frame(), (8, (1009).to_bytes(2, 'big')))
            for opcode, payload, mask, code in ((2, b'x', True, 1003), (1, b'\xff', True, 1007), (1, b'x', False, 1002), (3, b'', True, 1002)):
                with Socket(server.port) as s:
                    s.send_frame(opcode, payload, mask=mask)
                    self.assertEqual(s.frame(), (8, code.to_bytes(2, 'big')))

    def act(self, client, count, do, **more):
        """So often at once, from one connection; the statuses of the refusals, and how often it was acknowledged."""
        answers = client.do_all({'do': do, **more} for _ in range(count))
        return sum('ack' in a for a in answers), {a['error']['status'] for a in answers if 'error' in a}

    def test_nobody_uses_up_what_others_need(self):
        """A player who fills the log gets no further with that; everybody else does, and so do his moves."""
        with Server(program) as server:
            game = server.new_game({'control': '3600', 'preset': 'rapid'})
            white, black, arbiter = (server.join(game, role) for role in ('white', 'black', 'arbiter'))
            arbiter.do('start')
            self.assertEqual(self.act(black, 300, 'adjust'), (200, {429}))
            with server.join(game, 'black') as again:  # another connection is the same player
                self.assertEqual(self.act(again, 10, 'offer'), (0, {429}))
            self.assertEqual(self.act(white, 5, 'adjust'), (5, set()))
            self.assertIn('ack', arbiter.do('give-time', who='white', ms=1000))
            self.assertIn('ack', white.do('play', move='e2e4'))
            self.assertIn('ack', black.do('play', move='e7e5'))
            self.assertEqual(self.act(black, 30, 'adjust'), (20, {429}))  # his move has brought him some
            self.assertIn('ack', white.do('play', move='g1f3'))
            self.assertIn('ack', black.do('resign'))
            self.assertEqual(self.act(white, 300, 'announce', text='x' * 900)[1], {429})
            for c in (white, black, arbiter):
                c.close()
            server.kill()
            with Server(program, folder=server.folder) as second:  # what was done is counted again from the log
                with second.join(game, 'black') as black:
                    self.assertEqual(self.act(black, 30, 'adjust'), (20, {429}))

    def test_a_game_of_any_length(self):
        """Whoever comes is told everything, though that is more than may wait for a slow reader."""
        with Server(program) as server:
            game = server.new_game({'control': '3600', 'preset': 'rapid'})
            with server.join(game, 'arbiter') as arbiter:
                arbiter.do('start')
                for _ in range(15):
                    arbiter.do_all({'do': 'resume' if n % 2 else 'pause', 'reason': 'x' * 1000} for n in range(100))
                with server.join(game, 'white', since=0) as white:
                    self.assertEqual(len(white.game['missed']), 1501)
                    self.assertGreater(len(white.wire), 1500000)
                    white.wait(lambda m: 'here' in m)
                    self.assertIn('ack', white.do('play', move='e2e4'))

    @unittest.skipIf('JADOUBE_SLOWER' in os.environ, 'a sanitizer keeps what was freed')
    def test_answers_that_nobody_reads(self):
        """Each is two bytes, and costs more than that: what waits for one reader stays about a megabyte."""
        with Server(program) as server, server.join(server.new_game(), 'spectator') as client:
            def memory():
                return float(re.search(rb'^jadoube_resident_bytes (\S+)$', server.request('GET', '/metrics', raw=True)[1], re.M)[1])

            before, pings = memory(), Socket.write_frame(9, b'') * 50000
            with self.assertRaises(OSError):
                for _ in range(200):
                    client.s.sendall(pings)
            self.assertLess(memory() - before, 4e6)

    def test_whose_request(self):
        """A proxy keeps its connections, and asks for somebody else with each request."""
        with self.limited() as server:
            asked = self.ask_at_once(server, ['203.0.113.5'] * 300 + [f'198.51.100.{n}' for n in range(20)])
            self.assertEqual((asked[0], asked[299], asked[300:]), (200, 429, [200] * 20))
            self.assertIn(429, self.ask_at_once(server, [f'192.0.2.{n % 250}, 203.0.113.5' for n in range(600)]))  # the last one is the proxy's word

    def test_which_proxies_are_believed(self):
        """Only those that were named: others count for themselves, whomever they name."""
        with self.limited('--proxy', '127.0.0.9', '--proxy', '127.1.0.0/16') as server:
            for source, believed in (('127.0.0.9', True), ('127.1.2.3', True), ('127.0.0.1', False)):
                statuses = set(self.ask_at_once(server, [f'198.51.{n % 200}.{n // 200}' for n in range(300)], source))
                self.assertEqual(429 in statuses, not believed, (source, statuses))

    def test_no_work_before_the_key(self):
        """Without a key nothing is read but the keys: neither the logs of a tournament nor that of a game."""
        with Server(program) as server:
            body = {'name': 'T', 'players': [f'P{n}' for n in range(200)], 'regulations': {'control': '5400'}}
            t = server.request('POST', '/api/tournaments', body)[1]
            self.assertEqual(server.request('POST', f"/api/tournaments/{t['id']}/rounds/1/start", key=t['keys']['organiser'])[0], 200)
            game = server.new_game({'control': '3600', 'preset': 'rapid'})
            with server.join(game, 'arbiter') as arbiter:
                arbiter.do('start')
                arbiter.say_much(4000)
                arbiter.do('pause')
            self.assertEqual(server.stop(), 0)
        for path, key in ((f"/api/tournaments/{t['id']}/pgn", t['keys']['spectator']), (f"/api/games/{game['id']}/log", game['keys']['spectator'])):
            with Server(program, folder=server.folder) as again:
                def spent(times, status, key=None):
                    before = again.processor_time()
                    for _ in range(times):
                        self.assertEqual(again.request('GET', path, key=key, raw=True)[0], status)
                    return again.processor_time() - before

                times = 1 if 'games' in path else 10  # a game is read once, and then there
                without, wrong, right = spent(10, 401), spent(10, 403, 'x' * 22), spent(times, 200, key)
                print(f'# {path[:11]}: {1000 * right:.0f} ms with a key, {1000 * without:.0f} without, {1000 * wrong:.0f} with a wrong one', file=sys.stderr)
                self.assertLess(without, right / 2)
                self.assertLess(wrong, right / 2)

    def test_a_slow_line(self):
        """200 KB a second for longer than a request may take: it is not cut."""
        with Server(program) as server:
            game = server.new_game({'control': '3600', 'preset': 'rapid'})
            with server.join(game, 'arbiter') as arbiter:
                arbiter.do('start')
                arbiter.say_much(5000)
                events = arbiter.do('pause')['seq']
            with socket.socket() as s:
                s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)  # nothing lies about in between
                s.connect(('127.0.0.1', server.port))
                s.settimeout(PATIENCE)
                s.sendall(f"GET /api/games/{game['id']}/log HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {game['keys']['arbiter']}\r\n\r\n".encode())
                began, answer = time.monotonic(), bytearray()
                while b'\r\n\r\n' not in answer or len(answer) < whole:
                    more = s.recv(20000)
                    self.assertTrue(more, f'cut after {time.monotonic() - began:.0f} s, {len(answer)} bytes')
                    answer += more
                    whole = int(re.search(rb'Content-Length: (\d+)', answer)[1]) + answer.index(b'\r\n\r\n') + 4
                    time.sleep(max(0, began + len(answer) / 200000 - time.monotonic()))
                self.assertGreater(time.monotonic() - began, 24)
                self.assertEqual(answer.count(b'"do"'), events)

    def test_endings(self):
        """RFC 6455: the same code, unless that is none; no reason that is no text."""
        with Server(program) as server:
            for payload, code in ((b'', 1000), (b'\x03\xe8', 1000), (b'\x03\xe9bye', 1001), (b'\x0b\xb8', 3000), (b'\x13\x87', 4999),
                                  (b'\x03', 1002), (b'\x00\x00', 1002), (b'\x03\xe7', 1002), (b'\x03\xec', 1002), (b'\x03\xed', 1002),
                                  (b'\x03\xee', 1002), (b'\x03\xf7', 1002), (b'\x13\x88', 1002), (b'\x03\xe8\xff', 1007)):
                with Socket(server.port) as s:
                    s.send_frame(8, payload)
                    self.assertEqual(s.frame(), (8, code.to_bytes(2, 'big')), payload)

    def test_host(self):
        with Server(program) as server:
            self.assertIn(b'400', self.send_raw(server, b'GET /healthz HTTP/1.1\r\n\r\n'))
            self.assertIn(b'200', self.send_raw(server, b'GET /healthz HTTP/1.0\r\n\r\n'))
            self.assertIn(b'200', self.send_raw(server, b'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'))

    def test_after(self):
        with Server(program) as server:
            game = server.new_game()
            with server.join(game, 'white') as white, server.join(game, 'black'):
                white.event(lambda m: m['event']['do'] == 'start')
                for after in ('1', -1, 1.5, None, [1], 1e30):
                    self.assertEqual(white.do('play', move='e2e4', after=after)['error']['status'], 400, after)
                self.assertEqual(white.do('play', move='e2e4', after=0)['error']['status'], 409)
                self.assertIn('ack', white.do('play', move='e2e4', after=1))

    def test_rounds_cost_games(self):
        with self.limited() as server:
            body = {'name': 'T', 'players': [f'P{n}' for n in range(60)], 'regulations': {'control': '600'}}
            status, t = server.request('POST', '/api/tournaments', body)
            self.assertEqual(status, 201)
            path, key = f"/api/tournaments/{t['id']}/rounds", t['keys']['organiser']
            opened = [server.request('POST', f'{path}/{n}/open', key=key)[0] for n in range(2, 15)]
            self.assertEqual(opened[:3], [200] * 3)
            self.assertIn(429, opened)

    def test_names(self):
        """They come into PGN and tables as they are."""
        with Server(program) as server:
            for name in ('Anna"]\n\n1. f3 e5', 'A\x1b[31m', 'A\u202eB', 'A\u2066B', 'A\x7f', '\ufeffA', 'A\x85'):
                body = {'regulations': {'control': '300', 'white': name}}
                self.assertEqual(server.request('POST', '/api/games', body)[0], 400, name)
                body = {'name': 'T', 'players': [name, 'B'], 'regulations': {'control': '300'}}
                self.assertEqual(server.request('POST', '/api/tournaments', body)[0], 400, name)
            body = {'name': 'T', 'players': ['  =1+1', 'Žofie Ångström 王'], 'regulations': {'control': '300'}}
            status, t = server.request('POST', '/api/tournaments', body)
            self.assertEqual(status, 201)
            status, table = server.request('GET', f"/api/tournaments/{t['id']}/results.csv", key=t['keys']['spectator'], raw=True)
            self.assertEqual(status, 200)
            self.assertIn('"\'  =1+1"', table.decode())
            self.assertIn('Žofie Ångström 王', table.decode())

    def test_rates(self):
        with self.limited() as server:
            game = server.new_game()
            with server.join(game, 'spectator') as talker:
                with self.assertRaises((Closed, OSError)):
                    talker.say_all({'n': 1, 'ask': 'clock'} for _ in range(500))
                    for _ in range(500):
                        talker.hear()
            guesses = [server.request('GET', f"/api/games/{game['id']}", key='x' * 22)[1]['error']['code'] for _ in range(40)]
            self.assertEqual((guesses[0], guesses[-1]), ('key_wrong', 'too_many_keys'))
            self.guess_no_more(server, game)
            self.assertIn(429, self.ask_at_once(server, [None] * 400))
            while (answer := server.request('GET', '/api/hall'))[0] == 200:
                pass
            self.assertEqual(answer[1]['error']['code'], 'too_many_requests')

    def guess_no_more(self, server, game):
        """The next key is not looked at, though it is right; one that has opened something from here still does."""
        path = f"/api/games/{game['id']}"
        self.assertEqual(server.request('GET', path, key=game['keys']['white'])[1]['error']['code'], 'too_many_keys')
        self.assertGreater(int(server.headers['retry-after']), 0)
        with self.assertRaisesRegex(Closed, 'too_many_keys'):
            Client(server.port, game['id'], game['keys']['white'])
        self.assertEqual(server.request('GET', path, key=game['keys']['spectator'])[0], 200)  # it has joined before
        other = {'X-Forwarded-For': '203.0.113.77'}
        self.assertEqual(server.request('GET', path, key=game['keys']['white'], headers=other)[0], 200)

    def test_slow_reader(self):
        """Who does not read is dropped, and nobody else notices."""
        with Server(program) as server:
            game = server.new_game()
            white, black = server.join(game, 'white'), server.join(game, 'black')
            slow = server.join(game, 'spectator')
            slow.s.settimeout(0.2)
            try:
                for _ in range(30000):
                    slow.say({'lang': 'hr'})  # the whole game is sent again, and not read
            except OSError:
                pass
            limit = time.monotonic() + PATIENCE
            while b'jadoube_slow_readers_total 1' not in server.request('GET', '/metrics', raw=True)[1]:
                self.assertLess(time.monotonic(), limit)
                time.sleep(0.05)
            self.assertIn('ack', white.do('play', move='e2e4'))
            self.assertEqual(black.event(lambda m: m['event']['do'] == 'play')['plies'], 1)
            with server.join(game, 'spectator', since=1) as again:  # and he may come back
                self.assertEqual([m['event']['do'] for m in again.game['missed']], ['play'])
            for client in (white, black, slow):
                client.close()

    def delayed_move(self, server, lag):
        """Where the move counts and where the event before did, both seen from just before it was sent, and how long it was on its
        way at most, all in ms."""
        class Far(Client):
            """Somebody whose messages take long: as seen by the answers to pings."""
            pongs = 0

            def on_ping(self, payload):
                time.sleep(0.4)
                self.pongs += 1
                super().on_ping(payload)

        game = server.new_game({'control': '600', 'preset': 'online', 'lag_ms': lag})
        path = f"/api/games/{game['id']}"
        white, black = Far(server.port, game['id'], game['keys']['white']), server.join(game, 'black')
        white.event()
        white.s.settimeout(0.1)
        while lag and not white.pongs:
            try:
                white.hear()
            except TimeoutError:
                pass
        white.s.settimeout(PATIENCE)
        server.request('POST', path + '/events', {'do': 'tick'}, key=game['keys']['arbiter'])
        time.sleep(0.3)
        begun = time.monotonic()
        before = server.request('GET', path, key=game['keys']['spectator'])[1]['game']
        white.do('play', move='e2e4')
        took = 1000 * (time.monotonic() - begun)
        at = white.event(lambda m: m['event']['do'] == 'play')['event']['at']
        white.close(), black.close()
        return at - before['now'], before['state_at'] - before['now'], took

    def test_delay(self):
        """What was measured is made good, up to the limit of the regulations, and never behind the event before."""
        with Server(program) as server:
            for lag, least, most in ((0, 0, 0), (100, 100, 100), (1000, 200, 1000)):  # measured: at least 200
                late, previous, took = self.delayed_move(server, lag)
                self.assertLessEqual(late, max(took - least, previous) + 1, lag)
                self.assertGreaterEqual(late, max(-most, previous), lag)


if __name__ == '__main__':
    unittest.main()
