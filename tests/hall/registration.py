#!/usr/bin/env python3
"""Applications to play: limited by address, rows of their own, dismissed together, and forgotten then. usage: registration.py JADOUBE"""
import json
import sqlite3
import sys
import unittest

from hall import Server

program = sys.argv.pop(1)

STRANGER, FRIEND, ORGANISER = '203.0.113.9', '192.0.2.5', '192.0.2.77'


class Registration(unittest.TestCase):

    def begin(self, limited=True):
        self.server = Server(program)
        if limited:
            self.server.command.remove('--unlimited')
        self.server.start()
        self.addCleanup(lambda: self.assertEqual(self.server.stop(), 0, self.server.said()))
        body = {'name': 'Open', 'players': [], 'regulations': {'control': '300+3'}, 'system': 'dutch', 'rounds': 5}
        status, self.t = self.request(ORGANISER, 'POST', '/api/tournaments', body)
        self.assertEqual(status, 201, self.t)
        self.path = '/api/tournaments/' + self.t['id']
        self.organise({'registration': True})
        self.key = self.see()['links']['entrant'].split('#')[1]

    def request(self, address, *question, key=None):
        return self.server.request(*question, key=key, headers={'X-Forwarded-For': address})

    def organise(self, body, status=200):
        got, answer = self.request(ORGANISER, 'POST', self.path + '/entries', body, key=self.t['keys']['organiser'])
        self.assertEqual(got, status, answer)
        return answer

    def see(self):
        return self.request(ORGANISER, 'GET', self.path, key=self.t['keys']['organiser'])[1]['tournament']

    def apply(self, address, name, key=None):
        return self.request(address, 'POST', self.path + '/registration', {'name': name}, key=key or self.key)

    def waiting(self):
        return [a['application'] for a in self.see().get('applications', [])]

    def test_one_address_leaves_room_for_others(self):
        self.begin()
        answers = [self.apply(STRANGER, f'Nobody {n}') for n in range(25)]
        self.assertEqual([status for status, _ in answers], [201] * 20 + [429] * 5)
        error = answers[-1][1]['error']
        self.assertEqual((error['code'], error['limit']), ('too_many_applications', 'applications'))
        self.assertTrue(30 <= error['wait'] <= 60, error)
        self.assertEqual(self.apply(FRIEND, 'Anna')[0], 201)
        groups = [a['group'] for a in self.see()['applications']]
        self.assertEqual(groups, [1] * 20 + [2])

    def test_dismissed_together(self):
        self.begin()
        for n in range(3):
            self.apply(STRANGER, f'Nobody {n}')
            self.apply(FRIEND, f'Friend {n}')
        self.assertEqual(self.organise({'dismiss': {'like': 3}}), {'dismissed': 3})
        self.assertEqual(self.waiting(), [2, 4, 6])
        self.organise({'dismiss': {'like': 3}}, status=404)
        for wrong in ('none', None, {'like': 'x'}, {}, []):
            self.organise({'dismiss': wrong}, status=400)
        self.assertEqual(self.organise({'accept': 4}, status=201)['name'], 'Friend 1')
        self.assertEqual(self.organise({'dismiss': 'all'}), {'dismissed': 2})
        self.assertEqual(self.organise({'dismiss': 'all'}), {'dismissed': 0})
        self.assertEqual(self.waiting(), [])
        self.assertEqual(self.apply(FRIEND, 'Again')[1]['application'], 7)  # a number is never given twice

    def test_the_document_stays_as_it_is(self):
        """Each application is a row; one that was dismissed leaves nothing behind."""
        self.begin(limited=False)
        keys = [self.apply(STRANGER, f'Player {n}')[1]['key'] for n in range(100)]
        read = lambda what: sqlite3.connect(f'file:{self.server.store}?mode=ro', uri=True).execute(what).fetchall()
        (version, size), = read('SELECT version, length(document) + length(keys) FROM tournaments')
        self.assertEqual(version, 2)  # made, and opened for registration
        self.organise({'accept': 1}, status=201)
        self.organise({'dismiss': 'all'})
        self.assertEqual(read('SELECT number, player, document, origin FROM applications'), [(1, 1, '', '')])
        (now,), = read('SELECT length(document) + length(keys) FROM tournaments')
        self.assertLess(now, size + 300)
        self.assertEqual(self.request(FRIEND, 'GET', self.path + '/registration', key=keys[0])[1]['registration']['yours']['state'], 'accepted')
        self.assertEqual(self.request(FRIEND, 'GET', self.path + '/registration', key=keys[1])[0], 403)

    def test_so_many_wait(self):
        self.begin(limited=False)
        with sqlite3.connect(self.server.store, timeout=30) as db:
            db.executemany("INSERT INTO applications VALUES (?, ?, NULL, '', ?, 0, 1)",
                           [(self.t['id'], n, json.dumps({'name': f'P{n}'})) for n in range(1, 2001)])
        db.close()
        status, answer = self.apply(FRIEND, 'Anna')
        self.assertEqual((status, answer['error']['code']), (409, 'registration_full'))
        self.assertEqual(len(self.waiting()), 2000)
        self.assertEqual(self.organise({'dismiss': 'all'}), {'dismissed': 2000})
        self.assertEqual(self.apply(FRIEND, 'Anna')[0], 201)

    def test_other_keys_do_not_apply(self):
        """Whoever may watch, play or direct is no entrant: closing the registration shuts out whoever has the old link."""
        self.begin()
        player = self.organise({'name': 'Player'}, status=201)['key']
        mine = self.apply(FRIEND, 'Anna')[1]['key']
        for key in (*self.t['keys'].values(), player):
            status, answer = self.apply(FRIEND, 'Bella', key)
            self.assertEqual((status, answer['error']['code']), (403, 'wrong_role'))
        spectator = self.t['keys']['spectator']
        status, _ = self.request(FRIEND, 'POST', f'{self.path}/registration?key={spectator}', {'name': 'Bella'})
        self.assertEqual(status, 403)
        self.assertEqual(self.apply(FRIEND, 'Bella', mine)[1]['error']['code'], 'already_applied')
        self.assertEqual(self.waiting(), [1])

    def test_an_archive_has_those_who_wait(self):
        self.begin()
        for name in ('Anna', 'Bella', 'Cyril'):
            self.apply(FRIEND, name)
        self.organise({'dismiss': 2})
        status, archive = self.server.request('GET', self.path + '/archive', key=self.t['keys']['organiser'], raw=True)
        self.assertEqual(status, 200, archive)
        status, again = self.request(ORGANISER, 'POST', '/api/archives', archive)
        self.assertEqual(status, 201, again)
        seen = self.request(ORGANISER, 'GET', '/api/tournaments/' + again['id'], key=again['keys']['organiser'])[1]['tournament']
        self.assertEqual(seen['applications'], [{'name': 'Anna', 'application': 1}, {'name': 'Cyril', 'application': 3}])


if __name__ == '__main__':
    unittest.main()
