#!/usr/bin/env python3
"""The computer as opponent: our own player, and an engine. usage: opponent.py JADOUBE PUPPET, an engine that answers at once"""
import os
import pathlib
import sys
import tempfile
import time
import unittest

from hall import PATIENCE, Server

program, engine = sys.argv.pop(1), os.path.abspath(sys.argv.pop(1))


# One that notes what it is asked, and answers when it may: each time that there is a token, and always when it is open.
SLOW = '''#!/usr/bin/env python3
import os, sys, time
folder = os.path.dirname(os.path.abspath(__file__))
def may():
    try:
        return os.path.exists(folder + '/open') or not os.unlink(folder + '/token')
    except FileNotFoundError:
        return False
for line in sys.stdin:
    word = line.split()[0] if line.split() else ''
    if word == 'position':
        position = line
    if word == 'go':
        with open(folder + '/asked', 'a') as asked:
            asked.write(position)
        while not may():
            time.sleep(0.01)
    print({'uci': 'uciok', 'isready': 'readyok', 'go': 'bestmove a7a6'}.get(word, ''), flush=True)
'''


def put_engine(folder, text=SLOW):
    """The path of an engine that is this program."""
    path = pathlib.Path(folder, 'slow')
    path.write_text(text)
    path.chmod(0o755)
    return str(path)


class Opponent(unittest.TestCase):
    def test_plays(self):
        server = Server(program, arguments=['--engine', engine]).start()
        self.assertTrue(server.request('GET', '/api/hall')[1]['engine'])
        games = [server.new_game({'control': '60', 'preset': 'online'}, engine={'plays': 'black', 'level': 3}) for _ in range(5)]
        players = [server.join(game, 'white') for game in games]
        for player in players:
            self.assertTrue(player.game['here']['black'])
            player.event(lambda m: m['event']['do'] == 'start')
        for move in ('g1f3', 'b1c3'):
            for player in players:
                self.assertIn('ack', player.do('play', move=move))
            for player in players:
                answer = player.event(lambda m: m['event']['do'] == 'play' and m['event']['by'] == 'black')
                self.assertEqual(answer['state']['on_move'], 'white')
                self.assertEqual(answer['rulings'], [])
        game = server.new_game({'control': '60', 'chess960': 0, 'preset': 'online'}, engine={'plays': 'white'})
        with server.join(game, 'black') as black:
            self.assertEqual(black.event(lambda m: m['event']['do'] == 'play')['event']['by'], 'white')
        for player in players:
            player.close()
        self.assertEqual(server.stop(), 0, server.said())

    def test_claims_an_illegal_move(self):
        with Server(program, arguments=['--engine', engine]) as server:
            start = '4k2R/8/8/8/8/8/8/4K3 w - - 0 1'  # White takes the king, which no engine could be told
            regulations = {'control': '900', 'preset': 'rapid', 'illegal': 'stand', 'start': start, 'setup_ok': True}
            game = server.new_game(regulations, engine={'plays': 'black'})
            with server.join(game, 'white') as white, server.join(game, 'arbiter') as arbiter:
                self.assertIn('ack', arbiter.do('start'))
                self.assertIn('ack', white.do('play', move='h8e8'))
                claim = white.event(lambda m: m['event']['by'] == 'black')
                self.assertEqual((claim['event']['do'], claim['event']['what']), ('claim', 'illegal'))
                self.assertEqual(claim['rulings'][0]['article'], '7.5.5')
                self.assertEqual(claim['state']['on_move'], 'white')

    def test_each_in_turn(self):
        """Somebody with many games waits for himself, and not the others for him."""
        with tempfile.TemporaryDirectory() as folder:
            slow = put_engine(folder)
            asked, token = pathlib.Path(folder, 'asked'), pathlib.Path(folder, 'token')
            server = Server(program, arguments=['--engine', slow]).start()
            many, one = ('X-Forwarded-For: 203.0.113.5',), ('X-Forwarded-For: 198.51.100.7',)
            games = [server.new_game({'control': '60', 'preset': 'online'}, engine={'plays': 'black'}) for _ in range(17)]
            players = [server.join(game, 'white', headers=many) for game in games[:-1]]
            last = server.join(games[-1], 'white', headers=one)
            for player in (*players, last):
                player.event(lambda m: m['event']['do'] == 'start')
            for player in players:
                self.assertIn('ack', player.do('play', move='g1f3'))
            self.assertIn('ack', last.do('play', move='b1c3'))
            self.assertLess(self.turn_of(asked, token, 'b1c3'), 8)
            pathlib.Path(folder, 'open').touch()
            for player in (*players, last):
                player.event(lambda m: m['event'].get('move') == 'a7a6')
                player.close()
            self.assertEqual(server.stop(), 0, server.said())

    def test_is_not_kept_from_moving(self):
        """Whoever comes and goes while it thinks, and while it waits as a person would, does not make it begin again; it thinks by
        its own clock."""
        with tempfile.TemporaryDirectory() as folder:
            slow = put_engine(folder, SLOW.replace('asked.write(position)', 'asked.write(line)'))
            asked = pathlib.Path(folder, 'asked')
            with Server(program, arguments=['--engine', slow]) as server:
                regulations = {'control': '600+30', 'control_black': '20', 'preset': 'online'}
                game = server.new_game(regulations, engine={'plays': 'black'})
                with server.join(game, 'white') as white:
                    white.event(lambda m: m['event']['do'] == 'start')
                    self.assertIn('ack', white.do('play', move='g1f3'))
                    limit = time.monotonic() + PATIENCE
                    while not asked.exists() and time.monotonic() < limit:
                        time.sleep(0.01)
                    for act in ('leave', 'arrive', 'offer', 'leave'):
                        self.assertIn('ack', white.do(act))
                    pathlib.Path(folder, 'open').touch()
                    for act in ('arrive', 'leave', 'arrive'):
                        self.assertIn('ack', white.do(act))
                    self.assertEqual(white.event(lambda m: m['event']['by'] == 'black')['event']['do'], 'play')
                    (go,) = asked.read_text().splitlines()
                    self.assertLessEqual(int(go.split()[go.split().index('movetime') + 1]), 500)

    def test_seals(self):
        """Its move goes into the envelope, its clock is stopped, and nothing is shown on the board (I.1)."""
        with Server(program) as server:
            game = server.new_game({'control': '60', 'preset': 'standard'}, engine={'plays': 'black', 'level': 800})
            with server.join(game, 'white') as white, server.join(game, 'arbiter') as arbiter:
                self.assertIn('ack', arbiter.do('start'))
                self.assertIn('ack', white.do('play', move='g1f3'))
                self.assertIn('ack', arbiter.do('adjourn'))
                seen = [white.event(lambda m: m['event']['by'] == 'black') for _ in range(2)]
                self.assertEqual([m['event']['do'] for m in seen], ['seal', 'press'])
                self.assertEqual((seen[1]['state']['phase'], seen[1]['state']['clock']['running']), ('adjourned', None))
                self.assertIn('ack', arbiter.do('resume-session'))
                made = white.event(lambda m: m['event']['do'] == 'resume-session')
                self.assertEqual((made['state']['ply'], made['state']['on_move']), (2, 'white'))

    def test_engine_that_is_bound(self):
        """It cannot be told what was touched (4.3): another move than its own is made, and it is not asked without end."""
        with tempfile.TemporaryDirectory() as folder:
            slow = put_engine(folder)
            asked = pathlib.Path(folder, 'asked')
            with Server(program, arguments=['--engine', slow]) as server:
                game = server.new_game({'control': '60', 'preset': 'standard'}, engine={'plays': 'black'})
                with server.join(game, 'white') as white, server.join(game, 'black') as black, server.join(game, 'arbiter') as arbiter:
                    self.assertIn('ack', arbiter.do('start'))
                    self.assertIn('ack', white.do('play', move='g1f3'))
                    limit = time.monotonic() + PATIENCE
                    while not asked.exists() and time.monotonic() < limit:
                        time.sleep(0.01)
                    self.assertIn('ack', black.do('touch', square='h7'))
                    pathlib.Path(folder, 'open').touch()
                    made = white.event(lambda m: m['event']['do'] == 'press' and m['event']['by'] == 'black')
                    self.assertEqual((made['state']['ply'], made['state']['on_move']), (2, 'white'))
                    self.assertEqual(made['state']['fen'].split('/')[1], 'ppppppp1')  # the pawn that was touched
                    self.assertEqual(len(asked.read_text().splitlines()), 2)

    def test_sealed_before_it_was_asked(self):
        """Its seat sealed early (I.1) while it thought: there is nothing to do, and nothing is stored again and again."""
        with tempfile.TemporaryDirectory() as folder:
            slow = put_engine(folder)
            with Server(program, arguments=['--engine', slow]) as server:
                game = server.new_game({'control': '60', 'preset': 'standard'}, engine={'plays': 'black'})
                with server.join(game, 'white') as white, server.join(game, 'black') as black, server.join(game, 'arbiter') as arbiter:
                    for player, act, more in ((arbiter, 'start', {}), (white, 'play', {'move': 'g1f3'}),
                                              (black, 'seal', {'text': 'e7e5'}), (black, 'press', {})):
                        last = player.do(act, **more)
                        self.assertIn('ack', last)
                    pathlib.Path(folder, 'open').touch()
                    time.sleep(1)
                    self.assertEqual(white.do('leave')['seq'], last['seq'] + 1)

    def turn_of(self, asked, token, move):
        """How many others the engines were asked about first, when they answer one after the other."""
        limit, heard = time.monotonic() + PATIENCE, []
        while not any(move in position for position in heard):
            self.assertLess(time.monotonic(), limit)
            token.touch()
            time.sleep(0.02)
            heard = asked.read_text().splitlines() if asked.exists() else []
        return next(n for n, position in enumerate(heard) if move in position)

    def test_own_player(self):
        """Without any engine: at each level it answers, by what the preset wants of a player."""
        with Server(program) as server:
            self.assertTrue(server.request('GET', '/api/hall')[1]['engine'])
            for level in (399, 11, 3001, '900'):
                asked = {'regulations': {'control': '60'}, 'engine': {'plays': 'black', 'level': level}}
                self.assertEqual(server.request('POST', '/api/games', asked)[0], 400)
            regulations = {'control': '10', 'preset': 'online'}
            games = [server.new_game(regulations, engine={'plays': 'black', 'level': level}) for level in (400, 1200, 3000, 0, 10)]
            players = [server.join(game, 'white') for game in games]
            for player in players:
                player.event(lambda m: m['event']['do'] == 'start')
                self.assertIn('ack', player.do('play', move='g1f3'))
            for player in players:
                answer = player.event(lambda m: m['event']['by'] == 'black')
                self.assertEqual((answer['event']['do'], answer['state']['on_move'], answer['rulings']), ('play', 'white', []))
                player.close()
            self.assertEqual(server.stop(), 0, server.said())

    def test_own_player_at_a_board(self):
        """It touches, releases and presses, and writes both moves on its sheet."""
        with Server(program) as server:
            regulations = {'control': '20', 'preset': 'rapid', 'sheets': 'manual'}
            game = server.new_game(regulations, engine={'plays': 'black', 'level': 800}, start=True)
            with server.join(game, 'white') as white, server.join(game, 'arbiter') as arbiter:
                white.event(lambda m: m['event']['do'] == 'start')
                self.assertIn('ack', white.do('play', move='g1f3'))
                acts = [arbiter.event(lambda m: m['event']['by'] == 'black')['event'] for _ in range(5)]
                self.assertEqual([e['do'] for e in acts], ['write', 'touch', 'release', 'press', 'write'])
                self.assertEqual(acts[0]['text'], 'Nf3')

    def test_own_player_claims_the_flag(self):
        """Where nobody may say that a flag has fallen but the opponent (2009, without supervision)."""
        with Server(program) as server:
            regulations = {'control': '2', 'preset': 'blitz', 'supervised': False, 'edition': '2009'}
            game = server.new_game(regulations, engine={'plays': 'black', 'level': 400}, start=True)
            with server.join(game, 'white') as white:
                claim = white.event(lambda m: m['event']['by'] == 'black')
                self.assertEqual((claim['event']['do'], claim['event']['what']), ('claim', 'flag'))
                self.assertEqual(claim['state']['result'], '0-1')

    def test_own_player_takes_a_draw_and_resigns(self):
        with Server(program) as server:
            lost = '4k3/8/8/8/8/8/8/QQQ1K3 w - - 0 1'
            regulations = {'control': '30', 'preset': 'online', 'start': lost, 'setup_ok': True}
            game = server.new_game(regulations, engine={'plays': 'black', 'level': 400}, start=True)
            with server.join(game, 'white') as white:
                white.event(lambda m: m['event']['do'] == 'start')
                white.do('play', move='c1c2')
                white.event(lambda m: m['event']['by'] == 'black')
                white.do('offer')
                white.do('play', move='c2c1')
                self.assertEqual(white.event(lambda m: m['event']['by'] == 'black')['event']['do'], 'accept')
            game = server.new_game(regulations, engine={'plays': 'black', 'level': 2400}, start=True)
            with server.join(game, 'white') as white:
                white.event(lambda m: m['event']['do'] == 'start')
                for move in ('c1c2', 'c2c3', 'c3c4', 'c4c3'):  # nothing that he could claim
                    white.do('play', move=move)
                    last = white.event(lambda m: m['event']['by'] == 'black')
                self.assertEqual((last['event']['do'], last['state']['result']), ('resign', '1-0'))

    def test_where_it_turned(self):
        """After the game, and never before its end; the fool's mate turned at White's second move."""
        with Server(program) as server:
            game = server.new_game({'control': '300', 'preset': 'online'}, start=True)
            ask = lambda: server.request('GET', f"/api/games/{game['id']}/turns?lang=cs", key=game['keys']['spectator'])
            with server.join(game, 'white') as white, server.join(game, 'black') as black:
                white.event(lambda m: m['event']['do'] == 'start')
                for player, move in ((white, 'f2f3'), (black, 'e7e5'), (white, 'g2g4')):
                    self.assertIn('ack', player.do('play', move=move))
                self.assertEqual(ask()[0], 409)
                self.assertIn('ack', black.do('play', move='d8h4'))
            status, told = ask()
            self.assertEqual(status, 200, told)
            self.assertEqual(len(told['worth']), 5)
            self.assertEqual([(t['ply'], t['kind'], t['move']) for t in told['turns']], [(3, 'loss', 'g4')])
            self.assertEqual(told['worth'][-1]['white'], 5)

    def test_advice(self):
        """What the arbiter is told while a claim waits for him, and nobody else."""
        with Server(program) as server:
            regulations = {'control': '100', 'preset': 'standard', 'quickplay': 'claims', 'setup_ok': True,
                           'start': '8/8/4k3/8/8/2q5/8/5K2 w - - 0 1'}
            game = server.new_game(regulations)
            ask = lambda role: server.request('GET', f"/api/games/{game['id']}/advice", key=game['keys'][role])
            with server.join(game, 'white') as white, server.join(game, 'arbiter') as arbiter:
                self.assertIn('ack', arbiter.do('start'))
                self.assertEqual(ask('arbiter')[0], 409)
                self.assertIn('ack', white.do('claim', what='cannot-win'))
                self.assertEqual(ask('white')[0], 403)
                status, told = ask('arbiter')
                self.assertEqual(status, 200, told)
                self.assertEqual((told['of'], told['can_mate'], told['moves'], told['occurrences']), ('black', 'yes', 0, 1))
                self.assertGreater(told['after'], 80)

    def test_refused(self):
        with Server(program, arguments=['--engine', 'none']) as server:
            status, answer = server.request('POST', '/api/games', {'regulations': {'control': '60'}, 'engine': {'plays': 'black'}})
            self.assertEqual(status, 400)
            self.assertFalse(server.request('GET', '/api/hall')[1]['engine'])

    def test_no_such_engine(self):
        with self.assertRaises(AssertionError):
            Server(program, arguments=['--engine', '/nonexistent']).start()


if __name__ == '__main__':
    unittest.main()
