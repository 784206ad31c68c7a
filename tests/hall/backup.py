#!/usr/bin/env python3
"""A backup that is taken while a hall is played in: it has every event that was acknowledged before it began, each game
whole, and a hall goes on from it.

usage: backup.py JADOUBE, with a SQLite file; tests/support/postgres.py backup.py JADOUBE, with PostgreSQL"""
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import unittest

from hall import PATIENCE, Server

program = os.path.abspath(sys.argv.pop(1))
database = os.environ.get('JADOUBE_TEST_STORE')
SHUTTLE = ('g1f3', 'g8f6', 'f3g1', 'f6g8')
REGULATIONS = {'control': '3600', 'preset': 'rapid', 'edition': '2009'}
GAMES = 12


def store_command(*words):
    done = subprocess.run([program, 'store', *words], capture_output=True, text=True)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def logs_of(store):
    """The lines of each game's events, by its id."""
    games, lines = {}, None
    for line in store_command('export', store).splitlines():
        first = json.loads(line)
        if 'regulations' in first:
            lines = games[first['id']] = []
        else:
            lines.append(line)
    return games


class Table(threading.Thread):
    """Plays until it is told to stop."""

    def __init__(self, server, stop, moves):
        super().__init__(daemon=True)
        self.game, self.stop, self.moves = server.new_game(REGULATIONS), stop, moves
        self.players = [server.join(self.game, role) for role in ('white', 'black')]
        status, _ = server.request('POST', f"/api/games/{self.game['id']}/events", {'do': 'start'}, key=self.game['keys']['arbiter'])
        assert status == 200, status
        self.acked = 0

    def run(self):
        ply = 0
        while not self.stop.is_set():
            answer = self.players[ply % 2].do('play', move=SHUTTLE[ply % 4])
            if 'ack' not in answer:  # a store that is slow stops the clocks, and nobody moves meanwhile
                time.sleep(0.05)
                continue
            self.acked = answer['seq']
            self.moves.release()
            ply += 1
        for player in self.players:
            player.close()


class Backup(unittest.TestCase):
    def another(self, folder, name):
        """The address of a store that is not there yet."""
        if not database:
            return os.path.join(folder, name + '.db')
        subprocess.run(['psql', '-q', '-c', f'CREATE DATABASE {name}', database], check=True)
        return database.replace('/postgres?', f'/{name}?')

    def check(self, copy, acked, at_end):
        self.assertIn('all in order', store_command('verify', copy))
        for game, lines in logs_of(copy).items():
            self.assertGreaterEqual(len(lines), acked[game], game)
            self.assertEqual(lines, at_end[game][:len(lines)], game)
        self.assertEqual(set(acked), set(logs_of(copy)))

    def test_while_it_is_played(self):
        stop, moves, backups = threading.Event(), threading.Semaphore(0), []
        with tempfile.TemporaryDirectory(prefix='jadoube-backup-') as folder:
            if database:
                os.chmod(folder, 0o755)
            server = Server(program, store=database).start()
            tables = [Table(server, stop, moves) for _ in range(GAMES)]
            for table in tables:
                table.start()
            for number in range(3):
                for _ in range(200):
                    self.assertTrue(moves.acquire(timeout=PATIENCE))
                acked = {table.game['id']: table.acked for table in tables}
                path = os.path.join(folder, f'backup{number}')
                self.assertEqual(store_command('backup', server.store, path), f'{path}: the backup is whole\n')
                backups.append((path, acked))
            for _ in range(50):
                self.assertTrue(moves.acquire(timeout=PATIENCE))  # it was played all the time
            stop.set()
            for table in tables:
                table.join(PATIENCE)
            self.assertEqual(server.stop(), 0)
            at_end = logs_of(server.store)
            copies = []
            for number, (path, acked) in enumerate(backups):
                copies.append(self.another(folder, f'copy{number}'))
                store_command('restore', path, copies[-1])
                self.check(copies[-1], acked, at_end)
            self.go_on(copies[-1], tables[0])
            if database:
                refused = subprocess.run([program, 'store', 'restore', backups[0][0], copies[-1]], capture_output=True, text=True)
                self.assertEqual((refused.returncode, refused.stderr),
                                 (2, 'jadoube: nothing is restored: the database has games already\n'))

    def go_on(self, copy, table):
        """The keys are in it, too."""
        server = Server(program, store=copy).start()
        with server.join(table.game, 'white') as white, server.join(table.game, 'black') as black:
            turn = black if len(white.game['moves']) % 2 else white
            ply = len(white.game['moves'])
            self.assertIn('ack', turn.do('play', move=SHUTTLE[ply % 4]))
        self.assertEqual(server.stop(), 0)


if __name__ == '__main__':
    unittest.main()
