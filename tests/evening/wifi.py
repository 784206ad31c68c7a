"""The club's Wi-Fi: everything that phones and server say to each other comes late, some of it later, and connections break."""
import asyncio
import contextlib
import random


class Wifi:
    """A way to the server, wherever that is now. Loss is what TCP makes of it: a piece comes a timeout later."""

    def __init__(self, seed, delay=0.4, loss=0.02, breaks=0.01):
        self.random, self.delay, self.loss, self.breaks = random.Random(seed), delay, loss, breaks
        self.target, self.open, self.out, self.cuts, self.pieces, self.lost = None, set(), False, 0, 0, 0

    async def start(self):
        self.server = await asyncio.start_server(self.serve, '127.0.0.1', 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def serve(self, reader, writer):
        try:
            if self.out or self.target is None:
                raise OSError('no network')
            there = await asyncio.open_connection('127.0.0.1', self.target)
        except OSError:
            writer.close()
            return
        both = {writer, there[1]}
        self.open.add(tuple(both))
        await asyncio.gather(self.carry(reader, there[1], both), self.carry(there[0], writer, both))
        self.open.discard(tuple(both))

    async def carry(self, reader, writer, both):
        with contextlib.suppress(OSError, asyncio.CancelledError):
            while data := await reader.read(65536):
                self.pieces += 1
                late = self.random.random() < self.loss
                self.lost += late
                await asyncio.sleep(self.delay * (0.5 + 0.5 * self.random.random()) / 2 + (self.delay if late else 0))
                if self.random.random() < self.breaks:
                    self.cuts += 1
                    break
                writer.write(data)
                await writer.drain()
        for one in both:
            with contextlib.suppress(OSError):
                one.close()

    async def drop_all(self, seconds):
        """Nobody has a network for so long."""
        self.out = True
        for both in list(self.open):
            for one in both:
                one.transport.abort()
        await asyncio.sleep(seconds)
        self.out = False
