#!/usr/bin/env python3
"""The list of players is corrected while an event is on. usage: players.py JADOUBE"""
import sys
import unittest

from hall import Server

program = sys.argv.pop(1)


class Players(unittest.TestCase):

    def setUp(self):
        self.server = Server(program).start()

    def tearDown(self):
        self.assertEqual(self.server.stop(), 0, self.server.said())

    def found(self, players='ABCDEF', **more):
        body = {'name': 'Club', 'players': list(players), 'regulations': {'control': '300+3'}, 'system': 'dutch',
                'rounds': 3, 'screens': 0, **more}
        status, t = self.server.request('POST', '/api/tournaments', body)
        self.assertEqual(status, 201, t)
        return t

    def ask(self, t, path='', body=None, key=None, status=200):
        got, answer = self.server.request('GET' if body is None else 'POST', f"/api/tournaments/{t['id']}{path}", body,
                                          key=key or t['keys']['organiser'])
        self.assertEqual(got, status, answer)
        return answer

    def see(self, t, key=None):
        return self.ask(t, key=key)['tournament']

    def enter(self, t, body, status=200):
        return self.ask(t, '/entries', body, status=status)

    def play(self, t, n):
        self.ask(t, f'/rounds/{n}/start', {})
        for b in self.see(t)['rounds'][n - 1]['boards']:
            status, answer = self.server.request('POST', f"/api/games/{b['game']}/events", {'do': 'declare', 'result': '1-0'},
                                                 key=t['keys']['organiser'])
            self.assertEqual(status, 200, answer)

    def keys(self, t):
        return {p['name']: p['key'] for p in self.see(t)['players']}

    def test_texts_are_changed(self):
        t = self.found()
        self.enter(t, {'player': 2, 'name': 'Bea', 'club': 'Rook', 'rating': 1800, 'fide': '300000'})
        got = self.see(t)['players'][1]
        self.assertEqual([got[k] for k in ('name', 'club', 'rating', 'fide')], ['Bea', 'Rook', 1800, '300000'])
        self.enter(t, {'player': 2, 'club': None, 'rating': None, 'fide': ''})
        got = self.see(t)['players'][1]
        self.assertEqual([k in got for k in ('name', 'club', 'rating', 'fide')], [True, False, False, False])
        for wrong in ({'name': ''}, {'name': None}, {'name': 7}, {'club': 'x' * 201}, {'rating': 0}):
            self.assertEqual(self.enter(t, {'player': 2, **wrong}, 400)['error']['code'], 'bad_field', wrong)
        self.play(t, 1)
        self.enter(t, {'player': 2, 'name': 'Beata'})
        self.assertIn('Beata', [s['name'] for s in self.see(t)['standings']])

    def test_one_is_removed_and_links_stay(self):
        t = self.found()
        before = self.keys(t)
        self.assertEqual(self.enter(t, {'player': 2, 'remove': True}), {'removed': 2})
        seen = self.see(t)
        self.assertEqual([p['name'] for p in seen['players']], list('ACDEF'))
        self.assertEqual([p['number'] for p in seen['players']], [1, 2, 3, 4, 5])
        after = self.keys(t)
        self.assertEqual(after, {n: k for n, k in before.items() if n != 'B'})
        self.assertEqual(self.ask(t, key=before['B'], status=403)['error']['code'], 'key_wrong')
        self.assertEqual(self.see(t, key=before['F'])['you'], 5)
        self.assertEqual(self.enter(t, {'name': 'B'}, 201)['number'], 6)  # somebody else of that name
        new = self.keys(t)
        self.assertNotIn(new['B'], before.values())
        self.assertEqual(self.see(t, key=new['B'])['you'], 6)
        self.play(t, 1)
        for name, key in new.items():  # each sits at their own board, with a key of their own
            mine = [b for r in self.see(t, key=key)['rounds'] for b in r['boards'] if 'keys' in b]
            self.assertEqual(len(mine), 1, name)
            colour, seat = list(mine[0]['keys'].items())[0]
            self.assertEqual(self.see(t)['players'][mine[0][colour] - 1]['name'], name)
            status, game = self.server.request('GET', f"/api/games/{mine[0]['game']}", key=seat)
            self.assertEqual((status, game['game']['role']), (200, colour), name)

    def test_who_has_played_is_not_removed(self):
        t = self.found('ABCDE')
        self.play(t, 1)
        for n in range(1, 6):  # one of them had the bye
            self.assertEqual(self.enter(t, {'player': n, 'remove': True}, 409)['error']['code'], 'player_has_played')
        self.enter(t, {'name': 'Twice', 'rating': 1900}, 201)
        self.enter(t, {'name': 'Late'}, 201)
        self.enter(t, {'check_in': True})
        self.enter(t, {'player': 7, 'here': True})
        self.assertEqual(self.enter(t, {'player': 6, 'merge': 1}), {'removed': 6})
        seen = self.see(t)
        self.assertEqual((seen['players'][0]['rating'], seen['players'][5]['name'], seen['check_in']['here']), (1900, 'Late', [6]))
        self.assertEqual([r['boards'] and [(b['white'], b['black']) for b in r['boards']] for r in seen['rounds']][0][0][0], 1)
        for wrong in (0, 6, 9, 'A', None):
            self.enter(t, {'player': 6, 'merge': wrong}, 404)
        self.enter(t, {'check_in': False})
        self.play(t, 2)

    def test_the_server_comes_back(self):
        t = self.found()
        self.enter(t, {'player': 1, 'remove': True})
        keys = self.keys(t)
        self.assertEqual(self.server.stop(), 0)
        self.server.start()
        self.assertEqual(self.keys(t), keys)
        self.assertEqual(self.see(t, key=keys['B'])['you'], 1)

    def test_tables_keep_their_players(self):
        t = self.found('ABCD', system='round-robin', rounds=None)
        self.enter(t, {'player': 1, 'remove': True}, 409)
        self.enter(t, {'player': 1, 'name': 'Anna'})
        self.assertEqual(self.see(t)['players'][0]['name'], 'Anna')


if __name__ == '__main__':
    unittest.main()
