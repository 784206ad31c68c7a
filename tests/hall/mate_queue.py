#!/usr/bin/env python3
"""Whether a side can still mate may be a hard question, and nobody waits for it: usage: doubts.py JADOUBE"""
import os
import re
import resource
import sqlite3
import subprocess
import sys
import time
import unittest

from hall import PATIENCE, Served, Server, do_together
from pulse import SLOWER, Steady

program = sys.argv.pop(1)
# Both can mate, in hundreds of moves: more work than a game may ask for at once. In TOUGH nobody can, and that takes seconds.
HARD = '1Bb1k3/1p6/pPp5/2Pp3p/P2PpBpP/4P1P1/8/1K6 w - - 0 1'
LIGHTER = '1Bb3k1/1p6/pPp5/2Pp3p/P2PpBpP/1K2P1P1/8/8 w - - 0 1'
TOUGH = 'B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/8/8/8/k1K5 w - - 0 1'
DEAD = '3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 3 57'
PAWN = '4k3/8/8/8/8/8/4P3/4K3 b - - 0 1'  # only White can mate
BLACKS = '4k3/4p3/8/8/8/8/8/4K3 w - - 0 1'  # only Black can
CASTLES = (('2N5/8/8/8/1k6/8/8/R3K3 b Q - 0 1', 'e1c1', False), ('8/8/8/8/1k6/8/8/6KR b K - 0 1', 'g1h1', True))  # on the way to mate
GAMES = 10


def blitz(start, control='1'):
    return {'control': control, 'preset': 'blitz', 'edition': '2023', 'start': start}


def settled(message):
    return message['state']['result'] is not None


def settle(server, client):
    """The event with which the result comes: when the thread that thinks has done its work, however little of a loaded machine
    it gets."""
    before = server.processor_time()
    while True:
        try:
            return client.event(settled)
        except (AssertionError, TimeoutError):
            if server.processor_time() - before > 20 * SLOWER:
                raise


class Doubts(Served):
    program = program

    def start(self, regulations, **more):
        game = self.server.new_game(regulations, **more)
        client = self.server.join(game, 'arbiter')
        client.do('start')
        return game, client

    def test_ten_hard_flags_hold_nobody_up(self):
        with Steady(self, self.server):
            arbiters = [self.start(blitz(HARD)) for _ in range(GAMES)]
            waiting = [c.event(lambda m: m['event']['do'] == 'tick') for _, c in arbiters]
            ends = [settle(self.server, c) for _, c in arbiters]
        for m in waiting:
            self.assertEqual(m['state']['phase'], 'paused')
            self.assertEqual(m['state']['waits'], {'can_mate': 'black'})
            self.assertEqual((m['rulings'][0]['article'], m['rulings'][0]['result']), ('6.9', None))
        for m in ends:
            self.assertEqual((m['state']['result'], m['state']['article']), ('0-1', '6.9'))
            self.assertEqual((m['event']['by'], m['event']['what'], m['event']['of']), ('arbiter', 'dead', 'black'))
            self.assertGreater(len(m['event']['line'].split()), 100)
        for _, c in arbiters:
            c.close()

    def test_no_mate_found_after_the_flag(self):
        game, arbiter = self.start(blitz(DEAD))
        end = arbiter.event(settled)
        self.assertEqual((end['state']['result'], end['state']['article']), ('1/2-1/2', '6.9'))
        arbiter.close()

    def test_found_dead_during_play(self):
        game, arbiter = self.start({'control': '300', 'edition': '2018', 'start': DEAD, 'budget': 0})
        white = self.server.join(game, 'white')
        white.do('play', move='f3e2')
        end = arbiter.event(settled)
        self.assertEqual((end['state']['result'], end['state']['article']), ('1/2-1/2', '5.2.2'))
        self.assertGreater(end['event']['searched'], 0)
        time.sleep(0.3)
        self.assertEqual(self.observations(game), 1)  # once, although the room is looked at while it is being stored
        white.close()
        arbiter.close()

    def observations(self, game):
        status, log = self.server.request('GET', f"/api/games/{game['id']}/log", key=game['keys']['arbiter'], raw=True)
        self.assertEqual(status, 200)
        return log.count(b'"observe"')

    def test_what_is_not_dead_is_asked_once(self):
        """An answer that brings nothing is not asked for again and again."""
        game, arbiter = self.start(dict(blitz('8/8/8/p1p1p1p1/P1P1P1P1/8/4k3/K7 w - - 0 1', '60'), budget=0))
        with self.server.join(game, 'white') as white, arbiter:
            white.do('play', move='a1b1')
            self.server.wait_until_idle()
            before = self.server.processor_time()
            time.sleep(1)
            self.assertLess(self.server.processor_time() - before, 0.3)
            self.assertEqual(self.observations(game), 0)

    def test_desk(self):
        """The arbiter's word counts, unless it is plainly not so."""
        game, arbiter = self.start({'control': '300', 'edition': '2018'})
        self.assertIn('mated', arbiter.do('observe', what='dead')['error']['expected'])
        self.assertEqual(arbiter.do('tick')['seq'], 2)
        arbiter.close()
        game, arbiter = self.start({'control': '300', 'edition': '2018', 'start': HARD})
        arbiter.do('observe', what='dead')
        end = arbiter.event(settled)
        self.assertEqual(end['state']['result'], '1/2-1/2')
        self.assertGreater(end['event']['searched'], 0)  # whoever goes through the log need not look again
        arbiter.close()

    def test_settled_otherwise(self):
        """An answer that comes too late is not entered."""
        unasked = HARD.replace('1K6', '2K5')  # so that nobody knows the answer yet
        game, arbiter = self.start(blitz(unasked))
        arbiter.event(lambda m: m['event']['do'] == 'tick')
        arbiter.do('declare', result='1/2-1/2')
        other, waiting = self.start(blitz(unasked))  # its answer comes after the first one
        settle(self.server, waiting)
        self.assertEqual(self.observations(game), 0)
        arbiter.close()
        waiting.close()

    def test_budget_is_small(self):
        for given, kept in ((None, 400), (10, 10), (60000000, 400)):
            game, arbiter = self.start({**blitz(HARD), **({} if given is None else {'budget': given})})
            self.assertEqual(arbiter.game['regulations']['budget'], kept)
            arbiter.close()

    def test_restart(self):
        """A result that still waits is asked for again by the next server that has the game."""
        with Server(program).start() as first:
            game = first.new_game(blitz(HARD))
            arbiter = first.join(game, 'arbiter')
            arbiter.do('start')
            arbiter.event(lambda m: m['event']['do'] == 'tick')
            first.kill()
            arbiter.close()
            with Server(program, folder=first.folder).start() as second:
                again = second.join(game, 'arbiter')
                if again.game['state']['result'] is None:
                    self.assertEqual(again.game['state']['waits'], {'can_mate': 'black'})
                    self.assertEqual(settle(second, again)['state']['result'], '0-1')
                again.close()
                self.assertEqual(second.stop(), 0)

    def test_log_with_a_budget_of_its_own(self):
        """A game that was not made here keeps its budget, and is gone through where nobody waits for it."""
        with Server(program).start() as first:
            game = first.new_game({'control': '300', 'edition': '2018', 'start': LIGHTER})
            with first.join(game, 'arbiter') as arbiter, first.join(game, 'white') as white:
                arbiter.do('start')
                white.do('play', move='b3b2')
            self.assertEqual(first.stop(), 0)
            self.alter(first, 'UPDATE games SET regulations = replace(regulations, \'"budget":400\', \'"budget":60000000\')')
            with Server(program, folder=first.folder).start() as second:
                with second.join(game, 'black') as black, second.join(game, 'white'):
                    self.assertEqual(black.game['regulations']['budget'], 60000000)
                    self.assertEqual(black.game['state']['ply'], 1)
                    self.assertEqual(black.game['state']['phase'], 'paused')  # the server was away
                self.assertEqual(second.stop(), 0)

    def alter(self, server, statement, *values):
        with sqlite3.connect(server.store) as db:
            self.assertGreater(db.execute(statement, values).rowcount, 0)
        db.close()

    def test_ten_budgets_of_their_own(self):
        """Such games think for long whenever they are opened, a flag falls, or somebody asks what would be ruled."""
        with Server(program).start() as first:
            games = [first.new_game(blitz(LIGHTER, '3')) for _ in range(GAMES)]
            for game in games:
                with first.join(game, 'arbiter') as arbiter, first.join(game, 'white') as white:
                    arbiter.do('start')
                    white.do('play', move='b3b2')
            self.assertEqual(first.stop(), 0)
        self.alter(first, 'UPDATE games SET regulations = replace(regulations, \'"budget":400\', \'"budget":60000000\')')
        with Server(program, folder=first.folder).start() as second, Steady(self, second):
            arbiters = [second.join(game, 'arbiter') for game in games]
            players = [second.join(game, 'black') for game in games]
            for arbiter in arbiters:
                self.assertEqual(arbiter.game['regulations']['budget'], 60000000)
            for arbiter in arbiters:
                end = settle(second, arbiter)
                self.assertEqual((end['event']['do'], end['state']['result'], end['state']['article']), ('tick', '1-0', '6.9'))
                self.assertEqual(len(end['rulings']), 1)
            for arbiter in arbiters:
                answer = arbiter.ask(**{'try': {'do': 'observe', 'what': 'dead', 'searched': 1}})
                self.assertTrue(answer['rulings'][0]['refused'])
            for game in games[:2]:
                status, pgn = second.request('GET', f"/api/games/{game['id']}/pgn", key=game['keys']['spectator'], raw=True)
                self.assertEqual((status, pgn.count(b'[Result "1-0"]')), (200, 1))
            for client in arbiters + players:
                client.close()

    def test_log_on_nobodys_word(self):
        """`observe dead` that does not say what was searched: whoever goes through the log finds out again."""
        with Server(program).start() as first:
            games = [first.new_game(blitz(DEAD)) for _ in range(3)]
            for game in games:
                with first.join(game, 'arbiter') as arbiter:
                    arbiter.do('start')
                    self.assertEqual(arbiter.event(settled)['state']['result'], '1/2-1/2')
            self.assertEqual(first.stop(), 0)
        with sqlite3.connect(first.store) as db:
            rows = db.execute('SELECT rowid, line FROM events').fetchall()
            for row, line in rows:
                db.execute('UPDATE events SET line = ? WHERE rowid = ?', (re.sub(r',"searched":\d+', '', line), row))
        db.close()
        with Server(program, folder=first.folder).start() as second, Steady(self, second):
            for game in games:
                with second.join(game, 'arbiter') as arbiter:
                    self.assertEqual((arbiter.game['state']['result'], arbiter.game['state']['article']), ('1/2-1/2', '6.9'))

    def test_stop_while_thinking(self):
        """It does not wait for the end of the thought, which would take more work than all that it has done."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([program, 'mate', TOUGH], check=True, capture_output=True)  # both sides: twice a thought
        whole = resource.getrusage(resource.RUSAGE_CHILDREN)
        server = Server(program).start()
        arbiters = [server.join(server.new_game(blitz(TOUGH)), 'arbiter') for _ in range(3)]  # two wait for the first
        do_together(arbiters, 'start')
        for arbiter in arbiters:
            arbiter.event(lambda m: m['event']['do'] == 'tick')
        self.assertEqual(server.stop(), 0)
        for arbiter in arbiters:
            arbiter.close()
        stopped = resource.getrusage(resource.RUSAGE_CHILDREN)
        took, spent = whole.ru_utime - before.ru_utime, stopped.ru_utime - whole.ru_utime
        print(f'# a thought is {took / 2:.2f} s of work; stopped after {spent:.2f} s', file=sys.stderr)
        self.assertLess(spent, took / 4)


class Small(unittest.TestCase):
    """Questions that are answered at once, in games that have no budget at all; and what happens while a hard one is thought
    about."""

    def setUp(self):
        self.server = Server(program).start()
        self.clients = []

    def tearDown(self):
        for c in self.clients:
            c.close()
        self.assertEqual(self.server.stop(), 0, self.server.said())

    def start(self, start, control='1', roles=('arbiter',), **more):
        game = self.server.new_game({**blitz(start, control), 'budget': 0, **more})
        joined = [self.server.join(game, role) for role in roles]
        self.clients += joined
        joined[0].do('start')
        return game, *joined

    def fallen(self, client):
        """A flag has fallen, and the result waits."""
        m = client.event(lambda m: m['event']['do'] == 'tick')
        self.assertIsNone(m['state']['result'])
        return m['state']['waits']['can_mate']

    def observed(self):
        """The games in which the hall has observed something, in that order."""
        with sqlite3.connect(f'file:{self.server.store}?mode=ro', uri=True) as db:
            found = [row[0] for row in db.execute("SELECT game FROM events WHERE line LIKE '%\"observe\"%' ORDER BY rowid")]
        db.close()
        return found

    def start_together(self, *starts):
        """One clock after the other, with nothing in between: two games in which the thread will have something to think about
        for longer than it takes the other flags to fall, and these."""
        games = [(game := self.server.new_game({**blitz(start), 'budget': 0}), self.server.join(game, 'arbiter'))
                 for start in (TOUGH, TOUGH.replace('k1K5', 'k2K4'), *starts)]
        self.clients += [arbiter for _, arbiter in games]
        do_together([arbiter for _, arbiter in games], 'start')
        return games[:2], games[2:]

    def test_a_line_with_a_promotion(self):
        for start, side, result in ((PAWN, 'white', '1-0'), (BLACKS, 'black', '0-1')):
            game, arbiter = self.start(start)
            self.assertEqual(self.fallen(arbiter), side)
            end = arbiter.event(settled)
            self.assertEqual((end['state']['result'], end['state']['article'], end['event']['of']), (result, '6.9', side))
            self.assertRegex(end['event']['line'], r'\b[a-h][27][a-h][18][qrbn]\b')
            self.assertNotIn('searched', end['event'])

    def test_a_line_with_castling(self):
        """Written as the king's move, and in Chess960 as the king to his rook."""
        for start, castling, chess960 in CASTLES:
            game, arbiter = self.start(start, chess960=chess960)
            self.assertEqual(self.fallen(arbiter), 'white')
            end = arbiter.event(settled)
            self.assertEqual((end['state']['result'], end['event']['of']), ('1-0', 'white'))
            self.assertIn(castling, end['event']['line'].split())

    def starve(self, on):
        """Is there memory for a thought?"""
        with open(f'/proc/{self.server.process.pid}/statm') as statm:
            used = int(statm.read().split()[0]) * os.sysconf('SC_PAGE_SIZE')
        resource.prlimit(self.server.process.pid, resource.RLIMIT_AS, (used + (8 << 20) if on else resource.RLIM_INFINITY, resource.RLIM_INFINITY))

    @unittest.skipIf('JADOUBE_SLOWER' in os.environ, 'a sanitizer needs memory as well')
    def test_undecided(self):
        """Where nobody can tell, the arbiter's desk is told, once, and he decides; whoever opens the game again asks again."""
        self.starve(True)
        game, arbiter, white, black = self.start(PAWN, '1', ('arbiter', 'white', 'black'))
        watcher = self.server.join(game, 'spectator')
        self.assertEqual(self.fallen(arbiter), 'white')
        arbiter.wait(lambda m: m == {'undecided': 'white'})
        self.starve(False)
        self.assertIn('ack', arbiter.do('penalise', who='black', measure='warning'))  # looked at again, and not asked again
        self.flush()
        self.assertEqual(self.observed()[:-1], [])
        self.assertIn('ack', arbiter.do('declare', result='1/2-1/2'))
        for client in (arbiter, white, black, watcher):
            if not any(m.get('state', {}).get('result') for m in client.messages):
                client.event(settled)
            told = [m for m in client.messages if 'undecided' in m]
            self.assertEqual(told, [{'undecided': 'white'}] if client is arbiter else [])
        watcher.close()

    @unittest.skipIf('JADOUBE_SLOWER' in os.environ, 'a sanitizer needs memory as well')
    def test_undecided_is_asked_by_the_next_server(self):
        self.starve(True)
        game, arbiter = self.start(PAWN)
        arbiter.wait(lambda m: m == {'undecided': 'white'})
        self.server.kill()
        self.server.start()
        arbiter = self.server.join(game, 'arbiter')
        self.clients.append(arbiter)
        state = arbiter.game['state']
        if state['result'] is None:
            state = arbiter.event(settled)['state']
        self.assertEqual((state['result'], state['article']), ('1-0', '6.9'))

    @unittest.skipIf('JADOUBE_SLOWER' in os.environ, 'a sanitizer needs memory as well')
    def test_undecided_during_play(self):
        """A position of which nobody can tell whether it is dead concerns nobody; after the next move it is asked again."""
        self.starve(True)
        game, arbiter, white, black = self.start(DEAD, '300', ('arbiter', 'white', 'black'))
        self.assertIn('ack', white.do('play', move='f3e2'))
        self.server.wait_until_idle()  # the thought is over
        self.starve(False)
        self.assertIn('ack', black.do('play', move='d8c8'))
        self.assertEqual(arbiter.event(settled)['state']['article'], '5.2.2')
        self.assertEqual([m for m in arbiter.messages if 'undecided' in m], [])

    def test_a_side_that_cannot_mate(self):
        """Its flag has not fallen; the other one's has, and is a draw. How much was looked at is told, and no line."""
        game, arbiter = self.start(DEAD)
        self.assertEqual(self.fallen(arbiter), 'black')
        end = arbiter.event(settled)
        self.assertEqual((end['state']['result'], end['event']['of']), ('1/2-1/2', 'black'))
        self.assertGreater(end['event']['searched'], 0)
        self.assertNotIn('line', end['event'])

    def test_one_side_can_mate(self):
        """Then it is not dead, whichever side that is and whoever has moved."""
        games = []
        for start, move in ((PAWN, 'e8d8'), (PAWN.replace(' b ', ' w '), 'e1d1'), (BLACKS, 'e1d1'), (BLACKS.replace(' w ', ' b '), 'e8d8')):
            mover = 'white' if move[1] == '1' else 'black'
            game, arbiter, player = self.start(start, '300', ('arbiter', mover))
            self.assertIn('ack', player.do('play', move=move))
            games.append(game)
        dead, arbiter, white = self.start(DEAD, '300', ('arbiter', 'white'))
        white.do('play', move='f3e2')
        end = arbiter.event(settled)  # it was asked about last
        self.assertEqual((end['state']['result'], end['state']['article']), ('1/2-1/2', '5.2.2'))
        self.assertNotIn('of', end['event'])
        self.assertEqual(self.observed(), [dead['id']])

    def flush(self):
        """Whatever was asked about before has its answer."""
        game, arbiter, white = self.start(DEAD, '300', ('arbiter', 'white'))
        white.do('play', move='f3e2')
        self.assertEqual(arbiter.event(settled)['state']['result'], '1/2-1/2')
        return game['id']

    def test_asked_again_after_another_move(self):
        """Alive as long as the pawn is there; dead when it is gone."""
        game, arbiter, white, black = self.start('3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B1p/8/8 w - - 0 1', '300', ('arbiter', 'white', 'black'))
        others = []
        for n, move in enumerate(('f3e2', 'd8c8', 'g4h3')):
            self.assertEqual(self.observed(), others)
            self.assertIn('ack', (white, black)[n % 2].do('play', move=move))
            if n < 2:
                others.append(self.flush())
        end = arbiter.event(settled)
        self.assertEqual((end['state']['result'], end['state']['article']), ('1/2-1/2', '5.2.2'))

    def test_a_room_that_has_its_answer_can_be_left(self):
        """As long as something is asked for it, it stays in memory."""
        game, arbiter, white = self.start('8/8/8/p1p1p1p1/P1P1P1P1/8/4k3/K7 w - - 0 1', '300', ('arbiter', 'white'))
        self.assertIn('ack', white.do('play', move='a1b1'))
        arbiter.close(), white.close()
        limit = time.monotonic() + PATIENCE
        while b'jadoube_rooms_asleep 1' not in self.server.request('GET', '/metrics', raw=True)[1]:
            self.assertLess(time.monotonic(), limit)
            time.sleep(0.2)

    def test_the_desk_looks_at_both_sides(self):
        for start in (PAWN, BLACKS):
            game, arbiter = self.start(start, '300')
            self.assertEqual(arbiter.do('observe', what='dead')['error']['status'], 409)

    def test_results_come_first(self):
        """A position that may be dead waits for results that came after it."""
        dead, dead_arbiter, white = self.start(DEAD, '300', ('arbiter', 'white'))
        hard, _ = self.start_together()
        time.sleep(0.15)
        flag, flag_arbiter = self.start(PAWN)
        self.fallen(hard[0][1])
        self.assertIn('ack', white.do('play', move='f3e2'))
        self.assertEqual(settle(self.server, flag_arbiter)['state']['result'], '1-0')
        settle(self.server, dead_arbiter)
        found = self.observed()  # long lines are gone through elsewhere, and stored whenever that is done
        self.assertLess(found.index(flag['id']), found.index(dead['id']))

    def test_the_desk_while_a_result_waits(self):
        """Only the side that the result hangs on is looked at."""
        hard, ((alive, arbiter), (dead, other)) = self.start_together(PAWN, DEAD)
        self.assertEqual(self.fallen(arbiter), 'white')
        self.assertEqual(arbiter.do('observe', what='dead', of='white')['error']['status'], 409)
        self.assertEqual(self.fallen(other), 'black')
        self.assertIn('ack', other.do('observe', what='dead', of='black'))
        end = settle(self.server, other)
        self.assertEqual(end['state']['result'], '1/2-1/2')
        self.assertGreater(end['event']['searched'], 0)
        self.assertLess(self.observed().index(dead['id']), len(hard))  # before the hall came to it
        self.assertEqual(settle(self.server, arbiter)['state']['result'], '1-0')

    def test_one_thought_for_many(self):
        """Who asks what was just asked is told at once: the line is the same, word for word."""
        lines = []
        for n in range(3):
            game, arbiter = self.start(HARD)
            self.assertEqual(self.fallen(arbiter), 'black')
            before = self.server.processor_time()
            lines.append(settle(self.server, arbiter)['event']['line'])
            spent = self.server.processor_time() - before
            if n == 0:
                first = spent
            else:
                self.assertLess(spent, max(first / 2, 0.05))
        self.assertEqual(len(set(lines)), 1)
        searched = []
        for _ in range(2):
            game, arbiter = self.start(DEAD)
            searched.append(settle(self.server, arbiter)['event']['searched'])
        self.assertEqual(len(set(searched)), 1)  # and so is how much was looked at

    def test_another_question_is_another(self):
        """The same position with the other side's flag."""
        for turn, side, result in (('w', 'black', '0-1'), ('b', 'white', '1-0')):
            game, arbiter = self.start(LIGHTER.replace(' w ', f' {turn} '))
            self.assertEqual(self.fallen(arbiter), side)
            self.assertEqual(settle(self.server, arbiter)['state']['result'], result)


if __name__ == '__main__':
    unittest.main()
