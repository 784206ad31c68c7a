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
        """A request that another server answers is the last one of its connection, and its client is told so."""
        first, second = Server(program, store=store).start(), Server(program, store=store).start()
        game = first.new_game()
        ask = f"GET /api/games/{game['id']} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {game['keys']['spectator']}\r\n\r\n"
        with socket.create_connection(('127.0.0.1', second.port), PATIENCE) as s:
            s.sendall(ask.encode() + b'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
            answer = b''
            while more := s.recv(65536):
                answer += more
        self.assertEqual(answer.count(b'HTTP/1.1 200 OK'), 1)
        self.assertIn(b'\r\nConnection: close\r\n', answer)
        self.assertIn(game['id'].encode(), answer)
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
