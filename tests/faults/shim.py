"""The shim inside a program, told from outside what to fail: tests/faults/shim.h has the same layout."""
import mmap
import os
import struct
import tempfile

FIELDS = ('weather', 'delay', 'kinds', 'left', 'lasting', 'calls', 'failed', 'blocks')
WEATHER = ('fine', 'slow', 'full', 'short', 'eio-write', 'eio-sync', 'eio-read', 'stall')
MEMORY, FILES, NET = 1, 2, 4


class Shim:
    """A control file, and the environment of a program that is to have the shim in it."""

    def __init__(self, library, files):
        fd, self.path = tempfile.mkstemp(prefix='jadoube-shim-')
        os.ftruncate(fd, 8 * len(FIELDS))
        self.map = mmap.mmap(fd, 8 * len(FIELDS))
        os.close(fd)
        self.environment = {'LD_PRELOAD': os.path.abspath(library), 'JADOUBE_FAULTS': self.path, 'JADOUBE_FAULTS_FILE': files,
                            'ASAN_OPTIONS': os.environ.get('ASAN_OPTIONS', '') + ':verify_asan_link_order=0'}
        self.set('left', -1)

    def set(self, field, value):
        struct.pack_into('q', self.map, 8 * FIELDS.index(field), value)

    def get(self, field):
        return struct.unpack_from('q', self.map, 8 * FIELDS.index(field))[0]

    def weather(self, name, delay=0):
        self.set('delay', delay)
        self.set('weather', WEATHER.index(name))

    def arm(self, kinds, left, lasting=False):
        """Of these calls so many go well, then one fails, or all do."""
        self.set('kinds', 0)
        self.set('calls', 0)
        self.set('failed', 0)
        self.set('lasting', lasting)
        self.set('left', left)
        self.set('kinds', kinds)

    def disarm(self):
        """Whether anything has failed."""
        self.set('kinds', 0)
        self.set('left', -1)
        return self.get('failed') > 0

    def remove(self):
        os.unlink(self.path)
