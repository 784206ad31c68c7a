#!/usr/bin/env python3
"""Everything that can be asked, at its worst, against the table in docs/hosting.md. usage: bounds.py JADOUBE HOSTING

The table has, for each request and each message, the processor time of the longest turn of the loop, and the bytes that
come in and go out; the latter may have parts for each event, player or board. What is asked here has EVENTS events, PLAYERS
players and BOARDS boards. Nothing depends on how fast or how busy this machine is but the processor time, of which the
least of three attempts counts."""
import http.client
import json
import os
import re
import socket
import sys
import unittest

from hall import PATIENCE, Client, Server, Socket
from pulse import SLOWER

program = sys.argv.pop(1)
hosting = sys.argv.pop(1)
UNIT = {'B': 1, 'KB': 1024, 'MB': 1 << 20}
HEAD = 8192  # bytes of headers, without a body
PLIES, NOTES, PLAYERS, BOARDS = 1200, 1800, 4096, 2048
EVENTS = PLIES + NOTES + 1


def read_bytes(text):
    """'4 KB + 300 B an event' as {'': 4096, 'event': 300}."""
    parts = {}
    for part in text.split(' + '):
        number, unit, each = re.fullmatch(r'([\d.]+) (B|KB|MB)(?: an? (event|player|board))?', part).groups()
        parts[each or ''] = float(number) * UNIT[unit]
    return parts


def read_table():
    rows = {}
    section = open(hosting, encoding='utf-8').read().split('\n## Bounds\n')[1].split('\n## ')[0]
    for what, ms, taken, given in re.findall(r'^\| `([^`]+)` \| ([\d.]+) \| ([^|]+?) \| ([^|]+?) \|$', section, re.M):
        rows[what] = (float(ms), read_bytes(taken), read_bytes(given))
    return rows


class Talker(Client):
    """A WebSocket that has not said anything yet."""

    def __init__(self, port):
        Socket.__init__(self, port)
        self.n, self.messages = 0, []


STORED = 9  # ms of work in the storage thread, before events have their turn: whatever is read, however large a tournament is


class Bounds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.table = read_table()
        cls.server = Server(program).start()
        cls.asked = set()
        cls.game = cls.long_game()
        cls.cup = cls.tournament(PLAYERS, 'knock-out')

    @classmethod
    def tearDownClass(cls):
        status = cls.server.stop()
        assert status == 0, (status, cls.server.said())

    # -- the worst of its kind

    @classmethod
    def long_game(cls):
        """More moves than anybody ever made, rulings and words."""
        game = cls.server.new_game({'control': '360000', 'preset': 'rapid', 'edition': '2009', 'white': 'W' * 200, 'black': 'B' * 200})
        with cls.server.join(game, 'white') as white, cls.server.join(game, 'black') as black:
            with cls.server.join(game, 'arbiter') as arbiter:
                arbiter.do('start')
            for n in range(PLIES):
                answer = (white, black)[n % 2].do('play', move=('g1f3', 'g8f6', 'f3g1', 'f6g8')[n % 4])
                assert 'ack' in answer, answer
        with cls.server.join(game, 'arbiter') as arbiter:  # only now: whoever does not listen for long is taken to be gone
            for _ in range(NOTES // 200):
                arbiter.do_all({'do': 'penalise', 'measure': 'warning', 'who': 'white'} for n in range(100))
                arbiter.do_all({'do': ('pause', 'resume')[n % 2], 'reason': 'x' * 990} for n in range(100))
        return game

    @classmethod
    def body(cls, players, system):
        return json.dumps({'name': 'T', 'players': [f'Player number {n}' for n in range(players)], 'system': system, 'regulations': {'control': '5400'}})

    @classmethod
    def tournament(cls, players, system):
        status, t = cls.server.request('POST', '/api/tournaments', cls.body(players, system))
        assert status == 201, t
        return t

    # -- asking

    def work(self):
        """Milliseconds since the last look: of the longest turn, and of the longest work that events had to wait for."""
        text = self.server.request('GET', '/metrics', raw=True)[1].decode()
        return [1000 * float(re.search(rf'^jadoube_{name}_work_seconds (\S+)$', text, re.M)[1]) for name in ('turn', 'store')]

    def bounded(self, row, act, times=3, before=lambda: None):
        """`act` gives the bytes that came back."""
        self.assertIn(row, self.table, 'not in docs/hosting.md')
        ms, _, given = self.table[row]
        Bounds.asked.add(row)
        took, stored, length = [], [], 0
        stored_ms = STORED if row.startswith('GET') else float('inf')
        # What can be asked again is asked again: a machine that is busy counts its own work, too.
        while len(took) < times or 1 < times and len(took) < 9 and (min(took) > ms * SLOWER or min(stored) > stored_ms * SLOWER):
            before()
            self.work()
            length = max(length, act())
            turn, store = self.work()
            took.append(turn)
            stored.append(store)
        count = {'': 1, 'event': EVENTS, 'player': PLAYERS, 'board': BOARDS}
        room = sum(size * count[each] for each, size in given.items())
        print(f'# {row}: {min(took):.2f} of {ms:g} ms, {min(stored):.2f} in the store, {length} of {room:.0f} bytes', file=sys.stderr)
        self.assertLessEqual(min(took), ms * SLOWER, row)
        self.assertLessEqual(min(stored), stored_ms * SLOWER, row)
        self.assertLessEqual(length, room, row)

    def answer(self, method, path, body=None, key=None, expected=200):
        """All bytes of an answer."""
        c = http.client.HTTPConnection('127.0.0.1', self.server.port, timeout=PATIENCE)
        c.request(method, path, body=body, headers={'Authorization': 'Bearer ' + key} if key else {})
        answer = c.getresponse()
        data = answer.read()
        c.close()
        self.assertEqual(answer.status, expected, (method, path, data[:200]))
        return len(data) + sum(len(k) + len(v) + 4 for k, v in answer.getheaders())

    def takes(self, row, path, key=None, expected=400):
        """A body of as many bytes as the table says is read, and no larger one."""
        size = int(self.table[row][1][''])
        self.answer('POST', path, b'{' + b' ' * (size - 2) + b'}', key, expected)
        self.answer('POST', path, b'{' + b' ' * (size - 1) + b'}', key, 413)

    # -- requests

    def test_a_game(self):
        path, key = '/api/games/' + self.game['id'], self.game['keys']['arbiter']
        event = {'do': 'give-time', 'who': 'white', 'ms': 1}
        new = lambda: self.answer('POST', path + '/events', json.dumps(event), key)  # what was written before is of no use
        for part in ('', '/log', '/pgn', '/sheet.pdf'):
            row = 'GET /api/games/{id}' + part
            self.bounded(row, lambda: self.answer('GET', f'{path}{part}?lang=de&of=white', key=key), before=new)
        self.bounded('GET /api/games/{id}/stream', lambda: self.stream(path + '/stream', key), before=new)
        self.bounded('POST /api/games/{id}/events', lambda: self.answer('POST', path + '/events', json.dumps(event), key))
        self.takes('POST /api/games/{id}/events', path + '/events', key)
        self.bounded('POST /api/games', lambda: self.answer('POST', '/api/games', json.dumps({'regulations': {'control': '300', 'white': 'W' * 1000, 'black': 'B' * 1000, 'event': 'E' * 1000, 'site': 'S' * 1000}}), expected=201))
        self.takes('POST /api/games', '/api/games')

    def stream(self, path, key):
        """The first message of a stream, with its head."""
        c = http.client.HTTPConnection('127.0.0.1', self.server.port, timeout=PATIENCE)
        c.request('GET', path, headers={'Authorization': 'Bearer ' + key})
        answer = c.getresponse()
        self.assertEqual(answer.status, 200)
        line = answer.fp.readline()
        c.close()
        return len(line) + sum(len(k) + len(v) + 4 for k, v in answer.getheaders())

    def test_a_tournament(self):
        path, key = '/api/tournaments/' + self.cup['id'], self.cup['keys']['organiser']
        self.bounded('POST /api/tournaments', lambda: self.answer('POST', '/api/tournaments', self.body(PLAYERS, 'knock-out'), expected=201), times=2)
        self.takes('POST /api/tournaments', '/api/tournaments')
        rows = '/api/tournaments/{id}/rounds/{n}'
        self.bounded(f'POST {rows}/open', lambda: self.answer('POST', path + '/rounds/1/open', key=key))
        self.bounded(f'POST {rows}/start', lambda: self.answer('POST', path + '/rounds/1/start', key=key), times=1)
        self.bounded(f'POST {rows}/boards/{{b}}/again', lambda: self.answer('POST', path + '/rounds/1/boards/1/again', key=key, expected=409))
        self.takes(f'POST {rows}/boards/{{b}}/again', path + '/rounds/1/boards/1/again', key)
        self.bounded('GET /api/tournaments/{id}', lambda: self.answer('GET', path, key=key))
        self.bounded('GET /api/tournaments/{id}/stream', lambda: self.stream(path + '/stream', key))
        self.bounded(f'GET {rows}/proposal', lambda: self.answer('GET', path + '/rounds/2/proposal', key=key, expected=409))
        entry = json.dumps({'player': 1, 'withdrawn': 3, 'rating': 2000})
        self.bounded('POST /api/tournaments/{id}/entries', lambda: self.answer('POST', path + '/entries', entry, key=key))
        self.takes('POST /api/tournaments/{id}/entries', path + '/entries', key, 409)
        self.registration()
        for part in ('/results.csv', '/trf', '/pgn'):
            self.bounded('GET /api/tournaments/{id}' + part, lambda: self.answer('GET', path + part, key=key), times=5)
        self.archive(path, key)
        self.bounded('GET /api/tournaments/{id}/rounds/{n}.pdf', lambda: self.answer('GET', path + '/rounds/1.pdf', key=key), times=4)
        self.bounded('GET /api/tournaments/{id}/rounds/{n}.pdf', lambda: self.answer('GET', path + '/rounds/1.pdf?list=slips&base=https://chess.example.org', key=key), times=2)
        self.bounded('GET /api/tournaments/{id}/rounds/{n}.pdf', lambda: self.answer('GET', path + '/rounds/1.pdf?list=sheets', key=key), times=1)
        self.bounded('GET /api/tournaments/{id}/standings.pdf', lambda: self.answer('GET', path + '/standings.pdf?list=cross', key=key), times=2)

    def archive(self, path, key):
        """The whole cup, out and in again; what is too long is refused before it is sent."""
        self.bounded('GET /api/tournaments/{id}/archive', lambda: self.answer('GET', path + '/archive', key=key))
        text = self.server.request('GET', path + '/archive', key=key, raw=True)[1]
        self.bounded('POST /api/archives', lambda: self.answer('POST', '/api/archives', text, expected=201), times=1)
        most = int(self.table['POST /api/archives'][1][''])
        for length, status in ((most, b'HTTP/1.1 400'), (most + 1, b'HTTP/1.1 413')):
            with socket.create_connection(('127.0.0.1', self.server.port), timeout=PATIENCE) as s:
                s.sendall(b'POST /api/archives HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n' % length)
                if length == most:
                    s.sendall(b'x' * length)
                self.assertEqual(s.recv(12), status)

    def registration(self):
        """A Swiss event of as many players as there may be, one of them coming by the link."""
        names = [{'name': f'Player number {n}'} for n in range(PLAYERS - 2)]
        open_one = json.loads(self.body(1, 'dutch'))
        t = self.server.request('POST', '/api/tournaments', json.dumps({**open_one, 'rounds': 9}))[1]
        path, key = '/api/tournaments/' + t['id'], t['keys']['organiser']
        self.bounded('POST /api/tournaments/{id}/entries', lambda: self.answer('POST', path + '/entries', json.dumps({'players': names}), key=key, expected=201), times=1)
        self.answer('POST', path + '/entries', json.dumps({'registration': True}), key=key)
        entrant = self.server.request('GET', path, key=key)[1]['tournament']['links']['entrant'].split('#')[1]
        row = '/api/tournaments/{id}/registration'
        self.bounded('GET ' + row, lambda: self.answer('GET', path + '/registration', key=entrant))
        self.bounded('POST ' + row, lambda: self.answer('POST', path + '/registration', json.dumps({'name': 'N' * 200, 'club': 'C' * 200}), key=entrant, expected=201))
        self.takes('POST ' + row, path + '/registration', entrant)

    def test_lists_of_players(self):
        most = int(self.table['POST /api/players'][1][''])
        for text in ('name;rating\n' + 'A;1\n' * most, 'name;rating\n' + ';\n' * most, '"' * most, '001    1\n' * most):
            self.bounded('POST /api/players', lambda: self.answer('POST', '/api/players', text[:most].encode()), times=2)
        self.answer('POST', '/api/players', b' ' * (most + 1), expected=413)

    def test_what_anybody_asks(self):
        for row, path in (('GET /api/systems', '/api/systems?players=4096'), ('GET /api/laws/{edition}/{article}', '/api/laws/2023/9.2?lang=de'),
                          ('GET /api/control', '/api/control?lang=de&control=' + '40/5400%2B30:' * 7 + '1800'), ('GET /api/hall', '/api/hall?lang=de'),
                          ('GET /api/arises', '/api/arises?lang=de&fen=4k3/8/8/6B1/8/8/PPPPPPPP/RN1QKBNR%20w%20KQ%20-%200%201'),
                          ('GET /api/vocabulary', '/api/vocabulary'), ('GET /api/openapi.json', '/api/openapi.json'), ('GET /healthz', '/healthz'),
                          ('GET /metrics', '/metrics')):
            self.bounded(row, lambda: self.answer('GET', path))
        page = self.server.request('GET', '/', raw=True)[1].decode()
        files = ['/', '/app.css', *re.findall(r'/[\w-]+-[0-9A-Z]{8}\.js', page)]
        self.assertGreater(len(files), 8)
        self.bounded('GET /', lambda: max(self.answer('GET', path) for path in files))

    def test_games_from_a_file(self):
        """Short moves, long comments, many games, hard questions: as many bytes as are read."""
        most = int(self.table['POST /api/pgn'][1][''])
        to_and_fro = '1. ' + 'Nf3 Nf6 Ng1 Ng8 ' * 500 + '* '
        hard = '[FEN "8/8/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/8/K1k5 w - - 0 1"]\n[Result "1-0"]\n[Termination "time forfeit"]\n\n1-0\n\n'
        for text in (to_and_fro, '{\x01\x02\x03} * ', '* ', hard, '((((', '1. e4 (1. d4) (1. c4) (1. a3) *\n'):
            body = (text * (most // len(text) + 1))[:most].encode()
            self.bounded('POST /api/pgn', lambda: self.answer('POST', '/api/pgn?lang=de', body), times=2)
        self.answer('POST', '/api/pgn', b' ' * (most + 1), expected=413)

    # -- messages

    def told(self, client, wanted):
        """Bytes up to the message that fits."""
        before = len(client.wire)
        client.wait(wanted)
        return len(client.wire) - before

    def join(self, message):
        client = Talker(self.server.port)
        client.say(message)
        length = self.told(client, lambda m: 'game' in m or 'tournament' in m)
        client.close()
        return length

    def test_joining(self):
        game = {'join': self.game['id'], 'key': self.game['keys']['arbiter'], 'lang': 'de', 'since': 0}
        self.bounded('ws join', lambda: self.join(game))
        self.bounded('ws wall', lambda: self.join({'wall': self.cup['id'], 'key': self.cup['keys']['organiser']}))

    def test_messages(self):
        with self.server.join(self.game, 'arbiter', lang='de') as arbiter:
            self.bounded('ws lang', lambda: arbiter.say({'lang': 'cs'}) or self.told(arbiter, lambda m: 'game' in m),
                         before=lambda: arbiter.do('give-time', who='white', ms=1))
            for ask in ({'ask': 'board'}, {'ask': 'last'}, {'ask': 'clock'}, {'ask': 'where', 'piece': 'N'}, {'ask': 'attackers', 'square': 'e4'},
                        {'ask': 'moves', 'square': 'e2'}, {'ask': 'rank', 'rank': 1}, {'ask': 'file', 'file': 'e'}):
                self.bounded('ws ask', lambda: arbiter.say({'n': 7, **ask}) or self.told(arbiter, lambda m: 'answer' in m))
            for act in self.acts():
                self.bounded('ws try', lambda: arbiter.say({'n': 8, 'try': act}) or self.told(arbiter, lambda m: 'answer' in m or 'error' in m), times=2)

    def acts(self):
        """Each act of the vocabulary, with something in each of its fields."""
        some = {'square': 'e2', 'move': 'g1f3', 'text': 'x' * 900, 'result': '1/2-1/2', 'switch': True, 'ply': 1, 'line': 'g1f3 g8f6'}
        for name, act in self.server.request('GET', '/api/vocabulary')[1]['acts'].items():
            if act['by'] != 'player':
                fields = {field: about['words'][-1] if 'words' in about else some.get(about['type'], 1) for field, about in act['fields'].items()}
                needed = {field: fields[field] for field, about in act['fields'].items() if about.get('needed')}
                yield {'do': name, **fields}
                yield {'do': name, **needed}

    def test_acts(self):
        """The worst events, each told to everybody who looks in every language."""
        with self.server.join(self.game, 'white') as white, self.server.join(self.game, 'arbiter') as arbiter:
            crowd = [self.server.join(self.game, role, lang=lang) for role in ('black', 'spectator') for lang in ('en', 'cs', 'sk', 'hr', 'sl', 'de')]
            moves = iter(('b1c3', 'b8c6', 'c3b1', 'c6b8'))

            def move():
                before = len(white.wire)
                self.assertIn('ack', white.do('play', move=next(moves)))
                white.event()
                length = len(white.wire) - before
                self.assertEqual(self.server.request('POST', f"/api/games/{self.game['id']}/events", {'do': 'play', 'move': next(moves)},
                                                     key=self.game['keys']['black'])[0], 200)
                return length

            self.bounded('ws do', move, times=2)
            self.bounded('ws do', lambda: arbiter.say({'n': 9, 'do': 'penalise', 'measure': 'warning', 'who': 'white'}) or
                         self.told(arbiter, lambda m: 'ack' in m))
            self.bounded('ws do', lambda: arbiter.say({'n': 10, 'do': 'pause', 'reason': 'x' * 1000}) or self.told(arbiter, lambda m: 'ack' in m), times=1)
            for c in crowd:
                c.close()

    def claimed(self):
        """A game in which a claim waits: (game, the players)."""
        game = self.server.new_game({'edition': '2009', 'control': '100', 'preset': 'standard', 'quickplay': 'claims', 'setup_ok': True,
                                     'start': '8/8/4k3/8/8/2q5/8/5K1N w - - 0 1'})
        with self.server.join(game, 'arbiter') as arbiter:
            arbiter.do('start')
        with self.server.join(game, 'white') as white, self.server.join(game, 'black') as black:
            for n in range(60):
                (white, black)[n % 2].do('play', move=('h1g3', 'e6e7', 'g3h1', 'e7e6')[n % 4])
            self.assertIn('ack', white.do('claim', what='cannot-win'))
        return game

    def over(self):
        game = self.claimed()
        with self.server.join(game, 'black') as black:
            self.assertIn('ack', black.do('resign'))
        return game

    def test_what_the_computer_sees(self):
        """A claim that waits, and the game when it is over: each is asked about once, then the answer is known."""
        games = []
        for what, role, make in (('advice', 'arbiter', self.claimed), ('turns', 'spectator', self.over)):
            self.bounded(f'GET /api/games/{{id}}/{what}', lambda: self.answer('GET', f"/api/games/{games[-1]['id']}/{what}", key=games[-1]['keys'][role]),
                         times=2, before=lambda: games.append(make()))

    def test_rematch(self):
        game, again = self.server.new_game(), self.server.new_game()
        with self.server.join(game, 'white') as white, self.server.join(game, 'black') as black:
            white.do('resign')
            black.event(lambda m: m['event']['do'] == 'resign')
            offer = {'n': 1, 'rematch': again['id'], 'key': again['keys']['white']}
            self.bounded('ws rematch', lambda: white.say(offer) or self.told(black, lambda m: 'rematch' in m))

    def test_sizes_of_messages(self):
        for row in [r for r in self.table if r.startswith('ws ')]:
            self.assertEqual(self.table[row][1], {'': 8192}, row)
        for row in [r for r in self.table if r.startswith('GET ')]:
            self.assertEqual(self.table[row][1], {'': HEAD}, row)

    def test_zz_everything_is_in_the_table(self):
        """Every path of the server, and nothing that was not asked here."""
        paths = self.server.request('GET', '/api/openapi.json')[1]['paths']
        routes = {f'{method.upper()} {path}' for path, methods in paths.items() for method in methods}
        self.assertEqual(routes - set(self.table), set())
        self.assertEqual(set(self.table) - Bounds.asked, set())
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'src', 'hall', 'game', 'messages.c')
        said = set(re.findall(r'(?:says|said_text|jd_json_member)\(message, "(\w+)"', open(source, encoding='utf-8').read()))
        self.assertEqual(said - {'key', 'since', 'n', 'once'} - {row.split()[1] for row in self.table if row.startswith('ws ')}, set())


if __name__ == '__main__':
    unittest.main()
