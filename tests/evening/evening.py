#!/usr/bin/env python3
"""A whole club evening against a real server, from the registration to the report.

usage: evening.py JADOUBE [--players 60] [--rounds 3] [--plies 16] [--acts 200] [--delay 0.4] [--seed 1]

Every player has a phone on bad Wi-Fi (2 % loss, 400 ms, connections that break, a dropout for everybody). Three arbiters sit at
desks. In round 2 the server is killed and started again; before the last round the database moves to another place. At the end
the logs have to explain every game, result, clock and pairing, and no phone has loaded its page again."""
import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../hall'))
from hall import Server  # noqa: E402
from phone import Line, ask, ask_once, own_key  # noqa: E402
from wifi import Wifi  # noqa: E402

SHUTTLE = (('g1f3', 'f3g1', 'b1c3', 'c3b1'), ('g8f6', 'f6g8', 'b8c6', 'c6b8'))
DESKS, TABLETS = 3, 6  # each desk has so many tablets, which act at the same time


class Phone:
    """One player: applies, checks in, and plays every round that the event page shows."""

    def __init__(self, evening, number):
        self.evening, self.name = evening, f'Player {number:02}'
        self.acked, self.moves, self.seen = {}, 0, {}

    async def apply(self):
        status, answer = await self.evening.ask('POST', '/registration', {'name': self.name, 'rating': 2200 - 7 * int(self.name[-2:])}, self.evening.entrant)
        assert status == 201, (self.name, answer)
        self.application, key = answer['application'], answer['key']
        while (status := (await self.evening.ask('GET', '/registration', key=key))[1]['registration']['yours'])['state'] == 'waiting':
            await asyncio.sleep(0.5)
        self.number = status['player']

    async def check_in(self):
        self.key = self.evening.player_keys[self.number]
        status, answer = await self.evening.ask('POST', '/entries', {'here': True}, self.key)
        assert status == 200, answer

    async def evening_long(self):
        """The event page is open all the time; a game is joined as soon as it is shown."""
        wall = Line(self.evening.wifi.port, {'wall': self.evening.id, 'key': self.key})
        played = 0
        while played < self.evening.options.rounds:
            message = await wall.hear()
            shown = message.get('tournament')
            if not shown:
                continue
            for r in shown['rounds'][played:]:
                if r['state'] == 'running' and r['round'] == played + 1:
                    played = r['round']
                    await self.play_round(r['round'])
        wall.close()
        self.joins = wall.joins

    async def play_round(self, number):
        shown = (await self.evening.ask('GET', '', key=self.key))[1]['tournament']
        for board in shown['rounds'][number - 1]['boards']:
            if self.number in (board['white'], board['black']):
                colour = 'white' if board['white'] == self.number else 'black'
                await self.play(board['game'], board['keys'][colour], colour)

    async def play(self, game, key, colour):
        """To the end of the game, whatever breaks: after each join the game says what was stored."""
        line, sent, n = Line(self.evening.wifi.port, {'join': game, 'key': key, 'lang': 'en'}), None, 0
        state, seq = None, 0
        while True:
            m = await line.hear()
            if m.get('lost'):
                sent = None
                continue
            if 'game' in m:
                state, seq, sent = m['game']['state'], m['game']['seq'], None
            if 'event' in m:
                seq = m['seq']
                state = m['state'] if 'state' in m else state
            if 'ack' in m and sent:
                self.acked[game, m['seq']], sent = sent, None
            if 'error' in m:
                sent = None
                if m['error'].get('n') is None:
                    continue
                await asyncio.sleep(0.2)
                line.say({'lang': 'en'})  # as it is now
                continue
            if not state:
                continue
            if state.get('result') or state['phase'] in ('finished', 'annulled'):
                self.seen[game] = (state.get('result'), state.get('clock'))
                line.close()
                return
            if state['phase'] == 'running' and state['on_move'] == colour and not sent:
                n += 1
                side, ply = 0 if colour == 'white' else 1, state['ply']
                last = ply >= self.evening.options.plies
                sent = {'do': 'resign'} if last and (sum(game.encode()) & 3 or ply > 4 * self.evening.options.plies) else {'do': 'play', 'move': SHUTTLE[side][ply // 2 % 4]}
                line.say({'n': n, **sent})


class Desk:
    """An arbiter who has always something to do: times, warnings, results."""

    def __init__(self, evening, number):
        self.evening, self.done, self.repeated, self.random = evening, [], 0, random.Random(number)

    async def act(self, game, act):
        """Exactly once: it has a key of its own, by which the server knows it again after a broken connection."""
        own = own_key()
        for _ in range(60):
            status, answer = await self.evening.post_event(game, act, self.evening.keys['arbiter'], own)
            if status == 200:
                self.done.append((game, answer['seq'], act['do']))
                self.repeated += answer.get('repeated', False)
                return True
            if status not in (None, 200, 429, 503):
                return False  # the game is over
            await asyncio.sleep(0.1)
        raise AssertionError('an act at a desk does not get through')

    async def work(self):
        acts = ({'do': 'give-time', 'who': 'white', 'ms': 1000}, {'do': 'penalise', 'measure': 'warning', 'who': 'black'},
                {'do': 'give-time', 'who': 'black', 'ms': 2000})
        while not self.evening.over:
            games = self.evening.running
            if games and self.evening.acts_left > 0:
                self.evening.acts_left -= 1
                if not await self.act(self.random.choice(games), self.random.choice(acts)):
                    self.evening.acts_left += 1
            await asyncio.sleep(0.05)


class Evening:
    def __init__(self, options):
        self.options = options
        self.program = os.path.abspath(options.program)
        self.folder = tempfile.mkdtemp(prefix='jadoube-evening-')
        self.wifi = Wifi(options.seed, options.delay)
        self.running, self.over, self.acts_left = [], False, options.acts
        self.player_keys, self.pairs, self.restarts = {}, {}, 0

    # -- the server

    def start_server(self, store):
        self.store = store
        self.server = Server(self.program, self.folder, store=store).start()
        self.wifi.target = self.server.port

    def store_command(self, *words):
        done = subprocess.run([self.program, 'store', *words], capture_output=True, text=True)
        assert done.returncode == 0, (words, done.stdout, done.stderr)
        return done.stdout

    def crash(self):
        self.wifi.target = None
        self.server.kill()
        self.start_server(self.store)
        self.restarts += 1

    def move(self):
        """The server ends well, its store is backed up, and another one made of that."""
        self.wifi.target = None
        assert self.server.stop() == 0, self.server.said()
        backup, new = os.path.join(self.folder, 'evening.backup'), os.path.join(self.folder, 'elsewhere.db')
        self.store_command('backup', self.store, backup)
        self.store_command('restore', backup, new)
        self.start_server(new)
        self.restarts += 1

    # -- asking

    async def ask(self, method, path, body=None, key=None, raw=False):
        return await ask(self.wifi.port, method, f'/api/tournaments/{self.id}{path}', body, key or self.keys['organiser'], raw)

    async def post_event(self, game, event, key, own):
        """(None, None): there was no answer, and it is not known what happened."""
        try:
            status, data = await asyncio.wait_for(ask_once(self.wifi.port, 'POST', f'/api/games/{game}/events', event, key, own), 20)
            return status, json.loads(data)
        except (OSError, EOFError, asyncio.TimeoutError):
            return None, None

    # -- the organiser

    async def found(self):
        """With two to begin with, who go home when the others have come."""
        status, t = await ask(self.wifi.port, 'POST', '/api/tournaments',
                              {'name': 'Club evening', 'players': ['Host, The', 'Guest, The'], 'rounds': self.options.rounds, 'system': 'dutch',
                               'regulations': {'control': '600+2', 'preset': 'rapid'}})
        assert status == 201, t
        self.id, self.keys = t['id'], t['keys']
        await self.ask('POST', '/entries', {'registration': True})
        self.entrant = (await self.ask('GET', ''))[1]['tournament']['links']['entrant'].split('#')[1]

    async def register(self):
        phones = [asyncio.create_task(p.apply()) for p in self.phones]
        accepted = set()
        while len(accepted) < len(self.phones):
            shown = (await self.ask('GET', ''))[1]['tournament']
            for a in shown.get('applications', []):
                status, answer = await self.ask('POST', '/entries', {'accept': a['application']})
                assert status == 201, answer
                accepted.add(a['application'])
                self.player_keys[answer['number']] = answer['key']
        await asyncio.gather(*phones)
        await self.ask('POST', '/entries', {'registration': False})
        for p in (await self.ask('GET', ''))[1]['tournament']['players']:  # who began the list goes home
            if p['number'] not in self.player_keys:
                status, answer = await self.ask('POST', '/entries', {'player': p['number'], 'withdrawn': 1})
                assert status == 200, answer
        status, answer = await self.ask('POST', '/entries', {'check_in': True})
        assert status == 200, answer
        await asyncio.gather(*(p.check_in() for p in self.phones))

    async def round(self, n):
        status, proposal = await self.ask('GET', f'/rounds/{n}/proposal')
        assert status == 200, proposal
        self.pairs[n] = [(b['white'], b['black']) for b in proposal['boards']]
        assert (await self.ask('POST', f'/rounds/{n}/open', {}))[0] == 200
        assert (await self.ask('POST', f'/rounds/{n}/start', {}))[0] == 200
        boards = (await self.ask('GET', ''))[1]['tournament']['rounds'][n - 1]['boards']
        self.running = [b['game'] for b in boards]
        if n == 1:
            await asyncio.sleep(2)
            await self.wifi.drop_all(2)
        if n == 2:
            await asyncio.sleep(2)
            self.crash()
        while True:
            await asyncio.sleep(0.5)
            shown = (await self.ask('GET', ''))[1]['tournament']['rounds'][n - 1]
            if shown['state'] == 'finished':
                break
        self.running = []

    async def whole(self):
        await self.wifi.start()
        self.start_server(os.path.join(self.folder, 'evening.db'))
        await self.found()
        self.phones = [Phone(self, n + 1) for n in range(self.options.players)]
        self.desks = [Desk(self, n + 1) for n in range(DESKS)]
        await self.register()
        busy = [asyncio.create_task(w) for w in (*(p.evening_long() for p in self.phones), *(d.work() for d in self.desks for _ in range(TABLETS)))]
        for n in range(1, self.options.rounds + 1):
            if n == self.options.rounds:
                self.move()
            await self.round(n)
        self.over = True
        await asyncio.wait_for(asyncio.gather(*busy), 600)
        self.shown = (await self.ask('GET', ''))[1]['tournament']
        self.report = (await self.ask('GET', '/trf', raw=True))[1]

    # -- what the logs say

    def explain(self):
        """Everything that anybody was told is in the logs, once; and all that the event shows follows from them."""
        assert self.server.stop() == 0, self.server.said()
        logs = {}
        for line in self.store_command('export', self.store).splitlines():
            first = json.loads(line)
            if 'regulations' in first:
                events = logs[first['id']] = [line]
            else:
                events.append(line)
        self.explain_acts(logs)
        self.explain_rounds(logs)
        self.explain_report()
        print(self.store_command('verify', self.store).strip().splitlines()[-1])
        return logs

    def explain_acts(self, logs):
        for phone in self.phones:
            for (game, seq), act in phone.acked.items():
                line = json.loads(logs[game][seq])
                assert (line['do'], line.get('move')) == (act['do'], act.get('move')), (game, seq, act, line)
        told = [one for d in self.desks for one in d.done]
        assert len(set(told)) == len(told) >= self.options.acts, (len(told), self.options.acts)
        for game, seq, act in told:
            line = json.loads(logs[game][seq])
            assert (line['do'], line['by']) == (act, 'arbiter'), (game, seq, act, line)
        stored = sum(json.loads(line)['do'] in ('give-time', 'penalise') for log in logs.values() for line in log[1:])
        assert stored == len(told), f'{stored} acts of desks are stored, {len(told)} were done'

    def explain_rounds(self, logs):
        """Results, clocks and pairs: as the replay of each log has them."""
        met = set()
        for n, r in enumerate(self.shown['rounds'], 1):
            assert [(b['white'], b['black']) for b in r['boards']] == self.pairs[n], f'round {n} is not what was proposed'
            for b in r['boards']:
                pair = frozenset((b['white'], b['black']))
                assert pair not in met, f'{pair} meet twice'
                met.add(pair)
                done = subprocess.run([self.program, 'replay', '--json', '-'], input='\n'.join(logs[b['game']]) + '\n', capture_output=True, text=True)
                assert done.returncode == 0, done.stderr
                state = json.loads(done.stdout.splitlines()[-1])
                state = state.get('state', state)
                assert state['result'] == b['result'], (b, state)
                for phone in self.phones:
                    if b['game'] in phone.seen:
                        assert phone.seen[b['game']][0] == b['result'], (b, phone.seen[b['game']])
                        clock = phone.seen[b['game']][1]
                        assert {c: clock[c] for c in ('white', 'black')} == {c: state['clock'][c] for c in ('white', 'black')}, (clock, state['clock'])

    def explain_report(self):
        done = subprocess.run([self.program, 'standings', '--json', '-'], input=self.report, capture_output=True)
        assert done.returncode == 0, done.stderr
        assert self.shown['name'].encode() in self.report


def main():
    p = argparse.ArgumentParser()
    p.add_argument('program')
    for name, value in (('players', 60), ('rounds', 3), ('plies', 16), ('acts', 200), ('seed', 1)):
        p.add_argument('--' + name, type=int, default=value)
    p.add_argument('--delay', type=float, default=0.4)
    evening = Evening(p.parse_args())
    began = time.monotonic()
    asyncio.run(evening.whole())
    logs = evening.explain()
    shutil.rmtree(evening.folder)
    w, phones = evening.wifi, evening.phones
    print(f'{len(phones)} phones, {len(evening.shown["rounds"])} rounds, {len(logs)} games, {sum(len(log) - 1 for log in logs.values())} events; '
          f'{sum(len(ph.acked) for ph in phones)} acknowledged to phones, {sum(len(d.done) for d in evening.desks)} acts at {DESKS} desks, '
          f'{sum(d.repeated for d in evening.desks)} of them asked for again after they were done; '
          f'{w.pieces} pieces over Wi-Fi, {w.lost} lost, {w.cuts} connections cut, {evening.restarts} restarts, '
          f'{sum(ph.joins for ph in phones)} joins of event pages, no reload; {time.monotonic() - began:.0f} s')


if __name__ == '__main__':
    main()
