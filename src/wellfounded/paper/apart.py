"""Work on a file in a process of its own: what breaks the reader of a format, or fills the memory, breaks no more."""

from __future__ import annotations

import contextlib
import os
import pickle
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from wellfounded.faults import Fault, InputFault

__all__ = ["apart"]

_MEMORY = 3 * 2**30

T = TypeVar("T")


def apart(name: str, work: Callable[[], T]) -> T:
    """What work on the file of this name gives. Raises whatever it raises, and InputFault (WF405) where it broke off.

    Where a process cannot be split in two without harm (other systems, threads at work), it is done here.
    """
    if sys.platform != "linux" or threading.active_count() > 1:
        return work()
    end, begin = os.pipe()
    child = os.fork()
    if not child:
        os.close(end)
        _answer(begin, work)
    os.close(begin)
    try:
        with os.fdopen(end, "rb") as given:
            result, raised = pickle.load(given)
    except (EOFError, pickle.UnpicklingError) as error:
        message = f"Reading it broke off: it is damaged, or would take more than {_MEMORY // 2**30} GB of memory."
        raise InputFault([Fault(name, 0, "WF405", message)]) from error
    finally:
        os.waitpid(child, 0)
    if isinstance(raised, tuple):
        raise InputFault(raised)
    if raised is not None:
        raise raised
    done: T = result
    return done


def _answer(begin: int, work: Callable[[], Any]) -> None:
    """In the child: do the work, say what came of it, and end without what a program does at its end."""
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    answer: tuple[Any, Any] = (None, None)
    try:
        answer = (work(), None)
    except InputFault as fault:
        answer = (None, fault.faults)
    except MemoryError:
        os._exit(1)
    except BaseException as error:  # raised again in the parent
        answer = (None, error)
    with contextlib.suppress(MemoryError), os.fdopen(begin, "wb") as told:
        pickle.dump(answer, told, pickle.HIGHEST_PROTOCOL)
    os._exit(0)
