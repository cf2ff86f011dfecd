"""Checking every citation of a text: against itself, against the register, against a day, against sources at hand."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from wellfounded.authorities import Registry
from wellfounded.citations import find_citations, resolve
from wellfounded.citations.checker.listed import check_listed
from wellfounded.citations.checker.model import Aspect, Checked, Finding, Report, Unchecked
from wellfounded.citations.checker.printed_form import check_courts, check_form, check_years, finding_at
from wellfounded.citations.checker.provisions import check_provision
from wellfounded.citations.checker.registry import Register, register_of
from wellfounded.citations.checker.short_forms import check_short_forms
from wellfounded.citations.model import Mention
from wellfounded.citations.quotations.checker import Sources, check_quotes
from wellfounded.dates import day_words

__all__ = ["check"]

_PROVISIONS = ("statute", "regulation")
_NUMBERED = ("docket", "unpublished", "interim")  # decisions known by a number that no table has
_REFERENCES = ("id", "supra", "short")

_SEEN_ONLY = (
    ("decisions whose page is left blank", "the volume or page is not known yet"),
    ("decisions cited by docket or file number", "the number of a docket is not checked"),
    ("foreign authorities", "authorities of other countries are not checked"),
    ("international authorities", "decisions and documents of international bodies are not checked"),
    ("other sources", "handbooks, reports, treaties, and the like are not checked"),
)
"""What is found and not checked, with the reason; in the order of the answer."""


def check(
    text: str,
    registry: Registry,
    day: dt.date | None = None,
    forum: str = "",
    sources: Sources | None = None,
) -> Report:
    """Everything that can be said about the citations of a text. Nothing is guessed: what cannot be checked is said."""
    printed = find_citations(text)
    mentions = resolve(printed, text, registry)
    register = register_of(registry)
    as_printed = {mention.start: mention for mention in printed}
    admitted = {mention.history_of for mention in mentions}
    findings: list[Finding] = []
    checked: list[Checked] = []
    seen: set[str] = set()
    for mention in mentions:
        form = list(check_form(mention, text))
        if mention.subkind == "caption_self" or not mention.core:
            findings += form
            continue
        first = bool(mention.key) and mention.key not in seen
        seen.add(mention.key)
        if mention.kind in ("full", "agency") and mention.place.number and mention.subkind not in _NUMBERED:
            aspects, found = _decision(
                mention, as_printed.get(mention.start, mention), register, day, forum, mention.start in admitted, first
            )
        elif mention.kind in _PROVISIONS and mention.place.number:
            aspects, found = _provision(mention, day, registry, first)
        elif mention.kind in _REFERENCES or mention.subkind in ("short", "case_name_earlier"):
            aspects, found = (("reference", "agrees" if mention.key else "differs"),), []
        else:
            aspects, found = (("authority", "cannot check"),), []
        # One finding for one thing: a volume that cannot be of its year was seen by the finder too.
        years = {finding.code for finding in found} & {"WF501", "WF502"}
        findings += [finding for finding in form if not (years and finding.code == "WF502")]
        findings += found
        checked.append(Checked(mention, aspects))
    findings += check_short_forms(mentions, register)
    findings += check_listed(mentions)
    findings += check_quotes(text, mentions, sources)
    unchecked = _unchecked(checked, day, sources, register)
    return Report(tuple(mentions), tuple(sorted(set(findings))), tuple(checked), unchecked)


def _decision(
    mention: Mention,
    printed: Mention,
    register: Register,
    day: dt.date | None,
    forum: str,
    admitted: bool,
    first: bool,
) -> tuple[tuple[tuple[str, Aspect], ...], list[Finding]]:
    years, found = check_years(printed, mention, register.year(mention))
    courts, more = check_courts(mention)
    found += more
    names, more = register.check_name(mention)
    found += more
    against = list(register.check_year_and_court(mention, printed))
    # One finding for one year: the neighboring volumes and the register concern the same digits.
    if years == "differs":
        against = [finding for finding in against if finding.code != "WF510"]
    elif any(finding.code == "WF510" for finding in against):
        years = "differs"
    found += against
    found += register.check_place(mention)
    standing, more = register.check_standing(mention, day, forum, admitted)
    if first:
        found += more
    if day is not None and standing == "cannot check" and mention.year is not None and mention.year > day.year:
        standing = "differs"
        said = f"the year given is {mention.year}, later than {day_words(day)}"
        found.append(finding_at(mention, "WF513", "differs", said))
    return (("year", years), ("court", courts), ("name", names), ("standing", standing)), found


def _provision(
    mention: Mention, day: dt.date | None, registry: Registry, first: bool
) -> tuple[tuple[tuple[str, Aspect], ...], list[Finding]]:
    standing, found = check_provision(mention, day, registry)
    return (("standing", standing),), found if first else []


def _unchecked(
    checked: Sequence[Checked], day: dt.date | None, sources: Sources | None, register: Register
) -> tuple[Unchecked, ...]:
    out = []
    if day is None:
        why = "no date was given (--as-of); the register is applied as it is now"
        out.append(Unchecked("whether the authorities are good law", why))
    out += _seen_only(checked)
    if sources is None:
        out.append(Unchecked("quotations", "no sources were given (--source)"))
    decisions = [entry.mention for entry in checked if "name" in dict(entry.aspects)]
    missing = {mention.normalized for mention in decisions if mention.key and not mention.authority}
    if missing:
        why = "not in the register"
        out.append(Unchecked("name and subsequent history of decisions", why, tuple(sorted(missing))))
    provisions = {
        entry.mention.normalized
        for entry in checked
        if entry.mention.kind in _PROVISIONS and day is not None and dict(entry.aspects)["standing"] == "cannot check"
    }
    if provisions:
        why = "in neither the register nor the table of repeals"
        out.append(Unchecked("whether provisions were in force on that date", why, tuple(sorted(provisions))))
    undated = {
        entry.mention.normalized for entry in checked if ("year", "cannot check") in entry.aspects and entry.mention.key
    }
    if undated:
        why = "no year is given, or the table lacks the volumes of the reporter"
        out.append(Unchecked("volume and year", why, tuple(sorted(undated))))
    return tuple(out)


def _seen_only(checked: Sequence[Checked]) -> list[Unchecked]:
    """What was found and is of a kind that is not checked, by its kind."""
    found: dict[str, set[str]] = {what: set() for what, _ in _SEEN_ONLY}
    for entry in checked:
        mention = entry.mention
        if ("authority", "cannot check") not in entry.aspects:
            continue
        if mention.kind in ("full", "agency"):
            number = mention.place.series in ("docket", "file", "interim")
            what = "decisions cited by docket or file number" if number else "decisions whose page is left blank"
        elif mention.kind in ("foreign", "international"):
            what = f"{mention.kind} authorities"
        else:
            what = "other sources"
        found[what].add(mention.normalized or mention.text)
    return [Unchecked(what, why, tuple(sorted(found[what]))) for what, why in _SEEN_ONLY if found[what]]
