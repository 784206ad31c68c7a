#!/usr/bin/env python3
"""jadoube match --serve over the wire: what is told, what is refused, and spectators for whom nobody waits.

usage: tests/cli/match_serve.py JADOUBE PUPPET
"""
import json
import signal
import socket
import struct
import subprocess
import sys
import urllib.error
import urllib.request

from matching import JADOUBE, PUPPET, main, test

PATIENCE = 120  # seconds until something that must happen is taken not to


class Match:
    """with Match(…) as match: match.port, and in the end match.done: what --json said."""

    def __init__(self, *more):
        words = [JADOUBE, "match", "--engine", f"cmd={PUPPET} slow", "name=a", "option.Slow Ms=2", "--engine",
                 f"cmd={PUPPET}", "name=b", "option.Seed=2", "--tc", "60", "--json", "--serve", "127.0.0.1:0"]
        self.process = subprocess.Popen([*words, *map(str, more)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.port = int(self.process.stderr.readline().strip().rstrip("/").rsplit(":", 1)[1])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self.end()

    def end(self):
        out, err = self.process.communicate(timeout=PATIENCE)
        self.done = json.loads(out)
        return err

    def get(self, path, **headers):
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.headers, answer.read()


class Spectator:
    def __init__(self, match, origin=None, lang="en"):
        self.socket = socket.create_connection(("127.0.0.1", match.port), timeout=PATIENCE)
        lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{match.port}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13"]
        lines += [f"Origin: {origin}"] if origin else []
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.bytes = b""
        while b"\r\n\r\n" not in self.bytes:
            self.more()
        head, self.bytes = self.bytes.split(b"\r\n\r\n", 1)
        self.status = int(head.split()[1])
        if self.status == 101:
            self.say({"match": "live", "lang": lang})

    def more(self):
        got = self.socket.recv(65536)
        assert got, "it has closed"
        self.bytes += got

    def say(self, message):
        text = json.dumps(message).encode()
        self.socket.sendall(bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text)

    def frame(self):
        """The next one: its opcode and its bytes."""
        while True:
            if len(self.bytes) >= 2:
                length, head = self.bytes[1] & 127, 2
                if length == 126 and len(self.bytes) >= 4:
                    length, head = struct.unpack(">H", self.bytes[2:4])[0], 4
                elif length == 127 and len(self.bytes) >= 10:
                    length, head = struct.unpack(">Q", self.bytes[2:10])[0], 10
                if length not in (126, 127) or head > 2:
                    if len(self.bytes) >= head + length:
                        opcode, data = self.bytes[0] & 15, self.bytes[head:head + length]
                        self.bytes = self.bytes[head + length:]
                        return opcode, data
            self.more()

    def hear(self):
        """The next message; None when it says goodbye."""
        while True:
            opcode, data = self.frame()
            if opcode == 8:
                return None
            if opcode == 1:
                return json.loads(data)


# ---- tests ----

@test
def all_is_told():
    with Match("--games", 4, "--sprt", "elo0=-1", "elo1=1") as match:
        spectator = Spectator(match, lang="de")
        first = spectator.hear()
        assert [e["name"] for e in first["match"]["engines"]] == ["a", "b"]
        assert first["standing"]["games"] == 4 and first["match"]["sprt"]["upper"] > 2.94
        last, boards = None, []
        while message := spectator.hear():
            last = message.get("standing", last)
            boards += message["boards"]
        err = match.end()
    assert match.process.returncode == 0, err
    assert last["over"] and last["whole"] and last["played"] == 4, last
    rows = {r["engine"]: r for r in last["rows"]}
    for i, engine in enumerate(match.done["engines"]):
        assert all(rows[i][k] == engine[k] for k in ("games", "wins", "draws", "losses", "flags", "failures")), (rows, engine)
        assert abs(rows[i]["elo"] - engine["elo"]) < 1e-6
        assert last["cross"][i][1 - i] == [engine["wins"], engine["draws"], engine["losses"]]
    assert [[e[k] for k in ("rule", "article", "games")] for e in last["ends"]] == \
        [[e[k] for k in ("rule", "article", "games")] for e in match.done["ends"]]
    assert [p[0] for p in last["course"]] == [1, 2, 3, 4]
    assert abs(last["llr"] - match.done["sprt"]["llr"]) < 1e-6
    assert [g["game"] for g in last["recent"]] == [4, 3, 2, 1]
    assert boards and all(b["state"]["phase"] in ("running", "finished") for b in boards)
    assert boards[-1]["game"] == 4 and boards[-1]["result"] == last["recent"][0]["result"]


@test
def it_is_read_only():
    with Match("--games", 20000) as match:
        status, headers, body = match.get("/api/match")
        assert status == 200 and json.loads(body)["standing"]["games"] == 20000
        assert "default-src 'none'" in match.get("/match")[1]["Content-Security-Policy"]
        assert json.loads(match.get("/api/laws/2023/5.1.1?lang=cs")[2])["title"] == "Mat"
        for path, method, wanted in (("/api/match", "POST", 405), ("/none", "GET", 404), ("/ws", "GET", 426),
                                     ("/api/laws/2023", "GET", 404), ("/api/laws/1900/5.1.1", "GET", 404)):
            try:
                urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{match.port}{path}", method=method))
                raise AssertionError(f"{path} was answered")
            except urllib.error.HTTPError as refused:
                assert refused.code == wanted, (path, refused.code)
        assert Spectator(match, origin="http://elsewhere.example").status == 403
        assert Spectator(match, origin=f"http://127.0.0.1:{match.port}").status == 101
        rude = Spectator(match)
        rude.socket.sendall(bytes([0x81, 0x80 | 3]) + b"\0\0\0\0[1]")
        while rude.hear():
            pass


@test
def nobody_waits_for_spectators():
    """Those who never read, and more of them than there is room for; then all of them at once are gone."""
    with Match("--games", 6, "--concurrency", 2) as match:
        silent = [Spectator(match) for _ in range(60)]
        idle = [socket.create_connection(("127.0.0.1", match.port)) for _ in range(300)]
        match.end()
        assert match.process.returncode == 0 and match.done["played"] == 6
        del silent, idle


@test
def where_it_cannot_listen():
    with Match("--games", 20000) as match:
        for at, said in ((f"127.0.0.1:{match.port}", "Address already in use"), ("nowhere", "--serve: 'nowhere' is no ADDRESS:PORT")):
            done = subprocess.run([JADOUBE, "match", "--engine", f"cmd={PUPPET}", "name=a", "--engine", f"cmd={PUPPET}",
                                   "name=b", "--tc", "1", "--serve", at], text=True, capture_output=True, check=False)
            assert done.returncode == 2 and said in done.stderr, done.stderr


sys.exit(main())
