#!/usr/bin/env python3
"""Every act on an event or in a game, and every new game and event, happens once, however often it has to be asked for. usage: once.py JADOUBE

Between client and server stands a proxy that delays, cuts and repeats: before the server has the request, or after it has done
what was asked. The client asks again with the same key of its own, as the page does, also after a restart."""
import base64
import http.client
import json
import os
import re
import socket
import sys
import threading
import time
import unittest

from hall import PATIENCE, Server

program = sys.argv.pop(1)


def own_key():
    return base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip('=')


class Proxy(threading.Thread):
    """One request a connection. `plan` says what becomes of each: ok, delay, lose (it never arrives), cut (its answer is lost), twice."""

    def __init__(self, port):
        super().__init__(daemon=True)
        self.target, self.plan = port, []
        self.door = socket.create_server(('127.0.0.1', 0))
        self.port = self.door.getsockname()[1]
        self.start()

    def run(self):
        while True:
            client, _ = self.door.accept()
            with client:
                self.serve(client, self.plan.pop(0) if self.plan else 'ok')

    def pass_on(self, request):
        with socket.create_connection(('127.0.0.1', self.target), PATIENCE) as s:
            s.sendall(request)
            with s.makefile('rb') as answer:
                return answer.read()

    def read(self, client):
        """A whole request, with Connection: close, so that the end of its answer is known."""
        data = b''
        while b'\r\n\r\n' not in data:
            data += client.recv(65536)
        head, body = data.split(b'\r\n\r\n', 1)
        length = next((int(line.split(b':')[1]) for line in head.split(b'\r\n') if line.lower().startswith(b'content-length:')), 0)
        while len(body) < length:
            body += client.recv(65536)
        return head + b'\r\nConnection: close\r\n\r\n' + body

    def serve(self, client, what):
        request = self.read(client)
        if what == 'lose':
            return
        if what == 'delay':
            time.sleep(0.3)
        answer = self.pass_on(request)
        if what == 'twice':
            answer = self.pass_on(request)
        if what != 'cut':
            client.sendall(answer)


class Once(unittest.TestCase):
    def setUp(self):
        self.server = Server(program).start()
        self.proxy = Proxy(self.server.port)

    def tearDown(self):
        self.assertEqual(self.server.stop(), 0, self.server.said())

    def restart(self):
        self.server.kill()
        self.server = Server(program, self.server.folder).start()
        self.proxy.target = self.server.port

    def ask(self, path, body, key, act):
        """Once, through the proxy; None: there was no answer."""
        c = http.client.HTTPConnection('127.0.0.1', self.proxy.port, timeout=PATIENCE)
        try:
            c.request('POST', path, json.dumps(body), {**({'Authorization': 'Bearer ' + key} if key else {}), 'Idempotency-Key': act})
            answer = c.getresponse()
            return answer.status, json.loads(answer.read())
        except (http.client.HTTPException, OSError):
            return None
        finally:
            c.close()

    def act(self, path, body, key=None, plan=(), restart=False):
        """Asked until it is answered; then once more."""
        own = own_key()
        self.proxy.plan = list(plan)
        answer, asked = None, 0
        while answer is None:
            answer = self.ask(path, body, key, own)
            asked += 1
            self.assertLess(asked, 9)
            if answer is None and restart:
                self.restart()
        again = self.ask(path, body, key, own)
        without = lambda a: (a[0], {k: v for k, v in a[1].items() if k not in ('repeated', 'players') or not isinstance(v, bool)})
        self.assertEqual(without(answer), without(again), path)
        return answer

    PLANS = [['cut'], ['lose', 'cut', 'delay'], ['twice'], ['delay'], ['cut', 'cut', 'lose', 'twice']]

    def event(self, **more):
        status, t = self.server.request('POST', '/api/tournaments', {'name': 'Open', 'players': ['A', 'B', 'C', 'D'], 'rounds': 3,
                                                                     'regulations': {'control': '300'}, 'system': 'dutch', **more})
        self.assertEqual(status, 201, t)
        return t, f"/api/tournaments/{t['id']}", t['keys']['organiser']

    def seen(self, path, key):
        return self.server.request('GET', path, key=key)[1]['tournament']

    def test_entries(self):
        t, path, key = self.event()
        for n, plan in enumerate(self.PLANS):
            status, answer = self.act(path + '/entries', {'name': f'Late {n}'}, key, plan, restart=n == 0)
            self.assertEqual((status, answer['number']), (201, 5 + n))
            self.assertEqual(self.server.request('GET', path, key=answer['key'])[0], 200)  # the link of the player is right
        self.assertEqual([p['name'] for p in self.seen(path, key)['players']], ['A', 'B', 'C', 'D', *(f'Late {n}' for n in range(len(self.PLANS)))])
        status, answer = self.act(path + '/entries', {'players': ['X', 'Y']}, key, ['cut'])
        self.assertEqual((status, len(answer['players'])), (201, 2))
        self.assertEqual(len(self.seen(path, key)['players']), 6 + len(self.PLANS))

    def test_changes(self):
        t, path, key = self.event()
        for body in ({'player': 2, 'withdrawn': 2}, {'player': 1, 'rating': 2100}, {'check_in': True}, {'player': 3, 'here': True}, {'check_in': False}):
            self.assertEqual(self.act(path + '/entries', body, key, ['cut'])[0], 200, body)

    def test_applications(self):
        t, path, key = self.event()
        self.server.request('POST', path + '/entries', {'registration': True}, key=key)
        entrant = self.seen(path, key)['links']['entrant'].split('#')[1]
        for n, plan in enumerate(self.PLANS):
            status, answer = self.act(path + '/registration', {'name': f'N{n}'}, entrant, plan, restart=n == 1)
            self.assertEqual(status, 201, answer)
            status, own = self.server.request('GET', path + '/registration', key=answer['key'])
            self.assertEqual(own['registration']['yours']['application'], answer['application'])
        waiting = self.seen(path, key)['applications']
        self.assertEqual([a['name'] for a in waiting], [f'N{n}' for n in range(len(self.PLANS))])
        for n, act in enumerate(('accept', 'dismiss', 'accept')):
            status, answer = self.act(path + '/entries', {act: waiting[n]['application']}, key, self.PLANS[n])
            self.assertLess(status, 300, answer)
        self.assertEqual([p['name'] for p in self.seen(path, key)['players']][4:], ['N0', 'N2'])

    def test_rounds(self):
        t, path, key = self.event()
        for n, plan in enumerate(self.PLANS[:3], 1):
            self.assertEqual(self.act(f'{path}/rounds/{n}/open', {}, key, plan, restart=n == 1)[0], 200)
            self.assertEqual(self.act(f'{path}/rounds/{n}/start', {}, key, plan)[0], 200)
            boards = self.seen(path, key)['rounds'][n - 1]['boards']
            self.assertEqual(len(boards), 2)
            for b in boards:
                self.assertEqual(self.server.request('POST', f"/api/games/{b['game']}/events", {'do': 'declare', 'result': '1-0'}, key=t['keys']['arbiter'])[0], 200)
        self.assertEqual([r['state'] for r in self.seen(path, key)['rounds']], ['finished'] * 3)

    def test_a_board_again(self):
        t, path, key = self.event()
        self.server.request('POST', path + '/rounds/1/open', key=key)
        board = self.seen(path, key)['rounds'][0]['boards'][0]
        games, white, arbiter = [board['game']], board['keys']['white'], t['keys']['arbiter']
        for plan in self.PLANS:
            for act, by in (({'do': 'start'}, arbiter), ({'do': 'play', 'move': 'e2e4'}, white), ({'do': 'observe', 'what': 'colours-reversed'}, arbiter)):
                status, answer = self.server.request('POST', f'/api/games/{games[-1]}/events', act, key=by)
                self.assertEqual(status, 200, answer)
            status, answer = self.act(path + '/rounds/1/boards/1/again', {}, key, plan)
            self.assertEqual(status, 200, answer)
            games.append(answer['game'])
            self.assertEqual(self.seen(path, key)['rounds'][0]['boards'][0]['game'], games[-1])
        self.assertEqual(len(set(games)), 1 + len(self.PLANS))

    def test_new_games_and_events(self):
        made = self.server.metric('games_total')
        for n, plan in enumerate(self.PLANS):
            status, game = self.act('/api/games', {'regulations': {'control': '300', 'preset': 'online'}}, plan=plan, restart=n == 2)
            self.assertEqual(status, 201, game)
            self.server.join(game, 'white').close()
            for system in ('dutch', 'round-robin'):
                body = {'name': f'E{n}', 'players': list('ABCD'), 'regulations': {'control': '300'}, 'system': system, **({'rounds': 3} if system == 'dutch' else {})}
                status, event = self.act('/api/tournaments', body, plan=plan)
                self.assertEqual(status, 201, event)
                self.assertEqual(self.seen(f"/api/tournaments/{event['id']}", event['keys']['organiser'])['name'], f'E{n}')
        self.assertGreaterEqual(made, 0)

    GAME = {'regulations': {'control': '300', 'preset': 'online'}}
    OWN = re.compile(r'"once":"[0-9a-f]{64}"}$')

    def log(self, game, role='arbiter'):
        c = http.client.HTTPConnection('127.0.0.1', self.server.port, timeout=PATIENCE)
        c.request('GET', f"/api/games/{game['id']}/log", headers={'Authorization': 'Bearer ' + game['keys'][role]})
        lines = c.getresponse().read().decode().splitlines()[1:]
        c.close()
        return lines

    def test_acts_in_a_game(self):
        game = self.server.request('POST', '/api/games', self.GAME)[1]
        path, key = f"/api/games/{game['id']}/events", game['keys']['arbiter']
        acts = [{'do': 'start'}, {'do': 'give-time', 'who': 'white', 'ms': 60000}, {'do': 'give-time', 'who': 'white', 'ms': 60000},
                {'do': 'pause', 'reason': 'a "question",\"once\":\"' + 'a' * 64 + '"}'}, {'do': 'declare', 'result': '1-0'}]
        for n, (act, plan) in enumerate(zip(acts, self.PLANS)):
            status, answer = self.act(path, act, key, plan, restart=n == 1)
            self.assertEqual(status, 200, answer)
        done = [json.loads(line) for line in self.log(game) if self.OWN.search(line)]
        self.assertEqual([{k: e[k] for k in act} for act, e in zip(acts, done)], acts)
        self.assertEqual(len(done), len(acts))

    def test_a_repeat_is_told_what_was_ruled(self):
        """Also when the game went on, the server began again, and the act says after which event it was to come."""
        game = self.server.request('POST', '/api/games', self.GAME)[1]
        path, keys, own = f"/api/games/{game['id']}/events", game['keys'], own_key()
        self.server.request('POST', path, {'do': 'start'}, key=keys['arbiter'])
        body = {'do': 'play', 'move': 'f2f3', 'after': len(self.log(game))}
        first = self.ask(path, body, keys['white'], own)
        self.assertEqual(first[0], 200, first)
        for move, side in (('e7e5', 'black'), ('g2g4', 'white')):
            self.assertEqual(self.server.request('POST', path, {'do': 'play', 'move': move}, key=keys[side])[0], 200)
        mate = own_key()
        last = self.ask(path, {'do': 'play', 'move': 'd8h4'}, keys['black'], mate)
        self.assertTrue(last[1]['rulings'], last)
        lines = self.log(game)
        for again in range(2):
            self.assertEqual(self.ask(path, body, keys['white'], own), (200, {**first[1], 'repeated': True}))
            self.assertEqual(self.ask(path, {'move': 'd8h4', 'do': 'play'}, keys['black'], mate), (200, {**last[1], 'repeated': True}))
            self.assertEqual(self.log(game), lines)
            self.restart()

    def test_a_repeat_from_before_the_checkpoint(self):
        """The game is opened without the texts of its first events: the key is among them."""
        game = self.server.request('POST', '/api/games', self.GAME)[1]
        path, key, own = f"/api/games/{game['id']}/events", game['keys']['arbiter'], own_key()
        act = {'do': 'give-time', 'who': 'white', 'ms': 1000}
        first = self.ask(path, act, key, own)
        for _ in range(110):
            self.assertEqual(self.server.request('POST', path, act, key=key)[0], 200)
        lines = self.log(game)
        for _ in range(2):
            time.sleep(0.3)  # for the checkpoint
            self.restart()
            self.assertEqual(self.ask(path, act, key, own), (200, {**first[1], 'repeated': True}))
            self.assertLess(self.server.metric('replayed_total'), 100)
        self.assertEqual(self.log(game), lines)

    def test_a_key_is_that_of_one_act(self):
        game = self.server.request('POST', '/api/games', self.GAME)[1]
        path, keys, own = f"/api/games/{game['id']}/events", game['keys'], own_key()
        self.assertEqual(self.ask(path, {'do': 'start'}, keys['arbiter'], own)[0], 200)
        lines = self.log(game)
        for body, role in (({'do': 'give-time', 'who': 'white', 'ms': 1}, 'arbiter'), ({'do': 'play', 'move': 'e2e4'}, 'white'), ({'do': 'nothing'}, 'arbiter')):
            status, answer = self.ask(path, body, keys[role], own)
            self.assertEqual((status, answer['error']['code']), (400, 'bad_field'))
        self.assertEqual(self.ask(path, {'do': 'start'}, 'x' * 22, own)[0], 403)
        self.assertEqual(self.ask(path, {'do': 'start'}, keys['arbiter'], 'short')[0], 400)
        self.assertEqual(self.log(game), lines)
        refused = own_key()  # what was refused has not happened: its key is still free
        self.assertEqual(self.ask(path, {'do': 'play'}, keys['white'], refused)[0], 400)
        self.assertNotIn('repeated', self.ask(path, {'do': 'play', 'move': 'e2e4'}, keys['white'], refused)[1])

    def test_acts_over_the_websocket(self):
        game = self.server.request('POST', '/api/games', self.GAME)[1]
        own, said = own_key(), []
        for n in (4, 9):
            arbiter = self.server.join(game, 'arbiter')
            arbiter.say({'n': n, 'do': 'give-time', 'who': 'white', 'ms': 60000, 'once': own})
            said.append(arbiter.answer(n))
            arbiter.close()
            if n == 4:
                self.restart()
        self.assertEqual([a.get('ack') for a in said], [4, 9])
        self.assertEqual(said[0]['seq'], said[1]['seq'])
        self.assertEqual(sum('give-time' in line for line in self.log(game)), 1)
        arbiter = self.server.join(game, 'arbiter')
        self.assertEqual(arbiter.do('start', once='short')['error']['code'], 'bad_message')
        self.assertEqual(arbiter.do('start', once=own)['error']['code'], 'bad_field')
        arbiter.close()

    def test_another_key_is_another_act(self):
        t, path, key = self.event()
        for n in range(70):  # more than are remembered
            self.assertEqual(self.ask(path + '/entries', {'name': f'P{n}'}, key, own_key())[0], 201)
        self.assertEqual(len(self.seen(path, key)['players']), 74)
        self.assertEqual(self.ask(path + '/entries', {'name': 'x'}, key, 'short')[1]['error']['code'], 'bad_field')
        other, its_path, its_key = self.event()
        own = own_key()
        self.assertEqual([self.ask(p + '/entries', {'name': 'Z'}, k, own)[0] for p, k in ((path, key), (its_path, its_key))], [201, 201])

    def test_a_stranger_is_told_nothing(self):
        """Whoever has seen the client's key needs the event's, too."""
        t, path, key = self.event()
        own = own_key()
        self.assertEqual(self.ask(path + '/entries', {'name': 'Z'}, key, own)[0], 201)
        self.assertEqual(self.ask(path + '/entries', {'name': 'Z'}, 'x' * 22, own)[0], 403)
        status, answer = self.ask(path + '/entries', {'name': 'Z'}, t['keys']['spectator'], own)
        self.assertNotIn('key', answer)


if __name__ == '__main__':
    unittest.main()
