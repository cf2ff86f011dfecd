"""What the pages that show answers share: values in words, authorities with what is known of them, places, links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import quote

from markupsafe import Markup, escape

from wellfounded.assess.case import Case
from wellfounded.assess.outline import Line
from wellfounded.assess.status import before_a_hearing
from wellfounded.authorities import Authority, Citation
from wellfounded.engine.program import Atom, Value
from wellfounded.language.model import Part
from wellfounded.reports.book.view import anchor, page_of
from wellfounded.reports.json_data import rule_name
from wellfounded.reports.review import authority_rows
from wellfounded.web.analysis.governing_law import GoverningLawForm, governing_law_form, quick, under
from wellfounded.web.analysis.matter_sentences import written
from wellfounded.web.analysis.status_words import CLASSES, status_of
from wellfounded.web.server.request_context import RequestContext, matter_url
from wellfounded.web.views.glossary import Hinted, Marker

_STATUS = Markup('<span class="value {}">{}</span>')


@dataclass(frozen=True, slots=True)
class PlaceLink:
    """A place in the record as the file gives it, and the address of what says so in the file; empty if unknown."""

    text: str
    address: str


@dataclass(frozen=True, slots=True)
class AuthorityEntry:
    """An authority in the list at the end of a page, as the program tells it everywhere."""

    number: str
    name: str
    checked: str
    unchecked: bool
    later: tuple[str, ...]
    address: str


class Shown:
    """One page about a matter: it keeps which authorities and words were named, for the lists at its end."""

    def __init__(self, ask: RequestContext, case: Case | None = None) -> None:
        self.ask = ask
        self.case = case or quick(ask)
        self.marker = Marker()
        self._cited: dict[str, tuple[str, Citation]] = {}
        self._numbers: dict[str, int] = {}
        self._reasons: set[str] = set()

    # Words.

    def mark(self, text: str) -> Markup:
        """A text with its legal words marked."""
        return self.marker.mark(text)

    def hint(self, text: str) -> Hinted:
        """The same without links, which may not stand in what unfolds something."""
        return self.marker.hint(text)

    def value(self, value: Value, atom: Atom | None = None) -> Markup:
        """A status in words, of that sentence."""
        return _STATUS.format(CLASSES[value], self.word(value, atom).capitalize())

    def word(self, value: Value, atom: Atom | None = None) -> str:
        """The same as plain text."""
        return status_of(self.case, value, atom)

    @property
    def before_a_hearing(self) -> bool:
        """Whether no evidence has been credited yet."""
        return before_a_hearing(self.case)

    def status(self, line: Line) -> Markup:
        """The status of a line of an answer."""
        return self.value(line.value, line.atoms[0] if line.atoms else None)

    def number_reasons(self, lines: Iterable[Line]) -> None:
        """Have the reasons that leave several of these lines open numbered, so that paper has each in full once."""
        counted = Counter(reason for line in lines for reason in line.because)
        several = [reason for reason, count in counted.items() if count > 1]
        self._numbers = {reason: number for number, reason in enumerate(several, start=1)}

    def reason(self, text: str) -> tuple[int, bool]:
        """The number of a reason, 0 for one that has none, and whether it was told above."""
        number, again = self._numbers.get(text, 0), text in self._reasons
        self._reasons.add(text)
        return number, again and number > 0

    def rule(self, part: Part) -> str:
        """What a piece of law is called."""
        if part.kind == "elsewhere":
            return "law outside the library"
        name = rule_name(part)
        return name if part.kind == "row" else name.replace("-", " ")

    # Authorities.

    def cite(self, citation: Citation, lead: str = "") -> Markup:
        """A citation that leads to its entry in the list at the end of the page."""
        number = self._number(citation)
        mark = '<span class="away"> (unverified)</span>' if unchecked(citation.authority) else ""
        kind = "cite unchecked" if mark else "cite"
        # Hundreds stand on a page: joining escaped pieces takes a tenth of the time of Markup.format.
        text = f"{escape(lead)}{escape(str(citation))}{mark}"
        return Markup(f'<a class="{kind}" href="#{number}" aria-describedby="{number}">{text}</a>')

    def cites(self, found: Iterable[Citation], lead: str = "") -> Markup:
        """Several."""
        return Markup("; ").join(self.cite(one, lead) for one in found)

    def _number(self, citation: Citation) -> str:
        """The address, within the page, of an authority."""
        return self._cited.setdefault(citation.authority.key, (f"a-{len(self._cited) + 1}", citation))[0]

    def expect(self, citations: Iterable[Citation]) -> None:
        """Have the list hold these, in this order, whether or not they are named above it."""
        for citation in citations:
            self._number(citation)

    @property
    def authorities(self) -> list[AuthorityEntry]:
        """The list at the end of the page."""
        day = self.case.law.setting.day.isoformat()
        out = []
        for number, citation in self._cited.values():
            row = authority_rows((citation,), day).rows[0]
            out.append(
                AuthorityEntry(
                    number,
                    row.text,
                    row.tail,
                    unchecked(citation.authority),
                    tuple(one.text for one in row.rows),
                    self.to("authority", key=citation.authority.key),
                )
            )
        return out

    @staticmethod
    def most_checked(entries: Iterable[AuthorityEntry]) -> str:
        """How most of these authorities were verified, which paper states once; empty if none of them was."""
        counts = Counter(one.checked for one in entries if not one.unchecked)
        return counts.most_common(1)[0][0] if counts else ""

    # Where to go.

    def to(self, tab: str, **query: str) -> str:
        """The address of a page of this matter, under the same law."""
        return under(self.ask, tab, **query)

    def why(self, atom: Atom | None) -> str:
        """The address of the reasons for a sentence, or against it; empty for what is none of the law's sentences."""
        text = written(self.case, atom) if atom is not None else ""
        return self.to("reasons", of=text) if text else ""

    def written(self, atom: Atom) -> str:
        """A sentence as it is written with ids."""
        return written(self.case, atom)

    def reasons(self, line: Line) -> list[tuple[str, str]]:
        """The addresses of the reasons for each sentence folded into a line, with its words (of one, the line's)."""
        found = [(atom, address) for atom in line.atoms if (address := self.why(atom))]
        return [(self.case.words(atom) if len(found) > 1 else line.text, address) for atom, address in found]

    def rule_at(self, part: Part) -> str:
        """The address of a piece of law as it applies to this matter."""
        return self.to("rule", name=part.block if part.kind != "row" else part.id)

    def book_at(self, part: Part) -> str:
        """The address of a piece of law in the law book."""
        return f"/law/{page_of(part.place.file)}#{anchor(part.block)}"

    def thing_at(self, thing: str) -> str:
        """The address of the form that holds what the file says of a thing."""
        found = self.case.matter.things.get(thing)
        section = self.case.library.vocabulary.things[found.kind].section if found is not None else ""
        return matter_url(self.ask.name, f"forms/{section}/{quote(thing, safe='')}") if section else ""

    def places(self, line: Line) -> list[PlaceLink]:
        """The places of a line in the record, each with the thing of the file that gives it."""
        things = self.case.matter.things
        by_place = {
            things[arg].at: arg for atom in line.atoms for arg in atom.args if isinstance(arg, str) and arg in things
        }
        return [PlaceLink(text, self.thing_at(by_place[text]) if text in by_place else "") for text in line.places]

    def stated_at(self, atom: Atom | None) -> str:
        """The address of the line of the file that states a sentence."""
        source = self.case.matter.facts.get(atom) if atom is not None else None
        return line_of(self.ask, source.line) if source is not None and source.line else ""

    def lens(self) -> GoverningLawForm:
        """The form that chooses the law."""
        return governing_law_form(self.ask)


def line_of(ask: RequestContext, line: int) -> str:
    """The address of a line of the file."""
    return matter_url(ask.name, "file", line=str(line)) + "#text"


def unchecked(authority: Authority) -> bool:
    """Whether nobody has looked at an authority yet."""
    return authority.checked == "unchecked"
