#!/usr/bin/env python3
"""Tournaments over the wire: usage: tournament.py JADOUBE"""
import csv
import io
import json
import os
import re
import sqlite3
import subprocess
import sys
import threading
import unittest

from hall import PATIENCE, Client, Closed, Served, Server, Socket

program = sys.argv.pop(1)

NAMES = ['Žďár nad Sázavou', 'Đurđevac', 'Ľubotice', 'Črnomelj']


def text_of(pdf):
    return subprocess.run(['pdftotext', '-raw', '-', '-'], input=pdf, capture_output=True, check=True).stdout.decode()


class Wall(Socket):
    """Somebody who looks at all boards."""

    def __init__(self, port, tournament, key):
        super().__init__(port)
        self.send_frame(1, json.dumps({'wall': tournament, 'key': key}).encode())

    def hear(self):
        opcode, payload = self.frame()
        if opcode == 8:
            raise Closed(int.from_bytes(payload[:2], 'big'))
        return json.loads(payload)

    def wait(self, wanted):
        while True:
            message = self.hear()
            if wanted(message):
                return message


class Tournaments(Served):
    program = program

    def found(self, players=NAMES, regulations=None, **more):
        body = {'name': 'Žižkovský kruh', 'site': 'Praha', 'date': '2026-11-15',
                'players': [p if isinstance(p, dict) else {'name': p} for p in players],
                'regulations': regulations or {'control': '5400+30'}, **more}
        status, t = self.server.request('POST', '/api/tournaments', body)
        self.assertEqual(status, 201, t)
        return t

    def get(self, t, role='organiser', key=None):
        status, answer = self.server.request('GET', f"/api/tournaments/{t['id']}", key=key or t['keys'][role])
        self.assertEqual(status, 200, answer)
        return answer['tournament']

    def start(self, t, n, role='organiser'):
        status, answer = self.server.request('POST', f"/api/tournaments/{t['id']}/rounds/{n}/start", key=t['keys'][role])
        self.assertEqual((status, answer), (200, {'round': n, 'state': 'running'}))

    def act(self, game, key, do, **more):
        status, answer = self.server.request('POST', f'/api/games/{game}/events', {'do': do, **more}, key=key)
        self.assertEqual(status, 200, answer)
        return answer

    def finish(self, t, n, results):
        """End the games of a round, by board: the arbiter declares."""
        for board, result in zip(self.get(t)['rounds'][n - 1]['boards'], results):
            self.act(board['game'], t['keys']['arbiter'], 'declare', result=result)

    def test_from_beginning_to_end(self):
        t = self.found()
        self.assertEqual(sorted(t['keys']), ['arbiter', 'organiser', 'spectator'])
        self.assertEqual(t['links']['arbiter'], f"/t/{t['id']}#{t['keys']['arbiter']}")
        self.assertEqual([p['name'] for p in t['players']], NAMES)
        seen = self.get(t)
        self.assertEqual((seen['name'], seen['role'], seen['double'], seen['points']),
                         ('Žižkovský kruh', 'organiser', False, [1, 0.5, 0]))
        self.assertEqual([r['state'] for r in seen['rounds']], ['open', 'planned', 'planned'])
        pairs = [[(b['white'], b['black']) for b in r['boards']] for r in seen['rounds']]
        self.assertEqual(pairs, [[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]])
        self.assertEqual([p['key'] for p in seen['players']], [p['key'] for p in t['players']])
        # the players of round 1 sit down and play
        board = seen['rounds'][0]['boards'][0]
        white = Client(self.server.port, board['game'], board['keys']['white'])
        black = Client(self.server.port, board['game'], board['keys']['black'])
        self.assertEqual((white.game['role'], black.game['role']), ('white', 'black'))
        self.assertEqual(white.game['names'], {'white': NAMES[0], 'black': NAMES[3]})
        self.assertEqual(white.game['state']['phase'], 'scheduled')  # both are there: the round has not begun
        self.start(t, 1)
        self.assertEqual(white.event()['event']['do'], 'start')
        self.assertIn('ack', white.do('play', move='e2e4'))
        self.assertIn('ack', black.do('resign'))
        white.close()
        black.close()
        self.act(seen['rounds'][0]['boards'][1]['game'], t['keys']['arbiter'], 'declare', result='1/2-1/2')
        seen = self.get(t)
        self.assertEqual([r['state'] for r in seen['rounds']], ['finished', 'open', 'planned'])
        self.assertEqual([b['result'] for b in seen['rounds'][0]['boards']], ['1-0', '1/2-1/2'])
        self.start(t, 2, 'arbiter')
        self.finish(t, 2, ['0-1', '1/2-1/2'])  # 4-3, 1-2
        self.start(t, 3)
        self.finish(t, 3, ['+/-', '0-1'])  # 2-4, 3-1
        table = self.get(t, 'spectator')['standings']
        # 1: 1 + ½ + 1; 2: ½ + ½ + 1 (forfeit); 3: ½ + 1 + 0; 4: 0
        self.assertEqual([(s['rank'], s['player'], s['points'], s['tiebreaks']['WON']) for s in table],
                         [(1, 1, 2.5, 2), (2, 2, 2, 1), (3, 3, 1.5, 1), (4, 4, 0, 0)])
        # Sonneborn-Berger of 1: 0 + 2/2 + 1½ = 2½; of 2: 1½/2 + 2½/2 + 0 = 2; of 3: 2/2 + 0 = 1
        self.assertEqual([s['tiebreaks']['SB'] for s in table], [2.5, 2, 1, 0])
        self.exports(t)

    def exports(self, t):
        path, key = f"/api/tournaments/{t['id']}", t['keys']['spectator']
        status, data = self.server.request('GET', f'{path}/results.csv?key={key}', raw=True)
        self.assertEqual((status, self.server.headers['content-type']), (200, 'text/csv; charset=utf-8'))
        rows = list(csv.DictReader(io.StringIO(data.decode())))
        self.assertEqual(len(rows), 6)
        self.assertEqual((rows[0]['white'], rows[0]['black'], rows[0]['result'], rows[0]['white_points']),
                         (NAMES[0], NAMES[3], '1-0', '1'))
        self.assertEqual((rows[4]['result'], rows[4]['white_points'], rows[4]['black_points']), ('+/-', '1', '0'))
        status, pgn = self.server.request('GET', f'{path}/pgn?key={key}', raw=True)
        self.assertEqual(status, 200)
        pgn = pgn.decode()
        self.assertEqual(re.findall(r'\[Round "(.*)"\]', pgn), ['1', '1', '2', '2', '3', '3'])
        self.assertEqual(re.findall(r'\[Result "(.*)"\]', pgn)[:2], ['1-0', '1/2-1/2'])
        for tag in ('[Event "Žižkovský kruh"]', '[Site "Praha"]', '[Date "2026.11.15"]', '[Board "2"]', '1. e4'):
            self.assertIn(tag, pgn)
        status, pdf = self.server.request('GET', f'{path}/rounds/3.pdf?key={key}&lang=cs', raw=True)
        self.assertEqual((status, self.server.headers['content-type']), (200, 'application/pdf'))
        text = text_of(pdf)
        self.assertIn('Kolo 3 / 3 · Výsledky', text)
        self.assertIn('2 Ľubotice 1½ 0-1 Žďár nad Sázavou 1½', text)
        self.assertIn('Podpis rozhodčího', text)
        status, pdf = self.server.request('GET', f'{path}/rounds/3.pdf?key={key}&list=pairings&paper=letter', raw=True)
        self.assertIn('2 Ľubotice 1½ – Žďár nad Sázavou 1½', text_of(pdf))
        self.assertEqual(self.server.request('GET', f'{path}/rounds/4.pdf?key={key}')[0], 404)
        self.assertEqual(self.server.request('GET', f'{path}/rounds/0.pdf?key={key}')[0], 404)
        # a game's sheet has the tournament's head
        game = self.get(t)['rounds'][0]['boards'][0]['game']
        status, pdf = self.server.request('GET', f'/api/games/{game}/sheet.pdf?of=black&lang=sl&key={key}', raw=True)
        self.assertEqual(status, 200)
        text = text_of(pdf)
        for words in ('Žižkovský kruh', 'Zapisnik partije: Črni, Črnomelj', '1 e4', 'Podpis sodnika', '15. 11. 2026'):
            self.assertIn(words, text)

    def test_who_sees_which_keys(self):
        t = self.found()
        whole = self.get(t, 'arbiter')
        board = whole['rounds'][0]['boards'][1]
        self.assertEqual(sorted(board['keys']), ['arbiter', 'assistant', 'black', 'white'])
        organisers = self.get(t)['rounds'][0]['boards'][1]['keys']
        for role in ('white', 'black', 'assistant'):
            self.assertEqual(organisers[role], board['keys'][role])
        everything = json.dumps(self.get(t, 'spectator'))
        self.assertNotIn('"keys"', everything)
        self.assertNotIn('"key"', everything)
        self.assertNotIn('seed', json.dumps(whole))
        # a player gets the keys of his own boards, and nobody else's
        for player in t['players']:
            mine = self.get(t, key=player['key'])
            self.assertEqual((mine['role'], mine['you']), ('player', player['number']))
            for b, all_keys in zip(mine['rounds'][0]['boards'], whole['rounds'][0]['boards']):
                colour = 'white' if b['white'] == player['number'] else 'black' if b['black'] == player['number'] else None
                self.assertEqual(b.get('keys'), {colour: all_keys['keys'][colour]} if colour else None)
            self.assertNotIn('"key"', json.dumps(mine))
        # every key opens what it should
        for role in ('white', 'black', 'assistant', 'arbiter'):
            status, answer = self.server.request('GET', f"/api/games/{board['game']}", key=board['keys'][role])
            self.assertEqual((status, answer['game']['role']), (200, role))
        status, answer = self.server.request('GET', f"/api/games/{board['game']}", key=t['keys']['organiser'])
        self.assertEqual((status, answer['game']['role']), (200, 'organiser'))
        status, answer = self.server.request('GET', f"/api/games/{board['game']}", key=t['keys']['spectator'])
        self.assertEqual((status, answer['game']['role']), (200, 'spectator'))
        other = whole['rounds'][0]['boards'][0]
        self.assertEqual(self.server.request('GET', f"/api/games/{other['game']}", key=board['keys']['white'])[0], 403)
        self.assertEqual(self.server.request('GET', f"/api/games/{other['game']}", key=t['players'][0]['key'])[0], 403)
        # the store holds no key in the clear, and is nobody else's to read
        self.assertEqual(os.stat(self.server.store).st_mode & 0o777, 0o600)
        with open(self.server.store, 'rb') as f:
            stored = f.read()
        for name in (self.server.store + '-wal',):
            try:
                with open(name, 'rb') as f:
                    stored += f.read()
            except FileNotFoundError:
                pass
        self.assertIn(t['id'].encode(), stored)
        secrets = [*t['keys'].values(), *(p['key'] for p in t['players']), *board['keys'].values()]
        for secret in secrets:
            self.assertNotIn(secret.encode(), stored)

    def test_links_are_told_again(self):
        """Everybody may watch every board, and an organiser at another machine still hands out all links."""
        t = self.found()
        seen = {role: self.get(t, role)['links'] for role in ('organiser', 'arbiter', 'spectator')}
        self.assertEqual(seen['organiser'], {r: t['links'][r] for r in ('arbiter', 'spectator')})
        self.assertEqual(seen['arbiter'], {'spectator': t['links']['spectator']})
        self.assertEqual(seen['spectator'], {'spectator': t['links']['spectator']})
        anna = self.get(t, key=t['players'][0]['key'])
        self.assertEqual(anna['links'], {'spectator': t['links']['spectator']})
        other = anna['rounds'][0]['boards'][1]['game']
        watched = self.server.request('GET', f'/api/games/{other}', key=anna['links']['spectator'].split('#')[1])
        self.assertEqual((watched[0], watched[1]['game']['role']), (200, 'spectator'))
        self.assertEqual(watched[1]['game']['tournament'], {'id': t['id'], 'round': 1, 'board': 2})

    def test_way_from_a_seat(self):
        """Who came by the link of his seat is told how to look at the tournament, and his opponent's rating."""
        t = self.found([{'name': n, 'rating': r, 'club': 'Rook'} for n, r in zip(NAMES, (2400, 2100, 1900, 1500))])
        board = self.get(t, 'organiser')['rounds'][0]['boards'][0]
        for role in ('white', 'black', 'assistant'):
            with Client(self.server.port, board['game'], board['keys'][role], 'en') as seat:
                self.assertEqual(seat.wait(lambda m: 'watch' in m)['watch'], t['links']['spectator'], role)
                self.assertEqual({seat.game['tags'][f'{c}Elo'] for c in ('White', 'Black')}, {'2400', '1500'})
                self.assertEqual(seat.game['tags']['WhiteTeam'], 'Rook')

    def test_refused(self):
        t = self.found()
        path = f"/api/tournaments/{t['id']}"
        self.assertEqual(self.server.request('GET', path)[0], 401)
        self.assertEqual(self.server.request('GET', path, key='nonsense')[0], 403)
        self.assertEqual(self.server.request('GET', '/api/tournaments/nosuch', key='nonsense')[0], 403)
        for key, status in ((t['keys']['spectator'], 200), (t['keys']['organiser'], 403), (t['players'][0]['key'], 403)):
            self.assertEqual(self.server.request('GET', f'{path}?key={key}')[0], status)  # addresses end up in logs
        for what in ('start', 'open'):
            self.assertEqual(self.server.request('POST', f'{path}/rounds/1/{what}', key=t['keys']['spectator'])[0], 403)
        self.assertEqual(self.server.request('POST', f'{path}/rounds/1/start', key=t['players'][0]['key'])[0], 403)
        for n in ('4', '0', '-1', 'x', '99999'):
            self.assertEqual(self.server.request('POST', f'{path}/rounds/{n}/start', key=t['keys']['organiser'])[0], 404)
        good = {'name': 'T', 'players': ['A', 'B'], 'regulations': {'control': '300'}}
        for change, word in (({'name': ''}, 'name'), ({'name': 7}, 'name'), ({'players': ['A']}, '2 to 200'),
                             ({'players': ['A', {}]}, 'player 2'), ({'players': ['A'] * 201}, '2 to 200'),
                             ({'players': ['A', 'B' * 300]}, 'player 2'), ({'regulations': {}}, 'control'),
                             ({'regulations': {'control': 'x'}}, ''), ({'regulations': None}, 'regulations'),
                             ({'double': 1}, 'double'), ({'points': [1, 2]}, 'points'), ({'points': [0, 1, 2]}, 'points'),
                             ({'tiebreaks': ['buchholz']}, 'BH, SB, DE'), ({'tiebreaks': ['wins', 'wins']}, 'tiebreaks'),
                             ({'regulations': {'control': '300', 'x': 'y' * 5000}}, '4096'), ({'site': 7}, 'site'),
                             ({'system': 'cheese'}, 'round-robin, double-round-robin'), ({'system': 7}, 'system'),
                             ({'points': [1, 0.5, 0, 2]}, 'bye'), ({'points': [1, 0.5, 0, 0, 0]}, 'points'),
                             ({'points': [1e300, 0, 0]}, 'points'), ({'points': {}}, 'points')):
            status, answer = self.server.request('POST', '/api/tournaments', {**good, **change})
            self.assertEqual(status, 400, change)
            self.assertIn(word, answer['error']['expected'])
        self.assertEqual(self.server.request('POST', '/api/tournaments', good)[0], 201)
        self.assertEqual(self.server.request('POST', '/api/tournaments', '[]')[0], 400)

    def test_odd_and_double(self):
        t = self.found(NAMES[:3], double=True, points=[3, 1, 0], tiebreaks=['WON'])
        seen = self.get(t)
        self.assertEqual(len(seen['rounds']), 6)
        self.assertEqual([r['bye'] for r in seen['rounds'][:3]], [1, 2, 3])
        self.start(t, 1)
        self.finish(t, 1, ['1-0'])
        table = self.get(t)['standings']
        self.assertEqual([(s['player'], s['points'], s['tiebreaks']) for s in table],
                         [(2, 3, {'WON': 1}), (1, 0, {'WON': 0}), (3, 0, {'WON': 0})])
        self.assertEqual(seen['regulations'], {'control': '5400+30'})
        status, pdf = self.server.request('GET', f"/api/tournaments/{t['id']}/rounds/2.pdf?lang=hr", key=t['keys']['arbiter'], raw=True)
        self.assertIn('bez para', text_of(pdf))

    def test_systems(self):
        status, answer = self.server.request('GET', '/api/systems?players=7')
        self.assertEqual(status, 200)
        rows = {s['system']: s for s in answer['systems']}
        self.assertEqual(answer['systems'][0], {'system': 'round-robin', 'least': 2, 'most': 200, 'rounds': 7, 'swiss': False,
                                                 'tiebreaks': ['DE', 'SB', 'WON', 'KS'], 'team_tiebreaks': ['MPvGP', 'EMMSB']})
        self.assertEqual(rows['double-round-robin']['rounds'], 14)
        for query in ('', '?players=1', '?players=x', '?players=201', '?players=99999999999999'):
            status, answer = self.server.request('GET', f'/api/systems{query}')
            self.assertEqual((status, answer['systems'][0]['rounds']), (200, 0))
        seen = self.get(self.found(system='double-round-robin'))
        self.assertEqual((seen['system'], seen['double'], len(seen['rounds'])), ('double-round-robin', True, 6))
        self.assertEqual(seen['rounds'][0]['byes'], [])
        seen = self.get(self.found(NAMES[:3], points=[1, 0.5, 0, 0.5]))
        self.assertEqual((seen['system'], seen['points']), ('round-robin', [1, 0.5, 0, 0.5]))
        self.assertEqual((seen['rounds'][0]['bye'], seen['rounds'][0]['byes']), (1, [1]))
        self.assertEqual([(s['player'], s['points']) for s in seen['standings']], [(1, 0), (2, 0), (3, 0)])  # no result is known

    def test_knock_out(self):
        t = self.found(NAMES[:3], system='knock-out')
        seen = self.get(t)
        self.assertEqual((seen['system'], seen['tiebreaks'], len(seen['rounds'])), ('knock-out', [], 2))
        first, last = seen['rounds']
        self.assertEqual(([(b['white'], b['black']) for b in first['boards']], first['byes']), ([(2, 3)], [1]))
        self.assertEqual((last['state'], last['boards'], last['bye'], last['byes']), ('planned', [], None, []))
        path = f"/api/tournaments/{t['id']}/rounds"
        self.start(t, 1)
        status, answer = self.server.request('POST', f'{path}/2/open', key=t['keys']['organiser'])
        self.assertEqual((status, answer['error']['code']), (409, 'results_missing'))
        self.assertEqual(self.server.request('GET', f'{path}/2.pdf', key=t['keys']['arbiter'], raw=True)[0], 200)
        # a draw is no end: again, with the other colours
        self.assertEqual(self.server.request('POST', f'{path}/1/boards/1/again', key=t['keys']['arbiter'])[0], 409)
        self.finish(t, 1, ['1/2-1/2'])
        drawn = self.get(t)['rounds'][0]
        self.assertEqual((drawn['state'], drawn['boards'][0]['again'], drawn['boards'][0]['result']), ('running', True, '1/2-1/2'))
        status, answer = self.server.request('POST', f'{path}/2/open', key=t['keys']['organiser'])
        self.assertEqual((status, answer['error']['code']), (409, 'winner_missing'))
        status, answer = self.server.request('POST', f'{path}/1/boards/1/again', key=t['keys']['arbiter'])
        self.assertEqual(status, 200)
        self.start(t, 1)
        board = self.get(t)['rounds'][0]['boards'][0]
        self.assertEqual((board['white'], board['black'], board['game'], board['result']), (3, 2, answer['game'], None))
        self.assertNotIn('again', board)
        self.assertNotEqual(board['game'], drawn['boards'][0]['game'])
        self.assertEqual(board['keys']['white'], drawn['boards'][0]['keys']['black'])
        wall = Wall(self.server.port, t['id'], t['keys']['spectator'])
        self.assertEqual(wall.hear()['tournament']['rounds'][1]['boards'], [])
        self.act(board['game'], board['keys']['white'], 'resign')
        seen = wall.wait(lambda m: 'tournament' in m)['tournament']
        wall.close()
        self.assertEqual([(b['white'], b['black']) for b in seen['rounds'][1]['boards']], [(2, 1)])  # 2 had Black
        self.start(t, 2)
        self.finish(t, 2, ['0-1'])
        self.assertEqual([(s['rank'], s['player'], s['points']) for s in self.get(t)['standings']],
                         [(1, 1, 2), (2, 2, 1), (3, 3, 0)])
        self.assertEqual(self.server.request('GET', f'/api/systems?players=201')[1]['systems'][2],
                         {'system': 'knock-out', 'least': 2, 'most': 4096, 'rounds': 8, 'swiss': False, 'tiebreaks': [], 'team_tiebreaks': ['MPvGP', 'EMMSB']})

    def enter(self, t, expected=201, role='organiser', **entry):
        status, answer = self.server.request('POST', f"/api/tournaments/{t['id']}/entries", entry, key=t['keys'][role])
        self.assertEqual(status, expected, answer)
        return answer

    def test_swiss(self):
        players = [{'name': n, 'rating': r} for n, r in zip(NAMES, (1500, 2400, 1900, 2100))]
        t = self.found(players, system='dutch', rounds=3)
        path = f"/api/tournaments/{t['id']}"
        seen = self.get(t)
        self.assertEqual([(r['state'], r['boards']) for r in seen['rounds']], 3 * [('planned', [])])
        # somebody comes before it begins, and asks to be paired later: ranked 2 5 4 3 1
        fifth = self.enter(t, name='Pátá', rating=2200, club='Kroměříž')
        self.assertEqual((fifth['number'], fifth['entered'], fifth['link']), (5, 1, f"/t/{t['id']}#{fifth['key']}"))
        self.assertEqual(self.get(t, key=fifth['key'])['you'], 5)
        self.assertEqual(self.enter(t, 200, player=5, absent={'1': 'half'})['absent'], {'1': 'half'})
        status, proposal = self.server.request('GET', f'{path}/rounds/1/proposal?lang=cs', key=t['keys']['organiser'])
        self.assertEqual((status, proposal), (200, {'round': 1, 'byes': [], 'boards': [
            {'board': b, 'white': w, 'black': k, 'scores': [0, 0], 'article': 'C.04.3: 3.3.1', 'why': 'dvojice, kterou pravidla zkoušejí nejdříve'}
            for b, w, k in ((1, 2, 3), (2, 1, 4))]}))
        self.assertEqual(self.server.request('GET', f'{path}/rounds/1/proposal', key=t['keys']['spectator'])[0], 403)
        self.start(t, 1)
        self.assertEqual(self.server.request('GET', f'{path}/rounds/1/proposal', key=t['keys']['arbiter'])[0], 409)
        pairs = lambda n: [(b['white'], b['black']) for b in self.get(t)['rounds'][n - 1]['boards']]
        self.assertEqual(pairs(1), [(2, 3), (1, 4)])
        status, answer = self.server.request('POST', f'{path}/rounds/2/open', key=t['keys']['organiser'])
        self.assertEqual((status, answer['error']['code']), (409, 'results_missing'))
        self.finish(t, 1, ['1-0', '0-1'])
        self.assertEqual([(s['player'], s['points']) for s in self.get(t)['standings'][:3]], [(2, 1), (4, 1), (5, 0.5)])
        # one comes late, one goes: 2 and 4 have a point, 5 a half, 3, 6 nothing
        sixth = self.enter(t, name='Šestá', role='arbiter')
        self.assertEqual((sixth['number'], sixth['entered']), (6, 2))
        self.enter(t, 200, player=1, withdrawn=2)
        self.start(t, 2)
        self.assertEqual(pairs(2), [(4, 2), (6, 5)])
        self.assertEqual(self.get(t)['rounds'][1]['byes'], [3])  # 6 has missed a game already
        self.finish(t, 2, ['1/2-1/2', '0-1'])
        # by hand, and marked: 5 has 1½, like 2 and 4
        own = [[5, 4], [3, 2], [6, 0]]
        status, answer = self.server.request('POST', f'{path}/rounds/3/open', {'pairs': own}, key=t['keys']['arbiter'])
        self.assertEqual((status, answer), (200, {'round': 3, 'state': 'open'}))
        self.assertEqual((pairs(3), self.get(t)['rounds'][2]['by_hand']), ([(5, 4), (3, 2)], True))
        self.assertNotIn('by_hand', self.get(t)['rounds'][1])
        self.start(t, 3)
        self.finish(t, 3, ['+/-', '0-1'])
        status, report = self.server.request('GET', f'{path}/trf', key=t['keys']['spectator'], raw=True)
        self.assertEqual(status, 200)
        done = subprocess.run([program, 'pair', '--check', '-'], input=report, capture_output=True)
        self.assertEqual((done.returncode, b'who was not met before' in done.stderr), (2, True))
        done = subprocess.run([program, 'pair', '--check', '--lenient', '-'], input=report, capture_output=True)
        self.assertEqual((done.returncode, done.stdout.decode().splitlines()[-1]), (1, 'tournaments 1 rounds 3 differences 1 faults 1'))
        self.assertIn('Žižkovský kruh', report.decode())

    def test_swiss_refusals(self):
        t = self.found(system='dutch')
        changes = '"rating" as a number, "withdrawn" as a round or null, "absent" as {"3": "half"}'
        for entry, status, expected in (
                ({'name': ''}, 400, 'a player as {"name": "…"}, at most 200 bytes'),
                ({'player': 9, 'withdrawn': 1}, 404, 'a player of this tournament'),
                ({'player': 1, 'withdrawn': 9}, 404, 'a round of this tournament'),
                ({'player': 1, 'absent': {'9': 'half'}}, 404, 'a round of this tournament'),
                ({'player': 1, 'absent': {'x': 'half'}}, 400, changes),
                ({'player': 1, 'absent': {'1': 'much'}}, 400, changes),
                ({'player': 1, 'absent': 3}, 400, changes),
                ({'player': 1, 'rating': 'good'}, 400, changes),
                ({'player': 1, 'entered': 2}, 400, changes)):
            self.assertEqual(self.enter(t, status, **entry)['error']['expected'], expected)
        self.assertNotIn('absent', self.get(t)['players'][0])
        self.assertEqual(self.enter(self.found(), 409, name='Late')['error']['code'], 'event_begun')
        self.assertEqual(self.enter(self.found(), 409, player=1, withdrawn=2)['error']['code'], 'system_fixed')
        key = t['players'][0]['key']
        self.assertEqual(self.server.request('POST', f"/api/tournaments/{t['id']}/entries", {'name': 'Friend'}, key=key)[0], 403)
        body = {'name': 'x', 'players': NAMES, 'regulations': {'control': '300'}, 'rounds': 3}
        self.assertEqual(self.server.request('POST', '/api/tournaments', body)[1]['error']['expected'],
                         '"rounds" as a number from 1 to 255, in a Swiss system')
        for pairs in ([[1, 1]], [[1, 9]], 'all', [[1, 0], [2, 3]]):
            status, answer = self.server.request('POST', f"/api/tournaments/{t['id']}/rounds/1/open", {'pairs': pairs}, key=t['keys']['organiser'])
            self.assertEqual((status, answer['error']['code']), (409, 'bad_pairings'))

    def test_started_twice(self):
        t = self.found()
        answers = []
        work = [threading.Thread(target=lambda: answers.append(Server.request(
            self.server, 'POST', f"/api/tournaments/{t['id']}/rounds/2/start", key=t['keys']['organiser'])))
            for _ in range(6)]
        for w in work:
            w.start()
        for w in work:
            w.join()
        statuses = sorted(status for status, _ in answers)
        self.assertEqual(statuses[0], 200)
        self.assertLessEqual(set(statuses), {200, 409})
        boards = self.get(t)['rounds'][1]['boards']
        for b in boards:
            self.assertEqual((b['state']['phase'], b['state']['result']), ('running', None))
            status, log = self.server.request('GET', f"/api/games/{b['game']}/log", key=t['keys']['arbiter'], raw=True)
            self.assertEqual(log.count(b'"start"'), 1)

    def test_wall(self):
        t = self.found()
        wall = Wall(self.server.port, t['id'], t['keys']['spectator'])
        first = wall.hear()['tournament']
        self.assertEqual((first['role'], first['rounds'][0]['state']), ('spectator', 'open'))
        self.start(t, 1)
        board = self.get(t)['rounds'][0]['boards'][1]
        wall.wait(lambda m: 'tournament' in m and m['tournament']['rounds'][0]['state'] == 'running')
        self.act(board['game'], board['keys']['white'], 'play', move='d2d4')
        seen = wall.wait(lambda m: any(b['board'] == 2 and b['state']['ply'] == 1 for b in m.get('boards', [])))
        live = next(b for b in seen['boards'] if b['board'] == 2)
        self.assertTrue(live['state']['fen'].startswith('rnbqkbnr/pppppppp/8/8/3P4/'))
        self.assertEqual((live['round'], live['game'], live['state']['clock']['running']), (1, board['game'], 'black'))
        self.act(board['game'], board['keys']['black'], 'resign')
        seen = wall.wait(lambda m: 'tournament' in m and m['tournament']['rounds'][0]['boards'][1]['result'])
        self.assertEqual(seen['tournament']['standings'][0]['player'], 2)
        self.assertNotIn('"key', json.dumps(seen))
        self.assertNotIn('role', seen['tournament'])
        self.assertEqual([r['round'] for r in seen['tournament']['rounds']], [1, 2])  # the third is as it was
        wall.close()
        for message in ({'wall': t['id'], 'key': 'nonsense'}, {'wall': 'nosuch', 'key': t['keys']['spectator']},
                        {'wall': 7, 'key': 'x'}, {'wall': t['id']}):
            other = Socket(self.server.port)
            other.send_frame(1, json.dumps(message).encode())
            self.assertIn(b'error', other.frame()[1])
            with self.assertRaises(Closed):
                other.frame()
            other.close()

    def test_stream(self):
        t = self.found()
        import http.client
        c = http.client.HTTPConnection('127.0.0.1', self.server.port, timeout=PATIENCE)
        c.request('GET', f"/api/tournaments/{t['id']}/stream?key={t['keys']['spectator']}")
        answer = c.getresponse()
        self.assertEqual((answer.status, answer.getheader('Content-Type')), (200, 'text/event-stream'))
        line = answer.readline()
        self.assertEqual(json.loads(line[6:])['tournament']['id'], t['id'])
        self.start(t, 1)
        answer.readline()
        while 'tournament' not in json.loads(line := answer.readline()[6:] or b'{}'):
            answer.readline()
        self.assertEqual(json.loads(line)['tournament']['rounds'][0]['state'], 'running')
        c.close()

    def test_annulled_game(self):
        t = self.found()
        self.start(t, 1)
        path = f"/api/tournaments/{t['id']}/rounds/1/boards/2/again"
        before = self.get(t)['rounds'][0]['boards'][1]
        status, answer = self.server.request('POST', path, key=t['keys']['arbiter'])
        self.assertEqual((status, answer['error']['code']), (409, 'game_not_annulled'))
        self.act(before['game'], before['keys']['white'], 'play', move='e2e4')
        self.act(before['game'], t['keys']['arbiter'], 'observe', what='colours-reversed')
        self.assertEqual(self.get(t)['rounds'][0]['boards'][1]['state']['phase'], 'annulled')
        self.assertEqual(self.server.request('POST', path, key=t['keys']['spectator'])[0], 403)
        for board in ('0', '3', 'x'):
            self.assertEqual(self.server.request('POST', path.replace('/2/', f'/{board}/'), key=t['keys']['arbiter'])[0], 404)
        status, answer = self.server.request('POST', path, key=t['keys']['organiser'])
        self.assertEqual((status, answer['round'], answer['board']), (200, 1, 2))
        self.start(t, 1)
        after = self.get(t)['rounds'][0]['boards'][1]
        self.assertEqual((after['game'], after['keys'], after['state']['phase']), (answer['game'], before['keys'], 'running'))
        self.assertNotEqual(after['game'], before['game'])
        self.act(after['game'], after['keys']['black'], 'resign')
        self.assertEqual(self.get(t)['standings'][0]['player'], 2)

    def test_points_changed_by_a_penalty(self):
        """12.9: half a point and a whole one; the standings count what each got, also when they are read again."""
        t = self.found(regulations={'control': '5400+30', 'edition': '2009'})
        self.start(t, 1)
        board = self.get(t)['rounds'][0]['boards'][0]
        self.act(board['game'], t['keys']['arbiter'], 'penalise', who='white', measure='add-points', points=0.5)
        self.finish(t, 1, ['1/2-1/2', '1/2-1/2'])
        seen = self.get(t)
        self.assertEqual(seen['rounds'][0]['boards'][0]['result'], '1/2-1/2')
        points = {s['player']: s['points'] for s in seen['standings']}
        self.assertEqual((points[board['white']], points[board['black']]), (0.5, 1))
        self.assertEqual(sorted(points.values()), [0.5, 0.5, 0.5, 1])
        state = self.server.request('GET', f"/api/games/{board['game']}", key=t['keys']['arbiter'])[1]
        self.assertEqual(state['game']['state']['points'], {'white': 0.5, 'black': 1})

    def test_manual_sheets(self):
        t = self.found(regulations={'control': '5400+30', 'sheets': 'manual'})
        self.start(t, 1)
        board = self.get(t)['rounds'][0]['boards'][0]
        keys, game = board['keys'], board['game']
        self.act(game, keys['white'], 'play', move='e2e4')
        self.act(game, keys['white'], 'write', text='e3')  # not what he played
        self.act(game, keys['black'], 'write', text='e4')
        path = f'/api/games/{game}/sheet.pdf'
        status, pdf = self.server.request('GET', path, key=keys['white'], raw=True)  # his own, without asking
        self.assertEqual(status, 200)
        self.assertRegex(text_of(pdf), r'\n1 e3 1\b')
        self.assertEqual(self.server.request('GET', path + '?of=black', key=keys['white'])[0], 403)
        self.assertEqual(self.server.request('GET', path + '?of=white', key=t['keys']['spectator'])[0], 403)
        self.assertEqual(self.server.request('GET', path + '?of=green', key=keys['white'])[0], 400)
        status, pdf = self.server.request('GET', path + '?of=black', key=t['keys']['arbiter'], raw=True)
        self.assertEqual(status, 200)
        self.assertNotIn('e3', text_of(pdf))
        # the wall does not tell how many moves there were, and the PGN not what was written
        b = self.get(t, 'spectator')['rounds'][0]['boards'][0]
        self.assertIsNone(b['state']['ply'])
        self.assertTrue(b['state']['fen'].endswith(' 0 1'))
        status, pgn = self.server.request('GET', f"/api/tournaments/{t['id']}/pgn", key=t['keys']['spectator'], raw=True)
        self.assertIn(b'1. e4', pgn)
        self.assertNotIn(b'e3', pgn)
        status, pgn = self.server.request('GET', f"/api/tournaments/{t['id']}/pgn", key=t['players'][0]['key'], raw=True)
        self.assertEqual((status, pgn), (200, b''))
        self.act(game, keys['black'], 'resign')
        self.assertEqual(self.server.request('GET', path + '?of=white', key=t['keys']['spectator'], raw=True)[0], 200)

    def test_csv_is_no_formula(self):
        t = self.found(['=1+1', 'A "quoted", one'])
        status, data = self.server.request('GET', f"/api/tournaments/{t['id']}/results.csv", key=t['keys']['spectator'], raw=True)
        rows = list(csv.reader(io.StringIO(data.decode())))
        self.assertEqual((rows[1][3], rows[1][5]), ("'=1+1", 'A "quoted", one'))


class Again(unittest.TestCase):
    def test_after_a_restart(self):
        server = Server(program).start()
        body = {'name': 'T', 'players': ['A', 'B', 'C', 'D'], 'regulations': {'control': '5400'}}
        status, t = server.request('POST', '/api/tournaments', body)
        self.assertEqual(status, 201)
        status, _ = server.request('POST', f"/api/tournaments/{t['id']}/rounds/1/start", key=t['keys']['organiser'])
        self.assertEqual(status, 200)
        before = server.request('GET', f"/api/tournaments/{t['id']}", key=t['keys']['organiser'])[1]['tournament']
        self.assertEqual(server.stop(), 0)
        server = Server(program, folder=server.folder).start()
        try:
            after = server.request('GET', f"/api/tournaments/{t['id']}", key=t['keys']['organiser'])[1]['tournament']
            for a, b in zip(before['rounds'][0]['boards'], after['rounds'][0]['boards']):
                self.assertEqual((a['game'], a['keys']), (b['game'], b['keys']))
                self.assertEqual(b['state']['phase'], 'paused')  # until the player on move is back
        finally:
            self.assertEqual(server.stop(), 0)

    def test_documents_from_before_there_were_systems(self):
        """They have no "system", and rounds have no "pairs"."""
        server = Server(program).start()
        body = {'name': 'T', 'players': ['A', 'B', 'C'], 'regulations': {'control': '5400'}, 'double': True}
        status, t = server.request('POST', '/api/tournaments', body)
        key = t['keys']['organiser']
        self.assertEqual(server.request('POST', f"/api/tournaments/{t['id']}/rounds/1/start", key=key)[0], 200)
        before = server.request('GET', f"/api/tournaments/{t['id']}", key=key)[1]['tournament']
        self.assertEqual(server.stop(), 0)
        with sqlite3.connect(server.store) as db:
            doc = json.loads(db.execute('SELECT document FROM tournaments').fetchone()[0])
            self.assertEqual(doc.pop('system'), 'double-round-robin')
            self.assertEqual([r and r.pop('pairs') for r in doc['rounds']],
                             [[[2, 3], [1, 0]], [[3, 1], [2, 0]], None, None, None, None])
            self.assertEqual(sorted(doc['rounds'][0]), ['games', 'started'])
            db.execute('UPDATE tournaments SET document = ?', (json.dumps(doc),))
        db.close()
        server = Server(program, folder=server.folder).start()
        try:
            after = server.request('GET', f"/api/tournaments/{t['id']}", key=key)[1]['tournament']
            for name in ('players', 'standings', 'double', 'points', 'tiebreaks'):
                self.assertEqual(after[name], before[name])
            pairs = [[[(b['white'], b['black'], b['game']) for b in r['boards']] for r in x['rounds']] for x in (before, after)]
            self.assertEqual(*pairs)
            self.assertEqual(server.request('POST', f"/api/tournaments/{t['id']}/rounds/2/start", key=key)[0], 200)
        finally:
            self.assertEqual(server.stop(), 0)


if __name__ == '__main__':
    unittest.main(verbosity=2)
