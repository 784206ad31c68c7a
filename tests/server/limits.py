#!/usr/bin/env python3
"""What is too much: usage: limits.py JADOUBE"""
import socket
import sys
import time
import unittest

from hall import PATIENCE, Server

program = sys.argv.pop(1)


class Limits(unittest.TestCase):
    def test_sizes(self):
        server = Server(program).start()
        status, answer = server.request('POST', '/api/games', {'regulations': {'control': '300', 'x': 'y' * 9000}})
        self.assertEqual((status, answer['error']['expected']), (400, 'regulations of at most 8192 bytes'))
        g = server.new_game({'control': '5400'})
        path = f"/api/games/{g['id']}/events"
        self.assertEqual(server.request('POST', path, {'do': 'start'}, key=g['keys']['arbiter'])[0], 200)
        status, answer = server.request('POST', path, {'do': 'stop', 'reason': 'z' * 9000}, key=g['keys']['white'])
        self.assertEqual((status, answer['error']['expected']), (413, 'an event of at most 8192 bytes'))
        self.assertEqual(server.stop(), 0)

    def test_no_descriptor_left(self):
        server = Server(program, wrapper=['bash', '-c', 'ulimit -n 40; exec "$@"', 'few']).start()

        def used():
            with open(f'/proc/{server.process.pid}/stat') as f:
                fields = f.read().rsplit(')', 1)[1].split()
            return (int(fields[11]) + int(fields[12])) / 100  # of a second

        knocking = []
        for _ in range(60):
            s = socket.socket()
            s.setblocking(False)
            s.connect_ex(('127.0.0.1', server.port))
            knocking.append(s)
        time.sleep(0.3)
        before = used()
        time.sleep(1)
        self.assertLess(used() - before, 0.15)  # it does not wait busily
        for s in knocking:
            s.close()
        limit = time.monotonic() + PATIENCE
        while True:
            try:
                self.assertEqual(server.request('GET', '/healthz')[0], 200)
                break
            except (ConnectionError, OSError):
                self.assertLess(time.monotonic(), limit)
                time.sleep(0.05)
        self.assertEqual(server.stop(), 0)


if __name__ == '__main__':
    unittest.main()
