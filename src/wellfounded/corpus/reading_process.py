"""Items read in a process of their own that has one thread: there the reader of documents can be confined.

What works on items among other threads, as a worker of Dask does, hands them to such a process over its pipes.
"""

from __future__ import annotations

import pickle
import subprocess
import sys
import threading
from collections.abc import Sequence
from typing import IO

from wellfounded.corpus.decision_reader import read_item
from wellfounded.corpus.records import Item, ReadItem
from wellfounded.problems import Problem

__all__ = ["main", "read_items"]

_OWN = threading.local()
"""The process of each thread."""


def read_items(items: Sequence[Item]) -> list[ReadItem]:
    """The items read, in order. One that ends the process that reads it, twice, is among them with its problem."""
    if threading.active_count() == 1:
        return [read_item(item) for item in items]
    found = _asked(items)
    if found is not None:
        return found
    return [(_asked([item]) or _asked([item]) or [_given_up(item)])[0] for item in items]


def _given_up(item: Item) -> ReadItem:
    said = "Reading it ended the process that read it."
    return ReadItem(item.name, item.digest, problems=(Problem(item.name, 0, "WF405", said),))


def _asked(items: Sequence[Item]) -> list[ReadItem] | None:
    """What the process of this thread answers; None where it ended."""
    process = _process()
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        _send(process.stdin, list(items))
        answer: list[ReadItem] = pickle.load(process.stdout)
    except (OSError, EOFError, pickle.UnpicklingError):
        process.kill()
        process.communicate()
        return None
    return answer


def _process() -> subprocess.Popen[bytes]:
    known: subprocess.Popen[bytes] | None = getattr(_OWN, "process", None)
    if known is None or known.poll() is not None:
        command = [sys.executable, "-m", "wellfounded.corpus.reading_process"]
        known = _OWN.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    return known


def _send(file: IO[bytes], what: object) -> None:
    pickle.dump(what, file)
    file.flush()


def main() -> None:
    """Answer until nobody asks any more."""
    asked, answered = sys.stdin.buffer, sys.stdout.buffer
    while True:
        try:
            items: list[Item] = pickle.load(asked)
        except EOFError:
            return
        _send(answered, [read_item(item) for item in items])


if __name__ == "__main__":
    main()
