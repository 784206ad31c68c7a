#!/usr/bin/env python3
"""What a unit file forbids, forbidden without systemd: its system calls, memory that is written and run, families of
sockets; and for root, who becomes nobody without a capability, everything but some folders read-only.

usage: tests/support/sandbox.py UNIT FOLDER[:FOLDER...] COMMAND...    the folders may be written

What the unit would refuse with an error ends the command here (SIGSYS), so that it cannot be overlooked.
"""
import ctypes
import os
import re
import struct
import subprocess
import sys

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
FAMILIES = {"AF_UNIX": 1, "AF_INET": 2, "AF_INET6": 10}
LOAD, EQUAL, AND, RETURN = 0x20, 0x15, 0x54, 0x06
ALLOW, KILL, NO_FAMILY = 0x7FFF0000, 0x80000000, 0x00050000 | 97
NUMBER, ARCHITECTURE, ARGUMENTS = 0, 4, 16
PR_SET_SECCOMP, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS = 22, 24, 38
NOBODY, CAPABILITIES = 65534, 64
WRITE, EXECUTE = 2, 4


def possible():
    """Why not, or nothing."""
    if os.uname().machine not in ARCHITECTURES:
        return f"the system calls of {os.uname().machine} are not known here"
    try:
        calls_of("@default")
    except (OSError, subprocess.CalledProcessError):
        return "systemd-analyze cannot say what is in @system-service"
    return None


def calls_of(group):
    """The names in one of systemd's sets, and in the sets in it."""
    said = subprocess.run(["systemd-analyze", "syscall-filter", group], capture_output=True, text=True, check=True).stdout
    names = set()
    for line in said.splitlines()[1:]:
        word = line.strip()
        if word.startswith("@"):
            names |= calls_of(word)
        elif word and not word.startswith("#"):
            names.add(word)
    return names


def numbers():
    said = subprocess.run(["cc", "-dM", "-E", "-"], input="#include <sys/syscall.h>\n", capture_output=True, text=True, check=True)
    return {name: int(number) for name, number in re.findall(r"#define __NR_(\w+) (\d+)$", said.stdout, re.M)}


def settings(unit):
    """Each with the values that it is given, in order."""
    found = {}
    with open(unit) as f:
        for name, value in re.findall(r"^(\w+)=(.*)$", f.read(), re.M):
            found.setdefault(name, []).append(value)
    return found


def allowed(filters):
    names = set()
    for value in filters:
        words = set()
        for word in value.lstrip("~").split():
            words |= calls_of(word) if word.startswith("@") else {word}
        names = names - words if value.startswith("~") else names | words
    return names | calls_of("@default")


def instruction(code, value, true=0, false=0):
    return struct.pack("HBBI", code, true, false, value)


def guard(number, argument, rules):
    """For one system call: rules are instructions that look at its argument's lower half."""
    body = [instruction(LOAD, ARGUMENTS + 8 * argument), *rules]
    return [instruction(EQUAL, number, 0, len(body)), *body]


def program(unit):
    known, wanted = numbers(), settings(unit)
    families = [FAMILIES[name] for name in wanted["RestrictAddressFamilies"][0].split()]
    code = [instruction(LOAD, ARCHITECTURE), instruction(EQUAL, ARCHITECTURES[os.uname().machine], 1, 0),
            instruction(RETURN, KILL), instruction(LOAD, NUMBER)]
    sockets = [line for family in families for line in (instruction(EQUAL, family, 0, 1), instruction(RETURN, ALLOW))]
    code += guard(known["socket"], 0, [*sockets, instruction(RETURN, NO_FAMILY)])
    if wanted["MemoryDenyWriteExecute"] == ["yes"]:
        both = [instruction(AND, WRITE | EXECUTE), instruction(EQUAL, WRITE | EXECUTE, 0, 1), instruction(RETURN, KILL)]
        later = [instruction(AND, EXECUTE), instruction(EQUAL, EXECUTE, 0, 1), instruction(RETURN, KILL)]
        code += guard(known["mmap"], 2, [*both, instruction(RETURN, ALLOW)])
        code += guard(known["mprotect"], 2, [*later, instruction(RETURN, ALLOW)])
    for name in sorted(allowed(wanted["SystemCallFilter"]) & known.keys()):
        code += [instruction(EQUAL, known[name], 0, 1), instruction(RETURN, ALLOW)]
    return b"".join([*code, instruction(RETURN, KILL)])


def become_nobody(libc):
    for capability in range(CAPABILITIES):
        libc.prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)


def enter(unit):
    """From here on this process, and what it runs."""
    libc = ctypes.CDLL(None, use_errno=True)
    code = ctypes.create_string_buffer(program(unit))
    if os.getuid() == 0:
        become_nobody(libc)
    head = ctypes.create_string_buffer(struct.pack("HxxxxxxQ", (len(code) - 1) // 8, ctypes.addressof(code)))
    if libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) or libc.prctl(PR_SET_SECCOMP, 2, head, 0, 0):
        sys.exit(f"sandbox: {os.strerror(ctypes.get_errno())}")


def namespaces():
    """Can the file system be made read-only for one process?"""
    return os.getuid() == 0 and subprocess.run(["unshare", "-m", "true"], capture_output=True).returncode == 0


CLOSED = """
set -e
for folder in ${FOLDERS//:/ }; do mount --bind "$folder" "$folder"; done
mount -o remount,ro,bind /
exec "$@"
"""


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    unit, folders, command = sys.argv[1], sys.argv[2], sys.argv[3:]
    if unit != "-" and namespaces():
        os.execvpe("unshare", ["unshare", "-m", "--propagation", "private", "bash", "-c", CLOSED, "-", sys.executable,
                               os.path.abspath(__file__), "-", unit, *command], {**os.environ, "FOLDERS": folders})
    enter(folders if unit == "-" else unit)
    os.execvp(command[0], command)


if __name__ == "__main__":
    main()
