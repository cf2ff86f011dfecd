"""What a check of citations finds: differences, notes, and what could not be checked; never a verdict about anyone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from wellfounded.citations.model import Mention

__all__ = ["CODES", "Aspect", "Checked", "Finding", "Report", "Unchecked", "Verdict"]

Verdict = Literal["differs", "note", "cannot check"]
"""``differs``: two things that should agree do not. ``note``: worth knowing. ``cannot check``: no means to tell."""

Aspect = Literal["agrees", "differs", "cannot check"]

CODES = {
    "WF501": "the reporter had ended, or had not begun, in the year given",
    "WF502": "volume and year do not match, judging by neighboring volumes",
    "WF503": "the reporter does not publish decisions of the court given",
    "WF504": "the parentheses of a subsection are malformed",
    "WF505": "an uppercase letter appears where a lowercase letter or numeral belongs",
    "WF506": "stray punctuation",
    "WF507": "the court-and-year parenthetical is incomplete",
    "WF508": "the case name differs",
    "WF509": "volume or page differs",
    "WF510": "the year differs from the register",
    "WF511": "the court differs from the register",
    "WF512": "the authority is no longer good law on the date",
    "WF513": "the authority is later than the date",
    "WF514": "the provision was repealed or redesignated by the date",
    "WF515": "the provision was not yet in force on the date",
    "WF516": "an id. has no antecedent",
    "WF517": "a short form has no full citation",
    "WF518": "the pinpoint is outside the decision",
    "WF519": "text was corrected in reading (a note)",
    "WF520": "a quotation differs from its source",
    "WF521": "a quotation is not found in its source",
    "WF522": "a quotation cannot be checked",
    "WF523": "part of a citation cannot be checked",
    "WF524": "the code to which a section belongs is unclear",
    "WF527": "a quotation mark is not closed",
    "WF528": "the section has no such subsection",
    "WF529": "the provision read otherwise on the date (a note)",
    "WF530": "the document's table of authorities and its citations differ",
    "WF531": "the decision in the corpus has another name, year, court, or last page",
    "WF526": "the name or year differs from the case-law service",
    "WF525": "subsequent history that leaves an authority good law (a note)",
}
"""The codes of findings."""


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """One finding at one place. ``message`` says what differs; ``suggestion`` is what may be meant, or empty."""

    start: int
    end: int
    code: str
    verdict: Verdict
    text: str
    message: str
    suggestion: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """What was checked of one citation, and how each part came out; so that nothing passes for checked that was not."""

    mention: Mention
    aspects: tuple[tuple[str, Aspect], ...]


@dataclass(frozen=True, slots=True)
class Unchecked:
    """A part of the check that could not be done, with the authorities it could not be done for."""

    what: str
    why: str
    authorities: tuple[str, ...] = ()


@dataclass(frozen=True)
class Report:
    """The whole answer about a text."""

    mentions: tuple[Mention, ...]
    findings: tuple[Finding, ...]
    checked: tuple[Checked, ...]
    unchecked: tuple[Unchecked, ...] = field(default=())

    def of(self, verdict: Verdict) -> tuple[Finding, ...]:
        """The findings with one verdict."""
        return tuple(finding for finding in self.findings if finding.verdict == verdict)

    def with_more(self, findings: Iterable[Finding], unchecked: Iterable[Unchecked]) -> Report:
        """The report with what was found elsewhere."""
        return replace(
            self, findings=tuple(sorted({*self.findings, *findings})), unchecked=(*self.unchecked, *unchecked)
        )
