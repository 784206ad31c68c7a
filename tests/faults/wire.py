"""Connections that can be delayed, held and cut, each direction for itself, and know when each byte went over the wire."""
import collections
import heapq
import itertools
import selectors
import socket
import struct
import time

TICK = 0.01  # seconds: how exactly it is known when something came


class Loop:
    """One thread that waits for sockets and times."""

    def __init__(self):
        self.selector = selectors.DefaultSelector()
        self.times, self.count = [], itertools.count()
        self.looked = self.looked_before = time.monotonic()

    def at(self, when, what):
        heapq.heappush(self.times, (when, next(self.count), what))

    def after(self, seconds, what):
        self.at(time.monotonic() + seconds, what)

    def turn(self):
        self.looked_before, self.looked = self.looked, time.monotonic()
        for key, what in self.selector.select(TICK):
            key.data(what)
        while self.times and self.times[0][0] <= time.monotonic():
            heapq.heappop(self.times)[2]()


TIMESTAMPING, STAMPS = 37, 1 << 3 | 1 << 4  # of Linux: when a packet was handed over, as the system saw it


class Clocks:
    """By how much the wall clock, by which the system stamps, is ahead of the monotonic one: not less, not more. Between looking at
    one and the other this program may have had to wait; all looks together say it exactly, until the wall clock is set."""
    least, most = float('-inf'), float('inf')

    def look(self):
        before, wall, after = time.monotonic_ns(), time.time_ns(), time.monotonic_ns()
        self.least, self.most = max(self.least, wall - after), min(self.most, wall - before)
        if self.least > self.most:
            self.least, self.most = wall - after, wall - before


CLOCKS = Clocks()


def stamp_of(controls):
    """When the last of what was read was handed over by the other end, on the monotonic clock: not before, not after; None: the
    system does not say."""
    for level, kind, data in controls:
        if (level, kind) == (socket.SOL_SOCKET, TIMESTAMPING):
            seconds, nanoseconds = struct.unpack_from('qq', data)
            wall = seconds * 1000000000 + nanoseconds
            CLOCKS.look()
            return (wall - CLOCKS.most) / 1e9, (wall - CLOCKS.least) / 1e9
    return None


class Line:
    """One end of a TCP connection behind a network that misbehaves. on_bytes is told the bytes, since when the other end may have
    handed them over, and when it handed over the last of them: not before, not after."""

    def __init__(self, loop, sock, on_bytes, on_end):
        self.loop, self.sock, self.on_bytes, self.on_end = loop, sock, on_bytes, on_end
        sock.setblocking(False)
        if sock.family != socket.AF_UNIX:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            sock.setsockopt(socket.SOL_SOCKET, TIMESTAMPING, STAMPS)
        self.read_last = time.monotonic()
        self.out, self.into = collections.deque(), collections.deque()
        self.delay_out = self.delay_in = 0.0
        self.held_out = self.held_in = False
        self.due_out = self.due_in = 0.0
        self.said = self.passed = 0  # bytes given to send(), and those that have left
        self.left = collections.deque()  # (offset, when it left: not before, not after)
        self.wants = selectors.EVENT_READ
        loop.selector.register(sock, self.wants, self.ready)

    def send(self, data):
        """The offset behind it, for when_read()."""
        self.due_out = max(self.due_out, time.monotonic() + self.delay_out)
        self.out.append([self.due_out, data])
        self.said += len(data)
        self.push()
        return self.said

    def when_read(self, offset):
        """When the last of everything up to the offset was handed over, to whoever read it by now: not before, not after; None: it
        has not been. What was handed over behind it may have been read together with it, and then counts."""
        first = next((when for end, when in self.left if end >= offset), None)
        return first and (first[0], self.left[-1][1][1])

    def hold(self, out, into):
        self.held_out, self.held_in = out, into
        self.push()
        self.pull()

    def slow(self, out, into):
        self.delay_out, self.delay_in = out, into

    def cut(self, ended=False):
        """By this end; or it was the other, and all that it had said was read."""
        if self.sock:
            self.unheard = not ended or bool(self.into)
            self.loop.selector.unregister(self.sock)
            self.sock.close()
            self.sock = None
            self.on_end()

    def ready(self, what):
        if what & selectors.EVENT_READ and self.sock:
            self.read()
        if what & selectors.EVENT_WRITE and self.sock:
            self.push()

    def read(self):
        try:
            data, controls, _, _ = self.sock.recvmsg(1 << 16, 256)
        except BlockingIOError:
            return
        except OSError:
            data = b''
        if not data:
            self.cut(ended=True)
            return
        now = time.monotonic()
        self.due_in = max(self.due_in, now + self.delay_in)
        stamp = stamp_of(controls)
        self.into.append((self.due_in, data, (self.read_last, stamp or (self.read_last, now))))
        self.read_last = stamp[0] if stamp else self.loop.looked_before
        self.pull()

    def pull(self):
        while self.into and not self.held_in and self.sock:
            due, data, when = self.into[0]
            if due > time.monotonic():
                self.loop.at(due, self.pull)
                return
            self.into.popleft()
            self.on_bytes(data, when)

    def push(self):
        while self.out and not self.held_out and self.sock:
            due, data = self.out[0]
            if due > time.monotonic():
                self.loop.at(due, self.push)
                break
            before = time.monotonic()
            try:
                sent = self.sock.send(data)
            except BlockingIOError:
                break
            except OSError:
                self.cut()
                return
            self.passed += sent
            self.left.append((self.passed, (before, time.monotonic())))
            while len(self.left) > 64:
                self.left.popleft()
            if sent == len(data):
                self.out.popleft()
            else:
                self.out[0][1] = data[sent:]
        self.ask()

    def ask(self):
        due = self.out and not self.held_out and self.out[0][0] <= time.monotonic()
        wants = selectors.EVENT_READ | (selectors.EVENT_WRITE if due else 0)
        if self.sock and wants != self.wants:
            self.wants = wants
            self.loop.selector.modify(self.sock, wants, self.ready)


class Relay:
    """A port in front of a server (an address, or the path of a Unix socket): everything passes, unless it is told otherwise."""

    def __init__(self, loop, target):
        self.loop, self.target = loop, target
        self.lines, self.door, self.port = [], None, 0
        self.slowness, self.holding = (0.0, 0.0), (False, False)
        self.overhear = lambda data: None  # what the program says, before it is sent on
        self.open()

    def open(self):
        """Let in whoever comes, at the same port as before."""
        if not self.door:
            self.door = socket.create_server(('127.0.0.1', self.port))
            self.door.setblocking(False)
            self.port = self.door.getsockname()[1]
            self.loop.selector.register(self.door, selectors.EVENT_READ, self.knock)

    def shut(self):
        """As if nothing were there any more."""
        if self.door:
            self.loop.selector.unregister(self.door)
            self.door.close()
            self.door = None
        self.cut()

    def knock(self, _):
        near, _ = self.door.accept()
        far = socket.socket(socket.AF_UNIX if isinstance(self.target, str) else socket.AF_INET)
        try:
            far.connect(self.target)
        except OSError:
            near.close()
            far.close()
            return
        # What the program says is sent on by `server`, whose faults are the relay's.
        client = Line(self.loop, near, lambda data, _: (self.overhear(data), server.send(data)), lambda: self.end(client, server))
        server = Line(self.loop, far, lambda data, _: client.send(data), lambda: self.end(server, client))
        server.slow(*self.slowness)
        server.hold(*self.holding)
        self.lines.append(server)

    def end(self, one, other):
        for line in (one, other):
            if line in self.lines:
                self.lines.remove(line)
        other.cut()

    def slow(self, out, into):
        self.slowness = (out, into)
        for line in self.lines:
            line.slow(out, into)

    def hold(self, out, into):
        self.holding = (out, into)
        for line in list(self.lines):
            line.hold(out, into)

    def cut(self):
        for line in list(self.lines):
            line.cut()
