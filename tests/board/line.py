#!/usr/bin/env python3
"""jadoube board on a pseudo terminal: glued and split frames, noise, the cable out; the moves and the recording."""
import base64, os, pty, signal, subprocess, sys, tempfile, time, tty

program, recording = sys.argv[1:3]
folder = tempfile.mkdtemp()
link, kept = os.path.join(folder, "board"), os.path.join(folder, "kept.board")
signs = [line.split() for line in open(recording) if line.strip()]
signs = [(int(at), base64.b64decode(text)) for at, text in signs]


def plug_in():
    master, slave = pty.openpty()
    tty.setraw(slave)
    if os.path.lexists(link):
        os.unlink(link)
    os.symlink(os.ttyname(slave), link)
    return master, slave


def send(master, data, split):
    for start in range(0, len(data), split):
        os.write(master, data[start : start + split])
        time.sleep(0.002)


def hear(master, wanted):
    heard = b""
    while wanted not in heard:
        heard += os.read(master, 64)
    return heard


master, slave = plug_in()
board = subprocess.Popen([program, "board", link, "--moves", "--record", kept], stdout=subprocess.PIPE, text=True)
hear(master, b"\x4b")
begin, whole = time.monotonic(), bytearray(signs[0][1])
out_at = next(at for at, data in signs if at > 4500)  # after the first half-move
away = False
for at, data in signs:
    time.sleep(max(0, begin + at / 1000 - time.monotonic()))
    if at == out_at and not away:
        away = True
        os.close(slave), os.close(master)
        master, slave = plug_in()
        hear(master, b"\x4b")
        send(master, bytes(whole), 7)
    if data[0] == 0x8E:
        whole[3 + data[3]] = data[4]
        send(master, b"\x05\x11" + data, 2)  # noise, then the frame in pieces
    else:
        send(master, data, 64)
time.sleep(1.5)
board.send_signal(signal.SIGTERM)
moves = board.communicate(timeout=10)[0].split()
again = subprocess.run([program, "board", "--replay", kept, "--moves"], stdout=subprocess.PIPE, text=True).stdout.split()
expected = ["e2e4", "d7d5", "e4d5"]
print("1..2")
print("ok" if moves == expected else "not ok", "1 - the moves", moves)
print("ok" if again == expected else "not ok", "2 - the recording", again)
sys.exit(0 if moves == again == expected else 1)
