"""A file is read in a process of its own, without network and without the user's files: what breaks the reader of a
format, fills the memory or never ends, breaks no more, and what takes the reader over has nothing to take."""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wellfounded.extraction.confinement import confine
from wellfounded.extraction.document_json import (
    document_of_json,
    json_of_document,
    plain_problems,
    problems_of,
    written,
)
from wellfounded.extraction.model import UNWATCHED, ExtractedDocument, Watch
from wellfounded.problems import InputError, Problem

__all__ = ["ReaderError", "run_sandboxed"]

_MEMORY = 3 * 2**30
_PATIENCE = 180  # seconds of computing until the next page; the worst scans need some ten
_LONGEST_ANSWER = 2 * 2**30
_LAST_DESCRIPTOR = 65_536
# Seconds without any computing, after which no page will come: a thread that found no memory to begin waits forever.
_STANDSTILL = 120


class ReaderError(RuntimeError):
    """A defect of a reader, met in its process; the message names the class of the error there."""


class _Patient(Watch):
    """Gives every page the same time, however many there are."""

    def page(self, done: int, of: int) -> None:
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        until = int(used.ru_utime + used.ru_stime) + _PATIENCE
        resource.setrlimit(resource.RLIMIT_CPU, (until if most < 0 else min(until, most), most))


def run_sandboxed(name: str, work: Callable[[Watch], ExtractedDocument]) -> ExtractedDocument:
    """The document that work on the file of this name gives. Raises InputError: the reader's own, or WF405 where it
    broke off; and ReaderError for a defect of the reader.

    The work shows each page that is done to who looks on: until the next one it may compute for three minutes. Where a
    process cannot be split in two without harm (other systems, threads at work), it is done here.
    """
    if sys.platform != "linux" or threading.active_count() > 1:
        return work(UNWATCHED)
    end, begin = os.pipe()
    child = os.fork()
    if not child:
        os.close(end)
        _answer(begin, work)
    os.close(begin)
    try:
        told = _told(end, child)
    finally:
        status = os.waitpid(child, 0)[1]
    try:
        answer = json.loads(told)
        if "document" in answer:
            return document_of_json(answer["document"])
        problems, raised = problems_of(answer["problems"]), str(answer["raised"])
    except (
        ValueError,
        TypeError,
        KeyError,
        OverflowError,
        RecursionError,
    ):  # cut off, or not what a reader of ours says
        raise InputError([Problem(name, 0, "WF405", _broken_off(status))]) from None
    if problems:
        raise InputError(problems)
    raise ReaderError(raised)


def _told(end: int, child: int) -> bytes:
    """What the child writes until it ends. One that stands still is stopped, and then says nothing whole."""
    told = bytearray()
    computed = -1.0
    # Not ``select.select``: it takes no file beyond the 1,024th, which a large program may have open.
    waiting = select.poll()
    with os.fdopen(end, "rb", buffering=0) as given:
        waiting.register(given, select.POLLIN)
        while len(told) < _LONGEST_ANSWER:
            if waiting.poll(1000 * _STANDSTILL):
                part = given.read(2**20)
                if not part:
                    break
                told += part
            elif computed == (computed := _computed(child)):
                os.kill(child, signal.SIGKILL)
    return bytes(told)


def _computed(process: int) -> float:
    """The seconds that a process has computed."""
    status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    return (int(status[11]) + int(status[12])) / os.sysconf("SC_CLK_TCK")


def _broken_off(status: int) -> str:
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
        return f"Reading stopped: one page took more than {_PATIENCE // 60} minutes. Reduce its resolution."
    return f"Reading stopped: the file is damaged or requires more than {_MEMORY // 2**30} GB of memory. Split it."


def _answer(begin: int, work: Callable[[Watch], ExtractedDocument]) -> None:
    """In the child: do the work, say what came of it, and end without what a program does at its end."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # A program that reads documents among other work may have more addresses by itself than a reader needs.
    taken = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0]) * resource.getpagesize()
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    memory = taken + _MEMORY if most < 0 else min(taken + _MEMORY, most)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    os.closerange(3, begin)
    os.closerange(begin + 1, _LAST_DESCRIPTOR)
    confine()
    watch = _Patient()
    watch.page(0, 0)
    answer: dict[str, Any]
    try:
        answer = {"document": json_of_document(work(watch))}
    except InputError as problem:
        answer = {"problems": plain_problems(problem.problems), "raised": ""}
    except MemoryError:
        os._exit(1)
    except Exception as error:  # raised again in the parent
        answer = {"problems": [], "raised": f"{type(error).__name__}: {error}"}
    with contextlib.suppress(MemoryError), os.fdopen(begin, "wb") as told:
        told.write(written(answer))
    os._exit(0)
