"""A table: one game after the other, two players who make legal moves over WebSockets, and all that they were told."""
import base64
import json
import os
import socket
import time

from hall import Socket
from wire import Line

AGAIN = 0.1  # seconds, before somebody who lost his connection, or was refused, tries again


class Game:
    """What is known of a game from outside: for the proof."""

    def __init__(self, made):
        self.id, self.keys = made['id'], made['keys']
        self.acked = {}      # seq -> what was sent
        self.sent = []       # what was not refused
        self.refused = []    # what was
        self.begun = time.monotonic()  # not before
        self.told = {}       # seq -> not before this moment was anybody told, as it happened
        self.known = {}      # seq -> by this moment it had happened
        self.let_in = []     # (seq, who, not before this moment): he came back to his running clock; without seq: he may have
        self.troubles = []   # (since, until): its players knew that the store fails
        self.clocks = []     # (seq, white, black): as they were told
        self.finished = None  # (result, article)


class Sent:
    """A move on its way: when it reached the server (not before, not after), as far as that is known."""

    def __init__(self, by, move, line, offset):
        self.by, self.move, self.line, self.offset = by, move, line, offset
        self.arrived = None


class Player:
    def __init__(self, table, colour):
        self.table, self.colour = table, colour
        self.line = self.state = None
        self.pending = None
        self.attempt = 0

    # -- coming and going

    def come(self):
        table, server = self.table, self.table.hall
        if self.line or table.game is None or table.over:
            return
        try:
            sock = socket.create_connection(('127.0.0.1', server.port), 1)
        except OSError:
            table.loop.after(AGAIN, self.come)
            return
        self.upgraded, self.got, self.trouble_since, self.asked = False, b'', None, None
        self.state, self.pending = None, None
        self.line = Line(table.loop, sock, self.hear_bytes, self.lost)
        table.spoil(self.line)
        key = base64.b64encode(os.urandom(16)).decode()
        self.line.send((f'GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                        f'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n').encode())
        if self.line:  # the server may be gone already
            self.asked = time.monotonic()
            self.say({'join': table.game.id, 'key': table.game.keys[self.colour], 'lang': 'en'})

    def lost(self):
        """What was told him and he never heard was told him."""
        self.note_sent()
        if self.asked is not None and self.line.unheard:
            self.table.game.let_in.append((None, self.colour, self.asked))
        self.line = self.state = self.pending = None
        self.table.loop.after(AGAIN, self.come)

    def leave(self):
        if self.line:
            self.line.cut()

    def say(self, message):
        return self.line.send(Socket.write_frame(1, json.dumps(message).encode()))

    # -- what he hears

    @staticmethod
    def are_told_together(frames):
        """One message, or an event and that it was acknowledged: all handed over at the same moment."""
        said = [json.loads(payload) if opcode == 1 else {} for opcode, payload in frames]
        return len(said) == 1 or all('event' in m or 'ack' in m for m in said) and len({m['seq'] for m in said}) == 1

    def hear_bytes(self, data, when):
        begun = bool(self.got)
        self.got += data
        if not self.upgraded:
            if b'\r\n\r\n' not in self.got:
                return
            head, self.got = self.got.split(b'\r\n\r\n', 1)
            self.upgraded = head.startswith(b'HTTP/1.1 101')
            if not self.upgraded:
                self.line.cut()
                return
        frames = list(iter(self.take_frame, None))
        since, last = when
        when = last if not begun and not self.got and self.are_told_together(frames) else (since, last[1])
        for opcode, payload in frames:
            if not self.line:
                return
            if opcode == 9:
                self.line.send(Socket.write_frame(10, payload))
            elif opcode == 8:
                self.line.cut()
            elif opcode == 1:
                self.hear(json.loads(payload), when)

    def take_frame(self):
        got = self.got
        if len(got) < 2:
            return None
        n, at = got[1] & 127, 2
        if n >= 126:
            at = 4 if n == 126 else 10
            if len(got) < at:
                return None
            n = int.from_bytes(got[2:at], 'big')
        if len(got) < at + n:
            return None
        self.got = got[at + n:]
        return got[0] & 15, got[at:at + n]

    def hear(self, m, when):
        game = self.table.game
        self.table.machine.messages += 1
        if 'game' in m:
            state, self.asked = m['game']['state'], None
            if state['phase'] == 'running' and state['on_move'] == self.colour:
                game.let_in.append((m['game']['seq'], self.colour, when[0]))
            self.look(m['game'], m['game']['seq'], when)
        elif 'event' in m:
            game.told[m['seq']] = min(when[0], game.told.get(m['seq'], when[0]))
            self.look(m, m['seq'], when)
        elif 'ack' in m and self.pending and self.pending[0] == m['ack']:
            self.note_sent()
            game.acked[m['seq']] = self.pending[2]
            self.pending = None
        elif 'error' in m:
            self.asked = None
            self.refused(m['error'])
        elif 'trouble' in m:
            self.hear_trouble(m['trouble'] is not None, when)

    def hear_trouble(self, on, when):
        """The time in which the hall says that its store fails: from when he knew at the latest to when at the earliest. A game that
        has to be read again hears later than others that it does not, and stands so long."""
        if on:
            self.trouble_since = when[1]
            return
        if self.trouble_since is not None:
            self.table.machine.troubles.append((self.trouble_since, when[0]))
            self.table.game.troubles.append((self.trouble_since, when[0]))
            self.trouble_since = None
        self.table.machine.reliefs.append(when)

    def look(self, m, seq, when):
        """A state of the game: after an event, or as it is."""
        game, state = self.table.game, m['state']
        game.known[seq] = min(when[1], game.known.get(seq, when[1]))
        game.clocks.append((seq, state['clock']['white'], state['clock']['black']))
        self.state, self.legal = state, m.get('legal')
        if state['result'] is not None:
            game.finished = (state['result'], state.get('article'))
            self.table.end()
        else:
            self.think()

    def refused(self, error):
        if not self.pending or error.get('n') != self.pending[0]:
            return
        self.table.machine.refusals[error['status']] = self.table.machine.refusals.get(error['status'], 0) + 1
        self.table.game.sent.remove(self.pending[2])
        self.table.game.refused.append(self.pending[2])
        self.pending = None
        self.table.loop.after(AGAIN, self.think)

    # -- what he does

    def on_move(self):
        s = self.state
        return bool(s) and s['phase'] == 'running' and s['on_move'] == self.colour and bool(self.legal) and not self.pending

    def think(self):
        if self.on_move() and not self.table.quiet:
            self.attempt += 1
            attempt = self.attempt
            self.table.loop.after(self.table.chance.uniform(*self.table.thinking), lambda: self.move(attempt))

    def move(self, attempt):
        if attempt != self.attempt or not self.line or not self.on_move() or self.table.quiet:
            return
        move = self.table.chance.choice(self.legal)
        sent = Sent(self.colour, move, self.line, self.say({'n': attempt, 'do': 'play', 'move': move}))
        self.pending = (attempt, move, sent)
        self.table.game.sent.append(sent)

    def note_sent(self):
        """When did the last move reach the server? A line forgets."""
        if self.pending:
            sent = self.pending[2]
            sent.arrived = sent.line.when_read(sent.offset)


class Table:
    def __init__(self, machine, number):
        self.machine, self.loop, self.hall, self.number = machine, machine.loop, machine.hall, number
        self.chance, self.thinking = machine.chance, machine.thinking
        self.games, self.game = [], None
        self.over = self.quiet = False
        self.players = [Player(self, 'white'), Player(self, 'black')]
        self.weather, self.spoilt = None, []  # … and when its players' connections were not as they should be
        self.ask_for_game()

    def ask_for_game(self):
        self.machine.in_background(self.make_game, self.begin)

    def make_game(self):
        status, made = self.hall.request('POST', '/api/games', {'regulations': {'control': self.machine.control, 'preset': 'online'}})
        return Game(made) if status == 201 else None

    def begin(self, game):
        if self.quiet:
            return
        if game is None:
            self.loop.after(AGAIN, self.ask_for_game)
            return
        self.game, self.over = game, False
        self.games.append(game)
        for player in self.players:
            player.come()

    def end(self):
        if self.over:
            return
        self.over = True
        self.loop.after(0.2, self.clear)

    def clear(self):
        for player in self.players:
            player.leave()
        if not self.quiet:
            self.ask_for_game()

    def lines(self):
        return [p.line for p in self.players if p.line]

    def spoil(self, line):
        """A connection made while the network misbehaves."""
        if self.weather:
            self.weather(line)
