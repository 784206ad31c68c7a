#!/usr/bin/env python3
"""A game is opened from its newest checkpoint: however long it is, no more than a hundred of its events are applied again;
and a checkpoint that does not fit, or is damaged, changes nothing but that.

usage: long.py JADOUBE, with SQLite files; tests/support/postgres.py long.py JADOUBE, with PostgreSQL what does not meddle
with the file"""
import hashlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import time
import unittest

from hall import PATIENCE, Server

program = os.path.abspath(sys.argv.pop(1))
database = os.environ.get('JADOUBE_TEST_STORE')
SHUTTLE = ('g1f3', 'g8f6', 'f3g1', 'f6g8')
REGULATIONS = {'control': '360000', 'preset': 'rapid', 'edition': '2009'}
LONG = 20000


def lengthen(store, game, events):
    """So many events more, as a hall would have stored them."""
    with sqlite3.connect(store) as db:
        seq, before, at = db.execute('SELECT seq, hash, at FROM events WHERE game = ? ORDER BY seq DESC LIMIT 1', (game,)).fetchone()
        rows = []
        for n in range(events):
            at += 1
            line = json.dumps({'at': at, 'by': ('white', 'black')[n % 2], 'do': 'play', 'move': SHUTTLE[n % 4]}, separators=(',', ':'))
            before = hashlib.sha256(before + line.encode()).digest()
            rows.append((game, seq + n + 1, at, line, before))
        db.executemany('INSERT INTO events (game, seq, at, line, hash) VALUES (?, ?, ?, ?, ?)', rows)
    db.close()


def newest_checkpoint(store):
    """The number of its event; 0 where there is none."""
    sql = 'SELECT coalesce(max(seq), 0) FROM checkpoints'
    if database:
        return int(subprocess.run(['psql', '-Atc', sql, store], check=True, capture_output=True, text=True).stdout)
    with sqlite3.connect(store) as db:
        found = db.execute(sql).fetchone()[0]
    db.close()
    return found


def change(store, sql):
    with sqlite3.connect(store) as db:
        changed = db.execute(sql).rowcount
    db.close()
    return changed


class Long(unittest.TestCase):
    def look(self, server, game):
        """The game as it is shown, and how many events were applied for it, in how many ms."""
        before = server.metric('replayed_total')
        start = time.monotonic()
        status, answer = server.request('GET', f"/api/games/{game['id']}", key=game['keys']['arbiter'])
        took = 1000 * (time.monotonic() - start)
        self.assertEqual(status, 200, answer)
        for what in ('now', 'state_at', 'here', 'seq'):
            answer['game'].pop(what, None)
        return answer['game'], server.metric('replayed_total') - before, took

    def opened(self, store, game):
        """The same by a server that has just started; and the game's log."""
        with Server(program, store=store) as server:
            shown, applied, took = self.look(server, game)
            time.sleep(0.2 if applied > 100 else 0)
            status, log = server.request('GET', f"/api/games/{game['id']}/log", key=game['keys']['arbiter'], raw=True)
            self.assertEqual(status, 200)
            self.assertEqual(server.stop(), 0)
        return shown, applied, took, log

    def opened_from_checkpoint(self, store, game):
        """The same once a new checkpoint was taken: the server that had to go through all of it may have been too quick to
        leave, but not every time."""
        for _ in range(20):
            shown, applied, took, log = self.opened(store, game)
            if applied <= 100:
                return shown, applied, took, log
        self.fail('no checkpoint is taken')

    def wait_for_checkpoint(self, store, seq):
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            if newest_checkpoint(store) >= seq:
                return
            time.sleep(0.02)
        self.fail('no checkpoint')

    def views_of_the_past(self, store, game, moves):
        """What needs events from before the checkpoint still has them, each by a server that has just opened the game."""
        key = game['keys']['arbiter']
        path = f"/api/games/{game['id']}"
        found = []
        for what in ('/log', '/pgn', '/sheet.pdf', '?since'):
            with Server(program, store=store) as server:
                if what == '?since':
                    with server.join(game, 'arbiter', since=3) as arbiter:
                        found.append([m['seq'] for m in arbiter.game['missed']][:moves])
                        self.assertEqual(arbiter.game['missed'][0]['event']['move'], SHUTTLE[2])
                    with server.join(game, 'arbiter', since=moves) as arbiter:
                        self.assertEqual(arbiter.game['missed'][0]['seq'], moves + 1)
                else:
                    status, text = server.request('GET', path + what, key=key, raw=True)
                    self.assertEqual(status, 200, (what, text))
                    found.append(text)
                    self.assertEqual(server.request('GET', path + what, key=key, raw=True)[0], 200)
                self.assertLessEqual(server.metric('replayed_total'), 100, what)
                with server.join(game, 'white') as white:  # and it still goes on
                    self.assertIn('ack', white.do('claim', what='flag'))
                self.assertEqual(server.stop(), 0)
        log, pgn, sheet, missed = found
        self.assertEqual([json.loads(line)['move'] for line in log.splitlines()[1:] if b'"play"' in line],
                         [SHUTTLE[n % 4] for n in range(moves)])
        self.assertEqual(pgn.count(b'Nf3'), (moves + 3) // 4)
        self.assertTrue(sheet.startswith(b'%PDF'))
        self.assertEqual(missed, list(range(4, moves + 4)))

    def start_game(self, server):
        game = server.new_game(REGULATIONS)
        status, _ = server.request('POST', f"/api/games/{game['id']}/events", {'do': 'start'}, key=game['keys']['arbiter'])
        self.assertEqual(status, 200)
        return game

    @unittest.skipIf(database, 'lengthens a file')
    def test_twenty_thousand_events(self):
        server = Server(program).start()
        game = self.start_game(server)
        server.kill()  # no pause is stored
        lengthen(server.store, game['id'], LONG - 1)
        server.process = None
        with server:
            first, applied, slow = self.look(server, game)
            self.assertEqual(applied, LONG)
            self.wait_for_checkpoint(server.store, LONG)
            self.assertEqual(server.stop(), 0)  # which pauses the game
        second, applied, fast, log = self.opened(server.store, game)
        self.assertLessEqual(applied, 100)
        self.assertGreater(applied, 0)
        self.assertEqual(second['moves'], first['moves'])
        self.assertEqual(len(first['moves']), LONG - 1)
        self.assertGreaterEqual(len(log.splitlines()), LONG + 1)
        print(f'{LONG} events: opened in {slow:.0f} ms, from a checkpoint in {fast:.0f} ms', file=sys.stderr)

    def play(self, server, game, moves):
        with server.join(game, 'white') as white, server.join(game, 'black') as black:
            for ply in range(moves):
                self.assertIn('ack', (white, black)[ply % 2].do('play', move=SHUTTLE[ply % 4]))
                if ply == 6:  # something to be ruled upon, and shown ever after
                    self.assertIn('ack', white.do('claim', what='flag'))

    @unittest.skipIf(database, 'copies a file')
    def test_a_server_that_dies(self):
        """Games that are played get their checkpoints as they go on; one that is wrong in any way is as good as none."""
        server = Server(program).start()
        game = self.start_game(server)
        self.play(server, game, 230)
        self.wait_for_checkpoint(server.store, 200)
        server.kill()
        for beside in ('', '-wal', '-shm'):
            if os.path.exists(server.store + beside):
                shutil.copy(server.store + beside, server.store + '.copy' + beside)
        store = server.store + '.copy'
        shown, applied, _, log = self.opened(store, game)
        self.assertLessEqual(applied, 100)
        self.assertEqual(len(shown['moves']), 230)
        self.assertTrue(any(r['refused'] for r in shown['rulings']), shown['rulings'])
        self.views_of_the_past(store, game, 230)
        shown = self.opened(store, game)[0]
        log = self.opened(store, game)[3]
        wrong = ("UPDATE checkpoints SET version = 'another'", 'UPDATE checkpoints SET seq = seq - 1',
                 'UPDATE checkpoints SET hash = zeroblob(32)', 'UPDATE checkpoints SET state = zeroblob(length(state))',
                 "UPDATE checkpoints SET state = substr(state, 1, 100) || "
                 "CASE substr(state, 101, 1) WHEN x'00' THEN x'01' ELSE x'00' END || substr(state, 102)",
                 'UPDATE checkpoints SET state = substr(state, 1, length(state) - 1)', "UPDATE checkpoints SET state = ''",
                 'DELETE FROM checkpoints')
        for sql in wrong:
            self.assertEqual(change(store, sql), 1, sql)
            again, applied, _, _ = self.opened(store, game)
            self.assertGreater(applied, 230, sql)
            self.assertEqual(again['moves'], shown['moves'], sql)
            self.assertEqual(again['rulings'], shown['rulings'], sql)
            again, applied, _, again_log = self.opened_from_checkpoint(store, game)
            self.assertEqual((again['moves'], again['rulings'], again['state']['fen']),
                             (shown['moves'], shown['rulings'], shown['state']['fen']), sql)
            self.assertTrue(again_log.startswith(log.rsplit(b'\n', 2)[0]), sql)

    def open_when_free(self, server, game):
        """Where several servers may be, the one that died holds the game until its silence was noticed."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            status, _ = server.request('GET', f"/api/games/{game['id']}", key=game['keys']['arbiter'])
            if status == 200:
                return
            time.sleep(0.1)
        self.fail('it is not free')

    def test_it_goes_on(self):
        """… and is ruled upon as if it had never been closed."""
        server = Server(program, store=database).start()
        game = self.start_game(server)
        self.play(server, game, 100)
        self.wait_for_checkpoint(server.store, 100)
        server.kill()
        server.process = None
        with server:
            self.open_when_free(server, game)
            with server.join(game, 'white') as white, server.join(game, 'black') as black:
                self.assertLessEqual(server.metric('replayed_total'), 100)
                self.assertIn('ack', white.do('play', move='g1f3'))
                self.assertIn('ack', black.do('claim', what='repetition'))  # of positions from before
                answer = black.wait(lambda m: 'event' in m and m['event']['do'] == 'claim')
                self.assertEqual([r['result'] for r in answer['rulings']], ['1/2-1/2'])
            self.assertEqual(server.stop(), 0)


if __name__ == '__main__':
    unittest.main()
