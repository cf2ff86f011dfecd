"""Documents of a case read into a case file that is there: what they say proposed value by value, and put into it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from wellfounded.api.law_library import law_texts
from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.proposals.standing import Standing

__all__ = ["Proposed", "propose"]

SURE, ALL = "sure", "all"


@dataclass(frozen=True, slots=True)
class Proposed:
    """What documents propose for a case: ``listing`` for a person, ``new`` the case file with what was accepted.

    ``accepted`` counts the values in it; of ``waiting`` nothing was accepted. ``old`` is the file as it was.
    """

    listing: str
    old: str
    new: str
    accepted: int
    waiting: int


def propose(
    paths: Sequence[str | Path], into: str | Path, accept: str = "", *, law_folder: str | Path = ""
) -> Proposed:
    """What documents say that a case file does not, each value with its place, its words, and what contradicts it.

    ``accept`` names what is put into the case: ``sure``, ``all`` that nothing contradicts, or numbers of the listing
    with commas between. Raises ``InputError``.
    """
    from wellfounded.drafting.quoted_entries import quoted_entries
    from wellfounded.extraction import open_document
    from wellfounded.matter.editor import nodes_of
    from wellfounded.matter.source import read_source
    from wellfounded.proposals.fitting import fit
    from wellfounded.proposals.proposal import Proposal
    from wellfounded.proposals.putting import put_into, with_what_they_need
    from wellfounded.proposals.standing import standings
    from wellfounded.reading.papers import kind_called, read_paper

    schema = law_texts(law_folder).schema
    name, text = read_source(into)
    root = nodes_of(text, name)
    waiting: list[Proposal] = []
    heads: list[str] = []
    for path in paths:
        document = open_document(str(path))
        reading = read_paper(document)
        entries = quoted_entries(reading, [[line.text for line in page.lines] for page in document.pages])
        called = Path(document.name).name
        found = fit(entries, called, called, text, waiting, schema, name)
        waiting += found.proposals
        kind = kind_called(reading) or "not recognized"
        heads.append(f"{called}: {kind}; {len(found.proposals)} values proposed, {found.known} already in the case")
    known = standings(waiting, root, schema)
    numbers = _accepted(accept, known)
    chosen = with_what_they_need([one for one in waiting if one.number in numbers], waiting, root)
    new = put_into(text, chosen, schema, name) if chosen else text
    listing = "\n".join([*heads, "", *_lines(known)]) + "\n"
    return Proposed(listing, text, new, len(chosen), len(waiting) - len(chosen))


def _accepted(accept: str, known: Sequence[Standing]) -> set[int]:
    """The numbers of what is accepted. Raises InputError for one that is not in the listing."""
    if accept == SURE:
        return {one.proposal.number for one in known if one.sure}
    if accept == ALL:
        return {one.proposal.number for one in known if not one.differences}
    numbers = {one.proposal.number for one in known}
    asked = [part.strip() for part in accept.split(",") if part.strip()]
    wrong = next((part for part in asked if not part.isdecimal() or int(part) not in numbers), "")
    if wrong:
        message = f"'{wrong}' is no number of a proposed value. Use sure, all, or numbers with commas between."
        raise InputError([Problem("--accept", 0, "WF161", message)])
    return set(map(int, asked))


def _lines(known: Sequence[Standing]) -> Iterator[str]:
    from wellfounded.proposals.standing import words

    for one in known:
        proposal = one.proposal
        said = ", ".join(f"{name.replace('_', ' ')}: {words(value)}" for name, value in proposal.fields.items())
        yield f"{proposal.number}. {proposal.section} {proposal.id}: {said} [{'sure' if one.sure else 'review'}]"
        yield f"   {proposal.document}, {proposal.place}: “{proposal.quotation}”"
        for other in one.differences:
            place = f" ({other.place})" if other.place else ""
            yield f"   differs: {'another document says' if other.number else 'entered'}: {other.value}{place}"
