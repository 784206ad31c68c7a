#!/usr/bin/env python3
"""A PostgreSQL of its own for a test: in a temporary folder, on a Unix socket, gone afterwards.

usage: tests/support/postgres.py COMMAND...    runs it with the address of an empty database in JADOUBE_TEST_STORE

Exit status: that of the command; 77, which meson counts as skipped, where PostgreSQL is not installed.
"""
import contextlib
import glob
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile

SETTINGS = """
listen_addresses = ''
unix_socket_directories = '{folder}'
max_connections = 40
shared_buffers = 32MB
log_line_prefix = '%m '
"""


def binaries():
    """The folder of initdb and pg_ctl, the newest one first looked for where Debian puts them; None without."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), key=lambda p: int(p.split("/")[4].split(".")[0]))
    first = found[-1] if found else shutil.which("initdb")
    return os.path.dirname(first) if first else None


class Postgres:
    """with Postgres() as database: … database.address …; stop() and start() as you like."""

    def __init__(self):
        self.bin = binaries()
        self.folder = tempfile.mkdtemp(prefix="jadoube-postgres-")
        self.data = self.folder + "/data"
        self.address = f"postgres://postgres@/postgres?host={self.folder}"
        # The server refuses to run as root.
        self.prefix = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []

    def run(self, *words):
        done = subprocess.run([*self.prefix, *words], cwd="/", capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{' '.join(words)}: {done.stdout}{done.stderr}{self.log()}")

    def log(self):
        path = pathlib.Path(self.folder, "log")
        return path.read_text(errors="replace")[-4000:] if path.exists() else ""

    def prepare(self):
        if self.prefix:
            shutil.chown(self.folder, "postgres", "postgres")
        os.chmod(self.folder, 0o755)

    def configure(self, *more):
        with open(self.data + "/postgresql.conf", "a") as settings:
            settings.write(SETTINGS.format(folder=self.folder) + "\n".join(more) + "\n")

    def __enter__(self):
        self.prepare()
        self.run(f"{self.bin}/initdb", "-D", self.data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--locale=C.UTF-8",
                 "--no-sync")
        self.configure()
        self.start()
        return self

    def start(self):
        # Its output goes to a file: a pipe that it inherits would keep us waiting for its end.
        self.run(f"{self.bin}/pg_ctl", "-D", self.data, "-l", self.folder + "/log", "-w", "-s", "start")

    def stop(self, mode="fast"):
        self.run(f"{self.bin}/pg_ctl", "-D", self.data, "-m", mode, "-w", "-s", "stop")

    def processes(self):
        first = int(pathlib.Path(self.data, "postmaster.pid").read_text().split()[0])
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(first)], capture_output=True, text=True).stdout.split()
        return (first, *map(int, children))

    def freeze(self, on):
        """Let it run no more, or again: it is there, but does not answer."""
        for pid in self.processes():
            with contextlib.suppress(ProcessLookupError):  # it has just ended by itself
                os.kill(pid, signal.SIGSTOP if on else signal.SIGCONT)

    def __exit__(self, *_):
        if os.path.exists(self.data + "/postmaster.pid"):
            self.stop("immediate")
        shutil.rmtree(self.folder)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    if not binaries():
        print("skipped: PostgreSQL is not installed (tools/deps check)")
        return 77
    with Postgres() as database:
        return subprocess.run(sys.argv[1:], env={**os.environ, "JADOUBE_TEST_STORE": database.address}).returncode


if __name__ == "__main__":
    sys.exit(main())
