"""Section numbers with their subsections: single, in lists, in ranges, and as they are misprinted."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

__all__ = ["CODE", "REGULATION", "SIGN", "Section", "label_type", "put_path", "read_path", "read_sections"]

# A section sign, the word, or what scanners make of the sign. A digit is a sign only where a section follows it.
SIGN = re.compile(
    r" ?(?:(?P<sign>[§$&?ŞงSG][§$&?ŞงSs589]{0,2}|[S589]{1,2}(?= \d\d))(?= ?\d)"
    r"|(?P<word>(?i:sections?|secs?\.|ss?\.))) ?"
)

CODE = re.compile(
    r"\d{1,5}(?:[a-z]{1,2}(?![a-z])|[A-Z](?![A-Za-z]))?(?:(?<=[a-z])-\d{1,3}[a-z]?|(?<=1440)-1)?(?![\w]|\.\d{2})"
)
REGULATION = re.compile(
    r"\d{1,4}[a-z]?\.\d{1,4}[a-z]?(?:-\d{1,3}[a-z]?(?!\d|\.))?(?!\w)|\d{1,4}\.[Il](?=\()|\d{1,5}(?!\w|\.\w)"
)
_SHORT_REGULATION = re.compile(r"\.\d{1,4}[a-z]?(?!\w)")

_LABEL = re.compile(r" ?\((?P<label>[0-9A-Za-z]{1,7})(?P<close>\)|(?=\(\w{1,5}\)))")
_RANGE = re.compile(r" ?(?:[-–—]| through | thru | to ) ?(?=[\d(.])")
_NEXT = re.compile(r"(?:,|;)? ?(?:and/or|and|or|&|,|;|/) ?(?:§+ ?)?(?=[\d(.])")
_ASIDE = re.compile(r" \([a-z][a-z ]{2,40}\)(?=,? (?:and|or|&) \d)")
_ROMAN = re.compile(r"[ivxl]+")
_WORD_LABELS = frozenset(
    {
        "the",
        "and",
        "or",
        "see",
        "id",
        "en",
        "per",
        "as",
        "at",
        "by",
        "in",
        "is",
        "it",
        "no",
        "of",
        "on",
        "so",
        "to",
        "we",
        "sic",
    }
)


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a list: its offsets, number and path; ``relation`` is first, next or end (of a range)."""

    start: int
    end: int
    number: str
    path: tuple[str, ...]
    relation: str = "first"
    repairs: tuple[str, ...] = ()
    printed: str = ""


def label_type(label: str) -> str:
    """What level a label is of: ``1``, ``a``, ``A``, ``i``, ``I``; roman numerals count as such from two letters on."""
    if label.isdigit():
        return "1"
    if label.islower():
        return "i" if _ROMAN.fullmatch(label) and (len(label) > 1 or label in "vx") else "a"
    if label.isupper():
        return "I" if _ROMAN.fullmatch(label.lower()) and len(label) > 1 else "A"
    return ""


def _sound(label: str) -> bool:
    """Whether a label in brackets can be one of a subsection."""
    if label.isdigit():
        return len(label) <= 3
    if len(label) == 1:
        return True
    if label.lower() in _WORD_LABELS:
        return False
    return bool(_ROMAN.fullmatch(label.lower())) or (len(label) == 2 and label[0] == label[1])


def read_path(text: str, place: int) -> tuple[tuple[str, ...], int, tuple[str, ...]]:
    """The labels at ``place``, where they end, and what was put right in them."""
    labels: list[str] = []
    repairs: list[str] = []
    end = place
    while True:
        if text[end : end + 2] == ")(" and labels:
            end += 1
        found = _LABEL.match(text, end)
        if found is None:
            break
        label = found["label"]
        after = found.end()
        if found["close"] == "":
            repairs.append("missing parenthesis after a subsection")
        # "(aX2)" is what scanners make of "(a)(2)".
        elif "X" in label[1:-1] or (len(label) >= 3 and label[1] == "X"):
            split = label.split("X")
            if all(map(_sound, split)):
                labels += split
                repairs.append("parentheses read as X")
                end = after
                continue
        if not _sound(label) or (text[end] == " " and _doubtful(label, labels)):
            break
        labels.append(label)
        end = after
    return tuple(labels), end, tuple(repairs)


def _doubtful(label: str, labels: list[str]) -> bool:
    """After a space a bracket is a subsection only where it goes on from what is there."""
    return not (label_type(label) in ("a", "A", "1") and (labels or not label.isdigit()))


def put_path(before: tuple[str, ...], labels: tuple[str, ...]) -> tuple[str, ...]:
    """The path meant by further labels after a path: (7) after (a)(1) is (a)(7)."""
    if not labels or not before:
        return labels
    first = labels[0]
    kinds = {label_type(first)}
    if len(first) == 1 and _ROMAN.fullmatch(first.lower()):
        kinds |= {"i", "a"} if first.islower() else {"I", "A"}
    for place in range(len(before) - 1, -1, -1):
        kind = label_type(before[place])
        alike = {kind} | ({"i", "a"} if len(before[place]) == 1 and before[place] in "ivxl" and place > 0 else set())
        if alike & kinds:
            return before[:place] + labels
    return before + labels


def read_sections(
    text: str, place: int, number: re.Pattern[str], begins_citation: Callable[[int], bool], plural: bool
) -> list[Section]:
    """The sections listed from ``place`` on; empty when none stands there."""
    first = _one(text, place, number)
    if first is None:
        return []
    found = [first]
    while True:
        last = found[-1]
        at = last.end
        joint = _RANGE.match(text, at)
        relation = "end"
        if joint is None or (joint[0].strip() == "to" and not plural):
            aside = _ASIDE.match(text, at)
            joint, relation = _NEXT.match(text, aside.end() if aside else at), "next"
        if joint is None:
            break
        following = _next(text, joint.end(), number, begins_citation, last, relation, plural)
        if following is None:
            break
        found.append(following)
    return found


def _one(text: str, place: int, number: re.Pattern[str]) -> Section | None:
    found = number.match(text, place)
    if found is None:
        return None
    path, end, repairs = read_path(text, found.end())
    number_read = found[0]
    if number_read.endswith((".I", ".l")):
        number_read, repairs = f"{number_read[:-1]}1", (*repairs, "letter read as a digit")
    return Section(place, end, number_read, path, repairs=repairs)


def _next(
    text: str,
    place: int,
    number: re.Pattern[str],
    begins_citation: Callable[[int], bool],
    last: Section,
    relation: str,
    plural: bool,
) -> Section | None:
    if text[place] == "(":
        labels, end, repairs = read_path(text, place)
        if (
            not labels
            or not last.path
            or (label_type(labels[0]) == "1" and text[end : end + 1] == " " and not _stops(text, end))
        ):
            return None
        return Section(place, end, last.number, put_path(last.path, labels), relation, repairs)
    if text[place] == ".":
        short = _SHORT_REGULATION.match(text, place)
        if short is None or "." not in last.number:
            return None
        path, end, repairs = read_path(text, short.end())
        return Section(place, end, last.number.split(".")[0] + short[0], path, relation, repairs)
    if begins_citation(place):
        return None
    section = _one(text, place, number)
    if section is None:
        return None
    if (
        relation == "end"
        and "." not in last.number
        and len(section.number) < len(last.number)
        and section.number.isdigit()
    ):
        # "1158-59" is a range whose end leaves out what both have in common.
        if not plural or len(section.number) < 2:
            return None
        section = replace(section, number=last.number[: len(last.number) - len(section.number)] + section.number)
    if not (plural or section.path) and re.fullmatch("(?:19|20)\\d\\d", section.number):
        return None  # a year
    alike = ("." in section.number) == ("." in last.number)
    long = len(section.number) >= 3 and abs(len(section.number) - len(last.number)) <= 2
    if not (alike and (plural or section.path or long) and long) and not (plural and alike and section.path):
        return None
    return replace(section, relation=relation)


def _stops(text: str, place: int) -> bool:
    return bool(re.match(r" (?:of|and|&|or) ", text[place : place + 6]))
