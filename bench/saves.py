"""Whether a save that was acknowledged is ever lost: two programs, edits from outside, kills, a full disk, a power cut.

``python -m bench.saves [--saves 1000] [--kind plain vault limited full power]``. Two programs save into one folder;
whichever holds the lock is killed at a random moment and started again; meanwhile a third program edits the file, in
place or by a new file, and after each edit waits until a save has met it: another edit before that would itself write
over the first. At the end every text that was acknowledged must be in the history, whole and once. ``limited`` does so
where at many moments no file may be written, or only its beginning; ``full`` on a small file system that runs full
again and again (as an administrator, or in ``unshare --user --map-root-user --mount``), and ``power`` on a file
system of its own whose disk is copied at random moments, as it is after a power cut (as an administrator).
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path

from wellfounded.files.vault import Vault
from wellfounded.problems import InputError
from wellfounded.storage.matter_store import MatterStore, Text

NAME = "m.yaml"
FILLER = "".join(f"filler{number}: 0\n" for number in range(12))
BEGIN = f"saver0: 0\n{FILLER}saver1: 0\n{FILLER}outside: 0\n{FILLER}end: 0\n"
STEP = 256
"""So many kilobytes a file system has that runs full, and so many more each time that it is made room in."""
KEY = "WELLFOUNDED_BENCH_KEY"
PROGRAMS = multiprocessing.get_context("forkserver")
"""Programs start from one that has everything imported, so that most of their time is spent saving."""
PROGRAMS.set_forkserver_preload(["wellfounded.files.vault", "wellfounded.storage.matter_store"])


def open_store(folder: Path, key: str | None = None) -> MatterStore:
    """The folder, as a vault where its key is given, or in the environment."""
    key = os.environ.get(KEY) if key is None else key
    if not key:
        return MatterStore(folder)
    vault = Vault(folder)
    vault._take(key)
    return MatterStore(folder, cipher=vault)


def save_on_and_on(folder: Path, own: int, first: int, key: str, limited: bool, said: Connection) -> None:
    """Save one number after the other into a line of one's own; say each that was acknowledged.

    Where it is ``limited``, the system takes now all of a file, now nothing or the beginning of it.
    """
    store = open_store(folder, key)
    number = first
    while True:
        if limited:
            most = random.choice((0, random.randrange(3000), resource.RLIM_INFINITY))
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        if store.claim():
            time.sleep(0.01)
            continue
        try:
            found = store.noticed(NAME)
            if not found.text.endswith("end: 0\n"):  # another program is in the middle of writing it
                continue
            text = re.sub(rf"^saver{own}: \d+$", f"saver{own}: {number}", found.text, flags=re.MULTILINE)
            if not isinstance(store.save(NAME, text, found.version, join=True), Text):
                continue
        except InputError as problem:
            said.send(problem.problems[0].code)
            time.sleep(0.02)
            continue
        said.send(number)
        number += 1


@dataclass
class Tally:
    """What was acknowledged, and what happened meanwhile."""

    acknowledged: list[tuple[int, int]] = field(default_factory=list)
    edits: list[int] = field(default_factory=list)
    kills: int = 0
    refused: Counter[str] = field(default_factory=Counter)


class Saver:
    """A program that saves, in a process of its own, started again when it was killed."""

    def __init__(self, folder: Path, own: int, tally: Tally, first: int = 1, limited: bool = False) -> None:
        self.folder, self.own, self.tally, self.limited = folder, own, tally, limited
        self.number = first
        self.start()

    def start(self) -> None:
        """Start it after the last number that was acknowledged."""
        heard, said = PROGRAMS.Pipe(duplex=False)
        args = (self.folder, self.own, self.number, os.environ.get(KEY, ""), self.limited, said)
        self.process = PROGRAMS.Process(target=save_on_and_on, args=args, daemon=True)
        self.process.start()
        said.close()
        self.reader = threading.Thread(target=self._read, args=(heard,), daemon=True)
        self.reader.start()

    def _read(self, heard: Connection) -> None:
        with heard, contextlib.suppress(EOFError, OSError):  # a word that was cut off was not said
            while True:
                word = heard.recv()
                if isinstance(word, int):
                    self.tally.acknowledged.append((self.own, word))
                    self.number = word + 1
                else:
                    self.tally.refused[word] += 1

    def kill(self) -> None:
        """End it as a power switch would."""
        self.process.kill()
        self.process.join()
        self.reader.join()
        self.process.close()
        self.tally.kills += 1


def edit(folder: Path, tally: Tally, ended: threading.Event) -> None:
    """Edit the file as another program would, now in place and now by a new file; in a vault by a new sealed file."""
    files, path, number = open_store(folder).files, folder / NAME, 0
    while not ended.wait(random.uniform(0.01, 0.1)):
        with contextlib.suppress(OSError):
            text = files.read(NAME).decode()
            if not text.endswith("end: 0\n"):
                continue
            number += 1
            text = re.sub(r"^outside: \d+$", f"outside: {number}", text, flags=re.MULTILINE)
            if files.cipher is not None:
                files.write(NAME, text.encode())
            elif number % 2:
                with path.open("r+") as file:
                    file.truncate(0)
                    file.write(text)
            else:
                (folder / "edited").write_text(text)
                (folder / "edited").replace(path)
            tally.edits.append(number)
            # The next edit would itself overwrite this one, if no save came between them.
            while files.read(NAME) == text.encode() and not ended.is_set():
                time.sleep(0.005)


def run(
    folder: Path,
    saves: int,
    when: random.Random,
    *,
    outside: bool = False,
    limited: bool = False,
    meanwhile: Callable[[], None] = lambda: None,
) -> Tally:
    """Have two programs save until so many saves were acknowledged."""
    tally, ended = Tally(), threading.Event()
    savers = [Saver(folder, own, tally, limited=limited) for own in range(2)]
    editing = threading.Thread(target=edit, args=(folder, tally, ended))
    if outside:
        editing.start()
    until = time.monotonic() + max(60, saves * 1.5)
    while len(tally.acknowledged) < saves and time.monotonic() < until:
        time.sleep(when.uniform(0.02, 0.8))
        meanwhile()
        saver = when.choice(savers)
        saver.kill()
        saver.start()
    ended.set()
    if outside:
        editing.join()
    for saver in savers:
        saver.kill()
    return tally


def lost(folder: Path, tally: Tally) -> dict[str, int]:
    """What of the acknowledged is not in the history, what is there torn, and what twice."""
    store = open_store(folder)
    claimed = store.claim()
    assert not claimed, claimed
    store.noticed(NAME)
    history = store.history(NAME)
    states = history.states()
    texts = {state.number: history.text(state) for state in states}
    every = "".join(texts.values())
    has = {(int(own), int(number)) for own, number in re.findall(r"^saver(\d): (\d+)$", every, re.M)}
    edits = {int(number) for number in re.findall(r"^outside: (\d+)$", every, re.M)}
    twice = len(tally.acknowledged) - len(set(tally.acknowledged))
    saved = [texts[state.number] for state in states if state.how in ("saved", "merged")]
    whole = re.compile(re.sub(r"\d+\n", r"\\d+\\n", BEGIN.replace("saver0", "saver[0]").replace("saver1", "saver[1]")))
    store.close()
    return {
        "saves lost": len(set(tally.acknowledged) - has),
        "outside edits lost": len(set(tally.edits) - edits),
        "torn": sum(not text.endswith("end: 0\n") or whole.fullmatch(text) is None for text in saved),
        "doubled": len(states) - len({state.number for state in states}) + twice,
    }


@contextlib.contextmanager
def mounted(*options: str, at: Path) -> Iterator[Path]:
    """A file system of its own."""
    at.mkdir(exist_ok=True)
    subprocess.run(["mount", *options, str(at)], check=True)
    try:
        yield at
    finally:
        subprocess.run(["umount", "-l", str(at)], check=True)


def full_disk(saves: int, when: random.Random, scratch: Path) -> tuple[Tally, dict[str, int]]:
    """Saves on a file system that runs full and is made room in again and again."""
    with mounted("-t", "tmpfs", "-o", f"size={STEP}k", "none", at=scratch / "small") as folder:
        open_store(folder).create(NAME, BEGIN)
        size = [STEP]

        def room() -> None:
            used = shutil.disk_usage(folder)
            if used.free < 8192 and when.random() < 0.3:
                size[0] += STEP
                subprocess.run(["mount", "-o", f"remount,size={size[0]}k", str(folder)], check=True)

        tally = run(folder, saves, when, meanwhile=room)
        subprocess.run(["mount", "-o", "remount,size=200m", str(folder)], check=True)
        return tally, lost(folder, tally)


def power_cuts(saves: int, when: random.Random, scratch: Path) -> tuple[Tally, dict[str, int]]:
    """Saves on a disk that is copied at random moments; each copy must have what was acknowledged until then."""
    disk, found = scratch / "disk", Counter[str]()
    with disk.open("wb") as file:
        file.truncate(256 * 2**20)
    subprocess.run(["mkfs.ext4", "-q", "-F", "-O", "^metadata_csum", str(disk)], check=True)
    with mounted("-o", "loop", str(disk), at=scratch / "mounted") as folder:
        (folder / "cases").mkdir()
        open_store(folder / "cases").create(NAME, BEGIN)
        tally = Tally()
        cuts = 0
        while len(tally.acknowledged) < saves:
            first = 1 + max((number for own, number in tally.acknowledged if own == cuts % 2), default=0)
            saver = Saver(folder / "cases", cuts % 2, tally, first)
            time.sleep(when.uniform(0.5, 3))
            # The program is stopped first, so that nothing is acknowledged while the disk is copied.
            os.kill(saver.process.pid or 0, signal.SIGSTOP)
            time.sleep(0.05)
            acknowledged = Tally(acknowledged=list(tally.acknowledged))
            shutil.copyfile(disk, scratch / "copy")
            cuts += 1
            with mounted("-o", "loop", str(scratch / "copy"), at=scratch / "after") as after:
                found.update(lost(after / "cases", acknowledged))
            saver.kill()
        tally.kills = cuts
    return tally, dict(found)


def measured(kind: str, saves: int, seed: int) -> tuple[Tally, dict[str, int]]:
    """One kind of trouble, in a folder of its own."""
    when = random.Random(seed)
    os.environ.pop(KEY, None)
    with tempfile.TemporaryDirectory() as place:
        scratch = Path(place)
        if kind == "full":
            return full_disk(saves, when, scratch)
        if kind == "power":
            return power_cuts(saves, when, scratch)
        folder = scratch / "cases"
        folder.mkdir()
        if kind == "vault":
            vault = Vault(folder)
            vault.make("five random words of mine")
            os.environ[KEY] = str(vault._opened())
        open_store(folder).create(NAME, BEGIN)
        tally = run(folder, saves, when, outside=True, limited=kind == "limited")
        return tally, lost(folder, tally)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--saves", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kind", nargs="*", default=["plain", "vault", "limited", "full", "power"])
    asked = parser.parse_args()
    for kind in asked.kind:
        began = time.monotonic()
        tally, found = measured(kind, asked.saves, asked.seed)
        what = "power cuts" if kind == "power" else "kills"
        said = ", ".join(f"{name} {count}" for name, count in found.items())
        print(
            f"{kind}: {len(tally.acknowledged)} saves acknowledged, {len(tally.edits)} outside edits, "
            f"{tally.kills} {what}, {sum(tally.refused.values())} refused, {time.monotonic() - began:.0f} s: {said}",
            flush=True,
        )


if __name__ == "__main__":
    main()
