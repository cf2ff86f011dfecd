"""``python -m bench.drafts``: drafts of decisions beside the case files that a person made of them, entry by entry."""

from __future__ import annotations

import argparse
import dataclasses
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.citations import DATA
from wellfounded.assess.case import Case
from wellfounded.assess.schema import matter_schema
from wellfounded.drafting import draft
from wellfounded.engine.program import Atom, Value
from wellfounded.extraction import open_document
from wellfounded.language.library import Library, load_library
from wellfounded.matter.actual_disposition import Expectations, load_expectations
from wellfounded.matter.loader import load_matter, load_matter_text
from wellfounded.matter.model import Matter
from wellfounded.matter.schema import Schema
from wellfounded.reading.facts.reader import read_papers

LABELS = Path(__file__).parent / "labels" / "drafts"
ROOT = Path(__file__).parents[1]
OPTIONAL = "optional"  # the note of an entry of a label that a draft may have or leave out
KINDS = (
    *("person", "organization", "claim", "proceeding", "decision", "finding", "reason", "argument"),
    *("harm", "feared harm", "social group", "political opinion", "exhibit", "petition", "appeal"),
)
"""The things that are tallied, each after those its fields refer to; other things are not looked for in a draft."""
TELLING = 3  # what an answer from a list counts beside one that refers to an entry
NAMED = 2  # what a common word of two names is worth beside a field in common


@dataclass
class Tally:
    """What of a label a draft has (``right``), lacks (``missing``), and what it says that the label does not."""

    right: Counter[str] = field(default_factory=Counter)
    missing: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    beyond: Counter[str] = field(default_factory=Counter)
    told: list[str] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        for mine, theirs in zip(self.counters, other.counters, strict=True):
            mine.update(theirs)

    def of(self, kind: str) -> Tally:
        """What concerns things of one kind."""
        right, missing, wrong, beyond = (Counter({kind: one[kind]}) for one in self.counters)
        return Tally(right, missing, wrong, beyond)

    @property
    def counters(self) -> tuple[Counter[str], ...]:
        return self.right, self.missing, self.wrong, self.beyond


def tally(label: Matter, drafted: Matter, schema: Schema, accepted: Iterable[str] = ()) -> Tally:
    """A draft beside its label. An item is an entry, or one answer of it, as the sentence it states: whether a field
    or a fact states it makes no difference. An answer to what the label leaves out is
    ``beyond``: neither right nor wrong.

    ``accepted`` are further right answers, as ``id field-sentence value``.
    """
    out = Tally()
    slots = _slots(schema)
    same = _matched(label, drafted, slots)
    back = {ours: theirs for theirs, ours in same.items()}
    optional = {thing.id for thing in label.things.values() if thing.note == OPTIONAL}
    also = {tuple(one.split(" | ")) for one in accepted}
    theirs = _items(label)
    ours = {_mapped(atom, back, slots): owner for atom, owner in _items(drafted).items()}
    answered = {(atom.pred, owner) for atom, owner in theirs.items()}
    for atom, owner in theirs.items():
        kind = label.things[owner].kind
        if atom in ours:
            out.right[kind] += 1
        elif owner not in optional:
            # a field of several answers, of which the draft has some, lacks the others
            out.missing[kind] += 1
            out.told.append(f"missing  {kind}: {owner}: {_shown(atom)}")
    for atom, owner in ours.items():
        kind = drafted.things[owner].kind
        theirs_owner = back.get(owner, "")
        if atom in theirs:
            continue
        given = (theirs_owner, atom.pred, *(str(one) for one in atom.args if one != theirs_owner))
        if theirs_owner and given in also:
            out.right[kind] += 1
        elif theirs_owner and (atom.pred, theirs_owner) not in answered:
            out.beyond[kind] += 1
            out.told.append(f"beyond   {kind}: {theirs_owner}: {_shown(atom)}")
        else:
            out.wrong[kind] += 1
            out.told.append(f"wrong    {kind}: {theirs_owner or owner + ' (not in the label)'}: {_shown(atom)}")
    return out


def _items(matter: Matter) -> dict[Atom, str]:
    """The items of a case file, each with the thing it is about: a fact is about the first thing it names."""
    out: dict[Atom, str] = {}
    for atom, source in matter.facts.items():
        if source.given and matter.things[source.owner].kind in KINDS:
            out[atom] = source.owner
    for claim in matter.claims:
        named = [one for one in claim.atom.args if isinstance(one, str) and one in matter.things]
        owner = next(
            (one for one in named if matter.things[one].kind not in ("person", "claim")), named[0] if named else ""
        )
        if owner and matter.things[owner].kind in KINDS:
            out[claim.atom] = owner
    return out


def _slots(schema: Schema) -> dict[str, tuple[bool, ...]]:
    """For each sentence that a field states, which of its places hold the id of an entry."""
    return {
        pred: tuple(bool(schema.accepts(type_).things) for type_ in one.slot_types)
        for thing in schema.things
        for one in thing.fields
        for pred in (one.pred, one.contrary)
        if pred
    }


def _mapped(atom: Atom, ids: Mapping[str, str], slots: Mapping[str, tuple[bool, ...]]) -> Atom:
    holds = slots.get(atom.pred, (True,) * len(atom.args))
    return Atom(
        atom.pred,
        tuple(
            ids.get(one, one) if isinstance(one, str) and an_id else one
            for one, an_id in zip(atom.args, holds, strict=True)
        ),
    )


def _shown(atom: Atom) -> str:
    return f"{atom.pred} {' '.join(str(one) for one in atom.args)}"


def _matched(label: Matter, drafted: Matter, slots: Mapping[str, tuple[bool, ...]]) -> dict[str, str]:
    """Which thing of the draft is which of the label: the pairs with the most in common first, kind by kind."""
    same: dict[str, str] = {}
    mine, yours = _by_owner(label), _by_owner(drafted)
    for kind in KINDS:
        left = [thing for thing in label.things.values() if thing.kind == kind]
        right = [thing for thing in drafted.things.values() if thing.kind == kind]
        pairs: list[tuple[int, str, str]] = []
        for one in left:
            atoms = {_mapped(atom, same | {one.id: "?"}, slots) for atom in mine.get(one.id, ())}
            for other in right:
                common = atoms & {_mapped(atom, {other.id: "?"}, slots) for atom in yours.get(other.id, ())}
                shared = sum(TELLING if _is_telling(atom, slots) else 1 for atom in common)
                names = set(_words(one.name)) & set(_words(other.name))
                if shared > 1 or names:
                    pairs.append((shared + NAMED * bool(names), one.id, other.id))
        for _, one_id, other_id in sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2])):
            if one_id not in same and other_id not in same.values():
                same[one_id] = other_id
    return same


def _is_telling(atom: Atom, slots: Mapping[str, tuple[bool, ...]]) -> bool:
    """Whether a sentence says which of a list a thing is, such as the subject of a finding."""
    return len(atom.args) > 1 and not all(slots.get(atom.pred, (True,)))


def _by_owner(matter: Matter) -> dict[str, list[Atom]]:
    out: dict[str, list[Atom]] = {}
    for atom, owner in _items(matter).items():
        out.setdefault(owner, []).append(atom)
    return out


COMMON = frozenset(
    [
        "the",
        "a",
        "of",
        "his",
        "her",
        "their",
        "finding",
        "argument",
        "claim",
        "to",
        "that",
        "and",
        "about",
        "for",
        "by",
        "in",
        "not",
        "no",
        "as",
        "challenge",
        "given",
        "reason",
    ]
)


def _words(name: str) -> list[str]:
    words = "".join(letter.lower() if letter.isalnum() else " " for letter in name).split()
    return [word for word in words if word not in COMMON]


def decided(label: Matter, expected: Expectations, drafted: Matter, schema: Schema, law: Library) -> Counter[str]:
    """What a review of a draft says on each issue that the court decided: ``as the court``, ``otherwise``, ``open``;
    ``not there`` where the draft lacks the finding or claim.
    """
    slots = _slots(schema)
    same = _matched(label, drafted, slots)
    model = Case.of(law, _settled(label, drafted, same, slots)).of_possible_law().model
    out: Counter[str] = Counter()
    for one in expected.holds:
        if not all(arg in same for arg in one.atom.args if arg in label.things):
            out["not there"] += 1
            continue
        found = model.value(_mapped(one.atom, same, slots))
        out[{Value.TRUE: "as the court", Value.OPEN: "open"}.get(found, "otherwise")] += 1
    return out


def _settled(label: Matter, drafted: Matter, same: Mapping[str, str], slots: Mapping[str, tuple[bool, ...]]) -> Matter:
    """A draft with what it asks of its decisions answered from the label."""
    answered = {(atom.pred, source.owner) for atom, source in drafted.facts.items() if source.given}
    more = {
        _mapped(atom, same, slots): dataclasses.replace(source, owner=same[source.owner])
        for atom, source in {**label.facts, **label.denied}.items()
        if source.owner in same
        and label.things[source.owner].kind == "decision"
        and (atom.pred, same[source.owner]) not in answered
        and len(atom.args) == 1
    }
    return dataclasses.replace(drafted, facts={**drafted.facts, **more})


def cases(closed: bool) -> list[Mapping[str, Any]]:
    """The labeled cases; ``closed`` those on which no rule was made."""
    table = tomllib.loads((LABELS / "cases.toml").read_text(encoding="utf-8"))
    return [one for one in table["case"] if bool(one.get("closed")) is closed]


def tallied(case: Mapping[str, Any], schema: Schema, law: Library) -> tuple[Tally, Counter[str]]:
    """The draft of a case beside its label, and what a review of the draft says."""
    papers = [open_document(DATA / str(name)) for name in case["papers"]]
    main, *others = read_papers(papers)
    drafted = load_matter_text(draft(main, schema.forums, (), others), schema, main.name)
    label = load_matter(ROOT / str(case["label"]), schema)
    expected = load_expectations(ROOT / str(case["label"]), schema)
    outcome = decided(label, expected, drafted, schema, law)
    return tally(label, drafted, schema, tuple(case.get("accepted", ()))), outcome


def main() -> None:
    """Print the figures; with ``--told`` every item that differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--closed", action="store_true", help="the cases that no rule was made on")
    parser.add_argument("--told", action="store_true", help="print every difference")
    parser.add_argument("--only", default="", help="a part of the name of a case")
    given = parser.parse_args()
    law = load_library()
    schema = matter_schema(law)
    outcomes: Counter[str] = Counter()
    total = Tally()
    print(f"{'':<32}{'right':>8}{'missing':>9}{'wrong':>7}{'beyond':>8}")
    for case in cases(given.closed):
        if given.only in str(case["label"]):
            one, outcome = tallied(case, schema, law)
            outcomes.update(outcome)
            _line(Path(str(case["label"])).stem, one)
            if given.told:
                print("\n".join(f"    {line}" for line in sorted(one.told)))
            total.add(one)
    for kind in KINDS:
        _line(f"  {kind}", total.of(kind))
    _line("all", total)
    right, missing, wrong, _ = (sum(counter.values()) for counter in total.counters)
    share, fault = right / max(right + missing, 1), wrong / max(right + wrong, 1)
    print(f"rightly filled {share:.1%}; of what is filled, wrong {fault:.1%}")
    print(f"issues that the court decided, in a review of the draft: {dict(sorted(outcomes.items()))}")


def _line(name: str, one: Tally) -> None:
    right, missing, wrong, beyond = (sum(counter.values()) for counter in one.counters)
    print(f"{name[:31]:<32}{right:>8}{missing:>9}{wrong:>7}{beyond:>8}")


if __name__ == "__main__":
    main()
