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
    "WF501": "a reporter had ended, or had not begun, in the year printed",
    "WF502": "volume and year are far apart, by the neighbouring volumes",
    "WF503": "a reporter does not print decisions of the court printed",
    "WF504": "the brackets of a subsection are malformed",
    "WF505": "a capital stands where a small letter or numeral belongs",
    "WF506": "stray punctuation",
    "WF507": "a parenthesis with court and year lacks a half",
    "WF508": "a name differs",
    "WF509": "volume or page differ",
    "WF510": "the year differs from the register's",
    "WF511": "the court differs from the register's",
    "WF512": "an authority stands no longer on the day",
    "WF513": "an authority is later than the day",
    "WF514": "a provision was repealed or moved by the day",
    "WF515": "a provision was not yet law on the day",
    "WF516": "an id. has no antecedent",
    "WF517": "a short form has no full form",
    "WF518": "a pinpoint cannot lie in the decision",
    "WF519": "something was read otherwise than printed (a note)",
    "WF520": "a quotation differs from its source",
    "WF521": "a quotation is not found in its source",
    "WF522": "a quotation cannot be checked",
    "WF523": "part of a citation cannot be checked",
    "WF524": "it cannot be told of what code a section is",
    "WF526": "a name or year differs from the case-law service's",
    "WF525": "later treatment that leaves an authority standing (a note)",
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
