#!/usr/bin/env python3
"""What the proof of the fault machine takes for explained, and what not: games and servers' lives made up for it, in seconds."""
import types
import unittest

import machine  # noqa: F401 - knows where the others are
import proof
import wire
from table import Game, Sent

PLAY, RESUME = ('white', 'play'), ('arbiter', 'resume')


class Explain(unittest.TestCase):
    def setUp(self):
        self.machine = types.SimpleNamespace(begun=0, seconds=(20, 1), tables=[], troubles=[], reliefs=[], stops=[], faults=[], kills=[], starts=[])
        self.game = Game({'id': 'g', 'keys': {}})
        self.game.begun = 0
        self.events = []

    def stored(self, by, do, at, told=None, known=None):
        """An event of the log; since when somebody may have heard of it, and by when somebody had."""
        self.events.append({'by': by, 'do': do, 'at': at, **({'move': 'e2e4'} if do == 'play' else {'reason': 'server'} if do != 'start' else {})})
        seq = len(self.events)
        if told is not None:
            self.game.told[seq] = told
        if known is not None:
            self.game.known[seq] = known

    def white_moved(self, at, arrived, told=None, known=None):
        self.stored(*PLAY, at, told, known)
        sent = Sent('white', 'e2e4', None, 0)
        sent.arrived = arrived
        self.game.sent.append(sent)
        self.game.acked[len(self.events)] = sent

    def wrong(self):
        self.machine.tables = [types.SimpleNamespace(games=[self.game])]
        return proof.Proof(self.machine, {'g': self.events}).wrong

    def assert_explained(self):
        self.assertEqual(self.wrong(), [])

    def assert_too_long(self, text):
        self.assertEqual(len(wrong := self.wrong()), 1, wrong)
        self.assertIn(text, wrong[0])

    def begin(self):
        self.stored('white', 'start', 0, 1.0, 1.01)
        self.events[-1]['by'] = 'arbiter'

    # -- one turn

    def test_from_told_to_come(self):
        self.begin()
        self.white_moved(999, (1.9, 2.0), 2.1, 2.2)
        self.assert_explained()

    def test_another_game_stands_longer(self):
        """Its players hear later that the store is well: it had to be read again."""
        self.machine.troubles = [(1.2, 1.5), (1.2, 1.9)]
        self.machine.reliefs = [(1.5, 1.5), (1.9, 1.9)]
        self.begin()
        self.white_moved(700, (2.0, 2.0), 2.1, 2.2)
        self.assert_explained()

    def test_somebody_may_have_been_told_earlier_than_he_is_known_to(self):
        """… for he heard it late; and of two the one who may have been told first counts, whoever is known to have been."""
        self.machine.troubles = [(1.2, 1.5), (1.2, 1.6)]
        self.machine.reliefs = [(1.5, 1.55), (1.45, 1.7)]
        self.begin()
        self.white_moved(750, (2.0, 2.0), 2.1, 2.2)
        self.assert_explained()

    def test_nobody_can_have_been_told_so_early(self):
        self.machine.troubles = [(1.2, 1.5), (1.2, 1.6)]
        self.machine.reliefs = [(1.5, 1.55), (1.45, 1.7)]
        self.begin()
        self.white_moved(751, (2.0, 2.0), 2.1, 2.2)
        self.assert_too_long('751 ms on the clock, of 750.0')

    def test_that_all_was_well_before_it_failed_says_nothing(self):
        self.machine.troubles = [(1.2, 1.5)]
        self.machine.reliefs = [(0.9, 1.1), (1.5, 1.5)]
        self.begin()
        self.white_moved(701, (2.0, 2.0), 2.1, 2.2)
        self.assert_too_long('701 ms on the clock, of 700.0')

    def test_its_own_players_know_how_long_it_stood(self):
        self.machine.troubles = [(1.2, 1.5), (1.2, 1.9)]
        self.machine.reliefs = [(1.5, 1.5), (1.9, 1.9)]
        self.game.troubles = [(1.2, 1.9)]
        self.begin()
        self.white_moved(700, (2.0, 2.0), 2.1, 2.2)
        self.assert_too_long('700 ms on the clock, of 300.0')

    def test_a_millisecond_more(self):
        self.begin()
        self.white_moved(1001, (1.9, 2.0), 2.1, 2.2)
        self.assert_too_long('1001 ms on the clock, of 1000.0')

    # -- servers that went away one after the other

    def two_deaths(self):
        """Of the first at 2.0, of the second at 5.0; what the second did was not heard before the third one told it at 8.0."""
        self.machine.kills, self.machine.starts = [2.0, 5.0], [3.0, 7.0]
        self.begin()

    def test_what_the_second_server_did_was_not_heard(self):
        """It paused the game and let it go on for 1.5 s."""
        self.two_deaths()
        self.stored('arbiter', 'pause', 900)
        self.stored(*RESUME, 900)
        self.stored('arbiter', 'pause', 2400, 8.0, 8.1)
        self.assert_explained()

    def test_the_second_server_cannot_have_let_it_go_on_for_so_long(self):
        self.two_deaths()
        self.stored('arbiter', 'pause', 900)
        self.stored(*RESUME, 900)
        self.stored('arbiter', 'pause', 3000, 8.0, 8.1)
        self.assert_too_long('2100 ms on the clock, of 2000.0 from 3.00')

    def test_it_was_heard_when_the_second_server_let_it_go_on(self):
        self.two_deaths()
        self.stored('arbiter', 'pause', 900, 4.0, 4.01)
        self.stored(*RESUME, 900, 4.0, 4.01)
        self.stored('arbiter', 'pause', 2400, 8.0, 8.1)
        self.assert_too_long('1500 ms on the clock, of 1000.0 from 4.00')

    def test_a_server_ended_and_the_next_one_was_not_heard(self):
        """The first one said goodbye: its pause was heard before it was gone."""
        self.two_deaths()
        self.stored('arbiter', 'pause', 900, 1.9, 1.95)
        self.stored(*RESUME, 900)
        self.stored('arbiter', 'pause', 2400, 8.0, 8.1)
        self.assert_explained()

    # -- who is let in to a clock that runs

    def back_to_his_clock(self, let_in):
        """The first server is gone at 2.0, the second from 3.0 to 5.0; 1.9 s are on White's clock."""
        self.two_deaths()
        self.game.let_in = let_in
        self.stored('arbiter', 'pause', 1900, 8.0, 8.1)

    def test_let_in_by_the_second_server(self):
        self.back_to_his_clock([(1, 'white', 4.0)])
        self.assert_explained()

    def test_perhaps_let_in(self):
        self.back_to_his_clock([(None, 'white', 4.0)])
        self.assert_explained()

    def test_not_let_in(self):
        self.back_to_his_clock([])
        self.assert_too_long('1900 ms on the clock, of 1000.0')

    def test_the_other_was_let_in(self):
        self.back_to_his_clock([(None, 'black', 4.0)])
        self.assert_too_long('1900 ms on the clock, of 1000.0')

    # -- what is read together

    def test_something_was_sent_behind_a_move(self):
        line = wire.Line.__new__(wire.Line)
        line.left = [(10, (1.0, 1.1)), (30, (2.0, 2.1)), (36, (2.15, 2.2))]
        self.assertEqual(line.when_read(30), (2.0, 2.2))
        self.assertEqual(line.when_read(36), (2.15, 2.2))
        self.assertIsNone(line.when_read(37))


if __name__ == '__main__':
    unittest.main()
