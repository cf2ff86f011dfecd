"""Work on a file in a process of its own: what breaks the reader of a format, fills the memory or never ends, breaks no
more."""

from __future__ import annotations

import contextlib
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from wellfounded.extraction.model import UNWATCHED, Watch
from wellfounded.problems import InputError, Problem

__all__ = ["run_sandboxed"]

_MEMORY = 3 * 2**30
_PATIENCE = 180  # seconds of computing until the next page; the worst scans need some ten

T = TypeVar("T")


class _Patient(Watch):
    """Gives every page the same time, however many there are."""

    def page(self, done: int, of: int) -> None:
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        _, most = resource.getrlimit(resource.RLIMIT_CPU)
        until = int(used.ru_utime + used.ru_stime) + _PATIENCE
        resource.setrlimit(resource.RLIMIT_CPU, (until if most < 0 else min(until, most), most))


def run_sandboxed(name: str, work: Callable[[Watch], T]) -> T:
    """What work on the file of this name gives. Raises whatever it raises, and InputError (WF405) where it broke off.

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
    answer: tuple[Any, Any] | None = None
    try:
        with os.fdopen(end, "rb") as given, contextlib.suppress(EOFError, pickle.UnpicklingError):
            answer = pickle.load(given)
    finally:
        status = os.waitpid(child, 0)[1]
    if answer is None:
        raise InputError([Problem(name, 0, "WF405", _broken_off(status))])
    result, raised = answer
    if isinstance(raised, tuple):
        raise InputError(raised)
    if raised is not None:
        raise raised
    done: T = result
    return done


def _broken_off(status: int) -> str:
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
        return f"Reading stopped: one page took more than {_PATIENCE // 60} minutes. Reduce its resolution."
    return f"Reading stopped: the file is damaged or requires more than {_MEMORY // 2**30} GB of memory. Split it."


def _answer(begin: int, work: Callable[[Watch], Any]) -> None:
    """In the child: do the work, say what came of it, and end without what a program does at its end."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    watch = _Patient()
    watch.page(0, 0)
    answer: tuple[Any, Any] = (None, None)
    try:
        answer = (work(watch), None)
    except InputError as problem:
        answer = (None, problem.problems)
    except MemoryError:
        os._exit(1)
    except BaseException as error:  # raised again in the parent
        answer = (None, error)
    with contextlib.suppress(MemoryError), os.fdopen(begin, "wb") as told:
        pickle.dump(answer, told, pickle.HIGHEST_PROTOCOL)
    os._exit(0)
