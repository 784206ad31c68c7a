#!/usr/bin/env python3
"""Random organisers: every act of the API, in any order and state, from two servers. After each act the event is read anew; its
standings, report and archive are compared, and so is what the archive restores.

usage: organisers.py JADOUBE [ACTS [SEED]]      on SQLite, or on the PostgreSQL that JADOUBE_TEST_STORE names

On SQLite, which has one writer, the second server is the first one, killed and started again. What fails is told with the acts that led there.
"""
import collections
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time

from hall import PATIENCE, TROUBLE, Server

WORLD = 400  # acts, then everything begins anew: a store would grow for ever
EVENTS = 5  # that go on at the same time
LIFE = 60  # acts of one event
AGAIN = 8  # of the acts that changed nothing, one in so many restores the event all the same
SYSTEMS = ('dutch', 'dutch', 'dutch', 'dubov', 'burstein', 'lim', 'round-robin', 'double-round-robin', 'knock-out', 'match')
RESULTS = ('1-0', '0-1', '1/2-1/2', '1/2-1/2', '+/-', '-/+', '-/-', '0-0', '1/2-0', '0-1/2', '*', 'nonsense', None)
NAMES = ('Anna', 'Bella', 'Cyril', 'Dora', 'Ema', 'Fany', 'Žofie', 'Čeněk', 'O’Neil', 'x' * 200)
GOOD = (200, 201, 400, 403, 404, 409, 429)  # what an organiser may be answered, …
FOR_NOW = (b'game_resuming', b'game_elsewhere', b'board_not_started')  # … and for a moment after a restart


class Failed(Exception):
    pass


class Line:
    """A connection that stays, over which several requests go at once: their answers come in order."""

    def __init__(self, port):
        self.port, self.socket = port, socket.create_connection(('127.0.0.1', port), PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.file = self.socket.makefile('rb')

    def close(self):
        self.file.close()
        self.socket.close()

    @staticmethod
    def written(method, path, body, key):
        head = f'{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n' + (f'Authorization: Bearer {key}\r\n' if key else '')
        body = b'' if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        return (head + (f'Content-Length: {len(body)}\r\n\r\n' if method != 'GET' else '\r\n')).encode() + body

    def answer(self):
        status, length = self.file.readline().split(b' ', 2)[1:2], None
        if not status:
            raise ConnectionError('no answer')
        for line in iter(self.file.readline, b'\r\n'):
            if line[:15].lower() == b'content-length:':
                length = int(line[15:])
        return int(status[0]), self.file.read(length)


class Hall(Server):
    """A server with connections that stay."""
    lines = None

    def ask(self, *request):
        return self.ask_all([request])[0]

    def ask_all(self, requests):
        """[(status, bytes)]; what the store was in no state for is asked again."""
        answers = self.ask_once(requests)
        for n, (status, data) in enumerate(answers):
            while status == 503 and TROUBLE.encode() in data:
                time.sleep(0.1)
                status, data = self.ask_once(requests[n:n + 1])[0]
            answers[n] = status, data
        return answers

    def ask_once(self, requests):
        self.lines = self.lines or threading.local()
        text = b''.join(Line.written(*(*r, None, None)[:4]) for r in requests)
        for tries in range(2):
            line = getattr(self.lines, 'it', None)
            try:
                if not line or line.port != self.port:
                    line = self.lines.it = Line(self.port)
                line.socket.sendall(text)
                return [line.answer() for _ in requests]
            except OSError:
                self.lines.it = None
                if line:
                    line.close()
                if tries or any(r[0] != 'GET' for r in requests):
                    raise


class Event:

    def __init__(self, told, kind):
        self.path, self.keys, self.kind = '/api/tournaments/' + told['id'], told['keys'], kind
        self.acts, self.seen, self.left = collections.deque(maxlen=40), None, LIFE
        self.archive = self.facts = None  # that were restored, and compared, last


class Organisers:

    def __init__(self, program, acts, seed):
        self.program, self.count, self.seed = program, acts, seed
        self.random = random.Random(seed)
        self.database = os.environ.get('JADOUBE_TEST_STORE')
        self.told = collections.Counter()  # answers by status
        self.restored = self.compared = 0
        self.halls, self.events = [], []

    # -- worlds

    def begin(self):
        self.end()
        if self.database:
            subprocess.run(['psql', '-q', self.database, '-c', 'DROP SCHEMA public CASCADE; CREATE SCHEMA public'], check=True,
                           capture_output=True)
        self.halls = [Hall(self.program, store=self.database).start()]
        if self.database:
            self.halls.append(Hall(self.program, store=self.database).start())
        self.events = []

    def end(self):
        for hall in self.halls:
            assert hall.stop() == 0, hall.said()

    def another(self, hall):
        return next((h for h in self.halls if h is not hall), hall)

    # -- what is asked

    def some(self, *of):
        return self.random.choice(of)

    def number(self, most):
        """From 1 to that, or just outside."""
        return self.random.randint(1, most) if most > 0 and self.random.random() < 0.9 else self.random.choice((0, -1, most + 1, 999))

    def player(self):
        p = {'name': self.some(*NAMES) + str(self.random.randrange(100))}
        p['name'] = p['name'][:200].encode()[:200].decode(errors='ignore')
        if self.random.random() < 0.6:
            p['rating'] = self.some(0, 1, 1400, 1800, 2200, 2399, 2800, 9998, 9999, 10000)
        if self.random.random() < 0.5:
            p['club'] = self.some('Rook', 'Věž', 'Knight', '')
        for field, values in (('title', ('GM', 'WFM')), ('born', ('2001', '0001', '9999')), ('sex', ('w', 'm')), ('country', ('CZE', 'HRV')), ('lang', ('cs', 'xx'))):
            if self.random.random() < 0.1:
                p[field] = self.some(*values)
        return p if self.random.random() < 0.97 else self.some('', {}, {'name': ''}, 7, None, {'name': 'x' * 201})

    def new_event(self):
        system = self.some(*SYSTEMS)
        count = 2 if system == 'match' else self.random.randint(0 if system in SYSTEMS[:6] else 2, 9)
        body = {'name': 'Open', 'players': [self.player() for _ in range(count)], 'regulations': {'control': '300+3'}, 'system': system}
        if self.random.random() < 0.7 and system in (*SYSTEMS[:6], 'match'):
            body['rounds'] = self.random.randint(1, 4)
        if self.random.random() < 0.15:
            body['teams'] = {'boards': self.random.randint(1, 3), 'system': self.some('team', 'round-robin', 'knock-out')}
            body['system'] = 'dutch'
        for field, values in (('screens', (0, 1, 9)), ('points', ([1, 0.5, 0], [3, 1, 0], [1, 0.5, 0, 0.5], [1, 0.25, 0])), ('date', ('2026-11-15',)), ('double', (False,)),
                              ('tiebreaks', (['BH/C1', 'SB'], ['DE', 'WON'], ['ARO'], [])), ('prizes', (['100'],)), ('arbiter', ('Ema',))):
            if self.random.random() < 0.25:
                body[field] = self.some(*values)
        if self.events and self.random.random() < 0.15:
            other = self.random.choice(self.events)
            status, report = self.halls[0].ask('GET', other.path + '/trf', None, other.keys['organiser'])
            if status == 200:
                body = {'report': report.decode(), 'regulations': {'control': '300+3'}, 'lenient': True}
        return 'POST', '/api/tournaments', body, None

    def entry(self, e, players, rounds):
        r = self.random
        return self.some(
            lambda: self.player(), lambda: self.player(), lambda: {'players': [self.player() for _ in range(r.randrange(4))]},
            lambda: {'player': self.number(players), 'withdrawn': self.some(None, self.number(rounds), 'x')},
            lambda: {'player': self.number(players), 'absent': {str(self.number(rounds)): self.some('full', 'half', 'zero', None, 'x') for _ in range(r.randrange(3))}},
            lambda: {'player': self.number(players), 'rating': self.some(1, 9999, 0, 'x')},
            lambda: {'player': self.number(players), 'here': self.some(True, False, 1)},
            lambda: {'check_in': self.some(True, True, False, None)}, lambda: {'registration': self.some(True, True, False, 1)},
            lambda: {'accept': self.number(6)}, lambda: {'dismiss': self.some(self.number(6), 'all', {'like': self.number(6)}, 'x')},
            lambda: {'round': self.number(rounds), 'board': self.number(4), 'result': self.some(*RESULTS)},
            lambda: {}, lambda: {'players': 'x'}, lambda: {'player': 'x'})()

    def pairs(self, players):
        numbers = self.random.sample(range(1, players + 1), players)
        pairs = [[a, b] for a, b in zip(numbers[::2], numbers[1::2])]
        if players % 2 or self.random.random() < 0.2:
            pairs.append([numbers[-1] if numbers else 1, 0])
        return {self.some('pairs', 'pairs', 'matches'): pairs}

    def act_on(self, e):
        """(method, path, body, key)"""
        seen = e.seen or {'players': [], 'rounds': [], 'links': {}}
        players, rounds = len(seen['players']), len(seen['rounds'])
        organiser = e.keys[self.some('organiser', 'organiser', 'organiser', 'arbiter')]
        boards = [b for r in seen['rounds'] for b in r['boards'] if b.get('game')]
        kind = self.random.random()
        if kind < 0.35:
            return 'POST', e.path + '/entries', self.entry(e, players, rounds), organiser
        if kind < 0.42 and seen['links'].get('entrant'):
            return 'POST', e.path + '/registration', self.player(), seen['links']['entrant'].split('#')[1]
        if kind < 0.55 or not boards:
            n = next((r['round'] for r in seen['rounds'] if r['state'] == 'planned'), rounds) if self.random.random() < 0.8 else self.number(rounds)
            body = self.some(None, None, self.pairs(players), {}) if self.random.random() < 0.5 else None
            return 'POST', f"{e.path}/rounds/{n}/{self.some('open', 'start')}", body, organiser
        if kind < 0.60:
            return 'POST', f'{e.path}/rounds/{self.number(rounds)}/boards/{self.number(4)}/again', self.some(None, {'in_room': True}, {'in_room': False}, {'in_room': 1}), organiser
        open_ones = [b for b in boards if not b['result']] or boards
        board = self.random.choice(open_ones if self.random.random() < 0.85 else boards)
        act = self.some(*[{'do': 'declare', 'result': self.some(*RESULTS)}] * 4, {'do': 'start'}, {'do': 'sign', 'result': self.some(*RESULTS)}, {'do': 'resign'},
                        {'do': 'play', 'move': 'e2e4'}, {'do': 'pause'}, {'do': 'annul'}, {'do': 'observe', 'what': 'colours'}, {'do': 'offer'}, {'do': 'restore'})
        seat = self.some('arbiter', 'white', 'black') if act['do'] in ('sign', 'resign', 'play', 'offer') else 'arbiter'
        return 'POST', f"/api/games/{board['game']}/events", act, e.keys['arbiter'] if seat == 'arbiter' else board['keys'][seat]

    # -- what is compared

    PARTS = (('', (200,)), ('/trf', (200, 400, 409)), ('/archive', (200, 409)))

    def read(self, hall, e, parts):
        """Those parts of an event, in the state in which it is: bytes, or the status of a refusal."""
        answers = hall.ask_all([('GET', e.path + path, None, e.keys['organiser']) for path, _ in parts])
        for (path, good), (status, data) in zip(parts, answers):
            if status not in good:
                raise Failed(f'GET {path} answers {status}: {data[:300]}')
        return [data if status == 200 else status for status, data in answers]

    @staticmethod
    def plain(seen):
        """What does not depend on who reads it, where and when."""
        drop = ('key', 'link', 'group')
        players = [{k: v for k, v in p.items() if k not in drop} for p in seen['players']]
        waiting = [{k: v for k, v in p.items() if k not in drop} for p in seen.get('applications', [])]
        rounds = [{**{k: v for k, v in r.items() if k != 'boards'},
                   'boards': [{k: b.get(k) for k in ('board', 'white', 'black', 'result', 'again', 'in_room')} for b in r['boards']]} for r in seen['rounds']]
        return {**{k: seen.get(k) for k in ('name', 'system', 'points', 'regulations', 'screens', 'check_in', 'prizes', 'tiebreaks', 'swiss', 'teams', 'standings')},
                'players': players, 'applications': waiting, 'rounds': rounds}

    def facts(self, event, report):
        seen = json.loads(event)['tournament']
        return seen, {'event': self.plain(seen), 'report': report}

    @staticmethod
    def unnamed(archive):
        """(document, logs). Ids are new in what was restored; a registration is closed."""
        names, event, logs = {}, None, []
        for line in archive.decode().splitlines()[1:-1]:
            value = json.loads(line)
            if 'game' in value:
                logs.append([names.get(value['game']['id'])])
            elif 'event' in value:
                event = value['event']
                for r in event['rounds']:
                    if r and 'games' in r:
                        r['games'] = [names.setdefault(g, f'game {len(names)}') for g in r['games']]
                event.get('registration', {})['open'] = False
            else:
                logs[-1].append(value)
        return event, logs

    def compare_archives(self, one, other):
        """A game that goes on is paused once it is restored: the players are not there."""
        (event, logs), (again, longer) = self.unnamed(one), self.unnamed(other)
        self.compare('the archives', event, again)
        logs, longer = (sorted(some, key=lambda g: json.dumps(g[:3])) for some in (logs, longer))
        self.compare('the number of games', len(logs), len(longer))
        for log, more in zip(logs, longer):
            self.compare('the logs', log, more[:len(log)])

    def compare(self, what, one, other):
        if one != other:
            for k in one if isinstance(one, dict) else ():
                if one[k] != other[k]:
                    raise Failed(f'{what}: {k} differs: {one[k]!r} and {other[k]!r}')
            raise Failed(f'{what} differ: {str(one)[:2000]} and {str(other)[:2000]}')
        self.compared += 1

    def check(self, e):
        """An archive that is byte for byte as it was after the act before is restored once in so many times."""
        one = self.random.choice(self.halls)
        event, report, archive = self.read(one, e, self.PARTS)
        e.seen, facts = self.facts(event, report)
        if one is not self.another(one):
            self.compare('two servers', facts, self.facts(*self.read(self.another(one), e, self.PARTS[:2]))[1])
        if archive == 409:  # a move lies in an envelope
            return
        if archive == e.archive and self.random.random() < 1 - 1 / AGAIN:
            self.compare('an event and what its archive restored', e.facts, facts)
            return
        status, data = self.another(one).ask('POST', '/api/archives', archive)
        if status != 201:
            raise Failed(f'its archive is not taken: {status} {data[:300]}')
        again = self.read(one, Event(json.loads(data), 'restored'), self.PARTS)
        self.compare('what was restored', facts, self.facts(*again[:2])[1])
        self.compare_archives(archive, again[2])
        e.archive, e.facts = archive, facts
        self.restored += 1

    # -- going on

    def send(self, hall, e, act):
        status, data = hall.ask(*act)
        self.told[status] += 1
        if e:
            e.acts.append((act[1].split('/', 3)[-1], act[2], status, data[:120]))
        if status not in GOOD and not any(code in data for code in FOR_NOW):
            raise Failed(f'{act[0]} {act[1]} {act[2]} answers {status}: {data[:300]}')
        return status, data

    def found(self):
        act = self.new_event()
        status, data = self.send(self.random.choice(self.halls), None, act)
        if status == 201:
            e = Event(json.loads(data), act[2].get('system', 'report'))
            e.acts.append(('tournaments', act[2], status, b''))
            self.events.append(e)
            self.check(e)

    def together(self, e):
        """Two at the same moment, one at each server."""
        acts = [self.act_on(e), self.act_on(e)]
        threads = [threading.Thread(target=self.quietly, args=(hall, e, act)) for hall, act in zip(self.halls, acts)]
        self.trouble = None
        for t in threads:
            t.start()
        for t in threads:
            t.join()
        if self.trouble:
            raise self.trouble

    def quietly(self, hall, e, act):
        try:
            self.send(hall, e, act)
        except Exception as failed:
            self.trouble = failed

    def step(self, n):
        if n % WORLD == 0:
            self.begin()
        if len(self.events) < EVENTS:
            self.found()
            return
        if not self.database and n % 97 == 0:
            self.halls[0].kill()
            self.halls[0].start()
        e = self.random.choice(self.events)
        try:
            if len(self.halls) > 1 and self.random.random() < 0.1:
                self.together(e)
            else:
                self.send(self.random.choice(self.halls), e, self.act_on(e))
            self.check(e)
        except Failed:
            print('\n'.join(str(act) for act in e.acts), file=sys.stderr)
            raise
        e.left -= 1
        if not e.left:
            self.events.remove(e)

    def run(self):
        began = time.monotonic()
        for n in range(self.count):
            try:
                self.step(n)
            except Exception as failed:
                raise AssertionError(f'seed {self.seed}, act {n}: {failed}') from failed
            if n % 5000 == 4999:
                self.report(n + 1, began)
        self.end()
        self.report(self.count, began)

    def report(self, n, began):
        answers = ', '.join(f'{v} × {k}' for k, v in sorted(self.told.items()))
        print(f'{n} acts on {"PostgreSQL" if self.database else "SQLite"} (seed {self.seed}) in {time.monotonic() - began:.0f} s: {answers}; '
              f'{self.compared} comparisons, {self.restored} archives restored', flush=True)


if __name__ == '__main__':
    Organisers(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 150, int(sys.argv[3]) if len(sys.argv) > 3 else 1).run()
