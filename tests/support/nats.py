#!/usr/bin/env python3
"""A NATS server of its own for a test: on a free port, gone afterwards.

usage: tests/support/nats.py COMMAND...    runs it with the server's address in JADOUBE_TEST_NOTIFY

Exit status: that of the command; 77, which meson counts as skipped, where nats-server is not installed.
"""
import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 240


def binary():
    return shutil.which("nats-server", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


class Nats:
    """with Nats() as notifier: … notifier.address …; kill(), freeze() and start() as you like: its port stays."""

    def __init__(self, arguments=()):
        self.folder = tempfile.mkdtemp(prefix="jadoube-nats-")
        self.arguments = arguments
        self.port = -1  # any
        self.process = None

    def start(self):
        for old in glob.glob(self.folder + "/*.ports"):
            os.remove(old)
        self.process = subprocess.Popen([binary(), "-a", "127.0.0.1", "-p", str(self.port), "--ports_file_dir", self.folder,
                                         "-l", self.folder + "/log", *self.arguments])
        limit = time.monotonic() + PATIENCE
        while not self.read_port():
            if self.process.poll() is not None or time.monotonic() > limit:
                sys.exit(f"nats-server does not start: {open(self.folder + '/log').read()}")
            time.sleep(0.02)

    def read_port(self):
        """It writes them down when it listens."""
        for path in glob.glob(self.folder + "/*.ports"):
            try:
                with open(path) as f:
                    self.port = int(json.load(f)["nats"][0].rsplit(":", 1)[1])
                return True
            except (ValueError, KeyError, IndexError):
                pass
        return False

    @property
    def address(self):
        return f"nats://127.0.0.1:{self.port}"

    def kill(self):
        self.process.kill()
        self.process.wait()

    def freeze(self, on):
        self.process.send_signal(signal.SIGSTOP if on else signal.SIGCONT)

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.kill()
        shutil.rmtree(self.folder)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if not binary():
        print("skipped: nats-server is not installed (tools/deps check)")
        return 77
    with Nats() as notifier:
        return subprocess.run(sys.argv[1:], env={**os.environ, "JADOUBE_TEST_NOTIFY": notifier.address}).returncode


if __name__ == "__main__":
    sys.exit(main())
