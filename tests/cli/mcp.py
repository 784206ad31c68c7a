#!/usr/bin/env python3
"""jadoube mcp on the wire: what JSON-RPC and the protocol ask of a server, whatever a client sends.

usage: tests/cli/mcp.py JADOUBE

A real client is tests/web/mcp.test.mjs.
"""
import json
import os
import pathlib
import subprocess
import sys
import time

PROGRAM = sys.argv[1]
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
HELLO = {"jsonrpc": "2.0", "id": 0, "method": "initialize",
         "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}}
READY = {"jsonrpc": "2.0", "method": "notifications/initialized"}
PING = {"jsonrpc": "2.0", "id": 9, "method": "ping"}


def line(message):
    return json.dumps(message).encode() + b"\n"


def call(number, name, **arguments):
    return {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {"name": name, "arguments": arguments}}


def talk(data, *options):
    """What the server says to these bytes, then the end of them; every line is a message, and stderr is empty."""
    done = subprocess.run([PROGRAM, "mcp", *options], input=data, capture_output=True, timeout=600)
    assert done.returncode == 0, done
    assert done.stderr == b"", done.stderr
    answers = [json.loads(text) for text in done.stdout.decode().splitlines()]
    assert all(answer["jsonrpc"] == "2.0" and "id" in answer for answer in answers), answers
    return answers


def after_hello(*messages, options=()):
    data = b"".join(m if isinstance(m, bytes) else line(m) for m in (HELLO, READY, *messages))
    hello, *rest = talk(data, *options)
    assert hello["id"] == 0 and hello["result"]["protocolVersion"] == "2025-11-25", hello
    return rest


def code(answer):
    return answer["id"], answer["error"]["code"]


def test_versions():
    for asked, given in (("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
                         ("2025-03-26", "2024-11-05"), ("2031-01-01", "2025-11-25"), ("1999-01-01", "2025-11-25")):
        hello = {**HELLO, "params": {**HELLO["params"], "protocolVersion": asked}}
        assert talk(line(hello))[0]["result"]["protocolVersion"] == given, asked
    assert code(talk(line({**HELLO, "params": {}}))[0]) == (0, -32602)
    assert code(talk(line(HELLO) + line({**HELLO, "id": 1}))[1]) == (1, -32600)


def test_before_the_handshake():
    answers = talk(line(PING) + line({**PING, "method": "tools/list", "id": 1}) + line(call(2, "judge", fen=START)))
    assert answers[0] == {"jsonrpc": "2.0", "id": 9, "result": {}}
    assert [code(answer) for answer in answers[1:]] == [(1, -32600), (2, -32600)]


def test_what_is_no_message():
    for data, expected in (
            (b"{", (None, -32700)), (b"nonsense", (None, -32700)), (b'"\xff"', (None, -32700)),
            (b'{"jsonrpc": "2.0", "jsonrpc": "2.0", "id": 1, "method": "ping"}', (None, -32700)),
            (b'{"jsonrpc": "2.0", "id": 1, "method": "pi\\u0000ng"}', (None, -32700)),
            (b"\0", (None, -32700)), (b"[" * 5000 + b"]" * 5000, (None, -32700)),
            (b'{"jsonrpc": "2.0", "id": 123456789012345678901234567890, "method": "ping"}', (None, -32700)),
            (b"[]", (None, -32600)), (b"[" + line(PING).strip() + b"]", (None, -32600)),
            (b"7", (None, -32600)), (b"null", (None, -32600)), (b"{}", (None, -32600)),
            (b'{"id": 5, "method": "ping"}', (5, -32600)),
            (b'{"jsonrpc": "1.0", "id": 5, "method": "ping"}', (5, -32600)),
            (b'{"jsonrpc": "2.0", "id": 5}', (5, -32600)),
            (b'{"jsonrpc": "2.0", "id": 5, "method": 7}', (5, -32600)),
            (b'{"jsonrpc": "2.0", "id": null, "method": "ping"}', (None, -32600)),
            (b'{"jsonrpc": "2.0", "id": {}, "method": "ping"}', (None, -32600)),
            (line({**PING, "id": "x" * 1025}).strip(), (None, -32600)),
            (b'{"jsonrpc": "2.0", "id": 5, "method": "ping", "params": []}', (5, -32602)),
            (b'{"jsonrpc": "2.0", "id": 5, "method": "tools/list", "params": {"cursor": "x"}}', (5, -32602)),
            (b'{"jsonrpc": "2.0", "id": 5, "method": "tools/call"}', (5, -32602)),
            (b'{"jsonrpc": "2.0", "id": 5, "method": "tools/call", "params": {"name": "mate", "arguments": []}}', (5, -32602)),
            (b'{"jsonrpc": "2.0", "id": 5, "method": "resources/list"}', (5, -32601))):
        wrong, pong = after_hello(data + b"\n", PING)
        assert code(wrong) == expected, (data[:80], wrong)
        assert wrong["error"]["message"], wrong
        assert pong["id"] == 9, "the server goes on"


def test_what_gets_no_answer():
    quiet = (b"\n", b" \t\r\n", line({"jsonrpc": "2.0", "method": "notifications/unheard-of"}),
             line({"jsonrpc": "2.0", "id": 3, "result": {}}), line({"jsonrpc": "2.0", "method": "ping", "params": []}),
             line({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 77}}),
             line({"jsonrpc": "2.0", "method": "notifications/cancelled"}))
    assert [answer["id"] for answer in after_hello(*quiet, PING)] == [9]


def test_ids():
    for number in (1, -1, 0, 2 ** 63 - 1, -2 ** 63, "", "x" * 1024, "č\n\"", 1.5):
        (answer,) = after_hello({**PING, "id": number})
        assert answer["id"] == number, number
    assert code(next(a for a in after_hello(call(1, "judge", fen=START), call(1, "judge", fen=START)) if "error" in a)) == (1, -32600)


def test_bytes():
    """Parts of lines, a last line without its end, CRLF, and lines that are too long."""
    server = subprocess.Popen([PROGRAM, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for byte in line(HELLO) + line(PING):
        server.stdin.write(bytes([byte]))
        server.stdin.flush()
    assert json.loads(server.stdout.readline())["id"] == 0
    assert json.loads(server.stdout.readline())["id"] == 9
    server.stdin.close()
    assert server.wait(60) == 0
    assert [answer["id"] for answer in after_hello(line(PING).strip())] == [9]
    assert [answer["id"] for answer in after_hello(line(PING).replace(b"\n", b"\r\n"))] == [9]
    most = 4 << 20
    long = call(1, "check", pgn="")
    long["params"]["arguments"]["pgn"] = "1. e4 *\n" + "%" * (most - len(line(long)) - len("1. e4 *\\n"))
    assert len(line(long)) == most
    (answer,) = after_hello(long)
    assert answer["result"]["structuredContent"]["total"]["games"] == 1
    long["params"]["arguments"]["pgn"] += "%%%%"
    assert [answer["id"] for answer in after_hello(long, PING)] == [None, 9]
    assert [answer["id"] for answer in after_hello(b"x" * (3 * most), b"\n", PING)] == [None, 9]
    assert [answer["id"] for answer in after_hello(b"x" * (3 * most))] == [None]
    assert talk(b"") == []


def test_many_questions():
    """All are answered, also after the end of the input; those beyond what may wait are refused."""
    answers = after_hello(*(call(n, "move", fen=START, text="e4") for n in range(1, 201)))
    assert sorted(answer["id"] for answer in answers) == list(range(1, 201))
    busy = [answer for answer in answers if "error" in answer]
    assert len(busy) <= 200 - 64 and all(answer["error"]["code"] == -32000 for answer in busy), busy
    assert all(answer["result"]["structuredContent"]["move"] == "e2e4" for answer in answers if "result" in answer)


def big_report():
    return subprocess.run([PROGRAM, "pair", "--generate", "--players", "4000", "--rounds", "11", "--played", "10"],
                          capture_output=True, text=True, check=True).stdout


def test_time():
    (answer,) = after_hello(call(1, "pair", report=big_report(), explain=True), options=("--seconds", "1"))
    assert answer["result"]["isError"] and "more than 1 s" in answer["result"]["content"][0]["text"], answer


def test_output():
    games = "".join(f"[Event \"{n}\"]\n\n1. e4 Ke7 *\n\n" for n in range(30000))
    (answer,) = after_hello(call(1, "check", pgn=games))
    assert answer["result"]["isError"] and "longer than 1048576 bytes" in answer["result"]["content"][0]["text"], answer


def children(pid):
    return pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def test_cancel():
    """The processes of a question end with it; no answer comes; the next question is answered."""
    if not pathlib.Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").exists():
        print("# this kernel does not list children")
        return
    server = subprocess.Popen([PROGRAM, "mcp", "--seconds", "600"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def say(message):
        server.stdin.write(line(message))
        server.stdin.flush()

    say(HELLO)
    server.stdout.readline()
    say(call("long", "pair", report=big_report(), explain=True))
    while len(children(server.pid)) < 2:
        time.sleep(0.01)
    running = children(server.pid)
    say({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": "long", "reason": "test"}})
    say(PING)
    assert json.loads(server.stdout.readline())["id"] == 9
    assert not any(pathlib.Path(f"/proc/{pid}").exists() for pid in running)
    say(call("long", "judge", fen=START))
    assert json.loads(server.stdout.readline())["result"]["structuredContent"]["moves"] == 20
    say(call("again", "pair", report=big_report(), explain=True))
    while len(children(server.pid)) < 2:
        time.sleep(0.01)
    running = children(server.pid)
    server.kill()
    server.wait()
    until = time.monotonic() + 60
    while any(pathlib.Path(f"/proc/{pid}").exists() for pid in running):
        assert time.monotonic() < until, "children outlive their server"
        time.sleep(0.01)


def main():
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            test()
            print("ok -", name[5:].replace("_", " "), flush=True)


if __name__ == "__main__":
    main()
