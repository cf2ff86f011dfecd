"""What every paper that is filed has: the cover of the agency, the signature, and the proof of service."""

from __future__ import annotations

from collections.abc import Iterator

from wellfounded.assess.case import Case
from wellfounded.assess.outline import listed
from wellfounded.dates import Span
from wellfounded.documents.hearing.entries import entries, paper_words, value_in
from wellfounded.documents.memo.caption import party_names
from wellfounded.documents.model import Block, Cover, Heading, PageBreak, Paragraph, words


def cover(case: Case) -> Cover:
    """The cover of a paper: what the file does not state stands in brackets, to be filled in."""
    own = paper_words("filing")
    proceedings = entries(case, own["proceedings"])
    first = proceedings[0] if proceedings else ""
    kind = value_in(case, first, own["kind"])
    held = value_in(case, first, own["held"])
    names = listed(party_names(case)) or own["no_name"]
    hearing = own["no_hearing"]
    for field, form in own["hearings"].items():
        day = value_in(case, first, field)
        if isinstance(day, Span):
            hearing = form.format(day=day.words)
            break
    return Cover(
        counsel=tuple(own["counsel"]),
        custody=own["custody"]["unknown" if held is None else "yes" if held is True else "no"],
        court=tuple(own["court"].get(case.matter.stage, own["court"]["hearing"])),
        matter=(own["matter"], names, own["proceedings_of"].format(kind=kind) if kind else own["some_proceedings"]),
        number=tuple(own["number"]),
        hearing=(own["judge"], hearing),
    )


def role(case: Case) -> str:
    """What the party that files is called at this stage, in the possessive."""
    own = paper_words("filing")["role"]
    return str(own.get(case.matter.stage, own["hearing"]))


def signature() -> Iterator[Block]:
    """The lines for date and signature."""
    own = paper_words("filing")
    yield Paragraph(words(own["submitted"]))
    for line in own["signature"]:
        yield Paragraph(words(line))


def service(title: str) -> Iterator[Block]:
    """The certificate of service, on a page of its own."""
    own = paper_words("filing")["service"]
    yield PageBreak()
    yield Heading(1, own["title"])
    yield Paragraph(words(own["number"]))
    yield Paragraph(words(own["text"].format(title=title)))
    yield Paragraph(words(own["how"]))
    for line in paper_words("filing")["signature"]:
        yield Paragraph(words(line))
    yield Paragraph(words(own["note"]), "quiet")
