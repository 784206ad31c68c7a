#!/usr/bin/env python3
"""Games survive: the server killed at any moment, asked to end, its store failing. usage: survive.py JADOUBE [KILLS]

KILLS is how often it is killed at random during play."""
import json
import os
import random
import resource
import select
import signal
import subprocess
import sys
import threading
import time
import unittest

from hall import PATIENCE, Client, Closed, Coming, Server, is_trouble, wait_until_ill, wait_until_well

program = sys.argv.pop(1)
kills = int(sys.argv.pop(1)) if len(sys.argv) > 1 and sys.argv[1].isdigit() else 15

# Moves that lead nowhere; the game is not drawn by them because nothing is claimed or automatic in it.
SHUTTLE = ('g1f3', 'g8f6', 'f3g1', 'f6g8')
REGULATIONS = {'control': '3600', 'preset': 'rapid', 'edition': '2009'}  # no fivefold repetition in 2009


class Table:
    """One game, both its players, and what was acknowledged to them."""

    def __init__(self, server):
        self.game = server.new_game(REGULATIONS)
        self.acked = {}
        self.sent = None

    def sit(self, server):
        self.players = {role: server.join(self.game, role) for role in ('white', 'black')}
        arbiter = server.join(self.game, 'arbiter')
        if arbiter.game['state']['phase'] == 'scheduled':
            arbiter.do('start')
        while arbiter.game['state']['phase'] != 'running':
            arbiter.game['state'] = arbiter.event()['state'] if arbiter.game['state']['phase'] != 'running' else None
        arbiter.close()
        moves = server.request('GET', f"/api/games/{self.game['id']}", key=self.game['keys']['spectator'])[1]['game']['moves']
        self.ply = len(moves)

    def play(self):
        self.mover = self.players['white' if self.ply % 2 == 0 else 'black']
        self.sent = SHUTTLE[self.ply % 4]
        self.mover.send('play', move=self.sent)

    def hear(self):
        """True when the move was acknowledged."""
        message = self.mover.hear()
        if 'error' in message and is_trouble(message['error']['status'], message['error']['code']):
            self.play()  # again, until it is well
            return False
        if 'error' in message:
            raise AssertionError(message)
        if message.get('ack') != self.mover.n:
            return False
        self.acked[message['seq']] = self.sent
        self.ply += 1
        return True

    def leave(self):
        for player in self.players.values():
            player.close()


def play_until_killed(tables, moves, kill):
    """So many moves are made at least."""
    for table in tables:
        table.play()
    while True:
        if moves <= 0:
            kill()
        ready = [t for t in tables if t.mover.got]
        if not ready:
            ready = select.select([t.mover.s for t in tables], [], [], 10)[0]
            ready = [t for t in tables if t.mover.s in ready]
        for table in ready:
            if table.hear():
                moves -= 1
                table.play()


def log_of(server, game):
    status, text = server.request('GET', f"/api/games/{game['id']}/log", key=game['keys']['arbiter'], raw=True)
    assert status == 200, (status, text)
    return text.decode().splitlines()


class Survive(unittest.TestCase):
    def test_killed_at_random(self):
        """No acknowledged move is lost, none is there twice, and every log is in order."""
        server = Server(program).start()
        tables = [Table(server) for _ in range(4)]
        chance = random.Random(os.environ.get('SEED', 1))
        for _ in range(kills):
            for table in tables:
                table.sit(server)
            killer = threading.Timer(chance.uniform(0, 0.01), server.process.kill)
            try:
                play_until_killed(tables, chance.randrange(12), lambda: killer.ident or killer.start())
            except (Closed, ConnectionError, OSError):
                pass
            killer.join()
            server.kill()
            for table in tables:
                table.leave()
            server = Server(program, server.folder).start()
        acked = sum(len(t.acked) for t in tables)
        self.assertGreater(acked, 0)
        for table in tables:
            lines = log_of(server, table.game)
            events = [json.loads(line) for line in lines[1:]]
            for seq, move in table.acked.items():
                self.assertEqual((events[seq - 1]['do'], events[seq - 1]['move']), ('play', move))
            played = [e['move'] for e in events if e['do'] == 'play']
            self.assertEqual(played, [SHUTTLE[i % 4] for i in range(len(played))])
            self.assertLessEqual(len(played), len(table.acked) + kills)
            replay = subprocess.run([program, 'replay', '-'], input='\n'.join(lines) + '\n', capture_output=True, text=True)
            self.assertEqual(replay.returncode, 0, replay.stderr)
        self.assertEqual(server.stop(), 0, server.said())
        print(f'{kills} kills, {acked} acknowledged moves, none lost', file=sys.stderr)

    def test_nobody_pays(self):
        """The time between the last sign of life and the return of the player is nobody's."""
        server = Server(program).start()
        game = server.new_game({'control': '600', 'preset': 'rapid'})
        white = server.join(game, 'white')
        began = time.monotonic()
        with server.join(game, 'arbiter') as arbiter:
            arbiter.do('start')
        white.close()
        time.sleep(0.2)
        server.kill()
        alive = 1000 * (time.monotonic() - began)
        time.sleep(2.5)
        server = Server(program, server.folder).start()
        with server.join(game, 'spectator') as watcher:
            if watcher.game['state']['phase'] != 'paused':
                self.assertEqual(watcher.event()['state']['phase'], 'paused')
            time.sleep(0.3)
            with server.join(game, 'white') as white:
                resumed = watcher.event(lambda m: m['event']['do'] == 'resume')
                self.assertEqual(resumed['event']['reason'], 'server')
                self.assertEqual(resumed['state']['phase'], 'running')
                self.assertGreaterEqual(resumed['state']['clock']['white'], 600000 - alive)
                self.assertIn('ack', white.do('play', move='e2e4'))
        self.assertEqual(server.stop(), 0)

    def test_all_come_at_once(self):
        """What is due then is done once, however many see that it is: one pause and one resume for each absence."""
        server = Server(program).start()
        game = server.new_game({'control': '600', 'preset': 'online', 'check_in': True})
        for comes in range(3):
            server.kill()
            server = Server(program, server.folder).start()
            people = [Coming(server) for _ in range(6)]
            server.process.send_signal(signal.SIGSTOP)
            for one, role in zip(people, 2 * ('white', 'black', 'spectator')):
                one.knock(game, role)
            server.process.send_signal(signal.SIGCONT)
            for one in people:
                if one.is_let_in().game['state']['phase'] != 'running':
                    one.event(lambda m: m['state']['phase'] == 'running')
            self.assertIn('ack', people[0].do('adjust'))  # whatever waits has had its turn
            self.assertEqual([json.loads(line)['do'] for line in log_of(server, game)[1:]],
                             ['arrive', 'arrive', 'start', 'adjust'] + comes * ['pause', 'resume', 'adjust'])
            for one in people:
                one.close()
        self.assertEqual(server.stop(), 0)

    def made_good(self, offset):
        class Far(Client):
            pongs = 0

            def on_ping(self, payload):
                time.sleep(2)  # half of it is the way of his move
                self.pongs += 1
                super().on_ping(payload)

        server = Server(program).start()
        game = server.new_game({'control': '600', 'preset': 'online', 'lag_ms': 5000})
        white, black = Far(server.port, game['id'], game['keys']['white']), server.join(game, 'black')
        white.event(lambda m: m['event']['do'] == 'start')
        white.s.settimeout(0.1)
        while not white.pongs:
            try:
                white.hear()
            except TimeoutError:
                pass
        white.s.settimeout(PATIENCE)
        time.sleep(offset)
        sent = time.monotonic()
        white.do('play', move='e2e4')
        server.kill()
        gone = 1000 * (time.monotonic() - sent)
        white.close(), black.close()
        server = Server(program, server.folder).start()
        with server.join(game, 'spectator') as watcher:
            if watcher.game['state']['phase'] != 'paused':
                watcher.event(lambda m: m['event']['do'] == 'pause')
        play, pause = [json.loads(line) for line in log_of(server, game)[2:4]]
        self.assertEqual((play['do'], pause['do'], server.stop()), ('play', 'pause', 0))
        return pause['at'] - play['at'] - gone

    def test_made_good(self):
        """What is made good to a player whose messages take long is not on his opponent's clock after a crash, whenever the
        last sign of life was given."""
        beyond = []
        work = [threading.Thread(target=lambda o=o: beyond.append(self.made_good(o))) for o in (0, 0.25, 0.5, 0.75)]
        for w in work:
            w.start()
        for w in work:
            w.join()
        self.assertEqual(len(beyond), 4)
        self.assertLessEqual(max(beyond), 0, beyond)

    def test_too_soon(self):
        """What is done before the game goes on is not recorded; who comes after that knows what has happened."""
        server = Server(program).start()
        game = server.new_game({'control': '600', 'preset': 'standard'})
        with server.join(game, 'arbiter') as arbiter, server.join(game, 'white') as white:
            arbiter.do('start')
            self.assertEqual(white.do('touch', square='e2')['seq'], 2)
        server.kill()
        server = Server(program, server.folder).start()
        with server.join(game, 'black') as black:
            if black.game['state']['phase'] != 'paused':
                black.event(lambda m: m['event']['do'] == 'pause')
            error = black.do('touch', square='e7')['error']
            self.assertEqual((error['status'], error['code']), (503, 'game_resuming'))
            with server.join(game, 'white') as white:
                resumed = black.event(lambda m: m['event']['do'] == 'resume')
                self.assertEqual(resumed['seq'], 4)
                with server.join(game, 'black') as late:
                    self.assertEqual(late.game['last'], resumed['event'])
                self.assertEqual(white.do('release', move='e2e4')['seq'], 5)
        self.assertEqual(server.stop(), 0, server.said())

    def test_by_requests_alone(self):
        """Players without any connection of their own go on after a crash and after a restart; the time between costs nobody."""
        server = Server(program).start()
        game = server.new_game({'control': '600', 'preset': 'online'})
        events = f"/api/games/{game['id']}/events"
        with server.join(game, 'white'), server.join(game, 'black'):
            pass
        for n, end in enumerate((None, server.kill, 'stop', None)):
            if end:
                (server.kill if end != 'stop' else server.stop)()
                server = Server(program, server.folder).start()
            for role, move in zip(('white', 'black'), (('e2e4', 'e7e5'), ('g1f3', 'b8c6'), ('f1c4', 'f8c5'), ('c2c3', 'g8f6'))[n]):
                status, answer = server.request('POST', events, {'do': 'play', 'move': move}, key=game['keys'][role])
                self.assertEqual(status, 200, (n, role, answer))
        log = server.request('GET', f"/api/games/{game['id']}/log", key=game['keys']['white'], raw=True)[1].decode()
        acts = [json.loads(line).get('do') for line in log.splitlines()[1:]]
        self.assertEqual(acts.count('play'), 8, acts)
        self.assertEqual((acts.count('pause'), acts.count('resume')), (2, 2), acts)
        self.assertEqual(server.stop(), 0, server.said())

    def test_a_move_counts_when_it_came(self):
        """However late it is read: here too little for the server to notice that it could not run."""
        server = Server(program).start()
        self.assertTrue(any(self.counts_when_it_came(server) for _ in range(10)))
        self.assertEqual(server.stop(), 0)

    def counts_when_it_came(self, server):
        """Not when the store was too slow for a move."""
        game = server.new_game({'control': '600', 'preset': 'online'})
        began, most = time.monotonic(), []
        with server.join(game, 'white') as white, server.join(game, 'black') as black:
            white.event(lambda m: m['seq'] == 1)
            for n in range(8):
                mover, other = (white, black) if n % 2 == 0 else (black, white)
                server.process.send_signal(signal.SIGSTOP)
                sent = mover.send('play', move=SHUTTLE[n % 4])
                most.append(1000 * (time.monotonic() - began))
                time.sleep(0.15)
                began = time.monotonic()
                server.process.send_signal(signal.SIGCONT)
                if mover.was_refused(sent):
                    return False
                other.event(lambda m: m['seq'] == n + 2)
        at = [json.loads(line)['at'] for line in log_of(server, game)[1:]]
        for n in range(8):
            self.assertLessEqual(at[n + 1] - at[n], most[n])
        return True

    def test_asked_to_end(self):
        server = Server(program).start()
        game = server.new_game({'control': '600', 'preset': 'rapid'})
        white = server.join(game, 'white')
        with server.join(game, 'arbiter') as arbiter:
            arbiter.do('start')
        self.assertEqual(server.stop(), 0, server.said())
        self.assertEqual(white.wait(lambda m: 'bye' in m), {'bye': 'shutdown'})
        white.close()
        paused = next(m for m in white.messages if m.get('event', {}).get('do') == 'pause')
        self.assertEqual(paused['state']['phase'], 'paused')
        server = Server(program, server.folder).start()
        with server.join(game, 'white', since=paused['seq']) as white:
            self.assertEqual(white.game['missed'], [])
            self.assertEqual(white.event()['event']['do'], 'resume')
            self.assertEqual(white.do('play', move='d2d4')['seq'], paused['seq'] + 2)
        with server.join(game, 'white', since=1) as white:
            self.assertEqual([m['event']['do'] for m in white.game['missed']], ['pause', 'resume', 'play'])
        self.assertEqual(server.stop(), 0)

    def test_flag(self):
        """A flag falls when nobody says anything."""
        server = Server(program).start()
        game = server.new_game({'control': '1', 'preset': 'online'})
        white, black = server.join(game, 'white'), server.join(game, 'black')
        end = black.event(lambda m: m['state']['result'] is not None)
        self.assertEqual((end['state']['result'], end['state']['article'], end['event']['do']), ('0-1', '6.9', 'tick'))
        self.assertGreaterEqual(end['event']['at'], 1000)
        white.close(), black.close()
        # default time: Black never comes
        game = server.new_game({'control': '600', 'preset': 'rapid', 'check_in': True, 'default_ms': 300})
        with server.join(game, 'white'), server.join(game, 'arbiter') as arbiter:
            arbiter.do('start')
            end = arbiter.event(lambda m: m['state']['result'] is not None)
            self.assertEqual((end['state']['result'], end['state']['article']), ('+/-', '6.7.1'))
        self.assertEqual(server.stop(), 0)

    def test_file_moved_away(self):
        """It is noticed though nobody plays, and the server does not say that all is well in between."""
        server = Server(program).start()
        server.new_game()
        server.patient = False
        wait_until_well(server.port)
        os.rename(server.store, server.store + '.away')
        wait_until_ill(server.port)
        for n in range(15):
            self.assertEqual(server.request('GET', '/healthz')[0], 503)
            self.assertEqual(server.request('POST', '/api/games', {'regulations': {'control': '300'}})[0], 503)
            time.sleep(0.1)
        os.rename(server.store + '.away', server.store)
        server.patient = True
        wait_until_well(server.port)
        server.new_game()
        self.assertEqual(server.stop(), 0, server.said())

    @unittest.skipIf('JADOUBE_SLOWER' in os.environ, 'a sanitizer needs memory as well')
    def test_a_page_that_cannot_be_set(self):
        """Fonts are other people's libraries: when they get no memory, the page is not made, and nothing else happens."""
        server = Server(program).start()
        game = server.new_game()
        with open(f'/proc/{server.process.pid}/statm') as statm:
            used = int(statm.read().split()[0]) * os.sysconf('SC_PAGE_SIZE')
        limits = resource.prlimit(server.process.pid, resource.RLIMIT_AS)
        path, key = f"/api/games/{game['id']}/sheet.pdf", game['keys']['arbiter']
        for megabytes in (0, 1, 2, 3, 4, 5, 6):
            resource.prlimit(server.process.pid, resource.RLIMIT_AS, (used + (megabytes << 20), resource.RLIM_INFINITY))
            status = server.request('GET', path, key=key, raw=True)[0]
            self.assertIn(status, (503, 200) if megabytes else (503,))
            wait_until_well(server.port)
        resource.prlimit(server.process.pid, resource.RLIMIT_AS, limits)
        status, page = server.request('GET', path, key=key, raw=True)
        self.assertEqual((status, page[:5]), (200, b'%PDF-'))
        self.assertEqual(server.stop(), 0, server.said())

    def test_frozen(self):
        """The server, or its machine, is stopped for longer than a player has time: his move lay in the socket."""
        server = Server(program).start()
        self.assertTrue(any(self.outlasts_a_freeze(server) for _ in range(10)))
        self.assertEqual(server.stop(), 0, server.said())

    def outlasts_a_freeze(self, server):
        """Not when this machine itself has left a player no time, or its disk has refused his move."""
        game = server.new_game({'control': '2', 'preset': 'blitz'})
        white, black = server.join(game, 'white'), server.join(game, 'black')
        arbiter = server.join(game, 'arbiter')
        began = time.monotonic()
        arbiter.do('start')
        server.process.send_signal(signal.SIGSTOP)
        n = white.send('play', move='e2e4')
        whites = 1000 * (time.monotonic() - began)
        time.sleep(3)
        began = time.monotonic()
        server.process.send_signal(signal.SIGCONT)
        stored = not white.was_refused(n)
        answer = black.do('play', move='e7e5')
        blacks = 1000 * (time.monotonic() - began)
        if quick := stored and max(whites, blacks) < 1900:
            self.assertIn('ack', answer)
            state = arbiter.event(lambda m: m['event'].get('move') == 'e7e5')['state']
            self.assertEqual(state['phase'], 'running')
            self.assertGreaterEqual(state['clock']['white'], 2000 - whites)
            self.assertGreaterEqual(state['clock']['black'], 2000 - blacks)
        for c in (white, black, arbiter):
            c.close()
        return quick

    def test_store_fails(self):
        """Players see it, the game stands still, nothing is lost, and it goes on."""
        server = Server(program).start()
        game = server.new_game({'control': '600', 'preset': 'online'})
        began = time.monotonic()
        white, black = server.join(game, 'white'), server.join(game, 'black')
        white.event(lambda m: m['event']['do'] == 'start')
        self.assertIn('ack', white.do('play', move='e2e4'))
        pid = server.process.pid
        server.patient = False
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, resource.RLIM_INFINITY))  # a full disk
        n = black.send('play', move='e7e5')
        wait_until_ill(server.port)
        white.wait_until_told('store')
        status, answer = server.request('GET', '/healthz')
        self.assertEqual((status, answer['error']['code'], answer['error']['expected']), (503, 'store_unavailable', 'a store that answers'))  # nothing about paths
        with server.join(game, 'spectator') as watcher:
            self.assertEqual(watcher.game['trouble'], 'store')
        status, answer = server.request('POST', f"/api/games/{game['id']}/events", {'do': 'offer'}, key=game['keys']['white'])
        self.assertEqual(status, 503)
        before = server.request('GET', f"/api/games/{game['id']}", key=game['keys']['spectator'])[1]['game']
        time.sleep(1)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        white.wait_until_told(None)
        answer = black.answer(n)
        if 'error' in answer:  # it was not stored, and he was told
            self.assertEqual(answer['error']['status'], 503)
            answer = black.do('play', move='e7e5')
        self.assertEqual(answer['seq'], 3)
        took = 1000 * (time.monotonic() - began)
        server.patient = True
        after = server.request('GET', f"/api/games/{game['id']}", key=game['keys']['spectator'])[1]['game']
        self.assertEqual([m['move'] for m in after['moves']], ['e2e4', 'e7e5'])
        self.assertGreaterEqual(after['state']['clock']['black'], 600000 - (took - 1000))  # a second was nobody's
        wait_until_well(server.port)
        self.assertIn('ack', white.do('play', move='g1f3'))
        white.close(), black.close()
        self.assertEqual(server.stop(), 0, server.said())
        self.assertLess(before['now'], took - 1000)


if __name__ == '__main__':
    unittest.main()
