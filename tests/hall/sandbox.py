#!/usr/bin/env python3
"""The unit file for systemd: it is understood, it leaves little open, and a hall does all its work under what it forbids.

usage: sandbox.py JADOUBE PUPPET UNIT

Exit status 77, skipped, where systemd-analyze is not installed."""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / 'support'))
import sandbox
from hall import Server

program, puppet, unit = (os.path.abspath(a) for a in sys.argv[1:4])
del sys.argv[1:4]
EXPOSED_MOST = 15  # tenths, of 100


class Sandbox(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix='jd-')
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        if os.getuid() == 0:
            os.chown(self.folder, sandbox.NOBODY, sandbox.NOBODY)

    def analyze(self, *words):
        """The unit as it is, but for where the program is."""
        path = self.folder + '/jadoube.service'
        with open(unit) as f, open(path, 'w') as copy:
            copy.write(f.read().replace('/usr/local/bin/jadoube', program))
        return subprocess.run(['systemd-analyze', *words, path], capture_output=True, text=True)

    def test_understood(self):
        said = self.analyze('verify')
        self.assertEqual((said.returncode, said.stdout + said.stderr), (0, ''))

    def test_little_is_open(self):
        said = self.analyze('security', '--offline=true', f'--threshold={EXPOSED_MOST}')
        self.assertEqual(said.returncode, 0, said.stdout + said.stderr)
        print(said.stdout.splitlines()[-1], file=sys.stderr)

    def test_it_does_forbid(self):
        """Else the next one would prove nothing."""
        self.needs_filter()
        tries = {'import ctypes; ctypes.CDLL(None).sethostname(b"x", 1)': -signal.SIGSYS,
                 'import mmap; mmap.mmap(-1, 4096, prot=7)': -signal.SIGSYS,
                 'import socket; socket.socket(socket.AF_NETLINK)': 1,
                 'import socket; socket.socket(socket.AF_INET)': 0}
        if sandbox.namespaces() and not os.path.ismount(tempfile.gettempdir()):
            tries[f'open("{tempfile.gettempdir()}/jadoube-was-here", "w")'] = 1  # where everybody else may write
            tries[f'open("{self.folder}/here", "w")'] = 0
        for text, status in tries.items():
            done = subprocess.run([*self.wrapper(), 'python3', '-c', text], capture_output=True)
            self.assertEqual(done.returncode, status, (text, done.stderr))

    def test_all_its_work(self):
        self.needs_filter()
        server = Server(program, folder=self.folder, wrapper=self.wrapper(), arguments=('--engine', puppet))
        server.environment = dict(os.environ, ASAN_OPTIONS='detect_leaks=0')  # they are found by tracing, which is forbidden
        server.start()
        self.addCleanup(server.put_down)
        game = server.new_game({'control': '60', 'preset': 'online'})
        with server.join(game, 'white') as white, server.join(game, 'black') as black, server.join(game, 'spectator') as watcher:
            self.assertIn('ack', white.do('play', move='e2e4'))
            self.assertIn('ack', black.do('play', move='e7e5'))
            self.assertEqual(watcher.event(lambda m: m['event']['by'] == 'black')['move']['move'], 'e7e5')
        engine = server.new_game({'control': '60', 'preset': 'online'}, engine={'plays': 'black'})
        with server.join(engine, 'white') as white:
            self.assertIn('ack', white.do('play', move='e2e4'))
            white.event(lambda m: m['event']['by'] == 'black' and m['event']['do'] == 'play')
        for path in ('log', 'pgn', 'sheet.pdf?colour=white'):
            status, data = server.request('GET', f"/api/games/{game['id']}/{path}", key=game['keys']['arbiter'], raw=True)
            self.assertEqual(status, 200, (path, data))
        self.assertTrue(data.startswith(b'%PDF'))
        status, t = server.request('POST', '/api/tournaments', {'name': 'T', 'players': ['A', 'B', 'C', 'D'], 'regulations': {'control': '5400'}})
        self.assertEqual(status, 201)
        self.assertEqual(server.request('POST', f"/api/tournaments/{t['id']}/rounds/1/start", key=t['keys']['organiser'])[0], 200)
        for path in ('/', '/metrics', '/healthz'):
            self.assertEqual(server.request('GET', path, raw=True)[0], 200)
        self.assertEqual(server.stop(), 0, server.said())

    # -- how

    def needs_filter(self):
        why = sandbox.possible()
        if why:
            self.skipTest(why)

    def wrapper(self):
        return [sys.executable, sandbox.__file__, unit, self.folder]


if __name__ == '__main__':
    if not shutil.which('systemd-analyze'):
        print('skipped: systemd-analyze is not installed')
        sys.exit(77)
    unittest.main()
