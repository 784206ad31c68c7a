#!/usr/bin/env python3
"""What an event in the room needs of the hall: results that are signed, entries, check-in. usage: events.py JADOUBE"""
import json
import sys
import unittest

from hall import Server, Socket

program = sys.argv.pop(1)


class Events(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(program).start()

    @classmethod
    def tearDownClass(cls):
        status = cls.server.stop()
        assert status == 0, (status, cls.server.said())

    # -- asking

    def found(self, players, **more):
        body = {'name': 'Open', 'players': players, 'regulations': {'control': '5400+30'}, 'system': 'dutch', 'rounds': 3, **more}
        status, t = self.server.request('POST', '/api/tournaments', body)
        self.assertEqual(status, 201, t)
        t['path'] = '/api/tournaments/' + t['id']
        return t

    def ask(self, t, path='', body=None, role='organiser', key=None, status=200, method=None, raw=False):
        got, answer = self.server.request(method or ('POST' if body is not None else 'GET'), t['path'] + path, body, key=key or t['keys'][role], raw=raw)
        self.assertEqual(got, status, answer)
        return answer

    def see(self, t, role='organiser', key=None):
        return self.ask(t, role=role, key=key)['tournament']

    def act(self, board, key, do, status=200, **more):
        got, answer = self.server.request('POST', f"/api/games/{board['game']}/events", {'do': do, **more}, key=key)
        self.assertEqual(got, status, answer)
        return answer

    def board(self, t, round, board, key=None):
        return self.see(t, key=key)['rounds'][round - 1]['boards'][board - 1]

    # -- boards in the room

    def test_a_board_in_the_room(self):
        """Both sign, or the arbiter decides; nobody's clock runs."""
        t = self.found(['Anna', 'Bella', 'Cyril', 'Dora'], screens=0)
        self.ask(t, '/rounds/1/start', {})
        seen = self.see(t)
        self.assertEqual((seen['screens'], seen['rounds'][0]['state']), (0, 'running'))
        first, second = seen['rounds'][0]['boards']
        self.assertEqual((first['in_room'], first['state']['phase'], first['signed']), (True, 'scheduled', {'white': None, 'black': None}))
        self.assertEqual(self.act(first, first['keys']['white'], 'sign', result='1-0')['rulings'], [])
        self.assertEqual(self.board(t, 1, 1)['signed'], {'white': '1-0', 'black': None})
        self.act(first, first['keys']['black'], 'sign', result='0-1')
        self.assertEqual((self.board(t, 1, 1)['signed'], self.board(t, 1, 1)['result']), ({'white': '1-0', 'black': '0-1'}, None))
        self.act(first, t['keys']['arbiter'], 'declare', result='1-0')
        self.act(second, second['keys']['black'], 'sign', result='1/2-1/2')
        ruled = self.act(second, second['keys']['white'], 'sign', result='1/2-1/2')['rulings']
        self.assertEqual([(r['article'], r['result']) for r in ruled], [('8.7', '1/2-1/2')])
        seen = self.see(t)
        self.assertEqual((seen['rounds'][0]['state'], [b['result'] for b in seen['rounds'][0]['boards']]), ('finished', ['1-0', '1/2-1/2']))
        # what the arbiter has decided nobody signs away; he himself may correct it
        self.act(first, first['keys']['white'], 'sign', result='0-1')
        self.act(first, t['keys']['arbiter'], 'declare', result='+/-')
        self.assertEqual(self.board(t, 1, 1)['result'], '+/-')

    def test_a_board_moves_to_screens_and_back(self):
        t = self.found(['Anna', 'Bella', 'Cyril', 'Dora'], screens=1)
        self.ask(t, '/rounds/1/open', {})
        boards = self.see(t)['rounds'][0]['boards']
        self.assertEqual([b.get('in_room', False) for b in boards], [False, True])
        moved = self.ask(t, '/rounds/1/boards/2/again', {'in_room': False})
        self.assertNotEqual(moved['game'], boards[1]['game'])
        self.assertEqual(self.ask(t, '/rounds/1/boards/2/again', {'in_room': False}), moved)
        self.ask(t, '/rounds/1/boards/1/again', {'in_room': True})
        self.ask(t, '/rounds/1/boards/1/again', {'in_room': 1}, status=400)
        self.ask(t, '/rounds/1/boards/1/again', {'in_room': True}, key=t['players'][0]['key'], status=403)
        self.ask(t, '/rounds/1/start', {})
        boards = self.see(t)['rounds'][0]['boards']
        self.assertEqual([(b.get('in_room', False), b['state']['phase']) for b in boards], [(True, 'scheduled'), (False, 'running')])
        self.act(boards[0], boards[0]['keys']['white'], 'sign', result='1-0')
        self.ask(t, '/rounds/1/boards/1/again', {'in_room': False}, status=409)
        self.ask(t, '/rounds/1/boards/2/again', {'in_room': True}, status=409)  # it has begun

    def test_the_wall_tells_who_signed(self):
        t = self.found(['Anna', 'Bella'], screens=0)
        self.ask(t, '/rounds/1/start', {})
        board = self.board(t, 1, 1)
        wall = Socket(self.server.port)
        wall.send_frame(1, json.dumps({'wall': t['id'], 'key': t['keys']['arbiter']}).encode())
        self.assertIn('tournament', json.loads(wall.frame()[1]))
        self.act(board, board['keys']['black'], 'sign', result='-/+')
        told = json.loads(wall.frame()[1])
        self.assertEqual((told['boards'][0]['board'], told['boards'][0]['signed']), (1, {'white': None, 'black': '-/+'}))
        wall.close()


if __name__ == '__main__':
    unittest.main()
