#!/usr/bin/env python3
"""Every code of the table (docs/api.md) is provoked here, by another test, or cannot be provoked. usage: refusals.py JADOUBE"""
import json
import pathlib
import socket
import sys
import threading
import unittest

from hall import CODES, PATIENCE, Coming, Served, Server

program = sys.argv.pop(1)

# Provoked by another test of this folder, which names the code.
ELSEWHERE = {
    'bad_result': 'events.py', 'registration_full': 'registration.py', 'no_round_left': 'again.py', 'player_has_played': 'players.py', 'event_unreadable': 'again.py',
    'too_many_requests': 'limits.py', 'too_many_keys': 'limits.py', 'too_many_messages': 'quotas.py',
    'too_many_connections': 'quotas.py', 'too_many_games': 'quotas.py', 'too_many_tournaments': 'quotas.py', 'too_many_applications': 'registration.py', 'too_many_bytes': 'quotas.py',
    'too_many_boards': 'quotas.py', 'too_many_acts': 'quotas.py', 'too_many_words': 'quotas.py',
    'too_many_waiting': 'fair.py',
    'store_unavailable': 'survive.py', 'game_resuming': 'survive.py', 'game_elsewhere': 'takeover.py',
}

UNPROVOKABLE = {
    'pairing_stopped': 'no event that fits takes 20 seconds: tests/contest/swiss.c stops one',
    'out_of_memory': 'an allocation has to fail: tests/faults does that to the whole server',
    'server_closing': 'the server answers so for some milliseconds, between a signal and its end',
    'too_much_work': 'two minutes of a processor have to be used up: tests/hall/turns.c looks at the limit',
    'busy': 'acts on one event take turns; only the first round of an event that is being made can be met',
    'event_changed': 'two servers have to store one event at the same moment',
    'board_not_started': 'another server has to lose a game between two steps of a start',
    'registration_closed': 'the link stops working with the registration: only a request that is under way meets this',
    'change_unreadable': 'it guards against defects that are not known',
    'bad_length': 'the server looks at the length of a text before the library does',
    'round_unpaired': 'no request asks for the boards of such a round',
    'round_closed': 'no request sets a result in such a round',
    'game_not_drawn': 'the server answers game_not_annulled, which means both',
}

NAMES = ['Anna', 'Beate', 'Cyril', 'Dana']


class Refusals(Served):
    program = program
    found = set()

    def refused(self, code, answer):
        """Over HTTP: hall.py has looked whether the code has this status."""
        status, body = answer
        self.assertEqual(body['error']['code'], code, (status, body))
        self.found.add(code)

    def told(self, code, message):
        self.assertEqual(message['error']['code'], code, message)
        self.found.add(code)

    def ask(self, t, path='', body=None, role='organiser', key=None, method=None):
        return self.server.request(method or ('GET' if body is None else 'POST'), f"/api/tournaments/{t['id']}{path}", body,
                                   key=key or t['keys'][role])

    def event(self, **more):
        body = {'name': 'Open', 'players': [{'name': n} for n in NAMES], 'regulations': {'control': '300'}, 'system': 'dutch', **more}
        status, t = self.server.request('POST', '/api/tournaments', body)
        self.assertEqual(status, 201, t)
        return t

    def raw(self, data):
        with socket.create_connection(('127.0.0.1', self.server.port), PATIENCE) as s:
            s.sendall(data)
            head, body = s.makefile('rb').read().split(b'\r\n\r\n', 1)
        return int(head.split()[1]), json.loads(body)

    def test_http(self):
        for code, data in (('bad_http', b'GET /a b HTTP/1.1\r\n\r\n'), ('http_version', b'GET / HTTP/2.0\r\n\r\n'),
                           ('no_chunks', b'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n'),
                           ('head_too_large', b'GET / HTTP/1.1\r\nX: ' + b'x' * 9000), ('too_large', b'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000\r\n\r\n')):
            status, body = self.raw(data)
            self.assertEqual(CODES[code], status)
            self.refused(code, (status, body))
        ask = self.server.request
        self.refused('websocket_needed', ask('GET', '/ws'))
        self.refused('no_such_path', ask('GET', '/api/nothing'))
        self.refused('wrong_method', ask('DELETE', '/api/games'))
        self.refused('foreign_page', ask('POST', '/api/games', {}, headers={'Origin': 'https://example.org'}))
        self.refused('bad_json', ask('POST', '/api/games', '[1]'))
        self.refused('no_such_article', ask('GET', '/api/laws/2023/99.9'))
        self.refused('bad_control', ask('GET', '/api/control?control=soon'))
        self.refused('bad_position', ask('GET', '/api/arises?fen=none'))

    def test_new_games(self):
        def ask(**body):
            return self.server.request('POST', '/api/games', {'regulations': {'control': '300'}, **body})
        self.refused('bad_text', ask(regulations={'control': '300', 'white': '\x01'}))
        self.refused('bad_regulations', ask(regulations={'control': 'soon'}))
        self.refused('bad_engine', ask(engine={'plays': 'green'}))
        self.refused('too_large', ask(more='x' * 17000))

    def test_game(self):
        game = self.server.new_game({'control': '300', 'preset': 'rapid', 'sheets': 'manual'})

        def ask(path, role=None, body=None, key=None):
            return self.server.request('GET' if body is None else 'POST', f"/api/games/{game['id']}{path}", body, key=key or role and game['keys'][role])
        self.refused('key_missing', ask(''))
        self.refused('key_wrong', ask('', key='x' * 22))
        self.refused('no_such_game', self.server.request('GET', '/api/games/no.game', key=game['keys']['white']))
        self.refused('watch_only', ask('/events', 'spectator', {'do': 'play', 'move': 'e2e4'}))
        self.refused('wrong_role', ask('/events', 'white', {'do': 'start'}))
        self.assertEqual(ask('/events', 'arbiter', {'do': 'start'})[0], 200)
        self.refused('game_went_on', ask('/events', 'white', {'do': 'play', 'move': 'e2e4', 'after': 0}))
        self.refused('bad_event', ask('/events', 'white', {'do': 'play', 'move': 'soon'}))
        self.refused('bad_field', ask('/events', 'white', {'do': 'play', 'move': 'e2e4', 'after': 'x'}))
        self.refused('mate_possible', ask('/events', 'arbiter', {'do': 'observe', 'what': 'dead'}))
        self.refused('score_hidden', ask('/log', 'white'))
        self.refused('game_not_over', ask('/turns', 'arbiter'))
        self.refused('no_claim', ask('/advice', 'arbiter'))

    def test_no_computer(self):
        with Server(program, arguments=('--engine', 'none')) as bare:
            game = bare.new_game({'control': '300'})
            for act in ({'do': 'start'}, {'do': 'declare', 'result': '1-0'}):
                self.assertEqual(bare.request('POST', f"/api/games/{game['id']}/events", act, key=game['keys']['arbiter'])[0], 200)
            self.refused('no_computer', bare.request('GET', f"/api/games/{game['id']}/turns", key=game['keys']['white']))

    def test_messages(self):
        game = self.server.new_game()
        with self.server.join(game, 'white') as white:
            self.told('bad_question', white.ask(ask='why'))
            white.say({'n': 99})
            self.told('bad_message', white.answer(99))
        t = self.event(rounds=3)
        with Coming(self.server) as early:
            early.say_all([{'wall': t['id'], 'key': t['keys']['spectator']}, {'n': 1, 'do': 'press'}])
            self.told('not_joined', early.wait(lambda m: 'error' in m))

    def test_new_events(self):
        def ask(**change):
            return self.server.request('POST', '/api/tournaments', {'name': 'Open', 'players': [{'name': n} for n in NAMES],
                                                                    'regulations': {'control': '300'}, **change})
        self.refused('bad_players', ask(players=[{'name': 'Alone'}]))
        self.refused('bad_player', ask(players=[{'name': ''}, {'name': 'b'}]))
        self.refused('bad_points', ask(points=[0, 1, 2]))
        self.refused('bad_tie_breaks', ask(tiebreaks=['cheese']))
        self.refused('bad_teams', ask(system='dutch', rounds=3, teams={'boards': 0}))
        self.refused('bad_report', ask(report=7))
        self.refused('bad_archive', self.server.request('POST', '/api/archives', 'nothing\n'))
        for code, text in (('bad_cell', 'name;rating\nAnna;18x0\n'), ('bad_list', '{"a": 1}')):
            status, read = self.server.request('POST', '/api/players', text)
            self.assertEqual((status, [n['code'] for n in read['notes']]), (200, [code]))
            self.found.add(code)

    def test_event(self):
        t = self.event(rounds=3)
        self.refused('no_such_tournament', self.server.request('GET', '/api/tournaments/no.event', key='x'))
        self.refused('no_such_round', self.ask(t, '/rounds/9/proposal'))
        self.refused('no_such_board', self.ask(t, '/entries', {'round': 9, 'board': 1, 'result': '1-0'}))
        self.refused('no_such_player', self.ask(t, '/entries', {'player': 9, 'here': True}))
        self.refused('no_such_application', self.ask(t, '/entries', {'accept': 9}))
        self.refused('organiser_only', self.ask(t, '/archive', role='arbiter'))
        self.refused('arbiter_only', self.ask(t, '/entries', {'name': 'Friend'}, key=t['players'][0]['key']))
        self.refused('check_in_closed', self.ask(t, '/entries', {'here': True}, key=t['players'][0]['key']))
        self.refused('bad_pairings', self.ask(t, '/rounds/1/open', {'pairs': [[1, 1]]}))
        self.refused('proposal_changed', self.ask(t, '/rounds/1/open', {'proposed': [[4, 3], [2, 1]]}))
        self.assertEqual(self.ask(t, '/rounds/1/open', {})[0], 200)
        self.refused('round_open', self.ask(t, '/rounds/1/open', {'pairs': [[4, 3], [2, 1]]}))
        self.refused('results_missing', self.ask(t, '/rounds/2/proposal'))
        self.refused('game_not_annulled', self.ask(t, '/rounds/1/boards/1/again', {}))
        self.assertEqual(self.ask(t, '/rounds/1/start', {})[0], 200)
        self.refused('board_begun', self.ask(t, '/rounds/1/boards/1/again', {'in_room': True}))

    def test_archives(self):
        t = self.event(rounds=3)
        self.assertEqual(self.ask(t, '/rounds/1/start', {})[0], 200)
        archive = self.server.request('GET', f"/api/tournaments/{t['id']}/archive", key=t['keys']['organiser'], raw=True)[1].decode()
        self.assertIn('"budget":400', archive)
        self.refused('archive_too_long', self.server.request('POST', '/api/archives', archive.replace('"budget":400', '"budget":60000000')))
        board = self.ask(t)[1]['tournament']['rounds'][0]['boards'][0]
        for act, role in (({'do': 'adjourn'}, 'arbiter'), ({'do': 'seal', 'text': 'e2e4'}, 'white')):
            key = t['keys']['arbiter'] if role == 'arbiter' else board['keys'][role]
            status, answer = self.server.request('POST', f"/api/games/{board['game']}/events", act, key=key)
            self.assertEqual(status, 200, answer)
        self.refused('move_sealed', self.ask(t, '/archive'))

    def test_other_systems(self):
        t = self.event(system='round-robin')
        self.refused('nothing_to_pair', self.ask(t, '/entries', {'check_in': True}))
        self.refused('not_swiss', self.ask(t, '/entries', {'registration': True}))
        self.refused('event_begun', self.ask(t, '/entries', {'name': 'Late'}))
        self.refused('system_fixed', self.ask(t, '/entries', {'player': 1, 'withdrawn': 2}))
        t = self.event(rounds=3, players=[])
        self.refused('wrong_player_count', self.ask(t, '/rounds/1/open', {}))
        t = self.event(rounds=3, players=[{'name': 'a'}, {'name': 'b'}])
        self.finish(t, 1)
        self.refused('no_pairing', self.ask(t, '/rounds/2/open', {}))
        t = self.event(system='knock-out')
        self.finish(t, 1, '1/2-1/2')
        self.refused('winner_missing', self.ask(t, '/rounds/2/proposal'))

    def finish(self, t, n, result='1-0'):
        self.assertEqual(self.ask(t, f'/rounds/{n}/start', {})[0], 200)
        for board in self.ask(t)[1]['tournament']['rounds'][n - 1]['boards']:
            act = {'do': 'declare', 'result': result}
            status, answer = self.server.request('POST', f"/api/games/{board['game']}/events", act, key=t['keys']['arbiter'])
            self.assertEqual(status, 200, answer)

    def test_registration(self):
        t = self.event(rounds=3)
        self.assertEqual(self.ask(t, '/entries', {'registration': True})[0], 200)
        link = self.ask(t)[1]['tournament']['links']['entrant']
        status, mine = self.ask(t, '/registration', {'name': 'Friend'}, key=link.split('#')[1])
        self.assertEqual(status, 201, mine)
        self.refused('already_applied', self.ask(t, '/registration', {'name': 'Friend'}, key=mine['key']))

    def test_nobody_is_busy(self):
        """Several change one event at the same time: they take turns, and none is refused."""
        t, answers = self.event(rounds=3), []
        crowd = [threading.Thread(target=lambda n=n: answers.append(self.ask(t, '/entries', {'name': 'x'}, ('organiser', 'arbiter')[n % 2])))
                 for n in range(16)]
        for one in crowd:
            one.start()
        for one in crowd:
            one.join()
        self.assertEqual([a for a in answers if a[0] == 409], [])

    @classmethod
    def tearDownClass(cls):
        super().tearDownClass()
        here = pathlib.Path(__file__).resolve().parent
        unnamed = {code: name for code, name in ELSEWHERE.items() if code not in (here / name).read_text()}
        assert not unnamed, f'not named there: {unnamed}'
        named = [cls.found, set(ELSEWHERE), set(UNPROVOKABLE)]
        assert set().union(*named) == set(CODES), (set(CODES) - set().union(*named), set().union(*named) - set(CODES))
        assert sum(map(len, named)) == len(CODES), 'a code is provoked here, and said not to be'


if __name__ == '__main__':
    unittest.main(verbosity=2)
