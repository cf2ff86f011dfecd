"""Replay at scale: every decision of a corpus drafted, reviewed, and compared with what was decided."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from wellfounded.api.answer import Answer, answer_of
from wellfounded.api.corpus_place import corpus_place
from wellfounded.api.law_library import LawTexts, law_folder, law_texts
from wellfounded.api.shapes import Shape

if TYPE_CHECKING:
    from wellfounded.corpus.replaying import Replayed, Waiting

__all__ = ["CorpusReplay", "replay_corpus"]

_BATCH = 64
"""Decisions between two writings: so many are replayed again after an interruption, at most."""


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
    notify: Callable[[int, int], None] = lambda done, of: None,
) -> CorpusReplay:
    """Replay the decisions that were not replayed under this law, on every core, and report on all that were.

    ``limit`` replays only so many more; ``most`` gaps are listed. An interrupted run goes on where it ended.
    ``notify`` is told how many are done, and of how many. Raises ``InputError``.
    """
    from wellfounded.assess.parallel import parallel_map
    from wellfounded.corpus.replaying import gaps, keep, statuses, tallies, waiting
    from wellfounded.corpus.store import open_store
    from wellfounded.reports.corpus_replay import replay_rows

    place, texts, law = corpus_place(corpus), law_texts(law_dir), _digest(law_folder(law_dir))
    done, of = 0, _waiting(place, law)
    of = min(of, limit) if limit else of
    while done < of:
        # Not kept open: while decisions are answered others can read the corpus, and processes are split.
        with open_store(place) as store:
            batch = waiting(store, law, min(_BATCH, of - done))
        if not batch:
            break
        found = list(parallel_map(partial(_replayed, texts), batch))
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


def _replayed(texts: LawTexts, one: Waiting) -> Replayed:
    from wellfounded.corpus.replaying import replay_decision

    return replay_decision(one, texts.library, texts.schema, texts.law)


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
