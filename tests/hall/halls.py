#!/usr/bin/env python3
"""A tournament on two servers with one PostgreSQL: a round is started through either.

usage: tests/support/postgres.py halls.py JADOUBE"""
import os
import socket
import sys
import unittest

from hall import PATIENCE, Client, Server

program = sys.argv.pop(1)
store = os.environ['JADOUBE_TEST_STORE']


class Halls(unittest.TestCase):
    def test_sent_on(self):
        """Behind a request that another server answers, the next ones of the connection are answered, too, and in order."""
        first, second = Server(program, store=store).start(), Server(program, store=store).start()
        game, own = first.new_game(), second.new_game()
        for g, server in ((game, first), (own, second)):
            server.join(g, 'white').close()  # who joins first holds it

        def ask(g, part='', method='GET', more=''):
            return f"{method} /api/games/{g['id']}{part} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {g['keys']['arbiter']}\r\n{more}\r\n".encode()

        asked = [ask(game), b'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n', ask(game, '/log'), ask(own), ask(game, method='HEAD'), ask(game, '/pgn'),
                 ask(game, '/events', 'POST', 'Content-Length: 15\r\n') + b'{"do": "start"}', ask(game, more='Connection: close\r\n')]
        with socket.create_connection(('127.0.0.1', second.port), PATIENCE) as s, s.makefile('rb') as answers:
            s.sendall(b''.join(asked))
            for n, one in enumerate(asked):
                self.assertEqual(answers.readline(), b'HTTP/1.1 200 OK\r\n', (n, one))
                head = dict(line.lower().rstrip().split(b': ', 1) for line in iter(answers.readline, b'\r\n'))
                self.assertEqual(b'connection' in head, n == len(asked) - 1, (n, head))
                body = b'' if one.startswith(b'HEAD') else answers.read(int(head[b'content-length']))
                self.assertIn((own if n == 3 else game)['id'].encode() if n in (0, 3, 7) else b'', body)
            self.assertEqual(answers.read(), b'')
        self.assertEqual((first.stop(), second.stop()), (0, 0))

    def test_round(self):
        first, second = Server(program, store=store).start(), Server(program, store=store).start()
        body = {'name': 'T', 'players': ['A', 'B', 'C', 'D'], 'regulations': {'control': '5400'}}
        status, t = first.request('POST', '/api/tournaments', body)
        self.assertEqual(status, 201)
        path, key = f"/api/tournaments/{t['id']}", t['keys']['organiser']
        boards = second.request('GET', path, key=key)[1]['tournament']['rounds'][0]['boards']
        white = Client(first.port, boards[0]['game'], boards[0]['keys']['white'])  # the first server holds both games
        status, answer = second.request('POST', path + '/rounds/1/start', key=key)
        self.assertEqual((status, answer), (200, {'round': 1, 'state': 'running'}))
        self.assertEqual(white.event()['event']['do'], 'start')
        white.close()
        for b in boards:
            status, log = second.request('GET', f"/api/games/{b['game']}/log", key=t['keys']['arbiter'], raw=True)
            self.assertEqual((status, log.count(b'"start"')), (200, 1))
        for server, result, b in ((first, '1-0', boards[0]), (second, '0-1', boards[1])):
            status, _ = server.request('POST', f"/api/games/{b['game']}/events", {'do': 'declare', 'result': result}, key=t['keys']['arbiter'])
            self.assertEqual(status, 200)
        for server in (first, second):
            seen = server.request('GET', path, key=t['keys']['spectator'])[1]['tournament']
            self.assertEqual([b['result'] for b in seen['rounds'][0]['boards']], ['1-0', '0-1'])
            self.assertEqual([r['state'] for r in seen['rounds']], ['finished', 'open', 'planned'])
        self.assertEqual((first.stop(), second.stop()), (0, 0))


if __name__ == '__main__':
    unittest.main()
