#!/usr/bin/env python3
"""Nothing is stored that cannot be read again, and an event that cannot be read says so. usage: again.py JADOUBE"""
import json
import os
import sqlite3
import subprocess
import sys
import unittest

from hall import Server

program = sys.argv.pop(1)


class Again(unittest.TestCase):

    def setUp(self):
        self.server = Server(program).start()

    def tearDown(self):
        self.assertEqual(self.server.stop(), 0, self.server.said())

    def found(self, players='ABCD', **more):
        body = {'name': 'Club', 'players': list(players), 'regulations': {'control': '300+3'}, 'system': 'dutch', 'rounds': 1, **more}
        status, t = self.server.request('POST', '/api/tournaments', body)
        self.assertEqual(status, 201, t)
        return t

    def ask(self, t, path='', body=None, key=None, status=200, raw=False):
        got, answer = self.server.request('GET' if body is None else 'POST', f"/api/tournaments/{t['id']}{path}", body,
                                          key=key or t['keys']['organiser'], raw=raw)
        self.assertEqual(got, status, answer)
        return answer

    def refused(self, t, code, status, body):
        self.assertEqual(self.ask(t, '/entries', body, status=status)['error']['code'], code)

    def rewrite(self, t, change, *statements, run=True):
        """Its document, as only a hand at the database can; then the server comes back."""
        if self.server.process.poll() is None:
            self.assertEqual(self.server.stop(), 0)
        with sqlite3.connect(self.server.store) as db:
            document = json.loads(db.execute('SELECT document FROM tournaments WHERE id = ?', (t['id'],)).fetchone()[0])
            change(document)
            db.execute('UPDATE tournaments SET document = ? WHERE id = ?', (json.dumps(document), t['id']))
            for statement in statements:
                db.execute(statement)
        db.close()
        if run:
            self.server.start()

    # -- entries in the last round

    def test_a_late_entry_in_the_last_round(self):
        t = self.found()
        self.ask(t, '/entries', {'registration': True})
        key = self.ask(t)['tournament']['links']['entrant'].split('#')[1]
        self.ask(t, '/registration', {'name': 'Waits'}, key=key, status=201)
        self.ask(t, '/rounds/1/open', {})
        for body in ({'name': 'Late'}, {'players': [{'name': 'Late'}]}, {'accept': 1}):
            self.refused(t, 'no_round_left', 409, body)
        seen = self.ask(t)['tournament']
        self.assertEqual((len(seen['players']), [a['application'] for a in seen['applications']]), (4, [1]))
        self.ask(t, '/rounds/1/start', {})
        for path in ('/trf', '/results.csv', '/pgn', '/archive'):
            self.ask(t, path, raw=True)

    def test_a_late_entry_after_the_last_round_of_a_report(self):
        t = self.found(rounds=2)
        for n in (1, 2):
            self.ask(t, f'/rounds/{n}/start', {})
            for board in self.ask(t)['tournament']['rounds'][n - 1]['boards']:
                path = f"/api/games/{board['game']}/events"
                self.assertEqual(self.server.request('POST', path, {'do': 'declare', 'result': '1-0'}, key=t['keys']['arbiter'])[0], 200)
        report = self.ask(t, '/trf', raw=True).decode()
        status, other = self.server.request('POST', '/api/tournaments', {'report': report, 'regulations': {'control': '300+3'}})
        self.assertEqual(status, 201, other)
        self.refused(other, 'no_round_left', 409, {'name': 'Late'})
        self.assertEqual(len(self.ask(other)['tournament']['players']), 4)

    def test_an_event_that_an_older_server_broke_comes_back(self):
        """It let players in behind the last round, and could not read them."""
        t = self.found()
        self.ask(t, '/rounds/1/open', {})

        def break_it(document):
            document['players'].append({'name': 'Late', 'entered': 2})
        self.rewrite(t, break_it)
        seen = self.ask(t)['tournament']
        self.assertEqual([(p['name'], p.get('entered')) for p in seen['players']][-1], ('Late', 2))
        self.assertEqual([s['points'] for s in seen['standings'] if s['name'] == 'Late'], [0])
        archive = self.ask(t, '/archive', raw=True)
        status, again = self.server.request('POST', '/api/archives', archive)
        self.assertEqual(status, 201, again)
        self.assertEqual(self.ask(again, '/trf', raw=True), self.ask(t, '/trf', raw=True))

    # -- what cannot be read

    def test_an_unreadable_event_says_what_is_wrong(self):
        t = self.found(rounds=2)
        self.ask(t, '/rounds/1/open', {})
        cases = ((lambda d: d['players'][1].update(entered=9), '"entered", "withdrawn" and "absent" of player 2 as rounds from 1 to 2'),
                 (lambda d: (d['players'][1].pop('entered'), d['rounds'][0].update(pairs=[[1, 1]])), '"pairs" of round 1'),
                 (lambda d: d.update(system='tea'), '"system"'))
        for change, expected in cases:
            self.rewrite(t, change)
            for path, body in (('', None), ('/trf', None), ('/archive', None), ('/entries', {'name': 'Late'}), ('/rounds/2/open', {})):
                error = self.ask(t, path, body, status=500)['error']
                self.assertEqual(error['code'], 'event_unreadable', error)
                self.assertIn(expected, error['expected'])
            self.ask(t, key='x' * 22, status=403)  # nothing for strangers
            self.assertEqual(self.server.request('GET', '/healthz')[0], 200)

    # -- what an operator sees

    def verify(self, *more, status=0):
        run = subprocess.run([program, 'store', 'verify', *more, self.server.store], capture_output=True, text=True)
        self.assertEqual(run.returncode, status, run.stdout + run.stderr)
        return run.stdout

    def test_verify_reads_events(self):
        t = self.found(rounds=2)
        self.ask(t, '/entries', {'registration': True})
        key = self.ask(t)['tournament']['links']['entrant'].split('#')[1]
        self.ask(t, '/registration', {'name': 'Waits'}, key=key, status=201)
        self.ask(t, '/rounds/1/open', {})
        board = self.ask(t)['tournament']['rounds'][0]['boards'][0]['game']
        self.assertRegex(self.verify(), r'^2 games, 0 events, 1 tournaments, all in order\n$')

        def damage(document):
            document['players'][0].update(entered=9, withdrawn=7, absent={'02': 'half', '5': 'zero', '2': 'half'})
            document['check_in'] = {'round': 1, 'here': [99]}
        self.rewrite(t, damage, "UPDATE applications SET document = '{}'", f"UPDATE games SET result = '1-0' WHERE id = '{board}'", run=False)
        said = self.verify(status=1)
        for expected in (f"tournament {t['id']}: expected player 1, \"entered\" as a round up to 3\n", '"withdrawn" as a round up to 2', '"absent" in a round up to 2, not "02"',
                         f'game {board}: the result is open, but the store has noted 1-0'):
            self.assertIn(expected, said)
        said = self.verify('--repair')
        for did in ('set it to the round behind the last', 'removed it: the player stays', 'removed it: there is no such round', 'closed the check-in', 'noted the result of the log'):
            self.assertIn('; repaired: ' + did, said)
        self.assertIn('application 1 of a player with a name; repaired: removed it', said)
        self.assertIn('7 findings, 7 repaired', said)
        self.assertIn('all in order', self.verify())
        self.server.start()
        player = self.ask(t)['tournament']['players'][0]
        self.assertEqual((player['entered'], player.get('withdrawn'), player['absent']), (3, None, {'2': 'half'}))

    def test_verify_names_what_cannot_be_repaired(self):
        t = self.found(rounds=2)
        self.ask(t, '/rounds/1/open', {})
        game = self.ask(t)['tournament']['rounds'][0]['boards'][0]['game']
        for change, expected in ((lambda d: d['rounds'][0]['games'].__setitem__(0, 'elsewhere'), "round 1, board 1: a game that is in the store, not 'elsewhere'"),
                                 (lambda d: d.update(players='CZE'), '"players" as a list')):
            self.rewrite(t, change, run=False)
            for more in ((), ('--repair',)):
                self.assertIn(expected, self.verify(*more, status=1))
        self.server.start()
        self.assertTrue(game)

    def test_verify_reads_an_archive(self):
        t = self.found()
        self.ask(t, '/rounds/1/open', {})
        path = os.path.join(self.server.folder, 'open.jsonl')
        archive = self.ask(t, '/archive', raw=True)
        for text, status, expected in ((archive, 0, 'an archive of 4 players, 2 games, 0 events, all in order\n'), (archive.replace(b'"Club","players"', b'"Clab","players"'), 1, f'{path}:7: expected sha256')):
            with open(path, 'wb') as f:
                f.write(text)
            run = subprocess.run([program, 'store', 'verify', path], capture_output=True, text=True)
            self.assertEqual((run.returncode, run.stdout[:len(expected)]), (status, expected), run.stdout + run.stderr)

    def test_rounds_have_one_name(self):
        """Which of "3" and "03" counts would depend on the order in which they are stored."""
        t = self.found(rounds=5)
        self.ask(t, '/entries', {'player': 1, 'absent': {'03': 'half'}}, status=400)
        self.ask(t, '/entries', {'player': 1, 'absent': {'3': 'half'}})


if __name__ == '__main__':
    unittest.main()
