"""Does a server answer all the time, whatever happens? And how long does everybody wait for its longest turn?"""
import os
import re
import statistics
import sys
import threading
import time

SLOWER = float(os.environ.get('JADOUBE_SLOWER', 1))  # how much a sanitizer, or counting, makes of it
BOUND = SLOWER * (0.02 if os.environ.get('JADOUBE_STRICT') else 5)  # seconds, of the median: a loaded machine is slow
WORK = SLOWER * 0.02  # seconds of processor time that one turn of the loop may take, on any machine


class Pulse(threading.Thread):
    """Asks whether the server is well, again and again, and how long that takes."""

    def __init__(self, server):
        super().__init__()
        self.server, self.going, self.times = server, True, []

    def run(self):
        while self.going:
            began = time.perf_counter()
            assert self.server.request('GET', '/healthz', raw=True)[0] in (200, 503)  # its store may be slower than it is
            self.times.append(time.perf_counter() - began)
            time.sleep(0.005)


class Steady:
    """Nothing in it holds anybody up: the server answers all the time, and says itself how long its longest turn was."""

    def __init__(self, test, server):
        self.test, self.server, self.pulse = test, server, Pulse(server)

    def longest(self):
        text = self.server.request('GET', '/metrics', raw=True)[1].decode()
        return [float(re.search(rf'^jadoube_turn_{name}_seconds (\S+)$', text, re.M)[1]) for name in ('longest', 'work')]

    def __enter__(self):
        self.longest()
        self.pulse.start()

    def __exit__(self, failed, *_):
        self.pulse.going = False
        self.pulse.join()
        times, (took, worked) = sorted(self.pulse.times), self.longest()
        if failed:
            return
        print(f'# {self.test.id()}: {len(times)} answers, median {1000 * statistics.median(times):.1f} ms, longest '
              f'{1000 * times[-1]:.1f} ms; longest turn {1000 * took:.1f} ms, work {1000 * worked:.1f} ms', file=sys.stderr)
        self.test.assertLess(statistics.median(times), BOUND)
        self.test.assertLess(worked, WORK)
        if os.environ.get('JADOUBE_STRICT'):
            self.test.assertLess(times[-1], BOUND)
