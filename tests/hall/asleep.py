#!/usr/bin/env python3
"""Games that run while nobody looks at them are not in memory, and go on. usage: asleep.py JADOUBE"""
import json
import os
import re
import sys
import time
import unittest

from hall import PATIENCE, Server

program = sys.argv.pop(1)
GAMES = 40


def figure(server, name):
    return float(re.search(rf'^jadoube_{name} (\S+)$', server.request('GET', '/metrics', raw=True)[1].decode(), re.M)[1])


class Asleep(unittest.TestCase):
    def begin(self, server, control, **more):
        """A game that runs, and that everybody has left."""
        game = server.new_game({'control': control, 'preset': 'rapid', **more})
        self.decide(server, game, 'start')
        return game

    def decide(self, server, game, act):
        self.assertEqual(server.request('POST', self.path(game), {'do': act}, key=game['keys']['arbiter'])[0], 200)

    def path(self, game, what='/events'):
        return f"/api/games/{game['id']}{what}"

    def log(self, server, game):
        status, text = server.request('GET', self.path(game, '/log'), key=game['keys']['arbiter'], raw=True)
        self.assertEqual(status, 200)
        return [json.loads(line) for line in text.splitlines()[1:]]

    def wait(self, what):
        limit = time.monotonic() + PATIENCE
        while not what():
            self.assertLess(time.monotonic(), limit)
            time.sleep(0.1)

    def test_all_of_it(self):
        with Server(program) as server:
            began = time.monotonic()
            games = [self.begin(server, '3600') for _ in range(GAMES)]
            short = self.begin(server, '40')
            watched = self.begin(server, '3600')
            paused = self.begin(server, '3600', check_in=True, default_ms=3600000)  # its clocks do not run, the default time does
            self.decide(server, paused, 'pause')
            with server.join(watched, 'spectator'):
                self.wait(lambda: figure(server, 'rooms_asleep') == GAMES + 2)
            self.assertEqual(figure(server, 'rooms'), 1)

            # somebody comes: the clock has run, and nothing was entered in between
            with server.join(games[0], 'white') as white:
                self.assertEqual(figure(server, 'rooms_asleep'), GAMES + 1)
                now = white.game['now']
                self.assertGreater(now, 5000)
                self.assertLess(now, 1000 * (time.monotonic() - began) + 1000)
                self.assertEqual((white.game['seq'], white.game['state']['phase']), (1, 'running'))
                self.assertIn('ack', white.do('play', move='e2e4'))
                move = white.event()
                self.assertEqual(move['state']['clock']['white'], 3600000 - move['event']['at'] + self.log(server, games[0])[0]['at'])

            # a flag falls though nobody is there
            self.wait(lambda: figure(server, 'rulings_total') >= 1)
            events = self.log(server, short)
            self.assertEqual([e['do'] for e in events], ['start', 'tick'])
            self.assertGreaterEqual(events[1]['at'] - events[0]['at'], 40000)
            self.assertLess(events[1]['at'] - events[0]['at'], 45000)
            self.assertEqual(server.request('GET', self.path(short, ''), key=short['keys']['spectator'])[1]['game']['state']['result'], '0-1')

            # while the store fails no watch runs, and whoever comes is told why
            healthy = lambda: server.request('GET', '/healthz')[0] == 200
            server.patient = False
            os.rename(server.store, server.store + '.away')
            self.wait(lambda: not healthy())
            self.assertEqual(server.request('GET', self.path(games[2], ''), key=games[2]['keys']['white'])[0], 503)
            time.sleep(4)
            os.rename(server.store + '.away', server.store)
            self.wait(healthy)
            server.patient = True
            status, answer = server.request('GET', self.path(games[2], ''), key=games[2]['keys']['white'])
            self.assertEqual((status, answer['game']['seq'], answer['game']['state']['phase']), (200, 1, 'running'))
            self.assertLess(answer['game']['now'], 1000 * (time.monotonic() - began) - 3500)

            # the server goes away: they are paused, where their watches stood
            asleep = figure(server, 'rooms_asleep')
            self.assertGreaterEqual(asleep, GAMES - 1)
            left = time.monotonic() - began
            self.assertEqual(server.stop(), 0, server.said())
            with Server(program, folder=server.folder) as second:
                events = self.log(second, games[1])
                self.assertEqual([(e['do'], e.get('reason')) for e in events], [('start', None), ('pause', 'server')])
                self.assertLess(events[1]['at'], 1000 * left - 3500)
                self.assertGreater(events[1]['at'], 20000)
                self.assertEqual([(e['do'], e.get('reason')) for e in self.log(second, paused)], [('start', None), ('pause', None)])
                with second.join(games[1], 'white') as white:
                    if white.game['state']['phase'] == 'paused':
                        white.event(lambda m: m['event']['do'] == 'resume')
                    self.assertIn('ack', white.do('play', move='e2e4'))
                self.assertEqual(second.stop(), 0, second.said())


if __name__ == '__main__':
    unittest.main()
