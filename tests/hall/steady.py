#!/usr/bin/env python3
"""No stranger makes the others wait, however much he asks for: usage: steady.py JADOUBE"""
import sys
import threading
import time
import unittest

from hall import Server
from pulse import BOUND, Steady

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


if __name__ == '__main__':
    unittest.main()
