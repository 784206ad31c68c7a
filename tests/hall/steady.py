#!/usr/bin/env python3
"""No stranger makes the others wait, however much he asks for: usage: steady.py JADOUBE"""
import socket
import sys
import threading
import time
import unittest

from hall import Server
from pulse import BOUND, SLOWER, Steady

program = sys.argv.pop(1)
HARD = '1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1'  # both can mate, in thousands of moves
ATTACKERS, AT_ONCE = 8, 90


class Victim(threading.Thread):
    """Plays while others ask, and notes how long each of his moves takes."""

    def __init__(self, server):
        super().__init__()
        game = server.new_game()
        self.players = [server.join(game, role) for role in ('white', 'black')]
        self.going, self.times = True, []
        self.players[0].event(lambda m: m['event']['do'] == 'start')

    def run(self):
        moves, n = ['g1f3', 'g8f6', 'f3g1', 'f6g8'], 0
        while self.going and n < 8:  # a fivefold repetition would end it
            began = time.perf_counter()
            assert 'ack' in self.players[n % 2].do('play', move=moves[n % 4]), n
            self.times.append(time.perf_counter() - began)
            n += 1
            time.sleep(0.05)
        for p in self.players:
            p.close()


class Strangers(unittest.TestCase):
    def setUp(self):
        self.server = Server(program).start()

    def tearDown(self):
        self.assertEqual(self.server.stop(), 0)

    def test_what_would_be_ruled(self):
        """Each such question takes a copy of the game and a millisecond's search: hundreds of them at once."""
        game = self.server.new_game({'start': HARD, 'control': '300'})
        attackers = [self.server.join(game, 'arbiter') for _ in range(ATTACKERS)]
        attackers[0].do('start')
        victim = Victim(self.server)
        with Steady(self, self.server):
            victim.start()
            for a in attackers:
                a.say_all({'n': n, 'try': {'do': 'observe', 'what': 'dead'}} for n in range(AT_ONCE))
            for a in attackers:
                for n in range(AT_ONCE):
                    self.assertEqual(a.wait(lambda m: m.get('answer') == n)['rulings'][0]['article'], '5.2.2')
            victim.going = False
            victim.join()
        print(f'# his moves took at most {1000 * max(victim.times):.1f} ms', file=sys.stderr)
        self.assertLess(sorted(victim.times)[len(victim.times) // 2], BOUND)
        for a in attackers:
            a.close()

    def test_trickle(self):
        """Requests that come in crumbs are not looked at anew with each of them."""
        head = b'POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 250000\r\n\r\n' + b' ' * 200000
        crowd = [socket.create_connection(('127.0.0.1', self.server.port)) for _ in range(40)]
        for s in crowd:
            s.sendall(head)
        time.sleep(0.5)
        before, began = self.server.processor_time(), time.perf_counter()
        for _ in range(100):
            for s in crowd:
                s.send(b' ' * 100)
            time.sleep(0.005)
        time.sleep(0.2)
        spent, took = self.server.processor_time() - before, time.perf_counter() - began
        print(f'# 4000 crumbs: {1000 * spent:.0f} ms of processor time in {took:.1f} s', file=sys.stderr)
        self.assertLess(spent, 0.12 * SLOWER)
        for s in crowd:
            s.close()

    def long_game(self):
        """As much as anybody may have: moves, and an arbiter's words about them."""
        game = self.server.new_game({'control': '36000', 'preset': 'rapid', 'edition': '2009'})
        with self.server.join(game, 'arbiter') as arbiter, self.server.join(game, 'white') as white, self.server.join(game, 'black') as black:
            arbiter.do('start')
            for n, move in enumerate(('g1f3', 'g8f6', 'f3g1', 'f6g8') * 20):
                self.assertIn('ack', (white, black)[n % 2].do('play', move=move))
            for _ in range(15):
                arbiter.do_all({'do': 'penalise', 'measure': 'warning', 'who': 'white'} for n in range(100))
        return game

    def test_every_question_at_its_worst(self):
        game = self.long_game()
        path, key = '/api/games/' + game['id'], game['keys']['arbiter']
        with Steady(self, self.server):
            for lang in ('en', 'cs', 'sk', 'hr', 'sl', 'de'):
                for role in ('white', 'black', 'arbiter', 'spectator'):
                    with self.server.join(game, role, lang=lang, since=0) as client:
                        self.assertEqual(len(client.game['missed']), 1581)
                        client.say({'lang': 'en'})
                        client.wait(lambda m: 'game' in m)
            for part in ('', '/log', '/pgn', '/sheet.pdf'):
                self.assertEqual(self.server.request('GET', path + part, key=key, raw=True)[0], 200, part)
            for part in ('/api/hall', '/api/vocabulary', '/api/openapi.json', '/healthz', '/'):
                self.assertEqual(self.server.request('GET', part, raw=True)[0], 200, part)
            with self.server.join(game, 'arbiter') as arbiter:
                for question in ('board', 'last', 'clock'):
                    self.assertIn('text', arbiter.ask(ask=question))
                self.assertEqual(arbiter.ask(**{'try': {'do': 'tick'}})['rulings'], [])


if __name__ == '__main__':
    unittest.main()
