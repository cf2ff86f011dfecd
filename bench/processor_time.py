"""Processor time, which other work on the machine does not lengthen: of this process, of others, and of a server.

Linux counts for each thread the nanoseconds for which it had a processor and for which it waited for one.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

__all__ = ["Spent", "descendants", "spent_by"]

_PROCESSES = Path("/proc")


@dataclass(frozen=True, slots=True)
class Spent:
    """Seconds for which processes had a processor, and for which they waited for one that others used."""

    ran: float
    waited: float

    def since(self, before: Spent) -> Spent:
        """What was spent after ``before``."""
        return Spent(self.ran - before.ran, self.waited - before.waited)


def spent_by(*processes: int) -> Spent:
    """What processes that run have spent so far, with the children that they have waited for."""
    ran = waited = 0.0
    for process in processes:
        try:
            for task in (_PROCESSES / str(process) / "task").iterdir():
                own = (task / "schedstat").read_text(encoding="ascii").split()
                ran, waited = ran + int(own[0]) / 1e9, waited + int(own[1]) / 1e9
            fields = _fields(_PROCESSES / str(process))
        except (FileNotFoundError, ProcessLookupError):  # it ended meanwhile, and its parent has what it spent
            continue
        ran += (int(fields[13]) + int(fields[14])) / 100  # of its children, in hundredths
    return Spent(ran, waited)


def descendants(process: int) -> list[int]:
    """The processes that a process started, and those that they started."""
    parents = {int(one.name): _parent(one) for one in _PROCESSES.iterdir() if one.name.isdecimal()}
    found = [process]
    for one in found:
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def _parent(folder: Path) -> int:
    try:
        return int(_fields(folder)[1])
    except (FileNotFoundError, ProcessLookupError):
        return 0


def _fields(folder: Path) -> list[str]:
    """What the system says of a process, after its name."""
    return (folder / "stat").read_text(encoding="utf-8").rpartition(")")[2].split()
