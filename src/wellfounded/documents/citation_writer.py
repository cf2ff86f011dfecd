"""Authorities as a document cites them: in full at first, then short; their later history in a footnote."""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import replace

from wellfounded.assess.case import Case
from wellfounded.authorities import Authority, Citation, Treatment
from wellfounded.documents.model import Cite, Inline, Note, Run, Words, join, words
from wellfounded.documents.wording import is_case, wording
from wellfounded.language.compiler import binds

# "Name v. Name, 428 F.3d 391 (2d Cir. 2005)": the name, the volume with its reporter, the first page.
_REPORTED = re.compile(r"^(?P<name>.+?), (?P<reporter>\d+ [^,()]+?) (?P<page>\d+|_+|-+) \(")
_NAME = re.compile(r"^(.+?)(?=, (?:No\.|\d)| \()")
# What a key adds to tell two of one name apart.
_TELLING_APART = re.compile(r" (?:\d{4}|\([^)]*\))$")


class Citer:
    """Cites for one document, in its order; what was cited in full once is cited short from then on."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.day = case.law.setting.day
        self.cited: dict[str, Authority] = {}
        self._in_full: set[str] = set()
        self._announced = "announced"

    def brief(self, citation: Citation) -> Words:
        """The shortest form, before the full one was given."""
        authority = self._noted(citation)
        if not is_case(citation):
            return (Cite(authority.key, (Run(str(citation)),)),)
        rest = str(citation).removeprefix(authority.key)
        return (Cite(authority.key, (Run(_plain_key(authority), italic=True), *((Run(rest),) if rest else ()))),)

    def cite(self, citation: Citation) -> Words:
        """The full form with a footnote where it is first cited, else the short one."""
        authority = self._noted(citation)
        first = authority.key not in self._in_full
        self._in_full.add(authority.key)
        runs = _short(citation)
        if first and is_case(citation):
            runs = _in_italics(citation.display(full=True))
        return (Cite(authority.key, runs), *(self.history(authority) if first else ()))

    def sentence(self, binding: tuple[Citation, ...], persuasive: tuple[Citation, ...], announced: bool) -> Words:
        """Citations as a sentence of their own; those that do not bind here come with a signal."""
        own = wording()["cites"]
        parts = [self.cite(citation) for citation in binding]
        parts += [words(Run(own["see_also"], italic=True), " ", *self.cite(one)) for one in persuasive]
        said = f" ({own[self._announced]})." if announced else "."
        self._announced = "announced_here" if announced else self._announced
        return (*_capital_first(join(parts)), Run(said)) if parts else ()

    def history(self, authority: Authority) -> tuple[Inline, ...]:
        """A footnote on the subsequent history of an authority, and on whether it has been verified."""
        said = [treatment_words(treatment, self.day) for treatment in authority.later]
        if authority.checked == "unchecked":
            said.append(wording()["cites"]["unchecked"])
        return (Note(words(_capital("; ".join(said)), ".")),) if said else ()

    def _noted(self, citation: Citation) -> Authority:
        self.cited[citation.authority.key] = citation.authority
        return citation.authority


def full_words(authority: Authority) -> Words:
    """An authority in full, the name of a case in italics."""
    return _in_italics(authority.cite) if is_case(Citation(authority)) else words(authority.cite)


def treatment_words(treatment: Treatment, day: dt.date) -> str:
    """What a later authority did, when, and as to what, marked as later after the date of the governing law."""
    own = wording()["cites"]
    as_to = own["as_to"].format(what=treatment.as_to) if treatment.as_to else ""
    form = own["later" if treatment.date > day else "by_then"]
    return str(form).format(what=treatment.what, by=treatment.by, date=treatment.date_words) + as_to


def status_words(case: Case, authority: Authority) -> str:
    """Whether an authority binds in the forum on the day."""
    own = wording()["status"]
    if not authority.stands_on(case.law.setting.day, case.law.setting.forum):
        return str(own["ended" if authority.date <= case.law.setting.day else "not_yet"])
    return str(own["binds" if binds(case.library, Citation(authority), case.law.setting) else "persuades"])


def groups_of(authorities: dict[str, Authority]) -> list[tuple[str, list[Authority]]]:
    """Authorities in the groups of a table, in alphabetical order."""
    out = []
    for group in wording()["authority_group"]:
        found = [authority for authority in authorities.values() if authority.kind in group["kinds"]]
        if found:
            out.append((str(group["title"]), sorted(found, key=_alphabetical)))
    return out


def _alphabetical(authority: Authority) -> tuple[object, ...]:
    # Numbers count as numbers, so that one section comes before another as in the code.
    pieces = re.findall(r"\d+|\D+", authority.cite.removeprefix("former ").casefold())
    return tuple((0, int(piece), "") if piece.isdigit() else (1, 0, piece) for piece in pieces)


def _short(citation: Citation) -> tuple[Run, ...]:
    authority = citation.authority
    if not is_case(citation):
        return (Run(str(citation)),)
    found = _REPORTED.match(authority.cite)
    name = Run(_plain_key(authority) if found else authority.key, italic=True)
    if found is None or (citation.pin and not citation.pin.startswith("at ")):
        rest = str(citation).removeprefix(authority.key)
        return (name, Run(rest)) if rest else (name,)
    tail = f" {citation.pin}" if citation.pin else f" {found['page']}"
    return (name, Run(f", {found['reporter']}{tail}"))


def _plain_key(authority: Authority) -> str:
    return _TELLING_APART.sub("", authority.key)


def _in_italics(full: str) -> tuple[Run, ...]:
    found = _NAME.match(full)
    if found is None:
        return (Run(full),)
    return (Run(found[1], italic=True), Run(full[found.end() :]))


def _capital_first(inlines: Words) -> Words:
    first = inlines[0]
    if isinstance(first, Run):
        return (replace(first, text=_capital(first.text)), *inlines[1:])
    if isinstance(first, Cite) and not first.runs[0].italic:
        start = replace(first.runs[0], text=_capital(first.runs[0].text))
        return (replace(first, runs=(start, *first.runs[1:])), *inlines[1:])
    return inlines


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
