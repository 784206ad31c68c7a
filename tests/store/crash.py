#!/usr/bin/env python3
"""Does anything that was acknowledged get lost, or anything get stored twice or by halves, when the writer is
killed, the disk is full, or the database goes away?

usage: tests/store/crash.py WRITER sqlite|disk|postgres
"""
import contextlib
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from postgres import Postgres, binaries

PATIENCE = 240  # seconds until something that must happen is taken not to


class Writer:
    """A store-writer, and what it has said."""

    def __init__(self, program, store, seed, known):
        self.known = known  # game -> the last number that was acknowledged, by this writer or one before
        self.process = subprocess.Popen([program, store, str(seed)], stdout=subprocess.PIPE, bufsize=0)
        self.rest = b""

    def line(self):
        """The next line; None when there is none any more."""
        while b"\n" not in self.rest:
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                return None
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        words = line.decode().split()
        if words[0] == "have":
            self.check_start(words[1], int(words[2]))
        elif words[0] == "ack":
            for game, seq in zip(words[1::2], words[2::2]):
                self.known[game] = int(seq)
        return words

    def check_start(self, game, there):
        acknowledged = self.known.get(game, 0)
        # One batch more may be there: it was stored, and then there was no time left to say so.
        if not acknowledged <= there <= acknowledged + 40:
            sys.exit(f"{game}: {acknowledged} were acknowledged, {there} are there")
        self.known[game] = there

    def until(self, word, more=""):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            words = self.line()
            if words is None:
                sys.exit(f"the writer ended before it said '{word} {more}'")
            if words[0] == word and (not more or words[1] == more):
                return
        sys.exit(f"the writer never said '{word} {more}'")

    def kill(self):
        self.process.kill()
        while self.line():
            pass
        if self.process.wait() != -signal.SIGKILL:
            sys.exit(f"the writer ended by itself: {self.process.returncode}")
        self.process.stdout.close()


def compare(program, store, known):
    """Every event that the store has is the one that was sent, once, and none that was acknowledged is missing."""
    there = {}
    for line in subprocess.run([program, store, "dump"], check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines():
        game, seq, text = line.split(" ", 2)
        there[game] = there.get(game, 0) + 1
        if int(seq) != there[game] or text != f'{{"game": "{game}", "seq": {seq}}}':
            sys.exit(f"not what was sent: {line} where number {there[game]} was due")
    lost = {game: (seq, there.get(game, 0)) for game, seq in known.items() if there.get(game, 0) < seq}
    if lost:
        sys.exit(f"lost (acknowledged, there): {lost}")
    return sum(there.values())


def kill_often(program, store, times, chance):
    """Kill it at any moment: while it opens the store, between two batches, in the middle of one."""
    known = {}
    for life in range(times):
        writer = Writer(program, store, chance.randrange(1 << 30), known)
        if chance.random() < 0.1:
            time.sleep(chance.random() * 0.02)
        else:
            writer.until("ready")
            for _ in range(chance.randrange(12)):
                writer.line()
            time.sleep(chance.random() * 0.004)
        writer.kill()
    return known


def sqlite(program, chance):
    with tempfile.TemporaryDirectory() as folder:
        store = f"{folder}/games.db"
        known = kill_often(program, store, 200, chance)
        print(f"SQLite: killed 200 times, {compare(program, store, known)} events, all there")


@contextlib.contextmanager
def small_disk():
    """A folder with room for 3 MB, or None where we may not mount one."""
    folder = tempfile.mkdtemp(prefix="jadoube-disk-")
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=3m", "none", folder], capture_output=True).returncode == 0
    yield folder if mounted else None
    if mounted:
        subprocess.run(["umount", "-l", folder], check=True)
    shutil.rmtree(folder)


def fill_disk(program, store, folder):
    """Until nothing goes any more; then a little room is made, and it goes on until that is used up, too."""
    ballast, known = pathlib.Path(folder, "ballast"), {}
    ballast.write_bytes(bytes(1 << 20))
    writer = Writer(program, store, 1, known)
    for _ in range(4):
        writer.until("trouble", "full")
    ballast.unlink()
    writer.until("ack")
    writer.until("trouble", "full")
    writer.kill()
    print(f"disk full: {compare(program, store, known)} events, all there")


def disk(program, chance):
    with small_disk() as folder:
        if not folder:
            print("skipped: only root may mount a small disk (test store/sqlite fills one by a limit)")
            sys.exit(77)
        fill_disk(program, f"{folder}/games.db", folder)
    if not binaries():
        print("PostgreSQL is not installed: its disk was not filled (tools/deps check)")
        return
    with small_disk() as folder, Postgres() as database:
        pathlib.Path(folder, "space").mkdir()
        shutil.chown(f"{folder}/space", "postgres", "postgres")
        os.chmod(folder, 0o755)
        for command in (f"CREATE TABLESPACE small LOCATION '{folder}/space'",
                        "ALTER DATABASE postgres SET default_tablespace = small"):
            subprocess.run(["psql", "-q", "-c", command, database.address], check=True)
        fill_disk(program, database.address, folder)
        database.stop()


def postgres(program, chance):
    if not binaries():
        print("skipped: PostgreSQL is not installed (tools/deps check)")
        sys.exit(77)
    with Postgres() as database:
        known = kill_often(program, database.address, 25, chance)
        print(f"PostgreSQL: killed 25 times, {compare(program, database.address, known)} events, all there")
        writer = Writer(program, database.address, 1, known)
        for how in ("immediate", "fast", "immediate"):
            writer.until("ack")
            database.stop(how)
            writer.until("trouble", "gone")
            database.start()
            for _ in range(20):
                writer.until("ack")
        database.freeze(True)
        writer.until("trouble", "gone")
        database.freeze(False)
        for _ in range(20):
            writer.until("ack")
        writer.kill()
        print(f"PostgreSQL gone and back 3 times, and once deaf: {compare(program, database.address, known)} events, all there")


def main():
    seed = int(os.environ.get("JADOUBE_SEED", random.randrange(1 << 30)))
    print(f"JADOUBE_SEED={seed}", flush=True)
    {"sqlite": sqlite, "disk": disk, "postgres": postgres}[sys.argv[2]](sys.argv[1], random.Random(seed))


if __name__ == "__main__":
    main()
