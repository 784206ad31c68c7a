"""What the page does, without a browser: requests that are asked again with the same key, and a connection that comes back."""
import asyncio
import base64
import json
import os
import random
import struct

PATIENCE = 60  # seconds for one answer; then it is asked for again


class Refused(Exception):
    pass


def own_key():
    return base64.urlsafe_b64encode(os.urandom(16)).decode().rstrip('=')


async def ask_once(port, method, path, body, key, act):
    reader, writer = await asyncio.open_connection('127.0.0.1', port)
    try:
        data = json.dumps(body).encode() if body is not None else b''
        head = f'{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\nContent-Length: {len(data)}\r\n'
        head += f'Authorization: Bearer {key}\r\n' if key else ''
        head += f'Idempotency-Key: {act}\r\n' if act else ''
        writer.write(head.encode() + b'\r\n' + data)
        head = await reader.readuntil(b'\r\n\r\n')
        length = next(int(line.split(b':')[1]) for line in head.split(b'\r\n') if line.lower().startswith(b'content-length:'))
        return int(head.split()[1]), await reader.readexactly(length)
    finally:
        writer.close()


async def ask(port, method, path, body=None, key=None, raw=False):
    """(status, answer): asked until there is an answer. An act has a key, so that it is done once."""
    act = own_key() if method == 'POST' else None
    while True:
        try:
            status, data = await asyncio.wait_for(ask_once(port, method, path, body, key, act), PATIENCE)
        except (OSError, EOFError, asyncio.TimeoutError):
            await asyncio.sleep(0.2 + 0.3 * random.random())
            continue
        if status not in (429, 503) or '/events' in path:
            return status, data if raw else json.loads(data)
        await asyncio.sleep(0.2 + 0.5 * random.random())


class Line:
    """A WebSocket that joins again whenever it breaks. `joins` counts that; the page is never loaded again."""

    def __init__(self, port, greeting):
        self.port, self.greeting, self.joins, self.writer = port, greeting, 0, None

    async def connect(self):
        reader, writer = await asyncio.open_connection('127.0.0.1', self.port)
        key = base64.b64encode(os.urandom(16)).decode()
        writer.write((f'GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n'
                      f'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n').encode())
        head = await reader.readuntil(b'\r\n\r\n')
        if b' 101 ' not in head.split(b'\r\n')[0]:
            raise OSError('no WebSocket')
        self.reader, self.writer = reader, writer
        self.joins += 1
        self.say(self.greeting)

    def frame(self, opcode, data):
        mask, n = os.urandom(4), len(data)
        size = bytes([0x80 | n]) if n < 126 else bytes([0xfe]) + struct.pack('>H', n)
        self.writer.write(bytes([0x80 | opcode]) + size + mask + bytes(b ^ mask[i & 3] for i, b in enumerate(data)))

    def say(self, message):
        self.frame(1, json.dumps(message).encode())

    async def read_frame(self):
        head = await self.reader.readexactly(2)
        n = head[1] & 127
        if n >= 126:
            n = int.from_bytes(await self.reader.readexactly(2 if n == 126 else 8), 'big')
        return head[0] & 15, await self.reader.readexactly(n)

    async def hear(self):
        """The next message; {'lost': True} when it had to join again."""
        try:
            if not self.writer:
                await asyncio.wait_for(self.connect(), PATIENCE)
                return {'lost': True}
            while True:
                opcode, data = await asyncio.wait_for(self.read_frame(), PATIENCE)
                if opcode == 9:
                    self.frame(10, data)
                elif opcode == 8:
                    raise OSError('closed')
                elif opcode == 1:
                    return json.loads(data)
        except (OSError, EOFError, asyncio.TimeoutError):
            self.close()
            await asyncio.sleep(0.1 + 0.3 * random.random())
            return {'lost': True}

    def close(self):
        if self.writer:
            self.writer.close()
        self.writer = None
