"""A server to test, and clients of it: HTTP and WebSocket with nothing but the standard library."""
import atexit
import base64
import contextlib
import http.client
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time
import unittest

HOST = None  # what clients send as Host; None: the server's own
PATIENCE = 240.0  # seconds until something that must happen is taken not to: the machine may be busy
TROUBLE = 'store_unavailable'


def read_table(name, row):
    """A table of docs/api.md, which a test compares with the program."""
    document = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../docs/api.md')
    with open(document, encoding='utf-8') as f:
        return re.findall(row, f.read().split(f'<!-- event-tables {name} -->')[1].split('<!-- end -->')[0], re.MULTILINE)


CODES = {code: int(status) for code, status in read_table('refusals', r'^\| `(\w+)` \| (\d+) \|')}
MESSAGES = set(read_table('messages', r'^\| `{"(\w+)"'))  # by the first member


def check_error(status, error):
    """Every refusal has a code of the table, with its status, and says what was expected."""
    assert CODES.get(error.get('code')) == status and error.get('expected'), (status, error)


def check_answer(status, kind, data):
    """… over HTTP; only pages are no JSON."""
    if status < 400 or kind.startswith('text/html'):
        return
    assert kind == 'application/json', (status, kind, data)
    if data:  # none is sent where only the head was asked for
        check_error(status, json.loads(data)['error'])


def is_trouble(status, answer):
    """Was it refused because the store does not answer? On a loaded machine that is right, and soon over: what was refused
    has not happened, so it may be asked again."""
    return status == 503 and (answer == TROUBLE or isinstance(answer, dict) and answer.get('error', {}).get('code') == TROUBLE or
                              isinstance(answer, bytes) and TROUBLE.encode() in answer)


def quick_folder():
    """In memory, where there is room: a disk that does not answer for a second has moves refused, which is tested on purpose."""
    shm = '/dev/shm'
    return shm if os.access(shm, os.W_OK) and shutil.disk_usage(shm).free > 1 << 30 else None


def is_well(port):
    c = http.client.HTTPConnection('127.0.0.1', port, timeout=PATIENCE)
    try:
        c.request('GET', '/healthz')
        return c.getresponse().status != 503
    finally:
        c.close()


def wait_until_well(port, well=True):
    end = time.monotonic() + PATIENCE
    while is_well(port) != well:
        assert time.monotonic() < end, f'the store {"does not work" if well else "works"} for {PATIENCE} s'
        time.sleep(0.05)


def wait_until_ill(port):
    wait_until_well(port, False)


class Server:
    """jadoube serve on a free port; with the same folder it is the same hall again."""
    environment = None  # its own, where it is not ours
    patient = True  # what it refuses because its store does not answer is asked again; not where that is what is tested

    def __init__(self, program, folder=None, store=None, arguments=(), wrapper=()):
        if not folder:
            folder = tempfile.mkdtemp(prefix='jadoube-hall-', dir=quick_folder())
            atexit.register(shutil.rmtree, folder, ignore_errors=True)
        self.folder = folder
        self.store = store or os.path.join(self.folder, 'hall.db')
        notify = os.environ.get('JADOUBE_TEST_NOTIFY') if self.store.startswith('postgres') and '--notify' not in arguments else None
        self.command = [*wrapper, os.path.abspath(program), 'serve', '--listen', '127.0.0.1:0', '--store', self.store, '--unlimited',
                        *(['--notify', notify] if notify else []), *arguments]
        self.process = None

    def start(self):
        self.errors = open(os.path.join(self.folder, 'errors'), 'ab')
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.errors, cwd=self.folder, env=self.environment)
        atexit.register(self.put_down)
        line = self.process.stdout.readline().decode()
        if not line.startswith('http://'):
            raise AssertionError(f'the server does not start: {line!r} {self.said()}')
        self.port = int(line.rsplit(':', 1)[1].strip('/\n'))
        return self

    def put_down(self):
        """Whatever happens to the test, no server is left behind."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def said(self):
        with open(os.path.join(self.folder, 'errors'), 'rb') as f:
            return f.read().decode(errors='replace')

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()

    def stop(self):
        """Ask it to end; its exit status."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.errors.close()
        return status

    def __enter__(self):
        return self.start() if not self.process else self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()

    def processor_time(self):
        """Seconds, of all its threads: finer than what /proc/PID/stat counts by."""
        tasks, spent = f'/proc/{self.process.pid}/task', 0
        for task in os.listdir(tasks):
            with contextlib.suppress(FileNotFoundError), open(f'{tasks}/{task}/schedstat') as stat:
                spent += int(stat.read().split()[0])
        return spent / 1e9

    def states(self):
        """Of its threads, as the system says: S is one that waits for something to do."""
        tasks, found = f'/proc/{self.process.pid}/task', ''
        for task in os.listdir(tasks):
            with contextlib.suppress(FileNotFoundError), open(f'{tasks}/{task}/stat') as stat:
                found += stat.read().rsplit(')', 1)[1].split()[0]
        return found

    def wait_until_idle(self):
        """All that was asked for is done, however little of a loaded machine its threads get."""
        end, looks = time.monotonic() + PATIENCE, 0
        while looks < 5:
            assert time.monotonic() < end, 'it always has something to do'
            looks = looks + 1 if set(self.states()) == {'S'} else 0
            time.sleep(0.02)

    def metric(self, name):
        _, text = self.request('GET', '/metrics', raw=True)
        return next(float(line.split()[1]) for line in text.decode().splitlines() if line.startswith(f'jadoube_{name} '))

    # -- HTTP

    def request(self, method, path, body=None, key=None, headers=None, raw=False):
        """(status, JSON or bytes)"""
        status, answer = self.request_once(method, path, body, key, headers, raw)
        while self.patient and path != '/healthz' and is_trouble(status, answer):
            wait_until_well(self.port)
            status, answer = self.request_once(method, path, body, key, headers, raw)
        return status, answer

    def request_once(self, method, path, body, key, headers, raw):
        c = http.client.HTTPConnection('127.0.0.1', self.port, timeout=PATIENCE)
        head = dict(headers or {})
        if key:
            head['Authorization'] = 'Bearer ' + key
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        try:
            c.request(method, path, body=body, headers=head)
            answer = c.getresponse()
            data = answer.read()
            self.headers = dict((k.lower(), v) for k, v in answer.getheaders())
            check_answer(answer.status, self.headers.get('content-type', ''), data)
        finally:
            c.close()
        return answer.status, data if raw else json.loads(data or b'null')

    def new_game(self, regulations=None, **more):
        status, game = self.request('POST', '/api/games', {'regulations': regulations or {'control': '300+3', 'preset': 'online'}, **more})
        assert status == 201, (status, game)
        return game

    def join(self, game, role, lang='en', **more):
        while True:
            try:
                client = Client(self.port, game['id'], game['keys'][role], lang, **more)
                client.patient = self.patient
                return client
            except Closed as closed:
                error = closed.args[0]
                if not self.patient or not isinstance(error, dict) or not is_trouble(error.get('status'), error.get('code')):
                    raise
            wait_until_well(self.port)


class Served(unittest.TestCase):
    """One server for all tests of a class, which says its `program`: it has to end well."""

    @classmethod
    def setUpClass(cls):
        cls.server = Server(cls.program).start()

    @classmethod
    def tearDownClass(cls):
        status = cls.server.stop()
        assert status == 0, (status, cls.server.said())


class Closed(Exception):
    pass


class Socket:
    """A WebSocket."""
    limit = float('inf')

    def __init__(self, port, headers=(), path='/ws'):
        self.port = port
        self.s = socket.create_connection(('127.0.0.1', port), PATIENCE)
        self.s.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f'GET {path} HTTP/1.1', f'Host: {HOST or "127.0.0.1:%d" % port}', 'Upgrade: websocket', 'Connection: Upgrade',
                 'Sec-WebSocket-Version: 13', f'Sec-WebSocket-Key: {key}', *headers]
        self.s.sendall(('\r\n'.join(lines) + '\r\n\r\n').encode())
        self.got = b''
        self.wire = b''  # everything that was ever received
        while b'\r\n\r\n' not in self.got:
            self.more()
        head, self.got = self.got.split(b'\r\n\r\n', 1)
        self.status = int(head.split()[1])
        if self.status != 101:
            self.close()
            raise Closed(self.status)

    def more(self):
        data = self.s.recv(65536)
        if not data:
            raise Closed('end')
        self.got += data
        self.wire += data

    @staticmethod
    def write_frame(opcode, payload, fin=True, mask=True):
        head = bytes([(0x80 if fin else 0) | opcode])
        n, bit = len(payload), 0x80 if mask else 0
        if n < 126:
            head += bytes([bit | n])
        elif n < 65536:
            head += bytes([bit | 126]) + struct.pack('>H', n)
        else:
            head += bytes([bit | 127]) + struct.pack('>Q', n)
        if mask:
            m = os.urandom(4)
            payload = m + bytes(b ^ m[i & 3] for i, b in enumerate(payload))
        return head + payload

    def send_frame(self, *frame, **more):
        self.s.sendall(self.write_frame(*frame, **more))

    def frame(self):
        """(opcode, payload); pings are answered."""
        while True:
            while len(self.got) < 2:
                self.more()
            n, at = self.got[1] & 127, 2
            if n == 126 or n == 127:
                at = 4 if n == 126 else 10
                while len(self.got) < at:
                    self.more()
                n = int.from_bytes(self.got[2:at], 'big')
            while len(self.got) < at + n:
                self.more()
            opcode, payload = self.got[0] & 15, self.got[at:at + n]
            self.got = self.got[at + n:]
            if opcode == 9:
                self.on_ping(payload)
                if time.monotonic() > self.limit:
                    raise AssertionError('nothing but pings')
                continue
            return opcode, payload

    def on_ping(self, payload):
        self.send_frame(10, payload)

    def close(self):
        self.s.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Client(Socket):
    """Somebody in a game."""
    patient = True
    trouble = None  # as it was told last

    def __init__(self, port, game, key, lang='en', headers=(), **more):
        super().__init__(port, headers)
        self.n = 0
        self.messages = []
        self.say({'join': game, 'key': key, 'lang': lang, **more})
        self.game = self.wait(lambda m: 'game' in m or 'error' in m)
        if 'error' in self.game:
            self.close()
            raise Closed(self.game['error'])
        self.game = self.game['game']

    def say(self, message):
        self.send_frame(1, json.dumps(message).encode())

    def say_all(self, messages):
        """At once: the server has all of them before it has read the first."""
        self.s.sendall(b''.join(self.write_frame(1, json.dumps(m).encode()) for m in messages))

    def hear(self):
        opcode, payload = self.frame()
        if opcode == 8:
            raise Closed(int.from_bytes(payload[:2], 'big'))
        message = json.loads(payload)
        self.messages.append(message)
        assert next(iter(message)) in MESSAGES, message
        if 'error' in message:
            check_error(message['error']['status'], message['error'])
        self.trouble = message['game'].get('trouble') if 'game' in message else message.get('trouble', self.trouble)
        return message

    def wait(self, wanted):
        """The next message that fits, whatever comes before."""
        self.limit = time.monotonic() + PATIENCE
        while time.monotonic() < self.limit:
            message = self.hear()
            if wanted(message):
                return message
        raise AssertionError('not heard')

    def wait_until_told(self, trouble):
        """… of the store, or that there is none any more: before now, or next."""
        if self.trouble != trouble:
            self.wait(lambda _: self.trouble == trouble)

    def send(self, do, **more):
        self.n += 1
        self.say({'n': self.n, 'do': do, **more})
        return self.n

    def answer(self, n):
        """To what was sent: the ack, or the error."""
        return self.wait(lambda m: m.get('ack') == n or m.get('error', {}).get('n') == n)

    def was_refused(self, n):
        """… because the store was in no state for it?"""
        error = self.answer(n).get('error', {})
        return is_trouble(error.get('status'), error.get('code'))

    def do(self, do, **more):
        """Act, and wait for the answer. What the store was in no state for is done when it is well."""
        while True:
            answer = self.answer(self.send(do, **more))
            error = answer.get('error', {})
            if not self.patient or not is_trouble(error.get('status'), error.get('code')):
                return answer
            wait_until_well(self.port)

    def answers(self, first, count):
        """To so many that were sent at once: what is refused is answered before what is being stored."""
        wanted, found = range(first, first + count), {}
        while len(found) < count:
            answer = self.wait(lambda m: m.get('ack', m.get('error', {}).get('n')) in wanted)
            found[answer.get('ack', answer.get('error', {}).get('n'))] = answer
        return [found[n] for n in wanted]

    def do_all(self, acts):
        """All of these at once; the last answer to each. What the store was in no state for is done when it is well."""
        acts, answers = list(acts), []
        while acts:
            first, self.n = self.n + 1, self.n + len(acts)
            self.say_all({'n': first + i, **act} for i, act in enumerate(acts))
            said = list(zip(acts, self.answers(first, len(acts))))
            acts = [act for act, a in said if is_trouble(a.get('error', {}).get('status'), a.get('error', {}).get('code'))]
            answers += [a for act, a in said if not any(act is again for again in acts)]
            if acts:
                wait_until_well(self.port)
        return answers

    def say_much(self, count, length=990):
        """So many acts of an arbiter, each with so many words."""
        for _ in range(0, count, 50):
            self.do_all({'do': ('pause', 'resume')[n % 2], 'reason': 'x' * length} for n in range(50))

    def ask(self, **more):
        self.n += 1
        self.say({'n': self.n, **more})
        n = self.n
        return self.wait(lambda m: m.get('answer') == n or m.get('error', {}).get('n') == n)

    def event(self, wanted=lambda m: True):
        """The next event."""
        return self.wait(lambda m: 'event' in m and wanted(m))


def do_together(clients, do):
    """One after the other, with nothing in between; again, when it is well, by whom the store was in no state for."""
    sent = [client.send(do) for client in clients]
    for client, n in zip(clients, sent):
        if client.was_refused(n):
            wait_until_well(client.port)
            client.do(do)


class Coming(Client):
    """Somebody who asks to be let in, and does not wait for it."""

    def __init__(self, server):
        Socket.__init__(self, server.port)
        self.n, self.messages = 0, []

    def knock(self, game, role):
        self.say({'join': game['id'], 'key': game['keys'][role], 'lang': 'en'})
        return self

    def is_let_in(self):
        self.game = self.wait(lambda m: 'game' in m or 'error' in m)
        if 'error' in self.game:
            raise Closed(self.game['error'])
        self.game = self.game['game']
        return self
