"""``python -m bench.fuzz``: a million damaged inputs for everything that reads; what came of them, and whatever broke.

Each input is refused in one message or read as far as it can be: no traceback, nothing that takes over 30 seconds of
computing, nothing but text on the output, memory within bounds. A reader and a number name the same input on every
machine. With ``--state FILE`` the counts are kept, and a run that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import FrameType

from bench.fuzz_corpus import OF_CORPUS
from bench.fuzz_forms import OF_COMMANDS_AND_FORMS
from bench.fuzz_inputs import Reader
from bench.fuzz_law import OF_LAW
from bench.fuzz_readers import READERS
from bench.mutated_files import mutated

__all__ = ["COMMANDS", "EVERY", "Counts", "Reader", "Tried", "all_given", "give", "tried"]

COMMANDS: tuple[tuple[str, ...], ...] = (
    ("read",),
    ("cites", "check"),
    ("draft",),
    ("cites", "toa"),
    ("read", "--json"),
    ("length", "--forum", "ca1", "--on", "2026-03-04"),
    ("cites", "find", "--json"),
    ("cites", "annotate"),
)
"""The readers, taken in turn."""

LONGEST = 30.0
"""Seconds of computing in which a command has to end, where no page can need text recognition. It finds what does not
end, so it is some three times what ``draft`` takes, the longest, which asks the law what to ask next."""
RECOGNIZED, FOR_RECOGNITION = ("pdf", "png"), 3
"""Types of file of which a page may be recognized, and so many times as long for them."""


class TooLongError(Exception):
    """A command that did not end in time."""


@dataclass(frozen=True, slots=True)
class Tried:
    """What one command made of one file. ``fault`` is empty where it was refused in words or read."""

    number: int
    name: str
    command: str
    code: int
    seconds: float
    fault: str


def tried(number: int, folder: Path) -> Tried:
    """The damaged file of a number, given to the command whose turn it is."""
    from click.testing import CliRunner

    from wellfounded.cli import main

    name, data = mutated(number)
    path = folder / name
    path.write_bytes(data)
    command = COMMANDS[number % len(COMMANDS)]
    before = signal.signal(signal.SIGPROF, _stop)
    signal.setitimer(signal.ITIMER_PROF, LONGEST * (FOR_RECOGNITION if name.endswith(RECOGNIZED) else 1))
    start = time.process_time()
    try:
        result = CliRunner().invoke(main, [*command, str(path)])
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        path.unlink()
    seconds = time.process_time() - start
    return Tried(number, name, " ".join(command), result.exit_code, seconds, _fault(result))


def _stop(_number: int, _frame: FrameType | None) -> None:
    raise TooLongError


def _fault(result: object) -> str:
    """What is wrong with an outcome: anything raised, another exit code than 0 or 2, a refusal without its code."""
    raised = getattr(result, "exception", None)
    said = f"{getattr(result, 'stdout', '')}{getattr(result, 'stderr', '')}"
    code = getattr(result, "exit_code", 1)
    if raised is not None and not isinstance(raised, SystemExit):
        return f"{type(raised).__name__}: {raised}"
    if "Traceback (most recent call last)" in said:
        return "a traceback is printed"
    if code not in (0, 2):
        return f"exit code {code}"
    if code == 2 and " WF" not in said:
        return f"refused without a code: {said[:80]!r}"
    return ""


def run(first: int, count: int) -> Iterator[Tried]:
    """The files of so many numbers, one after another."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(first, first + count):
            yield tried(number, Path(folder))


def _damaged_file(chance: random.Random, folder: Path) -> None:
    """A damaged file for one of the commands that read documents."""
    done = tried(chance.randrange(10**9), folder)
    if done.fault:
        raise AssertionError(f"file {done.number}, {done.command}: {done.fault}")
    if done.code:
        raise _Refused


class _Refused(Exception):
    """A command that said what was wrong."""


EVERY: Mapping[str, Reader] = {
    **READERS,
    **OF_LAW,
    **OF_CORPUS,
    **OF_COMMANDS_AND_FORMS,
    "commands on files": Reader(_damaged_file, 1_500, (_Refused,), recognizes=True),
}


@dataclass
class Counts:
    """What came of a reader's inputs: how many were taken and refused, the faults, and the slowest in seconds."""

    given: int = 0
    refused: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    slowest_number: int = 0
    faults: list[str] = field(default_factory=list)


def give(name: str, reader: Reader, number: int, folder: Path, counts: Counts) -> None:
    """Give a reader the input of a number, and count what comes of it."""
    before = signal.signal(signal.SIGPROF, _stop)
    longest = LONGEST * (FOR_RECOGNITION if reader.recognizes else 1)
    signal.setitimer(signal.ITIMER_PROF, longest)
    start = time.process_time()
    try:
        reader.attempt(random.Random(f"{name} {number}"), folder)
    except reader.refusals:
        counts.refused += 1
    except Exception as error:  # whatever it is, it is a fault, and the next input is given all the same
        where = " < ".join(
            f"{Path(at.filename).name}:{at.lineno}" for at in traceback.extract_tb(error.__traceback__)[:-4:-1]
        )
        counts.faults.append(f"{number}: {type(error).__name__}: {str(error)[:300]} ({where})")
        print(f"{name} {counts.faults[-1]}", flush=True)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    took = time.process_time() - start
    if took > counts.slowest:
        counts.slowest, counts.slowest_number = took, number
    if took > longest:
        counts.faults.append(f"{number}: {took:.1f} s of computing")
        print(f"{name} {counts.faults[-1]}", flush=True)
    counts.given += 1
    counts.seconds += took


def _empty(folder: Path) -> None:
    for path in folder.iterdir():
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def all_given(names: list[str], share: float, state: Path | None) -> dict[str, Counts]:
    """Give the readers their inputs, from where the state says on; the state is written every few seconds."""
    kept = json.loads(state.read_text()) if state is not None and state.exists() else {}
    done = {name: Counts(**kept[name]) if name in kept else Counts() for name in EVERY}

    def keep() -> None:
        if state is not None:
            part = state.with_suffix(".part")
            part.write_text(json.dumps({name: asdict(counts) for name, counts in done.items()}, indent=1))
            part.replace(state)

    with tempfile.TemporaryDirectory() as place:
        folder, kept_at = Path(place), time.monotonic()
        for name in names:
            counts = done[name]
            while counts.given < EVERY[name].count * share:
                give(name, EVERY[name], counts.given, folder, counts)
                _empty(folder)
                if time.monotonic() - kept_at > 5:
                    kept_at = time.monotonic()
                    keep()
            keep()
            print(_line(name, counts), flush=True)
    return done


def _line(name: str, counts: Counts) -> str:
    return (
        f"{name:24} {counts.given:8,} given, {counts.refused:8,} refused, {len(counts.faults):3} faults,"
        f" {counts.seconds:7.1f} s, slowest {counts.slowest:.2f} s (number {counts.slowest_number})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reader", nargs="*", choices=list(EVERY), default=list(EVERY), help="which; all by default")
    parser.add_argument("--share", type=float, default=1.0, help="so much of the number that each reader is given")
    parser.add_argument("--state", type=Path, help="a file for the counts, and to go on from")
    parser.add_argument("--number", type=int, help="only the input of that number, with its traceback")
    chosen = parser.parse_args()
    # No command may find what the user keeps, or leave anything there.
    os.environ["XDG_CACHE_HOME"] = os.environ.get("XDG_CACHE_HOME") or tempfile.mkdtemp()
    if chosen.number is not None:
        with tempfile.TemporaryDirectory() as folder:
            name = chosen.reader[0]
            EVERY[name].attempt(random.Random(f"{name} {chosen.number}"), Path(folder))
        return
    start = time.monotonic()
    done = all_given(chosen.reader, chosen.share, chosen.state)
    faults = sum(len(counts.faults) for counts in done.values())
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    print(
        f"{sum(counts.given for counts in done.values()):,} inputs, {faults} faults,"
        f" {time.monotonic() - start:.0f} s, at most {peak // 1024} MB of memory"
    )
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
