"""Replay at scale: every decision of a corpus drafted, reviewed, and compared with what was decided."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from wellfounded.api.answer import Answer, answer_of
from wellfounded.api.corpus_place import corpus_place
from wellfounded.api.law_library import law_folder, law_texts
from wellfounded.api.shapes import Shape
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.corpus.replaying import Replayed, Waiting

__all__ = ["CorpusReplay", "replay_corpus"]

_BATCH = 32
"""Decisions for each worker between two writings: so many are replayed again after an interruption, at most."""
_FOR_ONE_WORKER = 16
"""Fewer decisions than this for each worker are not worth starting one."""


@dataclass(frozen=True)
class ReplayStatus(Shape):
    """What came of decisions, with the code of the first error in their drafts, and how many they are.

    ``examples`` are three of those that were not compared.
    """

    status: str
    detail: str
    decisions: int
    examples: tuple[str, ...]


@dataclass(frozen=True)
class ReplayTally(Shape):
    """Issues of one kind: in all, or in one circuit."""

    kind: str
    circuit: str
    issues: int
    agree: int
    undetermined: int
    contrary: int


@dataclass(frozen=True)
class LawGap(Shape):
    """Where results and dispositions part: the rule, what it lacks first, the result, and what it touches."""

    rule: str
    missing: str
    found: str
    decisions: int
    issues: int
    examples: tuple[str, ...]


@dataclass(frozen=True)
class CorpusReplay(Answer):
    """The decisions replayed under the law as it is now, by kind of issue and circuit, and the gaps by their reach."""

    SCHEMA: ClassVar[str] = "wellfounded.corpus-replay/1"

    law: str
    replayed: int
    waiting: int
    statuses: tuple[ReplayStatus, ...]
    tallies: tuple[ReplayTally, ...]
    gaps: tuple[LawGap, ...]


def replay_corpus(
    *,
    corpus: str | Path = "",
    law_dir: str | Path = "",
    limit: int = 0,
    most: int = 20,
    workers: int = 0,
    dask: str = "",
    notify: Callable[[int, int], None] = lambda done, of: None,
) -> CorpusReplay:
    """Replay the decisions that were not replayed under this law, and report on all that were.

    ``workers`` processes of this machine work at once, by default one for each core where there is enough to do, or
    those of the Dask cluster at the address ``dask``, which must have the same law texts; the result is the same.
    ``limit`` replays only so many more; ``most`` gaps are listed. An interrupted run goes on where it ended.
    ``notify`` is told how many are done, and of how many. Raises ``InputError``.
    """
    from wellfounded.corpus.replaying import gaps, given_up, keep, statuses, tallies, waiting
    from wellfounded.corpus.store import open_store
    from wellfounded.corpus.workers import readers
    from wellfounded.reports.corpus_replay import replay_rows

    folder = law_folder(law_dir)
    place, law = corpus_place(corpus), _digest(folder)
    done, of = 0, _waiting(place, law)
    of = min(of, limit) if limit else of
    work = partial(_replayed, str(folder.resolve()) if law_dir else "", law)
    if of:
        law_texts(law_dir)  # what is wrong with it is said once, and what was made ready of it is there for all
        workers = workers or min(os.cpu_count() or 1, of // _FOR_ONE_WORKER)
    with readers(workers if of else 0, dask if of else "") as reading:
        while done < of:
            # Not kept open: while decisions are answered others can read the corpus.
            with open_store(place) as store:
                batch = waiting(store, law, min(_BATCH * reading.count, of - done))
            if not batch:
                break
            found = list(reading.each(work, batch, given_up))
            with open_store(place, write=True) as store, store.changing():
                keep(store, law, found)
            done += len(batch)
            notify(done, of)
    left = _waiting(place, law)
    with open_store(place) as store:
        status = statuses(store, law)
        data = {
            "schema": CorpusReplay.SCHEMA,
            "law": law,
            "replayed": sum(one.decisions for one in status),
            "waiting": left,
            "statuses": [asdict(one) for one in status],
            "tallies": [asdict(one) for one in tallies(store, law)],
            "gaps": [asdict(one) for one in gaps(store, law, most)],
        }
    return answer_of(CorpusReplay, data, partial(replay_rows, data))


def _replayed(folder: str, law: str, batch: Sequence[Waiting]) -> list[Replayed]:
    """What comes of decisions, on whichever worker. Raises ``InputError`` where it has other law texts."""
    from wellfounded.corpus.replaying import replay_decision

    if (folder and not Path(folder).is_dir()) or _digest(law_folder(folder)) != law:
        message = "A worker has other law texts. Give every worker the same version, and the folder of --law."
        raise InputError([Problem("--dask", 0, "WF888", message)])
    texts = law_texts(folder)
    return [replay_decision(one, texts.library, texts.schema, texts.law) for one in batch]


def _waiting(place: str, law: str) -> int:
    from wellfounded.corpus.store import open_store

    with open_store(place) as store:
        known = store.value(
            "SELECT count(*) FROM replayed r JOIN decisions d ON d.id = r.decision AND d.changed = r.changed"
            " WHERE r.law = ?",
            [law],
        )
        return int(store.value("SELECT count(*) FROM decisions")) - int(known)


def _digest(folder: Path) -> str:
    """What tells these law texts from others: 16 hexadecimal figures."""
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".law", ".toml") and "scenarios" not in path.parts:
            found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]
