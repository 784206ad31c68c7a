#!/usr/bin/env python3
"""Whose key opens which request: every role, every path and every method, by the table that /api/openapi.json tells. usage: roles.py JADOUBE"""
import http.client
import json
import re
import sys
import unittest

from hall import PATIENCE, Served

program = sys.argv.pop(1)

METHODS = ('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH')
STRANGERS = ('stranger', 'nobody', 'other')
BODY = {'roles': 'walked'}  # none that does anything
LATER = {'score_hidden', 'watch_only'}  # … of the game (manual sheets, no blind player), not of the role

AFTER_THE_END = ('assistant', 'spectator')  # they get a scoresheet then, not before


class Roles(Served):
    program = program

    def found(self):
        body = {'name': 'Open', 'players': ['Anna', 'Bella', 'Cyril', 'Dora'], 'regulations': {'control': '300+3'}, 'system': 'dutch', 'rounds': 3}
        t = self.server.request('POST', '/api/tournaments', body)[1]
        path = '/api/tournaments/' + t['id']
        organiser = t['keys']['organiser']
        self.server.request('POST', path + '/entries', {'registration': True}, key=organiser)
        self.server.request('POST', path + '/rounds/1/open', {}, key=organiser)
        seen = self.server.request('GET', path, key=organiser)[1]['tournament']
        entrant = seen['links']['entrant'].split('#')[1]
        applicant = self.server.request('POST', path + '/registration', {'name': 'Ema'}, key=entrant)[1]['key']
        keys = {**t['keys'], 'player': t['players'][0]['key'], 'entrant': entrant, 'applicant': applicant}
        board = seen['rounds'][0]['boards'][0]
        return t['id'], keys, board['game'], {**t['keys'], **board['keys']}

    def setUp(self):
        self.routes = self.server.request('GET', '/api/openapi.json')[1]['paths']
        event, visitors, game, seats = self.found()
        _, others, _, other_seats = self.found()
        strange = {'stranger': None, 'nobody': 'x' * 22}
        self.cases = {'tournaments': (event, {**visitors, **strange, 'other': others['organiser']}),
                      'games': (game, {**seats, **strange, 'other': other_seats['white']})}

    def stream(self, path, key, in_query):
        c = http.client.HTTPConnection('127.0.0.1', self.server.port, timeout=PATIENCE)
        c.request('GET', f'{path}?key={key}' if in_query else path, headers={'Authorization': f'Bearer {key}'} if key and not in_query else {})
        answer = c.getresponse()
        code = json.loads(answer.read())['error']['code'] if answer.status >= 400 else None
        answer.close()
        c.close()
        return answer.status, code

    def status(self, method, path, key, in_query=False):
        """… and the code. A stream that is let in has no end."""
        if path.endswith('/stream') and method in ('GET', 'HEAD'):
            return self.stream(path, key, in_query)
        if in_query:
            path, key = f'{path}?key={key}', None
        raw = method == 'HEAD' or path.split('?')[0].endswith(('.pdf', '.csv', '/trf', '/pgn', '/log', '/archive'))
        status, answer = self.server.request(method, path, BODY if method == 'POST' else None, key=key, raw=raw)
        found = re.search(rb'"code":"(\w+)"', answer) if raw else None
        return status, found.group(1).decode() if found else answer.get('error', {}).get('code') if isinstance(answer, dict) else None

    def check(self, method, path, role, key, known, roles):
        status, code = self.status(method, path, key)
        what = (method, path, role, status, code)
        if method not in known and not (method == 'HEAD' and 'GET' in known):
            self.assertEqual(code if method != 'HEAD' else status, 'wrong_method' if method != 'HEAD' else 405, what)
        elif role == 'stranger':
            self.assertEqual(status, 401, what)
        elif (role if role != 'applicant' else 'entrant') not in roles:
            self.assertEqual(status, 403, what)
        elif (role, method) == ('applicant', 'POST'):
            self.assertEqual(code, 'already_applied', what)
        elif method == 'HEAD':
            self.assertEqual(status, self.status('GET', path, key)[0], what)
        elif code not in LATER and not (path.endswith('/sheet.pdf') and role in AFTER_THE_END):
            self.assertNotIn(status, (401, 403), what)

    def test_every_role_every_route_every_method(self):
        count = 0
        for route, methods in self.routes.items():
            kind = route.split('/')[2] if route.startswith('/api/') else None
            known = [m.upper() for m in methods]
            if kind not in self.cases or '{id}' not in route:
                for m in methods.values():
                    self.assertNotIn('x-roles', m, route)
                continue
            thing, keys = self.cases[kind]
            path = route.replace('{id}', thing).replace('{n}', '1').replace('{b}', '1')
            for method in METHODS:
                roles = methods.get('get' if method == 'HEAD' else method.lower(), {}).get('x-roles', [])
                for role, key in keys.items():
                    if role == 'player' and route.endswith('/entries'):
                        continue  # for themselves alone: below
                    self.check(method, path, role, key, known, roles)
                    count += 1
        self.assertGreater(count, 1000)

    def test_only_a_spectator_has_the_key_in_the_address(self):
        for route, methods in self.routes.items():
            kind = route.split('/')[2] if route.startswith('/api/') else None
            if kind not in self.cases or '{id}' not in route or 'get' not in methods:
                continue
            thing, keys = self.cases[kind]
            path = route.replace('{id}', thing).replace('{n}', '1').replace('{b}', '1')
            for role, key in keys.items():
                status, code = self.status('GET', path, key, in_query=True)
                if role == 'spectator' and role in methods['get']['x-roles'] and code not in LATER:
                    self.assertNotIn(status, (401, 403), (path, role, code))
                elif role != 'spectator':
                    self.assertIn(status, (401, 403), (path, role, code))

    def test_a_player_for_themselves(self):
        event, keys = self.cases['tournaments']
        ask = lambda body: self.server.request('POST', f'/api/tournaments/{event}/entries', body, key=keys['player'])[1]['error']['code']
        self.assertEqual(ask({'here': True}), 'check_in_closed')
        for body in ({'name': 'Friend'}, {'player': 1, 'withdrawn': 2}, {'here': True, 'player': 2}, {'registration': True}, {'dismiss': 'all'}, {'accept': 1}):
            self.assertEqual(ask(body), 'arbiter_only', body)

    def test_what_is_not_there_looks_like_what_is_shut(self):
        """Whoever has no key learns nothing about which games and events there are."""
        for kind, (thing, _) in self.cases.items():
            for key in (None, 'x' * 22):
                answers = [self.server.request('GET', f'/api/{kind}/{i}', key=key) for i in (thing, 'aaaaaaaa')]
                self.assertEqual(answers[0], answers[1])


if __name__ == '__main__':
    unittest.main()
