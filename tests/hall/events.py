#!/usr/bin/env python3
"""What an event in the room needs of the hall: results that are signed, entries, check-in. usage: events.py JADOUBE"""
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from hall import Served, Server, Socket

program = sys.argv.pop(1)


class Events(Served):
    program = program

    # -- asking

    def found(self, players, **more):
        body = {'name': 'Open', 'players': players, 'regulations': {'control': '5400+30'}, 'system': 'dutch', 'rounds': 3, **more}
        body = {k: v for k, v in body.items() if v is not None}
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

    def test_who_comes_while_a_game_ends_sees_its_result(self):
        """The event is read before the game has ended, its board after that: the two are told together, or one after the other."""
        t = self.found([f'Player {n}' for n in range(400)], screens=0)
        self.ask(t, '/rounds/1/start', {})
        for i, board in enumerate(self.see(t)['rounds'][0]['boards'][:30]):
            wall = Socket(self.server.port)
            wall.send_frame(1, json.dumps({'wall': t['id'], 'key': t['keys']['spectator']}).encode())
            time.sleep(i % 30 / 1000)
            self.act(board, t['keys']['arbiter'], 'declare', result='1-0')
            result = None
            while result != '1-0':
                told = json.loads(wall.frame()[1])
                boards = told['tournament']['rounds'][0]['boards'] if 'tournament' in told else told['boards']
                result = next((b['result'] for b in boards if b['board'] == board['board']), result)
            wall.close()

    def test_who_comes_while_a_round_starts_sees_it_run(self):
        """Each viewer asks a moment later than the one before: some of them are read before the start, and enter after it."""
        for _ in range(20):
            t = self.found([f'Player {n}' for n in range(60)], screens=0)
            walls = [Socket(self.server.port) for _ in range(40)]
            start = threading.Thread(target=self.ask, args=(t, '/rounds/1/start', {}))
            start.start()
            for wall in walls:
                wall.send_frame(1, json.dumps({'wall': t['id'], 'key': t['keys']['spectator']}).encode())
                time.sleep(0.001)
            start.join()
            for wall in walls:
                wall.s.settimeout(10)
                state = None
                while state != 'running':
                    told = json.loads(wall.frame()[1])
                    state = told['tournament']['rounds'][0]['state'] if 'tournament' in told else state
                wall.close()

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


    # -- entries

    def test_registration_by_a_link(self):
        """An entrant applies and sees nothing else; the organiser accepts."""
        t = self.found([], name='Open')
        self.ask(t, '/rounds/1/open', {}, status=409)  # nobody plays
        self.ask(t, '/entries', {'registration': True})
        link = self.see(t)['links']['entrant']
        self.assertNotIn('entrant', self.see(t, 'spectator')['links'])
        key = link.split('#')[1]
        self.assertEqual(link, f"/t/{t['id']}/enter#{key}")
        shown = self.ask(t, '/registration', key=key)['registration']
        self.assertEqual((shown['name'], shown['players'], shown['rounds'], shown['control']), ('Open', [], 3, '5400+30'))
        self.ask(t, '', key=key, status=403)
        self.ask(t, '/entries', {'name': 'X'}, key=key, status=403)
        own = []
        for n, name in enumerate(('Anna', 'Bella', 'Cyril'), 1):
            body = {'name': name, 'rating': 1800 + n, 'fide': '300000', 'country': 'CZE', 'club': 'Rook', 'unknown': 1}
            applied = self.ask(t, '/registration', body, key=key, status=201)
            self.assertEqual((applied['application'], applied['link']), (n, f"/t/{t['id']}/enter#{applied['key']}"))
            own.append(applied['key'])
        self.ask(t, '/registration', {'rating': 3}, key=key, status=400)
        self.ask(t, '/registration', {'name': 'x' * 5000}, key=key, status=413)
        waiting = self.see(t)['applications']
        self.assertEqual(waiting[0], {'name': 'Anna', 'rating': 1801, 'fide': '300000', 'country': 'CZE', 'club': 'Rook', 'application': 1, 'group': 1})
        self.assertNotIn('applications', self.see(t, 'spectator'))
        entered = self.ask(t, '/entries', {'accept': 1}, status=201)
        self.assertEqual((entered['number'], entered['name'], self.see(t, key=entered['key'])['you']), (1, 'Anna', 1))
        self.ask(t, '/entries', {'accept': 1}, status=404)
        self.assertEqual(self.ask(t, '/entries', {'dismiss': 3}), {'dismissed': 1})
        self.ask(t, '/entries', {'dismiss': 3}, status=404)
        self.assertEqual([a['name'] for a in self.see(t)['applications']], ['Bella'])
        self.ask(t, '/entries', {'registration': False})
        self.ask(t, '/registration', {'name': 'Late'}, key=key, status=403)
        self.assertEqual([self.ask(t, '/registration', key=k)['registration']['yours'] for k in own[:2]], [
            {'application': 1, 'state': 'accepted', 'player': 1, 'name': 'Anna'}, {'application': 2, 'state': 'waiting'}])
        self.ask(t, '/registration', key=own[2], status=403)  # one that was dismissed is forgotten
        self.ask(t, '', key=own[0], status=403)
        self.ask(t, '/entries', {'registration': True})
        self.ask(t, '/registration', {'name': 'Again'}, key=own[0], status=403)
        self.assertNotEqual(self.see(t)['links']['entrant'], link)  # the old one stays shut
        self.ask(t, '/registration', {'name': 'Late'}, key=key, status=403)

    def test_many_at_once(self):
        t = self.found(['Anna'])
        entered = self.ask(t, '/entries', {'players': [{'name': f'P{n}', 'rating': 1500 + n} for n in range(200)]}, status=201)['players']
        self.assertEqual((len(entered), entered[-1]['number'], entered[-1]['name']), (200, 201, 'P199'))
        self.assertEqual(self.see(t, key=entered[-1]['key'])['you'], 201)
        self.ask(t, '/entries', {'players': [{'name': 'Good'}, {'rating': 1}]}, status=400)
        self.assertEqual(len(self.see(t)['players']), 201)  # all or none

    def test_who_is_not_there_is_not_paired(self):
        t = self.found(['Anna', 'Bella', 'Cyril', 'Dora'])
        keys = [p['key'] for p in t['players']]
        self.ask(t, '/entries', {'here': True}, key=keys[0], status=409)
        self.ask(t, '/entries', {'check_in': True})
        self.ask(t, '/entries', {'here': True}, key=keys[0])
        self.ask(t, '/entries', {'player': 3, 'here': True})
        self.ask(t, '/entries', {'player': 2, 'here': True})
        self.ask(t, '/entries', {'here': False}, key=keys[1])
        self.ask(t, '/entries', {'here': True, 'rating': 9}, key=keys[1], status=403)
        self.ask(t, '/entries', {'here': True}, role='spectator', status=403)
        self.assertEqual(self.see(t)['check_in'], {'round': 1, 'here': [1, 3]})
        proposed = self.ask(t, '/rounds/1/proposal')
        self.assertEqual(sorted([proposed['boards'][0]['white'], proposed['boards'][0]['black']]), [1, 3])
        self.assertIn('check_in', self.see(t))
        self.ask(t, '/rounds/1/open', {})
        seen = self.see(t)
        self.assertEqual([sorted([b['white'], b['black']]) for b in seen['rounds'][0]['boards']], [[1, 3]])
        self.assertNotIn('check_in', seen)
        self.assertEqual([p.get('absent') for p in seen['players']], [None, {'1': 'zero'}, None, {'1': 'zero'}])

    # -- standings

    def test_standings_by_the_tie_breaks_of_fide(self):
        names = ['Anna', 'Bella', 'Cyril', 'Dora']
        t = self.found([{'name': n, 'rating': 2000 - 100 * i} for i, n in enumerate(names)], screens=0, date='2026-11-15', arbiter='Ema', country='CZE',
                       tiebreaks=['BH/C1', 'BH', 'SB', 'WON'], prizes=['100 €', '50 €'])
        for n in (1, 2, 3):
            self.ask(t, f'/rounds/{n}/start', {})
            for b in self.see(t)['rounds'][n - 1]['boards']:  # who has the higher number loses
                self.act(b, t['keys']['arbiter'], 'declare', result='1-0' if b['white'] < b['black'] else '0-1')
        seen = self.see(t, 'spectator')
        self.assertEqual((seen['tiebreaks'], seen['prizes']), (['BH/C1', 'BH', 'SB', 'WON'], ['100 €', '50 €']))
        self.assertEqual([(s['rank'], s['name'], s['points'], s['tiebreaks']) for s in seen['standings']], [
            (1, 'Anna', 3, {'BH/C1': 3, 'BH': 3, 'SB': 3, 'WON': 3}), (2, 'Bella', 2, {'BH/C1': 4, 'BH': 4, 'SB': 1, 'WON': 2}),
            (3, 'Cyril', 1, {'BH/C1': 5, 'BH': 5, 'SB': 0, 'WON': 1}), (4, 'Dora', 0, {'BH/C1': 5, 'BH': 6, 'SB': 0, 'WON': 0})])
        report = self.ask(t, '/trf', raw=True).decode()
        lines = {line[:3]: line.rstrip() for line in report.splitlines()}
        self.assertEqual([lines[k] for k in ('032', '102', '122', '212')], ['032 CZE', '102 Ema', '122 5400+30', '212 BH/C1,BH,SB,WON'])
        self.assertEqual((len(lines['132']), lines['132'][91:93]), (119, lines['132'][101:103]))
        for wrong in (['BH/C1', 'nonsense'], ['BH', 'bh'], ['BH,SB'], ['DE', 'direct'], [''], 'BH'):
            body = {'name': 'T', 'players': names, 'regulations': {'control': '60'}, 'system': 'dutch', 'tiebreaks': wrong}
            self.assertEqual(self.server.request('POST', '/api/tournaments', body)[0], 400, wrong)
        body = {'name': 'T', 'players': names, 'regulations': {'control': '60'}, 'system': 'dutch', 'tiebreaks': ['BH'], 'points': [1, 0.25, 0]}
        status, t = self.server.request('POST', '/api/tournaments', body)
        self.assertEqual(status, 201, t)
        t['path'] = '/api/tournaments/' + t['id']
        self.ask(t, '/trf', raw=True, status=400)  # a file has room for tenths

    def test_usual_tie_breaks_are_the_systems(self):
        """Nobody names any: those of the row that GET /api/systems tells, for players and for teams."""
        told = self.server.request('GET', '/api/systems?players=4')[1]
        self.assertEqual([t['code'] for t in told['tiebreaks']][:3], ['PTS', 'MPTS', 'GPTS'])
        players = [{'name': n, 'club': c} for n, c in zip('ABCDEFGH', 'KKLLMMNN')]
        for row in told['systems']:
            body = {'name': 'T', 'regulations': {'control': '60'}, 'players': players[:2] if row['system'] == 'match' else players}
            if row['system'] != 'team':
                t = self.server.request('POST', '/api/tournaments', {**body, 'system': row['system']})[1]
                self.assertEqual(self.see({**t, 'path': '/api/tournaments/' + t['id']})['tiebreaks'], row['tiebreaks'], row)
            if row['team_tiebreaks'] is not None:
                t = self.server.request('POST', '/api/tournaments', {**body, 'system': 'dutch', 'teams': {'boards': 2, 'system': row['system']}})[1]
                self.assertEqual(self.see({**t, 'path': '/api/tournaments/' + t['id']})['tiebreaks'], row['team_tiebreaks'], row)

    def test_words_for_tie_breaks_are_read(self):
        """Documents that are stored have words for four of them."""
        t = self.found(list('ABCD'), system='round-robin', rounds=None, tiebreaks=['direct', 'sonneborn-berger', 'wins', 'koya'])
        self.assertEqual(self.see(t)['tiebreaks'], ['DE', 'SB', 'WON', 'KS'])
        self.assertEqual(list(self.see(t)['standings'][0]['tiebreaks']), ['DE', 'SB', 'WON', 'KS'])

    # -- paper

    def test_printouts(self):
        t = self.found([{'name': n, 'rating': 1900} for n in ('Žofie', 'Adam', 'Čeněk', 'Cyril', 'Dora')], screens=0, name='Vánoční turnaj')
        self.ask(t, '/rounds/1/open', {})
        for b in self.see(t)['rounds'][0]['boards']:
            self.act(b, t['keys']['arbiter'], 'declare', result='1-0')
        text = {}
        for name, path in (('names', '/rounds/1.pdf?list=names&lang=cs'), ('slips', '/rounds/1.pdf?list=slips&lang=de&base=http://127.0.0.1'),
                           ('standings', '/standings.pdf?lang=cs'), ('cross', '/standings.pdf?list=cross'), ('chart', '/standings.pdf?list=chart&lang=hr')):
            pdf = self.ask(t, path, role='spectator', raw=True)
            text[name] = subprocess.run(['pdftotext', '-raw', '-', '-'], input=pdf, capture_output=True, check=True).stdout.decode()
        sheets = subprocess.run(['pdftotext', '-raw', '-', '-'], input=self.ask(t, '/rounds/1.pdf?list=sheets&lang=cs', raw=True), capture_output=True, check=True).stdout.decode()
        self.assertEqual((sheets.count('\f'), sheets.count('Vánoční turnaj'), sheets.count('1 / 1'), 'Čeněk' in sheets), (4, 4, 4, True))
        lines = text['names'].splitlines()
        order = [n for line in lines for n in ('Adam', 'Čeněk', 'Cyril', 'Dora', 'Žofie') if line.startswith(n)]
        self.assertEqual(order, ['Adam', 'Čeněk', 'Cyril', 'Dora', 'Žofie'])
        self.assertIn('Kolo 1 / 3 · Los podle jmen', text['names'])
        self.assertEqual((text['slips'].count('Unterschrift Weiß'), 'Brett 2' in text['slips']), (2, True))
        self.assertIn('Pořadí · Po 1. kole', text['standings'])
        self.assertIn('Cross table · After round 1', text['cross'])
        self.assertIn('Tablica po kolima · Nakon 1. kola', text['chart'])
        self.assertRegex(text['cross'], r'\d[○●] 1')
        everybody = self.found(['Anna', 'Bella', 'Cyril'], system='double-round-robin', rounds=None, screens=0)
        for n in range(1, 7):
            self.ask(everybody, f'/rounds/{n}/start', {})
            self.decide(everybody, n, lambda white, black: '1-0' if n < 4 else '1/2-1/2')
        pdf = self.ask(everybody, '/standings.pdf?list=cross', raw=True)
        rows = subprocess.run(['pdftotext', '-layout', '-', '-'], input=pdf, capture_output=True, check=True).stdout.decode()
        self.assertRegex(rows, r'(?m)^ *1 +\w+ +• +[01], ½ +[01], ½ +2 ')
        twenty = self.found([f'Player {n}' for n in range(1, 21)], system='round-robin', rounds=None, screens=0)
        pdf = self.ask(twenty, '/standings.pdf?list=cross', raw=True)  # as wide in the first round as in the last
        rows = subprocess.run(['pdftotext', '-layout', '-', '-'], input=pdf, capture_output=True, check=True).stdout.decode()
        self.assertRegex(rows, ' +'.join(map(str, range(1, 21))))
        self.act(self.board(t, 1, 1), t['keys']['arbiter'], 'declare', result='+/-')
        pdf = self.ask(t, '/standings.pdf?list=chart', raw=True)
        chart = subprocess.run(['pdftotext', '-raw', '-', '-'], input=pdf, capture_output=True, check=True).stdout.decode()
        self.assertEqual([len(re.findall(sign, chart)) for sign in (r'○ \+', '● -')], [1, 1])  # a forfeit is no game

    # -- begun elsewhere

    def generated(self, *more):
        """A report of three rounds out of five, with all that happens; somebody is away in the fourth, two must not meet."""
        run = [program, 'pair', '--generate', '--players', '21', '--rounds', '5', '--played', '3', '--seed', '7', '--byes', '90', '--forfeits', '90', '--withdrawals', '30',
               '--tie-breaks', 'BH,SB']
        lines = subprocess.run([*run, *more], capture_output=True, check=True, text=True).stdout.splitlines()
        first = next(i for i, line in enumerate(lines) if line.startswith('001'))
        return [*lines[:first], 'XXP 1 4', *lines[first:]]

    def pairs_of(self, lines):
        run = subprocess.run([program, 'pair', '--json', '-'], input='\n'.join(lines), capture_output=True, check=True, text=True)
        paired = json.loads(run.stdout)
        return [(p['white'], p['black']) for p in paired['pairs']], paired['byes']

    def test_an_event_goes_on(self):
        """Rounds of a report: the next one is paired as the report is, and what comes out is what went in."""
        lines = self.generated()
        body = {'report': '\n'.join(lines), 'regulations': {'control': '5400+30'}, 'screens': 0}
        status, t = self.server.request('POST', '/api/tournaments', body)
        self.assertEqual(status, 201, t)
        t['path'] = '/api/tournaments/' + t['id']
        without_ranks = lambda all: [line[:85] + line[89:].rstrip() for line in all if line.startswith('001')]
        report = self.ask(t, '/trf', raw=True).decode().splitlines()
        self.assertEqual(without_ranks(report), without_ranks(lines))
        self.assertEqual([line.rstrip() for line in report if line[:3] in ('012', '212', '260')], ['012 Random tournament 7', '212 PTS,BH,SB', '260 001 005    1    4'])
        seen = self.see(t)
        self.assertEqual((seen['name'], seen['system'], seen['tiebreaks'], [r['state'] for r in seen['rounds']]),
                         ('Random tournament 7', 'dutch', ['BH', 'SB'], ['finished'] * 3 + ['planned'] * 2))
        proposed = self.ask(t, '/rounds/4/proposal')
        self.assertEqual(([(b['white'], b['black']) for b in proposed['boards']], proposed['byes']), self.pairs_of(lines))
        # what was wrong is corrected, and everybody who looks is told
        wall = Socket(self.server.port)
        wall.send_frame(1, json.dumps({'wall': t['id'], 'key': t['keys']['spectator']}).encode())
        wall.frame()
        was = seen['rounds'][0]['boards'][0]
        other = '0-1' if was['result'] != '0-1' else '1-0'
        self.ask(t, '/entries', {'round': 1, 'board': 1, 'result': other})
        told = json.loads(wall.frame()[1])['tournament']
        self.assertEqual((told['rounds'][0]['round'], told['rounds'][0]['boards'][0]['result']), (1, other))
        wall.close()
        self.ask(t, '/entries', {'round': 1, 'board': 1, 'result': was['result']})
        for wrong, status, code in (({'round': 4, 'board': 1, 'result': '1-0'}, 404, 'no_such_board'), ({'round': 1, 'board': 1, 'result': '2-0'}, 400, 'bad_result')):
            self.assertEqual(self.ask(t, '/entries', wrong, status=status)['error']['code'], code)
        self.ask(t, '/entries', {'round': 1, 'board': 1, 'result': '1-0'}, role='spectator', status=403)
        # on it goes, with somebody who comes late; and so does the archive
        self.ask(t, '/entries', {'name': 'Late', 'rating': 2800}, status=201)
        self.ask(t, '/rounds/4/start', {})
        self.ask(t, '/rounds/3/start', {})
        for b in self.see(t)['rounds'][3]['boards']:
            self.act(b, t['keys']['arbiter'], 'declare', result='1-0')
        archive = self.ask(t, '/archive', raw=True)
        status, again = self.server.request('POST', '/api/archives', archive)
        self.assertEqual(status, 201, again)
        again['path'] = '/api/tournaments/' + again['id']
        one, two = (self.ask(x, '/rounds/5/proposal') for x in (t, again))
        self.assertEqual(one, two)
        self.assertEqual(([(b['white'], b['black']) for b in one['boards']], one['byes']), self.pairs_of(self.ask(t, '/trf', raw=True).decode().splitlines()))
        for path in ('/standings.pdf?list=cross', '/rounds/2.pdf', '/results.csv', '/pgn'):
            self.ask(t, path, raw=True)

    def test_an_event_goes_on_by_its_system(self):
        """Record 192 names it: the server pairs as the command line does, and names it again."""
        for system, code in (('dubov', 'FIDE_DUBOV'), ('lim', 'FIDE_LIM'), ('burstein', 'FIDE_BURSTEIN'), ('dutch', 'FIDE_DUTCH')):
            lines = self.generated('--system', system)
            t = self.go_on('\n'.join(lines))
            proposed = self.ask(t, '/rounds/4/proposal')
            self.assertEqual((self.see(t)['system'], [(b['white'], b['black']) for b in proposed['boards']], proposed['byes']), (system, *self.pairs_of(lines)))
            self.assertIn('192 ' + code, self.report(t).split('\r\n'))
        body = {'name': 'Here', 'system': 'dubov', 'rounds': 3, 'players': ['A', 'B', 'C', 'D'], 'regulations': {'control': '60'}}
        t = self.server.request('POST', '/api/tournaments', body)[1]
        self.assertIn('192 FIDE_DUBOV', self.report({**t, 'path': '/api/tournaments/' + t['id']}).split('\r\n'))

    def test_reports_that_cannot_go_on(self):
        lines = self.generated()
        row = next(i for i, line in enumerate(lines) if line.startswith('001') and line[95:99] == ' w 1')
        at = lambda column, text: [*lines[:row], lines[row][:column - 1] + text + lines[row][column - 1 + len(text):], *lines[row + 1:]]
        ask = lambda changed, **more: self.server.request('POST', '/api/tournaments', {'report': '\n'.join(changed), 'regulations': {'control': '60'}, **more})
        for column, text, expected in ((92, '9999', 'an opponent who is in the file'), (99, 'x', 'one of 1 = 0 + - W D L ?'), (81, ' 9.5', 'points (81 to 84) that are the sum of the results')):
            status, answer = ask(at(column, text))
            self.assertEqual((status, answer['error']['line']), (400, row + 1), answer)
            self.assertIn(expected, answer['error']['expected'])
            self.assertEqual(answer['error']['notes'][0]['line'], row + 1)
        self.assertEqual(ask(at(81, ' 9.5'), lenient=True)[0], 201)
        self.assertEqual(ask(at(92, '9999'), lenient=True)[0], 400)
        self.assertEqual(ask(lines, system='knock-out')[1]['error']['expected'], 'an event of players by a Swiss system or a round robin')
        self.assertEqual(ask(lines, rounds=2)[1]['error']['expected'], 'as many rounds (142) as are paired, or more')
        self.assertEqual(self.server.request('POST', '/api/tournaments', {'report': 5, 'regulations': {}})[0], 400)

    # -- two at once, and what changes in between

    def pairs(self, t, round):
        proposed = self.ask(t, f'/rounds/{round}/proposal')
        return [[b['white'], b['black']] for b in proposed['boards']] + [[n, 0] for n in proposed['byes']]

    def test_a_proposal_that_is_not_true_any_more(self):
        """A withdrawal, a late entry, a corrected result between the proposal and the round: nobody is paired by mistake, or left out."""
        t = self.found([{'name': f'P{n}', 'rating': 2000 - n} for n in range(1, 9)], screens=0)
        changes = ({'player': 3, 'withdrawn': 1}, {'name': 'Late', 'rating': 1900}, {'player': 5, 'absent': {'1': 'half'}})
        for change in changes:
            shown = self.pairs(t, 1)
            self.ask(t, '/entries', change, status=201 if 'name' in change else 200)
            for body in ({'pairs': shown, 'proposed': shown}, {'pairs': shown}):
                said = self.ask(t, '/rounds/1/open', body, status=409)['error']['expected']
                self.assertIn('changed since' if 'proposed' in body else 'everybody who plays', said)
            self.assertEqual(self.see(t)['rounds'][0]['state'], 'planned')
        shown = self.pairs(t, 1)
        self.ask(t, '/rounds/1/open', {'pairs': shown, 'proposed': shown})
        self.assertNotIn('by_hand', self.see(t)['rounds'][0])
        self.decide(t, 1)
        shown, board = self.pairs(t, 2), self.board(t, 1, 1)
        self.act(board, t['keys']['arbiter'], 'declare', result='0-1')
        self.assertNotEqual(self.pairs(t, 2), shown)
        self.ask(t, '/rounds/2/open', {'pairs': shown, 'proposed': shown}, status=409)
        now = self.pairs(t, 2)
        changed = [[now[1][0], now[0][1]], [now[0][0], now[1][1]], *now[2:]]
        self.ask(t, '/rounds/2/open', {'pairs': changed, 'proposed': now})
        self.assertEqual(self.see(t)['rounds'][1]['by_hand'], True)
        # a result that comes when the next round is paired counts, and the pairs stay
        self.act(board, t['keys']['arbiter'], 'declare', result='1/2-1/2')
        self.assertEqual([[b['white'], b['black']] for b in self.see(t)['rounds'][1]['boards']], [p for p in changed if p[1]])
        self.assertIn('=', [line[98] for line in self.report(t).splitlines() if line.startswith('001')])

    def test_two_arbiters_open_a_round(self):
        t = self.found([{'name': f'P{n}', 'rating': 2000 - n} for n in range(1, 6)], screens=0)
        shown = self.pairs(t, 1)
        changed = [[shown[1][0], shown[0][1]], [shown[0][0], shown[1][1]], *shown[2:]]
        self.ask(t, '/rounds/1/open', {'pairs': shown, 'proposed': shown})
        self.ask(t, '/rounds/1/open', {'pairs': shown, 'proposed': shown}, role='arbiter')  # the same: twice is as good as once
        self.ask(t, '/rounds/1/open', {}, role='arbiter')
        self.ask(t, '/rounds/1/open', {'pairs': changed, 'proposed': shown}, role='arbiter', status=409)
        self.assertEqual([[b['white'], b['black']] for b in self.see(t)['rounds'][0]['boards']], shown[:2])
        # … and both enter a result: the later word counts, each is in the log
        board = self.board(t, 1, 1)
        self.act(board, t['keys']['organiser'], 'declare', result='1-0')
        self.act(board, t['keys']['arbiter'], 'declare', result='0-1')
        self.assertEqual(self.board(t, 1, 1)['result'], '0-1')
        teams = self.found_teams(4, 2)
        self.ask(teams, '/rounds/1/open', {'matches': [[1, 3], [4, 2]], 'proposed': [[1, 3], [4, 2]]})
        self.ask(teams, '/rounds/1/open', {'matches': [[1, 3], [4, 2]]})
        self.ask(teams, '/rounds/1/open', {'matches': [[1, 2], [3, 4]]}, status=409)

    def test_teams_with_empty_boards(self):
        """Fewer players than boards, on one side or both; a team of which nobody has come is not paired."""
        players = [{'name': f'{team}{n}', 'club': f'Team {team}', 'rating': 2000} for team, size in (('A', 4), ('B', 2), ('C', 1), ('D', 1)) for n in range(1, size + 1)]
        t = self.found(players, screens=0, teams={'boards': 4, 'system': 'team'})
        self.ask(t, '/rounds/1/open', {'matches': [[1, 2], [3, 4]]})
        seen = self.see(t)
        self.assertEqual([(m['boards'], m['points']) for m in seen['rounds'][0]['matches']], [([1, 2], [2, 0]), ([3, 3], [0, 0])])
        self.decide(t, 1, lambda white, black: '1/2-1/2')
        seen = self.see(t)
        self.assertEqual([m['points'] for m in seen['rounds'][0]['matches']], [[3, 1], [0.5, 0.5]])
        self.assertEqual([(s['name'], s['points'], s['game_points']) for s in seen['teams']['standings']],
                         [('Team A', 2, 3), ('Team C', 1, 0.5), ('Team D', 1, 0.5), ('Team B', 0, 1)])
        self.ask(t, '/entries', {'check_in': True})
        for n in (1, 2, 3, 4, 5, 6, 8):
            self.ask(t, '/entries', {'player': n, 'here': True})
        proposed = self.ask(t, '/rounds/2/proposal')
        self.assertEqual(({n for m in proposed['matches'] for n in (m['white'], m['black'])} | set(proposed['byes'])), {1, 2, 4})
        for wrong in ([[1, 2], [3, 4]], [[1, 4]], [[1, 4], [2, 0], [3, 0]], []):  # all who play, and nobody else
            self.assertIn('every team', self.ask(t, '/rounds/2/open', {'matches': wrong}, status=409)['error']['expected'])
        self.assertEqual(self.see(t)['rounds'][1]['state'], 'planned')
        self.ask(t, '/rounds/2/open', {'matches': [[1, 4], [2, 0]]})

    # -- teams

    def found_teams(self, count=5, members=3, **more):
        players = [{'name': f'{name}{n}', 'rating': 2300 - 100 * i - n, 'club': f'Team {name}'} for i, name in enumerate('ABCDEFGH'[:count]) for n in range(1, members + 1)]
        return self.found(players, screens=0, **{'rounds': 3, 'teams': {'boards': 2, 'system': 'team'}, **more})

    def test_teams_that_lose_are_out(self):
        """Three of five have byes; a drawn match goes to whoever won at the higher board, and an even one to nobody."""
        t = self.found_teams(teams={'boards': 2, 'system': 'knock-out'}, rounds=None)
        matches = lambda n: [(m['white'], m['black']) for m in self.ask(t, f'/rounds/{n}/proposal')['matches']]
        self.assertEqual((len(self.see(t)['rounds']), matches(1), self.ask(t, '/rounds/1/proposal')['byes']), (3, [(4, 5)], [1, 2, 3]))
        self.ask(t, '/rounds/1/start', {})
        self.assertEqual(self.names(t, 1), [('D1', 'E1'), ('E2', 'D2')])
        self.decide(t, 1, lambda white, black: '0-1')  # E at the first board, D at the second
        self.assertEqual(matches(2), [(5, 1), (3, 2)])
        self.ask(t, '/rounds/2/start', {})
        self.decide(t, 2, lambda white, black: '1/2-1/2')
        self.assertEqual(self.ask(t, '/rounds/3/proposal', status=409)['error']['code'], 'winner_missing')
        self.ask(t, '/rounds/3/open', {'matches': [[5, 2]]})
        self.decide(t, 3)
        self.assertEqual([(s['name'], s['points']) for s in self.see(t)['teams']['standings']][:1], [('Team B', 4)])
        self.assertIn('092 Team: Knock-Out', self.ask(t, '/trf', raw=True).decode())

    def names(self, t, round):
        seen = self.see(t)
        name = lambda n: seen['players'][n - 1]['name']
        return [(name(b['white']), name(b['black'])) for b in seen['rounds'][round - 1]['boards']]

    def decide(self, t, round, result=lambda white, black: '1-0' if white < black else '0-1'):
        seen = self.see(t)
        for b in seen['rounds'][round - 1]['boards']:
            self.act(b, t['keys']['arbiter'], 'declare', result=result(seen['players'][b['white'] - 1]['name'], seen['players'][b['black'] - 1]['name']))

    def test_teams_by_the_swiss_system(self):
        """Reserves sit in for those who are away; a board without an opponent is won; the report says the same as the page."""
        t = self.found_teams()
        self.ask(t, '/entries', {'player': 1, 'absent': {'1': 'zero'}})
        for n in (8, 9):
            self.ask(t, '/entries', {'player': n, 'absent': {'1': 'zero'}})
        proposed = self.ask(t, '/rounds/1/proposal')
        self.assertEqual(([(m['white'], m['black']) for m in proposed['matches']], proposed['byes']), ([(1, 3), (4, 2)], [5]))
        self.assertRegex(proposed['matches'][0]['article'], '^C.04.6')
        self.ask(t, '/rounds/1/start', {})
        self.assertEqual(self.names(t, 1), [('A2', 'C1'), ('D1', 'B1'), ('B2', 'D2')])
        seen = self.see(t)
        self.assertEqual([seen['players'][n - 1]['name'] for n in seen['rounds'][0]['byes']], ['A3', 'E1', 'E2'])
        self.decide(t, 1, lambda white, black: '1/2-1/2' if 'C1' in (white, black) else '1-0' if white < black else '0-1')
        seen = self.see(t, 'spectator')
        self.assertEqual([(m['white'], m['black'], m['boards'], m['points']) for m in seen['rounds'][0]['matches']], [(1, 3, [1, 1], [1.5, 0.5]), (4, 2, [2, 3], [0, 2])])
        self.assertEqual([(s['rank'], s['name'], s['points'], s['game_points']) for s in seen['teams']['standings']],
                         [(1, 'Team B', 2, 2), (2, 'Team A', 2, 1.5), (3, 'Team E', 1, 1), (4, 'Team C', 0, 0.5), (5, 'Team D', 0, 0)])
        self.assertEqual(seen['teams']['list'][0], {'team': 1, 'name': 'Team A', 'players': [1, 2, 3]})
        for n in (2, 3):
            self.ask(t, f'/rounds/{n}/start', {})
            self.decide(t, n)
        with tempfile.TemporaryDirectory() as folder:
            report = os.path.join(folder, 't.trf')
            with open(report, 'wb') as out:
                out.write(self.ask(t, '/trf', raw=True))
            run = lambda *words: subprocess.run([program, *words, report], capture_output=True, text=True)
            self.assertEqual(run('pair', '--check', '--system', 'team').stdout, 'tournaments 1 rounds 3 differences 0\n')
            table = json.loads(run('standings', '--json', '--tie-breaks', 'MPvGP,EMMSB').stdout)
        seen = self.see(t)
        self.assertEqual([(r['rank'], r['name'], r['points']) for r in table['standings']], [(s['rank'], s['name'], s['points']) for s in seen['teams']['standings']])
        pdf = lambda path: subprocess.run(['pdftotext', '-raw', '-', '-'], input=self.ask(t, path, raw=True), capture_output=True, check=True).stdout.decode()
        self.assertIn('Družstva · Po 3. kole', pdf('/standings.pdf?list=teams&lang=cs'))
        self.assertRegex(pdf('/rounds/1.pdf?list=matches'), r'1 Team A 1½ : ½ Team C')
        for path in ('/rounds/1.pdf?list=pairings', '/rounds/1.pdf'):  # each match has a head, above its boards
            self.assertRegex(pdf(path), r'(?s)Team A – Team C\n.*A2.*\nTeam D – Team B\n.*D1.*B2')
        self.assertEqual(pdf('/rounds/1.pdf?list=slips').count('Team B'), 2)
        archive = self.restore(self.ask(t, '/archive', raw=True))
        archive['path'] = '/api/tournaments/' + archive['id']
        self.assertEqual(self.see(archive)['teams'], seen['teams'])

    def test_a_penalty_is_the_teams(self):
        """12.9: points beside the result are told of the team (299), whose numbers these records have, and count there."""
        t = self.found_teams(4, 2, regulations={'control': '5400+30', 'edition': '2009'})
        self.ask(t, '/rounds/1/start', {})
        seen = self.see(t)
        last = seen['rounds'][0]['boards'][-1]
        team = next(team for team in seen['teams']['list'] if last['black'] in team['players'])
        self.act(last, t['keys']['arbiter'], 'penalise', who='white', measure='add-points', points=0.5)
        self.decide(t, 1, lambda white, black: '1/2-1/2')
        points = {s['team']: s['game_points'] for s in self.see(t)['teams']['standings']}
        self.assertEqual(points, {n: 1.5 if n == team['team'] else 1 for n in (1, 2, 3, 4)})
        record = next(line for line in self.report(t).splitlines() if line.startswith('299'))
        self.assertEqual(int(record.split()[-1]), team['team'], record)

    def test_teams_by_a_table_and_by_hand(self):
        t = self.found_teams(4, 2, rounds=None, teams={'boards': 2, 'system': 'round-robin'})
        self.assertEqual(len(self.see(t)['rounds']), 3)
        for n, pairs in ((1, {(1, 4), (2, 3)}), (2, {(4, 3), (1, 2)}), (3, {(2, 4), (3, 1)})):
            self.ask(t, f'/rounds/{n}/start', {})
            self.assertEqual({(m['white'], m['black']) for m in self.see(t)['rounds'][n - 1]['matches']}, pairs)
            self.decide(t, n)
        self.assertEqual([(s['name'], s['points'], s['game_points']) for s in self.see(t)['teams']['standings']],
                         [('Team A', 6, 6), ('Team B', 4, 4), ('Team C', 2, 2), ('Team D', 0, 0)])
        self.ask(t, '/entries', {'name': 'New', 'club': 'Team X'}, status=400)
        t = self.found_teams(4, 2)
        for wrong in ({'pairs': [[1, 3]]}, {'matches': [[1, 1]]}, {'matches': [[1, 9]]}, {'matches': [[0, 1]]}, {'matches': 1}):
            self.ask(t, '/rounds/1/open', wrong, status=409)
        self.ask(t, '/rounds/1/open', {'matches': [[1, 2], [3, 4]]})
        self.assertEqual((self.names(t, 1)[0], self.see(t)['rounds'][0]['by_hand']), (('A1', 'B1'), True))
        self.ask(t, '/entries', {'name': 'Nobody'}, status=400)
        self.assertEqual(self.ask(t, '/entries', {'name': 'A3', 'club': 'Team A'}, status=201)['number'], 9)
        body = {'name': 'T', 'players': ['Anna', 'Bella'], 'regulations': {'control': '60'}, 'system': 'dutch', 'teams': {'boards': 2}}
        self.assertIn('"club"', self.server.request('POST', '/api/tournaments', body)[1]['error']['expected'])
        for teams in ({'boards': 0}, {'boards': 33}, {'boards': 2, 'system': 'knock-out'}, [], 4):
            self.assertEqual(self.server.request('POST', '/api/tournaments', {**body, 'teams': teams})[0], 400, teams)

    def go_on(self, report, status=201, **more):
        body = {'report': report, 'regulations': {'control': '5400+30'}, 'screens': 0, **more}
        got, t = self.server.request('POST', '/api/tournaments', body)
        self.assertEqual(got, status, t)
        return {**t, 'path': '/api/tournaments/' + t['id']} if status == 201 else t['error']

    def report(self, t):
        return self.ask(t, '/trf', raw=True).decode()

    def matches(self, t, round):
        proposed = self.ask(t, f'/rounds/{round}/proposal')
        return [(m['white'], m['black']) for m in proposed['matches']], proposed['byes']

    def begun_teams(self, **more):
        """Two rounds, in which the strongest of each team sits at its last board, one is ill, and one did not come."""
        players = [{'name': f'{name}{n}', 'rating': 1700 + 100 * n - i, 'club': f'Team {name}'} for i, name in enumerate('ABCDE') for n in (1, 2, 3)]
        t = self.found(players, screens=0, **{'rounds': 4, 'teams': {'boards': 2, 'system': 'team'}, **more})
        self.ask(t, '/entries', {'player': 1, 'absent': {'1': 'zero'}})
        for n in (8, 9):
            self.ask(t, '/entries', {'player': n, 'absent': {'1': 'zero'}})
        for n in (1, 2):
            self.ask(t, f'/rounds/{n}/start', {})
            self.decide(t, n, lambda white, black: '+/-' if 'D2' in (white, black) else '1-0' if white < black else '1/2-1/2')
        return t

    def same_teams(self, one, two):
        """The same teams and matches; players have the numbers of the report in the second."""
        a, b = self.see(one), self.see(two)
        self.assertEqual(b['teams']['standings'], a['teams']['standings'])
        members = lambda seen: [(team['name'], [seen['players'][n - 1]['name'] for n in team['players']]) for team in seen['teams']['list']]
        self.assertEqual(members(b), members(a))
        for r in (1, 2):
            games = lambda t, seen: sorted((*names, board['result']) for names, board in zip(self.names(t, r), seen['rounds'][r - 1]['boards']))
            self.assertEqual(games(two, b), games(one, a))
            points = lambda seen: sorted((m['white'], m['black'], m['points']) for m in seen['rounds'][r - 1]['matches'])
            self.assertEqual(points(b), points(a))

    def test_teams_go_on(self):
        """An event of teams that was begun elsewhere: the same matches follow, the same boards, the same report."""
        t = self.begun_teams()
        report = self.report(t)
        again = self.go_on(report)
        seen = self.see(again)
        self.assertEqual((seen['teams']['boards'], seen['teams']['system'], [r['state'] for r in seen['rounds']]), (2, 'team', ['finished'] * 2 + ['planned'] * 2))
        self.same_teams(t, again)
        self.assertEqual(self.report(again), report)
        self.assertEqual(self.matches(again, 3), self.matches(t, 3))
        for event in (t, again):
            number = {p['name']: p['number'] for p in self.see(event)['players']}
            self.ask(event, '/entries', {'name': 'B4', 'rating': 2500, 'club': 'Team B'}, status=201)
            self.ask(event, '/entries', {'player': number['B1'], 'absent': {'3': 'zero'}})
            self.ask(event, '/rounds/3/start', {})
            self.decide(event, 3)
        self.assertEqual(self.names(again, 3), self.names(t, 3))
        self.same_teams(t, again)
        self.assertEqual(self.matches(again, 4), self.matches(t, 4))
        self.assertEqual(self.go_on(self.report(again))['id'] != again['id'], True)
        restored = self.restore(self.ask(again, '/archive', raw=True))
        restored['path'] = '/api/tournaments/' + restored['id']
        self.assertEqual(self.report(restored), self.report(again))
        # a result of the rounds before is corrected, and the teams follow
        board = next(b for b in self.see(again)['rounds'][0]['boards'] if b['result'] == '1-0')
        self.ask(again, '/entries', {'round': 1, 'board': board['board'], 'result': '0-1'})
        self.assertNotEqual(self.see(again)['teams']['standings'], self.see(t)['teams']['standings'])

    def test_teams_of_an_older_report_go_on(self):
        """TRF of 2016: records 013, which have no numbers, and no type but in words."""
        t = self.begun_teams()
        older = []
        for line in self.report(t).splitlines():
            if line.startswith('310'):
                line = f"013 {line[8:40]}{line[73:]}"
            elif line.startswith('192'):
                line = '092 Team Swiss System'
            older.append(line)
        again = self.go_on('\r\n'.join(older))
        self.same_teams(t, again)
        self.assertEqual(self.matches(again, 3), self.matches(t, 3))
        self.ask(again, '/entries', {'name': 'F1', 'club': 'Team F'}, status=201)
        self.ask(again, '/rounds/3/start', {})
        lines = self.report(again).splitlines()
        self.assertEqual([line[8:14] for line in lines if line.startswith('310')], [f'Team {name}' for name in 'ABCDEF'])
        self.assertFalse([line for line in lines if line.startswith('013')])

    def test_generated_teams_go_on(self):
        run = [program, 'pair', '--generate', '--system', 'team', '--boards', '4', '--players', '11', '--rounds', '7', '--played', '4', '--byes', '90', '--forfeits', '90']
        for seed in ('1', '2', '3'):
            report = subprocess.run([*run, '--seed', seed], capture_output=True, check=True, text=True).stdout
            t = self.go_on(report, lenient=True)
            paired = json.loads(subprocess.run([program, 'pair', '--system', 'team', '--json', '-'], input=report, capture_output=True, check=True, text=True).stdout)
            self.assertEqual(self.matches(t, 5), ([(p['white'], p['black']) for p in paired['pairs']], paired['byes']))

    def test_teams_of_a_table_go_on(self):
        for system, rounds in (('round-robin', 5), ('knock-out', 3)):
            t = self.begun_teams(rounds=rounds, teams={'boards': 2, 'system': system})
            again = self.go_on(self.report(t))
            self.assertEqual(self.see(again)['teams']['system'], system)
            self.same_teams(t, again)
            self.assertEqual(self.matches(again, 3), self.matches(t, 3))
        t = self.begun_teams()
        self.assertIn('the table', self.go_on(self.report(t), 400, teams={'system': 'round-robin'})['expected'])

    def test_teams_that_cannot_go_on(self):
        lines = self.report(self.begun_teams()).splitlines()
        first = next(i for i, line in enumerate(lines) if line.startswith('310'))
        changed = lambda at, line: '\n'.join(lines[:at] + line + lines[at + 1:])
        named = lines[first + 1][:8] + lines[first][8:14] + lines[first + 1][14:]
        fault = self.go_on(changed(first + 1, [named]), 400, lenient=True)
        self.assertEqual((fault['line'], fault['column'], fault['expected']), (first + 2, 9, 'a name that no other team has'))
        fault = self.go_on(changed(first, [lines[first].replace('310   1', '310   9')]), 400, lenient=True)
        self.assertIn('without a gap', fault['expected'])
        fault = self.go_on(changed(first, [lines[first][:73] + lines[first][78:]]), 400, lenient=True)
        self.assertEqual((lines[fault['line'] - 1][:3], fault['column']), ('001', 5))

    # -- the archive

    def play_some(self):
        """One board on a screen that goes on, one in the room that was corrected, a late entry, an absence, pairs by hand."""
        t = self.found([{'name': n, 'rating': 2000 - i, 'club': 'Věž'} for i, n in enumerate(('Anna', 'Bella', 'Cyril', 'Dora'))], screens=1, date='2026-11-15',
                       tiebreaks=['BH', 'SB'], prizes=['100 €'], regulations={'control': '5400+30', 'preset': 'standard'})
        self.ask(t, '/rounds/1/start', {})
        for b in self.see(t)['rounds'][0]['boards']:
            self.act(b, t['keys']['arbiter'], 'declare', result='1-0')
        self.act(self.board(t, 1, 2), t['keys']['arbiter'], 'declare', result='1/2-1/2')
        self.ask(t, '/entries', {'name': 'Late', 'rating': 1700}, status=201)
        self.ask(t, '/entries', {'player': 4, 'absent': {'2': 'half'}})
        self.ask(t, '/entries', {'registration': True})
        key = self.see(t)['links']['entrant'].split('#')[1]
        self.ask(t, '/registration', {'name': 'Waits'}, key=key, status=201)
        self.ask(t, '/rounds/2/open', {'pairs': [[3, 1], [2, 5]]})
        self.ask(t, '/rounds/2/start', {})
        return t

    def exports(self, server, t, key):
        def get(path):
            status, text = server.request('GET', f'/api/tournaments/{t}{path}', key=key, raw=True)
            self.assertEqual(status, 200, text)
            return text
        seen = json.loads(get(''))['tournament']
        table = [line.split(b',')[:9] for line in get('/results.csv').splitlines()[1:]]
        return [get('/trf'), get('/pgn'), table, seen['standings'], seen['prizes'],
                [{**a, 'group': None} for a in seen['applications']], [r.get('by_hand') for r in seen['rounds']]]

    def restore(self, text, status=201):
        got, answer = self.server.request('POST', '/api/archives', text)
        self.assertEqual(got, status, answer)
        return answer

    def test_an_archive_restores_the_event(self):
        t = self.play_some()
        archive = self.ask(t, '/archive', raw=True)
        lines = archive.decode().splitlines()
        self.assertEqual(lines[0], '{"jadoube":"event","version":1}')
        self.assertNotIn('seed', json.loads(lines[1])['event'])
        self.assertEqual(json.loads(lines[-1])['end']['games'], 4)
        for role in ('arbiter', 'spectator'):
            self.ask(t, '/archive', role=role, status=403)
        before = self.exports(self.server, t['id'], t['keys']['organiser'])
        again = self.restore(archive)
        self.assertEqual(self.exports(self.server, again['id'], again['keys']['organiser']), before)
        self.assertNotEqual(again['id'], t['id'])
        again['path'] = '/api/tournaments/' + again['id']
        self.ask(again, key=t['keys']['organiser'], status=403)  # nobody's old key opens it
        seen = self.see(again)
        self.assertNotIn('entrant', seen['links'])
        self.assertEqual(self.see(again, key=seen['players'][4]['key'])['you'], 5)
        # what was going on goes on, with the keys of the new seats
        board = seen['rounds'][1]['boards'][0]
        with self.server.join({'id': board['game'], 'keys': board['keys']}, 'white') as white:
            white.do('move', move='e2e4')
        other = self.board(t, 2, 1)
        self.assertNotEqual(other['game'], board['game'])
        self.assertEqual((other['state']['phase'], other.get('last')), ('running', None))
        self.act(board, seen['rounds'][1]['boards'][0]['keys']['black'], 'resign')
        self.assertEqual(self.board(again, 2, 1)['result'], '1-0')

    def test_an_archive_that_is_damaged_is_refused(self):
        t = self.play_some()
        text = self.ask(t, '/archive', raw=True).decode()
        lines = text.splitlines()
        heads = [n for n, line in enumerate(lines, 1) if line.startswith('{"game"')]

        def refused(changed, line, expected):
            error = self.restore(changed.encode(), 400)['error']
            self.assertEqual(error['line'], line, error)
            self.assertRegex(error['expected'], expected)

        def with_line(n, line):
            return '\n'.join(lines[:n - 1] + line + lines[n:]) + '\n'

        declared = next(n for n, line in enumerate(lines, 1) if '"declare"' in line)
        refused('', 1, 'the archive of an event')
        refused(text.replace('"version":1', '"version":2', 1), 1, 'version 1')
        refused(with_line(2, ['{"event":[]}']), 2, r'\{"event"')
        refused(with_line(declared, [lines[declared - 1].replace('1-0', '0-1')]), heads[0], 'its log was altered')
        refused(with_line(declared, [lines[declared - 1].replace('declare', 'decree')]), declared, 'column')
        refused(with_line(2, [lines[1].replace('Cyril', 'Cyrus')]), len(lines), 'something before this line was altered')
        refused(with_line(len(lines), []), len(lines), r'\{"end"')
        refused(text + '{}\n', len(lines) + 1, 'nothing behind the end')
        first = lines[heads[0] - 1:heads[1] - 1]
        refused(self.sealed(lines[:2] + first + lines[2:-1]), heads[0] + len(first), 'not there twice')
        refused(self.sealed(lines[:2] + lines[heads[1] - 1:-1]), 2, 'a game for round 1, board 1')
        changed = json.loads(lines[1])
        changed['event']['rounds'][0]['pairs'][0] = [1, 1]
        refused(self.sealed([lines[0], json.dumps(changed)] + lines[2:-1]), 2, '"pairs" of round 1')
        for part, value, expected in (('players', 'CZE', '"players" as a list'), ('rounds', [None, 7], '"rounds", number 2 as an object or null'), ('teams', {'boards': 2, 'order': 'dutch'}, '"teams", "order" as a list'),
                                      ('players', [{'name': 'A', 'rating': '9'}], '"players", number 1, "rating" as a whole number'), ('rounds', [{'pairs': [[1, 'x']]}], '"rounds", number 1, "pairs", number 1, number 2 as a whole number'),
                                      ('check_in', {'round': 1}, '"check_in", "here" as a list'), ('registration', True, '"registration" as an object'), ('report', 'x', '"report" as a list'),
                                      ('players', [{'name': 'A', 'absent': {'1': 7}}], '"absent", "1" as text or null'), ('applications', 'x', '"applications" as a list'), ('name', None, '"name" as text')):
            wrong = json.loads(lines[1])
            wrong['event'][part] = value
            refused(self.sealed([lines[0], json.dumps(wrong)] + lines[2:-1]), 2, re.escape(expected))

    def sealed(self, lines):
        """With an end that fits."""
        text = '\n'.join(lines) + '\n'
        games = sum(line.startswith('{"game"') for line in lines)
        return text + json.dumps({'end': {'games': games, 'sha256': hashlib.sha256(text.encode()).hexdigest()}}) + '\n'

    def test_an_archive_at_the_command_line(self):
        t = self.play_some()
        archive = self.ask(t, '/archive', raw=True)
        with tempfile.TemporaryDirectory() as folder:
            store, file = os.path.join(folder, 'a.db'), os.path.join(folder, 'event.jsonl')
            run = lambda *words: subprocess.run([program, 'store', *words], capture_output=True, text=True)
            with open(file, 'wb') as out:
                out.write(archive.replace(b'5400+30', b'5400+31', 1))
            refused = run('reopen', store, file)
            self.assertEqual((refused.returncode, refused.stdout), (2, ''))
            self.assertIn(f'event.jsonl:{len(archive.splitlines())}: expected', refused.stderr)
            with open(file, 'wb') as out:
                out.write(archive)
            told = run('reopen', store, file)
            self.assertEqual(told.returncode, 0, told.stderr)
            head, *links = told.stdout.splitlines()
            self.assertEqual([link.split()[0] for link in links], ['organiser', 'arbiter', 'spectator'])
            event, key = links[0].split('/t/')[1].split('#')
            self.assertRegex(head, f'^tournament {event}, 4 games, ')
            self.assertIn('all in order', run('verify', store).stdout)
            logs = lambda text: [line for line in text.splitlines()[2:-1] if not line.startswith('{"game"')]
            self.assertEqual(logs(run('archive', store, event).stdout), logs(archive.decode()))
            with Server(program, folder, store=store) as other:
                self.assertEqual(self.exports(other, event, key), self.exports(self.server, t['id'], t['keys']['organiser']))
            self.assertEqual(run('archive', store, 'nobody').returncode, 2)

    # -- lists

    def roster(self, text, lang=''):
        status, answer = self.server.request('POST', '/api/players' + lang, text.encode())
        self.assertEqual(status, 200, answer)
        return answer

    def test_what_was_expected_in_every_language(self):
        folder = pathlib.Path(__file__).parents[2] / 'data/words'
        rows = lambda lang: dict(line.split('\t') for line in (folder / lang / 'expected.tsv').read_text(encoding='utf-8').splitlines())
        t, report = self.found_teams(4, 2), '012 Open\n001    1 x    Anna' + ' ' * 60 + '\n'
        for lang in ('en', 'cs', 'sk', 'hr', 'sl', 'de'):
            words, asked = rows(lang), f'?lang={lang}'
            said = [n['expected'] for n in self.roster('Elo;Barva;Jméno\n18x0;;Anna\n', asked)['notes']]
            self.assertEqual(said, [words['expected.column'], words['expected.rating']])
            self.assertEqual([n['expected'] for n in self.roster(report, asked)['notes']], [words['expected.sex']])
            status, answer = self.server.request('POST', '/api/tournaments' + asked, {'report': report, 'regulations': {'control': '60'}})
            self.assertEqual((status, answer['error']['expected'], answer['error']['notes'][0]['expected']), (400, words['expected.sex'], words['expected.sex']))
            refused = self.ask(t, '/rounds/1/open' + asked, {'matches': [[1, 2]]}, status=409)
            self.assertEqual(refused['error']['expected'], words['expected.every-team'])

    def test_lists_of_players(self):
        read = self.roster('Jméno;Elo;Oddíl;FIDE-ID;Barva\r\n"Nováková; Anna";1850;"Rook ""A""";300000;red\r\n;1700\r\nBella;18x0;Pawn;;;more\r\n')
        self.assertEqual(read['format'], 'csv')
        self.assertEqual(read['players'], [{'name': 'Nováková; Anna', 'rating': 1850, 'club': 'Rook "A"', 'fide': '300000'}, {'name': 'Bella', 'club': 'Pawn'}])
        self.assertEqual([(n['line'], n['column'], n['found']) for n in read['notes']], [(1, 25, 'Barva'), (3, 1, ''), (4, 19, 'more'), (4, 7, '18x0')])
        read = self.roster('Prezime,Osobno ime,Rejting,Savez\nHorvat,Đuro,2001,cro\n')
        self.assertEqual((read['players'], read['notes']), ([{'name': 'Horvat, Đuro', 'rating': 2001, 'country': 'CRO'}], []))
        for heads in ('Příjmení;Jméno', 'Priezvisko;Meno', 'Prezime;Ime', 'Priimek;Ime', 'Last name;Name', 'Name;Vorname', 'Nachname;Vorname'):
            read = self.roster(heads + ';Elo\nNovák;Jan;1850\n')
            self.assertEqual((read['players'], read['notes']), ([{'name': 'Novák, Jan', 'rating': 1850}], []), heads)
        read = self.roster('No.;Name;FideID;FED;RtgI;RtgN;Club/City;Typ\n1;Novák, Jan;300000;CZE;0;1700;Praha;U18\n2;Malá, Eva;;CZE;1900;1800;Brno;\n')
        self.assertEqual(read['players'], [{'name': 'Novák, Jan', 'rating': 1700, 'fide': '300000', 'country': 'CZE', 'club': 'Praha'},
                                           {'name': 'Malá, Eva', 'rating': 1900, 'country': 'CZE', 'club': 'Brno'}])
        self.assertEqual([(n['line'], n['found']) for n in read['notes']], [(1, 'Typ')])
        read = self.roster('Příjmení a jméno;Příjmení;Klub;Oddíl\nNovák Jan;Novák;;Sokol\n')
        self.assertEqual((read['players'], [n['found'] for n in read['notes']]), ([{'name': 'Novák Jan', 'club': 'Sokol'}], ['Oddíl']))
        for wrong, line, column, expected in (('[Event "Open"]\n', 1, 1, 'a list of players'), ('{"a": 1}', 1, 1, 'a list of players'), ('\n <html>', 2, 2, 'a list of players'),
                                              ('%PDF-1.5\n', 1, 1, 'a list of players'), ('Jméno\nAn\x01na\n', 2, 3, 'a list of players')):
            read = self.roster(wrong)
            self.assertEqual((read['players'], [(n['line'], n['column']) for n in read['notes']]), ([], [(line, column)]), wrong)
            self.assertIn(expected, read['notes'][0]['expected'])
        status, read = self.server.request('POST', '/api/players', 'Jméno;Elo\nŽofie;1800'.encode('cp1250'))
        self.assertEqual((status, read['players'], read['notes']), (200, [], [{'code': 'bad_list', 'line': 1, 'column': 3, 'expected': 'text in UTF-8', 'found': ''}]))
        read = self.roster('Anna\t1850\tRook\nBella\n')
        self.assertEqual((read['players'], len(read['notes'])), ([{'name': 'Anna', 'rating': 1850, 'club': 'Rook'}, {'name': 'Bella'}], 1))
        sexes = (('w', 'w'), ('F', 'w'), ('Ž', 'w'), ('žena', 'w'), ('weiblich', 'w'), ('M', 'm'), ('muž', 'm'), ('moški', 'm'))
        read = self.roster('Name;Sex\n' + ''.join(f'Player {i};{said}\n' for i, (said, _) in enumerate(sexes)) + 'Last;š\n')
        self.assertEqual([p.get('sex') for p in read['players']], [sex for _, sex in sexes] + [None])
        self.assertEqual([(n['line'], n['expected'], n['found']) for n in read['notes']], [(len(sexes) + 2, 'm or w', 'š')])
        head = 'ID Number      ' + 'Name'.ljust(61) + 'Fed Sex Tit  WTit OTit           FOA SRtg SGm SK RRtg RGm Rk BRtg BGm BK B-day Flag'
        line = '300001'.ljust(15) + 'Novakova, Anna'.ljust(61) + 'CZE F   WFM  WFM                     2100 9   20 2050 0   20 2000 0   20 2001  '
        for text in (head + '\n' + line + '\n', line):
            read = self.roster(text)
            self.assertEqual(read['format'], 'fide')
            self.assertEqual({k: v for k, v in read['players'][0].items() if k != 'born'},
                             {'name': 'Novakova, Anna', 'rating': 2100, 'fide': '300001', 'country': 'CZE', 'title': 'WFM', 'sex': 'w'})
        self.assertEqual(self.roster(head + '\n' + line)['players'][0]['born'], '2001')
        with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../examples/swiss.trf'), encoding='utf-8') as report:
            read = self.roster(report.read())
        self.assertEqual((read['format'], read['boards'], read['players'][0]), ('trf', 0, {'name': 'Alpha', 'rating': 2100}))
        read = self.roster(self.report(self.begun_teams()))  # of teams, in the order in which they sit
        self.assertEqual((read['rounds'], read['boards'], [(p['name'], p['club']) for p in read['players'][:4]]),
                         (2, 2, [('A1', 'Team A'), ('A2', 'Team A'), ('A3', 'Team A'), ('B1', 'Team B')]))


if __name__ == '__main__':
    unittest.main()
