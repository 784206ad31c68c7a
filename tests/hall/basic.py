#!/usr/bin/env python3
"""A game from its making to its end, over the wire: usage: basic.py JADOUBE"""
import json
import socket
import subprocess
import sys
import unittest
import urllib.parse

from hall import PATIENCE, Client, Closed, Served, Socket, wait_until_well

program = sys.argv.pop(1)


class Basic(Served):
    program = program

    def test_appeal(self):
        g = self.server.new_game()
        white, black, watcher = (self.server.join(g, role) for role in ('white', 'black', 'spectator'))
        white.event(lambda m: m['event']['do'] == 'start')
        self.assertEqual(white.do('resign')['ack'], 1)
        self.assertEqual(black.do('appeal', text='too early')['ack'], 1)
        seen = watcher.event(lambda m: m['event']['do'] == 'appeal')
        self.assertEqual((seen['event']['text'], seen['rulings'][0]['article']), ('too early', '11.10'))
        error = black.do('appeal')['error']
        self.assertEqual(error['expected'], 'the field "text"')

    def test_rematch(self):
        g, again = self.server.new_game(), self.server.new_game()
        white, black, watcher = (self.server.join(g, role) for role in ('white', 'black', 'spectator'))
        offer = {'n': 1, 'rematch': again['id'], 'key': again['keys']['white']}
        white.say(offer)
        self.assertEqual(white.wait(lambda m: 'error' in m)['error']['status'], 400)  # it is not over
        white.do('resign')
        black.event(lambda m: m['event']['do'] == 'resign')
        for bad in ({'key': 'no key'}, {'rematch': 'no/game'}, {'key': 'x" onclick'}):
            white.say({**offer, **bad})
            self.assertEqual(white.wait(lambda m: 'error' in m)['error']['status'], 400)
        watcher.say(offer)
        self.assertEqual(watcher.wait(lambda m: 'error' in m)['error']['status'], 400)
        white.say(offer)
        self.assertEqual(white.wait(lambda m: 'answer' in m), {'answer': 1})
        told = black.wait(lambda m: 'rematch' in m)['rematch']
        self.assertEqual(told, {'game': again['id'], 'key': again['keys']['white']})
        self.assertEqual(self.server.join({'id': told['game'], 'keys': {'white': told['key']}}, 'white').game['role'], 'white')

    def test_vocabulary(self):
        status, answer = self.server.request('GET', '/api/vocabulary')
        self.assertEqual(status, 200)
        self.assertEqual(answer['acts']['appeal'], {'by': 'player', 'about': answer['acts']['appeal']['about'], 'fields': {
            'text': {'type': 'text', 'needed': True, 'bytes': 1000, 'about': 'what he writes, says or asks for'}}})
        self.assertEqual(answer['acts']['penalise']['fields']['ms']['needed'], ['add-time', 'take-time'])
        self.assertEqual(answer['acts']['leave']['fields']['place']['words'], ['area', 'venue'])
        self.assertEqual(answer['presets']['standard']['control'], '40/5400+30:1800+30')
        self.assertEqual(list(answer['scores']), answer['results'])
        self.assertEqual([answer['scores'][r] for r in ('1-0', '1/2-1/2', '1/2-0', '+/-')], ['1-0', '½-½', '½-0', '+/-'])

    def test_game(self):
        g = self.server.new_game()
        white, black, arbiter = (self.server.join(g, role) for role in ('white', 'black', 'arbiter'))
        watcher = self.server.join(g, 'spectator', lang='cs')
        self.assertEqual(white.game['state']['phase'], 'scheduled')
        self.assertEqual(watcher.game['state']['phase'], 'running')  # both players were there
        self.assertEqual(white.event()['event']['do'], 'start')
        self.assertEqual(white.do('play', move='g1f3'), {'ack': 1, 'seq': 2})
        seen = watcher.event()
        self.assertEqual((seen['seq'], seen['plies'], seen['move']['move'], seen['move']['text']), (2, 1, 'g1f3', 'Jf3'))
        self.assertIsNone(seen['legal'])
        seen = black.event(lambda m: m['event']['do'] == 'play')
        self.assertEqual(len(seen['legal']), 20)
        self.assertEqual(seen['event']['by'], 'white')
        error = black.do('play', move='e7e9')['error']
        self.assertIn('move', error['expected'])
        self.assertEqual(white.do('resign'), {'ack': 2, 'seq': 3})
        end = watcher.event()
        self.assertEqual(end['state']['result'], '0-1')
        self.assertEqual(end['rulings'][0]['article'], '5.1.2')
        self.assertIn('vzdal', end['rulings'][0]['text'])
        status, pgn = self.server.request('GET', f"/api/games/{g['id']}/pgn?key={g['keys']['spectator']}", raw=True)
        self.assertEqual(status, 200)
        self.assertIn(b'1. Nf3', pgn)
        self.assertIn(b'[Result "0-1"]', pgn)
        for client in (white, black, arbiter, watcher):
            client.close()

    def test_controls_in_words(self):
        """What a time control means is the library's knowledge; the page asks."""
        status, answer = self.server.request('GET', '/api/control?control=60%2B0.6&lang=en')
        self.assertEqual((status, answer['control'], answer['short']), (200, '60+0.6', '1+0.6'))
        status, answer = self.server.request('GET', '/api/control?control=12x')
        self.assertEqual((status, answer['error']['column']), (400, 3))
        status, hall = self.server.request('GET', '/api/hall?lang=cs')
        self.assertEqual((hall['presets']['online']['control'], hall['presets']['online']['short']), ('300+3', '5+3'))

    def test_positions_that_cannot_arise(self):
        """Of a position that somebody sets up, the page tells why it cannot arise (3.10.3)."""
        def ask(fen, lang='en'):
            return self.server.request('GET', '/api/arises?' + urllib.parse.urlencode({'fen': fen, 'lang': lang}))
        status, answer = ask('4k3/8/8/6B1/8/8/PPPPPPPP/RN1QKBNR w KQ - 0 1')
        self.assertEqual((status, answer['refused'], answer['text'].split(':')[0]), (200, True, 'locked'))
        self.assertIn('bílý', ask('4k3/8/8/6B1/8/8/PPPPPPPP/RN1QKBNR w KQ - 0 1', 'cs')[1]['text'])
        self.assertIn('kings', ask('8/8/8/3kK3/8/8/8/8 w - - 0 1')[1]['text'])
        self.assertEqual(ask('4k3/8/8/8/8/8/8/4K2R w K - 0 1')[1]['refused'], False)
        for fen in ('rbqnknbr/pppppppp/8/8/8/8/PPPPPPPP/RBQNKNBR w KQkq - 0 1', 'bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1'):
            self.assertEqual(ask(fen)[1]['refused'], False)  # arrays of Chess960, of which the first looks like the usual one
        self.assertIn('kings', ask('rkqnknbr/pppppppp/8/8/8/8/PPPPPPPP/RBQNKNBR w - - 0 1')[1]['text'])
        self.assertEqual(ask('4k3/8/8/9')[0], 400)

    def test_what_there_is_to_do(self):
        """Which claims and acts a game has follows from its regulations; what the board shows is told to nobody by it (12.6)."""
        def acts(regulations, role):
            g = self.server.new_game(regulations)
            with self.server.join(g, role) as client:
                return set(client.game['acts']), client.game['for']
        online, white = acts({'preset': 'online', 'control': '60'}, 'white')
        self.assertEqual(white, 'white')
        self.assertEqual({a for a in online if a.startswith('claim')}, {'claim repetition', 'claim fifty'})
        self.assertFalse(online & {'press', 'touch', 'adjust', 'arrive', 'write', 'announce'})
        old, _ = acts({'control': '5400', 'edition': '2009', 'sheets': 'manual', 'check_in': True}, 'black')
        self.assertLessEqual({'claim cannot-win', 'claim illegal', 'write', 'arrive', 'press', 'stop'}, old)
        self.assertNotIn('claim increment', old)
        self.assertFalse({'start', 'observe flag'} & old)
        desk, nobody = acts({'control': '5400', 'draws': 'arbiter'}, 'arbiter')
        self.assertIsNone(nobody)
        self.assertLessEqual({'consent draw', 'observe illegal', 'penalise fine'}, desk)
        self.assertNotIn('consent late', desk)
        helper, whose = acts({'control': '5400', 'blind': 'black'}, 'assistant')
        self.assertEqual(whose, 'black')
        self.assertIn('press', helper)
        self.assertNotIn('resign', helper)

    def test_array_is_drawn(self):
        starts = set()
        for _ in range(8):
            status, g = self.server.request('POST', '/api/games', {'chess960': 'drawn', 'regulations': {'preset': 'online', 'control': '60'}})
            self.assertEqual(status, 201)
            with self.server.join(g, 'spectator') as watcher:
                starts.add(watcher.game['regulations']['chess960'])
        self.assertTrue(all(0 <= number < 960 for number in starts))
        self.assertGreater(len(starts), 1)

    def test_late_after_resumption(self):
        """Who does not come when the game is resumed loses when the default time is over (I.10): nobody has to ask."""
        for check_in in (False, True):
            g = self.server.new_game({'control': '5400', 'preset': 'standard', 'edition': '2018', 'default_ms': 1500, 'check_in': check_in})
            with self.server.join(g, 'white') as white, self.server.join(g, 'arbiter') as arbiter:
                with self.server.join(g, 'black') as black:
                    arbiter.do('start')
                    arbiter.do('adjourn')
                    white.do('seal', text='e4')
                    white.do('press')
                    black.close()
                arbiter.do('resume-session', present=['white'])
                end = arbiter.event(lambda m: m['event']['do'] == 'tick')
                self.assertEqual((end['state']['result'], end['state']['article']), ('1-0', 'I.10'))

    def test_same_state(self):
        """The state that is sent is the state that `jadoube replay` finds in the log."""
        g = self.server.new_game({'control': '40/5400d5:1800d5', 'preset': 'standard', 'edition': '2018'})
        with self.server.join(g, 'white') as white, self.server.join(g, 'black') as black, self.server.join(g, 'arbiter') as arbiter:
            arbiter.do('start')
            for by, act in ((white, {'do': 'play', 'move': 'e2e4'}), (black, {'do': 'touch', 'square': 'e7'}),
                            (black, {'do': 'release', 'move': 'e7e5'}), (black, {'do': 'press'}), (white, {'do': 'play', 'move': 'e1e3'}),
                            (white, {'do': 'offer'}), (arbiter, {'do': 'pause'})):
                self.assertIn('ack', by.do(**act))
            log = self.server.request('GET', f"/api/games/{g['id']}/log", key=g['keys']['arbiter'], raw=True)[1]
            sent = self.server.request('GET', f"/api/games/{g['id']}", key=g['keys']['arbiter'])[1]['game']
        found = subprocess.run([program, 'replay', '--json', '-'], input=log, capture_output=True, check=True).stdout.splitlines()
        self.assertEqual({**json.loads(found[-1])['state'], 'clock': None}, {**sent['state'], 'clock': None})
        clock = json.loads(found[-1])['state']['clock']
        self.assertEqual(clock, {k: v for k, v in sent['state']['clock'].items() if k in clock})
        self.assertEqual([json.loads(line) for line in found[:-1]], sent['rulings'])

    def test_requests(self):
        g = self.server.new_game({'control': '900+10', 'preset': 'rapid', 'white': 'Ana'})
        path = f"/api/games/{g['id']}"
        self.assertEqual(self.server.request('GET', path)[0], 401)
        self.assertEqual(self.server.request('GET', path, key='nonsense')[0], 403)
        self.assertEqual(self.server.request('GET', '/api/games/nosuchgame', key='nonsense')[0], 403)
        status, answer = self.server.request('POST', path + '/events', {'do': 'start'}, key=g['keys']['white'])
        self.assertEqual((status, answer['error']['code']), (403, 'wrong_role'))
        status, answer = self.server.request('POST', path + '/events', {'do': 'start'}, key=g['keys']['arbiter'])
        self.assertEqual((status, answer['seq'], answer['rulings']), (200, 1, []))
        status, answer = self.server.request('POST', path + '/events', {'do': 'play', 'move': 'e2e4', 'after': 0}, key=g['keys']['white'])
        self.assertEqual(status, 409)
        status, answer = self.server.request('POST', path + '/events', '{"do": "play", "move": 7}', key=g['keys']['white'])
        self.assertEqual((status, answer['error']['column']), (400, 24))
        status, answer = self.server.request('POST', path + '/events', '{"do": "play", "move": "e2e4", "at": 5}', key=g['keys']['white'])
        self.assertEqual(status, 400)  # time is the server's
        status, answer = self.server.request('GET', path, key=g['keys']['spectator'])
        self.assertEqual(answer['game']['names'], {'white': 'Ana', 'black': None})
        self.assertEqual(self.server.request('POST', path, {}, key=g['keys']['white'])[0], 405)
        self.assertEqual(self.server.request('POST', '/api/games', '{"regulations": {"control": "x"}}')[0], 400)
        self.assertEqual(self.server.request('POST', '/api/games', 'x')[0], 400)
        self.assertEqual(self.server.request('GET', '/api/nothing')[0], 404)
        status, page = self.server.request('GET', '/nothing', raw=True)
        self.assertEqual((status, b'<html' in page), (404, True))

    def test_page(self):
        status, page = self.server.request('GET', '/g/whatever', raw=True)
        self.assertEqual(status, 200)
        self.assertIn(b'<html', page)
        self.assertIn("frame-ancestors 'none'", self.server.headers['content-security-policy'])
        etag = self.server.headers['etag']
        self.assertEqual(self.server.request('GET', '/', raw=True, headers={'If-None-Match': etag})[0], 304)
        self.server.request('GET', '/', raw=True, headers={'Accept-Encoding': 'gzip'})
        self.assertEqual(self.server.headers['content-encoding'], 'gzip')
        self.assertEqual(self.server.headers['cache-control'], 'no-cache')
        self.server.request('GET', '/embed/x', raw=True)
        self.assertIn('frame-ancestors *', self.server.headers['content-security-policy'])

    def test_origin(self):
        with self.assertRaises(Closed):
            Socket(self.server.port, ['Origin: https://elsewhere.example'])
        Socket(self.server.port, [f'Origin: http://127.0.0.1:{self.server.port}']).close()
        self.assertEqual(self.server.request('POST', '/api/games', {'regulations': {'control': '60'}},
                                             headers={'Origin': 'https://elsewhere.example'})[0], 403)

    def test_wrong_key(self):
        g = self.server.new_game()
        with self.assertRaises(Closed) as closed:
            Client(self.server.port, g['id'], 'x' * 22)
        self.assertEqual(closed.exception.args[0]['status'], 403)

    def test_openapi(self):
        status, api = self.server.request('GET', '/api/openapi.json')
        self.assertEqual((status, api['openapi']), (200, '3.0.3'))
        wait_until_well(self.server.port)
        self.assertEqual(self.server.request('GET', '/healthz')[1], {'status': 'ok'})
        for path, methods in api['paths'].items():  # what it names is there
            for method in methods:
                status, _ = self.server.request(method.upper(), path.replace('{', '').replace('}', ''), raw=True)
                self.assertNotEqual(status, 405, path)

    def test_arbiter(self):
        """Called when a player stops the clocks; may ask what an act would bring; rules on a claim."""
        g = self.server.new_game({'control': '600', 'preset': 'rapid', 'edition': '2009'})
        with self.server.join(g, 'white') as white, self.server.join(g, 'black') as black, self.server.join(g, 'arbiter') as arbiter:
            arbiter.do('start')
            self.assertIn('ack', white.do('stop', reason='a question'))
            call = {'by': 'white', 'reason': 'a question'}
            for window in (arbiter, black):  # the opponent sees it as well
                self.assertEqual(window.wait(lambda m: m.get('call'))['call'], call)
            game = f"/api/games/{g['id']}"
            self.assertEqual(self.server.request('GET', game, key=g['keys']['arbiter'])[1]['game']['call'], call)  # who comes later
            self.assertIn('ack', arbiter.do('resume'))
            self.assertIsNone(black.event(lambda m: m['event']['do'] == 'resume')['call'])
            self.assertIsNone(self.server.request('GET', game, key=g['keys']['arbiter'])[1]['game']['call'])
            rulings = arbiter.ask(**{'try': {'do': 'penalise', 'who': 'white', 'measure': 'add-time', 'ms': 60000}})['rulings']
            self.assertEqual(rulings[0]['gives'], {'black': 60000})
            self.assertIn('error', white.ask(**{'try': {'do': 'resign'}}))  # for the arbiter only
            arbiter.do('set-clock', white=60000, black=60000)
            white.do('claim', what='no-effort')
            seen = black.event(lambda m: m['event']['do'] == 'claim')
            self.assertEqual(seen['claim'], {'by': 'white', 'what': 'no-effort', 'move': None})
            self.assertEqual(self.server.request('GET', f"/api/games/{g['id']}", key=g['keys']['black'])[1]['game']['claim']['what'], 'no-effort')
            arbiter.do('rule', claim='reject')
            self.assertIsNone(black.event(lambda m: m['event']['do'] == 'rule')['claim'])
            self.assertEqual(black.event(lambda m: True)['state']['phase'] if black.messages[-1]['state']['phase'] != 'running' else 'running', 'running')

    def test_assistant(self):
        """Acts for the blind player, and not in what is the player's own to decide (D.2)."""
        g = self.server.new_game({'control': '600', 'preset': 'rapid', 'blind': 'black'})
        with self.server.join(g, 'white') as white, self.server.join(g, 'assistant', lang='sl') as helper, self.server.join(g, 'arbiter') as arbiter:
            arbiter.do('start')
            white.do('play', move='e2e4')
            self.assertEqual(helper.do('resign')['error']['status'], 403)
            self.assertEqual(helper.do('offer')['error']['status'], 403)
            self.assertIn('ack', helper.do('play', move='e7e5'))
            self.assertEqual(helper.event(lambda m: m['plies'] == 2)['event']['by'], 'black')
            self.assertTrue(helper.ask(ask='attackers', square='e4')['text'])
            self.assertIn('Črni', helper.ask(ask='clock')['text'])
            self.assertIn('error', helper.ask(ask='nonsense'))

    def test_language(self):
        g = self.server.new_game()
        with self.server.join(g, 'white') as white, self.server.join(g, 'black') as black:
            white.do('play', move='g1f3')
            black.say({'lang': 'hr'})
            again = black.wait(lambda m: 'game' in m)['game']
            self.assertEqual((again['lang'], again['moves'][0]['text']), ('hr', 'Sf3'))

    def test_stream(self):
        """For other programs: Server-Sent Events."""
        g = self.server.new_game()
        with socket.create_connection(('127.0.0.1', self.server.port), PATIENCE) as s, s.makefile('rb') as lines:
            s.sendall(f"GET /api/games/{g['id']}/stream?key={g['keys']['spectator']} HTTP/1.1\r\nHost: x\r\n\r\n".encode())
            messages = (json.loads(line[6:]) for line in lines if line.startswith(b'data: '))
            self.assertEqual(next(messages)['game']['role'], 'spectator')
            with self.server.join(g, 'white') as white, self.server.join(g, 'black'):
                self.assertEqual(next(messages)['event']['do'], 'start')
                white.do('play', move='e2e4')
                self.assertEqual(next(messages)['move']['text'], 'e4')

    def test_key_in_the_query(self):
        """Addresses are written into logs: only the spectator's key may stand in one."""
        g = self.server.new_game()
        path = f"/api/games/{g['id']}/log?key="
        self.assertEqual(self.server.request('GET', path + g['keys']['spectator'], raw=True)[0], 200)
        for role in ('white', 'black', 'arbiter', 'assistant'):
            self.assertEqual(self.server.request('GET', path + g['keys'][role])[0], 403)

    def test_law(self):
        status, law = self.server.request('GET', '/api/laws/2018/7.5.5?lang=sl')
        self.assertEqual((status, law['article'], law['edition']), (200, '7.5.5', '2018'))
        self.assertEqual(self.server.request('GET', '/api/laws/2018/99')[0], 404)


if __name__ == '__main__':
    unittest.main()
