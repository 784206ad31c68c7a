#!/usr/bin/env python3
"""Nobody is sent what he must not see: everything that each role ever received is searched. usage: secrets.py JADOUBE"""
import hashlib
import json
import sys
import unittest

from hall import Server

program = sys.argv.pop(1)
ROLES = ('white', 'black', 'assistant', 'arbiter', 'spectator')


class Secrets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(program).start()

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0, cls.server.said()

    def all_in(self, game, start=True):
        clients = {role: self.server.join(game, role) for role in ROLES}
        if start:
            clients['arbiter'].do('start')
        return clients

    def downloads(self, game, role):
        """Everything that a role may ask for over HTTP."""
        data = b''
        for path in ('', '/log', '/pgn', '?lang=cs'):
            data += self.server.request('GET', f"/api/games/{game['id']}{path}", key=game['keys'][role], raw=True)[1]
        late = self.server.join(game, role, since=0)
        data += late.wire
        late.close()
        return data

    def settle(self, clients, seq):
        for client in clients.values():
            client.event(lambda m: m['seq'] == seq)

    def received(self, game, clients):
        return {role: client.wire + self.downloads(game, role) for role, client in clients.items()}

    def test_writing(self):
        """What a player writes is his own and the arbiter's, until the game is over."""
        game = self.server.new_game({'control': '5400+30', 'preset': 'standard', 'sheets': 'manual'})
        clients = self.all_in(game)
        clients['white'].do('play', move='e2e4')
        clients['white'].do('write', text='Qh5-secret')  # misused: it is ruled on, and quoted
        clients['white'].do('write', text='e4')
        seq = clients['white'].do('write', text='12:34:56')['seq']
        self.settle(clients, seq)
        for role, data in self.received(game, clients).items():
            for secret in (b'Qh5-secret', b'12:34:56'):
                self.assertEqual(secret in data, role in ('white', 'arbiter'), (role, secret))
        self.assertEqual(clients['black'].messages[-1]['event'].keys(), {'at', 'by', 'do'})
        clients['black'].do('resign')
        self.assertIn(b'Qh5-secret', self.downloads(game, 'spectator'))
        for client in clients.values():
            client.close()

    def seal(self, do):
        game = self.server.new_game({'control': '5400+30', 'preset': 'standard'})
        clients = self.all_in(game)
        for n, move in enumerate(('e2e4', 'e7e5', 'g1f3')):
            self.assertIn('ack', clients['black' if n % 2 else 'white'].do('play', move=move))
        clients['arbiter'].do('adjourn', at_place='the small hall')
        do(clients['black'])
        seq = clients['black'].do('press')['seq']
        self.settle(clients, seq)
        return game, clients

    def test_sealed(self):
        game, clients = self.seal(lambda black: self.assertIn('ack', black.do('seal', text='Qd8h4')))
        for role, data in self.received(game, clients).items():
            self.assertEqual(b'Qd8h4' in data, role == 'black', role)
            self.assertEqual(b'"salt"' in data, role == 'black', role)
        with self.server.join(game, 'spectator') as late:
            state = late.game
        self.assertEqual(state['state']['phase'], 'adjourned')
        self.assertEqual(state['envelope']['place'], 'the small hall')
        commitment = state['envelope']['commitment']
        clients['arbiter'].do('resume-session', present=['white', 'black'])
        log = self.server.request('GET', f"/api/games/{game['id']}/log", key=game['keys']['spectator'], raw=True)[1]
        seal = next(e for e in map(json.loads, log.splitlines()) if e.get('do') == 'seal')
        self.assertEqual(seal['text'], 'Qd8h4')  # opened: everybody can check it
        self.assertEqual(hashlib.sha256(f"{seal['salt']}:{seal['text']}".encode()).hexdigest(), commitment)
        for client in clients.values():
            client.close()

    def test_sealed_on_the_board(self):
        """Asked to seal he moves a piece: that is the sealed move, and as secret."""
        game, clients = self.seal(lambda black: self.assertIn('ack', black.do('play', move='b8c6')))
        for role, data in self.received(game, clients).items():
            self.assertEqual(b'b8c6' in data or b'Nc6' in data, role == 'black', role)
        with self.server.join(game, 'white') as late:
            self.assertIsNone(late.game['envelope']['commitment'])  # without salt it could be guessed
        for client in clients.values():
            client.close()

    def test_number_of_moves(self):
        """12.6: a player who keeps his own score is not told how many moves there were."""
        game = self.server.new_game({'control': '40/5400:1800', 'preset': 'standard', 'sheets': 'manual',
                                     'start': '4k3/8/8/8/8/8/8/R3K2R w KQ - 31 77'})
        clients = self.all_in(game)
        for n, (by, move) in enumerate((('white', 'a1b1'), ('black', 'e8d8'), ('white', 'b1b7'), ('black', 'd8c8'))):
            self.assertIn('ack', clients[by].do('play', move=move))
        self.settle(clients, 5)
        for role in ('white', 'black'):
            data = clients[role].wire + self.downloads(game, role)
            for n in range(31, 37):  # the half-move clock
                for m in range(77, 81):
                    self.assertFalse((n, m) != (31, 77) and f' {n} {m}"'.encode() in data, (role, n, m))
            for message in clients[role].messages:
                if 'event' in message:
                    self.assertIsNone(message['plies'])
                    self.assertIsNone(message['state']['ply'])
                    self.assertIsNone(message['state']['clock']['counter'])
                    self.assertIsNone(message.get('move', {'ply': None})['ply'])
            with self.server.join(game, role, since=0) as late:
                again = late.game
            self.assertEqual(len(again['moves']), 1)
            self.assertNotIn('missed', again)
            self.assertEqual(self.server.request('GET', f"/api/games/{game['id']}/log", key=game['keys'][role])[0], 403)
        self.assertIn('ack', clients['arbiter'].do('restore', ply=3))
        self.settle(clients, 6)
        for role in ('white', 'black', 'spectator'):
            ruling = clients[role].messages[-1]['rulings'][-1]
            self.assertEqual(ruling['restores'], None if role != 'spectator' else 3, role)
            self.assertEqual(ruling['text'].endswith('An earlier position is set up again.'), role != 'spectator')
            with self.server.join(game, role) as late:
                self.assertEqual(late.game['rulings'][-1]['restores'], ruling['restores'])
        self.assertTrue(b' 35 79"' in clients['arbiter'].wire)
        self.assertEqual(clients['spectator'].messages[-1]['state']['ply'], 3)
        for client in clients.values():
            client.close()

    def test_an_assistant_has_other_acts(self):
        """A blind player and their assistant see the same and may do other things, whoever of them comes first."""
        for first, second in (('white', 'assistant'), ('assistant', 'white')):
            game = self.server.new_game({'control': '5400+30', 'preset': 'standard', 'blind': 'white'})
            acts = {}
            for role in (first, second):
                with self.server.join(game, role) as client:
                    acts[role] = client.game['acts']
            self.assertIn('resign', acts['white'])
            self.assertNotIn('resign', acts['assistant'])
            self.assertIn('release', acts['assistant'])

    def test_keys(self):
        """Only hashes are kept."""
        game = self.server.new_game()
        with open(self.server.store, 'rb') as f:
            data = f.read()
        try:
            with open(self.server.store + '-wal', 'rb') as f:
                data += f.read()
        except FileNotFoundError:
            pass
        self.assertIn(game['id'].encode(), data)
        for key in game['keys'].values():
            self.assertNotIn(key.encode(), data)
        for role in ROLES:  # and nobody is told somebody else's
            data = self.downloads(game, role)
            for key in game['keys'].values():
                self.assertNotIn(key.encode(), data)


if __name__ == '__main__':
    unittest.main()
