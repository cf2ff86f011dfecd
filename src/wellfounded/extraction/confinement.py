"""A process that reads documents gives up the network and the user's files, for good, where the system has the means.

On Linux: Landlock (files, TCP) and seccomp (every kind of socket, and calls by which one process gets at another), both
without privileges and passed on to whatever the process starts. https://docs.kernel.org/userspace-api/landlock.html
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import shutil
import struct
import sys
from collections.abc import Iterable
from pathlib import Path

__all__ = ["confine", "lacking"]

FILES, NETWORK = "files", "network"

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # on every machine
_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2
_RULE_FOR_PATH, _ASK_VERSION = 1, 1

_EXECUTE, _WRITE, _READ, _LIST, _TRUNCATE, _DEVICE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14, 1 << 15
_OF_FILES = _EXECUTE | _WRITE | _READ | _TRUNCATE | _DEVICE
_TCP = 0b11
_OTHERS = 0b11  # abstract sockets, and signals to other processes
_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 5: (1 << 16) - 1}
"""What can be forbidden about files, from the version on."""

_CALLS_ALIKE = (425, 426, 427, 438)
"""The calls of io_uring, by which sockets can be opened too, and pidfd_getfd; alike on both machines."""
_CALLS = {
    # socket, socketpair, ptrace, process_vm_readv and _writev, bpf, perf_event_open, add_key, request_key, keyctl,
    # unshare, mount, setns, userfaultfd, open_by_handle_at
    "x86_64": (0xC000003E, (41, 53, 101, 310, 311, 321, 298, 248, 249, 250, 272, 165, 308, 323, 304)),
    "aarch64": (0xC00000B7, (198, 199, 117, 270, 271, 280, 241, 217, 218, 219, 97, 40, 268, 282, 265)),
}
"""For each machine the number of its kind, and the calls that are refused."""
_OTHER_NUMBERING = 0x4000_0000  # calls of x86_64 under other numbers

_SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/sbin", "/etc/ld.so.cache", "/etc/ssl/openssl.cnf", "/etc/localtime")
_ABOUT_MACHINE = ("/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu", "/sys/fs/cgroup")
_DEVICES = ("/dev/null", "/dev/zero", "/dev/urandom", "/dev/random")


def lacking() -> tuple[str, ...]:
    """What of ``files`` and ``network`` this system cannot keep from a reader of documents; empty where it can all."""
    if sys.platform != "linux":
        return (FILES, NETWORK)
    found = [] if _version() else [FILES]
    return (*found, *([] if _seccomp_is_there() else [NETWORK]))


def confine(readable: Iterable[str | Path] = (), writable: Iterable[str | Path] = ()) -> tuple[str, ...]:
    """Keep this process, and what it starts, from the network and from all files but the program's own and these.

    Call it with one thread at work. What is open already stays open. Returns what could not be kept from it.
    """
    if sys.platform != "linux":
        return (FILES, NETWORK)
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return (FILES, NETWORK)
    files = _without_files(libc, [*_program(), *readable], list(writable))
    network = _without_network(libc)
    return (*([] if files else [FILES]), *([] if network else [NETWORK]))


def _version() -> int:
    """The version of Landlock; 0 where there is none."""
    return max(0, int(ctypes.CDLL(None, use_errno=True).syscall(_CREATE_RULESET, None, 0, _ASK_VERSION)))


def _seccomp_is_there() -> bool:
    if platform.machine() not in _CALLS:
        return False
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(_SET_SECCOMP, _FILTER, None, 0, 0)  # refused for want of a filter, if there are filters
    return ctypes.get_errno() == errno.EFAULT


def _program() -> list[str]:
    """Where Python, its libraries and the program lie; nothing of the user's unless it was installed there."""
    own = Path(__file__).resolve().parents[1]
    libraries = [path for path in sys.path if Path(path).name in ("site-packages", "dist-packages")]
    data = [os.environ["TESSDATA_PREFIX"]] if os.environ.get("TESSDATA_PREFIX") else []
    recognizer = shutil.which("tesseract")  # which may lie elsewhere than the system's programs
    data += [recognizer] if recognizer else []
    roots = [sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix]
    return [*_SYSTEM, *_ABOUT_MACHINE, *roots, *libraries, *data, str(own)]


def _without_files(libc: ctypes.CDLL, readable: list[str | Path], writable: list[str | Path]) -> bool:
    version = _version()
    if not version:
        return False
    rights = max(mask for since, mask in _RIGHTS.items() if since <= version)
    wanted = struct.pack("=QQQ", rights, _TCP if version >= 4 else 0, _OTHERS if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    rules = libc.syscall(_CREATE_RULESET, ctypes.create_string_buffer(wanted, len(wanted)), size, 0)
    if rules < 0:
        return False
    try:
        for path in readable:
            _allow(libc, rules, path, rights & (_EXECUTE | _READ | _LIST))
        for path in writable:
            _allow(libc, rules, path, rights)
        for path in _DEVICES:
            _allow(libc, rules, path, rights & (_READ | _WRITE | _DEVICE))
        return int(libc.syscall(_RESTRICT_SELF, rules, 0)) == 0
    finally:
        os.close(rules)


def _allow(libc: ctypes.CDLL, rules: int, path: str | Path, rights: int) -> None:
    """Allow something below a path; a path that is not there needs no leave."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        allowed = rights if os.path.isdir(path) else rights & _OF_FILES
        rule = struct.pack("=Qi", allowed, place)
        libc.syscall(_ADD_RULE, rules, _RULE_FOR_PATH, ctypes.create_string_buffer(rule, len(rule)), 0)
    finally:
        os.close(place)


def _without_network(libc: ctypes.CDLL) -> bool:
    """Refuse, with "not permitted", the calls of the list."""
    if platform.machine() not in _CALLS:
        return False
    machine, calls = _CALLS[platform.machine()]
    load, equal, at_least, give = 0x20, 0x15, 0x35, 0x06
    refuse, allow = 0x0005_0000 | errno.EPERM, 0x7FFF_0000
    steps = [(load, 0, 0, 4), (equal, 1, 0, machine), (give, 0, 0, refuse), (load, 0, 0, 0)]
    steps += [(at_least, 0, 1, _OTHER_NUMBERING), (give, 0, 0, refuse)]
    for call in (*calls, *_CALLS_ALIKE):
        steps += [(equal, 0, 1, call), (give, 0, 0, refuse)]
    steps.append((give, 0, 0, allow))
    code = b"".join(struct.pack("=HBBI", *step) for step in steps)
    held = ctypes.create_string_buffer(code, len(code))
    program = struct.pack("@HP", len(steps), ctypes.addressof(held))
    return int(libc.prctl(_SET_SECCOMP, _FILTER, ctypes.create_string_buffer(program, len(program)), 0, 0)) == 0
