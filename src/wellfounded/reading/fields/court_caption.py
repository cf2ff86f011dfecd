"""The caption of a court's opinion: the parties on both sides, without what stands beside and between them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from wellfounded.reading.context import Context
from wellfounded.reading.data import pattern, table
from wellfounded.reading.model import Found, Span

__all__ = ["read_court_caption"]

_SPACES = re.compile(r"\s+")
_COLUMNS = re.compile(r"\s{3,}")
_TALLEST = 40  # lines of one side
_NEAR = 260  # characters before the word between the parties within which the first party's role stands
_AFTER = 500  # and behind it the other's
_SHORT = 14  # characters of a line that holds nothing but that word
_ENOUGH = 3  # what a caption with a role on both sides is worth
_NAMELESS = 0.5  # of a caption with a role and no name on a side
_AHEAD = 14  # lines below one that says what is reviewed in which the other party's role may still stand
_CAP = 0.94
_OTHERS = 0.6  # how sure what a site says is at most
_WORD = re.compile(r"[A-Za-z]+(?:-[a-z]+)?")
_LETTER = re.compile(r"[A-Za-z]{2}")
# The rest of a name, a title, or a line.
_WITHIN = re.compile(r"(?:of|for|from|on|in|to|and|the|OF|FOR|FROM|ON|IN|TO)\b")
_RUNNING = 0.85  # how sure a caption is that is the head of a later page
_STRAY = re.compile(r"[|*§_<>\[\]]|\d{2}|(?<!\S)\)|\bNos?\.")  # what no caption has
_JOINS = re.compile(r"^(?:and|&) (?=[A-Z])")  # a number above it and the next
_UNOPENED = re.compile(r"\s\)(?=\s|$).*")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the head: its text without its edges, and where it stands."""

    start: int
    end: int
    text: str


@cache
def _words(name: str) -> re.Pattern[str]:
    return pattern(table("courts")["caption"][name], case=True)


def read_court_caption(context: Context, spec: Mapping[str, Any]) -> Found:
    """The parties as printed, on one line: those on both sides of the word that sets them against each other."""
    stream = context.text
    head = context.part("head")
    text = stream.text[: head.end if head else 0]
    middles = list(_words("against").finditer(text))
    if not middles:
        return _of_site(context)
    best = max(middles, key=lambda found: (min(_worth(text, found), _ENOUGH), -found.start()))
    worth = _worth(text, best)
    lines = _unstamped(_lines(text))
    at = next(number for number, line in enumerate(lines) if line.start <= best.start() <= line.end)
    left, first = _left(lines, at, best)
    right, last = _right(lines, at, best)
    if not left or not right:
        return Found(None, (), 0.2, "the parties beside “v.” are not recognized")
    left = _ended(left)
    between = _SPACES.sub(" ", best[0]).strip()
    shown = _JOINS.sub("", _clean(f"{left} {between} {right}"))
    sure = 0.96 if context.form and worth >= _ENOUGH else 0.9
    if not (_party_named(left) and _party_named(right)):
        running = _words("running").search(stream.flat)
        if running:
            return Found(running["parties"], (stream.span(*running.span("parties")),), _RUNNING, "the head of a page")
        sure = _NAMELESS
    sure = min(sure, _CAP) if _STRAY.search(shown) else sure
    span = stream.span(lines[first].start, lines[last].end)
    return Found(shown, (span,), sure if context.form else min(sure, _CAP), "the lines naming the parties")


def _of_site(context: Context) -> Found:
    """The parties as the site that shows a text heads it, where the text names none; never sure."""
    for aside in context.layout.asides:
        found = _words("site").search(aside.text) if aside.kind == "site" else None
        if found:
            place = Span(0, len(aside.text), aside.page, aside.line, "aside")
            shown = _SPACES.sub(" ", found["caption"]).strip()
            return Found(shown, (place,), _OTHERS, "not printed; the site’s heading")
    return Found(None, (), 0.0, "the text has no caption")


def _worth(text: str, found: re.Match[str]) -> int:
    """How surely a word stands between the parties of a caption: roles on both sides, a line of its own, capitals."""
    before = text[max(found.start() - _NEAR, 0) : found.start()]
    after = text[found.end() : found.end() + _AFTER]
    cut = _words("against").search(after)
    roles = [*_words("role").finditer(before)]
    worth = 2 if roles and not _words("against").search(before[roles[-1].end() :]) else 0
    answers = _words("answers").search(after[: cut.start()] if cut else after)
    worth += 1 if answers else 0
    line = text[text.rfind("\n", 0, found.start()) + 1 : (text.find("\n", found.end()) + 1 or len(text) + 1) - 1]
    return worth + (1 if len(line.strip()) < _SHORT or before.rstrip().split("\n")[-1].isupper() else 0)


def _lines(text: str) -> list[_Line]:
    lines: list[_Line] = []
    place = 0
    for line in text.split("\n"):
        if line.strip():
            lines.append(_Line(place, place + len(line), line))
        place += len(line) + 1
    return lines


def _unstamped(lines: list[_Line]) -> list[_Line]:
    """The lines without the name of the clerk, where it stands above the title in a column of its own."""
    out = list(lines)
    for number, line in enumerate(lines[1:], start=1):
        cells = _COLUMNS.split(line.text.strip())
        above = _COLUMNS.split(lines[number - 1].text.strip())
        named = _words("clerks_name").fullmatch(above[-1]) and not _stops(above[-1])
        if _words("clerk").fullmatch(cells[-1]) and named:
            before = lines[number - 1]
            kept = before.text[: before.text.rindex(above[-1])]
            out[number - 1] = _Line(before.start, before.end, kept)
    return [line for line in out if line.text.strip()]


def _left(lines: Sequence[_Line], at: int, middle: re.Match[str]) -> tuple[str, int]:
    """What stands before the word between the parties, and the line in which it begins."""
    pieces = [_party(lines[at].text[: middle.start() - lines[at].start])]
    first = at
    whole = len(pieces[0]) > _SHORT and bool(_words("role").search(pieces[0]))
    while not whole and first > 0 and at - first < _TALLEST:
        above = lines[first - 1].text
        named = any(_words("role").search(piece) for piece in pieces) and any(map(_party_named, pieces))
        if _stops(above) or (_reviewed(above) and named) or _sentence(above) or _answered(above):
            break
        first -= 1
        pieces.append(_party(above))
    while first < at and not pieces[-1]:
        pieces.pop()
        first += 1
    return " ".join(piece for piece in reversed(pieces) if piece), first


def _right(lines: Sequence[_Line], at: int, middle: re.Match[str]) -> tuple[str, int]:
    """What stands behind it, to the other party's role or the end of the caption, and the line in which it ends."""
    rest = lines[at].text[middle.end() - lines[at].start :]
    pieces: list[str] = []
    last = at
    for number in range(at, min(at + _TALLEST, len(lines))):
        line = rest if number == at else lines[number].text
        if number > at and (_stops(line) or _words("against").search(line)):
            break
        if number > at and _reviewed(line) and not _answers_below(lines, number):
            break
        party = _party(line)
        role = _words("answers").search(party)
        last = number
        if role:
            more = party[role.end() :].strip()
            if not _LETTER.search(more) or (len(more) < _SHORT and not _answers_below(lines, number)):
                pieces.append(party[: role.end()])
                break
            again = list(_words("answers").finditer(party))[-1]
            pieces.append(party[: again.end()] if again.start() > role.start() else party)
            if again.start() > role.start():
                break
            continue
        pieces.append(party)
        if number == at and party and party.endswith(".") and not pattern(r"(?:Jr|JR|INC|Inc|U\.S)\.$").search(party):
            break
    return " ".join(piece for piece in pieces if piece), last


def _ended(left: str) -> str:
    """The first party up to its role, where what follows is the rest of a line that says what is reviewed."""
    roles = list(_words("role").finditer(left))
    return left[: roles[-1].end()] if roles and _WITHIN.match(left[roles[-1].end() :].lstrip(" ,")) else left


def _party_named(piece: str) -> bool:
    """Whether a piece of a caption names anyone beside a party's role, and does not begin within a name."""
    bare = _words("role").sub("", piece).strip(" ,.;*")
    return bool(_LETTER.search(bare)) and not _WITHIN.match(bare)


def _stops(line: str) -> bool:
    """Whether a line, or what stands in the middle of one, is above or below the caption."""
    first = _words("titled").sub("", _COLUMNS.split(line.strip())[0]).strip()
    bare = _words("beside").sub("", first).strip(" ,()")
    if not _LETTER.search(bare):
        return False
    return bool(_words("stops").fullmatch(first))


def _reviewed(line: str) -> bool:
    """Whether a line says what is reviewed, and nothing else."""
    first = _COLUMNS.split(line.strip())[0].strip(" ,.()")
    return bool(first) and _reviewing(first).strip(" ,.") == first and not _words("bars").search(line)


def _answers_below(lines: Sequence[_Line], number: int) -> bool:
    """Whether the other party's role still stands below a line, before the caption is over."""
    for line in lines[number + 1 : number + 1 + _AHEAD]:
        if _stops(line.text):
            return False
        if _words("answers").search(line.text):
            return True
    return False


def _sentence(line: str) -> bool:
    """Whether a line is prose: many small words, which names have not."""
    words = line.split()
    return len(words) > 5 and sum(word[:1].islower() for word in words) * 2 > len(words)


def _answered(line: str) -> bool:
    """Whether a line ends another caption above."""
    return (
        bool(_words("answers").search(line))
        and line.rstrip().endswith(".")
        and not _LETTER.search(_words("answers").sub("", line))
    )


def _party(line: str) -> str:
    """What a line says of a party: without columns beside it, numbers, stamps, and words on what is reviewed."""
    line = _words("bars").sub("", line)
    line = line if "(" in line else _UNOPENED.sub("", line)
    cells = [cell for cell in _COLUMNS.split(line.strip()) if cell]
    kept: list[str] = []
    for cell in cells:
        bare = pattern(table("courts")["days"]["written"], case=True).sub(" ", _SPACES.sub(" ", cell))
        bare = _words("titled").sub(" ", _words("beside").sub(" ", bare))
        bare = _SPACES.sub(" ", bare).strip(" ,;()_" if not _LETTER.search(bare) else " ")
        bare = _unreviewed(bare)
        if _LETTER.search(bare) or (kept and len(bare) == 1 and bare.isalpha()):
            kept.append(bare)
    return " ".join(kept)


def _reviewing(text: str) -> str:
    """The run of words at the beginning of a text that say what is reviewed; empty where none says so."""
    words = table("courts")["caption"]
    end, seen = 0, False
    for found in _WORD.finditer(text):
        if text[end : found.start()].strip(" .,") or found[0].lower() not in words["reviewing"]:
            break
        seen = seen or found[0].lower() in words["reviews"]
        end = found.end()
    return text[:end] if seen else ""


def _unreviewed(text: str) -> str:
    """A text without such a run at its beginning or its end."""
    run = _reviewing(text)
    if len(run.split()) > 1 or run == text:
        text = text[len(run) :].strip(" ,.")
    for place, found in enumerate(_WORD.finditer(text)):
        rest = text[found.start() :]
        if place and len(rest.split()) > 2 and _reviewing(rest).strip(" .,") == rest.strip(" .,"):
            return text[: found.start()].rstrip(" .")
    return text


def _clean(caption: str) -> str:
    """A caption without the marks of notes, leaders and rules."""
    caption = _words("marks").sub("", caption)
    caption = re.sub(r"\s+([,;.])", r"\1", _SPACES.sub(" ", caption))
    caption = re.sub(r"([,;])(?:\s*[,;])+", r"\1", caption)
    return caption.strip(" ,;–-")
